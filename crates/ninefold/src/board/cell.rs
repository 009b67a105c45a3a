//! The 81 cells, and sets of them.

use core::fmt;
use core::str::FromStr;

use super::set::set_operators;
use crate::board::{House, HouseKind};
use crate::{BOX, CELLS, SIDE};

/// One of the 81 cells, written `r1c1` to `r9c9`.
///
/// ```
/// use ninefold::Cell;
///
/// let cell = Cell::new(3, 7).unwrap();
/// assert_eq!(cell.to_string(), "r3c7");
/// assert_eq!((cell.row(), cell.column(), cell.box_number()), (3, 7, 3));
/// assert_eq!("r3c7".parse(), Ok(cell));
/// assert_eq!(Cell::new(0, 7), None);
/// assert_eq!(Cell::new(3, 10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u8);

impl Cell {
    /// The 81 cells in reading order.
    ///
    /// ```
    /// use ninefold::Cell;
    ///
    /// assert_eq!(Cell::ALL[9].to_string(), "r2c1");
    /// ```
    pub const ALL: [Cell; CELLS] = {
        let mut all = [Cell(0); CELLS];
        let mut index = 0;
        while index < CELLS {
            all[index] = Cell::at(index / SIDE, index % SIDE);
            index += 1;
        }
        all
    };

    /// The cell in this row and column, each numbered 1 to 9.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::new(9, 9).unwrap().index(), 80);
    /// ```
    pub const fn new(row: u8, column: u8) -> Option<Cell> {
        if row >= 1 && row as usize <= SIDE && column >= 1 && column as usize <= SIDE {
            Some(Cell::at(row as usize - 1, column as usize - 1))
        } else {
            None
        }
    }

    /// The cell with this index in reading order, from 0 (`r1c1`) to 80 (`r9c9`).
    ///
    /// ```
    /// use ninefold::Cell;
    ///
    /// assert_eq!(Cell::from_index(10), Cell::new(2, 2));
    /// assert_eq!(Cell::from_index(81), None);
    /// ```
    pub const fn from_index(index: usize) -> Option<Cell> {
        if index < CELLS { Some(Cell::at(index / SIDE, index % SIDE)) } else { None }
    }

    /// The cell at a zero-based row and column, both less than [`SIDE`].
    pub(crate) const fn at(row: usize, column: usize) -> Cell {
        debug_assert!(row < SIDE && column < SIDE);
        #[expect(clippy::cast_possible_truncation, reason = "at most 80")]
        Cell((row * SIDE + column) as u8)
    }

    /// The cell's index in reading order, 0 to 80.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::new(2, 1).unwrap().index(), 9);
    /// ```
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The cell's name, `r1c1` to `r9c9`.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::ALL[80].name(), "r9c9");
    /// ```
    pub const fn name(self) -> &'static str {
        NAMES[self.index()]
    }

    /// The number of the cell's row, 1 to 9 from the top.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::ALL[80].row(), 9);
    /// ```
    pub const fn row(self) -> u8 {
        number(self.index() / SIDE)
    }

    /// The number of the cell's column, 1 to 9 from the left.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::ALL[8].column(), 9);
    /// ```
    pub const fn column(self) -> u8 {
        number(self.index() % SIDE)
    }

    /// The number of the cell's box, 1 to 9 from left to right and top to bottom.
    ///
    /// ```
    /// assert_eq!(ninefold::Cell::new(4, 1).unwrap().box_number(), 4);
    /// ```
    pub const fn box_number(self) -> u8 {
        let (row, column) = (self.index() / SIDE, self.index() % SIDE);
        number(row / BOX * BOX + column / BOX)
    }

    /// The cell's row, column and box.
    ///
    /// ```
    /// use ninefold::Cell;
    ///
    /// let houses = Cell::new(4, 2).unwrap().houses();
    /// assert_eq!(houses.map(|house| house.to_string()), ["row 4", "column 2", "box 4"]);
    /// ```
    pub const fn houses(self) -> [House; 3] {
        [
            House::at(HouseKind::Row, self.row() - 1),
            House::at(HouseKind::Column, self.column() - 1),
            House::at(HouseKind::Box, self.box_number() - 1),
        ]
    }

    /// The 20 other cells that share a house with this one.
    ///
    /// ```
    /// use ninefold::Cell;
    ///
    /// let peers = Cell::new(1, 1).unwrap().peers();
    /// assert_eq!(peers.len(), 20);
    /// assert!(peers.contains(Cell::new(3, 3).unwrap()));
    /// assert!(!peers.contains(Cell::new(1, 1).unwrap()));
    /// ```
    pub const fn peers(self) -> CellSet {
        PEERS[self.index()]
    }
}

/// The number, from 1, of the row, column or box with this index, from 0.
const fn number(index: usize) -> u8 {
    debug_assert!(index < SIDE);
    #[expect(clippy::cast_possible_truncation, reason = "less than 9")]
    let index = index as u8;
    index + 1
}

/// For each cell, the 20 others that share a house with it.
const PEERS: [CellSet; CELLS] = {
    let mut peers = [CellSet::EMPTY; CELLS];
    let mut index = 0;
    while index < CELLS {
        let houses = Cell::ALL[index].houses();
        let mut set = houses[0].cell_set().0 | houses[1].cell_set().0 | houses[2].cell_set().0;
        set &= !(1 << index);
        peers[index] = CellSet(set);
        index += 1;
    }
    peers
};

/// The names of all cells.
static NAMES: [&str; CELLS] = {
    let mut names = [""; CELLS];
    let mut index = 0;
    while index < CELLS {
        names[index] = match str::from_utf8(&NAME_BYTES[index]) {
            Ok(name) => name,
            Err(_) => panic!("names are ASCII"),
        };
        index += 1;
    }
    names
};

/// The bytes of their names.
static NAME_BYTES: [[u8; 4]; CELLS] = {
    let mut names = [*b"r.c."; CELLS];
    let mut index = 0;
    while index < CELLS {
        names[index][1] = b'0' + Cell::ALL[index].row();
        names[index][3] = b'0' + Cell::ALL[index].column();
        index += 1;
    }
    names
};

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Cell {
    type Err = CellError;

    /// Reads `r1c1` to `r9c9`, in lower or upper case.
    fn from_str(text: &str) -> Result<Cell, CellError> {
        match text.as_bytes() {
            &[b'r' | b'R', row, b'c' | b'C', column] => {
                Cell::new(row.wrapping_sub(b'0'), column.wrapping_sub(b'0')).ok_or(CellError { _private: () })
            }
            _ => Err(CellError { _private: () }),
        }
    }
}

/// The text isn't the name of a cell.
///
/// ```
/// use ninefold::Cell;
///
/// let error = "r0c1".parse::<Cell>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a cell such as r1c1, with row and column from 1 to 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CellError {
    _private: (),
}

impl core::error::Error for CellError {}

/// A set of cells: the cells of a conflict, the peers of a cell, the blanks of a board.
///
/// ```
/// use ninefold::{Cell, CellSet};
///
/// let set: CellSet = [Cell::new(3, 3).unwrap(), Cell::new(1, 1).unwrap()].into_iter().collect();
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.to_string(), "r1c1, r3c3"); // always in reading order
/// assert_eq!((!set | set) - set, CellSet::ALL - set); // `|`, `&`, `^`, `-` and `!` are set operations
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct CellSet(u128);

impl CellSet {
    /// The empty set.
    ///
    /// ```
    /// assert!(ninefold::CellSet::EMPTY.is_empty());
    /// ```
    pub const EMPTY: CellSet = CellSet(0);

    /// All 81 cells.
    ///
    /// ```
    /// assert_eq!(ninefold::CellSet::ALL.len(), 81);
    /// ```
    pub const ALL: CellSet = CellSet((1 << CELLS) - 1);

    /// Adds a cell; returns `false` if it was already in the set.
    ///
    /// ```
    /// # use ninefold::{Cell, CellSet};
    /// let mut set = CellSet::EMPTY;
    /// assert!(set.insert(Cell::ALL[0]));
    /// assert!(!set.insert(Cell::ALL[0]));
    /// ```
    pub const fn insert(&mut self, cell: Cell) -> bool {
        let is_new = !self.contains(cell);
        self.0 |= 1 << cell.index();
        is_new
    }

    /// Removes a cell; returns `false` if it wasn't in the set.
    ///
    /// ```
    /// # use ninefold::{Cell, CellSet};
    /// assert!(!CellSet::EMPTY.remove(Cell::ALL[0]));
    /// ```
    pub const fn remove(&mut self, cell: Cell) -> bool {
        let was_there = self.contains(cell);
        self.0 &= !(1 << cell.index());
        was_there
    }

    /// Whether the cell is in the set.
    ///
    /// ```
    /// # use ninefold::Cell;
    /// assert!(Cell::ALL[0].peers().contains(Cell::ALL[1]));
    /// ```
    pub const fn contains(self, cell: Cell) -> bool {
        self.0 >> cell.index() & 1 == 1
    }

    /// How many cells are in the set.
    ///
    /// ```
    /// assert_eq!(ninefold::CellSet::EMPTY.len(), 0);
    /// ```
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no cells.
    ///
    /// ```
    /// assert!(ninefold::Board::EMPTY.conflicting_cells().is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The cells in reading order.
    ///
    /// ```
    /// # use ninefold::Cell;
    /// let first = Cell::ALL[0].peers().iter().next();
    /// assert_eq!(first, Cell::new(1, 2));
    /// ```
    pub const fn iter(self) -> CellSetIter {
        CellSetIter(self.0)
    }
}

set_operators!(CellSet of Cell, by CellSetIter);

/// The cells of a [`CellSet`] in reading order.
///
/// ```
/// use ninefold::{Cell, CellSet};
///
/// let set: CellSet = Cell::ALL.into_iter().collect();
/// assert_eq!(set.iter().len(), 81);
/// ```
#[derive(Clone, Debug)]
pub struct CellSetIter(u128);

impl Iterator for CellSetIter {
    type Item = Cell;

    fn next(&mut self) -> Option<Cell> {
        let cell = Cell::from_index(self.0.trailing_zeros() as usize)?;
        self.0 &= self.0 - 1;
        Some(cell)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.0.count_ones() as usize;
        (left, Some(left))
    }
}

impl ExactSizeIterator for CellSetIter {}
impl core::iter::FusedIterator for CellSetIter {}
