//! Boards and what they are made of, verdicts and what shows them, as JSON.

use std::collections::BTreeMap;

use ninefold::grade::Task;
use ninefold::moves::judge_move;
use ninefold::rules::Rules;
use ninefold::verdict::{Outcome, Tally};
use ninefold::{Board, Cell, CellSet, Digit, House, HouseKind, Language, ParseError, Requirement, Verdict};
use serde_json::{from_str, from_value, json, to_string, to_value};

use crate::boards::{AMBIGUOUS, INVALID, MINIMAL, REDUNDANT, SOLVED, UNSOLVABLE, VALID};

fn bad() -> Board {
    INVALID.parse().unwrap()
}

#[test]
fn a_board_is_its_line() {
    assert_eq!(to_string(&bad()).unwrap(), format!("\"{INVALID}\""));
    assert_eq!(to_string(&Board::EMPTY).unwrap(), format!("\"{}\"", ".".repeat(81)));
    assert_eq!(from_str::<Board>(&format!("\"{INVALID}\"")).unwrap(), bad());
    assert_eq!(from_value::<Board>(to_value(bad()).unwrap()).unwrap(), bad());
}

#[test]
fn a_board_is_read_in_any_format() {
    let zeros = json!(INVALID.replace('.', "0"));
    assert_eq!(from_value::<Board>(zeros).unwrap(), bad());
    // Its line breaks are escapes in the JSON, so the text cannot be borrowed from it.
    let drawn = to_string(&format!("{:#}", bad())).unwrap();
    assert!(drawn.contains("\\n"));
    assert_eq!(from_str::<Board>(&drawn).unwrap(), bad());
    assert_eq!(serde_json::from_reader::<_, Board>(drawn.as_bytes()).unwrap(), bad());
}

#[test]
fn text_that_is_not_a_board() {
    let message = |json: &str| from_str::<Board>(json).unwrap_err().to_string();
    let cases = [
        (format!("\"{}\"", &INVALID[1..]), "expected 81 cells, found 80"),
        (format!("\"{}A\"", &INVALID[1..]), "expected a digit from 1 to 9 or a blank, found 'A'"),
        ("\"\"".into(), "expected a board, found nothing"),
        ("5".into(), "invalid type: integer `5`, expected a Sudoku board"),
        ("null".into(), "invalid type: null, expected a Sudoku board"),
        ("[[0]]".into(), "invalid type: sequence, expected a Sudoku board"),
    ];
    for (json, expected) in cases {
        let message = message(&json);
        assert!(message.starts_with(&format!("{expected} at line 1")), "{json}: {message}");
    }
}

#[test]
fn a_cell_is_its_name() {
    for cell in Cell::ALL {
        let json = format!("\"r{}c{}\"", cell.row(), cell.column());
        assert_eq!(to_string(&cell).unwrap(), json);
        assert_eq!(from_str::<Cell>(&json).unwrap(), cell);
        assert_eq!(from_value::<Cell>(to_value(cell).unwrap()).unwrap(), cell);
    }
}

#[test]
fn text_that_is_not_a_cell() {
    for json in ["\"r0c1\"", "\"r1c10\"", "\"\""] {
        let message = from_str::<Cell>(json).unwrap_err().to_string();
        let expected = "expected a cell such as r1c1, with row and column from 1 to 9";
        assert!(message.starts_with(expected), "{json}: {message}");
    }
    for json in ["11", "[1,1]", "null"] {
        let message = from_str::<Cell>(json).unwrap_err().to_string();
        assert!(message.contains("expected a cell such as r1c1"), "{json}: {message}");
    }
}

#[test]
fn a_digit_is_a_number() {
    for digit in Digit::ALL {
        let json = digit.get().to_string();
        assert_eq!(to_string(&digit).unwrap(), json);
        assert_eq!(from_str::<Digit>(&json).unwrap(), digit);
    }
}

#[test]
fn values_that_are_not_digits() {
    for value in (0..=u8::MAX).filter(|value| !(1..=9).contains(value)) {
        let message = from_str::<Digit>(&value.to_string()).unwrap_err().to_string();
        let expected = format!("invalid value: integer `{value}`, expected a digit from 1 to 9");
        assert!(message.starts_with(&expected), "{value}: {message}");
    }
    for json in ["256", "257", "265", "-1", "5.0", "5.5", "\"5\"", "null", "[5]"] {
        assert!(from_str::<Digit>(json).is_err(), "{json}");
    }
}

#[test]
fn a_requirement_is_its_name() {
    for &requirement in Requirement::ALL {
        let json = format!("\"{requirement}\"");
        assert_eq!(to_string(&requirement).unwrap(), json);
        assert_eq!(from_str::<Requirement>(&json).unwrap(), requirement);
    }
    let message = from_str::<Requirement>("\"pretty\"").unwrap_err().to_string();
    assert!(message.starts_with("expected one of valid, solved, solvable, unique, minimal"), "{message}");
}

#[test]
fn a_conflict_is_an_object() {
    let conflicts: Vec<_> = bad().conflicts().map(|conflict| to_string(&conflict).unwrap()).collect();
    assert_eq!(
        conflicts,
        [
            r#"{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]}"#,
            r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}"#,
        ]
    );
    let ones = Board::try_from([1; 81]).unwrap();
    assert_eq!(
        to_string(&ones.conflicts().next()).unwrap(),
        r#"{"house":"row","number":1,"digit":1,"cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"]}"#
    );
}

#[test]
fn sets_and_houses() {
    assert_eq!(to_string(&CellSet::EMPTY).unwrap(), "[]");
    assert_eq!(to_string(&bad().conflicting_cells()).unwrap(), r#"["r1c1","r3c3","r4c1"]"#);
    assert_eq!(to_string(&HouseKind::ALL).unwrap(), r#"["row","column","box"]"#);
    for house in House::ALL {
        let expected = format!(r#"{{"house":"{}","number":{}}}"#, house.kind(), house.number());
        assert_eq!(to_string(&house).unwrap(), expected);
    }
}

#[test]
fn cells_can_be_keys() {
    let notes: BTreeMap<Cell, Digit> = bad().filled().take(2).collect();
    let json = to_string(&notes).unwrap();
    assert_eq!(json, r#"{"r1c1":8,"r1c2":3}"#);
    assert_eq!(from_str::<BTreeMap<Cell, Digit>>(&json).unwrap(), notes);
}

#[test]
fn an_array_that_is_not_a_board_has_its_message_and_cell() {
    let error = Board::try_from([12; 81]).unwrap_err();
    let expected = json!({"message": "expected a number from 0 to 9 in r1c1, found 12", "cell": "r1c1"});
    assert_eq!(to_value(&error).unwrap(), expected);
    let error = Board::from_rows(&[['.'; 9]; 8]).unwrap_err();
    assert_eq!(to_value(&error).unwrap(), json!({"message": "expected 9 rows, found 8"}));
}

/// A board for every verdict, the requirement to which it is the answer, and the fields of its witness.
fn judged() -> Vec<(Verdict, Board, Requirement, &'static str)> {
    let one_blank = format!("{}.", &SOLVED[..80]);
    let cases = [
        (Verdict::Valid, VALID, Requirement::Valid, ""),
        (Verdict::Solved, SOLVED, Requirement::Solved, ""),
        (Verdict::Solvable, VALID, Requirement::Solvable, ""),
        (Verdict::Unique, VALID, Requirement::Unique, ""),
        (Verdict::Minimal, MINIMAL, Requirement::Minimal, ""),
        (Verdict::Unfinished, &one_blank, Requirement::Solved, r#""blanks":["r9c9"]"#),
        (Verdict::Redundant, REDUNDANT, Requirement::Minimal, r#""redundant":["r1c2"]"#),
        (
            Verdict::Ambiguous,
            AMBIGUOUS,
            Requirement::Unique,
            concat!(
                r#""solutions":["#,
                r#""534678912672195348198342567859761423426853791713924856961537284287419635345286179","#,
                r#""534768912672195348198342567859671423426853791713924856961537284287419635345286179"],"#,
                r#""differ":["r1c4","r1c5","r4c4","r4c5"]"#
            ),
        ),
        (
            Verdict::Unsolvable,
            UNSOLVABLE,
            Requirement::Solvable,
            concat!(
                r#""contradiction":{"house":"row","number":1,"digit":9,"#,
                r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"steps":[]},"#,
                r#""givens":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r2c9"]"#
            ),
        ),
        (
            Verdict::Invalid,
            INVALID,
            Requirement::Valid,
            concat!(
                r#""conflicts":[{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"]},"#,
                r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"]}]"#
            ),
        ),
    ];
    cases
        .map(|(verdict, line, requirement, witness)| (verdict, line.parse().unwrap(), requirement, witness))
        .into()
}

#[test]
fn every_verdict_has_an_example() {
    assert!(judged().iter().map(|(verdict, ..)| verdict).eq(Verdict::ALL));
}

#[test]
fn a_judgement_is_its_verdict_and_the_fields_of_its_witness() {
    for (verdict, board, requirement, witness) in judged() {
        let (name, meets) = (verdict.name(), verdict.meets());
        let comma = if witness.is_empty() { "" } else { "," };
        let expected = format!(r#"{{"verdict":"{name}","meets":{meets}{comma}{witness}}}"#);
        let judgement = board.judge(requirement);
        assert_eq!(to_string(&judgement).unwrap(), expected);
        assert_eq!(to_string(&Outcome::Judged(judgement)).unwrap(), expected);
    }
}

#[test]
fn a_witness_is_an_object_of_its_fields() {
    for (verdict, board, requirement, witness) in judged() {
        let found = board.judge(requirement).witness();
        let expected = if witness.is_empty() { "null".to_owned() } else { format!("{{{witness}}}") };
        assert_eq!(to_string(&found).unwrap(), expected, "{verdict}");
    }
}

#[test]
fn a_judgement_in_a_language_has_its_words_as_well() {
    let written = |language| -> Vec<String> {
        let judged = judged().into_iter().filter(|(verdict, ..)| {
            matches!(verdict, Verdict::Minimal | Verdict::Redundant | Verdict::Invalid)
        });
        judged
            .map(|(_, board, requirement, _)| {
                let judgement = board.judge(requirement);
                let json = to_string(&judgement.in_language(language)).unwrap();
                assert_eq!(to_string(&Outcome::Judged(judgement).in_language(language)).unwrap(), json);
                json
            })
            .collect()
    };
    assert_eq!(
        written(Language::English),
        [
            r#"{"verdict":"minimal","meets":true,"word":"minimal","words":""}"#,
            r#"{"verdict":"redundant","meets":false,"word":"redundant","words":"1 given can be dropped (r1c2)","redundant":["r1c2"]}"#,
            concat!(
                r#"{"verdict":"invalid","meets":false,"word":"invalid","#,
                r#""words":"8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)","#,
                r#""conflicts":[{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"],"#,
                r#""words":"8 twice in column 1 (r1c1, r4c1)"},"#,
                r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"],"#,
                r#""words":"8 twice in box 1 (r1c1, r3c3)"}]}"#
            ),
        ]
    );
    assert_eq!(
        written(Language::Chinese),
        [
            r#"{"verdict":"minimal","meets":true,"word":"极小","words":""}"#,
            r#"{"verdict":"redundant","meets":false,"word":"有多余的已知数","words":"1 个已知数可以去掉（r1c2）","redundant":["r1c2"]}"#,
            concat!(
                r#"{"verdict":"invalid","meets":false,"word":"无效","#,
                r#""words":"第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）","#,
                r#""conflicts":[{"house":"column","number":1,"digit":8,"cells":["r1c1","r4c1"],"#,
                r#""words":"第 1 列有 2 个 8（r1c1、r4c1）"},"#,
                r#"{"house":"box","number":1,"digit":8,"cells":["r1c1","r3c3"],"#,
                r#""words":"第 1 宫有 2 个 8（r1c1、r3c3）"}]}"#
            ),
        ]
    );
}

#[test]
fn a_contradiction_is_an_object() {
    let board: Board =
        ".......869.6....411..4.....3.56........9......82..716..7...95..62...18....3.24.7.".parse().unwrap();
    let contradiction = board.contradiction().unwrap();
    assert_eq!(
        to_string(&contradiction).unwrap(),
        r#"{"cell":"r9c9","cells":["r9c9"],"steps":[{"cell":"r6c9","digit":9}]}"#
    );
    let judgement = board.judge(Requirement::Solvable);
    let judgement = to_value(judgement.in_language(Language::English)).unwrap();
    let words = "after r6c9=9, r9c9 has no candidate left";
    assert_eq!(
        judgement["contradiction"],
        json!({"cell": "r9c9", "cells": ["r9c9"], "steps": [{"cell": "r6c9", "digit": 9}], "words": words})
    );
    let givens = judgement["givensWords"].as_str().unwrap();
    assert!(givens.starts_with("these "), "{givens}");
    assert_eq!(judgement["words"], format!("{words}; {givens}"));
}

#[test]
fn without_a_contradiction_there_are_only_givens() {
    let board: Board =
        ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........".parse().unwrap();
    let judgement = board.judge(Requirement::Solvable);
    let judgement = to_value(judgement.in_language(Language::Chinese)).unwrap();
    assert_eq!(judgement.get("contradiction"), None);
    assert_eq!(judgement["words"], judgement["givensWords"]);
}

fn error() -> ParseError {
    "\n53..7".parse::<Board>().unwrap_err()
}

#[test]
fn an_error_is_its_message_and_where_it_is() {
    assert_eq!(
        to_string(&error()).unwrap(),
        r#"{"message":"expected 81 cells, found 5","line":2,"column":6}"#
    );
    assert_eq!(
        to_string(&error().in_language(Language::Chinese)).unwrap(),
        r#"{"message":"应有 81 格，实有 5 格","line":2,"column":6}"#
    );
}

#[test]
fn a_malformed_record_has_the_shape_of_a_judgement() {
    let error = error();
    let outcome = Outcome::Malformed(&error);
    assert_eq!(
        to_string(&outcome).unwrap(),
        r#"{"verdict":"malformed","meets":false,"error":{"message":"expected 81 cells, found 5","line":2,"column":6}}"#
    );
    assert_eq!(
        to_string(&outcome.in_language(Language::Chinese)).unwrap(),
        concat!(
            r#"{"verdict":"malformed","meets":false,"word":"格式错误","words":"应有 81 格，实有 5 格","#,
            r#""error":{"message":"应有 81 格，实有 5 格","line":2,"column":6}}"#
        )
    );
}

#[test]
fn a_tally_is_an_object_of_what_occurred() {
    assert_eq!(to_string(&Tally::default()).unwrap(), "{}");
    let verdicts = [None, Some(Verdict::Invalid), Some(Verdict::Unfinished), None, Some(Verdict::Solved)];
    let tally: Tally = verdicts.into_iter().collect();
    assert_eq!(to_string(&tally).unwrap(), r#"{"solved":1,"unfinished":1,"invalid":1,"malformed":2}"#);
}

#[test]
fn an_analysis_has_a_judgement_for_every_requirement() {
    let analysis = AMBIGUOUS.parse::<Board>().unwrap().analyze();
    let witness = judged().into_iter().find(|(verdict, ..)| *verdict == Verdict::Ambiguous).unwrap().3;
    assert_eq!(
        to_string(&analysis).unwrap(),
        [
            r#"{"board":""#,
            AMBIGUOUS,
            r#"","judgements":{"valid":{"verdict":"valid","meets":true},"#,
            r#""solved":{"verdict":"unfinished","meets":false,"blanks":["r1c4","r1c5","r4c4","r4c5"]},"#,
            r#""solvable":{"verdict":"solvable","meets":true},"#,
            r#""unique":{"verdict":"ambiguous","meets":false,"#,
            witness,
            r#"},"minimal":{"verdict":"ambiguous","meets":false,"#,
            witness,
            r#"}},"solutions":{"count":2,"exact":true}}"#,
        ]
        .concat()
    );

    // Whatever the board, they are the judgements that there are otherwise.
    for (_, board, ..) in judged() {
        let analysis = board.analyze();
        let plain = to_value(&analysis).unwrap();
        for &requirement in Requirement::ALL {
            assert_eq!(plain["judgements"][requirement.name()], to_value(board.judge(requirement)).unwrap());
        }
        for &language in Language::ALL {
            let worded = to_value(analysis.in_language(language)).unwrap();
            for &requirement in Requirement::ALL {
                let judgement = board.judge(requirement);
                let expected = to_value(judgement.in_language(language)).unwrap();
                assert_eq!(worded["judgements"][requirement.name()], expected);
            }
            assert_eq!(worded["solutions"]["words"], analysis.solutions().in_language(language).to_string());
        }
    }
    let many = to_value(Board::EMPTY.analyze()).unwrap();
    assert_eq!(many["solutions"], json!({"count": 1000, "exact": false}));
}

#[test]
fn grids_look_like_boards_with_symbols_and_other_groups() {
    let rules: Rules = "4x4 x anti-knight symbols=A-D".parse().unwrap();
    let grid = rules.parse("A... ..A. .... ...A").unwrap();
    let judgement = to_value(grid.judge(Requirement::Valid)).unwrap();
    assert_eq!(
        judgement,
        json!({
            "verdict": "invalid",
            "meets": false,
            "conflicts": [
                {"house": "falling diagonal", "digit": 1, "symbol": "A", "cells": ["r1c1", "r4c4"]},
                {"house": "knight's move", "digit": 1, "symbol": "A", "cells": ["r1c1", "r2c3"]},
                {"house": "knight's move", "digit": 1, "symbol": "A", "cells": ["r2c3", "r4c4"]},
            ],
        })
    );
    let worded = to_value(grid.judge(Requirement::Valid).in_language(Language::Chinese)).unwrap();
    assert_eq!(worded["word"], "无效");
    assert_eq!(worded["conflicts"][0]["words"], "左上至右下的对角线有 2 个 A（r1c1、r4c4）");
}

#[test]
fn the_analysis_of_a_grid_has_its_rules() {
    let rules: Rules = "4x4".parse().unwrap();
    let analysis = to_value(rules.empty().analyze()).unwrap();
    assert_eq!(analysis["rules"], "4x4");
    assert_eq!(analysis["board"], "................");
    assert_eq!(analysis["solutions"], json!({"count": 288, "exact": true}));
    assert_eq!(analysis["judgements"]["unique"]["verdict"], "ambiguous");
    assert_eq!(analysis["judgements"]["unique"]["solutions"].as_array().unwrap().len(), 2);
    assert_eq!(analysis["judgements"]["solved"]["blanks"].as_array().unwrap().len(), 16);
    let row = to_value(rules.groups()[0].name()).unwrap();
    assert_eq!(row, json!({"house": "row", "number": 1}));
}

#[test]
fn a_score_has_its_components_and_counts() {
    let task = Task::new(VALID.parse().unwrap()).unwrap();
    assert_eq!(
        to_string(&task.score_answer(&SOLVED.parse().unwrap())).unwrap(),
        "{\"solved\":true,\"scores\":{\"solved\":1.0,\"blanks\":1.0,\"givens\":1.0,\"format\":1.0},\"counts\":{\"valid\":true,\
         \"complete\":true,\"groupsBroken\":0,\"cellsInConflict\":0,\"cluesChanged\":0,\"blanks\":51,\"blanksRight\":51,\
         \"blanksWrong\":0,\"blanksLeft\":0}}"
    );
    assert_eq!(to_value(task.score("nothing").score).unwrap()["counts"], json!(null));
    let error = task.with_solution(&Board::EMPTY.solution().unwrap()).unwrap_err();
    assert_eq!(
        to_value(error.in_language(Language::Chinese)).unwrap(),
        json!({"message": "所给的解应保留题目的已知数，r1c1 应为 5，却是 1", "cell": "r1c1"})
    );
    assert_eq!(to_value(&error).unwrap()["message"], json!(error.to_string()));
}

#[test]
fn a_judged_move_has_its_witness() {
    let puzzle: Board = VALID.parse().unwrap();
    let judgement = judge_move(&puzzle, &puzzle, "r1c3=7".parse().unwrap()).unwrap();
    let conflict = json!({"house": "row", "number": 1, "digit": 7, "cells": ["r1c3", "r1c5"]});
    let mut expected = json!({
        "move": "r1c3=7", "verdict": "conflict", "solved": false, "hadSolution": true, "conflicts": [conflict],
    });
    assert_eq!(to_value(&judgement).unwrap(), expected);
    let rules = Rules::classic();
    let grid = rules.board(&puzzle).unwrap();
    let grid_judgement = judge_move(&grid, &grid, "r1c3=7".parse().unwrap()).unwrap();
    assert_eq!(to_value(&grid_judgement).unwrap()["conflicts"][0]["cells"], conflict["cells"]);

    expected["words"] = json!("r1c3=7 违反规则：第 1 行有 2 个 7（r1c3、r1c5）");
    expected["conflicts"][0]["words"] = json!("第 1 行有 2 个 7（r1c3、r1c5）");
    assert_eq!(to_value(judgement.in_language(Language::Chinese)).unwrap(), expected);

    let error = judge_move(&puzzle, &Board::EMPTY, "r1c3=7".parse().unwrap()).unwrap_err();
    assert_eq!(to_value(&error).unwrap(), json!({"message": error.to_string(), "cell": "r1c1"}));
}
