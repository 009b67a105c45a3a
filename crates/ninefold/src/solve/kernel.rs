//! The instructions that the solver uses: this is the only dispatch point.
//!
//! Every kernel is the same code, compiled for different instructions. They find the same solutions, but not in the same
//! order.

#![allow(unsafe_code, reason = "CPU features are detected before they are used")]

use alloc::vec::Vec;

#[cfg(any(test, not(target_arch = "x86_64")))]
use super::portable::Portable;
use super::position::Position;
use super::restarts;
use super::search::{Found, search, settle};
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512, Sse2};
#[cfg(target_arch = "x86_64")]
use crate::cpu::cpu_has;

/// The solver for a set of instructions that this CPU is known to have.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolverKernel(InstructionSet);

/// From the slowest to the fastest.
#[derive(Clone, Copy, Debug)]
enum InstructionSet {
    #[cfg(any(test, not(target_arch = "x86_64")))]
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl SolverKernel {
    /// The fastest kernel that this CPU can run.
    #[inline]
    pub(super) fn best() -> SolverKernel {
        #[cfg(target_arch = "x86_64")]
        {
            SolverKernel::avx512().or_else(SolverKernel::avx2).unwrap_or(SolverKernel(InstructionSet::Sse2))
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            SolverKernel(InstructionSet::Portable)
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<SolverKernel> {
        cpu_has!("avx512f", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt")
            .then_some(SolverKernel(InstructionSet::Avx512))
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<SolverKernel> {
        cpu_has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt").then_some(SolverKernel(InstructionSet::Avx2))
    }

    /// All kernels that this CPU can run.
    #[cfg(test)]
    pub(super) fn all() -> Vec<SolverKernel> {
        let mut kernels = alloc::vec![SolverKernel(InstructionSet::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            kernels.push(SolverKernel(InstructionSet::Sse2));
            kernels.extend(SolverKernel::avx2());
            kernels.extend(SolverKernel::avx512());
        }
        kernels
    }

    /// Calls `found` with each solution of the position, in no particular order, until there are no more or it breaks.
    pub(super) fn search(self, root: &Position, found: &mut Found<'_>) {
        let left = self.search_briefly(root, found);
        if !left.is_empty() {
            restarts::search(self, &left, found);
        }
    }

    /// The same, but gives up after many dead ends without a solution. Returns the positions that are left then.
    pub(super) fn search_briefly(self, root: &Position, found: &mut Found<'_>) -> Vec<Position> {
        match self.0 {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            // SAFETY: it needs no special instructions.
            InstructionSet::Portable => unsafe { search::<Portable, Portable>(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 CPU has SSE2.
            InstructionSet::Sse2 => unsafe { search::<Sse2, Sse2>(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: an AVX2 kernel exists only if the CPU has all the features of this function.
            InstructionSet::Avx2 => unsafe { search_avx2(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: as for AVX2.
            InstructionSet::Avx512 => unsafe { search_avx512(root, found) },
        }
    }

    /// Removes the candidates that deduction rules out; returns whether a solution is still possible.
    pub(super) fn settle(self, position: &mut Position) -> bool {
        match self.0 {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            // SAFETY: it needs no special instructions.
            InstructionSet::Portable => unsafe { settle::<Portable>(position) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 CPU has SSE2. One position fits into its registers, so wider ones don't help.
            InstructionSet::Sse2 | InstructionSet::Avx2 | InstructionSet::Avx512 => unsafe {
                settle::<Sse2>(position)
            },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx2(root: &Position, found: &mut Found<'_>) -> Vec<Position> {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Sse2, Avx2>(root, found) }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx512(root: &Position, found: &mut Found<'_>) -> Vec<Position> {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Sse2, Avx512>(root, found) }
}
