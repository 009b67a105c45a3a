//! How many solutions were counted, and whether that is all of them.

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
