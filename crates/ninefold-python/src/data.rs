//! What the library writes as JSON, as Python's dictionaries and lists.

use pyo3::prelude::*;
use serde::Serialize;

/// The object that Python's own `json` makes of the JSON, so that it has the shape that every other surface has.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &(impl Serialize + Sync),
) -> PyResult<Bound<'py, PyAny>> {
    of_json(py, &py.detach(|| to_json(value)))
}

/// The JSON of what the library writes.
pub(crate) fn to_json(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("it has only keys that are strings")
}

/// What the JSON is in Python.
pub(crate) fn of_json<'py>(py: Python<'py>, json: &str) -> PyResult<Bound<'py, PyAny>> {
    py.import("json")?.call_method1("loads", (json,))
}
