//! Changes the library in many small ways, all in one build, and runs its tests on each.
//!
//! cargo-mutants, which lists the changes, builds the library anew for each of them: ten thousand builds. Here, all changes
//! are in one build, and an environment variable says which one is on (`instrument.rs`). Each test is run once to see
//! which changes it could notice, and a change is tried with these tests only (`trial.rs`). What can't be in that build
//! gets one of its own (`apart.rs`).

use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Duration;

use list::Mutant;
use outcomes::{Outcomes, Trial};
use tree::{Optimize, Part, Tree};

mod apart;
mod instrument;
mod list;
mod outcomes;
mod tree;
mod trial;

const USAGE: &str = "usage: mutants LIST FOLDER [--iterate] [--slowest SECONDS]";

/// How long a test may take that is used, unless something else is asked for. Slower ones notice little that others don't.
const SLOWEST: Duration = Duration::from_secs(1);

type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    match Arguments::parse(&arguments).and_then(|arguments| run(&arguments)) {
        Ok(true) => ExitCode::SUCCESS,
        Ok(false) => ExitCode::FAILURE,
        Err(message) => {
            eprintln!("mutants: {message}");
            ExitCode::FAILURE
        }
    }
}

struct Arguments {
    /// What cargo-mutants lists.
    list: PathBuf,
    /// Where everything is built and written.
    folder: PathBuf,
    /// Only what the last run missed, or didn't get to, is tried.
    iterate: bool,
    slowest: Duration,
}

impl Arguments {
    fn parse(arguments: &[String]) -> Outcome<Arguments> {
        let [list, folder, options @ ..] = arguments else { return Err(USAGE.into()) };
        let mut parsed =
            Arguments { list: list.into(), folder: folder.into(), iterate: false, slowest: SLOWEST };
        let mut options = options.iter();
        while let Some(option) = options.next() {
            match option.as_str() {
                "--iterate" => parsed.iterate = true,
                "--slowest" => {
                    let seconds = options.next().and_then(|seconds| seconds.parse().ok());
                    let duration = seconds.and_then(|seconds| Duration::try_from_secs_f64(seconds).ok());
                    parsed.slowest = duration.ok_or(USAGE)?;
                }
                _ => return Err(USAGE.into()),
            }
        }
        Ok(parsed)
    }
}

/// Tries the mutants, and returns whether all were noticed.
fn run(arguments: &Arguments) -> Outcome<bool> {
    let Arguments { list, folder, iterate, slowest } = arguments;
    let mutants: Vec<Mutant> =
        serde_json::from_str(&read(list)?).map_err(|error| format!("{}: {error}", list.display()))?;
    let outcomes = Outcomes::open(&folder.join("outcomes.txt"), *iterate)?;
    let mutant = |id: u32| &mutants[id as usize - 1];
    let project = Path::new(env!("CARGO_MANIFEST_DIR")).parent().ok_or("no project")?;

    println!("{} mutants; putting them into one build", mutants.len());
    let tree = Tree::copy(project, &folder.join("together"))?;
    let left_out = tree.instrument(&mutants)?;
    for id in &left_out.unviable {
        outcomes.add(mutant(*id), &Trial::Unviable);
    }
    println!("{} are left out; building the tests", left_out.len());
    let programs = tree.build_tests(Part::All, Optimize::Yes)?;
    let tests = trial::survey(&programs, &tree.library(), *slowest)?;
    println!(
        "{} tests, which take {:.0?}",
        tests.len(),
        tests.iter().map(|test| test.time).sum::<Duration>()
    );
    let is_wanted = |(id, mutant): &(u32, &Mutant)| {
        !outcomes.has(mutant) && !left_out.unplaced.contains(id) && tests.iter().any(|test| test.runs(*id))
    };
    let wanted: Vec<(u32, &Mutant)> = (1..).zip(&mutants).filter(is_wanted).collect();
    let files = wanted.iter().map(|(id, mutant)| (*id, mutant.file.as_str()));
    trial::try_all(files, &tests, &tree.library(), |id, trial| outcomes.add(mutant(id), trial))?;

    let apart: Vec<&Mutant> = (1..)
        .zip(&mutants)
        .filter(|(id, mutant)| !outcomes.has(mutant) && !tests.iter().any(|test| test.runs(*id)))
        .map(|(_, mutant)| mutant)
        .collect();
    println!("{} mutants, each in a build of its own", apart.len());
    let tree = |core: usize| Tree::copy(project, &folder.join(format!("apart-{core}")));
    let trees: Outcome<Vec<Tree>> = (0..trial::cores()).map(tree).collect();
    let trials: Outcome<Vec<()>> = trial::share_out(&apart, &trees?, |tree, _, mutant| {
        outcomes.add(mutant, &apart::try_mutant(mutant, &tests, tree)?);
        Ok(())
    })
    .into_iter()
    .collect();
    trials?;
    Ok(outcomes.report(&mutants))
}

fn read(path: &Path) -> Outcome<String> {
    fs::read_to_string(path).map_err(|error| format!("{}: {error}", path.display()))
}

fn write(path: &Path, text: &str) -> Outcome {
    fs::write(path, text).map_err(|error| format!("{}: {error}", path.display()))
}
