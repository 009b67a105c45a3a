//! Mutants that aren't in the one build, each in a build of its own.
//!
//! These are the mutants of constants and tables, which are computed while the library is compiled, and those for which
//! the language has no place (`instrument.rs`). Without optimization, a build takes seconds.

use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::list::{Mutant, Source};
use crate::outcomes::Trial;
use crate::tree::{Optimize, Tree};
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
    let trial = match tree.build_tests(Optimize::No) {
        Ok(programs) => run_all(&programs, tests, &tree.library()),
        Err(_) => Ok(Trial::Unviable),
    };
    write(&path, &text)?;
    trial
}

fn run_all(programs: &[PathBuf], tests: &[Test], folder: &Path) -> Outcome<Trial> {
    let fast = || tests.iter().filter(|test| test.time <= SLOWEST);
    for program in programs {
        let names: Vec<&str> =
            fast().filter(|test| test.is_in(program)).map(|test| test.name.as_str()).collect();
        if !names.is_empty()
            && let Some(trial) = run_tests(program, &names, "", LIMIT, folder)?
        {
            return Ok(trial);
        }
    }
    Ok(Trial::Missed(fast().count()))
}
