//! `ninefold solve`: writes the solutions of boards.

use std::io::{self, Write};
use std::sync::Arc;

use ninefold::{Board, SolutionCount, Solutions, Verdict};

use super::{Aside, Done, Handler, Needs, Writer, go_through, print};
use crate::args::Solve;
use crate::block::LineBlock;
use crate::input::Name;
use crate::intake::{Batch, Record};
use crate::notes;
use crate::report::summary::Tally;
use crate::status::Status;

/// How many solutions are found at a time. Those of a board that has more are found while they are written, so that
/// they need not be held in memory.
const AT_A_TIME: usize = 100;

/// What becomes of a batch.
#[derive(Default)]
struct Solved {
    parts: Vec<Part>,
    tally: Tally,
}

/// A piece of it, in order.
enum Part {
    /// Solutions, as lines.
    Lines(Vec<u8>),
    /// There may be more solutions of a board.
    More(Arc<Name>, u64, Box<Solutions>),
}

struct Solver {
    limit: usize,
}

impl Solver {
    fn solve(&self, solved: &mut Solved, aside: &mut Aside, source: &Arc<Name>, line: u64, board: &Board) {
        let mut solutions = board.solutions();
        let most = self.limit.min(AT_A_TIME);
        let count = write_some(solved.lines(), &mut solutions, most);
        let verdict = match count {
            0 if board.is_valid() => Verdict::Unsolvable,
            0 => Verdict::Invalid,
            1 if self.limit == 1 => Verdict::Solvable,
            1 => Verdict::Unique,
            _ => Verdict::Ambiguous,
        };
        solved.tally.count_verdict(verdict);
        if count == most && most < self.limit {
            solved.parts.push(Part::More(Arc::clone(source), line, Box::new(solutions)));
        } else if count == 0
            && let Some(witness) = board.witness(verdict)
        {
            aside.remark(source, line, format!("{verdict}: {witness}"));
        } else if let Some(words) = self.words(count) {
            aside.remark(source, line, words);
        }
    }

    /// What is told of a board that has so many solutions, as far as was counted.
    fn words(&self, count: usize) -> Option<String> {
        match count {
            0 | 1 => None,
            _ => Some(format!("{} solutions", SolutionCount::new(count, self.limit))),
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

impl Solved {
    /// Where the next solutions go.
    fn lines(&mut self) -> &mut Vec<u8> {
        if !matches!(self.parts.last(), Some(Part::Lines(_))) {
            self.parts.push(Part::Lines(Vec::new()));
        }
        match self.parts.last_mut() {
            Some(Part::Lines(lines)) => lines,
            _ => unreachable!("there are lines at the end"),
        }
    }
}

impl Handler for Solver {
    type Made = Solved;

    fn record(&self, solved: &mut Solved, _batch: &Batch, record: Record, aside: &mut Aside) {
        match &record.board {
            Ok(board) => self.solve(solved, aside, &record.source, record.place.line, board),
            Err(_) => solved.tally.count_malformed(),
        }
    }

    fn lines(&self, solved: &mut Solved, block: &LineBlock, aside: &mut Aside) -> u64 {
        let before = solved.tally.total();
        for line in block.lines() {
            match &line.board {
                Ok(checked) => {
                    self.solve(solved, aside, &block.source, line.place.line, &checked.to_board());
                }
                Err(error) => {
                    aside.malformed(&block.source, error);
                    solved.tally.count_malformed();
                }
            }
        }
        solved.tally.total() - before
    }
}

/// Writes what was found, and the rest of what was not found before.
struct Outlet {
    solver: Solver,
    tally: Tally,
    is_quiet: bool,
}

impl Outlet {
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

impl Writer<Solved> for Outlet {
    fn write(&mut self, solved: Solved, _batch: &Batch) -> io::Result<()> {
        self.tally.add(&solved.tally);
        for part in solved.parts {
            match part {
                Part::Lines(lines) => print(&lines)?,
                Part::More(source, line, solutions) => {
                    let count = self.write_rest(*solutions)?;
                    if let Some(words) = self.solver.words(count).filter(|_| !self.is_quiet) {
                        notes::say(&format_args!("{source}:{line}: {words}"));
                    }
                }
            }
        }
        Ok(())
    }
}

pub(crate) fn run(arguments: Solve) -> io::Result<Status> {
    let Solve { input, limit, work } = arguments;
    let limit = limit.get();
    let needs = Needs { text: false, notes: true, sole_record: false, block: Needs::SMALL };
    let outlet = Outlet { solver: Solver { limit }, tally: Tally::default(), is_quiet: work.quiet };
    let Done { writer, mut status, .. } = go_through(input, &work, needs, Solver { limit }, outlet)?;
    status.worsen(writer.tally.status_of_solutions());
    if !work.quiet && writer.tally.total() > 1 {
        notes::say(&writer.tally);
    }
    Ok(status)
}
