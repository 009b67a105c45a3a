//! What can be wrong with a Solo game ID.

use crate::error::Token;
use crate::rules::RulesError;

/// Why a text isn't a Solo game ID: what was expected, what was found, and where.
///
/// ```
/// use ninefold::rules::{Puzzle, SoloError};
///
/// let error = Puzzle::from_solo("2x2:1a3b5j").unwrap_err();
/// assert_eq!(error.to_string(), "expected a number from 1 to 4, found 5");
/// assert_eq!(error.offset(), 8);
///
/// let error = Puzzle::from_solo("3x3dt#123456").unwrap_err();
/// assert_eq!(error, SoloError::Seed { offset: 5 });
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SoloError {
    /// A character doesn't belong to the part that it is in.
    Unexpected {
        /// The byte offset in the text.
        offset: usize,
        /// The part.
        part: SoloPart,
        /// What is there.
        found: Token,
    },
    /// The text ends before a part.
    Missing {
        /// The byte offset in the text.
        offset: usize,
        /// The part.
        part: SoloPart,
    },
    /// The text goes on after the last part.
    Trailing {
        /// The byte offset in the text.
        offset: usize,
        /// What is there.
        found: Token,
    },
    /// It is a seed, from which Solo generates a board, and not a board.
    Seed {
        /// The byte offset of `#` in the text.
        offset: usize,
    },
    /// The size isn't from 4 to 25, or the boxes have just one row or column.
    Size {
        /// The byte offset in the text.
        offset: usize,
        /// The size as it is written.
        found: Token,
    },
    /// A number is 0 or too great.
    Value {
        /// The byte offset in the text.
        offset: usize,
        /// The greatest number that can be here.
        most: u16,
        /// The number as it is written.
        found: Token,
    },
    /// A part is about more or fewer cells, or borders between cells, than the grid has.
    Count {
        /// The byte offset in the text.
        offset: usize,
        /// The part.
        part: SoloPart,
        /// How many cells there are in the grid, or how many borders with the one at the end.
        expected: usize,
        /// How many the part is about.
        found: usize,
    },
    /// The letter `z` among the borders of regions or cages.
    LongRun {
        /// The byte offset in the text.
        offset: usize,
    },
    /// The regions don't make rules.
    Rules {
        /// The byte offset in the text.
        offset: usize,
        /// Why they don't.
        error: RulesError,
    },
}

impl SoloError {
    /// The byte offset in the text.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// assert_eq!(Puzzle::from_solo("2x2:zz").unwrap_err().offset(), 4);
    /// ```
    pub const fn offset(&self) -> usize {
        match *self {
            SoloError::Unexpected { offset, .. }
            | SoloError::Missing { offset, .. }
            | SoloError::Trailing { offset, .. }
            | SoloError::Seed { offset }
            | SoloError::Size { offset, .. }
            | SoloError::Value { offset, .. }
            | SoloError::Count { offset, .. }
            | SoloError::LongRun { offset }
            | SoloError::Rules { offset, .. } => offset,
        }
    }
}

impl core::error::Error for SoloError {}

/// A part of a Solo game ID.
///
/// ```
/// use ninefold::rules::{Puzzle, SoloError, SoloPart};
///
/// let error = Puzzle::from_solo("4j:p").unwrap_err();
/// assert_eq!(error, SoloError::Missing { offset: 4, part: SoloPart::Regions });
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SoloPart {
    /// The size, such as `3x3` or `9j`.
    Size,
    /// What follows the size, up to the colon.
    Flags,
    /// The numbers and blanks of the grid.
    Grid,
    /// The regions of a jigsaw.
    Regions,
    /// The cages of a killer.
    Cages,
    /// The sums of the cages.
    Clues,
}
