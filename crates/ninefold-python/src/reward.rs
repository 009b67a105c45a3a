//! Rewards for replies of models.

use std::iter;
use std::sync::Arc;

use ninefold::error::NameError;
use ninefold::grade::{Component, Counts, Score, Task, Weights, WeightsError};
use ninefold::rules::{Grid, Rules};
use ninefold::{Board, Language};
use numpy::{Element, PyArray1};
use pyo3::IntoPyObjectExt as _;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyString, PyType};

use crate::board::{AnyBoard, PyBoard};
use crate::encoding::Encoding;
use crate::grade::ReferenceInput;
use crate::malformed::token;
use crate::read::Reading;
use crate::replies::Replies;
use crate::reply::{FoundAnswer, FoundPlace};
use crate::rules::{RulesArgument, refused};
use crate::tasks::{PuzzleBoard, References, Tasks, reference_input};
use crate::threads::{Threads, ThreadsArgument};

/// How many replies a thread takes at a time.
const BLOCK_SIZE: usize = 32;

/// What each reply of a model to a puzzle earns, from 0 to 1. Whatever a reply is, it doesn't raise.
///
/// A reply is a text, or chat messages, of which the last one of the assistant counts. One reply gives a number, many give a
/// list. What isn't a text, or has no answer in it, earns 0.
///
/// >>> import ninefold
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> solution = ninefold.Board(puzzle).solution()
/// >>> ninefold.reward(f"Let's see.\n<answer>{solution}</answer>", puzzle)
/// 1.0
/// >>> ninefold.reward([[{"role": "assistant", "content": str(solution)}], "I give up.", puzzle, None], puzzle)
/// [1.0, 0.0, 0.0, 0.0]
///
/// There is one puzzle for all replies or one for each, and likewise solutions, which are needed only to say which cells of a
/// wrong answer are right if the puzzle has several. Puzzles and solutions that can't be used raise ValueError.
///
/// The reward is the mean of four scores: `solved`, `blanks`, `givens` and `format`. Their weights are 0.8, 0.2, 0 and 0;
/// `weights` are others, by name. With `details`, there are `Rewards` with all scores, what was taken as the answer, and from
/// where; for one reply, a `Reward`.
///
/// >>> almost = str(solution)[:80] + "."
/// >>> ninefold.reward(almost, puzzle), ninefold.reward(almost, "." + puzzle[1:80] + ".", weights={"blanks": 1})
/// (0.0, 0.9811320754716981)
/// >>> ninefold.reward([almost, "I give up."], puzzle, details=True).clues_changed.tolist()
/// [1, -1]
///
/// With `rules`, they are boards of another size or shape.
///
/// >>> ninefold.reward("<answer>1234 3412 4321 2143</answer>", "1......2.3....4.", rules="4x4")
/// 1.0
#[pyfunction]
#[pyo3(signature = (
    replies,
    puzzles,
    solutions = None,
    *,
    weights = None,
    details = false,
    rules = None,
    threads = None,
))]
pub(crate) fn reward<'py>(
    replies: &Bound<'py, PyAny>,
    puzzles: &Bound<'py, PyAny>,
    solutions: Option<&Bound<'py, PyAny>>,
    weights: Option<&Bound<'py, PyAny>>,
    details: bool,
    rules: Option<RulesArgument>,
    threads: Option<ThreadsArgument>,
) -> PyResult<Bound<'py, PyAny>> {
    let py = replies.py();
    let threads = Threads::of(threads);
    let weights = weights.map_or_else(|| Ok(Weights::default()), read_weights)?;
    let rules = match rules {
        Some(rules) => rules.other_than_classic(),
        None => rules_of(puzzles),
    };
    let encoding = Encoding::plain_for(rules.as_deref());
    let reading = Reading { encoding: &encoding, takes_floats: true, rules: rules.as_ref() };
    let puzzles = reference_input(puzzles, reading)?;
    let solutions = solutions.map(|solutions| reference_input(solutions, reading)).transpose()?;
    let grading =
        Grading { puzzles, solutions, encoding: &encoding, weights, rules: rules.as_ref(), threads };
    let replies = Replies::of(replies)?;
    match rules {
        None => grading.reward::<Board>(py, replies, details),
        Some(_) => grading.reward::<Grid<'_>>(py, replies, details),
    }
}

/// The rules that a puzzle has by itself.
fn rules_of(puzzle: &Bound<'_, PyAny>) -> Option<Arc<Rules>> {
    match &puzzle.cast::<PyBoard>().ok()?.get().0 {
        AnyBoard::Grid(grid) => Some(grid.rules().clone()),
        AnyBoard::Classic(_) => None,
    }
}

/// The argument `weights`: a dictionary, or a text such as `"solved=0.8,blanks=0.2"`.
fn read_weights(weights: &Bound<'_, PyAny>) -> PyResult<Weights> {
    if let Ok(text) = weights.cast::<PyString>() {
        return text.to_str()?.parse().map_err(|error: WeightsError| refused(&error));
    }
    let Ok(weights) = weights.cast::<PyDict>() else {
        let found = token(weights);
        let message = format!("expected weights such as {{'solved': 0.8, 'blanks': 0.2}}, found {found}");
        return Err(PyTypeError::new_err(message));
    };
    let mut known = Vec::new();
    for (name, weight) in weights {
        let component: Component =
            name.extract::<String>()?.parse().map_err(|error: NameError| refused(&error))?;
        known.push((component, weight.extract()?));
    }
    Weights::new(known).map_err(|error| refused(&error))
}

/// What replies are graded with.
struct Grading<'g, 'py> {
    puzzles: ReferenceInput<'py>,
    solutions: Option<ReferenceInput<'py>>,
    encoding: &'g Encoding,
    rules: Option<&'g Arc<Rules>>,
    weights: Weights,
    threads: Threads,
}

impl<'py> Grading<'_, 'py> {
    fn reward<'a, B: PuzzleBoard<'a>>(
        &'a self,
        py: Python<'py>,
        mut replies: Replies<'py>,
        with_details: bool,
    ) -> PyResult<Bound<'py, PyAny>> {
        let references = |input| References::new(input, self.encoding);
        let solutions = self.solutions.as_ref().map(references).transpose()?;
        let tasks: Tasks<'_, B> = Tasks::new(references(&self.puzzles)?, solutions);
        let (weights, rules) = (&self.weights, self.rules);
        if with_details {
            let all =
                self.score(py, &mut replies, &tasks, |task, text| Details::new(task, text, weights, rules))?;
            let rewards = Details::to_python(py, &all)?;
            return if replies.is_one() { rewards.get_item(0) } else { Ok(rewards) };
        }
        let total = |task: &Task<B>, text: Option<&str>| {
            text.map_or(0.0, |text| task.score(text).score.total(weights))
        };
        let all = self.score(py, &mut replies, &tasks, total)?;
        if replies.is_one() { all[0].into_bound_py_any(py) } else { all.into_bound_py_any(py) }
    }

    /// What the function says about each reply, which it is given with its task.
    fn score<'a, B: PuzzleBoard<'a>, T: Send>(
        &self,
        py: Python<'py>,
        replies: &mut Replies<'py>,
        tasks: &Tasks<'a, B>,
        of: impl Fn(&Task<B>, Option<&str>) -> T + Sync,
    ) -> PyResult<Vec<T>> {
        let threads = &self.threads;
        let mut all = Vec::new();
        let mut count = 0;
        while tasks.is_fine()
            && let Some(block) = replies.next_block()?
        {
            let mut scored: Vec<Option<T>> = iter::repeat_with(|| None).take(block.len()).collect();
            py.detach(|| {
                threads.fill(&mut scored, BLOCK_SIZE, |first, scored| {
                    let mut latest = None;
                    for (index, scored) in (first..).zip(scored) {
                        let task = tasks.get(count + index, &mut latest);
                        *scored = task.map(|task| of(task, block.text(index)));
                    }
                })
            })?;
            count += block.len();
            all.extend(scored.into_iter().flatten());
        }
        tasks.expect_tasks(py, count)?;
        Ok(all)
    }
}

/// Everything about a reply.
struct Details {
    reward: f64,
    score: Option<Score>,
    found: FoundAnswer,
}

impl Details {
    fn new<'a, B: PuzzleBoard<'a>>(
        task: &Task<B>,
        text: Option<&str>,
        weights: &Weights,
        rules: Option<&Arc<Rules>>,
    ) -> Details {
        let Some(text) = text else {
            return Details { reward: 0.0, score: None, found: FoundAnswer::in_something_else() };
        };
        let scored = task.score(text);
        Details {
            reward: scored.score.total(weights),
            score: Some(scored.score),
            found: FoundAnswer::of(text, &scored.reply, rules),
        }
    }

    /// What was counted, unless there is no answer.
    fn counts(&self) -> Option<Counts> {
        self.score?.counts
    }

    fn is_solved(&self) -> bool {
        self.score.is_some_and(|score| score.is_solved())
    }

    /// The score for a component; not a number if there is no answer.
    fn component(&self, component: Component) -> f64 {
        let is_known = |counts: &Counts| component != Component::Blanks || counts.blanks_right.is_some();
        match self.score {
            Some(score) if score.counts.as_ref().is_some_and(is_known) => score.get(component),
            _ => f64::NAN,
        }
    }

    /// An object of the class `Rewards`.
    fn to_python<'py>(py: Python<'py>, all: &[Details]) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let columns = PyDict::new(py);
        columns.set_item("reward", array(py, all, |details| details.reward))?;
        columns.set_item("solved", array(py, all, Details::is_solved))?;
        for component in [Component::Blanks, Component::Givens, Component::Format] {
            columns.set_item(component.name(), array(py, all, |details| details.component(component)))?;
        }
        for (name, count) in COUNTS {
            let count = |details: &Details| details.counts().and_then(count).map_or(MISSING, i32::from);
            columns.set_item(name, array(py, all, count))?;
        }
        columns.set_item("boards", array(py, all, |details| small(details.found.boards)))?;
        columns.set_item("answer", list(all, FoundAnswer::board))?;
        columns.set_item("place", list(all, |found| found.place().map(|place| place.kind.name())))?;
        let position = |of: fn(&FoundPlace) -> usize| {
            array(py, all, move |details| details.found.place().map_or(MISSING, |place| small(of(place))))
        };
        columns.set_item("start", position(|place| place.start))?;
        columns.set_item("end", position(|place| place.end))?;
        columns.set_item("why", list(all, |found| found.why(Language::English)))?;
        columns.set_item("why_zh", list(all, |found| found.why(Language::Chinese)))?;
        CLASS.import(py, "ninefold.grading", "Rewards")?.call((), Some(&columns))
    }
}

/// What a count or a position is if there is no answer.
const MISSING: i32 = -1;

type Count = fn(Counts) -> Option<u16>;

const COUNTS: [(&str, Count); 3] = [
    ("blanks_right", |counts| counts.blanks_right),
    ("blanks_wrong", |counts| counts.blanks_wrong),
    ("clues_changed", |counts| Some(counts.clues_changed)),
];

/// Texts of Python are shorter than this in practice.
fn small(number: usize) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

fn array<'py, T: Element>(
    py: Python<'py>,
    all: &[Details],
    of: impl Fn(&Details) -> T,
) -> Bound<'py, PyArray1<T>> {
    PyArray1::from_iter(py, all.iter().map(of))
}

fn list<T>(all: &[Details], of: impl Fn(&FoundAnswer) -> Option<T>) -> Vec<Option<T>> {
    all.iter().map(|details| of(&details.found)).collect()
}
