//! The options that functions take as an object.

use std::str::FromStr;

use ninefold::error::NameError;
use ninefold::text::{Column, ReaderBuilder};
use ninefold::{Language, Reader, Requirement};
use wasm_bindgen::prelude::*;

/// What is asked of texts with boards.
#[derive(Debug)]
pub(crate) struct Options {
    pub(crate) requirement: Requirement,
    pub(crate) language: Language,
    /// What reads the text, from this column if one is named.
    pub(crate) reader: ReaderBuilder,
    pub(crate) max_failures: usize,
}

impl Options {
    /// Reads an object.
    pub(crate) fn new(object: &JsValue) -> Result<Options, JsError> {
        let mut options = Options {
            requirement: Requirement::default(),
            language: Language::default(),
            reader: Reader::builder(),
            max_failures: 1000,
        };
        for option in passed(object, &["require", "language", "column", "maxFailures"])? {
            match &*option.name {
                "require" => options.requirement = option.parsed()?,
                "language" => options.language = option.parsed()?,
                "column" => {
                    let column = match option.value.as_f64() {
                        Some(number) => Column::number(count(number)),
                        None => option.parsed()?,
                    };
                    options.reader = options.reader.column(column);
                }
                _ => options.max_failures = option.count()?,
            }
        }
        Ok(options)
    }
}

/// An option that was passed, and its value.
#[derive(Debug)]
pub(crate) struct Passed {
    pub(crate) name: String,
    value: JsValue,
}

impl Passed {
    pub(crate) fn is_null(&self) -> bool {
        self.value.is_null()
    }

    pub(crate) fn text(&self) -> Result<String, JsError> {
        self.value.as_string().ok_or_else(|| self.expected("a string"))
    }

    /// What the text stands for.
    pub(crate) fn parsed<T: FromStr<Err: std::error::Error>>(&self) -> Result<T, JsError> {
        Ok(self.text()?.parse()?)
    }

    pub(crate) fn count(&self) -> Result<usize, JsError> {
        self.value.as_f64().map(count).ok_or_else(|| self.expected("a number"))
    }

    pub(crate) fn flag(&self) -> Result<bool, JsError> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    fn expected(&self, what: &str) -> JsError {
        JsError::new(&format!("expected {what} for {}", self.name))
    }
}

/// The options of an object. Throws when it has one that isn't known: an answer to another question than the one that was
/// meant is worse than none.
pub(crate) fn passed(object: &JsValue, names: &[&'static str]) -> Result<Vec<Passed>, JsError> {
    let mut options = Vec::new();
    if object.is_undefined() || object.is_null() {
        return Ok(options);
    }
    if !object.is_object() {
        return Err(JsError::new("expected an object with options"));
    }
    for name in keys(object) {
        let value = get(object, &name);
        // Only here is nothing something else than the default.
        let is_default = value.is_undefined() || (value.is_null() && name != "show");
        if is_default {
            continue;
        }
        if !names.contains(&&*name) {
            return Err(NameError::new(names.iter().copied(), &name).into());
        }
        options.push(Passed { name, value });
    }
    Ok(options)
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
