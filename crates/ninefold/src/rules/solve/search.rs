//! Search by trying: fast as long as a grid isn't hard.

use alloc::vec::Vec;

use super::candidates::{self, Deduction};
use super::structure::Structure;

/// Goes through all solutions, trying the candidates of a cell with the fewest.
#[derive(Debug)]
pub(super) struct Search<'s> {
    deduction: Deduction<'s>,
    cells: usize,
    /// The candidates of all cells, for each level of the search one after the other.
    levels: Vec<u32>,
    /// For each level, what is tried next. None for the last level, if it hasn't been looked at yet.
    choices: Vec<Choice>,
    dead_ends: usize,
}

/// A cell whose candidates are tried one after the other.
#[derive(Clone, Copy, Debug)]
struct Choice {
    cell: u16,
    /// The candidates that haven't been tried.
    left: u32,
    /// Values that are nowhere in the grid. Exchanging two of them makes a solution another one, so where they are
    /// candidates, one of them is tried and counts for all.
    unused: u32,
    /// How many solutions one that is found below this level stands for.
    weight: u64,
}

/// What a search comes to.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Found {
    /// A solution, which stands for this many.
    Solution { values: Vec<u8>, weight: u64 },
    /// There are no more.
    Nothing,
    /// There have been more dead ends than allowed.
    TooHard,
}

impl<'s> Search<'s> {
    /// A search for all solutions. If values that are nowhere in the grid count as interchangeable, a solution may stand for
    /// several.
    pub(super) fn new(structure: &'s Structure, values: &[u8], is_counting: bool) -> Search<'s> {
        let used = values.iter().filter(|&&value| value != 0).fold(0, |used, value| used | 1 << (value - 1));
        let unused = if is_counting { structure.all_values() & !used } else { 0 };
        let candidates = Deduction::new(structure).start(values).unwrap_or_default();
        Search::among(structure, candidates, unused)
    }

    /// A search for all solutions among these candidates of cells, from which everything has followed; for none if there are
    /// no candidates at all.
    pub(super) fn among(structure: &'s Structure, candidates: Vec<u32>, unused: u32) -> Search<'s> {
        let deduction = Deduction::new(structure);
        let has_any = !candidates.is_empty();
        let (cells, choices) = (structure.cells(), Vec::new());
        let mut search = Search { deduction, cells, levels: candidates, choices, dead_ends: 0 };
        if has_any {
            search.choose(unused, 1);
        }
        search
    }

    /// The next solution, unless it takes more dead ends than this in all.
    pub(super) fn next(&mut self, most_dead_ends: usize) -> Found {
        while let Some(choice) = self.choices.last_mut() {
            let level = self.levels.len() - self.cells;
            if choice.left == 0 {
                self.choices.pop();
                self.levels.truncate(level);
                continue;
            }
            if choice.left == SOLVED {
                let weight = choice.weight;
                let values = candidates::solution(&self.levels[level..]);
                self.choices.pop();
                self.levels.truncate(level);
                return Found::Solution { values, weight };
            }
            if self.dead_ends > most_dead_ends {
                return Found::TooHard;
            }
            let value = choice.left & choice.left.wrapping_neg();
            let cell = usize::from(choice.cell);
            let (mut unused, mut weight) = (choice.unused, choice.weight);
            if unused & value != 0 {
                weight = weight.saturating_mul(u64::from(unused.count_ones()));
                choice.left &= !unused;
                unused &= !value;
            } else {
                choice.left &= !value;
            }
            self.levels.extend_from_within(level..);
            let next_level = level + self.cells;
            match self.deduction.put(&mut self.levels[next_level..], cell, value) {
                Ok(()) => self.choose(unused, weight),
                Err(candidates::NoSolution) => {
                    self.dead_ends += 1;
                    self.levels.truncate(next_level);
                }
            }
        }
        Found::Nothing
    }

    /// Chooses the cell that is tried on the last level.
    fn choose(&mut self, unused: u32, weight: u64) {
        let level = self.levels.len() - self.cells;
        let fewest = self.levels[level..]
            .iter()
            .zip(0..)
            .map(|(&candidates, cell)| (candidates::values(candidates), cell))
            .filter(|(candidates, _)| !candidates.is_power_of_two())
            .min_by_key(|(candidates, _)| candidates.count_ones());
        let (left, cell) = fewest.unwrap_or((SOLVED, 0));
        self.choices.push(Choice { cell, left, unused, weight });
    }
}

/// Instead of candidates: there is nothing left to try, because every cell has its value.
const SOLVED: u32 = u32::MAX;
