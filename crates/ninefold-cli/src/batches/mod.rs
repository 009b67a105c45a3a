//! Turns sources into batches. One thread at a time does this, while the others work on what was read.
//!
//! A reader detects the format and reads records. Once records can be read by themselves, they are passed on unparsed, a
//! block at a time, and the worker that gets a block finds the boards in it.

mod boards;
mod grids;
mod stream;

pub(crate) use self::grids::{GridBlock, OwnGrid};

use std::io;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::batch::{Checked, CheckedRecord, Splitter};
use ninefold::error::Location;
use ninefold::rules::{CheckedGrid, CheckedGridRecord, Rules};
use ninefold::text::Layout;
use ninefold::verdict::Outcome;
use ninefold::{Board, Cell, ParseError, Reader, Requirement};

use self::boards::{OpenBoards, State};
use self::grids::{GridMachine, OpenGrids, PuzzleLines, RuledGrids};
use self::stream::Stream;
use crate::args::{ReadFormat, Reading};
use crate::block::RecordBlock;
use crate::decode::BLOCK;
use crate::diagnostics::Diagnostic;
use crate::failure::Failure;
use crate::pipeline::{Load, Size};
use crate::pool::{Pool, Pooled};
use crate::problem::Problem;
use crate::source::{Name, Opened, Source};

/// The longest record that is held in memory.
const RECORD_LIMIT: usize = 4 << 20;

/// How many records, and how many bytes of them, make a batch.
const BATCH_RECORDS: usize = 512;
const BATCH_BYTES: usize = 256 << 10;

/// How much has been read so far, for the progress display.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// Bytes, as they come from the sources.
    pub(crate) bytes: Arc<AtomicU64>,
    /// Boards, including malformed ones.
    pub(crate) boards: AtomicU64,
}

/// Part of what was read, in order.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) events: Vec<Event>,
    /// The bytes of the records, if they are needed.
    pub(crate) text: Option<Pooled>,
}

#[derive(Debug)]
pub(crate) enum Event {
    Board(ReadRecord<Result<Board, ParseError>>),
    Grid(ReadRecord<Result<OwnGrid, Problem>>),
    Block(RecordBlock),
    GridBlock(GridBlock),
    Diagnostic(Diagnostic),
}

/// A record that a reader has read; its bytes are in the batch.
#[derive(Debug)]
pub(crate) struct ReadRecord<R> {
    source: Arc<Name>,
    location: Location,
    layout: Layout,
    rank: Rank,
    has_byte_order_mark: bool,
    pub(crate) board: R,
    lead: Range<usize>,
    raw: Range<usize>,
}

/// Whether a record is the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    FirstOfInput,
    FirstOfSource,
    Later,
}

/// A record, either read by a reader or judged as one of many. What it holds is a board unless something else is said.
#[derive(Debug)]
pub(crate) struct Record<'a, R = Result<Checked<'a>, ParseError>> {
    pub(crate) source: &'a Arc<Name>,
    pub(crate) location: Location,
    pub(crate) layout: Layout,
    pub(crate) rank: Rank,
    /// Whether it is the first record of a source that starts with a byte order mark.
    pub(crate) has_byte_order_mark: bool,
    pub(crate) board: R,
    /// The bytes before the record that belong to it; empty unless they are needed.
    pub(crate) lead: &'a [u8],
    /// The record's original bytes; empty unless they are needed.
    pub(crate) raw: &'a [u8],
}

/// A record with other rules than the classic ones.
pub(crate) type GridRecord<'a> = Record<'a, Result<CheckedGrid<'a, 'a>, Problem>>;

impl Record<'_> {
    #[inline]
    pub(crate) fn judge(&self, requirement: Requirement) -> Outcome<'_> {
        match &self.board {
            Ok(checked) => Outcome::Judged(checked.judge(requirement)),
            Err(error) => Outcome::Malformed(error),
        }
    }
}

impl<R> ReadRecord<R> {
    /// The record, with its bytes from the text of its batch.
    fn view<'a, V>(&'a self, text: Option<&'a Pooled>, view: impl FnOnce(&'a R) -> V) -> Record<'a, V> {
        let slice = |range: &Range<usize>| text.map_or(&[][..], |text| &text[range.clone()]);
        Record {
            source: &self.source,
            location: self.location,
            layout: self.layout,
            rank: self.rank,
            has_byte_order_mark: self.has_byte_order_mark,
            board: view(&self.board),
            lead: slice(&self.lead),
            raw: slice(&self.raw),
        }
    }
}

impl ReadRecord<Result<Board, ParseError>> {
    pub(crate) fn checked<'a>(&'a self, text: Option<&'a Pooled>) -> Record<'a> {
        self.view(text, |board| board.clone().map(Checked::from))
    }
}

impl ReadRecord<Result<OwnGrid, Problem>> {
    pub(crate) fn grid<'a>(&'a self, text: Option<&'a Pooled>) -> GridRecord<'a> {
        self.view(text, |grid| match grid {
            Ok(grid) => Ok(grid.grid().into()),
            Err(problem) => Err(problem.clone()),
        })
    }
}

impl GridBlock {
    /// A record of this block.
    pub(crate) fn record<'a>(&'a self, record: CheckedGridRecord<'a, 'a>) -> GridRecord<'a> {
        Record {
            source: &self.source,
            location: record.location,
            layout: Layout::Line,
            rank: Rank::Later,
            has_byte_order_mark: false,
            board: record.grid.map_err(Problem::Text),
            lead: &[],
            raw: record.raw,
        }
    }
}

impl RecordBlock {
    /// A record of this block.
    #[inline]
    pub(crate) fn record<'a>(&'a self, record: CheckedRecord<'a>) -> Record<'a> {
        Record {
            source: &self.source,
            location: record.location,
            layout: Layout::Line,
            rank: Rank::Later,
            has_byte_order_mark: false,
            board: record.board,
            lead: &[],
            raw: record.raw,
        }
    }
}

/// A record as a reader found it.
struct Found<'t, R> {
    layout: Layout,
    lead: &'t [u8],
    raw: &'t [u8],
    location: Location,
    board: R,
}

impl Size for Batch {
    fn size(&self) -> usize {
        let blocks = self.events.iter().map(|event| match event {
            Event::Block(block) => block.size(),
            Event::GridBlock(block) => block.text.len(),
            Event::Board(_) | Event::Grid(_) | Event::Diagnostic(_) => 0,
        });
        let text = self.text.as_ref().map_or(0, |text| text.capacity());
        text + self.events.capacity() * size_of::<Event>() + blocks.sum::<usize>()
    }
}

impl Load for Batch {
    /// In bytes.
    fn load(&self) -> usize {
        let load = |event: &Event| match event {
            Event::Block(block) => block.len(),
            Event::GridBlock(block) => block.text.len(),
            Event::Board(_) => Cell::ALL.len(),
            Event::Grid(record) => record.board.as_ref().map_or(0, OwnGrid::len),
            Event::Diagnostic(_) => 0,
        };
        self.events.iter().map(load).sum()
    }
}

impl Batch {
    fn is_full(&self) -> bool {
        let holds_block = matches!(self.events.last(), Some(Event::Block(_) | Event::GridBlock(_)));
        holds_block
            || self.events.len() >= BATCH_RECORDS
            || self.text.as_ref().is_some_and(|text| text.len() >= BATCH_BYTES)
    }

    /// A record of this batch, with its bytes in the batch's text if there is a pool for it.
    fn record<R>(
        &mut self,
        found: Found<'_, R>,
        stream: &mut Stream,
        has_records: &mut bool,
        pool: Option<&Arc<Pool>>,
    ) -> ReadRecord<R> {
        let rank = stream.next_rank(has_records);
        ReadRecord {
            source: Arc::clone(&stream.name),
            location: found.location,
            layout: found.layout,
            rank,
            has_byte_order_mark: stream.input.has_byte_order_mark && rank != Rank::Later,
            board: found.board,
            lead: self.keep(found.lead, pool),
            raw: self.keep(found.raw, pool),
        }
    }

    /// Keeps bytes in the batch's text, if there is a pool for it.
    fn keep(&mut self, bytes: &[u8], pool: Option<&Arc<Pool>>) -> Range<usize> {
        let Some(pool) = pool else { return 0..0 };
        let text = self.text.get_or_insert_with(|| pool.take_empty());
        let start = text.len();
        text.extend_from_slice(bytes);
        start..text.len()
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.events.push(Event::Diagnostic(diagnostic));
    }
}

/// What to read, and how.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) sources: Vec<Source>,
    pub(crate) reading: Reading,
    /// The rules that were asked for; `None` if they are classic.
    pub(crate) rules: Option<&'static Rules>,
    /// How many bytes are read at once.
    pub(crate) block: usize,
    /// Whether the records' bytes are needed.
    pub(crate) keeps_text: bool,
    pub(crate) meter: Arc<Meter>,
}

impl Options {
    /// The splitter, made to hand over what can be handed over. Where the records' bytes are needed, so are those between
    /// them, unless they are lines.
    fn splitter(&self, splitter: Splitter) -> Splitter {
        if self.keeps_text { splitter.for_lines() } else { splitter }
    }
}

/// Reads all sources, one after the other, and yields batches.
pub(crate) struct Batches {
    options: Options,
    /// The source that is being read, and the index of the next one.
    open: Option<Open>,
    next: usize,
    /// Whether there has been a record.
    has_records: bool,
    batch: Batch,
    /// One pool for blocks, which are all about the same size, and one for the text of records.
    pool: Arc<Pool>,
    text_pool: Arc<Pool>,
}

/// A source that is being read.
enum Open {
    Boards(Box<OpenBoards>),
    Grids(Box<OpenGrids>),
}

/// What a step resulted in.
enum Step {
    /// The next step won't wait for input.
    Ready,
    /// The next step may have to wait for input.
    Slow,
    /// All sources have been read.
    Done,
}

impl Batches {
    pub(crate) fn new(options: Options) -> Batches {
        Batches {
            options,
            open: None,
            next: 0,
            has_records: false,
            batch: Batch::default(),
            pool: Arc::default(),
            text_pool: Arc::default(),
        }
    }

    /// Takes one step.
    fn advance(&mut self) -> Step {
        let Batches { options, batch, pool, .. } = self;
        match &mut self.open {
            None => self.open_next(),
            Some(Open::Grids(_)) => self.read_grid(),
            Some(Open::Boards(open)) => {
                match mem::replace(&mut open.state, State::Records) {
                    State::Unread(records) => open.plan_block(records, options, pool, batch),
                    State::HandedOver(records) => return open.read_block(records, pool, batch),
                    State::Resuming { records, is_end } => {
                        if open.resume(&records, is_end, options).is_err() {
                            return self.give_up();
                        }
                    }
                    State::Records => return self.read_board(),
                }
                Step::Ready
            }
        }
    }

    /// Reads a board, or hands over what can be read without the reader.
    fn read_board(&mut self) -> Step {
        let Batches { options, batch, pool, .. } = self;
        let Some(Open::Boards(open)) = &mut self.open else { return Step::Ready };
        if let Some(records) = open.splitter.hand_over() {
            open.take_over(records, options, pool, batch);
        } else if let Some(record) = open.splitter.next_record() {
            if open.stream.is_cut(record.layout, record.location, record.raw, record.board.is_err()) {
                return Step::Ready;
            }
            let found = Found {
                layout: record.layout,
                lead: record.lead,
                raw: record.raw,
                location: record.location,
                board: record.board,
            };
            let text_pool = options.keeps_text.then_some(&self.text_pool);
            let record = batch.record(found, &mut open.stream, &mut self.has_records, text_pool);
            batch.events.push(Event::Board(record));
            open.stream.note_selection(open.splitter.reader().selection(), batch);
            options.meter.boards.fetch_add(1, Ordering::Relaxed);
        } else if open.splitter.reader().is_finished() {
            self.end_source();
        } else {
            return open.feed(options, pool);
        }
        Step::Ready
    }

    fn read_grid(&mut self) -> Step {
        let Batches { options, batch, pool, .. } = self;
        let Some(Open::Grids(open)) = &mut self.open else { return Step::Ready };
        if let Some((step, block)) = open.next_lines(options, pool) {
            batch.events.extend(block.map(Event::GridBlock));
            return step;
        }
        if let Some(found) = open.machine.next_record() {
            if open.stream.is_cut(found.layout, found.location, found.raw, found.board.is_err()) {
                return Step::Ready;
            }
            let text_pool = options.keeps_text.then_some(&self.text_pool);
            let record = batch.record(found, &mut open.stream, &mut self.has_records, text_pool);
            if let Ok(OwnGrid::Stated(puzzle)) = &record.board
                && puzzle.has_cages()
            {
                batch.report(Diagnostic::Cages {
                    source: Arc::clone(&record.source),
                    line: record.location.line,
                });
            }
            batch.events.push(Event::Grid(record));
            open.stream.note_selection(open.machine.selection(), batch);
            options.meter.boards.fetch_add(1, Ordering::Relaxed);
        } else if open.machine.is_finished() {
            self.end_source();
        } else {
            return open.feed(options, pool);
        }
        Step::Ready
    }

    fn open_next(&mut self) -> Step {
        let Some(source) = self.options.sources.get(self.next) else {
            return Step::Done;
        };
        self.next += 1;
        let name = Arc::clone(&source.name);
        match source.open(&self.options.meter.bytes) {
            Ok(input) => {
                let Options { reading, rules, block, .. } = &self.options;
                let machine = reading.machine(*rules, &input);
                let stream = Stream::new(name, input);
                self.open = Some(match machine {
                    Some(machine) => Open::Grids(Box::new(OpenGrids::new(stream, machine))),
                    None => {
                        let splitter = self.options.splitter(Splitter::new(reading.reader(), *block));
                        Open::Boards(Box::new(OpenBoards::new(stream, splitter)))
                    }
                });
            }
            Err(error) => {
                self.batch.report(Diagnostic::Failed { source: Arc::clone(&name), error });
                self.batch.report(Diagnostic::Ended { source: name, nothing_found: None });
            }
        }
        Step::Ready
    }

    /// Reads nothing more, because what was read can't be used: the output has failed.
    fn give_up(&mut self) -> Step {
        self.open = None;
        self.next = self.options.sources.len();
        Step::Done
    }

    fn end_source(&mut self) {
        let (stream, nothing_found) = match self.open.take() {
            Some(Open::Boards(open)) => (open.stream, open.splitter.reader().nothing_found()),
            Some(Open::Grids(open)) => (open.stream, open.machine.nothing_found()),
            None => return,
        };
        let Stream { name: source, error, .. } = stream;
        // The part that couldn't be read may have had boards.
        let nothing_found = nothing_found.filter(|_| error.is_none());
        if let Some(error) = error {
            self.batch.report(Diagnostic::Failed { source: Arc::clone(&source), error });
        }
        self.batch.report(Diagnostic::Ended { source, nothing_found });
    }
}

impl Iterator for Batches {
    type Item = Batch;

    /// The next batch; waits for input if necessary.
    fn next(&mut self) -> Option<Batch> {
        loop {
            let is_due = match self.advance() {
                Step::Ready => self.batch.is_full(),
                Step::Slow => true,
                Step::Done => break,
            };
            if is_due && !self.batch.events.is_empty() {
                return Some(mem::take(&mut self.batch));
            }
        }
        let last = mem::take(&mut self.batch);
        (!last.events.is_empty()).then_some(last)
    }
}

/// What a source holds.
pub(crate) enum BoardOrGrid {
    Board(Board),
    Grid(OwnGrid),
}

/// Reads one source, record by record, until `take` returns false. If there were no records, returns what was found instead.
pub(crate) fn read_source(
    source: &Source,
    reading: &Reading,
    rules: Option<&'static Rules>,
    mut take: impl FnMut(Location, Result<BoardOrGrid, Problem>) -> bool,
) -> io::Result<Option<ParseError>> {
    let input = source.open(&Arc::default())?;
    let machine = reading.machine(rules, &input);
    let mut stream = Stream::new(Arc::clone(&source.name), input);
    let mut block = vec![0; BLOCK];
    let nothing_found = if let Some(mut machine) = machine {
        while !machine.is_finished() {
            match stream.read(&mut block) {
                0 => machine.finish(),
                length => machine.feed(&block[..length]),
            }
            while let Some(found) = machine.next_record() {
                if stream.is_cut(found.layout, found.location, found.raw, found.board.is_err()) {
                    continue;
                }
                let is_enough = !take(found.location, found.board.map(BoardOrGrid::Grid));
                stream.note_selection(machine.selection(), &mut Batch::default());
                if is_enough {
                    return Ok(None);
                }
            }
        }
        machine.nothing_found()
    } else {
        let mut reader = reading.reader();
        while !reader.is_finished() {
            match stream.read(&mut block) {
                0 => reader.finish(),
                length => reader.feed(&block[..length]),
            }
            while let Some(record) = reader.next_record() {
                if stream.is_cut(record.layout, record.location, record.raw, record.board.is_err()) {
                    continue;
                }
                let board = record.board.map(BoardOrGrid::Board).map_err(Problem::Text);
                let is_enough = !take(record.location, board);
                stream.note_selection(reader.selection(), &mut Batch::default());
                if is_enough {
                    return Ok(None);
                }
            }
        }
        reader.nothing_found()
    };
    stream.error.map_or(Ok(nothing_found), Err)
}

impl Reading {
    fn reader(&self) -> Reader {
        let mut builder = Reader::builder().record_limit(RECORD_LIMIT);
        if let ReadFormat::Boards(format) = self.from {
            builder = builder.format(format);
        }
        if let Some(column) = self.column.clone() {
            builder = builder.column(column);
        }
        builder.build()
    }

    /// What reads this input, if its boards have other rules than the classic ones, or state them.
    fn machine(&self, rules: Option<&'static Rules>, input: &Opened) -> Option<GridMachine> {
        let (notation, is_detected) = match self.from {
            ReadFormat::Puzzles(notation) => (Some(notation), false),
            ReadFormat::Auto if self.column.is_none() => (PuzzleLines::detect(&input.start, rules), true),
            ReadFormat::Boards(_) | ReadFormat::Auto => (None, false),
        };
        if let Some(notation) = notation {
            return Some(GridMachine::Stated(PuzzleLines::new(notation, is_detected, rules)));
        }
        let rules = rules?;
        if rules.size() == Rules::classic().size() && rules.symbols() == Rules::classic().symbols() {
            return Some(GridMachine::Nine(Box::new(self.reader()), rules));
        }
        let mut builder = rules.reader().record_limit(RECORD_LIMIT);
        if let ReadFormat::Boards(format) = self.from {
            builder = builder.format(format);
        }
        if let Some(column) = self.column.clone() {
            builder = builder.column(column);
        }
        Some(GridMachine::Ruled(RuledGrids::new(builder.build(), rules)))
    }

    /// Whether what was asked for goes together.
    pub(crate) fn check(&self) -> io::Result<()> {
        match (self.from, &self.column) {
            (ReadFormat::Puzzles(_), Some(_)) => Err(Failure::Column.into()),
            _ => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use clap::Parser;
    use ninefold::Requirement;
    use ninefold::batch::CheckedRecord;

    use super::{Batch, Batches, Event, Options};
    use crate::args::{Arguments, Command, Deferred};
    use crate::block::JudgedBlock;
    use crate::diagnostics::Diagnostic;
    use crate::source::Source;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A file that is deleted at the end of the test.
    struct TestFile(PathBuf);

    impl TestFile {
        fn new(name: &str, text: &str) -> TestFile {
            let name = format!("ninefold-{}-{name}", std::process::id());
            let path = std::env::temp_dir().join(name);
            fs::write(&path, text).unwrap();
            TestFile(path)
        }

        fn append(&self, text: &str) {
            File::options().append(true).open(&self.0).unwrap().write_all(text.as_bytes()).unwrap();
        }
    }

    impl Drop for TestFile {
        fn drop(&mut self) {
            let _ = fs::remove_file(&self.0);
        }
    }

    fn batches(path: &Path, block: usize) -> Batches {
        let Command::Check(Deferred(check)) = Arguments::parse_from(["ninefold", "check"]).command else {
            panic!("the command is check");
        };
        Batches::new(Options {
            sources: vec![Source::of_path(path.into())],
            reading: check.input.reading,
            rules: None,
            block,
            keeps_text: false,
            meter: Arc::default(),
        })
    }

    /// Reads the blocks of a batch as a worker does. Returns the number of boards and of malformed records.
    fn count(batch: Batch) -> (u64, u64) {
        let mut counts = (0, 0);
        for event in batch.events {
            match event {
                Event::Board(record) if record.board.is_ok() => counts.0 += 1,
                Event::Board(_) => counts.1 += 1,
                Event::Block(mut block) => {
                    block.read().1.unwrap();
                    let mut add = |record: CheckedRecord<'_>| match record.board {
                        Ok(_) => counts.0 += 1,
                        Err(_) => counts.1 += 1,
                    };
                    if let JudgedBlock::Counted(tally) =
                        block.judge(Some(Requirement::Valid), &mut add).unwrap()
                    {
                        counts.0 += tally.total();
                    }
                }
                Event::Grid(_) | Event::GridBlock(_) | Event::Diagnostic(_) => {}
            }
        }
        counts
    }

    #[test]
    fn a_file_that_grows_while_it_is_read_yields_whole_lines_only() {
        // However much of the file exists at first, the rest is added after a block is planned and before it is read.
        let whole = format!("{BOARD}\n").repeat(60);
        for cut in (20 * 82..whole.len()).step_by(29) {
            let file = TestFile::new("grows", &whole[..cut]);
            let mut boards = 0;
            let mut rest = Some(&whole[cut..]);
            let mut has_blocks = false;
            for batch in batches(&file.0, 1000) {
                has_blocks |= batch.events.iter().any(|event| matches!(event, Event::Block(_)));
                if has_blocks && let Some(rest) = rest.take() {
                    file.append(rest);
                }
                let (good, bad) = count(batch);
                assert_eq!(bad, 0, "a line was cut, {cut} bytes being there at first");
                boards += good;
            }
            assert_eq!((boards, rest), (60, None), "{cut} bytes were there at first");
        }
    }

    /// The lines of the boards that a worker finds, and how often it says that the source failed.
    fn lines_and_failures(batch: Batch) -> (Vec<u64>, usize) {
        let (mut lines, mut failures) = (Vec::new(), 0);
        for event in batch.events {
            match event {
                Event::Board(record) => {
                    assert!(record.board.is_ok());
                    lines.push(record.location.line);
                }
                Event::Block(mut block) => {
                    let (_, outcome) = block.read();
                    let add = |record: CheckedRecord<'_>| {
                        assert!(record.board.is_ok());
                        lines.push(record.location.line);
                    };
                    let is_skipped = matches!(block.judge(None, add).unwrap(), JudgedBlock::Skipped);
                    failures += usize::from(outcome.is_err() && !is_skipped);
                }
                Event::Diagnostic(Diagnostic::Failed { .. }) => failures += 1,
                Event::Grid(_) | Event::GridBlock(_) | Event::Diagnostic(_) => {}
            }
        }
        (lines, failures)
    }

    #[test]
    fn of_a_file_that_shrinks_the_records_before_its_end_are_read_and_one_failure_is_reported() {
        let rows: Vec<&str> = (0..9).map(|row| &BOARD[row * 9..][..9]).collect();
        // The lines before the first record, a record, and how many lines it has.
        let kinds = [
            ("", format!("{BOARD}\n"), 1),
            ("id,puzzle\n", format!("17,{BOARD}\n"), 1),
            ("", format!("{{\"puzzle\":\"{BOARD}\"}}\n"), 1),
            ("", rows.join("\n") + "\n\n", 10),
        ];
        for (head, record, height) in kinds {
            let whole = head.to_owned() + &record.repeat(60);
            for length in (20 * record.len()..whole.len()).step_by(29) {
                // However many batches have been taken before it shrinks.
                for taken in [1, 2, 3, 5] {
                    let file = TestFile::new("shrinks", &whole);
                    let mut rest = batches(&file.0, 1000);
                    let first: Vec<Batch> = rest.by_ref().take(taken).collect();
                    let (mut lines, mut failures) = (Vec::new(), 0);
                    File::options().write(true).open(&file.0).unwrap().set_len(length as u64).unwrap();
                    for batch in first.into_iter().chain(rest) {
                        let found = lines_and_failures(batch);
                        lines.extend(found.0);
                        failures += found.1;
                    }
                    // More may have been read before, and whether a grid is complete shows in what follows it.
                    let least = (length - head.len()) / record.len() - usize::from(height > 1);
                    assert!(lines.len() >= least, "{head}{record}{length} bytes after {taken} batches");
                    let start = 1 + head.lines().count() as u64;
                    let expected: Vec<u64> =
                        (0..lines.len() as u64).map(|index| start + index * height).collect();
                    assert_eq!(
                        (lines, failures),
                        (expected, 1),
                        "{head}{record}{length} bytes after {taken} batches"
                    );
                }
            }
        }
    }

    #[test]
    fn a_file_that_grows_after_its_last_line_end_is_not_cut() {
        // The block is planned while the last line is incomplete, and read after the line has grown.
        let file = TestFile::new("last", &(format!("{BOARD}\n").repeat(30) + &BOARD[..40]));
        let mut later = batches(&file.0, 10_000);
        let first: Vec<Batch> = later.by_ref().take(2).collect();
        file.append(&format!("{}\n{BOARD}\n", &BOARD[40..]));
        let (good, bad) = first
            .into_iter()
            .chain(later)
            .map(count)
            .fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1));
        assert_eq!((good, bad), (32, 0));
    }
}
