//! How far apart boards are whose bands are separated by blank lines.
//!
//! ```text
//! 53..7....      ┐             ┐
//!                │             │
//! 8...6...3      │ a board     │ a board with a blank line too many, if boards
//!                │ that lacks  │ aren't further apart than bands
//!                ┘ a band      │
//! .6....28.      ┐ another     ┘
//! ```

/// How far apart boards are whose bands are separated by blank lines. The first such boards decide, for the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Spacing {
    Unknown,
    /// The first has ended, and its bands are this many lines apart. What follows decides.
    AfterBoard(usize),
    /// As far as their bands, or something else is between them: how many blank lines there are means nothing.
    Equal,
    /// Further than this many lines. Bands aren't.
    Wider(usize),
}

impl Spacing {
    /// A board has ended at a blank line, and its bands are this many lines apart.
    pub(super) fn end_board(&mut self, lines: usize) {
        if *self == Spacing::Unknown {
            *self = Spacing::AfterBoard(lines);
        }
    }

    /// After this many blank lines comes another one, which is part of a board or not.
    pub(super) fn pass(&mut self, lines: usize, is_of_board: bool) {
        if let Spacing::AfterBoard(bands) = *self {
            let is_wider = is_of_board && lines > bands;
            *self = if is_wider { Spacing::Wider(bands) } else { Spacing::Equal };
        }
    }

    /// Whether so many blank lines end a board, whatever it has.
    pub(super) fn is_exceeded(self, lines: usize) -> bool {
        matches!(self, Spacing::Wider(bands) if lines > bands)
    }
}

/// The last of the gaps in a block that are wider than others.
#[derive(Clone, Copy, Debug)]
pub(super) struct WiderGap {
    /// How many rows come before it.
    pub(super) rows: usize,
    pub(super) lines: usize,
    /// How many lines the others have.
    pub(super) narrow: usize,
}

/// What a wider gap is, as far as a row can tell that comes after another gap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GapMeaning {
    /// It is within a board, because the gap after that is wider still.
    WithinBoard,
    /// It is between boards.
    BetweenBoards,
    /// It has a blank line too many, because more bands than those of a board follow it.
    Stray,
    Unknown,
}

impl WiderGap {
    /// What it is if a row follows another gap of this many lines, after this many rows of the block.
    pub(super) fn meaning(self, lines: usize, rows: usize, side: usize) -> GapMeaning {
        if lines > self.lines && rows == side {
            GapMeaning::WithinBoard
        } else if lines >= self.lines {
            GapMeaning::BetweenBoards
        } else if rows == self.rows + side {
            GapMeaning::Stray
        } else {
            GapMeaning::Unknown
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_gap_as_wide_as_another_is_between_boards() {
        let gap = WiderGap { rows: 3, lines: 2, narrow: 1 };
        assert_eq!(gap.meaning(3, 9, 9), GapMeaning::WithinBoard);
        assert_eq!(gap.meaning(2, 9, 9), GapMeaning::BetweenBoards);
        assert_eq!(gap.meaning(1, 12, 9), GapMeaning::Stray);
        assert_eq!(gap.meaning(1, 9, 9), GapMeaning::Unknown);
    }
}
