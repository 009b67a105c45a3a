//! A puzzle that is prepared for grading answers.

use super::{Counts, Gradable, Score, ScoredReply};
use crate::board::Board;
use crate::reply::{Answer, AnswerPlace};
use crate::rules::{Size, Square, Symbol};
use crate::verdict::{Requirement, Verdict};

/// A puzzle that is prepared for grading answers: made once, for as many as there are.
///
/// The puzzle is a [`Board`] or a [`Grid`](crate::rules::Grid). It is solved, so that nobody has to store a solution.
///
/// ```
/// use ninefold::grade::{Component, Task};
/// use ninefold::rules::Rules;
///
/// let rules: Rules = "4x4".parse()?;
/// let task = Task::new(rules.parse("1......2.3....4.")?).unwrap();
/// assert!(task.is_unique());
///
/// let copied = task.score_answer(task.puzzle());
/// assert_eq!(copied.get(Component::Blanks), 0.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[must_use]
pub struct Task<B = Board> {
    puzzle: B,
    blanks: u16,
    solutions: TaskSolutions<B>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum TaskSolutions<B> {
    Unique(B),
    /// There are several, and one of them may be stored with the puzzle.
    Several(Option<B>),
}

impl<B: Gradable> Task<B> {
    /// A task without a stored solution.
    ///
    /// # Errors
    ///
    /// If the puzzle breaks a rule or has no solution, because then no answer could be right.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::grade::Task;
    ///
    /// let error = Task::new(Board::try_from([1; 81])?).unwrap_err();
    /// assert!(error.to_string().starts_with("expected a puzzle with a solution, found that it is invalid: 1 nine times in row 1"));
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub fn new(puzzle: B) -> Result<Task<B>, TaskError<B>> {
        let (count, solution) = puzzle.count_and_find(2);
        let Some(solution) = solution else {
            let verdict = puzzle.decide(Requirement::Solvable);
            return Err(TaskError::Puzzle { puzzle, verdict });
        };
        let solutions =
            if count == 1 { TaskSolutions::Unique(solution) } else { TaskSolutions::Several(None) };
        Ok(Task { blanks: count_cells(puzzle.values().iter().map(|&value| value == 0)), puzzle, solutions })
    }

    /// The task with a stored solution. Only if the puzzle has several does it make a difference: it decides which cells of a
    /// wrong answer are right.
    ///
    /// # Errors
    ///
    /// If it isn't a solution of the puzzle.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::grade::Task;
    ///
    /// let puzzle: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let other = Board::EMPTY.solution().unwrap();
    /// let error = Task::new(puzzle)?.with_solution(&other).unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected a solution that keeps the givens of the puzzle, found 1 instead of 5 in r1c1"
    /// );
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn with_solution(self, solution: &B) -> Result<Task<B>, TaskError<B>> {
        let (expected, found) = (self.puzzle.size(), solution.size());
        let solution =
            solution.by_rules_of(&self.puzzle).ok_or(TaskError::SolutionSize { expected, found })?;
        let verdict = solution.decide(Requirement::Solved);
        if !verdict.meets() {
            return Err(TaskError::Solution { solution, verdict });
        }
        if let Some(cell) = self.puzzle.first_changed(&solution) {
            let [given, found] = [&self.puzzle, &solution].map(|board| board.symbol(board.values()[cell]));
            return Err(TaskError::Given { square: solution.square(cell), given, found });
        }
        let solutions = match self.solutions {
            TaskSolutions::Unique(_) => self.solutions,
            TaskSolutions::Several(_) => TaskSolutions::Several(Some(solution)),
        };
        Ok(Task { solutions, ..self })
    }

    /// The puzzle.
    ///
    /// ```
    /// # use ninefold::{Board, grade::Task};
    /// assert_eq!(Task::new(Board::EMPTY)?.puzzle(), &Board::EMPTY);
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub const fn puzzle(&self) -> &B {
        &self.puzzle
    }

    /// The solution of the puzzle; if there are several, the stored one.
    ///
    /// ```
    /// # use ninefold::{Board, grade::Task};
    /// assert_eq!(Task::new(Board::EMPTY)?.solution(), None);
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub const fn solution(&self) -> Option<&B> {
        match &self.solutions {
            TaskSolutions::Unique(solution) => Some(solution),
            TaskSolutions::Several(stored) => stored.as_ref(),
        }
    }

    /// Whether the puzzle has one solution only.
    ///
    /// ```
    /// # use ninefold::{Board, grade::Task};
    /// assert!(!Task::new(Board::EMPTY)?.is_unique());
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    #[must_use]
    pub const fn is_unique(&self) -> bool {
        matches!(self.solutions, TaskSolutions::Unique(_))
    }

    /// Finds the answer in a reply and scores it.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::grade::Task;
    ///
    /// let task = Task::new(Board::EMPTY)?;
    /// let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    /// let scored = task.score(solved);
    /// assert!(scored.score.is_solved());
    /// assert_eq!(scored.reply.answer.unwrap().text, solved);
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub fn score<'t>(&self, reply: &'t str) -> ScoredReply<'t, B> {
        let reply = self.puzzle.find_answer(reply);
        let score = match &reply.answer {
            Ok(answer) => {
                let is_alone = is_marked(answer) && reply.boards <= 1;
                self.score_board(&answer.board, is_alone)
            }
            Err(_) => Score::NOTHING,
        };
        ScoredReply { reply, score }
    }

    /// Scores an answer that is a board already. As there is no reply, its `format` is 1 if every cell is filled.
    ///
    /// A grid of another size is no answer; one of the same size is judged by the rules of the puzzle.
    ///
    /// ```
    /// # use ninefold::{Board, grade::Task};
    /// let score = Task::new(Board::EMPTY)?.score_answer(&Board::EMPTY);
    /// assert_eq!(score.counts.unwrap().blanks_left, 81);
    /// # Ok::<(), ninefold::grade::TaskError>(())
    /// ```
    pub fn score_answer(&self, answer: &B) -> Score {
        match answer.by_rules_of(&self.puzzle) {
            Some(answer) => self.score_board(&answer, true),
            None => Score::NOTHING,
        }
    }

    /// Scores an answer. Whether it is the only board, and marked as the answer, is known.
    fn score_board(&self, answer: &B, is_alone: bool) -> Score {
        let counts = self.count(answer);
        Score::new(counts, is_alone && counts.is_complete)
    }

    fn count(&self, answer: &B) -> Counts {
        let grade = match &self.solutions {
            TaskSolutions::Unique(solution) => answer.grade(&self.puzzle, Some(solution)),
            TaskSolutions::Several(stored) => {
                let grade = answer.grade(&self.puzzle, None);
                let may_lead_to_one = grade.is_valid && grade.clues_kept() == Some(true);
                let reached = if may_lead_to_one { answer.count_and_find(1).1 } else { None };
                match reached.as_ref().or(stored.as_ref()) {
                    Some(solution) => answer.grade(&self.puzzle, Some(solution)),
                    None => grade,
                }
            }
        };
        let cells = self.puzzle.values().iter().zip(answer.values());
        let blanks_left = count_cells(cells.map(|(given, value)| given | value == 0));
        let filled = self.blanks - blanks_left;
        Counts {
            is_valid: grade.is_valid,
            is_complete: grade.is_complete,
            groups_broken: grade.groups_broken,
            cells_in_conflict: grade.cells_in_conflict,
            clues_changed: grade.clues_changed.unwrap_or(0),
            blanks: self.blanks,
            blanks_right: grade.blanks_right,
            blanks_wrong: grade.blanks_right.map(|right| filled - right),
            blanks_left,
        }
    }
}

/// Whether the reply marks the answer as such.
fn is_marked<B>(answer: &Answer<'_, B>) -> bool {
    match answer.place {
        AnswerPlace::Tag | AnswerPlace::Boxed => true,
        AnswerPlace::Text => false,
    }
}

/// For how many cells this is true.
fn count_cells(cells: impl Iterator<Item = bool>) -> u16 {
    cells.map(u16::from).sum()
}

/// Why a puzzle can't be used for grading, or a solution that is stored with it.
///
/// ```
/// use ninefold::grade::{Task, TaskError};
/// use ninefold::{Board, Verdict};
///
/// let error = Task::new(Board::EMPTY)?.with_solution(&Board::EMPTY).unwrap_err();
/// assert!(matches!(error, TaskError::Solution { verdict: Verdict::Unfinished, .. }));
/// # Ok::<(), TaskError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TaskError<B = Board> {
    /// The puzzle breaks a rule or has no solution.
    Puzzle {
        /// The puzzle.
        puzzle: B,
        /// Invalid or unsolvable.
        verdict: Verdict,
    },
    /// The stored solution isn't solved.
    Solution {
        /// The stored solution.
        solution: B,
        /// Invalid or unfinished.
        verdict: Verdict,
    },
    /// The stored solution has another size.
    SolutionSize {
        /// The size of the puzzle.
        expected: Size,
        /// The size of the solution.
        found: Size,
    },
    /// The stored solution changes a given of the puzzle.
    Given {
        /// The first such cell.
        square: Square,
        /// What is given there.
        given: Symbol,
        /// What the solution has there.
        found: Symbol,
    },
}

impl<B: Gradable> core::error::Error for TaskError<B> {}
