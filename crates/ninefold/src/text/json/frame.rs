//! Where a value ends, and what an array holds, without reading the values.

use crate::{CELLS, SIDE};

/// Finds the end of a value, looking at each byte once.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) at: usize,
    depth: usize,
    within: Within,
    /// A line has ended within the value.
    has_lines: bool,
}

/// What the bytes at hand are part of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Within {
    /// Brackets and what stands between them.
    #[default]
    Structure,
    /// A value without brackets or quotes, such as a number.
    Bare,
    String,
    /// A string, behind a backslash.
    Escape,
}

/// Where to stop looking.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    AtEnd,
    AtLineEnd,
}

pub(super) enum Progress {
    More,
    /// The value ends here.
    Whole(usize),
    /// The line ends here, the value does not.
    LineEnd(usize),
    /// The value breaks off here, in a string at the end of a line.
    Broken(usize),
}

impl Frame {
    pub(super) fn advance(&mut self, window: &[u8], ended: bool, stop: Stop) -> Progress {
        while let Some(&byte) = window.get(self.at) {
            let at = self.at;
            self.at += 1;
            match (self.within, byte) {
                // No string of JSON goes over the end of a line. A value of one line breaks off here; one of several
                // lines only lacks a quote.
                (Within::String | Within::Escape, b'\n' | b'\r') if !self.has_lines => {
                    return Progress::Broken(at);
                }
                (Within::String | Within::Escape, b'\n' | b'\r') => self.within = Within::Structure,
                (Within::Escape, _) => self.within = Within::String,
                (Within::String, b'\\') => self.within = Within::Escape,
                (Within::String, b'"') if self.depth == 0 => return Progress::Whole(at + 1),
                (Within::String, b'"') => self.within = Within::Structure,
                (Within::String, _) => {}
                (Within::Bare, b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' | b'}') => {
                    return Progress::Whole(at);
                }
                (_, b'\n' | b'\r') => {
                    self.has_lines = true;
                    if stop == Stop::AtLineEnd {
                        return Progress::LineEnd(at);
                    }
                }
                (_, b' ' | b'\t') => {}
                (_, b'"') => self.within = Within::String,
                (_, b'[' | b'{') => self.depth += 1,
                (_, b']' | b'}') if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Progress::Whole(at + 1);
                    }
                }
                (_, _) if self.depth == 0 => self.within = Within::Bare,
                (_, _) => {}
            }
        }
        if ended && !window.is_empty() { Progress::Whole(window.len()) } else { Progress::More }
    }
}

/// Tells whether an array is a board or holds boards, from its first element.
#[derive(Debug)]
pub(super) struct Opening {
    at: usize,
    /// In the array itself, or in its first element.
    is_inner: bool,
    /// Within a string of so many characters.
    string: Option<usize>,
    /// Values in the first element.
    values: usize,
    in_value: bool,
}

impl Opening {
    /// Starts behind the bracket.
    pub(super) fn new() -> Opening {
        Opening { at: 1, is_inner: false, string: None, values: 0, in_value: false }
    }

    /// `Some(true)` when the array holds boards.
    pub(super) fn advance(&mut self, window: &[u8], ended: bool) -> Option<bool> {
        while let Some(&byte) = window.get(self.at) {
            self.at += 1;
            if let Some(answer) = self.look_at(byte) {
                return Some(answer);
            }
        }
        ended.then_some(false)
    }

    fn look_at(&mut self, byte: u8) -> Option<bool> {
        /// More cells than a row has, fewer than a board.
        const LONG: usize = CELLS / 2;
        if let Some(length) = &mut self.string {
            match byte {
                // One cell is one character or a little more by mistake, a row or a board is many.
                b'"' if self.is_inner && *length > SIDE / 2 => return Some(true),
                b'"' if self.is_inner => self.string = None,
                b'"' if *length > LONG => return Some(true),
                // One cell or one row of a board. Anything else is a mistake, and the next element decides.
                b'"' if *length <= 1 || *length == SIDE => return Some(false),
                b'"' => self.string = None,
                b'\\' | b'\n' | b'\r' => return Some(false),
                _ => *length += usize::from(byte & 0b1100_0000 != 0b1000_0000),
            }
            return None;
        }
        match byte {
            b' ' | b'\t' | b'\r' | b'\n' => return None,
            b',' => {
                self.in_value = false;
                return None;
            }
            // The first element of a board is a row. Within a row, anything but a cell is a mistake.
            b'{' => return Some(!self.is_inner),
            b'[' if self.is_inner => return Some(self.values == 0),
            b'[' => {
                self.is_inner = true;
                return None;
            }
            // An empty first element says nothing.
            b']' if self.is_inner && self.values == 0 => {
                self.is_inner = false;
                return None;
            }
            b']' => return Some(false),
            b'"' => self.string = Some(0),
            // Nor does a null, which may be a cell or a board that is missing.
            b'n' | b'u' | b'l' if !self.is_inner => return None,
            _ if !self.is_inner => return Some(false),
            _ => {}
        }
        if !self.in_value {
            self.in_value = true;
            self.values += 1;
        }
        (self.values > LONG).then_some(true)
    }
}
