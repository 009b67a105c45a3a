//! Tests the library on other machines: built for them here, and run by an emulator.

use std::env;

use crate::apt::install;
use crate::rustup::install_target;
use crate::{Outcome, cargo, command, output, run as run_command};

/// A machine that the library is tested on.
pub(crate) struct Machine {
    /// What it is called.
    pub(crate) name: &'static str,
    target: &'static str,
    linker: &'static str,
    emulator: &'static str,
    /// Debian's packages with these programs, and with the libraries that the tests are linked with.
    packages: [&'static str; 3],
    /// Where Debian has these libraries.
    libraries: &'static str,
    /// Which tests run there, and which of these don't.
    tests: &'static [&'static str],
    skipped: &'static [&'static str],
}

/// The tests of what has its own code there: the kernels and the solver, and of what feeds them.
pub(crate) const AARCH64: Machine = Machine {
    name: "aarch64",
    target: "aarch64-unknown-linux-gnu",
    linker: "aarch64-linux-gnu-gcc",
    emulator: "qemu-aarch64",
    packages: ["gcc-aarch64-linux-gnu", "libc6-dev-arm64-cross", "qemu-user"],
    libraries: "/usr/aarch64-linux-gnu",
    tests: &["kernels::", "solve::", "lines::", "reader::", "formats::", "splitter::"],
    skipped: &[],
};

/// Tests that go through everything there is, which takes an emulator an hour.
const EXHAUSTIVE: &[&str] = &["exhaustive::"];

/// All tests, on a machine that has the first byte of a number where others have the last.
pub(crate) const S390X: Machine = Machine {
    name: "s390x",
    target: "s390x-unknown-linux-gnu",
    linker: "s390x-linux-gnu-gcc",
    emulator: "qemu-s390x",
    packages: ["gcc-s390x-linux-gnu", "libc6-dev-s390x-cross", "qemu-user"],
    libraries: "/usr/s390x-linux-gnu",
    tests: &[],
    skipped: EXHAUSTIVE,
};

/// All tests, on a machine with addresses of 32 bits.
pub(crate) const I686: Machine = Machine {
    name: "i686",
    target: "i686-unknown-linux-gnu",
    linker: "i686-linux-gnu-gcc",
    emulator: "qemu-i386",
    packages: ["gcc-i686-linux-gnu", "libc6-dev-i386-cross", "qemu-user"],
    libraries: "/usr/i686-linux-gnu",
    tests: &[],
    skipped: EXHAUSTIVE,
};

impl Machine {
    /// Builds and runs the tests. In CI it is an error if that isn't possible here.
    pub(crate) fn run(&self) -> Outcome {
        if let Err(error) = self.find_tools() {
            let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
            if is_ci {
                return Err(error);
            }
            println!("\nThe tests on {} were skipped: {error}", self.name);
            return Ok(());
        }
        install_target(self.target)?;
        let arguments =
            ["test", "--package", "ninefold", "--all-features", "--lib", "--test", "it", "--target"];
        let mut tests = cargo(&arguments);
        tests.arg(self.target);
        // With dependencies optimised as well: the emulator takes longer than the compiler otherwise.
        tests.args(["--config", "profile.test.opt-level=1", "--config", "profile.test.debug=false", "--"]);
        tests.args(self.tests);
        for skipped in self.skipped {
            tests.args(["--skip", skipped]);
        }
        let variable = |name: &str| {
            let target = self.target.to_uppercase().replace('-', "_");
            format!("CARGO_TARGET_{target}_{name}")
        };
        tests.env(variable("LINKER"), self.linker);
        tests.env(variable("RUNNER"), format!("{} -L {}", self.emulator, self.libraries));
        run_command(&mut tests)
    }

    /// Makes sure that the linker and the emulator are there, and installs them if possible.
    fn find_tools(&self) -> Outcome {
        let tools = [self.linker, self.emulator];
        let is_there = || tools.iter().all(|tool| output(&mut command(tool, &["--version"])).is_ok());
        if is_there() {
            return Ok(());
        }
        install(&self.packages)?;
        if is_there() { Ok(()) } else { Err(format!("{} are needed on the PATH", tools.join(" and "))) }
    }
}
