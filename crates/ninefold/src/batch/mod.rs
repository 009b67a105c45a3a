//! Many boards in one call: a slice of them, text with one per line, or text that arrives in pieces.

mod checker;
mod grids;
mod group;
mod records;
mod splitter;
mod verdicts;

pub use self::checker::Checker;
pub use self::grids::{CheckedGrid, CheckedGridRecord, GridRecords};
pub use self::records::{Checked, CheckedRecord, Records, lines};
pub use self::splitter::{Cut, Splitter};
pub use self::verdicts::{judge_texts, judge_values};

use alloc::vec;
use alloc::vec::Vec;

use crate::board::Board;
pub use crate::kernel::Kernel;
pub use crate::text::{HandOver, RecordLayout};

use crate::kernel::{Alphabet, GROUP, Report};

/// Returns whether each board is valid.
///
/// The answers are those of [`Board::is_valid`], many times as fast.
///
/// ```
/// use ninefold::Board;
///
/// let bad = Board::try_from([1; 81])?;
/// assert_eq!(ninefold::are_valid(&[Board::EMPTY, bad]), [true, false]);
/// # Ok::<(), ninefold::BoardError>(())
/// ```
#[must_use]
pub fn are_valid(boards: &[Board]) -> Vec<bool> {
    Kernel::detected().are_valid(boards)
}

impl Kernel {
    /// Returns whether each board is valid, using this kernel.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::batch::Kernel;
    ///
    /// assert_eq!(Kernel::PORTABLE.are_valid(&[Board::EMPTY]), [true]);
    /// ```
    #[must_use]
    pub fn are_valid(self, boards: &[Board]) -> Vec<bool> {
        let mut answers = vec![false; boards.len()];
        self.mark_valid(boards, &mut answers);
        answers
    }

    /// Writes whether each board is valid into `answers`, without allocating.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::batch::Kernel;
    ///
    /// let mut answers = [false; 2];
    /// Kernel::detected().mark_valid(&[Board::EMPTY; 2], &mut answers);
    /// assert_eq!(answers, [true, true]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of answers isn't the number of boards.
    pub fn mark_valid(self, boards: &[Board], answers: &mut [bool]) {
        assert_eq!(boards.len(), answers.len(), "an answer for each board");
        let (groups, rest) = boards.as_chunks::<GROUP>();
        let (answers_of_groups, answers_of_rest) = answers.split_at_mut(groups.len() * GROUP);
        for (group, answers) in groups.iter().zip(answers_of_groups.chunks_mut(GROUP)) {
            mark(answers, self.examine(|index| group[index].as_array(), Alphabet::Values));
        }
        if !rest.is_empty() {
            let board = |index: usize| rest.get(index).unwrap_or(&Board::EMPTY).as_array();
            mark(answers_of_rest, self.examine(board, Alphabet::Values));
        }
    }
}

fn mark(answers: &mut [bool], report: Report) {
    for (index, answer) in answers.iter_mut().enumerate() {
        *answer = report.repeated >> index & 1 == 0;
    }
}
