//! A board in a text that is mostly something else.

use pyo3::prelude::*;

use crate::board::PyBoard;

/// The last board in a text, whatever is around it, or `None`.
#[pyfunction]
pub(crate) fn find_last_board(text: &str) -> Option<FoundBoard> {
    let found = ninefold::find_last_board(text)?;
    // Python counts characters.
    let start = text[..found.start].chars().count();
    let end = start + found.text.chars().count();
    Some(FoundBoard { board: PyBoard(found.board), start, end, text: found.text.into() })
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
        format!("<FoundBoard {} at {}:{}>", self.board.0, self.start, self.end)
    }
}
