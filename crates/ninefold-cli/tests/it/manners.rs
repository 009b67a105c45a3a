//! How the program behaves in a pipeline: colour, compressed and encoded text, closed pipes, full disks, threads.

use std::io::{BufRead, BufReader, Write};
use std::thread;

use flate2::Compression;
use flate2::write::GzEncoder;

use crate::program::{
    INVALID, INVALID_DRAWN, INVALID_TOLD, SHORT, SOLVED, VALID, WHY, errors_of, grid, ninefold, system_says,
    wait,
};

fn gzip(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut packed = GzEncoder::new(Vec::new(), Compression::fast());
    packed.write_all(text.as_ref()).unwrap();
    packed.finish().unwrap()
}

fn zstd(text: impl AsRef<[u8]>) -> Vec<u8> {
    zstd::encode_all(text.as_ref(), 1).unwrap()
}

/// As the program zstd writes it.
fn zstd_with_checksum(text: impl AsRef<[u8]>) -> Vec<u8> {
    let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
    packed.include_checksum(true).unwrap();
    packed.write_all(text.as_ref()).unwrap();
    packed.finish().unwrap()
}

fn utf16(text: &str, bytes_of: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(bytes_of).collect()
}

const BREAKS_OFF: &str = "the compressed file is cut off; the complete records before that were read\n";

#[test]
fn compressed_files_are_detected_by_their_first_bytes() {
    let text = format!("{VALID}\n{INVALID}\n");
    for packed in [gzip(&text), zstd(&text)] {
        for name in ["a.gz", "a.zst", "a.txt", "a"] {
            ninefold(["check", "-o", "bool", name]).file(name, &packed).run().is(1, "true\nfalse\n", "");
        }
        ninefold(["check", "-o", "bool"]).stdin(&packed).run().is(1, "true\nfalse\n", "");
        ninefold(["filter"]).stdin(&packed).run().is(1, format!("{VALID}\n"), "");
        ninefold(["explain", "-n", "2"]).stdin(&packed).run().is(
            1,
            format!("-:2\n{INVALID_DRAWN}{INVALID_TOLD}"),
            "",
        );
    }
    // The name alone does not make it compressed.
    ninefold(["check", "-o", "bool", "a.gz"]).file("a.gz", text).run().is(1, "true\nfalse\n", "");
}

#[test]
fn compressed_pieces_one_after_the_other_are_one_text() {
    let cut = 100;
    let text = format!("{VALID}\n{INVALID}\n{SOLVED}\n");
    let pieces =
        |pack: fn(&[u8]) -> Vec<u8>| [&text.as_bytes()[..cut], &text.as_bytes()[cut..]].map(pack).concat();
    ninefold(["check", "-o", "bool"]).stdin(pieces(|text| gzip(text))).run().is(1, "true\nfalse\ntrue\n", "");
    ninefold(["check", "-o", "bool"]).stdin(pieces(|text| zstd(text))).run().is(1, "true\nfalse\ntrue\n", "");
}

#[test]
fn what_comes_before_the_break_of_a_compressed_file_is_checked() {
    let text = format!("{VALID}\n{INVALID}\n");
    let packed = gzip(&text);
    // Without its checksum.
    ninefold(["check", "-o", "bool", "a.gz", "b"])
        .file("a.gz", &packed[..packed.len() - 8])
        .file("b", VALID)
        .run()
        .is(2, "true\nfalse\ntrue\n", format!("ninefold: a.gz: {BREAKS_OFF}"));
    let packed = zstd(&text);
    let outcome = ninefold(["check", "-o", "bool", "a.zst", "b"])
        .file("a.zst", &packed[..packed.len() - 1])
        .file("b", VALID)
        .run();
    assert_eq!(
        (outcome.code, outcome.stderr.lines().last()),
        (Some(2), Some(format!("ninefold: a.zst: {BREAKS_OFF}").trim_end()))
    );
    assert!(outcome.text().ends_with("true\n"));
}

#[test]
fn what_follows_compressed_data_is_not_passed_over() {
    let text = format!("{VALID}\n{INVALID}\n");
    for packed in [gzip(&text), zstd(&text)] {
        let offset = packed.len();
        for rest in [format!("{VALID}\n"), "x".into(), "\0\0\0x".into()] {
            let packed = [&packed[..], rest.as_bytes()].concat();
            ninefold(["check", "-o", "bool", "a", "b"]).file("a", &packed).file("b", VALID).run().is(
                2,
                "true\nfalse\ntrue\n",
                format!(
                    "ninefold: a: expected the end of the compressed data, found something else from byte {offset} on; \
                     the complete records before that were read\n"
                ),
            );
        }
        // Some media are filled up with zeros.
        let padded = [&packed[..], &[0; 600]].concat();
        ninefold(["check", "-o", "bool"]).stdin(padded).run().is(1, "true\nfalse\n", "");
    }
}

#[test]
fn a_zst_file_with_a_large_window_is_refused_with_advice() {
    let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
    packed.window_log(27).unwrap();
    packed.write_all(VALID.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    for command in ["check", "explain", "filter"] {
        ninefold([command, "a.zst"]).file("a.zst", &packed).run().is(
            2,
            "",
            "ninefold: a.zst: the .zst file needs a larger window than the 8 MiB that ninefold allows; \
             decompress it first: zstd -dc --long=31 FILE | ninefold check\n",
        );
    }
    let mut packed = zstd::Encoder::new(Vec::new(), 1).unwrap();
    packed.window_log(23).unwrap();
    packed.write_all(VALID.as_bytes()).unwrap();
    ninefold(["check", "-o", "bool"]).stdin(packed.finish().unwrap()).run().is(0, "true\n", "");
}

#[test]
fn a_compressed_file_with_a_broken_header_is_one_error() {
    ninefold(["check", "a.gz"]).file("a.gz", &gzip(VALID)[..5]).run().is(
        2,
        "",
        format!("ninefold: a.gz: {BREAKS_OFF}"),
    );
}

#[test]
fn what_was_read_of_a_damaged_compressed_file_is_not_to_be_trusted() {
    let text = format!("{VALID}\n");
    for (mut packed, from_end, output, reason) in [
        (gzip(&text), 6, "true\n", "corrupt gzip stream does not have a matching checksum"),
        (zstd_with_checksum(&text), 1, "", "Restored data doesn't match checksum"),
    ] {
        let changed = packed.len() - from_end;
        packed[changed] ^= 1;
        let check = |language: &str| {
            ninefold(["check", "-o", "bool", "--language", language, "a"]).file("a", &packed)
        };
        check("en").run().is(
            2,
            output,
            format!(
                "ninefold: a: the compressed data is damaged ({reason}); what was read before that may be wrong, so no verdict \
                 on it can be trusted\n"
            ),
        );
        check("zh").run().is(
            2,
            output,
            format!("ninefold: a: 压缩数据已损坏（{reason}）；此前读出的内容可能有误，对它的判定都不可信\n"),
        );
    }
}

#[test]
fn cells_that_damage_has_changed_are_not_judged_without_a_warning() {
    let text = format!("{VALID}\n").repeat(1000);
    for mut packed in [gzip(&text), zstd_with_checksum(&text)] {
        let middle = packed.len() / 2;
        packed[middle] ^= 0xff;
        let outcome = ninefold(["check", "-o", "bool"]).stdin(packed).run();
        let last = outcome.stderr.lines().last().unwrap_or_default();
        assert_eq!(outcome.code, Some(2));
        assert!(last.starts_with("ninefold: -: the compressed data is damaged ("), "{last}");
    }
}

#[test]
fn utf_16_is_read_by_its_byte_order_mark() {
    for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
        for text in [
            format!("{VALID}\n{INVALID}\n"),
            format!("{VALID}\r\n{INVALID}"),
            grid(VALID) + "\n" + &grid(INVALID),
        ] {
            let text = utf16(&format!("\u{feff}{text}"), bytes_of);
            ninefold(["check", "-o", "bool"]).stdin(&text).run().is(1, "true\nfalse\n", "");
            ninefold(["check", "-o", "bool"]).stdin(gzip(&text)).run().is(1, "true\nfalse\n", "");
        }
        let text = format!("\u{feff}{VALID}\n\u{1f600}{}\n", &VALID[1..]);
        ninefold(["check"]).stdin(utf16(&text, bytes_of)).run().is(
            2,
            "-:2:1: malformed: expected a digit from 1 to 9 or a blank, found '\u{1f600}' (U+1F600)\n\
             2 boards: 1 valid, 1 malformed\n",
            "",
        );
    }
}

#[test]
fn long_utf_16_is_read_across_blocks() {
    // An odd number of units per line puts pairs of surrogates across the borders of blocks.
    let text = format!("\u{feff}{}", format!("{VALID} \u{1f600}\n").repeat(5000));
    ninefold(["check", "-o", "text"]).stdin(utf16(&text, u16::to_le_bytes)).run().is(
        0,
        "5000 boards: 5000 valid\n",
        "",
    );
}

#[test]
fn half_a_character_of_utf_16_is_the_end_of_what_can_be_read() {
    let cut_off = "ninefold: -: the text in UTF-16 is cut off within a character; the complete records before that \
                   were read\n";
    for bytes_of in [u16::to_le_bytes, u16::to_be_bytes] {
        let mut text = utf16(&format!("\u{feff}{VALID}\n{VALID}"), bytes_of);
        text.push(b'\n');
        ninefold(["check", "-o", "bool"]).stdin(&text).run().is(2, "true\n", cut_off);
        ninefold(["check", "-o", "bool"]).stdin(gzip(&text)).run().is(2, "true\n", cut_off);
        let table = format!("\u{feff}name,puzzle,remark\na,{VALID},\nb,{VALID},easy");
        let table = utf16(&table, bytes_of);
        let passed_on = format!("name,puzzle,remark\na,{VALID},\n");
        ninefold(["filter"]).stdin(&table[..table.len() - 1]).run().is(2, passed_on, cut_off);
    }
}

#[test]
fn utf_16_that_breaks_off_is_checked_up_to_there() {
    let packed = gzip(utf16(&format!("\u{feff}{VALID}\n{INVALID}\n"), u16::to_le_bytes));
    ninefold(["check", "-o", "bool", "a.gz"]).file("a.gz", &packed[..packed.len() - 8]).run().is(
        2,
        "true\nfalse\n",
        format!("ninefold: a.gz: {BREAKS_OFF}"),
    );
}

#[test]
fn byte_order_marks_and_line_breaks_of_all_kinds_are_read() {
    for text in [
        format!("\u{feff}{VALID}\n{SHORT}\n{INVALID}\n"),
        format!("{VALID}\r\n{SHORT}\r\n{INVALID}\r\n"),
        format!("{VALID}\r{SHORT}\r{INVALID}\r"),
        format!("{VALID}\r{SHORT}\r\n{INVALID}"),
        format!("\u{feff}{VALID}\r\n{SHORT}\n{INVALID}"),
    ] {
        ninefold(["check"]).stdin(&text).run().is(
            2,
            format!(
                "-:2:81: malformed: expected 81 cells, found 80\n-:3: invalid: {WHY}\n\
                 3 boards: 1 valid, 1 invalid, 1 malformed\n"
            ),
            "",
        );
    }
}

const RED: &str = "\u{1b}[1m\u{1b}[31m";
const PLAIN: &str = "\u{1b}[0m";

fn in_colour() -> String {
    format!(
        "-:1: {RED}invalid{PLAIN}: {WHY}\n-:2:81: {RED}malformed{PLAIN}: expected 81 cells, found 80\n\
         2 boards: 1 invalid, 1 malformed\n"
    )
}

#[test]
fn colour_is_used_when_it_is_asked_for() {
    let text = format!("{INVALID}\n{SHORT}\n");
    let plain = in_colour().replace(RED, "").replace(PLAIN, "");
    for (arguments, variables, expected) in [
        (vec!["check"], vec![], &plain),
        (vec!["check", "--color", "auto"], vec![], &plain),
        (vec!["check", "--color", "never"], vec![], &plain),
        (vec!["check", "--color", "always"], vec![], &in_colour()),
        (vec!["--color", "always", "check"], vec![], &in_colour()),
        (vec!["check"], vec![("CLICOLOR_FORCE", "1")], &in_colour()),
        (vec!["check"], vec![("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")], &plain),
        // A flag is closer to the user than the environment.
        (vec!["check", "--color", "always"], vec![("NO_COLOR", "1")], &in_colour()),
        (vec!["check", "--color", "never"], vec![("CLICOLOR_FORCE", "1")], &plain),
    ] {
        println!("{arguments:?} {variables:?}");
        let mut call = ninefold(arguments).stdin(&text);
        for (name, value) in variables {
            call = call.variable(name, value);
        }
        call.run().is(2, expected, "");
    }
}

#[test]
fn only_text_is_coloured() {
    for (output, expected) in [
        ("bool", "false\n"),
        (
            "jsonl",
            concat!(
                r#"{"file":"-","line":1,"verdict":"invalid","meets":false,"conflicts":["#,
                r#"{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]},"#,
                r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}]}"#,
                "\n"
            ),
        ),
    ] {
        ninefold(["check", "--color", "always", "-o", output]).stdin(INVALID).run().is(1, expected, "");
    }
    ninefold(["filter", "--color", "always"]).stdin(VALID).run().is(0, VALID, "");
}

#[test]
fn a_drawing_without_its_colours_is_the_drawing() {
    let outcome = ninefold(["check", "--color", "always"]).stdin(INVALID).run();
    let mut plain = outcome.text().to_owned();
    while let Some(start) = plain.find('\u{1b}') {
        let end = start + plain[start..].find('m').unwrap();
        plain.replace_range(start..=end, "");
    }
    assert_eq!(plain, format!("{INVALID_DRAWN}-:1: invalid: {WHY}\n1 board: 1 invalid\n"));
    assert_eq!(outcome.text().matches(&format!("{RED}[8]{PLAIN}")).count(), 3);
}

#[test]
fn progress_leaves_the_output_alone() {
    let text = format!("{VALID}\n{INVALID}\n{SHORT}\n").repeat(1000);
    for output in ["text", "bool", "jsonl", "summary"] {
        let with = |when| ninefold(["check", "-o", output, "--progress", when]).stdin(&text).run();
        let (never, always, auto) = (with("never"), with("always"), with("auto"));
        assert_eq!((always.code, always.text()), (never.code, never.text()));
        assert_eq!((auto.code, auto.text()), (never.code, never.text()));
    }
}

#[test]
fn threads_change_nothing() {
    let mut text = String::new();
    for number in 0..200_000 {
        text += match number {
            _ if number % 1009 == 0 => SHORT,
            _ if number % 101 == 0 => INVALID,
            _ if number % 499 == 0 => "# a comment",
            _ if number % 13 == 0 => SOLVED,
            _ => VALID,
        };
        text += "\n";
    }
    let run = |threads, output| {
        let outcome = ninefold(["check", "-o", output, "-j", threads, "a"]).file("a", &text).run();
        (outcome.code, outcome.stdout, outcome.stderr)
    };
    let [one, two, eight] = ["1", "2", "8"].map(|threads| run(threads, "text"));
    assert_eq!(one.0, Some(2));
    assert!(one == two && two == eight, "the threads show in the output");
    // Every line of this one depends on its location.
    let (mut code, mut words, mut reported) = (0, String::new(), 0);
    for line in text.lines() {
        words += match line {
            VALID | SOLVED => "true\n",
            INVALID => "false\n",
            SHORT => "error\n",
            _ => continue,
        };
        reported += usize::from(line == SHORT);
        code = code.max(i32::from(line == SHORT) * 2);
    }
    let (got_code, got_words, notes) = run("8", "bool");
    assert_eq!((got_code, notes.lines().count()), (Some(code), 21));
    assert_eq!(notes.lines().last(), Some(format!("a: {} more malformed", reported - 20).as_str()));
    assert!(got_words == words.as_bytes(), "the words are not in the order of the boards");
}

#[test]
fn any_number_of_threads_is_taken_or_refused() {
    for threads in ["1000", "18446744073709551615", "9223372036854775807"] {
        let outcome = ninefold(["check", "-o", "bool", "--threads", threads]).stdin(VALID).run();
        match outcome.code {
            Some(0) => outcome.is(0, "true\n", ""),
            _ => {
                assert_eq!((outcome.code, outcome.text()), (Some(2), ""), "{}", outcome.stderr);
                assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
            }
        }
    }
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    for arguments in [
        vec!["check", "-o", "bool"],
        vec!["check", "-o", "jsonl"],
        vec!["check", "-o", "text", "-r", "solved"],
        vec!["filter"],
        vec!["convert", "--to", "grid"],
        vec!["check", "-o", "bool", "-r", "unique"],
        vec!["check", "-o", "text", "-r", "minimal"],
        vec!["filter", "-r", "solvable"],
        vec!["solve"],
    ] {
        let call = ninefold(&arguments);
        let mut child = call.command().spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let feeder = thread::spawn(move || {
            let lines = format!("{VALID}\n").repeat(1000);
            while stdin.write_all(lines.as_bytes()).is_ok() {}
        });
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        let status = wait(&mut child);
        feeder.join().unwrap();
        assert_eq!(
            (status.map(|status| status.code()), errors_of(&mut child).as_str()),
            (Some(Some(0)), ""),
            "{arguments:?}"
        );
    }
}

#[test]
fn a_closed_pipe_ends_the_program_also_while_it_waits_for_input() {
    // A process that another test is just starting may hold the pipe open for a moment, so there is more than one attempt.
    let outcomes = (0..3).map(|_| {
        let call = ninefold(["check", "-o", "bool"]);
        let mut child = call.command().spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        stdin.write_all(format!("{VALID}\n").repeat(20).as_bytes()).unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        stdout.read_line(&mut String::new()).unwrap();
        drop(stdout);
        // This is answered into a closed pipe; then nothing more comes, and the input stays open.
        // If the program has ended already, all the better.
        let _ = stdin.write_all(format!("{VALID}\n").repeat(20).as_bytes());
        let status = wait(&mut child);
        drop(stdin);
        (status.and_then(|status| status.code()), errors_of(&mut child))
    });
    let expected = (Some(0), String::new());
    assert!(outcomes.into_iter().any(|outcome| outcome == expected));
}

#[test]
fn answers_come_as_the_boards_do() {
    let call = ninefold(["check", "-o", "bool"]);
    let mut child = call.command().spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    let mut stdout = BufReader::new(child.stdout.take().unwrap());
    let lines = |board: &str| format!("{board}\n").repeat(10);
    // More boards may follow in the same column, so it takes some of them to know which that is.
    stdin.write_all(lines(VALID).as_bytes()).unwrap();
    let mut answer = String::new();
    for _ in 0..10 {
        stdout.read_line(&mut answer).unwrap();
    }
    assert_eq!(answer, "true\n".repeat(10));
    stdin.write_all(format!("{INVALID}\n").as_bytes()).unwrap();
    answer.clear();
    stdout.read_line(&mut answer).unwrap();
    assert_eq!(answer, "false\n");
    drop(stdin);
    assert_eq!(
        (wait(&mut child).and_then(|status| status.code()), errors_of(&mut child).as_str()),
        (Some(1), "")
    );
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    const FULL: &str = "ninefold: cannot write the output: No space left on device (os error 28)\n";
    for arguments in [
        vec!["check"],
        vec!["check", "-o", "bool"],
        vec!["check", "-o", "jsonl"],
        vec!["filter"],
        vec!["convert", "--to", "json"],
        vec!["explain"],
        vec!["explain", "--svg", "-"],
        vec!["solve"],
        vec!["generate", "--seed", "1"],
        vec!["completions", "bash"],
    ] {
        let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
        let call = ninefold(&arguments);
        let mut child = call.command().stdout(full).spawn().unwrap();
        // Some commands read nothing and may have ended.
        let _ = child.stdin.take().unwrap().write_all(VALID.as_bytes());
        let status = wait(&mut child);
        assert_eq!(
            (status.and_then(|status| status.code()), errors_of(&mut child).as_str()),
            (Some(2), FULL),
            "{arguments:?}"
        );
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported_while_the_program_waits_for_input() {
    let full = std::fs::File::options().write(true).open("/dev/full").unwrap();
    let call = ninefold(["check", "-o", "bool"]);
    let mut child = call.command().stdout(full).spawn().unwrap();
    let mut stdin = child.stdin.take().unwrap();
    stdin.write_all(format!("{VALID}\n").repeat(20).as_bytes()).unwrap();
    let status = wait(&mut child);
    drop(stdin);
    assert_eq!(
        (status.and_then(|status| status.code()), errors_of(&mut child).as_str()),
        (Some(2), "ninefold: cannot write the output: No space left on device (os error 28)\n")
    );
}

#[test]
fn a_full_batch_of_many_files_keeps_its_order() {
    let mut call = ninefold(
        ["check".to_owned(), "-o".into(), "jsonl".into()].into_iter().chain((0..300).map(|n| n.to_string())),
    );
    let mut expected = String::new();
    for number in 0..300 {
        call = call.file(&number.to_string(), VALID);
        expected += &format!("{{\"file\":\"{number}\",\"line\":1,\"verdict\":\"valid\",\"meets\":true}}\n");
    }
    call.run().is(0, expected, "");
}

#[test]
fn a_board_where_a_file_is_meant_is_recognised() {
    let (grid, json) = (grid(VALID), format!("[{}]", ["[5,3,0,0,7,0,0,0,0]"; 9].join(",")));
    for board in [VALID, SHORT, SOLVED, grid.trim_end(), &json, &VALID[..50]] {
        let missing = system_says(std::fs::File::open(board));
        for arguments in [&["check"][..], &["explain"], &["filter"], &["solve"], &["convert", "--to", "line"]]
        {
            let shown = board.replace('\n', "\\n");
            ninefold(arguments.iter().copied().chain([board])).run().is(
                2,
                "",
                format!("ninefold: {shown}: {missing}; did you mean --board?\n"),
            );
        }
    }
    let missing = system_says(std::fs::File::open("no such file"));
    for name in ["missing", "puzzles-2024.01.02-17.30.00.txt", "53.7"] {
        ninefold(["check", name]).run().is(2, "", format!("ninefold: {name}: {missing}\n"));
    }
    // A file may have such a name.
    ninefold(["check", "-o", "bool", VALID]).file(VALID, INVALID).run().is(1, "false\n", "");
}

#[cfg(target_os = "linux")]
#[test]
fn control_characters_in_names_are_escaped() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;

    let name = "a\nb\u{1b}[31m\u{7}\u{9b}\tüö 数";
    let shown = "a\\nb\\u{1b}[31m\\u{7}\\u{9b}\\tüö 数";
    let text = format!("{INVALID}\n{SHORT}\n");
    ninefold(["check", name]).file(name, &text).run().is(
        2,
        format!(
            "{shown}:1: invalid: {WHY}\n{shown}:2:81: malformed: expected 81 cells, found 80\n\
             2 boards: 1 invalid, 1 malformed\n"
        ),
        "",
    );
    ninefold(["filter", name]).file(name, &text).run().is(
        2,
        "",
        format!("{shown}:2:81: malformed: expected 81 cells, found 80\n"),
    );
    ninefold(["explain", "-n", "2", name]).file(name, &text).run().is(
        2,
        "",
        format!("{shown}:2:81: malformed: expected 81 cells, found 80\n"),
    );
    let outcome = ninefold(["check", "-o", "jsonl", name]).file(name, VALID).run();
    let value: serde_json::Value = serde_json::from_slice(&outcome.stdout).unwrap();
    assert_eq!(value["file"], name);

    let missing = system_says(std::fs::File::open("no such file"));
    let bytes = OsStr::from_bytes(b"a\xff\xfe\nb");
    ninefold([OsStr::new("check"), bytes]).run().is(2, "", format!("ninefold: a\\xff\\xfe\\nb: {missing}\n"));
    ninefold([OsStr::new("explain"), OsStr::new("--svg"), OsStr::new("no\n/a.svg")]).stdin(VALID).run().is(
        2,
        "",
        format!("ninefold: cannot write no\\n/a.svg: {missing}\n"),
    );
}
