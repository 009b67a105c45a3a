//! Why a board falls short: what anyone can check by hand.

use alloc::vec::Vec;

use crate::board::{Board, CellSet};
use crate::verdict::{Conflict, Requirement, Verdict};

/// What shows that a board falls short, so that nobody has to take a verdict on trust.
///
/// `Display` writes it in one line.
///
/// ```
/// use ninefold::{Board, Requirement, Witness};
///
/// let board: Board =
///     "12345678.........9...............................................................".parse()?;
/// let witness = board.examine(Requirement::Solvable).into_witness().unwrap();
/// assert_eq!(
///     witness.to_string(),
///     "these 7 givens leave no solution (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)"
/// );
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Witness {
    /// [`Invalid`](Verdict::Invalid): every conflict.
    Conflicts(Vec<Conflict>),
    /// [`Unfinished`](Verdict::Unfinished): every blank cell.
    Blanks(CellSet),
    /// [`Unsolvable`](Verdict::Unsolvable): the board with no more of its givens than it takes. It has no
    /// solution, and it has one as soon as any of them is dropped.
    Givens(Board),
    /// [`Ambiguous`](Verdict::Ambiguous): the first two solutions, in ascending order.
    Solutions([Board; 2]),
    /// [`Redundant`](Verdict::Redundant): every given that can be dropped, each on its own.
    Redundant(CellSet),
}

impl Witness {
    /// The cells to look at: those in conflict, blank, given, of different digits or redundant.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// let judgement = Board::EMPTY.examine(Requirement::Unique);
    /// assert_eq!(judgement.verdict().name(), "ambiguous");
    /// assert_eq!(judgement.witness().unwrap().cells().to_string(), "r8c3, r8c6, r8c9, r9c3, r9c6, r9c9");
    /// ```
    pub fn cells(&self) -> CellSet {
        match self {
            Witness::Conflicts(conflicts) => {
                conflicts.iter().fold(CellSet::EMPTY, |cells, conflict| cells | conflict.cells())
            }
            Witness::Blanks(cells) | Witness::Redundant(cells) => *cells,
            Witness::Givens(board) => CellSet::ALL - board.blanks(),
            Witness::Solutions([one, other]) => {
                CellSet::ALL.iter().filter(|&cell| one.get(cell) != other.get(cell)).collect()
            }
        }
    }

    /// Whether it shows what is wrong with the board, rather than what is only worth a look: conflicts, and givens that
    /// leave no solution.
    ///
    /// ```
    /// use ninefold::{Board, Verdict};
    ///
    /// assert!(Board::try_from([1; 81])?.witness(Verdict::Invalid).unwrap().is_fault());
    /// assert!(!Board::EMPTY.witness(Verdict::Ambiguous).unwrap().is_fault());
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub const fn is_fault(&self) -> bool {
        matches!(self, Witness::Conflicts(_) | Witness::Givens(_))
    }
}

/// A verdict with what shows it, from [`Board::examine`]; `Display` writes both in one line.
///
/// ```
/// use ninefold::{Board, Requirement};
///
/// let mut board: Board =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// assert_eq!(board.examine(Requirement::Solved).to_string(), "solved");
/// board.clear(ninefold::Cell::ALL[80]);
/// assert_eq!(board.examine(Requirement::Solved).to_string(), "unfinished: 1 blank (r9c9)");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judgement {
    verdict: Verdict,
    witness: Option<Witness>,
}

impl Judgement {
    /// The verdict in a word, the same as from [`Board::judge`].
    ///
    /// ```
    /// use ninefold::{Board, Requirement, Verdict};
    ///
    /// assert_eq!(Board::EMPTY.examine(Requirement::Unique).verdict(), Verdict::Ambiguous);
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// What shows that the board falls short; `None` when it does not.
    ///
    /// ```
    /// use ninefold::{Board, CellSet, Requirement, Witness};
    ///
    /// assert_eq!(Board::EMPTY.examine(Requirement::Valid).witness(), None);
    /// assert_eq!(Board::EMPTY.examine(Requirement::Solved).witness(), Some(&Witness::Blanks(CellSet::ALL)));
    /// ```
    pub const fn witness(&self) -> Option<&Witness> {
        self.witness.as_ref()
    }

    /// The same, to keep.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// assert!(Board::EMPTY.examine(Requirement::Solvable).into_witness().is_none());
    /// ```
    pub fn into_witness(self) -> Option<Witness> {
        self.witness
    }
}

impl Board {
    /// Whether the board meets the requirement, and when it does not, what shows that.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// let board: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(
    ///     board.examine(Requirement::Unique).to_string(),
    ///     "invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn examine(&self, requirement: Requirement) -> Judgement {
        let verdict = self.judge(requirement);
        Judgement { verdict, witness: self.witness(verdict) }
    }

    /// What shows that this verdict on the board is true: for who has judged it already.
    ///
    /// `None` when the verdict needs no witness, or is not true.
    ///
    /// ```
    /// use ninefold::{Board, Verdict};
    ///
    /// let witness = Board::EMPTY.witness(Verdict::Ambiguous).unwrap();
    /// assert_eq!(
    ///     witness.to_string(),
    ///     "two solutions differ in 6 cells (r8c3, r8c6, r8c9, r9c3, r9c6, r9c9)"
    /// );
    /// assert_eq!(Board::EMPTY.witness(Verdict::Unsolvable), None);
    /// ```
    pub fn witness(&self, verdict: Verdict) -> Option<Witness> {
        match verdict {
            Verdict::Valid | Verdict::Solved | Verdict::Solvable | Verdict::Unique | Verdict::Minimal => None,
            Verdict::Invalid => {
                let conflicts: Vec<_> = self.conflicts().collect();
                (!conflicts.is_empty()).then_some(Witness::Conflicts(conflicts))
            }
            Verdict::Unfinished => {
                let blanks = self.blanks();
                (!blanks.is_empty()).then_some(Witness::Blanks(blanks))
            }
            Verdict::Unsolvable => self.irreducible().map(Witness::Givens),
            Verdict::Ambiguous => {
                let mut solutions = self.solutions();
                Some(Witness::Solutions([solutions.next()?, solutions.next()?]))
            }
            Verdict::Redundant => {
                let redundant: CellSet = match self.count_solutions(2) {
                    1 => self.redundant_givens().collect(),
                    _ => CellSet::EMPTY,
                };
                (!redundant.is_empty()).then_some(Witness::Redundant(redundant))
            }
        }
    }
}
