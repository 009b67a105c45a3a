//! Rules as data: grids of any size, with boxes, regions, diagonals and more.
//!
//! The classic board has types of its own, at the root of the crate, and its rules are built in. Here, [`Rules`] are data:
//! the size of a grid and the groups of cells in which nothing repeats, each with a name that conflicts use. A [`Grid`] holds
//! the values. Everything that can be asked about a [`Board`](crate::Board) can be asked about a grid.
//!
//! ```
//! use ninefold::rules::Rules;
//!
//! let rules: Rules = "4x4 x".parse()?; // with diagonals
//! let grid = rules.grid(&[
//!     1, 2, 3, 4, //
//!     3, 0, 1, 2, //
//!     2, 1, 0, 0, //
//!     0, 0, 0, 1, //
//! ])?;
//! let words: Vec<_> = grid.conflicts().map(|conflict| conflict.to_string()).collect();
//! assert_eq!(words, ["1 twice on the falling diagonal (r1c1, r4c4)", "1 twice on the rising diagonal (r3c2, r2c3)"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod analysis;
mod certificate;
mod conflict;
mod error;
mod generate;
mod grade;
mod grid;
mod group;
mod jigsaw;
mod judge;
mod layout;
mod picture;
mod puzzle;
mod size;
mod solo;
mod solve;
mod square;
mod symbols;
mod words;
mod write;

pub use self::analysis::GridAnalysis;
pub use self::certificate::Certificate;
pub use self::conflict::GridConflict;
pub use self::error::RulesError;
pub use self::grade::{GridAnswerKey, GridGrade};
pub use self::grid::{Grid, GridError};
pub use self::group::{Group, GroupName};
pub use self::jigsaw::JigsawError;
pub use self::judge::{GridJudgement, GridWitness};
pub use self::layout::Layout;
pub use self::picture::GridPicture;
pub use self::puzzle::{Puzzle, PuzzleError, PuzzleNotation};
pub use self::size::{BoxShape, Size};
pub use self::solo::{SoloError, SoloPart};
pub use self::solve::GridSolutions;
#[cfg(not(target_family = "wasm"))]
pub(crate) use self::solve::few_classic_solutions;
pub use self::square::{Square, SquareError};
pub use self::symbols::{Symbol, Symbols};
pub use self::write::WrittenGrid;
pub use crate::batch::{CheckedGrid, CheckedGridRecord, GridRecords};
pub use crate::text::{GridHandOver, GridLines, GridReader, GridReaderBuilder, GridRecord};

pub(crate) use self::picture::Note;
pub(crate) use self::solve::Structure;

use alloc::vec::Vec;

/// The rules of a grid: its size, the groups of cells in which nothing repeats, and how values are written.
///
/// Made from words, such as `6x6`, `12x12 boxes=4x3 symbols=A-L` or `9x9 x anti-knight`, or with a [`RulesBuilder`].
/// `Display` writes the words.
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "6x6".parse()?;
/// assert_eq!(rules.groups().len(), 18); // six rows, six columns, six boxes of 2×3 cells
///
/// let rules: Rules = "9x9, windoku, x".parse()?;
/// assert_eq!(rules.groups().len(), 33);
/// assert_eq!(rules.to_string(), "9x9 x windoku");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Rules {
    wanted: RulesBuilder,
    symbols: Symbols,
    groups: Vec<Group>,
    structure: Structure,
}

impl Rules {
    /// The rules of the classic board.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// assert_eq!(Rules::classic().to_string(), "9x9");
    /// assert_eq!(Rules::classic().groups().len(), 27);
    /// ```
    pub fn classic() -> Rules {
        Rules::builder(Size::CLASSIC).build().unwrap_or_else(|_| unreachable!("boxes of 3x3 fit"))
    }

    /// Rules for a grid of this size, step by step. Without another step, they have rows, columns and the usual boxes.
    ///
    /// ```
    /// use ninefold::rules::{Rules, Size};
    ///
    /// let rules = Rules::builder(Size::CLASSIC).diagonals().anti_king().build()?;
    /// assert_eq!(rules.to_string(), "9x9 x anti-king");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn builder(size: Size) -> RulesBuilder {
        RulesBuilder {
            size,
            boxes: None,
            regions: None,
            has_diagonals: false,
            has_windows: false,
            has_disjoint_groups: false,
            extra_regions: Vec::new(),
            is_anti_knight: false,
            is_anti_king: false,
            symbols: None,
        }
    }

    /// The size of the grid.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Rules::classic().size().side(), 9);
    /// ```
    pub const fn size(&self) -> Size {
        self.wanted.size
    }

    /// The shape of the boxes; `None` if there are regions instead.
    ///
    /// ```
    /// # use ninefold::rules::{BoxShape, Rules};
    /// assert_eq!(Rules::classic().boxes(), Some(BoxShape { rows: 3, columns: 3 }));
    /// ```
    pub fn boxes(&self) -> Option<BoxShape> {
        match self.wanted.regions {
            Some(_) => None,
            None => self.wanted.boxes.or_else(|| BoxShape::default_for(self.wanted.size)),
        }
    }

    /// The layout of the regions; `None` if there are boxes instead.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4 regions=0001021122312333".parse()?;
    /// assert_eq!(rules.regions().unwrap().to_string(), "1112132233423444");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn regions(&self) -> Option<&Layout> {
        self.wanted.regions.as_ref()
    }

    /// The groups, in the order in which conflicts are listed.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert_eq!(rules.groups()[26].name().to_string(), "box 9");
    /// ```
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// How values are written.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "16x16 symbols=A-P".parse()?;
    /// assert_eq!(rules.symbols().symbol(1).to_string(), "A");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn symbols(&self) -> &Symbols {
        &self.symbols
    }

    /// The same rules, with values written in another way.
    ///
    /// # Errors
    ///
    /// If there aren't as many symbols as the grid has rows.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "16x16".parse()?;
    /// assert_eq!(rules.with_symbols("A-P".parse()?)?.to_string(), "16x16 symbols=A-P");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn with_symbols(&self, symbols: Symbols) -> Result<Rules, RulesError> {
        self.wanted.clone().symbols(symbols).build()
    }

    /// How values are written, if that isn't the usual way for grids of this size.
    pub(crate) const fn named_symbols(&self) -> Option<&Symbols> {
        self.wanted.symbols.as_ref()
    }

    pub(crate) const fn structure(&self) -> &Structure {
        &self.structure
    }

    /// Whether the groups are those of the classic board.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// assert!(Rules::classic().is_classic());
    /// assert!(!"9x9 x".parse::<Rules>()?.is_classic());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn is_classic(&self) -> bool {
        let houses = 3 * Size::CLASSIC.side();
        self.size() == Size::CLASSIC && self.groups.len() == houses && self.wanted.regions.is_none()
    }
}

/// Rules that are made step by step, from [`Rules::builder`].
///
/// ```
/// use ninefold::rules::{BoxShape, Rules, Size};
///
/// let size = Size::new(12)?;
/// let rules = Rules::builder(size).boxes(BoxShape { rows: 4, columns: 3 }).symbols("A-L".parse()?).build()?;
/// assert_eq!(rules.to_string(), "12x12 boxes=4x3 symbols=A-L");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
#[expect(clippy::struct_excessive_bools, reason = "they can be combined in every way")]
pub struct RulesBuilder {
    size: Size,
    boxes: Option<BoxShape>,
    regions: Option<Layout>,
    has_diagonals: bool,
    has_windows: bool,
    has_disjoint_groups: bool,
    extra_regions: Vec<Vec<Square>>,
    is_anti_knight: bool,
    is_anti_king: bool,
    symbols: Option<Symbols>,
}

impl RulesBuilder {
    /// Boxes of this shape.
    ///
    /// ```
    /// # use ninefold::rules::{BoxShape, Rules, Size};
    /// let wide = Rules::builder(Size::new(8)?).boxes(BoxShape { rows: 2, columns: 4 }).build();
    /// assert!(wide.is_ok());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn boxes(mut self, shape: BoxShape) -> RulesBuilder {
        self.boxes = Some(shape);
        self
    }

    /// Regions instead of boxes.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// let rules = Rules::builder(Size::new(4)?).regions("AAAB ACBB CCDB CDDD".parse()?).build()?;
    /// assert_eq!(rules.groups()[8].name().to_string(), "region 1");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn regions(mut self, layout: Layout) -> RulesBuilder {
        self.regions = Some(layout);
        self
    }

    /// Nothing repeats on either diagonal.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// assert_eq!(Rules::builder(Size::CLASSIC).diagonals().build()?.groups().len(), 29);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn diagonals(mut self) -> RulesBuilder {
        self.has_diagonals = true;
        self
    }

    /// Nothing repeats in a window: squares as large as a box, with one cell between them and around them.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// assert_eq!(Rules::builder(Size::CLASSIC).windows().build()?.groups().len(), 31);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn windows(mut self) -> RulesBuilder {
        self.has_windows = true;
        self
    }

    /// Nothing repeats in cells that have the same place in their boxes.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// assert_eq!(Rules::builder(Size::CLASSIC).disjoint_groups().build()?.groups().len(), 36);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn disjoint_groups(mut self) -> RulesBuilder {
        self.has_disjoint_groups = true;
        self
    }

    /// Nothing repeats in these cells: at least two, at most as many as a row has.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size, Square};
    /// let corners = [(1, 1), (1, 9), (9, 1), (9, 9)].map(|(row, column)| Square::new(row, column).unwrap());
    /// let rules = Rules::builder(Size::CLASSIC).extra_region(corners).build()?;
    /// assert_eq!(rules.to_string(), "9x9 extra=r1c1r1c9r9c1r9c9");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn extra_region(mut self, squares: impl IntoIterator<Item = Square>) -> RulesBuilder {
        let mut squares: Vec<Square> = squares.into_iter().collect();
        squares.sort_unstable();
        self.extra_regions.push(squares);
        self
    }

    /// Cells a knight's move apart differ.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// assert_eq!(Rules::builder(Size::CLASSIC).anti_knight().build()?.groups().len(), 27 + 224);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn anti_knight(mut self) -> RulesBuilder {
        self.is_anti_knight = true;
        self
    }

    /// Cells a king's move apart differ.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// assert_eq!(Rules::builder(Size::CLASSIC).anti_king().build()?.groups().len(), 27 + 128);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn anti_king(mut self) -> RulesBuilder {
        self.is_anti_king = true;
        self
    }

    /// Values are written with these symbols.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// let rules = Rules::builder(Size::new(16)?).symbols("1-9A-F".parse()?).build();
    /// assert_eq!(rules.unwrap_err().to_string(), "expected 16 symbols for a 16x16 grid, found 15 (1-9A-F)");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn symbols(mut self, symbols: Symbols) -> RulesBuilder {
        self.symbols = Some(symbols);
        self
    }

    /// The rules.
    ///
    /// # Errors
    ///
    /// If boxes, regions, windows or symbols don't fit the size.
    ///
    /// ```
    /// # use ninefold::rules::{Rules, Size};
    /// let error = Rules::builder(Size::new(6)?).windows().build().unwrap_err();
    /// assert_eq!(error.to_string(), "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn build(mut self) -> Result<Rules, RulesError> {
        let size = self.size;
        let usual = Symbols::default_for(size);
        let named = self.symbols.take().map(|symbols| symbols.fitted(size)).transpose()?;
        // Where there is no agreed alphabet, it matters that one was named.
        self.symbols = named.filter(|symbols| size > Size::CLASSIC || *symbols != usual);
        let symbols = self.symbols.clone().unwrap_or(usual);
        if self.boxes.is_some() && self.regions.is_some() {
            return Err(RulesError::BoxesAndRegions);
        }
        self.boxes = self.boxes.filter(|&shape| Some(shape) != BoxShape::default_for(size));
        let groups = self.groups()?;
        let structure = Structure::new(size, &groups);
        Ok(Rules { wanted: self, symbols, groups, structure })
    }

    fn groups(&self) -> Result<Vec<Group>, RulesError> {
        let size = self.size;
        let mut groups: Vec<Group> = group::rows(size).chain(group::columns(size)).collect();
        let boxes = match &self.regions {
            Some(layout) if layout.size() != size => {
                return Err(RulesError::LayoutSize { size, found: layout.size() });
            }
            Some(layout) => {
                groups.extend(group::regions(size, layout.indices()));
                None
            }
            None => {
                let usual = BoxShape::default_for(size);
                let shape = self.boxes.or(usual).ok_or(RulesError::NoBoxes { size })?;
                if !shape.fits(size) {
                    return Err(RulesError::BoxShape { size, found: shape });
                }
                groups.extend(group::boxes(size, shape));
                Some(shape)
            }
        };
        if self.has_diagonals {
            groups.extend(group::diagonals(size));
        }
        if self.has_windows {
            groups.extend(group::windows(size.square_root().ok_or(RulesError::Windows { size })?));
        }
        if self.has_disjoint_groups {
            groups.extend(group::disjoint_groups(size, boxes.ok_or(RulesError::DisjointGroups)?));
        }
        for (number, squares) in (1..).zip(&self.extra_regions) {
            check_extra_region(size, squares)?;
            groups.push(Group::new(GroupName::ExtraRegion(number), squares.iter().copied()));
        }
        if self.is_anti_knight {
            groups.extend(group::moves(GroupName::KnightsMove, size, &[(1, 2), (2, 1)]));
        }
        if self.is_anti_king {
            groups.extend(group::moves(GroupName::KingsMove, size, &[(1, 1)]));
        }
        Ok(groups)
    }
}

fn check_extra_region(size: Size, squares: &[Square]) -> Result<(), RulesError> {
    if squares.len() < 2 || squares.len() > size.side() {
        return Err(RulesError::ExtraRegionSize { size, found: squares.len() });
    }
    let is_outside = |square: &&Square| square.row().max(square.column()) > size.greatest();
    let is_repeated = |pair: &&[Square]| pair[0] == pair[1];
    let outside = squares.iter().find(is_outside);
    match outside.or_else(|| squares.windows(2).find(is_repeated).map(|pair| &pair[0])) {
        Some(&found) => Err(RulesError::ExtraRegionSquare { size, found }),
        None => Ok(()),
    }
}
