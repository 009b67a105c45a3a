//! `jsonl`: one JSON object a board.

use ninefold::{CellSet, Conflict, Verdict};
use serde::Serialize;

use super::{Entry, Finding};

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

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>) {
    let mut object = Object {
        file: entry.source,
        line: entry.line,
        verdict: entry.finding.word(),
        meets: entry.finding.meets(),
        conflicts: None,
        blanks: None,
        error: None,
    };
    match &entry.finding {
        Finding::Short(Verdict::Unfinished, board) => object.blanks = Some(board.blanks()),
        Finding::Short(_, board) => object.conflicts = Some(board.conflicts().collect()),
        Finding::Met(_) => {}
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
