//! Certificates: `check --proof` writes formulas that say what they should, and proofs that are right.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use prove::{Formula, check, read_formula, read_proof};

use crate::program::{
    AMBIGUOUS, EMPTY, INVALID, MINIMAL, Outcome, SHORT, SOLVED, UNSOLVABLE, VALID, ninefold,
};

/// Boards that take some search: a very hard one, one with 17 givens, and one without a solution.
const HARD: [&str; 3] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    ".................1.....2.3......3.2...1.4......5....6..3......4.7..8...962...7...",
    ".....8.5.........931.................8.........4..7..6..8...1..1..3..........63..",
];

/// Five regions of five cells.
const JIGSAW: &str = "AAABBCAABBCCDBECCDDEDDEEE";

fn certify(arguments: &[&str], board: &str) -> Outcome {
    let options = ["check", "--require", "unique", "--proof", "out", "-o", "bool", "-b", board];
    ninefold(options.iter().chain(arguments)).run()
}

/// The formula, whose proof is accepted.
#[track_caller]
fn certified(outcome: &Outcome) -> Formula {
    let formula = read_formula(&outcome.written("out/board.cnf")).unwrap();
    check(&formula, &read_proof(&outcome.written("out/board.drat")).unwrap()).unwrap();
    formula
}

/// The variable for a value in a cell of a classic board; everything counts from 0.
fn variable(row: usize, column: usize, value: usize) -> i32 {
    i32::try_from(81 * row + 9 * column + value + 1).unwrap()
}

/// What a formula should say about a classic board, without what excludes a solution.
fn rule_and_givens(board: &str) -> BTreeSet<Vec<i32>> {
    let mut clauses = BTreeSet::new();
    let cells = || (0..81).map(|cell| (cell / 9, cell % 9));
    let sees = |(row, column): (usize, usize), (other_row, other_column): (usize, usize)| {
        row == other_row
            || column == other_column
            || (row / 3, column / 3) == (other_row / 3, other_column / 3)
    };
    for (row, column) in cells() {
        clauses.insert((0..9).map(|value| variable(row, column, value)).collect());
        for value in 0..9 {
            for other in value + 1..9 {
                clauses.insert(vec![-variable(row, column, value), -variable(row, column, other)]);
            }
            for other in cells().filter(|&other| other > (row, column) && sees(other, (row, column))) {
                clauses.insert(vec![-variable(row, column, value), -variable(other.0, other.1, value)]);
            }
        }
    }
    for (house, value) in (0..9).flat_map(|house| (0..9).map(move |value| (house, value))) {
        clauses.insert((0..9).map(|index| variable(house, index, value)).collect());
        clauses.insert((0..9).map(|index| variable(index, house, value)).collect());
        let (top, left) = (house / 3 * 3, house % 3 * 3);
        clauses.insert((0..9).map(|index| variable(top + index / 3, left + index % 3, value)).collect());
    }
    for ((row, column), digit) in cells().zip(board.chars()) {
        if let Some(digit) = digit.to_digit(10).filter(|&digit| digit > 0) {
            clauses.insert(vec![variable(row, column, digit as usize - 1)]);
        }
    }
    clauses
}

#[test]
fn a_formula_says_what_the_board_and_the_rules_say() {
    for board in [VALID, MINIMAL, SOLVED, HARD[0]] {
        let outcome = certify(&[], board);
        assert_eq!(outcome.code, Some(0), "{board}");
        let solution = ninefold(["solve", "-b", board]).run();
        let excluded = solution
            .text()
            .trim_end()
            .bytes()
            .enumerate()
            .map(|(cell, digit)| -variable(cell / 9, cell % 9, usize::from(digit - b'1')));
        let mut formula = certified(&outcome);
        assert_eq!(formula.clauses.pop().unwrap(), excluded.collect::<Vec<_>>(), "{board}");
        assert_eq!(
            formula.clauses.len(),
            81 + 81 * 36 + 810 * 9 + 243 + board.bytes().filter(u8::is_ascii_digit).count()
        );
        assert_eq!(formula.clauses.into_iter().collect::<BTreeSet<_>>(), rule_and_givens(board), "{board}");
    }
    for board in [INVALID, UNSOLVABLE, HARD[2]] {
        let outcome = certify(&[], board);
        assert_eq!(outcome.code, Some(1), "{board}");
        let formula = certified(&outcome);
        assert_eq!(formula.clauses.into_iter().collect::<BTreeSet<_>>(), rule_and_givens(board), "{board}");
    }
}

#[test]
fn hard_boards_have_short_proofs() {
    for board in HARD {
        let outcome = certify(&[], board);
        certified(&outcome);
        assert!(outcome.written("out/board.drat").lines().count() < 2000, "{board}");
    }
}

#[test]
fn a_proof_of_another_board_is_not_accepted() {
    let (easy, hard) = (certify(&[], VALID), certify(&[], HARD[0]));
    let formula = certified(&hard);
    let proof = read_proof(&easy.written("out/board.drat")).unwrap();
    assert!(check(&formula, &proof).is_err());
    // Without the clause that excludes the solution, there is nothing to prove.
    let mut satisfiable = formula.clone();
    satisfiable.clauses.pop();
    let proof = read_proof(&hard.written("out/board.drat")).unwrap();
    assert!(check(&satisfiable, &proof).is_err());
    // A proof that is cut off is none.
    assert!(check(&formula, &proof[..proof.len() - 1]).is_err());
}

#[test]
fn other_sizes_and_rules_have_certificates() {
    for (seed, options) in [
        ("1", &["--size", "4"][..]),
        ("2", &["--size", "6", "--rules", "x"]),
        ("3", &["--rules", "x,anti-knight"]),
        ("4", &["--rules", "windoku"]),
        ("5", &["--regions", JIGSAW]),
        ("6", &["--size", "12", "--symbols", "A-L"]),
        ("7", &["--size", "16", "--symbols", "1-9A-G"]),
    ] {
        let puzzle = ninefold(["generate", "--seed", seed].iter().chain(options)).run();
        let puzzle = puzzle.text().trim_end();
        let outcome = certify(options, puzzle);
        assert_eq!(outcome.code, Some(0), "{options:?} {puzzle}: {}", outcome.stderr);
        certified(&outcome);
    }
}

#[test]
fn rules_that_no_grid_obeys_have_a_certificate() {
    let outcome = certify(&["--regions", "AAABACBBCCDBCDDD"], &".".repeat(16));
    assert_eq!(outcome.code, Some(1), "{}", outcome.stderr);
    certified(&outcome);
}

#[test]
fn the_files_and_the_command_are_named() {
    let run = |board: &str, options: &[&str]| {
        let call = ["check", "--require", "unique", "--proof", "a b/out", "-b", board];
        ninefold(call.iter().chain(options)).run()
    };
    let last = |outcome: &Outcome| outcome.text().lines().last().unwrap_or_default().to_owned();
    let [formula, proof] = ["board.cnf", "board.drat"].map(|name| Path::new("a b/out").join(name));
    let command = format!("drat-trim '{}' '{}'", formula.display(), proof.display());
    assert_eq!(
        last(&run(VALID, &[])),
        format!("certificate that there is no other solution, checked by: {command}")
    );
    assert_eq!(
        last(&run(INVALID, &[])),
        format!("certificate that there is no solution, checked by: {command}")
    );
    assert_eq!(
        last(&run(VALID, &["--language", "zh"])),
        format!("没有其他解的证书，可用以下命令核对：{command}")
    );
    run(VALID, &["-o", "bool"]).is(
        0,
        "true\n",
        format!("certificate that there is no other solution, checked by: {command}\n"),
    );
    run(VALID, &["--quiet"]).is(0, "", "");
}

#[test]
fn a_board_with_several_solutions_has_no_certificate() {
    for board in [AMBIGUOUS, EMPTY] {
        let outcome = certify(&[], board);
        outcome.is(1, "false\n", "no certificate: there are several solutions\n");
    }
    let call = ninefold(["check", "--require", "unique", "--proof", ".", "-b", AMBIGUOUS])
        .file("board.cnf", "of another board")
        .file("board.drat", "of another board")
        .file("mine.txt", "kept");
    let folder = call.folder().to_owned();
    let mut child = call.command().spawn().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    let left: Vec<_> = fs::read_dir(folder).unwrap().map(|file| file.unwrap().file_name()).collect();
    assert_eq!(left, ["mine.txt"], "the certificate of another board is gone");
}

#[test]
fn what_has_no_certificate_is_an_error() {
    let unique = ["check", "--require", "unique", "--proof", "out"];
    let run = |options: &[&str], stdin: &str| ninefold(unique.iter().chain(options)).stdin(stdin).run();
    run(&[], &format!("{VALID}\n{SOLVED}\n")).is(
        2,
        "",
        "ninefold: -: expected one board for --proof, found a second one on line 2\n",
    );
    run(&["-b", VALID, "-b", VALID], "").is(
        2,
        "",
        "ninefold: expected one board for --proof, found 2 inputs\n",
    );
    run(&["-o", "bool"], SHORT).is(2, "error\n", "-:1:81: malformed: expected 81 cells, found 80\n");
    run(&[], SHORT).is(2, "-:1:81: malformed: expected 81 cells, found 80\n1 board: 1 malformed\n", "");
    assert_eq!(run(&[], "").code, Some(2));
    assert_eq!(run(&["missing.txt"], "").code, Some(2));
    for requirement in ["valid", "solved", "solvable", "minimal"] {
        ninefold(["check", "--require", requirement, "--proof", "out", "-b", VALID]).run().is(
            2,
            "",
            "ninefold: --proof shows that there is no other solution, or none: it needs --require unique\n",
        );
    }
    for (language, message) in
        [("en", "cannot write file: it isn't a directory"), ("zh", "无法写入 file：它不是目录")]
    {
        let options = ["--require", "unique", "--proof", "file", "--language", language, "-b", VALID];
        let outcome = ninefold(["check"].iter().chain(&options)).file("file", "kept").run();
        outcome.is(2, "", format!("ninefold: {message}\n"));
        assert_eq!(outcome.written("file"), "kept");
    }
}

#[test]
fn a_certificate_is_written_also_if_nobody_reads_the_output() {
    for output in ["text", "bool", "jsonl", "summary"] {
        let call = ninefold(["check", "-r", "unique", "--proof", "out", "-o", output, "-b", VALID]);
        let (reader, writer) = std::io::pipe().unwrap();
        drop(reader);
        let mut child = call.command().stdout(writer).spawn().unwrap();
        assert_eq!(child.wait().unwrap().code(), Some(0));
        for name in ["out/board.cnf", "out/board.drat"] {
            assert!(call.folder().join(name).is_file(), "{name}, {output}");
        }
    }
}

#[test]
fn a_certificate_never_replaces_its_board() {
    for name in ["board.cnf", "board.drat"] {
        for directory in [".", "./"] {
            let outcome =
                ninefold(["check", "-r", "unique", "--proof", directory, name]).file(name, VALID).run();
            let path = Path::new(directory).join(name);
            let message = format!(
                "ninefold: cannot write {}: it is also an input; choose another file\n",
                path.display()
            );
            outcome.is(2, "", &message);
            assert_eq!(outcome.written(name), VALID);
        }
    }
}

#[test]
fn no_certificate_of_an_earlier_board_is_left() {
    let folder = ninefold(["unused"]);
    let files = || fs::read_dir(folder.folder()).unwrap().count();
    let prove = |arguments: &[&str]| {
        let directory = folder.folder().to_str().unwrap();
        let options = ["check", "-q", "-r", "unique", "--proof", directory];
        ninefold(options.iter().chain(arguments)).run().code
    };
    for refused in [
        &["-b", VALID, "-b", VALID][..],
        &["--size", "7", "-b", VALID],
        &["--rules", "unknown", "-b", VALID],
        &["--regions", "missing.txt", "-b", VALID],
        &["-b", "12"],
        &["missing.txt"],
    ] {
        assert_eq!((prove(&["-b", VALID]), files()), (Some(0), 2));
        assert_eq!((prove(refused), files()), (Some(2), 0), "{refused:?}");
    }
}
