//! Lanes in the vector registers of x86-64: one position with SSE2, two with AVX2, four with AVX-512.
//!
//! A vector exists only if the CPU has its instructions: loading the first one is unsafe, and `kernel` does so only in
//! functions that it calls after detecting the CPU's features. Everything here is inlined into those functions, whose
//! `#[target_feature]` also lets the compiler fuse the operators into three-way ones.

#![allow(unsafe_code, reason = "intrinsics; every block says why it is sound")]

use core::arch::x86_64::{
    __m128i, __m256i, __m512i, _mm_add_epi32, _mm_and_si128, _mm_castsi128_ps, _mm_cmpeq_epi32,
    _mm_cvtsi32_si128, _mm_loadu_si128, _mm_movemask_ps, _mm_or_si128, _mm_set1_epi32, _mm_setzero_si128,
    _mm_shuffle_epi32, _mm_sll_epi32, _mm_srl_epi32, _mm_storeu_si128, _mm_xor_si128, _mm256_add_epi32,
    _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_castsi256_ps, _mm256_cmpeq_epi32,
    _mm256_loadu_si256, _mm256_movemask_ps, _mm256_or_si256, _mm256_set1_epi32, _mm256_setzero_si256,
    _mm256_shuffle_epi32, _mm256_sll_epi32, _mm256_srl_epi32, _mm256_storeu_si256, _mm256_xor_si256,
    _mm512_add_epi32, _mm512_and_si512, _mm512_broadcast_i32x4, _mm512_loadu_si512, _mm512_or_si512,
    _mm512_set1_epi32, _mm512_shuffle_epi32, _mm512_sll_epi32, _mm512_srl_epi32, _mm512_storeu_si512,
    _mm512_test_epi32_mask, _mm512_xor_si512,
};
use core::convert::identity;
use core::ops::{Add, BitAnd, BitOr, Not};

use super::field::Words;
use super::lanes::{Lanes, MOST_POSITIONS};

/// Rotates the three words of each position: `_MM_SHUFFLE(3, 0, 2, 1)`.
const NEXT_BAND: i32 = 0b11_00_10_01;

/// And back: `_MM_SHUFFLE(3, 1, 0, 2)`.
const PREVIOUS_BAND: i32 = 0b11_01_00_10;

/// Implements [`Lanes`] with the instructions of one width, which differ only in their names.
macro_rules! lanes {
    (
        $(#[$doc:meta])*
        $name:ident($vector:ty), $positions:literal positions,
        splat $splat:ident, load $load:ident, store $store:ident, broadcast $broadcast:ident,
        and $and:ident, or $or:ident, xor $xor:ident, add $add:ident,
        up $up:ident, down $down:ident, shuffle $shuffle:ident,
        nonzero |$self_vector:ident| $nonzero:expr
    ) => {
        $(#[$doc])*
        #[derive(Clone, Copy)]
        pub(super) struct $name($vector);

        impl BitAnd for $name {
            type Output = $name;

            #[inline(always)]
            fn bitand(self, other: $name) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $and(self.0, other.0) })
            }
        }

        impl BitOr for $name {
            type Output = $name;

            #[inline(always)]
            fn bitor(self, other: $name) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $or(self.0, other.0) })
            }
        }

        impl Not for $name {
            type Output = $name;

            #[inline(always)]
            fn not(self) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $xor(self.0, $splat(-1)) })
            }
        }

        impl Add for $name {
            type Output = $name;

            #[inline(always)]
            fn add(self, other: $name) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $add(self.0, other.0) })
            }
        }

        impl Lanes for $name {
            const POSITIONS: usize = $positions;

            #[inline(always)]
            fn splat(self, word: u32) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $splat(word.cast_signed()) })
            }

            #[inline(always)]
            unsafe fn load(words: &[Words; MOST_POSITIONS]) -> $name {
                const { assert!($positions <= MOST_POSITIONS) }
                // SAFETY: the caller guarantees that the CPU has these instructions; the array is at least as long as
                // the vector, and need not be aligned.
                $name(unsafe { $load(words.as_ptr().cast()) })
            }

            #[inline(always)]
            fn store(self, words: &mut [Words; MOST_POSITIONS]) {
                const { assert!($positions <= MOST_POSITIONS) }
                // SAFETY: a vector exists, so the CPU has these instructions; the array is at least as long as the
                // vector, and need not be aligned.
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }

            #[inline(always)]
            fn broadcast(self, words: &Words) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions; the words need not be aligned.
                $name(unsafe { $broadcast(_mm_loadu_si128(words.as_ptr().cast())) })
            }

            #[inline(always)]
            fn up<const BITS: u32>(self) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $up(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
            }

            #[inline(always)]
            fn down<const BITS: u32>(self) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $down(self.0, _mm_cvtsi32_si128(BITS.cast_signed())) })
            }

            #[inline(always)]
            fn next_band(self) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $shuffle::<NEXT_BAND>(self.0) })
            }

            #[inline(always)]
            fn previous_band(self) -> $name {
                // SAFETY: a vector exists, so the CPU has these instructions.
                $name(unsafe { $shuffle::<PREVIOUS_BAND>(self.0) })
            }

            #[inline(always)]
            fn nonzero(self) -> u16 {
                let $self_vector = self.0;
                $nonzero
            }
        }
    };
}

lanes! {
    /// One position.
    Sse2(__m128i), 1 positions,
    splat _mm_set1_epi32, load _mm_loadu_si128, store _mm_storeu_si128, broadcast identity,
    and _mm_and_si128, or _mm_or_si128, xor _mm_xor_si128, add _mm_add_epi32,
    up _mm_sll_epi32, down _mm_srl_epi32, shuffle _mm_shuffle_epi32,
    nonzero |vector| {
        // SAFETY: a vector exists, so the CPU has these instructions.
        let zero = unsafe { _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(vector, _mm_setzero_si128()))) };
        low_half(!zero)
    }
}

lanes! {
    /// Two positions.
    Avx2(__m256i), 2 positions,
    splat _mm256_set1_epi32, load _mm256_loadu_si256, store _mm256_storeu_si256,
    broadcast _mm256_broadcastsi128_si256,
    and _mm256_and_si256, or _mm256_or_si256, xor _mm256_xor_si256, add _mm256_add_epi32,
    up _mm256_sll_epi32, down _mm256_srl_epi32, shuffle _mm256_shuffle_epi32,
    nonzero |vector| {
        // SAFETY: a vector exists, so the CPU has these instructions.
        let zero = unsafe {
            _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(vector, _mm256_setzero_si256())))
        };
        low_half(!zero)
    }
}

lanes! {
    /// Four positions.
    Avx512(__m512i), 4 positions,
    splat _mm512_set1_epi32, load _mm512_loadu_si512, store _mm512_storeu_si512,
    broadcast _mm512_broadcast_i32x4,
    and _mm512_and_si512, or _mm512_or_si512, xor _mm512_xor_si512, add _mm512_add_epi32,
    up _mm512_sll_epi32, down _mm512_srl_epi32, shuffle _mm512_shuffle_epi32,
    nonzero |vector| {
        // SAFETY: a vector exists, so the CPU has these instructions.
        unsafe { _mm512_test_epi32_mask(vector, vector) }
    }
}

/// The lower bits of a mask; the others belong to positions that don't exist.
#[inline(always)]
#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "the bits cut off are unused")]
const fn low_half(mask: i32) -> u16 {
    mask as u16
}
