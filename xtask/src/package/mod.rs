//! `cargo xtask package`: what a release consists of, in `target/package`.
//!
//! ```text
//! crates.rs  ─▶ ninefold-V.crate, ninefold-cli-V.crate         a new project, and the program, built elsewhere
//! npm.rs     ─▶ ninefold-V.tgz                                 installed in a new project
//! program.rs ─▶ ninefold-V-TARGET.tar.gz                       unpacked and run
//! python.rs  ─▶ ninefold-V.tar.gz, ninefold-V-….whl            installed in new environments; the sources built elsewhere
//! installer.rs ▶ install.sh                                    installs the program from the archive
//!                SHA256SUMS
//! ```
//!
//! Everything is tried as users will get it, outside the project. Two builds of a commit, with the same compiler, are the
//! same to the byte, wherever they are made (`reproducible.rs`).

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::process;

use sha2::{Digest, Sha256};

use crate::files::{display, entries, files_within, read, recreate, write};
use crate::reproducible::private_paths;
use crate::{Outcome, command, output, target};

mod archive;
mod crates;
mod installer;
pub(crate) mod licences;
mod npm;
mod program;
mod python;
mod release;

const USAGE: &str =
    "usage: cargo xtask package [--release] [--target TRIPLE] [crates] [npm] [program] [python]";

const VERSION: &str = env!("CARGO_PKG_VERSION");
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// A board that isn't valid, and what every package must say about it.
const BOARD: &str = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const BROKEN_RULE: &str = "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)";

/// What is to be made.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    parts: Vec<Part>,
    /// For the program; by default, this machine's.
    target: Option<String>,
    is_release: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Crates,
    Npm,
    Program,
    Python,
}

impl Part {
    const ALL: [Part; 4] = [Part::Crates, Part::Npm, Part::Program, Part::Python];
}

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let request = parse(arguments)?;
    if request.is_release {
        write(&target().join("release-notes.md"), release::check_tagged()?)?;
    } else if let Err(reason) = release::check() {
        println!("These packages can be tried, and not be published: {reason}");
    }
    let folder = target().join("package");
    recreate(&folder)?;
    let scratch = Scratch::create()?;
    let target = request.target.map_or_else(host, Ok)?;
    for part in &request.parts {
        match part {
            Part::Crates => crates::make(&folder, &scratch.subdirectory("crates")?, request.is_release)?,
            Part::Npm => npm::make(&folder, &scratch.subdirectory("npm")?)?,
            Part::Program => program::make(&target, &folder, &scratch.subdirectory("program")?)?,
            Part::Python => python::make(&folder, &scratch.subdirectory("python")?)?,
        }
    }
    let has_program = request.parts.contains(&Part::Program);
    if has_program {
        installer::make(&folder)?;
    }
    let sums = checksums(&folder)?;
    write(&folder.join("SHA256SUMS"), &sums)?;
    if has_program {
        // It needs the checksums.
        installer::try_out(&target, &folder, &scratch.subdirectory("installer")?)?;
    }
    println!("\n{sums}\nAll of these were installed and tried. They are in {}.", display(&folder));
    Ok(())
}

fn parse(arguments: &[String]) -> Outcome<Request> {
    let mut request = Request { parts: Vec::new(), target: None, is_release: false };
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--release" => request.is_release = true,
            "--target" => request.target = Some(arguments.next().ok_or(USAGE)?.clone()),
            "crates" => request.parts.push(Part::Crates),
            "npm" => request.parts.push(Part::Npm),
            "program" => request.parts.push(Part::Program),
            "python" => request.parts.push(Part::Python),
            _ => return Err(USAGE.into()),
        }
    }
    if request.parts.is_empty() {
        request.parts.extend(Part::ALL);
    }
    Ok(request)
}

/// The target of this machine.
fn host() -> Outcome<String> {
    let version = output(&mut command("rustc", &["--version", "--verbose"]))?;
    let host = version.lines().find_map(|line| line.strip_prefix("host: "));
    host.map(str::to_owned).ok_or_else(|| "rustc doesn't say what it builds for".into())
}

/// The checksums of all files in a directory, as `sha256sum --check` reads them.
fn checksums(directory: &Path) -> Outcome<String> {
    let mut sums = String::new();
    for file in entries(directory)? {
        for byte in Sha256::digest(read(&file)?) {
            let _ = write!(sums, "{byte:02x}");
        }
        let _ = writeln!(sums, "  {}", file.file_name().unwrap_or_default().display());
    }
    Ok(sums)
}

/// Fails if a file in the directory contains a path of this machine.
fn reveals_nothing(directory: &Path) -> Outcome {
    let mut paths = private_paths();
    paths.push(Scratch::path().display().to_string());
    for file in files_within(directory)? {
        // Python writes it when a module is imported, on this machine.
        let is_cache = file.extension().is_some_and(|extension| extension == "pyc");
        let contents = if is_cache { Vec::new() } else { read(&file)? };
        let contains = |path: &&String| memchr::memmem::find(&contents, path.as_bytes()).is_some();
        if let Some(path) = paths.iter().find(contains) {
            return Err(format!("{} reveals where it was built: it contains {path}", file.display()));
        }
    }
    Ok(())
}

/// An empty directory outside the project, which is removed at the end.
struct Scratch(PathBuf);

impl Scratch {
    fn create() -> Outcome<Scratch> {
        let directory = Scratch::path();
        fs::create_dir(&directory).map_err(|error| format!("{}: {error}", directory.display()))?;
        Ok(Scratch(directory))
    }

    fn path() -> PathBuf {
        env::temp_dir().join(format!("ninefold-package-{}", process::id()))
    }

    fn subdirectory(&self, name: &str) -> Outcome<PathBuf> {
        let directory = self.0.join(name);
        recreate(&directory)?;
        Ok(directory)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        if let Err(error) = fs::remove_dir_all(&self.0) {
            eprintln!("{}: {error}", self.0.display());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &str) -> Outcome<Request> {
        parse(&arguments.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn everything_is_made_unless_parts_are_named() {
        assert_eq!(parsed("").map(|request| request.parts), Ok(Part::ALL.to_vec()));
        assert_eq!(parsed("npm crates").map(|request| request.parts), Ok(vec![Part::Npm, Part::Crates]));
        let request = parsed("program --release --target x86_64-unknown-linux-musl").expect("a request");
        assert!(request.is_release);
        assert_eq!(request.target.as_deref(), Some("x86_64-unknown-linux-musl"));
        for wrong in ["--target", "wheels", "--relaese"] {
            assert_eq!(parsed(wrong), Err(USAGE.into()), "{wrong}");
        }
    }
}
