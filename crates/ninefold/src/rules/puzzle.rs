//! A grid that owns its rules.

use alloc::vec::Vec;

use super::{Grid, Rules};

/// Rules and givens that a text states by itself, such as a [Solo game ID](Puzzle::from_solo) or a
/// [jigsaw string](Puzzle::from_jigsaw).
///
/// ```
/// use ninefold::rules::Puzzle;
///
/// let puzzle = Puzzle::from_solo("2x2x:1a3b4j")?;
/// assert_eq!(puzzle.rules().to_string(), "4x4 x");
/// assert_eq!(puzzle.grid().to_string(), "1.3..4..........");
/// # Ok::<(), ninefold::rules::SoloError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Puzzle {
    rules: Rules,
    /// One for each cell, none greater than the size.
    values: Vec<u8>,
    has_cages: bool,
}

impl Puzzle {
    /// A puzzle with values that are known to fit.
    pub(super) fn new(rules: Rules, values: Vec<u8>, has_cages: bool) -> Puzzle {
        debug_assert!(rules.grid(&values).is_ok());
        Puzzle { rules, values, has_cages }
    }

    /// The rules.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// assert_eq!(Puzzle::from_solo("2x3:zj")?.rules().to_string(), "6x6");
    /// # Ok::<(), ninefold::rules::SoloError>(())
    /// ```
    pub const fn rules(&self) -> &Rules {
        &self.rules
    }

    /// The values in reading order, 0 for a blank.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// assert_eq!(Puzzle::from_solo("2x2:4_3n")?.values()[..3], [4, 3, 0]);
    /// # Ok::<(), ninefold::rules::SoloError>(())
    /// ```
    pub fn values(&self) -> &[u8] {
        &self.values
    }

    /// The values with their rules, to be judged.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// assert!(!Puzzle::from_solo("2x2:4_4n")?.grid().is_valid());
    /// # Ok::<(), ninefold::rules::SoloError>(())
    /// ```
    pub fn grid(&self) -> Grid<'_> {
        Grid::of_values(&self.rules, self.values.clone())
    }

    /// Whether the text also states the cages of a killer sudoku, which aren't among the rules and aren't judged.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// let killer = Puzzle::from_solo("2x2k:p,abbba____________,3a7a5a5a6a4a6a4a")?;
    /// assert!(killer.has_cages());
    /// assert_eq!(killer.rules().to_string(), "4x4");
    /// # Ok::<(), ninefold::rules::SoloError>(())
    /// ```
    pub const fn has_cages(&self) -> bool {
        self.has_cages
    }

    /// The rules and the values.
    ///
    /// ```
    /// # use ninefold::rules::Puzzle;
    /// let (rules, values) = Puzzle::from_solo("2x2:4_3n")?.into_parts();
    /// assert_eq!(rules.grid(&values)?.givens(), 2);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn into_parts(self) -> (Rules, Vec<u8>) {
        (self.rules, self.values)
    }
}
