//! Analyses of grids: the same verdicts and witnesses as from judging, and the same report as on boards.

use std::collections::BTreeSet;

use ninefold::generate::Generator;
use ninefold::language::Legend;
use ninefold::rules::{Grid, GridAnalysis, GridWitness, Rules};
use ninefold::{Board, Language, Requirement, Verdict};

use super::{Random, grid, rules};
use crate::boards::{AMBIGUOUS, INVALID, MINIMAL, REDUNDANT, SOLVED, UNSOLVABLE, VALID};

/// Rules of many kinds, quick to solve.
fn rule_sets() -> Vec<Rules> {
    let jigsaw = "AAABBBAACCBBACCCBDEECDDDEEFFDDEEFFFF";
    let words = ["4x4", "6x6 x", "9x9 windoku", "9x9 anti-knight", "12x12", "4x4 symbols=A-D anti-knight"];
    words.iter().map(|words| rules(words)).chain([rules(&format!("6x6 regions={jigsaw}"))]).collect()
}

/// Grids with more or fewer values of a solution, some of them wrong.
fn grids(rules: &Rules) -> Vec<Grid<'_>> {
    let mut random = Random(27);
    let (cells, side) = (rules.size().cells(), rules.size().side());
    let mut grids = vec![rules.empty(), rules.grid(&vec![1; cells]).unwrap()];
    let Some(solution) = rules.empty().solution() else { return grids };
    for round in 0..12 {
        let mut values = solution.values().to_vec();
        for _ in 0..random.below(cells) {
            values[random.below(cells)] = 0;
        }
        if round % 3 == 0 {
            values[random.below(cells)] = u8::try_from(1 + random.below(side)).unwrap();
        }
        grids.push(rules.grid(&values).unwrap());
    }
    // Drops whatever can be dropped.
    let mut minimal = solution.values().to_vec();
    for cell in 0..cells {
        let value = std::mem::take(&mut minimal[cell]);
        if rules.grid(&minimal).unwrap().count_solutions(2) > 1 {
            minimal[cell] = value;
        }
    }
    grids.extend([rules.grid(&minimal).unwrap(), solution]);
    grids
}

#[test]
fn an_analysis_says_what_judging_says() {
    let mut verdicts = BTreeSet::new();
    for rules in rule_sets() {
        for grid in grids(&rules) {
            let analysis = grid.analyze();
            assert_eq!(analysis.grid(), &grid);
            for &requirement in Requirement::ALL {
                let judgement = grid.judge(requirement);
                assert_eq!(analysis.verdict_for(requirement), judgement.verdict(), "{requirement}: {grid:?}");
                assert_eq!(analysis.witness_for(requirement), judgement.witness(), "{requirement}: {grid:?}");
                verdicts.insert(judgement.verdict());
            }
            let strictest = grid.judge(Requirement::Minimal);
            assert_eq!(analysis.verdict(), strictest.verdict(), "{grid:?}");
            assert_eq!(analysis.witness(), strictest.witness().as_ref(), "{grid:?}");
            assert_eq!(analysis.to_string(), strictest.to_string());
            let chinese = Language::Chinese;
            assert_eq!(analysis.in_language(chinese).to_string(), strictest.in_language(chinese).to_string());
        }
    }
    assert!(verdicts.iter().eq(Verdict::ALL), "{verdicts:?}");
}

#[test]
fn an_analysis_counts_solutions_up_to_its_limit() {
    for rules in rule_sets() {
        for grid in grids(&rules) {
            let solutions = grid.analyze().solutions();
            let counted = grid.solutions().take(GridAnalysis::MOST_SOLUTIONS).count();
            assert_eq!(solutions.get(), counted, "{grid:?}");
            assert_eq!(solutions.is_exact(), counted < GridAnalysis::MOST_SOLUTIONS, "{grid:?}");
        }
    }
}

#[test]
fn only_a_witness_worth_a_look_is_highlighted() {
    for rules in rule_sets() {
        for grid in grids(&rules) {
            let analysis = grid.analyze();
            let expected = if grid.is_solved() { None } else { analysis.witness() };
            assert_eq!(analysis.highlight(), expected, "{grid:?}");
            let squares = expected.map_or_else(Vec::new, GridWitness::squares);
            assert_eq!(analysis.highlighted_squares(), squares, "{grid:?}");
        }
    }
}

/// The points of a report, in the words of a language.
macro_rules! lines {
    ($findings:expr, $language:expr) => {{
        let findings = $findings.into_iter();
        let lines = findings.map(|finding| {
            format!("{}: {}", finding.topic.in_language($language), finding.answer.in_language($language))
        });
        lines.collect::<Vec<_>>()
    }};
}

#[test]
fn the_classic_board_gets_the_same_report_as_a_grid() {
    let classic = Rules::classic();
    let generator = Generator::new(3);
    let named =
        [VALID, INVALID, SOLVED, MINIMAL, REDUNDANT, AMBIGUOUS].map(|line| line.parse::<Board>().unwrap());
    for board in
        named.into_iter().chain((0..5).flat_map(|index| [generator.puzzle(index), generator.invalid(index)]))
    {
        let (on_board, on_grid) = (board.analyze(), classic.board(&board).unwrap().analyze());
        for &language in Language::ALL {
            let on_board = lines!(on_board.findings(), language);
            assert_eq!(lines!(on_grid.findings(), language), on_board, "{board}");
        }
    }
    // What is given for a board without a solution may differ, because boards have contradictions as well.
    let unsolvable = classic.board(&UNSOLVABLE.parse().unwrap()).unwrap().analyze();
    assert!(lines!(unsolvable.findings(), Language::English)[3].starts_with("solvable: no, these "));
}

#[test]
fn the_report_on_a_large_grid() {
    let rules = rules("16x16 symbols=A-P");
    let analysis = grid(&rules, &[(1, 1, 16), (1, 16, 16)]).analyze();
    assert_eq!(
        lines!(analysis.findings(), Language::English),
        [
            "givens: 2 of 256",
            "valid: no, 1 conflict",
            "solved: no, 254 cells are blank",
            "solvable: no, it is not valid",
            "solutions: none",
            "minimal: no, there is no solution",
        ]
    );
    assert_eq!(
        lines!(analysis.findings(), Language::Chinese),
        [
            "已知数: 2 个",
            "有效: 否，1 处冲突",
            "已解出: 否，还有 254 个空白格",
            "有解: 否，盘面无效",
            "解的个数: 无解",
            "极小: 否，没有解",
        ]
    );
    assert_eq!(analysis.to_string(), "invalid: P twice in row 1 (r1c1, r1c16)");
}

#[test]
fn legends_are_those_of_boards() {
    let rules = rules("4x4");
    let cases = [
        (&[1; 16][..], "in conflict", "有冲突"),
        (&[0; 16], "two solutions differ here", "两个解在此不同"),
        (
            &[1, 2, 3, 0, 0, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0],
            "givens that leave no solution",
            "导致无解的已知数",
        ),
        (&[1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 0], "givens that can be dropped", "可以去掉的已知数"),
    ];
    for (values, english, chinese) in cases {
        let analysis = rules.grid(values).unwrap().analyze();
        let witness = analysis.witness().unwrap();
        assert_eq!(Legend(witness).to_string(), english);
        assert_eq!(Legend(witness).in_language(Language::Chinese).to_string(), chinese);
        assert_eq!(witness.is_fault(), matches!(analysis.verdict(), Verdict::Invalid | Verdict::Unsolvable));
    }
}
