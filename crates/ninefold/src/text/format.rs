//! The names of the formats.

use core::fmt;
use core::str::FromStr;

use crate::error::NameError;

/// A way to write boards as text.
///
/// A [`Reader`](crate::Reader) detects the format; naming it settles what is ambiguous. `docs/formats.md` in the
/// project describes each format.
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
    /// 81 characters, one board per line, `.` for a blank. Other blanks, and other fields on the line, are read too.
    Line,
    /// The same with `0` for a blank, as in .sdm collections.
    Sdm,
    /// Nine lines of nine characters.
    Grid,
    /// Nine lines with borders around the boxes.
    Framed,
    /// A grid below `#` headers or a `[Puzzle]` line, as in .sdk files.
    Sdk,
    /// The framed grid of .ss files.
    Ss,
    /// Nine arrays of nine strings in JSON. Numbers, flat arrays, arrays of boards and JSON Lines are read too.
    Json,
    /// The same with numbers, 0 for a blank.
    JsonNumbers,
    /// A table with a board of 81 characters in one column, separated by `,`, `;` or tabs.
    Csv,
    /// A table with one cell per field: nine rows of nine fields.
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
