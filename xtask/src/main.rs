//! Development tasks: `cargo xtask bench`, `cargo xtask deny`, `cargo xtask fuzz`, `cargo xtask lint`, `cargo xtask man`,
//! `cargo xtask mutants`, `cargo xtask package`, `cargo xtask prove`, `cargo xtask test`, `cargo xtask web`.

use std::env;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode};

mod apt;
mod bench;
mod browser;
mod cross;
mod deep;
mod deny;
mod files;
mod fuzz;
mod lint;
mod man;
mod mutants;
mod package;
mod prove;
mod python;
mod reproducible;
mod rustup;
mod test;
mod web;
mod workflows;

const USAGE: &str = "\
usage: cargo xtask COMMAND

commands:
  bench    compare the program with others: bench [--quick] [--large] [memory] [program] [solver] [python] [wasm]
           [--tdoku DIR] [FILE…]; `bench climb` looks for boards that take the solver long: bench climb [--minutes N]
           [--seed S]
  deny     check the dependencies against deny.toml, with cargo-deny: deny [advisories] [bans] [licenses] [sources]
  fuzz     look for inputs that break something, with a fuzzer: fuzz [--minutes N] [TARGET…]
  lint     check formatting, run clippy, with warnings denied, and check the workflows
  man      write the manual pages into target/man
  mutants  change the library in many small ways, and see whether its tests notice; in the files that aren't committed:
           mutants [--since COMMIT | FILE…]; or in the whole library: mutants --all [--iterate] [--slowest SECONDS]
  package  make what a release consists of in target/package, install it and try it: package [--release]
           [--target TRIPLE] [crates] [npm] [program] [python]
  prove    prove that the fast code does what the rule says, for every board; needs cadical, which is installed if possible
  test     set up what the tests need and run them all; `test page` runs only those of the page and the npm package,
           `test python` only those of the Python package, `test aarch64` only those of the library on aarch64, `test fuzz`
           only the fuzz targets on their seeds; `test --deep [miri] [address] [s390x] [i686]` runs what takes too long for
           every change: the library's tests under Miri and AddressSanitizer, and on big-endian and 32-bit machines
  web      build the page into web/dist, and the npm package; web [--serve] [--port N] also serves the page locally";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let outcome = match arguments.first().map(String::as_str) {
        Some("bench") => bench::run(&arguments[1..]),
        Some("deny") => deny::run(&arguments[1..]),
        Some("fuzz") => fuzz::run(&arguments[1..]),
        Some("lint") => lint::run(),
        Some("man") => man::run(),
        Some("mutants") => mutants::run(&arguments[1..]),
        Some("package") => package::run(&arguments[1..]),
        Some("prove") => prove::run(),
        Some("test") => test::run(&arguments[1..]),
        Some("web") => web::run(&arguments[1..]),
        _ => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("xtask: {message}");
            ExitCode::FAILURE
        }
    }
}

/// What went wrong, in one line.
type Outcome<T = ()> = Result<T, String>;

/// A cargo command in the project's root.
fn cargo(arguments: &[&str]) -> Command {
    command(&env::var("CARGO").unwrap_or_else(|_| "cargo".into()), arguments)
}

/// Installs a command of cargo that is a package of its own, `cargo-fuzz` for `fuzz`, unless it is installed.
fn install_cargo(verb: &str) -> Outcome {
    if output(&mut cargo(&[verb, "--version"])).is_ok() {
        return Ok(());
    }
    let package = format!("cargo-{verb}");
    run(&mut cargo(&["install", &package, "--locked"]))
        .map_err(|error| format!("install {package} ({error})"))
}

/// A command in the project's root.
fn command(program: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(program);
    command.args(arguments).current_dir(root());
    command
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap_or(Path::new("."))
}

/// Where cargo builds.
fn target() -> PathBuf {
    root().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// The command as a person would type it.
fn command_line(command: &Command) -> String {
    let program = Path::new(command.get_program()).file_stem().unwrap_or_default();
    let words = std::iter::once(program).chain(command.get_args());
    words.map(|word| word.to_string_lossy().into_owned()).collect::<Vec<_>>().join(" ")
}

/// Runs the command and shows its output.
fn run(command: &mut Command) -> Outcome {
    let command_line = command_line(command);
    println!("\n$ {command_line}");
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(format!("`{command_line}` failed ({status})")),
        Err(error) => Err(format!("cannot start `{command_line}`: {error}")),
    }
}

/// Runs the command and returns its output.
fn output(command: &mut Command) -> Outcome<String> {
    let command_line = command_line(command);
    match command.output() {
        Ok(output) if output.status.success() => Ok(String::from_utf8_lossy(&output.stdout).into_owned()),
        Ok(output) => {
            Err(format!("`{command_line}` failed: {}", String::from_utf8_lossy(&output.stderr).trim()))
        }
        Err(error) => Err(format!("cannot start `{command_line}`: {error}")),
    }
}
