//! The program `ninefold`: runs a command and turns its outcome into an exit status.

mod args;
mod block;
mod commands;
mod input;
mod intake;
mod notes;
mod paint;
mod pool;
mod progress;
mod report;
mod status;
mod stream;

use std::io::ErrorKind;
use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    match commands::run(args::Arguments::parse()) {
        Ok(status) => status.into(),
        // Whoever read the output has seen enough.
        Err(error) if error.kind() == ErrorKind::BrokenPipe => ExitCode::SUCCESS,
        Err(error) => {
            notes::complain(&error);
            status::Status::Error.into()
        }
    }
}
