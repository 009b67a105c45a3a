//! The library as wasm, with the JavaScript and the types around it.

use std::env;
use std::fs;
use std::path::Path;

use wasm_bindgen_cli_support::Bindgen;

use super::{make_anew, shown, text};
use crate::rustup::install_target;
use crate::{Outcome, cargo, run as run_command, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// The profile in Cargo.toml.
const PROFILE: &str = "web";

/// The files of one binding.
pub(super) struct Binding {
    pub(super) js: String,
    pub(super) types: String,
    pub(super) wasm: Vec<u8>,
    /// The types of what the wasm itself exports.
    pub(super) wasm_types: String,
}

/// The same wasm twice. `init()` of the package finds the wasm beside itself. The page's does not: the page brings the
/// wasm in its own way, and the one-file page has nothing beside it.
pub(super) struct Bindings {
    pub(super) page: Binding,
    pub(super) package: Binding,
}

pub(super) fn build() -> Outcome<Bindings> {
    install_target(TARGET)?;
    let arguments =
        ["build", "--package", "ninefold-wasm", "--locked", "--profile", PROFILE, "--target", TARGET];
    let mut command = cargo(&arguments);
    command.arg("--target-dir").arg(target());
    if let Some(registry) = registry() {
        command
            .arg("--config")
            .arg(format!("target.{TARGET}.rustflags = [\"--remap-path-prefix={registry}=\"]"));
    }
    run_command(&mut command)?;
    let built = target().join(TARGET).join(PROFILE).join("ninefold_wasm.wasm");
    Ok(Bindings { page: bind(&built, true)?, package: bind(&built, false)? })
}

/// Where cargo keeps the sources of dependencies. Their paths stand in the wasm, for messages, and whoever is sent the
/// page need not know where it was built.
fn registry() -> Option<String> {
    let home = env::var("CARGO_HOME").or_else(|_| env::var("HOME").map(|home| home + "/.cargo")).ok()?;
    // Where these stand in it, a path cannot be told to cargo and the compiler in this way.
    (!home.contains(['\\', '"', '='])).then(|| format!("{home}/registry/src/"))
}

fn bind(built: &Path, omit_path: bool) -> Outcome<Binding> {
    let directory = target().join("web-binding");
    make_anew(&directory)?;
    let generate = || {
        Bindgen::new()
            .input_path(built)
            .web(true)?
            .typescript(true)
            .out_name("ninefold")
            .omit_default_module_path(omit_path)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&directory)
    };
    generate().map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    let wasm = directory.join("ninefold_bg.wasm");
    Ok(Binding {
        js: text(&directory.join("ninefold.js"))?,
        types: text(&directory.join("ninefold.d.ts"))?,
        wasm: fs::read(&wasm).map_err(|error| format!("{}: {error}", shown(&wasm)))?,
        wasm_types: text(&directory.join("ninefold_bg.wasm.d.ts"))?,
    })
}
