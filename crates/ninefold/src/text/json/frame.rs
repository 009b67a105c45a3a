//! Where a value ends, and what an array holds, without reading the values.

use crate::{CELLS, SIDE};

/// Finds the end of a value, looking at each byte once.
#[derive(Debug, Default)]
pub(super) struct Frame {
    pub(super) at: usize,
    depth: usize,
    in_string: bool,
    is_escaped: bool,
    is_bare: bool,
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
            if self.in_string {
                match byte {
                    // No string of JSON goes over the end of a line.
                    b'\n' | b'\r' => return Progress::Broken(at),
                    _ if self.is_escaped => self.is_escaped = false,
                    b'\\' => self.is_escaped = true,
                    b'"' => {
                        self.in_string = false;
                        if self.depth == 0 {
                            return Progress::Whole(at + 1);
                        }
                    }
                    _ => {}
                }
                continue;
            }
            match byte {
                b' ' | b'\t' | b'\r' | b'\n' | b',' | b']' | b'}' if self.is_bare => {
                    return Progress::Whole(at);
                }
                b'\n' | b'\r' if stop == Stop::AtLineEnd => return Progress::LineEnd(at),
                b' ' | b'\t' | b'\n' | b'\r' => {}
                b'"' => self.in_string = true,
                b'[' | b'{' => self.depth += 1,
                b']' | b'}' if self.depth > 0 => {
                    self.depth -= 1;
                    if self.depth == 0 {
                        return Progress::Whole(at + 1);
                    }
                }
                _ => self.is_bare = self.depth == 0,
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
                b'"' => return Some(*length > LONG),
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
            b']' => return Some(false),
            b'"' => self.string = Some(0),
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
