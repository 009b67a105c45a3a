//! The hosted page: the source files unchanged, with the wasm next to them.

use std::fs;
use std::path::Path;

use base64::Engine;
use base64::prelude::BASE64_URL_SAFE_NO_PAD;
use sha2::{Digest, Sha256};

use super::wasm::Binding;
use super::{display, recreate, text, write};
use crate::Outcome;

/// A file of the page, with its path relative to the page's root.
pub(super) struct File {
    pub(super) path: String,
    pub(super) contents: Vec<u8>,
}

/// Writes the page and returns the files that a browser loads.
pub(super) fn make(sources: &Path, dist: &Path, binding: &Binding) -> Outcome<Vec<File>> {
    let mut files = Vec::new();
    let mut add = |path: &str, contents: Vec<u8>| files.push(File { path: path.into(), contents });
    for path in ["icon.svg", "index.html", "manifest.webmanifest", "style.css"] {
        add(path, text(&sources.join(path))?.into());
    }
    for name in scripts(&sources.join("src"))? {
        let path = format!("src/{name}");
        let script = text(&sources.join(&path))?;
        add(&path, script.into());
    }
    add("src/ninefold.js", binding.js.clone().into());
    add("src/ninefold_bg.wasm", binding.wasm.clone());

    recreate(dist)?;
    for file in &files {
        write(&dist.join(&file.path), &file.contents)?;
    }
    write(&dist.join("src/ninefold.d.ts"), &binding.types)?;
    // onefile.js is only there to have its types checked; the hosted page doesn't load it.
    files.retain(|file| file.path != "src/onefile.js");
    let worker = service_worker(&text(&sources.join("service-worker.js"))?, &files)?;
    write(&dist.join("service-worker.js"), &worker)?;
    files.push(File { path: "service-worker.js".into(), contents: worker.into() });
    Ok(files)
}

/// The names of the modules in a directory, sorted.
pub(super) fn scripts(directory: &Path) -> Outcome<Vec<String>> {
    let with_path = |error: std::io::Error| format!("{}: {error}", display(directory));
    let mut names = Vec::new();
    for entry in fs::read_dir(directory).map_err(with_path)? {
        let path = entry.map_err(with_path)?.path();
        if path.extension().is_none_or(|extension| extension != "js") {
            return Err(format!("{}: this directory is for .js files only", display(&path)));
        }
        names.push(path.file_name().unwrap_or_default().to_string_lossy().into_owned());
    }
    names.sort();
    Ok(names)
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
