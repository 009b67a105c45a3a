//! Text with one board per line, judged in place.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::group::{Group, GroupLine};
use crate::CELLS;
use crate::board::Board;
use crate::error::{Location, ParseError};
use crate::kernel::{Kernel, Report};
use crate::text::{LineByLine, LineLayout};
use crate::verdict::{Cells, Judgement, Outcome, QuickVerdicts, Requirement, Tally};

/// Judges a text with one board per line, in place and many lines at a time.
///
/// A board is 81 characters at the start of its line; other text may follow after white space, a `,` or a `;`. Blank
/// lines and lines that start with `#` are skipped. For text in other or unknown formats, use
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
pub fn lines<Text: AsRef<[u8]> + ?Sized>(text: &Text) -> Lines<'_> {
    LineLayout::PLAIN.lines(text.as_ref())
}

impl LineLayout {
    /// Judges lines with this layout.
    ///
    /// ```
    /// # use ninefold::{Requirement, Verdict};
    /// # let mut splitter = ninefold::batch::Splitter::new(ninefold::Reader::new(), 1 << 20);
    /// # splitter.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # splitter.next_record();
    /// # let layout = splitter.hand_over().unwrap().layout;
    /// let text = format!("{} # easy\n", ".".repeat(81));
    /// assert_eq!(layout.lines(text.as_bytes()).tally(Requirement::Valid).get(Verdict::Valid), 1);
    /// ```
    pub fn lines<'t>(&self, text: &'t [u8]) -> Lines<'t> {
        Lines { text, judge: LineJudge::new(self.clone()) }
    }
}

/// The lines of a text with their verdicts, from [`lines`] or [`LineLayout::lines`].
///
/// ```
/// assert!(ninefold::batch::lines("").next().is_none());
/// ```
#[derive(Debug)]
#[must_use]
pub struct Lines<'t> {
    /// What is left of the text.
    text: &'t [u8],
    judge: LineJudge,
}

impl<'t> Lines<'t> {
    /// Uses this kernel instead of the fastest one.
    ///
    /// ```
    /// use ninefold::batch::{Kernel, lines};
    ///
    /// let text = ".".repeat(81);
    /// assert!(lines(&text).kernel(Kernel::PORTABLE).next().unwrap().board.is_ok());
    /// ```
    pub fn kernel(mut self, kernel: Kernel) -> Lines<'t> {
        self.judge.kernel = kernel;
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
    pub fn starting_at(mut self, location: Location) -> Lines<'t> {
        self.judge.location = location;
        self
    }

    /// Where the next line starts, or the text ends.
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

    /// Judges all remaining lines and counts the verdicts.
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
        let Lines { text, judge } = self;
        let quick = QuickVerdicts::of(requirement);
        let mut tally = Tally::default();
        loop {
            if judge.judge_group(text) {
                match quick {
                    Some(verdicts) => judge.count_group(text, verdicts, &mut tally),
                    None => judge.solve_group(text, requirement, &mut tally),
                }
                continue;
            }
            match judge.take(text) {
                Some(line) => tally.count(line.judge(requirement).verdict()),
                None => return tally,
            }
        }
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = CheckedRecord<'t>;

    fn next(&mut self) -> Option<CheckedRecord<'t>> {
        self.judge.take(&mut self.text)
    }

    /// The same as calling `next` repeatedly, but checks for the next group once per group, not once per line.
    #[inline]
    fn fold<A, F: FnMut(A, CheckedRecord<'t>) -> A>(mut self, first: A, mut add: F) -> A {
        let Lines { text, judge } = &mut self;
        let mut all = first;
        loop {
            if judge.judge_group(text) {
                for index in 0..judge.group.count() {
                    all = add(all, judge.take_line(text, index));
                }
                judge.next = judge.group.count();
                continue;
            }
            match judge.take(text) {
                Some(line) => all = add(all, line),
                None => return all,
            }
        }
    }
}

impl core::iter::FusedIterator for Lines<'_> {}

/// Judges lines, a group at a time. The caller owns the text and passes what is left of it.
#[derive(Debug)]
pub(super) struct LineJudge {
    layout: LineLayout,
    kernel: Kernel,
    /// Where what is left of the text starts.
    pub(super) location: Location,
    /// The lines that have been judged ahead, and the index of the next one among them.
    group: Group,
    next: usize,
    /// Reads lines that a kernel can't judge, once there are any.
    readable: Option<LineByLine>,
}

impl LineJudge {
    pub(super) fn new(layout: LineLayout) -> LineJudge {
        LineJudge {
            layout,
            kernel: Kernel::detected(),
            location: Location::START,
            group: Group::NONE,
            next: 0,
            readable: None,
        }
    }

    pub(super) fn starting_at(self, location: Location) -> LineJudge {
        LineJudge { location, ..self }
    }

    /// The next line, with a board or with what should be one; advances the text.
    fn take<'t>(&mut self, text: &mut &'t [u8]) -> Option<CheckedRecord<'t>> {
        match self.next(text) {
            Some(span) => Some(span.take_from(text)),
            None => {
                *text = &[];
                None
            }
        }
    }

    /// The next line, with a board or with what should be one; `None` if there are no more in the text.
    pub(super) fn next(&mut self, mut text: &[u8]) -> Option<RecordSpan> {
        let mut skipped = 0;
        loop {
            if let Some(readable) = &mut self.readable
                && readable.left() > 0
            {
                let left = readable.left();
                let line = readable.next(text);
                self.location = readable.location();
                if let Some(line) = line {
                    let board = RecordBoard::Read(line.board);
                    let skipped = skipped + line.skipped;
                    return Some(RecordSpan { skipped, length: line.length, location: line.location, board });
                }
                skipped += left;
                text = &text[left..];
            }
            if self.next == self.group.count() {
                if text.is_empty() {
                    return None;
                }
                self.group = Group::judge(&self.layout, self.kernel, text);
                self.next = 0;
            }
            if self.group.report.malformed >> self.next & 1 == 0 {
                let span = self.next_of_group(text);
                return Some(RecordSpan { skipped, ..span });
            }
            let length = self.group.line(self.next).length;
            self.next += 1;
            self.start_reading(length);
        }
    }

    /// Judges the next group, unless lines of the last one are left. Returns whether there is a group from which no line
    /// has been taken, and whose lines the kernel could all judge.
    fn judge_group(&mut self, text: &[u8]) -> bool {
        let is_reading = self.readable.as_ref().is_some_and(|readable| readable.left() > 0);
        if self.next < self.group.count() || is_reading || text.is_empty() {
            return false;
        }
        self.group = Group::judge(&self.layout, self.kernel, text);
        self.next = 0;
        self.group.is_well_formed()
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
            if let Ok(checked) = self.take_line(text, index).board {
                boards.push(checked.to_board());
            }
        }
        self.next = self.group.count();
        for verdict in requirement.decide_many(&boards) {
            tally.count(Some(verdict));
        }
    }

    /// The next line of the group, which the text starts with and which must not be malformed.
    fn next_of_group(&mut self, text: &[u8]) -> RecordSpan {
        let index = self.next;
        self.next += 1;
        let GroupLine { length, board: offset } = self.group.line(index);
        let (is_valid, is_complete) = self.group.report.validity(index);
        let location = self.location;
        self.advance(text, length, 1);
        let board = RecordBoard::Judged { offset, is_valid, is_complete };
        RecordSpan { skipped: 0, length, location, board }
    }

    /// The record of the line with this index, without a [`RecordSpan`]; advances the text.
    #[inline]
    fn take_line<'t>(&mut self, text: &mut &'t [u8], index: usize) -> CheckedRecord<'t> {
        let GroupLine { length, board } = self.group.line(index);
        let (is_valid, is_complete) = self.group.report.validity(index);
        let location = self.location;
        self.advance(text, length, 1);
        let (raw, rest) = text.split_at(length);
        *text = rest;
        CheckedRecord { raw, location, board: Ok(Checked::of_text(&raw[board..], is_valid, is_complete)) }
    }

    /// Moves the location past this many bytes, which are this many lines.
    #[inline]
    fn advance(&mut self, text: &[u8], bytes: usize, lines: usize) {
        if bytes == text.len() && !text.ends_with(b"\n") {
            // The last line may have no line break.
            self.location = self.location.after(text);
        } else {
            self.location.offset += bytes as u64;
            self.location.line += lines as u64;
            self.location.column = 1;
        }
    }

    /// Starts reading this many bytes line by line.
    #[cold]
    fn start_reading(&mut self, length: usize) {
        self.readable.get_or_insert_with(|| LineByLine::new(&self.layout)).start(length, self.location);
    }
}

/// Where a record is in what is left of a text.
#[derive(Debug)]
pub(super) struct RecordSpan {
    /// How many bytes come before it.
    pub(super) skipped: usize,
    /// How many bytes it has.
    pub(super) length: usize,
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
    Read(Result<Board, ParseError>),
}

impl RecordSpan {
    /// The record, taken from this text; advances the text.
    #[inline]
    fn take_from<'t>(self, text: &mut &'t [u8]) -> CheckedRecord<'t> {
        let (taken, rest) = text.split_at(self.skipped + self.length);
        *text = rest;
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
