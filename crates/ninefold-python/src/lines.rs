//! Texts in which every line is a record by itself, judged by all threads.

use std::ops::Range;

use ninefold::batch::{Checked, Splitter};
use ninefold::{ParseError, Requirement, Verdict};

use crate::text::{ColumnArgument, column_name, reader};
use crate::threads;

/// How much is read to detect the format.
const START: usize = 64 << 10;

/// How many bytes a thread judges at a time. Longer lines are left to the reader, which has a limit.
const BLOCK: usize = 256 << 10;

/// The verdicts on the records of a text.
pub(crate) struct JudgedText {
    /// `None` for records that aren't boards.
    pub(crate) verdicts: Vec<Option<Verdict>>,
    /// The column that was judged, if there was a choice.
    pub(crate) selected: Option<String>,
}

/// Judges a text, if every line is a record by itself from the start on.
pub(crate) fn judge(
    text: &[u8],
    column: Option<ColumnArgument>,
    requirement: Requirement,
    threads: usize,
) -> Option<JudgedText> {
    let mut splitter = Splitter::new(reader(column).build(), START);
    splitter.feed(&text[..text.len().min(START)]);
    let verdict = |board: Result<Checked<'_>, ParseError>| Some(board.ok()?.judge(requirement).verdict());
    let mut verdicts = Vec::new();
    let lines = loop {
        if let Some(lines) = splitter.hand_over() {
            break lines;
        }
        verdicts.push(verdict(splitter.next_record()?.board.map(Checked::from)));
    };
    if lines.layout.has_quotes() {
        return None;
    }
    let rest = &text[usize::try_from(lines.location.offset).ok()?..];
    let mut blocks: Vec<_> = blocks(rest)?.into_iter().map(|block| (block, Vec::new())).collect();
    threads::fill(&mut blocks, 1, threads, |_, blocks| {
        for (block, verdicts) in blocks {
            lines.layout.lines(&rest[block.clone()]).for_each(|line| verdicts.push(verdict(line.board)));
        }
    });
    for (_, more) in blocks {
        verdicts.extend(more);
    }
    Some(JudgedText { verdicts, selected: splitter.reader().selection().map(column_name) })
}

/// Whole lines, about a block at a time; `None` if a line may be longer.
fn blocks(text: &[u8]) -> Option<Vec<Range<usize>>> {
    let mut blocks = Vec::new();
    let mut start = 0;
    while text.len() - start > BLOCK {
        let last = text[start..][..BLOCK].iter().rposition(|&byte| byte == b'\n')?;
        blocks.push(start..start + last + 1);
        start += last + 1;
    }
    blocks.push(start..text.len());
    Some(blocks)
}
