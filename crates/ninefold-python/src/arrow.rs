//! Columns of Arrow.

use arrow_array::cast::AsArray;
use arrow_array::types::{
    BinaryType, BinaryViewType, LargeBinaryType, LargeUtf8Type, StringViewType, UInt8Type, Utf8Type,
};
use arrow_array::types::{ByteArrayType, ByteViewType};
use arrow_array::{Array, ArrayRef, downcast_integer_array};
use arrow_schema::DataType;
use arrow_select::take::take;
use ninefold::error::Token;
use ninefold::text::{CellReader, CellValue};
use ninefold::{Board, BoardError, Cell};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::column::{BoardColumn, CELLS, Numbers, Plain, ReadBoards, SIDE, Texts, Values};
use crate::encoding::Encoding;
use crate::malformed::Malformed;
use crate::read::{expect_cells, expect_cells_in_row, expect_rows};

/// Stands in for an entry that is null; its verdict is ignored.
const NO_TEXT: &[u8] = &[b'.'; CELLS];

/// The array itself, the only column of a table, or the decoded values of a dictionary.
pub(crate) fn unwrapped(array: ArrayRef) -> PyResult<ArrayRef> {
    if let Some(table) = array.as_struct_opt() {
        return match table.columns() {
            [column] if table.null_count() == 0 => unwrapped(column.clone()),
            _ => Err(refuse(array.data_type())),
        };
    }
    let Some(dictionary) = array.as_any_dictionary_opt() else { return Ok(array) };
    take(dictionary.values(), dictionary.keys(), None)
        .map_err(|error| PyValueError::new_err(error.to_string()))
}

fn refuse(found: &DataType) -> PyErr {
    PyTypeError::new_err(format!("expected a column of strings or of lists of integers, found {found}"))
}

/// The boards of an array. What stands in for null entries does not matter.
pub(crate) fn column<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> PyResult<Box<dyn BoardColumn + 'a>> {
    Ok(match array.data_type() {
        DataType::Utf8 => bytes::<Utf8Type>(array),
        DataType::LargeUtf8 => bytes::<LargeUtf8Type>(array),
        DataType::Binary => bytes::<BinaryType>(array),
        DataType::LargeBinary => bytes::<LargeBinaryType>(array),
        DataType::Utf8View => views::<StringViewType>(array),
        DataType::BinaryView => views::<BinaryViewType>(array),
        DataType::FixedSizeBinary(_) => {
            let array = array.as_fixed_size_binary();
            texts(array, |index| array.value(index))
        }
        DataType::Null => Box::new(Texts::new(array.len(), |_| NO_TEXT)),
        other if is_lists(other) => lists(array, encoding),
        other => return Err(refuse(other)),
    })
}

fn bytes<T: ByteArrayType<Native: AsRef<[u8]>>>(array: &ArrayRef) -> Box<dyn BoardColumn + '_> {
    let array = array.as_bytes::<T>();
    texts(array, |index| array.value(index).as_ref())
}

fn views<T: ByteViewType<Native: AsRef<[u8]>>>(array: &ArrayRef) -> Box<dyn BoardColumn + '_> {
    let array = array.as_byte_view::<T>();
    texts(array, |index| array.value(index).as_ref())
}

fn texts<'a>(
    array: &'a dyn Array,
    text: impl Fn(usize) -> &'a [u8] + Send + Sync + 'a,
) -> Box<dyn BoardColumn + 'a> {
    match array.nulls() {
        None => Box::new(Texts::new(array.len(), text)),
        Some(nulls) => {
            Box::new(Texts::new(
                array.len(),
                move |index| {
                    if nulls.is_null(index) { NO_TEXT } else { text(index) }
                },
            ))
        }
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

fn lists<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> Box<dyn BoardColumn + 'a> {
    if let Some(numbers) = numbers_in_place(array, encoding) {
        return numbers;
    }
    let mut read = ReadBoards::default();
    for index in 0..array.len() {
        read.add(match entry(array, index) {
            Some(list) => board_of_list(&list, encoding),
            None => Ok(Board::EMPTY),
        });
    }
    Box::new(read)
}

/// The numbers, if every list has as many as a board and none is null.
fn numbers_in_place<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> Option<Box<dyn BoardColumn + 'a>> {
    let lists = array.as_fixed_size_list_opt()?;
    let numbers = match (lists.value_length(), lists.values().as_fixed_size_list_opt()) {
        (81, None) => lists.values(),
        (9, Some(rows)) if rows.value_length() == 9 && rows.null_count() == 0 => rows.values(),
        _ => return None,
    };
    if numbers.null_count() > 0 {
        return None;
    }
    Some(match numbers.as_primitive_opt::<UInt8Type>() {
        Some(values) if encoding.is_plain() => Box::new(Plain::new(values.values())),
        _ => downcast_integer_array!(
            numbers => Box::new(Numbers::new(numbers.values(), encoding)),
            _ => return None,
        ),
    })
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
        expect_cells(list.len())?;
    } else {
        for (index, cells) in Cell::ALL.chunks(SIDE).enumerate().take(list.len()) {
            let row = entry(list, index);
            if let Some(row) = &row {
                reader.add(row, cells)?;
            }
            // A row that is null has no cells.
            expect_cells_in_row(index, row.map_or(0, |row| row.len()))?;
        }
        expect_rows(list.len())?;
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
