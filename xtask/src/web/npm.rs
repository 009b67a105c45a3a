//! The npm package.

use std::path::Path;

use super::wasm::{self, Binding};
use super::{recreate, text, write};
use crate::package::licences;
use crate::{Outcome, root};

/// Where the types of what loads the wasm start, in what wasm-bindgen generates.
const LOADING: &str = "export type InitInput =";

/// Makes the package in this directory, with these bindings.
pub(super) fn make(package: &Path, bindings: &[&Binding]) -> Outcome {
    let sources = root().join("crates/ninefold-wasm");
    recreate(package)?;
    let manifest = text(&sources.join("js/package.json"))?
        .replace("{{version}}", env!("CARGO_PKG_VERSION"))
        .replace("{{repository}}", env!("CARGO_PKG_REPOSITORY"));
    let files = [
        ("LICENSE-APACHE", text(&root().join("LICENSE-APACHE"))?),
        ("LICENSE-MIT", text(&root().join("LICENSE-MIT"))?),
        ("README.md", text(&sources.join("README.md"))?),
        (licences::FILE, licences::third_party(&wasm::CRATES)?),
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
        write(&package.join(format!("{name}.d.ts")), portable_types(types, &sources)?)?;
        write(&package.join(format!("{name}_bg.wasm")), wasm)?;
        write(&package.join(format!("{name}_bg.wasm.d.ts")), wasm_types)?;
    }
    Ok(())
}

/// The types of a binding for projects with whatever `lib`: those that wasm-bindgen generates need the page's and the newest.
fn portable_types(types: &str, sources: &Path) -> Outcome<String> {
    let (api, _) = types.split_once(LOADING).ok_or("wasm-bindgen generates no InitInput any more")?;
    let mut portable = api.to_owned() + &text(&sources.join("js/init.d.ts"))?;
    if api.contains("[Symbol.dispose]") {
        portable += &text(&sources.join("js/dispose.d.ts"))?;
    }
    Ok(portable)
}
