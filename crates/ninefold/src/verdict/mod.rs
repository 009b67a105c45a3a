//! The ladder of verdicts: what can be required of a board, the word for each answer, and what shows it.

mod analysis;
mod conflict;
mod witness;

pub use self::analysis::{Analysis, SolutionCount};
pub use self::conflict::{Conflict, Conflicts, is_valid_sudoku};
pub use self::witness::{Judgement, Witness};

use core::str::FromStr;

use crate::board::Board;
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

    /// The requirement in a word.
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
/// A board that fails an earlier condition gets the earlier word: a board with a repeated digit is
/// [`Invalid`](Verdict::Invalid) whatever was required, and one without a solution is
/// [`Unsolvable`](Verdict::Unsolvable) also when a minimal one was. What shows that a "no" is true comes with
/// [`Board::examine`].
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let verdict = Board::EMPTY.judge(Requirement::Solved);
/// assert_eq!(verdict, Verdict::Unfinished);
/// assert_eq!(verdict.to_string(), "unfinished");
/// assert_eq!("unfinished".parse(), Ok(verdict));
/// assert!(!verdict.meets());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The board is valid, as was required.
    Valid,
    /// The board is solved, as was required.
    Solved,
    /// The board has a solution, as was required.
    Solvable,
    /// The board has exactly one solution, as was required.
    Unique,
    /// The board has exactly one solution and no given too many, as was required.
    Minimal,
    /// The board is valid but has blank cells.
    Unfinished,
    /// The board has exactly one solution, also without some of its givens.
    Redundant,
    /// The board has more than one solution.
    Ambiguous,
    /// The board is valid but has no solution.
    Unsolvable,
    /// A digit occurs twice in a house.
    Invalid,
}

impl Verdict {
    /// All verdicts: first the good ones, then the others from the least to the worst.
    ///
    /// ```
    /// use ninefold::Verdict;
    ///
    /// assert_eq!(Verdict::ALL.first(), Some(&Verdict::Valid));
    /// assert_eq!(Verdict::ALL.last(), Some(&Verdict::Invalid));
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

    /// The verdict in a word.
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

impl Board {
    /// Whether the board meets the requirement, in a word.
    ///
    /// This is the quick answer. [`examine`](Board::examine) gives the same with what shows it.
    ///
    /// ```
    /// use ninefold::{Board, Requirement, Verdict};
    ///
    /// assert_eq!(Board::EMPTY.judge(Requirement::Valid), Verdict::Valid);
    /// assert_eq!(Board::EMPTY.judge(Requirement::Solved), Verdict::Unfinished);
    /// assert_eq!(Board::EMPTY.judge(Requirement::Solvable), Verdict::Solvable);
    /// assert_eq!(Board::EMPTY.judge(Requirement::Minimal), Verdict::Ambiguous);
    /// assert_eq!(Board::try_from([1; 81])?.judge(Requirement::Solved), Verdict::Invalid);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub fn judge(&self, requirement: Requirement) -> Verdict {
        if self.is_valid() { self.judge_valid(requirement) } else { Verdict::Invalid }
    }

    /// The same for a board that is known to be valid.
    pub(crate) fn judge_valid(&self, requirement: Requirement) -> Verdict {
        match requirement {
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if self.is_complete() => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
            Requirement::Solvable if self.count_solutions(1) == 0 => Verdict::Unsolvable,
            Requirement::Solvable => Verdict::Solvable,
            Requirement::Unique | Requirement::Minimal => match self.count_solutions(2) {
                0 => Verdict::Unsolvable,
                1 if requirement == Requirement::Unique => Verdict::Unique,
                1 if self.redundant_givens().next().is_none() => Verdict::Minimal,
                1 => Verdict::Redundant,
                _ => Verdict::Ambiguous,
            },
        }
    }
}
