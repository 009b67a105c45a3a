//! What is tried on inputs that nobody would write.
//!
//! Each target is an ordinary function from bytes to a panic or nothing. `fuzz_targets/` gives them to a fuzzer, and
//! `tests/seeds.rs` runs them on the seeds and on changes of these.

#![allow(clippy::missing_panics_doc, reason = "a panic is what a target is for")]

mod cuts;
pub mod grading;
pub mod grids;
pub mod json;
pub mod kernels;
pub mod mutation;
mod naive;
pub mod reader;
pub mod replies;
pub mod rules;
pub mod seeds;
pub mod solver;
mod variant;
pub mod writing;

use crate::seeds::Sources;

/// A function to be tried, and the inputs to begin with.
#[derive(Clone, Copy, Debug)]
pub struct Target {
    /// The name, which is also that of its module and of its file in `fuzz_targets/`.
    pub name: &'static str,
    /// Panics if something is wrong with the library.
    pub run: fn(&[u8]),
    /// The inputs to begin with, made from the project's test data.
    pub seeds: fn(&Sources) -> Vec<Vec<u8>>,
}

/// All targets.
pub const TARGETS: [Target; 9] = [
    Target { name: "grading", run: grading::run, seeds: grading::seeds },
    Target { name: "grids", run: grids::run, seeds: grids::seeds },
    Target { name: "json", run: json::run, seeds: json::seeds },
    Target { name: "kernels", run: kernels::run, seeds: kernels::seeds },
    Target { name: "reader", run: reader::run, seeds: reader::seeds },
    Target { name: "replies", run: replies::run, seeds: replies::seeds },
    Target { name: "rules", run: rules::run, seeds: rules::seeds },
    Target { name: "solver", run: solver::run, seeds: solver::seeds },
    Target { name: "writing", run: writing::run, seeds: writing::seeds },
];

/// What a target makes of its input; a part that is missing is zero.
fn decode<'a, Input: arbitrary::Arbitrary<'a>>(input: &'a [u8]) -> Option<Input> {
    Input::arbitrary_take_rest(arbitrary::Unstructured::new(input)).ok()
}
