//! `ninefold convert`: writes boards in another format.

use std::io;

use ninefold::Format;

use super::{Aside, Handler, Needs, Writer, go_through, print};
use crate::args::Convert;
use crate::block::LineBlock;
use crate::intake::{Batch, Record};
use crate::report::boards;
use crate::status::Status;

/// Writes boards in this format.
struct Scribe(Format);

impl Handler for Scribe {
    type Made = Vec<u8>;

    fn record(&self, out: &mut Vec<u8>, _batch: &Batch, record: Record, _aside: &mut Aside) {
        if let Ok(board) = &record.board {
            boards::write(out, board, self.0);
        }
    }

    fn lines(&self, out: &mut Vec<u8>, block: &LineBlock, aside: &mut Aside) -> u64 {
        let mut count = 0;
        for line in block.lines() {
            count += 1;
            match &line.board {
                Ok(checked) => boards::write(out, &checked.to_board(), self.0),
                Err(error) => aside.malformed(&block.source, error),
            }
        }
        count
    }
}

/// Prints boards, and what stands before all of them first.
pub(super) struct Printer {
    format: Format,
    has_printed: bool,
}

impl Printer {
    pub(super) fn new(format: Format) -> Printer {
        Printer { format, has_printed: false }
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

impl Writer<Vec<u8>> for Printer {
    fn write(&mut self, out: Vec<u8>, _batch: &Batch) -> io::Result<()> {
        self.print(&out)
    }
}

pub(crate) fn run(arguments: Convert) -> io::Result<Status> {
    let Convert { input, to, work } = arguments;
    let needs = Needs { text: false, notes: true, sole_record: false, block: Needs::SMALL };
    Ok(go_through(input, &work, needs, Scribe(to.0), Printer::new(to.0))?.status)
}
