//! Text that arrives in pieces, in any format, judged as fast as its format allows.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::Checked;
use super::lines::{CheckedRecord, LineJudge};
use super::splitter::{Cut, Splitter};
use crate::error::ParseError;
use crate::text::{Reader, ReaderBuilder, Record, Selection};

/// Judges all boards of a text that arrives in pieces of any size.
///
/// It is used like a [`Reader`]. Once each line is a record by itself, lines are judged many at a time, as
/// [`lines`](crate::batch::lines) does.
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
    /// Each line is a record by itself.
    Lines(Box<JudgedLines>),
}

#[derive(Debug)]
struct JudgedLines {
    judge: LineJudge,
    text: Vec<u8>,
    /// Where in the text the next line starts, and where the lines that can be judged end.
    next: usize,
    end: usize,
    /// What follows these lines is for the reader.
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
            CheckerState::Lines(lines) => {
                lines.text.drain(..lines.next);
                lines.end -= lines.next;
                lines.next = 0;
                lines.text.extend_from_slice(piece);
                lines.cut(&mut self.splitter, false);
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
            CheckerState::Lines(lines) => lines.cut(&mut self.splitter, true),
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
        if let CheckerState::Records = self.state
            && let Some(lines) = self.splitter.hand_over()
        {
            let judge = LineJudge::new(lines.layout).starting_at(lines.location);
            let mut lines = JudgedLines { judge, text: lines.text, next: 0, end: 0, ends_at_reader: false };
            lines.cut(&mut self.splitter, false);
            self.state = CheckerState::Lines(Box::new(lines));
        }
        if let CheckerState::Lines(lines) = &mut self.state {
            let span = lines.judge.next(&lines.text[lines.next..lines.end]);
            match span {
                Some(span) => {
                    let start = lines.next + span.skipped;
                    lines.next = start + span.length;
                    // Borrowed again, because the returned record keeps its borrow.
                    let CheckerState::Lines(lines) = &self.state else { return None };
                    return Some(span.record(&lines.text[start..lines.next]));
                }
                None if lines.ends_at_reader => {
                    self.splitter.resume(lines.judge.location, &lines.text[lines.end..]);
                    self.state = CheckerState::Records;
                    if self.is_finished {
                        self.splitter.finish();
                    }
                }
                None => {
                    lines.next = lines.end;
                    return None;
                }
            }
        }
        let Record { raw, location, board, .. } = self.splitter.next_record()?;
        Some(CheckedRecord { raw, location, board: board.map(Checked::from) })
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

impl JudgedLines {
    /// Determines how much of the text can be judged.
    fn cut(&mut self, splitter: &mut Splitter, is_end: bool) {
        if self.ends_at_reader {
            return;
        }
        match splitter.cut(&self.text[self.end..], is_end) {
            Cut::Lines(length) => self.end += length,
            Cut::Reader => self.ends_at_reader = true,
        }
    }
}

impl Default for Checker {
    fn default() -> Checker {
        Checker::new()
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
