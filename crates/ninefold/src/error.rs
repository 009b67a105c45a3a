//! What can be wrong with a text or an array that should be a board.
//!
//! Every error is data first: what was expected, what was found, and where. The words are made of it.

use alloc::boxed::Box;
use alloc::string::ToString;
use core::fmt;

use crate::board::Cell;
use crate::text::{self, Column, Format};

/// A place in a text.
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
    /// Bytes before this place.
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

    /// The place behind this text, which starts here.
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

/// Why a text is not a board: what was expected, what was found, and where.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::{Expected, Found};
///
/// let error = "53..7....6..195".parse::<Board>().unwrap_err();
/// assert_eq!(error.to_string(), "expected 81 cells, found 15");
/// assert_eq!(error.expected(), &Expected::Cells(81));
/// assert_eq!(error.found(), &Found::Count(15));
/// assert_eq!(error.location().column, 16); // where the next cell should have been
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Trouble>);

/// In a box, because most results hold no error and shall not be larger for it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Trouble {
    expected: Expected,
    found: Found,
    location: Location,
}

impl ParseError {
    pub(crate) fn new(expected: Expected, found: Found, location: Location) -> ParseError {
        ParseError(Box::new(Trouble { expected, found, location }))
    }

    /// What should have stood there.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::Expected;
    ///
    /// assert_eq!("".parse::<Board>().unwrap_err().expected(), &Expected::Board);
    /// ```
    pub fn expected(&self) -> &Expected {
        &self.0.expected
    }

    /// What stood there instead.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::Found;
    ///
    /// assert_eq!("".parse::<Board>().unwrap_err().found(), &Found::Nothing);
    /// ```
    pub fn found(&self) -> &Found {
        &self.0.found
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
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}, found {}", self.0.expected, self.0.found)
    }
}

impl core::error::Error for ParseError {}

/// What a reader expected at the place of a [`ParseError`].
///
/// ```
/// use ninefold::error::Expected;
///
/// assert_eq!(Expected::RowCells { row: 3, cells: 9 }.to_string(), "9 cells in row 3");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Expected {
    /// A board, of which there was no sign.
    Board,
    /// One board and no more.
    OneBoard,
    /// A board in one of the formats that [`Format`] lists.
    KnownFormat,
    /// A text that can be read in one way only.
    OneReading,
    /// This many cells in all.
    Cells(usize),
    /// This many rows.
    Rows(usize),
    /// This many cells in one row.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        cells: usize,
    },
    /// A digit or a blank.
    Cell,
    /// A digit or a blank as a JSON string.
    StringCell,
    /// A digit or a blank as a JSON number.
    NumberCell,
    /// A digit or a blank as a number in an array.
    Number,
    /// A row of a board as a JSON array or string.
    JsonRow {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        cells: usize,
    },
    /// JSON, spelled rightly.
    Json,
    /// The quote that ends a quoted field.
    ClosingQuote,
    /// The column that was asked for, or that held the boards so far.
    Column(Column),
    /// Only one column that could hold the boards.
    OneColumn,
    /// As many columns in a row as the table's header names, or the rows before have.
    ColumnCount(usize),
    /// As many boards on a line as on the first one.
    BoardCount(usize),
    /// Boards in tables only, as the text has one in HTML.
    Table,
    /// Text, of whatever kind.
    Text,
    /// Text in UTF-8.
    Utf8,
    /// A record no longer than the reader's limit, in bytes.
    Length(usize),
    /// A library built with the feature that reads this format.
    Feature(Format),
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expected::Board => f.write_str("a board"),
            Expected::OneBoard => f.write_str("one board"),
            Expected::KnownFormat => f.write_str("a board in a known format"),
            Expected::OneReading => f.write_str("one way to read this"),
            Expected::Cells(cells) => write!(f, "{cells} cells"),
            Expected::Rows(rows) => write!(f, "{rows} rows"),
            Expected::RowCells { row, cells } => write!(f, "{cells} cells in row {row}"),
            Expected::Cell => f.write_str("a digit from 1 to 9 or a blank"),
            Expected::StringCell => f.write_str("a string \"1\" to \"9\" or a blank"),
            Expected::NumberCell => f.write_str("a number from 0 to 9 or null"),
            Expected::Number => f.write_str("a number from 0 to 9"),
            Expected::JsonRow { row, cells } => {
                write!(f, "an array or a string of {cells} cells for row {row}")
            }
            Expected::Json => f.write_str("valid JSON"),
            Expected::ClosingQuote => f.write_str("a closing quote"),
            Expected::Column(Column::Name(name)) => write!(f, "a column named {name:?}"),
            Expected::Column(Column::Number(number)) => write!(f, "a board in column {number}"),
            Expected::OneColumn => f.write_str("one column that can be meant"),
            Expected::ColumnCount(1) => f.write_str("1 column, as above"),
            Expected::ColumnCount(count) => write!(f, "{count} columns, as above"),
            Expected::BoardCount(1) => f.write_str("1 board on the line, as on those before"),
            Expected::BoardCount(count) => write!(f, "{count} boards on the line, as on those before"),
            Expected::Table => f.write_str("boards in tables of HTML only"),
            Expected::Text => f.write_str("text"),
            Expected::Utf8 => f.write_str("UTF-8 text"),
            Expected::Length(limit) => write!(f, "a record of at most {limit} bytes"),
            Expected::Feature(format) => write!(f, "a build that can read {format}"),
        }
    }
}

/// What a reader found at the place of a [`ParseError`].
///
/// ```
/// use ninefold::error::Found;
///
/// assert_eq!(Found::Character('A').to_string(), "'A'");
/// assert_eq!(Found::Character('１').to_string(), "'１' (U+FF11)");
/// assert_eq!(Found::Character('\0').to_string(), "U+0000");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Found {
    /// Nothing at all.
    Nothing,
    /// The end of the text.
    End,
    /// The end of the line.
    LineEnd,
    /// Another number of the things that were expected.
    Count(usize),
    /// A board after the one that was expected.
    Second,
    /// A character that cannot stand there.
    Character(char),
    /// A byte that is no part of UTF-8 text.
    Byte(u8),
    /// Text in UTF-16, told by its byte order mark.
    Utf16,
    /// A word, a value or a list, as it stands in the text or shortened.
    Text(Box<str>),
    /// A JSON array.
    Array,
    /// A JSON array with nothing in it.
    EmptyArray,
    /// A JSON object.
    Object,
    /// A JSON object with nothing in it.
    EmptyObject,
    /// A JSON object with other keys: these, in quotes.
    Keys(Box<str>),
    /// A JSON object that has this key twice.
    KeyTwice(Box<str>),
    /// A line with so many fields.
    Fields(usize),
    /// A row of a table with so many columns.
    Columns(usize),
    /// Lines, which have no names for their fields.
    LinesWithoutHeader,
    /// A table that has no names for its columns.
    TableWithoutHeader,
    /// Grids, which have no columns to choose from.
    Grids,
    /// JSON arrays, which have no keys to choose from.
    Arrays,
    /// Boards amid other text, which have no columns to choose from.
    EmbeddedBoards,
    /// Several columns that could be meant: their names or numbers.
    SeveralColumns(Box<str>),
    /// An object with a board only under a key that is named as a solution.
    OnlySolutions(Box<str>),
    /// Objects within the object that hold boards: the paths to them, in quotes.
    Paths(Box<str>),
    /// A control character in a JSON string, where it must be written as an escape.
    RawControl(char),
    /// An escape in a JSON string that stands for nothing, such as `\\u12`.
    BadEscape(Box<str>),
    /// A file of another kind than text, told by its first bytes.
    Binary(FileKind),
    /// Text in which there is no board; this is how it starts.
    OtherText(Box<str>),
    /// The number 0 for a column; they are counted from 1.
    ColumnZero,
    /// A number such as `5.3E+80`: what a spreadsheet makes of a field of 81 digits.
    SpreadsheetNumber(Box<str>),
    /// Two formats that read the text in different ways.
    Readings(Format, Format),
    /// More than the reader's limit.
    Longer,
    /// A build without the feature.
    FeatureOff,
}

impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Found::Nothing => f.write_str("nothing"),
            Found::End => f.write_str("the end of the text"),
            Found::LineEnd => f.write_str("the end of the line"),
            Found::Count(count) => write!(f, "{count}"),
            Found::Second => f.write_str("a second one"),
            Found::Character(character) if character.is_ascii_graphic() => write!(f, "'{character}'"),
            Found::Character(' ') => f.write_str("a space"),
            Found::Character(character) if is_visible(*character) => {
                write!(f, "'{character}' (U+{:04X})", u32::from(*character))
            }
            Found::Character(character) => write!(f, "U+{:04X}", u32::from(*character)),
            Found::Byte(byte) => write!(f, "the byte 0x{byte:02X}"),
            Found::Utf16 => f.write_str("UTF-16 (save the file as UTF-8)"),
            Found::Text(text) => f.write_str(text),
            Found::Array => f.write_str("an array"),
            Found::EmptyArray => f.write_str("an empty array"),
            Found::Object => f.write_str("an object"),
            Found::EmptyObject => f.write_str("an empty object"),
            Found::Keys(keys) => write!(f, "the keys {keys}"),
            Found::KeyTwice(key) => write!(f, "the key {key:?} twice"),
            Found::Fields(1) => f.write_str("1 field"),
            Found::Fields(count) => write!(f, "{count} fields"),
            Found::Columns(1) => f.write_str("1 column"),
            Found::Columns(count) => write!(f, "{count} columns"),
            Found::LinesWithoutHeader => f.write_str("lines without a header"),
            Found::TableWithoutHeader => f.write_str("a table without a header"),
            Found::Grids => f.write_str("grids, which have no columns"),
            Found::Arrays => f.write_str("arrays, which have no keys"),
            Found::EmbeddedBoards => f.write_str("boards amid other text, without columns"),
            Found::SeveralColumns(columns) => {
                write!(f, "several: {columns} (choose one by its name or number)")
            }
            Found::OnlySolutions(key) => {
                write!(f, "only what is named as a solution (ask for {key:?} if that is what you mean)")
            }
            Found::Paths(paths) => write!(f, "boards deeper inside (choose one by its path: {paths})"),
            Found::RawControl('\t') => f.write_str("a raw tab in a string (write it as \\t)"),
            Found::RawControl(character) => {
                write!(f, "the raw control character U+{:04X} in a string", u32::from(*character))
            }
            Found::BadEscape(escape) => write!(f, "the escape {escape}, which stands for nothing"),
            Found::Binary(kind) => write!(f, "{kind}"),
            Found::OtherText(text) => write!(f, "only other text, starting with {text:?}"),
            Found::ColumnZero => f.write_str("a number that no column has: the first is 1"),
            Found::SpreadsheetNumber(text) => {
                write!(f, "the number {text} (a spreadsheet has rounded the digits; keep the column as text)")
            }
            Found::Readings(one, other) => {
                write!(
                    f,
                    "two: it is one thing as {one} and another as {other} (name the format to settle it, as --from does)"
                )
            }
            Found::Longer => f.write_str("a longer one"),
            Found::FeatureOff => f.write_str("one built without that feature"),
        }
    }
}

/// What a file is that isn't text, told by its first bytes.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::{FileKind, Found};
///
/// let error = Board::from_bytes(b"\x89PNG\r\n\x1a\n").unwrap_err();
/// assert_eq!(error.found(), &Found::Binary(FileKind::Png));
/// assert_eq!(error.to_string(), "expected text, found a PNG picture");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FileKind {
    /// A PNG picture.
    Png,
    /// A JPEG picture.
    Jpeg,
    /// A GIF picture.
    Gif,
    /// A WebP picture, a sound or a film in a RIFF container.
    Riff,
    /// A BMP, TIFF, HEIC or AVIF picture, or another one.
    Picture,
    /// A PDF document.
    Pdf,
    /// A zip archive, or a document that is one inside, such as .xlsx, .ods and .docx.
    Zip,
    /// A tar archive, or another one that stores files as they are.
    Archive,
    /// Compressed by gzip, zstd, bzip2, xz, lz4 or the like.
    Compressed,
    /// A program: ELF, Mach-O, Windows, WebAssembly or Java.
    Program,
    /// A `SQLite` database.
    Sqlite,
    /// A Parquet, Arrow or Avro file.
    Columnar,
    /// A document of the old Office formats, such as .xls.
    OldOffice,
    /// UTF-16 text without a byte order mark.
    Utf16WithoutMark,
    /// None of these, but not text either.
    Data,
}

impl fmt::Display for FileKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            FileKind::Png => "a PNG picture",
            FileKind::Jpeg => "a JPEG picture",
            FileKind::Gif => "a GIF picture",
            FileKind::Riff => "a WebP picture, or a sound or video file",
            FileKind::Picture => "a picture",
            FileKind::Pdf => "a PDF document",
            FileKind::Zip => {
                "a zip archive (.xlsx, .ods and .docx are zip archives too; save the sheet as CSV)"
            }
            FileKind::Archive => "an archive of files (extract it first)",
            FileKind::Compressed => "compressed data (decompress it first)",
            FileKind::Program => "a program",
            FileKind::Sqlite => "an SQLite database",
            FileKind::Columnar => "a Parquet, Arrow or Avro file",
            FileKind::OldOffice => "an old Office document (save the sheet as CSV)",
            FileKind::Utf16WithoutMark => "UTF-16 without a byte order mark (save the file as UTF-8)",
            FileKind::Data => "binary data",
        })
    }
}

/// Tells of a name that is none of these.
pub(crate) fn expected_one_of<'n>(
    f: &mut fmt::Formatter<'_>,
    names: impl IntoIterator<Item = &'n str>,
    found: &str,
) -> fmt::Result {
    f.write_str("expected one of ")?;
    for name in names {
        write!(f, "{name}, ")?;
    }
    write!(f, "found {found:?}")
}

/// Whether printing the character shows it: no control, no white space, nothing of zero width.
pub(crate) fn is_visible(character: char) -> bool {
    let is_format = matches!(
        character,
        '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}'
    );
    !(is_format || character.is_control() || character.is_whitespace())
}

/// Why an array is not a board.
///
/// ```
/// use ninefold::{Board, BoardError};
///
/// let error = Board::try_from([12; 81]).unwrap_err();
/// assert_eq!(error.to_string(), "expected a number from 0 to 9 in r1c1, found 12");
/// assert!(matches!(error, BoardError::Value { found: 12, .. }));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum BoardError {
    /// The number of rows is not nine.
    Rows {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The number of cells in a row is not nine.
    RowCells {
        /// The row, from 1.
        row: usize,
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// The number of cells, all in one row, is not that of a board.
    Cells {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A number is greater than 9.
    Value {
        /// Where it stands.
        cell: Cell,
        /// The number.
        found: u8,
    },
    /// A character is neither a digit nor a blank.
    Character {
        /// Where it stands.
        cell: Cell,
        /// The character.
        found: char,
    },
    /// Something stands for a cell that is none: for bindings, where an array can hold anything.
    Thing {
        /// Where it stands.
        cell: Cell,
        /// What should stand there.
        expected: Expected,
        /// What does.
        found: Found,
    },
}

impl BoardError {
    /// What should have stood there.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::Expected;
    ///
    /// assert_eq!(Board::try_from([12; 81]).unwrap_err().expected(), Expected::Number);
    /// ```
    pub fn expected(&self) -> Expected {
        match self {
            BoardError::Rows { expected, .. } => Expected::Rows(*expected),
            BoardError::RowCells { row, expected, .. } => Expected::RowCells { row: *row, cells: *expected },
            BoardError::Cells { expected, .. } => Expected::Cells(*expected),
            BoardError::Value { .. } => Expected::Number,
            BoardError::Character { .. } => Expected::Cell,
            BoardError::Thing { expected, .. } => expected.clone(),
        }
    }

    /// What stood there instead.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::error::Found;
    ///
    /// assert_eq!(Board::from_rows(&[['.'; 9]; 8]).unwrap_err().found(), Found::Count(8));
    /// ```
    pub fn found(&self) -> Found {
        match self {
            BoardError::Rows { found, .. }
            | BoardError::RowCells { found, .. }
            | BoardError::Cells { found, .. } => Found::Count(*found),
            BoardError::Value { found, .. } => Found::Text(found.to_string().into()),
            BoardError::Character { found, .. } => Found::Character(*found),
            BoardError::Thing { found, .. } => found.clone(),
        }
    }

    /// The cell that is meant, unless there are too many or too few.
    ///
    /// ```
    /// use ninefold::{Board, Cell};
    ///
    /// assert_eq!(Board::try_from([12; 81]).unwrap_err().cell(), Cell::new(1, 1));
    /// assert_eq!(Board::from_rows(&[['.'; 9]; 8]).unwrap_err().cell(), None);
    /// ```
    pub const fn cell(&self) -> Option<Cell> {
        match self {
            BoardError::Rows { .. } | BoardError::RowCells { .. } | BoardError::Cells { .. } => None,
            BoardError::Value { cell, .. }
            | BoardError::Character { cell, .. }
            | BoardError::Thing { cell, .. } => Some(*cell),
        }
    }
}

impl fmt::Display for BoardError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "expected {}", self.expected())?;
        if let Some(cell) = self.cell() {
            write!(f, " in {cell}")?;
        }
        write!(f, ", found {}", self.found())
    }
}

impl core::error::Error for BoardError {}
