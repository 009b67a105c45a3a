//! `cargo xtask bench`: builds the program and measures it beside others.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::{Outcome, cargo, command, output, run as run_command, target};

/// The benchmarks are a workspace of their own.
pub(crate) const MANIFEST: &str = "bench/Cargo.toml";

pub(crate) fn run(arguments: &[String]) -> Outcome {
    run_command(&mut cargo(&["build", "--release", "--package", "ninefold-cli"]))?;
    let target = target();
    let mut bench = in_bench("run", &["--release", "--"]);
    bench.arg("--program").arg(target.join(format!("release/ninefold{}", env::consts::EXE_SUFFIX)));
    bench.arg("--data").arg(target.join("bench-data"));
    // Files are named from where the user is, and the benchmarks run in the root.
    bench.arg("--from").arg(env::current_dir().map_err(|error| error.to_string())?);
    let names = |section: &str| arguments.iter().any(|argument| argument == section);
    if names("python") || !["memory", "program", "solver"].into_iter().any(names) {
        bench.arg("--python").arg(python(&target));
    }
    run_command(bench.args(arguments))
}

/// A cargo command in the benchmarks' workspace, which shares what is built with the project's.
pub(crate) fn in_bench(verb: &str, arguments: &[&str]) -> Command {
    let mut command = cargo(&[verb, "--manifest-path", MANIFEST, "--locked"]);
    command.arg("--target-dir").arg(target()).args(arguments);
    command
}

/// A Python with numpy, if there is one or one can be set up; else the Python there is.
fn python(target: &Path) -> PathBuf {
    let system = PathBuf::from("python3");
    let environment = target.join("bench-python");
    let own = environment.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python3" });
    if [&system, &own].into_iter().all(|python| !has_numpy(python)) {
        let mut set_up = command("python3", &["-m", "venv"]);
        let mut install = Command::new(&own);
        install.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check", "numpy"]);
        if let Err(error) = run_command(set_up.arg(&environment)).and_then(|()| run_command(&mut install)) {
            println!("numpy could not be set up: {error}");
        }
    }
    if has_numpy(&own) { own } else { system }
}

fn has_numpy(python: &Path) -> bool {
    output(Command::new(python).args(["-c", "import numpy"])).is_ok()
}
