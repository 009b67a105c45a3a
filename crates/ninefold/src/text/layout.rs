//! Lines that can be read by themselves: where the board is in each of them.

use alloc::boxed::Box;

#[cfg(feature = "csv")]
use super::csv::CsvReader;
use super::line::{LineReader, LineStyle, Separator, ends_board};
use super::scan::{Cursor, find_break, find_byte};
#[cfg(feature = "csv")]
use super::scan::{count_byte, find_byte_or_break};
use super::{Machine, Step};
use crate::CELLS;
use crate::board::Board;
use crate::error::{Location, ParseError};

/// Where the boards are in a text whose lines can be read one by one.
///
/// Such lines can be judged many at a time, on several threads. [`Splitter::hand_over`](crate::batch::Splitter::hand_over)
/// gives the layout of a text, [`lines`](LineLayout::lines) judges lines of that layout.
///
/// ```
/// use ninefold::batch::Splitter;
/// use ninefold::{Reader, Requirement, Verdict};
///
/// let mut splitter = Splitter::new(Reader::new(), 1 << 20);
/// splitter.feed(format!("id,puzzle\n1,{}\n", ".".repeat(81)).as_bytes());
/// splitter.feed(format!("2,{}\n", "1".repeat(81)).repeat(8).as_bytes());
/// assert!(splitter.next_record().is_some());
///
/// let lines = splitter.hand_over().unwrap();
/// assert_eq!(lines.layout.lines(&lines.text).tally(Requirement::Valid).get(Verdict::Invalid), 8);
/// ```
#[derive(Clone, Debug)]
pub struct LineLayout {
    kind: LayoutKind,
    /// The field that holds the board, from 0.
    field: usize,
}

#[derive(Clone, Copy, Debug)]
enum LayoutKind {
    Lines(Separator),
    /// A table; the number of columns is known if it has a header.
    #[cfg(feature = "csv")]
    Table {
        delimiter: u8,
        columns: Option<usize>,
    },
}

/// Whole lines at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) length: usize,
    /// The segment is one line with a board at this offset, if the 81 bytes there are cells. If they aren't, or if there
    /// is no offset, it has to be read again.
    pub(crate) board: Option<usize>,
}

impl LineLayout {
    /// A board at the start of each line.
    pub(crate) const PLAIN: LineLayout = LineLayout { kind: LayoutKind::Lines(Separator::White), field: 0 };

    pub(super) fn of_lines(separator: Separator, field: usize) -> LineLayout {
        LineLayout { kind: LayoutKind::Lines(separator), field }
    }

    #[cfg(feature = "csv")]
    pub(super) fn of_table(delimiter: u8, field: usize, columns: Option<usize>) -> LineLayout {
        LineLayout { kind: LayoutKind::Table { delimiter, columns }, field }
    }

    /// Whether lines of this text can be read by themselves. In a table they cannot where something is quoted, because
    /// a quoted field may contain line breaks.
    pub(crate) fn suits(&self, text: &[u8]) -> bool {
        !self.has_quotes() || find_byte(b'"', text).is_none()
    }

    /// Whether quotes mean something in such lines. If not, lines of any text can be read by themselves.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # let layout = splitter.hand_over().unwrap().layout;
    /// assert!(!layout.has_quotes());
    /// ```
    pub fn has_quotes(&self) -> bool {
        !matches!(self.kind, LayoutKind::Lines(_))
    }

    /// The machine that reads such lines, one after the other.
    fn machine(&self) -> Box<dyn Machine> {
        match self.kind {
            LayoutKind::Lines(separator) => {
                Box::new(LineReader::new(LineStyle::Field { separator, index: self.field }, usize::MAX))
            }
            #[cfg(feature = "csv")]
            LayoutKind::Table { delimiter, columns } => {
                Box::new(CsvReader::below_header(delimiter, self.field, columns))
            }
        }
    }

    /// Whether boards are at the start of their lines.
    pub(crate) fn starts_with_board(&self) -> bool {
        self.field == 0
    }

    /// The first segment of a text that isn't empty.
    #[inline]
    pub(crate) fn first_segment(&self, text: &[u8]) -> Segment {
        #[cfg(feature = "csv")]
        if let LayoutKind::Table { delimiter, columns: Some(columns) } = self.kind {
            // In a row with too few or too many columns, another column would be in this position.
            let row = self.row(text, delimiter, columns);
            return row.unwrap_or_else(|| Segment { length: first_line(text).1, board: None });
        }
        if !self.starts_with_board() {
            return self.line_with_fields(text);
        }
        let Some((_, rest)) = text.split_first_chunk::<CELLS>() else {
            return Segment { length: first_line(text).1, board: None };
        };
        // If the 81 bytes are cells, there is no line break among them. If they aren't, the segment still ends where a line
        // does.
        let length = match rest {
            [b'\n', ..] => CELLS + 1,
            [b'\r', b'\n', ..] => CELLS + 2,
            [b'\r', ..] => CELLS + 1,
            _ if self.ends_board(rest) => CELLS + first_line(rest).1,
            _ => return Segment { length: first_line(text).1, board: None },
        };
        Segment { length, board: Some(0) }
    }

    fn line_with_fields(&self, text: &[u8]) -> Segment {
        let (content, length) = first_line(text);
        let line = &text[..content];
        let has_board = |offset: usize| {
            line[offset..].split_first_chunk::<CELLS>().is_some_and(|(_, rest)| self.ends_board(rest))
        };
        Segment { length, board: self.board_offset(line).filter(|&offset| has_board(offset)) }
    }

    /// The next row of a table with this many columns. `None` if it has another number of them, or needs a closer look.
    #[cfg(feature = "csv")]
    #[inline]
    fn row(&self, text: &[u8], delimiter: u8, columns: usize) -> Option<Segment> {
        // It may be blank or a comment, or have a byte order mark or unusual spaces.
        if self.field > 0 && !text.first().is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        let field_end =
            |at: usize| find_byte_or_break(delimiter, &text[at..]).map_or(text.len(), |end| at + end);
        let mut start = 0;
        for _ in 0..self.field {
            start = field_end(start) + 1;
            if text.get(start - 1) != Some(&delimiter) {
                return None;
            }
        }
        let (_, rest) = text.get(start..)?.split_first_chunk::<CELLS>()?;
        let (content, length) = first_line(rest);
        let ends = content == 0 || rest[0] == delimiter;
        let has_all_columns = count_byte(delimiter, &rest[..content]) + self.field + 1 == columns;
        (ends && has_all_columns).then_some(Segment { length: start + CELLS + length, board: Some(start) })
    }

    /// Where the field with the board starts. `None` if that needs a closer look.
    fn board_offset(&self, line: &[u8]) -> Option<usize> {
        // It may be blank or a comment, or have a byte order mark, quotes or unusual spaces.
        if !line.first().is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        let mut at = 0;
        for _ in 0..self.field {
            at += match self.kind {
                LayoutKind::Lines(Separator::White) => {
                    let end = line[at..]
                        .iter()
                        .position(|byte| matches!(byte, b' ' | b'\t') || !byte.is_ascii())?;
                    let white =
                        line[at + end..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
                    if white == 0 {
                        return None;
                    }
                    end + white
                }
                LayoutKind::Lines(Separator::Byte(byte)) => find_byte(byte, &line[at..])? + 1,
                #[cfg(feature = "csv")]
                LayoutKind::Table { delimiter, .. } => find_byte(delimiter, &line[at..])? + 1,
            };
        }
        Some(at)
    }

    /// Whether a board ends if this is the rest of its line.
    fn ends_board(&self, rest: &[u8]) -> bool {
        match self.kind {
            LayoutKind::Lines(Separator::Byte(byte)) if rest.first() == Some(&byte) => true,
            LayoutKind::Lines(_) => ends_board(rest),
            #[cfg(feature = "csv")]
            LayoutKind::Table { delimiter, .. } => rest.is_empty() || rest[0] == delimiter,
        }
    }
}

/// The length of the first line, without its line break and with it.
fn first_line(text: &[u8]) -> (usize, usize) {
    match find_break(text) {
        None => (text.len(), text.len()),
        Some(at) if text[at..].starts_with(b"\r\n") => (at, at + 2),
        Some(at) => (at, at + 1),
    }
}

/// Reads lines one by one, as a reader would. The text is the caller's, who passes what is left of it.
#[derive(Debug)]
pub(crate) struct LineByLine {
    machine: Box<dyn Machine>,
    cursor: Cursor,
    /// How many bytes of the text are left to read.
    left: usize,
}

/// A record that was read from the start of a text.
#[derive(Debug)]
pub(crate) struct ReadLine {
    /// How many bytes come before it.
    pub(crate) skipped: usize,
    /// How many bytes it has, with the line break.
    pub(crate) length: usize,
    pub(crate) location: Location,
    pub(crate) board: Result<Board, ParseError>,
}

impl LineByLine {
    pub(crate) fn new(layout: &LineLayout) -> LineByLine {
        LineByLine { machine: layout.machine(), cursor: Cursor::at(Location::START), left: 0 }
    }

    /// Begins with lines that take up this many bytes and start at this location.
    pub(crate) fn start(&mut self, length: usize, location: Location) {
        self.cursor = Cursor::at(location);
        self.left = length;
    }

    /// How many bytes are left to read.
    pub(crate) fn left(&self) -> usize {
        self.left
    }

    /// The next line with a board, or with what should be one. If there is none, everything has been skipped.
    pub(crate) fn next(&mut self, text: &[u8]) -> Option<ReadLine> {
        let mut text = &text[..self.left];
        let mut skipped = 0;
        while !text.is_empty() {
            let (length, record) = match self.machine.step(text, true) {
                Step::Skip(length) => (length, None),
                Step::Record { start, end, board, .. } => (end, Some((start, board))),
                // Complete lines leave nothing to wait for.
                Step::More | Step::Become(_) => (text.len(), None),
            };
            let (lines, rest) = text.split_at(length);
            text = rest;
            let Some((start, board)) = record else {
                self.cursor.advance(lines);
                skipped += length;
                continue;
            };
            self.cursor.advance(&lines[..start]);
            let raw = &lines[start..];
            let location = self.cursor.location();
            let board = board.map_err(|fault| {
                let location = self.cursor.location_after(&raw[..fault.offset]);
                ParseError::new(fault.kind, location)
            });
            self.cursor.advance(raw);
            self.left = rest.len();
            return Some(ReadLine { skipped: skipped + start, length: raw.len(), location, board });
        }
        self.left = 0;
        None
    }

    /// The location after what has been read.
    pub(crate) fn location(&self) -> Location {
        self.cursor.location()
    }
}
