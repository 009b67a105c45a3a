//! One board per line: 81 characters, alone or among other fields.

use core::ops::Range;

use super::board_text::{read_line_text, read_separated_cells};
use super::column::Selection;
use super::embedded::{boards, has_blank};
use super::layout::RecordLayout;
use super::row;
use super::scan::LineScanner;
use super::shape::could_hold_board;
use super::symbol::{BYTE_ORDER_MARK, indent, is_same_word, read_cells, trim, white};
use super::{Fault, LastRecord, Machine, Step};
use crate::CELLS;
use crate::board::Board;
use crate::error::{AvailableColumns, ParseErrorKind};
use crate::text::{Column, Layout};

/// What separates the fields of a line. It is the same on every line; otherwise fields would change positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Separator {
    /// Any run of white space.
    White,
    /// This byte; two of them have an empty field between them.
    Byte(u8),
}

/// What else may be on the line of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    /// Anything, because the field with the board was asked for.
    Anything,
    /// Anything but another board with blanks, which could be meant as well. One without blanks is a solution.
    NoPuzzle,
}

/// Where the board is in its line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LineStyle {
    /// It is the field of 81 characters with this index.
    Field { separator: Separator, index: usize, beside: Beside },
    /// It is the whole line: nine joined rows, or 81 characters with spaces for blanks.
    Whole,
    /// It is the whole line, with a separator between any two cells.
    Separated,
}

/// Reads one board per line, each in the same way.
#[derive(Clone, Debug)]
pub(super) struct LineReader {
    lines: LineScanner,
    style: LineStyle,
    /// The first line is a title.
    has_title: bool,
    /// How long a record may be.
    limit: usize,
    selection: Option<Selection>,
}

impl LineReader {
    pub(super) fn new(style: LineStyle, limit: usize) -> LineReader {
        LineReader { lines: LineScanner::default(), style, has_title: false, limit, selection: None }
    }

    /// Whether it reads lines in the same way as the other reader.
    pub(super) fn is_like(&self, other: &LineReader) -> bool {
        self.style == other.style
    }

    /// The same for a text whose first line is a title.
    pub(super) fn below_title(self, has_title: bool) -> LineReader {
        LineReader { has_title, ..self }
    }

    pub(super) fn with_selection(self, selection: Option<Selection>) -> LineReader {
        LineReader { selection, ..self }
    }
}

impl Machine for LineReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        let Some(line) = self.lines.next(window, ended) else {
            return Step::More;
        };
        self.lines.rebase(line.end);
        let content = line.content(window);
        // Whether a line that is too long is blank isn't known before its end, so it doesn't count.
        let is_blank = line.end <= self.limit && is_skipped(content);
        if is_blank || is_comment(content) || core::mem::take(&mut self.has_title) {
            return Step::Skip(line.end);
        }
        Step::Record {
            layout: Layout::Line,
            start: 0,
            end: line.end,
            board: match self.style {
                LineStyle::Field { separator, index, beside } => {
                    read_field(content, separator, index, beside)
                }
                LineStyle::Whole => read_line_text(content),
                LineStyle::Separated => read_separated_cells(content),
            },
        }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step {
        self.lines.give_up();
        if is_comment(window) {
            return Step::Skip(window.len());
        }
        Step::Record { layout: Layout::Line, start: 0, end: window.len(), board: Err(fault) }
    }

    fn hand_over(&mut self, _last: &LastRecord<'_>) -> Option<RecordLayout> {
        let LineStyle::Field { separator, index, beside } = self.style else { return None };
        if !self.lines.is_at_start() || self.has_title {
            return None;
        }
        self.lines = LineScanner::default();
        Some(RecordLayout::of_lines(separator, index, beside))
    }

    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }
}

pub(super) fn is_comment(line: &[u8]) -> bool {
    trim(line).1.first() == Some(&b'#')
}

/// Whether the line is blank, a comment, or the fence or tag around a block of code.
pub(super) fn is_skipped(line: &[u8]) -> bool {
    let (_, text) = trim(line);
    matches!(text, [] | [b'#', ..]) || is_fence(text) || is_code_tag(text)
}

/// What starts the line above or below a block of code.
pub(super) const FENCE: &[u8] = b"```";

/// Whether the line is the fence around a block of code, and has no board on it.
fn is_fence(text: &[u8]) -> bool {
    text.strip_prefix(FENCE).is_some_and(|rest| !could_hold_board(rest) && !row::holds_row(rest))
}

/// Whether the line is a forum's tag around a block of code: `[code]`, `[/code]`.
fn is_code_tag(text: &[u8]) -> bool {
    let Some(name) = text.strip_prefix(b"[").and_then(|text| text.strip_suffix(b"]")) else { return false };
    let name = name.strip_prefix(b"/").unwrap_or(name);
    [&b"code"[..], b"pre", b"tt", b"quote"].iter().any(|tag| is_same_word(name, tag))
}

/// Whether a board ends if this is the rest of its line.
pub(super) fn ends_board(rest: &[u8]) -> bool {
    matches!(rest, [] | [b',' | b';', ..]) || white(rest) > 0
}

/// Reads the board in this field of the line. White space, a `,` or a `;` and more text may follow it.
fn read_field(line: &[u8], separator: Separator, field: usize, beside: Beside) -> Result<Board, Fault> {
    let only = |board: Board, range: Range<usize>| match other_puzzle(line, range, &board) {
        Some(fault) if beside == Beside::NoPuzzle => Err(fault),
        _ => Ok(board),
    };
    // Most lines are a board and no more, or start with one.
    if field == 0
        && let Some((cells, rest)) = line.split_at_checked(CELLS)
        && ends_board(rest)
        && let Ok(board) = read_cells(cells)
    {
        return only(board, 0..CELLS);
    }
    let mut count = 0;
    for (at, text) in fields(line, separator) {
        if count == field {
            let length = (0..text.len()).find(|&n| ends_board(&text[n..])).unwrap_or(text.len());
            let board = read_cells(&text[..length]).map_err(|fault| fault.shifted(at))?;
            return only(board, at..at + length);
        }
        count += 1;
    }
    let (column, found) = (Column::Number(field + 1), AvailableColumns::Fields(count));
    Err(Fault::new(line.len(), ParseErrorKind::MissingColumn { column, found }))
}

/// What is wrong with a line that has a board in this range if another one with blanks is beside it. The same board, as in a
/// link, changes nothing.
fn other_puzzle(line: &[u8], range: Range<usize>, board: &Board) -> Option<Fault> {
    let parts = || [(0, &line[..range.start]), (range.end, &line[range.end..])].into_iter();
    if !parts().any(|(_, part)| may_hold_puzzle(part)) {
        return None;
    }
    let boards = || parts().flat_map(|(start, part)| boards(part).map(move |(at, text)| (start + at, text)));
    let (at, _) =
        boards().find(|(_, text)| has_blank(text) && !read_cells(text).is_ok_and(|other| other == *board))?;
    Some(Fault::new(at, ParseErrorKind::BoardCount { expected: 1, found: 1 + boards().count() }))
}

/// Whether there may be a board with blanks in this part of a line.
pub(super) fn may_hold_puzzle(part: &[u8]) -> bool {
    part.len() > CELLS / 2 && boards(part).any(|(_, text)| has_blank(text))
}

/// The fields of a line with their offsets, without white space around them.
pub(super) fn fields(line: &[u8], separator: Separator) -> impl Iterator<Item = (usize, &[u8])> {
    let mark = if line.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
    let mut next = Some(mark);
    core::iter::from_fn(move || {
        let mut start = next?;
        if separator == Separator::White {
            start += indent(&line[start..]);
            if start == line.len() {
                return None;
            }
        }
        let rest = &line[start..];
        let is_break = |at: usize| match separator {
            Separator::White => white(&rest[at..]) > 0,
            Separator::Byte(byte) => rest[at] == byte,
        };
        let length = (0..rest.len()).find(|&at| is_break(at)).unwrap_or(rest.len());
        // White space is skipped at the start of the next field, because it may be longer than a byte.
        let past_break = usize::from(separator != Separator::White);
        next = (length < rest.len()).then_some(start + length + past_break);
        let (indent, field) = trim(&rest[..length]);
        Some((start + indent, field))
    })
}

/// The length of the text without the line break at its end.
#[cfg(feature = "csv")]
pub(super) fn content_length(text: &[u8]) -> usize {
    let text = text.strip_suffix(b"\n").unwrap_or(text);
    text.strip_suffix(b"\r").unwrap_or(text).len()
}
