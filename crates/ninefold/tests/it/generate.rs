//! Boards to order: what they are, and that they stay the same.

use std::collections::HashSet;

use ninefold::generate::Generator;
use ninefold::{Board, Requirement, Verdict};

use crate::oracle;
use crate::readable;

const GENERATOR: Generator = Generator::new(2026);

#[test]
fn solved_boards_are_solved_and_all_different() {
    let boards: HashSet<Board> = (0..100).map(|number| GENERATOR.solved(number)).collect();
    assert_eq!(boards.len(), 100);
    assert!(boards.iter().all(readable::is_solved));
}

#[test]
fn solved_boards_are_not_one_board_in_other_digits() {
    // In other digits, the first row of every board would be 1 to 9.
    let relabelled: HashSet<String> = (0..100)
        .map(|number| {
            let line = GENERATOR.solved(number).to_string();
            let first: Vec<char> = line.chars().take(9).collect();
            line.chars()
                .map(|digit| oracle::DIGITS[first.iter().position(|&d| d == digit).unwrap()])
                .collect()
        })
        .collect();
    assert_eq!(relabelled.len(), 100);
}

#[test]
fn every_digit_occurs_in_every_cell() {
    let mut seen = HashSet::new();
    for number in 0..100 {
        seen.extend(GENERATOR.solved(number).filled());
    }
    assert_eq!(seen.len(), 729);
}

#[test]
fn puzzles_with_a_number_of_givens() {
    for givens in [22, 24, 25, 28, 40, 80, 81, 100] {
        for index in 0..5 {
            let puzzle = GENERATOR.puzzle_with_givens(index, givens);
            assert_eq!(puzzle, GENERATOR.puzzle_with_givens(index, givens), "{givens}");
            assert_eq!(puzzle.solution(), Some(GENERATOR.solved(index)), "{puzzle}");
            assert_eq!(puzzle.count_solutions(2), 1, "{puzzle}");
            let is_minimal = puzzle.judge(Requirement::Minimal).meets();
            let expected = givens.min(81);
            assert!(puzzle.givens() == expected || (puzzle.givens() > expected && is_minimal), "{puzzle}");
            // It isn't another puzzle without need.
            let first = GENERATOR.puzzle(index);
            if first.givens() <= givens {
                assert!(first.filled().all(|(cell, digit)| puzzle.get(cell) == Some(digit)), "{puzzle}");
            }
        }
    }
    let counts: Vec<_> = (0..5).map(|index| GENERATOR.puzzle_with_givens(index, 24).givens()).collect();
    assert_eq!(counts, [24; 5]);
}

#[test]
fn puzzles_are_minimal() {
    let puzzles: HashSet<Board> = (0..12).map(|number| GENERATOR.puzzle(number)).collect();
    assert_eq!(puzzles.len(), 12);
    for puzzle in puzzles {
        assert_eq!(puzzle.judge(Requirement::Minimal).verdict(), Verdict::Minimal, "{puzzle}");
        assert_eq!(oracle::solutions(&oracle::grid(&puzzle.to_string()), 2).len(), 1, "{puzzle}");
    }
}

#[test]
fn invalid_boards_have_conflicts_at_many_densities() {
    let mut densities = HashSet::new();
    for number in 0..200 {
        let board = GENERATOR.invalid(number);
        assert!(board.conflicts().next().is_some(), "{board}");
        densities.insert(board.givens());
    }
    assert!(densities.len() > 60, "{}", densities.len());
}

#[test]
fn the_same_seed_and_number_give_the_same_board_forever() {
    let generator = Generator::new(0);
    assert_eq!(
        generator.solved(0).to_string(),
        "267835149831942756495716283156397824924658371783124965579483612612579438348261597"
    );
    assert_eq!(
        generator.puzzle(1).to_string(),
        "7..8.2....9...1..........7.2.....8.6.8....3...6.38.1..9..4...3...8.....515.96.2.."
    );
    // No puzzle has so few givens, so that all trials are compared; of those with the fewest, it is the first.
    assert_eq!(
        generator.puzzle_with_givens(0, 16).to_string(),
        "2....51.9..1.4...6.......8..5...7.....46.....78.1..........3.1.......4..3.82.1..."
    );
    assert_eq!(
        generator.invalid(2).to_string(),
        "5.361....5..52.1.91.5.9.8..72...5..35.84.96.7...271.......416..98.7.634...6.3...1"
    );
}
