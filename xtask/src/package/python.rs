//! The packages for Python: sources, and a wheel for this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::archive::unpack;
use super::{BOARD, BROKEN_RULE, VERSION, reveals_nothing};
use crate::files::{entries, text, write};
use crate::package::licences;
use crate::python::{PACKAGE, create_environment};
use crate::{Outcome, output, reproducible, root, run as run_command, target};

/// Makes both packages. The wheel is installed as it is, and the sources are built outside the project, as they are where
/// there is no wheel.
pub(super) fn make(folder: &Path, scratch: &Path) -> Outcome {
    let package = root().join(PACKAGE);
    write(&package.join(licences::FILE), licences::third_party(&["ninefold-python"])?)?;
    let tools = create_environment(&target().join("package-env"))?;
    run_command(&mut pip(&tools, &["install", "--quiet", &maturin()?]))?;
    for arguments in [&["sdist"][..], &["build", "--profile", "wheel", "--locked"]] {
        let mut maturin = Command::new(&tools);
        maturin.args(["-m", "maturin"]).args(arguments).arg("--out").arg(folder).current_dir(&package);
        run_command(building(&mut maturin)?)?;
    }
    try_wheel(&only_wheel(folder)?, &scratch.join("wheel-env"))?;

    unpack(&folder.join(format!("ninefold-{VERSION}.tar.gz")), scratch)?;
    let unpacked = scratch.join(format!("ninefold-{VERSION}"));
    reveals_nothing(&unpacked)?;
    let built = scratch.join("wheels");
    let mut wheel = pip(&tools, &["wheel", "--no-deps", "--wheel-dir"]);
    run_command(building(wheel.arg(&built).arg(&unpacked).current_dir(scratch))?)?;
    try_wheel(&only_wheel(&built)?, &scratch.join("sdist-env"))
}

/// Installs a wheel in a new environment, and asks for a verdict.
fn try_wheel(wheel: &Path, environment: &Path) -> Outcome {
    let python = create_environment(environment)?;
    run_command(pip(&python, &["install", "--quiet"]).arg(wheel))?;
    let script = format!(
        "import importlib.metadata, ninefold\n\
         print(ninefold.check({BOARD:?}).reason, importlib.metadata.version('ninefold'))\n"
    );
    let said = output(Command::new(&python).args(["-c", &script]))?;
    if said.trim() != format!("{BROKEN_RULE} {VERSION}") {
        return Err(format!("{} says: {said}", wheel.display()));
    }
    let where_it_is = "import os, ninefold; print(os.path.dirname(ninefold.__file__))";
    let installed = output(Command::new(&python).args(["-c", where_it_is]))?;
    let licence = "import importlib.metadata as m; print(*(f for f in m.files('ninefold') if 'licenses/' in f.as_posix()))";
    let licences = output(Command::new(&python).args(["-c", licence]))?;
    if !["LICENSE-MIT", "LICENSE-APACHE", licences::FILE].iter().all(|name| licences.contains(name)) {
        return Err(format!("{} has only these licences: {licences}", wheel.display()));
    }
    reveals_nothing(Path::new(installed.trim()))
}

/// Runs a command that builds the extension, always into the same directory.
fn building(command: &mut Command) -> Outcome<&mut Command> {
    Ok(reproducible::build(command)?.env("CARGO_TARGET_DIR", target()))
}

fn pip(python: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(python);
    command.args(["-m", "pip", "--disable-pip-version-check"]).args(arguments);
    command
}

/// The version of maturin that the tests use.
fn maturin() -> Outcome<String> {
    let requirements = text(&root().join(PACKAGE).join("requirements-test.txt"))?;
    let line = requirements.lines().find(|line| line.starts_with("maturin=="));
    line.map(str::to_owned).ok_or_else(|| "requirements-test.txt doesn't name maturin".into())
}

/// The wheel in a directory that has one.
fn only_wheel(directory: &Path) -> Outcome<PathBuf> {
    let is_wheel = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "whl");
    let mut wheels: Vec<_> = entries(directory)?.into_iter().filter(is_wheel).collect();
    match (wheels.pop(), wheels.is_empty()) {
        (Some(wheel), true) => Ok(wheel),
        _ => Err(format!("there should be one wheel in {}", directory.display())),
    }
}
