//! Scripts and styles for the one-file page, bundled and minified by esbuild.

use std::process::Stdio;

use super::node::in_web;
use crate::Outcome;

/// How a script is run.
#[derive(Clone, Copy)]
pub(super) enum Format {
    /// As a module.
    Module,
    /// As a classic script.
    Classic,
}

/// A script and everything it imports, by its path in `web`.
pub(super) fn script(entry: &str, format: Format) -> Outcome<String> {
    let format = match format {
        Format::Module => "esm",
        Format::Classic => "iife",
    };
    embeddable(entry, bundle(&[entry, format])?, &["</script", "<script", "<!--"])
}

/// A style sheet, by its path in `web`.
pub(super) fn style(entry: &str) -> Outcome<String> {
    embeddable(entry, bundle(&[entry])?, &["</style"])
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
