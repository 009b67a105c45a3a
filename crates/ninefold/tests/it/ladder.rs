//! The ladder of verdicts, and witnesses that are checked by the naive solver.

use ninefold::{Board, Judgement, Requirement, Verdict, Witness};

use crate::boards::{MINIMAL, SOLVED, VALID};
use crate::oracle::{self, Grid, Random, board, grid, line, scattered, solutions, valid};
use crate::readable;

/// The grid without one cell.
fn without(grid: &Grid, (row, column): (usize, usize)) -> Grid {
    let mut fewer = *grid;
    fewer[row - 1][column - 1] = '.';
    fewer
}

/// The filled cells, from `(1, 1)` to `(9, 9)`.
fn givens(grid: &Grid) -> Vec<(usize, usize)> {
    (0..81).map(|index| (index / 9 + 1, index % 9 + 1)).filter(|&(i, j)| grid[i - 1][j - 1] != '.').collect()
}

/// What the naive solver says to the requirement.
fn expected(grid: &Grid, requirement: Requirement) -> Verdict {
    let count = solutions(grid, 2).len();
    match requirement {
        _ if !oracle::conflicts(grid).is_empty() => Verdict::Invalid,
        Requirement::Valid => Verdict::Valid,
        Requirement::Solved if givens(grid).len() == 81 => Verdict::Solved,
        Requirement::Solved => Verdict::Unfinished,
        _ if count == 0 => Verdict::Unsolvable,
        Requirement::Solvable => Verdict::Solvable,
        _ if count == 2 => Verdict::Ambiguous,
        Requirement::Unique => Verdict::Unique,
        _ if redundant(grid).is_empty() => Verdict::Minimal,
        _ => Verdict::Redundant,
    }
}

/// The givens of a board with one solution that can be dropped.
fn redundant(grid: &Grid) -> Vec<(usize, usize)> {
    givens(grid).into_iter().filter(|&given| solutions(&without(grid, given), 2).len() == 1).collect()
}

/// Judges the board by every requirement and checks every witness.
fn check(grid: &Grid) -> Vec<Verdict> {
    let board = board(grid);
    let check = |&requirement: &Requirement| {
        let judgement = board.judge(requirement);
        let verdict = judgement.verdict();
        let witness = judgement.witness();
        assert_eq!(verdict, expected(grid, requirement), "{requirement}: {}", line(grid));
        assert_eq!(judgement.meets(), verdict.meets(), "{requirement}: {}", line(grid));
        assert_eq!(judgement.board(), board, "{requirement}: {}", line(grid));
        assert_eq!(verdict.meets(), verdict.name() == requirement.name(), "{verdict}, {requirement}");
        assert_eq!(verdict.meets(), witness.is_none(), "{requirement}: {}", line(grid));
        assert_eq!(Judgement::from_verdict(&board, verdict).witness(), witness);
        if let Some(witness) = witness {
            check_witness(grid, verdict, &witness);
            assert_eq!(judgement.to_string(), format!("{verdict}: {witness}"));
        } else {
            assert_eq!(judgement.to_string(), requirement.name());
        }
        verdict
    };
    Requirement::ALL.iter().map(check).collect()
}

fn check_witness(grid: &Grid, verdict: Verdict, witness: &Witness) {
    match (verdict, witness) {
        (Verdict::Invalid, Witness::Conflicts(conflicts)) => {
            assert!(conflicts.iter().copied().eq(board(grid).conflicts()));
        }
        (Verdict::Unfinished, Witness::Blanks(blanks)) => {
            assert_eq!(blanks.len(), 81 - givens(grid).len());
            assert!(oracle::plain(*blanks).iter().all(|&(row, column)| grid[row - 1][column - 1] == '.'));
        }
        (Verdict::Unsolvable, Witness::Givens { board: few, .. }) => {
            let few = oracle::grid(&few.to_string());
            for (row, column) in givens(&few) {
                assert_eq!(few[row - 1][column - 1], grid[row - 1][column - 1], "{}", line(grid));
                // Whether a sparse board has a solution takes the naive solver long, and the library is tested.
                let dropped = board(&without(&few, (row, column)));
                assert_eq!(dropped.count_solutions(1), 1, "{} without r{row}c{column}", line(&few));
            }
            assert_eq!(board(&few).count_solutions(1), 0, "{}", line(&few));
            assert_eq!(oracle::plain(witness.cells()), givens(&few));
        }
        (Verdict::Ambiguous, Witness::Solutions([one, other])) => {
            assert!(one < other, "{}", line(grid));
            for solution in [one, other] {
                assert!(readable::is_solved(solution), "{}", line(grid));
                assert!(board(grid).filled().all(|(cell, digit)| solution.get(cell) == Some(digit)));
            }
            for (row, column) in oracle::plain(witness.cells()) {
                let cell = oracle::cell(row, column);
                assert_ne!(one.get(cell), other.get(cell));
            }
        }
        (Verdict::Redundant, Witness::Redundant(cells)) => {
            assert_eq!(oracle::plain(*cells), redundant(grid), "{}", line(grid));
        }
        _ => panic!("{verdict} with {witness:?}"),
    }
}

#[test]
fn every_rung_has_its_word() {
    use Verdict::{
        Ambiguous, Invalid, Minimal, Redundant, Solvable, Solved, Unfinished, Unique, Unsolvable, Valid,
    };
    let invalid = VALID.replacen('5', "8", 1);
    let unsolvable = "12345678.........9...............................................................";
    for (board, verdicts) in [
        (&*invalid, [Invalid; 5]),
        (unsolvable, [Valid, Unfinished, Unsolvable, Unsolvable, Unsolvable]),
        (VALID, [Valid, Unfinished, Solvable, Unique, Redundant]),
        (MINIMAL, [Valid, Unfinished, Solvable, Unique, Minimal]),
        (&MINIMAL.replacen('4', ".", 1), [Valid, Unfinished, Solvable, Ambiguous, Ambiguous]),
        (SOLVED, [Valid, Solved, Solvable, Unique, Redundant]),
    ] {
        let board: Board = board.parse().unwrap();
        let judged: Vec<Verdict> =
            Requirement::ALL.iter().map(|&requirement| board.judge(requirement).verdict()).collect();
        assert_eq!(judged, verdicts, "{board}");
        if verdicts[4] != Minimal && verdicts[3] != Ambiguous {
            assert_eq!(check(&grid(&board.to_string())), verdicts, "{board}");
        }
    }
}

#[test]
fn random_boards_get_the_verdicts_of_the_naive_solver() {
    let mut random = Random::new(4);
    let mut seen = std::collections::BTreeSet::new();
    for count in (29..=81).step_by(4) {
        seen.extend(check(&valid(&mut random, count, 0)));
        seen.extend(check(&valid(&mut random, count.min(78), 3)));
        seen.extend(check(&scattered(&mut random, count)));
    }
    let words: Vec<_> = seen.iter().map(|verdict| verdict.name()).collect();
    assert_eq!(
        words,
        [
            "valid",
            "solved",
            "solvable",
            "unique",
            "unfinished",
            "redundant",
            "ambiguous",
            "unsolvable",
            "invalid",
        ]
    );
}

#[test]
fn impossible_boards_shrink_to_a_few_givens() {
    for (line, most) in [
        (".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........", 12),
        ("..9.287..8.6..4..5..3.....46.........2.71345.........23.....5..9..4..8.7..125.3..", 30),
    ] {
        let board: Board = line.parse().unwrap();
        let witness = board.judge(Requirement::Unique).witness().unwrap();
        assert!(witness.cells().len() <= most, "{line}: {witness}");
        check_witness(&grid(line), Verdict::Unsolvable, &witness);
    }
}

#[test]
fn a_judgement_is_written_in_one_line() {
    let judged = |line: &str, requirement| line.parse::<Board>().unwrap().judge(requirement).to_string();
    assert_eq!(
        judged(VALID, Requirement::Minimal),
        "redundant: 22 givens can be dropped, each on its own (r1c1, r1c2, r1c5, r2c1, r2c4, r2c5, r2c6, r3c2, \
         r4c1, r4c9, r5c1, r5c4, r5c6, r6c1, r6c9, r7c2, r8c4, r8c5, r8c6, r8c9, r9c5, r9c9)"
    );
    // A minimal puzzle with one more digit of its solution.
    let one_more = MINIMAL.replacen("4.", "41", 1);
    assert_eq!(judged(&one_more, Requirement::Minimal), "redundant: 1 given can be dropped (r1c2)");
    assert_eq!(
        judged(
            "12345678.........9...............................................................",
            Requirement::Unique
        ),
        "unsolvable: 9 has no place left in row 1; these 7 givens leave no solution \
         (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)"
    );
    let two = SOLVED.replace(['3', '4'], ".");
    assert_eq!(
        judged(&two, Requirement::Unique),
        "ambiguous: two solutions differ in 10 cells \
         (r2c7, r2c8, r3c4, r3c5, r4c7, r4c9, r7c5, r7c9, r8c4, r8c8)"
    );
    assert_eq!(judged(MINIMAL, Requirement::Minimal), "minimal");
    assert_eq!(
        judged(&VALID.replacen('5', "8", 1), Requirement::Minimal),
        "invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)"
    );
}

#[test]
fn a_verdict_is_trusted_and_a_wrong_one_does_no_harm() {
    for line in [VALID, MINIMAL, SOLVED, &VALID.replacen('5', "8", 1)] {
        let board: Board = line.parse().unwrap();
        for &verdict in Verdict::ALL {
            let judgement = Judgement::from_verdict(&board, verdict);
            assert_eq!((judgement.verdict(), judgement.board()), (verdict, board));
            assert!(judgement.to_string().starts_with(verdict.name()), "{judgement}");
            if verdict.meets() {
                assert_eq!(judgement.witness(), None, "{verdict}: {line}");
            }
        }
    }
}
