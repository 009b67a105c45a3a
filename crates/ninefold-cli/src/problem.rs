//! Why a record isn't a board.

use ninefold::ParseError;
use ninefold::error::{Location, ParseErrorKind};
use ninefold::rules::PuzzleError;

#[derive(Clone, Debug)]
pub(crate) enum Problem {
    /// The text can't be read.
    Text(ParseError),
    /// Something is wrong with a line that should state its rules.
    Line(Box<LineProblem>),
    /// A row can't be graded.
    Row(Box<RowProblem>),
}

/// Why a row can't be graded, in words.
#[derive(Clone, Debug)]
pub(crate) struct RowProblem {
    pub(crate) location: Location,
    pub(crate) words: String,
}

#[derive(Clone, Debug)]
pub(crate) struct LineProblem {
    pub(crate) kind: LineProblemKind,
    pub(crate) location: Location,
}

#[derive(Clone, Debug)]
pub(crate) enum LineProblemKind {
    /// It can't be read.
    Puzzle(PuzzleError),
    /// It states other rules than those that were asked for.
    OtherRules { expected: String, found: String },
    /// It may be a layout or a board.
    DoubtfulLayout,
    /// It isn't text.
    NotUtf8,
}

impl Problem {
    pub(crate) fn of_line(kind: LineProblemKind, location: Location) -> Problem {
        Problem::Line(Box::new(LineProblem { kind, location }))
    }

    fn text_error(&self) -> Option<&ParseError> {
        match self {
            Problem::Text(error) => Some(error),
            Problem::Line(_) | Problem::Row(_) => None,
        }
    }

    pub(crate) fn as_ref(&self) -> ProblemRef<'_> {
        match self {
            Problem::Text(error) => ProblemRef::Text(error),
            Problem::Line(problem) => ProblemRef::Line(problem),
            Problem::Row(problem) => ProblemRef::Row(problem),
        }
    }
}

/// A problem that belongs to a record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ProblemRef<'a> {
    Text(&'a ParseError),
    Line(&'a LineProblem),
    Row(&'a RowProblem),
}

impl ProblemRef<'_> {
    /// Where it is in the text.
    pub(crate) fn location(self) -> Location {
        match self {
            ProblemRef::Text(error) => error.location(),
            ProblemRef::Line(problem) => problem.location,
            ProblemRef::Row(problem) => problem.location,
        }
    }

    pub(crate) fn to_owned(self) -> Problem {
        match self {
            ProblemRef::Text(error) => Problem::Text(error.clone()),
            ProblemRef::Line(problem) => Problem::Line(Box::new(problem.clone())),
            ProblemRef::Row(problem) => Problem::Row(Box::new(problem.clone())),
        }
    }
}

/// What was read: a board, or why there is none.
pub(crate) trait BoardResult {
    fn is_malformed(&self) -> bool;

    /// Whether the record is too long, so that only its beginning is in memory.
    fn is_cut(&self) -> bool;
}

impl<B> BoardResult for Result<B, ParseError> {
    #[inline]
    fn is_malformed(&self) -> bool {
        self.is_err()
    }

    #[inline(always)]
    #[expect(clippy::inline_always, reason = "so that records of blocks needn't be in memory")]
    fn is_cut(&self) -> bool {
        matches!(self, Err(error) if matches!(error.kind(), ParseErrorKind::TooLong { .. }))
    }
}

impl<B> BoardResult for Result<B, Problem> {
    fn is_malformed(&self) -> bool {
        self.is_err()
    }

    fn is_cut(&self) -> bool {
        let kind = self.as_ref().err().and_then(Problem::text_error).map(ParseError::kind);
        matches!(kind, Some(ParseErrorKind::TooLong { .. }))
    }
}
