//! `ninefold solve`: the solutions of boards.

use std::collections::HashSet;
use std::io::{BufRead, BufReader, Write};

use ninefold::Board;

use crate::program::{
    AMBIGUOUS, EMPTY, INVALID, MINIMAL, SHORT, SOLVED, UNSOLVABLE, VALID, WHY, errors_of, grid, ninefold,
    peak_memory, wait,
};

/// The other solution of the board with two.
const OTHER: &str = "534768912672195348198342567859671423426853791713924856961537284287419635345286179";
const OF_MINIMAL: &str = "693784512487512936125963874932651487568247391741398625319475268856129743274836159";

/// A board without three times four cells, each of which can be filled in two ways.
const EIGHT: &str = "534..89126721953..1983..567859..14234268537917139..8569615372..287419635345286179";

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

/// Why the unsolvable board is that.
const CORE: &str = "9 has no place left in row 1; these 7 givens leave no solution (r1c1=1, r1c2=2, r1c3=3, r1c4=4, r1c5=5, r1c6=6, r2c9=9)";

#[test]
fn one_solution_is_all_that_is_said() {
    ninefold(["solve"]).stdin(VALID).run().is(0, format!("{SOLVED}\n"), "");
    ninefold(["solve", "a.txt"]).file("a.txt", grid(MINIMAL)).run().is(0, format!("{OF_MINIMAL}\n"), "");
    ninefold(["solve", "-b", SOLVED]).run().is(0, format!("{SOLVED}\n"), "");
}

#[test]
fn a_board_without_solutions_is_reported() {
    ninefold(["solve"]).stdin(UNSOLVABLE).run().is(1, "", format!("-:1: unsolvable: {CORE}\n"));
    ninefold(["solve", "a.txt"]).file("a.txt", INVALID).run().is(1, "", format!("a.txt:1: invalid: {WHY}\n"));
    ninefold(["solve", "-q"]).stdin(UNSOLVABLE).run().is(1, "", "");
    ninefold(["solve", "-q"]).stdin(INVALID).run().is(1, "", "");
}

#[test]
fn several_solutions_are_counted() {
    ninefold(["solve"]).stdin(AMBIGUOUS).run().is(0, format!("{SOLVED}\n{OTHER}\n"), "-:1: 2 solutions\n");
    ninefold(["solve", "-q"]).stdin(AMBIGUOUS).run().is(0, format!("{SOLVED}\n{OTHER}\n"), "");
}

#[test]
fn a_limit_cuts_off() {
    let all: Vec<_> = board(EIGHT).solutions().map(|solution| format!("{solution}\n")).collect();
    assert_eq!(all.len(), 8);
    for (limit, told) in [
        // Nobody asked whether there are more.
        ("1", ""),
        ("2", "-:1: at least 2 solutions\n"),
        ("7", "-:1: at least 7 solutions\n"),
        ("8", "-:1: at least 8 solutions\n"),
        ("9", "-:1: 8 solutions\n"),
        ("1000", "-:1: 8 solutions\n"),
        ("1001", "-:1: 8 solutions\n"),
        ("18446744073709551615", "-:1: 8 solutions\n"),
    ] {
        let shown: String =
            all.iter().take(limit.parse().unwrap_or(usize::MAX)).map(String::as_str).collect();
        ninefold(["solve", "--limit", limit]).stdin(EIGHT).run().is(0, &shown, told);
        ninefold(["solve", "-l", limit, "-q"]).stdin(EIGHT).run().is(0, &shown, "");
    }
}

#[test]
fn solutions_come_in_ascending_order() {
    let outcome = ninefold(["solve"]).stdin(EMPTY).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), "-:1: at least 100 solutions\n"));
    let lines: Vec<_> = outcome.text().lines().collect();
    assert_eq!(lines.len(), 100);
    assert!(lines.is_sorted_by(|one, other| one < other));
}

#[test]
fn a_wrong_limit_is_refused() {
    for limit in ["0", "-1", "many", "", "1.5", "18446744073709551616"] {
        let outcome = ninefold(["solve", "--limit", limit]).stdin(VALID).run();
        assert_eq!((outcome.code, outcome.text()), (Some(2), ""), "{limit}");
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
    }
}

#[test]
fn thousands_of_solutions_are_all_different() {
    // The limits are around those up to which solutions are found at a time.
    for limit in [999, 1000, 1001, 2000, 5000] {
        let outcome = ninefold(["solve", "--limit", &limit.to_string()]).stdin(EMPTY).run();
        assert_eq!(outcome.code, Some(0));
        assert_eq!(outcome.stderr, format!("-:1: at least {limit} solutions\n"));
        let lines: HashSet<_> = outcome.text().lines().collect();
        assert_eq!((lines.len(), outcome.text().lines().count()), (limit, limit));
        if limit == 5000 {
            assert!(lines.iter().all(|line| line.len() == 81 && board(line).is_solved()));
        }
    }
}

/// Boards of every kind, and what is written of them with two threads or with one.
fn mixed() -> (String, String, String) {
    let boards = [VALID, INVALID, SHORT, AMBIGUOUS, UNSOLVABLE, MINIMAL];
    let (mut text, mut out, mut notes) = (String::new(), String::new(), String::new());
    for line in 1..=60 {
        let board = boards[(line - 1) % boards.len()];
        text += &format!("{board}\n");
        match board {
            VALID => out += &format!("{SOLVED}\n"),
            MINIMAL => out += &format!("{OF_MINIMAL}\n"),
            AMBIGUOUS => {
                out += &format!("{SOLVED}\n{OTHER}\n");
                notes += &format!("-:{line}: 2 solutions\n");
            }
            INVALID => notes += &format!("-:{line}: invalid: {WHY}\n"),
            UNSOLVABLE => notes += &format!("-:{line}: unsolvable: {CORE}\n"),
            _ => notes += &format!("-:{line}:81: malformed: expected 81 cells, found 80\n"),
        }
    }
    notes += "60 boards: 20 unique, 10 ambiguous, 10 unsolvable, 10 invalid, 10 malformed\n";
    (text, out, notes)
}

#[test]
fn many_boards_are_solved_in_order_and_summed_up() {
    let (text, out, notes) = mixed();
    for threads in ["1", "2", "5"] {
        let outcome = ninefold(["solve", "-j", threads]).stdin(&text).run();
        outcome.is(2, &out, &notes);
    }
    ninefold(["solve", "-q"]).stdin(&text).run().is(2, &out, "");
    // With one solution of each it is not known whether it is the only one.
    let outcome = ninefold(["solve", "--limit", "1"]).stdin(&text).run();
    assert_eq!(outcome.text(), out.replace(&format!("{SOLVED}\n{OTHER}\n"), &format!("{SOLVED}\n")));
    assert_eq!(
        outcome.stderr.lines().last(),
        Some("60 boards: 30 solvable, 10 unsolvable, 10 invalid, 10 malformed")
    );
}

#[test]
fn the_exit_status_tells_whether_all_have_solutions() {
    for (boards, code) in [
        (vec![VALID, AMBIGUOUS, EMPTY], 0),
        (vec![VALID, UNSOLVABLE], 1),
        (vec![INVALID, VALID], 1),
        (vec![SHORT, VALID], 2),
        (vec![UNSOLVABLE, SHORT], 2),
    ] {
        let outcome = ninefold(["solve", "-q", "-l", "3"]).stdin(boards.join("\n")).run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(code), ""), "{boards:?}");
    }
}

#[test]
fn boards_come_from_anywhere() {
    ninefold(["solve", "-b", VALID, "-b", MINIMAL, "-q"]).run().is(
        0,
        format!("{SOLVED}\n{OF_MINIMAL}\n"),
        "",
    );
    ninefold(["solve", "-q", "-", "a.txt"]).stdin(VALID).file("a.txt", MINIMAL).run().is(
        0,
        format!("{SOLVED}\n{OF_MINIMAL}\n"),
        "",
    );
    let table = format!("id,answer,puzzle\n1,{MINIMAL},{VALID}\n2,{MINIMAL},{AMBIGUOUS}\n");
    ninefold(["solve", "--column", "puzzle", "a.csv"]).file("a.csv", table).run().is(
        0,
        format!("{SOLVED}\n{SOLVED}\n{OTHER}\n"),
        "a.csv:3: 2 solutions\n2 boards in column \"puzzle\": 1 unique, 1 ambiguous\n",
    );
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::default());
    packed.write_all(VALID.as_bytes()).unwrap();
    ninefold(["solve", "a.gz"]).file("a.gz", packed.finish().unwrap()).run().is(0, format!("{SOLVED}\n"), "");
}

#[test]
fn malformed_and_missing_boards_are_reported() {
    ninefold(["solve"]).stdin(SHORT).run().is(2, "", "-:1:81: malformed: expected 81 cells, found 80\n");
    ninefold(["solve"]).run().is(2, "", "ninefold: -: expected a board, found nothing\n");
    ninefold(["solve", "a", "b"]).file("a", "").file("b", VALID).run().is(
        2,
        format!("{SOLVED}\n"),
        "ninefold: a: expected a board, found nothing\n",
    );
}

#[test]
fn a_closed_pipe_ends_it_quietly_in_little_memory() {
    for threads in ["1", "2"] {
        let call = ninefold(["solve", "--limit", "1000000000", "-j", threads, "-b", EMPTY]);
        let mut child = call.command().spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        for _ in 0..3000 {
            line.clear();
            stdout.read_line(&mut line).unwrap();
        }
        assert!(board(&line).is_solved());
        if cfg!(target_os = "linux") {
            let peak = peak_memory(child.id()).unwrap();
            assert!(peak < 64 << 10, "{peak} KiB at the peak");
        }
        drop(stdout);
        let (status, errors) = (wait(&mut child), errors_of(&mut child));
        assert_eq!((status.and_then(|status| status.code()), errors.as_str()), (Some(0), ""));
    }
}

#[test]
fn remarks_come_in_the_order_of_the_boards() {
    // Of the empty board most solutions are found while they are written.
    let text = format!("{AMBIGUOUS}\n{EMPTY}\n{UNSOLVABLE}\n{EMPTY}\n{INVALID}\n");
    let outcome = ninefold(["solve", "--limit", "150", "-j", "2"]).stdin(text).run();
    let lines: Vec<_> = outcome.stderr.lines().map(|line| line.split(": ").next().unwrap()).collect();
    assert_eq!(outcome.code, Some(1));
    assert_eq!(lines[..5], ["-:1", "-:2", "-:3", "-:4", "-:5"], "{}", outcome.stderr);
}
