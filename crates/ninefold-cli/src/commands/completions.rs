//! `ninefold completions` and `ninefold man`: both are generated from the arguments.

use std::io;
use std::path::Path;

use clap::CommandFactory;

use super::{cannot_write, print};
use crate::args::{Arguments, Completions};
use crate::status::Status;

pub(crate) fn write(arguments: &Completions) -> io::Result<Status> {
    let mut script = Vec::new();
    clap_complete::generate(arguments.shell, &mut Arguments::command(), "ninefold", &mut script);
    print(&script)?;
    Ok(Status::Met)
}

pub(crate) fn write_manual(directory: &Path) -> io::Result<Status> {
    std::fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), directory))
        .map_err(|error| cannot_write(directory, error))?;
    Ok(Status::Met)
}
