//! Sudoku in the plainest way: which cells see each other, and trying.

/// A solver gives up after this many attempts, so that no input takes long.
const MOST_ATTEMPTS: usize = 500;

/// For each cell, the cells that may not hold the same value.
pub(crate) struct Peers {
    side: usize,
    peers: Vec<Vec<usize>>,
}

impl Peers {
    /// Of a grid with this many rows; `sees` says whether two cells, as rows and columns from 0, may not hold the same value.
    pub(crate) fn new(side: usize, sees: impl Fn((usize, usize), (usize, usize)) -> bool) -> Peers {
        let place = |cell: usize| (cell / side, cell % side);
        let cells = 0..side * side;
        let peers_of = |cell: usize| {
            cells.clone().filter(|&other| other != cell && sees(place(cell), place(other))).collect()
        };
        Peers { side, peers: cells.clone().map(peers_of).collect() }
    }

    /// Whether no two cells that see each other hold the same value.
    pub(crate) fn is_valid(&self, values: &[u8]) -> bool {
        (0..values.len()).all(|cell| values[cell] == 0 || !self.has_conflict(values, cell))
    }

    /// Whether a cell sees another with the same value.
    pub(crate) fn has_conflict(&self, values: &[u8], cell: usize) -> bool {
        self.peers[cell].iter().any(|&other| values[other] == values[cell])
    }

    /// Whether the grid is valid and has no blanks.
    pub(crate) fn is_solved(&self, values: &[u8]) -> bool {
        !values.contains(&0) && self.is_valid(values)
    }

    /// The number of solutions, up to a limit; `None` if it would take too long.
    pub(crate) fn count(&self, values: &[u8], limit: usize) -> Option<usize> {
        if !self.is_valid(values) {
            return Some(0);
        }
        let mut attempts = 0;
        let count = self.count_from(&mut values.to_vec(), limit, &mut attempts);
        (attempts <= MOST_ATTEMPTS).then_some(count)
    }

    /// The number of solutions without one of the givens.
    pub(crate) fn count_without(&self, values: &[u8], cell: usize, limit: usize) -> Option<usize> {
        let mut values = values.to_vec();
        values[cell] = 0;
        self.count(&values, limit)
    }

    fn count_from(&self, values: &mut Vec<u8>, limit: usize, attempts: &mut usize) -> usize {
        *attempts += 1;
        if *attempts > MOST_ATTEMPTS {
            return 0;
        }
        let blanks = (0..values.len()).filter(|&cell| values[cell] == 0);
        // The cell with the fewest candidates.
        let Some(cell) = blanks.min_by_key(|&cell| self.candidates(values, cell).count_ones()) else {
            return 1.min(limit);
        };
        let candidates = self.candidates(values, cell);
        let mut count = 0;
        for value in (1..=u8::MAX).take(self.side).filter(|value| candidates >> value & 1 == 1) {
            values[cell] = value;
            count += self.count_from(values, limit - count, attempts);
            if count == limit {
                break;
            }
        }
        values[cell] = 0;
        count
    }

    /// A bit for each value that no peer has.
    fn candidates(&self, values: &[u8], cell: usize) -> u32 {
        let all = (2 << self.side) - 2;
        self.peers[cell].iter().fold(all, |left, &other| left & !(1 << values[other]))
    }
}
