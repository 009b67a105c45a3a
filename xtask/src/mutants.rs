//! `cargo xtask mutants`: whether the tests notice if the library did something else.

use crate::{Outcome, cargo, command, install_cargo, output, run as run_command};

const USAGE: &str = "usage: cargo xtask mutants [--since COMMIT | FILE…]";

/// Where the mutated code is.
const SOURCE: &str = "crates/ninefold/src";

/// Changes the code in many small ways, one at a time, and runs the library's tests on each. `.cargo/mutants.toml` has the
/// settings.
pub(crate) fn run(arguments: &[String]) -> Outcome {
    let files = match arguments {
        [] => changed_since("HEAD")?,
        [flag, commit] if flag == "--since" => changed_since(commit)?,
        [first, ..] if first.starts_with('-') => return Err(USAGE.into()),
        files => files.to_vec(),
    };
    if files.is_empty() {
        return Err(format!("no file in {SOURCE} has changed; {USAGE}"));
    }
    install_cargo("mutants")?;
    let mut mutants = cargo(&["mutants", "--package", "ninefold", "--output", "target"]);
    for file in files {
        mutants.args(["--file", &file]);
    }
    run_command(&mut mutants)
}

/// The library's files that differ from those of this commit, and new ones.
fn changed_since(commit: &str) -> Outcome<Vec<String>> {
    let changed =
        output(&mut command("git", &["diff", "--name-only", "--diff-filter=d", commit, "--", SOURCE]))?;
    let new = output(&mut command("git", &["ls-files", "--others", "--exclude-standard", "--", SOURCE]))?;
    Ok(changed.lines().chain(new.lines()).map(String::from).collect())
}
