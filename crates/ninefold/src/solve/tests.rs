//! Every kernel that this CPU can run gives the same answers.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::SolverKernel;
use super::position::Position;
use crate::board::{Board, Digit};
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
