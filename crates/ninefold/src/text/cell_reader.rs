//! Cells that come as values, in JSON or in a list of another language: which are blanks, and what must not be mixed.

use super::codec::{Codec, Digits};
use super::symbol::characters;
use crate::error::CellForm;

/// Reads the cells of one board where they come as values: strings, numbers and nulls.
///
/// A null is a blank. The other cells are all strings or all numbers: `"5"` among numbers is a mistake. An error is the
/// form in which the cell should have been written.
///
/// ```
/// use ninefold::error::CellForm;
/// use ninefold::text::{CellReader, CellValue};
///
/// let mut cells = CellReader::new(CellForm::Number);
/// assert_eq!(cells.read(CellValue::Null), Ok(0));
/// assert_eq!(cells.read(CellValue::String("5")), Ok(5));
/// assert_eq!(cells.read(CellValue::String("")), Ok(0));
/// assert_eq!(cells.read(CellValue::Number(5)), Err(CellForm::String));
/// ```
#[derive(Clone, Debug)]
pub struct CellReader {
    /// How numbers are written here.
    numbers: CellForm,
    style: Option<CellStyle>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CellStyle {
    Strings,
    Numbers,
}

/// A value where a cell should be.
///
/// ```
/// use ninefold::error::CellForm;
/// use ninefold::text::{CellReader, CellValue};
///
/// let mut cells = CellReader::new(CellForm::Number);
/// assert_eq!(cells.read(CellValue::Other), Err(CellForm::Number));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CellValue<'a> {
    /// Nothing, which is a blank.
    Null,
    /// A string. It should be one character; an empty one and a space are blanks, too.
    String(&'a str),
    /// A number: 0 for a blank, else the digit.
    Number(u8),
    /// A number that isn't a digit, or something else.
    Other,
}

impl CellReader {
    /// A reader for one board, where numbers are written in this form.
    ///
    /// ```
    /// use ninefold::error::CellForm;
    /// use ninefold::text::{CellReader, CellValue};
    ///
    /// let mut cells = CellReader::new(CellForm::NumberOrNull);
    /// assert_eq!(cells.read(CellValue::Number(10)), Err(CellForm::NumberOrNull));
    /// ```
    pub const fn new(numbers: CellForm) -> CellReader {
        CellReader { numbers, style: None }
    }

    /// The cell's value, 0 for a blank.
    ///
    /// # Errors
    ///
    /// Unless the value is a cell, and written like the others: tells how it should have been written.
    ///
    /// ```
    /// use ninefold::error::CellForm;
    /// use ninefold::text::{CellReader, CellValue};
    ///
    /// let mut cells = CellReader::new(CellForm::Number);
    /// assert_eq!(cells.read(CellValue::String("AB")), Err(CellForm::String));
    /// ```
    #[inline]
    pub fn read(&mut self, cell: CellValue<'_>) -> Result<u8, CellForm> {
        self.read_of(&Digits, cell)
    }

    /// The same for a cell of other boards.
    #[inline]
    pub(super) fn read_of(&mut self, codec: &impl Codec, cell: CellValue<'_>) -> Result<u8, CellForm> {
        let greatest = codec.side();
        let (value, own_style) = match cell {
            CellValue::Null => return Ok(0),
            CellValue::String(text) => (cell_in_string(codec, text), CellStyle::Strings),
            CellValue::Number(number) => {
                (Some(number).filter(|&number| usize::from(number) <= greatest), CellStyle::Numbers)
            }
            CellValue::Other => (None, CellStyle::Numbers),
        };
        let style = *self.style.get_or_insert(own_style);
        value.filter(|_| style == own_style).ok_or(match style {
            CellStyle::Strings => CellForm::String,
            CellStyle::Numbers => self.numbers,
        })
    }

    /// The characters of a string that is a row: each with its value, if it is a cell. `None` where cells are numbers.
    ///
    /// Where there are no other blanks, spaces are.
    ///
    /// ```
    /// use ninefold::error::CellForm;
    /// use ninefold::text::CellReader;
    ///
    /// let mut cells = CellReader::new(CellForm::Number);
    /// let row = cells.read_row("12 4 6 8 ").unwrap();
    /// assert!(row.map(|(_, value)| value.unwrap()).eq([1, 2, 0, 4, 0, 6, 0, 8, 0]));
    /// ```
    pub fn read_row<'t>(
        &mut self,
        row: &'t str,
    ) -> Option<impl Iterator<Item = (char, Option<u8>)> + use<'t>> {
        self.read_row_of(&Digits, row)
    }

    /// The same for a row of other boards.
    pub(super) fn read_row_of<'t, C: Codec>(
        &mut self,
        codec: &C,
        row: &'t str,
    ) -> Option<impl Iterator<Item = (char, Option<u8>)> + use<'t, C>> {
        if *self.style.get_or_insert(CellStyle::Strings) == CellStyle::Numbers {
            return None;
        }
        let codec = codec.clone();
        let is_value = |character| codec.value_of(character).is_some_and(|value| value != 0);
        let has_spaces_for_blanks = row.chars().count() == codec.side()
            && characters(row).all(|character| character == ' ' || is_value(character));
        Some(characters(row).map(move |character| match character {
            ' ' if has_spaces_for_blanks => (character, Some(0)),
            _ => (character, codec.value_of(character)),
        }))
    }

    /// Whether a string, the first value of a list, is a row rather than a cell.
    ///
    /// ```
    /// use ninefold::text::CellReader;
    ///
    /// assert!(CellReader::is_row("53..7...."));
    /// assert!(!CellReader::is_row("5"));
    /// ```
    pub fn is_row(first: &str) -> bool {
        characters(first).nth(1).is_some()
    }
}

/// The cell in a string of one character, or in one that is a number. An empty one and a space are blanks, too.
fn cell_in_string(codec: &impl Codec, text: &str) -> Option<u8> {
    let mut characters = characters(text);
    match (characters.next(), characters.next()) {
        (None | Some(' '), None) => Some(0),
        (Some(character), None) => codec.value_of(character),
        _ => codec.value_of_long(text),
    }
}
