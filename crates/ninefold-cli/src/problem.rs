//! Why a record isn't a board.

use ninefold::ParseError;
use ninefold::error::{Location, ParseErrorKind};
use ninefold::rules::PuzzleError;

#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// The text can't be read.
    Text(ParseError),
    /// A line that should state its rules can't be read.
    Puzzle { error: PuzzleError, location: Location },
    /// A line states other rules than those that were asked for.
    OtherRules { expected: String, found: String, location: Location },
    /// Among lines that state their rules, something that may be a layout or a board.
    DoubtfulLayout { location: Location },
    /// A line that should state its rules isn't text.
    NotUtf8 { location: Location },
}

impl Problem {
    /// Where it is in the text.
    pub(crate) fn location(&self) -> Location {
        match self {
            Problem::Text(error) => error.location(),
            Problem::Puzzle { location, .. }
            | Problem::OtherRules { location, .. }
            | Problem::DoubtfulLayout { location }
            | Problem::NotUtf8 { location } => *location,
        }
    }

    /// Whether the record is too long, so that only its beginning is in memory.
    pub(crate) fn is_cut(&self) -> bool {
        matches!(self, Problem::Text(error) if matches!(error.kind(), ParseErrorKind::TooLong { .. }))
    }
}

impl From<ParseError> for Problem {
    fn from(error: ParseError) -> Problem {
        Problem::Text(error)
    }
}
