//! Every command that the READMEs and the pages about rules, grading and proofs show prints what they show.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const ROOT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../..");

/// A command of a README with the output that stands below it.
struct Shown {
    command: String,
    output: String,
}

/// The commands in the blocks marked `console`, in order.
fn commands(readme: &str) -> Vec<Shown> {
    let mut shown: Vec<Shown> = Vec::new();
    for block in readme.split("```console\n").skip(1) {
        let block = block.split("```").next().unwrap_or_default();
        for line in block.lines() {
            match (line.strip_prefix("$ "), shown.last_mut()) {
                (Some(command), _) => shown.push(Shown { command: command.into(), output: String::new() }),
                (None, Some(last)) => last.output.extend([line, "\n"]),
                (None, None) => panic!("output without a command: {line}"),
            }
        }
    }
    shown
}

/// A fresh folder with the examples in it.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(folder.join("examples")).expect("a folder for the test");
    fs::create_dir_all(folder.join("docs/rules")).expect("a folder for pictures");
    for file in fs::read_dir(Path::new(ROOT).join("examples")).expect("the examples") {
        let file = file.expect("an example");
        if file.path().is_file() {
            fs::copy(file.path(), folder.join("examples").join(file.file_name())).expect("a copy");
        }
    }
    folder
}

/// Runs the commands of a README, of which there are at least so many, in a locale. Returns the folder in which they ran.
fn check(name: &str, locale: &str, count: usize) -> PathBuf {
    let readme = fs::read_to_string(Path::new(ROOT).join(name)).expect("the README");
    let folder = folder(&name.replace('/', "-"));
    let program = Path::new(env!("CARGO_BIN_EXE_ninefold"));
    let path = env::join_paths(
        program
            .parent()
            .map(Path::to_path_buf)
            .into_iter()
            .chain(env::split_paths(&env::var_os("PATH").unwrap_or_default())),
    )
    .expect("a search path");
    let shown = commands(&readme);
    assert!(shown.len() >= count, "{name} shows only {} commands", shown.len());
    for Shown { command, output } in shown {
        let Some(command) = command
            .strip_prefix("cargo run --release -- ")
            .map(|rest| format!("ninefold {rest}"))
            .or_else(|| command.starts_with("ninefold ").then(|| command.clone()))
        else {
            assert_eq!(command, "cargo xtask test", "a command that nothing checks");
            continue;
        };
        let ran = Command::new("sh")
            .args(["-c", &format!("({command}) 2>&1")])
            .env("PATH", &path)
            .env_remove("CLICOLOR_FORCE")
            .env_remove("LC_ALL")
            .env_remove("LC_MESSAGES")
            .env("LANG", locale)
            .current_dir(&folder)
            .output()
            .expect("a shell");
        // The first command to run stands there without its output.
        if !output.is_empty() {
            assert_eq!(String::from_utf8_lossy(&ran.stdout), output, "{name}: $ {command}");
        }
    }
    folder
}

#[test]
fn english() {
    check("README.md", "en_GB.UTF-8", 9);
}

#[test]
fn chinese() {
    check("README.zh-CN.md", "zh_CN.UTF-8", 9);
}

#[test]
fn rules() {
    let folder = check("docs/rules.md", "en_GB.UTF-8", 9);
    let pictures = fs::read_dir(Path::new(ROOT).join("docs/rules")).expect("the pictures");
    for picture in pictures.map(|picture| picture.expect("a picture")) {
        let made = fs::read_to_string(folder.join("docs/rules").join(picture.file_name()));
        let shown = fs::read_to_string(picture.path()).expect("a picture");
        assert_eq!(made.expect("a command that makes the picture"), shown, "{}", picture.path().display());
    }
}

#[test]
fn grading() {
    check("docs/grading.md", "en_GB.UTF-8", 1);
}

#[test]
fn proofs() {
    check("docs/proof.md", "en_GB.UTF-8", 1);
}

#[test]
fn both_show_the_same_commands() {
    let read = |name| commands(&fs::read_to_string(Path::new(ROOT).join(name)).expect("a README"));
    let (english, chinese) = (read("README.md"), read("README.zh-CN.md"));
    assert_eq!(english.len(), chinese.len());
    for (english, chinese) in english.iter().zip(&chinese) {
        assert_eq!(english.command, chinese.command);
        // What machines read is the same in every language.
        if english.output.starts_with(['{', 't', 'f', '.']) {
            assert_eq!(english.output, chinese.output);
        }
    }
}
