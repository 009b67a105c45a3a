//! Proofs that there is no solution, or no other one, in the format DRAT.

use core::fmt::{self, Write};

use super::candidates::Deduction;
use super::learn::{Journal, Learner, Literal};
use super::search::Found;
use crate::rules::Grid;

/// Writes down what is learned and forgotten, a line each. A candidate has the number of its variable, which is negative if it
/// isn't the value of its cell.
struct Drat<'w, W> {
    out: &'w mut W,
    outcome: fmt::Result,
}

impl<W: Write> Drat<'_, W> {
    fn write(&mut self, start: &str, clause: &[Literal]) {
        if self.outcome.is_ok() {
            self.outcome = write_line(self.out, start, clause);
        }
    }
}

fn write_line(out: &mut impl Write, start: &str, clause: &[Literal]) -> fmt::Result {
    out.write_str(start)?;
    for literal in clause {
        let sign = if literal.is_positive() { "" } else { "-" };
        write!(out, "{sign}{} ", literal.candidate() + 1)?;
    }
    out.write_str("0\n")
}

impl<W: Write> Journal for Drat<'_, W> {
    fn learned(&mut self, clause: &[Literal]) {
        self.write("", clause);
    }

    fn forgotten(&mut self, clause: &[Literal]) {
        self.write("d ", clause);
    }

    fn has_failed(&self) -> bool {
        self.outcome.is_err()
    }
}

/// Writes a proof that the grid has no solution except for this one. If it has another one, that is an error.
pub(in crate::rules) fn write_proof(
    grid: &Grid<'_>,
    solution: Option<&Grid<'_>>,
    out: &mut impl Write,
) -> fmt::Result {
    let structure = grid.rules().structure();
    let mut drat = Drat { out, outcome: Ok(()) };
    // Whatever is deduced follows by unit propagation as well, so it needs no line of the proof.
    if let Ok(candidates) = Deduction::new(structure).start(grid.values()) {
        let mut learner = Learner::with_journal(structure, &candidates, drat);
        if let Some(solution) = solution {
            learner.exclude(solution.values());
        }
        let found = learner.next(usize::MAX);
        drat = learner.into_journal();
        drat.outcome?;
        if found != Found::Nothing {
            return Err(fmt::Error);
        }
    }
    drat.learned(&[]);
    drat.outcome
}
