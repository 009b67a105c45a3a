//! One board: yes or no, and why.

use std::fmt::Display;
use std::sync::OnceLock;

use ninefold::error::NameError;
use ninefold::rules::{Grid, GridConflict, GridJudgement, GridWitness, Square};
use ninefold::solve::DeadEnd;
use ninefold::{Conflict, Contradiction, Judgement, Requirement, Verdict, Witness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::OnceLockExt as _;
use pyo3::types::{PyTuple, PyType};
use serde::Serialize;

use crate::board::{AnyBoard, PyBoard};
use crate::data::{of_json, to_json, to_python};
use crate::grids::OwnedGrid;
use crate::pickle::{Pickled, pickled};
use crate::read::read_from;
use crate::rules::RulesArgument;
use crate::text::ColumnArgument;
use crate::threads;

/// Whether no digit occurs twice in any row, column or box. Raises MalformedBoard for what isn't a board.
///
/// >>> import ninefold
/// >>> ninefold.is_valid("." * 81)
/// True
/// >>> ninefold.is_valid([[1] * 9] * 9)
/// False
///
/// With `rules`, it is a board of another size or shape, and no digit may occur twice in any group that these have.
///
/// >>> ninefold.is_valid("1234341221434321", rules="4x4"), ninefold.is_valid("1234341221434321", rules="4x4 x")
/// (True, False)
#[pyfunction]
#[pyo3(signature = (board, *, column = None, rules = None))]
pub(crate) fn is_valid(
    board: &Bound<'_, PyAny>,
    column: Option<ColumnArgument>,
    rules: Option<RulesArgument>,
) -> PyResult<bool> {
    Ok(read_from(board, column, rules)?.0.is_valid())
}

/// Whether the board meets the requirement and, if not, why.
///
/// >>> import ninefold
/// >>> ninefold.check("." * 81, require="unique").reason
/// 'two solutions differ in 6 cells (r8c3, r8c6, r8c9, r9c3, r9c6, r9c9)'
///
/// The text may be a table or an object. `column` is the name of the column or key to take the board from, or the
/// column's number, from 1.
///
/// >>> text = '{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)
/// >>> ninefold.check(text), ninefold.check(text, column="solution").verdict
/// (<Check valid>, 'invalid')
///
/// With `rules`, it is a board of another size or shape. A Board that has rules of its own keeps them.
///
/// >>> ninefold.check("1" + "." * 34 + "1", rules="6x6 x").reason
/// '1 twice on the falling diagonal (r1c1, r6c6)'
#[pyfunction]
#[pyo3(signature = (board, require = "valid", *, column = None, rules = None))]
pub(crate) fn check(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    require: &str,
    column: Option<ColumnArgument>,
    rules: Option<RulesArgument>,
) -> PyResult<PyCheck> {
    let requirement = requirement(require)?;
    let (board, column) = read_from(board, column, rules)?;
    Ok(PyCheck { column, ..PyCheck::of(py, board, requirement)? })
}

/// The function of the well-known exercise: anything but nine rows of nine "1" to "9" and blanks is False.
///
/// >>> import ninefold
/// >>> ninefold.is_valid_sudoku([["."] * 9] * 9)
/// True
/// >>> ninefold.is_valid_sudoku([["."] * 9] * 8)
/// False
#[pyfunction]
pub(crate) fn is_valid_sudoku(rows: &Bound<'_, PyAny>) -> bool {
    rows.extract::<Vec<Vec<char>>>().is_ok_and(|rows| ninefold::is_valid_sudoku(&rows))
}

/// The requirement with this name.
pub(crate) fn requirement(name: &str) -> PyResult<Requirement> {
    name.parse().map_err(|error: NameError| PyValueError::new_err(error.to_string()))
}

/// Whether a board meets a requirement and, if not, why. It is true when the board does.
///
/// >>> import ninefold
/// >>> check = ninefold.check("1" * 9 + "." * 72)
/// >>> check.verdict, check.meets, bool(check)
/// ('invalid', False, False)
/// >>> len(check.conflicts)
/// 4
///
/// A board that fails comes with what shows it: `conflicts` if the board is invalid, `blanks` if it is unfinished,
/// `givens` if it is unsolvable, `solutions` and the cells in which they `differ` if it is ambiguous, and `redundant`
/// givens. The others are empty. An unsolvable board may also have a `contradiction`, which is None for all others. `reason` has it in words, and `to_dict()` gives the same object as the program writes
/// with `-o jsonl`.
///
/// >>> ninefold.check("11" + "." * 79).to_dict()["conflicts"][0]
/// {'house': 'row', 'number': 1, 'digit': 1, 'cells': ['r1c1', 'r1c2']}
///
/// If the text had more than one column or key to choose from, `column` says which was judged; else it is None.
///
/// >>> ninefold.check('{"puzzle": "%s", "solution": "%s"}' % ("." * 81, "1" * 81)).column
/// 'puzzle'
#[pyclass(name = "Check", module = "ninefold", frozen)]
pub(crate) struct PyCheck {
    board: AnyBoard,
    verdict: Verdict,
    /// Found when it is first asked for.
    evidence: OnceLock<Option<Evidence>>,
    column: Option<String>,
}

impl PyCheck {
    pub(crate) fn new(board: AnyBoard, verdict: Verdict, column: Option<String>) -> PyCheck {
        PyCheck { board, verdict, evidence: OnceLock::new(), column }
    }

    pub(crate) fn of(py: Python<'_>, board: AnyBoard, requirement: Requirement) -> PyResult<PyCheck> {
        let verdict = if !requirement.needs_solver() {
            // This takes less time than letting go of the interpreter.
            board.judge(requirement)
        } else if board.is_large() {
            let board = board.clone();
            threads::wait_for(py, move || board.judge(requirement))?
        } else {
            py.detach(|| board.judge(requirement))
        };
        Ok(PyCheck::new(board, verdict, None))
    }

    fn evidence(&self, py: Python<'_>) -> Option<&Evidence> {
        let find = || py.detach(|| Evidence::of(&self.board, self.verdict));
        self.evidence.get_or_init_py_attached(py, find).as_ref()
    }

    /// The cells of the evidence, if this is the verdict.
    fn cells(&self, py: Python<'_>, verdict: Verdict) -> Vec<String> {
        match self.evidence(py).filter(|_| self.verdict == verdict) {
            Some(Evidence::Board(witness)) => names(witness.cells()),
            Some(Evidence::Grid(evidence)) => names(&evidence.squares),
            None => Vec::new(),
        }
    }
}

/// What shows that a board fails.
enum Evidence {
    Board(Witness),
    Grid(GridEvidence),
}

/// What a witness shows about a grid, without the rules that the witness borrows.
struct GridEvidence {
    words: String,
    conflicts: Vec<GridConflict>,
    squares: Vec<Square>,
    solutions: Vec<OwnedGrid>,
}

impl Evidence {
    fn of(board: &AnyBoard, verdict: Verdict) -> Option<Evidence> {
        let grid = match board {
            AnyBoard::Classic(board) => {
                return Judgement::from_verdict(board, verdict).witness().map(Evidence::Board);
            }
            AnyBoard::Grid(grid) => grid,
        };
        let witness = GridJudgement::from_verdict(&grid.grid(), verdict).witness()?;
        let (words, squares) = (witness.to_string(), witness.squares());
        let (mut conflicts, mut solutions) = (Vec::new(), Vec::new());
        match witness {
            GridWitness::Conflicts(found) => conflicts = found,
            GridWitness::Solutions(found) => {
                let owned = |solution: &Grid<'_>| OwnedGrid::of(grid.rules(), solution);
                solutions = found.iter().map(owned).collect();
            }
            _ => {}
        }
        Some(Evidence::Grid(GridEvidence { words, conflicts, squares, solutions }))
    }
}

/// The names of cells.
pub(crate) fn names(cells: impl IntoIterator<Item: Display>) -> Vec<String> {
    cells.into_iter().map(|cell| cell.to_string()).collect()
}

#[pymethods]
impl PyCheck {
    /// The board that was checked.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.board.clone())
    }

    /// The column or key of the text that the board was taken from; `None` when there was no choice.
    #[getter]
    fn column(&self) -> Option<&str> {
        self.column.as_deref()
    }

    /// The verdict in a word.
    #[getter]
    fn verdict(&self) -> &'static str {
        self.verdict.name()
    }

    /// Whether the board meets the requirement.
    #[getter]
    fn meets(&self) -> bool {
        self.verdict.meets()
    }

    /// Why the board fails, in words; `None` when it doesn't.
    #[getter]
    fn reason(&self, py: Python<'_>) -> Option<String> {
        match self.evidence(py)? {
            Evidence::Board(witness) => Some(witness.to_string()),
            Evidence::Grid(evidence) => Some(evidence.words.clone()),
        }
    }

    /// Of an invalid board: every repeated digit. Empty for others, like the attributes below.
    #[getter]
    fn conflicts(&self, py: Python<'_>) -> Vec<PyConflict> {
        match self.evidence(py) {
            Some(Evidence::Board(Witness::Conflicts(conflicts))) => {
                conflicts.iter().copied().map(PyConflict::from).collect()
            }
            Some(Evidence::Grid(evidence)) => {
                evidence.conflicts.iter().cloned().map(PyConflict::from).collect()
            }
            _ => Vec::new(),
        }
    }

    /// Of an unfinished board: the blank cells.
    #[getter]
    fn blanks(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, Verdict::Unfinished)
    }

    /// Of an unsolvable board: a contradiction that a person can follow, if there is one; else `None`.
    #[getter]
    fn contradiction(&self, py: Python<'_>) -> Option<PyContradiction> {
        match self.evidence(py) {
            Some(Evidence::Board(Witness::Givens { contradiction, .. })) => {
                contradiction.clone().map(Into::into)
            }
            _ => None,
        }
    }

    /// Of an unsolvable board: a few givens that already leave no solution.
    #[getter]
    fn givens(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, Verdict::Unsolvable)
    }

    /// Of an ambiguous board: the first two solutions.
    #[getter]
    fn solutions(&self, py: Python<'_>) -> Vec<PyBoard> {
        let boards: Vec<AnyBoard> = match self.evidence(py) {
            Some(Evidence::Board(Witness::Solutions(solutions))) => {
                solutions.iter().copied().map(AnyBoard::Classic).collect()
            }
            Some(Evidence::Grid(evidence)) => {
                evidence.solutions.iter().cloned().map(AnyBoard::Grid).collect()
            }
            _ => Vec::new(),
        };
        boards.into_iter().map(PyBoard).collect()
    }

    /// Of an ambiguous board: the cells in which the first two solutions differ.
    #[getter]
    fn differ(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, Verdict::Ambiguous)
    }

    /// Of a redundant board: the givens that can be dropped, each on its own.
    #[getter]
    fn redundant(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, Verdict::Redundant)
    }

    /// The same as the program writes with `-o jsonl`: the verdict, whether it meets the requirement, and the fields that
    /// show why not.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.board {
            AnyBoard::Classic(board) => to_python(py, &Judgement::from_verdict(board, self.verdict)),
            AnyBoard::Grid(grid) => to_python(py, &GridJudgement::from_verdict(&grid.grid(), self.verdict)),
        }
    }

    fn __bool__(&self) -> bool {
        self.meets()
    }

    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| match &self.board {
            AnyBoard::Classic(board) => Judgement::from_verdict(board, self.verdict).to_string(),
            AnyBoard::Grid(grid) => GridJudgement::from_verdict(&grid.grid(), self.verdict).to_string(),
        })
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Check {}>", self.__str__(py))
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<Pickled<'py, (PyBoard, &'static str, Option<String>)>> {
        pickled::<PyCheck, _>(py, (self.board(), self.verdict(), self.column.clone()))
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(
        _: &Bound<'_, PyType>,
        board: &Bound<'_, PyBoard>,
        verdict: &str,
        column: Option<String>,
    ) -> PyResult<PyCheck> {
        let verdict = verdict.parse().map_err(|error: NameError| PyValueError::new_err(error.to_string()))?;
        Ok(PyCheck::new(board.get().0.clone(), verdict, column))
    }
}

/// One digit that occurs more than once in a row, column or box, with all the cells that hold it.
///
/// >>> import ninefold
/// >>> conflict = ninefold.Board("11" + "." * 79).conflicts()[0]
/// >>> conflict.house, conflict.number, conflict.digit, conflict.cells
/// ('row', 1, 1, ['r1c1', 'r1c2'])
/// >>> str(conflict)
/// '1 twice in row 1 (r1c1, r1c2)'
/// >>> conflict.to_dict()
/// {'house': 'row', 'number': 1, 'digit': 1, 'cells': ['r1c1', 'r1c2']}
///
/// With other rules, `house` may be another kind of group, which need not have a number. `digit` is always a number, and
/// `symbol` is how the rules write it.
///
/// >>> conflict = ninefold.Board("A..............A", rules="4x4 x symbols=A-D").conflicts()[0]
/// >>> conflict.house, conflict.number, conflict.digit, conflict.symbol, conflict.cells
/// ('falling diagonal', None, 1, 'A', ['r1c1', 'r4c4'])
/// >>> str(conflict)
/// 'A twice on the falling diagonal (r1c1, r4c4)'
#[pyclass(name = "Conflict", module = "ninefold", frozen, skip_from_py_object, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyConflict {
    /// `"row"`, `"column"` or `"box"`, or another kind of group that the rules have, such as `"rising diagonal"`.
    #[pyo3(get)]
    house: String,
    /// Which row, column or box, from 1; `None` for a group that has no number.
    #[pyo3(get)]
    number: Option<u16>,
    /// The digit that is repeated, as a number.
    #[pyo3(get)]
    digit: u8,
    /// The digit that is repeated, as the rules write it.
    #[pyo3(get)]
    symbol: String,
    /// The cells that hold it, such as `"r1c1"`.
    #[pyo3(get)]
    cells: Vec<String>,
    written: Written,
}

/// What something looks like in words and as JSON.
#[derive(Clone, PartialEq, Hash, FromPyObject, IntoPyObject)]
#[pyo3(from_item_all)]
struct Written {
    words: String,
    json: String,
}

impl Written {
    fn of(subject: &(impl Display + Serialize)) -> Written {
        Written { words: subject.to_string(), json: to_json(subject) }
    }
}

impl From<Conflict> for PyConflict {
    fn from(conflict: Conflict) -> PyConflict {
        PyConflict {
            house: conflict.house().kind().name().into(),
            number: Some(conflict.house().number().into()),
            digit: conflict.digit().get(),
            symbol: conflict.digit().to_string(),
            cells: names(conflict.cells()),
            written: Written::of(&conflict),
        }
    }
}

impl From<GridConflict> for PyConflict {
    fn from(conflict: GridConflict) -> PyConflict {
        PyConflict {
            house: conflict.group().kind().into(),
            number: conflict.group().number(),
            digit: conflict.symbol().value(),
            symbol: conflict.symbol().to_string(),
            cells: names(conflict.squares()),
            written: Written::of(&conflict),
        }
    }
}

/// The attributes of a conflict, in order, and how it is written.
type ConflictParts = (String, Option<u16>, u8, String, Vec<String>, Written);

#[pymethods]
impl PyConflict {
    /// The attributes by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        of_json(py, &self.written.json)
    }

    fn __str__(&self) -> &str {
        &self.written.words
    }

    fn __repr__(&self) -> String {
        format!("<Conflict {}>", self.written.words)
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, ConflictParts>> {
        let PyConflict { house, number, digit, symbol, cells, written } = self.clone();
        pickled::<PyConflict, _>(py, (house, number, digit, symbol, cells, written))
    }

    #[classmethod]
    #[pyo3(name = "_restored", signature = (*parts))]
    fn restored(_: &Bound<'_, PyType>, parts: &Bound<'_, PyTuple>) -> PyResult<PyConflict> {
        let (house, number, digit, symbol, cells, written): ConflictParts = parts.extract()?;
        Ok(PyConflict { house, number, digit, symbol, cells, written })
    }
}

/// Why a board has no solution, in a way that a person can follow: a few forced cells, if any, and then a dead end.
///
/// >>> import ninefold
/// >>> contradiction = ninefold.check("12345678.........9" + "." * 63, "solvable").contradiction
/// >>> str(contradiction)
/// '9 has no place left in row 1'
/// >>> contradiction.house, contradiction.number, contradiction.digit, contradiction.cell, contradiction.steps
/// ('row', 1, 9, None, [])
///
/// Either there is a `cell` that has no candidate left, or a house (`house` and `number`) that has no place left for a
/// `digit`. `steps` are the forced cells that lead there, with their digits. Boards with other rules than the classic ones
/// have none.
#[pyclass(name = "Contradiction", module = "ninefold", frozen, skip_from_py_object, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyContradiction {
    /// The blank cell that has no candidate left, or `None`: then there are a house and a digit.
    #[pyo3(get)]
    cell: Option<String>,
    /// `"row"`, `"column"` or `"box"`: the house that has no place left for the digit.
    #[pyo3(get)]
    house: Option<String>,
    /// Which row, column or box, from 1.
    #[pyo3(get)]
    number: Option<u8>,
    /// The digit that has no place left in the house.
    #[pyo3(get)]
    digit: Option<u8>,
    /// The cells to look at: the cell, or all nine of the house.
    #[pyo3(get)]
    cells: Vec<String>,
    /// The forced cells that lead there, in order, with their digits.
    #[pyo3(get)]
    steps: Vec<(String, u8)>,
    written: Written,
}

impl From<Contradiction> for PyContradiction {
    fn from(contradiction: Contradiction) -> PyContradiction {
        let (cell, house) = match contradiction.dead_end() {
            DeadEnd::Cell(cell) => (Some(cell), None),
            DeadEnd::Digit(digit, house) => (None, Some((house, digit))),
            _ => (None, None),
        };
        let steps = contradiction.steps().iter();
        PyContradiction {
            cell: cell.map(|cell| cell.name().into()),
            house: house.map(|(house, _)| house.kind().name().into()),
            number: house.map(|(house, _)| house.number()),
            digit: house.map(|(_, digit)| digit.get()),
            cells: names(contradiction.cells()),
            steps: steps.map(|&(cell, digit)| (cell.name().into(), digit.get())).collect(),
            written: Written::of(&contradiction),
        }
    }
}

/// The attributes of a contradiction, in order, and how it is written.
type ContradictionParts =
    (Option<String>, Option<String>, Option<u8>, Option<u8>, Vec<String>, Vec<(String, u8)>, Written);

#[pymethods]
impl PyContradiction {
    /// The same object as in the program's `-o jsonl`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        of_json(py, &self.written.json)
    }

    fn __str__(&self) -> &str {
        &self.written.words
    }

    fn __repr__(&self) -> String {
        format!("<Contradiction {}>", self.written.words)
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, ContradictionParts>> {
        let PyContradiction { cell, house, number, digit, cells, steps, written } = self.clone();
        pickled::<PyContradiction, _>(py, (cell, house, number, digit, cells, steps, written))
    }

    #[classmethod]
    #[pyo3(name = "_restored", signature = (*parts))]
    fn restored(_: &Bound<'_, PyType>, parts: &Bound<'_, PyTuple>) -> PyResult<PyContradiction> {
        let (cell, house, number, digit, cells, steps, written): ContradictionParts = parts.extract()?;
        Ok(PyContradiction { cell, house, number, digit, cells, steps, written })
    }
}
