//! Lines that stand for themselves: where the board is in each of them.

use alloc::boxed::Box;

#[cfg(feature = "csv")]
use super::csv::CsvReader;
use super::line::{LineReader, Separator, Style, ends_board};
use super::scan::{Cursor, find_break, find_byte};
#[cfg(feature = "csv")]
use super::scan::{count_byte, find_byte_or_break};
use super::{Machine, Step};
use crate::CELLS;
use crate::board::Board;
use crate::error::{Location, ParseError};

/// How boards stand in a text of which every line is read for itself.
///
/// Such lines can be judged many at a time, by many at once. [`Reader::hand_over`](crate::Reader::hand_over) tells the
/// layout of a text, [`lines`](LineLayout::lines) judges lines of that layout.
///
/// ```
/// use ninefold::Reader;
///
/// let mut reader = Reader::new();
/// reader.feed(format!("id,puzzle\n1,{}\n", ".".repeat(81)).as_bytes());
/// reader.feed(format!("2,{}\n", "1".repeat(81)).as_bytes().repeat(8).as_slice());
/// assert!(reader.next_record().is_some());
///
/// let (layout, _, rest) = reader.hand_over().unwrap();
/// assert_eq!(layout.lines(&rest).totals().invalid, 8);
/// ```
#[derive(Clone, Debug)]
pub struct LineLayout {
    kind: Kind,
    /// The field that holds the board, from 0.
    field: usize,
}

#[derive(Clone, Copy, Debug)]
enum Kind {
    Lines(Separator),
    /// A table with so many columns, if it has a header.
    #[cfg(feature = "csv")]
    Table {
        delimiter: u8,
        columns: Option<usize>,
    },
}

/// Whole lines at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stretch<'t> {
    pub(crate) length: usize,
    /// The stretch is one line with this board, if these bytes are cells. If they are not, or if there are none, it has
    /// to be read again.
    pub(crate) board: Option<&'t [u8; CELLS]>,
}

impl LineLayout {
    /// A board at the start of each line.
    pub(crate) const PLAIN: LineLayout = LineLayout { kind: Kind::Lines(Separator::White), field: 0 };

    pub(super) fn of_lines(separator: Separator, field: usize) -> LineLayout {
        LineLayout { kind: Kind::Lines(separator), field }
    }

    #[cfg(feature = "csv")]
    pub(super) fn of_table(delimiter: u8, field: usize, columns: Option<usize>) -> LineLayout {
        LineLayout { kind: Kind::Table { delimiter, columns }, field }
    }

    /// Whether lines of this text can be read by themselves. In a table they cannot where something is quoted, for
    /// quotes may go over the end of a line.
    ///
    /// ```
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(format!("puzzle,note\n{},one\n", ".".repeat(81)).repeat(10).as_bytes());
    /// # reader.next_record();
    /// # let (layout, ..) = reader.hand_over().unwrap();
    /// assert!(layout.suits(b"a row, and another column\n"));
    /// assert!(!layout.suits(b"a row, \"and another column\n"));
    /// ```
    pub fn suits(&self, text: &[u8]) -> bool {
        self.suits_all() || find_byte(b'"', text).is_none()
    }

    /// Whether lines of any text can be read by themselves, because nothing is quoted there.
    ///
    /// ```
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # reader.next_record();
    /// # let (layout, ..) = reader.hand_over().unwrap();
    /// assert!(layout.suits_all());
    /// ```
    pub fn suits_all(&self) -> bool {
        matches!(self.kind, Kind::Lines(_))
    }

    /// The machine that reads such lines, one after the other.
    fn machine(&self) -> Box<dyn Machine> {
        match self.kind {
            Kind::Lines(separator) => {
                Box::new(LineReader::new(Style::Field { separator, index: self.field }, usize::MAX))
            }
            #[cfg(feature = "csv")]
            Kind::Table { delimiter, columns } => {
                Box::new(CsvReader::below_header(delimiter, self.field, columns))
            }
        }
    }

    /// Whether boards stand at the start of their lines.
    pub(crate) fn starts_with_board(&self) -> bool {
        self.field == 0
    }

    /// The next stretch of a text that is not empty.
    #[inline]
    pub(crate) fn stretch<'t>(&self, text: &'t [u8]) -> Stretch<'t> {
        #[cfg(feature = "csv")]
        if let Kind::Table { delimiter, columns: Some(columns) } = self.kind {
            // A row with a column too few or too many has others in its place.
            let row = self.row(text, delimiter, columns);
            return row.unwrap_or_else(|| Stretch { length: first_line(text).1, board: None });
        }
        if !self.starts_with_board() {
            return self.line_with_fields(text);
        }
        let Some((board, rest)) = text.split_first_chunk() else {
            return Stretch { length: first_line(text).1, board: None };
        };
        // If the 81 bytes are cells, there is no line break among them. If they are not, then at least the stretch ends
        // where a line does.
        let length = match rest {
            [b'\n', ..] => CELLS + 1,
            [b'\r', b'\n', ..] => CELLS + 2,
            [b'\r', ..] => CELLS + 1,
            _ if self.ends_board(rest) => CELLS + first_line(rest).1,
            _ => return Stretch { length: first_line(text).1, board: None },
        };
        Stretch { length, board: Some(board) }
    }

    fn line_with_fields<'t>(&self, text: &'t [u8]) -> Stretch<'t> {
        let (content, length) = first_line(text);
        let line = &text[..content];
        let board = self
            .place_in(line)
            .and_then(|at| line[at..].split_first_chunk())
            .filter(|(_, rest)| self.ends_board(rest))
            .map(|(board, _)| board);
        Stretch { length, board }
    }

    /// The next row of a table with so many columns. `None` if it has another number of them, or takes a closer look.
    #[cfg(feature = "csv")]
    #[inline]
    fn row<'t>(&self, text: &'t [u8], delimiter: u8, columns: usize) -> Option<Stretch<'t>> {
        // It may be a comment or blank, there may be a byte order mark or odd spaces.
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
        let (board, rest) = text.get(start..)?.split_first_chunk()?;
        let (content, length) = first_line(rest);
        let ends = content == 0 || rest[0] == delimiter;
        let has_all_columns = count_byte(delimiter, &rest[..content]) + self.field + 1 == columns;
        (ends && has_all_columns).then_some(Stretch { length: start + CELLS + length, board: Some(board) })
    }

    /// Where in the line the field with the board starts. `None` if that takes a closer look.
    fn place_in(&self, line: &[u8]) -> Option<usize> {
        // It may be a comment or blank, there may be a byte order mark, quotes, odd spaces.
        if !line.first().is_some_and(u8::is_ascii_alphanumeric) {
            return None;
        }
        let mut at = 0;
        for _ in 0..self.field {
            at += match self.kind {
                Kind::Lines(Separator::White) => {
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
                Kind::Lines(Separator::Byte(byte)) => find_byte(byte, &line[at..])? + 1,
                #[cfg(feature = "csv")]
                Kind::Table { delimiter, .. } => find_byte(delimiter, &line[at..])? + 1,
            };
        }
        Some(at)
    }

    /// Whether a board ends where the rest of the line is this.
    fn ends_board(&self, rest: &[u8]) -> bool {
        match self.kind {
            Kind::Lines(Separator::Byte(byte)) if rest.first() == Some(&byte) => true,
            Kind::Lines(_) => ends_board(rest),
            #[cfg(feature = "csv")]
            Kind::Table { delimiter, .. } => rest.is_empty() || rest[0] == delimiter,
        }
    }
}

/// How long the first line is, without its line break and with it.
fn first_line(text: &[u8]) -> (usize, usize) {
    match find_break(text) {
        None => (text.len(), text.len()),
        Some(at) if text[at..].starts_with(b"\r\n") => (at, at + 2),
        Some(at) => (at, at + 1),
    }
}

/// Reads lines one by one, each in the way in which a reader would.
#[derive(Debug)]
pub(crate) struct LineByLine<'t> {
    machine: Box<dyn Machine>,
    text: &'t [u8],
    cursor: Cursor,
}

/// What was read: the bytes with the line break, the place, and the board or why there is none.
pub(crate) type Read<'t> = (&'t [u8], Location, Result<Board, ParseError>);

impl<'t> LineByLine<'t> {
    pub(crate) fn new(layout: &LineLayout) -> LineByLine<'t> {
        LineByLine { machine: layout.machine(), text: &[], cursor: Cursor::at(Location::START) }
    }

    /// Begins with these lines, which are at this place.
    pub(crate) fn start(&mut self, text: &'t [u8], location: Location) {
        self.text = text;
        self.cursor = Cursor::at(location);
    }

    /// The next line with a board, or with what should be one.
    pub(crate) fn next(&mut self) -> Option<Read<'t>> {
        while !self.text.is_empty() {
            let (passed, read) = match self.machine.step(self.text, true) {
                Step::Skip(length) => (length, None),
                Step::Record { start, end, board, .. } => (end, Some((start, board))),
                // Lines that are whole leave nothing to wait for.
                Step::More | Step::Become(_) => return None,
            };
            let (lines, rest) = self.text.split_at(passed);
            self.text = rest;
            let Some((start, board)) = read else {
                self.cursor.advance(lines);
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
            return Some((raw, location, board));
        }
        None
    }

    /// The place behind what has been read.
    pub(crate) fn location(&self) -> Location {
        self.cursor.location()
    }
}
