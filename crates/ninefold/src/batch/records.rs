//! Records of a text, judged in place and many at a time.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::group::{Group, GroupRecord};
use crate::CELLS;
use crate::board::Board;
use crate::error::{Location, ParseError};
use crate::kernel::{Kernel, Report};
use crate::text::{NextRecord, RecordByRecord, RecordLayout};
use crate::verdict::{Cells, Judgement, Outcome, QuickVerdicts, Requirement, Tally};

/// Judges a text with one board per line, in place and many lines at a time.
///
/// A board is 81 characters at the start of its line; other text may follow after white space, a `,` or a `;`, but no other
/// board with blanks. Blank lines and lines that start with `#` are skipped. For text in other or unknown formats, use
/// [`boards`](crate::boards) or [`Checker`](crate::batch::Checker).
///
/// ```
/// use ninefold::batch::lines;
/// use ninefold::{Requirement, Verdict};
///
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// ## a comment
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let tally = lines(text).tally(Requirement::Valid);
/// assert_eq!((tally.get(Verdict::Valid), tally.get(Verdict::Invalid), tally.malformed()), (1, 1, 1));
///
/// let mut lines = lines(text);
/// assert!(lines.next().unwrap().board?.is_valid());
/// assert!(!lines.next().unwrap().board?.is_valid());
/// assert_eq!(lines.next().unwrap().board.unwrap_err().location().to_string(), "4:81");
/// assert!(lines.next().is_none());
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn lines<Text: AsRef<[u8]> + ?Sized>(text: &Text) -> Records<'_> {
    RecordLayout::PLAIN.records(text.as_ref())
}

impl RecordLayout {
    /// Judges records with this layout.
    ///
    /// ```
    /// # use ninefold::{Requirement, Verdict};
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # let layout = splitter.hand_over().unwrap().layout;
    /// let text = format!("{} # easy\n", ".".repeat(81));
    /// assert_eq!(layout.records(text.as_bytes()).tally(Requirement::Valid).get(Verdict::Valid), 1);
    /// ```
    pub fn records<'t>(&self, text: &'t [u8]) -> Records<'t> {
        Records { text, kernel: Kernel::detected(), judge: RecordJudge::new(self.clone()) }
    }

    /// Where a text of whole records ends, if it starts at the start; `None` if it ends within a record.
    ///
    /// ```
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # let layout = splitter.hand_over().unwrap().layout;
    /// assert_eq!(layout.skim(b"one\ntwo\n").unwrap().line, 3);
    /// ```
    pub fn skim(&self, text: &[u8]) -> Option<Location> {
        if self.is_by_line() {
            return Some(Location::START.after(text));
        }
        let mut records = self.records(text);
        let _ = records.tally(Requirement::Valid);
        records.is_whole().then(|| records.location())
    }
}

/// The records of a text with their verdicts, from [`lines`] or [`RecordLayout::records`].
///
/// ```
/// assert!(ninefold::batch::lines("").next().is_none());
/// ```
#[derive(Debug)]
#[must_use]
pub struct Records<'t> {
    /// What is left of the text.
    text: &'t [u8],
    kernel: Kernel,
    judge: RecordJudge,
}

impl<'t> Records<'t> {
    /// Uses this kernel instead of the fastest one.
    ///
    /// ```
    /// use ninefold::batch::{Kernel, lines};
    ///
    /// let text = ".".repeat(81);
    /// assert!(lines(&text).kernel(Kernel::PORTABLE).next().unwrap().board.is_ok());
    /// ```
    pub fn kernel(mut self, kernel: Kernel) -> Records<'t> {
        self.kernel = kernel;
        self
    }

    /// Sets where the text starts, if it is part of a larger one.
    ///
    /// ```
    /// use ninefold::batch::lines;
    /// use ninefold::error::Location;
    ///
    /// let text = ".".repeat(81);
    /// let mut lines = lines(&text).starting_at(Location { offset: 820, line: 11, column: 1 });
    /// assert_eq!(lines.next().unwrap().location.line, 11);
    /// ```
    pub fn starting_at(mut self, location: Location) -> Records<'t> {
        self.judge.location = location;
        self
    }

    /// Where the next record starts, or the text ends.
    ///
    /// ```
    /// let text = format!("{}\n", ".".repeat(81));
    /// let mut lines = ninefold::batch::lines(&text);
    /// assert!(lines.next().is_some());
    /// assert_eq!(lines.location().to_string(), "2:1");
    /// ```
    pub fn location(&self) -> Location {
        self.judge.location
    }

    /// Whether the text hasn't ended within a record. It is known once all records have been taken.
    ///
    /// ```
    /// let mut lines = ninefold::batch::lines("");
    /// assert!(lines.next().is_none());
    /// assert!(lines.is_whole()); // a line is a record even without its line break
    /// ```
    pub fn is_whole(&self) -> bool {
        self.judge.cut_at.is_none()
    }

    /// Judges all remaining records and counts the verdicts.
    ///
    /// ```
    /// use ninefold::batch::lines;
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let text = format!("{}\n{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut lines = lines(&text);
    /// let tally = lines.tally(Requirement::Solved);
    /// assert_eq!((tally.get(Verdict::Unfinished), tally.get(Verdict::Invalid)), (1, 1));
    /// assert_eq!(lines.location().line, 3);
    /// ```
    pub fn tally(&mut self, requirement: Requirement) -> Tally {
        let Records { text, kernel, judge } = self;
        let quick = QuickVerdicts::of(requirement);
        let mut tally = Tally::default();
        loop {
            if judge.judge_group(text, *kernel) {
                match quick {
                    Some(verdicts) => judge.count_group(text, verdicts, &mut tally),
                    None => judge.solve_group(text, requirement, &mut tally),
                }
                continue;
            }
            match judge.take(text, *kernel) {
                Some(record) => tally.count(record.judge(requirement).verdict()),
                None => return tally,
            }
        }
    }
}

impl<'t> Iterator for Records<'t> {
    type Item = CheckedRecord<'t>;

    fn next(&mut self) -> Option<CheckedRecord<'t>> {
        self.judge.take(&mut self.text, self.kernel)
    }

    /// The same as calling `next` repeatedly, but checks for the next group once per group, not once per record.
    #[inline]
    fn fold<A, F: FnMut(A, CheckedRecord<'t>) -> A>(mut self, first: A, mut add: F) -> A {
        let Records { text, kernel, judge } = &mut self;
        let mut all = first;
        loop {
            if judge.judge_group(text, *kernel) {
                for index in 0..judge.group.count() {
                    all = add(all, judge.take_of_group(text, index));
                }
                judge.next = judge.group.count();
                continue;
            }
            match judge.take(text, *kernel) {
                Some(record) => all = add(all, record),
                None => return all,
            }
        }
    }
}

impl core::iter::FusedIterator for Records<'_> {}

/// Judges records, a group at a time. The caller owns the text and passes what is left of it.
#[derive(Debug)]
pub(super) struct RecordJudge {
    layout: RecordLayout,
    /// Where what is left of the text starts.
    pub(super) location: Location,
    /// The records that have been judged ahead, and the index of the next one among them.
    group: Group,
    next: usize,
    /// Reads records that a kernel can't judge, once there are any.
    readable: Option<Box<RecordByRecord>>,
    /// How many bytes of the record that is being read in that way belong to a record of the group.
    reading: Option<usize>,
    /// The text ends within a record, which starts at this offset in what is left of it.
    cut_at: Option<usize>,
}

impl RecordJudge {
    pub(super) fn new(layout: RecordLayout) -> RecordJudge {
        RecordJudge {
            layout,
            location: Location::START,
            group: Group::NONE,
            next: 0,
            readable: None,
            reading: None,
            cut_at: None,
        }
    }

    pub(super) fn starting_at(self, location: Location) -> RecordJudge {
        RecordJudge { location, ..self }
    }

    pub(super) fn layout(&self) -> &RecordLayout {
        &self.layout
    }

    /// If the text ends within a record: its offset in what is left of the text, and what was reading it.
    pub(super) fn take_cut(&mut self) -> Option<(usize, RecordByRecord)> {
        let at = self.cut_at.take()?;
        Some((at, *self.readable.take()?))
    }

    /// The next record, with a board or with what should be one; advances the text.
    fn take<'t>(&mut self, text: &mut &'t [u8], kernel: Kernel) -> Option<CheckedRecord<'t>> {
        match self.next(text, || kernel) {
            Some(span) => Some(span.take_from(text)),
            None => {
                *text = &[];
                None
            }
        }
    }

    /// The next record, with a board or with what should be one; `None` if there are no more in the text.
    ///
    /// The kernel isn't stored: where there is only one, no code is needed for others.
    pub(super) fn next(&mut self, mut text: &[u8], kernel: impl Fn() -> Kernel) -> Option<RecordSpan> {
        let mut skipped = 0;
        loop {
            if let Some(expected) = self.reading
                && let Some(readable) = &mut self.readable
            {
                let next = readable.next(text);
                self.location = readable.location();
                match next {
                    NextRecord::Record(record) => {
                        let skipped = skipped + record.skipped;
                        let (length, location) = (record.length, record.location);
                        let board = RecordBoard::Read(record.board);
                        return Some(RecordSpan { skipped, length, rest: 0, location, board });
                    }
                    NextRecord::Boundary(length) => {
                        skipped += length;
                        text = &text[length..];
                        self.reading = None;
                        if readable.read() != expected {
                            // The other records of the group aren't where they seemed to be.
                            self.next = self.group.count();
                        }
                    }
                    NextRecord::Cut(length) => {
                        self.cut_at = Some(skipped + length);
                        return None;
                    }
                }
            }
            if self.next == self.group.count() {
                if text.is_empty() {
                    return None;
                }
                self.group.judge(&self.layout, kernel(), text);
                self.next = 0;
                if self.group.count() == 0 {
                    self.start_reading(0);
                    continue;
                }
            }
            if self.group.report.malformed >> self.next & 1 == 0 {
                let span = self.next_of_group(text);
                return Some(RecordSpan { skipped: skipped + span.skipped, ..span });
            }
            let length = self.group.record(self.next).length;
            self.next += 1;
            self.start_reading(length);
        }
    }

    /// Judges the next group, unless records of the last one are left. Returns whether there is a group from which no record
    /// has been taken, and whose records the kernel could all judge.
    fn judge_group(&mut self, text: &[u8], kernel: Kernel) -> bool {
        if self.next < self.group.count() || self.reading.is_some() || text.is_empty() {
            return false;
        }
        self.group.judge(&self.layout, kernel, text);
        self.next = 0;
        self.group.count() > 0 && self.group.is_well_formed()
    }

    /// Counts the verdicts on a whole group, and advances past it.
    fn count_group(&mut self, text: &mut &[u8], verdicts: QuickVerdicts, tally: &mut Tally) {
        let Report { blank, repeated, .. } = self.group.report;
        let mut count = |is_valid, is_complete, boards: u64| {
            let boards = u64::from((boards & self.group.all()).count_ones());
            tally.add(Some(verdicts.get(is_valid, is_complete)), boards);
        };
        count(true, true, !repeated & !blank);
        count(true, false, !repeated & blank);
        count(false, true, repeated & !blank);
        count(false, false, repeated & blank);
        self.next = self.group.count();
        let length = self.group.length();
        self.advance(text, length, self.group.count());
        *text = &text[length..];
    }

    /// The same for a requirement that needs a solver.
    fn solve_group(&mut self, text: &mut &[u8], requirement: Requirement, tally: &mut Tally) {
        let mut boards = Vec::with_capacity(self.group.count());
        for index in 0..self.group.count() {
            if let Ok(checked) = self.take_of_group(text, index).board {
                boards.push(checked.to_board());
            }
        }
        self.next = self.group.count();
        for verdict in requirement.decide_many(&boards) {
            tally.count(Some(verdict));
        }
    }

    /// The next record of the group, which the text starts with and which must not be malformed.
    fn next_of_group(&mut self, text: &[u8]) -> RecordSpan {
        let index = self.next;
        self.next += 1;
        let GroupRecord { length, board: offset } = self.group.record(index);
        let (is_valid, is_complete) = self.group.report.validity(index);
        let (skipped, rest) = self.margins(&text[..length]);
        let location = self.location_after(&text[..skipped]);
        self.advance(text, length, 1);
        let board = match self.group.cells(index) {
            None => RecordBoard::Judged { offset, is_valid, is_complete },
            Some(cells) => RecordBoard::Gathered { cells: Box::new(*cells), is_valid, is_complete },
        };
        RecordSpan { skipped, length: length - skipped - rest, rest, location, board }
    }

    /// The record of the group with this index, without a [`RecordSpan`]; advances the text.
    #[inline]
    fn take_of_group<'t>(&mut self, text: &mut &'t [u8], index: usize) -> CheckedRecord<'t> {
        if self.layout.stencil().is_some() {
            self.next = index;
            return self.next_of_group(text).take_from(text);
        }
        let GroupRecord { length, board } = self.group.record(index);
        let (is_valid, is_complete) = self.group.report.validity(index);
        let location = self.location;
        self.advance(text, length, 1);
        let (raw, rest) = text.split_at(length);
        *text = rest;
        CheckedRecord { raw, location, board: Ok(Checked::of_text(&raw[board..], is_valid, is_complete)) }
    }

    /// How many bytes before a record, and how many after it, separate it from others.
    fn margins(&self, text: &[u8]) -> (usize, usize) {
        self.layout.stencil().map_or((0, 0), |stencil| stencil.margins(text))
    }

    fn location_after(&self, bytes: &[u8]) -> Location {
        if bytes.is_empty() { self.location } else { self.location.after(bytes) }
    }

    /// Moves the location past this many bytes, which are this many records.
    #[inline]
    fn advance(&mut self, text: &[u8], bytes: usize, records: usize) {
        if self.layout.stencil().is_some() || (bytes == text.len() && !text.ends_with(b"\n")) {
            // Records may have any number of lines, and the last line may have no line break.
            self.location = self.location.after(&text[..bytes]);
        } else {
            self.location.offset += bytes as u64;
            self.location.line += records as u64;
            self.location.column = 1;
        }
    }

    /// Starts reading record by record. If a record of the group couldn't be judged, it has this many bytes.
    #[cold]
    fn start_reading(&mut self, length: usize) {
        let lines = self.layout.is_by_line().then_some(length);
        let readable = self.readable.get_or_insert_with(|| Box::new(self.layout.record_by_record()));
        readable.start(self.location, lines);
        self.reading = Some(length);
    }
}

/// Where a record is in what is left of a text.
#[derive(Debug)]
pub(super) struct RecordSpan {
    /// How many bytes come before it.
    pub(super) skipped: usize,
    /// How many bytes it has, and how many after it separate it from others.
    pub(super) length: usize,
    pub(super) rest: usize,
    location: Location,
    board: RecordBoard,
}

#[derive(Debug)]
enum RecordBoard {
    /// The cells are at this offset in the record.
    Judged {
        offset: usize,
        is_valid: bool,
        is_complete: bool,
    },
    /// Its cells were among other text.
    Gathered {
        cells: Box<[u8; CELLS]>,
        is_valid: bool,
        is_complete: bool,
    },
    Read(Result<Board, ParseError>),
}

impl RecordSpan {
    /// The record, taken from this text; advances the text.
    #[inline]
    fn take_from<'t>(self, text: &mut &'t [u8]) -> CheckedRecord<'t> {
        let (taken, rest) = text.split_at(self.skipped + self.length);
        *text = &rest[self.rest..];
        let raw = &taken[self.skipped..];
        self.record(raw)
    }

    /// The record with these bytes.
    #[inline]
    pub(super) fn record(self, raw: &[u8]) -> CheckedRecord<'_> {
        let board = match self.board {
            RecordBoard::Judged { offset, is_valid, is_complete } => {
                Ok(Checked::of_text(&raw[offset..], is_valid, is_complete))
            }
            RecordBoard::Gathered { cells, is_valid, is_complete } => {
                Ok(Checked { cells: CheckedCells::Gathered(cells), is_valid, is_complete })
            }
            RecordBoard::Read(board) => board.map(Checked::from),
        };
        CheckedRecord { raw, location: self.location, board }
    }
}

/// A record with its board, already judged, or why there is none. It is one line, or several lines from a
/// [`Checker`](crate::batch::Checker).
///
/// ```
/// let text = format!("{}\n", ".".repeat(81));
/// let line = ninefold::batch::lines(&text).next().unwrap();
/// assert_eq!(line.raw.len(), 82);
/// assert_eq!(line.location.line, 1);
/// assert!(line.board?.is_valid());
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedRecord<'t> {
    /// Its original bytes, including the line break at the end if there is one.
    pub raw: &'t [u8],
    /// Where it starts.
    pub location: Location,
    /// The judged board, or why there is none.
    pub board: Result<Checked<'t>, ParseError>,
}

impl CheckedRecord<'_> {
    /// Judges the board, if there is one.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let record = ninefold::batch::lines("no board").next().unwrap();
    /// assert_eq!(record.judge(Requirement::Valid).verdict(), None);
    /// ```
    #[inline]
    pub fn judge(&self, requirement: Requirement) -> Outcome<'_> {
        match &self.board {
            Ok(checked) => Outcome::Judged(checked.judge(requirement)),
            Err(error) => Outcome::Malformed(error),
        }
    }
}

/// A board in a text, with what a kernel found.
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let text = ".".repeat(81);
/// let checked = ninefold::batch::lines(&text).next().unwrap().board?;
/// assert!(checked.is_valid() && !checked.is_complete());
/// assert_eq!(checked.judge(Requirement::Solved).verdict(), Verdict::Unfinished);
/// assert_eq!(checked.to_board(), Board::EMPTY);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checked<'t> {
    cells: CheckedCells<'t>,
    is_valid: bool,
    is_complete: bool,
}

#[derive(Clone, Debug)]
enum CheckedCells<'t> {
    /// These bytes, which are cells.
    Text(&'t [u8; CELLS]),
    /// The same, taken from among other text.
    Gathered(Box<[u8; CELLS]>),
    Board(Box<Board>),
}

/// Checks a board that has been parsed.
///
/// ```
/// use ninefold::Board;
/// use ninefold::batch::Checked;
///
/// assert!(Checked::from(Board::EMPTY).is_valid());
/// ```
impl From<Board> for Checked<'_> {
    fn from(board: Board) -> Self {
        Checked {
            cells: CheckedCells::Board(Box::new(board)),
            is_valid: board.is_valid(),
            is_complete: board.is_complete(),
        }
    }
}

impl<'t> Checked<'t> {
    /// The board that this text starts with, and what a kernel found.
    #[inline]
    fn of_text(text: &'t [u8], is_valid: bool, is_complete: bool) -> Checked<'t> {
        let cells = text.first_chunk().expect("a kernel has examined the board");
        Checked { cells: CheckedCells::Text(cells), is_valid, is_complete }
    }
}

impl Checked<'_> {
    fn cells(&self) -> Cells<'_> {
        match &self.cells {
            CheckedCells::Text(text) => Cells::Text(text),
            CheckedCells::Gathered(text) => Cells::Text(text),
            CheckedCells::Board(board) => Cells::Board(board),
        }
    }

    /// Whether no digit occurs twice in any row, column or box.
    ///
    /// ```
    /// # let text = ".".repeat(81);
    /// assert!(ninefold::batch::lines(&text).all(|line| line.board.is_ok_and(|board| board.is_valid())));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Whether every cell is filled.
    ///
    /// ```
    /// # let text = ".".repeat(81);
    /// assert!(!ninefold::batch::lines(&text).any(|line| line.board.is_ok_and(|board| board.is_complete())));
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The board itself.
    ///
    /// ```
    /// # let text = "1".repeat(81);
    /// # let checked = ninefold::batch::lines(&text).next().unwrap().board?;
    /// assert_eq!(checked.to_board().conflicts().count(), 27);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn to_board(&self) -> Board {
        self.cells().to_board()
    }

    /// Judges the board, the same as [`Board::judge`] does.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let text = "1".repeat(81);
    /// let checked = ninefold::batch::lines(&text).next().unwrap().board?;
    /// assert_eq!(checked.judge(Requirement::Valid).verdict(), Verdict::Invalid);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[inline]
    pub fn judge(&self, requirement: Requirement) -> Judgement<'_> {
        Judgement::of_observed(self.cells(), self.is_valid, self.is_complete, requirement)
    }
}
