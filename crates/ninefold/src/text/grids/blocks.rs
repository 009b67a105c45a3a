//! Grids that take several lines: a row on each, with or without lines drawn between them.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use super::notation::{Notation, words};
use crate::error::ParseErrorKind;
use crate::rules::{PuzzleNotation, Symbols};
use crate::text::codec::Codec;
use crate::text::grid::OtherSection;
use crate::text::line::is_skipped;
use crate::text::scan::{Line, LineScanner};
use crate::text::spacing::{GapMeaning, Spacing, WiderGap};
use crate::text::symbol::{trim, trim_end};
use crate::text::{Fault, Layout, Machine, Step};

/// Reads grids that take several lines.
#[derive(Debug)]
pub(super) struct GridBlocks {
    notation: Notation,
    limit: usize,
    lines: LineScanner,
    /// The rows of the grid that has begun, and where blank lines have been between them.
    rows: Vec<Row>,
    gaps: Vec<Gap>,
    /// Where the block ends so far.
    end: usize,
    border: BorderBelow,
    /// A band lacked a row or had one too many, so that it isn't known which bands belong together, up to the next title or whole grid.
    is_shifted: bool,
    /// A title or the like came before a grid had all its rows.
    is_cut: bool,
    spacing: Spacing,
    /// How many blank lines have come since the last other line.
    blank_lines: usize,
    other_section: Option<OtherSection>,
    /// The last line, if it is a word that may be a title or a row with nothing but mistakes.
    title: Option<(Line, Fault)>,
    finished: VecDeque<Finished>,
}

/// Whether there is a border below the last row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BorderBelow {
    None,
    /// There is one, and rows are missing.
    Row,
    /// There is one, and the grid is whole.
    Grid,
}

/// Blank lines between rows.
#[derive(Clone, Copy, Debug)]
struct Gap {
    /// How many rows come before them.
    rows: usize,
    lines: usize,
}

#[derive(Debug)]
struct Row {
    line: Line,
    kind: RowKind,
}

#[derive(Debug)]
enum RowKind {
    /// The cells, or what is wrong; the offset counts from the start of the line.
    Cells(Result<Cells, Fault>),
    /// A row of blanks, or no row.
    Unsure(Blanks),
}

/// What a line is.
pub(super) enum LineKind {
    Row(Result<Cells, Fault>),
    /// A row of blanks, or no row: as many dashes as a row has cells may be a border, and as many tabs a blank line.
    Unsure(Blanks),
    Border,
    /// A word that has as many characters as a row has cells, most of which aren't cells.
    Name(Fault),
    Other,
}

/// The cells of a row.
#[derive(Debug)]
pub(super) struct Cells {
    values: Vec<u8>,
    blanks: Blanks,
}

/// Which characters stand for blanks, as a set.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Blanks(u8);

impl Blanks {
    /// Nothing at all.
    const EMPTY: Blanks = Blanks(1);
    const OTHER: Blanks = Blanks(2);

    /// The blank at the start of the text.
    fn at(text: &[u8]) -> Blanks {
        match text.first() {
            None | Some(b'\t' | b' ' | b',' | b';' | b'|') => Blanks::EMPTY,
            Some(b'-') => Blanks(4),
            Some(b'*') => Blanks(8),
            Some(b'_') => Blanks(16),
            Some(_) => Blanks::OTHER,
        }
    }

    fn and(self, other: Blanks) -> Blanks {
        Blanks(self.0 | other.0)
    }

    /// Whether lines of such blanks can be rows where rows have these blanks: these are such blanks, or there are none.
    fn fit(self, others: Blanks) -> bool {
        others.0 == 0 || self.0 & others.0 != 0
    }
}

#[derive(Debug)]
struct Finished {
    start: usize,
    end: usize,
    board: Result<Vec<u8>, Fault>,
}

impl Notation {
    /// What a line of a drawing is.
    pub(super) fn kind_of_line(&self, line: &[u8]) -> LineKind {
        let side = self.side();
        let (_, text) = trim(line);
        let characters = || core::str::from_utf8(text).unwrap_or("?").chars();
        let is_bar = |character: char| matches!(character, '|' | ' ' | '│' | '║' | '┃');
        let is_drawn = |character: char| {
            is_bar(character) || matches!(character, '-' | '=' | '+' | '*' | '_' | '\u{2500}'..='\u{257f}')
        };
        if text.is_empty() && line.iter().filter(|&&byte| byte == b'\t').count() + 1 == side {
            return LineKind::Unsure(Blanks::EMPTY);
        }
        let underscores = characters().filter(|&character| character == '_').count();
        let has_bars = characters().any(|character| character == '|');
        if underscores == side
            && has_bars
            && characters().all(|character| matches!(character, '_' | '|' | ' '))
        {
            return LineKind::Row(Ok(Cells { values: alloc::vec![0; side], blanks: Blanks::at(b"_") }));
        }
        if characters().all(is_drawn) && !characters().all(is_bar) {
            let is_blank = |byte: u8| matches!(byte, b'-' | b'*' | b'_');
            let blanks = text.iter().filter(|&&byte| is_blank(byte));
            let is_plain = text.iter().all(|&byte| is_blank(byte) || byte == b' ');
            let has_all = is_plain && blanks.clone().count() == side;
            let all = blanks.fold(Blanks::default(), |all, &byte| all.and(Blanks::at(&[byte])));
            // A border doesn't have spaces.
            let is_spaced = text.split(|&byte| byte == b' ').filter(|word| !word.is_empty()).count() == side;
            return match has_all {
                true if is_spaced => LineKind::Row(Ok(Cells { values: alloc::vec![0; side], blanks: all })),
                true => LineKind::Unsure(all),
                false => LineKind::Border,
            };
        }
        if let Some(values) = self.pairs(text, side) {
            let zeros = values.iter().zip(text.chunks(2)).filter(|(value, _)| **value == 0);
            let blanks = zeros.fold(Blanks::default(), |all, (_, pair)| all.and(Blanks::at(pair)));
            return LineKind::Row(Ok(Cells { values, blanks }));
        }
        match self.fault_between_bars(line).map_or_else(|| self.read_cells(line, side), Err) {
            Ok(cells) if cells.len() == side => {
                let zeros = cells.iter().filter(|(_, value)| *value == 0);
                let blanks = zeros.fold(Blanks::default(), |all, &(at, _)| all.and(Blanks::at(&line[at..])));
                LineKind::Row(Ok(Cells {
                    values: cells.into_iter().map(|(_, value)| value).collect(),
                    blanks,
                }))
            }
            Ok(cells) => {
                let at = cells.get(side).map_or(trim_end(line).len(), |&(at, _)| at);
                let kind = ParseErrorKind::RowLength { row: 0, expected: side, found: cells.len() };
                LineKind::Row(Err(Fault::new(at, kind)))
            }
            // A mistake in a row, rather than words.
            Err(fault) if self.is_meant_as_row(text) => LineKind::Row(Err(fault)),
            Err(fault) if self.has_row_length(&String::from_utf8_lossy(text)) => LineKind::Name(fault),
            Err(_) => LineKind::Other,
        }
    }

    /// Whether a line was meant to be a row: it has a short word for each cell, or a character for each cell, at least half of
    /// which are cells, or mostly cells, or the cells of a row and something else.
    fn is_meant_as_row(&self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        let cells = text.chars().filter(|&character| self.value_of(character).is_some()).count();
        let is_json = text.starts_with(['[', '{']) && !is_section(&text);
        let is_puzzle = || PuzzleNotation::detect(&text, None) == Some(PuzzleNotation::Solo);
        (words(&text).count() == self.side() && words(&text).all(|word| word.chars().count() <= 2))
            || (self.has_row_length(&text) && 2 * cells >= self.side())
            || self.has_only_cells(&text)
            || self.is_mostly_cells(&text)
            || self.has_cells_of_row(&text)
            || is_json
            || is_puzzle()
    }

    /// Whether every character is a cell, though some words have more of them than others.
    fn has_only_cells(&self, text: &str) -> bool {
        let mut characters = words(text).flat_map(str::chars);
        !self.symbols().is_decimal() && characters.all(|character| self.value_of(character).is_some())
    }

    /// Whether most words or fields of a line are cells. A line that starts with a word is a title nevertheless: `Sudoku 4 x 4`.
    fn is_mostly_cells(&self, text: &str) -> bool {
        let is_cell = |word: &str| self.value_of_word(word.trim().as_bytes()).is_some();
        let has_most = |fields: &mut dyn Iterator<Item = &str>| {
            let (all, cells) = fields.fold((0, 0), |(all, cells), field| {
                (all + 1, cells + usize::from(field.trim().is_empty() || is_cell(field)))
            });
            all > self.side() / 2 && 2 * cells > all
        };
        let has_fields = |delimiter: char| text.split(delimiter).count() == self.side();
        let delimiter = [',', ';', '\t'].into_iter().find(|&delimiter| has_fields(delimiter));
        let first = words(text).next().unwrap_or_default();
        let is_title = first.chars().count() > 1 && first.chars().all(char::is_alphabetic) && !is_cell(first);
        !is_title
            && match delimiter {
                Some(delimiter) => has_most(&mut text.split(delimiter)),
                None => has_most(&mut words(text)),
            }
    }

    /// Whether a line has as many characters as a row has cells.
    fn has_row_length(&self, text: &str) -> bool {
        let characters: usize = words(text).map(|word| word.chars().count()).sum();
        !self.symbols().is_decimal() && characters == self.side()
    }
}

/// The blanks of the rows that are certain.
fn written_blanks(rows: &[Row]) -> Blanks {
    rows.iter().fold(Blanks::default(), |all, row| match &row.kind {
        RowKind::Cells(Ok(cells)) => all.and(cells.blanks),
        _ => all,
    })
}

/// Whether a line starts a section, such as `[Puzzle]`.
pub(super) fn is_section(text: &str) -> bool {
    let name = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphabetic))
}

impl GridBlocks {
    pub(super) fn new(notation: Notation, limit: usize) -> GridBlocks {
        GridBlocks {
            notation,
            limit,
            lines: LineScanner::default(),
            rows: Vec::new(),
            gaps: Vec::new(),
            end: 0,
            border: BorderBelow::None,
            is_shifted: false,
            is_cut: false,
            spacing: Spacing::Unknown,
            blank_lines: 0,
            other_section: None,
            title: None,
            finished: VecDeque::new(),
        }
    }

    fn take(&mut self, line: Line, window: &[u8]) {
        let content = line.content(window);
        let side = self.notation.side();
        let title = self.title.take();
        let text = trim(content).1;
        let before = self.other_section;
        self.other_section = OtherSection::with(before, text, side);
        if self.other_section.is_some() {
            // It belongs to the grid before it.
            self.end = if self.rows.is_empty() { self.end } else { line.end };
            return;
        }
        if before.is_some() {
            self.end_at_title();
        }
        let kind = self.notation.kind_of_line(content);
        // Within a grid, a line of tabs is a row.
        let is_row_of_tabs = matches!(kind, LineKind::Unsure(_)) && self.rows.len() < side;
        if text.is_empty() && !is_row_of_tabs {
            self.blank_lines += 1;
            self.gap();
            return;
        }
        let blank_lines = core::mem::take(&mut self.blank_lines);
        let is_of_grid = matches!(kind, LineKind::Row(_) | LineKind::Unsure(_) | LineKind::Border);
        self.spacing.pass(blank_lines, is_of_grid);
        if !text.is_empty() && (is_skipped(content) || self.is_title_in_brackets(text)) {
            self.end_at_title();
            return;
        }
        let is_within = (1..side).contains(&self.sure_rows()) && !self.has_all_rows();
        let kind = match kind {
            LineKind::Row(row) => RowKind::Cells(row),
            LineKind::Unsure(blanks) if self.sure_rows() < side => RowKind::Unsure(blanks),
            LineKind::Unsure(_) | LineKind::Border => {
                // The border below a grid belongs to it, and the one above the next grid to that.
                if self.border != BorderBelow::None {
                    self.end_grid();
                }
                if !self.rows.is_empty() {
                    self.end = line.end;
                    let is_whole = self.sure_rows() == side;
                    self.border = if is_whole { BorderBelow::Grid } else { BorderBelow::Row };
                }
                return;
            }
            LineKind::Name(fault) if !is_within => {
                self.end_at_title();
                let Some((first, first_fault)) = title else {
                    self.title = Some((line, fault));
                    return;
                };
                // Two such words in a row are two rows.
                self.rows.push(Row { line: first, kind: RowKind::Cells(Err(first_fault)) });
                RowKind::Cells(Err(fault))
            }
            LineKind::Name(fault) if !self.is_after_gap() => RowKind::Cells(Err(fault)),
            // Within a grid, every line is a row.
            LineKind::Other if is_within && !self.is_after_gap() => {
                let error = self.notation.read_cells(content, side).err();
                RowKind::Cells(Err(error.unwrap_or_else(|| self.notation.fault(content, 0))))
            }
            LineKind::Other | LineKind::Name(_) => {
                self.end_at_title();
                return;
            }
        };
        if self.border == BorderBelow::Grid {
            self.finish();
        }
        self.pass_gap();
        // More rows than a band since the last gap: what came before the gap was a grid of its own.
        if let Some(&gap) = self.gaps.last()
            && self.rows.len() - gap.rows >= self.notation.band()
        {
            self.split(gap.rows);
        }
        self.rows.push(Row { line, kind });
        self.end = line.end;
        self.border = BorderBelow::None;
    }

    fn is_after_gap(&self) -> bool {
        self.gaps.last().is_some_and(|gap| gap.rows == self.rows.len())
    }

    fn sure_rows(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.kind, RowKind::Cells(_))).count()
    }

    /// Whether there are as many rows as a grid has, some of them nothing but blanks that others have, too.
    fn has_all_rows(&self) -> bool {
        let blanks = written_blanks(&self.rows);
        let is_row = |row: &Row| match row.kind {
            RowKind::Cells(_) => true,
            RowKind::Unsure(such) => blanks != Blanks::default() && such.fit(blanks),
        };
        self.rows.len() == self.notation.side() && self.rows.iter().all(is_row)
    }

    /// Whether the line is a word in brackets, and not a row.
    fn is_title_in_brackets(&self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        is_section(&text) && !self.notation.has_cells_of_row(&text)
    }

    /// A line that separates grids, whatever is on either side.
    fn end_at_title(&mut self) {
        self.end_grid();
        self.is_shifted = false;
    }

    /// Ends the grid at something else than a blank line.
    fn end_grid(&mut self) {
        self.settle_gaps();
        if !self.rows.is_empty() {
            let is_whole_row = |row: &Row| matches!(row.kind, RowKind::Cells(Ok(_)));
            self.is_cut = self.rows.len() < self.notation.side() && self.rows.iter().any(is_whole_row);
        }
        self.finish();
    }

    /// A blank line: between bands of a grid, or after a grid.
    fn gap(&mut self) {
        let rows = self.rows.len();
        if self.spacing.is_exceeded(self.blank_lines) {
            self.finish();
            self.is_shifted = false;
            return;
        }
        if rows == 0 {
            return;
        }
        let (band, side) = (self.notation.band(), self.notation.side());
        let is_open = rows < side || self.wider_gap().is_some() || self.is_narrower_so_far();
        if let Some(gap) = self.gaps.last_mut().filter(|gap| gap.rows == rows) {
            gap.lines += 1;
            if is_open {
                return;
            }
            // It is below a grid, and no longer narrower than those within it.
            self.gaps.pop();
        }
        let last = self.gaps.last().map_or(0, |gap| gap.rows);
        let is_band = rows - last == band && is_open && last.is_multiple_of(band);
        if is_band && !self.is_shifted {
            self.gaps.push(Gap { rows, lines: 1 });
            return;
        }
        self.settle_gaps();
        let (rows, last) = (self.rows.len(), self.gaps.last().map_or(0, |gap| gap.rows));
        // Two rows may have become one. A number beside grids isn't a row.
        let is_like_row = |row: &Row| match &row.kind {
            RowKind::Cells(Ok(_)) => true,
            RowKind::Cells(Err(Fault { kind: ParseErrorKind::RowLength { found, .. }, .. })) => {
                *found >= side
            }
            _ => false,
        };
        let is_band = rows - last == band || !self.rows[last..].iter().any(is_like_row);
        self.is_shifted = rows != side && (self.is_shifted || !is_band);
        if last > 0 && rows - last != band {
            self.split(last);
        }
        let bands = self.gaps.first().filter(|_| band > 1).map(|gap| gap.lines);
        self.finish();
        self.is_cut = false;
        if let Some(lines) = bands.filter(|_| self.finished.back().is_some_and(|grid| grid.board.is_ok())) {
            self.spacing.end_board(lines);
        }
    }

    /// Whether there are fewer blank lines below a grid than between its bands. If they remain fewer, its bands may belong to
    /// different grids.
    fn is_narrower_so_far(&self) -> bool {
        let bands = self.gaps.first().map_or(0, |gap| gap.lines);
        let is_band = self.notation.band() > 1 && self.rows.len() == self.notation.side();
        self.spacing == Spacing::Unknown && is_band && self.blank_lines < bands
    }

    /// The last of the gaps within the grid that are wider than others, as long as it isn't known what that means.
    fn wider_gap(&self) -> Option<WiderGap> {
        if self.spacing != Spacing::Unknown || self.notation.band() == 1 {
            return None;
        }
        let gaps = self.gaps.iter().filter(|gap| gap.rows < self.rows.len());
        let widest = gaps.clone().max_by_key(|gap| gap.lines)?;
        let narrow = gaps.map(|gap| gap.lines).min().filter(|&lines| lines < widest.lines)?;
        Some(WiderGap { rows: widest.rows, lines: widest.lines, narrow })
    }

    /// What the row after a gap tells about a wider gap before it.
    fn pass_gap(&mut self) {
        let (rows, side) = (self.rows.len(), self.notation.side());
        let Some(wider) = self.wider_gap().filter(|_| self.is_after_gap()) else { return };
        let lines = self.gaps.last().map_or(0, |gap| gap.lines);
        match wider.meaning(lines, rows, side) {
            GapMeaning::WithinBoard => self.end_grid(),
            GapMeaning::BetweenBoards => {
                self.split_at_wider_gap(wider);
                self.finish();
            }
            GapMeaning::Stray => {
                self.spacing = Spacing::Equal;
                self.split(side);
            }
            GapMeaning::Unknown => {}
        }
    }

    /// Ends the grid before a gap that is wider than others.
    fn split_at_wider_gap(&mut self, wider: WiderGap) {
        self.split(wider.rows);
        self.spacing = Spacing::Wider(wider.narrow);
    }

    /// Before a grid ends: a gap in it that is wider than others ended one, unless it has all rows.
    fn settle_gaps(&mut self) {
        if let Some(wider) = self.wider_gap()
            && (self.is_cut || self.rows.len() != self.notation.side())
        {
            self.split_at_wider_gap(wider);
        }
    }

    /// Ends the grid after this many rows; the rest is a grid of its own.
    fn split(&mut self, at: usize) {
        let rest = self.rows.split_off(at);
        let later = self.gaps.iter().filter(|gap| gap.rows > at);
        let gaps = later.map(|gap| Gap { rows: gap.rows - at, ..*gap }).collect();
        let end = self.end;
        self.end = self.rows.last().map_or(end, |row| row.line.end);
        self.finish();
        self.rows = rest;
        self.gaps = gaps;
        self.end = end;
    }

    /// Ends the grid.
    fn finish(&mut self) {
        self.gaps.clear();
        self.border = BorderBelow::None;
        let rows = core::mem::take(&mut self.rows);
        let side = self.notation.side();
        let is_sure = |row: &Row| matches!(row.kind, RowKind::Cells(_));
        let Some(first) = rows.first() else { return };
        // Lines that may be borders or blank lines aren't a grid by themselves, unless there are as many as it has rows.
        if rows.len() < side && !rows.iter().any(is_sure) {
            return;
        }
        let (start, end) = (first.line.start, self.end);
        self.finished.push_back(Finished { start, end, board: self.board(rows) });
    }

    fn board(&self, mut rows: Vec<Row>) -> Result<Vec<u8>, Fault> {
        let side = self.notation.side();
        let start = rows[0].line.start;
        let sure = rows.iter().filter(|row| matches!(row.kind, RowKind::Cells(_))).count();
        let blanks = written_blanks(&rows);
        let is_row = |row: &Row| match row.kind {
            RowKind::Cells(_) => true,
            RowKind::Unsure(such) => sure != side && such.fit(blanks),
        };
        rows.retain(is_row);
        let count = rows.len();
        let mut values = Vec::with_capacity(self.notation.cells());
        let last_end = rows[count - 1].line.content_end;
        let excess = rows.get(side).map_or(last_end, |row| row.line.start);
        for (index, row) in rows.into_iter().enumerate() {
            match row.kind {
                RowKind::Cells(Ok(cells)) => values.extend(cells.values),
                RowKind::Unsure(_) => values.resize(values.len() + side, 0),
                RowKind::Cells(Err(mut fault)) => {
                    if let ParseErrorKind::RowLength { row, .. } = &mut fault.kind {
                        *row = index + 1;
                    }
                    return Err(fault.shifted(row.line.start - start));
                }
            }
        }
        if count == side {
            return Ok(values);
        }
        Err(Fault::new(excess - start, ParseErrorKind::RowCount { expected: side, found: count }))
    }

    fn rebase(&mut self, by: usize) {
        self.lines.rebase(by);
        self.end = self.end.saturating_sub(by);
        let title = self.title.iter_mut().map(|(line, _)| line);
        for line in self.rows.iter_mut().map(|row| &mut row.line).chain(title) {
            line.start -= by;
            line.content_end -= by;
            line.end -= by;
        }
        for block in &mut self.finished {
            block.start -= by;
            block.end -= by;
        }
    }
}

impl Machine<Vec<u8>> for GridBlocks {
    fn step(&mut self, window: &[u8], ended: bool) -> Step<Vec<u8>> {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        loop {
            if let Some(Finished { start, end, board }) = self.finished.pop_front() {
                self.rebase(end);
                return Step::Record { layout: Layout::Block, start, end, board };
            }
            match self.lines.next(window, ended) {
                Some(line) => self.take(line, window),
                None if ended && !self.rows.is_empty() => self.end_grid(),
                None if ended && self.title.is_some() => self.title = None,
                None => return Step::More,
            }
            if self.rows.is_empty() && self.finished.is_empty() && self.title.is_none() {
                let skip = self.lines.at;
                self.rebase(skip);
                return Step::Skip(skip);
            }
        }
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step<Vec<u8>> {
        let start = self.rows.first().map_or(0, |row| row.line.start);
        self.rows.clear();
        self.gaps.clear();
        self.title = None;
        self.border = BorderBelow::None;
        self.lines.give_up();
        let board = Err(Fault::too_long(self.limit));
        Step::Record { layout: Layout::Block, start, end: window.len(), board }
    }

    fn symbols(&self) -> Option<&Symbols> {
        Some(self.notation.symbols())
    }
}
