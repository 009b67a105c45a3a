//! What isn't a board, and the exception that says so.

use std::fmt;

use ninefold::error::{ParseErrorKind, Token};
use ninefold::rules::{BoxShape, GridError, Rules, Size};
use ninefold::verdict::Outcome;
use ninefold::{BoardError, ParseError, Verdict};
use pyo3::prelude::*;
use pyo3::sync::PyOnceLock;
use pyo3::types::PyType;
use serde::{Serialize, Serializer};

use crate::column::SIDE;
use crate::data::to_python;
use crate::grids::read_text;

/// Why something isn't a board.
#[derive(Clone, Debug)]
pub(crate) enum Malformed {
    Text(ParseError),
    Array(BoardError),
    Grid(GridError),
    /// Neither text nor an array that could be a board.
    Other(Token),
    /// What would be a board of this size, which isn't the one that was asked for.
    OtherSize(Size, Box<Malformed>),
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

    /// The only board in a text can't be read.
    pub(crate) fn of_text(error: ParseError, text: &[u8]) -> Malformed {
        let size = match *error.kind() {
            ParseErrorKind::RowLength { row: 1, expected: SIDE, found } => Size::new(found).ok(),
            _ => None,
        };
        Malformed::from(error).of_size(size.filter(|&size| is_grid(size, text)))
    }

    /// The same, if this is a board of another size.
    pub(crate) fn of_size(self, size: Option<Size>) -> Malformed {
        match size {
            Some(size) => Malformed::OtherSize(size, Box::new(self)),
            None => self,
        }
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
        let (expected, found) = self.expected_and_found();
        class.call1((self.to_string(), expected, found, to_python(py, self)?, index))
    }

    fn expected_and_found(&self) -> (String, String) {
        match self {
            Malformed::Text(error) => (error.expected().to_string(), error.found().to_string()),
            Malformed::Array(error) => (error.expected().to_string(), error.found().to_string()),
            Malformed::Grid(error) => (error.expected().to_string(), error.found().to_string()),
            Malformed::Other(found) => {
                let kind = no_board(found);
                (kind.expected().to_string(), kind.found().to_string())
            }
            Malformed::OtherSize(_, malformed) => malformed.expected_and_found(),
        }
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
            Malformed::Grid(error) => NotABoard::new(error).serialize(serializer),
            Malformed::Other(found) => {
                NotABoard::new(Message { message: no_board(found).to_string() }).serialize(serializer)
            }
            Malformed::OtherSize(_, malformed) => malformed.serialize(serializer),
        }
    }
}

impl fmt::Display for Malformed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Malformed::Text(error) => write!(f, "{}: {error}", error.location()),
            Malformed::Array(error) => write!(f, "{error}"),
            Malformed::Grid(error) => write!(f, "{error}"),
            Malformed::Other(found) => write!(f, "{}", no_board(found)),
            Malformed::OtherSize(size, malformed) => write!(f, "{malformed}{}", how_to_ask(*size)),
        }
    }
}

fn no_board(found: &Token) -> ParseErrorKind {
    ParseErrorKind::NoBoard { found: found.clone() }
}

impl From<ParseError> for Malformed {
    fn from(error: ParseError) -> Malformed {
        let size = match *error.kind() {
            ParseErrorKind::CellCount { found, .. } => Size::of_cells(found),
            _ => None,
        };
        Malformed::Text(error).of_size(size)
    }
}

impl From<GridError> for Malformed {
    fn from(error: GridError) -> Malformed {
        Malformed::Grid(error)
    }
}

impl From<BoardError> for Malformed {
    fn from(error: BoardError) -> Malformed {
        Malformed::Array(error)
    }
}

/// Whether the text is a grid of this size.
fn is_grid(size: Size, text: &[u8]) -> bool {
    Rules::builder(size).build().is_ok_and(|rules| read_text(&rules, text).is_ok())
}

/// What is added to a message if this is a board of another size.
pub(crate) fn how_to_ask(size: Size) -> String {
    let regions = if BoxShape::default_for(size).is_some() { "" } else { " regions=..." };
    format!("; for {size} boards, use rules=\"{size}{regions}\"")
}

/// The size of boards in an array of this shape, if it isn't the usual one.
pub(crate) fn other_size(shape: &[usize]) -> Option<Size> {
    let size = match *shape {
        [cells] => Size::of_cells(cells),
        [rows, columns] if rows == columns => Size::new(rows).ok(),
        _ => None,
    };
    size.filter(|&size| size != Size::CLASSIC)
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
