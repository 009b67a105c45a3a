//! Boards to order: solved grids, puzzles, and boards with conflicts, the same for the same seed everywhere.

use crate::CELLS;
use crate::board::{Board, Cell, CellSet, Digit};
use crate::solve::Position;

/// Makes boards from a seed.
///
/// The board with a given number is always the same for the same seed, on every machine, and does not depend on
/// which others were made before. So several threads can share the work.
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
    /// A generator of boards; other seeds give other boards.
    ///
    /// ```
    /// use ninefold::generate::Generator;
    ///
    /// assert_ne!(Generator::new(1).solved(0), Generator::new(2).solved(0));
    /// ```
    pub const fn new(seed: u64) -> Generator {
        Generator { seed }
    }

    /// A solved board.
    ///
    /// Any solved board can come up. They are not all equally likely, but no kind is preferred by design.
    ///
    /// ```
    /// assert!(ninefold::generate::Generator::new(1).solved(0).is_solved());
    /// ```
    pub fn solved(&self, number: u64) -> Board {
        Random::new(self.seed, number).solved()
    }

    /// A puzzle: a board with exactly one solution, and with more of them as soon as any given is dropped.
    ///
    /// Its solution is the [`solved`](Generator::solved) board of the same number.
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    /// use ninefold::generate::Generator;
    ///
    /// let generator = Generator::new(1);
    /// assert_eq!(generator.puzzle(0).judge(Requirement::Minimal), Verdict::Minimal);
    /// assert_eq!(generator.puzzle(0).solution(), Some(generator.solved(0)));
    /// ```
    pub fn puzzle(&self, number: u64) -> Board {
        let mut random = Random::new(self.seed, number);
        let mut board = random.solved();
        for cell in random.shuffled(Cell::ALL) {
            // What is needed now will be needed when there are fewer givens, so one round leaves none too many.
            if let Some(digit) = board.get(cell)
                && !board.needs(cell, digit)
            {
                board.clear(cell);
            }
        }
        board
    }

    /// A board with at least one conflict, and with anything from two givens to no blank.
    ///
    /// ```
    /// assert!(!ninefold::generate::Generator::new(1).invalid(0).is_valid());
    /// ```
    pub fn invalid(&self, number: u64) -> Board {
        let mut random = Random::new(self.seed, number);
        let mut board = random.solved();
        for &cell in &random.shuffled(Cell::ALL)[2 + random.below(CELLS - 1)..] {
            board.clear(cell);
        }
        // Mostly one digit is wrong, as when a person errs; sometimes more.
        let errors = 1 + random.below(4) * random.below(2);
        for _ in 0..errors {
            random.spoil(&mut board);
        }
        // An error can undo another.
        while board.is_valid() {
            random.spoil(&mut board);
        }
        board
    }
}

/// Random numbers that are the same everywhere: splitmix64.
struct Random(u64);

impl Random {
    /// The numbers for one board, which have nothing to do with those for another.
    fn new(seed: u64, number: u64) -> Random {
        Random(mixed(mixed(seed.wrapping_add(GOLDEN)).wrapping_add(number.wrapping_mul(ODD))))
    }

    /// A number less than the limit, which is small.
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_add(GOLDEN);
        // The upper half of the product is as even as can be, and the same on machines of any width.
        let scaled = u128::from(mixed(self.0)) * limit as u128;
        #[expect(clippy::cast_possible_truncation, reason = "less than the limit")]
        let number = (scaled >> 64) as usize;
        number
    }

    /// The items in another order.
    fn shuffled<T, const COUNT: usize>(&mut self, mut items: [T; COUNT]) -> [T; COUNT] {
        for last in (1..COUNT).rev() {
            items.swap(last, self.below(last + 1));
        }
        items
    }

    /// A solved board: digits tried in random order in cells in random order.
    fn solved(&mut self) -> Board {
        loop {
            let mut position = Position::new(&Board::EMPTY);
            let filled = self.shuffled(Cell::ALL).into_iter().all(|cell| self.fill(&mut position, cell));
            if filled {
                return position.board();
            }
        }
    }

    /// Gives the cell one of the digits that it can hold, and deduces what follows; `false` when none is found.
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

    /// Puts the digit of a given where it is in conflict with it.
    fn spoil(&mut self, board: &mut Board) {
        let givens = CellSet::ALL - board.blanks();
        let Some(given) = self.one_of(givens) else { return };
        // In a filled cell, so that the number of givens stays, unless there is none.
        let filled = given.peers() & givens;
        let peers = if filled.is_empty() { given.peers() } else { filled };
        if let (Some(peer), Some(digit)) = (self.one_of(peers), board.get(given)) {
            board.place(peer, digit);
        }
    }

    /// One of the cells.
    fn one_of(&mut self, cells: CellSet) -> Option<Cell> {
        if cells.is_empty() { None } else { cells.iter().nth(self.below(cells.len())) }
    }
}

/// 2⁶⁴ divided by the golden ratio: steps of this size visit every number, and soon come near any.
const GOLDEN: u64 = 0x9e37_79b9_7f4a_7c15;

/// Any other odd number, to keep board `n + 1` from starting where board `n` goes on.
const ODD: u64 = 0xd1b5_4a32_d192_ed03;

/// The bits well mixed, and no two numbers mixed into the same.
const fn mixed(bits: u64) -> u64 {
    let bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^ (bits >> 31)
}
