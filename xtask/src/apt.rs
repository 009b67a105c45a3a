//! What the tests need from the system.

use crate::{Outcome, command, output, run};

/// Installs packages where that is possible without asking: as root, by apt.
pub(crate) fn install(packages: &[&str]) -> Outcome {
    let is_root = output(&mut command("id", &["-u"])).is_ok_and(|id| id.trim() == "0");
    let has_apt = output(&mut command("apt-get", &["--version"])).is_ok();
    if !(is_root && has_apt) {
        let packages = packages.join(" and ");
        return Err(format!("the tests need {packages}: install it, and run `cargo xtask test` again"));
    }
    let mut install = command("apt-get", &["install", "--yes", "--no-install-recommends"]);
    install.args(packages).env("DEBIAN_FRONTEND", "noninteractive");
    // Fresh machines have no lists of packages, and old lists name files that are gone.
    run(&mut install).or_else(|_| {
        run(&mut command("apt-get", &["update"]))?;
        run(&mut install)
    })
}
