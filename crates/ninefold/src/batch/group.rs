//! Lines that are judged together.

use crate::CELLS;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::text::{LineLayout, Segment};

/// The next lines of a text, as many as a kernel takes, with what it says about them.
///
/// It holds no text, only where the lines and boards are in it.
#[derive(Debug)]
pub(super) struct Group {
    shape: Shape,
    pub(super) report: Report,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, and it must not allocate")]
enum Shape {
    /// 64 lines of a board and a line feed each, which most lines are.
    Plain,
    /// This many lines of any length, each with the offset of its board.
    Any { count: usize, lines: [Line; GROUP] },
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Line {
    pub(super) length: usize,
    /// Where in the line the board starts, unless the line is malformed.
    pub(super) board: usize,
}

/// A board and a line feed.
pub(super) type PlainLine = [u8; CELLS + 1];

const PLAIN: Line = Line { length: CELLS + 1, board: 0 };

/// What stands for a board where there is none.
const NO_BOARD: &[u8; CELLS] = &[b'.'; CELLS];

impl Group {
    /// A group without lines.
    pub(super) const NONE: Group = Group {
        shape: Shape::Any { count: 0, lines: [PLAIN; GROUP] },
        report: Report { malformed: 0, blank: 0, repeated: 0 },
    };

    /// Judges lines from the start of the text. Those that the kernel can't judge are malformed as far as it knows.
    pub(super) fn judge(layout: &LineLayout, kernel: Kernel, text: &[u8]) -> Group {
        if let Some(lines) = plain_lines(layout, text) {
            let report = kernel.examine(|index| board_of(&lines[index]), Alphabet::Text);
            return Group { shape: Shape::Plain, report };
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
        Group { shape: Shape::Any { count, lines }, report }
    }

    pub(super) fn count(&self) -> usize {
        match self.shape {
            Shape::Plain => GROUP,
            Shape::Any { count, .. } => count,
        }
    }

    /// How many bytes all lines take up.
    pub(super) fn length(&self) -> usize {
        match &self.shape {
            Shape::Plain => GROUP * PLAIN.length,
            Shape::Any { count, lines } => lines[..*count].iter().map(|line| line.length).sum(),
        }
    }

    #[inline]
    pub(super) fn line(&self, index: usize) -> Line {
        match &self.shape {
            Shape::Plain => PLAIN,
            Shape::Any { lines, .. } => lines[index],
        }
    }

    /// Whether the kernel could judge every line.
    pub(super) fn is_well_formed(&self) -> bool {
        self.report.malformed & self.all() == 0
    }

    /// A bit for each line.
    pub(super) fn all(&self) -> u64 {
        match self.count() {
            GROUP => u64::MAX,
            count => (1 << count) - 1,
        }
    }
}

/// The first lines of the text, if all have the length of a board.
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
