//! A text that should be exactly one board: a field of a table, a string in JSON, a line.
//!
//! ```text
//! 53..7....6..195....98…             81 cells
//! 53  7    6  195    98…             81 characters, spaces for blanks
//! 53..7..../6..195.../.98…           nine rows, joined
//! 5 3 0 0 7 …     5,3,,,7,…          81 cells, separated
//! 53..7....⏎6..195...⏎…   [[5,3,…    whatever else a reader knows, where a field can hold it
//! ```

use alloc::vec::Vec;

use super::Fault;
use super::boards::read_entry;
use super::row::words;
use super::symbol::{BLANK_WORDS, cell_of_char, cell_of_word, characters, is_same_word, read_cells, trim};
use crate::board::Board;
use crate::error::{ParseErrorKind, Token};
use crate::{CELLS, SIDE};

/// Reads a text that should be one board, in any of the forms that a field of a table can have.
pub(super) fn read_board_text(text: &[u8]) -> Result<Board, Fault> {
    let (indent, inner) = trim(text);
    let inner = inner.trim_ascii_end();
    let fault = match read_line_text(text.trim_ascii_end()).or_else(|_| read_line_text(text)) {
        Ok(board) => return Ok(board),
        Err(fault) => fault,
    };
    if inner.len() < CELLS || !may_hold_rows(inner) {
        return Err(fault);
    }
    if let Some(board) = joined_by_escapes(inner) {
        return Ok(board);
    }
    read_entry(inner).map_err(|error| {
        let at = usize::try_from(error.location().offset).unwrap_or(0).min(inner.len());
        Fault::new(indent + at, error.into_kind())
    })
}

/// Reads a line that should be one board.
pub(super) fn read_line_text(line: &[u8]) -> Result<Board, Fault> {
    let (indent, text) = trim(line);
    let fault = match read_cells(text) {
        Ok(board) => return Ok(board),
        Err(fault) => fault.shifted(indent),
    };
    if line.len() < CELLS {
        return Err(fault);
    }
    let forms = [spaces_as_blanks(line), joined_rows(text), separated_cells(line), joined_by_tags(text)];
    forms.into_iter().flatten().next().ok_or(fault)
}

/// Whether the text has lines or brackets that contain nothing but cells. Words would have to be understood.
fn may_hold_rows(text: &[u8]) -> bool {
    let has_rows = text.iter().any(|byte| matches!(byte, b'\n' | b'\r' | b'[' | b'{' | b'(' | b'|' | b'\\'));
    let Ok(text) = core::str::from_utf8(text) else { return false };
    let is_known = |word: &str| {
        characters(word).all(|letter| matches!(letter, 'x' | 'X' | 'n' | 'r'))
            || BLANK_WORDS.contains(&word.as_bytes())
    };
    has_rows && words(text).all(|(_, word)| is_known(word))
}

/// A board of 81 characters in which every blank is a space. With another kind of blank, or with a space between any two
/// digits, it would be something else. If spaces are only around the digits, nothing says that they are cells.
fn spaces_as_blanks(line: &[u8]) -> Option<Board> {
    let cells: &[u8; CELLS] = line.try_into().ok()?;
    let is_known = cells.iter().all(|&byte| matches!(byte, b' ' | b'1'..=b'9'));
    let is_separated = (0..2).any(|first| cells.iter().skip(first).step_by(2).all(|&byte| byte == b' '));
    let has_inner_blank = trim(line).1.contains(&b' ');
    let value = |byte: u8| if byte == b' ' { 0 } else { byte - b'0' };
    (is_known && !is_separated && has_inner_blank).then(|| Board::from_values(cells.map(value)))
}

/// A board of nine rows with the same character between any two.
fn joined_rows(text: &[u8]) -> Option<Board> {
    [b'/', b'|', b',', b';', b':', b' ', b'\t']
        .into_iter()
        .find_map(|separator| board_of_rows(text.split(|&byte| byte == separator)))
}

/// A board of nine rows with a tag for a line break between any two, and maybe tags around them.
fn joined_by_tags(text: &[u8]) -> Option<Board> {
    let is_break = |tag: &[u8]| tag.get(..2).is_some_and(|name| is_same_word(name, b"br"));
    let mut rows: Vec<&[u8]> = Vec::new();
    // Each part is the rest of a tag and what follows it.
    for (index, part) in text.split(|&byte| byte == b'<').enumerate() {
        let (tag, row) = match part.iter().position(|&byte| byte == b'>') {
            Some(end) if index > 0 => (&part[..end], trim(&part[end + 1..]).1),
            _ if index == 0 => (&b""[..], trim(part).1),
            _ => return None,
        };
        match rows.last_mut() {
            Some(last) if !is_break(tag) && last.is_empty() => *last = row,
            Some(_) if !is_break(tag) && row.is_empty() => {}
            Some(_) if !is_break(tag) => return None,
            _ => rows.push(row),
        }
    }
    board_of_rows(rows.into_iter().filter(|row| !row.is_empty()))
}

/// A board of nine rows, separated by `\n` written as a backslash and an n.
fn joined_by_escapes(text: &[u8]) -> Option<Board> {
    let text = core::str::from_utf8(text).ok()?;
    let text = text.strip_suffix("\\n").unwrap_or(text);
    board_of_rows(text.split("\\n").map(|row| row.strip_suffix("\\r").unwrap_or(row).as_bytes()))
}

fn board_of_rows<'t>(rows: impl Iterator<Item = &'t [u8]>) -> Option<Board> {
    let mut values = [0; CELLS];
    let mut count = 0;
    for row in rows {
        let target = values.get_mut(count * SIDE..)?.get_mut(..SIDE)?;
        let mut cells = characters(core::str::from_utf8(row).ok()?);
        for cell in target {
            *cell = cell_of_char(cells.next()?)?;
        }
        if cells.next().is_some() {
            return None;
        }
        count += 1;
    }
    (count == SIDE).then(|| Board::from_values(values))
}

/// A board of 81 cells, separated by `,`, `;` or a tab, so that a blank may be empty, or by white space.
fn separated_cells(text: &[u8]) -> Option<Board> {
    read_separated_cells(text).ok()
}

/// Reads cells that are separated by something.
pub(super) fn read_separated_cells(line: &[u8]) -> Result<Board, Fault> {
    let mut values = [0; CELLS];
    let (mut count, mut end) = (0, line.len());
    let (mut empty_field, mut has_blank) = (None, false);
    for (at, word) in separated(line) {
        let word = unquoted(word);
        let value = if word.is_empty() { Some(0) } else { cell_of_word(word) };
        let value = value.ok_or_else(|| super::symbol::not_a_cell(word, at))?;
        has_blank |= value == 0 && !word.is_empty();
        empty_field = empty_field.or(word.is_empty().then_some(at));
        match values.get_mut(count) {
            Some(cell) => *cell = value,
            None if count == CELLS => end = at,
            None => {}
        }
        count += 1;
    }
    match empty_field {
        // If blanks are written out, an empty field lacks its cell.
        Some(at) if has_blank => Err(Fault::new(at, ParseErrorKind::not_a_cell(Token::Nothing))),
        _ if count == CELLS => Ok(Board::from_values(values)),
        _ => Err(Fault::new(end, ParseErrorKind::CellCount { expected: CELLS, found: count })),
    }
}

/// Whether the line is many separated cells, about as many as a board has.
pub(super) fn has_separated_cells(line: &[u8]) -> bool {
    let mut count = 0;
    let is_cell = |word: &[u8]| word.is_empty() || cell_of_word(word).is_some();
    separated(line).inspect(|_| count += 1).all(|(_, word)| is_cell(unquoted(word))) && count > CELLS / 2
}

/// The words of a line with their offsets.
fn separated(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    use super::line::{Separator, fields};
    let separator = [b',', b';', b'\t'].into_iter().find(|byte| line.contains(byte));
    // A separator after the last cell separates nothing.
    let trimmed = trim(line).1;
    let line = match separator {
        Some(byte) if trimmed.last() == Some(&byte) && byte != b'\t' => {
            let end = line.iter().rposition(|&other| other == byte).unwrap_or(line.len());
            let ends_with_blank = line[..end].iter().filter(|&&other| other == byte).count() + 1 < CELLS;
            if ends_with_blank { line } else { &line[..end] }
        }
        _ => line,
    };
    fields(line, separator.map_or(Separator::White, Separator::Byte))
}

/// The word without quotes around it.
fn unquoted(word: &[u8]) -> &[u8] {
    match word {
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] => inner,
        _ => word,
    }
}
