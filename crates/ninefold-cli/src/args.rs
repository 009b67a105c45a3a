//! The command line's flags.

use std::env;
use std::ffi::OsString;
use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{ArgMatches, Args, CommandFactory, FromArgMatches, Parser, Subcommand, ValueEnum};
use ninefold::grade::Weights;
use ninefold::rules::PuzzleNotation;
use ninefold::text::Column;
use ninefold::{Format, Language, Requirement};

use crate::ruling::Ruling;
use crate::{help, messages};

/// Says whether Sudoku boards are valid and, when one is not, exactly why.
///
/// A board is valid when no digit occurs twice in a row, a column or a box. Only filled cells count, and a
/// valid board need not have a solution.
#[derive(Debug, Parser)]
#[command(name = "ninefold", bin_name = "ninefold", version, after_help = EXAMPLES, propagate_version = true)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// When to use colour
    #[arg(long, value_name = "WHEN", default_value = "auto", global = true)]
    pub(crate) color: When,

    /// Language of messages [default: from the locale]
    #[arg(long, value_name = "LANGUAGE", global = true)]
    language: Option<Tag>,
}

impl Arguments {
    /// Reads the command line. If it is wrong or asks for help, the error says what to print.
    pub(crate) fn from_command_line() -> Result<Arguments, clap::Error> {
        Arguments::quickly_read().map_or_else(Arguments::read_with_help, Ok)
    }

    /// Reads it without describing the subcommands that aren't used; see [`Deferred`].
    fn quickly_read() -> Option<Arguments> {
        let matches = Arguments::command_for_update().try_get_matches().ok()?;
        Arguments::from_arg_matches(&matches).ok()
    }

    /// Reads it with everything there is to say about it, in the right language.
    #[cold]
    fn read_with_help() -> Result<Arguments, clap::Error> {
        let command = help::in_language(Arguments::command(), language_of_command_line());
        Arguments::from_arg_matches(&command.try_get_matches()?)
    }

    /// The language that was asked for, by an option or by the environment.
    pub(crate) fn language(&self) -> Language {
        self.language.map_or_else(messages::language_of_environment, |tag| tag.0)
    }
}

/// The language that the command line asks for, by an option or by the environment, even if it is wrong otherwise.
pub(crate) fn language_of_command_line() -> Language {
    language_in(env::args_os()).unwrap_or_else(messages::language_of_environment)
}

/// The language that the arguments ask for, found before they are parsed, because the help has to be in that language.
fn language_in(arguments: impl Iterator<Item = OsString>) -> Option<Language> {
    let mut arguments = arguments.map(|argument| argument.to_string_lossy().into_owned());
    while let Some(argument) = arguments.next() {
        let tag = match argument.strip_prefix("--language") {
            Some("") => arguments.next(),
            Some(rest) => rest.strip_prefix('=').map(ToOwned::to_owned),
            None => None,
        };
        if let Some(language) = tag.and_then(|tag| tag.parse().ok()) {
            return Some(language);
        }
    }
    None
}

const EXAMPLES: &str = "\
Examples:
  ninefold check puzzles.txt                   check every board in a file
  ninefold check -o bool < puzzles.txt         true or false, one line per board
  ninefold explain broken.txt                  draw a board and show what is wrong with it
  ninefold filter puzzles.csv > clean.csv      keep the records with a valid board
  ninefold convert --to json puzzles.sdm       print the boards in another format
  ninefold solve puzzles.txt                   print the solutions
  ninefold generate --count 10                 generate ten puzzles
  ninefold grade replies.jsonl                 score answers to puzzles
  ninefold check --size 6 puzzles6.txt         boards of another size

Exit status:
  0  every board meets the requirement
  1  some board does not
  2  something was malformed or unreadable, or the command line was wrong";

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(Deferred<Check>),
    Explain(Deferred<Explain>),
    Filter(Deferred<Filter>),
    Convert(Deferred<Convert>),
    Solve(Deferred<Solve>),
    Generate(Deferred<Generate>),
    Grade(Deferred<Grade>),
    Completions(Deferred<Completions>),
    /// Write the manual pages into a directory
    Man {
        /// The directory; it is created if it doesn't exist
        #[arg(value_name = "DIRECTORY")]
        directory: PathBuf,
    },
}

/// The arguments of a subcommand. Describing those of all subcommands to clap takes longer than checking a thousand boards.
/// So "for an update", which is the other way to describe a command line, only those that are used are described.
#[derive(Debug)]
pub(crate) struct Deferred<T>(pub(crate) T);

impl<T: Args> Args for Deferred<T> {
    fn augment_args(command: clap::Command) -> clap::Command {
        T::augment_args(command)
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        command.defer(T::augment_args)
    }
}

impl<T: FromArgMatches> FromArgMatches for Deferred<T> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Deferred<T>, clap::Error> {
        T::from_arg_matches(matches).map(Deferred)
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        self.0.update_from_arg_matches(matches)
    }
}

/// Check boards against a requirement
///
/// Reads boards in any format, says which ones fail and why, and counts them.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold check puzzles.txt
  ninefold check --require solved -o summary answers.csv --column solution
  ninefold check --require minimal puzzles.txt
  ninefold check --size 6 --rules x puzzles6.txt
  zcat puzzles.gz | ninefold check -o jsonl
  ninefold check -b \"$BOARD\"
  ninefold check --require unique --proof certificate puzzle.txt

Outputs:
  text     one line per failing board, then a summary; a single board is drawn
  bool     true, false or error, one line per board
  jsonl    one JSON object per board
  summary  only the totals")]
pub(crate) struct Check {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) requirement: Required,

    /// What to print
    #[arg(short, long, value_name = "OUTPUT", default_value = "text")]
    pub(crate) output: OutputFormat,

    /// Directory for a certificate that one board has no other solution, or none: board.cnf and board.drat; needs --require
    /// unique
    ///
    /// The directory is created if it doesn't exist. Any standard checker accepts the files: `drat-trim board.cnf board.drat`. A
    /// board with several solutions has no certificate; whatever the outcome, the files of an earlier board are removed.
    #[arg(long, value_name = "DIRECTORY")]
    pub(crate) proof: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) work: Work,
}

/// Draw one board and report everything about it
///
/// The exit status is 0 if the board is valid, 1 if it is invalid, 2 if it is malformed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold explain broken.txt
  ninefold explain --number 3 puzzles.txt
  pbpaste | ninefold explain --svg board.svg")]
pub(crate) struct Explain {
    /// File with the board; standard input if it is `-` or missing
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    /// The board as text, in any format
    #[arg(short, long, value_name = "TEXT", conflicts_with = "file", allow_hyphen_values = true)]
    pub(crate) board: Option<String>,

    /// Which board of the file, counted from 1
    #[arg(short, long, value_name = "N")]
    pub(crate) number: Option<NonZeroUsize>,

    /// Also write the board as an SVG picture; `-` prints only the picture
    #[arg(long, value_name = "FILE")]
    pub(crate) svg: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// Print the records whose boards meet the requirement
///
/// Records are printed byte for byte, in their original order: lines, table rows under their header, grids with their
/// titles, JSON values. Comments between lines are left out; compressed input is decompressed, and UTF-16 becomes UTF-8.
/// With --invert, malformed records are printed as well, except those longer than 4 MiB; a text that can't be read at all is
/// only reported.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold filter puzzles.txt > clean.txt
  ninefold filter --invert puzzles.txt > broken.txt
  ninefold filter --require solved --column solution data.csv > solved.csv")]
pub(crate) struct Filter {
    #[command(flatten)]
    pub(crate) input: Input,

    #[command(flatten)]
    pub(crate) requirement: Required,

    /// Print the records that don't meet the requirement
    #[arg(short = 'v', long)]
    pub(crate) invert: bool,

    #[command(flatten)]
    pub(crate) work: Work,
}

/// Print boards in another format
///
/// Malformed records are reported and left out. Grids are separated by blank lines; JSON has one board per line; CSV has
/// the header `puzzle`.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold convert --to sdm puzzles.txt > puzzles.sdm
  ninefold convert --to framed board.json
  ninefold convert --to json-numbers --column puzzle data.csv")]
pub(crate) struct Convert {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Format of the output
    #[arg(short, long, value_name = "FORMAT")]
    pub(crate) to: WriteFormat,

    #[command(flatten)]
    pub(crate) work: Work,
}

/// Print the solutions of boards
///
/// Solutions are lines of 81 digits, or of as many cells as the boards have, board by board, in ascending order. If a board doesn't have exactly one solution,
/// standard error says how many it has, or why it has none. The exit status is 0 if every board has a solution, 1 if some
/// board has none, 2 if something was malformed.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold solve puzzles.txt > solutions.txt
  ninefold solve --limit 1 puzzles.csv --column puzzle
  ninefold solve -b \"$BOARD\"")]
pub(crate) struct Solve {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Print and count at most this many solutions per board
    #[arg(short, long, value_name = "N", default_value = "100")]
    pub(crate) limit: NonZeroUsize,

    #[command(flatten)]
    pub(crate) work: Work,
}

/// Generate boards
///
/// The same seed gives the same boards, on every machine and with any number of threads.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold generate --count 10
  ninefold generate --givens 30 --to framed
  ninefold generate --size 6 --rules x
  ninefold generate --kind solved --count 1000 --seed 7 > solved.txt")]
pub(crate) struct Generate {
    /// What to generate
    #[arg(short, long, value_name = "KIND", default_value = "puzzle")]
    pub(crate) kind: BoardKind,

    /// Number of boards
    #[arg(short = 'n', long, value_name = "N", default_value = "1")]
    pub(crate) count: u64,

    /// Number of givens of a puzzle [default: as few as it needs]
    ///
    /// Most 9x9 puzzles need 22 to 26. If none with so few is found, there are a few more.
    #[arg(short, long, value_name = "N")]
    pub(crate) givens: Option<usize>,

    /// Random seed [default: random, and printed on standard error]
    #[arg(short, long, value_name = "NUMBER")]
    pub(crate) seed: Option<u64>,

    /// Format of the output
    #[arg(short, long, value_name = "FORMAT", default_value = "line")]
    pub(crate) to: WriteFormat,

    #[command(flatten)]
    pub(crate) ruling: Ruling,

    /// Number of threads [default: one per core]
    #[arg(short = 'j', long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,
}

/// What can be generated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum BoardKind {
    /// Boards without blanks and without conflicts
    Solved,
    /// Boards with exactly one solution, from which no given can be dropped
    Puzzle,
    /// Boards with at least one conflict
    Invalid,
}

/// Score answers to puzzles
///
/// Reads rows with a puzzle and a reply, from CSV, TSV, JSON Lines or a JSON array, finds the answer in each reply and compares it
/// with the puzzle. No solution is needed: any board that is solved and keeps the givens is right. A reply may be a board, a
/// text with a board in it, or in JSON a list of messages, of which the last by the assistant counts.
///
/// The exit status is 0 if every puzzle is solved, 1 if some reply doesn't solve its puzzle, 2 if a row can't be graded: it has
/// no puzzle, or one without a solution, or a stored solution that contradicts it.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold grade replies.jsonl
  ninefold grade --puzzle question --reply model_output data.csv
  ninefold grade --size 4 -o jsonl replies4.jsonl.gz > scores.jsonl
  ninefold grade --weights solved=1 replies.csv

Scores, each from 0 to 1:
  solved  1 if the answer is valid and complete and keeps every given
  blanks  share of the blanks that are right minus the share that is wrong; 0 if a given was changed
  givens  1 if every given is kept and something is filled
  format  1 if the answer is complete, marked as such, and the only board of the reply

Outputs:
  summary  only the totals
  text     one line per reply that isn't solved, then the totals
  bool     true, false or error, one line per reply
  jsonl    one JSON object per reply, with its scores, its answer and the counts behind the scores")]
pub(crate) struct Grade {
    /// Files with puzzles and replies, also .gz and .zst; standard input if `-` or none
    #[arg(value_name = "FILE", id = "tables")]
    pub(crate) files: Vec<PathBuf>,

    /// Column or key with the puzzles: a name, a path such as data.puzzle, or a number from 1 [default: by its name]
    #[arg(long, value_name = "NAME|NUMBER", value_parser = Column::from_str)]
    pub(crate) puzzle: Option<Column>,

    /// Column or key with the replies or answers [default: by its name]
    #[arg(long, value_name = "NAME|NUMBER", visible_alias = "answer", value_parser = Column::from_str)]
    pub(crate) reply: Option<Column>,

    /// Column or key with stored solutions, which must fit their puzzles [default: by its name, if there is one]
    #[arg(long, value_name = "NAME|NUMBER", value_parser = Column::from_str)]
    pub(crate) solution: Option<Column>,

    /// How much each score counts in the mean score
    #[arg(short, long, value_name = "WEIGHTS", default_value_t, value_parser = Weights::from_str)]
    pub(crate) weights: Weights,

    /// What to print
    #[arg(short, long, value_name = "OUTPUT", default_value = "summary")]
    pub(crate) output: GradeOutput,

    #[command(flatten)]
    pub(crate) ruling: Ruling,

    #[command(flatten)]
    pub(crate) work: Work,
}

/// Print a shell completion script
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  ninefold completions bash > ~/.local/share/bash-completion/completions/ninefold
  ninefold completions zsh > ~/.zfunc/_ninefold
  ninefold completions fish > ~/.config/fish/completions/ninefold.fish
  ninefold completions powershell >> $PROFILE")]
pub(crate) struct Completions {
    /// The shell
    #[arg(value_name = "SHELL")]
    pub(crate) shell: clap_complete::Shell,
}

/// What to read.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Files with boards, also .gz and .zst; standard input if `-` or none
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    /// A board as text, in any format; can be repeated
    #[arg(short, long = "board", value_name = "TEXT", allow_hyphen_values = true)]
    pub(crate) boards: Vec<String>,

    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How to read it.
#[derive(Clone, Debug, Args)]
pub(crate) struct Reading {
    /// Format of the input
    #[arg(short, long, value_name = "FORMAT", default_value = "auto")]
    pub(crate) from: ReadFormat,

    /// Column of a table, field of a line or key of an object with the boards: a name, a path such as data.puzzle, or a
    /// number from 1
    #[arg(long, value_name = "NAME|NUMBER", value_parser = Column::from_str)]
    pub(crate) column: Option<Column>,

    #[command(flatten)]
    pub(crate) ruling: Ruling,
}

#[derive(Debug, Args)]
pub(crate) struct Required {
    /// What a board must be: valid (no conflicts), solved (valid, no blanks), solvable (at least one solution), unique
    /// (exactly one solution) or minimal (unique, and no given can be dropped)
    #[arg(short, long, value_name = "REQUIREMENT", default_value = "valid", value_parser = requirement())]
    pub(crate) require: Requirement,
}

/// How to work.
#[derive(Debug, Args)]
pub(crate) struct Work {
    /// Number of threads [default: one per core]
    #[arg(short = 'j', long, value_name = "N")]
    pub(crate) threads: Option<NonZeroUsize>,

    /// When to show progress
    #[arg(long, value_name = "WHEN", default_value = "auto")]
    pub(crate) progress: When,

    /// Print no verdicts or reasons, only set the exit status
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum When {
    /// Only on a terminal
    Auto,
    Always,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum OutputFormat {
    /// One line per failing board, then a summary
    Text,
    /// true, false or error, one line per board
    Bool,
    /// One JSON object per board
    Jsonl,
    /// Only the totals
    Summary,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum GradeOutput {
    /// Only the totals
    Summary,
    /// One line per reply that isn't solved, then the totals
    Text,
    /// true, false or error, one line per reply
    Bool,
    /// One JSON object per reply
    Jsonl,
}

/// A language, named by its tag.
#[derive(Clone, Copy, Debug)]
struct Tag(Language);

/// A format to read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum ReadFormat {
    /// It is detected.
    Auto,
    Boards(Format),
    /// Lines that state their rules by themselves.
    Puzzles(PuzzleNotation),
}

/// A format to write.
#[derive(Clone, Copy, Debug)]
pub(crate) enum WriteFormat {
    Boards(Format),
    /// Lines that state their rules.
    Puzzles(PuzzleNotation),
}

impl WriteFormat {
    pub(crate) fn name(self) -> &'static str {
        match self {
            WriteFormat::Boards(format) => format.name(),
            WriteFormat::Puzzles(PuzzleNotation::Solo) => "solo",
            WriteFormat::Puzzles(_) => "jigsaw",
        }
    }
}

/// Names every value in the help and in completions.
macro_rules! named_values {
    ($type:ty, $variants:expr, $name:expr) => {
        impl ValueEnum for $type {
            fn value_variants<'a>() -> &'a [Self] {
                $variants
            }

            fn to_possible_value(&self) -> Option<clap::builder::PossibleValue> {
                let name: fn(&Self) -> &'static str = $name;
                Some(clap::builder::PossibleValue::new(name(self)))
            }
        }
    };
}

/// All formats that are written; the same can be read.
const FORMATS: [WriteFormat; Format::ALL.len() + 2] = {
    let mut values = [WriteFormat::Puzzles(PuzzleNotation::Solo); Format::ALL.len() + 2];
    let mut index = 0;
    while index < Format::ALL.len() {
        values[index] = WriteFormat::Boards(Format::ALL[index]);
        index += 1;
    }
    values[index + 1] = WriteFormat::Puzzles(PuzzleNotation::Jigsaw);
    values
};

named_values!(
    ReadFormat,
    &const {
        let mut values = [ReadFormat::Auto; 1 + FORMATS.len()];
        let mut index = 0;
        while index < FORMATS.len() {
            values[index + 1] = match FORMATS[index] {
                WriteFormat::Boards(format) => ReadFormat::Boards(format),
                WriteFormat::Puzzles(notation) => ReadFormat::Puzzles(notation),
            };
            index += 1;
        }
        values
    },
    |value| match *value {
        ReadFormat::Auto => "auto",
        ReadFormat::Boards(format) => WriteFormat::Boards(format).name(),
        ReadFormat::Puzzles(notation) => WriteFormat::Puzzles(notation).name(),
    }
);

named_values!(WriteFormat, &FORMATS, |value| value.name());

named_values!(
    Tag,
    &const {
        let mut values = [Tag(Language::English); Language::ALL.len()];
        let mut index = 0;
        while index < Language::ALL.len() {
            values[index] = Tag(Language::ALL[index]);
            index += 1;
        }
        values
    },
    |value| value.0.tag()
);

/// Reads a requirement, and names them all in completions.
fn requirement() -> impl TypedValueParser<Value = Requirement> {
    PossibleValuesParser::new(Requirement::ALL.iter().map(|requirement| requirement.name()))
        .try_map(|name| name.parse::<Requirement>())
}
