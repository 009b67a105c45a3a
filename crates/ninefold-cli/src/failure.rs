//! Failures with messages of the program's own. They are passed on as [`io::Error`]s; the messages come from
//! [`Messages::failure`](crate::messages::Messages::failure).

use std::error::Error;
use std::fmt;
use std::io;

use ninefold::rules::RulesError;

use crate::rows::ColumnsError;

/// What went wrong.
#[derive(Debug)]
pub(crate) enum Failure {
    /// A file, or standard output, can't be written.
    Write { path: Option<String>, error: io::Error },
    /// A file that isn't a source can't be read.
    Read { path: String, error: io::Error },
    /// The rules that were asked for make no sense.
    Rules(RulesError),
    /// It isn't known which columns hold puzzles and replies.
    Columns(ColumnsError),
    /// A column of lines that state their rules was asked for.
    Column,
    /// Puzzles with these rules can't have this number of givens.
    Givens { least: usize, most: usize, found: usize },
    /// No grid has these rules.
    NoSolution { rules: String },
    /// A format can't hold a board with its rules.
    CannotHold { format: &'static str },
    /// A file became shorter while it was being read.
    Shrunk,
    /// A file can't be opened, and its name looks like a board.
    LooksLikeBoard { error: io::Error },
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> io::Error {
        let kind = match &failure {
            Failure::Write { error, .. }
            | Failure::Read { error, .. }
            | Failure::LooksLikeBoard { error } => error.kind(),
            Failure::Rules(_)
            | Failure::Column
            | Failure::Columns(_)
            | Failure::Givens { .. }
            | Failure::NoSolution { .. }
            | Failure::CannotHold { .. } => io::ErrorKind::InvalidInput,
            Failure::Shrunk => io::ErrorKind::Other,
        };
        io::Error::new(kind, failure)
    }
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(self, f)
    }
}

impl Error for Failure {}
