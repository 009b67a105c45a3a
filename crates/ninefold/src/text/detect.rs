//! Which format is it? The detector looks at the first lines and chooses a machine to read them.
//!
//! The rules stand in docs/formats.md, under "How the format is found".
//!
//! Only whole lines within the first 64 KiB are judged, so that it does not matter how the text arrives.

use alloc::boxed::Box;
use alloc::string::String;

use super::grid::{GridReader, Style};
use super::line::{self, LineReader, Separator, is_passed_over};
use super::row::Doubtful;
use super::scan::{Line, LineScanner};
use super::shape::{
    Shape, delimiter_of, has_even_quotes, is_string, is_well_quoted, most_frequent_delimiter, names_columns,
    opens_quote, separator_of, split, split_has_quotes, starts_like_header,
};
use super::symbol::{BYTE_ORDER_MARK, is_board_like, trim};
use super::{Fault, Machine, Refuse, Step, excerpt};
use crate::error::{Expected, Found};
use crate::text::{Column, Format};
use crate::{CELLS, SIDE};

/// How far the detector looks.
pub(super) const WINDOW: usize = 64 << 10;

/// How many lines of boards it takes to know which field they stand in.
const SAMPLE: usize = 8;

/// How many lines a quoted field may take for the detector to follow it.
const QUOTED_LINES: usize = 16;

/// Looks at the beginning of a text and becomes the machine that reads it.
#[derive(Debug)]
pub(super) struct Detector {
    format: Option<Format>,
    column: Option<Column>,
    /// How long a record may be, for the machines that must know it.
    limit: usize,
    is_started: bool,
    lines: LineScanner,
    quoted: Option<Quoted>,
    seen: Seen,
}

/// Lines that belong together, because a quote is open.
#[derive(Debug)]
struct Quoted {
    first: Line,
    all: Line,
    lines: usize,
}

/// What the lines so far were. Blank lines and comments do not count.
#[derive(Debug, Default)]
struct Seen {
    lines: usize,
    /// The first line, if it is not made of cells.
    heading: Option<Line>,
    words: usize,
    /// Lines of cells, and those among them with the right number.
    rows: usize,
    right_rows: usize,
    borders: usize,
    /// A row has more than one field.
    has_fields: bool,
    boards: Option<Sample>,
}

/// Lines with boards, from which the column is found.
#[derive(Debug)]
struct Sample {
    kind: SampleKind,
    lines: usize,
    /// The first field that holds a board in any of the lines.
    field: Option<usize>,
}

#[derive(Clone, Copy, Debug)]
enum SampleKind {
    Lines { separator: Separator, has_title: bool },
    Table(Table),
}

/// A table of boards; without the feature it is only told that it is one.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(not(feature = "csv"), expect(dead_code, reason = "nothing reads the table"))]
struct Table {
    delimiter: u8,
    has_header: bool,
}

impl Detector {
    pub(super) fn new(format: Option<Format>, column: Option<Column>, limit: usize) -> Detector {
        Detector {
            format,
            column,
            limit,
            is_started: false,
            lines: LineScanner::default(),
            quoted: None,
            seen: Seen::default(),
        }
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
        if self.column == Some(Column::Number(0)) {
            return Refuse::with(Fault::new(0, Expected::Column(Column::Number(0)), Found::ColumnZero));
        }
        match self.format {
            Some(Format::Grid | Format::Sdk) => self.grid(Doubtful::Blank),
            Some(Format::Framed | Format::Ss) => self.grid(Doubtful::Frame),
            Some(Format::Json | Format::JsonNumbers) => self.json(),
            _ if window.starts_with(BYTE_ORDER_MARK) => Step::Skip(BYTE_ORDER_MARK.len()),
            _ => Step::Skip(0),
        }
    }

    /// Takes in one line; says which machine it is as soon as that is clear.
    fn judge(&mut self, window: &[u8], line: Line) -> Option<Step> {
        let content = line.content(window);
        let is_first = self.seen.lines == 0;
        self.seen.lines += 1;
        match self.format {
            Some(Format::Line | Format::Sdm) => {
                let separator = separator_of(content);
                return self.sample(content, SampleKind::Lines { separator, has_title: false });
            }
            Some(Format::Csv) => return self.sample_table(window, line),
            Some(Format::CsvGrid) => {
                let delimiter = most_frequent_delimiter(content);
                return Some(self.table_grid(delimiter, names_columns(content, delimiter)));
            }
            _ => {}
        }
        if let Some(Sample { kind, .. }) = self.seen.boards {
            return self.sample(content, kind);
        }
        let shape = Shape::of(content);
        match shape {
            Shape::Json if is_first => return Some(self.json()),
            Shape::Section => return Some(self.grid(Doubtful::ByContext)),
            Shape::TableRow(delimiter) => {
                let heading = self.seen.heading.filter(|_| self.seen.lines == 2);
                let has_header = heading.is_some_and(|first| names_columns(first.content(window), delimiter));
                return Some(self.table_grid(delimiter, has_header));
            }
            // A string a line is JSON Lines, and as good as a table of one column.
            Shape::Board if is_first && is_string(content) && cfg!(feature = "json") => {
                return Some(self.json());
            }
            Shape::Board => {
                let kind = self.sample_kind(window, content);
                return self.sample(content, kind);
            }
            Shape::Row(cells) => {
                self.seen.rows += 1;
                self.seen.right_rows += usize::from(cells == SIDE);
                self.seen.has_fields |= line::fields(content, Separator::White).nth(1).is_some();
            }
            Shape::Border => self.seen.borders += 1,
            Shape::Json | Shape::Title | Shape::Other => {
                self.seen.words += 1;
                if is_first {
                    self.seen.heading = Some(line);
                }
            }
        }
        let Seen { rows, right_rows, borders, .. } = self.seen;
        let is_grid = right_rows >= 3 || rows >= SIDE || (right_rows > 0 && borders > 0);
        is_grid.then(|| self.grid(Doubtful::ByContext))
    }

    /// Decides with what has been seen, for there is no more to see.
    fn conclude(&self, window: &[u8]) -> Step {
        let seen = &self.seen;
        if let Some(sample) = &seen.boards {
            return self.boards(sample);
        }
        match self.format {
            _ if seen.lines == 0 => return Step::More,
            Some(Format::Csv) => {
                let header = seen.heading.map_or(&[][..], |heading| heading.content(window));
                return self.table(Table { delimiter: most_frequent_delimiter(header), has_header: true }, 0);
            }
            _ => {}
        }
        let is_short_line = seen.lines == 1 && seen.right_rows == 0 && seen.borders == 0 && !seen.has_fields;
        match seen.heading {
            _ if is_short_line => self.lines(Separator::White, 0, false),
            Some(heading) if seen.rows + seen.borders == 0 => {
                let (indent, text) = trim(heading.content(window));
                if !matches!(Shape::of(text), Shape::Title) {
                    // Cells in an odd alphabet: the machine will say what is odd.
                    return if text.len() > CELLS / 2 {
                        self.lines(Separator::White, 0, false)
                    } else {
                        self.grid(Doubtful::ByContext)
                    };
                }
                let found = alloc::format!("{:?}", excerpt(&String::from_utf8_lossy(text)));
                Refuse::with(Fault::new(
                    heading.start + indent,
                    Expected::KnownFormat,
                    Found::Text(found.into()),
                ))
            }
            _ => self.grid(Doubtful::ByContext),
        }
    }

    /// What the first line with a board is part of.
    fn sample_kind(&self, window: &[u8], boards: &[u8]) -> SampleKind {
        let heading =
            self.seen.heading.filter(|_| self.seen.words == 1).map(|heading| heading.content(window));
        if let Some(heading) = heading
            && let Some(delimiter) = delimiter_of(heading, boards)
            && starts_like_header(heading, delimiter)
            // Where tables cannot be read, one column is as good as lines under a title.
            && (cfg!(feature = "csv") || split(heading, delimiter).count() > 1)
        {
            return SampleKind::Table(Table { delimiter, has_header: true });
        }
        if boards.contains(&b'"')
            && let Some(delimiter) = delimiter_of(boards, boards)
        {
            return SampleKind::Table(Table { delimiter, has_header: false });
        }
        let is_title = |heading: &[u8]| matches!(Shape::of(heading), Shape::Title);
        let has_title = self.seen.words == 1 && heading.is_some_and(is_title);
        SampleKind::Lines { separator: separator_of(boards), has_title }
    }

    /// Takes in a line of boards; the first one says of which kind they are.
    fn sample(&mut self, line: &[u8], kind: SampleKind) -> Option<Step> {
        let sample = self.seen.boards.get_or_insert(Sample { kind, lines: 0, field: None });
        if let SampleKind::Lines { separator: Separator::Byte(delimiter), .. } = sample.kind
            && cfg!(feature = "csv")
            && split_has_quotes(line, delimiter)
        {
            sample.kind = SampleKind::Table(Table { delimiter, has_header: false });
        }
        let field = match sample.kind {
            SampleKind::Table(table) => split(line, table.delimiter).position(is_board_like),
            SampleKind::Lines { separator, .. } => {
                // Text may follow the board in its field.
                let holds_board = |field: &[u8]| {
                    line::fields(field, Separator::White)
                        .next()
                        .is_some_and(|(_, start)| is_board_like(start))
                };
                line::fields(line, separator).position(|(_, field)| holds_board(field))
            }
        };
        sample.field = sample.field.into_iter().chain(field).min();
        sample.lines += 1;
        // A line without separators is all there is to know.
        let is_clear = matches!(sample.kind, SampleKind::Lines { separator: Separator::White, .. });
        let is_enough = sample.lines == SAMPLE || (is_clear && sample.field == Some(0));
        is_enough.then(|| self.conclude(&[]))
    }

    /// Takes in a line of what was said to be a table.
    fn sample_table(&mut self, window: &[u8], line: Line) -> Option<Step> {
        let content = line.content(window);
        let delimiter = match self.seen.heading {
            Some(heading) => {
                let header = heading.content(window);
                delimiter_of(header, content).unwrap_or_else(|| most_frequent_delimiter(header))
            }
            None => delimiter_of(content, content).unwrap_or_else(|| most_frequent_delimiter(content)),
        };
        let holds_boards = split(content, delimiter).any(is_board_like);
        if self.seen.lines == 1 && !holds_boards && starts_like_header(content, delimiter) {
            self.seen.heading = Some(line);
            return None;
        }
        self.sample(content, SampleKind::Table(Table { delimiter, has_header: self.seen.heading.is_some() }))
    }

    fn boards(&self, sample: &Sample) -> Step {
        let field = sample.field.unwrap_or(0);
        match sample.kind {
            SampleKind::Table(table) => self.table(table, field),
            SampleKind::Lines { separator, has_title } => self.lines(separator, field, has_title),
        }
    }

    fn lines(&self, separator: Separator, field: usize, has_title: bool) -> Step {
        let read = |field| Step::Become(Box::new(LineReader::new(separator, field, has_title, self.limit)));
        match &self.column {
            None => read(field),
            Some(Column::Number(number)) => read(number - 1),
            Some(column) => {
                Refuse::with(Fault::new(0, Expected::Column(column.clone()), Found::LinesWithoutHeader))
            }
        }
    }

    fn grid(&self, doubtful: Doubtful) -> Step {
        Step::Become(Box::new(GridReader::new(Style::Drawn(doubtful), self.limit)))
    }

    #[cfg(feature = "csv")]
    fn table_grid(&self, delimiter: u8, has_header: bool) -> Step {
        Step::Become(Box::new(GridReader::with_fields(delimiter, has_header, self.limit)))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    fn table_grid(&self, _delimiter: u8, _has_header: bool) -> Step {
        Refuse::with(Fault::new(0, Expected::Feature(Format::CsvGrid), Found::FeatureOff))
    }

    #[cfg(feature = "csv")]
    fn table(&self, table: Table, field: usize) -> Step {
        let column = self.column.clone().unwrap_or(Column::Number(field + 1));
        let table = super::csv::Table { delimiter: table.delimiter, has_header: table.has_header, column };
        Step::Become(Box::new(super::csv::CsvReader::new(table, self.limit)))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    fn table(&self, _table: Table, _field: usize) -> Step {
        Refuse::with(Fault::new(0, Expected::Feature(Format::Csv), Found::FeatureOff))
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

impl Machine for Detector {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if !self.is_started {
            return self.start(window, ended);
        }
        if let Some(tail) = self.lines.pass_tail(window, ended) {
            return Step::Skip(tail);
        }
        let (window, is_cut) = (&window[..window.len().min(WINDOW)], window.len() >= WINDOW);
        let ended = ended || is_cut;
        while let Some(line) = self.next_line(window, ended) {
            let content = line.content(window);
            let is_table_row = || matches!(Shape::of(content), Shape::TableRow(_));
            if !is_passed_over(content) || is_table_row() || self.is_row_under_heading(window, content) {
                if let Some(step) = self.judge(window, line) {
                    return step;
                }
            } else if self.seen.lines == 0 {
                let is_whole = line.content_end < line.end || !is_cut;
                if is_whole || trim(content).1.is_empty() {
                    self.lines.rebase(line.end);
                } else {
                    self.lines.give_up();
                }
                return Step::Skip(line.end);
            }
        }
        if ended { self.conclude(window) } else { Step::More }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step {
        // Not reached: the window is longer than the detector looks, so it has decided.
        Step::Skip(window.len())
    }
}

impl Detector {
    /// The next line, together with those that follow if a field in quotes goes over them.
    fn next_line(&mut self, window: &[u8], ended: bool) -> Option<Line> {
        loop {
            let line = self.lines.next(window, ended);
            let (mut quoted, line) = match (self.quoted.take(), line) {
                (None, line) => {
                    let line = line?;
                    if !opens_quote(line.content(window)) {
                        return Some(line);
                    }
                    self.quoted = Some(Quoted { first: line, all: line, lines: 1 });
                    continue;
                }
                (Some(quoted), Some(line)) => (quoted, line),
                (Some(quoted), None) if ended => return Some(self.only_first(&quoted)),
                (quoted, None) => {
                    self.quoted = quoted;
                    return None;
                }
            };
            quoted.all = Line { start: quoted.all.start, ..line };
            quoted.lines += 1;
            let content = quoted.all.content(window);
            if has_even_quotes(content) && is_well_quoted(content) {
                return Some(quoted.all);
            }
            if quoted.lines == QUOTED_LINES || has_even_quotes(content) {
                return Some(self.only_first(&quoted));
            }
            self.quoted = Some(quoted);
        }
    }

    /// Whether a line that looks like a comment is a row of the table that the first line is the header of.
    fn is_row_under_heading(&self, window: &[u8], line: &[u8]) -> bool {
        let Some(heading) = self.seen.heading.map(|heading| heading.content(window)) else { return false };
        let columns = |delimiter: u8| (split(heading, delimiter).count(), split(line, delimiter).count());
        delimiter_of(heading, line).map(columns).is_some_and(|(names, fields)| names > 1 && names == fields)
    }

    /// The quote was no sign of a field that goes on.
    fn only_first(&mut self, quoted: &Quoted) -> Line {
        self.lines.rewind(quoted.first.end);
        quoted.first
    }
}
