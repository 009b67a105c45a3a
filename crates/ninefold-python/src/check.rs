//! One board: yes or no, and why.

use std::sync::OnceLock;

use ninefold::error::NameError;
use ninefold::solve::DeadEnd;
use ninefold::{Board, CellSet, Conflict, Contradiction, Judgement, Requirement, Verdict, Witness};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::sync::OnceLockExt as _;

use crate::board::PyBoard;
use crate::data::to_python;
use crate::read::read_from;
use crate::text::ColumnArgument;

/// Whether no digit occurs twice in any row, column or box.
#[pyfunction]
#[pyo3(signature = (board, *, column = None))]
pub(crate) fn is_valid(board: &Bound<'_, PyAny>, column: Option<ColumnArgument>) -> PyResult<bool> {
    Ok(read_from(board, column)?.0.is_valid())
}

/// Whether the board meets the requirement and, if not, why.
#[pyfunction]
#[pyo3(signature = (board, require = "valid", *, column = None))]
pub(crate) fn check(
    py: Python<'_>,
    board: &Bound<'_, PyAny>,
    require: &str,
    column: Option<ColumnArgument>,
) -> PyResult<PyCheck> {
    let requirement = requirement(require)?;
    let (board, column) = read_from(board, column)?;
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
    board: Board,
    verdict: Verdict,
    /// Found when it is first asked for.
    witness: OnceLock<Option<Witness>>,
    column: Option<String>,
}

impl PyCheck {
    pub(crate) fn of(py: Python<'_>, board: Board, requirement: Requirement) -> PyCheck {
        let judge = || board.judge(requirement).verdict();
        // Without a solver, judging takes less time than letting go of the interpreter.
        let verdict = if requirement.needs_solver() { py.detach(judge) } else { judge() };
        PyCheck { board, verdict, witness: OnceLock::new(), column: None }
    }

    fn judgement(&self) -> Judgement<'_> {
        Judgement::from_verdict(&self.board, self.verdict)
    }

    fn witness(&self, py: Python<'_>) -> Option<&Witness> {
        let find = || py.detach(|| self.judgement().witness());
        self.witness.get_or_init_py_attached(py, find).as_ref()
    }

    /// The cells of the witness, if it is one of this kind.
    fn cells(&self, py: Python<'_>, is_meant: impl Fn(&Witness) -> bool) -> Vec<String> {
        let witness = self.witness(py).filter(|witness| is_meant(witness));
        names(witness.map_or(CellSet::EMPTY, Witness::cells))
    }
}

pub(crate) fn names(cells: CellSet) -> Vec<String> {
    cells.iter().map(|cell| cell.to_string()).collect()
}

#[pymethods]
impl PyCheck {
    /// The board that was checked.
    #[getter]
    fn board(&self) -> PyBoard {
        PyBoard(self.board)
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
        self.witness(py).map(ToString::to_string)
    }

    /// Of an invalid board: every repeated digit. Empty for others, like the attributes below.
    #[getter]
    fn conflicts(&self, py: Python<'_>) -> Vec<PyConflict> {
        match self.witness(py) {
            Some(Witness::Conflicts(conflicts)) => conflicts.iter().copied().map(PyConflict).collect(),
            _ => Vec::new(),
        }
    }

    /// Of an unfinished board: the blank cells.
    #[getter]
    fn blanks(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, |witness| matches!(witness, Witness::Blanks(_)))
    }

    /// Of an unsolvable board: a contradiction that a person can follow, if there is one; else `None`.
    #[getter]
    fn contradiction(&self, py: Python<'_>) -> Option<PyContradiction> {
        match self.witness(py) {
            Some(Witness::Givens { contradiction, .. }) => contradiction.clone().map(PyContradiction),
            _ => None,
        }
    }

    /// Of an unsolvable board: a few givens that already leave no solution.
    #[getter]
    fn givens(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, |witness| matches!(witness, Witness::Givens { .. }))
    }

    /// Of an ambiguous board: the first two solutions.
    #[getter]
    fn solutions(&self, py: Python<'_>) -> Vec<PyBoard> {
        match self.witness(py) {
            Some(Witness::Solutions(solutions)) => solutions.iter().copied().map(PyBoard).collect(),
            _ => Vec::new(),
        }
    }

    /// Of an ambiguous board: the cells in which the first two solutions differ.
    #[getter]
    fn differ(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, |witness| matches!(witness, Witness::Solutions(_)))
    }

    /// Of a redundant board: the givens that can be dropped, each on its own.
    #[getter]
    fn redundant(&self, py: Python<'_>) -> Vec<String> {
        self.cells(py, |witness| matches!(witness, Witness::Redundant(_)))
    }

    /// The same as the program writes with `-o jsonl`: the verdict, whether it meets the requirement, and the fields that
    /// show why not.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.judgement())
    }

    fn __bool__(&self) -> bool {
        self.meets()
    }

    fn __str__(&self, py: Python<'_>) -> String {
        py.detach(|| self.judgement().to_string())
    }

    fn __repr__(&self, py: Python<'_>) -> String {
        format!("<Check {}>", self.__str__(py))
    }
}

/// One digit that occurs more than once in one house, with all the cells where it does.
#[pyclass(name = "Conflict", module = "ninefold", frozen, eq, hash)]
#[derive(Clone, PartialEq, Hash)]
pub(crate) struct PyConflict(pub(crate) Conflict);

#[pymethods]
impl PyConflict {
    /// `"row"`, `"column"` or `"box"`.
    #[getter]
    fn house(&self) -> &'static str {
        self.0.house().kind().name()
    }

    /// Which row, column or box, from 1.
    #[getter]
    fn number(&self) -> u8 {
        self.0.house().number()
    }

    /// The digit that is repeated.
    #[getter]
    fn digit(&self) -> u8 {
        self.0.digit().get()
    }

    /// The cells that hold it, such as `"r1c1"`.
    #[getter]
    fn cells(&self) -> Vec<String> {
        names(self.0.cells())
    }

    /// The attributes by name.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        to_python(py, &self.0)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("<Conflict {}>", self.0)
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
