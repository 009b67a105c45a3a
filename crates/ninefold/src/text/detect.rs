//! Which format is it? The detector looks at the first lines and chooses a machine to read them.
//!
//! The rules stand in docs/formats.md, and here:
//!
//! 1. Blank lines and `#` lines say nothing.
//! 2. A text that starts with `{` or `[` is JSON, unless the line is a section such as `[Puzzle]`: a grid.
//! 3. A line of five or more single cells parted by `,`, `;` or tabs is a row of a table.
//! 4. A line with a field that is long and mostly cells is a board a line. If the line before it has no such
//!    field but starts like a header, or if fields are quoted, it is CSV.
//! 5. Anything else that is made of cells and borders is a grid.
//! 6. Other lines are titles; what follows them decides.
//!
//! Only whole lines within the first 64 KiB are judged, so that it does not matter how the text arrives.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::grid::{self, GridReader, Style};
use super::line::{self, LineReader, is_passed_over};
use super::row::{self, Doubtful, Kind};
use super::scan::{Line, LineScanner};
use super::symbol::{BYTE_ORDER_MARK, cell_of, is_board_like, odd, trim};
use super::{Fault, Machine, Refuse, Step, excerpt};
use crate::error::{Expected, Found};
use crate::text::{Column, Format};
use crate::{CELLS, SIDE};

/// How far the detector looks.
pub(super) const WINDOW: usize = 64 << 10;

/// How many lines of boards it takes to know which field they stand in.
const SAMPLE: usize = 8;

const DELIMITERS: [u8; 3] = [b',', b';', b'\t'];

/// Looks at the beginning of a text and becomes the machine that reads it.
#[derive(Debug)]
pub(super) struct Detector {
    format: Option<Format>,
    column: Option<Column>,
    is_started: bool,
    lines: LineScanner,
    seen: Seen,
}

/// What the lines so far were.
#[derive(Debug)]
enum Seen {
    /// Only blank lines and comments.
    Nothing,
    /// One line of a grid with so many cells; or, if it stays alone, a line that is too short.
    Row(usize),
    /// So many lines that are not made of cells, from the first of them on.
    Words { first: Line, count: usize },
    /// Boards on lines, or in a table with this header and delimiter.
    Boards(Sample),
}

/// Lines with boards, from which the column is found.
#[derive(Debug)]
struct Sample {
    table: Option<Table>,
    lines: usize,
    /// The first field that holds a board in any of the lines.
    field: Option<usize>,
}

/// A table of boards; without the feature it is only told that it is one.
#[derive(Debug)]
#[cfg_attr(not(feature = "csv"), expect(dead_code, reason = "nothing reads the table"))]
struct Table {
    delimiter: u8,
    has_header: bool,
}

/// What one line is, as far as it tells by itself.
#[derive(Debug)]
enum Shape {
    Json,
    Section,
    /// A row of a table with one cell a field.
    TableRow(u8),
    Board,
    /// A row of a grid, with so many cells.
    Row(usize),
    Border,
    Words,
}

impl Detector {
    pub(super) fn new(format: Option<Format>, column: Option<Column>) -> Detector {
        Detector { format, column, is_started: false, lines: LineScanner::default(), seen: Seen::Nothing }
    }

    /// Passes over a byte order mark, and refuses UTF-16. What comes after needs no detection if the format
    /// was named.
    fn start(&mut self, window: &[u8], ended: bool) -> Step {
        if window.len() < BYTE_ORDER_MARK.len() && !ended {
            return Step::More;
        }
        self.is_started = true;
        if window.starts_with(b"\xff\xfe") || window.starts_with(b"\xfe\xff") {
            return Refuse::with(Fault::new(0, Expected::Utf8, Found::Utf16));
        }
        match self.format {
            Some(Format::Grid | Format::Sdk) => grid(Doubtful::Blank),
            Some(Format::Framed | Format::Ss) => grid(Doubtful::Frame),
            Some(Format::Json | Format::JsonNumbers) => self.json(),
            _ if window.starts_with(BYTE_ORDER_MARK) => Step::Skip(BYTE_ORDER_MARK.len()),
            _ => Step::Skip(0),
        }
    }

    /// Takes in one line; says which machine it is as soon as that is clear.
    fn judge(&mut self, window: &[u8], line: Line) -> Option<Step> {
        let content = line.content(window);
        match self.format {
            Some(Format::Line | Format::Sdm) => return self.sample(content, None),
            Some(Format::Csv) => return self.sample_table(window, line),
            Some(Format::CsvGrid) => {
                let delimiter =
                    DELIMITERS.into_iter().max_by_key(|&by| (split(content, by).count(), by == b','));
                let is_header = !matches!(Shape::of(content), Shape::TableRow(_));
                return Some(self.table_grid(delimiter.unwrap_or(b','), is_header));
            }
            _ => {}
        }
        let shape = Shape::of(content);
        match (&mut self.seen, shape) {
            (Seen::Boards(_), _) => self.sample(content, None),
            (Seen::Nothing, Shape::Json) => Some(self.json()),
            (_, Shape::Section | Shape::Border) => Some(grid(Doubtful::Ask)),
            (seen, Shape::TableRow(delimiter)) => {
                let is_header = |first: &Line| split(first.content(window), delimiter).count() >= SIDE;
                let has_header = matches!(seen, Seen::Words { first, count: 1 } if is_header(first));
                Some(self.table_grid(delimiter, has_header))
            }
            (Seen::Words { first, count: 1 }, Shape::Board) => {
                let table = header(first.content(window), content);
                self.sample(content, table)
            }
            (_, Shape::Board) if content.contains(&b'"') => {
                let table =
                    delimiter_of(content, content).map(|delimiter| Table { delimiter, has_header: false });
                self.sample(content, table)
            }
            (_, Shape::Board) => self.sample(content, None),
            (Seen::Nothing, Shape::Row(cells)) => {
                self.seen = Seen::Row(cells);
                None
            }
            (Seen::Row(_), _) | (Seen::Words { .. }, Shape::Row(_)) => Some(grid(Doubtful::Ask)),
            (Seen::Words { count, .. }, _) => {
                *count += 1;
                None
            }
            (Seen::Nothing, Shape::Words) => {
                self.seen = Seen::Words { first: line, count: 1 };
                None
            }
        }
    }

    /// Decides with what has been seen, for there is no more to see.
    fn conclude(&self, window: &[u8]) -> Step {
        match &self.seen {
            Seen::Nothing => Step::More,
            Seen::Row(SIDE) => grid(Doubtful::Ask),
            Seen::Row(_) | Seen::Words { count: 1, .. } => self.lines(0),
            Seen::Words { first, .. } => {
                let (indent, text) = trim(first.content(window));
                let at = first.start + indent;
                let fault = match core::str::from_utf8(text) {
                    Ok(text) => Fault::new(
                        at,
                        Expected::KnownFormat,
                        Found::Text(alloc::format!("{:?}", excerpt(text)).into()),
                    ),
                    Err(error) => odd(window, at + error.valid_up_to(), Expected::Cell),
                };
                Refuse::with(fault)
            }
            Seen::Boards(sample) => self.boards(sample),
        }
    }

    /// Takes in a line of boards.
    fn sample(&mut self, line: &[u8], table: Option<Table>) -> Option<Step> {
        if !matches!(self.seen, Seen::Boards(_)) {
            self.seen = Seen::Boards(Sample { table, lines: 0, field: None });
        }
        let Seen::Boards(sample) = &mut self.seen else { return None };
        let field = match &sample.table {
            Some(table) => split(line, table.delimiter).position(is_board_like),
            None => line::fields(line).position(|(_, field)| is_board_like(field)),
        };
        sample.field = sample.field.into_iter().chain(field).min();
        sample.lines += 1;
        (sample.lines == SAMPLE).then(|| self.conclude(&[]))
    }

    /// Takes in a line of what was said to be a table.
    fn sample_table(&mut self, window: &[u8], line: Line) -> Option<Step> {
        let content = line.content(window);
        match &self.seen {
            Seen::Words { first, .. } => {
                let header = first.content(window);
                let delimiter =
                    delimiter_of(header, content).unwrap_or_else(|| most_frequent_delimiter(header));
                self.sample(content, Some(Table { delimiter, has_header: true }))
            }
            Seen::Nothing => match delimiter_of(content, content) {
                Some(delimiter) => self.sample(content, Some(Table { delimiter, has_header: false })),
                None => {
                    self.seen = Seen::Words { first: line, count: 2 };
                    None
                }
            },
            _ => self.sample(content, None),
        }
    }

    fn boards(&self, sample: &Sample) -> Step {
        match &sample.table {
            Some(table) => self.table(table, sample.field.unwrap_or(0)),
            None => self.lines(sample.field.unwrap_or(0)),
        }
    }

    fn lines(&self, field: usize) -> Step {
        match &self.column {
            None => Step::Become(Box::new(LineReader::new(field))),
            Some(Column::Number(number)) => Step::Become(Box::new(LineReader::new(number - 1))),
            Some(column) => {
                let found = Found::Text("lines without a header".into());
                Refuse::with(Fault::new(0, Expected::Column(column.clone()), found))
            }
        }
    }

    #[cfg(feature = "csv")]
    fn table(&self, table: &Table, field: usize) -> Step {
        let column = self.column.clone().unwrap_or(Column::Number(field + 1));
        let layout = super::csv::Layout { delimiter: table.delimiter, has_header: table.has_header, column };
        Step::Become(Box::new(super::csv::CsvReader::new(layout)))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    fn table(&self, _table: &Table, _field: usize) -> Step {
        Refuse::with(Fault::new(0, Expected::Feature(Format::Csv), Found::FeatureOff))
    }

    #[cfg(feature = "csv")]
    #[expect(clippy::unused_self, reason = "called as its neighbours are")]
    fn table_grid(&self, delimiter: u8, has_header: bool) -> Step {
        Step::Become(Box::new(GridReader::with_fields(delimiter, has_header)))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "called as its neighbours are")]
    fn table_grid(&self, _delimiter: u8, _has_header: bool) -> Step {
        Refuse::with(Fault::new(0, Expected::Feature(Format::CsvGrid), Found::FeatureOff))
    }

    #[cfg(feature = "json")]
    fn json(&self) -> Step {
        Step::Become(Box::new(super::json::JsonReader::new(self.column.clone())))
    }

    #[cfg(not(feature = "json"))]
    #[expect(clippy::unused_self, reason = "it is used when there is JSON to read")]
    fn json(&self) -> Step {
        Refuse::with(Fault::new(0, Expected::Feature(Format::Json), Found::FeatureOff))
    }
}

fn grid(doubtful: Doubtful) -> Step {
    Step::Become(Box::new(GridReader::new(Style::Drawn(doubtful))))
}

impl Machine for Detector {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if !self.is_started {
            return self.start(window, ended);
        }
        let (window, ended) = match window.get(..WINDOW) {
            Some(first) => (first, true),
            None => (window, ended),
        };
        while let Some(line) = self.lines.next(window, ended) {
            let content = line.content(window);
            let is_table_row = matches!(Shape::of(content), Shape::TableRow(_));
            if is_passed_over(content) && !is_table_row {
                if matches!(self.seen, Seen::Nothing) {
                    self.lines.rebase(line.end);
                    return Step::Skip(line.end);
                }
            } else if let Some(step) = self.judge(window, line) {
                return step;
            }
        }
        if ended { self.conclude(window) } else { Step::More }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step {
        // The window is longer than the detector looks, so this is a comment without an end.
        self.lines.give_up();
        Step::Skip(window.len())
    }
}

impl Shape {
    fn of(line: &[u8]) -> Shape {
        let (_, text) = trim(line);
        if grid::section(text).is_some() {
            return Shape::Section;
        }
        if matches!(text.first(), Some(b'{' | b'[')) {
            return Shape::Json;
        }
        if let Some(delimiter) = DELIMITERS.into_iter().find(|&delimiter| is_table_row(line, delimiter)) {
            return Shape::TableRow(delimiter);
        }
        let kind = row::read(line, Doubtful::Ask);
        if matches!(kind, Kind::Border | Kind::Rule) && text.len() != CELLS {
            return Shape::Border;
        }
        if line::fields(line).any(|(_, field)| is_board_like(unquoted(field))) {
            return Shape::Board;
        }
        match kind {
            Kind::Row(Ok(_)) | Kind::Unsure => Shape::Row(SIDE),
            Kind::Row(Err(Fault {
                expected: Expected::RowCells { .. }, found: Found::Count(cells), ..
            })) => Shape::Row(cells),
            Kind::Row(Err(Fault { expected: Expected::OneReading, .. })) => Shape::Row(SIDE),
            _ => Shape::Words,
        }
    }
}

/// Whether the line is a row of a table with one cell a field.
fn is_table_row(line: &[u8], delimiter: u8) -> bool {
    let is_cell = |field: &[u8]| field.len() <= 3 && field.iter().all(|&byte| cell_of(byte).is_some());
    let mut fields = 0;
    split(line, delimiter).inspect(|_| fields += 1).all(is_cell) && fields > SIDE / 2
}

/// The fields of a line of a table, without quotes and white space around them.
fn split(line: &[u8], delimiter: u8) -> impl Iterator<Item = &[u8]> {
    let mut is_quoted = false;
    line.split(move |&byte| {
        is_quoted ^= byte == b'"';
        byte == delimiter && !is_quoted
    })
    .map(|field| trim(unquoted(trim(field).1)).1)
}

fn unquoted(field: &[u8]) -> &[u8] {
    field.strip_prefix(b"\"").and_then(|field| field.strip_suffix(b"\"")).unwrap_or(field)
}

/// The table that starts with this line, if it is a header for the line of boards that follows.
fn header(first: &[u8], boards: &[u8]) -> Option<Table> {
    let delimiter = delimiter_of(first, boards)?;
    let start = trim(first).1.first().copied().unwrap_or_default();
    let is_name = start.is_ascii_alphabetic()
        || !start.is_ascii()
        || matches!(start, b'_' | b'"')
        || start == delimiter;
    is_name.then_some(Table { delimiter, has_header: true })
}

/// The delimiter that sets a board apart in the line of boards; of several, the one with most fields in the
/// header.
fn delimiter_of(header: &[u8], boards: &[u8]) -> Option<u8> {
    let mut found: Vec<_> =
        DELIMITERS.into_iter().filter(|&delimiter| split(boards, delimiter).any(is_board_like)).collect();
    found.reverse();
    found.into_iter().max_by_key(|&delimiter| split(header, delimiter).count())
}

fn most_frequent_delimiter(header: &[u8]) -> u8 {
    DELIMITERS.into_iter().rev().max_by_key(|&delimiter| split(header, delimiter).count()).unwrap_or(b',')
}
