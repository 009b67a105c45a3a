//! The kernels' rule: `triads.rs` of the library, compiled for symbolic bits.

#![allow(clippy::inline_always, reason = "it is how the library has it")]

mod claims;
mod fault;
#[path = "../../../crates/ninefold/src/kernel/triads.rs"]
mod triads;

pub(crate) use self::claims::prove;
