//! Tests the page in Chromium and Firefox, and the npm package in Node.

use std::env;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::Instant;

use crate::apt::install;
use crate::web::{self, node};
use crate::{Outcome, root, run as run_command};

/// A browser, and where it may be.
struct Browser {
    name: &'static str,
    /// What web/test/browser.js calls it. In capitals, the variable with its path.
    id: &'static str,
    /// Debian's package.
    package: &'static str,
    /// The names of the program.
    programs: &'static [&'static str],
    /// Its paths on macOS.
    applications: &'static [&'static str],
    /// Its paths on Windows, in each of the directories for programs.
    windows: &'static [&'static str],
}

const BROWSERS: [Browser; 2] = [
    Browser {
        name: "Chromium",
        id: "chromium",
        package: "chromium",
        programs: &["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"],
        applications: &[
            "/Applications/Chromium.app/Contents/MacOS/Chromium",
            "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        ],
        windows: &["Chromium/Application/chrome.exe", "Google/Chrome/Application/chrome.exe"],
    },
    Browser {
        name: "Firefox",
        id: "firefox",
        package: "firefox-esr",
        programs: &["firefox-esr", "firefox"],
        applications: &["/Applications/Firefox.app/Contents/MacOS/firefox"],
        windows: &["Mozilla Firefox/firefox.exe"],
    },
];

pub(crate) fn run() -> Outcome {
    if !node::is_installed() {
        install(&["nodejs", "npm"])?;
    }
    web::build()?;
    let browsers: Vec<(&Browser, PathBuf)> =
        BROWSERS.iter().map(|browser| Ok((browser, browser.find()?))).collect::<Outcome<_>>()?;
    for project in ["tsconfig.json", "tsconfig.worker.json", "test/tsconfig.json"] {
        run_command(&mut node::in_web("node", &["node_modules/typescript/bin/tsc", "--project", project]))?;
    }
    let (in_browsers, others): (Vec<Test>, Vec<Test>) =
        tests()?.into_iter().partition(|test| test.needs_browser);
    run_command(&mut test(&others))?;
    test_page(&browsers, &in_browsers)
}

/// Tests the page in all browsers at once, because each of them mostly waits. Test files that fail are run once more, alone:
/// on a busy machine, browsers sometimes take longer than a test can wait.
fn test_page(browsers: &[(&Browser, PathBuf)], tests: &[Test]) -> Outcome {
    let names: Vec<&str> = browsers.iter().map(|(browser, _)| browser.name).collect();
    println!("\nThe page in {}, at the same time: this takes about ten minutes.", names.join(" and "));
    thread::scope(|scope| {
        let run = |(browser, path): &(&Browser, PathBuf)| {
            let began = Instant::now();
            (browser.test(path, tests).output(), began.elapsed())
        };
        let runs: Vec<_> =
            browsers.iter().map(|browser| (browser, scope.spawn(move || run(browser)))).collect();
        let mut again = Vec::new();
        for ((browser, path), handle) in runs {
            let (output, time) = handle.join().expect("no panic");
            let output = output.map_err(|error| format!("cannot start node: {error}"))?;
            let text = String::from_utf8_lossy(&output.stdout);
            println!("\nThe page in {} ({}), {} s:\n\n{text}", browser.name, path.display(), time.as_secs());
            if !output.status.success() {
                let has_failed = |test: &Test| text.contains(&format!("test at {}:", test.path));
                let failed: Vec<Test> = tests.iter().filter(|test| has_failed(test)).cloned().collect();
                if failed.is_empty() {
                    return Err(format!("the page failed in {} ({})", browser.name, output.status));
                }
                // Later, when no other browser is running.
                again.extend(failed.into_iter().map(|test| browser.test(path, &[test])));
            }
        }
        again.iter_mut().try_for_each(run_command)
    })
}

/// The command that runs tests. A file that takes longer than this many milliseconds hangs: a browser no longer answers.
fn test(tests: &[Test]) -> Command {
    let mut command = node::in_web("node", &["--test", "--test-reporter=spec", "--test-timeout=420000"]);
    command.args(tests.iter().map(|test| &test.path));
    command
}

/// A test file, relative to `web`.
#[derive(Clone)]
struct Test {
    path: String,
    needs_browser: bool,
}

/// All test files. They are listed because older versions of Node don't find them in a directory.
fn tests() -> Outcome<Vec<Test>> {
    let directory = root().join("web/test");
    let listed = directory.read_dir().map_err(|error| format!("web/test: {error}"))?;
    let names = listed.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned());
    let mut names: Vec<String> = names.filter(|name| name.ends_with(".test.js")).collect();
    names.sort();
    if names.is_empty() {
        return Err("web/test: no tests found".into());
    }
    let read = |name: String| {
        let path = format!("test/{name}");
        let text =
            fs::read_to_string(directory.join(name)).map_err(|error| format!("web/{path}: {error}"))?;
        Ok(Test { path, needs_browser: text.contains("from \"./browser.js\"") })
    };
    names.into_iter().map(read).collect()
}

impl Browser {
    /// The command that runs tests in this browser, which is at this path.
    fn test(&self, path: &Path, tests: &[Test]) -> Command {
        let mut command = test(tests);
        command.env("BROWSER", self.id).env(self.id.to_uppercase(), path);
        command
    }

    /// The path of the browser, which is installed if possible.
    fn find(&self) -> Outcome<PathBuf> {
        let variable = self.id.to_uppercase();
        if let Some(chosen) = env::var_os(&variable) {
            let chosen = PathBuf::from(chosen);
            return if chosen.is_file() {
                Ok(chosen)
            } else {
                Err(format!("{variable} is set to {}, which isn't a file", chosen.display()))
            };
        }
        if let Some(found) = self.usual_paths().find(|path| path.is_file()) {
            return Ok(found);
        }
        install(&[self.package])?;
        self.usual_paths()
            .find(|path| path.is_file())
            .ok_or_else(|| format!("install {}, or set {variable} to its path", self.name))
    }

    /// Where the browser may be: first on the PATH, then in the usual directories for applications.
    fn usual_paths(&self) -> impl Iterator<Item = PathBuf> {
        let path = env::var_os("PATH").unwrap_or_default();
        let on_path = self.programs.iter().flat_map(move |name| {
            let name = format!("{name}{}", env::consts::EXE_SUFFIX);
            env::split_paths(&path).map(|directory| directory.join(&name)).collect::<Vec<_>>()
        });
        let program_files =
            ["ProgramFiles", "ProgramFiles(x86)", "LocalAppData"].into_iter().filter_map(env::var_os);
        let on_windows = program_files
            .flat_map(|directory| self.windows.iter().map(move |path| Path::new(&directory).join(path)));
        on_path.chain(self.applications.iter().map(PathBuf::from)).chain(on_windows)
    }
}
