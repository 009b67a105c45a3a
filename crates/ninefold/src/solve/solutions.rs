//! The solutions of a board one after the other, in an order that does not depend on how they are found.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::Kernel;
use super::position::Position;
use crate::board::{Board, Cell, DigitSet};

/// The most solutions that are found ahead of being asked for.
const AHEAD: usize = 32;

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
    kernel: Kernel,
    /// The board itself, until it has been looked into.
    start: Option<Position>,
    /// Cells that have not got all of their digits yet, each decided before the next.
    open: Vec<Open>,
    /// Solutions that come before all of those to be found, the first of them last.
    ready: Vec<Board>,
    /// How many to find at a time.
    ahead: usize,
}

/// A position, the first open cell in it, and the digits that it has not got yet.
#[derive(Clone, Debug)]
struct Open {
    position: Position,
    cell: Cell,
    digits: DigitSet,
}

impl Solutions {
    pub(super) fn new(board: &Board) -> Solutions {
        Solutions {
            kernel: Kernel::best(),
            start: Some(Position::new(board)),
            open: Vec::new(),
            ready: Vec::new(),
            // Who asks for one may not want another; who goes on gets more and more at a time.
            ahead: 1,
        }
    }

    /// The next position to look into: its solutions come before those of all others that are left.
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

    /// Finds all solutions of the position if there are no more than wanted, else leaves it open.
    fn look_into(&mut self, mut position: Position) {
        if !self.kernel.settle(&mut position) {
            return;
        }
        let (ready, ahead) = (&mut self.ready, self.ahead);
        self.kernel.search(&position, &mut |solution| {
            ready.push(solution.board());
            if ready.len() <= ahead { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        if self.ready.len() <= self.ahead {
            self.ready.sort_unstable_by(|one, other| other.cmp(one));
            return;
        }
        self.ready.clear();
        // Before the first open cell all solutions are alike, so its digit decides which come first.
        if let Some(cell) = position.first_open() {
            self.open.push(Open { position, cell, digits: position.candidates(cell) });
        }
    }
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        while self.ready.is_empty() {
            let position = self.next_position()?;
            self.look_into(position);
        }
        self.ahead = (2 * self.ahead).min(AHEAD);
        self.ready.pop()
    }
}

impl core::iter::FusedIterator for Solutions {}
