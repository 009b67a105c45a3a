//! Every message exists in every language, and is entirely in it.

use std::fs;

use ninefold::generate::Generator;
use ninefold::{Board, Format, Language, ParseError, Reader, Requirement};

use crate::boards::{UNSOLVABLE, VALID};
use crate::cases;

/// Words that are the same in any language, besides the names of formats: encodings, JSON's own words, kinds of
/// files.
const NAMES: [&str; 13] = [
    "JSON", "UTF", "null", "WebP", "zip", ".xlsx", ".ods", ".docx", "SQLite", "Parquet", "Arrow", "Avro",
    "Office",
];

/// The words of a message without what is quoted from the text.
fn own_words(message: &str, quoted: &str) -> String {
    let mut words = message.replace(quoted, "");
    for quote in ["\"", "'"] {
        words = words.split(quote).step_by(2).collect();
    }
    for name in NAMES.into_iter().chain(Format::ALL.iter().map(|format| format.name())) {
        words = words.replace(name, "");
    }
    words
}

fn is_chinese_only(words: &str) -> bool {
    !words.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase))
}

/// Every error that the cases give, in every way to read them.
fn errors() -> Vec<ParseError> {
    let mut errors = Vec::new();
    for path in cases::inputs() {
        let text = fs::read(path).unwrap();
        let mut builders = vec![Reader::builder().record_limit(500)];
        for column in ["0", "2", "40", "solution", "no such column"] {
            builders.push(Reader::builder().column(column.parse().unwrap()));
        }
        builders.extend(Format::ALL.iter().map(|&format| Reader::builder().format(format)));
        for builder in builders {
            errors.extend(builder.boards(&text).filter_map(|record| record.board.err()));
        }
    }
    errors
}

#[test]
fn errors_are_entirely_in_chinese() {
    let errors = errors();
    assert!(errors.len() > 500, "only {} errors", errors.len());
    for error in errors {
        // What was found may be a piece of the text.
        let found = error.found().to_string();
        let message = error.in_language(Language::Chinese).to_string();
        let words = own_words(&message, &found);
        assert!(is_chinese_only(&words), "{message}\n{error}");
        assert!(message.contains('应') || message.contains("至多"), "{message}\n{error}");
        assert_eq!(error.in_language(Language::English).to_string(), error.to_string());
    }
}

#[test]
fn verdicts_and_witnesses_are_entirely_in_chinese() {
    let generator = Generator::new(3);
    let mut boards: Vec<Board> = vec![
        Board::EMPTY,
        Board::try_from([1; 81]).unwrap(),
        UNSOLVABLE.parse().unwrap(),
        VALID.parse().unwrap(),
    ];
    boards.extend([generator.puzzle(0), generator.solved(0), generator.invalid(0)]);
    for board in boards {
        for &requirement in Requirement::ALL {
            let judgement = board.judge(requirement);
            let message = judgement.in_language(Language::Chinese).to_string();
            assert!(is_chinese_only(&message), "{message}");
            assert_eq!(judgement.in_language(Language::English).to_string(), judgement.to_string());
            if let Some(witness) = judgement.witness() {
                // The same cells are named.
                for cell in witness.cells() {
                    assert!(message.contains(cell.name()), "{message} lacks {cell}");
                }
            }
        }
        let picture = board.analyze().picture(Language::Chinese).to_string();
        let texts =
            picture.lines().filter(|line| line.contains("<desc") || line.contains("class=\"verdict\""));
        for text in texts {
            let words: String = text.split(['<', '>']).skip(2).step_by(2).collect();
            assert!(is_chinese_only(&words), "{words}");
        }
    }
}

#[test]
fn requirements_and_board_errors_are_entirely_in_chinese() {
    let words =
        Requirement::ALL.iter().map(|requirement| requirement.in_language(Language::Chinese).to_string());
    assert!(words.eq(["有效", "已解出", "有解", "唯一解", "极小"]));

    let rows = |rows: usize, cells: usize| vec![vec!['.'; cells]; rows];
    let errors = [
        Board::from_rows(&rows(8, 9)),
        Board::from_rows(&rows(9, 8)),
        Board::from_rows(&[['a'; 9]; 9]),
        Board::try_from([10; 81]),
    ];
    for error in errors.map(Result::unwrap_err) {
        let message = error.in_language(Language::Chinese).to_string();
        let words = own_words(&message, "r1c1");
        assert!(is_chinese_only(&words), "{message}");
        assert_eq!(error.in_language(Language::English).to_string(), error.to_string());
    }
}
