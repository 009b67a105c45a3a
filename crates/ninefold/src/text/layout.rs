//! Records that can be read by themselves: where the board is in each of them.

#[cfg(feature = "csv")]
use alloc::boxed::Box;
use alloc::sync::Arc;

#[cfg(feature = "csv")]
use super::csv::CsvReader;
use super::line::{Beside, LineReader, LineStyle, Separator, ends_board, may_hold_puzzle};
use super::record_machine::{RecordByRecord, RecordMachine};
#[cfg(feature = "csv")]
use super::scan::{count_byte, find_byte_or_break};
use super::scan::{find_break, find_byte, find_last_byte};
use super::stencil::{Fit, Stencil};
use crate::CELLS;
use crate::error::Location;
use crate::text::Reader;

/// Where the boards are in a text whose records can be read by themselves.
///
/// Such records can be judged many at a time, on several threads. [`Splitter::hand_over`](crate::batch::Splitter::hand_over)
/// gives the layout of a text, [`records`](RecordLayout::records) judges records of that layout.
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
/// let rest = splitter.hand_over().unwrap();
/// assert_eq!(rest.layout.records(&rest.text).tally(Requirement::Valid).get(Verdict::Invalid), 8);
/// ```
#[derive(Clone, Debug)]
pub struct RecordLayout {
    kind: LayoutKind,
    /// The field of a line that holds the board, from 0.
    field: usize,
    /// How long a record may be that is read by itself.
    limit: usize,
}

#[derive(Clone, Debug)]
enum LayoutKind {
    Lines {
        separator: Separator,
        beside: Beside,
    },
    /// A table; the number of columns is known if it has a header.
    #[cfg(feature = "csv")]
    Table {
        delimiter: u8,
        columns: Option<usize>,
        reader: Arc<CsvReader>,
    },
    /// Records of the same shape, and what reads those that have another one.
    Shape(HasShapes, Arc<(Stencil, RecordMachine)>),
}

/// A line at the start of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Segment {
    pub(crate) length: usize,
    /// The line has a board at this offset, if the 81 bytes there are cells. If they aren't, or if there is no offset, it
    /// has to be read again.
    pub(crate) board: Option<usize>,
}

impl RecordLayout {
    /// A board at the start of each line.
    pub(crate) const PLAIN: RecordLayout = RecordLayout {
        kind: LayoutKind::Lines { separator: Separator::White, beside: Beside::NoPuzzle },
        field: 0,
        limit: usize::MAX,
    };

    pub(super) fn of_lines(separator: Separator, field: usize, beside: Beside) -> RecordLayout {
        RecordLayout { kind: LayoutKind::Lines { separator, beside }, field, ..RecordLayout::PLAIN }
    }

    #[cfg(feature = "csv")]
    pub(super) fn of_table(
        delimiter: u8,
        field: usize,
        columns: Option<usize>,
        reader: CsvReader,
    ) -> RecordLayout {
        let kind = LayoutKind::Table { delimiter, columns, reader: Arc::new(reader) };
        RecordLayout { kind, field, ..RecordLayout::PLAIN }
    }

    /// Records of the same shape; `machine` reads those that have another one. `None` if the machine doesn't read what
    /// has that shape as expected.
    pub(super) fn of_shape(
        has_shapes: HasShapes,
        stencil: Stencil,
        machine: RecordMachine,
    ) -> Option<RecordLayout> {
        let stencil = stencil.tried(|text| machine.read_all(text))?;
        let kind = LayoutKind::Shape(has_shapes, Arc::new((stencil, machine)));
        Some(RecordLayout { kind, ..RecordLayout::PLAIN })
    }

    /// The shape of the records, if they aren't lines with fields.
    pub(crate) fn stencil(&self) -> Option<&Stencil> {
        let LayoutKind::Shape(_, shape) = &self.kind else { return None };
        Some(&shape.0)
    }

    /// Whether every line is a record by itself, whatever is in it.
    pub(crate) fn is_by_line(&self) -> bool {
        matches!(self.kind, LayoutKind::Lines { .. })
    }

    /// Whether records are read in the same way with the other layout.
    pub(crate) fn is_like(&self, other: &RecordLayout) -> bool {
        self.machine().boundary(&other.machine()).is_some()
    }

    pub(super) fn with_limit(self, limit: usize) -> RecordLayout {
        RecordLayout { limit, ..self }
    }

    /// What reads records one by one where they can't be judged many at a time.
    pub(crate) fn record_by_record(&self) -> RecordByRecord {
        RecordByRecord::new(self.machine())
    }

    /// A reader that continues at this location, between two records.
    pub(crate) fn reader(&self, location: Location) -> Reader {
        Reader::resumed(self.machine().boxed(), location, self.limit)
    }

    fn machine(&self) -> RecordMachine {
        match &self.kind {
            &LayoutKind::Lines { separator, beside } => {
                let style = LineStyle::Field { separator, index: self.field, beside };
                RecordMachine::Line(LineReader::new(style, usize::MAX))
            }
            #[cfg(feature = "csv")]
            LayoutKind::Table { reader, .. } => RecordMachine::Csv(Box::new(reader.copied())),
            LayoutKind::Shape(_, shape) => shape.1.copied(),
        }
    }

    /// Where the first record starts that doesn't start with the text, as far as can be seen. It is a place where the text
    /// may be split: if a record ends elsewhere after all, the text has to be read in order.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # let layout = splitter.hand_over().unwrap().layout;
    /// assert_eq!(layout.find_start(b"one\ntwo"), Some(4));
    /// ```
    pub fn find_start(&self, text: &[u8]) -> Option<usize> {
        if let Some(stencil) = self.stencil() {
            return stencil.find(text);
        }
        let first = find_byte(b'\n', text)? + 1;
        if self.is_by_line() || find_byte(b'"', text).is_none() {
            return Some(first);
        }
        // A line break may be part of a quoted field, but hardly if a row follows it.
        let mut at = first;
        while self.first_segment(&text[at..]).is_none() {
            at += find_byte(b'\n', &text[at..])? + 1;
        }
        Some(at)
    }

    /// Where the last record ends that is all in the text, which starts with a record, as far as can be seen; and whether
    /// what follows may be the beginning of another one.
    pub(crate) fn find_end(&self, text: &[u8]) -> (usize, bool) {
        let Some(stencil) = self.stencil() else {
            return (self.find_line_end(text), true);
        };
        let mut cells = [0; CELLS];
        let mut end = text.len().saturating_sub(TAIL);
        if end > 0 || stencil.fit(text, &mut cells) == Fit::None {
            match stencil.find(&text[end..]) {
                Some(start) => end += start,
                None => return (0, false),
            }
        }
        loop {
            match stencil.fit(&text[end..], &mut cells) {
                Fit::Whole(length) => end += length,
                fit => return (end, fit == Fit::Cut),
            }
        }
    }

    /// Where the last line of a table ends. A line break may be part of a quoted field, but hardly if there is a row before
    /// it, so the last such line is preferred.
    fn find_line_end(&self, text: &[u8]) -> usize {
        /// How many lines are looked at.
        const LINES: usize = 16;
        let line_end = |text: &[u8]| find_last_byte(b'\n', text).map_or(0, |at| at + 1);
        let last = line_end(text);
        let mut end = last;
        for _ in 0..LINES {
            let start = line_end(&text[..end.saturating_sub(1)]);
            if self.first_segment(&text[start..end]).is_some_and(|row| row.length == end - start) {
                return end;
            }
            end = start;
        }
        last
    }

    /// Whether boards are at the start of their lines.
    pub(crate) fn starts_with_board(&self) -> bool {
        self.field == 0
    }

    /// The first segment of a text that isn't empty; `None` if the text has to be read record by record.
    #[cfg_attr(
        not(feature = "csv"),
        expect(clippy::unnecessary_wraps, reason = "rows of a table may have none")
    )]
    #[inline]
    pub(crate) fn first_segment(&self, text: &[u8]) -> Option<Segment> {
        #[cfg(feature = "csv")]
        if let LayoutKind::Table { delimiter, columns, .. } = self.kind {
            // In a row with too few or too many columns, another column would be in this position.
            return self.row(text, delimiter, columns);
        }
        Some(if self.starts_with_board() { self.line(text) } else { self.line_with_fields(text) })
    }

    /// A line that starts with a board.
    #[inline]
    fn line(&self, text: &[u8]) -> Segment {
        let Some((_, rest)) = text.split_first_chunk::<CELLS>() else {
            return Segment { length: first_line(text).1, board: None };
        };
        // If the 81 bytes are cells, there is no line break among them. If they aren't, the segment still ends where a line
        // does.
        let length = match rest {
            [b'\n', ..] => CELLS + 1,
            [b'\r', b'\n', ..] => CELLS + 2,
            [b'\r', ..] => CELLS + 1,
            _ if self.ends_board(rest) => {
                let (content, length) = first_line(rest);
                let board = (!self.may_have_rival(&rest[..content])).then_some(0);
                return Segment { length: CELLS + length, board };
            }
            _ => return Segment { length: first_line(text).1, board: None },
        };
        Segment { length, board: Some(0) }
    }

    fn line_with_fields(&self, text: &[u8]) -> Segment {
        let (content, length) = first_line(text);
        let line = &text[..content];
        let has_board = |offset: usize| {
            line[offset..].split_first_chunk::<CELLS>().is_some_and(|(_, rest)| {
                self.ends_board(rest) && !self.may_have_rival(&line[..offset]) && !self.may_have_rival(rest)
            })
        };
        Segment { length, board: self.board_offset(line).filter(|&offset| has_board(offset)) }
    }

    /// The next row of a table, if it ends with a line and has this many columns. `None` if it needs a closer look.
    #[cfg(feature = "csv")]
    #[inline]
    fn row(&self, text: &[u8], delimiter: u8, columns: Option<usize>) -> Option<Segment> {
        // It may be blank or a comment, or have a byte order mark or unusual spaces.
        let is_usual = |&first: &u8| first.is_ascii_alphanumeric() || first == b'"';
        if self.field > 0 && !text.first().is_some_and(is_usual) {
            return None;
        }
        let mut start = 0;
        for _ in 0..self.field {
            start = field_end(text, start, delimiter)? + 1;
            if text.get(start - 1) != Some(&delimiter) {
                return None;
            }
        }
        let is_quoted = text.get(start) == Some(&b'"');
        let board = start + usize::from(is_quoted);
        let end = board + CELLS + usize::from(is_quoted);
        if is_quoted && text.get(end - 1) != Some(&b'"') {
            return None;
        }
        let rest = text.get(end..)?;
        let (content, length) = first_line(rest);
        if content > 0 && rest[0] != delimiter {
            return None;
        }
        let line = &rest[..content];
        let following = match find_byte(b'"', line) {
            None => count_byte(delimiter, line),
            Some(_) => count_fields(line, delimiter)?,
        };
        let has_all_columns = columns.is_none_or(|columns| following + self.field + 1 == columns);
        (length > content && has_all_columns).then_some(Segment { length: end + length, board: Some(board) })
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
                LayoutKind::Lines { separator: Separator::White, .. } => {
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
                LayoutKind::Lines { separator: Separator::Byte(byte), .. } => {
                    find_byte(byte, &line[at..])? + 1
                }
                // Their boards are found in other ways.
                _ => return None,
            };
        }
        Some(at)
    }

    /// Whether a board ends if this is the rest of its line.
    fn ends_board(&self, rest: &[u8]) -> bool {
        match self.kind {
            LayoutKind::Lines { separator: Separator::Byte(byte), .. } if rest.first() == Some(&byte) => true,
            _ => ends_board(rest),
        }
    }

    /// Whether what is beside a board on its line needs a closer look: there may be another board that could be meant.
    fn may_have_rival(&self, part: &[u8]) -> bool {
        matches!(self.kind, LayoutKind::Lines { beside: Beside::NoPuzzle, .. }) && may_hold_puzzle(part)
    }
}

/// Whoever has one may recognise records by their shape. In WebAssembly nobody does, because the code would be a tenth of the
/// page: what can't exist there isn't compiled.
#[cfg(not(target_family = "wasm"))]
#[derive(Clone, Copy, Debug)]
pub(super) struct HasShapes;

#[cfg(target_family = "wasm")]
#[derive(Clone, Copy, Debug)]
pub(super) enum HasShapes {}

impl HasShapes {
    /// One for this machine, if there is any.
    pub(super) const HERE: Option<HasShapes> = {
        #[cfg(not(target_family = "wasm"))]
        let here = Some(HasShapes);
        #[cfg(target_family = "wasm")]
        let here = None;
        here
    };
}

/// How much of the end of a text is searched for records.
const TAIL: usize = 16 << 10;

/// Where the field that starts here ends. `None` if there is a line break in its quotes, or something behind them.
#[cfg(feature = "csv")]
#[inline]
fn field_end(text: &[u8], start: usize, delimiter: u8) -> Option<usize> {
    if text.get(start) != Some(&b'"') {
        return Some(find_byte_or_break(delimiter, &text[start..]).map_or(text.len(), |end| start + end));
    }
    let mut at = start + 1;
    loop {
        at += find_byte_or_break(b'"', &text[at..])?;
        match text[at..] {
            [b'"', b'"', ..] => at += 2,
            [b'"', next, ..] if next == delimiter || matches!(next, b'\n' | b'\r') => return Some(at + 1),
            [b'"'] => return Some(at + 1),
            _ => return None,
        }
    }
}

/// How many fields follow in the rest of a line, each after a delimiter.
#[cfg(feature = "csv")]
fn count_fields(rest: &[u8], delimiter: u8) -> Option<usize> {
    let mut count = 0;
    let mut at = 0;
    while rest.get(at) == Some(&delimiter) {
        count += 1;
        at = field_end(rest, at + 1, delimiter)?;
    }
    (at == rest.len()).then_some(count)
}

/// The length of the first line, without its line break and with it.
fn first_line(text: &[u8]) -> (usize, usize) {
    match find_break(text) {
        None => (text.len(), text.len()),
        Some(at) if text[at..].starts_with(b"\r\n") => (at, at + 2),
        Some(at) => (at, at + 1),
    }
}

#[cfg(test)]
mod tests;
