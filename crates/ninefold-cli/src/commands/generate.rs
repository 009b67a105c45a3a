//! `ninefold generate`: generates boards.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;

use ninefold::generate::Generator;
use ninefold::rules::{Grid, Rules};
use ninefold::{Board, Cell};

use super::convert::BoardPrinter;
use crate::args::{BoardKind, Generate};
use crate::diagnostics;
use crate::failure::Failure;
use crate::messages::Messages;
use crate::pipeline::{self, Emit, Load, Sink, Size, Threads};
use crate::report::boards;
use crate::status::Status;

/// How many boards are generated at a time, and how many are worth a thread.
const BATCH: u64 = 256;
const WORTH: usize = 256;

impl Size for Range<u64> {
    fn size(&self) -> usize {
        0
    }
}

impl Load for Range<u64> {
    fn load(&self) -> usize {
        usize::try_from(self.end - self.start).unwrap_or(usize::MAX)
    }
}

impl Size for Vec<u8> {
    fn size(&self) -> usize {
        self.capacity()
    }
}

impl Sink<Vec<u8>> for BoardPrinter {
    fn write(&mut self, boards: Vec<u8>) -> io::Result<()> {
        self.print(&boards)
    }
}

pub(crate) fn run(arguments: &Generate, messages: Messages) -> io::Result<Status> {
    let &Generate { kind, count, givens, seed, to, threads: most, ref ruling } = arguments;
    let rules = ruling.rules()?;
    if givens.is_some() && kind != BoardKind::Puzzle {
        diagnostics::print_error(&messages.only_puzzles_have_givens());
        return Ok(Status::Error);
    }
    if let Some(found) = givens {
        check_givens(rules, found)?;
    }
    let generator = Generator::new(seed.unwrap_or_else(|| random_seed(messages)));
    let make = move |indices: Range<u64>, emit: &mut Emit<'_, Vec<u8>>| {
        let mut out = Vec::new();
        for index in indices {
            let is_written = match rules {
                None => boards::write(&mut out, &board(generator, kind, givens, index), to),
                Some(rules) => {
                    let grid = grid(generator, rules, kind, givens, index);
                    let grid = grid.ok_or_else(|| Failure::NoSolution { rules: rules.to_string() })?;
                    boards::write_grid(&mut out, &grid, to)
                }
            };
            if !is_written {
                return Err(Failure::CannotHold { format: to.name() }.into());
            }
        }
        emit(out)
    };
    // Large grids take long, so each is a batch.
    let (batch, worth) = if rules.is_some() { (1, 1) } else { (BATCH, WORTH) };
    let batches = (0..count.div_ceil(batch))
        .map(move |index| index * batch..(index * batch).saturating_add(batch).min(count));
    pipeline::run(batches, Threads { most, worth }, make, BoardPrinter::new(to))?;
    Ok(Status::Met)
}

/// Whether puzzles can have this many givens. Any number is possible if there are other rules than the classic ones.
fn check_givens(rules: Option<&Rules>, found: usize) -> io::Result<()> {
    let (least, most) = rules.map_or((17, Cell::ALL.len()), |rules| (0, rules.size().cells()));
    if (least..=most).contains(&found) {
        return Ok(());
    }
    Err(Failure::Givens { least, most, found }.into())
}

fn board(generator: Generator, kind: BoardKind, givens: Option<usize>, index: u64) -> Board {
    match (kind, givens) {
        (BoardKind::Solved, _) => generator.solved(index),
        (BoardKind::Puzzle, None) => generator.puzzle(index),
        (BoardKind::Puzzle, Some(givens)) => generator.puzzle_with_givens(index, givens),
        (BoardKind::Invalid, _) => generator.invalid(index),
    }
}

fn grid(
    generator: Generator,
    rules: &Rules,
    kind: BoardKind,
    givens: Option<usize>,
    index: u64,
) -> Option<Grid<'_>> {
    match (kind, givens) {
        (BoardKind::Solved, _) => generator.solved_grid(rules, index),
        (BoardKind::Puzzle, None) => generator.puzzle_grid(rules, index),
        (BoardKind::Puzzle, Some(givens)) => generator.puzzle_grid_with_givens(rules, index, givens),
        (BoardKind::Invalid, _) => Some(generator.invalid_grid(rules, index)),
    }
}

/// A random seed, which is printed so that the boards can be generated again.
fn random_seed(messages: Messages) -> u64 {
    let seed = RandomState::new().hash_one("seed") >> 32;
    diagnostics::print_line(&messages.seed(seed));
    seed
}
