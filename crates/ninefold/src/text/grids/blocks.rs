//! Grids that take several lines: a row on each, with or without lines drawn between them.

use alloc::collections::VecDeque;
use alloc::string::String;
use alloc::vec::Vec;

use super::notation::Notation;
use crate::error::ParseErrorKind;
use crate::rules::{PuzzleNotation, Symbols};
use crate::text::codec::Codec;
use crate::text::line::is_skipped;
use crate::text::scan::{Line, LineScanner};
use crate::text::symbol::trim;
use crate::text::{Fault, Layout, Machine, Step};

/// Reads grids that take several lines.
#[derive(Debug)]
pub(super) struct GridBlocks {
    notation: Notation,
    limit: usize,
    lines: LineScanner,
    /// The rows of the grid that has begun, and where blank lines have been between them.
    rows: Vec<Row>,
    gaps: Vec<usize>,
    /// Where the block ends so far.
    end: usize,
    /// A border has been drawn below a whole grid.
    is_closed: bool,
    /// The last line, if it is a word that may be a title or a row with nothing but mistakes.
    title: Option<(Line, Fault)>,
    finished: VecDeque<Finished>,
}

#[derive(Debug)]
struct Row {
    line: Line,
    kind: RowKind,
}

#[derive(Debug)]
enum RowKind {
    /// The cells, or what is wrong; the offset counts from the start of the line.
    Cells(Result<Vec<u8>, Fault>),
    /// A row of blanks such as `----`, or a border.
    Dashes,
}

/// What a line is.
pub(super) enum LineKind {
    Row(Result<Vec<u8>, Fault>),
    /// As many dashes as a row has cells: a row of blanks, or a border.
    Dashes,
    Border,
    /// A word that has as many characters as a row has cells, most of which aren't cells.
    Name(Fault),
    Other,
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
        let is_drawn = |character: char| {
            matches!(character, '-' | '=' | '+' | '|' | '*' | '_' | ' ' | '\u{2500}'..='\u{257f}')
        };
        let underscores = characters().filter(|&character| character == '_').count();
        if underscores == side && characters().all(|character| matches!(character, '_' | '|' | ' ')) {
            let is_blank = self.value_of('_') == Some(0);
            return if is_blank { LineKind::Row(Ok(alloc::vec![0; side])) } else { LineKind::Border };
        }
        if characters().all(is_drawn) && characters().any(|character| !matches!(character, '|' | ' ' | '│'))
        {
            let blanks = text.iter().filter(|&&byte| self.value_of(char::from(byte)) == Some(0)).count();
            let is_plain = text.iter().all(|byte| matches!(byte, b'-' | b'*' | b'_' | b' '));
            return if is_plain && blanks == side { LineKind::Dashes } else { LineKind::Border };
        }
        if let Some(values) = self.pairs(text, side) {
            return LineKind::Row(Ok(values));
        }
        match self.read_cells(line, side) {
            Ok(cells) if cells.len() == side => {
                LineKind::Row(Ok(cells.into_iter().map(|(_, value)| value).collect()))
            }
            Ok(cells) => {
                let at = cells.get(side).map_or(line.len(), |&(at, _)| at);
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
    /// which are cells, or the cells of a row and something else.
    fn is_meant_as_row(&self, text: &[u8]) -> bool {
        let text = String::from_utf8_lossy(text);
        let cells = text.chars().filter(|&character| self.value_of(character).is_some()).count();
        let is_json = text.starts_with(['[', '{']) && !is_section(&text);
        let is_puzzle = || PuzzleNotation::detect(&text, None) == Some(PuzzleNotation::Solo);
        (words(&text).count() == self.side() && words(&text).all(|word| word.chars().count() <= 2))
            || (self.has_row_length(&text) && 2 * cells >= self.side())
            || self.has_cells_of_row(&text)
            || is_json
            || is_puzzle()
    }

    /// Whether a line has as many characters as a row has cells.
    fn has_row_length(&self, text: &str) -> bool {
        let characters: usize = words(text).map(|word| word.chars().count()).sum();
        !self.symbols().is_decimal() && characters == self.side()
    }
}

/// Whether a line starts a section, such as `[Puzzle]`.
pub(super) fn is_section(text: &str) -> bool {
    let name = text.strip_prefix('[').and_then(|text| text.strip_suffix(']'));
    name.is_some_and(|name| !name.is_empty() && name.chars().all(char::is_alphabetic))
}

/// What is left of a line without what may be between the cells of a row.
fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split([' ', '\t', '|', ',', ';', '│', '║', '┃']).filter(|word| !word.is_empty())
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
            is_closed: false,
            title: None,
            finished: VecDeque::new(),
        }
    }

    fn take(&mut self, line: Line, window: &[u8]) {
        let content = line.content(window);
        let side = self.notation.side();
        let title = self.title.take();
        if trim(content).1.is_empty() {
            self.gap();
            return;
        }
        if is_skipped(content) {
            self.finish();
            return;
        }
        let is_within = !self.rows.is_empty() && self.sure_rows() < side;
        let kind = match self.notation.kind_of_line(content) {
            LineKind::Row(row) => RowKind::Cells(row),
            LineKind::Dashes if self.sure_rows() < side => RowKind::Dashes,
            LineKind::Dashes | LineKind::Border => {
                // The border below a grid belongs to it, and the one above the next grid to that.
                if !self.rows.is_empty() && !self.is_closed {
                    self.end = line.end;
                    self.is_closed = self.sure_rows() == side;
                }
                return;
            }
            // Two such words in a row are two rows.
            LineKind::Name(fault) if !is_within && let Some((first, first_fault)) = title => {
                self.finish();
                self.rows.push(Row { line: first, kind: RowKind::Cells(Err(first_fault)) });
                RowKind::Cells(Err(fault))
            }
            LineKind::Name(fault) if !is_within => {
                self.finish();
                self.title = Some((line, fault));
                return;
            }
            LineKind::Name(fault) if self.gaps.last() != Some(&self.rows.len()) => RowKind::Cells(Err(fault)),
            // Within a grid, every line is a row.
            LineKind::Other if is_within && self.gaps.last() != Some(&self.rows.len()) => {
                let error = self.notation.read_cells(content, side).err();
                RowKind::Cells(Err(error.unwrap_or_else(|| self.notation.fault(content, 0))))
            }
            LineKind::Other | LineKind::Name(_) => {
                self.finish();
                return;
            }
        };
        if self.is_closed {
            self.finish();
        }
        // More rows than a band since the last gap: what came before the gap was a grid of its own.
        if let Some(&gap) = self.gaps.last()
            && self.rows.len() - gap >= self.notation.band()
        {
            self.split(gap);
        }
        self.rows.push(Row { line, kind });
        self.end = line.end;
    }

    fn sure_rows(&self) -> usize {
        self.rows.iter().filter(|row| matches!(row.kind, RowKind::Cells(_))).count()
    }

    /// A blank line: between bands of a grid, or after a grid.
    fn gap(&mut self) {
        let rows = self.rows.len();
        let last = self.gaps.last().copied().unwrap_or(0);
        if rows == 0 || rows == last {
            return;
        }
        let band = self.notation.band();
        if rows - last == band && rows < self.notation.side() && last.is_multiple_of(band) {
            self.gaps.push(rows);
            return;
        }
        if last > 0 && rows - last != band {
            self.split(last);
        }
        self.finish();
    }

    /// Ends the grid after this many rows; the rest is a grid of its own.
    fn split(&mut self, at: usize) {
        let rest = self.rows.split_off(at);
        let end = self.end;
        self.end = self.rows.last().map_or(end, |row| row.line.end);
        self.finish();
        self.rows = rest;
        self.end = end;
    }

    /// Ends the grid.
    fn finish(&mut self) {
        self.gaps.clear();
        self.is_closed = false;
        let rows = core::mem::take(&mut self.rows);
        let Some(first) = rows.first() else { return };
        let (start, end) = (first.line.start, self.end);
        self.finished.push_back(Finished { start, end, board: self.board(rows) });
    }

    fn board(&self, mut rows: Vec<Row>) -> Result<Vec<u8>, Fault> {
        let side = self.notation.side();
        let start = rows[0].line.start;
        let sure = rows.iter().filter(|row| matches!(row.kind, RowKind::Cells(_))).count();
        if sure == side {
            rows.retain(|row| matches!(row.kind, RowKind::Cells(_)));
        }
        let count = rows.len();
        let mut values = Vec::with_capacity(self.notation.cells());
        let last_end = rows[count - 1].line.content_end;
        let excess = rows.get(side).map_or(last_end, |row| row.line.start);
        for (index, row) in rows.into_iter().enumerate() {
            match row.kind {
                RowKind::Cells(Ok(cells)) => values.extend(cells),
                RowKind::Dashes => values.resize(values.len() + side, 0),
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
                None if ended && !self.rows.is_empty() => self.finish(),
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
        self.is_closed = false;
        self.lines.give_up();
        let board = Err(Fault::too_long(self.limit));
        Step::Record { layout: Layout::Block, start, end: window.len(), board }
    }

    fn symbols(&self) -> Option<&Symbols> {
        Some(self.notation.symbols())
    }
}
