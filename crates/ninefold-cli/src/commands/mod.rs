//! One file a command.

mod check;
mod completions;
mod convert;
mod explain;
mod filter;

use std::fmt::Display;
use std::io::{self, IsTerminal, Write};
use std::num::NonZeroUsize;
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use crate::args::{Arguments, Command, Input, Work};
use crate::input::Source;
use crate::notes::{self, Note, Notes};
use crate::paint::Paint;
use crate::progress::Progress;
use crate::status::Status;
use crate::stream::{Batch, Event, Job, Meter, Record};

/// Runs the command. An error is one that ends it: the output cannot be written.
pub(crate) fn run(arguments: Arguments) -> io::Result<Status> {
    let paint = Paint::for_stdout(arguments.color);
    match arguments.command {
        Command::Check(arguments) => check::run(arguments, paint),
        Command::Explain(arguments) => explain::run(arguments, paint),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Completions(arguments) => completions::write(&arguments),
        Command::Man { directory } => completions::write_manual(&directory),
    }
}

/// How a command that goes through all records ended.
struct Done {
    status: Status,
    elapsed: Duration,
}

/// Goes through all records of the input, on all threads.
///
/// `each` adds a record to what is made of its batch, `write` takes that, in the order of the input. Malformed records
/// make for exit status 2, and are told on standard error if that is wanted.
fn for_each_record<T: Default + Send + 'static>(
    input: Input,
    work: &Work,
    keeps: Keeps,
    each: impl Fn(&mut T, &Batch, Record) + Sync,
    mut write: impl FnMut(T, &Batch) -> io::Result<()>,
) -> io::Result<Done> {
    let is_typed = input.files.is_empty() && input.boards.is_empty() && io::stdin().is_terminal();
    if is_typed {
        notes::say(&"Type or paste boards, then press Ctrl-D (on Windows Ctrl-Z and Enter).");
    }
    let reading = input.reading.clone();
    let sources: Arc<[Source]> = Source::all(input).into();
    let meter = Arc::new(Meter::default());
    let mut progress = Progress::new(work.progress, Arc::clone(&meter), &sources);
    let threads = work.threads.or_else(|| thread::available_parallelism().ok()).unwrap_or(NonZeroUsize::MIN);
    let job = Job {
        sources,
        reading,
        threads,
        keeps_text: keeps.text,
        marks_sole_record: keeps.sole_record,
        meter,
    };
    let go_through = |mut batch: Batch| {
        let mut made = T::default();
        let mut told = Vec::new();
        let mut status = Status::Met;
        for event in std::mem::take(&mut batch.events) {
            match event {
                Event::Note(note) => told.push(note),
                Event::Record(record) => {
                    if let Err(error) = &record.board {
                        status = Status::Error;
                        if keeps.notes {
                            told.push(Note::Malformed {
                                source: Arc::clone(&record.source),
                                error: error.clone(),
                            });
                        }
                    }
                    each(&mut made, &batch, record);
                }
            }
        }
        (made, batch, told, status)
    };
    let mut notes = Notes::new(work.quiet);
    let mut status = Status::Met;
    job.run(go_through, |(made, batch, told, worst)| {
        status.worsen(worst);
        progress.tick();
        progress.aside(|| {
            for note in &told {
                status.worsen(notes.tell(note));
            }
            write(made, &batch)
        })
    })?;
    Ok(Done { status, elapsed: progress.elapsed() })
}

/// What a command needs besides the boards.
#[derive(Clone, Copy, Debug, Default)]
struct Keeps {
    /// The bytes of the records.
    text: bool,
    /// The reasons of malformed records, on standard error.
    notes: bool,
    /// To know whether a record is the only one.
    sole_record: bool,
}

/// Writes to standard output.
fn print(bytes: &[u8]) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    stdout.write_all(bytes).and_then(|()| stdout.flush()).map_err(|error| cannot_write(&"the output", &error))
}

fn cannot_write(what: &dyn Display, error: &io::Error) -> io::Error {
    io::Error::new(error.kind(), format!("cannot write {what}: {error}"))
}
