//! Text with one board a line, judged in place.

use alloc::boxed::Box;

use super::group::Group;
use crate::CELLS;
use crate::board::Board;
use crate::error::{Location, ParseError};
use crate::kernel::{Kernel, Report};
use crate::text::{LineByLine, LineLayout};
use crate::verdict::{Requirement, Verdict};

/// Judges a text with one board a line, in place and many lines at a time.
///
/// A board is 81 characters at the start of its line; other text may follow behind white space, a `,` or a `;`. Blank
/// lines and lines that start with `#` are passed over. For text in other formats, or of which the format is not known,
/// there is [`boards`](crate::boards).
///
/// ```
/// let text = "\
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// ## a comment
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let totals = ninefold::batch::lines(text).totals();
/// assert_eq!((totals.valid, totals.invalid, totals.malformed), (1, 1, 1));
///
/// let mut lines = ninefold::batch::lines(text);
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
    /// Judges lines of this layout.
    ///
    /// ```
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(format!("{}\n", ".".repeat(81)).as_bytes());
    /// # reader.next_record();
    /// # let (layout, ..) = reader.hand_over().unwrap();
    /// let text = format!("{} # easy\n", ".".repeat(81));
    /// assert_eq!(layout.lines(text.as_bytes()).totals().valid, 1);
    /// ```
    pub fn lines<'t>(&self, text: &'t [u8]) -> Lines<'t> {
        Lines {
            layout: self.clone(),
            kernel: Kernel::detected(),
            text,
            location: Location::START,
            group: Group::NONE,
            told: 0,
            readable: None,
            is_reading: false,
        }
    }
}

/// The lines of a text with their verdicts, from [`lines`] or [`LineLayout::lines`].
///
/// ```
/// let mut lines: ninefold::batch::Lines = ninefold::batch::lines("");
/// assert!(lines.next().is_none());
/// ```
#[derive(Debug)]
pub struct Lines<'t> {
    layout: LineLayout,
    kernel: Kernel,
    /// What has not been told.
    text: &'t [u8],
    /// Where that starts.
    location: Location,
    /// What has been judged ahead, and how many of these lines have been told.
    group: Group<'t>,
    told: usize,
    /// Reads lines that are not plain, once there are any.
    readable: Option<LineByLine<'t>>,
    /// It has some to tell.
    is_reading: bool,
}

impl<'t> Lines<'t> {
    /// Judges by this kernel instead of the fastest one.
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// let text = ".".repeat(81);
    /// assert_eq!(ninefold::batch::lines(&text).kernel(Kernel::PORTABLE).totals().valid, 1);
    /// ```
    #[must_use]
    pub fn kernel(self, kernel: Kernel) -> Lines<'t> {
        Lines { kernel, ..self }
    }

    /// Says where the text starts, if it is part of a larger one.
    ///
    /// ```
    /// use ninefold::error::Location;
    ///
    /// let text = ".".repeat(81);
    /// let mut lines = ninefold::batch::lines(&text).starting_at(Location { offset: 820, line: 11, column: 1 });
    /// assert_eq!(lines.next().unwrap().location.line, 11);
    /// ```
    #[must_use]
    pub fn starting_at(self, location: Location) -> Lines<'t> {
        Lines { location, ..self }
    }

    /// How many lines got which verdict.
    ///
    /// ```
    /// let text = format!("{}\n{}\n", ".".repeat(81), "1".repeat(81));
    /// let totals = ninefold::batch::lines(&text).totals();
    /// assert_eq!((totals.valid, totals.solved, totals.invalid), (1, 0, 1));
    /// assert_eq!(totals.end.line, 3);
    /// ```
    pub fn totals(mut self) -> Totals {
        let mut totals = Totals::starting_at(self.location);
        loop {
            if self.is_between_groups() {
                self.judge();
                if self.group.is_known() {
                    totals.add(&self.group);
                    self.pass(self.group.length(), self.group.count());
                    self.told = self.group.count();
                    continue;
                }
            }
            match self.next() {
                Some(line) => totals.count(&line),
                None => break,
            }
        }
        totals.end = self.location;
        totals
    }

    /// Whether all that was judged has been told, and there is more.
    fn is_between_groups(&self) -> bool {
        self.told == self.group.count() && !self.is_reading && !self.text.is_empty()
    }

    fn judge(&mut self) {
        self.group = Group::judge(&self.layout, self.kernel, self.text);
        self.told = 0;
    }

    /// The next line, which has this number in its group and is not odd.
    #[inline]
    fn tell(&mut self, number: usize) -> CheckedRecord<'t> {
        let (length, cells) = self.group.line(number);
        let Report { blank, repeated, .. } = self.group.report;
        let has = |bits: u64| bits >> number & 1 == 1;
        let board = Checked { cells: Cells::Text(cells), is_valid: !has(repeated), is_complete: !has(blank) };
        let location = self.location;
        let raw = self.pass(length, 1);
        CheckedRecord { raw, location, board: Ok(board) }
    }

    /// Goes on behind so many bytes, which are so many lines.
    #[inline]
    fn pass(&mut self, bytes: usize, lines: usize) -> &'t [u8] {
        let (passed, rest) = self.text.split_at(bytes);
        self.text = rest;
        if rest.is_empty() && !passed.ends_with(b"\n") {
            // The last line may have no line break.
            self.location = self.location.after(passed);
        } else {
            self.location.offset += bytes as u64;
            self.location.line += lines as u64;
            self.location.column = 1;
        }
        passed
    }
}

impl<'t> Iterator for Lines<'t> {
    type Item = CheckedRecord<'t>;

    fn next(&mut self) -> Option<CheckedRecord<'t>> {
        loop {
            if self.is_reading
                && let Some(line) = self.next_readable()
            {
                return Some(line);
            }
            if self.told == self.group.count() {
                if self.text.is_empty() {
                    return None;
                }
                self.judge();
            }
            let number = self.told;
            self.told += 1;
            if self.group.report.odd >> number & 1 == 0 {
                return Some(self.tell(number));
            }
            self.read(self.group.line(number).0);
        }
    }

    /// The same as calling `next` again and again, but without a question at every line.
    #[inline]
    fn fold<A, F: FnMut(A, CheckedRecord<'t>) -> A>(mut self, first: A, mut add: F) -> A {
        let mut all = first;
        loop {
            if self.is_between_groups() {
                self.judge();
                if self.group.is_known() {
                    self.told = self.group.count();
                    for number in 0..self.told {
                        let line = self.tell(number);
                        all = add(all, line);
                    }
                    continue;
                }
            }
            match self.next() {
                Some(line) => all = add(all, line),
                None => return all,
            }
        }
    }
}

impl<'t> Lines<'t> {
    /// Begins to read so many bytes in the readable way.
    #[cold]
    fn read(&mut self, length: usize) {
        let (lines, rest) = self.text.split_at(length);
        self.text = rest;
        self.readable.get_or_insert_with(|| LineByLine::new(&self.layout)).start(lines, self.location);
        self.is_reading = true;
    }

    /// The next line that is read in the readable way; at their end it goes on with the others.
    #[cold]
    fn next_readable(&mut self) -> Option<CheckedRecord<'t>> {
        let readable = self.readable.as_mut()?;
        let Some((raw, location, board)) = readable.next() else {
            self.is_reading = false;
            self.location = readable.location();
            return None;
        };
        let board = board.map(Checked::of);
        Some(CheckedRecord { raw, location, board })
    }
}

impl core::iter::FusedIterator for Lines<'_> {}

/// A board of a text, judged, or what should be one: a line, or more where the [`Checker`](crate::Checker) read it.
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
    /// Its bytes as they came, with the line break at their end if there is one.
    pub raw: &'t [u8],
    /// Where it starts.
    pub location: Location,
    /// The board that has been judged, or why there is none.
    pub board: Result<Checked<'t>, ParseError>,
}

/// A board in a text, with what is known about it.
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let text = ".".repeat(81);
/// let checked = ninefold::batch::lines(&text).next().unwrap().board?;
/// assert!(checked.is_valid() && !checked.is_complete());
/// assert_eq!(checked.judge(Requirement::Solved), Verdict::Unfinished);
/// assert_eq!(checked.to_board(), Board::EMPTY);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Checked<'t> {
    cells: Cells<'t>,
    is_valid: bool,
    is_complete: bool,
}

#[derive(Clone, Debug)]
enum Cells<'t> {
    /// These bytes, which are cells.
    Text(&'t [u8; CELLS]),
    Board(Box<Board>),
}

impl Checked<'_> {
    /// Judges a board that has been read.
    pub(super) fn of(board: Board) -> Self {
        Checked {
            cells: Cells::Board(Box::new(board)),
            is_valid: board.is_valid(),
            is_complete: board.is_complete(),
        }
    }

    /// Whether no digit occurs twice in any row, column or box.
    ///
    /// ```
    /// # let text = ".".repeat(81);
    /// assert!(ninefold::batch::lines(&text).all(|line| line.board.is_ok_and(|board| board.is_valid())));
    /// ```
    #[inline]
    pub fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Whether every cell is filled.
    ///
    /// ```
    /// # let text = ".".repeat(81);
    /// assert!(!ninefold::batch::lines(&text).any(|line| line.board.is_ok_and(|board| board.is_complete())));
    /// ```
    #[inline]
    pub fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The board itself, for a closer look.
    ///
    /// ```
    /// # let text = "1".repeat(81);
    /// # let checked = ninefold::batch::lines(&text).next().unwrap().board?;
    /// assert_eq!(checked.to_board().conflicts().count(), 27);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn to_board(&self) -> Board {
        match &self.cells {
            Cells::Board(board) => **board,
            // They are known to be cells, so that what is no digit is a blank.
            Cells::Text(cells) => Board::from_values(cells.map(|byte| match byte.wrapping_sub(b'0') {
                digit @ 0..=9 => digit,
                _ => 0,
            })),
        }
    }

    /// Whether the board meets the requirement.
    ///
    /// ```
    /// use ninefold::Requirement;
    ///
    /// let text = ".".repeat(81);
    /// let checked = ninefold::batch::lines(&text).next().unwrap().board?;
    /// assert!(checked.meets(Requirement::Valid) && !checked.meets(Requirement::Solved));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[inline]
    pub fn meets(&self, requirement: Requirement) -> bool {
        match requirement {
            Requirement::Valid => self.is_valid,
            Requirement::Solved => self.is_valid & self.is_complete,
            Requirement::Solvable | Requirement::Unique | Requirement::Minimal => {
                self.judge(requirement).meets()
            }
        }
    }

    /// Whether the board meets the requirement, in a word.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let text = "1".repeat(81);
    /// let checked = ninefold::batch::lines(&text).next().unwrap().board?;
    /// assert_eq!(checked.judge(Requirement::Valid), Verdict::Invalid);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[inline]
    pub fn judge(&self, requirement: Requirement) -> Verdict {
        match requirement {
            _ if !self.is_valid => Verdict::Invalid,
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if self.is_complete => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
            Requirement::Solvable | Requirement::Unique | Requirement::Minimal => {
                self.to_board().judge_valid(requirement)
            }
        }
    }
}

/// How many lines of a text got which verdict, from [`Lines::totals`].
///
/// ```
/// let totals = ninefold::batch::lines("no board").totals();
/// assert_eq!(totals.malformed, 1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Totals {
    /// Boards in which no digit is repeated in a house.
    pub valid: u64,
    /// Those among them that have no blank.
    pub solved: u64,
    /// Boards in which a digit is repeated in a house.
    pub invalid: u64,
    /// Lines with something else than a board.
    pub malformed: u64,
    /// Where the text ends.
    pub end: Location,
}

impl Totals {
    fn starting_at(end: Location) -> Totals {
        Totals { valid: 0, solved: 0, invalid: 0, malformed: 0, end }
    }

    fn count(&mut self, line: &CheckedRecord<'_>) {
        match &line.board {
            Err(_) => self.malformed += 1,
            Ok(board) if !board.is_valid => self.invalid += 1,
            Ok(board) => {
                self.valid += 1;
                self.solved += u64::from(board.is_complete);
            }
        }
    }

    fn add(&mut self, group: &Group<'_>) {
        let Report { blank, repeated, .. } = group.report;
        let count = |bits: u64| u64::from((bits & group.all()).count_ones());
        self.valid += count(!repeated);
        self.solved += count(!repeated & !blank);
        self.invalid += count(repeated);
    }
}
