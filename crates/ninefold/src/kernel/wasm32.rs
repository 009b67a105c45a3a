//! Registers of 128 bits in WebAssembly.
//!
//! Whether a module may use them is decided when it is built, so they need no detection and their operations are safe.

use core::arch::wasm32::{
    i8x16_bitmask, i8x16_eq, i8x16_ne, i8x16_shuffle, i8x16_splat, u8x16_add, u8x16_add_sat, u8x16_max,
    u8x16_splat, u8x16_sub_sat, u8x16_swizzle, v128, v128_and, v128_andnot, v128_load, v128_or,
};

use super::triads::Vector;

/// The name of the instructions.
pub(super) const NAME: &str = "simd128";

#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes16(v128);

impl Vector for Bytes16 {
    #[inline(always)]
    fn any_of(a: Bytes16, b: Bytes16, c: Bytes16) -> Bytes16 {
        a.or(b).or(c)
    }

    #[inline(always)]
    fn two_of(a: Bytes16, b: Bytes16, c: Bytes16) -> Bytes16 {
        a.and(b).or(a.or(b).and(c))
    }
}

impl Bytes16 {
    #[inline(always)]
    pub(super) fn splat(byte: u8) -> Bytes16 {
        Bytes16(u8x16_splat(byte))
    }

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes16 {
        // SAFETY: there are 16 bytes to read, and they need not be aligned.
        Bytes16(unsafe { v128_load(bytes.as_ptr().cast()) })
    }

    #[inline(always)]
    pub(super) fn and(self, other: Bytes16) -> Bytes16 {
        Bytes16(v128_and(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn or(self, other: Bytes16) -> Bytes16 {
        Bytes16(v128_or(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Bytes16) -> Bytes16 {
        Bytes16(u8x16_add(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn plus_saturating(self, other: Bytes16) -> Bytes16 {
        Bytes16(u8x16_add_sat(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn minus_saturating(self, other: Bytes16) -> Bytes16 {
        Bytes16(u8x16_sub_sat(self.0, other.0))
    }

    #[inline(always)]
    pub(super) fn max(self, other: Bytes16) -> Bytes16 {
        Bytes16(u8x16_max(self.0, other.0))
    }

    /// Zero in place of the bytes that are the same in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Bytes16) -> Bytes16 {
        Bytes16(v128_andnot(self.0, i8x16_eq(self.0, other.0)))
    }

    /// The entries of this table with these indices; zero for an index beyond it.
    #[inline(always)]
    pub(super) fn lookup(self, indices: Bytes16) -> Bytes16 {
        Bytes16(u8x16_swizzle(self.0, indices.0))
    }

    /// The lower bytes of both, in turns.
    #[inline(always)]
    pub(super) fn interleaved_low(self, other: Bytes16) -> Bytes16 {
        Bytes16(i8x16_shuffle::<0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23>(self.0, other.0))
    }

    /// The upper bytes of both, in turns.
    #[inline(always)]
    pub(super) fn interleaved_high(self, other: Bytes16) -> Bytes16 {
        Bytes16(i8x16_shuffle::<8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31>(
            self.0, other.0,
        ))
    }

    /// One bit for each byte that isn't zero.
    #[inline(always)]
    pub(super) fn nonzero(self) -> u16 {
        i8x16_bitmask(i8x16_ne(self.0, i8x16_splat(0)))
    }
}
