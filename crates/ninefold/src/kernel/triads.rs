//! The rule for many boards at once.
//!
//! Boards are side by side, one per lane, so that one operation works on the same cell of all of them. A cell is a set of
//! bits: one for its digit, none if it is blank. A digit is repeated if its bit is set in two cells of a house.
//!
//! The three cells that a box shares with a row are a *triad*, a term from [tdoku](https://github.com/t-dillon/tdoku). Each
//! triad is computed once, for its row and for its box:
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
//! Columns work the same way, with the three cells of a column in each band. Two equal digits within three such cells are
//! in the same box as well, so that case is already covered.

use crate::unrolled::unrolled;
use crate::{BOX, SIDE};

/// The same cell of many boards: a set of bits for each.
///
/// The operations may use instructions that not every CPU has. That is sound because they take values, and a value exists
/// only where the CPU has these instructions: each type is constructed in functions that are compiled for them.
pub(super) trait Vector: Copy {
    /// The bits that are set in any of the three.
    fn any_of(a: Self, b: Self, c: Self) -> Self;

    /// The bits that are set in at least two of the three.
    fn two_of(a: Self, b: Self, c: Self) -> Self;
}

/// Which bits occur on the boards.
#[derive(Clone, Copy)]
pub(super) struct Occurrences<V> {
    /// The bits that occur in any cell.
    pub(super) present: V,
    /// The bits that occur twice in a house.
    pub(super) repeated: V,
}

/// Scans the boards, cell by cell; in `empty` no bit is set.
#[inline(always)]
pub(super) fn scan<V: Vector>(empty: V, cell: impl Fn(usize) -> V) -> Occurrences<V> {
    let mut repeated = Union(empty);
    let mut columns = [[empty; SIDE]; BOX];
    for (band, columns) in columns.iter_mut().enumerate() {
        let mut triads = [[empty; BOX]; BOX];
        for stack in 0..BOX {
            let mut cells = [[empty; BOX]; BOX];
            let mut within = [empty; BOX];
            unrolled!(for row in [0, 1, 2] {
                unrolled!(for column in [0, 1, 2] {
                    cells[row][column] = cell((BOX * band + row) * SIDE + BOX * stack + column);
                });
                let [a, b, c] = cells[row];
                triads[row][stack] = V::any_of(a, b, c);
                within[row] = V::two_of(a, b, c);
            });
            repeated.add(within[0], within[1]);
            repeated.add(within[2], V::two_of(triads[0][stack], triads[1][stack], triads[2][stack]));
            unrolled!(for column in [0, 1, 2] {
                columns[BOX * stack + column] =
                    V::any_of(cells[0][column], cells[1][column], cells[2][column]);
            });
        }
        let [first, second, third] = triads.map(|[a, b, c]| V::two_of(a, b, c));
        repeated.add(first, second);
        repeated.add(third, empty);
    }
    let mut present = Union(empty);
    let [first, second, third] = columns;
    for ((a, b), c) in first.into_iter().zip(second).zip(third) {
        repeated.add(V::two_of(a, b, c), empty);
        present.add(V::any_of(a, b, c), empty);
    }
    Occurrences { present: present.0, repeated: repeated.0 }
}

/// The union of all bits so far.
struct Union<V>(V);

impl<V: Vector> Union<V> {
    #[inline(always)]
    fn add(&mut self, a: V, b: V) {
        self.0 = V::any_of(self.0, a, b);
    }
}
