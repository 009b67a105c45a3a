//! The last board in a text that is mostly something else, whoever wrote it.

use super::alphabet::Alphabet;
use super::scan::Scanner;
use crate::CELLS;
use crate::board::Board;

/// Finds the last board in a text, whatever is around it: prose, code fences, tags, frames, JSON.
///
/// ```
/// let reply = "\
/// Let me solve it step by step. The puzzle starts with `53..7....`, so the answer is:
///
/// <answer>
/// 534678912
/// 672195348
/// 198342567
/// 859761423
/// 426853791
/// 713924856
/// 961537284
/// 287419635
/// 345286179
/// </answer>
/// I hope that helps!";
/// let found = ninefold::find_last_board(reply).unwrap();
/// assert!(found.board.is_solved());
/// assert_eq!(found.text.lines().count(), 9);
/// assert_eq!(&reply[found.start..found.start + found.text.len()], found.text);
///
/// assert_eq!(ninefold::find_last_board("I could not solve it."), None);
/// ```
pub fn find_last_board(text: &str) -> Option<FoundBoard<'_>> {
    let mut scanner = Scanner::new(text, &Alphabet::CLASSIC);
    scanner.scan(0..text.len());
    scanner.blocks.candidates.into_iter().rev().find_map(|candidate| {
        let values = <[u8; CELLS]>::try_from(candidate.values.ok()?).ok()?;
        let range = candidate.range;
        Some(FoundBoard { board: Board::from_values(values), text: &text[range.clone()], start: range.start })
    })
}

/// A board and where it is in the text, from [`find_last_board`].
///
/// ```
/// let reply = format!("The answer is {}!", "8".repeat(81));
/// let found = ninefold::find_last_board(&reply).unwrap();
/// assert_eq!((found.start, found.end()), (14, 95));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct FoundBoard<'t> {
    /// The board.
    pub board: Board,
    /// The text of the board.
    pub text: &'t str,
    /// How many bytes come before it.
    pub start: usize,
}

impl FoundBoard<'_> {
    /// Where the board ends, in bytes from the start of the text.
    ///
    /// ```
    /// let found = ninefold::find_last_board(&".".repeat(81)).map(|found| found.end());
    /// assert_eq!(found, Some(81));
    /// ```
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}
