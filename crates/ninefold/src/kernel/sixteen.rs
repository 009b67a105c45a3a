//! The kernel for registers of 128 bits: 16 boards side by side, one per byte, in two planes as drawn in `avx512.rs`.
//!
//! A lookup has 16 entries, which is just enough for the usual cells: the characters from `.` to `9` are 12 in a row, and
//! the distance from `.` is a character's *slot*. Other blanks are rare. Only where a byte is beyond the table, they are
//! rewritten as `.` before the lookup.

use super::triads::{Occurrences, scan};
use super::vector16::Bytes16;
use super::{Alphabet, GROUP, Report};
use crate::CELLS;
use crate::unrolled::unrolled;

/// How many boards fit into a register. As many columns are transposed at a time, and one is left over.
const BOARDS: usize = 16;
const _: () = assert!(CELLS % BOARDS == 1, "one column is left over");

/// The character in slot 0, and the slot of the value 0.
const FIRST: u8 = b'.';
const ZERO: u8 = b'0' - FIRST;

/// The bits of the second plane.
const NINE: u8 = 1;
const BLANK: u8 = 2;
const NOT_A_CELL: u8 = 4;

/// For each slot, the bits of its cell in the two planes.
static PLANES: [[u8; 16]; 2] = {
    let (mut low, mut high) = ([0; 16], [0; 16]);
    let mut slot: u8 = 0;
    while slot < 16 {
        match Alphabet::Text.value(FIRST + slot) {
            None => high[slot as usize] = NOT_A_CELL,
            Some(0) => high[slot as usize] = BLANK,
            Some(9) => high[slot as usize] = NINE,
            Some(digit) => low[slot as usize] = 1 << (digit - 1),
        }
        slot += 1;
    }
    [low, high]
};

/// The slots of the cells beyond the table, which are blanks.
static OTHER_BLANKS: [u8; 6] = {
    let mut slots = [0; 6];
    let mut count = 0;
    let mut byte: u8 = 0;
    while byte.is_ascii() {
        let slot = byte.wrapping_sub(FIRST);
        if slot >= 16
            && let Some(value) = Alphabet::Text.value(byte)
        {
            assert!(value == 0, "all digits are in the table");
            slots[count] = slot;
            count += 1;
        }
        byte += 1;
    }
    assert!(count == slots.len());
    slots
};

pub(super) fn examine<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
    let mut report = Report::default();
    for first in (0..GROUP).step_by(BOARDS) {
        let mut boards = [board(first); BOARDS];
        for (index, other) in boards.iter_mut().enumerate() {
            *other = board(first + index);
        }
        let [malformed, blank, repeated] = examine_part(&boards, alphabet).map(u64::from);
        report.malformed |= malformed << first;
        report.blank |= blank << first;
        report.repeated |= repeated << first;
    }
    report
}

/// Which of the boards are malformed, have a blank, and repeat a digit. The same function for all layouts, because it is
/// large.
#[inline(never)]
fn examine_part(boards: &[&[u8; CELLS]; BOARDS], alphabet: Alphabet) -> [u16; 3] {
    let mut highest = Bytes16::splat(0);
    let mut slot_of = |byte: Bytes16| {
        let slot = match alphabet {
            Alphabet::Text => byte.plus(Bytes16::splat(FIRST.wrapping_neg())),
            Alphabet::Values => byte.plus_saturating(Bytes16::splat(ZERO)),
        };
        highest = highest.max(slot);
        slot
    };
    let mut slots = [Bytes16::splat(0); CELLS];
    let (whole, left_over) = slots.as_chunks_mut::<BOARDS>();
    for (index, slots) in whole.iter_mut().enumerate() {
        let columns = columns(|board| match boards[board][index * BOARDS..].first_chunk() {
            Some(cells) => Bytes16::load(cells),
            None => unreachable!("a board has that many cells"),
        });
        unrolled!(for column in [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
            slots[column] = slot_of(columns[column]);
        });
    }
    left_over[0] = slot_of(Bytes16::load(&boards.map(|board| board[CELLS - 1])));
    let mut beyond = highest.minus_saturating(Bytes16::splat(15));
    if alphabet == Alphabet::Text && beyond.nonzero() != 0 {
        highest = Bytes16::splat(0);
        for slot in &mut slots {
            for other in OTHER_BLANKS {
                *slot = slot.without(Bytes16::splat(other));
            }
            highest = highest.max(*slot);
        }
        beyond = highest.minus_saturating(Bytes16::splat(15));
    }
    let [low, high] = PLANES.each_ref().map(|plane| {
        let plane = Bytes16::load(plane);
        scan(Bytes16::splat(0), |cell| plane.lookup(slots[cell]))
    });
    let flagged = |occurrences: Occurrences<Bytes16>, flag: u8| occurrences.present.and(Bytes16::splat(flag));
    [
        beyond.nonzero() | flagged(high, NOT_A_CELL).nonzero(),
        flagged(high, BLANK).nonzero(),
        low.repeated.or(high.repeated.and(Bytes16::splat(NINE))).nonzero(),
    ]
}

/// Sixteen columns, given a row of each board, transposed as described in `avx512.rs`.
#[inline(always)]
pub(super) fn columns(row: impl Fn(usize) -> Bytes16) -> [Bytes16; BOARDS] {
    let mut rows = [row(0); BOARDS];
    unrolled!(for board in [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15] {
        rows[board] = row(board);
    });
    unrolled!(for _round in [0, 1, 2, 3] {
        let before = rows;
        unrolled!(for pair in [0, 1, 2, 3, 4, 5, 6, 7] {
            let (one, other) = (before[pair], before[pair + BOARDS / 2]);
            rows[2 * pair] = one.interleaved_low(other);
            rows[2 * pair + 1] = one.interleaved_high(other);
        });
    });
    rows
}
