//! The mutants, as cargo-mutants lists them.

use std::fmt;
use std::ops::Range;

use serde::Deserialize;

/// A change of the source that the tests should notice.
#[derive(Debug, Deserialize)]
pub(crate) struct Mutant {
    /// The file, relative to the project's root.
    pub(crate) file: String,
    /// Where it is, what it changes and in which function.
    pub(crate) name: String,
    pub(crate) genre: Genre,
    /// What replaces the source at `span`.
    pub(crate) replacement: String,
    pub(crate) span: Span,
}

/// What kind of thing a mutant changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) enum Genre {
    /// A function returns a value at once.
    FnValue,
    BinaryOperator,
    /// A negation is left out.
    UnaryOperator,
    /// A match arm is left out.
    MatchArm,
    /// The condition of a match arm is always, or never, true.
    MatchArmGuard,
    /// A field is left out of a struct expression, which takes it from its base.
    StructField,
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Span {
    pub(crate) start: Position,
    pub(crate) end: Position,
}

/// A line and a column, both from 1; columns are characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
pub(crate) struct Position {
    pub(crate) line: usize,
    pub(crate) column: usize,
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.name)
    }
}

/// A source file whose positions are wanted as bytes.
pub(crate) struct Source<'a> {
    pub(crate) text: &'a str,
    line_starts: Vec<usize>,
}

impl<'a> Source<'a> {
    pub(crate) fn new(text: &'a str) -> Self {
        let after_breaks = text.match_indices('\n').map(|(at, _)| at + 1);
        Self { text, line_starts: std::iter::once(0).chain(after_breaks).collect() }
    }

    /// The byte at this position.
    fn offset(&self, position: Position) -> usize {
        let start = self.line_starts[position.line - 1];
        let line = &self.text[start..];
        start + line.char_indices().nth(position.column - 1).map_or(line.len(), |(at, _)| at)
    }

    pub(crate) fn bytes(&self, span: Span) -> Range<usize> {
        self.offset(span.start)..self.offset(span.end)
    }
}
