//! Verdicts to text: one file an output, all from the same findings.

pub(crate) mod boolean;
pub(crate) mod drawing;
pub(crate) mod jsonl;
pub(crate) mod summary;
pub(crate) mod svg;
pub(crate) mod text;

use ninefold::{Board, ParseError, Requirement, Verdict};

use crate::stream::Record;

/// What was found out about a record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Finding<'a> {
    Judged { board: &'a Board, verdict: Verdict },
    Malformed(&'a ParseError),
}

impl<'a> Finding<'a> {
    pub(crate) fn of(record: &'a Record, requirement: Requirement) -> Finding<'a> {
        match &record.board {
            Ok(board) => Finding::Judged { board, verdict: board.judge(requirement) },
            Err(error) => Finding::Malformed(error),
        }
    }

    pub(crate) fn meets(&self) -> bool {
        matches!(self, Finding::Judged { verdict, .. } if verdict.meets())
    }

    /// The verdict in a word.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Finding::Judged { verdict, .. } => verdict.name(),
            Finding::Malformed(_) => "malformed",
        }
    }
}
