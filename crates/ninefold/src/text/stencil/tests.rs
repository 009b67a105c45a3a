use alloc::borrow::ToOwned;
use alloc::string::String;
use alloc::vec::Vec;
use alloc::{format, vec};

use super::*;

/// A board whose rows are different, with blanks.
const PUZZLE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn puzzle() -> Board {
    PUZZLE.parse().unwrap()
}

/// The cells of a board, as a kernel reads them.
fn cells_of(board: &Board) -> Vec<u8> {
    board.as_array().iter().map(|&value| if value == 0 { b'.' } else { b'0' + value }).collect()
}

/// The puzzle with something instead of blanks, around digits, between cells and between rows.
fn written(blank: &str, quote: &str, gap: &str, row_gap: &str) -> String {
    written_board(PUZZLE, blank, quote, gap, row_gap)
}

fn written_board(board: &str, blank: &str, quote: &str, gap: &str, row_gap: &str) -> String {
    let row = |row: &[u8]| {
        let cell = |&cell: &u8| match cell {
            b'.' => blank.into(),
            digit => format!("{quote}{}{quote}", char::from(digit)),
        };
        row.iter().map(cell).collect::<Vec<String>>().join(gap)
    };
    board.as_bytes().chunks(SIDE).map(row).collect::<Vec<String>>().join(row_gap)
}

/// A stencil, with the text that it was cut from and how much of it is before and behind the record.
struct Cut {
    stencil: Stencil,
    text: String,
    margins: (usize, usize),
}

impl Cut {
    fn new(
        lead: &str,
        raw: &str,
        trailer: &str,
        cut: impl Fn(Example<'_>) -> Option<Stencil>,
    ) -> Option<Cut> {
        let board = puzzle();
        let [lead, raw, trailer] = [lead, raw, trailer].map(str::as_bytes);
        let stencil = cut(Example { lead, raw, trailer, board: &board })?;
        let text = String::from_utf8([lead, raw, trailer].concat()).unwrap();
        Some(Cut { stencil, text, margins: (lead.len(), trailer.len()) })
    }

    fn lines(lead: &str, raw: &str, trailer: &str, delimiter: Option<u8>) -> Cut {
        Cut::new(lead, raw, trailer, |example| Stencil::of_lines(example, delimiter)).unwrap()
    }

    /// A value in JSON with the board somewhere in it.
    #[cfg(feature = "json")]
    fn json(before: &str, board: &str, after: &str) -> Cut {
        let range = before.len()..before.len() + board.len();
        let raw = format!("{before}{board}{after}");
        let mut cut = Cut::new(",\n", &raw, "", |example| Stencil::of_json(example, range.clone())).unwrap();
        // Where blanks are words, they don't become bytes of the example's kind.
        if cut.stencil.parts.iter().any(|part| matches!(part, Part::Cells(_))) {
            cut.stencil.blanks = Blanks::Any;
        }
        cut
    }

    fn fit(&self, text: &[u8]) -> (Fit, [u8; CELLS]) {
        let mut cells = [0; CELLS];
        (self.stencil.fit(text, &mut cells), cells)
    }
}

/// One of every kind.
fn cuts() -> Vec<Cut> {
    let spaced = written(".", "", " ", "\n") + "\n";
    #[cfg_attr(not(feature = "json"), expect(unused_mut, reason = "there are more with JSON"))]
    let mut cuts = vec![
        Cut::lines("", PUZZLE, "\n", None),
        Cut::lines("# ", &written("0", "", "", "\r\n"), " end\r\n", None),
        Cut::lines("", &spaced, "\n", None),
        Cut::lines("", &spaced, "Grid 2 of all\n", None),
        Cut::lines("", &written("·", "", "", "\n"), "\n\n", None),
        Cut::lines("", &(written("", "", ",", "\n") + "\n"), "", Some(b',')),
        Cut::lines("", &(written("", "", "\t", "\r\n") + "\r\n"), "", Some(b'\t')),
    ];
    #[cfg(feature = "json")]
    cuts.extend([
        Cut::json("", &format!("\"{PUZZLE}\""), ""),
        Cut::json("{\"id\": 17, \"puzzle\": ", &format!("\"{PUZZLE}\""), ", \"é\": null, \"rating\":-3.5}"),
        Cut::json("[", &written("0", "", ", ", "], ["), "]"),
        Cut::json("[[", &written("null", "", ", ", "], ["), "]]"),
        Cut::json("{\"solved\":false,\"rows\":[[", &written("null", "\"", ",", "],["), "]],\"a\":true}"),
        Cut::json("[", &written("\"\"", "\"", ", ", ", "), "]"),
        Cut::json("[", &format!("\"{}\"", written(".", "", "", "\", \"")), "]"),
        Cut::json("[", &written("null", "", ",         ", ",\n            "), "]"),
    ]);
    cuts
}

#[test]
fn a_stencil_fits_its_example_and_every_other_board() {
    for cut in cuts() {
        let (fit, cells) = cut.fit(cut.text.as_bytes());
        assert_eq!(fit, Fit::Whole(cut.text.len()), "{}", cut.text);
        assert_eq!(cells[..], cells_of(&puzzle()), "{}", cut.text);
        assert_eq!(cut.stencil.margins(cut.text.as_bytes()), cut.margins, "{}", cut.text);
        for (number, board) in trial_boards().iter().enumerate() {
            let record = cut.stencil.write(board, number);
            let (fit, cells) = cut.fit(&record);
            let is_header = cut.stencil.is_table && board.as_array()[..SIDE] == [0, 1, 2, 3, 4, 5, 6, 7, 8];
            assert!(!is_header, "no trial board is");
            assert_eq!((fit, &cells[..]), (Fit::Whole(record.len()), &cells_of(board)[..]), "{}", cut.text);
            // What follows doesn't count, whatever it is.
            let (fit, _) = cut.fit(&[&record[..], b"12345678,\"null"].concat());
            assert_eq!(fit, Fit::Whole(record.len()), "{}", cut.text);
        }
    }
}

#[test]
fn a_record_may_continue_wherever_it_is_cut() {
    for cut in cuts() {
        for length in 0..cut.text.len() {
            let part = &cut.text.as_bytes()[..length];
            assert_eq!(cut.fit(part).0, Fit::Cut, "{}", String::from_utf8_lossy(part));
        }
    }
}

#[test]
fn a_stencil_fits_nothing_else() {
    for cut in cuts() {
        for at in 0..cut.text.len() {
            for other in [b'\x01', b'\\'] {
                let mut text = cut.text.clone().into_bytes();
                text[at] = other;
                assert_eq!(cut.fit(&text).0, Fit::None, "{}", String::from_utf8_lossy(&text));
            }
        }
    }
    // Nor do other blanks than those of the example, as long as they haven't been tried.
    let cut = Cut::lines("", PUZZLE, "\n", None);
    assert_eq!(cut.fit(cut.text.replace('.', "0").as_bytes()).0, Fit::None);
    assert_eq!(cut.fit(cut.text.replacen('.', "-", 1).as_bytes()).0, Fit::None);
}

#[test]
fn a_number_in_a_title_may_be_another_one() {
    let raw = written(".", "", " ", "\n") + "\n";
    let cut = Cut::lines("", &raw, "Grid 02 of all\n", None);
    for (number, is_whole) in [("3", true), ("123456", true), ("1234567", false), ("", false), ("x", false)] {
        let text = format!("{raw}Grid {number} of all\n");
        let expected = if is_whole { Fit::Whole(text.len()) } else { Fit::None };
        assert_eq!(cut.fit(text.as_bytes()).0, expected, "{text}");
        if is_whole {
            assert_eq!(cut.stencil.margins(text.as_bytes()), (0, "Grid  of all\n".len() + number.len()));
        }
    }
    // Of two numbers, neither may change.
    let cut = Cut::lines("", &raw, "Grid 2 of 50\n", None);
    assert_eq!(cut.stencil.margins(cut.text.as_bytes()), (0, "Grid 2 of 50\n".len()));
    assert_eq!(cut.fit(cut.text.as_bytes()).0, Fit::Whole(cut.text.len()));
    assert_eq!(cut.fit(cut.text.replace("2 of 50", "3 of 50").as_bytes()).0, Fit::None);
    assert_eq!(cut.fit(cut.text.replace("2 of 50", "2 of 51").as_bytes()).0, Fit::None);
}

#[test]
fn differences_do_not_cancel_each_other() {
    let part = FixedPart { bytes: b"ab".to_vec(), mask: vec![u8::MAX; 2], cells: Vec::new() };
    for (text, fit) in [("ab", Fit::Whole(2)), ("c`", Fit::None), ("cb", Fit::None), ("a`", Fit::None)] {
        assert_eq!(part.fit(text.as_bytes(), &mut [0; CELLS]), fit, "{text}");
    }
}

#[cfg(feature = "json")]
#[test]
fn values_beside_the_board_and_the_board_itself_may_be_others() {
    const OTHER: &str = "..5.1.3..9..3.5..1..18.64....81.29..7.......8..67.82....26.95..8..2.3..9..3.2.6..";
    let text = |board: &str, id: &str, note: &str, blank: &str, quote: &str| {
        let rows = written_board(board, blank, quote, ",", "],[");
        (format!("{{\"id\":{id},\"rows\":[["), rows, format!("]],\"note\":{note}}}"))
    };
    for (blank, quote) in [("null", "\""), ("null", ""), ("\"\"", "\""), ("0", ""), ("\".\"", "\"")] {
        let (before, rows, after) = text(PUZZLE, "17", "null", blank, quote);
        let cut = Cut::json(&before, &rows, &after);
        let (before, rows, after) = text(OTHER, "-2.5", "\"a longer one\"", blank, quote);
        let other = format!(",\n{before}{rows}{after}");
        let (fit, cells) = cut.fit(other.as_bytes());
        assert_eq!((fit, &cells[..]), (Fit::Whole(other.len()), OTHER.as_bytes()), "{other}");
    }
    // In quotes, a digit or nothing.
    let (before, rows, after) = text(PUZZLE, "17", "null", "null", "\"");
    let cut = Cut::json(&before, &rows, &after);
    let start = format!(",\n{before}");
    for (cell, fit) in
        [("\"5\"", Fit::Cut), ("\"5", Fit::Cut), ("\"x\"", Fit::None), ("nul", Fit::Cut), ("nil", Fit::None)]
    {
        assert_eq!(cut.fit(format!("{start}{cell}").as_bytes()).0, fit, "{cell}");
    }
}

#[test]
fn the_first_whole_record_is_found() {
    for cut in cuts() {
        let record = cut.text.as_bytes();
        let (anchor, half) = ([record[0]], [&record[..record.len() / 2], b"~\n"].concat());
        // Without a byte that is always the same, records start after line feeds.
        let is_line = !matches!(cut.stencil.parts.first(), Some(Part::Fixed(_)));
        for before in [&b""[..], b"other\n", &half, &anchor] {
            let before = if is_line { [before, b"\n"].concat() } else { before.to_vec() };
            let text = [&before[..], record, record].concat();
            assert_eq!(cut.stencil.find(&text), Some(before.len()), "{}", String::from_utf8_lossy(&text));
            assert_eq!(cut.stencil.find(&text[..before.len() + record.len() - 1]), None);
        }
        assert_eq!(cut.stencil.find(b""), None);
    }
}

#[test]
fn rows_that_could_be_borders_or_headers_are_not_accepted() {
    let cut = Cut::lines("", &(written("", "", ",", "\n") + "\n"), "", Some(b','));
    let board = |row: usize, cells: &[u8; SIDE]| {
        let mut board = [b'5'; CELLS];
        board[row * SIDE..][..SIDE].copy_from_slice(cells);
        board
    };
    let table = Stencil { blanks: Blanks::Any, ..cut.stencil.clone() };
    let other = Stencil { is_table: false, ..table.clone() };
    for (row, cells, in_table, elsewhere) in [
        (0, b"012345678", false, true),
        (0, b".12345678", false, true),
        (0, b"112345678", true, true),
        (0, b"912345678", true, true),
        (0, b"02345678.", true, true),
        (1, b"012345678", true, true),
        (0, b"---------", false, false),
        (8, b"-*-*-*-*-", false, false),
        (4, b"*********", false, false),
        (4, b"----.----", true, true),
        (4, b"1--------", true, true),
    ] {
        assert_eq!(table.accepts(&mut board(row, cells)), in_table, "{row} {cells:?}");
        assert_eq!(other.accepts(&mut board(row, cells)), elsewhere, "{row} {cells:?}");
    }
}

#[test]
fn one_kind_of_blank_becomes_a_point() {
    let mut cells = *b"1x3456789123456789123456789123456789123456789123456789123456789123456789xxxxxxxx9";
    assert!(replace_blanks(b'x', &mut cells));
    assert_eq!(&cells, b"1.3456789123456789123456789123456789123456789123456789123456789123456789........9");
    for other in [b'0', b'y', b':', b'/'] {
        cells[40] = other;
        assert!(!replace_blanks(b'.', &mut cells), "{other}");
    }
}

#[test]
fn every_cell_takes_every_value_in_trial_boards() {
    let boards = trial_boards();
    assert_eq!(boards.len(), MIXED_BOARDS + 3);
    let is_blank_row = |board: &Board, row: usize| board.as_array()[row * SIDE..][..SIDE] == [0; SIDE];
    let (mixed, blank) = boards.split_at(MIXED_BOARDS);
    for board in mixed {
        assert!((0..SIDE).all(|row| !is_blank_row(board, row)));
    }
    for cell in 0..CELLS {
        for value in 0..=9 {
            assert!(mixed.iter().any(|board| board.as_array()[cell] == value), "{value} in {cell}");
        }
    }
    let counting = [1, 2, 3, 4, 5, 6, 7, 8, 9];
    let rows =
        |board: &Board| -> Vec<bool> { board.as_array().chunks(SIDE).map(|row| row == counting).collect() };
    assert_eq!(rows(&mixed[MIXED_BOARDS - 1]), [true; SIDE]);
    assert_eq!(rows(&blank[0]), [false, true, true, true, true, true, true, true, true]);
    assert_eq!(rows(&blank[1]), [false, false, false, false, false, false, false, false, true]);
    assert!(is_blank_row(&blank[0], 0) && (0..SIDE - 1).all(|row| is_blank_row(&blank[1], row)));
    assert_eq!(blank[2], Board::EMPTY);
}

#[test]
fn a_stencil_is_used_only_if_what_is_made_from_it_is_read() {
    let cut = || Cut::lines("", PUZZLE, "\n", None).stencil;
    let read = |text: &[u8]| -> Vec<Board> {
        let lines = text.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
        lines.map(|line| core::str::from_utf8(line).unwrap().parse().unwrap()).collect()
    };
    assert_eq!(cut().tried(|text| Some(read(text))).unwrap().blanks, Blanks::Any);
    // Only the blank of the example may be read.
    let only =
        |text: &[u8]| text.iter().all(|byte| matches!(byte, b'.' | b'1'..=b'9' | b'\n')).then(|| read(text));
    assert_eq!(cut().tried(only).unwrap().blanks, Blanks::Only(b'.'));
    assert!(cut().tried(|_| None).is_none());
    assert!(cut().tried(|text| Some(read(text).split_off(1))).is_none());
    // What is tried already isn't tried again.
    assert!(Stencil { blanks: Blanks::Any, ..cut() }.tried(|text| Some(read(text))).is_none());
    // A blank that is a cell only here has nothing to be mixed with.
    let zero = Stencil { blanks: Blanks::Only(b'~'), ..cut() };
    let with_tildes = |text: &[u8]| {
        let text: Vec<u8> = text.iter().map(|&byte| if byte == b'~' { b'.' } else { byte }).collect();
        Some(read(&text))
    };
    assert_eq!(zero.tried(with_tildes).unwrap().blanks, Blanks::Only(b'~'));
}

#[test]
fn all_blanks_take_turns() {
    let stencil = Stencil { blanks: Blanks::Any, ..Cut::lines("", PUZZLE, "\n", None).stencil };
    let text = stencil.write(&Board::EMPTY, 0);
    assert_eq!(text.len(), CELLS + 1);
    assert!(text.iter().zip(BLANKS.iter().cycle()).take(CELLS).all(|(byte, blank)| byte == blank));
}

#[test]
fn numbers_in_titles_have_all_lengths() {
    let raw = written(".", "", " ", "\n") + "\n";
    let stencil = Cut::lines("", &raw, "Grid 2\n", None).stencil;
    let number = |number| {
        let text = String::from_utf8(stencil.write(&puzzle(), number)).unwrap();
        text.rsplit_once(' ').unwrap().1.trim_end().to_owned()
    };
    let numbers: Vec<String> = (0..7).map(number).collect();
    assert_eq!(numbers, ["0", "34", "678", "9012", "23456", "567890", "8"]);
}

#[test]
fn words_fit_as_slices_do() {
    let alphabet = b"abcdefghijkl";
    for length in 0..=alphabet.len() {
        let word = Word::new(&alphabet[..length]);
        for text in 0..=alphabet.len() {
            let naive = if text >= length { Fit::Whole(length) } else { Fit::Cut };
            assert_eq!(word.fit(&alphabet[..text]), naive, "{length} {text}");
            for at in 0..text {
                let mut text = alphabet[..text].to_vec();
                text[at] ^= 0x80;
                let expected = if at < length { Fit::None } else { naive };
                assert_eq!(word.fit(&text), expected, "{length} {text:?}");
            }
        }
    }
}

#[test]
fn scalars_end_where_they_end() {
    for (text, fit) in [
        ("", Fit::Cut),
        ("\"", Fit::Cut),
        ("\"ab", Fit::Cut),
        ("\"\"", Fit::Whole(2)),
        ("\"a b\",", Fit::Whole(5)),
        ("\"é\"", Fit::Whole(4)),
        ("\"a\\\"", Fit::None),
        ("\"a\u{1f}\"", Fit::None),
        ("\"\n", Fit::None),
        ("n", Fit::Cut),
        ("tru", Fit::Cut),
        ("null", Fit::Whole(4)),
        ("true,", Fit::Whole(4)),
        ("false]", Fit::Whole(5)),
        ("nulL", Fit::None),
        ("x", Fit::None),
        ("[", Fit::None),
        ("0,", Fit::Whole(1)),
        ("9", Fit::Cut),
        ("-", Fit::Cut),
        ("-,", Fit::None),
        ("-7}", Fit::Whole(2)),
        ("-0,", Fit::Whole(2)),
        ("01", Fit::Cut),
        ("01,", Fit::None),
        ("-01,", Fit::None),
        ("10,", Fit::Whole(2)),
        ("-10,", Fit::Whole(3)),
        ("1.", Fit::Cut),
        ("1.,", Fit::None),
        ("12.5", Fit::Cut),
        ("12.50 ", Fit::Whole(5)),
        ("0.5,", Fit::Whole(3)),
        ("-0.25,", Fit::Whole(5)),
        ("1e5,", Fit::None),
        ("1.5E5,", Fit::None),
        ("1.5.5,", Fit::Whole(3)),
    ] {
        assert_eq!(fit_scalar(text.as_bytes()), fit, "{text}");
    }
    assert_eq!(fit_scalar(b"\"\xFF\""), Fit::None);
}

#[test]
fn numbers_of_titles_are_short() {
    for (text, fit) in [
        ("", Fit::Cut),
        ("1234567", Fit::Cut),
        ("x", Fit::None),
        ("7x", Fit::Whole(1)),
        ("123456\n", Fit::Whole(6)),
        ("1234567\n", Fit::None),
    ] {
        assert_eq!(fit_title_number(text.as_bytes()), fit, "{text}");
    }
}

#[test]
fn half_of_a_line_break_is_no_end() {
    let cut = |trailer| Cut::new("", PUZZLE, trailer, |example| Stencil::of_lines(example, None));
    assert!(cut("\r").is_none());
    assert!(cut("\r\n").is_some());
}

#[test]
fn cells_are_what_the_board_says() {
    let texts = |text: &str, blank: &str| -> Option<Vec<Range<usize>>> {
        cells_with_blank(text.as_bytes(), blank.as_bytes())
    };
    assert_eq!(texts(PUZZLE, "."), Some((0..CELLS).map(|at| at..at + 1).collect()));
    assert_eq!(texts(PUZZLE, "0"), None);
    assert_eq!(texts(&PUZZLE[1..], "."), None);
    assert_eq!(texts(&format!("{PUZZLE}1"), "."), None);
    assert_eq!(texts(&format!("| {PUZZLE} |"), ".").unwrap()[0], 2..3);
    let dotted = PUZZLE.replace('.', "·");
    let cells = texts(&dotted, "·").unwrap();
    assert_eq!((&cells[1], &cells[2], &cells[3]), (&(1..2), &(2..4), &(4..6)));
    // A text may have 81 cells with more than one kind of blank, and only one of them is the board.
    let zeros = PUZZLE.replace('.', "0");
    assert_eq!(cells_in(zeros.as_bytes(), &puzzle()).map(|cells| cells.len()), Some(CELLS));
    assert_eq!(cells_in(zeros.as_bytes(), &Board::EMPTY), None);
}

#[test]
fn fields_are_cells_or_nothing() {
    let fields = |text: &str| cells_in_fields(text.as_bytes(), b',');
    let text = written("", "", ",", "\n") + "\n";
    let cells = fields(&text).unwrap();
    assert_eq!((&cells[0], &cells[1], &cells[2], &cells[4]), (&(0..1), &(2..3), &(4..4), &(6..7)));
    let with_returns = written("", "", ",", "\r\n") + "\r\n";
    let ends = |text: &str, cells: &[Range<usize>]| -> Vec<String> {
        cells.iter().map(|cell| text[cell.clone()].to_owned()).collect()
    };
    assert_eq!(ends(&with_returns, &fields(&with_returns).unwrap()), ends(&text, &cells));
    for wrong in
        [text.replacen('5', "55", 1), text.replacen('5', "0", 1), text[2..].into(), text.clone() + "\n"]
    {
        assert_eq!(fields(&wrong), None, "{wrong}");
    }
    // A carriage return by itself ends no line.
    assert_eq!(fields(&text.replace('\n', "\r")), None);
}

#[cfg(feature = "json")]
#[test]
fn keys_are_not_scalars() {
    let list = |text: &str| -> Option<Vec<String>> {
        let part = |range: Range<usize>| text[range].to_owned();
        Some(scalars(text.as_bytes())?.into_iter().map(part).collect())
    };
    let text = "{\"a\" : 1,\"b\\\"c\":[true,\t\"x\\\\\" , -1.5e+3],\r\n\"d\":{\"e\":null}, \"f\":\"\"}";
    assert_eq!(list(text).unwrap(), ["1", "true", "\"x\\\\\"", "-1.5e+3", "null", "\"\""]);
    assert_eq!(list("\"open"), None);
    assert_eq!(list("\"open\\\""), None);
    assert_eq!(list("").unwrap(), [""; 0]);
    assert_eq!(list("\"key\"").unwrap(), ["\"key\""]);
}
