//! A table of a page: its cells, and the board that they are.

use alloc::vec::Vec;

use super::holds_board;
use super::lexer::{Lexer, Token};
use super::tag::{HiddenElement, attribute, hidden, is_closing_tag, is_tag, shows_value};
use crate::board::Board;
use crate::error::{self, ParseErrorKind};
use crate::text::Fault;
use crate::text::symbol::{cell_of_word, indent, not_a_cell, not_a_cell_by, trim, trim_end};
use crate::text::tabular::{Word, board_of_words};
use crate::{BOX, CELLS, SIDE};

/// The rows of a table, with the offset and the text of each cell.
type HtmlTable = Vec<Vec<(usize, Vec<u8>)>>;

/// Reads a table; `None` if there is hardly anything in it that could belong to a board.
pub(super) fn read_table(text: &[u8]) -> Option<Result<Board, Fault>> {
    let Content { tables, stray, cut } = content(text);
    match (read_tables(&tables, text.len()), stray, cut) {
        (None | Some(Ok(_)), Some(fault), _) => Some(Err(fault)),
        // What was in the cell may be lost.
        (Some(Ok(_)), None, Some(at)) => {
            Some(Err(Fault::new(at, ParseErrorKind::not_a_cell(error::Token::Nothing))))
        }
        (board, ..) => board,
    }
}

/// Reads the cells of the tables in one that ends here; `None` if hardly any could belong to a board.
fn read_tables(tables: &[HtmlTable], end: usize) -> Option<Result<Board, Fault>> {
    let cells = || tables.iter().flatten().flatten();
    let count = cells().count();
    let has_digits = cells().any(|(_, cell)| matches!(cell_of_word(cell), Some(1..)));
    let is_board = cells().all(|(_, cell)| cell.is_empty() || cell_of_word(cell).is_some());
    // A table of a few words isn't a board; one of cells may be what is left of a board, or an empty one.
    let is_meant = match (has_digits, is_board) {
        (true, true) => count >= SIDE,
        (true, false) => count > CELLS / 2,
        // If nothing is written in the cells, digits may be drawn in another way.
        (false, _) => is_board && count == CELLS && cells().all(|(_, cell)| !cell.is_empty()),
    };
    if !is_meant {
        return None;
    }
    if let Some((at, cell)) = cells().find(|(_, cell)| cell.len() > 1 && cell.iter().all(u8::is_ascii_digit))
    {
        return Some(Err(not_a_cell(cell, *at)));
    }
    let board = match tables {
        [table] => read_rows(table, end),
        boxes if boxes.len() == SIDE => read_boxes(boxes, end),
        _ => {
            let found = tables.iter().map(Vec::len).sum();
            Err(Fault::new(end, ParseErrorKind::RowCount { expected: SIDE, found }))
        }
    };
    // 81 blanks in another shape are something else.
    Some(board).filter(|board| has_digits || board.is_ok())
}

fn read_rows(table: &HtmlTable, end: usize) -> Result<Board, Fault> {
    let words: Vec<Vec<Word<'_>>> =
        table.iter().map(|row| row.iter().map(|(_, cell)| &cell[..]).collect()).collect();
    if let Some(board) = board_of_words(&words, false) {
        return Ok(board);
    }
    for (index, row) in table.iter().enumerate() {
        if let Some((at, cell)) =
            row.iter().find(|(_, cell)| !cell.is_empty() && cell_of_word(cell).is_none())
        {
            return Err(not_a_cell(cell, *at));
        }
        if row.len() != SIDE && table.len() == SIDE {
            let at = row.get(SIDE).or(row.last()).map_or(end, |&(at, _)| at);
            let kind = ParseErrorKind::RowLength { row: index + 1, expected: SIDE, found: row.len() };
            return Err(Fault::new(at, kind));
        }
    }
    Err(Fault::new(end, ParseErrorKind::RowCount { expected: SIDE, found: table.len() }))
}

/// Reads nine tables of three by three cells, one for each box.
fn read_boxes(boxes: &[HtmlTable], end: usize) -> Result<Board, Fault> {
    let mut values = [0; CELLS];
    for (index, cells) in boxes.iter().enumerate() {
        let (top, left) = (index / BOX * BOX, index % BOX * BOX);
        if cells.len() != BOX || cells.iter().any(|row| row.len() != BOX) {
            let found = cells.iter().map(Vec::len).sum();
            let at = cells.first().and_then(|row| row.first()).map_or(end, |&(at, _)| at);
            return Err(Fault::new(at, ParseErrorKind::CellCount { expected: SIDE, found }));
        }
        for (row, column, (at, cell)) in
            (0..BOX).flat_map(|row| (0..BOX).map(move |column| (row, column, &cells[row][column])))
        {
            let value = if cell.is_empty() { Some(0) } else { cell_of_word(cell) };
            values[(top + row) * SIDE + left + column] = value.ok_or_else(|| not_a_cell(cell, *at))?;
        }
    }
    Ok(Board::from_values(values))
}

/// What is in a table.
struct Content {
    /// The tables that are shown and hold cells and no other tables.
    tables: Vec<HtmlTable>,
    /// The first text that could be a board or a row, instead of one cell.
    stray: Option<Fault>,
    /// Where the text ends in a cell that is empty so far, although others have been closed.
    cut: Option<usize>,
}

fn content(text: &[u8]) -> Content {
    let mut tables: Vec<HtmlTable> = Vec::new();
    let mut open: Vec<OpenTable<'_>> = Vec::new();
    let mut cell: Option<(usize, Vec<u8>)> = None;
    let mut line = TextLine::default();
    let mut stray = None;
    // The row has cells that aren't headings.
    let mut has_data = false;
    let mut closes_cells = false;
    let close_cell = |cell: &mut Option<(usize, Vec<u8>)>, open: &mut Vec<OpenTable<'_>>| {
        if let Some((start, text)) = cell.take()
            && let Some(row) = open.last_mut().and_then(|table| table.rows.last_mut())
        {
            row.push((start, trim(&text).1.to_vec()));
        }
    };
    let is_shown = |open: &[OpenTable<'_>]| open.last().and_then(OpenTable::hidden).is_none();
    let mut lexer = Lexer::new(text.len());
    let mut at = 0;
    loop {
        let token = lexer.next(text, true);
        let start = match token {
            Some(Token::LineEnd) => lexer.at,
            Some(Token::Tag { start } | Token::Comment { start }) => start,
            // A tag that is cut off isn't text.
            None => lexer.done(),
        };
        let piece = decoded(&text[at..start]);
        if is_shown(&open) {
            line.add(&piece, at, cell.is_some());
        }
        if let Some((_, cell)) = &mut cell {
            cell.extend(piece);
        }
        at = lexer.at;
        let tag = match token {
            Some(Token::Tag { start }) => &text[start..at],
            Some(Token::Comment { .. }) => continue,
            Some(Token::LineEnd) | None => &[],
        };
        if !WITHIN_LINE.iter().any(|name| is_tag(tag, name) || is_closing_tag(tag, name)) {
            stray = stray.or(line.end());
        }
        match token {
            None => break,
            Some(Token::LineEnd) => continue,
            Some(_) => {}
        }
        closes_cells |= cell.is_some() && is_closing_tag(tag, b"td");
        if open.is_empty() && is_tag(tag, b"tr") {
            open.push(OpenTable::default());
        }
        if let Some(table) = open.last_mut() {
            table.pass(tag);
        }
        if is_tag(tag, b"table") {
            // Whatever was in the enclosing cell isn't a cell of a board.
            cell = None;
            let around = open.last().and_then(OpenTable::hidden);
            open.push(OpenTable {
                hidden: [around.or(hidden(tag)), None, None, None],
                ..OpenTable::default()
            });
        } else if is_closing_tag(tag, b"table") {
            close_cell(&mut cell, &mut open);
            tables.extend(open.pop().and_then(OpenTable::shown));
        } else if is_tag(tag, b"tr") {
            close_cell(&mut cell, &mut open);
            if let Some(table) = open.last_mut() {
                // A row of nothing but headings doesn't count.
                if !core::mem::take(&mut has_data) && table.rows.len() == 1 {
                    table.rows.clear();
                }
                table.rows.push(Vec::new());
            }
        } else if is_tag(tag, b"td") || is_tag(tag, b"th") {
            close_cell(&mut cell, &mut open);
            has_data |= is_tag(tag, b"td");
            // What isn't shown isn't a cell, whatever is in it.
            let hidden = open.last().and_then(OpenTable::hidden);
            cell = Some((at, hidden.unwrap_or_default().to_vec()));
        } else if [&b"td"[..], b"th", b"tr"].iter().any(|name| is_closing_tag(tag, name)) {
            close_cell(&mut cell, &mut open);
        } else if is_tag(tag, b"input")
            && let (Some((_, cell)), Some(value)) = (&mut cell, attribute(tag, b"value"))
            && shows_value(tag)
        {
            cell.extend_from_slice(value);
            if is_shown(&open) {
                line.add(value, start, true);
            }
        } else if let Some((_, cell)) = &mut cell
            && (NOT_TEXT.iter().any(|name| is_tag(tag, name)) || hidden(tag).is_some() || !shows_value(tag))
        {
            // What it shows isn't text, or isn't shown.
            cell.extend_from_slice(tag);
        }
    }
    let empty = cell.as_ref().filter(|(_, text)| closes_cells && trim(text).1.is_empty());
    let cut = empty.map(|&(start, _)| start);
    close_cell(&mut cell, &mut open);
    tables.extend(open.into_iter().filter_map(OpenTable::shown));
    for table in &mut tables {
        table.retain(|row| !row.is_empty());
    }
    tables.retain(|table| !table.is_empty());
    Content { tables, stray, cut }
}

/// Tags between which a line of text goes on.
const WITHIN_LINE: [&[u8]; 8] = [b"b", b"i", b"u", b"em", b"strong", b"span", b"font", b"code"];

/// A line of text that a table shows.
#[derive(Default)]
struct TextLine {
    text: Vec<u8>,
    /// Where it starts, and whether that is in a cell.
    start: usize,
    is_in_cell: bool,
}

impl TextLine {
    /// Adds a piece of text from this offset.
    fn add(&mut self, piece: &[u8], at: usize, is_in_cell: bool) {
        let indent = if self.text.is_empty() { indent(piece) } else { 0 };
        if self.text.is_empty() {
            self.start = at + indent;
            self.is_in_cell = is_in_cell;
        }
        self.text.extend_from_slice(&piece[indent..]);
    }

    /// Ends the line; what is wrong if it could be a board or a row.
    fn end(&mut self) -> Option<Fault> {
        let line = core::mem::take(self);
        let text = trim_end(&line.text);
        holds_board(text).then(|| {
            let kind =
                if line.is_in_cell { ParseErrorKind::not_a_cell } else { ParseErrorKind::outside_table };
            not_a_cell_by(text, line.start, kind)
        })
    }
}

/// Elements within a cell that show something else than their text, or that may not show it.
const NOT_TEXT: [&[u8]; 9] =
    [b"img", b"svg", b"script", b"style", b"canvas", b"template", b"noscript", b"select", b"object"];

/// A table whose end has not been reached.
#[derive(Default)]
struct OpenTable<'t> {
    rows: HtmlTable,
    /// The tags that say that it isn't shown, or the last group of rows, the last row or the last cell.
    hidden: [Option<&'t [u8]>; 4],
    /// An element in the last cell that isn't shown, and its tag.
    part: Option<(HiddenElement, &'t [u8])>,
}

/// The elements that a table consists of, and their index in `OpenTable::hidden`.
const LEVELS: [(&[u8], usize); 6] =
    [(b"thead", 1), (b"tbody", 1), (b"tfoot", 1), (b"tr", 2), (b"td", 3), (b"th", 3)];

impl<'t> OpenTable<'t> {
    /// Notes what isn't shown from this tag on.
    fn pass(&mut self, tag: &'t [u8]) {
        let level = LEVELS.iter().find(|(name, _)| is_tag(tag, name) || is_closing_tag(tag, name));
        if let Some(&(name, level)) = level {
            self.hidden[level..].fill(None);
            self.hidden[level] = hidden(tag).filter(|tag| is_tag(tag, name));
            self.part = None;
        } else if let Some((element, _)) = &mut self.part {
            if element.ends_with(tag) {
                self.part = None;
            }
        } else {
            self.part = HiddenElement::starting(tag).map(|element| (element, tag));
        }
    }

    /// The tag that says that what follows isn't shown.
    fn hidden(&self) -> Option<&'t [u8]> {
        self.hidden.into_iter().flatten().next().or(self.part.map(|(_, tag)| tag))
    }

    /// Its rows, unless it is hidden as a whole.
    fn shown(self) -> Option<HtmlTable> {
        self.hidden[0].is_none().then_some(self.rows)
    }
}

/// The text of HTML, with white space and entities for it as spaces.
fn decoded(text: &[u8]) -> Vec<u8> {
    const SPACES: [&str; 7] = ["&nbsp;", "&#160;", "&#xa0;", "&#xA0;", "&ensp;", "&emsp;", "\u{a0}"];
    let mut decoded = Vec::new();
    let mut rest = text;
    while let [first, ..] = rest {
        let space = SPACES.iter().find(|space| rest.starts_with(space.as_bytes()));
        let (length, character) = match (space, first) {
            (Some(space), _) => (space.len(), &b" "[..]),
            (None, b'\n' | b'\r') => (1, &b" "[..]),
            (None, b'&') if rest.starts_with(b"&middot;") => ("&middot;".len(), "·".as_bytes()),
            (None, _) => (1, &rest[..1]),
        };
        decoded.extend_from_slice(character);
        rest = &rest[length..];
    }
    decoded
}
