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

use crate::board::{AnyBoard, PyBoard};
use crate::data::to_python;
use crate::grids::OwnedGrid;
use crate::read::read_from;
use crate::rules::RulesArgument;
use crate::text::ColumnArgument;

/// Whether no digit occurs twice in any row, column or box, or in any other group that the rules have.
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
    Ok(PyCheck { column, ..PyCheck::of(py, board, requirement) })
}

/// The function of the well-known exercise: anything but nine rows of nine `"1"` to `"9"` and blanks is `False`.
#[pyfunction]
pub(crate) fn is_valid_sudoku(rows: &Bound<'_, PyAny>) -> bool {
    rows.extract::<Vec<Vec<char>>>().is_ok_and(|rows| ninefold::is_valid_sudoku(&rows))
}

/// The requirement with this name.
pub(crate) fn requirement(name: &str) -> PyResult<Requirement> {
    name.parse().map_err(|error: NameError| PyValueError::new_err(error.to_string()))
}

/// Whether a board meets a requirement and, if not, why.
#[pyclass(name = "Check", module = "ninefold", frozen)]
pub(crate) struct PyCheck {
    board: AnyBoard,
    verdict: Verdict,
    /// Found when it is first asked for.
    evidence: OnceLock<Option<Evidence>>,
    column: Option<String>,
}

impl PyCheck {
    pub(crate) fn of(py: Python<'_>, board: AnyBoard, requirement: Requirement) -> PyCheck {
        let judge = || match &board {
            AnyBoard::Classic(board) => board.judge(requirement).verdict(),
            AnyBoard::Grid(grid) => grid.grid().judge(requirement).verdict(),
        };
        // Without a solver, judging takes less time than letting go of the interpreter.
        let verdict = if requirement.needs_solver() { py.detach(judge) } else { judge() };
        PyCheck { board, verdict, evidence: OnceLock::new(), column: None }
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
                contradiction.clone().map(PyContradiction)
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
}

/// One digit that occurs more than once in one house, with all the cells where it does.
#[pyclass(name = "Conflict", module = "ninefold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyConflict(AnyConflict);

#[derive(Clone, PartialEq, Hash)]
enum AnyConflict {
    Board(Conflict),
    Grid(GridConflict),
}

impl From<Conflict> for PyConflict {
    fn from(conflict: Conflict) -> PyConflict {
        PyConflict(AnyConflict::Board(conflict))
    }
}

impl From<GridConflict> for PyConflict {
    fn from(conflict: GridConflict) -> PyConflict {
        PyConflict(AnyConflict::Grid(conflict))
    }
}

#[pymethods]
impl PyConflict {
    /// `"row"`, `"column"` or `"box"`, or another kind of group that the rules have, such as `"rising diagonal"`.
    #[getter]
    fn house(&self) -> &'static str {
        match &self.0 {
            AnyConflict::Board(conflict) => conflict.house().kind().name(),
            AnyConflict::Grid(conflict) => conflict.group().kind(),
        }
    }

    /// Which row, column or box, from 1; `None` for a group that has no number.
    #[getter]
    fn number(&self) -> Option<u16> {
        match &self.0 {
            AnyConflict::Board(conflict) => Some(conflict.house().number().into()),
            AnyConflict::Grid(conflict) => conflict.group().number(),
        }
    }

    /// The digit that is repeated, as a number.
    #[getter]
    fn digit(&self) -> u8 {
        match &self.0 {
            AnyConflict::Board(conflict) => conflict.digit().get(),
            AnyConflict::Grid(conflict) => conflict.symbol().value(),
        }
    }

    /// The digit that is repeated, as the rules write it.
    #[getter]
    fn symbol(&self) -> String {
        match &self.0 {
            AnyConflict::Board(conflict) => conflict.digit().to_string(),
            AnyConflict::Grid(conflict) => conflict.symbol().to_string(),
        }
    }

    /// The cells that hold it, such as `"r1c1"`.
    #[getter]
    fn cells(&self) -> Vec<String> {
        match &self.0 {
            AnyConflict::Board(conflict) => names(conflict.cells()),
            AnyConflict::Grid(conflict) => names(conflict.squares()),
        }
    }

    /// The attributes by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        match &self.0 {
            AnyConflict::Board(conflict) => to_python(py, conflict),
            AnyConflict::Grid(conflict) => to_python(py, conflict),
        }
    }

    fn __str__(&self) -> String {
        match &self.0 {
            AnyConflict::Board(conflict) => conflict.to_string(),
            AnyConflict::Grid(conflict) => conflict.to_string(),
        }
    }

    fn __repr__(&self) -> String {
        format!("<Conflict {}>", self.__str__())
    }
}

/// Why a board has no solution, in a way that a person can follow: a few forced cells, if any, and then a dead end.
#[pyclass(name = "Contradiction", module = "ninefold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyContradiction(pub(crate) Contradiction);

#[pymethods]
impl PyContradiction {
    /// The blank cell that has no candidate left, or `None`: then there are a house and a digit.
    #[getter]
    fn cell(&self) -> Option<&'static str> {
        match self.0.dead_end() {
            DeadEnd::Cell(cell) => Some(cell.name()),
            _ => None,
        }
    }

    /// `"row"`, `"column"` or `"box"`: the house that has no place left for the digit.
    #[getter]
    fn house(&self) -> Option<&'static str> {
        match self.0.dead_end() {
            DeadEnd::Digit(_, house) => Some(house.kind().name()),
            _ => None,
        }
    }

    /// Which row, column or box, from 1.
    #[getter]
    fn number(&self) -> Option<u8> {
        match self.0.dead_end() {
            DeadEnd::Digit(_, house) => Some(house.number()),
            _ => None,
        }
    }

    /// The digit that has no place left in the house.
    #[getter]
    fn digit(&self) -> Option<u8> {
        match self.0.dead_end() {
            DeadEnd::Digit(digit, _) => Some(digit.get()),
            _ => None,
        }
    }

    /// The cells to look at: the cell, or all nine of the house.
    #[getter]
    fn cells(&self) -> Vec<String> {
        names(self.0.cells())
    }

    /// The forced cells that lead there, in order, with their digits.
    #[getter]
    fn steps(&self) -> Vec<(&'static str, u8)> {
        self.0.steps().iter().map(|&(cell, digit)| (cell.name(), digit.get())).collect()
    }

    /// The same object as in the program's `-o jsonl`.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Contradiction {}>", self.0)
    }
}
