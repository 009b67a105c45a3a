//! What the solver needs to know of rules: who sees whom, and where every value has a place.

use alloc::vec::Vec;
use core::ops::Range;

use crate::rules::{Group, GroupName, Size};

/// The groups of some rules, by the index of cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Structure {
    size: Size,
    groups: Lists,
    peers: Lists,
    /// The groups with as many cells as there are values, in which every value has a place.
    full_groups: Lists,
    full_groups_of: Lists,
    leftovers: Vec<Leftovers>,
}

/// What is left over where as many regions as lines cover the lines almost: cells of the regions outside of the lines, and
/// cells of the lines outside of the regions. Lines and regions hold the same values, so both hold the same, too.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Leftovers {
    pub(super) of_regions: Vec<u16>,
    pub(super) of_lines: Vec<u16>,
}

impl Structure {
    pub(in crate::rules) fn new(size: Size, groups: &[Group]) -> Structure {
        let members: Vec<Vec<u16>> = groups
            .iter()
            .map(|group| group.squares().iter().map(|square| small(square.index(size))).collect())
            .collect();
        let mut peers = alloc::vec![Vec::new(); size.cells()];
        for group in &members {
            for &cell in group {
                peers[usize::from(cell)].extend(group.iter().filter(|&&other| other != cell));
            }
        }
        for peers in &mut peers {
            peers.sort_unstable();
            peers.dedup();
        }
        let is_full = |group: &&Vec<u16>| group.len() == size.side();
        let full_groups: Vec<Vec<u16>> = members.iter().filter(is_full).cloned().collect();
        let mut full_groups_of = alloc::vec![Vec::new(); size.cells()];
        for (index, group) in full_groups.iter().enumerate() {
            for &cell in group {
                full_groups_of[usize::from(cell)].push(small(index));
            }
        }
        Structure {
            size,
            groups: Lists::new(members),
            peers: Lists::new(peers),
            full_groups: Lists::new(full_groups),
            full_groups_of: Lists::new(full_groups_of),
            leftovers: leftovers(size, groups),
        }
    }

    /// The cells of every group.
    pub(crate) fn groups(&self) -> impl Iterator<Item = &[u16]> {
        (0..self.groups.len()).map(|index| self.groups.get(index))
    }

    /// The greatest value.
    pub(crate) fn greatest(&self) -> u8 {
        self.size.greatest()
    }

    pub(super) fn leftovers(&self) -> &[Leftovers] {
        &self.leftovers
    }

    pub(super) fn side(&self) -> usize {
        self.size.side()
    }

    pub(crate) fn cells(&self) -> usize {
        self.size.cells()
    }

    /// All values, a bit for each.
    pub(super) fn all_values(&self) -> u32 {
        (1 << self.size.side()) - 1
    }

    /// The cells that share a group with this one.
    pub(in crate::rules) fn peers(&self, cell: usize) -> &[u16] {
        self.peers.get(cell)
    }

    pub(super) fn full_groups(&self) -> usize {
        self.full_groups.len()
    }

    pub(super) fn full_group(&self, index: usize) -> &[u16] {
        self.full_groups.get(index)
    }

    pub(super) fn full_groups_of(&self, cell: usize) -> &[u16] {
        self.full_groups_of.get(cell)
    }
}

/// The leftovers of all rows and columns side by side, for the regions that cover them best.
fn leftovers(size: Size, groups: &[Group]) -> Vec<Leftovers> {
    let width = size.side();
    let mut regions = 0;
    let mut region_of = alloc::vec![0; size.cells()];
    for group in groups.iter().filter(|group| matches!(group.name(), GroupName::Region(_))) {
        for square in group.squares() {
            region_of[square.index(size)] = regions;
        }
        regions += 1;
    }
    let mut leftovers = Vec::new();
    let line_of: [fn(usize, usize) -> usize; 2] = [|cell, width| cell / width, |cell, width| cell % width];
    for line_of in line_of.into_iter().filter(|_| regions > 0) {
        for start in 0..width {
            // How many cells of each region are in the lines from here to the end.
            let mut inside = alloc::vec![0; regions];
            for end in start + 1..=width {
                let of_line = (0..size.cells()).filter(|&cell| line_of(cell, width) == end - 1);
                of_line.for_each(|cell| inside[region_of[cell]] += 1);
                let mut best: Vec<usize> = (0..regions).collect();
                best.sort_by_key(|&region| core::cmp::Reverse(inside[region]));
                let mut is_chosen = alloc::vec![false; regions];
                best[..end - start].iter().for_each(|&region| is_chosen[region] = true);
                let left = |of_regions: bool| -> Vec<u16> {
                    let is_left = |&cell: &usize| {
                        let is_inside = (start..end).contains(&line_of(cell, width));
                        is_chosen[region_of[cell]] == of_regions && is_inside != of_regions
                    };
                    (0..size.cells()).filter(is_left).map(small).collect()
                };
                let of_regions = left(true);
                if !of_regions.is_empty() && of_regions.len() <= width {
                    leftovers.push(Leftovers { of_regions, of_lines: left(false) });
                }
            }
        }
    }
    leftovers
}

/// Lists, one after the other in memory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Lists {
    /// Where each list starts, and where the last one ends.
    starts: Vec<u32>,
    items: Vec<u16>,
}

impl Lists {
    pub(super) fn new(lists: impl IntoIterator<Item = impl IntoIterator<Item = u16>>) -> Lists {
        let mut starts = alloc::vec![0];
        let mut items = Vec::new();
        for list in lists {
            items.extend(list);
            starts.push(u32::try_from(items.len()).unwrap_or_else(|_| unreachable!("there are not so many")));
        }
        Lists { starts, items }
    }

    fn len(&self) -> usize {
        self.starts.len() - 1
    }

    fn get(&self, index: usize) -> &[u16] {
        &self.items[self.range(index)]
    }

    /// Where the items of a list are among all items.
    pub(super) fn range(&self, index: usize) -> Range<usize> {
        self.starts[index] as usize..self.starts[index + 1] as usize
    }

    /// The item at a position of a [range](Lists::range).
    pub(super) fn item(&self, at: usize) -> u16 {
        self.items[at]
    }
}

/// The index of a cell, a group or a candidate, of which there are fewer than 65,536.
pub(super) fn small(index: usize) -> u16 {
    u16::try_from(index).unwrap_or_else(|_| unreachable!("there are not so many"))
}
