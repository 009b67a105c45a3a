//! `cargo xtask fuzz`: tries the fuzz targets on inputs that a fuzzer makes up.

use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::rustup::{install_nightly, nightly_cargo};
use crate::{Outcome, cargo, command_line, install_cargo, output, run as run_command, target};

/// The fuzz targets are a separate workspace.
pub(crate) const MANIFEST: &str = "fuzz/Cargo.toml";

const USAGE: &str = "usage: cargo xtask fuzz [--minutes N] [TARGET…]";

/// How long all targets take together, unless something else is asked for.
const MINUTES: u64 = 10;

/// The longest input that the fuzzer makes up, in bytes.
const LONGEST: usize = 6000;

/// What is longer at one input, in seconds, is a finding: the targets take milliseconds.
const SLOWEST: u64 = 20;

pub(crate) fn run(arguments: &[String]) -> Outcome {
    let (minutes, mut names) = wanted(arguments)?;
    install_nightly(&[])?;
    install_cargo("fuzz")?;
    let folder = target().join("fuzz");
    let seeds = folder.join("seeds");
    let known = output(in_fuzz("run", &["--quiet", "--bin", "seeds", "--"]).arg(&seeds))?;
    let known: Vec<&str> = known.lines().collect();
    if let Some(unknown) = names.iter().find(|name| !known.contains(&name.as_str())) {
        return Err(format!("there is no target {unknown}; there are {}", known.join(", ")));
    }
    if names.is_empty() {
        names = known.iter().map(ToString::to_string).collect();
    }
    run_command(&mut cargo_fuzz("build", &folder))?;
    let seconds = (minutes * 60 / names.len() as u64).max(1);
    let mut findings = Vec::new();
    for name in &names {
        let report = fuzz(name, &folder, seconds)?;
        println!("{report}");
        findings.extend(report.findings);
    }
    match findings.as_slice() {
        [] => Ok(()),
        [first, ..] => Err(format!(
            "{} findings, the first in {}; fuzz/README.md says what to do with them",
            findings.len(),
            first.display()
        )),
    }
}

/// How many minutes and which targets were asked for.
fn wanted(arguments: &[String]) -> Outcome<(u64, Vec<String>)> {
    let mut minutes = MINUTES;
    let mut names = Vec::new();
    let mut arguments = arguments.iter();
    while let Some(argument) = arguments.next() {
        match argument.as_str() {
            "--minutes" => {
                let number = arguments.next().and_then(|number| number.parse().ok());
                minutes = number.filter(|&number| number > 0).ok_or(USAGE)?;
            }
            flag if flag.starts_with('-') => return Err(USAGE.into()),
            name => names.push(name.to_owned()),
        }
    }
    Ok((minutes, names))
}

/// A command of cargo-fuzz, which builds into this folder.
fn cargo_fuzz(verb: &str, folder: &Path) -> Command {
    let mut command = nightly_cargo(&["fuzz", verb, "--fuzz-dir", "fuzz", "--features", "libfuzzer"]);
    command.arg("--target-dir").arg(folder.join("build"));
    // Constants that several parts of a program have in common are no problem.
    command.env("ASAN_OPTIONS", "detect_odr_violation=0");
    command
}

/// What came out for one target.
struct Report {
    name: String,
    executions: String,
    /// How many different things the inputs have made the code do.
    features: String,
    findings: Vec<PathBuf>,
}

impl std::fmt::Display for Report {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Report { name, executions, features, findings } = self;
        write!(f, "{name:<10} {executions:>10} executions {features:>8} features {} findings", findings.len())
    }
}

fn fuzz(name: &str, folder: &Path, seconds: u64) -> Outcome<Report> {
    let [corpus, found] = ["corpus", "findings"].map(|part| folder.join(part).join(name));
    let log = folder.join(format!("{name}.log"));
    let written = |path: &Path, outcome: std::io::Result<()>| {
        outcome.map_err(|error| format!("{}: {error}", path.display()))
    };
    for path in [&corpus, &found] {
        written(path, fs::create_dir_all(path))?;
    }
    let before = files(&found);
    let output = File::create(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let mut fuzzer = cargo_fuzz("run", folder);
    fuzzer.arg(name).arg(&corpus).arg(folder.join("seeds").join(name)).arg("--");
    fuzzer.args([
        format!("-max_total_time={seconds}"),
        format!("-max_len={LONGEST}"),
        format!("-timeout={SLOWEST}"),
        format!("-artifact_prefix={}/", found.display()),
        "-print_final_stats=1".into(),
    ]);
    let status = fuzzer.stderr(output).status();
    let status = status.map_err(|error| format!("cannot start `{}`: {error}", command_line(&fuzzer)))?;
    let text = fs::read_to_string(&log).map_err(|error| format!("{}: {error}", log.display()))?;
    let mut findings = files(&found);
    findings.retain(|path| !before.contains(path));
    if !status.success() && findings.is_empty() {
        return Err(format!("the fuzzer failed at {name} ({status}); see {}", log.display()));
    }
    Ok(Report {
        name: name.into(),
        executions: last_after(&text, "stat::number_of_executed_units:"),
        features: last_after(&text, " ft:"),
        findings,
    })
}

/// The word behind the last of these labels.
fn last_after(text: &str, label: &str) -> String {
    let word = text.rsplit_once(label).and_then(|(_, rest)| rest.split_whitespace().next());
    word.unwrap_or("?").into()
}

fn files(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten();
    let mut paths: Vec<PathBuf> = entries.filter_map(|entry| Some(entry.ok()?.path())).collect();
    paths.sort();
    paths
}

/// A cargo command in the workspace of the fuzz targets, with the project's target directory.
pub(crate) fn in_fuzz(verb: &str, arguments: &[&str]) -> Command {
    let mut command = cargo(&[verb, "--manifest-path", MANIFEST, "--locked"]);
    command.arg("--target-dir").arg(target()).args(arguments);
    command
}
