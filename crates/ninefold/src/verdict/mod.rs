//! Verdicts: what can be required of a board, the name of each answer, and the witness that shows it.

mod analysis;
mod conflict;
mod decide;
mod finding;
mod judgement;
mod tally;
mod validity;
mod witness;

pub use self::analysis::Analysis;
pub use self::conflict::{Conflict, Conflicts};
pub use self::finding::{Answer, Evidence, Finding, Reason, Topic};
pub use self::judgement::{Judgement, Outcome};
pub use self::tally::Tally;
pub use self::validity::is_valid_sudoku;
pub use self::witness::Witness;

pub(crate) use self::analysis::{Known, Subject};
pub(crate) use self::decide::{Facts, Observed, QuickVerdicts};
pub(crate) use self::judgement::Cells;

use core::str::FromStr;

use crate::error::NameError;

/// What is required of a board.
///
/// ```
/// use ninefold::Requirement;
///
/// assert_eq!("solved".parse(), Ok(Requirement::Solved));
/// assert_eq!(Requirement::default().to_string(), "valid");
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Requirement {
    /// No digit occurs twice in a house.
    #[default]
    Valid,
    /// Valid, and no cell is blank.
    Solved,
    /// Valid, and it has at least one solution.
    Solvable,
    /// Valid, and it has exactly one solution.
    Unique,
    /// It has exactly one solution, and no given can be dropped without getting more.
    Minimal,
}

impl Requirement {
    /// All requirements.
    ///
    /// ```
    /// use ninefold::Requirement;
    ///
    /// let names = Requirement::ALL.iter().map(|requirement| requirement.name());
    /// assert!(names.eq(["valid", "solved", "solvable", "unique", "minimal"]));
    /// ```
    pub const ALL: &'static [Requirement] = &[
        Requirement::Valid,
        Requirement::Solved,
        Requirement::Solvable,
        Requirement::Unique,
        Requirement::Minimal,
    ];

    /// The requirement's name.
    ///
    /// ```
    /// assert_eq!(ninefold::Requirement::Solved.name(), "solved");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Requirement::Valid => "valid",
            Requirement::Solved => "solved",
            Requirement::Solvable => "solvable",
            Requirement::Unique => "unique",
            Requirement::Minimal => "minimal",
        }
    }
}

impl FromStr for Requirement {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Requirement, NameError> {
        NameError::find(Requirement::ALL, Requirement::name, name)
    }
}

/// The answer to a [`Requirement`].
///
/// The verdict names the first condition that the board fails: a board with a repeated digit is
/// [`Invalid`](Verdict::Invalid) whatever was required, and one without a solution is
/// [`Unsolvable`](Verdict::Unsolvable) even if a minimal one was required. [`Judgement::witness`] proves a "no".
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let verdict = Board::EMPTY.judge(Requirement::Solved).verdict();
/// assert_eq!(verdict, Verdict::Unfinished);
/// assert_eq!(verdict.to_string(), "unfinished");
/// assert_eq!("unfinished".parse(), Ok(verdict));
/// assert!(!verdict.meets());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
#[must_use]
pub enum Verdict {
    /// The board is valid, as was required.
    Valid,
    /// The board is solved, as was required.
    Solved,
    /// The board has a solution, as was required.
    Solvable,
    /// The board has exactly one solution, as was required.
    Unique,
    /// The board has exactly one solution and needs all of its givens, as was required.
    Minimal,
    /// The board is valid but has blank cells.
    Unfinished,
    /// The board has exactly one solution, even without some of its givens.
    Redundant,
    /// The board has more than one solution.
    Ambiguous,
    /// The board is valid but has no solution.
    Unsolvable,
    /// A digit occurs twice in a house.
    Invalid,
}

impl Verdict {
    /// All verdicts, in the order in which they are always listed: first those that meet a requirement, then the
    /// others, the worst last.
    ///
    /// ```
    /// assert_eq!(ninefold::Verdict::ALL.first(), Some(&ninefold::Verdict::Valid));
    /// ```
    pub const ALL: &'static [Verdict] = &[
        Verdict::Valid,
        Verdict::Solved,
        Verdict::Solvable,
        Verdict::Unique,
        Verdict::Minimal,
        Verdict::Unfinished,
        Verdict::Redundant,
        Verdict::Ambiguous,
        Verdict::Unsolvable,
        Verdict::Invalid,
    ];

    /// The name for a record without a verdict, because it isn't a board.
    ///
    /// ```
    /// assert_eq!(ninefold::Verdict::MALFORMED, "malformed");
    /// ```
    pub const MALFORMED: &'static str = "malformed";

    /// The name of the verdict; [`MALFORMED`](Verdict::MALFORMED) for `None`.
    ///
    /// ```
    /// assert_eq!(ninefold::Verdict::name_or_malformed(None), "malformed");
    /// ```
    pub const fn name_or_malformed(verdict: Option<Verdict>) -> &'static str {
        match verdict {
            Some(verdict) => verdict.name(),
            None => Verdict::MALFORMED,
        }
    }

    /// The verdict's name.
    ///
    /// ```
    /// assert_eq!(ninefold::Verdict::Invalid.name(), "invalid");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Solved => "solved",
            Verdict::Solvable => "solvable",
            Verdict::Unique => "unique",
            Verdict::Minimal => "minimal",
            Verdict::Unfinished => "unfinished",
            Verdict::Redundant => "redundant",
            Verdict::Ambiguous => "ambiguous",
            Verdict::Unsolvable => "unsolvable",
            Verdict::Invalid => "invalid",
        }
    }

    /// Whether the requirement is met.
    ///
    /// ```
    /// assert!(ninefold::Verdict::Valid.meets());
    /// ```
    #[must_use]
    pub const fn meets(self) -> bool {
        match self {
            Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => true,
            Verdict::Unfinished
            | Verdict::Invalid
            | Verdict::Unsolvable
            | Verdict::Ambiguous
            | Verdict::Redundant => false,
        }
    }
}

impl FromStr for Verdict {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Verdict, NameError> {
        NameError::find(Verdict::ALL, Verdict::name, name)
    }
}
