//! Files and directories, with errors that say which one.

use std::fs;
use std::path::{Path, PathBuf};

use crate::{Outcome, root};

/// A text file with `\n` line endings: browsers convert `\r\n` before they compute hashes.
pub(crate) fn text(path: &Path) -> Outcome<String> {
    let text = fs::read_to_string(path).map_err(|error| format!("{}: {error}", display(path)))?;
    Ok(text.replace("\r\n", "\n"))
}

pub(crate) fn read(path: &Path) -> Outcome<Vec<u8>> {
    fs::read(path).map_err(|error| format!("{}: {error}", display(path)))
}

pub(crate) fn write(path: &Path, contents: impl AsRef<[u8]>) -> Outcome {
    let write = || {
        fs::create_dir_all(path.parent().unwrap_or(path))?;
        fs::write(path, contents)
    };
    write().map_err(|error| format!("{}: {error}", display(path)))
}

/// Copies a file, with its permissions.
pub(crate) fn copy(from: &Path, to: &Path) -> Outcome {
    fs::copy(from, to).map_err(|error| format!("{} to {}: {error}", display(from), display(to)))?;
    Ok(())
}

pub(crate) fn remove(path: &Path) -> Outcome {
    fs::remove_file(path).map_err(|error| format!("{}: {error}", display(path)))
}

/// Creates the directory, without anything from an earlier build.
pub(crate) fn recreate(directory: &Path) -> Outcome {
    let recreate = || {
        if directory.exists() {
            fs::remove_dir_all(directory)?;
        }
        fs::create_dir_all(directory)
    };
    recreate().map_err(|error| format!("{}: {error}", display(directory)))
}

/// What is in a directory, in the order of the names, whatever the file system's is.
pub(crate) fn entries(directory: &Path) -> Outcome<Vec<PathBuf>> {
    let listed = directory.read_dir().and_then(|entries| entries.map(|entry| Ok(entry?.path())).collect());
    let mut entries: Vec<PathBuf> = listed.map_err(|error| format!("{}: {error}", display(directory)))?;
    entries.sort();
    Ok(entries)
}

/// All files in a directory and the directories within it, in the order of their paths.
pub(crate) fn files_within(directory: &Path) -> Outcome<Vec<PathBuf>> {
    let mut files = Vec::new();
    for entry in entries(directory)? {
        if entry.is_dir() {
            files.extend(files_within(&entry)?);
        } else {
            files.push(entry);
        }
    }
    Ok(files)
}

/// A path relative to the project's root, for messages.
pub(crate) fn display(path: &Path) -> String {
    path.strip_prefix(root()).unwrap_or(path).display().to_string()
}
