//! `text`: one line a board that falls short, as compilers write them.

use std::io::Write;

use super::{Finding, drawing};
use crate::paint::Paint;
use crate::stream::Record;

pub(crate) fn write(out: &mut Vec<u8>, record: &Record, finding: &Finding<'_>, paint: Paint) {
    let (source, word) = (&record.source, paint.bad(finding.word()));
    // Writing to memory does not fail.
    let _ = match finding {
        Finding::Malformed(error) => writeln!(out, "{source}:{}: {word}: {error}", error.place()),
        _ if finding.meets() => Ok(()),
        Finding::Judged { board, verdict } => match board.witness(*verdict) {
            Some(witness) => writeln!(out, "{source}:{}: {word}: {witness}", record.place.line),
            None => writeln!(out, "{source}:{}: {word}", record.place.line),
        },
    };
}

/// The only board of the input: drawn, too.
pub(crate) fn write_sole(out: &mut Vec<u8>, record: &Record, finding: &Finding<'_>, paint: Paint) {
    if let Finding::Judged { board, .. } = finding {
        let _ = writeln!(out, "{}", drawing::Drawing::new(board, paint));
    }
    write(out, record, finding, paint);
}
