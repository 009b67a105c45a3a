//! A cell of a grid of any size.

use core::fmt;
use core::str::FromStr;

use super::Size;
use crate::board::Cell;

/// A cell of a grid of any size: its row and its column, from 1.
///
/// A square doesn't know the size of its grid; what takes one says what it does with a square outside. Squares are in
/// reading order.
///
/// ```
/// use ninefold::rules::Square;
///
/// let square = Square::new(2, 13).unwrap();
/// assert_eq!((square.row(), square.column()), (2, 13));
/// assert_eq!(square.to_string(), "r2c13");
/// assert_eq!("r2c13".parse(), Ok(square));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    row: u8,
    column: u8,
}

impl Square {
    /// The square in this row and column, each from 1 to [`Size::MOST`]; `None` beyond that.
    ///
    /// ```
    /// use ninefold::rules::Square;
    ///
    /// assert!(Square::new(25, 25).is_some());
    /// assert!(Square::new(0, 1).is_none());
    /// ```
    pub const fn new(row: u8, column: u8) -> Option<Square> {
        if row >= 1 && row <= Size::MOST && column >= 1 && column <= Size::MOST {
            Some(Square { row, column })
        } else {
            None
        }
    }

    /// The square at a zero-based row and column, both less than [`Size::MOST`].
    #[expect(clippy::cast_possible_truncation, reason = "less than 25")]
    pub(super) fn at(row: usize, column: usize) -> Square {
        let number = |index: usize| index as u8 + 1;
        Square { row: number(row), column: number(column) }
    }

    /// The square's index in reading order in a grid of this size.
    ///
    /// ```
    /// use ninefold::rules::{Size, Square};
    ///
    /// assert_eq!(Square::new(2, 3).unwrap().index(Size::CLASSIC), 11);
    /// ```
    pub const fn index(self, size: Size) -> usize {
        (self.row as usize - 1) * size.side() + (self.column as usize - 1)
    }

    /// The row, from 1.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Square::new(3, 4).unwrap().row(), 3);
    /// ```
    pub const fn row(self) -> u8 {
        self.row
    }

    /// The column, from 1.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Square::new(3, 4).unwrap().column(), 4);
    /// ```
    pub const fn column(self) -> u8 {
        self.column
    }
}

impl From<Cell> for Square {
    /// The same cell, without the size of the classic board.
    fn from(cell: Cell) -> Square {
        Square { row: cell.row(), column: cell.column() }
    }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row, self.column)
    }
}

impl fmt::Debug for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Square {
    type Err = SquareError;

    /// Reads `r1c1`, in lower or upper case.
    fn from_str(text: &str) -> Result<Square, SquareError> {
        let number = |text: &str| {
            let is_plain = text.bytes().all(|byte| byte.is_ascii_digit()) && !text.starts_with('0');
            if is_plain { text.parse().ok() } else { None }
        };
        let square = text.strip_prefix(['r', 'R']).and_then(|rest| {
            let (row, column) = rest.split_once(['c', 'C'])?;
            Square::new(number(row)?, number(column)?)
        });
        square.ok_or(SquareError { _private: () })
    }
}

/// The text isn't the name of a square.
///
/// ```
/// use ninefold::rules::Square;
///
/// let error = "r0c1".parse::<Square>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a square such as r1c1, with row and column from 1 to 25");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SquareError {
    _private: (),
}

impl core::error::Error for SquareError {}
