//! Other libraries, asked in the way that comes nearest to "valid or not" from a line of 81 characters.
//!
//! - `rustoku-lib` (MIT) checks for repeats when a puzzle is read: `Rustoku::new_from_str` is `Err` for a board with
//!   two equal digits in a house. That is the very question. On a "yes" it has also worked out the candidates of every
//!   blank cell; there is no call that leaves this out.
//! - `sudoku` (AGPL-3.0; built here to be measured, never published with) has no such check for puzzles. For full grids
//!   `Sudoku::is_solved` is the very question. For puzzles the nearest is to ask for a solution, which is more work, and
//!   says no to valid boards without one. So it is compared fairly on full grids alone.

use rustoku_lib::Rustoku;
use sudoku::Sudoku;

use crate::data::Line;

/// `rustoku-lib`: the line is read, with its check for repeats.
pub(crate) fn rustoku(line: &Line) -> bool {
    Rustoku::new_from_str(text(line)).is_ok()
}

/// `sudoku`: the line is read and asked whether it is solved. For full grids alone.
pub(crate) fn sudoku_is_solved(line: &Line) -> bool {
    Sudoku::from_str_line(text(line)).is_ok_and(|sudoku| sudoku.is_solved())
}

/// `sudoku`: the line is read; a full grid is asked whether it is solved, a puzzle whether it has a solution.
pub(crate) fn sudoku_has_solution(line: &Line) -> bool {
    Sudoku::from_str_line(text(line)).is_ok_and(|sudoku| match sudoku.n_clues() {
        81 => sudoku.is_solved(),
        _ => sudoku.solutions_count_up_to(1) > 0,
    })
}

/// The line as the peers want it. Whoever holds bytes pays for this check; it is small.
fn text(line: &Line) -> &str {
    str::from_utf8(line).expect("boards are ASCII")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::{Boards, Faults, Kinds};
    use crate::methods;

    #[test]
    fn peers_answer_the_same_question() {
        for made in Boards::new(Kinds::Both, Faults::Third).take(2000) {
            let expected = methods::first(&made.board);
            assert_eq!(rustoku(&made.board), expected, "{}", made.board.escape_ascii());
        }
        for made in Boards::new(Kinds::Grids, Faults::Third).take(2000) {
            let expected = methods::first(&made.board);
            assert_eq!(sudoku_is_solved(&made.board), expected, "{}", made.board.escape_ascii());
        }
    }

    #[test]
    fn a_board_with_a_solution_is_valid() {
        for made in Boards::new(Kinds::Both, Faults::Half).take(500) {
            assert!(!sudoku_has_solution(&made.board) || methods::first(&made.board));
        }
    }
}
