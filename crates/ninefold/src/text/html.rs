//! Boards in HTML tables.
//!
//! ```text
//! <table>                                       the record
//!   <tr><td>5</td><td>3</td><td></td>…</tr>     a row, its cells
//!   …
//! </table>
//! ```
//!
//! A table may also be made of nine smaller ones, one for each box.

use alloc::boxed::Box;
use alloc::vec::Vec;

use super::code_row;
use super::embedded::runs;
use super::row;
use super::scan::LineScanner;
use super::symbol::{cell_of_word, is_same_word, not_a_cell, trim, unexpected};
use super::tabular::{Word, board_of_words};
use super::{Fault, Machine, Step};
use crate::board::Board;
use crate::error::ParseErrorKind;
use crate::text::Layout;
use crate::{BOX, CELLS, SIDE};

/// Whether a table or a row of one starts in the line.
pub(super) fn starts_table(line: &[u8]) -> bool {
    find_table(line).is_some()
}

/// Where the next table starts, or a row outside of any table.
fn find_table(text: &[u8]) -> Option<usize> {
    (0..text.len()).find(|&at| is_tag(&text[at..], b"table") || is_tag(&text[at..], b"tr"))
}

/// Whether a tag with this name starts here; the name of a closing tag starts with `/`.
fn is_tag(text: &[u8], name: &[u8]) -> bool {
    let Some(rest) = text.strip_prefix(b"<") else { return false };
    let has_name = rest.get(..name.len()).is_some_and(|start| is_same_word(start, name));
    has_name
        && rest.get(name.len()).is_some_and(|byte| matches!(byte, b'>' | b'/') || byte.is_ascii_whitespace())
}

/// Reads boards from HTML tables.
#[derive(Debug)]
pub(super) struct HtmlReader {
    limit: usize,
    /// From here on, the window hasn't been searched for the table's end.
    seen: usize,
    /// How many tables are open there.
    depth: usize,
    state: HtmlState,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum HtmlState {
    /// Between tables.
    Outside,
    Comment,
    Table,
    /// Within a table that is too long: its beginning has been reported, its end is skipped.
    LongTable,
}

const COMMENT: &[u8] = b"<!--";
const COMMENT_END: &[u8] = b"-->";

/// How much of a tag must have arrived to know which one it is.
const LONGEST_TAG: usize = b"</table>".len();

impl HtmlReader {
    pub(super) fn new(limit: usize) -> HtmlReader {
        HtmlReader { limit, seen: 0, depth: 0, state: HtmlState::Outside }
    }

    /// Where the table at the start of the window ends.
    fn find_end(&mut self, window: &[u8], ended: bool) -> Option<usize> {
        let known = if ended { window.len() } else { window.len().saturating_sub(LONGEST_TAG) };
        while self.seen < known {
            let rest = &window[self.seen..];
            if is_tag(rest, b"table") {
                self.depth += 1;
            } else if is_tag(rest, b"/table") {
                self.depth = self.depth.saturating_sub(1);
                if self.depth == 0 {
                    let end = rest.iter().position(|&byte| byte == b'>').map(|at| self.seen + at + 1);
                    // The tag may continue; the depth will be counted down again then.
                    self.depth += usize::from(end.is_none());
                    return end.or(ended.then_some(window.len()));
                }
            }
            self.seen += 1;
        }
        ended.then_some(window.len())
    }
}

impl HtmlReader {
    /// Skips comments and what comes before the next table, line by line. A board there is reported.
    fn outside(&mut self, window: &[u8], ended: bool) -> Step {
        if self.state == HtmlState::Comment || window.starts_with(COMMENT) {
            self.state = HtmlState::Comment;
            return match window.windows(COMMENT_END.len()).position(|part| part == COMMENT_END) {
                Some(at) => {
                    self.state = HtmlState::Outside;
                    Step::Skip(at + COMMENT_END.len())
                }
                None if ended => Step::Skip(window.len()),
                None if window.len() > COMMENT_END.len() => Step::Skip(window.len() - COMMENT_END.len()),
                None => Step::More,
            };
        }
        let Some(line) = LineScanner::default().next(window, ended) else {
            return Step::More;
        };
        let content = line.content(window);
        let comment = content.windows(COMMENT.len()).position(|part| part == COMMENT);
        let end = match [find_table(content), comment].into_iter().flatten().min() {
            Some(0) => {
                return Step::Become(Box::new(HtmlReader {
                    state: HtmlState::Table,
                    ..HtmlReader::new(self.limit)
                }));
            }
            Some(at) => at,
            None => line.end,
        };
        let text = &content[..end.min(content.len())];
        if runs(text).is_empty() && !row::holds_row(text) && !code_row::holds_list(text) {
            return Step::Skip(end);
        }
        let (indent, _) = trim(text);
        let board = Err(unexpected(text, indent, ParseErrorKind::outside_table));
        Step::Record { layout: Layout::Block, start: 0, end, board }
    }
}

impl Machine for HtmlReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if window.is_empty() {
            return Step::More;
        }
        if matches!(self.state, HtmlState::Outside | HtmlState::Comment) {
            return self.outside(window, ended);
        }
        let Some(end) = self.find_end(window, ended) else {
            return Step::More;
        };
        let state = self.state;
        *self = HtmlReader::new(self.limit);
        if state == HtmlState::LongTable {
            return Step::Skip(end);
        }
        if end > self.limit {
            let board = Err(Fault::too_long(self.limit));
            return Step::Record { layout: Layout::Block, start: 0, end, board };
        }
        match read_table(&window[..end]) {
            None => Step::Skip(end),
            Some(board) => Step::Record { layout: Layout::Block, start: 0, end, board },
        }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step {
        if matches!(self.state, HtmlState::Outside | HtmlState::Comment) {
            // The line hasn't ended. A tag that hasn't arrived in full is looked at again.
            return Step::Skip(window.len() - LONGEST_TAG);
        }
        // The depth is kept, and a tag that hasn't arrived in full is looked at again.
        if self.seen < self.limit && self.seen + 2 * LONGEST_TAG > window.len() {
            return Step::More;
        }
        let end = core::mem::take(&mut self.seen);
        if core::mem::replace(&mut self.state, HtmlState::LongTable) == HtmlState::LongTable {
            return Step::Skip(end);
        }
        Step::Record { layout: Layout::Block, start: 0, end, board: Err(fault) }
    }
}

/// The rows of a table, with the offset and the text of each cell.
type HtmlTable = Vec<Vec<(usize, Vec<u8>)>>;

/// Reads a table; `None` if it has hardly any cells that could belong to a board.
fn read_table(text: &[u8]) -> Option<Result<Board, Fault>> {
    let tables = tables(text);
    let cells = || tables.iter().flatten().flatten();
    let count = cells().count();
    let has_digits = cells().any(|(_, cell)| matches!(cell_of_word(cell), Some(1..)));
    let is_board = cells().all(|(_, cell)| cell.is_empty() || cell_of_word(cell).is_some());
    // A table of a few words isn't a board; one of cells may be what is left of a board, or an empty one.
    let is_meant = match (has_digits, is_board) {
        (true, true) => count >= SIDE,
        (true, false) => count > CELLS / 2,
        // Digits may be drawn in another way.
        (false, _) => false,
    };
    if !is_meant {
        return None;
    }
    if let Some((at, cell)) = cells().find(|(_, cell)| cell.len() > 1 && cell.iter().all(u8::is_ascii_digit))
    {
        return Some(Err(not_a_cell(cell, *at)));
    }
    Some(match &tables[..] {
        [table] => read_rows(table, text.len()),
        boxes if boxes.len() == SIDE => read_boxes(boxes, text.len()),
        _ => {
            let found = tables.iter().map(Vec::len).sum();
            Err(Fault::new(text.len(), ParseErrorKind::RowCount { expected: SIDE, found }))
        }
    })
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

/// The tables that hold cells and no other tables.
fn tables(text: &[u8]) -> Vec<HtmlTable> {
    let mut tables: Vec<HtmlTable> = Vec::new();
    let mut open: Vec<OpenTable<'_>> = Vec::new();
    let mut cell: Option<(usize, Vec<u8>)> = None;
    // The row has cells that aren't headings.
    let mut has_data = false;
    let mut at = 0;
    let close_cell = |cell: &mut Option<(usize, Vec<u8>)>, open: &mut Vec<OpenTable<'_>>| {
        if let Some((start, text)) = cell.take()
            && let Some(row) = open.last_mut().and_then(|table| table.rows.last_mut())
        {
            row.push((start, trim(&text).1.to_vec()));
        }
    };
    while at < text.len() {
        let rest = &text[at..];
        if rest[0] != b'<' {
            let length = rest.iter().position(|&byte| byte == b'<').unwrap_or(rest.len());
            if let Some((_, cell)) = &mut cell {
                cell.extend(decoded(&rest[..length]));
            }
            at += length;
            continue;
        }
        let end_of =
            |end: &[u8]| rest.windows(end.len()).position(|part| part == end).map(|at| at + end.len());
        let end = if rest.starts_with(COMMENT) { COMMENT_END } else { b">" };
        let length = end_of(end).unwrap_or(rest.len());
        let tag = &rest[..length];
        if is_tag(tag, b"table") {
            // Whatever was in the enclosing cell isn't a cell of a board.
            cell = None;
            let around = open.last().and_then(OpenTable::hidden);
            open.push(OpenTable { hidden: around.or(hidden(tag)), ..OpenTable::default() });
        } else if is_tag(tag, b"/table") {
            close_cell(&mut cell, &mut open);
            tables.extend(open.pop().map(|table| table.rows));
        } else if is_tag(tag, b"tr") {
            close_cell(&mut cell, &mut open);
            if open.is_empty() {
                open.push(OpenTable::default());
            }
            if let Some(table) = open.last_mut() {
                // A row of nothing but headings doesn't count.
                if !core::mem::take(&mut has_data) && table.rows.len() == 1 {
                    table.rows.clear();
                }
                table.rows.push(Vec::new());
                table.hidden_row = hidden(tag);
            }
        } else if is_tag(tag, b"td") || is_tag(tag, b"th") {
            close_cell(&mut cell, &mut open);
            has_data |= is_tag(tag, b"td");
            // What isn't shown isn't a cell, whatever is in it.
            let hidden = hidden(tag).or_else(|| open.last().and_then(OpenTable::hidden));
            cell = Some((at + length, hidden.unwrap_or_default().to_vec()));
        } else if is_tag(tag, b"/td") || is_tag(tag, b"/th") || is_tag(tag, b"/tr") {
            close_cell(&mut cell, &mut open);
        } else if is_tag(tag, b"input")
            && let (Some((_, cell)), Some(value)) = (&mut cell, attribute(tag, b"value"))
            && shows_value(tag)
        {
            cell.extend_from_slice(value);
        } else if let Some((_, cell)) = &mut cell
            && (NOT_TEXT.iter().any(|name| is_tag(tag, name)) || hidden(tag).is_some() || !shows_value(tag))
        {
            // What it shows isn't text, or isn't shown.
            cell.extend_from_slice(tag);
        }
        at += length;
    }
    close_cell(&mut cell, &mut open);
    tables.extend(open.into_iter().map(|table| table.rows));
    tables.retain(|table| table.iter().any(|row| !row.is_empty()));
    for table in &mut tables {
        table.retain(|row| !row.is_empty());
    }
    tables
}

/// A table whose end has not been reached.
#[derive(Default)]
struct OpenTable<'t> {
    rows: HtmlTable,
    /// The tag that says that it isn't shown.
    hidden: Option<&'t [u8]>,
    /// The same for its last row.
    hidden_row: Option<&'t [u8]>,
}

impl<'t> OpenTable<'t> {
    /// The tag that says that the cells of its last row aren't shown.
    fn hidden(&self) -> Option<&'t [u8]> {
        self.hidden.or(self.hidden_row)
    }
}

/// Elements within a cell that show something else than their text, or that may not show it.
const NOT_TEXT: [&[u8]; 9] =
    [b"img", b"svg", b"script", b"style", b"canvas", b"template", b"noscript", b"select", b"object"];

/// The tag, if it says that its content isn't shown.
fn hidden(tag: &[u8]) -> Option<&[u8]> {
    let has = |tag: &[u8], text: &[u8]| tag.windows(text.len()).any(|part| is_same_word(part, text));
    let solid: Vec<u8> = tag.iter().copied().filter(|byte| !byte.is_ascii_whitespace()).collect();
    let styles: [&[u8]; 3] = [b"\"hidden\"", b"display:none", b"visibility:hidden"];
    (has(tag, b" hidden") || styles.iter().any(|style| has(&solid, style))).then_some(tag)
}

/// Whether the value of a tag is what it shows: in a field for text, not in a button or a box to tick.
fn shows_value(tag: &[u8]) -> bool {
    let kinds: [&[u8]; 4] = [b"text", b"number", b"tel", b"search"];
    let shows = |kind: &[u8]| kinds.iter().any(|known| is_same_word(kind, known));
    !is_tag(tag, b"input") || (hidden(tag).is_none() && attribute(tag, b"type").is_none_or(shows))
}

/// The value of an attribute in a tag.
fn attribute<'t>(tag: &'t [u8], name: &[u8]) -> Option<&'t [u8]> {
    let at = tag.windows(name.len() + 2).position(|window| {
        window[0].is_ascii_whitespace()
            && is_same_word(&window[1..=name.len()], name)
            && window[name.len() + 1] == b'='
    })?;
    let value = &tag[at + name.len() + 2..];
    let (value, end): (_, fn(&u8) -> bool) = match value.first()? {
        b'"' => (&value[1..], |byte| *byte == b'"'),
        b'\'' => (&value[1..], |byte| *byte == b'\''),
        _ => (value, |byte| byte.is_ascii_whitespace() || matches!(byte, b'>' | b'/')),
    };
    Some(&value[..value.iter().position(end)?])
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
