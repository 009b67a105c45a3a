//! One JSON value to a board, by `serde_json`.
//!
//! The parts of a value are raw slices of the text, so that every location is exact.

use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

use serde::de::{Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde_json::value::RawValue;

use super::relaxed::respell;
use crate::error::{
    AvailableColumns, CellForm, ColumnChoices, JsonError, Names, ParseErrorKind, Token, bounded, excerpt,
};
use crate::rules::Size;
use crate::text::choose::{Candidate, Choice, ContentKind, Role, choose, several};
use crate::text::codec::{Codec, Digits};
use crate::text::column::{Selection, SelectionBasis};
use crate::text::symbol::{characters, unexpected};
use crate::text::{CellReader, CellValue, Column, Fault};

/// Under which key of an object the board is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Keys<C = Digits> {
    codec: C,
    key: Key,
    selection: Option<Selection>,
    /// The path to the array that the objects are in, followed by a `.`.
    prefix: String,
}

/// A key of an object, and why it is the one.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Key {
    /// The first object decides.
    Undecided,
    /// It was asked for. It becomes the selection with the first object that has it.
    Requested { column: Column, is_selected: bool },
    /// It was chosen in the first object.
    Chosen(Column),
}

impl Key {
    fn requested(column: Option<Column>) -> Key {
        column.map_or(Key::Undecided, |column| Key::Requested { column, is_selected: false })
    }
}

impl<C: Codec> Keys<C> {
    pub(super) fn new(codec: C, column: Option<Column>) -> Keys<C> {
        Keys { codec, key: Key::requested(column), selection: None, prefix: String::new() }
    }

    /// The key that was asked for.
    pub(super) fn asked_for(&self) -> Option<&Column> {
        match &self.key {
            Key::Requested { column, .. } => Some(column),
            Key::Undecided | Key::Chosen(_) => None,
        }
    }

    /// Whether an object has shown which key it is.
    pub(super) fn has_chosen(&self) -> bool {
        match self.key {
            Key::Undecided => false,
            Key::Requested { is_selected, .. } => is_selected,
            Key::Chosen(_) => true,
        }
    }

    /// Continues with the objects in the array under the first key of the path.
    pub(super) fn descend(&mut self, key: &str) {
        self.prefix = alloc::format!("{key}.");
        if let Some(path) = self.asked_for().and_then(Column::as_name)
            && let Some(rest) = path.strip_prefix(key)
        {
            self.key = Key::requested(rest.strip_prefix('.').map(Column::name));
        }
    }

    pub(super) fn select(&mut self, selection: Selection) {
        self.selection = Some(selection);
    }

    /// Notes the choice of a key, if there was a choice.
    fn note_selection(&mut self, path: &str, object: &Object<'_>, basis: SelectionBasis) {
        let index = object.entries.iter().position(|(key, _)| key == path);
        if object.entries.len() > 1 || index.is_none() {
            self.selection = Some(Selection {
                name: Some(alloc::format!("{}{path}", self.prefix)),
                number: index.map_or(1, |index| index + 1),
                columns: object.entries.len(),
                is_key: true,
                basis,
            });
        }
    }

    pub(super) fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }

    /// Reads these bytes, which are one value.
    pub(super) fn read(&mut self, bytes: &[u8]) -> Result<C::Board, Fault> {
        let text = core::str::from_utf8(bytes).map_err(|error| {
            let offset = error.valid_up_to();
            Fault::new(offset, ParseErrorKind::NotUtf8 { byte: bytes[offset] })
        })?;
        let fault = match self.read_text(text) {
            Err(fault) if matches!(fault.kind, ParseErrorKind::InvalidJson(_)) => fault,
            read => return read,
        };
        // What isn't JSON may be a list in a programming language.
        let Some(respelled) = respell(text) else { return Err(fault) };
        match self.read_text(&respelled.json) {
            Err(other) if matches!(other.kind, ParseErrorKind::InvalidJson(_)) => Err(fault),
            read => read.map_err(|fault| Fault { offset: respelled.offset(fault.offset), ..fault }),
        }
    }

    /// Where the board is in these bytes, which have been read as one value.
    pub(super) fn range_of_board(&self, bytes: &[u8]) -> Option<Range<usize>> {
        let text = core::str::from_utf8(bytes).ok()?;
        let whole: &RawValue = parse(text, text).ok()?;
        let value = Value { raw: whole.get(), text };
        let board = match &self.key {
            _ if value.first() != b'{' => value,
            Key::Undecided => return None,
            Key::Requested { column, .. } | Key::Chosen(column) => {
                value.at_path(&value.object().ok()?, column.as_name()?).ok()??
            }
        };
        let start = offset(board.raw, text);
        Some(start..start + board.raw.len())
    }

    fn read_text(&mut self, text: &str) -> Result<C::Board, Fault> {
        let whole: &RawValue = parse(text, text)?;
        let value = Value { raw: whole.get(), text };
        if value.first() != b'{' {
            return match self.asked_for() {
                None => value.board(&self.codec),
                Some(column) => {
                    let (column, found) = (column.clone(), AvailableColumns::Arrays);
                    Err(value.fault(ParseErrorKind::MissingColumn { column, found }))
                }
            };
        }
        let object = value.object()?;
        let column = match &self.key {
            Key::Undecided => {
                let chosen = self.choose(value, &object)?;
                return chosen.board(&self.codec);
            }
            Key::Requested { column, .. } | Key::Chosen(column) => column,
        };
        let path = column.as_name();
        let found = match path {
            Some(path) => value.at_path(&object, path)?,
            None => None,
        };
        let (Some(path), Some(found)) = (path, found) else {
            let (column, found) = (column.clone(), AvailableColumns::Keys(object.keys()));
            return Err(value.fault(ParseErrorKind::MissingColumn { column, found }));
        };
        if matches!(self.key, Key::Requested { is_selected: false, .. }) {
            let path = path.to_string();
            self.note_selection(&path, &object, SelectionBasis::Request);
            if let Key::Requested { is_selected, .. } = &mut self.key {
                *is_selected = true;
            }
        }
        found.board(&self.codec)
    }

    /// The value under the key that holds the boards; the first object says which key that is.
    fn choose<'a>(&mut self, value: Value<'a>, object: &Object<'a>) -> Result<Value<'a>, Fault> {
        let values = || object.entries.iter().map(|(_, raw)| Value { raw: raw.get(), text: value.text });
        let candidates: Vec<Candidate> = object
            .entries
            .iter()
            .zip(values())
            .map(|((key, _), value)| Candidate {
                name: Some(key.clone()),
                content: value.content(&self.codec),
            })
            .collect();
        let is_object = |index: usize| object.entries[index].1.get().starts_with('{');
        let (index, basis) = match choose(&candidates) {
            Choice::ByName(index) => (index, SelectionBasis::Name),
            // What follows may have puzzles.
            Choice::ByContent(index) if Role::of(&object.entries[index].0) == Role::Solution => {
                let key = bounded(&object.entries[index].0);
                return Err(value.fault(ParseErrorKind::OnlySolutions { key }));
            }
            Choice::ByContent(index) if !is_object(index) => (index, SelectionBasis::Content),
            Choice::ByBlanks(index) if !is_object(index) => (index, SelectionBasis::Blanks),
            Choice::Several(indices) if indices.iter().any(|&index| is_object(index)) => {
                return Err(value.fault(self.several_paths(value, object, &indices)));
            }
            Choice::Several(indices) => {
                return Err(value.fault(several(&candidates, &indices)));
            }
            // Boards may be deeper inside.
            Choice::None | Choice::ByContent(_) | Choice::ByBlanks(_) => {
                let mut paths = Vec::new();
                value.collect_paths(&self.codec, object, "", 0, &mut paths);
                return Err(value.fault(match paths.len() {
                    0 => ParseErrorKind::NoBoardInObject { keys: object.keys() },
                    _ => ParseErrorKind::NestedBoards { paths: Names::new(paths) },
                }));
            }
        };
        let (key, raw) = &object.entries[index];
        self.key = Key::Chosen(Column::name(key.as_str()));
        self.note_selection(key, object, basis);
        Ok(Value { raw: raw.get(), text: value.text })
    }

    /// What is wrong if any of these values could be meant, some of which are objects: the boards in these have paths.
    fn several_paths(&self, value: Value<'_>, object: &Object<'_>, indices: &[usize]) -> ParseErrorKind {
        let mut names = Vec::new();
        for &index in indices {
            let (key, raw) = &object.entries[index];
            let count = names.len();
            let inner = Value { raw: raw.get(), text: value.text };
            if inner.first() == b'{'
                && let Ok(entries) = inner.object()
            {
                inner.collect_paths(&self.codec, &entries, &alloc::format!("{key}."), 1, &mut names);
            }
            if names.len() == count {
                names.push(key.clone());
            }
        }
        ParseErrorKind::SeveralColumns(ColumnChoices::Names(Names::new(names)))
    }
}

/// Parses a slice of the text; offsets of faults count from the start of the text.
fn parse<'a, T: Deserialize<'a>>(slice: &'a str, text: &'a str) -> Result<T, Fault> {
    serde_json::from_str(slice).map_err(|error| {
        let start = offset(slice, text);
        let line_start: usize =
            slice.split_inclusive('\n').take(error.line().saturating_sub(1)).map(str::len).sum();
        match string_fault(slice) {
            // Only if that is what is wrong: before a string that starts without a quote, others seem to be open.
            Some(fault) if is_line_end(&fault) && fault.offset != line_start + error.column() => {}
            Some(fault) => return fault.shifted(start),
            None => {}
        }
        if error.is_eof() {
            return Fault::new(start + slice.len(), ParseErrorKind::unexpected_in_json(Token::End));
        }
        let at = (start + line_start + error.column()).saturating_sub(1);
        let at = (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0);
        unexpected(text.as_bytes(), at, ParseErrorKind::unexpected_in_json)
    })
}

/// The first fault within a string: a control character, an unknown escape, or the end of the line.
fn string_fault(text: &str) -> Option<Fault> {
    let bytes = text.as_bytes();
    let mut is_string = false;
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => is_string = !is_string,
            // A string that is still open at the end of a line lacks its quote.
            b'\n' | b'\r' if is_string => {
                return Some(Fault::new(at, ParseErrorKind::unexpected_in_json(Token::LineEnd)));
            }
            0..b' ' if is_string => {
                let error = JsonError::ControlCharacter(char::from(byte));
                return Some(Fault::new(at, ParseErrorKind::InvalidJson(error)));
            }
            b'\\' if is_string => {
                let length = match bytes.get(at + 1)? {
                    b'"' | b'\\' | b'/' | b'b' | b'f' | b'n' | b'r' | b't' => 2,
                    b'u' if bytes
                        .get(at + 2..at + 6)
                        .is_some_and(|hex| hex.iter().all(u8::is_ascii_hexdigit)) =>
                    {
                        6
                    }
                    _ => {
                        let length = if bytes[at + 1] == b'u' { 6 } else { 2 };
                        let escape =
                            characters(&text[at..]).take(length).take_while(|&character| character != '"');
                        let error = JsonError::UnknownEscape(excerpt(&escape.collect::<String>()));
                        return Some(Fault::new(at, ParseErrorKind::InvalidJson(error)));
                    }
                };
                at += length - 1;
            }
            _ => {}
        }
        at += 1;
    }
    None
}

/// Whether a string lacks its quote at the end of a line.
fn is_line_end(fault: &Fault) -> bool {
    matches!(fault.kind, ParseErrorKind::InvalidJson(JsonError::Unexpected(Token::LineEnd)))
}

/// The offset of a slice in its text.
fn offset(slice: &str, text: &str) -> usize {
    slice.as_ptr() as usize - text.as_ptr() as usize
}

/// A value, with the text that it is part of.
#[derive(Clone, Copy)]
struct Value<'a> {
    raw: &'a str,
    text: &'a str,
}

impl<'a> Value<'a> {
    fn first(self) -> u8 {
        self.raw.as_bytes()[0]
    }

    fn fault(self, kind: ParseErrorKind) -> Fault {
        Fault::new(offset(self.raw, self.text), kind)
    }

    /// The value as a message shows it.
    fn token(self) -> Token {
        match self.first() {
            b'[' if self.raw.len() > 2 => Token::Array,
            b'{' if self.raw.len() > 2 => Token::Object,
            _ => Token::Value(excerpt(self.raw)),
        }
    }

    /// The text of a string. The value has been parsed, so it is well-formed.
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

    fn object(self) -> Result<Object<'a>, Fault> {
        let object: Object<'_> = parse(self.raw, self.text)?;
        match object.repeated() {
            None => Ok(object),
            Some((key, raw)) => {
                let error = JsonError::DuplicateKey(bounded(key));
                Err(Value { raw: raw.get(), text: self.text }.fault(ParseErrorKind::InvalidJson(error)))
            }
        }
    }

    /// The value under a key of the object, or under a path of keys such as `data.puzzle`.
    fn at_path(self, object: &Object<'a>, path: &str) -> Result<Option<Value<'a>>, Fault> {
        let value_of = |key: &str| {
            let entry = object.entries.iter().find(|(other, _)| other == key);
            entry.map(|(_, raw)| Value { raw: raw.get(), text: self.text })
        };
        if let Some(value) = value_of(path) {
            return Ok(Some(value));
        }
        for (at, _) in path.match_indices('.') {
            if let Some(inner) = value_of(&path[..at]).filter(|value| value.first() == b'{') {
                return inner.at_path(&inner.object()?, &path[at + 1..]);
            }
        }
        Ok(None)
    }

    /// Finds the paths to boards in objects within the object.
    fn collect_paths(
        self,
        codec: &impl Codec,
        object: &Object<'a>,
        prefix: &str,
        depth: usize,
        paths: &mut Vec<String>,
    ) {
        const DEEPEST: usize = 8;
        for (key, raw) in &object.entries {
            let value = Value { raw: raw.get(), text: self.text };
            let path = alloc::format!("{prefix}{key}");
            if value.first() == b'{'
                && depth < DEEPEST
                && let Ok(inner) = value.object()
            {
                value.collect_paths(codec, &inner, &alloc::format!("{path}."), depth + 1, paths);
            } else if depth > 0 && value.content(codec).is_board() {
                paths.push(path);
            }
        }
    }

    /// What the value is, as a candidate in its object.
    fn content<C: Codec>(self, codec: &C) -> ContentKind {
        match self.first() {
            b'"' => self.string().map_or(ContentKind::Other, |text| codec.content_of(&text)),
            b'[' => {
                let Ok(array) = self.array() else { return ContentKind::Other };
                match self.board(codec) {
                    Ok(board) => ContentKind::Board { is_complete: C::is_complete(&board) },
                    Err(_) if self.is_board_like_array(codec, &array) => {
                        ContentKind::Board { is_complete: false }
                    }
                    Err(_) if array.count > 0 => ContentKind::Doubtful,
                    Err(_) => ContentKind::Empty,
                }
            }
            b'n' => ContentKind::Empty,
            _ => codec.content_of(self.raw),
        }
    }

    /// Whether an array has about as many rows or cells as a board.
    fn is_board_like_array(self, codec: &impl Codec, array: &Array<'a>) -> bool {
        let (side, cells) = (codec.side(), codec.cells());
        let first = array.values.first().map(|raw| Value { raw: raw.get(), text: self.text });
        match first.map(|first| (first.first(), first.string())) {
            Some((b'[', _)) => array.count > side / 2,
            Some((_, Some(row))) if row.len() > 1 => {
                let is_row =
                    |row: &str| row.len() > side / 2 && characters(row).all(|c| codec.value_of(c).is_some());
                array.count > side / 2 && is_row(&row)
            }
            _ => array.count > cells - side && array.count < cells + side,
        }
    }

    fn board<C: Codec>(self, codec: &C) -> Result<C::Board, Fault> {
        match self.first() {
            b'"' => self.board_in_string(codec),
            b'[' => {
                let array = self.array()?;
                let first = array.values.first().map(|raw| Value { raw: raw.get(), text: self.text });
                match first {
                    None => Err(self.fault(ParseErrorKind::no_board(Token::EmptyArray))),
                    Some(first) if first.is_row() => self.board_of_rows(codec, &array),
                    Some(_) => self.board_of_cells(codec, &array),
                }
            }
            _ => Err(self.fault(ParseErrorKind::no_board(self.token()))),
        }
    }

    /// Whether the value, the first of an array, is a row rather than a cell.
    fn is_row(self) -> bool {
        self.first() == b'[' || self.string().is_some_and(|text| CellReader::is_row(&text))
    }

    /// A board in one string, in any of the forms that a field of a table can have.
    fn board_in_string<C: Codec>(self, codec: &C) -> Result<C::Board, Fault> {
        let text = self.string().unwrap_or_default();
        codec.read_text(text.as_bytes()).map_err(|fault| self.within_string(fault))
    }

    /// Converts the offset of a fault in the text of a string.
    fn within_string(self, fault: Fault) -> Fault {
        let start = offset(self.raw, self.text);
        // With escapes, offsets in the text and in the string differ: the string's start will do.
        if self.raw.contains('\\') { Fault { offset: start, ..fault } } else { fault.shifted(start + 1) }
    }

    fn board_of_rows<C: Codec>(self, codec: &C, array: &Array<'a>) -> Result<C::Board, Fault> {
        let side = codec.side();
        let mut values = [0; MOST_CELLS];
        let mut cells = CellReader::new(CellForm::NumberOrNull);
        for (index, raw) in array.values.iter().enumerate().take(side) {
            let row = Value { raw: raw.get(), text: self.text };
            let target = &mut values[index * side..][..side];
            match row.first() {
                b'[' => row.read_cells(codec, &row.array()?, target, index, &mut cells)?,
                _ => row.read_row_string(codec, target, index, &mut cells)?,
            }
        }
        if array.count == side {
            Ok(codec.board(&values[..codec.cells()]))
        } else {
            let at = array.values.get(side).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
            Err(Fault::new(at, ParseErrorKind::RowCount { expected: side, found: array.count }))
        }
    }

    /// Reads a row that is an array of cells.
    fn read_cells(
        self,
        codec: &impl Codec,
        array: &Array<'a>,
        target: &mut [u8],
        index: usize,
        cells: &mut CellReader,
    ) -> Result<(), Fault> {
        for (raw, target) in array.values.iter().zip(target.iter_mut()) {
            *target = Value { raw: raw.get(), text: self.text }.cell(codec, cells)?;
        }
        let side = codec.side();
        if array.count == side {
            return Ok(());
        }
        let at = array.values.get(side).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
        Err(Fault::new(at, ParseErrorKind::RowLength { row: index + 1, expected: side, found: array.count }))
    }

    /// Reads a row that is a string of cells.
    fn read_row_string(
        self,
        codec: &impl Codec,
        target: &mut [u8],
        index: usize,
        cells: &mut CellReader,
    ) -> Result<(), Fault> {
        let side = codec.side();
        let text = self.string();
        let Some((text, row)) =
            text.as_deref().and_then(|text| Some((text, cells.read_row_of(codec, text)?)))
        else {
            let kind = ParseErrorKind::JsonRow { row: index + 1, expected: side, found: self.token() };
            return Err(self.fault(kind));
        };
        let (mut at, mut count, mut end) = (0, 0, text.len());
        for (character, value) in row {
            let Some(value) = value else {
                let kind = codec.not_a_cell(CellForm::Any, Token::Character(character));
                return Err(self.within_string(Fault::new(at, kind)));
            };
            match target.get_mut(count) {
                Some(target) => *target = value,
                None if count == side => end = at,
                None => {}
            }
            at += character.len_utf8();
            count += 1;
        }
        if count == side {
            return Ok(());
        }
        let kind = ParseErrorKind::RowLength { row: index + 1, expected: side, found: count };
        Err(self.within_string(Fault::new(end, kind)))
    }

    fn board_of_cells<C: Codec>(self, codec: &C, array: &Array<'a>) -> Result<C::Board, Fault> {
        let count = codec.cells();
        let mut values = [0; MOST_CELLS];
        let mut cells = CellReader::new(CellForm::NumberOrNull);
        for (raw, target) in array.values.iter().zip(&mut values[..count]) {
            *target = Value { raw: raw.get(), text: self.text }.cell(codec, &mut cells)?;
        }
        if array.count == count {
            Ok(codec.board(&values[..count]))
        } else {
            let at = array.values.get(count).map_or_else(|| self.end(), |raw| offset(raw.get(), self.text));
            Err(Fault::new(at, ParseErrorKind::CellCount { expected: count, found: array.count }))
        }
    }

    /// The offset of the array's closing bracket, where a missing element should have been.
    fn end(self) -> usize {
        offset(self.raw, self.text) + self.raw.len() - 1
    }

    fn cell(self, codec: &impl Codec, cells: &mut CellReader) -> Result<u8, Fault> {
        let string;
        let value = match self.first() {
            b'"' => {
                string = self.string();
                // Half of a surrogate pair isn't a character, and so can't be a cell.
                CellValue::String(string.as_deref().unwrap_or("\u{fffd}"))
            }
            b'n' => CellValue::Null,
            // `5.0` is what programs write that have no other numbers.
            b'0'..=b'9' => codec.value_of_number(self.raw).map_or(CellValue::Other, CellValue::Number),
            _ => CellValue::Other,
        };
        let read = cells.read_of(codec, value);
        read.map_err(|form| self.fault(codec.not_a_cell(form, self.cell_token(codec))))
    }

    /// What there is where a cell should be: the character alone if it is a string of one that can't be a cell.
    fn cell_token(self, codec: &impl Codec) -> Token {
        let string = self.string();
        let mut characters = string.iter().flat_map(|text| characters(text));
        match (characters.next(), characters.next()) {
            (Some(character), None) if codec.value_of(character).is_none() => Token::Character(character),
            _ => self.token(),
        }
    }
}

/// As many cells as the largest grid has.
const MOST_CELLS: usize = Size::MOST as usize * Size::MOST as usize;

/// The elements of an array; of a long one, as many as the largest grid can have and one more.
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
                    if array.count <= MOST_CELLS + 1 {
                        array.values.push(value);
                    }
                }
                Ok(array)
            }
        }
        deserializer.deserialize_seq(ArrayVisitor)
    }
}

/// The first entries of an object, in their order in the text.
struct Object<'a> {
    entries: Vec<(String, &'a RawValue)>,
}

impl Object<'_> {
    /// How many entries are looked at.
    const MOST_ENTRIES: usize = 1024;

    fn keys(&self) -> Names {
        Names::new(self.entries.iter().map(|(key, _)| key))
    }

    /// A key that occurs twice, with its second value: nobody can know which of them counts.
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
