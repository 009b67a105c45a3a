//! What the library knows without a board: its words, and which cells make a house.

use ninefold::{House, Language, Requirement, Verdict};
use wasm_bindgen::prelude::*;

use crate::object::{Object, serialized};
use crate::options::parse;

/// The names of the requirements, from the first to the last.
#[wasm_bindgen(unchecked_return_type = "Requirement[]")]
pub fn requirements() -> Vec<String> {
    Requirement::ALL.iter().map(|requirement| requirement.name().into()).collect()
}

/// The words for verdicts and requirements; English by default.
#[wasm_bindgen(unchecked_return_type = "Words")]
pub fn words(
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: Option<String>,
) -> Result<JsValue, JsError> {
    let language: Language = parse(language)?;
    let mut verdicts = Object::new();
    for verdict in Verdict::ALL.iter().copied().map(Some).chain([None]) {
        verdicts = verdicts.with(Verdict::name_or_malformed(verdict), language.verdict(verdict));
    }
    let mut requirements = Object::new();
    for requirement in Requirement::ALL {
        requirements = requirements.with(requirement.name(), requirement.in_language(language).to_string());
    }
    Ok(Object::new().with("verdicts", verdicts).with("requirements", requirements).into())
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
