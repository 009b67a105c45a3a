//! What shows that the claims about a round aren't empty: with a wrong operation, they are refuted by a board.

#![allow(unsafe_code, reason = "the constructor of vectors is unsafe; portable ones have no requirements")]

use ninefold::{Board, Cell};

use super::claims::Round;
use super::fault::{Fault, Faulty, with_fault};
use super::field::{DIGITS, Words, field_of};
use super::lanes::{Lanes, MOST_POSITIONS};
use super::portable::Portable;
use super::step::{StepOutcome, step};
use crate::circuit::Wire;
use crate::prover::{Counterexample, Prover};
use crate::rule::{self, CELLS, Candidates};
use crate::{Outcome, SIDE};

/// One operation out of this many is tried. All of them would take ten times as long.
const EVERY: usize = 10;

/// For an operation every now and then: if it were wrong, there would be a board on which a round fails.
pub(super) fn refute_faults<const THOROUGH: bool>(prover: &Prover, kind: &str) -> Outcome {
    let (_, operations) = with_fault(usize::MAX, Fault::Flipped, || run::<THOROUGH>(&[0; CELLS]));
    println!("solver: if an operation of {kind} were wrong, there would be a board on which it fails");
    for wrong in (0..operations).step_by(EVERY) {
        println!("  operation {:3} of {operations}: {}", wrong + 1, refute::<THOROUGH>(prover, wrong)?);
    }
    Ok(())
}

/// Looks for a board that shows that an operation is wrong. Not every fault does harm: some only make a round find less.
fn refute<const THOROUGH: bool>(prover: &Prover, wrong: usize) -> Outcome<String> {
    for fault in Fault::ALL {
        let round = Round::new(|cells| {
            let mut faulty = cells.map(Faulty);
            with_fault(wrong, fault, || step::<_, THOROUGH>(&mut faulty));
            *cells = faulty.map(|place| place.0);
        });
        let solution = rule::inputs();
        let mut loses = round.has(&solution);
        loses.push(round.loses(&solution));
        let claims = [loses, round.accepts_what_is_no_solution(), vec![round.is_untidy()]];
        for mut clauses in claims {
            clauses.extend(is_board(&round.before));
            if let Some(found) = prover.find(&clauses)? {
                let [board, solution] = [&round.before, &solution].map(|cells| read(cells, &found));
                return confirm::<THOROUGH>(&board, &solution, wrong, fault);
            }
        }
    }
    Err(format!("nobody notices if operation {} of a round is wrong", wrong + 1))
}

/// That in each cell there is one digit, or all of them are candidates, as on a board.
fn is_board(cells: &Candidates) -> Vec<Vec<Wire>> {
    let mut clauses: Vec<Vec<Wire>> = cells.iter().map(|cell| cell.to_vec()).collect();
    for cell in cells {
        for one in 0..SIDE {
            for other in one + 1..SIDE {
                clauses.extend(cell.iter().map(|&third| vec![!cell[one], !cell[other], third]));
            }
        }
    }
    clauses
}

/// The values of the cells that have one candidate, and 0 for others.
fn read(cells: &Candidates, found: &Counterexample) -> [u8; CELLS] {
    std::array::from_fn(|cell| {
        let mut digits =
            (1..).zip(cells[cell]).filter(|&(_, wire)| found.value(wire)).map(|(digit, _)| digit);
        digits.next().filter(|_| digits.next().is_none()).unwrap_or_default()
    })
}

/// The candidates of a board, as the solver has them.
fn position(values: &[u8; CELLS]) -> [Words; SIDE] {
    let mut places = [[0; 4]; SIDE];
    for (cell, &value) in values.iter().enumerate() {
        let (place, band, shift) = field_of(cell);
        places[place][band] |= (if value == 0 { DIGITS } else { 1 << (value - 1) }) << shift;
    }
    places
}

/// Runs a round on a board, with real bits.
fn run<const THOROUGH: bool>(values: &[u8; CELLS]) -> ([Words; SIDE], StepOutcome) {
    let places = position(values);
    // SAFETY: portable vectors need no special instructions.
    let mut vectors = places.map(|words| unsafe { Faulty::<Portable>::load(&[words; MOST_POSITIONS]) });
    let outcome = step::<_, THOROUGH>(&mut vectors);
    (vectors.map(Lanes::first), outcome)
}

/// Runs a wrong round on the board, with real bits, and compares the outcome with what the library says about solutions.
fn confirm<const THOROUGH: bool>(
    values: &[u8; CELLS],
    solution: &[u8; CELLS],
    wrong: usize,
    fault: Fault,
) -> Outcome<String> {
    let before = position(values);
    let ((places, outcome), _) = with_fault(wrong, fault, || run::<THOROUGH>(values));
    let [board, solution] = [values, solution].map(|values| Board::try_from(*values));
    let (Ok(board), Ok(solution)) = (board, solution) else { return Err("a digit is out of range".into()) };
    if board.is_complete() && !board.is_valid() && outcome.broken == 0 && outcome.changed == 0 {
        return Ok(format!("{board} is taken for a solution"));
    }
    let words = || before.as_flattened().iter().zip(places.as_flattened());
    if words().any(|(before, after)| after & !before != 0) {
        return Ok(format!("{board} gets candidates that it didn't have"));
    }
    let is_changed = words().any(|(before, after)| before != after);
    if is_changed != (outcome.changed != 0) {
        return Ok(format!("{board} is said to have {}changed", if is_changed { "not " } else { "" }));
    }
    let keeps_givens = board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit));
    if !(solution.is_solved() && keeps_givens) {
        return Err(format!("{solution} isn't a solution of {board}"));
    }
    let is_lost = |cell: &Cell| {
        let (place, band, shift) = field_of(cell.index());
        let digit = solution.get(*cell).map_or(0, ninefold::Digit::get);
        places[place][band] >> shift >> (digit - 1) & 1 == 0
    };
    match Cell::ALL.into_iter().find(is_lost) {
        Some(cell) => Ok(format!("{board} loses {cell} of {solution}")),
        None if outcome.broken != 0 => Ok(format!("{board} has no solution, but {solution} is one")),
        None => Err(format!("operation {} of a round is wrong, but not on {board}", wrong + 1)),
    }
}
