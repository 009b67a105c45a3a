//! `ninefold completions`, the manual, the help.

use crate::program::{VALID, ninefold};

const COMMANDS: [&str; 8] =
    ["check", "explain", "filter", "convert", "solve", "generate", "grade", "completions"];

#[test]
fn every_shell_gets_a_script_that_names_the_commands() {
    for (shell, sign) in [
        ("bash", "complete "),
        ("zsh", "#compdef ninefold"),
        ("fish", "complete -c ninefold"),
        ("powershell", "Register-ArgumentCompleter"),
    ] {
        let outcome = ninefold(["completions", shell]).run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        for word in COMMANDS.into_iter().chain([sign, "require"]) {
            assert!(outcome.text().contains(word), "{shell} lacks {word}");
        }
    }
}

#[test]
fn an_unknown_shell_is_an_error() {
    let outcome = ninefold(["completions", "cmd"]).run();
    assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
    assert!(outcome.stderr.starts_with("error: invalid value 'cmd' for '<SHELL>'\n"), "{}", outcome.stderr);
}

#[test]
fn the_manual_has_one_page_per_command() {
    let call = ninefold(["man", "pages"]);
    let outcome = call.run();
    outcome.is(0, "", "");
    for command in COMMANDS {
        let page = outcome.written(&format!("pages/ninefold-{command}.1"));
        assert!(page.contains(".SH NAME") && page.contains(command), "{page}");
    }
    assert!(outcome.written("pages/ninefold.1").contains("Sudoku"));
}

#[test]
fn help_shows_examples_and_the_exit_status() {
    for flag in ["--help", "-h", "help"] {
        let outcome = ninefold([flag]).run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        for word in COMMANDS.into_iter().chain([
            "Examples:",
            "ninefold check puzzles.txt",
            "Exit status:\n  0  every board",
        ]) {
            assert!(outcome.text().contains(word), "{flag} lacks {word}");
        }
        assert!(outcome.text().contains("manual pages"));
    }
}

#[test]
fn every_command_has_help_with_examples() {
    for command in COMMANDS {
        let outcome = ninefold([command, "--help"]).run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""));
        for word in ["Examples:", &format!("  ninefold {command} "), &format!("Usage: ninefold {command} ")] {
            assert!(outcome.text().contains(word), "{command} lacks {word}");
        }
    }
}

#[test]
fn examples_in_the_help_are_flags_that_exist() {
    // An example that the program itself refuses is worse than none.
    for command in COMMANDS {
        let outcome = ninefold([command, "--help"]).run();
        let examples = outcome.text().split("Examples:").nth(1).unwrap().to_owned();
        for line in examples.lines().filter_map(|line| line.split_once(&format!("ninefold {command} "))) {
            let words = line.1.split(['>', '<']).next().unwrap().split_whitespace();
            // A million boards take a while; ten show the same.
            let words = words.map(|word| if word == "1000000" { "10" } else { word });
            let call = ninefold([command].into_iter().chain(words)).stdin(VALID);
            let outcome = call.run();
            assert!(!outcome.stderr.starts_with("error: "), "{line:?}: {}", outcome.stderr);
        }
    }
}

#[test]
fn the_version_is_printed() {
    let version = format!("ninefold {}\n", env!("CARGO_PKG_VERSION"));
    ninefold(["--version"]).run().is(0, &version, "");
    ninefold(["-V"]).run().is(0, &version, "");
}

#[test]
fn a_wrong_call_is_an_error() {
    for arguments in [
        vec!["--bogus"],
        vec!["check", "--bogus"],
        vec!["bogus"],
        vec![],
        vec!["check", "-o", "xml"],
        vec!["check", "-f", "xls"],
        vec!["check", "-j", "0"],
        vec!["check", "--color", "sometimes"],
        vec!["filter", "-o", "bool"],
        vec!["check", "-r", "likeable"],
        vec!["solve", "-r", "unique"],
        vec!["generate", "a.txt"],
        vec!["completions"],
    ] {
        let outcome = ninefold(&arguments).stdin(VALID).run();
        assert_eq!((outcome.code, outcome.text()), (Some(2), ""), "{arguments:?}");
        assert!(!outcome.stderr.is_empty(), "{arguments:?}");
    }
}
