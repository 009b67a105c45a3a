//! `ninefold grade`: scores of answers to puzzles.

use std::fs;
use std::io::Write;
use std::process::Stdio;

use serde_json::{Value, json};

use crate::program::{AMBIGUOUS, Call, INVALID, SHORT, SOLVED, VALID, grid, ninefold, peak_memory, wait};

/// The solution with its last cell wrong.
const WRONG: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286171";

/// The solution with a blank and with another wrong, and no given changed.
const PARTLY: &str = "53.678912672195348198342567859761423426853791713924856961537284287419635341286179";

fn marked(board: &str) -> String {
    format!("<think>Let me see…</think>\nHere it is:\n<answer>\n{board}\n</answer>")
}

fn csv(rows: &[(&str, &str)]) -> String {
    let quoted = |field: &str| format!("\"{}\"", field.replace('"', "\"\""));
    let rows: String =
        rows.iter().map(|(puzzle, reply)| format!("{},{}\n", quoted(puzzle), quoted(reply))).collect();
    format!("puzzle,response\n{rows}")
}

fn lines(rows: &[Value]) -> String {
    rows.iter().map(|row| format!("{row}\n")).collect()
}

/// The columns and the totals of replies that are all solved.
fn all_solved(columns: &str, count: usize, format: &str) -> String {
    let noun = if count == 1 { "reply" } else { "replies" };
    format!(
        "{columns}\n{count} {noun}: {count} solved\nmean score 1.0000 (solved=0.8,blanks=0.2)\nsolved 1.0000, blanks \
         1.0000, givens 1.0000, format {format}\n"
    )
}

/// What is said about one reply as JSON.
fn row(call: Call) -> Value {
    let outcome = call.run();
    serde_json::from_str(outcome.text().lines().next().unwrap()).unwrap()
}

#[test]
fn tables_are_graded() {
    let text = csv(&[
        (VALID, &marked(SOLVED)),
        (VALID, &grid(SOLVED)),
        (VALID, "I don't know."),
        (VALID, VALID),
        (VALID, WRONG),
        (VALID, PARTLY),
    ]);
    let columns = "replies in column \"response\", puzzles in column \"puzzle\"";
    let totals = "6 replies: 2 solved, 2 not solved, 2 without an answer\n\
                  mean score 0.3647 (solved=0.8,blanks=0.2)\n\
                  solved 0.3333, blanks 0.4902, givens 0.5000, format 0.1667\n";
    ninefold(["grade"]).stdin(&text).run().is(1, format!("{columns}\n{totals}"), "");
    // The lines of the file on which the rows start; the first two rows have several.
    let listed = "a.csv:17: no answer: \n\
                  a.csv:18: no answer: \n\
                  a.csv:19: not solved: 51 of 51 blanks right, 1 given changed\n\
                  a.csv:20: not solved: 49 of 51 blanks right, 1 wrong, 1 left blank\n";
    let outcome = ninefold(["grade", "-o", "text", "a.csv"]).file("a.csv", &text).run();
    let said: Vec<&str> = outcome.text().lines().collect();
    assert!(said.iter().zip(listed.lines()).all(|(said, expected)| said.starts_with(expected)), "{said:#?}");
    assert_eq!(said[4..].join("\n") + "\n", format!("{columns}\n{totals}"));
    ninefold(["grade", "-o", "bool"]).stdin(&text).run().is(
        1,
        "true\ntrue\nfalse\nfalse\nfalse\nfalse\n",
        "",
    );
    ninefold(["grade", "-q"]).stdin(&text).run().is(1, "", "");
}

#[test]
fn other_separators_and_line_ends() {
    let columns = "replies in column \"answer\", puzzles in column \"Question\"";
    for separator in [",", "\t", ";", "|"] {
        for end in ["\n", "\r\n", "\r"] {
            let text = format!(
                "id{separator}Question{separator}answer{end}1{separator}{VALID}{separator}{SOLVED}{end}"
            );
            ninefold(["grade"]).stdin(text).run().is(0, all_solved(columns, 1, "0.0000"), "");
        }
    }
    let marked = format!("\u{feff}\r\n\r\nQuestion,answer\r\n\"{VALID}\",\"{SOLVED}\"");
    ninefold(["grade"]).stdin(marked).run().is(0, all_solved(columns, 1, "0.0000"), "");
}

#[test]
fn json_lines_and_arrays_are_graded() {
    let rows = [
        json!({"puzzle": VALID, "reply": marked(SOLVED)}),
        json!({"puzzle": VALID, "reply": marked(SOLVED)}),
    ];
    let expected = all_solved("replies in key \"reply\", puzzles in key \"puzzle\"", 2, "1.0000");
    let all = Value::from(rows.to_vec());
    let pretty = serde_json::to_string_pretty(&all).unwrap();
    let one_by_one: String =
        rows.iter().map(|row| serde_json::to_string_pretty(row).unwrap() + "\n").collect();
    for text in [lines(&rows), all.to_string(), pretty, one_by_one] {
        ninefold(["grade"]).stdin(&text).run().is(0, &expected, "");
    }
}

#[test]
fn boards_in_json_may_be_arrays_and_deeper_inside() {
    let numbers = |board: &str| -> Value {
        let row = |row: &str| {
            row.bytes().map(|cell| if cell == b'.' { 0 } else { cell - b'0' }).collect::<Vec<u8>>()
        };
        grid(board).lines().map(row).collect::<Vec<_>>().into()
    };
    let text = lines(&[json!({"data": {"puzzle": numbers(VALID)}, "out": numbers(SOLVED)})]);
    let expected = all_solved("replies in key \"out\", puzzles in key \"data.puzzle\"", 1, "0.0000");
    ninefold(["grade", "--puzzle", "data.puzzle", "--answer", "out"]).stdin(text).run().is(0, expected, "");
}

#[test]
fn of_a_chat_the_last_message_by_the_assistant_counts() {
    let chat = |messages: Value| lines(&[json!({"puzzle": VALID, "reply": messages})]);
    let message = |role: &str, content: &str| json!({"role": role, "content": content});
    for (reply, solved) in [
        (json!([message("user", VALID), message("assistant", WRONG), message("assistant", SOLVED)]), true),
        (json!([message("assistant", SOLVED), message("user", "Are you sure?")]), true),
        (json!([message("assistant", SOLVED), message("assistant", "No, I'm not.")]), false),
        (json!([message("user", SOLVED)]), false),
        (message("assistant", SOLVED), true),
        (json!([{"role": "assistant", "content": [{"type": "text", "text": SOLVED}]}]), true),
        (json!([{"role": "assistant", "content": null}]), false),
        (Value::Null, false),
    ] {
        let found = row(ninefold(["grade", "-o", "jsonl"]).stdin(chat(reply.clone())));
        assert_eq!(found["solved"], solved, "{reply}");
    }
}

#[test]
fn every_reply_has_an_object() {
    let text = csv(&[(VALID, &marked(SOLVED)), (VALID, "no"), (SHORT, SOLVED)]);
    let outcome = ninefold(["grade", "-o", "jsonl", "--weights", "solved=1,format=3", "a.csv"])
        .file("a.csv", &text)
        .run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
    let rows: Vec<Value> = outcome.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let columns = json!({"puzzle": "puzzle", "reply": "response"});
    assert_eq!(
        rows[0],
        json!({
            "file": "a.csv", "line": 2, "record": 1, "columns": columns,
            "score": 1.0, "solved": true,
            "scores": {"solved": 1.0, "blanks": 1.0, "givens": 1.0, "format": 1.0},
            "counts": {
                "valid": true, "complete": true, "groupsBroken": 0, "cellsInConflict": 0, "cluesChanged": 0,
                "blanks": 51, "blanksRight": 51, "blanksWrong": 0, "blanksLeft": 0,
            },
            "boards": 1, "answer": SOLVED, "place": "tag",
            "start": rows[0]["start"], "length": 81, "moves": false,
        })
    );
    assert_eq!(
        (&rows[1]["counts"], &rows[1]["answer"], &rows[1]["score"]),
        (&json!(null), &json!(null), &json!(0.0))
    );
    assert!(rows[1]["why"].as_str().is_some_and(|why| !why.is_empty()), "{}", rows[1]);
    assert_eq!(
        rows[2],
        json!({
            "file": "a.csv", "line": 8, "record": 3, "columns": columns,
            "error": {"message": "puzzle: expected 81 cells, found 80", "line": 8, "column": 1},
        })
    );
}

#[test]
fn rows_that_cannot_be_graded_are_reported_and_the_others_are_graded() {
    let text = lines(&[
        json!({"puzzle": VALID, "reply": SOLVED, "solution": SOLVED}),
        json!({"puzzle": INVALID, "reply": SOLVED}),
        json!({"reply": SOLVED}),
        json!({"puzzle": VALID}),
        json!({"puzzle": VALID, "reply": SOLVED, "solution": WRONG}),
        json!({"puzzle": "", "reply": SOLVED}),
        json!([1, 2]),
        json!({"puzzle": VALID, "reply": SOLVED, "solution": null}),
    ]) + "{\"puzzle\": \n";
    let totals = "9 replies: 2 solved, 7 malformed\n\
                  mean score 1.0000 (solved=0.8,blanks=0.2)\n\
                  solved 1.0000, blanks 1.0000, givens 1.0000, format 0.0000\n";
    let columns = "replies in key \"reply\", puzzles in key \"puzzle\", solutions in key \"solution\"\n";
    let outcome = ninefold(["grade"]).stdin(text).run();
    outcome.is(
        2,
        format!("{columns}{totals}"),
        "-:2:1: malformed: puzzle: expected a puzzle with a solution, found that it is invalid: 8 twice in column 1 (r1c1, \
         r4c1); 8 twice in box 1 (r1c1, r3c3)\n\
         -:3:1: malformed: expected a puzzle in \"puzzle\", found none\n\
         -:4:1: malformed: expected a reply in \"reply\", found none\n\
         -:5:1: malformed: solution: expected a solution that is solved, found that it is invalid: 1 twice in row 9 (r9c7, \
         r9c9); 1 twice in column 9 (r5c9, r9c9); 1 twice in box 9 (r9c7, r9c9)\n\
         -:6:1: malformed: expected a puzzle in \"puzzle\", found none\n\
         -:7:1: malformed: expected a JSON object on its own, found something else\n\
         -:9:1: malformed: expected a JSON object on its own, found something else\n",
    );
}

#[test]
fn a_row_of_a_table_that_is_cut_off_is_malformed() {
    let text = format!("puzzle,reply\n{VALID}\n{VALID},\"{SOLVED}\n{VALID},{SOLVED}\n");
    let outcome = ninefold(["grade", "-o", "bool"]).stdin(text).run();
    outcome.is(
        2,
        "error\nerror\ntrue\n",
        "-:2:1: malformed: expected a reply in \"reply\", found none\n\
         -:3:1: malformed: expected a closing quote, found none\n",
    );
}

#[test]
fn a_row_of_a_table_with_another_number_of_fields_is_malformed() {
    let malformed = |expected: usize, found: usize| {
        format!("-:3:1: malformed: expected {expected} columns, as above, found {found} columns\n")
    };
    for (text, expected, found) in [
        (format!("reply,puzzle\n{SOLVED},{VALID}\nSure,{SOLVED},{VALID}\n"), 2, 3),
        (format!("puzzle,reply\n{VALID},{SOLVED}\n{VALID},Sure, {SOLVED}\n"), 2, 3),
        (format!("reply,puzzle\n{SOLVED},{VALID}\n{SOLVED},{VALID},x\n"), 2, 3),
        (format!("reply,puzzle\n{SOLVED},{VALID}\n{SOLVED},{VALID},,x\n"), 2, 4),
        (format!("reply,puzzle,id\n{SOLVED},{VALID},1\n{SOLVED},{VALID}\n"), 3, 2),
        (format!("reply,puzzle,\n{SOLVED},{VALID},\n{SOLVED},{VALID},x,\n"), 3, 4),
    ] {
        let outcome = ninefold(["grade", "-o", "bool"]).stdin(&text).run();
        outcome.is(2, "true\nerror\n", malformed(expected, found));
    }
    let text = format!("reply,puzzle\n{SOLVED},{VALID},\n{SOLVED},{VALID},,\n");
    ninefold(["grade", "-o", "bool"]).stdin(text).run().is(0, "true\ntrue\n", "");
    let text = format!("puzzle,reply\n{VALID},Sure, {SOLVED}\n");
    ninefold(["grade", "-o", "bool", "--language", "zh"]).stdin(text).run().is(
        2,
        "error\n",
        "-:2:1: 格式错误：应与上文一样有 2 列，实有 3 列\n",
    );
}

#[test]
fn only_the_first_malformed_rows_are_listed() {
    let text = csv(&[(SHORT, SOLVED); 30]);
    let outcome = ninefold(["grade"]).stdin(text).run();
    let errors: Vec<&str> = outcome.stderr.lines().collect();
    assert_eq!((outcome.code, errors.len(), errors[20]), (Some(2), 21, "-: 10 more malformed"));
    assert_eq!(
        outcome.text(),
        "replies in column \"response\", puzzles in column \"puzzle\"\n30 replies: 0 solved, 30 malformed\n"
    );
}

#[test]
fn any_completion_is_right_and_a_stored_one_changes_nothing() {
    let other = "534768912672195348198342567859671423426853791713924856961537284287419635345286179";
    let text = format!("puzzle,solution,reply\n{AMBIGUOUS},{SOLVED},{other}\n{AMBIGUOUS},,{SOLVED}\n");
    let columns =
        "replies in column \"reply\", puzzles in column \"puzzle\", solutions in column \"solution\"";
    ninefold(["grade"]).stdin(text).run().is(0, all_solved(columns, 2, "0.0000"), "");
}

#[test]
fn it_is_never_guessed_which_column_is_meant() {
    let error = |arguments: &[&str], text: &str, message: &str| {
        let outcome = ninefold(["grade"].iter().chain(arguments)).stdin(text).run();
        outcome.is(2, "", format!("ninefold: -: {message}\n"));
    };
    let several = format!("puzzle,answer,response\n{VALID},{SOLVED},{SOLVED}\n");
    error(
        &[],
        &several,
        "expected one column with the reply, found several: \"answer\", \"response\" (choose one with --reply)",
    );
    let columns = "replies in column \"response\", puzzles in column \"puzzle\"";
    for reply in ["response", "3"] {
        let outcome = ninefold(["grade", "--reply", reply]).stdin(&several).run();
        outcome.is(0, all_solved(columns, 1, "0.0000"), "");
    }
    error(
        &["--reply", "reply"],
        &several,
        "expected a column \"reply\", found \"puzzle\", \"answer\", \"response\"",
    );
    error(&["--reply", "4"], &several, "expected a column \"4\", found \"puzzle\", \"answer\", \"response\"");
    error(
        &[],
        &format!("a,b\n{VALID},{SOLVED}\n"),
        "expected a column with the puzzle, named one of puzzle, puzzles, question, questions, quiz, quizzes, board, boards, \
         题目; found \"a\", \"b\" (name it with --puzzle)",
    );
    error(&[], "[[1, 2]]", "expected JSON objects with puzzles and replies, found something else");
    error(&[], "", "expected rows with puzzles and replies, found none");
    error(&[], "puzzle,reply\n", "expected rows with puzzles and replies, found none");
}

#[test]
fn several_files_compressed_or_not() {
    let text = csv(&[(VALID, SOLVED)]);
    let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
    encoder.write_all(text.as_bytes()).unwrap();
    let other = lines(&[json!({"board": VALID, "output": SOLVED})]);
    let outcome = ninefold(["grade", "a.csv.gz", "missing.csv", "b.jsonl"])
        .file("a.csv.gz", encoder.finish().unwrap())
        .file("b.jsonl", other)
        .run();
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stderr.starts_with("ninefold: missing.csv: "), "{}", outcome.stderr);
    assert_eq!(
        outcome.text(),
        all_solved(
            "a.csv.gz: replies in column \"response\", puzzles in column \"puzzle\"\n\
             b.jsonl: replies in key \"output\", puzzles in key \"board\"",
            2,
            "0.0000"
        )
    );
}

#[test]
fn other_sizes_and_rules() {
    let text = "puzzle,reply\n1......2.3....4.,1234 3412 4321 2143\n";
    let outcome = ninefold(["grade", "-o", "bool"]).stdin(text).run();
    outcome.is(
        2,
        "error\n",
        "-:2:1: malformed: puzzle: expected 81 cells, found 16; for 4x4 boards, use --size 4\n",
    );
    let found = row(ninefold(["grade", "--size", "4", "-o", "jsonl"]).stdin(text));
    assert_eq!((&found["solved"], &found["counts"]["blanks"]), (&json!(true), &json!(12)), "{found}");
    let diagonal = ninefold(["grade", "--size", "4", "--rules", "x", "-o", "bool"]);
    let text = "puzzle,reply\n1...............,1234 3412 2143 4321\n1...............,1234 3412 4321 2143\n";
    diagonal.stdin(text).run().is(1, "false\ntrue\n", "");
}

#[test]
fn weights_must_make_sense() {
    for (weights, message) in [
        ("solved=0", "expected weights with a finite sum greater than 0, found 0"),
        ("solved=-1", "expected a weight of at least 0 for solved, found -1"),
        ("speed=1", "each for one of solved, blanks, givens, format; found \"speed=1\""),
    ] {
        let outcome = ninefold(["grade", "--weights", weights]).run();
        assert!(outcome.code == Some(2) && outcome.stderr.contains(message), "{}", outcome.stderr);
    }
}

#[test]
fn everything_is_said_in_chinese_as_well() {
    let text = csv(&[(VALID, SOLVED), (VALID, PARTLY), (SHORT, SOLVED)]);
    ninefold(["grade", "-o", "text", "--language", "zh"]).stdin(text).run().is(
        2,
        "-:3: 未解出：51 个空白格填对 49 个，填错 1 个，未填 1 个\n\
         回答取自列 \"response\"，题目取自列 \"puzzle\"\n\
         3 个回答：已解出 1 个，未解出 1 个，格式错误 1 个\n\
         平均得分 0.5941（solved=0.8,blanks=0.2）\n\
         solved 0.5000，blanks 0.9706，givens 1.0000，format 0.0000\n",
        "-:4:1: 格式错误：题目：应有 81 格，实有 80 格\n",
    );
    let several = format!("puzzle,answer,response\n{VALID},{SOLVED},{SOLVED}\n");
    ninefold(["grade", "--language", "zh"]).stdin(several).run().is(
        2,
        "",
        "ninefold: -: 应只有一个回答列，却有多个：\"answer\", \"response\"（可用 --reply 选择）\n",
    );
}

#[test]
fn many_rows_are_graded_in_order_whatever_the_threads() {
    let replies = [marked(SOLVED), format!("{}\n{WRONG}", "So, 1 and 2. ".repeat(300)), String::new()];
    let rows: Vec<Value> =
        (0..3000).map(|index| json!({"puzzle": VALID, "reply": replies[index * 7 % 3]})).collect();
    let text = lines(&rows);
    let expected: String =
        (0..3000).map(|index| if index * 7 % 3 == 0 { "true\n" } else { "false\n" }).collect();
    for threads in ["1", "2", "5"] {
        ninefold(["grade", "-o", "bool", "-j", threads]).stdin(&text).run().is(1, &expected, "");
        let outcome = ninefold(["grade", "-o", "jsonl", "-j", threads]).stdin(&text).run();
        let records = outcome.text().lines().map(|line| serde_json::from_str::<Value>(line).unwrap());
        assert!(records.map(|row| row["record"].as_u64().unwrap()).eq(1..=3000), "{threads} threads");
    }
}

#[test]
fn a_row_that_is_too_long_is_malformed() {
    let long = "x".repeat(5 << 20);
    let text = format!("puzzle,reply\n{VALID},{long}\n{VALID},{SOLVED}\n");
    let outcome = ninefold(["grade", "-o", "bool"]).stdin(text).run();
    outcome.is(2, "error\ntrue\n", "-:2:1: malformed: expected a row of at most 4 MiB, found a longer one\n");
}

#[test]
fn memory_does_not_grow_with_the_input() {
    let call = ninefold(["grade", "-o", "jsonl", "-j", "4", "a.csv"]);
    let mut file = fs::File::create(call.folder().join("a.csv")).unwrap();
    writeln!(file, "puzzle,reply").unwrap();
    let some: String = format!("{VALID},\"{}\n{SOLVED}\"\n", "I think that r1c3=4. ".repeat(200)).repeat(100);
    for _ in 0..100 {
        file.write_all(some.as_bytes()).unwrap();
    }
    let mut child = call.command().stdout(Stdio::null()).spawn().unwrap();
    let mut peak = None;
    while child.try_wait().unwrap().is_none() {
        peak = peak_memory(child.id()).or(peak);
        std::thread::sleep(std::time::Duration::from_millis(5));
    }
    assert_eq!(wait(&mut child).and_then(|status| status.code()), Some(0));
    if let Some(peak) = peak {
        assert!(peak < 64 << 10, "{peak} KiB");
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = fs::File::options().write(true).open("/dev/full").unwrap();
    let call = ninefold(["grade", "a.csv"]).file("a.csv", csv(&[(VALID, SOLVED)]));
    let output = call.command().stdout(Stdio::from(full)).output().unwrap();
    assert_eq!(output.status.code(), Some(2));
    let errors = String::from_utf8(output.stderr).unwrap();
    assert_eq!(errors, "ninefold: cannot write the output: No space left on device (os error 28)\n");
}
