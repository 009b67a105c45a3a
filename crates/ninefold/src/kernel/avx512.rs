//! The kernel for AVX-512 with VBMI: 64 boards side by side, one per byte.
//!
//! ```text
//!  64 boards of 81 bytes          16 columns at a time, transposed     81 cells of 64 boards
//!  ┌──────────────────┐           ┌─┬─┬─┬─ ─┬─┐                        ┌──────────────────┐
//!  │ board 0          │           │ │ │ │   │ │                        │ cell 0           │ two planes of each:
//!  │ board 1          │   ───▶    │ │ │ │   │ │          ───▶          │ cell 1           │  low   digits 1 to 8
//!  │  …               │           │ │ │ │   │ │                        │  …               │  high  digit 9, blank
//!  └──────────────────┘           └─┴─┴─┴─ ─┴─┘                        └──────────────────┘
//! ```
//!
//! A byte has room for eight digits, so the ninth is in a second plane, together with a flag for blanks, whose repeats are
//! ignored.
//!
//! A byte permutation looks up 64 bytes, by the lower six bits. A saturating addition shifts the characters so that no two
//! cells have the same six bits. Bytes that aren't cells are detected by looking up, in the same way, which character each
//! byte should be.

use core::arch::x86_64::{
    __m512i, _mm512_adds_epu8, _mm512_castsi128_si512, _mm512_inserti32x4, _mm512_loadu_si512,
    _mm512_permutexvar_epi8, _mm512_set1_epi8, _mm512_setzero_si512, _mm512_ternarylogic_epi32,
    _mm512_test_epi8_mask, _mm512_unpackhi_epi8, _mm512_unpacklo_epi8,
};

use super::bytes::{WHOLE, WIDTH, cells};
use super::triads::{Vector, scan};
use super::{Alphabet, Report};
use crate::CELLS;

const NINE: u8 = 1;
const BLANK: u8 = 2;

/// How bytes are looked up.
struct Tables {
    /// Added to a byte before it is looked up.
    shift: u8,
    /// For each slot, the byte that belongs there.
    bytes: [u8; 64],
    /// For each slot, the bits of its cell in the low plane and in the high one.
    low: [u8; 64],
    high: [u8; 64],
}

static TEXT: Tables = Tables::of(Alphabet::Text, 0x96);
static VALUES: Tables = Tables::of(Alphabet::Values, 0);

impl Tables {
    const fn of(alphabet: Alphabet, shift: u8) -> Tables {
        let mut tables = Tables { shift, bytes: [0; 64], low: [0; 64], high: [0; 64] };
        let mut is_taken = [false; 64];
        let mut some_cell = 0;
        let mut byte = 0;
        loop {
            if let Some(value) = alphabet.value(byte) {
                let slot = tables.slot(byte);
                assert!(!is_taken[slot], "two cells have the same slot");
                is_taken[slot] = true;
                tables.bytes[slot] = byte;
                some_cell = byte;
                match value {
                    0 => tables.high[slot] = BLANK,
                    9 => tables.high[slot] = NINE,
                    digit => tables.low[slot] = 1 << (digit - 1),
                }
            }
            match byte {
                u8::MAX => break,
                _ => byte += 1,
            }
        }
        // An unused slot gets a byte of another slot, so that any byte looked up there is malformed.
        let mut slot = 0;
        while slot < 64 {
            if !is_taken[slot] {
                tables.bytes[slot] = some_cell;
            }
            slot += 1;
        }
        tables
    }

    const fn slot(&self, byte: u8) -> usize {
        (byte.saturating_add(self.shift) % 64) as usize
    }
}

#[derive(Clone, Copy)]
pub(super) struct Bytes64(__m512i);

impl Vector for Bytes64 {
    #[inline(always)]
    fn any_of(a: Bytes64, b: Bytes64, c: Bytes64) -> Bytes64 {
        // SAFETY: a vector exists, so the CPU has AVX-512.
        Bytes64(unsafe { _mm512_ternarylogic_epi32::<0b1111_1110>(a.0, b.0, c.0) })
    }

    #[inline(always)]
    fn two_of(a: Bytes64, b: Bytes64, c: Bytes64) -> Bytes64 {
        // SAFETY: a vector exists, so the CPU has AVX-512.
        Bytes64(unsafe { _mm512_ternarylogic_epi32::<0b1110_1000>(a.0, b.0, c.0) })
    }
}

#[target_feature(enable = "avx512f,avx512bw,avx512vbmi")]
pub(super) fn examine<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
    let tables = match alphabet {
        Alphabet::Text => &TEXT,
        Alphabet::Values => &VALUES,
    };
    let shift = _mm512_set1_epi8(tables.shift.cast_signed());
    let bytes = load(&tables.bytes);
    let mut malformed = _mm512_setzero_si512();
    let mut slot_of = |byte: __m512i| {
        let slot = _mm512_adds_epu8(byte, shift);
        // malformed | (byte ^ which byte it should be)
        malformed =
            _mm512_ternarylogic_epi32::<0b1111_0110>(malformed, byte, _mm512_permutexvar_epi8(slot, bytes));
        slot
    };
    let columns =
        core::array::from_fn::<_, WHOLE, _>(|index| transpose(rows(&board, index * WIDTH)).map(&mut slot_of));
    let [.., left_over] = transpose(rows(&board, CELLS - WIDTH));
    let left_over = slot_of(left_over);
    let slot = |cell: usize| columns.as_flattened().get(cell).copied().unwrap_or(left_over);
    let (low, high) = (load(&tables.low), load(&tables.high));
    let empty = Bytes64(_mm512_setzero_si512());
    let low = scan(empty, |cell| Bytes64(_mm512_permutexvar_epi8(slot(cell), low)));
    let high = scan(empty, |cell| Bytes64(_mm512_permutexvar_epi8(slot(cell), high)));
    let boards_with =
        |bits: u8, bytes: __m512i| _mm512_test_epi8_mask(bytes, _mm512_set1_epi8(bits.cast_signed()));
    Report {
        malformed: boards_with(u8::MAX, malformed),
        blank: boards_with(BLANK, high.present.0),
        repeated: boards_with(u8::MAX, low.repeated.0) | boards_with(NINE, high.repeated.0),
    }
}

/// Sixteen columns from this one on: each register holds a row of four boards, 16 boards apart.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn rows<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], column: usize) -> [__m512i; WIDTH] {
    core::array::from_fn(|row| {
        let part = |index: usize| cells(board(index * WIDTH + row), column);
        let first = _mm512_castsi128_si512(part(0));
        let second = _mm512_inserti32x4::<1>(first, part(1));
        let third = _mm512_inserti32x4::<2>(second, part(2));
        _mm512_inserti32x4::<3>(third, part(3))
    })
}

/// Rows become columns, within each quarter of the registers.
///
/// A step rotates the address of a byte, four bits for the register and four for the position in it, by one bit. After
/// four steps, register and position have swapped roles.
#[target_feature(enable = "avx512f,avx512bw")]
#[inline]
fn transpose(mut rows: [__m512i; WIDTH]) -> [__m512i; WIDTH] {
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
fn load(bytes: &[u8; 64]) -> __m512i {
    // SAFETY: there are 64 bytes to read, and they need not be aligned.
    unsafe { _mm512_loadu_si512(bytes.as_ptr().cast()) }
}
