//! What the bindings for JavaScript have in common: the objects that they return, the options that they take, and words.
//!
//! There are several bindings because a page that checks classic boards shouldn't load what other rules or grades need.

#![allow(clippy::missing_errors_doc, reason = "JavaScript's errors are thrown, and each function says when")]

mod object;
mod options;
mod summary;
mod text;
mod words;

pub use crate::object::{Object, serialized};
pub use crate::options::{
    Options, Passed, PictureOptions, Wanted, count, is_missing, language, passed, seed, string,
};
pub use crate::summary::Summary;
pub use crate::text::{bytes_of, located, only_character, text_of};
pub use crate::words::{requirements, words};
