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

/// The text of a board: a string, or JSON for an array or an object. Anything else has none.
pub fn text_of(board: &JsValue) -> String {
    board.as_string().or_else(|| stringify(board).ok().flatten()).unwrap_or_default()
}

/// The bytes of a text with boards.
pub fn bytes_of(text: &JsValue) -> Result<Vec<u8>, JsError> {
    let bytes = text.as_string().map(String::into_bytes).or_else(|| {
        // One of another window is one as well, though not an instance of this window's class.
        let is_array = kind(text) == "[object Uint8Array]";
        is_array.then(|| text.unchecked_ref::<Uint8Array>().subarray().ok()).flatten()
    });
    bytes.ok_or_else(|| JsError::new("expected a string or a Uint8Array"))
}

#[wasm_bindgen]
extern "C" {
    type Uint8Array;

    /// All of it, which is copied when it is passed.
    #[wasm_bindgen(method, catch)]
    fn subarray(this: &Uint8Array) -> Result<Vec<u8>, JsValue>;

    /// What the value is, such as `[object Array]`.
    #[wasm_bindgen(js_namespace = ["Object", "prototype", "toString"], js_name = call)]
    fn kind(value: &JsValue) -> String;

    /// Throws for what refers to itself, or for a `BigInt`.
    #[wasm_bindgen(js_namespace = JSON, catch)]
    fn stringify(value: &JsValue) -> Result<Option<String>, JsValue>;
}
