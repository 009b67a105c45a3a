//! Grades answers to puzzles with any rules.

use alloc::vec;

use super::Grid;
use crate::grade::Grade;

/// What an answer is compared with: a puzzle, a solution, both or neither.
///
/// ```
/// use ninefold::rules::{GridAnswerKey, Rules};
///
/// let rules: Rules = "6x6 x".parse()?;
/// let empty = rules.empty();
/// let key = GridAnswerKey::new().with_puzzle(&empty);
/// assert!(empty.solution().unwrap().grade(key).is_solved());
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[must_use]
pub struct GridAnswerKey<'g> {
    puzzle: Option<&'g [u8]>,
    solution: Option<&'g [u8]>,
}

impl<'g> GridAnswerKey<'g> {
    /// An answer key with nothing to compare with.
    ///
    /// ```
    /// # use ninefold::rules::{GridAnswerKey, Rules};
    /// assert_eq!(Rules::classic().empty().grade(GridAnswerKey::new()).clues_changed, None);
    /// ```
    pub const fn new() -> GridAnswerKey<'g> {
        GridAnswerKey { puzzle: None, solution: None }
    }

    /// Adds a puzzle, whose givens the answer must keep.
    ///
    /// ```
    /// # use ninefold::rules::{GridAnswerKey, Rules};
    /// let rules = Rules::classic();
    /// let empty = rules.empty();
    /// assert_eq!(empty.grade(GridAnswerKey::new().with_puzzle(&empty)).clues_changed, Some(0));
    /// ```
    pub fn with_puzzle(self, puzzle: &'g Grid<'_>) -> GridAnswerKey<'g> {
        GridAnswerKey { puzzle: Some(puzzle.values()), ..self }
    }

    /// Adds a solution.
    ///
    /// ```
    /// # use ninefold::rules::{GridAnswerKey, Rules};
    /// let rules = Rules::classic();
    /// let empty = rules.empty();
    /// assert_eq!(empty.grade(GridAnswerKey::new().with_solution(&empty)).is_equal, Some(true));
    /// ```
    pub fn with_solution(self, solution: &'g Grid<'_>) -> GridAnswerKey<'g> {
        GridAnswerKey { solution: Some(solution.values()), ..self }
    }
}

/// The grade of a grid as the answer to a puzzle, from [`Grid::grade`].
///
/// ```
/// use ninefold::rules::{GridAnswerKey, Rules};
///
/// let rules: Rules = "4x4".parse()?;
/// let puzzle = rules.parse("1......2.3....4.")?;
/// let solution = puzzle.solution().unwrap();
/// let key = GridAnswerKey::new().with_puzzle(&puzzle).with_solution(&solution);
/// assert_eq!(solution.grade(key).blanks_right, Some(12));
/// assert!(!puzzle.grade(key).is_solved());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct GridGrade {
    /// Nothing repeats in a group.
    pub is_valid: bool,
    /// Every cell is filled.
    pub is_complete: bool,
    /// In how many groups something repeats. Where moves are forbidden, every pair of cells is a group.
    pub groups_broken: u16,
    /// How many cells are part of a conflict.
    pub cells_in_conflict: u16,
    /// How many givens of the puzzle are blank or something else in the answer; `None` without a puzzle.
    pub clues_changed: Option<u16>,
    /// How many cells that are blank in the puzzle are as in the solution; `None` without a puzzle and a solution.
    pub blanks_right: Option<u16>,
    /// The grid is the solution; `None` without one.
    pub is_equal: Option<bool>,
}

impl GridGrade {
    /// Whether every given of the puzzle is still there; `None` without a puzzle.
    ///
    /// ```
    /// # use ninefold::rules::{GridAnswerKey, Rules};
    /// let rules = Rules::classic();
    /// assert_eq!(rules.empty().grade(GridAnswerKey::new()).clues_kept(), None);
    /// ```
    pub fn clues_kept(&self) -> Option<bool> {
        self.clues_changed.map(|changed| changed == 0)
    }

    /// Whether the grid is valid and complete and has all givens of the puzzle, if there is one.
    ///
    /// It need not equal the solution of the answer key: the puzzle may have others.
    ///
    /// ```
    /// # use ninefold::rules::{GridAnswerKey, Rules};
    /// let rules = Rules::classic();
    /// assert!(!rules.empty().grade(GridAnswerKey::new()).is_solved());
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_valid && self.is_complete && self.clues_kept() != Some(false)
    }
}

/// The same about a classic board.
impl From<Grade> for GridGrade {
    fn from(grade: Grade) -> GridGrade {
        GridGrade {
            is_valid: grade.is_valid,
            is_complete: grade.is_complete,
            groups_broken: grade.houses_broken.into(),
            cells_in_conflict: grade.cells_in_conflict.into(),
            clues_changed: grade.clues_changed.map(Into::into),
            blanks_right: grade.blanks_right.map(Into::into),
            is_equal: grade.is_equal,
        }
    }
}

impl Grid<'_> {
    /// Grades the grid as the answer to a puzzle. Puzzle and solution should have the same size; cells that they don't have
    /// aren't compared.
    ///
    /// ```
    /// use ninefold::rules::{GridAnswerKey, Rules};
    ///
    /// let rules: Rules = "4x4 x".parse()?;
    /// let grid = rules.parse("1234341221434321")?;
    /// let grade = grid.grade(GridAnswerKey::new());
    /// assert_eq!((grade.groups_broken, grade.cells_in_conflict), (2, 8));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(&self, key: GridAnswerKey<'_>) -> GridGrade {
        let GridAnswerKey { puzzle, solution } = key;
        let values = self.values();
        let (groups_broken, cells_in_conflict) = self.count_broken();
        GridGrade {
            is_valid: groups_broken == 0,
            is_complete: self.is_complete(),
            groups_broken,
            cells_in_conflict,
            clues_changed: puzzle.map(|puzzle| {
                count(values.iter().zip(puzzle).map(|(value, given)| *given != 0 && given != value))
            }),
            blanks_right: puzzle.zip(solution).map(|(puzzle, solution)| {
                let cells = values.iter().zip(solution).zip(puzzle);
                count(cells.map(|((value, right), given)| *given == 0 && *right != 0 && value == right))
            }),
            is_equal: solution.map(|solution| solution == values),
        }
    }

    /// In how many groups something repeats, and how many cells are part of a conflict.
    fn count_broken(&self) -> (u16, u16) {
        let mut in_conflict = vec![false; self.size().cells()];
        let broken = self.conflicting_groups().map(|group| {
            for square in self.repeated_squares(group) {
                in_conflict[square.index(self.size())] = true;
            }
            true
        });
        (count(broken), count(in_conflict.into_iter()))
    }
}

/// How many of these are true.
fn count(all: impl Iterator<Item = bool>) -> u16 {
    all.map(u16::from).fold(0, u16::saturating_add)
}
