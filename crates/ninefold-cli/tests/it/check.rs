//! `ninefold check`: every output, every exit status.

use std::fs;

use crate::program::{
    INVALID, INVALID_DRAWN, SHORT, SOLVED, VALID, VALID_DRAWN, WHY, grid, ninefold, system_says,
};

/// A valid, an invalid and a malformed board.
fn mixed() -> String {
    format!("{VALID}\n{INVALID}\n{SHORT}\n")
}

const MALFORMED: &str = "malformed: expected 81 cells, found 80";

#[test]
fn one_valid_board_is_drawn() {
    ninefold(["check", "a.txt"]).file("a.txt", VALID).run().is(
        0,
        format!("{VALID_DRAWN}1 board: 1 valid\n"),
        "",
    );
}

#[test]
fn one_invalid_board_is_drawn_with_its_conflicts_marked() {
    ninefold(["check", "a.txt"]).file("a.txt", INVALID).run().is(
        1,
        format!("{INVALID_DRAWN}a.txt:1: invalid: {WHY}\n1 board: 1 invalid\n"),
        "",
    );
}

#[test]
fn one_unfinished_board_is_drawn() {
    let board = SOLVED.replacen('5', ".", 2);
    let drawn = "     1  2  3   4  5  6   7  8  9
   ┌─────────┬─────────┬─────────┐
 1 │ .  3  4 │ 6  7  8 │ 9  1  2 │
 2 │ 6  7  2 │ 1  9  . │ 3  4  8 │
 3 │ 1  9  8 │ 3  4  2 │ 5  6  7 │
   ├─────────┼─────────┼─────────┤
 4 │ 8  5  9 │ 7  6  1 │ 4  2  3 │
 5 │ 4  2  6 │ 8  5  3 │ 7  9  1 │
 6 │ 7  1  3 │ 9  2  4 │ 8  5  6 │
   ├─────────┼─────────┼─────────┤
 7 │ 9  6  1 │ 5  3  7 │ 2  8  4 │
 8 │ 2  8  7 │ 4  1  9 │ 6  3  5 │
 9 │ 3  4  5 │ 2  8  6 │ 1  7  9 │
   └─────────┴─────────┴─────────┘
";
    ninefold(["check", "--require", "solved"]).stdin(board).run().is(
        1,
        format!("{drawn}-:1: unfinished: 2 blanks (r1c1, r2c6)\n1 board: 1 unfinished\n"),
        "",
    );
}

#[test]
fn one_malformed_record_is_only_reported() {
    ninefold(["check"]).stdin(SHORT).run().is(2, format!("-:1:81: {MALFORMED}\n1 board: 1 malformed\n"), "");
}

#[test]
fn text_tells_what_falls_short_and_counts() {
    ninefold(["check", "a.txt"]).file("a.txt", mixed()).run().is(
        2,
        format!(
            "a.txt:2: invalid: {WHY}\na.txt:3:81: {MALFORMED}\n3 boards: 1 valid, 1 invalid, 1 malformed\n"
        ),
        "",
    );
}

#[test]
fn text_of_valid_boards_is_the_count_alone() {
    let boards = format!("{VALID}\n{SOLVED}\n");
    ninefold(["check", "-o", "text"]).stdin(boards).run().is(0, "2 boards: 2 valid\n", "");
}

#[test]
fn bool_is_one_word_a_board() {
    ninefold(["check", "-o", "bool", "a.txt"]).file("a.txt", mixed()).run().is(
        2,
        "true\nfalse\nerror\n",
        format!("a.txt:3:81: {MALFORMED}\n"),
    );
    ninefold(["check", "-o", "bool"]).stdin(VALID).run().is(0, "true\n", "");
    ninefold(["check", "-o", "bool"]).stdin(INVALID).run().is(1, "false\n", "");
    ninefold(["check", "-o", "bool"]).stdin(SHORT).run().is(2, "error\n", format!("-:1:81: {MALFORMED}\n"));
}

#[test]
fn jsonl_is_one_object_a_board() {
    let valid = r#"{"file":"a.txt","line":1,"verdict":"valid","meets":true}"#;
    let invalid = concat!(
        r#"{"file":"a.txt","line":2,"verdict":"invalid","meets":false,"conflicts":["#,
        r#"{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]},"#,
        r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}]}"#,
    );
    let malformed = concat!(
        r#"{"file":"a.txt","line":3,"verdict":"malformed","meets":false,"error":"#,
        r#"{"message":"expected 81 cells, found 80","line":3,"column":81}}"#,
    );
    ninefold(["check", "-o", "jsonl", "a.txt"]).file("a.txt", mixed()).run().is(
        2,
        format!("{valid}\n{invalid}\n{malformed}\n"),
        "",
    );
}

#[test]
fn jsonl_of_a_box_alone_is_as_documented() {
    // Nine in r1c1 meets the nine in r3c2 in the box only.
    let board = VALID.replacen('5', "9", 1);
    ninefold(["check", "-o", "jsonl"]).stdin(board).run().is(
        1,
        concat!(
            r#"{"file":"-","line":1,"verdict":"invalid","meets":false,"conflicts":"#,
            r#"[{"house":"box","number":1,"digit":9,"cells":["r1c1","r3c2"]}]}"#,
            "\n"
        ),
        "",
    );
}

#[test]
fn jsonl_lists_blanks_in_reading_order() {
    let board = SOLVED.replacen('5', ".", 2);
    ninefold(["check", "-o", "jsonl", "-r", "solved"])
        .stdin(format!("{board}\n{SOLVED}\n{INVALID}\n"))
        .run()
        .is(
            1,
            concat!(
                r#"{"file":"-","line":1,"verdict":"unfinished","meets":false,"blanks":["r1c1","r2c6"]}"#,
                "\n",
                r#"{"file":"-","line":2,"verdict":"solved","meets":true}"#,
                "\n",
                r#"{"file":"-","line":3,"verdict":"invalid","meets":false,"conflicts":["#,
                r#"{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]},"#,
                r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}]}"#,
                "\n"
            ),
            "",
        );
}

#[test]
fn jsonl_gives_the_line_where_the_record_starts_and_the_place_of_the_fault() {
    let text = format!("{}\n{}", grid(VALID), grid(INVALID).replacen("98", "A8", 1));
    ninefold(["check", "-o", "jsonl"]).stdin(text).run().is(
        2,
        concat!(
            r#"{"file":"-","line":1,"verdict":"valid","meets":true}"#,
            "\n",
            r#"{"file":"-","line":11,"verdict":"malformed","meets":false,"error":"#,
            r#"{"message":"expected a digit from 1 to 9 or a blank, found 'A'","line":13,"column":2}}"#,
            "\n"
        ),
        "",
    );
}

#[test]
fn summary_is_the_totals_alone() {
    ninefold(["check", "-o", "summary", "a.txt"]).file("a.txt", mixed()).run().sums_up(
        2,
        "3 boards: 1 valid, 1 invalid, 1 malformed\n",
        format!("a.txt:3:81: {MALFORMED}\n"),
    );
    ninefold(["check", "-o", "summary"]).stdin(VALID).run().sums_up(0, "1 board: 1 valid\n", "");
    ninefold(["check", "-o", "summary"]).stdin(INVALID).run().sums_up(1, "1 board: 1 invalid\n", "");
}

#[test]
fn solved_counts_its_own_words() {
    let boards = format!("{SOLVED}\n{VALID}\n{INVALID}\n{SOLVED}\n");
    ninefold(["check", "-r", "solved", "-o", "summary"]).stdin(&boards).run().sums_up(
        1,
        "4 boards: 2 solved, 1 unfinished, 1 invalid\n",
        "",
    );
    ninefold(["check", "-r", "solved", "-o", "bool"]).stdin(&boards).run().is(
        1,
        "true\nfalse\nfalse\ntrue\n",
        "",
    );
    ninefold(["check", "-r", "solved"]).stdin(SOLVED.repeat(2)).run().is(
        2,
        "-:1:82: malformed: expected 81 cells, found 162\n1 board: 1 malformed\n",
        "",
    );
}

#[test]
fn a_requirement_that_does_not_exist_is_refused() {
    for command in ["check", "filter"] {
        for name in ["nice", "Valid", "", "invalid"] {
            let outcome = ninefold([command, "--require", name]).stdin(VALID).run();
            assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
            let reason = if name.is_empty() {
                "error: a value is required for '--require <REQUIREMENT>' but none was supplied\n".into()
            } else {
                format!("error: invalid value '{name}' for '--require <REQUIREMENT>'\n")
            };
            assert!(outcome.stderr.starts_with(&reason), "{}", outcome.stderr);
            let values = "  [possible values: valid, solved, solvable, unique, minimal]\n";
            assert!(outcome.stderr.contains(values), "{}", outcome.stderr);
        }
    }
}

#[test]
fn several_files_are_read_in_order() {
    let call = ninefold(["check", "-o", "text", "b.txt", "a.txt"]);
    call.file("a.txt", INVALID).file("b.txt", mixed()).run().is(
        2,
        format!(
            "b.txt:2: invalid: {WHY}\nb.txt:3:81: {MALFORMED}\na.txt:1: invalid: {WHY}\n\
             4 boards: 1 valid, 2 invalid, 1 malformed\n"
        ),
        "",
    );
}

#[test]
fn a_board_in_each_of_two_files_is_not_one_board() {
    ninefold(["check", "a.txt", "b.txt"]).file("a.txt", VALID).file("b.txt", VALID).run().is(
        0,
        "2 boards: 2 valid\n",
        "",
    );
}

#[test]
fn each_file_has_its_own_format() {
    let call = ninefold(["check", "-o", "jsonl", "a", "b", "c"]);
    call.file("a", grid(VALID))
        .file("b", format!("[\"{VALID}\"]"))
        .file("c", format!("id;puzzle\n1;{VALID}\n"))
        .run()
        .is(
            0,
            "{\"file\":\"a\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"b\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"c\",\"line\":2,\"column\":\"puzzle\",\"verdict\":\"valid\",\"meets\":true}\n",
            "",
        );
}

#[test]
fn a_dash_is_standard_input_among_files() {
    ninefold(["check", "-o", "jsonl", "a.txt", "-"]).file("a.txt", VALID).stdin(SOLVED).run().is(
        0,
        "{\"file\":\"a.txt\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"-\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n",
        "",
    );
}

#[test]
fn boards_may_stand_on_the_command_line() {
    ninefold(["check", "-b", VALID]).run().is(0, format!("{VALID_DRAWN}1 board: 1 valid\n"), "");
    ninefold(["check", "-o", "bool", "--board", INVALID, "-b", VALID]).run().is(1, "false\ntrue\n", "");
    ninefold(["check", "-b", SHORT]).run().is(
        2,
        format!("<board>:1:81: {MALFORMED}\n1 board: 1 malformed\n"),
        "",
    );
    // Standard input is not read when there is a board.
    ninefold(["check", "-o", "bool", "-b", VALID]).stdin(INVALID).run().is(0, "true\n", "");
    ninefold(["check", "-o", "bool", "-b", VALID, "a.txt"]).file("a.txt", INVALID).run().is(
        1,
        "true\nfalse\n",
        "",
    );
}

#[test]
fn a_board_on_the_command_line_may_start_with_a_dash() {
    let board = VALID.replace('.', "-").replacen('5', "-", 1);
    ninefold(["check", "-o", "bool", "-b", board.as_str()]).run().is(0, "true\n", "");
    ninefold(["check", "-o", "bool", "--board", board.as_str()]).run().is(0, "true\n", "");
    ninefold(["check", "-o", "bool", &format!("--board={board}")]).run().is(0, "true\n", "");
}

#[test]
fn a_board_on_the_command_line_may_have_any_format() {
    ninefold(["check", "-o", "bool", "-b", &grid(VALID)]).run().is(0, "true\n", "");
    let json = serde_json::to_string(&grid(INVALID).lines().collect::<Vec<_>>()).unwrap();
    ninefold(["check", "-o", "bool", "-b", &json]).run().is(1, "false\n", "");
}

#[test]
fn two_wins_over_one() {
    ninefold(["check", "-q"]).stdin(VALID).run().is(0, "", "");
    ninefold(["check", "-q"]).stdin(INVALID).run().is(1, "", "");
    ninefold(["check", "-q"]).stdin(SHORT).run().is(2, "", "");
    ninefold(["check", "-q"]).stdin(format!("{SHORT}\n{INVALID}\n")).run().is(2, "", "");
    ninefold(["check", "-q"]).stdin(format!("{INVALID}\n{SHORT}\n{VALID}\n")).run().is(2, "", "");
}

#[test]
fn quiet_holds_for_every_output() {
    for output in ["text", "bool", "jsonl", "summary"] {
        ninefold(["check", "--quiet", "-o", output]).stdin(mixed()).run().is(2, "", "");
    }
}

#[test]
fn every_format_can_be_named() {
    let rows = grid(VALID);
    let json = serde_json::to_string(&rows.lines().collect::<Vec<_>>()).unwrap();
    let spread: String =
        rows.lines().map(|row| row.split("").collect::<Vec<_>>()[1..10].join(",") + "\n").collect();
    let framed = "+---+---+---+\n".to_owned()
        + &rows
            .lines()
            .map(|row| format!("|{}|{}|{}|\n", &row[..3], &row[3..6], &row[6..]))
            .collect::<String>();
    for (format, text) in [
        ("auto", VALID),
        ("line", VALID),
        ("sdm", VALID),
        ("grid", &rows),
        ("framed", &framed),
        ("sdk", &format!("#AAnyone\n[Puzzle]\n{rows}")),
        ("ss", &framed),
        ("json", &json),
        ("json-numbers", &json),
        ("csv", &format!("puzzle\n{VALID}\n")),
        ("csv-grid", &spread),
    ] {
        println!("{format}");
        ninefold(["check", "-o", "jsonl", "-f", format]).stdin(text).run().is(
            0,
            format!(
                "{{\"file\":\"-\",\"line\":{},\"verdict\":\"valid\",\"meets\":true}}\n",
                match format {
                    "framed" | "ss" => 1,
                    "sdk" => 3,
                    "csv" => 2,
                    _ => 1,
                }
            ),
            "",
        );
    }
}

#[test]
fn a_wrong_format_is_malformed() {
    ninefold(["check", "--from", "grid"]).stdin(VALID).run().is(
        2,
        "-:1:10: malformed: expected 9 cells in row 1, found 81\n1 board: 1 malformed\n",
        "",
    );
    ninefold(["check", "--from", "json"]).stdin(VALID).run().is(
        2,
        "-:1:4: malformed: expected valid JSON, found '.'\n1 board: 1 malformed\n",
        "",
    );
    ninefold(["check", "--from", "line"]).stdin("53..7....\n").run().is(
        2,
        "-:1:10: malformed: expected 81 cells, found 9\n1 board: 1 malformed\n",
        "",
    );
}

/// The formats that can be named, and which of them are read alike.
const NAMED: [(&str, &[&str]); 12] = [
    ("line", &["line", "sdm"]),
    ("sdm", &["line", "sdm"]),
    ("grid", &["grid", "framed", "sdk", "ss"]),
    ("framed", &["grid", "framed", "sdk", "ss"]),
    ("sdk", &["grid", "framed", "sdk", "ss"]),
    ("ss", &["grid", "framed", "sdk", "ss"]),
    ("json", &["json", "json-numbers"]),
    ("json-numbers", &["json", "json-numbers"]),
    // Lines of cells are rows without a header.
    ("csv", &["csv", "line", "sdm"]),
    ("csv-grid", &["csv-grid"]),
    ("solo", &["solo"]),
    ("jigsaw", &["jigsaw"]),
];

#[test]
fn a_format_that_is_named_is_the_only_one_that_is_read() {
    let four = "1234341221434321";
    let jigsaws = format!("AABBAABBCCDDCCDD {four}\n").repeat(2);
    // Each way of reading by itself: classic boards, those of the same size with other rules, and another size.
    for (rules, board) in [(&[][..], SOLVED), (&["--rules", "disjoint"], SOLVED), (&["--size", "4"], four)] {
        let written = NAMED.iter().map(|&(format, _)| {
            let arguments = ["convert", "--to", format, "-b", board, "-b", board];
            let outcome = ninefold(arguments.iter().chain(rules)).run();
            (format, outcome.code == Some(0), outcome.text().to_owned())
        });
        let jigsaws = [("jigsaw", rules.is_empty(), jigsaws.clone())];
        // Not every format can hold these rules.
        for (format, _, text) in written.chain(jigsaws).filter(|&(_, is_text, _)| is_text) {
            for (named, alike) in NAMED {
                let arguments = ["check", "-o", "bool", "--from", named];
                let outcome = ninefold(arguments.iter().chain(rules)).stdin(&text).run();
                let is_read = matches!(outcome.code, Some(0 | 1)) && outcome.text().lines().count() == 2;
                // The cells of other sizes may be separated by commas in any grid.
                let is_grid = |format: &str| matches!(format, "grid" | "framed" | "sdk" | "ss" | "csv-grid");
                let is_alike =
                    alike.contains(&format) || (board == four && is_grid(format) && is_grid(named));
                assert_eq!(is_read, is_alike, "{format} read as {named}, {rules:?}");
            }
        }
    }
}

#[test]
fn every_command_reads_what_is_named_and_nothing_else() {
    let json = format!("{SOLVED:?}\n");
    for arguments in [
        &["check", "-o", "bool"][..],
        &["filter"],
        &["convert", "--to", "line"],
        &["solve"],
        &["explain"],
        &["check", "-o", "bool", "--rules", "disjoint"],
    ] {
        for (named, text, other) in [("json", json.as_str(), SOLVED), ("line", SOLVED, json.as_str())] {
            let call = |text: &str| {
                let outcome = ninefold(arguments.iter().chain(&["--from", named])).stdin(text).run();
                outcome.code == Some(2)
            };
            assert!(!call(text) && call(other), "{arguments:?} --from {named}");
        }
    }
}

#[test]
fn a_line_of_cells_is_not_the_header_of_a_table() {
    // To say that there is nothing, where there is a whole board, would mislead.
    ninefold(["check", "--from", "csv-grid"]).stdin(VALID).run().is(
        2,
        "-:1:1: malformed: expected a digit from 1 to 9 or a blank, found 53..7....6..195....98....6.8...6...\n\
         1 board: 1 malformed\n",
        "",
    );
}

#[test]
fn a_text_that_can_be_read_in_two_ways_is_settled_by_from() {
    let text = format!("123456789\n{}123456789\n", "---------\n".repeat(8));
    ninefold(["check", "-o", "bool"]).stdin(&text).run().is(
        2,
        "error\n",
        "-:2:1: malformed: expected one way to read this, found two: grid and framed read it differently; \
         choose with --from\n",
    );
    ninefold(["check", "-o", "bool", "--language", "zh"]).stdin(&text).run().is(
        2,
        "error\n",
        "-:2:1: 格式错误：应当只有一种读法，却有两种：按 grid 和按 framed 读出的结果不同；可用 --from 选择\n",
    );
    // As a grid all lines are rows; as a framed one the drawn lines are borders, between two boards.
    ninefold(["check", "--from", "grid"]).stdin(&text).run().is(
        2,
        "-:10:1: malformed: expected 9 rows, found 10\n1 board: 1 malformed\n",
        "",
    );
    ninefold(["check", "--from", "framed"]).stdin(&text).run().is(
        2,
        "-:1:10: malformed: expected 9 rows, found 1\n-:10:10: malformed: expected 9 rows, found 1\n\
         2 boards: 2 malformed\n",
        "",
    );
}

#[test]
fn a_column_is_chosen_by_name_or_number() {
    let table = format!("id,puzzle,solution\n1,{VALID},{SOLVED}\n2,{INVALID},{SOLVED}\n");
    for (column, words, code) in [
        ("puzzle", "true\nfalse\n", 1),
        ("2", "true\nfalse\n", 1),
        ("solution", "true\ntrue\n", 0),
        ("3", "true\ntrue\n", 0),
    ] {
        ninefold(["check", "-o", "bool", "--column", column]).stdin(&table).run().is(code, words, "");
    }
    // Without --column the names decide.
    ninefold(["check", "-o", "bool"]).stdin(&table).run().is(1, "true\nfalse\n", "");
}

#[test]
fn a_missing_column_is_reported() {
    let table = format!("id,puzzle\n1,{VALID}\n");
    ninefold(["check", "--column", "answer", "a.csv"]).file("a.csv", &table).run().is(
        2,
        "a.csv:1:1: malformed: expected a column named \"answer\", found \"id\", \"puzzle\"\n1 board: 1 malformed\n",
        "",
    );
    ninefold(["check", "--column", "3", "a.csv"]).file("a.csv", &table).run().is(
        2,
        "a.csv:2:84: malformed: expected a board in column 3, found 2 columns\n1 board in column 3: 1 malformed\n",
        "",
    );
    ninefold(["check", "--column", "puzzle"]).stdin(format!("{VALID}\n{VALID}\n")).run().is(
        2,
        "-:1:1: malformed: expected a column named \"puzzle\", found lines without a header\n1 board: 1 malformed\n",
        "",
    );
}

#[test]
fn a_column_is_a_field_of_a_line_and_a_key_of_an_object() {
    ninefold(["check", "-o", "bool", "--column", "2"])
        .stdin(format!("{VALID} {INVALID}\n{VALID} {VALID}\n"))
        .run()
        .is(1, "false\ntrue\n", "");
    let lines = format!(
        "{{\"puzzle\":\"{VALID}\",\"answer\":\"{SOLVED}\"}}\n{{\"answer\":\"{INVALID}\",\"puzzle\":\"{VALID}\"}}\n"
    );
    ninefold(["check", "-o", "bool", "--column", "answer"]).stdin(&lines).run().is(1, "true\nfalse\n", "");
    ninefold(["check", "-o", "bool"]).stdin(&lines).run().is(0, "true\ntrue\n", "");
}

/// Two files with more malformed records than are reported for one, a valid board before and after.
fn many_malformed() -> String {
    format!("{VALID}\n{}{INVALID}\n", format!("{SHORT}\n").repeat(23))
}

fn reported(file: &str, lines: std::ops::RangeInclusive<u32>) -> String {
    lines.map(|line| format!("{file}:{line}:81: {MALFORMED}\n")).collect()
}

#[test]
fn bool_and_summary_tell_the_first_twenty_malformed_of_a_file() {
    let notes = format!(
        "{}a.txt: 3 more malformed\n{}b.txt: 3 more malformed\n",
        reported("a.txt", 2..=21),
        reported("b.txt", 2..=21)
    );
    let words = format!("true\n{}false\n", "error\n".repeat(23));
    let call = |output| {
        let call = ninefold(["check", "-o", output, "a.txt", "b.txt"]);
        call.file("a.txt", many_malformed()).file("b.txt", many_malformed())
    };
    call("bool").run().is(2, words.repeat(2), &notes);
    call("summary").run().sums_up(2, "50 boards: 2 valid, 2 invalid, 46 malformed\n", &notes);
}

#[test]
fn twenty_malformed_records_are_all_reported() {
    let text = format!("{SHORT}\n").repeat(20);
    ninefold(["check", "-o", "bool"]).stdin(text).run().is(2, "error\n".repeat(20), reported("-", 1..=20));
    let text = format!("{SHORT}\n").repeat(21);
    ninefold(["check", "-o", "bool"]).stdin(text).run().is(
        2,
        "error\n".repeat(21),
        reported("-", 1..=20) + "-: 1 more malformed\n",
    );
}

#[test]
fn text_and_jsonl_hold_all_malformed() {
    ninefold(["check", "a.txt"]).file("a.txt", many_malformed()).run().is(
        2,
        format!(
            "{}a.txt:25: invalid: {WHY}\n25 boards: 1 valid, 1 invalid, 23 malformed\n",
            reported("a.txt", 2..=24)
        ),
        "",
    );
    let all: String = (1..=23)
        .map(|line| {
            format!(
                "{{\"file\":\"-\",\"line\":{line},\"verdict\":\"malformed\",\"meets\":false,\"error\":\
                 {{\"message\":\"expected 81 cells, found 80\",\"line\":{line},\"column\":81}}}}\n"
            )
        })
        .collect();
    ninefold(["check", "-o", "jsonl"]).stdin(format!("{SHORT}\n").repeat(23)).run().is(2, all, "");
}

#[test]
fn an_input_without_a_board_is_an_error() {
    for output in ["text", "bool", "jsonl"] {
        for text in ["", "\n\n", "# only\n# comments\n", "\u{feff}", "puzzle,rating\n"] {
            let outcome = ninefold(["check", "-o", output, "a.txt"]).file("a.txt", text).run();
            if text.starts_with('p') {
                // A line of words may be a header or a line that is wrong; either way it isn't a board.
                assert_eq!(outcome.code, Some(2));
            } else {
                outcome.is(2, "", "ninefold: a.txt: expected a board, found nothing\n");
            }
        }
    }
    ninefold(["check"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
}

#[test]
fn a_summary_of_nothing_gives_no_rate() {
    ninefold(["check", "-o", "summary"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
}

#[test]
fn one_empty_file_does_not_stop_the_others() {
    ninefold(["check", "-o", "bool", "a", "b"]).file("a", "").file("b", VALID).run().is(
        2,
        "true\n",
        "ninefold: a: expected a board, found nothing\n",
    );
}

#[test]
fn a_missing_file_is_reported_once_and_the_others_are_checked() {
    let call = ninefold(["check", "-o", "bool", "gone", "a"]).file("a", VALID);
    let reason = system_says(fs::read(call.folder().join("gone")));
    call.run().is(2, "true\n", format!("ninefold: gone: {reason}\n"));
}

#[test]
fn a_directory_is_reported_once_and_the_others_are_checked() {
    let call = ninefold(["check", "-o", "bool", "folder", "a"]).file("a", INVALID);
    fs::create_dir(call.folder().join("folder")).unwrap();
    let reason = system_says(fs::read(call.folder().join("folder")));
    call.run().is(2, "false\n", format!("ninefold: folder: {reason}\n"));
}

#[cfg(unix)]
#[test]
fn an_unreadable_file_is_reported_once_and_the_others_are_checked() {
    use std::os::unix::fs::PermissionsExt;

    let call = ninefold(["check", "-o", "bool", "secret", "a"]).file("a", VALID).file("secret", VALID);
    let path = call.folder().join("secret");
    fs::set_permissions(&path, fs::Permissions::from_mode(0o000)).unwrap();
    match fs::read(&path) {
        // The superuser may read everything.
        Ok(_) => call.run().is(0, "true\ntrue\n", ""),
        Err(reason) => call.run().is(2, "true\n", format!("ninefold: secret: {reason}\n")),
    }
}
