//! Reads a move in any of the forms in which people and models write one.
//!
//! A move is three words, with or without labels, in brackets or not. Whatever has a label is what the label says, and the
//! rest is the row, the column and the value, in this order. There may be nothing else, so that prose isn't taken for a move.

use alloc::vec::Vec;

use super::{Move, MoveError};

/// More words than a move has, with a label for each number and others around them.
const MOST_WORDS: usize = 9;

/// Reads a move. `value_of` reads how its value is written.
pub(super) fn read_move(text: &str, value_of: impl Fn(&str) -> Option<u8>) -> Result<Move, MoveError> {
    move_in(text, value_of).ok_or_else(|| MoveError::of_text(text))
}

fn move_in(text: &str, value_of: impl Fn(&str) -> Option<u8>) -> Option<Move> {
    let words = words_of(text)?;
    let mut words = words.as_slice();
    let mut parts = [None; Part::ALL.len()];
    let mut unlabelled = Vec::new();
    while let [word, rest @ ..] = words {
        words = rest;
        match (Part::labelled(word), rest) {
            (Some(part), [labelled, rest @ ..]) if part.may_be(labelled) => {
                if parts[part as usize].replace(*labelled).is_some() {
                    return None;
                }
                words = rest;
            }
            // A letter may be a symbol, even one that could be a label.
            _ if is_number(word) || word.len() == 1 => unlabelled.push(*word),
            _ if AROUND_A_MOVE.iter().any(|known| known.eq_ignore_ascii_case(word)) => {}
            _ => return None,
        }
    }
    let mut unlabelled = unlabelled.into_iter();
    for part in parts.iter_mut().filter(|part| part.is_none()) {
        *part = Some(unlabelled.next()?);
    }
    match (parts, unlabelled.next()) {
        ([Some(row), Some(column), Some(value)], None) => {
            Some(Move { row: row.parse().ok()?, column: column.parse().ok()?, value: value_of(value)? })
        }
        _ => None,
    }
}

/// What a number of a move is.
#[derive(Clone, Copy)]
enum Part {
    Row,
    Column,
    Value,
}

impl Part {
    const ALL: [Part; 3] = [Part::Row, Part::Column, Part::Value];

    /// What is labelled by this word.
    fn labelled(word: &str) -> Option<Part> {
        let is_labelled = |part: &Part| part.labels().iter().any(|label| label.eq_ignore_ascii_case(word));
        Part::ALL.into_iter().find(is_labelled)
    }

    const fn labels(self) -> &'static [&'static str] {
        match self {
            Part::Row => &["r", "row"],
            Part::Column => &["c", "col", "column"],
            Part::Value => &["v", "val", "value", "digit", "num", "number", "symbol"],
        }
    }

    /// Whether this can be a word after its label.
    fn may_be(self, word: &str) -> bool {
        match self {
            Part::Row | Part::Column => is_number(word),
            Part::Value => is_number(word) || word.len() == 1,
        }
    }
}

/// Words that say nothing about a move.
const AROUND_A_MOVE: [&str; 8] = ["move", "cell", "square", "position", "place", "put", "at", "in"];

fn is_number(word: &str) -> bool {
    word.bytes().all(|byte| byte.is_ascii_digit())
}

/// The numbers and the words of letters; `None` if there is anything else but the punctuation of moves.
fn words_of(text: &str) -> Option<Vec<&str>> {
    let mut words = Vec::new();
    let mut rest = text.trim().trim_end_matches('.');
    while let Some(first) = rest.chars().next() {
        let is_same: fn(char) -> bool = match first {
            '0'..='9' => |character| character.is_ascii_digit(),
            _ if first.is_ascii_alphabetic() => |character| character.is_ascii_alphabetic(),
            _ => {
                let arrow = ["->", "→", "⇒"].into_iter().find(|arrow| rest.starts_with(arrow));
                let is_punctuation = first.is_whitespace() || "()[]{}<>\"'`*|,:;=".contains(first);
                let length = arrow.map(str::len).or(is_punctuation.then(|| first.len_utf8()))?;
                rest = &rest[length..];
                continue;
            }
        };
        let end = rest.find(|character| !is_same(character)).unwrap_or(rest.len());
        if words.len() == MOST_WORDS {
            return None;
        }
        words.push(&rest[..end]);
        rest = &rest[end..];
    }
    Some(words)
}
