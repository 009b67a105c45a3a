//! `cargo xtask man`: the manual pages.

use crate::{Outcome, cargo, run as run_command};

/// Where the pages go, relative to the project's root.
const DIRECTORY: &str = "target/man";

pub(crate) fn run() -> Outcome {
    run_command(&mut cargo(&["run", "--quiet", "--package", "ninefold-cli", "--", "man", DIRECTORY]))?;
    println!(
        "wrote {DIRECTORY}/ninefold.1 and one page per command; read one with `man -l {DIRECTORY}/ninefold.1`"
    );
    Ok(())
}
