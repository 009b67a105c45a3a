//! `ninefold man`: the manual pages, made from the arguments.

use std::io;
use std::path::Path;

use clap::CommandFactory;

use super::cannot_write;
use crate::args::Arguments;
use crate::status::Status;

pub(crate) fn run(directory: &Path) -> io::Result<Status> {
    std::fs::create_dir_all(directory)
        .and_then(|()| clap_mangen::generate_to(Arguments::command(), directory))
        .map_err(|error| cannot_write(directory, error))?;
    Ok(Status::Met)
}
