//! `ninefold convert`: prints boards in another format.

use std::io;

use ninefold::Format;

use super::print;
use crate::args::Convert;
use crate::batches::Record;
use crate::diagnostics::Diagnostics;
use crate::messages::Messages;
use crate::process::{Effort, Handler, Needs, Nothing, Output, Writer, process};
use crate::report::boards;
use crate::status::Status;

/// Writes boards in this format.
struct Converter(Format);

impl Handler for Converter {
    type Deferred = Nothing;

    fn record(&self, output: &mut Output<'_, Nothing>, record: &Record<'_>) {
        if let Ok(checked) = &record.board {
            output.write(|out| boards::write(out, &checked.to_board(), self.0));
        }
    }
}

/// Prints boards, with the heading before the first one.
pub(super) struct BoardPrinter {
    format: Format,
    has_printed: bool,
}

impl BoardPrinter {
    pub(super) fn new(format: Format) -> BoardPrinter {
        BoardPrinter { format, has_printed: false }
    }

    pub(super) fn print(&mut self, boards: &[u8]) -> io::Result<()> {
        if boards.is_empty() || self.has_printed {
            return print(boards);
        }
        self.has_printed = true;
        print(boards::heading(self.format))?;
        print(&boards[boards::separator(self.format).len()..])
    }
}

impl Writer<Nothing> for BoardPrinter {
    fn text(&mut self, text: &[u8]) -> io::Result<()> {
        self.print(text)
    }

    fn deferred(&mut self, nothing: Nothing, _diagnostics: &mut Diagnostics) -> io::Result<()> {
        match nothing {}
    }
}

pub(crate) fn run(arguments: Convert, messages: Messages) -> io::Result<Status> {
    let Convert { input, to, work } = arguments;
    let needs = Needs { text: false, reasons: true, effort: Effort::Medium };
    Ok(process(messages, input, &work, needs, Converter(to.0), BoardPrinter::new(to.0))?.status)
}
