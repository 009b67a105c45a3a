//! How large grids are, and which boxes they have.

use core::fmt;

use super::RulesError;

/// How many rows, columns and values a grid has: 4 to 25 of each.
///
/// ```
/// use ninefold::rules::Size;
///
/// let size = Size::new(6)?;
/// assert_eq!((size.side(), size.cells()), (6, 36));
/// assert_eq!(size.to_string(), "6x6");
/// assert_eq!(Size::new(3).unwrap_err().to_string(), "expected a size from 4 to 25, found 3");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Size(u8);

impl Size {
    /// The least size.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Size::LEAST, 4);
    /// ```
    pub const LEAST: u8 = 4;

    /// The greatest size.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Size::MOST, 25);
    /// ```
    pub const MOST: u8 = 25;

    /// The size of the classic board.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Size::CLASSIC.side(), 9);
    /// ```
    pub const CLASSIC: Size = Size(9);

    /// A size with this many rows.
    ///
    /// # Errors
    ///
    /// If it isn't from 4 to 25.
    ///
    /// ```
    /// assert!(ninefold::rules::Size::new(16).is_ok());
    /// ```
    pub fn new(side: usize) -> Result<Size, RulesError> {
        match u8::try_from(side) {
            Ok(side @ Size::LEAST..=Size::MOST) => Ok(Size(side)),
            _ => Err(RulesError::Size { found: side }),
        }
    }

    /// The size of a grid with this many cells; `None` if no grid has as many.
    ///
    /// ```
    /// use ninefold::rules::Size;
    ///
    /// assert_eq!(Size::of_cells(256).unwrap().side(), 16);
    /// assert!(Size::of_cells(250).is_none());
    /// ```
    pub fn of_cells(cells: usize) -> Option<Size> {
        (Size::LEAST..=Size::MOST).map(Size).find(|size| size.cells() == cells)
    }

    /// How many cells are side by side.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Size::CLASSIC.side(), 9);
    /// ```
    pub const fn side(self) -> usize {
        self.0 as usize
    }

    /// How many cells there are.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Size::CLASSIC.cells(), 81);
    /// ```
    pub const fn cells(self) -> usize {
        self.side() * self.side()
    }

    /// The greatest value of a cell, which is as much as there are rows.
    pub(crate) const fn greatest(self) -> u8 {
        self.0
    }

    /// The side of a box that is a square; `None` if none fits.
    pub(super) fn square_root(self) -> Option<usize> {
        (2..=5).find(|root| root * root == self.side())
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{0}x{0}", self.0)
    }
}

/// How many rows and columns a box has.
///
/// ```
/// use ninefold::rules::{BoxShape, Size};
///
/// let shape = BoxShape::default_for(Size::new(6)?).unwrap();
/// assert_eq!((shape.rows, shape.columns), (2, 3));
/// assert_eq!(shape.to_string(), "2x3");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct BoxShape {
    /// How many cells are above each other.
    pub rows: usize,
    /// How many cells are side by side.
    pub columns: usize,
}

impl BoxShape {
    /// The usual boxes of a grid, at least as wide as high and as close to square as possible. A grid with a prime number of
    /// rows has none.
    ///
    /// ```
    /// use ninefold::rules::{BoxShape, Size};
    ///
    /// assert_eq!(BoxShape::default_for(Size::new(12)?), Some(BoxShape { rows: 3, columns: 4 }));
    /// assert_eq!(BoxShape::default_for(Size::new(7)?), None);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn default_for(size: Size) -> Option<BoxShape> {
        let width = size.side();
        let rows = (2..=width)
            .take_while(|rows| rows * rows <= width)
            .filter(|rows| width.is_multiple_of(*rows))
            .last()?;
        Some(BoxShape { rows, columns: width / rows })
    }

    /// Whether such boxes divide a grid of this size. Boxes of one row or column would repeat the rows or columns.
    pub(super) const fn fits(self, size: Size) -> bool {
        self.rows > 1 && self.columns > 1 && self.rows * self.columns == size.side()
    }
}

impl fmt::Display for BoxShape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.rows, self.columns)
    }
}
