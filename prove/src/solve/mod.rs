//! The solver's deductions: `step.rs` of the library, compiled for symbolic bits, and its vectors, compared with these.

#![allow(clippy::inline_always, reason = "it is how the library has it")]

mod claims;
mod controls;
mod fault;
#[path = "../../../crates/ninefold/src/solve/field.rs"]
#[allow(dead_code, reason = "the library uses more of it")]
mod field;
#[path = "../../../crates/ninefold/src/solve/lanes.rs"]
#[allow(dead_code, reason = "the library uses more of it")]
mod lanes;
mod lemmas;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[path = "../../../crates/ninefold/src/solve/neon.rs"]
mod neon;
#[path = "../../../crates/ninefold/src/solve/portable.rs"]
mod portable;
mod registers;
#[path = "../../../crates/ninefold/src/solve/step.rs"]
mod step;
mod symbolic;
#[cfg(target_arch = "x86_64")]
#[path = "../../../crates/ninefold/src/solve/x86.rs"]
mod x86;

use crate::Outcome;
use crate::prover::Prover;

pub(crate) fn prove(prover: &Prover) -> Outcome {
    registers::compare()?;
    claims::prove::<false>(prover)?;
    claims::prove::<true>(prover)
}
