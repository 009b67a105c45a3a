//! Lines judged many at a time are told exactly as the reader would have told them, wherever it hands them over.
//!
//! The seed is fixed, so that a failure today is a failure tomorrow.

use std::collections::BTreeMap;
use std::fmt;
use std::fs;
use std::iter;
use std::path::{Path, PathBuf};

use ninefold::batch::{CheckedRecord, Cut, HandOver, Kernel, LineLayout, Lines, Splitter};
use ninefold::error::Location;
use ninefold::text::{Column, Layout, ReaderBuilder, Record};
use ninefold::{Board, Format, ParseError, Reader, Requirement, Verdict};
use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed};

const VALID: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const INVALID: &str = "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

fn config(cases: u32) -> Config {
    Config { cases, rng_seed: RngSeed::Fixed(0x9f01d), failure_persistence: None, ..Config::default() }
}

/// Bytes that a failure shows as text.
#[derive(Clone, PartialEq)]
struct Bytes(Vec<u8>);

impl fmt::Debug for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// What was told of a record or a line.
#[derive(Debug, PartialEq)]
struct Outcome {
    raw: Bytes,
    location: Location,
    board: Result<Board, ParseError>,
}

impl Outcome {
    fn of_record(record: Record<'_>) -> Outcome {
        Outcome { raw: Bytes(record.raw.to_vec()), location: record.location, board: record.board }
    }

    /// Asserts on the way that the line is judged as its board is.
    fn of_line(line: CheckedRecord<'_>) -> Outcome {
        let board = line.board.map(|checked| {
            let board = checked.to_board();
            assert_eq!(checked.is_valid(), board.conflicts().next().is_none(), "{board}");
            assert_eq!(checked.is_complete(), board.blanks().is_empty(), "{board}");
            board
        });
        Outcome { raw: Bytes(line.raw.to_vec()), location: line.location, board }
    }
}

fn read(builder: ReaderBuilder, text: &[u8]) -> Vec<Outcome> {
    builder.boards(text).map(Outcome::of_record).collect()
}

/// The location behind a text that starts at this location, counted in the plainest way.
fn location_after(location: Location, text: &[u8]) -> Location {
    let normal = String::from_utf8_lossy(text).replace("\r\n", "\n").replace('\r', "\n");
    let breaks = normal.matches('\n').count() as u64;
    let last_line = &text[text.iter().rposition(|byte| b"\r\n".contains(byte)).map_or(0, |at| at + 1)..];
    let last_line = last_line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(last_line);
    let characters = last_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count() as u64;
    Location {
        offset: location.offset + text.len() as u64,
        line: location.line + breaks,
        column: characters + 1,
    }
}

/// Asserts that the verdicts on the outcomes add up to the tally, for the requirements that need no solver.
fn assert_tally<'t>(lines: impl Fn() -> Lines<'t>, outcomes: &[Outcome], end: Location) {
    for requirement in [Requirement::Valid, Requirement::Solved] {
        let mut lines = lines();
        let tally = lines.tally(requirement);
        let verdicts =
            outcomes.iter().map(|outcome| Some(naive_verdict(outcome.board.as_ref().ok()?, requirement)));
        assert_eq!(tally, verdicts.collect(), "the tally for {requirement}");
        assert_eq!(lines.location(), end, "the end of the text");
        assert!(lines.next().is_none());
    }
}

/// The verdict for a requirement that needs no solver, by the readable rule.
fn naive_verdict(board: &Board, requirement: Requirement) -> Verdict {
    match requirement {
        _ if board.conflicts().next().is_some() => Verdict::Invalid,
        Requirement::Valid => Verdict::Valid,
        Requirement::Solved if board.blanks().is_empty() => Verdict::Solved,
        Requirement::Solved => Verdict::Unfinished,
        _ => panic!("{requirement} needs a solver"),
    }
}

/// Judges the lines of a text at this location: one by one, all at once, and as a tally, from the start and after some
/// of them.
fn judge(layout: &LineLayout, kernel: Kernel, text: &[u8], location: Location) -> Vec<Outcome> {
    let lines = || -> Lines<'_> { layout.lines(text).kernel(kernel).starting_at(location) };
    let outcomes: Vec<Outcome> = iter::from_fn({
        let mut lines = lines();
        move || lines.next()
    })
    .map(Outcome::of_line)
    .collect();
    for used in [0, outcomes.len() / 2] {
        let rest = || {
            let mut lines = lines();
            lines.by_ref().take(used).for_each(drop);
            lines
        };
        assert_tally(rest, &outcomes[used..], location_after(location, text));
        let mut folded = Vec::new();
        rest().for_each(|line| folded.push(Outcome::of_line(line)));
        assert_same(&folded, &outcomes[used..], text);
    }
    outcomes
}

/// No line is too long.
const ANY_LENGTH: usize = usize::MAX;

/// The outcomes of the text if lines are handed over after so many records, and the layout of these records. `None`
/// if that never happens, or if the lines that are left do not stand for themselves.
fn hand_over_after(
    builder: ReaderBuilder,
    text: &[u8],
    records: usize,
    kernel: Kernel,
) -> Option<(Layout, Vec<Outcome>)> {
    let mut splitter = Splitter::new(builder.build(), ANY_LENGTH);
    splitter.feed(text);
    let mut outcomes = Vec::new();
    let mut record_layout = None;
    for _ in 0..records {
        let record = splitter.next_record()?;
        record_layout = Some(record.layout);
        outcomes.push(Outcome::of_record(record));
    }
    let handed = splitter.hand_over()?;
    let rest = &handed.text;
    assert!(text.ends_with(rest), "what is left is not the end of the text");
    assert_eq!(handed.location.offset, (text.len() - rest.len()) as u64, "the rest starts elsewhere");
    match splitter.cut(rest, true) {
        Cut::Lines(length) => assert_eq!(length, rest.len(), "the last line is missing"),
        Cut::Reader => return None,
    }
    outcomes.extend(judge(&handed.layout, kernel, rest, handed.location));
    Some((record_layout?, outcomes))
}

/// The outcomes of a text that comes in pieces, which the reader and the kernel take in turn: for each piece, how long
/// it is and whether the kernel may have it, or what the reader leaves of it. The last one gets what is left.
fn take_turns(
    builder: ReaderBuilder,
    text: &[u8],
    pieces: impl IntoIterator<Item = (usize, bool)>,
    last: bool,
    kernel: Kernel,
) -> Vec<Outcome> {
    let mut splitter = Splitter::new(builder.build(), ANY_LENGTH);
    let mut outcomes = Vec::new();
    // The lines that have been handed over and have not been judged.
    let mut handed: Option<HandOver> = None;
    let mut left = text;
    for (length, by_kernel) in pieces.into_iter().chain([(usize::MAX, last)]) {
        let (piece, rest) = left.split_at(length.min(left.len()));
        left = rest;
        let is_end = length == usize::MAX;
        match &mut handed {
            None => splitter.feed(piece),
            Some(lines) => {
                lines.text.extend_from_slice(piece);
                let cut = if by_kernel { splitter.cut(&lines.text, is_end) } else { Cut::Reader };
                match cut {
                    Cut::Lines(length) => judge_first(lines, length, kernel, &mut outcomes),
                    Cut::Reader => {
                        splitter.resume(lines.location, &lines.text);
                        handed = None;
                    }
                }
            }
        }
        if handed.is_none() {
            if is_end {
                splitter.finish();
            }
            while let Some(record) = splitter.next_record() {
                outcomes.push(Outcome::of_record(record));
                // It has to be asked before the reader looks at a line that has not come whole.
                if by_kernel && let Some(mut lines) = splitter.hand_over() {
                    if let Cut::Lines(length) = splitter.cut(&lines.text, is_end) {
                        judge_first(&mut lines, length, kernel, &mut outcomes);
                        handed = Some(lines);
                        break;
                    }
                    splitter.resume(lines.location, &lines.text);
                }
            }
        }
    }
    outcomes
}

/// Judges the first of the lines that have been handed over, which are this many bytes, and drops them.
fn judge_first(lines: &mut HandOver, length: usize, kernel: Kernel, outcomes: &mut Vec<Outcome>) {
    let mut judged = lines.layout.lines(&lines.text[..length]).kernel(kernel).starting_at(lines.location);
    outcomes.extend(judged.by_ref().map(Outcome::of_line));
    lines.location = judged.location();
    lines.text.drain(..length);
}

/// Asserts that the outcomes are the same; the first that is not is shown.
fn assert_same(outcomes: &[Outcome], expected: &[Outcome], text: &[u8]) {
    let text = text.escape_ascii();
    for (outcome, expected) in outcomes.iter().zip(expected) {
        assert_eq!(outcome, expected, "it is not what the reader tells of \"{text}\"");
    }
    assert_eq!(outcomes.len(), expected.len(), "more or fewer records than the reader has in \"{text}\"");
}

/// Checks a text in every way, and says how its records stand in it if it was handed over.
fn check(builder: &ReaderBuilder, text: &[u8], kernel: Kernel) -> Option<Layout> {
    let expected = read(builder.clone(), text);
    let mut layout = None;
    for records in [1, 9] {
        if let Some((found, outcomes)) = hand_over_after(builder.clone(), text, records, kernel) {
            assert_same(&outcomes, &expected, text);
            layout = Some(found);
        }
    }
    for size in [70, 300] {
        let pieces = (0..text.len() / size).map(|number| (size, number % 3 > 0));
        let last = size == 300;
        assert_same(&take_turns(builder.clone(), text, pieces, last, kernel), &expected, text);
    }
    layout
}

/// As `check`, for a text that has to be handed over.
fn check_handed(builder: &ReaderBuilder, text: &[u8], expected: Layout) {
    for kernel in Kernel::available() {
        assert_eq!(check(builder, text, kernel), Some(expected), "\"{}\"", text.escape_ascii());
    }
}

// --- texts by hand ---

/// What a line can be, other than a board alone.
fn odd_lines() -> Vec<Vec<u8>> {
    let cut = &VALID[..80];
    let long = format!("{VALID}5");
    let texts = [
        // Too short, too long, and what is the right length in bytes only.
        cut.to_owned(),
        long.clone(),
        VALID[..40].to_owned(),
        VALID.repeat(2),
        format!("{}\u{b7}", &VALID[..79]),
        format!("{cut}\u{b7}"),
        format!("\u{b7}{}", &VALID[1..]),
        format!("{cut} "),
        format!(" {cut}"),
        format!("{cut},"),
        format!("{cut}#"),
        // Blank lines, comments, fences.
        String::new(),
        " ".to_owned(),
        "\t".to_owned(),
        "\u{a0}".to_owned(),
        "\u{feff}".to_owned(),
        "\u{feff}\u{feff}".to_owned(),
        " ".repeat(81),
        " ".repeat(82),
        "#".to_owned(),
        format!("#{VALID}"),
        format!("#{cut}"),
        format!("# {VALID}"),
        format!("  # {VALID}"),
        format!("\u{feff}#{VALID}"),
        "```".to_owned(),
        "```text".to_owned(),
        format!("  ```{VALID}"),
        // What stands before the board.
        format!(" {VALID}"),
        format!("\t{VALID}"),
        format!("\u{a0}{VALID}"),
        format!("\u{feff}{VALID}"),
        format!("\u{feff}\u{feff}{VALID}"),
        format!("\u{feff} {VALID}"),
        format!(" \u{feff}{VALID}"),
        format!("{VALID}\u{feff}"),
        format!("a {VALID}"),
        format!("a,{VALID}"),
        format!(",{VALID}"),
        format!("a\t\t{VALID}"),
        format!("a \u{a0} {VALID}"),
        format!("a\u{a0}{VALID}"),
        format!("\u{e9} {VALID}"),
        format!("a, {VALID}"),
        format!("a {VALID}"),
        format!("# {VALID} {VALID}"),
        format!("#,{VALID},{VALID}"),
        format!("- {VALID}"),
        format!("-,{VALID}"),
        format!(". {VALID} {VALID}"),
        // What stands behind it.
        format!("{VALID} "),
        format!("{VALID}\t"),
        format!("{VALID}\u{a0}"),
        format!("{VALID} easy"),
        format!("{VALID}\u{a0}easy"),
        format!("{VALID}\u{b7}"),
        format!("{VALID},easy"),
        format!("{VALID};easy"),
        format!("{VALID}|easy"),
        format!("{VALID}:easy"),
        format!("{VALID}#easy"),
        format!("{VALID} {SOLVED}"),
        format!("{VALID},{SOLVED}"),
        format!("a,{VALID},{SOLVED}"),
        format!("a,b,{VALID},{SOLVED}"),
        format!("a;{VALID};{SOLVED}"),
        format!("a {VALID} {SOLVED}"),
        format!("a,{VALID} {SOLVED}"),
        format!("a,{VALID}\t,b"),
        format!("a;b,{VALID};c"),
        // Too few fields.
        "a".to_owned(),
        "a,".to_owned(),
        "a,,".to_owned(),
        "a;b".to_owned(),
        ",,".to_owned(),
        // Quotes, which mean something in tables only.
        format!("\"{VALID}\""),
        format!("a,\"{VALID}\""),
        format!("a,\"{VALID}"),
        format!("\"a,{VALID}"),
        format!("'{VALID}'"),
        // Bytes that do not belong in text.
        format!("{VALID}\0"),
        format!("\0{VALID}"),
        format!("{}\0", &VALID[..80]),
        format!("{VALID}\u{c}"),
        format!("\u{c}{VALID}"),
        "\u{c}".to_owned(),
        "5.3007E+80".to_owned(),
        "puzzle,solution".to_owned(),
        "Grid 01".to_owned(),
    ];
    let bytes =
        [b"\xff".to_vec(), [VALID.as_bytes(), b"\xff"].concat(), [b"a \xff ", VALID.as_bytes()].concat()];
    texts.into_iter().map(String::into_bytes).chain(bytes).collect()
}

const LINE_ENDS: [&str; 3] = ["\n", "\r\n", "\r"];

/// Every odd line behind lines that say how boards stand in them: among others, and as the last one.
fn check_odd_lines(builder: &ReaderBuilder, header: &str, usual: &str, layout: Layout) {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    // A quote in a table may go on to the end of the text.
    let is_quoted = |line: &[u8]| layout == Layout::Row && line.contains(&b'"');
    let usual_lines = |line_end: &str, count: usize| format!("{usual}{line_end}").repeat(count);
    let start = |line_end: &str| {
        let header = if header.is_empty() { String::new() } else { format!("{header}{line_end}") };
        header + &usual_lines(line_end, 9)
    };
    for (number, line_end) in LINE_ENDS.into_iter().enumerate() {
        let mut text = start(line_end).into_bytes();
        for odd in odd_lines().iter().filter(|odd| !is_quoted(odd)) {
            text.extend([odd, line_end.as_bytes(), usual_lines(line_end, 1).as_bytes()].concat());
        }
        let found = check(builder, &text, kernels[number % kernels.len()]);
        assert_eq!(found, Some(layout), "\"{}\"", text.escape_ascii());
    }
    let line_end = LINE_ENDS[usual.len() % LINE_ENDS.len()];
    let start = start(line_end);
    for (number, odd) in odd_lines().iter().enumerate() {
        let kernel = kernels[number % kernels.len()];
        let last_end = ["", line_end, "\r", "\n\r"][number % 4];
        let text = [start.as_bytes(), odd, last_end.as_bytes()].concat();
        let expected = read(builder.clone(), &text);
        match hand_over_after(builder.clone(), &text, 9, kernel) {
            Some((_, outcomes)) => assert_same(&outcomes, &expected, &text),
            None => assert!(is_quoted(odd), "\"{}\"", text.escape_ascii()),
        }
        if is_quoted(odd) {
            let pieces = [(start.len(), false), (200, true), (200, true)];
            assert_same(&take_turns(builder.clone(), &text, pieces, true, kernel), &expected, &text);
        }
    }
}

#[test]
fn odd_lines_among_plain_ones() {
    check_odd_lines(&Reader::builder(), "", INVALID, Layout::Line);
}

#[test]
fn odd_lines_among_lines_with_text_behind_the_board() {
    check_odd_lines(&Reader::builder(), "", &format!("{INVALID} 1.2"), Layout::Line);
    check_odd_lines(&Reader::builder(), "", &format!("{INVALID},1.2"), Layout::Line);
}

#[test]
fn odd_lines_among_lines_with_fields_between_white_space() {
    check_odd_lines(&Reader::builder(), "", &format!("a {INVALID}"), Layout::Line);
    check_odd_lines(&Reader::builder(), "", &format!("a  b\t{INVALID}  1.2"), Layout::Line);
}

#[test]
fn odd_lines_among_lines_with_fields_between_separators() {
    check_odd_lines(&Reader::builder(), "", &format!("1,{INVALID},1.2"), Layout::Line);
    check_odd_lines(&Reader::builder(), "", &format!("1;2;{INVALID}"), Layout::Line);
    check_odd_lines(&Reader::builder(), "", &format!("1\t{INVALID}\teasy"), Layout::Line);
}

#[test]
fn odd_lines_among_lines_by_choice() {
    let third = Reader::builder().format(Format::Line).column(Column::Number(3));
    check_odd_lines(&third, "", &format!("a {INVALID} {SOLVED}"), Layout::Line);
    check_odd_lines(&Reader::builder().format(Format::Sdm), "", &INVALID.replace('.', "0"), Layout::Line);
}

#[cfg(feature = "csv")]
#[test]
fn odd_rows_of_a_table() {
    let builder = Reader::builder();
    check_odd_lines(&builder, "puzzle", INVALID, Layout::Row);
    check_odd_lines(&builder, "puzzle,solution", &format!("{INVALID},{SOLVED}"), Layout::Row);
    check_odd_lines(&builder, "id,puzzle", &format!("1,{INVALID}"), Layout::Row);
    check_odd_lines(&builder, "id;rating;puzzle", &format!("1;2.3;{INVALID}"), Layout::Row);
    check_odd_lines(&builder, "id\tpuzzle\tsolution", &format!("1\t{INVALID}\t{SOLVED}"), Layout::Row);
}

#[cfg(feature = "csv")]
#[test]
fn odd_rows_of_a_table_by_choice() {
    let row = format!("1,{INVALID},{SOLVED}");
    let header = "id,puzzle,solution";
    check_odd_lines(&Reader::builder().column(Column::name("solution")), header, &row, Layout::Row);
    let third = Reader::builder().column(Column::Number(3)).format(Format::Csv);
    check_odd_lines(&third, header, &row, Layout::Row);
    // A table without a header, because it was said to be one.
    check_odd_lines(&Reader::builder().format(Format::Csv), "", &row, Layout::Row);
}

#[cfg(feature = "csv")]
#[test]
fn rows_named_by_a_hash() {
    for delimiter in [",", ";", "\t"] {
        let row = |name: &str| format!("{name}{delimiter}{INVALID}\n");
        let text = format!("name{delimiter}puzzle\n")
            + &["#1", "#2", "a", "# 3", " #4", "#", "", " ", "5"].map(row).concat()
            + &format!("#{delimiter}no row{delimiter}{VALID}\n{}", row("6"));
        check_handed(&Reader::builder(), text.as_bytes(), Layout::Row);
    }
}

#[cfg(feature = "csv")]
#[test]
fn rows_with_quotes_are_left_to_the_reader() {
    let plain = format!("1,{INVALID}\n").repeat(10);
    let quoted = format!("2,\"{VALID}\"\n\"two\nlines\",{VALID}\n");
    let open = format!("3,\"{VALID}\n");
    for text in [
        format!("id,puzzle\n{plain}{quoted}{plain}"),
        format!("id,puzzle\n{plain}{open}{plain}"),
        format!("id,puzzle\n{plain}{open}{plain}{quoted}{plain}"),
        format!("\"id\",puzzle\n{plain}{quoted}"),
    ] {
        for kernel in Kernel::available() {
            check(&Reader::builder(), text.as_bytes(), kernel);
        }
        let mut splitter = Splitter::new(Reader::new(), ANY_LENGTH);
        splitter.feed(text.as_bytes());
        assert!(splitter.next_record().is_some());
        let lines = splitter.hand_over().unwrap();
        assert_eq!(splitter.cut(plain.as_bytes(), false), Cut::Lines(plain.len()), "{text}");
        assert_eq!(splitter.cut(&lines.text, false), Cut::Reader, "{text}");
    }
}

#[test]
fn texts_that_do_not_start_with_a_board() {
    let lines = format!("{VALID}\n{INVALID}\n").repeat(5);
    for start in [
        "\u{feff}",
        "\u{feff}\u{feff}",
        "\n\n",
        "100 puzzles\n",
        "# a comment\n",
        "```\n",
        "\u{feff}# a comment\r\n\r\n100 puzzles\r\n",
    ] {
        check_handed(&Reader::builder(), format!("{start}{lines}").as_bytes(), Layout::Line);
    }
}

#[test]
fn every_line_end_at_every_length() {
    for length in 78..=84 {
        let line: String = VALID.chars().cycle().take(length).collect();
        for end in ["\n", "\r", "\r\n", "\n\r", "\r\r", "\n\n", "\r\r\n", "\r\n\n"] {
            for last in ["", end] {
                let text = format!("{INVALID}{end}{line}{end}{line}{end}{INVALID}{end}{line}{last}");
                check_handed(&Reader::builder(), text.as_bytes(), Layout::Line);
            }
        }
    }
}

#[test]
fn more_lines_than_go_together() {
    let line = |number: usize| match number % 7 {
        0 => format!("{INVALID}\n"),
        1 => format!("{SOLVED}\r\n"),
        2 => format!("{VALID} easy\n"),
        3 if number.is_multiple_of(3) => "# a comment\n".to_owned(),
        4 if number.is_multiple_of(5) => format!("{}\n", &VALID[1..]),
        _ => format!("{VALID}\n"),
    };
    for count in [64, 66, 130] {
        let text: String = (0..count).map(line).collect();
        check_handed(&Reader::builder(), text.as_bytes(), Layout::Line);
        check_handed(&Reader::builder(), text.trim_end().as_bytes(), Layout::Line);
    }
}

/// Lines that have the length of a board with its line feed, or are so long together, without being one.
fn lines_of_82_bytes() -> Vec<String> {
    let cut = &VALID[..80];
    let lines = [
        format!("{INVALID}\n"),
        format!("{SOLVED}\n"),
        format!("{cut}\r\n"),
        format!("{cut}\n\n"),
        format!("\n{cut}\n"),
        format!("\r{cut}\n"),
        format!("{cut} \n"),
        format!(" {cut}\n"),
        format!("{cut},\n"),
        format!("#{cut}\n"),
        format!("# {}\n", &cut[1..]),
        format!("\u{feff}{}\n", &cut[2..]),
        format!("{}\u{a0}\n", &cut[1..]),
        format!("{cut}a\n"),
        format!("{}\n{}\n", &cut[..40], &cut[40..]),
        format!("{}\r\n{}\n", &cut[..40], &cut[41..]),
        format!("{}\r{}\r\n", &cut[..40], &cut[41..]),
        format!("```{}\n", &cut[2..]),
        "\n".repeat(82),
        "\r\n".repeat(41),
        " ".repeat(81) + "\n",
    ];
    for line in &lines {
        assert_eq!(line.len(), 82, "{line:?}");
    }
    lines.into()
}

#[test]
fn lines_that_are_as_long_as_plain_ones() {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let odd = lines_of_82_bytes();
    for (number, line) in odd.iter().enumerate() {
        let kernel = kernels[number % kernels.len()];
        // Behind the first line there are two groups: one with the odd line somewhere, one with it at its end.
        let mut lines = vec![format!("{VALID}\n"); 1 + 2 * 64];
        lines[1 + 2 * number].clone_from(line);
        lines[2 * 64].clone_from(line);
        assert_eq!(
            check(&Reader::builder(), lines.concat().as_bytes(), kernel),
            Some(Layout::Line),
            "{line:?}"
        );
        if cfg!(feature = "csv") {
            lines.insert(0, "puzzle\n".to_owned());
            assert_eq!(
                check(&Reader::builder(), lines.concat().as_bytes(), kernel),
                Some(Layout::Row),
                "{line:?}"
            );
        }
    }
    let text = format!("{VALID}\n{}", odd.concat().repeat(7));
    check_handed(&Reader::builder(), text.as_bytes(), Layout::Line);
    // A line break that is half in one such line and half in the next.
    let mut lines = vec![format!("{VALID}\n"); 1 + 2 * 64];
    lines[5] = format!("{INVALID}\r");
    lines[6] = format!("\n{}\n", &VALID[..80]);
    check_handed(&Reader::builder(), lines.concat().as_bytes(), Layout::Line);
}

#[test]
fn plain_lines_in_another_field() {
    // The lines are as long as plain ones, but the boards in them are in a field that they do not have.
    let line = format!("a {VALID}\n");
    let text = line.repeat(9) + &format!("{VALID}\n").repeat(130);
    check_handed(&Reader::builder(), text.as_bytes(), Layout::Line);
    let second = Reader::builder().format(Format::Line).column(Column::Number(2));
    check_handed(&second, format!("{VALID}\n").repeat(130).as_bytes(), Layout::Line);
}

#[test]
fn text_may_follow_a_board_behind_white_space_a_comma_or_a_semicolon() {
    let count = |behind: &str| {
        let text = format!("{VALID}{behind}\n{INVALID}\n");
        let tally = ninefold::batch::lines(&text).tally(Requirement::Valid);
        assert_eq!(tally.get(Verdict::Invalid), 1, "{behind:?}");
        (tally.get(Verdict::Valid), tally.malformed())
    };
    for behind in ["", " ", " a", "\ta", "\u{a0}a", ",", ",a", ";", ";a"] {
        assert_eq!(count(behind), (1, 0), "{behind:?}");
    }
    for behind in ["a", "5", ".", "|a", ":a", "#a", "\"", "\0", "\u{b7}", "\u{c}", "\u{feff}"] {
        assert_eq!(count(behind), (0, 1), "{behind:?}");
    }
}

#[test]
fn the_end_of_nothing_is_where_it_starts() {
    let location = Location { offset: 700, line: 8, column: 1 };
    assert_tally(|| ninefold::batch::lines("").starting_at(location), &[], location);
}

#[test]
fn text_that_starts_within_a_line() {
    let location = Location { offset: 700, line: 8, column: 5 };
    for line in [VALID, &VALID[1..], "# a comment"] {
        let text = format!("{line}\n{INVALID}\nodd\n{VALID}");
        let places: Vec<Location> = ninefold::batch::lines(&text)
            .starting_at(location)
            .filter(|line| line.location != location)
            .map(|line| line.location)
            .collect();
        let start = location.offset + line.len() as u64 + 1;
        let expected = [(0, 9), (82, 10), (86, 11)].map(|(byte, line)| Location {
            offset: start + byte,
            line,
            column: 1,
        });
        assert_eq!(places, expected, "{text}");
    }
}

#[test]
fn lines_end_once_and_for_all() {
    for text in [format!("{VALID}\nodd"), format!("odd\n{VALID}"), "# a comment".to_owned()] {
        let ended = || {
            let mut lines = ninefold::batch::lines(&text);
            lines.by_ref().for_each(drop);
            assert!(lines.next().is_none());
            lines
        };
        assert_tally(ended, &[], location_after(Location::START, text.as_bytes()));
    }
}

// --- handing over and back ---

fn splitter() -> Splitter {
    Splitter::new(Reader::new(), ANY_LENGTH)
}

#[test]
fn a_line_that_has_begun_is_not_handed_over_before_its_end() {
    for begun in [&VALID[..40], VALID, "not a board"] {
        let mut splitter = splitter();
        splitter.feed(format!("{VALID}\n{begun}").as_bytes());
        assert!(splitter.next_record().is_some());
        // The reader looks for the end of the line and does not find it.
        assert!(splitter.next_record().is_none());
        assert!(splitter.hand_over().is_none(), "{begun}");
        splitter.feed(b" and more\nrest");
        assert_eq!(splitter.next_record().unwrap().raw, format!("{begun} and more\n").as_bytes());
        let lines = splitter.hand_over().unwrap();
        assert_eq!(lines.location, Location { offset: 82 + begun.len() as u64 + 10, line: 3, column: 1 });
        assert_eq!(lines.text, b"rest");

        // What the reader was fed once is not part of what comes next.
        splitter.resume(Location { offset: 200, line: 4, column: 1 }, b"a\nb\n");
        for line in [4, 5] {
            let record = splitter.next_record().unwrap();
            assert_eq!((record.raw.len(), record.location.line), (2, line), "{begun}");
        }
        assert!(splitter.next_record().is_none());
    }
}

#[cfg(feature = "csv")]
#[test]
fn a_row_that_has_begun_is_handed_over_whole_or_not_at_all() {
    for begun in [&VALID[..40], VALID, "# a comm", "  ", "not a board", "\u{feff}", "\"a\n"] {
        let mut splitter = splitter();
        splitter.feed(format!("puzzle\n{}{begun}", format!("{VALID}\n").repeat(9)).as_bytes());
        assert_eq!(iter::from_fn(|| splitter.next_record().map(drop)).count(), 9);
        let Some(lines) = splitter.hand_over() else { continue };
        assert_eq!(lines.location, Location { offset: 7 + 9 * 82, line: 11, column: 1 });
        assert_eq!(lines.text, begun.as_bytes());

        splitter.resume(Location { offset: 2000, line: 12, column: 1 }, b"#\nb\n");
        let record = splitter.next_record().unwrap();
        assert_eq!(
            (record.lead, record.raw, record.location.line),
            (&b"#\n"[..], &b"b\n"[..], 13),
            "{begun}"
        );
        assert!(splitter.next_record().is_none());
    }
}

#[test]
fn a_reader_that_gets_everything_back_goes_on() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n# a comment\n").as_bytes());
    assert!(splitter.next_record().is_some());
    assert!(splitter.next_record().is_none());
    let lines = splitter.hand_over().unwrap();
    assert_eq!((lines.location.line, lines.text.len()), (3, 0));
    splitter.resume(lines.location, &lines.text);
    assert!(splitter.next_record().is_none());
    splitter.feed(b"not a board\n");
    let record = splitter.next_record().unwrap();
    assert_eq!((record.lead, record.raw, record.location.line), (&b""[..], &b"not a board\n"[..], 3));
}

#[test]
fn text_in_other_formats_is_not_handed_over() {
    let board: Board = VALID.parse().unwrap();
    let mut formats = vec![Format::Grid, Format::Framed, Format::Sdk, Format::Ss];
    if cfg!(feature = "json") {
        formats.extend([Format::Json, Format::JsonNumbers]);
    }
    if cfg!(feature = "csv") {
        formats.push(Format::CsvGrid);
    }
    for format in formats {
        let mut splitter = splitter();
        splitter.feed(format!("{}\n\n", board.written(format)).repeat(3).as_bytes());
        assert!(splitter.hand_over().is_none(), "{format}");
        assert!(splitter.next_record().is_some(), "{format}");
        assert!(splitter.hand_over().is_none(), "{format}");
    }
}

#[test]
fn text_that_has_ended_is_not_handed_over() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n{VALID}\n").as_bytes());
    splitter.finish();
    assert!(splitter.next_record().is_some());
    assert!(splitter.hand_over().is_none());
    assert!(splitter.next_record().is_some());
}

#[cfg(debug_assertions)]
#[test]
#[should_panic(expected = "there are bytes left to read")]
fn resuming_before_the_end_panics() {
    let mut splitter = splitter();
    splitter.feed(format!("{VALID}\n{VALID}\n").as_bytes());
    assert!(splitter.next_record().is_some());
    splitter.resume(Location { offset: 82, line: 2, column: 1 }, b"");
}

// --- the cases that the formats are tested with ---

fn files(folder: &Path) -> Vec<PathBuf> {
    let mut paths: Vec<PathBuf> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    paths
        .into_iter()
        .flat_map(|path| if path.is_dir() { files(&path) } else { vec![path] })
        .filter(|path| path.extension().is_some_and(|extension| extension != "expected"))
        .collect()
}

/// The choices that the report beside the text makes.
fn choices_for(path: &Path) -> ReaderBuilder {
    let report = fs::read_to_string(path.with_extension("expected")).unwrap();
    report.lines().fold(Reader::builder(), |builder, line| match line.split_once(": ") {
        Some(("format", name)) => builder.format(name.parse().unwrap()),
        Some(("column", name)) => builder.column(name.parse().unwrap()),
        _ => builder,
    })
}

#[test]
fn all_cases() {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let mut handed: BTreeMap<String, usize> = BTreeMap::new();
    for (number, path) in files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cases")).iter().enumerate()
    {
        let text = fs::read(path).unwrap();
        let first = choices_for(path).boards(&text).next().map(|record| record.layout);
        if !matches!(first, Some(Layout::Line | Layout::Row)) {
            continue;
        }
        // Most of them are too short for the reader to know what a table is before its end.
        for text in [text.repeat(9), text] {
            if let Some(layout) = check(&choices_for(path), &text, kernels[number % kernels.len()]) {
                *handed.entry(format!("{layout:?}")).or_default() += 1;
            }
        }
    }
    let count = |layout: &str| handed.get(layout).copied().unwrap_or(0);
    assert!(count("Line") > 100 && (count("Row") > 40 || !cfg!(feature = "csv")), "{handed:?}");
}

// --- texts by chance ---

/// How the lines of a text are made.
#[derive(Clone, Debug)]
struct Style {
    header: Option<&'static str>,
    before: &'static str,
    behind: &'static str,
    end: &'static str,
}

/// Headers and what stands before and behind the board in the lines below them.
const STYLES: [(Option<&str>, &str, &str); 17] = [
    (None, "", ""),
    (None, "", ""),
    (None, "", " 1.2"),
    (None, "", "\teasy"),
    (None, "", ",easy"),
    (None, "a ", ""),
    (None, "a  b\t", " # easy"),
    (None, "a,", ",easy"),
    (None, "1;2;", ""),
    (None, "1\t", "\tb"),
    (Some("My puzzles"), "", ""),
    (Some("puzzle"), "", ""),
    (Some("puzzle,rating"), "", ",1.2"),
    (Some("id,puzzle"), "1,", ""),
    (Some("id;puzzle;rating"), "1;", ";1.2"),
    (Some("a\tb\tpuzzle"), "1\t2\t", ""),
    (Some(",puzzle,solution"), "1,", ",5"),
];

fn style() -> impl Strategy<Value = Style> {
    let ends = prop::sample::select(LINE_ENDS.to_vec());
    (prop::sample::select(STYLES.to_vec()), ends).prop_map(|((header, before, behind), end)| Style {
        header,
        before,
        behind,
        end,
    })
}

/// A board, mostly.
fn cells() -> impl Strategy<Value = String> {
    prop_oneof![
        6 => prop::sample::select(vec![VALID, INVALID, SOLVED]).prop_map(str::to_owned),
        2 => "[.0_*xX?1-9-]{81}",
        1 => "[.1-9]{78,84}",
    ]
}

/// Pieces of which lines are made wrongly.
fn fragment() -> impl Strategy<Value = Vec<u8>> {
    const FRAGMENTS: [&str; 40] = [
        " ",
        " ",
        "\t",
        ",",
        ",",
        ";",
        "|",
        ":",
        "#",
        "# ",
        "```",
        "\u{feff}",
        "\u{a0}",
        "\u{b7}",
        "\0",
        "\u{c}",
        "a",
        "b",
        "5",
        ".",
        "-",
        "\"",
        "'",
        "\n",
        "\r",
        "\r\n",
        "\n\n",
        "1.2",
        "puzzle",
        "id,puzzle",
        "[Puzzle]",
        "é",
        "数独",
        "5.3007E+80",
        "1,",
        ";;",
        "\t\t",
        "{",
        "=",
        "+---+",
    ];
    prop_oneof![
        12 => prop::sample::select(FRAGMENTS.to_vec()).prop_map(|text| text.as_bytes().to_vec()),
        5 => cells().prop_map(String::into_bytes),
        1 => any::<u8>().prop_map(|byte| vec![byte]),
    ]
}

/// A line of a text: as the style has it, nearly so, or anything.
#[derive(Clone, Debug)]
enum Written {
    Usual(String),
    /// With something put in where the line has so many bytes.
    Nearly(String, prop::sample::Index, Vec<u8>),
    Any(Vec<Vec<u8>>),
    /// The end of this one.
    Ended(String, &'static str),
}

fn written() -> impl Strategy<Value = Written> {
    prop_oneof![
        8 => cells().prop_map(Written::Usual),
        3 => (cells(), any::<prop::sample::Index>(), fragment())
            .prop_map(|(cells, at, fragment)| Written::Nearly(cells, at, fragment)),
        3 => prop::collection::vec(fragment(), 0..5).prop_map(Written::Any),
        2 => (cells(), prop::sample::select(vec!["\n", "\r\n", "\r", ""]))
            .prop_map(|(cells, end)| Written::Ended(cells, end)),
    ]
}

fn text_of(style: &Style, sample: usize, lines: &[Written], is_ended: bool) -> Bytes {
    let mut text = Vec::new();
    let usual = |cells: &str| [style.before, cells, style.behind].concat();
    if let Some(header) = style.header {
        text.extend_from_slice(format!("{header}{}", style.end).as_bytes());
    }
    for _ in 0..sample {
        text.extend_from_slice(format!("{}{}", usual(VALID), style.end).as_bytes());
    }
    let mut last_end = style.end;
    for line in lines {
        last_end = style.end;
        match line {
            Written::Usual(cells) => text.extend_from_slice(usual(cells).as_bytes()),
            Written::Nearly(cells, at, fragment) => {
                let mut line = usual(cells).into_bytes();
                let at = at.index(line.len() + 1);
                line.splice(at..at, fragment.iter().copied());
                text.extend_from_slice(&line);
            }
            Written::Any(fragments) => text.extend(fragments.iter().flatten()),
            Written::Ended(cells, end) => {
                text.extend_from_slice(usual(cells).as_bytes());
                last_end = end;
            }
        }
        text.extend_from_slice(last_end.as_bytes());
    }
    if !is_ended {
        text.truncate(text.len() - last_end.len().min(text.len()));
    }
    Bytes(text)
}

fn soup() -> impl Strategy<Value = Bytes> {
    (
        style(),
        prop::sample::select(vec![0_usize, 1, 8, 9]),
        prop::collection::vec(written(), 0..14),
        any::<bool>(),
    )
        .prop_map(|(style, sample, lines, is_ended)| text_of(&style, sample, &lines, is_ended))
}

fn choices() -> impl Strategy<Value = ReaderBuilder> {
    let formats = prop::sample::select(vec![None, None, Some(Format::Line), Some(Format::Csv)]);
    let columns = prop::sample::select(vec![
        None,
        None,
        None,
        Some(Column::Number(1)),
        Some(Column::Number(2)),
        Some(Column::Number(3)),
        Some(Column::name("puzzle")),
    ]);
    (formats, columns).prop_map(|(format, column)| {
        let builder = format.map_or_else(Reader::builder, |format| Reader::builder().format(format));
        column.map_or_else(|| builder.clone(), |column| builder.clone().column(column))
    })
}

fn any_kernel() -> impl Strategy<Value = Kernel> {
    prop::sample::select(Kernel::available().collect::<Vec<_>>())
}

/// How long each piece is, and whether the kernel may have it.
fn pieces() -> impl Strategy<Value = Vec<(usize, bool)>> {
    let lengths = prop_oneof![1..10_usize, Just(81), Just(82), Just(83), 1..400_usize];
    prop::collection::vec((lengths, prop::bool::weighted(0.7)), 0..24)
}

proptest! {
    #![proptest_config(config(400))]

    #[test]
    fn soup_is_told_as_the_reader_tells_it(
        text in soup(),
        records in 0..12_usize,
        pieces in pieces(),
        last in any::<bool>(),
        kernel in any_kernel(),
    ) {
        let expected = read(Reader::builder(), &text.0);
        if let Some((_, outcomes)) = hand_over_after(Reader::builder(), &text.0, records, kernel) {
            assert_same(&outcomes, &expected, &text.0);
        }
        assert_same(&take_turns(Reader::builder(), &text.0, pieces, last, kernel), &expected, &text.0);
    }

    #[test]
    fn soup_by_choice_is_told_as_the_reader_tells_it(
        text in soup(),
        builder in choices(),
        records in 0..12_usize,
        pieces in pieces(),
        last in any::<bool>(),
        kernel in any_kernel(),
    ) {
        let expected = read(builder.clone(), &text.0);
        if let Some((_, outcomes)) = hand_over_after(builder.clone(), &text.0, records, kernel) {
            assert_same(&outcomes, &expected, &text.0);
        }
        assert_same(&take_turns(builder, &text.0, pieces, last, kernel), &expected, &text.0);
    }

    /// Plain lines, judged without a reader, are what the reader tells of them behind a line that is one.
    #[test]
    fn plain_lines_need_no_reader(text in soup(), kernel in any_kernel()) {
        let first = format!("{VALID}\n");
        let whole = [first.as_bytes(), &text.0].concat();
        let expected = read(Reader::builder().format(Format::Line), &whole);
        let outcomes: Vec<Outcome> = ninefold::batch::lines(&whole).kernel(kernel).map(Outcome::of_line).collect();
        assert_same(&outcomes, &expected, &whole);
        let lines = || ninefold::batch::lines(&whole).kernel(kernel);
        assert_tally(lines, &expected, location_after(Location::START, &whole));
    }
}

#[test]
fn most_soups_are_handed_over() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config(1));
    let mut handed: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..300 {
        let text = soup().new_tree(&mut runner).unwrap().current();
        let found = hand_over_after(Reader::builder(), &text.0, 1, Kernel::PORTABLE);
        // Of those that are only handed over at their end there is nothing to judge.
        let found = found.filter(|(_, outcomes)| outcomes.len() > 2);
        *handed.entry(format!("{:?}", found.map(|(layout, _)| layout))).or_default() += 1;
    }
    let count = |layout: &str| handed.get(layout).copied().unwrap_or(0);
    assert!(count("Some(Line)") > 100, "{handed:?}");
    assert!(count("Some(Row)") > 30 || !cfg!(feature = "csv"), "{handed:?}");
}
