//! Lines that are judged together.

use crate::CELLS;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::text::{LineLayout, Segment};

/// The next lines of a text, as many as a kernel takes, with the kernel's report on them.
///
/// It holds no text, only the offsets of the lines and boards.
#[derive(Debug)]
pub(super) struct Group {
    lines: GroupLines,
    pub(super) report: Report,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, and it must not allocate")]
enum GroupLines {
    /// 64 lines with a board and a line feed each, the most common case.
    Plain,
    /// This many lines of any length, each with the offset of its board.
    Any { count: usize, lines: [GroupLine; GROUP] },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct GroupLine {
    pub(super) length: usize,
    /// The offset of the board in the line; meaningless if the line is malformed.
    pub(super) board: usize,
}

/// A board and a line feed.
pub(super) type PlainLine = [u8; CELLS + 1];

const PLAIN: GroupLine = GroupLine { length: CELLS + 1, board: 0 };

/// Given to the kernel for lines without a board.
const NO_BOARD: &[u8; CELLS] = &[b'.'; CELLS];

impl Group {
    /// A group without lines.
    pub(super) const NONE: Group = Group {
        lines: GroupLines::Any { count: 0, lines: [PLAIN; GROUP] },
        report: Report { malformed: 0, blank: 0, repeated: 0 },
    };

    /// Judges lines from the start of the text. Lines that the kernel can't judge are reported as malformed.
    pub(super) fn judge(layout: &LineLayout, kernel: Kernel, text: &[u8]) -> Group {
        if let Some(lines) = plain_lines(layout, text) {
            let report = kernel.examine(|index| board_of(&lines[index]), Alphabet::Text);
            return Group { lines: GroupLines::Plain, report };
        }
        let (mut count, mut lines, mut boards) = (0, [PLAIN; GROUP], [NO_BOARD; GROUP]);
        let mut offset = 0;
        let mut without_board = 0;
        while count < GROUP && offset < text.len() {
            let Segment { length, board } = layout.first_segment(&text[offset..]);
            lines[count].length = length;
            match board {
                Some(start) => {
                    lines[count].board = start;
                    boards[count] = text[offset + start..].first_chunk().unwrap_or(NO_BOARD);
                }
                None => without_board |= 1 << count,
            }
            count += 1;
            offset += length;
        }
        let mut report = kernel.examine(|index| boards[index], Alphabet::Text);
        report.malformed |= without_board;
        Group { lines: GroupLines::Any { count, lines }, report }
    }

    pub(super) fn count(&self) -> usize {
        match self.lines {
            GroupLines::Plain => GROUP,
            GroupLines::Any { count, .. } => count,
        }
    }

    /// How many bytes all lines take up.
    pub(super) fn length(&self) -> usize {
        match &self.lines {
            GroupLines::Plain => GROUP * PLAIN.length,
            GroupLines::Any { count, lines } => lines[..*count].iter().map(|line| line.length).sum(),
        }
    }

    #[inline]
    pub(super) fn line(&self, index: usize) -> GroupLine {
        match &self.lines {
            GroupLines::Plain => PLAIN,
            GroupLines::Any { lines, .. } => lines[index],
        }
    }

    /// Whether the kernel could judge every line.
    pub(super) fn is_well_formed(&self) -> bool {
        self.report.malformed & self.all() == 0
    }

    /// One bit for each line.
    pub(super) fn all(&self) -> u64 {
        match self.count() {
            GROUP => u64::MAX,
            count => (1 << count) - 1,
        }
    }
}

/// The first lines of the text, if each is a board and a line feed.
fn plain_lines<'t>(layout: &LineLayout, text: &'t [u8]) -> Option<&'t [PlainLine; GROUP]> {
    let (lines, _) = text.as_chunks();
    let lines = lines.first_chunk()?;
    let is_plain = |line: &PlainLine| line[CELLS] == b'\n';
    (layout.starts_with_board() && lines.iter().all(is_plain)).then_some(lines)
}

#[inline]
fn board_of([board @ .., _]: &PlainLine) -> &[u8; CELLS] {
    board
}
