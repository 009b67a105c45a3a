//! Sources to batches of records, through threads, and out again in the order in which they came.
//!
//! ```text
//!             ┌─▶ worker ─┐
//! reader ─────┼─▶ worker ─┼─────▶ writer
//!   │         └─▶ worker ─┘          ▲
//!   └──── promises, in order ────────┘
//! ```
//!
//! The reader gives each batch to whichever worker is free, and a promise of its result to the writer. The writer
//! takes the promises in order. There is room for a few promises only, so memory is bounded: when the writer is slow,
//! the reader waits.

use std::io;
use std::num::NonZeroUsize;
use std::ops::Range;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use ninefold::{Board, Layout, ParseError, Place, Reader};

use crate::args::Reading;
use crate::input::Source;
use crate::notes::Note;

/// The longest record that is held in memory.
const RECORD_LIMIT: usize = 4 << 20;

/// How much is read at once.
pub(crate) const BLOCK: usize = 128 << 10;

/// How many records, and how many bytes of them, make a batch.
const BATCH_RECORDS: usize = 512;
const BATCH_BYTES: usize = 1 << 20;

/// How many batches may be under way. A batch of boards full of conflicts makes megabytes of JSON.
const MOST_BATCHES: usize = 16;

/// How often a worker looks whether there is still somebody to work for.
const PATIENCE: Duration = Duration::from_millis(50);

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
    /// The bytes of the records, where they were asked for.
    text: Vec<u8>,
    /// This is all there is, and it is one record.
    pub(crate) is_sole_record: bool,
}

/// What the reader came across.
#[derive(Debug)]
pub(crate) enum Event {
    Record(Record),
    Note(Note),
}

/// A record of a source.
#[derive(Debug)]
pub(crate) struct Record {
    pub(crate) source: Arc<str>,
    pub(crate) place: Place,
    pub(crate) layout: Layout,
    pub(crate) board: Result<Board, Box<ParseError>>,
    lead: Range<usize>,
    raw: Range<usize>,
}

impl Batch {
    /// The record's bytes as they came.
    pub(crate) fn raw(&self, record: &Record) -> &[u8] {
        &self.text[record.raw.clone()]
    }

    /// What stood before the record.
    pub(crate) fn lead(&self, record: &Record) -> &[u8] {
        &self.text[record.lead.clone()]
    }

    fn is_full(&self) -> bool {
        self.events.len() >= BATCH_RECORDS || self.text.len() >= BATCH_BYTES
    }

    fn take(&mut self, source: &Arc<str>, record: ninefold::Record<'_>, keeps_text: bool) {
        let mut keep = |bytes: &[u8]| {
            let start = self.text.len();
            if keeps_text {
                self.text.extend_from_slice(bytes);
            }
            start..self.text.len()
        };
        let (lead, raw) = (keep(record.lead), keep(record.raw));
        self.events.push(Event::Record(Record {
            source: Arc::clone(source),
            place: record.place,
            layout: record.layout,
            board: record.board.map_err(Box::new),
            lead,
            raw,
        }));
    }
}

/// What a source gives while it is read.
pub(crate) enum News<'a> {
    Record(ninefold::Record<'a>),
    /// It has nothing more at the moment.
    Pause,
}

/// What to read, and how.
#[derive(Clone, Debug)]
pub(crate) struct Job {
    pub(crate) sources: Arc<[Source]>,
    pub(crate) reading: Reading,
    pub(crate) threads: NonZeroUsize,
    /// Whether the records' bytes are wanted.
    pub(crate) keeps_text: bool,
    /// Whether it matters if a record is the only one; it has to wait then until that is known.
    pub(crate) marks_sole_record: bool,
    pub(crate) meter: Arc<Meter>,
}

impl Job {
    /// Reads everything, lets `work` make something of each batch, on all threads, and gives that to `write`, in order.
    ///
    /// Ends early when `write` fails, also while the reader waits for input: nobody waits for the reader.
    pub(crate) fn run<T: Send + 'static, E>(
        &self,
        work: impl Fn(Batch) -> T + Sync,
        mut write: impl FnMut(T) -> Result<(), E>,
    ) -> Result<(), E> {
        let workers = self.threads.get().min(MOST_BATCHES);
        let room = (workers + 2).min(MOST_BATCHES);
        let (give_work, take_work) = sync_channel::<(Batch, SyncSender<T>)>(room);
        let (promise, promised) = sync_channel::<Receiver<T>>(room);
        let job = self.clone();
        thread::spawn(move || {
            job.read(|batch| {
                let (give_result, take_result) = sync_channel(1);
                // Whoever hangs up first has the reason; the reader only stops.
                promise.send(take_result).is_ok() && give_work.send((batch, give_result)).is_ok()
            });
        });
        let take_work = Mutex::new(take_work);
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            for _ in 0..workers {
                scope.spawn(|| {
                    loop {
                        let next =
                            take_work.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE);
                        match next {
                            // The writer may have stopped; then nobody waits for this.
                            Ok((batch, give_result)) => drop(give_result.send(work(batch))),
                            Err(RecvTimeoutError::Timeout) if !is_over.load(Ordering::Relaxed) => {}
                            Err(_) => break,
                        }
                    }
                });
            }
            let outcome = promised.iter().filter_map(|result| result.recv().ok()).try_for_each(&mut write);
            is_over.store(true, Ordering::Relaxed);
            drop(promised);
            outcome
        })
    }

    /// Reads all sources into batches, until `give` says that nobody wants more.
    fn read(&self, mut give: impl FnMut(Batch) -> bool) {
        let mut batch = Batch::default();
        let mut total = 0_u64;
        for source in self.sources.iter() {
            let before = total;
            let outcome = read_source(source, &self.reading, &self.meter, |news| {
                let is_pause = matches!(news, News::Pause);
                if let News::Record(record) = news {
                    batch.take(&source.name, record, self.keeps_text);
                    self.meter.boards.fetch_add(1, Ordering::Relaxed);
                    total += 1;
                }
                let waits = self.marks_sole_record && total == 1;
                let is_due = batch.is_full() || (is_pause && !waits && !batch.events.is_empty());
                !is_due || give(std::mem::take(&mut batch))
            });
            let is_empty = outcome.is_ok() && total == before;
            match outcome {
                Ok(true) => {}
                Ok(false) => return,
                Err(error) => {
                    batch.events.push(Event::Note(Note::Failed { source: Arc::clone(&source.name), error }));
                }
            }
            batch.events.push(Event::Note(Note::Ended { source: Arc::clone(&source.name), is_empty }));
        }
        batch.is_sole_record = self.marks_sole_record && total == 1;
        give(batch);
    }
}

/// Reads one source; `Ok(false)` when `take` wants no more.
pub(crate) fn read_source(
    source: &Source,
    reading: &Reading,
    meter: &Meter,
    mut take: impl FnMut(News<'_>) -> bool,
) -> io::Result<bool> {
    let mut input = source.open(&meter.bytes)?;
    let mut reader = reading.reader();
    let mut block = vec![0; BLOCK];
    let mut outcome = Ok(true);
    while !reader.is_finished() {
        let mut is_paused = false;
        match input.read(&mut block) {
            Ok(0) => reader.finish(),
            Ok(length) => {
                reader.feed(&block[..length]);
                is_paused = length < BLOCK;
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => {
                // What came before the fault is still told.
                outcome = Err(error);
                reader.finish();
            }
        }
        while let Some(record) = reader.next_record() {
            if !take(News::Record(record)) {
                return Ok(false);
            }
        }
        if is_paused && !take(News::Pause) {
            return Ok(false);
        }
    }
    outcome
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
