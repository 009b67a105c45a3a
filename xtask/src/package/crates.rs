//! The packages for crates.io.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::archive::unpack;
use super::licences::has_licences;
use super::program::try_program;
use super::{BOARD, BROKEN_RULE, VERSION, reveals_nothing};
use crate::files::{copy, write};
use crate::{Outcome, cargo, output, run as run_command, target};

/// In the order in which they are published.
const CRATES: [&str; 2] = ["ninefold", "ninefold-cli"];

/// Makes the packages, and builds what was unpacked from them.
pub(super) fn make(folder: &Path, scratch: &Path, is_release: bool) -> Outcome {
    // They are built below, from a directory that isn't part of the project.
    let mut package = cargo(&["package", "--locked", "--no-verify"]);
    package.args(CRATES.iter().flat_map(|name| ["--package", name]));
    if !is_release {
        package.arg("--allow-dirty");
    }
    let built = target().join("package-crates");
    run_command(package.arg("--target-dir").arg(&built))?;
    for name in CRATES {
        let file = format!("{name}-{VERSION}.crate");
        copy(&built.join("package").join(&file), &folder.join(&file))?;
        unpack(&folder.join(&file), scratch)?;
        let unpacked = scratch.join(format!("{name}-{VERSION}"));
        has_licences(&unpacked)?;
        reveals_nothing(&unpacked)?;
    }
    try_library(scratch)?;
    try_program_crate(scratch)
}

/// Builds and runs a new project that depends on the library.
fn try_library(scratch: &Path) -> Outcome {
    let project = scratch.join("project");
    let manifest = format!(
        "[package]\nname = \"project\"\nversion = \"0.0.0\"\nedition = \"2024\"\n\n\
         [dependencies]\nninefold = {{ path = \"../ninefold-{VERSION}\", features = [\"serde\"] }}\n"
    );
    write(&project.join("Cargo.toml"), manifest)?;
    let program = format!(
        "fn main() {{\n    let board: ninefold::Board = {BOARD:?}.parse().unwrap();\n    \
         let conflicts: Vec<_> = board.conflicts().map(|conflict| conflict.to_string()).collect();\n    \
         print!(\"{{}}\", conflicts.join(\"; \"));\n}}\n"
    );
    write(&project.join("src/main.rs"), program)?;
    let said = output(&mut elsewhere(&project, &["run", "--quiet"]))?;
    if said == BROKEN_RULE { Ok(()) } else { Err(format!("a project with the library says: {said}")) }
}

/// Builds and runs the program, with the library that it will find on crates.io.
fn try_program_crate(scratch: &Path) -> Outcome {
    let unpacked = scratch.join(format!("ninefold-cli-{VERSION}"));
    // As a literal string of TOML: paths on Windows have backslashes.
    let library = scratch.join(format!("ninefold-{VERSION}"));
    let patch = format!("patch.crates-io.ninefold.path='{}'", library.display());
    run_command(&mut elsewhere(&unpacked, &["build", "--config", &patch]))?;
    let program = trial_target().join(format!("debug/ninefold{}", env::consts::EXE_SUFFIX));
    try_program(&program)
}

/// A cargo command in a directory outside the project.
fn elsewhere(directory: &Path, arguments: &[&str]) -> Command {
    let mut command = cargo(arguments);
    command.current_dir(directory).env("CARGO_TARGET_DIR", trial_target());
    command
}

/// Where these are built: what they depend on is the same every time.
fn trial_target() -> PathBuf {
    target().join("package-trial")
}
