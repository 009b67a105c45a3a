//! The lines of one board, collected until it is clear where the board ends.

use alloc::vec::Vec;

use super::row::{self, MarkUse, Row, RowEnd};
use super::scan::Line;
use super::spacing::WiderGap;
use super::{Fault, tabular};
use crate::board::Board;
use crate::error::{ParseErrorKind, Token};
use crate::text::Format;
use crate::{CELLS, SIDE};

/// A complete record: where it is in the window, and its board.
#[derive(Debug)]
pub(super) struct FinishedBlock {
    pub(super) start: usize,
    pub(super) end: usize,
    pub(super) board: Result<Board, Fault>,
}

/// A line of a block that is a row, or may be one.
#[derive(Debug)]
pub(super) struct BlockLine {
    pub(super) line: Line,
    pub(super) content: Content,
}

#[derive(Debug)]
pub(super) enum Content {
    /// A row, or what is wrong with it, with its offset in the window.
    Sure(Result<row::Row, Fault>),
    /// A row of blanks, or not a row at all.
    Unsure { is_barred: bool },
}

/// The lines of one board.
#[derive(Debug, Default)]
pub(super) struct Block {
    pub(super) start: usize,
    pub(super) end: usize,
    /// The first rows. Of a block without end, the others are only counted.
    rows: Vec<BlockLine>,
    /// Lines that are rows.
    pub(super) sure: usize,
    /// Lines that are rows of blanks or borders.
    unsure: usize,
    pub(super) has_border_below: bool,
    /// How many borders are between rows, and whether the first of them is below the first row.
    inner_borders: usize,
    has_header_line: bool,
    /// There is a border after as many rows as a board has.
    pub(super) has_shared_border: bool,
    pub(super) gap: Option<Gap>,
}

/// The last gap in a block.
#[derive(Clone, Copy, Debug)]
pub(super) struct Gap {
    pub(super) kind: GapKind,
    /// How many rows come before it.
    pub(super) rows: usize,
    /// How many rows are between gaps.
    pub(super) step: usize,
    /// How many blank lines it has so far.
    pub(super) lines: usize,
    /// The gaps before it, and itself once a row follows it.
    pub(super) widths: Widths,
}

/// How many blank lines the gaps of a block have.
#[derive(Clone, Copy, Debug)]
pub(super) enum Widths {
    /// No row has followed a gap.
    Unknown,
    /// All have as many.
    Even(usize),
    /// Some have more than others, and may be between boards.
    Uneven(WiderGap),
}

impl Gap {
    pub(super) fn new(kind: GapKind, rows: usize, step: usize) -> Gap {
        Gap { kind, rows, step, lines: 1, widths: Widths::Unknown }
    }

    /// The next gap of the block, after this many rows.
    pub(super) fn next(self, rows: usize) -> Gap {
        Gap { rows, lines: 1, ..self }
    }

    /// The same gap, without the rows before another one.
    pub(super) fn after(self, rows: usize) -> Option<Gap> {
        let gap = Gap { lines: self.lines, ..Gap::new(self.kind, self.rows.checked_sub(rows)?, self.step) };
        (gap.rows > 0).then_some(gap)
    }

    pub(super) fn wider_gap(&self) -> Option<WiderGap> {
        match self.widths {
            Widths::Uneven(wider) => Some(wider),
            Widths::Unknown | Widths::Even(_) => None,
        }
    }

    /// The widths, now that a row follows the gap and all gaps before it were even.
    pub(super) fn compared(&self) -> Widths {
        match self.widths {
            Widths::Even(lines) if lines < self.lines => {
                Widths::Uneven(WiderGap { rows: self.rows, lines: self.lines, narrow: lines })
            }
            Widths::Even(lines) if lines > self.lines => {
                Widths::Uneven(WiderGap { rows: self.rows - self.step, lines, narrow: self.lines })
            }
            Widths::Unknown => Widths::Even(self.lines),
            widths => widths,
        }
    }
}

/// What separates rows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GapKind {
    /// A blank line. After it comes another board, or a band of the same size.
    Blank,
    /// A rule across the board. After it comes another band, unless there are more rows than a band has.
    Rule,
}

/// Whether the first row counts or is empty, as the header of a table may be.
fn starts_like_header(board: &Board) -> bool {
    counts_from(1, board) || board.as_array()[..SIDE].iter().all(|&cell| cell == 0)
}

/// Whether the first row counts from this number, as the header of a table does.
pub(super) fn counts_from(first: u8, board: &Board) -> bool {
    (first..).zip(&board.as_array()[..SIDE]).all(|(number, &cell)| cell == number)
}

impl Block {
    /// More rows than any board has, whether its unsure lines count or not.
    const KEPT_ROWS: usize = 3 * SIDE;

    pub(super) fn is_empty(&self) -> bool {
        self.end == self.start
    }

    pub(super) fn count(&self) -> usize {
        self.sure + self.unsure
    }

    /// Whether there are as many rows as a board has.
    pub(super) fn has_nine_rows(&self) -> bool {
        self.sure == SIDE || self.count() == SIDE
    }

    /// Whether one of the first lines has the cells of a row and nothing else. Numbers beside boards haven't.
    pub(super) fn has_correct_row(&self) -> bool {
        self.rows.iter().any(|row| matches!(row.content, Content::Sure(Ok(_))))
    }

    pub(super) fn extend(&mut self, line: Line) {
        if self.is_empty() {
            self.start = line.start;
        }
        self.end = line.end;
    }

    pub(super) fn add(&mut self, row: BlockLine) {
        self.extend(row.line);
        if core::mem::take(&mut self.has_border_below) {
            self.has_header_line |= self.inner_borders == 0 && self.count() == 1;
            self.inner_borders += 1;
        }
        match row.content {
            Content::Sure(_) => self.sure += 1,
            Content::Unsure { .. } => self.unsure += 1,
        }
        if self.rows.len() < Block::KEPT_ROWS {
            self.rows.push(row);
        }
    }

    /// The gap between bands that are separated by blank lines.
    pub(super) fn blank_gap(&mut self) -> Option<&mut Gap> {
        self.gap.as_mut().filter(|gap| gap.kind == GapKind::Blank)
    }

    /// The gap that is wider than others in the block.
    pub(super) fn wider_gap(&self) -> Option<WiderGap> {
        self.gap.and_then(|gap| gap.wider_gap())
    }

    pub(super) fn split_off(&mut self, rows: usize) -> Block {
        let mut rest = Block { has_border_below: self.has_border_below, ..Block::default() };
        let end = self.end;
        for row in self.rows.split_off(rows) {
            rest.add(row);
        }
        rest.end = end;
        self.sure -= rest.sure;
        self.unsure -= rest.unsure;
        self.end = self.rows.last().map_or(self.start, |row| row.line.end);
        rest
    }

    /// The record that the block makes; none if it has no rows. If it can't be read row by row, its lines are read again
    /// as a whole.
    pub(super) fn finish(self, window: &[u8], delimiter: Option<u8>) -> Option<FinishedBlock> {
        let (start, end) = (self.start, self.end);
        let rows = self.count();
        let is_barred = |row: &BlockLine| matches!(row.content, Content::Unsure { is_barred: true });
        let is_frame = self.sure == 0 && rows < SIDE && self.rows.iter().all(is_barred);
        if rows == 0 || is_frame {
            return None;
        }
        // A frame has a border below every row.
        let may_have_header = self.has_header_line && self.inner_borders < SIDE - 1 && rows == SIDE;
        let last_end = self.rows.last().map_or(start, |row| row.line.content_end);
        let has_zero = |row: &BlockLine| row.line.content(window).contains(&b'0');
        let may_be_numbered = delimiter.is_some() && rows == SIDE && self.rows.first().is_some_and(has_zero);
        let board = self.board().or_else(|fault| {
            let is_ambiguous = matches!(
                fault.kind,
                ParseErrorKind::AmbiguousFormat { .. } | ParseErrorKind::Cell { found: Token::Nothing, .. }
            );
            let text = window.get(start..end).filter(|_| !is_ambiguous && rows <= Block::KEPT_ROWS);
            text.and_then(|text| tabular::read_block(text, delimiter))
                .ok_or(Fault { offset: fault.offset - start, ..fault })
        });
        // The first border may be the one below a header in Markdown, and then a row is missing.
        let board = match board {
            Ok(board)
                if (may_have_header && starts_like_header(&board))
                    || (may_be_numbered && counts_from(0, &board)) =>
            {
                Err(Fault::new(
                    last_end - start,
                    ParseErrorKind::RowCount { expected: SIDE, found: SIDE - 1 },
                ))
            }
            board => board,
        };
        Some(FinishedBlock { start, end, board })
    }

    fn board(mut self) -> Result<Board, Fault> {
        self.check_rows()?;
        let found = match self.rows.iter().find(|row| matches!(row.content, Content::Unsure { .. })) {
            None => self.sure,
            Some(_) if self.sure == SIDE || !self.may_have_dashed_rows() => {
                self.rows.retain(|row| matches!(row.content, Content::Sure(_)));
                self.sure
            }
            Some(_) if self.count() == SIDE => SIDE,
            Some(first) => {
                let readings = [Format::Grid, Format::Framed];
                return Err(Fault::new(first.line.start, ParseErrorKind::AmbiguousFormat { readings }));
            }
        };
        if found != SIDE {
            let at = match self.rows.get(SIDE) {
                Some(row) => row.line.start,
                None => self.rows.last().map_or(self.start, |row| row.line.content_end),
            };
            return Err(Fault::new(at, ParseErrorKind::RowCount { expected: SIDE, found }));
        }
        let mut values = [0; CELLS];
        for (target, row) in values.chunks_exact_mut(SIDE).zip(&self.rows) {
            if let Content::Sure(Ok(row)) = &row.content {
                target.copy_from_slice(&row.cells);
            }
        }
        Ok(Board::from_values(values))
    }

    /// The first fault of a row. A row that reads `-` or `*` in another way than those before it has one, too.
    fn check_rows(&mut self) -> Result<(), Fault> {
        self.check_empty_fields()?;
        let (mut dashes, mut stars) = (MarkUse::None, MarkUse::None);
        for (index, BlockLine { line, content }) in self.rows.iter_mut().enumerate() {
            let row_length =
                |found: usize| ParseErrorKind::RowLength { row: index + 1, expected: SIDE, found };
            let row = match content {
                Content::Unsure { .. } => continue,
                Content::Sure(Ok(row)) => row,
                Content::Sure(Err(Fault { offset, kind: ParseErrorKind::RowLength { found, .. } })) => {
                    return Err(Fault::new(*offset, row_length(*found)));
                }
                // Nobody reads the block after this, so the fault can be taken.
                Content::Sure(Err(fault)) => return Err(core::mem::replace(fault, Fault::too_long(0))),
            };
            let difference = row.dashes.difference(dashes) + row.stars.difference(stars);
            if difference != 0 {
                let at = if difference < 0 { line.content_end } else { line.start };
                return Err(Fault::new(at, row_length(SIDE.saturating_add_signed(difference))));
            }
            for (taken, new) in [(&mut dashes, row.dashes), (&mut stars, row.stars)] {
                if *taken == MarkUse::None {
                    *taken = new;
                }
            }
        }
        self.check_ends()
    }

    /// Where bars enclose most rows, a row that begins or ends with a gap lacks cells. Where they don't, one with a bar outside
    /// of its cells has blank cells too many.
    fn check_ends(&self) -> Result<(), Fault> {
        let rows = || {
            self.rows.iter().enumerate().filter_map(|(index, row)| match &row.content {
                Content::Sure(Ok(Row { ends: Some(ends), .. })) => Some((index, row.line.start, *ends)),
                _ => None,
            })
        };
        let open = rows().filter(|(_, _, ends)| !ends.contains(&RowEnd::Bar)).count();
        let is_open = open > rows().count() - open;
        for (index, start, ends) in rows() {
            let count = |wanted: RowEnd| ends.iter().filter(|end| **end == wanted).count();
            let found = if is_open { SIDE + count(RowEnd::Bar) } else { SIDE - count(RowEnd::Gap) };
            if found != SIDE {
                let kind = ParseErrorKind::RowLength { row: index + 1, expected: SIDE, found };
                return Err(Fault::new(start, kind));
            }
        }
        Ok(())
    }

    /// If blanks are written out, an empty field lacks its cell.
    fn check_empty_fields(&self) -> Result<(), Fault> {
        let rows = || {
            self.rows.iter().filter_map(|row| match &row.content {
                Content::Sure(Ok(content)) => Some((row.line, content)),
                _ => None,
            })
        };
        let empty_field = rows().find_map(|(line, row)| Some(line.start + row.empty_field?));
        // If there is a header, which may count from 0, the rows are read again in another way.
        match empty_field.filter(|_| self.count() == SIDE && rows().any(|(_, row)| row.has_other_blank)) {
            None => Ok(()),
            Some(at) => Err(Fault::new(at, ParseErrorKind::not_a_cell(Token::Nothing))),
        }
    }

    /// Whether a line such as `---------` may be a row here: if rows have such blanks, if there are no other rows, or if
    /// rows have no other blanks and the line doesn't look like a border.
    fn may_have_dashed_rows(&self) -> bool {
        let sure = || {
            self.rows.iter().filter_map(|row| match &row.content {
                Content::Sure(Ok(row)) => Some(row),
                _ => None,
            })
        };
        let has_such_blanks = sure().any(|row| {
            matches!((row.dashes, row.stars), (MarkUse::AsCells(_), _) | (_, MarkUse::AsCells(_)))
        });
        let has_other_blanks = sure().any(|row| row.has_other_blank);
        let is_barred =
            self.rows.iter().any(|row| matches!(row.content, Content::Unsure { is_barred: true }));
        has_such_blanks || self.sure == 0 || !(has_other_blanks || is_barred)
    }

    pub(super) fn rebase(&mut self, by: usize) {
        if self.is_empty() {
            self.start = 0;
            self.end = 0;
            return;
        }
        self.start -= by;
        self.end -= by;
        for BlockLine { line, content } in &mut self.rows {
            line.start -= by;
            line.content_end -= by;
            line.end -= by;
            if let Content::Sure(Err(fault)) = content {
                fault.offset -= by;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_stays_as_wide_without_the_rows_before_another_one() {
        let gap = Gap { lines: 2, ..Gap::new(GapKind::Blank, 6, 3) };
        let rest = gap.after(3).map(|gap| (gap.rows, gap.step, gap.lines));
        assert_eq!(rest, Some((3, 3, 2)));
        assert!(gap.after(6).is_none());
        assert!(gap.after(9).is_none());
    }
}
