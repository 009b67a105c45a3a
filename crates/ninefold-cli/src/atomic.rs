//! Writes files as a whole or not at all.

use std::fs::{self, File, Metadata};
use std::io::{self, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process;

/// Writes a file. Whatever happens meanwhile, its name stands for what was there before or for all of the new contents.
///
/// They are written to a temporary file beside it, which then takes its name. Where that isn't allowed or would change
/// more than the contents, the file is written in place: a device or a pipe, a file with several names or of another user, a
/// folder that can't be written to.
pub(crate) fn write(path: &Path, contents: &[u8]) -> io::Result<()> {
    let Some(target) = target(path)? else { return fs::write(path, contents) };
    let existing = fs::metadata(&target).ok();
    let mut temporary = match Temporary::beside(&target, existing.as_ref()) {
        Ok(temporary) => temporary,
        Err(error) if error.kind() == ErrorKind::PermissionDenied => return fs::write(path, contents),
        Err(error) => return Err(error),
    };
    if existing.is_some() {
        // A file that is protected stays what it is, even if its folder isn't.
        File::options().write(true).open(&target)?;
    }
    temporary.file.write_all(contents)?;
    // Some errors show only when the system really writes.
    temporary.file.sync_all()?;
    fs::rename(&temporary.path, &target)
}

/// Which file to replace: the one that links lead to, or that doesn't exist yet. `None` if it has to be written in place.
fn target(path: &Path) -> io::Result<Option<PathBuf>> {
    /// As many as Linux follows.
    const MOST_LINKS: usize = 40;
    let mut target = path.to_owned();
    for _ in 0..MOST_LINKS {
        let metadata = match target.symlink_metadata() {
            Ok(metadata) => metadata,
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Some(target)),
            Err(error) => return Err(error),
        };
        if !metadata.is_symlink() {
            return Ok(is_replaceable(&metadata).then_some(target));
        }
        // Links such as /proc/self/fd/1 lead to what is open, whatever its name is now.
        if target.starts_with("/proc") {
            return Ok(None);
        }
        let link = target.read_link()?;
        let Some(folder) = target.parent() else { return Ok(None) };
        target = folder.join(link);
    }
    Ok(None)
}

#[cfg(unix)]
fn is_replaceable(metadata: &Metadata) -> bool {
    use std::os::unix::fs::MetadataExt as _;

    metadata.is_file() && metadata.nlink() == 1
}

#[cfg(not(unix))]
fn is_replaceable(metadata: &Metadata) -> bool {
    metadata.is_file()
}

/// A file that is deleted unless it is renamed.
struct Temporary {
    file: File,
    path: PathBuf,
}

impl Temporary {
    /// A file in the same folder as the target, and with the same owner and permissions if that exists.
    fn beside(target: &Path, existing: Option<&Metadata>) -> io::Result<Temporary> {
        /// More than are ever left behind: by processes that were killed, or with the same number on another machine.
        const MOST_NAMES: usize = 1000;
        let create = |number: usize| {
            let path = target.with_file_name(format!(".ninefold-{}-{number}.tmp", process::id()));
            let file = File::options().write(true).create_new(true).open(&path)?;
            Ok(Temporary { file, path })
        };
        let is_taken = |created: &io::Result<Temporary>| {
            created.as_ref().is_err_and(|error| error.kind() == ErrorKind::AlreadyExists)
        };
        let created = (0..MOST_NAMES).map(create).find(|created| !is_taken(created));
        let temporary = created.unwrap_or(Err(ErrorKind::AlreadyExists.into()))?;
        if let Some(existing) = existing {
            keep_owner(&temporary.file, existing)?;
            temporary.file.set_permissions(existing.permissions())?;
        }
        Ok(temporary)
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        // Nothing has this name any more if it was renamed. If it can't be deleted, what was there before is still there.
        let _ = fs::remove_file(&self.path);
    }
}

#[cfg(unix)]
fn keep_owner(file: &File, existing: &Metadata) -> io::Result<()> {
    use std::os::unix::fs::{MetadataExt as _, fchown};

    let metadata = file.metadata()?;
    let differs = |own: u32, other: u32| (own != other).then_some(other);
    let (user, group) = (differs(metadata.uid(), existing.uid()), differs(metadata.gid(), existing.gid()));
    if user.is_some() || group.is_some() { fchown(file, user, group) } else { Ok(()) }
}

#[cfg(not(unix))]
fn keep_owner(_file: &File, _existing: &Metadata) -> io::Result<()> {
    Ok(())
}
