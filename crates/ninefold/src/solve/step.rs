//! One round of deduction, on all cells of all positions in the lanes at once.
//!
//! A *triad* is the three cells that a box shares with a row or a column. The term, and the deductions from the ways of a
//! digit through a band, come from [tdoku](https://github.com/t-dillon/tdoku). A round does the following, in this order:
//!
//! 1. A cell with one candidate is decided: the digit is removed from the other cells of its box.
//! 2. In a band (three boxes side by side), a digit occurs once in each row and once in each box, so it goes through
//!    the band in one of six ways. A way is possible if all three of its triads have room for the digit; a triad
//!    that is in no possible way loses the digit. This includes locked candidates in all their forms, and the rows of
//!    decided cells. The same is done for stacks (three boxes above each other), with what is left then: one after the
//!    other takes no more instructions than both at once, and hard boards need a sixth fewer rounds.
//! 3. Only in thorough rounds: a triad that has three digits in every possible way loses all others. Without this, hard
//!    boards need a third more guesses, and a board on which three digits have to share two cells can take ten thousand
//!    times as long. These rounds also notice at once that a digit is decided twice in a box.
//! 4. A triad that has a digit in every possible way, and only one cell for it, puts it there: hidden singles.
//!
//! ```text
//!     the six ways of a digit through a band; the rows of the first three are one bit pattern, rotated,
//!     and so are those of the others
//!
//!       x · ·   · x ·   · · x        x · ·   · x ·   · · x
//!       · x ·   · · x   x · ·        · · x   x · ·   · x ·
//!       · · x   x · ·   · x ·        · x ·   · · x   x · ·
//! ```

use super::field::{FIELD, FULL, GUARD, ONES};
use super::lanes::Lanes;
use crate::unrolled::unrolled;
use crate::{BOX, SIDE};

/// What a round found, as masks of positions.
pub(super) struct StepOutcome {
    /// There is no solution: a cell has no candidates, or a digit has no cell. Other rounds find that out later than thorough
    /// ones.
    pub(super) broken: u16,
    /// The round removed a candidate. If it didn't, and all cells are decided, the position is a solution.
    pub(super) changed: u16,
}

/// The other two of three.
const OTHERS: [[usize; 2]; BOX] = [[1, 2], [0, 2], [0, 1]];

/// Removes the candidates that one round of deduction rules out. The third deduction is done only if `THOROUGH`.
///
/// In WebAssembly it isn't inlined, because all functions have the same instructions there, and several copies would be a
/// large part of the page.
#[cfg_attr(not(target_family = "wasm"), inline(always))]
#[cfg_attr(target_family = "wasm", inline(never))]
pub(super) fn step<V: Lanes, const THOROUGH: bool>(cells: &mut [V; SIDE]) -> StepOutcome {
    let [zero, full, ones, guard] = [0, FULL, ONES, GUARD].map(|word| cells[0].splat(word));
    let before = *cells;

    let mut decided = before;
    let (mut filled, mut taken, mut twice) = (guard, zero, zero);
    unrolled!(for place in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
        let cell = &mut decided[place];
        let but_lowest = *cell + full;
        let several = (*cell & but_lowest) + full;
        filled = filled & but_lowest;
        // 511 + 0 keeps the only candidate, 511 + 1 is only the guard bit.
        *cell = *cell & ((several.down::<9>() & ones) + full);
        if THOROUGH {
            twice = twice | (taken & *cell);
        }
        taken = taken | *cell;
    });
    unrolled!(for place in [0, 1, 2, 3, 4, 5, 6, 7, 8] {
        cells[place] = (cells[place] & !taken) | decided[place];
    });

    let mut rows = through_band(row_room(cells));
    if THOROUGH {
        rows = at_most_three(rows);
    }
    unrolled!(for row in [0, 1, 2] {
        unrolled!(for column in [0, 1, 2] {
            let cell = &mut cells[row * BOX + column];
            *cell = *cell & rows[row];
        });
    });
    let mut columns = through_stack(column_room(cells));
    if THOROUGH {
        columns = at_most_three(columns);
    }
    unrolled!(for row in [0, 1, 2] {
        unrolled!(for column in [0, 1, 2] {
            let cell = &mut cells[row * BOX + column];
            *cell = *cell & columns[column];
        });
    });
    let present = any(rows) & any(columns);

    let in_rows = not_hidden(cells, &rows, row_triad);
    let in_columns = not_hidden(cells, &columns, column_triad);
    let mut changed = zero;
    unrolled!(for row in [0, 1, 2] {
        unrolled!(for column in [0, 1, 2] {
            let place = row * BOX + column;
            let cell = &mut cells[place];
            let hidden = *cell & !(in_rows[row] & in_columns[column]);
            let but_lowest = hidden + full;
            if THOROUGH {
                twice = twice | (hidden & but_lowest);
            }
            // All digits if none is hidden, otherwise only the guard bit.
            let unless_hidden = (but_lowest.down::<9>() & ones) + full;
            *cell = *cell & (hidden | unless_hidden);
            changed = changed | (before[place] & !*cell);
        });
    });

    let broken = (guard & !filled) | (full & !present) | twice;
    StepOutcome { broken: broken.any(), changed: changed.any() }
}

/// The cells of a triad in a row of the box.
#[inline(always)]
fn row_triad<V: Copy>(cells: &[V; SIDE], row: usize) -> [V; BOX] {
    [cells[row * BOX], cells[row * BOX + 1], cells[row * BOX + 2]]
}

/// The cells of a triad in a column of the box.
#[inline(always)]
fn column_triad<V: Copy>(cells: &[V; SIDE], column: usize) -> [V; BOX] {
    [cells[column], cells[BOX + column], cells[2 * BOX + column]]
}

/// The digits in any of three sets.
#[inline(always)]
fn any<V: Lanes>([first, second, third]: [V; BOX]) -> V {
    first | second | third
}

/// The digits that have room in each row of the box.
#[inline(always)]
pub(super) fn row_room<V: Lanes>(cells: &[V; SIDE]) -> [V; BOX] {
    [any(row_triad(cells, 0)), any(row_triad(cells, 1)), any(row_triad(cells, 2))]
}

/// The digits that have room in each column of the box.
#[inline(always)]
pub(super) fn column_room<V: Lanes>(cells: &[V; SIDE]) -> [V; BOX] {
    [any(column_triad(cells, 0)), any(column_triad(cells, 1)), any(column_triad(cells, 2))]
}

/// The ways through each band, given the digits that have room in each triad: those whose rows fall to the right, and those
/// whose rows rise.
///
/// A way is represented by the box where it crosses the first row.
#[inline(always)]
pub(super) fn ways_through_band<V: Lanes>([first, second, third]: [V; BOX]) -> [V; 2] {
    [first & from_right(second) & from_left(third), first & from_left(second) & from_right(third)]
}

/// The same for the columns of a stack.
#[inline(always)]
pub(super) fn ways_through_stack<V: Lanes>([first, second, third]: [V; BOX]) -> [V; 2] {
    [first & second.next_band() & third.previous_band(), first & second.previous_band() & third.next_band()]
}

/// Each box replaced by the one to its left. Bits that are shifted beyond the third field aren't cleared.
#[inline(always)]
fn from_left<V: Lanes>(boxes: V) -> V {
    boxes.up::<FIELD>() | boxes.down::<{ 2 * FIELD }>()
}

/// Each box replaced by the one to its right.
#[inline(always)]
fn from_right<V: Lanes>(boxes: V) -> V {
    boxes.down::<FIELD>() | boxes.up::<{ 2 * FIELD }>()
}

/// For each triad of the band, the digits with a possible way through it, given those that have room in each triad.
#[inline(always)]
fn through_band<V: Lanes>(room: [V; BOX]) -> [V; BOX] {
    let full = room[0].splat(FULL);
    let [falling, rising] = ways_through_band(room);
    [
        falling | rising,
        full & (from_left(falling) | from_right(rising)),
        full & (from_right(falling) | from_left(rising)),
    ]
}

/// The same for the columns of a stack.
#[inline(always)]
fn through_stack<V: Lanes>(room: [V; BOX]) -> [V; BOX] {
    let [falling, rising] = ways_through_stack(room);
    [
        falling | rising,
        falling.previous_band() | rising.next_band(),
        falling.next_band() | rising.previous_band(),
    ]
}

/// A triad has three cells: if three digits must be there, no other can be.
#[inline(always)]
fn at_most_three<V: Lanes>(possible: [V; BOX]) -> [V; BOX] {
    let [full, ones] = [FULL, ONES].map(|word| possible[0].splat(word));
    let mut kept = possible;
    unrolled!(for line in [0, 1, 2] {
        let [one, other] = OTHERS[line];
        let needed = possible[line] & !(possible[one] | possible[other]);
        let but_one = needed & (needed + full);
        let but_two = but_one & (but_one + full);
        kept[line] = possible[line] & (needed | (((but_two + full).down::<9>() & ones) + full));
    });
    kept
}

/// For the three triads, all digits except those that must be there and have only one possible cell.
#[inline(always)]
fn not_hidden<V: Lanes>(
    cells: &[V; SIDE],
    possible: &[V; BOX],
    triad: impl Fn(&[V; SIDE], usize) -> [V; BOX],
) -> [V; BOX] {
    let several = |[first, second, third]: [V; BOX]| (first & second) | (third & (first | second));
    [
        possible[1] | possible[2] | several(triad(cells, 0)),
        possible[0] | possible[2] | several(triad(cells, 1)),
        possible[0] | possible[1] | several(triad(cells, 2)),
    ]
}
