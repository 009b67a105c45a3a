//! Objects of other libraries, as those that are read: arrays of numpy, and lists.

use numpy::PyUntypedArray;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::types::{PyBytes, PyFloat, PyInt, PyIterator, PyList, PyString, PyTuple};

use crate::threads::Signals;

/// How deep in lists a tensor can be: a cell of a row of a board of many.
const DEPTH: usize = 3;

/// After so many entries of a list, it is looked whether Ctrl-C was pressed.
const BETWEEN_SIGNALS: usize = 1000;

/// The object itself, with a list instead of a generator, and arrays of numpy instead of the tensors of other libraries,
/// also in lists. A tensor that numpy can't have raises, so that it isn't taken for something that isn't a board.
pub(crate) fn familiar<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    // Most are arrays and texts, which are quickly told apart.
    if object.cast::<PyUntypedArray>().is_ok() || object.is_exact_instance_of::<PyString>() {
        return Ok(object.clone());
    }
    let object = listed(object)?;
    if is_column(&object)? {
        return Ok(object);
    }
    Ok(converted(&object, DEPTH)?.unwrap_or(object))
}

/// The object itself, with a list instead of a generator.
pub(crate) fn listed<'py>(object: &Bound<'py, PyAny>) -> PyResult<Bound<'py, PyAny>> {
    if object.is_exact_instance_of::<PyList>() || object.cast::<PyUntypedArray>().is_ok() {
        return Ok(object.clone());
    }
    match object.cast::<PyIterator>() {
        Ok(entries) => entries.try_iter()?.collect::<PyResult<Vec<_>>>()?.into_pyobject(object.py()),
        Err(_) => Ok(object.clone()),
    }
}

/// Whether the object is a column of pandas or of Arrow, which is read as it is.
fn is_column(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    if object.is_exact_instance_of::<PyList>() || object.is_exact_instance_of::<PyTuple>() {
        return Ok(false);
    }
    Ok(is_pandas(object)? || is_arrow(object)?)
}

/// Whether the object is a column of pandas.
pub(crate) fn is_pandas(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(is_of(object, "pandas")? && object.hasattr("isna")? && !object.hasattr("columns")?)
}

/// Whether the object is of polars.
pub(crate) fn is_polars(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    is_of(object, "polars")
}

/// Whether the object shares its memory through Arrow's C interface.
pub(crate) fn is_arrow(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    let py = object.py();
    Ok(object.hasattr(intern!(py, "__arrow_c_stream__"))?
        || object.hasattr(intern!(py, "__arrow_c_array__"))?)
}

/// Whether the object's class is one of this package.
fn is_of(object: &Bound<'_, PyAny>, package: &str) -> PyResult<bool> {
    let module = object.get_type().module()?;
    Ok(module.to_string_lossy().split('.').next() == Some(package))
}

/// What is read instead of the object, if it is something else.
fn converted<'py>(object: &Bound<'py, PyAny>, depth: usize) -> PyResult<Option<Bound<'py, PyAny>>> {
    let is_plain = object.is_none()
        || object.is_exact_instance_of::<PyString>()
        || object.is_exact_instance_of::<PyInt>()
        || object.is_exact_instance_of::<PyFloat>()
        || object.is_exact_instance_of::<PyBytes>();
    if is_plain {
        return Ok(None);
    }
    if let Ok(list) = object.cast::<PyList>() {
        return converted_list(object.py(), || list.iter(), depth);
    }
    if let Ok(tuple) = object.cast::<PyTuple>() {
        return converted_list(object.py(), || tuple.iter(), depth);
    }
    let numpy = || object.py().import("numpy");
    if is_of(object, "numpy")? || is_of(object, "ninefold")? {
        Ok(None)
    } else if object.hasattr(intern!(object.py(), "__array__"))? {
        numpy()?.call_method1("asarray", (object,)).map(Some)
    } else if object.hasattr(intern!(object.py(), "__dlpack__"))? {
        numpy()?.call_method1("from_dlpack", (object,)).map(Some)
    } else {
        Ok(None)
    }
}

/// The same for a list.
fn converted_list<'py, Entries: Iterator<Item = Bound<'py, PyAny>>>(
    py: Python<'py>,
    entries: impl Fn() -> Entries,
    depth: usize,
) -> PyResult<Option<Bound<'py, PyAny>>> {
    let Some(depth) = depth.checked_sub(1) else { return Ok(None) };
    let mut others: Option<Vec<_>> = None;
    let mut signals = Signals::default();
    for (index, entry) in entries().enumerate() {
        if index % BETWEEN_SIGNALS == BETWEEN_SIGNALS - 1 {
            signals.check()?;
        }
        match converted(&entry, depth)? {
            Some(other) => {
                others.get_or_insert_with(|| entries().take(index).collect()).push(other);
            }
            None => others.iter_mut().for_each(|others| others.push(entry.clone())),
        }
    }
    others.map(|others| Ok(PyList::new(py, others)?.into_any())).transpose()
}
