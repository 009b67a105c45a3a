//! A board in a text that is mostly something else.

use ninefold::rules::{Size, Symbols};
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;

use crate::board::{AnyBoard, PyBoard};
use crate::grids::OwnedGrid;
use crate::rules::RulesArgument;

/// The last board in a text, whatever is around it, or `None`.
#[pyfunction]
#[pyo3(signature = (text, *, rules = None))]
pub(crate) fn find_last_board(text: &str, rules: Option<RulesArgument>) -> PyResult<Option<FoundBoard>> {
    let rules = rules.and_then(RulesArgument::other_than_classic);
    if let Some(rules) = &rules
        && (rules.size() != Size::CLASSIC || *rules.symbols() != Symbols::default_for(Size::CLASSIC))
    {
        let message = format!(
            "expected rules of 9x9 boards with digits, which are all that is found in texts, found {rules}"
        );
        return Err(PyValueError::new_err(message));
    }
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

/// A board found in a text, with its position.
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

#[pymethods]
impl FoundBoard {
    fn __repr__(&self) -> String {
        format!("<FoundBoard {} at {}:{}>", self.board.__str__(), self.start, self.end)
    }
}
