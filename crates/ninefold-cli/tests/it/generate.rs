//! `ninefold generate`: boards to order.

use std::collections::HashSet;

use ninefold::generate::Generator;
use ninefold::{Board, Format, Requirement};

use crate::program::ninefold;

/// The boards of a call that goes well and says nothing else.
fn made(arguments: &[&str]) -> String {
    let outcome = ninefold(["generate"].iter().chain(arguments)).run();
    assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{arguments:?}");
    outcome.text().to_owned()
}

#[test]
fn threads_change_nothing() {
    // More than a batch of most; puzzles take longer.
    for (kind, count) in [("solved", "600"), ("invalid", "300"), ("puzzle", "20")] {
        let [one, two, five] = ["1", "2", "5"]
            .map(|threads| made(&["--kind", kind, "--count", count, "--seed", "9", "-j", threads]));
        assert_eq!(one.lines().count().to_string(), count);
        assert!(one == two && two == five, "the threads show in {kind}");
        let different: HashSet<_> = one.lines().collect();
        assert_eq!(different.len().to_string(), count, "{kind}");
    }
}

#[test]
fn boards_are_those_of_the_library() {
    let generator = Generator::new(77);
    for (kind, make) in [
        ("solved", Generator::solved as fn(&Generator, u64) -> Board),
        ("puzzle", Generator::puzzle),
        ("invalid", Generator::invalid),
    ] {
        let expected: String = (0..20).map(|number| format!("{}\n", make(&generator, number))).collect();
        assert_eq!(made(&["-k", kind, "-n", "20", "-s", "77"]), expected);
    }
}

#[test]
fn each_kind_is_what_it_says() {
    for (kind, requirement, code, summary) in [
        ("solved", "solved", 0, "60 boards: 60 solved\n"),
        ("puzzle", "minimal", 0, "60 boards: 60 minimal\n"),
        ("invalid", "valid", 1, "60 boards: 60 invalid\n"),
    ] {
        let text = made(&["--kind", kind, "--count", "60", "--seed", "3"]);
        let boards: Vec<Board> = text.lines().map(|line| line.parse().unwrap()).collect();
        assert_eq!(boards.len(), 60);
        for board in &boards {
            match kind {
                "solved" => assert!(board.is_solved()),
                "invalid" => assert!(!board.is_valid()),
                _ => {
                    assert_eq!(board.count_solutions(2), 1);
                    assert!(board.judge(Requirement::Minimal).meets());
                }
            }
        }
        ninefold(["check", "-o", "summary", "-r", requirement]).stdin(&text).run().sums_up(code, summary, "");
    }
}

#[test]
fn puzzles_have_the_solved_boards_of_the_same_seed_for_solutions() {
    let puzzles = made(&["--count", "30", "--seed", "12"]);
    let solved = made(&["--kind", "solved", "--count", "30", "--seed", "12"]);
    ninefold(["solve", "-q"]).stdin(puzzles).run().is(0, solved, "");
}

#[test]
fn puzzles_have_as_many_givens_as_were_asked_for() {
    let generator = Generator::new(6);
    let solved = made(&["--kind", "solved", "--count", "5", "--seed", "6"]);
    for givens in ["27", "30", "50", "81"] {
        let puzzles = made(&["--givens", givens, "--count", "5", "--seed", "6"]);
        for (puzzle, index) in puzzles.lines().zip(0..) {
            let count = puzzle.bytes().filter(|&byte| byte != b'.').count();
            assert_eq!(count.to_string(), givens, "{puzzle}");
            assert_eq!(puzzle, generator.puzzle_with_givens(index, count).to_string());
        }
        ninefold(["solve", "-q"]).stdin(puzzles).run().is(0, &solved, "");
    }
    // No board has one with so few that is found by chance.
    let few = made(&["-g", "17", "--seed", "6"]);
    ninefold(["check", "-o", "summary", "-r", "minimal"]).stdin(few).run().sums_up(
        0,
        "1 board: 1 minimal\n",
        "",
    );
}

#[test]
fn only_puzzles_have_a_number_of_givens() {
    for kind in ["solved", "invalid"] {
        let outcome = ninefold(["generate", "--kind", kind, "--givens", "30"]).run();
        outcome.is(2, "", "ninefold: --givens can be used for puzzles only\n");
    }
}

#[test]
fn other_seeds_give_other_boards() {
    for kind in ["solved", "puzzle", "invalid"] {
        let seeds = ["0", "1", "2", "4294967296", "18446744073709551615"];
        let all: Vec<_> = seeds.iter().map(|seed| made(&["-k", kind, "-n", "5", "-s", seed])).collect();
        let different: HashSet<_> = all.iter().flat_map(|text| text.lines()).collect();
        assert_eq!(different.len(), 25, "{kind}");
    }
}

#[test]
fn fewer_boards_are_the_first_of_more() {
    let more = made(&["--kind", "solved", "--count", "600", "--seed", "5"]);
    for count in [0, 1, 255, 256, 257, 512] {
        let fewer = made(&["--kind", "solved", "--count", &count.to_string(), "--seed", "5"]);
        assert_eq!(fewer.lines().count(), count);
        assert!(more.starts_with(&fewer), "{count}");
    }
    // One puzzle, unless told otherwise.
    assert_eq!(
        made(&["--seed", "5"]),
        made(&["--kind", "puzzle", "--count", "1", "--seed", "5", "--to", "line"])
    );
}

#[test]
fn every_format_is_read_back() {
    for kind in ["solved", "puzzle", "invalid"] {
        let lines = made(&["-k", kind, "-n", "4", "-s", "8"]);
        for &format in Format::ALL {
            println!("{kind} {format}");
            let text = made(&["-k", kind, "-n", "4", "-s", "8", "--to", format.name()]);
            ninefold(["convert", "--to", "line", "--from", format.name()])
                .stdin(&text)
                .run()
                .is(0, &lines, "");
            ninefold(["convert", "--to", format.name()]).stdin(&lines).run().is(0, &text, "");
        }
    }
}

#[test]
fn batches_are_joined_in_every_format() {
    let lines = made(&["-k", "solved", "-n", "300", "-s", "8"]);
    for format in ["grid", "csv", "json", "sdk"] {
        let text = made(&["-k", "solved", "-n", "300", "-s", "8", "--to", format, "-j", "2"]);
        ninefold(["convert", "--to", "line", "--from", format]).stdin(&text).run().is(0, &lines, "");
    }
}

#[test]
fn a_seed_that_was_not_given_is_printed() {
    let mut seeds = HashSet::new();
    for kind in ["solved", "puzzle", "invalid"] {
        let outcome = ninefold(["generate", "--kind", kind, "--count", "3"]).run();
        assert_eq!(outcome.code, Some(0));
        let seed = outcome.stderr.strip_prefix("seed ").and_then(|line| line.strip_suffix('\n')).unwrap();
        assert!(seed.parse::<u64>().is_ok(), "{seed}");
        assert_eq!(made(&["--kind", kind, "--count", "3", "--seed", seed]), outcome.text());
        seeds.insert(seed.to_owned());
    }
    assert!(seeds.len() > 1, "{seeds:?}");
}

#[test]
fn a_wrong_call_is_refused() {
    for arguments in [
        ["--kind", "nice"],
        ["--kind", ""],
        ["--count", "-1"],
        ["--count", "few"],
        ["--count", "18446744073709551616"],
        ["--seed", "-1"],
        ["--seed", "abc"],
        ["--to", "auto"],
        ["--to", "xls"],
        ["-j", "0"],
    ] {
        let outcome = ninefold(["generate"].iter().chain(&arguments)).run();
        assert_eq!((outcome.code, outcome.text()), (Some(2), ""), "{arguments:?}");
        assert!(outcome.stderr.starts_with("error: "), "{}", outcome.stderr);
    }
    for givens in ["16", "82"] {
        let error = format!("ninefold: expected --givens from 17 to 81, found {givens}\n");
        ninefold(["generate", "--givens", givens]).run().is(2, "", error);
    }
}

#[test]
fn a_closed_pipe_ends_it_quietly() {
    use std::io::{BufRead, BufReader, Read};

    for threads in ["1", "2"] {
        // So many would take ages.
        let call =
            ninefold(["generate", "-k", "solved", "-n", "18446744073709551615", "-s", "1", "-j", threads]);
        let mut child = call.command().spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        assert_eq!(line, made(&["-k", "solved", "-s", "1"]));
        drop(stdout);
        let mut errors = String::new();
        child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
        assert_eq!((child.wait().unwrap().code(), errors.as_str()), (Some(0), ""));
    }
}
