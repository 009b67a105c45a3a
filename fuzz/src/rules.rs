//! Rules, symbols, cells and other things that users name: nothing panics, and what is read is written as it is read.

use std::fmt::{Debug, Display};
use std::str::FromStr;

use ninefold::grade::{Component, Weights};
use ninefold::moves::Move;
use ninefold::rules::{BoxShape, Layout, Puzzle, PuzzleNotation, Rules, Size, Square, Symbols};
use ninefold::text::Column;
use ninefold::{Cell, Digit, Format, Language, Requirement, Verdict};

use crate::seeds::Sources;

/// Reads a text as everything that can be named.
pub fn run(input: &[u8]) {
    let text = String::from_utf8_lossy(input);
    check::<Cell>(&text);
    check::<Component>(&text);
    check::<Digit>(&text);
    check::<Format>(&text);
    check::<Language>(&text);
    check::<Layout>(&text);
    check::<Move>(&text);
    check::<Requirement>(&text);
    check::<Square>(&text);
    check::<Symbols>(&text);
    check::<Verdict>(&text);
    check::<Weights>(&text);
    let _ = text.parse::<BoxShape>();
    let _ = text.parse::<Column>();
    check_rules(&text);
    check_puzzle(&text);
}

fn check<T: FromStr<Err: Display> + Display + PartialEq + Debug>(text: &str) {
    match text.parse::<T>() {
        Ok(read) => {
            let written = read.to_string();
            let again = written.parse::<T>().unwrap_or_else(|error| panic!("{text:?}: {written:?}: {error}"));
            assert_eq!(again, read, "{text:?}: {written:?}");
        }
        Err(error) => assert!(!error.to_string().is_empty(), "{text:?}"),
    }
}

fn check_rules(text: &str) {
    check::<Rules>(text);
    let Ok(rules) = text.parse::<Rules>() else { return };
    let size = rules.size();
    assert!((4..=25).contains(&size.side()), "{rules}");
    for group in rules.groups() {
        let squares = group.squares();
        assert!(squares.len() > 1 && squares.len() <= size.side(), "{}: {rules}", group.name());
        assert!(squares.iter().all(|square| square.index(size) < size.cells()), "{}: {rules}", group.name());
    }
    assert!(rules.empty().is_valid(), "{rules}");
    let all_alike = rules.grid(&vec![1; size.cells()]).expect("1 is a value of every size");
    assert!(!all_alike.is_valid(), "{rules}");
    let line = all_alike.to_string();
    // If no symbols are asked for, this line may be written in any of several alphabets.
    let named = rules.with_symbols(rules.symbols().clone()).expect("they are the symbols of these rules");
    let read = named.parse(&line).map(|grid| grid.values().to_vec());
    assert_eq!(read.as_deref(), Ok(all_alike.values()), "{rules}: {line}");
}

fn check_puzzle(text: &str) {
    let notation = PuzzleNotation::detect(text, None);
    if let Some(notation) = notation
        && let Err(error) = notation.read(text, None)
    {
        assert!(error.offset() <= text.len(), "{text:?}: {error}");
    }
    if let Ok(puzzle) = Puzzle::from_solo(text) {
        check_values(&puzzle);
        // Cages aren't kept, so there is nothing to compare with.
        if let Some(written) = puzzle.grid().to_solo()
            && !puzzle.has_cages()
        {
            assert_eq!(Puzzle::from_solo(&written).as_ref(), Ok(&puzzle), "{text:?}: {written:?}");
        }
    }
    if let Ok(puzzle) = Puzzle::from_jigsaw(text, None) {
        check_values(&puzzle);
        if let Some(written) = puzzle.grid().to_jigsaw() {
            let again = Puzzle::from_jigsaw(&written, Some(puzzle.rules().symbols()));
            let again = again.unwrap_or_else(|error| panic!("{text:?}: {written:?}: {error}"));
            assert_eq!(again.values(), puzzle.values(), "{text:?}: {written:?}");
        }
    }
}

fn check_values(puzzle: &Puzzle) {
    let size: Size = puzzle.rules().size();
    assert_eq!(puzzle.values().len(), size.cells());
    assert!(puzzle.values().iter().all(|&value| usize::from(value) <= size.side()));
}

/// What is read, in many forms.
#[rustfmt::skip]
const NAMES: [&str; 31] = [
    "9x9", "4", "25x25 symbols=A-Y", "6x6 boxes=3x2 x", "9x9 x windoku disjoint anti-knight anti-king",
    "16x16 symbols=1-9A-G", "16x16 symbols=0-9A-F", "12x12 symbols=decimal", "9x9, extra=r1c1r2c2r3c3",
    "1-9A-G", "0-9A-F", "decimal", "r1c1", "R25C25", "r1c3=4", "(1,3)->4", "row 1, column 3, value 4",
    "{\"row\": 1, \"col\": 3, \"value\": 4}", "solved=0.8,blanks=0.2", "solved=1e-3", "2x3", "data.puzzle",
    "puzzle", "csv-grid", "zh", "unique", "ambiguous", "7", "3x3:a1_b2c3d", "3x3j:a1,2", "2x3x:1a2b3c",
];

/// Names of every kind.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let regions = "AAAABBBBCCCCDDDD";
    let mut seeds: Vec<String> = NAMES.map(String::from).into();
    seeds.push(format!("4x4 regions={regions}"));
    seeds.push(format!("4x4 regions={regions} symbols=abcd"));
    seeds.push(regions.into());
    seeds.push(format!("{}{regions}", "1...............".replace('.', "0")));
    let jigsaw: Rules = "4x4 regions=AAABACBBCCDBCDDD".parse().expect("these are rules");
    let puzzle = jigsaw.parse("1......2.3....4.").expect("this is a grid");
    seeds.extend(puzzle.to_jigsaw());
    seeds.extend(puzzle.to_solo());
    let classic = Rules::classic();
    seeds.extend(classic.empty().to_solo());
    seeds.into_iter().map(String::into_bytes).collect()
}
