//! Columns of Arrow.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::ffi_stream::ArrowArrayStreamReader;
use arrow_array::types::{
    BinaryType, BinaryViewType, LargeBinaryType, LargeUtf8Type, StringViewType, UInt8Type, Utf8Type,
};
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array, ArrayRef, StructArray, downcast_integer_array, make_array};
use arrow_pyarrow::FromPyArrow;
use arrow_schema::DataType;
use ninefold::error::Token;
use ninefold::rules::Rules;
use ninefold::text::{CellReader, CellValue};
use ninefold::{Board, BoardError, Cell};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::column::{CELLS, Column, Numbers, Plain, ReadBoards, SIDE, Texts, Values};
use crate::encoding::Encoding;
use crate::grids::{self, GridColumn};
use crate::malformed::Malformed;
use crate::read::{expect_cells, expect_cells_in_row, expect_rows};

/// Stands in for an entry that is null. It isn't a board, and is refused at once.
const NO_TEXT: &[u8] = b"";

/// The arrays that the object shares through Arrow's C interface.
pub(crate) fn chunks(object: &Bound<'_, PyAny>) -> PyResult<Vec<ArrayRef>> {
    if object.hasattr("__arrow_c_array__")? {
        return Ok(vec![make_array(imported(object)?)]);
    }
    // The stream of a column can't be imported, but that of a table can.
    let class = object.get_type();
    if class.hasattr("chunks")? {
        let chunks = object.getattr("chunks")?;
        return chunks.try_iter()?.map(|chunk| Ok(make_array(imported(&chunk?)?))).collect();
    }
    let table = if class.hasattr("to_frame")? { &object.call_method0("to_frame")? } else { object };
    let batches: ArrowArrayStreamReader = imported(table)?;
    let columns = batches.map(|batch| batch.map(|batch| Arc::new(StructArray::from(batch)) as ArrayRef));
    columns.collect::<Result<_, _>>().map_err(|error| PyValueError::new_err(error.to_string()))
}

fn imported<T: FromPyArrow>(object: &Bound<'_, PyAny>) -> PyResult<T> {
    // The error is one of pyarrow's, which need not be installed.
    T::from_pyarrow_bound(object).map_err(|_| {
        PyTypeError::new_err(format!("expected a column of Arrow with boards, found {}", object.get_type()))
    })
}

/// The array itself, or the only column of a table.
pub(crate) fn unwrapped(array: ArrayRef) -> PyResult<ArrayRef> {
    let Some(table) = array.as_struct_opt() else { return Ok(array) };
    match table.columns() {
        [column] if table.null_count() == 0 => unwrapped(column.clone()),
        _ => Err(refuse(array.data_type())),
    }
}

fn refuse(found: &DataType) -> PyErr {
    PyTypeError::new_err(format!("expected a column of strings or of lists of integers, found {found}"))
}

/// The boards of an array: grids of these rules, or classic ones. What is null isn't a board.
pub(crate) fn column<'a>(
    array: &'a ArrayRef,
    encoding: &'a Encoding,
    rules: Option<&'a Rules>,
) -> PyResult<Column<'a>> {
    Ok(match array.data_type() {
        DataType::Utf8 => bytes::<Utf8Type>(array, rules),
        DataType::LargeUtf8 => bytes::<LargeUtf8Type>(array, rules),
        DataType::Binary => bytes::<BinaryType>(array, rules),
        DataType::LargeBinary => bytes::<LargeBinaryType>(array, rules),
        DataType::Utf8View => views::<StringViewType>(array, rules),
        DataType::BinaryView => views::<BinaryViewType>(array, rules),
        DataType::FixedSizeBinary(_) => {
            let array = array.as_fixed_size_binary();
            texts(array, rules, |index| array.value(index))
        }
        DataType::Null => texts_by(array.len(), rules, |_| NO_TEXT),
        DataType::Dictionary(_, _) => {
            let dictionary = array.as_any_dictionary();
            // Without any values, all keys are null.
            let is_empty = dictionary.values().is_empty();
            let keys = if is_empty { vec![0; array.len()] } else { dictionary.normalized_keys() };
            column(dictionary.values(), encoding, rules)?.picked(non_null(array, keys))
        }
        other if is_lists(other) => lists(array, encoding, rules),
        other => return Err(refuse(other)),
    })
}

fn bytes<'a, T: ByteArrayType<Native: AsRef<[u8]>>>(
    array: &'a ArrayRef,
    rules: Option<&'a Rules>,
) -> Column<'a> {
    let array = array.as_bytes::<T>();
    texts(array, rules, |index| array.value(index).as_ref())
}

fn views<'a, T: ByteViewType<Native: AsRef<[u8]>>>(
    array: &'a ArrayRef,
    rules: Option<&'a Rules>,
) -> Column<'a> {
    let array = array.as_byte_view::<T>();
    texts(array, rules, |index| array.value(index).as_ref())
}

fn texts<'a>(
    array: &'a dyn Array,
    rules: Option<&'a Rules>,
    text: impl Fn(usize) -> &'a [u8] + Send + Sync + 'a,
) -> Column<'a> {
    match array.nulls() {
        None => texts_by(array.len(), rules, text),
        Some(nulls) => texts_by(
            array.len(),
            rules,
            move |index| {
                if nulls.is_null(index) { NO_TEXT } else { text(index) }
            },
        ),
    }
}

fn texts_by<'a>(
    len: usize,
    rules: Option<&'a Rules>,
    text: impl Fn(usize) -> &'a [u8] + Send + Sync + 'a,
) -> Column<'a> {
    match rules {
        None => Column::Boards(Box::new(Texts::new(len, text))),
        Some(rules) => Column::Grids(GridColumn::of_texts(rules, len, text)),
    }
}

/// Whether the type is of lists of integers, or of lists of such lists.
fn is_lists(data_type: &DataType) -> bool {
    let inner = |data_type: &DataType| match data_type {
        DataType::List(field) | DataType::LargeList(field) | DataType::FixedSizeList(field, _) => {
            Some(field.data_type().clone())
        }
        _ => None,
    };
    inner(data_type).is_some_and(|row| row.is_integer() || inner(&row).is_some_and(|cell| cell.is_integer()))
}

fn lists<'a>(array: &'a ArrayRef, encoding: &'a Encoding, rules: Option<&'a Rules>) -> Column<'a> {
    if let Some(numbers) = numbers_in_place(array, encoding, rules) {
        return numbers;
    }
    let Some(rules) = rules else {
        let mut read = ReadBoards::default();
        for index in 0..array.len() {
            read.add(match entry(array, index) {
                Some(list) => board_of_list(&list, encoding),
                None => Err(Malformed::nothing()),
            });
        }
        return Column::Boards(Box::new(read));
    };
    Column::Grids(GridColumn::new(rules, array.len(), move |index, values| match entry(array, index) {
        Some(list) => read_grid(&list, encoding, rules, values),
        None => Err(Malformed::nothing()),
    }))
}

/// The indices of those entries that aren't null.
fn non_null(array: &dyn Array, indices: impl IntoIterator<Item = usize>) -> Vec<Option<usize>> {
    let nulls = array.logical_nulls();
    let is_null = |entry| nulls.as_ref().is_some_and(|nulls| nulls.is_null(entry));
    indices.into_iter().enumerate().map(|(entry, index)| (!is_null(entry)).then_some(index)).collect()
}

/// The numbers, if every list has as many as a board and no number is null.
fn numbers_in_place<'a>(
    array: &'a ArrayRef,
    encoding: &'a Encoding,
    rules: Option<&'a Rules>,
) -> Option<Column<'a>> {
    let side = rules.map_or(SIDE, |rules| rules.size().side());
    let has = |length: i32, count: usize| usize::try_from(length) == Ok(count);
    let lists = array.as_fixed_size_list_opt()?;
    let numbers = match lists.values().as_fixed_size_list_opt() {
        None if has(lists.value_length(), side * side) => lists.values(),
        Some(rows)
            if has(lists.value_length(), side)
                && has(rows.value_length(), side)
                && rows.null_count() == 0 =>
        {
            rows.values()
        }
        _ => return None,
    };
    if numbers.null_count() > 0 {
        return None;
    }
    let boards = match (numbers.as_primitive_opt::<UInt8Type>(), rules) {
        (Some(values), None) if encoding.is_plain() => Column::Boards(Box::new(Plain::new(values.values()))),
        _ => downcast_integer_array!(
            numbers => match rules {
                None => Column::Boards(Box::new(Numbers::new(numbers.values(), encoding))),
                Some(rules) => Column::Grids(GridColumn::of_numbers(rules, numbers.values(), encoding)),
            },
            _ => return None,
        ),
    };
    Some(if array.null_count() == 0 { boards } else { boards.picked(non_null(array, 0..array.len())) })
}

/// The list at this index, unless it is null.
fn entry(array: &ArrayRef, index: usize) -> Option<ArrayRef> {
    if array.is_null(index) {
        return None;
    }
    if let Some(lists) = array.as_list_opt::<i32>() {
        return Some(lists.value(index));
    }
    if let Some(lists) = array.as_list_opt::<i64>() {
        return Some(lists.value(index));
    }
    array.as_fixed_size_list_opt().map(|lists| lists.value(index))
}

fn board_of_list(list: &ArrayRef, encoding: &Encoding) -> Result<Board, Malformed> {
    let mut reader = NumberReader { encoding, cells: CellReader::new(encoding.form()), values: [0; CELLS] };
    if list.data_type().is_integer() {
        reader.add(list, &Cell::ALL)?;
        expect_cells(list.len(), CELLS)?;
    } else {
        for (index, cells) in Cell::ALL.chunks(SIDE).enumerate().take(list.len()) {
            let row = entry(list, index);
            if let Some(row) = &row {
                reader.add(row, cells)?;
            }
            // A row that is null has no cells.
            expect_cells_in_row(index, row.map_or(0, |row| row.len()), SIDE)?;
        }
        expect_rows(list.len(), SIDE)?;
    }
    Ok(Board::try_from(reader.values)?)
}

/// Reads numbers into the cells of a board.
struct NumberReader<'e> {
    encoding: &'e Encoding,
    cells: CellReader,
    values: Values,
}

impl NumberReader<'_> {
    /// Reads as many numbers as there are cells.
    fn add(&mut self, numbers: &ArrayRef, cells: &[Cell]) -> Result<(), Malformed> {
        downcast_integer_array!(
            numbers => {
                for (number, &cell) in numbers.iter().zip(cells) {
                    let value = match number {
                        Some(number) => CellValue::Number(self.encoding.value(number)),
                        None => CellValue::Null,
                    };
                    self.values[cell.index()] = self.cells.read(value).map_err(|form| {
                        let found = number.map(|number| number.to_string()).unwrap_or_default();
                        BoardError::Cell { cell, form, found: Token::Value(found.into()) }
                    })?;
                }
            }
            _ => (),
        );
        Ok(())
    }
}

/// Reads the values of a grid from a list of numbers, or from a list of rows.
fn read_grid(
    list: &ArrayRef,
    encoding: &Encoding,
    rules: &Rules,
    values: &mut [u8],
) -> Result<(), Malformed> {
    let side = rules.size().side();
    if list.data_type().is_integer() {
        expect_cells(list.len(), values.len())?;
        read_values(list, encoding, values);
    } else {
        expect_rows(list.len(), side)?;
        for (index, values) in values.chunks_exact_mut(side).enumerate() {
            let row = entry(list, index);
            // A row that is null has no cells.
            expect_cells_in_row(index, row.as_ref().map_or(0, Array::len), side)?;
            if let Some(row) = &row {
                read_values(row, encoding, values);
            }
        }
    }
    grids::expect_cells(rules, values, |cell| {
        if list.data_type().is_integer() {
            return written_number(list, cell);
        }
        entry(list, cell / side).map(|row| written_number(&row, cell % side)).unwrap_or_default()
    })
}

/// Reads as many numbers as there are values; a null is a blank.
fn read_values(numbers: &ArrayRef, encoding: &Encoding, values: &mut [u8]) {
    downcast_integer_array!(
        numbers => {
            for (number, value) in numbers.iter().zip(values) {
                *value = number.map_or(0, |number| encoding.value(number));
            }
        }
        _ => (),
    );
}

fn written_number(numbers: &ArrayRef, index: usize) -> String {
    downcast_integer_array!(
        numbers => numbers.value(index).to_string(),
        _ => String::new(),
    )
}
