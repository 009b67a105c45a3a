//! Records that are judged together.

use alloc::vec::Vec;

use crate::CELLS;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::text::{Fit, RecordLayout, Segment, Stencil};

/// The next records of a text, as many as a kernel takes, with the kernel's report on them.
///
/// It holds no text, only the offsets of the records and boards; of records with other text between the cells, the cells.
#[derive(Debug)]
pub(super) struct Group {
    records: GroupRecords,
    pub(super) report: Report,
    cells: Vec<[u8; CELLS]>,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, and it must not allocate")]
enum GroupRecords {
    /// 64 lines with a board and a line feed each, the most common case.
    Plain,
    /// This many records of any length.
    Any { count: usize, records: [GroupRecord; GROUP] },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct GroupRecord {
    pub(super) length: usize,
    /// The offset of the board in the record; meaningless if the record is malformed, or if the group has its cells.
    pub(super) board: usize,
}

/// A board and a line feed.
pub(super) type PlainLine = [u8; CELLS + 1];

const PLAIN: GroupRecord = GroupRecord { length: CELLS + 1, board: 0 };

/// Given to the kernel for records without a board.
const NO_BOARD: &[u8; CELLS] = &[b'.'; CELLS];

impl Group {
    /// A group without records.
    pub(super) const NONE: Group = Group {
        records: GroupRecords::Any { count: 0, records: [PLAIN; GROUP] },
        report: Report { malformed: 0, blank: 0, repeated: 0 },
        cells: Vec::new(),
    };

    /// Judges records from the start of the text. Records that the kernel can't judge are reported as malformed. There are
    /// none if the first one has to be read in another way.
    pub(super) fn judge(&mut self, layout: &RecordLayout, kernel: Kernel, text: &[u8]) {
        if let Some(stencil) = layout.stencil() {
            self.judge_shapes(stencil, kernel, text);
        } else if let Some(lines) = plain_lines(layout, text) {
            self.report = kernel.examine(|index| board_of(&lines[index]), Alphabet::Text);
            self.records = GroupRecords::Plain;
        } else {
            self.judge_lines(layout, kernel, text);
        }
    }

    fn judge_lines(&mut self, layout: &RecordLayout, kernel: Kernel, text: &[u8]) {
        let (mut count, mut records, mut boards) = (0, [PLAIN; GROUP], [NO_BOARD; GROUP]);
        let mut offset = 0;
        let mut without_board = 0;
        while count < GROUP
            && offset < text.len()
            && let Some(Segment { length, board }) = layout.first_segment(&text[offset..])
        {
            records[count].length = length;
            match board {
                Some(start) => {
                    records[count].board = start;
                    boards[count] = text[offset + start..].first_chunk().unwrap_or(NO_BOARD);
                }
                None => without_board |= 1 << count,
            }
            count += 1;
            offset += length;
        }
        if count > 0 {
            self.report = kernel.examine(|index| boards[index], Alphabet::Text);
            self.report.malformed |= without_board;
        }
        self.records = GroupRecords::Any { count, records };
    }

    fn judge_shapes(&mut self, stencil: &Stencil, kernel: Kernel, text: &[u8]) {
        self.cells.resize(GROUP, *NO_BOARD);
        let (mut count, mut records) = (0, [PLAIN; GROUP]);
        let mut offset = 0;
        while count < GROUP
            && let Fit::Whole(length) = stencil.fit(&text[offset..], &mut self.cells[count])
        {
            records[count].length = length;
            count += 1;
            offset += length;
        }
        if count > 0 {
            self.report = kernel.examine(|index| &self.cells[index], Alphabet::Text);
        }
        self.records = GroupRecords::Any { count, records };
    }

    /// The cells of a record that has other text between them.
    pub(super) fn cells(&self, index: usize) -> Option<&[u8; CELLS]> {
        self.cells.get(index)
    }

    pub(super) fn count(&self) -> usize {
        match self.records {
            GroupRecords::Plain => GROUP,
            GroupRecords::Any { count, .. } => count,
        }
    }

    /// How many bytes all records take up.
    pub(super) fn length(&self) -> usize {
        match &self.records {
            GroupRecords::Plain => GROUP * PLAIN.length,
            GroupRecords::Any { count, records } => {
                records[..*count].iter().map(|record| record.length).sum()
            }
        }
    }

    #[inline]
    pub(super) fn record(&self, index: usize) -> GroupRecord {
        match &self.records {
            GroupRecords::Plain => PLAIN,
            GroupRecords::Any { records, .. } => records[index],
        }
    }

    /// Whether the kernel could judge every record.
    pub(super) fn is_well_formed(&self) -> bool {
        self.report.malformed & self.all() == 0
    }

    /// One bit for each record.
    pub(super) fn all(&self) -> u64 {
        match self.count() {
            GROUP => u64::MAX,
            count => (1 << count) - 1,
        }
    }
}

/// The first lines of the text, if each is a board and a line feed.
fn plain_lines<'t>(layout: &RecordLayout, text: &'t [u8]) -> Option<&'t [PlainLine; GROUP]> {
    let (lines, _) = text.as_chunks();
    let lines = lines.first_chunk()?;
    let is_plain = |line: &PlainLine| line[CELLS] == b'\n';
    (layout.starts_with_board() && lines.iter().all(is_plain)).then_some(lines)
}

#[inline]
fn board_of([board @ .., _]: &PlainLine) -> &[u8; CELLS] {
    board
}
