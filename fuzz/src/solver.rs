//! The solvers find what trying finds, and every verdict has a witness that holds.

use arbitrary::Arbitrary;
use ninefold::rules::{Grid, GridWitness};
use ninefold::{Board, Requirement, Verdict, Witness, solve};

use crate::decode;
use crate::naive::Peers;
use crate::seeds::Sources;
use crate::variant::{Variant, altered};

/// Solutions are counted up to this number.
const LIMIT: usize = 5;

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    variant: u8,
    step: u8,
    kept: [u8; 11],
    changes: &'a [u8],
}

/// Solves a grid and, if it is a classic one, the board.
pub fn run(input: &[u8]) {
    let Some(Input { variant, step, kept, changes }) = decode(input) else { return };
    let variant = Variant::by_number(variant);
    let values = altered(variant, step, &kept, changes);
    let rules = variant.rules();
    let peers = variant.peers();
    let grid = rules.grid(&values).expect("values of its size");
    check_grid(&peers, &grid);
    if let Some(board) = grid.to_board().filter(|_| rules.is_classic()) {
        check_board(&peers, &board);
        assert_eq!(board.count_solutions(LIMIT), grid.count_solutions(LIMIT), "{board}");
        for requirement in Requirement::ALL {
            let (board, grid) = (board.judge(*requirement), grid.judge(*requirement));
            assert_eq!(board.verdict(), grid.verdict(), "{}", board.board());
        }
    }
}

fn is_filled_in(puzzle: &[u8], solution: &[u8]) -> bool {
    puzzle.iter().zip(solution).all(|(given, value)| *given == 0 || given == value)
}

fn check_board(peers: &Peers, board: &Board) {
    let values = board.as_array();
    let count = board.count_solutions(LIMIT);
    if let Some(expected) = peers.count(values, LIMIT) {
        assert_eq!(count, expected, "{board}");
    }
    assert_eq!(solve::count_solutions(&[*board, Board::EMPTY, *board], LIMIT), [count, LIMIT, count]);
    let solutions: Vec<Board> = board.solutions().take(LIMIT).collect();
    assert_eq!(solutions.len(), count, "{board}");
    assert!(solutions.is_sorted_by_key(|solution| *solution.as_array()), "{board}");
    for (index, solution) in solutions.iter().enumerate() {
        assert!(peers.is_solved(solution.as_array()), "{solution} of {board}");
        assert!(is_filled_in(values, solution.as_array()), "{solution} of {board}");
        assert!(!solutions[..index].contains(solution), "{solution} of {board}");
    }
    for requirement in Requirement::ALL {
        let judgement = board.judge(*requirement);
        assert_eq!(judgement.meets(), judgement.witness().is_none(), "{board}");
        match judgement.witness() {
            None => {}
            Some(Witness::Conflicts(_)) => assert!(!peers.is_valid(values), "{board}"),
            Some(Witness::Blanks(blanks)) => {
                assert_eq!(blanks.len(), values.iter().filter(|&&value| value == 0).count(), "{board}");
            }
            Some(Witness::Givens { board: few, .. }) => {
                assert!(is_filled_in(few.as_array(), values), "{few} of {board}");
                check_irreducible(peers, few.as_array());
            }
            Some(Witness::Solutions(two)) => {
                assert_eq!(two.as_slice(), &solutions[..2], "{board}");
            }
            Some(Witness::Redundant(cells)) => {
                for (cell, _) in board.filled() {
                    let without = peers.count_without(values, cell.index(), 2);
                    assert!(
                        without.is_none_or(|count| cells.contains(cell) == (count == 1)),
                        "{cell} of {board}"
                    );
                }
            }
            Some(witness) => panic!("what is {witness}?"),
        }
        if judgement.verdict() == Verdict::Minimal {
            check_minimal(peers, values);
        }
    }
}

fn check_grid(peers: &Peers, grid: &Grid<'_>) {
    let values = grid.values();
    let count = grid.count_solutions(LIMIT);
    if let Some(expected) = peers.count(values, LIMIT) {
        assert_eq!(count, expected, "{grid:?}");
    }
    let solutions: Vec<Grid<'_>> = grid.solutions().take(LIMIT).collect();
    assert_eq!(solutions.len(), count, "{grid:?}");
    for (index, solution) in solutions.iter().enumerate() {
        assert!(peers.is_solved(solution.values()), "{solution} of {grid:?}");
        assert!(is_filled_in(values, solution.values()), "{solution} of {grid:?}");
        assert!(!solutions[..index].contains(solution), "{solution} of {grid:?}");
    }
    // A large grid takes the naive solver too long for what follows.
    if values.len() > 81 {
        return;
    }
    let judgement = grid.judge(Requirement::Minimal);
    match judgement.witness() {
        None => check_minimal(peers, values),
        Some(GridWitness::Conflicts(_)) => assert!(!peers.is_valid(values), "{grid:?}"),
        Some(GridWitness::Givens(few)) => {
            assert!(is_filled_in(few.values(), values), "{few} of {grid:?}");
            check_irreducible(peers, few.values());
        }
        Some(GridWitness::Solutions([one, other])) => {
            assert!(count > 1 && one != other, "{grid:?}");
            assert!(peers.is_solved(one.values()) && peers.is_solved(other.values()), "{grid:?}");
        }
        Some(GridWitness::Redundant(squares)) => {
            for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
                let is_redundant = squares.iter().any(|square| square.index(grid.size()) == cell);
                let without = peers.count_without(values, cell, 2);
                assert!(without.is_none_or(|count| is_redundant == (count == 1)), "cell {cell} of {grid:?}");
            }
        }
        Some(witness) => panic!("what is {witness}?"),
    }
}

/// These givens leave no solution, and as soon as one of them is dropped, there is one.
fn check_irreducible(peers: &Peers, values: &[u8]) {
    assert!(peers.count(values, 1).is_none_or(|count| count == 0), "{values:?}");
    for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
        let without = peers.count_without(values, cell, 1);
        assert!(without.is_none_or(|count| count == 1), "cell {cell} of {values:?}");
    }
}

/// As soon as a given is dropped, there is a second solution.
fn check_minimal(peers: &Peers, values: &[u8]) {
    for cell in (0..values.len()).filter(|&cell| values[cell] != 0) {
        let without = peers.count_without(values, cell, 2);
        assert!(without.is_none_or(|count| count == 2), "cell {cell} of {values:?}");
    }
}

/// Grids of each variant with many, some and few givens, as they are and with changes.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, _) in Variant::all() {
        for kept in [0xff, 0xb6, 0x6d, 0x55, 0x49, 0x11] {
            for changes in [&[][..], &[0, 5, 30, 2], &[10, 1, 11, 0, 12, 0, 13, 2]] {
                let mut seed = vec![number, number];
                seed.extend((0..11).map(|byte| u8::rotate_left(kept, byte)));
                seed.extend_from_slice(changes);
                seeds.push(seed);
            }
        }
    }
    seeds
}
