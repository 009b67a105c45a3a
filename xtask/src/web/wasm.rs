//! The library as wasm, with its JavaScript binding and types.

use std::fs;
use std::path::{Path, PathBuf};

use wasm_bindgen_cli_support::Bindgen;

use super::{display, recreate, text};
use crate::reproducible::compiler_flags;
use crate::rustup::install_target;
use crate::{Outcome, cargo, run as run_command, target};

const TARGET: &str = "wasm32-unknown-unknown";

/// A crate that is compiled to wasm, and the name of the files that it becomes.
#[derive(Clone, Copy)]
pub(super) struct Module {
    krate: &'static str,
    pub(super) name: &'static str,
}

/// Classic boards.
pub(super) const BOARDS: Module = Module { krate: "ninefold-wasm", name: "ninefold" };
/// Grids of other sizes and shapes.
pub(super) const RULES: Module = Module { krate: "ninefold-wasm-rules", name: "rules" };

/// Grades for replies, and verdicts on moves.
pub(super) const GRADING: Module = Module { krate: "ninefold-wasm-grading", name: "grading" };

/// The crates of all modules.
pub(super) const CRATES: [&str; 3] = [BOARDS.krate, RULES.krate, GRADING.krate];

/// The build profile in Cargo.toml.
const PROFILE: &str = "web";

/// The files of one binding.
pub(super) struct Binding {
    /// What the names of its files start with.
    pub(super) name: &'static str,
    pub(super) js: String,
    pub(super) types: String,
    pub(super) wasm: Vec<u8>,
    /// The types of the exports of the wasm itself.
    pub(super) wasm_types: String,
}

/// Two bindings for the same wasm. `init()` in the npm package loads the wasm file next to it. The page's doesn't,
/// because the page loads the wasm itself, and the one-file page has no other files.
pub(super) struct Bindings {
    pub(super) page: Binding,
    pub(super) package: Binding,
}

pub(super) fn build(module: Module) -> Outcome<Bindings> {
    let built = compile(module, &target(), &["-Ctarget-feature=+simd128"])?;
    Ok(Bindings { page: bind(module, &built, true)?, package: bind(module, &built, false)? })
}

/// The binding of the npm package, for a wasm without vector instructions.
pub(super) fn build_portable(module: Module) -> Outcome<Binding> {
    // In a directory of its own, because the other wasm would be compiled again afterwards.
    let built = compile(module, &target().join("portable-wasm"), &["-Ctarget-feature=-simd128"])?;
    bind(module, &built, false)
}

/// Compiles the wasm; returns its path.
fn compile(module: Module, target: &Path, flags: &[&str]) -> Outcome<PathBuf> {
    install_target(TARGET)?;
    let arguments =
        ["build", "--package", module.krate, "--locked", "--profile", PROFILE, "--target", TARGET];
    let mut command = cargo(&arguments);
    command.arg("--target-dir").arg(target);
    let mut flags: Vec<String> = flags.iter().map(ToString::to_string).collect();
    // A flag with these characters can't be passed to cargo in this way.
    flags.extend(compiler_flags()?.into_iter().filter(|flag| !flag.contains(['\\', '"'])));
    command.arg("--config").arg(format!("target.{TARGET}.rustflags = {flags:?}"));
    run_command(&mut command)?;
    Ok(target.join(TARGET).join(PROFILE).join(module.krate.replace('-', "_") + ".wasm"))
}

fn bind(module: Module, built: &Path, omit_path: bool) -> Outcome<Binding> {
    let name = module.name;
    let directory = target().join("web-binding");
    recreate(&directory)?;
    let generate = || {
        Bindgen::new()
            .input_path(built)
            .web(true)?
            .typescript(true)
            .out_name(name)
            .omit_default_module_path(omit_path)
            .remove_name_section(true)
            .remove_producers_section(true)
            .generate(&directory)
    };
    generate().map_err(|error| format!("wasm-bindgen: {error:#}"))?;
    let wasm = directory.join(format!("{name}_bg.wasm"));
    Ok(Binding {
        name,
        js: text(&directory.join(format!("{name}.js")))?,
        types: text(&directory.join(format!("{name}.d.ts")))?,
        wasm: fs::read(&wasm).map_err(|error| format!("{}: {error}", display(&wasm)))?,
        wasm_types: text(&directory.join(format!("{name}_bg.wasm.d.ts")))?,
    })
}
