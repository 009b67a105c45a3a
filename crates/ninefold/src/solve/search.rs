//! The search: positions that wait, positions that are worked on side by side.

use alloc::vec::Vec;

use super::lanes::{Lanes, Words};
use super::step::{FULL, GUARD, ONES, Outcome, step};
use crate::board::Board;
use crate::{BOX, CELLS, SIDE};

/// The candidates of all cells: for each place within a box the words of its three bands.
pub(crate) type Position = [Words; SIDE];

pub(super) fn position(board: &Board) -> Position {
    let mut position = [[FULL, FULL, FULL, 0]; SIDE];
    for (cell, digit) in board.filled() {
        let (row, column) = (usize::from(cell.row() - 1), usize::from(cell.column() - 1));
        let field = 10 * (column / BOX);
        let word = &mut position[row % BOX * BOX + column % BOX][row / BOX];
        *word = *word & !(0x1ff << field) | 1 << (digit.get() - 1) << field;
    }
    position
}

pub(super) fn board(position: &Position) -> Board {
    let mut cells = [0; CELLS];
    for (index, value) in cells.iter_mut().enumerate() {
        let (row, column) = (index / SIDE, index % SIDE);
        let word = position[row % BOX * BOX + column % BOX][row / BOX] >> (10 * (column / BOX));
        *value = (word & 0x1ff).trailing_zeros() as u8 + 1;
    }
    Board::from_values(cells)
}

#[derive(Clone, Default)]
pub struct Stats {
    pub rounds: u64,
    pub guesses: u64,
}

/// Visits solutions until `found` says that it is enough.
#[inline(always)]
pub(super) fn search<V: Lanes>(root: &Position, stats: &mut Stats, mut found: impl FnMut(&Position) -> bool) {
    let mut waiting: Vec<Position> = Vec::new();
    let mut desk = [[[0; 4]; 4]; SIDE];
    for place in 0..SIDE {
        desk[place][0] = root[place];
    }
    let mut cells: [V; SIDE] = core::array::from_fn(|place| V::load(&desk[place]));
    let mut active: u8 = 1;
    loop {
        let Outcome { broken, open, changed } = step(&mut cells);
        stats.rounds += 1;
        let stuck = active & (broken | !changed);
        if stuck == 0 {
            continue;
        }
        active &= !broken;
        for place in 0..SIDE {
            cells[place].store(&mut desk[place]);
        }
        let mut left = stuck & !broken;
        while left != 0 {
            let lane = left.trailing_zeros() as usize;
            left &= left - 1;
            let mut position: Position = core::array::from_fn(|place| desk[place][lane]);
            if open >> lane & 1 == 0 {
                active &= !(1 << lane);
                if found(&position) {
                    return;
                }
            } else {
                stats.guesses += 1;
                let (place, band, bit) = choose(&position);
                let field = field_of(bit);
                let word = position[place][band];
                position[place][band] = word & !bit;
                waiting.push(position);
                desk[place][lane][band] = word & !field | bit;
            }
        }
        for lane in 0..V::POSITIONS {
            if active >> lane & 1 == 0
                && let Some(position) = waiting.pop()
            {
                for place in 0..SIDE {
                    desk[place][lane] = position[place];
                }
                active |= 1 << lane;
            }
        }
        if active == 0 {
            return;
        }
        for place in 0..SIDE {
            cells[place] = V::load(&desk[place]);
        }
    }
}

fn field_of(bit: u32) -> u32 {
    0x1ff << (bit.trailing_zeros() / 10 * 10)
}

fn choose(position: &Position) -> (usize, usize, u32) {
    let mut best = (usize::MAX, 0, 0, 0);
    for place in 0..SIDE {
        for band in 0..3 {
            let x = position[place][band];
            let y = x & (x + FULL);
            let z = y & (y + FULL);
            // Guard bits of fields with two candidates.
            let two = (y + FULL) & !(z + FULL) & GUARD;
            if two != 0 {
                let field = (two & two.wrapping_neg()) - ((two & two.wrapping_neg()) >> 9);
                let bits = x & field;
                return (place, band, bits & bits.wrapping_neg());
            }
            for f in 0..3 {
                let bits = x & (0x1ff << (10 * f));
                let n = bits.count_ones() as usize;
                if n > 1 && n < best.0 {
                    best = (n, place, band, bits & bits.wrapping_neg());
                }
            }
        }
    }
    (best.1, best.2, best.3)
}
