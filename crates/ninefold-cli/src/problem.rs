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

    pub(crate) fn as_ref(&self) -> ProblemRef<'_> {
        match self {
            Problem::Text(error) => ProblemRef::Text(error),
            Problem::Line(problem) => ProblemRef::Line(problem),
        }
    }
}

/// A problem that belongs to a record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ProblemRef<'a> {
    Text(&'a ParseError),
    Line(&'a LineProblem),
}

impl ProblemRef<'_> {
    /// Where it is in the text.
    pub(crate) fn location(self) -> Location {
        match self {
            ProblemRef::Text(error) => error.location(),
            ProblemRef::Line(problem) => problem.location,
        }
    }

    /// Whether the record is too long, so that only its beginning is in memory.
    #[inline]
    pub(crate) fn is_cut(self) -> bool {
        matches!(self, ProblemRef::Text(error) if matches!(error.kind(), ParseErrorKind::TooLong { .. }))
    }

    pub(crate) fn to_owned(self) -> Problem {
        match self {
            ProblemRef::Text(error) => Problem::Text(error.clone()),
            ProblemRef::Line(problem) => Problem::Line(Box::new(problem.clone())),
        }
    }
}

/// What was read: a board, or why there is none.
pub(crate) trait BoardResult {
    fn problem(&self) -> Option<ProblemRef<'_>>;
}

impl<B> BoardResult for Result<B, ParseError> {
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "so that records of blocks needn't be in memory")]
    fn problem(&self) -> Option<ProblemRef<'_>> {
        self.as_ref().err().map(ProblemRef::Text)
    }
}

impl<B> BoardResult for Result<B, Problem> {
    fn problem(&self) -> Option<ProblemRef<'_>> {
        self.as_ref().err().map(Problem::as_ref)
    }
}
