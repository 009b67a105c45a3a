//! Many boards from whatever Python holds them in.

use std::sync::Arc;

use arrow_array::{Array, ArrayRef};
use arrow_buffer::{NullBuffer, NullBufferBuilder};
use ninefold::ParseError;
use ninefold::error::{ParseErrorKind, Token};
use ninefold::rules::Rules;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::pybacked::PyBackedStr;
use pyo3::types::{PyBytes, PyList, PyString, PyTuple};
use pyo3_arrow::input::AnyArray;

use crate::array::{self, NumberArray};
use crate::arrow;
use crate::column::{Chunks, Column, ReadBoards, Texts};
use crate::encoding::Encoding;
use crate::grids::{GridColumn, ReadGrids};
use crate::malformed::Malformed;
use crate::read::{Reading, board_of};
use crate::read_grid::values_of;
use crate::text::{ColumnArgument, column_name, grid_reader, no_columns, reader, text_of};

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
    /// The rules, unless these are classic boards.
    rules: Option<Arc<Rules>>,
    kind: AnswerKind,
    /// The column or key of a text that the boards were taken from, if there was a choice.
    selected: Option<String>,
    /// Why there is no board in a text.
    nothing: Option<Malformed>,
}

enum Storage<'py> {
    Array(NumberArray<'py>),
    Texts(Vec<PyBackedStr>),
    Read(ReadEntries),
    Arrow(Vec<ArrayRef>),
}

/// Boards that have been read one by one.
enum ReadEntries {
    Boards(ReadBoards),
    Grids(ReadGrids, Arc<Rules>),
}

impl ReadEntries {
    fn new(rules: Option<&Arc<Rules>>) -> ReadEntries {
        match rules {
            None => ReadEntries::Boards(ReadBoards::default()),
            Some(rules) => ReadEntries::Grids(ReadGrids::default(), rules.clone()),
        }
    }

    /// Reads an object.
    fn add(&mut self, object: &Bound<'_, PyAny>, reading: Reading<'_>) {
        match self {
            ReadEntries::Boards(boards) => boards.add(board_of(object, reading)),
            ReadEntries::Grids(grids, rules) => grids.add(rules, values_of(object, reading, rules)),
        }
    }

    /// Adds what isn't a board.
    fn add_malformed(&mut self, malformed: Malformed) {
        match self {
            ReadEntries::Boards(boards) => boards.add(Err(malformed)),
            ReadEntries::Grids(grids, rules) => grids.add(rules, Err(malformed)),
        }
    }
}

impl<'py> Input<'py> {
    /// Boards in any form, from this column of a text if one is asked for. A text that has something in it, but no board,
    /// is an error, so that it isn't mistaken for a text in which all boards are valid.
    pub(crate) fn selecting(
        object: &Bound<'py, PyAny>,
        column: Option<ColumnArgument>,
        rules: Option<Arc<Rules>>,
    ) -> PyResult<Input<'py>> {
        let py = object.py();
        let input = match text_of(object) {
            Some(text) => Input::of_text(py, &text, column, rules),
            None if column.is_some() => return Err(no_columns(object)),
            None => Input::of(object, rules)?,
        };
        match &input.nothing {
            Some(malformed) => Err(malformed.to_error(py, None)),
            None => Ok(input),
        }
    }

    /// Boards in an array, a list, a text or a column of Arrow.
    fn of(object: &Bound<'py, PyAny>, rules: Option<Arc<Rules>>) -> PyResult<Input<'py>> {
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match array::kind(array) {
                b'i' | b'u' => {
                    Ok(Input::numpy(Storage::Array(array::boards_of(array, rules.as_deref())?), rules))
                }
                b'O' | b'U' | b'S' | b'T' => Input::of(&array.call_method0("tolist")?, rules),
                _ => {
                    let found = array.getattr("dtype")?;
                    Err(PyTypeError::new_err(format!(
                        "expected an array of integers or of strings, found {found}"
                    )))
                }
            };
        }
        let encoding = Encoding::plain_for(rules.as_deref());
        let reading = Reading { encoding: &encoding, takes_floats: false, rules: rules.as_ref() };
        if let Some(boards) = boards_in_list(object, reading) {
            return Ok(Input::numpy(boards, rules));
        }
        if let Some(text) = text_of(object) {
            return Ok(Input::of_text(object.py(), &text, None, rules));
        }
        if is_arrow(object)? {
            let (chunks, _) = object.extract::<AnyArray>()?.into_chunked_array()?.into_inner();
            return Input::of_arrow(chunks, rules);
        }
        if object.hasattr("__array__")? {
            return Input::of(&object.py().import("numpy")?.call_method1("asarray", (object,))?, rules);
        }
        let found = object.get_type();
        Err(PyTypeError::new_err(format!(
            "expected an array, a list, bytes or a column of Arrow with boards, found {found}"
        )))
    }

    /// Answers to be graded: boards, or garbage, which is not well-formed but never raises.
    pub(crate) fn of_answers(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Input<'py>> {
        let rules = reading.rules.cloned();
        if is_board(object, reading) {
            return Ok(Input::one(object, reading));
        }
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match (array::kind(array), array.shape()) {
                (b'O' | b'U' | b'S' | b'T', [_, ..]) => {
                    Input::of_answers(&array.call_method0("tolist")?, reading)
                }
                (b'i' | b'u' | b'f', shape) if array::is_boards(shape, rules.as_deref()) => {
                    let array = NumberArray::of(&array::of_usual_size(array)?)?;
                    Ok(Input::numpy(Storage::Array(array), rules))
                }
                (_, shape) => {
                    let mut read = ReadEntries::new(reading.rules);
                    let count = shape.first().copied().unwrap_or(1);
                    (0..count).for_each(|_| read.add_malformed(Malformed::other(object)));
                    Ok(Input::numpy(Storage::Read(read), rules))
                }
            };
        }
        if let Some(boards) = boards_in_list(object, reading) {
            return Ok(Input::numpy(boards, rules));
        }
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Ok(Input::one(object, reading));
        }
        if object.hasattr("__array__")? && !is_arrow(object)? {
            let array = object.py().import("numpy")?.call_method1("asarray", (object,))?;
            return Input::of_answers(&array, reading);
        }
        Input::of(object, rules)
    }

    /// One board, or what should be one.
    fn one(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> Input<'py> {
        let mut read = ReadEntries::new(reading.rules);
        read.add(object, reading);
        Input::numpy(Storage::Read(read), reading.rules.cloned())
    }

    fn numpy(storage: Storage<'py>, rules: Option<Arc<Rules>>) -> Input<'py> {
        Input { storage, rules, kind: AnswerKind::Numpy, selected: None, nothing: None }
    }

    /// All boards of a text, as the program reads them.
    fn of_text(
        py: Python<'py>,
        text: &[u8],
        column: Option<ColumnArgument>,
        rules: Option<Arc<Rules>>,
    ) -> Input<'py> {
        let TextEntries { read, selected, nothing } = py.detach(|| match &rules {
            None => TextEntries::boards(text, column),
            Some(rules) => TextEntries::grids(text, column, rules),
        });
        let is_empty = |kind: &ParseErrorKind| {
            matches!(kind, ParseErrorKind::NoBoard { found: Token::Nothing | Token::EmptyArray })
        };
        let nothing = nothing.filter(|error| !is_empty(error.kind())).map(Malformed::from);
        Input { selected, nothing, ..Input::numpy(Storage::Read(read), rules) }
    }

    fn of_arrow(chunks: Vec<ArrayRef>, rules: Option<Arc<Rules>>) -> PyResult<Input<'py>> {
        let chunks: Vec<ArrayRef> = chunks.into_iter().map(arrow::unwrapped).collect::<PyResult<_>>()?;
        let kind = AnswerKind::Arrow(nulls(&chunks));
        Ok(Input { kind, ..Input::numpy(Storage::Arrow(chunks), rules) })
    }

    /// The column or key of a text that the boards were taken from, if there was a choice.
    pub(crate) fn selected(&self) -> Option<&str> {
        self.selected.as_deref()
    }

    pub(crate) fn kind(&self) -> &AnswerKind {
        &self.kind
    }

    /// The boards, without the interpreter. The encoding is that of numbers in arrays.
    pub(crate) fn column<'a>(&'a self, encoding: &'a Encoding) -> PyResult<Column<'a>> {
        let rules = self.rules.as_deref();
        match &self.storage {
            Storage::Array(array) => array.column(encoding, rules),
            Storage::Texts(texts) => {
                let text = |index: usize| texts[index].as_bytes();
                Ok(match rules {
                    None => Column::Boards(Box::new(Texts::new(texts.len(), text))),
                    Some(rules) => Column::Grids(GridColumn::of_texts(rules, texts.len(), text)),
                })
            }
            Storage::Read(ReadEntries::Boards(boards)) => Ok(Column::Boards(Box::new(boards))),
            Storage::Read(ReadEntries::Grids(grids, rules)) => {
                Ok(Column::Grids(GridColumn::of_read(rules, grids)))
            }
            Storage::Arrow(chunks) => {
                let mut boards = Vec::new();
                let mut grids = Vec::new();
                for chunk in chunks {
                    match arrow::column(chunk, encoding, rules)? {
                        Column::Boards(chunk) => boards.push(chunk),
                        Column::Grids(chunk) => grids.push(chunk),
                    }
                }
                Ok(match rules {
                    None => Column::Boards(Box::new(Chunks(boards))),
                    Some(rules) => Column::Grids(GridColumn::of_chunks(rules, grids)),
                })
            }
        }
    }
}

/// What is in a text.
struct TextEntries {
    read: ReadEntries,
    /// The column or key that the boards were taken from, if there was a choice.
    selected: Option<String>,
    /// Why there is no board in it.
    nothing: Option<ParseError>,
}

/// How much of a text is read at a time.
const PIECE: usize = 1 << 18;

impl TextEntries {
    fn boards(text: &[u8], column: Option<ColumnArgument>) -> TextEntries {
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
        TextEntries {
            read: ReadEntries::Boards(read),
            selected: checker.selection().map(column_name),
            nothing: checker.nothing_found(),
        }
    }

    fn grids(text: &[u8], column: Option<ColumnArgument>, rules: &Arc<Rules>) -> TextEntries {
        let mut read = ReadGrids::default();
        let mut reader = grid_reader(rules, column).build();
        for piece in text.chunks(PIECE).map(Some).chain([None]) {
            match piece {
                Some(piece) => reader.feed(piece),
                None => reader.finish(),
            }
            while let Some(record) = reader.next_record() {
                read.add(rules, record.grid.map(|grid| grid.values().to_vec()));
            }
        }
        TextEntries {
            selected: reader.selection().map(column_name),
            nothing: reader.nothing_found(),
            read: ReadEntries::Grids(read, rules.clone()),
        }
    }
}

/// Whether the object is one board.
pub(crate) fn is_board(object: &Bound<'_, PyAny>, reading: Reading<'_>) -> bool {
    match reading.rules {
        None => board_of(object, reading).is_ok(),
        Some(rules) => values_of(object, reading, rules).is_ok(),
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
    let mut read = ReadEntries::new(reading.rules);
    if let Ok(list) = object.cast::<PyList>() {
        list.iter().for_each(|entry| read.add(&entry, reading));
    } else {
        object.cast::<PyTuple>().ok()?.iter().for_each(|entry| read.add(&entry, reading));
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
