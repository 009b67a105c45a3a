//! The page as one file, which needs no server: everything that `index.html` refers to stands within it.

use std::collections::BTreeMap;
use std::ops::Range;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::bundle::{Sources, bundle};
use super::hosted::scripts;
use super::scan::{self, Fault};
use super::text;
use super::wasm::Binding;
use crate::Outcome;

/// Makes the one-file page.
pub(super) fn make(sources: &Path, binding: &Binding) -> Outcome<String> {
    let mut files = BTreeMap::from([("ninefold.js".into(), binding.js.clone())]);
    for name in scripts(&sources.join("src"))? {
        let script = text(&sources.join("src").join(&name))?;
        files.insert(name, script);
    }
    for (name, script) in &mut files {
        *script = harmless(script).map_err(|fault| fault.in_file(&format!("web/src/{name}"), script))?;
    }
    let modules = Sources { files, swap: ("hosted.js", "onefile.js") };
    Page {
        html: text(&sources.join("index.html"))?,
        style: plain_style(&text(&sources.join("style.css"))?),
        icon: text(&sources.join("icon.svg"))?,
        script: small(&bundle(&modules, "main.js")?)?,
        // Modules are strict, and the worker may be started as a script.
        worker: packed(format!("\"use strict\";\n{}", small(&bundle(&modules, "worker.js")?)?).as_bytes())?,
        wasm: packed(&binding.wasm)?,
    }
    .assembled()
}

/// The page's parts.
struct Page {
    html: String,
    style: String,
    icon: String,
    script: String,
    worker: String,
    wasm: String,
}

impl Page {
    fn assembled(&self) -> Outcome<String> {
        let Page { html, style, icon, script, worker, wasm } = self;
        if let Some(fault) = needs_more(style) {
            return Err(fault.in_file("web/style.css", style));
        }
        let policy = format!(
            "default-src 'none'; script-src '{}' 'wasm-unsafe-eval'; style-src '{}'; img-src data:; \
             worker-src blob:; base-uri 'none'; form-action 'none'",
            hash(script),
            hash(style)
        );
        let icon = BASE64_STANDARD.encode(icon);
        let mut parts = [
            (
                tag(html, "meta", "http-equiv=\"Content-Security-Policy\"")?,
                format!("<meta http-equiv=\"Content-Security-Policy\" content=\"{policy}\">"),
            ),
            (tag(html, "link", "href=\"style.css\"")?, format!("<style>{style}</style>")),
            (
                tag(html, "link", "href=\"icon.svg\"")?,
                format!("<link rel=\"icon\" href=\"data:image/svg+xml;base64,{icon}\">"),
            ),
            (tag(html, "link", "href=\"manifest.webmanifest\"")?, String::new()),
            // Modules run when all of the page has been read, so this one finds what stands after it.
            (
                tag(html, "script", "src=\"src/main.js\"")?,
                format!(
                    "<script type=\"module\">{script}</script>\n\
                     <script type=\"text/plain\" id=\"worker\">{worker}</script>\n\
                     <script type=\"text/plain\" id=\"wasm\">{wasm}"
                ),
            ),
        ];
        parts.sort_by_key(|(range, _)| range.start);
        let mut page = String::new();
        let mut at = 0;
        for (range, part) in parts {
            page += alone(html, at..range.start)?;
            page += &part;
            at = range.end;
        }
        page += alone(html, at..html.len())?;
        Ok(page)
    }
}

/// Where the one tag with this attribute stands.
fn tag(html: &str, name: &str, attribute: &str) -> Outcome<Range<usize>> {
    let start = format!("<{name} ");
    let tags = html.match_indices(&start).map(|(start, _)| {
        let end = html[start..].find('>').map_or(html.len(), |end| start + end + 1);
        start..end
    });
    let found: Vec<_> = tags.filter(|tag| html[tag.clone()].contains(attribute)).collect();
    match &found[..] {
        [tag] => Ok(tag.clone()),
        _ => Err(format!("web/index.html: one <{name} {attribute}> expected, found {}", found.len())),
    }
}

/// A piece of the page that stays as it is, because it needs no other file.
fn alone(html: &str, piece: Range<usize>) -> Outcome<&str> {
    let outside = ["<link", "<script", "<style", " src=", " srcset="];
    match outside.iter().find_map(|text| html[piece.clone()].find(text)) {
        None => Ok(&html[piece]),
        Some(at) => {
            let fault = Fault::new(piece.start + at, "this cannot be put into one file");
            Err(fault.in_file("web/index.html", html))
        }
    }
}

/// What a style needs besides itself, or what would end it early.
fn needs_more(style: &str) -> Option<Fault> {
    let is_data =
        |at: usize| style[at..].trim_start_matches("url(").trim_start_matches('"').starts_with("data:");
    let urls = style.match_indices("url(").map(|(at, _)| at).filter(|at| !is_data(*at));
    let others = ["@import", "</style"].into_iter().filter_map(|text| style.find(text));
    urls.chain(others).min().map(|at| Fault::new(at, "this cannot be put into one file"))
}

/// The hash by which a content security policy knows a script or a style.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The bundle without what nobody reads in it; the sources have it.
fn small(bundle: &str) -> Outcome<String> {
    scan::without_comments(bundle).map_err(|fault| fault.in_file("the bundle", bundle))
}

/// The style without comments, blank lines and blanks around lines.
fn plain_style(style: &str) -> String {
    let mut parts = style.split("/*");
    let first = parts.next().unwrap_or_default();
    let others = parts.map(|part| part.split_once("*/").map_or("", |(_, after)| after));
    let code: String = std::iter::once(first).chain(others).collect();
    code.lines().map(str::trim).filter(|line| !line.is_empty()).flat_map(|line| [line, "\n"]).collect()
}

/// The bytes as text, as short as can be. It takes a while longer than for a server, which packs by itself.
fn packed(bytes: &[u8]) -> Outcome<String> {
    let mut gzip = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, bytes, &mut gzip)
        .map_err(|error| format!("gzip: {error}"))?;
    Ok(BASE64_STANDARD.encode(gzip))
}

/// The script with nothing in it that HTML would take for its end, or for the start of another.
fn harmless(script: &str) -> Result<String, Fault> {
    let code = scan::code(script)?;
    let lower = script.to_ascii_lowercase();
    let mut safe = String::new();
    let mut from = 0;
    for (at, _) in script.match_indices('<') {
        if !["</script", "<script", "<!--"].iter().any(|tag| lower[at..].starts_with(tag)) {
            continue;
        }
        // In a string, a template, a regular expression or a comment there is another way to write the sign.
        if code.as_bytes()[at] == b'<' || script[..at].ends_with('\\') {
            return Err(Fault::new(at, "this cannot stand in HTML; write it in another way"));
        }
        safe += &script[from..at];
        safe += "\\x3C";
        from = at + 1;
    }
    safe += &script[from..];
    Ok(safe)
}

#[cfg(test)]
mod tests {
    use super::*;

    const HTML: &str = "<!doctype html>
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'\">
<link rel=\"stylesheet\" href=\"style.css\">
<link rel=\"icon\" href=\"icon.svg\">
<link rel=\"manifest\" href=\"manifest.webmanifest\">
<script type=\"module\" src=\"src/main.js\"></script>
<p><a href=\"https://example.org\">elsewhere</a>
";

    fn page(html: &str, style: &str) -> Outcome<String> {
        let (html, style, icon) = (html.into(), style.into(), "<svg/>".into());
        Page { html, style, icon, script: "1;".into(), worker: "2;".into(), wasm: "AA".into() }.assembled()
    }

    #[test]
    fn everything_stands_within_the_page() {
        let expected = "<!doctype html>
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
script-src 'sha256-CImjRDTlhukYQ2AnxOi0wzgPhGQ3Mb3rVwJK24dFz1M=' 'wasm-unsafe-eval'; \
style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src data:; worker-src blob:; \
base-uri 'none'; form-action 'none'\">
<style></style>
<link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy8+\">

<script type=\"module\">1;</script>
<script type=\"text/plain\" id=\"worker\">2;</script>
<script type=\"text/plain\" id=\"wasm\">AA</script>
<p><a href=\"https://example.org\">elsewhere</a>
";
        assert_eq!(page(HTML, "").as_deref(), Ok(expected));
    }

    #[test]
    fn what_would_be_missing_is_told() {
        let image = format!("{HTML}<link href=\"a.css\">");
        assert_eq!(page(&image, ""), Err("web/index.html:8: this cannot be put into one file".into()));
        let without = HTML.replace("icon.svg", "icon.png");
        assert_eq!(
            page(&without, ""),
            Err("web/index.html: one <link href=\"icon.svg\"> expected, found 0".into())
        );
        let style = "a { b: url(data:,) }\np { b: url(a.png) }";
        assert_eq!(page(HTML, style), Err("web/style.css:2: this cannot be put into one file".into()));
        assert!(page(HTML, "a { b: url(\"data:,\") }").is_ok());
    }

    #[test]
    fn a_style_says_the_same_without_its_comments() {
        let style = "/* all */\na {\n  b: c; /* why */\n\n  d: e\n}\n";
        assert_eq!(plain_style(style), "a {\nb: c;\nd: e\n}\n");
    }

    #[test]
    fn a_script_cannot_end_before_its_end() {
        let script = "// </script>\nconst a = \"<!-- <SCRIPT></Script>\" < 1;";
        let safe = "// \\x3C/script>\nconst a = \"\\x3C!-- \\x3CSCRIPT>\\x3C/Script>\" < 1;";
        assert_eq!(harmless(script).as_deref(), Ok(safe));
        assert!(harmless("if (a <!--b) {}").is_err());
        assert!(harmless("'\\</script>'").is_err());
    }
}
