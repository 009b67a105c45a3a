//! Boards in any format, one after the other.

use std::io::Write;

use ninefold::{Board, Format};

/// Adds a board to those that are written together.
pub(crate) fn write(out: &mut Vec<u8>, board: &Board, format: Format) {
    out.extend_from_slice(separator(format));
    // Writing to memory does not fail.
    let _ = writeln!(out, "{}", board.written(format));
}

/// What stands before all boards.
pub(crate) fn heading(format: Format) -> &'static [u8] {
    if format == Format::Csv { b"puzzle\n" } else { b"" }
}

/// What stands between two boards: boards of several lines are parted by a blank one.
pub(crate) fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Grid | Format::Framed | Format::Sdk | Format::Ss | Format::CsvGrid => b"\n",
        _ => b"",
    }
}
