//! Text that arrives in pieces, in any format, judged as fast as its format allows.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Checked;
use super::records::{CheckedRecord, RecordJudge};
use super::splitter::{Cut, Splitter};
use crate::error::{Location, ParseError};
use crate::kernel::Kernel;
use crate::text::{HandOver, Reader, ReaderBuilder, Record, RecordLayout, Selection};

/// Judges all boards of a text that arrives in pieces of any size.
///
/// It is used like a [`Reader`]. Once records can be read by themselves, they are judged many at a time, as
/// [`lines`](crate::batch::lines) does with lines.
///
/// ```
/// use ninefold::batch::Checker;
///
/// let text = format!("puzzle,clues\n{},0\n{},81\n", ".".repeat(81), "1".repeat(81));
/// let mut valid = Vec::new();
/// let mut checker = Checker::new();
/// for piece in text.as_bytes().chunks(50) {
///     checker.feed(piece);
///     while let Some(record) = checker.next_record() {
///         valid.push(record.board?.is_valid());
///     }
/// }
/// checker.finish();
/// while let Some(record) = checker.next_record() {
///     valid.push(record.board?.is_valid());
/// }
/// assert_eq!(valid, [true, false]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Debug)]
pub struct Checker {
    splitter: Splitter,
    state: CheckerState,
    is_finished: bool,
}

#[derive(Debug)]
enum CheckerState {
    /// The splitter's reader reads records.
    Records,
    /// Records can be read by themselves.
    HandedOver(Box<JudgedRecords>),
}

#[derive(Debug)]
struct JudgedRecords {
    judge: RecordJudge,
    text: Vec<u8>,
    /// Where in the text the next record starts, and where those end that can be judged.
    next: usize,
    end: usize,
    /// What follows these records is for the reader.
    ends_at_reader: bool,
}

/// A line longer than this is left to the reader, which has a limit.
const LONGEST_LINE: usize = 1 << 20;

impl Checker {
    /// A checker that detects which format the text is in.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(&[b'.'; 81]);
    /// assert!(checker.next_record().is_none()); // more cells may follow
    /// checker.finish();
    /// assert!(checker.next_record().unwrap().board.is_ok());
    /// ```
    pub fn new() -> Checker {
        Reader::builder().checker()
    }

    /// Takes in the next piece of the text.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(format!("{}\n", ".".repeat(81)).repeat(3).as_bytes());
    /// assert!(checker.next_record().is_some());
    /// ```
    ///
    /// # Panics
    ///
    /// If the text has been [finished](Checker::finish).
    pub fn feed(&mut self, piece: &[u8]) {
        assert!(!self.is_finished, "the text was finished before this piece");
        match &mut self.state {
            CheckerState::Records => self.splitter.feed(piece),
            CheckerState::HandedOver(records) => {
                records.text.drain(..records.next);
                records.end -= records.next;
                records.next = 0;
                records.text.extend_from_slice(piece);
                records.cut(&mut self.splitter, false);
            }
        }
    }

    /// Marks the end of the text, which completes its last record.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.finish();
    /// assert!(checker.next_record().is_none());
    /// ```
    pub fn finish(&mut self) {
        self.is_finished = true;
        match &mut self.state {
            CheckerState::Records => self.splitter.finish(),
            CheckerState::HandedOver(records) => records.cut(&mut self.splitter, true),
        }
    }

    /// The next record, or `None` if more text is needed.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(b"80 cells or so\n");
    /// checker.finish();
    /// assert!(checker.next_record().unwrap().board.is_err());
    /// assert!(checker.next_record().is_none());
    /// ```
    pub fn next_record(&mut self) -> Option<CheckedRecord<'_>> {
        self.take_over();
        if let CheckerState::HandedOver(records) = &mut self.state {
            let span = records.judge.next(&records.text[records.next..records.end], Kernel::detected);
            match span {
                Some(span) => {
                    let start = records.next + span.skipped;
                    let end = start + span.length;
                    records.next = end + span.rest;
                    // Borrowed again, because the returned record keeps its borrow.
                    let CheckerState::HandedOver(records) = &self.state else { return None };
                    return Some(span.record(&records.text[start..end]));
                }
                None if self.resume_reader() => {}
                None => return None,
            }
        }
        let Record { raw, location, board, .. } = self.splitter.next_record()?;
        Some(CheckedRecord { raw, location, board: board.map(Checked::from) })
    }

    /// Takes over from the reader, if records can be read by themselves.
    fn take_over(&mut self) {
        if let CheckerState::Records = self.state
            && let Some(text) = self.splitter.hand_over()
        {
            let mut records = JudgedRecords::new(text);
            records.cut(&mut self.splitter, false);
            self.state = CheckerState::HandedOver(Box::new(records));
        }
    }

    /// Lets the reader continue, if all records have been judged that can be, and if what follows is for the reader.
    fn resume_reader(&mut self) -> bool {
        let CheckerState::HandedOver(records) = &mut self.state else { return false };
        let (at, within) = match records.judge.take_cut() {
            Some((at, reader)) => (records.next + at, Some(reader)),
            None => (records.end, None),
        };
        records.next = at;
        if within.is_none() && !records.ends_at_reader {
            return false;
        }
        self.splitter.resume_within(records.judge.location, &records.text[at..], within);
        self.state = CheckerState::Records;
        if self.is_finished {
            self.splitter.finish();
        }
        true
    }

    /// Where the text goes on, if all of it has been judged, it hasn't stopped within a record, and what follows can be judged
    /// by itself, with this layout.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::batch::Splitter;
    ///
    /// let line = format!("{}\n", ".".repeat(81));
    /// let mut splitter = Splitter::new(Reader::new(), 1 << 20);
    /// splitter.feed(line.as_bytes());
    /// assert!(splitter.next_record().is_some());
    /// let rest = splitter.hand_over().unwrap();
    ///
    /// let mut checker = rest.layout.checker(rest.location);
    /// checker.feed(line.as_bytes());
    /// assert!(checker.next_record().is_some());
    /// assert!(checker.next_record().is_none());
    /// assert_eq!(checker.boundary(&rest.layout).unwrap().line, 3);
    /// checker.feed(b"53");
    /// assert_eq!(checker.boundary(&rest.layout), None);
    /// ```
    pub fn boundary(&self, layout: &RecordLayout) -> Option<Location> {
        match &self.state {
            CheckerState::HandedOver(records) => {
                let is_boundary =
                    records.next == records.text.len() && records.judge.layout().is_like(layout);
                is_boundary.then_some(records.judge.location)
            }
            CheckerState::Records => None,
        }
    }

    /// Reads on without judging: the splitter continues where the checker stopped.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(&[b'.'; 81]);
    /// let mut splitter = checker.into_splitter();
    /// splitter.finish();
    /// assert!(splitter.next_record().is_some());
    /// ```
    pub fn into_splitter(mut self) -> Splitter {
        if let CheckerState::HandedOver(records) = &mut self.state {
            records.ends_at_reader = true;
            records.end = records.next;
            self.resume_reader();
        }
        self.splitter
    }

    /// The column or key that the boards are taken from, if there was more than one to choose from.
    ///
    /// ```
    /// let text = format!("puzzle,solution\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(text.as_bytes());
    /// checker.finish();
    /// assert!(checker.next_record().unwrap().board?.is_valid());
    /// assert_eq!(checker.selection().unwrap().to_string(), "column \"puzzle\"");
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn selection(&self) -> Option<&Selection> {
        self.splitter.reader().selection()
    }

    /// Why the text has no board, once it has ended without one.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(b"[]");
    /// checker.finish();
    /// assert!(checker.next_record().is_none());
    /// assert_eq!(checker.nothing_found().unwrap().to_string(), "expected a board, found an empty array");
    /// ```
    pub fn nothing_found(&self) -> Option<ParseError> {
        self.splitter.reader().nothing_found()
    }
}

impl JudgedRecords {
    fn new(text: HandOver) -> JudgedRecords {
        let judge = RecordJudge::new(text.layout).starting_at(text.location);
        JudgedRecords { judge, text: text.text, next: 0, end: 0, ends_at_reader: false }
    }

    /// Determines how much of the text can be judged.
    fn cut(&mut self, splitter: &mut Splitter, is_end: bool) {
        if self.ends_at_reader {
            return;
        }
        match splitter.cut(&self.text[self.end..], is_end) {
            Cut::Records(length) => self.end += length,
            Cut::RecordsThenReader(length) => {
                self.end += length;
                self.ends_at_reader = true;
            }
            Cut::Reader => self.ends_at_reader = true,
        }
    }
}

impl Default for Checker {
    fn default() -> Checker {
        Checker::new()
    }
}

impl RecordLayout {
    /// A checker that continues at this location, between two records of a text with this layout.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::batch::Splitter;
    ///
    /// let line = format!("{}\n", ".".repeat(81));
    /// let mut splitter = Splitter::new(Reader::new(), 1 << 20);
    /// splitter.feed(line.repeat(3).as_bytes());
    /// assert!(splitter.next_record().is_some());
    ///
    /// let rest = splitter.hand_over().unwrap();
    /// let mut checker = rest.layout.checker(rest.location);
    /// checker.feed(&rest.text);
    /// assert_eq!(checker.next_record().unwrap().location.line, 2);
    /// ```
    pub fn checker(&self, location: Location) -> Checker {
        let splitter = Splitter::resumed(self.clone(), location, LONGEST_LINE);
        let text = HandOver { layout: self.clone(), location, text: Vec::new() };
        let state = CheckerState::HandedOver(Box::new(JudgedRecords::new(text)));
        Checker { splitter, state, is_finished: false }
    }
}

impl ReaderBuilder {
    /// A checker with these options.
    ///
    /// ```
    /// use ninefold::text::Column;
    /// use ninefold::{Format, Reader};
    ///
    /// let mut checker = Reader::builder().format(Format::Csv).column(Column::name("solution")).checker();
    /// checker.feed(b"puzzle,solution\n");
    /// ```
    pub fn checker(self) -> Checker {
        let splitter = Splitter::new(self.build(), LONGEST_LINE);
        Checker { splitter, state: CheckerState::Records, is_finished: false }
    }
}
