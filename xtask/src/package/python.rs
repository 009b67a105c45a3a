//! The packages for Python: sources, and a wheel for this machine.

use std::path::{Path, PathBuf};
use std::process::Command;

use super::archive::unpack;
use super::licences::{has_licences, has_notices};
use super::{BOARD, BROKEN_RULE, VERSION, reveals_nothing};
use crate::files::{entries, remove, text, write};
use crate::package::licences;
use crate::python::{PACKAGE, create_environment};
use crate::{Outcome, output, reproducible, root, run as run_command, target};

/// Makes both packages, the wheel from the sources that were unpacked outside the project. These are also built as they are where
/// there is no wheel for a machine, by pip.
pub(super) fn make(folder: &Path, scratch: &Path) -> Outcome {
    let package = root().join(PACKAGE);
    let version = as_python_writes(VERSION);
    write(&package.join(licences::FILE), licences::third_party(&["ninefold-python"])?)?;
    let tools = create_environment(&target().join("package-env"))?;
    run_command(&mut pip(&tools, &["install", "--quiet", &maturin()?]))?;
    let maturin = |directory: &Path, arguments: &[&str]| {
        let mut maturin = Command::new(&tools);
        maturin.args(["-m", "maturin"]).args(arguments).arg("--out").arg(folder).current_dir(directory);
        run_command(building(&mut maturin)?)
    };
    maturin(&package, &["sdist"])?;
    unpack(&folder.join(format!("ninefold-{version}.tar.gz")), scratch)?;
    let unpacked = scratch.join(format!("ninefold-{version}"));
    has_licences(&unpacked)?;
    reveals_nothing(&unpacked)?;
    // Not `--locked`: the lock file also lists what the rest of the project needs, and cargo leaves that out. Versions stay.
    maturin(&unpacked, &["build"])?;
    try_wheel(&only_wheel(folder)?, &scratch.join("wheel-env"))?;

    let built = scratch.join("wheels");
    let mut wheel = pip(&tools, &["wheel", "--no-cache-dir", "--no-deps", "--wheel-dir"]);
    run_command(building(wheel.arg(&built).arg(&unpacked).current_dir(scratch))?)?;
    try_wheel(&only_wheel(&built)?, &scratch.join("sdist-env"))
}

/// Installs a wheel in a new environment, and asks for a verdict.
fn try_wheel(wheel: &Path, environment: &Path) -> Outcome {
    let python = create_environment(environment)?;
    let version = as_python_writes(VERSION);
    run_command(pip(&python, &["install", "--quiet"]).arg(wheel))?;
    let script = format!(
        "import importlib.metadata, ninefold\n\
         print(ninefold.check({BOARD:?}).reason, importlib.metadata.version('ninefold'))\n"
    );
    let said = output(Command::new(&python).args(["-c", &script]))?;
    if said.trim() != format!("{BROKEN_RULE} {version}") {
        return Err(format!("{} says: {said}", wheel.display()));
    }
    let where_it_is = "import sysconfig; print(sysconfig.get_path('platlib'))";
    let packages = output(Command::new(&python).args(["-c", where_it_is]))?;
    let packages = Path::new(packages.trim());
    let metadata = packages.join(format!("ninefold-{version}.dist-info"));
    // pip writes down where it found the wheel.
    remove(&metadata.join("direct_url.json"))?;
    has_licences(&metadata.join("licenses"))?;
    has_notices(&metadata.join("licenses"))?;
    reveals_nothing(&metadata)?;
    reveals_nothing(&packages.join("ninefold"))
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

/// A version as Python writes it: pre-releases differ.
fn as_python_writes(version: &str) -> String {
    version.replace("-alpha.", "a").replace("-beta.", "b").replace("-rc.", "rc")
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pre_releases_have_other_names_in_python() {
        assert_eq!(as_python_writes("1.2.3"), "1.2.3");
        assert_eq!(as_python_writes("0.1.0-alpha.1"), "0.1.0a1");
        assert_eq!(as_python_writes("0.1.0-rc.12"), "0.1.0rc12");
    }
}
