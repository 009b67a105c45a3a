//! What can be wrong with an array that should be a board.

use core::fmt;

use super::{CellForm, Token};
use crate::board::Cell;
use crate::language::{english, from_fn};

/// Why an array is not a board.
///
/// ```
/// use ninefold::{Board, BoardError};
///
/// let error = Board::try_from([12; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "expected a number from 0 to 9 in r1c1, found 12");
/// assert!(matches!(error, BoardError::Value { found: 12, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of rows is not nine.
    RowCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The number of cells in a row is not nine.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// The number of cells, all in one row, is not that of a board.
    CellCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number is greater than 9.
    Value {
        /// The cell it is in.
        cell: Cell,
        /// The number.
        found: u8,
    },
    /// A character is neither a digit nor a blank.
    Character {
        /// The cell it is in.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// Something else isn't a digit or a blank: for bindings, where an array can hold anything.
    Cell {
        /// The cell it is in.
        cell: Cell,
        /// How cells are written here.
        form: CellForm,
        /// What there is instead.
        found: Token,
    },
}

impl BoardError {
    /// What there should have been, in English.
    ///
    /// ```
    /// let error = ninefold::Board::try_from([12; 81]).unwrap_err();
    /// assert_eq!(error.expected().to_string(), "a number from 0 to 9");
    /// ```
    pub fn expected(&self) -> impl fmt::Display {
        from_fn(move |f| english::expected_in_array(self, f))
    }

    /// What there was instead, in English.
    ///
    /// ```
    /// let error = ninefold::Board::from_rows(&[['.'; 9]; 8]).unwrap_err();
    /// assert_eq!(error.found().to_string(), "8");
    /// ```
    pub fn found(&self) -> impl fmt::Display {
        from_fn(move |f| english::found_in_array(self, f))
    }

    /// The cell that is meant, unless there are too many or too few.
    ///
    /// ```
    /// use ninefold::{Board, Cell};
    ///
    /// assert_eq!(Board::try_from([12; 81]).unwrap_err().cell(), Cell::new(1, 1));
    /// assert_eq!(Board::from_rows(&[['.'; 9]; 8]).unwrap_err().cell(), None);
    /// ```
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            BoardError::RowCount { .. } | BoardError::RowLength { .. } | BoardError::CellCount { .. } => None,
            BoardError::Value { cell, .. }
            | BoardError::Character { cell, .. }
            | BoardError::Cell { cell, .. } => Some(*cell),
        }
    }
}

impl core::error::Error for BoardError {}
