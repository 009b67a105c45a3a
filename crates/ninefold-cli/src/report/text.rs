//! `text`: one line a board that falls short, as compilers write them.

use std::io::Write;

use ninefold::{Board, ParseError, Verdict};

use super::drawing::Drawing;
use super::{Entry, Finding, Style};

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>, style: Style) {
    let Entry { source, line, finding } = entry;
    let Style { paint, messages } = style;
    let word = || paint.bad(messages.verdict_or_malformed(finding.verdict()));
    // Writing to memory does not fail.
    let _ = match finding {
        Finding::Met(_) => Ok(()),
        Finding::Malformed(error) => {
            writeln!(out, "{source}:{}: {}", error.location(), messages.malformed(word(), error))
        }
        Finding::Short(verdict, judged) => {
            let witness = judged.board().witness(*verdict);
            writeln!(out, "{source}:{line}: {}", messages.verdict(word(), witness.as_ref()))
        }
    };
}

/// The only board of the input: drawn, too, with what shows that it falls short.
pub(crate) fn write_sole(
    out: &mut Vec<u8>,
    board: &Result<Board, ParseError>,
    entry: &Entry<'_>,
    style: Style,
) {
    if let Ok(board) = board {
        let witness = match &entry.finding {
            // Of blanks it can be seen that they are blank.
            Finding::Short(verdict, _) if *verdict != Verdict::Unfinished => board.witness(*verdict),
            _ => None,
        };
        let _ = writeln!(out, "{}", Drawing::new(board, witness.as_ref(), style.paint));
    }
    write(out, entry, style);
}
