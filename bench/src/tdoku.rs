//! [tdoku](https://github.com/t-dillon/tdoku), if a directory with its source is given: it is compiled here for the CPU of
//! this machine, loaded, and called through its C interface. None of it is part of the project.

#![allow(unsafe_code, reason = "a C library is loaded and called")]

use std::env;
use std::ffi::{OsString, c_char};
use std::path::Path;
use std::process::Command;

use crate::Outcome;
use crate::data::Line;

/// The solver's files, and those they need.
const SOURCES: [&str; 2] = ["src/solver_dpll_triad_simd.cc", "src/util.cc"];

/// What tdoku is compiled with by its own build, apart from the warnings.
const FLAGS: [&str; 7] =
    ["-std=c++14", "-O3", "-march=native", "-fno-exceptions", "-fno-rtti", "-fpic", "-shared"];

/// The compilers to try. tdoku recommends Clang.
const COMPILERS: [&str; 2] = ["clang++", "g++"];

/// Counts solutions up to a limit; the other arguments are for a configuration, a solution, and the number of guesses.
type Solve = unsafe extern "C" fn(*const c_char, usize, u32, *mut c_char, *mut usize) -> usize;

/// The loaded solver.
pub(crate) struct Tdoku {
    solve: Solve,
    compiler: String,
}

/// A board as tdoku reads it: it looks at up to 16 characters at a time, so there are some more.
pub(crate) struct Puzzle([u8; 96]);

impl Puzzle {
    pub(crate) fn new(line: &Line) -> Puzzle {
        let mut text = [0; 96];
        for (at, &character) in text.iter_mut().zip(line) {
            *at = if matches!(character, b'1'..=b'9') { character } else { b'.' };
        }
        Puzzle(text)
    }
}

impl Tdoku {
    /// Compiles and loads it. `CXX` names another compiler.
    pub(crate) fn build(source: &Path, target: &Path) -> Outcome<Tdoku> {
        let sources = SOURCES.map(|file| source.join(file));
        if let Some(missing) = sources.iter().find(|file| !file.is_file()) {
            return Err(format!("expected the source of tdoku, but there is no {}", missing.display()));
        }
        std::fs::create_dir_all(target).map_err(|error| format!("{}: {error}", target.display()))?;
        let library = target.join("libtdoku.so");
        let chosen = env::var_os("CXX").map(|compiler| vec![compiler]);
        let compilers = chosen.unwrap_or_else(|| COMPILERS.map(OsString::from).to_vec());
        for compiler in &compilers {
            let mut command = Command::new(compiler);
            command.args(FLAGS).arg("-o").arg(&library).args(&sources);
            let Ok(output) = command.output() else { continue };
            let compiler = compiler.display();
            if !output.status.success() {
                let error = String::from_utf8_lossy(&output.stderr);
                return Err(format!(
                    "{compiler} can't compile tdoku: {}",
                    error.lines().next().unwrap_or_default()
                ));
            }
            return Ok(Tdoku { solve: load(&library)?, compiler: compiler.to_string() });
        }
        let names: Vec<String> = compilers.iter().map(|compiler| compiler.display().to_string()).collect();
        Err(format!("to compile tdoku, install {}", names.join(" or ")))
    }

    /// What it was compiled with.
    pub(crate) fn compiler(&self) -> &str {
        &self.compiler
    }

    /// The number of solutions, up to two.
    pub(crate) fn count(&self, puzzle: &Puzzle) -> usize {
        let mut solution = [0; 81];
        let mut guesses = 0;
        // SAFETY: the board has 81 characters and more than enough room behind them, the solution has room for 81.
        unsafe { (self.solve)(puzzle.0.as_ptr().cast(), 2, 0, solution.as_mut_ptr(), &raw mut guesses) }
    }
}

/// Loads the library, and keeps it until the program ends.
#[cfg(unix)]
fn load(library: &Path) -> Outcome<Solve> {
    use std::ffi::{CStr, CString, c_void};
    use std::os::unix::ffi::OsStrExt;
    use std::ptr;

    let path = CString::new(library.as_os_str().as_bytes()).map_err(|error| error.to_string())?;
    // SAFETY: the path and the name are C strings. The library was just built from a directory that the user chose to run.
    // Its function has this type according to include/tdoku.h.
    unsafe {
        let handle = libc::dlopen(path.as_ptr(), libc::RTLD_NOW);
        let symbol = if handle.is_null() {
            ptr::null_mut()
        } else {
            libc::dlsym(handle, c"TdokuSolverDpllTriadSimd".as_ptr())
        };
        if symbol.is_null() {
            let error = libc::dlerror();
            let error = if error.is_null() { c"no reason given" } else { CStr::from_ptr(error) };
            return Err(format!("tdoku can't be loaded: {}", error.to_string_lossy()));
        }
        Ok(std::mem::transmute::<*mut c_void, Solve>(symbol))
    }
}

#[cfg(not(unix))]
fn load(_library: &Path) -> Outcome<Solve> {
    Err("tdoku can be loaded only on Unix".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn without_its_source_there_is_one_line() {
        let error = Tdoku::build(Path::new("nowhere"), &env::temp_dir()).err().unwrap();
        assert_eq!(
            error,
            "expected the source of tdoku, but there is no nowhere/src/solver_dpll_triad_simd.cc"
        );
    }

    #[test]
    fn blanks_are_dots() {
        let mut line = [b'0'; 81];
        line[1] = b'7';
        let Puzzle(text) = Puzzle::new(&line);
        assert_eq!(&text[..4], b".7..");
        assert_eq!(text[81..], [0; 15]);
    }
}
