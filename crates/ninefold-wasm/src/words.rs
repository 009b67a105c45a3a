//! What the library knows without a board: its words, and which cells make a house.

use ninefold::House;
use ninefold_js::{Object, serialized};
use wasm_bindgen::prelude::*;

/// The names of the requirements, from the first to the last.
#[wasm_bindgen(unchecked_return_type = "Requirement[]")]
pub fn requirements() -> Vec<String> {
    ninefold_js::requirements()
}

/// The words for verdicts and requirements; English by default.
#[wasm_bindgen(unchecked_return_type = "Words")]
pub fn words(
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: &JsValue,
) -> Result<JsValue, JsError> {
    ninefold_js::words(language)
}

/// The 27 houses with their cells: rows, columns, boxes.
#[wasm_bindgen(unchecked_return_type = "House[]")]
pub fn houses() -> Result<Vec<JsValue>, JsError> {
    let with_cells = |house: House| {
        let cells = serialized(&house.cell_set())?;
        Ok(Object::of(&house)?.with("cells", cells).into())
    };
    House::ALL.iter().copied().map(with_cells).collect()
}
