//! A single move, judged.

use ninefold::moves::{Move, MoveError, MoveVerdict};
use ninefold::rules::GridWitness;
use ninefold::{Language, Witness};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::board::{AnyBoard, PyBoard};
use crate::check::{PyConflict, PyContradiction, names};
use crate::malformed::token;
use crate::read::read_from;
use crate::rules::{RulesArgument, refused};
use crate::tasks::PuzzleBoard;

/// Judges a move on a board, on which some blanks of the puzzle may have been filled.
///
/// The move is a text such as `"r1c3=4"`, `"(1,3)->4"` or `"[1 3 4]"`, or a row, a column and a value, all from 1. What isn't
/// a move, or lies outside of the board, raises ValueError.
///
/// >>> import ninefold
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> judgement = ninefold.judge_move(puzzle, puzzle, "r1c3=4")
/// >>> judgement.legal, judgement.board.to_rows()[0]
/// (True, [5, 3, 4, 0, 7, 0, 0, 0, 0])
/// >>> ninefold.judge_move(puzzle, judgement.board, (1, 4, 2)).verdict
/// 'unsolvable'
/// >>> ninefold.judge_move(puzzle, judgement.board, "r1c1=5").feedback
/// "r1c1=5 isn't possible: r1c1 is given as 5"
///
/// With `rules`, it is a puzzle of another size or shape.
///
/// >>> ninefold.judge_move("1" + "." * 15, "1" + "." * 15, "r4c4=1", rules="4x4 x").feedback
/// 'r4c4=1 breaks a rule: 1 twice on the falling diagonal (r1c1, r4c4)'
#[pyfunction]
#[pyo3(signature = (puzzle, board, r#move, *, rules = None))]
pub(crate) fn judge_move<'py>(
    puzzle: &Bound<'py, PyAny>,
    board: &Bound<'py, PyAny>,
    r#move: &Bound<'py, PyAny>,
    rules: Option<RulesArgument>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = puzzle.py();
    let (puzzle, _) = read_from(puzzle, None, rules)?;
    let rules = match &puzzle {
        AnyBoard::Classic(_) => None,
        AnyBoard::Grid(grid) => Some(RulesArgument::from(grid.rules().clone())),
    };
    let (board, _) = read_from(board, None, rules)?;
    let played = read_move(r#move, &puzzle)?;
    let judged = py.detach(|| match (&puzzle, &board) {
        (AnyBoard::Classic(puzzle), AnyBoard::Classic(board)) => Judged::new(puzzle, board, played),
        (AnyBoard::Grid(puzzle), AnyBoard::Grid(board)) => Judged::new(&puzzle.grid(), &board.grid(), played),
        (puzzle, board) => {
            Err(MoveError::BoardSize { expected: puzzle.rules().size(), found: board.rules().size() })
        }
    });
    let fields = judged.map_err(|error| refused(&error))?.fields(py)?;
    CLASS.import(py, "ninefold.grading", "MoveJudgement")?.call((), Some(&fields))
}

/// The argument `move`: a text, or the row, the column and the value.
fn read_move(object: &Bound<'_, PyAny>, puzzle: &AnyBoard) -> PyResult<Move> {
    let read = |text: &str| match puzzle {
        AnyBoard::Classic(_) => text.parse(),
        AnyBoard::Grid(grid) => grid.rules().parse_move(text),
    };
    let played: Result<Move, MoveError> = if let Ok(text) = object.cast::<PyString>() {
        read(&text.to_string_lossy())
    } else if let Ok((row, column, value)) = object.extract::<(i64, i64, i64)>() {
        // As a number, a value is the same whatever the symbols are.
        format!("r{row}c{column}={value}").parse()
    } else if let Ok((row, column, symbol)) = object.extract::<(i64, i64, String)>() {
        read(&format!("r{row}c{column}={symbol}"))
    } else {
        let found = token(object);
        let message = format!("expected a move such as \"r1c3=4\" or (1, 3, 4), found {found}");
        return Err(PyTypeError::new_err(message));
    };
    played.map_err(|error| refused(&error))
}

/// A judgement without lifetimes.
struct Judged {
    played: Move,
    verdict: MoveVerdict,
    had_solution: bool,
    is_solved: bool,
    board: AnyBoard,
    evidence: Evidence,
    feedback: String,
    feedback_zh: String,
}

/// What shows that a move isn't legal.
#[derive(Default)]
struct Evidence {
    conflicts: Vec<PyConflict>,
    contradiction: Option<PyContradiction>,
    givens: Vec<String>,
}

impl From<Witness> for Evidence {
    fn from(witness: Witness) -> Evidence {
        let cells = witness.cells();
        match witness {
            Witness::Conflicts(conflicts) => {
                Evidence { conflicts: conflicts.into_iter().map(Into::into).collect(), ..Evidence::default() }
            }
            Witness::Givens { contradiction, .. } => Evidence {
                contradiction: contradiction.map(PyContradiction::from),
                givens: names(cells),
                ..Evidence::default()
            },
            _ => Evidence::default(),
        }
    }
}

impl From<GridWitness<'_>> for Evidence {
    fn from(witness: GridWitness<'_>) -> Evidence {
        let squares = witness.squares();
        match witness {
            GridWitness::Conflicts(conflicts) => {
                Evidence { conflicts: conflicts.into_iter().map(Into::into).collect(), ..Evidence::default() }
            }
            GridWitness::Givens(_) => Evidence { givens: names(squares), ..Evidence::default() },
            _ => Evidence::default(),
        }
    }
}

impl Judged {
    fn new<'a, B>(puzzle: &B, board: &B, played: Move) -> Result<Judged, MoveError>
    where
        B: PuzzleBoard<'a>,
        Evidence: From<B::Witness>,
    {
        let judgement = ninefold::moves::judge_move(puzzle, board, played)?;
        Ok(Judged {
            played,
            verdict: judgement.verdict(),
            had_solution: judgement.had_solution(),
            is_solved: judgement.is_solved(),
            board: judgement.board().to_any(None),
            evidence: judgement.witness().map(Evidence::from).unwrap_or_default(),
            feedback: judgement.to_string(),
            feedback_zh: judgement.in_language(Language::Chinese).to_string(),
        })
    }

    /// The attributes of a `MoveJudgement`.
    fn fields(self, py: Python<'_>) -> PyResult<Bound<'_, PyDict>> {
        let fields = PyDict::new(py);
        fields.set_item("move", self.played.to_string())?;
        fields.set_item("verdict", self.verdict.name())?;
        fields.set_item("legal", self.verdict == MoveVerdict::Legal)?;
        fields.set_item("had_solution", self.had_solution)?;
        fields.set_item("solved", self.is_solved)?;
        fields.set_item("board", PyBoard(self.board))?;
        fields.set_item("conflicts", self.evidence.conflicts)?;
        fields.set_item("contradiction", self.evidence.contradiction)?;
        fields.set_item("givens", self.evidence.givens)?;
        fields.set_item("feedback", self.feedback)?;
        fields.set_item("feedback_zh", self.feedback_zh)?;
        Ok(fields)
    }
}
