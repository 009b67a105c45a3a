//! Boards that take several lines: plain grids, framed grids, .sdk and .ss files, tables of nine columns.
//!
//! ```text
//! Grid 01             title     separates boards
//! 5 3 . | . 7 . | …   row       ┐
//! 6 . . | 1 9 5 | …   row       │
//! . 9 8 | . . . | …   row       │ one block: the record
//! ------+-------+--   border    │
//! 8 . . | . 6 . | …   row       │
//!       …             …         ┘
//!                     blank     separates boards
//! ```
//!
//! A block that is divided into three bands of three rows is one board, too. Where boards are further apart than their bands,
//! a wider gap ends a board, whatever it has.

#[cfg(feature = "csv")]
use alloc::boxed::Box;
use alloc::collections::VecDeque;

use super::block::{Block, BlockLine, Content, FinishedBlock, Gap, GapKind, Widths};
#[cfg(feature = "csv")]
use super::csv::RowReader;
use super::record_machine::RecordMachine;
use super::row::{self, DashPolicy, LineKind};
use super::scan::{Line, LineScanner};
use super::spacing::{GapMeaning, Spacing, WiderGap};
use super::stencil::{Example, Stencil};
use super::symbol::{is_same_word, trim};
use super::{Fault, LastRecord, Machine, RecordLayout, Step};
use crate::text::Layout;
use crate::{BOX, SIDE};

/// What .sdk files contain besides the puzzle. It isn't read.
const OTHER_SECTIONS: [&[u8]; 5] = [b"State", b"PencilMarks", b"Colours", b"Colors", b"Solution"];

/// How the rows are written.
#[derive(Debug)]
pub(super) enum GridStyle {
    /// Cells with white space and borders between them.
    Drawn(DashPolicy),
    /// One cell per field.
    #[cfg(feature = "csv")]
    Fields(Box<RowReader>),
}

/// Reads boards that take several lines.
#[derive(Debug)]
pub(super) struct GridReader {
    style: GridStyle,
    /// How long a record may be. It is checked line by line, so that it makes no difference how the text arrives.
    limit: usize,
    lines: LineScanner,
    next_line: NextLine,
    /// Within a block that was given up, whose rest is skipped.
    skipped: Option<SkippedBlock>,
    /// A board before this lacks rows, or has too many, and gaps of this kind don't tell where the next one starts: bands
    /// after them may belong to either.
    lost: Option<GapKind>,
    /// A title or the like came before a board had all its rows.
    is_cut: bool,
    spacing: Spacing,
    /// How many blank lines have come since the last other line.
    blank_lines: usize,
    block: Block,
    /// Records that are complete and haven't been reported.
    finished: VecDeque<FinishedBlock>,
}

/// What is known about the next line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum NextLine {
    Any,
    /// It names the columns.
    Header,
    /// It is right below a title or the like.
    BelowTitle,
    /// It is in a section of an .sdk file that isn't the puzzle.
    OtherSection(OtherSection),
}

/// A section of an .sdk file that isn't the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct OtherSection {
    /// How many lines it has so far.
    lines: usize,
}

impl OtherSection {
    /// The section that this line is in, or starts, if the line before it was in that one.
    pub(super) fn with(before: Option<OtherSection>, text: &[u8], side: usize) -> Option<OtherSection> {
        if let Some(name) = section(text) {
            let is_other = OTHER_SECTIONS.iter().any(|other| is_same_word(name, other));
            return is_other.then_some(OtherSection { lines: 0 });
        }
        let OtherSection { lines } = before?;
        match text.first() {
            // A header starts another file.
            Some(b'#') => None,
            // Every section has a line for each row.
            None => (lines < side).then_some(OtherSection { lines }),
            Some(_) => Some(OtherSection { lines: lines + 1 }),
        }
    }
}

/// What it takes to see where a block ends that was given up.
#[derive(Clone, Copy, Debug)]
struct SkippedBlock {
    has_border_below: bool,
}

/// What a line means for the block around it.
enum LineEvent {
    Line(LineKind),
    /// The block may end here, or continue with its next band.
    Gap(GapKind),
    /// The block ends here.
    End,
    /// This belongs to the board before it, but isn't read.
    OtherSection(OtherSection),
}

impl GridReader {
    pub(super) fn new(style: GridStyle, limit: usize) -> GridReader {
        GridReader {
            style,
            limit,
            lines: LineScanner::default(),
            next_line: NextLine::Any,
            skipped: None,
            lost: None,
            is_cut: false,
            spacing: Spacing::Unknown,
            blank_lines: 0,
            block: Block::default(),
            finished: VecDeque::new(),
        }
    }

    #[cfg(feature = "csv")]
    pub(super) fn with_fields(delimiter: u8, has_header: bool, limit: usize) -> GridReader {
        GridReader {
            next_line: if has_header { NextLine::Header } else { NextLine::Any },
            ..GridReader::new(GridStyle::Fields(Box::new(RowReader::new(delimiter))), limit)
        }
    }

    /// A reader of the same grids, which starts between two records.
    pub(super) fn copied(&self) -> GridReader {
        let style = match &self.style {
            GridStyle::Drawn(policy) => GridStyle::Drawn(*policy),
            #[cfg(feature = "csv")]
            GridStyle::Fields(rows) => GridStyle::Fields(Box::new(RowReader::new(rows.delimiter))),
        };
        GridReader { spacing: self.spacing, ..GridReader::new(style, self.limit) }
    }

    /// Starts between two records, as the other reader did.
    pub(super) fn restart(&mut self, start: &GridReader) {
        self.restart_with(start.spacing);
    }

    fn restart_with(&mut self, spacing: Spacing) {
        let style = core::mem::replace(&mut self.style, GridStyle::Drawn(DashPolicy::ByContext));
        *self = GridReader { spacing, ..GridReader::new(style, self.limit) };
    }

    /// If it is between two records, and would read on as the other reader did at the start: how many bytes of the window
    /// it is done with.
    pub(super) fn boundary(&self, start: &GridReader) -> Option<usize> {
        let is_within = !self.block.is_empty()
            || self.spacing != start.spacing
            || matches!(self.spacing, Spacing::AfterBoard(_))
            || self.is_cut
            || !self.finished.is_empty()
            || self.skipped.is_some()
            || self.lost.is_some()
            || matches!(self.next_line, NextLine::OtherSection(_) | NextLine::Header);
        self.lines.next_start().filter(|_| !is_within)
    }

    fn event(&mut self, content: &[u8]) -> LineEvent {
        let (_, text) = trim(content);
        let before = match self.next_line {
            NextLine::OtherSection(section) => Some(section),
            _ => None,
        };
        if let Some(section) = OtherSection::with(before, text, SIDE) {
            return LineEvent::OtherSection(section);
        }
        if before.is_some() || section(text).is_some() || text.first() == Some(&b'#') {
            return LineEvent::End;
        }
        let kind = match &mut self.style {
            #[cfg(feature = "csv")]
            GridStyle::Fields(rows) if !text.is_empty() || content.contains(&rows.delimiter) => {
                rows.read(content)
            }
            GridStyle::Drawn(policy) if !text.is_empty() => row::read(content, *policy),
            _ => return LineEvent::Gap(GapKind::Blank),
        };
        match kind {
            LineKind::Title => LineEvent::End,
            LineKind::Rule => LineEvent::Gap(GapKind::Rule),
            kind => LineEvent::Line(kind),
        }
    }

    /// Adds a line.
    fn take(&mut self, line: Line, window: &[u8]) {
        let content = line.content(window);
        if self.next_line == NextLine::Header {
            self.next_line = NextLine::Any;
            return;
        }
        if line.end - line.start > self.limit {
            self.give_up_line(line);
            return;
        }
        if !self.block.is_empty() && line.end - self.block.start > self.limit {
            self.give_up_block();
        }
        let event = self.event(content);
        let is_below_row = self.block.count() > 0 && self.blank_lines == 0;
        let is_below_title = self.next_line == NextLine::BelowTitle;
        self.next_line = match event {
            LineEvent::End => NextLine::BelowTitle,
            LineEvent::OtherSection(section) => NextLine::OtherSection(section),
            LineEvent::Line(_) | LineEvent::Gap(_) => NextLine::Any,
        };
        self.measure(&event);
        if let Some(skipped) = self.skipped
            && !self.ends_skipped_block(skipped, &event)
        {
            return;
        }
        match event {
            LineEvent::OtherSection(_) if self.block.count() == 0 => self.end_for_sure(window),
            LineEvent::OtherSection(_) => self.block.extend(line),
            LineEvent::Line(LineKind::Row(row)) => {
                // It is the first row of a board.
                self.lost = self.lost.filter(|_| !is_below_title);
                let row = row.map_err(|fault| fault.shifted(line.start));
                self.add(BlockLine { line, content: Content::Sure(row) }, window);
            }
            LineEvent::Line(LineKind::Unsure { is_barred }) if self.block.sure != SIDE => {
                self.add(BlockLine { line, content: Content::Unsure { is_barred } }, window);
            }
            LineEvent::Line(_) => self.add_border(line, window),
            LineEvent::Gap(kind) => self.gap(kind, window),
            LineEvent::End if is_below_row => self.end_at_note(window),
            // It belongs to the title or note above it.
            LineEvent::End if is_below_title => {}
            LineEvent::End => self.end_for_sure(window),
        }
    }

    /// Counts blank lines. The first line after a board whose bands are separated by them tells how far apart boards are.
    fn measure(&mut self, event: &LineEvent) {
        if let LineEvent::Gap(GapKind::Blank) = event {
            self.blank_lines += 1;
            return;
        }
        let blank_lines = core::mem::take(&mut self.blank_lines);
        self.spacing.pass(blank_lines, matches!(event, LineEvent::Line(_)));
    }

    /// Gives up the block; the rest of it is skipped.
    fn give_up_block(&mut self) {
        let block = core::mem::take(&mut self.block);
        self.lost = Some(block.gap.map_or(GapKind::Blank, |gap| gap.kind));
        self.skipped = Some(SkippedBlock { has_border_below: block.has_border_below });
        self.finished.push_back(FinishedBlock {
            start: block.start,
            end: block.end,
            board: Err(Fault::too_long(self.limit)),
        });
    }

    /// Gives up a line that is too long by itself, together with its block.
    fn give_up_line(&mut self, line: Line) {
        if !self.block.is_empty() {
            self.give_up_block();
        } else if self.skipped.is_none() {
            self.lost = self.lost.or(Some(GapKind::Blank));
            let board = Err(Fault::too_long(self.limit));
            self.finished.push_back(FinishedBlock { start: line.start, end: line.end, board });
        }
        self.skipped = Some(SkippedBlock { has_border_below: false });
    }

    /// Whether the block that was given up ends here, where it would have ended otherwise.
    fn ends_skipped_block(&mut self, skipped: SkippedBlock, event: &LineEvent) -> bool {
        let is_border = matches!(event, LineEvent::Line(LineKind::Border));
        let is_end = match event {
            LineEvent::Line(_) => is_border && skipped.has_border_below,
            LineEvent::OtherSection(_) => false,
            LineEvent::Gap(_) | LineEvent::End => true,
        };
        self.skipped = if is_end { None } else { Some(SkippedBlock { has_border_below: is_border }) };
        is_end
    }

    fn add(&mut self, row: BlockLine, window: &[u8]) {
        self.pass_gap(window);
        self.block.has_shared_border |= self.block.has_border_below && self.block.sure == SIDE;
        self.block.add(row);
        let rows = self.block.count();
        if self.block.has_shared_border && rows == 2 * SIDE {
            // One border is shared by two boards, now that there is a complete one on either side of it.
            self.split(SIDE, GapKind::Rule, window);
        }
        if let Some(gap) = self.block.gap
            && rows > gap.rows + gap.step
        {
            // More rows than a band has: another board started after the gap.
            self.split(gap.rows, gap.kind, window);
        }
    }

    /// Compares the gap before a row with the others of the block. If some are wider, they may be between boards.
    fn pass_gap(&mut self, window: &[u8]) {
        let rows = self.block.count();
        let is_unknown = self.spacing == Spacing::Unknown;
        let Some(gap) =
            self.block.blank_gap().filter(|gap| is_unknown && gap.step == BOX && gap.rows == rows)
        else {
            return;
        };
        let Some(wider) = gap.wider_gap() else {
            gap.widths = gap.compared();
            return;
        };
        match wider.meaning(gap.lines, rows, SIDE) {
            GapMeaning::WithinBoard => self.end_at(GapKind::Blank, window),
            GapMeaning::BetweenBoards => {
                self.split_at_wider_gap(wider, window);
                self.end_for_sure(window);
            }
            GapMeaning::Stray => {
                let gap = gap.after(SIDE);
                self.spacing = Spacing::Equal;
                self.block.gap = None;
                self.split(SIDE, GapKind::Blank, window);
                self.block.gap = gap;
            }
            GapMeaning::Unknown => {}
        }
    }

    /// Ends the board before a gap that is wider than others; the rest is a block of its own.
    fn split_at_wider_gap(&mut self, wider: WiderGap, window: &[u8]) {
        let gap = self.block.gap.and_then(|gap| gap.after(wider.rows));
        let mut rest = self.block.split_off(wider.rows);
        rest.gap = gap;
        let block = core::mem::replace(&mut self.block, rest);
        self.finished.extend(block.finish(window, self.delimiter()));
        self.spacing = Spacing::Wider(wider.narrow);
    }

    /// Before a block ends: a gap in it that is wider than others ended a board, unless the block is one.
    fn settle_gaps(&mut self, window: &[u8]) {
        if let Some(wider) = self.block.wider_gap()
            && wider.rows < self.block.count()
            && (self.is_cut || !self.block.has_nine_rows())
        {
            self.split_at_wider_gap(wider, window);
        }
    }

    /// The first border below a row belongs to it, the next one to the board that follows.
    fn add_border(&mut self, line: Line, window: &[u8]) {
        if self.block.has_border_below {
            self.end(window);
        }
        self.block.extend(line);
        self.block.has_border_below = self.block.count() > 0;
    }

    /// The rows of one board may be separated by blank lines, one by one or three by three, or by rules.
    fn gap(&mut self, kind: GapKind, window: &[u8]) {
        let rows = self.block.count();
        let is_between_boards = |other: GapKind| other != kind;
        if let Some(wider) = self.block.wider_gap()
            && let Some(gap) = self.block.blank_gap()
            && kind == GapKind::Blank
        {
            // It isn't clear yet whether the wider gap ended a board.
            if rows == gap.rows {
                gap.lines += 1;
                return;
            }
            if rows == gap.rows + gap.step {
                *gap = gap.next(rows);
                return;
            }
            self.split_at_wider_gap(wider, window);
            return self.gap(kind, window);
        }
        if kind == GapKind::Blank && self.is_narrower_so_far() {
            self.block.gap = self.block.gap.map(|gap| gap.next(rows));
            return;
        }
        let is_wider = kind == GapKind::Blank && self.spacing.is_exceeded(self.blank_lines);
        match (self.block.gap, kind) {
            _ if is_wider => self.end_for_sure(window),
            // If bands are separated in one way and boards in another, both are sure.
            _ if self.lost.is_some_and(is_between_boards) => self.end_for_sure(window),
            (Some(gap), _) if is_between_boards(gap.kind) => self.end_for_sure(window),
            _ if rows == 0 || rows >= SIDE || self.lost.is_some() => self.end_at(kind, window),
            (None, GapKind::Blank) if rows == 1 || rows == BOX => {
                self.block.gap = Some(Gap::new(kind, rows, rows));
            }
            (None, GapKind::Rule) if rows <= BOX => self.block.gap = Some(Gap::new(kind, rows, BOX)),
            (Some(gap), _) if rows == gap.rows => {
                self.block.gap = Some(Gap { lines: gap.lines + 1, ..gap });
            }
            (Some(gap), GapKind::Rule) => self.block.gap = Some(gap.next(rows)),
            (Some(gap), GapKind::Blank) if rows == gap.rows + gap.step => {
                self.block.gap = Some(gap.next(rows));
            }
            _ => self.end_at(kind, window),
        }
    }

    /// Whether there are fewer blank lines below a board than between its bands. If they remain fewer, its bands may belong to
    /// different boards.
    fn is_narrower_so_far(&self) -> bool {
        let Some(Gap { kind: GapKind::Blank, widths: Widths::Even(bands), .. }) = self.block.gap else {
            return false;
        };
        self.spacing == Spacing::Unknown && self.block.count() == SIDE && self.blank_lines < bands
    }

    /// If what follows the last gap isn't a band, it is another board.
    fn split_at_gap(&mut self, window: &[u8]) {
        let rows = self.block.count();
        if let Some(gap) = self.block.gap
            && gap.kind == GapKind::Blank
            && rows != gap.rows
            && rows != gap.rows + gap.step
        {
            self.split(gap.rows, gap.kind, window);
        }
    }

    /// Ends the block.
    fn end(&mut self, window: &[u8]) {
        self.settle_gaps(window);
        self.split_at_gap(window);
        let block = core::mem::take(&mut self.block);
        let lacks_rows = block.has_correct_row() && !block.has_nine_rows();
        if let Some(finished) = block.finish(window, self.delimiter()) {
            self.is_cut = lacks_rows && finished.board.is_err();
            self.finished.push_back(finished);
        }
    }

    /// Ends the block where a board certainly ends, so that the next row is the first of a board.
    fn end_for_sure(&mut self, window: &[u8]) {
        self.end(window);
        self.lost = None;
    }

    /// Ends the block at a title right below a row. If that isn't the last row of a board, the title may be a note within it,
    /// and bands after a gap may belong to it.
    fn end_at_note(&mut self, window: &[u8]) {
        self.end(window);
        self.lost = self.is_cut.then_some(GapKind::Blank);
    }

    /// Ends the block at a gap. If it isn't a board, nobody knows whether the next band belongs to it.
    fn end_at(&mut self, kind: GapKind, window: &[u8]) {
        self.settle_gaps(window);
        self.split_at_gap(window);
        let block = core::mem::take(&mut self.block);
        let (is_whole, has_rows) = (block.has_nine_rows(), block.has_correct_row());
        let widths = block.gap.filter(|gap| gap.kind == GapKind::Blank).map(|gap| gap.widths);
        let Some(finished) = block.finish(window, self.delimiter()) else { return };
        self.is_cut = false;
        if let Some(Widths::Even(lines)) = widths
            && finished.board.is_ok()
            && kind == GapKind::Blank
        {
            self.spacing.end_board(lines);
        }
        if is_whole || finished.board.is_ok() {
            self.lost = None;
        } else if has_rows {
            self.lost = Some(kind);
        }
        self.finished.push_back(finished);
    }

    /// Ends the block after this many rows; the rest is a block of its own.
    fn split(&mut self, rows: usize, kind: GapKind, window: &[u8]) {
        let rest = self.block.split_off(rows);
        self.end_at(kind, window);
        self.block = rest;
    }

    /// What separates cells, if they are fields of a table.
    fn delimiter(&self) -> Option<u8> {
        match &self.style {
            GridStyle::Drawn(_) => None,
            #[cfg(feature = "csv")]
            GridStyle::Fields(rows) => Some(rows.delimiter),
        }
    }

    fn rebase(&mut self, by: usize) {
        self.lines.rebase(by);
        self.block.rebase(by);
        for block in &mut self.finished {
            block.start -= by;
            block.end -= by;
        }
    }
}

impl Machine for GridReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        while self.finished.is_empty() {
            match self.lines.next(window, ended) {
                Some(line) => self.take(line, window),
                None if ended => {
                    self.end(window);
                    if self.finished.is_empty() {
                        return Step::More;
                    }
                }
                None => return Step::More,
            }
            if self.block.is_empty() && self.finished.is_empty() {
                let skip = self.lines.at;
                self.rebase(skip);
                return Step::Skip(skip);
            }
        }
        match self.finished.pop_front() {
            Some(FinishedBlock { start, end, board }) => {
                self.rebase(end);
                Step::Record { layout: Layout::Block, start, end, board }
            }
            None => Step::More,
        }
    }

    fn hand_over(&mut self, last: &LastRecord<'_>) -> Option<RecordLayout> {
        let has_shapes = last.is_due()?;
        let done = self.boundary(self).filter(|&done| done > 0)?;
        let blank = last.window[done..].iter().take_while(|byte| matches!(byte, b'\r' | b'\n')).count();
        let trailer = &last.window[..done + blank];
        let example = Example { lead: &[], raw: last.raw, trailer, board: last.board? };
        let stencil = Stencil::of_lines(example, self.delimiter())?;
        let layout =
            RecordLayout::of_shape(has_shapes, stencil, RecordMachine::Grid(has_shapes, self.copied()))?;
        self.restart_with(self.spacing);
        Some(layout)
    }

    fn overflow(&mut self, window: &[u8], _fault: Fault) -> Step {
        if !self.block.is_empty() {
            // With the line that has started, the block is too long. What that line is will be seen at its end.
            self.give_up_block();
            return Step::Skip(0);
        }
        let start = self.lines.at;
        let was_skipping = self.skipped.is_some();
        self.lost = self.lost.or(Some(GapKind::Blank));
        self.skipped = Some(SkippedBlock { has_border_below: false });
        self.lines.give_up();
        if was_skipping {
            return Step::Skip(window.len());
        }
        let board = Err(Fault::too_long(self.limit));
        Step::Record { layout: Layout::Block, start, end: window.len(), board }
    }
}

/// Whether the line starts a section of an .sdk file.
pub(super) fn is_sdk_section(text: &[u8]) -> bool {
    section(text).is_some_and(|name| {
        is_same_word(name, b"Puzzle") || OTHER_SECTIONS.iter().any(|other| is_same_word(name, other))
    })
}

/// The name in a line such as `[Puzzle]`.
pub(super) fn section(text: &[u8]) -> Option<&[u8]> {
    let name = text.strip_prefix(b"[")?.strip_suffix(b"]")?;
    (!name.is_empty() && name != b"null" && name.iter().all(u8::is_ascii_alphabetic)).then_some(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn reader() -> GridReader {
        GridReader::new(GridStyle::Drawn(DashPolicy::ByContext), 1000)
    }

    #[test]
    fn what_has_begun_is_no_boundary() {
        assert_eq!(reader().boundary(&reader()), Some(0));
        for begun in [
            GridReader { spacing: Spacing::Equal, ..reader() },
            GridReader { is_cut: true, ..reader() },
            GridReader { skipped: Some(SkippedBlock { has_border_below: false }), ..reader() },
            GridReader { next_line: NextLine::OtherSection(OtherSection { lines: 0 }), ..reader() },
            GridReader { next_line: NextLine::Header, ..reader() },
        ] {
            assert_eq!(begun.boundary(&reader()), None, "{begun:?}");
        }
        let after_board = || GridReader { spacing: Spacing::AfterBoard(1), ..reader() };
        assert_eq!(after_board().boundary(&after_board()), None);
    }

    #[test]
    fn a_note_that_is_not_below_a_row_ends_what_a_board_lacks() {
        let text = b"Note\n";
        let line = LineScanner::default().next(text, true).unwrap();
        let mut reader = GridReader { is_cut: true, lost: Some(GapKind::Blank), ..reader() };
        reader.take(line, text);
        assert!(reader.lost.is_none());
    }

    #[test]
    fn another_reader_of_the_same_text_knows_how_far_apart_boards_are() {
        let wide = GridReader { spacing: Spacing::Wider(1), ..reader() };
        assert_eq!(wide.copied().spacing, wide.spacing);
        let mut other = GridReader { is_cut: true, ..reader() };
        other.restart(&wide);
        assert_eq!((other.spacing, other.is_cut), (wide.spacing, false));
    }
}
