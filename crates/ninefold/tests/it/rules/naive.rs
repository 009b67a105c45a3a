//! Rules and a solver written independently of the library, as naively as possible.

/// Which pairs of cells must differ.
#[derive(Clone)]
pub(super) struct Naive {
    side: usize,
    groups: Vec<Vec<usize>>,
    peers: Vec<Vec<usize>>,
}

impl Naive {
    /// Rows, columns, and the regions that `region_of` gives by row and column.
    pub(super) fn new(side: usize, region_of: impl Fn(usize, usize) -> usize) -> Naive {
        let mut naive = Naive { side, groups: Vec::new(), peers: vec![Vec::new(); side * side] };
        for index in 0..side {
            naive.forbid(|row, _| row == index);
            naive.forbid(|_, column| column == index);
            naive.forbid(|row, column| region_of(row, column) == index);
        }
        naive
    }

    pub(super) fn boxes(rows: usize, columns: usize) -> Naive {
        let side = rows * columns;
        Naive::new(side, move |row, column| row / rows * rows + column / columns)
    }

    /// Forbids repetition among the cells for which this is true.
    pub(super) fn forbid(&mut self, is_member: impl Fn(usize, usize) -> bool) {
        let side = self.side;
        let members: Vec<usize> =
            (0..side * side).filter(|cell| is_member(cell / side, cell % side)).collect();
        for &one in &members {
            for &other in &members {
                if one != other && !self.peers[one].contains(&other) {
                    self.peers[one].push(other);
                }
            }
        }
        self.groups.push(members);
    }

    pub(super) fn with_diagonals(mut self) -> Naive {
        let last = self.side - 1;
        self.forbid(|row, column| row == column);
        self.forbid(|row, column| row + column == last);
        self
    }

    pub(super) fn with_windows(mut self, side: usize) -> Naive {
        let window = |index: usize| (!index.is_multiple_of(side + 1)).then_some(index / (side + 1));
        for (down, across) in (0..side - 1).flat_map(|down| (0..side - 1).map(move |across| (down, across))) {
            self.forbid(|row, column| window(row) == Some(down) && window(column) == Some(across));
        }
        self
    }

    pub(super) fn with_disjoint_groups(mut self, rows: usize, columns: usize) -> Naive {
        for (down, across) in (0..rows).flat_map(|down| (0..columns).map(move |across| (down, across))) {
            self.forbid(|row, column| row % rows == down && column % columns == across);
        }
        self
    }

    /// Cells that are so far apart, in either direction, differ.
    pub(super) fn with_moves(mut self, moves: &[(usize, usize)]) -> Naive {
        let side = self.side;
        for one in 0..side * side {
            for other in one + 1..side * side {
                let apart = ((one / side).abs_diff(other / side), (one % side).abs_diff(other % side));
                if moves.contains(&apart) {
                    self.forbid(|row, column| [one, other].contains(&(row * side + column)));
                }
            }
        }
        self
    }

    pub(super) fn is_valid(&self, values: &[u8]) -> bool {
        (0..values.len()).all(|cell| {
            values[cell] == 0 || self.peers[cell].iter().all(|&peer| values[peer] != values[cell])
        })
    }

    /// Counts solutions up to a limit, calling `found` with each.
    pub(super) fn solve(&self, values: &mut [u8], limit: usize, found: &mut dyn FnMut(&[u8])) -> usize {
        let candidates = |cell: usize, values: &[u8]| {
            let all: Vec<u8> = (1..=u8::try_from(self.side).unwrap()).collect();
            all.into_iter()
                .filter(|value| self.peers[cell].iter().all(|&peer| values[peer] != *value))
                .collect::<Vec<_>>()
        };
        let blanks = (0..values.len()).filter(|&cell| values[cell] == 0);
        let Some(cell) = blanks.min_by_key(|&cell| candidates(cell, values).len()) else {
            found(values);
            return 1;
        };
        let mut count = 0;
        for value in candidates(cell, values) {
            values[cell] = value;
            count += self.solve(values, limit - count, found);
            if count >= limit {
                break;
            }
        }
        values[cell] = 0;
        count
    }

    pub(super) fn count(&self, values: &[u8], limit: usize) -> usize {
        if self.is_valid(values) { self.solve(&mut values.to_vec(), limit, &mut |_| {}) } else { 0 }
    }

    /// The number of grids, with the values of the first row in order, times the orders of these values.
    pub(super) fn count_grids(&self) -> usize {
        let mut values = vec![0; self.side * self.side];
        for (value, cell) in (1..).zip(&mut values[..self.side]) {
            *cell = value;
        }
        self.count(&values, usize::MAX) * (1..=self.side).product::<usize>()
    }
}
