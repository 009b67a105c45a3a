//! The languages in which verdicts, witnesses and errors are told.
//!
//! English words stand with the types that they tell of, as their `Display`. Other languages have a file each.

use core::fmt;
use core::str::FromStr;

use alloc::boxed::Box;

use crate::error::{BoardError, CellForm, FileKind, ParseError, ParseErrorKind, Token, expected_one_of};
use crate::text::{Selection, is_visible};
use crate::verdict::{Conflict, Judgement, SolutionCount, Verdict, Witness};

mod chinese;
pub(crate) mod english;

/// A language in which verdicts, witnesses and errors are told.
///
/// ```
/// use ninefold::{Board, Language, Verdict};
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
    /// assert_eq!(ninefold::Language::ALL.map(ninefold::Language::tag), ["en", "zh"]);
    /// ```
    pub const ALL: [Language; 2] = [Language::English, Language::Chinese];

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

    /// The word for what is no board at all, where a board has a verdict.
    ///
    /// ```
    /// assert_eq!(ninefold::Language::English.malformed(), "malformed");
    /// ```
    pub const fn malformed(self) -> &'static str {
        match self {
            Language::English => "malformed",
            Language::Chinese => "格式错误",
        }
    }
}

impl FromStr for Language {
    type Err = LanguageError;

    /// Reads a tag such as `zh`; what follows behind a `-`, as in `zh-Hans-CN`, does not matter.
    fn from_str(tag: &str) -> Result<Language, LanguageError> {
        let language = tag.split('-').next().unwrap_or_default();
        Language::ALL
            .into_iter()
            .find(|known| known.tag().eq_ignore_ascii_case(language))
            .ok_or_else(|| LanguageError { found: tag.into() })
    }
}

/// The text was not the tag of a language that is spoken here.
///
/// ```
/// use ninefold::Language;
///
/// assert_eq!("zh-CN".parse(), Ok(Language::Chinese));
/// let error = "tlh".parse::<Language>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of en, zh, found \"tlh\"");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LanguageError {
    found: Box<str>,
}

impl fmt::Display for LanguageError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        expected_one_of(f, Language::ALL.map(Language::tag), &self.found)
    }
}

impl core::error::Error for LanguageError {}

/// Something told in a [`Language`], by `Display`.
///
/// ```
/// use ninefold::{Board, Language};
///
/// let error = "53..7".parse::<Board>().unwrap_err();
/// assert_eq!(error.in_language(Language::Chinese).to_string(), "应有 81 格，实有 5 格");
/// assert_eq!(error.in_language(Language::English).to_string(), error.to_string());
/// ```
#[derive(Clone, Copy, Debug)]
pub struct InLanguage<'a, T> {
    told: &'a T,
    language: Language,
}

impl<T: fmt::Display + InChinese> fmt::Display for InLanguage<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.language {
            Language::English => self.told.fmt(f),
            Language::Chinese => self.told.fmt_in_chinese(f),
        }
    }
}

/// Types that have words in English only, or whose English is also that of `Display`.
macro_rules! displayed_in_english {
    ($($type:ty => $words:ident,)*) => {$(
        impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                english::$words(self, f)
            }
        }
    )*};
}

displayed_in_english! {
    BoardError => board_error,
    CellForm => cell_form,
    FileKind => file_kind,
    ParseError => parse_error,
    ParseErrorKind => parse_error_kind,
    Token => token,
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

/// What can be told in Chinese.
trait InChinese {
    fn fmt_in_chinese(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result;
}

/// Gives a type the method that tells it in a language.
macro_rules! tell_in_language {
    ($($told:ty, $example:literal;)*) => {$(
        impl $told {
            /// The same as by `Display`, in another language.
            ///
            /// ```
            #[doc = $example]
            /// ```
            pub const fn in_language(&self, language: Language) -> InLanguage<'_, Self> {
                InLanguage { told: self, language }
            }
        }
    )*};
}

tell_in_language! {
    Verdict, "\
use ninefold::{Language, Verdict};

assert_eq!(Verdict::Unique.in_language(Language::Chinese).to_string(), \"唯一解\");";
    Conflict, "\
use ninefold::{Board, Language};

let board: Board =
    \"83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79\".parse()?;
let conflict = board.conflicts().next().unwrap();
assert_eq!(conflict.in_language(Language::Chinese).to_string(), \"第 1 列有 2 个 8（r1c1、r4c1）\");
# Ok::<(), ninefold::ParseError>(())";
    Witness, "\
use ninefold::{Board, Language, Verdict};

let witness = Board::EMPTY.witness(Verdict::Ambiguous).unwrap();
assert_eq!(
    witness.in_language(Language::Chinese).to_string(),
    \"两个解有 6 格不同（r8c3、r8c6、r8c9、r9c3、r9c6、r9c9）\"
);";
    Judgement, "\
use ninefold::{Board, Language, Requirement};

let judgement = Board::try_from([1; 81])?.examine(Requirement::Valid);
assert!(judgement.in_language(Language::Chinese).to_string().starts_with(\"无效：第 1 行有 9 个 1\"));
# Ok::<(), ninefold::BoardError>(())";
    SolutionCount, "\
use ninefold::Language;
use ninefold::solve::SolutionCount;

assert_eq!(SolutionCount::new(1000, 1000).in_language(Language::Chinese).to_string(), \"至少 1000 个解\");";
    ParseError, "\
use ninefold::{Board, Language};

let error = \"\".parse::<Board>().unwrap_err();
assert_eq!(error.in_language(Language::Chinese).to_string(), \"应为一个盘面，却什么也没有\");";
    Selection, "\
use ninefold::Language;

let text = format!(\"id,puzzle\\n1,{}\\n\", \".\".repeat(81));
let mut boards = ninefold::boards(&text);
boards.next();
assert_eq!(boards.selection().unwrap().in_language(Language::Chinese).to_string(), \"列 \\\"puzzle\\\"\");";
}
