//! The inputs that fuzzing begins with, made from the project's test data.

use std::fs;
use std::path::{Path, PathBuf};

/// The longest text that becomes a seed: the others take long and say nothing else.
const LONGEST: usize = 4000;

/// The project's test data.
#[derive(Debug)]
pub struct Sources {
    /// Texts with boards: the case files and the examples.
    pub texts: Vec<Vec<u8>>,
    /// Replies of models.
    pub replies: Vec<String>,
}

impl Sources {
    /// Reads them from the project's folders.
    pub fn read() -> Sources {
        let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
        let data = root.join("crates/ninefold/tests");
        let mut paths = Vec::new();
        add_files(&data.join("cases"), &mut paths);
        add_files(&root.join("examples"), &mut paths);
        paths.retain(|path| path.extension().is_none_or(|extension| extension != "expected"));
        paths.sort();
        let mut texts: Vec<Vec<u8>> = paths.iter().map(|path| read(path)).collect();
        texts.retain(|text| text.len() <= LONGEST);
        Sources { texts, replies: replies(&read(&data.join("replies.jsonl"))) }
    }
}

fn add_files(folder: &Path, paths: &mut Vec<PathBuf>) {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    for entry in entries {
        let path = entry.unwrap_or_else(|error| panic!("{}: {error}", folder.display())).path();
        if path.is_dir() { add_files(&path, paths) } else { paths.push(path) }
    }
}

fn read(path: &Path) -> Vec<u8> {
    fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The replies in lines of JSON.
fn replies(lines: &[u8]) -> Vec<String> {
    let lines = lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let reply = |line: &[u8]| {
        let value: serde_json::Value = serde_json::from_slice(line).expect("a line of JSON");
        value["reply"].as_str().expect("each has a reply").to_owned()
    };
    lines.map(reply).filter(|reply| reply.len() <= LONGEST).collect()
}

/// What an earlier run of the fuzzer has found: the inputs of a target that are kept in `findings/`.
pub fn findings(target: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("findings").join(target);
    let mut paths = Vec::new();
    if folder.is_dir() {
        add_files(&folder, &mut paths);
    }
    paths.sort();
    paths.into_iter().map(|path| (path.clone(), read(&path))).collect()
}
