//! Compressed archives that depend only on what is in them.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use flate2::Compression;
use flate2::read::GzDecoder;
use flate2::write::GzEncoder;
use tar::{Archive, Builder, EntryType, Header};

use crate::Outcome;
use crate::files::{display, files_within, read};

/// Writes a gzipped archive with all files of a directory, in the order of their paths, below a directory of its name. All have
/// the same date and no owner.
pub(super) fn pack(directory: &Path, archive: &Path, date: u64) -> Outcome {
    let top = directory.file_name().unwrap_or_default();
    let mut entries = Vec::new();
    for file in files_within(directory)? {
        let within = file.strip_prefix(directory).map_err(|error| format!("{}: {error}", display(&file)))?;
        entries.push((Path::new(top).join(within), read(&file)?, is_executable(&file)));
    }
    let pack = || {
        let compressed = GzEncoder::new(File::create(archive)?, Compression::best());
        let mut builder = Builder::new(compressed);
        for (path, contents, is_executable) in &entries {
            let mut header = Header::new_ustar();
            header.set_entry_type(EntryType::Regular);
            header.set_size(contents.len() as u64);
            header.set_mode(if *is_executable { 0o755 } else { 0o644 });
            header.set_mtime(date);
            builder.append_data(&mut header, path, &contents[..])?;
        }
        builder.into_inner()?.finish()?.flush()
    };
    pack().map_err(|error: io::Error| format!("{}: {error}", display(archive)))
}

/// Unpacks a gzipped archive into a directory.
pub(super) fn unpack(archive: &Path, directory: &Path) -> Outcome {
    let unpack = || Archive::new(GzDecoder::new(File::open(archive)?)).unpack(directory);
    unpack().map_err(|error| format!("{}: {error}", display(archive)))
}

#[cfg(unix)]
fn is_executable(file: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    file.metadata().is_ok_and(|metadata| metadata.permissions().mode() & 0o100 != 0)
}

#[cfg(not(unix))]
fn is_executable(file: &Path) -> bool {
    file.extension().is_some_and(|extension| extension == "exe")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::files::{recreate, text, write};

    #[test]
    fn an_archive_depends_on_what_is_in_it_and_nothing_else() {
        let folder = std::env::temp_dir().join(format!("ninefold-archive-{}", std::process::id()));
        let packed = |files: [(&str, &str); 2]| {
            let top = folder.join("top");
            recreate(&top)?;
            for (name, contents) in files {
                write(&top.join(name), contents)?;
            }
            let archive = folder.join("archive.tar.gz");
            pack(&top, &archive, 1_700_000_000)?;
            read(&archive)
        };
        let (one, other) = (("one.txt", "1"), ("inner/other.txt", "2"));
        let archive = packed([one, other]);
        assert!(archive.is_ok());
        assert_eq!(packed([other, one]), archive, "written in another order");
        assert_ne!(packed([one, ("inner/other.txt", "3")]), archive);
        assert_eq!(unpack(&folder.join("archive.tar.gz"), &folder.join("unpacked")), Ok(()));
        assert_eq!(text(&folder.join("unpacked/top/inner/other.txt")), Ok("3".into()));
        std::fs::remove_dir_all(folder).expect("removed");
    }
}
