//! The rule, in readable form: a board is valid if no digit occurs twice in a house.
//!
//! This file is the specification: a board is valid if it has no [`Conflict`]. Anything faster is tested against it.

use crate::board::{Board, CellSet, Digit, DigitSet, House};

impl Board {
    /// Every conflict on the board: rows 1 to 9, then columns, then boxes; within a house by digit.
    ///
    /// There are none exactly if the board is valid. Nothing is allocated.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let bad: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let words: Vec<_> = bad.conflicts().map(|conflict| conflict.to_string()).collect();
    /// assert_eq!(words, ["8 twice in column 1 (r1c1, r4c1)", "8 twice in box 1 (r1c1, r3c3)"]);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn conflicts(&self) -> Conflicts<'_> {
        Conflicts { board: self, house: 0, repeated: House::ALL.map(|house| repeated(self, house)) }
    }

    /// The cells that are part of a conflict, for an app to highlight.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let bad: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(bad.conflicting_cells().to_string(), "r1c1, r3c3, r4c1");
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn conflicting_cells(&self) -> CellSet {
        self.conflicts().fold(CellSet::EMPTY, |cells, conflict| cells | conflict.cells)
    }
}

/// The digits that occur more than once in the house.
fn repeated(board: &Board, house: House) -> DigitSet {
    let mut seen = DigitSet::EMPTY;
    let mut repeated = DigitSet::EMPTY;
    for cell in house.cells() {
        let digit = board.digits(cell);
        repeated |= seen & digit;
        seen |= digit;
    }
    repeated
}

/// A digit that occurs more than once in a house, with all the cells where it does.
///
/// ```
/// use ninefold::{Board, Cell, Digit};
///
/// let mut board = Board::EMPTY;
/// for column in [1, 5, 9] {
///     board.place(Cell::new(2, column).unwrap(), Digit::new(8).unwrap());
/// }
/// let conflict = board.conflicts().next().unwrap();
/// assert_eq!(conflict.house().to_string(), "row 2");
/// assert_eq!(conflict.digit().get(), 8);
/// assert_eq!(conflict.cells().len(), 3);
/// assert_eq!(conflict.to_string(), "8 three times in row 2 (r2c1, r2c5, r2c9)");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Conflict {
    house: House,
    digit: Digit,
    cells: CellSet,
}

impl Conflict {
    /// The house in which the digit is repeated.
    ///
    /// ```
    /// # let board = ninefold::Board::try_from([1; 81])?;
    /// let conflict = board.conflicts().next().unwrap();
    /// assert_eq!(conflict.house().to_string(), "row 1");
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn house(&self) -> House {
        self.house
    }

    /// The digit that is repeated.
    ///
    /// ```
    /// # let board = ninefold::Board::try_from([1; 81])?;
    /// let conflict = board.conflicts().next().unwrap();
    /// assert_eq!(conflict.digit().get(), 1);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn digit(&self) -> Digit {
        self.digit
    }

    /// All cells of the house that hold the digit: two to nine of them.
    ///
    /// ```
    /// # let board = ninefold::Board::try_from([1; 81])?;
    /// let conflict = board.conflicts().next().unwrap();
    /// assert_eq!(conflict.cells().len(), 9);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn cells(&self) -> CellSet {
        self.cells
    }
}

/// The conflicts of a board, from [`Board::conflicts`].
///
/// ```
/// use ninefold::Board;
///
/// assert_eq!(Board::try_from([1; 81])?.conflicts().count(), 27);
/// # Ok::<(), ninefold::BoardError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Conflicts<'a> {
    board: &'a Board,
    /// The index of the current house among all houses.
    house: usize,
    /// The repeated digits of each house that have not been listed yet.
    repeated: [DigitSet; House::ALL.len()],
}

impl Iterator for Conflicts<'_> {
    type Item = Conflict;

    fn next(&mut self) -> Option<Conflict> {
        self.house += self.repeated[self.house..].iter().position(|repeated| !repeated.is_empty())?;
        let house = House::ALL[self.house];
        let repeated = &mut self.repeated[self.house];
        let digit = repeated.iter().next()?;
        repeated.remove(digit);
        let cells = house.cells().into_iter().filter(|&cell| self.board.get(cell) == Some(digit)).collect();
        Some(Conflict { house, digit, cells })
    }
}

impl core::iter::FusedIterator for Conflicts<'_> {}
