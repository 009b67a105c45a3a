//! Which givens make a board what it is: the few that leave it without a solution, the ones it can do without.

use alloc::vec::Vec;

use super::is_solvable;
use super::position::Position;
use crate::board::{Board, Cell, CellSet, Digit, House};

impl Board {
    /// The givens that can be dropped, each on its own, from a board that has one solution: it has no other
    /// without it.
    pub(crate) fn redundant_givens(&self) -> impl Iterator<Item = Cell> + '_ {
        self.filled().filter(|&(cell, digit)| !self.needs(cell, digit)).map(|(cell, _)| cell)
    }

    /// Whether the board without this given has a solution with another digit in its place.
    pub(crate) fn needs(&self, cell: Cell, digit: Digit) -> bool {
        let mut without = *self;
        without.clear(cell);
        let mut position = Position::new(&without);
        position.exclude(cell, digit);
        is_solvable(&position)
    }

    /// A board without a solution, with fewer of its givens: still without a solution, and with one as soon as any
    /// more is dropped. Which givens are kept is the same on every machine.
    pub(crate) fn irreducible(&self) -> Board {
        // What a person sees at once makes the best witness, and is the quickest to find.
        let mut starts: Vec<Board> = Vec::new();
        for start in obvious(self) {
            let index = starts.partition_point(|other| other.givens() <= start.givens());
            starts.insert(index, start);
            starts.truncate(TRIALS);
        }
        starts.iter().map(shrunk).min_by_key(Board::givens).unwrap_or_else(|| shrunk(self))
    }
}

/// How many obvious contradictions are looked at more closely.
const TRIALS: usize = 4;

/// Drops every given that the board, without a solution, does not need to be without a solution.
fn shrunk(board: &Board) -> Board {
    let mut board = *board;
    let givens: Vec<_> = board.filled().collect();
    // First in groups, as most givens of a full board can go; then one by one, as only that proves that none is
    // left that could.
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

/// For every contradiction that can be seen without a trial, the givens that it takes: a blank that no digit
/// fits, a digit that fits no cell of a house.
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

/// Places the digit in the first of the cells, unless it is in one of them already.
fn keep_one(board: &mut Board, cells: CellSet, digit: Digit) {
    if cells.iter().all(|cell| board.get(cell) != Some(digit))
        && let Some(cell) = cells.iter().next()
    {
        board.place(cell, digit);
    }
}
