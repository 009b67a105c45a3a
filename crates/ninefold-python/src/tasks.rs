//! Puzzles, prepared for grading replies.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use ninefold::Board;
use ninefold::grade::{Gradable, Task, TaskError};
use ninefold::rules::{Grid, Rules};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyString};

use crate::board::{AnyBoard, PyBoard};
use crate::column::Column;
use crate::encoding::Encoding;
use crate::foreign::familiar;
use crate::grade::{ReferenceInput, one_board};
use crate::grids::OwnedGrid;
use crate::input::Input;
use crate::malformed::Malformed;
use crate::read::Reading;

/// How many different puzzles are kept: those of a batch are solved once, however often each is repeated.
const KEPT: usize = 1 << 16;

/// A classic board or a grid.
pub(crate) trait PuzzleBoard<'a>: Gradable + Send + Sync + 'a {
    /// The board, if it is of this kind.
    fn of(board: &'a AnyBoard) -> Option<Self>;

    /// The board at this index, or why there is none.
    fn read(column: &Column<'a>, index: usize) -> Result<Self, Malformed>;

    /// The values in reading order, 0 for a blank.
    fn cells(&self) -> &[u8];

    /// The board without a lifetime. The rules are those of the grid.
    fn to_any(&self, rules: Option<&Arc<Rules>>) -> AnyBoard;
}

impl<'a> PuzzleBoard<'a> for Board {
    fn of(board: &'a AnyBoard) -> Option<Board> {
        board.to_classic()
    }

    fn read(column: &Column<'a>, index: usize) -> Result<Board, Malformed> {
        match column {
            Column::Boards(boards) => boards.board(index),
            Column::Grids(_) => Err(Malformed::nothing()),
        }
    }

    fn cells(&self) -> &[u8] {
        self.as_array()
    }

    fn to_any(&self, _rules: Option<&Arc<Rules>>) -> AnyBoard {
        AnyBoard::Classic(*self)
    }
}

impl<'a> PuzzleBoard<'a> for Grid<'a> {
    fn of(board: &'a AnyBoard) -> Option<Grid<'a>> {
        match board {
            AnyBoard::Grid(grid) => Some(grid.grid()),
            AnyBoard::Classic(_) => None,
        }
    }

    fn read(column: &Column<'a>, index: usize) -> Result<Grid<'a>, Malformed> {
        match column {
            Column::Grids(grids) => grids.grid(index),
            Column::Boards(_) => Err(Malformed::nothing()),
        }
    }

    fn cells(&self) -> &[u8] {
        self.values()
    }

    fn to_any(&self, rules: Option<&Arc<Rules>>) -> AnyBoard {
        let own = || Arc::new(self.rules().clone());
        AnyBoard::Grid(OwnedGrid::of(&rules.cloned().unwrap_or_else(own), self))
    }
}

/// The argument `puzzles` or `solutions`, as Python holds it.
pub(crate) fn reference_input<'py>(
    object: &Bound<'py, PyAny>,
    reading: Reading<'_>,
) -> PyResult<ReferenceInput<'py>> {
    let object = &familiar(object)?;
    let is_one = object.is_instance_of::<PyString>()
        || object.is_instance_of::<PyBytes>()
        || object.is_instance_of::<PyBoard>();
    match one_board(object, reading) {
        Ok(board) => Ok(ReferenceInput::One(board)),
        Err(malformed) if is_one => Err(malformed.to_error(object.py(), None)),
        Err(_) => Ok(ReferenceInput::Each(Input::of_answers(object, reading, None)?)),
    }
}

type ReadBoard<'a, B> = Box<dyn Fn(usize) -> Result<B, Malformed> + Send + Sync + 'a>;

/// Puzzles or solutions by index.
pub(crate) struct References<'a, B> {
    read: ReadBoard<'a, B>,
    /// How many there are, unless there is one for all replies.
    count: Option<usize>,
}

impl<'a, B: PuzzleBoard<'a>> References<'a, B> {
    pub(crate) fn new(input: &'a ReferenceInput<'_>, encoding: &'a Encoding) -> PyResult<References<'a, B>> {
        Ok(match input {
            ReferenceInput::One(board) => {
                References { read: Box::new(|_| B::of(board).ok_or_else(Malformed::nothing)), count: None }
            }
            ReferenceInput::Each(input) => {
                let (column, kind) = (input.column(encoding)?, input.kind());
                let count = Some(column.len());
                let read = move |index| {
                    if kind.is_null(index) { Err(Malformed::nothing()) } else { B::read(&column, index) }
                };
                References { read: Box::new(read), count }
            }
        })
    }

    /// The error if there are more or fewer of them than replies.
    fn expect_count(&self, expected: usize, name: &str) -> PyResult<()> {
        match self.count {
            Some(found) if found != expected => Err(PyValueError::new_err(format!(
                "expected {expected} {name}, one for each reply, found {found}"
            ))),
            _ => Ok(()),
        }
    }
}

/// A task, or why there is none. It is made by the thread that needs it first; others wait for it.
type Prepared<B> = Arc<OnceLock<Result<Task<B>, TaskError<B>>>>;

/// The task that a thread had last, by the values of its puzzle and its solution.
pub(crate) type Latest<B> = Option<(Box<[u8]>, Prepared<B>)>;

/// Tasks by index, each made when it is first asked for.
pub(crate) struct Tasks<'a, B> {
    puzzles: References<'a, B>,
    solutions: Option<References<'a, B>>,
    /// By the values of the puzzle and of the solution.
    known: Mutex<HashMap<Box<[u8]>, Prepared<B>>>,
    /// The index of the first that can't be used, if there is one. It is found while others are already in use.
    faulty: AtomicUsize,
}

impl<'a, B: PuzzleBoard<'a>> Tasks<'a, B> {
    pub(crate) fn new(puzzles: References<'a, B>, solutions: Option<References<'a, B>>) -> Tasks<'a, B> {
        Tasks { puzzles, solutions, known: Mutex::default(), faulty: AtomicUsize::new(usize::MAX) }
    }

    /// The task for the reply with this index; `None` if it can't be used. Replies to the same puzzle often follow one
    /// another, so the latest task is looked at first.
    pub(crate) fn get<'l>(&self, index: usize, latest: &'l mut Latest<B>) -> Option<&'l Task<B>> {
        let is_counted = |references: &References<'_, B>| references.count.is_none_or(|count| index < count);
        if !is_counted(&self.puzzles) || !self.solutions.iter().all(is_counted) {
            return None;
        }
        let task = self.find(index, latest).ok().and_then(|task| task.as_ref().ok());
        if task.is_none() {
            self.faulty.fetch_min(index, Ordering::Relaxed);
        }
        task
    }

    fn find<'l>(
        &self,
        index: usize,
        latest: &'l mut Latest<B>,
    ) -> Result<&'l Result<Task<B>, TaskError<B>>, Malformed> {
        let puzzle = (self.puzzles.read)(index)?;
        let solution = self.solutions.as_ref().map(|solutions| (solutions.read)(index)).transpose()?;
        let key = [puzzle.cells(), solution.as_ref().map_or(&[], PuzzleBoard::cells)].concat().into();
        if latest.as_ref().is_none_or(|(known, _)| *known != key) {
            let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
            if known.len() >= KEPT {
                known.clear();
            }
            let prepared = known.entry(key.clone()).or_default().clone();
            *latest = Some((key, prepared));
        }
        let (_, prepared) = latest.as_ref().expect("it was filled");
        Ok(prepared.get_or_init(|| {
            let task = Task::new(puzzle)?;
            solution.map_or(Ok(task.clone()), |solution| task.with_solution(&solution))
        }))
    }

    /// Whether all replies so far have a task.
    pub(crate) fn is_fine(&self) -> bool {
        self.faulty.load(Ordering::Relaxed) == usize::MAX
    }

    /// The error if one of the tasks can't be used, or if there aren't as many of them as replies.
    pub(crate) fn expect_tasks(&self, py: Python<'_>, replies: usize) -> PyResult<()> {
        let index = self.faulty.load(Ordering::Relaxed);
        if index == usize::MAX {
            self.puzzles.expect_count(replies, "puzzles")?;
            return self.solutions.as_ref().map_or(Ok(()), |all| all.expect_count(replies, "solutions"));
        }
        let is_one = self.puzzles.count.is_none() && self.solutions.iter().all(|all| all.count.is_none());
        let entry = (!is_one).then_some(index);
        let mut latest = None;
        match self.find(index, &mut latest) {
            Err(malformed) => Err(malformed.to_error(py, entry)),
            Ok(Err(error)) => Err(PyValueError::new_err(match entry {
                Some(index) => format!("entry {index}: {error}"),
                None => error.to_string(),
            })),
            Ok(Ok(_)) => Ok(()),
        }
    }
}
