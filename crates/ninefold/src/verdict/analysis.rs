//! Everything that is known about a board.

use super::decide::Facts;
use super::{Evidence, Judgement, Requirement, Verdict, Witness};
use crate::CELLS;
use crate::board::{Board, CellSet};
use crate::solve::SolutionCount;

/// Everything that is known about a board: the verdict for every requirement, the witness, the number of solutions. From
/// [`Board::analyze`].
///
/// ```
/// use ninefold::{Board, Verdict};
///
/// let analysis = Board::EMPTY.analyze();
/// assert_eq!(analysis.verdict(), Verdict::Ambiguous); // it is valid and solvable, but not unique
/// assert_eq!(analysis.solutions().to_string(), "at least 1000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Analysis {
    known: Known<Board>,
}

/// What can be analyzed: a board or a grid.
pub(crate) trait Subject: Facts {
    type Witness: Evidence;

    /// How many cells there are.
    fn cells(&self) -> usize;

    /// How many cells are filled.
    fn givens(&self) -> usize;

    /// The witness for a verdict that is true of the board; `None` if the requirement is met.
    fn witness_of(&self, verdict: Verdict) -> Option<Self::Witness>;
}

/// Everything that is known about a board or a grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Known<S: Subject> {
    subject: S,
    /// For the strictest requirement, so that it says which one the board fails first.
    verdict: Verdict,
    witness: Option<S::Witness>,
    solutions: SolutionCount,
}

impl<S: Subject> Known<S> {
    /// What is known: the verdict is the one for the strictest requirement, with its witness.
    pub(crate) const fn new(
        subject: S,
        verdict: Verdict,
        witness: Option<S::Witness>,
        solutions: SolutionCount,
    ) -> Known<S> {
        Known { subject, verdict, witness, solutions }
    }

    pub(crate) const fn subject(&self) -> &S {
        &self.subject
    }

    pub(crate) const fn verdict(&self) -> Verdict {
        self.verdict
    }

    pub(crate) const fn witness(&self) -> Option<&S::Witness> {
        self.witness.as_ref()
    }

    pub(crate) const fn solutions(&self) -> SolutionCount {
        self.solutions
    }

    /// The witness, if it is worth drawing.
    pub(crate) fn highlight(&self) -> Option<&S::Witness> {
        let is_solved = self.is_valid() && self.is_complete();
        self.witness().filter(|_| !is_solved)
    }

    pub(crate) fn verdict_for(&self, requirement: Requirement) -> Verdict {
        requirement.decide(self)
    }

    pub(crate) fn witness_for(&self, requirement: Requirement) -> Option<S::Witness> {
        match self.verdict_for(requirement) {
            verdict if verdict == self.verdict => self.witness.clone(),
            Verdict::Unfinished => self.subject.witness_of(Verdict::Unfinished),
            _ => None,
        }
    }
}

impl<S: Subject> Facts for Known<S> {
    fn is_valid(&self) -> bool {
        self.verdict != Verdict::Invalid
    }

    fn is_complete(&self) -> bool {
        self.subject.is_complete()
    }

    fn count_solutions(&self, limit: usize) -> usize {
        self.solutions.get().min(limit)
    }

    fn is_minimal(&self) -> bool {
        self.verdict == Verdict::Minimal
    }
}

impl Subject for Board {
    type Witness = Witness;

    fn cells(&self) -> usize {
        CELLS
    }

    fn givens(&self) -> usize {
        Board::givens(self)
    }

    fn witness_of(&self, verdict: Verdict) -> Option<Witness> {
        Witness::of(self, verdict)
    }
}

impl Board {
    /// Determines everything about the board: which requirement it fails first, what shows that, and how many solutions
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
        let limit = Analysis::MOST_SOLUTIONS;
        let solutions = SolutionCount::new(self.count_solutions(limit), limit);
        let judgement = Judgement::from_count(self, solutions, Requirement::Minimal);
        let (verdict, witness) = (judgement.verdict(), judgement.witness());
        Analysis { known: Known::new(*self, verdict, witness, solutions) }
    }
}

impl Analysis {
    /// The most solutions that are counted.
    ///
    /// ```
    /// assert_eq!(ninefold::Analysis::MOST_SOLUTIONS, 1000);
    /// ```
    pub const MOST_SOLUTIONS: usize = 1000;

    /// The board.
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert_eq!(Board::EMPTY.analyze().board(), &Board::EMPTY);
    /// ```
    pub const fn board(&self) -> &Board {
        self.known.subject()
    }

    /// [`Minimal`](Verdict::Minimal), or the verdict for the first requirement that the board fails.
    ///
    /// ```
    /// # use ninefold::{Board, Verdict};
    /// assert_eq!(Board::try_from([1; 81])?.analyze().verdict(), Verdict::Invalid);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.known.verdict()
    }

    /// What shows that the board fails that requirement.
    ///
    /// ```
    /// # use ninefold::{Board, Witness};
    /// let analysis = Board::EMPTY.analyze();
    /// assert!(matches!(analysis.witness(), Some(Witness::Solutions(_))));
    /// ```
    pub const fn witness(&self) -> Option<&Witness> {
        self.known.witness()
    }

    /// The witness, if it is worth drawing. It isn't for a solved board, which isn't meant to be a puzzle.
    ///
    /// ```
    /// # use ninefold::Board;
    /// let solution = Board::EMPTY.solution().unwrap();
    /// let analysis = solution.analyze();
    /// assert!(analysis.witness().is_some()); // any of its givens can be dropped
    /// assert!(analysis.highlight().is_none());
    /// ```
    pub fn highlight(&self) -> Option<&Witness> {
        self.known.highlight()
    }

    /// The cells of the [`highlight`](Analysis::highlight).
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert_eq!(Board::EMPTY.analyze().highlighted_cells().to_string(), "r8c3, r8c6, r8c9, r9c3, r9c6, r9c9");
    /// ```
    pub fn highlighted_cells(&self) -> CellSet {
        self.highlight().map_or(CellSet::EMPTY, Witness::cells)
    }

    /// The verdict for any requirement, the same as from [`Board::judge`], without running a solver again.
    ///
    /// ```
    /// # use ninefold::{Board, Requirement, Verdict};
    /// let analysis = Board::EMPTY.analyze();
    /// assert_eq!(analysis.verdict_for(Requirement::Valid), Verdict::Valid);
    /// assert_eq!(analysis.verdict_for(Requirement::Solved), Verdict::Unfinished);
    /// ```
    pub fn verdict_for(&self, requirement: Requirement) -> Verdict {
        self.known.verdict_for(requirement)
    }

    /// What shows that the board fails this requirement, the same as from [`Judgement::witness`]; `None` if it doesn't.
    ///
    /// ```
    /// # use ninefold::{Board, CellSet, Requirement, Witness};
    /// let analysis = Board::EMPTY.analyze();
    /// assert_eq!(analysis.witness_for(Requirement::Solved), Some(Witness::Blanks(CellSet::ALL)));
    /// assert_eq!(analysis.witness_for(Requirement::Solvable), None);
    /// ```
    pub fn witness_for(&self, requirement: Requirement) -> Option<Witness> {
        self.known.witness_for(requirement)
    }

    /// The number of solutions, counted up to [`MOST_SOLUTIONS`](Analysis::MOST_SOLUTIONS).
    ///
    /// ```
    /// # use ninefold::Board;
    /// assert!(!Board::EMPTY.analyze().solutions().is_exact());
    /// ```
    pub const fn solutions(&self) -> SolutionCount {
        self.known.solutions()
    }

    pub(crate) const fn known(&self) -> &Known<Board> {
        &self.known
    }
}
