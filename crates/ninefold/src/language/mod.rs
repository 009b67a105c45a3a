//! The languages in which there are words for verdicts, witnesses and errors.
//!
//! Each language has a file, and all words are there. Whatever has words has a function in each of these files, and
//! this one says which.
//!
//! To add a language, copy a file, translate it, and add a variant to [`Language`]: the compiler finds what is missing.

use core::fmt;
use core::str::FromStr;

use crate::board::{CellError, DigitError, HouseError};
use crate::error::{BoardError, CellForm, FileKind, NameError, ParseError, ParseErrorKind, Token};
use crate::grade::{Gradable, Score, TaskError, WeightsError};
use crate::moves::{MoveError, MoveJudgement};
use crate::picture::{Description, Headline, More, Title};
use crate::reply::NoAnswer;
use crate::rules::{
    GridAnalysis, GridConflict, GridError, GridJudgement, GridWitness, GroupName, JigsawError, Note,
    PuzzleError, RulesError, SoloError, SquareError,
};
use crate::solve::{Contradiction, SolutionCount};
use crate::text::{Selection, is_visible};
use crate::verdict::{
    Analysis, Answer, Conflict, Evidence, Judgement, Outcome, Reason, Requirement, Tally, Topic, Verdict,
    Witness,
};

mod chinese;
pub(crate) mod english;

/// A language in which there are words for verdicts, witnesses and errors.
///
/// ```
/// use ninefold::{Board, Language, Verdict};
///
/// assert_eq!("zh-CN".parse(), Ok(Language::Chinese));
/// assert_eq!(Language::Chinese.to_string(), "zh");
///
/// assert_eq!(Verdict::Invalid.in_language(Language::English).to_string(), "invalid");
/// assert_eq!(Verdict::Invalid.in_language(Language::Chinese).to_string(), "无效");
///
/// let board = Board::try_from([1; 81])?;
/// let conflict = board.conflicts().nth(9).unwrap();
/// assert!(conflict.in_language(Language::Chinese).to_string().starts_with("第 1 列有 9 个 1（r1c1、r2c1、"));
/// # Ok::<(), ninefold::BoardError>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Language {
    /// The same words as by `Display`.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
}

impl Language {
    /// All languages.
    ///
    /// ```
    /// use ninefold::Language;
    ///
    /// assert!(Language::ALL.iter().map(|language| language.tag()).eq(["en", "zh"]));
    /// ```
    pub const ALL: &'static [Language] = &[Language::English, Language::Chinese];

    /// The language's tag, as in `<html lang="zh">`.
    ///
    /// ```
    /// assert_eq!(ninefold::Language::Chinese.tag(), "zh");
    /// ```
    pub const fn tag(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
        }
    }

    /// Yes.
    ///
    /// ```
    /// assert_eq!(ninefold::Language::Chinese.yes(), "是");
    /// ```
    pub const fn yes(self) -> &'static str {
        match self {
            Language::English => "yes",
            Language::Chinese => "是",
        }
    }

    /// No.
    ///
    /// ```
    /// assert_eq!(ninefold::Language::Chinese.no(), "否");
    /// ```
    pub const fn no(self) -> &'static str {
        match self {
            Language::English => "no",
            Language::Chinese => "否",
        }
    }

    /// The word for a verdict; `None` stands for what is malformed.
    ///
    /// ```
    /// use ninefold::{Language, Verdict};
    ///
    /// assert_eq!(Language::Chinese.verdict(Some(Verdict::Invalid)), "无效");
    /// assert_eq!(Language::English.verdict(None), "malformed");
    /// ```
    pub const fn verdict(self, verdict: Option<Verdict>) -> &'static str {
        match (self, verdict) {
            (Language::English, verdict) => Verdict::name_or_malformed(verdict),
            (Language::Chinese, verdict) => chinese::verdict_word(verdict),
        }
    }
}

impl fmt::Display for Language {
    /// Writes the tag.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.tag())
    }
}

impl FromStr for Language {
    type Err = NameError;

    /// Reads a tag such as `zh`; what follows a `-`, as in `zh-Hans-CN`, makes no difference.
    fn from_str(tag: &str) -> Result<Language, NameError> {
        let language = tag.split('-').next().unwrap_or_default();
        let known = Language::ALL.iter().copied().find(|known| known.tag().eq_ignore_ascii_case(language));
        known.ok_or_else(|| NameError::new(Language::ALL.iter().map(|known| known.tag()), tag))
    }
}

/// Something in the words of a [`Language`], by `Display`.
///
/// ```
/// use ninefold::{Board, Language};
///
/// let error = "53..7".parse::<Board>().unwrap_err();
/// assert_eq!(error.in_language(Language::Chinese).to_string(), "应有 81 格，实有 5 格");
/// assert_eq!(error.in_language(Language::English).to_string(), error.to_string());
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct InLanguage<'a, T> {
    subject: &'a T,
    language: Language,
}

impl<'a, T> InLanguage<'a, T> {
    pub(crate) const fn new(subject: &'a T, language: Language) -> InLanguage<'a, T> {
        InLanguage { subject, language }
    }
}

#[cfg(feature = "serde")]
impl<T> InLanguage<'_, T> {
    pub(crate) const fn subject(&self) -> &T {
        self.subject
    }

    pub(crate) const fn language(&self) -> Language {
        self.language
    }
}

impl<T: Worded> fmt::Display for InLanguage<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.subject.fmt_in(self.language, f)
    }
}

/// How many boards got which verdict, in a sentence, with the column that they were taken from if there was a choice.
///
/// ```
/// use ninefold::Verdict;
/// use ninefold::language::Summary;
/// use ninefold::verdict::Tally;
///
/// let tally: Tally = [Some(Verdict::Valid), Some(Verdict::Invalid), None].into_iter().collect();
/// assert_eq!(Summary::new(&tally, None).to_string(), "3 boards: 1 valid, 1 invalid, 1 malformed");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Summary<'a> {
    tally: &'a Tally,
    selection: Option<&'a Selection>,
}

impl<'a> Summary<'a> {
    /// Sums up boards that were taken from this column.
    ///
    /// ```
    /// # use ninefold::{language::Summary, verdict::Tally};
    /// assert_eq!(Summary::new(&Tally::default(), None).to_string(), "0 boards");
    /// ```
    pub const fn new(tally: &'a Tally, selection: Option<&'a Selection>) -> Summary<'a> {
        Summary { tally, selection }
    }
}

/// What the cells of a witness are, for a legend beside a drawing.
///
/// ```
/// use ninefold::language::Legend;
/// use ninefold::{Board, Requirement};
///
/// let witness = Board::EMPTY.judge(Requirement::Unique).witness().unwrap();
/// assert_eq!(Legend(&witness).to_string(), "two solutions differ here");
/// ```
#[derive(Clone, Copy, Debug)]
#[must_use]
pub struct Legend<'a, W: Evidence = Witness>(pub &'a W);

/// What there are words for in every language.
pub(crate) trait Worded {
    fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Says which function has the words for a type: the same in the file of every language.
macro_rules! words {
    ($($type:ty => $words:ident,)*) => {$(
        impl Worded for $type {
            fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match language {
                    Language::English => english::$words(self, f),
                    Language::Chinese => chinese::$words(self, f),
                }
            }
        }
    )*};
}

words! {
    Title => picture_title,
    Description<'_> => picture_description,
    Headline => picture_headline,
    More => picture_more,
    Note => picture_note,
}

/// Gives a type `Display`, which is in English.
macro_rules! displayed {
    ($($type:ty => $words:ident,)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                english::$words(self, f)
            }
        }
    )*};
}

displayed! {
    CellError => cell_error,
    CellForm => cell_form,
    DigitError => digit_error,
    HouseError => house_error,
    NameError => name_error,
    SquareError => square_error,
    Token => token,
}

/// Gives a public type its words: `Display`, and a method for any language.
macro_rules! worded {
    ($($type:ty => $words:ident, $example:literal;)*) => {
        words! { $($type => $words,)* }
        displayed! { $($type => $words,)* }
        $(impl $type {
            /// The same as by `Display`, in another language.
            ///
            /// ```
            #[doc = $example]
            /// ```
            pub const fn in_language(&self, language: Language) -> InLanguage<'_, Self> {
                InLanguage::new(self, language)
            }
        })*
    };
}

worded! {
    Requirement => requirement, "\
use ninefold::{Language, Requirement};

assert_eq!(Requirement::Unique.in_language(Language::Chinese).to_string(), \"唯一解\");";
    Verdict => verdict, "\
use ninefold::{Language, Verdict};

assert_eq!(Verdict::Unique.in_language(Language::Chinese).to_string(), \"唯一解\");";
    Conflict => conflict, "\
use ninefold::{Board, Language};

let board: Board =
    \"83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\".parse()?;
let conflict = board.conflicts().next().unwrap();
assert_eq!(conflict.in_language(Language::Chinese).to_string(), \"第 1 列有 2 个 8（r1c1、r4c1）\");
# Ok::<(), ninefold::ParseError>(())";
    GridConflict => grid_conflict, "\
use ninefold::Language;

let rules = ninefold::rules::Rules::classic();
let grid = rules.grid(&[1; 81])?;
let conflict = grid.conflicts().next().unwrap();
assert!(conflict.in_language(Language::Chinese).to_string().starts_with(\"第 1 行有 9 个 1（\"));
# Ok::<(), ninefold::rules::GridError>(())";
    GroupName => group_name, "\
use ninefold::Language;
use ninefold::rules::GroupName;

assert_eq!(GroupName::Region(4).in_language(Language::Chinese).to_string(), \"第 4 区\");";
    RulesError => rules_error, "\
use ninefold::Language;
use ninefold::rules::Size;

let error = Size::new(3).unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"大小应为 4 到 25，却是 3\");";
    NoAnswer => no_answer, "\
use ninefold::Language;
use ninefold::reply::NoAnswer;

assert_eq!(NoAnswer::NoBoard.in_language(Language::Chinese).to_string(), \"回复中没有像盘面的内容\");";
    SoloError => solo_error, "\
use ninefold::Language;
use ninefold::rules::Puzzle;

let error = Puzzle::from_solo(\"3x3:5\").unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"盘面应有 81 格，实有 1 格\");";
    JigsawError => jigsaw_error, "\
use ninefold::Language;
use ninefold::rules::Puzzle;

let error = Puzzle::from_jigsaw(\"1112132233423444 1234341221434321\", None).unwrap_err();
assert_eq!(
    error.in_language(Language::Chinese).to_string(),
    \"应当只有一半是 4x4 的分区，却两半都可能是\"
);";
    PuzzleError => puzzle_error, "\
use ninefold::Language;
use ninefold::rules::PuzzleNotation;

let error = PuzzleNotation::Solo.read(\"3x3:5\", None).unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"盘面应有 81 格，实有 1 格\");";
    GridError => grid_error, "\
use ninefold::Language;

let error = ninefold::rules::Rules::classic().grid(&[0; 80]).unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"应有 81 格，实有 80 格\");";
    Witness => witness, "\
use ninefold::{Board, Language, Requirement};

let witness = Board::EMPTY.judge(Requirement::Unique).witness().unwrap();
assert_eq!(
    witness.in_language(Language::Chinese).to_string(),
    \"两个解有 6 格不同（r8c3、r8c6、r8c9、r9c3、r9c6、r9c9）\"
);";
    GridWitness<'_> => grid_witness, "\
use ninefold::{Language, Requirement};

let rules = ninefold::rules::Rules::classic();
let witness = rules.grid(&[1; 81])?.judge(Requirement::Valid).witness().unwrap();
assert!(witness.in_language(Language::Chinese).to_string().starts_with(\"第 1 行有 9 个 1（\"));
# Ok::<(), ninefold::rules::GridError>(())";
    GridJudgement<'_, '_> => grid_judgement, "\
use ninefold::{Language, Requirement};

let rules = ninefold::rules::Rules::classic();
let grid = rules.empty();
assert_eq!(grid.judge(Requirement::Valid).in_language(Language::Chinese).to_string(), \"有效\");";
    GridAnalysis<'_> => grid_analysis, "\
use ninefold::Language;

let rules = ninefold::rules::Rules::classic();
let analysis = rules.grid(&[1; 81])?.analyze();
assert!(analysis.in_language(Language::Chinese).to_string().starts_with(\"无效：第 1 行有 9 个 1（\"));
# Ok::<(), ninefold::rules::GridError>(())";
    Answer<'_, GridWitness<'_>> => answer, "\
use ninefold::Language;

let rules = ninefold::rules::Rules::classic();
let analysis = rules.empty().analyze();
assert_eq!(analysis.findings()[1].answer.in_language(Language::Chinese).to_string(), \"是\");";
    Reason<'_, GridWitness<'_>> => reason, "\
use ninefold::Language;
use ninefold::rules::GridWitness;
use ninefold::verdict::Reason;

let reason: Reason<'_, GridWitness<'_>> = Reason::Blanks(3);
assert_eq!(reason.in_language(Language::Chinese).to_string(), \"还有 3 个空白格\");";
    Legend<'_, GridWitness<'_>> => legend, "\
use ninefold::language::Legend;
use ninefold::{Language, Requirement};

let rules = ninefold::rules::Rules::classic();
let witness = rules.empty().judge(Requirement::Solved).witness().unwrap();
assert_eq!(Legend(&witness).in_language(Language::Chinese).to_string(), \"空白格\");";
    Contradiction => contradiction, "\
use ninefold::{Board, Language};

let board: Board =
    \"12345678.........9...............................................................\".parse()?;
let contradiction = board.contradiction().unwrap();
assert_eq!(contradiction.in_language(Language::Chinese).to_string(), \"第 1 行里已没有 9 的位置\");
# Ok::<(), ninefold::ParseError>(())";
    Judgement<'_> => judgement, "\
use ninefold::{Board, Language, Requirement};

let board = Board::try_from([1; 81])?;
let judgement = board.judge(Requirement::Valid);
assert!(judgement.in_language(Language::Chinese).to_string().starts_with(\"无效：第 1 行有 9 个 1\"));
# Ok::<(), ninefold::BoardError>(())";
    Outcome<'_> => outcome, "\
use ninefold::batch::lines;
use ninefold::{Language, Requirement};

let line = lines(\"53..7\").next().unwrap();
assert_eq!(
    line.judge(Requirement::Valid).in_language(Language::Chinese).to_string(),
    \"格式错误：应有 81 格，实有 5 格\"
);";
    SolutionCount => solution_count, "\
use ninefold::Language;
use ninefold::solve::SolutionCount;

assert_eq!(SolutionCount::new(1000, 1000).in_language(Language::Chinese).to_string(), \"至少 1000 个解\");";
    ParseError => parse_error, "\
use ninefold::{Board, Language};

let error = \"\".parse::<Board>().unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"应为一个盘面，却什么也没有\");";
    ParseErrorKind => parse_error_kind, "\
use ninefold::Language;
use ninefold::error::ParseErrorKind;

let kind = ParseErrorKind::CellCount { expected: 81, found: 80 };
assert_eq!(kind.in_language(Language::Chinese).to_string(), \"应有 81 格，实有 80 格\");";
    FileKind => file_kind, "\
use ninefold::Language;
use ninefold::error::FileKind;

assert_eq!(FileKind::Data.in_language(Language::Chinese).to_string(), \"二进制数据\");";
    BoardError => board_error, "\
use ninefold::{Board, Language};

let error = Board::try_from([12; 81]).unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"r1c1 应为数字 0 到 9，却是 12\");";
    MoveError => move_error, "\
use ninefold::Language;
use ninefold::moves::Move;

let error = \"pass\".parse::<Move>().unwrap_err();
assert_eq!(
    error.in_language(Language::Chinese).to_string(),
    \"应为 r1c3=4、(1,3)->4 或 [1 3 4] 这样的一步，却是 \\\"pass\\\"\"
);";
    Score => score, "\
use ninefold::grade::Task;
use ninefold::{Board, Language};

let score = Task::new(Board::EMPTY)?.score_answer(&Board::EMPTY);
assert_eq!(score.in_language(Language::Chinese).to_string(), \"未解出：81 个空白格填对 0 个，未填 81 个\");
# Ok::<(), ninefold::grade::TaskError>(())";
    WeightsError => weights_error, "\
use ninefold::Language;
use ninefold::grade::Weights;

let error = \"solved\".parse::<Weights>().unwrap_err();
assert!(error.in_language(Language::Chinese).to_string().ends_with(\"却是 \\\"solved\\\"\"));";
    Analysis => analysis, "\
use ninefold::{Board, Language};

let analysis = Board::try_from([1; 81])?.analyze();
assert!(analysis.in_language(Language::Chinese).to_string().starts_with(\"无效：第 1 行有 9 个 1\"));
# Ok::<(), ninefold::BoardError>(())";
    Topic => topic, "\
use ninefold::Language;
use ninefold::verdict::Topic;

assert_eq!(Topic::Givens.in_language(Language::Chinese).to_string(), \"已知数\");";
    Answer<'_> => answer, "\
use ninefold::Language;
use ninefold::verdict::Answer;

let answer: Answer = Answer::Yes;
assert_eq!(answer.in_language(Language::Chinese).to_string(), \"是\");";
    Reason<'_> => reason, "\
use ninefold::Language;
use ninefold::verdict::Reason;

let reason: Reason = Reason::Blanks(3);
assert_eq!(reason.in_language(Language::Chinese).to_string(), \"还有 3 个空白格\");";
    Summary<'_> => summary, "\
use ninefold::language::Summary;
use ninefold::verdict::Tally;
use ninefold::{Language, Verdict};

let tally: Tally = [Some(Verdict::Valid), None].into_iter().collect();
let summary = Summary::new(&tally, None);
assert_eq!(summary.in_language(Language::Chinese).to_string(), \"2 个盘面：有效 1 个，格式错误 1 个\");";
    Legend<'_> => legend, "\
use ninefold::language::Legend;
use ninefold::{Board, Language, Requirement};

let witness = Board::EMPTY.judge(Requirement::Solved).witness().unwrap();
assert_eq!(Legend(&witness).in_language(Language::Chinese).to_string(), \"空白格\");";
    Selection => selection, "\
use ninefold::Language;

let text = format!(\"id,puzzle\\n1,{}\\n\", \".\".repeat(81));
let mut boards = ninefold::boards(&text);
boards.next();
assert_eq!(boards.selection().unwrap().in_language(Language::Chinese).to_string(), \"列 \\\"puzzle\\\"\");";
}

/// Gives a type with a board or a grid in it its words, which are the same for both.
macro_rules! worded_for_both {
    ($($type:ident => $words:ident, $example:literal;)*) => {$(
        impl<B: Gradable> Worded for $type<B> {
            fn fmt_in(&self, language: Language, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                match language {
                    Language::English => english::$words(self, f),
                    Language::Chinese => chinese::$words(self, f),
                }
            }
        }

        impl<B: Gradable> fmt::Display for $type<B> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                english::$words(self, f)
            }
        }

        impl<B: Gradable> $type<B> {
            /// The same as by `Display`, in another language.
            ///
            /// ```
            #[doc = $example]
            /// ```
            pub const fn in_language(&self, language: Language) -> InLanguage<'_, Self> {
                InLanguage::new(self, language)
            }
        }
    )*};
}

worded_for_both! {
    TaskError => task_error, "\
use ninefold::grade::Task;
use ninefold::{Board, Language};

let puzzle: Board =
    \"12345678.........9...............................................................\".parse()?;
let words = Task::new(puzzle).unwrap_err().in_language(Language::Chinese).to_string();
assert!(words.starts_with(\"题目应有解，却是无解：第 1 行里已没有 9 的位置\"));
# Ok::<(), ninefold::ParseError>(())";
    MoveJudgement => move_judgement, "\
use ninefold::moves::judge_move;
use ninefold::{Board, Language};

let judgement = judge_move(&Board::EMPTY, &Board::EMPTY, \"r1c1=1\".parse()?)?;
assert_eq!(judgement.in_language(Language::Chinese).to_string(), \"r1c1=1 符合规则，仍然有解\");
# Ok::<(), ninefold::moves::MoveError>(())";
}

/// A character as any language shows it: itself if that can be seen, and its code point if it isn't ASCII.
struct CodePoint(char);

impl fmt::Display for CodePoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let CodePoint(character) = *self;
        if character.is_ascii_graphic() {
            return write!(f, "'{character}'");
        }
        let code = u32::from(character);
        if is_visible(character) {
            write!(f, "'{character}' (U+{code:04X})")
        } else {
            write!(f, "U+{code:04X}")
        }
    }
}

/// Something displayed by a function, as by `core::fmt::from_fn` in Rust 1.93.
pub(crate) fn from_fn(words: impl Fn(&mut fmt::Formatter<'_>) -> fmt::Result) -> impl fmt::Display {
    struct FromFn<F>(F);
    impl<F: Fn(&mut fmt::Formatter<'_>) -> fmt::Result> fmt::Display for FromFn<F> {
        fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
            (self.0)(f)
        }
    }
    FromFn(words)
}

/// Cells with the digits in them.
fn equations<C: fmt::Display, D: fmt::Display>(
    filled: impl IntoIterator<Item = (C, D)>,
) -> impl Iterator<Item = impl fmt::Display> {
    filled.into_iter().map(|(cell, digit)| from_fn(move |f| write!(f, "{cell}={digit}")))
}

/// The most forced cells that are named one by one within a sentence.
const FEW_STEPS: usize = 3;

/// One item after another, with a separator between them.
fn list<T: fmt::Display>(
    separator: &str,
    items: impl IntoIterator<Item = T>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    for (index, item) in items.into_iter().enumerate() {
        if index > 0 {
            f.write_str(separator)?;
        }
        write!(f, "{item}")?;
    }
    Ok(())
}
