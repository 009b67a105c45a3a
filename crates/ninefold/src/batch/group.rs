//! Lines that are judged together.

use crate::CELLS;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::text::{LineLayout, Stretch};

/// The next lines of a text, as many as a kernel takes, with what it says of them.
#[derive(Debug)]
pub(super) struct Group<'t> {
    lines: Lines<'t>,
    pub(super) report: Report,
}

#[derive(Debug)]
#[expect(clippy::large_enum_variant, reason = "there is one, and it shall not allocate")]
enum Lines<'t> {
    /// Lines of a board each and nothing else, which most lines are.
    Plain(&'t [PlainLine; GROUP]),
    /// So many lines of any length.
    Any { count: usize, lengths: [usize; GROUP], boards: [&'t [u8; CELLS]; GROUP] },
}

/// A board and a line feed.
type PlainLine = [u8; CELLS + 1];

/// What stands for a board where there is none.
const NO_BOARD: &[u8; CELLS] = &[b'.'; CELLS];

impl<'t> Group<'t> {
    /// A group without lines.
    pub(super) const NONE: Group<'t> = Group {
        lines: Lines::Any { count: 0, lengths: [0; GROUP], boards: [NO_BOARD; GROUP] },
        report: Report { odd: 0, blank: 0, repeated: 0 },
    };

    /// Judges lines from the start of the text. Those that the kernel knows nothing about are odd.
    pub(super) fn judge(layout: &LineLayout, kernel: Kernel, text: &'t [u8]) -> Group<'t> {
        if let Some(lines) = plain_lines(layout, text) {
            let report = kernel.examine(|number| board_of(&lines[number]), Alphabet::Text);
            return Group { lines: Lines::Plain(lines), report };
        }
        let (mut count, mut lengths, mut boards) = (0, [0; GROUP], [NO_BOARD; GROUP]);
        let mut at = 0;
        let mut without_board = 0;
        while count < GROUP && at < text.len() {
            let Stretch { length, board } = layout.stretch(&text[at..]);
            lengths[count] = length;
            match board {
                Some(board) => boards[count] = board,
                None => without_board |= 1 << count,
            }
            count += 1;
            at += length;
        }
        let mut report = kernel.examine(|number| boards[number], Alphabet::Text);
        report.odd |= without_board;
        Group { lines: Lines::Any { count, lengths, boards }, report }
    }

    pub(super) fn count(&self) -> usize {
        match self.lines {
            Lines::Plain(_) => GROUP,
            Lines::Any { count, .. } => count,
        }
    }

    /// How many bytes all lines take.
    pub(super) fn length(&self) -> usize {
        match &self.lines {
            Lines::Plain(lines) => lines.as_flattened().len(),
            Lines::Any { count, lengths, .. } => lengths[..*count].iter().sum(),
        }
    }

    /// How many bytes the line with this number takes, and its board, if it is not odd.
    #[inline]
    pub(super) fn line(&self, number: usize) -> (usize, &'t [u8; CELLS]) {
        match &self.lines {
            Lines::Plain(lines) => (lines[number].len(), board_of(&lines[number])),
            Lines::Any { lengths, boards, .. } => (lengths[number], boards[number]),
        }
    }

    /// Whether the kernel knows all about all lines.
    pub(super) fn is_known(&self) -> bool {
        self.report.odd & self.all() == 0
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
