//! Verdicts on boards that lie elsewhere: rows of an array, entries of a column.

use alloc::vec;
use alloc::vec::Vec;

use crate::CELLS;
use crate::board::Board;
use crate::kernel::{Alphabet, GROUP, Kernel, Report};
use crate::verdict::{Requirement, Verdict};

/// Judges boards of raw values, where they lie: 0 for a blank, else the digit.
///
/// The answer is `None` where a value is greater than 9; [`Board::try_from`] says which one.
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

/// Judges texts of one board each, in any format; lines of 81 characters where they lie.
///
/// The answer is `None` where a text is not one board; [`Board::from_bytes`] says why.
///
/// ```
/// use ninefold::{Requirement, Verdict};
///
/// let texts = [".".repeat(81), format!("[{:?}]", "1".repeat(81)), "no board".into()];
/// let verdicts = ninefold::batch::judge_texts(&texts, Requirement::Valid);
/// assert_eq!(verdicts, [Some(Verdict::Valid), Some(Verdict::Invalid), None]);
/// ```
pub fn judge_texts<Text: AsRef<[u8]>>(texts: &[Text], requirement: Requirement) -> Vec<Option<Verdict>> {
    let mut verdicts = vec![None; texts.len()];
    Kernel::detected().judge_texts(|number| texts[number].as_ref(), requirement, &mut verdicts);
    verdicts
}

impl Kernel {
    /// Judges boards of raw values by this kernel, without allocating; see [`judge_values`].
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
    /// Unless there are as many verdicts as boards.
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
            let report = self.examine(|number| &group[number], Alphabet::Values);
            tell(verdicts, report, requirement, |number| Board::try_from(group[number]).ok());
        }
        if !rest.is_empty() {
            let board = |number: usize| rest.get(number).unwrap_or(Board::EMPTY.as_array());
            let report = self.examine(board, Alphabet::Values);
            tell(verdicts_of_rest, report, requirement, |number| Board::try_from(rest[number]).ok());
        }
    }

    /// Judges texts of one board each by this kernel, as many as there is room for verdicts; see [`judge_texts`].
    ///
    /// ```
    /// use ninefold::{Requirement, Verdict};
    /// use ninefold::batch::Kernel;
    ///
    /// let texts = [".".repeat(81), "1".repeat(81)];
    /// let mut verdicts = [None; 2];
    /// let text = |number: usize| texts[number].as_bytes();
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
            let text = |number: usize| text(group * GROUP + number);
            let mut boards = [Board::EMPTY.as_array(); GROUP];
            let mut without_board = 0;
            for (number, board) in boards.iter_mut().enumerate().take(verdicts.len()) {
                match text(number).try_into() {
                    Ok(cells) => *board = cells,
                    Err(_) => without_board |= 1 << number,
                }
            }
            let mut report = self.examine(|number| boards[number], Alphabet::Text);
            report.odd |= without_board;
            tell(verdicts, report, requirement, |number| Board::from_bytes(text(number)).ok());
        }
    }
}

/// Turns what a kernel found into verdicts. Where it does not know, or does not know enough, the board is looked at.
#[inline]
fn tell(
    verdicts: &mut [Option<Verdict>],
    report: Report,
    requirement: Requirement,
    board: impl Fn(usize) -> Option<Board>,
) {
    let Report { odd, blank, repeated } = report;
    let has = |bits: u64, number: usize| bits >> number & 1 == 1;
    match requirement {
        Requirement::Valid => {
            for (number, verdict) in verdicts.iter_mut().enumerate() {
                *verdict = Some(if has(repeated, number) { Verdict::Invalid } else { Verdict::Valid });
            }
        }
        Requirement::Solved => {
            for (number, verdict) in verdicts.iter_mut().enumerate() {
                *verdict = Some(match (has(repeated, number), has(blank, number)) {
                    (true, _) => Verdict::Invalid,
                    (false, true) => Verdict::Unfinished,
                    (false, false) => Verdict::Solved,
                });
            }
        }
        Requirement::Solvable | Requirement::Unique | Requirement::Minimal => {
            for (number, verdict) in verdicts.iter_mut().enumerate() {
                *verdict = match (has(odd, number), has(repeated, number)) {
                    (true, _) => None,
                    (false, true) => Some(Verdict::Invalid),
                    (false, false) => board(number).map(|board| board.judge_valid(requirement)),
                };
            }
        }
    }
    if odd != 0 {
        look_again(verdicts, odd, requirement, board);
    }
}

/// Judges the boards of which the kernel knows nothing, one by one.
#[cold]
fn look_again(
    verdicts: &mut [Option<Verdict>],
    odd: u64,
    requirement: Requirement,
    board: impl Fn(usize) -> Option<Board>,
) {
    for (number, verdict) in verdicts.iter_mut().enumerate() {
        if odd >> number & 1 == 1 {
            *verdict = board(number).map(|board| board.judge(requirement));
        }
    }
}
