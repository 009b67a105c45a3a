//! The program `ninefold`: runs a command and turns its outcome into an exit status.

mod args;
mod block;
mod commands;
mod failure;
mod help;
mod input;
mod intake;
mod messages;
mod notes;
mod paint;
mod pool;
mod progress;
mod report;
mod status;
mod stream;

use std::io::ErrorKind;
use std::process::ExitCode;

use messages::Messages;

fn main() -> ExitCode {
    let arguments = args::Arguments::from_command_line();
    let messages = Messages::new(arguments.language());
    match commands::run(arguments, messages) {
        Ok(status) => status.into(),
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            notes::complain(&messages.failure(&error));
            status::Status::Error.into()
        }
    }
}
