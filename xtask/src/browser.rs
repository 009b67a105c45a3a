//! Tests the page in Chromium and the npm package in Node.

use std::env;
use std::path::{Path, PathBuf};

use crate::apt::install;
use crate::web::{self, node};
use crate::{Outcome, root, run as run_command};

pub(crate) fn run() -> Outcome {
    if !node::is_installed() {
        install(&["nodejs", "npm"])?;
    }
    web::build()?;
    let chromium = find_chromium()?;
    for project in ["tsconfig.json", "tsconfig.worker.json", "test/tsconfig.json"] {
        run_command(&mut node::in_web("node", &["node_modules/typescript/bin/tsc", "--project", project]))?;
    }
    let mut tests = node::in_web("node", &["--test", "--test-reporter=spec"]);
    run_command(tests.args(test_files()?).env("CHROMIUM", chromium))
}

/// The test files, relative to `web`. They are listed because older versions of Node don't find them in a directory.
fn test_files() -> Outcome<Vec<String>> {
    let listed = root().join("web/test").read_dir().map_err(|error| format!("web/test: {error}"))?;
    let names = listed.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut tests: Vec<String> =
        names.filter(|name| name.ends_with(".test.js")).map(|name| format!("test/{name}")).collect();
    tests.sort();
    if tests.is_empty() { Err("web/test: no tests found".into()) } else { Ok(tests) }
}

/// The path of Chromium or Chrome.
fn find_chromium() -> Outcome<PathBuf> {
    if let Some(chosen) = env::var_os("CHROMIUM") {
        let chosen = PathBuf::from(chosen);
        return if chosen.is_file() {
            Ok(chosen)
        } else {
            Err(format!("CHROMIUM is set to {}, which isn't a file", chosen.display()))
        };
    }
    if let Some(found) = usual_paths().find(|path| path.is_file()) {
        return Ok(found);
    }
    install(&["chromium"])?;
    usual_paths()
        .find(|path| path.is_file())
        .ok_or_else(|| "install Chromium or Chrome, or set CHROMIUM to its path".into())
}

/// Where Chromium may be: first on the PATH, then in the usual directories for applications.
fn usual_paths() -> impl Iterator<Item = PathBuf> {
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
