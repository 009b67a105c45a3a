//! What a board is to a machine: which characters are cells, how many of them there are, and what is made of them.

use core::fmt::Debug;

use super::Fault;
#[cfg(feature = "json")]
use super::LastRecord;
#[cfg(any(feature = "csv", feature = "json"))]
use super::RecordLayout;
use super::board_text::read_board_text;
use super::choose::ContentKind;
#[cfg(feature = "csv")]
use super::csv::CsvReader;
#[cfg(feature = "json")]
use super::json::JsonReader;
use super::symbol::{cell_of_char, cell_of_word};
#[cfg(feature = "json")]
use crate::CELLS;
use crate::SIDE;
use crate::board::Board;
use crate::error::{CellForm, ParseErrorKind, Token};
#[cfg(any(feature = "csv", feature = "json"))]
use crate::rules::Symbols;

/// How boards are written. Machines that read values (JSON, tables) have one of these; those that read drawings know
/// the classic board only, or grids only.
pub(super) trait Codec: Clone + Debug + PartialEq + Send + Sync + Sized + 'static {
    type Board: Clone + 'static;

    /// How many cells are in a row, and how many rows there are.
    fn side(&self) -> usize;

    fn cells(&self) -> usize {
        self.side() * self.side()
    }

    /// How values are written, if that isn't the same in every text.
    #[cfg(any(feature = "csv", feature = "json"))]
    fn symbols(&self) -> Option<&Symbols> {
        None
    }

    /// The board with these values, one for each cell.
    #[cfg(feature = "json")]
    fn board(&self, values: &[u8]) -> Self::Board;

    fn is_complete(board: &Self::Board) -> bool;

    /// Reads a text that should be one board: a field of a table, or a string.
    fn read_text(&self, text: &[u8]) -> Result<Self::Board, Fault>;

    /// Whether the text is one board, a character per cell, with nothing around it.
    #[cfg(feature = "csv")]
    fn is_run_of_cells(&self, text: &[u8]) -> bool;

    /// What is in a field of a table or in a string.
    fn content_of(&self, text: &str) -> ContentKind;

    /// The value that a character stands for, 0 for a blank.
    fn value_of(&self, character: char) -> Option<u8>;

    /// Whether a byte of a text is a cell.
    #[cfg(feature = "json")]
    fn is_cell(&self, byte: u8) -> bool {
        byte.is_ascii() && self.value_of(char::from(byte)).is_some()
    }

    /// The value that a string of several characters stands for, 0 for a blank.
    fn value_of_long(&self, _text: &str) -> Option<u8> {
        None
    }

    /// The value that a number stands for, as it is written, 0 for a blank.
    fn value_of_number(&self, number: &str) -> Option<u8>;

    /// What is wrong where a cell should be, which should have this form.
    fn not_a_cell(&self, form: CellForm, found: Token) -> ParseErrorKind;

    /// See [`Machine::hand_over`](super::Machine::hand_over).
    #[cfg(feature = "json")]
    fn hand_over_json(
        _reader: &JsonReader<Self>,
        _last: &LastRecord<'_, Self::Board>,
    ) -> Option<RecordLayout> {
        None
    }

    #[cfg(feature = "csv")]
    fn hand_over_table(_reader: &CsvReader<Self>, _column: usize) -> Option<RecordLayout> {
        None
    }
}

/// The classic board: nine rows of digits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Digits;

impl Codec for Digits {
    type Board = Board;

    fn side(&self) -> usize {
        SIDE
    }

    #[cfg(feature = "json")]
    fn board(&self, values: &[u8]) -> Board {
        let mut cells = [0; CELLS];
        cells.copy_from_slice(values);
        Board::from_values(cells)
    }

    fn is_complete(board: &Board) -> bool {
        board.is_complete()
    }

    fn read_text(&self, text: &[u8]) -> Result<Board, Fault> {
        read_board_text(text)
    }

    #[cfg(feature = "csv")]
    fn is_run_of_cells(&self, text: &[u8]) -> bool {
        super::symbol::read_cells(text).is_ok()
    }

    fn content_of(&self, text: &str) -> ContentKind {
        ContentKind::of(text)
    }

    fn value_of(&self, character: char) -> Option<u8> {
        cell_of_char(character)
    }

    #[cfg(feature = "json")]
    fn is_cell(&self, byte: u8) -> bool {
        super::symbol::cell_of(byte).is_some()
    }

    fn value_of_number(&self, number: &str) -> Option<u8> {
        cell_of_word(number.as_bytes())
    }

    fn not_a_cell(&self, form: CellForm, found: Token) -> ParseErrorKind {
        ParseErrorKind::Cell { form, found }
    }

    #[cfg(feature = "json")]
    fn hand_over_json(reader: &JsonReader, last: &LastRecord<'_>) -> Option<RecordLayout> {
        reader.records_of_one_shape(last)
    }

    #[cfg(feature = "csv")]
    fn hand_over_table(reader: &CsvReader, column: usize) -> Option<RecordLayout> {
        Some(reader.rows_of_one_table(column))
    }
}
