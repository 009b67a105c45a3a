//! `text`: one line per failing board, in the form `FILE:LINE: reason`.

use std::fmt::Display;
use std::io::Write;

use ninefold::verdict::Outcome;
use ninefold::{Verdict, Witness};

use super::drawing::Drawing;
use super::{Entry, Style};

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>, style: Style) {
    let Outcome::Judged(judgement) = &entry.outcome else { return write_line(out, entry, None, style) };
    if !judgement.meets() {
        write_line(out, entry, judgement.witness().as_ref(), style);
    }
}

/// The first record, both as one of many and as the only one, which is also drawn, with its witness.
pub(crate) fn write_first(line: &mut Vec<u8>, alone: &mut Vec<u8>, entry: &Entry<'_>, style: Style) {
    let witness = match &entry.outcome {
        Outcome::Judged(judgement) => judgement.witness(),
        Outcome::Malformed(_) => None,
    };
    if !entry.outcome.meets() {
        write_line(line, entry, witness.as_ref(), style);
    }
    if let Outcome::Judged(judgement) = &entry.outcome {
        // Blanks needn't be marked: they are visible anyway.
        let drawn = witness.as_ref().filter(|_| judgement.verdict() != Verdict::Unfinished);
        // Writing to memory does not fail.
        let _ = writeln!(alone, "{}", Drawing::new(&judgement.board(), drawn, style.paint));
    }
    alone.extend_from_slice(line);
}

/// The line for a board that fails, or for what isn't one.
fn write_line(out: &mut Vec<u8>, entry: &Entry<'_>, witness: Option<&Witness>, style: Style) {
    let Entry { source, line, outcome } = entry;
    let Style { paint, messages } = style;
    let word: &dyn Display = &paint.bad(messages.language.verdict(outcome.verdict()));
    let _ = match outcome {
        Outcome::Judged(_) => writeln!(out, "{source}:{line}: {}", messages.verdict(word, witness)),
        Outcome::Malformed(error) => {
            writeln!(out, "{source}:{}: {}", error.location(), messages.malformed(word, error))
        }
    };
}
