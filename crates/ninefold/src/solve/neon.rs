//! Lanes in the vector registers of aarch64: one position.
//!
//! They need no detection: this module is compiled only for targets whose CPUs all have NEON.

#![allow(unsafe_code, reason = "intrinsics; every block says why it is sound")]

use core::arch::aarch64::{
    uint32x4_t, vaddq_u32, vandq_u32, vdupq_n_s32, vdupq_n_u32, vld1q_u8, vld1q_u32, vmaxvq_u32, vmvnq_u32,
    vorrq_u32, vqtbl1q_u8, vreinterpretq_u8_u32, vreinterpretq_u32_u8, vsetq_lane_u32, vshlq_u32, vst1q_u32,
};
use core::ops::{Add, BitAnd, BitOr, Not};

use super::field::Words;
use super::lanes::{Lanes, MOST_POSITIONS};

/// One position.
#[derive(Clone, Copy)]
pub(super) struct Neon(uint32x4_t);

/// Which byte goes where when the three words of the position are rotated.
static NEXT_BAND: [u8; 16] = [4, 5, 6, 7, 8, 9, 10, 11, 0, 1, 2, 3, 12, 13, 14, 15];

/// And back.
static PREVIOUS_BAND: [u8; 16] = [8, 9, 10, 11, 0, 1, 2, 3, 4, 5, 6, 7, 12, 13, 14, 15];

impl BitAnd for Neon {
    type Output = Neon;

    #[inline(always)]
    fn bitand(self, other: Neon) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vandq_u32(self.0, other.0) })
    }
}

impl BitOr for Neon {
    type Output = Neon;

    #[inline(always)]
    fn bitor(self, other: Neon) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vorrq_u32(self.0, other.0) })
    }
}

impl Not for Neon {
    type Output = Neon;

    #[inline(always)]
    fn not(self) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vmvnq_u32(self.0) })
    }
}

impl Add for Neon {
    type Output = Neon;

    #[inline(always)]
    fn add(self, other: Neon) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vaddq_u32(self.0, other.0) })
    }
}

impl Neon {
    /// Every byte replaced by the one with this index.
    #[inline(always)]
    fn permuted(self, indices: &[u8; 16]) -> Neon {
        // SAFETY: every CPU of the target has NEON; there are 16 bytes to read, and they need not be aligned.
        Neon(unsafe {
            vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vld1q_u8(indices.as_ptr())))
        })
    }
}

impl Lanes for Neon {
    const POSITIONS: usize = 1;

    #[inline(always)]
    fn splat(self, word: u32) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vdupq_n_u32(word) })
    }

    #[inline(always)]
    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Neon {
        // SAFETY: every CPU of the target has NEON; the array is at least as long as the vector, and need not be aligned.
        Neon(unsafe { vld1q_u32(words.as_ptr().cast()) })
    }

    #[inline(always)]
    fn store(self, words: &mut [Words; MOST_POSITIONS]) {
        // SAFETY: every CPU of the target has NEON; the array is at least as long as the vector, and need not be aligned.
        unsafe { vst1q_u32(words.as_mut_ptr().cast(), self.0) }
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Neon {
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vshlq_u32(self.0, vdupq_n_s32(BITS.cast_signed())) })
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Neon {
        // A shift to the left by a negative number.
        // SAFETY: every CPU of the target has NEON.
        Neon(unsafe { vshlq_u32(self.0, vdupq_n_s32(-BITS.cast_signed())) })
    }

    #[inline(always)]
    fn next_band(self) -> Neon {
        self.permuted(&NEXT_BAND)
    }

    #[inline(always)]
    fn previous_band(self) -> Neon {
        self.permuted(&PREVIOUS_BAND)
    }

    #[inline(always)]
    fn nonzero(self) -> u16 {
        // There is one position, so one bit says it all. The fourth word is unused.
        // SAFETY: every CPU of the target has NEON.
        u16::from(unsafe { vmaxvq_u32(vsetq_lane_u32::<3>(0, self.0)) } != 0)
    }
}
