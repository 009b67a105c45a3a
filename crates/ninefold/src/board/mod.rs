//! The board: 81 cells, each blank or a digit, and the names of its parts.

mod cell;
mod digit;
mod house;
mod set;

pub use self::cell::{Cell, CellError, CellSet, CellSetIter};
pub use self::digit::{Digit, DigitError, DigitSet, DigitSetIter};
pub use self::house::{House, HouseError, HouseKind};

use core::fmt;
use core::str::FromStr;

use crate::error::{BoardError, ParseError};
use crate::text::{self, Format, Written};
use crate::{CELLS, SIDE};

/// A Sudoku board: 9×9 cells, each blank or holding a digit from 1 to 9.
///
/// A board is 81 bytes and cheap to copy. It can't hold anything but digits and blanks, but it may break the rules of
/// Sudoku: that is what [`is_valid`](Board::is_valid) and [`conflicts`](Board::conflicts) are for.
///
/// ```
/// use ninefold::Board;
///
/// let board: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert!(board.is_valid());
/// assert_eq!(board.givens(), 30);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
///
/// # Text
///
/// `parse` reads one board in any [`Format`]. `{}` writes the 81-character line, and `{:#}` draws the board:
///
/// ```
/// # let board: ninefold::Board =
/// #     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(
///     format!("{board:#}"),
///     "┌───────┬───────┬───────┐
/// │ 5 3 . │ . 7 . │ . . . │
/// │ 6 . . │ 1 9 5 │ . . . │
/// │ . 9 8 │ . . . │ . 6 . │
/// ├───────┼───────┼───────┤
/// │ 8 . . │ . 6 . │ . . 3 │
/// │ 4 . . │ 8 . 3 │ . . 1 │
/// │ 7 . . │ . 2 . │ . . 6 │
/// ├───────┼───────┼───────┤
/// │ . 6 . │ . . . │ 2 8 . │
/// │ . . . │ 4 1 9 │ . . 5 │
/// │ . . . │ . 8 . │ . 7 9 │
/// └───────┴───────┴───────┘"
/// );
/// # Ok::<(), ninefold::ParseError>(())
/// ```
///
/// # Arrays
///
/// Arrays of numbers have 0 for a blank; rows of characters have `1` to `9` and any of the blanks
/// `.` `0` `_` `*` `-` `x` `X` `?` `·`. All of them convert in both directions:
///
/// ```
/// use ninefold::Board;
///
/// let mut numbers = [[0; 9]; 9];
/// numbers[0][0] = 5;
/// let board = Board::try_from(numbers)?;
/// assert_eq!(<[[u8; 9]; 9]>::from(board), numbers);
///
/// let line: [u8; 81] = board.into();
/// assert_eq!(Board::try_from(line)?, board);
///
/// let characters: [[char; 9]; 9] = board.into();
/// assert_eq!(Board::from_rows(&characters)?, board);
/// # Ok::<(), ninefold::BoardError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Board {
    /// 0 for a blank, otherwise the digit.
    cells: [u8; CELLS],
}

impl Board {
    /// The board without any digits.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// assert!(Board::EMPTY.is_valid());
    /// assert_eq!(Board::default(), Board::EMPTY);
    /// ```
    pub const EMPTY: Board = Board { cells: [0; CELLS] };

    /// A board from rows of characters, in the form that the well-known exercise uses.
    ///
    /// # Errors
    ///
    /// If there aren't nine rows of nine characters, each a digit `1` to `9` or a blank.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let rows = vec![vec!['.'; 9]; 9];
    /// assert_eq!(Board::from_rows(&rows), Ok(Board::EMPTY));
    ///
    /// let error = Board::from_rows(&rows[..8]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected 9 rows, found 8");
    /// ```
    pub fn from_rows<Row: AsRef<[char]>>(rows: &[Row]) -> Result<Board, BoardError> {
        let mut board = Board::EMPTY;
        for (row, characters) in rows.iter().map(AsRef::as_ref).enumerate().take(SIDE) {
            if characters.len() != SIDE {
                return Err(BoardError::RowLength { row: row + 1, expected: SIDE, found: characters.len() });
            }
            for (column, &found) in characters.iter().enumerate() {
                let cell = Cell::at(row, column);
                match text::cell_of_char(found) {
                    Some(value) => board.cells[cell.index()] = value,
                    None => return Err(BoardError::Character { cell, found }),
                }
            }
        }
        if rows.len() == SIDE {
            Ok(board)
        } else {
            Err(BoardError::RowCount { expected: SIDE, found: rows.len() })
        }
    }

    /// A board from the bytes of a text, in any [`Format`]: the same as `parse`, for bytes.
    ///
    /// # Errors
    ///
    /// If the text isn't exactly one board.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// assert_eq!(Board::from_bytes(&[b'.'; 81]), Ok(Board::EMPTY));
    ///
    /// let error = Board::from_bytes(&[0xff; 81]).unwrap_err();
    /// assert_eq!(error.to_string(), "expected UTF-8 text, found the byte 0xFF");
    /// ```
    pub fn from_bytes(text: &[u8]) -> Result<Board, ParseError> {
        text::read_one(text)
    }

    /// A board from values that are known to be 0 to 9.
    pub(crate) fn from_values(cells: [u8; CELLS]) -> Board {
        debug_assert!(cells.iter().all(|&value| value <= 9));
        Board { cells }
    }

    /// What the cell holds: a digit, or `None` for a blank.
    ///
    /// ```
    /// use ninefold::{Board, Cell, Digit};
    ///
    /// let cell = Cell::new(1, 1).unwrap();
    /// let mut board = Board::EMPTY;
    /// assert_eq!(board.get(cell), None);
    /// board.place(cell, Digit::new(5).unwrap());
    /// assert_eq!(board.get(cell), Digit::new(5));
    /// ```
    pub const fn get(&self, cell: Cell) -> Option<Digit> {
        Digit::new(self.cells[cell.index()])
    }

    /// The digit in the cell as a set, which is empty for a blank.
    pub(crate) const fn digits(&self, cell: Cell) -> DigitSet {
        DigitSet::of_value(self.cells[cell.index()])
    }

    /// Writes a digit into a cell and returns what the cell held before.
    ///
    /// Nothing is checked, because apps usually show a conflict rather than forbid it. To check first, see
    /// [`clashes`](Board::clashes).
    ///
    /// ```
    /// use ninefold::{Board, Cell, Digit};
    ///
    /// let cell = Cell::new(1, 1).unwrap();
    /// let mut board = Board::EMPTY;
    /// assert_eq!(board.place(cell, Digit::new(5).unwrap()), None);
    /// assert_eq!(board.place(cell, Digit::new(6).unwrap()), Digit::new(5));
    /// ```
    pub const fn place(&mut self, cell: Cell, digit: Digit) -> Option<Digit> {
        let before = self.get(cell);
        self.cells[cell.index()] = digit.get();
        before
    }

    /// Makes a cell blank and returns what it held before.
    ///
    /// ```
    /// use ninefold::{Board, Cell, Digit};
    ///
    /// let cell = Cell::new(1, 1).unwrap();
    /// let mut board = Board::EMPTY;
    /// board.place(cell, Digit::new(5).unwrap());
    /// assert_eq!(board.clear(cell), Digit::new(5));
    /// assert_eq!(board, Board::EMPTY);
    /// ```
    pub const fn clear(&mut self, cell: Cell) -> Option<Digit> {
        let before = self.get(cell);
        self.cells[cell.index()] = 0;
        before
    }

    /// The cells that would conflict with this digit in this cell: its peers that hold the same digit.
    ///
    /// What the cell itself holds doesn't matter. The set is empty if the digit conflicts with nothing.
    ///
    /// ```
    /// use ninefold::{Board, Cell, Digit};
    ///
    /// let board: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let corner = Cell::new(1, 1).unwrap();
    /// assert_eq!(board.clashes(corner, Digit::new(8).unwrap()).to_string(), "r3c3, r4c1");
    /// assert!(board.clashes(corner, Digit::new(1).unwrap()).is_empty());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn clashes(&self, cell: Cell, digit: Digit) -> CellSet {
        cell.peers().iter().filter(|&peer| self.get(peer) == Some(digit)).collect()
    }

    /// The digits that the cell can hold without a conflict: those that none of its peers holds.
    ///
    /// What the cell itself holds doesn't matter, so the digit of a filled cell is among its candidates exactly if it
    /// conflicts with nothing.
    ///
    /// ```
    /// use ninefold::{Board, Cell};
    ///
    /// let board: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(board.candidates(Cell::new(1, 3).unwrap()).to_string(), "1, 2, 4");
    /// assert_eq!(Board::EMPTY.candidates(Cell::new(1, 3).unwrap()).len(), 9);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn candidates(&self, cell: Cell) -> DigitSet {
        let mut candidates = DigitSet::ALL;
        for digit in cell.peers().iter().filter_map(|peer| self.get(peer)) {
            candidates.remove(digit);
        }
        candidates
    }

    /// The filled cells with their digits, in reading order.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let mut line = [0; 81];
    /// line[80] = 7;
    /// let board = Board::try_from(line)?;
    /// let filled: Vec<_> = board.filled().map(|(cell, digit)| format!("{cell}={digit}")).collect();
    /// assert_eq!(filled, ["r9c9=7"]);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub fn filled(&self) -> impl Iterator<Item = (Cell, Digit)> + '_ {
        Cell::ALL.into_iter().filter_map(|cell| Some((cell, self.get(cell)?)))
    }

    /// The blank cells.
    ///
    /// ```
    /// assert_eq!(ninefold::Board::EMPTY.blanks().len(), 81);
    /// ```
    pub fn blanks(&self) -> CellSet {
        Cell::ALL.into_iter().filter(|&cell| self.get(cell).is_none()).collect()
    }

    /// How many cells are filled.
    ///
    /// ```
    /// assert_eq!(ninefold::Board::EMPTY.givens(), 0);
    /// ```
    pub fn givens(&self) -> usize {
        self.cells.iter().filter(|&&value| value != 0).count()
    }

    /// Whether every cell is filled. A complete board may still break the rules.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// assert!(!Board::EMPTY.is_complete());
    /// let all_ones = Board::try_from([1; 81])?;
    /// assert!(all_ones.is_complete() && !all_ones.is_valid());
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    #[must_use]
    pub fn is_complete(&self) -> bool {
        self.cells.iter().fold(u8::MAX, |least, &value| value.min(least)) != 0
    }

    /// The values of the 81 cells in reading order, 0 for a blank.
    ///
    /// ```
    /// assert_eq!(ninefold::Board::EMPTY.as_array(), &[0; 81]);
    /// ```
    pub const fn as_array(&self) -> &[u8; CELLS] {
        &self.cells
    }

    /// The board in the given format; `Display` writes it.
    ///
    /// ```
    /// use ninefold::{Board, Format};
    ///
    /// assert_eq!(Board::EMPTY.written(Format::Sdm).to_string(), "0".repeat(81));
    /// ```
    pub fn written(&self, format: Format) -> Written<'_> {
        Written::new(self, format)
    }
}

impl Default for Board {
    fn default() -> Board {
        Board::EMPTY
    }
}

impl FromStr for Board {
    type Err = ParseError;

    /// Reads one board in any [`Format`], which is detected.
    fn from_str(text: &str) -> Result<Board, ParseError> {
        text::read_one(text.as_bytes())
    }
}

impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let format = if f.alternate() { Format::Framed } else { Format::Line };
        fmt::Display::fmt(&self.written(format), f)
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board({})", self.written(Format::Line))
    }
}

impl TryFrom<[u8; CELLS]> for Board {
    type Error = BoardError;

    /// From the values of the cells in reading order, 0 for a blank.
    fn try_from(cells: [u8; CELLS]) -> Result<Board, BoardError> {
        // Checking all of them without an early exit is much faster than finding the first bad one.
        if cells.iter().fold(0, |greatest, &value| value.max(greatest)) <= 9 {
            return Ok(Board { cells });
        }
        let index = cells.iter().position(|&value| value > 9).unwrap_or_default();
        Err(BoardError::Value { cell: Cell::ALL[index], found: cells[index] })
    }
}

impl TryFrom<[[u8; SIDE]; SIDE]> for Board {
    type Error = BoardError;

    /// From the values of the cells, row by row, 0 for a blank.
    fn try_from(rows: [[u8; SIDE]; SIDE]) -> Result<Board, BoardError> {
        let mut cells = [0; CELLS];
        cells.copy_from_slice(rows.as_flattened());
        Board::try_from(cells)
    }
}

impl TryFrom<[[char; SIDE]; SIDE]> for Board {
    type Error = BoardError;

    /// From rows of characters; the same as [`Board::from_rows`].
    fn try_from(rows: [[char; SIDE]; SIDE]) -> Result<Board, BoardError> {
        Board::from_rows(&rows)
    }
}

impl From<Board> for [u8; CELLS] {
    fn from(board: Board) -> [u8; CELLS] {
        board.cells
    }
}

impl From<Board> for [[u8; SIDE]; SIDE] {
    fn from(board: Board) -> [[u8; SIDE]; SIDE] {
        let mut rows = [[0; SIDE]; SIDE];
        rows.as_flattened_mut().copy_from_slice(&board.cells);
        rows
    }
}

impl From<Board> for [[char; SIDE]; SIDE] {
    /// Rows of characters, `.` for a blank.
    fn from(board: Board) -> [[char; SIDE]; SIDE] {
        <[[u8; SIDE]; SIDE]>::from(board)
            .map(|row| row.map(|value| Digit::new(value).map_or('.', Digit::to_char)))
    }
}
