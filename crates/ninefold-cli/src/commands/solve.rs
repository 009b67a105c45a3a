//! `ninefold solve`: prints the solutions of boards.

use std::fmt::Display;
use std::io::{self, Write};
use std::sync::Arc;

use ninefold::rules::Grid;
use ninefold::solve::{SolutionCount, Solutions};
use ninefold::{Board, Judgement, Requirement, Verdict};

use super::print;
use crate::args::Solve;
use crate::batches::{GridRecord, Record};
use crate::diagnostics::{self, Diagnostic, Diagnostics};
use crate::messages::Messages;
use crate::process::{Done, Effort, Handler, Needs, Output, Writer, process};
use crate::report::summary;
use crate::source::Name;
use crate::status::Status;

/// How many solutions are computed at a time. If a board has more, they are computed while they are printed, so that they
/// needn't be held in memory.
const AT_A_TIME: usize = 100;

/// The remaining solutions of a board.
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
        // With a limit of one, it isn't known whether there are others.
        let requirement = if self.limit == 1 { Requirement::Solvable } else { Requirement::Unique };
        let judgement = Judgement::from_count(board, SolutionCount::new(count, most), requirement);
        output.tally().count(Some(judgement.verdict()));
        if count == most && most < self.limit {
            let rest = Rest { source: Arc::clone(source), line, solutions: Box::new(solutions) };
            output.defer(rest, size_of::<Solutions>());
        } else if count == 0
            && output.wants_remarks()
            && let Some(witness) = judgement.witness()
        {
            let text = self.unsolvable(judgement.verdict(), witness.in_language(self.messages.language));
            output.remark(source, line, text);
        } else if let Some(text) = self.count_remark(count) {
            output.remark(source, line, text);
        }
    }

    /// The same for a grid. All solutions are computed here, and passed on as they are found.
    fn solve_grid(
        &self,
        output: &mut Output<'_, Rest>,
        source: &Arc<Name>,
        line: u64,
        grid: &Grid<'_>,
    ) -> io::Result<()> {
        let mut count = 0;
        for solution in grid.solutions().take(self.limit) {
            // Writing to memory does not fail.
            output.write(|out| _ = writeln!(out, "{solution}"));
            output.emit_if_full()?;
            count += 1;
        }
        let verdict = match count {
            0 if grid.is_valid() => Verdict::Unsolvable,
            0 => Verdict::Invalid,
            // With a limit of one, it isn't known whether there are others.
            1 if self.limit == 1 => Verdict::Solvable,
            1 => Verdict::Unique,
            _ => Verdict::Ambiguous,
        };
        output.tally().count(Some(verdict));
        if count == 0
            && output.wants_remarks()
            && let Some(witness) = grid.judge(Requirement::Solvable).witness()
        {
            output.remark(
                source,
                line,
                self.unsolvable(verdict, witness.in_language(self.messages.language)),
            );
        } else if let Some(text) = self.count_remark(count) {
            output.remark(source, line, text);
        }
        Ok(())
    }

    /// The remark on a board without solutions, with its witness.
    fn unsolvable(&self, verdict: Verdict, witness: impl Display) -> String {
        self.messages.verdict(verdict.in_language(self.messages.language), Some(witness)).to_string()
    }

    /// The remark on a board with several solutions, counted up to the limit.
    fn count_remark(&self, count: usize) -> Option<String> {
        match count {
            0 | 1 => None,
            _ => Some(self.messages.solutions(SolutionCount::new(count, self.limit))),
        }
    }
}

/// Writes the next solutions, at most `most`, and returns how many there were.
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

    fn record(&self, output: &mut Output<'_, Rest>, record: &Record<'_>) {
        match &record.board {
            Ok(checked) => self.solve(output, record.source, record.location.line, &checked.to_board()),
            Err(_) => output.tally().count(None),
        }
    }

    fn grid(&self, output: &mut Output<'_, Rest>, record: &GridRecord<'_>) -> io::Result<()> {
        let Ok(grid) = &record.board else {
            output.tally().count(None);
            return Ok(());
        };
        self.solve_grid(output, record.source, record.location.line, &grid.to_grid())
    }
}

/// Prints solutions, and computes the remaining ones.
struct SolutionWriter {
    solver: Solver,
}

impl SolutionWriter {
    /// Prints the remaining solutions of a board, and returns how many there are in total.
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
    fn deferred(&mut self, rest: Rest, diagnostics: &mut Diagnostics) -> io::Result<()> {
        let Rest { source, line, solutions } = rest;
        let count = self.write_rest(*solutions)?;
        if let Some(text) = self.solver.count_remark(count) {
            diagnostics.print(&Diagnostic::Remark { source, line, text });
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: Solve, messages: Messages) -> io::Result<Status> {
    let Solve { input, limit, work } = arguments;
    let limit = limit.get();
    let needs = Needs { text: false, reasons: true, effort: Effort::High };
    let solver = Solver { limit, messages };
    let Done { tally, mut status, sources, .. } =
        process(messages, input, &work, needs, solver, SolutionWriter { solver })?;
    status.worsen(Status::of_solutions(&tally));
    if !work.quiet && tally.total() > 1 {
        diagnostics::print_line(&summary::write(&tally, &sources, messages).trim_end());
    }
    Ok(status)
}
