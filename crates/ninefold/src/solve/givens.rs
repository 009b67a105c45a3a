//! Which givens matter: those that leave a board without a solution, and those it doesn't need.

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::contradiction::Contradiction;
use super::is_solvable;
use super::kernel::SolverKernel;
use super::position::Position;
use super::search::Tasks;
use crate::SIDE;
use crate::board::{Board, Cell, CellSet, Digit, DigitSet};

impl Board {
    /// The givens of a board with one solution that can each be dropped without getting another solution.
    pub(crate) fn redundant_givens(&self) -> CellSet {
        let mut redundant = CellSet::EMPTY;
        self.ask_givens(&mut |cell, is_needed| {
            if !is_needed {
                redundant.insert(cell);
            }
            ControlFlow::Continue(())
        });
        redundant
    }

    /// Whether a board with one solution gets another one if any given is dropped.
    pub(crate) fn needs_all_givens(&self) -> bool {
        let mut all = true;
        self.ask_givens(&mut |_, is_needed| {
            all = is_needed;
            if all { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        all
    }

    /// Calls `answer` with each given of a board with one solution and whether it is needed, in no particular order, until it
    /// breaks.
    fn ask_givens(&self, answer: &mut Answer<'_>) {
        SolverKernel::best().ask_givens(self, answer);
    }

    /// Whether the board without this given has a solution with another digit in its cell.
    pub(crate) fn needs(&self, cell: Cell, digit: Digit) -> bool {
        is_solvable(&Position::new(self).with_another(cell, digit, DigitSet::ALL))
    }

    /// Reduces a board without a solution to fewer of its givens: it still has no solution, but has one as soon as any
    /// other given is dropped. The same givens are kept on every machine.
    ///
    /// A contradiction of the board makes the best start: the givens are those that a person needs to follow it.
    pub(crate) fn irreducible(&self, contradiction: Option<&Contradiction>) -> Board {
        let start =
            contradiction.map_or(*self, |contradiction| shrunk(self, &|fewer| contradiction.holds(fewer)));
        shrunk(&start, &|fewer| !is_solvable(&Position::new(fewer)))
    }
}

impl SolverKernel {
    /// Calls `answer` with each given of a board with one solution and whether it is needed, in no particular order, until it
    /// breaks.
    pub(super) fn ask_givens(self, board: &Board, answer: &mut Answer<'_>) {
        let position = Position::new(board);
        let mut solution = None;
        self.search(&position, &mut |found, _| {
            solution = Some(*found);
            ControlFlow::Break(())
        });
        let givens: Vec<_> = board.filled().collect();
        let mut counts = [0; SIDE];
        for &(_, digit) in &givens {
            counts[usize::from(digit.get() - 1)] += 1;
        }
        let mut digits = Digit::ALL;
        digits.sort_unstable_by_key(|digit| counts[usize::from(digit.get() - 1)]);
        self.search_all(&mut Questions {
            board: position,
            solution,
            digits: ATTEMPTS.map(|count| digits[..count].iter().copied().collect()),
            next: 0,
            failed: Vec::new(),
            asked: Vec::with_capacity(givens.len()),
            needed: vec![false; givens.len()],
            givens,
            answer,
        });
    }
}

/// Takes a given and whether it is needed; returns whether to continue.
type Answer<'a> = dyn FnMut(Cell, bool) -> ControlFlow<()> + 'a;

/// How many digits may be exchanged in each attempt to find another solution.
const ATTEMPTS: [usize; 4] = [3, 5, 7, SIDE];

/// For each given, whether there is a solution with another digit in its cell.
///
/// Usually there is one that only exchanges a few digits with each other. So it is looked for among the digits with the
/// fewest givens first, which leaves little to search, and everywhere only if there is none.
struct Questions<'a, 'f> {
    board: Position,
    /// A solution, if there is one.
    solution: Option<Position>,
    givens: Vec<(Cell, Digit)>,
    /// The digits that may be exchanged in each attempt, besides that of the given.
    digits: [DigitSet; ATTEMPTS.len()],
    /// The next given.
    next: usize,
    /// Givens for which there is no other solution so far, and the next attempt.
    failed: Vec<(usize, usize)>,
    /// The given and the attempt of each task.
    asked: Vec<(usize, usize)>,
    needed: Vec<bool>,
    answer: &'a mut Answer<'f>,
}

impl Tasks for Questions<'_, '_> {
    fn next(&mut self) -> Option<Position> {
        let (given, attempt) = match self.failed.pop() {
            Some(failed) => failed,
            None if self.next == self.givens.len() => return None,
            None => {
                self.next += 1;
                (self.next - 1, if self.solution.is_some() { 0 } else { ATTEMPTS.len() - 1 })
            }
        };
        self.asked.push((given, attempt));
        Some(self.root(self.asked.len() - 1))
    }

    fn root(&self, task: usize) -> Position {
        let (given, attempt) = self.asked[task];
        let (cell, digit) = self.givens[given];
        let mut digits = self.digits[attempt];
        digits.insert(digit);
        let near = self.solution.map_or(self.board, |solution| self.board.near(&solution, digits));
        near.with_another(cell, digit, digits)
    }

    fn found(&mut self, task: usize, _solution: &Position, _multiplicity: usize) -> ControlFlow<()> {
        self.needed[self.asked[task].0] = true;
        ControlFlow::Break(())
    }

    fn finished(&mut self, task: usize) -> ControlFlow<()> {
        let (given, attempt) = self.asked[task];
        let next = attempt + 1;
        if !self.needed[given] && next < ATTEMPTS.len() {
            self.failed.push((given, next));
            return ControlFlow::Continue(());
        }
        (self.answer)(self.givens[given].0, self.needed[given])
    }
}

/// Drops every given that can be dropped so that this still holds.
fn shrunk(board: &Board, holds: &dyn Fn(&Board) -> bool) -> Board {
    let mut board = *board;
    let givens: Vec<_> = board.filled().collect();
    // First in groups, because most givens of a full board can be dropped; then one by one, because only that proves that
    // no more can be.
    for size in [9, 3, 1] {
        for group in givens.chunks(size) {
            let mut fewer = board;
            for &(cell, _) in group {
                fewer.clear(cell);
            }
            if fewer != board && holds(&fewer) {
                board = fewer;
            }
        }
    }
    board
}
