//! One board from whatever Python calls one.
//!
//! Lists are read as the library reads JSON: strings or numbers but not both, `None` for a blank, and nothing is taken
//! for a cell that only looks like one.

use ninefold::error::{CellForm, Token};
use ninefold::{Board, BoardError, Cell};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyFloat, PyInt, PyList, PyString, PyTuple};

use crate::board::PyBoard;
use crate::column::{CELLS, SIDE};
use crate::encoding::{Encoding, NO_CELL};
use crate::malformed::{Malformed, found};
use crate::source::{Column, name, no_columns, reader, text_of};

/// Reads one board; what is none raises `MalformedBoard`.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    board_of(object, Reading::strict()).map_err(|malformed| malformed.to_error(object.py(), None))
}

/// Reads one board as `read` does, out of this column of a text if one is asked for. Also tells the column that it was
/// taken from, if there was a choice.
pub(crate) fn read_from(
    object: &Bound<'_, PyAny>,
    column: Option<Column>,
) -> PyResult<(Board, Option<String>)> {
    // Nothing can be chosen in a line of cells, and most texts are one.
    let is_line = || object.len().is_ok_and(|length| length == CELLS);
    match text_of(object) {
        Some(text) if column.is_some() || !is_line() => {
            let mut boards = reader(column).boards(&text);
            let board = boards.exactly_one();
            let board = board.map_err(|error| Malformed::from(error).to_error(object.py(), None))?;
            Ok((board, boards.selection().map(name)))
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
}

impl Reading<'_> {
    /// As they are, and nothing that only looks like one.
    pub(crate) fn strict() -> Reading<'static> {
        Reading { encoding: Encoding::plain(), takes_floats: false }
    }

    /// The value of a number that Python would count with. `True` is none.
    fn value_of(&self, item: &Bound<'_, PyAny>) -> Option<u8> {
        let is_usual = item.is_exact_instance_of::<PyInt>();
        let value = match if is_usual { None } else { kind_of_scalar(item) } {
            _ if item.is_instance_of::<PyBool>() => return None,
            // Older versions of numpy would count with its own `True`, too.
            Some('b') => return None,
            Some('f') if self.takes_floats => self.encoding.value(item.extract::<f64>().ok()?),
            _ if self.takes_floats && item.is_instance_of::<PyFloat>() => {
                self.encoding.value(item.extract::<f64>().ok()?)
            }
            _ => self.encoding.value(item.extract::<i64>().ok()?),
        };
        (value != NO_CELL).then_some(value)
    }
}

/// The letter by which numpy tells kinds of numbers apart, if the item is a number of numpy.
fn kind_of_scalar(item: &Bound<'_, PyAny>) -> Option<char> {
    item.getattr_opt("dtype").ok()??.getattr_opt("kind").ok()??.extract().ok()
}

/// Reads one board.
pub(crate) fn board_of(object: &Bound<'_, PyAny>, reading: Reading<'_>) -> Result<Board, Malformed> {
    if let Ok(text) = object.cast::<PyString>() {
        // Only a string with half of a surrogate pair cannot be had in UTF-8.
        let text = text.to_str().map_err(|_| Malformed::other(object))?;
        return Ok(text.parse()?);
    }
    if let Ok(board) = object.cast::<PyBoard>() {
        return Ok(board.get().0);
    }
    if let Ok(array) = object.cast::<PyUntypedArray>() {
        return match array.shape() {
            [CELLS] | [SIDE, SIDE] => {
                board_of_items(&items(object).ok_or_else(|| Malformed::other(object))?, reading)
            }
            shape => {
                Err(Malformed::Other(Token::Value(format!("an array of shape {}", written(shape)).into())))
            }
        };
    }
    if let Some(items) = items(object) {
        return board_of_items(&items, reading);
    }
    if let Ok(text) = object.cast::<PyBytes>() {
        return Ok(Board::from_bytes(text.as_bytes())?);
    }
    if let Ok(text) = object.cast::<PyByteArray>() {
        return Ok(Board::from_bytes(&text.to_vec())?);
    }
    Err(Malformed::other(object))
}

/// A shape as Python writes it.
pub(crate) fn written(shape: &[usize]) -> String {
    match shape {
        [length] => format!("({length},)"),
        _ => format!("({})", shape.iter().map(usize::to_string).collect::<Vec<_>>().join(", ")),
    }
}

/// What a list, a tuple or an array holds.
fn items<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = object.cast::<PyList>() {
        return Some(list.iter().collect());
    }
    if let Ok(tuple) = object.cast::<PyTuple>() {
        return Some(tuple.iter().collect());
    }
    let array = object.cast::<PyUntypedArray>().ok()?;
    Some(array.call_method0("tolist").ok()?.cast_into::<PyList>().ok()?.iter().collect())
}

/// The cells of a board as they come in.
struct Cells<'e> {
    reading: Reading<'e>,
    so_far: SoFar,
}

/// Strings and numbers are not mixed: `"5"` where a number was meant is a mistake.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum SoFar {
    /// Blanks, which may be either.
    Blank,
    Strings([[char; SIDE]; SIDE]),
    Numbers([[u8; SIDE]; SIDE]),
}

impl Cells<'_> {
    fn into_board(self) -> Result<Board, Malformed> {
        match self.so_far {
            SoFar::Blank => Ok(Board::EMPTY),
            SoFar::Strings(characters) => Ok(Board::try_from(characters)?),
            SoFar::Numbers(numbers) => Ok(Board::try_from(numbers)?),
        }
    }

    fn add_character(&mut self, index: usize, character: char) -> bool {
        if let SoFar::Blank = self.so_far {
            self.so_far = SoFar::Strings([['.'; SIDE]; SIDE]);
        }
        let SoFar::Strings(characters) = &mut self.so_far else { return false };
        characters[index / SIDE][index % SIDE] = character;
        true
    }

    fn add_value(&mut self, index: usize, value: u8) -> bool {
        if let SoFar::Blank = self.so_far {
            self.so_far = SoFar::Numbers([[0; SIDE]; SIDE]);
        }
        let SoFar::Numbers(numbers) = &mut self.so_far else { return false };
        numbers[index / SIDE][index % SIDE] = value;
        true
    }

    /// Takes in the item of a list as the cell with this index.
    fn add(&mut self, index: usize, item: &Bound<'_, PyAny>) -> Result<(), Malformed> {
        let is_taken = match item.cast::<PyString>() {
            _ if item.is_none() => true,
            Ok(text) => character_of(text).is_some_and(|character| self.add_character(index, character)),
            Err(_) => self.reading.value_of(item).is_some_and(|value| self.add_value(index, value)),
        };
        if is_taken { Ok(()) } else { Err(self.refuse(index, item)) }
    }

    /// Why the item cannot be the cell with this index, or the row that starts there.
    fn refuse(&self, index: usize, item: &Bound<'_, PyAny>) -> Malformed {
        let form = match self.so_far {
            SoFar::Strings(_) => CellForm::String,
            SoFar::Blank if item.is_instance_of::<PyString>() => CellForm::String,
            SoFar::Blank | SoFar::Numbers(_) => self.reading.encoding.form(),
        };
        BoardError::Cell { cell: Cell::ALL[index], form, found: found(item) }.into()
    }

    fn add_row(&mut self, row: &Bound<'_, PyAny>, number: usize) -> Result<(), Malformed> {
        let places = number * SIDE..(number + 1) * SIDE;
        let count = match (items(row), row.cast::<PyString>()) {
            (Some(items), _) => {
                for (item, index) in items.iter().zip(places) {
                    self.add(index, item)?;
                }
                items.len()
            }
            (None, Ok(text)) if !matches!(self.so_far, SoFar::Numbers(_)) => {
                let text = text.to_string_lossy();
                // As in JSON: where there are no other blanks, spaces are.
                let has_spaces_for_blanks =
                    text.chars().all(|character| matches!(character, ' ' | '1'..='9'));
                for (character, index) in text.chars().zip(places) {
                    let is_blank = character == ' ' && has_spaces_for_blanks;
                    self.add_character(index, if is_blank { '.' } else { character });
                }
                text.chars().count()
            }
            _ => return Err(self.refuse(places.start, row)),
        };
        match count {
            SIDE => Ok(()),
            _ => Err(BoardError::RowLength { row: number + 1, expected: SIDE, found: count }.into()),
        }
    }
}

fn board_of_items(all: &[Bound<'_, PyAny>], reading: Reading<'_>) -> Result<Board, Malformed> {
    let mut cells = Cells { reading, so_far: SoFar::Blank };
    if all.first().is_some_and(is_row) {
        for (number, row) in all.iter().enumerate().take(SIDE) {
            cells.add_row(row, number)?;
        }
        if all.len() != SIDE {
            return Err(BoardError::RowCount { expected: SIDE, found: all.len() }.into());
        }
    } else {
        for (index, item) in all.iter().enumerate().take(CELLS) {
            cells.add(index, item)?;
        }
        if all.len() != CELLS {
            return Err(BoardError::CellCount { expected: CELLS, found: all.len() }.into());
        }
    }
    cells.into_board()
}

/// Whether the first item of a list is a row rather than a cell.
fn is_row(item: &Bound<'_, PyAny>) -> bool {
    match item.cast::<PyString>() {
        Ok(text) => text.len().is_ok_and(|length| length > 1),
        Err(_) => {
            item.is_instance_of::<PyList>()
                || item.is_instance_of::<PyTuple>()
                || item.cast::<PyUntypedArray>().is_ok_and(|array| array.ndim() > 0)
        }
    }
}

/// The character in a string of one. An empty one and a space are blanks, too.
fn character_of(text: &Bound<'_, PyString>) -> Option<char> {
    let text = text.to_str().ok()?;
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None | Some(' '), None) => Some('.'),
        (character, None) => character,
        _ => None,
    }
}
