//! The search: deduce, split, and keep the other half for later.

#![allow(unsafe_code, reason = "vectors are constructed only if the CPU has their instructions")]

use alloc::vec;
use alloc::vec::Vec;
use core::ops::ControlFlow;

use super::lanes::{Lanes, MOST_POSITIONS, bit_of, positions};
use super::position::{Position, Words};
use super::step::{StepOutcome, step};
use crate::SIDE;

/// After this many dead ends, a board counts as hard.
const EASY_DEAD_ENDS: u32 = 4;

/// After this many more without a solution, it counts as too hard for this search.
const HARD_DEAD_ENDS: u32 = 256;

/// Called with each solution, and with how many solutions it stands for; returns whether to continue.
pub(super) type Found<'a> = dyn FnMut(&Position, usize) -> ControlFlow<()> + 'a;

/// Calls `found` with each solution of the position, in no particular order, until there are no more or it breaks.
///
/// It also ends after many dead ends without a solution, and returns the positions that are left: some boards would take it
/// very long, and [`restarts`](super::restarts) doesn't.
///
/// While the board seems easy, it works on one position at a time and chooses splits quickly: that is the most direct way
/// to a solution. On a hard board, most branches are dead ends; then it works on as many positions as `Many` holds, and
/// more thoroughly.
///
/// The waiting positions are the other halves of the splits that led to the current ones. A split is at a cell or at a
/// digit in a line, so their number is bounded: a few for most boards, up to two hundred for nearly empty ones, of 144
/// bytes each.
///
/// # Safety
///
/// The CPU must have the instructions of both types.
#[inline(always)]
pub(super) unsafe fn search<One: Lanes, Many: Lanes>(
    root: &Position,
    found: &mut Found<'_>,
) -> Vec<Position> {
    let mut waiting = Vec::new();
    let mut is_found = false;
    let found: &mut Found<'_> = &mut |solution, multiplicity| {
        is_found = true;
        found(solution, multiplicity)
    };
    // SAFETY: the caller guarantees the instructions of both.
    unsafe {
        if let Ended::Unsplit(position) = work::<One, false>(*root, &mut waiting, found)
            && let Ended::Unsplit(position) = work::<Many, true>(position, &mut waiting, found)
        {
            waiting.push(position);
            return if is_found { waiting } else { vec![*root] };
        }
    }
    Vec::new()
}

/// Removes the candidates that deduction rules out; returns whether a solution is still possible.
///
/// # Safety
///
/// The CPU must have the instructions of this type.
#[inline(always)]
pub(super) unsafe fn settle<One: Lanes>(position: &mut Position) -> bool {
    let mut workspace = Workspace::EMPTY;
    workspace.set(0, position);
    // SAFETY: the caller guarantees the instructions.
    let mut cells: [One; SIDE] = unsafe { workspace.load() };
    loop {
        let StepOutcome { broken, changed, .. } = step::<One, true>(&mut cells);
        if broken & bit_of(0) != 0 {
            return false;
        }
        if changed & bit_of(0) == 0 {
            workspace.store(&cells);
            *position = workspace.position(0);
            return true;
        }
    }
}

/// Why the work ended.
enum Ended {
    /// There are no more solutions, or `found` wants no more.
    Done,
    /// The board is too hard, and this position has not been split.
    Unsplit(Position),
}

/// Works on this position and on the waiting ones.
///
/// # Safety
///
/// The CPU must have the instructions of this type.
#[inline(always)]
unsafe fn work<V: Lanes, const HARD: bool>(
    first: Position,
    waiting: &mut Vec<Position>,
    found: &mut Found<'_>,
) -> Ended {
    let mut workspace = Workspace::EMPTY;
    workspace.set(0, &first);
    // SAFETY: the caller guarantees the instructions.
    let mut cells: [V; SIDE] = unsafe { workspace.load() };
    let mut active = bit_of(0);
    let mut dead_ends = 0;
    loop {
        let StepOutcome { broken, open, changed } = step::<V, HARD>(&mut cells);
        let stuck = active & (broken | !changed);
        if stuck == 0 {
            continue;
        }
        workspace.store(&cells);
        dead_ends += u32::from(active & broken != 0);
        active &= !broken;
        for lane in positions(stuck & !broken) {
            let mut position = workspace.position(lane);
            if open & bit_of(lane) == 0 {
                active &= !bit_of(lane);
                if found(&position, 1).is_break() {
                    return Ended::Done;
                }
                if HARD {
                    dead_ends = 0;
                }
            } else if !HARD && dead_ends >= EASY_DEAD_ENDS {
                return Ended::Unsplit(position);
            } else {
                waiting.push(if HARD { position.split_way() } else { position.split_cell() });
                workspace.set(lane, &position);
            }
        }
        if HARD && dead_ends >= HARD_DEAD_ENDS {
            waiting.extend(positions(active).map(|lane| workspace.position(lane)));
            return waiting.pop().map_or(Ended::Done, Ended::Unsplit);
        }
        for lane in 0..V::POSITIONS {
            if active & bit_of(lane) == 0
                && let Some(position) = waiting.pop()
            {
                workspace.set(lane, &position);
                active |= bit_of(lane);
            }
        }
        if active == 0 {
            return Ended::Done;
        }
        // SAFETY: as above.
        cells = unsafe { workspace.load() };
    }
}

/// The current positions in memory, where each can be accessed separately.
struct Workspace([[Words; MOST_POSITIONS]; SIDE]);

impl Workspace {
    const EMPTY: Workspace = Workspace([[[0; 4]; MOST_POSITIONS]; SIDE]);

    /// From memory to registers.
    ///
    /// # Safety
    ///
    /// The CPU must have the instructions of this type.
    #[inline(always)]
    unsafe fn load<V: Lanes>(&self) -> [V; SIDE] {
        // SAFETY: the caller guarantees the instructions.
        self.0.each_ref().map(|words| unsafe { V::load(words) })
    }

    /// From registers to memory.
    #[inline(always)]
    fn store<V: Lanes>(&mut self, cells: &[V; SIDE]) {
        for place in 0..SIDE {
            cells[place].store(&mut self.0[place]);
        }
    }

    #[inline(always)]
    fn position(&self, lane: usize) -> Position {
        let mut places = [[0; 4]; SIDE];
        for place in 0..SIDE {
            places[place] = self.0[place][lane];
        }
        Position { places }
    }

    #[inline(always)]
    fn set(&mut self, lane: usize, position: &Position) {
        for place in 0..SIDE {
            self.0[place][lane] = position.places[place];
        }
    }
}
