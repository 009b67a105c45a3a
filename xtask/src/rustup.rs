//! Installs targets for cross-compiling, and other toolchains: for what stable Rust doesn't have, and the oldest one.

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
    install_toolchain(NIGHTLY, components)
}

/// Installs a toolchain with these components, unless it is installed with them.
fn install_toolchain(name: &str, components: &[&str]) -> Outcome {
    let list = ["component", "list", "--installed", "--toolchain", name];
    let installed = output(&mut command("rustup", &list)).unwrap_or_default();
    // `miri-x86_64-unknown-linux-gnu`
    let is_installed = |name: &&str| installed.lines().any(|line| line.starts_with(*name));
    if ["rustc"].iter().chain(components).all(is_installed) {
        return Ok(());
    }
    let mut install = command("rustup", &["toolchain", "install", name, "--profile", "minimal"]);
    for component in components {
        install.args(["--component", component]);
    }
    run(&mut install).map_err(|error| format!("install rustup and its toolchain {name} ({error})"))
}

/// A cargo command of the nightly toolchain, in the project's root.
pub(crate) fn nightly_cargo(arguments: &[&str]) -> Command {
    cargo_of(NIGHTLY, arguments)
}

/// Compiles the library, the program and their tests with the oldest Rust that is supported.
pub(crate) fn check_with_oldest() -> Outcome {
    let oldest = env!("CARGO_PKG_RUST_VERSION");
    install_toolchain(oldest, &[])?;
    run(&mut cargo_of(
        oldest,
        &[
            "check",
            "--locked",
            "--package",
            "ninefold",
            "--package",
            "ninefold-cli",
            "--all-features",
            "--tests",
        ],
    ))
}

fn cargo_of(toolchain: &str, arguments: &[&str]) -> Command {
    let mut cargo = command("rustup", &["run", toolchain, "cargo"]);
    cargo.args(arguments);
    cargo
}

/// The target that this machine is.
pub(crate) fn host() -> Outcome<String> {
    let version = output(&mut command("rustc", &["--version", "--verbose"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(String::from).ok_or_else(|| "rustc doesn't say which target this machine is".into())
}
