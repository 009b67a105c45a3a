//! The kernel for AVX-512 with VBMI: 64 boards side by side, one a byte.
//!
//! ```text
//!  64 boards of 81 bytes          16 columns at a time, turned         81 cells of 64 boards
//!  ┌──────────────────┐           ┌─┬─┬─┬─ ─┬─┐                        ┌──────────────────┐
//!  │ board 0          │           │ │ │ │   │ │                        │ cell 0           │ two planes of each:
//!  │ board 1          │   ───▶    │ │ │ │   │ │          ───▶          │ cell 1           │  low   digits 1 to 8
//!  │  …               │           │ │ │ │   │ │                        │  …               │  high  digit 9, blank,
//!  └──────────────────┘           └─┴─┴─┴─ ─┴─┘                        └──────────────────┘        no cell
//! ```
//!
//! A byte has room for eight digits, so the ninth is in a plane of its own, with flags that no house is asked about.

use core::arch::x86_64::{
    __m512i, _mm512_broadcast_i32x4, _mm512_castsi128_si512, _mm512_loadu_si512, _mm512_mask_broadcast_i32x4,
    _mm512_movepi8_mask, _mm512_or_si512, _mm512_permutex2var_epi8, _mm512_set1_epi8, _mm512_shuffle_epi8,
    _mm512_ternarylogic_epi32, _mm512_test_epi8_mask, _mm512_unpackhi_epi8, _mm512_unpacklo_epi8,
};

use super::bytes::{WHOLE, WIDTH, cells, load};
use super::triads::{Lanes, Look, look};
use super::{Alphabet, Group, Report};
use crate::CELLS;

const BLANK: u8 = 0x40;
const NO_CELL: u8 = 0x80;
const NINE: u8 = 1;

/// What a byte that is no cell becomes; 0 to 9 are cells.
const ODD: u8 = 15;

/// For each ASCII character the value of its cell, or `ODD`.
static VALUES: [u8; 128] = {
    let mut values = [ODD; 128];
    let mut byte: u8 = 0;
    while byte.is_ascii() {
        if let Some(value) = Alphabet::Text.value(byte) {
            values[byte as usize] = value;
        }
        byte += 1;
    }
    values
};

/// For each value the bits of its cell in the low plane and in the high one.
const LOW: [u8; 16] = [0, 1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0];
const HIGH: [u8; 16] = [BLANK, 0, 0, 0, 0, 0, 0, 0, 0, NINE, 0, 0, 0, 0, 0, NO_CELL];

#[derive(Clone, Copy)]
struct Bytes(__m512i);

impl Lanes for Bytes {
    const NONE: Bytes = {
        // SAFETY: any bits are a vector.
        Bytes(unsafe { core::mem::transmute::<[u8; 64], __m512i>([0; 64]) })
    };

    #[inline(always)]
    fn any_of(a: Bytes, b: Bytes, c: Bytes) -> Bytes {
        // SAFETY: only `examine` uses these lanes, and it requires AVX-512.
        Bytes(unsafe { _mm512_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0) })
    }

    #[inline(always)]
    fn two_of(a: Bytes, b: Bytes, c: Bytes) -> Bytes {
        // SAFETY: only `examine` uses these lanes, and it requires AVX-512.
        Bytes(unsafe { _mm512_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0) })
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn examine(group: &Group<'_>, alphabet: Alphabet) -> Report {
    let mut columns = core::array::from_fn::<_, WHOLE, _>(|number| turn(rows(group, number * WIDTH)));
    let [.., mut last] = turn(rows(group, CELLS - WIDTH));
    let mut bits = last;
    if alphabet == Alphabet::Text {
        let (first, second) = (half(&VALUES, 0), half(&VALUES, 64));
        for column in columns.as_flattened_mut().iter_mut().chain([&mut last]) {
            bits = _mm512_or_si512(bits, *column);
            *column = _mm512_permutex2var_epi8(first, *column, second);
        }
    }
    let value = |cell: usize| columns.as_flattened().get(cell).copied().unwrap_or(last);
    let (low_bits, high_bits) = (table(&LOW), table(&HIGH));
    let low = look(|cell| Bytes(_mm512_shuffle_epi8(low_bits, value(cell))));
    let high = look(|cell| Bytes(_mm512_shuffle_epi8(high_bits, value(cell))));
    let Look { present, repeated } = high;
    let flag = |bits: Bytes, flag: u8| _mm512_test_epi8_mask(bits.0, _mm512_set1_epi8(flag.cast_signed()));
    Report {
        // A byte beyond ASCII is no cell.
        odd: flag(present, NO_CELL) | _mm512_movepi8_mask(bits),
        blank: flag(present, BLANK),
        repeated: flag(low.repeated, u8::MAX) | flag(repeated, NINE),
    }
}

/// Sixteen columns from here: in each register a row of four boards, 16 boards apart.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn rows(group: &Group<'_>, column: usize) -> [__m512i; WIDTH] {
    core::array::from_fn(|row| {
        let part = |number: usize| cells(group[number * WIDTH + row], column);
        let first = _mm512_castsi128_si512(part(0));
        let second = _mm512_mask_broadcast_i32x4(first, 0x00f0, part(1));
        let third = _mm512_mask_broadcast_i32x4(second, 0x0f00, part(2));
        _mm512_mask_broadcast_i32x4(third, 0xf000, part(3))
    })
}

/// Rows become columns, in each quarter of the registers on its own.
///
/// A step takes the address of a byte, four bits for the register and four for the place in it, and rotates these
/// eight bits by one. After four steps register and place have changed roles.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn turn(mut rows: [__m512i; WIDTH]) -> [__m512i; WIDTH] {
    for _ in 0..4 {
        rows = core::array::from_fn(|to| {
            let (a, b) = (rows[to / 2], rows[to / 2 + WIDTH / 2]);
            if to % 2 == 0 { _mm512_unpacklo_epi8(a, b) } else { _mm512_unpackhi_epi8(a, b) }
        });
    }
    rows
}

#[target_feature(enable = "avx512f")]
#[inline]
fn half(table: &[u8; 128], from: usize) -> __m512i {
    let bytes: &[u8; 64] = table[from..from + 64].try_into().expect("a slice of that length");
    // SAFETY: there are 64 bytes to read, and they need not be aligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}

/// The table in every quarter, as shuffles want it.
#[target_feature(enable = "avx512f")]
#[inline]
fn table(table: &[u8; 16]) -> __m512i {
    _mm512_broadcast_i32x4(load(table))
}
