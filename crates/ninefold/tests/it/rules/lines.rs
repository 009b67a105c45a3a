//! Lines of grids that are judged many at a time, compared with the reader and with the rule.

use ninefold::batch::Kernel;
use ninefold::error::Location;
use ninefold::rules::{CheckedGridRecord, Grid, GridLines, Rules};
use ninefold::verdict::Tally;
use ninefold::{ParseError, Requirement};

use super::{Random, rules};

/// What a record is: where it starts, its bytes, and its values or what is wrong with it.
type Seen = (Location, Vec<u8>, Result<Vec<u8>, ParseError>);

/// How many lines are in front of a text, so that a reader knows what kind of text it is.
const HEAD: usize = 20;

fn head(rules: &Rules) -> Vec<u8> {
    format!("{}\n", rules.empty()).repeat(HEAD).into_bytes()
}

/// The records of a text behind a head, as a reader reads them.
fn read(rules: &Rules, text: &[u8]) -> Vec<Seen> {
    let mut reader = rules.reader().build();
    reader.feed(&head(rules));
    reader.feed(text);
    reader.finish();
    let mut records = Vec::new();
    while let Some(record) = reader.next_record() {
        let values = record.grid.map(|grid| grid.values().to_vec());
        records.push((record.location, record.raw.to_vec(), values));
    }
    records.split_off(HEAD)
}

/// The lines that a reader hands over after a head.
fn hand_over(rules: &Rules) -> (GridLines<'_>, Location) {
    let mut reader = rules.reader().build();
    reader.feed(&head(rules));
    assert!(reader.next_record().unwrap().grid.is_ok(), "{rules}");
    let rest = reader.hand_over().unwrap_or_else(|| panic!("{rules}: these are lines"));
    (rest.lines, rest.location.after(&rest.text))
}

fn seen(record: &CheckedGridRecord<'_, '_>) -> Seen {
    let values = record.grid.as_ref().map(|grid| grid.to_grid().values().to_vec());
    (record.location, record.raw.to_vec(), values.map_err(Clone::clone))
}

/// Judges a text with every kernel and compares everything with the reader and with the rule.
fn check(rules: &Rules, text: &[u8]) {
    let shown = || format!("{rules}: {:?}", String::from_utf8_lossy(text));
    let expected = read(rules, text);
    let (lines, start) = hand_over(rules);
    let verdict = |grid: &Grid<'_>, requirement| grid.judge(requirement).verdict();
    for kernel in Kernel::available() {
        let records = || lines.records(text).kernel(kernel).starting_at(start);
        let found: Vec<Seen> = records().map(|record| seen(&record)).collect();
        assert_eq!(found, expected, "{kernel}, {}", shown());
        for grid in records().filter_map(|record| record.grid.ok()) {
            let by_rule = grid.to_grid();
            let (is_valid, is_complete) = (by_rule.conflicts().next().is_none(), by_rule.is_complete());
            assert_eq!(
                (grid.is_valid(), grid.is_complete()),
                (is_valid, is_complete),
                "{kernel}, {by_rule:?}"
            );
        }
        for requirement in [Requirement::Valid, Requirement::Solved] {
            let values = expected.iter().map(|(_, _, values)| values.as_ref().ok());
            let verdicts = values.map(|values| Some(verdict(&rules.grid(values?).unwrap(), requirement)));
            let mut records = records();
            let tally = records.tally(requirement);
            assert_eq!(tally, verdicts.collect::<Tally>(), "{kernel}, {}", shown());
            assert_eq!(records.location(), start.after(text), "{kernel}, {}", shown());
        }
    }
}

/// Rules of every size and kind.
fn all_rules() -> Vec<Rules> {
    let mut all: Vec<Rules> = Vec::new();
    for side in 4..=25_u8 {
        let letter = |index: u8| char::from(b'A' + index % side);
        let symbols = match side {
            ..=9 => format!("1-{side}"),
            10 => "0-9".into(),
            11..=25 if side % 2 == 0 => format!("A-{}", letter(side - 1)),
            _ => format!("1-9A-{}", letter(side - 10)),
        };
        // Boxes, if there are any, and regions that go down to the left.
        let regions: String =
            (0..side).flat_map(|row| (0..side).map(move |column| letter(row + column))).collect();
        let words = [
            format!("{side}x{side} symbols={symbols}"),
            format!("{side}x{side} symbols={symbols} x anti-knight"),
            format!("{side}x{side} symbols={symbols} anti-king disjoint"),
            format!("{side}x{side} symbols={symbols} windoku extra=r1c1r4c4"),
            format!("{side}x{side} symbols={symbols} regions={regions}"),
        ];
        all.extend(words.iter().filter_map(|words| words.parse().ok()));
    }
    all.extend(["4x4 symbols=AbCd", "4x4 symbols=AaBb", "6x6 symbols=0-5", "6x6 symbols=xyzXYZ"].map(rules));
    all.extend(["16x16 symbols=0-9A-F", "9x9 windoku", "9x9 symbols=A-I"].map(rules));
    all
}

/// A line with a grid: valid, almost valid or full of faults.
fn line(rules: &Rules, random: &mut Random) -> Vec<u8> {
    let side = rules.size().side();
    let any = |random: &mut Random| u8::try_from(1 + random.below(side)).unwrap();
    let mut values = vec![0; side * side];
    match random.below(4) {
        0 => values.iter_mut().for_each(|value| *value = any(random)),
        1 => {}
        _ => {
            // A solution where there are boxes and nothing else.
            let (rows, columns) = rules.boxes().map_or((1, 1), |shape| (shape.rows, shape.columns));
            for (cell, value) in values.iter_mut().enumerate() {
                let (row, column) = (cell / side, cell % side);
                *value = u8::try_from((row * columns + row / rows + column) % side + 1).unwrap();
            }
        }
    }
    for _ in 0..random.below(3) {
        values[random.below(side * side)] = any(random);
    }
    if random.below(2) == 0 {
        values[random.below(side * side)] = 0;
    }
    let mut line = rules.grid(&values).unwrap().to_string().into_bytes();
    let blank = b"._*-?"[random.below(5)];
    line.iter_mut().filter(|byte| **byte == b'.').for_each(|byte| *byte = blank);
    if random.below(4) == 0 && rules.symbols().value_of('A') == rules.symbols().value_of('a') {
        line.make_ascii_lowercase();
    }
    line
}

#[test]
fn lines_are_judged_as_the_reader_reads_them() {
    let mut random = Random(17);
    for rules in all_rules() {
        let most = if rules.size().side() < 10 { 80 } else { 40 };
        for round in 0..4 {
            let line_break = if round == 1 { "\r\n" } else { "\n" };
            let mut text = Vec::new();
            for _ in 0..random.below(most) {
                text.extend(line(&rules, &mut random));
                text.extend_from_slice(line_break.as_bytes());
            }
            // The last line may have no line break.
            text.truncate(text.len() - random.below(3).min(text.len()));
            check(&rules, &text);
        }
    }
}

#[test]
fn damaged_lines_are_judged_as_the_reader_reads_them() {
    let mut random = Random(18);
    for rules in all_rules() {
        for _ in 0..4 {
            let mut text = Vec::new();
            for _ in 0..random.below(50) {
                text.extend(line(&rules, &mut random));
                let breaks =
                    ["\n", "\r\n", "\r", "\n\n", " \n", "", "\n# comment\n", " 17\n", ",x\n", "\u{b7}\n"];
                text.extend_from_slice(
                    breaks[random.below(30).min(random.below(60)) % breaks.len()].as_bytes(),
                );
            }
            for _ in 0..random.below(4).min(text.len()) {
                let at = random.below(text.len());
                let byte = u8::try_from(random.below(256)).unwrap();
                match random.below(3) {
                    0 => text[at] = byte,
                    1 => text.insert(at, byte),
                    _ => drop(text.remove(at)),
                }
            }
            check(&rules, &text);
        }
    }
}

#[test]
fn every_byte_is_judged_as_the_reader_reads_it() {
    for words in ["4x4", "4x4 symbols=0-3", "4x4 symbols=aBcD", "4x4 symbols=decimal", "6x6 symbols=XYZxyz"] {
        let rules = rules(words);
        let cells = rules.size().cells();
        let plain = vec![b'.'; cells];
        for byte in 0..=u8::MAX {
            for at in [0, 1, cells / 2, cells - 1, cells] {
                let mut text = [&plain[..], b"\n"].concat().repeat(3);
                text[cells + 1 + at] = byte;
                check(&rules, &text);
            }
        }
    }
}

#[test]
fn any_number_of_lines_is_judged() {
    let rules = rules("5x5 regions=AAABBAACBBCCCBDECDDDEEEED");
    let mut random = Random(19);
    for count in 0..70 {
        let lines: Vec<Vec<u8>> = (0..count).map(|_| line(&rules, &mut random)).collect();
        let text = lines.join(&b'\n');
        check(&rules, &text);
        check(&rules, &[text, b"\n".to_vec()].concat());
    }
}

#[test]
fn one_line_without_a_grid_at_every_index() {
    let rules = rules("4x4");
    let mut random = Random(22);
    // A group of the widest registers, and a little more.
    let count = 34;
    for index in 0..count {
        for line_break in ["\n", "\r\n"] {
            let mut lines: Vec<Vec<u8>> = (0..count).map(|_| line(&rules, &mut random)).collect();
            lines[index][index % 16] = b'!';
            check(&rules, &lines.join(line_break.as_bytes()));
            lines[index].truncate(15);
            check(&rules, &lines.join(line_break.as_bytes()));
        }
    }
}

#[test]
fn the_kernel_that_was_chosen_is_used() {
    let rules = rules("4x4");
    let lines = rules.lines();
    // They all give the same answers.
    let records = format!("{:?}", lines.records(b"").kernel(Kernel::PORTABLE));
    assert!(records.contains("registers: Portable("), "{records}");
}

#[test]
fn requirements_that_need_a_solver_are_decided_by_it() {
    let rules = rules("4x4 x");
    let mut random = Random(20);
    let lines: Vec<Vec<u8>> = (0..100).map(|_| line(&rules, &mut random)).collect();
    let text = lines.join(&b'\n');
    for &requirement in Requirement::ALL {
        let verdict = |line: &Vec<u8>| {
            let grid = rules.parse(core::str::from_utf8(line).unwrap()).unwrap();
            Some(grid.judge(requirement).verdict())
        };
        let expected: Tally = lines.iter().map(verdict).collect();
        assert_eq!(rules.lines().records(&text).tally(requirement), expected, "{requirement}");
    }
}

#[test]
fn symbols_that_were_found_out_are_handed_over() {
    let rules = rules("16x16");
    let named = super::rules("16x16 symbols=A-P");
    let values: Vec<u8> = (0..=255).map(|cell| cell % 16 + 1).collect();
    let text = format!("{}\n", named.grid(&values).unwrap()).repeat(400);
    let mut reader = rules.reader().build();
    reader.feed(text.as_bytes());
    assert!(reader.next_record().is_some());
    let rest = reader.hand_over().unwrap();
    assert_eq!(rest.text.len(), 399 * 257);
    for record in rest.lines.records(&rest.text) {
        assert_eq!(record.grid.unwrap().to_grid().values(), values);
    }
}

#[test]
fn only_lines_that_can_be_read_by_themselves_are_handed_over() {
    let rules = rules("4x4");
    let row = "1234\n3412\n2143\n4321\n\n";
    let texts = [
        row.repeat(10),
        "[[1,2,3,4],[3,4,1,2],[2,1,4,3],[4,3,2,1]]\n".repeat(20),
        format!("puzzle,id\n{}", "1234341221434321,1\n".repeat(20)),
    ];
    for text in texts {
        let mut reader = rules.reader().build();
        reader.feed(text.as_bytes());
        while reader.next_record().is_some() {
            assert!(reader.hand_over().is_none(), "{text}");
        }
    }
    // In the middle of a line, and at the end.
    let mut reader = rules.reader().build();
    reader.feed("1234341221434321\n".repeat(20).as_bytes());
    reader.feed(b"12343");
    while reader.next_record().is_some() {}
    assert!(reader.hand_over().is_none());
    reader.finish();
    assert!(reader.hand_over().is_none());
    let mut reader = rules.reader().build();
    reader.feed("1234341221434321\n".repeat(20).as_bytes());
    assert!(reader.next_record().is_some());
    reader.finish();
    assert!(reader.hand_over().is_none());
}

#[test]
fn fields_are_handed_over() {
    let rules = rules("4x4");
    let mut reader = rules.reader().build();
    reader.feed("17 1234341221434321 easy\n".repeat(20).as_bytes());
    assert!(reader.next_record().unwrap().grid.is_ok());
    let rest = reader.hand_over().unwrap();
    let tally = rest.lines.records(&rest.text).tally(Requirement::Solved);
    assert_eq!((tally.total(), tally.failing()), (19, 0));
}

#[test]
fn a_reader_resumes_after_handing_over() {
    let rules = rules("4x4");
    let mut reader = rules.reader().build();
    reader.feed("1234341221434321\n".repeat(20).as_bytes());
    assert!(reader.next_record().is_some());
    let rest = reader.hand_over().unwrap();
    let end = rest.location.after(&rest.text);
    reader.resume(end, b"12343412");
    reader.finish();
    let record = reader.next_record().unwrap();
    assert_eq!(record.location.line, 21);
    assert_eq!(record.grid.unwrap_err().to_string(), "expected 16 cells, found 8");
}

#[test]
fn values_are_judged_by_the_rule() {
    let mut random = Random(21);
    for rules in all_rules() {
        let cells = rules.size().cells();
        let side = rules.size().side();
        for count in [0, 1, 15, 16, 17, 33, 70] {
            let mut values = Vec::new();
            for _ in 0..count {
                let line = line(&rules, &mut random);
                values.extend(line.iter().map(|&byte| rules.symbols().value_of(char::from(byte)).unwrap()));
                if random.below(4) == 0 {
                    let too_great = u8::try_from(side + 1 + random.below(255 - side)).unwrap();
                    let at = values.len() - 1 - random.below(cells);
                    values[at] = too_great;
                }
            }
            for requirement in [Requirement::Valid, Requirement::Solved] {
                let expected: Vec<_> = values
                    .chunks(cells)
                    .map(|values| Some(rules.grid(values).ok()?.judge(requirement).verdict()))
                    .collect();
                assert_eq!(rules.judge_values(&values, requirement), expected, "{rules}");
            }
        }
    }
}

#[test]
fn whole_lines_end_with_a_line_feed() {
    let rules = rules("4x4");
    for (text, expected) in
        [("", 0), ("thr", 0), ("\n", 1), ("a\n", 2), ("one\ntwo\n", 8), ("one\ntwo\nthr", 8)]
    {
        assert_eq!(rules.lines().whole(text.as_bytes()), expected, "{text:?}");
    }
}

#[test]
fn values_are_copied_from_lines_that_are_nothing_but_cells() {
    let rules = rules("4x4");
    let lines = rules.lines();
    let mut values = [9; 16];
    assert!(lines.copy_values(b"1..4..1..3..4..1", &mut values));
    assert_eq!(values, [1, 0, 0, 4, 0, 0, 1, 0, 0, 3, 0, 0, 4, 0, 0, 1]);
    // No value of this size, another number of cells, or no place for all of them.
    assert!(!lines.copy_values(b"1..4..1..3..4..5", &mut values));
    assert!(!lines.copy_values(b"1..4", &mut values[..4]));
    assert!(!lines.copy_values(b"1..4..1..3..4..1", &mut values[..15]));
    assert!(!lines.copy_values(b"1..4..1..3..4..1", &mut [0; 17]));
}
