//! Answers to puzzles, graded.

use std::sync::atomic::{AtomicUsize, Ordering};

use ninefold::Board;
use ninefold::batch::Kernel;
use ninefold::grade::{AnswerKey, Grade};
use ninefold::rules::{Grid, GridAnswerKey, GridGrade, Rules};
use numpy::{Element, PyArray1, PyArrayMethods as _};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyType};

use crate::board::AnyBoard;
use crate::column::{BoardColumn, CELLS, Column};
use crate::encoding::Encoding;
use crate::foreign::familiar;
use crate::grids::{GridColumn, OwnedGrid};
use crate::input::{AnswerKind, Input, is_one_board};
use crate::malformed::Malformed;
use crate::pickle::{Pickled, pickled};
use crate::read::{Reading, board_of};
use crate::read_grid::values_of;
use crate::rules::RulesArgument;
use crate::threads::{Threads, ThreadsArgument};

/// How many answers a thread takes at a time.
const BLOCK_SIZE: usize = 256;

/// Grades answers to puzzles. An answer may be anything; what isn't a board is not well-formed.
///
/// A list has an answer in each entry. Only a list of numbers or of rows that is a board is one answer, unless there is a puzzle
/// or a solution for each entry. Tensors that numpy can have are read, and others raise.
///
/// A number stands for a blank if it is `blank`, or one of them; else `offset` is subtracted to get the digit.
///
/// >>> import ninefold
/// >>> grades = ninefold.grade(["." * 81, "prose", None], puzzles="5" + "." * 80)
/// >>> grades
/// <Grades of 3 answers, 1 well-formed, 1 valid, 0 complete, 0 solved>
/// >>> grades.clues_changed.tolist()
/// [1, -1, -1]
/// >>> ninefold.grade([[-1] * 81, [8] * 81], blank=-1, offset=-1).houses_broken.tolist()
/// [0, 27]
///
/// With `rules`, answers, puzzles and solutions are boards of another size or shape.
///
/// >>> ninefold.grade("1234341243212143", puzzles="1......2.3....4.", rules="4x4").solved.tolist()
/// [True]
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
    threads: Option<ThreadsArgument>,
) -> PyResult<Grades> {
    let py = answers.py();
    let threads = Threads::of(threads);
    let rules = rules.and_then(RulesArgument::other_than_classic);
    let encoding = Encoding::asked(blank, offset, rules.as_deref())?;
    let reading = Reading { encoding: &encoding, takes_floats: true, rules: rules.as_ref() };
    let puzzle_input = ReferenceInput::of(puzzles, reading)?;
    let solution_input = ReferenceInput::of(solutions, reading)?;
    let puzzles = References::of(puzzle_input.as_ref(), reading)?;
    let solutions = References::of(solution_input.as_ref(), reading)?;
    let input = Input::of_answers(&familiar(answers)?, reading, puzzles.count().or(solutions.count()))?;
    let column = input.column(&encoding)?;
    puzzles.expect_count(column.len(), "puzzles")?;
    solutions.expect_count(column.len(), "solutions")?;
    let kind = input.kind();
    let all = py.detach(|| match &column {
        Column::Boards(boards) => {
            let grades = grade_boards(&**boards, kind, &puzzles, &solutions, &threads)?;
            Ok::<_, PyErr>(grades.into_iter().map(|grade| Some(GridGrade::from(grade?).into())).collect())
        }
        Column::Grids(grids) => {
            let grades = grade_grids(grids, kind, &puzzles, &solutions, &threads)?;
            Ok(grades.into_iter().map(|grade| grade.map(Marks::from)).collect())
        }
    })?;
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
    threads: &Threads,
) -> PyResult<Vec<Option<Grade>>> {
    let mut grades = vec![None; column.len()];
    threads.fill(&mut grades, BLOCK_SIZE, |first, grades| {
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
    })?;
    Ok(grades)
}

/// The same for grids.
fn grade_grids(
    column: &GridColumn<'_>,
    kind: &AnswerKind,
    puzzles: &References<'_>,
    solutions: &References<'_>,
    threads: &Threads,
) -> PyResult<Vec<Option<GridGrade>>> {
    let mut grades = vec![None; column.len()];
    threads.fill(&mut grades, BLOCK_SIZE, |first, grades| {
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
    })?;
    Ok(grades)
}

/// What is null has no grade.
fn forget_nulls<G>(first: usize, kind: &AnswerKind, grades: &mut [Option<G>]) {
    for (index, grade) in (first..).zip(grades) {
        if kind.is_null(index) {
            *grade = None;
        }
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
    fn of(input: Option<&'a ReferenceInput<'_>>, reading: Reading<'a>) -> PyResult<References<'a>> {
        let boards = match input {
            None => ReferenceBoards::None,
            Some(ReferenceInput::One(board)) => ReferenceBoards::One(board),
            Some(ReferenceInput::Each(input)) => {
                ReferenceBoards::Each(input.column(reading.encoding)?, input.kind())
            }
        };
        Ok(References { boards, malformed: AtomicUsize::new(usize::MAX) })
    }

    /// How many there are, unless there is one for all answers, or none.
    fn count(&self) -> Option<usize> {
        match &self.boards {
            ReferenceBoards::Each(column, _) => Some(column.len()),
            ReferenceBoards::None | ReferenceBoards::One(_) => None,
        }
    }

    /// The error if there are more or fewer of them than answers.
    fn expect_count(&self, expected: usize, name: &str) -> PyResult<()> {
        match self.count() {
            Some(found) if found != expected => Err(PyValueError::new_err(format!(
                "expected {expected} {name}, one for each answer, found {found}"
            ))),
            _ => Ok(()),
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
pub(crate) enum ReferenceInput<'py> {
    One(AnyBoard),
    Each(Input<'py>),
}

impl<'py> ReferenceInput<'py> {
    fn of(object: Option<&Bound<'py, PyAny>>, reading: Reading<'_>) -> PyResult<Option<Self>> {
        let Some(object) = object else { return Ok(None) };
        let object = &familiar(object)?;
        if is_one_board(object, reading, None)
            && let Ok(board) = one_board(object, reading)
        {
            return Ok(Some(ReferenceInput::One(board)));
        }
        Ok(Some(ReferenceInput::Each(Input::of_answers(object, reading, None)?)))
    }
}

pub(crate) fn one_board(object: &Bound<'_, PyAny>, reading: Reading<'_>) -> Result<AnyBoard, Malformed> {
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

/// The grades of many answers, as arrays. Those that need puzzles or solutions are None without them. Answers that are not
/// well-formed are False in all others, and -1 in counts.
///
/// `houses_broken` counts all groups that the rules have; where a knight's or king's moves are forbidden, every pair of cells
/// is one.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct Grades {
    /// `None` where the answer is not well-formed.
    all: Vec<Option<Marks>>,
    has_puzzles: bool,
    has_solutions: bool,
}

/// What is known of an answer.
#[derive(Clone, Copy)]
#[expect(clippy::struct_excessive_bools, reason = "each is a column")]
struct Marks {
    is_valid: bool,
    is_complete: bool,
    is_solved: bool,
    is_equal: bool,
    groups_broken: Option<u16>,
    cells_in_conflict: Option<u16>,
    clues_changed: Option<u16>,
    blanks_right: Option<u16>,
}

impl From<GridGrade> for Marks {
    fn from(grade: GridGrade) -> Marks {
        Marks {
            is_valid: grade.is_valid,
            is_complete: grade.is_complete,
            is_solved: grade.is_solved(),
            is_equal: grade.is_equal == Some(true),
            groups_broken: Some(grade.groups_broken),
            cells_in_conflict: Some(grade.cells_in_conflict),
            clues_changed: grade.clues_changed,
            blanks_right: grade.blanks_right,
        }
    }
}

type Bools<'py> = Bound<'py, PyArray1<bool>>;
type Counts<'py> = Bound<'py, PyArray1<i32>>;

impl Grades {
    fn bools<'py>(&self, py: Python<'py>, of: impl Fn(&Marks) -> bool) -> Bools<'py> {
        PyArray1::from_iter(py, self.all.iter().map(|grade| grade.as_ref().is_some_and(&of)))
    }

    /// What is counted of each answer; -1 where there is nothing to count, because it is not well-formed.
    fn counts<'py>(&self, py: Python<'py>, of: impl Fn(&Marks) -> Option<u16>) -> Counts<'py> {
        let counts = self.all.iter().map(|grade| grade.as_ref().and_then(&of).map_or(-1, i32::from));
        PyArray1::from_iter(py, counts)
    }

    fn count(&self, of: impl Fn(&Marks) -> bool) -> usize {
        self.all.iter().flatten().filter(|grade| of(grade)).count()
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
        self.has_puzzles.then(|| self.bools(py, |grade| grade.clues_changed == Some(0)))
    }

    /// Whether each answer is valid and complete and, if there are puzzles, has kept the clues.
    #[getter]
    fn solved<'py>(&self, py: Python<'py>) -> Bools<'py> {
        self.bools(py, |grade| grade.is_solved)
    }

    /// Whether each answer is the solution.
    #[getter]
    fn equal<'py>(&self, py: Python<'py>) -> Option<Bools<'py>> {
        self.has_solutions.then(|| self.bools(py, |grade| grade.is_equal))
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
        self.has_puzzles.then(|| self.counts(py, |grade| grade.clues_changed))
    }

    /// How many of the blanks of its puzzle each answer has filled with the solution's digit.
    #[getter]
    fn blanks_right<'py>(&self, py: Python<'py>) -> Option<Counts<'py>> {
        let is_known = self.has_puzzles && self.has_solutions;
        is_known.then(|| self.counts(py, |grade| grade.blanks_right))
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

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, (Bound<'py, PyDict>,)>> {
        pickled::<Grades, _>(py, (self.to_dict(py)?,))
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(_: &Bound<'_, PyType>, columns: &Bound<'_, PyDict>) -> PyResult<Grades> {
        let has_puzzles = columns.contains("clues_kept")?;
        let has_solutions = columns.contains("equal")?;
        let bools = |name| column_of::<bool>(columns, name);
        let counts = |name| column_of::<i32>(columns, name);
        let (well_formed, valid, complete) = (bools("well_formed")?, bools("valid")?, bools("complete")?);
        let (solved, equal) = (bools("solved")?, bools("equal")?);
        let (houses_broken, cells_in_conflict) = (counts("houses_broken")?, counts("cells_in_conflict")?);
        let (clues_changed, blanks_right) = (counts("clues_changed")?, counts("blanks_right")?);
        let is = |column: &[bool], index: usize| column.get(index).copied().unwrap_or(false);
        let count = |column: &[i32], index: usize| column.get(index).and_then(|&count| count.try_into().ok());
        let marks = |index| Marks {
            is_valid: is(&valid, index),
            is_complete: is(&complete, index),
            is_solved: is(&solved, index),
            is_equal: is(&equal, index),
            groups_broken: count(&houses_broken, index),
            cells_in_conflict: count(&cells_in_conflict, index),
            clues_changed: count(&clues_changed, index),
            blanks_right: count(&blanks_right, index),
        };
        let all = well_formed.iter().enumerate().map(|(index, is)| is.then(|| marks(index))).collect();
        Ok(Grades { all, has_puzzles, has_solutions })
    }

    fn __len__(&self) -> usize {
        self.all.len()
    }

    fn __repr__(&self) -> String {
        format!(
            "<Grades of {} answers, {} well-formed, {} valid, {} complete, {} solved>",
            self.__len__(),
            self.count(|_| true),
            self.count(|grade| grade.is_valid),
            self.count(|grade| grade.is_complete),
            self.count(|grade| grade.is_solved),
        )
    }
}

/// The numbers of a column of pickled grades; none if it isn't there.
fn column_of<T: Element + Copy>(columns: &Bound<'_, PyDict>, name: &str) -> PyResult<Vec<T>> {
    match columns.get_item(name)? {
        Some(column) => Ok(column.cast::<PyArray1<T>>()?.try_readonly()?.as_slice()?.to_vec()),
        None => Ok(Vec::new()),
    }
}
