//! `text`: one line per failing board, in the form `FILE:LINE: reason`.

use std::fmt::Display;
use std::io::Write;

use ninefold::Verdict;

use super::{Entry, Judged, Style};

pub(crate) fn write<J: Judged>(out: &mut Vec<u8>, entry: &Entry<'_, J>, style: Style) {
    if !entry.meets() {
        let witness = entry.outcome.as_ref().ok().and_then(Judged::witness);
        write_line(out, entry, witness.as_ref(), style);
    }
}

/// The first record, both as one of many and as the only one, which is also drawn, with its witness.
pub(crate) fn write_first<J: Judged>(
    line: &mut Vec<u8>,
    alone: &mut Vec<u8>,
    entry: &Entry<'_, J>,
    style: Style,
) {
    let witness = entry.outcome.as_ref().ok().and_then(Judged::witness);
    if !entry.meets() {
        write_line(line, entry, witness.as_ref(), style);
    }
    if let Ok(judgement) = &entry.outcome {
        // Blanks needn't be marked: they are visible anyway.
        let drawn = witness.as_ref().filter(|_| judgement.verdict() != Verdict::Unfinished);
        // Writing to memory does not fail.
        let _ = writeln!(alone, "{}", judgement.draw(drawn, style.paint));
    }
    alone.extend_from_slice(line);
}

/// The line for a board that fails, or for what isn't one.
fn write_line<J: Judged>(
    out: &mut Vec<u8>,
    entry: &Entry<'_, J>,
    witness: Option<&J::Witness>,
    style: Style,
) {
    let Entry { source, line, outcome } = entry;
    let Style { paint, messages } = style;
    let word: &dyn Display = &paint.bad(messages.language.verdict(entry.verdict()));
    let _ = match outcome {
        Ok(_) => {
            let witness = witness.map(|witness| J::words(witness, messages.language));
            writeln!(out, "{source}:{line}: {}", messages.verdict(word, witness))
        }
        Err(problem) => {
            writeln!(out, "{source}:{}: {}", problem.location(), messages.malformed(word, *problem))
        }
    };
}
