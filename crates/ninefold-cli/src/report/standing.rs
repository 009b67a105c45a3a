//! Everything that can be said of a board, in lines.

use std::fmt::{self, Write};

use ninefold::{Board, CellSet, Judgement, Requirement, Verdict, Witness};

use super::drawing::Drawing;
use crate::paint::Paint;

/// Where a board stands on the ladder from valid to minimal.
#[derive(Debug)]
pub(crate) struct Standing<'a> {
    pub(crate) board: &'a Board,
    /// Against the highest requirement, so that it tells which one the board fails first.
    judgement: Judgement,
    /// How many solutions there are, as far as they are counted.
    solutions: usize,
}

impl<'a> Standing<'a> {
    /// How far solutions are counted.
    const MOST_SOLUTIONS: usize = 1000;

    pub(crate) fn of(board: &'a Board) -> Standing<'a> {
        let judgement = board.examine(Requirement::Minimal);
        let solutions = match judgement.verdict() {
            Verdict::Invalid | Verdict::Unsolvable => 0,
            Verdict::Ambiguous => board.count_solutions(Standing::MOST_SOLUTIONS),
            _ => 1,
        };
        Standing { board, judgement, solutions }
    }

    /// What shows where the board falls short; nobody expects a board without blanks to be a puzzle.
    pub(crate) fn witness(&self) -> Option<&Witness> {
        self.judgement.witness().filter(|_| !self.board.is_solved())
    }

    /// The cells to look at.
    pub(crate) fn marked(&self) -> CellSet {
        self.witness().map_or(CellSet::EMPTY, Witness::cells)
    }

    /// How many solutions there are, in words.
    pub(crate) fn solutions(&self) -> String {
        match self.solutions {
            0 => "none".into(),
            Standing::MOST_SOLUTIONS => format!("at least {}", Standing::MOST_SOLUTIONS),
            count => count.to_string(),
        }
    }

    /// The board, drawn, and what is said of it.
    pub(crate) fn describe(&self, paint: Paint) -> String {
        let mut text = format!("{}\n", Drawing::new(self.board, self.witness(), paint));
        // Writing to a string does not fail.
        let _ = self.write_lines(&mut text, paint);
        text
    }

    fn write_lines(&self, text: &mut String, paint: Paint) -> fmt::Result {
        let board = self.board;
        let mut line = |name: &str, words: fmt::Arguments<'_>| writeln!(text, "{name:<11}{words}");
        let (yes, no) = (paint.good("yes"), paint.bad("no"));
        let verdict = self.judgement.verdict();
        line("givens", format_args!("{} of 81", board.givens()))?;
        match self.judgement.witness() {
            Some(Witness::Conflicts(conflicts)) => {
                let plural = if conflicts.len() == 1 { "" } else { "s" };
                line("valid", format_args!("{no}, {} conflict{plural}", conflicts.len()))?;
                for conflict in conflicts {
                    line("", format_args!("{conflict}"))?;
                }
            }
            _ => line("valid", format_args!("{yes}"))?,
        }
        match board.blanks().len() {
            0 if verdict == Verdict::Invalid => line("solved", format_args!("{no}, it is not valid"))?,
            0 => line("solved", format_args!("{yes}"))?,
            1 => line("solved", format_args!("{no}, 1 cell is blank"))?,
            blanks => line("solved", format_args!("{no}, {blanks} cells are blank"))?,
        }
        match (verdict, self.judgement.witness()) {
            (Verdict::Invalid, _) => line("solvable", format_args!("{no}, it is not valid"))?,
            (Verdict::Unsolvable, Some(givens)) => line("solvable", format_args!("{no}, {givens}"))?,
            _ => line("solvable", format_args!("{yes}"))?,
        }
        match (verdict, self.judgement.witness()) {
            (Verdict::Ambiguous, Some(two)) => {
                line("solutions", format_args!("{}; {two}", self.solutions()))?;
            }
            _ => line("solutions", format_args!("{}", self.solutions()))?,
        }
        match (verdict, self.judgement.witness()) {
            (Verdict::Invalid | Verdict::Unsolvable, _) => {
                line("minimal", format_args!("{no}, there is no solution"))
            }
            (Verdict::Ambiguous, _) => line("minimal", format_args!("{no}, there is more than one solution")),
            _ if board.is_complete() => line("minimal", format_args!("{no}, it is solved")),
            (Verdict::Redundant, Some(givens)) => line("minimal", format_args!("{no}, {givens}")),
            _ => line("minimal", format_args!("{yes}")),
        }
    }
}
