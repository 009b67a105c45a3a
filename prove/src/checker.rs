//! Checks proofs: every clause must follow from what is there before by unit propagation, up to the empty clause.
//!
//! That is the R in DRAT without its second half: clauses that don't follow, but can be added without harm, are refused.
//! Neither ninefold nor cadical writes any. A clause follows if assuming that all its literals are false leads, by propagating
//! clauses with one literal left, to a clause that is false. As in other checkers, literals that once followed from clauses alone
//! stay true when these clauses are deleted.

use std::collections::HashMap;

use crate::{Formula, Step};

/// What a proof consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Checked {
    /// How many clauses were added, and each was found to follow.
    pub added: usize,
}

/// Checks that nothing satisfies the formula, and that this is what the proof shows.
///
/// # Errors
///
/// If a clause of the proof doesn't follow, or if none of them is empty: the words say which.
///
/// ```
/// use prove::{check, read_formula, read_proof};
///
/// let formula = read_formula("p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n")?;
/// assert!(check(&formula, &read_proof("1 0\n0\n")?).is_ok());
/// assert!(check(&formula, &read_proof("0\n")?).is_err());
/// # Ok::<(), String>(())
/// ```
pub fn check(formula: &Formula, proof: &[Step]) -> Result<Checked, String> {
    let mut checker = Checker::new(formula, proof);
    for clause in &formula.clauses {
        checker.add(clause);
    }
    let mut added = 0;
    for (line, step) in (1..).zip(proof) {
        match step {
            Step::Add(clause) => {
                if !checker.follows(clause) {
                    return Err(format!("the clause on line {line} doesn't follow: {clause:?}"));
                }
                added += 1;
                if clause.is_empty() {
                    return Ok(Checked { added });
                }
                checker.add(clause);
            }
            Step::Delete(clause) => {
                if !checker.delete(clause) {
                    return Err(format!("there is no such clause as on line {line}: {clause:?}"));
                }
            }
        }
    }
    Err("the proof doesn't end with the empty clause".into())
}

#[derive(Clone, Copy, PartialEq, Eq)]
struct Literal(usize);

impl Literal {
    fn of(number: i32) -> Literal {
        Literal(2 * number.unsigned_abs() as usize + usize::from(number < 0))
    }

    fn negated(self) -> Literal {
        Literal(self.0 ^ 1)
    }
}

/// A clause that is looked at when one of its literals becomes false.
#[derive(Clone, Copy)]
struct Watch {
    clause: usize,
    /// Another literal of the clause. If it is true, so is the clause.
    other: Literal,
}

struct Checker {
    /// The first two literals of a clause are watched, unless it was true or had one literal left from the start. A deleted
    /// clause is empty.
    clauses: Vec<Vec<Literal>>,
    /// Where clauses with these literals, in order, are.
    places: HashMap<Vec<i32>, Vec<usize>>,
    watches: Vec<Vec<Watch>>,
    is_true: Vec<bool>,
    /// What is true, in the order in which it became so.
    trail: Vec<Literal>,
    /// How much of the trail has been propagated.
    propagated: usize,
    /// Clauses alone have led to one that is false.
    is_refuted: bool,
}

impl Checker {
    fn new(formula: &Formula, proof: &[Step]) -> Checker {
        let of_proof = proof.iter().flat_map(|step| match step {
            Step::Add(clause) | Step::Delete(clause) => clause,
        });
        let greatest = of_proof.map(|literal| literal.unsigned_abs()).max().unwrap_or_default();
        let literals = 2 * (greatest.max(formula.variables.unsigned_abs()) as usize + 1);
        Checker {
            clauses: Vec::new(),
            places: HashMap::new(),
            watches: vec![Vec::new(); literals],
            is_true: vec![false; literals],
            trail: Vec::new(),
            propagated: 0,
            is_refuted: false,
        }
    }

    fn add(&mut self, clause: &[i32]) {
        let key = in_order(clause);
        let mut literals: Vec<Literal> = key.iter().copied().map(Literal::of).collect();
        let index = self.clauses.len();
        self.places.entry(key).or_default().push(index);
        // What is true or false now will stay so.
        let is_satisfied =
            literals.iter().any(|literal| self.is_true[literal.0] || literals.contains(&literal.negated()));
        if !is_satisfied {
            literals.sort_by_key(|literal| self.is_true[literal.negated().0]);
            let left = literals.iter().filter(|literal| !self.is_true[literal.negated().0]).count();
            match left {
                0 => self.is_refuted = true,
                1 => {
                    self.set(literals[0]);
                    self.is_refuted |= self.propagate();
                }
                _ => {
                    self.watches[literals[0].0].push(Watch { clause: index, other: literals[1] });
                    self.watches[literals[1].0].push(Watch { clause: index, other: literals[0] });
                }
            }
        }
        self.clauses.push(literals);
    }

    fn delete(&mut self, clause: &[i32]) -> bool {
        let index = self.places.get_mut(&in_order(clause)).and_then(Vec::pop);
        if let Some(index) = index {
            self.clauses[index].clear();
        }
        index.is_some()
    }

    /// Whether assuming that the clause is false leads to another one that is false.
    fn follows(&mut self, clause: &[i32]) -> bool {
        if self.is_refuted {
            return true;
        }
        let before = self.trail.len();
        let mut is_false = false;
        for literal in clause.iter().copied().map(Literal::of) {
            if self.is_true[literal.0] {
                is_false = true;
                break;
            }
            if !self.is_true[literal.negated().0] {
                self.set(literal.negated());
            }
        }
        let follows = is_false || self.propagate();
        for literal in self.trail.drain(before..) {
            self.is_true[literal.0] = false;
        }
        self.propagated = before;
        follows
    }

    fn set(&mut self, literal: Literal) {
        self.is_true[literal.0] = true;
        self.trail.push(literal);
    }

    /// Does all that follows from what is true; returns whether a clause is false.
    fn propagate(&mut self) -> bool {
        while let Some(&literal) = self.trail.get(self.propagated) {
            self.propagated += 1;
            if self.visit_watches(literal.negated()) {
                return true;
            }
        }
        false
    }

    /// A literal is false: the clauses that watch it watch another one, or have one left, or none, in which case it returns true.
    fn visit_watches(&mut self, literal: Literal) -> bool {
        let mut watches = std::mem::take(&mut self.watches[literal.0]);
        let mut is_refuted = false;
        watches.retain(|&Watch { clause: index, other }| {
            if is_refuted || self.is_true[other.0] {
                return true;
            }
            let clause = &mut self.clauses[index];
            if clause.is_empty() {
                return false;
            }
            // The false one comes second.
            if clause[0] == literal {
                clause.swap(0, 1);
            }
            let first = clause[0];
            if self.is_true[first.0] {
                return true;
            }
            if let Some(next) = (2..clause.len()).find(|&next| !self.is_true[clause[next].negated().0]) {
                clause.swap(1, next);
                self.watches[clause[1].0].push(Watch { clause: index, other: first });
                return false;
            }
            if self.is_true[first.negated().0] {
                is_refuted = true;
            } else {
                self.set(first);
            }
            true
        });
        self.watches[literal.0] = watches;
        is_refuted
    }
}

/// The literals of a clause in order, each once.
fn in_order(clause: &[i32]) -> Vec<i32> {
    let mut literals = clause.to_vec();
    literals.sort_unstable();
    literals.dedup();
    literals
}
