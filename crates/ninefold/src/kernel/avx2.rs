//! The kernel for AVX2: 32 boards side by side, one per byte, as drawn in `avx512.rs`.
//!
//! A shuffle looks up 16 bytes only, so a character is looked up by its halves: the lower half says in which rows of
//! the ASCII table it would be a cell, the upper half which row it is in.

use core::arch::x86_64::{
    __m256i, _mm256_add_epi8, _mm256_and_si256, _mm256_broadcastsi128_si256, _mm256_cmpeq_epi8,
    _mm256_cmpgt_epi8, _mm256_min_epi8, _mm256_min_epu8, _mm256_movemask_epi8, _mm256_or_si256,
    _mm256_set_m128i, _mm256_set1_epi8, _mm256_setzero_si256, _mm256_shuffle_epi8, _mm256_srli_epi16,
    _mm256_unpackhi_epi8, _mm256_unpacklo_epi8,
};

use super::bytes::{WHOLE, WIDTH, cells, load};
use super::triads::{Vector, scan};
use super::{Alphabet, GROUP, Report};
use crate::CELLS;

/// How many boards fit into a register.
const BOARDS: usize = 32;

#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes32(pub(super) __m256i);

impl Vector for Bytes32 {
    #[inline(always)]
    fn any_of(a: Bytes32, b: Bytes32, c: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe { _mm256_or_si256(_mm256_or_si256(a.0, b.0), c.0) })
    }

    #[inline(always)]
    fn two_of(a: Bytes32, b: Bytes32, c: Bytes32) -> Bytes32 {
        // SAFETY: a vector exists, so the CPU has AVX2.
        Bytes32(unsafe {
            _mm256_or_si256(_mm256_and_si256(a.0, b.0), _mm256_and_si256(_mm256_or_si256(a.0, b.0), c.0))
        })
    }
}

/// For each lower half of a character, one bit for each row of the ASCII table in which it is a cell.
static ROWS: [u8; 16] = {
    let mut rows = [0; 16];
    let mut byte: u8 = 0;
    while byte.is_ascii() {
        if Alphabet::Text.value(byte).is_some() {
            rows[(byte & 15) as usize] |= 1 << (byte >> 4);
        }
        byte += 1;
    }
    rows
};

/// For each upper half of a character, the bit of its row; zero beyond ASCII.
static ROW: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// For each of the last 16 seven-bit values, the bit of its digit; 127 is the nine, which has none.
static LOW: [u8; 16] = [0, 0, 0, 0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 128, 0];

/// Values are shifted so that the nine is `NINE`, whatever the alphabet. The other digits come right before it, so only
/// digits are greater than `ZERO`, as signed numbers.
const NINE: i8 = i8::MAX;
const ZERO: i8 = NINE - 9;

#[target_feature(enable = "avx2")]
pub(super) fn examine<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
    let mut report = Report::default();
    for first in (0..GROUP).step_by(BOARDS) {
        let part = examine_part(|index| board(first + index), alphabet);
        report.malformed |= part.malformed << first;
        report.blank |= part.blank << first;
        report.repeated |= part.repeated << first;
    }
    report
}

#[target_feature(enable = "avx2")]
#[inline]
fn examine_part<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
    let mut columns = core::array::from_fn::<_, WHOLE, _>(|index| transpose(rows(&board, index * WIDTH)));
    let [.., mut left_over] = transpose(rows(&board, CELLS - WIDTH));
    let mut least_row = _mm256_set1_epi8(-1);
    let mut least = _mm256_set1_epi8(NINE);
    let nine = match alphabet {
        Alphabet::Text => b'9',
        Alphabet::Values => 9,
    };
    let shift = _mm256_set1_epi8(NINE - nine.cast_signed());
    for column in columns.as_flattened_mut().iter_mut().chain([&mut left_over]) {
        if alphabet == Alphabet::Text {
            least_row = _mm256_min_epu8(least_row, row_of(*column));
        }
        *column = _mm256_add_epi8(*column, shift);
        least = _mm256_min_epi8(least, *column);
    }
    let value = |cell: usize| columns.as_flattened().get(cell).copied().unwrap_or(left_over);
    let low_bits = table(&LOW);
    let empty = Bytes32(_mm256_setzero_si256());
    let low = scan(empty, |cell| Bytes32(_mm256_shuffle_epi8(low_bits, value(cell))));
    let nines = scan(empty, |cell| Bytes32(_mm256_cmpeq_epi8(value(cell), _mm256_set1_epi8(NINE))));
    let nothing = _mm256_setzero_si256();
    let boards_where = |bytes: __m256i| u64::from(_mm256_movemask_epi8(bytes).cast_unsigned());
    let all_digits = boards_where(_mm256_cmpgt_epi8(least, _mm256_set1_epi8(ZERO)));
    let repeated = _mm256_or_si256(low.repeated.0, nines.repeated.0);
    let malformed = match alphabet {
        Alphabet::Text => _mm256_cmpeq_epi8(least_row, nothing),
        // Values above nine have wrapped around to negative numbers, and the largest to numbers just below the blank.
        Alphabet::Values => _mm256_cmpgt_epi8(_mm256_set1_epi8(ZERO), least),
    };
    Report {
        malformed: boards_where(malformed),
        blank: !all_digits & u64::from(u32::MAX),
        repeated: !boards_where(_mm256_cmpeq_epi8(repeated, nothing)) & u64::from(u32::MAX),
    }
}

/// For each character, the bit of its row of the ASCII table if it is a cell, otherwise zero.
#[target_feature(enable = "avx2")]
#[inline]
fn row_of(characters: __m256i) -> __m256i {
    let upper = _mm256_and_si256(_mm256_srli_epi16::<4>(characters), _mm256_set1_epi8(15));
    // The shuffle gives zero for characters beyond ASCII, because their highest bit is set.
    let rows = _mm256_shuffle_epi8(table(&ROWS), characters);
    _mm256_and_si256(rows, _mm256_shuffle_epi8(table(&ROW), upper))
}

/// Sixteen columns from this one on: each register holds a row of two boards, 16 boards apart.
#[target_feature(enable = "avx2")]
#[inline]
fn rows<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], column: usize) -> [__m256i; WIDTH] {
    core::array::from_fn(|row| _mm256_set_m128i(cells(board(WIDTH + row), column), cells(board(row), column)))
}

/// Rows become columns, within each half of the registers, as described in `avx512.rs`.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn transpose(mut rows: [__m256i; WIDTH]) -> [__m256i; WIDTH] {
    for _ in 0..4 {
        rows = core::array::from_fn(|to| {
            let (a, b) = (rows[to / 2], rows[to / 2 + WIDTH / 2]);
            if to % 2 == 0 { _mm256_unpacklo_epi8(a, b) } else { _mm256_unpackhi_epi8(a, b) }
        });
    }
    rows
}

/// The table in both halves, as shuffles need it.
#[target_feature(enable = "avx2")]
#[inline]
pub(super) fn table(table: &[u8; 16]) -> __m256i {
    _mm256_broadcastsi128_si256(load(table))
}
