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
use pyo3::types::{PyBytes, PyDict, PyFrozenSet, PyList, PySet, PyString, PyTuple};

use crate::array::{self, NumberArray};
use crate::arrow;
use crate::column::{Chunks, Column, ReadBoards, Texts};
use crate::encoding::Encoding;
use crate::foreign::{is_arrow, is_pandas, is_polars};
use crate::grids::{GridColumn, ReadGrids};
use crate::malformed::Malformed;
use crate::read::{Reading, board_of, is_row, items};
use crate::read_grid::values_of;
use crate::text::{ColumnArgument, column_name, grid_reader, no_columns, reader, text_of};
use crate::threads::Signals;

/// What the answers are returned as.
#[derive(Clone)]
pub(crate) struct AnswerKind {
    pub(crate) form: AnswerForm,
    /// The entries that are null.
    pub(crate) nulls: Option<NullBuffer>,
}

#[derive(Clone, Copy, PartialEq)]
pub(crate) enum AnswerForm {
    /// Arrays of numpy, also for pandas, which takes them as they are.
    Numpy,
    /// Columns of Arrow.
    Arrow,
    /// Series of polars.
    Polars,
}

impl AnswerForm {
    const ALL: [AnswerForm; 3] = [AnswerForm::Numpy, AnswerForm::Arrow, AnswerForm::Polars];

    pub(crate) fn name(self) -> &'static str {
        match self {
            AnswerForm::Numpy => "numpy",
            AnswerForm::Arrow => "arrow",
            AnswerForm::Polars => "polars",
        }
    }

    pub(crate) fn of_name(name: &str) -> Option<AnswerForm> {
        AnswerForm::ALL.into_iter().find(|form| form.name() == name)
    }
}

impl AnswerKind {
    pub(crate) const NUMPY: AnswerKind = AnswerKind { form: AnswerForm::Numpy, nulls: None };

    /// Whether the entry at this index is null.
    pub(crate) fn is_null(&self, index: usize) -> bool {
        self.nulls.as_ref().is_some_and(|nulls| nulls.is_null(index))
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
        reading: Reading<'_>,
    ) -> PyResult<Input<'py>> {
        let py = object.py();
        let input = match text_of(object) {
            Some(text) => Input::of_text(py, &text, column, reading),
            None if column.is_some() => return Err(no_columns(object)),
            None => Input::of(object, reading)?,
        };
        match &input.nothing {
            Some(malformed) => Err(malformed.to_error(py, None)),
            None => Ok(input),
        }
    }

    /// Boards in an array, a list, a text, or a column of pandas or Arrow.
    fn of(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Input<'py>> {
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            return match array::kind(array) {
                b'i' | b'u' => {
                    let rules = reading.rules.map(|rules| &**rules);
                    Ok(Input::numpy(Storage::Array(array::boards_of(array, rules)?), reading))
                }
                b'O' | b'U' | b'S' | b'T' => Input::of(&array.call_method0("tolist")?, reading),
                _ => {
                    let found = array.getattr("dtype")?;
                    Err(PyTypeError::new_err(format!(
                        "expected an array of integers or of strings, found {found}"
                    )))
                }
            };
        }
        if let Some(boards) = boards_in_list(object, reading)? {
            return Ok(Input::numpy(boards, reading));
        }
        if let Some(text) = text_of(object) {
            return Ok(Input::of_text(object.py(), &text, None, reading));
        }
        if let Some(input) = Input::of_column(object, reading)? {
            return Ok(input);
        }
        if let Some(list) = in_order(object)? {
            return Input::of(&list, reading);
        }
        let found = object.get_type();
        Err(PyTypeError::new_err(format!(
            "expected an array, a list, bytes, or a column of pandas or Arrow with boards, found {found}"
        )))
    }

    /// Answers to be graded: boards, or garbage, which is not well-formed but never raises. It is known how many there are
    /// if there is a puzzle or a solution for each.
    pub(crate) fn of_answers(
        object: &Bound<'py, PyAny>,
        reading: Reading<'_>,
        known_count: Option<usize>,
    ) -> PyResult<Input<'py>> {
        if is_one_board(object, reading, known_count) {
            return Ok(Input::one(object, reading));
        }
        if let Ok(array) = object.cast::<PyUntypedArray>() {
            let rules = reading.rules.map(|rules| &**rules);
            return match (array::kind(array), array.shape()) {
                (b'O' | b'U' | b'S' | b'T', [_, ..]) => {
                    Input::of_answers(&array.call_method0("tolist")?, reading, known_count)
                }
                (b'i' | b'u' | b'f', shape) if array::is_boards(shape, rules) => {
                    let array = NumberArray::of(&array::of_usual_size(array)?)?;
                    Ok(Input::numpy(Storage::Array(array), reading))
                }
                (_, shape) => {
                    let mut read = ReadEntries::new(reading.rules);
                    let count = shape.first().copied().unwrap_or(1);
                    (0..count).for_each(|_| read.add_malformed(Malformed::other(object)));
                    Ok(Input::numpy(Storage::Read(read), reading))
                }
            };
        }
        if let Some(boards) = boards_in_list(object, reading)? {
            return Ok(Input::numpy(boards, reading));
        }
        if object.is_instance_of::<PyString>() || object.is_instance_of::<PyBytes>() {
            return Ok(Input::one(object, reading));
        }
        Input::of(object, reading)
    }

    /// A column of pandas, polars or Arrow, if it is one.
    fn of_column(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Option<Input<'py>>> {
        if is_pandas(object)? {
            return Input::of_pandas(object, reading).map(Some);
        }
        if !is_arrow(object)? {
            return Ok(None);
        }
        let form = if is_polars(object)? { AnswerForm::Polars } else { AnswerForm::Arrow };
        Input::of_arrow(arrow::chunks(object)?, form, reading).map(Some)
    }

    /// A column of pandas, in place if it is one of Arrow.
    fn of_pandas(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Input<'py>> {
        let values = object.getattr_opt("array")?.unwrap_or_else(|| object.clone());
        // Without pyarrow, this raises.
        if let Ok(column) = values.call_method0("__arrow_array__") {
            return Input::of_arrow(arrow::chunks(&column)?, AnswerForm::Numpy, reading);
        }
        let is_null: Vec<bool> = object.call_method0("isna")?.call_method0("tolist")?.extract()?;
        let nulls = is_null.contains(&true).then(|| is_null.iter().map(|is_null| !is_null).collect());
        let kind = AnswerKind { form: AnswerForm::Numpy, nulls };
        let input = Input::of(&object.call_method0("to_numpy")?, reading)?;
        Ok(Input { kind, ..input })
    }

    /// One board, or what should be one.
    fn one(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> Input<'py> {
        let mut read = ReadEntries::new(reading.rules);
        read.add(object, reading);
        Input::numpy(Storage::Read(read), reading)
    }

    fn numpy(storage: Storage<'py>, reading: Reading<'_>) -> Input<'py> {
        let rules = reading.rules.cloned();
        Input { storage, rules, kind: AnswerKind::NUMPY, selected: None, nothing: None }
    }

    /// All boards of a text, as the program reads them.
    fn of_text(
        py: Python<'py>,
        text: &[u8],
        column: Option<ColumnArgument>,
        reading: Reading<'_>,
    ) -> Input<'py> {
        let TextEntries { read, selected, nothing } = py.detach(|| match reading.rules {
            None => TextEntries::boards(text, column),
            Some(rules) => TextEntries::grids(text, column, rules),
        });
        let is_empty = |kind: &ParseErrorKind| {
            matches!(kind, ParseErrorKind::NoBoard { found: Token::Nothing | Token::EmptyArray })
        };
        let nothing = nothing.filter(|error| !is_empty(error.kind())).map(Malformed::from);
        Input { selected, nothing, ..Input::numpy(Storage::Read(read), reading) }
    }

    fn of_arrow(chunks: Vec<ArrayRef>, form: AnswerForm, reading: Reading<'_>) -> PyResult<Input<'py>> {
        let chunks: Vec<ArrayRef> = chunks.into_iter().map(arrow::unwrapped).collect::<PyResult<_>>()?;
        let kind = AnswerKind { form, nulls: nulls(&chunks) };
        Ok(Input { kind, ..Input::numpy(Storage::Arrow(chunks), reading) })
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

/// Whether the object is one board, where there may also be many, of which some may be anything. A list is one board only if it
/// looks like nothing else: a list of numbers or of rows, unless it is known to have as many entries as there are boards.
pub(crate) fn is_one_board(
    object: &Bound<'_, PyAny>,
    reading: Reading<'_>,
    known_count: Option<usize>,
) -> bool {
    if text_of(object).is_none()
        && let Some(items) = items(object)
    {
        let is_number = |item| reading.number(item).is_some();
        let is_list = |item: &Bound<'_, PyAny>| is_row(item) && !item.is_instance_of::<PyString>();
        if known_count == Some(items.len()) || !(items.iter().all(is_number) || items.iter().all(is_list)) {
            return false;
        }
    }
    match reading.rules {
        None => board_of(object, reading).is_ok(),
        Some(rules) => values_of(object, reading, rules).is_ok(),
    }
}

/// A list of what can be iterated over in a certain order.
fn in_order<'py>(object: &Bound<'py, PyAny>) -> PyResult<Option<Bound<'py, PyAny>>> {
    let has_order = !object.is_instance_of::<PyDict>()
        && !object.is_instance_of::<PySet>()
        && !object.is_instance_of::<PyFrozenSet>();
    match object.try_iter() {
        Ok(entries) if has_order => {
            let entries: Vec<_> = entries.collect::<PyResult<_>>()?;
            Ok(Some(PyList::new(object.py(), entries)?.into_any()))
        }
        _ => Ok(None),
    }
}

/// The boards in a list. Texts, which are most common, stay in place.
fn boards_in_list<'py>(object: &Bound<'py, PyAny>, reading: Reading<'_>) -> PyResult<Option<Storage<'py>>> {
    if let Ok(texts) = texts_in_list(object) {
        return Ok(Some(Storage::Texts(texts)));
    }
    let mut read = ReadEntries::new(reading.rules);
    let mut signals = Signals::default();
    let mut add = |entry: Bound<'py, PyAny>| {
        read.add(&entry, reading);
        signals.check()
    };
    if let Ok(list) = object.cast::<PyList>() {
        list.iter().try_for_each(&mut add)?;
    } else if let Ok(tuple) = object.cast::<PyTuple>() {
        tuple.iter().try_for_each(&mut add)?;
    } else {
        return Ok(None);
    }
    Ok(Some(Storage::Read(read)))
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
