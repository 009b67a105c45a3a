//! Writes the seeds of every target, each into a file of its own: `seeds FOLDER`.

use std::path::PathBuf;
use std::process::ExitCode;
use std::{env, fs, io};

use ninefold_fuzz::TARGETS;
use ninefold_fuzz::seeds::{Sources, findings};

fn main() -> ExitCode {
    let Some(folder) = env::args_os().nth(1).map(PathBuf::from) else {
        eprintln!("usage: seeds FOLDER");
        return ExitCode::FAILURE;
    };
    match write(&folder) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{}: {error}", folder.display());
            ExitCode::FAILURE
        }
    }
}

fn write(folder: &std::path::Path) -> io::Result<()> {
    let sources = Sources::read();
    for target in TARGETS {
        let folder = folder.join(target.name);
        fs::create_dir_all(&folder)?;
        let found = findings(target.name).into_iter().map(|(_, input)| input);
        for (number, seed) in (target.seeds)(&sources).into_iter().chain(found).enumerate() {
            fs::write(folder.join(format!("seed-{number}")), seed)?;
        }
        println!("{}", target.name);
    }
    Ok(())
}
