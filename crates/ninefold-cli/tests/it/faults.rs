//! When input and output fail: whatever can't be read or written is told, with its place, and the exit status is 2.

use std::fs::{self, File};
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::os::fd::OwnedFd;
use std::os::unix::fs::{MetadataExt, PermissionsExt, symlink};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::thread;
use std::time::{Duration, SystemTime};

use crate::program::{Call, INVALID, SOLVED, VALID, errors_of, grid, ninefold, wait};

const COMPLETE: &str = "the complete records before that were read";

/// What the program said and did.
#[derive(Debug, PartialEq)]
struct Ended {
    code: Option<i32>,
    stdout: String,
    stderr: String,
}

fn ended(child: Child) -> Ended {
    let output = child.wait_with_output().unwrap();
    Ended {
        code: output.status.code(),
        stdout: String::from_utf8(output.stdout).unwrap(),
        stderr: String::from_utf8(output.stderr).unwrap(),
    }
}

/// An input that gives this text, and then an error.
fn input_that_fails_after(text: &str) -> Stdio {
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).unwrap();
    let mut reader = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
    let (mut writer, _) = listener.accept().unwrap();
    // A connection that is closed while it has something to read is reset.
    reader.write_all(b"unread").unwrap();
    writer.peek(&mut [0]).unwrap();
    writer.write_all(text.as_bytes()).unwrap();
    drop(writer);
    Stdio::from(OwnedFd::from(reader))
}

fn reset_at(offset: usize) -> String {
    format!(
        "ninefold: -: cannot be read from byte {offset} on: Connection reset by peer (os error 104); {COMPLETE}\n"
    )
}

fn run_with(stdin: Stdio, arguments: &[&str]) -> Ended {
    let call = ninefold(arguments);
    ended(call.command().stdin(stdin).spawn().unwrap())
}

#[test]
fn what_comes_before_a_failure_is_judged_and_an_incomplete_line_is_not() {
    let whole = format!("{VALID}\n{SOLVED}\n{VALID}\n");
    // The last line would be a valid board, or row, by itself.
    for rest in [VALID, &VALID[..50], "", &format!("{VALID} with a comm"), &format!("{VALID}\t{SOLVED}\t5")] {
        let text = format!("{whole}{rest}");
        let message = reset_at(text.len());
        for (arguments, stdout) in [
            (&["check", "-o", "bool"][..], "true\n".repeat(3)),
            (&["check", "-o", "bool", "--rules", "anti-king"], "true\nfalse\ntrue\n".into()),
            (&["filter"], whole.clone()),
            (&["convert", "--to", "line"], whole.clone()),
            (&["solve"], format!("{SOLVED}\n").repeat(3)),
        ] {
            let expected = Ended { code: Some(2), stdout, stderr: message.clone() };
            let mut found = run_with(input_that_fails_after(&text), arguments);
            // The totals of `solve` come after it.
            found.stderr.truncate(message.len());
            assert_eq!(found, expected, "{arguments:?}, {rest:?} at the end");
        }
    }
}

#[test]
fn a_record_of_several_lines_that_is_not_complete_is_left_out() {
    let (one, other) = (grid(VALID), grid(INVALID));
    let (values, rest) = (format!("{VALID:?}\n{INVALID:?}\n"), format!("{:?}", &VALID[..50]));
    for (whole, rest) in [
        (format!("{one}\n{other}\n"), &one[..45]),
        (format!("{one}\n{other}\n"), &one[..50]),
        (values.clone(), &rest[..40]),
        (format!("[\n{}", values.replace('\n', ",\n")), &rest[..40]),
    ] {
        let text = whole.clone() + rest;
        for (arguments, count) in [
            (&["check", "-o", "bool"][..], 2),
            (&["filter", "--invert"], 1),
            (&["convert", "--to", "line"], 2),
        ] {
            let Ended { code, stdout, stderr } = run_with(input_that_fails_after(&text), arguments);
            assert_eq!((code, stderr), (Some(2), reset_at(text.len())), "{arguments:?}, {text}");
            let boards = ninefold(["check", "-o", "bool"]).stdin(&stdout).run();
            let boards = if arguments[0] == "check" { stdout } else { boards.text().to_owned() };
            assert_eq!(boards.lines().count(), count, "{arguments:?}, {text}");
        }
    }
}

#[test]
fn a_failure_amid_many_lines_has_its_place() {
    let text = format!("{VALID}\n").repeat(300) + &VALID[..40];
    for arguments in [&["check", "-o", "bool"][..], &["check", "-o", "bool", "-r", "unique", "-j", "3"]] {
        let found = run_with(input_that_fails_after(&text), arguments);
        let stdout = "true\n".repeat(300);
        assert_eq!(found, Ended { code: Some(2), stdout, stderr: reset_at(text.len()) });
    }
    // The same for grids of another size.
    let text = "1234341221434321\n".repeat(1000) + "1234";
    let found = run_with(input_that_fails_after(&text), &["check", "-o", "bool", "--size", "4"]);
    assert_eq!(found, Ended { code: Some(2), stdout: "true\n".repeat(1000), stderr: reset_at(text.len()) });
}

#[test]
fn a_failure_is_told_by_every_command() {
    let text = format!("{VALID}\n{SOLVED}\n{}", &VALID[..50]);
    for (arguments, stdout) in [(["explain", "-n", "3"], ""), (["explain", "-n", "7"], "")] {
        let expected = Ended { code: Some(2), stdout: stdout.into(), stderr: reset_at(text.len()) };
        assert_eq!(run_with(input_that_fails_after(&text), &arguments), expected, "{arguments:?}");
    }
    for (head, row, rest) in [
        ("puzzle,reply\n", format!("{VALID},{SOLVED}\n"), format!("{VALID},{SOLVED}")),
        (
            "",
            format!("{{\"puzzle\":\"{VALID}\",\"reply\":\"{SOLVED}\"}}\n"),
            format!("{{\"puzzle\":\"{VALID}"),
        ),
    ] {
        let text = format!("{head}{row}{row}{rest}");
        let found = run_with(input_that_fails_after(&text), &["grade", "-o", "bool"]);
        assert_eq!(found, Ended { code: Some(2), stdout: "true\n".repeat(2), stderr: reset_at(text.len()) });
    }
}

#[test]
fn what_can_not_be_read_at_all_is_told_in_the_words_of_the_system() {
    for (file, words) in [
        ("/proc/self/mem", "Input/output error (os error 5)"),
        ("/", "Is a directory (os error 21)"),
        ("/dev/null/a", "Not a directory (os error 20)"),
    ] {
        for arguments in
            [&["check"][..], &["filter"], &["convert", "--to", "line"], &["solve"], &["explain"], &["grade"]]
        {
            let call = ninefold(arguments.iter().copied().chain([file]));
            call.run().is(2, "", format!("ninefold: {file}: {words}\n"));
        }
    }
}

/// A call that stops in the middle of a large file, because nobody reads its output.
struct Stalled {
    call: Call,
    child: Child,
    stdout: BufReader<std::process::ChildStdout>,
    lines: Vec<String>,
}

/// The lines of the file. What is written about them is five times as long, and much more than the program holds in memory.
const LINES: usize = 50_000;
const LENGTH: usize = LINES * 82;

/// A time at which the file was surely not changed by a test.
fn long_ago() -> SystemTime {
    SystemTime::UNIX_EPOCH + Duration::from_secs(1_000_000_000)
}

impl Stalled {
    fn start(arguments: &[&str], is_on_stdin: bool) -> Stalled {
        let call = ninefold(["check", "-o", "jsonl", "-r", "solved"].iter().chain(arguments))
            .file("a", format!("{VALID}\n").repeat(LINES))
            .file("b", format!("{VALID}\n"));
        let path = call.folder().join("a");
        File::options().write(true).open(&path).unwrap().set_modified(long_ago()).unwrap();
        let mut command = call.command();
        command.stdin(if is_on_stdin { Stdio::from(File::open(&path).unwrap()) } else { Stdio::null() });
        let mut child = command.spawn().unwrap();
        let mut stdout = BufReader::new(child.stdout.take().unwrap());
        let mut line = String::new();
        stdout.read_line(&mut line).unwrap();
        Stalled { call, child, stdout, lines: vec![line] }
    }

    fn path(&self) -> std::path::PathBuf {
        self.call.folder().join("a")
    }

    /// Lets it go on. Returns how many lines of the file it has judged, in order, what it says, and its exit status.
    fn end(mut self) -> (usize, String, Option<i32>) {
        self.lines.extend(self.stdout.by_ref().lines().map(Result::unwrap));
        let mut judged = 0;
        for line in self.lines.iter().filter(|line| !line.starts_with("{\"file\":\"b\"")) {
            judged += 1;
            assert!(line.contains(&format!("\"line\":{judged},\"verdict\":\"unfinished\"")), "{line}");
        }
        let status = wait(&mut self.child);
        (judged, errors_of(&mut self.child), status.and_then(|status| status.code()))
    }
}

#[test]
fn a_file_that_becomes_shorter_is_an_error() {
    for (arguments, is_on_stdin, name) in
        [(&["-j", "2", "a"][..], false, "a"), (&["-j", "1", "a", "b"], false, "a"), (&["-"], true, "-")]
    {
        // In the middle of a line.
        let shorter = LENGTH - 5_000 * 82 - 30;
        let stalled = Stalled::start(arguments, is_on_stdin);
        File::options().write(true).open(stalled.path()).unwrap().set_len(shorter as u64).unwrap();
        let expected = format!(
            "ninefold: {name}: the file became shorter while it was being read: it ended at byte {shorter} instead of \
             {LENGTH}; {COMPLETE}\n"
        );
        assert_eq!(stalled.end(), (shorter / 82, expected, Some(2)), "{arguments:?}");
    }
    // Wherever reading has got to, this is less.
    let stalled = Stalled::start(&["-j", "2", "a"], false);
    File::create(stalled.path()).unwrap();
    let (judged, errors, code) = stalled.end();
    assert!(judged < LINES && code == Some(2), "{judged} lines judged");
    assert_eq!(errors.lines().count(), 1, "{errors}");
    assert!(errors.starts_with("ninefold: a: the file became shorter while it was being read: "), "{errors}");
}

#[test]
fn a_file_that_is_changed_is_an_error() {
    for (arguments, is_on_stdin, name) in [(&["a"][..], false, "a"), (&["-"], true, "-")] {
        let stalled = Stalled::start(arguments, is_on_stdin);
        // The same bytes as before, but who can know that?
        File::options().write(true).open(stalled.path()).unwrap().write_all(VALID.as_bytes()).unwrap();
        let expected = format!("ninefold: {name}: the file was changed while it was being read\n");
        assert_eq!(stalled.end(), (LINES, expected, Some(2)));
    }
}

#[test]
fn a_file_that_grows_is_read_to_its_end_and_one_that_is_replaced_is_what_it_was() {
    let stalled = Stalled::start(&["a"], false);
    let mut file = File::options().append(true).open(stalled.path()).unwrap();
    file.write_all(format!("{VALID}\n").repeat(100).as_bytes()).unwrap();
    assert_eq!(stalled.end(), (LINES + 100, String::new(), Some(1)));

    let stalled = Stalled::start(&["a"], false);
    fs::rename(stalled.call.folder().join("b"), stalled.path()).unwrap();
    assert_eq!(stalled.end(), (LINES, String::new(), Some(1)));
}

/// Every command with every output, and an input for it.
fn every_output() -> Vec<(Vec<&'static str>, String)> {
    const FORMATS: [&str; 11] =
        ["line", "sdm", "grid", "framed", "sdk", "ss", "json", "json-numbers", "csv", "csv-grid", "solo"];
    let boards = format!("{VALID}\n{INVALID}\n");
    let replies = format!("puzzle,reply\n{VALID},{SOLVED}\n{VALID},{VALID}\n");
    let mut calls = Vec::new();
    for output in ["text", "bool", "jsonl", "summary"] {
        calls.push((vec!["check", "-o", output], boards.clone()));
        calls.push((vec!["grade", "-o", output], replies.clone()));
    }
    for format in FORMATS {
        calls.push((vec!["convert", "--to", format], boards.clone()));
        calls.push((vec!["generate", "--seed", "1", "--to", format], String::new()));
    }
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        calls.push((vec!["completions", shell], String::new()));
    }
    for arguments in [
        vec!["check"],
        vec!["check", "-r", "minimal", "--rules", "x"],
        vec!["filter"],
        vec!["filter", "--invert"],
        vec!["solve"],
        vec!["explain", "-n", "2"],
        vec!["explain", "-n", "1", "--svg", "-"],
        vec!["--help"],
        vec!["--version"],
        vec!["help", "check"],
        vec!["solve", "-h"],
    ] {
        calls.push((arguments, boards.clone()));
    }
    calls
}

#[test]
fn a_full_disk_is_reported_by_every_command_with_every_output() {
    for (arguments, input) in every_output() {
        let full = File::options().write(true).open("/dev/full").unwrap();
        let call = ninefold(&arguments).file("input", input);
        let input = File::open(call.folder().join("input")).unwrap();
        let child = call.command().stdin(input).stdout(full).spawn().unwrap();
        let Ended { code, stderr, .. } = ended(child);
        assert_eq!(code, Some(2), "{arguments:?}: {stderr}");
        let message = "ninefold: cannot write the output: No space left on device (os error 28)\n";
        assert!(stderr.ends_with(message), "{arguments:?}: {stderr}");
    }
    // Where nothing is written, nothing fails.
    let full = File::options().write(true).open("/dev/full").unwrap();
    let call = ninefold(["check", "-q", "-b", INVALID]);
    assert_eq!(ended(call.command().stdout(full).spawn().unwrap()).code, Some(1));
}

#[test]
fn a_pipe_that_is_closed_ends_every_command_quietly() {
    for (arguments, input) in every_output() {
        let (reader, writer) = std::io::pipe().unwrap();
        let call = ninefold(&arguments).file("input", input);
        let input = File::open(call.folder().join("input")).unwrap();
        drop(reader);
        let Ended { code, stderr, .. } = ended(call.command().stdin(input).stdout(writer).spawn().unwrap());
        assert_eq!((code, stderr.contains("ninefold:")), (Some(0), false), "{arguments:?}: {stderr}");
    }
}

#[test]
fn an_output_that_is_closed_or_read_only_is_an_error_of_every_command_with_every_output() {
    let redirections = ["exec \"$0\" \"$@\" < input >&-", "exec \"$0\" \"$@\" < input 1< /dev/null"];
    let calls =
        redirections.iter().flat_map(|script| every_output().into_iter().map(move |call| (script, call)));
    for (script, (arguments, input)) in calls {
        let call = ninefold(&arguments).file("input", input);
        let mut shell = Command::new("sh");
        shell.args(["-c", script, env!("CARGO_BIN_EXE_ninefold")]).args(&arguments);
        let child =
            shell.current_dir(call.folder()).env("LC_ALL", "C").stderr(Stdio::piped()).spawn().unwrap();
        let Ended { code, stderr, .. } = ended(child);
        assert_eq!(code, Some(2), "{arguments:?}: {stderr}");
        let message = "ninefold: cannot write the output: Bad file descriptor (os error 9)\n";
        assert!(stderr.ends_with(message), "{arguments:?}: {stderr}");
    }
}

/// A call from a shell that sets limits first.
fn limited(limits: &str, arguments: &str, folder: &Path) -> Command {
    let mut command = Command::new("sh");
    let program = env!("CARGO_BIN_EXE_ninefold");
    command.arg("-c").arg(format!("{limits}; exec \"$0\" {arguments}")).arg(program).current_dir(folder);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).env("LC_ALL", "C");
    command
}

#[test]
fn an_output_that_becomes_too_large_is_reported_wherever_that_is() {
    let text = format!("{VALID}\n").repeat(4000);
    let call = ninefold(["unused"]).file("a", &text);
    for arguments in
        ["filter a", "convert --to line a", "filter -j 3 -r unique a", "check -o jsonl -r solved a"]
    {
        let whole = ended(limited(":", arguments, call.folder()).spawn().unwrap());
        for blocks in [0, 1, 7, 130, 300] {
            // Ignoring the signal makes it an error.
            let limits = format!("trap '' XFSZ; ulimit -f {blocks}");
            let out = call.folder().join("out");
            let mut command = limited(&limits, arguments, call.folder());
            let Ended { code, stderr, .. } =
                ended(command.stdout(File::create(&out).unwrap()).spawn().unwrap());
            let message = "ninefold: cannot write the output: File too large (os error 27)\n";
            assert_eq!((code, stderr.as_str()), (Some(2), message), "{arguments}, {blocks} blocks");
            let written = fs::read_to_string(&out).unwrap();
            assert!(whole.stdout.starts_with(&written), "{arguments}, {blocks} blocks");
        }
    }
}

#[test]
fn a_limit_of_memory_changes_nothing() {
    let text = format!("{VALID}\n").repeat(150_000);
    let call = ninefold(["unused"]).file("a", &text);
    for arguments in ["check -o bool -j 16 a", "convert --to grid a"] {
        let whole = ended(limited(":", arguments, call.folder()).spawn().unwrap());
        // In KiB of addresses, of which a thread takes some for its stack and its allocator.
        let small = ended(limited("ulimit -v 131072", arguments, call.folder()).spawn().unwrap());
        assert!(whole == small, "{arguments}: {:?}, {}", small.code, small.stderr);
    }
}

/// What is left in a folder.
fn files_in(folder: &Path) -> Vec<String> {
    let entries = fs::read_dir(folder).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    names
}

/// The picture of the board.
fn picture() -> String {
    ninefold(["explain", "--svg", "-"]).stdin(VALID).run().text().to_owned()
}

/// Draws the board into this file.
fn draw(file: &str) -> Call {
    ninefold(["explain", "--svg", file]).stdin(VALID)
}

#[test]
fn a_picture_replaces_a_file_and_keeps_its_permissions() {
    let call = draw("a.svg").file("a.svg", "old");
    let (folder, path) = (call.folder().to_owned(), call.folder().join("a.svg"));
    fs::set_permissions(&path, fs::Permissions::from_mode(0o640)).unwrap();
    let before = fs::metadata(&path).unwrap();
    let outcome = call.run();
    assert_eq!((outcome.code, outcome.written("a.svg")), (Some(0), picture()));
    let after = fs::metadata(&path).unwrap();
    assert_eq!((after.mode(), after.uid(), after.gid()), (before.mode(), before.uid(), before.gid()));
    assert_ne!(after.ino(), before.ino(), "it was written beside the old one first");
    assert_eq!(files_in(&folder), ["a.svg"]);
}

#[test]
fn a_picture_goes_where_links_lead() {
    let call = draw("link.svg");
    let folder = call.folder().to_owned();
    fs::create_dir(folder.join("pictures")).unwrap();
    fs::write(folder.join("pictures/a.svg"), "old").unwrap();
    symlink("second.svg", folder.join("link.svg")).unwrap();
    symlink("pictures/a.svg", folder.join("second.svg")).unwrap();
    let outcome = call.run();
    assert_eq!((outcome.code, outcome.written("pictures/a.svg")), (Some(0), picture()));
    assert_eq!(files_in(&folder), ["link.svg", "pictures", "second.svg"]);
    assert_eq!(files_in(&folder.join("pictures")), ["a.svg"]);
    assert!(folder.join("link.svg").is_symlink() && folder.join("second.svg").is_symlink());

    // A link to nothing makes the file.
    let call = draw("link.svg");
    symlink("new.svg", call.folder().join("link.svg")).unwrap();
    let outcome = call.run();
    assert_eq!((outcome.code, outcome.written("new.svg")), (Some(0), picture()));

    // A link to itself is an error.
    let call = draw("link.svg");
    symlink("link.svg", call.folder().join("link.svg")).unwrap();
    let outcome = call.run();
    assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
    assert!(outcome.stderr.starts_with("ninefold: cannot write link.svg: "), "{}", outcome.stderr);
}

#[test]
fn a_file_with_several_names_keeps_them() {
    let call = draw("a.svg").file("a.svg", "old");
    fs::hard_link(call.folder().join("a.svg"), call.folder().join("b.svg")).unwrap();
    let outcome = call.run();
    assert_eq!((outcome.written("a.svg"), outcome.written("b.svg")), (picture(), picture()));
}

#[test]
fn a_picture_is_written_in_place_if_nothing_may_be_written_beside_it() {
    let call = draw("pictures/a.svg");
    let folder = call.folder().join("pictures");
    let (program, path) = (call.folder().join("ninefold"), folder.join("a.svg"));
    fs::create_dir(&folder).unwrap();
    fs::write(&path, "old").unwrap();
    fs::copy(env!("CARGO_BIN_EXE_ninefold"), &program).unwrap();
    fs::write(call.folder().join("board"), VALID).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o666)).unwrap();
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o555)).unwrap();
    let number = fs::metadata(&path).unwrap().ino();
    let mut command = Command::new(&program);
    command.args(["explain", "--svg", "pictures/a.svg", "board"]).current_dir(call.folder());
    // Permissions mean nothing to root.
    if fs::metadata("/proc/self").unwrap().uid() == 0 {
        command.uid(65_534);
    }
    let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    assert_eq!(ended(child).code, Some(0));
    assert_eq!((fs::read_to_string(&path).unwrap(), fs::metadata(&path).unwrap().ino()), (picture(), number));
    fs::set_permissions(&folder, fs::Permissions::from_mode(0o755)).unwrap();
}

#[test]
fn what_a_killed_process_has_left_is_not_in_the_way() {
    let call = ninefold(["unused"]).file("board", VALID).file("a.svg", "old");
    let number = fs::metadata(call.folder().join("a.svg")).unwrap().ino();
    // The shell's number becomes that of the program.
    let folder = "mkdir .ninefold-$$-0.tmp; echo > .ninefold-$$-1.tmp";
    let Ended { code, .. } =
        ended(limited(folder, "explain --svg a.svg board", call.folder()).spawn().unwrap());
    assert_eq!((code, fs::read_to_string(call.folder().join("a.svg")).unwrap()), (Some(0), picture()));
    assert_ne!(fs::metadata(call.folder().join("a.svg")).unwrap().ino(), number);
    assert_eq!(files_in(call.folder()).len(), 4, "what was in the way is still there");
}

#[test]
fn an_input_that_is_also_the_output_is_refused() {
    let text = format!("{VALID}\n{INVALID}\n").repeat(100);
    for arguments in ["filter a >> a", "filter < a >> a", "check -o bool a >> a", "solve - < a >> a"] {
        let call = ninefold(["unused"]).file("a", &text);
        let Ended { code, stderr, .. } = ended(limited(":", arguments, call.folder()).spawn().unwrap());
        assert_eq!(code, Some(2), "{arguments}");
        let name = if arguments.contains("< a") { "-" } else { "a" };
        let message = format!("ninefold: {name}: it is also the output; choose another file\n");
        assert_eq!(stderr.lines().next(), message.lines().next(), "{arguments}");
        let left = fs::read_to_string(call.folder().join("a")).unwrap();
        assert!(left.starts_with(&text) && !left[text.len()..].contains(VALID), "{arguments}");
    }
    // Another file with the same contents isn't.
    let call = ninefold(["unused"]).file("a", &text).file("b", &text);
    assert_eq!(ended(limited(":", "filter a >> b", call.folder()).spawn().unwrap()).code, Some(1));
}

#[test]
fn a_file_that_is_written_is_no_input_and_not_the_output() {
    const LAYOUT: &str = "AAABBAACBBCCCDBCEDDDEEEED";
    const INPUT: &str = "it is also an input; choose another file";
    const OUTPUT: &str = "it is also the output; choose another file";
    for (arguments, written, reason) in [
        ("explain --svg a a", "a", INPUT),
        ("explain --svg ./link a", "./link", INPUT),
        ("explain --svg a < a", "a", INPUT),
        ("explain --svg layout --regions layout -b ...1..3.....24....5...", "layout", INPUT),
        ("explain --svg x.svg a > x.svg", "x.svg", OUTPUT),
        ("check -r unique --proof p p/board.cnf", "p/board.cnf", INPUT),
        ("check -r unique --proof p/ < p/board.drat", "p/board.drat", INPUT),
        ("check -r unique --proof p --regions p/board.cnf a", "p/board.cnf", INPUT),
        ("check -r unique --proof p a > p/board.drat", "p/board.drat", OUTPUT),
    ] {
        let before = match (written, reason) {
            ("layout", _) => LAYOUT,
            // The shell has emptied it.
            (_, OUTPUT) => "",
            _ => VALID,
        };
        let call = ninefold(["unused"]).file("a", VALID).file("layout", LAYOUT).file("x.svg", "");
        fs::create_dir(call.folder().join("p")).unwrap();
        fs::write(call.folder().join("p/board.cnf"), VALID).unwrap();
        fs::write(call.folder().join("p/board.drat"), VALID).unwrap();
        symlink("a", call.folder().join("link")).unwrap();
        let Ended { code, stderr, .. } = ended(limited(":", arguments, call.folder()).spawn().unwrap());
        let message = format!("ninefold: cannot write {written}: {reason}\n");
        assert_eq!((code, stderr), (Some(2), message), "{arguments}");
        assert_eq!(fs::read_to_string(call.folder().join(written)).unwrap(), before, "{arguments}");
    }
}

#[test]
fn a_picture_can_be_written_to_what_is_not_a_file() {
    draw("/dev/full").run().is(
        2,
        "",
        "ninefold: cannot write /dev/full: No space left on device (os error 28)\n",
    );
    assert_eq!(draw("/dev/null").run().code, Some(0));
    let outcome = draw("/dev/stdout").run();
    assert!(outcome.code == Some(0) && outcome.text().starts_with(&picture()), "{}", outcome.stderr);

    // If it leads to a file, picture and text would replace each other there.
    let call = ninefold(["unused"]).file("board", VALID);
    let command = "explain --svg /dev/stdout board > out";
    let Ended { code, stderr, .. } = ended(limited(":", command, call.folder()).spawn().unwrap());
    let message = "ninefold: cannot write /dev/stdout: it is also the output; choose another file\n";
    assert_eq!((code, stderr.as_str()), (Some(2), message));

    let call = draw("pipe");
    let pipe = call.folder().join("pipe");
    assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
    let reader = thread::spawn(move || fs::read_to_string(pipe).unwrap());
    assert_eq!(call.run().code, Some(0));
    assert_eq!(reader.join().unwrap(), picture());
}

#[test]
fn a_picture_that_can_not_be_written_leaves_what_was_there() {
    let call = ninefold(["unused"]).file("board", VALID).file("a.svg", "old");
    for blocks in [0, 1, 2] {
        let limits = format!("trap '' XFSZ; ulimit -f {blocks}");
        let child = limited(&limits, "explain --svg a.svg board", call.folder()).spawn().unwrap();
        let expected = Ended {
            code: Some(2),
            stdout: String::new(),
            stderr: "ninefold: cannot write a.svg: File too large (os error 27)\n".into(),
        };
        assert_eq!(ended(child), expected);
        assert_eq!(fs::read_to_string(call.folder().join("a.svg")).unwrap(), "old");
        assert_eq!(files_in(call.folder()), ["a.svg", "board"]);
    }
    let limits = "trap '' XFSZ; ulimit -f 1";
    let Ended { code, stderr, .. } = ended(limited(limits, "man pages", call.folder()).spawn().unwrap());
    assert_eq!(code, Some(2));
    assert!(stderr.starts_with("ninefold: cannot write pages/ninefold"), "{stderr}");
    assert_eq!(files_in(&call.folder().join("pages")), Vec::<String>::new());
}

#[test]
fn whenever_it_is_killed_a_picture_is_there_as_a_whole() {
    let (old, new) = ("old".repeat(1000), picture());
    for round in 0..40 {
        let call = draw("a.svg").file("a.svg", &old).file("board", VALID);
        let stdin = File::open(call.folder().join("board")).unwrap();
        let mut child = call.command().stdin(stdin).spawn().unwrap();
        thread::sleep(Duration::from_micros(round * 250));
        child.kill().unwrap();
        child.wait().unwrap();
        let found = fs::read_to_string(call.folder().join("a.svg")).unwrap();
        assert!(found == old || found == new, "{} bytes after round {round}", found.len());
    }
}

/// Whether this process ignores the signal, as far as the system says.
fn is_ignored(signal: i32) -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let ignored = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    ignored.is_some_and(|mask| u64::from_str_radix(mask.trim(), 16).unwrap() >> (signal - 1) & 1 == 1)
}

#[test]
fn signals_end_the_program_as_they_do_others() {
    // Whoever runs the tests in the background may have them ignore Ctrl-C, which programs inherit.
    for (signal, number) in [("INT", 2), ("TERM", 15)].into_iter().filter(|&(_, number)| !is_ignored(number))
    {
        for (arguments, start) in [
            (&["check", "-o", "bool"][..], VALID),
            (&["filter", "-j", "3"], VALID),
            (&["explain", "--svg", "a.svg"], VALID),
            (&["grade"], "puzzle,answer"),
        ] {
            let call = ninefold(arguments);
            let mut child = call.command().spawn().unwrap();
            // It waits for more.
            let mut stdin = child.stdin.take().unwrap();
            stdin.write_all(format!("{start}\n").as_bytes()).unwrap();
            let process = child.id().to_string();
            let sent = Command::new("sh").args(["-c", "kill -s \"$0\" \"$1\"", signal, &process]).status();
            assert!(sent.unwrap().success());
            let status = wait(&mut child).expect("the signal ends it");
            assert_eq!(status.signal(), Some(number), "{arguments:?}");
            assert_eq!(files_in(call.folder()), Vec::<String>::new());
        }
    }
}
