//! `ninefold convert`: writes boards in another format.

use std::io;

use ninefold::Format;

use super::{Handler, Needs, Nothing, Output, Writer, go_through, print};
use crate::args::Convert;
use crate::block::LineBlock;
use crate::intake::{Common, Record};
use crate::messages::Messages;
use crate::notes::Notes;
use crate::report::boards;
use crate::status::Status;

/// Writes boards in this format.
struct Scribe(Format);

impl Handler for Scribe {
    type Deferred = Nothing;

    fn record(&self, output: &mut Output<'_, Nothing>, _common: &Common, record: Record) {
        if let Ok(board) = &record.board {
            output.write(|out| boards::write(out, board, self.0));
        }
    }

    fn lines(&self, output: &mut Output<'_, Nothing>, block: &LineBlock) -> io::Result<u64> {
        let mut count = 0;
        for line in block.lines() {
            count += 1;
            match &line.board {
                Ok(checked) => output.write(|out| boards::write(out, &checked.to_board(), self.0)),
                Err(error) => output.malformed(&block.source, error),
            }
            output.emit_if_full()?;
        }
        Ok(count)
    }
}

/// Prints boards, and what stands before all of them first.
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

    fn deferred(&mut self, nothing: Nothing, _common: &Common, _notes: &mut Notes) -> io::Result<()> {
        match nothing {}
    }
}

pub(crate) fn run(arguments: Convert, messages: Messages) -> io::Result<Status> {
    let Convert { input, to, work } = arguments;
    let needs = Needs { text: false, notes: true, sole_record: false, block: Needs::SMALL };
    Ok(go_through(messages, input, &work, needs, Scribe(to.0), BoardPrinter::new(to.0))?.status)
}
