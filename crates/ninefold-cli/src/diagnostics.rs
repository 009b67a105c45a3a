//! Messages on standard error: reasons, failures, remarks.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use ninefold::ParseError;

use crate::messages::Messages;
use crate::problem::Problem;
use crate::source::Name;
use crate::status::Status;

/// A message for standard error.
#[derive(Debug)]
pub(crate) enum Diagnostic {
    /// A record isn't a board.
    Malformed { source: Arc<Name>, problem: Problem },
    /// This many more records of the last source are malformed.
    MoreMalformed { count: u64 },
    /// The board on this line has cages, which aren't judged.
    Cages { source: Arc<Name>, line: u64 },
    /// A remark about the board on this line.
    Remark { source: Arc<Name>, line: u64, text: String },
    /// The source couldn't be opened, or couldn't be read to its end.
    Failed { source: Arc<Name>, error: io::Error },
    /// Of several columns or keys with boards, one was chosen because only it has blanks.
    Selected { source: Arc<Name> },
    /// The source has ended; if it had no boards, `nothing_found` says what it had instead.
    Ended { source: Arc<Name>, nothing_found: Option<ParseError> },
}

impl Diagnostic {
    /// How much memory it holds on the heap, roughly.
    pub(crate) fn size(&self) -> usize {
        match self {
            // The error is boxed, and may quote a little of the text.
            Diagnostic::Malformed { .. } => 256,
            Diagnostic::Remark { text, .. } => text.capacity(),
            Diagnostic::MoreMalformed { .. }
            | Diagnostic::Cages { .. }
            | Diagnostic::Failed { .. }
            | Diagnostic::Selected { .. }
            | Diagnostic::Ended { .. } => 0,
        }
    }
}

/// Prints diagnostics: for each source the first few malformed records, then how many more there were.
#[derive(Debug)]
pub(crate) struct Diagnostics {
    messages: Messages,
    is_quiet: bool,
    malformed: u64,
}

impl Diagnostics {
    /// How many malformed records per source are shown individually.
    pub(crate) const SHOWN: u64 = 20;

    pub(crate) fn new(messages: Messages, is_quiet: bool) -> Diagnostics {
        Diagnostics { messages, is_quiet, malformed: 0 }
    }

    /// Prints it, and returns the resulting status.
    pub(crate) fn print(&mut self, diagnostic: &Diagnostic) -> Status {
        let messages = self.messages;
        match diagnostic {
            Diagnostic::Malformed { source, problem } => {
                self.malformed += 1;
                if self.malformed <= Diagnostics::SHOWN && !self.is_quiet {
                    print_line(&format_args!(
                        "{source}:{}: {}",
                        problem.as_ref().location(),
                        messages.malformed(messages.language.verdict(None), problem.as_ref())
                    ));
                }
                Status::Error
            }
            Diagnostic::MoreMalformed { count } => {
                self.malformed += count;
                Status::Error
            }
            Diagnostic::Cages { source, line } => {
                if !self.is_quiet {
                    print_line(&format_args!("{source}:{line}: {}", messages.cages()));
                }
                Status::Met
            }
            Diagnostic::Remark { source, line, text } => {
                if !self.is_quiet {
                    print_line(&format_args!("{source}:{line}: {text}"));
                }
                Status::Met
            }
            Diagnostic::Failed { source, error } => {
                print_error(&format_args!("{source}: {}", messages.failure(error)));
                Status::Error
            }
            Diagnostic::Selected { source } => {
                if let (Some(selection), false) = (source.selection(), self.is_quiet) {
                    print_error(&format_args!("{source}: {}", messages.selected(selection)));
                }
                Status::Met
            }
            Diagnostic::Ended { source, nothing_found } => {
                let more = self.malformed.saturating_sub(Diagnostics::SHOWN);
                if more > 0 && !self.is_quiet {
                    print_line(&format_args!("{source}: {}", messages.more_malformed(more)));
                }
                self.malformed = 0;
                let Some(error) = nothing_found else { return Status::Met };
                print_error(&format_args!("{source}: {}", messages.no_boards(error)));
                Status::Error
            }
        }
    }
}

/// Writes a line to standard error. If that fails, there is nowhere left to report it.
pub(crate) fn print_line(text: &dyn Display) {
    let _ = writeln!(io::stderr().lock(), "{text}");
}

/// Writes a line to standard error, prefixed with the program's name.
pub(crate) fn print_error(text: &dyn Display) {
    print_line(&format_args!("ninefold: {text}"));
}
