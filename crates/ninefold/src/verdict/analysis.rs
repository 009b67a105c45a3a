//! Where a board stands on the ladder from valid to minimal: all that can be said of it.

use crate::board::{Board, CellSet};
use crate::verdict::{Judgement, Requirement, Verdict, Witness};

/// Where a board stands on the ladder from valid to minimal, from [`Board::analyze`].
///
/// ```
/// use ninefold::{Board, Verdict};
///
/// let analysis = Board::EMPTY.analyze();
/// assert_eq!(analysis.verdict(), Verdict::Ambiguous); // it is valid and solvable, but not unique
/// assert_eq!(analysis.solutions().to_string(), "at least 1000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    board: Board,
    /// Against the highest requirement, so that it tells which one the board fails first.
    judgement: Judgement,
    solutions: SolutionCount,
}

impl Board {
    /// All that can be said of the board: which requirement it fails first, what shows that, and how many solutions
    /// there are.
    ///
    /// ```
    /// let board: ninefold::Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let analysis = board.analyze();
    /// assert_eq!(analysis.verdict().name(), "redundant");
    /// assert_eq!(analysis.solutions().to_string(), "1");
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn analyze(&self) -> Analysis {
        let judgement = self.examine(Requirement::Minimal);
        let solutions = match judgement.verdict() {
            Verdict::Invalid | Verdict::Unsolvable => SolutionCount::new(0, Analysis::MOST_SOLUTIONS),
            Verdict::Ambiguous => {
                let count = self.count_solutions(Analysis::MOST_SOLUTIONS);
                SolutionCount::new(count, Analysis::MOST_SOLUTIONS)
            }
            _ => SolutionCount::new(1, Analysis::MOST_SOLUTIONS),
        };
        Analysis { board: *self, judgement, solutions }
    }
}

impl Analysis {
    /// How far solutions are counted.
    ///
    /// ```
    /// assert_eq!(ninefold::Analysis::MOST_SOLUTIONS, 1000);
    /// ```
    pub const MOST_SOLUTIONS: usize = 1000;

    /// The board that is spoken of.
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert_eq!(Board::EMPTY.analyze().board(), &Board::EMPTY);
    /// ```
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// [`Minimal`](Verdict::Minimal), or the word for the first requirement that the board fails.
    ///
    /// ```
    /// # use ninefold::{Board, Verdict};
    /// assert_eq!(Board::try_from([1; 81])?.analyze().verdict(), Verdict::Invalid);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.judgement.verdict()
    }

    /// What shows that.
    ///
    /// ```
    /// # use ninefold::{Board, Witness};
    /// let analysis = Board::EMPTY.analyze();
    /// assert!(matches!(analysis.witness(), Some(Witness::Solutions(_))));
    /// ```
    pub const fn witness(&self) -> Option<&Witness> {
        self.judgement.witness()
    }

    /// The witness, if it is worth drawing: nobody expects a board without blanks to be a puzzle.
    ///
    /// ```
    /// # use ninefold::Board;
    /// let solution = Board::EMPTY.solution().unwrap();
    /// let analysis = solution.analyze();
    /// assert!(analysis.witness().is_some()); // any of its givens can be dropped
    /// assert!(analysis.noteworthy().is_none());
    /// ```
    pub fn noteworthy(&self) -> Option<&Witness> {
        self.witness().filter(|_| !self.board.is_solved())
    }

    /// The cells to look at.
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert_eq!(Board::EMPTY.analyze().marked().to_string(), "r8c3, r8c6, r8c9, r9c3, r9c6, r9c9");
    /// ```
    pub fn marked(&self) -> CellSet {
        self.noteworthy().map_or(CellSet::EMPTY, Witness::cells)
    }

    /// How many solutions there are, as far as they are counted.
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert!(!Board::EMPTY.analyze().solutions().is_exact());
    /// ```
    pub const fn solutions(&self) -> SolutionCount {
        self.solutions
    }
}

/// How many solutions a board has, counted up to a limit.
///
/// ```
/// use ninefold::solve::SolutionCount;
///
/// assert_eq!(SolutionCount::new(0, 1000).to_string(), "none");
/// assert_eq!(SolutionCount::new(12, 1000).to_string(), "12");
/// assert_eq!(SolutionCount::new(1000, 1000).to_string(), "at least 1000");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct SolutionCount {
    count: usize,
    limit: usize,
}

impl SolutionCount {
    /// What [`Board::count_solutions`] gave with this limit.
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
