//! Text to grids of any size and shape.
//!
//! Grids have a size that was asked for, so less has to be found out than for boards, and nothing is guessed: a record of another
//! size is malformed. What people paste in other forms is read for the classic board only.

mod blocks;
mod cells;
mod detect;
mod lines;
mod notation;

use alloc::boxed::Box;
use alloc::vec::Vec;

pub use self::lines::GridLines;
pub(crate) use self::lines::LineByLine;
pub(super) use self::lines::LineNotation;

use self::detect::GridDetector;
use super::feed::{Feed, Span};
use crate::error::{Location, ParseError, ParseErrorKind, Token};
use crate::rules::{Grid, Rules, Symbols};
use crate::text::{Column, Format, Layout, Selection};

/// Reads grids from bytes that arrive in pieces of any size; from [`Rules::reader`].
///
/// It is to grids what [`Reader`](crate::Reader) is to boards: lines, grids with or without borders, JSON and tables.
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let mut reader = rules.reader().build();
/// reader.feed(b"1234341221434321\n12343412");
/// reader.finish();
/// assert!(reader.next_record().unwrap().grid?.is_solved());
/// let error = reader.next_record().unwrap().grid.unwrap_err();
/// assert_eq!(error.to_string(), "expected 16 cells, found 8");
/// assert!(reader.next_record().is_none());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct GridReader<'r> {
    rules: &'r Rules,
    feed: Feed<Vec<u8>>,
}

/// A grid in a text, or something that should be one, with its location.
///
/// ```
/// let rules: ninefold::rules::Rules = "4x4".parse()?;
/// let mut reader = rules.reader().build();
/// reader.feed(b"# one\n................\n");
/// reader.finish();
/// let record = reader.next_record().unwrap();
/// assert_eq!((record.lead, record.location.line), (&b"# one\n"[..], 2));
/// assert_eq!(record.symbols.unwrap().to_string(), "1-4");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GridRecord<'a, 'r> {
    /// How the record is laid out in its text.
    pub layout: Layout,
    /// What is between the record before and this one; see [`Record::lead`](crate::text::Record::lead).
    pub lead: &'a [u8],
    /// The record's bytes as they arrived, with the line break at the end if there is one.
    pub raw: &'a [u8],
    /// Where the record starts.
    pub location: Location,
    /// How values are written in this text, if it could be read. Where the rules don't name symbols, that was found out by
    /// looking at the text.
    pub symbols: Option<&'a Symbols>,
    /// The grid, or why there is none.
    pub grid: Result<Grid<'r>, ParseError>,
}

impl<'r> GridReader<'r> {
    /// Adds the next piece of the text. It is held in memory until its records have been taken.
    ///
    /// # Panics
    ///
    /// If the text was [finished](GridReader::finish) before.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().build();
    /// reader.feed(b"12343412");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn feed(&mut self, piece: &[u8]) {
        self.feed.feed(piece);
    }

    /// Says that the text has ended, which completes its last record.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().build();
    /// reader.feed(&[b'.'; 16]);
    /// assert!(reader.next_record().is_none()); // more cells may follow
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().grid.is_ok());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn finish(&mut self) {
        self.feed.finish();
    }

    /// Whether the text was [finished](GridReader::finish).
    ///
    /// ```
    /// assert!(!ninefold::rules::Rules::classic().reader().build().is_finished());
    /// ```
    pub fn is_finished(&self) -> bool {
        self.feed.is_finished()
    }

    /// The next record, or `None` if it isn't complete yet.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().build();
    /// reader.feed(b"1234\n3412\n2143\n4321\n");
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().grid.unwrap().is_solved());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn next_record(&mut self) -> Option<GridRecord<'_, 'r>> {
        let Span { layout, lead, length, location, board, .. } = self.feed.next_span()?;
        let (lead, raw) = self.feed.lead_and_raw(lead, length);
        let grid = board.map(|values| Grid::of_values(self.rules, values));
        Some(GridRecord { layout, lead, raw, location, symbols: self.feed.machine().symbols(), grid })
    }

    /// Hands over to a caller that judges lines many at a time, if the rest of the text is lines that can be read by
    /// themselves. `None` before the first record, in the middle of a line, after the end of the text, and for text in other
    /// formats.
    ///
    /// The caller then owns the text: what is handed over, and what follows it. To go back, it can let the reader
    /// [resume](GridReader::resume).
    ///
    /// ```
    /// use ninefold::rules::Rules;
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().build();
    /// reader.feed("1234341221434321\n".repeat(20).as_bytes());
    /// assert!(reader.hand_over().is_none());
    /// assert!(reader.next_record().is_some());
    ///
    /// let rest = reader.hand_over().unwrap();
    /// assert_eq!((rest.location.line, rest.text.len()), (2, 19 * 17));
    /// assert_eq!(rest.lines.records(&rest.text).tally(Requirement::Solved).get(Verdict::Solved), 19);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn hand_over(&mut self) -> Option<GridHandOver<'r>> {
        let (written, location, text) = self.feed.hand_over_lines()?;
        Some(GridHandOver { lines: GridLines::new(self.rules, written), location, text })
    }

    /// Continues with this text after it has been [handed over](GridReader::hand_over) up to this location, which is the start
    /// of a line.
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// # let rules: Rules = "4x4".parse()?;
    /// # let mut reader = rules.reader().build();
    /// # reader.feed("1234341221434321\n".repeat(20).as_bytes());
    /// # reader.next_record();
    /// let rest = reader.hand_over().unwrap();
    /// reader.resume(rest.location, &rest.text);
    /// assert_eq!(reader.next_record().unwrap().location.line, 2);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn resume(&mut self, location: Location, text: &[u8]) {
        self.feed.resume(location, None);
        self.feed.feed(text);
    }

    /// The only grid in a text that was [finished](GridReader::finish).
    ///
    /// # Errors
    ///
    /// If there is no grid, something that isn't a grid, or a second one.
    ///
    /// ```
    /// use ninefold::text::Column;
    ///
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().column(Column::name("solution")).build();
    /// reader.feed(b"puzzle,solution\n1234............,1234341221434321\n");
    /// reader.finish();
    /// assert!(reader.exactly_one()?.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn exactly_one(&mut self) -> Result<Grid<'r>, ParseError> {
        let Some(first) = self.next_record() else {
            let nothing = || ParseError::new(ParseErrorKind::no_board(Token::Nothing), Location::START);
            return Err(self.nothing_found().unwrap_or_else(nothing));
        };
        let grid = first.grid?;
        match self.next_record() {
            None => Ok(grid),
            Some(second) => {
                second.grid?;
                Err(ParseError::new(ParseErrorKind::SecondBoard, second.location))
            }
        }
    }

    /// Which column or key the grids are read from, if there was more than one to choose from.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut reader = rules.reader().build();
    /// reader.feed(b"id,puzzle\n1,12343412........\n");
    /// reader.finish();
    /// assert!(reader.next_record().unwrap().grid.is_ok());
    /// assert_eq!(reader.selection().unwrap().name(), Some("puzzle"));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn selection(&self) -> Option<&Selection> {
        self.feed.machine().selection()
    }

    /// Why there was no record in the text, if it has ended without one.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let mut reader = rules.reader().build();
    /// reader.finish();
    /// assert!(reader.next_record().is_none());
    /// assert_eq!(reader.nothing_found().unwrap().to_string(), "expected a board, found nothing");
    /// ```
    pub fn nothing_found(&self) -> Option<ParseError> {
        self.feed.nothing_found()
    }
}

/// Lines that a reader hands over because each can be read by itself, from [`GridReader::hand_over`].
///
/// ```
/// let rules: ninefold::rules::Rules = "4x4".parse()?;
/// let mut reader = rules.reader().build();
/// reader.feed("................\n".repeat(16).as_bytes());
/// assert!(reader.next_record().is_some());
/// assert_eq!(reader.hand_over().unwrap().location.line, 2);
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use]
pub struct GridHandOver<'r> {
    /// How the grids are written in these lines and in all that follow.
    pub lines: GridLines<'r>,
    /// Where the lines start.
    pub location: Location,
    /// The text that has been fed and hasn't been read.
    pub text: Vec<u8>,
}

/// Options for a [`GridReader`], from [`Rules::reader`].
///
/// ```
/// use ninefold::Format;
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let reader = rules.reader().format(Format::Grid).build();
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct GridReaderBuilder<'r> {
    rules: &'r Rules,
    format: Option<Format>,
    column: Option<Column>,
    limit: usize,
}

impl Rules {
    /// Options for a reader of grids with these rules.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "6x6".parse()?;
    /// let reader = rules.reader().build();
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn reader(&self) -> GridReaderBuilder<'_> {
        GridReaderBuilder { rules: self, format: None, column: None, limit: super::reader::DEFAULT_LIMIT }
    }

    /// Reads a text that should be exactly one grid.
    ///
    /// # Errors
    ///
    /// If it isn't.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4 x".parse()?;
    /// let grid = rules.parse("1234\n3412\n2143\n4321")?;
    /// assert!(!grid.is_valid()); // the diagonals
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(&self, text: &str) -> Result<Grid<'_>, ParseError> {
        let mut reader = self.reader().build();
        reader.feed(text.as_bytes());
        reader.finish();
        reader.exactly_one()
    }
}

impl<'r> GridReaderBuilder<'r> {
    /// Reads this format instead of detecting it.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let reader = rules.reader().format(ninefold::Format::Line).build();
    /// ```
    pub fn format(mut self, format: Format) -> GridReaderBuilder<'r> {
        self.format = Some(format);
        self
    }

    /// Reads the grids from this column of a table, field of a line or key of a JSON object.
    ///
    /// ```
    /// use ninefold::text::Column;
    ///
    /// let rules = ninefold::rules::Rules::classic();
    /// let reader = rules.reader().column(Column::name("solution")).build();
    /// ```
    pub fn column(mut self, column: Column) -> GridReaderBuilder<'r> {
        self.column = Some(column);
        self
    }

    /// The length in bytes of the longest record that is held in memory: 16 MiB by default, at least 64 KiB.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// let reader = rules.reader().record_limit(1 << 20).build();
    /// ```
    pub fn record_limit(mut self, bytes: usize) -> GridReaderBuilder<'r> {
        self.limit = bytes.max(super::detect::WINDOW);
        self
    }

    /// The reader.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert!(rules.reader().build().next_record().is_none());
    /// ```
    pub fn build(self) -> GridReader<'r> {
        let GridReaderBuilder { rules, format, column, limit } = self;
        let detector = GridDetector::new(rules, format, column, limit);
        GridReader { rules, feed: Feed::new(Box::new(detector), limit) }
    }
}
