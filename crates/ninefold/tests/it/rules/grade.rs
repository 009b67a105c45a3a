//! Grades of grids.

use ninefold::generate::Generator;
use ninefold::grade::AnswerKey;
use ninefold::rules::{GridAnswerKey, GridGrade, Rules};

use super::rules;

#[test]
fn classic_grids_are_graded_like_boards() {
    let generator = Generator::new(7);
    let rules = Rules::classic();
    for index in 0..200 {
        let answer = generator.invalid(index);
        let (puzzle, solution) = (generator.puzzle(index), generator.solved(index));
        let grids = [&answer, &puzzle, &solution].map(|board| rules.board(board).unwrap());
        let [grid, puzzle_grid, solution_grid] = &grids;
        for (answer, grid) in [(&answer, grid), (&puzzle, puzzle_grid), (&solution, solution_grid)] {
            let key = AnswerKey::new().with_puzzle(&puzzle).with_solution(&solution);
            let grid_key = GridAnswerKey::new().with_puzzle(puzzle_grid).with_solution(solution_grid);
            assert_eq!(grid.grade(grid_key), GridGrade::from(answer.grade(key)), "{answer}");
            let none = GridGrade::from(answer.grade(AnswerKey::new()));
            assert_eq!(grid.grade(GridAnswerKey::new()), none, "{answer}");
            assert_eq!(grid.grade(grid_key).is_solved(), answer.grade(key).is_solved(), "{answer}");
        }
    }
}

#[test]
fn every_group_counts() {
    let rules = rules("6x6 x anti-king");
    for index in 0..100 {
        let grid = Generator::new(3).invalid_grid(&rules, index);
        let mut groups: Vec<_> = grid.conflicts().map(|conflict| conflict.group()).collect();
        // Moves have no number, but each has cells of its own.
        let moves = groups.iter().filter(|group| group.kind() == "king's move").count();
        groups.retain(|group| group.kind() != "king's move");
        groups.dedup();
        let mut squares: Vec<_> = grid.conflicts().flat_map(|conflict| conflict.squares().to_vec()).collect();
        squares.sort_unstable();
        squares.dedup();
        let grade = grid.grade(GridAnswerKey::new());
        assert_eq!(usize::from(grade.groups_broken), groups.len() + moves, "{grid}");
        assert_eq!(usize::from(grade.cells_in_conflict), squares.len(), "{grid}");
        assert!(!grade.is_valid);
    }
}

#[test]
fn another_solved_grid_is_no_answer() {
    let rules = rules("4x4");
    let [puzzle, kept, changed] =
        ["1...............", "1234341221434321", "2134341212434321"].map(|cells| rules.parse(cells).unwrap());
    let key = GridAnswerKey::new().with_puzzle(&puzzle);
    for (answer, clues_kept) in [(&puzzle, true), (&kept, true), (&changed, false)] {
        let grade = answer.grade(key);
        assert_eq!(grade.clues_changed, Some(u16::from(!clues_kept)), "{answer}");
        assert_eq!(grade.clues_kept(), Some(clues_kept), "{answer}");
        assert_eq!(grade.is_solved(), clues_kept && answer.is_complete(), "{answer}");
        let alone = answer.grade(GridAnswerKey::new());
        assert_eq!((alone.clues_kept(), alone.is_solved()), (None, answer.is_solved()), "{answer}");
    }
}
