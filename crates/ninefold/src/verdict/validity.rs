//! Valid or not: the fast answer, from a kernel. It is tested against the rule in `conflict.rs`.

use crate::board::Board;
use crate::kernel;

impl Board {
    /// Whether no digit occurs twice in any row, column or box.
    ///
    /// Only filled cells count, and a valid board need not have a solution.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let good: Board =
    ///     "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let bad: Board =
    ///     "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// assert!(good.is_valid());
    /// assert!(!bad.is_valid());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_valid(&self) -> bool {
        !kernel::has_repeat(self)
    }

    /// Whether the board is valid and complete.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let solved: Board =
    ///     "534678912672195348198342567859761423426853791713924856961537284287419635345286179".parse()?;
    /// assert!(solved.is_solved());
    /// assert!(!Board::EMPTY.is_solved());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn is_solved(&self) -> bool {
        self.is_complete() && self.is_valid()
    }
}

/// Whether rows of characters are a valid board: the function of the well-known exercise.
///
/// `true` if there are nine rows of nine characters, each `1` to `9` or a blank, and no digit occurs twice in a row, column
/// or box. Anything of another shape or with other characters is `false`; to find out what is wrong, use
/// [`Board::from_rows`] and [`Board::conflicts`].
///
/// ```
/// use ninefold::is_valid_sudoku;
///
/// let mut rows: Vec<Vec<char>> = [
///     "53..7....", "6..195...", ".98....6.",
///     "8...6...3", "4..8.3..1", "7...2...6",
///     ".6....28.", "...419..5", "....8..79",
/// ]
/// .iter()
/// .map(|row| row.chars().collect())
/// .collect();
/// assert!(is_valid_sudoku(&rows));
///
/// rows[0][0] = '8'; // box 1 already has an 8
/// assert!(!is_valid_sudoku(&rows));
///
/// rows.pop(); // eight rows
/// assert!(!is_valid_sudoku(&rows));
/// ```
#[must_use]
pub fn is_valid_sudoku<Row: AsRef<[char]>>(rows: &[Row]) -> bool {
    Board::from_rows(rows).is_ok_and(|board| board.is_valid())
}
