//! Tables: a board of 81 characters in one column, or one cell per field.
//!
//! csv-core does the reading. It says how many bytes each field took, which gives exact locations.

use alloc::string::String;
use alloc::vec::Vec;

use csv_core::ReadFieldResult;

use super::choose::{Role, name_of};
use super::codec::{Codec, Digits};
use super::column::{Selection, SelectionBasis};
use super::layout::RecordLayout;
use super::row::{self, DashPolicy, LineKind, Row, is_title_of_table, row_length};
use super::sample::Table;
use super::scan::LineScanner;
use super::shape::{closing_quote, split};
use super::symbol::{BYTE_ORDER_MARK, cell_of_word, decode, indent, not_a_cell, trim};
use super::{Fault, LastRecord, Machine, Refusal, Step, line};
use crate::SIDE;
use crate::error::{AvailableColumns, ColumnChoices, Names, ParseErrorKind, Token};
use crate::rules::Symbols;
use crate::text::{Column, Layout};

/// Reads one board per record, from one column.
#[derive(Debug)]
pub(super) struct CsvReader<C = Digits> {
    codec: C,
    core: csv_core::Reader,
    part: Part,
    column: Column,
    record: Fields,
    /// The record is complete.
    is_whole: bool,
    /// A closing quote was missing, so fields no longer span several lines.
    is_by_line: bool,
    delimiter: u8,
    /// How long a record may be.
    limit: usize,
    /// How many columns there are, if a header or the first rows say so.
    columns: Option<usize>,
    /// How many columns there are up to the last one that isn't empty in the header or, without one, in the first row. Each
    /// line may end with a delimiter.
    filled_columns: Option<usize>,
    /// How many columns the header has named.
    named_columns: usize,
    /// The name of the column with the boards, if there is a header.
    column_name: Option<String>,
    /// How many fields of a row are boards, if there are several and no header.
    boards: usize,
    /// Finds comments and blank lines, which csv-core must not see, and the line on which a record starts.
    lines: LineScanner,
    selection: Option<Selection>,
}

/// Which part of a text comes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Header,
    Rows,
    /// What is below another header, where it isn't known which column holds the boards.
    OtherTable,
}

/// The fields of a record, unquoted.
#[derive(Clone, Debug)]
struct Fields {
    /// How many bytes of the window have been read.
    read: usize,
    text: Vec<u8>,
    length: usize,
    /// For each of the first fields, where it starts in the window and where it ends in `text`.
    bounds: Vec<(usize, usize)>,
    most_bounds: usize,
    count: usize,
    /// Where the last complete field starts, and the one after it.
    last_start: usize,
    next_start: usize,
}

impl Fields {
    /// This many fields can be looked at; the others are only counted.
    fn new(most_bounds: usize) -> Fields {
        Fields {
            read: 0,
            text: Vec::new(),
            length: 0,
            bounds: Vec::new(),
            most_bounds,
            count: 0,
            last_start: 0,
            next_start: 0,
        }
    }

    fn get(&self, index: usize) -> Option<&[u8]> {
        let (_, end) = *self.bounds.get(index)?;
        let start = if index == 0 { 0 } else { self.bounds[index - 1].1 };
        Some(&self.text[start..end])
    }

    fn iter(&self) -> impl Iterator<Item = &[u8]> {
        (0..self.bounds.len()).filter_map(|index| self.get(index))
    }

    /// How many fields there are up to the last one that isn't empty. One that can't be looked at counts as filled.
    fn filled(&self) -> usize {
        if self.count > self.bounds.len() {
            return self.count;
        }
        let is_filled = |index: &usize| self.get(*index).is_some_and(|field| !field.is_empty());
        (0..self.count).rev().find(is_filled).map_or(0, |index| index + 1)
    }

    /// Prepares for a record that starts at this offset in the window.
    fn start(&mut self, at: usize) {
        self.read = at;
        self.length = 0;
        self.bounds.clear();
        self.count = 0;
        self.last_start = at;
        self.next_start = at;
    }

    /// Continues reading; `true` when the record is complete.
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
                    if self.bounds.len() < self.most_bounds {
                        self.bounds.push((self.next_start, self.length));
                    }
                    self.count += 1;
                    self.last_start = self.next_start;
                    self.next_start = self.read;
                    if record_end {
                        return true;
                    }
                }
                ReadFieldResult::End => return true,
            }
        }
    }

    /// The character after a closing quote, where the field should end, and where that field starts.
    fn text_behind_quote(&self, window: &[u8]) -> Option<(usize, char)> {
        let starts = self.bounds.iter().map(|&(start, _)| start);
        let ends = self.bounds.iter().skip(1).map(|&(start, _)| start - 1).chain([self.read]);
        starts.zip(ends).find_map(|(start, end)| {
            let field = &window[start..end];
            let behind = &field[closing_quote(field)? + 1..];
            let (indent, behind) = (indent(behind), behind);
            let character =
                decode(behind.get(indent..).filter(|rest| !rest.is_empty())?).unwrap_or('\u{fffd}');
            (!matches!(character, '\r' | '\n')).then_some((start, character))
        })
    }
}

/// Whether the field is quoted and lacks the closing quote.
fn is_open(field: &[u8]) -> bool {
    field.first() == Some(&b'"') && closing_quote(field).is_none()
}

impl<C: Codec> CsvReader<C> {
    /// How many columns of a header are looked at.
    const MOST_COLUMNS: usize = 1024;

    pub(super) fn new(
        codec: C,
        table: Table,
        column: Column,
        selection: Option<Selection>,
        limit: usize,
    ) -> CsvReader<C> {
        let needed = column.as_number().unwrap_or(0);
        CsvReader {
            codec,
            core: core_reader(table.delimiter),
            delimiter: table.delimiter,
            limit,
            columns: None,
            filled_columns: None,
            named_columns: 0,
            column_name: None,
            boards: 0,
            part: if table.has_header { Part::Header } else { Part::Rows },
            column,
            record: Fields::new(needed.max(Self::MOST_COLUMNS)),
            is_whole: false,
            is_by_line: false,
            lines: LineScanner::default(),
            selection,
        }
    }

    /// The same for a table whose rows have this many columns, though no header says so.
    pub(super) fn with_columns(self, columns: usize) -> CsvReader<C> {
        CsvReader { columns: Some(columns), ..self }
    }

    /// The same for a table with this many boards in every row. If a row has fewer, one may have taken the place of another.
    pub(super) fn with_boards(self, boards: usize) -> CsvReader<C> {
        CsvReader { boards, ..self }
    }

    /// What comes next is a row, if it would have been the header.
    fn leave_header(&mut self) {
        if self.part == Part::Header {
            self.part = Part::Rows;
        }
    }

    /// Ends the record; the next one begins at the start of the window.
    fn finish(&mut self) {
        self.record.start(0);
        self.is_whole = false;
        begin(&mut self.core);
        self.lines = LineScanner::default();
    }

    fn is_between_records(&self) -> bool {
        self.record.read == 0 && self.lines.is_at_start()
    }

    /// A copy, for a place between two records as where this one is. csv-core's own copies don't work.
    pub(super) fn copied(&self) -> CsvReader<C> {
        let table = Table { delimiter: self.delimiter, has_header: self.part == Part::Header };
        CsvReader {
            columns: self.columns,
            filled_columns: self.filled_columns,
            named_columns: self.named_columns,
            column_name: self.column_name.clone(),
            part: self.part,
            boards: self.boards,
            is_by_line: self.is_by_line,
            ..CsvReader::new(
                self.codec.clone(),
                table,
                self.column.clone(),
                self.selection.clone(),
                self.limit,
            )
        }
    }

    /// Starts between two records, as the other reader did.
    pub(super) fn restart(&mut self, other: &CsvReader<C>) {
        self.finish();
        self.is_by_line = other.is_by_line;
        self.part = other.part;
    }

    /// Whether it is between two records, and reads on as the other reader would.
    pub(super) fn is_like(&self, other: &CsvReader<C>) -> bool {
        self.is_between_records() && self.is_by_line == other.is_by_line && self.part == other.part
    }

    /// Looks at the start of a record: skips a byte order mark, and returns what else is to be done first.
    fn start(&mut self, window: &[u8], ended: bool) -> Option<Step<C::Board>> {
        let is_part_of_mark = window.len() < BYTE_ORDER_MARK.len() && BYTE_ORDER_MARK.starts_with(window);
        if window.is_empty() || (is_part_of_mark && !ended) {
            return Some(Step::More);
        }
        let mark = if window.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 };
        let may_be_skipped = match window.get(mark) {
            None | Some(b'#' | b' ' | b'\t' | b'\r' | b'\n' | b'[') => true,
            Some(b'|' | b'-' | b'+' | b':' | b'(') => self.delimiter == b'|',
            Some(_) => false,
        };
        if may_be_skipped {
            let Some(first_line) = self.lines.next(window, ended) else {
                return Some(Step::More);
            };
            // Whether a line that is too long is blank isn't known before its end, so it doesn't count.
            let content = first_line.content(window);
            if self.is_skipped(content) && (first_line.end <= self.limit || line::is_comment(content)) {
                self.finish();
                return Some(Step::Skip(first_line.end));
            }
        }
        self.record.start(mark);
        None
    }

    /// Whether the line is blank, a comment, or part of how a table is drawn. Below a header, `#` may also start the name of
    /// a row.
    fn is_skipped(&self, line: &[u8]) -> bool {
        let fields = || split(line, self.delimiter).count();
        if self.delimiter == b'|' && (is_rule(line) || is_row_count(line)) {
            return true;
        }
        line::is_skipped(line) && !(self.named_columns > 1 && fields() == self.named_columns)
    }

    /// Continues reading the record; returns its end when it is complete.
    fn advance(&mut self, window: &[u8], ended: bool) -> Option<usize> {
        if self.is_by_line {
            if self.lines.at > 0 {
                self.lines.rewind(0);
            }
            let line = self.lines.next(window, ended)?;
            self.record.advance(&mut self.core, &window[..line.content_end], true);
            return Some(line.end);
        }
        if !self.is_whole {
            self.is_whole = self.record.advance(&mut self.core, window, ended);
        }
        let end = self.record.read;
        match window.get(end) {
            _ if !self.is_whole => None,
            _ if !window[..end].ends_with(b"\r") => Some(end),
            Some(b'\n') => Some(end + 1),
            None if !ended => None,
            _ => Some(end),
        }
    }

    /// What is wrong with the quotes of a complete record.
    fn quote_fault(&self, window: &[u8], end: usize) -> Option<Fault> {
        let start = self.record.last_start;
        if is_open(&window[start..self.record.read]) {
            // Read as a whole, the field ends with the text; by line, it may end with the line.
            let has_line_break = line::content_length(&window[..end]) < end;
            let found = if self.is_by_line && has_line_break { Token::LineEnd } else { Token::End };
            return Some(Fault::new(start, ParseErrorKind::UnclosedQuote { found }));
        }
        if !has_lines(&window[..end]) {
            return None;
        }
        let (start, character) = self.record.text_behind_quote(window)?;
        Some(Fault::new(start, ParseErrorKind::unclosed_quote(Token::Character(character))))
    }

    /// Reads the header: finds the column by its name, or else by its number.
    fn read_header(&mut self) -> Result<(), Fault> {
        self.part = Part::Rows;
        self.named_columns = self.record.count;
        self.columns = Some(self.record.count);
        self.filled_columns = Some(self.record.filled());
        let names = || self.record.iter().map(name_of);
        if let Some(name) = self.column.as_name()
            && names().filter(|column| column == name).count() > 1
        {
            let numbers = names().enumerate().filter(|(_, column)| column == name);
            let choices = ColumnChoices::Numbers(numbers.map(|(index, _)| index + 1).collect());
            return Err(Fault::new(0, ParseErrorKind::SeveralColumns(choices)));
        }
        let by_name = self.column.as_name().and_then(|name| names().position(|column| column == name));
        let by_number = || self.column.as_number()?.checked_sub(1);
        let Some(index) = by_name.or_else(by_number) else {
            return Err(self.missing_column(0, AvailableColumns::Names(Names::new(names()))));
        };
        if self.selection.is_none() && self.record.count > 1 {
            self.selection = Some(Selection {
                name: names().nth(index),
                number: index + 1,
                columns: self.record.count,
                is_key: false,
                basis: SelectionBasis::Request,
            });
        }
        self.column_name = names().nth(index);
        self.column = Column::Number(index + 1);
        Ok(())
    }

    /// Whether the record, which has no board, is the header of another table, in which another column may hold the boards: `cat`
    /// has joined two files. It isn't if the column has the same name in it.
    fn is_other_header(&self) -> bool {
        let judged = self.column.as_number().and_then(|number| self.record.get(number - 1));
        let Some(found) = judged.map(name_of).filter(|found| is_name(found)) else {
            return false;
        };
        let Some(name) = &self.column_name else {
            let is_chosen =
                self.selection.as_ref().is_some_and(|chosen| chosen.basis != SelectionBasis::Request);
            return is_chosen && Role::of(&found) == Role::Solution && self.is_made_of_names();
        };
        let is_same = |other: &str| other.eq_ignore_ascii_case(name);
        if is_same(&found) {
            return false;
        }
        let has_moved = || !name.is_empty() && self.record.iter().any(|field| is_same(&name_of(field)));
        // Puzzles under another name are still puzzles.
        let says_other = || match (Role::of(&found), Role::of(name)) {
            (Role::Other, _)
            | (Role::Puzzle { .. }, Role::Puzzle { .. })
            | (Role::Solution, Role::Solution) => false,
            (Role::Puzzle { .. } | Role::Solution, _) => true,
        };
        has_moved() || (says_other() && self.is_made_of_names())
    }

    /// Whether the fields of the record could be names of columns: none is missing or a number, and none is a board.
    fn is_made_of_names(&self) -> bool {
        let filled = self.record.filled();
        let is_name = |(index, field): (usize, &[u8])| {
            // The labels of rows may have no name.
            (index == 0 && field.is_empty())
                || (is_name(&name_of(field)) && self.codec.read_text(field).is_err())
        };
        self.filled_columns.is_none_or(|columns| filled >= columns)
            && self.record.iter().take(filled).enumerate().all(is_name)
    }

    fn missing_column(&self, offset: usize, found: AvailableColumns) -> Fault {
        Fault::new(offset, ParseErrorKind::MissingColumn { column: self.column.clone(), found })
    }

    /// The board of the record, unless another header has been found.
    fn row(&mut self, window: &[u8]) -> Result<C::Board, Fault> {
        let fault = |names| Err(Fault::new(0, ParseErrorKind::OtherHeader { names }));
        if self.part == Part::OtherTable {
            return fault(None);
        }
        let board = self.board(window);
        if board.is_err() && self.is_other_header() {
            self.part = Part::OtherTable;
            return fault(Some(Names::new(self.record.iter().map(name_of))));
        }
        board
    }

    fn board(&mut self, window: &[u8]) -> Result<C::Board, Fault> {
        let Some(number) = self.column.as_number() else {
            return Err(self.missing_column(0, AvailableColumns::TableWithoutHeader));
        };
        self.column = Column::Number(number);
        let count = self.record.count;
        let end = line::content_length(&window[..self.record.read]);
        let Some(field) = self.record.get(number - 1) else {
            return Err(self.missing_column(end, AvailableColumns::Columns(count)));
        };
        let filled_columns = *self.filled_columns.get_or_insert_with(|| self.record.filled());
        // A missing or extra field moves the others, so that one column is taken for another. Only a delimiter at the end of
        // the row moves nothing.
        if let Some(columns) = self.columns
            && (count < columns || (count > columns && self.record.filled() > filled_columns))
        {
            let at = self.record.bounds.get(columns).map_or(end, |&(start, _)| start);
            return Err(Fault::new(at, ParseErrorKind::ColumnCount { expected: columns, found: count }));
        }
        let (start, _) = self.record.bounds[number - 1];
        let (mut indent, mut cells) = trim(field);
        // After a space, csv-core takes quotes as part of the field, but whoever wrote them didn't; the same goes for backticks.
        if let [b'"', inner @ .., b'"'] | [b'`', inner @ .., b'`'] = cells {
            indent += 1;
            cells = inner;
        } else if !self.codec.is_run_of_cells(cells) {
            // Spaces around it may be blanks.
            (indent, cells) = (0, field);
        }
        let board = self.codec.read_text(cells).map_err(|fault| {
            let field = &window[start..self.record.read];
            Fault { offset: start + raw_offset(field, indent + fault.offset), ..fault }
        })?;
        self.missing_board(end).map_or(Ok(board), Err)
    }

    /// What is wrong if the row has fewer or more boards than others.
    fn missing_board(&self, end: usize) -> Option<Fault> {
        if self.boards < 2 {
            return None;
        }
        let found = self.record.iter().filter(|field| self.codec.read_text(field).is_ok()).count();
        let kind = ParseErrorKind::BoardCount { expected: self.boards, found };
        (found != self.boards).then(|| Fault::new(end, kind))
    }

    /// Reports the record up to the end of the line with the fault and continues after it, so that one open quote doesn't
    /// swallow what follows.
    fn give_up(&mut self, window: &[u8], ended: bool, fault: Fault) -> Step<C::Board> {
        self.finish();
        self.leave_header();
        let mut lines = LineScanner::default();
        lines.rewind(fault.offset);
        let end = match lines.next(window, ended) {
            Some(line) => line.end,
            None => {
                self.lines.give_up();
                window.len()
            }
        };
        Step::Record { layout: Layout::Row, start: 0, end, board: Err(fault) }
    }
}

/// The offset in the field, as it is in the file, of the byte that has this offset in the unquoted text.
fn raw_offset(field: &[u8], at: usize) -> usize {
    let mut is_quoted = field.first() == Some(&b'"');
    let mut offset = usize::from(is_quoted);
    for _ in 0..at {
        offset += match field.get(offset..).unwrap_or_default() {
            [b'"', b'"', ..] if is_quoted => 2,
            // What follows the closing quote is taken as it is.
            [b'"', ..] if is_quoted => {
                is_quoted = false;
                2
            }
            _ => 1,
        };
    }
    offset.min(field.len())
}

impl CsvReader {
    /// The rows from here on, with the boards in the column with this index.
    pub(super) fn rows_of_one_table(&self, column: usize) -> RecordLayout {
        RecordLayout::of_table(self.delimiter, column, self.columns, self.copied())
    }
}

impl<C: Codec> Machine<C::Board> for CsvReader<C> {
    fn step(&mut self, window: &[u8], ended: bool) -> Step<C::Board> {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        if self.record.read == 0
            && let Some(step) = self.start(window, ended)
        {
            return step;
        }
        let Some(end) = self.advance(window, ended) else {
            return Step::More;
        };
        if end > self.limit && has_lines(&window[..end]) {
            return self.overflow(window, Fault::too_long(self.limit));
        }
        self.is_by_line |= end > self.limit;
        if end > self.limit && self.part == Part::Header {
            return self.give_up(window, ended, Fault::too_long(self.limit));
        }
        if let Some(fault) = self.quote_fault(window, end) {
            self.is_by_line = true;
            return self.give_up(window, ended, fault);
        }
        if self.part == Part::Header {
            return match self.read_header() {
                Ok(()) => {
                    self.finish();
                    Step::Skip(end)
                }
                Err(fault) => Refusal::with(fault),
            };
        }
        let board = self.row(window);
        self.finish();
        Step::Record { layout: Layout::Row, start: 0, end, board }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step<C::Board> {
        if self.record.read == 0 && line::is_comment(window) {
            self.lines.give_up();
            return Step::Skip(window.len());
        }
        self.is_by_line = true;
        match LineScanner::default().next(window, false).filter(|_| self.record.read > 0) {
            // The quote that is open at the end of the first line may never be closed. It swallows no more.
            Some(first_line) => {
                let starts =
                    self.record.bounds.iter().map(|&(start, _)| start).chain([self.record.next_start]);
                let open = starts.take_while(|&start| start < first_line.content_end).last().unwrap_or(0);
                self.give_up(window, false, Fault::new(open, ParseErrorKind::unclosed_quote(Token::LineEnd)))
            }
            None => self.give_up(window, false, fault),
        }
    }

    fn hand_over(&mut self, _last: &LastRecord<'_, C::Board>) -> Option<RecordLayout> {
        let number = self.column.as_number()?;
        if !self.is_between_records() || self.part != Part::Rows {
            return None;
        }
        let layout = C::hand_over_table(self, number - 1)?;
        self.finish();
        Some(layout)
    }

    fn symbols(&self) -> Option<&Symbols> {
        self.codec.symbols()
    }

    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref()
    }
}

/// Whether the line is a rule below a header: `|---|:--:|`, `----+-----`.
fn is_rule(line: &[u8]) -> bool {
    let is_drawn = |byte: &u8| matches!(byte, b'|' | b'-' | b'+' | b':' | b'=' | b' ');
    line.contains(&b'-') && line.iter().all(is_drawn)
}

/// Whether the line says how many rows a query gave: `(2 rows)`.
fn is_row_count(line: &[u8]) -> bool {
    let inner = trim(line).1.strip_prefix(b"(").and_then(|line| line.strip_suffix(b")"));
    inner.is_some_and(|inner| {
        let digits = inner.iter().take_while(|byte| byte.is_ascii_digit()).count();
        digits > 0 && matches!(&inner[digits..], b" row" | b" rows")
    })
}

/// Whether this could be the name of a column: it has letters, no more digits, and no quotes, as a line of JSON has. Beyond ASCII,
/// everything counts as a letter.
fn is_name(text: &str) -> bool {
    let letters = text.bytes().filter(|byte| byte.is_ascii_alphabetic() || !byte.is_ascii()).count();
    let digits = text.bytes().filter(u8::is_ascii_digit).count();
    letters > 0 && digits <= letters && !text.contains('"')
}

/// Whether the record spans several lines.
fn has_lines(record: &[u8]) -> bool {
    record[..line::content_length(record)].iter().any(|byte| matches!(byte, b'\n' | b'\r'))
}

fn core_reader(delimiter: u8) -> csv_core::Reader {
    let mut core = csv_core::ReaderBuilder::new().delimiter(delimiter).build();
    begin(&mut core);
    core
}

/// Prepares for the next record.
///
/// csv-core skips a byte order mark if all of it is in the first bytes that it gets. Which bytes those are is chance, and
/// fields would not start where they are expected. So it gets another byte first, one that it has no room for.
fn begin(core: &mut csv_core::Reader) {
    core.reset();
    core.read_field(b"-", &mut []);
}

/// Reads lines of a table with one cell per field.
#[derive(Debug)]
pub(super) struct RowReader {
    core: csv_core::Reader,
    pub(super) delimiter: u8,
    record: Fields,
}

impl RowReader {
    pub(super) fn new(delimiter: u8) -> RowReader {
        RowReader { core: core_reader(delimiter), delimiter, record: Fields::new(SIDE + 1) }
    }

    /// What a line of the table is.
    pub(super) fn read(&mut self, line: &[u8]) -> LineKind {
        let record = &mut self.record;
        begin(&mut self.core);
        record.start(if line.starts_with(BYTE_ORDER_MARK) { BYTE_ORDER_MARK.len() } else { 0 });
        record.advance(&mut self.core, line, true);
        if record.count <= SIDE / 2 && is_title_of_table(line) {
            return LineKind::Title;
        }
        if record.count == 1
            && let kind @ (LineKind::Rule | LineKind::Border) = row::read(line, DashPolicy::ByContext)
        {
            return kind;
        }
        LineKind::Row(read_cells_of_row(line, record))
    }
}

fn read_cells_of_row(line: &[u8], record: &Fields) -> Result<Row, Fault> {
    let mut row = Row::plain([0; SIDE]);
    for ((field, &(start, _)), cell) in record.iter().zip(&record.bounds).zip(&mut row.cells) {
        let (indent, text) = trim(field);
        *cell = match cell_of_word(text) {
            _ if text.is_empty() => {
                row.empty_field = row.empty_field.or(Some(start));
                0
            }
            Some(value) => {
                row.has_other_blank |= value == 0;
                value
            }
            None => return Err(not_a_cell(text, start + raw_offset(&line[start..], indent))),
        };
    }
    match record.count {
        SIDE => Ok(row),
        count => {
            let at = record.bounds.get(SIDE).map_or(line.len(), |&(start, _)| start);
            Err(Fault::new(at, row_length(count)))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader(has_header: bool) -> CsvReader {
        CsvReader::new(Digits, Table { delimiter: b',', has_header }, Column::Number(1), None, 1000)
    }

    #[test]
    fn a_copy_reads_on_as_the_reader_would() {
        let copy = CsvReader { is_by_line: true, ..reader(false).with_boards(2) }.copied();
        assert_eq!((copy.boards, copy.is_by_line), (2, true));
    }

    #[test]
    fn nothing_is_handed_over_below_another_header() {
        let last =
            LastRecord { lead: b"", raw: b"", board: None, window: b"", count: 1, is_for_lines: false };
        let mut reader = reader(true);
        assert!(matches!(reader.step(b"puzzle,id\n", false), Step::Skip(_)));
        let start = reader.copied();
        for (row, is_handed_over) in [(&b"1,2\n"[..], true), (b"id,puzzle\n", false), (b"1,2\n", false)] {
            assert!(!matches!(reader.step(row, false), Step::More));
            assert_eq!(reader.copied().hand_over(&last).is_some(), is_handed_over);
            assert_eq!(reader.is_like(&start), is_handed_over);
        }
        reader.restart(&start);
        assert_eq!(reader.part, Part::Rows);
    }

    #[test]
    fn rows_are_handed_over_between_two_of_them() {
        let last =
            LastRecord { lead: b"", raw: b"", board: None, window: b"", count: 1, is_for_lines: false };
        assert!(reader(false).hand_over(&last).is_some());
        assert!(reader(true).hand_over(&last).is_none(), "before the header");
        let mut begun = reader(false);
        begun.record.read = 1;
        assert!(begun.hand_over(&last).is_none(), "within a row");
        let mut begun = reader(false);
        assert!(begun.lines.next(b"# note", false).is_none());
        assert!(begun.hand_over(&last).is_none(), "within a comment");
    }

    #[test]
    fn empty_fields_at_the_end_are_not_filled() {
        let filled = |line: &[u8], most_bounds: usize| {
            let mut fields = Fields::new(most_bounds);
            fields.start(0);
            assert!(fields.advance(&mut core_reader(b','), line, true));
            fields.filled()
        };
        assert_eq!(filled(b"5,,3,\n", 9), 3);
        assert_eq!(filled(b",\n", 9), 0);
        // The last ones can't be looked at.
        assert_eq!(filled(b"5,3,,\n", 2), 4);
    }

    #[test]
    fn a_header_may_be_as_long_as_the_limit() {
        for (length, is_read) in [(999, true), (1000, true), (1001, false)] {
            let header = [&b"a".repeat(length - 1)[..], b"\n"].concat();
            let step = reader(true).step(&header, false);
            assert_eq!(matches!(step, Step::Skip(end) if end == length), is_read, "{length}: {step:?}");
        }
    }

    #[test]
    fn quotes_count_where_the_field_is_written() {
        assert_eq!(raw_offset(b"53", 1), 1);
        assert_eq!(raw_offset(b"\"5\"\"3\"", 2), 4);
        assert_eq!(raw_offset(b"\"5\"\"3\"\"7\"", 4), 7);
        // What follows the closing quote belongs to the field.
        assert_eq!(raw_offset(b"\"53\"xy", 3), 5);
    }

    #[test]
    fn names_have_letters_and_no_more_digits() {
        for name in ["puzzle", "a1", "题目"] {
            assert!(is_name(name), "{name}");
        }
        for other in ["", "17", "a12", "a\"b", "..."] {
            assert!(!is_name(other), "{other}");
        }
    }
}
