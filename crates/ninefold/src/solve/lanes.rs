//! What the solver computes with: vectors of 32-bit words, for one position or several side by side.

#![allow(unsafe_code, reason = "a vector is made only where its instructions are")]

use core::ops::{Add, BitAnd, BitOr, Not};

use super::position::Words;

/// One place of the boxes of one or more positions, four words to a position.
///
/// The operators work on every bit or every word alone. They may use instructions that not every CPU has. That is sound
/// because there is a value to work on only where there are such instructions: [`load`](Lanes::load), which makes the first
/// one, is unsafe, and everything else takes one.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Add<Output = Self>
{
    /// How many positions a vector holds, at most [`MOST_POSITIONS`].
    const POSITIONS: usize;

    /// The same word everywhere, in a vector like this one.
    fn splat(self, word: u32) -> Self;

    /// Reads the words of `POSITIONS` positions.
    ///
    /// # Safety
    ///
    /// The CPU has the instructions of this type.
    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Self;

    /// Writes the words of `POSITIONS` positions.
    fn store(self, words: &mut [Words; MOST_POSITIONS]);

    /// Every word moved to higher bits.
    fn up<const BITS: u32>(self) -> Self;

    /// Every word moved to lower bits.
    fn down<const BITS: u32>(self) -> Self;

    /// For each band what the next one has, and for the last band what the first one has.
    fn next_band(self) -> Self;

    /// For each band what the one before it has, and for the first band what the last one has.
    fn previous_band(self) -> Self;

    /// A bit for each word that is not zero.
    fn nonzero(self) -> u16;

    /// For each position that has a word that is not zero, its bit: see [`bit_of`].
    #[inline(always)]
    fn any(self) -> u16 {
        // Three bits to a position, the fourth word being out of it; a sum moves any of them into the fourth.
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
