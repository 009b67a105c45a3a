//! `jsonl`: one JSON object a board.
//!
//! There may be millions of them, so what needs no escapes is put together by hand.

use ninefold::{CellSet, Conflict, Language, ParseError, Verdict, Witness};

use super::{Entry, Finding};

pub(crate) fn write(out: &mut Vec<u8>, entry: &Entry<'_>) {
    let Entry { source, line, finding } = entry;
    put(out, &["{\"file\":", source.as_json(), ",\"line\":"]);
    put_number(out, *line);
    // Before there is a verdict, it may not be known which column it will be.
    if let (Some(column), Some(_)) = (source.column_as_json(), finding.verdict()) {
        put(out, &[",\"column\":", column]);
    }
    let meets = if finding.meets() { "true" } else { "false" };
    put(
        out,
        &[
            ",\"verdict\":\"",
            finding.verdict().map_or(Language::English.malformed(), Verdict::name),
            "\",\"meets\":",
            meets,
        ],
    );
    match finding {
        Finding::Met(_) => {}
        Finding::Short(verdict, judged) => {
            if let Some(witness) = judged.board().witness(*verdict) {
                put_witness(out, &witness);
            }
        }
        Finding::Malformed(error) => put_error(out, error),
    }
    put(out, &["}\n"]);
}

fn put(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn put_number(out: &mut Vec<u8>, number: impl itoa::Integer) {
    put(out, &[itoa::Buffer::new().format(number)]);
}

fn put_list<T>(out: &mut Vec<u8>, items: impl Iterator<Item = T>, put_item: impl Fn(&mut Vec<u8>, T)) {
    put(out, &["["]);
    for (index, item) in items.enumerate() {
        if index > 0 {
            put(out, &[","]);
        }
        put_item(out, item);
    }
    put(out, &["]"]);
}

fn put_witness(out: &mut Vec<u8>, witness: &Witness) {
    match witness {
        Witness::Conflicts(conflicts) => {
            put(out, &[",\"conflicts\":"]);
            put_list(out, conflicts.iter(), put_conflict);
        }
        Witness::Blanks(cells) => put_named_cells(out, "blanks", *cells),
        Witness::Givens(_) => put_named_cells(out, "givens", witness.cells()),
        Witness::Redundant(cells) => put_named_cells(out, "redundant", *cells),
        Witness::Solutions(solutions) => {
            put(out, &[",\"solutions\":"]);
            put_list(out, solutions.iter(), |out, board| put(out, &["\"", &board.to_string(), "\""]));
            put_named_cells(out, "differ", witness.cells());
        }
        _ => unreachable!("every witness has its fields"),
    }
}

fn put_named_cells(out: &mut Vec<u8>, name: &str, cells: CellSet) {
    put(out, &[",\"", name, "\":"]);
    put_list(out, cells.iter(), |out, cell| put(out, &["\"", cell.name(), "\""]));
}

fn put_conflict(out: &mut Vec<u8>, conflict: &Conflict) {
    put(out, &["{\"house\":\"", conflict.house().kind().name(), "\",\"number\":"]);
    put_number(out, conflict.house().number());
    put(out, &[",\"digit\":"]);
    put_number(out, conflict.digit().get());
    put_named_cells(out, "cells", conflict.cells());
    put(out, &["}"]);
}

fn put_error(out: &mut Vec<u8>, error: &ParseError) {
    let message = serde_json::Value::from(error.to_string()).to_string();
    put(out, &[",\"error\":{\"message\":", &message, ",\"line\":"]);
    put_number(out, error.location().line);
    put(out, &[",\"column\":"]);
    put_number(out, error.location().column);
    put(out, &["}"]);
}
