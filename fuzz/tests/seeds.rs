//! Every target on its seeds, on changes of them, and on what fuzzing has found.

use std::panic;

use ninefold_fuzz::mutation::Mutator;
use ninefold_fuzz::seeds::{Sources, findings};
use ninefold_fuzz::{TARGETS, Target};

/// How many changed inputs each target is tried on.
const CHANGED: usize = 300;

fn run(target: &Target, input: &[u8], origin: &str) {
    if let Err(panic) = panic::catch_unwind(|| (target.run)(input)) {
        eprintln!("{}, {origin}: b\"{}\"", target.name, input.escape_ascii());
        panic::resume_unwind(panic);
    }
}

fn check(name: &str) {
    let target = TARGETS.iter().find(|target| target.name == name).expect("a target");
    for (path, input) in findings(name) {
        run(target, &input, &path.display().to_string());
    }
    let seeds = (target.seeds)(&Sources::read());
    assert!(seeds.len() > 20, "only {} seeds", seeds.len());
    for (number, seed) in seeds.iter().enumerate() {
        run(target, seed, &format!("seed {number}"));
    }
    // Spread over the seeds.
    let mut mutator = Mutator::new(1);
    for round in 0..CHANGED {
        let [seed, other] = [7919, 104_729].map(|step| &seeds[round * step % seeds.len()]);
        run(target, &mutator.mutate(seed, other), &format!("change {round}"));
    }
}

#[test]
fn grading() {
    check("grading");
}

#[test]
fn grids() {
    check("grids");
}

#[test]
fn json() {
    check("json");
}

#[test]
fn kernels() {
    check("kernels");
}

#[test]
fn reader() {
    check("reader");
}

#[test]
fn replies() {
    check("replies");
}

#[test]
fn rules() {
    check("rules");
}

#[test]
fn solver() {
    check("solver");
}

#[test]
fn writing() {
    check("writing");
}
