//! Grids of any size and shape, with rules that were asked for or that each line states.

use std::str;
use std::sync::Arc;

use memchr::memchr;
use ninefold::error::Location;
use ninefold::rules::{
    Grid, GridHandOver, GridLines, GridReader, Puzzle, PuzzleNotation, Rules, Square, Symbols,
};
use ninefold::text::{Layout, Selection};
use ninefold::{Board, ParseError, Reader};

use super::stream::Stream;
use super::{Found, Options, RECORD_LIMIT, Step};
use crate::block::Buffer;
use crate::decode::BYTE_ORDER_MARK;
use crate::pool::Pool;
use crate::problem::{LineProblemKind, Problem};
use crate::source::Name;

/// A source of grids that is being read.
pub(super) struct OpenGrids {
    pub(super) stream: Stream,
    pub(super) machine: GridMachine,
    /// Lines that are passed on in blocks.
    lines: Option<OpenLines>,
}

/// Lines that can be read by themselves.
struct OpenLines {
    lines: GridLines<'static>,
    /// Where the next block starts.
    location: Location,
    /// The beginning of an incomplete line, which belongs before the next read.
    carry: Vec<u8>,
}

/// Whole lines, for the worker that gets them.
#[derive(Debug)]
pub(crate) struct GridBlock {
    pub(crate) source: Arc<Name>,
    pub(crate) lines: GridLines<'static>,
    pub(crate) text: Buffer,
    pub(crate) location: Location,
}

impl OpenGrids {
    pub(super) fn new(stream: Stream, machine: GridMachine) -> OpenGrids {
        OpenGrids { stream, machine, lines: None }
    }

    /// The next block of lines, if that is how the source is being read.
    pub(super) fn next_lines(
        &mut self,
        options: &Options,
        pool: &Arc<Pool>,
    ) -> Option<(Step, Option<GridBlock>)> {
        let GridMachine::Ruled(grids) = &mut self.machine else { return None };
        let OpenLines { lines, location, mut carry } = self.lines.take().or_else(|| grids.hand_over())?;
        let reader = &mut grids.reader;
        if self.stream.is_slow() {
            self.lines = Some(OpenLines { lines, location, carry });
            return Some((Step::Slow, None));
        }
        let kept = carry.len();
        let mut text = Buffer::new(pool, kept + options.block);
        text[..kept].copy_from_slice(&carry);
        let length = self.stream.read(&mut text[kept..]);
        text.truncate(kept + length);
        let is_end = length == 0;
        // A line that can't be read to its end is for the reader, which leaves it out.
        let is_last = is_end && self.stream.error.is_none();
        let whole = if is_last { text.len() } else { lines.whole(&text) };
        carry.clear();
        carry.extend_from_slice(&text[whole..]);
        text.truncate(whole);
        let block = (whole > 0).then(|| GridBlock {
            source: Arc::clone(&self.stream.name),
            lines: lines.clone(),
            location,
            text,
        });
        let location = block.as_ref().map_or(location, |block| location.after(&block.text));
        if is_end || carry.len() > RECORD_LIMIT {
            // A line that is too long is for the reader, and so is the end.
            reader.resume(location, &carry);
        } else {
            self.lines = Some(OpenLines { lines, location, carry });
        }
        if is_end {
            reader.finish();
        }
        Some((Step::Ready, block))
    }

    /// Reads the next block.
    pub(super) fn feed(&mut self, options: &Options, pool: &Arc<Pool>) -> Step {
        if self.stream.is_slow() {
            return Step::Slow;
        }
        match &*self.stream.read_next(options, pool) {
            [] => self.machine.finish(),
            block => self.machine.feed(block),
        }
        Step::Ready
    }
}

/// A grid with rules that live long enough.
#[derive(Debug)]
pub(crate) enum OwnGrid {
    /// The rules were asked for.
    Ruled(Grid<'static>),
    /// It stated its own rules.
    Stated(Box<Puzzle>),
}

impl OwnGrid {
    pub(crate) fn grid(&self) -> Grid<'_> {
        match self {
            OwnGrid::Ruled(grid) => grid.clone(),
            OwnGrid::Stated(puzzle) => puzzle.grid(),
        }
    }

    /// How many cells it has.
    pub(crate) fn len(&self) -> usize {
        match self {
            OwnGrid::Ruled(grid) => grid.values().len(),
            OwnGrid::Stated(puzzle) => puzzle.values().len(),
        }
    }
}

/// Reads grids.
pub(super) enum GridMachine {
    Ruled(RuledGrids),
    /// Boards of 9×9 in digits, which are read in every form in which classic boards are.
    Nine(Box<Reader>, &'static Rules),
    Stated(PuzzleLines),
}

/// Grids with rules that were asked for.
pub(super) struct RuledGrids {
    reader: Box<GridReader<'static>>,
    rules: &'static Rules,
    /// The same rules with the symbols of the text, so that grids are shown as they were written. `None` until that is known.
    shown: Option<&'static Rules>,
}

impl RuledGrids {
    pub(super) fn new(reader: GridReader<'static>, rules: &'static Rules) -> RuledGrids {
        RuledGrids { reader: Box::new(reader), rules, shown: None }
    }

    fn next_record(&mut self) -> Option<Found<'_, Result<OwnGrid, Problem>>> {
        let record = self.reader.next_record()?;
        if self.shown.is_none() {
            self.shown = record.symbols.map(|symbols| with_symbols(self.rules, symbols));
        }
        let rules = self.shown.unwrap_or(self.rules);
        let own = |grid: Grid<'static>| OwnGrid::Ruled(rules.grid(grid.values()).unwrap_or(grid));
        Some(Found {
            layout: record.layout,
            lead: record.lead,
            raw: record.raw,
            location: record.location,
            board: record.grid.map(own).map_err(Problem::Text),
        })
    }

    /// The rest of the text, if it is lines that can be read by themselves.
    fn hand_over(&mut self) -> Option<OpenLines> {
        let GridHandOver { lines, location, text, .. } = self.reader.hand_over()?;
        let lines = lines.with_rules(self.shown.unwrap_or(self.rules));
        Some(OpenLines { lines, location, carry: text })
    }
}

/// The rules with these symbols, kept as long as the program runs.
fn with_symbols(rules: &'static Rules, symbols: &Symbols) -> &'static Rules {
    if symbols == rules.symbols() {
        return rules;
    }
    rules.with_symbols(symbols.clone()).map_or(rules, |rules| Box::leak(Box::new(rules)))
}

impl GridMachine {
    pub(super) fn feed(&mut self, bytes: &[u8]) {
        match self {
            GridMachine::Ruled(grids) => grids.reader.feed(bytes),
            GridMachine::Nine(reader, _) => reader.feed(bytes),
            GridMachine::Stated(lines) => lines.feed(bytes),
        }
    }

    pub(super) fn finish(&mut self) {
        match self {
            GridMachine::Ruled(grids) => grids.reader.finish(),
            GridMachine::Nine(reader, _) => reader.finish(),
            GridMachine::Stated(lines) => lines.is_finished = true,
        }
    }

    pub(super) fn is_finished(&self) -> bool {
        match self {
            GridMachine::Ruled(grids) => grids.reader.is_finished(),
            GridMachine::Nine(reader, _) => reader.is_finished(),
            GridMachine::Stated(lines) => lines.is_finished,
        }
    }

    pub(super) fn next_record(&mut self) -> Option<Found<'_, Result<OwnGrid, Problem>>> {
        match self {
            GridMachine::Ruled(grids) => grids.next_record(),
            GridMachine::Nine(reader, rules) => {
                let record = reader.next_record()?;
                let own =
                    |board: Board| OwnGrid::Ruled(rules.board(&board).unwrap_or_else(|_| rules.empty()));
                Some(Found {
                    layout: record.layout,
                    lead: record.lead,
                    raw: record.raw,
                    location: record.location,
                    board: record.board.map(own).map_err(Problem::Text),
                })
            }
            GridMachine::Stated(lines) => lines.next_record(),
        }
    }

    pub(super) fn selection(&self) -> Option<&Selection> {
        match self {
            GridMachine::Ruled(grids) => grids.reader.selection(),
            GridMachine::Nine(reader, _) => reader.selection(),
            GridMachine::Stated(_) => None,
        }
    }

    pub(super) fn nothing_found(&self) -> Option<ParseError> {
        match self {
            GridMachine::Ruled(grids) => grids.reader.nothing_found(),
            GridMachine::Nine(reader, _) => reader.nothing_found(),
            GridMachine::Stated(lines) if lines.has_records => None,
            GridMachine::Stated(_) => "".parse::<Board>().err(),
        }
    }
}

/// Lines that state their rules.
pub(super) struct PuzzleLines {
    notation: PuzzleNotation,
    /// Whether it was detected, so that every line has to be as certain as the first.
    is_detected: bool,
    /// The rules that were asked for, if any.
    rules: Option<&'static Rules>,
    /// What was fed, of which this many bytes have been used up.
    text: Vec<u8>,
    used: usize,
    /// Where the unused text starts.
    location: Location,
    is_finished: bool,
    has_records: bool,
}

impl PuzzleLines {
    /// The notation of a text that starts like this, if it is certain.
    pub(super) fn detect(start: &[u8], rules: Option<&Rules>) -> Option<PuzzleNotation> {
        let start = start.strip_prefix(BYTE_ORDER_MARK).unwrap_or(start);
        let first = start.split(|byte| matches!(byte, b'\n' | b'\r')).find(|line| !is_skipped(line))?;
        let first = str::from_utf8(first).ok()?;
        let length = first.chars().filter(|character| !character.is_whitespace()).count();
        // Where a size was asked for, a character per cell is a board.
        let is_board = rules.is_some_and(|rules| length == rules.size().cells());
        let symbols = rules.map(Rules::symbols);
        PuzzleNotation::detect(first, symbols)
            .filter(|&notation| notation == PuzzleNotation::Solo || !is_board)
    }

    /// Lines in this notation, which was asked for or else detected.
    pub(super) fn new(
        notation: PuzzleNotation,
        is_detected: bool,
        rules: Option<&'static Rules>,
    ) -> PuzzleLines {
        let location = Location::START;
        PuzzleLines {
            notation,
            is_detected,
            rules,
            text: Vec::new(),
            used: 0,
            location,
            is_finished: false,
            has_records: false,
        }
    }

    fn feed(&mut self, bytes: &[u8]) {
        self.text.drain(..self.used);
        self.used = 0;
        self.text.extend_from_slice(bytes);
    }

    fn next_record(&mut self) -> Option<Found<'_, Result<OwnGrid, Problem>>> {
        loop {
            let rest = &self.text[self.used..];
            let end = match memchr(b'\n', rest) {
                Some(at) => at + 1,
                None if rest.is_empty() => return None,
                None if self.is_finished || rest.len() > RECORD_LIMIT => rest.len(),
                None => return None,
            };
            let (start, location) = (self.used, self.location);
            self.used += end;
            self.location = location.after(&self.text[start..self.used]);
            let raw = &self.text[start..self.used];
            if !is_skipped(raw) {
                self.has_records = true;
                let board = self.read(raw, location);
                return Some(Found { layout: Layout::Line, lead: &[], raw, location, board });
            }
        }
    }

    fn read(&self, raw: &[u8], start: Location) -> Result<OwnGrid, Problem> {
        let mark = if raw.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let line = &raw[mark..];
        let text = str::from_utf8(line).map_err(|error| {
            Problem::of_line(LineProblemKind::NotUtf8, start.after(&raw[..mark + error.valid_up_to()]))
        })?;
        let text = text.trim_end();
        let puzzle = self.notation.read(text, self.rules.map(Rules::symbols)).map_err(|error| {
            let location = start.after(&raw[..mark + error.offset()]);
            Problem::of_line(LineProblemKind::Puzzle(error), location)
        })?;
        if self.is_detected && PuzzleNotation::detect(text, self.rules.map(Rules::symbols)).is_none() {
            return Err(Problem::of_line(LineProblemKind::DoubtfulLayout, start));
        }
        match self.rules {
            Some(rules) if !is_same(rules, puzzle.rules()) => {
                let (expected, found) = (rules.to_string(), puzzle.rules().to_string());
                Err(Problem::of_line(LineProblemKind::OtherRules { expected, found }, start))
            }
            _ => Ok(OwnGrid::Stated(Box::new(puzzle))),
        }
    }
}

/// Whether rules are the same, however their regions are numbered.
fn is_same(one: &Rules, other: &Rules) -> bool {
    let sorted = |rules: &Rules| {
        let mut groups: Vec<Vec<Square>> =
            rules.groups().iter().map(|group| group.squares().to_vec()).collect();
        groups.sort_unstable();
        groups
    };
    one.size() == other.size() && sorted(one) == sorted(other)
}

/// Whether there is nothing to read in a line: it is blank, or a comment.
fn is_skipped(line: &[u8]) -> bool {
    let line = line.strip_prefix(BYTE_ORDER_MARK).unwrap_or(line);
    matches!(line.trim_ascii_start().first(), None | Some(b'#'))
}
