//! What can be wrong with a text or an array that should be a board.
//!
//! Every error is data: what is wrong, and where. The words are in [`language`](crate::language).

mod board;
mod kind;

pub use self::board::BoardError;
pub use self::kind::{
    AvailableColumns, CellForm, ColumnChoices, FileKind, JsonError, Names, ParseErrorKind, Token,
};

pub(crate) use self::kind::{bounded, excerpt};

use alloc::boxed::Box;
use core::fmt;

use crate::language::{english, from_fn};
use crate::text;

/// A position in a text.
///
/// Lines end with LF, CR LF or a lone CR. Columns count characters, not bytes; a byte order mark at the
/// start of a line is not counted.
///
/// ```
/// use ninefold::Board;
///
/// let error = "53..7...\u{ff11}".parse::<Board>().unwrap_err();
/// assert_eq!((error.location().offset, error.location().line, error.location().column), (8, 1, 9));
/// assert_eq!(error.location().to_string(), "1:9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Location {
    /// Bytes before this position.
    pub offset: u64,
    /// The line, from 1.
    pub line: u64,
    /// The character in the line, from 1.
    pub column: u64,
}

impl Location {
    /// The start of a text.
    ///
    /// ```
    /// assert_eq!(ninefold::error::Location::START.to_string(), "1:1");
    /// ```
    pub const START: Location = Location { offset: 0, line: 1, column: 1 };

    /// The position after this text, which starts here.
    ///
    /// ```
    /// use ninefold::error::Location;
    ///
    /// assert_eq!(Location::START.after(b"one\r\ntwo").to_string(), "2:4");
    /// ```
    #[must_use]
    pub fn after(self, text: &[u8]) -> Location {
        text::location_after(self, text)
    }
}

impl fmt::Display for Location {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", self.line, self.column)
    }
}

/// Why a text is not a board: what is wrong, and where.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::ParseErrorKind;
///
/// let error = "53..7....6..195".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "expected 81 cells, found 15");
/// assert_eq!(error.kind(), &ParseErrorKind::CellCount { expected: 81, found: 15 });
/// assert_eq!(error.location().column, 16); // where the next cell should have been
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Details>);

/// In a box, because most results hold no error and shouldn't be larger for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    kind: ParseErrorKind,
    location: Location,
}

impl ParseError {
    pub(crate) fn new(kind: ParseErrorKind, location: Location) -> ParseError {
        ParseError(Box::new(Details { kind, location }))
    }

    /// What is wrong.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::{ParseErrorKind, Token};
    ///
    /// let error = "".parse::<Board>().unwrap_err();
    /// assert_eq!(error.kind(), &ParseErrorKind::NoBoard { found: Token::Nothing });
    /// ```
    pub fn kind(&self) -> &ParseErrorKind {
        &self.0.kind
    }

    pub(crate) fn into_kind(self) -> ParseErrorKind {
        self.0.kind
    }

    /// Where in the whole text that is.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::Location;
    ///
    /// assert_eq!("".parse::<Board>().unwrap_err().location(), Location::START);
    /// ```
    pub fn location(&self) -> Location {
        self.0.location
    }

    /// What there should have been, in English.
    ///
    /// ```
    /// let error = "".parse::<ninefold::Board>().unwrap_err();
    /// assert_eq!(error.expected().to_string(), "a board");
    /// ```
    pub fn expected(&self) -> impl fmt::Display {
        self.kind().expected()
    }

    /// What there was instead, in English.
    ///
    /// ```
    /// let error = "".parse::<ninefold::Board>().unwrap_err();
    /// assert_eq!(error.found().to_string(), "nothing");
    /// ```
    pub fn found(&self) -> impl fmt::Display {
        self.kind().found()
    }
}

impl core::error::Error for ParseError {}

impl ParseErrorKind {
    /// What there should have been, in English.
    ///
    /// ```
    /// use ninefold::error::ParseErrorKind;
    ///
    /// let kind = ParseErrorKind::RowLength { row: 3, expected: 9, found: 8 };
    /// assert_eq!(kind.expected().to_string(), "9 cells in row 3");
    /// ```
    pub fn expected(&self) -> impl fmt::Display {
        from_fn(move |f| english::expected(self, f))
    }

    /// What there was instead, in English.
    ///
    /// ```
    /// use ninefold::error::ParseErrorKind;
    ///
    /// let kind = ParseErrorKind::RowLength { row: 3, expected: 9, found: 8 };
    /// assert_eq!(kind.found().to_string(), "8");
    /// ```
    pub fn found(&self) -> impl fmt::Display {
        from_fn(move |f| english::found(self, f))
    }
}

/// A name that isn't one of those that there are: of a format, a requirement, a language.
///
/// ```
/// use ninefold::Format;
///
/// let error = "xls".parse::<Format>().unwrap_err();
/// assert_eq!(error.found(), "xls");
/// assert_eq!(
///     error.to_string(),
///     "expected one of line, sdm, grid, framed, sdk, ss, json, json-numbers, csv, csv-grid, found \"xls\""
/// );
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NameError {
    expected: Box<[&'static str]>,
    found: Box<str>,
}

impl NameError {
    /// An error for a name that is none of these.
    ///
    /// ```
    /// use ninefold::error::NameError;
    ///
    /// let error = NameError::new(["red", "green"], "blue");
    /// assert_eq!(error.to_string(), "expected one of red, green, found \"blue\"");
    /// ```
    pub fn new(expected: impl IntoIterator<Item = &'static str>, found: &str) -> NameError {
        NameError { expected: expected.into_iter().collect(), found: found.into() }
    }

    /// The one of these values that has this name.
    pub(crate) fn find<T: Copy>(
        values: &[T],
        name_of: fn(T) -> &'static str,
        name: &str,
    ) -> Result<T, NameError> {
        let found = values.iter().copied().find(|&value| name_of(value) == name);
        found.ok_or_else(|| NameError::new(values.iter().copied().map(name_of), name))
    }

    /// The names that there are.
    ///
    /// ```
    /// let error = "cube".parse::<ninefold::HouseKind>().unwrap_err();
    /// assert_eq!(error.expected(), ["row", "column", "box"]);
    /// ```
    pub fn expected(&self) -> &[&'static str] {
        &self.expected
    }

    /// The name that was found.
    ///
    /// ```
    /// let error = "cube".parse::<ninefold::HouseKind>().unwrap_err();
    /// assert_eq!(error.found(), "cube");
    /// ```
    pub fn found(&self) -> &str {
        &self.found
    }
}

impl core::error::Error for NameError {}
