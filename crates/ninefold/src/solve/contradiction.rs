//! Why a board has no solution, as a person would find out: without trying digits.

use alloc::vec::Vec;

use crate::CELLS;
use crate::board::{Board, Cell, CellSet, Digit, DigitSet, House};

/// A contradiction that a person can follow: a few forced cells, and then one that can't be filled or a digit that can't be
/// placed. From [`Board::contradiction`].
///
/// `Display` writes it in one line.
///
/// ```
/// use ninefold::Board;
///
/// let board: Board =
///     "12345678.........9...............................................................".parse()?;
/// let contradiction = board.contradiction().unwrap();
/// assert!(contradiction.steps().is_empty()); // it can be seen at once
/// assert_eq!(contradiction.to_string(), "9 has no place left in row 1");
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub struct Contradiction {
    steps: Vec<(Cell, Digit)>,
    dead_end: DeadEnd,
}

/// What makes it impossible to fill a board.
///
/// ```
/// use ninefold::solve::DeadEnd;
/// use ninefold::{Board, Digit, House};
///
/// let board: Board =
///     "12345678.........9...............................................................".parse()?;
/// let nine = Digit::new(9).unwrap();
/// assert_eq!(board.contradiction().unwrap().dead_end(), DeadEnd::Digit(nine, House::ALL[0]));
/// # Ok::<(), ninefold::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DeadEnd {
    /// The cell is blank, but its peers hold all nine digits.
    Cell(Cell),
    /// The house doesn't have the digit, and each of its blank cells has a peer that does.
    Digit(Digit, House),
}

impl Contradiction {
    /// The forced cells that lead to the dead end, in order; none if the givens alone do.
    ///
    /// A cell is forced if it has one candidate left, or if it is the only cell of a house that a digit can go to. The
    /// givens and the steps before show that, and no step can be left out.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let board: Board =
    ///     ".......869.6....411..4.....3.56........9......82..716..7...95..62...18....3.24.7.".parse()?;
    /// let contradiction = board.contradiction().unwrap();
    /// assert_eq!(contradiction.steps().len(), 1);
    /// assert_eq!(contradiction.to_string(), "after r6c9=9, r9c9 has no candidate left");
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn steps(&self) -> &[(Cell, Digit)] {
        &self.steps
    }

    /// What is impossible after these steps.
    ///
    /// ```
    /// use ninefold::Board;
    /// use ninefold::solve::DeadEnd;
    ///
    /// let board: Board =
    ///     "12345678.........9...............................................................".parse()?;
    /// assert!(matches!(board.contradiction().unwrap().dead_end(), DeadEnd::Digit(..)));
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub const fn dead_end(&self) -> DeadEnd {
        self.dead_end
    }

    /// The cells to look at: the one that can't be filled, or all nine of the house that can't get the digit.
    ///
    /// ```
    /// use ninefold::{Board, House};
    ///
    /// let board: Board =
    ///     "12345678.........9...............................................................".parse()?;
    /// assert_eq!(board.contradiction().unwrap().cells(), House::ALL[0].cell_set());
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    pub fn cells(&self) -> CellSet {
        match self.dead_end {
            DeadEnd::Cell(cell) => [cell].into_iter().collect(),
            DeadEnd::Digit(_, house) => house.cell_set(),
        }
    }

    /// Whether the board leads to it: each step is forced by the givens and the steps before, and then there is no way on.
    ///
    /// With fewer givens or fewer steps there are more candidates, so what doesn't hold for some doesn't hold for fewer.
    pub(super) fn holds(&self, board: &Board) -> bool {
        let mut marks = PencilMarks::new(board);
        let mut steps = self.steps.iter();
        steps.all(|&(cell, digit)| marks.place_forced(cell, digit)) && marks.has(self.dead_end)
    }

    /// Leaves out every step that isn't needed.
    fn prune(&mut self, board: &Board) {
        for index in (0..self.steps.len()).rev() {
            let step = self.steps.remove(index);
            if !self.holds(board) {
                self.steps.insert(index, step);
            }
        }
    }
}

impl Board {
    /// A contradiction that a person can follow, if there is one: a blank cell without a candidate or a digit without a
    /// place in a house, at once or after a few forced cells.
    ///
    /// A board with a contradiction has no solution. A board without one may still have none, because showing that can take
    /// more than forced cells. A board that breaks the rules has conflicts to show, and no contradiction.
    ///
    /// The chain of forced cells is short, but not always the shortest possible. It is the same on every machine.
    ///
    /// ```
    /// use ninefold::Board;
    ///
    /// let board: Board =
    ///     "12345678.........9...............................................................".parse()?;
    /// assert_eq!(board.contradiction().unwrap().to_string(), "9 has no place left in row 1");
    /// assert_eq!(Board::EMPTY.contradiction(), None);
    /// # Ok::<(), ninefold::ParseError>(())
    /// ```
    #[must_use]
    pub fn contradiction(&self) -> Option<Contradiction> {
        if !self.is_valid() {
            return None;
        }
        let mut marks = PencilMarks::new(self);
        let mut steps = Vec::new();
        loop {
            let dead_ends = marks.dead_ends();
            if !dead_ends.is_empty() {
                let contradictions = dead_ends.into_iter().take(TRIALS).map(|dead_end| {
                    let mut contradiction = Contradiction { steps: steps.clone(), dead_end };
                    contradiction.prune(self);
                    contradiction
                });
                return contradictions.min_by_key(|contradiction| contradiction.steps.len());
            }
            // All that is forced now, before anything that follows from it, so that the way to a dead end is short.
            let placed = steps.len();
            for (cell, digit) in marks.forced() {
                // What is no longer possible is a dead end, which the next round finds.
                if marks.place_forced(cell, digit) {
                    steps.push((cell, digit));
                }
            }
            if steps.len() == placed {
                return None;
            }
        }
    }
}

/// How many dead ends are compared.
const TRIALS: usize = 16;

/// A board with the candidates of its blank cells.
struct PencilMarks {
    board: Board,
    /// Empty for a cell that is filled.
    candidates: [DigitSet; CELLS],
}

impl PencilMarks {
    fn new(board: &Board) -> PencilMarks {
        let candidates = Cell::ALL.map(|cell| match board.get(cell) {
            Some(_) => DigitSet::EMPTY,
            None => board.candidates(cell),
        });
        PencilMarks { board: *board, candidates }
    }

    fn candidates(&self, cell: Cell) -> DigitSet {
        self.candidates[cell.index()]
    }

    /// The digits that are candidates in one cell of the house, and those in more than one.
    fn once_and_more(&self, house: House) -> (DigitSet, DigitSet) {
        let (mut any, mut more) = (DigitSet::EMPTY, DigitSet::EMPTY);
        for cell in house.cells() {
            more |= any & self.candidates(cell);
            any |= self.candidates(cell);
        }
        (any - more, more)
    }

    /// The digits that the house has.
    fn placed(&self, house: House) -> DigitSet {
        house.cells().into_iter().fold(DigitSet::EMPTY, |placed, cell| placed | self.board.digits(cell))
    }

    /// Every dead end, those first that take the fewest digits to see: cells in reading order, then houses in theirs.
    fn dead_ends(&self) -> Vec<DeadEnd> {
        let mut dead_ends: Vec<(usize, DeadEnd)> = Vec::new();
        let mut add = |dead_end| {
            let effort = self.effort(dead_end);
            let index = dead_ends.partition_point(|&(other, _)| other <= effort);
            dead_ends.insert(index, (effort, dead_end));
        };
        for cell in self.board.blanks() {
            if self.candidates(cell).is_empty() {
                add(DeadEnd::Cell(cell));
            }
        }
        for house in House::ALL {
            let (once, more) = self.once_and_more(house);
            for digit in !(once | more | self.placed(house)) {
                add(DeadEnd::Digit(digit, house));
            }
        }
        dead_ends.into_iter().map(|(_, dead_end)| dead_end).collect()
    }

    fn has(&self, dead_end: DeadEnd) -> bool {
        match dead_end {
            DeadEnd::Cell(cell) => self.board.get(cell).is_none() && self.candidates(cell).is_empty(),
            DeadEnd::Digit(digit, house) => {
                let (once, more) = self.once_and_more(house);
                !(once | more | self.placed(house)).contains(digit)
            }
        }
    }

    /// How many digits one has to look at to see a dead end.
    fn effort(&self, dead_end: DeadEnd) -> usize {
        match dead_end {
            DeadEnd::Cell(_) => Digit::ALL.len(),
            DeadEnd::Digit(digit, house) => {
                let cells = house.cell_set();
                // Each blank needs a peer with the digit, and one peer can serve several.
                let (mut seen, mut count) = (CellSet::EMPTY, 0);
                for blank in cells & self.board.blanks() {
                    if !seen.contains(blank)
                        && let Some(peer) = self.board.clashes(blank, digit).into_iter().next()
                    {
                        seen |= peer.peers();
                        count += 1;
                    }
                }
                count + (cells - seen).len()
            }
        }
    }

    /// The cells that are forced now, with their digits, in reading order.
    fn forced(&self) -> Vec<(Cell, Digit)> {
        let mut forced = self.candidates.map(|only| if only.len() == 1 { only } else { DigitSet::EMPTY });
        for house in House::ALL {
            let (once, _) = self.once_and_more(house);
            for cell in house.cells() {
                forced[cell.index()] |= self.candidates(cell) & once;
            }
        }
        Cell::ALL
            .iter()
            .flat_map(|&cell| forced[cell.index()].into_iter().map(move |digit| (cell, digit)))
            .collect()
    }

    /// Places the digit if the cell is forced to hold it.
    fn place_forced(&mut self, cell: Cell, digit: Digit) -> bool {
        let candidates = self.candidates(cell);
        let is_forced = candidates.contains(digit)
            && (candidates.len() == 1
                || cell.houses().into_iter().any(|house| self.once_and_more(house).0.contains(digit)));
        if is_forced {
            self.board.place(cell, digit);
            self.candidates[cell.index()] = DigitSet::EMPTY;
            for peer in cell.peers() {
                self.candidates[peer.index()].remove(digit);
            }
        }
        is_forced
    }
}
