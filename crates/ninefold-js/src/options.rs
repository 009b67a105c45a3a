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
                        Some(number) => Column::number(count(number)),
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
    pub fn new(kind: &str, options: &JsValue) -> Result<Wanted, JsError> {
        let mut givens = None;
        for option in passed(options, &["givens"])? {
            givens = Some(option.count()?);
        }
        match (kind, givens) {
            ("puzzle", givens) => Ok(Wanted::Puzzle(givens)),
            ("solved" | "invalid", Some(_)) => Err(JsError::new("only a puzzle has a number of givens")),
            ("solved", None) => Ok(Wanted::Solved),
            ("invalid", None) => Ok(Wanted::Invalid),
            _ => Err(NameError::new(["puzzle", "solved", "invalid"], kind).into()),
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
        self.value.as_string().ok_or_else(|| self.expected("a string"))
    }

    /// What the text stands for.
    pub fn parsed<T: FromStr<Err: std::error::Error>>(&self) -> Result<T, JsError> {
        Ok(self.text()?.parse()?)
    }

    /// How many of something.
    pub fn count(&self) -> Result<usize, JsError> {
        self.value.as_f64().map(count).ok_or_else(|| self.expected("a number"))
    }

    /// Yes or no.
    pub fn flag(&self) -> Result<bool, JsError> {
        self.value.as_bool().ok_or_else(|| self.expected("true or false"))
    }

    fn expected(&self, what: &str) -> JsError {
        JsError::new(&format!("expected {what} for {}", self.name))
    }
}

/// The options of an object. Throws when it has one that isn't known: an answer to another question than the one that was
/// meant is worse than none.
pub fn passed(object: &JsValue, names: &[&'static str]) -> Result<Vec<Passed>, JsError> {
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
pub fn parse<T>(name: Option<String>) -> Result<T, JsError>
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
