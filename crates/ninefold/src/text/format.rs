//! The names of the formats.

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
