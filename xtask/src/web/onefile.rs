//! The one-file page, which works without a server: everything that `index.html` refers to is embedded in it.

use std::ops::Range;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use sha2::{Digest, Sha256};

use super::bundle::Bundles;
use super::{Wasm, text};
use crate::Outcome;

/// Makes the one-file page.
pub(super) fn make(sources: &Path, bundles: &Bundles, wasm: &Wasm<'_>) -> Outcome<String> {
    Page {
        html: text(&sources.join("index.html"))?,
        style: bundles.style.clone(),
        icon: text(&sources.join("icon.svg"))?,
        script: bundles.one_file.clone(),
        worker: compressed(bundles.worker.as_bytes())?,
        wasm: compressed(wasm.boards)?,
        rules_worker: compressed(bundles.rules_worker.as_bytes())?,
        rules_wasm: compressed(wasm.rules)?,
    }
    .assembled()
}

/// The parts of the page.
struct Page {
    html: String,
    style: String,
    icon: String,
    script: String,
    worker: String,
    wasm: String,
    rules_worker: String,
    rules_wasm: String,
}

impl Page {
    fn assembled(&self) -> Outcome<String> {
        let Page { html, style, icon, script, worker, wasm, rules_worker, rules_wasm } = self;
        if let Some(url) = external_url(style) {
            return Err(format!("web/style.css: `{url}` can't be put into one file"));
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
            // Modules run after the whole page has been parsed, so this one finds the elements after it.
            (
                tag(html, "script", "src=\"src/main.js\"")?,
                format!(
                    "<script type=\"module\">{script}</script>\n\
                     <script type=\"text/plain\" id=\"worker\">{worker}</script>\n\
                     <script type=\"text/plain\" id=\"rules-worker\">{rules_worker}</script>\n\
                     <script type=\"text/plain\" id=\"rules-wasm\">{rules_wasm}</script>\n\
                     <script type=\"text/plain\" id=\"wasm\">{wasm}"
                ),
            ),
        ];
        parts.sort_by_key(|(range, _)| range.start);
        let mut page = String::new();
        let mut at = 0;
        for (range, part) in parts {
            page += self_contained(html, at..range.start)?;
            page += &part;
            at = range.end;
        }
        page += self_contained(html, at..html.len())?;
        Ok(page)
    }
}

/// The range of the only tag with this attribute.
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

/// A part of `index.html` that is kept unchanged, which must not refer to other files.
fn self_contained(html: &str, part: Range<usize>) -> Outcome<&str> {
    let outside = ["<link", "<script", "<style", " src=", " srcset="];
    match outside.iter().find_map(|text| html[part.clone()].find(text)) {
        None => Ok(&html[part]),
        Some(at) => {
            let line = html[..part.start + at].matches('\n').count() + 1;
            Err(format!("web/index.html:{line}: this can't be put into one file"))
        }
    }
}

/// The first address in a style that isn't data. esbuild resolves files, but leaves other hosts alone.
fn external_url(style: &str) -> Option<&str> {
    let imports = style.match_indices("@import").map(|(at, _)| at);
    let urls = style.match_indices("url(").map(|(at, _)| at);
    let is_data = |at: usize| style[at + 4..].trim_start_matches(['"', '\'']).starts_with("data:");
    let at = imports.chain(urls.filter(|at| !is_data(*at))).min()?;
    style[at..].split_inclusive([')', ';']).next()
}

/// The hash of a script or a style in a content security policy.
fn hash(text: &str) -> String {
    format!("sha256-{}", BASE64_STANDARD.encode(Sha256::digest(text)))
}

/// The bytes gzipped, as text. zopfli takes longer than what servers use, and its output is smaller.
fn compressed(bytes: &[u8]) -> Outcome<String> {
    let mut gzip = Vec::new();
    zopfli::compress(zopfli::Options::default(), zopfli::Format::Gzip, bytes, &mut gzip)
        .map_err(|error| format!("gzip: {error}"))?;
    Ok(BASE64_STANDARD.encode(gzip))
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
        let (script, worker, wasm) = ("1;".into(), "2;".into(), "AA".into());
        let (rules_worker, rules_wasm) = ("3;".into(), "BB".into());
        Page { html, style, icon, script, worker, wasm, rules_worker, rules_wasm }.assembled()
    }

    #[test]
    fn everything_is_embedded() {
        let expected = "<!doctype html>
<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; \
script-src 'sha256-CImjRDTlhukYQ2AnxOi0wzgPhGQ3Mb3rVwJK24dFz1M=' 'wasm-unsafe-eval'; \
style-src 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src data:; worker-src blob:; \
base-uri 'none'; form-action 'none'\">
<style></style>
<link rel=\"icon\" href=\"data:image/svg+xml;base64,PHN2Zy8+\">

<script type=\"module\">1;</script>
<script type=\"text/plain\" id=\"worker\">2;</script>
<script type=\"text/plain\" id=\"rules-worker\">3;</script>
<script type=\"text/plain\" id=\"rules-wasm\">BB</script>
<script type=\"text/plain\" id=\"wasm\">AA</script>
<p><a href=\"https://example.org\">elsewhere</a>
";
        assert_eq!(page(HTML, "").as_deref(), Ok(expected));
    }

    #[test]
    fn references_to_other_files_are_errors() {
        let image = format!("{HTML}<link href=\"a.css\">");
        assert_eq!(page(&image, ""), Err("web/index.html:8: this can't be put into one file".into()));
        let without = HTML.replace("icon.svg", "icon.png");
        assert_eq!(
            page(&without, ""),
            Err("web/index.html: one <link href=\"icon.svg\"> expected, found 0".into())
        );
        let style = "a{b:url(data:,)}p{b:url(https://a.org/b.png)}";
        let error = "web/style.css: `url(https://a.org/b.png)` can't be put into one file";
        assert_eq!(page(HTML, style), Err(error.into()));
        assert!(page(HTML, "@import\"https://a.org/b.css\";").is_err());
        assert!(page(HTML, "a{b:url(\"data:,\")}").is_ok());
    }
}
