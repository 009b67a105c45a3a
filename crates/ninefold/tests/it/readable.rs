//! The rule in the readable way: what everything that is faster is compared with.
//!
//! [`Board::conflicts`] is the specification, and it is compared with the naive methods in `rule.rs`. `Board::is_valid`
//! is a kernel, so that no other kernel is compared with it.

use ninefold::{Board, Requirement, Verdict};

/// Whether there is no conflict.
pub(crate) fn is_valid(board: &Board) -> bool {
    board.conflicts().next().is_none()
}

/// Whether no cell is blank.
pub(crate) fn is_complete(board: &Board) -> bool {
    board.to_string().chars().all(|cell| cell != '.')
}

/// Whether both is true.
pub(crate) fn is_solved(board: &Board) -> bool {
    is_valid(board) && is_complete(board)
}

/// The verdict, step by step. Solutions are counted by the library, which is compared with a naive solver in `solve.rs`.
pub(crate) fn verdict(board: &Board, requirement: Requirement) -> Verdict {
    if !is_valid(board) {
        return Verdict::Invalid;
    }
    match requirement {
        Requirement::Valid => return Verdict::Valid,
        Requirement::Solved if is_complete(board) => return Verdict::Solved,
        Requirement::Solved => return Verdict::Unfinished,
        _ => (),
    }
    match (board.count_solutions(2), requirement) {
        (0, _) => Verdict::Unsolvable,
        (_, Requirement::Solvable) => Verdict::Solvable,
        (1, Requirement::Unique) => Verdict::Unique,
        (1, Requirement::Minimal) if has_redundant_given(board) => Verdict::Redundant,
        (1, Requirement::Minimal) => Verdict::Minimal,
        (_, Requirement::Unique | Requirement::Minimal) => Verdict::Ambiguous,
        _ => panic!("there is no rule for {requirement}"),
    }
}

/// Whether there is one solution also without one of the givens.
fn has_redundant_given(board: &Board) -> bool {
    board.filled().any(|(cell, _)| {
        let mut fewer = *board;
        fewer.clear(cell);
        fewer.count_solutions(2) == 1
    })
}
