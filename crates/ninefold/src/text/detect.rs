//! Which format is it? The detector looks at the first lines and becomes the machine that reads them.
//!
//! The rules are in docs/formats.md, under "How the format is detected".
//!
//! Only complete lines within the first 64 KiB count, so that it makes no difference how the text arrives.

use alloc::string::String;
use alloc::vec::Vec;

use super::binary;
use super::choose::{self, Candidate, ContentKind, Role};
use super::dispatch::{Options, refuse_column};
use super::embedded::line_label;
use super::html::starts_table;
use super::line::{self, LineStyle, Separator, is_skipped};
use super::row::{self, DashPolicy, LineKind};
use super::sample::{Sample, SampleKind, Table};
use super::scan::{Line, LineScanner};
use super::shape::{
    DELIMITERS, Shape, could_hold_board, delimiter_by_names, delimiter_of, has_even_quotes, is_header,
    is_string, is_well_quoted, most_frequent_delimiter, names_columns, opens_quote, separator_of, split,
    split_has_quotes, starts_like_header,
};
use super::symbol::{BYTE_ORDER_MARK, cell_of, cell_of_word, read_cells, trim, unexpected};
use super::{Fault, Machine, Refusal, Step};
use crate::error::{AvailableColumns, ParseErrorKind, Token, excerpt};
use crate::text::{Column, Format};
use crate::{CELLS, SIDE};

/// How far the detector looks.
pub(super) const WINDOW: usize = 64 << 10;

/// How many lines of a quoted field the detector follows.
const QUOTED_LINES: usize = 64;

/// Looks at the beginning of a text and becomes the machine that reads it.
#[derive(Debug)]
pub(super) struct Detector {
    options: Options,
    /// The text is a field of a table or a string, which has no fields of its own.
    is_entry: bool,
    is_started: bool,
    lines: LineScanner,
    quoted: Option<QuotedLines>,
    seen: LinesSeen,
}

/// Lines that belong together, because a quote is open.
#[derive(Debug)]
struct QuotedLines {
    first: Line,
    all: Line,
    lines: usize,
}

/// What the lines so far were. Blank lines and comments don't count.
#[derive(Debug, Default)]
struct LinesSeen {
    lines: usize,
    /// The first line, if it isn't made of cells, and the last such line.
    heading: Option<Line>,
    last_words: Option<Line>,
    words: usize,
    /// The lines among them that are titles and nothing else.
    titles: usize,
    /// Some of the lines of words have so many digits or bars that they aren't titles.
    has_other: bool,
    /// Lines of cells, and those among them with the right number.
    rows: usize,
    right_rows: usize,
    borders: usize,
    /// Borders of one character, which may also be below a title.
    rules: usize,
    /// Borders that are as long as a board, and may be empty ones.
    full_borders: usize,
    /// A row has more than one field.
    has_fields: bool,
    boards: Option<Sample>,
    /// The label of a puzzle, whether or not one follows it.
    puzzle_label: Option<String>,
}

/// Whether the line has more cells in it than any row has.
fn holds_many_cells(line: &[u8]) -> bool {
    line.iter().filter(|&&byte| cell_of(byte).is_some()).count() > CELLS / 2
}

/// Whether the line is drawn with one character, as below a title. 81 of them may be an empty board.
fn is_rule(line: &[u8]) -> bool {
    matches!(row::read(line, DashPolicy::ByContext), LineKind::Rule) && read_cells(trim(line).1).is_err()
}

/// Whether the line is a title, and neither a header, nor the label of a board, nor in the place of one.
fn is_plain_title(line: &[u8], shape: &Shape) -> bool {
    matches!(shape, Shape::Title)
        && !line.iter().any(|byte| DELIMITERS.contains(byte))
        && !could_hold_board(line)
        && cell_of_word(trim(line).1).is_none()
        && line_label(line).is_none()
        && Role::of(&String::from_utf8_lossy(line)) != Role::Solution
}

impl Detector {
    pub(super) fn new(options: Options) -> Detector {
        Detector {
            options,
            is_entry: false,
            is_started: false,
            lines: LineScanner::default(),
            quoted: None,
            seen: LinesSeen::default(),
        }
    }

    /// The same for a text that is a field of a table or a string.
    pub(super) fn of_entry(self) -> Detector {
        Detector { is_entry: true, ..self }
    }

    /// Skips a byte order mark, and refuses UTF-16 and what isn't text. If the format was named, some need no detection.
    fn start(&mut self, window: &[u8], ended: bool) -> Step {
        let is_short = window.len() < BYTE_ORDER_MARK.len()
            || (window.len() < binary::LONGEST_SIGNATURE && binary::may_start_signature(window));
        if is_short && !ended {
            return Step::More;
        }
        self.is_started = true;
        if window.starts_with(b"\xff\xfe") || window.starts_with(b"\xfe\xff") {
            return Refusal::with(Fault::new(0, ParseErrorKind::Utf16));
        }
        if let Some(kind) = binary::kind_by_start(window) {
            return Refusal::with(Fault::new(0, ParseErrorKind::NotText(kind)));
        }
        if self.options.column.as_ref().and_then(Column::as_number) == Some(0)
            && !matches!(self.options.format, Some(Format::Json))
        {
            return refuse_column(Column::Number(0), AvailableColumns::FromOne);
        }
        match self.options.format {
            Some(Format::Grid | Format::Sdk) => self.options.grid(DashPolicy::Blank),
            Some(Format::Framed | Format::Ss) => self.options.grid(DashPolicy::Frame),
            Some(Format::Json | Format::JsonNumbers) => self.options.json(0),
            _ if window.starts_with(BYTE_ORDER_MARK) => Step::Skip(BYTE_ORDER_MARK.len()),
            _ => Step::Skip(0),
        }
    }

    /// Adds a line; returns the machine as soon as it is clear which one it is.
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
            return Some(Refusal::with(Fault::new(0, ParseErrorKind::NotText(kind))));
        }
        match self.options.format {
            Some(Format::Line | Format::Sdm) => return self.judge_line(window, content),
            Some(Format::Csv) => return self.sample_table(window, line),
            Some(Format::CsvGrid) => {
                let delimiter = most_frequent_delimiter(content);
                return Some(self.options.table_grid(delimiter, names_columns(content, delimiter)));
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
            if self.seen.heading.is_none_or(|first| first.start != header.start) {
                // There are titles above the header.
                return Some(self.start_again(header.start));
            }
            let kind = SampleKind::Table(Table { delimiter, has_header: true });
            return self.sample(window, content, kind);
        }
        let shape = Shape::of(content);
        match shape {
            Shape::Border
                if self.seen.is_only_titles() && is_rule(content) && self.options.column.is_none() =>
            {
                return Some(self.start_again(line.end));
            }
            Shape::Json if is_first => return Some(self.options.json(0)),
            Shape::Json if self.seen.is_only_words() => return Some(self.options.json(line.start)),
            Shape::Literal(at) if self.seen.is_only_words() => {
                return Some(self.options.json(line.start + at));
            }
            // The lines above may have been meant as boards, so they are read, too.
            Shape::Json | Shape::Literal(_) if self.seen.right_rows == 0 => {
                return Some(self.options.json_amid_text());
            }
            _ if starts_table(content) && self.seen.is_only_words() => return Some(self.options.html()),
            Shape::Section => return Some(self.options.grid(DashPolicy::ByContext)),
            Shape::TableRow(delimiter) => {
                let heading = self.seen.heading.filter(|_| self.seen.lines == 2);
                let has_header = heading.is_some_and(|first| names_columns(first.content(window), delimiter));
                return Some(self.options.table_grid(delimiter, has_header));
            }
            Shape::Separated | Shape::Joined => return self.whole_line(window, &shape),
            // A second board is found below the first one.
            Shape::Board if self.is_entry && is_first && read_cells(trim(content).1).is_ok() => {
                return Some(self.options.lines(Separator::White, 0, false, None));
            }
            Shape::Board | Shape::Embedded if self.is_entry => {
                return Some(Refusal::with(
                    unexpected(content, 0, ParseErrorKind::unknown_format).shifted(line.start),
                ));
            }
            // One string per line is JSON Lines. Where it is 81 characters, it is as good as a board in quotes.
            _ if is_first && is_string(content) && holds_many_cells(content) && cfg!(feature = "json") => {
                if matches!(shape, Shape::Board) {
                    return self.sample(window, content, SampleKind::Embedded);
                }
                return Some(self.options.json(0));
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
                self.seen.rules += usize::from(is_rule(content));
                self.seen.full_borders += usize::from(read_cells(trim(content).1).is_ok());
            }
            Shape::Json | Shape::Literal(_) | Shape::Markup | Shape::Title | Shape::Other => {
                self.seen.add_words(line, content, &shape);
            }
        }
        let LinesSeen { rows, right_rows, borders, .. } = self.seen;
        let is_grid = right_rows >= 3 || rows >= SIDE || (right_rows > 0 && borders > 0);
        is_grid.then(|| self.options.grid(DashPolicy::ByContext))
    }

    /// Skips the titles up to this offset, and looks at the text below them as if it came first.
    fn start_again(&mut self, offset: usize) -> Step {
        self.seen = LinesSeen::default();
        self.lines = LineScanner::default();
        Step::Skip(offset)
    }

    /// Adds a line of a text that was said to have one board per line.
    fn judge_line(&mut self, window: &[u8], content: &[u8]) -> Option<Step> {
        if self.seen.boards.is_none()
            && let Some(step) = self.whole_line(window, &Shape::of(content))
        {
            return Some(step);
        }
        let kind = SampleKind::Lines { separator: separator_of(content), has_title: false };
        self.sample(window, content, kind)
    }

    /// The machine for lines that are boards as a whole, though not in 81 characters.
    fn whole_line(&self, window: &[u8], shape: &Shape) -> Option<Step> {
        let style = match shape {
            Shape::Separated => LineStyle::Separated,
            Shape::Joined => LineStyle::Whole,
            _ => return None,
        };
        Some(self.options.whole_lines(style, self.has_title(window)))
    }

    /// Decides by what has been seen, because there is no more to see.
    fn conclude(&self, window: &[u8]) -> Step {
        let seen = &self.seen;
        if let Some(sample) = &seen.boards {
            return self.options.boards(sample, seen.puzzle_label.as_ref());
        }
        match self.options.format {
            _ if seen.lines == 0 => return Step::More,
            Some(Format::Csv) => {
                let header = seen.heading.map_or(&[][..], |heading| heading.content(window));
                let table = Table { delimiter: most_frequent_delimiter(header), has_header: true };
                return self.options.table(table, Column::Number(1), None, None);
            }
            _ => {}
        }
        let is_short_line = seen.lines == 1 && seen.right_rows == 0 && seen.borders == 0 && !seen.has_fields;
        match seen.heading {
            _ if is_short_line || seen.lines == seen.full_borders => {
                self.options.lines(Separator::White, 0, false, None)
            }
            Some(heading) if seen.rows + seen.borders == 0 => {
                let (indent, text) = trim(heading.content(window));
                if !matches!(Shape::of(text), Shape::Title | Shape::Markup) {
                    // Cells in an unknown alphabet: the machine will say what is wrong.
                    return if text.len() > CELLS / 2 {
                        self.options.lines(Separator::White, 0, false, None)
                    } else {
                        self.options.grid(DashPolicy::ByContext)
                    };
                }
                let found = Token::Text(excerpt(&String::from_utf8_lossy(text)));
                Refusal::with(Fault::new(heading.start + indent, ParseErrorKind::UnknownFormat { found }))
            }
            _ => self.options.grid(DashPolicy::ByContext),
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
            // If tables can't be read, one column is as good as lines below a title.
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

    /// Whether there is one title above the first board. What could have been a board, or says that there is none, isn't a
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

    /// Adds a line with boards; the first one says what kind they are.
    fn sample(&mut self, window: &[u8], line: &[u8], kind: SampleKind) -> Option<Step> {
        let heading = self.seen.heading.map(|heading| heading.content(window));
        let last_words = self.seen.last_words.map(|line| line.content(window));
        let puzzle_label = self.seen.puzzle_label.clone();
        let sample = self.seen.boards.get_or_insert_with(|| {
            let names = match (kind, heading) {
                (SampleKind::Table(Table { delimiter, has_header: true, .. }), Some(heading)) => {
                    split(heading, delimiter)
                        .map(|name| Candidate {
                            name: Some(choose::name_of(name)),
                            content: ContentKind::Empty,
                        })
                        .collect()
                }
                _ => Vec::new(),
            };
            let mut sample = Sample::new(kind, names);
            // There may be a label without a board before the first board.
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

    /// Adds a line of a text that was said to be a table.
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
}

impl LinesSeen {
    /// Adds a line that isn't made of cells.
    fn add_words(&mut self, line: Line, content: &[u8], shape: &Shape) {
        self.words += 1;
        self.last_words = Some(line);
        self.titles += usize::from(is_plain_title(content, shape));
        let is_cell_or_bar = |byte: &&u8| byte.is_ascii_digit() || **byte == b'|';
        let cells = content.iter().filter(is_cell_or_bar).count();
        self.has_other |= matches!(shape, Shape::Other) && cells > SIDE / 2;
        if self.lines == 1 {
            self.heading = Some(line);
        }
    }

    /// Whether there were only titles and rules, so that what follows decides.
    fn is_only_words(&self) -> bool {
        self.rows == 0 && self.borders == self.rules && !self.has_other
    }

    /// Whether there was nothing before this line but titles.
    fn is_only_titles(&self) -> bool {
        self.titles > 0 && self.titles + 1 == self.lines
    }
}

impl Machine for Detector {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if !self.is_started {
            return self.start(window, ended);
        }
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        let (window, is_cut) = (&window[..window.len().min(WINDOW)], window.len() >= WINDOW);
        let ended = ended || is_cut;
        while let Some(line) = self.next_line(window, ended) {
            let content = line.content(window);
            let is_table_row = || matches!(Shape::of(content), Shape::TableRow(_));
            if !is_skipped(content) || is_table_row() || self.is_row_under_heading(window, content) {
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
    /// The next line, together with the following ones if a quoted field spans them.
    fn next_line(&mut self, window: &[u8], ended: bool) -> Option<Line> {
        loop {
            let line = self.lines.next(window, ended);
            let (mut quoted, line) = match (self.quoted.take(), line) {
                (None, line) => {
                    let line = line?;
                    if !opens_quote(line.content(window)) {
                        return Some(line);
                    }
                    self.quoted = Some(QuotedLines { first: line, all: line, lines: 1 });
                    continue;
                }
                (Some(quoted), Some(line)) => (quoted, line),
                (Some(quoted), None) if ended => return Some(self.first_line_only(&quoted)),
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
                return Some(self.first_line_only(&quoted));
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

    /// The quote didn't start a field that spans several lines.
    fn first_line_only(&mut self, quoted: &QuotedLines) -> Line {
        self.lines.rewind(quoted.first.end);
        quoted.first
    }
}
