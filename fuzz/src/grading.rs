//! Scores count what they say they count, and moves are judged by trying.

use arbitrary::Arbitrary;
use ninefold::grade::{Component, Counts, Score, Task, Weights};
use ninefold::moves::{Move, MoveVerdict, judge_move};
use ninefold::rules::Grid;

use crate::decode;
use crate::naive::Peers;
use crate::seeds::Sources;
use crate::variant::{Variant, altered};

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    variant: u8,
    step: u8,
    kept: [u8; 11],
    played: [u8; 3],
    /// How the answer differs from the pattern that the puzzle was made from.
    changes: &'a [u8],
}

/// Scores an answer and judges a move.
pub fn run(input: &[u8]) {
    let Some(Input { variant, step, kept, played, changes }) = decode(input) else { return };
    let variant = Variant::by_number(variant);
    let rules = variant.rules();
    let peers = variant.peers();
    let [puzzle, answer] = [altered(variant, step, &kept, &[]), altered(variant, step, &[0xff], changes)];
    let [puzzle, answer] = [&puzzle, &answer].map(|values| rules.grid(values).expect("values of its size"));
    let played = Move { row: played[0], column: played[1], value: played[2] };
    check_answer(&peers, &puzzle, &answer);
    check_move(&peers, &puzzle, &puzzle, played);
    check_move(&peers, &puzzle, &answer, played);
    if rules.is_classic() {
        check_boards(&puzzle, &answer, played);
    }
}

fn check_answer(peers: &Peers, puzzle: &Grid<'_>, answer: &Grid<'_>) {
    let task = match Task::new(puzzle.clone()) {
        Ok(task) => task,
        Err(error) => {
            assert!(peers.count(puzzle.values(), 1).is_none_or(|count| count == 0), "{puzzle:?}: {error}");
            return;
        }
    };
    let score = task.score_answer(answer);
    check_score(peers, puzzle, answer, &score);
    // The first alphabet of the size is the one that a reply is read with.
    let reply = format!("<answer>\n{}\n</answer>", answer.written(ninefold::Format::Grid));
    let scored = task.score(&reply);
    if puzzle != answer || answer.is_complete() {
        let found = scored.reply.answer.as_ref().map(|answer| &answer.board);
        assert_eq!(found, Ok(answer), "{reply}");
        assert_eq!(scored.score, score, "{reply}");
    }
    let copied = task.score_answer(puzzle);
    assert!(puzzle.is_complete() || copied.total(&Weights::default()) <= 0.0, "a copy of {puzzle:?}");
}

fn check_score(peers: &Peers, puzzle: &Grid<'_>, answer: &Grid<'_>, score: &Score) {
    let pairs = || puzzle.values().iter().zip(answer.values());
    let count =
        |is: fn(u8, u8) -> bool| -> u16 { pairs().map(|(&one, &other)| u16::from(is(one, other))).sum() };
    let Some(Counts { blanks, blanks_right, blanks_wrong, blanks_left, clues_changed, .. }) = score.counts
    else {
        panic!("an answer of the right size is counted: {answer:?}");
    };
    assert_eq!(blanks, count(|given, _| given == 0));
    assert_eq!(blanks_left, count(|given, value| given == 0 && value == 0));
    assert_eq!(clues_changed, count(|given, value| given != 0 && given != value));
    if let (Some(right), Some(wrong)) = (blanks_right, blanks_wrong) {
        assert_eq!(right + wrong + blanks_left, blanks, "{answer:?}");
    }
    let is_solved = peers.is_solved(answer.values()) && clues_changed == 0;
    assert_eq!(score.is_solved(), is_solved, "{answer:?}");
    for component in Component::ALL {
        assert!((0.0..=1.0).contains(&score.get(*component)), "{component}");
    }
    let total = score.total(&Weights::default());
    assert_eq!(total >= 1.0, is_solved, "{answer:?}");
    assert!((0.0..=1.0).contains(&total));
}

fn check_move(peers: &Peers, puzzle: &Grid<'_>, board: &Grid<'_>, played: Move) {
    let Ok(judgement) = judge_move(puzzle, board, played) else { return };
    let side = puzzle.size().side();
    let cell = usize::from(played.row - 1) * side + usize::from(played.column - 1);
    let mut after = board.values().to_vec();
    let verdict = if puzzle.values()[cell] != 0 {
        Some(MoveVerdict::Given)
    } else if after[cell] != 0 {
        Some(MoveVerdict::Filled)
    } else {
        after[cell] = played.value;
        let solutions = peers.count(&after, 1);
        match solutions {
            _ if peers.has_conflict(&after, cell) => Some(MoveVerdict::Conflict),
            None => None,
            Some(0) => Some(MoveVerdict::Unsolvable),
            Some(_) => Some(MoveVerdict::Legal),
        }
    };
    assert!(verdict.is_none_or(|verdict| judgement.verdict() == verdict), "{judgement}");
    assert_eq!(judgement.board().values(), after, "{judgement}");
    let has_witness = matches!(judgement.verdict(), MoveVerdict::Conflict | MoveVerdict::Unsolvable);
    assert_eq!(judgement.witness().is_some(), has_witness, "{judgement}");
    if let Some(count) = peers.count(board.values(), 1) {
        assert_eq!(judgement.had_solution(), count == 1, "{judgement}");
    }
}

/// Boards get the scores and verdicts that grids get.
fn check_boards(puzzle: &Grid<'_>, answer: &Grid<'_>, played: Move) {
    let [board, answered] = [puzzle, answer].map(|grid| grid.to_board().expect("a classic grid is a board"));
    let by_board = Task::new(board).map(|task| task.score_answer(&answered)).ok();
    let by_grid = Task::new(puzzle.clone()).map(|task| task.score_answer(answer)).ok();
    assert_eq!(by_board, by_grid, "{board} {answered}");
    let by_board = judge_move(&board, &answered, played);
    let by_grid = judge_move(puzzle, answer, played);
    match (by_board, by_grid) {
        (Ok(board), Ok(grid)) => {
            assert_eq!(board.verdict(), grid.verdict(), "{board}");
            assert_eq!(board.had_solution(), grid.had_solution(), "{board}");
        }
        (board, grid) => assert_eq!(board.err(), grid.err()),
    }
}

/// Puzzles of each variant with right and wrong answers.
pub fn seeds(_: &Sources) -> Vec<Vec<u8>> {
    let mut seeds = Vec::new();
    for (number, _) in Variant::all() {
        for kept in [0xff, 0xb6, 0x55, 0x11] {
            for changes in [&[][..], &[0, 5, 30, 2], &[0, 0, 1, 0, 2, 0, 3, 0, 4, 0, 5, 3]] {
                let mut seed = vec![number, number];
                seed.extend((0..11).map(|byte| u8::rotate_left(kept, byte)));
                seed.extend_from_slice(&[1 + number % 4, 2, 3]);
                seed.extend_from_slice(changes);
                seeds.push(seed);
            }
        }
    }
    seeds
}
