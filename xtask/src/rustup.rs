//! Installs targets for cross-compiling, and the toolchain for what stable Rust doesn't have.

use std::process::Command;

use crate::{Outcome, command, output, run};

/// The toolchain that has Miri, sanitizers and what fuzzers need.
const NIGHTLY: &str = "nightly";

/// Installs a target for cross-compiling, unless it is installed.
pub(crate) fn install_target(target: &str) -> Outcome {
    let installed = output(&mut command("rustup", &["target", "list", "--installed"]))
        .map_err(|error| format!("install rustup, then run `rustup target add {target}` ({error})"))?;
    if installed.lines().any(|line| line == target) {
        return Ok(());
    }
    run(&mut command("rustup", &["target", "add", target]))
}

/// Installs the nightly toolchain with these components, unless it is installed with them.
pub(crate) fn install_nightly(components: &[&str]) -> Outcome {
    let list = ["component", "list", "--installed", "--toolchain", NIGHTLY];
    let installed = output(&mut command("rustup", &list)).unwrap_or_default();
    // `miri-x86_64-unknown-linux-gnu`
    let is_installed = |name: &&str| installed.lines().any(|line| line.starts_with(*name));
    if ["rustc"].iter().chain(components).all(is_installed) {
        return Ok(());
    }
    let mut install = command("rustup", &["toolchain", "install", NIGHTLY, "--profile", "minimal"]);
    for component in components {
        install.args(["--component", component]);
    }
    run(&mut install).map_err(|error| format!("install rustup and its nightly toolchain ({error})"))
}

/// A cargo command of the nightly toolchain, in the project's root.
pub(crate) fn nightly_cargo(arguments: &[&str]) -> Command {
    let mut cargo = command("rustup", &["run", NIGHTLY, "cargo"]);
    cargo.args(arguments);
    cargo
}

/// The target that this machine is.
pub(crate) fn host() -> Outcome<String> {
    let version = output(&mut command("rustc", &["--version", "--verbose"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc doesn't say which target this machine is".into())
}
