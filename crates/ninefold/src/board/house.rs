//! The 27 houses: nine rows, nine columns, nine boxes.

use core::fmt;
use core::str::FromStr;

use crate::board::{Cell, CellSet};
use crate::error::NameError;
use crate::{BOX, SIDE};

/// The kind of a house.
///
/// ```
/// use ninefold::HouseKind;
///
/// assert_eq!(HouseKind::Box.to_string(), "box");
/// assert_eq!("box".parse(), Ok(HouseKind::Box));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum HouseKind {
    /// Nine cells side by side.
    Row,
    /// Nine cells above each other.
    Column,
    /// A 3×3 square.
    Box,
}

impl HouseKind {
    /// Rows, columns, boxes: the order in which conflicts are listed.
    ///
    /// ```
    /// assert_eq!(ninefold::HouseKind::ALL.len(), 3);
    /// ```
    pub const ALL: &'static [HouseKind] = &[HouseKind::Row, HouseKind::Column, HouseKind::Box];

    /// The kind's name: `row`, `column` or `box`.
    ///
    /// ```
    /// assert_eq!(ninefold::HouseKind::Row.name(), "row");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Box => "box",
        }
    }
}

impl fmt::Display for HouseKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for HouseKind {
    type Err = NameError;

    fn from_str(name: &str) -> Result<HouseKind, NameError> {
        NameError::find(HouseKind::ALL, HouseKind::name, name)
    }
}

/// One of the 27 sets of nine cells in which no digit may occur twice.
///
/// Houses are ordered as conflicts are listed: rows 1 to 9, columns 1 to 9, boxes 1 to 9.
///
/// ```
/// use ninefold::{House, HouseKind};
///
/// let house = House::new(HouseKind::Box, 2).unwrap();
/// assert_eq!(house.to_string(), "box 2");
/// assert_eq!("box 2".parse(), Ok(house));
/// assert_eq!(house.cells()[0].to_string(), "r1c4");
/// assert_eq!(House::new(HouseKind::Box, 10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct House {
    kind: HouseKind,
    index: u8,
}

impl House {
    /// All 27 houses, in order.
    ///
    /// ```
    /// use ninefold::House;
    ///
    /// assert_eq!(House::ALL[0].to_string(), "row 1");
    /// assert_eq!(House::ALL[26].to_string(), "box 9");
    /// ```
    pub const ALL: [House; 3 * SIDE] = {
        let mut all = [House::at(HouseKind::Row, 0); 3 * SIDE];
        let mut index = 0;
        while index < all.len() {
            #[expect(clippy::cast_possible_truncation, reason = "less than 9")]
            let in_kind = (index % SIDE) as u8;
            all[index] = House::at(HouseKind::ALL[index / SIDE], in_kind);
            index += 1;
        }
        all
    };

    /// The house of this kind and number, 1 to 9.
    ///
    /// ```
    /// use ninefold::{House, HouseKind};
    ///
    /// assert!(House::new(HouseKind::Row, 0).is_none());
    /// assert!(House::new(HouseKind::Row, 1).is_some());
    /// ```
    pub const fn new(kind: HouseKind, number: u8) -> Option<House> {
        if number >= 1 && number as usize <= SIDE { Some(House::at(kind, number - 1)) } else { None }
    }

    /// The house with this zero-based index within its kind, less than [`SIDE`].
    pub(crate) const fn at(kind: HouseKind, index: u8) -> House {
        debug_assert!((index as usize) < SIDE);
        House { kind, index }
    }

    /// Row, column or box.
    ///
    /// ```
    /// use ninefold::{House, HouseKind};
    ///
    /// assert_eq!(House::ALL[9].kind(), HouseKind::Column);
    /// ```
    pub const fn kind(self) -> HouseKind {
        self.kind
    }

    /// The house's number, 1 to 9.
    ///
    /// ```
    /// assert_eq!(ninefold::House::ALL[9].number(), 1);
    /// ```
    pub const fn number(self) -> u8 {
        self.index + 1
    }

    /// The house's nine cells, in reading order.
    ///
    /// ```
    /// use ninefold::House;
    ///
    /// let column_1 = House::ALL[9];
    /// assert_eq!(column_1.cells()[8].to_string(), "r9c1");
    /// ```
    pub const fn cells(self) -> [Cell; SIDE] {
        CELLS_OF[self.kind as usize * SIDE + self.index as usize]
    }

    /// The house's nine cells as a set.
    ///
    /// ```
    /// use ninefold::{Cell, House};
    ///
    /// assert!(House::ALL[0].cell_set().contains(Cell::new(1, 9).unwrap()));
    /// ```
    pub const fn cell_set(self) -> CellSet {
        let cells = self.cells();
        let mut set = CellSet::EMPTY;
        let mut index = 0;
        while index < SIDE {
            set.insert(cells[index]);
            index += 1;
        }
        set
    }
}

/// The cells of all houses.
static CELLS_OF: [[Cell; SIDE]; House::ALL.len()] = {
    let mut all = [[Cell::at(0, 0); SIDE]; House::ALL.len()];
    let mut index = 0;
    while index < all.len() {
        let House { kind, index: in_kind } = House::ALL[index];
        let house = in_kind as usize;
        let mut cell = 0;
        while cell < SIDE {
            all[index][cell] = match kind {
                HouseKind::Row => Cell::at(house, cell),
                HouseKind::Column => Cell::at(cell, house),
                HouseKind::Box => Cell::at(house / BOX * BOX + cell / BOX, house % BOX * BOX + cell % BOX),
            };
            cell += 1;
        }
        index += 1;
    }
    all
};

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.number())
    }
}

impl FromStr for House {
    type Err = HouseError;

    /// Reads `row 1` to `box 9`.
    fn from_str(text: &str) -> Result<House, HouseError> {
        House::ALL
            .into_iter()
            .find(|house| {
                let rest = text.strip_prefix(house.kind.name()).and_then(|rest| rest.strip_prefix(' '));
                rest.is_some_and(|number| number.as_bytes() == [b'0' + house.number()])
            })
            .ok_or(HouseError { _private: () })
    }
}

/// The text isn't the name of a house.
///
/// ```
/// use ninefold::House;
///
/// let error = "row 10".parse::<House>().unwrap_err();
/// assert_eq!(error.to_string(), "expected a house such as row 1, column 5 or box 9");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HouseError {
    _private: (),
}

impl core::error::Error for HouseError {}

impl fmt::Debug for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
