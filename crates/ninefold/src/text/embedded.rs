//! Boards amid other text: with labels, in quotes in code, YAML or SQL, at the end of a URL.
//!
//! ```text
//! Easy: 53..7....6..195…                          the board is the run of cells
//! ('53..7....6..195…', '534678912672195…'),       the same one of two on every line
//! puzzle: "53..7....6..195…"                      judged because of its label
//! solution: "534678912672195…"                    skipped because of its label
//! ```

use alloc::string::{String, ToString};
use alloc::vec::Vec;

use super::choose::{self, Candidate, Choice, ContentKind, Role, choose, under_label};
use super::column::{Column, Selection, SelectionBasis};
use super::grid::section;
use super::line::{is_comment, is_skipped};
use super::scan::LineScanner;
use super::symbol::{
    FEWEST_GIVENS, cell_at, cell_of, decode, indent, is_board_like, is_same_word, read_cells, trim, white,
};
use super::{Fault, Machine, Step, is_visible};
use super::{code_row, row};
use crate::board::Board;
use crate::error::{AvailableColumns, Names, ParseErrorKind, Token, excerpt};
use crate::text::Layout;
use crate::{CELLS, SIDE};

/// Something in a line that is a board, or was meant to be one.
#[derive(Debug)]
pub(super) struct Run<'l> {
    at: usize,
    pub(super) text: &'l [u8],
    /// The word before it, if a `:` or `=` follows that word.
    pub(super) label: Option<String>,
}

impl Run<'_> {
    /// The label of the board, or else that of its line if it says that this is a puzzle.
    pub(super) fn own_label(&self, line: &[u8]) -> Option<String> {
        let of_line = || line_label(&line[..self.at]).filter(|label| Role::of(label).is_puzzle());
        self.label.clone().or_else(of_line)
    }

    /// Whether a word is joined to the cells, as in `53..7…79Solution`.
    pub(super) fn is_joined_to_word(&self) -> bool {
        !is_board_like(self.text) && holds_long_run(self.text)
    }
}

/// The boards in a line, and what was meant to be one.
pub(super) fn runs(line: &[u8]) -> Vec<Run<'_>> {
    let mut runs: Vec<Run<'_>> = Vec::new();
    let mut end = 0;
    for (at, word) in words(line) {
        if at < end {
            continue;
        }
        let label = || label(&line[end..at]);
        let run = match broken_board(&line[at..]).and_then(|text| Some((text, Some(label()?)))) {
            Some((text, label)) => Run { at, text, label },
            None if is_board_like(word) || holds_long_run(word) => Run { at, text: word, label: label() },
            None => continue,
        };
        end = at + run.text.len();
        runs.push(run);
    }
    runs
}

/// Whether there are more cells in the word than any row has, one after the other, and a digit among them.
fn holds_long_run(word: &[u8]) -> bool {
    word.split(|&byte| cell_of(byte).is_none())
        .any(|cells| cells.len() > CELLS / 2 && cells.iter().any(u8::is_ascii_digit))
}

/// The board at the start of the text, if it is broken in pieces by a few characters that aren't cells.
fn broken_board(text: &[u8]) -> Option<&[u8]> {
    /// A few more than the cells of a board.
    const LONGEST: usize = CELLS + SIDE;
    let is_end = |byte: &u8| matches!(byte, b' ' | b'\t' | b':' | b'=') || b"\"'`()[]{}".contains(byte);
    let end = text.iter().take(LONGEST).position(is_end).unwrap_or(text.len());
    let board = &text[..end];
    let is_name = matches!(text.get(end), Some(b':' | b'='));
    let pieces = || words(board).map(|(_, piece)| piece);
    let is_broken = board.len() < LONGEST
        && !is_name
        && is_board_like(board)
        && pieces().count() > 1
        && pieces().all(|piece| piece.iter().all(|&byte| cell_of(byte).is_some()))
        && !pieces().any(|piece| read_cells(piece).is_ok());
    is_broken.then_some(board)
}

/// The same without their labels: their offsets and texts.
pub(super) fn boards(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    words(line).filter(|(_, word)| is_board_like(word))
}

/// Whether one of the cells is a blank.
pub(super) fn has_blank(board: &[u8]) -> bool {
    (0..board.len()).any(|at| matches!(cell_at(&board[at..]), Some((_, 0))))
}

/// The runs of cells, letters and digits in a line, with their offsets.
fn words(line: &[u8]) -> impl Iterator<Item = (usize, &[u8])> {
    let mut next = 0;
    core::iter::from_fn(move || {
        while next < line.len() {
            let at = next;
            let length = run_length(&line[at..]);
            if length > 0 {
                next += length;
                return Some((at, &line[at..next]));
            }
            next += decode(&line[at..]).map_or(1, char::len_utf8);
        }
        None
    })
}

/// The length in bytes of the cells, letters and digits at the start. Invisible characters are included, so that they
/// are reported.
fn run_length(bytes: &[u8]) -> usize {
    let mut length = 0;
    while let Some(rest) = bytes.get(length..).filter(|rest| !rest.is_empty()) {
        length += match (cell_at(rest), decode(rest)) {
            (Some((width, _)), _) => width,
            (None, Err(_)) => 1,
            (None, Ok(character)) => {
                let is_hidden = !is_visible(character) && white(rest) == 0 && character != '\u{feff}';
                if !is_letter_or_digit(character) && !is_hidden {
                    break;
                }
                character.len_utf8()
            }
        };
    }
    length
}

/// Whether a character is a letter or a digit. Beyond ASCII, whatever isn't punctuation counts as one.
fn is_letter_or_digit(character: char) -> bool {
    if character.is_ascii() {
        return character.is_ascii_alphanumeric();
    }
    !matches!(character, '\u{a0}'..='\u{bf}' | '\u{2000}'..='\u{206f}' | '\u{3000}'..='\u{303f}' | '\u{ff00}'..='\u{ff0f}' | '\u{ff1a}'..='\u{ff20}')
}

/// The label at the end of the text before a board: `"puzzle": "`, `sudoku=`, `Puzzle 1: `, `String solution = new
/// String("`.
fn label(before: &[u8]) -> Option<String> {
    /// Longer than any name, and than what is between a name and its board.
    const LONGEST: usize = 32;
    /// As much as has to be looked at, with a remark.
    const WINDOW: usize = 256;
    let start = before.len().saturating_sub(WINDOW);
    let is_continued = |byte: &&u8| (0x80..0xc0).contains(*byte);
    let start = start + before[start..].iter().take_while(is_continued).count();
    let before = &before[start..];
    let text = core::str::from_utf8(before).ok()?;
    let mark = before.iter().rposition(|byte| matches!(byte, b':' | b'=')).map(|at| at..at + 1);
    let wide_mark = text.rfind('：').map(|at| at..at + '：'.len_utf8());
    let mark = mark.into_iter().chain(wide_mark).max_by_key(|mark| mark.start)?;
    let behind = &before[mark.end..];
    let is_call = |byte: &u8| byte.is_ascii_alphabetic() || b" \t\"'`[({._".contains(byte);
    if behind.len() > LONGEST || !behind.iter().all(is_call) {
        return None;
    }
    let mut name = text[..mark.start].trim_ascii_end();
    // A remark in parentheses isn't part of the name.
    if let Some(start) = name.strip_suffix(')').and_then(|name| name.rfind('(')) {
        name = name[..start].trim_ascii_end();
    }
    let quotes = name.bytes().rev().take_while(|byte| matches!(byte, b'"' | b'\'' | b'`')).count();
    let name = &name[..name.len() - quotes];
    let start = name.bytes().rposition(|byte| b"{[(,;\"'`?&/".contains(&byte)).map_or(0, |at| at + 1);
    let name = name[start..].trim_ascii();
    let bullets = name.bytes().take_while(|byte| b"-*#>".contains(byte)).count();
    let name = name[bullets..].trim_ascii();
    (!name.is_empty() && name.len() <= LONGEST).then(|| name.to_string())
}

/// The label of a line, such as `puzzle` in `puzzle: null`.
pub(super) fn line_label(line: &[u8]) -> Option<String> {
    let end = line.iter().position(|byte| matches!(byte, b':' | b'='))?;
    label(&line[..=end])
}

/// The label of the boards below a line, such as `puzzles` in `"puzzles": [`.
fn container_label(line: &[u8]) -> Option<String> {
    let opens = matches!(trim(line).1.last(), Some(b'[' | b'{' | b'(' | b':' | b'|'));
    line_label(line).filter(|_| opens)
}

/// The labels of boards, which may be above them.
#[derive(Debug, Default)]
pub(super) struct Labels {
    container: Option<Container>,
}

/// What a line says about the boards below it.
#[derive(Debug)]
struct Container {
    label: String,
    indent: usize,
    /// There has been a board without a label below it. A label that isn't indented isn't part of it, then.
    has_bare_boards: bool,
}

impl Labels {
    /// Adds a line without boards.
    pub(super) fn add_line(&mut self, line: &[u8]) {
        if let Some(label) = container_label(line) {
            self.container = Some(Container { label, indent: indent(line), has_bare_boards: false });
        } else if line_label(line).is_some_and(|label| Role::of(&label).is_puzzle()) {
            self.container = None;
        }
    }

    /// Adds a line with boards.
    pub(super) fn add_boards(&mut self, line: &[u8], runs: &[Run<'_>]) {
        let (Some(container), Some(run)) = (&mut self.container, runs.first()) else { return };
        let is_over = match run.own_label(line).as_deref().map(Role::of) {
            None => {
                container.has_bare_boards = true;
                false
            }
            Some(Role::Puzzle { .. }) => true,
            Some(Role::Solution) => false,
            Some(Role::Other) => container.has_bare_boards && indent(line) <= container.indent,
        };
        if is_over {
            self.container = None;
        }
    }

    /// The label of a board on the line that was added last. One that says nothing counts for less than what is above it.
    pub(super) fn of(&self, line: &[u8], run: &Run<'_>) -> Option<String> {
        let own = run.own_label(line);
        let above = self.container.as_ref().map(|container| &container.label);
        match (own.as_deref().map(Role::of), above) {
            (None, above) => above.cloned(),
            (Some(Role::Other), Some(above)) if Role::of(above) != Role::Other => Some(above.clone()),
            (Some(_), _) => own,
        }
    }
}

/// Whether the line belongs to what surrounds boards: brackets, comments, other keys and statements.
fn is_scaffold(line: &[u8]) -> bool {
    let (_, text) = trim(line);
    let is_comment = [&b"//"[..], b"--", b"/*", b"*/", b"* "].iter().any(|mark| text.starts_with(mark));
    // An empty string is a missing board; bars are between the cells of a row.
    let is_empty_string =
        [&b"\"\""[..], b"''", b"``"].iter().any(|quotes| text.windows(2).any(|pair| pair == *quotes));
    let has_bars = text.iter().filter(|&&byte| byte == b'|').count() > 3;
    if is_empty_string || has_bars || row::holds_row(line) || code_row::find_table_cell(line).is_some() {
        return false;
    }
    if section(text).is_some() {
        return true;
    }
    let has_words = text.iter().any(|byte| byte.is_ascii_alphanumeric() || !byte.is_ascii());
    let is_puzzle_key = || line_label(text).is_some_and(|label| Role::of(&label).is_puzzle());
    let opens = match text.last() {
        Some(b'[' | b'(' | b'{' | b'|' | b'>' | b':') => true,
        Some(b'=' | b';') => !is_puzzle_key(),
        _ => false,
    };
    let ends_with_values = text.len() >= 6 && is_same_word(&text[text.len() - 6..], b"values");
    let is_other_key = || line_label(text).is_some_and(|label| Role::of(&label) == Role::Other);
    text.iter().filter(|byte| byte.is_ascii_digit()).count() < FEWEST_GIVENS
        && (is_comment || !has_words || opens || ends_with_values || is_other_key())
}

/// What is wrong with a line whose only board is complete, and so may be the solution of a puzzle that is truncated or
/// missing.
fn fragment(line: &[u8], run: &Run<'_>) -> Option<Fault> {
    let mut roles = Vec::new();
    for (at, word) in words(line).filter(|&(at, _)| at != run.at) {
        if word.len() >= FEWEST_GIVENS && word.iter().all(|&byte| cell_of(byte).is_some()) {
            return Some(Fault::new(at, ParseErrorKind::CellCount { expected: CELLS, found: word.len() }));
        }
        roles.push(Role::of(&String::from_utf8_lossy(word)));
    }
    if let Some(at) = quoted_fragment(line, run) {
        let found = Token::Value(excerpt(&String::from_utf8_lossy(&line[at..])));
        return Some(Fault::new(at, ParseErrorKind::NoBoard { found }));
    }
    // The line names a puzzle and a solution, and has one of them.
    let names_both = roles.iter().any(|role| role.is_puzzle()) && roles.contains(&Role::Solution);
    names_both.then(|| Fault::new(line.len(), ParseErrorKind::BoardCount { expected: 2, found: 1 }))
}

/// Where there is another quoted text that is empty or contains cells.
fn quoted_fragment(line: &[u8], run: &Run<'_>) -> Option<usize> {
    const MANY_DIGITS: usize = 10;
    let quote = *line.get(run.at.checked_sub(1)?)?;
    if !matches!(quote, b'"' | b'\'' | b'`') {
        return None;
    }
    let mut at = 0;
    for (index, part) in line.split(|&byte| byte == quote).enumerate() {
        let digits = part.iter().filter(|byte| byte.is_ascii_digit()).count();
        let has_blank = part.iter().any(|&byte| cell_of(byte) == Some(0) && byte != b'0');
        let is_cells = part.iter().all(|&byte| cell_of(byte).is_some());
        let is_fragment = part.is_empty() || digits >= MANY_DIGITS || (is_cells && has_blank);
        if index % 2 == 1 && at != run.at && is_fragment {
            return Some(at);
        }
        at += part.len() + 1;
    }
    None
}

const NULL: &[u8] = b"null";

/// Where the line says that a value is missing.
fn find_null(line: &[u8]) -> Option<usize> {
    let is_word = |at: usize| line.get(at).is_some_and(|byte| byte.is_ascii_alphanumeric() || *byte == b'_');
    (0..line.len()).find(|&at| {
        let end = at + NULL.len();
        line.get(at..end).is_some_and(|word| is_same_word(word, NULL))
            && !is_word(end)
            && !at.checked_sub(1).is_some_and(is_word)
    })
}

/// Which board of a line is judged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Pick {
    /// The only one.
    Only {
        /// The label of a board that isn't a solution, if there is one. Lines labelled as solutions are skipped then.
        label: Option<String>,
    },
    /// One of this many.
    Nth { index: usize, count: usize },
}

/// Reads boards amid other text, one per line.
#[derive(Debug)]
pub(super) struct EmbeddedReader {
    lines: LineScanner,
    pick: Pick,
    /// How long a record may be.
    limit: usize,
    selection: Option<Selection>,
    /// There are boards that aren't judged, so the selection is reported.
    has_others: bool,
    labels: Labels,
    /// The first line is a title.
    has_title: bool,
}

impl EmbeddedReader {
    pub(super) fn new(pick: Pick, selection: Option<Selection>, limit: usize) -> EmbeddedReader {
        let (lines, labels) = (LineScanner::default(), Labels::default());
        EmbeddedReader { lines, pick, limit, selection, has_others: true, labels, has_title: false }
    }

    /// The same for a text in which there may be boards that aren't judged, or not.
    pub(super) fn beside_others(self, has_others: bool) -> EmbeddedReader {
        EmbeddedReader { has_others, ..self }
    }

    /// The same for a text whose first line is a title.
    pub(super) fn below_title(self, has_title: bool) -> EmbeddedReader {
        EmbeddedReader { has_title, ..self }
    }

    /// The label of the boards that are judged, if there are several on each line.
    fn name(&self) -> Option<&str> {
        self.selection.as_ref()?.name().filter(|_| matches!(self.pick, Pick::Nth { .. }))
    }

    /// Which of the boards of a line is judged: the one at this index, unless another one has its label.
    fn index_by_name(&self, runs: &[Run<'_>], index: usize) -> usize {
        let is_named = |run: &Run<'_>| run.label.is_some() && run.label.as_deref() == self.name();
        match runs.get(index) {
            Some(run) if !is_named(run) => runs.iter().position(is_named).unwrap_or(index),
            _ => index,
        }
    }

    /// Whether the label of a board says that it isn't what is judged: a solution in the place of a puzzle, or the reverse.
    fn is_misnamed(&self, run: &Run<'_>) -> bool {
        let is_solution = |label: &str| Role::of(label) == Role::Solution;
        match (run.label.as_deref(), self.name()) {
            (Some(label), Some(name)) => is_solution(label) != is_solution(name),
            _ => false,
        }
    }

    /// What is wrong if a board has another name than the puzzles, one that doesn't say what it is, and may be a solution: it
    /// is complete, or the text has others. The same is true if it comes after something else on a line labelled as a solution.
    fn other_name(&self, line: &[u8], run: &Run<'_>) -> Option<ParseErrorKind> {
        let Pick::Only { label: Some(puzzle) } = &self.pick else { return None };
        let label = match self.labels.of(line, run) {
            Some(label) if Role::of(&label) == Role::Other => {
                let may_be_solution = self.has_others || !has_blank(run.text);
                Some(label).filter(|_| Role::of(puzzle).is_puzzle() && may_be_solution)
            }
            Some(_) => None,
            None => line_label(&line[..run.at]).filter(|label| Role::of(label) == Role::Solution),
        };
        let found = AvailableColumns::Names(Names::new([label?]));
        Some(ParseErrorKind::MissingColumn { column: Column::name(puzzle.as_str()), found })
    }

    /// The boards of a line that could be meant, if there are others than the one at this index. One without blanks, or named
    /// as a solution, is none of them.
    fn rivals(&self, runs: &[Run<'_>], index: usize) -> Option<ParseErrorKind> {
        let is_puzzle =
            |run: &Run<'_>| has_blank(run.text) && run.label.as_deref().map(Role::of) != Some(Role::Solution);
        let was_asked_for = self.selection.as_ref().map(Selection::basis) == Some(SelectionBasis::Request);
        let mut others = runs.iter().enumerate().filter(|&(other, run)| other != index && is_puzzle(run));
        if was_asked_for || others.next().is_none() {
            return None;
        }
        let boards: Vec<Candidate> = runs
            .iter()
            .map(|run| Candidate {
                name: run.label.clone(),
                content: ContentKind::of_part(&String::from_utf8_lossy(run.text)),
            })
            .collect();
        let indices = match choose(&boards) {
            Choice::ByName(chosen) if chosen == index => under_label(&boards, index),
            Choice::ByContent(chosen) | Choice::ByBlanks(chosen) if chosen == index => return None,
            Choice::ByName(chosen) | Choice::ByContent(chosen) | Choice::ByBlanks(chosen) => {
                [index.min(chosen), index.max(chosen)].into()
            }
            Choice::Several(indices) => indices,
            Choice::None => return None,
        };
        (indices.len() > 1).then(|| choose::several(&boards, &indices))
    }

    /// Why the board at this index may not be the one that is meant.
    fn doubt(&self, line: &[u8], runs: &[Run<'_>], index: usize) -> Option<ParseErrorKind> {
        self.other_name(line, &runs[index]).or_else(|| self.rivals(runs, index))
    }

    /// The board of a line, or why there is none; `None` if the line isn't meant to have one.
    fn read(&mut self, line: &[u8]) -> Option<Result<Board, Fault>> {
        let runs = runs(line);
        if runs.is_empty() {
            self.labels.add_line(line);
            let (indent, text) = trim(line);
            let found = Token::Text(excerpt(&String::from_utf8_lossy(text)));
            return (!is_scaffold(line)).then(|| Err(Fault::new(indent, ParseErrorKind::NoBoard { found })));
        }
        self.labels.add_boards(line, &runs);
        let (index, count) = match &self.pick {
            Pick::Only { label } => {
                let is_solution = |run: &Run<'_>| {
                    self.labels.of(line, run).as_deref().map(Role::of) == Some(Role::Solution)
                };
                if label.is_some() && runs.iter().all(is_solution) {
                    self.has_others = true;
                    return None;
                }
                // If something is missing, the only board may not be the one that is meant.
                if let (Some(at), [_]) = (find_null(line), &runs[..]) {
                    let found = Token::Value(String::from_utf8_lossy(&line[at..at + NULL.len()]).into());
                    return Some(Err(Fault::new(at, ParseErrorKind::NoBoard { found })));
                }
                (0, 1)
            }
            &Pick::Nth { index, count } => (index, count),
        };
        let index = self.index_by_name(&runs, index);
        Some(match runs.get(index).filter(|_| runs.len() == count) {
            Some(run) if self.is_misnamed(run) => {
                let names = runs.iter().filter_map(|run| run.label.as_deref());
                let found = AvailableColumns::Names(Names::new(names));
                let column = Column::name(self.name().unwrap_or_default());
                Err(Fault::new(run.at, ParseErrorKind::MissingColumn { column, found }))
            }
            Some(run) => match (self.doubt(line, &runs, index), read_cells(run.text)) {
                (Some(doubt), _) => Err(Fault::new(run.at, doubt)),
                (None, Ok(board)) if board.is_complete() && count == 1 => match fragment(line, run) {
                    None => Ok(board),
                    Some(fault) => Err(fault),
                },
                (None, read) => read.map_err(|fault| fault.shifted(run.at)),
            },
            None => {
                let at = runs.get(count).map_or(line.len(), |run| run.at);
                Err(Fault::new(at, ParseErrorKind::BoardCount { expected: count, found: runs.len() }))
            }
        })
    }
}

impl Machine for EmbeddedReader {
    fn step(&mut self, window: &[u8], ended: bool) -> Step {
        if let Some(tail) = self.lines.skip_tail(window, ended) {
            return Step::Skip(tail);
        }
        let Some(line) = self.lines.next(window, ended) else {
            return Step::More;
        };
        self.lines.rebase(line.end);
        let content = line.content(window);
        let board = if line.end > self.limit {
            (!is_comment(content)).then(|| Err(Fault::too_long(self.limit)))
        } else if is_skipped(content) || core::mem::take(&mut self.has_title) {
            None
        } else {
            self.read(content)
        };
        match board {
            None => Step::Skip(line.end),
            Some(board) => Step::Record { layout: Layout::Line, start: 0, end: line.end, board },
        }
    }

    fn overflow(&mut self, window: &[u8], fault: Fault) -> Step {
        self.lines.give_up();
        if is_comment(window) {
            return Step::Skip(window.len());
        }
        Step::Record { layout: Layout::Line, start: 0, end: window.len(), board: Err(fault) }
    }

    fn selection(&self) -> Option<&Selection> {
        self.selection.as_ref().filter(|_| self.has_others)
    }
}

#[cfg(test)]
mod tests {
    use alloc::format;

    use super::*;

    const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

    #[test]
    fn a_board_may_be_broken_in_pieces() {
        let (first, second) = BOARD.split_at(40);
        let broken = format!("{first}>{second}");
        assert_eq!(broken_board(format!("{broken} more").as_bytes()), Some(broken.as_bytes()));
        let long = format!("{}>{BOARD}", "5".repeat(SIDE - 1));
        let in_two = |length: usize| format!("{}>{}", "5".repeat(40), "5".repeat(length - 41));
        assert_eq!(broken_board(in_two(89).as_bytes()), Some(in_two(89).as_bytes()));
        for other in [BOARD, &BOARD[..80], "hello", &long, &in_two(90), &format!("{broken}=5")] {
            assert_eq!(broken_board(other.as_bytes()), None, "{other}");
        }
    }

    #[test]
    fn only_the_end_of_a_long_line_is_searched_for_a_label() {
        // The part that is searched starts at a character or within one.
        for spaces in ["", " ", "  "] {
            let before = format!("{},{spaces}puzzle: ", "题".repeat(100));
            assert_eq!(label(before.as_bytes()).as_deref(), Some("puzzle"));
        }
    }

    #[test]
    fn a_label_counts_if_the_one_above_says_nothing_either() {
        let line = format!("  Easy: {BOARD}");
        let runs = runs(line.as_bytes());
        let mut labels = Labels::default();
        labels.add_line(b"Weekend:");
        labels.add_boards(line.as_bytes(), &runs);
        assert_eq!(labels.of(line.as_bytes(), &runs[0]).as_deref(), Some("Easy"));
    }
}
