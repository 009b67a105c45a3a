//! Text that JavaScript passes, and what is wrong with it.

use ninefold::ParseError;
use wasm_bindgen::JsError;

/// The character of a text that has only one.
pub fn only_character(text: &str) -> Option<char> {
    let mut characters = text.chars();
    characters.next().filter(|_| characters.next().is_none())
}

/// The error to be thrown, with its location.
pub fn located(error: &ParseError) -> JsError {
    JsError::new(&format!("{}: {error}", error.location()))
}
