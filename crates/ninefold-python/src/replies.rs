//! Replies of models, from whatever Python holds them in. Nothing that a reply can be raises.

use std::vec;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use arrow_schema::DataType;
use pyo3::intern;
use pyo3::prelude::*;
use pyo3::pybacked::{PyBackedBytes, PyBackedStr};
use pyo3::types::{PyByteArray, PyBytes, PyDict, PyIterator, PyList, PyString, PyTuple};

use crate::arrow;
use crate::board::PyBoard;
use crate::foreign::is_arrow;

/// How many replies, and how many bytes of them, are held at a time.
const BLOCK_REPLIES: usize = 1 << 14;
const BLOCK_BYTES: usize = 64 << 20;

/// The text of a reply.
pub(crate) enum ReplyText {
    /// ASCII, read in place.
    Str(PyBackedStr),
    /// In UTF-8, unless somebody gave us other bytes.
    Bytes(PyBackedBytes),
    /// Put together or mended.
    Owned(String),
    /// What isn't a text.
    Missing,
}

impl ReplyText {
    /// The text, or that of the last message of the assistant.
    pub(crate) fn of(reply: &Bound<'_, PyAny>) -> ReplyText {
        if let Some(text) = ReplyText::of_text(reply) {
            return text;
        }
        if let Some(messages) = messages(reply) {
            return answering(&messages)
                .map_or(ReplyText::Missing, |message| ReplyText::of_message(&message));
        }
        match reply.cast::<PyBoard>() {
            Ok(board) => ReplyText::Owned(board.get().__str__()),
            Err(_) => ReplyText::of_message(reply),
        }
    }

    fn of_text(object: &Bound<'_, PyAny>) -> Option<ReplyText> {
        if let Ok(text) = object.cast::<PyString>() {
            return Some(ReplyText::of_string(text));
        }
        if let Ok(bytes) = object.cast::<PyBytes>() {
            return Some(ReplyText::Bytes(bytes.clone().into()));
        }
        object.cast::<PyByteArray>().ok().map(|bytes| ReplyText::Bytes(bytes.clone().into()))
    }

    pub(crate) fn of_string(text: &Bound<'_, PyString>) -> ReplyText {
        let is_ascii = text
            .call_method0(intern!(text.py(), "isascii"))
            .is_ok_and(|answer| answer.is_truthy().unwrap_or(false));
        // The interpreter would keep the UTF-8 of other strings for as long as they live.
        let readable = if is_ascii {
            PyBackedStr::try_from(text.clone()).ok().map(ReplyText::Str)
        } else {
            text.encode_utf8().ok().map(|bytes| ReplyText::Bytes(bytes.into()))
        };
        readable
            .or_else(|| with_surrogates_replaced(text).map(ReplyText::Owned))
            .unwrap_or(ReplyText::Missing)
    }

    /// The content of a message: a text, or parts of which some are texts.
    fn of_message(message: &Bound<'_, PyAny>) -> ReplyText {
        let Some(content) = field(message, "content") else { return ReplyText::Missing };
        if let Some(text) = ReplyText::of_text(&content) {
            return text;
        }
        let texts: Vec<String> = entries(&content).unwrap_or_default().iter().filter_map(part_text).collect();
        if texts.is_empty() { ReplyText::Missing } else { ReplyText::Owned(texts.join("\n")) }
    }

    /// The text, if it is one.
    pub(crate) fn as_str(&self) -> Option<&str> {
        match self {
            ReplyText::Str(text) => Some(text),
            ReplyText::Bytes(bytes) => str::from_utf8(bytes).ok(),
            ReplyText::Owned(text) => Some(text),
            ReplyText::Missing => None,
        }
    }

    fn len(&self) -> usize {
        match self {
            ReplyText::Str(text) => text.len(),
            ReplyText::Bytes(bytes) => bytes.len(),
            ReplyText::Owned(text) => text.len(),
            ReplyText::Missing => 0,
        }
    }
}

/// The text with a replacement character for each half of a surrogate pair, which can't be had in UTF-8. A reply that is cut
/// off within an emoji may end with one.
fn with_surrogates_replaced(text: &Bound<'_, PyString>) -> Option<String> {
    let encoded = text.call_method1(intern!(text.py(), "encode"), ("utf-8", "surrogatepass")).ok()?;
    let mut bytes: Vec<u8> = encoded.extract().ok()?;
    for index in 2..bytes.len() {
        if let [0xed, 0xa0..=0xbf, _] = bytes[index - 2..=index] {
            bytes[index - 2..=index].copy_from_slice("\u{fffd}".as_bytes());
        }
    }
    String::from_utf8(bytes).ok()
}

/// The key of a dictionary, or the attribute of another object, unless it is `None`.
fn field<'py>(object: &Bound<'py, PyAny>, name: &str) -> Option<Bound<'py, PyAny>> {
    let found = match object.cast::<PyDict>() {
        Ok(dictionary) => dictionary.get_item(name),
        Err(_) => object.getattr_opt(name),
    };
    found.ok().flatten().filter(|found| !found.is_none())
}

fn entries<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    if let Ok(list) = object.cast::<PyList>() {
        return Some(list.iter().collect());
    }
    object.cast::<PyTuple>().ok().map(|tuple| tuple.iter().collect())
}

/// The messages of a conversation, if this is one: a list in which each entry has a role or content.
fn messages<'py>(object: &Bound<'py, PyAny>) -> Option<Vec<Bound<'py, PyAny>>> {
    let entries = entries(object)?;
    let is_message = |entry| field(entry, "role").is_some() || field(entry, "content").is_some();
    (!entries.is_empty() && entries.iter().all(is_message)).then_some(entries)
}

/// The last message of the assistant; if nobody has a role, the last one.
fn answering<'py>(messages: &[Bound<'py, PyAny>]) -> Option<Bound<'py, PyAny>> {
    let roles: Vec<_> = messages.iter().map(|message| field(message, "role")).collect();
    if roles.iter().all(Option::is_none) {
        return messages.last().cloned();
    }
    let is_assistant = |role: &Option<Bound<'_, PyAny>>| {
        role.as_ref().is_some_and(|role| role.eq("assistant").unwrap_or(false))
    };
    roles.iter().rposition(is_assistant).map(|index| messages[index].clone())
}

/// The text of a part of a message. Other parts are images, calls of tools, and thoughts.
fn part_text(part: &Bound<'_, PyAny>) -> Option<String> {
    if let Some(text) = ReplyText::of_text(part) {
        return text.as_str().map(Into::into);
    }
    let is_text = field(part, "type")
        .is_none_or(|kind| ["text", "output_text"].iter().any(|name| kind.eq(name).unwrap_or(false)));
    let text = field(part, "text").filter(|_| is_text)?;
    ReplyText::of_text(&text)?.as_str().map(Into::into)
}

/// One reply or many, a block at a time.
pub(crate) enum Replies<'py> {
    /// `None` when it has been read.
    One(Option<ReplyText>),
    Entries(Bound<'py, PyIterator>),
    Arrow(vec::IntoIter<ArrayRef>),
}

impl<'py> Replies<'py> {
    /// One text or conversation is one reply. Whatever else can be gone through is many.
    pub(crate) fn of(object: &Bound<'py, PyAny>) -> PyResult<Replies<'py>> {
        let is_message = || field(object, "role").is_some() && field(object, "content").is_some();
        let is_one = object.is_none()
            || object.is_instance_of::<PyDict>()
            || object.is_instance_of::<PyBoard>()
            || is_message()
            || ReplyText::of_text(object).is_some()
            || messages(object).is_some();
        if is_one {
            return Ok(Replies::One(Some(ReplyText::of(object))));
        }
        if is_arrow(object)?
            && let Some(chunks) = text_chunks(object)
        {
            return Ok(Replies::Arrow(chunks.into_iter()));
        }
        // The entries of columns aren't always Python's own objects.
        for to_list in ["to_pylist", "to_list"] {
            if let Some(list) = object.getattr_opt(to_list).ok().flatten().and_then(|list| list.call0().ok())
            {
                return Ok(Replies::Entries(list.try_iter()?));
            }
        }
        Ok(match object.try_iter() {
            Ok(entries) => Replies::Entries(entries),
            Err(_) => Replies::One(Some(ReplyText::of(object))),
        })
    }

    pub(crate) fn is_one(&self) -> bool {
        matches!(self, Replies::One(_))
    }

    /// The next replies; `None` if there are no more.
    pub(crate) fn next_block(&mut self) -> PyResult<Option<ReplyBlock>> {
        Ok(match self {
            Replies::One(text) => text.take().map(|text| ReplyBlock::Texts(vec![text])),
            Replies::Entries(entries) => {
                let mut texts = Vec::new();
                let mut bytes = 0;
                while texts.len() < BLOCK_REPLIES
                    && bytes < BLOCK_BYTES
                    && let Some(entry) = entries.next()
                {
                    let text = ReplyText::of(&entry?);
                    bytes += text.len();
                    texts.push(text);
                }
                (!texts.is_empty()).then_some(ReplyBlock::Texts(texts))
            }
            Replies::Arrow(chunks) => chunks.next().map(ReplyBlock::Arrow),
        })
    }
}

/// The arrays of a column, if they hold texts.
fn text_chunks(object: &Bound<'_, PyAny>) -> Option<Vec<ArrayRef>> {
    let chunks = arrow::chunks(object).ok()?;
    let chunks: Vec<ArrayRef> = chunks.into_iter().map(arrow::unwrapped).collect::<PyResult<_>>().ok()?;
    chunks.iter().all(|chunk| is_text(chunk.data_type())).then_some(chunks)
}

fn is_text(data_type: &DataType) -> bool {
    matches!(
        data_type,
        DataType::Utf8
            | DataType::LargeUtf8
            | DataType::Utf8View
            | DataType::Binary
            | DataType::LargeBinary
            | DataType::BinaryView
            | DataType::Null
    )
}

/// The text at an index; `None` if there is none, or not in UTF-8.
fn text_at(array: &ArrayRef, index: usize) -> Option<&str> {
    if array.is_null(index) {
        return None;
    }
    match array.data_type() {
        DataType::Utf8 => Some(array.as_string::<i32>().value(index)),
        DataType::LargeUtf8 => Some(array.as_string::<i64>().value(index)),
        DataType::Utf8View => Some(array.as_string_view().value(index)),
        DataType::Binary => str::from_utf8(array.as_binary::<i32>().value(index)).ok(),
        DataType::LargeBinary => str::from_utf8(array.as_binary::<i64>().value(index)).ok(),
        DataType::BinaryView => str::from_utf8(array.as_binary_view().value(index)).ok(),
        _ => None,
    }
}

/// Some replies, which need no interpreter.
pub(crate) enum ReplyBlock {
    Texts(Vec<ReplyText>),
    Arrow(ArrayRef),
}

impl ReplyBlock {
    pub(crate) fn len(&self) -> usize {
        match self {
            ReplyBlock::Texts(texts) => texts.len(),
            ReplyBlock::Arrow(array) => array.len(),
        }
    }

    /// The text of a reply; `None` if it has none.
    pub(crate) fn text(&self, index: usize) -> Option<&str> {
        match self {
            ReplyBlock::Texts(texts) => texts[index].as_str(),
            ReplyBlock::Arrow(array) => text_at(array, index),
        }
    }
}
