//! Everything that can be said of a board, in lines.

use std::fmt::{self, Display, Write};

use ninefold::{Analysis, Verdict, Witness};

use super::Style;
use super::drawing::Drawing;

/// The board, drawn, and what is said of it.
pub(crate) fn describe(analysis: &Analysis, style: Style) -> String {
    let witness = analysis.highlight();
    let mut text = format!("{}\n", Drawing::new(analysis.board(), witness, style.paint));
    // Writing to a string does not fail.
    let _ = match witness {
        Some(witness) => writeln!(text, "   {}", style.messages.legend(witness)),
        None => Ok(()),
    };
    let _ = write_lines(&mut text, analysis, style);
    text
}

fn write_lines(text: &mut String, analysis: &Analysis, style: Style) -> fmt::Result {
    let Style { paint, messages } = style;
    let (board, verdict, witness) = (analysis.board(), analysis.verdict(), analysis.witness());
    let told = |witness: &Witness| witness.in_language(messages.language).to_string();
    let yes = || paint.good(messages.yes()).to_string();
    let no = |reason: &dyn Display| messages.because(paint.bad(messages.no()), reason);
    let mut line = |label: &str, words: &dyn Display| writeln!(text, "{}{words}", padded(label));
    line(messages.givens_label(), &messages.givens(board.givens()))?;
    match witness {
        Some(Witness::Conflicts(conflicts)) => {
            line(messages.valid_label(), &no(&messages.conflicts(conflicts.len())))?;
            for conflict in conflicts {
                line("", &conflict.in_language(messages.language))?;
            }
        }
        _ => line(messages.valid_label(), &yes())?,
    }
    let solved = match board.blanks().len() {
        0 if verdict == Verdict::Invalid => no(&messages.not_valid()),
        0 => yes(),
        blanks => no(&messages.blanks(blanks)),
    };
    line(messages.solved_label(), &solved)?;
    let solvable = match (verdict, witness) {
        (Verdict::Invalid, _) => no(&messages.not_valid()),
        (Verdict::Unsolvable, Some(givens)) => no(&told(givens)),
        _ => yes(),
    };
    line(messages.solvable_label(), &solvable)?;
    let two = witness.filter(|_| verdict == Verdict::Ambiguous);
    line(messages.solutions_label(), &messages.solution_count(analysis.solutions(), two))?;
    let minimal = match (verdict, witness) {
        (Verdict::Invalid | Verdict::Unsolvable, _) => no(&messages.no_solution()),
        (Verdict::Ambiguous, _) => no(&messages.several_solutions()),
        _ if board.is_complete() => no(&messages.is_solved()),
        (Verdict::Redundant, Some(givens)) => no(&told(givens)),
        _ => yes(),
    };
    line(messages.minimal_label(), &minimal)
}

/// A label with blanks behind it, so that what follows is aligned. Chinese characters are two columns wide.
fn padded(label: &str) -> String {
    const WIDTH: usize = 11;
    let width: usize = label.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum();
    format!("{label}{}", " ".repeat(WIDTH.saturating_sub(width)))
}
