//! `ninefold convert`: writes boards in another format.

use std::io::{self, Write};

use ninefold::Format;

use super::{Keeps, for_each_record, print};
use crate::args::Convert;
use crate::status::Status;

pub(crate) fn run(arguments: Convert) -> io::Result<Status> {
    let Convert { input, to, work } = arguments;
    let format = to.0;
    let keeps = Keeps { notes: true, ..Keeps::default() };
    let mut is_first = true;
    let done = for_each_record(
        input,
        &work,
        keeps,
        |out: &mut Vec<u8>, _, record| {
            if let Ok(board) = &record.board {
                out.extend_from_slice(separator(format));
                // Writing to memory does not fail.
                let _ = writeln!(out, "{}", board.written(format));
            }
        },
        |out, _| {
            if out.is_empty() || !is_first {
                return print(&out);
            }
            is_first = false;
            print(heading(format))?;
            print(&out[separator(format).len()..])
        },
    )?;
    Ok(done.status)
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
