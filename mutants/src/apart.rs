//! Mutants that aren't in the one build, each in a build of its own.
//!
//! These are the mutants of constants and tables, which are computed while the library is compiled, and those for which
//! the language has no place (`instrument.rs`). Without optimization, a build takes seconds.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::list::{Mutant, Source};
use crate::outcomes::Trial;
use crate::tree::{Optimize, Part, Tree};
use crate::trial::{Test, run_tests};
use crate::{Outcome, read, write};

/// Tests that take longer in the other build take too long without optimization.
const SLOWEST: Duration = Duration::from_millis(300);

/// How long all of them may take together.
const LIMIT: Duration = Duration::from_secs(300);

/// Builds the library with this mutant and runs the fast ones of these tests.
pub(crate) fn try_mutant(mutant: &Mutant, tests: &[Test], tree: &Tree) -> Outcome<Trial> {
    let path = tree.root.join(&mutant.file);
    let text = read(&path)?;
    let part = Source::new(&text).bytes(mutant.span);
    let changed = format!("{} {} {}", &text[..part.start], mutant.replacement, &text[part.end..]);
    write(&path, &changed)?;
    let trial = try_changed(tests, tree);
    write(&path, &text)?;
    trial
}

/// Builds the library as it is now. Most mutants are noticed by its unit tests, and then the others aren't built.
fn try_changed(tests: &[Test], tree: &Tree) -> Outcome<Trial> {
    let fast: Vec<&Test> = tests.iter().filter(|test| test.time <= SLOWEST).collect();
    let mut tried = Vec::new();
    for part in [Part::Unit, Part::All] {
        let Ok(mut programs) = tree.build_tests(part, Optimize::No) else { return Ok(Trial::Unviable) };
        programs.retain(|program| !tried.contains(program));
        if let Some(trial) = run_all(&programs, &fast, &tree.library())? {
            return Ok(trial);
        }
        tried = programs;
    }
    Ok(Trial::Missed(fast.len()))
}

fn run_all(programs: &[PathBuf], tests: &[&Test], folder: &Path) -> Outcome<Option<Trial>> {
    for program in programs {
        let names: Vec<&str> =
            tests.iter().filter(|test| test.is_in(program)).map(|test| test.name.as_str()).collect();
        if !names.is_empty()
            && let Some(trial) = run_tests(program, &names, "", LIMIT, folder)?
        {
            return Ok(Some(trial));
        }
    }
    Ok(None)
}
