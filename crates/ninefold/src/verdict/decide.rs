//! The one place where a requirement becomes a verdict.

use alloc::vec::Vec;

use super::{Judgement, Requirement, Verdict};
use crate::board::Board;
use crate::solve::{SolutionCount, count_solutions};

/// What decides a verdict. Each fact is computed only if the requirement needs it.
pub(crate) trait Facts {
    /// Whether no digit occurs twice in a house.
    fn is_valid(&self) -> bool;

    /// Whether every cell is filled.
    fn is_complete(&self) -> bool;

    /// The number of solutions of a valid board, counted up to a limit.
    fn count_solutions(&self, limit: usize) -> usize;

    /// Whether a board with one solution needs all of its givens.
    fn is_minimal(&self) -> bool;
}

impl Requirement {
    /// Whether deciding the requirement needs a solver. If not, looking at the cells is enough.
    ///
    /// ```
    /// use ninefold::Requirement;
    ///
    /// assert!(!Requirement::Solved.needs_solver());
    /// assert!(Requirement::Solvable.needs_solver());
    /// ```
    pub const fn needs_solver(self) -> bool {
        match self {
            Requirement::Valid | Requirement::Solved => false,
            Requirement::Solvable | Requirement::Unique | Requirement::Minimal => true,
        }
    }

    /// The verdict on a board with these facts, which names the first condition that it fails.
    #[inline(always)]
    #[expect(clippy::inline_always, reason = "most facts are constants at the call site")]
    pub(crate) fn decide(self, facts: &impl Facts) -> Verdict {
        if !facts.is_valid() {
            return Verdict::Invalid;
        }
        match self {
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if facts.is_complete() => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
            Requirement::Solvable if facts.count_solutions(1) == 0 => Verdict::Unsolvable,
            Requirement::Solvable => Verdict::Solvable,
            Requirement::Unique | Requirement::Minimal => match facts.count_solutions(2) {
                0 => Verdict::Unsolvable,
                1 if self == Requirement::Unique => Verdict::Unique,
                1 if facts.is_minimal() => Verdict::Minimal,
                1 => Verdict::Redundant,
                _ => Verdict::Ambiguous,
            },
        }
    }
}

impl Requirement {
    /// The verdicts on many boards. The solver works on several of them at a time.
    pub(crate) fn decide_many(self, boards: &[Board]) -> Vec<Verdict> {
        let limit = match self {
            Requirement::Valid | Requirement::Solved => 0,
            Requirement::Solvable => 1,
            Requirement::Unique | Requirement::Minimal => 2,
        };
        let counts = count_solutions(boards, limit).into_iter();
        let counts = counts.map(|count| SolutionCount::new(count, limit));
        let judgements =
            boards.iter().zip(counts).map(|(board, count)| Judgement::from_count(board, count, self));
        judgements.map(|judgement| judgement.verdict()).collect()
    }
}

impl Facts for Board {
    fn is_valid(&self) -> bool {
        Board::is_valid(self)
    }

    fn is_complete(&self) -> bool {
        Board::is_complete(self)
    }

    fn count_solutions(&self, limit: usize) -> usize {
        Board::count_solutions(self, limit)
    }

    fn is_minimal(&self) -> bool {
        self.needs_all_givens()
    }
}

/// A board or a grid that a kernel has examined; it is built only if a solver needs it.
pub(crate) struct Observed<B> {
    pub(crate) is_valid: bool,
    pub(crate) is_complete: bool,
    pub(crate) board: B,
}

impl<F: Facts, B: Fn() -> F> Facts for Observed<B> {
    #[inline]
    fn is_valid(&self) -> bool {
        self.is_valid
    }

    #[inline]
    fn is_complete(&self) -> bool {
        self.is_complete
    }

    fn count_solutions(&self, limit: usize) -> usize {
        (self.board)().count_solutions(limit)
    }

    fn is_minimal(&self) -> bool {
        (self.board)().is_minimal()
    }
}

/// The verdicts of a requirement that needs no solver, precomputed for boards that are judged many at a time.
#[derive(Clone, Copy, Debug)]
pub(crate) struct QuickVerdicts([[Verdict; 2]; 2]);

impl QuickVerdicts {
    /// `None` if the requirement needs a solver.
    pub(crate) fn of(requirement: Requirement) -> Option<QuickVerdicts> {
        let verdict = |is_valid, is_complete| {
            let board =
                || -> Board { unreachable!("a requirement that needs no solver must not need the board") };
            requirement.decide(&Observed { is_valid, is_complete, board })
        };
        (!requirement.needs_solver()).then(|| {
            QuickVerdicts([
                [verdict(false, false), verdict(false, true)],
                [verdict(true, false), verdict(true, true)],
            ])
        })
    }

    #[inline]
    pub(crate) fn get(self, is_valid: bool, is_complete: bool) -> Verdict {
        self.0[usize::from(is_valid)][usize::from(is_complete)]
    }
}
