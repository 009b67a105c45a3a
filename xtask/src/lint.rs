//! `cargo xtask lint`: formatting, clippy, with warnings denied, and the workflows.

use crate::bench::{self, in_bench};
use crate::fuzz::{self, in_fuzz};
use crate::{Outcome, cargo, run as run_command, workflows};

pub(crate) fn run() -> Outcome {
    run_command(&mut cargo(&["fmt", "--all", "--check"]))?;
    for manifest in [bench::MANIFEST, fuzz::MANIFEST] {
        run_command(&mut cargo(&["fmt", "--manifest-path", manifest, "--check"]))?;
    }
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
    run_command(&mut in_fuzz("clippy", &["--all-targets", "--", "-D", "warnings"]))?;
    workflows::lint()
}
