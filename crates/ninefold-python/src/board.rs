//! The class `Board`.

use std::ffi::CStr;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::sync::Arc;

use ninefold::rules::{Puzzle, Rules, Symbols};
use ninefold::{Board, Language, Requirement, Verdict};
use numpy::{PyArray2, ToPyArray};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::{PyUserWarning, PyValueError};
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::array;
use crate::check::{PyCheck, PyConflict, names, requirement};
use crate::column::{CELLS, SIDE};
use crate::grids::OwnedGrid;
use crate::read::read_from;
use crate::rules::{PyRules, RulesArgument, refused};
use crate::text::ColumnArgument;
use crate::threads;

/// So many solutions are counted before anyone presses Ctrl-C.
const QUICKLY_COUNTED: usize = 10_000;

/// The warning about what a Solo game ID can have besides rules and givens.
const CAGES: &CStr = c"the cages of a killer sudoku are not judged";

/// A classic board, or a grid with rules of its own.
#[derive(Clone, PartialEq)]
pub(crate) enum AnyBoard {
    Classic(Board),
    Grid(OwnedGrid),
}

impl AnyBoard {
    /// The values and the rules of a puzzle.
    fn of(puzzle: Puzzle) -> AnyBoard {
        let board = puzzle.grid().to_board();
        let (rules, values) = puzzle.into_parts();
        match (RulesArgument::from(rules).other_than_classic(), board) {
            (None, Some(board)) => AnyBoard::Classic(board),
            (Some(rules), _) => AnyBoard::Grid(OwnedGrid::new(&rules, values)),
            (None, None) => unreachable!("classic rules have the classic size"),
        }
    }

    /// The classic board, unless there are other rules.
    pub(crate) fn to_classic(&self) -> Option<Board> {
        match self {
            AnyBoard::Classic(board) => Some(*board),
            AnyBoard::Grid(_) => None,
        }
    }

    /// The values in reading order, 0 for a blank.
    pub(crate) fn values(&self) -> &[u8] {
        match self {
            AnyBoard::Classic(board) => board.as_array(),
            AnyBoard::Grid(grid) => grid.values(),
        }
    }

    pub(crate) fn is_valid(&self) -> bool {
        match self {
            AnyBoard::Classic(board) => board.is_valid(),
            AnyBoard::Grid(grid) => grid.grid().is_valid(),
        }
    }

    pub(crate) fn judge(&self, requirement: Requirement) -> Verdict {
        match self {
            AnyBoard::Classic(board) => board.judge(requirement).verdict(),
            AnyBoard::Grid(grid) => grid.grid().judge(requirement).verdict(),
        }
    }

    fn count_solutions(&self, limit: usize) -> usize {
        match self {
            AnyBoard::Classic(board) => board.count_solutions(limit),
            AnyBoard::Grid(grid) => grid.grid().count_solutions(limit),
        }
    }

    fn solution(&self) -> Option<AnyBoard> {
        match self {
            AnyBoard::Classic(board) => board.solution().map(AnyBoard::Classic),
            AnyBoard::Grid(grid) => {
                grid.grid().solution().map(|solution| AnyBoard::Grid(OwnedGrid::of(grid.rules(), &solution)))
            }
        }
    }

    /// Whether the board has more cells than the classic one, so that solving it can take hours.
    pub(crate) fn is_large(&self) -> bool {
        self.values().len() > CELLS
    }

    pub(crate) fn rules(&self) -> Arc<Rules> {
        match self {
            AnyBoard::Classic(_) => Arc::new(Rules::classic()),
            AnyBoard::Grid(grid) => grid.rules().clone(),
        }
    }
}

/// A Sudoku board: 9 by 9 cells, each blank or a digit from 1 to 9, unless there are other rules. It may break them.
///
/// A board has methods, which compute; results such as Check have attributes.
///
/// >>> import ninefold
/// >>> board = ninefold.Board([[0] * 9] * 8 + [[1, 2, 3, 4, 5, 6, 7, 8, 9]])
/// >>> str(board)[-9:], board.is_valid(), board.is_complete(), len(board.blanks())
/// ('123456789', True, False, 72)
/// >>> board.to_rows()[8]
/// [1, 2, 3, 4, 5, 6, 7, 8, 9]
/// >>> board.to_numpy().shape
/// (9, 9)
/// >>> board.count_solutions(limit=5)
/// 5
///
/// With `rules`, it is a board of another size or shape, and keeps them.
///
/// >>> board = ninefold.Board("1......2.3....4.", rules="4x4")
/// >>> board, board.solution()
/// (Board('1......2.3....4.', rules='4x4'), Board('1234341243212143', rules='4x4'))
/// >>> board.rules, ninefold.check(board, "minimal").verdict
/// (Rules('4x4'), 'minimal')
///
/// Some texts state their rules. `from_solo` reads a game ID of Simon Tatham's Solo, and warns of cages, which aren't
/// judged. `from_jigsaw` reads a string with a character for each cell that names its region, alone, or before or after the
/// givens; above 9x9, `symbols` say how these are written. Both raise ValueError for anything else.
///
/// >>> ninefold.Board.from_solo("2x2x:1a3b4j")
/// Board('1.3..4..........', rules='4x4 x')
/// >>> ninefold.Board.from_jigsaw("1112132233423444 1..2....3......4").rules
/// Rules('4x4 regions=1112132233423444')
#[pyclass(name = "Board", module = "ninefold", frozen, skip_from_py_object, eq)]
#[derive(Clone, PartialEq)]
pub(crate) struct PyBoard(pub(crate) AnyBoard);

#[pymethods]
impl PyBoard {
    #[new]
    #[pyo3(signature = (board, *, column = None, rules = None))]
    fn new(
        board: &Bound<'_, PyAny>,
        column: Option<ColumnArgument>,
        rules: Option<RulesArgument>,
    ) -> PyResult<PyBoard> {
        Ok(PyBoard(read_from(board, column, rules)?.0))
    }

    /// The board and the rules that a game ID of Simon Tatham's Solo states.
    #[staticmethod]
    fn from_solo(py: Python<'_>, text: &str) -> PyResult<PyBoard> {
        let puzzle = Puzzle::from_solo(text).map_err(|error| refused(&error))?;
        if puzzle.has_cages() {
            PyErr::warn(py, &py.get_type::<PyUserWarning>(), CAGES, 1)?;
        }
        Ok(PyBoard(AnyBoard::of(puzzle)))
    }

    /// The board and the regions that a jigsaw string states: a character for each cell that names its region, alone or
    /// with the givens.
    #[staticmethod]
    #[pyo3(signature = (text, *, symbols = None))]
    fn from_jigsaw(text: &str, symbols: Option<&str>) -> PyResult<PyBoard> {
        let symbols = symbols.map(str::parse::<Symbols>).transpose().map_err(|error| refused(&error))?;
        let puzzle = Puzzle::from_jigsaw(text, symbols.as_ref()).map_err(|error| refused(&error))?;
        Ok(PyBoard(AnyBoard::of(puzzle)))
    }

    /// The rules.
    #[getter]
    fn rules(&self) -> PyRules {
        PyRules(self.0.rules())
    }

    /// Whether no digit occurs twice in any row, column or box, or in any other group that the rules have.
    fn is_valid(&self) -> bool {
        self.0.is_valid()
    }

    /// Whether every cell is filled. A complete board may still break the rules.
    fn is_complete(&self) -> bool {
        !self.0.values().contains(&0)
    }

    /// Whether the board is complete and valid.
    fn is_solved(&self) -> bool {
        self.is_complete() && self.is_valid()
    }

    /// Every digit that is repeated in a row, column, box or other group, with all the cells that hold it.
    fn conflicts(&self) -> Vec<PyConflict> {
        match &self.0 {
            AnyBoard::Classic(board) => board.conflicts().map(PyConflict::from).collect(),
            AnyBoard::Grid(grid) => grid.grid().conflicts().map(PyConflict::from).collect(),
        }
    }

    /// The blank cells, such as `"r1c1"`.
    fn blanks(&self) -> Vec<String> {
        match &self.0 {
            AnyBoard::Classic(board) => names(board.blanks()),
            AnyBoard::Grid(grid) => names(grid.grid().blanks()),
        }
    }

    /// Whether the board meets the requirement and, if not, why.
    #[pyo3(signature = (require = "valid"))]
    fn check(&self, py: Python<'_>, require: &str) -> PyResult<PyCheck> {
        PyCheck::of(py, self.0.clone(), requirement(require)?)
    }

    /// How many solutions the board has, counted up to the limit.
    #[pyo3(signature = (limit = 1000))]
    fn count_solutions(&self, py: Python<'_>, limit: usize) -> PyResult<usize> {
        if limit <= QUICKLY_COUNTED && !self.0.is_large() {
            return Ok(py.detach(|| self.0.count_solutions(limit)));
        }
        let board = self.0.clone();
        threads::wait_for(py, move || board.count_solutions(limit))
    }

    /// The first solution in ascending order, if there is one; with other rules than the classic ones, any solution.
    fn solution(&self, py: Python<'_>) -> PyResult<Option<PyBoard>> {
        let solution = if self.0.is_large() {
            let board = self.0.clone();
            threads::wait_for(py, move || board.solution())?
        } else {
            py.detach(|| self.0.solution())
        };
        Ok(solution.map(PyBoard))
    }

    /// A list of numbers for each row, 0 for a blank.
    fn to_rows(&self) -> Vec<Vec<u16>> {
        // Rows of bytes would become Python's `bytes`.
        let row = |row: &[u8]| row.iter().copied().map(u16::from).collect();
        self.0.values().chunks(self.side()).map(row).collect()
    }

    /// The numbers as an array with two dimensions, 0 for a blank.
    fn to_numpy<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyArray2<u8>>> {
        use numpy::PyArrayMethods as _;
        self.0.values().to_pyarray(py).reshape([self.side(), self.side()])
    }

    /// For `numpy.array`: the same as `to_numpy`, as numbers of another type if one is asked for.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        array::copied(self.to_numpy(py)?.into_any(), dtype, copy)
    }

    /// The board in the format with this name.
    fn written(&self, format: &str) -> PyResult<String> {
        let format = format
            .parse()
            .map_err(|error: ninefold::error::NameError| PyValueError::new_err(error.to_string()))?;
        Ok(match &self.0 {
            AnyBoard::Classic(board) => board.written(format).to_string(),
            AnyBoard::Grid(grid) => grid.grid().written(format).to_string(),
        })
    }

    /// What notebooks show: a picture with the verdict and the reasons.
    #[pyo3(name = "_repr_svg_")]
    fn repr_svg(&self, py: Python<'_>) -> String {
        py.detach(|| match &self.0 {
            AnyBoard::Classic(board) => board.analyze().picture(Language::English).to_string(),
            AnyBoard::Grid(grid) => grid.grid().analyze().picture(Language::English).to_string(),
        })
    }

    #[pyo3(name = "_repr_html_")]
    fn repr_html(&self, py: Python<'_>) -> String {
        self.repr_svg(py)
    }

    pub(crate) fn __str__(&self) -> String {
        match &self.0 {
            AnyBoard::Classic(board) => board.to_string(),
            AnyBoard::Grid(grid) => grid.grid().to_string(),
        }
    }

    fn __repr__(&self) -> String {
        match &self.0 {
            AnyBoard::Classic(board) => format!("Board('{board}')"),
            AnyBoard::Grid(grid) => format!("Board('{}', rules='{}')", grid.grid(), grid.rules()),
        }
    }

    fn __hash__(&self) -> u64 {
        let mut hasher = DefaultHasher::new();
        match &self.0 {
            AnyBoard::Classic(board) => board.hash(&mut hasher),
            AnyBoard::Grid(grid) => (grid.values(), grid.rules().to_string()).hash(&mut hasher),
        }
        hasher.finish()
    }

    /// For `pickle` and `copy`.
    fn __getnewargs_ex__<'py>(
        &self,
        py: Python<'py>,
    ) -> PyResult<((Bound<'py, PyAny>,), Bound<'py, PyDict>)> {
        let keywords = PyDict::new(py);
        let board = match &self.0 {
            AnyBoard::Classic(board) => board.to_string().into_bound_py_any(py)?,
            AnyBoard::Grid(grid) => {
                keywords.set_item("rules", grid.rules().to_string())?;
                // Numbers, because a line might be read with other symbols.
                self.to_rows().into_bound_py_any(py)?
            }
        };
        Ok(((board,), keywords))
    }
}

impl PyBoard {
    fn side(&self) -> usize {
        match &self.0 {
            AnyBoard::Classic(_) => SIDE,
            AnyBoard::Grid(grid) => grid.rules().size().side(),
        }
    }
}
