//! Texts by chance: lines as they should be, nearly so, or of anything.

use std::collections::BTreeMap;

use ninefold::batch::Kernel;
use ninefold::error::Location;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Format, Reader};
use proptest::prelude::*;

use super::{LINE_BREAKS, assert_tally, hand_over_after, location_after, shown, take_turns};
use crate::boards::{INVALID, SOLVED, VALID};
use crate::config;
use crate::records::{Bytes, OwnedRecord, assert_same, read_lines};

/// How the lines of a text are made.
#[derive(Clone, Debug)]
struct Style {
    header: Option<&'static str>,
    before: &'static str,
    after: &'static str,
    end: &'static str,
}

/// Headers, and the text before and after the board in the lines below them.
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
    let ends = prop::sample::select(LINE_BREAKS.to_vec());
    (prop::sample::select(STYLES.to_vec()), ends).prop_map(|((header, before, after), end)| Style {
        header,
        before,
        after,
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

/// What spoils a line.
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
    let usual = |cells: &str| [style.before, cells, style.after].concat();
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

fn text() -> impl Strategy<Value = Bytes> {
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
    fn lines_are_what_the_reader_reads(
        text in text(),
        count in 1..12_usize,
        pieces in pieces(),
        last in any::<bool>(),
        kernel in any_kernel(),
    ) {
        let expected = read_lines(Reader::builder(), &text.0);
        if let Some((_, records)) = hand_over_after(Reader::builder(), &text.0, count, kernel) {
            assert_same(&records, &expected, shown(&text.0));
        }
        assert_same(&take_turns(Reader::builder(), &text.0, pieces, last, kernel), &expected, shown(&text.0));
    }

    #[test]
    fn lines_are_what_the_reader_reads_in_a_given_format(
        text in text(),
        builder in choices(),
        count in 1..12_usize,
        pieces in pieces(),
        last in any::<bool>(),
        kernel in any_kernel(),
    ) {
        let expected = read_lines(builder.clone(), &text.0);
        if let Some((_, records)) = hand_over_after(builder.clone(), &text.0, count, kernel) {
            assert_same(&records, &expected, shown(&text.0));
        }
        assert_same(&take_turns(builder, &text.0, pieces, last, kernel), &expected, shown(&text.0));
    }

    /// Plain lines, judged without a reader, are what the reader reads after a line that is one.
    #[test]
    fn plain_lines_need_no_reader(text in text(), kernel in any_kernel()) {
        let first = format!("{VALID}\n");
        let whole = [first.as_bytes(), &text.0].concat();
        let expected = read_lines(Reader::builder().format(Format::Line), &whole);
        let records: Vec<OwnedRecord> = ninefold::batch::lines(&whole).kernel(kernel).map(OwnedRecord::from).collect();
        assert_same(&records, &expected, shown(&whole));
        let lines = || ninefold::batch::lines(&whole).kernel(kernel);
        assert_tally(lines, &expected, location_after(Location::START, &whole));
    }
}

#[test]
fn most_texts_are_handed_over() {
    use proptest::strategy::ValueTree;
    use proptest::test_runner::TestRunner;

    let mut runner = TestRunner::new(config(1));
    let mut handed: BTreeMap<String, usize> = BTreeMap::new();
    for _ in 0..300 {
        let text = text().new_tree(&mut runner).unwrap().current();
        let found = hand_over_after(Reader::builder(), &text.0, 1, Kernel::PORTABLE);
        // Of those that are only handed over at their end there is nothing to judge.
        let found = found.filter(|(_, records)| records.len() > 2);
        *handed.entry(format!("{:?}", found.map(|(layout, _)| layout))).or_default() += 1;
    }
    let count = |layout: &str| handed.get(layout).copied().unwrap_or(0);
    assert!(count("Some(Line)") > 100, "{handed:?}");
    assert!(count("Some(Row)") > 30 || !cfg!(feature = "csv"), "{handed:?}");
}
