//! tour
#![no_std]

extern crate alloc;

mod board;
mod cell;
mod conflict;
mod digit;
mod error;
mod house;
#[cfg(feature = "serde")]
mod serde;
mod text;

pub use crate::board::Board;
pub use crate::cell::{Cell, CellError, CellSet, CellSetIter};
pub use crate::conflict::{Conflict, Conflicts, is_valid_sudoku};
pub use crate::digit::{Digit, DigitError, DigitSet};
pub use crate::error::{BoardError, Expected, Found, ParseError, Place};
pub use crate::house::{House, HouseKind};
pub use crate::text::{Boards, Column, Format, FormatError, Reader, ReaderBuilder, Record, Written, boards};

/// Cells along one side of a box.
const BOX: usize = 3;

/// Cells along one side of the board, which is also the number of cells in a house.
const SIDE: usize = BOX * BOX;

/// Cells on the board.
const CELLS: usize = SIDE * SIDE;
