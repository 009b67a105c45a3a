//! One line of a grid: is it a row of cells, a border, a title?
//!
//! `-` and `*` are the trouble: each is a blank in one file and part of the frame in the next. Within a row
//! the count settles it: whatever reading gives nine cells is the one. A line of nothing else, such as
//! `---------`, stays unsure, and the grid around it decides.

use super::Fault;
use super::symbol::{cell_of, decode, odd, white};
use crate::SIDE;
use crate::error::{Expected, Found};
use crate::text::Format;

/// The values of a row's cells.
pub(super) type Cells = [u8; SIDE];

/// What a line of a grid is.
#[derive(Debug)]
pub(super) enum Kind {
    /// A row, or what should be one. Its fault counts from the start of the line.
    Row(Result<Cells, Fault>),
    /// A row of blanks, or a border.
    Unsure,
    /// Part of a frame.
    Border,
    /// A line drawn through, which parts what stands above from what stands below: `=======`, `-----------`.
    Rule,
    /// A title, such as `Grid 01`.
    Title,
}

/// How to take a `-` or `*` that could be either.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Doubtful {
    /// By what is around it.
    Ask,
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
    /// Stands between cells: `|`.
    Upright,
    /// Part of a horizontal line: `+`, `=`.
    Across,
    /// A corner that some tools draw: `'`, `,`.
    Corner,
    Odd,
}

/// The marks of a line with their offsets and lengths in bytes.
fn marks(line: &[u8]) -> impl Iterator<Item = (usize, usize, Mark)> {
    let mut at = 0;
    core::iter::from_fn(move || {
        let rest = line.get(at..).filter(|rest| !rest.is_empty())?;
        let (length, mark) = match rest[0] {
            b'-' => (1, Mark::Dash),
            b'*' => (1, Mark::Star),
            b'|' | b':' => (1, Mark::Upright),
            b'+' | b'=' => (1, Mark::Across),
            b'\'' | b'`' | b',' => (1, Mark::Corner),
            byte => match (cell_of(byte), white(rest)) {
                (Some(value), _) => (1, Mark::Cell(value)),
                (None, 0) => match decode(rest) {
                    Ok(character) => (character.len_utf8(), drawn(character)),
                    Err(_) => (1, Mark::Odd),
                },
                (None, width) => (width, Mark::White),
            },
        };
        let item = (at, length, mark);
        at += length;
        Some(item)
    })
}

/// The mark of a character beyond ASCII: box drawing, or odd.
fn drawn(character: char) -> Mark {
    match character {
        '¦' | '│' | '┃' | '┆' | '┇' | '┊' | '┋' | '╎' | '╏' | '║' => Mark::Upright,
        '\u{2500}'..='\u{257f}' => Mark::Across,
        _ => Mark::Odd,
    }
}

/// What stands in a line, counted.
#[derive(Debug, Default)]
struct Tally {
    digits: usize,
    /// Cells that are nothing else: digits, and blanks other than `-` and `*`.
    cells: usize,
    /// The cells among them that are a `.`, which some tools draw as a corner.
    dots: usize,
    dashes: usize,
    stars: usize,
    across: usize,
    corner: Option<usize>,
    odd: Option<usize>,
    /// The longest run of one character that can draw a line.
    longest_run: usize,
}

impl Tally {
    fn of(line: &[u8]) -> Tally {
        let mut tally = Tally::default();
        let mut run = (Mark::White, 0);
        for (at, _, mark) in marks(line) {
            run = if run.0 == mark { (mark, run.1 + 1) } else { (mark, 1) };
            match mark {
                Mark::Cell(value) => {
                    tally.cells += 1;
                    tally.digits += usize::from(value != 0);
                    tally.dots += usize::from(line[at] == b'.');
                }
                Mark::Dash => tally.dashes += 1,
                Mark::Star => tally.stars += 1,
                Mark::Across => tally.across += 1,
                Mark::White | Mark::Upright => {}
                Mark::Corner => tally.corner = tally.corner.or(Some(at)),
                Mark::Odd => tally.odd = tally.odd.or(Some(at)),
            }
            if matches!(mark, Mark::Dash | Mark::Star | Mark::Across) {
                tally.longest_run = tally.longest_run.max(run.1);
            }
        }
        tally
    }

    /// The ways to take dashes and stars (as cells or not) that make a row of nine.
    fn readings(&self) -> impl Iterator<Item = (bool, bool)> + '_ {
        [(false, false), (true, false), (false, true), (true, true)].into_iter().filter(|&(dashes, stars)| {
            let counts_once = (!dashes || self.dashes > 0) && (!stars || self.stars > 0);
            let cells = self.cells + usize::from(dashes) * self.dashes + usize::from(stars) * self.stars;
            counts_once && cells == SIDE
        })
    }

    /// Whether the line only draws: no cell, or cells that are corners of a long line.
    fn is_drawing(&self) -> bool {
        let corners_only = self.digits == 0 && self.cells == self.dots && self.longest_run >= 3;
        self.odd.is_none() && (self.cells == 0 || (corners_only && self.readings().next().is_none()))
    }
}

/// What the line of a grid is. Blank lines and comments are not asked about.
pub(super) fn read(line: &[u8], doubtful: Doubtful) -> Kind {
    let tally = Tally::of(line);
    if starts_with_word(line) {
        return Kind::Title;
    }
    if let Some(at) = tally.odd {
        return Kind::Row(Err(odd(line, at, Expected::Cell)));
    }
    if tally.is_drawing() {
        return drawing(line, &tally, doubtful);
    }
    if let Some(at) = tally.corner {
        return Kind::Row(Err(odd(line, at, Expected::Cell)));
    }
    let mut readings = tally.readings();
    let reading = match doubtful {
        Doubtful::Blank => {
            readings.find(|&(dashes, stars)| dashes == (tally.dashes > 0) && stars == (tally.stars > 0))
        }
        Doubtful::Frame => readings.next(),
        Doubtful::Ask => {
            let first = readings.next();
            if readings.next().is_some() {
                let found = Found::Readings(Format::Grid, Format::Framed);
                return Kind::Row(Err(Fault::new(0, Expected::OneReading, found)));
            }
            first
        }
    };
    Kind::Row(match reading {
        Some((dashes, stars)) => Ok(cells(line, dashes, stars)),
        None => table(line).ok_or_else(|| ragged(line)),
    })
}

/// What a line without cells is.
fn drawing(line: &[u8], tally: &Tally, doubtful: Doubtful) -> Kind {
    if tally.across == 0 && tally.corner.is_none() && tally.readings().next().is_some() {
        // Nobody draws a line with gaps: `- - -` are cells.
        let is_spaced = tally.longest_run == 1 && marks(line).any(|(_, _, mark)| mark == Mark::White);
        return match doubtful {
            Doubtful::Frame if !is_spaced => Kind::Border,
            Doubtful::Ask if !is_spaced => Kind::Unsure,
            _ => Kind::Row(Ok([0; SIDE])),
        };
    }
    if tally.across == 0 && tally.dashes + tally.stars == 0 {
        return table(line).map_or(Kind::Border, |cells| Kind::Row(Ok(cells)));
    }
    if is_one_character(line) { Kind::Rule } else { Kind::Border }
}

/// Whether one character and white space is all there is in the line.
fn is_one_character(line: &[u8]) -> bool {
    let mut solid =
        marks(line).filter(|&(_, _, mark)| mark != Mark::White).map(|(at, length, _)| &line[at..at + length]);
    let first = solid.next();
    solid.all(|character| Some(character) == first)
}

/// The cells of a row that has nine of them, with `-` and `*` taken as said.
fn cells(line: &[u8], dashes: bool, stars: bool) -> Cells {
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

/// The cells of a row in which every cell stands between bars, so that an empty one can be told: `| 5 |   |`.
fn table(line: &[u8]) -> Option<Cells> {
    let solid = || marks(line).filter(|&(_, _, mark)| mark != Mark::White);
    let is_bar = |&(_, _, mark): &(usize, usize, Mark)| mark == Mark::Upright;
    let outer_left = usize::from(solid().next().is_some_and(|mark| is_bar(&mark)));
    let outer_right = usize::from(solid().last().is_some_and(|mark| is_bar(&mark)));
    if solid().filter(is_bar).count() + 1 != SIDE + outer_left + outer_right {
        return None;
    }
    let mut cells = [0; SIDE];
    let mut field = 0;
    let mut is_filled = false;
    for (_, _, mark) in solid().skip(outer_left) {
        match mark {
            Mark::Upright => {
                field += 1;
                is_filled = false;
            }
            Mark::Cell(_) | Mark::Dash | Mark::Star if !is_filled => {
                is_filled = true;
                if let Mark::Cell(value) = mark {
                    cells[field] = value;
                }
            }
            _ => return None,
        }
    }
    Some(cells)
}

/// The fault of a row with too few or too many cells. The grid fills in the row's number.
fn ragged(line: &[u8]) -> Fault {
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
    Fault::new(at, Expected::RowCells { row: 0, cells: SIDE }, Found::Count(count))
}

/// Whether the line starts with a word, which no row does: two letters, or one that is not Latin.
pub(super) fn starts_with_word(line: &[u8]) -> bool {
    let letter = |at: usize| {
        let rest = line.get(at..).filter(|rest| !rest.is_empty())?;
        decode(rest).ok().filter(|&c| c.is_alphabetic() && !matches!(c, 'x' | 'X'))
    };
    let start = super::symbol::indent(line);
    letter(start).is_some_and(|first| !first.is_ascii() || letter(start + 1).is_some())
}
