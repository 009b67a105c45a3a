//! The analysis of a board, as text.

use std::fmt::Write;

use ninefold::Analysis;
use ninefold::language::Legend;
use ninefold::rules::GridAnalysis;
use ninefold::verdict::{Answer, Reason};

use super::Style;
use super::drawing::Drawing;

/// A drawing of the board, and the findings.
pub(crate) fn describe(analysis: &Analysis, style: Style) -> String {
    let drawing = Drawing::of_board(analysis.board(), analysis.highlight(), style.paint);
    report!(analysis, style, drawing, "")
}

/// The same for a grid, with its rules.
pub(crate) fn describe_grid(analysis: &GridAnalysis<'_>, style: Style) -> String {
    let drawing = Drawing::of_grid(analysis.grid(), analysis.highlight(), style.paint);
    let rules = line(style.messages.rules(), &analysis.grid().rules().to_string());
    report!(analysis, style, drawing, rules)
}

/// The drawing, what is marked in it, and the findings. Boards and grids have the same, with types of their own.
macro_rules! report {
    ($analysis:ident, $style:ident, $drawing:ident, $head:expr) => {{
        let Style { paint, messages } = $style;
        let language = messages.language;
        let mut text = format!("{}\n", $drawing);
        if let Some(witness) = $analysis.highlight() {
            let marks = if witness.is_fault() { "[ ]" } else { "( )" };
            // Writing to a string does not fail.
            let _ = writeln!(text, "   {marks} {}", Legend(witness).in_language(language));
        }
        text += &$head;
        for finding in $analysis.findings() {
            let words = finding.answer.in_language(language).to_string();
            let words = match (&finding.answer, words.strip_prefix(language.no())) {
                (Answer::Yes, _) => paint.good(words).to_string(),
                (Answer::No(_), Some(reason)) => format!("{}{reason}", paint.bad(language.no())),
                _ => words,
            };
            text += &line(&finding.topic.in_language(language).to_string(), &words);
            if let Answer::No(Reason::Conflicts(conflicts)) = finding.answer {
                for conflict in conflicts {
                    text += &line("", &conflict.in_language(language).to_string());
                }
            }
        }
        text
    }};
}
use report;

/// A line with a padded label, so that the words are aligned. Chinese characters are two columns wide.
fn line(label: &str, words: &str) -> String {
    const WIDTH: usize = 11;
    let width: usize = label.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum();
    format!("{label}{}{words}\n", " ".repeat(WIDTH.saturating_sub(width)))
}
