//! Runs a command on all records, on all threads, with its output in the order of the input.

use std::io::{self, IsTerminal};
use std::mem;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use ninefold::Requirement;
use ninefold::batch::CheckedRecord;
use ninefold::verdict::Tally;

use crate::args::{Input, Work};
use crate::batches::{Batch, Batches, Event, GridBlock, GridRecord, Meter, Options, Record};
use crate::block::{JudgedBlock, RecordBlock};
use crate::commands::print;
use crate::diagnostics::{self, Diagnostic, Diagnostics};
use crate::messages::Messages;
use crate::pipeline::{self, Emit, Sink, Size, Threads};
use crate::pool::{Pool, Pooled};
use crate::problem::ProblemRef;
use crate::progress::Progress;
use crate::source::{Name, Source};
use crate::status::Status;

/// How a command handles each record, on any thread.
pub(crate) trait Handler: Send + Sync + 'static {
    /// What it leaves to its [`Writer`], because it depends on earlier output.
    type Deferred: Send + 'static;

    /// Handles a record. If it is malformed, that has already been reported.
    fn record(&self, output: &mut Output<'_, Self::Deferred>, record: &Record<'_>);

    /// Handles a record of a block, which is nearly always a board.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most fields of the record are constants")]
    fn block_record(
        &self,
        output: &mut Output<'_, Self::Deferred>,
        block: &RecordBlock,
        record: CheckedRecord<'_>,
    ) where
        Self: Sized,
    {
        add(self, output, &block.record(record));
    }

    /// The same for a board with other rules than the classic ones.
    fn grid(&self, output: &mut Output<'_, Self::Deferred>, record: &GridRecord<'_>) -> io::Result<()>;

    /// The requirement, if all it does with a record is count its verdict. Blocks of records are then counted as a whole.
    fn counts(&self) -> Option<Requirement> {
        None
    }
}

/// Part of the output for a batch.
pub(crate) struct Piece<D> {
    /// In the order of the input.
    parts: Vec<Part<D>>,
    /// How many bytes the parts hold, without unused capacity.
    length: usize,
    tally: Tally,
    status: Status,
}

enum Part<D> {
    /// For standard output.
    Text(Pooled),
    /// For standard error.
    Diagnostic(Diagnostic),
    Deferred(D),
}

impl<D> Default for Piece<D> {
    fn default() -> Piece<D> {
        Piece { parts: Vec::new(), length: 0, tally: Tally::default(), status: Status::Met }
    }
}

impl<D> Size for Piece<D> {
    fn size(&self) -> usize {
        let reserved = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.capacity() - text.len(),
            Part::Diagnostic(_) | Part::Deferred(_) => 0,
        });
        size_of::<Self>()
            + self.parts.capacity() * size_of::<Part<D>>()
            + self.length
            + reserved.sum::<usize>()
    }
}

/// A piece that holds this many bytes is passed on.
pub(crate) const PIECE: usize = 64 << 10;

/// The output for a batch, a piece at a time.
pub(crate) struct Output<'a, D> {
    piece: Piece<D>,
    /// Where the pieces go.
    emit: &'a mut Emit<'a, Piece<D>>,
    /// Whether to print on standard error why records are malformed.
    wants_reasons: bool,
    is_quiet: bool,
    malformed: Malformed,
    pool: &'a Arc<Pool>,
}

/// How many malformed records of a source there have been in this batch. No more reasons are kept than will be printed.
#[derive(Default)]
struct Malformed {
    source: Option<Arc<Name>>,
    kept: u64,
    /// Those whose reasons were not kept.
    more: u64,
}

impl<'a, D> Output<'a, D> {
    fn new(emit: &'a mut Emit<'a, Piece<D>>, pool: &'a Arc<Pool>, needs: Needs, is_quiet: bool) -> Self {
        let (piece, malformed) = (Piece::default(), Malformed::default());
        Output { piece, emit, wants_reasons: needs.reasons, is_quiet, malformed, pool }
    }

    /// Adds what `write` writes to the text for standard output.
    #[inline]
    pub(crate) fn write<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        if !matches!(self.piece.parts.last(), Some(Part::Text(_))) {
            self.start_text();
        }
        let Some(Part::Text(text)) = self.piece.parts.last_mut() else {
            unreachable!("the last part is text");
        };
        let before = text.len();
        let outcome = write(text);
        self.piece.length += text.len() - before;
        outcome
    }

    #[cold]
    fn start_text(&mut self) {
        let text = self.pool.take_empty();
        self.piece.parts.push(Part::Text(text));
    }

    /// Memory for deferred output, with room for this many bytes.
    pub(crate) fn memory(&self, length: usize) -> Pooled {
        let mut memory = self.pool.take(length);
        memory.clear();
        memory.reserve_exact(length);
        memory
    }

    pub(crate) fn tally(&mut self) -> &mut Tally {
        &mut self.piece.tally
    }

    pub(crate) fn worsen(&mut self, status: Status) {
        self.piece.status.worsen(status);
    }

    /// The last part, if it is deferred output, so that the caller can add this many bytes to it.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "it is called for every line that is kept")]
    pub(crate) fn last_deferred(&mut self, size: usize) -> Option<&mut D> {
        match self.piece.parts.last_mut() {
            Some(Part::Deferred(deferred)) => {
                self.piece.length += size;
                Some(deferred)
            }
            _ => None,
        }
    }

    /// Leaves output of this many bytes to the writer.
    pub(crate) fn defer(&mut self, deferred: D, size: usize) {
        self.piece.parts.push(Part::Deferred(deferred));
        self.piece.length += size;
    }

    /// Whether remarks are printed at all.
    pub(crate) fn wants_remarks(&self) -> bool {
        !self.is_quiet
    }

    pub(crate) fn remark(&mut self, source: &Arc<Name>, line: u64, text: String) {
        if self.wants_remarks() {
            self.report(Diagnostic::Remark { source: Arc::clone(source), line, text });
        }
    }

    #[cold]
    pub(crate) fn malformed(&mut self, source: &Arc<Name>, problem: ProblemRef<'_>) {
        self.worsen(Status::Error);
        if !self.wants_reasons {
            return;
        }
        if !self.malformed.source.as_ref().is_some_and(|known| Arc::ptr_eq(known, source)) {
            self.report_more_malformed();
            self.malformed = Malformed { source: Some(Arc::clone(source)), kept: 0, more: 0 };
        }
        if self.malformed.kept < Diagnostics::SHOWN {
            self.malformed.kept += 1;
            self.report(Diagnostic::Malformed { source: Arc::clone(source), problem: problem.to_owned() });
        } else {
            self.malformed.more += 1;
        }
    }

    fn report_more_malformed(&mut self) {
        let count = mem::take(&mut self.malformed.more);
        if count > 0 {
            self.report(Diagnostic::MoreMalformed { count });
        }
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.piece.length += diagnostic.size();
        self.piece.parts.push(Part::Diagnostic(diagnostic));
    }

    /// Passes on the current piece, if it is full.
    #[inline]
    pub(crate) fn emit_if_full(&mut self) -> io::Result<()> {
        if self.piece.length < PIECE { Ok(()) } else { self.emit() }
    }

    fn emit(&mut self) -> io::Result<()> {
        self.report_more_malformed();
        (self.emit)(mem::take(&mut self.piece))
    }
}

/// Writes a handler's output, in the order of the input.
pub(crate) trait Writer<D>: Send + 'static {
    /// This many records have been counted, including those of the piece that is about to be written.
    fn counted(&mut self, _records: u64) -> io::Result<()> {
        Ok(())
    }

    fn text(&mut self, text: &[u8]) -> io::Result<()> {
        print(text)
    }

    fn deferred(&mut self, deferred: D, diagnostics: &mut Diagnostics) -> io::Result<()>;

    /// Prints what was buffered.
    fn end_piece(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The result of [`process`].
pub(crate) struct Done<W> {
    pub(crate) writer: W,
    pub(crate) tally: Tally,
    pub(crate) status: Status,
    pub(crate) elapsed: Duration,
    /// The names of the sources.
    pub(crate) sources: Vec<Arc<Name>>,
}

/// Processes all records of the input, on all threads.
///
/// Malformed records lead to exit status 2, and are reported on standard error if `needs.reasons`.
pub(crate) fn process<H: Handler, W: Writer<H::Deferred>>(
    messages: Messages,
    input: Input,
    work: &Work,
    needs: Needs,
    handler: H,
    writer: W,
) -> io::Result<Done<W>> {
    let reading = input.reading.clone();
    reading.check()?;
    let rules = reading.ruling.rules()?;
    let is_typed = input.files.is_empty() && input.boards.is_empty() && io::stdin().is_terminal();
    if is_typed {
        diagnostics::print_line(&messages.paste_boards());
    }
    let sources = Source::all(input);
    let names = sources.iter().map(|source| Arc::clone(&source.name)).collect();
    let meter = Arc::new(Meter::default());
    let progress = Progress::new(messages, work.progress, Arc::clone(&meter), &sources);
    let batches = Batches::new(Options {
        sources,
        reading,
        rules,
        block: needs.effort.block(),
        keeps_text: needs.text,
        meter: Arc::clone(&meter),
    });
    let (is_quiet, pool) = (work.quiet, Arc::default());
    let handle = move |batch: Batch, emit: &mut Emit<'_, Piece<H::Deferred>>| {
        handle(&handler, batch, &meter, Output::new(emit, &pool, needs, is_quiet))
    };
    let (tally, status) = (Tally::default(), Status::Met);
    let threads = Threads { most: work.threads, worth: needs.effort.worth() };
    let sink =
        PieceSink { writer, progress, diagnostics: Diagnostics::new(messages, is_quiet), tally, status };
    let PieceSink { writer, progress, tally, status, .. } = pipeline::run(batches, threads, handle, sink)?;
    Ok(Done { writer, tally, status, elapsed: progress.elapsed(), sources: names })
}

fn handle<H: Handler>(
    handler: &H,
    batch: Batch,
    meter: &Meter,
    mut output: Output<'_, H::Deferred>,
) -> io::Result<()> {
    let Batch { events, text } = batch;
    for event in events {
        match event {
            Event::Diagnostic(diagnostic) => {
                output.report_more_malformed();
                output.report(diagnostic);
            }
            Event::Board(record) => add(handler, &mut output, &record.checked(text.as_ref())),
            Event::Grid(record) => add_grid(handler, &mut output, &record.grid(text.as_ref()))?,
            Event::Block(mut block) => {
                let (bytes, outcome) = block.read();
                meter.bytes.fetch_add(bytes as u64, Ordering::Relaxed);
                let records = handle_block(handler, &mut output, &block)?;
                meter.boards.fetch_add(records.unwrap_or(0), Ordering::Relaxed);
                // If it was skipped, it has been said why.
                if let (Some(_), Err(error)) = (records, outcome) {
                    output.report_more_malformed();
                    output.report(Diagnostic::Failed { source: Arc::clone(&block.source), error });
                }
            }
            Event::GridBlock(block) => {
                let records = handle_grid_block(handler, &mut output, &block)?;
                meter.boards.fetch_add(records, Ordering::Relaxed);
            }
        }
        output.emit_if_full()?;
    }
    output.emit()
}

/// Handles the records of a block, and returns how many there are; `None` if it was skipped.
fn handle_block<H: Handler>(
    handler: &H,
    output: &mut Output<'_, H::Deferred>,
    block: &RecordBlock,
) -> io::Result<Option<u64>> {
    let mut count = 0;
    let mut outcome = Ok(());
    // Malformed records may need reasons, so a block with such records isn't counted as a whole.
    let judged = block.judge(handler.counts(), |record| {
        if outcome.is_ok() {
            count += 1;
            handler.block_record(output, block, record);
            outcome = output.emit_if_full();
        }
    })?;
    match judged {
        JudgedBlock::Counted(tally) => {
            output.piece.tally += tally;
            count = tally.total();
        }
        JudgedBlock::Listed => {}
        JudgedBlock::Skipped => return Ok(None),
    }
    outcome.map(|()| Some(count))
}

/// The same for lines of grids.
fn handle_grid_block<H: Handler>(
    handler: &H,
    output: &mut Output<'_, H::Deferred>,
    block: &GridBlock,
) -> io::Result<u64> {
    let records = || block.lines.records(&block.text).starting_at(block.location);
    if let Some(requirement) = handler.counts() {
        let tally = records().tally(requirement);
        if tally.malformed() == 0 {
            output.piece.tally += tally;
            return Ok(tally.total());
        }
    }
    let mut count = 0;
    for record in records() {
        count += 1;
        add_grid(handler, output, &block.record(record))?;
        output.emit_if_full()?;
    }
    Ok(count)
}

#[inline(always)]
#[expect(clippy::inline_always, reason = "for lines in blocks, most fields of the record are constants")]
pub(crate) fn add<H: Handler>(handler: &H, output: &mut Output<'_, H::Deferred>, record: &Record<'_>) {
    if let Err(error) = &record.board {
        output.malformed(record.source, ProblemRef::Text(error));
    }
    handler.record(output, record);
}

fn add_grid<H: Handler>(
    handler: &H,
    output: &mut Output<'_, H::Deferred>,
    record: &GridRecord<'_>,
) -> io::Result<()> {
    if let Err(problem) = &record.board {
        output.malformed(record.source, problem.as_ref());
    }
    handler.grid(output, record)
}

/// Prints the pieces and the progress.
struct PieceSink<W> {
    writer: W,
    progress: Progress,
    diagnostics: Diagnostics,
    tally: Tally,
    status: Status,
}

impl<D: Send + 'static, W: Writer<D>> Sink<Piece<D>> for PieceSink<W> {
    fn write(&mut self, piece: Piece<D>) -> io::Result<()> {
        let PieceSink { writer, progress, diagnostics, tally, status } = self;
        status.worsen(piece.status);
        *tally += piece.tally;
        progress.tick();
        progress.suspend(|| {
            writer.counted(tally.total())?;
            for part in piece.parts {
                match part {
                    Part::Text(text) => writer.text(&text)?,
                    Part::Diagnostic(diagnostic) => status.worsen(diagnostics.print(&diagnostic)),
                    Part::Deferred(deferred) => writer.deferred(deferred, diagnostics)?,
                }
            }
            writer.end_piece()
        })
    }
}

/// For handlers that defer nothing.
pub(crate) type Nothing = std::convert::Infallible;

/// What a command needs besides the boards.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Needs {
    /// The bytes of the records.
    pub(crate) text: bool,
    /// Why records are malformed, on standard error.
    pub(crate) reasons: bool,
    pub(crate) effort: Effort,
}

/// How much work a record is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Effort {
    /// It is counted, written in a word, or copied.
    Low,
    /// Its output may be a hundred times as long as the input.
    Medium,
    /// It is solved.
    High,
}

impl Effort {
    /// The effort of commands that do little else but judge.
    pub(crate) fn of(requirement: Requirement) -> Effort {
        if requirement.needs_solver() { Effort::High } else { Effort::Low }
    }

    /// How many bytes to read at a time.
    fn block(self) -> usize {
        match self {
            // Fits into the CPU's cache.
            Effort::Low => 512 << 10,
            Effort::Medium | Effort::High => 32 << 10,
        }
    }

    /// How many bytes are worth a thread.
    pub(crate) fn worth(self) -> usize {
        match self {
            Effort::Low => 512 << 10,
            Effort::Medium => 128 << 10,
            Effort::High => 1 << 10,
        }
    }
}
