//! What one line is, seen by itself: what the detector goes by.

use super::board_text::{has_separated_cells, read_line_text};
use super::choose::Role;
use super::code_row;
use super::embedded::runs;
use super::grid;
use super::line::{self, Separator};
use super::row::{self, DashPolicy, LineKind};
use super::symbol::{cell_of, cell_of_word, decode, is_board_like, read_cells, trim, trim_end};
use crate::{CELLS, SIDE};

/// What may separate the fields of a table with one cell in each.
const CELL_DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// What may separate the fields of a table or line with a whole board in one of them.
pub(super) const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// What one line is, seen by itself.
#[derive(Debug)]
pub(super) enum Shape {
    Json,
    Section,
    /// A tag of HTML or XML.
    Markup,
    /// A list in brackets after other text, such as `board = [[`, that starts at this offset.
    Literal(usize),
    /// A row of a table with one cell per field.
    TableRow(u8),
    /// About as many cells as a board has, separated by something.
    Separated,
    /// A board on one line that isn't a run of 81 characters: joined rows, or spaces for blanks.
    Joined,
    Board,
    /// A board amid other text.
    Embedded,
    /// A row of a grid, with this many cells.
    Row(usize),
    Border,
    Title,
    Other,
}

/// Whether the line is one quoted text and nothing else.
pub(super) fn is_string(line: &[u8]) -> bool {
    let (_, text) = trim(line);
    text.len() > 1
        && text.starts_with(b"\"")
        && text[1..].iter().position(|&byte| byte == b'"') == Some(text.len() - 2)
}

/// Whether a field of the line has an opening quote and no closing one.
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

/// Where the closing quote is in a text that starts with a quote. Doubled quotes are part of the field.
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
            return if grid::is_sdk_section(text) { Shape::Section } else { Shape::Title };
        }
        match text {
            [b'[' | b'{', ..] if is_json(text) => return Shape::Json,
            [b'<', next, ..] if next.is_ascii_alphabetic() || matches!(next, b'!' | b'?' | b'/') => {
                return if read_line_text(line).is_ok() { Shape::Joined } else { Shape::Markup };
            }
            _ => {}
        }
        if let Some(at) = literal_start(line) {
            return Shape::Literal(at);
        }
        if has_separated_cells(line) {
            return Shape::Separated;
        }
        if let Some(delimiter) = CELL_DELIMITERS.into_iter().find(|&delimiter| is_table_row(line, delimiter))
        {
            return Shape::TableRow(delimiter);
        }
        let kind = row::read(line, DashPolicy::ByContext);
        if matches!(kind, LineKind::Border | LineKind::Rule) {
            return Shape::Border;
        }
        if let Some(shape) = board_shape(line) {
            return shape;
        }
        match kind {
            LineKind::Row(Ok(_)) | LineKind::Unsure { .. } => Shape::Row(SIDE),
            LineKind::Row(Err(_)) => {
                // Words for cells, or labels before them, make a row of another length.
                let length = row::length(line).or_else(|| row::holds_row(line).then_some(SIDE + 1));
                length.map_or(Shape::Other, Shape::Row)
            }
            LineKind::Title => Shape::Title,
            _ => Shape::Other,
        }
    }
}

/// How the line holds a board, or what was meant to be one, if it does.
fn board_shape(line: &[u8]) -> Option<Shape> {
    let fields = || {
        let of_delimiters = DELIMITERS.into_iter().flat_map(|delimiter| split(line, delimiter));
        line::fields(line, Separator::White).map(|(_, field)| field).chain(of_delimiters)
    };
    let is_board = |field: &[u8]| read_cells(field).is_ok();
    let runs = runs(line);
    let has_label = || runs.iter().any(|run| run.own_label(line).is_some());
    if fields().any(is_board) {
        return Some(if has_label() { Shape::Embedded } else { Shape::Board });
    }
    if runs.iter().any(|run| is_board(run.text)) {
        return Some(Shape::Embedded);
    }
    if fields().any(is_board_like) {
        return Some(if has_label() { Shape::Embedded } else { Shape::Board });
    }
    if read_line_text(line).is_ok() {
        return Some(Shape::Joined);
    }
    (!runs.is_empty()).then_some(Shape::Embedded)
}

/// Whether a line that starts with a bracket is the beginning of JSON, rather than a row such as `[5, 3, 0, …],` or a
/// line printed by R, such as `[1,]  5  3`.
fn is_json(text: &[u8]) -> bool {
    let is_label = text.strip_prefix(b"[").is_some_and(|rest| {
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        rest.starts_with(b",")
            || rest[digits..].starts_with(b",]")
            || (digits > 0 && rest[digits..].starts_with(b"] "))
    });
    !is_label && !code_row::is_list(text)
}

/// Where a list begins that has other text before it: `board = [[5, 3, …`, `np.array([[`, `int b[9][9] = {`.
fn literal_start(line: &[u8]) -> Option<usize> {
    /// Longer than any name and the row after it.
    const LONGEST: usize = 1024;
    /// Makes a list in Rust.
    const MACRO: &[u8] = b"vec!";
    let line = &line[..line.len().min(LONGEST)];
    let is_open = |byte: u8| matches!(byte, b'[' | b'{' | b'(');
    let opens_list = |at: usize| {
        let mut rest = &line[at..];
        while let [first, behind @ ..] = rest
            && (is_open(*first) || matches!(first, b' ' | b'\t') || rest.starts_with(MACRO))
        {
            rest = rest.strip_prefix(MACRO).unwrap_or(behind);
        }
        let is_row = |text: &[u8]| {
            let end = text.iter().position(|byte| matches!(byte, b']' | b'}' | b')')).unwrap_or(text.len());
            code_row::is_list_of_cells(&text[..end])
        };
        rest.is_empty() || is_row(rest) || starts_with_board(rest)
    };
    let starts = (0..line.len())
        .filter(|&at| is_open(line[at]) && !at.checked_sub(1).is_some_and(|before| is_open(line[before])));
    for at in starts {
        let before = trim_end(&line[..at]);
        if !before.iter().any(u8::is_ascii_alphabetic) {
            return None;
        }
        let is_assigned = matches!(before.last(), Some(b'=' | b':')) || line[..at].ends_with(MACRO);
        let is_called = before.len() == at
            && before.last().is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'!');
        if is_assigned && opens_list(at) {
            return Some(at);
        }
        // The parenthesis of a call isn't part of the list.
        let list = at + usize::from(line[at] == b'(');
        let is_list = line.get(list).is_some_and(|&byte| is_open(byte));
        if is_called && line[at] != b'[' && is_list && opens_list(list) {
            return Some(list);
        }
    }
    None
}

/// Whether there is a quoted board, or an object, at the start.
fn starts_with_board(text: &[u8]) -> bool {
    match text {
        [quote @ (b'"' | b'\'' | b'`'), rest @ ..] => {
            let end = rest.iter().position(|byte| byte == quote).unwrap_or(rest.len());
            is_board_like(&rest[..end])
                || rest[end..].iter().skip(1).find(|byte| !byte.is_ascii_whitespace()) == Some(&b':')
        }
        _ => false,
    }
}

/// Whether something in the line could have been a board, so that it isn't a title or a header.
pub(super) fn could_hold_board(line: &[u8]) -> bool {
    let is_long = |field: &[u8]| field.len() > CELLS / 2 && field.is_ascii() && !field.contains(&b'/');
    split(line, b',').flat_map(|part| line::fields(part, Separator::White)).any(|(_, word)| is_long(word))
        || !runs(line).is_empty()
        || split(line, b',').any(is_board_like)
        || has_separated_cells(line)
        || read_line_text(line).is_ok()
}

/// Whether the line is a row of a table with one cell per field.
fn is_table_row(line: &[u8], delimiter: u8) -> bool {
    let mut fields = 0;
    let is_row = split(line, delimiter).inspect(|_| fields += 1).all(is_cell_field) && fields > SIDE / 2;
    // The first field may be a label.
    is_row
        || (split(line, delimiter).count() == SIDE + 1 && split(line, delimiter).skip(1).all(is_cell_field))
}

/// Whether the line is a row of a table with one cell per field behind its label. Empty fields at its end may be missing.
pub(super) fn is_labelled_table_row(line: &[u8]) -> bool {
    CELL_DELIMITERS.into_iter().any(|delimiter| {
        let cells = || split(line, delimiter).skip(1);
        cells().count() > SIDE / 2 && cells().all(is_cell_field) && cells().any(|cell| !cell.is_empty())
    })
}

/// Whether a field of a table is a cell, or a few; an empty one is a blank.
fn is_cell_field(field: &[u8]) -> bool {
    let is_short = field.len() <= 3 && field.iter().all(|&byte| cell_of(byte).is_some());
    is_short || cell_of_word(field).is_some()
}

/// The fields of a line of a table, without quotes and white space around them.
pub(super) fn split(line: &[u8], delimiter: u8) -> TableFields<'_> {
    TableFields { rest: Some(line), delimiter }
}

/// What is left of a line, and what separates its fields.
pub(super) struct TableFields<'t> {
    rest: Option<&'t [u8]>,
    delimiter: u8,
}

impl<'t> Iterator for TableFields<'t> {
    type Item = &'t [u8];

    fn next(&mut self) -> Option<&'t [u8]> {
        let rest = self.rest?;
        // As in CSV: a quote opens a field at its start, and a doubled quote continues it.
        let (mut is_quoted, mut may_open) = (false, true);
        let end = rest.iter().position(|&byte| {
            let is_quote = byte == b'"';
            let was_quoted = is_quoted;
            is_quoted = if is_quote { !is_quoted && may_open } else { is_quoted };
            may_open = is_quote && was_quoted;
            byte == self.delimiter && !is_quoted
        });
        let field = &rest[..end.unwrap_or(rest.len())];
        self.rest = end.map(|end| &rest[end + 1..]);
        Some(trim(unquoted(trim(field).1)).1)
    }
}

/// Whether a field of the line is in quotes.
pub(super) fn split_has_quotes(line: &[u8], delimiter: u8) -> bool {
    line.split(|&byte| byte == delimiter).any(|field| trim(field).1.starts_with(b"\""))
}

fn unquoted(field: &[u8]) -> &[u8] {
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

/// Whether the line could be the header of a table: it starts with a name, opens no brackets and doesn't hold a board.
pub(super) fn starts_like_header(line: &[u8], delimiter: u8) -> bool {
    let text = trim(line).1;
    let is_missing = || cell_of_word(unquoted(text)).is_some();
    if matches!(text.last(), Some(b'[' | b'{' | b'(' | b'=')) || could_hold_board(line) || is_missing() {
        return false;
    }
    match text {
        [] => false,
        [b'_' | b'"', ..] => true,
        [first, ..] if *first == delimiter => true,
        text => decode(text).is_ok_and(char::is_alphabetic),
    }
}

/// Whether a line above boards names their columns: there are as many names as columns, or names that fit.
pub(super) fn is_header(heading: &[u8], boards: &[u8], delimiter: u8) -> bool {
    let columns = split(heading, delimiter).count();
    let is_word = |name: &[u8]| !name.iter().any(u8::is_ascii_whitespace);
    columns == split(boards, delimiter).count()
        || (columns > 1 && has_role(heading, delimiter) && split(heading, delimiter).all(is_word))
}

/// Whether a name in the line says what its column holds. A sentence isn't a name.
fn has_role(line: &[u8], delimiter: u8) -> bool {
    let is_role = |name: &str| name.split_ascii_whitespace().count() <= 3 && Role::of(name) != Role::Other;
    split(line, delimiter).any(|name| core::str::from_utf8(name).is_ok_and(is_role))
}

/// How the fields of a header and of the line below it are separated, if the header's names say that it is one.
pub(super) fn delimiter_by_names(header: &[u8], row: &[u8]) -> Option<u8> {
    // A row of nothing but names is the header itself, below a title.
    let is_row_of_names = |delimiter: u8| {
        let is_name = |field: &[u8]| field.len() < CELLS / 4 && !field.iter().any(u8::is_ascii_digit);
        has_role(row, delimiter) && split(row, delimiter).all(is_name)
    };
    let is_table = |&delimiter: &u8| {
        let columns = split(header, delimiter).count();
        let is_quoted = trim(row).1.starts_with(b"\"");
        split(row, delimiter).count() == columns
            && split(row, delimiter).any(|field| !field.is_empty())
            && (columns > 1 || is_quoted)
            && has_role(header, delimiter)
            && !is_row_of_names(delimiter)
            && starts_like_header(header, delimiter)
    };
    DELIMITERS.into_iter().rev().filter(is_table).max_by_key(|&delimiter| split(header, delimiter).count())
}

/// Whether the line names the columns of a table with one cell per field: none of them is a digit.
pub(super) fn names_columns(line: &[u8], delimiter: u8) -> bool {
    let is_digit = |field: &[u8]| matches!(field, [b'1'..=b'9']);
    split(line, delimiter).count() >= SIDE
        && !split(line, delimiter).any(is_digit)
        && !is_table_row(line, delimiter)
}

/// The delimiter that isolates a board on the line with boards; of several, the one that gives the header most fields.
pub(super) fn delimiter_of(header: &[u8], boards: &[u8]) -> Option<u8> {
    let sets_apart = |delimiter: &u8| split(boards, *delimiter).any(is_board_like);
    // If several are equal, the last one wins, which should be the comma.
    DELIMITERS.into_iter().rev().filter(sets_apart).max_by_key(|&delimiter| split(header, delimiter).count())
}

/// What separates the fields of this line, the first one with a board that isn't in a table.
pub(super) fn separator_of(line: &[u8]) -> Separator {
    let parts = |delimiter: &u8| line.contains(delimiter) && split(line, *delimiter).any(is_board_like);
    let found =
        DELIMITERS.into_iter().rev().filter(parts).max_by_key(|&delimiter| split(line, delimiter).count());
    found.map_or(Separator::White, Separator::Byte)
}

pub(super) fn most_frequent_delimiter(header: &[u8]) -> u8 {
    CELL_DELIMITERS
        .into_iter()
        .rev()
        .max_by_key(|&delimiter| split(header, delimiter).count())
        .unwrap_or(b',')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_with_a_label_has_cells_for_more_than_half_of_it() {
        for row in ["Row 1,5,3,,,7", "Row 1,5,3,4,6,7", "Row 1;5;3;;;7;;;;"] {
            assert!(is_labelled_table_row(row.as_bytes()), "{row}");
        }
        for other in ["Row 1,5,3,,7", "Row 1,,,,,", "Easy,5,3,4,6,hard"] {
            assert!(!is_labelled_table_row(other.as_bytes()), "{other}");
        }
    }
}
