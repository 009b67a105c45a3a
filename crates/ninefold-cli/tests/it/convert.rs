//! `ninefold convert`: the same boards in another format.

use crate::program::{INVALID, SHORT, SOLVED, VALID, grid, ninefold};

const FORMATS: [&str; 10] =
    ["line", "sdm", "grid", "framed", "sdk", "ss", "json", "json-numbers", "csv", "csv-grid"];

/// Boards without a blank, with some, with nothing else, and one that starts like a border.
fn boards() -> String {
    let empty = ".".repeat(81);
    let last = format!("{}1", ".".repeat(80));
    [VALID, INVALID, SOLVED, &empty, VALID, &last].map(|board| format!("{board}\n")).concat()
}

fn convert(to: &str, text: &[u8]) -> Vec<u8> {
    let outcome = ninefold(["convert", "--to", to]).stdin(text).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "to {to}");
    outcome.stdout
}

#[test]
fn every_format_becomes_every_other_and_comes_back() {
    let lines = boards();
    for first in FORMATS {
        let text = convert(first, lines.as_bytes());
        for second in FORMATS {
            let again = convert(second, &text);
            assert_eq!(String::from_utf8(convert("line", &again)).unwrap(), lines, "{first} to {second}");
        }
    }
}

#[test]
fn what_was_written_is_read_by_its_name() {
    let lines = boards();
    for format in FORMATS {
        let text = convert(format, lines.as_bytes());
        ninefold(["convert", "--from", format, "--to", "line"]).stdin(text).run().is(0, &lines, "");
    }
}

#[test]
fn each_format_is_written_as_documented() {
    let rows = grid(VALID);
    let spread =
        |by: &str, row: &str| row.split("").filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(by);
    let numbers = rows.replace('.', "0");
    let expected = [
        ("line", format!("{VALID}\n")),
        ("sdm", format!("{}\n", VALID.replace('.', "0"))),
        ("grid", rows.clone()),
        ("sdk", format!("[Puzzle]\n{rows}")),
        ("csv", format!("puzzle\n{VALID}\n")),
        ("csv-grid", numbers.lines().map(|row| spread(",", row) + "\n").collect()),
        (
            "json",
            format!(
                "[{}]\n",
                rows.lines()
                    .map(|row| format!("[\"{}\"]", spread("\",\"", row)))
                    .collect::<Vec<_>>()
                    .join(",")
            ),
        ),
        (
            "json-numbers",
            format!(
                "[{}]\n",
                numbers.lines().map(|row| format!("[{}]", spread(",", row))).collect::<Vec<_>>().join(",")
            ),
        ),
        (
            "ss",
            "*-----------*\n|53.|.7.|...|\n|6..|195|...|\n|.98|...|.6.|\n|---+---+---|\n|8..|.6.|..3|\n\
             |4..|8.3|..1|\n|7..|.2.|..6|\n|---+---+---|\n|.6.|...|28.|\n|...|419|..5|\n|...|.8.|.79|\n\
             *-----------*\n"
                .into(),
        ),
        (
            "framed",
            "┌───────┬───────┬───────┐\n│ 5 3 . │ . 7 . │ . . . │\n│ 6 . . │ 1 9 5 │ . . . │\n\
             │ . 9 8 │ . . . │ . 6 . │\n├───────┼───────┼───────┤\n│ 8 . . │ . 6 . │ . . 3 │\n\
             │ 4 . . │ 8 . 3 │ . . 1 │\n│ 7 . . │ . 2 . │ . . 6 │\n├───────┼───────┼───────┤\n\
             │ . 6 . │ . . . │ 2 8 . │\n│ . . . │ 4 1 9 │ . . 5 │\n│ . . . │ . 8 . │ . 7 9 │\n\
             └───────┴───────┴───────┘\n"
                .into(),
        ),
    ];
    for (format, text) in expected {
        ninefold(["convert", "-t", format]).stdin(VALID).run().is(0, text, "");
    }
}

#[test]
fn malformed_records_are_left_out_and_reported() {
    let text = format!("{SHORT}\n{VALID}\n{SHORT}\n{SOLVED}\n{SHORT}\n");
    let notes =
        [1, 3, 5].map(|line| format!("a.txt:{line}:81: malformed: expected 81 cells, found 80\n")).concat();
    for (format, expected) in [
        ("line", format!("{VALID}\n{SOLVED}\n")),
        ("csv", format!("puzzle\n{VALID}\n{SOLVED}\n")),
        ("grid", format!("{}\n{}", grid(VALID), grid(SOLVED))),
    ] {
        ninefold(["convert", "--to", format, "a.txt"]).file("a.txt", &text).run().is(2, expected, &notes);
    }
    ninefold(["convert", "--to", "line", "-q"]).stdin(&text).run().is(2, format!("{VALID}\n{SOLVED}\n"), "");
}

#[test]
fn only_malformed_records_give_nothing() {
    ninefold(["convert", "--to", "csv"]).stdin(SHORT).run().is(
        2,
        "",
        "-:1:81: malformed: expected 81 cells, found 80\n",
    );
}

#[test]
fn conflicts_do_not_matter() {
    ninefold(["convert", "--to", "line"]).stdin(grid(INVALID)).run().is(0, format!("{INVALID}\n"), "");
}

#[test]
fn several_files_become_one_text() {
    let call = ninefold(["convert", "--to", "grid", "a", "b", "c"]);
    call.file("a", VALID).file("b", format!("[\"{INVALID}\"]")).file("c", grid(SOLVED)).run().is(
        0,
        format!("{}\n{}\n{}", grid(VALID), grid(INVALID), grid(SOLVED)),
        "",
    );
    let call = ninefold(["convert", "--to", "csv", "a", "b"]);
    call.file("a", VALID).file("b", SOLVED).run().is(0, format!("puzzle\n{VALID}\n{SOLVED}\n"), "");
}

#[test]
fn separators_and_the_heading_stand_once_however_many_batches_there_are() {
    // Many more boards than are handed on at once.
    let count = 10_000;
    let boards = format!("{VALID}\n").repeat(count);
    let expected = vec![grid(VALID); count].join("\n");
    ninefold(["convert", "--to", "grid", "-j", "3"]).stdin(&boards).run().is(0, expected, "");
    ninefold(["convert", "--to", "csv", "-j", "3"]).stdin(&boards).run().is(
        0,
        format!("puzzle\n{boards}"),
        "",
    );
}

#[test]
fn a_column_is_chosen() {
    ninefold(["convert", "--to", "line", "--column", "solution"])
        .stdin(format!("puzzle,solution\n{VALID},{SOLVED}\n"))
        .run()
        .is(0, format!("{SOLVED}\n"), "");
}

#[test]
fn a_format_must_be_named_and_known() {
    ninefold(["convert"]).stdin(VALID).run().is(
        2,
        "",
        "error: the following required arguments were not provided:\n  --to <FORMAT>\n\n\
         Usage: ninefold convert --to <FORMAT> [FILE]...\n\nFor more information, try '--help'.\n",
    );
    for format in ["xls", "auto"] {
        ninefold(["convert", "--to", format]).stdin(VALID).run().is(
            2,
            "",
            format!(
                "error: invalid value '{format}' for '--to <FORMAT>'\n  [possible values: {}, solo, jigsaw]\n\n\
                 For more information, try '--help'.\n",
                FORMATS.join(", ")
            ),
        );
    }
}

#[test]
fn an_input_without_a_board_is_an_error() {
    for format in FORMATS {
        ninefold(["convert", "--to", format]).run().is(
            2,
            "",
            "ninefold: -: expected a board, found nothing\n",
        );
    }
}
