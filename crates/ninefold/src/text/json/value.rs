//! One JSON value to a board, by `serde_json`.
//!
//! The parts of a value are taken as raw slices of the text, so that every place is exact.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use crate::board::Board;
use crate::error::{Expected, Found};
use crate::text::symbol::{cell_of_char, is_board_like, odd, read_cells};
use crate::text::{Column, Fault, excerpt, listed};
use crate::{CELLS, SIDE};

/// Under which key of an object the board is.
#[derive(Debug)]
pub(super) struct Keys {
    /// The key that was asked for, or that held the first board.
    column: Option<Column>,
}

impl Keys {
    pub(super) fn new(column: Option<Column>) -> Keys {
        Keys { column }
    }

    /// Reads the value that these bytes are.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Result<Board, Fault> {
        let text =
            core::str::from_utf8(bytes).map_err(|error| odd(bytes, error.valid_up_to(), Expected::Utf8))?;
        let whole: &RawValue = parse(text, text)?;
        let value = Value { raw: whole.get(), text };
        if value.first() != b'{' {
            return value.board();
        }
        let object: Object<'_> = parse(value.raw, text)?;
        if let Some((key, raw)) = object.repeated() {
            let found = Found::KeyTwice(excerpt(key));
            return Err(Value { raw: raw.get(), text }.fault(Expected::Json, found));
        }
        match self.choose(&object, text) {
            Some(raw) => Value { raw: raw.get(), text }.board(),
            None => {
                let names = listed(object.entries.iter().map(|(key, _)| key), object.entries.len());
                let found = if names.is_empty() { Found::EmptyObject } else { Found::Keys(names.into()) };
                let expected = self.column.clone().map_or(Expected::Board, Expected::Column);
                Err(value.fault(expected, found))
            }
        }
    }

    /// The value under the key; the first object says which key that is, unless it was asked for.
    fn choose<'a>(&mut self, object: &Object<'a>, text: &'a str) -> Option<&'a RawValue> {
        let entries = &object.entries;
        let index = match &self.column {
            Some(Column::Name(name)) => entries.iter().position(|(key, _)| key == name)?,
            Some(Column::Number(number)) => number - 1,
            None => entries.iter().position(|(_, raw)| Value { raw: raw.get(), text }.is_board_like())?,
        };
        let (key, raw) = entries.get(index)?;
        self.column.get_or_insert_with(|| Column::Name(key.clone()));
        Some(raw)
    }
}

/// Parses a slice of the text; a fault in it is placed in the whole.
fn parse<'a, T: Deserialize<'a>>(slice: &'a str, text: &'a str) -> Result<T, Fault> {
    serde_json::from_str(slice).map_err(|error| {
        let start = offset(slice, text);
        if error.is_eof() {
            return Fault::new(start + slice.len(), Expected::Json, Found::End);
        }
        let line_start: usize =
            slice.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        let at = (start + line_start + error.column()).saturating_sub(1);
        let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        odd(text.as_bytes(), at, Expected::Json)
    })
}

/// Where in the text the slice of it starts.
fn offset(slice: &str, text: &str) -> usize {
    slice.as_ptr() as usize - text.as_ptr() as usize
}

/// A value with the text in which it stands.
#[derive(Clone, Copy)]
struct Value<'a> {
    raw: &'a str,
    text: &'a str,
}

/// How the cells of one board are written. Mixing them is a mistake: `"5"` where a number was meant.
#[derive(Clone, Copy, PartialEq, Eq)]
enum CellStyle {
    Strings,
    Numbers,
}

impl<'a> Value<'a> {
    fn first(self) -> u8 {
        self.raw.as_bytes()[0]
    }

    fn fault(self, expected: Expected, found: Found) -> Fault {
        Fault::new(offset(self.raw, self.text), expected, found)
    }

    /// The value as a message shows it.
    fn found(self) -> Found {
        match self.first() {
            b'[' if self.raw.len() > 2 => Found::Array,
            b'{' if self.raw.len() > 2 => Found::Object,
            _ => Found::Text(excerpt(self.raw)),
        }
    }

    /// The text of a string. The value has been read, so it is spelled rightly.
    fn string(self) -> Option<Cow<'a, str>> {
        let inner = self.raw.strip_prefix('"')?.strip_suffix('"')?;
        if inner.contains('\\') {
            serde_json::from_str(self.raw).ok().map(Cow::Owned)
        } else {
            Some(Cow::Borrowed(inner))
        }
    }

    fn array(self) -> Result<Array<'a>, Fault> {
        parse(self.raw, self.text)
    }

    fn is_board_like(self) -> bool {
        match self.first() {
            b'"' => self.string().is_some_and(|text| {
                // Rows may be parted by line breaks, which is a mistake in a string, but one that shall be told.
                let cells = text.chars().filter(|&character| cell_of_char(character).is_some()).count();
                let has_length = text.len() > CELLS - SIDE && text.len() <= CELLS + SIDE;
                is_board_like(text.as_bytes()) || (has_length && cells >= text.len() / 4 * 3)
            }),
            b'[' => self.array().is_ok_and(|array| self.is_board_like_array(&array)),
            _ => false,
        }
    }

    /// Whether an array has about as many rows or cells as a board.
    fn is_board_like_array(self, array: &Array<'a>) -> bool {
        let first = array.values.first().map(|raw| Value { raw: raw.get(), text: self.text });
        match first.map(|first| (first.first(), first.string())) {
            Some((b'[', _)) => array.count > SIDE / 2,
            Some((_, Some(row))) if row.len() > 1 => {
                let is_row =
                    |row: &str| row.len() > SIDE / 2 && row.chars().all(|c| cell_of_char(c).is_some());
                array.count > SIDE / 2 && is_row(&row)
            }
            _ => array.count > CELLS - SIDE && array.count < CELLS + SIDE,
        }
    }

    fn board(self) -> Result<Board, Fault> {
        match self.first() {
            b'"' => self.board_in_string(),
            b'[' => {
                let array = self.array()?;
                let first = array.values.first().map(|raw| Value { raw: raw.get(), text: self.text });
                match first {
                    None => Err(self.fault(Expected::Board, Found::EmptyArray)),
                    Some(first) if first.is_row() => self.board_of_rows(&array),
                    Some(_) => self.board_of_cells(&array),
                }
            }
            _ => Err(self.fault(Expected::Board, self.found())),
        }
    }

    /// Whether the value, the first of an array, is a row rather than a cell.
    fn is_row(self) -> bool {
        self.first() == b'[' || self.string().is_some_and(|text| text.chars().nth(1).is_some())
    }

    /// A board in one string, in the same cells as on a line.
    fn board_in_string(self) -> Result<Board, Fault> {
        let text = self.string().unwrap_or_default();
        read_cells(text.as_bytes()).map_err(|fault| self.within_string(fault))
    }

    /// Places a fault that was found in the text of a string.
    fn within_string(self, fault: Fault) -> Fault {
        let start = offset(self.raw, self.text);
        // With escapes in it the text is not the same as what stands there: the string's start will do.
        if self.raw.contains('\\') { Fault { at: start, ..fault } } else { fault.shifted(start + 1) }
    }

    fn board_of_rows(self, array: &Array<'a>) -> Result<Board, Fault> {
        let mut values = [0; CELLS];
        let mut style = None;
        for (index, raw) in array.values.iter().enumerate().take(SIDE) {
            let row = Value { raw: raw.get(), text: self.text };
            let target = &mut values[index * SIDE..][..SIDE];
            match row.first() {
                b'[' => row.read_cells(&row.array()?, target, index, &mut style)?,
                b'"' if style != Some(CellStyle::Numbers) => {
                    style = Some(CellStyle::Strings);
                    row.read_row_string(target, index)?;
                }
                _ => return Err(row.fault(Expected::JsonRow { row: index + 1, cells: SIDE }, row.found())),
            }
        }
        if array.count == SIDE {
            Ok(Board::from_values(values))
        } else {
            let at = array.values.get(SIDE).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
            Err(Fault::new(at, Expected::Rows(SIDE), Found::Count(array.count)))
        }
    }

    /// Reads a row that is an array of cells.
    fn read_cells(
        self,
        array: &Array<'a>,
        target: &mut [u8],
        index: usize,
        style: &mut Option<CellStyle>,
    ) -> Result<(), Fault> {
        for (raw, target) in array.values.iter().zip(target.iter_mut()) {
            *target = Value { raw: raw.get(), text: self.text }.cell(style)?;
        }
        if array.count == SIDE {
            return Ok(());
        }
        let at = array.values.get(SIDE).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
        Err(Fault::new(at, Expected::RowCells { row: index + 1, cells: SIDE }, Found::Count(array.count)))
    }

    /// Reads a row that is a string of cells.
    fn read_row_string(self, target: &mut [u8], index: usize) -> Result<(), Fault> {
        let text = self.string().unwrap_or_default();
        for (at, character) in text.char_indices() {
            let Some(value) = cell_of_char(character) else {
                return Err(self.within_string(Fault::new(at, Expected::Cell, Found::Character(character))));
            };
            if let Some(target) = target.get_mut(at) {
                *target = value;
            }
        }
        if text.len() == SIDE {
            return Ok(());
        }
        let expected = Expected::RowCells { row: index + 1, cells: SIDE };
        Err(self.within_string(Fault::new(text.len().min(SIDE), expected, Found::Count(text.len()))))
    }

    fn board_of_cells(self, array: &Array<'a>) -> Result<Board, Fault> {
        let mut values = [0; CELLS];
        let mut style = None;
        for (raw, target) in array.values.iter().zip(&mut values) {
            *target = Value { raw: raw.get(), text: self.text }.cell(&mut style)?;
        }
        if array.count == CELLS {
            Ok(Board::from_values(values))
        } else {
            let at = array.values.get(CELLS).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
            Err(Fault::new(at, Expected::Cells(CELLS), Found::Count(array.count)))
        }
    }

    /// Where the array's closing bracket stands: where a missing element should have been.
    fn end(self) -> usize {
        offset(self.raw, self.text) + self.raw.len() - 1
    }

    fn cell(self, style: &mut Option<CellStyle>) -> Result<u8, Fault> {
        let (value, own_style) = match (self.first(), self.raw) {
            (_, "null") => return Ok(0),
            (b'"', _) => (self.string().and_then(|text| cell_in_string(&text)), CellStyle::Strings),
            (first, raw) => {
                ((raw.len() == 1 && first.is_ascii_digit()).then(|| first - b'0'), CellStyle::Numbers)
            }
        };
        let style = *style.get_or_insert(own_style);
        value.filter(|_| style == own_style).ok_or_else(|| {
            let expected = match style {
                CellStyle::Strings => Expected::StringCell,
                CellStyle::Numbers => Expected::NumberCell,
            };
            self.fault(expected, self.odd_cell())
        })
    }

    /// What stands where a cell should be, with the code point if it is an odd character.
    fn odd_cell(self) -> Found {
        let string = self.string();
        let mut characters = string.iter().flat_map(|text| text.chars());
        match (characters.next(), characters.next()) {
            (Some(character), None) if cell_of_char(character).is_none() => Found::Character(character),
            _ => self.found(),
        }
    }
}

/// The cell in a string of one character. An empty one and a space are blanks, too.
fn cell_in_string(text: &str) -> Option<u8> {
    let mut characters = text.chars();
    match (characters.next(), characters.next()) {
        (None | Some(' '), None) => Some(0),
        (Some(character), None) => cell_of_char(character),
        _ => None,
    }
}

/// The elements of an array; of a long one, as many as a board can have and one more.
struct Array<'a> {
    values: Vec<&'a RawValue>,
    count: usize,
}

impl<'de: 'a, 'a> Deserialize<'de> for Array<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ArrayVisitor;
        impl<'de> Visitor<'de> for ArrayVisitor {
            type Value = Array<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an array")
            }
            fn visit_seq<A: SeqAccess<'de>>(self, mut elements: A) -> Result<Self::Value, A::Error> {
                let mut array = Array { values: Vec::new(), count: 0 };
                while let Some(value) = elements.next_element()? {
                    array.count += 1;
                    if array.count <= CELLS + 1 {
                        array.values.push(value);
                    }
                }
                Ok(array)
            }
        }
        deserializer.deserialize_seq(ArrayVisitor)
    }
}

/// The first entries of an object, in the order in which they stand there.
struct Object<'a> {
    entries: Vec<(String, &'a RawValue)>,
}

impl Object<'_> {
    /// How many entries are looked at.
    const MOST_ENTRIES: usize = 1024;

    /// A key that stands there twice, with its second value: which of them counts nobody can know.
    fn repeated(&self) -> Option<&(String, &RawValue)> {
        let mut seen = BTreeSet::new();
        self.entries.iter().find(|(key, _)| !seen.insert(key))
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Object<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct ObjectVisitor;
        impl<'de> Visitor<'de> for ObjectVisitor {
            type Value = Object<'de>;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Self::Value, A::Error> {
                let mut entries = Vec::new();
                while let Some((key, value)) = map.next_entry::<String, &RawValue>()? {
                    if entries.len() < Object::MOST_ENTRIES {
                        entries.push((key, value));
                    }
                }
                Ok(Object { entries })
            }
        }
        deserializer.deserialize_map(ObjectVisitor)
    }
}
