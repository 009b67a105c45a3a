//! Lanes without special instructions: one position, as an array.

use core::ops::{Add, BitAnd, BitOr, Not};

use super::lanes::{Lanes, Words};

/// The words of one position.
#[derive(Clone, Copy)]
pub(super) struct Portable(Words);

impl BitAnd for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitand(self, other: Portable) -> Portable {
        Portable(core::array::from_fn(|band| self.0[band] & other.0[band]))
    }
}
impl BitOr for Portable {
    type Output = Portable;
    #[inline(always)]
    fn bitor(self, other: Portable) -> Portable {
        Portable(core::array::from_fn(|band| self.0[band] | other.0[band]))
    }
}
impl Not for Portable {
    type Output = Portable;
    #[inline(always)]
    fn not(self) -> Portable {
        Portable(core::array::from_fn(|band| !self.0[band]))
    }
}
impl Add for Portable {
    type Output = Portable;
    #[inline(always)]
    fn add(self, other: Portable) -> Portable {
        Portable(core::array::from_fn(|band| self.0[band].wrapping_add(other.0[band])))
    }
}

impl Lanes for Portable {
    const POSITIONS: usize = 1;
    #[inline(always)]
    fn splat(word: u32) -> Portable {
        Portable([word; 4])
    }
    #[inline(always)]
    fn load(words: &[Words]) -> Portable {
        Portable(words[0])
    }
    #[inline(always)]
    fn store(self, words: &mut [Words]) {
        words[0] = self.0;
    }
    #[inline(always)]
    fn up<const BITS: i32>(self) -> Portable {
        Portable(self.0.map(|word| word << BITS))
    }
    #[inline(always)]
    fn down<const BITS: i32>(self) -> Portable {
        Portable(self.0.map(|word| word >> BITS))
    }
    #[inline(always)]
    fn next_band(self) -> Portable {
        let [first, second, third, fourth] = self.0;
        Portable([second, third, first, fourth])
    }
    #[inline(always)]
    fn last_band(self) -> Portable {
        let [first, second, third, fourth] = self.0;
        Portable([third, first, second, fourth])
    }
    #[inline(always)]
    fn any(self) -> u8 {
        u8::from((self.0[0] | self.0[1] | self.0[2]) != 0)
    }
}
