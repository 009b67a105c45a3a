//! Compares ninefold with well-known methods, other libraries and system tools.
//!
//! `cargo xtask bench` builds what is measured and runs this program. Each section has its own file, and returns
//! tables, charts and the figures that there are goals for. `cargo xtask bench climb` looks for slow boards instead.

use std::env;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use crate::report::Findings;

mod climb;
mod commands;
mod data;
mod files;
mod goals;
mod kernels;
mod memory;
mod methods;
mod package;
mod peers;
mod plot;
mod program;
mod puzzles;
mod python;
mod report;
mod sizes;
mod solver;
mod tdoku;
mod wasm;
mod watch;

/// What went wrong, in one line.
type Outcome<T = ()> = Result<T, String>;

/// The sections of the benchmarks, in the order they run.
const SECTIONS: [&str; 5] = ["memory", "program", "solver", "python", "wasm"];

/// What to measure, and where things are.
#[derive(Debug)]
struct Options {
    /// Uses a tenth of the boards and fewer rounds.
    quick: bool,
    /// Also pipes 100 million boards.
    large: bool,
    /// The program to measure.
    program: PathBuf,
    /// Where files of boards are kept.
    data: PathBuf,
    /// Where the results go.
    docs: PathBuf,
    python: PathBuf,
    /// The npm package.
    package: PathBuf,
    /// The npm package without vector instructions.
    portable: PathBuf,
    sections: Vec<&'static str>,
    /// Files of puzzles for the solver.
    paths: Vec<PathBuf>,
    /// The source of tdoku, to compare the solver with.
    tdoku: Option<PathBuf>,
}

impl Options {
    /// How many boards are in a file.
    fn boards(&self) -> u64 {
        if self.quick { 500_000 } else { 5_000_000 }
    }

    /// How often a command is run.
    fn rounds(&self) -> u32 {
        if self.quick { 3 } else { 7 }
    }

    fn parse(mut arguments: impl Iterator<Item = OsString>) -> Outcome<Options> {
        let mut options = Options {
            quick: false,
            large: false,
            program: "target/release/ninefold".into(),
            data: "target/bench-data".into(),
            docs: "docs".into(),
            python: "python3".into(),
            package: "crates/ninefold-wasm/pkg".into(),
            portable: "target/portable-wasm/pkg".into(),
            sections: Vec::new(),
            paths: Vec::new(),
            tdoku: None,
        };
        let mut from = PathBuf::new();
        while let Some(argument) = arguments.next() {
            let mut path =
                || arguments.next().map(PathBuf::from).ok_or(format!("{} needs a path", argument.display()));
            match argument.to_str() {
                Some("--quick") => options.quick = true,
                Some("--large") => options.large = true,
                Some("--program") => options.program = path()?,
                Some("--data") => options.data = path()?,
                Some("--docs") => options.docs = path()?,
                Some("--python") => options.python = path()?,
                Some("--package") => options.package = path()?,
                Some("--portable") => options.portable = path()?,
                Some("--from") => from = path()?,
                Some("--tdoku") => options.tdoku = Some(path()?),
                Some(flag) if flag.starts_with('-') => return Err(format!("unknown option {flag}")),
                found => match SECTIONS.into_iter().find(|&section| Some(section) == found) {
                    Some(section) => options.sections.push(section),
                    None => options.paths.push(argument.into()),
                },
            }
        }
        for path in &mut options.paths {
            *path = from.join(&path);
            if !path.is_file() {
                return Err(format!("expected {} or a file, found {}", SECTIONS.join(", "), path.display()));
            }
        }
        options.tdoku = options.tdoku.map(|path| from.join(path));
        if options.sections.is_empty() {
            options.sections = SECTIONS.to_vec();
        }
        if !options.paths.is_empty() && !options.sections.contains(&"solver") {
            return Err("files of puzzles are for the section solver".to_owned());
        }
        Ok(options)
    }

    /// The command as a person would type it.
    fn command_line(&self) -> String {
        let flags = [(self.quick, " --quick"), (self.large, " --large")];
        let flags: String = flags.into_iter().filter(|(is_set, _)| *is_set).map(|(_, flag)| flag).collect();
        let mut command_line = format!("cargo xtask bench{flags}");
        if self.tdoku.is_some() {
            command_line.push_str(" --tdoku DIR");
        }
        for name in self.paths.iter().filter_map(|path| path.file_name()) {
            command_line.push(' ');
            command_line.push_str(&name.to_string_lossy());
        }
        command_line
    }
}

fn main() -> ExitCode {
    let mut arguments = env::args_os().skip(1).peekable();
    let command = arguments.next_if(|argument| argument == "watch" || argument == "climb");
    let outcome = match command.as_deref().and_then(OsStr::to_str) {
        Some("watch") => watch::watch(arguments),
        Some(_) => climb::climb(arguments),
        None => Options::parse(arguments).and_then(|options| measure(&options)),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("bench: {message}");
            ExitCode::FAILURE
        }
    }
}

fn measure(options: &Options) -> Outcome {
    println!("{}", report::machine());
    let mut findings = Findings::default();
    for &section in &options.sections {
        let known = findings.tables.len();
        match section {
            "memory" => findings.add(memory::run(options)?),
            "program" => findings.add(program::run(options)?),
            "solver" => findings.add(solver::run(options)?),
            "wasm" => findings.add(wasm::run(options)?),
            _ => {
                python::run(options, &mut findings)?;
                findings.add(package::run(options)?);
            }
        }
        for table in &findings.tables[known..] {
            print!("{}", table.plain());
        }
    }
    let goals = goals::table(&findings.figures);
    print!("{}", goals.plain());
    if SECTIONS.iter().all(|section| options.sections.contains(section)) {
        findings.tables.insert(0, goals);
        write(options, &findings)
    } else {
        println!("\nNot all sections were measured, so nothing was written.");
        Ok(())
    }
}

/// Writes the page and its picture.
fn write(options: &Options, findings: &Findings) -> Outcome {
    let picture = options.docs.join("performance.svg");
    let page = options.docs.join("performance.md");
    let named = |path: &Path, error: std::io::Error| format!("{}: {error}", path.display());
    fs::write(&picture, plot::svg(&findings.charts)).map_err(|error| named(&picture, error))?;
    let mut text = format!(
        "`{}` on {}; files of {} boards.\n\n![Bars: boards per second in memory, and the time of the program against \
         wc -l. The numbers are in the tables below.](performance.svg)\n",
        options.command_line(),
        report::machine(),
        options.boards()
    );
    for table in &findings.tables {
        text.push_str(&table.markdown());
    }
    report::write_between_markers(&page, &text)?;
    println!("\nWrote {} and {}.", page.display(), picture.display());
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(arguments: &[&str]) -> Outcome<Options> {
        Options::parse(arguments.iter().map(OsString::from))
    }

    #[test]
    fn options_are_read() {
        let options = parsed(&["--quick", "--data", "here", "python"]).unwrap();
        assert_eq!((options.boards(), options.sections), (500_000, vec!["python"]));
        assert_eq!(options.data, Path::new("here"));
        assert_eq!(parsed(&[]).unwrap().sections, SECTIONS);
        let error = "expected memory, program, solver, python, wasm or a file, found all";
        assert_eq!(parsed(&["all"]).unwrap_err(), error);
        assert_eq!(parsed(&["--all"]).unwrap_err(), "unknown option --all");
        assert_eq!(
            parsed(&["--quick", "--large"]).unwrap().command_line(),
            "cargo xtask bench --quick --large"
        );
    }

    #[test]
    fn other_arguments_are_files_for_the_solver() {
        let here = env!("CARGO_MANIFEST_DIR");
        let options = parsed(&["solver", "Cargo.toml", "--from", here]).unwrap();
        assert_eq!(
            (options.sections, options.paths),
            (vec!["solver"], vec![Path::new(here).join("Cargo.toml")])
        );
        let options = parsed(&["--from", here, "src/main.rs"]).unwrap();
        assert_eq!(options.command_line(), "cargo xtask bench main.rs");
        assert_eq!(options.sections, SECTIONS);
        let options = parsed(&["solver", "--tdoku", "src", "--from", here]).unwrap();
        assert_eq!(options.tdoku, Some(Path::new(here).join("src")));
        assert_eq!(options.sections, ["solver"]);
        assert_eq!(parsed(&["--tdoku"]).unwrap_err(), "--tdoku needs a path");
        let error = parsed(&["--from", here, "memory", "Cargo.toml"]).unwrap_err();
        assert_eq!(error, "files of puzzles are for the section solver");
    }
}
