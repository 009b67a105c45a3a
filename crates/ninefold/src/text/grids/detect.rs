//! How the grids of a text are written: which format it is, and which symbols.

use alloc::boxed::Box;
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::blocks::{GridBlocks, LineKind, is_section};
use super::lines::{Field, GridLineReader};
use super::notation::Notation;
use crate::error::{AvailableColumns, Names, ParseErrorKind};
use crate::rules::Rules;
use crate::text::choose::{Candidate, Choice, ContentKind, choose, name_of, several};
use crate::text::codec::Codec;
use crate::text::column::SelectionBasis;
#[cfg(feature = "csv")]
use crate::text::csv::CsvReader;
use crate::text::detect::WINDOW;
use crate::text::feed::Feed;
use crate::text::grid::is_sdk_section;
#[cfg(feature = "json")]
use crate::text::json::JsonReader;
use crate::text::line::{self, Separator, is_skipped};
#[cfg(feature = "csv")]
use crate::text::sample::Table;
use crate::text::scan::LineScanner;
use crate::text::shape::{delimiter_by_names, has_even_quotes, most_frequent_delimiter, opens_quote, split};
use crate::text::symbol::{BYTE_ORDER_MARK, decode, indent, trim};
use crate::text::{Column, Fault, Format, Machine, Refusal, Selection, Step};

type GridStep = Step<Vec<u8>>;

/// What may separate the fields of a table.
const DELIMITERS: [u8; 4] = [b',', b';', b'\t', b'|'];

/// How many lines of a table are looked at to choose a column.
const SAMPLED_LINES: usize = 8;

/// Looks at the beginning of a text and becomes the machine that reads it.
#[derive(Debug)]
pub(super) struct GridDetector {
    /// The ways in which cells may be written. If there are several, exactly one must fit.
    notations: Vec<Notation>,
    format: Option<Format>,
    column: Option<Column>,
    limit: usize,
}

impl GridDetector {
    pub(super) fn new(
        rules: &Rules,
        format: Option<Format>,
        column: Option<Column>,
        limit: usize,
    ) -> GridDetector {
        GridDetector { notations: Notation::all_for(rules), format, column, limit }
    }

    fn with_notation(&self, notation: Notation) -> GridDetector {
        let (format, column) = (self.format, self.column.clone());
        GridDetector { notations: alloc::vec![notation], format, column, limit: self.limit }
    }

    /// Chooses the notation that reads every record that any of them reads.
    fn choose_notation(&self, window: &[u8], ended: bool) -> Result<Notation, ParseErrorKind> {
        let readings: Vec<(&Notation, BTreeMap<u64, Vec<u8>>)> = self
            .notations
            .iter()
            .map(|notation| (notation, self.records_by(notation, window, ended)))
            .collect();
        let all: BTreeSet<u64> = readings.iter().flat_map(|(_, records)| records.keys()).copied().collect();
        let fitting: Vec<&(&Notation, BTreeMap<u64, Vec<u8>>)> =
            readings.iter().filter(|(_, records)| records.len() == all.len()).collect();
        let several = |fitting: &mut dyn Iterator<Item = &Notation>| {
            Err(ParseErrorKind::SeveralSymbols(Names::new(
                fitting.map(|notation| notation.symbols().to_string()),
            )))
        };
        match fitting[..] {
            // Nothing can be read; the first says why.
            _ if all.is_empty() => Ok(self.notations[0].clone()),
            [] => several(&mut self.notations.iter()),
            [(only, _)] => Ok((*only).clone()),
            // If it makes no difference, values are numbers. What follows must not make one.
            [(_, first), .., (last, _)]
                if fitting.iter().all(|(_, records)| records == first)
                    && (ended || first.values().flatten().any(|&value| value != 0)) =>
            {
                Ok((*last).clone())
            }
            _ => several(&mut fitting.iter().map(|(notation, _)| *notation)),
        }
    }

    /// The records that can be read in this notation, by where they start.
    fn records_by(&self, notation: &Notation, window: &[u8], ended: bool) -> BTreeMap<u64, Vec<u8>> {
        let machine = self.with_notation(notation.clone());
        let mut feed = Feed::new(Box::new(machine), self.limit);
        feed.feed(window);
        if ended {
            feed.finish();
        }
        let mut records = BTreeMap::new();
        while let Some(span) = feed.next_span() {
            if let Ok(values) = span.board {
                records.insert(span.start, values);
            }
        }
        records
    }

    fn machine(&self, notation: &Notation, window: &[u8], ended: bool) -> GridStep {
        match self.format {
            Some(Format::Json | Format::JsonNumbers) => return self.json(notation),
            Some(Format::Grid | Format::Framed | Format::Sdk | Format::Ss | Format::CsvGrid) => {
                return self.blocks(notation);
            }
            Some(Format::Csv) => {
                let first = sampled_lines(window, ended).next();
                let has_header = first.is_some_and(|first| notation.may_be_header(first));
                return self.lines(notation, window, ended, has_header);
            }
            Some(Format::Line | Format::Sdm) => return self.lines(notation, window, ended, false),
            _ => {}
        }
        let mut scanner = LineScanner::default();
        let mut is_first = true;
        // Lines that are drawn, and lines of tabs, are part of grids if nothing else tells.
        let mut has_drawn_line = false;
        while let Some(line) = scanner.next(window, ended) {
            let content = line.content(window);
            let kind = notation.kind_of_line(content);
            let is_drawn = matches!(kind, LineKind::Unsure(_) | LineKind::Border);
            has_drawn_line |= is_drawn;
            let text = trim(content).1;
            let is_plain = text.iter().all(|byte| *byte == text[0]);
            // A line of one character may also be below a title, or one of several lines with such blanks.
            if is_drawn && !is_plain {
                return self.blocks(notation);
            }
            if is_skipped(content) {
                continue;
            }
            if is_drawn {
                is_first = false;
                continue;
            }
            if is_sdk_section(text) {
                return self.blocks(notation);
            }
            if is_section(&String::from_utf8_lossy(text)) {
                is_first = false;
                continue;
            }
            if matches!(text.first(), Some(b'[' | b'{')) {
                return self.json(notation);
            }
            // Objects and lists aren't read where something else comes before them.
            if let Some(at) = find_json(content) {
                let start = line.start;
                return Refusal::with(notation.fault(content, at.min(indent(content))).shifted(start));
            }
            let has_grid =
                |delimiter| split(content, delimiter).any(|field| notation.read_text(field).is_ok());
            if notation.read_text(content).is_ok() || [b',', b';', b'\t'].into_iter().any(has_grid) {
                return self.lines(notation, window, ended, false);
            }
            let has_word = |(_, field): (usize, &[u8])| notation.read_text(field).is_ok();
            if line::fields(content, Separator::White).any(has_word) {
                return self.lines(notation, window, ended, false);
            }
            let is_meant =
                |delimiter| split(content, delimiter).any(|field| notation.is_meant_as_grid(field));
            if DELIMITERS.into_iter().any(is_meant) {
                return self.lines(notation, window, ended, false);
            }
            let next_line = scanner.clone().next(window, ended).map(|line| line.content(window));
            match kind {
                LineKind::Row(Ok(_)) => return self.blocks(notation),
                // It has cells, but not the right number: closer to a grid, or to a row?
                LineKind::Row(Err(_)) => {
                    let is_long = notation.intended_cells(content) > 2 * notation.side();
                    return if is_long {
                        self.lines(notation, window, ended, false)
                    } else {
                        self.blocks(notation)
                    };
                }
                // Two such words in a row are two rows.
                LineKind::Name(_)
                    if next_line
                        .is_some_and(|next| matches!(notation.kind_of_line(next), LineKind::Name(_))) =>
                {
                    return self.blocks(notation);
                }
                LineKind::Name(_) | LineKind::Other | LineKind::Unsure(_) | LineKind::Border => {}
            }
            let next: Vec<&[u8]> = sampled_lines(&window[line.end..], ended).take(SAMPLED_LINES).collect();
            if notation.is_header(content, &next) {
                // What is above the header isn't part of the table.
                if !is_first {
                    return Step::Skip(line.start);
                }
                // Columns may be named below a title that has as many fields.
                if let Some(start) = notation.find_names(content, &window[line.end..], ended) {
                    return Step::Skip(line.end + start);
                }
                return self.lines(notation, window, ended, has_even_quotes(content));
            }
            is_first = false;
        }
        // Lines of dashes that are as long as a grid are empty grids if there is nothing else.
        let mut lines = sampled_lines(window, ended).map(|line| notation.read_text(line).is_ok()).peekable();
        let has_only_grids = lines.peek().is_some() && lines.all(|is_grid| is_grid);
        if has_drawn_line && !has_only_grids {
            return self.blocks(notation);
        }
        // Not one whole line can be seen.
        let is_json = scanner.at == 0 && matches!(trim(window).1.first(), Some(b'[' | b'{'));
        if is_json { self.json(notation) } else { self.lines(notation, window, ended, false) }
    }

    fn blocks(&self, notation: &Notation) -> GridStep {
        match &self.column {
            Some(column) => refuse_column(column, AvailableColumns::Grids),
            None => Step::Become(Box::new(GridBlocks::new(notation.clone(), self.limit))),
        }
    }

    #[cfg(feature = "json")]
    fn json(&self, notation: &Notation) -> GridStep {
        Step::Become(Box::new(JsonReader::new(notation.clone(), self.column.clone(), 0)))
    }

    #[cfg(not(feature = "json"))]
    #[expect(clippy::unused_self, reason = "it is used if JSON can be read")]
    fn json(&self, _notation: &Notation) -> GridStep {
        Refusal::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Json)))
    }

    /// The machine for lines, or for a table if they have fields.
    fn lines(&self, notation: &Notation, window: &[u8], ended: bool, has_header: bool) -> GridStep {
        let sample: Vec<&[u8]> =
            sampled_lines(window, ended).take(SAMPLED_LINES + usize::from(has_header)).collect();
        let rows = if has_header { sample.get(1..).unwrap_or_default() } else { &sample[..] };
        let Some(&first) = rows.first() else {
            return self.whole_lines(notation);
        };
        let is_grid = |field: &[u8]| notation.content_of(&name_of(field)).is_board();
        // The first line with a grid determines the separator.
        let separator_of = |row: &&[u8]| {
            let parts = |&delimiter: &u8| row.contains(&delimiter) && split(row, delimiter).any(is_grid);
            let mut words = line::fields(row, Separator::White);
            let byte = DELIMITERS.into_iter().find(parts).map(Separator::Byte);
            byte.or_else(|| {
                (is_grid(row) || words.any(|(_, word)| is_grid(word))).then_some(Separator::White)
            })
        };
        let is_delimiter = |&delimiter: &u8| rows.iter().any(|row| row.contains(&delimiter));
        let delimiter = match rows.iter().filter(|row| !notation.is_drawn(row)).find_map(separator_of) {
            Some(Separator::Byte(delimiter)) => Some(delimiter),
            _ if self.column.is_none() => None,
            _ => DELIMITERS.into_iter().find(is_delimiter),
        };
        match delimiter {
            Some(delimiter) => {
                let header = has_header.then(|| sample[0]);
                self.table(notation, delimiter, header, rows)
            }
            None if has_header => {
                self.table(notation, most_frequent_delimiter(sample[0]), Some(sample[0]), rows)
            }
            None if self.column.is_none() && notation.read_text(first).is_ok() => self.whole_lines(notation),
            None => self.fields(notation, rows),
        }
    }

    fn whole_lines(&self, notation: &Notation) -> GridStep {
        match &self.column {
            Some(column) => refuse_column(column, AvailableColumns::LinesWithoutHeader),
            None => Step::Become(Box::new(GridLineReader::new(notation.clone(), None, self.limit))),
        }
    }

    /// The machine for lines with fields that are separated by white space.
    fn fields(&self, notation: &Notation, rows: &[&[u8]]) -> GridStep {
        let grids = rows.iter().map(|row| notation.grids_on(row)).max().unwrap_or(0);
        // A line with fewer grids has lost some, so it doesn't say which field is which.
        let whole: Vec<&[u8]> = rows.iter().copied().filter(|row| notation.grids_on(row) == grids).collect();
        let columns = columns(notation, [], &whole, |row| {
            line::fields(row, Separator::White).map(|(_, field)| field).collect()
        });
        let numbers = columns.iter().filter(|column| column.content == ContentKind::Count).count();
        let machine = |index: Option<usize>, selection| -> GridStep {
            let field = index.map(|index| Field { index, grids });
            let lines = GridLineReader::new(notation.clone(), field, self.limit);
            Step::Become(Box::new(lines.with_selection(selection)))
        };
        match &self.column {
            Some(column) => match column.as_number().and_then(|number| number.checked_sub(1)) {
                Some(index) => machine(Some(index), selection(&columns, index, SelectionBasis::Request)),
                None => refuse_column(column, AvailableColumns::LinesWithoutHeader),
            },
            None => match choose(&columns) {
                // Many numbers beside a complete grid may be a puzzle with spaces for its blanks.
                Choice::ByContent(index)
                    if columns[index].content == (ContentKind::Board { is_complete: true })
                        && numbers >= notation.side() =>
                {
                    let all: Vec<usize> = (0..columns.len()).collect();
                    Refusal::with(Fault::new(0, several(&columns, &all)))
                }
                Choice::ByName(index) | Choice::ByContent(index) => {
                    machine(Some(index), selection(&columns, index, SelectionBasis::Content))
                }
                Choice::ByBlanks(index) => {
                    machine(Some(index), selection(&columns, index, SelectionBasis::Blanks))
                }
                Choice::None => machine(None, None),
                Choice::Several(indices) => Refusal::with(Fault::new(0, several(&columns, &indices))),
            },
        }
    }

    #[cfg(feature = "csv")]
    fn table(&self, notation: &Notation, delimiter: u8, header: Option<&[u8]>, rows: &[&[u8]]) -> GridStep {
        // A row without a grid, or with fewer fields than others, doesn't say which column is which.
        let most = rows.iter().map(|row| split(row, delimiter).count()).max().unwrap_or(0);
        let has_grid =
            |row: &[u8]| split(row, delimiter).any(|field| notation.content_of(&name_of(field)).is_board());
        let is_whole = |row: &&[u8]| split(row, delimiter).count() == most && has_grid(row);
        let whole: Vec<&[u8]> = rows.iter().copied().filter(is_whole).collect();
        let rows = if whole.is_empty() { rows } else { &whole };
        let columns =
            columns(notation, header.into_iter().flat_map(|header| split(header, delimiter)), rows, |row| {
                split(row, delimiter).collect()
            });
        let table = Table { delimiter, has_header: header.is_some() };
        // Without a header, it is the grids of the rows that say which column is which.
        let grids = |row: &&[u8]| -> Vec<usize> {
            let fields = split(row, delimiter).enumerate();
            fields.filter(|(_, field)| notation.read_text(field).is_ok()).map(|(index, _)| index).collect()
        };
        let most_grids = rows.iter().map(|row| grids(row).len()).max().unwrap_or(0);
        let machine = |column, selection| -> GridStep {
            let reader = CsvReader::new(notation.clone(), table, column, selection, self.limit);
            Step::Become(if header.is_some() {
                Box::new(reader)
            } else {
                Box::new(reader.with_columns(columns.len()).with_boards(most_grids))
            })
        };
        if let Some(column) = &self.column {
            return machine(column.clone(), None);
        }
        // Grids that change places leave no way to tell them apart.
        let mut places = rows.iter().map(grids).filter(|grids| grids.len() == most_grids);
        let first_places = places.next().unwrap_or_default();
        if header.is_none() && most_grids > 1 && places.any(|places| places != first_places) {
            let is_grid = |&index: &usize| columns[index].content.is_board();
            let indices: Vec<usize> = (0..columns.len()).filter(is_grid).collect();
            return Refusal::with(Fault::new(0, several(&columns, &indices)));
        }
        let (index, basis) = match choose(&columns) {
            Choice::ByName(index) => (index, SelectionBasis::Name),
            Choice::ByContent(index) => (index, SelectionBasis::Content),
            Choice::ByBlanks(index) => (index, SelectionBasis::Blanks),
            Choice::None => (0, SelectionBasis::Content),
            Choice::Several(indices) => return Refusal::with(Fault::new(0, several(&columns, &indices))),
        };
        machine(Column::Number(index + 1), selection(&columns, index, basis))
    }

    #[cfg(not(feature = "csv"))]
    #[expect(clippy::unused_self, reason = "it is used if tables can be read")]
    fn table(&self, _: &Notation, _: u8, _: Option<&[u8]>, _: &[&[u8]]) -> GridStep {
        Refusal::with(Fault::new(0, ParseErrorKind::MissingFeature(Format::Csv)))
    }
}

impl Notation {
    /// Whether a line can name columns or be a title above lines. It starts as a name does, or has words, and has nothing that could
    /// be a grid, or what is left of one: that must not be lost.
    fn may_be_header(&self, line: &[u8]) -> bool {
        let text = trim(line).1;
        let starts_like_name = text.first().and_then(|_| decode(text).ok()).is_some_and(|first| {
            first.is_alphabetic() || matches!(first, '_' | '"' | ',' | ';' | '\t' | '|')
        }) || line.first() == Some(&b'\t');
        let is_word = |(_, word): (usize, &[u8])| word.len() > 1 && word.iter().all(u8::is_ascii_alphabetic);
        let is_title = !DELIMITERS.iter().any(|delimiter| line.contains(delimiter))
            && line::fields(line, Separator::White).any(is_word);
        let could_be_grid = |field: &[u8]| {
            let content = self.content_of(&name_of(field));
            matches!(content, ContentKind::Board { .. } | ContentKind::Fragment)
                || self.is_meant_as_grid(field)
        };
        (starts_like_name || is_title)
            && !self.has_cells_of_row(&String::from_utf8_lossy(text))
            && !DELIMITERS.into_iter().any(|delimiter| split(line, delimiter).any(could_be_grid))
    }

    /// Whether a line is a header: one of the next lines has as many fields, and one of them is a grid or begins on that line.
    fn is_header(&self, line: &[u8], next: &[&[u8]]) -> bool {
        let is_grid = |field: &[u8]| self.content_of(&name_of(field)).is_board();
        let has_grids = |delimiter: u8| {
            let fields = split(line, delimiter).count();
            let is_row =
                |row: &&[u8]| split(row, delimiter).count() == fields && split(row, delimiter).any(is_grid);
            next.iter().filter(|row| !self.is_drawn(row)).any(is_row)
        };
        let opens_grid =
            || next.first().is_some_and(|row| opens_quote(row) && delimiter_by_names(line, row).is_some());
        self.may_be_header(line) && (DELIMITERS.into_iter().any(has_grids) || opens_grid())
    }

    fn is_drawn(&self, line: &[u8]) -> bool {
        matches!(self.kind_of_line(line), LineKind::Unsure(_) | LineKind::Border)
    }

    /// Where a line starts that names columns, above any line with a grid and below a line that could be a title.
    fn find_names(&self, title: &[u8], window: &[u8], ended: bool) -> Option<usize> {
        // What names columns has a word for each of them. A title may leave the other fields empty.
        let has_words = |line: &[u8]| line::fields(line, Separator::White).count() == 1;
        let has_empty_field =
            DELIMITERS.into_iter().any(|delimiter| split(title, delimiter).any(<[u8]>::is_empty));
        let mut scanner = LineScanner::default();
        while let Some(line) = scanner.next(window, ended) {
            let content = line.content(window);
            if is_skipped(content) {
                continue;
            }
            if !self.may_be_header(content) {
                return None;
            }
            let next = sampled_lines(&window[line.end..], ended).next()?;
            let is_below_title = !has_words(title) && has_words(content);
            if delimiter_by_names(content, next).is_some() && (has_empty_field || is_below_title) {
                return Some(line.start);
            }
        }
        None
    }
}

/// The lines of a text that aren't skipped.
fn sampled_lines(window: &[u8], ended: bool) -> impl Iterator<Item = &[u8]> {
    let mut scanner = LineScanner::default();
    let lines = core::iter::from_fn(move || scanner.next(window, ended)).map(|line| line.content(window));
    lines.filter(|line| !is_skipped(line))
}

/// What the columns of some rows are called, and what they contain.
fn columns<'t>(
    notation: &Notation,
    names: impl IntoIterator<Item = &'t [u8]>,
    rows: &[&'t [u8]],
    fields: impl Fn(&'t [u8]) -> Vec<&'t [u8]>,
) -> Vec<Candidate> {
    let candidate = |name: Option<String>| Candidate { name, content: ContentKind::Empty };
    let mut columns: Vec<Candidate> = names.into_iter().map(|name| candidate(Some(name_of(name)))).collect();
    for row in rows {
        for (index, field) in fields(row).into_iter().enumerate() {
            if index == columns.len() {
                columns.push(candidate(None));
            }
            let content = notation.content_of(&String::from_utf8_lossy(field));
            columns[index].content = columns[index].content.and(content);
        }
    }
    columns
}

fn selection(columns: &[Candidate], index: usize, basis: SelectionBasis) -> Option<Selection> {
    (columns.len() > 1).then(|| Selection {
        name: columns.get(index).and_then(|column| column.name.clone()),
        number: index + 1,
        columns: columns.len(),
        is_key: false,
        basis,
    })
}

/// Where something looks like part of JSON, in a line that doesn't start with it.
fn find_json(line: &[u8]) -> Option<usize> {
    let signs: [&[u8]; 5] = [b"{\"", b"[\"", b"[[", b"\":", b"{\'"];
    (0..line.len()).find(|&at| signs.iter().any(|sign| line[at..].starts_with(sign)))
}

fn refuse_column(column: &Column, found: AvailableColumns) -> GridStep {
    Refusal::with(Fault::new(0, ParseErrorKind::MissingColumn { column: column.clone(), found }))
}

/// How many lines it takes to tell how grids are written, unless it depends on all that can be seen.
const FIRST_LINES: usize = 16;

/// The first lines, if there are so many, and else nothing.
fn first_lines(window: &[u8]) -> &[u8] {
    let mut scanner = LineScanner::default();
    match (0..FIRST_LINES).map_while(|_| scanner.next(window, false)).nth(FIRST_LINES - 1) {
        Some(last) => &window[..last.end],
        None => &[],
    }
}

impl GridDetector {
    /// Whether no more of the text has to be seen. How the text arrives must make no difference.
    fn is_enough(&self, window: &[u8]) -> bool {
        self.notations.len() == 1 && !first_lines(window).is_empty()
    }
}

impl Machine<Vec<u8>> for GridDetector {
    fn step(&mut self, window: &[u8], ended: bool) -> GridStep {
        if window.is_empty() || (!ended && window.len() < WINDOW && !self.is_enough(window)) {
            return Step::More;
        }
        if window.starts_with(BYTE_ORDER_MARK) {
            return Step::Skip(BYTE_ORDER_MARK.len());
        }
        if window.starts_with(b"\xff\xfe") || window.starts_with(b"\xfe\xff") {
            return Refusal::with(Fault::new(0, ParseErrorKind::Utf16));
        }
        if let Some(kind) = crate::text::binary::kind_by_start(window) {
            return Refusal::with(Fault::new(0, ParseErrorKind::NotText(kind)));
        }
        let is_enough = self.is_enough(window);
        let window = if is_enough { first_lines(window) } else { window };
        // If there is as much as it looks at, whether more follows must make no difference. The last of the first lines has ended,
        // though a CR at its end could be half of a line break.
        let is_whole = (ended || is_enough) && window.len() < WINDOW;
        let window = &window[..window.len().min(WINDOW)];
        let notation = match &self.notations[..] {
            [only] => only.clone(),
            _ => match self.choose_notation(window, is_whole) {
                Ok(notation) => notation,
                Err(kind) => return Refusal::with(Fault::new(0, kind)),
            },
        };
        self.machine(&notation, window, is_whole)
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> GridStep {
        // The window that it looks at is shorter than any limit.
        Step::Skip(window.len())
    }
}
