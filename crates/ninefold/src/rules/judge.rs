//! The ladder for grids: whether they meet a requirement, and what shows that they don't.

use alloc::vec::Vec;

use super::{Grid, GridConflict, Square};
use crate::verdict::{Facts, Requirement, Subject, Verdict};

impl<'r> Grid<'r> {
    /// Judges the grid: whether it meets the requirement and, if it doesn't, what shows that.
    ///
    /// ```
    /// use ninefold::Requirement;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.grid(&[1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// assert!(grid.judge(Requirement::Valid).meets());
    /// assert_eq!(
    ///     grid.judge(Requirement::Unique).to_string(),
    ///     "unsolvable: these 3 givens leave no solution (r1c1=1, r1c2=2, r2c4=4)"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn judge(&self, requirement: Requirement) -> GridJudgement<'_, 'r> {
        GridJudgement { grid: self, verdict: requirement.decide(self) }
    }
}

impl Facts for Grid<'_> {
    fn is_valid(&self) -> bool {
        Grid::is_valid(self)
    }

    fn is_complete(&self) -> bool {
        Grid::is_complete(self)
    }

    fn count_solutions(&self, limit: usize) -> usize {
        Grid::count_solutions(self, limit)
    }

    fn is_minimal(&self) -> bool {
        self.solution().is_none_or(|solution| self.redundant_squares(&solution).next().is_none())
    }
}

impl<'r> Subject for Grid<'r> {
    type Witness = GridWitness<'r>;

    fn cells(&self) -> usize {
        self.size().cells()
    }

    fn givens(&self) -> usize {
        Grid::givens(self)
    }

    fn witness_of(&self, verdict: Verdict) -> Option<GridWitness<'r>> {
        match verdict {
            Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => None,
            Verdict::Invalid => Some(GridWitness::Conflicts(self.conflicts().collect())),
            Verdict::Unfinished => Some(GridWitness::Blanks(self.blanks().collect())),
            Verdict::Unsolvable => Some(GridWitness::Givens(self.irreducible())),
            Verdict::Ambiguous => {
                let mut solutions = self.solutions();
                Some(GridWitness::Solutions([solutions.next()?, solutions.next()?]))
            }
            Verdict::Redundant => {
                let solution = self.solution()?;
                let redundant = self.redundant_squares(&solution).collect();
                Some(GridWitness::Redundant(redundant))
            }
        }
    }
}

/// A verdict on a grid, from [`Grid::judge`].
///
/// The witness is computed on request. `Display` writes both in one line.
///
/// ```
/// use ninefold::rules::Rules;
/// use ninefold::{Requirement, Verdict};
///
/// let rules: Rules = "4x4".parse()?;
/// let empty = rules.empty();
/// assert_eq!(empty.judge(Requirement::Unique).verdict(), Verdict::Ambiguous);
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct GridJudgement<'g, 'r> {
    grid: &'g Grid<'r>,
    verdict: Verdict,
}

impl<'g, 'r> GridJudgement<'g, 'r> {
    /// A judgement with a known verdict on the grid. The verdict is trusted.
    ///
    /// ```
    /// use ninefold::Verdict;
    /// use ninefold::rules::{GridJudgement, Rules};
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.empty();
    /// let judgement = GridJudgement::from_verdict(&grid, Verdict::Unfinished);
    /// assert_eq!(judgement.witness().unwrap().squares().len(), 16);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub const fn from_verdict(grid: &'g Grid<'r>, verdict: Verdict) -> GridJudgement<'g, 'r> {
        GridJudgement { grid, verdict }
    }

    /// The verdict.
    ///
    /// ```
    /// # use ninefold::{Requirement, Verdict, rules::Rules};
    /// assert_eq!(Rules::classic().empty().judge(Requirement::Solved).verdict(), Verdict::Unfinished);
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whether the grid meets the requirement.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// assert!(Rules::classic().empty().judge(Requirement::Valid).meets());
    /// ```
    #[must_use]
    pub const fn meets(&self) -> bool {
        self.verdict.meets()
    }

    /// The grid that was judged.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// let rules = Rules::classic();
    /// let grid = rules.empty();
    /// assert_eq!(grid.judge(Requirement::Valid).grid(), &grid);
    /// ```
    pub const fn grid(&self) -> &'g Grid<'r> {
        self.grid
    }

    /// What shows that the grid fails; `None` if it doesn't.
    ///
    /// Every call computes it again, which may take as long as judging did.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// assert_eq!(Rules::classic().empty().judge(Requirement::Valid).witness(), None);
    /// ```
    pub fn witness(&self) -> Option<GridWitness<'r>> {
        self.grid.witness_of(self.verdict)
    }
}

/// What shows that a grid fails, so that nobody has to trust a verdict.
///
/// ```
/// use ninefold::Requirement;
/// use ninefold::rules::{GridWitness, Rules};
///
/// let rules: Rules = "4x4 symbols=A-D".parse()?;
/// let grid = rules.grid(&[1, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
/// let witness = grid.judge(Requirement::Valid).witness().unwrap();
/// assert_eq!(witness.to_string(), "A twice in row 1 (r1c1, r1c2); A twice in box 1 (r1c1, r1c2)");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum GridWitness<'r> {
    /// [`Invalid`](Verdict::Invalid): every conflict.
    Conflicts(Vec<GridConflict>),
    /// [`Unfinished`](Verdict::Unfinished): every blank.
    Blanks(Vec<Square>),
    /// [`Unsolvable`](Verdict::Unsolvable): the grid reduced to a few givens. It has no solution, but has one as soon as any of
    /// them is dropped. It is empty if these rules have no solution at all.
    Givens(Grid<'r>),
    /// [`Ambiguous`](Verdict::Ambiguous): two solutions.
    Solutions([Grid<'r>; 2]),
    /// [`Redundant`](Verdict::Redundant): every given that can be dropped by itself.
    Redundant(Vec<Square>),
}

impl GridWitness<'_> {
    /// Whether it shows that something is wrong with the grid, which is true of conflicts and of givens that leave no
    /// solution.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// let rules = Rules::classic();
    /// assert!(rules.grid(&[1; 81])?.judge(Requirement::Valid).witness().unwrap().is_fault());
    /// assert!(!rules.empty().judge(Requirement::Unique).witness().unwrap().is_fault());
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub const fn is_fault(&self) -> bool {
        matches!(self, GridWitness::Conflicts(_) | GridWitness::Givens(_))
    }

    /// The squares concerned, in reading order: those that are in conflict, blank, given, different or redundant.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// let rules = Rules::classic();
    /// let grid = rules.empty();
    /// assert_eq!(grid.judge(Requirement::Solved).witness().unwrap().squares().len(), 81);
    /// ```
    pub fn squares(&self) -> Vec<Square> {
        match self {
            GridWitness::Conflicts(conflicts) => {
                let mut squares: Vec<Square> =
                    conflicts.iter().flat_map(GridConflict::squares).copied().collect();
                squares.sort_unstable();
                squares.dedup();
                squares
            }
            GridWitness::Blanks(squares) | GridWitness::Redundant(squares) => squares.clone(),
            GridWitness::Givens(grid) => grid.filled().map(|(square, _)| square).collect(),
            GridWitness::Solutions([one, other]) => {
                let rules = one.rules();
                let pairs = one.values().iter().zip(other.values()).enumerate();
                pairs.filter(|(_, (one, other))| one != other).map(|(cell, _)| rules.square(cell)).collect()
            }
        }
    }
}
