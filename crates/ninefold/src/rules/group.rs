//! Groups of cells in which nothing repeats: what they are called, and which cells they have.

use alloc::vec::Vec;

use super::{BoxShape, Size, Square};

/// What a group of cells is called.
///
/// Names are ordered as conflicts are listed: rows, columns, boxes or regions, and then whatever else the rules have.
///
/// ```
/// use ninefold::rules::{GroupName, Rules};
///
/// let rules: Rules = "9x9 x".parse()?;
/// assert_eq!(rules.groups()[0].name(), GroupName::Row(1));
/// assert_eq!(rules.groups()[27].name().to_string(), "the falling diagonal");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum GroupName {
    /// The row with this number, from 1.
    Row(u8),
    /// The column with this number.
    Column(u8),
    /// The box with this number, in reading order.
    Box(u8),
    /// The irregular region with this number.
    Region(u8),
    /// The diagonal from the top left to the bottom right.
    FallingDiagonal,
    /// The diagonal from the bottom left to the top right.
    RisingDiagonal,
    /// The window with this number, in reading order.
    Window(u8),
    /// The cells that have this place in their boxes, in reading order.
    DisjointGroup(u8),
    /// The extra region with this number, in the order in which they were given.
    ExtraRegion(u16),
    /// Two cells that are a knight's move apart.
    KnightsMove,
    /// Two cells that touch at a corner. Cells that touch at an edge share a row or a column anyway.
    KingsMove,
}

impl GroupName {
    /// What kind of group it is, the same in every language.
    ///
    /// ```
    /// use ninefold::rules::GroupName;
    ///
    /// assert_eq!(GroupName::RisingDiagonal.kind(), "rising diagonal");
    /// assert_eq!(GroupName::Region(4).kind(), "region");
    /// ```
    pub const fn kind(self) -> &'static str {
        match self {
            GroupName::Row(_) => "row",
            GroupName::Column(_) => "column",
            GroupName::Box(_) => "box",
            GroupName::Region(_) => "region",
            GroupName::FallingDiagonal => "falling diagonal",
            GroupName::RisingDiagonal => "rising diagonal",
            GroupName::Window(_) => "window",
            GroupName::DisjointGroup(_) => "disjoint group",
            GroupName::ExtraRegion(_) => "extra region",
            GroupName::KnightsMove => "knight's move",
            GroupName::KingsMove => "king's move",
        }
    }

    /// The number, from 1; `None` if there is one of its kind, or a move.
    ///
    /// ```
    /// use ninefold::rules::GroupName;
    ///
    /// assert_eq!(GroupName::Region(4).number(), Some(4));
    /// assert_eq!(GroupName::KingsMove.number(), None);
    /// ```
    pub const fn number(self) -> Option<u16> {
        match self {
            GroupName::Row(number)
            | GroupName::Column(number)
            | GroupName::Box(number)
            | GroupName::Region(number)
            | GroupName::Window(number)
            | GroupName::DisjointGroup(number) => Some(number as u16),
            GroupName::ExtraRegion(number) => Some(number),
            GroupName::FallingDiagonal
            | GroupName::RisingDiagonal
            | GroupName::KnightsMove
            | GroupName::KingsMove => None,
        }
    }
}

/// Cells in which nothing repeats, with a name.
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let group = &rules.groups()[8];
/// assert_eq!(group.name().to_string(), "box 1");
/// assert_eq!(group.squares().len(), 4);
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    name: GroupName,
    squares: Vec<Square>,
}

impl Group {
    pub(super) fn new(name: GroupName, squares: impl IntoIterator<Item = Square>) -> Group {
        Group { name, squares: squares.into_iter().collect() }
    }

    /// The group's name.
    ///
    /// ```
    /// # let rules: ninefold::rules::Rules = "4x4".parse().unwrap();
    /// assert_eq!(rules.groups()[4].name().to_string(), "column 1");
    /// ```
    pub const fn name(&self) -> GroupName {
        self.name
    }

    /// The group's cells, in reading order; along the rising diagonal from the bottom left.
    ///
    /// ```
    /// # let rules: ninefold::rules::Rules = "4x4 x".parse().unwrap();
    /// assert_eq!(rules.groups()[13].squares()[0].to_string(), "r4c1");
    /// ```
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}

pub(super) fn rows(size: Size) -> impl Iterator<Item = Group> {
    let width = size.side();
    (0..width).map(move |row| {
        Group::new(GroupName::Row(number(row)), (0..width).map(|column| Square::at(row, column)))
    })
}

pub(super) fn columns(size: Size) -> impl Iterator<Item = Group> {
    let width = size.side();
    (0..width).map(move |column| {
        Group::new(GroupName::Column(number(column)), (0..width).map(|row| Square::at(row, column)))
    })
}

/// The boxes, in reading order, each with its cells in reading order.
pub(super) fn boxes(size: Size, shape: BoxShape) -> impl Iterator<Item = Group> {
    let across = size.side() / shape.columns;
    (0..size.side()).map(move |index| {
        let (row, column) = (index / across * shape.rows, index % across * shape.columns);
        Group::new(GroupName::Box(number(index)), rectangle(row, column, shape))
    })
}

/// The regions of a layout, which has the index of its region for every cell.
pub(super) fn regions(size: Size, layout: &[u8]) -> impl Iterator<Item = Group> {
    (0..size.greatest()).map(move |region| {
        let of_region = layout.iter().enumerate().filter(move |&(_, &label)| label == region);
        let squares = of_region.map(|(index, _)| Square::at(index / size.side(), index % size.side()));
        Group::new(GroupName::Region(region + 1), squares)
    })
}

pub(super) fn diagonals(size: Size) -> [Group; 2] {
    let width = size.side();
    [
        Group::new(GroupName::FallingDiagonal, (0..width).map(|index| Square::at(index, index))),
        Group::new(GroupName::RisingDiagonal, (0..width).map(|index| Square::at(width - 1 - index, index))),
    ]
}

/// The windows: squares as large as a square box, with one cell between them and around them.
pub(super) fn windows(side_of_window: usize) -> impl Iterator<Item = Group> {
    let (shape, across) = (BoxShape { rows: side_of_window, columns: side_of_window }, side_of_window - 1);
    (0..across * across).map(move |index| {
        let start = |index: usize| 1 + index * (side_of_window + 1);
        let squares = rectangle(start(index / across), start(index % across), shape);
        Group::new(GroupName::Window(number(index)), squares)
    })
}

/// For each place in a box, the cells that have this place in their boxes.
pub(super) fn disjoint_groups(size: Size, shape: BoxShape) -> impl Iterator<Item = Group> {
    (0..size.side()).map(move |place| {
        let squares = boxes(size, shape).map(move |group| group.squares[place]);
        Group::new(GroupName::DisjointGroup(number(place)), squares)
    })
}

/// All pairs of cells that one such move, or the same to the left, connects. Each pair is in reading order.
pub(super) fn moves(name: GroupName, size: Size, moves: &[(usize, usize)]) -> Vec<Group> {
    let width = size.side();
    let mut groups = Vec::new();
    for (row, column) in (0..width).flat_map(|row| (0..width).map(move |column| (row, column))) {
        for &(down, aside) in moves {
            for to in [column.checked_sub(aside), Some(column + aside)].into_iter().flatten() {
                if row + down < width && to < width {
                    groups.push(Group::new(name, [Square::at(row, column), Square::at(row + down, to)]));
                }
            }
        }
    }
    groups
}

fn rectangle(row: usize, column: usize, shape: BoxShape) -> impl Iterator<Item = Square> {
    (0..shape.rows * shape.columns)
        .map(move |index| Square::at(row + index / shape.columns, column + index % shape.columns))
}

#[expect(clippy::cast_possible_truncation, reason = "there are at most 25 of each")]
const fn number(index: usize) -> u8 {
    index as u8 + 1
}
