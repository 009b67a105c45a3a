//! The solutions of grids: finding and counting them.

mod candidates;
mod givens;
mod learn;
mod order;
mod proof;
mod search;
mod structure;
#[cfg(test)]
mod tests;

pub(super) use self::proof::write_proof;
pub(crate) use self::structure::Structure;

use alloc::boxed::Box;
use alloc::vec::Vec;

use self::candidates::Deduction;
use self::learn::Learner;
use self::search::{Found, Search};
use super::Grid;
#[cfg(not(target_family = "wasm"))]
use super::Rules;

/// How many dead ends a search by trying may have, for each solution that it has found and one more, before one that learns
/// takes over.
const MOST_DEAD_ENDS: usize = 200;

/// How many solutions may have been found by trying when one that learns takes over, which must be told of each.
const MOST_FOUND: usize = 64;

/// The solutions of a classic board with these candidates, and how many solutions each of them stands for; `None` if there
/// are more than `most`.
#[cfg(not(target_family = "wasm"))]
pub(crate) fn few_classic_solutions(mut candidates: Vec<u32>, most: usize) -> Option<(Vec<Vec<u8>>, usize)> {
    let rules = Rules::classic();
    let mut solutions = Vec::new();
    let Ok(weight) = Deduction::new(rules.structure()).break_symmetry(&mut candidates) else {
        return Some((solutions, 1));
    };
    let mut learner = Learner::new(rules.structure(), &candidates);
    while let Found::Solution { values: solution, .. } = learner.next(usize::MAX) {
        if solutions.len() == most {
            return None;
        }
        solutions.push(solution);
    }
    Some((solutions, weight))
}

impl<'r> Grid<'r> {
    /// The number of solutions, counted up to a limit.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// assert_eq!(rules.empty().count_solutions(1000), 288);
    /// assert_eq!(rules.empty().count_solutions(2), 2);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn count_solutions(&self, limit: usize) -> usize {
        self.count_and_find(limit).0
    }

    /// The number of solutions, counted up to a limit, and one of them.
    pub(crate) fn count_and_find(&self, limit: usize) -> (usize, Option<Grid<'r>>) {
        if limit == 0 {
            return (0, None);
        }
        let mut count: usize = 0;
        let mut first = None;
        let mut search = Search::new(self.rules().structure(), self.values(), true);
        for allowance in 1.. {
            match search.next(MOST_DEAD_ENDS * allowance) {
                Found::Solution { values, weight } => {
                    first.get_or_insert(values);
                    count = count.saturating_add(usize::try_from(weight).unwrap_or(usize::MAX)).min(limit);
                    if count == limit {
                        break;
                    }
                }
                Found::Nothing => break,
                Found::TooHard => {
                    (count, first) = self.count_by_learning(limit);
                    break;
                }
            }
        }
        (count, first.map(|values| Grid::of_values(self.rules(), values)))
    }

    fn count_by_learning(&self, limit: usize) -> (usize, Option<Vec<u8>>) {
        let structure = self.rules().structure();
        let mut deduction = Deduction::new(structure);
        let Ok(mut candidates) = deduction.start(self.values()) else { return (0, None) };
        let Ok(weight) = deduction.break_symmetry(&mut candidates) else { return (0, None) };
        let mut learner = Learner::new(structure, &candidates);
        let mut count: usize = 0;
        let mut first = None;
        while count < limit
            && let Found::Solution { values, .. } = learner.next(usize::MAX)
        {
            first.get_or_insert(values);
            count = count.saturating_add(weight);
        }
        (count.min(limit), first)
    }

    /// A solution; `None` if there is none.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 x".parse()?;
    /// assert!(rules.empty().solution().unwrap().is_solved());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn solution(&self) -> Option<Grid<'r>> {
        self.solutions().next()
    }

    /// A solution that depends on the order in which candidates are tried; `None` if there is none. The candidates of the
    /// first cell come first, then those of the second cell.
    pub(super) fn solution_by_order(&self, order: Vec<u32>) -> Option<Grid<'r>> {
        let structure = self.rules().structure();
        let candidates = Deduction::new(structure).start(self.values()).ok()?;
        let mut learner = Learner::new(structure, &candidates);
        learner.prefer(order);
        match learner.next(usize::MAX) {
            Found::Solution { values, .. } => Some(Grid::of_values(self.rules(), values)),
            Found::Nothing | Found::TooHard => None,
        }
    }

    /// All solutions, one after the other, in an order that is always the same.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// assert_eq!(rules.empty().solutions().count(), 288);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn solutions(&self) -> GridSolutions<'r> {
        let search = Search::new(self.rules().structure(), self.values(), false);
        GridSolutions { grid: self.clone(), searching: Searching::Trying { search, found: Vec::new() } }
    }
}

/// The solutions of a grid, from [`Grid::solutions`].
///
/// ```
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let mut solutions = rules.empty().solutions();
/// assert_ne!(solutions.next(), solutions.next());
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Debug)]
#[must_use]
pub struct GridSolutions<'r> {
    grid: Grid<'r>,
    searching: Searching<'r>,
}

#[derive(Debug)]
enum Searching<'r> {
    Trying {
        search: Search<'r>,
        /// What has been found, as long as another search could take over.
        found: Vec<Vec<u8>>,
    },
    Learning(Box<Learner<'r>>),
}

impl<'r> Iterator for GridSolutions<'r> {
    type Item = Grid<'r>;

    fn next(&mut self) -> Option<Grid<'r>> {
        let rules = self.grid.rules();
        loop {
            match &mut self.searching {
                Searching::Trying { search, found } => {
                    let may_hand_over = found.len() < MOST_FOUND;
                    let most = if may_hand_over { MOST_DEAD_ENDS * (found.len() + 1) } else { usize::MAX };
                    match search.next(most) {
                        Found::Solution { values, .. } => {
                            if may_hand_over {
                                found.push(values.clone());
                            }
                            return Some(Grid::of_values(rules, values));
                        }
                        Found::Nothing => return None,
                        Found::TooHard => {
                            let candidates =
                                Deduction::new(rules.structure()).start(self.grid.values()).ok()?;
                            let mut learner = Learner::new(rules.structure(), &candidates);
                            for solution in found.iter() {
                                learner.exclude(solution);
                            }
                            self.searching = Searching::Learning(Box::new(learner));
                        }
                    }
                }
                Searching::Learning(learner) => {
                    return match learner.next(usize::MAX) {
                        Found::Solution { values, .. } => Some(Grid::of_values(rules, values)),
                        Found::Nothing | Found::TooHard => None,
                    };
                }
            }
        }
    }
}

impl core::iter::FusedIterator for GridSolutions<'_> {}
