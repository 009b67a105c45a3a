//! Lanes in the 128-bit vectors of WebAssembly: one position.
//!
//! Whether a module may use them is decided when it is built, so they need no detection and their operations are safe.

#![allow(unsafe_code, reason = "reading and writing memory; every block says why it is sound")]

use core::arch::wasm32::{
    i32x4_bitmask, i32x4_ne, i32x4_shuffle, i32x4_splat, u32x4_add, u32x4_shl, u32x4_shr, u32x4_splat, v128,
    v128_and, v128_load, v128_not, v128_or, v128_store,
};
use core::ops::{Add, BitAnd, BitOr, Not};

use super::field::Words;
use super::lanes::{Lanes, MOST_POSITIONS};

/// One position.
#[derive(Clone, Copy)]
pub(super) struct Simd128(v128);

impl BitAnd for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn bitand(self, other: Simd128) -> Simd128 {
        Simd128(v128_and(self.0, other.0))
    }
}

impl BitOr for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn bitor(self, other: Simd128) -> Simd128 {
        Simd128(v128_or(self.0, other.0))
    }
}

impl Not for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn not(self) -> Simd128 {
        Simd128(v128_not(self.0))
    }
}

impl Add for Simd128 {
    type Output = Simd128;

    #[inline(always)]
    fn add(self, other: Simd128) -> Simd128 {
        Simd128(u32x4_add(self.0, other.0))
    }
}

impl Lanes for Simd128 {
    const POSITIONS: usize = 1;

    #[inline(always)]
    fn splat(self, word: u32) -> Simd128 {
        Simd128(u32x4_splat(word))
    }

    #[inline(always)]
    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Simd128 {
        // SAFETY: the array is at least as long as the vector, and need not be aligned.
        Simd128(unsafe { v128_load(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut [Words; MOST_POSITIONS]) {
        // SAFETY: the array is at least as long as the vector, and need not be aligned.
        unsafe { v128_store(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Simd128 {
        Simd128(u32x4_shl(self.0, BITS))
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Simd128 {
        Simd128(u32x4_shr(self.0, BITS))
    }

    #[inline(always)]
    fn next_band(self) -> Simd128 {
        Simd128(i32x4_shuffle::<1, 2, 0, 3>(self.0, self.0))
    }

    #[inline(always)]
    fn previous_band(self) -> Simd128 {
        Simd128(i32x4_shuffle::<2, 0, 1, 3>(self.0, self.0))
    }

    #[inline(always)]
    fn nonzero(self) -> u16 {
        i32x4_bitmask(i32x4_ne(self.0, i32x4_splat(0))).into()
    }
}
