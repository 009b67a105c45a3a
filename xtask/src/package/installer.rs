//! The script that downloads and installs the program.

use std::fs;
use std::path::Path;

use super::program::try_program;
use super::{REPOSITORY, VERSION};
use crate::files::{text, write};
use crate::{Outcome, command, root, run as run_command};

/// The name of the script.
const FILE: &str = "install.sh";

/// Writes the script for this version.
pub(super) fn make(folder: &Path) -> Outcome {
    let script = text(&root().join("crates/ninefold-cli").join(FILE))?;
    write(&folder.join(FILE), script.replace("{{version}}", VERSION).replace("{{repository}}", REPOSITORY))
}

/// Installs the program with the script, from the archive and the checksums that are in this directory. A damaged archive must
/// be refused.
pub(super) fn try_out(triple: &str, folder: &Path, scratch: &Path) -> Outcome {
    if cfg!(windows) {
        return Ok(());
    }
    let install = |downloads: &Path, prefix: &str| {
        let mut shell = command("sh", &[]);
        shell.arg(folder.join(FILE)).arg(scratch.join(prefix)).current_dir(scratch);
        shell.env("NINEFOLD_DOWNLOADS", format!("file://{}", downloads.display()));
        run_command(shell.env("NINEFOLD_TARGET", triple))
    };
    // The second time, it replaces what is there.
    for _ in 0..2 {
        install(folder, "prefix")?;
        try_program(&scratch.join("prefix/bin/ninefold"))?;
    }

    let archive = format!("ninefold-{VERSION}-{triple}.tar.gz");
    let damaged = scratch.join("damaged");
    write(&damaged.join(&archive), "damaged")?;
    write(&damaged.join("SHA256SUMS"), text(&folder.join("SHA256SUMS"))?)?;
    match install(&damaged, "other-prefix") {
        Err(_) if !fs::exists(scratch.join("other-prefix")).unwrap_or(true) => Ok(()),
        _ => Err(format!("{FILE} installs an archive with another checksum")),
    }
}
