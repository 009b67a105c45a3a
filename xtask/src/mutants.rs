//! `cargo xtask mutants`: whether the tests notice if the library did something else.

use std::fs;
use std::process::Command;

use crate::{Outcome, cargo, command, install_cargo, output, run as run_command, target};

const USAGE: &str =
    "usage: cargo xtask mutants [--since COMMIT | --all [--iterate] [--slowest SECONDS] | FILE…]";

/// Where the mutated code is.
const SOURCE: &str = "crates/ninefold/src";

/// Changes the code in many small ways, one at a time, and runs the library's tests on each. `.cargo/mutants.toml` has the
/// settings.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let files = match arguments {
        [] => changed_since("HEAD")?,
        [flag, commit] if flag == "--since" => changed_since(commit)?,
        [flag, options @ ..] if flag == "--all" => return all(options),
        [first, ..] if first.starts_with('-') => return Err(USAGE.into()),
        files => files.to_vec(),
    };
    if files.is_empty() {
        return Err(format!("no file in {SOURCE} has changed; {USAGE}"));
    }
    install_cargo("mutants")?;
    let mut mutants = mutants(&["--output", "target"]);
    for file in files {
        mutants.args(["--file", &file]);
    }
    run_command(&mut mutants)
}

/// Tries all mutants of the library in one build, because a build for each takes days.
fn all(options: &[String]) -> Outcome {
    install_cargo("mutants")?;
    let folder = target().join("mutants");
    let list = folder.join("list.json");
    let mutants = output(&mut mutants(&["--list", "--json"]))?;
    fs::create_dir_all(&folder)
        .and_then(|()| fs::write(&list, mutants))
        .map_err(|error| format!("{}: {error}", list.display()))?;
    let mut trial = cargo(&["run", "--quiet", "--release", "--package", "mutants", "--"]);
    run_command(trial.arg(list).arg(folder).args(options))
}

/// A command of cargo-mutants about the library.
fn mutants(arguments: &[&str]) -> Command {
    let mut mutants = cargo(&["mutants", "--package", "ninefold"]);
    mutants.args(arguments);
    mutants
}

/// The library's files that differ from those of this commit, and new ones.
fn changed_since(commit: &str) -> Outcome<Vec<String>> {
    let changed =
        output(&mut command("git", &["diff", "--name-only", "--diff-filter=d", commit, "--", SOURCE]))?;
    let new = output(&mut command("git", &["ls-files", "--others", "--exclude-standard", "--", SOURCE]))?;
    Ok(changed.lines().chain(new.lines()).map(String::from).collect())
}
