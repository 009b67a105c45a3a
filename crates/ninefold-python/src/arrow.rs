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
use ninefold::{Board, BoardError, Cell};
use pyo3::exceptions::{PyTypeError, PyValueError};
use pyo3::prelude::*;

use crate::column::{CELLS, Column, Numbers, Plain, Read, SIDE, Texts};
use crate::encoding::{Encoding, NO_CELL};
use crate::malformed::Malformed;

/// What stands for an entry that is null, and is not looked at afterwards.
const NO_TEXT: &[u8] = &[b'.'; CELLS];

/// The array as it is, or what stands behind it: the only column of a table, the words that a dictionary stands for.
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

/// The boards of an array. What its null entries are does not matter.
pub(crate) fn column<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> PyResult<Box<dyn Column + 'a>> {
    Ok(match array.data_type() {
        DataType::Utf8 => bytes::<Utf8Type>(array),
        DataType::LargeUtf8 => bytes::<LargeUtf8Type>(array),
        DataType::Binary => bytes::<BinaryType>(array),
        DataType::LargeBinary => bytes::<LargeBinaryType>(array),
        DataType::Utf8View => views::<StringViewType>(array),
        DataType::BinaryView => views::<BinaryViewType>(array),
        DataType::FixedSizeBinary(_) => {
            let array = array.as_fixed_size_binary();
            texts(array, |number| array.value(number))
        }
        DataType::Null => Box::new(Texts::new(array.len(), |_| NO_TEXT)),
        other if is_lists(other) => lists(array, encoding),
        other => return Err(refuse(other)),
    })
}

fn bytes<T: ByteArrayType<Native: AsRef<[u8]>>>(array: &ArrayRef) -> Box<dyn Column + '_> {
    let array = array.as_bytes::<T>();
    texts(array, |number| array.value(number).as_ref())
}

fn views<T: ByteViewType<Native: AsRef<[u8]>>>(array: &ArrayRef) -> Box<dyn Column + '_> {
    let array = array.as_byte_view::<T>();
    texts(array, |number| array.value(number).as_ref())
}

fn texts<'a>(
    array: &'a dyn Array,
    text: impl Fn(usize) -> &'a [u8] + Send + Sync + 'a,
) -> Box<dyn Column + 'a> {
    match array.nulls() {
        None => Box::new(Texts::new(array.len(), text)),
        Some(nulls) => {
            Box::new(Texts::new(
                array.len(),
                move |number| {
                    if nulls.is_null(number) { NO_TEXT } else { text(number) }
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

fn lists<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> Box<dyn Column + 'a> {
    if let Some(numbers) = numbers_in_place(array, encoding) {
        return numbers;
    }
    let mut read = Read::default();
    for number in 0..array.len() {
        read.add(match entry(array, number) {
            Some(list) => board_of_list(&list, encoding),
            None => Ok(Board::EMPTY),
        });
    }
    Box::new(read)
}

/// The numbers, if every list has as many as a board and none is null.
fn numbers_in_place<'a>(array: &'a ArrayRef, encoding: &'a Encoding) -> Option<Box<dyn Column + 'a>> {
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

/// The list with this number, unless it is null.
fn entry(array: &ArrayRef, number: usize) -> Option<ArrayRef> {
    if array.is_null(number) {
        return None;
    }
    if let Some(lists) = array.as_list_opt::<i32>() {
        return Some(lists.value(number));
    }
    if let Some(lists) = array.as_list_opt::<i64>() {
        return Some(lists.value(number));
    }
    array.as_fixed_size_list_opt().map(|lists| lists.value(number))
}

fn board_of_list(list: &ArrayRef, encoding: &Encoding) -> Result<Board, Malformed> {
    let mut values = [0; CELLS];
    if list.data_type().is_integer() {
        read_numbers(list, encoding, 0, &mut values)?;
        if list.len() != CELLS {
            return Err(BoardError::CellCount { expected: CELLS, found: list.len() }.into());
        }
    } else {
        for (number, values) in values.chunks_mut(SIDE).enumerate().take(list.len()) {
            // A row that is null has no cells.
            let found = match entry(list, number) {
                Some(row) => {
                    read_numbers(&row, encoding, number * SIDE, values)?;
                    row.len()
                }
                None => 0,
            };
            if found != SIDE {
                return Err(BoardError::RowLength { row: number + 1, expected: SIDE, found }.into());
            }
        }
        if list.len() != SIDE {
            return Err(BoardError::RowCount { expected: SIDE, found: list.len() }.into());
        }
    }
    Ok(Board::try_from(values)?)
}

/// Reads as many numbers as there is room for, the first of them into the cell with this index. A null is a blank.
fn read_numbers(
    array: &ArrayRef,
    encoding: &Encoding,
    first: usize,
    values: &mut [u8],
) -> Result<(), Malformed> {
    downcast_integer_array!(
        array => {
            for ((number, value), &cell) in array.iter().zip(values).zip(&Cell::ALL[first..]) {
                *value = number.map_or(0, |number| encoding.value(number));
                if *value == NO_CELL {
                    let found = Token::Value(number.map(|number| number.to_string()).unwrap_or_default().into());
                    return Err(BoardError::Cell { cell, form: encoding.form(), found }.into());
                }
            }
        }
        _ => (),
    );
    Ok(())
}
