//! One file per command.

mod certify;
mod check;
mod completions;
mod convert;
mod explain;
mod filter;
mod generate;
mod grade;
mod man;
mod single;
mod solve;

use std::fs;
use std::io::{self, Write};
use std::path::Path;

use crate::args::{Arguments, Command, Deferred};
use crate::failure::Failure;
use crate::identity::FileIdentity;
use crate::messages::Messages;
use crate::paint::Paint;
use crate::report::Style;
use crate::source::printable;
use crate::status::Status;
use crate::stdout;

/// Runs the command. It is an error only if the output can't be written.
pub(crate) fn run(arguments: Arguments, messages: Messages) -> io::Result<Status> {
    let style = Style { paint: Paint::for_stdout(arguments.color), messages };
    match arguments.command {
        Command::Check(Deferred(arguments)) => check::run(arguments, style),
        Command::Explain(Deferred(arguments)) => explain::run(arguments, style),
        Command::Filter(Deferred(arguments)) => filter::run(arguments, messages),
        Command::Convert(Deferred(arguments)) => convert::run(arguments, messages),
        Command::Solve(Deferred(arguments)) => solve::run(arguments, messages),
        Command::Generate(Deferred(arguments)) => generate::run(&arguments, messages),
        Command::Grade(Deferred(arguments)) => grade::run(arguments, messages),
        Command::Completions(Deferred(arguments)) => completions::run(&arguments),
        Command::Man { directory } => man::run(&directory),
    }
}

/// Writes to standard output.
pub(crate) fn print(bytes: &[u8]) -> io::Result<()> {
    if bytes.is_empty() {
        return Ok(());
    }
    let mut stdout = io::stdout().lock();
    let written = stdout::expect_open().and_then(|()| stdout.write_all(bytes)).and_then(|()| stdout.flush());
    written.map_err(|error| Failure::Write { path: None, error }.into())
}

pub(crate) fn cannot_write(path: &Path, error: io::Error) -> io::Error {
    Failure::Write { path: Some(printable(path.as_os_str())), error }.into()
}

/// Creates a directory for files that are going to be written, unless it exists.
pub(crate) fn create_directory(path: &Path) -> io::Result<()> {
    fs::create_dir_all(path).map_err(|error| match error.kind() {
        io::ErrorKind::AlreadyExists => cannot_write(path, Failure::NotDirectory.into()),
        _ => cannot_write(path, error),
    })
}

/// Fails if a file that is going to be written is one of these inputs, or standard output: either would be lost.
pub(crate) fn expect_unused(path: &Path, inputs: &[FileIdentity]) -> io::Result<()> {
    let Some(file) = FileIdentity::of_path(path) else { return Ok(()) };
    if inputs.contains(&file) {
        return Err(cannot_write(path, Failure::IsInput.into()));
    }
    if FileIdentity::of_stdout() == Some(file) {
        return Err(cannot_write(path, Failure::IsOutput.into()));
    }
    Ok(())
}
