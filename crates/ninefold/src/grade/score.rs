//! What an answer earns.

use super::{Component, Weights};
use crate::board::Board;
use crate::reply::Reply;

/// What was found in a reply and what it earns, from [`Task::score`](super::Task::score).
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::Task;
///
/// let task = Task::new(Board::EMPTY)?;
/// let scored = task.score("No idea.");
/// assert!(scored.reply.answer.is_err());
/// assert_eq!(scored.score.counts, None);
/// # Ok::<(), ninefold::grade::TaskError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct ScoredReply<'t, B = Board> {
    /// The answer or why there is none, and how many boards the reply shows.
    pub reply: Reply<'t, B>,
    /// What that earns.
    pub score: Score,
}

/// What an answer earns: one number from 0 to 1 for each [`Component`], and the counts behind them.
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::{Component, Task, Weights};
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let task = Task::new(puzzle)?;
/// let mut answer = puzzle.solution().unwrap();
/// answer.clear("r1c3".parse()?);
///
/// let score = task.score_answer(&answer);
/// assert!(!score.is_solved());
/// assert_eq!(score.get(Component::Blanks), 50.0 / 51.0);
/// assert_eq!(score.counts.unwrap().blanks_left, 1);
/// assert_eq!(score.total(&Weights::default()), 0.2 * 50.0 / 51.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
#[must_use]
pub struct Score {
    /// What was counted; `None` without an answer.
    pub counts: Option<Counts>,
    components: [f64; Component::COUNT],
}

impl Score {
    /// The score of a reply without an answer.
    pub(super) const NOTHING: Score = Score { counts: None, components: [0.0; Component::COUNT] };

    /// The score of an answer.
    pub(super) fn new(counts: Counts, is_well_formed: bool) -> Score {
        let from = |is_met: bool| if is_met { 1.0 } else { 0.0 };
        let solved = from(counts.is_solved());
        let is_kept = counts.clues_changed == 0;
        let (blanks, givens) = match counts.blanks {
            0 => (solved, solved),
            _ if is_kept => (counts.share_of_blanks(), from(counts.blanks_left < counts.blanks)),
            _ => (0.0, 0.0),
        };
        Score { counts: Some(counts), components: [solved, blanks, givens, from(is_well_formed)] }
    }

    /// The score for a component, from 0 to 1.
    ///
    /// ```
    /// # use ninefold::{Board, grade::{Component, Task}};
    /// let score = Task::new(Board::EMPTY)?.score_answer(&Board::EMPTY);
    /// assert_eq!(score.get(Component::Givens), 0.0); // because nothing was filled
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub const fn get(&self, component: Component) -> f64 {
        self.components[component as usize]
    }

    /// Whether there is an answer that is valid and complete and keeps every given.
    ///
    /// ```
    /// # use ninefold::{Board, grade::Task};
    /// let answer = Board::EMPTY.solution().unwrap();
    /// assert!(Task::new(Board::EMPTY)?.score_answer(&answer).is_solved());
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.counts.is_some_and(|counts| counts.is_solved())
    }

    /// One number from 0 to 1: the mean of the components, with these weights.
    ///
    /// An answer that solves the puzzle has exactly 1 with the usual weights.
    ///
    /// ```
    /// # use ninefold::{Board, grade::{Task, Weights}};
    /// let answer = Board::EMPTY.solution().unwrap();
    /// assert_eq!(Task::new(Board::EMPTY)?.score_answer(&answer).total(&Weights::default()), 1.0);
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub fn total(&self, weights: &Weights) -> f64 {
        weights.mean(&self.components)
    }
}

/// What was counted in an answer, as part of a [`Score`].
///
/// Each cell that is blank in the puzzle is right, wrong or left blank in the answer.
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::Task;
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let counts = Task::new(puzzle)?.score_answer(&puzzle).counts.unwrap();
/// assert!(counts.is_valid && !counts.is_complete);
/// assert_eq!((counts.blanks, counts.blanks_left), (51, 51));
/// assert_eq!((counts.blanks_right, counts.blanks_wrong), (Some(0), Some(0)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Counts {
    /// Nothing repeats where it mustn't.
    pub is_valid: bool,
    /// Every cell is filled.
    pub is_complete: bool,
    /// In how many houses or other groups something repeats.
    pub groups_broken: u16,
    /// How many cells are part of a conflict.
    pub cells_in_conflict: u16,
    /// How many givens of the puzzle are blank or something else in the answer.
    pub clues_changed: u16,
    /// How many cells are blank in the puzzle.
    pub blanks: u16,
    /// How many of these are filled rightly; `None` if the puzzle has several solutions, the answer leads to none of them, and
    /// there is no stored one.
    pub blanks_right: Option<u16>,
    /// How many of these are filled wrongly; `None` if it isn't known how many are right.
    pub blanks_wrong: Option<u16>,
    /// How many of these are still blank.
    pub blanks_left: u16,
}

impl Counts {
    fn is_solved(&self) -> bool {
        self.is_valid && self.is_complete && self.clues_changed == 0
    }

    /// The share of blanks that are right minus the share of those that are wrong, at least 0.
    fn share_of_blanks(&self) -> f64 {
        let ahead =
            self.blanks_right.zip(self.blanks_wrong).map(|(right, wrong)| right.saturating_sub(wrong));
        f64::from(ahead.unwrap_or(0)) / f64::from(self.blanks)
    }
}
