//! The search for boards that are slow otherwise: it learns what leads to dead ends, and starts again with that.
//!
//! A board can have no solution because a few digits or houses get in each other's way, while the rest has so much room
//! that a search that turns there first is lost. So this search splits where a digit has few places in a house, and
//! counts the dead ends that it runs into after each split: the more a digit and a house have led to, the sooner they are
//! split again. After a while it starts over, with what it has learned and with more time. What is best for some
//! boards is bad for others, so attempts take turns between two ways to choose. A few hundred positions are enough for
//! most boards that take a million otherwise, and for the others there is a search that learns clauses (`rules/solve/learn.rs`).
//! Weights from dead ends are an idea from constraint solvers, known as dom/wdeg.
//!
//! Digits with the same candidates everywhere are interchangeable, such as those that no given mentions: swapping two of
//! them in a solution gives another one. So only one of them is tried in a cell, and its solutions count for all.

use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::field::{DIGITS, FIELD, ONES};
use super::kernel::SolverKernel;
use super::position::Position;
use super::search::Found;
#[cfg(not(target_family = "wasm"))]
use crate::board::Board;
use crate::board::{Cell, Digit, House};
#[cfg(not(target_family = "wasm"))]
use crate::rules::few_classic_solutions;
use crate::{BOX, SIDE};

/// How many positions the first attempt looks at. Each further one gets half as many again.
const FIRST_BUDGET: u32 = 32;

/// What digits and houses count for before they have led to a dead end.
const FIRST_WEIGHT: u64 = 10;

/// After this many solutions there seem to be many, and the usual search finds them sooner.
const MANY_SOLUTIONS: u32 = 4;

/// How many positions are looked at without a solution before the search that learns clauses is asked.
const MOST_POSITIONS: u32 = 300;

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
    let mut stays_with_digit = false;
    let mut solutions = 0;
    let mut looked_at = 0;
    while let Some(&start) = waiting.last() {
        let others = waiting.len() - 1;
        if solutions >= MANY_SOLUTIONS {
            waiting.truncate(others);
            let mut flow = ControlFlow::Continue(());
            let left = kernel.search_briefly(&start.position, &mut |solution, _| {
                flow = found(solution, start.multiplicity);
                flow
            });
            if flow.is_break() {
                return;
            }
            if !left.is_empty() {
                solutions = 0;
                waiting.extend(left.into_iter().map(|position| Waiting { position, ..start }));
            }
            continue;
        }
        let mut left = budget;
        let mut is_found = false;
        while left > 0
            && solutions < MANY_SOLUTIONS
            && waiting.len() > others
            && let Some(Waiting { mut position, multiplicity, split }) = waiting.pop()
        {
            left -= 1;
            if !kernel.settle(&mut position) {
                weights.add_dead_end(split);
                continue;
            }
            let Some((digit, cell)) = weights.choose(&position, stays_with_digit) else {
                is_found = true;
                solutions += 1;
                if found(&position, multiplicity).is_break() {
                    return;
                }
                continue;
            };
            let split = Some((digit, cell));
            let mut other = position;
            let mut interchangeable = 0;
            for twin in (0..SIDE).filter(|&twin| position.has_same_places(twin, digit)) {
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
            looked_at += budget;
            if looked_at > MOST_POSITIONS && looked_at - budget <= MOST_POSITIONS {
                match learn(kernel, &start, found) {
                    Some(ControlFlow::Continue(())) => {
                        looked_at = 0;
                        continue;
                    }
                    Some(ControlFlow::Break(())) => return,
                    None => {}
                }
            }
            waiting.push(start);
            budget = budget.saturating_add(budget / 2);
            stays_with_digit = !stays_with_digit;
        }
    }
}

/// Lets the search that learns clauses find all solutions of a position. `None` if there are many.
#[cfg(not(target_family = "wasm"))]
fn learn(kernel: SolverKernel, start: &Waiting, found: &mut Found<'_>) -> Option<ControlFlow<()>> {
    let mut position = start.position;
    if !kernel.settle(&mut position) {
        return Some(ControlFlow::Continue(()));
    }
    let candidates = Cell::ALL.map(|cell| position.candidates(cell).bits());
    let most = usize::try_from(MANY_SOLUTIONS).unwrap_or(usize::MAX);
    let (solutions, weight) = few_classic_solutions(candidates.to_vec(), most)?;
    let multiplicity = start.multiplicity.saturating_mul(weight);
    let mut boards = solutions.iter().filter_map(|values| values.as_slice().try_into().ok());
    Some(boards.try_for_each(|values| found(&Position::new(&Board::from_values(values)), multiplicity)))
}

/// In WebAssembly there is no other search, for the size of the page.
#[cfg(target_family = "wasm")]
fn learn(_: SolverKernel, _: &Waiting, _: &mut Found<'_>) -> Option<ControlFlow<()>> {
    None
}

/// How often digits and houses have led to dead ends.
pub(super) struct Weights {
    pub(super) digits: [u64; SIDE],
    pub(super) houses: [u64; House::ALL.len()],
}

impl Weights {
    pub(super) const fn new() -> Weights {
        Weights { digits: [FIRST_WEIGHT; SIDE], houses: [FIRST_WEIGHT; House::ALL.len()] }
    }

    pub(super) fn add_dead_end(&mut self, split: Option<(usize, Cell)>) {
        if let Some((digit, cell)) = split {
            self.digits[digit] += 1;
            for house in houses_of(cell) {
                self.houses[house] += 1;
            }
        }
    }

    /// The index of the digit, and the cell to split at; `None` if the position is solved.
    ///
    /// A search that stays with a digit prefers one that has few places on the whole board.
    pub(super) fn choose(&self, position: &Position, stays_with_digit: bool) -> Option<(usize, Cell)> {
        let places = Places::of(position);
        // The lowest ratio of room to weight so far. Dividing would take longer than all the rest.
        let (mut few, mut heavy) = (1, 0);
        let mut chosen = None;
        for digit in 0..SIDE {
            let choices: u64 = (0..SIDE).map(|row| places.count(row, digit)).sum();
            for (house, weight) in self.houses.into_iter().enumerate() {
                let cells = places.count(house, digit);
                if cells < 2 {
                    continue;
                }
                let (room, weight) = if stays_with_digit {
                    ((cells - 1) * (choices - 8), self.digits[digit] * weight)
                } else {
                    (cells, self.digits[digit] + weight)
                };
                if room * heavy < few * weight {
                    (few, heavy) = (room, weight);
                    chosen = Some((digit, house));
                }
            }
        }
        let (digit, house) = chosen?;
        // Of these cells, the one whose other houses have few places, too.
        let cells = House::ALL[house].cells().into_iter();
        cells
            .filter(|&cell| position.candidates(cell).contains(Digit::ALL[digit]))
            .min_by_key(|&cell| {
                houses_of(cell).into_iter().map(|house| places.count(house, digit)).sum::<u64>()
            })
            .map(|cell| (digit, cell))
    }
}

/// For each house, in the order of [`House::ALL`], how many cells can hold each digit: four bits per digit.
pub(super) struct Places([u64; House::ALL.len()]);

impl Places {
    pub(super) fn of(position: &Position) -> Places {
        let mut counts = [0; House::ALL.len()];
        for (place, words) in position.places.iter().enumerate() {
            for band in 0..BOX {
                for stack in 0..BOX {
                    let each = four_apart(words[band] >> (FIELD as usize * stack) & DIGITS);
                    let (row, column) = (band * BOX + place / BOX, stack * BOX + place % BOX);
                    for house in [row, SIDE + column, 2 * SIDE + band * BOX + stack] {
                        counts[house] += each;
                    }
                }
            }
        }
        Places(counts)
    }

    pub(super) fn count(&self, house: usize, digit: usize) -> u64 {
        self.0[house] >> (4 * digit) & 0xf
    }
}

/// Nine bits, four apart: groups of three are moved first, then their bits.
fn four_apart(bits: u32) -> u64 {
    let bits = u64::from(bits);
    let groups = bits & 0o7 | (bits & 0o70) << 9 | (bits & 0o700) << 18;
    (groups | groups << 3 | groups << 6) & 0x1_1111_1111
}

/// The indices of the cell's houses in [`House::ALL`].
const fn houses_of(cell: Cell) -> [usize; 3] {
    let (row, column) = (cell.index() / SIDE, cell.index() % SIDE);
    [row, SIDE + column, 2 * SIDE + row / BOX * BOX + column / BOX]
}

impl Position {
    /// Whether two digits, by their indices, can be in the same cells.
    fn has_same_places(&self, digit: usize, other: usize) -> bool {
        let is_same = |word: &u32| (word >> digit ^ word >> other) & ONES == 0;
        self.places.iter().flat_map(|words| &words[..BOX]).all(is_same)
    }
}
