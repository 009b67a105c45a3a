//! The files of a certificate: the formula and its proof.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use ninefold::rules::Certificate;

use crate::atomic;
use crate::commands::{cannot_write, create_directory, expect_unused};
use crate::identity::FileIdentity;

/// Where a certificate is written.
pub(crate) struct CertificateFiles {
    pub(crate) formula: PathBuf,
    pub(crate) proof: PathBuf,
}

impl CertificateFiles {
    /// The files in this directory, which is created if it doesn't exist. If there is a certificate already, it is removed, so that
    /// it isn't taken for one of the next board. These inputs aren't removed.
    pub(crate) fn in_directory(directory: &Path, inputs: &[FileIdentity]) -> io::Result<CertificateFiles> {
        create_directory(directory)?;
        let files =
            CertificateFiles { formula: directory.join("board.cnf"), proof: directory.join("board.drat") };
        for path in [&files.proof, &files.formula] {
            expect_unused(path, inputs)?;
        }
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

    /// Writes both files. Each gets its name when it is complete, the proof last.
    pub(crate) fn write(&self, certificate: &Certificate<'_>) -> io::Result<()> {
        let (mut formula, mut proof) = (String::new(), String::new());
        certificate.write_formula(&mut formula).map_err(io::Error::other)?;
        certificate.write_proof(&mut proof).map_err(io::Error::other)?;
        for (path, text) in [(&self.formula, formula), (&self.proof, proof)] {
            atomic::write(path, text.as_bytes()).map_err(|error| cannot_write(path, error))?;
        }
        Ok(())
    }
}
