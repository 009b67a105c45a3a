//! Other libraries, each with the call that comes closest to "valid or not" for a line of 81 characters.
//!
//! - `rustoku-lib` (MIT) checks for repeats when it parses a puzzle: `Rustoku::new_from_str` is `Err` for a board with
//!   two equal digits in a house. That is exactly the question. On a "yes" it has also computed the candidates of every
//!   blank cell; no call leaves this out.
//! - `sudoku` (AGPL-3.0; built here to be measured, never published with ninefold) has no such check for puzzles. For
//!   full grids `Sudoku::is_solved` is exactly the question. For puzzles the closest is to ask for a solution, which is
//!   more work, and says "no" to valid boards without one. So the comparison is fair only for full grids.

use rustoku_lib::Rustoku;
use sudoku::Sudoku;

use crate::data::Line;

/// `rustoku-lib`: parses the line, with its check for repeats.
pub(crate) fn rustoku(line: &Line) -> bool {
    Rustoku::new_from_str(text(line)).is_ok()
}

/// `sudoku`: parses the line and asks whether it is solved. For full grids only.
pub(crate) fn sudoku_is_solved(line: &Line) -> bool {
    Sudoku::from_str_line(text(line)).is_ok_and(|sudoku| sudoku.is_solved())
}

/// `sudoku`: parses the line and asks whether a full grid is solved, or whether a puzzle has a solution.
pub(crate) fn sudoku_has_solution(line: &Line) -> bool {
    Sudoku::from_str_line(text(line)).is_ok_and(|sudoku| match sudoku.n_clues() {
        81 => sudoku.is_solved(),
        _ => sudoku.solutions_count_up_to(1) > 0,
    })
}

/// The line as the type the peers take. Callers with bytes have to pay for this check; it is cheap.
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
        for generated in Boards::new(Kinds::Both, Faults::Third).take(2000) {
            let expected = methods::first(&generated.board);
            assert_eq!(rustoku(&generated.board), expected, "{}", generated.board.escape_ascii());
        }
        for generated in Boards::new(Kinds::Grids, Faults::Third).take(2000) {
            let expected = methods::first(&generated.board);
            assert_eq!(sudoku_is_solved(&generated.board), expected, "{}", generated.board.escape_ascii());
        }
    }

    #[test]
    fn a_board_with_a_solution_is_valid() {
        for generated in Boards::new(Kinds::Both, Faults::Half).take(500) {
            assert!(!sudoku_has_solution(&generated.board) || methods::first(&generated.board));
        }
    }
}
