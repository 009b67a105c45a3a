//! One board a line: 81 characters, alone or among other fields.

use super::scan::LineScanner;
use super::symbol::{read_cells, trim, white};
use super::{Fault, Machine, Step};
use crate::CELLS;
use crate::board::Board;
use crate::error::{Expected, Found};
use crate::text::{Column, Layout};

/// Reads a board a line, each in the same field of its line.
#[derive(Debug)]
pub(super) struct LineReader {
    lines: LineScanner,
    /// The field that holds the board, from 0.
    field: usize,
    /// The first line is a title.
    has_title: bool,
}

impl LineReader {
    pub(super) fn new(field: usize, has_title: bool) -> LineReader {
        LineReader { lines: LineScanner::default(), field, has_title }
    }
}

impl Machine for LineReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if let Some(tail) = self.lines.pass_tail(window, ended) {
            return Step::Skip(tail);
        }
        let Some(line) = self.lines.next(window, ended) else {
            return Step::More;
        };
        self.lines.rebase(line.end);
        let content = line.content(window);
        if is_passed_over(content) || core::mem::take(&mut self.has_title) {
            return Step::Skip(line.end);
        }
        Step::Record { layout: Layout::Line, start: 0, end: line.end, board: read_field(content, self.field) }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step {
        self.lines.give_up();
        Step::Record { layout: Layout::Line, start: 0, end: window.len(), board: Err(fault) }
    }
}

/// Whether the line is blank or a comment.
pub(super) fn is_passed_over(line: &[u8]) -> bool {
    matches!(trim(line).1, [] | [b'#', ..])
}

/// Reads the board in this field of the line.
fn read_field(line: &[u8], field: usize) -> Result<Board, Fault> {
    // Most lines are a board and no more, or start with one.
    if field == 0
        && let Some((cells, rest)) = line.split_at_checked(CELLS)
        && (rest.is_empty() || is_break(rest))
        && let Ok(board) = read_cells(cells)
    {
        return Ok(board);
    }
    let mut count = 0;
    for (at, text) in fields(line) {
        if count == field {
            return read_cells(text).map_err(|fault| fault.shifted(at));
        }
        count += 1;
    }
    let found = if count == 1 { "1 field".into() } else { alloc::format!("{count} fields").into() };
    Err(Fault::new(line.len(), Expected::Column(Column::Number(field + 1)), Found::Text(found)))
}

/// The fields of a line with their offsets: parted by a `,` or `;`, or by white space.
pub(super) fn fields(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let (mut at, content) = trim(line);
    let end = at + content.len();
    let mut has_next = end > at;
    core::iter::from_fn(move || {
        if !has_next {
            return None;
        }
        let rest = &line[at..end];
        let length = (0..rest.len()).find(|&n| is_break(&rest[n..])).unwrap_or(rest.len());
        let field = (at, &rest[..length]);
        at = skip_white(line, at + length, end);
        has_next = at < end;
        if at < end && matches!(line[at], b',' | b';') {
            at = skip_white(line, at + 1, end);
        }
        Some(field)
    })
}

fn is_break(bytes: &[u8]) -> bool {
    matches!(bytes[0], b',' | b';') || white(bytes) > 0
}

fn skip_white(line: &[u8], mut at: usize, end: usize) -> usize {
    while at < end && white(&line[at..end]) > 0 {
        at += white(&line[at..end]);
    }
    at
}

/// How long the text is without the line break at its end.
#[cfg(feature = "csv")]
pub(super) fn content_length(text: &[u8]) -> usize {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text).len()
}
