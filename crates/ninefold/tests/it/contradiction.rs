//! Contradictions, each followed step by step on the plain grid.

use ninefold::generate::Generator;
use ninefold::solve::DeadEnd;
use ninefold::{Board, Cell, Contradiction, Digit, Language, Requirement, Witness};

use crate::boards::{INVALID, MINIMAL, SOLVED, UNSOLVABLE, VALID};
use crate::oracle::{self, DIGITS, Grid, Random, fits, grid, houses, line, scattered, valid};

/// A blank that no digit fits, or a digit that fits no cell of a house which doesn't have it.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Impossible {
    Cell(usize, usize),
    Digit(char, usize),
}

fn all_impossible() -> impl Iterator<Item = Impossible> {
    let cells = (0..81).map(|index| Impossible::Cell(index / 9, index % 9));
    cells.chain((0..27).flat_map(|house| DIGITS.map(|digit| Impossible::Digit(digit, house))))
}

fn is_impossible(grid: &Grid, what: Impossible) -> bool {
    match what {
        Impossible::Cell(i, j) => {
            grid[i][j] == '.' && DIGITS.into_iter().all(|digit| !fits(grid, i, j, digit))
        }
        Impossible::Digit(digit, house) => houses()[house].cells.iter().all(|&(row, column)| {
            let (i, j) = (row - 1, column - 1);
            grid[i][j] != digit && (grid[i][j] != '.' || !fits(grid, i, j, digit))
        }),
    }
}

/// Whether nothing else fits the cell, or the digit fits no other cell of one of its houses.
fn is_forced(grid: &Grid, i: usize, j: usize, digit: char) -> bool {
    let can_hold = |i: usize, j: usize, digit| grid[i][j] == '.' && fits(grid, i, j, digit);
    let no_other_digit = || DIGITS.into_iter().all(|other| other == digit || !can_hold(i, j, other));
    let no_other_cell = |cells: &[(usize, usize)]| {
        let here = (i + 1, j + 1);
        let is_other =
            |&(row, column): &(usize, usize)| (row, column) != here && can_hold(row - 1, column - 1, digit);
        cells.contains(&here) && !cells.iter().any(is_other)
    };
    can_hold(i, j, digit) && (no_other_digit() || houses().iter().any(|house| no_other_cell(&house.cells)))
}

/// Whether filling in what is forced ends in something impossible. What is impossible stays so, whatever is filled in.
fn ends_badly(grid: &Grid) -> bool {
    let mut grid = *grid;
    let mut is_done = false;
    while !is_done {
        is_done = true;
        // From the end, unlike the library.
        for (i, j) in (0..81).rev().map(|index| (index / 9, index % 9)) {
            if let Some(digit) = DIGITS.into_iter().find(|&digit| is_forced(&grid, i, j, digit)) {
                grid[i][j] = digit;
                is_done = false;
            }
        }
    }
    all_impossible().any(|what| is_impossible(&grid, what))
}

/// Whether each step is forced, and then this is impossible.
fn leads_to(grid: &Grid, steps: &[(Cell, Digit)], what: Impossible) -> bool {
    let mut grid = *grid;
    for &(cell, digit) in steps {
        let (i, j) = (cell.index() / 9, cell.index() % 9);
        if !is_forced(&grid, i, j, digit.to_char()) {
            return false;
        }
        grid[i][j] = digit.to_char();
    }
    is_impossible(&grid, what)
}

fn check(grid: &Grid, contradiction: &Contradiction) {
    let (what, cells) = match contradiction.dead_end() {
        DeadEnd::Cell(cell) => {
            let (i, j) = (cell.index() / 9, cell.index() % 9);
            (Impossible::Cell(i, j), vec![(i + 1, j + 1)])
        }
        DeadEnd::Digit(digit, house) => {
            let is_it = |plain: &&oracle::PlainHouse| {
                (plain.kind, plain.number) == (house.kind().name(), house.number().into())
            };
            let number = houses().iter().position(|plain| is_it(&plain)).unwrap();
            (Impossible::Digit(digit.to_char(), number), houses()[number].cells.clone())
        }
        other => panic!("{other:?}"),
    };
    let steps = contradiction.steps();
    assert!(leads_to(grid, steps, what), "{}: {contradiction}", line(grid));
    assert_eq!(oracle::plain(contradiction.cells()), cells, "{}", line(grid));
    for index in 0..steps.len() {
        let mut fewer = steps.to_vec();
        fewer.remove(index);
        assert!(!leads_to(grid, &fewer, what), "{}: {contradiction} without {index}", line(grid));
    }
    // What can be seen at once comes without steps.
    let is_obvious = all_impossible().any(|what| is_impossible(grid, what));
    assert_eq!(steps.is_empty(), is_obvious, "{}: {contradiction}", line(grid));
}

/// Puzzles with one or two wrong digits, some more of the right ones, and boards with digits anywhere.
fn boards() -> impl Iterator<Item = Grid> {
    let mut random = Random::new(14);
    let generator = Generator::new(14);
    let spoiled = (0..150).map(move |index| {
        let (mut puzzle, solution) = (generator.puzzle(index), generator.solved(index));
        let more = [0, 0, random.below(25)][random.below(3)];
        for _ in 0..more {
            let cell = Cell::ALL[random.below(81)];
            puzzle.place(cell, solution.get(cell).unwrap());
        }
        for _ in 0..=random.below(2) {
            let cell = Cell::ALL[random.below(81)];
            let wrong = puzzle.candidates(cell).iter().find(|&digit| solution.get(cell) != Some(digit));
            if let (None, Some(wrong)) = (puzzle.get(cell), wrong) {
                puzzle.place(cell, wrong);
            }
        }
        grid(&puzzle.to_string())
    });
    let mut random = Random::new(15);
    let others = (0..30).flat_map(move |index| {
        [valid(&mut random, 20 + 2 * index, 3), scattered(&mut random, 5 + index / 2)]
    });
    spoiled.chain(others)
}

#[test]
fn every_contradiction_can_be_followed() {
    let (mut at_once, mut later, mut none) = (0, 0, 0);
    for grid in boards() {
        let board = oracle::board(&grid);
        let contradiction = board.contradiction();
        if !board.is_valid() {
            assert_eq!(contradiction, None, "{}", line(&grid));
            continue;
        }
        assert_eq!(contradiction.is_some(), ends_badly(&grid), "{}", line(&grid));
        let is_solvable = board.judge(Requirement::Solvable).meets();
        match &contradiction {
            Some(contradiction) => {
                check(&grid, contradiction);
                assert!(!is_solvable, "{}", line(&grid));
                *(if contradiction.steps().is_empty() { &mut at_once } else { &mut later }) += 1;
            }
            None => none += usize::from(!is_solvable),
        }
        if let Some(Witness::Givens { contradiction: shown, .. }) =
            board.judge(Requirement::Solvable).witness()
        {
            assert_eq!(shown, contradiction, "{}", line(&grid));
        }
    }
    assert!(at_once > 30 && later > 30 && none > 0, "{at_once} at once, {later} later, {none} without");
}

#[test]
fn boards_without_a_contradiction() {
    // It takes more than forced cells to see that this has no solution.
    let hard = ".....5.8....6.1.43..........1.5........1.6...3.......553.....61........4.........";
    for board in [VALID, MINIMAL, SOLVED, INVALID, hard] {
        assert_eq!(board.parse::<Board>().unwrap().contradiction(), None, "{board}");
    }
    assert_eq!(Board::EMPTY.contradiction(), None);
}

#[test]
fn the_words() {
    let words = |line: &str, language: Language| {
        line.parse::<Board>().unwrap().contradiction().unwrap().in_language(language).to_string()
    };
    for (line, english, chinese) in [
        (UNSOLVABLE, "9 has no place left in row 1", "第 1 行里已没有 9 的位置"),
        (
            "..274.8.9.78.35241.54.86..35.........4...25....6...934...8..39..8.3.9176.91.....2",
            "r3c8 has no candidate left",
            "r3c8 已没有候选数",
        ),
        (
            ".......869.6....411..4.....3.56........9......82..716..7...95..62...18....3.24.7.",
            "after r6c9=9, r9c9 has no candidate left",
            "填入 r6c9=9 后，r9c9 已没有候选数",
        ),
        (
            "..4.69....2....1.3.5.1..26.4.15.6......39.5.......4.3.98..3.....4.7..39.21.....86",
            "after r1c1=1 and r4c2=3, 3 has no place left in row 1",
            "依次填入 r1c1=1、r4c2=3 后，第 1 行里已没有 3 的位置",
        ),
        (
            "5...7...8.46...7.287...2..4..71..25...5.3.1.9..1...43...86.7..37.3.9.6...14..38..",
            "after r3c7=5, r9c1=6 and r7c7=9, 9 has no place left in box 7",
            "依次填入 r3c7=5、r9c1=6、r7c7=9 后，第 7 宫里已没有 9 的位置",
        ),
        (
            "61..3..2...58...6....9.2..3..1..82..826.9.74.....7..3..5....4.2........1...5193..",
            "after 4 forced cells (r2c6=1, r5c9=5, r2c7=9, r4c8=9), 9 has no place left in column 9",
            "依次填入 4 个必填的数（r2c6=1、r5c9=5、r2c7=9、r4c8=9）后，第 9 列里已没有 9 的位置",
        ),
    ] {
        assert_eq!(words(line, Language::English), english);
        assert_eq!(words(line, Language::Chinese), chinese);
    }
}
