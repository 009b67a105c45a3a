//! What follows at once, and in which order things are tried: whatever is wrong here only makes searches longer, so that no
//! number of solutions would show it.

use alloc::vec;
use alloc::vec::Vec;

use super::candidates::{Deduction, NoSolution, values};
use super::givens::exchanging;
use super::learn::{Learner, luby};
use super::order::Order;
use super::search::{Found, Search};
use crate::generate::Generator;
use crate::rules::{Grid, Rules};

/// The values of a grid with these in a few cells, by row and column from 1.
fn givens(rules: &Rules, cells: &[(usize, usize, u8)]) -> Vec<u8> {
    let mut values = vec![0; rules.size().cells()];
    for &(row, column, value) in cells {
        values[index(rules, row, column)] = value;
    }
    values
}

fn index(rules: &Rules, row: usize, column: usize) -> usize {
    (row - 1) * rules.size().side() + column - 1
}

/// The candidates of each cell, a bit for each; `None` if there is no solution.
fn deduce(rules: &Rules, cells: &[(usize, usize, u8)]) -> Option<Vec<u32>> {
    let candidates = Deduction::new(rules.structure()).start(&givens(rules, cells)).ok()?;
    Some(candidates.into_iter().map(values).collect())
}

fn rules(words: &str) -> Rules {
    words.parse().unwrap()
}

#[test]
fn a_value_is_no_candidate_of_its_peers() {
    let rules = rules("4x4");
    #[rustfmt::skip]
    let expected = [
        0b0001, 0b1110, 0b1110, 0b1110,
        0b1110, 0b1110, 0b1111, 0b1111,
        0b1110, 0b1111, 0b1111, 0b1111,
        0b1110, 0b1111, 0b1111, 0b1111,
    ];
    assert_eq!(deduce(&rules, &[(1, 1, 1)]), Some(expected.to_vec()));
    let mut deduction = Deduction::new(rules.structure());
    let mut candidates = deduction.start(&givens(&rules, &[])).unwrap();
    assert!(deduction.put(&mut candidates, 0, 1).is_ok());
    assert_eq!(candidates.into_iter().map(values).collect::<Vec<_>>(), expected);
}

#[test]
fn the_only_place_for_a_value_has_it() {
    let rules = rules("4x4");
    // The 1 of row 1 isn't in box 2, and not in column 2.
    let candidates = deduce(&rules, &[(2, 3, 1), (3, 2, 1)]).unwrap();
    assert_eq!((candidates[0], candidates[15]), (1, 1));

    // The same if the last value comes later.
    let mut deduction = Deduction::new(rules.structure());
    let mut candidates = deduction.start(&givens(&rules, &[(2, 3, 1)])).unwrap();
    assert_ne!(values(candidates[0]), 1);
    assert!(deduction.put(&mut candidates, index(&rules, 3, 2), 1).is_ok());
    assert_eq!((values(candidates[0]), values(candidates[15])), (1, 1));
}

#[test]
fn groups_beyond_the_first_64_count() {
    let rules = rules("25x25 symbols=decimal");
    // Box 25 is full but for three cells of its last row, and the 1 isn't in columns 23 and 24. In row 25 and in column 25 it
    // could be elsewhere, too.
    let mut cells = vec![(25, 21, 22), (25, 22, 23), (11, 23, 1), (16, 24, 1)];
    for row in 21..25 {
        for column in 21..26 {
            cells.push((row, column, u8::try_from((row - 21) * 5 + column - 19).unwrap()));
        }
    }
    assert_eq!(deduce(&rules, &cells).unwrap()[624], 1);

    let (last, before) = cells.split_last().unwrap();
    let mut deduction = Deduction::new(rules.structure());
    let mut candidates = deduction.start(&givens(&rules, before)).unwrap();
    assert_ne!(values(candidates[624]), 1);
    assert!(deduction.put(&mut candidates, index(&rules, last.0, last.1), 1 << (last.2 - 1)).is_ok());
    assert_eq!(values(candidates[624]), 1);
}

#[test]
fn what_has_no_place_or_no_candidate_has_no_solution() {
    let rules = rules("4x4");
    // Row 1 has no place for 1: not box 2, not column 2, and not r1c1.
    assert_eq!(deduce(&rules, &[(1, 1, 2), (2, 3, 1), (3, 2, 1)]), None);
    // 1 and 2 have the same place in row 1.
    assert_eq!(deduce(&rules, &[(2, 3, 1), (3, 2, 1), (2, 4, 2), (4, 2, 2)]), None);
    // Nothing is left for r1c1.
    assert_eq!(deduce(&rules, &[(1, 3, 1), (1, 4, 2), (3, 1, 3), (2, 2, 4)]), None);
    // The same value twice in a row.
    assert_eq!(deduce(&rules, &[(1, 1, 1), (1, 4, 1)]), None);
}

#[test]
fn a_forbidden_value_leaves_the_others() {
    let rules = rules("4x4");
    let mut deduction = Deduction::new(rules.structure());
    let mut candidates = deduction.start(&givens(&rules, &[(1, 1, 1)])).unwrap();
    let before = candidates.clone();
    // It isn't a candidate.
    assert!(deduction.forbid(&mut candidates, 1, 1).is_ok());
    assert_eq!(candidates, before);
    // It is the only one.
    assert!(matches!(deduction.forbid(&mut candidates, 0, 1), Err(NoSolution)));
    assert_eq!(candidates, before);
    // One of three, then of two: the last one is the value, and its peers know.
    assert!(deduction.forbid(&mut candidates, 1, 0b0010).is_ok());
    assert_eq!(values(candidates[1]), 0b1100);
    assert!(deduction.forbid(&mut candidates, 1, 0b0100).is_ok());
    assert_eq!((values(candidates[1]), values(candidates[2])), (0b1000, 0b0110));
}

/// Puzzles with one solution, none of whose givens can be dropped, and for which trying takes many dead ends.
const HARD: [&str; 2] = [
    "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
    "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9",
];

/// Asserts that the givens of a puzzle without a needless one are needed, and that further digits of its solution aren't, in
/// every so many cells.
fn assert_needed(puzzle: &Grid<'_>, step: usize) {
    let rules = puzzle.rules();
    let solution = puzzle.solution().unwrap();
    for (cell, (&value, &solved)) in puzzle.values().iter().zip(solution.values()).enumerate().step_by(step) {
        let mut values = puzzle.values().to_vec();
        values[cell] = solved;
        let grid = rules.grid(&values).unwrap();
        assert_eq!(grid.has_other(cell, &solution), value != 0, "{rules}, cell {cell} of {puzzle}");
    }
}

/// Hard questions are asked in several ways, one after the other.
#[test]
fn a_given_can_be_dropped_if_the_others_say_the_same() {
    let rules = Rules::classic();
    for line in HARD {
        assert_needed(&rules.parse(line).unwrap(), 1);
    }
}

/// The larger a grid, the harder it is to see that a given says nothing new.
#[test]
fn a_given_can_be_dropped_from_larger_grids() {
    for (words, step) in [("9x9 x", 7), ("12x12 symbols=decimal", 9), ("16x16 symbols=decimal", 40)] {
        let rules = rules(words);
        assert_needed(&Generator::new(3).puzzle_grid(&rules, 0).unwrap(), step);
    }
}

/// Interchangeable values are used in one order, and what is found counts for all others.
#[test]
fn interchangeable_values_are_counted_once() {
    for (words, cells, expected) in [
        ("4x4", &[][..], 24),
        ("4x4", &[(1, 1, 1)], 6),
        ("4x4", &[(1, 1, 1), (1, 2, 2), (3, 3, 1)], 2),
        ("4x4", &[(1, 1, 1), (1, 2, 2), (1, 3, 3)], 1),
        ("4x4", &[(1, 1, 1), (2, 3, 1), (4, 4, 2)], 2),
        (
            "6x6",
            &[
                (1, 1, 1),
                (2, 4, 1),
                (3, 2, 1),
                (4, 5, 1),
                (5, 3, 1),
                (6, 6, 1),
                (1, 2, 2),
                (2, 5, 2),
                (5, 1, 2),
            ],
            24,
        ),
    ] {
        let rules = rules(words);
        let values = givens(&rules, cells);
        let mut deduction = Deduction::new(rules.structure());
        let mut candidates = deduction.start(&values).unwrap();
        let weight = deduction.break_symmetry(&mut candidates).unwrap();
        assert_eq!(weight, expected, "{words} {cells:?}");
        let mut learner = Learner::new(rules.structure(), &candidates);
        let found = core::iter::from_fn(|| learner.finds(usize::MAX).then_some(())).count();
        let all = rules.grid(&values).unwrap().solutions().count();
        assert_eq!(weight * found, all, "{words} {cells:?}");
    }
}

#[test]
fn a_search_gives_up_after_as_many_dead_ends_as_it_may_have() {
    let rules = Rules::classic();
    let grid = rules.parse(HARD[0]).unwrap();
    let found = |most: usize| Search::new(rules.structure(), grid.values(), false).next(most);
    let fewest = (0..10_000).find(|&most| matches!(found(most), Found::Solution { .. })).unwrap();
    assert!(fewest > 10);
    assert!((0..fewest).all(|most| matches!(found(most), Found::TooHard)));
    assert!(matches!(found(usize::MAX), Found::Solution { .. }));
}

#[test]
fn restarts_come_after_as_many_dead_ends_as_luby_proposed() {
    let sequence: Vec<u64> = (1..=31).map(luby).collect();
    #[rustfmt::skip]
    let expected = [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8, 16];
    assert_eq!(sequence, expected);
}

#[test]
fn what_had_to_do_with_dead_ends_comes_first() {
    let mut order = Order::new((0..10).collect());
    // 3 more often than 7, and 5 as often as 7, but later.
    for candidate in [3, 7, 3] {
        order.bump(candidate);
    }
    order.decay();
    order.bump(5);
    let popped = core::iter::from_fn(|| order.pop()).collect::<Vec<_>>();
    assert_eq!(popped[..3], [3, 5, 7]);
    let mut all = popped;
    all.sort_unstable();
    assert_eq!(all, (0..10).collect::<Vec<_>>());

    // What is put back is chosen by the same order, and once.
    for candidate in [9, 7, 5, 3, 3] {
        order.insert(candidate);
    }
    assert_eq!(core::iter::from_fn(|| order.pop()).collect::<Vec<_>>(), [3, 5, 7, 9]);
}

#[test]
fn recent_dead_ends_count_however_many_there_were() {
    let mut order = Order::new((0..4).collect());
    // The numbers grow by a twentieth each time: they are scaled down more than once.
    for _ in 0..20_000 {
        order.bump(0);
        order.bump(1);
        order.decay();
    }
    for candidate in [2, 2, 2, 1] {
        order.bump(candidate);
        (0..60).for_each(|_| order.decay());
    }
    assert_eq!(core::iter::from_fn(|| order.pop()).collect::<Vec<_>>(), [1, 2, 0, 3]);
}

#[test]
fn only_the_values_that_are_exchanged_change() {
    let candidates = [0b0111, 0b1011, 0b1101, 0b1110];
    assert_eq!(exchanging(0b0011, &candidates, &[1, 2, 3, 4]), [0b0011, 0b0011, 0b0100, 0b1000]);
    // The cell whose value is sought anew must not have the known one.
    assert_eq!(exchanging(0b0110, &[0b1101, 0b0110], &[2, 3]), [0b0100, 0b0110]);
}
