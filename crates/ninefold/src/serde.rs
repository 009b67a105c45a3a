//! Serialize and Deserialize, in the words that the text forms use.
//!
//! A board is its 81-character line, a cell `"r1c1"`, a digit a number, a house and a conflict an object.

use core::fmt;
use core::str::FromStr;

use serde::de::{Deserialize, Deserializer, Error, Unexpected, Visitor};
use serde::ser::{Serialize, SerializeStruct, Serializer};

use crate::{Board, Cell, CellSet, Conflict, Digit, DigitSet, House, HouseKind};

impl Serialize for Board {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Board {
    /// Reads a string in any format that `parse` reads.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        deserializer.deserialize_str(Parse::<Board>::new("a Sudoku board"))
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        deserializer.deserialize_str(Parse::<Cell>::new("a cell such as r1c1"))
    }
}

impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for Digit {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.get())
    }
}

impl<'de> Deserialize<'de> for Digit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Digit, D::Error> {
        deserializer.deserialize_u8(DigitVisitor)
    }
}

struct DigitVisitor;

impl Visitor<'_> for DigitVisitor {
    type Value = Digit;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("a digit from 1 to 9")
    }

    fn visit_u64<E: Error>(self, value: u64) -> Result<Digit, E> {
        let digit = u8::try_from(value).ok().and_then(Digit::new);
        digit.ok_or_else(|| E::invalid_value(Unexpected::Unsigned(value), &self))
    }
}

impl Serialize for DigitSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl Serialize for HouseKind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl Serialize for House {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("House", 2)?;
        object.serialize_field("house", &self.kind())?;
        object.serialize_field("number", &self.number())?;
        object.end()
    }
}

impl Serialize for Conflict {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut object = serializer.serialize_struct("Conflict", 4)?;
        object.serialize_field("house", &self.house().kind())?;
        object.serialize_field("number", &self.house().number())?;
        object.serialize_field("digit", &self.digit())?;
        object.serialize_field("cells", &self.cells())?;
        object.end()
    }
}

/// Reads a string by `FromStr`.
struct Parse<T> {
    expecting: &'static str,
    result: core::marker::PhantomData<T>,
}

impl<T> Parse<T> {
    fn new(expecting: &'static str) -> Parse<T> {
        Parse { expecting, result: core::marker::PhantomData }
    }
}

impl<T: FromStr<Err: fmt::Display>> Visitor<'_> for Parse<T> {
    type Value = T;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.expecting)
    }

    fn visit_str<E: Error>(self, text: &str) -> Result<T, E> {
        text.parse().map_err(E::custom)
    }
}
