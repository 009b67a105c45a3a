//! ninefold for Python: the library behind a thin binding.
//!
//! Nothing is decided or worded here. Python's objects are turned into boards, and what the library says about them into
//! Python's objects; `python/ninefold/__init__.pyi` describes these.

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
mod grade;
mod grids;
mod input;
mod malformed;
mod many;
mod read;
mod read_grid;
mod rules;
mod strings;
mod text;
mod threads;
mod verdicts;

use pyo3::prelude::*;

/// What `ninefold/__init__.py` passes on.
#[pymodule]
mod _native {
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
    use crate::rules::{PyGroup, PyRules};
    #[pymodule_export]
    use crate::verdicts::Verdicts;
}
