//! `ninefold solve`: writes the solutions of boards.

use std::io::{self, Write};
use std::sync::Arc;

use ninefold::solve::{SolutionCount, Solutions};
use ninefold::{Board, Verdict};

use super::{Done, Handler, Needs, Output, Writer, go_through, print};
use crate::args::Solve;
use crate::block::LineBlock;
use crate::input::Name;
use crate::intake::{Common, Record};
use crate::messages::Messages;
use crate::notes::{self, Note, Notes};
use crate::report::summary;
use crate::status::Status;

/// How many solutions are found at a time. Those of a board that has more are found while they are written, so that
/// they need not be held in memory.
const AT_A_TIME: usize = 100;

/// The solutions of a board that come after the first ones.
struct Rest {
    source: Arc<Name>,
    line: u64,
    solutions: Box<Solutions>,
}

#[derive(Clone, Copy)]
struct Solver {
    limit: usize,
    messages: Messages,
}

impl Solver {
    fn solve(&self, output: &mut Output<'_, Rest>, source: &Arc<Name>, line: u64, board: &Board) {
        let mut solutions = board.solutions();
        let most = self.limit.min(AT_A_TIME);
        let count = output.write(|out| write_some(out, &mut solutions, most));
        let verdict = match count {
            0 if board.is_valid() => Verdict::Unsolvable,
            0 => Verdict::Invalid,
            1 if self.limit == 1 => Verdict::Solvable,
            1 => Verdict::Unique,
            _ => Verdict::Ambiguous,
        };
        output.tally().count_verdict(verdict);
        if count == most && most < self.limit {
            let rest = Rest { source: Arc::clone(source), line, solutions: Box::new(solutions) };
            output.defer(rest, size_of::<Solutions>());
        } else if count == 0
            && output.wants_remarks()
            && let Some(witness) = board.witness(verdict)
        {
            let word = verdict.in_language(self.messages.language);
            output.remark(source, line, self.messages.verdict(word, Some(&witness)).to_string());
        } else if let Some(words) = self.words(count) {
            output.remark(source, line, words);
        }
    }

    /// What is told of a board that has so many solutions, as far as was counted.
    fn words(&self, count: usize) -> Option<String> {
        match count {
            0 | 1 => None,
            _ => Some(self.messages.solutions(SolutionCount::new(count, self.limit))),
        }
    }
}

/// Writes the next solutions, at most so many, and says how many there were.
fn write_some(out: &mut Vec<u8>, solutions: &mut Solutions, most: usize) -> usize {
    let mut count = 0;
    for solution in solutions.take(most) {
        // Writing to memory does not fail.
        let _ = writeln!(out, "{solution}");
        count += 1;
    }
    count
}

impl Handler for Solver {
    type Deferred = Rest;

    fn record(&self, output: &mut Output<'_, Rest>, _common: &Common, record: Record) {
        match &record.board {
            Ok(board) => self.solve(output, &record.source, record.location.line, board),
            Err(_) => output.tally().count_malformed(),
        }
    }

    fn lines(&self, output: &mut Output<'_, Rest>, block: &LineBlock) -> io::Result<u64> {
        let mut count = 0;
        for line in block.lines() {
            count += 1;
            match &line.board {
                Ok(checked) => self.solve(output, &block.source, line.location.line, &checked.to_board()),
                Err(error) => {
                    output.malformed(&block.source, error);
                    output.tally().count_malformed();
                }
            }
            output.emit_if_full()?;
        }
        Ok(count)
    }
}

/// Writes what was found, and finds the rest.
struct SolutionWriter {
    solver: Solver,
}

impl SolutionWriter {
    /// Writes the rest of a board's solutions, and says how many there are in all.
    fn write_rest(&self, mut solutions: Solutions) -> io::Result<usize> {
        let mut count = AT_A_TIME;
        loop {
            let mut out = Vec::new();
            let most = AT_A_TIME.min(self.solver.limit - count);
            let more = write_some(&mut out, &mut solutions, most);
            print(&out)?;
            count += more;
            if more < AT_A_TIME {
                return Ok(count);
            }
        }
    }
}

impl Writer<Rest> for SolutionWriter {
    fn deferred(&mut self, rest: Rest, _common: &Common, notes: &mut Notes) -> io::Result<()> {
        let Rest { source, line, solutions } = rest;
        let count = self.write_rest(*solutions)?;
        if let Some(text) = self.solver.words(count) {
            notes.tell(&Note::Remark { source, line, text });
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: Solve, messages: Messages) -> io::Result<Status> {
    let Solve { input, limit, work } = arguments;
    let limit = limit.get();
    let needs = Needs { text: false, notes: true, sole_record: false, block: Needs::SMALL };
    let solver = Solver { limit, messages };
    let Done { tally, mut status, sources, .. } =
        go_through(messages, input, &work, needs, solver, SolutionWriter { solver })?;
    status.worsen(tally.status_of_solutions());
    if !work.quiet && tally.total() > 1 {
        notes::say(&summary::write(&tally, &sources, messages).trim_end());
    }
    Ok(status)
}
