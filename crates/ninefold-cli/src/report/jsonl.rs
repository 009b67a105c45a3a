//! `jsonl`: one JSON object a board.

use ninefold::{CellSet, Conflict, Verdict};
use serde::Serialize;

use super::Finding;
use crate::stream::Record;

/// The object, in the order in which it is written.
#[derive(Serialize)]
struct Object<'a> {
    file: &'a str,
    line: u64,
    verdict: &'a str,
    meets: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    conflicts: Option<Vec<Conflict>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    blanks: Option<CellSet>,
    #[serde(skip_serializing_if = "Option::is_none")]
    error: Option<Malformed>,
}

#[derive(Serialize)]
struct Malformed {
    message: String,
    line: u64,
    column: u64,
}

pub(crate) fn write(out: &mut Vec<u8>, record: &Record, finding: &Finding<'_>) {
    let mut object = Object {
        file: &record.source,
        line: record.place.line,
        verdict: finding.word(),
        meets: finding.meets(),
        conflicts: None,
        blanks: None,
        error: None,
    };
    match finding {
        Finding::Judged { board, verdict: Verdict::Invalid } => {
            object.conflicts = Some(board.conflicts().collect());
        }
        Finding::Judged { board, verdict: Verdict::Unfinished } => object.blanks = Some(board.blanks()),
        Finding::Judged { .. } => {}
        Finding::Malformed(error) => {
            let place = error.place();
            object.error =
                Some(Malformed { message: error.to_string(), line: place.line, column: place.column });
        }
    }
    serde_json::to_writer(&mut *out, &object)
        .expect("an object of strings and numbers can be written to memory");
    out.push(b'\n');
}
