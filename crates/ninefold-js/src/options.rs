//! The options that functions take as an object.

use std::str::FromStr;

use ninefold::error::NameError;
use ninefold::text::Column;
use ninefold::{Language, Requirement, Verdict};
use wasm_bindgen::prelude::*;

/// What is asked of texts with boards.
#[derive(Debug)]
pub struct Options {
    /// What is required of boards.
    pub requirement: Requirement,
    /// The language of the words.
    pub language: Language,
    /// The column that boards are read from, if one is named.
    pub column: Option<Column>,
    /// How many failures are listed at most.
    pub max_failures: usize,
}

impl Options {
    /// Reads an object.
    pub fn new(object: &JsValue) -> Result<Options, JsError> {
        let mut options = Options {
            requirement: Requirement::default(),
            language: Language::default(),
            column: None,
            max_failures: 1000,
        };
        for option in passed(object, &["require", "language", "column", "maxFailures"])? {
            match &*option.name {
                "require" => options.requirement = option.parsed()?,
                "language" => options.language = option.parsed()?,
                "column" => {
                    options.column = Some(match option.value.as_f64() {
                        Some(_) => Column::number(option.count()?),
                        None => option.parsed()?,
                    });
                }
                _ => options.max_failures = option.count()?,
            }
        }
        Ok(options)
    }
}

/// What is asked of a picture. Boards are texts, which aren't read yet.
#[derive(Debug)]
pub struct PictureOptions {
    /// The language of the words.
    pub language: Language,
    /// The verdict that is shown, or that none is; by default, the picture decides.
    pub shown: Option<Option<Verdict>>,
    /// Whether there is text below the board.
    pub has_caption: bool,
    /// Whether the candidates of blank cells are drawn.
    pub has_candidates: bool,
    /// The board without what was filled in later.
    pub givens: Option<String>,
    /// The board that is drawn in blank cells.
    pub solution: Option<String>,
}

impl PictureOptions {
    /// Reads an object that may have these options.
    pub fn new(object: &JsValue, names: &[&'static str]) -> Result<PictureOptions, JsError> {
        let mut options = PictureOptions {
            language: Language::default(),
            shown: None,
            has_caption: true,
            has_candidates: false,
            givens: None,
            solution: None,
        };
        for option in passed(object, names)? {
            match &*option.name {
                "language" => options.language = option.parsed()?,
                "show" if option.is_null() => options.shown = Some(None),
                "show" => options.shown = Some(Some(option.parsed()?)),
                "caption" => options.has_caption = option.flag()?,
                "candidates" => options.has_candidates = option.flag()?,
                "givens" => options.givens = Some(option.text()?),
                _ => options.solution = Some(option.text()?),
            }
        }
        Ok(options)
    }
}

/// The language that an object with options asks for, if it has no other.
pub fn language(object: &JsValue) -> Result<Language, JsError> {
    let mut language = Language::default();
    for option in passed(object, &["language"])? {
        language = option.parsed()?;
    }
    Ok(language)
}

/// What is to be generated.
#[derive(Clone, Copy, Debug)]
pub enum Wanted {
    /// A puzzle with this many givens, or with as few as possible.
    Puzzle(Option<usize>),
    /// A solved board.
    Solved,
    /// A board with conflicts.
    Invalid,
}

impl Wanted {
    /// Reads the name of the kind, and an object with options.
    pub fn new(kind: &JsValue, options: &JsValue) -> Result<Wanted, JsError> {
        let mut givens = None;
        for option in passed(options, &["givens"])? {
            givens = Some(option.count()?);
        }
        let kind = string(kind, "kind")?;
        match (&*kind, givens) {
            ("puzzle", givens) => Ok(Wanted::Puzzle(givens)),
            ("solved" | "invalid", Some(_)) => Err(JsError::new("only a puzzle has a number of givens")),
            ("solved", None) => Ok(Wanted::Solved),
            ("invalid", None) => Ok(Wanted::Invalid),
            _ => Err(NameError::new(["puzzle", "solved", "invalid"], &kind).into()),
        }
    }
}

/// An option that was passed, and its value.
#[derive(Debug)]
pub struct Passed {
    /// Its name.
    pub name: String,
    value: JsValue,
}

impl Passed {
    /// Whether the value is `null`.
    pub fn is_null(&self) -> bool {
        self.value.is_null()
    }

    /// A string.
    pub fn text(&self) -> Result<String, JsError> {
        string(&self.value, &self.name)
    }

    /// What the text stands for.
    pub fn parsed<T: FromStr<Err: std::error::Error>>(&self) -> Result<T, JsError> {
        Ok(self.text()?.parse()?)
    }

    /// How many of something.
    pub fn count(&self) -> Result<usize, JsError> {
        count(&self.value, &self.name)
    }

    /// Yes or no.
    pub fn flag(&self) -> Result<bool, JsError> {
        self.value.as_bool().ok_or_else(|| expected("true or false", &self.name))
    }
}

/// Whether nothing is passed.
pub fn is_missing(value: &JsValue) -> bool {
    value.is_undefined() || value.is_null()
}

/// A string that is passed under this name.
pub fn string(value: &JsValue, name: &str) -> Result<String, JsError> {
    value.as_string().ok_or_else(|| expected("a string", name))
}

/// How many of something are asked for under this name.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "the nearest number that there is, so that Infinity is as many as there are"
)]
pub fn count(value: &JsValue, name: &str) -> Result<usize, JsError> {
    let number = value.as_f64().ok_or_else(|| expected("a number", name))?;
    if number >= 0.0 { Ok(number as usize) } else { Err(expected("a number that is at least 0", name)) }
}

/// A seed. Numbers above these can't be told from their neighbours.
#[expect(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "it is a whole number in this range"
)]
pub fn seed(value: &JsValue) -> Result<u64, JsError> {
    const LARGEST: f64 = 9_007_199_254_740_991.0;
    let is_seed = |number: &f64| (0.0..=LARGEST).contains(number) && number % 1.0 == 0.0;
    let number = value.as_f64().filter(is_seed);
    let number =
        number.ok_or_else(|| expected("a whole number from 0 to Number.MAX_SAFE_INTEGER", "seed"))?;
    Ok(number as u64)
}

fn expected(what: &str, name: &str) -> JsError {
    JsError::new(&format!("expected {what} for {name}"))
}

/// The options of an object. Throws when it has one that isn't known: an answer to another question than the one that was
/// meant is worse than none.
pub fn passed(object: &JsValue, names: &[&'static str]) -> Result<Vec<Passed>, JsError> {
    let mut options = Vec::new();
    if is_missing(object) {
        return Ok(options);
    }
    if !object.is_object() {
        return Err(JsError::new("expected an object with options"));
    }
    let unreadable = |_| JsError::new("the options can't be read");
    for name in keys(object).map_err(unreadable)? {
        let value = get(object, &name).map_err(unreadable)?;
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

#[wasm_bindgen]
extern "C" {
    #[wasm_bindgen(js_namespace = Object, catch)]
    fn keys(object: &JsValue) -> Result<Vec<String>, JsValue>;

    #[wasm_bindgen(js_namespace = Reflect, catch)]
    fn get(object: &JsValue, name: &str) -> Result<JsValue, JsValue>;
}
