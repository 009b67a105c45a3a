//! Texts that state their rules themselves.

use ninefold::Language;
use ninefold::rules::{Puzzle, PuzzleNotation, Symbols};
use ninefold_js::{Object, language, passed, string};
use wasm_bindgen::prelude::*;

use crate::Rules;

/// Reads a text that states its rules and can't be meant as anything else: a game ID of Solo or a jigsaw string. `undefined`
/// for any other text; throws when it is a game ID with something wrong in it.
#[wasm_bindgen(js_name = statedPuzzle, unchecked_return_type = "Puzzle | undefined")]
pub fn stated_puzzle(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "JigsawOptions")] options: &JsValue,
) -> Result<Option<JsValue>, JsError> {
    let (language, symbols) = jigsaw_options(options)?;
    let text = &string(text, "text")?;
    let Some(notation) = PuzzleNotation::detect(text, symbols.as_ref()) else { return Ok(None) };
    let puzzle = notation.read(text, symbols.as_ref());
    puzzle
        .map(|puzzle| Some(object(puzzle)))
        .map_err(|error| JsError::new(&error.in_language(language).to_string()))
}

/// Reads a game ID of Solo, from Simon Tatham's puzzle collection, such as `2x3x:1b4c5d6w`. Throws when it isn't one.
#[wasm_bindgen(js_name = puzzleFromSolo, unchecked_return_type = "Puzzle")]
pub fn puzzle_from_solo(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "LanguageOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let language = language(options)?;
    let puzzle = Puzzle::from_solo(&string(text, "text")?);
    puzzle.map(object).map_err(|error| JsError::new(&error.in_language(language).to_string()))
}

/// Reads a jigsaw string: for each cell a character that names its region, alone or beside the givens. Throws when it isn't
/// one.
#[wasm_bindgen(js_name = puzzleFromJigsaw, unchecked_return_type = "Puzzle")]
pub fn puzzle_from_jigsaw(
    #[wasm_bindgen(unchecked_param_type = "string")] text: &JsValue,
    #[wasm_bindgen(unchecked_optional_param_type = "JigsawOptions")] options: &JsValue,
) -> Result<JsValue, JsError> {
    let (language, symbols) = jigsaw_options(options)?;
    let puzzle = Puzzle::from_jigsaw(&string(text, "text")?, symbols.as_ref());
    puzzle.map(object).map_err(|error| JsError::new(&error.in_language(language).to_string()))
}

/// The language, and the symbols of givens if they are named.
fn jigsaw_options(options: &JsValue) -> Result<(Language, Option<Symbols>), JsError> {
    let (mut language, mut symbols) = (Language::default(), None);
    for option in passed(options, &["language", "symbols"])? {
        match &*option.name {
            "language" => language = option.parsed()?,
            _ => symbols = Some(option.parsed()?),
        }
    }
    Ok((language, symbols))
}

/// `Puzzle` of `types.d.ts`.
fn object(puzzle: Puzzle) -> JsValue {
    let board = puzzle.grid().to_string();
    let has_cages = puzzle.has_cages();
    let (rules, _) = puzzle.into_parts();
    Object::new().with("rules", Rules { rules }).with("board", board).with("hasCages", has_cages).into()
}
