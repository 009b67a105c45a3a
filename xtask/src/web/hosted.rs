//! The hosted page: a file each for the page, its style, its main script, its worker and the wasm. What other rules need is in
//! files of its own, which the page loads when they are wanted.

use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::bundle::Bundles;
use super::{Wasm, recreate, text, write};
use crate::Outcome;

/// A file of the page, with its path relative to the page's root.
pub(super) struct File {
    pub(super) path: String,
    pub(super) contents: Vec<u8>,
}

impl File {
    /// Whether the page loads it only for other rules.
    pub(super) fn is_for_rules(&self) -> bool {
        self.path.starts_with("src/rules")
    }
}

/// Writes the page and returns its files.
pub(super) fn make(sources: &Path, dist: &Path, bundles: &Bundles, wasm: &Wasm<'_>) -> Outcome<Vec<File>> {
    let source = |path: &str| text(&sources.join(path)).map(String::into_bytes);
    let files = [
        ("icon.svg", source("icon.svg")?),
        ("index.html", source("index.html")?),
        ("manifest.webmanifest", source("manifest.webmanifest")?),
        ("src/main.js", bundles.hosted.clone().into()),
        ("src/ninefold_bg.wasm", wasm.boards.to_vec()),
        ("src/rules.js", bundles.rules.clone().into()),
        ("src/rules-worker.js", bundles.rules_worker.clone().into()),
        ("src/rules_bg.wasm", wasm.rules.to_vec()),
        ("src/worker.js", bundles.worker.clone().into()),
        ("style.css", bundles.style.clone().into()),
    ];
    let mut files: Vec<File> =
        files.into_iter().map(|(path, contents)| File { path: path.into(), contents }).collect();
    let worker = service_worker(&text(&sources.join("service-worker.js"))?, &files)?;
    files.push(File { path: "service-worker.js".into(), contents: worker.into() });

    recreate(dist)?;
    for file in &files {
        write(&dist.join(&file.path), &file.contents)?;
    }
    Ok(files)
}

/// The service worker with the list of files that it caches, and a version that changes whenever one of them does.
fn service_worker(template: &str, files: &[File]) -> Outcome<String> {
    let mut hash = Sha256::new();
    for file in files {
        // With the lengths, different files never hash the same bytes.
        for part in [file.path.as_bytes(), &file.contents] {
            hash.update(part.len().to_le_bytes());
            hash.update(part);
        }
    }
    let version = BASE64_URL_SAFE_NO_PAD.encode(&hash.finalize()[..12]);
    let paths: Vec<&str> = files.iter().map(|file| &*file.path).collect();
    let paths = serde_json::to_string(&paths).map_err(|error| error.to_string())?;
    let mut filled = template.to_owned();
    for (placeholder, value) in [("\"{{files}}\"", &paths), ("{{version}}", &version)] {
        if !filled.contains(placeholder) {
            return Err(format!("web/service-worker.js: the placeholder `{placeholder}` is missing"));
        }
        filled = filled.replace(placeholder, value);
    }
    Ok(filled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_service_worker_gets_the_files_and_a_version_of_their_contents() {
        let worker = |contents: &str| {
            let file = File { path: "index.html".into(), contents: contents.into() };
            service_worker("const v = \"{{version}}\"; const f = \"{{files}}\";", &[file])
        };
        let first = worker("a").expect("both placeholders are there");
        assert!(first.ends_with("; const f = [\"index.html\"];"), "{first}");
        assert_eq!(Ok(&first), worker("a").as_ref());
        assert_ne!(Ok(&first), worker("b").as_ref());
        assert!(service_worker("{{version}}", &[]).is_err());
    }
}
