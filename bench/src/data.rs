//! Boards to measure with: made here, from a seed, the same on every machine.

use std::array;

/// A board as text: `1` to `9`, and `.` for a blank.
pub(crate) type Line = [u8; 81];

/// Whatever is made is made from this.
pub(crate) const SEED: u64 = 0x9f01d;

/// A solved grid, from which all others are made.
const SOLVED: &Line = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The fewest and the most givens of a puzzle.
const GIVENS: (usize, usize) = (17, 35);

/// Small, seeded and the same everywhere: splitmix64.
#[derive(Debug)]
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed)
    }

    fn bits(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number less than the limit.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        let scaled = (u128::from(self.bits()) * limit as u128) >> 64;
        usize::try_from(scaled).expect("less than a usize")
    }

    fn digit(&mut self) -> u8 {
        b"123456789"[self.below(9)]
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// An order of rows, or columns, that keeps boxes whole.
    fn order(&mut self) -> [usize; 9] {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        self.shuffle(&mut bands);
        for band in &mut bands {
            self.shuffle(band);
        }
        array::from_fn(|i| bands[i / 3][i % 3])
    }
}

/// Which boards are spoilt, and how.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faults {
    /// A third of the boards have one cell changed to another digit. Most of them break a rule; some do not.
    Third,
    /// Half of the boards have two equal digits in one house; the others are valid.
    Half,
    /// All boards have two equal digits in one house.
    All,
}

/// Which boards there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kinds {
    /// As many full grids as puzzles.
    Both,
    /// Full grids alone.
    Grids,
    /// Puzzles alone.
    Puzzles,
}

/// A board, and the solved grid it was made from.
#[derive(Debug)]
pub(crate) struct Made {
    pub(crate) board: Line,
    pub(crate) grid: Line,
}

/// Boards without end. Of every twelve, the promised number is full and the promised number is spoilt.
#[derive(Debug)]
pub(crate) struct Boards {
    random: Random,
    /// What the next of the twelve are to be, in a random order.
    deck: Vec<usize>,
    kinds: Kinds,
    faults: Faults,
}

impl Boards {
    pub(crate) fn new(kinds: Kinds, faults: Faults) -> Boards {
        Boards { random: Random::new(SEED), deck: Vec::new(), kinds, faults }
    }

    /// A solved grid: the one above in other digits, with rows, bands, columns and stacks in other orders.
    fn grid(&mut self) -> Line {
        let mut digits = *b"123456789";
        self.random.shuffle(&mut digits);
        let rows = self.random.order();
        let columns = self.random.order();
        let is_turned = self.random.below(2) == 1;
        array::from_fn(|cell| {
            let (i, j) = if is_turned { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
            digits[usize::from(SOLVED[rows[i] * 9 + columns[j]] - b'1')]
        })
    }

    /// The grid with all but 17 to 35 of its cells erased.
    fn puzzle(&mut self, grid: &Line) -> Line {
        let givens = GIVENS.0 + self.random.below(GIVENS.1 - GIVENS.0 + 1);
        let mut cells: [usize; 81] = array::from_fn(|cell| cell);
        let mut puzzle = [b'.'; 81];
        for taken in 0..givens {
            cells.swap(taken, taken + self.random.below(81 - taken));
            puzzle[cells[taken]] = grid[cells[taken]];
        }
        puzzle
    }

    /// Changes one cell to another digit.
    fn change(&mut self, board: &mut Line) {
        let cell = self.random.below(81);
        let before = board[cell];
        while board[cell] == before {
            board[cell] = self.random.digit();
        }
    }

    /// Repeats a digit of the board in its row, its column or its box.
    fn clash(&mut self, board: &mut Line) {
        let mut first = self.random.below(81);
        while board[first] == b'.' {
            first = self.random.below(81);
        }
        let (row, column) = (first / 9, first % 9);
        let house = self.random.below(3);
        let mut second = first;
        while second == first {
            let place = self.random.below(9);
            second = match house {
                0 => row * 9 + place,
                1 => place * 9 + column,
                _ => (row / 3 * 3 + place / 3) * 9 + column / 3 * 3 + place % 3,
            };
        }
        board[second] = board[first];
    }
}

impl Iterator for Boards {
    type Item = Made;

    fn next(&mut self) -> Option<Made> {
        if self.deck.is_empty() {
            self.deck.extend(0..12);
            self.random.shuffle(&mut self.deck);
        }
        let card = self.deck.pop()?;
        let grid = self.grid();
        let is_full = match self.kinds {
            Kinds::Both => card % 2 == 0,
            Kinds::Grids => true,
            Kinds::Puzzles => false,
        };
        let mut board = if is_full { grid } else { self.puzzle(&grid) };
        match self.faults {
            Faults::Third if card / 2 % 3 == 0 => self.change(&mut board),
            Faults::Half if card / 2 % 2 == 0 => self.clash(&mut board),
            Faults::All => self.clash(&mut board),
            Faults::Third | Faults::Half => {}
        }
        Some(Made { board, grid })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods;

    const COUNT: usize = 12_000;

    /// How many of the boards pass the test.
    fn count(kinds: Kinds, faults: Faults, test: impl Fn(&Made) -> bool) -> usize {
        Boards::new(kinds, faults).take(COUNT).filter(test).count()
    }

    fn givens(line: &Line) -> usize {
        line.iter().filter(|&&cell| cell != b'.').count()
    }

    #[test]
    fn grids_are_solved() {
        let is_solved = |made: &Made| givens(&made.grid) == 81 && methods::first(&made.grid);
        assert!(Boards::new(Kinds::Both, Faults::Third).take(COUNT).all(|made| is_solved(&made)));
    }

    #[test]
    fn half_are_full() {
        assert_eq!(count(Kinds::Both, Faults::Third, |made| givens(&made.board) == 81), COUNT / 2);
        assert_eq!(count(Kinds::Grids, Faults::Third, |made| givens(&made.board) == 81), COUNT);
        // The cell that is changed may be one that was blank.
        let has_givens = |made: &Made| (GIVENS.0..=GIVENS.1 + 1).contains(&givens(&made.board));
        assert_eq!(count(Kinds::Puzzles, Faults::Third, has_givens), COUNT);
    }

    #[test]
    fn puzzles_have_every_number_of_givens() {
        let mut seen = [0; 82];
        for made in Boards::new(Kinds::Puzzles, Faults::Half).take(COUNT) {
            seen[givens(&made.board)] += 1;
        }
        assert!((GIVENS.0..=GIVENS.1).all(|number| seen[number] > COUNT / 50), "{seen:?}");
    }

    #[test]
    fn a_third_is_changed_in_one_cell() {
        let differing = |made: &Made| {
            made.board
                .iter()
                .zip(&made.grid)
                .filter(|(cell, solved)| cell != solved && **cell != b'.')
                .count()
        };
        let mut random_boards = Boards::new(Kinds::Grids, Faults::Third).take(COUNT);
        assert!(random_boards.all(|made| differing(&made) <= 1));
        assert_eq!(count(Kinds::Grids, Faults::Third, |made| differing(made) == 1), COUNT / 3);
    }

    #[test]
    fn faults_are_as_many_as_promised() {
        for kinds in [Kinds::Both, Kinds::Grids, Kinds::Puzzles] {
            let is_invalid = |made: &Made| !methods::first(&made.board);
            assert_eq!(count(kinds, Faults::Half, is_invalid), COUNT / 2, "{kinds:?}");
            assert_eq!(count(kinds, Faults::All, is_invalid), COUNT, "{kinds:?}");
        }
    }

    #[test]
    fn boards_are_the_same_every_time_and_differ() {
        let lines = || -> Vec<Line> {
            Boards::new(Kinds::Both, Faults::Third).take(1000).map(|made| made.board).collect()
        };
        assert_eq!(lines(), lines());
        let mut distinct = lines();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 1000);
    }
}
