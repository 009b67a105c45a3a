//! What goes to standard error: reasons, failures, how long it took.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use ninefold::ParseError;

use crate::input::Name;
use crate::messages::Messages;
use crate::status::Status;

/// Something to be told beside the answer.
#[derive(Debug)]
pub(crate) enum Note {
    /// A record is no board.
    Malformed { source: Arc<Name>, error: ParseError },
    /// So many more records of the source that was told of last are malformed.
    MoreMalformed { count: u64 },
    /// Something about a board, by its line.
    Remark { source: Arc<Name>, line: u64, text: String },
    /// The source could not be opened, or not be read to its end.
    Failed { source: Arc<Name>, error: io::Error },
    /// One of several columns or keys with boards is judged, because only it has blanks.
    Selected { source: Arc<Name> },
    /// The source has ended; if it had no board at all, this is what it had instead.
    Ended { source: Arc<Name>, nothing_found: Option<ParseError> },
}

impl Note {
    /// How much memory it takes up besides its own size.
    pub(crate) fn size(&self) -> usize {
        match self {
            // The error has a box of its own, and may quote a little of the text.
            Note::Malformed { .. } => 256,
            Note::Remark { text, .. } => text.capacity(),
            Note::MoreMalformed { .. } | Note::Failed { .. } | Note::Selected { .. } | Note::Ended { .. } => {
                0
            }
        }
    }
}

/// Tells notes: of each source the first few malformed records, then how many more there were.
#[derive(Debug)]
pub(crate) struct Notes {
    messages: Messages,
    is_quiet: bool,
    malformed: u64,
}

impl Notes {
    /// How many malformed records of a source are told one by one.
    pub(crate) const SHOWN: u64 = 20;

    pub(crate) fn new(messages: Messages, is_quiet: bool) -> Notes {
        Notes { messages, is_quiet, malformed: 0 }
    }

    /// Tells a note, and says how bad it is.
    pub(crate) fn tell(&mut self, note: &Note) -> Status {
        let messages = self.messages;
        match note {
            Note::Malformed { source, error } => {
                self.malformed += 1;
                if self.malformed <= Notes::SHOWN && !self.is_quiet {
                    say(&format_args!(
                        "{source}:{}: {}",
                        error.location(),
                        messages.malformed(messages.language.malformed(), error)
                    ));
                }
                Status::Error
            }
            Note::MoreMalformed { count } => {
                self.malformed += count;
                Status::Error
            }
            Note::Remark { source, line, text } => {
                if !self.is_quiet {
                    say(&format_args!("{source}:{line}: {text}"));
                }
                Status::Met
            }
            Note::Failed { source, error } => {
                complain(&format_args!("{source}: {}", messages.failure(error)));
                Status::Error
            }
            Note::Selected { source } => {
                if let (Some(selection), false) = (source.selection(), self.is_quiet) {
                    complain(&format_args!("{source}: {}", messages.selected(selection)));
                }
                Status::Met
            }
            Note::Ended { source, nothing_found } => {
                let more = self.malformed.saturating_sub(Notes::SHOWN);
                if more > 0 && !self.is_quiet {
                    say(&format_args!("{source}: {}", messages.more_malformed(more)));
                }
                self.malformed = 0;
                let Some(error) = nothing_found else { return Status::Met };
                complain(&format_args!("{source}: {}", messages.no_boards(error)));
                Status::Error
            }
        }
    }
}

/// Writes a line to standard error. If that fails there is nowhere left to tell it.
pub(crate) fn say(text: &dyn Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Writes a line to standard error in the program's name.
pub(crate) fn complain(text: &dyn Display) {
    say(&format_args!("ninefold: {text}"));
}
