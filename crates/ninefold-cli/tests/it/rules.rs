//! Boards with other rules than the classic ones: asked for, or stated by the input.

use crate::program::{SOLVED, VALID, ninefold, system_says};

const SOLVED_4: &str = "1234341221434321";
const BROKEN_4: &str = "1234341221434322";
const WHY_4: &str =
    "2 twice in row 4 (r4c3, r4c4); 2 twice in column 4 (r2c4, r4c4); 2 twice in box 4 (r4c3, r4c4)";

/// A jigsaw: a layout, and givens with one solution.
const LAYOUT: &str = "AAABACBBCCDBCDDD";

#[test]
fn a_board_of_another_size_says_how_to_ask_for_it() {
    for (board, error) in [
        (SOLVED_4.to_owned(), "1:17: malformed: expected 81 cells, found 16; for 4x4 boards, use --size 4"),
        (
            "1234\n3412\n2143\n4321".to_owned(),
            "1:5: malformed: expected 9 cells in row 1, found 4; for 4x4 boards, use --size 4",
        ),
        (".".repeat(36), "1:37: malformed: expected 81 cells, found 36; for 6x6 boards, use --size 6"),
    ] {
        let outcome = ninefold(["check", "-o", "bool", "-b", &board]).run();
        assert_eq!(outcome.stderr.lines().next().unwrap(), format!("<board>:{error}"));
        assert_eq!(outcome.code, Some(2));
    }
    // This is a slip.
    let outcome = ninefold(["check", "-o", "bool", "-b", "12345678\n123456789\n"]).run();
    assert!(!outcome.stderr.contains("--size"), "{}", outcome.stderr);
    // Nobody has boards of 10 cells.
    let outcome = ninefold(["check", "-b", "1234567890"]).run();
    assert!(!outcome.text().contains("--size"), "{}", outcome.text());
    let outcome = ninefold(["check", "--size", "6", "-b", SOLVED_4]).run();
    assert!(
        outcome.text().contains("expected 36 cells, found 16; for 4x4 boards, use --size 4"),
        "{}",
        outcome.text()
    );
}

#[test]
fn every_output_has_boards_of_any_size() {
    let boards = format!("{SOLVED_4}\n{BROKEN_4}\n12\n");
    ninefold(["check", "--size", "4"]).stdin(&*boards).run().is(
        2,
        format!("-:2: invalid: {WHY_4}\n-:3:3: malformed: expected 16 cells, found 2\n3 boards: 1 valid, 1 invalid, 1 malformed\n"),
        "",
    );
    ninefold(["check", "--size", "4", "-o", "bool"]).stdin(&*boards).run().is(
        2,
        "true\nfalse\nerror\n",
        "-:3:3: malformed: expected 16 cells, found 2\n",
    );
    let outcome = ninefold(["check", "--size", "4", "-o", "jsonl"]).stdin(&*boards).run();
    let lines: Vec<serde_json::Value> =
        outcome.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(lines[0], serde_json::json!({"file": "-", "line": 1, "verdict": "valid", "meets": true}));
    assert_eq!(lines[1]["conflicts"][0]["cells"], serde_json::json!(["r4c3", "r4c4"]));
    assert_eq!(lines[2]["verdict"], "malformed");
    let outcome = ninefold(["check", "--size", "4", "-o", "summary"]).stdin(&*boards).run();
    assert_eq!(outcome.text(), "3 boards: 1 valid, 1 invalid, 1 malformed\n");
}

#[test]
fn a_single_board_is_drawn_with_its_regions() {
    ninefold(["check", "--regions", LAYOUT, "-b", BROKEN_4]).run().is(
        1,
        "     1   2   3   4
   ┌───────────┬───┐
 1 │ 1   2  [3]│ 4 │
   │   ┌───┬───┘   │
 2 │[3]│[4]│ 1  [2]│
   ├───┘   ├───┐   │
 3 │ 2   1 │ 4 │ 3 │
   │   ┌───┘   └───┤
 4 │[4]│ 3  [2] [2]│
   └───┴───────────┘
<board>:1: invalid: 2 twice in row 4 (r4c3, r4c4); 2 twice in column 4 (r2c4, r4c4); 3 twice in region 1 (r1c3, r2c1); 4 twice in region 3 (r2c2, r4c1); 2 twice in region 4 (r4c3, r4c4)
1 board: 1 invalid
",
        "",
    );
}

#[test]
fn rules_can_be_combined() {
    let outcome = ninefold(["explain", "--size", "4", "--rules", "x,anti-king", "-b", SOLVED_4]).run();
    assert_eq!(outcome.code, Some(1));
    for line in [
        "rules      4x4 x anti-king",
        "           4 twice on the falling diagonal (r2c2, r3c3)",
        "           1 in r2c3 and r3c2, a king's move apart",
    ] {
        assert!(outcome.text().contains(line), "{}", outcome.text());
    }
    ninefold(["check", "-o", "bool", "--rules", "6x6 x", "-b", &".".repeat(36)]).run().is(0, "true\n", "");
    // The classic rules may be asked for.
    ninefold(["check", "-o", "bool", "--size", "9", "--boxes", "3x3", "-b", VALID]).run().is(0, "true\n", "");
}

#[test]
fn regions_may_be_in_a_file() {
    let drawn = "AAAB\nACBB\nCCDB\nCDDD\n";
    let board = "1234341221434321";
    let in_file = ninefold(["check", "-o", "jsonl", "--regions", "layout.txt", "-b", board])
        .file("layout.txt", drawn)
        .run();
    let in_text = ninefold(["check", "-o", "jsonl", "--regions", LAYOUT, "-b", board]).run();
    assert_eq!((in_file.code, in_file.text()), (in_text.code, in_text.text()));
    let missing = ninefold(["check", "--regions", "missing.txt", "-b", board]).run();
    assert_eq!(missing.code, Some(2));
    assert!(missing.stderr.starts_with("ninefold: cannot read missing.txt: "), "{}", missing.stderr);
}

#[test]
fn regions_that_can_not_be_read_are_told_with_their_file() {
    let call = ninefold(["check", "--regions", "layouts", "-b", VALID]);
    let directory = call.folder().join("layouts");
    std::fs::create_dir(&directory).unwrap();
    let reason = system_says(std::fs::read(directory));
    call.run().is(2, "", format!("ninefold: cannot read layouts: {reason}\n"));
    ninefold(["check", "--regions", "layout", "-b", VALID])
        .file("layout", "AAAB\nACBB\nCCDB\nCDDA\n")
        .run()
        .is(2, "", "ninefold: layout: expected 4 cells in region A, found 5\n");
}

#[cfg(unix)]
#[test]
fn regions_that_never_end_are_not_read_to_their_end() {
    let endless = ninefold(["check", "--regions", "/dev/zero", "-b", VALID]).run();
    endless.is(2, "", "ninefold: cannot read /dev/zero: file too large\n");
}

#[test]
fn rules_that_make_no_sense_are_refused() {
    for (arguments, error) in [
        (&["--size", "3"][..], "expected a size from 4 to 25, found 3"),
        (&["--size", "26"], "expected a size from 4 to 25, found 26"),
        (
            &["--size", "7"],
            "expected the regions of a 7x7 grid, which can't be divided into boxes, found none",
        ),
        (&["--size", "6", "--boxes", "2x2"], "expected boxes of 6 cells for a 6x6 grid, found 2x2"),
        (&["--size", "16", "--symbols", "1-9A-F"], "expected 16 symbols for a 16x16 grid, found 15 (1-9A-F)"),
        (&["--regions", "AAABACBBCCDBCDDE"], "expected 4 regions in a 4x4 grid, found 5"),
        (&["--regions", "AAABACBBCCDBCDDA"], "expected 4 cells in region A, found 5"),
        (&["--size", "6", "--regions", LAYOUT], "expected the regions of a 6x6 grid, found those of 4x4"),
        (&["--size", "4", "--boxes", "2x2", "--regions", LAYOUT], "expected boxes or regions, found both"),
        (
            &["--size", "6", "--rules", "windoku"],
            "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6",
        ),
        (&["--rules", "x,x"], "expected each rule once, found \"x\" again"),
    ] {
        for command in ["check", "explain", "filter", "solve", "generate"] {
            let outcome = ninefold([command].iter().chain(arguments)).run();
            let expected = format!("ninefold: {error}\n");
            assert_eq!(
                (outcome.code, outcome.text(), &*outcome.stderr),
                (Some(2), "", &*expected),
                "{command}"
            );
        }
    }
    let outcome = ninefold(["check", "--rules", "killer"]).run();
    assert!(outcome.stderr.contains("found \"killer\""), "{}", outcome.stderr);
}

#[test]
fn symbols_are_named_or_certain() {
    let hexadecimal = "0123456789ABCDEF".repeat(16);
    let outcome = ninefold(["check", "--size", "16", "-b", &hexadecimal]).run();
    assert!(outcome.text().contains("choose with --symbols"), "{}", outcome.text());
    let outcome = ninefold(["check", "--size", "16", "--symbols", "0-9A-F", "-b", &hexadecimal]).run();
    assert!(outcome.text().contains("0 16 times in column 1"), "{}", outcome.text());
    let outcome = ninefold(["check", "--size", "6", "-b", &"ABCDEF".repeat(6)]).run();
    assert!(outcome.text().contains("found 'A'; for other symbols, use --symbols"), "{}", outcome.text());
    // Numbers of two digits, with nothing between them.
    let row = |row: usize| (0..12).map(move |column| format!("{:02}", (row * 3 + row / 4 + column) % 12 + 1));
    let grid: String = (0..12).map(|index| row(index).collect::<String>() + "\n").collect();
    assert_eq!(verdicts(&["--size", "12", "--boxes", "4x3", "--require", "solved"], &grid), "true");
    let gaps = grid.replacen("0102", "..02", 1).replacen("0405", "04..", 1);
    assert_eq!(verdicts(&["--size", "12", "--boxes", "4x3"], &gaps), "true");
    // Letters instead of digits.
    let letters: String = SOLVED.chars().map(|digit| char::from(b'@' + digit as u8 - b'0')).collect();
    ninefold(["check", "-o", "bool", "--require", "solved", "--symbols", "A-I", "-b", &letters])
        .run()
        .is(0, "true\n", "");
}

#[test]
fn lines_may_state_their_rules() {
    let text = format!(
        "# from two collections\n2x2x:1a3b4j\n\n4j:1_1n,b__b__caa__c_\n2x3:{}\n3x3:5\n3x3dt#123\n",
        "zj"
    );
    let outcome = ninefold(["check", "-o", "jsonl"]).stdin(&*text).run();
    let lines: Vec<serde_json::Value> =
        outcome.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    let verdicts: Vec<&str> = lines.iter().map(|line| line["verdict"].as_str().unwrap()).collect();
    assert_eq!(verdicts, ["valid", "invalid", "valid", "malformed", "malformed"]);
    assert_eq!(
        lines[1]["conflicts"][1],
        serde_json::json!({"house": "region", "number": 1, "digit": 1, "symbol": "1", "cells": ["r1c1", "r1c2"]})
    );
    assert_eq!(
        lines[3]["error"],
        serde_json::json!({"message": "expected 81 cells for the grid, found 1", "line": 6, "column": 6})
    );
    assert_eq!(outcome.code, Some(2));
    // A whole file of jigsaws, each with its own layout.
    let jigsaws = format!("{LAYOUT}{SOLVED_4}\nAABBAABBCCDDCCDD {SOLVED_4}\n");
    ninefold(["check", "-o", "bool"]).stdin(&*jigsaws).run().is(1, "false\ntrue\n", "");
    // Layouts alone are empty boards.
    ninefold(["solve", "--limit", "1", "--from", "jigsaw", "-b", "AABBAABBCCDDCCDD"]).run().is(
        0,
        "1234341221434321\n",
        "",
    );
}

#[test]
fn stated_rules_must_be_those_that_were_asked_for() {
    ninefold(["check", "-o", "bool", "--size", "4", "--rules", "x", "-b", "2x2x:p"])
        .run()
        .is(0, "true\n", "");
    ninefold(["check", "-o", "bool", "--size", "6", "-b", "2x2:p"]).run().is(
        2,
        "error\n",
        "<board>:1:1: malformed: expected a board with the rules 6x6, found 4x4\n",
    );
}

#[test]
fn an_empty_file_is_empty_in_any_format() {
    for format in ["solo", "jigsaw"] {
        ninefold(["check", "--from", format]).stdin("# nothing\n").run().is(
            2,
            "",
            "ninefold: -: expected a board, found nothing\n",
        );
    }
    ninefold(["check", "--from", "solo", "--column", "2"]).run().is(
        2,
        "",
        "ninefold: --column can't be used with lines that state their rules\n",
    );
}

#[test]
fn cages_are_not_judged_and_that_is_said() {
    ninefold(["check", "-o", "bool", "-b", "2x2k:p,abbba____________,3a7a5a5a6a4a6a4a"]).run().is(
        0,
        "true\n",
        "<board>:1: the cages of a killer sudoku are not judged\n",
    );
}

#[test]
fn grids_are_solved_filtered_and_converted() {
    let puzzle = "1......2.3....4.";
    ninefold(["solve", "--size", "4", "-b", puzzle]).run().is(0, "1234341243212143\n", "");
    ninefold(["solve", "--size", "4", "-b", "11.............."]).run().is(
        1,
        "",
        "<board>:1: invalid: 1 twice in row 1 (r1c1, r1c2); 1 twice in box 1 (r1c1, r1c2)\n",
    );
    let several = ninefold(["solve", "--size", "4", "--limit", "1000", "-b", &".".repeat(16)]).run();
    assert_eq!(several.text().lines().count(), 288);
    assert_eq!(several.stderr, "<board>:1: 288 solutions\n");
    let table = format!("id,board\na,{SOLVED_4}\nb,{BROKEN_4}\n");
    ninefold(["filter", "--size", "4"]).stdin(&*table).run().is(1, format!("id,board\na,{SOLVED_4}\n"), "");
    ninefold(["convert", "--size", "4", "--to", "framed"]).stdin(SOLVED_4).run().is(
        0,
        "┌─────┬─────┐\n│ 1 2 │ 3 4 │\n│ 3 4 │ 1 2 │\n├─────┼─────┤\n│ 2 1 │ 4 3 │\n│ 4 3 │ 2 1 │\n└─────┴─────┘\n",
        "",
    );
    ninefold(["convert", "--size", "4", "--rules", "x", "--to", "solo", "-b", puzzle]).run().is(
        0,
        "2x2x:1f2a3d4a\n",
        "",
    );
    ninefold(["convert", "--to", "solo", "-b", &".".repeat(81)]).run().is(0, "3x3:zzzc\n", "");
    ninefold(["convert", "--size", "4", "--to", "jigsaw", "-b", puzzle]).run().is(
        2,
        "",
        "<board>:1: the format jigsaw can't hold this board and its rules\n",
    );
}

#[test]
fn puzzles_with_any_rules_are_generated() {
    for rules in [
        &["--size", "4"][..],
        &["--size", "6", "--rules", "x"],
        &["--size", "8", "--symbols", "A-H"],
        &["--regions", "AAAAAAAABABBBBBBBBCCCCCDDDDCCECFFFDDCEEFFFDDGEEFFFGDGGEEEEGGGGGHHHHHHHHIHIIIIIIII"],
        &["--rules", "windoku"],
    ] {
        let generate = ["generate", "--count", "5", "--seed", "1"];
        let made = ninefold(generate.iter().chain(rules)).run();
        assert_eq!((made.code, &*made.stderr), (Some(0), ""));
        let check = ["check", "-o", "bool", "--require", "minimal"];
        ninefold(check.iter().chain(rules)).stdin(made.text()).run().is(0, "true\n".repeat(5), "");
    }
    ninefold(["generate", "--size", "4", "--rules", "x,anti-king", "--seed", "1"]).run().is(
        2,
        "",
        "ninefold: no grid has the rules 4x4 x anti-king\n",
    );
    let errors = "ninefold: expected --givens from 0 to 16, found 17\n";
    ninefold(["generate", "--size", "4", "--givens", "17"]).run().is(2, "", errors);
}

#[test]
fn there_are_words_in_chinese() {
    let outcome =
        ninefold(["explain", "--language", "zh", "--size", "4", "--rules", "x", "-b", SOLVED_4]).run();
    assert!(outcome.text().contains("左上至右下的对角线有 2 个 1（r1c1、r4c4）"), "{}", outcome.text());
    let outcome = ninefold(["check", "--language", "zh", "-b", SOLVED_4]).run();
    assert!(outcome.text().contains("4x4 的盘面请用 --size 4"), "{}", outcome.text());
}

/// What `-o bool` says about a text that is read with these arguments.
fn verdicts(arguments: &[&str], text: &str) -> String {
    let check = ["check", "-o", "bool"];
    let outcome = ninefold(check.iter().chain(arguments)).stdin(text).run();
    outcome.text().replace('\n', " ").trim_end().to_owned()
}

#[test]
fn no_line_is_lost_as_a_title_or_a_header() {
    let four = &["--size", "4"][..];
    for bad in ["1234341221Z34321", "123434122143432é", "1234341221!34321", "1234341251434321"] {
        assert_eq!(verdicts(four, &format!("{bad}\n{SOLVED_4}\n")), "error true", "{bad}");
        assert_eq!(verdicts(four, &format!("7,{bad}\n8,{SOLVED_4}\n")), "error true", "{bad}");
    }
    let grid = "1234\n3412\n2143\n4321\n";
    for bad in [
        "Row 1: 1134\nRow 2: 3412\nRow 3: 2143\nRow 4: 4321\n",
        "a: 1134\nb: 3412\nc: 2143\nd: 4321\n",
        "1134 row1\n3412\n2143\n4321\n",
        "foo 1134341221434321\n",
        "2x2:1_1n\n",
        "[[1,1,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n",
        "┌─────┬─────┐\n│ A B │ C D │\n│ C D │ A B │\n├─────┼─────┤\n│ B A │ D C │\n│ D C │ B A │\n└─────┴─────┘\n",
        "ZYXW\nWZYX\nXWZY\nYXWZ\n",
    ] {
        let verdicts = verdicts(four, &format!("{grid}\n{bad}"));
        assert!(verdicts.starts_with("true error"), "{bad}: {verdicts}");
    }
    assert!(!verdicts(four, "1234 row1\n3412\n2143\n4321\n1234\n").contains("true"));
    // These are titles.
    for title in ["Easy", "Quiz", "Board 1", "Puzzle no. 2", "grid"] {
        assert_eq!(verdicts(four, &format!("{title}\n{grid}\n{title}\n{grid}")), "true true", "{title}");
    }
}

#[test]
fn rows_that_are_not_separated_belong_together() {
    let rows = "1234\n3412\n2143\n4321\n";
    for rules in [&["--size", "4"][..], &["--size", "4", "--symbols", "1-4"]] {
        assert_eq!(verdicts(rules, &format!("1234\n3412\n2143\n{rows}")), "error");
        assert_eq!(verdicts(rules, &format!("{rows}1234\n")), "error");
        assert_eq!(verdicts(rules, &format!("{rows}{rows}")), "error");
        assert_eq!(verdicts(rules, &format!("{rows}\n{rows}")), "true true");
        assert_eq!(verdicts(rules, &format!("{rows}----\n{rows}")), "true true");
    }
    let framed =
        ninefold(["convert", "--size", "4", "--to", "framed"]).stdin(SOLVED_4).run().text().to_owned();
    assert_eq!(verdicts(&["--size", "4"], &framed.repeat(3)), "true true true");
}

#[test]
fn a_solution_is_not_taken_for_a_puzzle_that_is_missing() {
    let puzzle = "12..............";
    let four = &["--size", "4"][..];
    assert_eq!(verdicts(four, &format!(",{SOLVED_4}\n{puzzle},{SOLVED_4}\n")), "error true");
    assert_eq!(verdicts(four, &format!("1 {SOLVED_4}\n2 {puzzle} {SOLVED_4}\n")), "error true");
    assert_eq!(verdicts(four, &format!("{puzzle} {SOLVED_4}\n{SOLVED_4}\n")), "true error");
    // Other fields may follow.
    assert_eq!(verdicts(four, &format!("{SOLVED_4}\n{SOLVED_4} easy\n")), "true true");
    assert_eq!(verdicts(four, &format!("{SOLVED_4} easy\n{SOLVED_4}\n")), "true true");
}

#[test]
fn a_layout_is_not_ignored() {
    let jigsaw = format!("{LAYOUT} ..1.1...........");
    assert_eq!(verdicts(&[], &jigsaw), "false");
    let outcome = ninefold(["check", "--size", "4", "-b", &jigsaw]).run();
    assert!(
        outcome.text().contains("expected a board with the rules 4x4, found 4x4 regions="),
        "{}",
        outcome.text()
    );
    assert_eq!(verdicts(&["--regions", LAYOUT], &jigsaw), "false");
    // The same regions, numbered in another order.
    assert_eq!(verdicts(&["--regions", "BBBABCAACCDACDDD"], "4j:p,b__b__caa__c_"), "true");
    // A board is not taken for a layout, also after jigsaws.
    assert_eq!(verdicts(&[], &format!("{LAYOUT} 12..............\n1243341221434321\n")), "true error");
    assert_eq!(verdicts(&["--from", "jigsaw"], "1112132233423444\n"), "true");
}

#[test]
fn what_is_written_is_read_again() {
    for (rules, formats) in [
        (
            &["--size", "6"][..],
            &[
                "line",
                "sdm",
                "grid",
                "framed",
                "sdk",
                "ss",
                "json",
                "json-numbers",
                "csv",
                "csv-grid",
                "solo",
            ][..],
        ),
        (
            &["--size", "4", "--symbols", "0123"],
            &["line", "sdm", "grid", "framed", "json", "json-numbers", "csv", "csv-grid"],
        ),
        (
            &["--size", "16", "--symbols", "0-9A-F"],
            &["line", "grid", "framed", "json", "json-numbers", "csv", "csv-grid"],
        ),
        (
            &["--rules", "x"],
            &[
                "line",
                "sdm",
                "grid",
                "framed",
                "sdk",
                "ss",
                "json",
                "json-numbers",
                "csv",
                "csv-grid",
                "solo",
            ],
        ),
    ] {
        let generate = ["generate", "--kind", "invalid", "--count", "3", "--seed", "5"];
        let lines = ninefold(generate.iter().chain(rules)).run().text().to_owned();
        for format in formats {
            let convert = ["convert", "--to", format];
            let written = ninefold(convert.iter().chain(rules)).stdin(&*lines).run();
            assert_eq!((written.code, &*written.stderr), (Some(0), ""));
            let back = ninefold(["convert", "--to", "line"].iter().chain(rules)).stdin(written.text()).run();
            assert_eq!(back.text(), lines, "{rules:?} {format}: {}{}", written.text(), back.stderr);
        }
    }
}

#[test]
fn boards_of_nine_are_read_in_every_form() {
    let rows: Vec<String> =
        SOLVED.as_bytes().chunks(9).map(|row| format!("{row:?}").replace(' ', "")).collect();
    let list = format!("board = [{}]", rows.join(", ")).replace("49", "1");
    let list = (2..=9).fold(list, |list, digit| list.replace(&(48 + digit).to_string(), &digit.to_string()));
    assert_eq!(verdicts(&["--rules", "anti-king"], &list), verdicts(&["--rules", "anti-king"], SOLVED));
}

#[test]
fn odd_texts_lead_to_errors_rather_than_to_other_boards() {
    let (puzzle, four) = ("1.1.............", &["--size", "4"][..]);
    // Nothing between quotes.
    assert_eq!(verdicts(four, "id,puzzle\n1,\"\"\n2,....43...431..24\n"), "error true");
    assert_eq!(verdicts(four, &format!("\"\"\n{SOLVED_4}\n\"\"\n")), "error");
    assert_eq!(verdicts(&["--size", "12", "--symbols", "decimal"], "\"\"\n"), "error");
    // Objects that don't start where they should.
    for start in ["x{", "data = {", "\"", ""] {
        let object = format!(
            "{start}\"solution\": \"{SOLVED_4}\", \"board\": [\"1.1.\", \"....\", \"....\", \"....\"]}}\n"
        );
        assert_eq!(verdicts(four, &object), "error", "{object}");
    }
    // Labels, and a header with a quote too many.
    assert_eq!(verdicts(four, &format!("solution: {SOLVED_4}\npuzzle: {puzzle}\n")), "error error");
    assert_eq!(verdicts(four, &format!("\"puzzle\tsolution\n{puzzle}\t{SOLVED_4}\n")), "error false");
    // Rows of underscores are blanks.
    let titled = "Puzzle 1\n1_1_\n____\n____\n____\nPuzzle 2\n1__2\n_3__\n3___\n___1\n";
    assert_eq!(verdicts(four, titled), "false true");
    assert_eq!(verdicts(four, "|1_|_2|\n|__|__|\n+--+--+\n|3_|__|\n|__|_1|\n"), "true");
    // Frames with spaces, sections, and a long line.
    let framed = "+-----+-----+\n| 1 . | . 2 |\n| . . | . . |\n+-----+-----+\n| 3 . | . . |\n| . . | . 1 |\n+-----+-----+\n";
    assert_eq!(verdicts(four, framed), "true");
    assert_eq!(verdicts(four, "[Puzzle]\n1..2\n....\n3...\n...1\n"), "true");
    let many = format!("[{}]", vec![format!("\"{SOLVED_4}\""); 5000].join(","));
    assert_eq!(verdicts(four, &many), vec!["true"; 5000].join(" "));
    let array = "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]";
    let sixteen: Vec<String> = (0..16)
        .map(|row| {
            format!(
                "[{}]",
                (0..16)
                    .map(|column| ((row * 4 + row / 4 + column) % 16 + 1).to_string())
                    .collect::<Vec<_>>()
                    .join(",")
            )
        })
        .collect();
    let sixteen = format!("[{}]", vec![format!("[{}]", sixteen.join(",")); 100].join(","));
    assert_eq!(verdicts(&["--size", "16"], &sixteen), vec!["true"; 100].join(" "));
    assert_eq!(verdicts(four, array), "true");
}
