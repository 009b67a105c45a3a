//! The ladder of verdicts: what can be required of a board, and the word for each answer.

use core::fmt;
use core::str::FromStr;

use alloc::boxed::Box;

use crate::board::Board;

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
}

impl Requirement {
    /// All requirements.
    ///
    /// ```
    /// use ninefold::Requirement;
    ///
    /// assert_eq!(Requirement::ALL, [Requirement::Valid, Requirement::Solved]);
    /// ```
    pub const ALL: [Requirement; 2] = [Requirement::Valid, Requirement::Solved];

    /// The requirement in a word.
    ///
    /// ```
    /// assert_eq!(ninefold::Requirement::Solved.name(), "solved");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Requirement::Valid => "valid",
            Requirement::Solved => "solved",
        }
    }
}

impl fmt::Display for Requirement {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Requirement {
    type Err = RequirementError;

    fn from_str(name: &str) -> Result<Requirement, RequirementError> {
        let found = Requirement::ALL.into_iter().find(|requirement| requirement.name() == name);
        found.ok_or_else(|| RequirementError { found: name.into() })
    }
}

/// The text was not the name of a requirement.
///
/// ```
/// use ninefold::Requirement;
///
/// let error = "pretty".parse::<Requirement>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of valid, solved, found \"pretty\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RequirementError {
    found: Box<str>,
}

impl fmt::Display for RequirementError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("expected one of ")?;
        for requirement in Requirement::ALL {
            write!(f, "{requirement}, ")?;
        }
        write!(f, "found {:?}", self.found)
    }
}

impl core::error::Error for RequirementError {}

/// The answer to a [`Requirement`].
///
/// A board that fails an earlier condition gets the earlier word: a board with a repeated digit is
/// [`Invalid`](Verdict::Invalid) whatever was required. The reasons are on the board: its
/// [conflicts](Board::conflicts), its [blanks](Board::blanks).
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let verdict = Board::EMPTY.judge(Requirement::Solved);
/// assert_eq!(verdict, Verdict::Unfinished);
/// assert_eq!(verdict.to_string(), "unfinished");
/// assert!(!verdict.meets());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Verdict {
    /// The board is valid, as was required.
    Valid,
    /// The board is solved, as was required.
    Solved,
    /// The board is valid but has blank cells.
    Unfinished,
    /// A digit occurs twice in a house.
    Invalid,
}

impl Verdict {
    /// The verdict in a word.
    ///
    /// ```
    /// assert_eq!(ninefold::Verdict::Invalid.name(), "invalid");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Valid => "valid",
            Verdict::Solved => "solved",
            Verdict::Unfinished => "unfinished",
            Verdict::Invalid => "invalid",
        }
    }

    /// Whether the requirement is met.
    ///
    /// ```
    /// assert!(ninefold::Verdict::Valid.meets());
    /// ```
    pub const fn meets(self) -> bool {
        matches!(self, Verdict::Valid | Verdict::Solved)
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Board {
    /// Whether the board meets the requirement, in a word.
    ///
    /// ```
    /// use ninefold::{Board, Requirement, Verdict};
    ///
    /// assert_eq!(Board::EMPTY.judge(Requirement::Valid), Verdict::Valid);
    /// assert_eq!(Board::EMPTY.judge(Requirement::Solved), Verdict::Unfinished);
    /// assert_eq!(Board::try_from([1; 81])?.judge(Requirement::Solved), Verdict::Invalid);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub fn judge(&self, requirement: Requirement) -> Verdict {
        match requirement {
            _ if !self.is_valid() => Verdict::Invalid,
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if self.is_complete() => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
        }
    }
}

impl Board {
    /// Why the board has this verdict, in words: the conflicts, the blanks. Empty when the requirement is met.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// let board: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let verdict = board.judge(Requirement::Valid);
    /// assert_eq!(
    ///     format!("{verdict}: {}", board.reasons(verdict)),
    ///     "invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn reasons(&self, verdict: Verdict) -> Reasons<'_> {
        Reasons { board: self, verdict }
    }
}

/// The reasons for a verdict, from [`Board::reasons`]; `Display` writes them in one line.
///
/// ```
/// use ninefold::{Board, Verdict};
///
/// let mut board: Board =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// board.clear(ninefold::Cell::ALL[80]);
/// assert_eq!(board.reasons(Verdict::Unfinished).to_string(), "1 blank (r9c9)");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Reasons<'a> {
    board: &'a Board,
    verdict: Verdict,
}

impl fmt::Display for Reasons<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            Verdict::Valid | Verdict::Solved => Ok(()),
            Verdict::Unfinished => {
                let blanks = self.board.blanks();
                let plural = if blanks.len() == 1 { "" } else { "s" };
                write!(f, "{} blank{plural} ({blanks})", blanks.len())
            }
            Verdict::Invalid => {
                for (index, conflict) in self.board.conflicts().enumerate() {
                    if index > 0 {
                        f.write_str("; ")?;
                    }
                    fmt::Display::fmt(&conflict, f)?;
                }
                Ok(())
            }
        }
    }
}
