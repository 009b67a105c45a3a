//! From bytes to boards.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::detect::{self, Detector};
use super::dispatch::Options;
use super::line::is_comment;
use super::scan::Cursor;
use super::symbol::{indent, trim};
use super::{Fault, LastRecord, Machine, Step};
use crate::board::Board;
use crate::error::{Location, ParseError, ParseErrorKind, Token, excerpt};
use crate::text::{Column, Format, RecordByRecord, RecordLayout, Selection};

/// Reads boards from bytes that arrive in chunks of any size.
///
/// The reader does no I/O of its own: feed it what you have, take the records that are complete, and say when the
/// text has ended. How the text is split into chunks makes no difference. It holds no more than the record it is
/// reading, up to a [limit](ReaderBuilder::record_limit).
///
/// For a text that is in memory, [`boards`](crate::boards) is more convenient.
///
/// ```
/// use ninefold::Reader;
///
/// let mut reader = Reader::new();
/// let mut found = Vec::new();
/// for piece in ["53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28", "....419..5....8..79\n", "oops"] {
///     reader.feed(piece.as_bytes());
///     while let Some(record) = reader.next_record() {
///         found.push((record.location.line, record.board));
///     }
/// }
/// reader.finish();
/// while let Some(record) = reader.next_record() {
///     found.push((record.location.line, record.board));
/// }
///
/// assert_eq!(found.len(), 2);
/// assert!(found[0].1.as_ref().unwrap().is_valid());
/// assert_eq!(found[1].0, 2);
/// assert_eq!(found[1].1.as_ref().unwrap_err().to_string(), "expected a digit from 1 to 9 or a blank, found 'o'");
/// ```
#[derive(Debug)]
pub struct Reader {
    machine: Box<dyn Machine>,
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
    last: Option<(usize, usize, Board)>,
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

/// Lines that a reader hands over because each can be read by itself, from
/// [`Splitter::hand_over`](crate::batch::Splitter::hand_over).
///
/// ```
/// use ninefold::Reader;
/// use ninefold::batch::Splitter;
///
/// let mut splitter = Splitter::new(Reader::new(), 1 << 20);
/// splitter.feed(format!("{}\n", ".".repeat(81)).repeat(2).as_bytes());
/// assert!(splitter.next_record().is_some());
/// assert_eq!(splitter.hand_over().unwrap().text.len(), 82);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use]
pub struct HandOver {
    /// Where the boards are in these lines and in all that follow.
    pub layout: RecordLayout,
    /// Where the lines start.
    pub location: Location,
    /// The text that has been fed and hasn't been read.
    pub text: Vec<u8>,
}

/// A record with its offsets in the whole text.
pub(super) struct Span {
    pub(super) layout: Layout,
    pub(super) lead: usize,
    pub(super) start: u64,
    pub(super) length: usize,
    pub(super) location: Location,
    pub(super) board: Result<Board, ParseError>,
}

impl Reader {
    /// A reader that detects the format.
    ///
    /// ```
    /// let mut reader = ninefold::Reader::new();
    /// assert!(reader.next_record().is_none());
    /// ```
    pub fn new() -> Reader {
        Reader::builder().build()
    }

    /// Options for a reader: the format, the column, the limit.
    ///
    /// ```
    /// use ninefold::text::Column;
    /// use ninefold::{Format, Reader};
    ///
    /// let mut reader = Reader::builder().format(Format::Csv).column(Column::name("solution")).build();
    /// reader.feed(b"puzzle,solution\n");
    /// ```
    pub fn builder() -> ReaderBuilder {
        ReaderBuilder { format: None, column: None, limit: ReaderBuilder::DEFAULT_LIMIT }
    }

    /// Adds the next chunk of the text. It is held in memory until its records have been taken.
    ///
    /// ```
    /// let mut reader = ninefold::Reader::new();
    /// reader.feed(b"53..7....");
    /// reader.feed(b"6..195...");
    /// ```
    ///
    /// # Panics
    ///
    /// If the text was [finished](Reader::finish) before.
    pub fn feed(&mut self, piece: &[u8]) {
        assert!(!self.ended, "the text was finished before this piece");
        // Moving what is left costs no more than reading what was used up did.
        if self.kept_from > self.buffer.len() / 2 {
            self.buffer.drain(..self.kept_from);
            self.window_from -= self.kept_from;
            self.kept_from = 0;
        }
        self.buffer.extend_from_slice(piece);
    }

    /// Says that the text has ended, which completes its last record.
    ///
    /// ```
    /// let mut reader = ninefold::Reader::new();
    /// reader.feed(&[b'.'; 81]);
    /// assert!(reader.next_record().is_none()); // more cells may follow
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().board.is_ok());
    /// ```
    pub fn finish(&mut self) {
        self.ended = true;
    }

    /// Whether the text was [finished](Reader::finish).
    ///
    /// ```
    /// assert!(!ninefold::Reader::new().is_finished());
    /// ```
    pub fn is_finished(&self) -> bool {
        self.ended
    }

    /// The next record, or `None` if it isn't complete yet.
    ///
    /// ```
    /// let mut reader = ninefold::Reader::new();
    /// reader.feed(b"80 cells or so\n");
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().board.is_err());
    /// assert!(reader.next_record().is_none());
    /// ```
    pub fn next_record(&mut self) -> Option<Record<'_>> {
        let span = self.next_span()?;
        let (lead, raw) =
            self.buffer[self.window_from - span.length - span.lead..self.window_from].split_at(span.lead);
        Some(Record { layout: span.layout, lead, raw, location: span.location, board: span.board })
    }

    /// Which column or key the boards are read from, if there was more than one to choose from.
    ///
    /// It is known as soon as there is a record.
    ///
    /// ```
    /// let text = format!("puzzle,solution\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut reader = ninefold::Reader::new();
    /// reader.feed(text.as_bytes());
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().board?.is_valid());
    /// assert_eq!(reader.selection().unwrap().name(), Some("puzzle"));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn selection(&self) -> Option<&Selection> {
        self.machine.selection()
    }

    /// Why there was no record in the text, if it has ended without one.
    ///
    /// ```
    /// let mut reader = ninefold::Reader::new();
    /// reader.feed(b"[]");
    /// reader.finish();
    /// assert!(reader.next_record().is_none());
    /// assert_eq!(reader.nothing_found().unwrap().to_string(), "expected a board, found an empty array");
    /// ```
    pub fn nothing_found(&self) -> Option<ParseError> {
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

    /// Whether there has been a record.
    pub(crate) fn has_records(&self) -> bool {
        matches!(self.content, TextContent::Records)
    }

    /// Hands over to a caller that can judge lines by themselves, many at a time: returns the bytes that have been fed and
    /// haven't been read. `None` if lines can't be read by themselves, if that isn't known yet, and in the middle of a
    /// line. The [limit](ReaderBuilder::record_limit) is the reader's: lines that are in memory already have none.
    ///
    /// If `is_for_lines`, only lines are handed over, not records of other shapes.
    pub(crate) fn hand_over(&mut self, is_for_lines: bool) -> Option<HandOver> {
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
        self.count = 0;
        self.last = None;
        self.advance_excess();
        let text = self.buffer.split_off(self.window_from);
        self.buffer.clear();
        self.kept_from = 0;
        self.window_from = 0;
        // What came before is gone, so it can't become the lead of a record.
        self.last_end = self.cursor.location().offset;
        Some(HandOver { layout, location: self.cursor.location(), text })
    }

    /// Continues at this location, which is the start of a line, after somebody else has read up to there.
    ///
    /// If that one has stopped within a record, the machine that was reading it reads on.
    pub(crate) fn resume(&mut self, location: Location, within: Option<RecordByRecord>) {
        debug_assert!(self.buffer.len() == self.window_from, "there are bytes left to read");
        if let Some(reader) = within {
            self.machine = reader.into_machine();
        }
        self.cursor = Cursor::at(location);
        self.last_end = location.offset;
    }

    /// The next record, which the window follows directly.
    pub(super) fn next_span(&mut self) -> Option<Span> {
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
                    self.last = board.as_ref().ok().map(|board| (lead, length, *board));
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
            Ok(gap) if gap <= Record::LONGEST_LEAD => gap,
            _ => 0,
        }
    }

    fn advance(&mut self, length: usize) {
        let (passed, _) = self.buffer[self.window_from..].split_at(length);
        self.cursor.advance(passed);
        self.window_from += length;
    }
}

impl Default for Reader {
    fn default() -> Reader {
        Reader::new()
    }
}

/// Options for a [`Reader`], from [`Reader::builder`].
///
/// ```
/// use ninefold::{Format, Reader};
///
/// // `-` is a blank here, not a border: a plain grid was asked for.
/// let text = "---------\n".repeat(8) + "12345678-\n";
/// let mut boards = Reader::builder().format(Format::Grid).boards(text.as_bytes());
/// assert_eq!(boards.next().unwrap().board?.givens(), 8);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct ReaderBuilder {
    format: Option<Format>,
    column: Option<Column>,
    limit: usize,
}

impl ReaderBuilder {
    const DEFAULT_LIMIT: usize = 16 << 20;

    /// Reads this format instead of detecting it.
    ///
    /// ```
    /// use ninefold::{Format, Reader};
    ///
    /// let reader = Reader::builder().format(Format::Sdm).build();
    /// ```
    pub fn format(mut self, format: Format) -> ReaderBuilder {
        self.format = Some(format);
        self
    }

    /// Reads the boards from this column of a table, field of a line or key of a JSON object.
    ///
    /// Without it, names decide, or contents where names don't; [`Reader::selection`] says which column it is.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::text::Column;
    ///
    /// let text = format!("puzzle,solution\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut boards = Reader::builder().column(Column::name("solution")).boards(text.as_bytes());
    /// assert!(boards.next().unwrap().board?.is_complete());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn column(mut self, column: Column) -> ReaderBuilder {
        self.column = Some(column);
        self
    }

    /// The length in bytes of the longest record that is held in memory: 16 MiB by default.
    ///
    /// A record that is longer is reported as malformed and skipped. The limit is never less than 64 KiB.
    ///
    /// ```
    /// use ninefold::Reader;
    ///
    /// let mut reader = Reader::builder().record_limit(1 << 16).build();
    /// reader.feed(&[b'1'; 100_000]);
    /// let error = reader.next_record().unwrap().board.unwrap_err();
    /// assert_eq!(error.to_string(), "expected a record of at most 65536 bytes, found a longer one");
    /// ```
    pub fn record_limit(mut self, bytes: usize) -> ReaderBuilder {
        self.limit = bytes.max(detect::WINDOW);
        self
    }

    /// The reader.
    ///
    /// ```
    /// let reader = ninefold::Reader::builder().build();
    /// ```
    pub fn build(self) -> Reader {
        let limit = self.limit;
        Reader::with(Detector::new(Options { format: self.format, column: self.column, limit }), limit)
    }
}

impl Reader {
    /// A reader for a field of a table or a string.
    pub(super) fn of_entry() -> Reader {
        let limit = ReaderBuilder::DEFAULT_LIMIT;
        Reader::with(Detector::new(Options { format: None, column: None, limit }).of_entry(), limit)
    }

    fn with(detector: Detector, limit: usize) -> Reader {
        Reader::of_machine(Box::new(detector), limit)
    }

    /// A reader that continues at this location with this machine, after others have read records up to there.
    pub(super) fn resumed(machine: Box<dyn Machine>, location: Location, limit: usize) -> Reader {
        Reader {
            cursor: Cursor::at(location),
            last_end: location.offset,
            content: TextContent::Records,
            ..Reader::of_machine(machine, limit)
        }
    }

    fn of_machine(machine: Box<dyn Machine>, limit: usize) -> Reader {
        Reader {
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
}

/// A board in a text, or something that should be one, with its location.
///
/// ```
/// let text = format!("# empty\n{}\n", ".".repeat(81));
/// let record = ninefold::boards(&text).next().unwrap();
/// assert_eq!(record.lead, b"# empty\n");
/// assert_eq!(record.raw.len(), 82);
/// assert_eq!(record.location.line, 2);
/// assert!(record.board.is_ok());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Record<'a> {
    /// How the record is laid out in its text.
    pub layout: Layout,
    /// What is between the record before and this one: blank lines, comments, titles, a header.
    ///
    /// Empty if it is longer than 64 KiB.
    pub lead: &'a [u8],
    /// The record's bytes as they arrived, with the line break at the end if there is one.
    pub raw: &'a [u8],
    /// Where the record starts.
    pub location: Location,
    /// The board, or why there is none.
    pub board: Result<Board, ParseError>,
}

/// How a record is laid out in its text, which matters to a program that passes records on.
///
/// ```
/// use ninefold::text::Layout;
///
/// let text = format!("puzzle\n{}\n", ".".repeat(81));
/// assert_eq!(ninefold::boards(&text).next().unwrap().layout, Layout::Row);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Layout {
    /// It is a line of its own.
    Line,
    /// It takes several lines, and is separated from others by blank lines, titles or borders.
    Block,
    /// It is a row of a table, whose header is in the lead of the first one.
    Row,
    /// It is a JSON value of its own.
    Value,
    /// It is an element of a JSON array.
    Element,
}

impl Record<'_> {
    const LONGEST_LEAD: usize = 64 << 10;
}
