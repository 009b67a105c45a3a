//! ninefold for JavaScript: the library behind a thin binding.

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// Whether the board is valid; throws when the text is no board.
#[wasm_bindgen(js_name = isValid)]
pub fn is_valid(text: &str) -> Result<bool, JsError> {
    Ok(text.parse::<ninefold::Board>()?.is_valid())
}
