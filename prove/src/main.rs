//! `cargo xtask prove`: proves that the fast code does what the rule says, for every board there is.
//!
//! The very source files of the library are compiled here once more, for symbolic bits instead of registers. What they compute
//! becomes a formula that says "and this is wrong". A SAT solver finds that it can't be satisfied, and a checker accepts the
//! proof of that. docs/proof.md says what is proved.

mod circuit;
mod kernel;
mod prover;
mod random;
mod rule;
mod solve;
#[path = "../../crates/ninefold/src/unrolled.rs"]
mod unrolled;

use std::env;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use prover::Prover;

// As in the library.
const BOX: usize = 3;
const SIDE: usize = BOX * BOX;

/// What isn't shown, in one line.
type Outcome<T = ()> = Result<T, String>;

fn main() -> ExitCode {
    let start = Instant::now();
    match run() {
        Ok(()) => {
            println!("\nAll is proved, in {:.0} s.", start.elapsed().as_secs_f64());
            ExitCode::SUCCESS
        }
        Err(message) => {
            eprintln!("prove: {message}");
            ExitCode::FAILURE
        }
    }
}

fn run() -> Outcome {
    let folder = env::args_os().nth(1).map_or_else(|| env::temp_dir().join("ninefold-prove"), PathBuf::from);
    let prover = Prover::new(folder)?;
    kernel::prove(&prover)?;
    solve::prove(&prover)
}
