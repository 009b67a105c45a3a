//! ninefold for Python: the library behind a thin binding.
//!
//! Nothing is decided or worded here. Python's objects are turned into boards, and what the library says about them into
//! Python's objects. The comments on these are their docstrings, which `tests/stub.py` copies to
//! `python/ninefold/__init__.pyi`.

#![allow(
    clippy::doc_lazy_continuation,
    clippy::doc_link_with_quotes,
    clippy::doc_markdown,
    reason = "what describes a Python object is its docstring, with examples as Python has them"
)]

mod answer;
mod array;
mod arrow;
mod blocks;
mod board;
mod check;
mod column;
mod data;
mod encoding;
mod find;
mod foreign;
mod grade;
mod grids;
mod input;
mod malformed;
mod many;
mod moves;
mod pickle;
mod read;
mod read_grid;
mod replies;
mod reply;
mod reward;
mod rules;
mod strings;
mod tasks;
mod text;
mod threads;
mod verdicts;

use pyo3::prelude::*;

/// What `ninefold/__init__.py` passes on.
#[pymodule]
mod _native {
    use numpy::PyArray1;
    use pyo3::prelude::*;

    #[pymodule_export]
    const VERSION: &str = env!("CARGO_PKG_VERSION");
    #[pymodule_export]
    use crate::answer::ArrowColumn;
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::check::{PyCheck, PyConflict, PyContradiction, check, is_valid, is_valid_sudoku};
    #[pymodule_export]
    use crate::find::{FoundBoard, find_last_board};
    #[pymodule_export]
    use crate::grade::{Grades, grade};
    #[pymodule_export]
    use crate::many::{check_many, is_valid_many};
    #[pymodule_export]
    use crate::moves::judge_move;
    #[pymodule_export]
    use crate::reply::find_answer;
    #[pymodule_export]
    use crate::reward::reward;
    #[pymodule_export]
    use crate::rules::{PyGroup, PyRules};
    #[pymodule_export]
    use crate::verdicts::Verdicts;

    /// Loads numpy now. It would be loaded in the first call that needs it, where Ctrl-C must not interrupt that.
    #[pymodule_init]
    fn load_numpy(module: &Bound<'_, PyModule>) -> PyResult<()> {
        module.py().import("numpy")?;
        PyArray1::<bool>::zeros(module.py(), 0, false);
        Ok(())
    }
}
