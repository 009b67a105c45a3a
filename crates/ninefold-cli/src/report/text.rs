//! `text`: one line a board that falls short, as compilers write them.

use std::io::Write;

use super::{Entry, Finding, drawing};
use crate::intake::Record;
use crate::paint::Paint;

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>, paint: Paint) {
    let Entry { source, line, finding } = entry;
    let word = paint.bad(finding.word());
    // Writing to memory does not fail.
    let _ = match finding {
        Finding::Met(_) => Ok(()),
        Finding::Malformed(error) => writeln!(out, "{source}:{}: {word}: {error}", error.place()),
        Finding::Short(verdict, judged) => match judged.board().witness(*verdict) {
            Some(witness) => writeln!(out, "{source}:{line}: {word}: {witness}"),
            None => writeln!(out, "{source}:{line}: {word}"),
        },
    };
}

/// The only board of the input: drawn, too.
pub(crate) fn draw(out: &mut Vec<u8>, record: &Record, paint: Paint) {
    if let Ok(board) = &record.board {
        let _ = writeln!(out, "{}", drawing::Drawing::new(board, paint));
    }
}
