//! The tests of the library, as one program: one file per suite, and what they share.
//!
//! `memory` and `no_allocation` are programs of their own, because each of them replaces the allocator.

use proptest::test_runner::{Config, RngSeed};

// What the suites share.
mod boards;
mod cases;
mod oracle;
mod readable;
mod records;

// The suites.
mod analysis;
mod arbitrary;
mod checker;
mod contradiction;
mod editing;
mod find;
mod formats;
mod generate;
mod grade;
mod kernels;
mod ladder;
mod language;
mod lines;
mod moves;
mod names;
mod picture;
mod properties;
mod reader;
mod reply;
mod rule;
mod rules;
mod score;
mod selection;
#[cfg(feature = "serde")]
mod serde;
mod solve;
mod splitter;
mod tally;
mod verdicts;

/// This many cases of a property. The seed is fixed, so that a failure today is a failure tomorrow.
fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(0x9f01d), failure_persistence: None, ..Config::default() }
}
