//! Answers to puzzles, graded.

use ninefold::{Board, Grade, Kernel};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::column::{CELLS, Column};
use crate::encoding::Encoding;
use crate::input::Input;
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::work;

/// How many answers a thread takes at a time.
const BLOCK: usize = 1024;

/// Grades answers to puzzles. What is no board is not well-formed, and never raises.
#[pyfunction]
#[pyo3(signature = (answers, puzzles = None, solutions = None, *, blank = None, offset = 0, threads = None))]
pub(crate) fn grade(
    answers: &Bound<'_, PyAny>,
    puzzles: Option<&Bound<'_, PyAny>>,
    solutions: Option<&Bound<'_, PyAny>>,
    blank: Option<&Bound<'_, PyAny>>,
    offset: i64,
    threads: Option<usize>,
) -> PyResult<Grades> {
    let py = answers.py();
    let threads = work::threads(threads)?;
    let encoding = Encoding::new(blanks(blank)?, offset);
    let reading = Reading { encoding: &encoding, takes_floats: true };
    let input = Input::of_answers(answers, reading)?;
    let column = input.column(&encoding)?;
    let references = |boards: Option<&Bound<'_, PyAny>>, name| match boards {
        Some(boards) => References::of(boards, reading, column.len(), name, threads).map(Some),
        None => Ok(None),
    };
    let puzzles = references(puzzles, "puzzles")?;
    let solutions = references(solutions, "solutions")?;
    let kind = input.kind();
    let all = py.detach(|| {
        let mut grades = vec![None; column.len()];
        work::fill(&mut grades, BLOCK, threads, |first, grades| {
            let mut values = vec![[0; CELLS]; grades.len()];
            column.copy_values(first, &mut values);
            let puzzle = |number: usize| Some(puzzles.as_ref()?.get(first + number));
            let solution = |number: usize| Some(solutions.as_ref()?.get(first + number));
            Kernel::detected().grade_values(&values, puzzle, solution, grades);
        });
        for (number, grade) in grades.iter_mut().enumerate() {
            if kind.is_null(number) {
                *grade = None;
            }
        }
        grades
    });
    Ok(Grades { all, has_puzzles: puzzles.is_some(), has_solutions: solutions.is_some() })
}

/// The numbers that stand for a blank: 0, unless one or several are given.
fn blanks(blank: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i64>> {
    let Some(blank) = blank else { return Ok(vec![0]) };
    match blank.extract::<i64>() {
        Ok(blank) => Ok(vec![blank]),
        Err(_) => blank.try_iter()?.map(|blank| blank?.extract()).collect(),
    }
}

/// What answers are compared with: one board for each of them, or one for all.
enum References {
    One(Board),
    Each(Vec<Board>),
}

impl References {
    fn of(
        object: &Bound<'_, PyAny>,
        reading: Reading<'_>,
        count: usize,
        name: &str,
        threads: usize,
    ) -> PyResult<References> {
        if let Ok(board) = board_of(object, reading) {
            return Ok(References::One(board));
        }
        let input = Input::of_answers(object, reading)?;
        let column = input.column(reading.encoding)?;
        if column.len() != count {
            let found = column.len();
            return Err(PyValueError::new_err(format!(
                "expected {count} {name}, one for each answer, found {found}"
            )));
        }
        let boards = object.py().detach(|| read_all(&*column, threads));
        let null = (0..count).find(|&number| input.kind().is_null(number));
        match (boards, null) {
            (Ok(boards), None) => Ok(References::Each(boards)),
            (Ok(_), Some(number)) => Err(Malformed::nothing().to_error(object.py(), Some(number))),
            (Err((number, malformed)), _) => Err(malformed.to_error(object.py(), Some(number))),
        }
    }

    fn get(&self, number: usize) -> &Board {
        match self {
            References::One(board) => board,
            References::Each(boards) => &boards[number],
        }
    }
}

/// All boards, or the number of the first that is none, and why.
fn read_all(column: &dyn Column, threads: usize) -> Result<Vec<Board>, (usize, Malformed)> {
    let mut boards = vec![Board::EMPTY; column.len()];
    let mut is_board = vec![true; column.len().div_ceil(BLOCK)];
    let mut parts: Vec<_> = boards.chunks_mut(BLOCK).zip(&mut is_board).collect();
    work::fill(&mut parts, 1, threads, |number, parts| {
        for (boards, is_board) in parts {
            let mut values = vec![[0; CELLS]; boards.len()];
            column.copy_values(number * BLOCK, &mut values);
            for (board, values) in boards.iter_mut().zip(values) {
                match Board::try_from(values) {
                    Ok(read) => *board = read,
                    Err(_) => **is_board = false,
                }
            }
        }
    });
    match is_board.iter().position(|is_board| !is_board) {
        None => Ok(boards),
        Some(block) => (block * BLOCK..column.len())
            .find_map(|number| Some((number, column.board(number).err()?)))
            .map_or(Ok(boards), Err),
    }
}

/// The grades of many answers.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Grades {
    /// None where the answer is not well-formed.
    all: Vec<Option<Grade>>,
    has_puzzles: bool,
    has_solutions: bool,
}

type Bools<'py> = Bound<'py, PyArray1<bool>>;
type Counts<'py> = Bound<'py, PyArray1<i32>>;

impl Grades {
    fn bools<'py>(&self, py: Python<'py>, of: impl Fn(&Grade) -> bool) -> Bools<'py> {
        let bools = self.all.iter().map(|grade| grade.as_ref().is_some_and(&of)).collect();
        PyArray1::from_vec(py, bools)
    }

    fn counts<'py>(&self, py: Python<'py>, of: impl Fn(&Grade) -> u8) -> Counts<'py> {
        let counts = self.all.iter().map(|grade| grade.as_ref().map_or(0, &of).into()).collect();
        PyArray1::from_vec(py, counts)
    }

    fn count(&self, of: impl Fn(&Grade) -> bool) -> usize {
        self.all.iter().flatten().filter(|grade| of(grade)).count()
    }
}

#[pymethods]
impl Grades {
    /// Of each answer whether it is a board at all.
    #[getter]
    fn well_formed<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |_| true)
    }

    /// Of each answer whether no digit occurs twice in any row, column or box.
    #[getter]
    fn valid<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |grade| grade.is_valid)
    }

    /// Of each answer whether every cell is filled.
    #[getter]
    fn complete<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |grade| grade.is_complete)
    }

    /// Of each answer whether every given of its puzzle is still there.
    #[getter]
    fn clues_kept<'py>(&self, py: Python<'py>) -> Option<Bools<'py>> {
        self.has_puzzles.then(|| self.bools(py, |grade| grade.clues_kept() == Some(true)))
    }

    /// Of each answer whether it is valid and complete and has kept the clues, if there are puzzles.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, Grade::is_solved)
    }

    /// Of each answer whether it is the solution.
    #[getter]
    fn equal<'py>(&self, py: Python<'py>) -> Option<Bools<'py>> {
        self.has_solutions.then(|| self.bools(py, |grade| grade.is_equal == Some(true)))
    }

    /// How many of the 27 houses of each answer have a digit twice.
    #[getter]
    fn houses_broken<'py>(&self, py: Python<'py>) -> Counts<'py> {
        self.counts(py, |grade| grade.houses_broken)
    }

    /// How many cells of each answer are part of a conflict.
    #[getter]
    fn cells_in_conflict<'py>(&self, py: Python<'py>) -> Counts<'py> {
        self.counts(py, |grade| grade.cells_in_conflict)
    }

    /// How many givens of its puzzle each answer has made blank or another digit.
    #[getter]
    fn clues_changed<'py>(&self, py: Python<'py>) -> Option<Counts<'py>> {
        self.has_puzzles.then(|| self.counts(py, |grade| grade.clues_changed.unwrap_or(0)))
    }

    /// How many cells that are blank in its puzzle each answer has filled with the solution's digit.
    #[getter]
    fn blanks_right<'py>(&self, py: Python<'py>) -> Option<Counts<'py>> {
        let is_known = self.has_puzzles && self.has_solutions;
        is_known.then(|| self.counts(py, |grade| grade.blanks_right.unwrap_or(0)))
    }

    /// All of these that there are, by name: what a table can be made of.
    fn as_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
        let all = PyDict::new(py);
        all.set_item("well_formed", self.well_formed(py))?;
        all.set_item("valid", self.valid(py))?;
        all.set_item("complete", self.complete(py))?;
        if let Some(clues_kept) = self.clues_kept(py) {
            all.set_item("clues_kept", clues_kept)?;
        }
        all.set_item("solved", self.solved(py))?;
        if let Some(equal) = self.equal(py) {
            all.set_item("equal", equal)?;
        }
        all.set_item("houses_broken", self.houses_broken(py))?;
        all.set_item("cells_in_conflict", self.cells_in_conflict(py))?;
        if let Some(clues_changed) = self.clues_changed(py) {
            all.set_item("clues_changed", clues_changed)?;
        }
        if let Some(blanks_right) = self.blanks_right(py) {
            all.set_item("blanks_right", blanks_right)?;
        }
        Ok(all)
    }

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Grades of {} answers, {} well-formed, {} valid, {} complete, {} solved>",
            self.all.len(),
            self.count(|_| true),
            self.count(|grade| grade.is_valid),
            self.count(|grade| grade.is_complete),
            self.count(Grade::is_solved),
        )
    }
}
