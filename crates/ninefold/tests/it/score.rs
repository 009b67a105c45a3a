//! Scores of answers: what they are made of, and that none of the known ways to cheat a grader pays.

#![expect(clippy::float_cmp, reason = "scores are quotients of small numbers, so they are exact")]

use ninefold::generate::Generator;
use ninefold::grade::{Component, Score, Task, TaskError, Weights, WeightsError};
use ninefold::rules::{Grid, Rules};
use ninefold::{Board, Cell, Digit, Language, Verdict};

use crate::boards::{AMBIGUOUS, INVALID, SOLVED, UNSOLVABLE, VALID};
use crate::oracle::Random;

fn board(text: &str) -> Board {
    text.parse().unwrap()
}

fn task(puzzle: &str) -> Task {
    Task::new(board(puzzle)).unwrap()
}

/// All four components.
fn components(score: &Score) -> [f64; 4] {
    [Component::Solved, Component::Blanks, Component::Givens, Component::Format]
        .map(|component| score.get(component))
}

fn total(score: &Score) -> f64 {
    score.total(&Weights::default())
}

/// The board with another digit in this cell.
fn with(board: Board, cell: &str, digit: u8) -> Board {
    let mut changed = board;
    changed.place(cell.parse().unwrap(), Digit::new(digit).unwrap());
    changed
}

/// The cells that are blank in the puzzle filled by this function.
fn filled(puzzle: &str, mut digit: impl FnMut(Cell) -> u8) -> Board {
    let mut answer = board(puzzle);
    for cell in board(puzzle).blanks() {
        answer.place(cell, Digit::new(digit(cell)).unwrap());
    }
    answer
}

#[test]
fn the_solution_earns_everything() {
    let score = task(VALID).score_answer(&board(SOLVED));
    assert!(score.is_solved());
    assert_eq!(components(&score), [1.0; 4]);
    let counts = score.counts.unwrap();
    assert_eq!((counts.blanks, counts.blanks_left, counts.clues_changed), (51, 0, 0));
    assert_eq!((counts.blanks_right, counts.blanks_wrong), (Some(51), Some(0)));
    for weights in ["solved=0.8,blanks=0.2", "solved=0.1,blanks=0.7,givens=0.3", "format=1e300,blanks=3"] {
        assert_eq!(score.total(&weights.parse().unwrap()), 1.0, "{weights}");
    }
}

#[test]
fn copying_the_puzzle_earns_nothing() {
    let score = task(VALID).score_answer(&board(VALID));
    assert_eq!(components(&score), [0.0; 4]);
}

#[test]
fn copying_the_puzzle_and_filling_anything_earns_nothing() {
    for digit in 1..=9 {
        let score = task(VALID).score_answer(&filled(VALID, |_| digit));
        assert_eq!(components(&score), [0.0, 0.0, 1.0, 1.0], "{digit}");
        assert_eq!(total(&score), 0.0, "{digit}");
    }
    let mut random = Random::new(17);
    for _ in 0..1000 {
        let answer = filled(VALID, |_| 1 + u8::try_from(random.below(9)).unwrap());
        assert_eq!(total(&task(VALID).score_answer(&answer)), 0.0, "{answer}");
    }
}

#[test]
fn nine_equal_rows_earn_nothing() {
    let rows = board(&"123456789".repeat(9));
    for puzzle in [VALID, AMBIGUOUS] {
        let score = task(puzzle).score_answer(&rows);
        assert_eq!(components(&score), [0.0, 0.0, 0.0, 1.0], "{puzzle}");
        assert_eq!(total(&score), 0.0);
    }
}

#[test]
fn a_changed_given_is_never_rewarded() {
    // Another solved board, and one that is right except for a given.
    let other = Board::EMPTY.solution().unwrap();
    for answer in [other, with(board(SOLVED), "r1c1", 4)] {
        let score = task(VALID).score_answer(&answer);
        assert_eq!(components(&score), [0.0, 0.0, 0.0, 1.0], "{answer}");
        assert!(score.counts.unwrap().clues_changed > 0);
    }
    // A given that was left out is changed as well.
    let mut answer = board(SOLVED);
    answer.clear("r1c1".parse().unwrap());
    assert_eq!(components(&task(VALID).score_answer(&answer)), [0.0; 4]);
}

#[test]
fn only_blanks_count_and_wrong_ones_cost_as_much_as_right_ones_gain() {
    let share = |answer: &Board| task(VALID).score_answer(answer).get(Component::Blanks);
    let mut answer = board(VALID);
    let blanks: Vec<Cell> = answer.blanks().iter().collect();
    for (right, &cell) in (1_u8..).zip(&blanks[..10]) {
        answer.place(cell, board(SOLVED).get(cell).unwrap());
        assert_eq!(share(&answer), f64::from(right) / 51.0);
    }
    for (wrong, &cell) in (1_u8..).zip(&blanks[10..30]) {
        let right = board(SOLVED).get(cell).unwrap().get();
        answer.place(cell, Digit::new(right % 9 + 1).unwrap());
        assert_eq!(share(&answer), f64::from(10_u8.saturating_sub(wrong)) / 51.0);
        let counts = task(VALID).score_answer(&answer).counts.unwrap();
        assert_eq!((counts.blanks_right, counts.blanks_wrong), (Some(10), Some(wrong.into())));
        assert_eq!(counts.blanks_left, 51 - 10 - u16::from(wrong));
    }
}

#[test]
fn any_completion_is_right() {
    let puzzle = board(AMBIGUOUS);
    let solutions: Vec<Board> = puzzle.solutions().collect();
    assert_eq!(solutions.len(), 2);
    for stored in &solutions {
        let task = Task::new(puzzle).unwrap().with_solution(stored).unwrap();
        assert_eq!(task.solution(), Some(stored));
        for answer in &solutions {
            assert_eq!(components(&task.score_answer(answer)), [1.0; 4]);
        }
    }
}

#[test]
fn what_leads_to_a_solution_is_right() {
    let puzzle = board(AMBIGUOUS);
    let [one, other] = puzzle.solutions().collect::<Vec<_>>().try_into().unwrap();
    let cell = puzzle.blanks().iter().next().unwrap();
    let task = Task::new(puzzle).unwrap().with_solution(&one).unwrap();
    let mut answer = puzzle;
    answer.place(cell, other.get(cell).unwrap());
    let score = task.score_answer(&answer);
    assert_eq!(score.get(Component::Blanks), 0.25, "it leads to the solution that isn't stored");
    assert_eq!(score.counts.unwrap().blanks_right, Some(1));
}

#[test]
fn what_leads_to_no_solution_is_compared_with_the_stored_one_or_unknown() {
    let puzzle = board(AMBIGUOUS);
    let [one, other] = puzzle.solutions().collect::<Vec<_>>().try_into().unwrap();
    let [first, .., last] = puzzle.blanks().iter().collect::<Vec<_>>()[..] else { unreachable!() };
    let mut answer = one;
    answer.place(last, other.get(last).unwrap());
    answer.clear(first);

    let task = Task::new(puzzle).unwrap();
    assert!(!task.is_unique() && task.solution().is_none());
    let score = task.score_answer(&answer);
    assert_eq!(components(&score), [0.0, 0.0, 1.0, 0.0]);
    let counts = score.counts.unwrap();
    assert_eq!((counts.blanks_right, counts.blanks_wrong, counts.blanks_left), (None, None, 1));

    let score = task.with_solution(&one).unwrap().score_answer(&answer);
    assert_eq!(score.get(Component::Blanks), 0.25);
    let counts = score.counts.unwrap();
    assert_eq!((counts.blanks_right, counts.blanks_wrong), (Some(2), Some(1)));
}

#[test]
fn another_solved_board_says_nothing_about_the_blanks() {
    let other = Board::EMPTY.solution().unwrap();
    let counts = task(AMBIGUOUS).score_answer(&other).counts.unwrap();
    assert!(counts.is_valid && counts.is_complete && counts.clues_changed > 0);
    assert_eq!((counts.blanks_right, counts.blanks_wrong, counts.blanks_left), (None, None, 0));
}

#[test]
fn without_blanks_there_is_nothing_but_solved() {
    assert_eq!(components(&task(SOLVED).score_answer(&board(SOLVED))), [1.0; 4]);
    let score = task(SOLVED).score_answer(&with(board(SOLVED), "r5c5", 1));
    assert_eq!(components(&score), [0.0, 0.0, 0.0, 1.0]);
}

#[test]
fn replies_are_scored_by_their_answer() {
    let task = task(VALID);
    let reply = format!("<answer>\n{SOLVED}\n</answer>");
    let scored = task.score(&reply);
    assert_eq!(components(&scored.score), [1.0; 4]);
    assert_eq!(scored.reply.answer.unwrap().board, board(SOLVED));
    let scored = task.score("There are 81 cells, and 534678912 is the first row. Sorry!");
    assert_eq!((scored.score.counts, components(&scored.score)), (None, [0.0; 4]));
    assert!(!scored.score.is_solved() && scored.reply.answer.is_err());
}

#[test]
fn a_puzzle_without_a_solution_is_an_error() {
    let error = Task::new(board(INVALID)).unwrap_err();
    assert!(matches!(error, TaskError::Puzzle { verdict: Verdict::Invalid, .. }));
    assert_eq!(
        error.to_string(),
        "expected a puzzle with a solution, found that it is invalid: 8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 \
         (r1c1, r3c3)"
    );
    assert_eq!(
        error.in_language(Language::Chinese).to_string(),
        "题目应有解，却是无效：第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）"
    );
    let error = Task::new(board(UNSOLVABLE)).unwrap_err();
    assert!(matches!(error, TaskError::Puzzle { verdict: Verdict::Unsolvable, .. }));
    assert!(error.to_string().contains("found that it is unsolvable: 9 has no place left in row 1; these "));
}

#[test]
fn a_stored_solution_that_contradicts_its_puzzle_is_an_error() {
    let error = |puzzle: &str, solution: Board| {
        let error = task(puzzle).with_solution(&solution).unwrap_err();
        (error.to_string(), error.in_language(Language::Chinese).to_string())
    };
    let mut unfinished = board(SOLVED);
    unfinished.clear("r9c9".parse().unwrap());
    assert_eq!(
        error(VALID, unfinished),
        (
            "expected a solution that is solved, found that it is unfinished: 1 blank (r9c9)".to_string(),
            "所给的解应当已解出，却是未填完：1 个空白格（r9c9）".to_string()
        )
    );
    let (english, _) = error(VALID, with(board(SOLVED), "r9c9", 8));
    assert!(
        english
            .starts_with("expected a solution that is solved, found that it is invalid: 8 twice in row 9 (")
    );
    // Digits 1 and 2 swapped: solved, but not this puzzle.
    let swapped: String = SOLVED
        .chars()
        .map(|digit| {
            if digit == '1' {
                '2'
            } else if digit == '2' {
                '1'
            } else {
                digit
            }
        })
        .collect();
    assert_eq!(
        error(VALID, board(&swapped)),
        (
            "expected a solution that keeps the givens of the puzzle, found 2 instead of 1 in r2c4"
                .to_string(),
            "所给的解应保留题目的已知数，r2c4 应为 1，却是 2".to_string()
        )
    );
    assert!(task(VALID).with_solution(&board(SOLVED)).unwrap().is_unique());
}

#[test]
fn grids_are_scored_like_boards() {
    let classic = Rules::classic();
    let generator = Generator::new(23);
    let mut random = Random::new(24);
    for index in 0..100 {
        let mut puzzle = generator.puzzle(index);
        let solution = puzzle.solution().unwrap();
        if index % 2 == 0 {
            // Without some givens, there are several solutions.
            for (cell, _) in generator.puzzle(index).filled().take(4) {
                puzzle.clear(cell);
            }
        }
        let mut answer = solution;
        for _ in 0..random.below(5) {
            let cell = Cell::ALL[random.below(81)];
            match Digit::new(u8::try_from(random.below(10)).unwrap()) {
                Some(digit) => _ = answer.place(cell, digit),
                None => _ = answer.clear(cell),
            }
        }
        let grid = |board: &Board| classic.board(board).unwrap();
        let task = Task::new(puzzle).unwrap().with_solution(&solution).unwrap();
        let grid_task = Task::new(grid(&puzzle)).unwrap().with_solution(&grid(&solution)).unwrap();
        assert_eq!(task.is_unique(), grid_task.is_unique(), "{puzzle}");
        assert_eq!(task.score_answer(&answer), grid_task.score_answer(&grid(&answer)), "{puzzle} {answer}");
    }
}

#[test]
fn grids_of_every_size_are_scored() {
    for words in ["4x4", "6x6", "16x16", "4x4 x", "6x6 anti-king symbols=A-F"] {
        let rules: Rules = words.parse().unwrap();
        let puzzle = Generator::new(5).puzzle_grid(&rules, 0).unwrap();
        let task = Task::new(puzzle.clone()).unwrap();
        let solution = task.solution().unwrap().clone();
        assert_eq!(components(&task.score_answer(&solution)), [1.0; 4], "{words}");
        assert_eq!(components(&task.score_answer(&puzzle)), [0.0; 4], "{words}");
        let ones = rules.grid(&vec![1; rules.size().cells()]).unwrap();
        assert_eq!(components(&task.score_answer(&ones)), [0.0, 0.0, 0.0, 1.0], "{words}");
    }
}

#[test]
fn a_grid_of_another_size_is_no_answer_and_no_solution() {
    let [small, large]: [Rules; 2] = ["4x4", "6x6"].map(|words| words.parse().unwrap());
    let task = Task::new(small.empty()).unwrap();
    assert_eq!(task.score_answer(&large.empty().solution().unwrap()).counts, None);
    let error = task.with_solution(&large.empty()).unwrap_err();
    assert_eq!(error.to_string(), "expected a solution of 4x4, found one of 6x6");
}

#[test]
fn answers_are_judged_by_the_rules_of_the_puzzle() {
    let [plain, diagonal]: [Rules; 2] = ["4x4", "4x4 x"].map(|words| words.parse().unwrap());
    let answer: Grid<'_> = plain.parse("1234341221434321").unwrap();
    assert!(Task::new(plain.empty()).unwrap().score_answer(&answer).is_solved());
    assert!(!Task::new(diagonal.empty()).unwrap().score_answer(&answer).is_solved());
    let error = Task::new(diagonal.empty()).unwrap().with_solution(&answer).unwrap_err();
    assert!(error.to_string().contains("on the falling diagonal"), "{error}");
}

#[test]
fn weights_are_finite_and_not_all_zero() {
    let weight = |weight: f64| Weights::new([(Component::Format, weight)]);
    assert!(weight(f64::MAX).is_ok());
    for bad in [-1.0, f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(
            matches!(weight(bad), Err(WeightsError::Weight { component: Component::Format, .. })),
            "{bad}"
        );
    }
    assert_eq!(weight(0.0), Err(WeightsError::Sum { found: 0.0 }));
    assert_eq!(Weights::new([]), Err(WeightsError::Sum { found: 0.0 }));
    let most = [Component::Solved, Component::Blanks].map(|component| (component, f64::MAX));
    assert_eq!(Weights::new(most), Err(WeightsError::Sum { found: f64::INFINITY }));
    let twice = "solved=1,solved=1".parse::<Weights>();
    assert_eq!(twice, Err(WeightsError::Twice { component: Component::Solved }));
}

#[test]
fn wrong_weights_have_words() {
    for (text, english, chinese) in [
        (
            "solved=-1",
            "expected a weight of at least 0 for solved, found -1",
            "solved 的权重应不小于 0，却是 -1",
        ),
        (
            "solved=1,solved=2",
            "expected one weight for solved, found a second one",
            "solved 应只有一个权重，却有两个",
        ),
        (
            "solved=0",
            "expected weights with a finite sum greater than 0, found 0",
            "权重之和应大于 0 且有限，却是 0",
        ),
        (
            "solved",
            "expected weights such as solved=0.8,blanks=0.2, each for one of solved, blanks, givens, format; found \
             \"solved\"",
            "应为 solved=0.8,blanks=0.2 这样的权重，名称为 solved、blanks、givens、format 之一，却是 \"solved\"",
        ),
    ] {
        let error = text.parse::<Weights>().unwrap_err();
        assert_eq!(error.to_string(), english);
        assert_eq!(error.in_language(Language::Chinese).to_string(), chinese);
    }
}

#[test]
fn weights_are_read_and_written() {
    for text in ["solved=0.8,blanks=0.2", "format=1", "solved=1,blanks=2,givens=3,format=4"] {
        assert_eq!(text.parse::<Weights>().unwrap().to_string(), text);
    }
    assert_eq!(" blanks = 2 , solved=1".parse::<Weights>().unwrap().to_string(), "solved=1,blanks=2");
    for (text, part) in
        [("", ""), ("solved", "solved"), ("solved=1,colour=2", "colour=2"), ("solved=x", "solved=x")]
    {
        let error = text.parse::<Weights>().unwrap_err();
        assert_eq!(error, WeightsError::Text { found: part.to_string() });
        assert_eq!(
            error.to_string(),
            format!(
                "expected weights such as solved=0.8,blanks=0.2, each for one of solved, blanks, givens, format; found \
                 {part:?}"
            )
        );
    }
}

#[test]
fn a_score_has_words() {
    let words = |puzzle: &str, answer: &Board| {
        let score = task(puzzle).score_answer(answer);
        (score.to_string(), score.in_language(Language::Chinese).to_string())
    };
    let mut answer = with(board(SOLVED), "r1c1", 4);
    answer.clear("r1c3".parse().unwrap());
    let cases = [
        (VALID, board(SOLVED), "solved", "已解出"),
        (
            VALID,
            board(VALID),
            "not solved: 0 of 51 blanks right, 51 left blank",
            "未解出：51 个空白格填对 0 个，未填 51 个",
        ),
        (
            VALID,
            answer,
            "not solved: 50 of 51 blanks right, 1 left blank, 1 given changed",
            "未解出：51 个空白格填对 50 个，未填 1 个，改动已知数 1 个",
        ),
        (
            AMBIGUOUS,
            with(board(AMBIGUOUS), "r1c4", 1),
            "not solved: 1 of 4 blanks filled, which leads to no solution, 3 left blank",
            "未解出：4 个空白格填了 1 个，这样无解，未填 3 个",
        ),
        (
            VALID,
            with(board(SOLVED), "r1c3", 1),
            "not solved: 50 of 51 blanks right, 1 wrong",
            "未解出：51 个空白格填对 50 个，填错 1 个",
        ),
    ];
    for (puzzle, answer, english, chinese) in cases {
        assert_eq!(words(puzzle, &answer), (english.to_string(), chinese.to_string()));
    }
    assert_eq!(task(VALID).score("Sorry.").score.to_string(), "no answer");
}

#[test]
fn only_a_marked_board_without_others_has_the_right_format() {
    let task = task(VALID);
    let format = |reply: &str| task.score(reply).score.get(Component::Format);
    assert_eq!(format(&format!("<answer>{SOLVED}</answer>")), 1.0);
    assert_eq!(format(&format!("\\boxed{{{SOLVED}}}")), 1.0);
    assert_eq!(format(&format!("The puzzle {VALID} has the solution <answer>{SOLVED}</answer>")), 1.0);
    assert_eq!(format(SOLVED), 0.0);
    assert_eq!(format(&format!("<answer>{VALID}</answer>")), 0.0);
    let other = with(board(SOLVED), "r1c1", 4);
    assert_eq!(format(&format!("Perhaps {other}?\n\n<answer>{SOLVED}</answer>")), 0.0);
    let unfinished = SOLVED.replacen('4', ".", 1);
    assert_eq!(format(&format!("<answer>{unfinished}</answer>")), 0.0);
}
