//! Lanes without special instructions: one position, with two bands per 64-bit word.

#![allow(unsafe_code, reason = "the trait's constructor is unsafe; here it has no requirements")]

use core::ops::{Add, BitAnd, BitOr, Not};

use super::field::Words;
use super::lanes::{Lanes, MOST_POSITIONS};

/// The first two bands, and the third, whose upper half is ignored.
#[derive(Clone, Copy)]
pub(super) struct Portable(u64, u64);

/// The lower half of a 64-bit word.
const HALF: u64 = 0xffff_ffff;

impl BitAnd for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitand(self, other: Portable) -> Portable {
        Portable(self.0 & other.0, self.1 & other.1)
    }
}

impl BitOr for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitor(self, other: Portable) -> Portable {
        Portable(self.0 | other.0, self.1 | other.1)
    }
}

impl Not for Portable {
    type Output = Portable;
    #[inline(always)]
    fn not(self) -> Portable {
        Portable(!self.0, !self.1)
    }
}

impl Add for Portable {
    type Output = Portable;
    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        Portable(self.0.wrapping_add(other.0), self.1.wrapping_add(other.1))
    }
}

impl Lanes for Portable {
    const POSITIONS: usize = 1;

    #[inline(always)]
    fn splat(self, word: u32) -> Portable {
        Portable(twice(word.into()), word.into())
    }

    #[inline(always)]
    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Portable {
        let [first, second, third, _] = words[0].map(u64::from);
        Portable(second << 32 | first, third)
    }

    #[inline(always)]
    #[expect(clippy::cast_possible_truncation, reason = "the halves are taken one by one")]
    fn store(self, words: &mut [Words; MOST_POSITIONS]) {
        words[0] = [self.0 as u32, (self.0 >> 32) as u32, self.1 as u32, 0];
    }

    #[inline(always)]
    fn up<const BITS: u32>(self) -> Portable {
        Portable(self.0 << BITS & twice(HALF << BITS & HALF), self.1 << BITS)
    }

    #[inline(always)]
    fn down<const BITS: u32>(self) -> Portable {
        Portable(self.0 >> BITS & twice(HALF >> BITS), self.1 >> BITS & HALF >> BITS)
    }

    #[inline(always)]
    fn next_band(self) -> Portable {
        Portable(self.0 >> 32 | self.1 << 32, self.0 & HALF)
    }

    #[inline(always)]
    fn previous_band(self) -> Portable {
        Portable(self.0 << 32 | self.1 & HALF, self.0 >> 32)
    }

    #[inline(always)]
    fn nonzero(self) -> u16 {
        u16::from(self.0 != 0 || self.1 & HALF != 0)
    }
}

/// The same in both halves.
const fn twice(half: u64) -> u64 {
    half << 32 | half
}
