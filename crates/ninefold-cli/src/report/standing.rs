//! Everything that can be said of a board, in lines.

use std::fmt::{self, Write};

use ninefold::{Standing, Verdict, Witness};

use super::drawing::Drawing;
use crate::paint::Paint;

/// The board, drawn, and what is said of it.
pub(crate) fn describe(standing: &Standing, paint: Paint) -> String {
    let mut text = format!("{}\n", Drawing::new(standing.board(), standing.noteworthy(), paint));
    // Writing to a string does not fail.
    let _ = write_lines(&mut text, standing, paint);
    text
}

fn write_lines(text: &mut String, standing: &Standing, paint: Paint) -> fmt::Result {
    let (board, verdict) = (standing.board(), standing.verdict());
    let mut line = |name: &str, words: fmt::Arguments<'_>| writeln!(text, "{name:<11}{words}");
    let (yes, no) = (paint.good("yes"), paint.bad("no"));
    line("givens", format_args!("{} of 81", board.givens()))?;
    match standing.witness() {
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
    match (verdict, standing.witness()) {
        (Verdict::Invalid, _) => line("solvable", format_args!("{no}, it is not valid"))?,
        (Verdict::Unsolvable, Some(givens)) => line("solvable", format_args!("{no}, {givens}"))?,
        _ => line("solvable", format_args!("{yes}"))?,
    }
    match (verdict, standing.witness()) {
        (Verdict::Ambiguous, Some(two)) => {
            line("solutions", format_args!("{}; {two}", standing.solutions()))?;
        }
        _ => line("solutions", format_args!("{}", standing.solutions()))?,
    }
    match (verdict, standing.witness()) {
        (Verdict::Invalid | Verdict::Unsolvable, _) => {
            line("minimal", format_args!("{no}, there is no solution"))
        }
        (Verdict::Ambiguous, _) => line("minimal", format_args!("{no}, there is more than one solution")),
        _ if board.is_complete() => line("minimal", format_args!("{no}, it is solved")),
        (Verdict::Redundant, Some(givens)) => line("minimal", format_args!("{no}, {givens}")),
        _ => line("minimal", format_args!("{yes}")),
    }
}
