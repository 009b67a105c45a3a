//! The tests of the page and of the npm package, in Chromium and in Node.

use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::apt::install;
use crate::{Outcome, command, output, root, run as run_command, web};

/// The oldest Node that the tests run in.
const NODE: u32 = 20;

pub(crate) fn run() -> Outcome {
    web::build()?;
    find_node()?;
    let chromium = find_chromium()?;
    run_command(&mut in_web(NPM, &["ci", "--prefer-offline"]))?;
    for project in ["tsconfig.json", "tsconfig.worker.json", "test/tsconfig.json"] {
        run_command(&mut in_web("node", &["node_modules/typescript/bin/tsc", "--project", project]))?;
    }
    run_command(in_web("node", &["--test", "--test-reporter=spec"]).args(tests()?).env("CHROMIUM", chromium))
}

/// npm is a script, which Windows starts by its whole name only.
const NPM: &str = if cfg!(windows) { "npm.cmd" } else { "npm" };

fn in_web(program: &str, arguments: &[&str]) -> Command {
    let mut command = command(program, arguments);
    command.current_dir(root().join("web"));
    command
}

/// The files with tests, from `web` on. They are named one by one because not every Node finds them in a directory.
fn tests() -> Outcome<Vec<String>> {
    let listed = root().join("web/test").read_dir().map_err(|error| format!("web/test: {error}"))?;
    let names = listed.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut tests: Vec<String> =
        names.filter(|name| name.ends_with(".test.js")).map(|name| format!("test/{name}")).collect();
    tests.sort();
    if tests.is_empty() { Err("web/test: there are no tests".into()) } else { Ok(tests) }
}

/// Sees to it that there is a Node with npm.
fn find_node() -> Outcome {
    let is_there = || output(&mut command(NPM, &["--version"])).is_ok() && node_version().is_some();
    if !is_there() {
        install(&["nodejs", "npm"])?;
    }
    match node_version() {
        Some(version) if version >= NODE && is_there() => Ok(()),
        Some(version) if version < NODE => {
            Err(format!("install Node {NODE} or newer; this is Node {version}"))
        }
        _ => Err(format!("install Node {NODE} or newer, with npm")),
    }
}

fn node_version() -> Option<u32> {
    let version = output(&mut command("node", &["--version"])).ok()?;
    version.strip_prefix('v')?.split('.').next()?.parse().ok()
}

/// A Chromium that runs.
fn find_chromium() -> Outcome<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        let chosen = PathBuf::from(chosen);
        return if chosen.is_file() {
            Ok(chosen)
        } else {
            Err(format!("CHROMIUM is {}, where there is no file", chosen.display()))
        };
    }
    if let Some(found) = known_places().find(|path| path.is_file()) {
        return Ok(found);
    }
    install(&["chromium"])?;
    known_places()
        .find(|path| path.is_file())
        .ok_or_else(|| "install Chromium or Chrome, or set CHROMIUM to where it is".into())
}

/// Where Chromium is found, first on the path, then where systems put programs with windows.
fn known_places() -> impl Iterator<Item = PathBuf> {
    const NAMES: [&str; 5] =
        ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
    let path = env::var_os("PATH").unwrap_or_default();
    let on_path = NAMES.into_iter().flat_map(move |name| {
        let name = format!("{name}{}", env::consts::EXE_SUFFIX);
        env::split_paths(&path).map(|directory| directory.join(&name)).collect::<Vec<_>>()
    });
    let applications = [
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ];
    let program_files =
        ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].into_iter().filter_map(env::var_os);
    let programs = program_files.flat_map(|directory| {
        ["Chromium", "Google/Chrome"]
            .map(|name| Path::new(&directory).join(name).join("Application/chrome.exe"))
    });
    on_path.chain(applications.map(PathBuf::from)).chain(programs)
}
