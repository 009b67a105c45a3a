//! A position of the search: which digits each cell can still hold.

use super::field::{DIGITS, FIELD, FULL, GUARD, ONES, Words, field_of};
use crate::board::{Board, Cell, Digit, DigitSet};
use crate::{BOX, CELLS, SIDE};

/// The candidates of all cells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Position {
    pub(super) places: [Words; SIDE],
}

impl Position {
    /// The board's digits, and all candidates in its blanks. Nothing is deduced yet, not even that a digit occurs once in a
    /// house.
    pub(crate) fn new(board: &Board) -> Position {
        // Values are at most 9; with 16 entries, no index has to be checked.
        const CANDIDATES: [u32; 16] = [DIGITS, 1, 2, 4, 8, 16, 32, 64, 128, 256, 0, 0, 0, 0, 0, 0];
        let mut places = [[0; 4]; SIDE];
        // Row by row, three cells at a time: those that share a word.
        for (row, values) in board.as_array().as_chunks::<SIDE>().0.iter().enumerate() {
            let candidates = values.map(|value| CANDIDATES[usize::from(value % 16)]);
            for column in 0..BOX {
                let place = row % BOX * BOX + column;
                places[place][row / BOX] = candidates[column]
                    | candidates[BOX + column] << FIELD
                    | candidates[2 * BOX + column] << (2 * FIELD);
            }
        }
        Position { places }
    }

    /// The board with the digits of all cells that have only one candidate left, and blanks elsewhere.
    pub(crate) fn board(&self) -> Board {
        let mut values = [0; CELLS];
        for (cell, value) in values.iter_mut().enumerate() {
            let (place, band, shift) = field_of(cell);
            let candidates = self.places[place][band] >> shift & DIGITS;
            if candidates.is_power_of_two() {
                #[expect(clippy::cast_possible_truncation, reason = "less than 9")]
                let digit = candidates.trailing_zeros() as u8;
                *value = digit + 1;
            }
        }
        Board::from_values(values)
    }

    /// What the cell can still hold.
    pub(crate) fn candidates(&self, cell: Cell) -> DigitSet {
        let (place, band, shift) = field_of(cell.index());
        let candidates = self.places[place][band] >> shift & DIGITS;
        Digit::ALL.into_iter().filter(|digit| candidates >> (digit.get() - 1) & 1 == 1).collect()
    }

    /// The first cell, in reading order, that can hold more than one digit.
    pub(crate) fn first_open(&self) -> Option<Cell> {
        Cell::ALL.into_iter().find(|&cell| self.candidates(cell).len() > 1)
    }

    /// Makes the digit the only candidate of the cell.
    pub(crate) fn place(&mut self, cell: Cell, digit: Digit) {
        let (place, band, shift) = field_of(cell.index());
        let word = &mut self.places[place][band];
        *word = *word & !(DIGITS << shift) | 1 << (digit.get() - 1) << shift;
    }

    /// Removes the digit from the candidates of the cell.
    pub(crate) fn exclude(&mut self, cell: Cell, digit: Digit) {
        let (place, band, shift) = field_of(cell.index());
        self.places[place][band] &= !(1 << (digit.get() - 1) << shift);
    }

    /// The same position, except that cells can only hold what they hold in the solution, or any of these digits if it is one
    /// of these digits.
    pub(crate) fn near(mut self, solution: &Position, digits: DigitSet) -> Position {
        let digits = digits.bits() * ONES;
        for (words, solution) in self.places.iter_mut().zip(&solution.places) {
            for (word, solution) in words.iter_mut().zip(solution) {
                // The guard bits of the cells with one of these digits, and then all bits below them.
                let free = ((solution & digits) + FULL) & GUARD;
                let free = free - (free >> SIDE);
                *word &= (solution & !free) | (digits & free);
            }
        }
        self
    }

    /// The same position, except that the cell can hold every other of these digits.
    pub(crate) fn with_another(mut self, cell: Cell, digit: Digit, mut digits: DigitSet) -> Position {
        let (place, band, shift) = field_of(cell.index());
        digits.remove(digit);
        let word = &mut self.places[place][band];
        *word = *word & !(DIGITS << shift) | digits.bits() << shift;
        self
    }
}
