//! What is found in a reply is there, and doesn't depend on what is said around it.

use arbitrary::Arbitrary;
use ninefold::Board;
use ninefold::find_last_board;
use ninefold::reply::{NoAnswer, Reply, find_answer};
use ninefold::rules::{Grid, Rules};

use crate::decode;
use crate::seeds::Sources;

/// The puzzle of most replies in the tests.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

#[derive(Debug, Arbitrary)]
struct Input<'a> {
    has_puzzle: u8,
    text: &'a [u8],
}

/// Looks for boards in a reply.
pub fn run(input: &[u8]) {
    let Some(Input { has_puzzle, text }) = decode(input) else { return };
    let text = String::from_utf8_lossy(text);
    let puzzle = (has_puzzle & 1 == 0).then(|| PUZZLE.parse::<Board>().expect("the puzzle is a board"));
    check_last_board(&text);
    check_answer(&text, puzzle.as_ref());
    check_other_rules(&text);
}

fn check_last_board(text: &str) {
    let found = find_last_board(text);
    if let Some(found) = found {
        assert_eq!(&text[found.start..found.end()], found.text);
        check_digits(found.board.as_array(), found.text);
    }
    let before = "Some words.\n\n";
    let introduced = format!("{before}{text}");
    let again = find_last_board(&introduced);
    let place = |found: Option<ninefold::text::FoundBoard<'_>>, less| {
        found.map(|found| (found.board, found.start - less, found.text.len()))
    };
    assert_eq!(place(again, before.len()), place(found, 0), "after words");
}

/// The digits of the board are in the text, each at least as often; beyond ASCII, there are at least as many in all.
fn check_digits(values: &[u8], text: &str) {
    let givens = values.iter().filter(|&&value| value != 0).count();
    let in_text = text.chars().filter(|character| character.is_numeric()).count();
    assert!(givens <= in_text, "{givens} digits from {in_text} in {text:?}");
    for digit in (1..=9_u8).filter(|_| text.is_ascii()) {
        let in_board = values.iter().filter(|&&value| value == digit).count();
        let in_text = text.bytes().filter(|&byte| byte == b'0' + digit).count();
        assert!(in_board <= in_text, "{in_board} times {digit} from {in_text} in {text:?}");
    }
}

fn check_answer(text: &str, puzzle: Option<&Board>) {
    let reply = find_answer(text, puzzle);
    match &reply.answer {
        Ok(answer) => {
            assert_eq!(&text[answer.start..answer.end()], answer.text);
            assert!(reply.boards > 0);
            if answer.is_moves {
                let puzzle = puzzle.expect("moves are made on a puzzle");
                assert!(answer.board.givens() >= puzzle.givens(), "moves clear nothing");
            } else {
                check_digits(answer.board.as_array(), answer.text);
                assert!(
                    puzzle != Some(&answer.board) || answer.board.is_complete(),
                    "the puzzle is no answer"
                );
            }
        }
        Err(NoAnswer::Unreadable { start, end, side, cells }) => {
            assert!(start <= end && text.get(*start..*end).is_some());
            assert_eq!(*side, 9);
            assert!(*cells <= end - start);
        }
        Err(NoAnswer::NoBoardInside { start, .. }) => assert!(text.is_char_boundary(*start)),
        Err(why) => assert!(!why.to_string().is_empty()),
    }
    let brief = |reply: &Reply<'_, Board>, less: usize| {
        let answer = reply.answer.as_ref().ok();
        let answer = answer.map(|answer| {
            (answer.board, answer.start - less, answer.text.len(), answer.place, answer.is_moves)
        });
        (answer, reply.boards)
    };
    let thought = "<think>Hm, 53..7</think>\n\n";
    let after_thought = format!("{thought}{text}");
    assert_eq!(
        brief(&find_answer(&after_thought, puzzle), thought.len()),
        brief(&reply, 0),
        "after a thought"
    );

    let rules = Rules::classic();
    let grid = puzzle.map(|puzzle| rules.board(puzzle).expect("a board is a classic grid"));
    let by_rules = rules.find_answer(text, grid.as_ref());
    assert_eq!(by_rules.boards, reply.boards, "boards and grids");
    match (&by_rules.answer, &reply.answer) {
        (Ok(grid), Ok(board)) => {
            assert_eq!(grid.board.values(), board.board.as_array(), "boards and grids");
            assert_eq!((grid.text, grid.start, grid.place), (board.text, board.start, board.place));
        }
        (grid, board) => assert_eq!(grid.as_ref().err(), board.as_ref().err(), "boards and grids"),
    }
}

/// The same for grids with other symbols, as far as it is known what they look like.
fn check_other_rules(text: &str) {
    for words in ["4x4", "6x6 x", "12x12 symbols=decimal", "16x16 symbols=0-9A-F"] {
        let rules: Rules = words.parse().expect("these are rules");
        let puzzle = rules.empty();
        for puzzle in [None, Some(&puzzle)] {
            let reply: Reply<'_, Grid<'_>> = rules.find_answer(text, puzzle);
            if let Ok(answer) = reply.answer {
                assert_eq!(&text[answer.start..answer.end()], answer.text, "{words}");
                assert_eq!(answer.board.values().len(), rules.size().cells(), "{words}");
            }
        }
    }
}

/// The replies of the tests, and the case files.
pub fn seeds(sources: &Sources) -> Vec<Vec<u8>> {
    let replies = sources.replies.iter().map(String::as_bytes);
    let texts = sources.texts.iter().map(Vec::as_slice).filter(|text| text.len() < 2000);
    replies.chain(texts).map(|text| [&[0], text].concat()).collect()
}
