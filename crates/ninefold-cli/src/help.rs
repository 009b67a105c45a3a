//! The help in Chinese. The English help is in `args.rs`.

use clap::{Arg, Command};
use ninefold::Language;

/// The command line, with its help in a language.
pub(crate) fn in_language(mut command: Command, language: Language) -> Command {
    if language != Language::Chinese {
        return command;
    }
    // Adds clap's own arguments and subcommands, so that they are translated as well.
    command.build();
    translate(command)
}

fn translate(command: Command) -> Command {
    let name = command.get_name().to_owned();
    let subcommands: Vec<String> =
        command.get_subcommands().map(|command| command.get_name().into()).collect();
    let mut command = command
        .subcommand_help_heading("命令")
        .subcommand_value_name("命令")
        .help_template("{about-with-newline}\n用法：{usage}\n\n{all-args}{after-help}")
        .mut_args(translate_argument);
    if let Some(Texts { about, more, examples }) = texts(&name) {
        command = command.about(about).long_about([about, more].join("\n\n").trim_end().to_owned());
        if !examples.is_empty() {
            command = command.after_help(examples);
        }
    }
    for name in subcommands {
        command = command.mut_subcommand(name, translate);
    }
    command
}

fn translate_argument(argument: Arg) -> Arg {
    let Some(text) = argument_text(argument.get_id().as_str()) else { return argument };
    let mut help = text.to_owned();
    let defaults: Vec<String> =
        argument.get_default_values().iter().map(|value| value.to_string_lossy().into_owned()).collect();
    let takes_value = argument.get_action().takes_values();
    if takes_value && !defaults.is_empty() {
        help.extend(["［默认：", &defaults.join("、"), "］"]);
    }
    let values: Vec<String> =
        argument.get_possible_values().iter().map(|value| value.get_name().to_owned()).collect();
    if takes_value && !values.is_empty() {
        help.extend(["［可选：", &values.join("、"), "］"]);
    }
    let heading = if argument.is_positional() { "参数" } else { "选项" };
    argument
        .help(help)
        .long_help(None)
        .help_heading(heading)
        .hide_default_value(true)
        .hide_possible_values(true)
}

/// The help texts of a command.
struct Texts {
    about: &'static str,
    more: &'static str,
    examples: &'static str,
}

#[expect(clippy::too_many_lines, reason = "one text per command")]
fn texts(command: &str) -> Option<Texts> {
    let (about, more, examples) = match command {
        "ninefold" => (
            "判断数独盘面是否有效；若无效，准确指出原因。",
            "任何一行、一列、一宫中都没有重复数字的盘面就是有效的。只看已填的格子；有效的盘面不一定有解。",
            "\
示例：
  ninefold check puzzles.txt                   检查文件中的每个盘面
  ninefold check -o bool < puzzles.txt         每个盘面一行 true 或 false
  ninefold explain broken.txt                  画出一个盘面，并说明错在哪里
  ninefold filter puzzles.csv > clean.csv      保留盘面有效的记录
  ninefold convert --to json puzzles.sdm       把盘面转成另一种格式
  ninefold solve puzzles.txt                   输出解
  ninefold generate --count 10                 生成十道题
  ninefold grade replies.jsonl                 为答题打分
  ninefold check --size 6 puzzles6.txt         其他大小的盘面

退出码：
  0  每个盘面都符合要求
  1  有盘面不符合要求
  2  有内容格式错误或无法读取，或者命令行有误",
        ),
        "check" => (
            "检查盘面是否符合要求",
            "读取任何格式的盘面，指出哪些不符合要求以及原因，并统计个数。",
            "\
示例：
  ninefold check puzzles.txt
  ninefold check --require solved -o summary answers.csv --column solution
  ninefold check --require minimal puzzles.txt
  ninefold check --size 6 --rules x puzzles6.txt
  zcat puzzles.gz | ninefold check -o jsonl
  ninefold check -b \"$BOARD\"
  ninefold check --require unique --proof certificate puzzle.txt

输出：
  text     每个不符合要求的盘面一行，最后是统计；只有一个盘面时画出来
  bool     每个盘面一行 true、false 或 error
  jsonl    每个盘面一个 JSON 对象
  summary  只有统计",
        ),
        "explain" => (
            "画出一个盘面，并给出完整的分析",
            "退出码：盘面有效为 0，无效为 1，格式错误为 2。",
            "\
示例：
  ninefold explain broken.txt
  ninefold explain --number 3 puzzles.txt
  pbpaste | ninefold explain --svg board.svg",
        ),
        "filter" => (
            "输出盘面符合要求的记录",
            "记录按原来的顺序原样输出：行、表头及其下的表格行、带标题的网格、JSON 值。行与行之间的注释会略去；压缩的输入解压后输出，\
             UTF-16 转为 UTF-8。使用 --invert 时，格式错误的记录也会输出，但超过 4 MiB 的除外；完全无法读取的文本只会报告错误。",
            "\
示例：
  ninefold filter puzzles.txt > clean.txt
  ninefold filter --invert puzzles.txt > broken.txt
  ninefold filter --require solved --column solution data.csv > solved.csv",
        ),
        "convert" => (
            "把盘面转成另一种格式",
            "格式错误的记录会报告并跳过。网格之间用空行分隔，JSON 每行一个盘面，CSV 的表头为 `puzzle`。",
            "\
示例：
  ninefold convert --to sdm puzzles.txt > puzzles.sdm
  ninefold convert --to framed board.json
  ninefold convert --to json-numbers --column puzzle data.csv",
        ),
        "solve" => (
            "输出盘面的解",
            "每个解是一行 81 个数字（其他大小的盘面有几格就写几格）；各盘面的解依次输出，按升序排列。若盘面不是恰有一个解，会在标准错误输出中说明有几个解，或者为何无解。\
             退出码：每个盘面都有解为 0，有盘面无解为 1，有内容格式错误为 2。",
            "\
示例：
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --limit 1 puzzles.csv --column puzzle
  ninefold solve -b \"$BOARD\"",
        ),
        "generate" => (
            "生成盘面",
            "种子相同，盘面就相同，与机器和线程数无关。",
            "\
示例：
  ninefold generate --count 10
  ninefold generate --givens 30 --to framed
  ninefold generate --size 6 --rules x
  ninefold generate --kind solved --count 1000 --seed 7 > solved.txt",
        ),
        "grade" => (
            "为答题打分",
            "读取 CSV、TSV、JSON Lines 或 JSON 数组，每行有题目和回答；在回答中找出答案，并与题目比较。不需要存好的解：\
             只要解出且保留已知数，就是对的。回答可以是盘面，也可以是含有盘面的文本；在 JSON 中还可以是消息列表，取 assistant \
             的最后一条。\n\n退出码：每道题都解出为 0，有回答没有解出为 1，有行无法打分为 2（没有题目，题目无解，或者所给的解与题目矛盾）。",
            "\
示例：
  ninefold grade replies.jsonl
  ninefold grade --puzzle question --reply model_output data.csv
  ninefold grade --size 4 -o jsonl replies4.jsonl.gz > scores.jsonl
  ninefold grade --weights solved=1 replies.csv

各项得分，从 0 到 1：
  solved  答案有效、填完并保留所有已知数为 1
  blanks  空白格中填对的比例减去填错的比例；改动了已知数为 0
  givens  保留所有已知数并至少填了一格为 1
  format  答案填完、有标记，而且是回答中唯一的盘面为 1

输出：
  summary  只有统计
  text     每个没有解出的回答一行，最后是统计
  bool     每个回答一行 true、false 或 error
  jsonl    每个回答一个 JSON 对象，含得分、答案和各项计数",
        ),
        "completions" => (
            "输出某种 shell 的命令补全脚本",
            "",
            "\
示例：
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish
  ninefold completions powershell >> $PROFILE",
        ),
        "help" => ("显示帮助，或某个命令的帮助", "", ""),
        "man" => ("把手册页写入一个目录", "", ""),
        _ => return None,
    };
    Some(Texts { about, more, examples })
}

/// The help text of an argument. The same ID means the same in every command.
fn argument_text(id: &str) -> Option<&'static str> {
    Some(match id {
        "help" => "显示帮助（-h 简短，--help 详细）",
        "version" => "显示版本",
        "color" => "何时使用颜色",
        "language" => "消息的语言［默认：由区域设置决定］",
        "files" => "含有盘面的文件，可以是 .gz 或 .zst；写 `-` 或不写则读标准输入",
        "file" => "含有盘面的文件；写 `-` 或不写则读标准输入",
        "boards" => "盘面文本，任何格式；可多次使用",
        "board" => "盘面文本，任何格式",
        "tables" => "含有题目和回答的文件，可以是 .gz 或 .zst；写 `-` 或不写则读标准输入",
        "puzzle" => "题目所在的列或键：名称、data.puzzle 这样的路径，或从 1 数起的序号［默认：按名称］",
        "reply" => "回答或答案所在的列或键［默认：按名称］",
        "solution" => "所存的解所在的列或键，解必须与题目相符［默认：按名称，如果有的话］",
        "weights" => "各项得分在平均得分中的权重",
        "from" => "输入的格式",
        "column" => "盘面所在的表格列、行中的字段或对象的键：名称、data.puzzle 这样的路径，或从 1 数起的序号",
        "require" => {
            "对盘面的要求：valid（没有冲突）、solved（有效且没有空白格）、solvable（有解）、unique（只有一个解）或 \
             minimal（只有一个解，而且一个已知数都不能去掉）"
        }
        "proof" => {
            "存放证书的目录，证明一个盘面没有其他解或者无解：board.cnf 和 board.drat；须与 --require unique 一起使用。\
             目录若不存在则创建，以前的证书会被删除；解不止一个的盘面没有证书"
        }
        "output" => "输出什么",
        "threads" => "线程数［默认：每个核心一个］",
        "progress" => "何时显示进度",
        "quiet" => "不输出结论和原因，只设置退出码",
        "number" => "文件中的第几个盘面，从 1 数起",
        "svg" => "另外把盘面存为 SVG 图片；`-` 表示只输出图片",
        "invert" => "输出不符合要求的记录",
        "to" => "输出的格式",
        "limit" => "每个盘面至多输出和统计多少个解",
        "kind" => {
            "生成什么：solved（没有空白格、没有冲突的盘面）、puzzle（只有一个解，一个已知数都不能去掉）、invalid（有冲突的盘面）"
        }
        "count" => "盘面的个数",
        "givens" => {
            "题目的已知数个数［默认：够用的最少个数］；大多数 9x9 的题目需要 22 到 26 个，找不到这么少的时会多几个"
        }
        "seed" => "随机种子［默认：随机选取，并显示在标准错误输出中］",
        "size" => "盘面的大小，4 到 25［默认：9］",
        "boxes" => "一宫有几行几列［默认：6x6 为 2x3，12x12 为 3x4，依此类推］",
        "rules" => {
            "更多规则，用逗号分隔：x（两条对角线）、windoku（窗口）、disjoint（同位组）、anti-knight（马步不同）、\
             anti-king（王步不同）、extra=r1c1r2c2r3c3（额外区域）"
        }
        "regions" => "用不规则分区代替宫：文件名，或每格一个字符，表示所属的区",
        "symbols" => "各个值怎么写：按顺序列出字符，如 1-9A-G、A-P、0-9A-F；或 decimal（十进制数）",
        "shell" => "哪种 shell",
        "directory" => "目录；若不存在则创建",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use clap::{Command, CommandFactory};
    use ninefold::Language;

    use super::{argument_text, in_language, texts};
    use crate::args::Arguments;

    fn check(command: &Command) {
        assert!(texts(command.get_name()).is_some(), "{} has no text in Chinese", command.get_name());
        for argument in command.get_arguments() {
            let id = argument.get_id().as_str();
            assert!(argument_text(id).is_some(), "{} {id} has no text in Chinese", command.get_name());
        }
        for subcommand in command.get_subcommands() {
            check(subcommand);
        }
    }

    #[test]
    fn every_command_and_argument_has_a_text_in_chinese() {
        let mut command = Arguments::command();
        command.build();
        check(&command);
    }

    #[test]
    fn no_english_is_left() {
        let mut english = Arguments::command();
        english.build();
        let mut chinese = in_language(Arguments::command(), Language::Chinese);
        chinese.clone().debug_assert();
        let names: Vec<String> = english.get_subcommands().map(|command| command.get_name().into()).collect();
        for name in &names {
            let english = english.find_subcommand(name).unwrap();
            let chinese = chinese.find_subcommand_mut(name).unwrap();
            let help = [chinese.render_help().to_string(), chinese.render_long_help().to_string()].concat();
            for argument in english.get_arguments() {
                let text = argument.get_help().map(ToString::to_string).unwrap_or_default();
                assert!(!help.contains(&text), "{name}: {text}");
            }
            let about = english.get_about().map(ToString::to_string).unwrap_or_default();
            assert!(!help.contains(&about), "{name}: {about}");
            for word in ["Print", "Usage", "Options:", "Arguments", "default:", "possible values", "Examples"]
            {
                assert!(!help.contains(word), "{name}: {word} in {help}");
            }
        }
    }
}
