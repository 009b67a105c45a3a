//! Grids of any size and shape, compared with a naive solver.

mod analysis;
mod cases;
mod cells;
mod certificate;
// Features make no difference to it, and once is enough.
#[cfg(feature = "serde")]
mod exhaustive;
mod generate;
mod grade;
mod jigsaw;
mod lines;
mod naive;
mod picture;
mod read;
mod solo;

use ninefold::rules::{BoxShape, Grid, GridWitness, Group, Layout, Rules, Size, Square, Symbol, Symbols};
use ninefold::{Language, Requirement, Verdict};

use self::naive::Naive;

fn rules(words: &str) -> Rules {
    words.parse().unwrap_or_else(|error| panic!("{words}: {error}"))
}

fn words(grid: &Grid<'_>) -> Vec<String> {
    grid.conflicts().map(|conflict| conflict.to_string()).collect()
}

/// A grid with these values in a few cells, by row and column from 1.
fn grid<'r>(rules: &'r Rules, cells: &[(usize, usize, u8)]) -> Grid<'r> {
    let mut values = vec![0; rules.size().cells()];
    for &(row, column, value) in cells {
        values[(row - 1) * rules.size().side() + column - 1] = value;
    }
    rules.grid(&values).unwrap()
}

#[test]
fn boxes_are_as_square_as_possible() {
    let expected = [
        (4, 2, 2),
        (6, 2, 3),
        (8, 2, 4),
        (9, 3, 3),
        (10, 2, 5),
        (12, 3, 4),
        (15, 3, 5),
        (16, 4, 4),
        (20, 4, 5),
        (25, 5, 5),
    ];
    for (side, rows, columns) in expected {
        assert_eq!(
            BoxShape::default_for(Size::new(side).unwrap()),
            Some(BoxShape { rows, columns }),
            "{side}"
        );
        assert_eq!(rules(&format!("{side}x{side}")).groups().len(), 3 * side);
    }
    for side in [5, 7, 11, 13, 17, 19, 23] {
        assert_eq!(BoxShape::default_for(Size::new(side).unwrap()), None, "{side}");
    }
}

#[test]
fn conflicts_name_the_group() {
    type Cells = &'static [(usize, usize, u8)];
    let cases: [(&str, Cells, &str, &str); 10] = [
        (
            "9x9 x",
            &[(9, 1, 8), (5, 5, 8)],
            "8 twice on the rising diagonal (r9c1, r5c5)",
            "左下至右上的对角线有 2 个 8（r9c1、r5c5）",
        ),
        (
            "9x9 x",
            &[(1, 1, 8), (4, 4, 8)],
            "8 twice on the falling diagonal (r1c1, r4c4)",
            "左上至右下的对角线有 2 个 8（r1c1、r4c4）",
        ),
        (
            "9x9 anti-knight",
            &[(1, 1, 7), (2, 3, 7)],
            // They are in one box as well, which comes first.
            "7 twice in box 1 (r1c1, r2c3)|7 in r1c1 and r2c3, a knight's move apart",
            "第 1 宫有 2 个 7（r1c1、r2c3）|r1c1 与 r2c3 相隔一个马步，却都是 7",
        ),
        (
            "9x9 anti-king",
            &[(3, 4, 7), (4, 3, 7)],
            "7 in r3c4 and r4c3, a king's move apart",
            "r3c4 与 r4c3 相隔一个王步，却都是 7",
        ),
        (
            "9x9 windoku",
            &[(2, 3, 1), (4, 4, 1)],
            "1 twice in window 1 (r2c3, r4c4)",
            "第 1 窗有 2 个 1（r2c3、r4c4）",
        ),
        (
            "9x9 disjoint",
            &[(1, 1, 1), (4, 7, 1)],
            "1 twice in disjoint group 1 (r1c1, r4c7)",
            "第 1 同位组有 2 个 1（r1c1、r4c7）",
        ),
        (
            "9x9 extra=r1c1r5c5",
            &[(1, 1, 1), (5, 5, 1)],
            "1 twice in extra region 1 (r1c1, r5c5)",
            "第 1 附加区有 2 个 1（r1c1、r5c5）",
        ),
        (
            "4x4 regions=AAABACBBCCDBCDDD",
            &[(1, 2, 3), (2, 1, 3)],
            "3 twice in region 1 (r1c2, r2c1)",
            "第 1 区有 2 个 3（r1c2、r2c1）",
        ),
        (
            "16x16 symbols=A-P",
            &[(1, 1, 16), (1, 16, 16)],
            "P twice in row 1 (r1c1, r1c16)",
            "第 1 行有 2 个 P（r1c1、r1c16）",
        ),
        (
            "16x16",
            &[(16, 1, 16), (1, 1, 16)],
            "16 twice in column 1 (r1c1, r16c1)",
            "第 1 列有 2 个 16（r1c1、r16c1）",
        ),
    ];
    for (name, cells, english, chinese) in cases {
        let rules = rules(name);
        let grid = grid(&rules, cells);
        assert_eq!(words(&grid).join("|"), english, "{name}");
        let in_chinese = grid.conflicts().map(|conflict| conflict.in_language(Language::Chinese).to_string());
        assert_eq!(in_chinese.collect::<Vec<_>>().join("|"), chinese, "{name}");
        assert!(!grid.is_valid());
    }
}

#[test]
fn a_value_may_occur_more_than_nine_times() {
    let rules = rules("16x16");
    let all = rules.grid(&[7; 256]).unwrap();
    assert!(words(&all)[0].starts_with("7 16 times in row 1 (r1c1, r1c2,"));
}

#[test]
fn bad_rules_are_explained() {
    let cases = [
        ("3x3", "expected a size from 4 to 25, found 3", "大小应为 4 到 25，却是 3"),
        ("26", "expected a size from 4 to 25, found 26", "大小应为 4 到 25，却是 26"),
        (
            "7x7",
            "expected the regions of a 7x7 grid, which can't be divided into boxes, found none",
            "7x7 的盘面不能分成宫，应给出分区，却没有",
        ),
        (
            "6x6 boxes=2x2",
            "expected boxes of 6 cells for a 6x6 grid, found 2x2",
            "6x6 的盘面每宫应有 6 格，却是 2x2",
        ),
        (
            "6x6 boxes=1x6",
            "expected boxes of 6 cells for a 6x6 grid, found 1x6",
            "6x6 的盘面每宫应有 6 格，却是 1x6",
        ),
        (
            "6x6 windoku",
            "expected a grid of 4x4, 9x9, 16x16 or 25x25 for windows, found 6x6",
            "只有 4x4、9x9、16x16 和 25x25 的盘面可以有窗，却是 6x6",
        ),
        (
            "4x4 regions=AAAB",
            "expected a region for each cell of a grid, found 4 characters",
            "盘面的每一格应有一个分区字符，却共有 4 个字符",
        ),
        (
            "9x9 regions=AAABACBBCCDBCDDD",
            "expected the regions of a 9x9 grid, found those of 4x4",
            "应为 9x9 的分区，却是 4x4 的",
        ),
        (
            "4x4 regions=AAABACBBCCDBCDDE",
            "expected 4 regions in a 4x4 grid, found 5",
            "4x4 的盘面应有 4 个区，却有 5 个",
        ),
        (
            "4x4 regions=AAABACABCCDBCDDD",
            "expected 4 cells in region A, found 5",
            "区 A 应有 4 格，却有 5 格",
        ),
        (
            "4x4 regions=AAABACBBCCDBCDDD boxes=2x2",
            "expected boxes or regions, found both",
            "宫与分区应只给一种，却两种都有",
        ),
        (
            "4x4 regions=AAABACBBCCDBCDDD disjoint",
            "expected boxes for disjoint groups, found regions",
            "同位组需要宫，却是不规则分区",
        ),
        (
            "16x16 symbols=1-9A-F",
            "expected 16 symbols for a 16x16 grid, found 15 (1-9A-F)",
            "16x16 的盘面应有 16 个符号，却有 15 个（1-9A-F）",
        ),
        (
            "4x4 extra=r1c1",
            "expected 2 to 4 cells in an extra region, found 1",
            "附加区应有 2 到 4 格，却有 1 格",
        ),
        (
            "4x4 extra=r1c1r1c2r1c3r1c4r2c1",
            "expected 2 to 4 cells in an extra region, found 5",
            "附加区应有 2 到 4 格，却有 5 格",
        ),
        (
            "4x4 extra=r1c1r1c1",
            "expected different squares of a 4x4 grid in an extra region, found r1c1 twice",
            "附加区应由 4x4 盘面中不同的格组成，r1c1 却出现了两次",
        ),
        (
            "4x4 extra=r1c1r1c5",
            "expected different squares of a 4x4 grid in an extra region, found r1c5",
            "附加区应由 4x4 盘面中不同的格组成，r1c5 却不在其中",
        ),
        ("9x9 x x", "expected each rule once, found \"x\" again", "每条规则应只出现一次，却又出现了 \"x\""),
    ];
    for (words, english, chinese) in cases {
        let error = words.parse::<Rules>().unwrap_err();
        assert_eq!(error.to_string(), english, "{words}");
        assert_eq!(error.in_language(Language::Chinese).to_string(), chinese, "{words}");
    }
    for unknown in ["", "9x9 knight", "2x3", "9x9 boxes=3", "9x9 extra=r1", "nine", "9x9 x=1"] {
        let error = unknown.parse::<Rules>().unwrap_err().to_string();
        assert!(error.starts_with("expected a size such as 6x6, or a rule: "), "{unknown}: {error}");
    }
}

#[test]
fn bad_symbols_are_explained() {
    // None, one twice, a range that goes down, and one from upper to lower case.
    for symbols in ["", "ABCA", "D-A", "Y-b"] {
        let error = format!("4x4 symbols={symbols}").parse::<Rules>().unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("expected symbols such as 1-9A-G, A-P or decimal, found {symbols:?}")
        );
        assert_eq!(
            error.in_language(Language::Chinese).to_string(),
            format!("应为 1-9A-G、A-P 或 decimal 这样的符号，却是 {symbols:?}")
        );
    }
}

#[test]
fn what_rules_write_is_read_back() {
    let cases = [
        ("9", "9x9"),
        ("9x9 boxes=3x3", "9x9"),
        ("9x9 symbols=1-9", "9x9"),
        ("4x4 symbols=GBCE", "4x4 symbols=GBCE"),
        ("6x6 boxes=3x2", "6x6 boxes=3x2"),
        ("9X9, Diagonals, WINDOWS", "9x9 x windoku"),
        ("12x12 anti-king anti-knight x symbols=0-9AB", "12x12 x anti-knight anti-king symbols=0-9AB"),
        ("16x16 symbols=0-9A-G", "16x16 symbols=1-9A-G"),
        ("9x9 extra=R1C1r9c9 disjoint-groups extra=r1c9r9c1", "9x9 disjoint extra=r1c1r9c9 extra=r1c9r9c1"),
        ("4x4 extra=r2c2r1c3r3c1r1c1", "4x4 extra=r1c1r1c3r2c2r3c1"),
        ("4x4 regions=xxxyxzyyzzwyzwww symbols=1-4", "4x4 regions=2223243344134111"),
    ];
    for (written, canonical) in cases {
        assert_eq!(rules(written).to_string(), canonical);
        assert_eq!(rules(canonical), rules(written));
    }
}

#[test]
fn squares_are_read_by_their_names() {
    for (name, row, column) in [("r1c1", 1, 1), ("r2c13", 2, 13), ("R25C25", 25, 25), ("R10c9", 10, 9)] {
        let square: Square = name.parse().unwrap();
        assert_eq!((square.row(), square.column()), (row, column), "{name}");
    }
    for name in ["", "r", "rc", "rc1", "r1c", "r0c1", "r1c0", "r01c1", "r1c01", "r+1c1", "r1c+1", "r-1c1"] {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
    for name in ["r26c1", "r1c26", "r256c1", "r1c257", "r1c1 ", " r1c1", "r1 c1", "c1r1", "r1c1c1", "1c1"] {
        assert!(name.parse::<Square>().is_err(), "{name}");
    }
}

#[test]
fn symbols_have_their_values() {
    for name in ["decimal", "A-Y", "0-9A-O"] {
        let symbols: Symbols = name.parse().unwrap();
        assert!((1..=25).all(|value| symbols.symbol(value).value() == value), "{name}");
    }
}

#[test]
fn rules_grids_and_squares_can_be_read_in_debug_output() {
    let rules = rules("6x6 x");
    let grid = grid(&rules, &[(1, 2, 6)]);
    assert_eq!(format!("{rules:?}"), "Rules(6x6 x)");
    assert_eq!(format!("{grid:?}"), "Grid(6x6 x: .6..................................)");
    assert_eq!(format!("{:?}", Square::new(2, 13)), "Some(r2c13)");
}

/// Rule sets with the same rules stated naively.
fn pairs() -> Vec<(Rules, Naive)> {
    let knight = [(1, 2), (2, 1)];
    let jigsaw = "AAABACBBCCDBCDDD";
    let region = move |row: usize, column: usize| usize::from(jigsaw.as_bytes()[row * 4 + column] - b'A');
    let cross = "AAABBAACBBCCCBDECDDDEEEED";
    let cross_region =
        move |row: usize, column: usize| usize::from(cross.as_bytes()[row * 5 + column] - b'A');
    let bent = "AAABBBAACCBBACCCBDEECDDDEEFFDDEEFFFF";
    let bent_region = move |row: usize, column: usize| usize::from(bent.as_bytes()[row * 6 + column] - b'A');
    vec![
        (rules("4x4"), Naive::boxes(2, 2)),
        (rules("4x4 x"), Naive::boxes(2, 2).with_diagonals()),
        (rules("4x4 windoku"), Naive::boxes(2, 2).with_windows(2)),
        (rules("4x4 anti-knight"), Naive::boxes(2, 2).with_moves(&knight)),
        (rules("4x4 anti-king"), Naive::boxes(2, 2).with_moves(&[(1, 1)])),
        (rules("4x4 x windoku"), Naive::boxes(2, 2).with_diagonals().with_windows(2)),
        (rules("4x4 disjoint"), Naive::boxes(2, 2).with_disjoint_groups(2, 2)),
        (rules(&format!("4x4 regions={jigsaw}")), Naive::new(4, region)),
        (rules(&format!("4x4 regions={jigsaw} anti-king")), Naive::new(4, region).with_moves(&[(1, 1)])),
        (rules(&format!("5x5 regions={cross}")), Naive::new(5, cross_region)),
        (rules("6x6"), Naive::boxes(2, 3)),
        (rules("6x6 boxes=3x2"), Naive::boxes(3, 2)),
        (rules("6x6 x"), Naive::boxes(2, 3).with_diagonals()),
        (rules("6x6 anti-knight"), Naive::boxes(2, 3).with_moves(&knight)),
        (rules("6x6 anti-king"), Naive::boxes(2, 3).with_moves(&[(1, 1)])),
        (rules("6x6 disjoint"), Naive::boxes(2, 3).with_disjoint_groups(2, 3)),
        (rules("6x6 x anti-king"), Naive::boxes(2, 3).with_diagonals().with_moves(&[(1, 1)])),
        (rules("6x6 x disjoint"), Naive::boxes(2, 3).with_diagonals().with_disjoint_groups(2, 3)),
        (rules(&format!("6x6 regions={bent}")), Naive::new(6, bent_region)),
        (rules(&format!("6x6 regions={bent} x")), Naive::new(6, bent_region).with_diagonals()),
        (rules(&format!("6x6 regions={bent} anti-knight")), Naive::new(6, bent_region).with_moves(&knight)),
    ]
}

#[test]
fn grids_are_counted() {
    for (rules, naive) in pairs() {
        let expected = naive.count_grids();
        assert_eq!(rules.empty().count_solutions(usize::MAX), expected, "{rules}");
        if rules.size().side() == 4 {
            assert_eq!(rules.empty().solutions().count(), expected, "{rules}");
        }
    }
    assert_eq!(rules("4x4").empty().count_solutions(usize::MAX), 288);
    assert_eq!(rules("6x6").empty().count_solutions(usize::MAX), 28_200_960);
}

/// A random number generator for tests.
struct Random(u64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        usize::try_from(self.0 >> 33).unwrap() % limit
    }
}

#[test]
fn candidates_are_what_no_other_cell_of_a_group_holds() {
    let mut random = Random(4);
    for (rules, _) in pairs() {
        let greatest = u8::try_from(rules.size().side()).unwrap();
        for blanks in [1, 2, 5] {
            let grid = rules.grid(&jigsaw::random_values(greatest.into(), blanks, &mut random)).unwrap();
            let squares =
                (1..=greatest).flat_map(|row| (1..=greatest).map(move |column| Square::new(row, column)));
            for square in squares.flatten() {
                let groups = rules.groups().iter().filter(|group| group.squares().contains(&square));
                let others = groups.flat_map(Group::squares).filter(|&&other| other != square);
                let held: Vec<u8> = others.filter_map(|&other| grid.get(other)).map(Symbol::value).collect();
                let expected = (1..=greatest).filter(|value| !held.contains(value));
                assert!(grid.candidates(square).map(Symbol::value).eq(expected), "{square}: {grid:?}");
            }
            for outside in [(greatest + 1, 1), (1, greatest + 1), (25, 25)] {
                let square = Square::new(outside.0, outside.1).unwrap();
                assert_eq!(grid.candidates(square).next(), None, "{square}: {grid:?}");
            }
        }
    }
}

/// Judges a grid for every requirement and checks the verdicts and the witnesses with the naive solver.
fn check_ladder(rules: &Rules, naive: &Naive, values: &[u8]) {
    let grid = rules.grid(values).unwrap();
    let count = naive.count(values, 2);
    let is_complete = !values.contains(&0);
    let without = |cell: usize| {
        let mut values = values.to_vec();
        values[cell] = 0;
        naive.count(&values, 2)
    };
    for &requirement in Requirement::ALL {
        let judgement = grid.judge(requirement);
        let givens = || (0..values.len()).filter(|&cell| values[cell] != 0);
        let expected = match requirement {
            _ if !naive.is_valid(values) => Verdict::Invalid,
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if is_complete => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
            _ if count == 0 => Verdict::Unsolvable,
            Requirement::Solvable => Verdict::Solvable,
            _ if count > 1 => Verdict::Ambiguous,
            Requirement::Unique => Verdict::Unique,
            _ if givens().any(|cell| without(cell) == 1) => Verdict::Redundant,
            _ => Verdict::Minimal,
        };
        assert_eq!(judgement.verdict(), expected, "{grid:?} for {requirement}");
        assert_eq!(judgement.meets(), expected.meets(), "{grid:?} for {requirement}");
        match judgement.witness() {
            None => assert!(expected.meets(), "{grid:?} for {requirement}"),
            Some(GridWitness::Conflicts(conflicts)) => assert!(!conflicts.is_empty()),
            Some(GridWitness::Blanks(squares)) => {
                assert_eq!(squares.len(), values.iter().filter(|&&value| value == 0).count());
            }
            Some(GridWitness::Givens(givens)) => {
                assert_eq!(naive.count(givens.values(), 1), 0, "{grid:?}");
                for cell in (0..values.len()).filter(|&cell| givens.values()[cell] != 0) {
                    assert_eq!(givens.values()[cell], values[cell]);
                    let mut fewer = givens.values().to_vec();
                    fewer[cell] = 0;
                    assert_eq!(naive.count(&fewer, 1), 1, "{grid:?}: {givens} isn't irreducible");
                }
            }
            Some(GridWitness::Solutions(solutions)) => {
                assert_ne!(solutions[0], solutions[1]);
                for solution in &solutions {
                    assert!(naive.is_valid(solution.values()) && solution.is_complete());
                    assert!(givens().all(|cell| solution.values()[cell] == values[cell]));
                }
            }
            Some(GridWitness::Redundant(squares)) => {
                let expected = givens().filter(|&cell| without(cell) == 1).count();
                assert_eq!(squares.len(), expected, "{grid:?}");
            }
            Some(other) => panic!("{other:?} isn't known"),
        }
    }
}

#[test]
fn verdicts_and_witnesses_are_those_of_a_naive_solver() {
    let mut pairs = pairs();
    pairs.push((rules("9x9"), Naive::boxes(3, 3)));
    pairs.push((rules("9x9 x"), Naive::boxes(3, 3).with_diagonals()));
    pairs.push((rules("9x9 windoku"), Naive::boxes(3, 3).with_windows(3)));
    pairs.push((rules("9x9 anti-knight"), Naive::boxes(3, 3).with_moves(&[(1, 2), (2, 1)])));
    pairs.push((rules("9x9 anti-king x"), Naive::boxes(3, 3).with_moves(&[(1, 1)]).with_diagonals()));
    let mut random = Random(9);
    for (rules, naive) in &pairs {
        let cells = rules.size().cells();
        let side = rules.size().side();
        let Some(solution) = rules.empty().solution() else {
            assert_eq!(naive.count_grids(), 0, "{rules}");
            continue;
        };
        for round in 0..if side < 9 { 60 } else { 20 } {
            let mut values = solution.values().to_vec();
            // Without many givens, a grid of 9×9 cells takes naive solvers too long.
            let fewest = if side < 9 { 0 } else { 45 };
            let dropped = random.below(cells + 1 - fewest);
            for _ in 0..dropped {
                values[random.below(cells)] = 0;
            }
            if round % 3 == 0 {
                let cell = random.below(cells);
                values[cell] = u8::try_from(1 + random.below(side)).unwrap();
            }
            check_ladder(rules, naive, &values);
        }
    }
}

#[test]
fn symbols_may_be_small_letters() {
    let rules = rules("4x4 symbols=a-d");
    let grid = rules.parse("ab....c...d.....").unwrap();
    assert_eq!((grid.values()[0], grid.values()[6]), (1, 3));
    assert_eq!(grid.to_string(), "ab....c...d.....");
}

#[test]
fn only_the_classic_groups_are_classic() {
    for words in ["9x9", "9x9 boxes=3x3", "9x9 symbols=A-I"] {
        assert!(rules(words).is_classic(), "{words}");
    }
    for words in ["4x4", "9x9 x", "9x9 windoku", "9x9 anti-knight", "16x16"] {
        assert!(!rules(words).is_classic(), "{words}");
    }
    // As many groups, but other regions.
    let latin = "ABCDEFGHI".repeat(9);
    assert!(!rules(&format!("9x9 regions={latin}")).is_classic());
}

#[test]
fn regions_are_numbered_from_1() {
    let layout: Layout = "0001021122312333".parse().unwrap();
    assert!(layout.numbers().eq([1, 1, 1, 2, 1, 3, 2, 2, 3, 3, 4, 2, 3, 4, 4, 4]));
}
