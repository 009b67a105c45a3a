//! Tables: a board of 81 characters in a column, or one cell a field.
//!
//! csv-core does the reading. It tells how many bytes each field took, from which exact places follow.

use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use csv_core::ReadFieldResult;

use super::row::{Cells, Kind, starts_with_word};
use super::scan::LineScanner;
use super::symbol::{cell_of, odd_cell, read_cells, trim};
use super::{Fault, Machine, Refuse, Step, excerpt, line};
use crate::SIDE;
use crate::board::Board;
use crate::error::{Expected, Found};
use crate::text::Column;
use crate::text::Layout as RecordLayout;

/// How a table is laid out.
#[derive(Clone, Debug)]
pub(super) struct Layout {
    pub(super) delimiter: u8,
    pub(super) has_header: bool,
    /// The column that holds the boards.
    pub(super) column: Column,
}

/// Reads a board a record out of one column.
#[derive(Debug)]
pub(super) struct CsvReader {
    core: csv_core::Reader,
    has_header: bool,
    column: Column,
    record: Fields,
    /// The record has been read to its end.
    is_whole: bool,
    /// Finds comments and blank lines, which csv-core shall not see, and the line on which a record starts.
    lines: LineScanner,
}

/// The fields of a record, unquoted.
#[derive(Debug, Default)]
struct Fields {
    /// How many bytes of the window have been read.
    read: usize,
    text: Vec<u8>,
    length: usize,
    /// For each field where it starts in the window and where it ends in `text`.
    bounds: Vec<(usize, usize)>,
    field_start: usize,
}

impl Fields {
    fn get(&self, index: usize) -> Option<&[u8]> {
        let (_, end) = *self.bounds.get(index)?;
        let start = if index == 0 { 0 } else { self.bounds[index - 1].1 };
        Some(&self.text[start..end])
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.bounds.len()).filter_map(|index| self.get(index))
    }

    fn clear(&mut self) {
        self.read = 0;
        self.length = 0;
        self.field_start = 0;
        self.bounds.clear();
    }

    /// Reads on; `true` when the record is whole.
    fn advance(&mut self, core: &mut csv_core::Reader, window: &[u8], ended: bool) -> bool {
        loop {
            if self.read == window.len() && !ended {
                return false;
            }
            if self.length == self.text.len() {
                self.text.resize((2 * self.text.len()).max(256), 0);
            }
            let (result, read, written) =
                core.read_field(&window[self.read..], &mut self.text[self.length..]);
            self.read += read;
            self.length += written;
            match result {
                ReadFieldResult::InputEmpty | ReadFieldResult::OutputFull => {}
                ReadFieldResult::Field { record_end } => {
                    self.bounds.push((self.field_start, self.length));
                    self.field_start = self.read;
                    if record_end {
                        return true;
                    }
                }
                ReadFieldResult::End => return true,
            }
        }
    }

    /// Whether the field that starts here, the last so far, is quoted and lacks the closing quote.
    fn is_open(&self, window: &[u8], start: usize) -> bool {
        let field = &window[start..self.read];
        let quotes = field.iter().filter(|&&byte| byte == b'"').count();
        field.first() == Some(&b'"') && quotes % 2 == 1
    }
}

impl CsvReader {
    pub(super) fn new(layout: Layout) -> CsvReader {
        CsvReader {
            core: core_reader(layout.delimiter),
            has_header: layout.has_header,
            column: layout.column,
            record: Fields::default(),
            is_whole: false,
            lines: LineScanner::default(),
        }
    }

    /// Ends the record and leaves the next one to begin at the start of the window.
    fn finish(&mut self) {
        self.record.clear();
        self.is_whole = false;
        self.core.reset();
        self.lines = LineScanner::default();
    }

    /// Takes the header in: finds the column by its name.
    fn read_header(&mut self) -> Result<(), Fault> {
        self.has_header = false;
        let Column::Name(name) = &self.column else {
            return Ok(());
        };
        match self.record.iter().position(|field| trim(field).1 == name.as_bytes()) {
            Some(index) => {
                self.column = Column::Number(index + 1);
                Ok(())
            }
            None => {
                let names: Vec<_> =
                    self.record.iter().map(|field| format!("{:?}", String::from_utf8_lossy(field))).collect();
                let found = Found::Text(excerpt_list(&names));
                Err(Fault::new(0, Expected::Column(self.column.clone()), found))
            }
        }
    }

    fn board(&self, window: &[u8]) -> Result<Board, Fault> {
        let Column::Number(number) = self.column else {
            let found = Found::Text("a table without a header".into());
            return Err(Fault::new(0, Expected::Column(self.column.clone()), found));
        };
        let Some(field) = self.record.get(number - 1) else {
            let columns = self.record.bounds.len();
            let found = if columns == 1 { "1 column".into() } else { format!("{columns} columns").into() };
            let end = line::content_length(&window[..self.record.read]);
            return Err(Fault::new(end, Expected::Column(self.column.clone()), Found::Text(found)));
        };
        let (start, _) = self.record.bounds[number - 1];
        let (indent, cells) = trim(field);
        read_cells(cells).map_err(|fault| {
            let at = start + raw_offset(&window[start..self.record.read], indent + fault.at);
            Fault { at, ..fault }
        })
    }
}

/// The names, at most a handful of them.
fn excerpt_list(names: &[String]) -> alloc::boxed::Box<str> {
    const MOST: usize = 12;
    let mut list: Vec<_> = names.iter().take(MOST).map(|name| String::from(excerpt(name))).collect();
    if names.len() > MOST {
        list.push("...".into());
    }
    list.join(", ").into_boxed_str()
}

/// Where in a field, as it stands in the file, the character is that has this place in its unquoted text.
fn raw_offset(field: &[u8], at: usize) -> usize {
    if field.first() != Some(&b'"') {
        return at;
    }
    let mut offset = 1;
    for _ in 0..at {
        offset += if field[offset..].starts_with(b"\"\"") { 2 } else { 1 };
    }
    offset
}

impl Machine for CsvReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if self.record.read == 0 {
            match window.first() {
                None => return Step::More,
                Some(b'#' | b' ' | b'\t' | b'\r' | b'\n') => {
                    let Some(first_line) = self.lines.next(window, ended) else {
                        return Step::More;
                    };
                    if line::is_passed_over(first_line.content(window)) {
                        self.finish();
                        return Step::Skip(first_line.end);
                    }
                }
                Some(_) => {}
            }
        }
        if !self.is_whole {
            self.is_whole = self.record.advance(&mut self.core, window, ended);
        }
        if !self.is_whole {
            return Step::More;
        }
        let mut end = self.record.read;
        if window[..end].ends_with(b"\r") {
            match window.get(end) {
                Some(b'\n') => end += 1,
                Some(_) => {}
                None if ended => {}
                None => return Step::More,
            }
        }
        if let Some(&(start, _)) = self.record.bounds.last()
            && end == window.len()
            && ended
            && self.record.is_open(window, start)
        {
            return self.give_up(window, Fault::new(start, Expected::ClosingQuote, Found::End));
        }
        if self.has_header {
            return match self.read_header() {
                Ok(()) => {
                    self.finish();
                    Step::Skip(end)
                }
                Err(fault) => Refuse::with(fault),
            };
        }
        let board = self.board(window);
        self.finish();
        Step::Record { layout: RecordLayout::Row, start: 0, end, board }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step {
        let start = self.record.field_start;
        if self.record.is_open(window, start) {
            self.give_up(window, Fault::new(start, Expected::ClosingQuote, fault.found))
        } else {
            self.give_up(window, fault)
        }
    }
}

impl CsvReader {
    /// Tells only the first line of the record and goes on behind it, so that one open quote does not swallow
    /// what follows.
    fn give_up(&mut self, window: &[u8], fault: Fault) -> Step {
        self.finish();
        self.has_header = false;
        let end = match LineScanner::default().next(window, false) {
            Some(first_line) => first_line.end,
            None => {
                self.lines.give_up();
                window.len()
            }
        };
        let at = fault.at.min(end);
        Step::Record { layout: RecordLayout::Row, start: 0, end, board: Err(Fault { at, ..fault }) }
    }
}

fn core_reader(delimiter: u8) -> csv_core::Reader {
    csv_core::ReaderBuilder::new().delimiter(delimiter).build()
}

/// Reads a line of a table with one cell a field.
pub(super) fn read_row(line: &[u8], delimiter: u8) -> Kind {
    if starts_with_word(line) {
        return Kind::Title;
    }
    let mut record = Fields { text: vec![0; line.len() + 1], ..Fields::default() };
    record.advance(&mut core_reader(delimiter), line, true);
    Kind::Row(read_cells_of_row(line, &record))
}

fn read_cells_of_row(line: &[u8], record: &Fields) -> Result<Cells, Fault> {
    let mut cells = [0; SIDE];
    for (index, field) in record.iter().enumerate() {
        let (start, _) = record.bounds[index];
        let (indent, text) = trim(field);
        let value = match text {
            [] => 0,
            &[byte] if cell_of(byte).is_some() => cell_of(byte).unwrap_or(0),
            _ => return Err(odd_cell(text, start + raw_offset(&line[start..], indent))),
        };
        if let Some(cell) = cells.get_mut(index) {
            *cell = value;
        }
    }
    match record.bounds.len() {
        SIDE => Ok(cells),
        count => {
            let at = record.bounds.get(SIDE).map_or(line.len(), |&(start, _)| start);
            Err(Fault::new(at, Expected::RowCells { row: 0, cells: SIDE }, Found::Count(count)))
        }
    }
}
