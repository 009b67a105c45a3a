//! The report on a board, point by point.

use alloc::vec;
use alloc::vec::Vec;
use core::fmt::Debug;

use super::analysis::{Known, Subject};
use super::{Analysis, Conflict, Requirement, Verdict, Witness};
use crate::rules::{GridConflict, GridWitness};
use crate::solve::SolutionCount;

/// One point of the report on a board or a grid, from [`Analysis::findings`] or
/// [`GridAnalysis::findings`](crate::rules::GridAnalysis::findings): its topic, and the answer.
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
pub struct Finding<'a, W: Evidence = Witness> {
    /// What it is about.
    pub topic: Topic,
    /// What was found.
    pub answer: Answer<'a, W>,
}

/// What shows that a board or a grid fails: a [`Witness`] or a [`GridWitness`].
///
/// ```
/// use ninefold::verdict::Evidence;
/// use ninefold::{Board, Requirement, Verdict};
///
/// let witness = Board::EMPTY.judge(Requirement::Solved).witness().unwrap();
/// assert_eq!(witness.verdict(), Verdict::Unfinished);
/// assert!(witness.conflicts().is_empty());
/// ```
pub trait Evidence: Clone + Debug + sealed::Sealed {
    /// The type of conflicts: [`Conflict`] or [`GridConflict`].
    type Conflict: Clone + Debug;

    /// The verdict that it shows.
    ///
    /// ```
    /// use ninefold::verdict::Evidence;
    /// use ninefold::{CellSet, Verdict, Witness};
    ///
    /// assert_eq!(Witness::Redundant(CellSet::ALL).verdict(), Verdict::Redundant);
    /// ```
    fn verdict(&self) -> Verdict;

    /// The conflicts; none if it shows something else.
    ///
    /// ```
    /// use ninefold::verdict::Evidence;
    /// use ninefold::{Board, Requirement};
    ///
    /// let witness = Board::try_from([1; 81])?.judge(Requirement::Valid).witness().unwrap();
    /// assert_eq!(witness.conflicts().len(), 27);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    fn conflicts(&self) -> &[Self::Conflict];
}

/// Keeps others from adding kinds of evidence.
mod sealed {
    pub trait Sealed {}

    impl Sealed for crate::verdict::Witness {}
    impl Sealed for crate::rules::GridWitness<'_> {}
}

impl Evidence for Witness {
    type Conflict = Conflict;

    fn verdict(&self) -> Verdict {
        match self {
            Witness::Conflicts(_) => Verdict::Invalid,
            Witness::Blanks(_) => Verdict::Unfinished,
            Witness::Givens { .. } => Verdict::Unsolvable,
            Witness::Solutions(_) => Verdict::Ambiguous,
            Witness::Redundant(_) => Verdict::Redundant,
        }
    }

    fn conflicts(&self) -> &[Conflict] {
        if let Witness::Conflicts(conflicts) = self { conflicts } else { &[] }
    }
}

impl Evidence for GridWitness<'_> {
    type Conflict = GridConflict;

    fn verdict(&self) -> Verdict {
        match self {
            GridWitness::Conflicts(_) => Verdict::Invalid,
            GridWitness::Blanks(_) => Verdict::Unfinished,
            GridWitness::Givens(_) => Verdict::Unsolvable,
            GridWitness::Solutions(_) => Verdict::Ambiguous,
            GridWitness::Redundant(_) => Verdict::Redundant,
        }
    }

    fn conflicts(&self) -> &[GridConflict] {
        if let GridWitness::Conflicts(conflicts) = self { conflicts } else { &[] }
    }
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
/// use ninefold::verdict::Answer;
///
/// let answer: Answer = Answer::Yes;
/// assert_eq!(answer.to_string(), "yes");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Answer<'a, W: Evidence = Witness> {
    /// This many givens.
    Givens {
        /// How many cells are filled.
        count: usize,
        /// How many cells there are.
        cells: usize,
    },
    /// The board meets the requirement.
    Yes,
    /// The board does not meet the requirement.
    No(Reason<'a, W>),
    /// This many solutions, and two of them if there is more than one.
    Solutions(SolutionCount, Option<&'a W>),
}

/// Why the answer is "no".
///
/// ```
/// use ninefold::verdict::Reason;
///
/// let reason: Reason = Reason::Blanks(1);
/// assert_eq!(reason.to_string(), "1 cell is blank");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Reason<'a, W: Evidence = Witness> {
    /// There are conflicts.
    Conflicts(&'a [W::Conflict]),
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
    Witness(&'a W),
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
        self.known().findings()
    }
}

impl<S: Subject> Known<S> {
    /// The report, point by point.
    pub(crate) fn findings(&self) -> Vec<Finding<'_, S::Witness>> {
        let finding = |topic, answer| Finding { topic, answer };
        let (count, cells) = (self.subject().givens(), self.subject().cells());
        let two_solutions = self.witness().filter(|_| self.verdict() == Verdict::Ambiguous);
        vec![
            finding(Topic::Givens, Answer::Givens { count, cells }),
            self.finding(Requirement::Valid),
            self.finding(Requirement::Solved),
            self.finding(Requirement::Solvable),
            finding(Topic::Solutions, Answer::Solutions(self.solutions(), two_solutions)),
            self.finding(Requirement::Minimal),
        ]
    }

    fn finding(&self, requirement: Requirement) -> Finding<'_, S::Witness> {
        let topic = Topic::Requirement(requirement);
        let verdict = self.verdict_for(requirement);
        let answer =
            if verdict.meets() { Answer::Yes } else { Answer::No(self.reason(requirement, verdict)) };
        Finding { topic, answer }
    }

    fn reason(&self, requirement: Requirement, verdict: Verdict) -> Reason<'_, S::Witness> {
        let blanks = self.subject().cells() - self.subject().givens();
        match (requirement, verdict, self.witness()) {
            (Requirement::Valid, _, Some(witness)) => Reason::Conflicts(witness.conflicts()),
            (Requirement::Solved, _, _) if blanks > 0 => Reason::Blanks(blanks),
            (Requirement::Minimal, Verdict::Invalid | Verdict::Unsolvable, _) => Reason::NoSolution,
            (Requirement::Minimal, Verdict::Ambiguous, _) => Reason::SeveralSolutions,
            (Requirement::Minimal, _, _) if blanks == 0 => Reason::IsSolved,
            (_, Verdict::Invalid, _) | (_, _, None) => Reason::NotValid,
            (_, _, Some(witness)) => Reason::Witness(witness),
        }
    }
}
