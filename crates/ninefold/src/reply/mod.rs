//! The answer in a model's reply: which board it gives in the end, and why there is none if there is none.
//!
//! The last `<answer>` tag or `\boxed` is the answer, if there is one; otherwise the last board that the reply shows. What
//! stands in `<think>` tags or in comments isn't shown to anyone, so it isn't looked at, and the puzzle itself is no answer.
//! If the last board can't be read, there is no answer: nothing falls back to an earlier one.

mod alphabet;
mod blocks;
mod cells;
mod label;
mod last;
mod markup;
mod moves;
mod scan;
mod segment;
mod visible;

pub use self::last::{FoundBoard, find_last_board};

use alloc::vec::Vec;
use core::ops::Range;

use self::alphabet::Alphabet;
use self::blocks::Candidate;
use self::scan::Scanner;
use self::visible::Visible;
use crate::board::Board;
use crate::rules::{Grid, Rules, Symbols};

/// Finds the answer in a reply to a puzzle, if the puzzle is known.
///
/// ```
/// use ninefold::reply::{AnswerPlace, find_answer};
///
/// let solution = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// let text = format!("<think>It starts with 53..7, so…</think>\n<answer>{solution}</answer>");
/// let reply = find_answer(&text, None);
/// let answer = reply.answer.unwrap();
/// assert_eq!(answer.board.to_string(), solution);
/// assert_eq!(answer.place, AnswerPlace::Tag);
/// assert_eq!(reply.boards, 1);
/// ```
pub fn find_answer<'t>(reply: &'t str, puzzle: Option<&Board>) -> Reply<'t> {
    let found = find(reply, &Alphabet::CLASSIC, puzzle.map(|puzzle| &puzzle.as_array()[..]));
    found.map(|values| values.try_into().ok().map(Board::from_values))
}

impl Rules {
    /// Finds the answer in a reply to a puzzle with these rules, as [`reply::find_answer`](find_answer) does.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4".parse()?;
    /// let puzzle = rules.parse("1......2.3....4.")?;
    /// let reply = rules.find_answer("1 2 3 4\n3 4 1 2\n4 3 2 1\n2 1 4 3\nDone!", Some(&puzzle));
    /// assert!(reply.answer.unwrap().board.is_solved());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find_answer<'r, 't>(&'r self, reply: &'t str, puzzle: Option<&Grid<'_>>) -> Reply<'t, Grid<'r>> {
        let puzzle = puzzle.map(Grid::values);
        let find = |symbols: &Symbols| find(reply, &Alphabet::new(self.size(), symbols), puzzle);
        let mut found = find(self.symbols());
        if self.symbols().is_decimal() && found.answer.is_err() && found.boards == 0 {
            // Letters are as usual as numbers, but which? Those that keep the givens, if no others do.
            let keeps_givens = |reply: &Reply<'_, Vec<u8>>| match (&reply.answer, puzzle) {
                (Ok(answer), Some(puzzle)) => {
                    puzzle.iter().zip(&answer.board).all(|(given, value)| *given == 0 || given == value)
                }
                _ => false,
            };
            let usual = Symbols::usual_for(self.size());
            let others = usual.iter().filter(|symbols| !symbols.is_decimal()).map(find);
            let mut fitting = others.filter(keeps_givens);
            if let (Some(only), None) = (fitting.next(), fitting.next()) {
                found = only;
            }
        }
        found.map(|values| Some(Grid::of_values(self, values)))
    }
}

/// Finds the values of the answer.
fn find<'t>(reply: &'t str, alphabet: &Alphabet, puzzle: Option<&[u8]>) -> Reply<'t, Vec<u8>> {
    let text = reply.as_bytes();
    let visible = Visible::of(text);
    let region = visible.marked.as_ref().map_or(0..text.len(), |(_, region)| region.clone());
    let place = visible.marked.as_ref().map_or(AnswerPlace::Text, |(place, _)| *place);
    let mut scanner = Scanner::new(reply, alphabet);
    for part in &visible.parts {
        for around in [0..region.start, region.clone(), region.end..text.len()] {
            scanner.scan(overlap(part, &around));
        }
    }
    let mut candidates = scanner.blocks.candidates;
    let is_inside =
        |candidate: &Candidate| region.start <= candidate.range.start && candidate.range.end <= region.end;
    let is_puzzle = |candidate: &Candidate| match (&candidate.values, puzzle) {
        (Ok(values), Some(puzzle)) => values == puzzle && puzzle.contains(&0),
        _ => false,
    };
    let has_puzzle = candidates.iter().any(|candidate| is_inside(candidate) && is_puzzle(candidate));
    candidates.retain(|candidate| !is_puzzle(candidate));
    let mut boards = count_different(&candidates);
    let no_board = || {
        if has_puzzle {
            NoAnswer::OnlyPuzzle
        } else if place != AnswerPlace::Text {
            NoAnswer::NoBoardInside { place, start: region.start }
        } else if visible.parts.iter().all(|part| reply[part.clone()].trim().is_empty()) {
            NoAnswer::NothingVisible
        } else {
            NoAnswer::NoBoard
        }
    };
    let answer = match candidates.into_iter().rfind(is_inside) {
        Some(Candidate { range, values: Ok(board) }) => {
            Ok(Answer { board, text: &reply[range.clone()], start: range.start, place, is_moves: false })
        }
        Some(Candidate { range: Range { start, end }, values: Err(cells) }) => {
            Err(NoAnswer::Unreadable { start, end, side: alphabet.side, cells })
        }
        None => {
            let play = |part: Range<usize>| moves::play_last_list(text, part, alphabet, puzzle?);
            match visible.parts.iter().rev().find_map(|part| play(overlap(part, &region))) {
                Some((range, board)) => {
                    boards = 1;
                    Ok(Answer {
                        board,
                        text: &reply[range.clone()],
                        start: range.start,
                        place,
                        is_moves: true,
                    })
                }
                None => Err(no_board()),
            }
        }
    };
    Reply { answer, boards }
}

/// What two ranges have in common.
fn overlap(one: &Range<usize>, other: &Range<usize>) -> Range<usize> {
    let start = one.start.max(other.start);
    start..one.end.min(other.end).max(start)
}

/// How many different boards there are among the candidates.
fn count_different(candidates: &[Candidate]) -> usize {
    let mut boards: Vec<&[u8]> =
        candidates.iter().filter_map(|candidate| candidate.values.as_deref().ok()).collect();
    boards.sort_unstable();
    boards.dedup();
    boards.len()
}

impl<'t> Reply<'t, Vec<u8>> {
    /// The same with a board of these values.
    fn map<B>(self, board: impl FnOnce(Vec<u8>) -> Option<B>) -> Reply<'t, B> {
        let answer = self.answer.and_then(|Answer { board: values, text, start, place, is_moves }| {
            let board = board(values).ok_or(NoAnswer::NoBoard)?;
            Ok(Answer { board, text, start, place, is_moves })
        });
        Reply { answer, boards: self.boards }
    }
}

/// What a reply says, from [`find_answer`].
///
/// ```
/// use ninefold::reply::{NoAnswer, find_answer};
///
/// let reply = find_answer("I can't solve it.", None);
/// assert_eq!((reply.answer, reply.boards), (Err(NoAnswer::NoBoard), 0));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reply<'t, B = Board> {
    /// The answer, or why there is none.
    pub answer: Result<Answer<'t, B>, NoAnswer>,
    /// How many different boards the reply shows, without the puzzle. More than one may be hedging.
    pub boards: usize,
}

/// The board that a reply gives as its answer.
///
/// ```
/// use ninefold::Board;
/// use ninefold::reply::find_answer;
///
/// let text = "Only two cells are certain: r1c3=4, r9c9=8 and r5c5=1";
/// let answer = find_answer(text, Some(&Board::EMPTY)).answer.unwrap();
/// assert!(answer.is_moves);
/// assert_eq!(&text[answer.start..answer.end()], answer.text);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Answer<'t, B = Board> {
    /// The board.
    pub board: B,
    /// The text that it was read from.
    pub text: &'t str,
    /// How many bytes of the reply come before that text.
    pub start: usize,
    /// Where it was found.
    pub place: AnswerPlace,
    /// The reply lists moves such as `r1c3=4`, which were made on the puzzle.
    pub is_moves: bool,
}

impl<B> Answer<'_, B> {
    /// Where the text ends that the answer was read from, in bytes from the start of the reply.
    ///
    /// ```
    /// let text = ".".repeat(81);
    /// assert_eq!(ninefold::reply::find_answer(&text, None).answer.unwrap().end(), 81);
    /// ```
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// Where a reply gives its answer.
///
/// ```
/// assert_eq!(ninefold::reply::AnswerPlace::Boxed.name(), "boxed");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AnswerPlace {
    /// In the last `<answer>` tag.
    Tag,
    /// In the last `\boxed`.
    Boxed,
    /// Nowhere in particular: it is the last board of the reply.
    Text,
}

impl AnswerPlace {
    /// The name: `tag`, `boxed` or `text`.
    ///
    /// ```
    /// assert_eq!(ninefold::reply::AnswerPlace::Tag.name(), "tag");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            AnswerPlace::Tag => "tag",
            AnswerPlace::Boxed => "boxed",
            AnswerPlace::Text => "text",
        }
    }
}

/// Why a reply has no answer.
///
/// ```
/// use ninefold::reply::find_answer;
///
/// let why = find_answer("<answer>534678912</answer>", None).answer.unwrap_err();
/// assert_eq!(why.to_string(), "there is no board in the answer tag");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum NoAnswer {
    /// It is empty, or all of it is hidden: thoughts or comments.
    NothingVisible,
    /// Nothing in it looks like a board.
    NoBoard,
    /// It only shows the puzzle itself.
    OnlyPuzzle,
    /// The answer tag or `\boxed` has no board in it.
    NoBoardInside {
        /// Which of the two it is.
        place: AnswerPlace,
        /// How many bytes come before its content.
        start: usize,
    },
    /// Its last board isn't one: it has another number of rows, or a row has another number of cells.
    Unreadable {
        /// How many bytes come before it.
        start: usize,
        /// Where it ends, in bytes.
        end: usize,
        /// How many rows of as many cells there should be.
        side: usize,
        /// How many cells there are.
        cells: usize,
    },
}
