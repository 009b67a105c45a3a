//! Every message exists in every language, and is entirely in it.

use std::fs;

use ninefold::batch::lines;
use ninefold::error::{CellForm, FileKind, Token};
use ninefold::generate::Generator;
use ninefold::language::Summary;
use ninefold::reply::{AnswerPlace, NoAnswer};
use ninefold::rules::{PuzzleNotation, Rules};
use ninefold::verdict::Tally;
use ninefold::{Board, BoardError, Cell, Format, Language, ParseError, Reader, Requirement, Verdict};

use crate::boards::{INVALID, MINIMAL, UNSOLVABLE, VALID};
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
    // Escapes of JSON.
    words =
        words.split('\\').map(|part| part.trim_start_matches(|c: char| c.is_ascii_alphanumeric())).collect();
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
fn short_words() {
    let words =
        Requirement::ALL.iter().map(|requirement| requirement.in_language(Language::Chinese).to_string());
    assert!(words.eq(["有效", "已解出", "有解", "唯一解", "极小"]));
    for (language, yes, no) in [(Language::English, "yes", "no"), (Language::Chinese, "是", "否")] {
        assert_eq!((language.yes(), language.no()), (yes, no));
    }
}

/// Asserts that both languages have these words for something.
macro_rules! assert_words {
    ($subject:expr, $english:expr, $chinese:expr $(,)?) => {
        let subject = $subject;
        assert_eq!(subject.to_string(), $english);
        assert_eq!(subject.in_language(Language::English).to_string(), $english);
        assert_eq!(subject.in_language(Language::Chinese).to_string(), $chinese);
    };
}

#[test]
fn words_for_arrays_that_are_not_boards() {
    let rows = |rows: usize, cells: usize| Board::from_rows(&vec![vec!['.'; cells]; rows]).unwrap_err();
    assert_words!(rows(8, 9), "expected 9 rows, found 8", "应有 9 行，实有 8 行");
    assert_words!(rows(9, 8), "expected 9 cells in row 1, found 8", "第 1 行应有 9 格，实有 8 格");
    assert_words!(
        BoardError::CellCount { expected: 81, found: 80 },
        "expected 81 cells, found 80",
        "应有 81 格，实有 80 格"
    );
    assert_words!(
        Board::from_rows(&[['a'; 9]; 9]).unwrap_err(),
        "expected a digit from 1 to 9 or a blank in r1c1, found 'a'",
        "r1c1 应为数字 1 到 9 或空白格，却是 'a'"
    );
    assert_words!(
        Board::try_from([10; 81]).unwrap_err(),
        "expected a number from 0 to 9 in r1c1, found 10",
        "r1c1 应为数字 0 到 9，却是 10"
    );
    assert_words!(
        BoardError::Cell { cell: Cell::ALL[80], form: CellForm::NumberOrNull, found: Token::Array },
        "expected a number from 0 to 9 or null in r9c9, found an array",
        "r9c9 应为数字 0 到 9 或 null，却是一个数组"
    );
}

#[test]
fn words_for_kinds_of_files() {
    for (kind, english, chinese) in [
        (FileKind::Png, "a PNG picture", "PNG 图片"),
        (FileKind::Riff, "a WebP picture, or a sound or video file", "WebP 图片或音视频文件"),
        (FileKind::Picture, "a picture", "图片"),
        (FileKind::Compressed, "compressed data (decompress it first)", "压缩数据（请先解压）"),
        (FileKind::Sqlite, "an SQLite database", "SQLite 数据库"),
        (FileKind::Data, "binary data", "二进制数据"),
    ] {
        assert_words!(kind, english, chinese);
    }
    let error = |text: &[u8]| ninefold::boards(text).next().unwrap().board.unwrap_err();
    // Only Latin letters are separated by a space.
    assert_words!(
        error(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR"),
        "expected text, found a PNG picture",
        "应为文本，却是 PNG 图片"
    );
    assert_words!(error(b"\x7fELF\x02\x01\x01\0"), "expected text, found a program", "应为文本，却是程序");
}

#[cfg(feature = "json")]
#[test]
fn words_for_errors_in_json() {
    // What is expected, in both languages.
    const VALID_JSON: [&str; 2] = ["valid JSON", "应为正确的 JSON"];
    const A_BOARD: [&str; 2] = ["a board", "应为一个盘面"];
    let names: Vec<String> = (1..=13).map(|number| format!("\"name{number}\": {number}")).collect();
    let twelve = (1..=12).map(|number| format!("\"name{number}\"")).collect::<Vec<_>>().join(", ");
    let twice = format!(r#"{{"puzzle": "{VALID}", "puzzle": "{VALID}"}}"#);
    for (text, [english_expected, chinese_expected], [english, chinese]) in [
        ("[1,", VALID_JSON, ["the end of the text", "文本却已结束"]),
        (
            "{\"puzzle\": \"\t\"}",
            VALID_JSON,
            ["a raw tab in a string (write it as \\t)", "字符串中却有未转义的制表符（请写作 \\t）"],
        ),
        (
            "{\"puzzle\": \"\u{1f}\"}",
            VALID_JSON,
            ["the raw control character U+001F in a string", "字符串中却有未转义的控制字符 U+001F"],
        ),
        (
            r#"{"puzzle": "\x"}"#,
            VALID_JSON,
            ["the escape \\x, which isn't a JSON escape", "却是无意义的转义 \\x"],
        ),
        (&twice, VALID_JSON, ["the key \"puzzle\" twice", "键 \"puzzle\" 却出现了两次"]),
        ("{}", A_BOARD, ["an empty object", "却是一个空对象"]),
        (r#"{"id": 1, "name": "easy"}"#, A_BOARD, ["the keys \"id\", \"name\"", "却只有键 \"id\", \"name\""]),
        (
            &format!("{{{}}}", names[..12].join(", ")),
            A_BOARD,
            [&format!("the keys {twelve}"), &format!("却只有键 {twelve}")],
        ),
        (
            &format!("{{{}}}", names.join(", ")),
            A_BOARD,
            [&format!("the keys {twelve}, ..."), &format!("却只有键 {twelve}, ...")],
        ),
    ] {
        let error = text.parse::<Board>().unwrap_err();
        assert_words!(
            error,
            format!("expected {english_expected}, found {english}"),
            format!("{chinese_expected}，{chinese}")
        );
    }
}

#[cfg(all(feature = "csv", feature = "json"))]
#[test]
fn words_for_columns_that_are_not_there() {
    let error = |text: &str, column: &str| {
        let reader = Reader::builder().column(column.parse().unwrap());
        reader.boards(text).next().unwrap().board.unwrap_err()
    };
    let table = format!("id,puzzle\n1,{VALID}\n");
    let plain_table = format!("1,\"{VALID}\"\n2,\"{VALID}\"\n");
    let lines = format!("1 {VALID}\n2 {VALID}\n");
    let object = format!("{{\"id\": 1, \"puzzle\": \"{VALID}\"}}\n");
    let grid = format!("{:#}\n", VALID.parse::<Board>().unwrap());
    for (text, column, english, chinese) in [
        (&table, "solution", "\"id\", \"puzzle\"", "却是 \"id\", \"puzzle\""),
        (&object, "solution", "the keys \"id\", \"puzzle\"", "却只有键 \"id\", \"puzzle\""),
        (&lines, "solution", "lines without a header", "却是没有表头的行"),
        (&plain_table, "solution", "a table without a header", "却是没有表头的表格"),
        (&grid, "solution", "grids, which have no columns", "却是没有列的网格"),
        (&format!("[\"{VALID}\"]"), "solution", "arrays, which have no keys", "却是没有键的数组"),
        (
            &format!("\"{VALID}\"\n\"{VALID}\"\n"),
            "solution",
            "boards within other text, without columns",
            "却是夹在其他文字中的盘面，没有列可选",
        ),
        (&table, "3", "2 columns", "却只有 2 列"),
        (&lines, "3", "2 fields", "却只有 2 个字段"),
        (&lines, "0", "a number that no column has: the first is 1", "却没有这一列：列从 1 数起"),
    ] {
        let (english_expected, chinese_expected) = match column {
            "solution" => ("a column named \"solution\"".to_owned(), "应有名为 \"solution\" 的列".to_owned()),
            number => (format!("a board in column {number}"), format!("第 {number} 列应为盘面")),
        };
        assert_words!(
            error(text, column),
            format!("expected {english_expected}, found {english}"),
            format!("{chinese_expected}，{chinese}")
        );
    }
}

#[test]
fn words_for_replies_without_an_answer() {
    let unreadable = |cells: usize| NoAnswer::Unreadable { start: 0, end: 99, side: 9, cells };
    for (why, english, chinese) in [
        (NoAnswer::NothingVisible, "nothing in the reply is visible", "回复中没有可见的内容"),
        (NoAnswer::NoBoard, "nothing in the reply looks like a board", "回复中没有像盘面的内容"),
        (NoAnswer::OnlyPuzzle, "the reply only repeats the puzzle", "回复只重复了题目"),
        (
            NoAnswer::NoBoardInside { place: AnswerPlace::Boxed, start: 7 },
            "there is no board in \\boxed",
            "\\boxed 中没有盘面",
        ),
        (
            NoAnswer::NoBoardInside { place: AnswerPlace::Tag, start: 8 },
            "there is no board in the answer tag",
            "answer 标签中没有盘面",
        ),
        (
            unreadable(80),
            "expected 9 rows of 9 cells in the last board, found 80 cells",
            "最后一个盘面应有 9 行，每行 9 格，实有 80 格",
        ),
        (
            unreadable(81),
            "expected 9 rows of 9 cells in the last board, found 81 cells in other rows",
            "最后一个盘面应有 9 行，每行 9 格，实有 81 格，但分行不对",
        ),
    ] {
        assert_words!(why, english, chinese);
    }
}

#[test]
fn words_for_outcomes_and_analyses() {
    let text = format!("{INVALID}\n{MINIMAL}\n53..7\n");
    let lines: Vec<_> = lines(&text).collect();
    let why_not = [
        "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)",
        "第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）",
    ];
    let expected = [
        (format!("invalid: {}", why_not[0]), format!("无效：{}", why_not[1])),
        ("minimal".to_owned(), "极小".to_owned()),
        ("malformed: expected 81 cells, found 5".to_owned(), "格式错误：应有 81 格，实有 5 格".to_owned()),
    ];
    assert_eq!(lines.len(), expected.len());
    for (line, (english, chinese)) in lines.iter().zip(&expected) {
        assert_words!(line.judge(Requirement::Minimal), *english, *chinese);
    }
    for (board, (english, chinese)) in [INVALID, MINIMAL].into_iter().zip(&expected) {
        assert_words!(board.parse::<Board>().unwrap().analyze(), *english, *chinese);
    }
}

#[test]
fn words_for_puzzles_in_other_notations() {
    assert_words!(
        PuzzleNotation::Solo.read("3x3:5", None).unwrap_err(),
        "expected 81 cells for the grid, found 1",
        "盘面应有 81 格，实有 1 格"
    );
    assert_words!(
        PuzzleNotation::Jigsaw.read("1112132233423444 1234341221434321", None).unwrap_err(),
        "expected one half to be the layout of a 4x4 grid, found that both could be",
        "应当只有一半是 4x4 的分区，却两半都可能是"
    );
}

#[test]
fn words_for_grids() {
    let rules: Rules = "16x16 symbols=decimal".parse().unwrap();
    assert_words!(
        rules.parse(&"17 ".repeat(256)).unwrap_err(),
        "expected a number from 1 to 16 or a blank, found 17",
        "应为数字 1 到 16 或空白格，却是 17"
    );
    let rules: Rules = "4x4 anti-king".parse().unwrap();
    let empty = rules.empty();
    assert_words!(
        empty.judge(Requirement::Solvable),
        "unsolvable: these rules leave no solution, whatever is given",
        "无解：这样的规则本身就无解"
    );
    let rules: Rules = "4x4".parse().unwrap();
    let grid = rules.parse("123. ...4 .... ....").unwrap();
    assert_words!(
        grid.judge(Requirement::Solvable),
        "unsolvable: these 3 givens leave no solution (r1c1=1, r1c2=2, r2c4=4)",
        "无解：这 3 个已知数已经无解（r1c1=1、r1c2=2、r2c4=4）"
    );
}

#[test]
fn words_for_tallies() {
    let tally = |verdicts: &[Option<Verdict>]| -> Tally { verdicts.iter().copied().collect() };
    let none = tally(&[]);
    assert_words!(Summary::new(&none, None), "0 boards", "0 个盘面");
    let one = tally(&[Some(Verdict::Valid)]);
    assert_words!(Summary::new(&one, None), "1 board: 1 valid", "1 个盘面：有效 1 个");
    let three = tally(&[Some(Verdict::Valid), None, Some(Verdict::Valid)]);
    assert_words!(
        Summary::new(&three, None),
        "3 boards: 2 valid, 1 malformed",
        "3 个盘面：有效 2 个，格式错误 1 个"
    );
}

#[cfg(all(feature = "csv", feature = "json"))]
#[test]
fn words_for_columns() {
    let tally: Tally = [Some(Verdict::Valid)].into_iter().collect();
    for (text, [english, chinese], chinese_summary) in [
        (
            format!("id,puzzle\n1,{VALID}\n"),
            ["column \"puzzle\"", "列 \"puzzle\""],
            "列 \"puzzle\" 中的 1 个盘面：有效 1 个",
        ),
        (format!("1,{VALID}\n"), ["column 2", "第 2 列"], "第 2 列中的 1 个盘面：有效 1 个"),
        (
            format!("{{\"id\": 1, \"puzzle\": \"{VALID}\"}}\n"),
            ["key \"puzzle\"", "键 \"puzzle\""],
            "键 \"puzzle\" 中的 1 个盘面：有效 1 个",
        ),
    ] {
        let mut boards = ninefold::boards(&text);
        boards.next();
        let selection = boards.selection().unwrap();
        assert_words!(selection, english, chinese);
        let summary = format!("1 board in {english}: 1 valid");
        assert_words!(Summary::new(&tally, Some(selection)), summary, chinese_summary);
    }
}
