//! Answers as Python gets them: columns of Arrow for columns of Arrow, else arrays of numpy.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, BooleanArray, LargeStringArray, StringArray};
use arrow_buffer::BooleanBuffer;
use arrow_schema::Field;
use numpy::PyArray1;
use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyIndexError;
use pyo3::prelude::*;
use pyo3::types::{PyCapsule, PyTuple};
use pyo3_arrow::ffi::{ArrayIterator, to_array_pycapsules, to_schema_pycapsule, to_stream_pycapsule};

use crate::input::AnswerKind;

/// A yes or no for each board.
pub(crate) fn bools<'py>(
    py: Python<'py>,
    kind: &AnswerKind,
    answers: Vec<bool>,
) -> PyResult<Bound<'py, PyAny>> {
    match kind {
        AnswerKind::Numpy => Ok(PyArray1::from_vec(py, answers).into_any()),
        AnswerKind::Arrow(nulls) => {
            ArrowColumn::bound(py, BooleanArray::new(BooleanBuffer::from(answers), nulls.clone()))
        }
    }
}

/// Strings and nulls as a column of Arrow.
pub(crate) fn strings<'py, 's>(
    py: Python<'py>,
    strings: impl ExactSizeIterator<Item = Option<&'s str>> + Clone,
) -> PyResult<Bound<'py, PyAny>> {
    let length: usize = strings.clone().flatten().map(str::len).sum();
    match i32::try_from(length) {
        Ok(_) => ArrowColumn::bound(py, strings.collect::<StringArray>()),
        Err(_) => ArrowColumn::bound(py, strings.collect::<LargeStringArray>()),
    }
}

/// A column of answers that pyarrow, polars, `DuckDB` and pandas take without a copy, through Arrow's C interface.
#[pyclass(module = "ninefold", frozen)]
pub(crate) struct ArrowColumn(ArrayRef);

impl ArrowColumn {
    fn bound(py: Python<'_>, array: impl Array + 'static) -> PyResult<Bound<'_, PyAny>> {
        Ok(Bound::new(py, ArrowColumn(Arc::new(array)))?.into_any())
    }

    fn field(&self) -> Arc<Field> {
        Arc::new(Field::new("", self.0.data_type().clone(), true))
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
    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_array__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyTuple>> {
        Ok(to_array_pycapsules(py, self.field(), &*self.0, requested_schema)?)
    }

    #[pyo3(signature = (requested_schema = None))]
    fn __arrow_c_stream__<'py>(
        &self,
        py: Python<'py>,
        requested_schema: Option<Bound<'py, PyCapsule>>,
    ) -> PyResult<Bound<'py, PyCapsule>> {
        let chunks = Box::new(ArrayIterator::new([Ok(self.0.clone())], self.field()));
        Ok(to_stream_pycapsule(py, chunks, requested_schema)?)
    }

    fn __arrow_c_schema__<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyCapsule>> {
        Ok(to_schema_pycapsule(py, &*self.field())?)
    }

    /// The answers as a list.
    fn to_pylist(&self, py: Python<'_>) -> PyResult<Vec<Py<PyAny>>> {
        (0..self.0.len()).map(|index| self.item(py, index)).collect()
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
