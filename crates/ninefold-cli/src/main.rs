//! The program `ninefold`: runs a command and turns its outcome into an exit status.

mod args;
mod atomic;
mod batches;
mod block;
mod commands;
mod decode;
mod diagnostics;
mod failure;
mod file;
mod help;
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

use std::io::ErrorKind;
use std::process::ExitCode;

use messages::Messages;

fn main() -> ExitCode {
    let arguments = args::Arguments::from_command_line();
    let messages = Messages::new(arguments.language());
    match commands::run(arguments, messages) {
        Ok(status) => status.into(),
        // The reader of the output wants no more.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            diagnostics::print_error(&messages.failure(&error));
            status::Status::Error.into()
        }
    }
}
