//! Generates boards from a seed: solved boards, puzzles, and boards with conflicts.

use crate::CELLS;
use crate::board::{Board, Cell, CellSet, Digit};
use crate::solve::Position;

/// Generates boards from a seed.
///
/// A board depends only on the seed and its index: it is the same on every machine, whichever boards were generated
/// before. So threads can share the work. [`puzzle_grid`](Generator::puzzle_grid) and the other methods with `grid` in their
/// names do the same for any [rules](crate::rules).
///
/// ```
/// use ninefold::Requirement;
/// use ninefold::generate::Generator;
///
/// let generator = Generator::new(2026);
/// let puzzle = generator.puzzle(7);
/// assert!(puzzle.judge(Requirement::Minimal).meets());
/// assert_eq!(puzzle, Generator::new(2026).puzzle(7));
/// assert_ne!(puzzle, generator.puzzle(8));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Generator {
    seed: u64,
}

impl Generator {
    /// A generator with this seed.
    ///
    /// ```
    /// use ninefold::generate::Generator;
    ///
    /// assert_ne!(Generator::new(1).solved(0), Generator::new(2).solved(0));
    /// ```
    pub const fn new(seed: u64) -> Generator {
        Generator { seed }
    }

    /// The random numbers for the board with this index.
    pub(crate) const fn random(self, index: u64) -> Random {
        Random::new(self.seed, index)
    }

    /// A solved board.
    ///
    /// Every solved board is possible. They aren't all equally likely, but no kind is preferred by design.
    ///
    /// ```
    /// assert!(ninefold::generate::Generator::new(1).solved(0).is_solved());
    /// ```
    pub fn solved(&self, index: u64) -> Board {
        self.random(index).solved()
    }

    /// A puzzle: a board that has exactly one solution, but more as soon as any given is dropped.
    ///
    /// Its solution is the [`solved`](Generator::solved) board with the same index.
    ///
    /// ```
    /// use ninefold::Requirement;
    /// use ninefold::generate::Generator;
    ///
    /// let generator = Generator::new(1);
    /// assert!(generator.puzzle(0).judge(Requirement::Minimal).meets());
    /// assert_eq!(generator.puzzle(0).solution(), Some(generator.solved(0)));
    /// ```
    pub fn puzzle(&self, index: u64) -> Board {
        let mut random = self.random(index);
        let solution = random.solved();
        random.puzzle(&solution)
    }

    /// A puzzle with this many givens: a minimal one, and more digits of its solution.
    ///
    /// Most minimal puzzles have 22 to 26 givens. If the first has too many, others with the same solution are tried, up to a
    /// hundred in all. If even the smallest of them has too many, it is returned as it is.
    ///
    /// The solution is the [`solved`](Generator::solved) board with the same index.
    ///
    /// ```
    /// use ninefold::Requirement;
    /// use ninefold::generate::Generator;
    ///
    /// let generator = Generator::new(1);
    /// let puzzle = generator.puzzle_with_givens(0, 30);
    /// assert_eq!(puzzle.givens(), 30);
    /// assert_eq!(puzzle.solution(), Some(generator.solved(0)));
    ///
    /// // Few boards have a puzzle with 17 givens, and none has one with fewer.
    /// assert!(generator.puzzle_with_givens(0, 16).givens() > 16);
    /// ```
    pub fn puzzle_with_givens(&self, index: u64, givens: usize) -> Board {
        const MOST_TRIALS: usize = 100;
        let mut random = self.random(index);
        let solution = random.solved();
        let mut puzzle = random.puzzle(&solution);
        for _ in 1..MOST_TRIALS {
            if puzzle.givens() <= givens {
                break;
            }
            let other = random.puzzle(&solution);
            if other.givens() < puzzle.givens() {
                puzzle = other;
            }
        }
        for cell in random.shuffled(Cell::ALL) {
            if puzzle.givens() < givens
                && let Some(digit) = solution.get(cell)
            {
                puzzle.place(cell, digit);
            }
        }
        puzzle
    }

    /// A board with at least one conflict, and with 2 to 81 givens.
    ///
    /// ```
    /// assert!(!ninefold::generate::Generator::new(1).invalid(0).is_valid());
    /// ```
    pub fn invalid(&self, index: u64) -> Board {
        let mut random = self.random(index);
        let mut board = random.solved();
        for &cell in &random.shuffled(Cell::ALL)[2 + random.below(CELLS - 1)..] {
            board.clear(cell);
        }
        let errors = random.errors();
        for _ in 0..errors {
            random.add_conflict(&mut board);
        }
        // One conflict can undo another.
        while board.is_valid() {
            random.add_conflict(&mut board);
        }
        board
    }
}

/// A random number generator that is the same everywhere: splitmix64.
pub(crate) struct Random(u64);

impl Random {
    /// The random numbers for one board, which are independent of those for any other.
    const fn new(seed: u64, index: u64) -> Random {
        Random(mix(mix(seed.wrapping_add(GOLDEN)).wrapping_add(index.wrapping_mul(INDEX_FACTOR))))
    }

    /// A random number less than the limit, which must be small.
    pub(crate) fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(GOLDEN);
        // The upper half of the product is almost uniform, and the same for any width of `usize`.
        let scaled = u128::from(mix(self.0)) * limit as u128;
        #[expect(clippy::cast_possible_truncation, reason = "less than the limit")]
        let number = (scaled >> 64) as usize;
        number
    }

    /// The items in random order.
    fn shuffled<T, const COUNT: usize>(&mut self, mut items: [T; COUNT]) -> [T; COUNT] {
        self.shuffle(&mut items);
        items
    }

    /// Puts the items into random order.
    pub(crate) fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }

    /// How many values are wrong: mostly one, as in a human mistake; sometimes more.
    pub(crate) fn errors(&mut self) -> usize {
        1 + self.below(4) * self.below(2)
    }

    /// A solved board: cells are filled in random order with random digits.
    fn solved(&mut self) -> Board {
        loop {
            let mut position = Position::new(&Board::EMPTY);
            let filled = self.shuffled(Cell::ALL).into_iter().all(|cell| self.fill(&mut position, cell));
            if filled {
                return position.board();
            }
        }
    }

    /// A minimal puzzle with this solution: givens are dropped in random order.
    fn puzzle(&mut self, solution: &Board) -> Board {
        let mut board = *solution;
        for cell in self.shuffled(Cell::ALL) {
            // A given that is needed now is still needed when there are fewer, so one pass is enough.
            if let Some(digit) = board.get(cell)
                && !board.needs(cell, digit)
            {
                board.clear(cell);
            }
        }
        board
    }

    /// Fills the cell with one of its candidates and deduces what follows; returns `false` if none is possible.
    fn fill(&mut self, position: &mut Position, cell: Cell) -> bool {
        let candidates = position.candidates(cell);
        if candidates.len() == 1 {
            return true;
        }
        for digit in self.shuffled(Digit::ALL) {
            if candidates.contains(digit) {
                let mut trial = *position;
                trial.place(cell, digit);
                if trial.settle() {
                    *position = trial;
                    return true;
                }
            }
        }
        false
    }

    /// Copies the digit of a given to one of its peers.
    fn add_conflict(&mut self, board: &mut Board) {
        let givens = CellSet::ALL - board.blanks();
        let Some(given) = self.one_of(givens) else { return };
        // A filled peer if there is one, so that the number of givens stays the same.
        let filled = given.peers() & givens;
        let peers = if filled.is_empty() { given.peers() } else { filled };
        if let (Some(peer), Some(digit)) = (self.one_of(peers), board.get(given)) {
            board.place(peer, digit);
        }
    }

    /// A random one of the cells.
    fn one_of(&mut self, cells: CellSet) -> Option<Cell> {
        if cells.is_empty() { None } else { cells.iter().nth(self.below(cells.len())) }
    }
}

/// 2⁶⁴ divided by the golden ratio: steps of this size visit every number, and are spread evenly.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Another odd number, so that board `n + 1` doesn't continue the random numbers of board `n`.
const INDEX_FACTOR: u64 = 0xd1b5_4a32_d192_ed03;

/// Mixes the bits, with a different result for every input.
const fn mix(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
