//! Grids to order: what they are, and that they stay the same.

use std::collections::HashSet;

use ninefold::generate::Generator;
use ninefold::rules::Rules;
use ninefold::{Requirement, Verdict};

use super::{pairs, rules};

const GENERATOR: Generator = Generator::new(2026);

/// A layout of nine regions of nine cells.
const JIGSAW: &str = "
    AAABBBBCC
    AAABBBBCC
    AADBDDDDC
    EADDDDFCC
    EEEEEFFCC
    GEEFFFFFH
    GGEFHHHHH
    GGIIIIHHH
    GGGGIIIII";

fn jigsaw() -> Rules {
    let layout: String = JIGSAW.split_whitespace().collect();
    rules(&format!("9x9 regions={layout}"))
}

fn rule_sets() -> Vec<Rules> {
    let words = ["9x9 x", "9x9 windoku", "9x9 anti-king", "9x9 disjoint", "12x12", "16x16"];
    words.iter().map(|words| rules(words)).chain([jigsaw()]).collect()
}

#[test]
fn solved_grids_are_solved_and_not_one_grid_in_other_symbols() {
    for rules in rule_sets() {
        let mut relabelled = HashSet::new();
        for index in 0..20 {
            let grid = GENERATOR.solved_grid(&rules, index).unwrap();
            assert!(grid.is_solved(), "{grid:?}");
            let (first, _) = grid.values().split_at(rules.size().side());
            let place = |value: &u8| first.iter().position(|other| other == value).unwrap();
            relabelled.insert(grid.values().iter().map(place).collect::<Vec<_>>());
        }
        assert_eq!(relabelled.len(), 20, "{rules}");
    }
}

#[test]
fn every_value_occurs_in_every_cell() {
    let rules = rules("6x6 x");
    let mut seen = HashSet::new();
    for index in 0..100 {
        seen.extend(GENERATOR.solved_grid(&rules, index).unwrap().filled());
    }
    assert_eq!(seen.len(), 6 * 36);
}

#[test]
fn small_grids_are_all_possible() {
    let rules = rules("4x4 x");
    let all = rules.empty().count_solutions(1000);
    let grids: HashSet<_> =
        (0..1000).map(|index| GENERATOR.solved_grid(&rules, index).unwrap().values().to_vec()).collect();
    assert_eq!(grids.len(), all);
}

#[test]
fn puzzles_are_minimal() {
    for rules in rule_sets() {
        let count = if rules.size().side() > 12 { 1 } else { 4 };
        for index in 0..count {
            let puzzle = GENERATOR.puzzle_grid(&rules, index).unwrap();
            assert_eq!(puzzle.judge(Requirement::Minimal).verdict(), Verdict::Minimal, "{puzzle:?}");
            assert_eq!(puzzle.solution(), GENERATOR.solved_grid(&rules, index), "{puzzle:?}");
        }
    }
}

#[test]
fn small_puzzles_are_minimal_for_a_naive_solver() {
    for (rules, naive) in pairs() {
        for index in 0..3 {
            let Some(puzzle) = GENERATOR.puzzle_grid(&rules, index) else {
                assert_eq!(naive.count_grids(), 0, "{rules}");
                continue;
            };
            assert_eq!(naive.count(puzzle.values(), 2), 1, "{puzzle:?}");
            for cell in (0..puzzle.values().len()).filter(|&cell| puzzle.values()[cell] != 0) {
                let mut fewer = puzzle.values().to_vec();
                fewer[cell] = 0;
                assert_eq!(naive.count(&fewer, 2), 2, "{puzzle:?}");
            }
        }
    }
}

#[test]
fn puzzles_with_a_number_of_givens() {
    for (rules, fewest) in [(rules("9x9 x"), 18), (jigsaw(), 23), (rules("6x6"), 9), (rules("12x12"), 60)] {
        let cells = rules.size().cells();
        for givens in [fewest, 30, cells - 1, cells, cells + 1, 0] {
            let puzzle = GENERATOR.puzzle_grid_with_givens(&rules, 1, givens).unwrap();
            assert_eq!(puzzle.count_solutions(2), 1, "{puzzle:?}");
            assert_eq!(puzzle.solution(), GENERATOR.solved_grid(&rules, 1), "{puzzle:?}");
            let is_minimal = || puzzle.judge(Requirement::Minimal).meets();
            let expected = givens.min(cells);
            assert!(puzzle.givens() == expected || puzzle.givens() > expected && is_minimal(), "{puzzle:?}");
            // It isn't another puzzle without need.
            let first = GENERATOR.puzzle_grid(&rules, 1).unwrap();
            if first.givens() <= givens {
                assert!(
                    first.filled().all(|(square, symbol)| puzzle.get(square) == Some(symbol)),
                    "{puzzle:?}"
                );
            }
        }
    }
}

#[test]
fn several_puzzles_are_tried_for_fewer_givens() {
    let generator = Generator::new(0);
    let small = rules("6x6 x");
    for givens in [36, 35, 12, 6] {
        assert_eq!(generator.puzzle_grid_with_givens(&small, 3, givens).unwrap().givens(), givens);
    }
    // A hundred puzzles for a small grid, and the first of the smallest ones; ten for a larger one.
    let first = generator.puzzle_grid(&small, 3).unwrap();
    assert_eq!(first.to_string(), "..13..........26..................51");
    let fewest = generator.puzzle_grid_with_givens(&small, 3, 0).unwrap();
    assert_eq!(fewest.to_string(), "4.......3............5.2...........1");
    let large = rules("10x10");
    let (first, fewest) = (generator.puzzle_grid(&large, 2), generator.puzzle_grid_with_givens(&large, 2, 0));
    assert_eq!((first.unwrap().givens(), fewest.unwrap().givens()), (35, 30));
}

#[test]
fn invalid_grids_have_conflicts_at_many_densities() {
    for rules in rule_sets() {
        let mut densities = HashSet::new();
        for index in 0..30 {
            let grid = GENERATOR.invalid_grid(&rules, index);
            assert!(grid.conflicts().next().is_some(), "{grid:?}");
            assert!(grid.givens() >= 2, "{grid:?}");
            densities.insert(grid.givens());
        }
        assert!(densities.len() > 15, "{rules}: {densities:?}");
    }
}

#[test]
fn rules_without_a_solution() {
    let rules = rules("4x4 anti-king x");
    assert_eq!(rules.empty().count_solutions(1), 0);
    assert_eq!(GENERATOR.solved_grid(&rules, 0), None);
    assert_eq!(GENERATOR.puzzle_grid(&rules, 0), None);
    assert_eq!(GENERATOR.puzzle_grid_with_givens(&rules, 0, 10), None);
    assert!((0..10).all(|index| !GENERATOR.invalid_grid(&rules, index).is_valid()));
}

#[test]
fn classic_grids_are_the_classic_boards() {
    let rules = Rules::classic();
    for index in 0..3 {
        let solved = GENERATOR.solved_grid(&rules, index).unwrap();
        assert_eq!(solved.to_board(), Some(GENERATOR.solved(index)));
        let puzzle = GENERATOR.puzzle_grid(&rules, index).unwrap();
        assert_eq!(puzzle.to_board(), Some(GENERATOR.puzzle(index)));
        let puzzle = GENERATOR.puzzle_grid_with_givens(&rules, index, 30).unwrap();
        assert_eq!(puzzle.to_board(), Some(GENERATOR.puzzle_with_givens(index, 30)));
        assert_eq!(GENERATOR.invalid_grid(&rules, index).to_board(), Some(GENERATOR.invalid(index)));
    }
}

#[test]
fn the_same_rules_seed_and_index_give_the_same_grid_forever() {
    let generator = Generator::new(0);
    let small = rules("6x6 x");
    assert_eq!(generator.solved_grid(&small, 0).unwrap().to_string(), "624315513426235641461253146532352164");
    assert_eq!(
        generator.puzzle_grid(&jigsaw(), 1).unwrap().to_string(),
        "1.3.9..8.....5...6.....2..5.......7.....1.......9........5.....8.........6...8.1."
    );
    assert_eq!(generator.invalid_grid(&small, 2).to_string(), ".............2..4........3...1.5.5..");
}
