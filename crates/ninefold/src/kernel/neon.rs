//! Registers of 128 bits on aarch64.
//!
//! They need no detection: this module is compiled only for targets whose CPUs all have NEON.

use core::arch::aarch64::{
    uint8x16_t, vaddq_u8, vaddv_u8, vandq_u8, vbicq_u8, vbslq_u8, vceqq_u8, vdupq_n_u8, veorq_u8,
    vget_high_u8, vget_low_u8, vld1q_u8, vmaxq_u8, vorrq_u8, vqaddq_u8, vqsubq_u8, vqtbl1q_u8, vtstq_u8,
    vzip1q_u8, vzip2q_u8,
};

use super::triads::Vector;

/// The name of the instructions.
pub(super) const NAME: &str = "neon";

#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes16(uint8x16_t);

/// The bit of each byte, in the lower half and in the upper one.
static BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];

impl Vector for Bytes16 {
    #[inline(always)]
    fn any_of(a: Bytes16, b: Bytes16, c: Bytes16) -> Bytes16 {
        a.or(b).or(c)
    }

    #[inline(always)]
    fn two_of(a: Bytes16, b: Bytes16, c: Bytes16) -> Bytes16 {
        // Where the first two differ, the third decides.
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vbslq_u8(veorq_u8(a.0, b.0), c.0, a.0) })
    }
}

impl Bytes16 {
    #[inline(always)]
    pub(super) fn splat(byte: u8) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vdupq_n_u8(byte) })
    }

    #[inline(always)]
    pub(super) fn load(bytes: &[u8; 16]) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON; there are 16 bytes to read, and they need not be aligned.
        Bytes16(unsafe { vld1q_u8(bytes.as_ptr()) })
    }

    #[inline(always)]
    pub(super) fn and(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vandq_u8(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn or(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vorrq_u8(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn plus(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vaddq_u8(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn plus_saturating(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vqaddq_u8(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn minus_saturating(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vqsubq_u8(self.0, other.0) })
    }

    #[inline(always)]
    pub(super) fn max(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vmaxq_u8(self.0, other.0) })
    }

    /// Zero in place of the bytes that are the same in the other.
    #[inline(always)]
    pub(super) fn without(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vbicq_u8(self.0, vceqq_u8(self.0, other.0)) })
    }

    /// The entries of this table with these indices; zero for an index beyond it.
    #[inline(always)]
    pub(super) fn lookup(self, indices: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vqtbl1q_u8(self.0, indices.0) })
    }

    /// The lower bytes of both, in turns.
    #[inline(always)]
    pub(super) fn interleaved_low(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vzip1q_u8(self.0, other.0) })
    }

    /// The upper bytes of both, in turns.
    #[inline(always)]
    pub(super) fn interleaved_high(self, other: Bytes16) -> Bytes16 {
        // SAFETY: every CPU of the target has NEON.
        Bytes16(unsafe { vzip2q_u8(self.0, other.0) })
    }

    /// One bit for each byte that isn't zero.
    #[inline(always)]
    pub(super) fn nonzero(self) -> u16 {
        let bits = Bytes16::load(&BITS);
        // SAFETY: every CPU of the target has NEON.
        let [low, high] = unsafe {
            let bits = vandq_u8(vtstq_u8(self.0, self.0), bits.0);
            // The sums are unions, because the bits of a half are all different.
            [vaddv_u8(vget_low_u8(bits)), vaddv_u8(vget_high_u8(bits))]
        };
        u16::from_le_bytes([low, high])
    }
}
