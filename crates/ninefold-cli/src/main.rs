//! The program `ninefold`: runs a command and turns its outcome into an exit status.

mod args;
mod atomic;
mod batches;
mod block;
mod certificate;
mod commands;
mod decode;
mod diagnostics;
mod failure;
mod file;
mod help;
mod identity;
mod messages;
mod paint;
mod pipeline;
mod pool;
mod problem;
mod process;
mod progress;
mod report;
mod rows;
mod ruling;
mod source;
mod status;
mod stdout;

use std::io::{self, ErrorKind, Write as _};
use std::process::ExitCode;

use failure::Failure;
use messages::Messages;

fn main() -> ExitCode {
    let (outcome, messages) = match args::Arguments::from_command_line() {
        Ok(arguments) => {
            let messages = Messages::new(arguments.language());
            (commands::run(arguments, messages).map(ExitCode::from), messages)
        }
        Err(answer) => (print_answer(&answer), Messages::new(args::language_of_command_line())),
    };
    match outcome {
        Ok(code) => code,
        // The reader of the output wants no more.
        Err(error) if error.kind() == ErrorKind::BrokenPipe && Failure::is_of_stdout(&error) => {
            ExitCode::SUCCESS
        }
        Err(error) => {
            diagnostics::print_error(&messages.failure(&error));
            status::Status::Error.into()
        }
    }
}

/// Prints the help that was asked for, or what is wrong with the command line.
fn print_answer(answer: &clap::Error) -> io::Result<ExitCode> {
    let printed = answer.print().and_then(|()| io::stdout().flush());
    if !answer.use_stderr() {
        stdout::expect_open().and(printed).map_err(|error| Failure::Write { path: None, error })?;
    }
    Ok(ExitCode::from(u8::try_from(answer.exit_code()).unwrap_or(u8::MAX)))
}
