//! Every puzzle of 4×4 cells: all masks of all 288 grids, with verdicts from counting the grids that agree.

use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread;

use ninefold::{Requirement, Verdict};

use super::naive::Naive;
use super::rules;

const CELLS: usize = 16;
const MASKS: usize = 1 << CELLS;

type Values = [u8; CELLS];

/// All grids, found naively.
fn all_grids() -> Vec<Values> {
    let mut grids = Vec::new();
    Naive::boxes(2, 2)
        .solve(&mut [0; CELLS], usize::MAX, &mut |values| grids.push(values.try_into().unwrap()));
    grids
}

/// The cells of a grid that a mask leaves.
fn masked(grid: &Values, mask: usize) -> Values {
    core::array::from_fn(|cell| if mask >> cell & 1 == 1 { grid[cell] } else { 0 })
}

/// What the other grids say about the masks of a grid.
struct Agreements {
    /// For each mask, how many grids have the same values there.
    counts: Vec<u32>,
    /// The first of these grids.
    first: Vec<usize>,
}

impl Agreements {
    fn of(grid: &Values, grids: &[Values]) -> Agreements {
        let (mut counts, mut first) = (vec![0; MASKS], vec![usize::MAX; MASKS]);
        for (index, other) in grids.iter().enumerate() {
            let same = (0..CELLS).filter(|&cell| grid[cell] == other[cell]);
            let mask = same.fold(0, |mask, cell| mask | 1 << cell);
            counts[mask] += 1;
            first[mask] = first[mask].min(index);
        }
        // Who agrees in some cells also agrees in fewer.
        for cell in 0..CELLS {
            for mask in (0..MASKS).filter(|mask| mask >> cell & 1 == 0) {
                counts[mask] += counts[mask | 1 << cell];
                first[mask] = first[mask].min(first[mask | 1 << cell]);
            }
        }
        Agreements { counts, first }
    }

    fn is_unique(&self, mask: usize) -> bool {
        self.counts[mask] == 1
    }

    fn verdict(&self, mask: usize, requirement: Requirement) -> Verdict {
        let is_redundant = |cell: usize| mask >> cell & 1 == 1 && self.is_unique(mask & !(1 << cell));
        match requirement {
            Requirement::Valid => Verdict::Valid,
            Requirement::Solved if mask == MASKS - 1 => Verdict::Solved,
            Requirement::Solved => Verdict::Unfinished,
            Requirement::Solvable => Verdict::Solvable,
            _ if !self.is_unique(mask) => Verdict::Ambiguous,
            Requirement::Unique => Verdict::Unique,
            _ if (0..CELLS).any(is_redundant) => Verdict::Redundant,
            _ => Verdict::Minimal,
        }
    }
}

/// Hands out the indices of the grids to all cores.
fn for_each_grid(grids: &[Values], check: impl Fn(usize) + Sync) {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let index = next.fetch_add(1, Ordering::Relaxed)
                    && index < grids.len()
                {
                    check(index);
                }
            });
        }
    });
}

#[test]
fn every_puzzle_of_4x4_gets_the_right_verdict() {
    let rules = rules("4x4");
    let grids = all_grids();
    assert_eq!(grids.len(), 288);
    let pairs = AtomicU64::new(0);
    for_each_grid(&grids, |index| {
        let agreements = Agreements::of(&grids[index], &grids);
        // The last requirement has all others as conditions, and its verdict names the first one that a puzzle fails. Where the
        // values are in order, which is enough to meet every pattern, the others are asked for as well.
        let is_in_order = grids[index].starts_with(&[1, 2, 3, 4]);
        let asked = if is_in_order { Requirement::ALL } else { &[Requirement::Minimal] };
        for mask in 0..MASKS {
            // A puzzle with several solutions is a mask of each of them, and is judged once.
            if agreements.first[mask] != index {
                continue;
            }
            pairs.fetch_add(agreements.counts[mask].into(), Ordering::Relaxed);
            let puzzle = rules.grid(&masked(&grids[index], mask)).unwrap();
            for &requirement in asked {
                let expected = agreements.verdict(mask, requirement);
                assert_eq!(puzzle.judge(requirement).verdict(), expected, "{puzzle} for {requirement}");
            }
        }
    });
    assert_eq!(pairs.into_inner(), 288 << CELLS, "every mask of every grid");
}

#[test]
fn every_puzzle_of_4x4_is_judged_the_same_among_many() {
    let rules = rules("4x4");
    let grids = all_grids();
    for_each_grid(&grids, |index| {
        let masks: Vec<Values> = (0..MASKS).map(|mask| masked(&grids[index], mask)).collect();
        let valid = rules.judge_values(masks.as_flattened(), Requirement::Valid);
        assert!(valid.iter().all(|&verdict| verdict == Some(Verdict::Valid)));
        let solved = rules.judge_values(masks.as_flattened(), Requirement::Solved);
        assert_eq!(solved.iter().position(|&verdict| verdict == Some(Verdict::Solved)), Some(MASKS - 1));
        assert!(solved[..MASKS - 1].iter().all(|&verdict| verdict == Some(Verdict::Unfinished)));
    });
}
