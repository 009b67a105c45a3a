//! Whether a move is legal, and what it leads to.

use super::{Move, MoveError};
use crate::board::Board;
use crate::error::NameError;
use crate::grade::Gradable;
use crate::rules::{Square, Symbol};
use crate::verdict::Requirement;

/// Judges a move on a board, on which some blanks of the puzzle may have been filled.
///
/// # Errors
///
/// If the move is outside of the board, or if the board isn't one of this puzzle.
///
/// ```
/// use ninefold::Board;
/// use ninefold::moves::{Move, judge_move};
///
/// let played = Move { row: 10, column: 1, value: 1 };
/// let error = judge_move(&Board::EMPTY, &Board::EMPTY, played).unwrap_err();
/// assert_eq!(error.to_string(), "expected a row, a column and a value from 1 to 9, found r10c1=1");
/// ```
pub fn judge_move<B: Gradable>(puzzle: &B, board: &B, played: Move) -> Result<MoveJudgement<B>, MoveError> {
    let size = puzzle.size();
    let mut board = board
        .by_rules_of(puzzle)
        .ok_or_else(|| MoveError::BoardSize { expected: size, found: board.size() })?;
    let Move { row, column, value } = played;
    if [row, column, value].into_iter().any(|number| number == 0 || number > size.greatest()) {
        return Err(MoveError::Outside { size, found: played });
    }
    if let Some(cell) = puzzle.first_changed(&board) {
        let given = puzzle.symbol(puzzle.values()[cell]);
        let found = Some(board.values()[cell]).filter(|&value| value != 0).map(|value| board.symbol(value));
        return Err(MoveError::Given { square: puzzle.square(cell), given, found });
    }
    let cell = usize::from(row - 1) * size.side() + usize::from(column - 1);
    let judgement =
        |board: B, verdict, had_solution| MoveJudgement { board, played, cell, verdict, had_solution };
    let is_solvable = |board: &B| board.decide(Requirement::Solvable).meets();
    if board.values()[cell] != 0 {
        let is_given = puzzle.values()[cell] != 0;
        let verdict = if is_given { MoveVerdict::Given } else { MoveVerdict::Filled };
        let had_solution = is_solvable(&board);
        return Ok(judgement(board, verdict, had_solution));
    }
    let before = board.clone();
    board.place(cell, value);
    if board.has_conflict(cell) {
        return Ok(judgement(board, MoveVerdict::Conflict, is_solvable(&before)));
    }
    if !is_solvable(&board) {
        return Ok(judgement(board, MoveVerdict::Unsolvable, is_solvable(&before)));
    }
    Ok(judgement(board, MoveVerdict::Legal, true))
}

/// A verdict on a move.
///
/// ```
/// use ninefold::moves::MoveVerdict;
///
/// assert_eq!("unsolvable".parse(), Ok(MoveVerdict::Unsolvable));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum MoveVerdict {
    /// It breaks no rule, and the board still has a solution.
    Legal,
    /// It breaks a rule: its value is already in the same house or group.
    Conflict,
    /// Its cell is given by the puzzle.
    Given,
    /// Its cell was filled before.
    Filled,
    /// It breaks no rule, but the board has no solution any more.
    Unsolvable,
}

impl MoveVerdict {
    /// All verdicts.
    ///
    /// ```
    /// use ninefold::moves::MoveVerdict;
    ///
    /// let names = MoveVerdict::ALL.iter().map(|verdict| verdict.name());
    /// assert!(names.eq(["legal", "conflict", "given", "filled", "unsolvable"]));
    /// ```
    pub const ALL: &'static [MoveVerdict] = &[
        MoveVerdict::Legal,
        MoveVerdict::Conflict,
        MoveVerdict::Given,
        MoveVerdict::Filled,
        MoveVerdict::Unsolvable,
    ];

    /// The name.
    ///
    /// ```
    /// assert_eq!(ninefold::moves::MoveVerdict::Legal.name(), "legal");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            MoveVerdict::Legal => "legal",
            MoveVerdict::Conflict => "conflict",
            MoveVerdict::Given => "given",
            MoveVerdict::Filled => "filled",
            MoveVerdict::Unsolvable => "unsolvable",
        }
    }
}

impl core::fmt::Display for MoveVerdict {
    /// Writes the name.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str(self.name())
    }
}

impl core::str::FromStr for MoveVerdict {
    type Err = NameError;

    fn from_str(name: &str) -> Result<MoveVerdict, NameError> {
        NameError::find(MoveVerdict::ALL, MoveVerdict::name, name)
    }
}

/// A verdict on a move, and what shows it, from [`judge_move`]. `Display` writes both in a sentence.
///
/// ```
/// use ninefold::Board;
/// use ninefold::moves::{MoveVerdict, judge_move};
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let judgement = judge_move(&puzzle, &puzzle, "r1c3=2".parse()?)?;
/// assert_eq!(judgement.verdict(), MoveVerdict::Unsolvable);
/// assert!(judgement.had_solution());
/// assert!(judgement.to_string().starts_with("r1c3=2 leaves no solution: "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct MoveJudgement<B = Board> {
    /// After the move; the same as before if the cell wasn't blank.
    board: B,
    played: Move,
    /// The index of its cell.
    cell: usize,
    verdict: MoveVerdict,
    had_solution: bool,
}

impl<B: Gradable> MoveJudgement<B> {
    /// The verdict.
    ///
    /// ```
    /// # use ninefold::{Board, moves::{MoveVerdict, judge_move}};
    /// let judgement = judge_move(&Board::EMPTY, &Board::EMPTY, "r1c1=1".parse()?)?;
    /// assert_eq!(judgement.verdict(), MoveVerdict::Legal);
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    pub const fn verdict(&self) -> MoveVerdict {
        self.verdict
    }

    /// Whether the board had a solution before the move.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// let hopeless: Board =
    ///     "12345678.........9...............................................................".parse()?;
    /// assert!(!judge_move(&hopeless, &hopeless, "r9c9=1".parse()?)?.had_solution());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn had_solution(&self) -> bool {
        self.had_solution
    }

    /// Whether the move is legal and fills the last blank.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// assert!(!judge_move(&Board::EMPTY, &Board::EMPTY, "r1c1=1".parse()?)?.is_solved());
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.verdict == MoveVerdict::Legal && !self.board.values().contains(&0)
    }

    /// The move.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// let judgement = judge_move(&Board::EMPTY, &Board::EMPTY, "r1c1=1".parse()?)?;
    /// assert_eq!(judgement.played().to_string(), "r1c1=1");
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    pub const fn played(&self) -> Move {
        self.played
    }

    /// The board after the move; the same as before if the cell wasn't blank.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// let judgement = judge_move(&Board::EMPTY, &Board::EMPTY, "r1c1=1".parse()?)?;
    /// assert_eq!(judgement.board().givens(), 1);
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    pub const fn board(&self) -> &B {
        &self.board
    }

    /// The cell of the move.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// let judgement = judge_move(&Board::EMPTY, &Board::EMPTY, "r4c2=1".parse()?)?;
    /// assert_eq!(judgement.square().to_string(), "r4c2");
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    pub fn square(&self) -> Square {
        self.board.square(self.cell)
    }

    /// What the cell holds after the move; if it wasn't blank, that is what it held before.
    ///
    /// ```
    /// # use ninefold::{Board, moves::judge_move};
    /// let puzzle = Board::EMPTY.solution().unwrap();
    /// let judgement = judge_move(&puzzle, &puzzle, "r1c2=5".parse()?)?;
    /// assert_eq!(judgement.holds().to_string(), "2");
    /// # Ok::<(), ninefold::moves::MoveError>(())
    /// ```
    pub fn holds(&self) -> Symbol {
        self.board.symbol(self.board.values()[self.cell])
    }

    /// The value of the move as it is written.
    pub(crate) fn symbol(&self) -> Symbol {
        self.board.symbol(self.played.value)
    }

    /// What shows that the move isn't legal: the conflicts with its cell, or why there is no solution. `None` if it is legal,
    /// or if its cell wasn't blank.
    ///
    /// Every call computes it again, which may take as long as judging did.
    ///
    /// ```
    /// # use ninefold::{Board, Witness, moves::judge_move};
    /// let puzzle: Board =
    ///     "5................................................................................".parse()?;
    /// let judgement = judge_move(&puzzle, &puzzle, "r1c9=5".parse()?)?;
    /// assert!(matches!(judgement.witness(), Some(Witness::Conflicts(conflicts)) if conflicts.len() == 1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn witness(&self) -> Option<B::Witness> {
        match self.verdict {
            MoveVerdict::Legal | MoveVerdict::Given | MoveVerdict::Filled => None,
            MoveVerdict::Conflict => Some(self.board.conflicts_with(self.cell)),
            // A board that was invalid before has conflicts that show it.
            MoveVerdict::Unsolvable => self.board.witness_of(self.board.decide(Requirement::Solvable)),
        }
    }
}
