//! One grid of other rules than the classic ones from whatever Python calls one.

use std::sync::Arc;

use ninefold::error::Token;
use ninefold::rules::Rules;
use ninefold::text::CellValue;
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::PyString;

use crate::array;
use crate::encoding::Encoding;
use crate::grids::{OwnedGrid, read_text};
use crate::malformed::{Malformed, token};
use crate::read::{Reading, board_object, expect_cells, expect_cells_in_row, expect_rows, is_row, items};
use crate::text::{ColumnArgument, column_name, grid_reader, no_columns, text_of};

/// Reads one grid, from this column of a text if one is asked for. Also gives the column that it was taken from, if there
/// was a choice.
pub(crate) fn read_from(
    object: &Bound<'_, PyAny>,
    column: Option<ColumnArgument>,
    rules: &Arc<Rules>,
) -> PyResult<(OwnedGrid, Option<String>)> {
    let refused = |malformed: Malformed| malformed.to_error(object.py(), None);
    match text_of(object) {
        Some(text) => {
            let mut reader = grid_reader(rules, column).build();
            reader.feed(&text);
            reader.finish();
            let grid = reader.exactly_one().map_err(|error| refused(error.into()))?;
            Ok((OwnedGrid::of(rules, &grid), reader.selection().map(column_name)))
        }
        None if column.is_some() => Err(no_columns(object)),
        None => {
            let encoding = Encoding::plain_for(Some(rules));
            let reading = Reading { encoding: &encoding, takes_floats: false, rules: Some(rules) };
            let values = values_of(object, reading, rules).map_err(refused)?;
            Ok((OwnedGrid::new(rules, values), None))
        }
    }
}

/// Reads the values of one grid.
pub(crate) fn values_of(
    object: &Bound<'_, PyAny>,
    reading: Reading<'_>,
    rules: &Rules,
) -> Result<Vec<u8>, Malformed> {
    if let Some(text) = text_of(object) {
        return Ok(read_text(rules, &text)?);
    }
    if let Some(board) = board_object(object) {
        return Ok(rules.grid(board.values())?.values().to_vec());
    }
    if let Ok(array) = object.cast::<PyUntypedArray>()
        && !array::is_board(array.shape(), Some(rules))
    {
        return Err(Malformed::array_of_shape(array.shape()));
    }
    match items(object) {
        Some(items) => values_of_cells(&cells_of(&items, rules)?, reading, rules),
        None => Err(Malformed::other(object)),
    }
}

/// A cell of a list, or of a string that is a row.
enum ListCell<'py> {
    Item(Bound<'py, PyAny>),
    Character(char),
}

impl ListCell<'_> {
    fn text(&self) -> Option<String> {
        match self {
            ListCell::Item(item) => Some(item.cast::<PyString>().ok()?.to_string_lossy().into_owned()),
            ListCell::Character(character) => Some(character.to_string()),
        }
    }

    /// The value of a cell that isn't a text.
    fn value(&self, reading: Reading<'_>) -> CellValue<'static> {
        match self {
            ListCell::Item(item) if item.is_none() => CellValue::Null,
            ListCell::Item(item) => reading.number(item).map_or(CellValue::Other, CellValue::Number),
            ListCell::Character(_) => CellValue::Other,
        }
    }

    fn token(&self) -> Token {
        match self {
            ListCell::Item(item) => token(item),
            ListCell::Character(character) => Token::Character(*character),
        }
    }
}

/// The cells of a list, or of a list of rows.
fn cells_of<'py>(list: &[Bound<'py, PyAny>], rules: &Rules) -> Result<Vec<ListCell<'py>>, Malformed> {
    let size = rules.size();
    if !list.first().is_some_and(is_row) {
        expect_cells(list.len(), size.cells())?;
        return Ok(list.iter().cloned().map(ListCell::Item).collect());
    }
    expect_rows(list.len(), size.side())?;
    let mut cells = Vec::with_capacity(size.cells());
    for (index, row) in list.iter().enumerate() {
        let before = cells.len();
        match (items(row), row.cast::<PyString>()) {
            (Some(items), _) => cells.extend(items.into_iter().map(ListCell::Item)),
            (None, Ok(text)) => cells.extend(text.to_string_lossy().chars().map(ListCell::Character)),
            // Not a row, so at most a cell.
            (None, Err(_)) => cells.push(ListCell::Item(row.clone())),
        }
        expect_cells_in_row(index, cells.len() - before, size.side())?;
    }
    Ok(cells)
}

fn values_of_cells(
    cells: &[ListCell<'_>],
    reading: Reading<'_>,
    rules: &Rules,
) -> Result<Vec<u8>, Malformed> {
    let texts: Vec<Option<String>> = cells.iter().map(ListCell::text).collect();
    let values: Vec<CellValue<'_>> = cells
        .iter()
        .zip(&texts)
        .map(|(cell, text)| match text {
            Some(text) => CellValue::String(text),
            None => cell.value(reading),
        })
        .collect();
    Ok(rules.read_cells(&values, |index| cells[index].token())?.values().to_vec())
}
