//! A copy of the project whose library has all mutants that compile.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::process::Command;

use serde_json::Value;

use crate::instrument::{Blame, Instrumented, Numbered, instrument};
use crate::list::Mutant;
use crate::{Outcome, read, write};

/// The package that is changed, and where it is.
const PACKAGE: &str = "ninefold";
pub(crate) const FOLDER: &str = "crates/ninefold";

/// How the library gets the module that changed code asks.
const HEAD: &str = "#![feature(core_intrinsics, const_eval_select)]\n#![allow(internal_features)]\n";
const TAIL: &str = "\n#[doc(hidden)]\npub mod mutants_runtime;\n";

/// Changed code looks odd in many ways, which don't matter.
const NO_LINTS: &str = "--cap-lints allow";

/// A copy of the project.
pub(crate) struct Tree {
    pub(crate) root: PathBuf,
    /// Where it is built.
    build: PathBuf,
}

/// Which tests are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Part {
    /// Those in the library's own files, which take half as long to build.
    Unit,
    All,
}

/// How the tests are built.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Optimize {
    /// They run thousands of times.
    Yes,
    /// They are built hundreds of times.
    No,
}

/// What couldn't be put into the source.
#[derive(Default)]
pub(crate) struct LeftOut {
    /// Mutants that the compiler refuses.
    pub(crate) unviable: BTreeSet<u32>,
    /// Mutants that need a build of their own: there is no place for them, or what is around them is refused.
    pub(crate) unplaced: BTreeSet<u32>,
}

impl LeftOut {
    fn contains(&self, id: u32) -> bool {
        self.unviable.contains(&id) || self.unplaced.contains(&id)
    }

    pub(crate) fn len(&self) -> usize {
        self.unviable.len() + self.unplaced.len()
    }
}

impl Tree {
    /// Copies the files that git knows, or would add, into a folder.
    pub(crate) fn copy(project: &Path, folder: &Path) -> Outcome<Self> {
        let root = folder.join("source");
        if root.exists() {
            fs::remove_dir_all(&root).map_err(|error| format!("{}: {error}", root.display()))?;
        }
        let mut list = Command::new("git");
        list.args(["ls-files", "--cached", "--others", "--exclude-standard", "-z"]).current_dir(project);
        let list = list.output().map_err(|error| format!("cannot start git: {error}"))?;
        for name in String::from_utf8_lossy(&list.stdout).split_terminator('\0') {
            let (from, to) = (project.join(name), root.join(name));
            // A file that was deleted and not committed is still listed.
            if from.is_file() {
                let copied =
                    to.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::copy(&from, &to));
                copied.map_err(|error| format!("{}: {error}", to.display()))?;
            }
        }
        Ok(Self { root, build: folder.join("build") })
    }

    /// The folder of the library, in which its tests run.
    pub(crate) fn library(&self) -> PathBuf {
        self.root.join(FOLDER)
    }

    /// Puts the mutants into the source, except for those with which it doesn't compile.
    pub(crate) fn instrument(&self, mutants: &[Mutant]) -> Outcome<LeftOut> {
        let library = format!("{FOLDER}/src/lib.rs");
        let mut files: BTreeMap<&str, Vec<Numbered<'_>>> = BTreeMap::from([(library.as_str(), Vec::new())]);
        for (id, mutant) in (1..).zip(mutants) {
            files.entry(&mutant.file).or_default().push(Numbered { id, mutant });
        }
        let texts: Outcome<BTreeMap<&str, String>> =
            files.keys().map(|name| Ok((*name, read(&self.root.join(name))?))).collect();
        let texts = texts?;
        write(&self.library().join("src/mutants_runtime.rs"), include_str!("runtime.rs"))?;

        let mut left_out = LeftOut::default();
        loop {
            let mut instrumented = BTreeMap::new();
            for (&name, mutants) in &files {
                let wanted: Vec<_> =
                    mutants.iter().filter(|numbered| !left_out.contains(numbered.id)).copied().collect();
                let result = instrument(&texts[name], &wanted, question(name));
                let mut result = result.map_err(|error| format!("{name}: {error}"))?;
                left_out.unplaced.extend(result.unplaced.drain(..));
                let (head, tail) = if name == library { (HEAD, TAIL) } else { ("", "") };
                write(&self.root.join(name), &format!("{head}{}{tail}", result.text))?;
                instrumented.insert(name, (head.len(), result));
            }
            let errors = self.check()?;
            if errors.is_empty() {
                return Ok(left_out);
            }
            let before = left_out.len();
            for error in &errors {
                match blamed(error, &instrumented) {
                    Some(Blame::One(id)) => left_out.unviable.extend([id]),
                    Some(Blame::Several(ids)) => left_out.unplaced.extend(ids),
                    None => {}
                }
            }
            if left_out.len() == before {
                return Err(format!("the library doesn't compile: {}", errors[0].message));
            }
        }
    }

    /// Compiles the library, and returns the compiler's errors.
    fn check(&self) -> Outcome<Vec<CompileError>> {
        let mut command = self.cargo("check");
        command.env("RUSTFLAGS", NO_LINTS);
        command.args(["--lib", "--tests", "--keep-going", "--message-format=json"]);
        let output = command.output().map_err(|error| format!("cannot start cargo: {error}"))?;
        let text = String::from_utf8_lossy(&output.stdout);
        let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        let errors: Vec<_> = messages.filter_map(|message| CompileError::from_message(&message)).collect();
        if !output.status.success() && errors.is_empty() {
            return Err(format!("cargo check failed: {}", String::from_utf8_lossy(&output.stderr)));
        }
        Ok(errors)
    }

    /// Builds tests and returns their programs.
    pub(crate) fn build_tests(&self, part: Part, optimize: Optimize) -> Outcome<Vec<PathBuf>> {
        let mut command = self.cargo("test");
        command.args(["--lib", "--no-run", "--message-format=json"]);
        if part == Part::All {
            command.arg("--tests");
        }
        let level = match optimize {
            Optimize::Yes => {
                command.env("RUSTFLAGS", NO_LINTS);
                "2"
            }
            // One of the lints ends constants that would be computed for ever.
            Optimize::No => "0",
        };
        command.arg("--config").arg(format!("profile.test.package.{PACKAGE}.opt-level={level}"));
        command.args(["--config", "profile.test.debug=false"]);
        let output = command.output().map_err(|error| format!("cannot start cargo: {error}"))?;
        if !output.status.success() {
            return Err("the tests don't compile".into());
        }
        let text = String::from_utf8_lossy(&output.stdout);
        let messages = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
        Ok(messages.filter_map(|message| Some(PathBuf::from(message["executable"].as_str()?))).collect())
    }

    fn cargo(&self, verb: &str) -> Command {
        let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
        command.args([verb, "--quiet", "--package", PACKAGE, "--all-features"]).current_dir(&self.root);
        command.env("CARGO_TARGET_DIR", &self.build);
        // Asking at run time in functions that also run at compile time isn't stable.
        command.env("RUSTC_BOOTSTRAP", PACKAGE);
        command
    }
}

/// How code of this file asks whether a mutant is on.
fn question(file: &str) -> &'static str {
    let is_in = |part: &&str| file.starts_with(&format!("{FOLDER}/src/{part}/"));
    let is_vector_code = ["kernel", "solve"].iter().any(is_in);
    if is_vector_code { "crate::mutants_runtime::on_apart" } else { "crate::mutants_runtime::on" }
}

/// An error of the compiler, and where it says that it is.
struct CompileError {
    message: String,
    places: Vec<(String, Range<usize>)>,
}

impl CompileError {
    fn from_message(message: &Value) -> Option<Self> {
        let message = &message["message"];
        if message["level"] != "error" {
            return None;
        }
        let place = |span: &Value| {
            let byte = |name: &str| usize::try_from(span[name].as_u64()?).ok();
            Some((span["file_name"].as_str()?.to_owned(), byte("byte_start")?..byte("byte_end")?))
        };
        let spans = message["spans"].as_array()?;
        // The place itself before the places that explain it.
        let mut spans: Vec<&Value> = spans.iter().collect();
        spans.sort_by_key(|span| span["is_primary"] != true);
        let places: Vec<_> = spans.into_iter().filter_map(place).collect();
        // The last error only counts the others.
        if places.is_empty() {
            return None;
        }
        Some(Self { message: message["rendered"].as_str().unwrap_or_default().into(), places })
    }
}

/// The mutants behind an error: those at the first of its places where there are any.
fn blamed(error: &CompileError, files: &BTreeMap<&str, (usize, Instrumented)>) -> Option<Blame> {
    error.places.iter().find_map(|(name, range)| {
        let (head, file) = files.get(name.as_str())?;
        file.blamed(&(range.start.checked_sub(*head)?..range.end.checked_sub(*head)?))
    })
}
