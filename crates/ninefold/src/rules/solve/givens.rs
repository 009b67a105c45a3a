//! Which givens matter: those that leave a grid without a solution, and those it doesn't need.

use alloc::vec::Vec;

use crate::rules::Grid;

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

    /// The cells whose givens can each be dropped without getting another solution. The grid must have one solution.
    pub(in crate::rules) fn redundant_cells(&self) -> impl Iterator<Item = usize> + '_ {
        let solution = self.solution();
        (0..self.values().len()).filter(move |&cell| {
            self.values()[cell] != 0
                && solution.as_ref().is_some_and(|solution| !self.has_other(cell, solution))
        })
    }

    /// Whether there is a solution with another value in this cell.
    fn has_other(&self, cell: usize, solution: &Grid<'r>) -> bool {
        let mut values = self.values().to_vec();
        values[cell] = 0;
        let mut solutions = Grid::of_values(self.rules(), values).solutions();
        solutions.any(|other| other != *solution)
    }
}
