//! The grade of one board: what is right and wrong in it, counted.

use crate::board::{Board, DigitSet};
use crate::kernel::{GROUP, Kernel};
use crate::verdict::{Requirement, Verdict};
use crate::{BOX, CELLS, SIDE};

/// What an answer is compared with: a puzzle, a solution, both or neither.
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::AnswerKey;
///
/// let key = AnswerKey::new().with_puzzle(&Board::EMPTY);
/// assert!(Board::EMPTY.solution().unwrap().grade(key).is_solved());
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct AnswerKey<'b> {
    puzzle: Option<&'b Board>,
    solution: Option<&'b Board>,
}

impl<'b> AnswerKey<'b> {
    /// An answer key with nothing to compare with.
    ///
    /// ```
    /// # use ninefold::{Board, grade::AnswerKey};
    /// assert_eq!(Board::EMPTY.grade(AnswerKey::new()).clues_changed, None);
    /// ```
    pub const fn new() -> AnswerKey<'b> {
        AnswerKey { puzzle: None, solution: None }
    }

    /// Adds a puzzle, whose givens the answer must keep.
    ///
    /// ```
    /// # use ninefold::{Board, grade::AnswerKey};
    /// let key = AnswerKey::new().with_puzzle(&Board::EMPTY);
    /// assert_eq!(Board::EMPTY.grade(key).clues_changed, Some(0));
    /// ```
    pub const fn with_puzzle(self, puzzle: &'b Board) -> AnswerKey<'b> {
        AnswerKey { puzzle: Some(puzzle), ..self }
    }

    /// Adds a solution.
    ///
    /// ```
    /// # use ninefold::{Board, grade::AnswerKey};
    /// let key = AnswerKey::new().with_solution(&Board::EMPTY);
    /// assert_eq!(Board::EMPTY.grade(key).is_equal, Some(true));
    /// ```
    pub const fn with_solution(self, solution: &'b Board) -> AnswerKey<'b> {
        AnswerKey { solution: Some(solution), ..self }
    }
}

/// The grade of a board as the answer to a puzzle, from [`Board::grade`].
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::AnswerKey;
///
/// let puzzle: Board =
///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
/// let solution = puzzle.solution().unwrap();
/// let key = AnswerKey::new().with_puzzle(&puzzle).with_solution(&solution);
/// let grade = solution.grade(key);
/// assert!(grade.is_solved());
/// assert_eq!(grade.blanks_right, Some(51));
///
/// let grade = puzzle.grade(key);
/// assert!(grade.is_valid && !grade.is_complete && !grade.is_solved());
/// assert_eq!((grade.clues_changed, grade.blanks_right), (Some(0), Some(0)));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct Grade {
    /// No digit occurs twice in a house.
    pub is_valid: bool,
    /// Every cell is filled.
    pub is_complete: bool,
    /// How many of the 27 houses have a repeated digit.
    pub houses_broken: u8,
    /// How many cells are part of a conflict.
    pub cells_in_conflict: u8,
    /// How many givens of the puzzle are blank or another digit in the answer; `None` without a puzzle.
    pub clues_changed: Option<u8>,
    /// How many cells that are blank in the puzzle hold the solution's digit; `None` without a puzzle and a solution.
    pub blanks_right: Option<u8>,
    /// The board is the solution; `None` without one.
    pub is_equal: Option<bool>,
}

impl Grade {
    /// Whether every given of the puzzle is still there; `None` without a puzzle.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::grade::AnswerKey;
    ///
    /// let puzzle = Board::try_from([5; 81])?;
    /// assert_eq!(Board::EMPTY.grade(AnswerKey::new().with_puzzle(&puzzle)).clues_kept(), Some(false));
    /// assert_eq!(Board::EMPTY.grade(AnswerKey::new()).clues_kept(), None);
    /// # Ok::<(), ninefold::BoardError>(())
    /// ```
    pub fn clues_kept(&self) -> Option<bool> {
        self.clues_changed.map(|changed| changed == 0)
    }

    /// Whether the board is valid and complete and has all givens of the puzzle, if there is one.
    ///
    /// It need not equal the solution of the answer key: the puzzle may have others.
    ///
    /// ```
    /// # use ninefold::{Board, grade::AnswerKey};
    /// assert!(!Board::EMPTY.grade(AnswerKey::new()).is_solved());
    /// assert!(Board::EMPTY.solution().unwrap().grade(AnswerKey::new()).is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_valid && self.is_complete && self.clues_kept() != Some(false)
    }
}

impl Board {
    /// Grades the board as the answer to a puzzle.
    ///
    /// ```
    /// use ninefold::grade::AnswerKey;
    /// use ninefold::{Board, Cell};
    ///
    /// let puzzle: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let mut answer = puzzle.solution().unwrap();
    /// answer.clear(Cell::ALL[80]);
    /// let grade = answer.grade(AnswerKey::new().with_puzzle(&puzzle));
    /// assert_eq!(grade.clues_changed, Some(1));
    /// assert_eq!(grade.blanks_right, None);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn grade(&self, key: AnswerKey<'_>) -> Grade {
        self.grade_judged(self.is_valid(), key)
    }

    /// The same, if it is known whether the board is valid.
    fn grade_judged(&self, is_valid: bool, key: AnswerKey<'_>) -> Grade {
        let AnswerKey { puzzle, solution } = key;
        let (houses_broken, cells_in_conflict) = if is_valid { (0, 0) } else { count_broken(self) };
        Grade {
            is_valid,
            is_complete: self.is_complete(),
            houses_broken,
            cells_in_conflict,
            clues_changed: puzzle.map(|puzzle| {
                count(|cell| {
                    let given = puzzle.as_array()[cell];
                    (given != 0) & (given != self.as_array()[cell])
                })
            }),
            blanks_right: puzzle.zip(solution).map(|(puzzle, solution)| {
                count(|cell| {
                    let digit = solution.as_array()[cell];
                    (digit != 0) & (puzzle.as_array()[cell] == 0) & (digit == self.as_array()[cell])
                })
            }),
            is_equal: solution.map(|solution| solution == self),
        }
    }
}

/// For how many cells this is true.
#[inline]
fn count(is_counted: impl Fn(usize) -> bool) -> u8 {
    (0..CELLS).map(|cell| u8::from(is_counted(cell))).sum()
}

/// How many houses have a repeated digit, and how many cells are part of a conflict.
///
/// The same could be counted from [`Board::conflicts`], but not as fast.
fn count_broken(board: &Board) -> (u8, u8) {
    let rows: [[u8; SIDE]; SIDE] = (*board).into();
    let digits = rows.map(|row| row.map(DigitSet::of_value));
    let (mut rows, mut columns) = ([Seen::NOTHING; SIDE], [Seen::NOTHING; SIDE]);
    let mut boxes = [[Seen::NOTHING; BOX]; BOX];
    // The loops have constant bounds, so that the compiler can unroll them.
    for row in 0..SIDE {
        for column in 0..SIDE {
            let digit = digits[row][column];
            rows[row].add(digit);
            columns[column].add(digit);
            boxes[row / BOX][column / BOX].add(digit);
        }
    }
    let houses = rows.iter().chain(&columns).chain(boxes.as_flattened());
    let broken = houses.map(|house| u8::from(!house.twice.is_empty())).sum();
    let mut in_conflict = 0;
    for row in 0..SIDE {
        for column in 0..SIDE {
            let twice = rows[row].twice | columns[column].twice | boxes[row / BOX][column / BOX].twice;
            in_conflict += u8::from(!(twice & digits[row][column]).is_empty());
        }
    }
    (broken, in_conflict)
}

/// The digits that have been seen in a house so far.
#[derive(Clone, Copy)]
struct Seen {
    once: DigitSet,
    twice: DigitSet,
}

impl Seen {
    const NOTHING: Seen = Seen { once: DigitSet::EMPTY, twice: DigitSet::EMPTY };

    #[inline]
    fn add(&mut self, digit: DigitSet) {
        self.twice |= self.once & digit;
        self.once |= digit;
    }
}

impl Kernel {
    /// Grades boards of raw values in place, as [`Board::grade`] does: 0 for a blank, otherwise the digit.
    ///
    /// The grade is `None` if a value is greater than 9. `key` returns the answer key for the answer with this index.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::batch::Kernel;
    /// use ninefold::grade::AnswerKey;
    ///
    /// let answers = [[0; 81], [1; 81], [10; 81]];
    /// let mut grades = [None; 3];
    /// let key = AnswerKey::new().with_puzzle(&Board::EMPTY);
    /// Kernel::detected().grade_values(&answers, |_| key, &mut grades);
    /// assert_eq!(grades[0], Some(Board::EMPTY.grade(key)));
    /// assert_eq!(grades[1].unwrap().houses_broken, 27);
    /// assert_eq!(grades[2], None);
    /// ```
    ///
    /// # Panics
    ///
    /// If the number of grades isn't the number of answers.
    pub fn grade_values<'b>(
        self,
        answers: &[[u8; CELLS]],
        key: impl Fn(usize) -> AnswerKey<'b>,
        grades: &mut [Option<Grade>],
    ) {
        assert_eq!(answers.len(), grades.len(), "a grade for each answer");
        let mut verdicts = [None; GROUP];
        for (group, (answers, grades)) in answers.chunks(GROUP).zip(grades.chunks_mut(GROUP)).enumerate() {
            let verdicts = &mut verdicts[..answers.len()];
            self.judge_values(answers, Requirement::Valid, verdicts);
            let first = group * GROUP;
            for ((index, grade), (answer, verdict)) in (first..).zip(grades).zip(answers.iter().zip(verdicts))
            {
                *grade = verdict.map(|verdict| {
                    let is_valid = verdict == Verdict::Valid;
                    Board::from_values(*answer).grade_judged(is_valid, key(index))
                });
            }
        }
    }
}
