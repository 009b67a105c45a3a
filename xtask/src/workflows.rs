//! Looks for mistakes in the workflows for GitHub, such as permissions that a job doesn't need.

use std::process::Command;

use crate::files::text;
use crate::python::{PACKAGE, create_environment};
use crate::{Outcome, deny, output, root, run as run_command, target};

/// The linter, with its version.
const ZIZMOR: &str = "zizmor==1.32.0";

/// Runs the linter, and installs it before if necessary. It asks nothing of the network.
pub(crate) fn lint() -> Outcome {
    versions_agree()?;
    let python = create_environment(&target().join("lint-env"))?;
    let pip = |arguments: &[&str]| {
        let mut command = Command::new(&python);
        command.args(["-m", "pip", "--disable-pip-version-check"]).args(arguments);
        command
    };
    if !output(&mut pip(&["freeze"]))?.lines().any(|line| line == ZIZMOR) {
        run_command(&mut pip(&["install", "--quiet", ZIZMOR]))?;
    }
    let zizmor = python.with_file_name(format!("zizmor{}", std::env::consts::EXE_SUFFIX));
    let arguments = ["--offline", "--no-progress", "--persona=pedantic", ".github"];
    run_command(Command::new(zizmor).args(arguments).current_dir(root()))
}

/// Fails if a workflow names a version of a tool, and something else names another one.
fn versions_agree() -> Outcome {
    let rust = version_in(".github/workflows/release.yml", "RUSTUP_TOOLCHAIN: \"")?;
    let maturin = version_in(&format!("{PACKAGE}/requirements-test.txt"), "maturin==")?;
    for (file, before, expected) in [
        (".github/workflows/ci.yml", "RUSTUP_TOOLCHAIN: \"", rust.as_str()),
        (".github/workflows/pages.yml", "RUSTUP_TOOLCHAIN: \"", &rust),
        (
            ".github/workflows/ci.yml",
            "in Cargo.toml.\n      RUSTUP_TOOLCHAIN: \"",
            env!("CARGO_PKG_RUST_VERSION"),
        ),
        (".github/workflows/release.yml", "maturin-version: v", &maturin),
        (".github/workflows/dependencies.yml", "cargo-deny@", deny::VERSION),
    ] {
        let found = version_in(file, before)?;
        if found != expected {
            return Err(format!("{file} has {before}{found}, and elsewhere it is {expected}"));
        }
    }
    Ok(())
}

/// The version in a file of the project that stands behind this.
fn version_in(file: &str, before: &str) -> Outcome<String> {
    let text = text(&root().join(file))?;
    let (_, rest) = text.split_once(before).ok_or_else(|| format!("{file} lacks {before}"))?;
    Ok(rest.chars().take_while(|character| character.is_ascii_digit() || *character == '.').collect())
}
