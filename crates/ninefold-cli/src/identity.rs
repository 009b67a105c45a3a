//! Which file something is, whatever its name.

use std::fs::Metadata;
use std::path::Path;

/// A regular file. Links, other spellings of its path, and streams that lead to it have the same identity.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct FileIdentity(Inner);

/// The numbers of the device and of the file on it.
#[cfg(unix)]
type Inner = (u64, u64);

/// The path without links.
#[cfg(not(unix))]
type Inner = std::path::PathBuf;

#[cfg(unix)]
impl FileIdentity {
    pub(crate) fn of_path(path: &Path) -> Option<FileIdentity> {
        FileIdentity::of_metadata(&path.metadata().ok()?)
    }

    pub(crate) fn of_stdin() -> Option<FileIdentity> {
        FileIdentity::of_stream(&std::io::stdin())
    }

    pub(crate) fn of_stdout() -> Option<FileIdentity> {
        FileIdentity::of_stream(&std::io::stdout())
    }

    fn of_stream(stream: &impl std::os::fd::AsFd) -> Option<FileIdentity> {
        use std::os::fd::AsRawFd as _;

        let stream = stream.as_fd();
        match stream.try_clone_to_owned() {
            Ok(stream) => FileIdentity::of_metadata(&std::fs::File::from(stream).metadata().ok()?),
            // No more files can be opened.
            Err(_) => FileIdentity::of_path(Path::new(&format!("/dev/fd/{}", stream.as_raw_fd()))),
        }
    }

    /// The file that is open and has this metadata.
    pub(crate) fn of_metadata(metadata: &Metadata) -> Option<FileIdentity> {
        use std::os::unix::fs::MetadataExt as _;

        metadata.is_file().then(|| FileIdentity((metadata.dev(), metadata.ino())))
    }
}

/// What is open doesn't tell which file it is.
#[cfg(not(unix))]
impl FileIdentity {
    pub(crate) fn of_path(path: &Path) -> Option<FileIdentity> {
        path.is_file().then(|| path.canonicalize().ok().map(FileIdentity)).flatten()
    }

    pub(crate) fn of_stdin() -> Option<FileIdentity> {
        None
    }

    pub(crate) fn of_stdout() -> Option<FileIdentity> {
        None
    }

    pub(crate) fn of_metadata(_metadata: &Metadata) -> Option<FileIdentity> {
        None
    }
}
