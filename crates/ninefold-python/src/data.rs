//! What the library writes as JSON, as Python's dictionaries and lists.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use serde::Serialize;

/// The object that Python's own `json` makes of the JSON, so that it has the shape that every other surface has.
pub(crate) fn to_python<'py>(
    py: Python<'py>,
    value: &(impl Serialize + Sync),
) -> PyResult<Bound<'py, PyAny>> {
    let json = py.detach(|| serde_json::to_string(value));
    let json = json.map_err(|error| PyValueError::new_err(error.to_string()))?;
    py.import("json")?.call_method1("loads", (json,))
}
