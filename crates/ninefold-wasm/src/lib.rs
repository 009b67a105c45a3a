//! ninefold for JavaScript: the library behind a thin binding.
//!
//! Nothing is decided or worded here. Text goes in, and the library's data comes out as plain objects; `types.d.ts`
//! describes them.

#![allow(clippy::missing_errors_doc, reason = "JavaScript's errors are thrown, and each function says when")]

mod checker;
mod words;

pub use crate::checker::{Checker, check_many};
pub use crate::words::{houses, requirements, words};

use ninefold::generate::Generator;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::verdict::Outcome;
use ninefold::{Analysis, Board, Cell, Digit, Format, Reader, Requirement};
use ninefold_js::{
    Object, Options, PictureOptions, Wanted, count, is_missing, located, only_character, string, text_of,
};
use wasm_bindgen::prelude::*;

/// Smaller than the default allocator. Lines are judged as fast with it, because few things are allocated.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Judges one board, in any format. What isn't a board gets the verdict `"malformed"`, with the reason.
#[wasm_bindgen(unchecked_return_type = "Outcome")]
pub fn check(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "CheckOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let Options { requirement, language, column, .. } = Options::new(options)?;
    let text = text_of(board);
    let mut boards = reader(column).boards(&text);
    let board = boards.exactly_one();
    let outcome = match &board {
        Ok(board) => Outcome::Judged(board.judge(requirement)),
        Err(error) => Outcome::Malformed(error),
    };
    Ok(Object::of_outcome(&outcome, language)?.with_source(boards.selection(), language).into())
}

/// Everything that is known about a board, in any format: the judgement for each requirement, and how many solutions
/// there are. Throws when it isn't a board.
#[wasm_bindgen(unchecked_return_type = "Analysis")]
pub fn analyze(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "AnalyzeOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let Options { language, column, .. } = Options::new(options)?;
    let text = text_of(board);
    let mut boards = reader(column).boards(&text);
    let board = boards.exactly_one().map_err(|error| located(&error))?;
    let analysis = board.analyze();
    let object = Object::of(&analysis.in_language(language))?.with_source(boards.selection(), language);
    if !analysis.verdict_for(Requirement::Unique).meets() {
        return Ok(object.into());
    }
    Ok(object.with("solution", board.solution().map(|solution| solution.to_string())).into())
}

/// Whether no digit occurs twice in any row, column or box; throws when it isn't a board.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
) -> Result<bool, JsError> {
    Ok(read(board)?.is_valid())
}

/// The function of the well-known exercise: anything but nine rows of nine cells is `false`.
#[wasm_bindgen(js_name = isValidSudoku)]
pub fn is_valid_sudoku(#[wasm_bindgen(unchecked_param_type = "string[][]")] rows: &JsValue) -> bool {
    let cell = |value: &JsValue| only_character(&value.as_string()?);
    let characters = |row: &JsValue| elements(row)?.iter().map(cell).collect();
    let rows: Option<Vec<Vec<char>>> = elements(rows).and_then(|rows| rows.iter().map(characters).collect());
    rows.is_some_and(|rows| ninefold::is_valid_sudoku(&rows))
}

/// The elements of an array; `None` if it isn't one.
fn elements(value: &JsValue) -> Option<Vec<JsValue>> {
    is_array(value).then(|| array_from(value))
}

/// The board with this character in one of its cells, as a line of 81 characters: a digit, or any that stands for a
/// blank. `undefined` when the text isn't such a character; throws when there is no such board or cell.
#[wasm_bindgen]
pub fn place(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Cell")] cell: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
) -> Result<Option<String>, JsError> {
    let mut rows = <[[char; 9]; 9]>::from(read(board)?);
    let cell: Cell = string(cell, "cell")?.parse()?;
    let Some(character) = text.as_string().and_then(|text| only_character(&text)) else { return Ok(None) };
    rows[usize::from(cell.row()) - 1][usize::from(cell.column()) - 1] = character;
    Ok(Board::try_from(rows).ok().map(|board| board.to_string()))
}

/// Writes one board, read in any format, in this one; throws when it isn't a board.
#[wasm_bindgen]
pub fn convert(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "Format")] to: &JsValue,
) -> Result<String, JsError> {
    Ok(read(board)?.written(string(to, "format")?.parse()?).to_string())
}

/// The names of the formats that `convert` writes.
#[wasm_bindgen(unchecked_return_type = "Format[]")]
pub fn formats() -> Vec<String> {
    Format::ALL.iter().map(Format::to_string).collect()
}

/// How many solutions the board has, counted up to the limit, 1000 by default; throws when it isn't a board.
#[wasm_bindgen(js_name = countSolutions)]
pub fn count_solutions(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "number")] limit: &JsValue,
) -> Result<usize, JsError> {
    let limit = if is_missing(limit) { Analysis::MOST_SOLUTIONS } else { count(limit, "limit")? };
    Ok(read(board)?.count_solutions(limit))
}

/// The board's first solution, as a line of 81 characters, if there is one; throws when it isn't a board.
#[wasm_bindgen]
pub fn solve(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
) -> Result<Option<String>, JsError> {
    Ok(read(board)?.solution().map(|solution| solution.to_string()))
}

/// The candidates of each cell in reading order, such as `"124"`: the digits that none of its peers holds. Empty for a cell
/// that is filled; throws when it isn't a board.
#[wasm_bindgen]
pub fn candidates(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
) -> Result<Vec<String>, JsError> {
    let board = read(board)?;
    let candidates = |cell| match board.get(cell) {
        Some(_) => String::new(),
        None => board.candidates(cell).iter().map(Digit::to_char).collect(),
    };
    Ok(Cell::ALL.into_iter().map(candidates).collect())
}

/// A board made to order, the same for the same seed everywhere.
#[wasm_bindgen]
pub fn generate(
    #[wasm_bindgen(unchecked_param_type = "\"puzzle\" | \"solved\" | \"invalid\"")] kind: &JsValue,
    #[wasm_bindgen(unchecked_param_type = "number")] seed: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "GenerateOptions")] options: &JsValue,
) -> Result<String, JsError> {
    let generator = Generator::new(ninefold_js::seed(seed)?);
    let board = match Wanted::new(kind, options)? {
        Wanted::Puzzle(None) => generator.puzzle(0),
        Wanted::Puzzle(Some(givens)) => generator.puzzle_with_givens(0, givens),
        Wanted::Solved => generator.solved(0),
        Wanted::Invalid => generator.invalid(0),
    };
    Ok(board.to_string())
}

/// The board as an SVG document, by default with its verdict and what shows it; throws when it isn't a board.
#[wasm_bindgen]
pub fn picture(
    #[wasm_bindgen(unchecked_param_type = "BoardInput")] board: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "PictureOptions")] options: &JsValue,
) -> Result<String, JsError> {
    let analysis = read(board)?.analyze();
    let names = ["language", "show", "caption", "givens", "solution", "candidates"];
    let PictureOptions { language, shown, has_caption, has_candidates, givens, solution } =
        PictureOptions::new(options, &names)?;
    let (givens, solution) = (parse_optional(givens)?, parse_optional(solution)?);
    let mut picture = analysis.picture(language).caption(has_caption).candidates(has_candidates);
    if let Some(shown) = shown {
        picture = picture.show(shown);
    }
    if let Some(givens) = &givens {
        picture = picture.givens(givens);
    }
    if let Some(solution) = &solution {
        picture = picture.solution(solution);
    }
    Ok(picture.to_string())
}

fn read(board: &JsValue) -> Result<Board, JsError> {
    parse(&text_of(board))
}

fn parse(text: &str) -> Result<Board, JsError> {
    text.parse().map_err(|error| located(&error))
}

fn parse_optional(text: Option<String>) -> Result<Option<Board>, JsError> {
    text.map(|text| parse(&text)).transpose()
}

/// What reads boards, from this column if one is named.
fn reader(column: Option<Column>) -> ReaderBuilder {
    let reader = Reader::builder();
    match column {
        Some(column) => reader.column(column),
        None => reader,
    }
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Array, js_name = isArray)]
    fn is_array(value: &JsValue) -> bool;

    #[wasm_bindgen(js_namespace = Array, js_name = from)]
    fn array_from(array: &JsValue) -> Vec<JsValue>;
}
