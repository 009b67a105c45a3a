//! One round of deduction on all cells at once.

use super::lanes::Lanes;

/// A one in each of the three fields of a word.
pub(super) const ONES: u32 = 1 | 1 << 10 | 1 << 20;
/// All nine digits in each field.
pub(super) const FULL: u32 = ONES * 0x1ff;
/// The bit above the digits of each field.
pub(super) const GUARD: u32 = ONES << 9;

/// What a round found, a bit for each position.
pub(super) struct Outcome {
    pub(super) broken: u8,
    pub(super) open: u8,
    pub(super) changed: u8,
}

const NEXT: [usize; 3] = [1, 2, 0];
const LAST: [usize; 3] = [2, 0, 1];

#[inline(always)]
fn two_of_three<V: Lanes>(a: V, b: V, c: V) -> V {
    (a & b) | (c & (a | b))
}

#[inline(always)]
pub(super) fn step<V: Lanes>(cells: &mut [V; 9]) -> Outcome {
    let full = V::splat(FULL);
    let ones = V::splat(ONES);
    let guard = V::splat(GUARD);
    let before = *cells;
    let mut single = before;
    let mut filled = guard;
    let mut open = V::splat(0);
    for place in 0..9 {
        let x = before[place];
        let lower = x + full;
        let several = (x & lower) + full;
        filled = filled & lower;
        open = open | several;
        single[place] = x & ((several.down::<9>() & ones) + full);
    }
    let open = open & guard;
    let mut x = before;
    let mut rows = [full; 3];
    let mut columns = [full; 3];
    let row_single: [V; 3] =
        core::array::from_fn(|i| single[3 * i] | single[3 * i + 1] | single[3 * i + 2]);
    let column_single: [V; 3] = core::array::from_fn(|j| single[j] | single[3 + j] | single[6 + j]);
    for i in 0..3 {
        for j in 0..3 {
            let row = single[3 * i + NEXT[j]] | single[3 * i + LAST[j]];
            let column = single[3 * NEXT[i] + j] | single[3 * LAST[i] + j];
            x[3 * i + j] = x[3 * i + j] & !row & !column;
        }
    }
    for i in 0..3 {
        rows[i] = (x[3 * i] | x[3 * i + 1] | x[3 * i + 2]) & !(row_single[NEXT[i]] | row_single[LAST[i]]);
        columns[i] = (x[i] | x[3 + i] | x[6 + i]) & !(column_single[NEXT[i]] | column_single[LAST[i]]);
    }
    // Rows: the three boxes of a band are the fields of a word.
    {
        let even =
            rows[0] & (rows[1].up::<10>() | rows[1].down::<20>()) & (rows[2].up::<20>() | rows[2].down::<10>());
        let odd =
            rows[0] & (rows[1].up::<20>() | rows[1].down::<10>()) & (rows[2].up::<10>() | rows[2].down::<20>());
        rows[0] = even | odd;
        rows[1] = (even.down::<10>() | even.up::<20>()) | (odd.down::<20>() | odd.up::<10>());
        rows[2] = (even.down::<20>() | even.up::<10>()) | (odd.down::<10>() | odd.up::<20>());
    }
    {
        let even = columns[0] & columns[1].next_band() & columns[2].last_band();
        let odd = columns[0] & columns[1].last_band() & columns[2].next_band();
        columns[0] = even | odd;
        columns[1] = even.last_band() | odd.next_band();
        columns[2] = even.next_band() | odd.last_band();
    }
    let present = (rows[0] | rows[1] | rows[2]) & (columns[0] | columns[1] | columns[2]);
    for i in 0..3 {
        for j in 0..3 {
            x[3 * i + j] = x[3 * i + j] & rows[i] & columns[j];
        }
    }
    let mut row_hidden = rows;
    let mut column_hidden = rows;
    for i in 0..3 {
        row_hidden[i] =
            !(rows[NEXT[i]] | rows[LAST[i]]) & !two_of_three(x[3 * i], x[3 * i + 1], x[3 * i + 2]);
        column_hidden[i] =
            !(columns[NEXT[i]] | columns[LAST[i]]) & !two_of_three(x[i], x[3 + i], x[6 + i]);
    }
    let mut twice = V::splat(0);
    let mut changed = V::splat(0);
    for i in 0..3 {
        for j in 0..3 {
            let place = 3 * i + j;
            let hidden = x[place] & (row_hidden[i] | column_hidden[j]);
            let lower = hidden + full;
            twice = twice | (hidden & lower);
            // All ones in the fields without a hidden digit.
            let none = full + (lower.down::<9>() & ones);
            x[place] = x[place] & (hidden | none);
            changed = changed | (x[place] & !before[place]) | (before[place] & !x[place]);
        }
    }
    *cells = x;
    let broken = (guard & !filled) | (full & !present) | twice;
    Outcome { broken: broken.any(), open: open.any(), changed: changed.any() }
}
