//! `ninefold completions`: a script that completes commands in a shell.

use std::io;

use clap::CommandFactory;

use super::print;
use crate::args::{Arguments, Completions};
use crate::status::Status;

pub(crate) fn run(arguments: &Completions) -> io::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "ninefold", &mut script);
    print(&script)?;
    Ok(Status::Met)
}
