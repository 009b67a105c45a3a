//! Where the candidates of a cell are in the solver's vectors.
//!
//! A *place* is one of the nine positions within a box. Each place is a vector, which holds that place of all nine boxes:
//!
//! ```text
//!     places            the word of band 0, place 4
//!   0  1  2             ┌──┬─┬─────────┬─┬─────────┬─┬─────────┐
//!   3 [4] 5             │  │0│987654321│0│987654321│0│987654321│   r2c8, r2c5, r2c2
//!   6  7  8             └──┴─┴─────────┴─┴─────────┴─┴─────────┘
//!                             box 2       box 1       box 0
//! ```
//!
//! Three boxes side by side share a word, in fields of nine candidate bits and a guard bit; three words make a
//! vector. So deductions within boxes work on all of them at once, without shifts: the three cells that a box shares with
//! a row are three vectors. Only deductions across boxes need shifts, each for three cells at a time.
//!
//! The guard bit is zero. It takes the carry when a number is added to every field:
//! `field + 511` sets it exactly if the field isn't empty, and leaves `field - 1` in the bits below.

use crate::{BOX, SIDE};

/// The number of bits from one field of a word to the next.
pub(super) const FIELD: u32 = 10;

/// The lowest bit of each of the three fields of a word.
pub(super) const ONES: u32 = 1 | 1 << FIELD | 1 << (2 * FIELD);

/// All nine digits in the lowest field.
pub(super) const DIGITS: u32 = 0b1_1111_1111;

/// All nine digits in every field.
pub(super) const FULL: u32 = ONES * DIGITS;

/// The guard bit of every field.
pub(super) const GUARD: u32 = ONES << SIDE;

/// The words of one place: three bands, and a fourth word that pads the vector and is ignored.
pub(super) type Words = [u32; 4];

/// Where a cell's candidates are: its place, its band, and the shift of its field in the word.
pub(super) const fn field_of(cell: usize) -> (usize, usize, usize) {
    let (row, column) = (cell / SIDE, cell % SIDE);
    (row % BOX * BOX + column % BOX, row / BOX, column / BOX * FIELD as usize)
}
