//! Everything that is known about a grid.

use alloc::vec::Vec;
use core::cell::OnceCell;

use super::{Grid, GridWitness, Square};
use crate::solve::SolutionCount;
use crate::verdict::{Analysis, Facts, Finding, Known, Requirement, Subject, Verdict};

/// Everything that is known about a grid: the verdict for every requirement, the witness, the number of solutions. From
/// [`Grid::analyze`].
///
/// ```
/// use ninefold::Verdict;
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "6x6 x".parse()?;
/// let analysis = rules.empty().analyze();
/// assert_eq!(analysis.verdict(), Verdict::Ambiguous); // it is valid and solvable, but not unique
/// assert_eq!(analysis.solutions().to_string(), "at least 1000");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct GridAnalysis<'r> {
    known: Known<Grid<'r>>,
}

impl<'r> Grid<'r> {
    /// Determines everything about the grid: which requirement it fails first, what shows that, and how many solutions
    /// there are.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.grid(&[1, 0, 0, 0, 0, 0, 0, 2, 0, 3, 0, 0, 0, 0, 4, 0])?;
    /// let analysis = grid.analyze();
    /// assert_eq!(analysis.verdict().name(), "minimal");
    /// assert_eq!(analysis.solutions().to_string(), "1");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn analyze(&self) -> GridAnalysis<'r> {
        let counted = Counted::new(self);
        let verdict = Requirement::Minimal.decide(&counted);
        let solutions = counted.solutions;
        let witness = match verdict {
            Verdict::Redundant => Some(GridWitness::Redundant(counted.into_redundant())),
            _ => self.witness_of(verdict),
        };
        GridAnalysis { known: Known::new(self.clone(), verdict, witness, solutions) }
    }
}

/// A grid whose solutions have been counted, so that this is done once.
struct Counted<'g, 'r> {
    grid: &'g Grid<'r>,
    solutions: SolutionCount,
    /// One of them.
    solution: Option<Grid<'r>>,
    /// The givens that can be dropped, if they have been asked for.
    redundant: OnceCell<Vec<Square>>,
}

impl<'g, 'r> Counted<'g, 'r> {
    fn new(grid: &'g Grid<'r>) -> Counted<'g, 'r> {
        let limit = GridAnalysis::MOST_SOLUTIONS;
        let (count, solution) = grid.count_and_find(limit);
        Counted { grid, solutions: SolutionCount::new(count, limit), solution, redundant: OnceCell::new() }
    }

    fn redundant(&self) -> &[Square] {
        self.redundant.get_or_init(|| match &self.solution {
            Some(solution) => self.grid.redundant_squares(solution).collect(),
            None => Vec::new(),
        })
    }

    fn into_redundant(self) -> Vec<Square> {
        self.redundant();
        self.redundant.into_inner().unwrap_or_default()
    }
}

impl Facts for Counted<'_, '_> {
    fn is_valid(&self) -> bool {
        // A grid with a solution is valid.
        self.solution.is_some() || self.grid.is_valid()
    }

    fn is_complete(&self) -> bool {
        self.grid.is_complete()
    }

    fn count_solutions(&self, limit: usize) -> usize {
        self.solutions.get().min(limit)
    }

    fn is_minimal(&self) -> bool {
        self.redundant().is_empty()
    }
}

impl<'r> GridAnalysis<'r> {
    /// The most solutions that are counted, as many as for a board.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::GridAnalysis::MOST_SOLUTIONS, 1000);
    /// ```
    pub const MOST_SOLUTIONS: usize = Analysis::MOST_SOLUTIONS;

    /// The grid.
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// let rules = Rules::classic();
    /// assert_eq!(rules.empty().analyze().grid(), &rules.empty());
    /// ```
    pub const fn grid(&self) -> &Grid<'r> {
        self.known.subject()
    }

    /// [`Minimal`](Verdict::Minimal), or the verdict for the first requirement that the grid fails.
    ///
    /// ```
    /// # use ninefold::{Verdict, rules::Rules};
    /// let rules = Rules::classic();
    /// assert_eq!(rules.grid(&[1; 81])?.analyze().verdict(), Verdict::Invalid);
    /// # Ok::<(), ninefold::rules::GridError>(())
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.known.verdict()
    }

    /// What shows that the grid fails that requirement.
    ///
    /// ```
    /// # use ninefold::rules::{GridWitness, Rules};
    /// let rules = Rules::classic();
    /// let analysis = rules.empty().analyze();
    /// assert!(matches!(analysis.witness(), Some(GridWitness::Solutions(_))));
    /// ```
    pub const fn witness(&self) -> Option<&GridWitness<'r>> {
        self.known.witness()
    }

    /// The witness, if it is worth drawing. It isn't for a solved grid, which isn't meant to be a puzzle.
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// let rules = Rules::classic();
    /// let analysis = rules.empty().solution().unwrap().analyze();
    /// assert!(analysis.witness().is_some()); // any of its givens can be dropped
    /// assert!(analysis.highlight().is_none());
    /// ```
    pub fn highlight(&self) -> Option<&GridWitness<'r>> {
        self.known.highlight()
    }

    /// The squares of the [`highlight`](GridAnalysis::highlight), in reading order.
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// let rules: Rules = "4x4".parse()?;
    /// let grid = rules.grid(&[1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0])?;
    /// let squares: Vec<_> = grid.analyze().highlighted_squares().iter().map(ToString::to_string).collect();
    /// assert_eq!(squares, ["r1c1", "r1c4"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn highlighted_squares(&self) -> Vec<Square> {
        self.highlight().map_or_else(Vec::new, GridWitness::squares)
    }

    /// The verdict for any requirement, the same as from [`Grid::judge`], without running a solver again.
    ///
    /// ```
    /// # use ninefold::{Requirement, Verdict, rules::Rules};
    /// let rules = Rules::classic();
    /// let analysis = rules.empty().analyze();
    /// assert_eq!(analysis.verdict_for(Requirement::Valid), Verdict::Valid);
    /// assert_eq!(analysis.verdict_for(Requirement::Solved), Verdict::Unfinished);
    /// ```
    pub fn verdict_for(&self, requirement: Requirement) -> Verdict {
        self.known.verdict_for(requirement)
    }

    /// What shows that the grid fails this requirement, the same as from
    /// [`GridJudgement::witness`](super::GridJudgement::witness); `None` if it doesn't.
    ///
    /// ```
    /// # use ninefold::{Requirement, rules::Rules};
    /// let rules = Rules::classic();
    /// let analysis = rules.empty().analyze();
    /// assert_eq!(analysis.witness_for(Requirement::Solved).unwrap().squares().len(), 81);
    /// assert_eq!(analysis.witness_for(Requirement::Solvable), None);
    /// ```
    pub fn witness_for(&self, requirement: Requirement) -> Option<GridWitness<'r>> {
        self.known.witness_for(requirement)
    }

    /// The number of solutions, counted up to [`MOST_SOLUTIONS`](GridAnalysis::MOST_SOLUTIONS).
    ///
    /// ```
    /// # use ninefold::rules::Rules;
    /// assert!(!Rules::classic().empty().analyze().solutions().is_exact());
    /// ```
    pub const fn solutions(&self) -> SolutionCount {
        self.known.solutions()
    }

    /// The report on the grid, point by point.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let analysis = rules.empty().analyze();
    /// let lines: Vec<_> =
    ///     analysis.findings().iter().map(|finding| format!("{}: {}", finding.topic, finding.answer)).collect();
    /// assert_eq!(lines[..4], ["givens: 0 of 16", "valid: yes", "solved: no, 16 cells are blank", "solvable: yes"]);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn findings(&self) -> Vec<Finding<'_, GridWitness<'r>>> {
        self.known.findings()
    }

    pub(crate) const fn known(&self) -> &Known<Grid<'r>> {
        &self.known
    }
}
