//! The names of the formats, and of columns.

use alloc::string::String;
use core::fmt;
use core::str::FromStr;

use crate::error::NameError;

/// A way to write boards as text.
///
/// A [`Reader`](crate::Reader) finds out by itself which one it has before it; asking for one by name
/// settles what is ambiguous. `docs/formats.md` in the project describes each of them.
///
/// ```
/// use ninefold::Format;
///
/// assert_eq!("sdk".parse(), Ok(Format::Sdk));
/// assert_eq!(Format::JsonNumbers.to_string(), "json-numbers");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Format {
    /// 81 characters, one board a line, `.` for a blank. Read with any blank and other fields beside it.
    Line,
    /// The same with `0` for a blank, as .sdm collections have it.
    Sdm,
    /// Nine lines of nine characters.
    Grid,
    /// Nine lines with borders between the boxes and around them.
    Framed,
    /// A grid behind `#` headers or a `[Puzzle]` line: .sdk files.
    Sdk,
    /// The framed grid of .ss files.
    Ss,
    /// Nine arrays of nine strings in JSON; read with numbers, flat, many in an array, or a value a line.
    Json,
    /// The same with numbers, 0 for a blank.
    JsonNumbers,
    /// A table with a board of 81 characters in one column, separated by `,`, `;` or tabs.
    Csv,
    /// A table with one cell a field: nine rows of nine fields.
    CsvGrid,
}

impl Format {
    /// All formats.
    ///
    /// ```
    /// use ninefold::{Board, Format};
    ///
    /// for &format in Format::ALL {
    ///     let text = Board::EMPTY.written(format).to_string();
    ///     assert_eq!(text.parse::<Board>()?, Board::EMPTY);
    /// }
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub const ALL: &'static [Format] = &[
        Format::Line,
        Format::Sdm,
        Format::Grid,
        Format::Framed,
        Format::Sdk,
        Format::Ss,
        Format::Json,
        Format::JsonNumbers,
        Format::Csv,
        Format::CsvGrid,
    ];

    /// The format's name, as `parse` reads it.
    ///
    /// ```
    /// assert_eq!(ninefold::Format::CsvGrid.name(), "csv-grid");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Format::Line => "line",
            Format::Sdm => "sdm",
            Format::Grid => "grid",
            Format::Framed => "framed",
            Format::Sdk => "sdk",
            Format::Ss => "ss",
            Format::Json => "json",
            Format::JsonNumbers => "json-numbers",
            Format::Csv => "csv",
            Format::CsvGrid => "csv-grid",
        }
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Format {
    type Err = NameError;

    fn from_str(name: &str) -> Result<Format, NameError> {
        NameError::find(Format::ALL, Format::name, name)
    }
}

/// Which field of a record holds the board: a column of a table, a field of a line, a key of a JSON object.
///
/// ```
/// use ninefold::text::Column;
///
/// assert_eq!(Column::from("puzzle"), Column::Name("puzzle".into()));
/// assert_eq!(Column::from(2), Column::Number(2));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Column {
    /// The column with this name in the header, or the value under this key.
    ///
    /// For an object within an object it is a path, such as `data.puzzle`. A number stands for the column in this
    /// place where no column has it for a name.
    Name(String),
    /// The column in this place, from 1. The keys of an object have no order, so it does not apply to them.
    Number(usize),
}

impl Column {
    /// The place that is meant, from 1, where there are no names or none of them is this one.
    pub(super) fn number(&self) -> Option<usize> {
        match self {
            Column::Name(name) => name.parse().ok(),
            Column::Number(number) => Some(*number),
        }
    }
}

impl From<&str> for Column {
    fn from(name: &str) -> Column {
        Column::Name(name.into())
    }
}

impl From<String> for Column {
    fn from(name: String) -> Column {
        Column::Name(name)
    }
}

impl From<usize> for Column {
    fn from(number: usize) -> Column {
        Column::Number(number)
    }
}
