//! `cargo xtask lint`: formatting, clippy, with warnings denied, and the workflows.

use crate::bench::{self, in_bench};
use crate::{Outcome, cargo, run as run_command, workflows};

pub(crate) fn run() -> Outcome {
    run_command(&mut cargo(&["fmt", "--all", "--check"]))?;
    run_command(&mut cargo(&["fmt", "--manifest-path", bench::MANIFEST, "--check"]))?;
    for features in ["--all-features", "--no-default-features"] {
        run_command(&mut cargo(&[
            "clippy",
            "--workspace",
            "--all-targets",
            features,
            "--",
            "-D",
            "warnings",
        ]))?;
    }
    run_command(&mut in_bench("clippy", &["--all-targets", "--", "-D", "warnings"]))?;
    workflows::lint()
}
