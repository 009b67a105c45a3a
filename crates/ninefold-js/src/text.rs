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

/// The text of a board: a string, or JSON for values in an array. What isn't either has none.
pub fn text_of(board: &JsValue) -> String {
    board.as_string().or_else(|| stringify(board).ok().flatten()).unwrap_or_default()
}

/// The bytes of a text with boards.
pub fn bytes_of(text: &JsValue) -> Result<Vec<u8>, JsError> {
    match (text.as_string(), text.dyn_ref::<Uint8Array>()) {
        (Some(text), _) => Ok(text.into_bytes()),
        (None, Some(bytes)) => Ok(bytes.subarray()),
        (None, None) => Err(JsError::new("expected a string or a Uint8Array")),
    }
}

#[wasm_bindgen]
extern "C" {
    type Uint8Array;

    /// All of it, which is copied when it is passed.
    #[wasm_bindgen(method)]
    fn subarray(this: &Uint8Array) -> Vec<u8>;

    /// Throws for what refers to itself, or for a `BigInt`.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}
