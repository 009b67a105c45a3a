//! `ninefold man`: the manual pages, made from the arguments.

use std::io;
use std::path::Path;

use clap::CommandFactory;
use clap_mangen::Man;

use super::{cannot_write, create_directory};
use crate::args::Arguments;
use crate::atomic;
use crate::status::Status;

pub(crate) fn run(directory: &Path) -> io::Result<Status> {
    create_directory(directory)?;
    let mut program = Arguments::command().disable_help_subcommand(true);
    program.build();
    for command in program.get_subcommands().chain([&program]) {
        let page = Man::new(command.clone());
        let path = directory.join(page.get_filename());
        let mut text = Vec::new();
        page.render(&mut text)
            .and_then(|()| atomic::write(&path, &text))
            .map_err(|error| cannot_write(&path, error))?;
    }
    Ok(Status::Met)
}
