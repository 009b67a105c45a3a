//! Solutions, against a solver that tries every digit.

use ninefold::{Board, Cell};

use crate::boards::{MINIMAL, SOLVED, UNSOLVABLE, VALID};
use crate::oracle::{
    self, EMPTY, Grid, Random, board, erase, grid, line, scattered, solutions, solved, valid,
};
use crate::readable;

/// Puzzles with one solution: easy, with 17 givens, and some of the hardest known.
const PUZZLES: [&str; 10] = [
    VALID,
    MINIMAL,
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..53.....8......2..7..1.5..4....53...1..7...6..32...8..6.5....9..4....3......97..",
    "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    "..9748...7.........2.1.9.....7...24..64.1.59..98...3.....8.3.2.........6...2759..",
    "......52..8.4......3...9...5.1...6..2..7........3.....6...1..........7.4.......3.",
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    "6.2.5.........3.4..........43...8....1....2........7..5..27...........81...6.....",
];

/// Boards without a solution that solvers are known to be long about.
const IMPOSSIBLE: [&str; 3] = [
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..",
    UNSOLVABLE,
];

/// What the library finds is what the naive solver finds: how many, which, and in which order.
fn agrees(puzzle: &Grid, limit: usize, origin: &str) -> usize {
    let (board, expected) = (board(puzzle), solutions(puzzle, limit));
    let count = expected.len();
    assert_eq!(board.count_solutions(limit), count, "{origin}: {}", line(puzzle));
    assert_eq!(board.count_solutions(1), count.min(1), "{origin}: {}", line(puzzle));
    let found: Vec<Board> = board.solutions().take(limit).collect();
    assert_eq!(found.len(), count, "{origin}: {}", line(puzzle));
    assert_eq!(board.solution(), found.first().copied(), "{origin}: {}", line(puzzle));
    assert!(found.is_sorted_by(|one, other| one < other), "{origin}: {}", line(puzzle));
    if count < limit {
        let expected: Vec<Board> = expected.iter().map(oracle::board).collect();
        assert_eq!(found, expected, "{origin}: {}", line(puzzle));
    } else {
        for solution in found {
            assert!(readable::is_solved(&solution), "{origin}: {}", line(puzzle));
            assert!(board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit)), "{solution}");
        }
    }
    count
}

#[test]
fn puzzles_have_one_solution() {
    for puzzle in PUZZLES {
        let board: Board = puzzle.parse().unwrap();
        assert_eq!(board.count_solutions(2), 1, "{puzzle}");
        let solution = board.solution().unwrap();
        assert!(readable::is_solved(&solution), "{puzzle}");
        assert!(board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit)), "{puzzle}");
        let mut solutions = board.solutions();
        assert_eq!([solutions.next(), solutions.next(), solutions.next()], [Some(solution), None, None]);
    }
}

#[test]
fn impossible_boards_have_none() {
    for puzzle in IMPOSSIBLE {
        let board: Board = puzzle.parse().unwrap();
        assert!(readable::is_valid(&board), "{puzzle}");
        assert_eq!(board.count_solutions(2), 0, "{puzzle}");
        assert_eq!(board.solution(), None, "{puzzle}");
    }
}

#[test]
fn boards_of_every_density_have_the_solutions_that_trying_finds() {
    let mut random = Random::new(1);
    let mut seen = [0; 3];
    for count in (24..=81).chain(26..=50).step_by(2) {
        let mut puzzle = solved(&mut random);
        erase(&mut random, &mut puzzle, 81 - count);
        seen[agrees(&puzzle, 30, "erased").min(2)] += 1;
        let puzzle = valid(&mut random, count.min(79), 2);
        seen[agrees(&puzzle, 30, "with strays").min(2)] += 1;
    }
    assert!(seen.iter().all(|&times| times > 5), "none, one, more: {seen:?}");
}

#[test]
fn sparse_boards_have_many_solutions_in_ascending_order() {
    let mut random = Random::new(2);
    for count in 0..17 {
        let mut puzzle = solved(&mut random);
        erase(&mut random, &mut puzzle, 81 - count);
        assert_eq!(agrees(&puzzle, 20, "sparse"), 20);
    }
}

#[test]
fn boards_with_conflicts_have_none() {
    let mut random = Random::new(3);
    let mut invalid = 0;
    for count in 2..=81 {
        let puzzle = scattered(&mut random, count);
        let board = board(&puzzle);
        if !readable::is_valid(&board) {
            invalid += 1;
            assert_eq!(board.count_solutions(2), 0, "{board}");
            assert_eq!(board.solutions().next(), None, "{board}");
        }
    }
    assert!(invalid > 60, "{invalid}");
    // One wrong digit in a solved board, everywhere and of every kind.
    let solved = grid(SOLVED);
    for cell in Cell::ALL {
        let mut spoilt = solved;
        let (i, j) = (cell.index() / 9, cell.index() % 9);
        spoilt[i][j] = solved[i][(j + 1) % 9];
        assert_eq!(oracle::board(&spoilt).count_solutions(2), 0, "{cell}");
    }
}

#[test]
fn counting_ends_at_the_limit() {
    for limit in [0, 1, 2, 3, 100, 2001] {
        assert_eq!(Board::EMPTY.count_solutions(limit), limit);
    }
    assert_eq!(board(&EMPTY).solutions().take(500).count(), 500);
    assert_eq!(board(&grid(SOLVED)).count_solutions(usize::MAX), 1);
}

#[test]
fn solutions_can_be_counted_to_the_end() {
    // With four digits out of sight, more solutions than the iterator finds at a time.
    let puzzle = grid(SOLVED).map(|row| row.map(|cell| if cell > '5' { '.' } else { cell }));
    let expected = solutions(&puzzle, usize::MAX);
    assert!(expected.len() > 100, "{}", expected.len());
    assert_eq!(board(&puzzle).count_solutions(usize::MAX), expected.len());
    let expected: Vec<Board> = expected.iter().map(board).collect();
    assert_eq!(board(&puzzle).solutions().collect::<Vec<_>>(), expected);
}
