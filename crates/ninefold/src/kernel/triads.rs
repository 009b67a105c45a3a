//! The rule for many boards at once.
//!
//! Boards lie side by side, one per lane, so that one operation works on the same cell of all of them. A cell is a set of
//! bits, one for its digit, none if it is blank. A digit is repeated where a bit is set in two cells of a house.
//!
//! Three cells that a box shares with a row are a *triad*, a word of [tdoku](https://github.com/t-dillon/tdoku). Each triad is looked at once, for its row and for its box:
//!
//! ```text
//!          box 1       box 2       box 3
//!       ┌───────────┬───────────┬───────────┐
//! row 1 │ ▓▓▓ t11   │ ▓▓▓ t12   │ ▓▓▓ t13   │  a bit in two cells of a triad: repeated in row and box
//! row 2 │ ▓▓▓ t21   │ ▓▓▓ t22   │ ▓▓▓ t23   │  a bit in two of t11 t12 t13:   repeated in row 1
//! row 3 │ ▓▓▓ t31   │ ▓▓▓ t32   │ ▓▓▓ t33   │  a bit in two of t11 t21 t31:   repeated in box 1
//!       └───────────┴───────────┴───────────┘
//! ```
//!
//! Columns go the same way, by the three cells of a column in each band. Two equal digits in one of those are
//! in the same box as well, so nobody needs to look there again.

use crate::{BOX, SIDE};

/// The same cell of many boards: a set of bits for each.
///
/// The operations may use instructions that not every CPU has. That is sound because they take values, which there are only
/// where such instructions are: each type is made in functions that are compiled for them.
pub(super) trait Lanes: Copy {
    /// The bits that are set in any of the three.
    fn any_of(a: Self, b: Self, c: Self) -> Self;

    /// The bits that are set in at least two of the three.
    fn two_of(a: Self, b: Self, c: Self) -> Self;
}

/// What there is on the boards.
#[derive(Clone, Copy)]
pub(super) struct Look<L> {
    /// The bits that occur in any cell.
    pub(super) present: L,
    /// The bits that occur twice in a house.
    pub(super) repeated: L,
}

/// Looks at the boards, cell by cell; in `empty` no bit is set.
#[inline(always)]
pub(super) fn look<L: Lanes>(empty: L, cell: impl Fn(usize) -> L) -> Look<L> {
    let mut repeated = Gathered(empty);
    let mut columns = [[empty; SIDE]; BOX];
    for (band, columns) in columns.iter_mut().enumerate() {
        let mut triads = [[empty; BOX]; BOX];
        for stack in 0..BOX {
            let cells: [[L; BOX]; BOX] = core::array::from_fn(|row| {
                core::array::from_fn(|column| cell((BOX * band + row) * SIDE + BOX * stack + column))
            });
            for (row, [a, b, c]) in cells.into_iter().enumerate() {
                triads[row][stack] = L::any_of(a, b, c);
            }
            let within = cells.map(|[a, b, c]| L::two_of(a, b, c));
            repeated.add(within[0], within[1]);
            repeated.add(within[2], L::two_of(triads[0][stack], triads[1][stack], triads[2][stack]));
            for column in 0..BOX {
                columns[BOX * stack + column] =
                    L::any_of(cells[0][column], cells[1][column], cells[2][column]);
            }
        }
        let [first, second, third] = triads.map(|[a, b, c]| L::two_of(a, b, c));
        repeated.add(first, second);
        repeated.add(third, empty);
    }
    let mut present = Gathered(empty);
    let [first, second, third] = columns;
    for ((a, b), c) in first.into_iter().zip(second).zip(third) {
        repeated.add(L::two_of(a, b, c), empty);
        present.add(L::any_of(a, b, c), empty);
    }
    Look { present: present.0, repeated: repeated.0 }
}

/// The bits that were set in anything so far.
struct Gathered<L>(L);

impl<L: Lanes> Gathered<L> {
    #[inline(always)]
    fn add(&mut self, a: L, b: L) {
        self.0 = L::any_of(self.0, a, b);
    }
}
