//! The licences of the packages that are compiled into what is distributed. Nearly all of them ask for their notice in
//! every copy.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::files::{entries, files_within, read, text};
use crate::{Outcome, cargo, output, root};

/// The name of the file.
pub(crate) const FILE: &str = "THIRD-PARTY.txt";

/// How the names of files with licences and notices start.
const NAMES: [&str; 6] = ["LICENSE", "LICENCE", "COPYING", "COPYRIGHT", "NOTICE", "UNLICENSE"];

/// A package that isn't the project's own.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
struct Package {
    name: String,
    version: String,
    licence: String,
    address: String,
    directory: PathBuf,
}

/// What must go with these crates: all texts of licences and notices of the packages compiled into them, each once, below the
/// names of the packages that have it.
pub(crate) fn third_party(crates: &[&str]) -> Outcome<String> {
    let packages = packages(crates)?;
    let mut notices = String::from(
        "ninefold is licensed under MIT OR Apache-2.0; see LICENSE-MIT and LICENSE-APACHE.\n\n\
         It contains the packages listed here, each under its own licence, and parts of the Rust standard library\n\
         (https://github.com/rust-lang/rust), which is licensed under MIT OR Apache-2.0 as well.\n\n",
    );
    let mut holders: BTreeMap<String, Vec<&Package>> = BTreeMap::new();
    for package in &packages {
        let Package { name, version, licence, address, .. } = package;
        let _ = writeln!(notices, "{name} {version}: {licence}\n    {address}");
        let files = licence_files(&package.directory)?;
        if files.is_empty() && licence.contains("Apache-2.0") {
            notices += "    used under Apache-2.0, see LICENSE-APACHE\n";
        } else if files.is_empty() {
            return Err(format!("{name} {version} comes without the text of its licence, {licence}"));
        }
        for file in files {
            let contents = String::from_utf8_lossy(&read(&file)?).replace("\r\n", "\n");
            // zstd can be had under the GPL instead; it is used under its other licence.
            if !contents.contains("GNU GENERAL PUBLIC LICENSE\n") {
                holders.entry(contents.trim().to_owned()).or_default().push(package);
            }
        }
    }
    let mut sections: Vec<_> = holders.into_iter().collect();
    sections.sort_by(|(one, holding_one), (other, holding_other)| {
        (holding_one, one).cmp(&(holding_other, other))
    });
    for (licence, mut holding) in sections {
        holding.dedup();
        let names: Vec<String> =
            holding.iter().map(|package| format!("{} {}", package.name, package.version)).collect();
        let _ = write!(notices, "\n{}\n{}\n\n{licence}\n", "-".repeat(80), names.join(", "));
    }
    Ok(notices)
}

/// Fails unless the directory has the texts of the project's own licences.
pub(super) fn has_licences(directory: &Path) -> Outcome {
    for name in ["LICENSE-APACHE", "LICENSE-MIT"] {
        if text(&directory.join(name))? != text(&root().join(name))? {
            return Err(format!("{} isn't the project's licence", directory.join(name).display()));
        }
    }
    Ok(())
}

/// Fails unless the directory has the notices of what was compiled in, of which there are always some.
pub(super) fn has_notices(directory: &Path) -> Outcome {
    let file = directory.join(FILE);
    if text(&file)?.contains("Permission is hereby granted") {
        return Ok(());
    }
    Err(format!("{} has no licences", file.display()))
}

/// The packages that are compiled into these crates, on any target. What only builds them isn't part of them.
fn packages(crates: &[&str]) -> Outcome<BTreeSet<Package>> {
    let mut used = BTreeSet::new();
    for name in crates {
        let tree = ["tree", "--package", name, "--edges", "normal,no-proc-macro", "--target", "all"];
        let format = ["--prefix", "none", "--format", "{p}", "--locked"];
        // `serde v1.0.229`, with a path for packages of the project, and with `(*)` if it was listed before.
        for line in output(cargo(&tree).args(format))?.lines() {
            let mut words = line.split(' ');
            if let (Some(name), Some(version)) = (words.next(), words.next()) {
                used.insert((name.to_owned(), version.trim_start_matches('v').to_owned()));
            }
        }
    }
    let metadata = output(&mut cargo(&["metadata", "--format-version", "1", "--locked"]))?;
    let metadata: Value =
        serde_json::from_str(&metadata).map_err(|error| format!("cargo metadata: {error}"))?;
    let all = metadata["packages"].as_array().map_or(&[][..], Vec::as_slice);
    let field = |package: &Value, name: &str| package[name].as_str().unwrap_or_default().to_owned();
    let is_used = |package: &&Value| used.contains(&(field(package, "name"), field(package, "version")));
    let packages = all.iter().filter(|package| package["source"].is_string()).filter(is_used);
    let packages = packages.map(|package| Package {
        name: field(package, "name"),
        version: field(package, "version"),
        // What older packages write with a slash.
        licence: field(package, "license").replace('/', " OR "),
        address: field(package, "repository"),
        directory: Path::new(&field(package, "manifest_path"))
            .parent()
            .map(PathBuf::from)
            .unwrap_or_default(),
    });
    Ok(packages.collect())
}

/// The files with licences and notices of a package, and of sources of others that it contains.
fn licence_files(package: &Path) -> Outcome<Vec<PathBuf>> {
    let is_licence = |path: &PathBuf| {
        let name = path.file_name().unwrap_or_default().to_string_lossy().to_uppercase();
        NAMES.iter().any(|start| name.starts_with(start))
    };
    let mut files = Vec::new();
    for entry in entries(package)? {
        if !entry.is_dir() {
            files.extend(Some(entry).filter(is_licence));
        } else if is_licence(&entry) {
            files.extend(files_within(&entry)?);
        } else {
            files.extend(entries(&entry)?.into_iter().filter(|path| path.is_file()).filter(is_licence));
        }
    }
    Ok(files)
}
