//! Runs the program in a folder of its own and holds exit status, output and errors together.

use std::ffi::{OsStr, OsString};
use std::fmt::Debug;
use std::fs;
use std::io::{Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::thread;
use std::time::{Duration, Instant};

pub(crate) const VALID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const INVALID: &str =
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A board with one solution, from which no given can be dropped.
pub(crate) const MINIMAL: &str =
    ".......1.4.........2...........5.4.7..8...3....1.9....3..4..2...5.1........8.6...";
/// A solved board without four cells, which can be filled in two ways.
pub(crate) const AMBIGUOUS: &str =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";
/// A valid board without solutions: nothing fits into r1c9.
pub(crate) const UNSOLVABLE: &str =
    "12345678.........9...............................................................";
pub(crate) const EMPTY: &str =
    ".................................................................................";
/// A board that lacks its last cell.
pub(crate) const SHORT: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7";

/// Why the invalid board is that.
pub(crate) const WHY: &str = "8 twice in column 1 (r1c1, r4c1); 8 twice in box 1 (r1c1, r3c3)";

pub(crate) const VALID_DRAWN: &str = "     1  2  3   4  5  6   7  8  9
   ┌─────────┬─────────┬─────────┐
 1 │ 5  3  . │ .  7  . │ .  .  . │
 2 │ 6  .  . │ 1  9  5 │ .  .  . │
 3 │ .  9  8 │ .  .  . │ .  6  . │
   ├─────────┼─────────┼─────────┤
 4 │ 8  .  . │ .  6  . │ .  .  3 │
 5 │ 4  .  . │ 8  .  3 │ .  .  1 │
 6 │ 7  .  . │ .  2  . │ .  .  6 │
   ├─────────┼─────────┼─────────┤
 7 │ .  6  . │ .  .  . │ 2  8  . │
 8 │ .  .  . │ 4  1  9 │ .  .  5 │
 9 │ .  .  . │ .  8  . │ .  7  9 │
   └─────────┴─────────┴─────────┘
";

/// The 8s that clash are in brackets.
pub(crate) const INVALID_DRAWN: &str = "     1  2  3   4  5  6   7  8  9
   ┌─────────┬─────────┬─────────┐
 1 │[8] 3  . │ .  7  . │ .  .  . │
 2 │ 6  .  . │ 1  9  5 │ .  .  . │
 3 │ .  9 [8]│ .  .  . │ .  6  . │
   ├─────────┼─────────┼─────────┤
 4 │[8] .  . │ .  6  . │ .  .  3 │
 5 │ 4  .  . │ 8  .  3 │ .  .  1 │
 6 │ 7  .  . │ .  2  . │ .  .  6 │
   ├─────────┼─────────┼─────────┤
 7 │ .  6  . │ .  .  . │ 2  8  . │
 8 │ .  .  . │ 4  1  9 │ .  .  5 │
 9 │ .  .  . │ .  8  . │ .  7  9 │
   └─────────┴─────────┴─────────┘
";

/// What is said of the invalid board.
pub(crate) const INVALID_TOLD: &str = "   [ ] in conflict
givens     30 of 81
valid      no, 2 conflicts
           8 twice in column 1 (r1c1, r4c1)
           8 twice in box 1 (r1c1, r3c3)
solved     no, 51 cells are blank
solvable   no, it is not valid
solutions  none
minimal    no, there is no solution
";

/// A call of the program that has not been made yet.
pub(crate) struct Call {
    folder: Folder,
    arguments: Vec<OsString>,
    variables: Vec<(&'static str, &'static str)>,
    stdin: Vec<u8>,
}

/// Prepares to call the program with these arguments.
pub(crate) fn ninefold<A: AsRef<OsStr>>(arguments: impl IntoIterator<Item = A>) -> Call {
    Call {
        folder: Folder::new(),
        arguments: arguments.into_iter().map(|argument| argument.as_ref().to_owned()).collect(),
        variables: Vec::new(),
        stdin: Vec::new(),
    }
}

impl Call {
    /// A file in the folder where the program runs.
    pub(crate) fn file(self, name: &str, content: impl AsRef<[u8]>) -> Call {
        fs::write(self.folder.path.join(name), content).unwrap();
        self
    }

    /// What is piped into the program; nothing unless said otherwise.
    pub(crate) fn stdin(mut self, content: impl AsRef<[u8]>) -> Call {
        self.stdin = content.as_ref().to_vec();
        self
    }

    pub(crate) fn variable(mut self, name: &'static str, value: &'static str) -> Call {
        self.variables.push((name, value));
        self
    }

    /// Where the program runs.
    pub(crate) fn folder(&self) -> &Path {
        &self.folder.path
    }

    /// The call as the standard library makes it, for tests that hold the pipes in their own hands.
    pub(crate) fn command(&self) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_ninefold"));
        command.args(&self.arguments).current_dir(&self.folder.path);
        for name in ["NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "LC_ALL", "LC_MESSAGES", "LANG"] {
            command.env_remove(name);
        }
        command.envs(self.variables.iter().copied());
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        command
    }

    pub(crate) fn run(self) -> Outcome {
        let mut child = self.command().spawn().unwrap();
        let mut stdin = child.stdin.take().unwrap();
        let content = self.stdin.clone();
        // The program may end before it has read everything.
        let feeder = thread::spawn(move || drop(stdin.write_all(&content)));
        let output = child.wait_with_output().unwrap();
        feeder.join().unwrap();
        Outcome {
            code: output.status.code(),
            stdout: output.stdout,
            stderr: String::from_utf8(output.stderr).unwrap(),
            folder: self.folder,
        }
    }
}

/// How a call ended.
pub(crate) struct Outcome {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: Vec<u8>,
    pub(crate) stderr: String,
    folder: Folder,
}

impl Outcome {
    /// Holds all three against what they should be.
    #[track_caller]
    pub(crate) fn is(&self, code: i32, stdout: impl AsRef<[u8]>, stderr: impl AsRef<str>) {
        let expected = (Some(code), stdout.as_ref(), stderr.as_ref());
        let got = (self.code, self.stdout.as_slice(), self.stderr.as_str());
        assert!(
            got == expected,
            "expected exit status {code}, output\n{}and errors\n{}got exit status {:?}, output\n{}and errors\n{}",
            shown(expected.1),
            shown(expected.2.as_bytes()),
            got.0,
            shown(got.1),
            shown(got.2.as_bytes()),
        );
    }

    /// The same for `--output summary`, whose errors end with how fast it was.
    #[track_caller]
    pub(crate) fn sums_up(mut self, code: i32, stdout: impl AsRef<[u8]>, stderr: impl AsRef<str>) {
        let start = self.stderr.trim_end_matches('\n').rfind('\n').map_or(0, |at| at + 1);
        let speed = self.stderr.split_off(start);
        let numbers: Vec<_> = speed
            .strip_suffix(" boards per second\n")
            .and_then(|speed| speed.split_once(" s, "))
            .into_iter()
            .flat_map(|(seconds, rate)| [seconds.parse::<f64>().is_ok(), rate.parse::<u64>().is_ok()])
            .collect();
        assert_eq!(numbers, [true, true], "{speed:?}");
        self.is(code, stdout, stderr);
    }

    pub(crate) fn text(&self) -> &str {
        std::str::from_utf8(&self.stdout).unwrap()
    }

    /// The content of a file that the program wrote.
    pub(crate) fn written(&self, name: &str) -> String {
        fs::read_to_string(self.folder.path.join(name)).unwrap()
    }
}

/// Line by line, with what cannot be seen spelled out; of long texts, the start.
fn shown(text: &[u8]) -> String {
    let lines = text.split_inclusive(|&byte| byte == b'\n');
    lines.take(60).map(|line| format!("  {:?}\n", String::from_utf8_lossy(line))).collect()
}

/// A folder that is there as long as the test.
struct Folder {
    path: PathBuf,
}

impl Folder {
    fn new() -> Folder {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("{}-{number}", std::process::id()));
        fs::create_dir_all(&path).unwrap();
        Folder { path }
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        // A folder that is left behind is harmless.
        let _ = fs::remove_dir_all(&self.path);
    }
}

/// Waits for a program that should end at once. One that hangs is ended, and gives `None`.
pub(crate) fn wait(child: &mut Child) -> Option<ExitStatus> {
    let start = Instant::now();
    while start.elapsed() < Duration::from_secs(60) {
        if let Some(status) = child.try_wait().unwrap() {
            return Some(status);
        }
        thread::sleep(Duration::from_millis(10));
    }
    child.kill().unwrap();
    child.wait().unwrap();
    None
}

/// All that the program wrote to standard error.
pub(crate) fn errors_of(child: &mut Child) -> String {
    let mut errors = String::new();
    child.stderr.take().unwrap().read_to_string(&mut errors).unwrap();
    errors
}

/// The peak of a process's resident memory in KiB, where the system gives it.
pub(crate) fn peak_memory(process: u32) -> Option<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status")).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.trim().strip_suffix(" kB")?.parse().ok()
}

/// What the system says about a file that cannot be read, in its own words.
pub(crate) fn system_says<T: Debug>(outcome: std::io::Result<T>) -> String {
    outcome.unwrap_err().to_string()
}

/// Nine lines of nine cells.
pub(crate) fn grid(board: &str) -> String {
    board.as_bytes().chunks(9).map(|row| format!("{}\n", std::str::from_utf8(row).unwrap())).collect()
}
