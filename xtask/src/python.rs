//! Tests the Python package, in a virtual environment.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt::install;
use crate::{Outcome, cargo, output, root, run as run_command, target};

/// The oldest Python that the tests run on. The package supports 3.10, but the libraries it is tested with don't.
const PYTHON: (u32, u32) = (3, 11);

/// The oldest Java that Spark runs on.
const JAVA: u32 = 17;

pub(crate) const PACKAGE: &str = "crates/ninefold-python";

pub(crate) fn run() -> Outcome {
    let has_java = find_java()?;
    let python = environment()?;
    run_command(&mut cargo(&["build", "--package", "ninefold-cli"]))?;
    let program = target().join(format!("debug/ninefold{}", env::consts::EXE_SUFFIX));
    let mut pytest = in_package(&python, &["-m", "pytest"]);
    if !has_java {
        pytest.args(["-m", "not spark"]);
    }
    run_command(pytest.env("NINEFOLD", program))?;
    if !has_java {
        println!("\nThe Spark tests were skipped: they need Java {JAVA} or newer.");
    }
    Ok(())
}

/// Sets up an environment with the current package and the libraries it is tested with, and returns its Python.
pub(crate) fn environment() -> Outcome<PathBuf> {
    let folder = target().join("python-env");
    let python = create_environment(&folder)?;
    let requirements = root().join(PACKAGE).join("requirements-test.txt");
    let wanted = fs::read(&requirements).map_err(|error| format!("{}: {error}", requirements.display()))?;
    let installed = folder.join("requirements-test.txt");
    if fs::read(&installed).ok().as_ref() != Some(&wanted) {
        let install = ["-m", "pip", "install", "--disable-pip-version-check", "--requirement"];
        run_command(Command::new(&python).args(install).arg(&requirements))?;
        fs::write(&installed, wanted).map_err(|error| format!("{}: {error}", installed.display()))?;
    }
    let develop = ["-m", "maturin", "develop", "--profile", "wheel", "--locked"];
    run_command(in_package(&python, &develop).env("VIRTUAL_ENV", &folder))?;
    Ok(python)
}

/// Creates an environment in this directory, unless there is one, and returns its Python.
pub(crate) fn create_environment(folder: &Path) -> Outcome<PathBuf> {
    let python = folder.join(if cfg!(windows) { "Scripts/python.exe" } else { "bin/python" });
    if output(Command::new(&python).args(["-m", "pip", "--version"])).is_err() {
        let system = find_python()?;
        run_command(Command::new(system).args(["-m", "venv", "--clear"]).arg(folder))?;
    }
    Ok(python)
}

fn in_package(python: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(python);
    // maturin runs cargo, which must build into the same directory as this one.
    command.args(arguments).current_dir(root().join(PACKAGE)).env("CARGO_TARGET_DIR", target());
    command
}

/// A Python that can create environments.
fn find_python() -> Outcome<OsString> {
    let (major, minor) = PYTHON;
    if let Some(named) = env::var_os("PYTHON").filter(|named| !is_recent(named)) {
        let named = named.display();
        return Err(format!("PYTHON is {named}, which isn't Python {major}.{minor} or newer"));
    }
    let known =
        || [env::var_os("PYTHON"), Some("python3".into()), Some("python".into())].into_iter().flatten();
    if !known().any(|python| is_recent(&python)) {
        install(&["python3", "python3-venv"])?;
    }
    let python = known()
        .find(|python| is_recent(python))
        .ok_or_else(|| format!("install Python {major}.{minor} or newer, or set PYTHON to its path"))?;
    // Debian has this part of Python in a separate package.
    if output(Command::new(&python).args(["-c", "import ensurepip, venv"])).is_err() {
        install(&["python3-venv"])?;
    }
    Ok(python)
}

fn is_recent(python: &OsStr) -> bool {
    let program = format!("import sys; sys.exit(sys.version_info < {PYTHON:?})");
    output(Command::new(python).args(["-c", &program])).is_ok()
}

/// Whether there is a Java for Spark. In CI it is an error if there isn't.
fn find_java() -> Outcome<bool> {
    let is_there = || java_version().is_some_and(|version| version >= JAVA);
    if is_there() {
        return Ok(true);
    }
    // If JAVA_HOME is set, Spark would ignore what is installed here.
    let may_install = env::var_os("JAVA_HOME").is_none() && java_version().is_none();
    if may_install && install(&[&format!("openjdk-{JAVA}-jre-headless")]).is_ok() && is_there() {
        return Ok(true);
    }
    let is_ci = env::var_os("CI").is_some_and(|value| !value.is_empty());
    if is_ci {
        return Err(format!(
            "install Java {JAVA} or newer for the Spark tests, or set JAVA_HOME to its path"
        ));
    }
    Ok(false)
}

fn java_version() -> Option<u32> {
    let home = env::var_os("JAVA_HOME").map(|home| Path::new(&home).join("bin/java"));
    let java = home.unwrap_or_else(|| "java".into());
    // `openjdk 17.0.15 2025-04-15`
    let version = output(Command::new(java).arg("--version")).ok()?;
    version.split_whitespace().nth(1)?.split('.').next()?.parse().ok()
}
