//! A grid: values in the cells of any size and shape.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use super::{Rules, Size, Square, Symbol};
use crate::board::Board;
use crate::error::ParseErrorKind;
use crate::language::{english, from_fn};

/// The values of a grid, with the rules that they should obey.
///
/// A value is a number from 1 to the size of the grid, and 0 stands for a blank; how they are written is the business of
/// [`Symbols`](super::Symbols). `{}` writes all cells in a line.
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let grid = rules.grid(&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 0, 0, 0, 0, 0, 0])?;
/// assert!(grid.is_valid());
/// assert_eq!(grid.to_string(), "1234341221......");
/// assert_eq!(grid.blanks().count(), 6);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Grid<'r> {
    rules: &'r Rules,
    /// 0 for a blank, otherwise the value.
    cells: Vec<u8>,
}

impl Rules {
    /// A grid with these values in reading order, 0 for a blank.
    ///
    /// # Errors
    ///
    /// If there isn't one for each cell, or if one is greater than the size.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// assert!(rules.grid(&[0; 16]).is_ok());
    /// let error = rules.grid(&[5; 16]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a number from 0 to 4 in r1c1, found 5");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn grid(&self, values: &[u8]) -> Result<Grid<'_>, GridError> {
        let size = self.size();
        if values.len() != size.cells() {
            return Err(GridError::CellCount { size, found: values.len() });
        }
        match values.iter().position(|&value| value > size.greatest()) {
            Some(index) => Err(GridError::Value { size, square: self.square(index), found: values[index] }),
            None => Ok(Grid { rules: self, cells: values.to_vec() }),
        }
    }

    /// The grid without any values.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Rules::classic().empty().givens(), 0);
    /// ```
    pub fn empty(&self) -> Grid<'_> {
        Grid { rules: self, cells: vec![0; self.size().cells()] }
    }

    /// The square with this index in reading order.
    pub(crate) fn square(&self, index: usize) -> Square {
        Square::at(index / self.size().side(), index % self.size().side())
    }
}

impl<'r> Grid<'r> {
    /// A grid of values that are known to fit.
    pub(crate) fn of_values(rules: &'r Rules, cells: Vec<u8>) -> Grid<'r> {
        debug_assert_eq!(cells.len(), rules.size().cells());
        Grid { rules, cells }
    }

    /// Writes a value that fits into a cell.
    pub(crate) fn place(&mut self, cell: usize, value: u8) {
        self.cells[cell] = value;
    }

    /// Makes a cell blank.
    pub(super) fn clear(&mut self, cell: usize) {
        self.cells[cell] = 0;
    }

    /// The rules.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert_eq!(rules.empty().rules(), &rules);
    /// ```
    pub const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The values in reading order, 0 for a blank.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert_eq!(rules.empty().values(), [0; 81]);
    /// ```
    pub fn values(&self) -> &[u8] {
        &self.cells
    }

    /// What is in a square; `None` for a blank, and outside of the grid.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Square};
    /// let rules: Rules = "4x4 symbols=A-D".parse()?;
    /// let grid = rules.grid(&[4; 16])?;
    /// assert_eq!(grid.get(Square::new(1, 1).unwrap()).unwrap().to_string(), "D");
    /// assert_eq!(grid.get(Square::new(1, 5).unwrap()), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn get(&self, square: Square) -> Option<Symbol> {
        let is_inside = square.row().max(square.column()) <= self.size().greatest();
        let value = if is_inside { self.cells[square.index(self.size())] } else { 0 };
        (value != 0).then(|| self.rules.symbols().symbol(value))
    }

    /// The size of the grid.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Rules::classic().empty().size().cells(), 81);
    /// ```
    pub const fn size(&self) -> Size {
        self.rules.size()
    }

    /// The filled squares with what is in them, in reading order.
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.grid(&[0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let filled: Vec<_> = grid.filled().map(|(square, symbol)| format!("{square}={symbol}")).collect();
    /// assert_eq!(filled, ["r2c3=3"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn filled(&self) -> impl Iterator<Item = (Square, Symbol)> + '_ {
        let filled = self.cells.iter().enumerate().filter(|&(_, &value)| value != 0);
        filled.map(|(index, &value)| (self.rules.square(index), self.rules.symbols().symbol(value)))
    }

    /// The blank squares, in reading order.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Rules::classic().empty().blanks().count(), 81);
    /// ```
    pub fn blanks(&self) -> impl Iterator<Item = Square> + '_ {
        let blank = self.cells.iter().enumerate().filter(|&(_, &value)| value == 0);
        blank.map(|(index, _)| self.rules.square(index))
    }

    /// How many cells are filled.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Rules::classic().empty().givens(), 0);
    /// ```
    pub fn givens(&self) -> usize {
        self.cells.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell is filled. A complete grid may still break the rules.
    ///
    /// ```
    /// assert!(!ninefold::rules::Rules::classic().empty().is_complete());
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        !self.cells.contains(&0)
    }

    /// The same values as a classic board, if the grid has its size; what other rules there are is lost.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::rules::Rules;
    ///
    /// assert_eq!(Rules::classic().empty().to_board(), Some(Board::EMPTY));
    /// assert_eq!("4x4".parse::<Rules>()?.empty().to_board(), None);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn to_board(&self) -> Option<Board> {
        let cells = self.cells.as_slice().try_into().ok()?;
        Some(Board::from_values(cells))
    }
}

impl Rules {
    /// A grid with the digits of a classic board.
    ///
    /// # Errors
    ///
    /// If the rules are those of another size.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "9x9 x".parse()?;
    /// assert!(rules.board(&Board::EMPTY)?.is_valid());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn board(&self, board: &Board) -> Result<Grid<'_>, GridError> {
        self.grid(board.as_array())
    }
}

impl fmt::Display for Grid<'_> {
    /// Writes all cells in a line, with spaces between them if they are decimal numbers.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let symbols = self.rules.symbols();
        for (index, &value) in self.cells.iter().enumerate() {
            if index > 0 && symbols.is_decimal() {
                f.write_str(" ")?;
            }
            match value {
                0 => f.write_str(".")?,
                value => write!(f, "{}", symbols.symbol(value))?,
            }
        }
        Ok(())
    }
}

impl fmt::Debug for Grid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Grid({}: {self})", self.rules)
    }
}

/// Why values are not a grid.
///
/// ```
/// use ninefold::rules::{GridError, Rules};
///
/// let rules = Rules::classic();
/// let error = rules.grid(&[0; 80]).unwrap_err();
/// assert_eq!(error, GridError::CellCount { size: rules.size(), found: 80 });
/// assert_eq!(error.to_string(), "expected 81 cells, found 80");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridError {
    /// There isn't a value for each cell.
    CellCount {
        /// The size of the grid.
        size: Size,
        /// How many values there are.
        found: usize,
    },
    /// A value is greater than the size.
    Value {
        /// The size of the grid.
        size: Size,
        /// The square it is in.
        square: Square,
        /// The value.
        found: u8,
    },
    /// Cells that come as values can't be [read](Rules::read_cells).
    Cells {
        /// The square where something else is, unless it is about all of them.
        square: Option<Square>,
        /// What was expected, and what was found.
        kind: ParseErrorKind,
    },
}

impl GridError {
    /// What there should have been, in English.
    ///
    /// ```
    /// let error = ninefold::rules::Rules::classic().grid(&[0; 80]).unwrap_err();
    /// assert_eq!(error.expected().to_string(), "81 cells");
    /// ```
    pub fn expected(&self) -> impl fmt::Display {
        from_fn(move |f| english::expected_in_grid(self, f))
    }

    /// What there was instead, in English.
    ///
    /// ```
    /// let error = ninefold::rules::Rules::classic().grid(&[0; 80]).unwrap_err();
    /// assert_eq!(error.found().to_string(), "80");
    /// ```
    pub fn found(&self) -> impl fmt::Display {
        from_fn(move |f| english::found_in_grid(self, f))
    }

    /// The square that is meant, if it is one.
    ///
    /// ```
    /// let error = ninefold::rules::Rules::classic().grid(&[10; 81]).unwrap_err();
    /// assert_eq!(error.square().unwrap().to_string(), "r1c1");
    /// ```
    pub const fn square(&self) -> Option<Square> {
        match self {
            GridError::CellCount { .. } => None,
            GridError::Value { square, .. } => Some(*square),
            GridError::Cells { square, .. } => *square,
        }
    }
}

impl core::error::Error for GridError {}
