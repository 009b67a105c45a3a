//! Why a board fails, in a form that anyone can check by hand.

use alloc::vec::Vec;

use super::{Conflict, Verdict};
use crate::board::{Board, CellSet};
use crate::solve::Contradiction;

/// What shows that a board fails, so that nobody has to trust a verdict.
///
/// `Display` writes it in one line.
///
/// ```
/// use ninefold::{Board, Requirement, Witness};
///
/// let board: Board =
///     "12345678.........9...............................................................".parse()?;
/// let witness = board.judge(Requirement::Solvable).witness().unwrap();
/// assert_eq!(
///     witness.to_string(),
///     "9 has no place left in row 1; \
///      these 7 givens leave no solution (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)"
/// );
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub enum Witness {
    /// [`Invalid`](Verdict::Invalid): every conflict.
    Conflicts(Vec<Conflict>),
    /// [`Unfinished`](Verdict::Unfinished): every blank cell.
    Blanks(CellSet),
    /// [`Unsolvable`](Verdict::Unsolvable): a contradiction if there is one, and an irreducible set of givens.
    Givens {
        /// What a person can see or work out, the same as from [`Board::contradiction`].
        contradiction: Option<Contradiction>,
        /// The board reduced to a few givens. It has no solution, but has one as soon as any of them is dropped.
        board: Board,
    },
    /// [`Ambiguous`](Verdict::Ambiguous): the first two solutions, in ascending order.
    Solutions([Board; 2]),
    /// [`Redundant`](Verdict::Redundant): every given that can be dropped by itself.
    Redundant(CellSet),
}

impl Witness {
    /// The cells concerned: those that are in conflict, blank, given, different or redundant.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// let judgement = Board::EMPTY.judge(Requirement::Unique);
    /// assert_eq!(judgement.verdict().name(), "ambiguous");
    /// assert_eq!(judgement.witness().unwrap().cells().to_string(), "r8c3, r8c6, r8c9, r9c3, r9c6, r9c9");
    /// ```
    pub fn cells(&self) -> CellSet {
        match self {
            Witness::Conflicts(conflicts) => {
                conflicts.iter().fold(CellSet::EMPTY, |cells, conflict| cells | conflict.cells())
            }
            Witness::Blanks(cells) | Witness::Redundant(cells) => *cells,
            Witness::Givens { board, .. } => CellSet::ALL - board.blanks(),
            Witness::Solutions([one, other]) => {
                CellSet::ALL.iter().filter(|&cell| one.get(cell) != other.get(cell)).collect()
            }
        }
    }

    /// Whether it shows that something is wrong with the board, which is true of conflicts and of givens that leave no
    /// solution.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// assert!(Board::try_from([1; 81])?.judge(Requirement::Valid).witness().unwrap().is_fault());
    /// assert!(!Board::EMPTY.judge(Requirement::Unique).witness().unwrap().is_fault());
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn is_fault(&self) -> bool {
        matches!(self, Witness::Conflicts(_) | Witness::Givens { .. })
    }
}

impl Witness {
    /// The witness for a verdict that is true of the board; `None` if the requirement is met.
    pub(super) fn of(board: &Board, verdict: Verdict) -> Option<Witness> {
        match verdict {
            Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => None,
            Verdict::Invalid => Some(Witness::Conflicts(board.conflicts().collect())),
            Verdict::Unfinished => Some(Witness::Blanks(board.blanks())),
            Verdict::Unsolvable => {
                let contradiction = board.contradiction();
                let board = board.irreducible(contradiction.as_ref());
                Some(Witness::Givens { contradiction, board })
            }
            Verdict::Ambiguous => {
                let mut solutions = board.solutions();
                Some(Witness::Solutions([solutions.next()?, solutions.next()?]))
            }
            Verdict::Redundant => Some(Witness::Redundant(board.redundant_givens())),
        }
    }
}
