//! ninefold for Python: the library behind a thin binding.
//!
//! Nothing is decided or worded here. Python's objects are turned into boards, and what the library says of them is
//! turned into Python's objects; `python/ninefold/__init__.pyi` describes these.

mod board;
mod check;
mod malformed;
mod read;

use pyo3::prelude::*;

/// What `ninefold/__init__.py` passes on.
#[pymodule]
mod _native {
    #[pymodule_export]
    use crate::board::PyBoard;
    #[pymodule_export]
    use crate::check::{PyCheck, PyConflict, check, is_valid, is_valid_sudoku};
}
