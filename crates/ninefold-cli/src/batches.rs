//! Turns sources into batches. One thread at a time does this, while the others work on what was read.
//!
//! A reader detects the format and reads records. Once records can be read by themselves, they are passed on unparsed, a
//! block at a time, and the worker that gets a block finds the boards in it.

use std::fs::File;
use std::io;
use std::mem;
use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ninefold::batch::{Checked, CheckedRecord, Cut, HandOver, RecordLayout, Splitter};
use ninefold::error::{Location, ParseErrorKind};
use ninefold::text::{self, Layout, SelectionBasis};
use ninefold::verdict::Outcome;
use ninefold::{Board, Cell, ParseError, Reader, Requirement};

use crate::args::Reading;
use crate::block::{BlockStart, Buffer, RecordBlock, Start};
use crate::decode::{BLOCK, START};
use crate::diagnostics::Diagnostic;
use crate::file::{FileFrom, find_record};
use crate::pipeline::{Load, Size};
use crate::pool::{Pool, Pooled};
use crate::source::{Counted, Name, Opened, Source};

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
    Record(ReadRecord),
    Block(RecordBlock),
    Diagnostic(Diagnostic),
}

/// A record that a reader has read; its bytes are in the batch.
#[derive(Debug)]
pub(crate) struct ReadRecord {
    source: Arc<Name>,
    location: Location,
    layout: Layout,
    rank: Rank,
    has_byte_order_mark: bool,
    pub(crate) board: Result<Board, ParseError>,
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

/// A record, either read by a reader or judged as one of many.
#[derive(Debug)]
pub(crate) struct Record<'a> {
    pub(crate) source: &'a Arc<Name>,
    pub(crate) location: Location,
    pub(crate) layout: Layout,
    pub(crate) rank: Rank,
    /// Whether it is the first record of a source that starts with a byte order mark.
    pub(crate) has_byte_order_mark: bool,
    pub(crate) board: Result<Checked<'a>, ParseError>,
    /// The bytes before the record that belong to it; empty unless they are needed.
    pub(crate) lead: &'a [u8],
    /// The record's original bytes; empty unless they are needed.
    pub(crate) raw: &'a [u8],
}

impl Record<'_> {
    #[inline]
    pub(crate) fn judge(&self, requirement: Requirement) -> Outcome<'_> {
        match &self.board {
            Ok(checked) => Outcome::Judged(checked.judge(requirement)),
            Err(error) => Outcome::Malformed(error),
        }
    }

    /// Whether it is too long, so that only its beginning is in memory.
    pub(crate) fn is_cut(&self) -> bool {
        matches!(&self.board, Err(error) if matches!(error.kind(), ParseErrorKind::TooLong { .. }))
    }
}

impl ReadRecord {
    /// The record, with its bytes from the text of its batch.
    pub(crate) fn view<'a>(&'a self, text: Option<&'a Pooled>) -> Record<'a> {
        let slice = |range: &Range<usize>| text.map_or(&[][..], |text| &text[range.clone()]);
        Record {
            source: &self.source,
            location: self.location,
            layout: self.layout,
            rank: self.rank,
            has_byte_order_mark: self.has_byte_order_mark,
            board: self.board.clone().map(Checked::from),
            lead: slice(&self.lead),
            raw: slice(&self.raw),
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

impl Size for Batch {
    fn size(&self) -> usize {
        let blocks = self.events.iter().map(|event| match event {
            Event::Block(block) => block.size(),
            Event::Record(_) | Event::Diagnostic(_) => 0,
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
            Event::Record(_) => Cell::ALL.len(),
            Event::Diagnostic(_) => 0,
        };
        self.events.iter().map(load).sum()
    }
}

impl Batch {
    fn is_full(&self) -> bool {
        let holds_block = matches!(self.events.last(), Some(Event::Block(_)));
        holds_block
            || self.events.len() >= BATCH_RECORDS
            || self.text.as_ref().is_some_and(|text| text.len() >= BATCH_BYTES)
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
    open: Option<OpenSource>,
    next: usize,
    /// Whether there has been a record.
    has_records: bool,
    batch: Batch,
    /// One pool for blocks, which are all about the same size, and one for the text of records.
    pool: Arc<Pool>,
    text_pool: Arc<Pool>,
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
        let Some(open) = &mut self.open else {
            return self.open_next();
        };
        match mem::replace(&mut open.state, State::Records) {
            State::Unread(records) => open.plan_block(records, options, pool, batch),
            State::HandedOver(records) => return open.read_block(records, pool, batch),
            State::Resuming { records, is_end } => open.resume(&records, is_end, options),
            State::Records => {
                if let Some(records) = open.splitter.hand_over() {
                    open.take_over(records, options, pool, batch);
                } else if let Some(record) = open.splitter.next_record() {
                    let rank = match (self.has_records, open.has_records) {
                        (false, _) => Rank::FirstOfInput,
                        (true, false) => Rank::FirstOfSource,
                        (true, true) => Rank::Later,
                    };
                    let text_pool = options.keeps_text.then_some(&self.text_pool);
                    let (lead, raw) = (batch.keep(record.lead, text_pool), batch.keep(record.raw, text_pool));
                    batch.events.push(Event::Record(ReadRecord {
                        source: Arc::clone(&open.name),
                        location: record.location,
                        layout: record.layout,
                        rank,
                        has_byte_order_mark: open.input.has_byte_order_mark && rank != Rank::Later,
                        board: record.board,
                        lead,
                        raw,
                    }));
                    (self.has_records, open.has_records) = (true, true);
                    open.note_selection(batch);
                    options.meter.boards.fetch_add(1, Ordering::Relaxed);
                } else if open.splitter.reader().is_finished() {
                    self.end_source();
                } else {
                    return open.feed(options, pool);
                }
            }
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
                let reader = self.options.reading.reader();
                let splitter = self.options.splitter(Splitter::new(reader, self.options.block));
                self.open = Some(OpenSource::new(name, input, splitter));
            }
            Err(error) => {
                self.batch.report(Diagnostic::Failed { source: Arc::clone(&name), error });
                self.batch.report(Diagnostic::Ended { source: name, nothing_found: None });
            }
        }
        Step::Ready
    }

    fn end_source(&mut self) {
        let Some(OpenSource { name: source, splitter, error, .. }) = self.open.take() else { return };
        // The part that couldn't be read may have had boards.
        let nothing_found = splitter.reader().nothing_found().filter(|_| error.is_none());
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

/// A source that is being read.
struct OpenSource {
    name: Arc<Name>,
    input: Opened,
    splitter: Splitter,
    state: State,
    has_records: bool,
    /// Whether something has been read.
    has_started: bool,
    /// The last read didn't fill the buffer.
    is_slow: bool,
    /// Why reading ended before the end of the source.
    error: Option<io::Error>,
}

/// How the source is being read.
enum State {
    /// The reader reads records.
    Records,
    /// Text is read here and passed on in blocks.
    HandedOver(OpenRecords),
    /// The rest of what was read is for the reader, after the blocks that have been passed on.
    Resuming { records: OpenRecords, is_end: bool },
    /// Blocks are passed on unread: the worker that gets one reads it from the file.
    Unread(UnreadRecords),
}

struct OpenRecords {
    layout: RecordLayout,
    /// Where the next block starts.
    start: BlockStart,
    /// The beginning of an incomplete record, which belongs before the next read.
    carry: Vec<u8>,
    /// How many bytes to read at a time.
    block: usize,
}

struct UnreadRecords {
    layout: RecordLayout,
    /// Where the next block starts.
    start: BlockStart,
    file: Arc<File>,
    offset: u64,
}

impl OpenSource {
    fn new(name: Arc<Name>, input: Opened, splitter: Splitter) -> OpenSource {
        let state = State::Records;
        OpenSource {
            name,
            input,
            splitter,
            state,
            has_records: false,
            has_started: false,
            is_slow: false,
            error: None,
        }
    }

    /// Remembers which column is judged, and reports it if others hold boards, too.
    fn note_selection(&self, batch: &mut Batch) {
        if self.name.selection().is_none()
            && let Some(selection) = self.splitter.reader().selection()
        {
            self.name.select(selection);
            if selection.basis() == SelectionBasis::Blanks {
                batch.report(Diagnostic::Selected { source: Arc::clone(&self.name) });
            }
        }
    }

    /// Reads the next block for the reader.
    fn feed(&mut self, options: &Options, pool: &Arc<Pool>) -> Step {
        if mem::take(&mut self.is_slow) {
            return Step::Slow;
        }
        // Enough to detect the format. Lines that are handed over are read again, so they shouldn't be many.
        let length =
            if mem::replace(&mut self.has_started, true) { options.block } else { START.min(options.block) };
        let mut block = Buffer::new(pool, length);
        match self.read(&mut block) {
            0 => self.splitter.finish(),
            length => self.splitter.feed(&block[..length]),
        }
        Step::Ready
    }

    /// Takes over the text that the reader has handed over.
    fn take_over(&mut self, text: HandOver, options: &Options, pool: &Arc<Pool>, batch: &mut Batch) {
        let HandOver { layout, location, text, .. } = text;
        let start = BlockStart::known(location);
        match self.input.file.clone() {
            Some(file) => {
                self.state = State::Unread(UnreadRecords { layout, start, file, offset: location.offset });
            }
            None => {
                let records = OpenRecords { layout, start, carry: Vec::new(), block: options.block };
                self.cut(records, Buffer::copy(pool, &text), false, batch);
            }
        }
    }

    /// Passes on a block of unread records: only its end is looked up. If no end is found, continues reading here. So the
    /// last records of a file are read here, and even if it grows meanwhile, no block ends within a record.
    fn plan_block(&mut self, records: UnreadRecords, options: &Options, pool: &Arc<Pool>, batch: &mut Batch) {
        let UnreadRecords { layout, start, file, offset } = records;
        let Some(end) = find_record(&file, offset + options.block as u64, &layout) else {
            let rest = file.metadata().map_or(0, |metadata| metadata.len().saturating_sub(offset));
            let stream = Counted::new(FileFrom { file, offset }, Arc::clone(&options.meter.bytes));
            self.input.stream = Box::new(stream);
            let block = usize::try_from(rest + 1).map_or(options.block, |rest| rest.min(options.block));
            self.state = State::HandedOver(OpenRecords { layout, start, carry: Vec::new(), block });
            return;
        };
        let length = usize::try_from(end - offset).expect("a block and a probe fit into memory");
        let text = Buffer::new(pool, length);
        let (block, next) = RecordBlock::new(Arc::clone(&self.name), layout.clone(), text, start);
        batch.events.push(Event::Block(block.unread(Arc::clone(&file), offset)));
        self.state = State::Unread(UnreadRecords { layout, start: next, file, offset: end });
    }

    /// Reads the next block.
    fn read_block(&mut self, records: OpenRecords, pool: &Arc<Pool>, batch: &mut Batch) -> Step {
        if mem::take(&mut self.is_slow) {
            self.state = State::HandedOver(records);
            return Step::Slow;
        }
        let kept = records.carry.len();
        let mut text = Buffer::new(pool, kept + records.block);
        text[..kept].copy_from_slice(&records.carry);
        let length = self.read(&mut text[kept..]);
        text.truncate(kept + length);
        self.cut(records, text, length == 0, batch);
        Step::Ready
    }

    /// Passes on the whole records of the text. If something else follows them, the reader continues there.
    fn cut(&mut self, mut records: OpenRecords, mut text: Buffer, is_end: bool, batch: &mut Batch) {
        let (length, is_for_reader) = match self.splitter.cut(&text, is_end) {
            Cut::Records(length) => (length, false),
            Cut::RecordsThenReader(length) => (length, true),
            Cut::Reader => (0, true),
        };
        records.carry.clear();
        records.carry.extend_from_slice(&text[length..]);
        if length > 0 {
            text.truncate(length);
            let (block, next) =
                RecordBlock::new(Arc::clone(&self.name), records.layout.clone(), text, records.start);
            records.start = next;
            batch.events.push(Event::Block(block));
        }
        match (is_for_reader, is_end) {
            (true, _) => self.state = State::Resuming { records, is_end },
            (false, true) => self.splitter.finish(),
            (false, false) => self.state = State::HandedOver(records),
        }
    }

    /// Lets the reader continue after the blocks, once it is known where they end.
    fn resume(&mut self, records: &OpenRecords, is_end: bool, options: &Options) {
        match records.start.wait() {
            Start::Between(location) => self.splitter.resume(location, &records.carry),
            Start::Within(checker) => {
                self.splitter = options.splitter(checker.into_splitter());
                self.splitter.feed(&records.carry);
            }
        }
        if is_end {
            self.splitter.finish();
        }
    }

    /// Reads into the buffer; returns 0 at the end, and after an error.
    fn read(&mut self, buffer: &mut [u8]) -> usize {
        loop {
            match self.input.stream.read(buffer) {
                Ok(length) => {
                    self.is_slow = length < buffer.len();
                    return length;
                }
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(error) => {
                    // What was read before the error is still judged.
                    self.error = Some(error);
                    return 0;
                }
            }
        }
    }
}

/// Reads one source, record by record, until `take` returns false. If there were no records, returns what was found instead.
pub(crate) fn read_source(
    source: &Source,
    reading: &Reading,
    mut take: impl FnMut(text::Record<'_>) -> bool,
) -> io::Result<Option<ParseError>> {
    let splitter = Splitter::new(reading.reader(), BLOCK);
    let mut open = OpenSource::new(Arc::clone(&source.name), source.open(&Arc::default())?, splitter);
    let mut block = vec![0; BLOCK];
    while !open.splitter.reader().is_finished() {
        match open.read(&mut block) {
            0 => open.splitter.finish(),
            length => open.splitter.feed(&block[..length]),
        }
        while let Some(record) = open.splitter.next_record() {
            let is_enough = !take(record);
            open.note_selection(&mut Batch::default());
            if is_enough {
                return Ok(None);
            }
        }
    }
    let nothing_found = open.splitter.reader().nothing_found();
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
    use ninefold::Requirement;
    use ninefold::batch::CheckedRecord;

    use super::{Batch, Batches, Event, Options};
    use crate::args::{Arguments, Command, Deferred};
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
                Event::Record(record) if record.board.is_ok() => counts.0 += 1,
                Event::Record(_) => counts.1 += 1,
                Event::Block(mut block) => {
                    block.read().unwrap();
                    let mut add = |record: CheckedRecord<'_>| match record.board {
                        Ok(_) => counts.0 += 1,
                        Err(_) => counts.1 += 1,
                    };
                    let tally = block.judge(Some(Requirement::Valid), &mut add);
                    counts.0 += tally.map_or(0, |tally| tally.total());
                }
                Event::Diagnostic(_) => {}
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
