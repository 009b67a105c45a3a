//! One grid per line.

use alloc::boxed::Box;
use alloc::sync::Arc;
use alloc::vec::Vec;

use super::notation::Notation;
use crate::error::{AvailableColumns, Location, ParseErrorKind};
use crate::rules::{Rules, Symbols};
use crate::text::codec::Codec;
use crate::text::feed::{Feed, Span};
use crate::text::line::{self, Separator, is_comment, is_skipped};
use crate::text::reader::DEFAULT_LIMIT;
use crate::text::scan::{LineScanner, find_last_byte};
use crate::text::{Column, Fault, Layout, Machine, Selection, Step};

/// Reads one grid per line: the whole line, or one of its fields.
#[derive(Debug)]
pub(super) struct GridLineReader {
    notation: Notation,
    lines: LineScanner,
    /// The field, where fields are separated by white space.
    field: Option<Field>,
    limit: usize,
    selection: Option<Selection>,
}

/// A field of lines with fields that are separated by white space.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    pub(super) index: usize,
    /// How many fields of a line are grids. If a line has fewer, one is missing, and others may have taken its place.
    pub(super) grids: usize,
}

impl Notation {
    /// How many fields of a line are grids.
    pub(super) fn grids_on(&self, line: &[u8]) -> usize {
        line::fields(line, Separator::White).filter(|(_, field)| self.read_text(field).is_ok()).count()
    }
}

impl GridLineReader {
    pub(super) fn new(notation: Notation, field: Option<Field>, limit: usize) -> GridLineReader {
        GridLineReader { notation, lines: LineScanner::default(), field, limit, selection: None }
    }

    pub(super) fn with_selection(self, selection: Option<Selection>) -> GridLineReader {
        GridLineReader { selection, ..self }
    }

    fn read(&self, line: &[u8]) -> Result<Vec<u8>, Fault> {
        let fields = || line::fields(line, Separator::White);
        // What a label says about a board isn't known: it may be a solution.
        if let Some((at, _)) = fields().find(|(_, field)| field.ends_with(b":")) {
            return Err(self.notation.fault(line, at));
        }
        let Some(Field { index, grids }) = self.field else {
            let whole = self.notation.read_text(line);
            // Other fields may follow.
            return match fields().next() {
                Some((_, first)) if whole.is_err() && self.notation.grids_on(line) == 1 => {
                    self.notation.read_text(first).or(whole)
                }
                _ => whole,
            };
        };
        match fields().nth(index) {
            Some((at, field)) => {
                let values = self.notation.read_text(field).map_err(|fault| fault.shifted(at))?;
                match self.notation.grids_on(line) {
                    found if found == grids => Ok(values),
                    found => {
                        let kind = ParseErrorKind::BoardCount { expected: grids, found };
                        Err(Fault::new(line.len(), kind))
                    }
                }
            }
            None => {
                let found = AvailableColumns::Fields(fields().count());
                let column = Column::Number(index + 1);
                Err(Fault::new(line.len(), ParseErrorKind::MissingColumn { column, found }))
            }
        }
    }
}

impl Machine<Vec<u8>> for GridLineReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step<Vec<u8>> {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        let Some(line) = self.lines.next(window, ended) else {
            return Step::More;
        };
        self.lines.rebase(line.end);
        let content = line.content(window);
        if is_comment(content) || (line.end <= self.limit && is_skipped(content)) {
            return Step::Skip(line.end);
        }
        Step::Record { layout: Layout::Line, start: 0, end: line.end, board: self.read(content) }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step<Vec<u8>> {
        self.lines.give_up();
        if is_comment(window) {
            return Step::Skip(window.len());
        }
        Step::Record { layout: Layout::Line, start: 0, end: window.len(), board: Err(fault) }
    }

    fn hand_over_lines(&mut self) -> Option<LineNotation> {
        if !self.lines.is_at_start() {
            return None;
        }
        self.lines = LineScanner::default();
        Some(LineNotation { notation: self.notation.clone(), field: self.field, limit: self.limit })
    }

    fn symbols(&self) -> Option<&Symbols> {
        Some(self.notation.symbols())
    }

    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }
}

/// How the grids of lines are written that can be read by themselves.
#[derive(Clone, Debug)]
pub(in crate::text) struct LineNotation {
    notation: Notation,
    field: Option<Field>,
    limit: usize,
}

/// Text with a grid on every line, from [`GridReader::hand_over`](super::GridReader::hand_over) or [`Rules::lines`].
///
/// Each line can be read by itself, so a text can be cut at any line end, and its parts judged on any thread:
/// [`records`](GridLines::records) judges many lines at a time. Blank lines and lines that start with `#` are skipped.
///
/// ```
/// use ninefold::rules::Rules;
/// use ninefold::{Requirement, Verdict};
///
/// let rules: Rules = "4x4".parse()?;
/// let text = "1234341221434321\n1134............\n# a comment\n12343412\n";
/// let tally = rules.lines().records(text.as_bytes()).tally(Requirement::Valid);
/// assert_eq!((tally.get(Verdict::Valid), tally.get(Verdict::Invalid), tally.malformed()), (1, 1, 1));
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
pub struct GridLines<'r> {
    rules: &'r Rules,
    written: LineNotation,
    /// The values of bytes; see [`GridLines::value_of`].
    values: Arc<[Option<u8>; 256]>,
}

impl Rules {
    /// Text with a grid on every line, written with the [symbols](Rules::symbols) of these rules.
    ///
    /// For text in other or unknown formats, use a [reader](Rules::reader).
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 symbols=A-F".parse()?;
    /// let text = ["ABCDEF", &".".repeat(30), "\n"].concat();
    /// assert!(rules.lines().records(text.as_bytes()).next().unwrap().grid?.is_valid());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn lines(&self) -> GridLines<'_> {
        let notation = Notation::new(self, self.symbols().clone());
        GridLines::new(self, LineNotation { notation, field: None, limit: DEFAULT_LIMIT })
    }
}

impl<'r> GridLines<'r> {
    pub(super) fn new(rules: &'r Rules, written: LineNotation) -> GridLines<'r> {
        let LineNotation { notation, field, .. } = &written;
        let is_plain = field.is_none() && !notation.symbols().is_decimal();
        let value_of = |byte: u8| notation.value_of(char::from(byte)).filter(|_| is_plain && byte.is_ascii());
        let mut values = [None; 256];
        for (byte, value) in (0..=u8::MAX).zip(&mut values) {
            *value = value_of(byte);
        }
        GridLines { rules, written, values: Arc::new(values) }
    }

    /// The rules of the grids.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert_eq!(rules.lines().rules(), &rules);
    /// ```
    pub const fn rules(&self) -> &'r Rules {
        self.rules
    }

    /// The same text, for grids with these rules: other symbols may be shown than those that are read.
    ///
    /// # Panics
    ///
    /// If the size is another one.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let letters = rules.with_symbols("A-D".parse()?)?;
    /// let lines = rules.lines().with_rules(&letters);
    /// let grid = lines.records(b"1234341221434321").next().unwrap().grid?.to_grid();
    /// assert_eq!(grid.to_string(), "ABCDCDABBADCDCBA");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_rules<'s>(&self, rules: &'s Rules) -> GridLines<'s> {
        assert_eq!(self.rules.size(), rules.size(), "the lines have this size");
        GridLines { rules, written: self.written.clone(), values: Arc::clone(&self.values) }
    }

    /// How much of a text, which must start at the start of a line, is whole lines.
    ///
    /// ```
    /// let rules = ninefold::rules::Rules::classic();
    /// assert_eq!(rules.lines().whole(b"one\ntwo\nthr"), 8);
    /// ```
    #[must_use]
    pub fn whole(&self, text: &[u8]) -> usize {
        find_last_byte(b'\n', text).map_or(0, |at| at + 1)
    }

    /// Copies the values of a grid that is nothing but a byte for each cell, without a line break. Returns whether it is; if
    /// not, the text may still be a grid.
    ///
    /// ```
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let mut values = [0; 16];
    /// assert!(rules.lines().copy_values(b"1234............", &mut values));
    /// assert_eq!(values[..5], [1, 2, 3, 4, 0]);
    /// assert!(!rules.lines().copy_values(b"1 2 3 4 . . . . . . . . . . . .", &mut values));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    #[must_use]
    pub fn copy_values(&self, text: &[u8], values: &mut [u8]) -> bool {
        let copy = |(value, &byte): (&mut u8, &u8)| self.value_of(byte).map(|found| *value = found);
        text.len() == self.rules.size().cells()
            && values.len() == text.len()
            && values.iter_mut().zip(text).try_for_each(copy).is_some()
    }

    /// The value of a byte, 0 for a blank, where a line is nothing but such bytes, one for each cell. Other lines may also be
    /// grids.
    pub(crate) fn value_of(&self, byte: u8) -> Option<u8> {
        self.values[usize::from(byte)]
    }

    /// Reads lines one by one.
    pub(crate) fn line_by_line(&self) -> LineByLine {
        let LineNotation { notation, field, limit } = &self.written;
        let machine = GridLineReader::new(notation.clone(), *field, *limit);
        LineByLine(Feed::new(Box::new(machine), *limit))
    }
}

/// Reads lines in the readable way, by the machine that a reader uses.
#[derive(Debug)]
pub(crate) struct LineByLine(Feed<Vec<u8>>);

impl LineByLine {
    /// Starts to read these lines, which are at this location. Only at the end of a text may they end without a line feed.
    pub(crate) fn start(&mut self, location: Location, lines: &[u8]) {
        self.0.resume(location, None);
        self.0.feed(lines);
        if !lines.ends_with(b"\n") {
            self.0.finish();
        }
    }

    /// The next record.
    pub(crate) fn next(&mut self) -> Option<Span<Vec<u8>>> {
        self.0.next_span()
    }
}
