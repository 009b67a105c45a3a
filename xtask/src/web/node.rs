//! Node.js and the npm packages that the page is built and tested with.

use std::fs;
use std::process::Command;

use super::{display, write};
use crate::{Outcome, command, output, root, run};

/// The oldest supported version of Node.js.
const OLDEST: u32 = 20;

/// npm is a script, which Windows starts only by its full name.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

/// A command in the page's directory.
pub(crate) fn in_web(program: &str, arguments: &[&str]) -> Command {
    let mut command = command(program, arguments);
    command.current_dir(root().join("web"));
    command
}

/// An npm command.
pub(crate) fn npm(arguments: &[&str]) -> Command {
    command(NPM, arguments)
}

/// Whether Node.js and npm can be run, in whatever version.
pub(crate) fn is_installed() -> bool {
    version().is_some() && output(&mut npm(&["--version"])).is_ok()
}

/// Fails unless there is a Node.js that is new enough, with npm.
pub(super) fn require() -> Outcome {
    let found = match version() {
        Some(version) if major(&version).is_none_or(|major| major < OLDEST) => format!("; this is {version}"),
        _ if is_installed() => return Ok(()),
        _ => String::new(),
    };
    Err(format!("install Node.js {OLDEST} or newer, with npm, to build the page{found}"))
}

fn version() -> Option<String> {
    output(&mut command("node", &["--version"])).ok().map(|version| version.trim().into())
}

/// The first number of a version such as `v20.11.1`.
fn major(version: &str) -> Option<u32> {
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// Installs the packages that web/package-lock.json lists, unless they have been installed already.
pub(super) fn install_packages() -> Outcome {
    require()?;
    let web = root().join("web");
    let wanted = web.join("package-lock.json");
    let wanted = fs::read(&wanted).map_err(|error| format!("{}: {error}", display(&wanted)))?;
    // `npm ci` empties node_modules first, so after an interrupted installation there is no such file.
    let installed = web.join("node_modules/.installed.json");
    if fs::read(&installed).is_ok_and(|installed| installed == wanted) {
        return Ok(());
    }
    run(npm(&["ci", "--prefer-offline"]).current_dir(&web))?;
    write(&installed, wanted)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_major_version_is_the_first_number() {
        assert_eq!(major("v20.11.1"), Some(20));
        assert_eq!(major("v8.0.0"), Some(8));
        assert_eq!(major("20"), None);
        assert_eq!(major(""), None);
    }
}
