//! The solutions of a board, one after the other, in an order that doesn't depend on how they are found.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::SolverKernel;
use super::position::Position;
use crate::board::{Board, Cell, DigitSet};

/// The most solutions that are computed ahead of time.
const MOST_AHEAD: usize = 32;

/// The solutions of a board in ascending order, from [`Board::solutions`].
///
/// ```
/// use ninefold::Board;
///
/// let mut solutions = Board::EMPTY.solutions();
/// let [first, second] = [solutions.next().unwrap(), solutions.next().unwrap()];
/// assert!(first.is_solved() && second.is_solved() && first < second);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Solutions {
    kernel: SolverKernel,
    /// The board itself, until it has been explored.
    start: Option<Position>,
    /// Cells with digits that have not been tried, each decided before the next.
    open: Vec<OpenCell>,
    /// Solutions that come before all that are yet to be found, in descending order.
    ready: Vec<Board>,
    /// How many to compute at a time.
    ahead: usize,
}

/// A position, its first open cell, and the digits that have not been tried there.
#[derive(Clone, Debug)]
struct OpenCell {
    position: Position,
    cell: Cell,
    digits: DigitSet,
}

impl Solutions {
    pub(super) fn new(board: &Board) -> Solutions {
        Solutions {
            kernel: SolverKernel::best(),
            start: Some(Position::new(board)),
            open: Vec::new(),
            ready: Vec::new(),
            // A caller that asks for one may not want another; one that continues gets more at a time.
            ahead: 1,
        }
    }

    /// The next position to explore: its solutions come before those of all others that are left.
    fn next_position(&mut self) -> Option<Position> {
        if let Some(start) = self.start.take() {
            return Some(start);
        }
        while let Some(open) = self.open.last_mut() {
            if let Some(digit) = open.digits.iter().next() {
                open.digits.remove(digit);
                let mut position = open.position;
                position.place(open.cell, digit);
                return Some(position);
            }
            self.open.pop();
        }
        None
    }

    /// Finds all solutions of the position if there are at most `ahead`; otherwise leaves it open.
    fn explore(&mut self, mut position: Position) {
        if !self.kernel.settle(&mut position) {
            return;
        }
        let (ready, ahead) = (&mut self.ready, self.ahead);
        let mut is_complete = true;
        self.kernel.search(&position, &mut |solution, multiplicity| {
            // Inserted in order: few are found at a time, and sorting boards takes a lot of code.
            let solution = solution.board();
            ready.insert(ready.partition_point(|other| *other > solution), solution);
            // Those that a solution stands for aren't known.
            is_complete = multiplicity == 1 && ready.len() <= ahead;
            if is_complete { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if is_complete {
            return;
        }
        self.ready.clear();
        // All solutions are the same before the first open cell, so its digit decides which come first.
        if let Some(cell) = position.first_open() {
            self.open.push(OpenCell { position, cell, digits: position.candidates(cell) });
        }
    }
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        while self.ready.is_empty() {
            let position = self.next_position()?;
            self.explore(position);
        }
        self.ahead = (2 * self.ahead).min(MOST_AHEAD);
        self.ready.pop()
    }
}

impl core::iter::FusedIterator for Solutions {}
