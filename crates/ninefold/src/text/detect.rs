//! Which format is it? The detector looks at the first lines and chooses a machine to read them.
//!
//! The rules stand in docs/formats.md, under "How the format is detected".
//!
//! Only whole lines within the first 64 KiB are judged, so that it does not matter how the text arrives.

use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

use super::binary;
use super::column::{Selection, SelectionBasis};
use super::columns::{self, Candidate, Choice, Look, Role, choose};
use super::embedded::{EmbeddedReader, Pick, line_label};
use super::grid::{GridReader, Style};
use super::html::{HtmlReader, starts_table};
use super::line::{self, LineReader, Separator, is_passed_over};
use super::row::Doubtful;
use super::sample::{Sample, SampleKind, Table};
use super::scan::{Line, LineScanner};
use super::shape::{
    Shape, could_hold_board, delimiter_by_names, delimiter_of, has_even_quotes, is_header, is_string,
    is_well_quoted, most_frequent_delimiter, names_columns, opens_quote, separator_of, split,
    split_has_quotes, starts_like_header,
};
use super::symbol::{BYTE_ORDER_MARK, cell_of, cell_of_word, read_cells, trim, unexpected};
use super::{Fault, Machine, Refuse, Step};
use crate::error::{AvailableColumns, ParseErrorKind, Token, excerpt};
use crate::text::{Column, Format};
use crate::{CELLS, SIDE};

/// How far the detector looks.
pub(super) const WINDOW: usize = 64 << 10;

/// More fields than stand beside a board on a line.
const MANY_FIELDS: usize = 12;

/// How many lines a quoted field may take for the detector to follow it.
const QUOTED_LINES: usize = 64;

/// Looks at the beginning of a text and becomes the machine that reads it.
#[derive(Debug)]
pub(super) struct Detector {
    format: Option<Format>,
    column: Option<Column>,
    /// How long a record may be, for the machines that must know it.
    limit: usize,
    /// The text is a field of a table or a string, which holds no fields of its own.
    is_entry: bool,
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
    /// The first line, if it is not made of cells, and the last such line.
    heading: Option<Line>,
    last_words: Option<Line>,
    words: usize,
    /// Some of the lines of words have so many digits or bars that they are no titles.
    has_other: bool,
    /// Lines of cells, and those among them with the right number.
    rows: usize,
    right_rows: usize,
    borders: usize,
    /// Borders that are as long as a board, and may be empty ones.
    full_borders: usize,
    /// A row has more than one field.
    has_fields: bool,
    boards: Option<Sample>,
    /// The label of a puzzle, whether or not one follows it.
    puzzle_label: Option<String>,
}

/// The refusal of a text in which any of these columns could be meant.
fn refuse_several(columns: &[Candidate], indices: &[usize]) -> Step {
    Refuse::with(Fault::new(0, columns::several(columns, indices)))
}

/// The refusal of a text that lacks the column that was asked for.
fn refuse_column(column: Column, found: AvailableColumns) -> Step {
    Refuse::with(Fault::new(0, ParseErrorKind::MissingColumn { column, found }))
}

/// Whether the line has more cells in it than any row has.
fn holds_many_cells(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| cell_of(byte).is_some()).count() > CELLS / 2
}

impl Detector {
    pub(super) fn new(format: Option<Format>, column: Option<Column>, limit: usize) -> Detector {
        Detector {
            format,
            column,
            limit,
            is_entry: false,
            is_started: false,
            lines: LineScanner::default(),
            quoted: None,
            seen: Seen::default(),
        }
    }

    /// The same for a text that is a field of a table or a string.
    pub(super) fn of_entry(self) -> Detector {
        Detector { is_entry: true, ..self }
    }

    /// Skips a byte order mark, and refuses UTF-16 and what isn't text. What comes after needs no detection if the format
    /// was named.
    fn start(&mut self, window: &[u8], ended: bool) -> Step {
        let is_short = window.len() < BYTE_ORDER_MARK.len()
            || (window.len() < binary::LONGEST_SIGNATURE && binary::may_start_signature(window));
        if is_short && !ended {
            return Step::More;
        }
        self.is_started = true;
        if window.starts_with(b"\xff\xfe") || window.starts_with(b"\xfe\xff") {
            return Refuse::with(Fault::new(0, ParseErrorKind::Utf16));
        }
        if let Some(kind) = binary::kind_by_start(window) {
            return Refuse::with(Fault::new(0, ParseErrorKind::NotText(kind)));
        }
        if self.column.as_ref().and_then(Column::as_number) == Some(0)
            && !matches!(self.format, Some(Format::Json))
        {
            return refuse_column(Column::Number(0), AvailableColumns::FromOne);
        }
        match self.format {
            Some(Format::Grid | Format::Sdk) => self.grid(Doubtful::Blank),
            Some(Format::Framed | Format::Ss) => self.grid(Doubtful::Frame),
            Some(Format::Json | Format::JsonNumbers) => self.json(0),
            _ if window.starts_with(BYTE_ORDER_MARK) => Step::Skip(BYTE_ORDER_MARK.len()),
            _ => Step::Skip(0),
        }
    }

    /// Takes in one line; says which machine it is as soon as that is clear.
    fn judge(&mut self, window: &[u8], line: Line) -> Option<Step> {
        let content = line.content(window);
        // What a spreadsheet writes for an empty row, above a header.
        if self.seen.boards.is_none()
            && matches!(trim(content).1, b"," | b",," | b",,," | b";" | b";;" | b";;;")
        {
            return None;
        }
        let is_first = self.seen.lines == 0;
        self.seen.lines += 1;
        if let Some(label) = line_label(content).filter(|label| Role::of(label).is_puzzle()) {
            self.seen.puzzle_label = Some(label);
        }
        if let Some(kind) = binary::kind_by_line(content) {
            return Some(Refuse::with(Fault::new(0, ParseErrorKind::NotText(kind))));
        }
        match self.format {
            Some(Format::Line | Format::Sdm) => {
                if self.seen.boards.is_none()
                    && let Some(step) = self.whole_line(window, &Shape::of(content))
                {
                    return Some(step);
                }
                let kind = SampleKind::Lines { separator: separator_of(content), has_title: false };
                return self.sample(window, content, kind);
            }
            Some(Format::Csv) => return self.sample_table(window, line),
            Some(Format::CsvGrid) => {
                let delimiter = most_frequent_delimiter(content);
                return Some(self.table_grid(delimiter, names_columns(content, delimiter)));
            }
            _ => {}
        }
        if let Some(Sample { kind, .. }) = self.seen.boards {
            return self.sample(window, content, kind);
        }
        if let Some(header) = self.seen.last_words
            && !self.is_entry
            && let Some(delimiter) = delimiter_by_names(header.content(window), content)
            && self.seen.is_only_words()
            && cfg!(feature = "csv")
        {
            if self.seen.words > 1 {
                // Titles stand above the header: start again with it.
                self.seen = Seen::default();
                self.lines = LineScanner::default();
                return Some(Step::Skip(header.start));
            }
            let kind = SampleKind::Table(Table { delimiter, has_header: true });
            return self.sample(window, content, kind);
        }
        let shape = Shape::of(content);
        match shape {
            Shape::Json if is_first => return Some(self.json(0)),
            Shape::Json if self.seen.is_only_words() => return Some(self.json(line.start)),
            Shape::Literal(at) if self.seen.is_only_words() => return Some(self.json(line.start + at)),
            _ if starts_table(content) && self.seen.is_only_words() => return Some(self.html()),
            Shape::Section => return Some(self.grid(Doubtful::ByContext)),
            Shape::TableRow(delimiter) => {
                let heading = self.seen.heading.filter(|_| self.seen.lines == 2);
                let has_header = heading.is_some_and(|first| names_columns(first.content(window), delimiter));
                return Some(self.table_grid(delimiter, has_header));
            }
            Shape::Separated | Shape::Joined => return self.whole_line(window, &shape),
            Shape::Board | Shape::Embedded if self.is_entry => {
                return Some(Refuse::with(
                    unexpected(content, 0, ParseErrorKind::unknown_format).shifted(line.start),
                ));
            }
            // One string per line is JSON Lines. Where it is 81 characters, it is as good as a board in quotes.
            _ if is_first && is_string(content) && holds_many_cells(content) && cfg!(feature = "json") => {
                if matches!(shape, Shape::Board) {
                    return self.sample(window, content, SampleKind::Embedded);
                }
                return Some(self.json(0));
            }
            Shape::Embedded => return self.sample(window, content, SampleKind::Embedded),
            Shape::Board => {
                let kind = self.sample_kind(window, content);
                return self.sample(window, content, kind);
            }
            Shape::Row(cells) => {
                self.seen.rows += 1;
                self.seen.right_rows += usize::from(cells == SIDE);
                self.seen.has_fields |= line::fields(content, Separator::White).nth(1).is_some();
            }
            Shape::Border => {
                self.seen.borders += 1;
                self.seen.full_borders += usize::from(read_cells(trim(content).1).is_ok());
            }
            Shape::Json | Shape::Literal(_) | Shape::Markup | Shape::Title | Shape::Other => {
                self.seen.words += 1;
                self.seen.last_words = Some(line);
                let is_cell_or_bar = |byte: &&u8| byte.is_ascii_digit() || **byte == b'|';
                let cells = content.iter().filter(is_cell_or_bar).count();
                self.seen.has_other |= matches!(shape, Shape::Other) && cells > SIDE / 2;
                if is_first {
                    self.seen.heading = Some(line);
                }
            }
        }
        let Seen { rows, right_rows, borders, .. } = self.seen;
        let is_grid = right_rows >= 3 || rows >= SIDE || (right_rows > 0 && borders > 0);
        is_grid.then(|| self.grid(Doubtful::ByContext))
    }

    /// The machine for lines that are boards as a whole, though not in 81 characters.
    fn whole_line(&self, window: &[u8], shape: &Shape) -> Option<Step> {
        let style = match shape {
            Shape::Separated => line::Style::Separated,
            Shape::Joined => line::Style::Whole,
            _ => return None,
        };
        if let Some(column) = &self.column {
            return Some(refuse_column(column.clone(), AvailableColumns::LinesWithoutHeader));
        }
        let has_title = self.has_title(window);
        Some(Step::Become(Box::new(LineReader::new(style, self.limit).below_title(has_title))))
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
                let table = Table { delimiter: most_frequent_delimiter(header), has_header: true };
                return self.table(table, Column::Number(1), None);
            }
            _ => {}
        }
        let is_short_line = seen.lines == 1 && seen.right_rows == 0 && seen.borders == 0 && !seen.has_fields;
        match seen.heading {
            _ if is_short_line || seen.lines == seen.full_borders => {
                self.lines(Separator::White, 0, false, None)
            }
            Some(heading) if seen.rows + seen.borders == 0 => {
                let (indent, text) = trim(heading.content(window));
                if !matches!(Shape::of(text), Shape::Title | Shape::Markup) {
                    // Cells in an odd alphabet: the machine will say what is odd.
                    return if text.len() > CELLS / 2 {
                        self.lines(Separator::White, 0, false, None)
                    } else {
                        self.grid(Doubtful::ByContext)
                    };
                }
                let found = Token::Text(excerpt(&String::from_utf8_lossy(text)));
                Refuse::with(Fault::new(heading.start + indent, ParseErrorKind::UnknownFormat { found }))
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
            && is_header(heading, boards, delimiter)
            // Where tables cannot be read, one column is as good as lines under a title.
            && (cfg!(feature = "csv") || split(heading, delimiter).count() > 1)
        {
            return SampleKind::Table(Table { delimiter, has_header: true });
        }
        // Quoted lines in a program.
        if heading.is_some() && matches!(trim(boards).1.first(), Some(b'"' | b'\'' | b'`')) {
            return SampleKind::Embedded;
        }
        if boards.contains(&b'"')
            && let Some(delimiter) = delimiter_of(boards, boards)
        {
            return SampleKind::Table(Table { delimiter, has_header: false });
        }
        SampleKind::Lines { separator: separator_of(boards), has_title: self.has_title(window) }
    }

    /// Whether one title stands above the first board. What could have been a board, or says that there is none, is no
    /// title.
    fn has_title(&self, window: &[u8]) -> bool {
        let heading = self.seen.heading.filter(|_| self.seen.words == 1);
        heading.map(|heading| heading.content(window)).is_some_and(|heading| {
            let names = || split(heading, most_frequent_delimiter(heading));
            let names_cells = || names().count() == CELLS && names().all(|name| cell_of_word(name).is_none());
            (matches!(Shape::of(heading), Shape::Title) || names_cells())
                && !could_hold_board(heading)
                && cell_of_word(trim(heading).1).is_none()
        })
    }

    /// Takes in a line of boards; the first one says of which kind they are.
    fn sample(&mut self, window: &[u8], line: &[u8], kind: SampleKind) -> Option<Step> {
        let heading = self.seen.heading.map(|heading| heading.content(window));
        let last_words = self.seen.last_words.map(|line| line.content(window));
        let puzzle_label = self.seen.puzzle_label.clone();
        let sample = self.seen.boards.get_or_insert_with(|| {
            let names = match (kind, heading) {
                (SampleKind::Table(Table { delimiter, has_header: true, .. }), Some(heading)) => {
                    split(heading, delimiter)
                        .map(|name| Candidate { name: Some(columns::name_of(name)), look: Look::Empty })
                        .collect()
                }
                _ => Vec::new(),
            };
            let mut sample = Sample::new(kind, names);
            // A label without a board may stand before the first board.
            sample.puzzle_label = puzzle_label;
            if let Some(line) = last_words {
                sample.note_label(line);
            }
            sample
        });
        if let SampleKind::Lines { separator: Separator::Byte(delimiter), .. } = sample.kind
            && cfg!(feature = "csv")
            && split_has_quotes(line, delimiter)
        {
            sample.kind = SampleKind::Table(Table { delimiter, has_header: false });
        }
        sample.add_line(line);
        sample.is_settled().then(|| self.conclude(&[]))
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
        if self.seen.lines == 1 && starts_like_header(content, delimiter) {
            self.seen.heading = Some(line);
            return None;
        }
        let kind = SampleKind::Table(Table { delimiter, has_header: self.seen.heading.is_some() });
        self.sample(window, content, kind)
    }

    /// The machine for boards that stand like this.
    fn boards(&self, sample: &Sample) -> Step {
        let columns = &sample.columns;
        if matches!(sample.kind, SampleKind::Embedded) {
            return self.embedded(sample);
        }
        if let Some(column) = &self.column {
            return match sample.kind {
                SampleKind::Table(table) => self.table(table, column.clone(), None),
                SampleKind::Lines { separator, has_title } => match column.as_number() {
                    Some(number) => {
                        let selection = sample.selection(number - 1, SelectionBasis::Request);
                        self.lines(separator, number - 1, has_title, selection)
                    }
                    None => refuse_column(column.clone(), AvailableColumns::LinesWithoutHeader),
                },
                SampleKind::Embedded => self.embedded(sample),
            };
        }
        if let SampleKind::Lines { has_title, .. } = sample.kind
            && let Some(step) = self.boards_amid_fields(sample, has_title)
        {
            return step;
        }
        let (index, basis) = match choose(columns) {
            Choice::ByName(index) => (index, SelectionBasis::Name),
            Choice::ByContent(index) => (index, SelectionBasis::Content),
            Choice::ByBlanks(index) => (index, SelectionBasis::Blanks),
            Choice::None => (0, SelectionBasis::Content),
            Choice::Several(indices) => return refuse_several(columns, &indices),
        };
        let selection = sample.selection(index, basis);
        match sample.kind {
            SampleKind::Table(table) => self.table(table, Column::Number(index + 1), selection),
            SampleKind::Lines { separator, has_title } => self.lines(separator, index, has_title, selection),
            SampleKind::Embedded => self.embedded(sample),
        }
    }

    /// The machine for lines with fields, if the boards don't stand in one field of all lines: several on each line, or one
    /// that has a label before it on some of them.
    fn boards_amid_fields(&self, sample: &Sample, has_title: bool) -> Option<Step> {
        let columns = &sample.columns;
        let is_board = |&index: &usize| columns[index].look.is_board();
        let (pick, selection) = match choose(columns) {
            // Many short fields beside a complete board may be a puzzle with spaces for its blanks.
            Choice::ByContent(index)
                if columns[index].look == Look::Board { is_complete: true }
                    && columns.len() > MANY_FIELDS =>
            {
                let all: Vec<usize> = (0..columns.len()).collect();
                return Some(refuse_several(columns, &all));
            }
            Choice::Several(indices) if sample.most_boards <= 1 && indices.iter().all(is_board) => {
                (Pick::Only { skips_solutions: self.seen.puzzle_label.is_some() }, None)
            }
            // A line that lacks one of them must not be taken for one that lacks nothing.
            Choice::ByBlanks(_) | Choice::Several(_) if sample.most_boards > 1 => {
                let boards: Vec<usize> = (0..columns.len()).filter(is_board).collect();
                let Choice::ByBlanks(index) = choose(&sample.in_order) else {
                    return Some(refuse_several(columns, &boards));
                };
                let pick = Pick::Nth { index, count: sample.most_boards };
                (pick, sample.selection(*boards.get(index)?, SelectionBasis::Blanks))
            }
            _ => return None,
        };
        let machine = EmbeddedReader::new(pick, selection, self.limit).below_title(has_title);
        Some(Step::Become(Box::new(machine)))
    }

    /// The machine for boards amid other text.
    fn embedded(&self, sample: &Sample) -> Step {
        if let Some(column) = &self.column {
            return refuse_column(column.clone(), AvailableColumns::EmbeddedBoards);
        }
        let (pick, selection) = match sample.columns.len() {
            0 | 1 => {
                let label = sample.puzzle_label.clone().filter(|_| sample.has_solution_label);
                let pick = Pick::Only { skips_solutions: label.is_some() };
                let selection = label.map(|label| Selection {
                    name: Some(label),
                    number: 1,
                    columns: 2,
                    is_key: true,
                    basis: SelectionBasis::Name,
                });
                (pick, selection)
            }
            count => match choose(&sample.columns) {
                Choice::ByName(index) => self.nth(sample, index, SelectionBasis::Name),
                Choice::ByContent(index) => self.nth(sample, index, SelectionBasis::Content),
                Choice::ByBlanks(index) => self.nth(sample, index, SelectionBasis::Blanks),
                Choice::None => (Pick::Nth { index: 0, count }, None),
                Choice::Several(indices) => return refuse_several(&sample.columns, &indices),
            },
        };
        Step::Become(Box::new(EmbeddedReader::new(pick, selection, self.limit)))
    }

    /// The board with this index on every line.
    #[expect(clippy::unused_self, reason = "it reads as one of the detector's decisions")]
    fn nth(&self, sample: &Sample, index: usize, basis: SelectionBasis) -> (Pick, Option<Selection>) {
        (Pick::Nth { index, count: sample.columns.len() }, sample.selection(index, basis))
    }

    fn lines(
        &self,
        separator: Separator,
        index: usize,
        has_title: bool,
        selection: Option<Selection>,
    ) -> Step {
        let style = line::Style::Field { separator, index };
        let machine = LineReader::new(style, self.limit).below_title(has_title).selecting(selection);
        Step::Become(Box::new(machine))
    }

    fn grid(&self, doubtful: Doubtful) -> Step {
        self.refuse_any_column()
            .unwrap_or_else(|| Step::Become(Box::new(GridReader::new(Style::Drawn(doubtful), self.limit))))
    }

    fn html(&self) -> Step {
        self.refuse_any_column().unwrap_or_else(|| Step::Become(Box::new(HtmlReader::new(self.limit))))
    }

    /// The refusal of grids, which have no columns, if one was asked for.
    fn refuse_any_column(&self) -> Option<Step> {
        Some(refuse_column(self.column.clone()?, AvailableColumns::Grids))
    }

    #[cfg(feature = "csv")]
    fn table_grid(&self, delimiter: u8, has_header: bool) -> Step {
        self.refuse_any_column().unwrap_or_else(|| {
            Step::Become(Box::new(GridReader::with_fields(delimiter, has_header, self.limit)))
        })
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    fn table_grid(&self, _delimiter: u8, _has_header: bool) -> Step {
        Refuse::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::CsvGrid)))
    }

    #[cfg(feature = "csv")]
    fn table(&self, table: Table, column: Column, selection: Option<Selection>) -> Step {
        let column = self.column.clone().unwrap_or(column);
        let Table { delimiter, has_header } = table;
        let machine = super::csv::CsvReader::new(
            super::csv::Table { delimiter, has_header, column },
            selection,
            self.limit,
        );
        let sample = self.seen.boards.as_ref().filter(|sample| !has_header && sample.board_count() > 1);
        Step::Become(Box::new(match sample {
            // Without a header, the first rows say how many columns there are.
            Some(sample) => machine.with_columns(sample.columns.len()),
            None => machine,
        }))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used when there is CSV to read")]
    fn table(&self, _table: Table, _column: Column, _selection: Option<Selection>) -> Step {
        Refuse::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Csv)))
    }

    /// The machine for JSON and what resembles it, which starts behind so many bytes.
    #[cfg(feature = "json")]
    fn json(&self, start: usize) -> Step {
        Step::Become(Box::new(super::json::JsonReader::new(self.column.clone(), start)))
    }

    #[cfg(not(feature = "json"))]
    #[expect(clippy::unused_self, reason = "it is used when there is JSON to read")]
    fn json(&self, _start: usize) -> Step {
        Refuse::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Json)))
    }
}

impl Seen {
    /// Whether there was nothing but titles, so that what follows decides.
    fn is_only_words(&self) -> bool {
        self.rows + self.borders == 0 && !self.has_other
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
