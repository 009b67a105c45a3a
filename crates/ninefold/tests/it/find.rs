//! The last board in a text with anything around it.

use ninefold::{Board, find_last_board};

use crate::boards::{SOLVED, VALID};
use crate::oracle::Random;

/// Asserts that this board is found, and where.
fn check(text: &str, board: &str) {
    let found = find_last_board(text).unwrap_or_else(|| panic!("nothing in\n{text}"));
    assert_eq!(found.board.to_string(), board, "{text}");
    assert_eq!(&text[found.start..found.end()], found.text);
}

fn grid(board: &str, between: &str) -> String {
    let rows: Vec<String> = (0..9)
        .map(|row| {
            let cells: Vec<String> = board[9 * row..9 * row + 9].chars().map(String::from).collect();
            cells.join(between)
        })
        .collect();
    rows.join("\n")
}

#[cfg(all(feature = "csv", feature = "json"))]
#[test]
fn a_board_in_every_format_with_prose_around_it() {
    for line in [VALID, SOLVED] {
        let board: ninefold::Board = line.parse().unwrap();
        for &format in ninefold::Format::ALL {
            let written = board.written(format).to_string();
            for text in [
                format!("Here it is:\n\n{written}\n\nDone."),
                format!("Here it is:\n```\n{written}\n```\nDone."),
                format!("Here it is:\n```json\n{written}\n```"),
                format!("<think>Hm, 123456789 or 5?</think>\n<answer>{written}</answer>"),
                format!("<answer>\n{written}\n</answer>\nThere are 9 rows."),
                written.clone(),
            ] {
                check(&text, line);
            }
        }
    }
}

#[cfg(all(feature = "csv", feature = "json"))]
#[test]
fn rows_as_people_write_them() {
    for between in ["", " ", "  ", " | ", ",", ", ", "\t"] {
        let grid = grid(SOLVED, between);
        check(&format!("The solution is\n{grid}\nas you can see."), SOLVED);
        check(&format!("The solution is:\n\n{grid}\n"), SOLVED);
        check(&format!("```\n{grid}\n```"), SOLVED);
        check(&format!("<answer>{grid}</answer>"), SOLVED);
    }
    let barred: Vec<String> = grid(SOLVED, " | ").lines().map(|row| format!("| {row} |")).collect();
    check(&format!("The solution:\n\n{}\n\nBye", barred.join("\n")), SOLVED);
    let bands: Vec<String> = grid(SOLVED, " ").lines().map(String::from).collect();
    let bands: Vec<String> = bands.chunks(3).map(|band| band.join("\n")).collect();
    check(&format!("Solved:\n{}\nBye", bands.join("\n\n")), SOLVED);
    check(&format!("Solved:\n{}\nBye", bands.join("\n------+-------+------\n")), SOLVED);
}

#[cfg(all(feature = "csv", feature = "json"))]
#[test]
fn lists_as_programs_print_them() {
    let rows: Vec<String> = grid(SOLVED, ", ").lines().map(|row| format!("[{row}]")).collect();
    check(&format!("board = [{}]", rows.join(", ")), SOLVED);
    check(
        &format!("board = [\n    {},\n]\nprint(board[0][0])", rows.join(",\n    ")).replace(",\n]", "\n]"),
        SOLVED,
    );
    let rows: Vec<String> = grid(SOLVED, "', '").lines().map(|row| format!("['{row}']")).collect();
    check(&format!("board = [{}]", rows.join(", ")), SOLVED);
    let rows: Vec<String> = grid(SOLVED, " ").lines().map(|row| format!("[{row}]")).collect();
    check(&format!("The array is\n[{}]\n", rows.join("\n ")), SOLVED);
    check(&format!("{{\"reasoning\": \"it's easy [1]\", \"answer\": \"{SOLVED}\"}}"), SOLVED);
    check(
        &format!(
            "{{\"grid\": [[1, 2], [3]], \"answer\": [{}]}}",
            SOLVED.split("").filter(|c| !c.is_empty()).collect::<Vec<_>>().join(",")
        ),
        SOLVED,
    );
}

#[test]
fn lines_with_marks_around_them() {
    for text in [
        format!("The answer is {SOLVED}."),
        format!("The answer is **{SOLVED}**."),
        format!("Is it {SOLVED}?"),
        format!("\"{SOLVED}\""),
        format!("answer={SOLVED};"),
        format!("Final answer: \\boxed{{{SOLVED}}}"),
        format!("答案是{SOLVED}。"),
    ] {
        check(&text, SOLVED);
    }
    check(&format!("**{VALID}**"), VALID);
}

#[test]
fn the_last_board_wins() {
    let [puzzle, solved] = [grid(VALID, " "), grid(SOLVED, " ")];
    check(&format!("Puzzle:\n{puzzle}\n\nAnswer:\n{solved}\n"), SOLVED);
    check(&format!("Puzzle:\n{solved}\n\nAnswer:\n{puzzle}\n"), VALID);
    check(&format!("{VALID}\n{SOLVED}\n"), SOLVED);
    check(&format!("{VALID} becomes\n{solved}"), SOLVED);
    check(&format!("{solved}\nwas {VALID}"), VALID);
    check(&format!("[\"{VALID}\", \"{SOLVED}\"]"), SOLVED);
    check(&format!("```\n{puzzle}\n```\n```\n{solved}\n```\n"), SOLVED);
}

#[test]
fn text_that_is_nearly_a_board_is_not_repaired() {
    for text in [
        String::new(),
        "I cannot solve this one.".into(),
        SOLVED[1..].into(),
        format!("{SOLVED}1"),
        format!("A{SOLVED}"),
        format!("{SOLVED}A"),
        grid(SOLVED, " ").lines().take(8).collect::<Vec<_>>().join("\n"),
        format!("{}\n1 2 3 4 5 6 7 8 9", grid(SOLVED, " ")),
        grid(SOLVED, " ").replacen("5 ", "", 1),
        format!("[{}]", ["[1,2,3,4,5,6,7,8,9]"; 8].join(",")),
        format!("[{}]", ["[1,2,3,4,5,6,7,8,10]"; 9].join(",")),
        format!("[{}]", ["[1,2,3,4,5,6,7,8,true]"; 9].join(",")),
    ] {
        assert_eq!(find_last_board(&text), None, "{text}");
    }
}

#[test]
fn no_text_makes_it_panic() {
    let mut random = Random::new(40);
    let parts = [
        "[",
        "]",
        "\n",
        "<a>",
        "```",
        "5",
        ".",
        "1 2 3 4 5 6 7 8 9\n",
        "word ",
        SOLVED,
        "é",
        "│",
        "\u{a0}",
        "'",
        ",",
        "<",
        "*",
    ];
    for _ in 0..2000 {
        let text: String = (0..random.below(60)).map(|_| parts[random.below(parts.len())]).collect();
        if let Some(found) = find_last_board(&text) {
            assert_eq!(&text[found.start..found.end()], found.text);
        }
    }
    for part in parts {
        find_last_board(&part.repeat(20_000));
    }
}

/// The time doesn't depend on how deeply lists are nested: each of these would take seconds, not milliseconds, otherwise.
#[test]
fn nested_lists_and_many_paragraphs() {
    // If they took more than linear time, it would be hours.
    const LEVELS: usize = 50_000;
    let (open, close) = ("[".repeat(LEVELS), "]".repeat(LEVELS));
    let cells = "5,".repeat(80);
    for text in [
        open.clone() + &close,
        format!("{open}{cells}{close}"),
        "[1,".repeat(LEVELS) + &close,
        "[{".repeat(LEVELS) + &"}]".repeat(LEVELS),
        "1\n\n".repeat(LEVELS / 4),
    ] {
        assert_eq!(find_last_board(&text), None);
    }
    if cfg!(feature = "json") {
        let found = find_last_board(&format!("{open}{cells}5{close}")).map(|found| found.board);
        assert_eq!(found, Board::try_from([5; 81]).ok());
    }
}
