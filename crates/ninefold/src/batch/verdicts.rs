//! Verdicts on boards in the caller's memory: rows of an array, entries of a column.

use alloc::vec;
use alloc::vec::Vec;

use crate::CELLS;
use crate::board::Board;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::verdict::{QuickVerdicts, Requirement, Verdict};

/// Given to the kernel for texts of other lengths, and reported as malformed: zeros are values, not characters.
const NOT_TEXT: &[u8; CELLS] = &[0; CELLS];

/// Judges boards of raw values in place: 0 for a blank, otherwise the digit.
///
/// The verdict is `None` if a value is greater than 9; [`Board::try_from`] says which one.
///
/// ```
/// use ninefold::{Requirement, Verdict};
///
/// let boards = [[0; 81], [1; 81], [10; 81]];
/// let verdicts = ninefold::batch::judge_values(&boards, Requirement::Solved);
/// assert_eq!(verdicts, [Some(Verdict::Unfinished), Some(Verdict::Invalid), None]);
/// ```
pub fn judge_values(boards: &[[u8; CELLS]], requirement: Requirement) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; boards.len()];
    Kernel::detected().judge_values(boards, requirement, &mut verdicts);
    verdicts
}

/// Judges texts with one board each, in any format; texts of 81 characters are judged in place.
///
/// The verdict is `None` if a text isn't one board; [`Board::from_bytes`] says why.
///
/// ```
/// use ninefold::{Requirement, Verdict};
///
/// let texts = [".".repeat(81), format!("[{:?}]", "1".repeat(81)), "no board".into()];
/// let verdicts = ninefold::batch::judge_texts(&texts, Requirement::Valid);
/// assert_eq!(verdicts, [Some(Verdict::Valid), Some(Verdict::Invalid), None]);
/// ```
#[must_use]
pub fn judge_texts<Text: AsRef<[u8]>>(texts: &[Text], requirement: Requirement) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; texts.len()];
    Kernel::detected().judge_texts(|index| texts[index].as_ref(), requirement, &mut verdicts);
    verdicts
}

impl Kernel {
    /// Judges boards of raw values with this kernel, without allocating; see [`judge_values`].
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    /// use ninefold::batch::Kernel;
    ///
    /// let mut verdicts = [None; 2];
    /// Kernel::PORTABLE.judge_values(&[[0; 81]; 2], Requirement::Valid, &mut verdicts);
    /// assert_eq!(verdicts, [Some(Verdict::Valid); 2]);
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of verdicts isn't the number of boards.
    pub fn judge_values(
        self,
        boards: &[[u8; CELLS]],
        requirement: Requirement,
        verdicts: &mut [Option<Verdict>],
    ) {
        assert_eq!(boards.len(), verdicts.len(), "a verdict for each board");
        let (groups, rest) = boards.as_chunks::<GROUP>();
        let (verdicts_of_groups, verdicts_of_rest) = verdicts.split_at_mut(groups.len() * GROUP);
        for (group, verdicts) in groups.iter().zip(verdicts_of_groups.chunks_mut(GROUP)) {
            let report = self.examine(|index| &group[index], Alphabet::Values);
            decide(verdicts, report, requirement, |index| Board::try_from(group[index]).ok());
        }
        if !rest.is_empty() {
            let board = |index: usize| rest.get(index).unwrap_or(Board::EMPTY.as_array());
            let report = self.examine(board, Alphabet::Values);
            decide(verdicts_of_rest, report, requirement, |index| Board::try_from(rest[index]).ok());
        }
    }

    /// Judges texts with one board each with this kernel, as many as `verdicts` has elements; see [`judge_texts`].
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    /// use ninefold::batch::Kernel;
    ///
    /// let texts = [".".repeat(81), "1".repeat(81)];
    /// let mut verdicts = [None; 2];
    /// let text = |index: usize| texts[index].as_bytes();
    /// Kernel::detected().judge_texts(text, Requirement::Valid, &mut verdicts);
    /// assert_eq!(verdicts, [Some(Verdict::Valid), Some(Verdict::Invalid)]);
    /// ```
    pub fn judge_texts<'t>(
        self,
        text: impl Fn(usize) -> &'t [u8],
        requirement: Requirement,
        verdicts: &mut [Option<Verdict>],
    ) {
        for (group, verdicts) in verdicts.chunks_mut(GROUP).enumerate() {
            let text = |index: usize| text(group * GROUP + index);
            let mut boards = [NOT_TEXT; GROUP];
            for (index, board) in boards.iter_mut().enumerate().take(verdicts.len()) {
                if let Ok(cells) = text(index).try_into() {
                    *board = cells;
                }
            }
            let report = self.examine(|index| boards[index], Alphabet::Text);
            decide(verdicts, report, requirement, |index| Board::from_bytes(text(index)).ok());
        }
    }
}

/// Turns a kernel's report into verdicts. Boards that the kernel couldn't judge are judged again.
#[inline]
fn decide(
    verdicts: &mut [Option<Verdict>],
    report: Report,
    requirement: Requirement,
    board: impl Fn(usize) -> Option<Board>,
) {
    let malformed = report.malformed;
    if let Some(quick) = QuickVerdicts::of(requirement) {
        for (index, verdict) in verdicts.iter_mut().enumerate() {
            let (is_valid, is_complete) = report.validity(index);
            *verdict = Some(quick.get(is_valid, is_complete));
        }
    } else {
        // Malformed boards are judged below.
        let is_board = |&index: &usize| malformed >> index & 1 == 0;
        let boards = (0..verdicts.len()).filter(is_board).filter_map(|index| Some((index, board(index)?)));
        let (indices, boards): (Vec<usize>, Vec<Board>) = boards.unzip();
        for (index, verdict) in indices.into_iter().zip(requirement.decide_many(&boards)) {
            verdicts[index] = Some(verdict);
        }
    }
    if malformed != 0 {
        judge_again(verdicts, malformed, requirement, board);
    }
}

/// Judges the boards that the kernel couldn't judge, one by one.
#[cold]
fn judge_again(
    verdicts: &mut [Option<Verdict>],
    malformed: u64,
    requirement: Requirement,
    board: impl Fn(usize) -> Option<Board>,
) {
    for (index, verdict) in verdicts.iter_mut().enumerate() {
        if malformed >> index & 1 == 1 {
            *verdict = board(index).map(|board| board.judge(requirement).verdict());
        }
    }
}
