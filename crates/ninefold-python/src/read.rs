//! One board from whatever Python calls one.
//!
//! Lists are read as the library reads JSON: strings or numbers but not both, `None` for a blank, and nothing is taken
//! for a cell that only looks like one.

use ninefold::{Board, BoardError, Cell, Expected, Found};
use numpy::{PyUntypedArray, PyUntypedArrayMethods};
use pyo3::prelude::*;
use pyo3::types::{PyBool, PyByteArray, PyBytes, PyList, PyString, PyTuple};

use crate::board::PyBoard;
use crate::malformed::{Malformed, found};

const SIDE: usize = 9;
const CELLS: usize = SIDE * SIDE;

/// Reads one board; what is none raises `MalformedBoard`.
pub(crate) fn read(object: &Bound<'_, PyAny>) -> PyResult<Board> {
    board_of(object).map_err(|malformed| malformed.to_error(object.py(), None))
}

/// Reads one board.
pub(crate) fn board_of(object: &Bound<'_, PyAny>) -> Result<Board, Malformed> {
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
            [CELLS] | [SIDE, SIDE] => board_of_items(&items(object).ok_or_else(|| Malformed::other(object))?),
            shape => {
                Err(Malformed::Other(Found::Text(format!("an array of shape {}", written(shape)).into())))
            }
        };
    }
    if let Some(items) = items(object) {
        return board_of_items(&items);
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

/// The cells of a board as they come in. Strings and numbers are not mixed: `"5"` where a number was meant is a mistake.
#[expect(clippy::large_enum_variant, reason = "there is one at a time")]
enum Cells {
    /// Blanks so far, which may be either.
    Blank,
    Strings([[char; SIDE]; SIDE]),
    Numbers([[u8; SIDE]; SIDE]),
}

impl Cells {
    const NO_CHARACTERS: [[char; SIDE]; SIDE] = [['.'; SIDE]; SIDE];
    const NO_NUMBERS: [[u8; SIDE]; SIDE] = [[0; SIDE]; SIDE];

    fn into_board(self) -> Result<Board, Malformed> {
        match self {
            Cells::Blank => Ok(Board::EMPTY),
            Cells::Strings(characters) => Ok(Board::try_from(characters)?),
            Cells::Numbers(numbers) => Ok(Board::try_from(numbers)?),
        }
    }

    fn add_character(&mut self, index: usize, character: char) -> bool {
        if let Cells::Blank = self {
            *self = Cells::Strings(Cells::NO_CHARACTERS);
        }
        let Cells::Strings(characters) = self else { return false };
        characters[index / SIDE][index % SIDE] = character;
        true
    }

    fn add_number(&mut self, index: usize, number: u8) -> bool {
        if let Cells::Blank = self {
            *self = Cells::Numbers(Cells::NO_NUMBERS);
        }
        let Cells::Numbers(numbers) = self else { return false };
        numbers[index / SIDE][index % SIDE] = number;
        true
    }

    /// Takes in the item of a list as the cell with this index.
    fn add(&mut self, index: usize, item: &Bound<'_, PyAny>) -> Result<(), Malformed> {
        let is_taken = match item.cast::<PyString>() {
            _ if item.is_none() => true,
            Ok(text) => character_of(text).is_some_and(|character| self.add_character(index, character)),
            Err(_) => number_of(item).is_some_and(|number| self.add_number(index, number)),
        };
        if is_taken { Ok(()) } else { Err(self.refuse(index, item)) }
    }

    /// Why the item cannot be the cell with this index, or the row that starts there.
    fn refuse(&self, index: usize, item: &Bound<'_, PyAny>) -> Malformed {
        let expected = match self {
            Cells::Strings(_) => Expected::StringCell,
            Cells::Blank if item.is_instance_of::<PyString>() => Expected::StringCell,
            Cells::Blank | Cells::Numbers(_) => Expected::Number,
        };
        BoardError::Thing { cell: Cell::ALL[index], expected, found: found(item) }.into()
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
            (None, Ok(text)) if !matches!(self, Cells::Numbers(_)) => {
                let text = text.to_string_lossy();
                for (character, index) in text.chars().zip(places) {
                    self.add_character(index, character);
                }
                text.chars().count()
            }
            _ => return Err(self.refuse(places.start, row)),
        };
        match count {
            SIDE => Ok(()),
            _ => Err(BoardError::RowCells { row: number + 1, expected: SIDE, found: count }.into()),
        }
    }
}

fn board_of_items(all: &[Bound<'_, PyAny>]) -> Result<Board, Malformed> {
    let mut cells = Cells::Blank;
    if all.first().is_some_and(is_row) {
        for (number, row) in all.iter().enumerate().take(SIDE) {
            cells.add_row(row, number)?;
        }
        if all.len() != SIDE {
            return Err(BoardError::Rows { expected: SIDE, found: all.len() }.into());
        }
    } else {
        for (index, item) in all.iter().enumerate().take(CELLS) {
            cells.add(index, item)?;
        }
        if all.len() != CELLS {
            return Err(BoardError::Cells { expected: CELLS, found: all.len() }.into());
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

/// A number that Python would count with. `True` and `5.0` are none.
fn number_of(item: &Bound<'_, PyAny>) -> Option<u8> {
    if item.is_instance_of::<PyBool>() { None } else { item.extract().ok() }
}
