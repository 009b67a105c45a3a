//! `ninefold convert`: writes boards in another format.

use std::io::{self, Write};

use ninefold::{Board, Format};

use super::{Aside, Handler, Needs, Writer, go_through, print};
use crate::args::Convert;
use crate::block::LineBlock;
use crate::intake::{Batch, Record};
use crate::status::Status;

/// Writes boards in this format.
struct Scribe(Format);

impl Scribe {
    fn write(&self, out: &mut Vec<u8>, board: &Board) {
        out.extend_from_slice(separator(self.0));
        // Writing to memory does not fail.
        let _ = writeln!(out, "{}", board.written(self.0));
    }
}

impl Handler for Scribe {
    type Made = Vec<u8>;

    fn record(&self, out: &mut Vec<u8>, _batch: &Batch, record: Record) {
        if let Ok(board) = &record.board {
            self.write(out, board);
        }
    }

    fn lines(&self, out: &mut Vec<u8>, block: &LineBlock, aside: &mut Aside) -> u64 {
        let mut count = 0;
        for line in block.lines() {
            count += 1;
            match &line.board {
                Ok(checked) => self.write(out, &checked.to_board()),
                Err(error) => aside.malformed(&block.source, error),
            }
        }
        count
    }
}

/// Puts a heading before the first board.
struct Outlet {
    format: Format,
    is_first: bool,
}

impl Writer<Vec<u8>> for Outlet {
    fn write(&mut self, out: Vec<u8>, _batch: &Batch) -> io::Result<()> {
        if out.is_empty() || !self.is_first {
            return print(&out);
        }
        self.is_first = false;
        print(heading(self.format))?;
        print(&out[separator(self.format).len()..])
    }
}

pub(crate) fn run(arguments: Convert) -> io::Result<Status> {
    let Convert { input, to, work } = arguments;
    let format = to.0;
    let needs = Needs { text: false, notes: true, sole_record: false, block: Needs::SMALL };
    let outlet = Outlet { format, is_first: true };
    Ok(go_through(input, &work, needs, Scribe(format), outlet)?.status)
}

/// What stands before all boards.
fn heading(format: Format) -> &'static [u8] {
    if format == Format::Csv { b"puzzle\n" } else { b"" }
}

/// What stands between two boards: boards of several lines are parted by a blank one.
fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Grid | Format::Framed | Format::Sdk | Format::Ss | Format::CsvGrid => b"\n",
        _ => b"",
    }
}
