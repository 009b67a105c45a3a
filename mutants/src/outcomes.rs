//! What became of each mutant, in a file that an interrupted run leaves behind.

use std::collections::BTreeMap;
use std::fmt;
use std::fs::{self, File};
use std::io::Write;
use std::path::Path;
use std::sync::Mutex;

use crate::list::Mutant;
use crate::{Outcome, read};

/// How the tests took a mutant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Trial {
    /// This test failed.
    Caught(String),
    /// This test, or one after it, didn't end.
    Timeout(String),
    /// So many tests ran the code, and all of them passed.
    Missed(usize),
    /// There was nothing to test.
    Unviable,
}

impl Trial {
    const MISSED: &'static str = "missed";

    /// The word for it, first in its line.
    fn word(&self) -> &'static str {
        match self {
            Trial::Caught(_) => "caught",
            Trial::Timeout(_) => "timeout",
            Trial::Missed(_) => Trial::MISSED,
            Trial::Unviable => "unviable",
        }
    }
}

impl fmt::Display for Trial {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let word = self.word();
        match self {
            Trial::Caught(test) | Trial::Timeout(test) => write!(f, "{word}\t{test}"),
            Trial::Missed(tests) => write!(f, "{word}\tby {tests} tests"),
            Trial::Unviable => write!(f, "{word}\tdoesn't compile"),
        }
    }
}

/// All outcomes so far, one per line: a word, a detail, and the mutant's name.
pub(crate) struct Outcomes(Mutex<Written>);

struct Written {
    file: File,
    /// The lines, up to the mutants' names, by these.
    lines: BTreeMap<String, String>,
}

impl Outcomes {
    /// Starts with nothing, or with what an earlier run has written there.
    pub(crate) fn open(path: &Path, iterate: bool) -> Outcome<Self> {
        let text = if iterate { read(path)? } else { String::new() };
        let line = |line: &str| line.rsplit_once('\t').map(|(trial, name)| (name.into(), trial.into()));
        let mut lines: BTreeMap<String, String> = text.lines().filter_map(line).collect();
        lines.retain(|_, line| !line.starts_with(Trial::MISSED));
        let file = if iterate { fs::OpenOptions::new().append(true).open(path) } else { File::create(path) };
        let file = file.map_err(|error| format!("{}: {error}", path.display()))?;
        Ok(Self(Mutex::new(Written { file, lines })))
    }

    /// Whether this mutant needs no other trial.
    pub(crate) fn has(&self, mutant: &Mutant) -> bool {
        self.0.lock().is_ok_and(|written| written.lines.contains_key(&mutant.name))
    }

    pub(crate) fn add(&self, mutant: &Mutant, trial: &Trial) {
        if let Ok(mut written) = self.0.lock() {
            // A line that can't be written is missing in the next run only.
            _ = writeln!(written.file, "{trial}\t{mutant}");
            written.lines.insert(mutant.name.clone(), trial.to_string());
        }
    }

    /// Prints what was missed, in the order of the list, and how many there are of each kind. Returns whether nothing was
    /// missed.
    pub(crate) fn report(&self, mutants: &[Mutant]) -> bool {
        let Ok(written) = self.0.lock() else { return false };
        let lines = || mutants.iter().filter_map(|mutant| Some((mutant, written.lines.get(&mutant.name)?)));
        for (mutant, line) in lines().filter(|(_, line)| line.starts_with(Trial::MISSED)) {
            println!("{line}\t{mutant}");
        }
        let count = |word: &str| lines().filter(|(_, line)| line.starts_with(word)).count();
        let [caught, timeout, missed, unviable] = ["caught", "timeout", Trial::MISSED, "unviable"].map(count);
        println!(
            "{} mutants: {caught} caught, {timeout} timed out, {missed} missed, {unviable} don't compile",
            mutants.len()
        );
        missed == 0
    }
}
