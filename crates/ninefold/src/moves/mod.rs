//! Single moves: a value that is written into a cell, read from text and judged.
//!
//! ```
//! use ninefold::moves::{Move, MoveVerdict, judge_move};
//! use ninefold::Board;
//!
//! let puzzle: Board =
//!     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
//! let judge = |text: &str| judge_move(&puzzle, &puzzle, text.parse()?);
//!
//! let judgement = judge("r1c3=4")?;
//! assert_eq!(judgement.verdict(), MoveVerdict::Legal);
//!
//! let judgement = judge("(1, 3) -> 5")?;
//! assert_eq!(judgement.to_string(), "r1c3=5 breaks a rule: 5 twice in row 1 (r1c1, r1c3); 5 twice in box 1 (r1c1, r1c3)");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod judge;
mod read;

pub use self::judge::{MoveJudgement, MoveVerdict, judge_move};

use alloc::boxed::Box;
use core::fmt;
use core::str::FromStr;

use crate::error::bounded;
use crate::rules::{Rules, Size, Square, Symbol};

/// A value that is written into a cell. Rows, columns and values are counted from 1.
///
/// It is read from text in many forms; where the numbers aren't labelled, they are the row, the column and the value.
/// `Display` writes the first of these:
///
/// ```
/// use ninefold::moves::Move;
///
/// let played = Move { row: 1, column: 3, value: 4 };
/// assert_eq!(played.to_string(), "r1c3=4");
/// for text in [
///     "r1c3=4",
///     "R1C3: 4",
///     "(1,3)->4",
///     "[1 3 4]",
///     "1 3 4",
///     "row 1, column 3, value 4",
///     r#"{"row": 1, "col": 3, "value": 4}"#,
/// ] {
///     assert_eq!(text.parse(), Ok(played), "{text}");
/// }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Move {
    /// The row, from 1.
    pub row: u8,
    /// The column, from 1.
    pub column: u8,
    /// The value, from 1.
    pub value: u8,
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}={}", self.row, self.column, self.value)
    }
}

impl FromStr for Move {
    type Err = MoveError;

    /// Reads a move whose value is a number.
    fn from_str(text: &str) -> Result<Move, MoveError> {
        read::read_move(text, |value| value.parse().ok())
    }
}

impl Rules {
    /// Reads a move whose value is written as in grids with these rules.
    ///
    /// # Errors
    ///
    /// If the text is something else. The move may still be outside of the grid.
    ///
    /// ```
    /// use ninefold::moves::Move;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "16x16 symbols=0-9A-F".parse()?;
    /// assert_eq!(rules.parse_move("r1c12=C"), Ok(Move { row: 1, column: 12, value: 13 }));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn parse_move(&self, text: &str) -> Result<Move, MoveError> {
        read::read_move(text, |value| match value.len() {
            1 => self.symbols().value_of(value.chars().next()?),
            _ => value.parse().ok(),
        })
    }
}

/// Why a move can't be judged.
///
/// ```
/// use ninefold::moves::{Move, MoveError};
///
/// let error = "pass".parse::<Move>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a move such as r1c3=4, (1,3)->4 or [1 3 4], found \"pass\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum MoveError {
    /// The text isn't a move.
    Text {
        /// The text, or how it starts.
        found: Box<str>,
    },
    /// The row, the column or the value isn't one of the puzzle's.
    Outside {
        /// The size of the puzzle.
        size: Size,
        /// The move.
        found: Move,
    },
    /// The board has another size than the puzzle.
    BoardSize {
        /// The size of the puzzle.
        expected: Size,
        /// The size of the board.
        found: Size,
    },
    /// The board doesn't have all givens of the puzzle.
    Given {
        /// The first cell that differs.
        square: Square,
        /// What is given there.
        given: Symbol,
        /// What the board has there; `None` for a blank.
        found: Option<Symbol>,
    },
}

impl MoveError {
    fn of_text(text: &str) -> MoveError {
        MoveError::Text { found: bounded(text.trim()) }
    }
}

impl core::error::Error for MoveError {}
