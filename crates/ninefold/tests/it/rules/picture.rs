//! Pictures of grids: the same as those of boards, and what only grids have.

use ninefold::generate::Generator;
use ninefold::rules::Rules;
use ninefold::{Language, Verdict};

use super::{grid, rules};

/// The elements that start like this.
fn count(picture: &str, start: &str) -> usize {
    picture.matches(start).count()
}

/// The text of the elements of this class.
fn texts<'a>(picture: &'a str, class: &str) -> Vec<&'a str> {
    let start = format!("  <text class=\"{class}\"");
    let lines = picture.lines().filter(|line| line.starts_with(&start));
    lines.map(|line| line.split(['<', '>']).nth(2).unwrap()).collect()
}

#[test]
fn a_classic_grid_looks_like_a_board() {
    let classic = Rules::classic();
    let generator = Generator::new(5);
    // What only grids need is at the end of the style sheet.
    let without_grid_style = |picture: &str| {
        let (before, rest) = picture.split_once("\n    .ninefold .tint").unwrap();
        let end = rest.find("\n    }").unwrap() + "\n    }".len();
        format!("{before}{}", &rest[end..])
    };
    for index in 0..5 {
        let (puzzle, solved) = (generator.puzzle(index), generator.solved(index));
        for board in [puzzle, solved, generator.invalid(index)] {
            let on_grid = classic.board(&board).unwrap().analyze();
            let on_board = board.analyze();
            for &language in Language::ALL {
                let expected = on_board.picture(language);
                let picture = on_grid.picture(language);
                assert_eq!(without_grid_style(&picture.to_string()), expected.to_string(), "{board}");
                let (expected, picture) =
                    (expected.show(Some(Verdict::Unfinished)), picture.show(Some(Verdict::Unfinished)));
                assert_eq!(without_grid_style(&picture.to_string()), expected.to_string(), "{board}");
                let (expected, picture) =
                    (expected.show(None).caption(false), picture.show(None).caption(false));
                let (givens, solution) = (classic.board(&puzzle).unwrap(), classic.board(&solved).unwrap());
                let picture = picture.givens(&givens).solution(&solution).to_string();
                let expected = expected.givens(&puzzle).solution(&solved).to_string();
                assert_eq!(without_grid_style(&picture), expected, "{board}");
            }
        }
    }
}

#[test]
fn pictures_in_the_documentation() {
    for (words, cells, expected) in [
        (
            "5x5 regions=AAABBAACBBCCCDBCEDDDEEEED",
            "...1...3......23.....5...",
            include_str!("../../../../../docs/rules/regions.svg"),
        ),
        (
            "9x9 windoku",
            "..........4...................4...................1.................9............",
            include_str!("../../../../../docs/rules/windoku.svg"),
        ),
    ] {
        let rules = rules(words);
        let picture = rules.parse(cells).unwrap().analyze().picture(Language::English).to_string();
        assert_eq!(picture, expected, "{words}");
    }
}

#[test]
fn borders_follow_the_regions() {
    let lines = |words: &str| {
        let picture = rules(words).empty().analyze().picture(Language::English).show(None).to_string();
        (count(&picture, r#"<line class="thick""#), count(&picture, r#"<line class="thin""#))
    };
    assert_eq!(lines("4x4"), (6, 4));
    assert_eq!(lines("6x6"), (3 + 4, 4 + 3));
    assert_eq!(lines("6x6 boxes=3x2"), (4 + 3, 3 + 4));
    // Four outer lines, and a part of each of the others, or two.
    assert_eq!(lines("4x4 regions=AAABACBBCCDBCDDD"), (4 + 10, 6));
    let rules = rules("4x4 regions=AAABACBBCCDBCDDD");
    let picture = rules.empty().analyze().picture(Language::English).caption(false).to_string();
    // Between r1c3 and r1c4, which are in the regions A and B.
    assert!(picture.contains(r#"<line class="thick" x1="176" y1="32" x2="176" y2="80"/>"#), "{picture}");
}

#[test]
fn diagonals_windows_and_extra_regions() {
    let empty = |words: &str| {
        rules(words).empty().analyze().picture(Language::English).show(None).caption(false).to_string()
    };
    let diagonals = empty("9x9 x");
    assert_eq!(count(&diagonals, r#"<line class="diagonal""#), 2);
    assert!(diagonals.contains(r#"<line class="diagonal" x1="32" y1="464" x2="464" y2="32"/>"#));
    let windows = empty("9x9 windoku");
    assert_eq!(count(&windows, r#"<rect class="tint""#), 4);
    assert!(windows.contains(r#"<rect class="tint" x="80" y="80" width="144" height="144"/>"#));
    assert_eq!(count(&empty("9x9 extra=r1c1r9c9 extra=r1c2r1c3"), r#"<rect class="tint""#), 2 + 1);
    assert_eq!(count(&empty("9x9 disjoint anti-king"), r#"<rect class="tint""#), 0);
}

#[test]
fn rules_that_cannot_be_drawn_are_below() {
    let caption = |words: &str, language: Language| {
        let rules = rules(words);
        let picture = rules.empty().analyze().picture(language).show(None).to_string();
        texts(&picture, "verdict").join("|")
    };
    assert_eq!(
        caption("6x6 anti-knight", Language::English),
        "valid, 0 givens, at least 1000 solutions|no equal digits a knight's move apart"
    );
    assert_eq!(
        caption("6x6 anti-knight", Language::Chinese),
        "有效，0 个已知数，至少 1000 个解|相隔一个马步的两格，数字不能相同"
    );
    assert_eq!(
        caption("9x9 anti-king symbols=A-I", Language::English),
        "valid, 0 givens, at least 1000 solutions|no equal symbols a king's move apart"
    );
    assert_eq!(
        caption("9x9 anti-king symbols=A-I", Language::Chinese),
        "有效，0 个已知数，至少 1000 个解|相隔一个王步的两格，符号不能相同"
    );
}

#[test]
fn conflicts_are_marked() {
    let rules = rules("9x9 x");
    let analysis = grid(&rules, &[(9, 1, 8), (5, 5, 8), (1, 2, 3)]).analyze();
    let picture = analysis.picture(Language::English).to_string();
    assert_eq!(count(&picture, r#"<circle class="ring""#), 2);
    assert_eq!(count(&picture, r#"<rect class="house""#), 9);
    assert_eq!(texts(&picture, "digit clash"), ["8", "8"]);
    assert_eq!(
        texts(&picture, "verdict"),
        ["invalid, 3 givens", "8 twice on the rising diagonal (r9c1, r5c5)"]
    );
}

#[test]
fn details_bring_their_styles() {
    let rules = rules("4x4");
    let puzzle = rules.parse("1......2.3....4.").unwrap();
    let solution = puzzle.solution().unwrap();
    let (analysis, solved) = (puzzle.analyze(), solution.analyze());
    let plain = analysis.picture(Language::English);
    for (picture, entries, ghosts) in [
        (plain, 0, 0),
        (plain.solution(&solution), 0, 12),
        (solved.picture(Language::English).givens(&puzzle), 12, 0),
    ] {
        let picture = picture.to_string();
        assert_eq!(texts(&picture, "digit entry").len(), entries);
        assert_eq!(texts(&picture, "digit ghost").len(), ghosts);
        assert_eq!(count(&picture, ".ninefold .entry {"), if entries + ghosts > 0 { 2 } else { 0 });
    }
}

#[test]
fn two_characters_are_smaller() {
    let rules = rules("16x16");
    let solution = rules.empty().solution().unwrap();
    let picture = solution.analyze().picture(Language::English).to_string();
    assert_eq!(texts(&picture, "digit").len(), 9 * 16);
    assert_eq!(texts(&picture, "digit wide").len(), 7 * 16);
    // Without all of two values, there are two solutions at least.
    let values: Vec<u8> = solution.values().iter().map(|&value| if value > 14 { 0 } else { value }).collect();
    let analysis = rules.grid(&values).unwrap().analyze();
    assert_eq!(analysis.verdict(), Verdict::Ambiguous);
    let picture = analysis.picture(Language::English).to_string();
    let either = texts(&picture, "either wide look");
    assert_eq!(either.len(), analysis.highlighted_squares().len());
    assert!(either.iter().all(|text| ["15 16", "16 15"].contains(text)), "{either:?}");
}

#[test]
fn small_grids_leave_room_for_text() {
    let rules = rules("4x4");
    let analysis = rules.empty().analyze();
    let picture = analysis.picture(Language::English);
    assert!(picture.to_string().contains(r#"width="496""#));
    assert!(picture.caption(false).to_string().contains(r#"viewBox="0 0 256 256""#));
}
