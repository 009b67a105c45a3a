//! How many solutions were counted, and whether that is all of them.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::kernel::SolverKernel;
use super::position::Position;
use super::search::Tasks;
use crate::board::Board;

/// Returns the number of solutions of each board, counted up to a limit.
///
/// The answers are those of [`Board::count_solutions`], but several boards are worked on at the same time, which takes about
/// half as long.
///
/// ```
/// use ninefold::Board;
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// assert_eq!(ninefold::solve::count_solutions(&[puzzle, Board::EMPTY], 2), [1, 2]);
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[must_use]
pub fn count_solutions(boards: &[Board], limit: usize) -> Vec<usize> {
    SolverKernel::best().count_solutions(boards, limit)
}

impl SolverKernel {
    /// Returns the number of solutions of each board, counted up to a limit.
    pub(super) fn count_solutions(self, boards: &[Board], limit: usize) -> Vec<usize> {
        let mut counts = vec![0; boards.len()];
        if limit > 0 {
            self.search_all(&mut Counting { boards, next: 0, counts: &mut counts, limit });
        }
        counts
    }
}

/// Counts the solutions of boards.
struct Counting<'a> {
    boards: &'a [Board],
    next: usize,
    counts: &'a mut [usize],
    limit: usize,
}

impl Tasks for Counting<'_> {
    fn next(&mut self) -> Option<Position> {
        let board = self.boards.get(self.next)?;
        self.next += 1;
        Some(Position::new(board))
    }

    fn root(&self, task: usize) -> Position {
        Position::new(&self.boards[task])
    }

    fn found(&mut self, task: usize, _solution: &Position, multiplicity: usize) -> ControlFlow<()> {
        self.counts[task] = (self.counts[task] + multiplicity).min(self.limit);
        if self.counts[task] < self.limit { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
    }

    fn finished(&mut self, _task: usize) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The number of solutions of a board, counted up to a limit.
///
/// ```
/// use ninefold::solve::SolutionCount;
///
/// assert_eq!(SolutionCount::new(0, 1000).to_string(), "none");
/// assert_eq!(SolutionCount::new(12, 1000).to_string(), "12");
/// assert_eq!(SolutionCount::new(1000, 1000).to_string(), "at least 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct SolutionCount {
    count: usize,
    limit: usize,
}

impl SolutionCount {
    /// The result of [`Board::count_solutions`](crate::Board::count_solutions) with this limit.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::solve::SolutionCount;
    ///
    /// let count = SolutionCount::new(Board::EMPTY.count_solutions(5), 5);
    /// assert_eq!(count.to_string(), "at least 5");
    /// ```
    pub const fn new(count: usize, limit: usize) -> SolutionCount {
        SolutionCount { count, limit }
    }

    /// The number of solutions that were counted.
    ///
    /// ```
    /// assert_eq!(ninefold::solve::SolutionCount::new(3, 10).get(), 3);
    /// ```
    pub const fn get(self) -> usize {
        self.count
    }

    /// Whether there are no more than were counted.
    ///
    /// ```
    /// assert!(ninefold::solve::SolutionCount::new(3, 10).is_exact());
    /// ```
    pub const fn is_exact(self) -> bool {
        self.count < self.limit
    }
}
