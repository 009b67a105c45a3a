//! Which candidate to choose next: those that had to do with recent dead ends first.

use alloc::vec::Vec;

/// A heap of candidates, by how much they have had to do with dead ends.
#[derive(Debug)]
pub(super) struct Order {
    heap: Vec<u32>,
    /// Where each candidate is in the heap.
    position: Vec<u32>,
    activity: Vec<f64>,
    increment: f64,
}

const ABSENT: u32 = u32::MAX;

/// How much a dead end counts in comparison with the next one.
const DECAY: f64 = 0.95;

/// Beyond this, all numbers are scaled down.
const MOST: f64 = 1e100;

impl Order {
    /// All candidates, in the order in which they are chosen as long as there are no dead ends.
    pub(super) fn new(candidates: Vec<u32>) -> Order {
        let mut position = alloc::vec![ABSENT; candidates.len()];
        for (at, &candidate) in candidates.iter().enumerate() {
            position[candidate as usize] = number(at);
        }
        let activity = alloc::vec![0.0; candidates.len()];
        Order { heap: candidates, position, activity, increment: 1.0 }
    }

    pub(super) fn pop(&mut self) -> Option<usize> {
        let first = *self.heap.first()?;
        let last = self.heap.pop()?;
        self.position[first as usize] = ABSENT;
        if last != first {
            self.heap[0] = last;
            self.position[last as usize] = 0;
            self.sink(0);
        }
        Some(first as usize)
    }

    pub(super) fn insert(&mut self, candidate: usize) {
        if self.position[candidate] == ABSENT {
            let end = self.heap.len();
            self.heap.push(number(candidate));
            self.position[candidate] = number(end);
            self.rise(end);
        }
    }

    pub(super) fn bump(&mut self, candidate: usize) {
        self.activity[candidate] += self.increment;
        if self.activity[candidate] > MOST {
            self.activity.iter_mut().for_each(|activity| *activity /= MOST);
            self.increment /= MOST;
        }
        if self.position[candidate] != ABSENT {
            self.rise(self.position[candidate] as usize);
        }
    }

    pub(super) fn decay(&mut self) {
        self.increment /= DECAY;
    }

    fn is_before(&self, one: usize, other: usize) -> bool {
        self.activity[self.heap[one] as usize] > self.activity[self.heap[other] as usize]
    }

    fn rise(&mut self, mut at: usize) {
        while at > 0 && self.is_before(at, (at - 1) / 2) {
            self.swap(at, (at - 1) / 2);
            at = (at - 1) / 2;
        }
    }

    fn sink(&mut self, mut at: usize) {
        loop {
            let (left, right) = (2 * at + 1, 2 * at + 2);
            let mut best = at;
            for child in [left, right] {
                if child < self.heap.len() && self.is_before(child, best) {
                    best = child;
                }
            }
            if best == at {
                return;
            }
            self.swap(at, best);
            at = best;
        }
    }

    fn swap(&mut self, one: usize, other: usize) {
        self.heap.swap(one, other);
        self.position[self.heap[one] as usize] = number(one);
        self.position[self.heap[other] as usize] = number(other);
    }
}

#[expect(clippy::cast_possible_truncation, reason = "there are fewer candidates than 65,536")]
const fn number(index: usize) -> u32 {
    index as u32
}
