//! `text`: one line a board that falls short, as compilers write them.

use std::io::Write;

use ninefold::{Board, ParseError, Verdict};

use super::drawing::Drawing;
use super::{Entry, Finding};
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

/// The only board of the input: drawn, too, with what shows that it falls short.
pub(crate) fn write_sole(
    out: &mut Vec<u8>,
    board: &Result<Board, ParseError>,
    entry: &Entry<'_>,
    paint: Paint,
) {
    if let Ok(board) = board {
        let witness = match &entry.finding {
            // Of blanks it can be seen that they are blank.
            Finding::Short(verdict, _) if *verdict != Verdict::Unfinished => board.witness(*verdict),
            _ => None,
        };
        let _ = writeln!(out, "{}", Drawing::new(board, witness.as_ref(), paint));
    }
    write(out, entry, paint);
}
