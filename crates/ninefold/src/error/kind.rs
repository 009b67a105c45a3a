//! What can be wrong with a text that should be a board.

use alloc::boxed::Box;
use alloc::string::String;
use core::fmt;

use crate::rules::Size;
use crate::text::{Column, Format, characters};

/// What is wrong with a text that should be a board; from [`ParseError::kind`](super::ParseError::kind).
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::{CellForm, ParseErrorKind, Token};
///
/// let error = "53..7....6..195".parse::<Board>().unwrap_err();
/// assert_eq!(error.kind(), &ParseErrorKind::CellCount { expected: 81, found: 15 });
///
/// let error = format!("A{}", ".".repeat(80)).parse::<Board>().unwrap_err();
/// let kind = ParseErrorKind::Cell { form: CellForm::Any, found: Token::Character('A') };
/// assert_eq!(error.kind(), &kind);
/// assert_eq!(kind.to_string(), "expected a digit from 1 to 9 or a blank, found 'A'");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseErrorKind {
    /// There is no board.
    NoBoard {
        /// What there is instead.
        found: Token,
    },
    /// There is no board, only other text.
    OtherText {
        /// How the text starts.
        start: Box<str>,
    },
    /// No key of a JSON object holds a board.
    NoBoardInObject {
        /// The keys it has.
        keys: Names,
    },
    /// No key of a JSON object holds a board, but objects inside it have keys that do.
    NestedBoards {
        /// The paths to the boards, such as `data.puzzle`.
        paths: Names,
    },
    /// The only board in a JSON object has a key that is named like a solution.
    OnlySolutions {
        /// The key.
        key: Box<str>,
    },
    /// There is a second board where only one is allowed.
    SecondBoard,
    /// The text isn't in a format that [`Format`] lists.
    UnknownFormat {
        /// What it is instead.
        found: Token,
    },
    /// Two formats read the text in different ways.
    AmbiguousFormat {
        /// The two formats; naming one of them settles it.
        readings: [Format; 2],
    },
    /// A board has the wrong number of cells.
    CellCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A board has the wrong number of rows.
    RowCount {
        /// How many there should be.
        expected: usize,
        /// How many there are.
        found: usize,
    },
    /// A row has the wrong number of cells.
    RowLength {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// How many it has.
        found: usize,
    },
    /// A line has another number of boards than the lines before it.
    BoardCount {
        /// How many the others have.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A row of a table has another number of columns than the header or the rows before it.
    ColumnCount {
        /// How many the others have.
        expected: usize,
        /// How many this one has.
        found: usize,
    },
    /// A table has another header further down, so it isn't known which column holds the boards from there on.
    OtherHeader {
        /// The names in that header; `None` in a row below it.
        names: Option<Names>,
    },
    /// Something isn't a digit or a blank.
    Cell {
        /// How cells are written here.
        form: CellForm,
        /// What there is instead.
        found: Token,
    },
    /// Something isn't one of the symbols of a grid, nor a blank.
    Symbol {
        /// The size of the grid.
        size: Size,
        /// The name of the symbols, such as `1-9A-G` or `decimal`.
        symbols: Box<str>,
        /// What there is instead.
        found: Token,
    },
    /// The symbols of a grid aren't named, and all of these would fit; if there are none that fit, these are the usual ones.
    SeveralSymbols(Names),
    /// A row in JSON is neither an array nor a string.
    JsonRow {
        /// The row, from 1.
        row: usize,
        /// How many cells it should have.
        expected: usize,
        /// What there is instead.
        found: Token,
    },
    /// The text isn't valid JSON.
    InvalidJson(JsonError),
    /// A quoted field of a table has no closing quote.
    UnclosedQuote {
        /// What there is instead.
        found: Token,
    },
    /// A field of a table was a board before a spreadsheet took it for a number.
    SpreadsheetNumber {
        /// How many cells there should be.
        expected: usize,
        /// The number, such as `5.3E+80`.
        found: Box<str>,
    },
    /// The column that was asked for, or that held the boards so far, doesn't exist.
    MissingColumn {
        /// That column.
        column: Column,
        /// The columns there are.
        found: AvailableColumns,
    },
    /// More than one column could hold the boards.
    SeveralColumns(ColumnChoices),
    /// A board is outside of the tables of an HTML text.
    OutsideTable {
        /// What there is instead of a table.
        found: Token,
    },
    /// The bytes aren't text.
    NotText(FileKind),
    /// The text isn't UTF-8.
    NotUtf8 {
        /// The first byte that isn't part of UTF-8 text.
        byte: u8,
    },
    /// The text starts with the byte order mark of UTF-16.
    Utf16,
    /// The record is longer than the reader's [limit](crate::text::ReaderBuilder::record_limit).
    TooLong {
        /// The limit in bytes.
        limit: usize,
    },
    /// The library was built without the feature that reads this format.
    MissingFeature(Format),
}

impl ParseErrorKind {
    pub(crate) fn no_board(found: Token) -> ParseErrorKind {
        ParseErrorKind::NoBoard { found }
    }

    pub(crate) fn not_a_cell(found: Token) -> ParseErrorKind {
        ParseErrorKind::Cell { form: CellForm::Any, found }
    }

    pub(crate) fn outside_table(found: Token) -> ParseErrorKind {
        ParseErrorKind::OutsideTable { found }
    }

    #[cfg(feature = "csv")]
    pub(crate) fn unclosed_quote(found: Token) -> ParseErrorKind {
        ParseErrorKind::UnclosedQuote { found }
    }

    #[cfg(feature = "json")]
    pub(crate) fn unexpected_in_json(found: Token) -> ParseErrorKind {
        ParseErrorKind::InvalidJson(JsonError::Unexpected(found))
    }

    pub(crate) fn unknown_format(found: Token) -> ParseErrorKind {
        ParseErrorKind::UnknownFormat { found }
    }
}

/// Something in a text, or in an array, that can't be where it is.
///
/// ```
/// use ninefold::error::Token;
///
/// assert_eq!(Token::Character('A').to_string(), "'A'");
/// assert_eq!(Token::Character('１').to_string(), "'１' (U+FF11)");
/// assert_eq!(Token::Character('\0').to_string(), "U+0000");
/// assert_eq!(Token::Text("Hello".into()).to_string(), "\"Hello\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Token {
    /// Nothing at all.
    Nothing,
    /// The end of the text.
    End,
    /// The end of the line.
    LineEnd,
    /// A character.
    Character(char),
    /// A number, a word or another value as it is written, maybe shortened.
    Value(Box<str>),
    /// Other text, maybe shortened.
    Text(Box<str>),
    /// A JSON array.
    Array,
    /// A JSON array with nothing in it.
    EmptyArray,
    /// A JSON object.
    Object,
}

impl Token {
    /// A value as it is written, shortened if it is long, and without control characters.
    ///
    /// ```
    /// use ninefold::error::Token;
    ///
    /// assert_eq!(Token::value(&"1".repeat(100)).to_string(), format!("{}...", "1".repeat(32)));
    /// ```
    pub fn value(written: &str) -> Token {
        Token::Value(excerpt(written))
    }
}

/// How the cells of a board are written.
///
/// ```
/// use ninefold::error::CellForm;
///
/// assert_eq!(CellForm::Number.to_string(), "a number from 0 to 9");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum CellForm {
    /// As a digit or a blank, in whatever way.
    Any,
    /// As a string of one character.
    String,
    /// As a number; 0 is a blank.
    Number,
    /// As a number in JSON, where null is a blank, too.
    NumberOrNull,
}

/// What is wrong with a text that should be JSON.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::{JsonError, ParseErrorKind};
///
/// # #[cfg(feature = "json")] {
/// let error = r#"{"puzzle": "", "puzzle": ""}"#.parse::<Board>().unwrap_err();
/// assert_eq!(error.kind(), &ParseErrorKind::InvalidJson(JsonError::DuplicateKey("puzzle".into())));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JsonError {
    /// This can't be where it is.
    Unexpected(Token),
    /// A string holds this control character, which must be written as an escape.
    ControlCharacter(char),
    /// A string holds this escape, which has no meaning, such as `\u12`.
    UnknownEscape(Box<str>),
    /// An object has this key twice.
    DuplicateKey(Box<str>),
}

/// The columns or keys that a text has.
///
/// ```
/// use ninefold::Reader;
/// use ninefold::error::{AvailableColumns, ParseErrorKind};
/// use ninefold::text::Column;
///
/// # #[cfg(feature = "csv")] {
/// let text = format!("id,puzzle\n1,{}\n", ".".repeat(81));
/// let error = Reader::builder().column(Column::name("quiz")).boards(&text).exactly_one().unwrap_err();
/// let ParseErrorKind::MissingColumn { found: AvailableColumns::Names(names), .. } = error.kind() else {
///     panic!("{error}");
/// };
/// assert!(names.iter().eq(["id", "puzzle"]));
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum AvailableColumns {
    /// The columns of a table, by name.
    Names(Names),
    /// The keys of a JSON object.
    Keys(Names),
    /// This many columns in a row of a table.
    Columns(usize),
    /// This many fields on a line.
    Fields(usize),
    /// The columns have numbers from 1, and 0 was asked for.
    FromOne,
    /// Lines, which have no header to look for a name in.
    LinesWithoutHeader,
    /// A table without a header to look for a name in.
    TableWithoutHeader,
    /// Grids, which have no columns to choose from.
    Grids,
    /// JSON arrays, which have no keys to choose from.
    Arrays,
    /// Boards amid other text, which have no columns to choose from.
    EmbeddedBoards,
}

/// The columns that could hold the boards.
///
/// ```
/// use ninefold::error::{ColumnChoices, ParseErrorKind};
///
/// let text = format!("{0} {0}\n", ".".repeat(81));
/// let error = ninefold::boards(&text).exactly_one().unwrap_err();
/// assert_eq!(error.kind(), &ParseErrorKind::SeveralColumns(ColumnChoices::Numbers([1, 2].into())));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ColumnChoices {
    /// Columns or keys, by name.
    Names(Names),
    /// Columns, by number from 1.
    Numbers(Box<[usize]>),
}

impl fmt::Display for ColumnChoices {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ColumnChoices::Names(names) => write!(f, "{names}"),
            ColumnChoices::Numbers(numbers) => {
                for (index, number) in numbers.iter().enumerate() {
                    let comma = if index > 0 { ", " } else { "" };
                    write!(f, "{comma}{number}")?;
                }
                Ok(())
            }
        }
    }
}

/// Names of columns, keys of an object, or paths to keys: the first dozen of them.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::ParseErrorKind;
///
/// # #[cfg(feature = "json")] {
/// let error = r#"{"id": 1, "name": "easy"}"#.parse::<Board>().unwrap_err();
/// let ParseErrorKind::NoBoardInObject { keys } = error.kind() else { panic!("{error}") };
/// assert!(keys.iter().eq(["id", "name"]));
/// assert_eq!(keys.total(), 2);
/// assert_eq!(keys.to_string(), r#""id", "name""#);
/// # }
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    first: Box<[Box<str>]>,
    total: usize,
}

impl Names {
    /// Enough to choose from. More could take more memory than the text itself may.
    const MOST: usize = 12;

    pub(crate) fn new<Name: AsRef<str>>(names: impl IntoIterator<Item = Name>) -> Names {
        let mut names = names.into_iter();
        let first: Box<[Box<str>]> =
            names.by_ref().take(Names::MOST).map(|name| bounded(name.as_ref())).collect();
        let total = first.len() + names.count();
        Names { first, total }
    }

    /// The first names. Of a name with more than 256 characters, only these are kept.
    ///
    /// ```
    /// # use ninefold::Board;
    /// # use ninefold::error::ParseErrorKind;
    /// # #[cfg(feature = "json")] {
    /// # let error = r#"{"id": 1, "name": "easy"}"#.parse::<Board>().unwrap_err();
    /// # let ParseErrorKind::NoBoardInObject { keys } = error.kind() else { panic!("{error}") };
    /// assert_eq!(keys.iter().next(), Some("id"));
    /// # }
    /// ```
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &str> {
        self.first.iter().map(|name| &**name)
    }

    /// How many names there are in all.
    ///
    /// ```
    /// # use ninefold::Board;
    /// # use ninefold::error::ParseErrorKind;
    /// # #[cfg(feature = "json")] {
    /// # let error = r#"{"id": 1, "name": "easy"}"#.parse::<Board>().unwrap_err();
    /// # let ParseErrorKind::NoBoardInObject { keys } = error.kind() else { panic!("{error}") };
    /// assert_eq!(keys.total(), 2);
    /// # }
    /// ```
    pub fn total(&self) -> usize {
        self.total
    }
}

impl fmt::Display for Names {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, name) in self.iter().enumerate() {
            let comma = if index > 0 { ", " } else { "" };
            write!(f, "{comma}{:?}", excerpt(name))?;
        }
        if self.total > self.first.len() { f.write_str(", ...") } else { Ok(()) }
    }
}

/// A name, as far as an error keeps it.
pub(crate) fn bounded(name: &str) -> Box<str> {
    const LONGEST: usize = 256;
    let end = name.char_indices().nth(LONGEST).map_or(name.len(), |(end, _)| end);
    name[..end].into()
}

/// The beginning of a text as a message shows it.
pub(crate) fn excerpt(text: &str) -> Box<str> {
    const LONGEST: usize = 32;
    let mut short: String =
        characters(text).take(LONGEST).map(|c| if c.is_control() { '\u{fffd}' } else { c }).collect();
    if characters(text).nth(LONGEST).is_some() {
        short.push_str("...");
    }
    short.into_boxed_str()
}

/// What a file is that isn't text, recognised by its first bytes.
///
/// ```
/// use ninefold::Board;
/// use ninefold::error::{FileKind, ParseErrorKind};
///
/// let error = Board::from_bytes(b"\x89PNG\r\n\x1a\n").unwrap_err();
/// assert_eq!(error.kind(), &ParseErrorKind::NotText(FileKind::Png));
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
