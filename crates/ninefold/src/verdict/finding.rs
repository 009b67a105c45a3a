//! The report on a board, point by point.

use alloc::vec;
use alloc::vec::Vec;

use super::{Analysis, Conflict, Requirement, Verdict, Witness};
use crate::solve::SolutionCount;

/// One point of the report on a board, from [`Analysis::findings`]: its topic, and the answer.
///
/// ```
/// use ninefold::Board;
///
/// let analysis = Board::EMPTY.analyze();
/// let lines: Vec<_> = analysis.findings().iter().map(|finding| format!("{}: {}", finding.topic, finding.answer)).collect();
/// assert_eq!(lines[..4], ["givens: 0 of 81", "valid: yes", "solved: no, 81 cells are blank", "solvable: yes"]);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
#[must_use]
pub struct Finding<'a> {
    /// What it is about.
    pub topic: Topic,
    /// What was found.
    pub answer: Answer<'a>,
}

/// What a [`Finding`] is about.
///
/// ```
/// assert_eq!(ninefold::verdict::Topic::Solutions.to_string(), "solutions");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Topic {
    /// How many givens there are.
    Givens,
    /// Whether the board meets this requirement.
    Requirement(Requirement),
    /// How many solutions there are.
    Solutions,
}

/// The answer of a [`Finding`].
///
/// ```
/// assert_eq!(ninefold::verdict::Answer::Yes.to_string(), "yes");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Answer<'a> {
    /// This many givens.
    Givens(usize),
    /// The board meets the requirement.
    Yes,
    /// The board does not meet the requirement.
    No(Reason<'a>),
    /// This many solutions, and two of them if there is more than one.
    Solutions(SolutionCount, Option<&'a Witness>),
}

/// Why the answer is "no".
///
/// ```
/// assert_eq!(ninefold::verdict::Reason::Blanks(1).to_string(), "1 cell is blank");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason<'a> {
    /// There are conflicts.
    Conflicts(&'a [Conflict]),
    /// This many cells are blank.
    Blanks(usize),
    /// The board isn't valid, as an earlier finding says.
    NotValid,
    /// There is no solution, as an earlier finding says.
    NoSolution,
    /// There are several solutions, as an earlier finding says.
    SeveralSolutions,
    /// The board is solved, so it isn't meant to be a puzzle.
    IsSolved,
    /// What the witness shows.
    Witness(&'a Witness),
}

impl Analysis {
    /// The report on the board, point by point.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// assert_eq!(Board::EMPTY.analyze().findings().len(), 6);
    /// ```
    pub fn findings(&self) -> Vec<Finding<'_>> {
        let finding = |topic, answer| Finding { topic, answer };
        let (board, witness) = (self.board(), self.witness());
        let two_solutions = witness.filter(|_| self.verdict() == Verdict::Ambiguous);
        vec![
            finding(Topic::Givens, Answer::Givens(board.givens())),
            self.finding(Requirement::Valid),
            self.finding(Requirement::Solved),
            self.finding(Requirement::Solvable),
            finding(Topic::Solutions, Answer::Solutions(self.solutions(), two_solutions)),
            self.finding(Requirement::Minimal),
        ]
    }

    fn finding(&self, requirement: Requirement) -> Finding<'_> {
        let topic = Topic::Requirement(requirement);
        let verdict = self.verdict_for(requirement);
        let answer =
            if verdict.meets() { Answer::Yes } else { Answer::No(self.reason(requirement, verdict)) };
        Finding { topic, answer }
    }

    fn reason(&self, requirement: Requirement, verdict: Verdict) -> Reason<'_> {
        let blanks = self.board().blanks().len();
        match (requirement, verdict, self.witness()) {
            (Requirement::Valid, _, Some(Witness::Conflicts(conflicts))) => Reason::Conflicts(conflicts),
            (Requirement::Solved, _, _) if blanks > 0 => Reason::Blanks(blanks),
            (Requirement::Minimal, Verdict::Invalid | Verdict::Unsolvable, _) => Reason::NoSolution,
            (Requirement::Minimal, Verdict::Ambiguous, _) => Reason::SeveralSolutions,
            (Requirement::Minimal, _, _) if blanks == 0 => Reason::IsSolved,
            (_, Verdict::Invalid, _) | (_, _, None) => Reason::NotValid,
            (_, _, Some(witness)) => Reason::Witness(witness),
        }
    }
}
