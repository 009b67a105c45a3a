//! Answers as Python gets them: series for series of polars, columns of Arrow for columns of Arrow, else arrays of numpy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, LargeStringArray, StringArray};
use arrow_buffer::BooleanBuffer;
use arrow_data::ffi::FFI_ArrowArray;
use arrow_schema::ffi::FFI_ArrowSchema;
use ninefold::Verdict;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::{PyIndexError, PyValueError};
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyList, PyType};

use crate::array;
use crate::input::{AnswerForm, AnswerKind};
use crate::pickle::{Pickled, pickled};

/// How many strings are kept to be used again: as many as there are verdicts.
const FEW: usize = Verdict::ALL.len() + 1;

/// A yes or no for each board, under this name where columns have one. In an array of numpy, null is a no.
pub(crate) fn bools<'py>(
    py: Python<'py>,
    name: &str,
    kind: &AnswerKind,
    mut answers: Vec<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    if kind.form == AnswerForm::Numpy {
        if kind.nulls.is_some() {
            answers.iter_mut().enumerate().for_each(|(index, answer)| *answer &= !kind.is_null(index));
        }
        return Ok(PyArray1::from_vec(py, answers).into_any());
    }
    column(py, name, kind, BooleanArray::new(BooleanBuffer::from(answers), kind.nulls.clone()))
}

/// A string or nothing for each board; nothing where it is null.
pub(crate) fn strings<'py, 's>(
    py: Python<'py>,
    name: &str,
    kind: &AnswerKind,
    strings: impl ExactSizeIterator<Item = Option<&'s str>> + Clone,
) -> PyResult<Bound<'py, PyAny>> {
    let strings = strings.enumerate().map(|(index, string)| string.filter(|_| !kind.is_null(index)));
    if kind.form == AnswerForm::Numpy {
        return objects(py, strings);
    }
    let length: usize = strings.clone().flatten().map(str::len).sum();
    match i32::try_from(length) {
        Ok(_) => column(py, name, kind, strings.collect::<StringArray>()),
        Err(_) => column(py, name, kind, strings.collect::<LargeStringArray>()),
    }
}

/// An array of strings and `None`. Where there are few strings, such as names of verdicts, each is one object.
fn objects<'py, 's>(
    py: Python<'py>,
    strings: impl Iterator<Item = Option<&'s str>>,
) -> PyResult<Bound<'py, PyAny>> {
    let mut known: Vec<(&str, Py<PyAny>)> = Vec::new();
    let object = |string: Option<&'s str>| {
        let Some(string) = string else { return Ok(py.None()) };
        if let Some((_, object)) = known.iter().find(|(known, _)| *known == string) {
            return Ok(object.clone_ref(py));
        }
        let object = string.into_py_any(py)?;
        if known.len() < FEW {
            known.push((string, object.clone_ref(py)));
        }
        Ok(object)
    };
    Ok(PyArray1::from_vec(py, strings.map(object).collect::<PyResult<_>>()?).into_any())
}

fn column<'py>(
    py: Python<'py>,
    name: &str,
    kind: &AnswerKind,
    array: impl Array + 'static,
) -> PyResult<Bound<'py, PyAny>> {
    let column = ArrowColumn::bound(py, array)?;
    match kind.form {
        AnswerForm::Polars => {
            py.import("polars")?.getattr("Series")?.call1((column,))?.call_method1("alias", (name,))
        }
        AnswerForm::Arrow | AnswerForm::Numpy => Ok(column),
    }
}

/// A column of answers that pyarrow, polars, DuckDB and pandas take without a copy, through Arrow's C interface.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct ArrowColumn(ArrayRef);

impl ArrowColumn {
    fn bound(py: Python<'_>, array: impl Array + 'static) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, ArrowColumn(Arc::new(array)))?.into_any())
    }

    fn item(&self, py: Python<'_>, index: usize) -> PyResult<Py<PyAny>> {
        if self.0.is_null(index) {
            return Ok(py.None());
        }
        if let Some(answers) = self.0.as_boolean_opt() {
            return answers.value(index).into_py_any(py);
        }
        match self.0.as_string_opt::<i32>() {
            Some(strings) => strings.value(index).into_py_any(py),
            None => self.0.as_string::<i64>().value(index).into_py_any(py),
        }
    }
}

#[pymethods]
impl ArrowColumn {
    /// The column as Arrow's C interface has it. It is what it is, whatever schema is asked for.
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<(Bound<'py, PyCapsule>, Bound<'py, PyCapsule>)> {
        // Arrow leaves it to us whether we heed it.
        drop(requested_schema);
        let array = FFI_ArrowArray::new(&self.0.to_data());
        Ok((self.__arrow_c_schema__(py)?, PyCapsule::new_with_value(py, array, c"arrow_array")?))
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        let schema = FFI_ArrowSchema::try_from(self.0.data_type())
            .map_err(|error| PyValueError::new_err(error.to_string()))?;
        PyCapsule::new_with_value(py, schema, c"arrow_schema")
    }

    /// For `numpy.array` and pandas: bools if none is null, else objects.
    #[pyo3(signature = (dtype = None, copy = None))]
    fn __array__<'py>(
        &self,
        py: Python<'py>,
        dtype: Option<&Bound<'py, PyAny>>,
        copy: Option<bool>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let array = match self.0.as_boolean_opt().filter(|answers| answers.null_count() == 0) {
            Some(answers) => PyArray1::from_iter(py, answers.values().iter()).into_any(),
            None => PyArray1::from_vec(py, self.to_pylist(py)?).into_any(),
        };
        array::copied(array, dtype, copy)
    }

    fn __iter__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        Ok(PyList::new(py, self.to_pylist(py)?)?.try_iter()?.into_any())
    }

    /// The answers as a list.
    fn to_pylist(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        (0..self.0.len()).map(|index| self.item(py, index)).collect()
    }

    /// For `pickle` and `copy`.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<Pickled<'py, (Vec<Py<PyAny>>, bool)>> {
        pickled::<ArrowColumn, _>(py, (self.to_pylist(py)?, self.0.as_boolean_opt().is_some()))
    }

    #[classmethod]
    #[pyo3(name = "_restored")]
    fn restored(
        _: &Bound<'_, PyType>,
        answers: &Bound<'_, PyAny>,
        is_of_bools: bool,
    ) -> PyResult<ArrowColumn> {
        Ok(ArrowColumn(if is_of_bools {
            Arc::new(BooleanArray::from(answers.extract::<Vec<Option<bool>>>()?))
        } else {
            Arc::new(LargeStringArray::from(answers.extract::<Vec<Option<String>>>()?))
        }))
    }

    /// How many answers are null, because the entry was.
    #[getter]
    fn null_count(&self) -> usize {
        self.0.null_count()
    }

    fn __len__(&self) -> usize {
        self.0.len()
    }

    fn __getitem__(&self, py: Python<'_>, index: isize) -> PyResult<Py<PyAny>> {
        let from_start = if index < 0 { index.checked_add_unsigned(self.0.len()) } else { Some(index) };
        match from_start.and_then(|index| usize::try_from(index).ok()).filter(|&index| index < self.0.len()) {
            Some(index) => self.item(py, index),
            None => Err(PyIndexError::new_err(format!(
                "there are {} answers, found the index {index}",
                self.0.len()
            ))),
        }
    }

    fn __repr__(&self) -> String {
        let count = self.0.len();
        format!(
            "<ArrowColumn of {count} {}>",
            if self.0.as_boolean_opt().is_some() { "bools" } else { "strings" }
        )
    }
}
