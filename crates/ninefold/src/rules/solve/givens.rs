//! Which givens matter: those that leave a grid without a solution, and those it doesn't need.

use alloc::vec::Vec;

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

    /// The squares whose givens can each be dropped without getting another solution than this one, which must be the only one.
    pub(in crate::rules) fn redundant_squares<'g>(
        &'g self,
        solution: &'g Grid<'r>,
    ) -> impl Iterator<Item = Square> + use<'g, 'r> {
        let givens = (0..self.values().len()).filter(|&cell| self.values()[cell] != 0);
        let redundant = givens.filter(|&cell| !self.has_other(cell, solution));
        redundant.map(|cell| self.rules().square(cell))
    }

    /// Whether there is a solution with another value in this cell.
    fn has_other(&self, cell: usize, solution: &Grid<'r>) -> bool {
        let mut values = self.values().to_vec();
        values[cell] = 0;
        let mut solutions = Grid::of_values(self.rules(), values).solutions();
        solutions.any(|other| other != *solution)
    }
}
