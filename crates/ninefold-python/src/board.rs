//! The class `Board`.

use std::hash::{DefaultHasher, Hash, Hasher};

use ninefold::{Board, Language};
use numpy::{PyArray2, ToPyArray};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::check::{PyCheck, PyConflict, names, requirement};
use crate::read::read_from;
use crate::text::ColumnArgument;

/// A Sudoku board: 9 by 9 cells, each blank or a digit from 1 to 9. It may break the rules.
#[pyclass(name = "Board", module = "ninefold", frozen, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyBoard(pub(crate) Board);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (board, *, column = None))]
    fn new(board: &Bound<'_, PyAny>, column: Option<ColumnArgument>) -> PyResult<PyBoard> {
        Ok(PyBoard(read_from(board, column)?.0))
    }

    /// Whether no digit occurs twice in any row, column or box.
    fn is_valid(&self) -> bool {
        self.0.is_valid()
    }

    /// Whether every cell is filled. A complete board may still break the rules.
    fn is_complete(&self) -> bool {
        self.0.is_complete()
    }

    /// Whether the board is complete and valid.
    fn is_solved(&self) -> bool {
        self.0.is_solved()
    }

    /// Every digit that is repeated in a row, column or box, with all the cells that hold it.
    fn conflicts(&self) -> Vec<PyConflict> {
        self.0.conflicts().map(PyConflict).collect()
    }

    /// The blank cells, such as `"r1c1"`.
    fn blanks(&self) -> Vec<String> {
        names(self.0.blanks())
    }

    /// Whether the board meets the requirement and, if not, why.
    #[pyo3(signature = (require = "valid"))]
    fn check(&self, py: Python<'_>, require: &str) -> PyResult<PyCheck> {
        Ok(PyCheck::of(py, self.0, requirement(require)?))
    }

    /// How many solutions the board has, counted up to the limit.
    #[pyo3(signature = (limit = 1000))]
    fn count_solutions(&self, py: Python<'_>, limit: usize) -> usize {
        py.detach(|| self.0.count_solutions(limit))
    }

    /// The first solution in ascending order, if there is one.
    fn solution(&self, py: Python<'_>) -> Option<PyBoard> {
        py.detach(|| self.0.solution().map(PyBoard))
    }

    /// Nine lists of nine numbers, 0 for a blank.
    fn to_rows(&self) -> [[u16; 9]; 9] {
        // Rows of bytes would become Python's `bytes`.
        <[[u8; 9]; 9]>::from(self.0).map(|row| row.map(u16::from))
    }

    /// The numbers as an array of shape (9, 9), 0 for a blank.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        use numpy::PyArrayMethods as _;
        self.0.as_array().to_pyarray(py).reshape([9, 9])
    }

    /// The board in the format with this name.
    fn written(&self, format: &str) -> PyResult<String> {
        let format = format
            .parse()
            .map_err(|error: ninefold::error::NameError| PyValueError::new_err(error.to_string()))?;
        Ok(self.0.written(format).to_string())
    }

    /// What notebooks show: a picture with the verdict and the reasons.
    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self, py: Python<'_>) -> String {
        py.detach(|| self.0.analyze().picture(Language::English).to_string())
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self, py: Python<'_>) -> String {
        self.repr_svg(py)
    }

    fn __str__(&self) -> String {
        self.0.to_string()
    }

    fn __repr__(&self) -> String {
        format!("Board('{}')", self.0)
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        self.0.hash(&mut hasher);
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __getnewargs__(&self) -> (String,) {
        (self.0.to_string(),)
    }
}
