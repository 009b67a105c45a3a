//! All boards in a text that is in memory.

use super::reader::{Reader, ReaderBuilder};
use super::{Record, Selection};
use crate::board::Board;
use crate::error::{Location, ParseError, ParseErrorKind, Token};

/// Reads all boards in a text, in whatever format it is.
///
/// ```
/// let text = "
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79
/// 53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7
/// ";
/// let mut boards = ninefold::boards(text);
/// assert!(boards.next().unwrap().board?.is_valid());
///
/// let error = boards.next().unwrap().board.unwrap_err();
/// assert_eq!(error.to_string(), "expected 81 cells, found 80");
/// assert_eq!(error.location().to_string(), "3:81");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
pub fn boards<Text: AsRef<[u8]> + ?Sized>(text: &Text) -> Boards<'_> {
    Reader::builder().boards(text)
}

impl ReaderBuilder {
    /// Reads all boards in a text with these options.
    ///
    /// ```
    /// use ninefold::{Format, Reader};
    ///
    /// let text = format!("{}\n{}\n", ".".repeat(81), "1".repeat(81));
    /// assert_eq!(Reader::builder().format(Format::Line).boards(&text).count(), 2);
    /// ```
    pub fn boards<Text: AsRef<[u8]> + ?Sized>(self, text: &Text) -> Boards<'_> {
        Boards { reader: self.build(), text: text.as_ref(), fed: 0 }
    }
}

/// The boards in a text, from [`boards`] or [`ReaderBuilder::boards`].
///
/// ```
/// let mut boards: ninefold::text::Boards = ninefold::boards("");
/// assert!(boards.next().is_none());
/// ```
#[derive(Debug)]
#[must_use]
pub struct Boards<'a> {
    reader: Reader,
    text: &'a [u8],
    fed: usize,
}

impl<'a> Iterator for Boards<'a> {
    type Item = Record<'a>;

    fn next(&mut self) -> Option<Record<'a>> {
        const PIECE: usize = 64 << 10;
        loop {
            if let Some(span) = self.reader.next_span() {
                let start = usize::try_from(span.start).ok()?;
                return Some(Record {
                    layout: span.layout,
                    lead: &self.text[start - span.lead..start],
                    raw: &self.text[start..start + span.length],
                    location: span.location,
                    board: span.board,
                });
            }
            let left = &self.text[self.fed..];
            if left.is_empty() {
                if self.reader.is_finished() {
                    return None;
                }
                self.reader.finish();
            } else {
                let piece = &left[..left.len().min(PIECE)];
                self.reader.feed(piece);
                self.fed += piece.len();
            }
        }
    }
}

impl core::iter::FusedIterator for Boards<'_> {}

impl Boards<'_> {
    /// The only board in the text.
    ///
    /// ```
    /// use ninefold::Reader;
    /// use ninefold::text::Column;
    ///
    /// let text = format!("{{\"puzzle\":{:?},\"solution\":{:?}}}", ".".repeat(81), "1".repeat(81));
    /// let mut boards = Reader::builder().column(Column::name("solution")).boards(&text);
    /// assert!(boards.exactly_one()?.is_complete());
    /// assert_eq!(boards.selection().unwrap().name(), Some("solution"));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no board, something that isn't a board, or a second one.
    pub fn exactly_one(&mut self) -> Result<Board, ParseError> {
        let Some(record) = self.next() else {
            let nothing = || ParseError::new(ParseErrorKind::no_board(Token::Nothing), Location::START);
            return Err(self.reader.nothing_found().unwrap_or_else(nothing));
        };
        let board = record.board?;
        match self.next() {
            None => Ok(board),
            Some(second) => {
                second.board?;
                Err(ParseError::new(ParseErrorKind::SecondBoard, second.location))
            }
        }
    }

    /// Which column or key the boards are read from, if there was more than one to choose from.
    ///
    /// It is known as soon as there is a record.
    ///
    /// ```
    /// let text = format!("puzzle,solution\n{},{}\n", ".".repeat(81), "1".repeat(81));
    /// let mut boards = ninefold::boards(&text);
    /// assert!(boards.next().unwrap().board?.is_valid());
    /// assert_eq!(boards.selection().unwrap().to_string(), "column \"puzzle\"");
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn selection(&self) -> Option<&Selection> {
        self.reader.selection()
    }
}

/// Reads a text that should be one board.
pub(crate) fn read_one(text: &[u8]) -> Result<Board, ParseError> {
    if let Ok(board) = super::symbol::read_cells(text) {
        return Ok(board);
    }
    boards(text).exactly_one()
}

/// Reads a field of a table or a string that should be one board.
pub(super) fn read_entry(text: &[u8]) -> Result<Board, ParseError> {
    Boards { reader: Reader::of_entry(), text, fed: 0 }.exactly_one()
}
