//! The program speaks English or Chinese; what machines read is the same in both.

use crate::program::{
    AMBIGUOUS, Call, EMPTY, INVALID, INVALID_DRAWN, MINIMAL, SHORT, SOLVED, UNSOLVABLE, VALID, WHY, ninefold,
};

/// Why the invalid board is that, in Chinese.
const WHY_IN_CHINESE: &str = "第 1 列有 2 个 8（r1c1、r4c1）；第 1 宫有 2 个 8（r1c1、r3c3）";

/// A call in Chinese.
fn in_chinese<'a>(arguments: impl IntoIterator<Item = &'a str>) -> Call {
    ninefold(arguments.into_iter().chain(["--language", "zh"]))
}

/// Whether there is no word in English, apart from words that are the same in any language.
fn is_chinese_only(text: &str) -> bool {
    const NAMES: [&str; 12] = [
        "ninefold", "--number", "--board", "--long", "zstd", "-dc", "FILE", "check", "<board>", ".zst",
        "MiB", "MB/s",
    ];
    let mut text = text.to_owned();
    for name in NAMES {
        text = text.replace(name, "");
    }
    !text.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase))
}

#[test]
fn the_locale_or_the_option_names_the_language() {
    let english = format!("-:2: invalid: {WHY}\n2 boards: 1 valid, 1 invalid\n");
    let chinese = format!("-:2: 无效：{WHY_IN_CHINESE}\n2 个盘面：有效 1 个，无效 1 个\n");
    for (variables, arguments, expected) in [
        (&[][..], &[][..], &english),
        (&[("LANG", "zh_CN.UTF-8")], &[], &chinese),
        (&[("LANG", "en_GB.UTF-8"), ("LC_MESSAGES", "zh_CN.UTF-8")], &[], &chinese),
        (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "C")], &[], &english),
        (&[("LANG", "zh_CN.UTF-8"), ("LC_ALL", "")], &[], &chinese),
        (&[("LANG", "fr_FR.UTF-8")], &[], &english),
        (&[("LANG", "zh_CN.UTF-8")], &["--language", "en"], &english),
        (&[("LANG", "en_GB.UTF-8")], &["--language", "zh"], &chinese),
        (&[], &["--language=zh"], &chinese),
    ] {
        println!("{variables:?} {arguments:?}");
        for arguments in [[&["check"], arguments].concat(), [arguments, &["check"]].concat()] {
            let mut call = ninefold(arguments).stdin(format!("{VALID}\n{INVALID}\n"));
            for &(name, value) in variables {
                call = call.variable(name, value);
            }
            call.run().is(1, expected, "");
        }
    }
}

#[test]
fn an_unknown_language_is_refused() {
    let outcome = ninefold(["check", "--language", "tlh"]).stdin(VALID).run();
    assert_eq!((outcome.code, outcome.text()), (Some(2), ""));
    assert!(outcome.stderr.contains("[possible values: en, zh]"), "{}", outcome.stderr);
}

#[test]
fn outputs_for_machines_are_the_same_in_every_language() {
    let text = format!("{VALID}\n{INVALID}\n{SHORT}\n");
    for output in ["bool", "jsonl"] {
        let english = ninefold(["check", "-o", output]).stdin(&text).run();
        let chinese = in_chinese(["check", "-o", output]).stdin(&text).run();
        assert_eq!((english.code, english.text()), (chinese.code, chinese.text()));
    }
    let chinese = in_chinese(["filter"]).stdin(&text).run();
    chinese.is(2, format!("{VALID}\n"), "-:3:81: 格式错误：应有 81 格，实有 80 格\n");
}

#[test]
fn a_board_is_explained() {
    in_chinese(["explain"]).stdin(INVALID).run().is(
        1,
        format!(
            "{INVALID_DRAWN}   [ ] 有冲突
已知数     30 个
有效       否，2 处冲突
           第 1 列有 2 个 8（r1c1、r4c1）
           第 1 宫有 2 个 8（r1c1、r3c3）
已解出     否，还有 51 个空白格
有解       否，盘面无效
解的个数   无解
极小       否，没有解
"
        ),
        "",
    );
    in_chinese(["check"]).stdin(INVALID).run().is(
        1,
        format!("{INVALID_DRAWN}-:1: 无效：{WHY_IN_CHINESE}\n1 个盘面：无效 1 个\n"),
        "",
    );
}

#[test]
fn everything_that_is_said_is_wholly_in_chinese() {
    let ones = "1".repeat(81);
    let boards = [VALID, INVALID, SOLVED, MINIMAL, AMBIGUOUS, UNSOLVABLE, EMPTY, SHORT, &ones, ""];
    for board in boards {
        for arguments in [
            &["explain"][..],
            &["explain", "-n", "3"],
            &["check"],
            &["check", "-o", "summary"],
            &["check", "-r", "solved"],
            &["check", "-r", "solvable"],
            &["check", "-r", "unique"],
            &["check", "-r", "minimal"],
            &["solve", "--limit", "3"],
            &["solve", "--limit", "300"],
            &["generate", "--count", "0"],
            &["check", "missing"],
            &["check", VALID],
            &["explain", "."],
        ] {
            let outcome = in_chinese(arguments.iter().copied()).stdin(board).run();
            let said = [outcome.text(), &outcome.stderr].concat().replace("missing", "");
            // Cells have names.
            let words = said.split(['（', '）', '、', '；']).filter(|word| !word.starts_with('r'));
            for word in words {
                assert!(is_chinese_only(word), "{arguments:?} of {board:?} says {said}");
            }
        }
        let many = format!("{board}\n").repeat(30) + VALID;
        for arguments in
            [&["filter"][..], &["convert", "--to", "line"], &["explain"], &["solve", "--limit", "1"]]
        {
            let outcome = in_chinese(arguments.iter().copied()).stdin(&many).run();
            assert!(
                outcome.stderr.split(['（', '、']).all(|word| word.starts_with('r') || is_chinese_only(word)),
                "{arguments:?} of {board:?} says {}",
                outcome.stderr
            );
        }
    }
}

#[test]
fn the_picture_is_in_chinese() {
    let outcome = in_chinese(["explain", "--svg", "-"]).stdin(INVALID).run();
    assert_eq!(outcome.code, Some(1));
    assert!(outcome.text().contains("<title>数独盘面，无效</title>"), "{}", outcome.text());
}

#[test]
fn failures_are_reported() {
    in_chinese(["check", "missing"]).run().is(2, "", "ninefold: missing: 没有这个文件或目录\n");
    in_chinese(["check", VALID]).run().is(
        2,
        "",
        format!("ninefold: {VALID}: 没有这个文件或目录；是不是要用 --board？\n"),
    );
    in_chinese(["check"]).run().is(2, "", "ninefold: -: 应为一个盘面，却什么也没有\n");
    in_chinese(["explain"]).stdin(format!("{VALID}\n{VALID}\n")).run().is(
        2,
        "",
        "ninefold: -: 应当只有一个盘面，第 2 行却有第二个；请用 --number 选择\n",
    );
    in_chinese(["explain", "-n", "3"]).stdin(format!("{VALID}\n{VALID}\n")).run().is(
        2,
        "",
        "ninefold: -: 没有第 3 个盘面，一共只有 2 个\n",
    );
    in_chinese(["solve", "--limit", "2"]).stdin(format!("{EMPTY}\n{UNSOLVABLE}\n{SHORT}\n")).run().is(
        2,
        format!(
            "{}{}",
            "123456789456789123789123456214365897365897214897214365531642978642978531978531642\n",
            "123456789456789123789123456214365897365897214897214365531642978648971532972538641\n"
        ),
        "-:1: 至少 2 个解\n\
         -:2: 无解：第 1 行里已没有 9 的位置；这 7 个已知数已经无解（r1c1=1、r1c2=2、r1c3=3、r1c4=4、r1c5=5、r1c6=6、r2c9=9）\n\
         -:3:81: 格式错误：应有 81 格，实有 80 格\n\
         3 个盘面：多解 1 个，无解 1 个，格式错误 1 个\n",
    );
}

#[test]
fn the_help_is_in_chinese_and_scripts_are_not() {
    for arguments in [&["--help"][..], &["-h"], &["help"], &["check", "--help"], &["help", "filter"]] {
        let outcome = ninefold(arguments).variable("LANG", "zh_CN.UTF-8").run();
        assert_eq!((outcome.code, outcome.stderr.as_str()), (Some(0), ""), "{arguments:?}");
        assert!(outcome.text().contains("\n用法：ninefold"), "{arguments:?}: {}", outcome.text());
        assert!(!outcome.text().contains("Usage"), "{arguments:?}: {}", outcome.text());
        let english = ninefold(arguments).run();
        assert!(english.text().contains("\nUsage: ninefold"), "{arguments:?}: {}", english.text());
    }
    let outcome = ninefold(["--language", "zh", "check", "-h"]).run();
    assert!(outcome.text().contains("\n用法：ninefold check"), "{}", outcome.text());
    let scripts = ["zh_CN.UTF-8", "C"]
        .map(|locale| ninefold(["completions", "fish"]).variable("LANG", locale).run().stdout);
    assert!(scripts[0] == scripts[1], "the script depends on the language");
}
