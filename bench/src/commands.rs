//! Commands to time, and the output they must give.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};

use crate::Outcome;
use crate::files::BoardFile;
use crate::watch::Run;

/// What a run of ninefold must print.
#[derive(Clone, Copy)]
pub(crate) enum Check {
    Summary,
    Bool,
    Jsonl,
    Filter,
}

/// A command on a file.
pub(crate) struct Contender {
    /// As a person would type it.
    pub(crate) command_line: String,
    pub(crate) run: Run,
    pub(crate) check: Option<Check>,
}

impl Contender {
    /// The same command with its output redirected to this file.
    pub(crate) fn to(mut self, out: &Path) -> Contender {
        let name = out.file_name().unwrap_or_default();
        self.command_line = format!("{} > {}", self.command_line, name.display());
        self.run.out = Some(out.to_owned());
        self
    }
}

/// A system tool.
pub(crate) fn tool(program: &str, arguments: &[&str], file: &BoardFile) -> Contender {
    let words: Vec<&str> = [program].into_iter().chain(arguments.iter().copied()).collect();
    let command_line = format!("{} {}", words.join(" "), file.name());
    let arguments = arguments.iter().map(Into::into).chain([file.path.clone().into()]).collect();
    Contender {
        command_line,
        run: Run { program: program.into(), arguments, out: None, feed: None },
        check: None,
    }
}

/// Runs the command once, untimed, and compares its output with what is known about the file.
pub(crate) fn verify(run: &Run, check: Check, file: &BoardFile) -> Outcome {
    let mut command = Command::new(Path::new(&run.program));
    command.args(&run.arguments).stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::null());
    let mut child = command.spawn().map_err(|error| error.to_string())?;
    let mut output = BufReader::with_capacity(1 << 20, child.stdout.take().ok_or("no output")?);
    let (mut lines, mut met, mut line) = (0, 0, Vec::new());
    while output.read_until(b'\n', &mut line).map_err(|error| error.to_string())? > 0 {
        lines += 1;
        met += u64::from(match check {
            Check::Summary => is_summary(&String::from_utf8_lossy(&line), file),
            Check::Bool => line == b"true\n",
            // Whatever else is in the object: a valid board has no conflicts.
            Check::Jsonl => {
                line.windows(14).any(|word| word == b"\"meets\":true,\"" || word == b",\"meets\":true}")
            }
            Check::Filter => true,
        });
        line.clear();
    }
    child.wait().map_err(|error| error.to_string())?;
    let expected = match check {
        Check::Summary => (1, 1),
        Check::Bool | Check::Jsonl => (file.boards, file.valid),
        Check::Filter => (file.valid, file.valid),
    };
    if (lines, met) == expected {
        return Ok(());
    }
    Err(format!("expected {expected:?} lines and boards that meet the requirement, found {:?}", (lines, met)))
}

/// Whether the line has the right totals. For a table or for objects, it also names the column or key.
fn is_summary(line: &str, file: &BoardFile) -> bool {
    let invalid = file.boards - file.valid;
    let counts = [(file.valid, "valid"), (invalid, "invalid")];
    let counts: Vec<String> = counts
        .iter()
        .filter(|(count, _)| *count > 0)
        .map(|(count, word)| format!("{count} {word}"))
        .collect();
    line.strip_prefix(&format!("{} boards", file.boards))
        .and_then(|rest| rest.strip_suffix(&format!(": {}\n", counts.join(", "))))
        .is_some_and(|between| between.is_empty() || between.starts_with(" in "))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_a_person_would_type_them() {
        let file = BoardFile { path: "/far/away/12-plain.txt".into(), boards: 12, valid: 12, bytes: 984 };
        assert_eq!(tool("wc", &["-l"], &file).command_line, "wc -l 12-plain.txt");
        assert_eq!(
            tool("cat", &[], &file).to("/far/copy.txt".as_ref()).command_line,
            "cat 12-plain.txt > copy.txt"
        );
    }

    #[test]
    fn summaries_leave_out_zero_counts() {
        let file = |valid| BoardFile { path: "p".into(), boards: 12, valid, bytes: 984 };
        assert!(is_summary("12 boards: 12 valid\n", &file(12)));
        assert!(is_summary("12 boards: 5 valid, 7 invalid\n", &file(5)));
        assert!(is_summary("12 boards in column \"puzzle\": 12 invalid\n", &file(0)));
        assert!(!is_summary("12 boards: 5 valid, 7 invalid\n", &file(6)));
        assert!(!is_summary("12 boards or more: 12 valid\n", &file(12)));
    }
}
