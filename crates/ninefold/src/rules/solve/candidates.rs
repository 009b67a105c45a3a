//! The candidates of all cells, and what follows from them at once.

use alloc::vec;
use alloc::vec::Vec;

use super::structure::Structure;

/// Set when a cell has one candidate and its peers know it.
const SETTLED: u32 = 1 << 31;

/// Deduces: a cell with one candidate holds it, and a value with one place in a group is there.
#[derive(Clone, Debug)]
pub(super) struct Deduction<'s> {
    structure: &'s Structure,
    /// Cells with one candidate, whose peers may still have it.
    singles: Vec<u16>,
    /// A bit for each group from which candidates have gone.
    changed: Vec<u64>,
}

/// There is no solution.
#[derive(Debug)]
pub(super) struct NoSolution;

impl<'s> Deduction<'s> {
    pub(super) fn new(structure: &'s Structure) -> Deduction<'s> {
        Deduction { structure, singles: Vec::new(), changed: vec![0; structure.full_groups().div_ceil(64)] }
    }

    /// The candidates of a grid, and all that follows from them at once.
    pub(super) fn start(&mut self, values: &[u8]) -> Result<Vec<u32>, NoSolution> {
        let all = self.structure.all_values();
        let mut candidates: Vec<u32> =
            values.iter().map(|&value| if value == 0 { all } else { 1 << (value - 1) }).collect();
        self.settle_all(&mut candidates)?;
        Ok(candidates)
    }

    /// Does all that follows from candidates at once.
    pub(super) fn settle_all(&mut self, candidates: &mut [u32]) -> Result<(), NoSolution> {
        self.singles.clear();
        self.changed.fill(u64::MAX);
        let spare = self.changed.len() * 64 - self.structure.full_groups();
        if let Some(last) = self.changed.last_mut() {
            *last >>= spare;
        }
        let is_single = |cell: &usize| candidates[*cell].is_power_of_two();
        self.singles.extend((0..candidates.len()).filter(is_single).map(index));
        self.run(candidates)
    }

    /// Puts a value into a cell, and does all that follows from it at once.
    pub(super) fn put(&mut self, candidates: &mut [u32], cell: usize, value: u32) -> Result<(), NoSolution> {
        self.singles.clear();
        self.changed.fill(0);
        candidates[cell] = value;
        self.singles.push(index(cell));
        self.note_change(cell);
        self.run(candidates)
    }

    /// Uses interchangeable values in a fixed order: where all candidates of a cell are candidates of the same cells, it makes
    /// no difference which of them it holds. Returns how many solutions one of those that are left stands for.
    pub(super) fn break_symmetry(&mut self, candidates: &mut [u32]) -> Result<usize, NoSolution> {
        let mut weight: usize = 1;
        let is_open = |candidates: u32| candidates.count_ones() > 1 && candidates & SETTLED == 0;
        let is_alike = |alike: u32, of_cell: u32| of_cell & alike == 0 || of_cell & alike == alike;
        while let Some((cell, alike)) =
            candidates.iter().copied().enumerate().find(|&(_, alike)| {
                is_open(alike) && candidates.iter().all(|&of_cell| is_alike(alike, of_cell))
            })
        {
            weight = weight.saturating_mul(alike.count_ones() as usize);
            self.put(candidates, cell, alike & alike.wrapping_neg())?;
        }
        Ok(weight)
    }

    /// Takes a value from the candidates of a cell, and does all that follows from it at once.
    pub(super) fn forbid(
        &mut self,
        candidates: &mut [u32],
        cell: usize,
        value: u32,
    ) -> Result<(), NoSolution> {
        match candidates[cell] {
            of_cell if of_cell & value == 0 => return Ok(()),
            of_cell if values(of_cell) == value => return Err(NoSolution),
            _ => {}
        }
        self.singles.clear();
        self.changed.fill(0);
        candidates[cell] &= !value;
        if candidates[cell].is_power_of_two() {
            self.singles.push(index(cell));
        }
        self.note_change(cell);
        self.run(candidates)
    }

    fn run(&mut self, candidates: &mut [u32]) -> Result<(), NoSolution> {
        loop {
            while let Some(cell) = self.singles.pop() {
                self.settle(candidates, usize::from(cell))?;
            }
            let Some(word) = self.changed.iter().position(|&word| word != 0) else { return Ok(()) };
            let group = self.changed[word].trailing_zeros() as usize;
            self.changed[word] &= self.changed[word] - 1;
            self.place_values(candidates, word * 64 + group)?;
        }
    }

    /// Takes the value of a cell from its peers.
    fn settle(&mut self, candidates: &mut [u32], cell: usize) -> Result<(), NoSolution> {
        let value = candidates[cell];
        if value & SETTLED != 0 {
            return Ok(());
        }
        candidates[cell] |= SETTLED;
        for &peer in self.structure.peers(cell) {
            let left = &mut candidates[usize::from(peer)];
            if *left & value == 0 {
                continue;
            }
            *left &= !value;
            match *left {
                0 => return Err(NoSolution),
                left if left.is_power_of_two() => self.singles.push(peer),
                _ => {}
            }
            self.note_change(usize::from(peer));
        }
        Ok(())
    }

    /// Finds the values that have one place in a group.
    fn place_values(&mut self, candidates: &mut [u32], group: usize) -> Result<(), NoSolution> {
        let group = self.structure.full_group(group);
        let (mut once, mut twice) = (0, 0);
        for &cell in group {
            let candidates = candidates[usize::from(cell)];
            twice |= once & candidates;
            once |= candidates;
        }
        let all = self.structure.all_values();
        if once & all != all {
            return Err(NoSolution);
        }
        let mut placed = all & !twice;
        for &cell in group {
            let cell = usize::from(cell);
            let here = candidates[cell] & placed;
            if here == 0 {
                continue;
            }
            placed &= !here;
            if candidates[cell].is_power_of_two() || candidates[cell] & SETTLED != 0 {
                continue;
            }
            if !here.is_power_of_two() {
                return Err(NoSolution);
            }
            candidates[cell] = here;
            self.singles.push(index(cell));
            self.note_change(cell);
        }
        Ok(())
    }

    fn note_change(&mut self, cell: usize) {
        for &group in self.structure.full_groups_of(cell) {
            self.changed[usize::from(group / 64)] |= 1 << (group % 64);
        }
    }
}

/// The candidates of a cell, a bit for each.
pub(super) const fn values(candidates: u32) -> u32 {
    candidates & !SETTLED
}

/// The values of a grid in which every cell has one candidate.
pub(super) fn solution(candidates: &[u32]) -> Vec<u8> {
    candidates.iter().map(|&candidates| value(values(candidates))).collect()
}

/// The value of a bit.
#[expect(clippy::cast_possible_truncation, reason = "less than 32")]
pub(super) const fn value(bit: u32) -> u8 {
    bit.trailing_zeros() as u8 + 1
}

#[expect(clippy::cast_possible_truncation, reason = "a grid has at most 625 cells")]
pub(super) const fn index(cell: usize) -> u16 {
    cell as u16
}
