//! Which column of a table, field of a line or key of an object holds the boards.
//!
//! Names decide before contents do: a column named `puzzle` is the one, whatever it contains. Contents are looked at
//! only if no name settles it, and if more than one column could be meant, none is chosen.

use alloc::string::String;
use alloc::vec::Vec;

use super::Fault;
use super::board_text::{read_board_text, read_line_text};
use super::symbol::{FEWEST_GIVENS, cell_of_char, cell_of_word, characters, is_board_like, trim};
use crate::CELLS;
use crate::board::Board;
use crate::error::{ColumnChoices, Names, ParseErrorKind};

/// Words in the names of columns that hold puzzles, the most reliable first.
const PUZZLES: [&[&str]; 12] = [
    &["puzzle", "puzzles"],
    &["quiz", "quizzes"],
    &["question", "questions"],
    &["board", "boards"],
    &["sudoku", "sudokus"],
    &["grid", "grids"],
    &["given", "givens"],
    &["clue", "clues"],
    &["input", "inputs"],
    &["problem", "problems"],
    &["unsolved", "incomplete", "partial", "masked", "initial", "start"],
    &["题", "题目", "谜题", "数独", "盘面", "初盘"],
];

/// Words in the names of columns that hold answers to puzzles.
const SOLUTIONS: [&str; 33] = [
    "complete",
    "full",
    "finished",
    "correct",
    "final",
    "truth",
    "end",
    "solution",
    "solutions",
    "sol",
    "soln",
    "solved",
    "answer",
    "answers",
    "ans",
    "target",
    "targets",
    "output",
    "outputs",
    "result",
    "results",
    "response",
    "responses",
    "completion",
    "completed",
    "filled",
    "expected",
    "label",
    "labels",
    "答案",
    "解答",
    "解",
    "终盘",
];

/// Words in the names of columns that describe a puzzle: `puzzle_id`, `clue count`, `grid size`.
const ABOUT: [&str; 25] = [
    "id",
    "ids",
    "no",
    "nr",
    "num",
    "number",
    "count",
    "size",
    "name",
    "title",
    "type",
    "kind",
    "rating",
    "difficulty",
    "level",
    "source",
    "date",
    "author",
    "hash",
    "url",
    "link",
    "length",
    "time",
    "index",
    "score",
];

/// What a name says about the contents of its column.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Role {
    /// Puzzles; the lower the rank, the more reliable.
    Puzzle {
        rank: usize,
    },
    /// Answers to puzzles.
    Solution,
    Other,
}

impl Role {
    pub(super) fn of(name: &str) -> Role {
        let words = words(name);
        let is_one_of = |list: &[&str]| words.iter().any(|word| list.contains(&word.as_str()));
        if is_one_of(&ABOUT) {
            return Role::Other;
        }
        if is_one_of(&SOLUTIONS) {
            return Role::Solution;
        }
        PUZZLES.iter().position(|list| is_one_of(list)).map_or(Role::Other, |rank| Role::Puzzle { rank })
    }

    pub(super) fn is_puzzle(self) -> bool {
        matches!(self, Role::Puzzle { .. })
    }
}

/// The words of a name in lower case: `puzzleString`, `Puzzle string` and `puzzle_string1` all start with `puzzle`.
fn words(name: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    let mut last = ' ';
    for character in characters(name) {
        // Beyond ASCII, everything counts as a letter without case, which is enough for the words in the lists.
        let is_part = |character: char| character.is_ascii_alphanumeric() || !character.is_ascii();
        let starts_word = !is_part(last)
            || last.is_ascii_digit() != character.is_ascii_digit()
            || (last.is_ascii_lowercase() && character.is_ascii_uppercase());
        if is_part(character) {
            if starts_word {
                words.push(String::new());
            }
            if let Some(word) = words.last_mut() {
                word.push(character.to_ascii_lowercase());
            }
        }
        last = character;
    }
    words
}

/// What a column contains, judging by some of its entries.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum ContentKind {
    /// Nothing.
    #[default]
    Empty,
    /// Small numbers: a column `clues` may say how many there are.
    Count,
    /// Cells: enough for the digits of a puzzle, but far too few for a board.
    Fragment,
    /// Neither a board nor something that resembles one.
    Other,
    /// Something that could be a board in an unknown form.
    Doubtful,
    /// Boards, or what was meant to be boards. They are complete if none of them has a blank.
    Board { is_complete: bool },
}

impl ContentKind {
    /// What is in a field of a table or in a string, either of which may hold a board in any form.
    pub(super) fn of(entry: &str) -> ContentKind {
        ContentKind::by(entry, read_board_text)
    }

    /// What is in a part of a line.
    pub(super) fn of_part(part: &str) -> ContentKind {
        ContentKind::by(part, read_line_text)
    }

    fn by(entry: &str, read: fn(&[u8]) -> Result<Board, Fault>) -> ContentKind {
        /// More cells than any row has.
        const LONG: usize = CELLS / 2;
        let text = entry.trim_ascii();
        let characters = || characters(text);
        if !text.is_empty() && text.len() <= 2 && text.bytes().all(|byte| byte.is_ascii_digit()) {
            return ContentKind::Count;
        }
        if text.is_empty() || text == "N/A" || cell_of_word(text.as_bytes()) == Some(0) {
            return ContentKind::Empty;
        }
        if (FEWEST_GIVENS..=LONG).contains(&text.len())
            && characters().all(|cell| cell_of_char(cell).is_some())
        {
            return ContentKind::Fragment;
        }
        if let Ok(board) = read(entry.as_bytes()) {
            return ContentKind::Board { is_complete: board.is_complete() };
        }
        if is_board_like(text.as_bytes()) {
            let is_complete = characters().all(|character| character.is_ascii_digit() && character != '0');
            return ContentKind::Board { is_complete };
        }
        let is_around_cells = |character: char| {
            character.is_ascii_whitespace()
                || matches!(character, '/' | '|' | ',' | ';' | '[' | ']' | '\'' | '"' | '\\')
        };
        let known = characters()
            .filter(|&character| cell_of_char(character).is_some() || is_around_cells(character))
            .count();
        let digits = characters().filter(char::is_ascii_digit).count();
        let is_list = text.starts_with(['[', '{', '(']) && digits > 0;
        let is_mostly_cells = text.len() > LONG && digits > 0 && 4 * known >= 3 * characters().count();
        if is_list || is_mostly_cells { ContentKind::Doubtful } else { ContentKind::Other }
    }

    pub(super) fn is_board(self) -> bool {
        matches!(self, ContentKind::Board { .. })
    }

    /// What a column contains that has another entry of this kind.
    pub(super) fn and(self, other: ContentKind) -> ContentKind {
        match (self, other) {
            (ContentKind::Board { is_complete: one }, ContentKind::Board { is_complete: two }) => {
                ContentKind::Board { is_complete: one && two }
            }
            (board @ ContentKind::Board { .. }, _) | (_, board @ ContentKind::Board { .. }) => board,
            (ContentKind::Doubtful, _) | (_, ContentKind::Doubtful) => ContentKind::Doubtful,
            (ContentKind::Fragment, _) | (_, ContentKind::Fragment) => ContentKind::Fragment,
            (ContentKind::Other, _) | (_, ContentKind::Other) => ContentKind::Other,
            (ContentKind::Count, _) | (_, ContentKind::Count) => ContentKind::Count,
            (ContentKind::Empty, ContentKind::Empty) => ContentKind::Empty,
        }
    }
}

/// A column that could hold the boards.
#[derive(Clone, Debug)]
pub(super) struct Candidate {
    pub(super) name: Option<String>,
    pub(super) content: ContentKind,
}

/// Which column holds the boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Choice {
    /// The one at this index, because of its name.
    ByName(usize),
    /// The one at this index, because no other holds boards.
    ByContent(usize),
    /// The one at this index, because no other that holds boards has blanks.
    ByBlanks(usize),
    /// There is none.
    None,
    /// It could be any of those at these indices.
    Several(Vec<usize>),
}

/// Chooses among the columns of a table, fields of a line or keys of an object.
pub(super) fn choose(candidates: &[Candidate]) -> Choice {
    let role = |candidate: &Candidate| candidate.name.as_deref().map_or(Role::Other, Role::of);
    let indices = |wanted: &dyn Fn(&Candidate) -> bool| -> Vec<usize> {
        candidates
            .iter()
            .enumerate()
            .filter(|(_, candidate)| wanted(candidate))
            .map(|(index, _)| index)
            .collect()
    };
    let is_board = |candidate: &Candidate| candidate.content.is_board();
    for (rank, words) in PUZZLES.iter().enumerate() {
        // Givens and clues may be counted, and so may puzzles, if another column holds them.
        let is_count = |candidate: &Candidate| {
            let counts = ["given", "clue"].iter().any(|word| words.contains(word));
            let is_other = |other: &Candidate| is_board(other) && role(other).is_puzzle();
            candidate.content == ContentKind::Count && (counts || candidates.iter().any(is_other))
        };
        let named = indices(&|candidate| role(candidate) == Role::Puzzle { rank } && !is_count(candidate));
        match named[..] {
            [] => {}
            [index] => return Choice::ByName(index),
            _ => return Choice::Several(named),
        }
    }
    let others = indices(&|candidate| is_board(candidate) && role(candidate) != Role::Solution);
    let doubtful =
        indices(&|candidate| candidate.content == ContentKind::Doubtful && role(candidate) != Role::Solution);
    let solutions = indices(&|candidate| {
        role(candidate) == Role::Solution
            && (is_board(candidate) || candidate.content == ContentKind::Doubtful)
    });
    // A column that is empty or truncated may be where the puzzles should be.
    let missing = indices(&|candidate| {
        matches!(candidate.content, ContentKind::Empty | ContentKind::Fragment)
            && role(candidate) != Role::Solution
    });
    let is_complete = |index: usize| candidates[index].content == ContentKind::Board { is_complete: true };
    let several = |parts: &[&[usize]]| {
        let is_meant = |index: &usize| parts.iter().any(|part| part.contains(index));
        Choice::Several((0..candidates.len()).filter(is_meant).collect())
    };
    match (&others[..], &doubtful[..], &solutions[..]) {
        (&[index], [], _) if is_complete(index) && !missing.is_empty() => several(&[&[index], &missing]),
        (&[index], [], _) | ([], &[index], []) => Choice::ByContent(index),
        ([], [], []) => Choice::None,
        ([], [], &[index]) if missing.is_empty() => Choice::ByContent(index),
        ([], [], solutions) => several(&[solutions, &missing]),
        (several, [], _) if several.len() > 1 => {
            // A puzzle beside its solution: one of them has blanks, the others never do.
            let has_blanks =
                |&index: &usize| candidates[index].content == ContentKind::Board { is_complete: false };
            match several.iter().copied().filter(has_blanks).collect::<Vec<_>>()[..] {
                [index] => Choice::ByBlanks(index),
                _ => Choice::Several(others),
            }
        }
        _ => several(&[&others, &doubtful, &solutions]),
    }
}

/// The boards that may belong to the label of the one at this index: a list has one label, before its first board. A complete
/// board beside one with blanks is its solution.
pub(super) fn under_label(boards: &[Candidate], index: usize) -> Vec<usize> {
    let is_solution = |board: &Candidate| {
        board.content == ContentKind::Board { is_complete: true } && board.content != boards[index].content
    };
    let belongs =
        |&other: &usize| other == index || (boards[other].name.is_none() && !is_solution(&boards[other]));
    (0..boards.len()).filter(belongs).collect()
}

/// What is wrong if any of these columns could be meant.
pub(super) fn several(candidates: &[Candidate], indices: &[usize]) -> ParseErrorKind {
    let names: Option<Vec<&str>> = indices.iter().map(|&index| candidates[index].name.as_deref()).collect();
    let are_different = |names: &Vec<&str>| (1..names.len()).all(|at| !names[..at].contains(&names[at]));
    ParseErrorKind::SeveralColumns(match names.filter(are_different) {
        Some(names) => ColumnChoices::Names(Names::new(names)),
        None => ColumnChoices::Numbers(indices.iter().map(|index| index + 1).collect()),
    })
}

/// The names in a header, without white space around them.
pub(super) fn name_of(field: &[u8]) -> String {
    String::from_utf8_lossy(trim(field).1).into_owned()
}

#[cfg(test)]
mod tests {
    use alloc::string::ToString;

    use super::*;

    #[test]
    fn names_tell_their_role() {
        for name in
            ["puzzle", "Puzzle", "quizzes", "puzzleString", "puzzle_1", "Sudoku grid", "题目", "unsolved"]
        {
            assert!(Role::of(name).is_puzzle(), "{name}");
        }
        for name in ["solution", "Solutions", "solved_puzzle", "puzzle solution", "答案", "target"] {
            assert_eq!(Role::of(name), Role::Solution, "{name}");
        }
        for name in ["", "id", "puzzle_id", "clueCount", "grid size", "rating", "resolution", "p"] {
            assert_eq!(Role::of(name), Role::Other, "{name}");
        }
        assert_eq!(Role::of("quiz"), Role::Puzzle { rank: 1 });
    }

    fn candidate(name: &str, content: ContentKind) -> Candidate {
        Candidate { name: Some(name.to_string()).filter(|name| !name.is_empty()), content }
    }

    const PUZZLE: ContentKind = ContentKind::Board { is_complete: false };
    const FULL: ContentKind = ContentKind::Board { is_complete: true };

    #[test]
    fn names_decide_before_contents() {
        for content in [ContentKind::Empty, ContentKind::Other, ContentKind::Doubtful, PUZZLE, FULL] {
            let columns = [
                candidate("solution", FULL),
                candidate("id", ContentKind::Count),
                candidate("puzzle", content),
            ];
            assert_eq!(choose(&columns), Choice::ByName(2));
        }
        let columns = [candidate("clues", ContentKind::Count), candidate("board", PUZZLE)];
        assert_eq!(choose(&columns), Choice::ByName(1));
        let columns = [candidate("clues", ContentKind::Count), candidate("text", PUZZLE)];
        assert_eq!(choose(&columns), Choice::ByContent(1));
        let columns = [candidate("puzzle1", PUZZLE), candidate("puzzle2", PUZZLE)];
        assert_eq!(choose(&columns), Choice::Several([0, 1].into()));
    }

    #[test]
    fn contents_decide_only_where_one_column_can_be_meant() {
        assert_eq!(choose(&[candidate("", FULL), candidate("", PUZZLE)]), Choice::ByBlanks(1));
        assert_eq!(
            choose(&[candidate("easy", PUZZLE), candidate("hard", PUZZLE)]),
            Choice::Several([0, 1].into())
        );
        assert_eq!(choose(&[candidate("a", FULL), candidate("b", FULL)]), Choice::Several([0, 1].into()));
        assert_eq!(choose(&[candidate("a", PUZZLE), candidate("solution", PUZZLE)]), Choice::ByContent(0));
        assert_eq!(
            choose(&[candidate("a", ContentKind::Other), candidate("solution", FULL)]),
            Choice::ByContent(1)
        );
        assert_eq!(
            choose(&[candidate("a", ContentKind::Doubtful), candidate("solution", FULL)]),
            Choice::Several([0, 1].into())
        );
        assert_eq!(
            choose(&[candidate("a", ContentKind::Empty), candidate("solution", FULL)]),
            Choice::Several([0, 1].into())
        );
        assert_eq!(choose(&[candidate("a", ContentKind::Other)]), Choice::None);
    }
}
