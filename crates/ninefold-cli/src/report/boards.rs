//! Boards in any format, one after the other.

use std::io::Write;

use ninefold::{Board, Format};

/// Writes a board, after a separator.
pub(crate) fn write(out: &mut Vec<u8>, board: &Board, format: Format) {
    out.extend_from_slice(separator(format));
    // Writing to memory does not fail.
    let _ = writeln!(out, "{}", board.written(format));
}

/// What comes before all boards.
pub(crate) fn heading(format: Format) -> &'static [u8] {
    if format == Format::Csv { b"puzzle\n" } else { b"" }
}

/// What comes between two boards: boards of several lines are separated by a blank one.
pub(crate) fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Grid | Format::Framed | Format::Sdk | Format::Ss | Format::CsvGrid => b"\n",
        _ => b"",
    }
}
