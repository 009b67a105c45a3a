//! Texts that nobody would write: whatever comes, the reader says something sensible about it.

use ninefold::error::Location;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Board, Format, Reader};
use proptest::prelude::*;

use crate::boards::VALID;
use crate::config;
use crate::records::{Bytes, OwnedRecord, read, read_pieces};

/// Reads the text cut at these offsets, which need not be in order.
fn read_cut(builder: ReaderBuilder, text: &[u8], cuts: &[prop::sample::Index]) -> Vec<OwnedRecord> {
    let mut cuts: Vec<usize> = cuts.iter().map(|cut| cut.index(text.len() + 1)).collect();
    cuts.extend([0, text.len()]);
    cuts.sort_unstable();
    read_pieces(builder, cuts.windows(2).map(|cut| &text[cut[0]..cut[1]]))
}

/// Line and column of a byte, counted in the plainest way.
fn location_of(text: &[u8], offset: u64) -> Location {
    let before = &text[..usize::try_from(offset).unwrap()];
    let mut line = 1;
    let mut line_start = 0;
    for (at, &byte) in before.iter().enumerate() {
        // CR LF is one line end, which has come to its end only with the LF.
        let is_end = byte == b'\n' || (byte == b'\r' && text.get(at + 1) != Some(&b'\n'));
        if is_end {
            line += 1;
            line_start = at + 1;
        }
    }
    let in_line = &before[line_start..];
    let in_line = in_line.strip_prefix("\u{feff}".as_bytes()).unwrap_or(in_line);
    let characters = in_line.iter().filter(|&&byte| byte & 0xc0 != 0x80).count();
    Location { offset, line, column: characters as u64 + 1 }
}

/// What holds of the records of any text.
fn check(text: &[u8], records: &[OwnedRecord]) -> Result<(), TestCaseError> {
    let mut end = 0;
    for record in records {
        let start = usize::try_from(record.location.offset).unwrap();
        prop_assert_eq!(start, end + record.lead.0.len());
        prop_assert_eq!(&text[end..start], &record.lead.0[..]);
        end = start + record.raw.0.len();
        prop_assert_eq!(text.get(start..end), Some(&record.raw.0[..]));
        prop_assert_eq!(record.location, location_of(text, record.location.offset));
        match &record.board {
            Ok(_) => prop_assert!(record.raw.0.len() >= 81),
            Err(error) => {
                let at = error.location().offset;
                prop_assert!(start as u64 <= at && at <= end as u64, "{} lies outside", error.location());
                prop_assert_eq!(error.location(), location_of(text, at));
                prop_assert!(!error.to_string().is_empty());
            }
        }
    }
    Ok(())
}

fn check_all(
    builder: &ReaderBuilder,
    text: &[u8],
    cuts: &[prop::sample::Index],
) -> Result<(), TestCaseError> {
    let whole = read(builder.clone(), text);
    check(text, &whole)?;
    same(&read_cut(builder.clone(), text, cuts), &whole)?;
    same(&read_pieces(builder.clone(), text.chunks(1)), &whole)
}

/// The records are the same; the first that is not is shown.
fn same(in_pieces: &[OwnedRecord], whole: &[OwnedRecord]) -> Result<(), TestCaseError> {
    for (piece, whole) in in_pieces.iter().zip(whole) {
        prop_assert_eq!(piece, whole, "in pieces it is not what it is as a whole");
    }
    prop_assert_eq!(in_pieces.len(), whole.len(), "in pieces there are more or fewer records");
    Ok(())
}

/// What texts with boards in them are made of.
#[rustfmt::skip]
const COMMON: &[&str] = &[
    "5", "3", "9", ".", "0", "_", "*", "-", "x", "?", "12", "-1", "53..7....", "6..195...", "---------",
    "\n", "\n", "\n", "\n\n", "\r\n", "\r", " ", "  ", "\t", ",", ",", ";", "\"", "\"\"", "|", "+", "=",
    "'", ":", "[", "]", "{", "}", "\\",
];

/// What only some of them have, or only the broken ones.
#[rustfmt::skip]
const RARE: &[&str] = &[
    "#", "# x\n", "========\n", "+---+---+---+\n", "|...|...|...|\n", ".---.---.---.\n", "*-----------*\n",
    "|---+---+---|\n", "| 5 | 3 |   |   | 7 |   |   |   |   |\n", "│", "─", "┼", "║", "[Puzzle]\n",
    "[State]\n", "[null]", "Grid 01\n", "A ", "puzzle,solution\n", ",quizzes,solutions\n", "id;puzzle\n",
    "a\tb\n", ",,,,,,,,\n", "5,3,,,7,,,,\n", "5.3007E+80", "null", "true", "\"5\"", "5,", "\"puzzle\":",
    "[[", "]]", "],[", "{\"puzzle\":\"", "\"}\n", "\u{feff}", "\u{a0}", "\u{b7}", "１", "²", "“", "\0",
    "0000183b305c ", "  1.2\n", "e", "é", "数独\n",
];

/// The pieces of which texts with boards in them are made, and of which they are made wrongly.
fn fragment() -> impl Strategy<Value = Vec<u8>> {
    let rows = |separator: &str| {
        let cells: Vec<String> = VALID.chars().map(String::from).collect();
        cells.chunks(9).map(|row| row.join(separator)).collect::<Vec<_>>().join("\n") + "\n"
    };
    let strings = VALID.parse::<Board>().unwrap().written(Format::Json).to_string();
    let numbers = VALID.parse::<Board>().unwrap().written(Format::JsonNumbers).to_string();
    let framed = VALID.parse::<Board>().unwrap().written(Format::Framed).to_string() + "\n";
    let ss = VALID.parse::<Board>().unwrap().written(Format::Ss).to_string() + "\n";
    let boards = vec![
        VALID.to_owned(),
        VALID.to_owned() + "\n",
        VALID[..80].to_owned() + "\n",
        VALID[..40].to_owned(),
        VALID[..41].to_owned(),
        VALID.replace('.', "-") + "\n",
        "-".repeat(81) + "\n",
        format!("\"{VALID}\""),
        format!("{VALID},{VALID}\n"),
        rows(""),
        rows(" "),
        rows(","),
        rows("\t"),
        rows("").replace('.', "-"),
        framed,
        ss,
        strings.clone() + "\n",
        numbers.clone() + "\n",
        strings[..100].to_owned(),
        numbers[..60].to_owned() + "\n",
        strings.replace("],[", "],\n["),
        numbers.replace("],[", "]\n["),
    ];
    let invalid_utf8 = vec![vec![0xff], vec![0xc3], vec![0xe2, 0x94], vec![0xef, 0xbb], vec![0xb7]];
    let bytes = |text: &str| text.as_bytes().to_vec();
    prop_oneof![
        8 => prop::sample::select(COMMON.iter().map(|text| bytes(text)).collect::<Vec<_>>()),
        6 => prop::sample::select(RARE.iter().map(|text| bytes(text)).collect::<Vec<_>>()),
        6 => prop::sample::select(boards.iter().map(|text| bytes(text)).collect::<Vec<_>>()),
        1 => prop::sample::select(invalid_utf8),
    ]
}

fn fragments() -> impl Strategy<Value = Bytes> {
    prop::collection::vec(fragment(), 0..24).prop_map(|fragments| Bytes(fragments.concat()))
}

fn cuts() -> impl Strategy<Value = Vec<prop::sample::Index>> {
    prop::collection::vec(any::<prop::sample::Index>(), 0..6)
}

fn choices() -> impl Strategy<Value = ReaderBuilder> {
    let formats = prop::option::of(prop::sample::select(Format::ALL.to_vec()));
    let columns = prop::option::weighted(
        0.2,
        prop::sample::select(vec![
            Column::Number(1),
            Column::Number(2),
            Column::name("puzzle"),
            Column::name("solution"),
        ]),
    );
    (formats, columns).prop_map(|(format, column)| {
        let mut builder = Reader::builder();
        if let Some(format) = format {
            builder = builder.format(format);
        }
        if let Some(column) = column {
            builder = builder.column(column);
        }
        builder
    })
}

proptest! {
    #![proptest_config(config(800))]

    #[test]
    fn any_bytes(text in prop::collection::vec(any::<u8>(), 0..400), cuts in cuts()) {
        check_all(&Reader::builder(), &text, &cuts)?;
    }

    #[test]
    fn any_text(text in any::<String>(), cuts in cuts()) {
        check_all(&Reader::builder(), text.as_bytes(), &cuts)?;
    }

    #[test]
    fn any_bytes_in_a_given_format(
        text in prop::collection::vec(any::<u8>(), 0..200),
        builder in choices(),
        cuts in cuts(),
    ) {
        check_all(&builder, &text, &cuts)?;
    }

    /// A line of 81 characters means what it says or is refused.
    #[test]
    fn a_line_of_81_characters(
        mut line in "[.0_*xX?1-9-]{81}",
        other in prop::option::weighted(0.3, (any::<prop::sample::Index>(), any::<char>())),
        end in prop::sample::select(vec!["", "\n", "\r\n", "\r"]),
    ) {
        if let Some((at, other)) = other {
            let at = at.index(81);
            line.replace_range(at..=at, other.encode_utf8(&mut [0; 4]));
        }
        let cells: Option<String> = line
            .chars()
            .map(|character| match character {
                '1'..='9' => Some(character),
                '.' | '0' | '_' | '*' | '-' | 'x' | 'X' | '?' => Some('.'),
                _ => None,
            })
            .collect();
        let text = line + end;
        let boards: Vec<_> = ninefold::boards(&text).map(|record| record.board).collect();
        match cells {
            Some(cells) => {
                let boards: Vec<_> = boards.into_iter().map(|board| board.unwrap().to_string()).collect();
                prop_assert_eq!(boards, [cells]);
            }
            None => prop_assert!(boards.iter().all(Result::is_err), "{:?}", boards),
        }
    }

    /// How one line is read does not depend on the lines after it.
    #[test]
    fn good_lines_survive_bad_ones(
        lines in prop::collection::vec(
            prop_oneof![Just(VALID.to_owned()), "[.1-9]{41,90}", "[a-z,;#. 0-9]{0,60}"], 0..20),
    ) {
        let text: String = [VALID.to_owned()].into_iter().chain(lines.clone()).map(|line| line + "\n").collect();
        let good = lines.iter().filter(|&line| line == VALID).count() + 1;
        let found = ninefold::boards(&text)
            .filter(|record| record.board.as_ref().is_ok_and(|board| board.to_string() == VALID))
            .count();
        prop_assert!(found >= good, "{} of {} boards came through", found, good);
    }
}

proptest! {
    #![proptest_config(config(3000))]

    #[test]
    fn fragments_in_a_detected_format(text in fragments(), cuts in cuts()) {
        check_all(&Reader::builder(), &text.0, &cuts)?;
    }

    #[test]
    fn fragments_in_a_given_format(text in fragments(), builder in choices(), cuts in cuts()) {
        check_all(&builder, &text.0, &cuts)?;
    }
}

/// A text with one fragment so often that a record outgrows the smallest limit.
fn oversized() -> impl Strategy<Value = Bytes> {
    const LONGEST: usize = 1 << 16;
    (fragments(), fragment(), 1..3_usize, fragments()).prop_map(|(before, fragment, times, after)| {
        let repeated = fragment.repeat(times * LONGEST / fragment.len().max(1) + 1);
        Bytes([before.0, repeated, after.0].concat())
    })
}

proptest! {
    #![proptest_config(config(100))]

    /// A record that is too long is the same however it is cut.
    #[test]
    fn oversized_records(text in oversized(), builder in choices(), cuts in cuts()) {
        let builder = builder.record_limit(1);
        let whole = read_pieces(builder.clone(), [text.0.as_slice()]);
        let cut = read_cut(builder, &text.0, &cuts);
        // A failure shows the records, not the whole text.
        let brief = |records: &[OwnedRecord]| -> Vec<_> {
            records.iter().map(|record| (record.location, record.raw.0.len(), record.board.clone())).collect()
        };
        prop_assert_eq!(brief(&whole), brief(&cut));
        prop_assert!(whole == cut, "leads or raw bytes differ");
    }
}
