//! A checker of proofs that a formula can't be satisfied, and nothing else: small enough to be read in one go.
//!
//! `cargo xtask prove` uses it where drat-trim isn't installed, and the tests of certificates use it as well.

mod checker;
mod dimacs;

pub use self::checker::{Checked, check};
pub use self::dimacs::{Formula, Step, read_formula, read_proof};
