//! The files of a certificate: the formula and its proof.

use std::fmt;
use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use ninefold::rules::Certificate;

use crate::commands::cannot_write;

/// Where a certificate is written.
pub(crate) struct CertificateFiles {
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
}

impl CertificateFiles {
    /// The files in this directory, which is created if it doesn't exist. If there is a certificate already, it is removed, so that
    /// it isn't taken for one of the next board.
    pub(crate) fn in_directory(directory: &Path) -> io::Result<CertificateFiles> {
        fs::create_dir_all(directory).map_err(|error| cannot_write(directory, error))?;
        let files =
            CertificateFiles { formula: directory.join("board.cnf"), proof: directory.join("board.drat") };
        for path in [&files.proof, &files.formula] {
            match fs::remove_file(path) {
                Err(error) if error.kind() != io::ErrorKind::NotFound => {
                    return Err(cannot_write(path, error));
                }
                _ => {}
            }
        }
        Ok(files)
    }

    /// Writes both files. They get their names when both are complete.
    pub(crate) fn write(&self, certificate: &Certificate<'_>) -> io::Result<()> {
        let formula = Unnamed::write(&self.formula, |out| certificate.write_formula(out))?;
        let proof = Unnamed::write(&self.proof, |out| certificate.write_proof(out))?;
        formula.name()?;
        proof.name()
    }
}

/// A complete file that doesn't have its name yet. Without one, it is removed again.
struct Unnamed<'p> {
    path: &'p Path,
    temporary: PathBuf,
}

impl<'p> Unnamed<'p> {
    fn write(
        path: &'p Path,
        write: impl FnOnce(&mut Formatted<BufWriter<File>>) -> fmt::Result,
    ) -> io::Result<Unnamed<'p>> {
        let mut name = path.as_os_str().to_owned();
        name.push(format!(".{}.tmp", std::process::id()));
        let unnamed = Unnamed { path, temporary: name.into() };
        unnamed.fill(write).map_err(|error| cannot_write(path, error))?;
        Ok(unnamed)
    }

    fn fill(&self, write: impl FnOnce(&mut Formatted<BufWriter<File>>) -> fmt::Result) -> io::Result<()> {
        let mut out = Formatted { out: BufWriter::new(File::create(&self.temporary)?), error: None };
        let outcome = write(&mut out);
        if let Some(error) = out.error {
            return Err(error);
        }
        outcome.map_err(io::Error::other)?;
        out.out.into_inner()?.sync_all()
    }

    fn name(self) -> io::Result<()> {
        fs::rename(&self.temporary, self.path).map_err(|error| cannot_write(self.path, error))
    }
}

impl Drop for Unnamed<'_> {
    fn drop(&mut self) {
        // Once it has its name, there is nothing to remove.
        let _ = fs::remove_file(&self.temporary);
    }
}

/// Formatted text for an output, with the error if there was one.
struct Formatted<W> {
    out: W,
    error: Option<io::Error>,
}

impl<W: Write> fmt::Write for Formatted<W> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        self.out.write_all(text.as_bytes()).map_err(|error| {
            self.error = Some(error);
            fmt::Error
        })
    }
}
