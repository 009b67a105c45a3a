//! Boards in any format, one after the other.

use std::io::Write;

use ninefold::rules::{Grid, PuzzleNotation, Rules};
use ninefold::{Board, Format};

use crate::args::WriteFormat;

/// Writes a board, after a separator. Returns false if the format can't hold it.
#[must_use]
pub(crate) fn write(out: &mut Vec<u8>, board: &Board, format: WriteFormat) -> bool {
    let WriteFormat::Boards(format) = format else {
        return Rules::classic().board(board).is_ok_and(|grid| write_grid(out, &grid, format));
    };
    out.extend_from_slice(separator(format));
    // Writing to memory does not fail.
    let _ = writeln!(out, "{}", board.written(format));
    true
}

/// The same for a grid. Most formats don't state its rules.
#[must_use]
pub(crate) fn write_grid(out: &mut Vec<u8>, grid: &Grid<'_>, format: WriteFormat) -> bool {
    let text = match format {
        WriteFormat::Boards(format) => {
            out.extend_from_slice(separator(format));
            Some(grid.written(format).to_string())
        }
        WriteFormat::Puzzles(PuzzleNotation::Solo) => grid.to_solo(),
        WriteFormat::Puzzles(_) => grid.to_jigsaw(),
    };
    let Some(text) = text else { return false };
    out.extend_from_slice(text.as_bytes());
    out.push(b'\n');
    true
}

/// What comes before all boards.
pub(crate) fn heading(format: WriteFormat) -> &'static [u8] {
    match format {
        WriteFormat::Boards(Format::Csv) => b"puzzle\n",
        _ => b"",
    }
}

/// What comes before the first board, because it comes between two.
pub(crate) fn separator_of(format: WriteFormat) -> &'static [u8] {
    match format {
        WriteFormat::Boards(format) => separator(format),
        WriteFormat::Puzzles(_) => b"",
    }
}

/// What comes between two boards: boards of several lines are separated by a blank one.
fn separator(format: Format) -> &'static [u8] {
    match format {
        Format::Grid | Format::Framed | Format::Sdk | Format::Ss | Format::CsvGrid => b"\n",
        _ => b"",
    }
}
