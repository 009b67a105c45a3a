//! An object that holds all boards in one array: `{"count": 2, "puzzles": [board, board]}`.
//!
//! The array is found before the object has arrived in full, so that its boards can be told one by one.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::column::{Selection, SelectionBasis};
use super::super::columns::Role;
use super::super::detect::WINDOW;
use super::super::symbol::cell_of;
use super::frame::Opening;
use crate::CELLS;
use crate::text::Column;

/// Looks at the keys of an object, each byte once.
#[derive(Debug)]
pub(super) struct Wrapper {
    at: usize,
    depth: usize,
    within: Within,
    /// The key whose value is being looked at, and how many there have been.
    key: String,
    keys: usize,
    /// The value that has begun may be an array of boards.
    opening: Option<(usize, Opening)>,
    /// Arrays of boards whose names don't say that they hold puzzles.
    arrays: Vec<Array>,
    /// A value of the object itself is a board.
    has_board: bool,
    /// The key of the array with the boards, behind it, and whether other arrays are worth telling.
    chosen: Option<String>,
    tells_others: bool,
}

/// What the bytes at hand are part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Within {
    /// Before a key.
    Keys,
    Key,
    /// Behind a key.
    Colon,
    /// Before or within a value.
    Value,
    /// A string of so many characters and cells.
    String {
        length: usize,
        cells: usize,
    },
    Escape {
        length: usize,
        cells: usize,
    },
}

/// An array of boards in an object.
#[derive(Clone, Debug)]
pub(super) struct Array {
    pub(super) key: String,
    /// Where its first element starts.
    pub(super) start: usize,
    pub(super) is_by_name: bool,
    number: usize,
}

impl Array {
    pub(super) fn selection(&self, was_asked_for: bool) -> Selection {
        Selection {
            name: Some(self.key.clone()),
            number: self.number,
            columns: self.number,
            is_key: true,
            basis: match self.is_by_name {
                _ if was_asked_for => SelectionBasis::Request,
                true => SelectionBasis::Name,
                false => SelectionBasis::Content,
            },
        }
    }
}

pub(super) enum Progress {
    More,
    Array(Array),
    /// There is an array of boards under this key, whose name doesn't say that, and no end of the object in sight.
    Unnamed(String),
    /// The object is a record of its own.
    None,
}

pub(super) enum Rest {
    More,
    /// The object ends here.
    End(usize),
    /// There is another array of boards.
    OtherArray {
        key: String,
        at: usize,
    },
}

/// What a byte of an object means.
enum Event {
    /// An array of boards starts here.
    Boards(usize),
    /// A value starts that isn't one.
    Value,
    End,
}

impl Wrapper {
    /// Starts before the object's brace.
    pub(super) fn new() -> Wrapper {
        Wrapper {
            at: 0,
            depth: 0,
            within: Within::Keys,
            key: String::new(),
            keys: 0,
            opening: None,
            arrays: Vec::new(),
            has_board: false,
            chosen: None,
            tells_others: false,
        }
    }

    /// Starts behind an array of the object.
    pub(super) fn behind(chosen: &str, tells_others: bool) -> Wrapper {
        Wrapper {
            depth: 1,
            within: Within::Value,
            chosen: Some(chosen.into()),
            tells_others,
            ..Wrapper::new()
        }
    }

    /// Looks for the array with the boards: that of the key that was asked for, one whose name says it, or the only one.
    pub(super) fn advance(&mut self, window: &[u8], ended: bool, column: Option<&Column>) -> Progress {
        let is_cut = window.len() >= WINDOW;
        let window = &window[..window.len().min(WINDOW)];
        let path = column.and_then(Column::as_name);
        while self.at < window.len() {
            let is_named = match path {
                Some(path) => path
                    .strip_prefix(self.key.as_str())
                    .is_some_and(|rest| rest.is_empty() || rest.starts_with('.')),
                None => Role::of(&self.key).is_puzzle(),
            };
            match self.step(window[self.at]) {
                None => {}
                Some(Event::Boards(start)) => {
                    let array =
                        Array { key: self.key.clone(), start, is_by_name: is_named, number: self.keys };
                    if is_named {
                        return Progress::Array(array);
                    }
                    self.arrays.push(array);
                }
                Some(Event::Value) if is_named => return Progress::None,
                Some(Event::Value) => {}
                Some(Event::End) => return self.conclude(),
            }
        }
        match self.arrays.last() {
            _ if !ended && !is_cut => Progress::More,
            // What follows may be what is meant.
            Some(array) if is_cut && !self.has_board => Progress::Unnamed(array.key.clone()),
            _ => self.conclude(),
        }
    }

    fn conclude(&mut self) -> Progress {
        match (self.arrays.pop(), self.arrays.len()) {
            (Some(array), 0) if !self.has_board => Progress::Array(array),
            _ => Progress::None,
        }
    }

    /// Looks for the end of the object, and for further arrays of boards.
    pub(super) fn advance_behind(&mut self, window: &[u8], ended: bool) -> Rest {
        while self.at < window.len() {
            match self.step(window[self.at]) {
                Some(Event::Boards(at)) if self.is_rival() => {
                    return Rest::OtherArray { key: self.key.clone(), at: at - 1 };
                }
                Some(Event::End) => return Rest::End(self.at),
                _ => {}
            }
        }
        if ended && self.at > 0 { Rest::End(self.at) } else { Rest::More }
    }

    /// Whether the array that has begun could have been meant as well.
    fn is_rival(&self) -> bool {
        self.chosen.as_ref() == Some(&self.key)
            || (self.tells_others && Role::of(&self.key) != Role::Solution)
    }

    /// What has been looked at is no longer needed.
    pub(super) fn use_up(&mut self) -> usize {
        if let Some((start, _)) = &mut self.opening {
            *start = start.saturating_sub(self.at);
        }
        core::mem::take(&mut self.at)
    }

    fn step(&mut self, byte: u8) -> Option<Event> {
        let at = self.at;
        self.at += 1;
        let mut event = None;
        if let Some((start, opening)) = &mut self.opening
            && let Some(holds_boards) = opening.look_at(byte)
        {
            event = Some(if holds_boards { Event::Boards(*start) } else { Event::Value });
            self.opening = None;
        }
        self.within = match (self.within, byte) {
            (Within::Keys, b'{') if self.depth == 0 => {
                self.depth = 1;
                Within::Keys
            }
            (Within::Keys, b'"') => {
                self.key.clear();
                self.keys += 1;
                Within::Key
            }
            (Within::Key, b'"') => Within::Colon,
            (Within::Key, _) => {
                self.key.push(char::from(byte));
                Within::Key
            }
            (Within::Colon, b':') => Within::Value,
            (Within::String { length, cells }, b'"') => {
                self.has_board |= self.depth == 1 && length > CELLS / 2 && 4 * cells >= 3 * length;
                Within::Value
            }
            (Within::String { length, cells }, b'\\') => Within::Escape { length, cells },
            (Within::String { length, cells } | Within::Escape { length, cells }, _) => {
                Within::String { length: length + 1, cells: cells + usize::from(cell_of(byte).is_some()) }
            }
            (Within::Value, b'"') => {
                event = event.or((self.depth == 1).then_some(Event::Value));
                Within::String { length: 0, cells: 0 }
            }
            (Within::Value, b'[' | b'{') => {
                if self.depth == 1 && byte == b'[' {
                    self.opening = Some((at + 1, Opening::new(byte)));
                } else if self.depth == 1 {
                    event = event.or(Some(Event::Value));
                }
                self.depth += 1;
                Within::Value
            }
            (Within::Value | Within::Keys, b']' | b'}') => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    return Some(Event::End);
                }
                Within::Value
            }
            (Within::Value, b',') if self.depth == 1 => Within::Keys,
            (Within::Value, _) => {
                if self.depth == 1 && !byte.is_ascii_whitespace() {
                    event = event.or(Some(Event::Value));
                }
                Within::Value
            }
            (within, _) => within,
        };
        event
    }
}
