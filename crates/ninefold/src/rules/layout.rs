//! Which region each cell is in.

use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{RulesError, Size};

/// The regions of a jigsaw: for each cell, in reading order, a character that names its region.
///
/// White space makes no difference, so a layout may be drawn as a grid. Any characters do; regions are numbered in the order
/// of their characters, so that region 4 is the one of `4` or of `D`.
///
/// ```
/// use ninefold::rules::Layout;
///
/// let layout: Layout = "AAAB ACBB CCDB CDDD".parse()?;
/// assert_eq!(layout.to_string(), "1112132233423444");
///
/// let error = "AAAB ACAB CCDB CDDD".parse::<Layout>().unwrap_err();
/// assert_eq!(error.to_string(), "expected 4 cells in region A, found 5");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: Size,
    /// For each cell, the index of its region.
    indices: Vec<u8>,
}

impl Layout {
    /// The layout with this label for each cell, in reading order. Regions are numbered in the order of their labels.
    pub(super) fn new(labels: &[char]) -> Result<Layout, RulesError> {
        let Some(size) = Size::of_cells(labels.len()) else {
            return Err(RulesError::LayoutLength { found: labels.len() });
        };
        let mut regions = labels.to_vec();
        regions.sort_unstable();
        for region in regions.chunk_by(|one, other| one == other) {
            if region.len() != size.side() {
                let region_count = regions.chunk_by(|one, other| one == other).count();
                return Err(if region_count == size.side() {
                    RulesError::RegionSize { size, region: region[0], found: region.len() }
                } else {
                    RulesError::RegionCount { size, found: region_count }
                });
            }
        }
        regions.dedup();
        let index_of =
            |label| regions.iter().zip(0..).find(|&(region, _)| region == label).map(|(_, index)| index);
        Ok(Layout { size, indices: labels.iter().filter_map(index_of).collect() })
    }

    /// The size of the grid that it divides.
    ///
    /// ```
    /// let layout: ninefold::rules::Layout = "0001021122312333".parse()?;
    /// assert_eq!(layout.size().side(), 4);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn size(&self) -> Size {
        self.size
    }

    /// For each cell, in reading order, the number of its region, from 1.
    ///
    /// ```
    /// let layout: ninefold::rules::Layout = "0001021122312333".parse()?;
    /// assert_eq!(layout.numbers().take(5).collect::<Vec<_>>(), [1, 1, 1, 2, 1]);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn numbers(&self) -> impl Iterator<Item = u8> + '_ {
        self.indices.iter().map(|index| index + 1)
    }

    /// Whether the cells of each region hang together: from one to the next over edges that they share.
    ///
    /// ```
    /// # use ninefold::rules::Layout;
    /// assert!("AAABACBBCCDBCDDD".parse::<Layout>()?.is_connected());
    /// assert!(!"ABCDABCDABCDBADC".parse::<Layout>()?.is_connected());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn is_connected(&self) -> bool {
        let width = self.size.side();
        let mut is_reached = alloc::vec![false; self.indices.len()];
        let mut region_count = 0;
        for start in 0..self.indices.len() {
            if is_reached[start] {
                continue;
            }
            region_count += 1;
            is_reached[start] = true;
            let mut open = alloc::vec![start];
            while let Some(cell) = open.pop() {
                let (row, column) = (cell / width, cell % width);
                let neighbours = [
                    (row > 0).then(|| cell - width),
                    (row + 1 < width).then(|| cell + width),
                    (column > 0).then(|| cell - 1),
                    (column + 1 < width).then(|| cell + 1),
                ];
                for next in neighbours.into_iter().flatten() {
                    if !is_reached[next] && self.indices[next] == self.indices[cell] {
                        is_reached[next] = true;
                        open.push(next);
                    }
                }
            }
        }
        region_count == width
    }

    pub(super) fn indices(&self) -> &[u8] {
        &self.indices
    }
}

impl FromStr for Layout {
    type Err = RulesError;

    fn from_str(text: &str) -> Result<Layout, RulesError> {
        let labels: Vec<char> = text.chars().filter(|character| !character.is_whitespace()).collect();
        Layout::new(&labels)
    }
}

impl fmt::Display for Layout {
    /// Writes the number of each cell's region, or a letter if there are more than nine.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let first = if self.size <= Size::CLASSIC { b'1' } else { b'A' };
        self.indices.iter().try_for_each(|index| write!(f, "{}", char::from(first + index)))
    }
}
