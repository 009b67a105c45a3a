//! Lines and locations: where a line ends, and which line and column a byte is in.

use super::symbol::BYTE_ORDER_MARK;
use crate::error::Location;

/// One line of a window.
#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) start: usize,
    /// Where its characters end.
    pub(super) content_end: usize,
    /// Where the next line starts, after LF, CR LF or CR.
    pub(super) end: usize,
}

impl Line {
    pub(super) fn content<'w>(&self, window: &'w [u8]) -> &'w [u8] {
        &window[self.start..self.content_end]
    }
}

/// Finds lines in a growing window, looking at each byte once.
#[derive(Clone, Debug, Default)]
pub(super) struct LineScanner {
    /// Where the next line starts.
    pub(super) at: usize,
    /// No line ends before here.
    seen: usize,
    /// The next line is the rest of one that was given up.
    tail: bool,
}

impl LineScanner {
    /// The next line, once it is complete.
    pub(super) fn next(&mut self, window: &[u8], ended: bool) -> Option<Line> {
        let line = self.find(window, ended)?;
        self.at = line.end;
        self.seen = line.end;
        Some(line)
    }

    /// How much of the window still belongs to the line that was given up; `None` once that line has been skipped.
    pub(super) fn skip_tail(&mut self, window: &[u8], ended: bool) -> Option<usize> {
        if !self.tail {
            return None;
        }
        let length = match self.find(window, ended) {
            Some(line) => {
                self.tail = false;
                line.end
            }
            // A CR at the end may be half of a line break.
            None => window.len() - usize::from(window.ends_with(b"\r")),
        };
        self.at = 0;
        self.seen = 0;
        (length > 0 || !self.tail).then_some(length)
    }

    /// Whether a line starts at the window's start and nothing of it has been seen.
    pub(super) fn is_at_start(&self) -> bool {
        self.seen == 0 && self.at == 0 && !self.tail
    }

    /// Where the next line starts, unless that is within a line that was given up.
    pub(super) fn next_start(&self) -> Option<usize> {
        (!self.tail).then_some(self.at)
    }

    /// Goes back to read a line again.
    pub(super) fn rewind(&mut self, to: usize) {
        self.at = to;
        self.seen = to;
    }

    fn find(&mut self, window: &[u8], ended: bool) -> Option<Line> {
        let start = self.at;
        let from = self.seen.max(start);
        let break_at = find_break(&window[from..]).map(|n| from + n);
        let (content_end, end) = match break_at {
            Some(at) if window[at] == b'\n' => (at, at + 1),
            Some(at) => match window.get(at + 1) {
                Some(b'\n') => (at, at + 2),
                Some(_) => (at, at + 1),
                None if ended => (at, at + 1),
                None => {
                    self.seen = at;
                    return None;
                }
            },
            None if ended && start < window.len() => (window.len(), window.len()),
            None => {
                self.seen = window.len();
                return None;
            }
        };
        Some(Line { start, content_end, end })
    }

    /// Adjusts offsets when the window's start moves.
    pub(super) fn rebase(&mut self, by: usize) {
        self.at -= by;
        self.seen = self.seen.saturating_sub(by);
    }

    /// Gives up the line that has begun, together with the whole window; the rest of it is to be skipped.
    pub(super) fn give_up(&mut self) {
        *self = LineScanner { tail: true, ..LineScanner::default() };
    }
}

/// Where the first line break starts.
pub(super) fn find_break(bytes: &[u8]) -> Option<usize> {
    #[cfg(feature = "std")]
    return memchr::memchr2(b'\n', b'\r', bytes);
    #[cfg(not(feature = "std"))]
    bytes.iter().position(|&byte| byte == b'\n' || byte == b'\r')
}

/// Where the first of these bytes is.
pub(crate) fn find_byte(byte: u8, bytes: &[u8]) -> Option<usize> {
    #[cfg(feature = "std")]
    return memchr::memchr(byte, bytes);
    #[cfg(not(feature = "std"))]
    bytes.iter().position(|&other| other == byte)
}

/// Where the last of these bytes is.
pub(crate) fn find_last_byte(byte: u8, bytes: &[u8]) -> Option<usize> {
    #[cfg(feature = "std")]
    return memchr::memrchr(byte, bytes);
    #[cfg(not(feature = "std"))]
    bytes.iter().rposition(|&other| other == byte)
}

/// How many of these bytes there are in a short text. Sums that fit into a byte are made many at a time.
#[cfg(feature = "csv")]
#[inline]
pub(super) fn count_byte(byte: u8, bytes: &[u8]) -> usize {
    let count = |chunk: &[u8]| chunk.iter().map(|&other| u8::from(other == byte)).sum::<u8>();
    bytes.chunks(usize::from(u8::MAX)).map(|chunk| usize::from(count(chunk))).sum()
}

/// Where the first of these bytes is, or the first line break.
#[cfg(feature = "csv")]
pub(super) fn find_byte_or_break(byte: u8, bytes: &[u8]) -> Option<usize> {
    #[cfg(feature = "std")]
    return memchr::memchr3(byte, b'\n', b'\r', bytes);
    #[cfg(not(feature = "std"))]
    bytes.iter().position(|&other| other == byte || other == b'\n' || other == b'\r')
}

/// Walks through a text and knows its location.
#[derive(Clone, Debug)]
pub(super) struct Cursor {
    location: Location,
    /// The last byte was a CR, so an LF now doesn't end another line.
    after_cr: bool,
}

impl Cursor {
    pub(super) fn at(location: Location) -> Cursor {
        Cursor { location, after_cr: false }
    }

    pub(super) fn location(&self) -> Location {
        self.location
    }

    /// The location after the bytes that follow.
    pub(super) fn location_after(&self, bytes: &[u8]) -> Location {
        let mut cursor = self.clone();
        cursor.advance(bytes);
        cursor.location
    }

    pub(super) fn advance(&mut self, bytes: &[u8]) {
        let (breaks, line_start) = self.count_breaks(bytes);
        self.location.line += breaks;
        if line_start > 0 {
            self.location.column = 1;
        }
        let last_line = &bytes[line_start..];
        let mark = usize::from(self.location.column == 1 && last_line.starts_with(BYTE_ORDER_MARK));
        // Every character has exactly one byte that isn't a continuation byte.
        let characters = last_line.iter().filter(|&&byte| byte & 0b1100_0000 != 0b1000_0000).count() - mark;
        self.location.column += characters as u64;
        self.location.offset += bytes.len() as u64;
        self.after_cr = bytes.last().map_or(self.after_cr, |&last| last == b'\r');
    }

    /// How many lines end in the bytes that follow, and where the line starts that hasn't ended.
    fn count_breaks(&self, bytes: &[u8]) -> (u64, usize) {
        #[cfg(feature = "std")]
        if !self.after_cr && find_byte(b'\r', bytes).is_none() {
            let line_start = memchr::memrchr(b'\n', bytes).map_or(0, |at| at + 1);
            return (memchr::memchr_iter(b'\n', bytes).count() as u64, line_start);
        }
        let mut count = 0;
        let mut at = 0;
        let mut after_cr = self.after_cr;
        while let Some(distance) = find_break(&bytes[at..]) {
            let is_second_half = distance == 0 && after_cr && bytes[at] == b'\n';
            count += u64::from(!is_second_half);
            at += distance + 1;
            after_cr = bytes[at - 1] == b'\r';
        }
        (count, at)
    }
}

/// The location after these bytes, which start at this location.
pub(crate) fn location_after(location: Location, bytes: &[u8]) -> Location {
    Cursor::at(location).location_after(bytes)
}

#[cfg(test)]
mod tests;
