//! Records that are not lines, but of one shape: JSON, grids, tables of nine columns.

use ninefold::batch::Kernel;
use ninefold::generate::Generator;
use ninefold::{Board, Reader};

use super::{hand_over_after, shown, take_turns};
use crate::boards::{INVALID, SOLVED, VALID};
use crate::records::{assert_same, read_lines};

/// How the boards of a text are written, and what is around them.
struct Shape {
    start: &'static str,
    write: fn(&Board, usize) -> String,
    separator: &'static str,
    end: &'static str,
}

fn cells(board: &Board, blank: &str, between: &str) -> Vec<String> {
    let cell = |&value: &u8| if value == 0 { blank.to_owned() } else { value.to_string() };
    board.as_array().chunks(9).map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
}

fn grid(board: &Board, blank: &str, between: &str) -> String {
    cells(board, blank, between).join("\n") + "\n"
}

fn json_rows(board: &Board, blank: &str, between: &str) -> String {
    let rows: Vec<String> = cells(board, blank, between).iter().map(|row| format!("[{row}]")).collect();
    format!("[{}]", rows.join(between))
}

fn json_strings(board: &Board, blank: &str, between: &str) -> String {
    let cell = |&value: &u8| if value == 0 { blank.to_owned() } else { format!("\"{value}\"") };
    let rows: Vec<String> = board
        .as_array()
        .chunks(9)
        .map(|row| format!("[{}]", row.iter().map(cell).collect::<Vec<_>>().join(between)))
        .collect();
    format!("[{}]", rows.join(between))
}

fn shapes() -> Vec<Shape> {
    let mut shapes = vec![
        Shape { start: "", write: |board, _| grid(board, ".", ""), separator: "\n", end: "" },
        Shape {
            start: "Grid 1\n",
            write: |board, number| format!("{}Grid {}\n", grid(board, "0", ""), (number + 1) * 77),
            separator: "",
            end: "",
        },
        Shape { start: "\n", write: |board, _| grid(board, "0", " "), separator: "\n\n", end: "\n\n" },
        Shape { start: "", write: |board, _| grid(board, "·", " | "), separator: "\n", end: "" },
        Shape {
            start: "",
            write: |board, _| {
                let rows = cells(board, ".", " ");
                let row = |row: &String| format!("│ {} │ {} │ {} │\n", &row[..5], &row[6..11], &row[12..]);
                let bands: Vec<String> = rows.chunks(3).map(|band| band.iter().map(row).collect()).collect();
                format!(
                    "┌───────┬───────┬───────┐\n{}└───────┴───────┴───────┘\n",
                    bands.join("├───────┼───────┼───────┤\n")
                )
            },
            separator: "\n",
            end: "\n",
        },
    ];
    if cfg!(feature = "json") {
        shapes.extend([
            Shape { start: "", write: |board, _| json_rows(board, "0", ","), separator: "\n", end: "\n" },
            Shape { start: "[", write: |board, _| json_rows(board, "0", ", "), separator: ", ", end: "]" },
            Shape {
                start: "[\n  ",
                write: |board, _| json_rows(board, "null", ","),
                separator: ",\n  ",
                end: "\n]\n",
            },
            Shape {
                start: "",
                write: |board, _| json_strings(board, "\".\"", ","),
                separator: "\n",
                end: "",
            },
            Shape {
                start: "[",
                write: |board, _| json_strings(board, "\"\"", ", "),
                separator: ",",
                end: "]",
            },
            Shape {
                start: "[",
                write: |board, _| json_strings(board, "null", ",\n"),
                separator: ",\n",
                end: "]",
            },
            Shape {
                start: "[",
                write: |board, _| json_strings(board, "\" \"", ","),
                separator: ",",
                end: "]",
            },
            Shape {
                start: "",
                write: |board, number| {
                    format!("{{\"id\":{number},\"puzzle\":\"{board}\",\"rating\":{}.5}}", number % 7)
                },
                separator: "\n",
                end: "\n",
            },
            Shape {
                start: "{\"count\": 9, \"puzzles\": [",
                write: |board, number| {
                    format!(
                        "{{\"name\": \"nº {number}\", \"easy\": {}, \"puzzle\": {}}}",
                        number % 2 == 0,
                        json_rows(board, "0", ",")
                    )
                },
                separator: ", ",
                end: "]}",
            },
        ]);
    }
    if cfg!(feature = "csv") {
        shapes.extend([
            Shape { start: "", write: |board, _| grid(board, "0", ","), separator: "\n", end: "" },
            Shape { start: "", write: |board, _| grid(board, "", ";"), separator: "\n", end: "\n" },
            Shape {
                start: "",
                write: |board, _| grid(board, "_", "\t").replace('\n', "\r\n"),
                separator: "\r\n",
                end: "\r\n",
            },
            Shape {
                start: "a,b,c,d,e,f,g,h,i\n",
                write: |board, _| grid(board, ".", ","),
                separator: "\n",
                end: "",
            },
        ]);
    }
    shapes
}

fn boards() -> Vec<Board> {
    let mut counting = [0; 81];
    for (cell, value) in counting.iter_mut().take(9).zip(0..) {
        *cell = value;
    }
    let generator = Generator::new(15);
    let mut boards: Vec<Board> = [VALID, INVALID].map(|board| board.parse().unwrap()).to_vec();
    boards.extend((0..6).map(|number| generator.puzzle(number)));
    boards.extend([Board::EMPTY, SOLVED.parse().unwrap(), Board::try_from(counting).unwrap()]);
    // So many that the format of a text on one line is known before it has ended.
    boards.extend((0..450).map(|number| generator.invalid(number)));
    boards
}

impl Shape {
    fn records(&self, boards: &[Board]) -> Vec<String> {
        boards.iter().enumerate().map(|(number, board)| (self.write)(board, number + 1)).collect()
    }

    fn text(&self, records: &[String]) -> String {
        format!("{}{}{}", self.start, records.join(self.separator), self.end)
    }
}

#[test]
fn every_shape_is_handed_over() {
    let boards = boards();
    for shape in shapes() {
        let text = shape.text(&shape.records(&boards));
        let expected = read_lines(Reader::builder(), text.as_bytes());
        assert_eq!(expected.len(), boards.len(), "{}", shown(text.as_bytes()));
        for kernel in Kernel::available() {
            for count in [2, 8] {
                let (_, records) = hand_over_after(Reader::builder(), text.as_bytes(), count, kernel)
                    .unwrap_or_else(|| panic!("not handed over: {}", shown(text.as_bytes())));
                assert_same(&records, &expected, shown(text.as_bytes()));
            }
            for size in [3000, 20_000] {
                let pieces = vec![(size, true); text.len() / size];
                let records = take_turns(Reader::builder(), text.as_bytes(), pieces, true, kernel);
                assert_same(&records, &expected, shown(text.as_bytes()));
            }
        }
    }
}

#[test]
fn a_damaged_record_is_read_as_the_reader_reads_it() {
    let boards = &boards()[..7];
    for (number, shape) in shapes().iter().enumerate() {
        let usual = shape.records(boards);
        let damaged = &usual[4];
        let kernels: Vec<Kernel> = Kernel::available().collect();
        let others = ["", "5", "0", ".", "-", "x", ",", " ", "\"", "]", "}", "\n", "\\", "55", "é"];
        for at in
            (0..damaged.len()).step_by(1 + damaged.len() / 40).filter(|&at| damaged.is_char_boundary(at))
        {
            let length = damaged[at..].chars().next().map_or(0, char::len_utf8);
            for (index, other) in others.into_iter().enumerate() {
                let mut records = usual.clone();
                // Replaced, or added.
                let rest = if (at + index) % 2 == 0 { &damaged[at + length..] } else { &damaged[at..] };
                records[4] = format!("{}{other}{rest}", &damaged[..at]);
                let text = shape.text(&records);
                let expected = read_lines(Reader::builder(), text.as_bytes());
                let kernel = kernels[(number + index) % kernels.len()];
                if let Some((_, records)) = hand_over_after(Reader::builder(), text.as_bytes(), 2, kernel) {
                    assert_same(&records, &expected, shown(text.as_bytes()));
                }
                let pieces = [(text.len() / 2, true), (text.len() / 4, true)];
                let records = take_turns(Reader::builder(), text.as_bytes(), pieces, true, kernel);
                assert_same(&records, &expected, shown(text.as_bytes()));
            }
        }
    }
}

#[test]
fn a_row_of_dashes_may_be_a_border() {
    let boards = &boards()[..7];
    for shape in shapes() {
        let usual = shape.records(boards);
        let rows = usual[4].lines().count();
        for (row, symbol) in (0..rows).flat_map(|row| [(row, "-"), (row, "*")]) {
            let replaced = |(at, line): (usize, &str)| {
                let is_cell = |character: char| character.is_ascii_digit() || "._·".contains(character);
                if at == row { line.replace(is_cell, symbol) } else { line.to_owned() }
            };
            let end = if usual[4].ends_with('\n') { "\n" } else { "" };
            let mut records = usual.clone();
            records[4] = usual[4].lines().enumerate().map(replaced).collect::<Vec<_>>().join("\n") + end;
            let text = shape.text(&records);
            let expected = read_lines(Reader::builder(), text.as_bytes());
            for kernel in Kernel::available() {
                if let Some((_, records)) = hand_over_after(Reader::builder(), text.as_bytes(), 2, kernel) {
                    assert_same(&records, &expected, shown(text.as_bytes()));
                }
            }
        }
    }
}
