//! Analyses: the same verdicts and witnesses as from judging, without asking a solver again, and the words for them.

use std::collections::BTreeSet;

use ninefold::generate::Generator;
use ninefold::solve::SolutionCount;
use ninefold::{Analysis, Board, CellSet, Judgement, Language, Requirement, Verdict, Witness};

use crate::boards::{AMBIGUOUS, INVALID, MINIMAL, REDUNDANT, SOLVED, UNSOLVABLE, VALID};
use crate::oracle::{self, Random};

/// Boards of every verdict, quick to solve.
fn boards() -> Vec<Board> {
    let named = [VALID, INVALID, SOLVED, MINIMAL, REDUNDANT, AMBIGUOUS, UNSOLVABLE];
    let mut boards: Vec<Board> = named.iter().map(|line| line.parse().unwrap()).collect();
    boards.extend([Board::EMPTY, Board::try_from([1; 81]).unwrap()]);
    let generator = Generator::new(52);
    let mut random = Random::new(52);
    for index in 0..12 {
        boards.extend([generator.puzzle(index), generator.solved(index), generator.invalid(index)]);
        let count = 30 + random.below(45);
        boards.extend([0, 3].map(|strays| oracle::board(&oracle::valid(&mut random, count, strays))));
    }
    boards
}

#[test]
fn the_boards_have_every_verdict() {
    let verdicts: BTreeSet<Verdict> = boards()
        .iter()
        .flat_map(|board| Requirement::ALL.iter().map(|&requirement| board.judge(requirement).verdict()))
        .collect();
    assert!(verdicts.iter().eq(Verdict::ALL), "{verdicts:?}");
}

#[test]
fn an_analysis_says_what_judging_says() {
    for board in boards() {
        let analysis = board.analyze();
        assert_eq!(analysis.board(), &board);
        for &requirement in Requirement::ALL {
            let judgement = board.judge(requirement);
            assert_eq!(analysis.verdict_for(requirement), judgement.verdict(), "{requirement}: {board}");
            assert_eq!(analysis.witness_for(requirement), judgement.witness(), "{requirement}: {board}");
        }
        let highest = board.judge(Requirement::Minimal);
        assert_eq!(analysis.verdict(), highest.verdict(), "{board}");
        assert_eq!(analysis.witness(), highest.witness().as_ref(), "{board}");
    }
}

#[test]
fn an_analysis_counts_solutions_up_to_its_limit() {
    for board in boards() {
        let solutions = board.analyze().solutions();
        let counted = board.solutions().take(Analysis::MOST_SOLUTIONS).count();
        assert_eq!(solutions.get(), counted, "{board}");
        assert_eq!(solutions.is_exact(), counted < Analysis::MOST_SOLUTIONS, "{board}");
    }
}

#[test]
fn only_a_witness_worth_a_look_is_highlighted() {
    for board in boards() {
        let analysis = board.analyze();
        let expected =
            if board == board.solution().unwrap_or(Board::EMPTY) { None } else { analysis.witness() };
        assert_eq!(analysis.highlight(), expected, "{board}");
        let cells = expected.map_or(CellSet::EMPTY, Witness::cells);
        assert_eq!(analysis.highlighted_cells(), cells, "{board}");
    }
}

/// Also if they were not counted far enough.
#[test]
fn counted_solutions_decide_as_judging_does() {
    for board in boards() {
        for &requirement in Requirement::ALL {
            let judgement = board.judge(requirement);
            for limit in [0, 1, 2, 3, 100] {
                let count = SolutionCount::new(board.count_solutions(limit), limit);
                let counted = Judgement::from_count(&board, count, requirement);
                let origin = format!("{requirement}, counted up to {limit}: {board}");
                assert_eq!(counted.verdict(), judgement.verdict(), "{origin}");
                assert_eq!(counted.meets(), judgement.meets(), "{origin}");
                assert_eq!(counted.witness(), judgement.witness(), "{origin}");
                assert_eq!(counted.board(), board, "{origin}");
            }
        }
    }
}

/// What is said about a board, point by point.
fn findings(line: &str, language: Language) -> Vec<String> {
    let analysis = line.parse::<Board>().unwrap().analyze();
    let written = analysis.findings().into_iter().map(|finding| {
        format!("{}: {}", finding.topic.in_language(language), finding.answer.in_language(language))
    });
    written.collect()
}

#[test]
fn findings_on_an_invalid_board() {
    assert_eq!(
        findings(INVALID, Language::English),
        [
            "givens: 30 of 81",
            "valid: no, 2 conflicts",
            "solved: no, 51 cells are blank",
            "solvable: no, it is not valid",
            "solutions: none",
            "minimal: no, there is no solution",
        ]
    );
    assert_eq!(
        findings(INVALID, Language::Chinese),
        [
            "已知数: 30 个",
            "有效: 否，2 处冲突",
            "已解出: 否，还有 51 个空白格",
            "有解: 否，盘面无效",
            "解的个数: 无解",
            "极小: 否，没有解",
        ]
    );
    // Without blanks, it is a conflict that keeps the board from being solved.
    let full = SOLVED.replacen('5', "6", 1);
    assert_eq!(
        findings(&full, Language::English)[1..3],
        ["valid: no, 3 conflicts", "solved: no, it is not valid"]
    );
    assert_eq!(findings(&full, Language::Chinese)[1..3], ["有效: 否，3 处冲突", "已解出: 否，盘面无效"]);
}

#[test]
fn findings_on_a_board_without_solutions() {
    assert_eq!(
        findings(UNSOLVABLE, Language::English),
        [
            "givens: 9 of 81",
            "valid: yes",
            "solved: no, 72 cells are blank",
            "solvable: no, 9 has no place left in row 1; these 7 givens leave no solution \
             (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)",
            "solutions: none",
            "minimal: no, there is no solution",
        ]
    );
    assert_eq!(
        findings(UNSOLVABLE, Language::Chinese),
        [
            "已知数: 9 个",
            "有效: 是",
            "已解出: 否，还有 72 个空白格",
            "有解: 否，第 1 行里已没有 9 的位置；这 7 个已知数已经无解（r1c1=1、r1c2=2、r1c3=3、r1c4=4、r1c5=5、r1c6=6、r2c9=9）",
            "解的个数: 无解",
            "极小: 否，没有解",
        ]
    );
}

#[test]
fn findings_on_a_board_with_two_solutions() {
    assert_eq!(
        findings(AMBIGUOUS, Language::English),
        [
            "givens: 77 of 81",
            "valid: yes",
            "solved: no, 4 cells are blank",
            "solvable: yes",
            "solutions: 2; two solutions differ in 4 cells (r1c4, r1c5, r4c4, r4c5)",
            "minimal: no, there is more than one solution",
        ]
    );
    assert_eq!(
        findings(AMBIGUOUS, Language::Chinese),
        [
            "已知数: 77 个",
            "有效: 是",
            "已解出: 否，还有 4 个空白格",
            "有解: 是",
            "解的个数: 2 个解；两个解有 4 格不同（r1c4、r1c5、r4c4、r4c5）",
            "极小: 否，不止一个解",
        ]
    );
}

#[test]
fn findings_on_a_board_with_a_redundant_given() {
    assert_eq!(
        findings(REDUNDANT, Language::English),
        [
            "givens: 18 of 81",
            "valid: yes",
            "solved: no, 63 cells are blank",
            "solvable: yes",
            "solutions: 1",
            "minimal: no, 1 given can be dropped (r1c2)",
        ]
    );
    assert_eq!(
        findings(REDUNDANT, Language::Chinese),
        [
            "已知数: 18 个",
            "有效: 是",
            "已解出: 否，还有 63 个空白格",
            "有解: 是",
            "解的个数: 1 个解",
            "极小: 否，1 个已知数可以去掉（r1c2）",
        ]
    );
}

#[test]
fn findings_on_a_minimal_board() {
    assert_eq!(
        findings(MINIMAL, Language::English),
        [
            "givens: 17 of 81",
            "valid: yes",
            "solved: no, 64 cells are blank",
            "solvable: yes",
            "solutions: 1",
            "minimal: yes",
        ]
    );
    assert_eq!(
        findings(MINIMAL, Language::Chinese),
        [
            "已知数: 17 个",
            "有效: 是",
            "已解出: 否，还有 64 个空白格",
            "有解: 是",
            "解的个数: 1 个解",
            "极小: 是"
        ]
    );
}

#[test]
fn findings_on_a_solved_board() {
    assert_eq!(
        findings(SOLVED, Language::English),
        [
            "givens: 81 of 81",
            "valid: yes",
            "solved: yes",
            "solvable: yes",
            "solutions: 1",
            "minimal: no, it is solved",
        ]
    );
    assert_eq!(
        findings(SOLVED, Language::Chinese),
        ["已知数: 81 个", "有效: 是", "已解出: 是", "有解: 是", "解的个数: 1 个解", "极小: 否，已经解出"]
    );
}
