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

use crate::array::{self, NumberArray};
use crate::arrow;
use crate::column::{BoardColumn, Chunks, ReadBoards, Texts};
use crate::encoding::Encoding;
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::text::{ColumnArgument, column_name, no_columns, reader, text_of};

/// What the answers are returned as.
#[derive(Clone)]
pub(crate) enum AnswerKind {
    Numpy,
    /// With the entries that are null.
    Arrow(Option<NullBuffer>),
}

impl AnswerKind {
    /// Whether the entry at this index is null.
    pub(crate) fn is_null(&self, index: usize) -> bool {
        matches!(self, AnswerKind::Arrow(Some(nulls)) if nulls.is_null(index))
    }
}

/// Many boards, in place as far as possible.
pub(crate) struct Input<'py> {
    storage: Storage<'py>,
    kind: AnswerKind,
    /// The column or key of a text that the boards were taken from, if there was a choice.
    selected: Option<String>,
    /// Why there is no board in a text.
    nothing: Option<Malformed>,
}

enum Storage<'py> {
    Array(NumberArray<'py>),
    Texts(Vec<PyBackedStr>),
    Read(ReadBoards),
    Arrow(Vec<ArrayRef>),
}

impl<'py> Input<'py> {
    /// Boards in any form, from this column of a text if one is asked for. A text that has something in it, but no board,
    /// is an error, so that it isn't mistaken for a text in which all boards are valid.
    pub(crate) fn selecting(
        object: &Bound<'py, PyAny>,
        column: Option<ColumnArgument>,
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

    /// Boards in an array, a list, a text or a column of Arrow.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Input<'py>> {
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match array::kind(array) {
                b'i' | b'u' => Ok(Input::numpy(Storage::Array(array::boards_of(array)?))),
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

    /// Answers to be graded: boards, or garbage, which is not well-formed but never raises.
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
                    Ok(Input::numpy(Storage::Array(NumberArray::of(&array::of_usual_size(array)?)?)))
                }
                (_, shape) => {
                    let mut read = ReadBoards::default();
                    let count = shape.first().copied().unwrap_or(1);
                    (0..count).for_each(|_| read.add(Err::<Board, _>(Malformed::other(object))));
                    Ok(Input::numpy(Storage::Read(read)))
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
        let mut read = ReadBoards::default();
        read.add(board);
        Input::numpy(Storage::Read(read))
    }

    fn numpy(storage: Storage<'py>) -> Input<'py> {
        Input { storage, kind: AnswerKind::Numpy, selected: None, nothing: None }
    }

    /// All boards of a text, as the program reads them.
    fn of_text(py: Python<'py>, text: &[u8], column: Option<ColumnArgument>) -> Input<'py> {
        const PIECE: usize = 1 << 18;
        let (read, checker) = py.detach(|| {
            let mut read = ReadBoards::default();
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
            selected: checker.selection().map(column_name),
            nothing: nothing.map(Malformed::from),
            ..Input::numpy(Storage::Read(read))
        }
    }

    fn of_arrow(chunks: Vec<ArrayRef>) -> PyResult<Input<'py>> {
        let chunks: Vec<ArrayRef> = chunks.into_iter().map(arrow::unwrapped).collect::<PyResult<_>>()?;
        let kind = AnswerKind::Arrow(nulls(&chunks));
        Ok(Input { kind, ..Input::numpy(Storage::Arrow(chunks)) })
    }

    /// The column or key of a text that the boards were taken from, if there was a choice.
    pub(crate) fn selected(&self) -> Option<&str> {
        self.selected.as_deref()
    }

    pub(crate) fn kind(&self) -> &AnswerKind {
        &self.kind
    }

    /// The boards, without the interpreter. The encoding is that of numbers in arrays.
    pub(crate) fn column<'a>(&'a self, encoding: &'a Encoding) -> PyResult<Box<dyn BoardColumn + 'a>> {
        match &self.storage {
            Storage::Array(array) => array.column(encoding),
            Storage::Texts(texts) => Ok(Box::new(Texts::new(texts.len(), |index| texts[index].as_bytes()))),
            Storage::Read(read) => Ok(Box::new(read)),
            Storage::Arrow(chunks) => {
                let chunks = chunks.iter().map(|chunk| arrow::column(chunk, encoding));
                Ok(Box::new(Chunks(chunks.collect::<PyResult<_>>()?)))
            }
        }
    }
}

/// Whether the object shares its memory through Arrow's C interface.
fn is_arrow(object: &Bound<'_, PyAny>) -> PyResult<bool> {
    Ok(object.hasattr("__arrow_c_stream__")? || object.hasattr("__arrow_c_array__")?)
}

/// The boards in a list. Texts, which are most common, stay in place.
fn boards_in_list<'py>(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> Option<Storage<'py>> {
    if let Ok(texts) = texts_in_list(object) {
        return Some(Storage::Texts(texts));
    }
    let mut read = ReadBoards::default();
    if let Ok(list) = object.cast::<PyList>() {
        list.iter().for_each(|entry| read.add(board_of(&entry, reading)));
    } else {
        object.cast::<PyTuple>().ok()?.iter().for_each(|entry| read.add(board_of(&entry, reading)));
    }
    Some(Storage::Read(read))
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
