//! Verdicts to text: one file an output, all from the same findings.

pub(crate) mod analysis;
pub(crate) mod boards;
pub(crate) mod boolean;
pub(crate) mod drawing;
pub(crate) mod jsonl;
pub(crate) mod summary;
pub(crate) mod text;

use ninefold::batch::{Checked, CheckedRecord};
use ninefold::{Board, ParseError, Requirement, Verdict};

use crate::input::Name;
use crate::messages::Messages;
use crate::paint::Paint;

/// How text for people looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) paint: Paint,
    pub(crate) messages: Messages,
}

/// A record and what was found out about it.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) source: &'a Name,
    pub(crate) line: u64,
    pub(crate) finding: Finding<'a>,
}

/// What was found out about a record.
#[derive(Debug)]
pub(crate) enum Finding<'a> {
    /// It meets the requirement.
    Met(Verdict),
    /// It falls short, and the board shows why.
    Short(Verdict, Judged<'a>),
    Malformed(&'a ParseError),
}

/// A board that was judged, or the text of one.
#[derive(Debug)]
pub(crate) enum Judged<'a> {
    Board(&'a Board),
    Text(&'a Checked<'a>),
}

impl Judged<'_> {
    pub(crate) fn board(&self) -> Board {
        match self {
            Judged::Board(board) => **board,
            Judged::Text(checked) => checked.to_board(),
        }
    }
}

impl<'a> Finding<'a> {
    pub(crate) fn of(board: &'a Result<Board, ParseError>, requirement: Requirement) -> Finding<'a> {
        match board {
            Ok(board) => Finding::new(board.judge(requirement), Judged::Board(board)),
            Err(error) => Finding::Malformed(error),
        }
    }

    pub(crate) fn of_line(line: &'a CheckedRecord<'a>, requirement: Requirement) -> Finding<'a> {
        match &line.board {
            Ok(checked) => Finding::new(checked.judge(requirement), Judged::Text(checked)),
            Err(error) => Finding::Malformed(error),
        }
    }

    fn new(verdict: Verdict, judged: Judged<'a>) -> Finding<'a> {
        if verdict.meets() { Finding::Met(verdict) } else { Finding::Short(verdict, judged) }
    }

    pub(crate) fn meets(&self) -> bool {
        matches!(self, Finding::Met(_))
    }

    /// The verdict; none if there is no board.
    pub(crate) fn verdict(&self) -> Option<Verdict> {
        match self {
            Finding::Met(verdict) | Finding::Short(verdict, _) => Some(*verdict),
            Finding::Malformed(_) => None,
        }
    }
}
