//! Jigsaw strings, read and written.

use ninefold::Language;
use ninefold::rules::{JigsawError, Layout, Puzzle, PuzzleNotation, Rules, Size, Symbols};

use super::Random;

/// The cells beside a cell.
pub(super) fn neighbours(side: usize, cell: usize) -> Vec<usize> {
    let (row, column) = (cell / side, cell % side);
    let mut cells = Vec::new();
    if row > 0 {
        cells.push(cell - side);
    }
    if column > 0 {
        cells.push(cell - 1);
    }
    if column + 1 < side {
        cells.push(cell + 1);
    }
    if row + 1 < side {
        cells.push(cell + side);
    }
    cells
}

/// Whether one can go from any cell of a region to any other without leaving it.
pub(super) fn is_connected(side: usize, regions: &[usize], region: usize) -> bool {
    let Some(start) = regions.iter().position(|&other| other == region) else { return false };
    let mut reached = vec![start];
    let mut next = 0;
    while next < reached.len() {
        for cell in neighbours(side, reached[next]) {
            if regions[cell] == region && !reached.contains(&cell) {
                reached.push(cell);
            }
        }
        next += 1;
    }
    reached.len() == regions.iter().filter(|&&other| other == region).count()
}

/// Every cell once, each beside the last, for an odd side: down and up through two rows at a time, and three at the end.
fn winding_path(side: usize) -> Vec<usize> {
    let mut path = Vec::new();
    for band in 0..side / 2 {
        let rows: Vec<usize> =
            if band + 1 == side / 2 { (2 * band..side).collect() } else { vec![2 * band, 2 * band + 1] };
        for step in 0..side {
            let column = if band % 2 == 0 { step } else { side - 1 - step };
            let mut cells: Vec<usize> = rows.iter().map(|row| row * side + column).collect();
            if step % 2 == 1 {
                cells.reverse();
            }
            path.extend(cells);
        }
    }
    path
}

/// Connected regions: boxes, or pieces of a winding path if there are none, after many swaps between neighbouring regions.
pub(super) fn random_regions(side: usize, swaps: usize, random: &mut Random) -> Vec<usize> {
    let rows = (1..=side).filter(|rows| rows * rows <= side && side.is_multiple_of(*rows)).max().unwrap();
    let columns = side / rows;
    let mut regions: Vec<usize> =
        (0..side * side).map(|cell| cell / side / rows * rows + cell % side / columns).collect();
    if rows == 1 {
        for (step, cell) in winding_path(side).into_iter().enumerate() {
            regions[cell] = step / side;
        }
    }
    for _ in 0..swaps {
        let one = random.below(side * side);
        let beside = neighbours(side, one);
        let (from, to) = (regions[one], regions[beside[random.below(beside.len())]]);
        let touching: Vec<usize> = (0..side * side)
            .filter(|&cell| regions[cell] == to)
            .filter(|&cell| neighbours(side, cell).iter().any(|&beside| regions[beside] == from))
            .collect();
        if from == to || touching.is_empty() {
            continue;
        }
        let other = touching[random.below(touching.len())];
        regions.swap(one, other);
        if !is_connected(side, &regions, from) || !is_connected(side, &regions, to) {
            regions.swap(one, other);
        }
    }
    regions
}

/// One letter per cell.
pub(super) fn letters(regions: &[usize]) -> String {
    regions.iter().map(|&region| char::from(b'A' + u8::try_from(region).unwrap())).collect()
}

/// Values of which about one in `blanks` is given.
pub(super) fn random_values(side: usize, blanks: usize, random: &mut Random) -> Vec<u8> {
    let mut value = || if random.below(blanks) == 0 { 1 + random.below(side) } else { 0 };
    (0..side * side).map(|_| u8::try_from(value()).unwrap()).collect()
}

/// The regions of a 4×4 jigsaw that can be solved.
const REGIONS: &str = "AAABCABBCCDBCDDD";

fn solved() -> String {
    let rules: Rules = format!("4x4 regions={REGIONS}").parse().unwrap();
    rules.empty().solution().unwrap().to_string()
}

fn symbols(name: &str) -> Symbols {
    name.parse().unwrap()
}

#[test]
fn layouts_are_read_alone_and_on_either_side_of_the_givens() {
    let expected: Rules = format!("4x4 regions={REGIONS}").parse().unwrap();
    let alone = Puzzle::from_jigsaw(REGIONS, None).unwrap();
    assert_eq!((alone.rules(), alone.values()), (&expected, &[0; 16][..]));
    assert!(!alone.has_cages());
    let mut values = [0; 16];
    (values[0], values[3], values[15]) = (1, 2, 4);
    for givens in ["1..2...........4", "1002000000000004", "1__2\n----\n****\n???4"] {
        for layout in [REGIONS, "0001201122312333", "AAAB\nCABB\nCCDB\nCDDD\n", "🐱🐱🐱xé🐱xxééyxéyyy"]
        {
            for text in [format!("{layout}{givens}"), format!(" {givens}\t{layout}\n")] {
                let puzzle =
                    Puzzle::from_jigsaw(&text, None).unwrap_or_else(|error| panic!("{text}: {error}"));
                assert_eq!(puzzle.values(), values, "{text}");
                let regions = |rules: &Rules| rules.regions().unwrap().numbers().collect::<Vec<_>>();
                let same = |one: usize, other: usize| regions(&expected)[one] == regions(&expected)[other];
                let numbers = regions(puzzle.rules());
                assert!((0..16).all(|one| {
                    (0..16).all(|other| (numbers[one] == numbers[other]) == same(one, other))
                }));
            }
        }
    }
}

#[test]
fn a_solved_grid_beside_a_layout_is_read_if_only_one_can_be_the_layout() {
    let solved = solved();
    let digits = "1112312233423444";
    for text in [format!("{digits}{solved}"), format!("{solved}{digits}")] {
        let error = Puzzle::from_jigsaw(&text, None).unwrap_err();
        assert_eq!(error, JigsawError::BothHalves { size: Size::new(4).unwrap() }, "{text}");
    }
    for text in [format!("{REGIONS}{solved}"), format!("{solved}{REGIONS}")] {
        let puzzle = Puzzle::from_jigsaw(&text, None).unwrap();
        assert!(puzzle.grid().is_solved(), "{text}");
    }
    // With a wrong value, it can't be a layout any more.
    let wrong = solved.replacen('1', "2", 1);
    let puzzle = Puzzle::from_jigsaw(&format!("{digits}{wrong}"), None).unwrap();
    assert!(puzzle.grid().is_complete() && !puzzle.grid().is_valid());
}

#[test]
fn a_solved_grid_is_never_taken_for_a_layout() {
    let solved = solved();
    let size = Size::new(4).unwrap();
    assert_eq!(Puzzle::from_jigsaw(&solved, None), Err(JigsawError::SolvedGrid { size }));
    // A layout with a wrong digit could be givens, and the solved grid the layout.
    for text in [format!("1112312233423441{solved}"), format!("{solved}1112312233423441")] {
        assert_eq!(Puzzle::from_jigsaw(&text, None), Err(JigsawError::NeitherHalf { size }), "{text}");
    }
    // Columns as regions are of little use, but they are regions.
    assert!(Puzzle::from_jigsaw("1234123412341234", None).is_ok());
}

#[test]
fn symbols_are_for_layouts_larger_than_9x9() {
    for (side, given, expected) in
        [(4, "A-D", "1-4"), (9, "A-I", "1-9"), (10, "A-J", "A-J"), (16, "A-P", "A-P")]
    {
        let layout = letters(&random_regions(side, 10 * side, &mut Random(1)));
        let puzzle = Puzzle::from_jigsaw(&layout, Some(&symbols(given))).unwrap();
        assert_eq!(puzzle.rules().symbols(), &symbols(expected), "{side}");
        assert!(puzzle.values().iter().eq(&vec![0; side * side]), "{side}");
    }
}

#[test]
fn layouts_know_whether_their_regions_hang_together() {
    let mut random = Random(6);
    let mut seen = [0; 2];
    for side in 4..=12 {
        for _ in 0..10 {
            let mut regions = random_regions(side, 20 * side, &mut random);
            for _ in 0..3 {
                let layout: Layout = letters(&regions).parse().unwrap();
                let expected = (0..side).all(|region| is_connected(side, &regions, region));
                assert_eq!(layout.is_connected(), expected, "{layout}");
                seen[usize::from(expected)] += 1;
                regions.swap(random.below(side * side), random.below(side * side));
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 50), "{seen:?}");
}

#[test]
fn notations_are_recognised_if_nothing_else_can_be_meant() {
    let (solo, jigsaw) = (Some(PuzzleNotation::Solo), Some(PuzzleNotation::Jigsaw));
    let digits = "1112312233423444";
    let givens = "1..2...........4";
    for (text, expected) in [
        ("3x3:", solo),
        (" 2x3db#5", solo),
        ("2x2x:1a3b4j", solo),
        ("9jx:nonsense", solo),
        ("12J#", solo),
        ("12X12ka:", solo),
        ("", None),
        ("3x3", None),
        (":", None),
        ("9:", None),
        ("j:", None),
        ("x3:", None),
        ("3x:", None),
        ("3xd:", None),
        ("3d3:", None),
        ("3x3 :", None),
        ("9j-x:", None),
        (REGIONS, jigsaw),
        ("AAAB\nCABB\nCCDB\nCDDD\n", jigsaw),
        // It could be a board.
        (digits, None),
        ("1112 3122 3342 3444", None),
        (&format!("{digits} {givens}"), jigsaw),
        (&format!("{givens}{digits}"), jigsaw),
        (&format!("{REGIONS}{givens}"), jigsaw),
        // Regions in pieces are rather something else.
        ("ABCDABCDABCDBADC", None),
        (&format!("1234123412342143{givens}"), None),
        // So is what can't be read.
        ("AAABACABCCDBCDDD", None),
    ] {
        assert_eq!(PuzzleNotation::detect(text, None), expected, "{text:?}");
    }
}

#[test]
fn errors_are_where_the_mistake_is() {
    let (solo, jigsaw) = (PuzzleNotation::Solo, PuzzleNotation::Jigsaw);
    for (notation, text, offset) in [
        (solo, "2x2:1a3b5j", 8),
        (jigsaw, "AAABCABBCCDBCDDD\n....é....é......", 21),
        (jigsaw, "AAABCABBCCDBCDD", 0),
    ] {
        assert_eq!(notation.read(text, None).unwrap_err().offset(), offset, "{text}");
    }
}

#[test]
fn what_is_wrong_is_explained() {
    let blank = "................";
    let a_to_p = symbols("A-P");
    let large = "A".repeat(512);
    let cases: [(&str, Option<&Symbols>, &str, &str); 12] = [
        (
            "",
            None,
            "expected a character for each cell of a grid from 4x4 to 25x25, or two: a layout and givens; \
             found 0 characters",
            "4x4 到 25x25 的盘面每格应有一个字符，或分区和已知数各一个，却共有 0 个字符",
        ),
        (
            "AAABCABBCCDBCDDD1",
            None,
            "expected a character for each cell of a grid from 4x4 to 25x25, or two: a layout and givens; \
             found 17 characters",
            "4x4 到 25x25 的盘面每格应有一个字符，或分区和已知数各一个，却共有 17 个字符",
        ),
        ("AAABACABCCDBCDDD", None, "expected 4 cells in region A, found 5", "区 A 应有 4 格，却有 5 格"),
        (
            "AAABACBBCCDBCDDE",
            None,
            "expected 4 regions in a 4x4 grid, found 5",
            "4x4 的盘面应有 4 个区，却有 5 个",
        ),
        (
            &format!("AAABACABCCDBCDDD{blank}"),
            None,
            "expected 4 cells in region A, found 5",
            "区 A 应有 4 格，却有 5 格",
        ),
        (
            &format!("{blank}{blank}"),
            None,
            "expected one half to be the layout of a 4x4 grid, with 4 cells in each of 4 regions, found neither",
            "应有一半是 4x4 的分区，共 4 个区，每区 4 格，却两半都不是",
        ),
        (
            "AAABCABBCCDBCDDDAAABCABBCCDBCDDD",
            None,
            "expected one half to be the layout of a 4x4 grid, found that both could be",
            "应当只有一半是 4x4 的分区，却两半都可能是",
        ),
        (
            "1234341221434321",
            None,
            "expected the layout of a 4x4 grid, found a solved grid, with each character once in each row and column",
            "应为 4x4 的分区，却是已解出的盘面，每个字符在每行每列各出现一次",
        ),
        (
            "AAABCABBCCDBCDDD5...............",
            None,
            "expected one of the symbols 1-4 or a blank, found '5'",
            "应为符号 1-4 之一或空白格，却是 '5'",
        ),
        (
            "AAABCABBCCDBCDDD....é...........",
            None,
            "expected one of the symbols 1-4 or a blank, found 'é' (U+00E9)",
            "应为符号 1-4 之一或空白格，却是 'é' (U+00E9)",
        ),
        (
            &large,
            None,
            "expected symbols for a 16x16 grid with a character for each value, such as 1-9A-G, found none",
            "16x16 的盘面应有每个值一个字符的符号，如 1-9A-G，却没有",
        ),
        (
            &large[..450],
            Some(&a_to_p),
            "expected 15 symbols for a 15x15 grid, found 16 (A-P)",
            "15x15 的盘面应有 15 个符号，却有 16 个（A-P）",
        ),
    ];
    for (text, symbols, english, chinese) in cases {
        let error = Puzzle::from_jigsaw(text, symbols).unwrap_err();
        assert_eq!(error.to_string(), english, "{text}");
        assert_eq!(error.in_language(Language::Chinese).to_string(), chinese, "{text}");
    }
    let error = Puzzle::from_jigsaw("AAABCABBCCDBCDDD\n....é....é......", None).unwrap_err();
    assert!(matches!(error, JigsawError::Given { offset: 21, found: 'é', .. }), "{error:?}");
    let decimal = Puzzle::from_jigsaw(&large, Some(&Symbols::DECIMAL)).unwrap_err();
    assert_eq!(decimal, JigsawError::NoSymbols { size: Size::new(16).unwrap() });
}

#[test]
fn what_grids_write_is_read_back() {
    let mut random = Random(5);
    for side in 4..=25 {
        let size = Size::new(side).unwrap();
        for round in 0..2 {
            let regions = letters(&random_regions(side, 10 * side, &mut random));
            for symbols in Symbols::usual_for(size) {
                let rules = Rules::builder(size).regions(regions.parse().unwrap()).symbols(symbols.clone());
                let rules = rules.build().unwrap();
                let grid = rules.grid(&random_values(side, 1 + 2 * round, &mut random)).unwrap();
                let Some(text) = grid.to_jigsaw() else {
                    assert!(symbols.is_decimal(), "{grid:?}");
                    continue;
                };
                let (layout, givens) = text.split_at(size.cells());
                let as_values = |character: char| match character {
                    '.' => 0,
                    character => (1..=25)
                        .find(|&value| symbols.symbol(value).to_string() == character.to_string())
                        .unwrap(),
                };
                assert_eq!(layout, regions);
                assert!(givens.chars().map(as_values).eq(grid.values().iter().copied()));
                for text in [&text, &format!("{givens}{layout}")] {
                    let puzzle = Puzzle::from_jigsaw(text, Some(&symbols)).unwrap();
                    assert_eq!(puzzle.grid(), grid, "{text}");
                }
            }
        }
    }
}

#[test]
fn only_regions_are_written() {
    let text = |words: String| words.parse::<Rules>().unwrap().empty().to_jigsaw();
    assert_eq!(text(format!("4x4 regions={REGIONS}")), Some(format!("{REGIONS}................")));
    for words in ["x", "anti-knight", "anti-king", "extra=r1c1r2c2"] {
        assert_eq!(text(format!("4x4 regions={REGIONS} {words}")), None, "{words}");
    }
    assert_eq!(text("4x4".into()), None);
    // Digits are written, whatever the symbols.
    let rules: Rules = format!("4x4 regions={REGIONS} symbols=A-D").parse().unwrap();
    assert_eq!(rules.grid(&[4; 16]).unwrap().to_jigsaw(), Some(format!("{REGIONS}4444444444444444")));
    // It wouldn't be certain which half is the layout.
    let rows: String = ('A'..='P').map(|row| row.to_string().repeat(16)).collect();
    let rules: Rules = format!("16x16 regions={rows} symbols=A-P").parse().unwrap();
    let full: Vec<u8> = (0..16).flat_map(|row| (0..16).map(move |column| (row + column) % 16 + 1)).collect();
    assert_eq!(rules.grid(&full).unwrap().to_jigsaw(), None);
    assert!(rules.grid(&[&[0], &full[1..]].concat()).unwrap().to_jigsaw().is_some());
}

#[test]
fn no_text_makes_it_panic() {
    let mut random = Random(3);
    let alphabet: Vec<char> = "AAABBBCCCDDD1234..0 é\n🐱".chars().collect();
    for _ in 0..20_000 {
        let length = [15, 16, 17, 31, 32, 33][random.below(6)];
        let mut text: Vec<char> = format!("{REGIONS}1..2...........4").chars().take(length).collect();
        for _ in 0..random.below(6) {
            let index = random.below(text.len());
            text[index] = alphabet[random.below(alphabet.len())];
        }
        let text: String = text.into_iter().collect();
        match Puzzle::from_jigsaw(&text, None) {
            Ok(puzzle) => assert!(puzzle.rules().grid(puzzle.values()).is_ok()),
            Err(error) => {
                assert!(error.to_string().starts_with("expected "), "{error}");
                let chinese = error.in_language(Language::Chinese).to_string();
                assert!(chinese.contains('应') && chinese.contains('却'), "{chinese}");
            }
        }
    }
}
