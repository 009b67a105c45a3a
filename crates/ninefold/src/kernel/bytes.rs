//! Loads bytes into registers, sixteen at a time.

use core::arch::x86_64::{__m128i, _mm_loadu_si128};

use crate::CELLS;

/// How many columns are transposed at a time, and how many times until one is left over.
pub(super) const WIDTH: usize = 16;
pub(super) const WHOLE: usize = CELLS / WIDTH;
const _: () = assert!(CELLS == WHOLE * WIDTH + 1, "one column is left over");

/// The next 16 cells of a board from this one on.
#[target_feature(enable = "sse2")]
#[inline]
pub(super) fn cells(board: &[u8; CELLS], from: usize) -> __m128i {
    load(board[from..].first_chunk().expect("a board has that many cells"))
}

#[target_feature(enable = "sse2")]
#[inline]
pub(super) fn load(bytes: &[u8; WIDTH]) -> __m128i {
    // SAFETY: there are 16 bytes to read, and they need not be aligned.
    unsafe { _mm_loadu_si128(bytes.as_ptr().cast()) }
}
