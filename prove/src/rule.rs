//! The rule, written down once more for proofs: which cells form a house, and which see each other.

use crate::circuit::Wire;
use crate::{BOX, SIDE};

/// How many cells a board has.
pub(crate) const CELLS: usize = SIDE * SIDE;

/// A bit for each digit of each cell.
pub(crate) type Candidates = [[Wire; SIDE]; CELLS];

/// New inputs, one for each digit of each cell.
pub(crate) fn inputs() -> Candidates {
    std::array::from_fn(|_| std::array::from_fn(|_| Wire::input()))
}

/// The cells of the 27 houses: rows, columns, boxes.
pub(crate) fn houses() -> impl Iterator<Item = [usize; SIDE]> {
    let row = |house: usize, index: usize| house * SIDE + index;
    let column = |house: usize, index: usize| index * SIDE + house;
    let in_box = |house: usize, index: usize| {
        (house / BOX * BOX + index / BOX) * SIDE + house % BOX * BOX + index % BOX
    };
    let kinds: [fn(usize, usize) -> usize; 3] = [row, column, in_box];
    kinds
        .into_iter()
        .flat_map(|kind| (0..SIDE).map(move |house| std::array::from_fn(|index| kind(house, index))))
}

/// All pairs of cells of a house, house by house.
pub(crate) fn pairs() -> impl Iterator<Item = (usize, usize)> {
    houses().flat_map(|house| {
        (0..SIDE).flat_map(move |first| (first + 1..SIDE).map(move |second| (house[first], house[second])))
    })
}

/// Whether the digit is in two cells of a house.
pub(crate) fn is_repeated(cells: &Candidates, digit: usize) -> Wire {
    Wire::any(pairs().map(|(one, other)| cells[one][digit] & cells[other][digit]))
}

/// What it takes to hold at most one digit in each cell.
pub(crate) fn at_most_one_digit(cells: &Candidates) -> Vec<Vec<Wire>> {
    let of_cell = |cell: &[Wire; SIDE]| {
        let cell = *cell;
        (0..SIDE).flat_map(move |one| (one + 1..SIDE).map(move |other| vec![!cell[one], !cell[other]]))
    };
    cells.iter().flat_map(of_cell).collect()
}

/// What it takes to hold exactly one digit in each cell.
pub(crate) fn one_digit(cells: &Candidates) -> Vec<Vec<Wire>> {
    let mut clauses = at_most_one_digit(cells);
    clauses.extend(cells.iter().map(|cell| cell.to_vec()));
    clauses
}

/// What it takes to be a solution: every cell has exactly one digit, and every house has each digit exactly once.
pub(crate) fn solution(cells: &Candidates) -> Vec<Vec<Wire>> {
    let mut clauses = one_digit(cells);
    for has_digit in (0..SIDE).map(|digit| move |cell: usize| cells[cell][digit]) {
        clauses.extend(pairs().map(|(one, other)| vec![!has_digit(one), !has_digit(other)]));
        clauses.extend(houses().map(|house| house.map(has_digit).to_vec()));
    }
    clauses
}
