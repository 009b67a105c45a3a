//! Every kernel that this CPU can run gives the same answers.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::SolverKernel;
use super::position::Position;
use crate::board::{Board, Cell, Digit};
use crate::generate::Generator;

/// Boards with no, one and many solutions; easy and hard.
const BOARDS: [&str; 9] = [
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "98.7..6..75..4......3..8.7.5....7.3...94.........2.1..3.......1.9...5.8...52....6",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
    ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........",
    "8.........95.......76.........426798...571243...893165......916....3.487....1.532",
    ".................................................................................",
];

/// [`BOARDS`], and generated puzzles with one solution, with one given dropped, and with one given changed.
fn boards() -> impl Iterator<Item = Board> {
    let generated = (0..8).flat_map(|index| {
        let puzzle = Generator::new(1).puzzle(index);
        let (cell, digit) = puzzle.filled().next().unwrap();
        let (mut fewer, mut other) = (puzzle, puzzle);
        fewer.clear(cell);
        other.place(cell, Digit::ALL[usize::from(digit.get()) % 9]);
        [puzzle, fewer, other]
    });
    BOARDS.into_iter().map(|line| line.parse().unwrap()).chain(generated)
}

/// The number of solutions up to a hundred, and the solutions in ascending order if there are fewer.
fn solutions(kernel: SolverKernel, board: &Board) -> (usize, Vec<Board>) {
    let mut solutions = Vec::new();
    kernel.search(&Position::new(board), &mut |position| {
        solutions.push(position.board());
        if solutions.len() < 100 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    });
    solutions.sort_unstable();
    solutions.dedup();
    let count = solutions.len();
    assert!(solutions.iter().all(Board::is_solved), "{kernel:?}: {board}");
    assert!(
        solutions
            .iter()
            .all(|solution| board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit))),
        "{kernel:?}: {board}"
    );
    if count == 100 {
        solutions.clear();
    }
    (count, solutions)
}

#[test]
fn every_kernel_finds_the_same_solutions() {
    let kernels = SolverKernel::all();
    for board in boards() {
        let expected = solutions(kernels[0], &board);
        for &kernel in &kernels[1..] {
            assert_eq!(solutions(kernel, &board), expected, "{kernel:?}: {board}");
        }
    }
}

/// The number of solutions, found by trying every digit in every blank cell in turn.
fn naive_count(board: &mut Board, limit: usize) -> usize {
    let fewest = board.blanks().into_iter().min_by_key(|&cell| board.candidates(cell).len());
    let Some(cell) = fewest else { return usize::from(board.is_valid()) };
    let mut count = 0;
    for digit in board.candidates(cell) {
        board.place(cell, digit);
        count += naive_count(board, limit - count);
        board.clear(cell);
        if count == limit {
            break;
        }
    }
    count
}

#[test]
fn every_kernel_counts_like_a_naive_solver() {
    // The fixed boards would take a naive solver too long.
    for mut board in boards().skip(BOARDS.len()) {
        let expected = if board.is_valid() { naive_count(&mut board, 3) } else { 0 };
        for kernel in SolverKernel::all() {
            assert_eq!(solutions(kernel, &board).0.min(3), expected, "{kernel:?}: {board}");
            assert_eq!(kernel.count_solutions(&[board], 3), [expected], "{kernel:?}: {board}");
        }
    }
}

#[test]
fn every_kernel_counts_many_boards_like_one() {
    let mut boards: Vec<Board> = boards().collect();
    // Hard boards at both ends, so that idle lanes have to share them.
    boards.extend_from_within(2..5);
    boards.rotate_left(2);
    for kernel in SolverKernel::all() {
        for limit in [1, 2, 7] {
            let expected: Vec<usize> =
                boards.iter().map(|board| solutions(kernel, board).0.min(limit)).collect();
            for length in [0, 1, 2, 3, 4, 5, 9, boards.len()] {
                let counts = kernel.count_solutions(&boards[..length], limit);
                assert_eq!(counts, expected[..length], "{kernel:?}, {length} boards, up to {limit}");
            }
        }
        assert_eq!(kernel.count_solutions(&boards, 0), vec![0; boards.len()]);
    }
}

#[test]
fn every_kernel_knows_which_givens_are_needed() {
    for index in 0..3 {
        let mut puzzle = Generator::new(2).puzzle(index);
        // A minimal puzzle, and puzzles with one and three more givens.
        for more in [0, 1, 2] {
            let solution = puzzle.solution().unwrap();
            for cell in puzzle.blanks().into_iter().step_by(7).take(more) {
                puzzle.place(cell, solution.get(cell).unwrap());
            }
            let expected: Vec<Cell> = puzzle
                .filled()
                .filter(|&(cell, _)| {
                    let mut fewer = puzzle;
                    fewer.clear(cell);
                    naive_count(&mut fewer, 2) == 1
                })
                .map(|(cell, _)| cell)
                .collect();
            assert_eq!(puzzle.needs_all_givens(), expected.is_empty(), "{puzzle}");
            for kernel in SolverKernel::all() {
                let mut redundant = Vec::new();
                kernel.ask_givens(&puzzle, &mut |cell, is_needed| {
                    if !is_needed {
                        redundant.push(cell);
                    }
                    ControlFlow::Continue(())
                });
                redundant.sort_unstable();
                assert_eq!(redundant, expected, "{kernel:?}: {puzzle}");
            }
        }
    }
}

#[test]
fn every_kernel_deduces_the_same() {
    let kernels = SolverKernel::all();
    for board in boards() {
        let settled = |kernel: SolverKernel| {
            let mut position = Position::new(&board);
            kernel.settle(&mut position).then_some(position)
        };
        for &kernel in &kernels[1..] {
            assert_eq!(settled(kernel), settled(kernels[0]), "{kernel:?}: {board}");
        }
    }
}

#[test]
fn a_position_keeps_the_board() {
    for board in boards() {
        assert_eq!(Position::new(&board).board(), board);
    }
}
