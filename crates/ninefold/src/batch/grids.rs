//! Many grids of any size and shape: text with one per line, and values in the caller's memory.

use alloc::vec::Vec;

use crate::error::{Location, ParseError};
use crate::kernel::{GridAlphabet, GridJudge, Kernel, Report};
use crate::rules::{Grid, Rules};
use crate::text::{GridLines, LineByLine, find_byte};
use crate::verdict::{Observed, QuickVerdicts, Requirement, Tally, Verdict};

impl<'r> GridLines<'r> {
    /// The records of a text that starts at the start of a line and ends at the end of one.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let lines = rules.lines();
    /// let mut records = lines.records(b"1234341221434321\n11..............\nno grid\n");
    /// assert!(records.next().unwrap().grid?.is_valid());
    /// assert!(!records.next().unwrap().grid?.is_valid());
    /// let error = records.next().unwrap().grid.unwrap_err();
    /// assert_eq!(error.to_string(), "expected one of the symbols 1-4 or a blank, found 'n'");
    /// assert!(records.next().is_none());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn records<'t>(&'t self, text: &'t [u8]) -> GridRecords<'t, 'r> {
        GridRecords {
            lines: self,
            text,
            location: Location::START,
            judge: self.judge(Kernel::detected()),
            group: Group { records: [&[]; GridJudge::MOST], count: 0, next: 0, report: Report::default() },
            readable: None,
            reading: None,
        }
    }

    fn judge(&self, kernel: Kernel) -> GridJudge<'r> {
        kernel.grid_judge(self.rules().structure(), GridAlphabet::new(|byte| self.value_of(byte)))
    }
}

/// The records of a text with a grid on every line, already judged, from [`GridLines::records`].
///
/// ```
/// let rules = ninefold::rules::Rules::classic();
/// assert!(rules.lines().records(b"\n# nothing\n").next().is_none());
/// ```
#[derive(Debug)]
#[must_use]
pub struct GridRecords<'t, 'r> {
    lines: &'t GridLines<'r>,
    /// What is left of the text.
    text: &'t [u8],
    /// Where the next record of the group starts, or what is left of the text.
    location: Location,
    judge: GridJudge<'r>,
    group: Group<'t>,
    /// Reads what the kernel can't judge.
    readable: Option<LineByLine>,
    /// What is being read in this way.
    reading: Option<Passage<'t>>,
}

/// Lines that were judged together.
#[derive(Debug)]
struct Group<'t> {
    records: [&'t [u8]; GridJudge::MOST],
    count: usize,
    /// The first that hasn't been taken.
    next: usize,
    report: Report,
}

/// A few lines of a text.
#[derive(Clone, Copy, Debug)]
struct Passage<'t> {
    text: &'t [u8],
    /// Where it starts.
    offset: u64,
}

impl Group<'_> {
    /// Whether the kernel could judge all of them.
    fn is_well_formed(&self) -> bool {
        self.report.malformed & self.all() == 0
    }

    /// A bit for each record.
    fn all(&self) -> u64 {
        (1 << self.count) - 1
    }
}

impl<'t, 'r> GridRecords<'t, 'r> {
    /// Uses the instructions of this kernel instead of the fastest ones.
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let lines = rules.lines();
    /// assert!(lines.records(&[b'.'; 16]).kernel(Kernel::PORTABLE).next().unwrap().grid.is_ok());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn kernel(self, kernel: Kernel) -> GridRecords<'t, 'r> {
        GridRecords { judge: self.lines.judge(kernel), ..self }
    }

    /// Sets where the text starts, if it is part of a larger one.
    ///
    /// ```
    /// use ninefold::error::Location;
    ///
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let lines = rules.lines();
    /// let mut records = lines.records(&[b'.'; 16]).starting_at(Location { offset: 170, line: 11, column: 1 });
    /// assert_eq!(records.next().unwrap().location.line, 11);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn starting_at(self, location: Location) -> GridRecords<'t, 'r> {
        GridRecords { location, ..self }
    }

    /// Where the text ends, once all records have been taken.
    ///
    /// ```
    /// use ninefold::Requirement;
    ///
    /// let rules = ninefold::rules::Rules::classic();
    /// let lines = rules.lines();
    /// let mut records = lines.records(b"# one\n# two\n");
    /// assert_eq!(records.tally(Requirement::Valid).total(), 0);
    /// assert_eq!(records.location().to_string(), "3:1");
    /// ```
    pub fn location(&self) -> Location {
        self.location
    }

    /// Judges all remaining records and counts the verdicts.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let lines = rules.lines();
    /// let tally = lines.records(b"1234341221434321\n1234............\n").tally(Requirement::Solved);
    /// assert_eq!((tally.get(Verdict::Solved), tally.get(Verdict::Unfinished)), (1, 1));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn tally(&mut self, requirement: Requirement) -> Tally {
        let quick = QuickVerdicts::of(requirement);
        let mut tally = Tally::default();
        loop {
            if let Some(verdicts) = quick
                && self.judge_group()
            {
                self.count_group(verdicts, &mut tally);
                continue;
            }
            match self.next() {
                Some(record) => tally.count(record.verdict(requirement)),
                None => return tally,
            }
        }
    }

    /// Judges the next lines, unless some are left. Returns whether there are lines of which none has been taken, and all of
    /// which the kernel could judge.
    fn judge_group(&mut self) -> bool {
        if self.reading.is_some() || self.group.next < self.group.count {
            return false;
        }
        let GridRecords { text, group, judge, .. } = self;
        let cells = self.lines.rules().size().cells();
        (group.count, group.next) = (0, 0);
        while group.count < judge.width()
            && let Some(length) = plain_line(text, cells)
        {
            let (line, rest) = text.split_at(length);
            *text = rest;
            group.records[group.count] = line;
            group.count += 1;
        }
        group.report = judge.examine(&group.records[..group.count]);
        group.count > 0 && group.is_well_formed()
    }

    /// Counts the verdicts on a whole group.
    fn count_group(&mut self, verdicts: QuickVerdicts, tally: &mut Tally) {
        let Report { blank, repeated, .. } = self.group.report;
        for (is_valid, is_complete, grids) in [
            (true, true, !repeated & !blank),
            (true, false, !repeated & blank),
            (false, true, repeated & !blank),
            (false, false, repeated & blank),
        ] {
            let grids = (grids & self.group.all()).count_ones();
            tally.add(Some(verdicts.get(is_valid, is_complete)), u64::from(grids));
        }
        let records = &self.group.records[self.group.next..self.group.count];
        self.group.next = self.group.count;
        // Only the last line of a text may have no line break.
        let Some((last, others)) = records.split_last() else { return };
        self.location.offset += others.iter().map(|line| line.len() as u64).sum::<u64>();
        self.location.line += others.len() as u64;
        self.pass(last);
    }

    /// Moves the location past a plain line.
    #[inline]
    fn pass(&mut self, line: &[u8]) {
        self.location.offset += line.len() as u64;
        if line.ends_with(b"\n") {
            self.location.line += 1;
        } else {
            self.location.column += line.len() as u64;
        }
    }

    /// Starts to read lines in the readable way.
    #[cold]
    fn read(&mut self, lines: &'t [u8]) {
        let readable = self.readable.get_or_insert_with(|| self.lines.line_by_line());
        readable.start(self.location, lines);
        self.reading = Some(Passage { text: lines, offset: self.location.offset });
        self.location = self.location.after(lines);
    }

    /// The next record of what is being read in the readable way.
    fn next_readable(&mut self) -> Option<CheckedGridRecord<'t, 'r>> {
        let passage = self.reading?;
        let Some(span) = self.readable.as_mut().and_then(LineByLine::next) else {
            self.reading = None;
            return None;
        };
        let start = usize::try_from(span.start - passage.offset).unwrap_or(passage.text.len());
        let grid = span.board.map(|values| CheckedGrid::from(Grid::of_values(self.lines.rules(), values)));
        Some(CheckedGridRecord { raw: &passage.text[start..][..span.length], location: span.location, grid })
    }
}

/// The length of the first line with its line break, if it has a byte for each cell.
#[inline]
fn plain_line(text: &[u8], cells: usize) -> Option<usize> {
    match text.get(cells..)? {
        [b'\n', ..] => Some(cells + 1),
        [b'\r', b'\n', ..] => Some(cells + 2),
        [] => Some(cells),
        _ => None,
    }
}

impl<'t, 'r> Iterator for GridRecords<'t, 'r> {
    type Item = CheckedGridRecord<'t, 'r>;

    fn next(&mut self) -> Option<CheckedGridRecord<'t, 'r>> {
        loop {
            if let Some(record) = self.next_readable() {
                return Some(record);
            }
            if self.group.next < self.group.count {
                let index = self.group.next;
                let raw = self.group.records[index];
                self.group.next += 1;
                if self.group.report.malformed >> index & 1 == 1 {
                    self.read(raw);
                    continue;
                }
                let location = self.location;
                self.pass(raw);
                let (is_valid, is_complete) = self.group.report.validity(index);
                let cells = CheckedCells::Line { raw, lines: self.lines };
                return Some(CheckedGridRecord {
                    raw,
                    location,
                    grid: Ok(CheckedGrid { cells, is_valid, is_complete }),
                });
            }
            if self.text.is_empty() {
                return None;
            }
            self.judge_group();
            if self.group.count == 0 {
                let length = find_byte(b'\n', self.text).map_or(self.text.len(), |at| at + 1);
                let (lines, rest) = self.text.split_at(length);
                self.text = rest;
                self.read(lines);
            }
        }
    }
}

/// A line with its grid, already judged, or why there is none.
///
/// ```
/// let rules: ninefold::rules::Rules = "4x4".parse()?;
/// let lines = rules.lines();
/// let record = lines.records(b"# one\n................\n").next().unwrap();
/// assert_eq!((record.raw.len(), record.location.line), (17, 2));
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct CheckedGridRecord<'t, 'r> {
    /// Its original bytes, including the line break at the end if there is one.
    pub raw: &'t [u8],
    /// Where it starts.
    pub location: Location,
    /// The judged grid, or why there is none.
    pub grid: Result<CheckedGrid<'t, 'r>, ParseError>,
}

impl CheckedGridRecord<'_, '_> {
    /// The verdict on the grid; `None` if there is none.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// let lines = rules.lines();
    /// let verdicts: Vec<_> = lines
    ///     .records(b"1234............\nno grid\n")
    ///     .map(|record| record.verdict(Requirement::Unique))
    ///     .collect();
    /// assert_eq!(verdicts, [Some(Verdict::Ambiguous), None]);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    #[inline]
    pub fn verdict(&self, requirement: Requirement) -> Option<Verdict> {
        self.grid.as_ref().ok().map(|grid| grid.verdict(requirement))
    }
}

/// A grid in a text, with what a kernel found.
///
/// ```
/// use ninefold::{Requirement, Verdict};
///
/// let rules: ninefold::rules::Rules = "4x4".parse()?;
/// let lines = rules.lines();
/// let checked = lines.records(b"1234............").next().unwrap().grid?;
/// assert!(checked.is_valid() && !checked.is_complete());
/// assert_eq!(checked.verdict(Requirement::Solved), Verdict::Unfinished);
/// assert_eq!(checked.to_grid().givens(), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct CheckedGrid<'t, 'r> {
    cells: CheckedCells<'t, 'r>,
    is_valid: bool,
    is_complete: bool,
}

#[derive(Clone, Debug)]
enum CheckedCells<'t, 'r> {
    /// The bytes at the start of this line, which are cells.
    Line { raw: &'t [u8], lines: &'t GridLines<'r> },
    /// A grid that was read in the readable way.
    Grid(Grid<'r>),
}

/// Checks a grid that has been read.
///
/// ```
/// use ninefold::rules::{CheckedGrid, Rules};
///
/// let rules = Rules::classic();
/// assert!(CheckedGrid::from(rules.empty()).is_valid());
/// ```
impl<'r> From<Grid<'r>> for CheckedGrid<'_, 'r> {
    fn from(grid: Grid<'r>) -> Self {
        let (is_valid, is_complete) = (grid.is_valid(), grid.is_complete());
        CheckedGrid { cells: CheckedCells::Grid(grid), is_valid, is_complete }
    }
}

impl<'r> CheckedGrid<'_, 'r> {
    /// Whether nothing repeats in any group.
    ///
    /// ```
    /// # let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// assert!(rules.lines().records(&[b'.'; 16]).all(|record| record.grid.is_ok_and(|grid| grid.is_valid())));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_valid(&self) -> bool {
        self.is_valid
    }

    /// Whether every cell is filled.
    ///
    /// ```
    /// # let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// assert!(rules.lines().records(&[b'1'; 16]).all(|record| record.grid.is_ok_and(|grid| grid.is_complete())));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    #[must_use]
    #[inline]
    pub const fn is_complete(&self) -> bool {
        self.is_complete
    }

    /// The grid itself.
    ///
    /// ```
    /// # let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// # let lines = rules.lines();
    /// # let checked = lines.records(&[b'1'; 16]).next().unwrap().grid?;
    /// assert_eq!(checked.to_grid().conflicts().count(), 12);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_grid(&self) -> Grid<'r> {
        match &self.cells {
            CheckedCells::Line { raw, lines } => {
                let cells = &raw[..lines.rules().size().cells()];
                let value = |&byte: &u8| {
                    lines.value_of(byte).unwrap_or_else(|| unreachable!("a kernel has examined the cells"))
                };
                Grid::of_values(lines.rules(), cells.iter().map(value).collect())
            }
            CheckedCells::Grid(grid) => grid.clone(),
        }
    }

    /// The verdict, the same as that of [`Grid::judge`].
    ///
    /// ```
    /// # use ninefold::{Requirement, Verdict};
    /// # let rules: ninefold::rules::Rules = "4x4".parse()?;
    /// # let lines = rules.lines();
    /// # let checked = lines.records(&[b'1'; 16]).next().unwrap().grid?;
    /// assert_eq!(checked.verdict(Requirement::Valid), Verdict::Invalid);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[inline]
    pub fn verdict(&self, requirement: Requirement) -> Verdict {
        let &CheckedGrid { is_valid, is_complete, .. } = self;
        requirement.decide(&Observed { is_valid, is_complete, board: || self.to_grid() })
    }
}

impl Rules {
    /// Judges grids of raw values, one grid after the other in reading order, 0 for a blank.
    ///
    /// The verdict is `None` if a value is greater than the size; [`Rules::grid`] says which one.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    /// use ninefold::{Requirement, Verdict};
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grids = [[0; 16], [1; 16], [5; 16]];
    /// let verdicts = rules.judge_values(grids.as_flattened(), Requirement::Solved);
    /// assert_eq!(verdicts, [Some(Verdict::Unfinished), Some(Verdict::Invalid), None]);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    ///
    /// # Panics
    ///
    /// If the last grid isn't whole.
    pub fn judge_values(&self, values: &[u8], requirement: Requirement) -> Vec<Option<Verdict>> {
        let cells = self.size().cells();
        assert!(values.len().is_multiple_of(cells), "a value for each cell of each grid");
        let alphabet =
            GridAlphabet::new(|value| Some(value).filter(|&value| value <= self.size().greatest()));
        let mut judge = Kernel::detected().grid_judge(self.structure(), alphabet);
        let mut verdicts = Vec::with_capacity(values.len() / cells);
        for group in values.chunks(judge.width() * cells) {
            let mut grids = [group; GridJudge::MOST];
            let mut count = 0;
            for (slot, grid) in grids.iter_mut().zip(group.chunks(cells)) {
                *slot = grid;
                count += 1;
            }
            let report = judge.examine(&grids[..count]);
            verdicts.extend(grids[..count].iter().enumerate().map(|(index, grid)| {
                let (is_valid, is_complete) = report.validity(index);
                let board = || Grid::of_values(self, grid.to_vec());
                let is_grid = report.malformed >> index & 1 == 0;
                is_grid.then(|| requirement.decide(&Observed { is_valid, is_complete, board }))
            }));
        }
        verdicts
    }
}
