//! Lanes on x86-64.
#![allow(unsafe_code)]

use core::arch::x86_64::*;
use core::ops::{Add, BitAnd, BitOr, Not};

use super::lanes::{Lanes, Words};

macro_rules! lanes {
    ($name:ident, $vector:ty, $positions:literal, $and:ident, $or:ident, $xor:ident, $add:ident, $set:ident, $load:ident, $store:ident, $sl:ident, $sr:ident, $shuffle:ident, |$v:ident| $any:expr) => {
        #[derive(Clone, Copy)]
        pub(super) struct $name($vector);
        impl BitAnd for $name {
            type Output = Self;
            #[inline(always)]
            fn bitand(self, other: Self) -> Self {
                Self(unsafe { $and(self.0, other.0) })
            }
        }
        impl BitOr for $name {
            type Output = Self;
            #[inline(always)]
            fn bitor(self, other: Self) -> Self {
                Self(unsafe { $or(self.0, other.0) })
            }
        }
        impl Not for $name {
            type Output = Self;
            #[inline(always)]
            fn not(self) -> Self {
                Self(unsafe { $xor(self.0, $set(-1)) })
            }
        }
        impl Add for $name {
            type Output = Self;
            #[inline(always)]
            fn add(self, other: Self) -> Self {
                Self(unsafe { $add(self.0, other.0) })
            }
        }
        impl Lanes for $name {
            const POSITIONS: usize = $positions;
            #[inline(always)]
            fn splat(word: u32) -> Self {
                Self(unsafe { $set(word.cast_signed()) })
            }
            #[inline(always)]
            fn load(words: &[Words]) -> Self {
                assert!(words.len() >= $positions);
                Self(unsafe { $load(words.as_ptr().cast()) })
            }
            #[inline(always)]
            fn store(self, words: &mut [Words]) {
                assert!(words.len() >= $positions);
                unsafe { $store(words.as_mut_ptr().cast(), self.0) }
            }
            #[inline(always)]
            fn up<const BITS: i32>(self) -> Self {
                Self(unsafe { lanes!(@shift $sl, BITS, self.0) })
            }
            #[inline(always)]
            fn down<const BITS: i32>(self) -> Self {
                Self(unsafe { lanes!(@shift $sr, BITS, self.0) })
            }
            #[inline(always)]
            fn next_band(self) -> Self {
                Self(unsafe { $shuffle::<0b11_00_10_01>(self.0) })
            }
            #[inline(always)]
            fn last_band(self) -> Self {
                Self(unsafe { $shuffle::<0b11_01_00_10>(self.0) })
            }
            #[inline(always)]
            fn any(self) -> u8 {
                let $v = self.0;
                unsafe { $any }
            }
        }
    };
    (@shift _mm512_slli_epi32, $bits:ident, $v:expr) => { _mm512_sll_epi32($v, _mm_cvtsi32_si128($bits)) };
    (@shift _mm512_srli_epi32, $bits:ident, $v:expr) => { _mm512_srl_epi32($v, _mm_cvtsi32_si128($bits)) };
    (@shift $f:ident, $bits:ident, $v:expr) => { $f::<$bits>($v) };
}

lanes!(Avx2, __m256i, 2, _mm256_and_si256, _mm256_or_si256, _mm256_xor_si256, _mm256_add_epi32, _mm256_set1_epi32, _mm256_loadu_si256, _mm256_storeu_si256, _mm256_slli_epi32, _mm256_srli_epi32, _mm256_shuffle_epi32,
    |v| {
        let zero = _mm256_movemask_ps(_mm256_castsi256_ps(_mm256_cmpeq_epi32(v, _mm256_setzero_si256())));
        let set = !zero;
        (u8::from(set & 0x07 != 0)) | (u8::from(set & 0x70 != 0) << 1)
    });
lanes!(Sse, __m128i, 1, _mm_and_si128, _mm_or_si128, _mm_xor_si128, _mm_add_epi32, _mm_set1_epi32, _mm_loadu_si128, _mm_storeu_si128, _mm_slli_epi32, _mm_srli_epi32, _mm_shuffle_epi32,
    |v| {
        let zero = _mm_movemask_ps(_mm_castsi128_ps(_mm_cmpeq_epi32(v, _mm_setzero_si128())));
        let set = !zero;
        u8::from(set & 0x07 != 0)
    });
lanes!(Avx512, __m512i, 4, _mm512_and_si512, _mm512_or_si512, _mm512_xor_si512, _mm512_add_epi32, _mm512_set1_epi32, _mm512_loadu_si512, _mm512_storeu_si512, _mm512_slli_epi32, _mm512_srli_epi32, _mm512_shuffle_epi32,
    |v| {
        let set = _mm512_test_epi32_mask(v, v);
        let set = set & 0x7777;
        u8::from(set & 0xf != 0) | u8::from(set & 0xf0 != 0) << 1 | u8::from(set & 0xf00 != 0) << 2 | u8::from(set & 0xf000 != 0) << 3
    });
