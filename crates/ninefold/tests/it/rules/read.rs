//! Reading and writing grids.

use ninefold::error::ParseErrorKind;
use ninefold::rules::{GridReaderBuilder, Rules};
#[cfg(feature = "csv")]
use ninefold::text::Column;
use ninefold::{Format, Language};

use super::{Random, rules};

/// The grids and errors of a text that arrives in pieces of this size: the line, and the cells or the words.
fn read(reader: GridReaderBuilder<'_>, text: &[u8], size: usize) -> Vec<(u64, String)> {
    let mut reader = reader.build();
    let mut found = Vec::new();
    let mut pieces = text.chunks(size);
    loop {
        while let Some(record) = reader.next_record() {
            let words = record.grid.map_or_else(|error| error.to_string(), |grid| grid.to_string());
            found.push((record.location.line, words));
        }
        match pieces.next() {
            Some(piece) => reader.feed(piece),
            None if reader.is_finished() => return found,
            None => reader.finish(),
        }
    }
}

/// Reads a text in pieces of several sizes, which must make no difference.
fn read_all(rules: &Rules, text: &str) -> Vec<(u64, String)> {
    let whole = read(rules.reader(), text.as_bytes(), text.len().max(1));
    for size in [1, 7, 100] {
        assert_eq!(read(rules.reader(), text.as_bytes(), size), whole, "in pieces of {size}: {text}");
    }
    whole
}

fn readable_formats() -> impl Iterator<Item = Format> {
    Format::ALL.iter().copied().filter(|format| {
        (cfg!(feature = "json") || !matches!(format, Format::Json | Format::JsonNumbers))
            && (cfg!(feature = "csv") || !matches!(format, Format::Csv | Format::CsvGrid))
    })
}

#[test]
fn what_is_written_is_read_back() {
    let mut random = Random(5);
    for words in [
        "4x4",
        "4x4 symbols=A-D",
        "4x4 regions=AAABACBBCCDBCDDD",
        "5x5 regions=AAABBAACBBCCCBDECDDDEEEED symbols=decimal",
        "6x6",
        "6x6 symbols=0-5",
        "6x6 boxes=3x2",
        "8x8 x",
        "9x9 x",
        "10x10 symbols=0-9",
        "12x12 symbols=1-9A-C",
        "12x12 symbols=decimal",
        "16x16 symbols=A-P",
        "16x16 symbols=0-9A-F",
        "16x16 symbols=decimal windoku",
        "25x25 symbols=A-Y",
        "25x25 symbols=decimal",
    ] {
        let Ok(rules) = words.parse::<Rules>() else { panic!("{words}") };
        for round in 0..6 {
            let side = rules.size().side();
            let cell = |random: &mut Random| u8::try_from(random.below(side + 1)).unwrap();
            let values: Vec<u8> =
                (0..side * side).map(|_| if round == 0 { 0 } else { cell(&mut random) }).collect();
            let grid = rules.grid(&values).unwrap();
            for format in readable_formats() {
                // Where 0 is a symbol, a number could be either.
                if format == Format::JsonNumbers && rules.symbols().value_of('0') != Some(0) {
                    continue;
                }
                let written = grid.written(format).to_string();
                assert_eq!(rules.parse(&written).as_ref(), Ok(&grid), "{words} as {format}: {written}");
                let separator = if written.contains('\n') { "\n\n" } else { "\n" };
                let twice = format!("{written}{separator}{written}\n");
                let found = read(rules.reader().format(format), twice.as_bytes(), 50);
                let cells: Vec<&str> = found.iter().map(|(_, cells)| cells.as_str()).collect();
                assert_eq!(cells, [grid.to_string(), grid.to_string()], "{words} as {format}: {twice}");
            }
        }
    }
}

#[test]
fn frames_follow_boxes_and_regions() {
    for (words, cells, expected) in [
        (
            "4x4",
            "1......2.3....4.",
            "\
┌─────┬─────┐
│ 1 . │ . . │
│ . . │ . 2 │
├─────┼─────┤
│ . 3 │ . . │
│ . . │ 4 . │
└─────┴─────┘",
        ),
        (
            "6x6",
            "1...................................",
            "\
┌───────┬───────┐
│ 1 . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . . │
├───────┼───────┤
│ . . . │ . . . │
│ . . . │ . . . │
└───────┴───────┘",
        ),
        (
            "4x4 regions=AAABACBBCCDBCDDD",
            "1..2....3......4",
            "\
┌───────────┬───┐
│ 1   .   . │ 2 │
│   ┌───┬───┘   │
│ . │ . │ .   . │
├───┘   ├───┐   │
│ 3   . │ . │ . │
│   ┌───┘   └───┤
│ . │ .   .   4 │
└───┴───────────┘",
        ),
        (
            "5x5 regions=AAABBAACBBCCCDBCEDDDEEEED symbols=decimal",
            "1 . . . . . . . . . . . . . . . . . . . . . . . 5",
            "\
┌───────────┬───────┐
│ 1   .   . │ .   . │
│       ┌───┤       │
│ .   . │ . │ .   . │
├───────┘   ├───┐   │
│ .   .   . │ . │ . │
│   ┌───┬───┘   └───┤
│ . │ . │ .   .   . │
├───┘   └───────┐   │
│ .   .   .   . │ 5 │
└───────────────┴───┘",
        ),
        (
            "9x9 symbols=decimal",
            &"9 . . . . . . . 1 ".repeat(9),
            &[
                "┌───────┬───────┬───────┐\n",
                &"│ 9 . . │ . . . │ . . 1 │\n".repeat(3),
                "├───────┼───────┼───────┤\n",
                &"│ 9 . . │ . . . │ . . 1 │\n".repeat(3),
                "├───────┼───────┼───────┤\n",
                &"│ 9 . . │ . . . │ . . 1 │\n".repeat(3),
                "└───────┴───────┴───────┘",
            ]
            .concat(),
        ),
        (
            "10x10 symbols=A-J",
            &"J........A".repeat(10),
            &[
                "┌───────────┬───────────┐\n",
                &vec!["│ J . . . . │ . . . . A │\n".repeat(2); 5].join("├───────────┼───────────┤\n"),
                "└───────────┴───────────┘",
            ]
            .concat(),
        ),
        (
            "10x10 symbols=decimal",
            &"9 10 . . . . . . . 1 ".repeat(10),
            &[
                "┌────────────────┬────────────────┐\n",
                &vec!["│  9 10  .  .  . │  .  .  .  .  1 │\n".repeat(2); 5]
                    .join("├────────────────┼────────────────┤\n"),
                "└────────────────┴────────────────┘",
            ]
            .concat(),
        ),
    ] {
        let rules = rules(words);
        let written = rules.parse(cells).unwrap().written(Format::Framed).to_string();
        assert_eq!(written, expected, "{words}:\n{written}");
    }
}

#[test]
fn blanks_are_written_as_the_format_and_the_symbols_allow() {
    let (four, six) = (rules("4x4"), rules("6x6 symbols=0-5"));
    let digits = four.parse("1......2.3....4.").unwrap();
    let from_zero = six.parse("0.5.................................").unwrap();
    for (grid, format, expected) in [
        (&digits, Format::Line, "1......2.3....4."),
        (&digits, Format::Sdm, "1000000203000040"),
        (&digits, Format::CsvGrid, "1,0,0,0\n0,0,0,2\n0,3,0,0\n0,0,4,0"),
        (&digits, Format::JsonNumbers, "[[1,0,0,0],[0,0,0,2],[0,3,0,0],[0,0,4,0]]"),
        (&from_zero, Format::Sdm, "0.5................................."),
        (
            &from_zero,
            Format::CsvGrid,
            "0,.,5,.,.,.\n.,.,.,.,.,.\n.,.,.,.,.,.\n.,.,.,.,.,.\n.,.,.,.,.,.\n.,.,.,.,.,.",
        ),
        (
            &from_zero,
            Format::JsonNumbers,
            &format!("[[0,null,5,null,null,null]{}]", ",[null,null,null,null,null,null]".repeat(5)),
        ),
    ] {
        assert_eq!(grid.written(format).to_string(), expected, "{format}");
    }
}

#[test]
fn records_of_another_size_are_malformed() {
    let four = rules("4x4");
    assert_eq!(
        read_all(&four, "1234341221434321\n123434122143432\n12343412214343211\n1234341221434325\n"),
        [
            (1, "1234341221434321".into()),
            (2, "expected 16 cells, found 15".into()),
            (3, "expected 16 cells, found 17".into()),
            (4, "expected one of the symbols 1-4 or a blank, found '5'".into()),
        ]
    );
    assert_eq!(
        read_all(&four, "1234\n3412\n2143\n4321\n\n123\n3412\n2143\n4321\n\n1234\n3412\n2143\n"),
        [
            (1, "1234341221434321".into()),
            (6, "expected 4 cells in row 1, found 3".into()),
            (11, "expected 4 rows, found 3".into()),
        ]
    );
    let error = four.parse(&".".repeat(81)).unwrap_err();
    assert_eq!(error.kind(), &ParseErrorKind::CellCount { expected: 16, found: 81 });
    assert_eq!(error.in_language(Language::Chinese).to_string(), "应有 16 格，实有 81 格");
}

#[test]
fn grids_may_be_drawn_in_many_ways() {
    let rules = rules("6x6");
    let expected = "1.34566543211234565.43211.34566.4321";
    let texts = [
        "1.3456\n654321\n123456\n5.4321\n1.3456\n6.4321\n",
        "1 . 3 4 5 6\n6 5 4 3 2 1\n1 2 3 4 5 6\n5 . 4 3 2 1\n1 . 3 4 5 6\n6 . 4 3 2 1\n",
        "1,0,3,4,5,6\n6,5,4,3,2,1\n1,2,3,4,5,6\n5,0,4,3,2,1\n1,0,3,4,5,6\n6,0,4,3,2,1\n",
        "1,,3,4,5,6\n6,5,4,3,2,1\n1,2,3,4,5,6\n5,,4,3,2,1\n1,,3,4,5,6\n6,,4,3,2,1\n",
        "Puzzle 1\n\n1.3|456\n654|321\n---+---\n123|456\n5.4|321\n---+---\n1.3|456\n6.4|321\n",
        "1.3456\n654321\n\n123456\n5.4321\n\n1.3456\n6.4321\n",
        "1.3456 654321 123456 5.4321 1.3456 6.4321\n",
        "1 0 3 4 5 6 6 5 4 3 2 1 1 2 3 4 5 6 5 0 4 3 2 1 1 0 3 4 5 6 6 0 4 3 2 1\n",
    ];
    for text in texts {
        let found = read_all(&rules, text);
        assert_eq!(found.len(), 1, "{text}: {found:?}");
        assert_eq!(found[0].1, expected, "{text}");
    }
}

#[test]
fn a_band_that_is_missing_spoils_one_grid() {
    let rules = rules("4x4");
    // The first grid lacks two rows; the second is complete.
    assert_eq!(
        read_all(&rules, "1234\n3412\n\n1234\n3412\n2143\n4321\n\n2143\n4321\n\n1234\n3412\n"),
        [
            (1, "expected 4 rows, found 2".into()),
            (4, "1234341221434321".into()),
            (9, "2143432112343412".into()),
        ]
    );
}

#[test]
fn a_row_of_dashes_is_a_row_where_one_is_missing() {
    let rules = rules("4x4");
    assert_eq!(read_all(&rules, "12--\n----\n----\n---4\n"), [(1, "12.............4".into())]);
    assert_eq!(read_all(&rules, "1234\n3412\n----\n2143\n4321\n"), [(1, "1234341221434321".into())]);
}

#[cfg(feature = "csv")]
#[test]
fn tables_have_a_column_of_grids() {
    let rules = rules("4x4");
    let (puzzle, solution) = ("1.34341221434321", "1234341221434321");
    let table = format!("id,solution,puzzle\n1,{solution},{puzzle}\n2,{solution},{puzzle}\n");
    assert_eq!(read_all(&rules, &table), [(2, puzzle.into()), (3, puzzle.into())]);
    let by_column = |column| read(rules.reader().column(column), table.as_bytes(), 10);
    assert_eq!(by_column(Column::name("solution"))[0], (2, solution.into()));
    assert_eq!(by_column(Column::Number(3))[1], (3, puzzle.into()));
    assert_eq!(
        by_column(Column::name("board"))[0].1,
        "expected a column named \"board\", found \"id\", \"solution\", \"puzzle\""
    );
    // Without a header: the one with blanks.
    let table = format!("{solution},{puzzle}\n{solution},{puzzle}\n");
    assert_eq!(read_all(&rules, &table), [(1, puzzle.into()), (2, puzzle.into())]);
    let several = format!("{puzzle},{puzzle}\n");
    assert_eq!(
        read_all(&rules, &several)[0].1,
        "expected one possible column, found several: 1, 2 (choose one by its number)"
    );
    // Below the header, a column that should hold grids isn't replaced by another.
    let table = format!("puzzle,solution\n{},{solution}\n", &puzzle[..15]);
    assert_eq!(read_all(&rules, &table), [(2, "expected 16 cells, found 15".into())]);
}

#[cfg(feature = "json")]
#[test]
fn json_holds_grids_in_every_way() {
    let rules = rules("4x4");
    let cells = "1.34341221434321";
    let rows = r#"["1.34","3412","2143","4321"]"#;
    let numbers = "[[1,0,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]";
    let strings = r#"[["1","","3","4"],["3","4","1","2"],["2","1","4","3"],["4","3","2","1"]]"#;
    let flat = "[1,0,3,4,3,4,1,2,2,1,4,3,4,3,2,1]";
    let nulls = "[[1,null,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]";
    for board in [rows, numbers, strings, flat, nulls, &format!("{cells:?}")] {
        let one = |text: String| {
            let found = read_all(&rules, &text);
            let all: Vec<&str> = found.iter().map(|(_, cells)| cells.as_str()).collect();
            assert!(all.iter().all(|found| *found == cells) && !all.is_empty(), "{text}: {found:?}");
            all.len()
        };
        assert_eq!(one(format!("{{\"puzzle\":{board}}}")), 1);
        assert_eq!(one(format!("{{\"id\":1,\"puzzle\":{board},\"solution\":{numbers}}}\n").repeat(3)), 3);
        assert_eq!(one(format!("{{\"puzzles\":[{board},{board}]}}")), 2);
        if board.starts_with('[') {
            assert_eq!(one(board.to_string()), 1);
            assert_eq!(one(format!("[{board},\n{board}]")), 2);
        }
    }
    assert_eq!(
        read_all(&rules, "[[1,2,3,5],[3,4,1,2],[2,1,4,3],[4,3,2,1]]"),
        [(1, "expected one of the symbols 1-4 or a blank, found 5".into())]
    );
    assert_eq!(
        read_all(&rules, "[[1,2,3],[3,4,1,2],[2,1,4,3],[4,3,2,1]]"),
        [(1, "expected 4 cells in row 1, found 3".into())]
    );
}

#[test]
fn an_alphabet_is_never_guessed() {
    let rules = rules("12x12");
    let line = |cells: &str| format!("{}{cells}\n", ".".repeat(144 - cells.chars().count()));
    // A C can't be one of twelve symbols from 0 on, nor a decimal number.
    assert_eq!(read_all(&rules, &line("1C")).len(), 1);
    assert!(read_all(&rules, &line("1C"))[0].1.ends_with(" 1 12"));
    assert!(read_all(&rules, &(line("12") + &line("9C")))[0].1.ends_with(" 1 2"));
    assert!(read_all(&rules, &line("AL"))[0].1.ends_with(" 1 12"));
    assert_eq!(
        read_all(&rules, &line("12"))[0].1,
        "expected cells in one possible alphabet, found several: \"1-9A-C\", \"0-9AB\" (name the symbols)"
    );
    let error = rules.parse(&line("AB")).unwrap_err();
    assert_eq!(
        error.in_language(Language::Chinese).to_string(),
        "各格应当只有一套可能的符号，却有多套：\"1-9A-C\", \"A-L\", \"0-9AB\"（请指明符号）"
    );
    // Numbers in JSON are numbers.
    #[cfg(feature = "json")]
    {
        let row = "[0,0,0,0,0,0,0,0,0,0,0,12]";
        let found = read_all(&rules, &format!("[{}]", [row; 12].join(",")));
        assert!(found[0].1.ends_with(" 12"), "{found:?}");
    }
}

#[test]
fn numbers_may_be_two_characters_wide() {
    let rules = rules("16x16 symbols=decimal");
    let cells: Vec<String> = (0..256).map(|cell| format!("{:02}", cell % 17)).collect();
    let expected = (0..256).map(|cell| if cell % 17 == 0 { ".".into() } else { (cell % 17).to_string() });
    let expected = expected.collect::<Vec<String>>().join(" ");
    for text in [cells.concat(), cells.join(" "), cells.join(","), cells.concat().replace("00", "..")] {
        assert_eq!(read_all(&rules, &text), [(1, expected.clone())], "{text}");
    }
    let error = rules.parse(&cells.join(" ").replace("16", "17")).unwrap_err();
    assert_eq!(error.to_string(), "expected a number from 1 to 16 or a blank, found 17");
}

#[test]
fn what_isnt_a_grid_is_refused() {
    let rules = rules("4x4");
    assert_eq!(rules.parse("").unwrap_err().to_string(), "expected a board, found nothing");
    assert_eq!(rules.parse("# nothing\n\n").unwrap_err().to_string(), "expected a board, found nothing");
    assert!(rules.parse("hello world, this isn't a grid").is_err());
    assert!(rules.parse("\u{feff}1234341221434321\r\n").is_ok());
    assert_eq!(
        rules.parse("1234341221434321\n1234341221434321").unwrap_err().to_string(),
        "expected one board, found a second one"
    );
}

#[test]
fn every_record_says_how_its_values_are_written() {
    let rules = rules("4x4");
    let mut texts = vec!["1..4\n..1.\n.3..\n4..1\n", "1..4..1..3..4..1\n"];
    if cfg!(feature = "csv") {
        texts.push("id,puzzle\n1,1..4..1..3..4..1\n");
    }
    if cfg!(feature = "json") {
        texts.push("[[1,0,0,4],[0,0,1,0],[0,3,0,0],[4,0,0,1]]");
    }
    for text in texts {
        let mut reader = rules.reader().build();
        reader.feed(text.as_bytes());
        reader.finish();
        let record = reader.next_record().unwrap();
        assert!(record.grid.is_ok(), "{text}");
        assert_eq!(record.symbols.map(ToString::to_string).as_deref(), Some("1-4"), "{text}");
    }
}

#[test]
fn a_text_without_a_grid_says_what_it_is() {
    let rules = rules("4x4");
    let mut reader = rules.reader().format(Format::Grid).build();
    reader.feed(b"Easy\n");
    reader.finish();
    assert!(reader.next_record().is_none());
    let error = reader.nothing_found().unwrap().to_string();
    assert!(error.contains("Easy"), "{error}");

    // The tabs may be a row until something else follows.
    let mut reader = rules.reader().build();
    reader.feed(b"\t\t\t\n=\n");
    reader.finish();
    assert!(reader.next_record().is_none());
    assert_eq!(reader.nothing_found().unwrap().location().line, 2);
}

/// Where no grid says which alphabet it is, what follows after 64 KiB makes no difference.
#[test]
fn blank_grids_without_end_are_refused() {
    let rules = rules("10x10");
    let text = ".".repeat(100) + "\n";
    let whole = read(rules.reader(), text.repeat(700).as_bytes(), usize::MAX);
    let [(1, words)] = &whole[..] else { panic!("{} records", whole.len()) };
    assert!(words.contains("A-J") && words.contains("0-9"), "{words}");
    assert_eq!(read(rules.reader(), text.repeat(700).as_bytes(), 4096), whole);
    assert_eq!(read(rules.reader(), (text.repeat(700) + &"A".repeat(100)).as_bytes(), 4096), whole);
}

#[cfg(not(feature = "json"))]
#[test]
fn json_is_refused_by_name_without_its_feature() {
    let error = rules("4x4").parse("[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]").unwrap_err();
    assert_eq!(
        error.to_string(),
        "expected a build that can read json, found one built without that feature"
    );
}

#[cfg(not(feature = "csv"))]
#[test]
fn tables_are_refused_by_name_without_their_feature() {
    let error = rules("4x4").parse("id,puzzle\n1,1..4..1..3..4..1\n").unwrap_err();
    assert_eq!(error.to_string(), "expected a build that can read csv, found one built without that feature");
}

#[test]
fn whether_the_end_is_known_makes_no_difference() {
    // As many bytes as the detector looks at. More could follow, with cells that tell which alphabet it is.
    let rules = rules("10x10");
    let text = [".".repeat(100), "\n".into()].concat().repeat(648) + &".".repeat(88);
    assert_eq!(text.len(), 1 << 16);
    let mut known = rules.reader().build();
    known.feed(text.as_bytes());
    known.finish();
    let mut unknown = rules.reader().build();
    unknown.feed(text.as_bytes());
    let expected = unknown.next_record().map(|record| record.grid.map(|grid| grid.to_string()));
    assert!(expected.as_ref().is_some_and(Result::is_err), "{expected:?}");
    assert_eq!(known.next_record().map(|record| record.grid.map(|grid| grid.to_string())), expected);
}
