//! One run of a command: its time and its peak memory.
//!
//! The system counts a process's peak memory from its parent's: a child of a process that holds a gigabyte seems to
//! have held one, too. So a small separate process, `ninefold-bench watch`, starts the command, times it, and prints the
//! measurement.

use std::env;
use std::ffi::OsString;
use std::fs::{self, File};
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Instant;

use crate::Outcome;

/// A command to time.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    pub(crate) program: OsString,
    pub(crate) arguments: Vec<OsString>,
    /// The file its output goes to; `None` discards it.
    pub(crate) out: Option<PathBuf>,
    /// A file that is sent to its input this many times, through a pipe.
    pub(crate) feed: Option<(PathBuf, u64)>,
}

/// What was measured in a run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Measurement {
    pub(crate) seconds: f64,
    /// Peak memory in bytes, if the system reports it.
    pub(crate) peak: Option<u64>,
}

impl Measurement {
    pub(crate) const NEVER: Measurement = Measurement { seconds: f64::INFINITY, peak: None };

    /// The shorter time and the larger memory of the two.
    pub(crate) fn merge(self, other: Measurement) -> Measurement {
        Measurement { seconds: self.seconds.min(other.seconds), peak: self.peak.max(other.peak) }
    }
}

impl Run {
    /// Runs it once, in a separate watching process.
    pub(crate) fn time(&self) -> Outcome<Measurement> {
        let watcher = env::current_exe().map_err(|error| error.to_string())?;
        let mut command = Command::new(watcher);
        command.arg("watch").arg(self.out.as_deref().unwrap_or("".as_ref()));
        let (feed, times) = self.feed.clone().unwrap_or_default();
        command.arg(feed).arg(times.to_string()).arg(&self.program).args(&self.arguments);
        let output = command.stderr(Stdio::inherit()).output().map_err(|error| error.to_string())?;
        let text = String::from_utf8_lossy(&output.stdout);
        let fields: Vec<&str> = text.split_whitespace().collect();
        match fields[..] {
            [seconds, peak] if output.status.success() => {
                let seconds = seconds.parse().map_err(|_| format!("cannot read the time {seconds}"))?;
                Ok(Measurement { seconds, peak: peak.parse().ok() })
            }
            _ => Err(format!("{} failed", self.program.display())),
        }
    }
}

/// The watching process: `watch OUT FEED TIMES PROGRAM ARGUMENT…`. `OUT` and `FEED` may be empty.
pub(crate) fn watch(mut arguments: impl Iterator<Item = OsString>) -> Outcome {
    let mut argument = || arguments.next().ok_or("watch needs a command");
    let (out, feed, times, program) = (argument()?, argument()?, argument()?, argument()?);
    let failed = |error| format!("{}: {error}", program.display());
    let times = times.to_str().and_then(|times| times.parse().ok()).unwrap_or(0);
    let feed = if feed.is_empty() { None } else { Some(fs::read(&feed).map_err(failed)?) };
    if !out.is_empty() {
        // Truncating an existing file would count towards the time of the run.
        let _ = fs::remove_file(&out);
    }
    let stdout = if out.is_empty() { Stdio::null() } else { File::create(&out).map_err(failed)?.into() };
    let mut command = Command::new(&program);
    command.args(arguments).stdout(stdout).stderr(Stdio::null());
    command.stdin(if feed.is_some() { Stdio::piped() } else { Stdio::null() });

    let start = Instant::now();
    let mut child = command.spawn().map_err(failed)?;
    if let (Some(block), Some(mut input)) = (feed, child.stdin.take()) {
        for _ in 0..times {
            input.write_all(&block).map_err(failed)?;
        }
    }
    let (code, peak) = wait(child).map_err(failed)?;
    let seconds = start.elapsed().as_secs_f64();
    // ninefold exits with 1 if a board is invalid, and some are.
    let is_own = Path::new(&program).file_stem() == Some("ninefold".as_ref());
    if code != Some(0) && !(is_own && code == Some(1)) {
        return Err(format!("{} ended with status {code:?}", program.display()));
    }
    println!("{seconds} {}", peak.map_or_else(|| "unknown".to_owned(), |peak| peak.to_string()));
    Ok(())
}

/// Waits for the child; returns its exit status and its peak memory in bytes.
#[cfg(unix)]
#[allow(unsafe_code, reason = "the standard library doesn't report the memory when it waits")]
#[allow(clippy::needless_pass_by_value, reason = "the child must not be used afterwards")]
fn wait(child: Child) -> std::io::Result<(Option<i32>, Option<u64>)> {
    use std::mem::MaybeUninit;
    use std::os::unix::process::ExitStatusExt;
    use std::process::ExitStatus;

    /// The unit that the system reports memory in.
    const UNIT: u64 = if cfg!(target_os = "macos") { 1 } else { 1024 };

    let id = libc::pid_t::try_from(child.id()).map_err(std::io::Error::other)?;
    let mut status = 0;
    let mut usage = MaybeUninit::<libc::rusage>::zeroed();
    // SAFETY: both pointers are to local variables that outlive the call. The child has not been waited for, so its
    // ID has not been reused, and it is not waited for again: dropping `child` does not wait.
    if unsafe { libc::wait4(id, &raw mut status, 0, usage.as_mut_ptr()) } != id {
        return Err(std::io::Error::last_os_error());
    }
    // SAFETY: all fields are integers, for which zeros are valid even where the system wrote nothing.
    let usage = unsafe { usage.assume_init() };
    Ok((ExitStatus::from_raw(status).code(), u64::try_from(usage.ru_maxrss).ok().map(|peak| peak * UNIT)))
}

#[cfg(not(unix))]
fn wait(mut child: Child) -> std::io::Result<(Option<i32>, Option<u64>)> {
    Ok((child.wait()?.code(), None))
}
