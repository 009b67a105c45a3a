//! `ninefold explain`: one board, drawn and described.

use std::fs;

use roxmltree::{Document, Node};

use crate::program::{
    AMBIGUOUS, EMPTY, INVALID, INVALID_DRAWN, INVALID_TOLD, MINIMAL, SHORT, SOLVED, UNSOLVABLE, VALID, grid,
    ninefold, system_says,
};

/// The givens that can be dropped are in parentheses.
const VALID_DRAWN: &str = "     1  2  3   4  5  6   7  8  9
   ┌─────────┬─────────┬─────────┐
 1 │(5)(3) . │ . (7) . │ .  .  . │
 2 │(6) .  . │(1)(9)(5)│ .  .  . │
 3 │ . (9) 8 │ .  .  . │ .  6  . │
   ├─────────┼─────────┼─────────┤
 4 │(8) .  . │ .  6  . │ .  . (3)│
 5 │(4) .  . │(8) . (3)│ .  .  1 │
 6 │(7) .  . │ .  2  . │ .  . (6)│
   ├─────────┼─────────┼─────────┤
 7 │ . (6) . │ .  .  . │ 2  8  . │
 8 │ .  .  . │(4)(1)(9)│ .  . (5)│
 9 │ .  .  . │ . (8) . │ .  7 (9)│
   └─────────┴─────────┴─────────┘
";
const VALID_TOLD: &str = "   ( ) givens that can be dropped
givens     30 of 81
valid      yes
solved     no, 51 cells are blank
solvable   yes
solutions  1
minimal    no, 22 givens can be dropped, each on its own (r1c1, r1c2, r1c5, r2c1, r2c4, r2c5, r2c6, r3c2, r4c1, \
r4c9, r5c1, r5c4, r5c6, r6c1, r6c9, r7c2, r8c4, r8c5, r8c6, r8c9, r9c5, r9c9)
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
    let (drawn, told) = outcome.text().split_at(outcome.text().find("\ngivens").unwrap() + 1);
    assert_eq!(
        (outcome.code, told),
        (
            Some(0),
            "givens     81 of 81\nvalid      yes\nsolved     yes\nsolvable   yes\nsolutions  1\n\
             minimal    no, it is solved\n"
        )
    );
    // Every given can be dropped, but that is not what anyone wants to know of it.
    assert!(!drawn.contains(['(', '[']), "{drawn}");
}

#[test]
fn a_full_board_with_conflicts_is_not_solved() {
    let board = format!("4{}", &SOLVED[1..]);
    let outcome = ninefold(["explain"]).stdin(board).run();
    let (_, told) = outcome.text().split_at(outcome.text().find("\ngivens").unwrap() + 1);
    assert_eq!(
        (outcome.code, told),
        (
            Some(1),
            "givens     81 of 81\nvalid      no, 3 conflicts\n           4 twice in row 1 (r1c1, r1c3)\n           \
             4 twice in column 1 (r1c1, r5c1)\n           4 twice in box 1 (r1c1, r1c3)\n\
             solved     no, it is not valid\nsolvable   no, it is not valid\nsolutions  none\n\
             minimal    no, there is no solution\n"
        )
    );
}

#[test]
fn one_of_each_is_in_the_singular() {
    let board = format!("{}.", &SOLVED[..80]);
    let outcome = ninefold(["explain"]).stdin(board).run();
    assert!(
        outcome.text().contains(
            "givens     80 of 81\nvalid      yes\nsolved     no, 1 cell is blank\nsolvable   yes\n"
        ),
        "{}",
        outcome.text()
    );
    let mut cells = vec!['.'; 81];
    (cells[0], cells[8]) = ('7', '7');
    let outcome = ninefold(["explain"]).stdin(cells.into_iter().collect::<String>()).run();
    assert!(outcome.text().ends_with(
        "givens     2 of 81\nvalid      no, 1 conflict\n           7 twice in row 1 (r1c1, r1c9)\n\
         solved     no, 79 cells are blank\nsolvable   no, it is not valid\nsolutions  none\n\
         minimal    no, there is no solution\n"
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
        "ninefold: a.txt: expected one board, found a second one on line 2; choose with --number\n",
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
fn a_malformed_board_is_reported() {
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
fn an_input_without_a_board_is_reported() {
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
        .is(0, format!("-:2: judged column \"puzzle\"\n{VALID_DRAWN}{VALID_TOLD}"), "");
}

#[test]
fn a_truncated_file_gets_the_same_words_as_from_check() {
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
    assert_eq!(rings(&picture), marked(VALID_DRAWN));
    assert!(of_class(&picture, "house").is_empty());
    let caption: Vec<_> = of_class(&picture, "verdict").iter().filter_map(Node::text).collect();
    // The cells can be seen, and there is no room for their names.
    assert_eq!(caption, ["valid, 30 givens, 1 solution", "22 givens can be dropped, each on its own"]);
}

/// The cells with a ring, by row and column: one colour for what is wrong, another for what is worth a look.
fn rings(picture: &Document<'_>) -> Vec<(usize, usize)> {
    let rings = [of_class(picture, "ring"), of_class(picture, "hoop")];
    assert!(rings.iter().any(Vec::is_empty), "one colour a picture");
    rings.iter().flatten().map(|ring| cell_at(ring.attribute("cx"), ring.attribute("cy"))).collect()
}

/// The cells that are marked in a drawing, by row and column.
fn marked(drawn: &str) -> Vec<(usize, usize)> {
    let mut cells = Vec::new();
    let rows = drawn.lines().filter(|line| line.contains('│'));
    for (row, line) in rows.enumerate() {
        let inner: Vec<char> = line.chars().skip(3).filter(|&character| character != '│').collect();
        for (column, cell) in inner.chunks(3).enumerate().filter(|(_, cell)| matches!(cell[0], '[' | '(')) {
            assert!(matches!((cell[0], cell[2]), ('[', ']') | ('(', ')')), "{line}");
            cells.push((row + 1, column + 1));
        }
    }
    cells
}

/// The drawing and the lines below it.
fn explained(board: &str, code: i32) -> (String, String) {
    let outcome = ninefold(["explain"]).stdin(board).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(code), ""));
    let (drawn, told) = outcome.text().split_at(outcome.text().find("\ngivens").unwrap() + 1);
    (drawn.to_owned(), told.to_owned())
}

fn picture_of(board: &str) -> String {
    ninefold(["explain", "--svg", "-"]).stdin(board).run().text().to_owned()
}

#[test]
fn a_minimal_board_has_nothing_marked() {
    let (drawn, told) = explained(MINIMAL, 0);
    assert_eq!(
        told,
        "givens     17 of 81\nvalid      yes\nsolved     no, 64 cells are blank\nsolvable   yes\nsolutions  1\n\
         minimal    yes\n"
    );
    assert_eq!(marked(&drawn), []);
    assert!(drawn.ends_with("┘\n"), "nothing is marked, so nothing is explained: {drawn}");
    let text = picture_of(MINIMAL);
    let picture = Document::parse(&text).unwrap();
    assert_eq!(rings(&picture), []);
    let caption: Vec<_> = of_class(&picture, "verdict").iter().filter_map(Node::text).collect();
    assert_eq!(caption, ["valid, 17 givens, 1 solution"]);
}

#[test]
fn a_board_without_solutions_has_the_givens_marked_that_leave_none() {
    let (drawn, told) = explained(UNSOLVABLE, 0);
    assert_eq!(
        told,
        "givens     9 of 81\nvalid      yes\nsolved     no, 72 cells are blank\n\
         solvable   no, 9 has no place left in row 1; these 7 givens leave no solution (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)\n\
         solutions  none\nminimal    no, there is no solution\n"
    );
    assert!(
        drawn.contains(" 1 │[1][2][3]│[4][5][6]│ 7  8  . │\n 2 │ .  .  . │ .  .  . │ .  . [9]│\n"),
        "{drawn}"
    );
    assert!(drawn.ends_with("┘\n   [ ] givens that leave no solution\n"), "{drawn}");
    let text = picture_of(UNSOLVABLE);
    let picture = Document::parse(&text).unwrap();
    assert_eq!(rings(&picture), marked(&drawn));
    let caption: Vec<_> = of_class(&picture, "verdict").iter().filter_map(Node::text).collect();
    assert_eq!(
        caption,
        ["valid, 9 givens, no solution", "9 has no place left in row 1", "these 7 givens leave no solution"]
    );
}

#[test]
fn a_board_with_two_solutions_has_the_cells_marked_where_they_differ() {
    let (drawn, told) = explained(AMBIGUOUS, 0);
    assert_eq!(
        told,
        "givens     77 of 81\nvalid      yes\nsolved     no, 4 cells are blank\nsolvable   yes\n\
         solutions  2; two solutions differ in 4 cells (r1c4, r1c5, r4c4, r4c5)\n\
         minimal    no, there is more than one solution\n"
    );
    assert_eq!(marked(&drawn), [(1, 4), (1, 5), (4, 4), (4, 5)]);
    assert!(drawn.contains(" 1 │ 5  3  4 │(.)(.) 8 │ 9  1  2 │\n"), "{drawn}");
    assert!(drawn.ends_with("┘\n   ( ) two solutions differ here\n"), "{drawn}");
    let text = picture_of(AMBIGUOUS);
    let picture = Document::parse(&text).unwrap();
    assert_eq!(rings(&picture), marked(&drawn));
    // Both digits are in the cell.
    let either: Vec<_> = of_class(&picture, "either").iter().filter_map(Node::text).collect();
    assert_eq!(either, ["6 7", "7 6", "7 6", "6 7"]);
    let caption: Vec<_> = of_class(&picture, "verdict").iter().filter_map(Node::text).collect();
    assert_eq!(
        caption,
        ["valid, 77 givens, 2 solutions", "two solutions differ in 4 cells (r1c4, r1c5, r4c4, r4c5)"]
    );
}

#[test]
fn solutions_are_counted_up_to_a_thousand() {
    let (drawn, told) = explained(EMPTY, 0);
    assert!(told.contains("\nsolutions  at least 1000; two solutions differ in 6 cells ("), "{told}");
    assert_eq!(marked(&drawn).len(), 6);
    let text = picture_of(EMPTY);
    let picture = Document::parse(&text).unwrap();
    assert_eq!(of_class(&picture, "verdict")[0].text(), Some("valid, 0 givens, at least 1000 solutions"));
}

#[test]
fn only_what_is_wrong_is_coloured() {
    let in_colour = |board: &str| {
        let outcome = ninefold(["explain", "--color", "always"]).stdin(board).run();
        outcome.text().matches("\u{1b}[31m[").count()
    };
    assert_eq!([INVALID, UNSOLVABLE, AMBIGUOUS, VALID, MINIMAL].map(in_colour), [3, 7, 0, 0, 0]);
}

#[test]
fn the_picture_rings_cells_and_shades_houses_in_conflict() {
    let outcome = ninefold(["explain", "--svg", "-"]).stdin(INVALID).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
    let picture = Document::parse(outcome.text()).unwrap();
    let title = picture.descendants().find(|node| node.has_tag_name("title")).unwrap();
    assert_eq!(title.text(), Some("Sudoku board, invalid"));
    assert_eq!(rings(&picture), [(1, 1), (3, 3), (4, 1)]);
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
fn a_picture_that_cannot_be_written_is_reported() {
    let call = ninefold(["explain", "--svg", "gone/board.svg"]).stdin(VALID);
    let reason = system_says(fs::write(call.folder().join("gone/board.svg"), ""));
    call.run().is(2, "", format!("ninefold: cannot write gone/board.svg: {reason}\n"));
}

#[test]
fn there_is_no_picture_of_a_malformed_board() {
    let call = ninefold(["explain", "--svg", "board.svg"]).stdin(SHORT);
    let path = call.folder().join("board.svg");
    let outcome = call.run();
    outcome.is(2, "", "-:1:81: malformed: expected 81 cells, found 80\n");
    assert!(!path.exists());
}
