//! `ninefold convert`: prints boards in another format.

use std::io;

use super::print;
use crate::args::{Convert, WriteFormat};
use crate::batches::{GridRecord, Record};
use crate::diagnostics::Diagnostics;
use crate::messages::Messages;
use crate::process::{Effort, Handler, Needs, Nothing, Output, Writer, process};
use crate::report::boards;
use crate::status::Status;

/// Writes boards in this format.
struct Converter {
    format: WriteFormat,
    messages: Messages,
}

impl Converter {
    fn write<R>(
        &self,
        output: &mut Output<'_, Nothing>,
        record: &Record<'_, R>,
        write: impl FnOnce(&mut Vec<u8>) -> bool,
    ) {
        if !output.write(write) {
            output.worsen(Status::Error);
            output.remark(record.source, record.location.line, self.messages.cannot_hold(self.format.name()));
        }
    }
}

impl Handler for Converter {
    type Deferred = Nothing;

    fn record(&self, output: &mut Output<'_, Nothing>, record: &Record<'_>) {
        if let Ok(checked) = &record.board {
            self.write(output, record, |out| boards::write(out, &checked.to_board(), self.format));
        }
    }

    fn grid(&self, output: &mut Output<'_, Nothing>, record: &GridRecord<'_>) -> io::Result<()> {
        if let Ok(grid) = &record.board {
            self.write(output, record, |out| boards::write_grid(out, &grid.to_grid(), self.format));
        }
        Ok(())
    }
}

/// Prints boards, with the heading before the first one.
pub(super) struct BoardPrinter {
    format: WriteFormat,
    has_printed: bool,
}

impl BoardPrinter {
    pub(super) fn new(format: WriteFormat) -> BoardPrinter {
        BoardPrinter { format, has_printed: false }
    }

    pub(super) fn print(&mut self, boards: &[u8]) -> io::Result<()> {
        if boards.is_empty() || self.has_printed {
            return print(boards);
        }
        self.has_printed = true;
        print(boards::heading(self.format))?;
        print(&boards[boards::separator_of(self.format).len()..])
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
    let Convert { input, to: format, work } = arguments;
    let needs = Needs { text: false, reasons: true, effort: Effort::Medium };
    let converter = Converter { format, messages };
    Ok(process(messages, input, &work, needs, converter, BoardPrinter::new(format))?.status)
}
