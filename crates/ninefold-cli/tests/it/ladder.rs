//! The ladder from valid to minimal: every requirement, every kind of board, every output, and a witness for every no.

use ninefold::{Board, Cell, CellSet, Format};
use serde_json::Value;

use crate::program::{
    AMBIGUOUS, EMPTY, INVALID, INVALID_DRAWN, MINIMAL, SHORT, SOLVED, UNSOLVABLE, VALID, VALID_DRAWN, WHY,
    grid, ninefold,
};

/// One board of each kind. The malformed one is among them, not at an end.
const BOARDS: [&str; 7] = [VALID, INVALID, SOLVED, SHORT, MINIMAL, AMBIGUOUS, UNSOLVABLE];

/// The verdicts on them, one line per requirement.
const LADDER: [(&str, [&str; 7]); 5] = [
    ("valid", ["valid", "invalid", "valid", "malformed", "valid", "valid", "valid"]),
    ("solved", ["unfinished", "invalid", "solved", "malformed", "unfinished", "unfinished", "unfinished"]),
    ("solvable", ["solvable", "invalid", "solvable", "malformed", "solvable", "solvable", "unsolvable"]),
    ("unique", ["unique", "invalid", "unique", "malformed", "unique", "ambiguous", "unsolvable"]),
    ("minimal", ["redundant", "invalid", "redundant", "malformed", "minimal", "ambiguous", "unsolvable"]),
];

/// The order in which the summary lists them.
const WORDS: [&str; 11] = [
    "valid",
    "solved",
    "solvable",
    "unique",
    "minimal",
    "unfinished",
    "redundant",
    "ambiguous",
    "unsolvable",
    "invalid",
    "malformed",
];

const REDUNDANT: &str = "22 givens can be dropped, each on its own (r1c1, r1c2, r1c5, r2c1, r2c4, r2c5, r2c6, r3c2, \
                         r4c1, r4c9, r5c1, r5c4, r5c6, r6c1, r6c9, r7c2, r8c4, r8c5, r8c6, r8c9, r9c5, r9c9)";
const NO_SOLUTION: &str = "9 has no place left in row 1; these 7 givens leave no solution (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)";
const TWO_SOLUTIONS: &str = "two solutions differ in 4 cells (r1c4, r1c5, r4c4, r4c5)";

fn lines(boards: &[&str]) -> String {
    boards.iter().map(|board| format!("{board}\n")).collect()
}

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// The totals as the program sums them up.
fn summary(words: &[&str]) -> String {
    let counts: Vec<_> = WORDS
        .iter()
        .map(|word| (word, words.iter().filter(|other| *other == word).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(word, count)| format!("{count} {word}"))
        .collect();
    format!("{} board{}: {}\n", words.len(), if words.len() == 1 { "" } else { "s" }, counts.join(", "))
}

fn meets(requirement: &str, word: &str) -> bool {
    requirement == word
}

/// The exit status for boards of which these words are said.
fn code(requirement: &str, words: &[&str]) -> i32 {
    let worst = words.iter().map(|word| match *word {
        "malformed" => 2,
        word => i32::from(!meets(requirement, word)),
    });
    worst.max().unwrap()
}

/// All boards and their words, often enough that the lines do not all take the same way through the program.
fn many(words: &[&'static str; 7]) -> (Vec<&'static str>, Vec<&'static str>) {
    (BOARDS.repeat(4), words.repeat(4))
}

/// What is said about a board in one line, without its location.
fn reason(text: &str, word: &str) -> String {
    match word {
        "invalid" => WHY.into(),
        "unfinished" => {
            let blanks = board(text).blanks();
            format!("{} blanks ({blanks})", blanks.len())
        }
        "unsolvable" => NO_SOLUTION.into(),
        "ambiguous" => TWO_SOLUTIONS.into(),
        "redundant" if text == SOLVED => {
            format!("81 givens can be dropped, each on its own ({})", CellSet::ALL)
        }
        "redundant" => REDUNDANT.into(),
        "malformed" => "expected 81 cells, found 80".into(),
        _ => unreachable!("{word} needs no reason"),
    }
}

#[test]
fn text_gives_the_reason_of_every_no() {
    for (requirement, words) in LADDER {
        let (boards, words) = many(&words);
        let told: String = (1..)
            .zip(boards.iter().zip(&words))
            .filter(|(_, (_, word))| !meets(requirement, word))
            .map(|(line, (board, word))| {
                let column = if *word == "malformed" { ":81" } else { "" };
                format!("a.txt:{line}{column}: {word}: {}\n", reason(board, word))
            })
            .collect();
        ninefold(["check", "-r", requirement, "a.txt"]).file("a.txt", lines(&boards)).run().is(
            2,
            told + &summary(&words),
            "",
        );
    }
}

#[test]
fn bool_and_summary_agree_with_the_words() {
    for (requirement, words) in LADDER {
        let (boards, words) = many(&words);
        let told: String = words
            .iter()
            .map(|word| match *word {
                "malformed" => "error\n",
                word if meets(requirement, word) => "true\n",
                _ => "false\n",
            })
            .collect();
        let notes: String = (1..)
            .zip(&words)
            .filter(|(_, word)| **word == "malformed")
            .map(|(line, _)| format!("-:{line}:81: malformed: expected 81 cells, found 80\n"))
            .collect();
        let call = |output| ninefold(["check", "-r", requirement, "-o", output]).stdin(lines(&boards));
        call("bool").run().is(2, told, &notes);
        call("summary").run().sums_up(2, summary(&words), &notes);
    }
}

#[test]
fn the_exit_status_is_that_of_the_worst_board() {
    for (requirement, words) in LADDER {
        for (board, word) in BOARDS.into_iter().zip(words) {
            println!("{requirement} {board}");
            let expected = code(requirement, &[word]);
            ninefold(["check", "-q", "-r", requirement, "-b", board]).run().is(expected, "", "");
            ninefold(["check", "-o", "summary", "-r", requirement, "-b", board]).run().sums_up(
                expected,
                summary(&[word]),
                if word == "malformed" {
                    "<board>:1:81: malformed: expected 81 cells, found 80\n"
                } else {
                    ""
                },
            );
        }
        // One that meets it does not make up for one that does not.
        let (boards, words): (Vec<_>, Vec<_>) =
            BOARDS.into_iter().zip(words).filter(|(_, word)| *word != "malformed").unzip();
        ninefold(["check", "-q", "--require", requirement]).stdin(lines(&boards)).run().is(
            code(requirement, &words),
            "",
            "",
        );
    }
}

/// The cells that are named in a list.
fn cells(list: &Value) -> Vec<Cell> {
    let names: Vec<_> = list.as_array().unwrap().iter().map(|name| name.as_str().unwrap()).collect();
    let cells = names.iter().map(|name| Cell::ALL.into_iter().find(|cell| cell.name() == *name).unwrap());
    let cells: Vec<_> = cells.collect();
    assert!(cells.is_sorted(), "{names:?} are not in reading order");
    cells
}

/// The board without this cell.
fn without(board: &Board, cell: Cell) -> Board {
    let mut rest = *board;
    assert!(rest.clear(cell).is_some(), "{cell} holds a given");
    rest
}

/// Checks a witness by hand, so to speak: with nothing but counting.
fn check_witness(text: &str, word: &str, object: &Value) {
    let board = board(text);
    match word {
        "invalid" => {
            for conflict in object["conflicts"].as_array().unwrap() {
                let digits: Vec<_> =
                    cells(&conflict["cells"]).into_iter().map(|cell| board.get(cell)).collect();
                assert!(digits.len() > 1);
                let digit = conflict["digit"].as_u64().unwrap();
                assert!(
                    digits.iter().all(|other| other.is_some_and(|other| u64::from(other.get()) == digit))
                );
            }
            assert_eq!(object["conflicts"].as_array().unwrap().len(), board.conflicts().count());
        }
        "unfinished" => {
            let blanks = Cell::ALL.into_iter().filter(|&cell| board.get(cell).is_none());
            assert_eq!(cells(&object["blanks"]), blanks.collect::<Vec<_>>());
        }
        "unsolvable" => {
            let mut givens = Board::EMPTY;
            for cell in cells(&object["givens"]) {
                givens.place(cell, board.get(cell).expect("it is a given"));
            }
            assert!(givens.is_valid());
            assert_eq!(givens.count_solutions(1), 0);
            for (cell, _) in givens.filled() {
                assert_eq!(without(&givens, cell).count_solutions(1), 1, "{cell} can be spared");
            }
        }
        "ambiguous" => {
            let solutions: Vec<Board> = object["solutions"]
                .as_array()
                .unwrap()
                .iter()
                .map(|line| line.as_str().unwrap().parse().unwrap())
                .collect();
            assert_eq!(solutions.len(), 2);
            for solution in &solutions {
                assert!(solution.is_solved());
                assert!(board.filled().all(|(cell, digit)| solution.get(cell) == Some(digit)));
            }
            let differ =
                Cell::ALL.into_iter().filter(|&cell| solutions[0].get(cell) != solutions[1].get(cell));
            let differ: Vec<_> = differ.collect();
            assert!(!differ.is_empty());
            assert_eq!(cells(&object["differ"]), differ);
        }
        "redundant" => {
            let redundant = board.filled().map(|(cell, _)| cell);
            let redundant = redundant.filter(|&cell| without(&board, cell).count_solutions(2) == 1);
            assert_eq!(cells(&object["redundant"]), redundant.collect::<Vec<_>>());
        }
        _ => {}
    }
}

/// The fields besides those that every object has.
fn fields(word: &str) -> &'static [&'static str] {
    match word {
        "invalid" => &["conflicts"],
        "unfinished" => &["blanks"],
        "unsolvable" => &["contradiction", "givens"],
        "ambiguous" => &["differ", "solutions"],
        "redundant" => &["redundant"],
        "malformed" => &["error"],
        _ => &[],
    }
}

#[test]
fn jsonl_holds_a_witness_that_can_be_checked() {
    for (requirement, words) in LADDER {
        let (boards, words) = many(&words);
        let outcome = ninefold(["check", "-r", requirement, "-o", "jsonl", "a.txt"])
            .file("a.txt", lines(&boards))
            .run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(2), ""));
        let objects: Vec<Value> =
            outcome.text().lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        assert_eq!(objects.len(), boards.len());
        for (index, object) in objects.iter().enumerate() {
            let (text, word) = (boards[index], words[index]);
            assert_eq!(object["file"], "a.txt");
            assert_eq!(object["line"], index + 1);
            assert_eq!(object["verdict"], word, "{requirement}: {text}");
            assert_eq!(object["meets"], meets(requirement, word));
            let names = object.as_object().unwrap().keys().map(String::as_str);
            let mut names: Vec<_> =
                names.filter(|name| !["file", "line", "verdict", "meets"].contains(name)).collect();
            names.sort_unstable();
            assert_eq!(names, fields(word), "{requirement}: {text}");
            if word != "malformed" {
                check_witness(text, word, object);
            }
        }
    }
}

#[test]
fn jsonl_to_the_letter() {
    let other = SOLVED.replace("534678912", "534768912").replace("859761423", "859671423");
    for (requirement, board, fields) in [
        (
            "solvable",
            UNSOLVABLE,
            concat!(
                r#""verdict":"unsolvable","meets":false,"contradiction":{"house":"row","number":1,"digit":9,"#,
                r#""cells":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r1c7","r1c8","r1c9"],"steps":[]},"#,
                r#""givens":["r1c1","r1c2","r1c3","r1c4","r1c5","r1c6","r2c9"]"#
            )
            .to_owned(),
        ),
        (
            "unique",
            AMBIGUOUS,
            format!(
                r#""verdict":"ambiguous","meets":false,"solutions":["{SOLVED}","{other}"],"differ":["r1c4","r1c5","r4c4","r4c5"]"#
            ),
        ),
        ("minimal", MINIMAL, r#""verdict":"minimal","meets":true"#.into()),
        ("unique", MINIMAL, r#""verdict":"unique","meets":true"#.into()),
        ("solvable", EMPTY, r#""verdict":"solvable","meets":true"#.into()),
    ] {
        let outcome = ninefold(["check", "-r", requirement, "-o", "jsonl"]).stdin(board).run();
        let code = i32::from(fields.contains("false"));
        outcome.is(code, format!("{{\"file\":\"-\",\"line\":1,{fields}}}\n"), "");
    }
}

#[test]
fn witnesses_of_made_boards_can_be_checked() {
    // Puzzles with a given too many, with one too few, and with a wrong one.
    let generator = ninefold::generate::Generator::new(5);
    let mut boards = Vec::new();
    for number in 0..12 {
        let (solved, puzzle) = (generator.solved(number), generator.puzzle(number));
        let (given, _) = puzzle.filled().nth(7).unwrap();
        boards.push(without(&puzzle, given).to_string());
        let blank = puzzle.blanks().iter().nth(11).unwrap();
        let mut more = puzzle;
        more.place(blank, solved.get(blank).unwrap());
        boards.push(more.to_string());
        let wrong = puzzle.candidates(blank).iter().find(|&digit| Some(digit) != solved.get(blank));
        if let Some(digit) = wrong {
            let mut wrong = puzzle;
            wrong.place(blank, digit);
            boards.push(wrong.to_string());
        }
    }
    let text: String = boards.iter().map(|board| format!("{board}\n")).collect();
    let outcome = ninefold(["check", "-r", "minimal", "-o", "jsonl"]).stdin(text).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(1), ""));
    let mut words = Vec::new();
    for (board, line) in boards.iter().zip(outcome.text().lines()) {
        let object: Value = serde_json::from_str(line).unwrap();
        let word = object["verdict"].as_str().unwrap().to_owned();
        check_witness(board, &word, &object);
        words.push(word);
    }
    assert_eq!(words.len(), boards.len());
    for (word, least) in [("ambiguous", 12), ("redundant", 12), ("unsolvable", 6)] {
        assert!(words.iter().filter(|other| *other == word).count() >= least, "{words:?}");
    }
}

#[test]
fn the_earlier_word_wins() {
    // Two 8s in a box, nothing fits into r1c9, and there are blanks.
    let both = UNSOLVABLE.replacen("..", "8.", 1).replacen(".........9", "8........9", 1);
    for (requirement, _) in LADDER {
        let outcome = ninefold(["check", "-o", "jsonl", "-r", requirement]).stdin(&both).run();
        assert_eq!(outcome.code, Some(1));
        assert!(
            outcome.text().contains(r#""verdict":"invalid","meets":false,"conflicts":["#),
            "{requirement}"
        );
    }
    // Without a solution there is neither one alone nor a given too many.
    for requirement in ["solvable", "unique", "minimal"] {
        let outcome = ninefold(["check", "-o", "jsonl", "-r", requirement]).stdin(UNSOLVABLE).run();
        assert!(
            outcome.text().contains(r#""verdict":"unsolvable","meets":false,"contradiction":{"#),
            "{requirement}"
        );
    }
    for requirement in ["unique", "minimal"] {
        let outcome = ninefold(["check", "-o", "jsonl", "-r", requirement]).stdin(EMPTY).run();
        assert!(
            outcome.text().contains(r#""verdict":"ambiguous","meets":false,"solutions":["#),
            "{requirement}"
        );
    }
}

#[test]
fn filter_passes_on_what_meets_each_requirement() {
    for (requirement, words) in LADDER {
        let (boards, words) = many(&words);
        let (kept, dropped): (Vec<_>, Vec<_>) =
            boards.iter().zip(&words).partition(|(_, word)| meets(requirement, word));
        let notes: String = (1..)
            .zip(&words)
            .filter(|(_, word)| **word == "malformed")
            .map(|(line, _)| format!("-:{line}:81: malformed: expected 81 cells, found 80\n"))
            .collect();
        let text =
            |pairs: Vec<(&&str, _)>| pairs.iter().map(|(board, _)| format!("{board}\n")).collect::<String>();
        ninefold(["filter", "-r", requirement]).stdin(lines(&boards)).run().is(2, text(kept), &notes);
        ninefold(["filter", "-r", requirement, "--invert"]).stdin(lines(&boards)).run().is(
            2,
            text(dropped),
            &notes,
        );
    }
}

#[test]
fn filter_knows_every_kind_of_text() {
    let boards = [MINIMAL, VALID, AMBIGUOUS, MINIMAL, UNSOLVABLE];
    let (kept, dropped) = ([MINIMAL, MINIMAL], [VALID, AMBIGUOUS, UNSOLVABLE]);
    let table = |boards: &[&str]| {
        "id,puzzle\n".to_owned() + &boards.iter().map(|board| format!("x,{board}\n")).collect::<String>()
    };
    let array = |boards: &[&str]| {
        let boards: Vec<_> = boards.iter().map(|board| format!("\"{board}\"")).collect();
        format!("[\n{}\n]\n", boards.join(",\n"))
    };
    let objects = |boards: &[&str]| {
        boards.iter().map(|board| format!("{{\"puzzle\":\"{board}\"}}\n")).collect::<String>()
    };
    let grids = |boards: &[&str]| boards.iter().map(|board| grid(board)).collect::<Vec<_>>().join("\n");
    for (name, write, of_column) in [
        ("lines", &lines as &dyn Fn(&[&str]) -> String, ""),
        ("table", &table, " in column \"puzzle\""),
        ("array", &array, ""),
        ("objects", &objects, ""),
        ("grids", &grids, ""),
    ] {
        println!("{name}");
        let run = |arguments: &[&str]| ninefold(arguments).stdin(write(&boards)).run();
        run(&["filter", "-r", "minimal"]).is(1, write(&kept), "");
        let inverted = run(&["filter", "-r", "minimal", "-v"]);
        // What comes before a grid goes with it.
        assert_eq!((inverted.code, inverted.stderr.as_str()), (Some(1), ""));
        assert_eq!(inverted.text().trim_start_matches('\n'), write(&dropped));
        run(&["check", "-r", "minimal", "-o", "bool"]).is(1, "true\nfalse\nfalse\ntrue\nfalse\n", "");
        let text = run(&["check", "-r", "unique"]);
        assert_eq!(text.code, Some(1));
        assert!(text.text().contains(&format!(": ambiguous: {TWO_SOLUTIONS}\n")), "{}", text.text());
        assert!(text.text().contains(&format!(": unsolvable: {NO_SOLUTION}\n")), "{}", text.text());
        assert!(
            text.text().ends_with(&format!("\n5 boards{of_column}: 3 unique, 1 ambiguous, 1 unsolvable\n")),
            "{}",
            text.text()
        );
    }
}

#[test]
fn every_format_gets_the_same_verdict() {
    for &format in Format::ALL {
        println!("{format}");
        for (text, word) in [(MINIMAL, "minimal"), (VALID, "redundant"), (AMBIGUOUS, "ambiguous")] {
            let written = format!("{}\n", board(text).written(format));
            let written = if format == Format::Csv { format!("puzzle\n{written}") } else { written };
            let outcome =
                ninefold(["check", "-r", "minimal", "-o", "jsonl", "-f", format.name()]).stdin(written).run();
            let object: Value = serde_json::from_str(outcome.text()).unwrap();
            assert_eq!(object["verdict"], word);
            check_witness(text, word, &object);
        }
    }
}

#[test]
fn threads_change_nothing() {
    // Several blocks of lines, and of records.
    let mut text = String::new();
    for number in 0..600 {
        // The last two take the longest.
        text += BOARDS[if number % 50 == 0 { 4 + number / 50 % 3 } else { number * number % 4 }];
        text += "\n";
    }
    let table = format!("puzzle\n{text}");
    for text in [&text, &table] {
        for arguments in [
            ["check", "-r", "minimal", "-o", "jsonl"],
            ["check", "-r", "unique", "-o", "text"],
            ["check", "-r", "solvable", "-o", "bool"],
            ["filter", "-r", "minimal", "--progress", "never"],
        ] {
            let run = |threads| {
                let outcome = ninefold(arguments.into_iter().chain(["-j", threads])).stdin(text).run();
                (outcome.code, outcome.stdout, outcome.stderr)
            };
            let one = run("1");
            assert!(!one.1.is_empty());
            assert!(one == run("2") && one == run("5"), "the threads show in the output of {arguments:?}");
        }
    }
}

#[test]
fn a_sole_board_is_drawn_with_its_witness() {
    let call = |requirement, board| ninefold(["check", "-r", requirement]).stdin(board).run();
    let row = |board: &str, from: &str, to: &str| {
        let outcome = ninefold(["check"]).stdin(board).run();
        let drawn = outcome.text().split_inclusive('\n').take(14).collect::<String>();
        assert!(drawn.contains(from), "{drawn}");
        drawn.replacen(from, to, 1)
    };
    call("minimal", INVALID).is(1, format!("{INVALID_DRAWN}-:1: invalid: {WHY}\n1 board: 1 invalid\n"), "");
    call("unique", VALID).is(0, format!("{VALID_DRAWN}1 board: 1 unique\n"), "");
    let drawn = row(
        UNSOLVABLE,
        " 1 │ 1  2  3 │ 4  5  6 │ 7  8  . │\n 2 │ .  .  . │ .  .  . │ .  .  9 │\n",
        " 1 │[1][2][3]│[4][5][6]│ 7  8  . │\n 2 │ .  .  . │ .  .  . │ .  . [9]│\n",
    );
    call("minimal", UNSOLVABLE).is(
        1,
        format!("{drawn}-:1: unsolvable: {NO_SOLUTION}\n1 board: 1 unsolvable\n"),
        "",
    );
    let drawn = row(AMBIGUOUS, " 1 │ 5  3  4 │ .  .  8 │", " 1 │ 5  3  4 │(.)(.) 8 │").replacen(
        " 4 │ 8  5  9 │ .  .  1 │",
        " 4 │ 8  5  9 │(.)(.) 1 │",
        1,
    );
    call("unique", AMBIGUOUS).is(
        1,
        format!("{drawn}-:1: ambiguous: {TWO_SOLUTIONS}\n1 board: 1 ambiguous\n"),
        "",
    );
    let outcome = call("minimal", VALID);
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.text().contains("\n 1 │(5)(3) . │ . (7) . │ .  .  . │\n"), "{}", outcome.text());
    assert!(outcome.text().ends_with(&format!("\n-:1: redundant: {REDUNDANT}\n1 board: 1 redundant\n")));
    // Of blanks it can be seen that they are blank.
    let outcome = call("solved", VALID);
    assert!(outcome.text().starts_with(VALID_DRAWN), "{}", outcome.text());
}

#[test]
fn one_given_is_in_the_singular() {
    let solution = board(MINIMAL).solution().unwrap();
    let mut told = 0;
    for cell in board(MINIMAL).blanks() {
        let mut more = board(MINIMAL);
        more.place(cell, solution.get(cell).unwrap());
        if without(&more, cell) == board(MINIMAL)
            && more.filled().filter(|&(cell, _)| without(&more, cell).count_solutions(2) == 1).count() == 1
        {
            ninefold(["check", "-r", "minimal", "-b", &more.to_string(), "-b", MINIMAL]).run().is(
                1,
                format!(
                    "<board>:1: redundant: 1 given can be dropped ({cell})\n2 boards: 1 minimal, 1 redundant\n"
                ),
                "",
            );
            told += 1;
            if told == 3 {
                break;
            }
        }
    }
    assert!(told > 0, "no cell of this puzzle adds one redundant given alone");
}

#[test]
fn quiet_holds_for_every_requirement() {
    for (requirement, words) in LADDER {
        for output in ["text", "bool", "jsonl", "summary"] {
            ninefold(["check", "-q", "-r", requirement, "-o", output]).stdin(lines(&BOARDS)).run().is(
                code(requirement, &words),
                "",
                "",
            );
        }
    }
}

#[test]
fn nothing_is_an_error_for_every_requirement() {
    for (requirement, _) in LADDER {
        for command in ["check", "filter"] {
            ninefold([command, "-r", requirement]).run().is(
                2,
                "",
                "ninefold: -: expected a board, found nothing\n",
            );
        }
    }
}
