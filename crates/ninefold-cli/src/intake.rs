//! Sources to batches: what one thread at a time does, so that the others can work on what was read.
//!
//! A reader finds out the format and reads records. Where it says that every line stands for itself, lines go out
//! as they came, a block at a time, and whoever gets them finds the boards in them.

use std::fs::File;
use std::io::{self, Read};
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::batch::LineLayout;
use ninefold::error::{Location, ParseErrorKind};
use ninefold::text::{Layout, SelectionBasis};
use ninefold::{Board, ParseError, Reader};

use crate::args::Reading;
use crate::block::{Buffer, LineBlock, Whereabouts};
use crate::input::{BLOCK, Counted, FileFrom, Name, Opened, Source, read_at};
use crate::notes::Note;
use crate::pool::{Pool, Pooled};
use crate::stream::Size;

/// The longest record that is held in memory.
const RECORD_LIMIT: usize = 4 << 20;

/// How many records, and how many bytes of them, make a batch.
const BATCH_RECORDS: usize = 512;
const BATCH_BYTES: usize = 256 << 10;

/// How far from where a block should end the end of a line is looked for.
const PROBE: usize = 4 << 10;

/// What has been read so far, for whoever wants to watch.
#[derive(Debug, Default)]
pub(crate) struct Meter {
    /// Bytes, as they come from the sources.
    pub(crate) bytes: Arc<AtomicU64>,
    /// Boards, malformed ones among them.
    pub(crate) boards: AtomicU64,
}

/// Some of what was read, in order.
#[derive(Debug, Default)]
pub(crate) struct Batch {
    pub(crate) events: Vec<Event>,
    pub(crate) common: Common,
}

/// What the records of a batch have in common.
#[derive(Debug, Default)]
pub(crate) struct Common {
    /// The bytes of the records, where they were asked for.
    text: Option<Pooled>,
    /// This is all there is, and it is one record.
    pub(crate) is_sole_record: bool,
}

/// What was come across.
#[derive(Debug)]
pub(crate) enum Event {
    Record(Record),
    Lines(LineBlock),
    Note(Note),
}

/// A record of a source.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) source: Arc<Name>,
    pub(crate) location: Location,
    pub(crate) layout: Layout,
    pub(crate) board: Result<Board, ParseError>,
    /// Whether it is the first record of a source that starts with a byte order mark.
    pub(crate) is_marked: bool,
    lead: Range<usize>,
    raw: Range<usize>,
}

impl Size for Batch {
    fn size(&self) -> usize {
        let blocks = self.events.iter().map(|event| match event {
            Event::Lines(block) => block.size(),
            Event::Record(_) | Event::Note(_) => 0,
        });
        let text = self.common.text.as_ref().map_or(0, |text| text.capacity());
        text + self.events.capacity() * size_of::<Event>() + blocks.sum::<usize>()
    }
}

impl Record {
    /// Whether it is so long that only its beginning is held in memory.
    pub(crate) fn is_cut(&self) -> bool {
        matches!(&self.board, Err(error) if matches!(error.kind(), ParseErrorKind::TooLong { .. }))
    }
}

impl Common {
    /// The record's bytes as they came.
    pub(crate) fn raw(&self, record: &Record) -> &[u8] {
        self.slice(&record.raw)
    }

    /// What stood before the record.
    pub(crate) fn lead(&self, record: &Record) -> &[u8] {
        self.slice(&record.lead)
    }

    fn slice(&self, range: &Range<usize>) -> &[u8] {
        self.text.as_ref().map_or(&[], |text| &text[range.clone()])
    }
}

impl Batch {
    fn is_full(&self) -> bool {
        let holds_lines = matches!(self.events.last(), Some(Event::Lines(_)));
        holds_lines
            || self.events.len() >= BATCH_RECORDS
            || self.common.text.as_ref().is_some_and(|text| text.len() >= BATCH_BYTES)
    }

    /// Adds a record, with its bytes if there is a pool for them.
    fn add(
        &mut self,
        source: &Arc<Name>,
        record: ninefold::text::Record<'_>,
        is_marked: bool,
        pool: Option<&Arc<Pool>>,
    ) {
        let mut keep = |bytes: &[u8]| match pool {
            Some(pool) => {
                let text = self.common.text.get_or_insert_with(|| pool.take_empty());
                let start = text.len();
                text.extend_from_slice(bytes);
                start..text.len()
            }
            None => 0..0,
        };
        let (lead, raw) = (keep(record.lead), keep(record.raw));
        self.events.push(Event::Record(Record {
            source: Arc::clone(source),
            location: record.location,
            layout: record.layout,
            board: record.board,
            is_marked,
            lead,
            raw,
        }));
    }
}

/// What to read, and how.
#[derive(Debug)]
pub(crate) struct Order {
    pub(crate) sources: Vec<Source>,
    pub(crate) reading: Reading,
    /// How many bytes are read at once.
    pub(crate) block: usize,
    /// Whether the records' bytes are wanted.
    pub(crate) keeps_text: bool,
    /// Whether it matters if a record is the only one; it has to wait then until that is known.
    pub(crate) marks_sole_record: bool,
    pub(crate) meter: Arc<Meter>,
}

/// Reads all sources, one after the other, and gives batches.
pub(crate) struct Intake {
    order: Order,
    /// The source that is being read, and the number of the next one.
    open: Option<Open>,
    next: usize,
    /// How many records readers gave.
    records: u64,
    batch: Batch,
    /// For blocks, which are about as long as each other, and for the text of records.
    pool: Arc<Pool>,
    text_pool: Arc<Pool>,
}

/// How it goes on.
enum Progress {
    /// There may be more at once.
    Some,
    /// It may take a while until there is more.
    Slow,
    /// There is nothing more.
    Over,
}

impl Intake {
    pub(crate) fn new(order: Order) -> Intake {
        Intake {
            order,
            open: None,
            next: 0,
            records: 0,
            batch: Batch::default(),
            pool: Arc::default(),
            text_pool: Arc::default(),
        }
    }

    /// Whether it matters and is not known yet if there is more than one record.
    fn may_be_sole_record(&self) -> bool {
        self.order.marks_sole_record && self.records <= 1
    }

    /// Takes one step.
    fn advance(&mut self) -> Progress {
        let may_be_sole_record = self.may_be_sole_record();
        let Some(open) = &mut self.open else {
            return self.open_next();
        };
        if let Some(unread) = open.unread.take() {
            open.plan_lines(unread, &self.order, &self.pool, &mut self.batch);
            return Progress::Some;
        }
        if let Some(lines) = open.lines.take() {
            return open.read_lines(lines, &self.order, &self.pool, &mut self.batch);
        }
        if open.asks_for_lines
            && open.has_records
            && !may_be_sole_record
            && let Some((layout, location, rest)) = open.reader.hand_over()
        {
            let lines = OpenLines { layout, start: Whereabouts::known(location), carry: Vec::new() };
            match open.input.file.clone() {
                Some(file) if lines.layout.suits_all() => {
                    open.lines = Some(lines);
                    open.unread = Some(FileFrom { file, location: location.offset });
                }
                _ => open.give_lines(
                    lines,
                    Buffer::copy(&self.pool, &rest),
                    false,
                    &self.order,
                    &mut self.batch,
                ),
            }
            return Progress::Some;
        }
        if let Some(record) = open.reader.next_record() {
            let pool = self.order.keeps_text.then_some(&self.text_pool);
            let is_marked = open.input.has_byte_order_mark && !open.has_records;
            self.batch.add(&open.name, record, is_marked, pool);
            self.records += 1;
            open.has_records = true;
            open.note_selection(&mut self.batch);
            self.order.meter.boards.fetch_add(1, Ordering::Relaxed);
            return Progress::Some;
        }
        if open.reader.is_finished() {
            let open = self.open.take().expect("it is open");
            let nothing_found = open.reader.nothing_found();
            self.note_end(open.name, open.error, nothing_found);
            return Progress::Some;
        }
        open.feed(&self.order, &self.pool)
    }

    fn open_next(&mut self) -> Progress {
        let Some(source) = self.order.sources.get(self.next) else {
            return Progress::Over;
        };
        self.next += 1;
        match source.open(&self.order.meter.bytes) {
            Ok(opened) => {
                self.open = Some(Open::new(Arc::clone(&source.name), opened, self.order.reading.reader()));
            }
            Err(error) => self.note_end(Arc::clone(&source.name), Some(error), None),
        }
        Progress::Some
    }

    fn note_end(&mut self, source: Arc<Name>, error: Option<io::Error>, nothing_found: Option<ParseError>) {
        // What could not be read may have had boards.
        let nothing_found = nothing_found.filter(|_| error.is_none());
        if let Some(error) = error {
            self.batch.events.push(Event::Note(Note::Failed { source: Arc::clone(&source), error }));
        }
        self.batch.events.push(Event::Note(Note::Ended { source, nothing_found }));
    }
}

impl Iterator for Intake {
    type Item = Batch;

    /// The next batch; waits for input if it must.
    fn next(&mut self) -> Option<Batch> {
        loop {
            let is_due = match self.advance() {
                Progress::Some => self.batch.is_full(),
                Progress::Slow => !self.may_be_sole_record(),
                Progress::Over => break,
            };
            if is_due && !self.batch.events.is_empty() {
                return Some(mem::take(&mut self.batch));
            }
        }
        self.batch.common.is_sole_record = self.may_be_sole_record() && self.records == 1;
        let last = mem::take(&mut self.batch);
        (!last.events.is_empty()).then_some(last)
    }
}

/// A source that is being read.
struct Open {
    name: Arc<Name>,
    input: Opened,
    reader: Reader,
    has_records: bool,
    /// Whether to ask the reader if lines stand for themselves.
    asks_for_lines: bool,
    /// If they do.
    lines: Option<OpenLines>,
    /// If they do, and whoever gets them can read them from a file: where the next ones are.
    unread: Option<FileFrom>,
    /// The input gave less than there was room for.
    is_slow: bool,
    /// Why it ended, if that was not its end.
    error: Option<io::Error>,
}

/// Lines that go out as they came, while the reader waits.
struct OpenLines {
    layout: LineLayout,
    /// Where the next block starts.
    start: Whereabouts,
    /// The beginning of a line, to be put before what comes next.
    carry: Vec<u8>,
}

impl Open {
    fn new(name: Arc<Name>, input: Opened, reader: Reader) -> Open {
        Open {
            name,
            input,
            reader,
            has_records: false,
            asks_for_lines: true,
            lines: None,
            unread: None,
            is_slow: false,
            error: None,
        }
    }

    /// Takes note of which column is judged, and says so if others hold boards, too.
    fn note_selection(&self, batch: &mut Batch) {
        if self.name.selection().is_none()
            && let Some(selection) = self.reader.selection()
        {
            self.name.select(selection);
            if selection.basis() == SelectionBasis::Blanks {
                batch.events.push(Event::Note(Note::Selected { source: Arc::clone(&self.name) }));
            }
        }
    }

    /// Reads on, for the reader.
    fn feed(&mut self, order: &Order, pool: &Arc<Pool>) -> Progress {
        if mem::take(&mut self.is_slow) {
            return Progress::Slow;
        }
        self.asks_for_lines = true;
        let mut block = Buffer::new(pool, order.block);
        match self.read(&mut block) {
            0 => self.reader.finish(),
            length => self.reader.feed(&block[..length]),
        }
        Progress::Some
    }

    /// Gives lines that have not been read: only where a line ends is looked up. Where none is found, reads on here. So the
    /// last lines of a file are read here, and however it grows meanwhile, no block ends within a line.
    fn plan_lines(&mut self, mut unread: FileFrom, order: &Order, pool: &Arc<Pool>, batch: &mut Batch) {
        let Some(mut lines) = self.lines.take() else { return };
        let Some(end) = line_end(&unread.file, unread.location + order.block as u64) else {
            let stream = Counted::new(unread, Arc::clone(&order.meter.bytes));
            self.input.stream = Box::new(stream);
            self.input.file = None;
            self.lines = Some(lines);
            return;
        };
        let length = usize::try_from(end - unread.location).expect("a block and a probe fit into memory");
        let text = Buffer::new(pool, length);
        let (block, next) = LineBlock::new(Arc::clone(&self.name), lines.layout.clone(), text, lines.start);
        batch.events.push(Event::Lines(block.unread(Arc::clone(&unread.file), unread.location)));
        lines.start = next;
        self.lines = Some(lines);
        unread.location = end;
        self.unread = Some(unread);
    }

    /// Reads on, without the reader.
    fn read_lines(
        &mut self,
        lines: OpenLines,
        order: &Order,
        pool: &Arc<Pool>,
        batch: &mut Batch,
    ) -> Progress {
        if mem::take(&mut self.is_slow) {
            self.lines = Some(lines);
            return Progress::Slow;
        }
        let kept = lines.carry.len();
        let mut text = Buffer::new(pool, kept + order.block);
        text[..kept].copy_from_slice(&lines.carry);
        let read = self.read(&mut text[kept..]);
        text.truncate(kept + read);
        self.give_lines(lines, text, read == 0, order, batch);
        Progress::Some
    }

    /// Gives the whole lines of the text. Where they do not stand for themselves, the reader goes on.
    fn give_lines(
        &mut self,
        mut lines: OpenLines,
        mut text: Buffer,
        ended: bool,
        order: &Order,
        batch: &mut Batch,
    ) {
        let end = if ended { text.len() } else { memchr::memrchr(b'\n', &text).map_or(0, |at| at + 1) };
        let is_long = end == 0 && text.len() > order.block;
        if is_long || !lines.layout.suits(&text[..end]) {
            self.reader.resume(lines.start.wait());
            self.reader.feed(&text);
            self.asks_for_lines = false;
        } else {
            lines.carry.clear();
            lines.carry.extend_from_slice(&text[end..]);
            if end > 0 {
                text.truncate(end);
                let (block, next) =
                    LineBlock::new(Arc::clone(&self.name), lines.layout.clone(), text, lines.start);
                lines.start = next;
                batch.events.push(Event::Lines(block));
            }
            self.lines = (!ended).then_some(lines);
        }
        if ended {
            self.reader.finish();
        }
    }

    /// Reads into the buffer; 0 at the end, also at one that comes too early.
    fn read(&mut self, buffer: &mut [u8]) -> usize {
        loop {
            match self.input.stream.read(buffer) {
                Ok(length) => {
                    self.is_slow = length < buffer.len();
                    return length;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // What came before the fault is still told.
                    self.error = Some(error);
                    return 0;
                }
            }
        }
    }
}

/// Where the first line that ends at or behind this place ends, if that is close.
fn line_end(file: &File, location: u64) -> Option<u64> {
    let mut probe = [0; PROBE];
    let found = read_at(file, &mut probe, location).ok()?;
    memchr::memchr(b'\n', &probe[..found]).map(|at| location + at as u64 + 1)
}

/// Reads one source, record by record, until `take` wants no more. If there was no record at all, says what there was.
pub(crate) fn read_source(
    source: &Source,
    reading: &Reading,
    mut take: impl FnMut(ninefold::text::Record<'_>) -> bool,
) -> io::Result<Option<ParseError>> {
    let mut open = Open::new(Arc::clone(&source.name), source.open(&Arc::default())?, reading.reader());
    let mut block = vec![0; BLOCK];
    while !open.reader.is_finished() {
        match open.read(&mut block) {
            0 => open.reader.finish(),
            length => open.reader.feed(&block[..length]),
        }
        while let Some(record) = open.reader.next_record() {
            let is_enough = !take(record);
            open.note_selection(&mut Batch::default());
            if is_enough {
                return Ok(None);
            }
        }
    }
    let nothing_found = open.reader.nothing_found();
    open.error.map_or(Ok(nothing_found), Err)
}

impl Reading {
    fn reader(&self) -> Reader {
        let mut builder = Reader::builder().record_limit(RECORD_LIMIT);
        if let Some(format) = self.from.0 {
            builder = builder.format(format);
        }
        if let Some(column) = self.column.clone() {
            builder = builder.column(column);
        }
        builder.build()
    }
}

#[cfg(test)]
mod tests {
    use std::fs::{self, File};
    use std::io::Write;
    use std::path::{Path, PathBuf};
    use std::sync::Arc;

    use clap::Parser;

    use super::{Batch, Event, Intake, Order};
    use crate::args::{Arguments, Command};
    use crate::input::Source;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    /// A file that is there as long as the test.
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

    fn intake(path: &Path, block: usize) -> Intake {
        let Command::Check(check) = Arguments::parse_from(["ninefold", "check"]).command else {
            panic!("this is the command to check");
        };
        Intake::new(Order {
            sources: vec![Source::of_path(path.into())],
            reading: check.input.reading,
            block,
            keeps_text: false,
            marks_sole_record: false,
            meter: Arc::default(),
        })
    }

    /// Reads the blocks of a batch as a worker does, and says how many boards there are, and how many malformed records.
    fn count(batch: Batch) -> (u64, u64) {
        let mut counts = (0, 0);
        for event in batch.events {
            match event {
                Event::Record(record) if record.board.is_ok() => counts.0 += 1,
                Event::Record(_) => counts.1 += 1,
                Event::Lines(mut block) => {
                    block.read().unwrap();
                    let totals = block.totals();
                    counts.0 += totals.valid + totals.invalid;
                    counts.1 += totals.malformed;
                }
                Event::Note(_) => {}
            }
        }
        counts
    }

    #[test]
    fn a_file_that_grows_while_it_is_read_yields_whole_lines_only() {
        // However much of it is there at first, the rest comes between the planning of a block and its reading.
        let whole = format!("{BOARD}\n").repeat(60);
        for cut in (20 * 82..whole.len()).step_by(29) {
            let file = TestFile::new("grows", &whole[..cut]);
            let mut boards = 0;
            let mut rest = Some(&whole[cut..]);
            let mut is_within_lines = false;
            for batch in intake(&file.0, 1000) {
                is_within_lines |= batch.events.iter().any(|event| matches!(event, Event::Lines(_)));
                if is_within_lines && let Some(rest) = rest.take() {
                    file.append(rest);
                }
                let (good, bad) = count(batch);
                assert_eq!(bad, 0, "a line was cut, {cut} bytes being there at first");
                boards += good;
            }
            assert_eq!((boards, rest), (60, None), "{cut} bytes were there at first");
        }
    }

    #[test]
    fn a_file_that_grows_behind_its_last_line_end_is_not_cut() {
        // The block is planned while the last line is incomplete, and read when there is more of it.
        let file = TestFile::new("last", &(format!("{BOARD}\n").repeat(30) + &BOARD[..40]));
        let mut intake = intake(&file.0, 10_000);
        let batches: Vec<Batch> = intake.by_ref().take(2).collect();
        file.append(&format!("{}\n{BOARD}\n", &BOARD[40..]));
        let (good, bad) = batches
            .into_iter()
            .chain(intake)
            .map(count)
            .fold((0, 0), |sum, counts| (sum.0 + counts.0, sum.1 + counts.1));
        assert_eq!((good, bad), (32, 0));
    }
}
