//! Installs system packages that tests, builds and proofs need.

use crate::{Outcome, command, output, run};

/// Installs packages if that is possible without asking: as root, with apt.
pub(crate) fn install(packages: &[&str]) -> Outcome {
    let is_root = output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    let has_apt = output(&mut command("apt-get", &["--version"])).is_ok();
    if !(is_root && has_apt) {
        let packages = packages.join(" and ");
        return Err(format!("install {packages}, which this needs, and run the command again"));
    }
    let mut install = command("apt-get", &["install", "--yes", "--no-install-recommends"]);
    install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
    // New machines have no package lists, and old lists refer to files that are gone.
    run(&mut install).or_else(|_| {
        run(&mut command("apt-get", &["update"]))?;
        run(&mut install)
    })
}
