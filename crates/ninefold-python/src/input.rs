//! Many boards from whatever Python holds them in.

use arrow_array::{Array, ArrayRef};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use ninefold::Board;
use ninefold::error::{ParseErrorKind, Token};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;

use crate::array::{self, Held};
use crate::arrow;
use crate::column::{Chunks, Column, Read, Texts};
use crate::encoding::Encoding;
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::source::{self, no_columns, reader, text_of};

/// In which form the answers go back.
#[derive(Clone)]
pub(crate) enum Kind {
    Numpy,
    /// With the entries that are null.
    Arrow(Option<NullBuffer>),
}

impl Kind {
    /// Whether there was nothing at this number.
    pub(crate) fn is_null(&self, number: usize) -> bool {
        matches!(self, Kind::Arrow(Some(nulls)) if nulls.is_null(number))
    }
}

/// Many boards, held so that they stay where they are.
pub(crate) struct Input<'py> {
    boards: Boards<'py>,
    kind: Kind,
    /// The column or key of a text that the boards were taken from, if there was a choice.
    selected: Option<String>,
    /// Why there is no board in a text.
    nothing: Option<Malformed>,
}

enum Boards<'py> {
    Array(Held<'py>),
    Texts(Vec<PyBackedStr>),
    Read(Read),
    Arrow(Vec<ArrayRef>),
}

impl<'py> Input<'py> {
    /// Takes hold of boards as `of` does, out of this column of a text if one is asked for. A text that has something in
    /// it, but no board, is a mistake; nobody should take it for a text in which all boards are valid.
    pub(crate) fn selecting(
        object: &Bound<'py, PyAny>,
        column: Option<source::Column>,
    ) -> PyResult<Input<'py>> {
        let py = object.py();
        let input = match text_of(object) {
            Some(text) => Input::of_text(py, &text, column),
            None if column.is_some() => return Err(no_columns(object)),
            None => Input::of(object)?,
        };
        match &input.nothing {
            Some(malformed) => Err(malformed.to_error(py, None)),
            None => Ok(input),
        }
    }

    /// Takes hold of boards in an array, a list, a text or a column of Arrow.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Input<'py>> {
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match array::kind(array) {
                b'i' | b'u' => Ok(Input::numpy(Boards::Array(array::hold_boards(array)?))),
                b'O' | b'U' | b'S' | b'T' => Input::of(&array.call_method0("tolist")?),
                _ => {
                    let found = array.getattr("dtype")?;
                    Err(PyTypeError::new_err(format!(
                        "expected an array of integers or of strings, found {found}"
                    )))
                }
            };
        }
        if let Some(boards) = boards_in_list(object, Reading::strict()) {
            return Ok(Input::numpy(boards));
        }
        if let Some(text) = text_of(object) {
            return Ok(Input::of_text(object.py(), &text, None));
        }
        if is_arrow(object)? {
            let (chunks, _) = object.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
            return Input::of_arrow(chunks);
        }
        if object.hasattr("__array__")? {
            return Input::of(&object.py().import("numpy")?.call_method1("asarray", (object,))?);
        }
        let found = object.get_type();
        Err(PyTypeError::new_err(format!(
            "expected an array, a list, bytes or a column of Arrow with boards, found {found}"
        )))
    }

    /// Takes hold of answers to be graded: boards, or garbage, which is not well-formed but never raises.
    pub(crate) fn of_answers(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Input<'py>> {
        if let Ok(board) = board_of(object, reading) {
            return Ok(Input::one(Ok(board)));
        }
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match (array::kind(array), array.shape()) {
                (b'O' | b'U' | b'S' | b'T', [_, ..]) => {
                    Input::of_answers(&array.call_method0("tolist")?, reading)
                }
                (b'i' | b'u' | b'f', shape) if array::is_boards(shape) => {
                    Ok(Input::numpy(Boards::Array(Held::of(&array::of_usual_size(array)?)?)))
                }
                (_, shape) => {
                    let mut read = Read::default();
                    let count = shape.first().copied().unwrap_or(1);
                    (0..count).for_each(|_| read.add(Err::<Board, _>(Malformed::other(object))));
                    Ok(Input::numpy(Boards::Read(read)))
                }
            };
        }
        if let Some(boards) = boards_in_list(object, reading) {
            return Ok(Input::numpy(boards));
        }
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Ok(Input::one(board_of(object, reading)));
        }
        if object.hasattr("__array__")? && !is_arrow(object)? {
            let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
            return Input::of_answers(&array, reading);
        }
        Input::of(object)
    }

    fn one(board: Result<Board, Malformed>) -> Input<'py> {
        let mut read = Read::default();
        read.add(board);
        Input::numpy(Boards::Read(read))
    }

    fn numpy(boards: Boards<'py>) -> Input<'py> {
        Input { boards, kind: Kind::Numpy, selected: None, nothing: None }
    }

    /// All boards of a text, as the program would tell them.
    fn of_text(py: Python<'py>, text: &[u8], column: Option<source::Column>) -> Input<'py> {
        const PIECE: usize = 1 << 18;
        let (read, checker) = py.detach(|| {
            let mut read = Read::default();
            let mut checker = reader(column).checker();
            for piece in text.chunks(PIECE).map(Some).chain([None]) {
                match piece {
                    Some(piece) => checker.feed(piece),
                    None => checker.finish(),
                }
                while let Some(record) = checker.next_record() {
                    read.add(record.board.map(|board| board.to_board()));
                }
            }
            (read, checker)
        });
        let is_empty = |kind: &ParseErrorKind| {
            matches!(kind, ParseErrorKind::NoBoard { found: Token::Nothing | Token::EmptyArray })
        };
        let nothing = checker.nothing_found().filter(|error| !is_empty(error.kind()));
        Input {
            selected: checker.selection().map(source::name),
            nothing: nothing.map(Malformed::from),
            ..Input::numpy(Boards::Read(read))
        }
    }

    fn of_arrow(chunks: Vec<ArrayRef>) -> PyResult<Input<'py>> {
        let chunks: Vec<ArrayRef> = chunks.into_iter().map(arrow::unwrapped).collect::<PyResult<_>>()?;
        let kind = Kind::Arrow(nulls(&chunks));
        Ok(Input { kind, ..Input::numpy(Boards::Arrow(chunks)) })
    }

    /// The column or key of a text that the boards were taken from, if there was a choice.
    pub(crate) fn selected(&self) -> Option<&str> {
        self.selected.as_deref()
    }

    pub(crate) fn kind(&self) -> &Kind {
        &self.kind
    }

    /// The boards, with no need for the interpreter. The encoding is that of numbers in arrays.
    pub(crate) fn column<'a>(&'a self, encoding: &'a Encoding) -> PyResult<Box<dyn Column + 'a>> {
        match &self.boards {
            Boards::Array(array) => array.column(encoding),
            Boards::Texts(texts) => Ok(Box::new(Texts::new(texts.len(), |number| texts[number].as_bytes()))),
            Boards::Read(read) => Ok(Box::new(read)),
            Boards::Arrow(chunks) => {
                let chunks = chunks.iter().map(|chunk| arrow::column(chunk, encoding));
                Ok(Box::new(Chunks(chunks.collect::<PyResult<_>>()?)))
            }
        }
    }
}

/// Whether the object gives itself away as Arrow's memory.
fn is_arrow(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.hasattr("__arrow_c_stream__")? || object.hasattr("__arrow_c_array__")?)
}

/// What the entries of a list are: texts, most often, which are left where they are.
fn boards_in_list<'py>(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> Option<Boards<'py>> {
    if let Ok(texts) = texts_in_list(object) {
        return Some(Boards::Texts(texts));
    }
    let mut read = Read::default();
    if let Ok(list) = object.cast::<PyList>() {
        list.iter().for_each(|entry| read.add(board_of(&entry, reading)));
    } else {
        object.cast::<PyTuple>().ok()?.iter().for_each(|entry| read.add(board_of(&entry, reading)));
    }
    Some(Boards::Read(read))
}

/// The entries, if all are strings.
fn texts_in_list(object: &Bound<'_, PyAny>) -> PyResult<Vec<PyBackedStr>> {
    let text = |entry: Bound<'_, PyAny>| entry.cast_into::<PyString>()?.try_into();
    match object.cast::<PyList>() {
        Ok(list) => list.iter().map(text).collect(),
        Err(_) => object.cast::<PyTuple>()?.iter().map(text).collect(),
    }
}

/// Which entries are null, if any is.
fn nulls(chunks: &[ArrayRef]) -> Option<NullBuffer> {
    let mut all = NullBufferBuilder::new(chunks.iter().map(Array::len).sum());
    for chunk in chunks {
        match chunk.logical_nulls() {
            Some(nulls) => all.append_buffer(&nulls),
            None => all.append_n_non_nulls(chunk.len()),
        }
    }
    all.finish()
}
