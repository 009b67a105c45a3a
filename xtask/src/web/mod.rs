//! `cargo xtask web`: the page in `web/dist`, and the npm package.
//!
//! ```text
//! crates/ninefold-wasm, -rules, -grading ▸ wasm.rs ─┬─▶ npm.rs ──────────────────▶ crates/ninefold-wasm/pkg
//! web ──────────────────────────────────────────────┴─▶ bundle.rs ─┬─▶ hosted.rs ─▶ web/dist
//!                                       (web/bundle.js, esbuild)   └─▶ onefile.rs ▶ web/dist/ninefold.html
//! ```

use std::path::{Path, PathBuf};

use self::wasm::{Binding, Bindings};
use crate::files::{display, recreate, text, write};
use crate::{Outcome, root, run as run_command};

mod bundle;
mod hosted;
pub(crate) mod node;
mod npm;
mod onefile;
mod serve;
mod sizes;
mod wasm;

/// Where the page is built, relative to the project's root.
const DIST: &str = "web/dist";

pub(crate) fn run(arguments: &[String]) -> Outcome {
    // Fail before the build if the port is in use.
    let listener = port(arguments)?.map(serve::listen).transpose()?;
    build()?;
    listener.map_or(Ok(()), |listener| serve::run(&root().join(DIST), listener))
}

/// Builds the page and the npm package, and prints their sizes.
pub(crate) fn build() -> Outcome {
    node::install_packages()?;
    let (boards, rules, _) = build_package()?;
    let sources = root().join("web");
    let dist = root().join(DIST);
    let generated = sources.join(bundle::BINDING);
    recreate(&generated)?;
    for Binding { name, js, types, .. } in [&boards.page, &rules.page] {
        write(&generated.join(format!("{name}.js")), js)?;
        write(&generated.join(format!("{name}.d.ts")), types)?;
    }
    let bundles = bundle::make()?;
    let wasm = Wasm { boards: &boards.page.wasm, rules: &rules.page.wasm };
    let files = hosted::make(&sources, &dist, &bundles, &wasm)?;
    let one_file = onefile::make(&sources, &bundles, &wasm)?;
    write(&dist.join("ninefold.html"), &one_file)?;
    sizes::report(&wasm, &files, &one_file)
}

/// Builds the npm package; returns the bindings of what the page uses as well, and the package's directory.
fn build_package() -> Outcome<(Bindings, Bindings, PathBuf)> {
    let (boards, rules) = (wasm::build(wasm::BOARDS)?, wasm::build(wasm::RULES)?);
    let grading = wasm::build(wasm::GRADING)?;
    let package = root().join("crates/ninefold-wasm/pkg");
    npm::make(&package, &[&boards.package, &rules.package, &grading.package])?;
    Ok((boards, rules, package))
}

/// Builds the npm package and packs it into this directory.
pub(crate) fn pack(directory: &Path) -> Outcome {
    node::require()?;
    let (_, _, package) = build_package()?;
    run_command(node::npm(&["pack", "--pack-destination"]).arg(directory).current_dir(package))
}

/// What the page loads: the second one only if other rules are wanted.
struct Wasm<'a> {
    boards: &'a [u8],
    rules: &'a [u8],
}

/// Makes the npm package in this directory, with a wasm that has no vector instructions.
pub(crate) fn build_portable_package(package: &Path) -> Outcome {
    let [boards, rules, grading] = [wasm::BOARDS, wasm::RULES, wasm::GRADING].map(wasm::build_portable);
    npm::make(package, &[&boards?, &rules?, &grading?])
}

/// The port to serve on, if the page is to be served.
fn port(arguments: &[String]) -> Outcome<Option<u16>> {
    const USAGE: &str = "usage: cargo xtask web [--serve [--port N]]";
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        [] => Ok(None),
        ["--serve"] => Ok(Some(serve::PORT)),
        ["--serve", "--port", port] | ["--port", port, "--serve"] => match port.parse() {
            Ok(port) => Ok(Some(port)),
            Err(_) => Err(format!("a port is a number up to 65535, not `{port}`; {USAGE}")),
        },
        _ => Err(USAGE.into()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &str) -> Outcome<Option<u16>> {
        port(&arguments.split_whitespace().map(String::from).collect::<Vec<_>>())
    }

    #[test]
    fn serving_is_optional_and_the_port_can_be_chosen() {
        assert_eq!(parsed(""), Ok(None));
        assert_eq!(parsed("--serve"), Ok(Some(8000)));
        assert_eq!(parsed("--serve --port 9000"), Ok(Some(9000)));
        assert_eq!(parsed("--port 9000 --serve"), Ok(Some(9000)));
        for wrong in ["--port 9000", "--serve --port", "--serve --port 70000", "--sevre"] {
            assert!(parsed(wrong).is_err(), "{wrong}");
        }
    }
}
