//! Builds that depend on the sources and the compiler, and not on the machine: neither where the project and its
//! dependencies are, nor when it is built.

use std::env;
use std::ffi::OsString;
use std::path::{MAIN_SEPARATOR, Path, PathBuf};
use std::process::Command;

use crate::files::entries;
use crate::{Outcome, command, output, root, target};

/// A path of this machine, and what takes its place in whatever is built.
struct Remapped {
    from: String,
    to: &'static str,
}

/// The paths that would otherwise be in panic messages: of the project, of its dependencies and of the standard library,
/// if its source is installed. Where two of them fit, the later one counts.
fn remapped() -> Outcome<Vec<Remapped>> {
    let mut paths = vec![(root().to_owned(), "."), (target(), "target")];
    let registries = cargo_home().map(|home| home.join("registry/src")).filter(|folder| folder.is_dir());
    for registry in registries.map_or(Ok(Vec::new()), |folder| entries(&folder))? {
        paths.push((registry, "registry"));
    }
    let sysroot = output(&mut command("rustc", &["--print", "sysroot"]))?;
    paths.push((Path::new(sysroot.trim()).join("lib/rustlib/src/rust"), "rust"));
    Ok(paths.into_iter().map(|(from, to)| Remapped { from: from.display().to_string(), to }).collect())
}

/// The arguments that tell the compiler.
pub(crate) fn compiler_flags() -> Outcome<Vec<String>> {
    let flag = |Remapped { from, to }| format!("--remap-path-prefix={from}={to}");
    Ok(remapped()?.into_iter().map(flag).collect())
}

/// Makes a command that runs cargo build the same on every machine.
pub(crate) fn build(command: &mut Command) -> Outcome<&mut Command> {
    let mut flags = compiler_flags()?;
    if cfg!(target_env = "msvc") {
        // Otherwise, Microsoft's linker writes down the time.
        flags.push("-Clink-arg=/Brepro".into());
        // Not every Windows has the library of Microsoft's compiler, which would be loaded from there.
        flags.push("-Ctarget-feature=+crt-static".into());
    }
    command.env("CARGO_ENCODED_RUSTFLAGS", flags.join("\u{1f}"));
    command.env("CARGO_INCREMENTAL", "0");
    // The compilers for C that know this argument: not Microsoft's. They split it at spaces.
    if !cfg!(windows) {
        let maps = remapped()?.into_iter().filter(|path| !path.from.contains(' '));
        let maps = maps.map(|Remapped { from, to }| format!("-ffile-prefix-map={from}={to}"));
        command.env("CFLAGS", maps.collect::<Vec<_>>().join(" "));
    }
    Ok(command.env("SOURCE_DATE_EPOCH", source_date()?.to_string()))
}

/// The time that files in archives get, in seconds since 1970: that of the commit, unless `SOURCE_DATE_EPOCH` is set.
pub(crate) fn source_date() -> Outcome<u64> {
    let date = match env::var("SOURCE_DATE_EPOCH") {
        Ok(date) => date,
        Err(_) => output(&mut command("git", &["log", "-1", "--format=%ct"])).map_err(|error| {
            format!("set SOURCE_DATE_EPOCH to the seconds since 1970 that files are dated with ({error})")
        })?,
    };
    date.trim().parse().map_err(|_| format!("SOURCE_DATE_EPOCH is `{}`, which isn't a number", date.trim()))
}

/// The directories whose names would say who built a file, and where.
pub(crate) fn private_paths() -> Vec<String> {
    let homes = [cargo_home(), env::var_os("RUSTUP_HOME").map(PathBuf::from), home().map(PathBuf::from)];
    let known = [Some(root().to_owned()), Some(target())].into_iter().chain(homes).flatten();
    // `/` is the home of some users in containers, and says nothing.
    known
        .filter(|path| path.parent().is_some())
        .map(|path| format!("{}{MAIN_SEPARATOR}", path.display()))
        .collect()
}

fn cargo_home() -> Option<PathBuf> {
    let home = || home().map(|home| Path::new(&home).join(".cargo"));
    env::var_os("CARGO_HOME").map(PathBuf::from).or_else(home)
}

fn home() -> Option<OsString> {
    env::var_os("HOME").or_else(|| env::var_os("USERPROFILE"))
}
