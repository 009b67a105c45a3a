//! The npm package.

use std::path::Path;

use super::wasm::Binding;
use super::{recreate, text, write};
use crate::{Outcome, root};

/// Makes the package in this directory, with these bindings.
pub(super) fn make(package: &Path, bindings: &[&Binding]) -> Outcome {
    let sources = root().join("crates/ninefold-wasm");
    recreate(package)?;
    let manifest = text(&sources.join("js/package.json"))?.replace("{{version}}", env!("CARGO_PKG_VERSION"));
    let files = [
        ("LICENSE-APACHE", text(&root().join("LICENSE-APACHE"))?),
        ("LICENSE-MIT", text(&root().join("LICENSE-MIT"))?),
        ("README.md", text(&sources.join("README.md"))?),
        ("node.js", text(&sources.join("js/node.js"))?),
        ("node-grading.js", text(&sources.join("js/node-grading.js"))?),
        ("node-rules.js", text(&sources.join("js/node-rules.js"))?),
        ("package.json", manifest),
    ];
    for (name, contents) in files {
        write(&package.join(name), contents)?;
    }
    for Binding { name, js, types, wasm, wasm_types } in bindings {
        write(&package.join(format!("{name}.js")), js)?;
        write(&package.join(format!("{name}.d.ts")), types)?;
        write(&package.join(format!("{name}_bg.wasm")), wasm)?;
        write(&package.join(format!("{name}_bg.wasm.d.ts")), wasm_types)?;
    }
    Ok(())
}
