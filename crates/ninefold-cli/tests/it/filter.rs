//! `ninefold filter`: records go through byte for byte, or not at all.

use serde_json::Value;

use crate::program::{INVALID, Outcome, SHORT, SOLVED, VALID, WHY, grid, ninefold};

/// The note on a board that lacks a cell, which starts in this column of a line.
fn short(location: &str) -> String {
    format!("{location}: malformed: expected 81 cells, found 80\n")
}

fn framed(board: &str) -> String {
    let edge = "+-------+-------+-------+\n";
    let mut text = edge.to_owned();
    for (index, row) in board.as_bytes().chunks(9).enumerate() {
        let spread = |cells: &[u8]| {
            cells.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(" ")
        };
        text += &format!("| {} | {} | {} |\n", spread(&row[..3]), spread(&row[3..6]), spread(&row[6..]));
        if index % 3 == 2 {
            text += edge;
        }
    }
    text
}

/// Filters the text both ways.
fn both(text: &str) -> [Outcome; 2] {
    [ninefold(["filter"]).stdin(text).run(), ninefold(["filter", "--invert"]).stdin(text).run()]
}

/// What `check` makes of a text.
fn words(text: &[u8]) -> String {
    ninefold(["check", "-o", "bool"]).stdin(text).run().text().to_owned()
}

#[test]
fn lines_that_meet_are_passed_on() {
    ninefold(["filter"]).stdin(format!("{VALID}\n{INVALID}\n{SOLVED}\n")).run().is(
        1,
        format!("{VALID}\n{SOLVED}\n"),
        "",
    );
    ninefold(["filter"]).stdin(VALID).run().is(0, VALID, "");
    ninefold(["filter"]).stdin(INVALID).run().is(1, "", "");
}

#[test]
fn the_requirement_decides() {
    ninefold(["filter", "-r", "solved"]).stdin(format!("{VALID}\n{SOLVED}\n{INVALID}\n")).run().is(
        1,
        format!("{SOLVED}\n"),
        "",
    );
    ninefold(["filter", "-r", "solved", "-v"]).stdin(format!("{VALID}\n{SOLVED}\n{INVALID}\n")).run().is(
        1,
        format!("{VALID}\n{INVALID}\n"),
        "",
    );
}

#[test]
fn malformed_records_are_dropped_and_reported() {
    ninefold(["filter", "a.txt"]).file("a.txt", format!("{SHORT}\n{VALID}\nwhat?\n")).run().is(
        2,
        format!("{VALID}\n"),
        short("a.txt:1:81") + "a.txt:3:1: malformed: expected a digit from 1 to 9 or a blank, found 'w'\n",
    );
}

#[test]
fn only_the_first_twenty_malformed_records_are_reported() {
    let text = format!("{SHORT}\n").repeat(22);
    let notes: String = (1..=20).map(|line| short(&format!("-:{line}:81"))).collect();
    ninefold(["filter"]).stdin(&text).run().is(2, "", format!("{notes}-: 2 more malformed\n"));
    ninefold(["filter", "--invert"]).stdin(&text).run().is(2, &text, format!("{notes}-: 2 more malformed\n"));
}

#[test]
fn quiet_still_passes_records_on() {
    ninefold(["filter", "-q"]).stdin(format!("{VALID}\n{SHORT}\n")).run().is(2, format!("{VALID}\n"), "");
}

#[test]
fn lines_keep_their_bytes() {
    // Fields beside the board, blanks of all kinds, white space at the end, each with its own line break.
    let lines = [
        format!("{VALID}\r\n"),
        format!("{INVALID}\r\n"),
        format!("{VALID}  # easy \u{b7} 1\t\n"),
        format!("{}\r", VALID.replace('.', "0")),
        format!("{} ,x\r\n", VALID.replace('.', "_")),
    ];
    let kept = [&lines[0], &lines[2], &lines[3], &lines[4]].map(String::as_str).concat();
    ninefold(["filter"]).stdin(lines.concat()).run().is(1, kept, "");
}

#[test]
fn a_last_line_without_a_break_gets_one_before_another_file() {
    let call = ninefold(["filter", "a", "b"]).file("a", VALID).file("b", SOLVED);
    call.run().is(0, format!("{VALID}\n{SOLVED}"), "");
    let call = ninefold(["filter", "a", "b", "c"]).file("a", VALID).file("b", INVALID).file("c", SOLVED);
    call.run().is(1, format!("{VALID}\n{SOLVED}"), "");
}

#[test]
fn the_two_ways_part_lines_without_loss() {
    let text = format!("{VALID}\n{SHORT}\n{INVALID}\n{SOLVED}\nwhat?\n{INVALID}\n");
    let [kept, rest] = both(&text);
    let notes = short("-:2:81") + "-:5:1: malformed: expected a digit from 1 to 9 or a blank, found 'w'\n";
    kept.is(2, format!("{VALID}\n{SOLVED}\n"), &notes);
    rest.is(2, format!("{SHORT}\n{INVALID}\nwhat?\n{INVALID}\n"), &notes);
}

#[test]
fn a_table_keeps_its_header() {
    let header = "id,puzzle,rating";
    let [one, two, three] =
        [format!("1,{VALID},2.5"), format!("2,{INVALID},x"), format!("3,{SOLVED},\"a,b\"")];
    let table = format!("{header}\n{one}\n{two}\n{three}\n");
    let [kept, rest] = both(&table);
    kept.is(1, format!("{header}\n{one}\n{three}\n"), "");
    // Also when the first record falls out.
    rest.is(1, format!("{header}\n{two}\n"), "");
    // And when all do.
    ninefold(["filter"]).stdin(format!("{header}\n{two}\n")).run().is(1, format!("{header}\n"), "");
}

#[test]
fn a_header_with_its_comments_and_line_breaks_is_kept() {
    let table = format!("\u{feff}# made by hand\r\nid;puzzle\r\n1;{INVALID}\r\n2;{VALID}\r\n");
    ninefold(["filter"]).stdin(&table).run().is(
        1,
        format!("\u{feff}# made by hand\r\nid;puzzle\r\n2;{VALID}\r\n"),
        "",
    );
}

#[test]
fn the_same_header_is_not_repeated() {
    let table = |row: &str| format!("id,puzzle\n{row}\n");
    let (one, two) = (format!("1,{VALID}"), format!("2,{SOLVED}"));
    ninefold(["filter", "a", "b"]).file("a", table(&one)).file("b", table(&two)).run().is(
        0,
        format!("id,puzzle\n{one}\n{two}\n"),
        "",
    );
    // The last row may lack its line break.
    ninefold(["filter", "a", "b"]).file("a", format!("id,puzzle\n{one}")).file("b", table(&two)).run().is(
        0,
        format!("id,puzzle\n{one}\n{two}\n"),
        "",
    );
}

#[test]
fn a_header_is_the_same_whatever_stands_around_it() {
    // A repeated header would be a malformed row for whoever reads the whole.
    let (one, two) = (format!("1,{VALID}\n"), format!("2,{SOLVED}\r\n"));
    for second in ["id,puzzle\r\n", "\u{feff}id,puzzle\n", "# another\nid,puzzle\n"] {
        ninefold(["filter", "a", "b"])
            .file("a", format!("id,puzzle\n{one}"))
            .file("b", format!("{second}{two}"))
            .run()
            .is(0, format!("id,puzzle\n{one}{two}"), "");
    }
}

#[test]
fn quoted_fields_keep_their_quotes_and_line_breaks() {
    let header = "\"puzzle\",\"note\"\n";
    let kept = format!("\"{VALID}\",\"two\nlines, \"\"quoted\"\"\"\n");
    let dropped = format!("\"{INVALID}\",\"also\r\ntwo\"\n");
    let last = format!("\"{SOLVED}\",");
    let [one, other] = both(&format!("{header}{kept}{dropped}{last}"));
    one.is(1, format!("{header}{kept}{last}"), "");
    other.is(1, format!("{header}{dropped}"), "");
}

#[test]
fn a_chosen_column_decides() {
    let table = format!("puzzle,solution\n{VALID},{SOLVED}\n{SOLVED},{VALID}\n");
    ninefold(["filter", "-r", "solved", "--column", "solution"]).stdin(&table).run().is(
        1,
        format!("puzzle,solution\n{VALID},{SOLVED}\n"),
        "",
    );
}

#[test]
fn a_text_that_is_refused_as_a_whole_is_reported_and_not_passed_on() {
    // It has no records, so there is nothing to sort into those that meet and those that do not.
    let table = format!("id,puzzle\n1,{VALID}\n");
    let note = "-:1:1: malformed: expected a column named \"answer\", found \"id\", \"puzzle\"\n";
    ninefold(["filter", "--column", "answer"]).stdin(&table).run().is(2, "", note);
    ninefold(["filter", "--column", "answer", "--invert"]).stdin(&table).run().is(2, "", note);
    let letter = "Dear reader,\nthere is no board in this.\n";
    ninefold(["filter", "--invert"]).stdin(letter).run().is(
        2,
        "",
        "-:1:1: malformed: expected a board in a known format, found \"Dear reader,\"\n",
    );
}

#[test]
fn json_lines_are_passed_on() {
    let lines = [
        format!("{{\"id\": 1, \"puzzle\": \"{VALID}\"}}\n"),
        format!("{{\"id\": 2, \"puzzle\": \"{INVALID}\"}}\n"),
        format!("{{\"id\": 3, \"puzzle\": \"{SHORT}\"}}\n"),
        "{\"id\": 4, \"puzzle\"\n".to_owned(),
        format!("{{\"puzzle\":\"{SOLVED}\",\"id\":5}}"),
    ];
    let [kept, rest] = both(&lines.concat());
    let notes = short("-:3:102") + "-:4:19: malformed: expected valid JSON, found the end of the line\n";
    kept.is(2, format!("{}{}", lines[0], lines[4]), &notes);
    rest.is(2, lines[1..4].concat(), &notes);
}

/// The boards of an array, which must be JSON for any reader.
fn elements(text: &str) -> Vec<Value> {
    serde_json::from_str(text).unwrap()
}

#[test]
fn an_array_stays_an_array() {
    let rows = |board: &str| Value::from(grid(board).lines().collect::<Vec<_>>());
    let [valid, invalid] = [rows(VALID), rows(INVALID)];
    let text = format!("[\n  {valid},\n  {invalid}, {valid}\n]\n");
    let [kept, rest] = both(&text);
    kept.is(1, format!("[\n{valid},\n{valid}\n]\n"), "");
    rest.is(1, format!("[\n{invalid}\n]\n"), "");
    assert_eq!(elements(kept.text()), [valid.clone(), valid.clone()]);
    assert_eq!(elements(rest.text()), std::slice::from_ref(&invalid));
    // None, and the last alone.
    ninefold(["filter"]).stdin(format!("[{invalid},{invalid}]")).run().is(1, "[]\n", "");
    ninefold(["filter"]).stdin(format!("[{invalid},{invalid},{valid}]")).run().is(
        1,
        format!("[\n{valid}\n]\n"),
        "",
    );
}

#[test]
fn malformed_elements_of_an_array_are_kept_when_inverted() {
    let text = format!("[\"{VALID}\", \"{SHORT}\", {{\"a\": 1}}]");
    let [kept, rest] = both(&text);
    assert_eq!((kept.code, elements(kept.text())), (Some(2), vec![VALID.into()]));
    assert_eq!((rest.code, elements(rest.text()).len()), (Some(2), 2));
    rest.is(2, format!("[\n\"{SHORT}\",\n{{\"a\": 1}}\n]\n"), &kept.stderr);
}

#[test]
fn two_arrays_become_one() {
    let call = ninefold(["filter", "a", "b"]);
    call.file("a", format!("[\"{VALID}\"]")).file("b", format!("[\"{INVALID}\",\"{SOLVED}\"]\n")).run().is(
        1,
        format!("[\n\"{VALID}\",\n\"{SOLVED}\"\n]\n"),
        "",
    );
}

#[test]
fn an_array_ends_before_a_file_of_another_format() {
    let call = ninefold(["filter", "a", "b"]);
    call.file("a", format!("[\"{VALID}\"]")).file("b", VALID).run().is(
        0,
        format!("[\n\"{VALID}\"\n]\n{VALID}"),
        "",
    );
}

#[test]
fn a_json_board_alone_is_passed_on() {
    let board = Value::from(grid(VALID).lines().collect::<Vec<_>>());
    let text = format!("{board:#}\n");
    ninefold(["filter"]).stdin(&text).run().is(0, &text, "");
}

#[test]
fn grids_go_with_their_titles() {
    let [one, two, three] = [("Grid 01", VALID), ("Grid 02", INVALID), ("Grid 03", SOLVED)]
        .map(|(title, board)| format!("{title}\n{}", grid(board)));
    let [kept, rest] = both(&format!("{one}{two}{three}"));
    kept.is(1, format!("{one}{three}"), "");
    rest.is(1, two, "");
}

#[test]
fn grids_parted_by_blank_lines_stay_parted() {
    let text = format!("{}\n{}\n{}", grid(VALID), grid(INVALID), grid(SOLVED));
    let [kept, rest] = both(&text);
    kept.is(1, format!("{}\n{}", grid(VALID), grid(SOLVED)), "");
    assert_eq!((rest.code, words(&rest.stdout).as_str()), (Some(1), "false\n"));
}

#[test]
fn grids_of_several_files_are_parted() {
    let call = ninefold(["filter", "a", "b"]);
    let parted = format!("{}\n{}", grid(VALID), grid(SOLVED));
    call.file("a", grid(VALID)).file("b", grid(SOLVED)).run().is(0, &parted, "");
    // The first file's last line lacks its break, and the second file's first board falls out.
    let call = ninefold(["filter", "a", "b"]);
    let second = format!("{}\n{}", grid(INVALID), grid(SOLVED));
    call.file("a", grid(VALID).trim_end()).file("b", second).run().is(1, &parted, "");
}

#[test]
fn framed_grids_of_several_files_keep_their_own_frames() {
    // In the second file nothing but frames parts the boards, and the first of them falls out.
    let call = ninefold(["filter", "a", "b"]);
    let second = format!("{}{}", framed(INVALID), framed(SOLVED));
    let outcome = call.file("a", grid(VALID)).file("b", second).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
    let again = ninefold(["check", "-o", "jsonl"]).stdin(&outcome.stdout).run();
    again.is(
        0,
        "{\"file\":\"-\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}\n\
         {\"file\":\"-\",\"line\":11,\"verdict\":\"valid\",\"meets\":true}\n",
        "",
    );
}

#[test]
fn framed_grids_are_passed_on_whole() {
    let [kept, rest] = both(&format!("{}\n{}\n{}", framed(INVALID), framed(VALID), framed(SOLVED)));
    assert_eq!(kept.text().trim_start(), format!("{}\n{}", framed(VALID), framed(SOLVED)));
    assert_eq!((kept.code, kept.stderr.as_str()), (Some(1), ""));
    rest.is(1, framed(INVALID), "");
    // Without blank lines between them, too.
    let [kept, rest] = both(&format!("{}{}{}", framed(INVALID), framed(VALID), framed(SOLVED)));
    kept.is(1, format!("{}{}", framed(VALID), framed(SOLVED)), "");
    rest.is(1, framed(INVALID), "");
}

#[test]
fn malformed_grids_are_passed_on_when_inverted() {
    let eight_rows: String = grid(VALID).lines().take(8).map(|row| format!("{row}\n")).collect();
    let [kept, rest] = both(&format!("one\n{}two\n{eight_rows}three\n{}", grid(VALID), grid(INVALID)));
    let note = "-:19:10: malformed: expected 9 rows, found 8\n";
    kept.is(2, format!("one\n{}", grid(VALID)), note);
    rest.is(2, format!("two\n{eight_rows}three\n{}", grid(INVALID)), note);
}

#[test]
fn pieces_of_boards_do_not_become_a_board() {
    // Three rows are malformed. What stood between them kept them apart, and falls out when inverted.
    let three_rows: String = grid(SOLVED).lines().take(3).map(|row| format!("{row}\n")).collect();
    let text = format!("{three_rows}\n{}\n", grid(VALID)).repeat(3);
    let rest = ninefold(["filter", "--invert", "-q"]).stdin(text).run();
    assert_eq!((rest.code, words(&rest.stdout).as_str()), (Some(2), "error\nerror\nerror\n"));
}

#[test]
fn an_sdk_file_keeps_its_headers() {
    let text = format!("#A Someone\n#D A board\n[Puzzle]\n{}", grid(VALID));
    ninefold(["filter"]).stdin(&text).run().is(0, &text, "");
    ninefold(["filter", "-v"]).stdin(&text).run().is(0, "", "");
}

#[test]
fn an_sdk_file_keeps_the_sections_behind_its_board() {
    let text = format!("#A Someone\n[Puzzle]\n{}[State]\n{}", grid(VALID), grid(SOLVED));
    ninefold(["filter"]).stdin(&text).run().is(0, &text, "");
}

#[test]
fn a_table_of_cells_is_passed_on() {
    let spread = |board: &str| -> String {
        let row = |row: &str| row.split("").filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(",");
        grid(board).lines().map(|cells| row(cells) + "\n").collect()
    };
    let text = format!("{}\n{}", spread(VALID), spread(INVALID));
    ninefold(["filter"]).stdin(&text).run().is(1, spread(VALID), "");
}

#[test]
fn what_is_passed_on_meets_and_what_is_left_does_not() {
    let lines = format!("{VALID}\n{INVALID}\n{SHORT}\n{SOLVED}\n");
    let table = format!("n,puzzle\n1,{INVALID}\n2,{VALID}\n3,{SHORT}\n4,{SOLVED}\n");
    let array = format!("[\"{VALID}\",\"{INVALID}\",\"{SHORT}\",\"{SOLVED}\"]");
    let objects: String =
        [VALID, INVALID, SHORT, SOLVED].map(|board| format!("{{\"puzzle\":\"{board}\"}}\n")).concat();
    let ragged = grid(INVALID).replacen("6..195...", "6..195..", 1);
    let grids = format!("{}\n{}\n{ragged}\n{}", grid(VALID), grid(INVALID), grid(SOLVED));
    let frames =
        format!("{}{}\nBoard A\n{ragged}Board B\n{}", framed(VALID), framed(INVALID), framed(SOLVED));
    for text in [lines, table, array, objects, grids, frames] {
        let [kept, rest] = both(&text);
        println!("{text}");
        assert_eq!(words(&kept.stdout), "true\ntrue\n");
        let mut left: Vec<_> = words(&rest.stdout).lines().map(str::to_owned).collect();
        left.sort();
        assert_eq!(left, ["error", "false"]);
    }
}

#[test]
fn the_verdict_is_the_one_that_check_gives() {
    let rest = ninefold(["filter", "--invert"]).stdin(format!("{VALID}\n{INVALID}\n{INVALID}\n")).run();
    ninefold(["check", "rest.txt"]).file("rest.txt", &rest.stdout).run().is(
        1,
        format!("rest.txt:1: invalid: {WHY}\nrest.txt:2: invalid: {WHY}\n2 boards: 2 invalid\n"),
        "",
    );
}

#[test]
fn an_input_without_a_board_is_an_error() {
    ninefold(["filter"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
}

/// A text that is too long for a record, and that isn't made of cells.
fn too_long() -> String {
    "n".repeat(5 << 20)
}

#[test]
fn records_that_are_too_long_are_left_out_rather_than_cut() {
    const LONGER: &str = "malformed: expected a record of at most 4194304 bytes, found a longer one\n";
    const LEFT_OUT: &str = "the record is too long and was left out\n";
    let long = too_long();
    let (grid_of_valid, grid_of_invalid) = (grid(VALID), grid(INVALID));
    let cases = [
        // The text, what is kept, what is kept by --invert, and where the long record is.
        (
            format!("{VALID}\n{VALID} {long}\n{INVALID}\n"),
            format!("{VALID}\n"),
            format!("{INVALID}\n"),
            "2:1",
        ),
        (format!("{VALID} {long}\n{INVALID}\n"), String::new(), format!("{INVALID}\n"), "1:1"),
        (format!("{VALID}\n{long}\n{INVALID}"), format!("{VALID}\n"), INVALID.into(), "2:1"),
        (
            format!("puzzle,note\n{VALID},a\n{VALID},{long}\n{INVALID},b\n"),
            format!("puzzle,note\n{VALID},a\n"),
            format!("puzzle,note\n{INVALID},b\n"),
            "3:1",
        ),
        (
            format!("puzzle,note\n{VALID},a\n{VALID},\"{long}\"\n{INVALID},b\n"),
            format!("puzzle,note\n{VALID},a\n"),
            format!("puzzle,note\n{INVALID},b\n"),
            "3:1",
        ),
        (
            format!("{grid_of_valid}\n{grid_of_valid} {long}\n\n{grid_of_invalid}"),
            grid_of_valid.clone(),
            grid_of_invalid.clone(),
            "11:1",
        ),
        (
            format!("\"{VALID}\"\n\"{long}\"\n\"{INVALID}\"\n"),
            format!("\"{VALID}\"\n"),
            format!("\"{INVALID}\"\n"),
            "2:1",
        ),
        (
            format!("[\"{VALID}\",\n\"{VALID}{long}\",\n\"{INVALID}\"]"),
            format!("[\n\"{VALID}\"\n]\n"),
            format!("[\n\"{INVALID}\"\n]\n"),
            "2:1",
        ),
    ];
    for (text, kept, others, location) in cases {
        let line = location.split(':').next().unwrap();
        let report = format!("a:{location}: {LONGER}a:{line}: {LEFT_OUT}");
        ninefold(["filter", "a"]).file("a", &text).run().is(2, kept, &report);
        ninefold(["filter", "--invert", "a"]).file("a", &text).run().is(2, others, &report);
    }
}

#[test]
fn a_dropped_record_is_reported_however_many_are_malformed() {
    let text = format!("{VALID}\n{}{}\n{SHORT}\n", format!("{SHORT}\n").repeat(30), too_long());
    let outcome = ninefold(["filter", "--invert"]).stdin(text).run();
    assert_eq!((outcome.code, outcome.text()), (Some(2), format!("{SHORT}\n").repeat(31).as_str()));
    let last: Vec<_> = outcome.stderr.lines().skip(20).collect();
    assert_eq!(last, ["-:32: the record is too long and was left out", "-: 12 more malformed"]);
}

#[test]
fn a_byte_order_mark_stays_at_the_start_and_only_there() {
    let (grid_of_valid, grid_of_invalid) = (grid(VALID), grid(INVALID));
    for (text, kept, others) in [
        (format!("{VALID}\n{INVALID}\n"), format!("{VALID}\n"), format!("{INVALID}\n")),
        (format!("# title\n{VALID}\n{INVALID}\n"), format!("{VALID}\n"), format!("{INVALID}\n")),
        (
            format!("puzzle\n{VALID}\n{INVALID}\n"),
            format!("puzzle\n{VALID}\n"),
            format!("puzzle\n{INVALID}\n"),
        ),
        (format!("\"{VALID}\"\n\"{INVALID}\"\n"), format!("\"{VALID}\"\n"), format!("\"{INVALID}\"\n")),
        (
            format!("[\"{VALID}\", \"{INVALID}\"]"),
            format!("[\n\"{VALID}\"\n]\n"),
            format!("[\n\"{INVALID}\"\n]\n"),
        ),
        (
            format!("Grid 1\n{grid_of_valid}Grid 2\n{grid_of_invalid}"),
            format!("Grid 1\n{grid_of_valid}"),
            format!("Grid 2\n{grid_of_invalid}"),
        ),
        (
            format!("{grid_of_valid}\n{grid_of_invalid}"),
            grid_of_valid.clone(),
            format!("\n{grid_of_invalid}"),
        ),
    ] {
        let marked = format!("\u{feff}{text}");
        for (arguments, expected) in [(vec!["filter", "a"], kept), (vec!["filter", "-v", "a"], others)] {
            let marked_expected = format!("\u{feff}{expected}");
            ninefold(&arguments).file("a", &marked).run().is(1, marked_expected, "");
            ninefold(&arguments).file("a", &text).run().is(1, &expected, "");
            // The second file has nothing to say about the start of the output.
            let two = || arguments.iter().copied().chain(["b"]);
            for (first, second, has_mark) in
                [(&text, &marked, false), (&marked, &text, true), (&marked, &marked, true)]
            {
                let outcome = ninefold(two()).file("a", first).file("b", second).run();
                let marks: Vec<_> = outcome.text().match_indices('\u{feff}').map(|(at, _)| at).collect();
                assert_eq!(
                    marks,
                    if has_mark { vec![0] } else { vec![] },
                    "{arguments:?} {first:?} {second:?}"
                );
            }
        }
    }
    // Where nothing is kept, there is nothing to mark.
    ninefold(["filter"]).stdin(format!("\u{feff}{INVALID}\n")).run().is(1, "", "");
}
