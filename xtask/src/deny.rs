//! `cargo xtask deny`: whether the dependencies are what deny.toml allows.

use crate::{Outcome, cargo, output, run as run_command};

/// The version that it is run with in CI.
pub(crate) const VERSION: &str = "0.20.2";

/// Runs these checks of cargo-deny, or all.
pub(crate) fn run(checks: &[String]) -> Outcome {
    // It takes minutes to compile, so it isn't installed without being asked for.
    if output(&mut cargo(&["deny", "--version"])).is_err() {
        return Err(format!(
            "install cargo-deny with `cargo install --locked cargo-deny@{VERSION}` and run the command again"
        ));
    }
    run_command(cargo(&["deny", "--locked", "check"]).args(checks))
}
