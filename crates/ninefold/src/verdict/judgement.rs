//! A verdict on a board, which finds its witness on request.

use super::decide::Observed;
use super::{Requirement, Verdict, Witness};
use crate::CELLS;
use crate::board::Board;
use crate::error::ParseError;
use crate::solve::SolutionCount;

/// A verdict on a board, from [`Board::judge`].
///
/// The witness is computed on request. `Display` writes both in one line.
///
/// ```
/// use ninefold::{Board, Requirement, Verdict};
///
/// let mut board: Board =
///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
/// assert!(board.judge(Requirement::Solved).meets());
///
/// board.clear(ninefold::Cell::ALL[80]);
/// let judgement = board.judge(Requirement::Solved);
/// assert_eq!(judgement.verdict(), Verdict::Unfinished);
/// assert_eq!(judgement.to_string(), "unfinished: 1 blank (r9c9)");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub struct Judgement<'a> {
    cells: Cells<'a>,
    verdict: Verdict,
}

/// The cells of a board, borrowed.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Cells<'a> {
    Board(&'a Board),
    /// Characters that are known to be cells.
    Text(&'a [u8; CELLS]),
}

impl Cells<'_> {
    pub(crate) fn to_board(self) -> Board {
        match self {
            Cells::Board(board) => *board,
            // They are known to be cells, so anything but a digit is a blank.
            Cells::Text(cells) => Board::from_values(cells.map(|byte| match byte.wrapping_sub(b'0') {
                digit @ 0..=9 => digit,
                _ => 0,
            })),
        }
    }
}

impl<'a> Judgement<'a> {
    /// Judges cells that a kernel has examined.
    #[inline]
    pub(crate) fn of_observed(
        cells: Cells<'a>,
        is_valid: bool,
        is_complete: bool,
        requirement: Requirement,
    ) -> Judgement<'a> {
        let board = || cells.to_board();
        Judgement { cells, verdict: requirement.decide(&Observed { is_valid, is_complete, board }) }
    }

    /// Judges a board whose solutions have been counted, without counting them again if they were counted far enough: up
    /// to one for solvable, up to two for unique.
    ///
    /// ```
    /// use ninefold::solve::SolutionCount;
    /// use ninefold::{Board, Judgement, Requirement, Verdict};
    ///
    /// let count = SolutionCount::new(Board::EMPTY.count_solutions(100), 100);
    /// let judgement = Judgement::from_count(&Board::EMPTY, count, Requirement::Unique);
    /// assert_eq!(judgement.verdict(), Verdict::Ambiguous);
    /// ```
    pub fn from_count(board: &'a Board, count: SolutionCount, requirement: Requirement) -> Judgement<'a> {
        let verdict = requirement.decide(&Counted { board, count });
        Judgement { cells: Cells::Board(board), verdict }
    }

    /// A judgement with a known verdict on the board, for example from [`judge_values`](crate::batch::judge_values). The
    /// verdict is trusted.
    ///
    /// ```
    /// use ninefold::{Board, CellSet, Judgement, Verdict, Witness};
    ///
    /// let judgement = Judgement::from_verdict(&Board::EMPTY, Verdict::Unfinished);
    /// assert_eq!(judgement.witness(), Some(Witness::Blanks(CellSet::ALL)));
    /// ```
    pub const fn from_verdict(board: &'a Board, verdict: Verdict) -> Judgement<'a> {
        Judgement { cells: Cells::Board(board), verdict }
    }

    /// The verdict.
    ///
    /// ```
    /// use ninefold::{Board, Requirement, Verdict};
    ///
    /// assert_eq!(Board::EMPTY.judge(Requirement::Unique).verdict(), Verdict::Ambiguous);
    /// ```
    #[inline]
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// Whether the board meets the requirement.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// assert!(Board::EMPTY.judge(Requirement::Valid).meets());
    /// ```
    #[must_use]
    #[inline]
    pub const fn meets(&self) -> bool {
        self.verdict.meets()
    }

    /// The board that was judged.
    ///
    /// ```
    /// use ninefold::{Board, Requirement};
    ///
    /// assert_eq!(Board::EMPTY.judge(Requirement::Valid).board(), Board::EMPTY);
    /// ```
    pub fn board(&self) -> Board {
        self.cells.to_board()
    }

    /// What shows that the board fails; `None` if it doesn't.
    ///
    /// Every call computes it again, which may take as long as judging did.
    ///
    /// ```
    /// use ninefold::{Board, CellSet, Requirement, Witness};
    ///
    /// assert_eq!(Board::EMPTY.judge(Requirement::Valid).witness(), None);
    /// assert_eq!(Board::EMPTY.judge(Requirement::Solved).witness(), Some(Witness::Blanks(CellSet::ALL)));
    /// ```
    pub fn witness(&self) -> Option<Witness> {
        Witness::of(&self.board(), self.verdict)
    }
}

impl Board {
    /// Judges the board: whether it meets the requirement and, if it doesn't, what shows that.
    ///
    /// ```
    /// use ninefold::{Board, Requirement, Verdict};
    ///
    /// assert!(Board::EMPTY.judge(Requirement::Solvable).meets());
    /// assert_eq!(Board::EMPTY.judge(Requirement::Minimal).verdict(), Verdict::Ambiguous);
    ///
    /// let board: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert_eq!(
    ///     board.judge(Requirement::Unique).to_string(),
    ///     "invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"
    /// );
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn judge(&self, requirement: Requirement) -> Judgement<'_> {
        Judgement { cells: Cells::Board(self), verdict: requirement.decide(self) }
    }
}

/// A board whose solutions have been counted.
struct Counted<'a> {
    board: &'a Board,
    count: SolutionCount,
}

impl super::decide::Facts for Counted<'_> {
    fn is_valid(&self) -> bool {
        // A board with a solution is valid.
        self.count.get() > 0 || self.board.is_valid()
    }

    fn is_complete(&self) -> bool {
        self.board.is_complete()
    }

    fn count_solutions(&self, limit: usize) -> usize {
        if self.count.is_exact() || self.count.get() >= limit {
            self.count.get().min(limit)
        } else {
            self.board.count_solutions(limit)
        }
    }

    fn is_minimal(&self) -> bool {
        super::decide::Facts::is_minimal(self.board)
    }
}

/// The result for a record: a judgement, or an error if there is no board.
///
/// ```
/// use ninefold::batch::lines;
/// use ninefold::Requirement;
///
/// let text = format!("{}\n12345\n", ".".repeat(81));
/// let names: Vec<_> = lines(&text).map(|record| record.judge(Requirement::Solved).name()).collect();
/// assert_eq!(names, ["unfinished", "malformed"]);
/// ```
#[derive(Clone, Debug)]
#[must_use]
pub enum Outcome<'a> {
    /// There is a board, with this judgement.
    Judged(Judgement<'a>),
    /// There is no board.
    Malformed(&'a ParseError),
}

impl Outcome<'_> {
    /// The verdict; `None` if there is no board.
    ///
    /// ```
    /// use ninefold::{Requirement, batch::lines};
    ///
    /// assert_eq!(lines("12345").next().unwrap().judge(Requirement::Valid).verdict(), None);
    /// ```
    #[inline]
    pub const fn verdict(&self) -> Option<Verdict> {
        match self {
            Outcome::Judged(judgement) => Some(judgement.verdict),
            Outcome::Malformed(_) => None,
        }
    }

    /// Whether there is a board that meets the requirement.
    ///
    /// ```
    /// use ninefold::{Requirement, batch::lines};
    ///
    /// assert!(!lines("12345").next().unwrap().judge(Requirement::Valid).meets());
    /// ```
    #[must_use]
    #[inline]
    pub const fn meets(&self) -> bool {
        match self {
            Outcome::Judged(judgement) => judgement.meets(),
            Outcome::Malformed(_) => false,
        }
    }

    /// The name of the verdict, or `malformed`.
    ///
    /// ```
    /// use ninefold::{Requirement, batch::lines};
    ///
    /// assert_eq!(lines("12345").next().unwrap().judge(Requirement::Valid).name(), "malformed");
    /// ```
    pub const fn name(&self) -> &'static str {
        Verdict::name_or_malformed(self.verdict())
    }
}
