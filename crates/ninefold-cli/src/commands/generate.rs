//! `ninefold generate`: generates boards.

use std::hash::{BuildHasher, RandomState};
use std::io;
use std::ops::Range;

use ninefold::generate::Generator;

use super::convert::BoardPrinter;
use crate::args::{BoardKind, Generate};
use crate::diagnostics;
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
    let &Generate { kind, count, givens, seed, to, threads: most } = arguments;
    if givens.is_some() && kind != BoardKind::Puzzle {
        diagnostics::print_error(&messages.only_puzzles_have_givens());
        return Ok(Status::Error);
    }
    let generator = Generator::new(seed.unwrap_or_else(|| random_seed(messages)));
    let make = move |indices: Range<u64>, emit: &mut Emit<'_, Vec<u8>>| {
        let mut out = Vec::new();
        for index in indices {
            let board = match kind {
                BoardKind::Solved => generator.solved(index),
                BoardKind::Puzzle => givens.map_or_else(
                    || generator.puzzle(index),
                    |givens| generator.puzzle_with_givens(index, givens.into()),
                ),
                BoardKind::Invalid => generator.invalid(index),
            };
            boards::write(&mut out, &board, to.0);
        }
        emit(out)
    };
    let batches = (0..count.div_ceil(BATCH))
        .map(move |batch| batch * BATCH..(batch * BATCH).saturating_add(BATCH).min(count));
    pipeline::run(batches, Threads { most, worth: WORTH }, make, BoardPrinter::new(to.0))?;
    Ok(Status::Met)
}

/// A random seed, which is printed so that the boards can be generated again.
fn random_seed(messages: Messages) -> u64 {
    let seed = RandomState::new().hash_one("seed") >> 32;
    diagnostics::print_line(&messages.seed(seed));
    seed
}
