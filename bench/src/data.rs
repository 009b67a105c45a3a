//! Boards to measure with, generated from a seed: the same on every machine.

use std::array;

/// A board as text: `1` to `9`, and `.` for a blank.
pub(crate) type Line = [u8; 81];

/// The seed of everything that is generated.
pub(crate) const SEED: u64 = 0x9f01d;

/// The solved grid that all others are derived from.
const SOLVED: &Line = b"534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// The fewest and the most givens of a puzzle.
const GIVENS: (usize, usize) = (17, 35);

/// splitmix64: small, seeded and the same everywhere.
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

    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// A random order of the rows, or columns, that keeps each box together.
    fn order(&mut self) -> [usize; 9] {
        let mut bands = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        self.shuffle(&mut bands);
        for band in &mut bands {
            self.shuffle(band);
        }
        array::from_fn(|i| bands[i / 3][i % 3])
    }
}

/// Which boards get an error, and which error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Faults {
    /// A third of the boards have one cell changed to another digit. Most of these are invalid, some aren't.
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
    /// Only full grids.
    Grids,
    /// Only puzzles.
    Puzzles,
}

/// A board, and the solved grid it comes from.
#[derive(Debug)]
pub(crate) struct GeneratedBoard {
    pub(crate) board: Line,
    pub(crate) grid: Line,
}

/// An endless supply of boards. In every twelve, exactly the given shares are full grids and have errors.
#[derive(Debug)]
pub(crate) struct Boards {
    random: Random,
    /// The kinds of the boards left in the current twelve, in random order.
    deck: Vec<usize>,
    kinds: Kinds,
    faults: Faults,
}

impl Boards {
    pub(crate) fn new(kinds: Kinds, faults: Faults) -> Boards {
        Boards { random: Random::new(SEED), deck: Vec::new(), kinds, faults }
    }

    /// [`SOLVED`] with its digits renamed and its rows, bands, columns and stacks shuffled.
    fn grid(&mut self) -> Line {
        let mut digits = *b"123456789";
        self.random.shuffle(&mut digits);
        let rows = self.random.order();
        let columns = self.random.order();
        let is_transposed = self.random.below(2) == 1;
        array::from_fn(|cell| {
            let (i, j) = if is_transposed { (cell % 9, cell / 9) } else { (cell / 9, cell % 9) };
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

    /// Copies a digit of the board to another cell of its row, column or box.
    fn clash(&mut self, board: &mut Line) {
        let mut first = self.random.below(81);
        while board[first] == b'.' {
            first = self.random.below(81);
        }
        let (row, column) = (first / 9, first % 9);
        let house = self.random.below(3);
        let mut second = first;
        while second == first {
            let index = self.random.below(9);
            second = match house {
                0 => row * 9 + index,
                1 => index * 9 + column,
                _ => (row / 3 * 3 + index / 3) * 9 + column / 3 * 3 + index % 3,
            };
        }
        board[second] = board[first];
    }
}

impl Iterator for Boards {
    type Item = GeneratedBoard;

    fn next(&mut self) -> Option<GeneratedBoard> {
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
        Some(GeneratedBoard { board, grid })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::methods;

    const COUNT: usize = 12_000;

    /// How many of the boards pass the test.
    fn count(kinds: Kinds, faults: Faults, test: impl Fn(&GeneratedBoard) -> bool) -> usize {
        Boards::new(kinds, faults).take(COUNT).filter(test).count()
    }

    fn givens(line: &Line) -> usize {
        line.iter().filter(|&&cell| cell != b'.').count()
    }

    #[test]
    fn grids_are_solved() {
        let is_solved =
            |generated: &GeneratedBoard| givens(&generated.grid) == 81 && methods::first(&generated.grid);
        assert!(Boards::new(Kinds::Both, Faults::Third).take(COUNT).all(|generated| is_solved(&generated)));
    }

    #[test]
    fn half_are_full() {
        assert_eq!(count(Kinds::Both, Faults::Third, |generated| givens(&generated.board) == 81), COUNT / 2);
        assert_eq!(count(Kinds::Grids, Faults::Third, |generated| givens(&generated.board) == 81), COUNT);
        // The changed cell may have been blank.
        let has_givens =
            |generated: &GeneratedBoard| (GIVENS.0..=GIVENS.1 + 1).contains(&givens(&generated.board));
        assert_eq!(count(Kinds::Puzzles, Faults::Third, has_givens), COUNT);
    }

    #[test]
    fn puzzles_have_every_number_of_givens() {
        let mut seen = [0; 82];
        for generated in Boards::new(Kinds::Puzzles, Faults::Half).take(COUNT) {
            seen[givens(&generated.board)] += 1;
        }
        assert!((GIVENS.0..=GIVENS.1).all(|count| seen[count] > COUNT / 50), "{seen:?}");
    }

    #[test]
    fn a_third_is_changed_in_one_cell() {
        let differing = |generated: &GeneratedBoard| {
            generated
                .board
                .iter()
                .zip(&generated.grid)
                .filter(|(cell, solved)| cell != solved && **cell != b'.')
                .count()
        };
        let mut random_boards = Boards::new(Kinds::Grids, Faults::Third).take(COUNT);
        assert!(random_boards.all(|generated| differing(&generated) <= 1));
        assert_eq!(count(Kinds::Grids, Faults::Third, |generated| differing(generated) == 1), COUNT / 3);
    }

    #[test]
    fn the_share_of_invalid_boards_is_exact() {
        for kinds in [Kinds::Both, Kinds::Grids, Kinds::Puzzles] {
            let is_invalid = |generated: &GeneratedBoard| !methods::first(&generated.board);
            assert_eq!(count(kinds, Faults::Half, is_invalid), COUNT / 2, "{kinds:?}");
            assert_eq!(count(kinds, Faults::All, is_invalid), COUNT, "{kinds:?}");
        }
    }

    #[test]
    fn boards_are_the_same_every_time_and_differ() {
        let lines = || -> Vec<Line> {
            Boards::new(Kinds::Both, Faults::Third).take(1000).map(|generated| generated.board).collect()
        };
        assert_eq!(lines(), lines());
        let mut distinct = lines();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), 1000);
    }
}
