//! Where in a text a board is taken from.

use std::borrow::Cow;

use ninefold::Reader;
use ninefold::text::{self, ReaderBuilder, Selection};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// The name or number of a column, or the key of an object, as it is asked for.
#[derive(FromPyObject)]
pub(crate) enum Column {
    Name(String),
    Number(usize),
}

/// What reads a text, from this column if one is asked for.
pub(crate) fn reader(column: Option<Column>) -> ReaderBuilder {
    match column {
        None => Reader::builder(),
        Some(Column::Name(name)) => {
            let Ok(column) = name.parse();
            Reader::builder().column(column)
        }
        Some(Column::Number(number)) => Reader::builder().column(text::Column::number(number)),
    }
}

/// The name of the column that was judged, or its number.
pub(crate) fn name(selection: &Selection) -> String {
    selection.name().map_or_else(|| selection.number().to_string(), Into::into)
}

/// The bytes of the object, if it is a text.
pub(crate) fn text_of<'a>(object: &'a Bound<'_, PyAny>) -> Option<Cow<'a, [u8]>> {
    if let Ok(text) = object.cast::<PyString>() {
        return Some(match text.to_string_lossy() {
            Cow::Borrowed(text) => Cow::Borrowed(text.as_bytes()),
            Cow::Owned(text) => Cow::Owned(text.into_bytes()),
        });
    }
    if let Ok(text) = object.cast::<PyBytes>() {
        return Some(Cow::Borrowed(text.as_bytes()));
    }
    object.cast::<PyByteArray>().ok().map(|text| Cow::Owned(text.to_vec()))
}

/// What to raise where a column is asked for and there are none.
pub(crate) fn no_columns(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("a column is chosen in a text, found {}", object.get_type()))
}
