//! One file a command.

mod check;
mod completions;
mod convert;
mod explain;
mod filter;
mod generate;
mod solve;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::mem;
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;
use std::time::Duration;

use ninefold::{ParseError, Requirement};

use crate::args::{Arguments, Command, Input, Work};
use crate::block::LineBlock;
use crate::input::{Name, Source};
use crate::intake::{Batch, Event, Intake, Meter, Order, Record};
use crate::notes::{self, Note, Notes};
use crate::paint::Paint;
use crate::progress::Progress;
use crate::status::Status;
use crate::stream::{self, Sink};

/// Runs the command. An error is one that ends it: the output cannot be written.
pub(crate) fn run(arguments: Arguments) -> io::Result<Status> {
    let paint = Paint::for_stdout(arguments.color);
    match arguments.command {
        Command::Check(arguments) => check::run(arguments, paint),
        Command::Explain(arguments) => explain::run(arguments, paint),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Solve(arguments) => solve::run(arguments),
        Command::Generate(arguments) => generate::run(&arguments),
        Command::Completions(arguments) => completions::write(&arguments),
        Command::Man { directory } => completions::write_manual(&directory),
    }
}

/// What a command makes of what was read, on any thread.
trait Handler: Send + Sync + 'static {
    /// What is made of a batch.
    type Made: Default + Send + 'static;

    /// Adds a record. If it is malformed, that has been told.
    fn record(&self, made: &mut Self::Made, batch: &Batch, record: Record, aside: &mut Aside);

    /// Adds lines, and says how many boards there are in them. Tells what is malformed, each time.
    fn lines(&self, made: &mut Self::Made, block: &LineBlock, aside: &mut Aside) -> u64;
}

/// What is to be told beside what a command makes.
#[derive(Debug)]
struct Aside {
    /// Whether the reasons of malformed records are wanted on standard error.
    is_wanted: bool,
    notes: Vec<Note>,
    status: Status,
}

impl Aside {
    fn remark(&mut self, source: &Arc<Name>, line: u64, text: String) {
        self.notes.push(Note::Remark { source: Arc::clone(source), line, text });
    }

    fn malformed(&mut self, source: &Arc<Name>, error: &ParseError) {
        self.status = Status::Error;
        if self.is_wanted {
            self.notes.push(Note::Malformed { source: Arc::clone(source), error: error.clone() });
        }
    }
}

/// Takes what a handler makes, in the order of the input.
trait Writer<Made>: Send + 'static {
    fn write(&mut self, made: Made, batch: &Batch) -> io::Result<()>;
}

/// How a command that goes through everything ended.
struct Done<W> {
    writer: W,
    status: Status,
    elapsed: Duration,
}

/// Goes through the whole input, on all threads.
///
/// Malformed records make for exit status 2, and are told on standard error if that is wanted.
fn go_through<H: Handler, W: Writer<H::Made>>(
    input: Input,
    work: &Work,
    needs: Needs,
    handler: H,
    writer: W,
) -> io::Result<Done<W>> {
    let is_typed = input.files.is_empty() && input.boards.is_empty() && io::stdin().is_terminal();
    if is_typed {
        notes::say(&"Type or paste boards, then press Ctrl-D (on Windows Ctrl-Z and Enter).");
    }
    let reading = input.reading.clone();
    let sources = Source::all(input);
    let meter = Arc::new(Meter::default());
    let progress = Progress::new(work.progress, Arc::clone(&meter), &sources);
    let order = Order {
        sources,
        reading,
        block: needs.block,
        keeps_text: needs.text,
        marks_sole_record: needs.sole_record,
        meter: Arc::clone(&meter),
    };
    let handle = move |batch| handle(&handler, batch, needs.notes, &meter);
    let teller = Teller { writer, progress, notes: Notes::new(work.quiet), status: Status::Met };
    let Teller { writer, progress, status, .. } =
        stream::run(Intake::new(order), threads(work.threads), handle, teller)?;
    Ok(Done { writer, status, elapsed: progress.elapsed() })
}

/// As many threads as were asked for, or as there are cores.
fn threads(asked_for: Option<NonZeroUsize>) -> NonZeroUsize {
    asked_for.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN)
}

/// What was made of a batch, the batch, and what is to be told beside that.
type Handled<Made> = (Made, Batch, Aside);

fn handle<H: Handler>(
    handler: &H,
    mut batch: Batch,
    notes_are_wanted: bool,
    meter: &Meter,
) -> Handled<H::Made> {
    let mut made = H::Made::default();
    let mut aside = Aside { is_wanted: notes_are_wanted, notes: Vec::new(), status: Status::Met };
    for event in mem::take(&mut batch.events) {
        match event {
            Event::Note(note) => aside.notes.push(note),
            Event::Lines(mut block) => {
                match block.read() {
                    Ok(bytes) => drop(meter.bytes.fetch_add(bytes as u64, Ordering::Relaxed)),
                    Err(error) => {
                        aside.notes.push(Note::Failed { source: Arc::clone(&block.source), error });
                    }
                }
                let boards = handler.lines(&mut made, &block, &mut aside);
                meter.boards.fetch_add(boards, Ordering::Relaxed);
            }
            Event::Record(record) => {
                if let Err(error) = &record.board {
                    aside.malformed(&record.source, error);
                }
                handler.record(&mut made, &batch, record, &mut aside);
            }
        }
    }
    (made, batch, aside)
}

/// Tells what is to be told, in order, and how far the work is.
struct Teller<W> {
    writer: W,
    progress: Progress,
    notes: Notes,
    status: Status,
}

impl<Made, W: Writer<Made>> Sink<Handled<Made>> for Teller<W> {
    fn write(&mut self, (made, batch, aside): Handled<Made>) -> io::Result<()> {
        let Teller { writer, progress, notes, status } = self;
        status.worsen(aside.status);
        progress.tick();
        progress.aside(|| {
            for note in &aside.notes {
                status.worsen(notes.tell(note));
            }
            writer.write(made, &batch)
        })
    }
}

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
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(|error| cannot_write(&"the output", &error))
}

fn cannot_write(what: &dyn Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {what}: {error}"))
}
