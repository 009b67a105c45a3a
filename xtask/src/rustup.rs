//! Installs targets for cross-compiling.

use crate::{Outcome, command, output, run};

/// Installs a target for cross-compiling, unless it is installed.
pub(crate) fn install_target(target: &str) -> Outcome {
    let installed = output(&mut command("rustup", &["target", "list", "--installed"]))
        .map_err(|error| format!("install rustup, then run `rustup target add {target}` ({error})"))?;
    if installed.lines().any(|line| line == target) {
        return Ok(());
    }
    run(&mut command("rustup", &["target", "add", target]))
}
