//! An object that holds all boards in one array: `{"count": 2, "puzzles": [board, board]}`.
//!
//! The array is found before the object has arrived in full, so that its boards can be reported one by one.

use alloc::string::String;
use alloc::vec::Vec;

use super::super::choose::Role;
use super::super::codec::{Codec, Digits};
use super::super::column::{Selection, SelectionBasis};
use super::super::detect::WINDOW;
use super::frame::{ArrayProbe, Comment};
use crate::text::Column;

/// Looks at the keys of an object, each byte once.
#[derive(Debug)]
pub(super) struct Wrapper<C = Digits> {
    codec: C,
    at: usize,
    depth: usize,
    within: ObjectPart,
    comment: Comment,
    /// The key whose value is being looked at, and how many there have been.
    key: String,
    keys: usize,
    /// The key that is being read, as it is written, with its quotes.
    raw_key: Vec<u8>,
    /// The value that has started may be an array of boards; the offset is that of its first element.
    probe: Option<(usize, ArrayProbe)>,
    /// The arrays of boards so far.
    arrays: Vec<BoardArray>,
    /// A value of the object itself is a board.
    has_board: bool,
    /// After the array with the boards: its key, and what else could have been meant.
    chosen: Option<(String, Rivals)>,
    /// Something that JSON doesn't have there has been reported. What follows from it isn't.
    is_broken: bool,
}

/// What the current byte is part of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum ObjectPart {
    /// Before a key.
    Keys,
    Key,
    /// A key, after a backslash.
    KeyEscape,
    /// A key without quotes, as in JavaScript.
    Name,
    /// After a key.
    Colon,
    /// Before a value, or within an array or an object.
    Value,
    /// A value of the object without brackets or quotes, such as a number.
    Bare,
    /// After a value of the object.
    Comma,
    String(OpenString),
    /// A string, after a backslash.
    Escape(OpenString),
}

/// A string with this many characters and cells so far.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct OpenString {
    quote: u8,
    length: usize,
    cells: usize,
}

impl OpenString {
    fn new(quote: u8) -> OpenString {
        OpenString { quote, length: 0, cells: 0 }
    }
}

/// Which other values of an object could have been meant as well as the array with the boards. One under the same key always
/// could.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Rivals {
    /// No other: the array was asked for.
    None,
    /// Those whose names say as clearly that they hold puzzles.
    Named { rank: usize },
    /// All other arrays of boards except for solutions: the name of this one says nothing.
    Unnamed,
}

/// An array of boards in an object.
#[derive(Clone, Debug)]
pub(super) struct BoardArray {
    pub(super) key: String,
    /// Where its first element starts.
    pub(super) start: usize,
    pub(super) rivals: Rivals,
    number: usize,
    /// It has boards as elements, not objects with boards, and its name says that they are solutions.
    holds_solutions: bool,
}

impl BoardArray {
    pub(super) fn selection(&self) -> Selection {
        Selection {
            name: Some(self.key.clone()),
            number: self.number,
            columns: self.number,
            is_key: true,
            basis: match self.rivals {
                Rivals::None => SelectionBasis::Request,
                Rivals::Named { .. } => SelectionBasis::Name,
                Rivals::Unnamed => SelectionBasis::Content,
            },
        }
    }

    /// How clearly its name says that it holds puzzles, if it does.
    fn rank(&self) -> Option<usize> {
        if let Rivals::Named { rank } = self.rivals { Some(rank) } else { None }
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
    /// The text ends before the object does.
    CutOff,
    /// Here is something that JSON doesn't have there.
    Unexpected(usize),
    /// Here is something else that could have been meant.
    Rival {
        key: String,
        at: usize,
    },
}

/// What a byte of an object means.
enum ObjectEvent {
    /// An array of boards has its first element here.
    Boards(usize),
    /// Another value starts here.
    Value(usize),
    /// There is a number, which may be that of the boards, or an array without elements.
    NoBoards,
    /// This isn't JSON.
    Unexpected,
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
            comment: Comment::None,
            key: String::new(),
            keys: 0,
            raw_key: Vec::new(),
            probe: None,
            arrays: Vec::new(),
            has_board: false,
            chosen: None,
            is_broken: false,
        }
    }

    /// Starts after an array of the object.
    pub(super) fn behind(codec: C, chosen: &str, rivals: Rivals) -> Wrapper<C> {
        Wrapper {
            depth: 1,
            within: ObjectPart::Comma,
            chosen: Some((chosen.into(), rivals)),
            ..Wrapper::new(codec)
        }
    }

    /// Looks for the array with the boards: the one under the requested key, the one whose name says so most clearly, or the
    /// only one. What follows an array could be meant as well, so the object is looked at up to its end, if that is in sight.
    pub(super) fn advance(&mut self, window: &[u8], ended: bool, column: Option<&Column>) -> WrapperProgress {
        let is_cut = window.len() >= WINDOW;
        let window = &window[..window.len().min(WINDOW)];
        let path = column.and_then(Column::as_name);
        let is_requested = |key: &str, path: &str| {
            path.strip_prefix(key).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        while self.at < window.len() {
            let Some(event) = self.step(window[self.at]) else { continue };
            let rivals = match (path, Role::of(&self.key)) {
                (Some(path), _) if is_requested(&self.key, path) => Rivals::None,
                (None, Role::Puzzle { rank }) => Rivals::Named { rank },
                _ => Rivals::Unnamed,
            };
            let best_rank = self.best_named().and_then(BoardArray::rank);
            match (event, rivals) {
                (ObjectEvent::Boards(start), _) => {
                    let mut elements = window[start..].iter().filter(|byte| !byte.is_ascii_whitespace());
                    let holds_solutions =
                        Role::of(&self.key) == Role::Solution && elements.next() != Some(&b'{');
                    let (key, number) = (self.key.clone(), self.keys);
                    let array = BoardArray { key, start, rivals, number, holds_solutions };
                    if rivals == Rivals::None {
                        return WrapperProgress::Array(array);
                    }
                    self.arrays.push(array);
                }
                (ObjectEvent::Value(_) | ObjectEvent::NoBoards, Rivals::Unnamed) => {}
                (ObjectEvent::NoBoards, Rivals::Named { .. }) if best_rank.is_some() => {}
                (ObjectEvent::Value(_), Rivals::Named { rank })
                    if best_rank.is_some_and(|best| best < rank) => {}
                // This value is meant, or it could be: its name says so as clearly as that of an array.
                (ObjectEvent::Value(_) | ObjectEvent::NoBoards, _) => return WrapperProgress::None,
                // It is reported after the boards. If there are none, whoever reads the whole object says what is wrong.
                (ObjectEvent::Unexpected, _) => {
                    return self.best_named().cloned().map_or(WrapperProgress::None, WrapperProgress::Array);
                }
                (ObjectEvent::End, _) => return self.conclude(),
            }
        }
        match (self.best_named(), self.arrays.last()) {
            _ if !ended && !is_cut => WrapperProgress::More,
            // If another one could be meant as well, it is reported when it comes.
            (Some(array), _) if is_cut => WrapperProgress::Array(array.clone()),
            // What follows may be what is meant.
            (None, Some(array)) if is_cut && !self.has_board => WrapperProgress::Unnamed(array.key.clone()),
            _ => self.conclude(),
        }
    }

    /// The first of the arrays whose names say most clearly that they hold puzzles.
    fn best_named(&self) -> Option<&BoardArray> {
        self.arrays.iter().filter(|array| array.rank().is_some()).min_by_key(|array| array.rank())
    }

    /// Which array is meant, if that is all there is.
    fn conclude(&self) -> WrapperProgress {
        let array = match (self.best_named(), &self.arrays[..]) {
            // One under the same key is reported when it comes.
            (Some(best), arrays) => Some(best).filter(|best| {
                arrays.iter().all(|other| other.rank() != best.rank() || other.key == best.key)
            }),
            (None, [array]) => Some(array).filter(|array| !self.has_board && !array.holds_solutions),
            (None, _) => None,
        };
        array.cloned().map_or(WrapperProgress::None, WrapperProgress::Array)
    }

    /// Looks for the end of the object, and for what else could have been meant.
    pub(super) fn advance_behind(&mut self, window: &[u8], ended: bool) -> AfterBoards {
        while let Some(&byte) = window.get(self.at) {
            // A character that hasn't arrived in full can't be reported.
            let starts_character = byte >= 0b1100_0000;
            if starts_character && window.len() - self.at < 4 && !ended {
                break;
            }
            match self.step(byte) {
                Some(ObjectEvent::Boards(start)) if self.is_rival(true) => {
                    return AfterBoards::Rival { key: self.key.clone(), at: start - 1 };
                }
                Some(ObjectEvent::Value(at)) if self.is_rival(false) => {
                    return AfterBoards::Rival { key: self.key.clone(), at };
                }
                Some(ObjectEvent::Unexpected) if !self.is_broken => {
                    self.is_broken = true;
                    return AfterBoards::Unexpected(self.at - 1);
                }
                Some(ObjectEvent::End) => return AfterBoards::End(self.at),
                _ => {}
            }
        }
        match ended {
            false => AfterBoards::More,
            true if self.is_broken => AfterBoards::End(self.at),
            true => AfterBoards::CutOff,
        }
    }

    /// Whether the value that has started could have been meant as well.
    fn is_rival(&self, holds_boards: bool) -> bool {
        let Some((chosen, rivals)) = &self.chosen else { return false };
        let is_rival_by_name = match (rivals, Role::of(&self.key)) {
            (Rivals::Named { rank: chosen }, Role::Puzzle { rank }) => rank <= *chosen,
            (Rivals::Unnamed, role) => holds_boards && role != Role::Solution,
            _ => false,
        };
        *chosen == self.key || is_rival_by_name
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
            event = Some(match holds_boards {
                true => ObjectEvent::Boards(*start),
                false if probe.is_empty() => ObjectEvent::NoBoards,
                false => ObjectEvent::Value(*start - 1),
            });
            self.probe = None;
        }
        let may_be_comment = !matches!(
            self.within,
            ObjectPart::Key | ObjectPart::KeyEscape | ObjectPart::String(_) | ObjectPart::Escape(_)
        );
        if may_be_comment {
            let is_after_slash = self.comment == Comment::Slash;
            if self.comment.push(byte) {
                return event;
            }
            // The slash didn't start a comment.
            if is_after_slash && self.depth == 1 {
                event = Some(ObjectEvent::Unexpected);
            }
        }
        self.within = match (self.within, byte) {
            (ObjectPart::Keys, b'{') if self.depth == 0 => {
                self.depth = 1;
                ObjectPart::Keys
            }
            (ObjectPart::Comma, b'"') => {
                event = Some(ObjectEvent::Unexpected);
                self.start_key(byte);
                ObjectPart::Key
            }
            (ObjectPart::Keys, b'"' | b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$') => {
                self.start_key(byte);
                if byte == b'"' { ObjectPart::Key } else { ObjectPart::Name }
            }
            (ObjectPart::Key | ObjectPart::KeyEscape | ObjectPart::Name, _) => {
                let (within, key_event) = self.key(byte);
                event = key_event;
                within
            }
            (ObjectPart::Colon, b':') => ObjectPart::Value,
            (ObjectPart::String(string), b'\\') => ObjectPart::Escape(string),
            (ObjectPart::String(OpenString { quote, length, cells }), _) if byte == quote => {
                self.has_board |=
                    self.depth == 1 && length > self.codec.cells() / 2 && 4 * cells >= 3 * length;
                self.behind_value()
            }
            (ObjectPart::String(string) | ObjectPart::Escape(string), _) => ObjectPart::String(OpenString {
                quote: string.quote,
                length: string.length + 1,
                cells: string.cells + usize::from(self.codec.is_cell(byte)),
            }),
            (ObjectPart::Value | ObjectPart::Bare, b'"' | b'\'' | b'`') => {
                event = event.or((self.depth == 1).then_some(ObjectEvent::Value(at)));
                ObjectPart::String(OpenString::new(byte))
            }
            (ObjectPart::Value | ObjectPart::Bare, b'[' | b'{' | b'(') => {
                if self.depth == 1 && byte == b'[' {
                    self.probe = Some((at + 1, ArrayProbe::new(byte, self.codec.side())));
                } else if self.depth == 1 {
                    event = event.or(Some(ObjectEvent::Value(at)));
                }
                self.depth += 1;
                ObjectPart::Value
            }
            (ObjectPart::Value, b']' | b'}' | b')') if self.depth > 1 => {
                self.depth -= 1;
                self.behind_value()
            }
            (ObjectPart::Keys | ObjectPart::Comma | ObjectPart::Bare, b'}') => {
                return Some(ObjectEvent::End);
            }
            (ObjectPart::Comma | ObjectPart::Bare, b',') => ObjectPart::Keys,
            (ObjectPart::Bare, _) if byte.is_ascii_whitespace() => ObjectPart::Comma,
            (within, _) if self.depth > 1 || byte.is_ascii_whitespace() => within,
            (ObjectPart::Value, b',' | b']' | b'}' | b')') => {
                event = Some(ObjectEvent::Unexpected);
                ObjectPart::Keys
            }
            (ObjectPart::Value, b'0'..=b'9') => {
                event = Some(ObjectEvent::NoBoards);
                ObjectPart::Bare
            }
            (ObjectPart::Value, _) => {
                event = Some(ObjectEvent::Value(at));
                ObjectPart::Bare
            }
            (ObjectPart::Bare, _) => ObjectPart::Bare,
            (within, _) => {
                event = Some(ObjectEvent::Unexpected);
                within
            }
        };
        event
    }

    fn start_key(&mut self, byte: u8) {
        self.raw_key.clear();
        self.raw_key.push(byte);
        self.keys += 1;
    }

    /// Adds the next byte to a key.
    fn key(&mut self, byte: u8) -> (ObjectPart, Option<ObjectEvent>) {
        if self.within == ObjectPart::Name && (byte == b':' || byte.is_ascii_whitespace()) {
            self.key = String::from_utf8_lossy(&self.raw_key).into_owned();
            let next = if byte == b':' { ObjectPart::Value } else { ObjectPart::Colon };
            return (next, None);
        }
        // A key that is longer than what is looked at is as good as one that isn't JSON.
        if self.raw_key.len() < WINDOW {
            self.raw_key.push(byte);
        }
        match (self.within, byte) {
            (ObjectPart::Key, b'"') => match serde_json::from_slice(&self.raw_key) {
                Ok(key) => {
                    self.key = key;
                    (ObjectPart::Colon, None)
                }
                Err(_) => (ObjectPart::Colon, Some(ObjectEvent::Unexpected)),
            },
            (ObjectPart::Key, b'\\') => (ObjectPart::KeyEscape, None),
            (ObjectPart::Name, b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'_' | b'$') => {
                (ObjectPart::Name, None)
            }
            (ObjectPart::Name, _) => (ObjectPart::Colon, Some(ObjectEvent::Unexpected)),
            (_, _) => (ObjectPart::Key, None),
        }
    }

    /// What follows a value that ends here.
    fn behind_value(&self) -> ObjectPart {
        if self.depth == 1 { ObjectPart::Comma } else { ObjectPart::Value }
    }
}
