//! The answer in a reply.

use std::ops::Range;
use std::sync::Arc;

use ninefold::Language;
use ninefold::reply::{AnswerPlace, NoAnswer, Reply};
use ninefold::rules::Rules;
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::{PyDict, PyType};

use crate::board::{AnyBoard, PyBoard};
use crate::read::read_from;
use crate::replies::ReplyText;
use crate::rules::RulesArgument;
use crate::tasks::PuzzleBoard;

/// The board that a reply of a model gives as its answer, in whatever form. Whatever the reply is, it doesn't raise.
///
/// The last `<answer>` tag or `\\boxed` is the answer, if there is one; otherwise the last board of the reply. Thoughts and
/// comments don't count, and if the answer can't be read, nothing else is taken for it.
///
/// >>> import ninefold
/// >>> reply = ninefold.find_answer("<think>" + "1" * 81 + "</think>\nIt is " + "2" * 81)
/// >>> reply.board, reply.place, reply.start, reply.end
/// (Board('222222222222222222222222222222222222222222222222222222222222222222222222222222222'), 'text', 103, 184)
/// >>> if not ninefold.find_answer("I give up."):
/// ...     print(ninefold.find_answer("I give up.").why)
/// nothing in the reply looks like a board
///
/// If the puzzle is known, it isn't taken for the answer, and moves are made on it.
///
/// >>> puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
/// >>> bool(ninefold.find_answer(puzzle)), bool(ninefold.find_answer(puzzle, puzzle))
/// (True, False)
#[pyfunction]
#[pyo3(signature = (reply, puzzle = None, *, rules = None))]
pub(crate) fn find_answer<'py>(
    reply: &Bound<'py, PyAny>,
    puzzle: Option<&Bound<'py, PyAny>>,
    rules: Option<RulesArgument>,
) -> PyResult<Bound<'py, PyAny>> {
    static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
    let py = reply.py();
    let asked = rules.clone();
    let puzzle = puzzle.map(|puzzle| read_from(puzzle, None, asked)).transpose()?.map(|(board, _)| board);
    let rules = match &puzzle {
        Some(AnyBoard::Grid(grid)) => Some(grid.rules().clone()),
        Some(AnyBoard::Classic(_)) => None,
        None => rules.and_then(RulesArgument::other_than_classic),
    };
    let text = ReplyText::of(reply);
    let text = text.as_str();
    let found = py.detach(|| match text {
        Some(text) => FoundAnswer::in_text(text, puzzle.as_ref(), rules.as_ref()),
        None => FoundAnswer::in_something_else(),
    });
    let fields = PyDict::new(py);
    let place = found.place();
    fields.set_item("board", found.board())?;
    fields.set_item("text", place.and_then(|place| text?.get(place.bytes.clone())))?;
    fields.set_item("start", place.map(|place| place.start))?;
    fields.set_item("end", place.map(|place| place.end))?;
    fields.set_item("place", place.map(|place| place.kind.name()))?;
    fields.set_item("is_moves", place.is_some_and(|place| place.is_moves))?;
    fields.set_item("boards", found.boards)?;
    fields.set_item("why", found.why(Language::English))?;
    fields.set_item("why_zh", found.why(Language::Chinese))?;
    CLASS.import(py, "ninefold.grading", "Reply")?.call((), Some(&fields))
}

/// What was found in a reply.
pub(crate) struct FoundAnswer {
    answer: Result<(AnyBoard, FoundPlace), WhyNot>,
    /// How many different boards there are.
    pub(crate) boards: usize,
}

/// Where an answer was found.
pub(crate) struct FoundPlace {
    pub(crate) kind: AnswerPlace,
    pub(crate) is_moves: bool,
    /// Where its text is, in bytes.
    bytes: Range<usize>,
    /// How many characters come before it.
    pub(crate) start: usize,
    /// Where it ends, in characters.
    pub(crate) end: usize,
}

/// Why there is no answer.
enum WhyNot {
    /// The reply isn't a text.
    NoText,
    NoAnswer(NoAnswer),
}

impl FoundAnswer {
    fn in_text(text: &str, puzzle: Option<&AnyBoard>, rules: Option<&Arc<Rules>>) -> FoundAnswer {
        match rules {
            None => {
                let puzzle = puzzle.and_then(AnyBoard::to_classic);
                FoundAnswer::of(text, &ninefold::reply::find_answer(text, puzzle.as_ref()), None)
            }
            Some(rules) => {
                let puzzle = puzzle.and_then(PuzzleBoard::of);
                FoundAnswer::of(text, &rules.find_answer(text, puzzle.as_ref()), Some(rules))
            }
        }
    }

    /// The answer of a reply with this text.
    pub(crate) fn of<'a, B: PuzzleBoard<'a>>(
        text: &str,
        reply: &Reply<'_, B>,
        rules: Option<&Arc<Rules>>,
    ) -> FoundAnswer {
        let answer = match &reply.answer {
            Ok(answer) => {
                let bytes = answer.start..answer.start + answer.text.len();
                // Python counts characters.
                let start = text[..bytes.start].chars().count();
                let end = start + answer.text.chars().count();
                let place = FoundPlace { kind: answer.place, is_moves: answer.is_moves, bytes, start, end };
                Ok((answer.board.to_any(rules), place))
            }
            Err(why) => Err(WhyNot::NoAnswer(*why)),
        };
        FoundAnswer { answer, boards: reply.boards }
    }

    /// The reply isn't a text.
    pub(crate) fn in_something_else() -> FoundAnswer {
        FoundAnswer { answer: Err(WhyNot::NoText), boards: 0 }
    }

    pub(crate) fn board(&self) -> Option<PyBoard> {
        self.answer.as_ref().ok().map(|(board, _)| PyBoard(board.clone()))
    }

    pub(crate) fn place(&self) -> Option<&FoundPlace> {
        self.answer.as_ref().ok().map(|(_, place)| place)
    }

    /// Why there is no answer, in words.
    pub(crate) fn why(&self, language: Language) -> Option<String> {
        self.answer.as_ref().err().map(|why| match (why, language) {
            (WhyNot::NoAnswer(why), language) => why.in_language(language).to_string(),
            (WhyNot::NoText, Language::Chinese) => "回复不是文本".into(),
            (WhyNot::NoText, _) => "the reply isn't a text".into(),
        })
    }
}
