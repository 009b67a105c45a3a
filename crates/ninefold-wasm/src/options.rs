//! The options that functions take as an object.

use std::str::FromStr;

use ninefold::error::NameError;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Language, Reader, Requirement};
use wasm_bindgen::prelude::*;

/// The options of all functions.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) requirement: Requirement,
    pub(crate) language: Language,
    /// What reads the text, from this column if one is named.
    pub(crate) reader: ReaderBuilder,
    pub(crate) max_failures: usize,
}

impl Options {
    /// Reads an object. Throws when it has something that isn't known here: an answer to another question than the one
    /// that was meant is worse than none.
    pub(crate) fn new(object: &JsValue) -> Result<Options, JsError> {
        let mut options = Options {
            requirement: Requirement::default(),
            language: Language::default(),
            reader: Reader::builder(),
            max_failures: 1000,
        };
        if object.is_undefined() || object.is_null() {
            return Ok(options);
        }
        if !object.is_object() {
            return Err(JsError::new("expected an object with options"));
        }
        for name in keys(object) {
            let value = get(object, &name);
            if !value.is_undefined() && !value.is_null() {
                options = options.with(&name, &value)?;
            }
        }
        Ok(options)
    }

    fn with(mut self, name: &str, value: &JsValue) -> Result<Options, JsError> {
        let expected = |what: &str| JsError::new(&format!("expected {what} for {name}"));
        let text = || value.as_string().ok_or_else(|| expected("a string"));
        match (name, value.as_f64()) {
            ("require", _) => self.requirement = text()?.parse()?,
            ("language", _) => self.language = text()?.parse()?,
            ("column", Some(number)) => self.reader = self.reader.column(Column::number(count(number))),
            ("column", None) => {
                let Ok(column) = text()?.parse();
                self.reader = self.reader.column(column);
            }
            ("maxFailures", number) => {
                self.max_failures = count(number.ok_or_else(|| expected("a number"))?);
            }
            _ => {
                let names = ["require", "language", "column", "maxFailures"];
                return Err(NameError::new(names, name).into());
            }
        }
        Ok(self)
    }
}

#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the nearest number that there is, so that Infinity is as many as there are"
)]
fn count(number: f64) -> usize {
    number as usize
}

/// What the name stands for, or the default when there is none.
pub(crate) fn parse<T>(name: Option<String>) -> Result<T, JsError>
where
    T: Default + FromStr<Err: std::error::Error>,
{
    name.map_or(Ok(T::default()), |name| name.parse().map_err(JsError::from))
}

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Object)]
    fn keys(object: &JsValue) -> Vec<String>;

    #[wasm_bindgen(js_namespace = Reflect)]
    fn get(object: &JsValue, name: &str) -> JsValue;
}
