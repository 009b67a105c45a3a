//! From bytes to boards.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Machine;
use super::detect::{self, Detector};
use super::dispatch::Options;
use super::feed::{Feed, Span};
use crate::board::Board;
use crate::error::{Location, ParseError};
use crate::text::{Column, Format, RecordByRecord, RecordLayout, Selection};

/// The longest record that is held in memory, unless something else is asked for.
pub(super) const DEFAULT_LIMIT: usize = 16 << 20;

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
    feed: Feed<Board>,
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
        ReaderBuilder { format: None, column: None, limit: DEFAULT_LIMIT }
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
        self.feed.feed(piece);
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
        self.feed.finish();
    }

    /// Whether the text was [finished](Reader::finish).
    ///
    /// ```
    /// assert!(!ninefold::Reader::new().is_finished());
    /// ```
    pub fn is_finished(&self) -> bool {
        self.feed.is_finished()
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
        let Span { layout, lead, length, location, board, .. } = self.next_span()?;
        let (lead, raw) = self.feed.lead_and_raw(lead, length);
        Some(Record { layout, lead, raw, location, board })
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
        self.feed.machine().selection()
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
        self.feed.nothing_found()
    }

    /// Whether there has been a record.
    pub(crate) fn has_records(&self) -> bool {
        self.feed.has_records()
    }

    /// Hands over to a caller that can judge lines by themselves, many at a time: returns the bytes that have been fed and
    /// haven't been read. `None` if lines can't be read by themselves, if that isn't known yet, and in the middle of a
    /// line. The [limit](ReaderBuilder::record_limit) is the reader's: lines that are in memory already have none.
    ///
    /// If `is_for_lines`, only lines are handed over, not records of other shapes.
    pub(crate) fn hand_over(&mut self, is_for_lines: bool) -> Option<HandOver> {
        self.feed.hand_over(is_for_lines)
    }

    /// Continues at this location, which is the start of a line, after somebody else has read up to there.
    ///
    /// If that one has stopped within a record, the machine that was reading it reads on.
    pub(crate) fn resume(&mut self, location: Location, within: Option<RecordByRecord>) {
        self.feed.resume(location, within.map(RecordByRecord::into_machine));
    }

    /// The next record, which the window follows directly.
    pub(super) fn next_span(&mut self) -> Option<Span<Board>> {
        self.feed.next_span()
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
        let limit = DEFAULT_LIMIT;
        Reader::with(Detector::new(Options { format: None, column: None, limit }).of_entry(), limit)
    }

    fn with(detector: Detector, limit: usize) -> Reader {
        Reader { feed: Feed::new(Box::new(detector), limit) }
    }

    /// A reader that continues at this location with this machine, after others have read records up to there.
    pub(super) fn resumed(machine: Box<dyn Machine>, location: Location, limit: usize) -> Reader {
        Reader { feed: Feed::resumed(machine, location, limit) }
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
