//! Text that JavaScript passes, and what is wrong with it.

use ninefold::ParseError;
use wasm_bindgen::prelude::*;

/// The character of a text that has only one.
pub fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// The error to be thrown, with its location.
pub fn located(error: &ParseError) -> JsError {
    JsError::new(&format!("{}: {error}", error.location()))
}

/// The text of a grid: a string, or JSON for values in an array.
pub fn text_of(grid: &JsValue) -> String {
    grid.as_string().or_else(|| stringify(grid)).unwrap_or_default()
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = JSON)]
    fn stringify(value: &JsValue) -> Option<String>;
}
