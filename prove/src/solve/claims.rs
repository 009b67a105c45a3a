//! What is claimed about a round of deduction, and what shows that a wrong one would be noticed.

use super::field::{DIGITS, FIELD, field_of};
use super::step::step;
use super::symbolic::{Symbolic, traced};
use super::{controls, lemmas};
use crate::circuit::{self, Wire};
use crate::prover::{Answer, Prover};
use crate::rule::{self, Candidates};
use crate::{Outcome, SIDE};

/// A round, from any position.
pub(super) struct Round {
    pub(super) before: Candidates,
    after: Candidates,
    /// Bits of the vectors that are no candidates.
    beyond: Vec<Wire>,
    is_broken: Wire,
    is_changed: Wire,
    carried: Vec<Wire>,
    /// The results of all operations.
    pub(super) results: Vec<Symbolic>,
}

impl Round {
    /// A round that is run by this function, from a position whose candidates are new inputs.
    pub(super) fn new(run: impl FnOnce(&mut [Symbolic; SIDE])) -> Round {
        circuit::clear();
        let before = rule::inputs();
        let mut places = [Symbolic::ZERO; SIDE];
        for (cell, candidates) in before.iter().enumerate() {
            let (place, band, shift) = field_of(cell);
            places[place].0[band][shift..shift + SIDE].copy_from_slice(candidates);
        }
        let ((), trace) = traced(|| run(&mut places));
        let after: Candidates = std::array::from_fn(|cell| {
            let (place, band, shift) = field_of(cell);
            std::array::from_fn(|digit| places[place].0[band][shift + digit])
        });
        let is_candidate =
            |bit: &usize| bit / FIELD as usize <= 2 && DIGITS >> (bit % FIELD as usize) & 1 == 1;
        let beyond = places
            .iter()
            .flat_map(|place| place.0)
            .flat_map(|word| (0..word.len()).filter(|bit| !is_candidate(bit)).map(move |bit| word[bit]));
        let [is_broken, is_changed] = trace.asked[..] else { unreachable!("a round asks two questions") };
        Round {
            before,
            after,
            beyond: beyond.collect(),
            is_broken,
            is_changed,
            carried: trace.carried,
            results: trace.results,
        }
    }

    /// That the position has this solution.
    pub(super) fn has(&self, solution: &Candidates) -> Vec<Vec<Wire>> {
        let mut clauses = rule::solution(solution);
        let pairs = solution.as_flattened().iter().zip(self.before.as_flattened());
        clauses.extend(pairs.map(|(&held, &candidate)| vec![!held, candidate]));
        clauses
    }

    /// That a round loses something of a solution, or says that there is none.
    pub(super) fn loses(&self, solution: &Candidates) -> Vec<Wire> {
        let pairs = solution.as_flattened().iter().zip(self.after.as_flattened());
        pairs.map(|(&held, &candidate)| held & !candidate).chain([self.is_broken]).collect()
    }

    /// That a position is taken for a solution and isn't one: every cell has one digit, but some house lacks some digit.
    pub(super) fn accepts_what_is_no_solution(&self) -> Vec<Vec<Wire>> {
        let mut clauses = rule::one_digit(&self.before);
        clauses.extend([vec![!self.is_broken], vec![!self.is_changed]]);
        let lacks = |digit: usize| {
            rule::houses().map(move |house| !Wire::any(house.map(|cell| self.before[cell][digit])))
        };
        clauses.push((0..SIDE).flat_map(lacks).collect());
        clauses
    }

    /// That a round adds candidates, sets other bits, or doesn't say truly whether it removed any.
    pub(super) fn is_untidy(&self) -> Vec<Wire> {
        let pairs = || self.before.as_flattened().iter().zip(self.after.as_flattened());
        let added = pairs().map(|(&before, &after)| !before & after);
        let is_any_removed = Wire::any(pairs().map(|(&before, &after)| before & !after));
        added.chain(self.beyond.iter().copied()).chain([self.is_changed ^ is_any_removed]).collect()
    }
}

pub(super) fn prove<const THOROUGH: bool>(prover: &Prover) -> Outcome {
    let kind = if THOROUGH { "a thorough round" } else { "a round" };
    let round = Round::new(|cells| _ = step::<_, THOROUGH>(cells));
    let is_untidy = round.is_untidy().into_iter().chain(round.carried.iter().copied()).collect();
    for (claim, clauses) in [
        ("removes candidates only, keeps to its fields, and says whether it removed any", vec![is_untidy]),
        ("takes nothing else for a solution", round.accepts_what_is_no_solution()),
    ] {
        println!("solver: {kind} of deduction, from any position, {claim}");
        match prover.ask(&clauses)? {
            Answer::Impossible(proof) => println!("  proved: {proof}"),
            Answer::Possible(_) => return Err(format!("it isn't true that {kind} {claim}")),
        }
    }
    println!(
        "solver: {kind} of deduction, from any position, keeps every solution, and never says that there is none"
    );
    let solution = rule::inputs();
    let mut known = round.has(&solution);
    let (lemmas, mut proof) = lemmas::prove(prover, &round, &solution, &known)?;
    let count = lemmas.len();
    known.extend(lemmas);
    known.push(round.loses(&solution));
    match prover.ask(&known)? {
        Answer::Impossible(last) => proof.add(&last),
        Answer::Possible(_) => return Err(format!("it isn't true that {kind} keeps every solution")),
    }
    println!("  proved, with {count} lemmas: {proof}");
    controls::refute_faults::<THOROUGH>(prover, kind)
}
