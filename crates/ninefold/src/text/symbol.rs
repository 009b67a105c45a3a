//! Characters: which are cells, which are white space, what is wrong with the others.

use core::str::Chars;

use super::Fault;
use crate::CELLS;
use crate::board::Board;
use crate::error::{ParseErrorKind, Token, excerpt};

/// The characters that stand for a blank.
pub(super) const BLANKS: &[u8] = b".0_*-xX?";

/// For each byte, the value of the cell that it stands for, or `NO_CELL`.
const VALUES: [u8; 256] = {
    let mut values = [NO_CELL; 256];
    let mut index = 0;
    while index < BLANKS.len() {
        values[BLANKS[index] as usize] = 0;
        index += 1;
    }
    let mut digit = 1;
    while digit <= 9 {
        values[(b'0' + digit) as usize] = digit;
        digit += 1;
    }
    values
};

const NO_CELL: u8 = u8::MAX;

/// The value of the cell that the byte stands for, 0 for a blank.
pub(crate) const fn cell_of(byte: u8) -> Option<u8> {
    match VALUES[byte as usize] {
        NO_CELL => None,
        value => Some(value),
    }
}

/// The value of the cell that the character stands for, 0 for a blank.
pub(crate) fn cell_of_char(character: char) -> Option<u8> {
    match character {
        '·' => Some(0),
        _ => u8::try_from(character).ok().filter(u8::is_ascii).and_then(cell_of),
    }
}

const MIDDLE_DOT: &[u8] = "·".as_bytes();

/// The cell at the start of the bytes: its length and its value.
pub(super) fn cell_at(bytes: &[u8]) -> Option<(usize, u8)> {
    match cell_of(*bytes.first()?) {
        Some(value) => Some((1, value)),
        None => bytes.starts_with(MIDDLE_DOT).then_some((MIDDLE_DOT.len(), 0)),
    }
}

/// What programs write where there is no number.
pub(super) const BLANK_WORDS: [&[u8]; 10] =
    [b"NaN", b"nan", b"NAN", b"NA", b"<NA>", b"None", b"none", b"null", b"NULL", b"nil"];

/// The value of the cell that a whole word stands for: a character, a number such as `5.0`, a word such as `NaN`.
pub(super) fn cell_of_word(word: &[u8]) -> Option<u8> {
    match cell_at(word) {
        Some((length, value)) if length == word.len() => Some(value),
        Some((1, value)) if word[0].is_ascii_digit() => {
            let fraction = word[1..].strip_prefix(b".")?;
            fraction.iter().all(|&byte| byte == b'0').then_some(value)
        }
        _ => BLANK_WORDS.contains(&word).then_some(0),
    }
}

/// The first character of the bytes, or the first byte if it isn't UTF-8.
///
/// # Panics
///
/// If there are no bytes.
pub(super) fn decode(bytes: &[u8]) -> Result<char, u8> {
    let longest = &bytes[..bytes.len().min(4)];
    let valid = longest.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    characters(valid).next().ok_or(bytes[0])
}

/// The characters of a text.
pub(crate) fn characters(text: &str) -> Characters<'_> {
    Characters(text.chars())
}

/// The same as [`Chars`]. In WebAssembly it isn't inlined, because copies of it would be a percent of the page.
pub(crate) struct Characters<'t>(Chars<'t>);

impl Iterator for Characters<'_> {
    type Item = char;

    #[cfg_attr(not(target_family = "wasm"), inline)]
    #[cfg_attr(target_family = "wasm", inline(never))]
    fn next(&mut self) -> Option<char> {
        self.0.next()
    }
}

/// Whether these are the same letters, large or small. In WebAssembly it isn't inlined, as above.
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn is_same_word(text: &[u8], word: &[u8]) -> bool {
    text.eq_ignore_ascii_case(word)
}

/// What is wrong when the character at this offset should have been something else.
pub(super) fn unexpected(bytes: &[u8], offset: usize, kind: fn(Token) -> ParseErrorKind) -> Fault {
    unexpected_by(bytes, offset, kind)
}

/// The same, where what is wrong depends on more.
pub(super) fn unexpected_by(
    bytes: &[u8],
    offset: usize,
    kind: impl FnOnce(Token) -> ParseErrorKind,
) -> Fault {
    let kind = match bytes.get(offset..).filter(|rest| !rest.is_empty()).map(decode) {
        None => kind(Token::End),
        Some(Ok(character)) => kind(Token::Character(character)),
        Some(Err(byte)) => ParseErrorKind::NotUtf8 { byte },
    };
    Fault::new(offset, kind)
}

/// No puzzle with one solution has fewer digits, so fewer cells than that aren't what is left of a board.
pub(super) const FEWEST_GIVENS: usize = 17;

pub(super) const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

const NO_BREAK_SPACE: &[u8] = "\u{a0}".as_bytes();

/// The length in bytes of the white space at the start; 0 if there is none.
///
/// White space is what may be around cells within a line: spaces, tabs and no-break spaces.
pub(super) fn white(bytes: &[u8]) -> usize {
    match bytes {
        [b' ' | b'\t', ..] => 1,
        _ if bytes.starts_with(NO_BREAK_SPACE) => NO_BREAK_SPACE.len(),
        _ => 0,
    }
}

/// The length in bytes of the white space and byte order marks at the start of the line.
pub(super) fn indent(line: &[u8]) -> usize {
    let mut at = 0;
    loop {
        let rest = &line[at..];
        at += match white(rest) {
            0 if rest.starts_with(BYTE_ORDER_MARK) => BYTE_ORDER_MARK.len(),
            0 => return at,
            width => width,
        };
    }
}

/// The bytes without white space at the end.
pub(super) fn trim_end(mut bytes: &[u8]) -> &[u8] {
    loop {
        bytes = match bytes {
            [rest @ .., b' ' | b'\t'] => rest,
            _ if bytes.ends_with(NO_BREAK_SPACE) => &bytes[..bytes.len() - NO_BREAK_SPACE.len()],
            _ => return bytes,
        };
    }
}

/// The bytes without white space around them, and how much came before.
pub(super) fn trim(bytes: &[u8]) -> (usize, &[u8]) {
    let start = indent(bytes);
    (start, trim_end(&bytes[start..]))
}

/// Reads a field that should be a board: 81 cells and nothing else.
pub(super) fn read_cells(field: &[u8]) -> Result<Board, Fault> {
    let mut values = [0; CELLS];
    let (mut at, mut count) = (0, 0);
    let mut end = field.len();
    while at < field.len() {
        let Some((length, value)) = cell_at(&field[at..]) else {
            return Err(spreadsheet_number(field)
                .unwrap_or_else(|| unexpected(field, at, ParseErrorKind::not_a_cell)));
        };
        match values.get_mut(count) {
            Some(cell) => *cell = value,
            None if count == CELLS => end = at,
            None => {}
        }
        at += length;
        count += 1;
    }
    if count == CELLS {
        Ok(Board::from_values(values))
    } else {
        Err(Fault::new(end, ParseErrorKind::CellCount { expected: CELLS, found: count }))
    }
}

/// Whether the field is a board or was meant to be one: long and almost only cells, as many characters as a board
/// has cells, or what a spreadsheet leaves of one.
///
/// Nothing else that accompanies boards in files is like that: not a hash, a rating, a name, a row. It is better to
/// refuse a column of long numbers than to skip a truncated puzzle and judge its solution instead.
pub(super) fn is_board_like(field: &[u8]) -> bool {
    const MOST_OTHERS: usize = 4;
    if field.len() <= CELLS / 2 {
        return spreadsheet_number(field).is_some();
    }
    let is_without_gaps = (0..field.len()).all(|at| white(&field[at..]) == 0);
    let others = || match core::str::from_utf8(field) {
        Ok(text) => characters(text).filter(|&character| cell_of_char(character).is_none()).count(),
        Err(_) => field.iter().filter(|&&byte| cell_of(byte).is_none()).count(),
    };
    let characters = || core::str::from_utf8(field).is_ok_and(|text| text.chars().count() == CELLS);
    is_without_gaps && (others() <= MOST_OTHERS || characters())
}

/// The fault of a field such as `5.3007E+80`, which was a board until a spreadsheet took it for a number.
fn spreadsheet_number(field: &[u8]) -> Option<Fault> {
    let text = core::str::from_utf8(field).ok()?;
    let exponent = field.iter().position(|byte| matches!(byte, b'E' | b'e'))?;
    let point = field[..exponent].iter().position(|byte| matches!(byte, b'.' | b','));
    let is_digits = |part: &[u8]| !part.is_empty() && part.iter().all(u8::is_ascii_digit);
    let is_number = is_digits(&field[..point.unwrap_or(exponent)])
        && point.is_none_or(|point| is_digits(&field[point + 1..exponent]))
        && field[exponent + 1..].strip_prefix(b"+").is_some_and(is_digits);
    is_number
        .then(|| Fault::new(0, ParseErrorKind::SpreadsheetNumber { expected: CELLS, found: excerpt(text) }))
}

/// The fault of something that should be a cell. It may be longer than a character: `12`, `-1`, `AB`.
pub(super) fn not_a_cell(bytes: &[u8], offset: usize) -> Fault {
    not_a_cell_by(bytes, offset, ParseErrorKind::not_a_cell)
}

/// The same for the cells of a grid.
pub(super) fn not_a_cell_by(
    bytes: &[u8],
    offset: usize,
    kind: impl FnOnce(Token) -> ParseErrorKind,
) -> Fault {
    match core::str::from_utf8(bytes) {
        Ok(text) if characters(text).nth(1).is_some() => {
            Fault::new(offset, kind(Token::Value(excerpt(text))))
        }
        _ => unexpected_by(bytes, 0, kind).shifted(offset),
    }
}

/// Whether printing the character shows it: no control, no white space, nothing of zero width.
pub(crate) fn is_visible(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    !(is_format || character.is_control() || character.is_whitespace())
}

#[cfg(test)]
mod tests;
