//! Which givens matter: those that leave a grid without a solution, and those it doesn't need.

use alloc::vec::Vec;

use super::MOST_DEAD_ENDS;
use super::candidates::{self, Deduction};
use super::learn::Learner;
use super::search::{Found, Search};
use crate::rules::{Grid, Square};

impl<'r> Grid<'r> {
    /// The grid reduced to a few givens that leave no solution, but do as soon as any of them is dropped. The grid must have no
    /// solution.
    pub(in crate::rules) fn irreducible(&self) -> Grid<'r> {
        let mut values = self.values().to_vec();
        let givens: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
        let mut size = givens.len().div_ceil(2).next_power_of_two();
        while size > 0 {
            for group in givens.chunks(size) {
                let kept: Vec<u8> = group.iter().map(|&cell| core::mem::take(&mut values[cell])).collect();
                if Grid::of_values(self.rules(), values.clone()).count_solutions(1) > 0 {
                    group.iter().zip(kept).for_each(|(&cell, value)| values[cell] = value);
                }
            }
            size /= 2;
        }
        Grid::of_values(self.rules(), values)
    }

    /// The squares whose givens can each be dropped without getting another solution. The grid must have only this one.
    pub(in crate::rules) fn redundant_squares<'g>(
        &'g self,
        solution: &'g Grid<'r>,
    ) -> impl Iterator<Item = Square> + use<'g, 'r> {
        let givens = (0..self.values().len()).filter(|&cell| self.values()[cell] != 0);
        let redundant = givens.filter(|&cell| !self.has_other(cell, solution));
        redundant.map(|cell| self.rules().square(cell))
    }

    /// Whether there is a solution with another value in this cell, if its given is dropped. A solution is known.
    pub(in crate::rules) fn has_other(&self, cell: usize, solution: &Grid<'r>) -> bool {
        let mut values = self.values().to_vec();
        values[cell] = 0;
        let structure = self.rules().structure();
        let mut deduction = Deduction::new(structure);
        let known = bit(solution.values()[cell]);
        let Ok(mut candidates) = deduction.start(&values) else { return false };
        if deduction.forbid(&mut candidates, cell, known).is_err() {
            return false;
        }
        match Search::among(structure, candidates.clone(), 0).next(MOST_DEAD_ENDS) {
            Found::Solution { .. } => return true,
            Found::Nothing => return false,
            Found::TooHard => {}
        }
        // Often there is one that only exchanges some values with each other. So it is looked for among the values with the
        // fewest givens first, which leaves less to search, and everywhere only if there is none.
        let side = structure.side();
        let mut by_givens: Vec<u8> = (1..=self.size().greatest()).collect();
        by_givens.sort_by_key(|value| values.iter().filter(|&other| other == value).count());
        let is_near = [side / 3, side / 2, side * 3 / 4].into_iter().any(|count| {
            let exchanged = by_givens[..count].iter().fold(known, |bits, &value| bits | bit(value));
            let mut near = exchanging(exchanged, &candidates, solution.values());
            let is_possible = !near.contains(&0) && deduction.settle_all(&mut near).is_ok();
            let mut learner = is_possible.then(|| Learner::new(structure, &near));
            learner.as_mut().is_some_and(|learner| learner.finds(MOST_DEAD_ENDS_NEARBY))
        });
        is_near || Learner::new(structure, &candidates).finds(usize::MAX)
    }
}

/// How many dead ends there may be while only some values are exchanged.
const MOST_DEAD_ENDS_NEARBY: usize = 300;

/// The candidates of each cell if only these values are exchanged with each other in the solution.
pub(super) fn exchanging(exchanged: u32, candidates: &[u32], solution: &[u8]) -> Vec<u32> {
    let near = candidates.iter().zip(solution).map(|(&of_cell, &value)| {
        let is_exchanged = exchanged & bit(value) != 0;
        if is_exchanged { candidates::values(of_cell) & exchanged } else { bit(value) }
    });
    near.collect()
}

const fn bit(value: u8) -> u32 {
    1 << (value - 1)
}
