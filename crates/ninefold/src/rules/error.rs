//! What can be wrong with rules.

use alloc::string::String;

use super::{BoxShape, Size, Square, Symbols};

/// Why rules can't be made: what was expected, and what was found.
///
/// ```
/// use ninefold::rules::{Rules, RulesError};
///
/// let error = "7x7".parse::<Rules>().unwrap_err();
/// assert_eq!(error, RulesError::NoBoxes { size: ninefold::rules::Size::new(7)? });
/// assert_eq!(error.to_string(), "expected the regions of a 7x7 grid, which can't be divided into boxes, found none");
/// # Ok::<(), RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RulesError {
    /// The size isn't from 4 to 25.
    Size {
        /// The size.
        found: usize,
    },
    /// Boxes of this shape don't divide the grid.
    BoxShape {
        /// The size of the grid.
        size: Size,
        /// The shape of the boxes.
        found: BoxShape,
    },
    /// The grid can't be divided into boxes, and there are no regions.
    NoBoxes {
        /// The size of the grid.
        size: Size,
    },
    /// There are boxes and regions.
    BoxesAndRegions,
    /// No grid has as many cells as the layout.
    LayoutLength {
        /// How many characters there are.
        found: usize,
    },
    /// The layout is that of a grid of another size.
    LayoutSize {
        /// The size of the grid.
        size: Size,
        /// The size that the layout has.
        found: Size,
    },
    /// The number of regions isn't that of rows.
    RegionCount {
        /// The size of the grid.
        size: Size,
        /// How many regions there are.
        found: usize,
    },
    /// A region doesn't have as many cells as a row.
    RegionSize {
        /// The size of the grid.
        size: Size,
        /// The character of the region.
        region: char,
        /// How many cells it has.
        found: usize,
    },
    /// Windows need boxes that are squares.
    Windows {
        /// The size of the grid.
        size: Size,
    },
    /// Disjoint groups need boxes.
    DisjointGroups,
    /// An extra region has one cell, or more than a row.
    ExtraRegionSize {
        /// The size of the grid.
        size: Size,
        /// How many cells it has.
        found: usize,
    },
    /// A square of an extra region is outside of the grid, or is there twice.
    ExtraRegionSquare {
        /// The size of the grid.
        size: Size,
        /// The square.
        found: Square,
    },
    /// The text doesn't name symbols.
    Symbols {
        /// The text.
        found: String,
    },
    /// The number of symbols isn't that of rows.
    SymbolCount {
        /// The size of the grid.
        size: Size,
        /// The symbols.
        symbols: Symbols,
    },
    /// A word doesn't name a rule.
    Word {
        /// The word.
        found: String,
    },
    /// Something is said for the second time.
    Twice {
        /// The word.
        found: String,
    },
}

impl core::error::Error for RulesError {}
