//! An object that holds all boards in one array: `{"count": 2, "puzzles": [board, board]}`.
//!
//! The array is found before the object has arrived in full, so that its boards can be reported one by one.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::choose::Role;
use super::super::codec::{Codec, Digits};
use super::super::column::{Selection, SelectionBasis};
use super::super::detect::WINDOW;
use super::frame::ArrayProbe;
use crate::text::Column;

/// Looks at the keys of an object, each byte once.
#[derive(Debug)]
pub(super) struct Wrapper<C = Digits> {
    codec: C,
    at: usize,
    depth: usize,
    within: ObjectPart,
    /// The key whose value is being looked at, and how many there have been.
    key: String,
    keys: usize,
    /// The value that has started may be an array of boards; the offset is that of its first element.
    probe: Option<(usize, ArrayProbe)>,
    /// Arrays of boards whose names don't say that they hold puzzles.
    arrays: Vec<BoardArray>,
    /// A value of the object itself is a board.
    has_board: bool,
    /// After the array with the boards: its key, and whether other arrays of boards are reported.
    chosen: Option<String>,
    reports_others: bool,
}

/// What the current byte is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ObjectPart {
    /// Before a key.
    Keys,
    Key,
    /// After a key.
    Colon,
    /// Before or within a value.
    Value,
    /// A string with this many characters and cells so far.
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
pub(super) struct BoardArray {
    pub(super) key: String,
    /// Where its first element starts.
    pub(super) start: usize,
    pub(super) is_by_name: bool,
    number: usize,
}

impl BoardArray {
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

pub(super) enum WrapperProgress {
    More,
    Array(BoardArray),
    /// There is an array of boards under this key, whose name doesn't say so, and the object's end isn't in sight.
    Unnamed(String),
    /// The object is a record of its own.
    None,
}

pub(super) enum AfterBoards {
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
enum ObjectEvent {
    /// An array of boards starts here.
    Boards(usize),
    /// A value starts that isn't one.
    Value,
    End,
}

impl<C: Codec> Wrapper<C> {
    /// Starts before the object's brace.
    pub(super) fn new(codec: C) -> Wrapper<C> {
        Wrapper {
            codec,
            at: 0,
            depth: 0,
            within: ObjectPart::Keys,
            key: String::new(),
            keys: 0,
            probe: None,
            arrays: Vec::new(),
            has_board: false,
            chosen: None,
            reports_others: false,
        }
    }

    /// Starts after an array of the object.
    pub(super) fn behind(codec: C, chosen: &str, reports_others: bool) -> Wrapper<C> {
        Wrapper {
            depth: 1,
            within: ObjectPart::Value,
            chosen: Some(chosen.into()),
            reports_others,
            ..Wrapper::new(codec)
        }
    }

    /// Looks for the array with the boards: the one under the requested key, one whose name says so, or the only one.
    pub(super) fn advance(&mut self, window: &[u8], ended: bool, column: Option<&Column>) -> WrapperProgress {
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
                Some(ObjectEvent::Boards(start)) => {
                    let array =
                        BoardArray { key: self.key.clone(), start, is_by_name: is_named, number: self.keys };
                    if is_named {
                        return WrapperProgress::Array(array);
                    }
                    self.arrays.push(array);
                }
                Some(ObjectEvent::Value) if is_named => return WrapperProgress::None,
                Some(ObjectEvent::Value) => {}
                Some(ObjectEvent::End) => return self.conclude(),
            }
        }
        match self.arrays.last() {
            _ if !ended && !is_cut => WrapperProgress::More,
            // What follows may be what is meant.
            Some(array) if is_cut && !self.has_board => WrapperProgress::Unnamed(array.key.clone()),
            _ => self.conclude(),
        }
    }

    fn conclude(&mut self) -> WrapperProgress {
        match (self.arrays.pop(), self.arrays.len()) {
            (Some(array), 0) if !self.has_board => WrapperProgress::Array(array),
            _ => WrapperProgress::None,
        }
    }

    /// Looks for the end of the object, and for further arrays of boards.
    pub(super) fn advance_behind(&mut self, window: &[u8], ended: bool) -> AfterBoards {
        while self.at < window.len() {
            match self.step(window[self.at]) {
                Some(ObjectEvent::Boards(at)) if self.is_rival() => {
                    return AfterBoards::OtherArray { key: self.key.clone(), at: at - 1 };
                }
                Some(ObjectEvent::End) => return AfterBoards::End(self.at),
                _ => {}
            }
        }
        if ended && self.at > 0 { AfterBoards::End(self.at) } else { AfterBoards::More }
    }

    /// Whether the array that has started could have been meant as well.
    fn is_rival(&self) -> bool {
        self.chosen.as_ref() == Some(&self.key)
            || (self.reports_others && Role::of(&self.key) != Role::Solution)
    }

    /// What has been looked at is no longer needed, except for the beginning of an array that may have to be reported.
    pub(super) fn use_up(&mut self) -> usize {
        let used = match &mut self.probe {
            // The bracket is the byte before the first element.
            Some((start, _)) => core::mem::replace(start, 1) - 1,
            None => self.at,
        };
        self.at -= used;
        used
    }

    fn step(&mut self, byte: u8) -> Option<ObjectEvent> {
        let at = self.at;
        self.at += 1;
        let mut event = None;
        if let Some((start, probe)) = &mut self.probe
            // It is kept until that is known, so there must be an end to it.
            && let Some(holds_boards) = probe.push(byte).or((at - *start >= WINDOW).then_some(false))
        {
            event = Some(if holds_boards { ObjectEvent::Boards(*start) } else { ObjectEvent::Value });
            self.probe = None;
        }
        self.within = match (self.within, byte) {
            (ObjectPart::Keys, b'{') if self.depth == 0 => {
                self.depth = 1;
                ObjectPart::Keys
            }
            (ObjectPart::Keys, b'"') => {
                self.key.clear();
                self.keys += 1;
                ObjectPart::Key
            }
            (ObjectPart::Key, b'"') => ObjectPart::Colon,
            (ObjectPart::Key, _) => {
                self.key.push(char::from(byte));
                ObjectPart::Key
            }
            (ObjectPart::Colon, b':') => ObjectPart::Value,
            (ObjectPart::String { length, cells }, b'"') => {
                self.has_board |=
                    self.depth == 1 && length > self.codec.cells() / 2 && 4 * cells >= 3 * length;
                ObjectPart::Value
            }
            (ObjectPart::String { length, cells }, b'\\') => ObjectPart::Escape { length, cells },
            (ObjectPart::String { length, cells } | ObjectPart::Escape { length, cells }, _) => {
                ObjectPart::String {
                    length: length + 1,
                    cells: cells + usize::from(self.codec.is_cell(byte)),
                }
            }
            (ObjectPart::Value, b'"') => {
                event = event.or((self.depth == 1).then_some(ObjectEvent::Value));
                ObjectPart::String { length: 0, cells: 0 }
            }
            (ObjectPart::Value, b'[' | b'{') => {
                if self.depth == 1 && byte == b'[' {
                    self.probe = Some((at + 1, ArrayProbe::new(byte, self.codec.side())));
                } else if self.depth == 1 {
                    event = event.or(Some(ObjectEvent::Value));
                }
                self.depth += 1;
                ObjectPart::Value
            }
            (ObjectPart::Value | ObjectPart::Keys, b']' | b'}') => {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    return Some(ObjectEvent::End);
                }
                ObjectPart::Value
            }
            (ObjectPart::Value, b',') if self.depth == 1 => ObjectPart::Keys,
            (ObjectPart::Value, _) => {
                if self.depth == 1 && !byte.is_ascii_whitespace() {
                    event = event.or(Some(ObjectEvent::Value));
                }
                ObjectPart::Value
            }
            (within, _) => within,
        };
        event
    }
}
