//! Generates grids for any rules from a seed: solved grids, puzzles, and grids with conflicts.

use alloc::vec::Vec;

use super::{Grid, Rules, Size};
use crate::board::Board;
use crate::generate::{Generator, Random};

/// Grids for any rules. They depend only on the rules, the seed and the index. For the rules of the classic board, they are
/// the same as the boards.
impl Generator {
    /// A solved grid; `None` if the rules have no solution.
    ///
    /// Every solved grid is possible. They aren't all equally likely, but no kind is preferred by design.
    ///
    /// ```
    /// use ninefold::generate::Generator;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 x".parse()?;
    /// assert!(Generator::new(1).solved_grid(&rules, 0).unwrap().is_solved());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn solved_grid<'r>(&self, rules: &'r Rules, index: u64) -> Option<Grid<'r>> {
        if rules.is_classic() {
            return Some(of_board(rules, &self.solved(index)));
        }
        self.random(index).solved_grid(rules)
    }

    /// A puzzle: a grid that has exactly one solution, but more as soon as any given is dropped; `None` if the rules have no
    /// solution.
    ///
    /// Its solution is the [`solved_grid`](Generator::solved_grid) with the same index.
    ///
    /// ```
    /// use ninefold::Requirement;
    /// use ninefold::generate::Generator;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 x".parse()?;
    /// let generator = Generator::new(1);
    /// let puzzle = generator.puzzle_grid(&rules, 0).unwrap();
    /// assert!(puzzle.judge(Requirement::Minimal).meets());
    /// assert_eq!(puzzle.solution(), generator.solved_grid(&rules, 0));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn puzzle_grid<'r>(&self, rules: &'r Rules, index: u64) -> Option<Grid<'r>> {
        if rules.is_classic() {
            return Some(of_board(rules, &self.puzzle(index)));
        }
        let mut random = self.random(index);
        let solution = random.solved_grid(rules)?;
        Some(random.puzzle_grid(&solution, 0))
    }

    /// A puzzle with this many givens; `None` if the rules have no solution.
    ///
    /// If the first puzzle can't have so few, others with the same solution are tried: up to a hundred in all, up to ten for
    /// grids larger than 9×9, and none for grids larger than 12×12. If even the smallest has too many givens, it is returned
    /// as it is.
    ///
    /// The solution is the [`solved_grid`](Generator::solved_grid) with the same index.
    ///
    /// ```
    /// use ninefold::generate::Generator;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 x".parse()?;
    /// let generator = Generator::new(1);
    /// let puzzle = generator.puzzle_grid_with_givens(&rules, 0, 12).unwrap();
    /// assert_eq!(puzzle.givens(), 12);
    /// assert_eq!(puzzle.solution(), generator.solved_grid(&rules, 0));
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn puzzle_grid_with_givens<'r>(
        &self,
        rules: &'r Rules,
        index: u64,
        givens: usize,
    ) -> Option<Grid<'r>> {
        if rules.is_classic() {
            return Some(of_board(rules, &self.puzzle_with_givens(index, givens)));
        }
        let mut random = self.random(index);
        let solution = random.solved_grid(rules)?;
        let mut puzzle = random.puzzle_grid(&solution, givens);
        for _ in 1..most_trials(rules.size()) {
            if puzzle.givens() <= givens {
                break;
            }
            let other = random.puzzle_grid(&solution, givens);
            if other.givens() < puzzle.givens() {
                puzzle = other;
            }
        }
        Some(puzzle)
    }

    /// A grid with at least one conflict, and with at least 2 givens.
    ///
    /// ```
    /// use ninefold::generate::Generator;
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "6x6 x".parse()?;
    /// assert!(!Generator::new(1).invalid_grid(&rules, 0).is_valid());
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn invalid_grid<'r>(&self, rules: &'r Rules, index: u64) -> Grid<'r> {
        if rules.is_classic() {
            return of_board(rules, &self.invalid(index));
        }
        let mut random = self.random(index);
        let cells = rules.size().cells();
        let mut values: Vec<u8> = match random.solved_grid(rules) {
            Some(solved) => solved.values().to_vec(),
            None => (1..=rules.size().greatest()).cycle().take(cells).collect(),
        };
        let mut order: Vec<usize> = (0..cells).collect();
        random.shuffle(&mut order);
        for &cell in &order[2 + random.below(cells - 1)..] {
            values[cell] = 0;
        }
        let errors = random.errors();
        for _ in 0..errors {
            random.add_grid_conflict(rules, &mut values);
        }
        // One conflict can undo another.
        let mut grid = Grid::of_values(rules, values);
        while grid.is_valid() {
            let mut values = grid.values().to_vec();
            random.add_grid_conflict(rules, &mut values);
            grid = Grid::of_values(rules, values);
        }
        grid
    }
}

/// How many puzzles are made in search of one with few givens. The larger they are, the longer each takes.
const fn most_trials(size: Size) -> usize {
    match size.side() {
        ..=9 => 100,
        10..=12 => 10,
        _ => 1,
    }
}

fn of_board<'r>(rules: &'r Rules, board: &Board) -> Grid<'r> {
    Grid::of_values(rules, board.as_array().to_vec())
}

impl Random {
    /// A solved grid: candidates are chosen in random order.
    fn solved_grid<'r>(&mut self, rules: &'r Rules) -> Option<Grid<'r>> {
        let size = rules.size();
        let mut order: Vec<u32> = (0..).take(size.cells() * size.side()).collect();
        self.shuffle(&mut order);
        rules.empty().solution_by_order(order)
    }

    /// A puzzle with this solution: givens are dropped in random order, until only so many are left or all are needed.
    fn puzzle_grid<'r>(&mut self, solution: &Grid<'r>, givens: usize) -> Grid<'r> {
        let cells = solution.size().cells();
        let mut order: Vec<usize> = (0..cells).collect();
        self.shuffle(&mut order);
        let mut puzzle = solution.clone();
        let mut left = cells;
        for cell in order {
            if left <= givens {
                break;
            }
            // A given that is needed now is still needed when there are fewer, so one pass is enough.
            if !puzzle.has_other(cell, solution) {
                puzzle.clear(cell);
                left -= 1;
            }
        }
        puzzle
    }

    /// Copies the value of a given to a cell that shares a group with it.
    fn add_grid_conflict(&mut self, rules: &Rules, values: &mut [u8]) {
        let givens: Vec<usize> = (0..values.len()).filter(|&cell| values[cell] != 0).collect();
        let given = givens[self.below(givens.len())];
        let peers = rules.structure().peers(given);
        // A filled peer if there is one, so that the number of givens stays the same.
        let filled: Vec<u16> = peers.iter().copied().filter(|&peer| values[usize::from(peer)] != 0).collect();
        let peers = if filled.is_empty() { peers } else { &filled };
        values[usize::from(peers[self.below(peers.len())])] = values[given];
    }
}
