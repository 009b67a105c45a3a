//! Cells that come as values, in JSON or in a list of another language: which are blanks, and what must not be mixed.

use super::symbol::{cell_of_char, characters};
use crate::SIDE;
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
        let (value, own_style) = match cell {
            CellValue::Null => return Ok(0),
            CellValue::String(text) => (cell_in_string(text), CellStyle::Strings),
            CellValue::Number(number) => (Some(number).filter(|&number| number <= 9), CellStyle::Numbers),
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
        if *self.style.get_or_insert(CellStyle::Strings) == CellStyle::Numbers {
            return None;
        }
        let has_spaces_for_blanks = row.chars().count() == SIDE
            && characters(row).all(|character| matches!(character, ' ' | '1'..='9'));
        Some(characters(row).map(move |character| match character {
            ' ' if has_spaces_for_blanks => (character, Some(0)),
            _ => (character, cell_of_char(character)),
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

/// The cell in a string of one character. An empty one and a space are blanks, too.
fn cell_in_string(text: &str) -> Option<u8> {
    let mut characters = characters(text);
    match (characters.next(), characters.next()) {
        (None | Some(' '), None) => Some(0),
        (Some(character), None) => cell_of_char(character),
        _ => None,
    }
}
