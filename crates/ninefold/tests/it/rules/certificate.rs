//! Certificates: the formula says what it should, and the proof shows that nothing satisfies it.

use std::fmt;

use ninefold::generate::Generator;
use ninefold::rules::{Certificate, Rules};

use super::{grid, rules};
use crate::boards::VALID;

fn formula(certificate: &Certificate<'_>) -> String {
    let mut formula = String::new();
    certificate.write_formula(&mut formula).unwrap();
    formula
}

fn proof(certificate: &Certificate<'_>) -> String {
    let mut proof = String::new();
    certificate.write_proof(&mut proof).unwrap();
    proof
}

#[test]
fn the_formula_of_a_small_puzzle() {
    let rules = rules("4x4");
    let puzzle = rules.parse("1......2.3....4.").unwrap();
    let certificate = puzzle.certificate().unwrap();
    let solution = certificate.solution().unwrap();
    assert_eq!(solution.to_string(), "1234341243212143");

    let mut expected: Vec<String> = [
        "c rules: 4x4",
        "c 1...",
        "c ...2",
        "c .3..",
        "c ..4.",
        "c variable 4 * (4 * (row - 1) + column - 1) + value: the cell holds the value",
        "c the last clause excludes the only solution",
        "p cnf 64 389",
    ]
    .map(String::from)
    .to_vec();
    let variable = |cell: usize, value: usize| i32::try_from(4 * cell + value).unwrap();
    let mut clause = |literals: &[i32]| {
        let words: Vec<String> = literals.iter().chain(&[0]).map(ToString::to_string).collect();
        expected.push(words.join(" "));
    };
    for cell in 0..16 {
        clause(&[1, 2, 3, 4].map(|value| variable(cell, value)));
    }
    for cell in 0..16 {
        for (value, other) in [(1, 2), (1, 3), (1, 4), (2, 3), (2, 4), (3, 4)] {
            clause(&[-variable(cell, value), -variable(cell, other)]);
        }
    }
    let groups: [fn(usize) -> usize; 3] =
        [|cell| cell / 4, |cell| cell % 4, |cell| cell / 8 * 2 + cell % 4 / 2];
    for cell in 0..16 {
        for other in cell + 1..16 {
            if groups.iter().any(|number| number(cell) == number(other)) {
                for value in 1..=4 {
                    clause(&[-variable(cell, value), -variable(other, value)]);
                }
            }
        }
    }
    for number in groups {
        for group in 0..4 {
            let cells: Vec<usize> = (0..16).filter(|&cell| number(cell) == group).collect();
            for value in 1..=4 {
                clause(&cells.iter().map(|&cell| variable(cell, value)).collect::<Vec<_>>());
            }
        }
    }
    for (cell, value) in [(0, 1), (7, 2), (9, 3), (14, 4)] {
        clause(&[variable(cell, value)]);
    }
    let values = solution.values().iter().map(|&value| usize::from(value));
    clause(&values.enumerate().map(|(cell, value)| -variable(cell, value)).collect::<Vec<_>>());
    assert_eq!(formula(&certificate).lines().collect::<Vec<_>>(), expected);
}

#[test]
fn a_classic_formula_has_as_many_clauses_as_documented() {
    let rules = Rules::classic();
    let board = rules.parse(VALID).unwrap();
    let formula = formula(&board.certificate().unwrap());
    let lines: Vec<&str> = formula.lines().skip_while(|line| line.starts_with('c')).collect();
    let count = 81 + 2916 + 7290 + 243 + board.givens() + 1;
    assert_eq!(lines[0], format!("p cnf 729 {count}"));
    let (clauses, mut next) = (&lines[1..], 0);
    assert_eq!(clauses.len(), count);
    for (kind, first) in [
        (81, "1 2 3 4 5 6 7 8 9 0"),
        (2916, "-1 -2 0"),
        (7290, "-1 -10 0"),
        (243, "1 10 19 28 37 46 55 64 73 0"),
    ] {
        assert_eq!(clauses[next], first);
        next += kind;
    }
    assert_eq!(clauses[next], "5 0");
    assert!(clauses[count - 1].starts_with("-5 -12 "), "{}", clauses[count - 1]);
}

#[test]
fn a_group_with_fewer_cells_than_values_lacks_some() {
    let rules = rules("4x4 extra=r1c1r4c4");
    let certificate = grid(&rules, &[(1, 1, 1), (4, 4, 1)]).certificate().unwrap();
    assert_eq!(certificate.solution(), None);
    let formula = formula(&certificate);
    let has = |line: &str| formula.lines().any(|other| other == line);
    assert!(has("c there is no solution"), "{formula}");
    assert!(has("-1 -61 0") && !has("1 61 0"), "{formula}");
    assert!(formula.ends_with("\n1 0\n61 0\n"), "{formula}");
    assert_eq!(proof(&certificate), "0\n");
}

#[test]
fn only_grids_with_at_most_one_solution_have_a_certificate() {
    let rules = rules("4x4");
    let several = rules.parse("..343412..434321").unwrap();
    assert_eq!(several.count_solutions(9), 2);
    assert!(several.certificate().is_none());
    assert!(rules.empty().certificate().is_none());
    assert!(rules.parse("1234341221434321").unwrap().certificate().unwrap().solution().is_some());
    assert!(rules.grid(&[1; 16]).unwrap().certificate().unwrap().solution().is_none());
}

/// The literals of each line, without the 0 at its end.
fn clauses(text: &str) -> Vec<Vec<i32>> {
    let lines = text.lines().filter(|line| !line.starts_with(['c', 'p', 'd']));
    let literals = |line: &str| line.split(' ').map(|literal| literal.parse().unwrap()).collect::<Vec<i32>>();
    lines
        .map(|line| {
            let mut literals = literals(line);
            assert_eq!(literals.pop(), Some(0), "{line}");
            literals
        })
        .collect()
}

/// Whether a clause follows by unit propagation: assuming that it is false leads to another one that is false.
fn follows(clauses: &[Vec<i32>], clause: &[i32], variables: i32) -> bool {
    let index = |literal: i32| usize::try_from(variables + literal).unwrap();
    let mut is_true = vec![false; index(variables) + 1];
    for &literal in clause {
        is_true[index(-literal)] = true;
    }
    loop {
        let mut has_changed = false;
        for clause in clauses {
            if clause.iter().any(|&literal| is_true[index(literal)]) {
                continue;
            }
            let mut open = clause.iter().filter(|&&literal| !is_true[index(-literal)]);
            match (open.next(), open.next()) {
                (None, _) => return true,
                (Some(&literal), None) => (is_true[index(literal)], has_changed) = (true, true),
                _ => {}
            }
        }
        if !has_changed {
            return false;
        }
    }
}

#[test]
fn every_line_of_a_proof_follows() {
    let rules = rules("6x6 x");
    let generator = Generator::new(0);
    let mut longest = 0;
    for index in 0..8 {
        let puzzle = generator.puzzle_grid(&rules, index).unwrap();
        // Another value than the puzzle's own: mostly, there is no solution.
        let mut wrong = puzzle.values().to_vec();
        let given = wrong.iter().position(|&value| value > 0).unwrap();
        wrong[given] = wrong[given] % 6 + 1;
        for grid in [puzzle, rules.grid(&wrong).unwrap()] {
            let Some(certificate) = grid.certificate() else { continue };
            assert_eq!(certificate.solution(), grid.solution().as_ref());
            let mut known = clauses(&formula(&certificate));
            let proof = clauses(&proof(&certificate));
            longest = longest.max(proof.len());
            // What follows at once needs no proof.
            assert_eq!(follows(&known, &[], 216), proof.len() == 1, "{grid}");
            for clause in &proof {
                assert!(follows(&known, clause, 216), "{grid}: {clause:?}");
                known.push(clause.clone());
            }
            assert_eq!(proof.last(), Some(&Vec::new()), "{grid}");
        }
    }
    assert!(longest > 10, "{longest}");
}

/// What has room for so many bytes.
struct Room(usize);

impl fmt::Write for Room {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.0 = self.0.checked_sub(text.len()).ok_or(fmt::Error)?;
        Ok(())
    }
}

#[test]
fn what_cannot_be_written_is_an_error() {
    let rules = rules("6x6 x");
    let certificate = Generator::new(0).puzzle_grid(&rules, 1).unwrap().certificate().unwrap();
    let (formula, proof) = (formula(&certificate).len(), proof(&certificate).len());
    for (length, step) in [(formula, 1009), (proof, 29)] {
        for room in (0..length).step_by(step).chain([length - 1, length]) {
            let mut out = Room(room);
            let outcome = if length == formula {
                certificate.write_formula(&mut out)
            } else {
                certificate.write_proof(&mut out)
            };
            assert_eq!(outcome.is_ok(), room == length, "{room} of {length}");
        }
    }
}
