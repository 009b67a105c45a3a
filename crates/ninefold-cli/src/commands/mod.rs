//! One file a command.

mod check;
mod completions;
mod convert;
mod explain;
mod filter;
mod generate;
mod solve;

use std::io::{self, IsTerminal, Write};
use std::mem;
use std::num::NonZeroUsize;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use ninefold::{ParseError, Requirement};

use crate::args::{Arguments, Command, Input, Work};
use crate::block::LineBlock;
use crate::failure::Failure;
use crate::input::{Name, Source, printable};
use crate::intake::{Batch, Common, Event, Intake, Meter, Order, Record};
use crate::messages::Messages;
use crate::notes::{self, Note, Notes};
use crate::paint::Paint;
use crate::pool::{Pool, Pooled};
use crate::progress::Progress;
use crate::report::Style;
use crate::report::summary::Tally;
use crate::status::Status;
use crate::stream::{self, Emit, Sink, Size};

/// Runs the command. An error is one that ends it: the output cannot be written.
pub(crate) fn run(arguments: Arguments, messages: Messages) -> io::Result<Status> {
    let style = Style { paint: Paint::for_stdout(arguments.color), messages };
    match arguments.command {
        Command::Check(arguments) => check::run(arguments, style),
        Command::Explain(arguments) => explain::run(arguments, style),
        Command::Filter(arguments) => filter::run(arguments, messages),
        Command::Convert(arguments) => convert::run(arguments, messages),
        Command::Solve(arguments) => solve::run(arguments, messages),
        Command::Generate(arguments) => generate::run(&arguments, messages),
        Command::Completions(arguments) => completions::write(&arguments),
        Command::Man { directory } => completions::write_manual(&directory),
    }
}

/// What a command makes of what was read, on any thread.
trait Handler: Send + Sync + 'static {
    /// What it leaves to its [`Writer`], because it depends on what was written before.
    type Deferred: Send + 'static;

    /// Adds a record. If it is malformed, that has been reported.
    fn record(&self, output: &mut Output<'_, Self::Deferred>, common: &Common, record: Record);

    /// Adds lines, and says how many boards there are in them. Reports what is malformed.
    fn lines(&self, output: &mut Output<'_, Self::Deferred>, block: &LineBlock) -> io::Result<u64>;
}

/// Some of what a batch becomes.
struct Piece<D> {
    /// In the order of the input.
    parts: Vec<Part<D>>,
    /// How many bytes the parts hold, without what is reserved for more text.
    length: usize,
    tally: Tally,
    status: Status,
    /// Where the text of the records is.
    common: Arc<Common>,
}

enum Part<D> {
    /// Goes to standard output.
    Text(Pooled),
    /// Goes to standard error.
    Note(Note),
    Deferred(D),
}

impl<D> Size for Piece<D> {
    fn size(&self) -> usize {
        let reserved = self.parts.iter().map(|part| match part {
            Part::Text(text) => text.capacity() - text.len(),
            Part::Note(_) | Part::Deferred(_) => 0,
        });
        size_of::<Self>()
            + self.parts.capacity() * size_of::<Part<D>>()
            + self.length
            + reserved.sum::<usize>()
    }
}

/// A piece that holds this many bytes is passed on.
const PIECE: usize = 64 << 10;

/// What becomes of a batch, a piece at a time.
struct Output<'a, D> {
    piece: Piece<D>,
    /// Where the pieces go.
    emit: &'a mut Emit<'a, Piece<D>>,
    /// Whether the reasons why records are malformed are wanted on standard error.
    wants_reasons: bool,
    is_quiet: bool,
    malformed: Malformed,
    pool: &'a Arc<Pool>,
}

/// How many malformed records of a source there have been in this batch. Only so many reasons are kept as can be printed.
#[derive(Default)]
struct Malformed {
    source: Option<Arc<Name>>,
    kept: u64,
    /// Those whose reasons were not kept.
    more: u64,
}

impl<'a, D> Output<'a, D> {
    fn new(
        common: &Arc<Common>,
        emit: &'a mut Emit<'a, Piece<D>>,
        pool: &'a Arc<Pool>,
        needs: Needs,
        is_quiet: bool,
    ) -> Self {
        let (piece, malformed) = (Output::empty_piece(common), Malformed::default());
        Output { piece, emit, wants_reasons: needs.notes, is_quiet, malformed, pool }
    }

    fn empty_piece(common: &Arc<Common>) -> Piece<D> {
        let (tally, status) = (Tally::default(), Status::Met);
        Piece { parts: Vec::new(), length: 0, tally, status, common: Arc::clone(common) }
    }

    /// Adds what `write` writes to the text for standard output.
    fn write<T>(&mut self, write: impl FnOnce(&mut Vec<u8>) -> T) -> T {
        if !matches!(self.piece.parts.last(), Some(Part::Text(_))) {
            let text = self.pool.take_empty();
            self.piece.parts.push(Part::Text(text));
        }
        let Some(Part::Text(text)) = self.piece.parts.last_mut() else {
            unreachable!("the last part is text");
        };
        let before = text.len();
        let outcome = write(text);
        self.piece.length += text.len() - before;
        outcome
    }

    /// Memory for something that is deferred, with room for so many bytes.
    fn memory(&self, length: usize) -> Pooled {
        let mut memory = self.pool.take(length);
        memory.clear();
        memory.reserve_exact(length);
        memory
    }

    fn tally(&mut self) -> &mut Tally {
        &mut self.piece.tally
    }

    fn worsen(&mut self, status: Status) {
        self.piece.status.worsen(status);
    }

    /// Leaves something that holds so many bytes to the writer.
    fn defer(&mut self, deferred: D, size: usize) {
        self.piece.parts.push(Part::Deferred(deferred));
        self.piece.length += size;
    }

    /// Whether remarks are printed at all.
    fn wants_remarks(&self) -> bool {
        !self.is_quiet
    }

    fn remark(&mut self, source: &Arc<Name>, line: u64, text: String) {
        if self.wants_remarks() {
            self.note(Note::Remark { source: Arc::clone(source), line, text });
        }
    }

    fn malformed(&mut self, source: &Arc<Name>, error: &ParseError) {
        self.worsen(Status::Error);
        if !self.wants_reasons {
            return;
        }
        if !self.malformed.source.as_ref().is_some_and(|known| Arc::ptr_eq(known, source)) {
            self.note_more_malformed();
            self.malformed = Malformed { source: Some(Arc::clone(source)), kept: 0, more: 0 };
        }
        if self.malformed.kept < Notes::SHOWN {
            self.malformed.kept += 1;
            self.note(Note::Malformed { source: Arc::clone(source), error: error.clone() });
        } else {
            self.malformed.more += 1;
        }
    }

    fn note_more_malformed(&mut self) {
        let count = mem::take(&mut self.malformed.more);
        if count > 0 {
            self.note(Note::MoreMalformed { count });
        }
    }

    fn note(&mut self, note: Note) {
        self.piece.length += note.size();
        self.piece.parts.push(Part::Note(note));
    }

    /// Sends off what has been gathered, if it is enough for a piece.
    fn emit_if_full(&mut self) -> io::Result<()> {
        if self.piece.length < PIECE { Ok(()) } else { self.emit() }
    }

    fn emit(&mut self) -> io::Result<()> {
        self.note_more_malformed();
        let empty = Output::empty_piece(&self.piece.common);
        (self.emit)(mem::replace(&mut self.piece, empty))
    }
}

/// Writes what a handler makes, in the order of the input.
trait Writer<D>: Send + 'static {
    fn text(&mut self, text: &[u8]) -> io::Result<()> {
        print(text)
    }

    fn deferred(&mut self, deferred: D, common: &Common, notes: &mut Notes) -> io::Result<()>;

    /// Prints what was held back.
    fn end_piece(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// How a command that goes through everything ended.
struct Done<W> {
    writer: W,
    tally: Tally,
    status: Status,
    elapsed: Duration,
    /// The sources, by their names.
    sources: Vec<Arc<Name>>,
}

/// Goes through the whole input, on all threads.
///
/// Malformed records make for exit status 2, and are told on standard error if that is wanted.
fn go_through<H: Handler, W: Writer<H::Deferred>>(
    messages: Messages,
    input: Input,
    work: &Work,
    needs: Needs,
    handler: H,
    writer: W,
) -> io::Result<Done<W>> {
    let is_typed = input.files.is_empty() && input.boards.is_empty() && io::stdin().is_terminal();
    if is_typed {
        notes::say(&messages.paste_boards());
    }
    let reading = input.reading.clone();
    let sources = Source::all(input);
    let names = sources.iter().map(|source| Arc::clone(&source.name)).collect();
    let meter = Arc::new(Meter::default());
    let progress = Progress::new(messages, work.progress, Arc::clone(&meter), &sources);
    let order = Order {
        sources,
        reading,
        block: needs.block,
        keeps_text: needs.text,
        marks_sole_record: needs.sole_record,
        meter: Arc::clone(&meter),
    };
    let (is_quiet, pool) = (work.quiet, Arc::default());
    let handle = move |batch: Batch, emit: &mut Emit<'_, Piece<H::Deferred>>| {
        let common = Arc::new(batch.common);
        let output = Output::new(&common, emit, &pool, needs, is_quiet);
        handle(&handler, batch.events, &common, &meter, output)
    };
    let (tally, status) = (Tally::default(), Status::Met);
    let sink = PieceSink { writer, progress, notes: Notes::new(messages, is_quiet), tally, status };
    let PieceSink { writer, progress, tally, status, .. } =
        stream::run(Intake::new(order), threads(work.threads), handle, sink)?;
    Ok(Done { writer, tally, status, elapsed: progress.elapsed(), sources: names })
}

/// As many threads as were asked for, or as there are cores.
fn threads(asked_for: Option<NonZeroUsize>) -> NonZeroUsize {
    asked_for.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

fn handle<H: Handler>(
    handler: &H,
    events: Vec<Event>,
    common: &Common,
    meter: &Meter,
    mut output: Output<'_, H::Deferred>,
) -> io::Result<()> {
    for event in events {
        match event {
            Event::Note(note) => {
                output.note_more_malformed();
                output.note(note);
            }
            Event::Lines(mut block) => {
                match block.read() {
                    Ok(bytes) => drop(meter.bytes.fetch_add(bytes as u64, Ordering::Relaxed)),
                    Err(error) => output.note(Note::Failed { source: Arc::clone(&block.source), error }),
                }
                let boards = handler.lines(&mut output, &block)?;
                meter.boards.fetch_add(boards, Ordering::Relaxed);
            }
            Event::Record(record) => {
                if let Err(error) = &record.board {
                    output.malformed(&record.source, error);
                }
                handler.record(&mut output, common, record);
            }
        }
        output.emit_if_full()?;
    }
    output.emit()
}

/// Prints the pieces, and how far the work is.
struct PieceSink<W> {
    writer: W,
    progress: Progress,
    notes: Notes,
    tally: Tally,
    status: Status,
}

impl<D: Send + 'static, W: Writer<D>> Sink<Piece<D>> for PieceSink<W> {
    fn write(&mut self, piece: Piece<D>) -> io::Result<()> {
        let PieceSink { writer, progress, notes, tally, status } = self;
        status.worsen(piece.status);
        tally.add(&piece.tally);
        progress.tick();
        progress.aside(|| {
            for part in piece.parts {
                match part {
                    Part::Text(text) => writer.text(&text)?,
                    Part::Note(note) => status.worsen(notes.tell(&note)),
                    Part::Deferred(deferred) => writer.deferred(deferred, &piece.common, notes)?,
                }
            }
            writer.end_piece()
        })
    }
}

/// What is deferred where nothing is.
type Nothing = std::convert::Infallible;

/// Whether a kernel can tell, without a solver.
fn is_quick(requirement: Requirement) -> bool {
    matches!(requirement, Requirement::Valid | Requirement::Solved)
}

/// What a command needs besides the boards.
#[derive(Clone, Copy, Debug)]
struct Needs {
    /// The bytes of the records.
    text: bool,
    /// The reasons of malformed records, on standard error.
    notes: bool,
    /// To know whether a record is the only one.
    sole_record: bool,
    /// How many bytes at a time.
    block: usize,
}

impl Needs {
    /// As much as a processor has at hand.
    const LARGE: usize = 512 << 10;
    /// For what may become a hundred times as long.
    const SMALL: usize = 32 << 10;
}

/// Writes to standard output.
fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    let written = stdout.write_all(bytes).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::Write { path: None, error }.into())
}

fn cannot_write(path: &Path, error: io::Error) -> io::Error {
    Failure::Write { path: Some(printable(path.as_os_str())), error }.into()
}
