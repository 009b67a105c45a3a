//! `cargo xtask bench`: builds the program and compares it with others.

use std::env;
use std::process::Command;

use crate::{Outcome, cargo, python, run as run_command, target, web};

/// The sections that can be run alone.
const SECTIONS: [&str; 5] = ["memory", "program", "solver", "python", "wasm"];

/// The benchmarks are a separate workspace.
pub(crate) const MANIFEST: &str = "bench/Cargo.toml";

pub(crate) fn run(arguments: &[String]) -> Outcome {
    if arguments.first().is_some_and(|argument| argument == "climb") {
        return run_command(in_bench("run", &["--release", "--"]).args(arguments));
    }
    run_command(&mut cargo(&["build", "--release", "--package", "ninefold-cli"]))?;
    let target = target();
    let mut bench = in_bench("run", &["--release", "--"]);
    bench.arg("--program").arg(target.join(format!("release/ninefold{}", env::consts::EXE_SUFFIX)));
    bench.arg("--data").arg(target.join("bench-data"));
    // Paths are relative to the user's directory, but the benchmarks run in the root.
    bench.arg("--from").arg(env::current_dir().map_err(|error| error.to_string())?);
    let names = |section: &str| arguments.iter().any(|argument| argument == section);
    let is_asked_for = |section: &str| names(section) || !SECTIONS.into_iter().any(names);
    if is_asked_for("wasm") {
        let portable = target.join("portable-wasm/pkg");
        if let Err(error) = web::build().and_then(|()| web::build_portable_package(&portable)) {
            println!("the npm package could not be built: {error}");
        }
        bench.arg("--portable").arg(portable);
    }
    if is_asked_for("python") {
        let python = python::environment().unwrap_or_else(|error| {
            println!("the Python package could not be set up: {error}");
            "python3".into()
        });
        bench.arg("--python").arg(python);
    }
    run_command(bench.args(arguments))
}

/// A cargo command in the benchmarks' workspace, with the project's target directory.
pub(crate) fn in_bench(verb: &str, arguments: &[&str]) -> Command {
    let mut command = cargo(&[verb, "--manifest-path", MANIFEST, "--locked"]);
    command.arg("--target-dir").arg(target()).args(arguments);
    command
}
