//! A board in a text that is mostly something else.

use pyo3::prelude::*;

use crate::board::PyBoard;

/// The last board in a text, with anything around it, or `None`.
#[pyfunction]
pub(crate) fn boards_in_text(answer: &str) -> Option<FoundBoard> {
    let found = ninefold::find_last_board(answer)?;
    // Python counts characters.
    let start = answer[..found.start].chars().count();
    let end = start + found.text.chars().count();
    Some(FoundBoard { board: PyBoard(found.board), start, end, text: found.text.into() })
}

/// A board with the place where it stands.
#[pyclass(module = "ninefold", frozen, get_all)]
pub(crate) struct FoundBoard {
    /// The board.
    board: PyBoard,
    /// How many characters stand before it.
    start: usize,
    /// Where it ends.
    end: usize,
    /// How it stands in the text.
    text: String,
}

#[pymethods]
impl FoundBoard {
    fn __repr__(&self) -> String {
        format!("<FoundBoard {} at {}:{}>", self.board.0, self.start, self.end)
    }
}
