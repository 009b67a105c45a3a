//! What the library knows without a board: its names and words.

use ninefold::{Language, Requirement, Verdict};
use wasm_bindgen::{JsError, JsValue};

use crate::{Object, is_missing, string};

/// The names of the requirements, from the first to the last.
pub fn requirements() -> Vec<String> {
    Requirement::ALL.iter().map(|requirement| requirement.name().into()).collect()
}

/// `Words` of `types.d.ts`: the words for verdicts and requirements, in the language of this name or in English.
pub fn words(language: &JsValue) -> Result<JsValue, JsError> {
    let language =
        if is_missing(language) { Language::default() } else { string(language, "language")?.parse()? };
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
