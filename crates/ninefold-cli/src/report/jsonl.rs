//! `jsonl`: one JSON object per board, with its location and the outcome as the library serializes it.
//!
//! There may be millions of them, so the two most common outcomes are written by hand. A test compares them with the
//! library's serialization.

use ninefold::verdict::Outcome;
use ninefold::{Conflict, Judgement, Language, Verdict};
use serde_json::Value;

use super::{Entry, Judged};
use crate::messages::Messages;
use crate::problem::ProblemRef;

pub(crate) fn write<J: Judged>(out: &mut Vec<u8>, entry: &Entry<'_, J>) {
    let Entry { source, line, outcome } = entry;
    put(out, &["{\"file\":", source.as_json(), ",\"line\":", itoa::Buffer::new().format(*line)]);
    // Without a verdict, the column may not be known yet.
    if let (Some(column), Some(_)) = (source.column_as_json(), entry.verdict()) {
        put(out, &[",\"column\":", column]);
    }
    // The members of the outcome's object become members of this one.
    let start = out.len();
    match outcome {
        Ok(judgement) => judgement.write_json(out),
        Err(problem) => write_problem(out, *problem),
    }
    out[start] = b',';
    out.push(b'\n');
}

#[inline]
pub(super) fn write_judgement(out: &mut Vec<u8>, judgement: &Judgement<'_>) {
    let name = judgement.verdict().name();
    match judgement.verdict() {
        verdict if verdict.meets() => put(out, &["{\"verdict\":\"", name, "\",\"meets\":true}"]),
        Verdict::Invalid => {
            put(out, &["{\"verdict\":\"", name, "\",\"meets\":false,\"conflicts\":"]);
            put_list(out, judgement.board().conflicts(), put_conflict);
            put(out, &["}"]);
        }
        // Writing to memory does not fail.
        _ => _ = serde_json::to_writer(out, judgement),
    }
}

fn write_problem(out: &mut Vec<u8>, problem: ProblemRef<'_>) {
    let _ = match problem {
        ProblemRef::Text(error) => serde_json::to_writer(out, &Outcome::Malformed(error)),
        ProblemRef::Line(_) | ProblemRef::Row(_) => {
            let message = Messages::new(Language::English).problem(problem).to_string();
            let (message, location) = (Value::from(message).to_string(), problem.location());
            put(
                out,
                &[
                    "{\"verdict\":\"",
                    Verdict::MALFORMED,
                    "\",\"meets\":false,\"error\":{\"message\":",
                    &message,
                ],
            );
            put(
                out,
                &[
                    ",\"line\":",
                    &location.line.to_string(),
                    ",\"column\":",
                    &location.column.to_string(),
                    "}}",
                ],
            );
            Ok(())
        }
    };
}

fn put(out: &mut Vec<u8>, parts: &[&str]) {
    for part in parts {
        out.extend_from_slice(part.as_bytes());
    }
}

fn put_list<T>(out: &mut Vec<u8>, items: impl IntoIterator<Item = T>, put_item: impl Fn(&mut Vec<u8>, T)) {
    put(out, &["["]);
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            put(out, &[","]);
        }
        put_item(out, item);
    }
    put(out, &["]"]);
}

fn put_conflict(out: &mut Vec<u8>, conflict: Conflict) {
    let (house, mut number) = (conflict.house(), itoa::Buffer::new());
    put(out, &["{\"house\":\"", house.kind().name(), "\",\"number\":", number.format(house.number())]);
    put(out, &[",\"digit\":", number.format(conflict.digit().get()), ",\"cells\":"]);
    put_list(out, conflict.cells(), |out, cell| put(out, &["\"", cell.name(), "\""]));
    put(out, &["}"]);
}

#[cfg(test)]
mod tests {
    use ninefold::generate::Generator;
    use ninefold::verdict::Outcome;
    use ninefold::{Board, Requirement};

    use super::{write_judgement, write_problem};
    use crate::problem::ProblemRef;

    #[test]
    fn what_is_written_by_hand_is_what_the_library_writes() {
        let generator = Generator::new(81);
        let generated =
            (0..200).flat_map(|n| [generator.invalid(n), generator.puzzle(n), generator.solved(n)]);
        let all_ones = Board::try_from([1; 81]).unwrap();
        for board in generated.chain([Board::EMPTY, all_ones]) {
            for &requirement in Requirement::ALL {
                let judgement = board.judge(requirement);
                let mut written = Vec::new();
                write_judgement(&mut written, &judgement);
                assert_eq!(String::from_utf8(written).unwrap(), serde_json::to_string(&judgement).unwrap());
            }
        }
    }

    #[test]
    fn an_error_is_written_as_the_library_writes_it() {
        let error = "\"53..7".parse::<Board>().unwrap_err();
        let mut written = Vec::new();
        write_problem(&mut written, ProblemRef::Text(&error));
        assert_eq!(written, serde_json::to_vec(&Outcome::Malformed(&error)).unwrap());
    }
}
