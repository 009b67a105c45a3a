//! Columns: how to ask for one, and which one was selected.

use alloc::string::String;
use core::convert::Infallible;
use core::fmt;
use core::str::FromStr;

/// Which field of a record holds the board: a column of a table, a field of a line, a key of a JSON object.
///
/// A program that knows what it means uses [`name`](Column::name) or [`number`](Column::number). What a person typed is
/// read by [`parse`](str::parse): a number is the position of the column, unless a column has it for a name.
///
/// ```
/// use ninefold::text::Column;
///
/// assert_eq!("puzzle".parse(), Ok(Column::name("puzzle")));
/// assert!(matches!("2".parse(), Ok(Column::NameOrNumber { number: 2, .. })));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Column {
    /// The column with this name in the header, or the value under this key.
    ///
    /// For an object within an object it is a path, such as `data.puzzle`.
    Name(String),
    /// The column in this position, from 1. Keys of an object have no order, so this is never one of them.
    Number(usize),
    /// The column with this name or, if there is none, the one in this position: a number that a person typed.
    #[non_exhaustive]
    NameOrNumber {
        /// The number as it was typed.
        name: String,
        /// Its value.
        number: usize,
    },
}

impl Column {
    /// The column with this name, or the value under this key or path, and no other.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::text::Column;
    ///
    /// let text = format!("easy,1\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let board = Reader::builder().column(Column::name("1")).boards(&text).exactly_one()?;
    /// assert!(board.is_complete());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn name(name: impl Into<String>) -> Column {
        Column::Name(name.into())
    }

    /// The column in this position, from 1, whatever its name is.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::text::Column;
    ///
    /// let text = format!("easy,1\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let board = Reader::builder().column(Column::number(2)).boards(&text).exactly_one()?;
    /// assert!(board.is_complete());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub const fn number(number: usize) -> Column {
        Column::Number(number)
    }

    /// The name to look for, if there are names.
    pub(super) fn as_name(&self) -> Option<&str> {
        match self {
            Column::Name(name) | Column::NameOrNumber { name, .. } => Some(name),
            Column::Number(_) => None,
        }
    }

    /// The position, from 1, if there are no names or none of them matches.
    pub(super) fn as_number(&self) -> Option<usize> {
        match self {
            Column::Name(_) => None,
            Column::Number(number) | Column::NameOrNumber { number, .. } => Some(*number),
        }
    }
}

impl FromStr for Column {
    type Err = Infallible;

    /// Reads what a person typed: a number, which may also be a name, or a name.
    fn from_str(text: &str) -> Result<Column, Infallible> {
        Ok(match text.parse() {
            Ok(number) => Column::NameOrNumber { name: text.into(), number },
            Err(_) => Column::name(text),
        })
    }
}

impl fmt::Display for Column {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Column::Name(name) | Column::NameOrNumber { name, .. } => f.write_str(name),
            Column::Number(number) => write!(f, "{number}"),
        }
    }
}

/// Which column or key the boards in a text are read from, if there was a choice; from
/// [`Reader::selection`](crate::Reader::selection).
///
/// ```
/// let text = format!("id,puzzle,solution\n1,{},{}\n", ".".repeat(81), "1".repeat(81));
/// let mut reader = ninefold::Reader::new();
/// reader.feed(text.as_bytes());
/// reader.finish();
/// reader.next_record();
///
/// let selection = reader.selection().unwrap();
/// assert_eq!(selection.to_string(), "column \"puzzle\"");
/// assert_eq!(selection.column_count(), 3);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    pub(super) name: Option<String>,
    pub(super) number: usize,
    pub(super) columns: usize,
    pub(super) is_key: bool,
    pub(super) basis: SelectionBasis,
}

/// Why a column was selected.
///
/// ```
/// use ninefold::text::SelectionBasis;
///
/// let text = format!("{},{}\n", ".".repeat(81), "1".repeat(81));
/// let mut reader = ninefold::Reader::new();
/// reader.feed(text.as_bytes());
/// reader.finish();
/// reader.next_record();
///
/// assert_eq!(reader.selection().unwrap().basis(), SelectionBasis::Blanks);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SelectionBasis {
    /// It was asked for.
    Request,
    /// Its name says that it holds puzzles.
    Name,
    /// No other column holds boards.
    Content,
    /// Other columns hold boards, too, but theirs have no blanks: they are solutions.
    Blanks,
}

impl Selection {
    /// The column's name, or the path to the board in an object; `None` if columns have no names.
    ///
    /// ```
    /// # let text = format!("{{\"id\":1,\"data\":{{\"puzzle\":{:?}}}}}\n", ".".repeat(81));
    /// # let mut reader = ninefold::Reader::builder().column(ninefold::text::Column::name("data.puzzle")).build();
    /// # reader.feed(text.as_bytes());
    /// # reader.finish();
    /// # reader.next_record();
    /// assert_eq!(reader.selection().unwrap().name(), Some("data.puzzle"));
    /// ```
    pub fn name(&self) -> Option<&str> {
        self.name.as_deref()
    }

    /// The column's number, from 1.
    ///
    /// ```
    /// # let text = format!("{};1.2\n", ".".repeat(81));
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(text.as_bytes());
    /// # reader.finish();
    /// # reader.next_record();
    /// assert_eq!(reader.selection().unwrap().number(), 1);
    /// ```
    pub fn number(&self) -> usize {
        self.number
    }

    /// How many columns there were to choose from.
    ///
    /// ```
    /// # let text = format!("id,puzzle\n1,{}\n", ".".repeat(81));
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(text.as_bytes());
    /// # reader.finish();
    /// # reader.next_record();
    /// assert_eq!(reader.selection().unwrap().column_count(), 2);
    /// ```
    pub fn column_count(&self) -> usize {
        self.columns
    }

    /// Whether it is a key of an object rather than a column of a table.
    ///
    /// ```
    /// # let text = format!("id,puzzle\n1,{}\n", ".".repeat(81));
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(text.as_bytes());
    /// # reader.finish();
    /// # reader.next_record();
    /// assert!(!reader.selection().unwrap().is_key());
    /// ```
    pub fn is_key(&self) -> bool {
        self.is_key
    }

    /// Why this column was selected.
    ///
    /// ```
    /// # use ninefold::text::SelectionBasis;
    /// # let text = format!("id,puzzle\n1,{}\n", ".".repeat(81));
    /// # let mut reader = ninefold::Reader::new();
    /// # reader.feed(text.as_bytes());
    /// # reader.finish();
    /// # reader.next_record();
    /// assert_eq!(reader.selection().unwrap().basis(), SelectionBasis::Name);
    /// ```
    pub fn basis(&self) -> SelectionBasis {
        self.basis
    }
}
