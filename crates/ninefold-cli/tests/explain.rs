//! `ninefold explain`: one board, drawn and described.
#![allow(
    clippy::format_collect,
    clippy::format_push_string,
    reason = "expectations are short, and read best as formats"
)]

mod program;

use std::fs;

use program::{INVALID, INVALID_DRAWN, SHORT, SOLVED, VALID, VALID_DRAWN, grid, ninefold, system_says};
use roxmltree::{Document, Node};

const VALID_TOLD: &str = "givens  30 of 81\nvalid   yes\nsolved  no, 51 cells are blank\n";
const INVALID_TOLD: &str = "givens  30 of 81
valid   no, 2 conflicts
        8 twice in column 1 (r1c1, r4c1)
        8 twice in box 1 (r1c1, r3c3)
solved  no, 51 cells are blank
";

#[test]
fn a_valid_board() {
    ninefold(["explain", "a.txt"]).file("a.txt", VALID).run().is(0, format!("{VALID_DRAWN}{VALID_TOLD}"), "");
    ninefold(["explain"]).stdin(grid(VALID)).run().is(0, format!("{VALID_DRAWN}{VALID_TOLD}"), "");
    ninefold(["explain", "-"]).stdin(VALID).run().is(0, format!("{VALID_DRAWN}{VALID_TOLD}"), "");
    ninefold(["explain", "-b", VALID]).run().is(0, format!("{VALID_DRAWN}{VALID_TOLD}"), "");
}

#[test]
fn an_invalid_board() {
    ninefold(["explain"]).stdin(INVALID).run().is(1, format!("{INVALID_DRAWN}{INVALID_TOLD}"), "");
}

#[test]
fn a_solved_board() {
    let outcome = ninefold(["explain"]).stdin(SOLVED).run();
    let (_, told) = outcome.text().split_at(outcome.text().find("givens").unwrap());
    assert_eq!((outcome.code, told), (Some(0), "givens  81 of 81\nvalid   yes\nsolved  yes\n"));
}

#[test]
fn a_full_board_with_conflicts_is_not_solved() {
    let board = format!("4{}", &SOLVED[1..]);
    let outcome = ninefold(["explain"]).stdin(board).run();
    let (_, told) = outcome.text().split_at(outcome.text().find("givens").unwrap());
    assert_eq!(
        (outcome.code, told),
        (
            Some(1),
            "givens  81 of 81\nvalid   no, 3 conflicts\n        4 twice in row 1 (r1c1, r1c3)\n        \
             4 twice in column 1 (r1c1, r5c1)\n        4 twice in box 1 (r1c1, r1c3)\nsolved  no, it is not valid\n"
        )
    );
}

#[test]
fn one_of_each_is_told_in_the_singular() {
    let board = format!("{}.", &SOLVED[..80]);
    let outcome = ninefold(["explain"]).stdin(board).run();
    assert!(outcome.text().ends_with("givens  80 of 81\nvalid   yes\nsolved  no, 1 cell is blank\n"));
    let mut cells = vec!['.'; 81];
    (cells[0], cells[8]) = ('7', '7');
    let outcome = ninefold(["explain"]).stdin(cells.into_iter().collect::<String>()).run();
    assert!(outcome.text().ends_with(
        "givens  2 of 81\nvalid   no, 1 conflict\n        7 twice in row 1 (r1c1, r1c9)\nsolved  no, 79 cells are blank\n"
    ));
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
}

#[test]
fn a_board_that_starts_with_a_dash() {
    let board = VALID.replace('.', "-").replacen('5', "-", 1);
    let outcome = ninefold(["explain", "-b", board.as_str()]).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
}

#[test]
fn several_boards_take_a_number() {
    let text = format!("{VALID}\n{INVALID}\n{SHORT}\n");
    ninefold(["explain", "a.txt"]).file("a.txt", &text).run().is(
        2,
        "",
        "ninefold: a.txt: expected one board, found a second one in line 2; choose with --number\n",
    );
    ninefold(["explain", "--number", "1", "a.txt"]).file("a.txt", &text).run().is(
        0,
        format!("{VALID_DRAWN}{VALID_TOLD}"),
        "",
    );
    ninefold(["explain", "-n", "2", "a.txt"]).file("a.txt", &text).run().is(
        1,
        format!("a.txt:2\n{INVALID_DRAWN}{INVALID_TOLD}"),
        "",
    );
    ninefold(["explain", "-n", "3", "a.txt"]).file("a.txt", &text).run().is(
        2,
        "",
        "a.txt:3:81: malformed: expected 81 cells, found 80\n",
    );
    ninefold(["explain", "-n", "4", "a.txt"]).file("a.txt", &text).run().is(
        2,
        "",
        "ninefold: a.txt: expected board 4, found 3 boards\n",
    );
    ninefold(["explain", "-n", "2"]).stdin(VALID).run().is(
        2,
        "",
        "ninefold: -: expected board 2, found 1 board\n",
    );
}

#[test]
fn a_number_is_one_or_more() {
    for number in ["0", "-1", "two"] {
        let outcome = ninefold(["explain", "--number", number]).stdin(VALID).run();
        assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
    }
}

#[test]
fn a_malformed_board_is_told() {
    ninefold(["explain", "a.txt"]).file("a.txt", SHORT).run().is(
        2,
        "",
        "a.txt:1:81: malformed: expected 81 cells, found 80\n",
    );
    ninefold(["explain", "-b", "what?"]).run().is(
        2,
        "",
        "<board>:1:1: malformed: expected a digit from 1 to 9 or a blank, found 'w'\n",
    );
}

#[test]
fn nothing_is_told() {
    ninefold(["explain"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
    ninefold(["explain", "-n", "2"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
    let call = ninefold(["explain", "gone"]);
    let reason = system_says(fs::read(call.folder().join("gone")));
    call.run().is(2, "", format!("ninefold: gone: {reason}\n"));
}

#[test]
fn a_byte_order_mark_changes_nothing() {
    ninefold(["explain", "a.txt"]).file("a.txt", format!("\u{feff}{VALID}\n")).run().is(
        0,
        format!("{VALID_DRAWN}{VALID_TOLD}"),
        "",
    );
}

#[test]
fn a_file_and_a_board_do_not_go_together() {
    let outcome = ninefold(["explain", "-b", VALID, "a.txt"]).file("a.txt", VALID).run();
    assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
    assert!(outcome.stderr.starts_with("error: the argument '--board <TEXT>' cannot be used with '[FILE]'"));
}

#[test]
fn a_column_is_chosen() {
    ninefold(["explain", "--column", "puzzle", "-f", "csv"])
        .stdin(format!("answer,puzzle\n{SOLVED},{VALID}\n"))
        .run()
        .is(0, format!("-:2\n{VALID_DRAWN}{VALID_TOLD}"), "");
}

#[test]
fn a_truncated_file_is_told_in_the_same_words_as_by_check() {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    std::io::Write::write_all(&mut packed, VALID.as_bytes()).unwrap();
    let packed = packed.finish().unwrap();
    let told = |command| {
        let call = ninefold([command, "a.gz"]).file("a.gz", &packed[..packed.len() - 8]);
        call.run().stderr
    };
    assert_eq!(told("explain"), told("check"));
}

fn of_class<'a>(picture: &'a Document<'_>, class: &str) -> Vec<Node<'a, 'a>> {
    picture
        .descendants()
        .filter(|node| {
            node.attribute("class").is_some_and(|classes| classes.split(' ').any(|word| word == class))
        })
        .collect()
}

/// A place in the picture as row and column; its cells are 48 wide and start at 32.
fn cell_at(x: Option<&str>, y: Option<&str>) -> (usize, usize) {
    let index = |at: Option<&str>| (at.unwrap().parse::<usize>().unwrap() - 32) / 48 + 1;
    (index(y), index(x))
}

#[test]
fn the_picture_shows_the_board() {
    let outcome = ninefold(["explain", "--svg", "-"]).stdin(VALID).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
    let picture = Document::parse(outcome.text()).unwrap();
    assert_eq!(picture.root_element().tag_name().namespace(), Some("http://www.w3.org/2000/svg"));
    let title = picture.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("Sudoku board, valid"));
    let mut cells = ['.'; 81];
    for digit in of_class(&picture, "digit").into_iter().filter(|node| node.has_tag_name("text")) {
        let (row, column) = cell_at(digit.attribute("x"), digit.attribute("y"));
        cells[(row - 1) * 9 + column - 1] = digit.text().unwrap().parse().unwrap();
    }
    assert_eq!(cells.iter().collect::<String>(), VALID);
    assert!(of_class(&picture, "ring").is_empty());
    assert!(of_class(&picture, "house").is_empty());
    assert_eq!(of_class(&picture, "verdict")[0].text(), Some("valid, 30 givens"));
}

#[test]
fn the_picture_rings_cells_and_shades_houses_in_conflict() {
    let outcome = ninefold(["explain", "--svg", "-"]).stdin(INVALID).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
    let picture = Document::parse(outcome.text()).unwrap();
    let title = picture.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("Sudoku board, invalid"));
    let rings: Vec<_> = of_class(&picture, "ring")
        .iter()
        .map(|ring| cell_at(ring.attribute("cx"), ring.attribute("cy")))
        .collect();
    assert_eq!(rings, [(1, 1), (3, 3), (4, 1)]);
    let houses: Vec<_> = of_class(&picture, "house")
        .iter()
        .map(|house| ["x", "y", "width", "height"].map(|name| house.attribute(name).unwrap()))
        .collect();
    assert_eq!(houses, [["32", "32", "48", "432"], ["32", "32", "144", "144"]]);
    let caption: Vec<_> = of_class(&picture, "verdict").iter().filter_map(Node::text).collect();
    assert_eq!(
        caption,
        ["invalid, 30 givens", "8 twice in column 1 (r1c1, r4c1)", "8 twice in box 1 (r1c1, r3c3)"]
    );
}

#[test]
fn the_picture_goes_to_a_file_and_the_drawing_to_the_output() {
    let outcome = ninefold(["explain", "--svg", "board.svg"]).stdin(INVALID).run();
    outcome.is(1, format!("{INVALID_DRAWN}{INVALID_TOLD}"), "");
    let on_output = ninefold(["explain", "--svg", "-"]).stdin(INVALID).run();
    assert_eq!(outcome.written("board.svg"), on_output.text());
}

#[test]
fn a_picture_that_cannot_be_written_is_told() {
    let call = ninefold(["explain", "--svg", "gone/board.svg"]).stdin(VALID);
    let reason = system_says(fs::write(call.folder().join("gone/board.svg"), ""));
    call.run().is(2, "", format!("ninefold: cannot write gone/board.svg: {reason}\n"));
}

#[test]
fn no_picture_is_made_of_what_is_no_board() {
    let call = ninefold(["explain", "--svg", "board.svg"]).stdin(SHORT);
    let path = call.folder().join("board.svg");
    let outcome = call.run();
    outcome.is(2, "", "-:1:81: malformed: expected 81 cells, found 80\n");
    assert!(!path.exists());
}
