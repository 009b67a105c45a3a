//! Plain objects: what the library serializes, and what JavaScript gets beside it. `types.d.ts` describes them.

use ninefold::Language;
use ninefold::error::ParseErrorKind;
use ninefold::text::Selection;
use ninefold::verdict::Outcome;
use serde::Serialize;
use wasm_bindgen::prelude::*;

/// A plain object, to which properties can be added.
#[derive(Debug)]
#[must_use]
pub struct Object(JsValue);

impl Default for Object {
    /// An object without properties.
    fn default() -> Object {
        Object::new()
    }
}

impl Object {
    /// An object without properties.
    pub fn new() -> Object {
        Object(create())
    }

    /// What the library serializes as an object.
    pub fn of(value: &impl Serialize) -> Result<Object, JsError> {
        serialized(value).map(Object)
    }

    /// `Outcome` of `types.d.ts`, without the source.
    pub fn of_outcome(outcome: &Outcome<'_>, language: Language) -> Result<Object, JsError> {
        let object = Object::of(&outcome.in_language(language))?;
        Ok(match outcome {
            Outcome::Judged(judgement) => object.with("board", judgement.board().to_string()),
            Outcome::Malformed(error) => match error.kind() {
                ParseErrorKind::NotText(kind) => {
                    object.with("binary", kind.in_language(language).to_string())
                }
                _ => object,
            },
        })
    }

    /// Adds a property.
    pub fn with(self, name: &str, value: impl Into<JsValue>) -> Object {
        set(&self.0, name, &value.into());
        self
    }

    /// Adds the properties of `Source` of `types.d.ts`, if there was a choice.
    pub fn with_source(self, selection: Option<&Selection>, language: Language) -> Object {
        let Some(selection) = selection else { return self };
        let column = selection.name().map_or_else(|| selection.number().to_string(), Into::into);
        self.with("column", column).with("columnWords", selection.in_language(language).to_string())
    }
}

impl From<Object> for JsValue {
    fn from(object: Object) -> JsValue {
        object.0
    }
}

/// The value as the library serializes it.
pub fn serialized(value: &impl Serialize) -> Result<JsValue, JsError> {
    // What the library serializes has nothing that JSON lacks. The error's own words would make the wasm larger.
    let json = serde_json::to_string(value).map_err(|_| JsError::new("this can't be written as JSON"))?;
    Ok(parse(&json))
}

#[wasm_bindgen]
extern "C" {
    /// Reads JSON that was written here, and so is spelled rightly.
    #[wasm_bindgen(js_namespace = JSON)]
    fn parse(json: &str) -> JsValue;

    #[wasm_bindgen(js_name = Object)]
    fn create() -> JsValue;

    #[wasm_bindgen(js_namespace = Reflect)]
    fn set(object: &JsValue, name: &str, value: &JsValue) -> bool;
}
