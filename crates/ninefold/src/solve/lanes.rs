//! The solver's vectors of 32-bit words, for one position or several side by side.

#![allow(unsafe_code, reason = "a vector is constructed only if the CPU has its instructions")]

use core::ops::{Add, BitAnd, BitOr, Not};

use super::field::Words;

/// One place of all boxes of one or more positions, four words per position.
///
/// The operators work on each bit or each word separately. They may use instructions that not every CPU has. That is sound
/// because a value exists only where the CPU has these instructions: [`load`](Lanes::load), which makes the first one, is
/// unsafe, and everything else takes one.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Add<Output = Self>
{
    /// How many positions a vector holds, at most [`MOST_POSITIONS`].
    const POSITIONS: usize;

    /// A vector of this type with the same word everywhere.
    fn splat(self, word: u32) -> Self;

    /// Reads the words of `POSITIONS` positions.
    ///
    /// # Safety
    ///
    /// The CPU must have the instructions of this type.
    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Self;

    /// Writes the words of `POSITIONS` positions.
    fn store(self, words: &mut [Words; MOST_POSITIONS]);

    /// A vector of this type with the same words for every position.
    #[inline(always)]
    fn broadcast(self, words: &Words) -> Self {
        // SAFETY: a vector exists, so the CPU has its instructions.
        unsafe { Self::load(&[*words; MOST_POSITIONS]) }
    }

    /// The words of the first position.
    #[inline(always)]
    fn first(self) -> Words {
        let mut words = [[0; 4]; MOST_POSITIONS];
        self.store(&mut words);
        words[0]
    }

    /// Every word shifted left.
    fn up<const BITS: u32>(self) -> Self;

    /// Every word shifted right.
    fn down<const BITS: u32>(self) -> Self;

    /// Each band replaced by the next one, and the last by the first.
    fn next_band(self) -> Self;

    /// Each band replaced by the one before it, and the first by the last.
    fn previous_band(self) -> Self;

    /// One bit for each nonzero word.
    fn nonzero(self) -> u16;

    /// The bit of each position that has a nonzero word: see [`bit_of`].
    #[inline(always)]
    fn any(self) -> u16 {
        // Three bits per position, because the fourth word is unused; the sum carries any of them into the fourth bit.
        ((self.nonzero() & 0x7777) + 0x7777) & 0x8888
    }
}

/// The most positions that fit into a vector.
pub(super) const MOST_POSITIONS: usize = 4;

/// The bit that stands for a position in the masks of [`Lanes::any`].
pub(super) const fn bit_of(position: usize) -> u16 {
    0b1000 << (4 * position)
}

/// The positions whose bits are in the mask.
pub(super) fn positions(mut mask: u16) -> impl Iterator<Item = usize> {
    core::iter::from_fn(move || {
        let position = (mask != 0).then(|| mask.trailing_zeros() as usize / 4)?;
        mask &= mask - 1;
        Some(position)
    })
}
