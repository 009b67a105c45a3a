//! Boards that others hold, judged many at a time, get the verdict of the readable rule, by every kernel.

use std::sync::LazyLock;

use ninefold::batch::Kernel;
use ninefold::generate::Generator;
use ninefold::{Board, Cell, Format, Requirement, Verdict};

use crate::oracle::Random;
use crate::readable;

/// How many boards there are: around the edges of a group.
const COUNTS: [usize; 9] = [0, 1, 2, 63, 64, 65, 127, 128, 150];

/// Puzzles, which take long to make, solved boards and invalid ones.
static MADE: LazyLock<[Vec<Board>; 3]> = LazyLock::new(|| {
    let generator = Generator::new(5);
    [
        (0..24).map(|index| generator.puzzle(index)).collect(),
        (0..24).map(|index| generator.solved(index)).collect(),
        (0..24).map(|index| generator.invalid(index)).collect(),
    ]
});

/// Boards of all sorts, quick to solve.
fn some_boards(random: &mut Random, count: usize) -> Vec<Board> {
    (0..count)
        .map(|index| {
            let made = &MADE[[0, 1, 1, 2][random.below(4)]];
            let mut board = made[index % made.len()];
            for _ in 0..random.below(3) {
                board.clear(Cell::ALL[random.below(81)]);
            }
            board
        })
        .collect()
}

fn check_values(values: &[[u8; 81]], requirement: Requirement) {
    let expected: Vec<Option<Verdict>> = values
        .iter()
        .map(|&values| Some(readable::verdict(&Board::try_from(values).ok()?, requirement)))
        .collect();
    assert!(ninefold::batch::judge_values(values, requirement) == expected);
    for kernel in Kernel::available() {
        // What was there before does not matter.
        for before in [None, Some(Verdict::Redundant)] {
            let mut verdicts = vec![before; values.len()];
            kernel.judge_values(values, requirement, &mut verdicts);
            assert_eq!(verdicts, expected, "{kernel}, {requirement}");
        }
    }
}

fn check_texts(texts: &[Vec<u8>], requirement: Requirement) {
    let expected: Vec<Option<Verdict>> = texts
        .iter()
        .map(|text| Some(readable::verdict(&Board::from_bytes(text).ok()?, requirement)))
        .collect();
    assert!(ninefold::batch::judge_texts(texts, requirement) == expected);
    for kernel in Kernel::available() {
        for before in [None, Some(Verdict::Redundant)] {
            let mut verdicts = vec![before; texts.len()];
            kernel.judge_texts(|number| &texts[number], requirement, &mut verdicts);
            assert_eq!(verdicts, expected, "{kernel}, {requirement}");
        }
    }
}

#[test]
fn values_are_judged_by_the_rule() {
    let mut random = Random::new(30);
    for &requirement in Requirement::ALL {
        for count in COUNTS {
            let values: Vec<[u8; 81]> = some_boards(&mut random, count).into_iter().map(Into::into).collect();
            check_values(&values, requirement);
        }
    }
}

#[test]
fn a_value_above_9_is_malformed_in_any_cell() {
    for requirement in [Requirement::Valid, Requirement::Solved, Requirement::Solvable] {
        for index in 0..81 {
            if requirement == Requirement::Solvable && index % 20 != 0 {
                // The others take long to solve.
                continue;
            }
            let values: Vec<[u8; 81]> = (0..=u8::MAX)
                .map(|value| {
                    let mut values = [0; 81];
                    values[index] = value;
                    values
                })
                .collect();
            check_values(&values, requirement);
        }
    }
}

#[test]
fn texts_are_judged_by_the_rule() {
    let mut random = Random::new(31);
    for &requirement in Requirement::ALL {
        for count in if requirement == Requirement::Minimal { &COUNTS[..4] } else { &COUNTS[..] } {
            let boards = some_boards(&mut random, *count);
            let texts: Vec<Vec<u8>> = boards.iter().map(|board| board.to_string().into()).collect();
            check_texts(&texts, requirement);

            let texts: Vec<Vec<u8>> = boards
                .iter()
                .map(|board| {
                    let mut text = board.written(Format::ALL[random.below(Format::ALL.len())]).to_string();
                    match random.below(8) {
                        0 => text.clear(),
                        1 => text.push('1'),
                        2 => text.insert(0, 'A'),
                        3 => text = text.trim_end().to_string(),
                        4 => text = format!("{text}\n{text}"),
                        _ => (),
                    }
                    let mut text = text.into_bytes();
                    if random.below(16) == 0 {
                        text.push(0xff);
                    }
                    text
                })
                .collect();
            check_texts(&texts, requirement);
        }
    }
}

#[test]
fn every_byte_in_a_line_means_what_it_means_alone() {
    for index in [0, 1, 15, 16, 40, 79, 80] {
        let texts: Vec<Vec<u8>> = (0..=u8::MAX)
            .map(|byte| {
                let mut text = vec![b'.'; 81];
                text[index] = byte;
                text
            })
            .collect();
        check_texts(&texts, Requirement::Valid);
    }
}

#[test]
fn bytes_and_text_are_read_in_the_same_way() {
    for text in ["", ".", "not a board", &".".repeat(81), &"1".repeat(82), &format!("{}\n", "2".repeat(81))] {
        assert_eq!(Board::from_bytes(text.as_bytes()), text.parse(), "{text:?}");
    }
}
