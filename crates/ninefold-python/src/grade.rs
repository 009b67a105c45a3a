//! Answers to puzzles, graded.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::Board;
use ninefold::batch::Kernel;
use ninefold::grade::{AnswerKey, Grade};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::column::{CELLS, Column};
use crate::encoding::Encoding;
use crate::input::{Input, Kind};
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::work;

/// How many answers a thread takes at a time.
const BLOCK: usize = 256;

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
    let puzzle_input = References::hold(puzzles, reading)?;
    let puzzles = References::of(puzzle_input.as_ref(), reading, column.len(), "puzzles")?;
    let solution_input = References::hold(solutions, reading)?;
    let solutions = References::of(solution_input.as_ref(), reading, column.len(), "solutions")?;
    let kind = input.kind();
    let all = py.detach(|| {
        let mut grades = vec![None; column.len()];
        work::fill(&mut grades, BLOCK, threads, |first, grades| {
            let mut values = vec![[0; CELLS]; grades.len()];
            column.copy_values(first, &mut values);
            let (puzzles, solutions) =
                (puzzles.read(first, grades.len()), solutions.read(first, grades.len()));
            let key = |index: usize| {
                let key = AnswerKey::new();
                let key = puzzles.get(index).map_or(key, |puzzle| key.with_puzzle(puzzle));
                solutions.get(index).map_or(key, |solution| key.with_solution(solution))
            };
            Kernel::detected().grade_values(&values, key, grades);
        });
        for (number, grade) in grades.iter_mut().enumerate() {
            if kind.is_null(number) {
                *grade = None;
            }
        }
        grades
    });
    puzzles.complain(py)?;
    solutions.complain(py)?;
    Ok(Grades { all, has_puzzles: puzzles.is_given(), has_solutions: solutions.is_given() })
}

/// The numbers that stand for a blank: 0, unless one or several are given.
fn blanks(blank: Option<&Bound<'_, PyAny>>) -> PyResult<Vec<i64>> {
    let Some(blank) = blank else { return Ok(vec![0]) };
    match blank.extract::<i64>() {
        Ok(blank) => Ok(vec![blank]),
        Err(_) => blank.try_iter()?.map(|blank| blank?.extract()).collect(),
    }
}

/// What answers are compared with.
struct References<'a> {
    boards: Boards<'a>,
    /// The first that is no board, if there is one. It is found while the others are used already.
    malformed: AtomicUsize,
}

enum Boards<'a> {
    None,
    /// One for all answers.
    One(Board),
    /// One for each answer, with those that are null.
    Each(Box<dyn Column + 'a>, &'a Kind),
}

impl<'a> References<'a> {
    fn hold<'py>(object: Option<&Bound<'py, PyAny>>, reading: Reading<'_>) -> PyResult<Option<Held<'py>>> {
        object
            .map(|object| match board_of(object, reading) {
                Ok(board) => Ok(Held::One(board)),
                Err(_) => Ok(Held::Each(Input::of_answers(object, reading)?)),
            })
            .transpose()
    }

    fn of(
        held: Option<&'a Held<'_>>,
        reading: Reading<'a>,
        count: usize,
        name: &str,
    ) -> PyResult<References<'a>> {
        let boards = match held {
            None => Boards::None,
            Some(Held::One(board)) => Boards::One(*board),
            Some(Held::Each(input)) => Boards::Each(input.column(reading.encoding)?, input.kind()),
        };
        match &boards {
            Boards::Each(column, _) if column.len() != count => {
                let found = column.len();
                let message = format!("expected {count} {name}, one for each answer, found {found}");
                Err(PyValueError::new_err(message))
            }
            _ => Ok(References { boards, malformed: AtomicUsize::new(usize::MAX) }),
        }
    }

    fn is_given(&self) -> bool {
        !matches!(self.boards, Boards::None)
    }

    /// So many boards from this number on.
    fn read(&self, first: usize, count: usize) -> Block {
        let (column, kind) = match &self.boards {
            Boards::None => return Block::None,
            Boards::One(board) => return Block::One(*board),
            Boards::Each(column, kind) => (column, kind),
        };
        let mut values = vec![[0; CELLS]; count];
        column.copy_values(first, &mut values);
        let board = |(number, values)| {
            Board::try_from(values).ok().filter(|_| !kind.is_null(number)).unwrap_or_else(|| {
                self.malformed.fetch_min(number, Ordering::Relaxed);
                Board::EMPTY
            })
        };
        Block::Each((first..).zip(values).map(board).collect())
    }

    /// Raises what was found to be no board.
    fn complain(&self, py: Python<'_>) -> PyResult<()> {
        let number = self.malformed.load(Ordering::Relaxed);
        match &self.boards {
            Boards::Each(column, kind) if number < column.len() => {
                let malformed = if kind.is_null(number) { None } else { column.board(number).err() };
                Err(malformed.unwrap_or_else(Malformed::nothing).to_error(py, Some(number)))
            }
            _ => Ok(()),
        }
    }
}

/// What holds the boards that answers are compared with.
enum Held<'py> {
    One(Board),
    Each(Input<'py>),
}

/// The boards that some of the answers are compared with.
enum Block {
    None,
    One(Board),
    Each(Vec<Board>),
}

impl Block {
    fn get(&self, number: usize) -> Option<&Board> {
        match self {
            Block::None => None,
            Block::One(board) => Some(board),
            Block::Each(boards) => boards.get(number),
        }
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
