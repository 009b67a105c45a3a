//! What is claimed about the kernels' rule, and what shows that a wrong one would be noticed.

use ninefold::Board;

use super::fault::{Faulty, with_fault};
use super::triads::{Occurrences, Vector, scan};
use crate::circuit::{self, Wire};
use crate::prover::{Answer, Prover};
use crate::rule::{self, CELLS, Candidates};
use crate::{Outcome, SIDE};

/// The digits of a cell, as symbolic bits.
#[derive(Clone, Copy)]
struct Digits([Wire; SIDE]);

impl Vector for Digits {
    fn any_of(a: Digits, b: Digits, c: Digits) -> Digits {
        Digits(std::array::from_fn(|digit| a.0[digit] | b.0[digit] | c.0[digit]))
    }

    fn two_of(a: Digits, b: Digits, c: Digits) -> Digits {
        Digits(std::array::from_fn(|digit| {
            let [a, b, c] = [a, b, c].map(|digits| digits.0[digit]);
            (a & b) | (a & c) | (b & c)
        }))
    }
}

/// The digits of a cell, as bits of a number.
impl Vector for u16 {
    fn any_of(a: u16, b: u16, c: u16) -> u16 {
        a | b | c
    }

    fn two_of(a: u16, b: u16, c: u16) -> u16 {
        (a & b) | (a & c) | (b & c)
    }
}

const EMPTY: Digits = Digits([Wire::FALSE; SIDE]);

/// Proves that the kernels' rule is the rule, and that it wouldn't be with any operation wrong.
pub(crate) fn prove(prover: &Prover) -> Outcome {
    println!(
        "kernel: for all cells, each with any set of digits, the digits that are present, and those that are"
    );
    println!("  repeated in a row, a column or a box, are those that the kernels' rule finds");
    circuit::clear();
    let cells = rule::inputs();
    let differ = differences(&cells, &scan(EMPTY, |cell| Digits(cells[cell])));
    match prover.ask(&[differ])? {
        Answer::Impossible(proof) => println!("  proved: {proof}"),
        Answer::Possible(_) => return Err("the kernels' rule isn't the rule".into()),
    }
    refute_faults(prover)
}

/// Where the rule and what a kernel found differ.
fn differences(cells: &Candidates, found: &Occurrences<Digits>) -> Vec<Wire> {
    let differ = |digit: usize| {
        let present = Wire::any(cells.iter().map(|cell| cell[digit]));
        let repeated = rule::is_repeated(cells, digit);
        [present ^ found.present.0[digit], repeated ^ found.repeated.0[digit]]
    };
    (0..SIDE).flat_map(differ).collect()
}

/// For each operation: if it were wrong, there would be a board on which the kernel and the rule differ.
fn refute_faults(prover: &Prover) -> Outcome {
    let (_, operations) = with_fault(usize::MAX, || scan(Faulty(0), |_| Faulty(0)));
    println!("kernel: with any of its {operations} operations wrong, there is a board on which it fails");
    for wrong in 0..operations {
        circuit::clear();
        let cells = rule::inputs();
        let (Occurrences { present, repeated }, _) =
            with_fault(wrong, || scan(Faulty(EMPTY), |cell| Faulty(Digits(cells[cell]))));
        let found = Occurrences { present: present.0, repeated: repeated.0 };
        let mut clauses = rule::at_most_one_digit(&cells);
        clauses.push(differences(&cells, &found));
        let Answer::Possible(counterexample) = prover.ask(&clauses)? else {
            return Err(format!("nobody notices if operation {} of the kernel is wrong", wrong + 1));
        };
        let board: [u8; CELLS] = std::array::from_fn(|cell| {
            (1..).zip(cells[cell]).find(|&(_, wire)| counterexample.value(wire)).map_or(0, |(digit, _)| digit)
        });
        println!("  operation {:3}: {}", wrong + 1, confirm(board, wrong)?);
    }
    Ok(())
}

/// Runs the wrong kernel on the board, with real bits, and compares what it finds with the library's readable rule.
fn confirm(values: [u8; CELLS], wrong: usize) -> Outcome<String> {
    let board = Board::try_from(values).map_err(|error| error.to_string())?;
    let bits = |cell: usize| (1_u16 << values[cell]) >> 1;
    let (found, _) = with_fault(wrong, || scan(Faulty(0), |cell| Faulty(bits(cell))));
    let (present, repeated) = (found.present.0, found.repeated.0);
    let expected_present = (0..CELLS).fold(0, |all, cell| all | bits(cell));
    let expected_repeated =
        board.conflicts().fold(0, |all, conflict| all | 1 << (conflict.digit().get() - 1));
    if (present, repeated) == (expected_present, expected_repeated) {
        return Err(format!("operation {} of the kernel is wrong, but not on {board}", wrong + 1));
    }
    let (what, found, expected) = if repeated == expected_repeated {
        ("present", present, expected_present)
    } else {
        ("repeated", repeated, expected_repeated)
    };
    Ok(format!("{board} {what} {} instead of {}", digits(found), digits(expected)))
}

fn digits(bits: u16) -> String {
    let digits: String =
        (1..=SIDE).filter(|digit| bits >> (digit - 1) & 1 == 1).map(|digit| digit.to_string()).collect();
    if digits.is_empty() { "none".into() } else { digits }
}
