//! Looks for mistakes in the workflows for GitHub, such as permissions that a job doesn't need.

use std::process::Command;

use crate::python::create_environment;
use crate::{Outcome, output, root, run as run_command, target};

/// The linter, with its version.
const ZIZMOR: &str = "zizmor==1.32.0";

/// Runs the linter, and installs it before if necessary. It asks nothing of the network.
pub(crate) fn lint() -> Outcome {
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
