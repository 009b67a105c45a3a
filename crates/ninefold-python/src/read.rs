//! One board from whatever Python calls one.
//!
//! What a cell of a list can be is decided by the library's `CellReader`, which also reads JSON. Here Python's objects
//! become what it takes: strings, numbers and nulls.

use std::sync::Arc;

use ninefold::rules::{Rules, Size};
use ninefold::text::{CellReader, CellValue};
use ninefold::{Board, BoardError, Cell};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::array;
use crate::board::{AnyBoard, PyBoard};
use crate::column::{CELLS, SIDE, Values};
use crate::encoding::{Encoding, NOT_A_CELL};
use crate::find::FoundBoard;
use crate::foreign::familiar;
use crate::malformed::{Malformed, other_size, token};
use crate::read_grid;
use crate::rules::RulesArgument;
use crate::text::{ColumnArgument, column_name, no_columns, reader, text_of};

/// Reads one board; raises `MalformedBoard` for anything else.
fn read(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    board_of(object, Reading::strict()).map_err(|malformed| malformed.to_error(object.py(), None))
}

/// Reads one board, from this column of a text if one is asked for, with these rules or its own. Also gives the column
/// that it was taken from, if there was a choice.
pub(crate) fn read_from(
    object: &Bound<'_, PyAny>,
    column: Option<ColumnArgument>,
    rules: Option<RulesArgument>,
) -> PyResult<(AnyBoard, Option<String>)> {
    // Most are texts, which are quickly told apart.
    if rules.is_none()
        && column.is_none()
        && !object.is_instance_of::<PyString>()
        && let Some(board) = board_object(object)
    {
        return Ok((board.clone(), None));
    }
    let object = &if object.is_instance_of::<PyString>() { object.clone() } else { familiar(object)? };
    match rules.and_then(RulesArgument::other_than_classic) {
        Some(rules) => {
            let (grid, column) = read_grid::read_from(object, column, &rules)?;
            Ok((AnyBoard::Grid(grid), column))
        }
        None => {
            let (board, column) = read_classic(object, column)?;
            Ok((AnyBoard::Classic(board), column))
        }
    }
}

fn read_classic(
    object: &Bound<'_, PyAny>,
    column: Option<ColumnArgument>,
) -> PyResult<(Board, Option<String>)> {
    // There is no column to choose in a line of cells, and most texts are one.
    let is_line = || object.len().is_ok_and(|length| length == CELLS);
    match text_of(object) {
        Some(text) if column.is_some() || !is_line() => {
            let mut boards = reader(column).boards(&text);
            let board = boards.exactly_one();
            let board =
                board.map_err(|error| Malformed::of_text(error, &text).to_error(object.py(), None))?;
            Ok((board, boards.selection().map(column_name)))
        }
        None if column.is_some() => Err(no_columns(object)),
        _ => Ok((read(object)?, None)),
    }
}

/// How numbers in lists are read.
#[derive(Clone, Copy)]
pub(crate) struct Reading<'e> {
    /// What they stand for.
    pub(crate) encoding: &'e Encoding,
    /// Whether 5.0 is a 5.
    pub(crate) takes_floats: bool,
    /// The rules, unless classic boards are read.
    pub(crate) rules: Option<&'e Arc<Rules>>,
}

impl Reading<'_> {
    /// Integers only, 0 for a blank, for classic boards.
    fn strict() -> Reading<'static> {
        Reading { encoding: Encoding::plain(), takes_floats: false, rules: None }
    }

    /// The item of a list as a number; `True` isn't one.
    pub(crate) fn number(&self, item: &Bound<'_, PyAny>) -> Option<u8> {
        let is_int = item.is_exact_instance_of::<PyInt>();
        let value = match if is_int { None } else { scalar_kind(item) } {
            _ if item.is_instance_of::<PyBool>() => return None,
            // Older versions of numpy would take its own `True` for a number, too.
            Some('b') => return None,
            Some('f') if self.takes_floats => self.encoding.value(item.extract::<f64>().ok()?),
            _ if self.takes_floats && item.is_instance_of::<PyFloat>() => {
                self.encoding.value(item.extract::<f64>().ok()?)
            }
            _ => self.encoding.value(item.extract::<i64>().ok()?),
        };
        (value != NOT_A_CELL).then_some(value)
    }
}

/// The letter by which numpy tells kinds of numbers apart, if the item is a number of numpy.
fn scalar_kind(item: &Bound<'_, PyAny>) -> Option<char> {
    item.getattr_opt("dtype").ok()??.getattr_opt("kind").ok()??.extract().ok()
}

/// Reads one board.
pub(crate) fn board_of(object: &Bound<'_, PyAny>, reading: Reading<'_>) -> Result<Board, Malformed> {
    if let Ok(text) = object.cast::<PyString>() {
        // Only a string with half of a surrogate pair can't be had in UTF-8.
        let text = text.to_str().map_err(|_| Malformed::other(object))?;
        return text.parse().map_err(|error| Malformed::of_text(error, text.as_bytes()));
    }
    if let Some(board) = board_object(object) {
        return board.to_classic().ok_or_else(|| Malformed::other(object));
    }
    if let Ok(array) = object.cast::<PyUntypedArray>()
        && !array::is_board(array.shape(), None)
    {
        return Err(Malformed::array_of_shape(array.shape()).of_size(other_size(array.shape())));
    }
    if let Some(items) = items(object) {
        return board_of_items(&items, reading).map_err(|malformed| malformed.of_size(size_of(&items)));
    }
    match text_of(object) {
        Some(text) => Board::from_bytes(&text).map_err(|error| Malformed::of_text(error, &text)),
        None => Err(Malformed::other(object)),
    }
}

/// The board that the object is, or that was found in a text.
pub(crate) fn board_object<'a>(object: &'a Bound<'_, PyAny>) -> Option<&'a AnyBoard> {
    let found = || object.cast::<FoundBoard>().ok().map(|found| found.get().board());
    object.cast::<PyBoard>().ok().map(|board| &board.get().0).or_else(found)
}

/// The size of the board that a list would be, if it isn't the usual one.
fn size_of(list: &[Bound<'_, PyAny>]) -> Option<Size> {
    let first = list.first()?;
    if !is_row(first) {
        return other_size(&[list.len()]);
    }
    let is_square = list.iter().all(|row| row.len().is_ok_and(|length| length == list.len()));
    other_size(&[list.len(), list.len()]).filter(|_| is_square)
}

/// What a list, a tuple or an array holds.
pub(crate) fn items<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = object.cast::<PyList>() {
        return Some(list.iter().collect());
    }
    if let Ok(tuple) = object.cast::<PyTuple>() {
        return Some(tuple.iter().collect());
    }
    let array = object.cast::<PyUntypedArray>().ok()?;
    Some(array.call_method0("tolist").ok()?.cast_into::<PyList>().ok()?.iter().collect())
}

fn board_of_items(items: &[Bound<'_, PyAny>], reading: Reading<'_>) -> Result<Board, Malformed> {
    let mut list = ListReader::new(reading);
    if items.first().is_some_and(is_row) {
        for (index, row) in items.iter().enumerate().take(SIDE) {
            list.add_row(row, index)?;
        }
        expect_rows(items.len(), SIDE)?;
    } else {
        for (item, cell) in items.iter().zip(Cell::ALL) {
            list.add(item, cell)?;
        }
        expect_cells(items.len(), CELLS)?;
    }
    Ok(Board::try_from(list.values)?)
}

/// Whether the first item of a list is a row rather than a cell.
pub(crate) fn is_row(item: &Bound<'_, PyAny>) -> bool {
    match item.cast::<PyString>() {
        Ok(text) => CellReader::is_row(&text.to_string_lossy()),
        Err(_) => {
            item.is_instance_of::<PyList>()
                || item.is_instance_of::<PyTuple>()
                || item.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() > 0)
        }
    }
}

/// Reads the items of a list, cell by cell.
struct ListReader<'e> {
    reading: Reading<'e>,
    cells: CellReader,
    values: Values,
}

impl<'e> ListReader<'e> {
    fn new(reading: Reading<'e>) -> ListReader<'e> {
        ListReader { reading, cells: CellReader::new(reading.encoding.form()), values: [0; CELLS] }
    }

    fn add(&mut self, item: &Bound<'_, PyAny>, cell: Cell) -> Result<(), Malformed> {
        let text = item.cast::<PyString>().map(|text| text.to_string_lossy());
        let value = match &text {
            Ok(text) => CellValue::String(text),
            Err(_) if item.is_none() => CellValue::Null,
            Err(_) => self.reading.number(item).map_or(CellValue::Other, CellValue::Number),
        };
        let read = self.cells.read(value);
        let value = read.map_err(|form| BoardError::Cell { cell, form, found: token(item) })?;
        self.values[cell.index()] = value;
        Ok(())
    }

    fn add_row(&mut self, row: &Bound<'_, PyAny>, index: usize) -> Result<(), Malformed> {
        let cells = &Cell::ALL[index * SIDE..][..SIDE];
        if let Some(items) = items(row) {
            for (item, &cell) in items.iter().zip(cells) {
                self.add(item, cell)?;
            }
            return expect_cells_in_row(index, items.len(), SIDE);
        }
        if let Ok(text) = row.cast::<PyString>() {
            let text = text.to_string_lossy();
            if let Some(characters) = self.cells.read_row(&text) {
                for ((found, value), &cell) in characters.zip(cells) {
                    let value = value.ok_or(BoardError::Character { cell, found })?;
                    self.values[cell.index()] = value;
                }
                return expect_cells_in_row(index, text.chars().count(), SIDE);
            }
        }
        // Not a row, so at most a cell.
        self.add(row, cells[0])?;
        expect_cells_in_row(index, 1, SIDE)
    }
}

pub(crate) fn expect_rows(found: usize, expected: usize) -> Result<(), Malformed> {
    if found == expected { Ok(()) } else { Err(BoardError::RowCount { expected, found }.into()) }
}

/// The index of the row is from 0.
pub(crate) fn expect_cells_in_row(index: usize, found: usize, expected: usize) -> Result<(), Malformed> {
    if found == expected {
        Ok(())
    } else {
        Err(BoardError::RowLength { row: index + 1, expected, found }.into())
    }
}

pub(crate) fn expect_cells(found: usize, expected: usize) -> Result<(), Malformed> {
    if found == expected { Ok(()) } else { Err(BoardError::CellCount { expected, found }.into()) }
}
