//! What isn't a board, and the exception that says so.

use std::fmt;

use ninefold::error::{ParseErrorKind, Token};
use ninefold::verdict::Outcome;
use ninefold::{BoardError, ParseError, Verdict};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use serde::{Serialize, Serializer};

use crate::data::to_python;

/// Why something isn't a board.
#[derive(Clone, Debug)]
pub(crate) enum Malformed {
    Text(ParseError),
    Array(BoardError),
    /// Neither text nor an array that could be a board.
    Other(Token),
}

impl Malformed {
    /// Some object that can't be a board.
    pub(crate) fn other(object: &Bound<'_, PyAny>) -> Malformed {
        Malformed::Other(token(object))
    }

    /// An array that can't be a board.
    pub(crate) fn array_of_shape(shape: &[usize]) -> Malformed {
        Malformed::Other(Token::Value(format!("an array of shape {}", written_shape(shape)).into()))
    }

    /// Nothing at all.
    pub(crate) fn nothing() -> Malformed {
        Malformed::Other(Token::Nothing)
    }

    /// The exception; the index is that of the entry, if it is one of many.
    pub(crate) fn to_error(&self, py: Python<'_>, index: Option<usize>) -> PyErr {
        match self.exception(py, index) {
            Ok(exception) => PyErr::from_value(exception),
            Err(error) => error,
        }
    }

    fn exception<'py>(&self, py: Python<'py>, index: Option<usize>) -> PyResult<Bound<'py, PyAny>> {
        static CLASS: PyOnceLock<Py<PyType>> = PyOnceLock::new();
        let class = CLASS.import(py, "ninefold.malformed", "MalformedBoard")?;
        let (expected, found) = match self {
            Malformed::Text(error) => (error.expected().to_string(), error.found().to_string()),
            Malformed::Array(error) => (error.expected().to_string(), error.found().to_string()),
            Malformed::Other(found) => {
                let kind = no_board(found);
                (kind.expected().to_string(), kind.found().to_string())
            }
        };
        class.call1((self.to_string(), expected, found, to_python(py, self)?, index))
    }
}

/// The same shape as that of an outcome of the library, with an error that belongs to an array instead of a text.
#[derive(Serialize)]
struct NotABoard<E> {
    verdict: &'static str,
    meets: bool,
    error: E,
}

impl<E> NotABoard<E> {
    fn new(error: E) -> NotABoard<E> {
        NotABoard { verdict: Verdict::MALFORMED, meets: false, error }
    }
}

#[derive(Serialize)]
struct Message {
    message: String,
}

impl Serialize for Malformed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Malformed::Text(error) => Outcome::Malformed(error).serialize(serializer),
            Malformed::Array(error) => NotABoard::new(error).serialize(serializer),
            Malformed::Other(found) => {
                NotABoard::new(Message { message: no_board(found).to_string() }).serialize(serializer)
            }
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Text(error) => write!(f, "{}: {error}", error.location()),
            Malformed::Array(error) => write!(f, "{error}"),
            Malformed::Other(found) => write!(f, "{}", no_board(found)),
        }
    }
}

fn no_board(found: &Token) -> ParseErrorKind {
    ParseErrorKind::NoBoard { found: found.clone() }
}

impl From<ParseError> for Malformed {
    fn from(error: ParseError) -> Malformed {
        Malformed::Text(error)
    }
}

impl From<BoardError> for Malformed {
    fn from(error: BoardError) -> Malformed {
        Malformed::Array(error)
    }
}

/// An object as a message shows it: as Python writes it, shortened.
pub(crate) fn token(object: &Bound<'_, PyAny>) -> Token {
    match object.repr() {
        Ok(written) => Token::value(&written.to_string_lossy()),
        Err(_) => Token::value(&format!("something of type {}", object.get_type())),
    }
}

/// A shape as Python writes it.
pub(crate) fn written_shape(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}
