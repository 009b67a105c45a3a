//! A grid that owns its rules.

use alloc::vec::Vec;

use super::{Grid, JigsawError, Rules, SoloError, Symbols};

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

/// The notations in which a text states its rules by itself.
///
/// ```
/// use ninefold::rules::PuzzleNotation;
///
/// let notation = PuzzleNotation::detect("2x2x:1a3b4j", None).unwrap();
/// assert_eq!(notation, PuzzleNotation::Solo);
/// assert_eq!(notation.read("2x2x:1a3b4j", None)?.rules().to_string(), "4x4 x");
/// # Ok::<(), ninefold::rules::PuzzleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PuzzleNotation {
    /// A [game ID of Solo](Puzzle::from_solo).
    Solo,
    /// A [jigsaw string](Puzzle::from_jigsaw).
    Jigsaw,
}

impl PuzzleNotation {
    /// The notation of a text that can't be meant as anything else.
    ///
    /// A Solo game ID is recognised by its parameters, even if there is something wrong with the rest. A jigsaw string has to
    /// be readable, with regions that hang together; and if it is a layout alone, it has to be in letters, because what is
    /// in digits may be meant as a board.
    ///
    /// ```
    /// use ninefold::rules::PuzzleNotation;
    ///
    /// assert_eq!(PuzzleNotation::detect("3x3:5", None), Some(PuzzleNotation::Solo));
    /// assert_eq!(PuzzleNotation::detect("AAABACBBCCDBCDDD", None), Some(PuzzleNotation::Jigsaw));
    /// assert_eq!(PuzzleNotation::detect("1112132233423444", None), None);
    /// assert_eq!(PuzzleNotation::detect("1112132233423444 1..2....3......4", None), Some(PuzzleNotation::Jigsaw));
    /// ```
    pub fn detect(text: &str, symbols: Option<&Symbols>) -> Option<PuzzleNotation> {
        let text = text.trim();
        if starts_with_parameters(text) {
            return Some(PuzzleNotation::Solo);
        }
        let puzzle = Puzzle::from_jigsaw(text, symbols).ok()?;
        let cells = puzzle.values().len();
        let is_layout_alone = text.chars().filter(|character| !character.is_whitespace()).count() == cells;
        let is_certain = !is_layout_alone || text.chars().any(char::is_alphabetic);
        let regions = puzzle.rules().regions()?;
        (is_certain && regions.is_connected()).then_some(PuzzleNotation::Jigsaw)
    }

    /// Reads a text in this notation. The symbols are for the givens of a jigsaw string that is larger than 9×9.
    ///
    /// # Errors
    ///
    /// If it is something else.
    ///
    /// ```
    /// use ninefold::rules::PuzzleNotation;
    ///
    /// let error = PuzzleNotation::Solo.read("2x2:1a3b5j", None).unwrap_err();
    /// assert_eq!(error.to_string(), "expected a number from 1 to 4, found 5");
    /// assert_eq!(error.offset(), 8);
    /// ```
    pub fn read(self, text: &str, symbols: Option<&Symbols>) -> Result<Puzzle, PuzzleError> {
        match self {
            PuzzleNotation::Solo => Puzzle::from_solo(text).map_err(PuzzleError::Solo),
            PuzzleNotation::Jigsaw => Puzzle::from_jigsaw(text, symbols).map_err(PuzzleError::Jigsaw),
        }
    }
}

/// Whether the text starts like `3x3:`, `9jx:` or `2x3db#`: a size, flags, and what separates them from the rest.
fn starts_with_parameters(text: &str) -> bool {
    let after_number = |text: &str| {
        let rest = text.trim_start_matches(|character: char| character.is_ascii_digit());
        (rest.len() < text.len()).then_some(text.len() - rest.len())
    };
    let Some(end) = text.find([':', '#']) else { return false };
    let parameters = &text[..end];
    let Some(width) = after_number(parameters) else { return false };
    let flags = &parameters[width..];
    let has_size = match flags.chars().next() {
        Some('j' | 'J') => true,
        Some('x' | 'X') => after_number(&flags[1..]).is_some(),
        _ => false,
    };
    has_size && flags.chars().all(|character| character.is_ascii_alphanumeric())
}

/// Why a text in some [`PuzzleNotation`] can't be read.
///
/// ```
/// use ninefold::rules::{JigsawError, PuzzleError, PuzzleNotation};
///
/// let error = PuzzleNotation::Jigsaw.read("AABB", None).unwrap_err();
/// assert_eq!(error, PuzzleError::Jigsaw(JigsawError::Length { found: 4 }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PuzzleError {
    /// It isn't a Solo game ID.
    Solo(SoloError),
    /// It isn't a jigsaw string.
    Jigsaw(JigsawError),
}

impl PuzzleError {
    /// The byte offset in the text; 0 if it is about the whole text.
    ///
    /// ```
    /// # use ninefold::rules::PuzzleNotation;
    /// assert_eq!(PuzzleNotation::Jigsaw.read("AABB", None).unwrap_err().offset(), 0);
    /// ```
    pub const fn offset(&self) -> usize {
        match self {
            PuzzleError::Solo(error) => error.offset(),
            PuzzleError::Jigsaw(JigsawError::Given { offset, .. }) => *offset,
            PuzzleError::Jigsaw(_) => 0,
        }
    }
}

impl core::error::Error for PuzzleError {}
