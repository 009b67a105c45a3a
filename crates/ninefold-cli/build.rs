//! Links what unwinds the stack after a panic into the program, if the compiler has it as an archive.
//!
//! Otherwise it is loaded from `libgcc_s.so` at every start. That takes a tenth of the time in which a thousand boards are
//! judged.

use std::env;
use std::path::Path;
use std::process::Command;

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    println!("cargo:rerun-if-env-changed=RUSTC_LINKER");
    let is_target = |name: &str, value: &str| env::var(name).is_ok_and(|found| found == value);
    let is_linux = is_target("CARGO_CFG_TARGET_OS", "linux") && is_target("CARGO_CFG_TARGET_ENV", "gnu");
    if is_linux && compiler().is_some_and(|compiler| has_archive(&compiler)) {
        println!("cargo:rustc-link-lib=dylib=gcc_eh");
    }
}

/// The compiler that links the program, if it is known.
fn compiler() -> Option<String> {
    let is_cross = env::var("HOST").ok() != env::var("TARGET").ok();
    env::var("RUSTC_LINKER").ok().or_else(|| (!is_cross).then(|| "cc".to_owned()))
}

/// Whether the compiler finds the archive: it prints a path then, otherwise only the name.
fn has_archive(compiler: &str) -> bool {
    let output = Command::new(compiler).arg("-print-file-name=libgcc_eh.a").output();
    output.is_ok_and(|output| Path::new(String::from_utf8_lossy(&output.stdout).trim()).is_absolute())
}
