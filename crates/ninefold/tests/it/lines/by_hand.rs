//! Texts written by hand: every unusual line among lines of every layout.

use std::collections::BTreeMap;
use std::fs;

use ninefold::batch::Kernel;
use ninefold::error::Location;
use ninefold::text::{Column, Layout, ReaderBuilder};
use ninefold::verdict::Tally;
use ninefold::{Board, Format, Reader, Requirement, Verdict};

use super::{
    LINE_BREAKS, assert_tally, check, check_handed, hand_over_after, location_after, shown, take_turns,
};
use crate::boards::{AMBIGUOUS, INVALID, MINIMAL, REDUNDANT, SOLVED, UNSOLVABLE, VALID};
use crate::cases::{self, Case};
use crate::readable;
use crate::records::{assert_same, read_lines};

/// What a line can be, other than a board alone.
fn unusual_lines() -> Vec<Vec<u8>> {
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
        // Text before the board.
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
        // Text after it.
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
        "name,puzzles".to_owned(),
        "Grid 01".to_owned(),
    ];
    let bytes =
        [b"\xff".to_vec(), [VALID.as_bytes(), b"\xff"].concat(), [b"a \xff ", VALID.as_bytes()].concat()];
    texts.into_iter().map(String::into_bytes).chain(bytes).collect()
}

/// Every unusual line after lines that show the layout: among others, and as the last one.
fn check_unusual_lines(builder: &ReaderBuilder, header: &str, usual: &str, layout: Layout) {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    // A quote in a table may go on to the end of the text.
    let is_quoted = |line: &[u8]| layout == Layout::Row && line.contains(&b'"');
    let usual_lines = |line_break: &str, count: usize| format!("{usual}{line_break}").repeat(count);
    let start = |line_break: &str| {
        let header = if header.is_empty() { String::new() } else { format!("{header}{line_break}") };
        header + &usual_lines(line_break, 9)
    };
    for (number, line_break) in LINE_BREAKS.into_iter().enumerate() {
        let mut text = start(line_break).into_bytes();
        for unusual in unusual_lines().iter().filter(|line| !is_quoted(line)) {
            text.extend([unusual, line_break.as_bytes(), usual_lines(line_break, 1).as_bytes()].concat());
        }
        let found = check(builder, &text, kernels[number % kernels.len()]);
        // A table is cut after line feeds only.
        let is_cut = layout == Layout::Line || line_break.contains('\n');
        assert_eq!(found, is_cut.then_some(layout), "\"{}\"", text.escape_ascii());
    }
    let line_break = LINE_BREAKS[usual.len() % LINE_BREAKS.len()];
    let start = start(line_break);
    for (number, unusual) in unusual_lines().iter().enumerate() {
        let kernel = kernels[number % kernels.len()];
        let last_end = ["", line_break, "\r", "\n\r"][number % 4];
        let text = [start.as_bytes(), unusual, last_end.as_bytes()].concat();
        let expected = read_lines(builder.clone(), &text);
        match hand_over_after(builder.clone(), &text, 9, kernel) {
            Some((_, records)) => assert_same(&records, &expected, shown(&text)),
            None => assert!(layout == Layout::Row, "\"{}\"", text.escape_ascii()),
        }
        if layout == Layout::Row {
            let pieces = [(start.len(), false), (200, true), (200, true)];
            assert_same(&take_turns(builder.clone(), &text, pieces, true, kernel), &expected, shown(&text));
        }
    }
}

#[test]
fn unusual_lines_among_plain_ones() {
    check_unusual_lines(&Reader::builder(), "", INVALID, Layout::Line);
}

#[test]
fn unusual_lines_among_lines_with_text_after_the_board() {
    check_unusual_lines(&Reader::builder(), "", &format!("{INVALID} 1.2"), Layout::Line);
    check_unusual_lines(&Reader::builder(), "", &format!("{INVALID},1.2"), Layout::Line);
}

#[test]
fn unusual_lines_among_lines_with_fields_between_white_space() {
    check_unusual_lines(&Reader::builder(), "", &format!("a {INVALID}"), Layout::Line);
    check_unusual_lines(&Reader::builder(), "", &format!("a  b\t{INVALID}  1.2"), Layout::Line);
}

#[test]
fn unusual_lines_among_lines_with_fields_between_separators() {
    check_unusual_lines(&Reader::builder(), "", &format!("1,{INVALID},1.2"), Layout::Line);
    check_unusual_lines(&Reader::builder(), "", &format!("1;2;{INVALID}"), Layout::Line);
    check_unusual_lines(&Reader::builder(), "", &format!("1\t{INVALID}\teasy"), Layout::Line);
}

#[test]
fn unusual_lines_among_lines_in_a_given_format() {
    let third = Reader::builder().format(Format::Line).column(Column::Number(3));
    check_unusual_lines(&third, "", &format!("a {INVALID} {SOLVED}"), Layout::Line);
    check_unusual_lines(&Reader::builder().format(Format::Sdm), "", &INVALID.replace('.', "0"), Layout::Line);
}

#[cfg(feature = "csv")]
#[test]
fn unusual_rows_of_a_table() {
    let builder = Reader::builder();
    check_unusual_lines(&builder, "puzzle", INVALID, Layout::Row);
    check_unusual_lines(&builder, "puzzle,solution", &format!("{INVALID},{SOLVED}"), Layout::Row);
    check_unusual_lines(&builder, "id,puzzle", &format!("1,{INVALID}"), Layout::Row);
    check_unusual_lines(&builder, "id;rating;puzzle", &format!("1;2.3;{INVALID}"), Layout::Row);
    check_unusual_lines(&builder, "id\tpuzzle\tsolution", &format!("1\t{INVALID}\t{SOLVED}"), Layout::Row);
}

#[cfg(feature = "csv")]
#[test]
fn unusual_rows_of_a_table_with_a_given_column() {
    let row = format!("1,{INVALID},{SOLVED}");
    let header = "id,puzzle,solution";
    check_unusual_lines(&Reader::builder().column(Column::name("solution")), header, &row, Layout::Row);
    let third = Reader::builder().column(Column::Number(3)).format(Format::Csv);
    check_unusual_lines(&third, header, &row, Layout::Row);
    // A table without a header, because it was said to be one.
    check_unusual_lines(&Reader::builder().format(Format::Csv), "", &row, Layout::Row);
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
fn rows_with_quotes() {
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
    }
}

#[cfg(feature = "csv")]
#[test]
fn rows_below_another_header() {
    let before = format!("{VALID},{SOLVED}\n");
    let after = format!("{SOLVED},{INVALID}\n").repeat(40);
    for rows in [1, 7, 16, 40] {
        let text = format!("puzzle,solution\n{}solution,puzzle\n{after}", before.repeat(rows));
        for kernel in Kernel::available() {
            check(&Reader::builder(), text.as_bytes(), kernel);
        }
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
fn every_line_break_at_every_length() {
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
fn more_lines_than_a_group() {
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
fn lines_as_long_as_plain_ones() {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let unusual = lines_of_82_bytes();
    for (number, line) in unusual.iter().enumerate() {
        let kernel = kernels[number % kernels.len()];
        // After the first line there are two groups: one with the unusual line somewhere, one with it at its end.
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
    let text = format!("{VALID}\n{}", unusual.concat().repeat(7));
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
fn text_may_follow_a_board_after_white_space_a_comma_or_a_semicolon() {
    let count = |after: &str| {
        let text = format!("{VALID}{after}\n{INVALID}\n");
        let tally = ninefold::batch::lines(&text).tally(Requirement::Valid);
        assert_eq!(tally.get(Verdict::Invalid), 1, "{after:?}");
        (tally.get(Verdict::Valid), tally.malformed())
    };
    for after in ["", " ", " a", "\ta", "\u{a0}a", ",", ",a", ";", ";a"] {
        assert_eq!(count(after), (1, 0), "{after:?}");
    }
    for after in ["a", "5", ".", "|a", ":a", "#a", "\"", "\0", "\u{b7}", "\u{c}", "\u{feff}"] {
        assert_eq!(count(after), (0, 1), "{after:?}");
    }
}

#[test]
fn lines_are_counted_for_every_requirement() {
    let lines =
        [VALID, INVALID, SOLVED, MINIMAL, REDUNDANT, AMBIGUOUS, UNSOLVABLE, &VALID[1..], "# a comment"];
    let boards: Vec<Option<Board>> = lines[..8].iter().map(|line| line.parse().ok()).collect();
    let text = format!("{}\n", lines.join("\n")).repeat(10);
    for &requirement in Requirement::ALL {
        let verdicts = boards.iter().map(|board| Some(readable::verdict(board.as_ref()?, requirement)));
        let expected: Tally = verdicts.cycle().take(80).collect();
        for kernel in Kernel::available() {
            let tally = ninefold::batch::lines(&text).kernel(kernel).tally(requirement);
            assert_eq!(tally, expected, "{kernel}, {requirement}");
            let one_by_one = ninefold::batch::lines(&text).kernel(kernel);
            let tally: Tally = one_by_one.map(|line| line.judge(requirement).verdict()).collect();
            assert_eq!(tally, expected, "{kernel}, {requirement}");
        }
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
fn lines_stay_at_their_end() {
    for text in [format!("{VALID}\nodd"), format!("not a board\n{VALID}"), "# a comment".to_owned()] {
        let ended = || {
            let mut lines = ninefold::batch::lines(&text);
            lines.by_ref().for_each(drop);
            assert!(lines.next().is_none());
            lines
        };
        assert_tally(ended, &[], location_after(Location::START, text.as_bytes()));
    }
}

#[test]
fn all_cases() {
    let kernels: Vec<Kernel> = Kernel::available().collect();
    let mut handed: BTreeMap<String, usize> = BTreeMap::new();
    for (index, path) in cases::inputs().iter().enumerate() {
        let text = fs::read(path).unwrap();
        let reader = Case::beside(path).reader();
        let first = reader.clone().boards(&text).next().map(|record| record.layout);
        if !matches!(first, Some(Layout::Line | Layout::Row)) {
            continue;
        }
        // Most of them are too short for the reader to know what a table is before its end.
        for text in [text.repeat(9), text] {
            if let Some(layout) = check(&reader, &text, kernels[index % kernels.len()]) {
                *handed.entry(format!("{layout:?}")).or_default() += 1;
            }
        }
    }
    let count = |layout: &str| handed.get(layout).copied().unwrap_or(0);
    assert!(count("Line") > 100 && (count("Row") > 40 || !cfg!(feature = "csv")), "{handed:?}");
}
