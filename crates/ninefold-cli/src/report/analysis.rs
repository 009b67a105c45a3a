//! The analysis of a board, as text.

use std::fmt::Write;

use ninefold::Analysis;
use ninefold::language::Legend;
use ninefold::verdict::{Answer, Reason};

use super::Style;
use super::drawing::Drawing;

/// A drawing of the board, and the findings.
pub(crate) fn describe(analysis: &Analysis, style: Style) -> String {
    let Style { paint, messages } = style;
    let language = messages.language;
    let witness = analysis.highlight();
    let mut text = format!("{}\n", Drawing::new(analysis.board(), witness, paint));
    if let Some(witness) = witness {
        let marks = if witness.is_fault() { "[ ]" } else { "( )" };
        // Writing to a string does not fail.
        let _ = writeln!(text, "   {marks} {}", Legend(witness).in_language(language));
    }
    for finding in analysis.findings() {
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
}

/// A line with a padded label, so that the words are aligned. Chinese characters are two columns wide.
fn line(label: &str, words: &str) -> String {
    const WIDTH: usize = 11;
    let width: usize = label.chars().map(|character| if character.is_ascii() { 1 } else { 2 }).sum();
    format!("{label}{}{words}\n", " ".repeat(WIDTH.saturating_sub(width)))
}
