//! Which instructions the solver uses: asked of the CPU once, chosen here and nowhere else.
//!
//! Every kernel is the same code, compiled for other instructions. They agree on which solutions there are, not
//! on the order in which they come upon them.

#![allow(unsafe_code, reason = "the CPU is asked before its instructions are used")]

#[cfg(any(test, not(target_arch = "x86_64")))]
use super::portable::Portable;
use super::position::Position;
use super::search::{Found, search, settle};
#[cfg(target_arch = "x86_64")]
use super::x86::{Avx2, Avx512, Sse2};
#[cfg(target_arch = "x86_64")]
use crate::cpu::cpu_has;

/// A way to run the solver that this CPU is known to be capable of.
#[derive(Clone, Copy, Debug)]
pub(super) struct Kernel(Instructions);

/// From the plainest to the quickest.
#[derive(Clone, Copy, Debug)]
enum Instructions {
    #[cfg(any(test, not(target_arch = "x86_64")))]
    Portable,
    #[cfg(target_arch = "x86_64")]
    Sse2,
    #[cfg(target_arch = "x86_64")]
    Avx2,
    #[cfg(target_arch = "x86_64")]
    Avx512,
}

impl Kernel {
    /// The quickest.
    #[inline]
    pub(super) fn best() -> Kernel {
        #[cfg(target_arch = "x86_64")]
        {
            Kernel::avx512().or_else(Kernel::avx2).unwrap_or(Kernel(Instructions::Sse2))
        }
        #[cfg(not(target_arch = "x86_64"))]
        {
            Kernel(Instructions::Portable)
        }
    }

    #[cfg(target_arch = "x86_64")]
    fn avx512() -> Option<Kernel> {
        cpu_has!("avx512f", "avx512vl", "bmi1", "bmi2", "lzcnt", "popcnt")
            .then_some(Kernel(Instructions::Avx512))
    }

    #[cfg(target_arch = "x86_64")]
    fn avx2() -> Option<Kernel> {
        cpu_has!("avx2", "bmi1", "bmi2", "lzcnt", "popcnt").then_some(Kernel(Instructions::Avx2))
    }

    /// All that this CPU is capable of.
    #[cfg(test)]
    pub(super) fn all() -> alloc::vec::Vec<Kernel> {
        let mut kernels = alloc::vec![Kernel(Instructions::Portable)];
        #[cfg(target_arch = "x86_64")]
        {
            kernels.push(Kernel(Instructions::Sse2));
            kernels.extend(Kernel::avx2());
            kernels.extend(Kernel::avx512());
        }
        kernels
    }

    /// Calls `found` with each solution of the position, in no particular order, until it breaks off.
    pub(super) fn search(self, root: &Position, found: &mut Found<'_>) {
        match self.0 {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            // SAFETY: it needs no special instructions.
            Instructions::Portable => unsafe { search::<Portable, Portable>(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 CPU has SSE2.
            Instructions::Sse2 => unsafe { search::<Sse2, Sse2>(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: there is a `Kernel` with AVX2 only after the CPU was asked for all that the function needs.
            Instructions::Avx2 => unsafe { search_avx2(root, found) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: the same for AVX-512.
            Instructions::Avx512 => unsafe { search_avx512(root, found) },
        }
    }

    /// Takes away what deduction rules out, and says whether a solution is still possible.
    pub(super) fn settle(self, position: &mut Position) -> bool {
        match self.0 {
            #[cfg(any(test, not(target_arch = "x86_64")))]
            // SAFETY: it needs no special instructions.
            Instructions::Portable => unsafe { settle::<Portable>(position) },
            #[cfg(target_arch = "x86_64")]
            // SAFETY: every x86-64 CPU has SSE2. One position is one of its registers, whatever else the CPU has.
            Instructions::Sse2 | Instructions::Avx2 | Instructions::Avx512 => unsafe {
                settle::<Sse2>(position)
            },
        }
    }
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx2(root: &Position, found: &mut Found<'_>) {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Sse2, Avx2>(root, found) };
}

#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx512f,avx512vl,bmi1,bmi2,lzcnt,popcnt")]
fn search_avx512(root: &Position, found: &mut Found<'_>) {
    // SAFETY: these are the instructions that this function is compiled for.
    unsafe { search::<Sse2, Avx512>(root, found) };
}
