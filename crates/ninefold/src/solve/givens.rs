//! Which givens matter: those that leave a board without a solution, and those it doesn't need.

use alloc::vec::Vec;

use super::is_solvable;
use super::position::Position;
use crate::board::{Board, Cell, CellSet, Digit, House};

impl Board {
    /// The givens of a board with one solution that can each be dropped without getting another solution.
    pub(crate) fn redundant_givens(&self) -> impl Iterator<Item = Cell> + '_ {
        self.filled().filter(|&(cell, digit)| !self.needs(cell, digit)).map(|(cell, _)| cell)
    }

    /// Whether the board without this given has a solution with another digit in its cell.
    pub(crate) fn needs(&self, cell: Cell, digit: Digit) -> bool {
        let mut without = *self;
        without.clear(cell);
        let mut position = Position::new(&without);
        position.exclude(cell, digit);
        is_solvable(&position)
    }

    /// Reduces a board without a solution to fewer of its givens: it still has no solution, but has one as soon as any
    /// other given is dropped. The same givens are kept on every machine.
    pub(crate) fn irreducible(&self) -> Board {
        // Contradictions that a person sees at once make the best witnesses, and are the fastest to find.
        let mut starts: Vec<Board> = Vec::new();
        for start in obvious(self) {
            let index = starts.partition_point(|other| other.givens() <= start.givens());
            starts.insert(index, start);
            starts.truncate(TRIALS);
        }
        starts.iter().map(shrunk).min_by_key(Board::givens).unwrap_or_else(|| shrunk(self))
    }
}

/// How many obvious contradictions are tried.
const TRIALS: usize = 4;

/// Drops every given of a board without a solution that can be dropped without getting one.
fn shrunk(board: &Board) -> Board {
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
            if fewer != board && !is_solvable(&Position::new(&fewer)) {
                board = fewer;
            }
        }
    }
    board
}

/// The givens behind every contradiction that can be seen without a search: a blank without a possible digit, a digit
/// without a possible cell in a house.
fn obvious(board: &Board) -> impl Iterator<Item = Board> + '_ {
    let blanks = board.blanks().into_iter().filter(|&cell| board.candidates(cell).is_empty());
    let blanks = blanks.map(|cell| {
        let mut few = Board::EMPTY;
        for digit in Digit::ALL {
            keep_one(&mut few, board.clashes(cell, digit), digit);
        }
        few
    });
    let houses = House::ALL.into_iter().flat_map(move |house| {
        let left = Digit::ALL.into_iter().filter(move |&digit| {
            house.cells().into_iter().all(|cell| match board.get(cell) {
                Some(held) => held != digit,
                None => !board.clashes(cell, digit).is_empty(),
            })
        });
        left.map(move |digit| {
            let mut few = Board::EMPTY;
            for cell in house.cells() {
                match board.get(cell) {
                    Some(held) => _ = few.place(cell, held),
                    None => keep_one(&mut few, board.clashes(cell, digit), digit),
                }
            }
            few
        })
    });
    blanks.chain(houses)
}

/// Places the digit in the first of the cells, unless one of them already holds it.
fn keep_one(board: &mut Board, cells: CellSet, digit: Digit) {
    if cells.iter().all(|cell| board.get(cell) != Some(digit))
        && let Some(cell) = cells.iter().next()
    {
        board.place(cell, digit);
    }
}
