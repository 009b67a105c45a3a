//! Moves instead of a board: `r1c3=4`, `[1 3 4]`, `(1,3)->4`, `Row 1, Column 3: 4`.

use alloc::vec::Vec;
use core::ops::Range;

use super::alphabet::{Alphabet, WRONG};

/// The last list of moves in a text, made on the puzzle: where it is, and the values of the cells afterwards.
///
/// A few moves in the middle of a sentence aren't a list.
pub(super) fn play_last_list(
    text: &[u8],
    part: Range<usize>,
    alphabet: &Alphabet,
    puzzle: &[u8],
) -> Option<(Range<usize>, Vec<u8>)> {
    const FEWEST: usize = 3;
    let lists = lists(&text[..part.end], part.start, alphabet);
    let is_all = |list: &List| !list.has_words_before && !list.has_words_after;
    let list = lists.into_iter().rfind(|list| list.moves.len() >= FEWEST || is_all(list))?;
    // A row or column 0 means that the others are counted from 0, too.
    let first = u8::from(list.moves.iter().all(|played| played.row > 0 && played.column > 0));
    let mut values = puzzle.to_vec();
    for played in &list.moves {
        let index =
            |number: u8| number.checked_sub(first).map(usize::from).filter(|index| *index < alphabet.side);
        let (row, column) = (index(played.row)?, index(played.column)?);
        if played.value == WRONG || played.value == 0 {
            return None;
        }
        values[alphabet.side * row + column] = played.value;
    }
    Some((list.range, values))
}

/// A value in a cell, with row and column as they are written.
struct Played {
    row: u8,
    column: u8,
    value: u8,
}

/// Moves with nothing but separators between them.
struct List {
    range: Range<usize>,
    moves: Vec<Played>,
    has_words_before: bool,
    has_words_after: bool,
}

fn lists(text: &[u8], start: usize, alphabet: &Alphabet) -> Vec<List> {
    let mut lists: Vec<List> = Vec::new();
    let mut at = start;
    // Words since the last move.
    let mut has_words = false;
    while at < text.len() {
        if let Some((played, end)) = (Cursor { text, at, alphabet }).played() {
            match lists.last_mut() {
                Some(list) if !has_words => {
                    list.moves.push(played);
                    list.range.end = end;
                }
                _ => lists.push(List {
                    range: at..end,
                    moves: Vec::from([played]),
                    has_words_before: has_words,
                    has_words_after: false,
                }),
            }
            has_words = false;
            at = end;
        } else if text[at].is_ascii_alphabetic() || text[at] >= 0x80 {
            let length =
                text[at..].iter().take_while(|byte| byte.is_ascii_alphabetic() || **byte >= 0x80).count();
            let word = &text[at..at + length];
            let is_filler =
                FILLERS.iter().any(|filler| word.eq_ignore_ascii_case(filler)) || !word.is_ascii();
            if !is_filler {
                has_words = true;
                if let Some(list) = lists.last_mut() {
                    list.has_words_after = true;
                }
            }
            at += length;
        } else if text[at].is_ascii_digit() {
            at += text[at..].iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        } else {
            at += 1;
        }
    }
    lists
}

/// Words between moves that say nothing.
const FILLERS: [&[u8]; 14] = [
    b"and", b"then", b"cell", b"place", b"set", b"put", b"fill", b"move", b"moves", b"n", b"next", b"in",
    b"at", b"with",
];

/// What is written before the value of a cell.
const VALUES: [&[u8]; 11] =
    [b"v", b"val", b"value", b"digit", b"number", b"num", b"is", b"to", b"be", b"becomes", b"must"];

const ROWS: [&[u8]; 2] = [b"r", b"row"];
const COLUMNS: [&[u8]; 3] = [b"c", b"col", b"column"];

/// A place in the text from which a move is read.
struct Cursor<'a> {
    text: &'a [u8],
    at: usize,
    alphabet: &'a Alphabet,
}

impl Cursor<'_> {
    /// The move that starts here, and where it ends.
    fn played(mut self) -> Option<(Played, usize)> {
        // `grid[1, 3] = 4` and `set(1, 3, 4)` are code, which may count from 0.
        if self.at > 0 && self.text[self.at - 1].is_ascii_alphanumeric() {
            return None;
        }
        let first = *self.text.get(self.at)?;
        let (row, column) = match first {
            b'(' | b'[' => {
                self.at += 1;
                self.word(&ROWS);
                let row = self.number()?;
                let start = self.at;
                self.separators();
                if self.text[start..self.at].iter().any(|byte| matches!(byte, b'(' | b')' | b'[' | b']')) {
                    return None;
                }
                self.word(&COLUMNS);
                let column = self.number()?;
                if !matches!(self.text.get(self.at), Some(b')' | b']')) {
                    // A triple, all in brackets.
                    self.separators();
                    let value = self.value()?;
                    let is_closed = matches!(self.text.get(self.at), Some(b')' | b']'));
                    return is_closed.then_some((Played { row, column, value }, self.at + 1));
                }
                self.at += 1;
                (row, column)
            }
            b'r' | b'R' => {
                self.word(&ROWS).then_some(())?;
                self.separators();
                let row = self.number()?;
                self.separators();
                self.word(&COLUMNS).then_some(())?;
                self.separators();
                (row, self.number()?)
            }
            b'A'..=b'I' => {
                self.at += 1;
                (first - b'@', self.number()?)
            }
            _ => return None,
        };
        let start = self.at;
        self.separators();
        let between = core::str::from_utf8(&self.text[start..self.at]).unwrap_or("?");
        let is_mark = |character| matches!(character, '=' | ':' | '>' | '→' | '⇒' | '➜' | '⟶' | '：' | '＝');
        // Not `≠`, `!=` or `<`.
        if !between.chars().all(|character| is_mark(character) || " \t\"'`*),]-".contains(character)) {
            return None;
        }
        let has_mark = between.contains(is_mark);
        let has_word = self.word(&VALUES);
        self.separators();
        let value = self.value().filter(|_| has_mark || has_word)?;
        // `4/9` and `4.5` aren't values.
        let is_more = matches!(self.text[self.at..], [b'/' | b'|' | b'.' | b',' | b'-', b'0'..=b'9', ..]);
        (!is_more).then_some((Played { row, column, value }, self.at))
    }

    /// Skips what may stand between the parts of a move.
    fn separators(&mut self) {
        const MOST: usize = 12;
        let rest = &self.text[self.at..];
        let is_separator = |byte: &&u8| !byte.is_ascii_alphanumeric() && **byte != b'\n';
        self.at += rest.iter().take(MOST).take_while(is_separator).count();
    }

    /// Skips one of these words, if it is next.
    fn word(&mut self, words: &[&[u8]]) -> bool {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
        let is_one = words.iter().any(|word| rest[..length].eq_ignore_ascii_case(word));
        if is_one {
            self.at += length;
        }
        is_one
    }

    /// A number of one or two digits.
    fn number(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        let digits = rest.iter().take_while(|byte| byte.is_ascii_digit()).count();
        let number = super::label::number(&rest[..digits])?;
        self.at += digits;
        u8::try_from(number).ok()
    }

    /// The value of a cell, with nothing behind it that belongs to it.
    fn value(&mut self) -> Option<u8> {
        let rest = &self.text[self.at..];
        let length = rest.iter().take_while(|byte| byte.is_ascii_alphanumeric()).count();
        let value = match &rest[..length] {
            [symbol] => self.alphabet.value_of(*symbol)?,
            digits if digits.len() == 2 && digits.iter().all(u8::is_ascii_digit) => {
                self.alphabet.value_of_number(digits)
            }
            _ => return None,
        };
        self.at += length;
        Some(value)
    }
}
