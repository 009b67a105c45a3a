//! Solutions: how many a board has, which ones, and what is behind it when there is none or more than one.

mod branch;
mod kernel;
mod lanes;
mod portable;
mod position;
mod search;
mod step;
#[cfg(target_arch = "x86_64")]
mod x86;

use core::ops::ControlFlow;

use self::kernel::Kernel;
use self::position::Position;
use crate::board::Board;

impl Board {
    /// How many solutions the board has, up to a limit at which counting ends.
    ///
    /// A puzzle that is as it should be has one. A board with a conflict has none. The empty board has more
    /// than can be counted, so that there is always a limit: with 2 the answer is none, one, or more.
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
    pub fn count_solutions(&self, limit: usize) -> usize {
        let mut count = 0;
        if limit > 0 {
            Kernel::best().search(&Position::new(self), &mut |_| {
                count += 1;
                if count < limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            });
        }
        count
    }
}
