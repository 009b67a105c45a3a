//! Files of several blocks on several threads: the output is the same as from one reader.

use ninefold::Reader;
use ninefold::text::{Layout, SelectionBasis};

use crate::program::{INVALID, SHORT, SOLVED, VALID, ninefold};

/// More than a block, whatever the output.
const LENGTH: usize = 1200 << 10;

/// The reasons of malformed records that go to standard error.
const SHOWN: usize = 20;

/// What a reader finds in the text: each record as JSON, as a word, and what is passed on; on standard error what is said
/// about the column, and that with the reasons.
struct Told {
    jsonl: String,
    words: String,
    summary: String,
    kept: Vec<u8>,
    note: String,
    reasons: String,
}

/// What is said about the column that is judged, if there is a choice.
#[derive(Default)]
struct ColumnTold {
    /// Behind the number of boards in the totals.
    in_summary: String,
    /// A field of JSON, with its comma.
    json: String,
    /// On standard error, if only blanks tell the column from others with boards.
    note: String,
}

fn column_told(text: &str) -> Option<ColumnTold> {
    let mut reader = Reader::new();
    reader.feed(text.as_bytes());
    reader.finish();
    while reader.next_record().is_some() && reader.selection().is_none() {}
    let selection = reader.selection()?;
    let json = match selection.name() {
        Some(name) => format!("{name:?}"),
        None => selection.number().to_string(),
    };
    let note = match selection.basis() {
        SelectionBasis::Blanks => format!(
            "ninefold: file: judging {selection} of {}, the only one with blanks; choose another one with --column\n",
            selection.column_count()
        ),
        _ => String::new(),
    };
    Some(ColumnTold { in_summary: format!(" in {selection}"), json: format!("\"column\":{json},"), note })
}

fn by_reader(text: &str) -> Told {
    let ColumnTold { in_summary, json: column, note } = column_told(text).unwrap_or_default();
    let mut told = Told {
        jsonl: String::new(),
        words: String::new(),
        summary: String::new(),
        kept: Vec::new(),
        reasons: note.clone(),
        note,
    };
    let mut counts = [0_usize; 3];
    for record in Reader::builder().boards(text) {
        let (line, is_first) = (record.location.line, counts == [0; 3]);
        if record.layout == Layout::Row && is_first {
            told.kept.extend_from_slice(record.lead);
        }
        let place = match &record.board {
            Ok(board) if board.conflicts().next().is_none() => {
                told.jsonl += &format!(
                    "{{\"file\":\"file\",\"line\":{line},{column}\"verdict\":\"valid\",\"meets\":true}}\n"
                );
                told.words += "true\n";
                told.kept.extend_from_slice(record.raw);
                0
            }
            Ok(board) => {
                let conflicts = serde_json::to_string(&board.conflicts().collect::<Vec<_>>()).unwrap();
                told.jsonl += &format!(
                    "{{\"file\":\"file\",\"line\":{line},{column}\"verdict\":\"invalid\",\"meets\":false,\"conflicts\":{conflicts}}}\n"
                );
                told.words += "false\n";
                1
            }
            Err(error) => {
                let (place, message) = (error.location(), serde_json::to_string(&error.to_string()).unwrap());
                told.jsonl += &format!(
                    "{{\"file\":\"file\",\"line\":{line},\"verdict\":\"malformed\",\"meets\":false,\"error\":{{\"message\":{message},\"line\":{},\"column\":{}}}}}\n",
                    place.line, place.column
                );
                told.words += "error\n";
                if counts[2] < SHOWN {
                    told.reasons += &format!("file:{place}: malformed: {error}\n");
                }
                2
            }
        };
        counts[place] += 1;
    }
    if let more @ 1.. = counts[2].saturating_sub(SHOWN) {
        told.reasons += &format!("file: {more} more malformed\n");
    }
    let parts: Vec<_> = counts
        .iter()
        .zip(["valid", "invalid", "malformed"])
        .filter(|&(&count, _)| count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    told.summary = format!("{} boards{in_summary}: {}\n", counts.iter().sum::<usize>(), parts.join(", "));
    told
}

/// Holds all outputs on one and three threads, from a file and from a pipe, against the reader.
#[track_caller]
fn assert_same_as_reader(text: &str) {
    let told = by_reader(text);
    let code = if told.words.contains("error") { 2 } else { i32::from(told.words.contains("false")) };
    for threads in ["1", "3"] {
        let call =
            |arguments: &[&str]| ninefold(arguments.iter().chain(&["-j", threads])).file("file", text).run();
        call(&["check", "-o", "jsonl", "file"]).is(code, &told.jsonl, &told.note);
        call(&["check", "-o", "bool", "file"]).is(code, &told.words, &told.reasons);
        call(&["check", "-o", "summary", "file"]).sums_up(code, &told.summary, &told.reasons);
        call(&["filter", "file"]).is(code, &told.kept, &told.reasons);
        let piped = ninefold(["check", "-o", "jsonl", "-j", threads, "-"]).stdin(text).run();
        piped.is(
            code,
            told.jsonl.replace("\"file\":\"file\"", "\"file\":\"-\""),
            told.note.replace("file:", "-:"),
        );
    }
}

/// Lines from a pattern, until there are enough.
fn lines(mut line: impl FnMut(usize) -> String) -> String {
    let mut text = String::new();
    let mut number = 0;
    while text.len() < LENGTH {
        text += &line(number);
        number += 1;
    }
    text
}

#[test]
fn plain_lines() {
    assert_same_as_reader(&lines(|number| format!("{}\n", [VALID, SOLVED, INVALID][number % 3])));
}

#[test]
fn lines_of_every_kind() {
    assert_same_as_reader(&lines(|number| match number % 997 {
        100 => "# a comment\n".into(),
        200 => "\n".into(),
        300 => format!("  {VALID}\t\n"),
        400 => format!("{VALID} and more\r\n"),
        500 => format!("{SHORT}\n"),
        600 => format!("{SHORT}\r\n"),
        700 => format!("{INVALID};rated 4.5\r"),
        800 => "no board at all\n".into(),
        900 => format!("{VALID}{VALID}\n"),
        _ => format!("{}\n", [VALID, INVALID][number % 2]),
    }));
}

#[test]
fn crlf_without_a_last_line_break() {
    let text = lines(|number| format!("{}\r\n", [VALID, INVALID][number % 2]));
    assert_same_as_reader(text.trim_end());
}

#[test]
fn carriage_returns_alone() {
    assert_same_as_reader(&lines(|_| format!("{VALID}\r")));
}

#[test]
fn a_line_longer_than_a_block() {
    let mut text = lines(|_| format!("{VALID}\n"));
    text += &"1".repeat(1100 << 10);
    text += "\n";
    text += &lines(|number| format!("{}\n", [INVALID, SHORT][usize::from(number == 5000)]));
    assert_same_as_reader(&text);
}

#[test]
fn boards_in_another_field() {
    assert_same_as_reader(&lines(|number| match number {
        77 => "77;\n".into(),
        78 => "# 78\n".into(),
        _ => format!("{number};{};{SOLVED}\n", [VALID, INVALID, SHORT][(number % 601).min(2)]),
    }));
}

#[test]
fn a_table() {
    let rows = lines(|number| format!("{number},{},{SOLVED}\n", [VALID, INVALID][number % 2]));
    assert_same_as_reader(&format!("id,puzzle,solution\n{rows}"));
}

#[test]
fn a_table_with_quotes_here_and_there() {
    let rows = lines(|number| match number % 2500 {
        1000 => format!("\"{number}\",\"{VALID}\"\n"),
        2000 => format!("\"two\nlines\",{INVALID}\n"),
        2300 => format!("{number}\n"),
        2400 => format!("{number},{SHORT}\n"),
        _ => format!("{number},{}\n", [VALID, INVALID][number % 2]),
    });
    assert_same_as_reader(&format!("id,puzzle\n{rows}"));
}

#[test]
fn a_table_with_an_open_quote() {
    let rows = lines(|number| match number {
        5000 => format!("\"{number},{VALID}\n"),
        _ => format!("{number},{}\n", [VALID, INVALID][number % 2]),
    });
    assert_same_as_reader(&format!("id,puzzle\n{rows}"));
}
