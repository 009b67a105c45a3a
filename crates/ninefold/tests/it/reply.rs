//! The answer in a reply, in every shape that replies have.

use ninefold::Board;
use ninefold::reply::{AnswerPlace, NoAnswer, find_answer};
use ninefold::rules::Rules;
use serde_json::Value;

use crate::boards::{SOLVED, VALID};

/// The replies beside the tests: a name, the reply, its puzzle, the rules if they aren't classic, and the answer that a
/// fair reader takes, if there is one.
fn replies() -> Vec<Value> {
    let lines = include_str!("../replies.jsonl").lines();
    lines.map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn puzzle() -> Board {
    VALID.parse().unwrap()
}

/// The answer in the reply to the usual puzzle.
fn answer(reply: &str) -> Result<String, NoAnswer> {
    find_answer(reply, Some(&puzzle())).answer.map(|answer| answer.board.to_string())
}

/// The board as nine rows, with this between the cells.
fn grid(board: &str, between: &str) -> String {
    let row =
        |row: &[u8]| row.iter().map(|&cell| char::from(cell).to_string()).collect::<Vec<_>>().join(between);
    board.as_bytes().chunks(9).map(row).collect::<Vec<_>>().join("\n")
}

#[test]
fn every_reply_is_taken_as_a_fair_reader_would() {
    for reply in replies() {
        let (name, text) = (&reply["name"], reply["reply"].as_str().unwrap());
        let puzzle = reply["puzzle"].as_str().unwrap();
        let rules = reply["rules"].as_str().map_or_else(Rules::classic, |rules| rules.parse().unwrap());
        let grid = rules.parse(puzzle).unwrap();
        let found = rules.find_answer(text, Some(&grid));
        let board = found.answer.as_ref().ok().map(|answer| answer.board.to_string());
        assert_eq!(board.as_deref(), reply["answer"].as_str(), "{name}: {:?}\n{text}", found.answer);
        if let Ok(answer) = &found.answer {
            assert_eq!(&text[answer.start..answer.end()], answer.text, "{name}");
            assert!(found.boards > 0, "{name}");
        }
        if rules.is_classic() {
            let classic = find_answer(text, Some(&puzzle.parse().unwrap()));
            assert_eq!(classic.boards, found.boards, "{name}");
            let classic = classic.answer.map(|answer| (answer.board.to_string(), answer.start, answer.place));
            let found = found.answer.map(|answer| (answer.board.to_string(), answer.start, answer.place));
            assert_eq!(classic, found, "{name}");
        }
    }
}

/// A reply that breaks off anywhere gives the right board, or none, or one with fewer digits, but never a solved one that
/// differs.
#[test]
fn a_reply_that_breaks_off_never_panics_or_solves_anything_else() {
    for reply in replies().iter().filter(|reply| reply["rules"].is_null()) {
        let text = reply["reply"].as_str().unwrap();
        for (end, _) in text.char_indices().step_by(7) {
            if let Ok(board) = answer(&text[..end])
                && board.parse::<Board>().unwrap().is_solved()
            {
                assert_eq!(board, SOLVED, "{}", &text[..end]);
            }
        }
    }
}

#[test]
fn marks_decide_where_the_answer_is() {
    let place = |reply: &str| find_answer(reply, Some(&puzzle())).answer.unwrap().place;
    assert_eq!(place(SOLVED), AnswerPlace::Text);
    assert_eq!(place(&format!("<answer>{SOLVED}</answer>")), AnswerPlace::Tag);
    assert_eq!(place(&format!("\\boxed{{{SOLVED}}}")), AnswerPlace::Boxed);
    assert_eq!(place(&format!("<answer>\\boxed{{{SOLVED}}}</answer>")), AnswerPlace::Boxed);
    assert_eq!(place(&format!("\\boxed{{1}} <answer>{SOLVED}</answer>")), AnswerPlace::Tag);
    assert_eq!(place(&format!("`<answer>{SOLVED}</answer>`")), AnswerPlace::Tag);
    let names = [AnswerPlace::Tag, AnswerPlace::Boxed, AnswerPlace::Text].map(AnswerPlace::name);
    assert_eq!(names, ["tag", "boxed", "text"]);
}

#[test]
fn why_there_is_no_answer() {
    let solved = grid(SOLVED, " ");
    let numbered: Vec<String> =
        (1..).zip(solved.lines()).map(|(row, cells)| format!("{row} {cells}")).collect();
    let in_parentheses: Vec<String> =
        solved.lines().map(|row| format!("{} ({}){}", &row[..1], &row[2..3], &row[3..])).collect();
    for (reply, why) in [
        (String::new(), "nothing in the reply is visible"),
        (format!("<think>{SOLVED}"), "nothing in the reply is visible"),
        ("<!DOCTYPE html>".into(), "nothing in the reply is visible"),
        ("I give up.".into(), "nothing in the reply looks like a board"),
        (grid(VALID, " "), "the reply only repeats the puzzle"),
        (format!("{solved}\n<answer>none</answer>"), "there is no board in the answer tag"),
        (format!("{solved}\n\\boxed{{\\text{{none}}}}"), "there is no board in \\boxed"),
        (format!("{solved}\n\nFor cell 1: \\boxed{{5}}"), "there is no board in \\boxed"),
        (format!("{}\n<answer>none</answer>", grid(VALID, " ")), "there is no board in the answer tag"),
        (SOLVED[1..].into(), "expected 9 rows of 9 cells in the last board, found 80 cells"),
        (solved[..150].into(), "expected 9 rows of 9 cells in the last board, found 75 cells"),
        (
            solved.replacen("1 2\n6", "\n1 2 6", 1),
            "expected 9 rows of 9 cells in the last board, found 81 cells in other rows",
        ),
        // A number in parentheses is a row of its own.
        (
            in_parentheses.join("\n"),
            "expected 9 rows of 9 cells in the last board, found 81 cells in other rows",
        ),
        // A row that lacks a cell doesn't end the board.
        (
            numbered.join("\n").replacen("4 8 5 9 7", "4 8 5", 1),
            "expected 9 rows of 9 cells in the last board, found 80 cells",
        ),
        (
            solved.replace('\n', "\nRow: ").replacen("4 2 6 8 5 3 7 9 1", "4 2 6 8", 1),
            "expected 9 rows of 9 cells in the last board, found 67 cells",
        ),
        // More cells than anything can have are counted all the same.
        (
            format!("Answer:\n{}", "5 ".repeat(300)),
            "expected 9 rows of 9 cells in the last board, found 300 cells",
        ),
        // Between fewer digits than a row has, dots are blanks.
        ("5.3.4.6.7.8\n6.7.2.1.9.5".into(), "expected 9 rows of 9 cells in the last board, found 22 cells"),
    ] {
        assert_eq!(answer(&reply).unwrap_err().to_string(), why, "{reply}");
    }
}

#[test]
fn where_the_answer_should_have_been() {
    for (reply, place) in
        [("<answer>none</answer>", AnswerPlace::Tag), ("\\boxed {none}", AnswerPlace::Boxed)]
    {
        let start = reply.find("none").unwrap();
        assert_eq!(find_answer(reply, None).answer, Err(NoAnswer::NoBoardInside { place, start }));
    }
}

#[test]
fn a_tag_has_at_most_256_bytes_behind_its_name() {
    let place = |spaces: usize| {
        let reply = format!("<answer{}>{SOLVED}</answer>", " ".repeat(spaces));
        find_answer(&reply, None).answer.unwrap().place
    };
    assert_eq!(place(255), AnswerPlace::Tag);
    assert_eq!(place(256), AnswerPlace::Text);
}

/// A line is kept in memory as far as it can be a board with marks around its cells.
#[test]
fn a_line_has_room_for_a_board_and_some_marks() {
    let cells = grid(SOLVED, " - - ").replace('\n', " - - ");
    let board = |before: usize, after: usize| {
        let reply = format!("{}{cells}{}", "- ".repeat(before), " -".repeat(after));
        find_answer(&reply, None).answer.ok().map(|answer| answer.board.to_string())
    };
    assert_eq!(board(10, 10).as_deref(), Some(SOLVED));
    assert_eq!(board(10, 11), None);
}

/// In a number, a dot may be followed by zeros, but not by another dot.
#[test]
fn dots_between_decimals_are_blanks() {
    let rules: Rules = "16x16".parse().unwrap();
    let row = "1..4 5 6 7 8 9 10 11 12 13 14 15 16";
    let found = rules.find_answer(&format!("{row}\n{row}"), None).answer.unwrap_err();
    assert!(matches!(found, NoAnswer::Unreadable { cells: 32, .. }), "{found:?}");
}

/// Blanks at the ends of a table are nothing but separators, which are part of the board all the same.
#[test]
fn the_text_of_a_table_has_all_of_its_blanks() {
    let rows = [" 34678912", "672195348", "198342567", "859761423", "426853791", "713924856", "961537284"];
    let rows = rows.into_iter().chain(["287419635", "34528617 "]);
    let rows = rows.map(|row| row.split("").filter(|cell| !cell.is_empty()).collect::<Vec<_>>());
    let rows: Vec<Vec<&str>> = rows.collect();
    let commas = rows.iter().map(|row| row.join(",")).collect::<Vec<_>>().join("\n");
    let table = rows.iter().map(|row| format!("| {} |", row.join(" | "))).collect::<Vec<_>>().join("\n");
    let board = SOLVED.replacen('5', ".", 1);
    let board = format!("{}.", &board[..80]);
    for text in [commas.trim(), table.as_str()] {
        let reply = format!("Here it is:\n\n{text}\n\nThat's all I know.");
        let found = find_answer(&reply, None).answer.unwrap();
        assert_eq!((found.board.to_string(), found.text), (board.clone(), text));
    }
}

#[test]
fn different_boards_are_counted() {
    let other = format!("{}21{}", &SOLVED[..7], &SOLVED[9..]);
    let boards = |reply: &str| find_answer(reply, Some(&puzzle())).boards;
    assert_eq!(boards("no idea"), 0);
    assert_eq!(boards(&format!("{VALID}\n\nbecomes\n\n{SOLVED}")), 1);
    assert_eq!(boards(&format!("{SOLVED} that is\n{}", grid(SOLVED, " "))), 1);
    assert_eq!(boards(&format!("{SOLVED} or perhaps {other}")), 2);
    assert_eq!(boards(&format!("{other}\n<answer>{SOLVED}</answer>")), 2);
    assert_eq!(boards(&format!("<think>{other}</think>{SOLVED}")), 1);
}

#[test]
fn a_complete_puzzle_is_its_own_answer() {
    let puzzle: Board = SOLVED.parse().unwrap();
    assert_eq!(find_answer(SOLVED, Some(&puzzle)).answer.unwrap().board, puzzle);
}

#[test]
fn without_a_puzzle_there_are_no_moves() {
    let moves = "r1c3=4, r1c4=6, r1c6=8";
    assert_eq!(find_answer(moves, None).answer, Err(NoAnswer::NoBoard));
    let board = answer(moves).unwrap();
    assert_eq!(&board[..9], "534678...");
}

#[test]
fn the_text_of_moves_is_all_of_them() {
    for moves in [
        "r1c3=4, r1c4=6, r1c6=8",
        "(r1c3)=4, (r1c4)=6, (r1c6)=8",
        "(1,3): 4, (1,4): 6, (1,6): 8",
        "[1 3 4] [1 4 6] [1 6 8]",
        "Row 1, Column 3: 4\nRow 1, Column 4: 6\nRow 1, Column 6: 8",
    ] {
        let reply = format!("I found: {moves}.");
        let answer = find_answer(&reply, Some(&puzzle())).answer.unwrap();
        assert_eq!((&answer.board.to_string()[..9], answer.text), ("534678...", moves));
    }
}

#[test]
fn later_moves_replace_earlier_ones() {
    assert_eq!(&answer("r1c3=1, r1c3=2, r1c3=4").unwrap()[..4], "534.");
}

/// Any of these would take minutes if the time grew with the square of the length.
#[test]
fn time_grows_with_the_length() {
    const LENGTH: usize = 1 << 20;
    for part in [
        "[",
        "[[5,",
        "(1,",
        "<a ",
        "<answer>",
        "<think>",
        "</think>",
        "<!--",
        "\\boxed{",
        "\\boxed{1}",
        "5 ",
        "5\n",
        "5.",
        "1 2 3 4 5 6 7 8 9\n",
        "1 2 3 4 5 6 7 8 9\n\n",
        "Row 1: ",
        "r1c1=1 ",
        "r1c1",
        "|",
        "5|\n",
        "<span hidden>",
        "```",
        "[THINK]",
        "◁think▷",
        "&a",
        "5\u{200b}",
        "word ",
        "<td>",
        "\\\\",
        "{\"",
        "1. ",
        "- ",
        "*",
        ".",
        "..5",
        "\\begin{array}",
        "~~",
        "/*",
        "[a]: ",
        "](",
        "`<answer>",
        "<!x ",
    ] {
        let text = part.repeat(LENGTH / part.len());
        let _ = find_answer(&text, Some(&puzzle()));
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut random = crate::oracle::Random::new(17);
    let parts = [
        "[",
        "]",
        "(",
        ")",
        "\n",
        "\r",
        "<answer>",
        "</answer>",
        "<think>",
        "</think>",
        "<!--",
        "-->",
        "\\boxed{",
        "}",
        "```",
        "5",
        ".",
        "1.",
        "*",
        "**",
        "-",
        "_",
        "|",
        "&",
        "\\\\",
        "\\n",
        "\\",
        "Row 1: ",
        "r1c3=4",
        "(1,3)->4",
        "[1 3 4]",
        "1 2 3 4 5 6 7 8 9\n",
        "word ",
        "A",
        "x",
        "None",
        ":",
        "=",
        ";",
        "#",
        "//",
        "<td>",
        "</td>",
        "<tr>",
        "<",
        ">",
        "é",
        "│",
        "５",
        "①",
        "第一行：",
        "\u{200b}",
        "\u{20e3}",
        "◁",
        "◁think▷",
        "🟦",
        "5.0",
        "10",
        "'",
        "\"",
        ",",
        " ",
        "\t",
        SOLVED,
        VALID,
    ];
    let rules: Vec<Rules> =
        ["4x4", "16x16", "16x16 symbols=1-9A-G"].iter().map(|rules| rules.parse().unwrap()).collect();
    for _ in 0..5_000 {
        let text: String = (0..random.below(40)).map(|_| parts[random.below(parts.len())]).collect();
        let _ = find_answer(&text, Some(&puzzle()));
        let _ = ninefold::find_last_board(&text);
        for rules in &rules {
            let _ = rules.find_answer(&text, Some(&rules.empty()));
        }
    }
}
