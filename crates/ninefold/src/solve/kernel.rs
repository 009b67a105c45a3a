//! The instructions that the solver uses: this is the only dispatch point.
//!
//! Every kernel is the same code, compiled for different instructions. They find the same solutions, but not in the same
//! order.

#![allow(unsafe_code, reason = "CPU features are detected before they are used")]

use alloc::vec::Vec;

use super::baseline::Baseline;
#[cfg(test)]
use super::portable::Portable;
use super::position::Position;
use super::restarts;
use super::search::{Found, Tasks, search, search_all, settle};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use super::x86::{Avx2, Avx512};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::cpu::cpu_has;

/// The solver for a set of instructions that this CPU is known to have.
#[derive(Clone, Copy, Debug)]
pub(super) struct SolverKernel(InstructionSet);

/// From the slowest to the fastest.
#[derive(Clone, Copy, Debug)]
enum InstructionSet {
    #[cfg(test)]
    Portable,
    Baseline,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx2,
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx512,
}

impl SolverKernel {
    /// The fastest kernel that this CPU can run.
    #[inline]
    pub(super) fn best() -> SolverKernel {
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        if let Some(kernel) = SolverKernel::avx512().or_else(SolverKernel::avx2) {
            return kernel;
        }
        SolverKernel(InstructionSet::Baseline)
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn avx512() -> Option<SolverKernel> {
        cpu_has!("avx512f", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt")
            .then_some(SolverKernel(InstructionSet::Avx512))
    }

    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    fn avx2() -> Option<SolverKernel> {
        cpu_has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt").then_some(SolverKernel(InstructionSet::Avx2))
    }

    /// All kernels that this CPU can run.
    #[cfg(test)]
    pub(super) fn all() -> Vec<SolverKernel> {
        #[cfg_attr(
            not(all(target_arch = "x86_64", target_feature = "sse2")),
            expect(unused_mut, reason = "there are no others")
        )]
        let mut kernels =
            alloc::vec![SolverKernel(InstructionSet::Portable), SolverKernel(InstructionSet::Baseline)];
        #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
        {
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
            #[cfg(test)]
            // SAFETY: it needs no special instructions.
            InstructionSet::Portable => unsafe { search::<Portable, Portable>(root, found) },
            // SAFETY: every CPU of the target has these instructions.
            InstructionSet::Baseline => unsafe { search::<Baseline, Baseline>(root, found) },
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            // SAFETY: an AVX2 kernel exists only if the CPU has all the features of this function.
            InstructionSet::Avx2 => unsafe { search_avx2(root, found) },
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            // SAFETY: as for AVX2.
            InstructionSet::Avx512 => unsafe { search_avx512(root, found) },
        }
    }

    /// Finds the solutions of many positions, several at a time.
    pub(super) fn search_all(self, tasks: &mut dyn Tasks) {
        match self.0 {
            #[cfg(test)]
            // SAFETY: it needs no special instructions.
            InstructionSet::Portable => unsafe { search_all::<Portable, Portable>(tasks) },
            // SAFETY: every CPU of the target has these instructions.
            InstructionSet::Baseline => unsafe { search_all::<Baseline, Baseline>(tasks) },
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            // SAFETY: an AVX2 kernel exists only if the CPU has all the features of this function.
            InstructionSet::Avx2 => unsafe { search_all_avx2(tasks) },
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            // SAFETY: as for AVX2.
            InstructionSet::Avx512 => unsafe { search_all_avx512(tasks) },
        }
    }

    /// Removes the candidates that deduction rules out; returns whether a solution is still possible.
    pub(super) fn settle(self, position: &mut Position) -> bool {
        match self.0 {
            #[cfg(test)]
            // SAFETY: it needs no special instructions.
            InstructionSet::Portable => unsafe { settle::<Portable>(position) },
            // SAFETY: every CPU of the target has these instructions. There is one position, so wider vectors don't help.
            _ => unsafe { settle::<Baseline>(position) },
        }
    }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx2(root: &Position, found: &mut Found<'_>) -> Vec<Position> {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Baseline, Avx2>(root, found) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx512(root: &Position, found: &mut Found<'_>) -> Vec<Position> {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Baseline, Avx512>(root, found) }
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_all_avx2(tasks: &mut dyn Tasks) {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search_all::<Baseline, Avx2>(tasks) };
}

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn search_all_avx512(tasks: &mut dyn Tasks) {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search_all::<Baseline, Avx512>(tasks) };
}
