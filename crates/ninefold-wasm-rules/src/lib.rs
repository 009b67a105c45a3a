//! ninefold for JavaScript, for grids of other sizes and shapes: the library's rules behind a thin binding.
//!
//! What can be asked about classic boards can be asked about grids, with methods of the same names. Nothing is decided or
//! worded here; `types.d.ts` describes the objects.

#![allow(clippy::missing_errors_doc, reason = "JavaScript's errors are thrown, and each function says when")]

mod grids;
mod puzzle;
mod rules;

pub use crate::puzzle::{puzzle_from_jigsaw, puzzle_from_solo, stated_puzzle};
pub use crate::rules::Rules;

use wasm_bindgen::prelude::*;

/// Smaller than the default allocator, as for classic boards.
#[cfg(target_arch = "wasm32")]
#[global_allocator]
static ALLOCATOR: rlsf::SmallGlobalTlsf = rlsf::SmallGlobalTlsf::new();

#[wasm_bindgen(typescript_custom_section)]
const TYPES: &str = include_str!("types.d.ts");

/// The words for verdicts and requirements, which are those for classic boards; English by default.
#[wasm_bindgen(unchecked_return_type = "Words")]
pub fn words(
    #[wasm_bindgen(unchecked_optional_param_type = "Language")] language: &JsValue,
) -> Result<JsValue, JsError> {
    ninefold_js::words(language)
}
