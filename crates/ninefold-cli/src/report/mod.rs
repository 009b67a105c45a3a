//! Output: one file per format, all from the same outcomes.

pub(crate) mod analysis;
pub(crate) mod boards;
pub(crate) mod boolean;
pub(crate) mod drawing;
pub(crate) mod jsonl;
pub(crate) mod summary;
pub(crate) mod text;

use ninefold::verdict::Outcome;

use crate::messages::Messages;
use crate::paint::Paint;
use crate::source::Name;

/// How text for people looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) paint: Paint,
    pub(crate) messages: Messages,
}

/// A record and its outcome.
#[derive(Debug)]
pub(crate) struct Entry<'a> {
    pub(crate) source: &'a Name,
    pub(crate) line: u64,
    pub(crate) outcome: Outcome<'a>,
}
