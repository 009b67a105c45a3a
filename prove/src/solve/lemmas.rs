//! Lemmas about a round, because that it keeps every solution is too hard to prove in one piece.
//!
//! While a round works on a position with a solution, its intermediate results are related to this solution. A result may have
//! every digit that the solution has in a cell or a triad, for example, or no other. Such relations are guessed from random
//! positions, and proved a few operations at a time, with what has been proved before as known. A guess that is wrong costs time,
//! and nothing else: the solver finds a position that refutes it.

use std::collections::{HashMap, HashSet};

use ninefold::generate::Generator;

use super::claims::Round;
use super::field::{DIGITS, FIELD};
use crate::circuit::{Values, Wire};
use crate::prover::{Answer, Counterexample, Proof, Prover};
use crate::random::Random;
use crate::rule::Candidates;
use crate::{BOX, Outcome, SIDE};

/// How many operations are looked at together.
const TOGETHER: usize = 16;

/// How many times 64 random positions guesses are tried on.
const TRIALS: u64 = 400;

/// One of these is true; for a fact without a condition, both are the same.
type Lemma = [Wire; 2];

/// Proves what is true of the results of a round, from what is known.
pub(super) fn prove(
    prover: &Prover,
    round: &Round,
    solution: &Candidates,
    known: &[Vec<Wire>],
) -> Outcome<(Vec<Vec<Wire>>, Proof)> {
    let relations = Relations::new(solution);
    let trials: Vec<Values> = (0..TRIALS).map(|trial| random_positions(round, solution, trial)).collect();
    let mut seen = HashSet::new();
    let mut lemmas: Vec<Vec<Wire>> = Vec::new();
    let mut total = Proof::default();
    for results in round.results.chunks(TOGETHER) {
        let mut guesses: Vec<Lemma> = Vec::new();
        for (band, word) in results.iter().flat_map(|result| result.0.into_iter().enumerate()) {
            for (bit, &wire) in word.iter().enumerate() {
                if wire.value().is_none() && seen.insert(wire) {
                    guesses.extend(relations.guesses(wire, band, bit, &trials));
                }
            }
        }
        while !guesses.is_empty() {
            let mut clauses = known.to_vec();
            clauses.extend_from_slice(&lemmas);
            clauses.push(guesses.iter().map(|&[one, other]| !one & !other).collect());
            match prover.ask(&clauses)? {
                Answer::Impossible(proof) => {
                    total.add(&proof);
                    lemmas.extend(guesses.drain(..).map(|lemma| lemma.to_vec()));
                }
                Answer::Possible(counterexample) => {
                    let refuting = found_position(round, solution, &counterexample);
                    let before = guesses.len();
                    guesses.retain(|&lemma| holds(lemma, &refuting));
                    if guesses.len() == before {
                        return Err("a position that refutes a lemma doesn't".into());
                    }
                }
            }
        }
    }
    Ok((lemmas, total))
}

fn holds([one, other]: Lemma, values: &Values) -> bool {
    values.of(one) | values.of(other) == u64::MAX
}

/// What results may be related to.
struct Relations {
    /// For each box and digit.
    places: Vec<[Places; SIDE]>,
}

impl Relations {
    fn new(solution: &Candidates) -> Relations {
        let places = |in_box: usize, digit: usize| {
            let cell = |row: usize, column: usize| {
                solution[(in_box / BOX * BOX + row) * SIDE + in_box % BOX * BOX + column][digit]
            };
            let rows = (0..BOX).map(|row| std::array::from_fn(|column| cell(row, column)));
            let columns = (0..BOX).map(|column| std::array::from_fn(|row| cell(row, column)));
            Places {
                cells: std::array::from_fn(|place| cell(place / BOX, place % BOX)),
                triads: rows.chain(columns).map(|cells| (Wire::any(cells), cells)).collect(),
            }
        };
        let of_box = |in_box: usize| std::array::from_fn(|digit| places(in_box, digit));
        Relations { places: (0..SIDE).map(of_box).collect() }
    }

    /// What seems to be true of a bit of a result.
    fn guesses(&self, wire: Wire, band: usize, bit: usize, trials: &[Values]) -> Vec<Lemma> {
        let seems_true = |lemma: &Lemma| trials.iter().all(|values| holds(*lemma, values));
        if let Some(fact) = [[wire; 2], [!wire; 2]].into_iter().find(seems_true) {
            return vec![fact];
        }
        let (stack, digit) = (bit / FIELD as usize, bit % FIELD as usize);
        if stack >= BOX || DIGITS >> digit & 1 == 0 {
            return Vec::new();
        }
        // Boxes of the same band or stack, because results are shifted.
        let is_near = |in_box: &usize| in_box / BOX == band || in_box % BOX == stack;
        let near = (0..SIDE).filter(is_near).map(|in_box| &self.places[in_box][digit]);
        near.flat_map(|places| places.guesses(wire, seems_true)).collect()
    }
}

/// That the solution has a digit in a cell of a box, or in a triad.
struct Places {
    cells: [Wire; SIDE],
    /// For each row of the box, and then for each column, the triad and its cells.
    triads: Vec<(Wire, [Wire; BOX])>,
}

impl Places {
    /// What seems to be true of a result, without what follows from the rest.
    fn guesses(&self, wire: Wire, seems_true: impl Fn(&Lemma) -> bool) -> Vec<Lemma> {
        let mut guesses = Vec::new();
        for wire in [wire, !wire] {
            let mut is_covered = |triad: &&(Wire, [Wire; BOX])| seems_true(&[!triad.0, wire]);
            let sufficient: Vec<_> = self.triads.iter().filter(&mut is_covered).collect();
            guesses.extend(sufficient.iter().map(|(triad, _)| [!*triad, wire]));
            let is_covered = |cell: &&Wire| sufficient.iter().any(|(_, cells)| cells.contains(cell));
            let cells = self.cells.iter().filter(|cell| !is_covered(cell)).map(|&cell| [!cell, wire]);
            guesses.extend(cells.filter(&seems_true));
            let necessary: Vec<Lemma> =
                self.cells.iter().map(|&cell| [!wire, cell]).filter(&seems_true).collect();
            if necessary.is_empty() {
                guesses.extend(self.triads.iter().map(|(triad, _)| [!wire, *triad]).filter(&seems_true));
            }
            guesses.extend(necessary);
        }
        guesses
    }
}

/// Values for 64 random positions with a solution, from almost solved to almost empty.
fn random_positions(round: &Round, solution: &Candidates, trial: u64) -> Values {
    let mut inputs = HashMap::new();
    let mut random = Random::new(trial + 1);
    for lane in 0..64 {
        let solved = Generator::new(1).solved(trial * 64 + lane);
        // Cells and digits are more or less decided.
        let [of_cells, of_digits] = [(); 2].map(|()| 1 + random.below(8));
        let is_open: [bool; SIDE] = std::array::from_fn(|_| random.below(8) < of_digits);
        let cells = solved.filled().zip(&round.before).zip(solution);
        for (((_, held), candidates), solution) in cells {
            let is_cell_open = random.below(8) < of_cells;
            for (index, digit) in (1..).zip(0..SIDE) {
                let is_held = held.get() == index;
                let is_candidate = is_held || (is_cell_open && is_open[digit] && random.below(4) > 0);
                *inputs.entry(candidates[digit]).or_default() |= u64::from(is_candidate) << lane;
                *inputs.entry(solution[digit]).or_default() |= u64::from(is_held) << lane;
            }
        }
    }
    Values::new(&inputs)
}

/// The values for the position that was found, 64 times the same.
fn found_position(round: &Round, solution: &Candidates, found: &Counterexample) -> Values {
    let inputs = round.before.as_flattened().iter().chain(solution.as_flattened());
    let value = |&input: &Wire| (input, if found.value(input) { u64::MAX } else { 0 });
    Values::new(&inputs.map(value).collect())
}
