//! Bytes that arrive in pieces, and the window of them that a machine sees.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::grids::LineNotation;
use super::line::is_comment;
use super::scan::Cursor;
use super::symbol::{indent, trim};
use super::{Fault, LastRecord, Machine, Step};
use crate::error::{Location, ParseError, ParseErrorKind, Token, excerpt};
use crate::text::{HandOver, Layout};

/// Of what is between two records, no more than this is kept.
const LONGEST_LEAD: usize = 64 << 10;

/// Lets a machine read bytes that arrive in pieces. `B` is what it reads: boards, or the values of grids.
#[derive(Debug)]
pub(crate) struct Feed<B> {
    machine: Box<dyn Machine<B>>,
    limit: usize,
    ended: bool,
    buffer: Vec<u8>,
    /// Everything before this index has been reported and is no longer needed.
    kept_from: usize,
    /// The window that the machine sees starts here.
    window_from: usize,
    /// The location where the window starts.
    cursor: Cursor,
    /// Where the last record ended.
    last_end: u64,
    /// What is left to skip of a record that was too long.
    excess: usize,
    /// The last record, if the window follows it: the lengths of its lead and of itself, and its board.
    last: Option<(usize, usize, B)>,
    /// How many records have been read since the last hand-over.
    count: u64,
    content: TextContent,
}

/// What the text has contained so far.
#[derive(Debug)]
enum TextContent {
    /// Blank lines and comments.
    Nothing,
    /// Something else that isn't a record; this is the first of it.
    EmptyArray(Location),
    Other {
        start: Box<str>,
        location: Location,
    },
    Records,
}

/// A record with its offsets in the whole text.
pub(crate) struct Span<B> {
    pub(crate) layout: Layout,
    pub(crate) lead: usize,
    pub(crate) start: u64,
    pub(crate) length: usize,
    pub(crate) location: Location,
    pub(crate) board: Result<B, ParseError>,
}

impl<B: Clone> Feed<B> {
    pub(crate) fn new(machine: Box<dyn Machine<B>>, limit: usize) -> Feed<B> {
        Feed {
            machine,
            limit,
            ended: false,
            buffer: Vec::new(),
            kept_from: 0,
            window_from: 0,
            cursor: Cursor::at(Location::START),
            last_end: 0,
            excess: 0,
            last: None,
            count: 0,
            content: TextContent::Nothing,
        }
    }

    /// One that continues at this location with this machine, after others have read records up to there.
    pub(super) fn resumed(machine: Box<dyn Machine<B>>, location: Location, limit: usize) -> Feed<B> {
        Feed {
            cursor: Cursor::at(location),
            last_end: location.offset,
            content: TextContent::Records,
            ..Feed::new(machine, limit)
        }
    }

    pub(super) fn machine(&self) -> &dyn Machine<B> {
        &*self.machine
    }

    /// Adds the next piece.
    pub(crate) fn feed(&mut self, piece: &[u8]) {
        assert!(!self.ended, "the text was finished before this piece");
        // Moving what is left costs no more than reading what was used up did.
        if self.kept_from > self.buffer.len() / 2 {
            self.buffer.drain(..self.kept_from);
            self.window_from -= self.kept_from;
            self.kept_from = 0;
        }
        self.buffer.extend_from_slice(piece);
    }

    pub(crate) fn finish(&mut self) {
        self.ended = true;
    }

    pub(crate) fn is_finished(&self) -> bool {
        self.ended
    }

    /// What comes before the record that has just been read, of this length, and the record itself.
    pub(crate) fn lead_and_raw(&self, lead: usize, length: usize) -> (&[u8], &[u8]) {
        self.buffer[self.window_from - length - lead..self.window_from].split_at(lead)
    }

    /// Why there was no record in the text, if it has ended without one.
    pub(crate) fn nothing_found(&self) -> Option<ParseError> {
        let (kind, location) = match &self.content {
            TextContent::Nothing => (ParseErrorKind::no_board(Token::Nothing), Location::START),
            TextContent::EmptyArray(location) => (ParseErrorKind::no_board(Token::EmptyArray), *location),
            TextContent::Other { start, location } => {
                (ParseErrorKind::OtherText { start: start.clone() }, *location)
            }
            TextContent::Records => return None,
        };
        Some(ParseError::new(kind, location))
    }

    pub(super) fn has_records(&self) -> bool {
        matches!(self.content, TextContent::Records)
    }

    /// See [`Reader::hand_over`](super::Reader::hand_over).
    pub(super) fn hand_over(&mut self, is_for_lines: bool) -> Option<HandOver> {
        if self.ended {
            return None;
        }
        let (passed, window) = self.buffer.split_at(self.window_from);
        let (lead, length, board) = match &self.last {
            Some((lead, length, board)) => (*lead, *length, Some(board)),
            None => (0, 0, None),
        };
        let (before, raw) = passed.split_at(passed.len() - length);
        let lead = &before[before.len() - lead..];
        let last = LastRecord { lead, raw, board, window, count: self.count, is_for_lines };
        let layout = self.machine.hand_over(&last)?.with_limit(self.limit);
        let (location, text) = self.take_text();
        Some(HandOver { layout, location, text })
    }

    /// See [`GridReader::hand_over`](super::GridReader::hand_over).
    pub(super) fn hand_over_lines(&mut self) -> Option<(LineNotation, Location, Vec<u8>)> {
        if self.ended || !self.has_records() {
            return None;
        }
        let written = self.machine.hand_over_lines()?;
        let (location, text) = self.take_text();
        Some((written, location, text))
    }

    /// Takes out what hasn't been read, and where it starts.
    fn take_text(&mut self) -> (Location, Vec<u8>) {
        self.count = 0;
        self.last = None;
        self.advance_excess();
        let text = self.buffer.split_off(self.window_from);
        self.buffer.clear();
        self.kept_from = 0;
        self.window_from = 0;
        // What came before is gone, so it can't become the lead of a record.
        self.last_end = self.cursor.location().offset;
        (self.cursor.location(), text)
    }

    /// See [`Reader::resume`](super::Reader::resume).
    pub(super) fn resume(&mut self, location: Location, within: Option<Box<dyn Machine<B>>>) {
        debug_assert!(self.buffer.len() == self.window_from, "there are bytes left to read");
        if let Some(machine) = within {
            self.machine = machine;
        }
        self.cursor = Cursor::at(location);
        self.last_end = location.offset;
    }

    /// The next record, which the window follows directly.
    pub(crate) fn next_span(&mut self) -> Option<Span<B>> {
        self.advance_excess();
        self.last = None;
        self.kept_from = self.kept_from.max(self.window_from - self.kept_lead());
        loop {
            let window = &self.buffer[self.window_from..];
            let mut step = self.machine.step(window, self.ended);
            if matches!(step, Step::More) {
                if window.len() <= self.limit || self.ended {
                    return None;
                }
                step = self.machine.overflow(window, Fault::too_long(self.limit));
            }
            match step {
                Step::More => return None,
                Step::Become(machine) => self.machine = machine,
                Step::Skip(length) => {
                    self.note_content(length);
                    self.advance(length);
                    self.kept_from = self.kept_from.max(self.window_from - self.kept_lead());
                }
                Step::Record { layout, start, end, mut board } => {
                    self.advance(start);
                    let length = (end - start).min(self.limit);
                    self.excess = end - start - length;
                    if self.excess > 0 {
                        board = Err(Fault::too_long(self.limit));
                    }
                    let raw = &self.buffer[self.window_from..][..length];
                    let board = board.map_err(|fault| {
                        let location = self.cursor.location_after(&raw[..fault.offset]);
                        ParseError::new(fault.kind, location)
                    });
                    let location = self.cursor.location();
                    let lead = self.kept_lead();
                    self.advance(length);
                    self.last_end = self.cursor.location().offset;
                    self.last = board.as_ref().ok().map(|board| (lead, length, board.clone()));
                    self.count += 1;
                    self.content = TextContent::Records;
                    return Some(Span { layout, lead, start: location.offset, length, location, board });
                }
            }
        }
    }

    /// Notes what is at the start of the text, in case there is no record in it.
    fn note_content(&mut self, length: usize) {
        if !matches!(self.content, TextContent::Nothing) {
            return;
        }
        let skipped = &self.buffer[self.window_from..][..length];
        let mut at = 0;
        for line in skipped.split_inclusive(|byte| matches!(byte, b'\n' | b'\r')) {
            let text = trim(line).1.trim_ascii();
            if !text.is_empty() && !is_comment(text) {
                let location = self.cursor.location_after(&skipped[..at + indent(line)]);
                self.content = match text {
                    [b'[', inner @ .., b']'] if inner.trim_ascii().is_empty() => {
                        TextContent::EmptyArray(location)
                    }
                    [b'['] => TextContent::EmptyArray(location),
                    _ => TextContent::Other { start: excerpt(&String::from_utf8_lossy(text)), location },
                };
                return;
            }
            at += line.len();
        }
    }

    /// Skips the rest of a record of which only the beginning was reported.
    fn advance_excess(&mut self) {
        let excess = core::mem::take(&mut self.excess);
        self.advance(excess);
    }

    /// How much of the text between the last record and the window is kept.
    fn kept_lead(&self) -> usize {
        match usize::try_from(self.cursor.location().offset - self.last_end) {
            Ok(gap) if gap <= LONGEST_LEAD => gap,
            _ => 0,
        }
    }

    fn advance(&mut self, length: usize) {
        let (passed, _) = self.buffer[self.window_from..].split_at(length);
        self.cursor.advance(passed);
        self.window_from += length;
    }
}
