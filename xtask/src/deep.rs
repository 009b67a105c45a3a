//! `cargo xtask test --deep`: what takes too long for every change.

use std::process::Command;

use crate::cross::{I686, S390X};
use crate::rustup::{host, install_nightly, nightly_cargo};
use crate::{Outcome, run as run_command, target};

/// Something that is run by itself, by its name.
type Part = (&'static str, fn() -> Outcome);

const PARTS: [Part; 4] = [
    ("miri", miri),
    ("address", address_sanitizer),
    (S390X.name, || S390X.run()),
    (I686.name, || I686.run()),
];

/// Tests that an interpreter gets through in minutes: a few of everything that is unsafe, in the kernels and the solver.
const MIRI_TESTS: &str = "a_few_";

/// What these kernels need. Miri doesn't know all instructions of AVX-512.
const MIRI_FEATURES: &str = "-Ctarget-feature=+avx2,+bmi1,+bmi2,+lzcnt,+popcnt";

/// What has vector code, and what feeds it.
const VECTOR_TESTS: [&str; 6] = ["kernels::", "solve::", "lines::", "checker::", "splitter::", "formats::"];

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let is_known = |name: &String| PARTS.iter().any(|(part, _)| part == name);
    if let Some(unknown) = arguments.iter().find(|name| !is_known(name)) {
        let names: Vec<&str> = PARTS.iter().map(|(name, _)| *name).collect();
        return Err(format!(
            "there is no part {unknown}; usage: cargo xtask test --deep [{}]",
            names.join("|")
        ));
    }
    for (name, part) in PARTS {
        if arguments.is_empty() || arguments.iter().any(|argument| argument == name) {
            part()?;
        }
    }
    Ok(())
}

/// Finds undefined behaviour, by interpreting the tests.
fn miri() -> Outcome {
    install_nightly(&["miri", "rust-src"])?;
    let mut tests = library_tests(&["miri", "test"], "miri")?;
    // Test data is read from files.
    tests.env("MIRIFLAGS", "-Zmiri-disable-isolation");
    // Under Miri, a CPU has what the code is compiled for.
    if cfg!(target_arch = "x86_64") {
        tests.env("RUSTFLAGS", MIRI_FEATURES);
    }
    run_command(tests.arg(MIRI_TESTS))
}

/// Finds accesses outside of what is allocated, in code that an interpreter is too slow for.
fn address_sanitizer() -> Outcome {
    install_nightly(&[])?;
    let mut tests = library_tests(&["test"], "address")?;
    tests.env("RUSTFLAGS", "-Zsanitizer=address");
    run_command(tests.args(VECTOR_TESTS))
}

/// The library's tests on the nightly toolchain, up to the filters.
fn library_tests(verb: &[&str], folder: &str) -> Outcome<Command> {
    let mut tests = nightly_cargo(verb);
    tests.args(["--package", "ninefold", "--all-features", "--lib", "--test", "it", "--target", &host()?]);
    // Another toolchain and other flags: the build isn't shared with anything.
    tests.arg("--target-dir").arg(target().join(folder)).arg("--");
    Ok(tests)
}
