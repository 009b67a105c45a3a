//! The program, in an archive with its manual pages, completions and licences.

use std::env;
use std::path::Path;
use std::process::Command;

use super::archive::{pack, unpack};
use super::licences::{self, has_licences, has_notices, third_party};
use super::{BOARD, BROKEN_RULE, VERSION, reveals_nothing};
use crate::apt::install;
use crate::files::{copy, recreate, text, write};
use crate::reproducible::{self, source_date};
use crate::rustup::install_target;
use crate::{Outcome, cargo, command, output, root, run as run_command, target};

/// The build profile in Cargo.toml.
const PROFILE: &str = "dist";

/// Shells, and what they call a script with completions for the program.
const COMPLETIONS: [(&str, &str); 5] = [
    ("bash", "ninefold.bash"),
    ("elvish", "ninefold.elv"),
    ("fish", "ninefold.fish"),
    ("powershell", "_ninefold.ps1"),
    ("zsh", "_ninefold"),
];

/// Makes the archive for a target that this machine can run, and tries the program in it.
pub(super) fn make(triple: &str, folder: &Path, scratch: &Path) -> Outcome {
    let name = format!("ninefold-{VERSION}-{triple}");
    let contents = target().join("package-program").join(&name);
    let archive = folder.join(format!("{name}.tar.gz"));
    stage(triple, &contents)?;
    pack(&contents, &archive, source_date()?)?;
    unpack(&archive, scratch)?;
    try_out(&scratch.join(name))
}

/// Gathers what the archive contains.
fn stage(triple: &str, contents: &Path) -> Outcome {
    install_target(triple)?;
    if triple.ends_with("-musl") && output(&mut command("musl-gcc", &["--version"])).is_err() {
        install(&["musl-tools"])?;
    }
    let arguments =
        ["build", "--package", "ninefold-cli", "--locked", "--profile", PROFILE, "--target", triple];
    run_command(reproducible::build(cargo(&arguments).arg("--target-dir").arg(target()))?)?;
    recreate(contents)?;
    let file = format!("ninefold{}", env::consts::EXE_SUFFIX);
    let program = contents.join(&file);
    copy(&target().join(triple).join(PROFILE).join(&file), &program)?;
    for name in ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "crates/ninefold-cli/README.md"] {
        let source = root().join(name);
        copy(&source, &contents.join(source.file_name().unwrap_or_default()))?;
    }
    write(&contents.join(licences::FILE), third_party(&["ninefold-cli"])?)?;
    output(Command::new(&program).arg("man").arg(contents.join("man")))?;
    for (shell, file) in COMPLETIONS {
        let script = output(Command::new(&program).args(["completions", shell]))?;
        write(&contents.join("completions").join(file), script)?;
    }
    Ok(())
}

/// Runs the program as it was unpacked.
fn try_out(unpacked: &Path) -> Outcome {
    let program = unpacked.join(format!("ninefold{}", env::consts::EXE_SUFFIX));
    try_program(&program)?;
    for page in ["man/ninefold.1", "man/ninefold-check.1"] {
        text(&unpacked.join(page))?;
    }
    has_licences(unpacked)?;
    has_notices(unpacked)?;
    reveals_nothing(unpacked)
}

/// Asks an installed program for its version, and for a verdict.
pub(super) fn try_program(program: &Path) -> Outcome {
    let version = output(Command::new(program).arg("--version"))?;
    if version.trim() != format!("ninefold {VERSION}") {
        return Err(format!("{} says that it is {}", program.display(), version.trim()));
    }
    let board = program.with_file_name("board.txt");
    write(&board, BOARD)?;
    let checked = Command::new(program).arg("check").arg(&board).output();
    let checked = checked.map_err(|error| format!("{}: {error}", program.display()))?;
    let text = String::from_utf8_lossy(&checked.stdout);
    if checked.status.code() == Some(1) && text.contains(BROKEN_RULE) {
        return Ok(());
    }
    Err(format!("{} says ({}): {text}", program.display(), checked.status))
}
