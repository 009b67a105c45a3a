//! The page's scripts and its style, bundled and minified by esbuild.

use std::process::Stdio;

use super::node::in_web;
use crate::Outcome;

/// Where wasm-bindgen's JavaScript and its types are, relative to `web`, for the bundler and the type checker.
pub(super) const BINDING: &str = "binding";

/// The bundles. The main script depends on how the page is deployed.
pub(super) struct Bundles {
    pub(super) hosted: String,
    pub(super) one_file: String,
    /// What the hosted page loads for other rules; the one-file page has it in its script.
    pub(super) rules: String,
    pub(super) worker: String,
    pub(super) rules_worker: String,
    pub(super) style: String,
}

/// Bundles everything. The binding has to be in its place.
pub(super) fn make() -> Outcome<Bundles> {
    Ok(Bundles {
        hosted: script(&["src/main.js", "esm"])?,
        rules: script(&["src/ruleset.js", "esm"])?,
        one_file: script(&["src/main.js", "esm", "--onefile"])?,
        // A classic script, because pages opened from a file can't load module workers. It is a module, too.
        worker: script(&["src/worker.js", "iife"])?,
        rules_worker: script(&["src/worker.js", "iife", "--rules"])?,
        style: embeddable("style.css", bundle(&["style.css"])?, &["</style"])?,
    })
}

/// A script and everything it imports.
fn script(arguments: &[&str]) -> Outcome<String> {
    embeddable(arguments[0], bundle(arguments)?, &["</script", "<script", "<!--"])
}

fn bundle(arguments: &[&str]) -> Outcome<String> {
    // esbuild shows warnings and errors with their file, line and column.
    let output = in_web("node", &["bundle.js"]).args(arguments).stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| format!("node could not be started: {error}"))?;
    if !output.status.success() {
        return Err(format!("web/{} could not be bundled", arguments[0]));
    }
    String::from_utf8(output.stdout).map_err(|error| format!("web/{}: {error}", arguments[0]))
}

/// The code, if it can be put in an HTML element: without anything that ends the element early or, in scripts, keeps
/// its end from being recognized. esbuild escapes closing tags in strings, but not the other two.
fn embeddable(entry: &str, code: String, forbidden: &[&str]) -> Outcome<String> {
    let lower = code.to_ascii_lowercase();
    match forbidden.iter().find(|text| lower.contains(**text)) {
        None => Ok(code),
        Some(text) => {
            Err(format!("web/{entry}: `{text}` can't be part of the one-file page; write it in another way"))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_that_html_would_misread_is_refused() {
        let script = |code: &str| embeddable("a.js", code.into(), &["</script", "<!--"]);
        assert_eq!(script("a < b").as_deref(), Ok("a < b"));
        assert!(script("'</SCRIPT>'").is_err());
        assert!(script("if (a <!--b) {}").is_err());
    }
}
