//! Solo game IDs, read and written.

use ninefold::Language;
use ninefold::rules::{Puzzle, Rules, SoloError, SoloPart};

use super::jigsaw::{is_connected, letters, random_regions, random_values};
use super::{Random, rules};

/// What an ID says, decoded as naively as possible.
#[derive(Debug, PartialEq)]
struct Decoded {
    side: usize,
    values: Vec<usize>,
    /// The least cell of the region of each cell.
    regions: Vec<usize>,
    has_diagonals: bool,
}

fn decode(id: &str) -> Decoded {
    let (parameters, description) = id.split_once(':').unwrap();
    let has_diagonals = parameters.ends_with('x');
    let parameters = parameters.trim_end_matches('x');
    let mut parts = description.split(',');
    let grid = parts.next().unwrap();
    let (side, regions) = if let Some(side) = parameters.strip_suffix('j') {
        let side: usize = side.parse().unwrap();
        (side, decode_regions(side, parts.next().unwrap()))
    } else {
        let (rows, columns) = parameters.split_once('x').unwrap();
        let (rows, columns): (usize, usize) = (rows.parse().unwrap(), columns.parse().unwrap());
        let side = rows * columns;
        let corner = |cell: usize| cell / side / rows * rows * side + cell % side / columns * columns;
        (side, (0..side * side).map(corner).collect())
    };
    assert_eq!(parts.next(), None);
    Decoded { side, values: decode_grid(grid), regions, has_diagonals }
}

/// Writes dots for blanks and spaces between cells.
fn decode_grid(grid: &str) -> Vec<usize> {
    let mut spaced = grid.replace('_', " ");
    for letter in 'a'..='z' {
        spaced = spaced.replace(letter, &" . ".repeat(usize::from(letter as u8 - b'a') + 1));
    }
    spaced.split_whitespace().map(|cell| if cell == "." { 0 } else { cell.parse().unwrap() }).collect()
}

/// Writes `|` for an edge and a space for a gap, and then lets cells take the least number of those they are joined to.
fn decode_regions(side: usize, text: &str) -> Vec<usize> {
    let mut edges = String::new();
    for letter in text.chars() {
        let gaps = if letter == '_' { 0 } else { usize::from(letter as u8 - b'a') + 1 };
        edges += &" ".repeat(gaps);
        edges += "|";
    }
    let edges: Vec<char> = edges.chars().collect();
    assert_eq!(edges.len(), 2 * side * (side - 1) + 1);
    let mut regions: Vec<usize> = (0..side * side).collect();
    let mut before = Vec::new();
    while before != regions {
        before.clone_from(&regions);
        for first in 0..side {
            for second in 0..side - 1 {
                let place = first * (side - 1) + second;
                let across = (first * side + second, first * side + second + 1);
                let down = (second * side + first, (second + 1) * side + first);
                for (place, (one, other)) in [(place, across), (side * (side - 1) + place, down)] {
                    if edges[place] == ' ' {
                        let least = regions[one].min(regions[other]);
                        (regions[one], regions[other]) = (least, least);
                    }
                }
            }
        }
    }
    regions
}

/// The edges of regions or cages, encoded as naively as possible, with `!` for a run that is too long.
fn encode_edges<T: PartialEq>(side: usize, regions: &[T]) -> String {
    let mut edges = String::new();
    let mut compare =
        |one: usize, other: usize| edges.push(if regions[one] == regions[other] { ' ' } else { '|' });
    for row in 0..side {
        for column in 0..side - 1 {
            compare(row * side + column, row * side + column + 1);
        }
    }
    for column in 0..side {
        for row in 0..side - 1 {
            compare(row * side + column, (row + 1) * side + column);
        }
    }
    edges.split('|').map(|gaps| "_abcdefghijklmnopqrstuvwxy".chars().nth(gaps.len()).unwrap_or('!')).collect()
}

/// The least cell of the region of each cell.
fn least_cells<T: PartialEq>(regions: &[T]) -> Vec<usize> {
    regions.iter().map(|region| regions.iter().position(|other| other == region).unwrap()).collect()
}

fn read(id: &str) -> Puzzle {
    Puzzle::from_solo(id).unwrap_or_else(|error| panic!("{id}: {error}"))
}

/// An empty 9×9 grid in which every two cells side by side are a cage, and the last column is one.
fn killer(parameters: &str, regions: &str) -> String {
    let cages: Vec<usize> =
        (0..81).map(|cell| if cell % 9 == 8 { 1000 } else { cell - cell % 9 % 2 }).collect();
    format!(
        "{parameters}:zzzc,{regions}{},10a10a10a10a45_{}",
        encode_edges(9, &cages),
        "10a10a10a10b".repeat(8)
    )
}

#[test]
fn known_ids_are_read() {
    let id = "3x3:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a";
    let puzzle = read(id);
    assert_eq!(
        puzzle.grid().to_string(),
        ".2.....9.5..6.2..37.14.96.2..41.72..17.....69..25.81..6.59.38.72..8.6..1.1.....4."
    );
    assert!(puzzle.rules().is_classic() && !puzzle.has_cages());
    assert_eq!(puzzle.grid().to_solo().as_deref(), Some(id));

    let jigsaw = read("4j:p,b__b__caa__c_");
    assert_eq!(jigsaw.rules(), &rules("4x4 regions=0001021122312333"));
    assert_eq!(jigsaw.grid().to_solo().as_deref(), Some("4j:p,b__b__caa__c_"));
    assert_eq!(letters(&[0, 0, 0, 1, 0, 2, 1, 1, 2, 2, 3, 1, 2, 3, 3, 3]), "AAABACBBCCDBCDDD");
    assert_eq!(decode_regions(4, "b__b__caa__c_"), [0, 0, 0, 3, 0, 5, 3, 3, 5, 5, 10, 3, 5, 10, 10, 10]);
}

#[test]
fn parameters_say_which_rules() {
    let six = "zj";
    let nine = "zzzc";
    let cases = [
        ("2x3", six, "6x6"),
        ("3x2", six, "6x6 boxes=3x2"),
        ("2X3X", six, "6x6 x"),
        ("3x3", nine, "9x9"),
        ("3x3x", nine, "9x9 x"),
        ("3x3xdb", nine, "9x9 x"),
        ("3x3ade", nine, "9x9"),
        ("3x3r2dt", nine, "9x9"),
        ("3x3r4di", nine, "9x9"),
        ("3x3m8da", nine, "9x9"),
        ("3x3xMD4DU", nine, "9x9 x"),
        ("3x3md2", nine, "9x9"),
        ("2x2", "p", "4x4"),
        ("2x4", "zzl", "8x8"),
        ("4x2x", "zzl", "8x8 boxes=4x2 x"),
        ("5x5", "zzzzzzzzzzzzzzzzzzzzzzzza", "25x25"),
        ("2x12", "zzzzzzzzzzzzzzzzzzzzzzd", "24x24 boxes=2x12"),
        ("4j", "p,b__b__caa__c_", "4x4 regions=1112132233423444"),
        ("2x2j", "p,b__b__caa__c_", "4x4 regions=1112132233423444"),
        ("4Jx", "p,b__b__caa__c_", "4x4 regions=1112132233423444 x"),
        ("4jxdb", "p,b__b__caa__c_", "4x4 regions=1112132233423444 x"),
    ];
    for (parameters, description, expected) in cases {
        let puzzle = read(&format!("{parameters}:{description}"));
        assert_eq!(puzzle.rules(), &rules(expected), "{parameters}");
        assert_eq!(puzzle.grid().givens(), 0);
        assert_eq!(puzzle.rules().to_string(), expected);
    }
    // White space around it is what is left of copying.
    assert_eq!(read(" \t2x2:p\r\n"), read("2x2:p"));
}

#[test]
fn cages_are_noticed_and_skipped() {
    let boxes = read(&killer("3x3k", ""));
    assert!(boxes.has_cages());
    assert_eq!(boxes.rules(), &rules("9x9"));
    assert_eq!(boxes.grid().givens(), 0);

    let regions: Vec<usize> = (0..81).map(|cell| cell / 27 * 3 + cell % 9 / 3).collect();
    let jigsaw = read(&killer("9jkxa", &format!("{},", encode_edges(9, &regions))));
    assert!(jigsaw.has_cages());
    assert_eq!(jigsaw.rules(), &rules(&format!("9x9 x regions={}", letters(&regions))));
    // Nothing is said about cages.
    assert!(!jigsaw.grid().to_solo().unwrap().contains('k'));
}

#[test]
fn boxes_of_every_shape_are_written_and_read_back() {
    let mut random = Random(1);
    let mut shapes = 0;
    for (rows, columns) in (2..=12).flat_map(|rows| (2..=12).map(move |columns| (rows, columns))) {
        let side: usize = rows * columns;
        if side > 25 {
            continue;
        }
        shapes += 1;
        for round in 0..12 {
            let x = if round % 2 == 0 { "" } else { " x" };
            let rules = rules(&format!("{side}x{side} boxes={rows}x{columns}{x}"));
            let grid =
                rules.grid(&random_values(side, [1, 2, 3, 20, 90, 700][round / 2], &mut random)).unwrap();
            let id = grid.to_solo().unwrap();
            assert_eq!(read(&id).grid(), grid, "{id}");
            let regions: Vec<_> =
                (0..side * side).map(|cell| (cell / side / rows, cell % side / columns)).collect();
            let values = grid.values().iter().map(|&value| usize::from(value)).collect();
            let has_diagonals = round % 2 == 1;
            assert_eq!(
                decode(&id),
                Decoded { side, values, regions: least_cells(&regions), has_diagonals },
                "{id}"
            );
        }
    }
    assert_eq!(shapes, 38);
}

#[test]
fn random_regions_are_written_and_read_back() {
    let mut random = Random(2);
    for side in 4..=25 {
        let mut written = 0;
        let rounds = if side < 16 { 12 } else { 4 };
        for round in 0..rounds {
            let swaps = if round == 0 { 0 } else { side * (5 + random.below(20)) };
            let regions = random_regions(side, swaps, &mut random);
            assert!((0..side).all(|region| is_connected(side, &regions, region)));
            let x = if round % 2 == 0 { "" } else { "x" };
            let rules = rules(&format!("{side}x{side} {x} regions={}", letters(&regions)));
            let grid = rules.grid(&random_values(side, 1 + round, &mut random)).unwrap();
            let edges = encode_edges(side, &regions);
            let Some(id) = grid.to_solo() else {
                assert!(edges.contains('!'), "{grid:?}");
                continue;
            };
            written += 1;
            assert!(id.ends_with(&format!(",{edges}")), "{id} should end with {edges}");
            assert!(id.starts_with(&format!("{side}j{x}:")));
            let values = grid.values().iter().map(|&value| usize::from(value)).collect();
            let expected = Decoded { side, values, regions: least_cells(&regions), has_diagonals: x == "x" };
            assert_eq!(decode(&id), expected, "{id}");

            // It is read with the regions in the order of their first cells, and so written again.
            let puzzle = read(&id);
            let numbers: Vec<_> = puzzle.rules().regions().unwrap().numbers().collect();
            assert_eq!(least_cells(&numbers), expected.regions);
            assert_eq!(puzzle.values(), grid.values());
            assert_eq!(puzzle.grid().to_solo().as_ref(), Some(&id));
            let firsts =
                (1..=side).map(|number| numbers.iter().position(|&other| usize::from(other) == number));
            assert!(firsts.is_sorted(), "{numbers:?}");
        }
        assert!(written + 1 >= rounds, "only {written} of {side}x{side}");
    }
}

#[test]
fn what_solo_cannot_say_is_not_written() {
    let solo = |words: &str| rules(words).empty().to_solo();
    for words in ["windoku", "disjoint", "anti-knight", "anti-king", "extra=r1c1r2c2", "x windoku"] {
        assert_eq!(solo(&format!("9x9 {words}")), None, "{words}");
    }
    // Symbols are not part of the rules that it states.
    assert_eq!(solo("4x4 symbols=A-D"), Some("2x2:p".into()));
    // Regions in two pieces.
    assert_eq!(solo("4x4 regions=ABABABABCDCDCDCD"), None);
    assert_eq!(solo("4x4 regions=AABBCCDDAABBCCDD"), None);
    // Rows have no edges between columns: 20 of them can be said, 30 can't.
    let rows = |side: usize| letters(&(0..side * side).map(|cell| cell / side).collect::<Vec<_>>());
    let id = solo(&format!("5x5 regions={}", rows(5))).unwrap();
    assert_eq!(id, format!("5j:y,t{}", "_".repeat(20)));
    assert_eq!(read(&id).rules(), &rules(&format!("5x5 regions={}", rows(5))));
    assert_eq!(solo(&format!("6x6 regions={}", rows(6))), None);
    // The longest run.
    let longest = "7x7 regions=AAAAAAABBBBBBBCCCCCCCDDDDDDDEEFFFFFEEEEEFFGGGGGGG";
    let id = solo(longest).unwrap();
    assert!(id.starts_with("7j:zw,yhg_"), "{id}");
    assert_eq!(read(&id).rules(), &rules(longest));
}

/// Checks the offset and the words of errors.
fn check_errors(cases: &[(&str, usize, &str, &str)]) {
    for &(id, offset, english, chinese) in cases {
        let error = Puzzle::from_solo(id).unwrap_err();
        assert_eq!(error.to_string(), english, "{id}");
        assert_eq!(error.in_language(Language::Chinese).to_string(), chinese, "{id}");
        assert_eq!(error.offset(), offset, "{id}");
    }
}

#[test]
fn wrong_parameters_are_explained() {
    let size = "expected a size from 4 to 25, as boxes of at least two rows and two columns, such as 3x3, or as a jigsaw, \
                such as 9j; found ";
    let chinese_size = "大小应为 4 到 25，写作至少两行两列的宫，如 3x3，或不规则分区，如 9j，却是 ";
    let digits = "9".repeat(40);
    check_errors(&[
        (
            "",
            0,
            "expected a size such as 3x3 or 9j, found nothing",
            "应为 3x3 或 9j 这样的大小，却什么也没有",
        ),
        (
            "  \n",
            0,
            "expected a size such as 3x3 or 9j, found nothing",
            "应为 3x3 或 9j 这样的大小，却什么也没有",
        ),
        ("x", 0, "expected a size such as 3x3 or 9j, found 'x'", "应为 3x3 或 9j 这样的大小，却是 'x'"),
        (
            "3x",
            2,
            "expected a size such as 3x3 or 9j, found the end of the text",
            "应为 3x3 或 9j 这样的大小，文本却已结束",
        ),
        ("3x:p", 2, "expected a size such as 3x3 or 9j, found ':'", "应为 3x3 或 9j 这样的大小，却是 ':'"),
        (" 9:p", 2, "expected a size such as 3x3 or 9j, found ':'", "应为 3x3 或 9j 这样的大小，却是 ':'"),
        (
            "3×3:p",
            1,
            "expected a size such as 3x3 or 9j, found '×' (U+00D7)",
            "应为 3x3 或 9j 这样的大小，却是 '×' (U+00D7)",
        ),
        ("1x9:p", 0, &format!("{size}1x9"), &format!("{chinese_size}1x9")),
        (" 9x1:p", 1, &format!("{size}9x1"), &format!("{chinese_size}9x1")),
        ("0x0:p", 0, &format!("{size}0x0"), &format!("{chinese_size}0x0")),
        ("1x3:p", 0, &format!("{size}1x3"), &format!("{chinese_size}1x3")),
        ("6x5:p", 0, &format!("{size}6x5"), &format!("{chinese_size}6x5")),
        ("3j:p", 0, &format!("{size}3"), &format!("{chinese_size}3")),
        ("26j:p", 0, &format!("{size}26"), &format!("{chinese_size}26")),
        (
            &format!("{digits}x3:p"),
            0,
            &format!("{size}{}...", &digits[..32]),
            &format!("{chinese_size}{}...", &digits[..32]),
        ),
        (
            "4294967296x4294967296:p",
            0,
            &format!("{size}4294967296x4294967296"),
            &format!("{chinese_size}4294967296x4294967296"),
        ),
        (
            "3x3q:p",
            3,
            "expected x, k, a setting of the generator such as dt, or a colon, found 'q'",
            "应为 x、k、dt 这样的生成选项或冒号，却是 'q'",
        ),
        (
            "3x3dx:p",
            3,
            "expected x, k, a setting of the generator such as dt, or a colon, found 'd'",
            "应为 x、k、dt 这样的生成选项或冒号，却是 'd'",
        ),
        (
            "3x3",
            3,
            "expected a colon and the grid, found the end of the text",
            "应有冒号和盘面，文本却已结束",
        ),
        (
            "3x3xdt#1234:5",
            6,
            "expected a colon and a board, found # and a seed, from which only Solo can generate a board",
            "应有冒号和盘面，却是 # 和随机种子，只有 Solo 能由它生成盘面",
        ),
    ]);
}

#[test]
fn wrong_cells_are_explained() {
    let digits = "9".repeat(40);
    check_errors(&[
        ("2x2:", 4, "expected 16 cells for the grid, found 0", "盘面应有 16 格，实有 0 格"),
        ("2x2:1_2m", 8, "expected 16 cells for the grid, found 15", "盘面应有 16 格，实有 15 格"),
        ("2x2:1_2o3", 7, "expected 16 cells for the grid, found 18", "盘面应有 16 格，实有 18 格"),
        ("2x2:1_2n3_4", 8, "expected 16 cells for the grid, found 18", "盘面应有 16 格，实有 18 格"),
        ("2x2:a0n", 5, "expected a number from 1 to 4, found 0", "应为 1 到 4 的数，却是 0"),
        ("2x2:a04n", 5, "expected a number from 1 to 4, found 04", "应为 1 到 4 的数，却是 04"),
        ("2x2:a5n", 5, "expected a number from 1 to 4, found 5", "应为 1 到 4 的数，却是 5"),
        ("2x2:a12n", 5, "expected a number from 1 to 4, found 12", "应为 1 到 4 的数，却是 12"),
        (
            &format!("2x2:{digits}o"),
            4,
            &format!("expected a number from 1 to 4, found {}...", &digits[..32]),
            &format!("应为 1 到 4 的数，却是 {}...", &digits[..32]),
        ),
        (
            "2x2:aBn",
            5,
            "expected a number, a letter from a to z for blanks, or _, found 'B'",
            "应为数、表示空白格的字母 a 到 z 或 _，却是 'B'",
        ),
        (
            "2x2:a é",
            5,
            "expected a number, a letter from a to z for blanks, or _, found a space",
            "应为数、表示空白格的字母 a 到 z 或 _，却是一个空格",
        ),
        ("2x2:p,", 5, "expected the end of the text, found ','", "文本应当结束，却是 ','"),
        ("2x2:p,b__b__caa__c_", 5, "expected the end of the text, found ','", "文本应当结束，却是 ','"),
    ]);
}

#[test]
fn wrong_regions_and_cages_are_explained() {
    check_errors(&[
        (
            "4j:p",
            4,
            "expected a comma and the regions, found the end of the text",
            "应有逗号和分区，文本却已结束",
        ),
        (
            "4j:p,b__b__caa__c",
            17,
            "expected 25 borders for the regions, between cells and at the end, found 24",
            "分区应有 25 条边界（各格之间的和末尾的一条），实有 24 条",
        ),
        (
            "4j:p,b__b__caa__c___",
            18,
            "expected 25 borders for the regions, between cells and at the end, found 27",
            "分区应有 25 条边界（各格之间的和末尾的一条），实有 27 条",
        ),
        (
            "4j:p,b__b__caa__C_",
            16,
            "expected a letter from a to y, or _, for the borders of regions, found 'C'",
            "分区的边界应为字母 a 到 y 或 _，却是 'C'",
        ),
        (
            "4j:p,z",
            5,
            "expected runs of at most 25 borders that aren't drawn (y), found z, whose meaning depends on the version of \
             Solo",
            "不画的边界应至多连续 25 条（y），却是 z，它的含义因 Solo 的版本而异",
        ),
        ("4j:p,x", 5, "expected 4 regions in a 4x4 grid, found 1", "4x4 的盘面应有 4 个区，却有 1 个"),
        (
            &format!("4j:p,{}", "_".repeat(25)),
            5,
            "expected 4 regions in a 4x4 grid, found 16",
            "4x4 的盘面应有 4 个区，却有 16 个",
        ),
        ("4j:p,aba_bcabba", 5, "expected 4 cells in region 1, found 5", "区 1 应有 4 格，却有 5 格"),
        ("4j:p,b__b__caa__c_,p", 18, "expected the end of the text, found ','", "文本应当结束，却是 ','"),
        (
            "2x2k:p",
            6,
            "expected a comma and the cages, found the end of the text",
            "应有逗号和笼，文本却已结束",
        ),
        (
            "2x2k:p,9",
            7,
            "expected a letter from a to y, or _, for the borders of cages, found '9'",
            "笼的边界应为字母 a 到 y 或 _，却是 '9'",
        ),
        (
            "2x2k:p,x",
            8,
            "expected a comma and the sums of the cages, found the end of the text",
            "应有逗号和笼的和，文本却已结束",
        ),
        (
            "2x2k:p,x,10n",
            12,
            "expected 16 cells for the sums of the cages, found 15",
            "笼的和应有 16 格，实有 15 格",
        ),
        ("2x2k:p,x,65o", 9, "expected a number from 1 to 64, found 65", "应为 1 到 64 的数，却是 65"),
        (
            "2x2k:p,x,-",
            9,
            "expected a number, a letter from a to z for cells without a sum, or _, found '-'",
            "笼的和应为数、表示其余格的字母 a 到 z 或 _，却是 '-'",
        ),
        ("2x2k:p,x,10o,", 12, "expected the end of the text, found ','", "文本应当结束，却是 ','"),
    ]);
    assert_eq!(
        Puzzle::from_solo("4jk:p,b__b__caa__c_"),
        Err(SoloError::Missing { offset: 19, part: SoloPart::Cages })
    );
}

/// A text much longer than any ID is refused without taking more memory than it has.
#[test]
fn long_texts_are_refused() {
    let error = Puzzle::from_solo(&format!("2x2:{}", "z".repeat(1_000_000))).unwrap_err();
    assert_eq!(error.to_string(), "expected 16 cells for the grid, found 26000000");
    let error = Puzzle::from_solo(&format!("4j:p,{}", "y".repeat(1_000_000))).unwrap_err();
    assert!(matches!(error, SoloError::Count { found: 26_000_000, .. }));
}

#[test]
fn no_text_makes_it_panic() {
    let ids = [
        "3x3xdb:a2e9a5b6a2b3_7a1_4a9_6a2b4_1a7_2b1_7e6_9b2_5a8_1b6a5_9a3_8a7_2b8a6b1a1e4a".to_string(),
        "4jx:1a3b4i2,b__b__caa__c_".to_string(),
        "4j:p,b__b__caa__c_".to_string(),
        "2x2k:p,x,10o".to_string(),
        killer("3x3k", ""),
    ];
    let alphabet: Vec<char> = "0129axyzkj_,:#dmr é🐱\n".chars().collect();
    let mut random = Random(4);
    let mut accepted = 0;
    for round in 0..40_000 {
        let mut id: Vec<char> = ids[round % ids.len()].chars().collect();
        for _ in 0..=random.below(3) {
            let (index, character) = (random.below(id.len()), alphabet[random.below(alphabet.len())]);
            match random.below(3) {
                0 => id[index] = character,
                1 => id.insert(index, character),
                _ => _ = id.remove(index),
            }
        }
        let id: String = id.into_iter().collect();
        match Puzzle::from_solo(&id) {
            Ok(puzzle) => {
                accepted += 1;
                assert!(puzzle.rules().grid(puzzle.values()).is_ok(), "{id}");
                let written = puzzle.grid().to_solo().unwrap_or_else(|| panic!("{id} can't be written"));
                assert_eq!(read(&written).grid(), puzzle.grid(), "{id}");
            }
            Err(error) => {
                assert!(id.is_char_boundary(error.offset()), "{id}");
                assert!(error.to_string().starts_with("expected "), "{error}");
                let chinese = error.in_language(Language::Chinese).to_string();
                assert!(chinese.contains('应'), "{chinese}");
            }
        }
    }
    assert!(accepted > 300, "{accepted}");
}

/// Rules that are the same in every respect but their words are equal.
#[test]
fn the_same_rules_are_equal() {
    let classic: Rules = "9x9".parse().unwrap();
    assert_eq!(read("3x3:zzzc").into_parts(), (classic, vec![0; 81]));
}
