//! ninefold for JavaScript: the library behind a thin binding.
//!
//! Nothing is decided or worded here. Text goes in, plain objects come out; `types.d.ts` describes them.

#![allow(clippy::missing_errors_doc, reason = "JavaScript's errors are thrown, and each function says when")]

mod judgement;
mod many;

pub use crate::many::{Checker, check_many};

use ninefold::error::NameError;
use ninefold::generate::Generator;
use ninefold::text::ReaderBuilder;
use ninefold::{Board, Format, Language, Reader, Requirement};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use crate::judgement::Judgement;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Judges one board, in any format. Text that isn't a board gets the verdict `"malformed"`, with the reason. The column
/// is the name or number of a column, or a key of an object; without it, names and contents decide.
#[wasm_bindgen(unchecked_return_type = "Judgement")]
pub fn check(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "Requirement")] requirement: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: Option<String>,
    #[wasm_bindgen(unchecked_optional_param_type = "string")] column: Option<String>,
) -> Result<JsValue, JsError> {
    let requirement: Requirement = named(requirement)?;
    let language: Language = named(language)?;
    let mut boards = reader(column).boards(text);
    let judgement = match boards.exactly_one() {
        Ok(board) => Judgement::of(&board, board.judge(requirement), language),
        Err(error) => Judgement::malformed(&error, language),
    };
    to_js(&judgement.with_source(boards.selection(), language))
}

/// Whether no digit occurs twice in any row, column or box; throws when the text is no board.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(text: &str) -> Result<bool, JsError> {
    Ok(read(text)?.is_valid())
}

/// The function of the well-known exercise: anything but nine rows of nine cells is `false`.
#[wasm_bindgen(js_name = isValidSudoku)]
pub fn is_valid_sudoku(#[wasm_bindgen(unchecked_param_type = "string[][]")] rows: &JsValue) -> bool {
    let rows = stringify(rows).ok().and_then(|json| json.as_string());
    let rows = rows.and_then(|json| serde_json::from_str::<Vec<Vec<char>>>(&json).ok());
    rows.is_some_and(|rows| ninefold::is_valid_sudoku(&rows))
}

/// Writes one board, read in any format, in this one; throws when the text is no board.
#[wasm_bindgen]
pub fn convert(
    text: &str,
    #[wasm_bindgen(unchecked_param_type = "Format")] to: &str,
) -> Result<String, JsError> {
    Ok(read(text)?.written(to.parse()?).to_string())
}

/// The names of the formats that `convert` writes.
#[wasm_bindgen(unchecked_return_type = "Format[]")]
pub fn formats() -> Vec<String> {
    Format::ALL.iter().map(Format::to_string).collect()
}

/// How many solutions the board has, counted up to the limit; throws when the text is no board.
#[wasm_bindgen(js_name = countSolutions)]
pub fn count_solutions(text: &str, limit: usize) -> Result<usize, JsError> {
    Ok(read(text)?.count_solutions(limit))
}

/// The board's first solution, as a line of 81 characters, if there is one; throws when the text is no board.
#[wasm_bindgen]
pub fn solve(text: &str) -> Result<Option<String>, JsError> {
    Ok(read(text)?.solution().map(|solution| solution.to_string()))
}

/// A board made to order, the same for the same seed everywhere.
#[wasm_bindgen]
pub fn generate(
    #[wasm_bindgen(unchecked_param_type = "\"puzzle\" | \"solved\" | \"invalid\"")] kind: &str,
    seed: u32,
) -> Result<String, JsError> {
    let generator = Generator::new(seed.into());
    let board = match kind {
        "puzzle" => generator.puzzle(0),
        "solved" => generator.solved(0),
        "invalid" => generator.invalid(0),
        _ => return Err(NameError::new(["puzzle", "solved", "invalid"], kind).into()),
    };
    Ok(board.to_string())
}

/// The board as an SVG document, with its verdict and what shows it; throws when the text is no board.
#[wasm_bindgen]
pub fn picture(
    text: &str,
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: Option<String>,
) -> Result<String, JsError> {
    Ok(read(text)?.analyze().picture(named(language)?).to_string())
}

fn read(text: &str) -> Result<Board, JsError> {
    text.parse()
        .map_err(|error: ninefold::ParseError| JsError::new(&format!("{}: {error}", error.location())))
}

/// What reads a text, from this column if one is named.
fn reader(column: Option<String>) -> ReaderBuilder {
    match column {
        Some(column) => {
            let Ok(column) = column.parse();
            Reader::builder().column(column)
        }
        None => Reader::builder(),
    }
}

/// A plain object.
fn to_js(value: &impl Serialize) -> Result<JsValue, JsError> {
    Ok(parse(&serde_json::to_string(value)?))
}

#[wasm_bindgen]
extern "C" {
    /// Reads JSON that was written here, and so is spelled rightly.
    #[wasm_bindgen(js_namespace = JSON)]
    fn parse(json: &str) -> JsValue;

    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<JsValue, JsValue>;
}

/// What the name stands for, or what is usual when there is none.
fn named<T>(name: Option<String>) -> Result<T, JsError>
where
    T: Default + std::str::FromStr<Err: std::error::Error>,
{
    name.map_or(Ok(T::default()), |name| name.parse().map_err(JsError::from))
}
