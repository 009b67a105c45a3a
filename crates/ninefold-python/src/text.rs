//! Texts, and the column of a text that boards are taken from.

use std::borrow::Cow;

use ninefold::Reader;
use ninefold::rules::{GridReaderBuilder, Rules};
use ninefold::text::{Column, ReaderBuilder, Selection};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyBytes, PyString};

/// The argument `column`: the name or number of a column, or the key of an object.
#[derive(Clone, FromPyObject)]
pub(crate) enum ColumnArgument {
    Name(String),
    Number(usize),
}

impl From<ColumnArgument> for Column {
    fn from(argument: ColumnArgument) -> Column {
        match argument {
            ColumnArgument::Name(name) => {
                let Ok(column) = name.parse();
                column
            }
            ColumnArgument::Number(number) => Column::number(number),
        }
    }
}

/// A reader for a text, from this column if one is asked for.
pub(crate) fn reader(column: Option<ColumnArgument>) -> ReaderBuilder {
    match column {
        None => Reader::builder(),
        Some(column) => Reader::builder().column(column.into()),
    }
}

/// The same for grids.
pub(crate) fn grid_reader(rules: &Rules, column: Option<ColumnArgument>) -> GridReaderBuilder<'_> {
    match column {
        None => rules.reader(),
        Some(column) => rules.reader().column(column.into()),
    }
}

/// The name of the column that was judged, or its number.
pub(crate) fn column_name(selection: &Selection) -> String {
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

/// The error where a column is asked for and there are none.
pub(crate) fn no_columns(object: &Bound<'_, PyAny>) -> PyErr {
    PyTypeError::new_err(format!("only a text has columns to choose from, found {}", object.get_type()))
}
