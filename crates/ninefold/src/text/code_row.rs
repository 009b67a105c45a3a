//! Rows in code and markup: lists of programming languages, YAML, LaTeX and HTML.
//!
//! ```text
//! [5, 3, 0, 0, 7, 0, 0, 0, 0],      "53..7....",      - [5, 3, 0, 0, 7, 0, 0, 0, 0]
//! 5 & 3 & & & 7 & & & & \\ \hline      53..7....<br>
//! ```

use super::Fault;
use super::line::{Separator, fields};
use super::row::{self, DashPolicy, LineKind, Row, row_length};
use super::symbol::{
    cell_of_char, cell_of_word, characters, indent, is_same_word, not_a_cell, trim, unexpected,
};
use crate::error::ParseErrorKind;
use crate::{CELLS, SIDE};

/// What precedes an item of a list in YAML.
const ITEM: &[u8] = b"- ";

/// What the line is, if it is a row in code or markup, or belongs to one.
pub(super) fn read(line: &[u8]) -> Option<LineKind> {
    let (indent, text) = trim(line);
    // A row of a table in HTML, amid other lines.
    if let Some(at) = find_table_cell(text) {
        return Some(LineKind::Row(Err(unexpected(line, indent + at, ParseErrorKind::not_a_cell))));
    }
    if let Some(kind) = read_tagged(line) {
        return Some(kind);
    }
    // The end of a quoted text that spans several lines.
    if text.iter().all(|byte| matches!(byte, b'"' | b'\'' | b'`' | b';' | b',' | b')' | b']')) {
        return Some(LineKind::Border);
    }
    if let Some(item) = text.strip_prefix(ITEM).filter(|item| is_list(item) || is_quoted_row(item)) {
        return read_list(item).map(|kind| shifted(kind, indent + ITEM.len()));
    }
    match text.first()? {
        // Its first cell may be in braces.
        _ if is_latex_row(text) => Some(LineKind::Row(read_latex(line))),
        b'[' | b'(' | b'{' | b']' | b')' | b'}' => read_list(line),
        b'"' | b'\'' | b'`' if is_quoted_row(text) => read_list(line),
        b'\\' if text.contains(&b'&') => None,
        b'\\' if latex_rule(text).is_some() => Some(LineKind::Border),
        b'\\' => Some(LineKind::Title),
        _ => None,
    }
}

/// Where a cell of a table in HTML starts.
pub(super) fn find_table_cell(line: &[u8]) -> Option<usize> {
    line.windows(3).position(|tag| is_same_word(tag, b"<td"))
}

/// What the line is, if it has HTML tags in it: `53..7....<br>`, `<p>`.
fn read_tagged(line: &[u8]) -> Option<LineKind> {
    let (indent, text) = trim(line);
    let is_tag =
        |text: &[u8]| matches!(text, [b'<', next, ..] if next.is_ascii_alphabetic() || *next == b'/');
    let tag_end = |text: &[u8]| text.iter().position(|&byte| byte == b'>').map(|end| end + 1);
    let (mut start, mut end) = (0, text.len());
    while is_tag(&text[start..end]) {
        start += tag_end(&text[start..end])?;
    }
    while text[start..end].ends_with(b">") {
        let tag = text[start..end].iter().rposition(|&byte| byte == b'<')?;
        if !is_tag(&text[start + tag..end]) {
            return None;
        }
        end = start + tag;
    }
    if start == 0 && end == text.len() {
        return None;
    }
    let inner = &text[start..end];
    if row::holds_row(text) && trim(inner).1.is_empty() {
        // A board within a tag isn't a title.
        return None;
    }
    if trim(inner).1.is_empty() {
        return Some(if text.len() <= "<br />".len() { LineKind::Border } else { LineKind::Title });
    }
    Some(shifted(row::read(inner, DashPolicy::ByContext), indent + start))
}

/// The same line, with offsets counted from this many bytes earlier.
fn shifted(kind: LineKind, by: usize) -> LineKind {
    match kind {
        LineKind::Row(row) => LineKind::Row(row.map_err(|fault| fault.shifted(by))),
        kind => kind,
    }
}

/// Whether the text is nine cells in quotes.
fn is_quoted_row(text: &[u8]) -> bool {
    let inner = text.strip_suffix(b",").unwrap_or(text);
    match inner {
        [first, row @ .., last] if first == last => core::str::from_utf8(row).is_ok_and(|row| {
            row.chars().count() == SIDE && characters(row).all(|cell| cell_of_char(cell).is_some())
        }),
        _ => false,
    }
}

/// What a line with brackets at its ends is: `[5, 3, 0, 0, 7, 0, 0, 0, 0],`, `[` or `];`.
fn read_list(line: &[u8]) -> Option<LineKind> {
    let (start, inner) = inside_brackets(line);
    if inner.is_empty() {
        return Some(LineKind::Border);
    }
    if is_quoted_row(inner) {
        let mut cells = [0; SIDE];
        let text = core::str::from_utf8(&inner[1..inner.len() - 1]).ok()?;
        for (cell, character) in cells.iter_mut().zip(characters(text)) {
            *cell = cell_of_char(character)?;
        }
        return Some(LineKind::Row(Ok(Row::plain(cells))));
    }
    if !is_list(trim(line).1) {
        return None;
    }
    if let Some((at, _)) = list_words(inner).find(|(_, word)| word.is_empty()) {
        return Some(LineKind::Row(Err(unexpected(line, start + at, ParseErrorKind::not_a_cell))));
    }
    Some(LineKind::Row(read_words(list_words(inner), start, start + inner.len())))
}

/// What is between brackets at both ends of the line, and where it starts.
fn inside_brackets(line: &[u8]) -> (usize, &[u8]) {
    let is_outside =
        |byte: &u8| matches!(byte, b'[' | b'(' | b'{' | b']' | b')' | b'}' | b',' | b';' | b' ' | b'\t');
    let start = line.iter().position(|byte| !is_outside(byte)).unwrap_or(line.len());
    let end = line.iter().rposition(|byte| !is_outside(byte)).map_or(start, |at| at + 1);
    (start, &line[start..end])
}

/// The words of a list with their offsets, separated by commas or white space.
fn list_words(inner: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let separator = if inner.contains(&b',') { Separator::Byte(b',') } else { Separator::White };
    fields(inner, separator).map(|(at, word)| match word {
        [b'"', cell @ .., b'"'] | [b'\'', cell @ .., b'\''] => (at + 1, cell),
        _ => (at, word),
    })
}

/// Whether the text is a list of a few cells in brackets, without brackets inside: a row of a board.
pub(super) fn is_list(text: &[u8]) -> bool {
    let is_open = |byte: &u8| matches!(byte, b'[' | b'(' | b'{');
    let is_close = |byte: &u8| matches!(byte, b']' | b')' | b'}');
    let body = text.iter().position(|byte| !is_open(byte)).map_or(&[][..], |at| &text[at..]);
    let end = body.iter().position(is_close).unwrap_or(body.len());
    let is_tail = body[end..].iter().all(|byte| is_close(byte) || matches!(byte, b',' | b';' | b' ' | b'\t'));
    let depth = text.len() - body.len();
    depth == 1 && end < body.len() && is_tail && is_list_of_cells(&body[..end])
}

/// Whether these are some cells of a list, about as many as a row has.
pub(super) fn is_list_of_cells(inner: &[u8]) -> bool {
    let mut count = 0;
    let is_cell = |word: &[u8]| {
        word.len() <= 3 && word.iter().all(u8::is_ascii_graphic) || cell_of_word(word).is_some()
    };
    list_words(inner).inspect(|_| count += 1).all(|(_, word)| is_cell(word))
        && count > SIDE / 2
        && count <= 4 * SIDE
}

/// Whether there is a list on the line with the cells of a row or of a board.
pub(super) fn holds_list(line: &[u8]) -> bool {
    let is_bracket = |byte: &u8| matches!(byte, b'[' | b'(' | b'{' | b']' | b')' | b'}');
    line.split(is_bracket).skip(1).any(|list| {
        let count = list_words(list).count();
        (count == SIDE || count > CELLS / 2) && list_words(list).all(|(_, word)| cell_of_word(word).is_some())
    })
}

/// Reads nine cells, each a word. An empty word is a blank.
fn read_words<'l>(
    words: impl Iterator<Item = (usize, &'l [u8])>,
    start: usize,
    end: usize,
) -> Result<Row, Fault> {
    let mut cells = [0; SIDE];
    let (mut count, mut at_excess) = (0, end);
    for (at, word) in words {
        let value = if word.is_empty() { Some(0) } else { cell_of_word(word) };
        let value = value.ok_or_else(|| not_a_cell(word, start + at))?;
        match cells.get_mut(count) {
            Some(cell) => *cell = value,
            None if count == SIDE => at_excess = start + at,
            None => {}
        }
        count += 1;
    }
    if count == SIDE { Ok(Row::plain(cells)) } else { Err(Fault::new(at_excess, row_length(count))) }
}

/// Whether the line is a row of a table in LaTeX.
fn is_latex_row(text: &[u8]) -> bool {
    let ampersands = text.iter().filter(|&&byte| byte == b'&').count();
    ampersands >= SIDE / 2 || (ampersands > 0 && text.ends_with(b"\\\\"))
}

/// The length of the rule that the text starts with: `\hline`, `\cline{1-9}`.
fn latex_rule(text: &[u8]) -> Option<usize> {
    if text.starts_with(b"\\hline") {
        return Some(b"\\hline".len());
    }
    let columns = text.strip_prefix(b"\\cline{")?;
    let end = columns.iter().position(|&byte| byte == b'}')?;
    Some(text.len() - columns.len() + end + 1)
}

/// Reads a row of a table in LaTeX: `5 & 3 & & & 7 & & & & \\\\ \hline`.
fn read_latex(line: &[u8]) -> Result<Row, Fault> {
    let mut start = indent(line);
    while let Some(length) = latex_rule(&line[start..]) {
        start += length;
        start += indent(&line[start..]);
    }
    let row = &line[start..];
    let end = row.windows(2).position(|pair| pair == b"\\\\").unwrap_or(row.len());
    let mut at = 0;
    let words = row[..end].split(|&byte| byte == b'&').map(|field| {
        let start = at;
        at += field.len() + 1;
        let (indent, word) = trim(field);
        (start + indent, without_commands(word))
    });
    read_words(words, start, start + end)
}

/// The text of a cell without what LaTeX puts around it: `\\textbf{5}`, `$5$`, `{5}`.
fn without_commands(mut word: &[u8]) -> &[u8] {
    loop {
        word = match word {
            [b'$', inner @ .., b'$'] | [b'{', inner @ .., b'}'] => trim(inner).1,
            [b'\\', rest @ .., b'}'] => match rest.iter().position(|byte| !byte.is_ascii_alphabetic()) {
                Some(name) if rest[name] == b'{' => trim(&rest[name + 1..]).1,
                _ => return word,
            },
            _ => return word,
        };
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_has_the_cells_of_a_row_or_most_of_a_board() {
        let list = |count: usize| alloc::format!("row = [{}]", alloc::vec!["5"; count].join(", "));
        for count in [9, 41, 81] {
            assert!(holds_list(list(count).as_bytes()), "{count}");
        }
        for count in [8, 10, 40] {
            assert!(!holds_list(list(count).as_bytes()), "{count}");
        }
    }
}
