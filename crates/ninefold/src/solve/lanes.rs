//! What the solver computes with: vectors of 32-bit words, four for each position of the search.

use core::ops::{Add, BitAnd, BitOr, Not};

/// The words of one position: three bands, and a fourth that is always empty and never looked at.
pub(super) type Words = [u32; 4];

/// A vector of words for one or more positions that are worked on side by side.
///
/// Everything but [`later_band`](Lanes::later_band) and [`last_band`](Lanes::last_band) works on each word alone.
pub(super) trait Lanes:
    Copy + BitAnd<Output = Self> + BitOr<Output = Self> + Not<Output = Self> + Add<Output = Self>
{
    /// How many positions a vector holds; at most eight.
    const POSITIONS: usize;

    /// The same word everywhere.
    fn splat(word: u32) -> Self;

    /// Reads the words of this many positions from the slice.
    fn load(words: &[Words]) -> Self;

    /// Writes the words of this many positions to the slice.
    fn store(self, words: &mut [Words]);

    /// Every word moved to higher bits.
    fn up<const BITS: i32>(self) -> Self;

    /// Every word moved to lower bits.
    fn down<const BITS: i32>(self) -> Self;

    /// In place of each band the next one, and the first in place of the last.
    fn next_band(self) -> Self;

    /// In place of each band the one before it, and the last in place of the first.
    fn last_band(self) -> Self;

    /// A bit for each position that has a bit set in any of its bands.
    fn any(self) -> u8;
}
