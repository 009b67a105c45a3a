//! Answers to puzzles, graded.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::Board;
use ninefold::batch::Kernel;
use ninefold::grade::{AnswerKey, Grade};
use ninefold::rules::{Grid, GridAnswerKey, GridGrade, Rules};
use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyDict;

use crate::board::AnyBoard;
use crate::column::{BoardColumn, CELLS, Column};
use crate::encoding::Encoding;
use crate::grids::{GridColumn, OwnedGrid};
use crate::input::{AnswerKind, Input};
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::read_grid::values_of;
use crate::rules::RulesArgument;
use crate::threads;

/// How many answers a thread takes at a time.
const BLOCK_SIZE: usize = 256;

/// Grades answers to puzzles. What isn't a board is not well-formed, and never raises.
#[pyfunction]
#[pyo3(signature = (
    answers,
    puzzles = None,
    solutions = None,
    *,
    blank = None,
    offset = 0,
    rules = None,
    threads = None,
))]
pub(crate) fn grade(
    answers: &Bound<'_, PyAny>,
    puzzles: Option<&Bound<'_, PyAny>>,
    solutions: Option<&Bound<'_, PyAny>>,
    blank: Option<&Bound<'_, PyAny>>,
    offset: i64,
    rules: Option<RulesArgument>,
    threads: Option<usize>,
) -> PyResult<Grades> {
    let py = answers.py();
    let threads = threads::thread_count(threads)?;
    let rules = rules.and_then(RulesArgument::other_than_classic);
    let encoding = Encoding::new(blanks(blank)?, offset, rules.as_deref());
    let reading = Reading { encoding: &encoding, takes_floats: true, rules: rules.as_ref() };
    let input = Input::of_answers(answers, reading)?;
    let column = input.column(&encoding)?;
    let puzzle_input = ReferenceInput::of(puzzles, reading)?;
    let puzzles = References::of(puzzle_input.as_ref(), reading, column.len(), "puzzles")?;
    let solution_input = ReferenceInput::of(solutions, reading)?;
    let solutions = References::of(solution_input.as_ref(), reading, column.len(), "solutions")?;
    let kind = input.kind();
    let all = py.detach(|| match &column {
        Column::Boards(boards) => {
            AllGrades::Boards(grade_boards(&**boards, kind, &puzzles, &solutions, threads))
        }
        Column::Grids(grids) => AllGrades::Grids(grade_grids(grids, kind, &puzzles, &solutions, threads)),
    });
    puzzles.expect_boards(py)?;
    solutions.expect_boards(py)?;
    Ok(Grades { all, has_puzzles: puzzles.is_given(), has_solutions: solutions.is_given() })
}

/// The grades of classic boards; `None` for what isn't one.
fn grade_boards(
    column: &dyn BoardColumn,
    kind: &AnswerKind,
    puzzles: &References<'_>,
    solutions: &References<'_>,
    threads: usize,
) -> Vec<Option<Grade>> {
    let mut grades = vec![None; column.len()];
    threads::fill(&mut grades, BLOCK_SIZE, threads, |first, grades| {
        let mut values = vec![[0; CELLS]; grades.len()];
        column.copy_values(first, &mut values);
        let (puzzles, solutions) =
            (puzzles.boards(first, grades.len()), solutions.boards(first, grades.len()));
        let key = |index: usize| {
            let key = AnswerKey::new();
            let key = puzzles.get(index).map_or(key, |puzzle| key.with_puzzle(puzzle));
            solutions.get(index).map_or(key, |solution| key.with_solution(solution))
        };
        Kernel::detected().grade_values(&values, key, grades);
        forget_nulls(first, kind, grades);
    });
    grades
}

/// The same for grids.
fn grade_grids(
    column: &GridColumn<'_>,
    kind: &AnswerKind,
    puzzles: &References<'_>,
    solutions: &References<'_>,
    threads: usize,
) -> Vec<Option<GridGrade>> {
    let mut grades = vec![None; column.len()];
    threads::fill(&mut grades, BLOCK_SIZE, threads, |first, grades| {
        let (puzzles, solutions) = (
            puzzles.grids(column.rules(), first, grades.len()),
            solutions.grids(column.rules(), first, grades.len()),
        );
        for (index, grade) in grades.iter_mut().enumerate() {
            let key = GridAnswerKey::new();
            let key = puzzles.get(index).map_or(key, |puzzle| key.with_puzzle(puzzle));
            let key = solutions.get(index).map_or(key, |solution| key.with_solution(solution));
            *grade = column.grid(first + index).ok().map(|answer| answer.grade(key));
        }
        forget_nulls(first, kind, grades);
    });
    grades
}

/// What is null has no grade.
fn forget_nulls<G>(first: usize, kind: &AnswerKind, grades: &mut [Option<G>]) {
    for (index, grade) in (first..).zip(grades) {
        if kind.is_null(index) {
            *grade = None;
        }
    }
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
    boards: ReferenceBoards<'a>,
    /// The index of the first that isn't a board, if there is one. It is found while the others are already in use.
    malformed: AtomicUsize,
}

enum ReferenceBoards<'a> {
    None,
    /// One for all answers.
    One(&'a AnyBoard),
    /// One for each answer, with those that are null.
    Each(Column<'a>, &'a AnswerKind),
}

impl<'a> References<'a> {
    fn of(
        input: Option<&'a ReferenceInput<'_>>,
        reading: Reading<'a>,
        count: usize,
        name: &str,
    ) -> PyResult<References<'a>> {
        let boards = match input {
            None => ReferenceBoards::None,
            Some(ReferenceInput::One(board)) => ReferenceBoards::One(board),
            Some(ReferenceInput::Each(input)) => {
                ReferenceBoards::Each(input.column(reading.encoding)?, input.kind())
            }
        };
        match &boards {
            ReferenceBoards::Each(column, _) if column.len() != count => {
                let found = column.len();
                let message = format!("expected {count} {name}, one for each answer, found {found}");
                Err(PyValueError::new_err(message))
            }
            _ => Ok(References { boards, malformed: AtomicUsize::new(usize::MAX) }),
        }
    }

    fn is_given(&self) -> bool {
        !matches!(self.boards, ReferenceBoards::None)
    }

    /// This many classic boards from this index on.
    fn boards(&self, first: usize, count: usize) -> ReferenceBlock<Board> {
        match &self.boards {
            ReferenceBoards::One(AnyBoard::Classic(board)) => ReferenceBlock::One(*board),
            ReferenceBoards::Each(Column::Boards(column), kind) => {
                let mut values = vec![[0; CELLS]; count];
                column.copy_values(first, &mut values);
                let board = |(index, values)| {
                    let board = Board::try_from(values).ok().filter(|_| !kind.is_null(index));
                    board.unwrap_or_else(|| self.stand_in(index, Board::EMPTY))
                };
                ReferenceBlock::Each((first..).zip(values).map(board).collect())
            }
            _ => ReferenceBlock::None,
        }
    }

    /// This many grids from this index on.
    fn grids<'r>(&'r self, rules: &'r Rules, first: usize, count: usize) -> ReferenceBlock<Grid<'r>> {
        match &self.boards {
            ReferenceBoards::One(AnyBoard::Grid(grid)) => ReferenceBlock::One(grid.grid()),
            ReferenceBoards::Each(Column::Grids(column), kind) => {
                let grid = |index| {
                    let grid = column.grid(index).ok().filter(|_| !kind.is_null(index));
                    grid.unwrap_or_else(|| self.stand_in(index, rules.empty()))
                };
                ReferenceBlock::Each((first..first + count).map(grid).collect())
            }
            _ => ReferenceBlock::None,
        }
    }

    /// What stands in for the board at this index, which isn't one.
    fn stand_in<B>(&self, index: usize, board: B) -> B {
        self.malformed.fetch_min(index, Ordering::Relaxed);
        board
    }

    /// The error, if one of them isn't a board.
    fn expect_boards(&self, py: Python<'_>) -> PyResult<()> {
        let index = self.malformed.load(Ordering::Relaxed);
        match &self.boards {
            ReferenceBoards::Each(column, kind) if index < column.len() => {
                let malformed = if kind.is_null(index) { None } else { column.malformed(index) };
                Err(malformed.unwrap_or_else(Malformed::nothing).to_error(py, Some(index)))
            }
            _ => Ok(()),
        }
    }
}

/// The boards that answers are compared with, as Python holds them.
enum ReferenceInput<'py> {
    One(AnyBoard),
    Each(Input<'py>),
}

impl<'py> ReferenceInput<'py> {
    fn of(object: Option<&Bound<'py, PyAny>>, reading: Reading<'_>) -> PyResult<Option<Self>> {
        object
            .map(|object| match one_board(object, reading) {
                Ok(board) => Ok(ReferenceInput::One(board)),
                Err(_) => Ok(ReferenceInput::Each(Input::of_answers(object, reading)?)),
            })
            .transpose()
    }
}

fn one_board(object: &Bound<'_, PyAny>, reading: Reading<'_>) -> Result<AnyBoard, Malformed> {
    Ok(match reading.rules {
        None => AnyBoard::Classic(board_of(object, reading)?),
        Some(rules) => AnyBoard::Grid(OwnedGrid::new(rules, values_of(object, reading, rules)?)),
    })
}

/// The boards that some of the answers are compared with.
enum ReferenceBlock<B> {
    None,
    One(B),
    Each(Vec<B>),
}

impl<B> ReferenceBlock<B> {
    fn get(&self, index: usize) -> Option<&B> {
        match self {
            ReferenceBlock::None => None,
            ReferenceBlock::One(board) => Some(board),
            ReferenceBlock::Each(boards) => boards.get(index),
        }
    }
}

/// The grades of many answers.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Grades {
    all: AllGrades,
    has_puzzles: bool,
    has_solutions: bool,
}

/// The grades of classic boards or of grids, `None` where the answer is not well-formed.
enum AllGrades {
    Boards(Vec<Option<Grade>>),
    Grids(Vec<Option<GridGrade>>),
}

type Bools<'py> = Bound<'py, PyArray1<bool>>;
type Counts<'py> = Bound<'py, PyArray1<i32>>;

impl Grades {
    /// What the function says about each grade.
    fn each<T>(&self, of: impl Fn(Option<GridGrade>) -> T) -> Vec<T> {
        match &self.all {
            AllGrades::Boards(all) => all.iter().map(|grade| of(grade.map(GridGrade::from))).collect(),
            AllGrades::Grids(all) => all.iter().map(|&grade| of(grade)).collect(),
        }
    }

    fn bools<'py>(&self, py: Python<'py>, of: impl Fn(&GridGrade) -> bool) -> Bools<'py> {
        PyArray1::from_vec(py, self.each(|grade| grade.as_ref().is_some_and(&of)))
    }

    fn counts<'py>(&self, py: Python<'py>, of: impl Fn(&GridGrade) -> u16) -> Counts<'py> {
        PyArray1::from_vec(py, self.each(|grade| grade.as_ref().map_or(0, &of).into()))
    }

    fn count(&self, of: impl Fn(&GridGrade) -> bool) -> usize {
        self.each(|grade| grade.as_ref().is_some_and(&of))
            .into_iter()
            .filter(|&is_counted| is_counted)
            .count()
    }
}

#[pymethods]
impl Grades {
    /// Whether each answer is a board at all.
    #[getter]
    fn well_formed<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |_| true)
    }

    /// Whether each answer has no digit twice in any row, column or box, or in any other group that the rules have.
    #[getter]
    fn valid<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |grade| grade.is_valid)
    }

    /// Whether each answer has every cell filled.
    #[getter]
    fn complete<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |grade| grade.is_complete)
    }

    /// Whether each answer still has every given of its puzzle.
    #[getter]
    fn clues_kept<'py>(&self, py: Python<'py>) -> Option<Bools<'py>> {
        self.has_puzzles.then(|| self.bools(py, |grade| grade.clues_kept() == Some(true)))
    }

    /// Whether each answer is valid and complete and, if there are puzzles, has kept the clues.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, GridGrade::is_solved)
    }

    /// Whether each answer is the solution.
    #[getter]
    fn equal<'py>(&self, py: Python<'py>) -> Option<Bools<'py>> {
        self.has_solutions.then(|| self.bools(py, |grade| grade.is_equal == Some(true)))
    }

    /// How many of the 27 houses of each answer, or of the groups that the rules have, have a digit twice.
    #[getter]
    fn houses_broken<'py>(&self, py: Python<'py>) -> Counts<'py> {
        self.counts(py, |grade| grade.groups_broken)
    }

    /// How many cells of each answer are part of a conflict.
    #[getter]
    fn cells_in_conflict<'py>(&self, py: Python<'py>) -> Counts<'py> {
        self.counts(py, |grade| grade.cells_in_conflict)
    }

    /// How many givens of its puzzle each answer has cleared or changed.
    #[getter]
    fn clues_changed<'py>(&self, py: Python<'py>) -> Option<Counts<'py>> {
        self.has_puzzles.then(|| self.counts(py, |grade| grade.clues_changed.unwrap_or(0)))
    }

    /// How many of the blanks of its puzzle each answer has filled with the solution's digit.
    #[getter]
    fn blanks_right<'py>(&self, py: Python<'py>) -> Option<Counts<'py>> {
        let is_known = self.has_puzzles && self.has_solutions;
        is_known.then(|| self.counts(py, |grade| grade.blanks_right.unwrap_or(0)))
    }

    /// The arrays by name, without those that are `None`: what a data frame can be made from.
    fn to_dict<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyDict>> {
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
        match &self.all {
            AllGrades::Boards(all) => all.len(),
            AllGrades::Grids(all) => all.len(),
        }
    }

    fn __repr__(&self) -> String {
        format!(
            "<Grades of {} answers, {} well-formed, {} valid, {} complete, {} solved>",
            self.__len__(),
            self.count(|_| true),
            self.count(|grade| grade.is_valid),
            self.count(|grade| grade.is_complete),
            self.count(GridGrade::is_solved),
        )
    }
}
