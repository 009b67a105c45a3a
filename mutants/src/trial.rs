//! Runs tests with a mutant switched on.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;
use std::time::{Duration, Instant};

use crate::outcomes::Trial;
use crate::{Outcome, read};

/// How much longer a test may take than it takes without mutants, and how long in any case.
const SLOWER: u32 = 5;
const LONGEST: Duration = Duration::from_secs(3);

/// How long the tests of a mutant take together, round by round. Most mutants are noticed in the first; what is left after the
/// last is tried with all other tests.
const ROUNDS: [Duration; 3] = [Duration::from_millis(300), Duration::from_secs(2), Duration::from_secs(8)];

/// How many of the tests that noticed something in a file are asked first about the next mutant there.
const RECENT: usize = 4;

/// A test, and what it does without mutants.
pub(crate) struct Test {
    program: PathBuf,
    pub(crate) name: String,
    pub(crate) time: Duration,
    /// The mutants whose code it runs.
    asked: BTreeSet<u32>,
}

impl Test {
    /// Whether it runs the code of this mutant.
    pub(crate) fn runs(&self, mutant: u32) -> bool {
        self.asked.contains(&mutant)
    }

    /// Whether it is in this program, or in one of the same name from another build.
    pub(crate) fn is_in(&self, program: &Path) -> bool {
        let name = |path: &Path| Some(path.file_stem()?.to_str()?.rsplit_once('-')?.0.to_owned());
        name(&self.program) == name(program)
    }
}

/// Runs each test alone, and sees which mutants it could notice. What takes too long is left out.
pub(crate) fn survey(programs: &[PathBuf], folder: &Path, slowest: Duration) -> Outcome<Vec<Test>> {
    let mut names = Vec::new();
    for program in programs {
        let list = Command::new(program).args(["--list", "--format=terse"]).current_dir(folder).output();
        let list = list.map_err(|error| format!("{}: {error}", program.display()))?;
        let list = String::from_utf8_lossy(&list.stdout).into_owned();
        let tests = list.lines().filter_map(|line| line.strip_suffix(": test"));
        names.extend(tests.map(|name| (program, name.to_owned())));
    }
    let surveyed = in_parallel(&names, |index, (program, name)| {
        let path = program.with_extension(format!("{index}.asked"));
        let mut command = tests(program, folder, "record");
        command.arg(name).env("MUTANTS_ASKED", &path);
        let start = Instant::now();
        let child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
        let ended = wait(child, slowest);
        let time = start.elapsed();
        match ended {
            Ended::Passed => {}
            // A test may count what the questions do, too, such as allocations.
            Ended::Failed(_) => {
                println!("{name} fails without mutants, and is left out");
                return Ok(None);
            }
            Ended::Killed => {
                println!("{name} takes longer than {slowest:?}, and is left out");
                return Ok(None);
            }
        }
        let asked = read(&path).unwrap_or_default().lines().filter_map(|id| id.parse().ok()).collect();
        _ = fs::remove_file(&path);
        Ok(Some(Test { program: (*program).clone(), name: name.clone(), time, asked }))
    });
    let tests: Outcome<Vec<Option<Test>>> = surveyed.into_iter().collect();
    let mut tests: Vec<Test> = tests?.into_iter().flatten().collect();
    tests.sort_by_key(|test| test.time);
    Ok(tests)
}

/// A mutant, and the tests that have not been tried on it.
struct Candidate<'t> {
    id: u32,
    file: &'t str,
    /// The fastest first.
    tests: Vec<&'t Test>,
    tried: usize,
}

/// Runs the tests that could notice each of these mutants, with their files, until one does. Tells each outcome as soon as
/// it is known.
pub(crate) fn try_all<'t>(
    mutants: impl Iterator<Item = (u32, &'t str)>,
    tests: &'t [Test],
    folder: &Path,
    tell: impl Fn(u32, &Trial) + Sync,
) -> Outcome {
    let candidate = |(id, file)| {
        let tests = tests.iter().filter(|test| test.runs(id)).collect();
        Candidate { id, file, tests, tried: 0 }
    };
    let mut candidates: Vec<Candidate<'_>> = mutants.map(candidate).collect();
    let recent = Recent::default();
    for limit in ROUNDS.into_iter().chain([Duration::MAX]) {
        println!("{} mutants, with tests that take {limit:?} together", candidates.len());
        let outcomes = in_parallel(&candidates, |_, candidate| {
            let trial = try_round(candidate, limit, &recent, folder)?;
            if let Some(trial) = &trial.1 {
                tell(candidate.id, trial);
            }
            Ok(trial)
        });
        let outcomes: Outcome<Vec<(usize, Option<Trial>)>> = outcomes.into_iter().collect();
        let mut outcomes = outcomes?.into_iter();
        candidates.retain_mut(|candidate| {
            outcomes.next().is_some_and(|(tried, trial)| {
                candidate.tests.drain(..tried);
                candidate.tried += tried;
                trial.is_none()
            })
        });
    }
    Ok(())
}

/// Tries as many tests as the time allows, those first that noticed other mutants of the file. Returns how many.
fn try_round(
    candidate: &Candidate<'_>,
    limit: Duration,
    recent: &Recent,
    folder: &Path,
) -> Outcome<(usize, Option<Trial>)> {
    let Candidate { id, file, tests, tried } = candidate;
    let first = recent.of(file);
    let first: Vec<&Test> = tests.iter().copied().filter(|test| first.contains(&test.name)).collect();
    let mut sum = Duration::ZERO;
    let mut fits = |test: &Test| {
        sum = sum.saturating_add(test.time);
        sum <= limit
    };
    let count = tests.iter().take_while(|test| fits(test)).count().max(1).min(tests.len());
    for group in [&first[..], &tests[..count]] {
        if let Some(trial) = try_group(*id, group, folder)? {
            if let Trial::Caught(name) = &trial {
                recent.add(file, name);
            }
            return Ok((count, Some(trial)));
        }
    }
    let is_last = count == tests.len();
    Ok((count, is_last.then_some(Trial::Missed(tried + count))))
}

/// Tests that noticed the last mutants, by file.
#[derive(Default)]
struct Recent(Mutex<BTreeMap<String, Vec<String>>>);

impl Recent {
    fn of(&self, file: &str) -> Vec<String> {
        self.0.lock().ok().and_then(|files| files.get(file).cloned()).unwrap_or_default()
    }

    fn add(&self, file: &str, test: &str) {
        if let Ok(mut files) = self.0.lock() {
            let names = files.entry(file.into()).or_default();
            names.retain(|known| known != test);
            names.insert(0, test.into());
            names.truncate(RECENT);
        }
    }
}

fn try_group(id: u32, group: &[&Test], folder: &Path) -> Outcome<Option<Trial>> {
    let programs: BTreeSet<&Path> = group.iter().map(|test| test.program.as_path()).collect();
    for program in programs {
        let chosen = || group.iter().filter(|test| test.program == program);
        let names: Vec<&str> = chosen().map(|test| test.name.as_str()).collect();
        let time: Duration = chosen().map(|test| test.time).sum();
        let trial = run_tests(program, &names, &id.to_string(), LONGEST + time * SLOWER, folder)?;
        if trial.is_some() {
            return Ok(trial);
        }
    }
    Ok(None)
}

/// Runs these tests of a program with a mutant on, until one of them notices it.
pub(crate) fn run_tests(
    program: &Path,
    names: &[&str],
    mutant: &str,
    limit: Duration,
    folder: &Path,
) -> Outcome<Option<Trial>> {
    let first = || names.first().copied().unwrap_or_default().to_owned();
    let mut command = tests(program, folder, mutant);
    let child = command.args(names).stdout(Stdio::piped()).spawn();
    let child = child.map_err(|error| format!("{}: {error}", program.display()))?;
    Ok(match wait(child, limit) {
        Ended::Passed => None,
        Ended::Failed(output) => {
            let failed = output.lines().find_map(|line| {
                line.strip_prefix("test ")?.split_once(" ... FAILED").map(|(name, _)| name.to_owned())
            });
            // A test that aborts has no line of its own.
            Some(Trial::Caught(failed.unwrap_or_else(first)))
        }
        Ended::Killed => Some(Trial::Timeout(first())),
    })
}

enum Ended {
    Passed,
    Failed(String),
    Killed,
}

fn wait(mut child: Child, limit: Duration) -> Ended {
    let mut output = child.stdout.take();
    let reader = thread::spawn(move || {
        let mut text = Vec::new();
        if let Some(output) = &mut output {
            _ = std::io::Read::read_to_end(output, &mut text);
        }
        String::from_utf8_lossy(&text).into_owned()
    });
    let start = Instant::now();
    let mut pause = Duration::from_millis(1);
    let status = loop {
        match child.try_wait() {
            Ok(None) if start.elapsed() < limit => thread::sleep(pause),
            Ok(None) => {
                _ = child.kill();
                _ = child.wait();
                break None;
            }
            Ok(Some(status)) => break Some(status.success()),
            Err(_) => break Some(false),
        }
        pause = (pause * 2).min(Duration::from_millis(20));
    };
    let text = reader.join().unwrap_or_default();
    match status {
        None => Ended::Killed,
        Some(true) => Ended::Passed,
        Some(false) => Ended::Failed(text),
    }
}

/// A program of tests, up to their names.
fn tests(program: &Path, folder: &Path, mutant: &str) -> Command {
    // A mutant may ask for all the memory there is, and run for ever if nobody waits for it any more.
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -v 4000000; ulimit -t 600; exec \"$@\"", "sh"]).arg(program);
    command.args(["--exact", "--test-threads=1", "-Zunstable-options", "--fail-fast"]);
    command.current_dir(folder).env("CARGO_MANIFEST_DIR", folder).env("MUTANT", mutant);
    command.env("RUSTC_BOOTSTRAP", "1").env("RUST_BACKTRACE", "0");
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command
}

/// Calls a function for each of the items, on all cores, and returns the results in order.
pub(crate) fn in_parallel<T: Sync, R: Send>(items: &[T], call: impl Fn(usize, &T) -> R + Sync) -> Vec<R> {
    share_out(items, &vec![(); cores()], |(), index, item| call(index, item))
}

/// Calls a function for each of the items, one at a time for each of the workers, and returns the results in order.
pub(crate) fn share_out<T: Sync, W: Sync, R: Send>(
    items: &[T],
    workers: &[W],
    call: impl Fn(&W, usize, &T) -> R + Sync,
) -> Vec<R> {
    let next = AtomicUsize::new(0);
    let work = |worker| {
        let mut results = Vec::new();
        loop {
            let index = next.fetch_add(1, Relaxed);
            let Some(item) = items.get(index) else { return results };
            results.push((index, call(worker, index, item)));
        }
    };
    let mut results: Vec<(usize, R)> = thread::scope(|scope| {
        let threads: Vec<_> = workers.iter().map(|worker| scope.spawn(|| work(worker))).collect();
        threads.into_iter().flat_map(|thread| thread.join().unwrap_or_default()).collect()
    });
    results.sort_by_key(|(index, _)| *index);
    results.into_iter().map(|(_, result)| result).collect()
}

pub(crate) fn cores() -> usize {
    thread::available_parallelism().map_or(1, std::num::NonZero::get)
}
