//! The rule, in readable form: a grid is valid if nothing repeats in a group.
//!
//! As in `verdict/conflict.rs`, this is the specification, and anything faster is tested against it.

use alloc::vec::Vec;

use super::{Grid, Group, GroupName, Square, Symbol};

impl<'r> Grid<'r> {
    /// Every conflict, in the order of the groups; within a group by value.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4 anti-knight".parse()?;
    /// let grid = rules.grid(&[1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let conflict = grid.conflicts().next().unwrap();
    /// assert_eq!(conflict.to_string(), "1 in r1c1 and r2c3, a knight's move apart");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn conflicts(&self) -> impl Iterator<Item = GridConflict> + use<'_, 'r> {
        self.rules().groups().iter().flat_map(|group| self.conflicts_in(group))
    }

    fn conflicts_in(&self, group: &'r Group) -> impl Iterator<Item = GridConflict> + use<'_, 'r> {
        let value_in = |square: Square| self.values()[square.index(self.size())];
        let repeated = self.repeated(group);
        let values = (1..=self.size().greatest()).filter(move |&value| repeated & bit(value) != 0);
        values.map(move |value| GridConflict {
            group: group.name(),
            symbol: self.rules().symbols().symbol(value),
            squares: group.squares().iter().copied().filter(|&square| value_in(square) == value).collect(),
        })
    }

    /// The groups in which something repeats.
    pub(super) fn conflicting_groups(&self) -> impl Iterator<Item = &'r Group> + use<'_, 'r> {
        self.rules().groups().iter().filter(|group| self.repeated(group) != 0)
    }

    /// The squares of the group that hold something that repeats there.
    pub(super) fn repeated_squares<'g>(
        &self,
        group: &'g Group,
    ) -> impl Iterator<Item = Square> + use<'_, 'g, 'r> {
        let repeated = self.repeated(group);
        let is_repeated =
            move |square: &Square| repeated & bit(self.values()[square.index(self.size())]) != 0;
        group.squares().iter().copied().filter(is_repeated)
    }

    /// The values that occur more than once in the group, a bit for each.
    fn repeated(&self, group: &Group) -> u32 {
        let (mut seen, mut repeated) = (0, 0);
        for square in group.squares() {
            let value = bit(self.values()[square.index(self.size())]);
            repeated |= seen & value;
            seen |= value;
        }
        repeated
    }

    /// Whether nothing repeats in any group. Only filled cells count, and a valid grid need not have a solution.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// assert!(Rules::classic().empty().is_valid());
    /// assert!(!Rules::classic().grid(&[1; 81])?.is_valid());
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        self.rules().groups().iter().all(|group| self.repeated(group) == 0)
    }

    /// What the square can hold without a conflict: the symbols that no square holds with which it shares a group. There are
    /// none outside of the grid.
    ///
    /// What the square itself holds doesn't matter, as for [`Board::candidates`](crate::Board::candidates).
    ///
    /// ```
    /// use ninefold::rules::{Rules, Square};
    ///
    /// let rules: Rules = "4x4 x".parse()?;
    /// let grid = rules.parse("1... .... .... ...2")?;
    /// let candidates: String =
    ///     grid.candidates(Square::new(3, 3).unwrap()).map(|symbol| symbol.to_string()).collect();
    /// assert_eq!(candidates, "34");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn candidates(&self, square: Square) -> impl Iterator<Item = Symbol> + use<'_, 'r> {
        let greatest = self.size().greatest();
        let held_by =
            |peers: &[u16]| peers.iter().fold(0, |held, &peer| held | bit(self.values()[usize::from(peer)]));
        let is_inside = square.row().max(square.column()) <= greatest;
        let held =
            if is_inside { held_by(self.rules().structure().peers(square.index(self.size()))) } else { !0 };
        let possible = (1..=greatest).filter(move |&value| held & bit(value) == 0);
        possible.map(|value| self.rules().symbols().symbol(value))
    }

    /// Whether the grid is valid and complete.
    ///
    /// ```
    /// assert!(!ninefold::rules::Rules::classic().empty().is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.is_valid()
    }
}

/// The bit of a value; none for a blank.
const fn bit(value: u8) -> u32 {
    if value == 0 { 0 } else { 1 << value }
}

/// A value that occurs more than once in a group, with all the squares where it does.
///
/// ```
/// use ninefold::rules::{GroupName, Rules};
///
/// let rules: Rules = "6x6".parse()?;
/// let mut values = [0; 36];
/// values[..7].copy_from_slice(&[5, 0, 5, 0, 0, 0, 5]);
/// let grid = rules.grid(&values)?;
/// let words: Vec<_> = grid.conflicts().map(|conflict| conflict.to_string()).collect();
/// assert_eq!(
///     words,
///     [
///         "5 twice in row 1 (r1c1, r1c3)",
///         "5 twice in column 1 (r1c1, r2c1)",
///         "5 three times in box 1 (r1c1, r1c3, r2c1)"
///     ]
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct GridConflict {
    group: GroupName,
    symbol: Symbol,
    squares: Vec<Square>,
}

impl GridConflict {
    /// The group in which the value is repeated.
    ///
    /// ```
    /// # let rules = ninefold::rules::Rules::classic();
    /// # let grid = rules.grid(&[1; 81])?;
    /// assert_eq!(grid.conflicts().next().unwrap().group().to_string(), "row 1");
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub const fn group(&self) -> GroupName {
        self.group
    }

    /// What is repeated.
    ///
    /// ```
    /// # let rules = ninefold::rules::Rules::classic();
    /// # let grid = rules.grid(&[1; 81])?;
    /// assert_eq!(grid.conflicts().next().unwrap().symbol().value(), 1);
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub const fn symbol(&self) -> Symbol {
        self.symbol
    }

    /// All squares of the group that hold it, in the order of the group.
    ///
    /// ```
    /// # let rules = ninefold::rules::Rules::classic();
    /// # let grid = rules.grid(&[1; 81])?;
    /// assert_eq!(grid.conflicts().next().unwrap().squares().len(), 9);
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub fn squares(&self) -> &[Square] {
        &self.squares
    }
}
