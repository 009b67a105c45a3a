//! Grids that need a second look: rows and columns with labels, words for cells, spaces for blanks.
//!
//! ```text
//!    0    1    2  …        | A | B | C | …        53  7          |53 | 7 |   |
//! 0  5.0  3.0  NaN …       |---|---|---| …        6  195         |6  |195|   |
//! 1  6.0  NaN  NaN …       | 5 | 3 |   | …         98    6       | 98|   | 6 |
//! ```
//!
//! A block of lines is read here only if it couldn't be read row by row.

use alloc::vec::Vec;

use super::line::{Separator, fields};
use super::row::{self, DashPolicy, LineKind};
use super::symbol::{cell_of_word, characters, trim, trim_end};
use crate::board::Board;
use crate::{BOX, CELLS, SIDE};

/// What is in a field of a table, without white space around it. An empty word is a blank.
pub(super) type Word<'t> = &'t [u8];

/// Reads a block of lines, which may have labels or spaces for blanks.
pub(super) fn read_block(block: &[u8], delimiter: Option<u8>) -> Option<Board> {
    let lines: Vec<&[u8]> = block
        .split(|&byte| byte == b'\n')
        .flat_map(|line| line.strip_suffix(b"\r").unwrap_or(line).split(|&byte| byte == b'\r'))
        .collect();
    match delimiter {
        Some(delimiter) => read_fields(&lines, delimiter),
        None => read_spaced(&lines).or_else(|| read_barred_spaces(&lines)).or_else(|| read_words(&lines)),
    }
}

/// Reads rows of fields. A spreadsheet may have dropped empty fields at the ends of rows.
fn read_fields(lines: &[&[u8]], delimiter: u8) -> Option<Board> {
    let is_blank = |line: &&&[u8]| trim(line).1.is_empty() && !line.contains(&delimiter);
    let mut rows: Vec<Vec<Word<'_>>> = lines
        .iter()
        .filter(|line| !is_blank(line))
        .map(|line| super::shape::split(line, delimiter).collect())
        .collect();
    if let Some(board) = board_of_words(&rows, false) {
        return Some(board);
    }
    let widest = rows.iter().map(Vec::len).max()?;
    let has_blanks = rows.iter().flatten().any(|word| word.is_empty());
    let has_other_blanks =
        rows.iter().flatten().any(|word| !word.is_empty() && cell_of_word(word) == Some(0));
    let is_cut = rows.iter().all(|row| row.last().is_some_and(|word| !word.is_empty()));
    // If blanks are written out, or come at the end of some row, a short row lacks something.
    if !has_blanks || has_other_blanks || !is_cut || widest < SIDE {
        return None;
    }
    for row in &mut rows {
        row.resize(widest, &[]);
    }
    board_of_words(&rows, false)
}

/// Reads rows of words, with bars or white space between them.
fn read_words(lines: &[&[u8]]) -> Option<Board> {
    let mut rows = Vec::new();
    let mut borders = Vec::new();
    for line in lines {
        match row::read(line, DashPolicy::ByContext) {
            _ if trim(line).1.is_empty() => {}
            LineKind::Border | LineKind::Rule | LineKind::Unsure { .. } => borders.push(rows.len()),
            LineKind::Row(_) | LineKind::Title => rows.push(words_of(line)),
        }
    }
    // In Markdown, one line below the first row sets off a header.
    let inner: Vec<usize> = borders.into_iter().filter(|&above| above > 0 && above < rows.len()).collect();
    board_of_words(&rows, inner == [1])
}

/// The words of a line: between bars if there are enough of them, otherwise between white space and bars.
fn words_of(line: &[u8]) -> Vec<Word<'_>> {
    let is_bar = |byte: &u8| *byte == b'|';
    let bars = line.iter().filter(|byte| is_bar(byte)).count();
    if bars + 1 >= SIDE {
        let inner = trim(line).1;
        let inner = inner.strip_prefix(b"|").unwrap_or(inner);
        // The rows of LaTeX's Sudoku package end with a full stop after the last bar.
        let inner = inner.strip_suffix(b"|.").or(inner.strip_suffix(b"|")).unwrap_or(inner);
        return inner.split(is_bar).map(|field| bare(trim(field).1)).collect();
    }
    // Bars beyond ASCII count as white space, so that a word ends before them.
    let is_between = |text: &[u8]| {
        text.starts_with(b"|")
            || text.starts_with("│".as_bytes())
            || text.starts_with("┃".as_bytes())
            || text.starts_with("║".as_bytes())
    };
    let mut words = Vec::new();
    for (at, word) in fields(line, Separator::White) {
        let mut start = at;
        let end = at + word.len();
        let mut position = at;
        while position < end {
            if is_between(&line[position..end]) {
                words.push(&line[start..position]);
                position += if line[position] == b'|' { 1 } else { "│".len() };
                start = position;
            } else {
                position += 1;
            }
        }
        words.push(&line[start..end]);
    }
    words.into_iter().map(bare).filter(|word| !word.is_empty()).collect()
}

/// The word without what makes it bold, quotes it, or follows it in a list.
fn bare(word: Word<'_>) -> Word<'_> {
    let word = word.strip_suffix(b",").unwrap_or(word);
    match word {
        [b'*', b'*', inner @ .., b'*', b'*'] if !inner.is_empty() => inner,
        [b'"', inner @ .., b'"'] | [b'\'', inner @ .., b'\''] | [b'`', inner @ .., b'`'] => inner,
        _ => word,
    }
}

/// The board that these rows of words make, with or without labels above and before them.
pub(super) fn board_of_words(rows: &[Vec<Word<'_>>], has_header_line: bool) -> Option<Board> {
    let (rows, has_header) = match rows {
        [header, rest @ ..] if rest.len() == SIDE && (has_header_line || is_header(header)) => (rest, true),
        _ => (rows, false),
    };
    if rows.len() != SIDE {
        return None;
    }
    let has_more = rows.iter().all(|row| row.len() == SIDE + 1);
    let first = if has_more {
        let has_labels = counts(rows.iter().map(|row| row[0]));
        let has_labels_behind = counts(rows.iter().map(|row| row[SIDE]));
        let has_empty_end = rows.iter().all(|row| row[SIDE].is_empty());
        // Without a header, and if labels could be cells, the extra field could be at either end.
        let is_sure = has_header || rows.iter().any(|row| cell_of_word(row[0]).is_none());
        match (has_labels, has_labels_behind, has_empty_end) {
            (true, false, false) => 1,
            (true, false, true) if is_sure => 1,
            (false, false, true) => 0,
            _ => return None,
        }
    } else {
        0
    };
    let mut values = [0; CELLS];
    for (row, target) in rows.iter().zip(values.chunks_exact_mut(SIDE)) {
        if row.len() != SIDE + usize::from(has_more) {
            return None;
        }
        let cells = &row[first..first + SIDE];
        for (cell, word) in target.iter_mut().zip(cells) {
            *cell = if word.is_empty() { 0 } else { cell_of_word(word)? };
        }
    }
    Some(Board::from_values(values))
}

/// Whether the words name nine columns: they are consecutive numbers, or none of them could be a cell.
fn is_header(words: &[Word<'_>]) -> bool {
    let names = match words.len() {
        SIDE => words,
        // Labels of rows have a column of their own.
        10 => &words[1..],
        _ => return false,
    };
    counts(names.iter().copied()) || names.iter().all(|name| !name.is_empty() && cell_of_word(name).is_none())
}

/// Whether the words count up from 0, 1 or A: `0 1 2`, `V1 V2 V3`, `[1,] [2,] [3,]`, `A B C`, `Row 1`.
fn counts<'t>(words: impl Iterator<Item = Word<'t>>) -> bool {
    let mut first = None;
    for (index, word) in words.enumerate() {
        let Some(number) = number_of(word) else { return false };
        let first = *first.get_or_insert(number);
        if number != first + index || !matches!(first, 0 | 1 | LETTER_A) {
            return false;
        }
    }
    first.is_some()
}

/// What `A` counts as, so that letters and digits don't mix.
const LETTER_A: usize = 1000;

/// The number at the end of a label, or the one that its only letter stands for.
fn number_of(label: &[u8]) -> Option<usize> {
    let is_mark = |byte: &u8| matches!(byte, b'[' | b']' | b',' | b'.' | b':' | b')' | b'(');
    let start = label.iter().position(|byte| !is_mark(byte))?;
    let end = label.iter().rposition(|byte| !is_mark(byte))? + 1;
    match &label[start..end] {
        [letter] if letter.is_ascii_alphabetic() => {
            Some(LETTER_A + usize::from(letter.to_ascii_uppercase() - b'A'))
        }
        [name @ .., digit]
            if digit.is_ascii_digit()
                && name.iter().all(|byte| byte.is_ascii_alphabetic() || *byte == b' ') =>
        {
            Some(usize::from(digit - b'0'))
        }
        _ => None,
    }
}

/// Reads nine lines of digits in which spaces are blanks, with or without a space between any two cells. Spaces that
/// are missing at the end of a line are blanks, too, if another line has the full width.
fn read_spaced(lines: &[&[u8]]) -> Option<Board> {
    /// The width of a row with a space between any two cells.
    const SEPARATED: usize = 2 * SIDE - 1;
    let lines: &[&[u8]] =
        if lines.last().is_some_and(|last| last.is_empty()) { &lines[..lines.len() - 1] } else { lines };
    let is_known = |line: &&[u8]| line.iter().all(|&byte| matches!(byte, b' ' | b'1'..=b'9'));
    if lines.len() != SIDE || !lines.iter().all(is_known) || !lines.iter().any(|line| line.contains(&b' ')) {
        return None;
    }
    let indent = lines.iter().map(|line| line.iter().take_while(|&&byte| byte == b' ').count()).min()?;
    let full = lines.iter().map(|line| line.len()).max()?;
    let trimmed = lines.iter().map(|line| trim_end(line).len()).max()?;
    let stride_of = |width: usize| match width {
        SIDE => Some(1),
        SEPARATED => Some(2),
        _ => None,
    };
    let (start, stride) = [(0, full), (0, trimmed), (indent, full), (indent, trimmed)]
        .into_iter()
        .find_map(|(start, width)| Some((start, stride_of(width - start)?)))?;
    // Trailing spaces are missing on all lines, or on none.
    let is_cut = lines.iter().any(|line| line.len() < full);
    if is_cut && lines.iter().any(|line| line.ends_with(b" ")) {
        return None;
    }
    // If there is no blank between digits, a short line has lost a cell rather than trailing spaces.
    let has_inner_blank = |line: &&[u8]| trim(line).1.iter().step_by(stride).any(|&byte| byte == b' ');
    if !lines.iter().any(has_inner_blank) {
        return None;
    }
    let mut values = [0; CELLS];
    for (line, target) in lines.iter().zip(values.chunks_exact_mut(SIDE)) {
        let cells = line.get(start..).unwrap_or(&[]);
        for (at, &byte) in cells.iter().enumerate().filter(|&(_, &byte)| byte != b' ') {
            if at % stride != 0 {
                return None;
            }
            *target.get_mut(at / stride)? = byte - b'0';
        }
    }
    Some(Board::from_values(values))
}

/// Reads rows of three boxes between bars in which spaces are blanks: `|53 | 7 |   |`, `| 5 3   |   7   |       |`. The
/// outer bars may be missing.
fn read_barred_spaces(lines: &[&[u8]]) -> Option<Board> {
    let is_bar = |character: char| matches!(character, '|' | '│' | '┃' | '║');
    let mut values = [0; CELLS];
    let mut rows = values.chunks_exact_mut(SIDE);
    // Trailing spaces are missing on all lines, or on none.
    let may_be_cut = !lines.iter().any(|line| line.ends_with(b" "));
    for line in lines {
        let text = core::str::from_utf8(line).ok()?;
        if !characters(text).any(|character| is_bar(character) || character.is_ascii_alphanumeric()) {
            continue;
        }
        if !characters(text).all(|character| is_bar(character) || matches!(character, ' ' | '1'..='9')) {
            // It is a border, unless it has cells.
            if line.iter().any(u8::is_ascii_alphanumeric) {
                return None;
            }
            continue;
        }
        let (boxes, is_open) = match characters(text).filter(|&character| is_bar(character)).count() {
            4 => (text.trim_ascii().strip_prefix(is_bar)?.strip_suffix(is_bar)?, false),
            2 => (text, true),
            _ => return None,
        };
        let mut cells = rows.next()?.iter_mut();
        let mut width = None;
        for (index, part) in boxes.split(is_bar).enumerate() {
            let width = *width.get_or_insert(part.len());
            let (first, stride) = match width {
                3 => (0, 1),
                5 => (0, 2),
                7 => (1, 2),
                _ => return None,
            };
            if part.len() > width || (part.len() < width && !(is_open && may_be_cut && index + 1 == BOX)) {
                return None;
            }
            for at in 0..width {
                let byte = part.as_bytes().get(at).copied().unwrap_or(b' ');
                if at >= first && (at - first).is_multiple_of(stride) && at < first + BOX * stride {
                    *cells.next()? = if byte == b' ' { 0 } else { byte - b'0' };
                } else if byte != b' ' {
                    return None;
                }
            }
        }
        if cells.next().is_some() {
            return None;
        }
    }
    rows.next().is_none().then(|| Board::from_values(values))
}
