//! Tests the library on aarch64: built for it here, and run by an emulator.

use std::env;

use crate::apt::install;
use crate::rustup::install_target;
use crate::{Outcome, cargo, command, output, run as run_command};

const TARGET: &str = "aarch64-unknown-linux-gnu";

const LINKER: &str = "aarch64-linux-gnu-gcc";
const EMULATOR: &str = "qemu-aarch64";

/// Debian's packages with these programs, and with the libraries that the tests are linked with.
const PACKAGES: [&str; 3] = ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user"];

/// Where Debian has these libraries.
const LIBRARIES: &str = "/usr/aarch64-linux-gnu";

/// The tests of what has its own code on aarch64: the kernels and the solver, and of what feeds them.
const TESTS: [&str; 6] = ["kernels::", "solve::", "lines::", "reader::", "formats::", "splitter::"];

/// Builds and runs the tests. In CI it is an error if that isn't possible here.
pub(crate) fn run() -> Outcome {
    if let Err(error) = find_tools() {
        let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
        if is_ci {
            return Err(error);
        }
        println!("\nThe tests on aarch64 were skipped: {error}");
        return Ok(());
    }
    install_target(TARGET)?;
    let arguments = ["test", "--package", "ninefold", "--lib", "--test", "it", "--target", TARGET];
    let mut tests = cargo(&arguments);
    // With dependencies optimised as well: the emulator takes longer than the compiler otherwise.
    tests.args(["--config", "profile.test.opt-level=1", "--config", "profile.test.debug=false", "--"]);
    tests.args(TESTS);
    tests.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_LINKER", LINKER);
    tests.env("CARGO_TARGET_AARCH64_UNKNOWN_LINUX_GNU_RUNNER", format!("{EMULATOR} -L {LIBRARIES}"));
    run_command(&mut tests)
}

/// Makes sure that the linker and the emulator are there, and installs them if possible.
fn find_tools() -> Outcome {
    let is_there =
        || [LINKER, EMULATOR].iter().all(|tool| output(&mut command(tool, &["--version"])).is_ok());
    if is_there() {
        return Ok(());
    }
    install(&PACKAGES)?;
    if is_there() { Ok(()) } else { Err(format!("{LINKER} and {EMULATOR} are needed on the PATH")) }
}
