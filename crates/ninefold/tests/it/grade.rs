//! Grades, compared with naive counts: one board at a time and many, by every kernel.

use std::collections::HashSet;

use ninefold::batch::Kernel;
use ninefold::grade::{AnswerKey, Grade};
use ninefold::{Board, Cell};

use crate::boards::SOLVED;
use crate::oracle::Random;

/// The 27 houses as cells, counted from 0 in reading order.
fn houses() -> Vec<Vec<usize>> {
    let line =
        |of: fn(usize, usize) -> usize| (0..9).map(move |a| (0..9).map(|b| of(a, b)).collect::<Vec<_>>());
    line(|row, column| 9 * row + column)
        .chain(line(|column, row| 9 * row + column))
        .chain(line(|number, index| 9 * (number / 3 * 3 + index / 3) + number % 3 * 3 + index % 3))
        .collect()
}

/// What to compare with, where there is something.
fn key<'b>(puzzle: Option<&'b Board>, solution: Option<&'b Board>) -> AnswerKey<'b> {
    let key = puzzle.map_or(AnswerKey::new(), |puzzle| AnswerKey::new().with_puzzle(puzzle));
    solution.map_or(key, |solution| key.with_solution(solution))
}

/// The same numbers, counted as a person would.
fn check(answer: [u8; 81], puzzle: Option<[u8; 81]>, solution: Option<[u8; 81]>) -> Grade {
    let board = |values: [u8; 81]| Board::try_from(values).unwrap();
    let [puzzle_board, solution_board] = [puzzle, solution].map(|values| values.map(board));
    let grade = board(answer).grade(key(puzzle_board.as_ref(), solution_board.as_ref()));

    let mut in_conflict = HashSet::new();
    let mut broken = 0;
    for house in houses() {
        let mut is_broken = false;
        for &one in &house {
            for &other in &house {
                if one != other && answer[one] != 0 && answer[one] == answer[other] {
                    in_conflict.insert(one);
                    is_broken = true;
                }
            }
        }
        broken += usize::from(is_broken);
    }
    let cells = |is_meant: &dyn Fn(usize) -> bool| (0..81).filter(|&cell| is_meant(cell)).count();
    let complete = cells(&|cell| answer[cell] == 0) == 0;
    assert_eq!(grade.is_valid, broken == 0);
    assert_eq!(grade.is_complete, complete);
    assert_eq!(usize::from(grade.houses_broken), broken);
    assert_eq!(usize::from(grade.cells_in_conflict), in_conflict.len());

    let changed = puzzle.map(|puzzle| cells(&|cell| puzzle[cell] != 0 && answer[cell] != puzzle[cell]));
    assert_eq!(grade.clues_changed.map(usize::from), changed);
    assert_eq!(grade.clues_kept(), changed.map(|changed| changed == 0));
    let right = puzzle.zip(solution).map(|(puzzle, solution)| {
        cells(&|cell| puzzle[cell] == 0 && solution[cell] != 0 && answer[cell] == solution[cell])
    });
    assert_eq!(grade.blanks_right.map(usize::from), right);
    assert_eq!(grade.is_equal, solution.map(|solution| solution == answer));
    assert_eq!(grade.is_solved(), broken == 0 && complete && changed.unwrap_or(0) == 0);
    grade
}

/// Digits in some cells and blanks in the others, with repeats or without.
fn some_board(random: &mut Random) -> [u8; 81] {
    let solved: Board = SOLVED.parse().unwrap();
    let mut values: [u8; 81] = solved.into();
    for _ in 0..random.below(40) {
        values[random.below(81)] = u8::try_from(random.below(10)).unwrap();
    }
    values
}

#[test]
fn every_count_is_what_a_person_would_count() {
    let mut random = Random::new(20);
    for round in 0..2000 {
        let answer = some_board(&mut random);
        let puzzle = some_board(&mut random);
        let solution = if round % 3 == 0 { answer } else { some_board(&mut random) };
        let _ = check(answer, None, None);
        let _ = check(answer, Some(puzzle), None);
        let _ = check(answer, None, Some(solution));
        let _ = check(answer, Some(puzzle), Some(solution));
    }
}

#[test]
fn the_ends_of_the_scale() {
    let worst = check([7; 81], Some([8; 81]), Some([9; 81]));
    assert_eq!((worst.houses_broken, worst.cells_in_conflict), (27, 81));
    assert_eq!((worst.clues_changed, worst.blanks_right), (Some(81), Some(0)));
    let blank = check([0; 81], Some([0; 81]), Some([0; 81]));
    assert!(blank.is_valid && !blank.is_solved());
    assert_eq!((blank.blanks_right, blank.is_equal), (Some(0), Some(true)));
    let solved: [u8; 81] = SOLVED.parse::<Board>().unwrap().into();
    let best = check(solved, Some([0; 81]), Some(solved));
    assert!(best.is_solved());
    assert_eq!(best.blanks_right, Some(81));
}

#[test]
fn many_are_graded_as_a_person_would() {
    let mut random = Random::new(21);
    for count in [0, 1, 2, 63, 64, 65, 128, 200] {
        let mut answers: Vec<[u8; 81]> = (0..count).map(|_| some_board(&mut random)).collect();
        let boards = |random: &mut Random| -> Vec<Board> {
            (0..count).map(|_| Board::try_from(some_board(random)).unwrap()).collect()
        };
        let (puzzles, solutions) = (boards(&mut random), boards(&mut random));
        for answer in answers.iter_mut().step_by(7) {
            answer[random.below(81)] = u8::try_from(10 + random.below(246)).unwrap();
        }
        for kernel in Kernel::available() {
            let mut grades = vec![None; count];
            let key = |index: usize| {
                key(Some(&puzzles[index]), index.is_multiple_of(2).then_some(&solutions[index]))
            };
            kernel.grade_values(&answers, key, &mut grades);
            for (index, grade) in grades.iter().enumerate() {
                let answer = answers[index];
                let [puzzle, solution] = [puzzles[index], solutions[index]].map(<[u8; 81]>::from);
                let solution = index.is_multiple_of(2).then_some(solution);
                let is_board = answer.iter().all(|&value| value <= 9);
                let expected = is_board.then(|| check(answer, Some(puzzle), solution));
                assert_eq!(grade, &expected, "{kernel}, answer {index} of {count}");
            }
        }
    }
}

#[test]
fn a_given_that_is_blank_is_changed() {
    let mut puzzle = [0; 81];
    puzzle[Cell::ALL[40].index()] = 5;
    assert_eq!(check([0; 81], Some(puzzle), None).clues_changed, Some(1));
    assert_eq!(check(puzzle, Some(puzzle), None).clues_changed, Some(0));
}
