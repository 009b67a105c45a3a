//! The npm package.

use std::path::Path;

use super::wasm::Binding;
use super::{recreate, text, write};
use crate::{Outcome, root};

/// Makes the package in this directory.
pub(super) fn make(package: &Path, binding: &Binding) -> Outcome {
    let sources = root().join("crates/ninefold-wasm");
    recreate(package)?;
    let manifest = text(&sources.join("js/package.json"))?.replace("{{version}}", env!("CARGO_PKG_VERSION"));
    let files = [
        ("LICENSE-APACHE", text(&root().join("LICENSE-APACHE"))?),
        ("LICENSE-MIT", text(&root().join("LICENSE-MIT"))?),
        ("README.md", text(&sources.join("README.md"))?),
        ("ninefold.d.ts", binding.types.clone()),
        ("ninefold.js", binding.js.clone()),
        ("ninefold_bg.wasm.d.ts", binding.wasm_types.clone()),
        ("node.js", text(&sources.join("js/node.js"))?),
        ("package.json", manifest),
    ];
    for (name, contents) in files {
        write(&package.join(name), contents)?;
    }
    write(&package.join("ninefold_bg.wasm"), &binding.wasm)
}
