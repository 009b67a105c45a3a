//! Text that arrives in pieces, in any format, judged as fast as its format allows.

use alloc::vec::Vec;

use super::lines::{Checked, CheckedRecord};
use crate::error::{Location, ParseError};
use crate::text::{LineLayout, Reader, ReaderBuilder, Record, Selection};

/// Judges all boards of a text that arrives in pieces of any size.
///
/// It reads as a [`Reader`] does until it knows that every line stands for itself. From then on lines are judged many
/// at a time, as [`lines`](crate::lines) does.
///
/// ```
/// use ninefold::batch::Checker;
///
/// let text = format!("puzzle,clues\n{},0\n{},81\n", ".".repeat(81), "1".repeat(81));
/// let mut valid = Vec::new();
/// let mut checker = Checker::new();
/// for piece in text.as_bytes().chunks(50) {
///     checker.feed(piece, |record| valid.push(record.board.is_ok_and(|board| board.is_valid())));
/// }
/// checker.finish(|record| valid.push(record.board.is_ok_and(|board| board.is_valid())));
/// assert_eq!(valid, [true, false]);
/// ```
#[derive(Debug)]
pub struct Checker {
    reader: Reader,
    /// Lines that stand for themselves, while the reader waits.
    lines: Option<OpenLines>,
}

#[derive(Debug)]
struct OpenLines {
    layout: LineLayout,
    /// Where the text starts.
    location: Location,
    /// What has not been judged.
    text: Vec<u8>,
}

/// A line longer than this is left to the reader, which has a limit.
const LONG: usize = 1 << 20;

impl Checker {
    /// A checker that finds out by itself which format the text is in.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(&[b'.'; 81], |_| panic!("more cells may follow"));
    /// checker.finish(|record| assert!(record.board.is_ok()));
    /// ```
    pub fn new() -> Checker {
        Reader::builder().checker()
    }

    /// Takes in the next piece of the text and tells the boards that are whole.
    ///
    /// ```
    /// let mut count = 0;
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(format!("{}\n", ".".repeat(81)).repeat(3).as_bytes(), |_| count += 1);
    /// assert_eq!(count, 3);
    /// ```
    ///
    /// # Panics
    ///
    /// When the checker has been told that the text is [finished](Checker::finish).
    pub fn feed(&mut self, piece: &[u8], mut tell: impl FnMut(CheckedRecord<'_>)) {
        match self.lines.take() {
            Some(mut lines) => {
                let looked_at = lines.text.len();
                lines.text.extend_from_slice(piece);
                match find_last_break(&lines.text[looked_at..]) {
                    Some(end) => self.judge(lines, looked_at + end, &mut tell),
                    None if lines.text.len() > LONG => self.resume(&lines, &mut tell),
                    None => self.lines = Some(lines),
                }
            }
            None => {
                self.reader.feed(piece);
                self.read(true, &mut tell);
            }
        }
    }

    /// Says that the text has ended, and tells the boards that this makes whole.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.finish(|_| panic!("there is no board"));
    /// ```
    pub fn finish(&mut self, mut tell: impl FnMut(CheckedRecord<'_>)) {
        if let Some(lines) = self.lines.take() {
            let end = lines.text.len();
            self.judge(lines, end, &mut tell);
            self.lines = None;
        }
        self.reader.finish();
        self.read(false, &mut tell);
    }

    /// Which column or key the boards are taken from, if there was more than one to choose from.
    ///
    /// ```
    /// let text = format!("puzzle,solution\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(text.as_bytes(), |_| ());
    /// checker.finish(|record| assert!(record.board.is_ok_and(|board| board.is_valid())));
    /// assert_eq!(checker.selection().unwrap().to_string(), "column \"puzzle\"");
    /// ```
    pub fn selection(&self) -> Option<&Selection> {
        self.reader.selection()
    }

    /// Why there was no board in the text, once it has ended without one.
    ///
    /// ```
    /// let mut checker = ninefold::batch::Checker::new();
    /// checker.feed(b"[]", |_| ());
    /// checker.finish(|_| panic!("there is no board"));
    /// assert_eq!(checker.nothing_found().unwrap().to_string(), "expected a board, found an empty array");
    /// ```
    pub fn nothing_found(&self) -> Option<ParseError> {
        self.reader.nothing_found()
    }

    /// Tells what the reader has, and goes on without it as soon as it allows.
    fn read(&mut self, may_hand_over: bool, tell: &mut impl FnMut(CheckedRecord<'_>)) {
        while let Some(Record { raw, location, board, .. }) = self.reader.next_record() {
            tell(CheckedRecord { raw, location, board: board.map(Checked::of) });
            if may_hand_over && let Some((layout, location, text)) = self.reader.hand_over() {
                let end = find_last_break(&text).unwrap_or(0);
                return self.judge(OpenLines { layout, location, text }, end, tell);
            }
        }
    }

    /// Judges the lines that end here. Where they do not stand for themselves after all, the reader goes on.
    fn judge(&mut self, mut lines: OpenLines, end: usize, tell: &mut impl FnMut(CheckedRecord<'_>)) {
        let OpenLines { layout, location, text } = &mut lines;
        let whole = &text[..end];
        if !layout.suits(whole) {
            return self.resume(&lines, tell);
        }
        layout.lines(whole).starting_at(*location).for_each(tell);
        *location = location.after(whole);
        text.drain(..end);
        self.lines = Some(lines);
    }

    /// Lets the reader go on with these lines.
    fn resume(&mut self, lines: &OpenLines, tell: &mut impl FnMut(CheckedRecord<'_>)) {
        self.reader.resume(lines.location);
        self.reader.feed(&lines.text);
        self.read(false, tell);
    }
}

/// Where the last line ends that does.
fn find_last_break(text: &[u8]) -> Option<usize> {
    text.iter().rposition(|&byte| byte == b'\n').map(|at| at + 1)
}

impl Default for Checker {
    fn default() -> Checker {
        Checker::new()
    }
}

impl ReaderBuilder {
    /// Judges all boards of a text with these choices.
    ///
    /// ```
    /// use ninefold::text::Column;
    /// use ninefold::{Format, Reader};
    ///
    /// let mut checker = Reader::builder().format(Format::Csv).column(Column::name("solution")).checker();
    /// checker.feed(b"puzzle,solution\n", |_| ());
    /// ```
    pub fn checker(self) -> Checker {
        Checker { reader: self.build(), lines: None }
    }
}
