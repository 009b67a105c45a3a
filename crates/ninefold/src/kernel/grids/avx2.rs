//! Registers of 256 bits: 32 grids at a time.

use core::arch::x86_64::{
    _mm256_add_epi8, _mm256_adds_epu8, _mm256_and_si256, _mm256_cmpeq_epi8, _mm256_min_epu8,
    _mm256_movemask_epi8, _mm256_or_si256, _mm256_set_m128i, _mm256_set1_epi8, _mm256_setzero_si256,
    _mm256_shuffle_epi8, _mm256_subs_epu8,
};

use super::{Bytes, COLUMNS, Cells, GridAlphabet};
use crate::kernel::Report;
use crate::kernel::avx2::{Bytes32, table, transpose};
use crate::kernel::bytes::load;
use crate::rules::Structure;

impl Bytes32 {
    #[target_feature(enable = "avx2")]
    pub(super) fn zero() -> Bytes32 {
        Bytes32(_mm256_setzero_si256())
    }
}

#[target_feature(enable = "avx2")]
pub(super) fn examine<'b>(
    cells: &mut Cells<Bytes32>,
    structure: &Structure,
    alphabet: &GridAlphabet,
    grid: impl Fn(usize) -> &'b [u8],
) -> Report {
    cells.examine(structure, alphabet, grid)
}

impl Bytes for Bytes32 {
    const GRIDS: usize = 32;

    #[inline(always)]
    fn all(self, byte: u8) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_set1_epi8(byte.cast_signed()) })
    }

    #[inline(always)]
    fn and(self, other: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_and_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn or(self, other: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_or_si256(self.0, other.0) })
    }

    #[inline(always)]
    fn plus(self, other: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_add_epi8(self.0, other.0) })
    }

    #[inline(always)]
    fn minus_saturating(self, other: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_subs_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn min(self, other: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_min_epu8(self.0, other.0) })
    }

    #[inline(always)]
    fn look_up(self, entries: &[u8; 16]) -> Bytes32 {
        // The shuffle gives zero where the highest bit is set, which it is now for indices from 16 on.
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe {
            _mm256_shuffle_epi8(table(entries), _mm256_adds_epu8(self.0, _mm256_set1_epi8(0x70)))
        })
    }

    #[inline(always)]
    fn nonzero(self) -> u64 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        let zero = unsafe { _mm256_movemask_epi8(_mm256_cmpeq_epi8(self.0, _mm256_setzero_si256())) };
        u64::from(!zero.cast_unsigned())
    }

    #[inline(always)]
    fn columns<'b>(self, row: impl Fn(usize) -> &'b [u8; COLUMNS]) -> [Bytes32; COLUMNS] {
        // SAFETY: a vector exists, so the CPU has AVX2.
        unsafe {
            let pair = |index| _mm256_set_m128i(load(row(COLUMNS + index)), load(row(index)));
            transpose(core::array::from_fn(pair)).map(Bytes32)
        }
    }
}
