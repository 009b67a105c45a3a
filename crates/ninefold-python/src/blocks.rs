//! Texts whose records can be read by themselves, judged by all threads.

use std::ops::Range;

use ninefold::batch::{Checked, RecordLayout, Splitter};
use ninefold::rules::{GridLines, Rules};
use ninefold::{ParseError, Requirement, Verdict};
use pyo3::PyResult;

use crate::text::{ColumnArgument, column_name, grid_reader, reader};
use crate::threads::Threads;

/// How much is read to detect the format.
const START: usize = 64 << 10;

/// How many bytes a thread judges at a time.
const BLOCK: usize = 256 << 10;

/// How many bytes after a block are searched for the start of a record.
const PROBE: usize = 8 << 10;

/// The verdicts on the records of a text.
pub(crate) struct JudgedText {
    /// `None` for records that aren't boards.
    pub(crate) verdicts: Vec<Option<Verdict>>,
    /// The column that was judged, if there was a choice.
    pub(crate) selected: Option<String>,
}

/// Judges a text, if its records can be read by themselves from the start on. If that turns out to be wrong, `None`.
pub(crate) fn judge(
    text: &[u8],
    column: Option<ColumnArgument>,
    requirement: Requirement,
    threads: &Threads,
) -> Option<PyResult<JudgedText>> {
    let mut splitter = Splitter::new(reader(column).build(), START);
    splitter.feed(&text[..text.len().min(START)]);
    let verdict = |board: Result<Checked<'_>, ParseError>| Some(board.ok()?.judge(requirement).verdict());
    let mut verdicts = Vec::new();
    let start = loop {
        if let Some(start) = splitter.hand_over() {
            break start;
        }
        verdicts.push(verdict(splitter.next_record()?.board.map(Checked::from)));
    };
    let rest = &text[usize::try_from(start.location.offset).ok()?..];
    let (blocks, last) = blocks(rest, &start.layout)?;
    let mut blocks: Vec<_> = blocks.into_iter().map(|block| (block, Some(Vec::new()))).collect();
    let filled = threads.fill(&mut blocks, 1, |_, blocks| {
        for (block, verdicts) in blocks {
            let mut records = start.layout.records(&rest[block.clone()]);
            let judged: Vec<_> = records.by_ref().map(|record| verdict(record.board)).collect();
            *verdicts = records.is_whole().then_some(judged);
        }
    });
    if let Err(interrupt) = filled {
        return Some(Err(interrupt));
    }
    for (_, more) in blocks {
        verdicts.extend(more?);
    }
    let mut checker = start.layout.checker(start.location);
    checker.feed(&rest[last..]);
    checker.finish();
    while let Some(record) = checker.next_record() {
        verdicts.push(verdict(record.board));
    }
    Some(Ok(JudgedText { verdicts, selected: splitter.reader().selection().map(column_name) }))
}

/// Blocks that end where a record seems to start, and where the last block starts, which may end anywhere; `None` if a record
/// is too long.
fn blocks(text: &[u8], layout: &RecordLayout) -> Option<(Vec<Range<usize>>, usize)> {
    let mut blocks = Vec::new();
    let mut start = 0;
    while text.len() - start > BLOCK + PROBE {
        let end = start + BLOCK + layout.find_start(&text[start + BLOCK..][..PROBE])?;
        blocks.push(start..end);
        start = end;
    }
    Some((blocks, start))
}

/// Judges a text with a grid on every line; `None` if it is another text.
pub(crate) fn judge_grids(
    text: &[u8],
    column: Option<ColumnArgument>,
    rules: &Rules,
    requirement: Requirement,
    threads: &Threads,
) -> Option<PyResult<JudgedText>> {
    let mut reader = grid_reader(rules, column).build();
    reader.feed(&text[..text.len().min(START)]);
    let mut verdicts = Vec::new();
    let rest = loop {
        if let Some(rest) = reader.hand_over() {
            break rest;
        }
        let grid = reader.next_record()?.grid;
        verdicts.push(grid.ok().map(|grid| grid.judge(requirement).verdict()));
    };
    let lines = &rest.lines;
    let blocks = blocks_of_lines(&text[usize::try_from(rest.location.offset).ok()?..], lines);
    let mut blocks: Vec<_> = blocks.into_iter().map(|block| (block, Vec::new())).collect();
    let filled = threads.fill(&mut blocks, 1, |_, blocks| {
        for (block, verdicts) in blocks {
            verdicts.extend(lines.records(block).map(|record| record.verdict(requirement)));
        }
    });
    if let Err(interrupt) = filled {
        return Some(Err(interrupt));
    }
    verdicts.extend(blocks.into_iter().flat_map(|(_, verdicts)| verdicts));
    Some(Ok(JudgedText { verdicts, selected: reader.selection().map(column_name) }))
}

/// Blocks that end where a line does.
fn blocks_of_lines<'t>(mut text: &'t [u8], lines: &GridLines<'_>) -> Vec<&'t [u8]> {
    let mut blocks = Vec::new();
    while !text.is_empty() {
        // A line that is longer than a block makes one with all that follows.
        let end = match lines.whole(&text[..text.len().min(BLOCK)]) {
            end if end > 0 && text.len() > BLOCK => end,
            _ => text.len(),
        };
        let (block, rest) = text.split_at(end);
        blocks.push(block);
        text = rest;
    }
    blocks
}
