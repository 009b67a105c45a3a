//! The last board in a text that is mostly something else, such as a model's reply.
//!
//! Boards in prose come in one of three shapes: 81 characters in a row, lines of a grid, or brackets. Parts of the text
//! that have such a shape are cut out, and the same readers as for everything else say whether they are a board.
//! Nothing is repaired: a grid with a missing row is skipped.

use alloc::vec::Vec;

use super::boards::{boards, read_one};
use super::symbol::cell_of;
use crate::CELLS;
use crate::board::Board;

/// Finds the last board in a text, whatever is around it: prose, code fences, tags, frames, JSON.
///
/// ```
/// let reply = "\
/// Let me solve it step by step. The puzzle starts with `53..7....`, so the answer is:
///
/// <answer>
/// 534678912
/// 672195348
/// 198342567
/// 859761423
/// 426853791
/// 713924856
/// 961537284
/// 287419635
/// 345286179
/// </answer>
/// I hope that helps!";
/// let found = ninefold::find_last_board(reply).unwrap();
/// assert!(found.board.is_solved());
/// assert_eq!(found.text.lines().count(), 9);
/// assert_eq!(&reply[found.start..found.start + found.text.len()], found.text);
///
/// assert_eq!(ninefold::find_last_board("I could not solve it."), None);
/// ```
pub fn find_last_board(text: &str) -> Option<FoundBoard<'_>> {
    let found = [last_run(text), last_grid(text), last_list(text)];
    found.into_iter().flatten().max_by_key(|found| (found.end(), found.text.len()))
}

/// A board and where it is in the text, from [`find_last_board`].
///
/// ```
/// let reply = format!("The answer is {}!", "8".repeat(81));
/// let found = ninefold::find_last_board(&reply).unwrap();
/// assert_eq!((found.start, found.end()), (14, 95));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
#[must_use]
pub struct FoundBoard<'t> {
    /// The board.
    pub board: Board,
    /// The text of the board.
    pub text: &'t str,
    /// How many bytes come before it.
    pub start: usize,
}

impl<'t> FoundBoard<'t> {
    fn new(board: Board, whole: &'t str, start: usize, end: usize) -> FoundBoard<'t> {
        FoundBoard { board, text: &whole[start..end], start }
    }

    /// Where the board ends, in bytes from the start of the text.
    ///
    /// ```
    /// let found = ninefold::find_last_board(&".".repeat(81)).map(|found| found.end());
    /// assert_eq!(found, Some(81));
    /// ```
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }
}

/// The last 81 cells in a row, with something else at both ends.
fn last_run(text: &str) -> Option<FoundBoard<'_>> {
    let bytes = text.as_bytes();
    let mut end = bytes.len();
    while let Some(last) = bytes[..end].iter().rposition(|&byte| cell_of(byte).is_some()) {
        let start = bytes[..last].iter().rposition(|&byte| cell_of(byte).is_none()).map_or(0, |at| at + 1);
        let run = &bytes[start..=last];
        let is_apart = |byte: Option<&u8>| !byte.is_some_and(u8::is_ascii_alphanumeric);
        if is_apart(bytes[..start].last())
            && is_apart(bytes.get(last + 1))
            && let Some(skipped) = without_ornament(run)
            && let Ok(board) = read_one(&run[skipped..skipped + CELLS])
        {
            return Some(FoundBoard::new(board, text, start + skipped, start + skipped + CELLS));
        }
        end = start;
    }
    None
}

/// How much comes before 81 cells that end a sentence or are in bold; the same marks must not be among them.
fn without_ornament(run: &[u8]) -> Option<usize> {
    const MARKS: &[u8] = b".?*_-";
    let (mut start, mut end) = (0, run.len());
    while end - start > CELLS && MARKS.contains(&run[end - 1]) {
        end -= 1;
    }
    while end - start > CELLS && MARKS.contains(&run[start]) {
        start += 1;
    }
    let cells = &run[start..end];
    let mut marks = run[..start].iter().chain(&run[end..]);
    (cells.len() == CELLS && !marks.any(|mark| cells.contains(mark))).then_some(start)
}

/// The last grid among lines that could be rows or borders of one.
fn last_grid(text: &str) -> Option<FoundBoard<'_>> {
    let mut end = text.len();
    // What is between tags or backquotes is read by itself.
    for (at, length) in separators(text).into_iter().rev() {
        if let Some(found) = last_grid_between(text, at + length, end) {
            return Some(found);
        }
        end = at;
    }
    last_grid_between(text, 0, end)
}

/// The offsets and lengths of tags such as `<answer>` and of backquotes.
fn separators(text: &str) -> Vec<(usize, usize)> {
    const LONGEST_TAG: usize = 64;
    let mut separators = Vec::new();
    let mut at = 0;
    while let Some(next) = text[at..].find(['<', '`']) {
        let rest = &text[at + next..];
        let length = match rest.strip_prefix('<') {
            None => 1,
            Some(tag) => {
                match tag.bytes().take(LONGEST_TAG).position(|byte| matches!(byte, b'>' | b'<' | b'\n')) {
                    Some(length) if tag.as_bytes()[length] == b'>' => length + 2,
                    _ => 0,
                }
            }
        };
        if length > 0 {
            separators.push((at + next, length));
        }
        at += next + length.max(1);
    }
    separators
}

fn last_grid_between(text: &str, start: usize, end: usize) -> Option<FoundBoard<'_>> {
    let mut blocks = Vec::new();
    let mut at = start;
    let mut is_open = false;
    for line in text[start..end].split_inclusive('\n') {
        let is_blank = line.trim().is_empty();
        let could_be_row = line.chars().all(could_be_in_grid);
        match blocks.last_mut() {
            Some((_, end)) if is_open && could_be_row => *end = at + line.len(),
            _ if could_be_row && !is_blank => blocks.push((at, at + line.len())),
            _ => (),
        }
        is_open = could_be_row && (is_open || !is_blank);
        at += line.len();
    }
    blocks.into_iter().rev().find_map(|(start, end)| last_board_in(text, start, end))
}

/// Whether the character can be in a row, a border or a table.
fn could_be_in_grid(character: char) -> bool {
    match character {
        '|' | '+' | '=' | ':' | ',' | ';' | '\'' | '\u{2500}'..='\u{257f}' => true,
        _ if character.is_whitespace() => true,
        _ => u8::try_from(character).ok().and_then(cell_of).is_some(),
    }
}

/// The last board of a block of lines: the block itself, one of several, or a paragraph of it.
fn last_board_in(text: &str, start: usize, end: usize) -> Option<FoundBoard<'_>> {
    let block = &text[start..end];
    if let Some(found) = whole(text, start, end) {
        return Some(found);
    }
    let mut last = None;
    for record in boards(block) {
        if let Ok(board) = record.board {
            let at = record.raw.as_ptr() as usize - block.as_ptr() as usize;
            last = trimmed(text, start + at, start + at + record.raw.len())
                .map(|(start, end)| FoundBoard::new(board, text, start, end));
        }
    }
    let mut paragraph_end = end;
    while last.is_none() && paragraph_end > start {
        let before = text[start..paragraph_end].trim_end();
        let paragraph = start + last_blank_line(before).unwrap_or_default();
        last = whole(text, paragraph, paragraph_end);
        paragraph_end = paragraph;
    }
    last
}

/// Where the last line before an empty one ends.
fn last_blank_line(text: &str) -> Option<usize> {
    text.rmatch_indices('\n').map(|(at, _)| at).find(|at| {
        let next = &text[at + 1..];
        next.starts_with('\n') || next.starts_with("\r\n")
    })
}

/// The board in this part of the text, if it is one.
fn whole(text: &str, start: usize, end: usize) -> Option<FoundBoard<'_>> {
    let (start, end) = trimmed(text, start, end)?;
    let board = read_one(&text.as_bytes()[start..end]).ok()?;
    Some(FoundBoard::new(board, text, start, end))
}

/// The same part without blank lines and line breaks around it; the first line keeps its indent.
fn trimmed(text: &str, start: usize, end: usize) -> Option<(usize, usize)> {
    let part = text[start..end].trim_end();
    let first = part.find(|character: char| !character.is_whitespace())?;
    let line = part[..first].rfind('\n').map_or(0, |at| at + 1);
    Some((start + line, start + part.len()))
}

/// The last list in brackets that is a board: JSON, or as Python or numpy print it.
///
/// A list that is very long or very deep isn't read, so that no text is read more often than that.
fn last_list(text: &str) -> Option<FoundBoard<'_>> {
    const LONGEST: usize = 4096;
    const DEEPEST: u32 = 16;
    // Where each list that hasn't ended starts, and how many levels of lists there are in it.
    let mut open: Vec<(usize, u32)> = Vec::new();
    let mut lists = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        if byte == b'[' {
            open.push((at, 0));
        } else if byte == b']'
            && let Some((start, levels)) = open.pop()
        {
            if levels < DEEPEST && (CELLS..LONGEST).contains(&(at - start)) {
                lists.push((start, at + 1));
            }
            if let Some((_, around)) = open.last_mut() {
                *around = levels.saturating_add(1).max(*around);
            }
        }
    }
    lists.into_iter().rev().find_map(|(start, end)| {
        let board = board_in_list(&text[start..end])?;
        Some(FoundBoard::new(board, text, start, end))
    })
}

fn board_in_list(list: &str) -> Option<Board> {
    if let Ok(board) = read_one(list.as_bytes()) {
        return Some(board);
    }
    let respelled = if list.contains(',') {
        list.replace('\'', "\"")
    } else {
        // A numpy array is a grid in brackets.
        list.replace(['[', ']'], " ")
    };
    read_one(respelled.as_bytes()).ok()
}
