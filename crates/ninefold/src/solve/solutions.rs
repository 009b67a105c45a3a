//! The solutions of a board one after the other, in an order that does not depend on how they are found.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::Kernel;
use super::position::Position;
use crate::board::Board;

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
pub struct Solutions {
    kernel: Kernel,
    /// Positions that have not been looked into. All solutions of a later one come before those of an earlier.
    waiting: Vec<Position>,
    /// Solutions that come before all of these, the first of them last.
    ready: Vec<Board>,
    /// How many to find at a time.
    ahead: usize,
}

impl Solutions {
    pub(super) fn new(board: &Board) -> Solutions {
        let waiting = Vec::from([Position::new(board)]);
        // Who asks for one may not want another; who goes on gets more and more at a time.
        Solutions { kernel: Kernel::best(), waiting, ready: Vec::new(), ahead: 1 }
    }

    /// Finds all solutions of the position if there are no more than wanted, else leaves its halves waiting.
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
        let Some(cell) = position.first_open() else { return };
        let digits = position.candidates(cell);
        let start = self.waiting.len();
        for digit in digits {
            let mut branch = position;
            branch.place(cell, digit);
            self.waiting.push(branch);
        }
        self.waiting[start..].reverse();
    }
}

impl Iterator for Solutions {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        while self.ready.is_empty() {
            let position = self.waiting.pop()?;
            self.look_into(position);
        }
        self.ahead = (2 * self.ahead).min(AHEAD);
        self.ready.pop()
    }
}

impl core::iter::FusedIterator for Solutions {}
