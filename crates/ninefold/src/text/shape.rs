//! What one line is, as far as it tells by itself: what the detector judges by.

use super::grid;
use super::line::{self, Separator};
use super::row::{self, Doubtful, Kind};
use super::symbol::{cell_of, decode, is_board_like, trim};
use crate::{CELLS, SIDE};

/// What may part the fields of a table.
pub(super) const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// What one line is, as far as it tells by itself.
#[derive(Debug)]
pub(super) enum Shape {
    Json,
    Section,
    /// A row of a table with one cell a field.
    TableRow(u8),
    Board,
    /// A row of a grid, with so many cells.
    Row(usize),
    Border,
    Title,
    Other,
}

/// Whether the line is one text in quotes and nothing else.
pub(super) fn is_string(line: &[u8]) -> bool {
    let (_, text) = trim(line);
    text.len() > 1
        && text.starts_with(b"\"")
        && text[1..].iter().position(|&byte| byte == b'"') == Some(text.len() - 2)
}

/// Whether a field of the line is in quotes that do not end.
pub(super) fn opens_quote(line: &[u8]) -> bool {
    let starts_field = |at: usize| at == 0 || DELIMITERS.contains(&line[at - 1]);
    !has_even_quotes(line) && (0..line.len()).any(|at| line[at] == b'"' && starts_field(at))
}

/// Whether every field that starts with a quote ends with one.
pub(super) fn is_well_quoted(text: &[u8]) -> bool {
    let is_end = |byte: &u8| DELIMITERS.contains(byte) || matches!(byte, b'\n' | b'\r');
    let mut at = 0;
    while at < text.len() {
        if text[at] == b'"' {
            let Some(close) = closing_quote(&text[at..]) else { return false };
            at += close + 1;
            if text.get(at).is_some_and(|byte| !is_end(byte)) {
                return false;
            }
        }
        at += text[at..].iter().position(is_end).map_or(text.len() - at, |end| end + 1);
    }
    true
}

/// Where in a text that starts with a quote the closing one stands. Doubled quotes are part of the field.
pub(super) fn closing_quote(text: &[u8]) -> Option<usize> {
    text.first().filter(|&&first| first == b'"')?;
    let mut at = 1;
    loop {
        at += text.get(at..)?.iter().position(|&byte| byte == b'"')?;
        if text.get(at + 1) != Some(&b'"') {
            return Some(at);
        }
        at += 2;
    }
}

pub(super) fn has_even_quotes(text: &[u8]) -> bool {
    text.iter().filter(|&&byte| byte == b'"').count() % 2 == 0
}

impl Shape {
    pub(super) fn of(line: &[u8]) -> Shape {
        let (_, text) = trim(line);
        if grid::section(text).is_some() {
            return Shape::Section;
        }
        if matches!(text.first(), Some(b'{' | b'[')) {
            return Shape::Json;
        }
        if let Some(delimiter) = DELIMITERS.into_iter().find(|&delimiter| is_table_row(line, delimiter)) {
            return Shape::TableRow(delimiter);
        }
        let kind = row::read(line, Doubtful::ByContext);
        if matches!(kind, Kind::Border | Kind::Rule) && text.len() != CELLS {
            return Shape::Border;
        }
        let holds_board = |delimiter| split(line, delimiter).any(is_board_like);
        if line::fields(line, Separator::White).any(|(_, field)| is_board_like(field))
            || DELIMITERS.into_iter().any(holds_board)
        {
            return Shape::Board;
        }
        match kind {
            Kind::Row(Ok(_)) | Kind::Unsure { .. } => Shape::Row(SIDE),
            Kind::Row(Err(_)) => row::length(line).map_or(Shape::Other, Shape::Row),
            Kind::Title => Shape::Title,
            _ => Shape::Other,
        }
    }
}

/// Whether the line is a row of a table with one cell a field.
fn is_table_row(line: &[u8], delimiter: u8) -> bool {
    let is_cell = |field: &[u8]| field.len() <= 3 && field.iter().all(|&byte| cell_of(byte).is_some());
    let mut fields = 0;
    split(line, delimiter).inspect(|_| fields += 1).all(is_cell) && fields > SIDE / 2
}

/// The fields of a line of a table, without quotes and white space around them.
pub(super) fn split(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut is_quoted = false;
    let mut may_open = true;
    line.split(move |&byte| {
        // As in CSV: a quote opens a field at its start, and goes on with it when it is doubled.
        let is_quote = byte == b'"';
        let was_quoted = is_quoted;
        is_quoted = if is_quote { !is_quoted && may_open } else { is_quoted };
        let is_break = byte == delimiter && !is_quoted;
        may_open = is_break || (is_quote && was_quoted);
        is_break
    })
    .map(|field| trim(unquoted(trim(field).1)).1)
}

/// Whether a field of the line is in quotes.
pub(super) fn split_has_quotes(line: &[u8], delimiter: u8) -> bool {
    line.split(|&byte| byte == delimiter).any(|field| trim(field).1.starts_with(b"\""))
}

fn unquoted(field: &[u8]) -> &[u8] {
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

/// Whether the line starts like the header of a table: with a name.
pub(super) fn starts_like_header(line: &[u8], delimiter: u8) -> bool {
    match trim(line).1 {
        [] => false,
        [b'_' | b'"', ..] => true,
        [first, ..] if *first == delimiter => true,
        text => decode(text).is_ok_and(char::is_alphabetic),
    }
}

/// Whether the line names the columns of a table with one cell a field: none of them is a digit.
pub(super) fn names_columns(line: &[u8], delimiter: u8) -> bool {
    let is_digit = |field: &[u8]| matches!(field, [b'1'..=b'9']);
    split(line, delimiter).count() >= SIDE
        && !split(line, delimiter).any(is_digit)
        && !is_table_row(line, delimiter)
}

/// The delimiter that sets a board apart in the line of boards; of several, the one with most fields in the
/// header.
pub(super) fn delimiter_of(header: &[u8], boards: &[u8]) -> Option<u8> {
    let sets_apart = |delimiter: &u8| split(boards, *delimiter).any(is_board_like);
    // Of equals the last one wins, and that shall be the comma.
    DELIMITERS.into_iter().rev().filter(sets_apart).max_by_key(|&delimiter| split(header, delimiter).count())
}

/// What parts the fields of this line, the first that holds a board and is no table.
pub(super) fn separator_of(line: &[u8]) -> Separator {
    let parts = |delimiter: &u8| line.contains(delimiter) && split(line, *delimiter).any(is_board_like);
    let found =
        DELIMITERS.into_iter().rev().filter(parts).max_by_key(|&delimiter| split(line, delimiter).count());
    found.map_or(Separator::White, Separator::Byte)
}

pub(super) fn most_frequent_delimiter(header: &[u8]) -> u8 {
    DELIMITERS.into_iter().rev().max_by_key(|&delimiter| split(header, delimiter).count()).unwrap_or(b',')
}
