//! All of the program's messages, in both languages side by side.
//!
//! The words for verdicts, witnesses and parse errors come from the library.

use std::env;
use std::ffi::OsString;
use std::fmt::{self, Display};
use std::io::{self, ErrorKind};
use std::path::Path;
use std::time::Duration;

use ninefold::error::ParseErrorKind;
use ninefold::grade::Weights;
use ninefold::rules::Size;
use ninefold::solve::SolutionCount;
use ninefold::text::Selection;
use ninefold::{Language, ParseError};

use crate::certificate::CertificateFiles;
use crate::decode;
use crate::failure::Failure;
use crate::problem::{LineProblemKind, ProblemRef};
use crate::report::scores::Totals;
use crate::rows::{Columns, ColumnsError, Fault, ROW_LIMIT, Role, Table};
use crate::source::printable;

/// The program's messages in a language.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Messages {
    pub(crate) language: Language,
}

/// Formats the English or the Chinese message.
macro_rules! say {
    ($messages:ident, $english:literal, $chinese:literal $(,)?) => {
        match $messages.language {
            Language::Chinese => format!($chinese),
            _ => format!($english),
        }
    };
}

impl Messages {
    pub(crate) fn new(language: Language) -> Messages {
        Messages { language }
    }

    /// A message without anything to fill in.
    const fn word(self, english: &'static str, chinese: &'static str) -> &'static str {
        match self.language {
            Language::Chinese => chinese,
            _ => english,
        }
    }

    // Input.

    pub(crate) fn paste_boards(self) -> &'static str {
        self.word(
            "Type or paste boards, then press Ctrl-D (on Windows Ctrl-Z and Enter).",
            "请输入或粘贴盘面，然后按 Ctrl-D（Windows 上按 Ctrl-Z 和回车）。",
        )
    }

    pub(crate) fn paste_board(self) -> &'static str {
        self.word(
            "Type or paste a board, then press Ctrl-D (on Windows Ctrl-Z and Enter).",
            "请输入或粘贴一个盘面，然后按 Ctrl-D（Windows 上按 Ctrl-Z 和回车）。",
        )
    }

    /// For an input without any record: what was found instead.
    pub(crate) fn no_boards(self, error: &ParseError) -> impl Display {
        WithAdvice { error, language: self.language }
    }

    /// If several columns hold boards, and one was chosen because only it has blanks.
    pub(crate) fn selected(self, selection: &Selection) -> String {
        let count = selection.column_count();
        let unit = if selection.is_key() { "个键" } else { "列" };
        let column = selection.in_language(self.language);
        say!(
            self,
            "judging {column} of {count}, the only one with blanks; choose another one with --column",
            "共 {count} {unit}，检查的是唯一含空白格的{column}；可用 --column 另选"
        )
    }

    /// Which column of a source was judged.
    pub(crate) fn judged_column(self, source: impl Display, selection: &Selection) -> String {
        let column = selection.in_language(self.language);
        say!(self, "{source}: judged {column}", "{source}：检查的是{column}")
    }

    pub(crate) fn second_board(self, line: u64) -> String {
        say!(
            self,
            "expected one board, found a second one on line {line}; choose with --number",
            "应当只有一个盘面，第 {line} 行却有第二个；请用 --number 选择"
        )
    }

    pub(crate) fn second_board_to_prove(self, line: u64) -> String {
        say!(
            self,
            "expected one board for --proof, found a second one on line {line}",
            "--proof 只接受一个盘面，第 {line} 行却有第二个"
        )
    }

    pub(crate) fn too_few_boards(self, number: usize, count: usize) -> String {
        let plural = if count == 1 { "" } else { "s" };
        say!(
            self,
            "expected board {number}, found {count} board{plural}",
            "没有第 {number} 个盘面，一共只有 {count} 个"
        )
    }

    pub(crate) fn only_puzzles_have_givens(self) -> &'static str {
        self.word("--givens can be used for puzzles only", "--givens 只能用于题目（puzzle）")
    }

    // Results.

    /// The word for "malformed", coloured or not, and the reason.
    pub(crate) fn malformed<'a>(self, word: impl Display + 'a, problem: ProblemRef<'a>) -> impl Display + 'a {
        let language = self.language;
        WithReason { word, reason: Some(ProblemInLanguage { problem, language }), language }
    }

    /// Why a record isn't a board.
    pub(crate) fn problem(self, problem: ProblemRef<'_>) -> impl Display {
        ProblemInLanguage { problem, language: self.language }
    }

    pub(crate) fn more_malformed(self, count: u64) -> String {
        say!(self, "{count} more malformed", "另有 {count} 条格式错误")
    }

    /// A verdict, coloured or not, and its witness.
    pub(crate) fn verdict(self, word: impl Display, witness: Option<impl Display>) -> impl Display {
        WithReason { word, reason: witness, language: self.language }
    }

    pub(crate) fn solutions(self, count: SolutionCount) -> String {
        let count = count.in_language(self.language);
        say!(self, "{count} solutions", "{count}")
    }

    pub(crate) fn cages(self) -> &'static str {
        self.word("the cages of a killer sudoku are not judged", "不检查杀手数独的笼子")
    }

    /// Which files show that there is no other solution, or none at all, and how to check that.
    pub(crate) fn certificate(self, files: &CertificateFiles, has_solution: bool) -> String {
        let [formula, proof] = [&files.formula, &files.proof].map(|path| quoted(path));
        let claim = if has_solution {
            self.word("there is no other solution", "没有其他解")
        } else {
            self.word("there is no solution", "无解")
        };
        say!(
            self,
            "certificate that {claim}, checked by: drat-trim {formula} {proof}",
            "{claim}的证书，可用以下命令核对：drat-trim {formula} {proof}"
        )
    }

    pub(crate) fn no_certificate(self) -> &'static str {
        self.word("no certificate: there are several solutions", "没有证书：解不止一个")
    }

    /// For a board that a format can't hold, with its rules.
    pub(crate) fn cannot_hold(self, format: &str) -> String {
        say!(
            self,
            "the format {format} can't hold this board and its rules",
            "{format} 格式无法表示这个盘面及其规则"
        )
    }

    pub(crate) fn rules(self) -> &'static str {
        self.word("rules", "规则")
    }

    pub(crate) fn left_out(self) -> &'static str {
        self.word("the record is too long and was left out", "这条记录太长，无法输出，已略去")
    }

    pub(crate) fn speed(self, boards: u64, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64();
        #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
        let rate = boards as f64 / seconds.max(1e-9);
        say!(
            self,
            "{seconds:.3} s, {rate:.0} boards per second",
            "用时 {seconds:.3} 秒，每秒 {rate:.0} 个盘面"
        )
    }

    /// The progress so far.
    #[expect(clippy::cast_precision_loss, reason = "a rate need not be exact")]
    pub(crate) fn progress(self, bytes: u64, total: Option<u64>, boards: u64, elapsed: Duration) -> String {
        let seconds = elapsed.as_secs_f64().max(1e-9);
        let byte_rate = bytes as f64 / seconds;
        let (megabytes, millions) = (byte_rate / 1e6, boards as f64 / seconds / 1e6);
        let read = bytes / 1_000_000;
        let rates = say!(
            self,
            "{megabytes:.0} MB/s, {boards} boards, {millions:.1} million/s",
            "{megabytes:.0} MB/s，{boards} 个盘面，每秒 {millions:.1} 百万个"
        );
        let Some(total) = total else {
            return say!(self, "{read} MB, {rates}", "{read} MB，{rates}");
        };
        let left = total.saturating_sub(bytes) as f64 / byte_rate.max(1.0);
        let total = total / 1_000_000;
        say!(
            self,
            "{read} of {total} MB, {rates}, {left:.0} s left",
            "{read} / {total} MB，{rates}，约剩 {left:.0} 秒"
        )
    }

    pub(crate) fn seed(self, seed: u64) -> String {
        say!(self, "seed {seed}", "种子 {seed}")
    }

    // Grades.

    /// Which columns were graded.
    pub(crate) fn graded_columns(self, table: &Table) -> String {
        let noun = if table.has_keys() { self.word("key", "键") } else { self.word("column", "列") };
        let Columns { puzzle, reply, solution } = &table.columns;
        let columns = say!(
            self,
            "replies in {noun} {reply:?}, puzzles in {noun} {puzzle:?}",
            "回答取自{noun} {reply:?}，题目取自{noun} {puzzle:?}"
        );
        match solution {
            None => columns,
            Some(solution) => say!(
                self,
                "{columns}, solutions in {noun} {solution:?}",
                "{columns}，解取自{noun} {solution:?}"
            ),
        }
    }

    /// Something about a source.
    pub(crate) fn of_source(self, source: impl Display, words: &str) -> String {
        say!(self, "{source}: {words}", "{source}：{words}")
    }

    pub(crate) const fn comma(self) -> &'static str {
        self.word(", ", "，")
    }

    /// How many replies are solved.
    pub(crate) fn totals(self, totals: &Totals) -> String {
        let Totals { solved, unsolved, without_answer, malformed, .. } = *totals;
        let rows = totals.rows();
        let noun = if rows == 1 { "reply" } else { "replies" };
        let mut counts = vec![say!(self, "{solved} solved", "已解出 {solved} 个")];
        if unsolved > 0 {
            counts.push(say!(self, "{unsolved} not solved", "未解出 {unsolved} 个"));
        }
        if without_answer > 0 {
            counts.push(say!(self, "{without_answer} without an answer", "没有答案 {without_answer} 个"));
        }
        if malformed > 0 {
            counts.push(say!(self, "{malformed} malformed", "格式错误 {malformed} 个"));
        }
        let counts = counts.join(self.comma());
        say!(self, "{rows} {noun}: {counts}", "{rows} 个回答：{counts}")
    }

    pub(crate) fn mean_score(self, mean: f64, weights: &Weights) -> String {
        say!(self, "mean score {mean:.4} ({weights})", "平均得分 {mean:.4}（{weights}）")
    }

    /// What is wrong with a puzzle or a solution.
    pub(crate) fn bad_field(self, role: Role, words: impl Display) -> String {
        let role = self.role(role);
        say!(self, "{role}: {words}", "{role}：{words}")
    }

    const fn role(self, role: Role) -> &'static str {
        match role {
            Role::Puzzle => self.word("puzzle", "题目"),
            Role::Reply => self.word("reply", "回答"),
            Role::Solution => self.word("solution", "解"),
        }
    }

    /// Why a row can't be read.
    pub(crate) fn row_fault(self, fault: &Fault, table: &Table) -> String {
        match fault {
            Fault::TooLong => {
                let limit = ROW_LIMIT >> 20;
                say!(
                    self,
                    "expected a row of at most {limit} MiB, found a longer one",
                    "一行应不超过 {limit} MiB，却更长"
                )
            }
            Fault::OpenQuote => {
                self.word("expected a closing quote, found none", "应有结束的引号，却没有").into()
            }
            Fault::NotUtf8 => self.word("expected UTF-8 text", "应为 UTF-8 文本").into(),
            Fault::NoObject => self
                .word("expected a JSON object on its own, found something else", "应为一个 JSON 对象，却不是")
                .into(),
            Fault::Missing(role) => {
                let Columns { puzzle, reply, solution } = &table.columns;
                let column = match role {
                    Role::Puzzle => puzzle,
                    Role::Reply => reply,
                    Role::Solution => solution.as_ref().unwrap_or(reply),
                };
                let role = self.role(*role);
                say!(self, "expected a {role} in {column:?}, found none", "{column:?} 应有{role}，却没有")
            }
            &Fault::Width { expected, found } => {
                ParseErrorKind::ColumnCount { expected, found }.in_language(self.language).to_string()
            }
        }
    }

    fn columns_error(self, error: &ColumnsError) -> String {
        match error {
            ColumnsError::None { role, found } => {
                let (option, names) = (role.option(), role.names().join(", "));
                let role = self.role(*role);
                say!(
                    self,
                    "expected a column with the {role}, named one of {names}; found {found} (name it with {option})",
                    "应有{role}列，名称为 {names} 之一，却只有 {found}（可用 {option} 指明）"
                )
            }
            ColumnsError::Several { role, found } => {
                let option = role.option();
                let role = self.role(*role);
                say!(
                    self,
                    "expected one column with the {role}, found several: {found} (choose one with {option})",
                    "应只有一个{role}列，却有多个：{found}（可用 {option} 选择）"
                )
            }
            ColumnsError::Missing { column, found } => {
                let column = column.to_string();
                say!(self, "expected a column {column:?}, found {found}", "应有列 {column:?}，却只有 {found}")
            }
            ColumnsError::NoRows => self
                .word("expected rows with puzzles and replies, found none", "应有含题目和回答的行，却没有")
                .into(),
            ColumnsError::NoObject => self
                .word(
                    "expected JSON objects with puzzles and replies, found something else",
                    "应为含题目和回答的 JSON 对象，却不是",
                )
                .into(),
        }
    }

    // Failures.

    /// What was read of a source that couldn't be read to its end.
    const fn was_read(self) -> &'static str {
        self.word("the complete records before that were read", "此前完整的记录已经读出")
    }

    /// That there is less than there should be, in these words.
    fn cut_off(self, english: &'static str, chinese: &'static str) -> String {
        let (cut_off, read) = (self.word(english, chinese), self.was_read());
        say!(self, "{cut_off}; {read}", "{cut_off}；{read}")
    }

    /// What went wrong, and what to do about it.
    pub(crate) fn failure(self, error: &io::Error) -> String {
        if let Some(failure) = error.get_ref().and_then(|error| error.downcast_ref::<Failure>()) {
            return self.own_failure(failure);
        }
        if decode::needs_larger_window(error) {
            let allowed = (1 << decode::ZSTD_WINDOW_LOG) >> 20;
            return say!(
                self,
                "the .zst file needs a larger window than the {allowed} MiB that ninefold allows; \
                 decompress it first: zstd -dc --long=31 FILE | ninefold check",
                "这个 .zst 文件需要的窗口超过 ninefold 允许的 {allowed} MiB；\
                 请先解压：zstd -dc --long=31 FILE | ninefold check"
            );
        }
        match (self.language, error.kind()) {
            (_, ErrorKind::UnexpectedEof) => self.cut_off("the compressed file is cut off", "压缩文件不完整"),
            (Language::Chinese, ErrorKind::NotFound) => "没有这个文件或目录".into(),
            (Language::Chinese, ErrorKind::PermissionDenied) => "没有权限".into(),
            (Language::Chinese, ErrorKind::IsADirectory) => "这是一个目录".into(),
            (Language::Chinese, ErrorKind::StorageFull) => "磁盘已满".into(),
            (Language::Chinese, ErrorKind::InvalidFilename) => "文件名无效".into(),
            // The message of the system or of a library.
            _ => error.to_string(),
        }
    }

    fn own_failure(self, failure: &Failure) -> String {
        match failure {
            Failure::Write { path, error } => {
                let error = self.failure(error);
                let what = path.as_deref().unwrap_or_else(|| self.word("the output", "输出"));
                say!(self, "cannot write {what}: {error}", "无法写入 {what}：{error}")
            }
            Failure::Read { path, error } => {
                let error = self.failure(error);
                say!(self, "cannot read {path}: {error}", "无法读取 {path}：{error}")
            }
            Failure::Rules(error) => error.in_language(self.language).to_string(),
            Failure::Regions { path, error } => {
                let error = error.in_language(self.language);
                say!(self, "{path}: {error}", "{path}：{error}")
            }
            Failure::Column => self
                .word(
                    "--column can't be used with lines that state their rules",
                    "自带规则的行不能使用 --column",
                )
                .into(),
            Failure::Columns(error) => self.columns_error(error),
            Failure::CannotHold { format } => self.cannot_hold(format),
            Failure::NoSolution { rules } => {
                say!(self, "no grid has the rules {rules}", "没有符合规则 {rules} 的盘面")
            }
            Failure::Givens { least, most, found } => say!(
                self,
                "expected --givens from {least} to {most}, found {found}",
                "--givens 应为 {least} 到 {most}，却是 {found}"
            ),
            Failure::ProofRequirement => self
                .word(
                    "--proof shows that there is no other solution, or none: it needs --require unique",
                    "--proof 证明没有其他解或者无解，须与 --require unique 一起使用",
                )
                .into(),
            Failure::ProofOfSeveral { found } => say!(
                self,
                "expected one board for --proof, found {found} inputs",
                "--proof 只接受一个盘面，却有 {found} 个输入"
            ),
            Failure::ProofOfCages => self
                .word(
                    "--proof can't be used for a killer sudoku, whose cages are not judged",
                    "--proof 不能用于杀手数独，因为不检查笼子",
                )
                .into(),
            Failure::IsOutput => {
                self.word("it is also the output; choose another file", "它同时也是输出，请换一个文件").into()
            }
            Failure::IsInput => {
                self.word("it is also an input; choose another file", "它同时也是输入，请换一个文件").into()
            }
            Failure::NotDirectory => self.word("it isn't a directory", "它不是目录").into(),
            Failure::Unreadable { offset, error } => {
                let (error, read) = (self.failure(error), self.was_read());
                say!(
                    self,
                    "cannot be read from byte {offset} on: {error}; {read}",
                    "从第 {offset} 字节起无法读取：{error}；{read}"
                )
            }
            Failure::Shrunk { offset, expected } => {
                let read = self.was_read();
                say!(
                    self,
                    "the file became shorter while it was being read: it ended at byte {offset} instead of \
                 {expected}; {read}",
                    "文件在读取过程中变短了：应有 {expected} 字节，却在第 {offset} 字节结束；{read}"
                )
            }
            Failure::Changed => {
                self.word("the file was changed while it was being read", "文件在读取过程中被修改了").into()
            }
            Failure::Trailing { offset } => {
                let read = self.was_read();
                say!(
                    self,
                    "expected the end of the compressed data, found something else from byte {offset} on; {read}",
                    "压缩数据到第 {offset} 字节应已结束，其后却另有内容；{read}"
                )
            }
            Failure::Damaged { error } => say!(
                self,
                "the compressed data is damaged ({error}); what was read before that may be wrong, so no verdict on it can be \
                 trusted",
                "压缩数据已损坏（{error}）；此前读出的内容可能有误，对它的判定都不可信"
            ),
            Failure::HalfUnit => self
                .cut_off("the text in UTF-16 is cut off within a character", "UTF-16 文本在一个字符中间中断"),
            Failure::LooksLikeBoard { error } => {
                let error = self.failure(error);
                say!(self, "{error}; did you mean --board?", "{error}；是不是要用 --board？")
            }
        }
    }
}

/// A path as a shell takes it.
fn quoted(path: &Path) -> String {
    let path = printable(path.as_os_str());
    let is_plain = |character: char| character.is_alphanumeric() || "/\\:._-+".contains(character);
    if path.chars().all(is_plain) { path } else { format!("'{}'", path.replace('\'', r"'\''")) }
}

/// A word, and the reason for it. There may be millions, so they are written without an intermediate string.
struct WithReason<W, R> {
    word: W,
    reason: Option<R>,
    language: Language,
}

impl<W: Display, R: Display> Display for WithReason<W, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.word.fmt(f)?;
        let Some(reason) = &self.reason else { return Ok(()) };
        f.write_str(if self.language == Language::Chinese { "：" } else { ": " })?;
        reason.fmt(f)
    }
}

/// A parse error, and which flag helps.
struct WithAdvice<'a> {
    error: &'a ParseError,
    language: Language,
}

impl Display for WithAdvice<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.error.in_language(self.language).fmt(f)?;
        match (self.error.kind(), self.language) {
            (ParseErrorKind::AmbiguousFormat { .. }, Language::Chinese) => f.write_str("；可用 --from 选择"),
            (ParseErrorKind::AmbiguousFormat { .. }, _) => f.write_str("; choose with --from"),
            (ParseErrorKind::SeveralSymbols(_), Language::Chinese) => f.write_str("；可用 --symbols 选择"),
            (ParseErrorKind::SeveralSymbols(_), _) => f.write_str("; choose with --symbols"),
            (ParseErrorKind::Symbol { .. }, Language::Chinese) => f.write_str("；其他符号请用 --symbols"),
            (ParseErrorKind::Symbol { .. }, _) => f.write_str("; for other symbols, use --symbols"),
            (kind, language) => match (size_of(kind), language) {
                (None, _) => Ok(()),
                (Some(size), Language::Chinese) => write!(f, "；{size} 的盘面请用 --size {}", size.side()),
                (Some(size), _) => write!(f, "; for {size} boards, use --size {}", size.side()),
            },
        }
    }
}

/// The size that a board of another size seems to have.
fn size_of(kind: &ParseErrorKind) -> Option<Size> {
    match *kind {
        ParseErrorKind::CellCount { found, .. } => Size::of_cells(found),
        // One cell more or less is a slip.
        ParseErrorKind::RowLength { row: 1, expected, found } if found.abs_diff(expected) > 1 => {
            Size::new(found).ok()
        }
        _ => None,
    }
}

/// Why a record isn't a board, in a language.
struct ProblemInLanguage<'a> {
    problem: ProblemRef<'a>,
    language: Language,
}

impl Display for ProblemInLanguage<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let language = self.language;
        match self.problem {
            ProblemRef::Text(error) => WithAdvice { error, language }.fmt(f),
            ProblemRef::Line(problem) => line_problem(&problem.kind, language, f),
            ProblemRef::Row(problem) => f.write_str(&problem.words),
        }
    }
}

fn line_problem(kind: &LineProblemKind, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    match (kind, language) {
        (LineProblemKind::Puzzle(error), _) => error.in_language(language).fmt(f),
        (LineProblemKind::OtherRules { expected, found }, Language::Chinese) => {
            write!(f, "规则应为 {expected}，却是 {found}")
        }
        (LineProblemKind::OtherRules { expected, found }, _) => {
            write!(f, "expected a board with the rules {expected}, found {found}")
        }
        (LineProblemKind::DoubtfulLayout, Language::Chinese) => {
            f.write_str("应为分区及已知数，却只有一半，可能是分区，也可能是盘面（可用 --from jigsaw 指明）")
        }
        (LineProblemKind::DoubtfulLayout, _) => f.write_str(
            "expected a layout and givens, found one of them, which may be a layout or a board; choose with --from jigsaw",
        ),
        (LineProblemKind::NotUtf8, Language::Chinese) => f.write_str("应为 UTF-8 文本"),
        (LineProblemKind::NotUtf8, _) => f.write_str("expected UTF-8 text"),
    }
}

/// The language that the environment asks for.
pub(crate) fn language_of_environment() -> Language {
    language_of_locale(|name| env::var_os(name))
}

/// The language of the first of these variables that has a value, as in POSIX.
fn language_of_locale(value_of: impl Fn(&str) -> Option<OsString>) -> Language {
    let locale = ["LC_ALL", "LC_MESSAGES", "LANG"]
        .into_iter()
        .filter_map(value_of)
        .find(|value| !value.is_empty())
        .unwrap_or_default();
    let is_chinese =
        locale.as_encoded_bytes().get(..2).is_some_and(|start| start.eq_ignore_ascii_case(b"zh"));
    if is_chinese { Language::Chinese } else { Language::English }
}

#[cfg(test)]
mod tests {
    use ninefold::Language::{self, Chinese, English};

    use super::language_of_locale;

    #[test]
    fn the_first_variable_with_a_value_names_the_language() {
        let cases: [(&[(&str, &str)], Language); 11] = [
            (&[], English),
            (&[("LANG", "zh_CN.UTF-8")], Chinese),
            (&[("LANG", "zh")], Chinese),
            (&[("LANG", "zh-Hans")], Chinese),
            (&[("LANG", "C")], English),
            (&[("LANG", "z")], English),
            (&[("LANG", "de_DE.UTF-8")], English),
            (&[("LC_MESSAGES", "zh_TW"), ("LANG", "en_US")], Chinese),
            (&[("LC_ALL", "C"), ("LC_MESSAGES", "zh_TW"), ("LANG", "zh_CN")], English),
            (&[("LC_ALL", ""), ("LC_MESSAGES", ""), ("LANG", "zh_CN")], Chinese),
            (&[("LC_CTYPE", "zh_CN"), ("LANGUAGE", "zh")], English),
        ];
        for (variables, expected) in cases {
            let value_of = |name: &str| {
                variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).into())
            };
            assert_eq!(language_of_locale(value_of), expected, "{variables:?}");
        }
    }
}
