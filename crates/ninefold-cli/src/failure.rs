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
    /// The regions in a file make no sense.
    Regions { path: String, error: RulesError },
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
    /// A source can't be read from an offset on.
    Unreadable { offset: u64, error: io::Error },
    /// A file became shorter while it was being read: it ends at this offset.
    Shrunk { offset: u64, expected: u64 },
    /// A file was changed while it was being read.
    Changed,
    /// A compressed file has something else after the compressed data, from this offset on.
    Trailing { offset: u64 },
    /// Compressed data is damaged, and what was decoded of it may be as well.
    Damaged { error: io::Error },
    /// A text in UTF-16 has an odd number of bytes.
    HalfUnit,
    /// A certificate was asked for, and another requirement than the one that it is about.
    ProofRequirement,
    /// A certificate of more than one source was asked for.
    ProofOfSeveral { found: usize },
    /// A certificate of a board with cages was asked for.
    ProofOfCages,
    /// What is read is also standard output.
    IsOutput,
    /// What is to be written is also read.
    IsInput,
    /// What should be a directory is something else.
    NotDirectory,
    /// A file can't be opened, and its name looks like a board.
    LooksLikeBoard { error: io::Error },
}

impl Failure {
    /// Whether this is about standard output, not about a file.
    pub(crate) fn is_of_stdout(error: &io::Error) -> bool {
        let failure = error.get_ref().and_then(|error| error.downcast_ref::<Failure>());
        matches!(failure, Some(Failure::Write { path: None, .. }))
    }

    /// A source can't be read from this offset on; from the start, the error says enough.
    pub(crate) fn at_offset(offset: u64, error: io::Error) -> io::Error {
        if offset == 0 { error } else { Failure::Unreadable { offset, error }.into() }
    }
}

impl From<Failure> for io::Error {
    fn from(failure: Failure) -> io::Error {
        let kind = match &failure {
            Failure::Write { error, .. }
            | Failure::Read { error, .. }
            | Failure::Unreadable { error, .. }
            | Failure::LooksLikeBoard { error } => error.kind(),
            Failure::Rules(_)
            | Failure::Regions { .. }
            | Failure::Column
            | Failure::Columns(_)
            | Failure::Givens { .. }
            | Failure::NoSolution { .. }
            | Failure::CannotHold { .. }
            | Failure::ProofRequirement
            | Failure::ProofOfSeveral { .. }
            | Failure::ProofOfCages
            | Failure::IsOutput
            | Failure::IsInput => io::ErrorKind::InvalidInput,
            Failure::NotDirectory => io::ErrorKind::NotADirectory,
            Failure::Shrunk { .. } | Failure::Changed => io::ErrorKind::Other,
            Failure::Trailing { .. } | Failure::Damaged { .. } | Failure::HalfUnit => {
                io::ErrorKind::InvalidData
            }
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

#[cfg(test)]
mod tests {
    use std::io::{Error, ErrorKind};

    use super::Failure;

    #[test]
    fn files_have_a_path_and_standard_output_has_none() {
        let broken = |path: Option<&str>| {
            Failure::Write { path: path.map(String::from), error: ErrorKind::BrokenPipe.into() }.into()
        };
        assert!(!Failure::is_of_stdout(&broken(Some("pipe"))));
        assert!(Failure::is_of_stdout(&broken(None)));
        assert!(!Failure::is_of_stdout(&Error::from(ErrorKind::BrokenPipe)));
    }
}
