//! `cargo xtask prove`: proves that the fast code does what the rule says.

use crate::apt::install;
use crate::{Outcome, cargo, command, output, run as run_command, target};

/// The SAT solver, which is also the name of Debian's package.
const SOLVER: &str = "cadical";

pub(crate) fn run() -> Outcome {
    if output(&mut command(SOLVER, &["--version"])).is_err() {
        install(&[SOLVER])?;
    }
    // What can be tried out exhaustively is tested where the code is.
    run_command(&mut cargo(&["test", "--package", "ninefold", "--lib", "exhaustive"]))?;
    let prover = ["run", "--quiet", "--release", "--package", "prove", "--features", "sources", "--"];
    run_command(cargo(&prover).arg(target().join("prove")))
}
