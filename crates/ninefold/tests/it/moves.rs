//! Single moves: reading and judging them.

use ninefold::generate::Generator;
use ninefold::moves::{Move, MoveError, MoveJudgement, MoveVerdict, judge_move};
use ninefold::rules::Rules;
use ninefold::{Board, Cell, Digit, Language, Witness};

use crate::boards::{SOLVED, UNSOLVABLE, VALID};
use crate::oracle::Random;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn played(text: &str) -> Move {
    text.parse().unwrap()
}

fn judge(board: &Board, text: &str) -> MoveJudgement {
    judge_move(&self::board(VALID), board, played(text)).unwrap()
}

/// The words in both languages.
fn words(judgement: &MoveJudgement) -> (String, String) {
    (judgement.to_string(), judgement.in_language(Language::Chinese).to_string())
}

#[test]
fn moves_are_read_in_many_forms() {
    for text in [
        "r1c3=4",
        "R1C3=4",
        "R1C3: 4",
        " r1 c3 = 4 \n",
        "r1c3 -> 4",
        "r1c3→4",
        "r1c3=4.",
        "**r1c3=4**",
        "`r1c3 = 4`",
        "(1,3)->4",
        "(1, 3) = 4",
        "(1,3,4)",
        "[1 3 4]",
        "[1, 3, 4]",
        "1 3 4",
        "1,3,4",
        "1;3;4",
        "<1 3 4>",
        "Row 1, Column 3: 4",
        "row=1, col=3, value=4",
        "value 4 row 1 column 3",
        "Place 4 at r1c3",
        "put 4 in (row 1, col 3)",
        "{\"row\":1,\"col\":3,\"value\":4}",
        "{\"value\": 4, \"column\": 3, \"row\": 1}",
        "{'row': 1, 'column': 3, 'digit': 4}",
        "{\"row\":\"1\",\"col\":\"3\",\"number\":\"4\"}",
        "{\"cell\": [1, 3], \"value\": 4}",
        "{\"cell\": \"r1c3\", \"value\": 4}",
        "{\"move\": \"r1c3=4\"}",
        "01 03 04",
    ] {
        assert_eq!(text.parse(), Ok(Move { row: 1, column: 3, value: 4 }), "{text}");
    }
}

#[test]
fn what_is_not_one_move_is_an_error() {
    for text in [
        "",
        "pass",
        "1 3",
        "1 3 4 5",
        "r1c3",
        "r1c3=",
        "r1c3=4 r1c4=5",
        "r1r3=4",
        "r1c3=4 is wrong",
        "r1c3!=4",
        "r1c3=-4",
        "1.3.4",
        "1-3-4",
        "r1c3=x",
        "r1c3=400",
        "r1c3=①",
        "134",
        "row 1, row 3, value 4",
    ] {
        assert_eq!(text.parse::<Move>(), Err(MoveError::Text { found: text.into() }), "{text}");
    }
    let long = "1 ".repeat(100_000).parse::<Move>().unwrap_err().to_string();
    assert!(long.len() < 200, "{long}");
}

#[test]
fn values_are_read_as_the_rules_write_them() {
    let rules: Rules = "16x16 symbols=A-P".parse().unwrap();
    for (text, value) in
        [("r1c3=C", 3), ("r1c3=r", 0), ("[1 3 P]", 16), ("{row:1,value:'R',col:3}", 0), ("1 3 c", 3)]
    {
        let found = rules.parse_move(text);
        match value {
            0 => assert!(found.is_err(), "{text}"),
            value => assert_eq!(found, Ok(Move { row: 1, column: 3, value }), "{text}"),
        }
    }
    // A letter that could be a label is a symbol if nothing follows that it could label.
    let rules: Rules = "25x25 symbols=A-Y".parse().unwrap();
    for (text, value) in [
        ("Place C at r1c3", 3),
        ("Place R at r1c3", 18),
        ("Place V at r1c3", 22),
        ("value V, row 1, column 3", 22),
        ("{row: 1, col: 3, value: 'C'}", 3),
    ] {
        assert_eq!(rules.parse_move(text), Ok(Move { row: 1, column: 3, value }), "{text}");
    }
    let decimal: Rules = "16x16".parse().unwrap();
    for text in ["r16c1=12", "value 12 at r16c1"] {
        assert_eq!(decimal.parse_move(text), Ok(Move { row: 16, column: 1, value: 12 }), "{text}");
    }
}

#[test]
fn a_legal_move() {
    let judgement = judge(&board(VALID), "r1c3=4");
    assert_eq!((judgement.verdict(), judgement.had_solution()), (MoveVerdict::Legal, true));
    assert_eq!(judgement.witness(), None);
    assert_eq!(judgement.board().get("r1c3".parse().unwrap()), Digit::new(4));
    assert_eq!(
        words(&judgement),
        ("r1c3=4 is legal and leaves a solution".to_string(), "r1c3=4 符合规则，仍然有解".to_string())
    );
}

#[test]
fn the_last_move() {
    let mut last = board(SOLVED);
    last.clear("r1c3".parse().unwrap());
    let judgement = judge(&last, "r1c3=4");
    assert!(judgement.is_solved());
    assert_eq!(words(&judgement), ("r1c3=4 solves the puzzle".to_string(), "r1c3=4 解出了题目".to_string()));
}

#[test]
fn a_move_that_breaks_a_rule() {
    let judgement = judge(&board(VALID), "r1c3=7");
    assert_eq!((judgement.verdict(), judgement.had_solution()), (MoveVerdict::Conflict, true));
    assert_eq!(
        words(&judgement),
        (
            "r1c3=7 breaks a rule: 7 twice in row 1 (r1c3, r1c5)".to_string(),
            "r1c3=7 违反规则：第 1 行有 2 个 7（r1c3、r1c5）".to_string()
        )
    );
    // Conflicts that were there before aren't the move's.
    let mut before = board(VALID);
    before.place("r9c1".parse().unwrap(), Digit::new(8).unwrap());
    let judgement = judge(&before, "r1c3=7");
    let Some(Witness::Conflicts(conflicts)) = judgement.witness() else { panic!("{judgement}") };
    assert_eq!(conflicts.len(), 1);
    assert!(!judgement.had_solution());
    assert_eq!(
        words(&judgement),
        (
            "r1c3=7 breaks a rule: 7 twice in row 1 (r1c3, r1c5); there was no solution before it"
                .to_string(),
            "r1c3=7 违反规则：第 1 行有 2 个 7（r1c3、r1c5）；此前已经无解".to_string()
        )
    );
}

#[test]
fn a_move_on_a_cell_that_is_not_blank() {
    let judgement = judge(&board(VALID), "r1c1=4");
    assert_eq!((judgement.verdict(), judgement.witness()), (MoveVerdict::Given, None));
    assert_eq!(judgement.board(), &board(VALID));
    assert_eq!(
        words(&judgement),
        (
            "r1c1=4 isn't possible: r1c1 is given as 5".to_string(),
            "r1c1=4 不能填：r1c1 是题目的已知数 5".to_string()
        )
    );
    let mut filled = board(VALID);
    filled.place("r1c3".parse().unwrap(), Digit::new(4).unwrap());
    let judgement = judge(&filled, "r1c3=4");
    assert_eq!(judgement.verdict(), MoveVerdict::Filled);
    assert_eq!(
        words(&judgement),
        ("r1c3=4 isn't possible: r1c3 already holds 4".to_string(), "r1c3=4 不能填：r1c3 已填 4".to_string())
    );
}

#[test]
fn a_move_that_leaves_no_solution() {
    let judgement = judge(&board(VALID), "r1c3=1");
    assert_eq!((judgement.verdict(), judgement.had_solution()), (MoveVerdict::Unsolvable, true));
    assert!(matches!(judgement.witness(), Some(Witness::Givens { .. })));
    let (english, chinese) = words(&judgement);
    assert!(english.starts_with("r1c3=1 leaves no solution: "), "{english}");
    assert!(chinese.starts_with("r1c3=1 填入后无解："), "{chinese}");
}

#[test]
fn a_board_that_had_no_solution_before() {
    let hopeless = board(UNSOLVABLE);
    let judgement = judge_move(&Board::EMPTY, &hopeless, played("r9c9=1")).unwrap();
    assert_eq!((judgement.verdict(), judgement.had_solution()), (MoveVerdict::Unsolvable, false));
    let (english, chinese) = words(&judgement);
    assert!(
        english.starts_with(
            "r9c9=1 breaks no rule, but there was no solution before it: 9 has no place left in row 1; these"
        ),
        "{english}"
    );
    assert!(
        chinese.starts_with("r9c9=1 不违反规则，但此前已经无解：第 1 行里已没有 9 的位置；"),
        "{chinese}"
    );
}

#[test]
fn what_is_outside_or_on_another_board_is_an_error() {
    let error = |board: &Board, text: &str| {
        let error = judge_move(&self::board(VALID), board, played(text)).unwrap_err();
        (error.to_string(), error.in_language(Language::Chinese).to_string())
    };
    for text in ["r0c1=1", "r1c0=1", "r1c1=0", "r10c1=1", "r1c10=1", "r1c1=10"] {
        assert_eq!(
            error(&board(VALID), text),
            (
                format!("expected a row, a column and a value from 1 to 9, found {text}"),
                format!("行、列和数都应为 1 到 9，却是 {text}")
            )
        );
    }
    assert_eq!(
        error(&Board::EMPTY, "r1c3=4"),
        (
            "expected a board that keeps the givens of the puzzle, found a blank instead of 5 in r1c1"
                .to_string(),
            "盘面应保留题目的已知数，r1c1 应为 5，却是空白格".to_string()
        )
    );
    let [small, large]: [Rules; 2] = ["4x4", "6x6"].map(|words| words.parse().unwrap());
    let error = judge_move(&small.empty(), &large.empty(), played("r1c1=1")).unwrap_err();
    assert_eq!(error.to_string(), "expected a board of 4x4, as the puzzle is, found one of 6x6");
}

#[test]
fn verdicts_are_what_the_rule_and_the_solver_say() {
    let mut random = Random::new(29);
    let generator = Generator::new(30);
    for index in 0..300 {
        let puzzle = generator.puzzle(index);
        let solution = puzzle.solution().unwrap();
        let mut before = puzzle;
        for cell in puzzle.blanks().iter().filter(|_| random.below(3) == 0).collect::<Vec<_>>() {
            before.place(cell, solution.get(cell).unwrap());
        }
        let number = |random: &mut Random| u8::try_from(1 + random.below(9)).unwrap();
        let [row, column, value] = [(); 3].map(|()| number(&mut random));
        let cell = Cell::new(row, column).unwrap();
        let mut after = before;
        after.place(cell, Digit::new(value).unwrap());
        let expected = if puzzle.get(cell).is_some() {
            MoveVerdict::Given
        } else if before.get(cell).is_some() {
            MoveVerdict::Filled
        } else if !after.is_valid() {
            MoveVerdict::Conflict
        } else if after.solution().is_none() {
            MoveVerdict::Unsolvable
        } else {
            MoveVerdict::Legal
        };
        let judgement = judge_move(&puzzle, &before, Move { row, column, value }).unwrap();
        assert_eq!(judgement.verdict(), expected, "{before} r{row}c{column}={value}");
        assert!(judgement.had_solution());

        let rules = Rules::classic();
        let [puzzle, before] = [puzzle, before].map(|board| rules.board(&board).unwrap());
        let grid = judge_move(&puzzle, &before, Move { row, column, value }).unwrap();
        assert_eq!(grid.verdict(), expected, "{before} r{row}c{column}={value}");
        if expected == MoveVerdict::Conflict {
            assert_eq!(grid.to_string(), judgement.to_string());
        }
    }
}

#[test]
fn grids_have_moves_as_well() {
    let rules: Rules = "4x4 x symbols=A-D".parse().unwrap();
    let puzzle = rules.parse("A...............").unwrap();
    let judge = |text: &str| judge_move(&puzzle, &puzzle, rules.parse_move(text).unwrap()).unwrap();
    assert_eq!(
        judge("r4c4=A").to_string(),
        "r4c4=A breaks a rule: A twice on the falling diagonal (r1c1, r4c4)"
    );
    assert_eq!(judge("r1c1=B").to_string(), "r1c1=B isn't possible: r1c1 is given as A");
    assert_eq!(judge("r2c3=B").verdict(), MoveVerdict::Legal);
}
