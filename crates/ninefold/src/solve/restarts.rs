//! The search for boards that are slow otherwise: it learns what leads to dead ends, and starts again with that.
//!
//! A board can have no solution because a few digits or houses get in each other's way, while the rest has so much room
//! that a search that turns there first is lost. So this search splits where a digit has few places in a house, and
//! counts the dead ends that it runs into after each split: the more a digit and a house have led to, the sooner they are
//! split again. After a while it starts over, with what it has learned and with more time. A hundred positions are enough
//! for boards that take a million otherwise. Weights from dead ends are an idea from constraint solvers, where it is
//! known as dom/wdeg.
//!
//! Digits with the same candidates everywhere are interchangeable, such as those that no given mentions: swapping two of
//! them in a solution gives another one. So only one of them is tried in a cell, and its solutions count for all.

use alloc::vec::Vec;

use super::kernel::SolverKernel;
use super::position::{FIELD, Position};
use super::search::Found;
use crate::board::{Cell, CellSet, Digit, House};
use crate::{BOX, SIDE};

/// How many positions the first attempt looks at. Each further one gets half as many again.
const FIRST_BUDGET: u32 = 64;

/// What digits and houses count for before they have led to a dead end.
const FIRST_WEIGHT: usize = 10;

/// A position to look at.
#[derive(Clone, Copy)]
struct Waiting {
    position: Position,
    /// How many solutions each of its solutions stands for.
    multiplicity: usize,
    /// Where it was split.
    split: Option<(usize, Cell)>,
}

/// Calls `found` with each solution of the positions, in no particular order, until there are no more or it breaks.
pub(super) fn search(kernel: SolverKernel, positions: &[Position], found: &mut Found<'_>) {
    let start = |&position| Waiting { position, multiplicity: 1, split: None };
    let mut waiting: Vec<Waiting> = positions.iter().map(start).collect();
    let mut weights = Weights::new();
    let mut budget = FIRST_BUDGET;
    while let Some(&start) = waiting.last() {
        let others = waiting.len() - 1;
        let mut left = budget;
        let mut is_found = false;
        while left > 0
            && waiting.len() > others
            && let Some(Waiting { mut position, multiplicity, split }) = waiting.pop()
        {
            left -= 1;
            if !kernel.settle(&mut position) {
                weights.add_dead_end(split);
                continue;
            }
            let places = position.digit_places();
            let Some((digit, cell)) = weights.choose(&places) else {
                is_found = true;
                if found(&position, multiplicity).is_break() {
                    return;
                }
                continue;
            };
            let split = Some((digit, cell));
            let mut other = position;
            let mut interchangeable = 0;
            for twin in (0..SIDE).filter(|&twin| places[twin] == places[digit]) {
                other.exclude(cell, Digit::ALL[twin]);
                interchangeable += 1;
            }
            position.place(cell, Digit::ALL[digit]);
            waiting.push(Waiting { position: other, multiplicity, split });
            waiting.push(Waiting { position, multiplicity: multiplicity * interchangeable, split });
        }
        // After a solution it goes on from the positions that are left, because no solution must be found twice.
        if waiting.len() > others && !is_found {
            waiting.truncate(others);
            waiting.push(start);
        }
        budget += budget / 2;
    }
}

/// What has led to dead ends.
struct Weights {
    digits: [usize; SIDE],
    houses: [usize; House::ALL.len()],
}

impl Weights {
    const fn new() -> Weights {
        Weights { digits: [FIRST_WEIGHT; SIDE], houses: [FIRST_WEIGHT; House::ALL.len()] }
    }

    fn add_dead_end(&mut self, split: Option<(usize, Cell)>) {
        if let Some((digit, cell)) = split {
            self.digits[digit] += 1;
            for (house, weight) in House::ALL.into_iter().zip(&mut self.houses) {
                *weight += usize::from(house.cell_set().contains(cell));
            }
        }
    }

    /// The digit and the cell to split at, given the places of each digit; `None` if the position is solved.
    fn choose(&self, places: &[CellSet; SIDE]) -> Option<(usize, Cell)> {
        let mut lowest = usize::MAX;
        let mut chosen = None;
        for digit in 0..SIDE {
            for (house, weight) in House::ALL.into_iter().zip(self.houses) {
                let cells = places[digit] & house.cell_set();
                let score = (cells.len() << 16) / (self.digits[digit] + weight);
                if cells.len() > 1 && score < lowest {
                    lowest = score;
                    chosen = cells.iter().next().map(|cell| (digit, cell));
                }
            }
        }
        chosen
    }
}

impl Position {
    /// For each digit, the cells that can hold it.
    fn digit_places(&self) -> [CellSet; SIDE] {
        let mut places = [CellSet::EMPTY; SIDE];
        for place in 0..SIDE {
            for band in 0..BOX {
                for stack in 0..BOX {
                    let cell = Cell::at(band * BOX + place / BOX, stack * BOX + place % BOX);
                    let mut field = self.places[place][band] >> (FIELD as usize * stack) & ((1 << SIDE) - 1);
                    while field != 0 {
                        places[field.trailing_zeros() as usize].insert(cell);
                        field &= field - 1;
                    }
                }
            }
        }
        places
    }
}
