//! Which column or key is judged, and what is said about it; and what is said of inputs without boards.

use crate::program::{Call, INVALID, SHORT, SOLVED, VALID, VALID_DRAWN, WHY, grid, ninefold};

/// A solution with a conflict: a verdict on it must never be taken for one on the puzzle.
fn wrong_solution() -> String {
    SOLVED.replacen('5', "3", 1)
}

/// Two puzzles beside solutions, in every form that has columns or keys. Both puzzles are valid, and one solution isn't.
fn puzzles_beside_solutions() -> Vec<(&'static str, String)> {
    let wrong = wrong_solution();
    vec![
        ("column \"puzzle\"", format!("puzzle,solution\n{VALID},{SOLVED}\n{VALID},{wrong}\n")),
        ("column \"puzzle\"", format!("solution,puzzle\n{SOLVED},{VALID}\n{wrong},{VALID}\n")),
        ("column \"quizzes\"", format!("quizzes;solutions\n{VALID};{SOLVED}\n{VALID};{wrong}\n")),
        ("column \"题目\"", format!("答案\t题目\n{SOLVED}\t{VALID}\n{wrong}\t{VALID}\n")),
        (
            "key \"puzzle\"",
            format!(
                "{{\"solution\":\"{SOLVED}\",\"puzzle\":\"{VALID}\"}}\n{{\"puzzle\":\"{VALID}\",\"solution\":\"{wrong}\"}}\n"
            ),
        ),
        (
            "key \"question\"",
            format!(
                "[{{\"answer\":\"{SOLVED}\",\"question\":\"{VALID}\"}},{{\"answer\":\"{wrong}\",\"question\":\"{VALID}\"}}]"
            ),
        ),
    ]
}

#[test]
fn a_solution_is_never_judged_for_a_puzzle() {
    for (column, text) in puzzles_beside_solutions() {
        let totals = format!("2 boards in {column}: 2 valid\n");
        ninefold(["check"]).stdin(&text).run().is(0, &totals, "");
        ninefold(["check", "-o", "summary"]).stdin(&text).run().sums_up(0, &totals, "");
        ninefold(["check", "-o", "bool"]).stdin(&text).run().is(0, "true\ntrue\n", "");
        // Solved boards would meet this.
        ninefold(["check", "-o", "bool", "-r", "solved"]).stdin(&text).run().is(1, "false\nfalse\n", "");
    }
}

#[test]
fn a_solution_does_not_take_the_place_of_a_puzzle_that_cannot_be_read() {
    let text = format!("puzzle,solution\n{SHORT},{SOLVED}\n,{SOLVED}\n{INVALID},{SOLVED}\n");
    ninefold(["check", "a.csv"]).file("a.csv", text).run().is(
        2,
        format!(
            "a.csv:2:81: malformed: expected 81 cells, found 80\n\
             a.csv:3:1: malformed: expected 81 cells, found 0\n\
             a.csv:4: invalid: {WHY}\n\
             3 boards in column \"puzzle\": 1 invalid, 2 malformed\n"
        ),
        "",
    );
    let lines =
        format!("{{\"solution\":\"{SOLVED}\"}}\n{{\"puzzle\":\"{VALID}\",\"solution\":\"{SOLVED}\"}}\n");
    ninefold(["check", "a"]).file("a", lines).run().is(
        2,
        "a:1:1: malformed: expected a board, found only a board named like a solution \
         (ask for \"solution\" if that is what you mean)\n\
         2 boards in key \"puzzle\": 1 valid, 1 malformed\n",
        "",
    );
}

#[test]
fn a_solution_is_judged_when_it_is_asked_for() {
    let call =
        |arguments: &[&str]| ninefold(arguments.iter().copied().chain(["--column", "solution", "a.csv"]));
    let text = format!("puzzle,solution\n{VALID},{SOLVED}\n");
    call(&["check", "-r", "solved", "-o", "summary"]).file("a.csv", &text).run().sums_up(
        0,
        "1 board in column \"solution\": 1 solved\n",
        "",
    );
    let explained = call(&["explain"]).file("a.csv", &text).run();
    assert!(explained.text().starts_with("a.csv:2: judged column \"solution\"\n"), "{}", explained.text());
}

#[test]
fn a_row_with_a_field_too_many_is_malformed() {
    let text = format!("id,puzzle,solution\n1,{VALID},{SOLVED}\n2,b,{VALID},{SOLVED}\n3,{VALID},{SOLVED},\n");
    ninefold(["check", "a.csv"]).file("a.csv", text).run().is(
        2,
        "a.csv:3:87: malformed: expected 3 columns, as above, found 4 columns\n\
         3 boards in column \"puzzle\": 2 valid, 1 malformed\n",
        "",
    );
}

#[test]
fn a_row_with_a_field_too_few_is_malformed() {
    let text = format!("id,puzzle,solution\n1,{VALID},{SOLVED}\n{VALID},{SOLVED}\n");
    ninefold(["check", "a.csv"]).file("a.csv", text).run().is(
        2,
        "a.csv:3:164: malformed: expected 3 columns, as above, found 2 columns\n\
         2 boards in column \"puzzle\": 1 valid, 1 malformed\n",
        "",
    );
}

/// Files with boards in different columns, and one without columns.
fn different_columns(arguments: &[&str]) -> Call {
    ninefold(arguments)
        .file("a.csv", format!("puzzle,solution\n{VALID},{SOLVED}\n"))
        .file("b.csv", format!("quizzes,solutions\n{INVALID},{SOLVED}\n"))
        .file("c.jsonl", format!("{{\"id\":1,\"puzzle\":\"{VALID}\"}}\n"))
        .file("d.txt", format!("{VALID}\n"))
}

#[test]
fn files_with_different_columns_get_a_line_each() {
    different_columns(&["check", "a.csv", "b.csv", "c.jsonl", "d.txt"]).run().is(
        1,
        format!(
            "b.csv:2: invalid: {WHY}\n\
             a.csv: judged column \"puzzle\"\n\
             b.csv: judged column \"quizzes\"\n\
             c.jsonl: judged key \"puzzle\"\n\
             4 boards: 3 valid, 1 invalid\n"
        ),
        "",
    );
    different_columns(&["check", "-o", "summary", "a.csv", "d.txt"]).run().sums_up(
        0,
        "a.csv: judged column \"puzzle\"\n2 boards: 2 valid\n",
        "",
    );
    different_columns(&["check", "--language", "zh", "a.csv", "c.jsonl"]).run().is(
        0,
        "a.csv：检查的是列 \"puzzle\"\nc.jsonl：检查的是键 \"puzzle\"\n2 个盘面：有效 2 个\n",
        "",
    );
}

#[test]
fn files_with_the_same_column_share_the_line_of_totals() {
    different_columns(&["check", "a.csv", "a.csv"]).run().is(
        0,
        "2 boards in column \"puzzle\": 2 valid\n",
        "",
    );
    different_columns(&["check", "--language", "zh", "a.csv", "a.csv"]).run().is(
        0,
        "列 \"puzzle\" 中的 2 个盘面：有效 2 个\n",
        "",
    );
}

#[test]
fn solve_names_the_column_in_its_totals() {
    different_columns(&["solve", "a.csv", "a.csv"]).run().is(
        0,
        format!("{SOLVED}\n").repeat(2),
        "2 boards in column \"puzzle\": 2 unique\n",
    );
    different_columns(&["solve", "a.csv", "d.txt"]).run().is(
        0,
        format!("{SOLVED}\n").repeat(2),
        "a.csv: judged column \"puzzle\"\n2 boards: 2 unique\n",
    );
}

#[test]
fn labels_are_names_too() {
    let text = format!("Solution: {SOLVED}\nPuzzle: {VALID}\n");
    ninefold(["check", "-o", "jsonl"]).stdin(text).run().is(
        0,
        "{\"file\":\"-\",\"line\":2,\"column\":\"Puzzle\",\"verdict\":\"valid\",\"meets\":true}\n",
        "",
    );
}

#[test]
fn one_column_alone_is_not_worth_a_word() {
    for text in [
        format!("puzzle\n{VALID}\n{VALID}\n"),
        format!("{VALID}\n{VALID}\n"),
        format!("{{\"puzzle\":\"{VALID}\"}}\n").repeat(2),
        format!("{}\n{}", grid(VALID), grid(VALID)),
    ] {
        ninefold(["check"]).stdin(text).run().is(0, "2 boards: 2 valid\n", "");
    }
}

#[test]
fn json_lines_name_the_column() {
    different_columns(&["check", "-o", "jsonl", "a.csv", "b.csv", "c.jsonl", "d.txt"]).run().is(
        1,
        "{\"file\":\"a.csv\",\"line\":2,\"column\":\"puzzle\",\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"b.csv\",\"line\":2,\"column\":\"quizzes\",\"verdict\":\"invalid\",\"meets\":false,\"conflicts\":\
         [{\"house\":\"column\",\"number\":1,\"digit\":8,\"cells\":[\"r1c1\",\"r4c1\"]},\
         {\"house\":\"box\",\"number\":1,\"digit\":8,\"cells\":[\"r1c1\",\"r3c3\"]}]}\n\
         {\"file\":\"c.jsonl\",\"line\":1,\"column\":\"puzzle\",\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"d.txt\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n",
        "",
    );
    // A number where columns have no names, and a path into an object; nothing where there is no verdict.
    ninefold(["check", "-o", "jsonl"]).stdin(format!("1;{VALID}\n2;{SHORT}\n")).run().is(
        2,
        "{\"file\":\"-\",\"line\":1,\"column\":2,\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"-\",\"line\":2,\"verdict\":\"malformed\",\"meets\":false,\"error\":\
         {\"message\":\"expected 81 cells, found 80\",\"line\":2,\"column\":83}}\n",
        "",
    );
    ninefold(["check", "-o", "jsonl", "--column", "data.puzzle"])
        .stdin(format!("{{\"id\":1,\"data\":{{\"puzzle\":\"{VALID}\"}}}}\n"))
        .run()
        .is(
            0,
            "{\"file\":\"-\",\"line\":1,\"column\":\"data.puzzle\",\"verdict\":\"valid\",\"meets\":true}\n",
            "",
        );
}

#[test]
fn a_column_that_cannot_apply_is_an_error() {
    let object = format!("{{\"puzzle\":\"{VALID}\",\"solution\":\"{SOLVED}\"}}\n");
    for (column, text, message) in [
        (
            "3",
            object.clone(),
            "1:1: malformed: expected a column named \"3\", found the keys \"puzzle\", \"solution\"",
        ),
        (
            "1",
            object,
            "1:1: malformed: expected a column named \"1\", found the keys \"puzzle\", \"solution\"",
        ),
        (
            "1",
            grid(VALID),
            "1:1: malformed: expected a column named \"1\", found grids, which have no columns",
        ),
        (
            "puzzle",
            format!("[\"{VALID}\"]"),
            "1:2: malformed: expected a column named \"puzzle\", found arrays, which have no keys",
        ),
        (
            "puzzle",
            format!("{VALID} 1.2\n"),
            "1:1: malformed: expected a column named \"puzzle\", found lines without a header",
        ),
    ] {
        let call = |command| ninefold([command, "--column", column, "a"]).file("a", &text).run();
        call("check").is(2, format!("a:{message}\n1 board: 1 malformed\n"), "");
        // Of an array, an empty one is left.
        let kept = if text.starts_with('[') { "[]\n" } else { "" };
        call("filter").is(2, kept, format!("a:{message}\n"));
        call("explain").is(2, "", format!("a:{message}\n"));
    }
}

#[test]
fn several_columns_that_can_be_meant_are_an_error() {
    let text = format!("{VALID},{VALID}\n");
    ninefold(["check", "a"]).file("a", text).run().is(
        2,
        "a:1:1: malformed: expected one possible column, found several: 1, 2 (choose one by its number)\n\
         1 board: 1 malformed\n",
        "",
    );
}

#[test]
fn a_choice_by_blanks_is_noted_on_standard_error() {
    const NOTE: &str =
        "ninefold: a: judging column 1 of 2, the only one with blanks; choose another one with --column\n";
    let text = format!("{VALID},{SOLVED}\n").repeat(2);
    let call = |arguments: &[&str]| ninefold(arguments).file("a", &text).run();
    call(&["check", "a"]).is(0, "2 boards in column 1: 2 valid\n", NOTE);
    call(&["check", "-o", "bool", "a"]).is(0, "true\ntrue\n", NOTE);
    call(&["check", "-o", "summary", "a"]).sums_up(0, "2 boards in column 1: 2 valid\n", NOTE);
    call(&["filter", "a"]).is(0, &text, NOTE);
    call(&["convert", "--to", "line", "a"]).is(0, format!("{VALID}\n").repeat(2), NOTE);
    call(&["check", "-q", "a"]).is(0, "", "");
    call(&["filter", "-q", "a"]).is(0, &text, "");
    // Whoever chose doesn't need to be told.
    call(&["check", "--column", "1", "a"]).is(0, "2 boards in column 1: 2 valid\n", "");
    call(&["check", "--column", "2", "a"]).is(0, "2 boards in column 2: 2 valid\n", "");
    call(&["check", "--language", "zh", "a"]).is(
        0,
        "第 1 列中的 2 个盘面：有效 2 个\n",
        "ninefold: a: 共 2 列，检查的是唯一含空白格的第 1 列；可用 --column 另选\n",
    );
}

#[test]
fn explain_tells_a_choice_by_blanks_too() {
    const NOTE: &str = "judging key \"a\" of 2, the only one with blanks; choose another one with --column\n";
    let text = format!("{{\"a\":\"{VALID}\",\"b\":\"{SOLVED}\"}}\n");
    let shown = ninefold(["explain", "a"]).file("a", &text).run();
    assert_eq!((shown.code, shown.stderr.as_str()), (Some(0), format!("ninefold: a: {NOTE}").as_str()));
    // The board is drawn with marks; its borders are the same.
    let border = VALID_DRAWN.lines().next().unwrap();
    assert!(shown.text().starts_with(&format!("a:1: judged key \"a\"\n{border}\n")), "{}", shown.text());
    let picture = ninefold(["explain", "--svg", "-", "a"]).file("a", &text).run();
    assert_eq!((picture.code, picture.stderr.as_str()), (Some(0), format!("ninefold: a: {NOTE}").as_str()));
    assert!(picture.text().starts_with("<svg"));
    let chinese = ninefold(["explain", "--language", "zh", "a"]).file("a", &text).run();
    assert_eq!(
        chinese.stderr,
        "ninefold: a: 共 2 个键，检查的是唯一含空白格的键 \"a\"；可用 --column 另选\n"
    );
}

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x06\0\0\0";

#[test]
fn an_input_without_boards_says_what_there_is_instead() {
    for (text, message) in [
        ("", "expected a board, found nothing"),
        ("\n# only a comment\n", "expected a board, found nothing"),
        ("[]", "expected a board, found an empty array"),
        ("[ ]\n", "expected a board, found an empty array"),
        (
            "Daily puzzle\n\n[Puzzle]\n",
            "expected a board, found only other text, starting with \"Daily puzzle\"",
        ),
    ] {
        for command in ["check", "filter", "solve", "explain"] {
            ninefold([command, "a"]).file("a", text).run().is(2, "", format!("ninefold: a: {message}\n"));
        }
    }
    ninefold(["check", "--language", "zh", "a"]).file("a", "[]").run().is(
        2,
        "",
        "ninefold: a: 应为一个盘面，却是一个空数组\n",
    );
}

#[test]
fn prose_and_pictures_are_refused_as_what_they_are() {
    const PROSE: &[u8] = b"Dear all,\nsee you on Monday.\n";
    for (content, message, chinese) in [
        (
            PROSE,
            "malformed: expected a board in a known format, found \"Dear all,\"",
            "格式错误：应为已知格式的盘面，却是 \"Dear all,\"",
        ),
        (PNG, "malformed: expected text, found a PNG picture", "格式错误：应为文本，却是 PNG 图片"),
    ] {
        let call = |arguments: &[&str]| ninefold(arguments).file("a", content).run();
        call(&["check", "a"]).is(2, format!("a:1:1: {message}\n1 board: 1 malformed\n"), "");
        call(&["check", "-o", "bool", "a"]).is(2, "error\n", format!("a:1:1: {message}\n"));
        call(&["filter", "a"]).is(2, "", format!("a:1:1: {message}\n"));
        call(&["explain", "a"]).is(2, "", format!("a:1:1: {message}\n"));
        call(&["check", "--language", "zh", "a"]).is(
            2,
            format!("a:1:1: {chinese}\n1 个盘面：格式错误 1 个\n"),
            "",
        );
    }
}

#[test]
fn no_solution_is_judged_below_another_header() {
    let text = format!("puzzle,solution\n{VALID},{SOLVED}\nsolution,puzzle\n{SOLVED},{INVALID}\n");
    ninefold(["check"]).stdin(&text).run().is(
        2,
        "-:3:1: malformed: expected rows of one table, found another header: \"solution\", \"puzzle\"\n\
         -:4:1: malformed: expected rows of one table, found a row below another header\n\
         3 boards in column \"puzzle\": 1 valid, 2 malformed\n",
        "",
    );
    ninefold(["check", "-o", "bool", "--language", "zh"]).stdin(&text).run().is(
        2,
        "true\nerror\nerror\n",
        "-:3:1: 格式错误：各行应属于同一个表格，却有另一个表头：\"solution\", \"puzzle\"\n\
         -:4:1: 格式错误：各行应属于同一个表格，这一行却在另一个表头之下\n",
    );
}

#[test]
fn another_header_is_noticed_wherever_it_is_and_whatever_the_threads() {
    for rows in [1, 100, 20_000] {
        let (before, after) =
            (format!("{VALID},{SOLVED}\n").repeat(rows), format!("{SOLVED},{VALID}\n").repeat(20_000));
        let text = format!("puzzle,solution\n{before}solution,puzzle\n{after}");
        let expected = "true\n".repeat(rows) + &"error\n".repeat(20_001);
        for threads in ["1", "2"] {
            for outcome in [
                ninefold(["check", "-o", "bool", "-j", threads]).stdin(&text).run(),
                ninefold(["check", "-o", "bool", "-j", threads, "a.csv"]).file("a.csv", &text).run(),
            ] {
                assert!(
                    outcome.code == Some(2) && outcome.text() == expected,
                    "{rows} rows, {threads} threads"
                );
                let place =
                    format!(":{}:1: malformed: expected rows of one table, found another header", rows + 2);
                assert!(outcome.stderr.lines().next().is_some_and(|first| first.contains(&place)));
            }
        }
    }
}
