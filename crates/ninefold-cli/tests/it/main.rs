//! The tests of the program, as one test program: one file per command or trait, and the way to call it.
#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "expectations are short, and read best as formats"
)]

// What the suites share.
mod program;

// The suites.
mod blocks;
mod check;
mod columns;
mod completions;
mod convert;
mod explain;
#[cfg(target_os = "linux")]
mod faults;
mod filter;
mod generate;
mod grade;
mod ladder;
mod language;
mod manners;
mod proof;
#[cfg(unix)]
mod readme;
mod rules;
mod solve;
mod stream;
