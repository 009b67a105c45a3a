//! How objects are pickled and copied.

use pyo3::PyTypeInfo;
use pyo3::prelude::*;

/// What `__reduce__` returns: the function that restores an object, and what it is called with.
pub(crate) type Pickled<'py, Parts> = (Bound<'py, PyAny>, Parts);

/// The parts that the method `_restored` of the class makes an object from again.
pub(crate) fn pickled<C: PyTypeInfo, Parts>(py: Python<'_>, parts: Parts) -> PyResult<Pickled<'_, Parts>> {
    Ok((py.get_type::<C>().getattr("_restored")?, parts))
}
