//! Which givens matter: those that leave a board without a solution, and those it doesn't need.

use alloc::vec::Vec;

use super::contradiction::Contradiction;
use super::is_solvable;
use super::position::Position;
use crate::board::{Board, Cell, Digit};

impl Board {
    /// The givens of a board with one solution that can each be dropped without getting another solution.
    pub(crate) fn redundant_givens(&self) -> impl Iterator<Item = Cell> + '_ {
        self.filled().filter(|&(cell, digit)| !self.needs(cell, digit)).map(|(cell, _)| cell)
    }

    /// Whether the board without this given has a solution with another digit in its cell.
    pub(crate) fn needs(&self, cell: Cell, digit: Digit) -> bool {
        let mut without = *self;
        without.clear(cell);
        let mut position = Position::new(&without);
        position.exclude(cell, digit);
        is_solvable(&position)
    }

    /// Reduces a board without a solution to fewer of its givens: it still has no solution, but has one as soon as any
    /// other given is dropped. The same givens are kept on every machine.
    ///
    /// A contradiction of the board makes the best start: the givens are those that a person needs to follow it.
    pub(crate) fn irreducible(&self, contradiction: Option<&Contradiction>) -> Board {
        let start =
            contradiction.map_or(*self, |contradiction| shrunk(self, &|fewer| contradiction.holds(fewer)));
        shrunk(&start, &|fewer| !is_solvable(&Position::new(fewer)))
    }
}

/// Drops every given that can be dropped so that this still holds.
fn shrunk(board: &Board, holds: &dyn Fn(&Board) -> bool) -> Board {
    let mut board = *board;
    let givens: Vec<_> = board.filled().collect();
    // First in groups, because most givens of a full board can be dropped; then one by one, because only that proves that
    // no more can be.
    for size in [9, 3, 1] {
        for group in givens.chunks(size) {
            let mut fewer = board;
            for &(cell, _) in group {
                fewer.clear(cell);
            }
            if fewer != board && holds(&fewer) {
                board = fewer;
            }
        }
    }
    board
}
