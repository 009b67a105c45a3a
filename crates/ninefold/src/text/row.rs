//! One line of a grid: is it a row of cells, a border, a title?
//!
//! The difficult characters are `-` and `*`: each is a blank in one file and part of the frame in another. Within a row
//! the count settles it: the right reading is the one that gives nine cells. A line of nothing else, such as
//! `---------`, remains unsure, and the grid around it decides.

use alloc::vec;
use alloc::vec::Vec;

use super::shape::is_labelled_table_row;
use super::symbol::{
    BYTE_ORDER_MARK, cell_at, cell_of_word, characters, decode, indent, not_a_cell, unexpected, white,
};
use super::{Fault, code_row};
use crate::SIDE;
use crate::error::ParseErrorKind;
use crate::text::Format;

/// The values of a row's cells.
pub(super) type RowCells = [u8; SIDE];

/// A row, and how its dashes and stars were read: the rows of a board must agree on that.
#[derive(Clone, Copy, Debug)]
pub(super) struct Row {
    pub(super) cells: RowCells,
    pub(super) dashes: MarkUse,
    pub(super) stars: MarkUse,
    /// It has a blank that is neither `-` nor `*`.
    pub(super) has_other_blank: bool,
    /// The offset in the line of an empty field of a table.
    pub(super) empty_field: Option<usize>,
    /// How it begins and ends, if every cell is between bars.
    pub(super) ends: Option<[RowEnd; 2]>,
}

impl Row {
    /// A row in which nothing was ambiguous.
    pub(super) fn plain(cells: RowCells) -> Row {
        Row {
            cells,
            dashes: MarkUse::None,
            stars: MarkUse::None,
            has_other_blank: false,
            empty_field: None,
            ends: None,
        }
    }
}

/// How a row begins or ends whose cells are between bars: the rows of a board must agree on what is outside of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum RowEnd {
    /// With a bar.
    Bar,
    /// With a cell that is written out.
    Cell,
    /// With nothing between a bar and the end of the line, which was read as a blank cell.
    Gap,
}

/// How all the dashes, or all the stars, of a row were read, and how many there are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum MarkUse {
    None,
    AsCells(usize),
    AsFrame(usize),
}

impl MarkUse {
    fn new(count: usize, as_cells: bool) -> MarkUse {
        match count {
            0 => MarkUse::None,
            _ if as_cells => MarkUse::AsCells(count),
            _ => MarkUse::AsFrame(count),
        }
    }

    /// How many more cells the row would have if they were read as in that row.
    pub(super) fn difference(self, other: MarkUse) -> isize {
        match (self, other) {
            (MarkUse::AsCells(count), MarkUse::AsFrame(_)) => -count.cast_signed(),
            (MarkUse::AsFrame(count), MarkUse::AsCells(_)) => count.cast_signed(),
            _ => 0,
        }
    }
}

/// What a line of a grid is.
#[derive(Debug)]
pub(super) enum LineKind {
    /// A row, or what is wrong with it, with its offset in the line.
    Row(Result<Row, Fault>),
    /// A row of blanks, or a border.
    Unsure {
        /// It has bars, which are more frequent in borders than in rows.
        is_barred: bool,
    },
    /// Part of a frame.
    Border,
    /// A line of one character, which separates what is above from what is below: `=======`, `-----------`.
    Rule,
    /// A title, such as `Grid 01`.
    Title,
}

/// How to read a `-` or `*`, which can be a blank or part of a frame.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum DashPolicy {
    /// By what is around it.
    ByContext,
    /// As a blank cell.
    Blank,
    /// As part of the frame.
    Frame,
}

/// What a character can be in a grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Mark {
    Cell(u8),
    Dash,
    Star,
    White,
    /// Between cells: `|`.
    Upright,
    /// Part of a horizontal line: `+`, `=`.
    Across,
    /// A corner that some tools draw: `'`, `,`.
    Corner,
    Other,
}

/// The marks of a line with their offsets and lengths in bytes.
fn marks(line: &[u8]) -> impl Iterator<Item = (usize, usize, Mark)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = line.get(at..).filter(|rest| !rest.is_empty())?;
        let (length, mark) = match rest[0] {
            _ if at == 0 && rest.starts_with(BYTE_ORDER_MARK) => (BYTE_ORDER_MARK.len(), Mark::White),
            b'-' => (1, Mark::Dash),
            b'*' => (1, Mark::Star),
            b'|' | b':' => (1, Mark::Upright),
            b'+' | b'=' => (1, Mark::Across),
            b'\'' | b'`' | b',' => (1, Mark::Corner),
            _ => match (cell_at(rest), white(rest)) {
                (Some((width, value)), _) => (width, Mark::Cell(value)),
                (None, 0) => match decode(rest) {
                    Ok(character) => (character.len_utf8(), drawn(character)),
                    Err(_) => (1, Mark::Other),
                },
                (None, width) => (width, Mark::White),
            },
        };
        let item = (at, length, mark);
        at += length;
        Some(item)
    })
}

/// The mark of a character beyond ASCII: box drawing, or another one.
fn drawn(character: char) -> Mark {
    match character {
        '¦' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' => Mark::Upright,
        '\u{2500}'..='\u{257f}' => Mark::Across,
        _ => Mark::Other,
    }
}

/// What is in a line, counted.
#[derive(Debug, Default)]
struct SymbolCounts {
    digits: usize,
    /// Cells for certain: digits, and blanks other than `-` and `*`.
    cells: usize,
    /// The cells among them that are a `.`, which some tools use for a corner.
    dots: usize,
    dashes: usize,
    stars: usize,
    across: usize,
    corner: Option<usize>,
    other: Option<usize>,
    /// The length of the longest run of a character that can draw a line.
    longest_run: usize,
}

impl SymbolCounts {
    fn of(line: &[u8]) -> SymbolCounts {
        let mut counts = SymbolCounts::default();
        let mut run = (Mark::White, 0);
        for (at, _, mark) in marks(line) {
            run = if run.0 == mark { (mark, run.1 + 1) } else { (mark, 1) };
            match mark {
                Mark::Cell(value) => {
                    counts.cells += 1;
                    counts.digits += usize::from(value != 0);
                    counts.dots += usize::from(line[at] == b'.');
                }
                Mark::Dash => counts.dashes += 1,
                Mark::Star => counts.stars += 1,
                Mark::Across => counts.across += 1,
                Mark::White | Mark::Upright => {}
                Mark::Corner => counts.corner = counts.corner.or(Some(at)),
                Mark::Other => counts.other = counts.other.or(Some(at)),
            }
            if matches!(mark, Mark::Dash | Mark::Star | Mark::Across) {
                counts.longest_run = counts.longest_run.max(run.1);
            }
        }
        counts
    }

    /// The ways to read dashes and stars (as cells or not) that give nine cells.
    fn readings(&self) -> impl Iterator<Item = (bool, bool)> + '_ {
        [(false, false), (true, false), (false, true), (true, true)].into_iter().filter(|&(dashes, stars)| {
            let counts_once = (!dashes || self.dashes > 0) && (!stars || self.stars > 0);
            let cells = self.cells + usize::from(dashes) * self.dashes + usize::from(stars) * self.stars;
            counts_once && cells == SIDE
        })
    }

    /// A row with these cells, in which dashes and stars were read this way.
    fn row(&self, cells: RowCells, dashes: bool, stars: bool) -> Row {
        Row {
            cells,
            dashes: MarkUse::new(self.dashes, dashes),
            stars: MarkUse::new(self.stars, stars),
            has_other_blank: self.cells > self.digits,
            empty_field: None,
            ends: None,
        }
    }

    /// Whether the line only draws something: it has no cells, or cells that are the corners of a long line.
    fn is_drawing(&self) -> bool {
        let corners_only = self.digits == 0 && self.cells == self.dots && self.longest_run >= 3;
        self.other.is_none() && (self.cells == 0 || (corners_only && self.readings().next().is_none()))
    }
}

/// What a line of a grid is. It isn't blank or a comment.
pub(super) fn read(line: &[u8], policy: DashPolicy) -> LineKind {
    if let Some(kind) = code_row::read(line) {
        return kind;
    }
    let counts = SymbolCounts::of(line);
    if is_title(line, &counts) {
        return LineKind::Title;
    }
    if let Some(at) = counts.other {
        return LineKind::Row(Err(unexpected(line, at, ParseErrorKind::not_a_cell)));
    }
    if counts.is_drawing() {
        return drawing(line, &counts, policy);
    }
    if let Some(at) = counts.corner {
        return LineKind::Row(Err(unexpected(line, at, ParseErrorKind::not_a_cell)));
    }
    if let Some(row) = barred_row(line, &counts) {
        return LineKind::Row(row);
    }
    if let Some(fault) = long_cell(line) {
        return LineKind::Row(Err(fault));
    }
    let mut readings = counts.readings();
    let reading = match policy {
        DashPolicy::Blank => {
            readings.find(|&(dashes, stars)| dashes == (counts.dashes > 0) && stars == (counts.stars > 0))
        }
        DashPolicy::Frame => readings.next(),
        DashPolicy::ByContext => {
            let first = readings.next();
            if readings.next().is_some() {
                let readings = [Format::Grid, Format::Framed];
                return LineKind::Row(Err(Fault::new(0, ParseErrorKind::AmbiguousFormat { readings })));
            }
            first
        }
    };
    LineKind::Row(match reading {
        Some((dashes, stars)) => Ok(counts.row(cells(line, dashes, stars), dashes, stars)),
        None => Err(wrong_length(line)),
    })
}

/// What a line without cells is.
fn drawing(line: &[u8], counts: &SymbolCounts, policy: DashPolicy) -> LineKind {
    if counts.across == 0 && counts.corner.is_none() && counts.readings().next().is_some() {
        // Nobody draws a line with gaps, so `- - -` are cells.
        let has = |wanted: Mark| marks(line).any(|(_, _, mark)| mark == wanted);
        let is_spaced = counts.longest_run == 1 && has(Mark::White);
        return match policy {
            DashPolicy::Frame if !is_spaced => LineKind::Border,
            DashPolicy::ByContext if !is_spaced => LineKind::Unsure { is_barred: has(Mark::Upright) },
            _ => LineKind::Row(Ok(counts.row([0; SIDE], true, true))),
        };
    }
    if counts.across == 0 && counts.dashes + counts.stars == 0 {
        return match barred_row(line, counts) {
            Some(row) => LineKind::Row(row),
            // It may be a row of blanks between bars, if spaces are blanks.
            None if policy == DashPolicy::ByContext && has_three_boxes(line) => {
                LineKind::Unsure { is_barred: true }
            }
            None => LineKind::Border,
        };
    }
    if is_one_character(line) { LineKind::Rule } else { LineKind::Border }
}

/// Whether bars enclose three gaps of equal width, each wide enough for three cells.
fn has_three_boxes(line: &[u8]) -> bool {
    let is_box = |width: usize| matches!(width, 3 | 5 | 7);
    let mut widths = [0; 5];
    let mut bars = 0;
    for (_, _, mark) in marks(line) {
        match mark {
            Mark::Upright => bars += 1,
            _ => match widths.get_mut(bars) {
                Some(width) => *width += 1,
                None => return false,
            },
        }
    }
    match (bars, widths) {
        (4, [_, first, second, third, _]) => is_box(first) && first == second && second == third,
        // Without the outer bars, spaces may be missing at the end.
        (2, [first, second, third, ..]) => is_box(first) && first == second && third <= first,
        _ => false,
    }
}

/// Whether the line consists of one character and white space.
fn is_one_character(line: &[u8]) -> bool {
    let mut solid =
        marks(line).filter(|&(_, _, mark)| mark != Mark::White).map(|(at, length, _)| &line[at..at + length]);
    let first = solid.next();
    solid.all(|character| Some(character) == first)
}

/// The cells of a row that has nine of them, with `-` and `*` read this way.
fn cells(line: &[u8], dashes: bool, stars: bool) -> RowCells {
    let values = marks(line).filter_map(|(_, _, mark)| match mark {
        Mark::Cell(value) => Some(value),
        Mark::Dash if dashes => Some(0),
        Mark::Star if stars => Some(0),
        _ => None,
    });
    let mut cells = [0; SIDE];
    for (cell, value) in cells.iter_mut().zip(values) {
        *cell = value;
    }
    cells
}

/// A row in which every cell is between bars, so that an empty one is recognised: `| 5 |   |`.
fn barred_row(line: &[u8], counts: &SymbolCounts) -> Option<Result<Row, Fault>> {
    let fields = fields_between_bars(line);
    let is_outside = |index: usize| fields.get(index).is_some_and(|field| field.marks == 0);
    let last = fields.len() - 1;
    // A bar at an end of the line encloses the row, unless all bars are needed to separate nine cells.
    let inner = match fields.len().checked_sub(SIDE) {
        Some(0) => 0..=last,
        Some(1) if is_outside(0) && !is_outside(last) => 1..=last,
        Some(1) if is_outside(last) && !is_outside(0) => 0..=last - 1,
        _ => usize::from(is_outside(0))..=last.saturating_sub(usize::from(is_outside(last))),
    };
    let end = |index: usize| match (inner.contains(&index), is_outside(index)) {
        (false, _) => RowEnd::Bar,
        (true, true) => RowEnd::Gap,
        (true, false) => RowEnd::Cell,
    };
    let ends = Some([end(0), end(last)]);
    let inner = fields.get(inner)?;
    let wide = inner.iter().find(|field| field.marks > 1);
    match (inner.len(), wide) {
        (SIDE, Some(field)) => Some(Err(not_a_cell(&line[field.start..field.end], field.start))),
        (SIDE, None) => {
            let mut cells = [0; SIDE];
            for (cell, field) in cells.iter_mut().zip(inner) {
                *cell = field.value;
            }
            let row = counts.row(cells, true, true);
            Some(Ok(Row { has_other_blank: true, ends, ..row }))
        }
        (count, None) if count > SIDE / 2 => {
            let at = inner.get(SIDE).map_or(line.len(), |field| field.start);
            Some(Err(Fault::new(at, row_length(count))))
        }
        _ => None,
    }
}

/// What is between two bars.
#[derive(Debug)]
struct Field {
    start: usize,
    end: usize,
    marks: usize,
    value: u8,
}

/// The fields of a line, separated by bars; adjacent bars count as one.
fn fields_between_bars(line: &[u8]) -> Vec<Field> {
    let empty = |start: usize| Field { start, end: start, marks: 0, value: 0 };
    let mut fields = vec![empty(0)];
    let mut was_bar = false;
    for (at, length, mark) in marks(line) {
        let is_bar = mark == Mark::Upright;
        if is_bar && !was_bar {
            fields.push(empty(at + length));
        }
        was_bar = is_bar;
        if let (Some(field), false) = (fields.last_mut(), is_bar || mark == Mark::White) {
            if field.marks == 0 {
                field.start = at;
            }
            field.marks += 1;
            field.end = at + length;
            if let Mark::Cell(value) = mark {
                field.value = value;
            }
        }
    }
    fields
}

/// The fault of a row of separate cells, one of which is a number such as `12` or `-1`.
fn long_cell(line: &[u8]) -> Option<Fault> {
    let mut wide = None;
    let (mut single, mut tokens) = (0, 0);
    let mut token: Option<(usize, usize)> = None;
    let ends = core::iter::once((line.len(), 0, Mark::White));
    for (at, length, mark) in marks(line).chain(ends) {
        if matches!(mark, Mark::Cell(_) | Mark::Dash | Mark::Star) {
            token = Some(token.map_or((at, at + length), |(start, _)| (start, at + length)));
        } else if let Some((start, end)) = token.take() {
            tokens += 1;
            single += usize::from(end - start == 1);
            if end - start > 1 {
                wide = wide.or(Some((start, end)));
            }
        }
    }
    let (start, end) = wide.filter(|_| 2 * single > tokens)?;
    Some(not_a_cell(&line[start..end], start))
}

/// How many cells a line has that is a row, though not a correct one. Other characters count as cells if that gives
/// nine.
pub(super) fn length(line: &[u8]) -> Option<usize> {
    let count = |is_cell: fn(Mark) -> bool| marks(line).filter(|&(_, _, mark)| is_cell(mark)).count();
    let cells = count(|mark| matches!(mark, Mark::Cell(_) | Mark::Dash | Mark::Star));
    let others = count(|mark| mark == Mark::Other);
    (others == 0 || cells + others == SIDE).then_some(cells + others)
}

/// What is wrong with a row that has this many cells. The block fills in the row's number.
pub(super) fn row_length(found: usize) -> ParseErrorKind {
    ParseErrorKind::RowLength { row: 0, expected: SIDE, found }
}

/// The fault of a row with too few or too many cells.
fn wrong_length(line: &[u8]) -> Fault {
    let mut count = 0;
    let mut at = 0;
    for (start, length, mark) in marks(line) {
        if matches!(mark, Mark::Cell(_) | Mark::Dash | Mark::Star) {
            count += 1;
            if count <= SIDE {
                at = start + length;
            } else if count == SIDE + 1 {
                at = start;
            }
        }
    }
    Fault::new(at, row_length(count))
}

/// Whether the line is a title: it starts with a word, or has one and no more cells than letters.
///
/// A mistyped row isn't a title: letters in place of digits, such as `oo3o2o6oo`, don't make a word.
fn is_title(line: &[u8], counts: &SymbolCounts) -> bool {
    let text = alloc::string::String::from_utf8_lossy(&line[indent(line)..]);
    let letters = characters(&text).filter(|character| character.is_alphabetic()).count();
    // One letter beside the cells of a row is a mistake in it rather than a title.
    let is_mistake = |word: &str| characters(word).nth(1).is_none() && counts.cells + 1 >= SIDE;
    let starts_with_word =
        words(&text).next().is_some_and(|(at, word)| at == 0 && is_word(word) && !is_mistake(word));
    let has_word = || words(&text).any(|(_, word)| is_word(word));
    let is_row =
        || holds_row(line) || is_labelled_table_row(line) || code_row::find_table_cell(line).is_some();
    (starts_with_word || (has_word() && counts.cells <= letters)) && !is_row()
}

/// Whether the line contains the cells of a row, adjacent or separated, maybe in a list. Whatever is before them, it isn't
/// skipped as a title.
pub(super) fn holds_row(line: &[u8]) -> bool {
    let mut side_by_side = 0;
    let is_row = marks(line).any(|(_, _, mark)| {
        side_by_side = if matches!(mark, Mark::Cell(_)) { side_by_side + 1 } else { 0 };
        side_by_side >= SIDE
    });
    let is_between = |at: usize, mark: Mark| {
        matches!(mark, Mark::White | Mark::Upright | Mark::Across | Mark::Corner)
            || line.get(at).is_some_and(|byte| b"[]{}()\"".contains(byte))
    };
    let (mut one_by_one, mut word_start) = (0, None);
    is_row
        || marks(line).chain([(line.len(), 0, Mark::White)]).any(|(at, _, mark)| {
            if !is_between(at, mark) {
                word_start.get_or_insert(at);
            } else if let Some(start) = word_start.take() {
                let word = &line[start..at];
                let is_cell = cell_of_word(word).is_some() && !matches!(word, b"-" | b"*");
                one_by_one = if is_cell { one_by_one + 1 } else { 0 };
            }
            one_by_one >= SIDE
        })
}

/// The runs of letters with their offsets.
pub(super) fn words(text: &str) -> Words<'_> {
    Words { text, at: 0 }
}

/// A text, and how far its words have been taken.
pub(super) struct Words<'t> {
    text: &'t str,
    at: usize,
}

impl<'t> Iterator for Words<'t> {
    type Item = (usize, &'t str);

    fn next(&mut self) -> Option<(usize, &'t str)> {
        let mut word = None;
        for character in characters(&self.text[self.at..]) {
            match word {
                None if character.is_alphabetic() => word = Some(self.at),
                Some(_) if !character.is_alphabetic() => break,
                _ => {}
            }
            self.at += character.len_utf8();
        }
        word.map(|start| (start, &self.text[start..self.at]))
    }
}

/// Whether letters make a word: two different ones, or one that isn't Latin. `x` is a blank rather than a letter.
fn is_word(word: &str) -> bool {
    let mut letters = characters(word)
        .filter(|letter| !matches!(letter, 'x' | 'X'))
        .map(|letter| letter.to_ascii_lowercase());
    let first = letters.next();
    first.is_some_and(|first| !first.is_ascii() || letters.any(|letter| letter != first))
}

/// Whether a line of a table is a title.
#[cfg(feature = "csv")]
pub(super) fn is_title_of_table(line: &[u8]) -> bool {
    is_title(line, &SymbolCounts::of(line))
}
