//! Reads one row: the texts of its puzzle, its reply and its solution.

use std::borrow::Cow;

use csv_core::{ReadFieldResult, Reader, ReaderBuilder};
use ninefold::error::Location;
use serde_json::Value;

use super::columns::value_at;
use super::{Columns, Role, RowLayout, Width};

/// A row that has been cut, but not read.
#[derive(Debug)]
pub(crate) struct Row<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) location: Location,
    /// From 1, without the header.
    pub(crate) number: u64,
    pub(crate) fault: Option<Fault>,
}

/// What is wrong with a row, before anything is known about its boards.
#[derive(Clone, Debug)]
pub(crate) enum Fault {
    /// It is too long to be held in memory.
    TooLong,
    /// A quote isn't closed.
    OpenQuote,
    NotUtf8,
    /// It isn't a JSON object.
    NoObject,
    /// It has nothing where a puzzle or a reply should be.
    Missing(Role),
    /// It has another number of fields than the header.
    Width {
        expected: usize,
        found: usize,
    },
}

/// Reads the fields of rows. The memory for them is used again.
pub(crate) struct RowFields {
    reader: Reader,
    text: Vec<u8>,
    /// Where the fields end.
    ends: Vec<usize>,
}

impl RowFields {
    pub(crate) fn new(delimiter: u8) -> RowFields {
        let reader = ReaderBuilder::new().delimiter(delimiter).build();
        RowFields { reader, text: Vec::new(), ends: Vec::new() }
    }

    /// For rows with this layout.
    pub(crate) fn for_layout(layout: &RowLayout) -> RowFields {
        match layout {
            RowLayout::Table { delimiter, .. } => RowFields::new(*delimiter),
            RowLayout::Objects { .. } => RowFields::new(b','),
        }
    }

    /// All fields of a header.
    pub(super) fn read_all(mut self, row: &[u8]) -> Vec<String> {
        self.split(row);
        let fields = (0..self.ends.len()).filter_map(|index| self.field(index));
        fields.map(|field| String::from_utf8_lossy(field).into_owned()).collect()
    }

    fn split(&mut self, row: &[u8]) {
        self.reader.reset();
        self.ends.clear();
        // A field is never longer than what it is read from.
        self.text.resize(row.len() + 1, 0);
        let (mut input, mut end) = (row, 0);
        loop {
            let (result, read, written) = self.reader.read_field(input, &mut self.text[end..]);
            input = &input[read..];
            end += written;
            match result {
                // The reader is told of the end of the text by an empty one.
                ReadFieldResult::InputEmpty => {}
                ReadFieldResult::Field { record_end } => {
                    self.ends.push(end);
                    if record_end {
                        return;
                    }
                }
                ReadFieldResult::OutputFull | ReadFieldResult::End => return,
            }
        }
    }

    fn field(&self, index: usize) -> Option<&[u8]> {
        let end = *self.ends.get(index)?;
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before]);
        Some(&self.text[start..end])
    }

    /// Reads a row. Without a solution, or with an empty one, it is `None`.
    pub(crate) fn read(&mut self, row: &Row<'_>, layout: &RowLayout) -> Result<Columns<Cow<'_, str>>, Fault> {
        if let Some(fault) = &row.fault {
            return Err(fault.clone());
        }
        match layout {
            RowLayout::Table { width: header, columns, .. } => {
                self.split(row.text);
                let width =
                    Width::of((0..self.ends.len()).map(|index| self.field(index).unwrap_or_default()));
                let text = |role: Role, index: usize| {
                    let field = self.field(index).ok_or(Fault::Missing(role))?;
                    str::from_utf8(field).map(Cow::Borrowed).map_err(|_| Fault::NotUtf8)
                };
                let solution = columns.solution.map(|index| text(Role::Solution, index)).transpose()?;
                let columns = Columns {
                    puzzle: text(Role::Puzzle, columns.puzzle)?,
                    reply: text(Role::Reply, columns.reply)?,
                    solution,
                };
                if !width.fits(*header) {
                    return Err(Fault::Width { expected: header.fields, found: width.fields });
                }
                columns.checked()
            }
            RowLayout::Objects { paths } => {
                let text = str::from_utf8(row.text).map_err(|_| Fault::NotUtf8)?;
                let object: Value = serde_json::from_str(text).map_err(|_| Fault::NoObject)?;
                if !object.is_object() {
                    return Err(Fault::NoObject);
                }
                let find = |role: Role, path: &str| value_at(&object, path).ok_or(Fault::Missing(role));
                let solution = paths.solution.as_deref().and_then(|path| value_at(&object, path));
                Columns {
                    puzzle: board_text(find(Role::Puzzle, &paths.puzzle)?).into(),
                    reply: reply_text(find(Role::Reply, &paths.reply)?).into(),
                    solution: solution.map(|solution| board_text(solution).into()),
                }
                .checked()
            }
        }
    }
}

impl<'t> Columns<Cow<'t, str>> {
    fn checked(self) -> Result<Columns<Cow<'t, str>>, Fault> {
        if self.puzzle.trim().is_empty() {
            return Err(Fault::Missing(Role::Puzzle));
        }
        let solution = self.solution.filter(|solution| !solution.trim().is_empty());
        Ok(Columns { solution, ..self })
    }
}

/// The text of a board, which may also be an array.
fn board_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        other => other.to_string(),
    }
}

/// The text of a reply: a string, a message of a chat, or the last one by the assistant.
fn reply_text(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => text.clone(),
        Value::Array(messages) if !messages.is_empty() && messages.iter().all(is_message) => {
            let by_assistant = |message: &&Value| message["role"] == "assistant";
            messages
                .iter()
                .rfind(by_assistant)
                .map(|message| content(&message["content"]))
                .unwrap_or_default()
        }
        message if is_message(message) => content(&message["content"]),
        other => other.to_string(),
    }
}

fn is_message(value: &Value) -> bool {
    value.get("role").is_some() && value.get("content").is_some()
}

/// What a message says: a string, or parts of which some are text.
fn content(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(parts) => parts.iter().filter_map(|part| part["text"].as_str()).collect(),
        _ => String::new(),
    }
}
