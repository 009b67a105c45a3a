//! A board in a text that is mostly something else.

use ninefold::rules::{Size, Symbols};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyString, PyType};

use crate::board::{AnyBoard, PyBoard};
use crate::grids::OwnedGrid;
use crate::pickle::{Pickled, pickled};
use crate::replies::ReplyText;
use crate::rules::RulesArgument;

/// The last board in a text, whatever is around it: prose, code fences, tags, frames, JSON.
///
/// >>> import ninefold
/// >>> found = ninefold.find_last_board("The answer is: " + "8" * 81 + "!")
/// >>> found.start, found.end, found.board.is_valid()
/// (15, 96, False)
/// >>> ninefold.find_last_board("I give up.") is None
/// True
///
/// Only 9x9 boards with digits are found. They may have other `rules`, which the board then keeps; rules of another size raise
/// ValueError.
///
/// >>> ninefold.find_last_board("The answer is: " + "8" * 81, rules="9x9 x").board.rules
/// Rules('9x9 x')
#[pyfunction]
#[pyo3(signature = (text, *, rules = None))]
pub(crate) fn find_last_board(
    text: &Bound<'_, PyString>,
    rules: Option<RulesArgument>,
) -> PyResult<Option<FoundBoard>> {
    let rules = rules.and_then(RulesArgument::other_than_classic);
    if let Some(rules) = &rules
        && (rules.size() != Size::CLASSIC || *rules.symbols() != Symbols::default_for(Size::CLASSIC))
    {
        let message = format!(
            "expected rules of 9x9 boards with digits, which are all that is found in texts, found {rules}"
        );
        return Err(PyValueError::new_err(message));
    }
    let text = ReplyText::of_string(text);
    let text = text.as_str().unwrap_or_default();
    let Some(found) = ninefold::find_last_board(text) else { return Ok(None) };
    // Python counts characters.
    let start = text[..found.start].chars().count();
    let end = start + found.text.chars().count();
    let board = match rules {
        Some(rules) => AnyBoard::Grid(OwnedGrid::new(&rules, found.board.as_array().to_vec())),
        None => AnyBoard::Classic(found.board),
    };
    Ok(Some(FoundBoard { board: PyBoard(board), start, end, text: found.text.into() }))
}

/// A board found in a text, with its position in characters.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct FoundBoard {
    /// The board.
    board: PyBoard,
    /// How many characters come before it.
    start: usize,
    /// Where it ends, in characters from the start of the text.
    end: usize,
    /// The part of the text that is the board.
    text: String,
}

impl FoundBoard {
    pub(crate) fn board(&self) -> &AnyBoard {
        &self.board.0
    }
}

#[pymethods]
impl FoundBoard {
    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, (PyBoard, usize, usize, String)>> {
        pickled::<FoundBoard, _>(py, (self.board.clone(), self.start, self.end, self.text.clone()))
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(
        _: &Bound<'_, PyType>,
        board: &Bound<'_, PyBoard>,
        start: usize,
        end: usize,
        text: String,
    ) -> FoundBoard {
        FoundBoard { board: board.get().clone(), start, end, text }
    }

    fn __repr__(&self) -> String {
        format!("<FoundBoard {} at {}:{}>", self.board.__str__(), self.start, self.end)
    }
}
