//! Every kernel that this machine can run judges every board by the readable rule, whether the boards come as
//! a slice or as lines of text.
//!
//! `a_few_of_everything` is small enough to be run under Miri.

use std::fmt::Display;

use ninefold::batch::{Kernel, lines};
use ninefold::error::Location;
use ninefold::verdict::Tally;
use ninefold::{Board, Format, Reader, Requirement, Verdict};

use crate::boards::{INVALID, SOLVED, VALID};
use crate::oracle::{self, DIGITS, EMPTY, Grid, METHODS, Random, grid, line, transposed};
use crate::readable;

/// The characters that stand for a blank.
const BLANKS: [char; 8] = ['.', '0', '_', '*', '-', 'x', 'X', '?'];

/// A board, judged by the readable rule.
#[derive(Clone, Copy)]
struct Judged {
    board: Board,
    is_valid: bool,
    is_complete: bool,
}

impl Judged {
    fn of(board: Board) -> Judged {
        Judged { board, is_valid: readable::is_valid(&board), is_complete: readable::is_complete(&board) }
    }

    fn of_line(line: &str) -> Judged {
        Judged::of(line.parse().unwrap())
    }
}

/// Asserts that every kernel agrees with the readable rule and the naive methods on these grids, and returns how
/// many of them are valid. `origin` says where they come from.
fn check(grids: &[Grid], origin: impl Display) -> usize {
    let boards: Vec<Judged> = grids.iter().map(|grid| Judged::of(oracle::board(grid))).collect();
    for (grid, board) in grids.iter().zip(&boards) {
        for (name, method) in METHODS {
            assert_eq!(method(grid), board.is_valid, "the {name} method, {origin}: {}", line(grid));
        }
    }
    let text: String = grids.iter().map(|grid| line(grid) + "\n").collect();
    check_slice(&boards, &origin);
    check_text(&text, &boards, &origin);
    boards.iter().filter(|board| board.is_valid).count()
}

fn check_slice(judged: &[Judged], origin: &impl Display) {
    let boards: Vec<Board> = judged.iter().map(|judged| judged.board).collect();
    let expected: Vec<bool> = judged.iter().map(|judged| judged.is_valid).collect();
    assert!(ninefold::are_valid(&boards) == expected, "{origin}");
    for kernel in Kernel::available() {
        let answers = kernel.are_valid(&boards);
        let wrong = answers.iter().zip(&expected).position(|(answer, expected)| answer != expected);
        assert_eq!(wrong.map(|number| boards[number].to_string()), None, "{kernel} judges wrong, {origin}");
        assert_eq!(answers.len(), boards.len(), "{kernel}, {origin}");

        // What was there before does not matter.
        let mut answers: Vec<bool> = expected.iter().map(|is_valid| !is_valid).collect();
        kernel.mark_valid(&boards, &mut answers);
        assert!(answers == expected, "{kernel} does not mark what it answers, {origin}");
    }
}

/// The text has these boards, one per line, and nothing else.
fn check_text(text: &str, boards: &[Judged], origin: &impl Display) {
    for kernel in Kernel::available() {
        let mut told = lines(text).kernel(kernel);
        for (number, &Judged { board, is_valid, is_complete }) in boards.iter().enumerate() {
            let line = told.next().unwrap();
            let checked = line.board.unwrap();
            assert_eq!(checked.to_board(), board, "{kernel}, {origin}");
            assert_eq!(checked.is_valid(), is_valid, "{kernel}, {origin}: {board}");
            assert_eq!(checked.is_complete(), is_complete, "{kernel}, {origin}: {board}");
            assert_eq!(line.location.line, number as u64 + 1, "{kernel}, {origin}");
        }
        assert!(told.next().is_none(), "{kernel}, {origin}");

        for requirement in [Requirement::Valid, Requirement::Solved] {
            let mut all = lines(text).kernel(kernel);
            let expected: Tally =
                boards.iter().map(|judged| Some(readable::verdict(&judged.board, requirement))).collect();
            assert_eq!(all.tally(requirement), expected, "{kernel}, {origin}");
            assert_eq!(all.location(), Location::START.after(text.as_bytes()), "{kernel}, {origin}");
        }
    }
}

/// The grid with this digit in these cells, which are counted from 1, and nothing else.
fn with_digit(digit: char, cells: &[(usize, usize)]) -> Grid {
    let mut grid = EMPTY;
    for &(row, column) in cells {
        grid[row - 1][column - 1] = digit;
    }
    grid
}

#[test]
fn kernels_have_different_names() {
    let names: Vec<&str> = Kernel::available().map(Kernel::name).collect();
    let known = ["portable", "avx2", "avx512", "neon", "simd128"];
    assert!(names.iter().all(|name| known.contains(name)), "{names:?}");
    assert_eq!(names[0], "portable");
    assert!(names.is_sorted_by_key(|name| known.iter().position(|known| known == name)), "{names:?}");
    assert_eq!(Some(&Kernel::detected().name()), names.last());
    for kernel in Kernel::available() {
        assert_eq!(kernel.to_string(), kernel.name());
        assert_eq!(format!("{kernel:?}"), format!("Kernel({kernel})"));
    }
}

#[test]
fn a_few_of_everything() {
    let mut random = Random::new(1);
    let house = &oracle::houses()[20];
    let grids = [
        grid(VALID),
        grid(INVALID),
        grid(SOLVED),
        EMPTY,
        [['9'; 9]; 9],
        oracle::scattered(&mut random, 12),
        oracle::scattered(&mut random, 40),
        with_digit('9', &house.cells[..2]),
        with_digit('8', &house.cells[3..6]),
    ];
    assert_eq!(check(&grids, "a few"), 3);

    let text = format!("{VALID}\n{}\n# {VALID}\n\n{INVALID}\tbad\r\n{VALID}1\n{SOLVED}", &VALID[1..]);
    for kernel in Kernel::available() {
        let mut all = lines(&text).kernel(kernel);
        let tally = all.tally(Requirement::Solved);
        let expected = [
            (Some(Verdict::Solved), 1),
            (Some(Verdict::Unfinished), 1),
            (Some(Verdict::Invalid), 1),
            (None, 2),
        ];
        assert!(tally.iter().eq(expected), "{kernel}: {tally:?}");
        assert_eq!((all.location().line, all.location().column), (7, 82), "{kernel}");
    }
}

#[test]
fn worked_examples() {
    assert_eq!(check(&[grid(VALID)], "the first example"), 1);
    assert_eq!(check(&[grid(INVALID)], "the second example"), 0);
    assert_eq!(check(&[grid(VALID), grid(INVALID)], "both examples"), 1);
}

#[test]
fn one_digit_alone() {
    let grids: Vec<Grid> = (0..81)
        .flat_map(|index| DIGITS.map(|digit| with_digit(digit, &[(index / 9 + 1, index % 9 + 1)])))
        .collect();
    assert_eq!(check(&grids, "one digit alone"), 81 * 9);
}

#[test]
fn every_pair_in_every_house() {
    let mut grids = Vec::new();
    for house in oracle::houses() {
        for (index, &one) in house.cells.iter().enumerate() {
            for &other in &house.cells[index + 1..] {
                grids.extend(DIGITS.map(|digit| with_digit(digit, &[one, other])));
            }
        }
    }
    assert_eq!(grids.len(), 27 * 36 * 9);
    assert_eq!(check(&grids, "a pair in a house"), 0);
}

#[test]
fn pairs_in_no_common_house() {
    let cell = |index: usize| (index / 9 + 1, index % 9 + 1);
    let is_apart = |one, other| {
        !oracle::houses().iter().any(|house| house.cells.contains(&one) && house.cells.contains(&other))
    };
    let mut grids = Vec::new();
    for one in 0..81 {
        for other in (one + 1..81).filter(|&other| is_apart(cell(one), cell(other))) {
            grids.extend(DIGITS.map(|digit| with_digit(digit, &[cell(one), cell(other)])));
        }
    }
    // Each cell sees 20 others.
    assert_eq!(grids.len(), 81 * 60 / 2 * 9);
    assert_eq!(check(&grids, "a pair in no common house"), grids.len());
}

#[test]
fn different_digits_in_a_house() {
    // Bits that belong to different digits must not be taken for each other.
    let mut grids = Vec::new();
    for house in oracle::houses() {
        for shift in 0..9 {
            let mut grid = EMPTY;
            for (index, &(row, column)) in house.cells.iter().enumerate() {
                grid[row - 1][column - 1] = DIGITS[(index + shift) % 9];
            }
            grids.push(grid);
        }
    }
    assert_eq!(check(&grids, "a full house"), 27 * 9);
}

#[test]
fn three_and_more_in_a_house() {
    let mut random = Random::new(3);
    let mut grids = Vec::new();
    for house in oracle::houses() {
        let mut cells = house.cells.clone();
        for digit in DIGITS {
            for count in 3..=9 {
                random.shuffle(&mut cells);
                grids.push(with_digit(digit, &cells[..count]));
            }
        }
    }
    assert_eq!(check(&grids, "many in a house"), 0);
}

#[test]
fn full_grids_with_one_cell_changed() {
    let mut random = Random::new(4);
    for number in 0..3 {
        let solved = oracle::solved(&mut random);
        let mut grids = vec![solved];
        for index in 0..81 {
            for digit in DIGITS.into_iter().filter(|&digit| digit != solved[index / 9][index % 9]) {
                let mut grid = solved;
                grid[index / 9][index % 9] = digit;
                grids.push(grid);
            }
        }
        assert_eq!(check(&grids, format_args!("solved grid {number} with a change")), 1);
    }
}

#[test]
fn full_grids_with_repeats_in_houses_of_one_kind() {
    let solved = grid(SOLVED);
    let mut grids = Vec::new();
    let mut kinds = Vec::new();
    let mut add = |grid: Grid, kind| {
        assert!(oracle::conflicts(&grid).iter().all(|conflict| conflict.kind == kind), "{}", line(&grid));
        grids.push(grid);
        kinds.push(kind);
    };
    for one in 0..9 {
        for other in one + 1..9 {
            if one / 3 == other / 3 {
                // Two cells of a column and a box change places: only their rows notice.
                for column in 0..9 {
                    let mut swapped = solved;
                    swapped[one][column] = solved[other][column];
                    swapped[other][column] = solved[one][column];
                    add(swapped, "row");
                    let mut swapped = transposed(&solved);
                    swapped[one][column] = solved[column][other];
                    swapped[other][column] = solved[column][one];
                    add(transposed(&swapped), "column");
                }
            } else {
                // Rows of different bands change places: only boxes notice.
                let mut swapped = solved;
                swapped.swap(one, other);
                add(swapped, "box");
            }
        }
    }
    for (kind, count) in [("row", 81), ("column", 81), ("box", 27)] {
        assert_eq!(kinds.iter().filter(|&&other| other == kind).count(), count, "{kind}");
    }
    assert_eq!(check(&grids, "repeats in houses of one kind"), 0);
}

#[test]
fn boards_of_every_density() {
    let mut random = Random::new(5);
    let mut grids = Vec::new();
    for count in 0..=81 {
        for _ in 0..12 {
            grids.push(oracle::scattered(&mut random, count));
            let mut puzzle = oracle::solved(&mut random);
            oracle::erase(&mut random, &mut puzzle, 81 - count);
            grids.push(puzzle);
            // Mostly valid, but for one digit.
            puzzle[random.below(9)][random.below(9)] = random.digit();
            grids.push(puzzle);
        }
    }
    random.shuffle(&mut grids);
    let valid = check(&grids, "boards of every density");
    assert!((grids.len() / 3..grids.len() * 2 / 3).contains(&valid), "{valid} of {}", grids.len());
}

#[test]
fn every_character_for_a_blank() {
    let mut random = Random::new(6);
    let grids: Vec<Grid> = [grid(VALID), grid(INVALID), EMPTY]
        .into_iter()
        .chain((0..30).map(|_| oracle::scattered(&mut random, 30)))
        .collect();
    let boards: Vec<Judged> = grids.iter().map(|grid| Judged::of(oracle::board(grid))).collect();
    let written = |mut blank: Box<dyn FnMut() -> char>| -> String {
        grids
            .iter()
            .map(|grid| line(grid) + "\n")
            .flat_map(|line| line.chars().collect::<Vec<_>>())
            .map(|character| if character == '.' { blank() } else { character })
            .collect()
    };
    for blank in BLANKS {
        check_text(&written(Box::new(move || blank)), &boards, &format_args!("blanks as {blank:?}"));
    }
    let mixed = written(Box::new(move || BLANKS[random.below(BLANKS.len())]));
    check_text(&mixed, &boards, &"blanks of all sorts");
}

#[test]
fn one_blank_is_enough_to_be_incomplete() {
    let mut text = String::new();
    let mut boards = Vec::new();
    for index in 0..81 {
        for blank in BLANKS {
            let mut line = SOLVED.to_owned();
            line.replace_range(index..=index, blank.encode_utf8(&mut [0; 4]));
            boards.push(Judged::of_line(&line));
            text += &(line + "\n");
        }
        boards.push(Judged::of_line(SOLVED));
        text = text + SOLVED + "\n";
    }
    assert_eq!(boards.iter().filter(|board| board.is_complete).count(), 81);
    check_text(&text, &boards, &"one blank");
}

#[test]
fn every_byte_in_every_cell() {
    // The first line shows the reader that these are plain lines.
    let mut text = format!("{VALID}\n").into_bytes();
    for index in 0..81 {
        for byte in 0..=u8::MAX {
            let mut line = SOLVED.as_bytes().to_vec();
            line[index] = byte;
            text.extend_from_slice(&line);
            text.push(b'\n');
        }
    }
    let expected: Vec<_> = Reader::builder().format(Format::Line).boards(&text).collect();
    let malformed = expected.iter().filter(|record| record.board.is_err()).count() as u64;
    // Nine digits and eight blanks are cells: the digit of the solution, a blank, or a digit that is repeated.
    let counts = [
        (Some(Verdict::Solved), 81),
        (Some(Verdict::Unfinished), 1 + 81 * 8),
        (Some(Verdict::Invalid), 81 * 8),
        (None, malformed),
    ];
    for kernel in Kernel::available() {
        let mut told = lines(&text).kernel(kernel);
        for expected in &expected {
            let line = told.next().unwrap();
            if let Ok(checked) = &line.board {
                let judged = Judged::of(checked.to_board());
                assert_eq!(checked.is_valid(), judged.is_valid, "{kernel}: {}", judged.board);
                assert_eq!(checked.is_complete(), judged.is_complete, "{kernel}: {}", judged.board);
            }
            let board = line.board.map(|board| board.to_board());
            assert_eq!(board, expected.board, "{kernel}: {}", line.raw.escape_ascii());
            assert_eq!((line.raw, line.location), (expected.raw, expected.location), "{kernel}");
        }
        assert!(told.next().is_none(), "{kernel}");
        let tally = lines(&text).kernel(kernel).tally(Requirement::Solved);
        assert!(tally.iter().eq(counts), "{kernel}: {tally:?}");
    }
}

#[test]
fn groups_of_every_size() {
    let mut random = Random::new(7);
    let sorts = [SOLVED, VALID, INVALID].map(|line| (line, Judged::of_line(line)));
    for count in 0..=200 {
        let (text, boards): (Vec<&str>, Vec<Judged>) = (0..count).map(|_| sorts[random.below(3)]).unzip();
        check_slice(&boards, &format_args!("{count} boards"));
        check_text(&text.join("\n"), &boards, &format_args!("{count} boards"));
    }
}

#[test]
fn lines_with_more_than_a_board_in_groups_of_every_size() {
    let mut random = Random::new(8);
    let sorts = [SOLVED, VALID, INVALID].map(|line| (line, Judged::of_line(line)));
    for count in [1, 63, 64, 65, 127, 128, 129, 200] {
        let (text, boards): (Vec<&str>, Vec<Judged>) = (0..count).map(|_| sorts[random.below(3)]).unzip();
        for line_end in ["\r\n", " and more\n", ",5\r\n"] {
            check_text(&text.join(line_end), &boards, &format_args!("{count} lines with {line_end:?}"));
        }
    }
}

#[test]
fn tallies_that_need_a_solver() {
    let mut random = Random::new(9);
    let empty = ".".repeat(81);
    // The first cell can be nothing but a 9, which is in its box.
    let stuck = format!(".12345678.9.......{}", &empty[18..]);
    let sorts = [SOLVED, VALID, INVALID, &stuck, &empty, "not a board"];
    for &requirement in Requirement::ALL {
        let verdict = |line: &str| Some(readable::verdict(&line.parse().ok()?, requirement));
        let verdicts = sorts.map(verdict);
        // Lines that are all boards are judged together, others one by one.
        for (count, sorts_used) in [(1, 5), (65, 5), (130, 6)] {
            let (text, verdicts): (Vec<&str>, Vec<Option<Verdict>>) = (0..count)
                .map(|_| random.below(sorts_used))
                .map(|sort| (sorts[sort], verdicts[sort]))
                .unzip();
            let text = text.join("\n");
            let expected: Tally = verdicts.into_iter().collect();
            for kernel in Kernel::available() {
                let mut all = lines(&text).kernel(kernel);
                assert_eq!(all.tally(requirement), expected, "{kernel}, {requirement}, {count} lines");
                assert_eq!(all.location(), Location::START.after(text.as_bytes()), "{kernel}, {requirement}");
            }
        }
    }
}

#[test]
fn one_other_board_at_every_index() {
    // One group and a little more.
    let count = 66;
    for (usual, other) in [(SOLVED, INVALID), (INVALID, SOLVED), (SOLVED, VALID), (VALID, SOLVED)] {
        let (usual_board, other_board) = (Judged::of_line(usual), Judged::of_line(other));
        for index in 0..count {
            let mut boards = vec![usual_board; count];
            boards[index] = other_board;
            let mut text = format!("{usual}\n").repeat(count);
            text.replace_range(index * 82..index * 82 + 81, other);
            let origin = format_args!("{other} at {index}").to_string();
            check_slice(&boards, &origin);
            check_text(&text, &boards, &origin);
        }
    }
}

#[test]
fn one_line_without_a_board_at_every_index() {
    let cut = &VALID[..80];
    let other = VALID.replace('5', "a");
    // Each with how many malformed lines it is, and how many boards.
    let broken = [
        (format!("{cut}\n"), 1, 0),
        (format!("{VALID}5\n"), 1, 0),
        (format!("{other}\n"), 1, 0),
        (format!("# {INVALID}\n"), 0, 0),
        (format!("#{}\n", &INVALID[1..]), 0, 0),
        ("\n".to_owned(), 0, 0),
        ("\r\n".to_owned(), 0, 0),
        (format!("{}\n{}\n", &VALID[..40], &VALID[40..80]), 2, 0),
        (format!("{}\n\n", &VALID[..80]), 1, 0),
        (format!(" {VALID}\n"), 0, 1),
        (format!("{VALID},5\r\n"), 0, 1),
    ];
    for count in [1, 32, 63, 64, 65, 100] {
        for index in 0..=count {
            let (text, malformed, more) = &broken[(count + index) % broken.len()];
            let line = format!("{INVALID}\n");
            let whole = line.repeat(index) + text + &line.repeat(count - index);
            for kernel in Kernel::available() {
                let mut all = lines(&whole).kernel(kernel);
                let tally = all.tally(Requirement::Valid);
                let counts = (tally.get(Verdict::Valid), tally.get(Verdict::Invalid), tally.malformed());
                let origin = format_args!("{kernel}: {text:?} before line {index} of {count}").to_string();
                assert_eq!(counts, (*more, count as u64, *malformed), "{origin}");
                let lines_in_all = whole.matches('\n').count() as u64 + 1;
                assert_eq!(all.location().line, lines_in_all, "{origin}");

                let told: Vec<_> = lines(&whole).kernel(kernel).collect();
                let bad = told.iter().filter(|line| line.board.as_ref().is_ok_and(|board| !board.is_valid()));
                assert_eq!(bad.count(), count, "{origin}");
                assert_eq!(told.len() as u64, count as u64 + more + malformed, "{origin}");
                if index < count {
                    assert_eq!(told.last().unwrap().location.line, lines_in_all - 1, "{origin}");
                }
            }
        }
    }
}

#[test]
#[should_panic(expected = "an answer for each board")]
fn too_few_answers_panic() {
    Kernel::detected().mark_valid(&[Board::EMPTY; 65], &mut [false; 64]);
}

#[test]
#[should_panic(expected = "an answer for each board")]
fn too_many_answers_panic() {
    Kernel::detected().mark_valid(&[Board::EMPTY; 64], &mut [false; 65]);
}
