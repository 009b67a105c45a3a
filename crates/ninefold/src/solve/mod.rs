//! Solutions: how many a board has, and which ones.
//!
//! The solver is vector code that works on all cells of several positions at once. One search answers every question: is
//! there a solution, are there two, which ones come first.
//!
//! Two ideas come from [tdoku](https://github.com/t-dillon/tdoku) by Tom Dillon, which showed how far vectors go in a
//! Sudoku solver: the *triads* that a box shares with a row or a column, and the ways (tdoku's *configurations*) of a digit
//! through a band, both for deducing and for branching. The layout of positions in vectors and the search over several
//! positions side by side are ninefold's own.

// A `position` knows what each cell can still hold. A `step` removes impossible candidates, everywhere at once, and is
// repeated until nothing changes. If cells are still open then, a `branch` splits the position, and the `search` continues
// with both halves, several positions at a time, in the `lanes` of the vectors that the `kernel` has chosen.

#![allow(
    clippy::inline_always,
    reason = "functions that aren't inlined don't get their caller's target features"
)]
#![allow(clippy::needless_range_loop, reason = "indices of places, bands and lines are the geometry")]

mod baseline;
mod branch;
mod contradiction;
mod count;
mod field;
mod givens;
mod kernel;
mod lanes;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
mod neon;
#[cfg(any(
    test,
    not(any(
        all(target_arch = "x86_64", target_feature = "sse2"),
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))
))]
mod portable;
mod position;
mod restarts;
mod search;
mod solutions;
mod step;
#[cfg(test)]
mod tests;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
mod wasm32;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
mod x86;

use core::ops::ControlFlow;

pub use self::contradiction::{Contradiction, DeadEnd};
pub use self::count::{SolutionCount, count_solutions};
use self::kernel::SolverKernel;
pub(crate) use self::position::Position;
pub use self::solutions::Solutions;
use crate::board::Board;

impl Board {
    /// The number of solutions, counted up to a limit.
    ///
    /// A proper puzzle has one. A board with a conflict has none. The empty board has more than can be counted, so there is
    /// always a limit: with 2, the answer is none, one, or more.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let puzzle: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(puzzle.count_solutions(2), 1);
    /// assert_eq!(Board::EMPTY.count_solutions(1000), 1000);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn count_solutions(&self, limit: usize) -> usize {
        self.count(limit, |_| ())
    }

    /// The number of solutions, counted up to a limit, and one of them.
    pub(crate) fn count_and_find(&self, limit: usize) -> (usize, Option<Board>) {
        let mut first = None;
        let count = self.count(limit, |solution| {
            first.get_or_insert_with(|| solution.board());
        });
        (count, first)
    }

    /// Counts solutions up to a limit, and shows each that is found.
    fn count(&self, limit: usize, mut found: impl FnMut(&Position)) -> usize {
        if limit == 0 {
            return 0;
        }
        let mut count = 0;
        SolverKernel::best().search(&Position::new(self), &mut |solution, multiplicity| {
            found(solution);
            count += multiplicity;
            if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        count.min(limit)
    }

    /// The solution, or the first one in the order of [`solutions`](Board::solutions); `None` if there is none.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let puzzle: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(
    ///     puzzle.solution().unwrap().to_string(),
    ///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn solution(&self) -> Option<Board> {
        self.solutions().next()
    }

    /// All solutions, in ascending order as 81-digit numbers.
    ///
    /// They are computed lazily, in a bounded amount of memory, and come in the same order on every machine.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let first = Board::EMPTY.solutions().next().unwrap();
    /// assert_eq!(
    ///     first.to_string(),
    ///     "123456789456789123789123456214365897365897214897214365531642978642978531978531642"
    /// );
    ///
    /// let two_eights: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(two_eights.solutions().next(), None);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn solutions(&self) -> Solutions {
        Solutions::new(self)
    }
}

impl Position {
    /// Removes the candidates that deduction rules out; returns whether a solution is still possible.
    pub(crate) fn settle(&mut self) -> bool {
        SolverKernel::best().settle(self)
    }
}

/// Whether the position has a solution.
fn is_solvable(position: &Position) -> bool {
    let mut solvable = false;
    SolverKernel::best().search(position, &mut |_, _| {
        solvable = true;
        ControlFlow::Break(())
    });
    solvable
}
