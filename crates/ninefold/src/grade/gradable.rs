//! What grading and playing have to know about boards and grids alike.

/// What can be a puzzle and an answer: a [`Board`](crate::Board) or a [`Grid`](crate::rules::Grid).
///
/// ```
/// use ninefold::Board;
/// use ninefold::grade::{Gradable, Task};
/// use ninefold::rules::Rules;
///
/// fn is_graded<B: Gradable>(puzzle: B) -> bool {
///     Task::new(puzzle).is_ok()
/// }
/// assert!(is_graded(Board::EMPTY) && is_graded(Rules::classic().empty()));
/// ```
pub trait Gradable: sealed::Sealed {}

impl<B: sealed::Sealed> Gradable for B {}

/// Keeps others from adding kinds of boards.
mod sealed {
    use core::fmt::{Debug, Formatter, Result};

    use crate::board::{Board, Cell, Digit};
    use crate::grade::AnswerKey;
    use crate::language::{Language, Worded};
    use crate::reply::{Reply, find_answer};
    use crate::rules::{Grid, GridAnswerKey, GridGrade, GridWitness, Size, Square, Symbol, Symbols};
    use crate::verdict::{Evidence, Requirement, Subject, Verdict, Witness};

    /// What grading has to know about boards and grids alike.
    pub trait Sealed: Clone + Debug {
        type Witness: Evidence + PartialEq;

        fn decide(&self, requirement: Requirement) -> Verdict;

        /// What shows that the verdict is true.
        fn witness_of(&self, verdict: Verdict) -> Option<Self::Witness>;

        /// The conflicts that this cell is part of.
        fn conflicts_with(&self, cell: usize) -> Self::Witness;

        fn has_conflict(&self, cell: usize) -> bool {
            !self.conflicts_with(cell).conflicts().is_empty()
        }

        fn fmt_witness(witness: &Self::Witness, language: Language, f: &mut Formatter<'_>) -> Result;

        fn size(&self) -> Size;

        /// The values in reading order, 0 for a blank.
        fn values(&self) -> &[u8];

        /// The same values with the rules of the puzzle; `None` if it has another size.
        fn by_rules_of(&self, puzzle: &Self) -> Option<Self>;

        fn square(&self, cell: usize) -> Square;

        /// How a value is written.
        fn symbol(&self, value: u8) -> Symbol;

        /// Writes a value into a cell.
        fn place(&mut self, cell: usize, value: u8);

        /// The first cell with a given that the other board doesn't have.
        fn first_changed(&self, other: &Self) -> Option<usize> {
            let mut cells = self.values().iter().zip(other.values());
            cells.position(|(given, value)| *given != 0 && given != value)
        }

        /// The number of solutions, counted up to a limit, and one of them.
        fn count_and_find(&self, limit: usize) -> (usize, Option<Self>);

        fn grade(&self, puzzle: &Self, solution: Option<&Self>) -> GridGrade;

        /// Finds the answer to this puzzle.
        fn find_answer<'t>(&self, reply: &'t str) -> Reply<'t, Self>;
    }

    impl Sealed for Board {
        type Witness = Witness;

        fn decide(&self, requirement: Requirement) -> Verdict {
            requirement.decide(self)
        }

        fn witness_of(&self, verdict: Verdict) -> Option<Witness> {
            Subject::witness_of(self, verdict)
        }

        fn conflicts_with(&self, cell: usize) -> Witness {
            let cell = Cell::ALL[cell];
            Witness::Conflicts(self.conflicts().filter(|conflict| conflict.cells().contains(cell)).collect())
        }

        fn fmt_witness(witness: &Witness, language: Language, f: &mut Formatter<'_>) -> Result {
            witness.fmt_in(language, f)
        }

        fn size(&self) -> Size {
            Size::CLASSIC
        }

        fn values(&self) -> &[u8] {
            self.as_array()
        }

        fn by_rules_of(&self, _puzzle: &Board) -> Option<Board> {
            Some(*self)
        }

        fn square(&self, cell: usize) -> Square {
            Square::from(Cell::ALL[cell])
        }

        fn symbol(&self, value: u8) -> Symbol {
            Symbols::default_for(Size::CLASSIC).symbol(value)
        }

        fn place(&mut self, cell: usize, value: u8) {
            if let Some(digit) = Digit::new(value) {
                Board::place(self, Cell::ALL[cell], digit);
            }
        }

        fn count_and_find(&self, limit: usize) -> (usize, Option<Board>) {
            Board::count_and_find(self, limit)
        }

        fn grade(&self, puzzle: &Board, solution: Option<&Board>) -> GridGrade {
            let key = AnswerKey::new().with_puzzle(puzzle);
            Board::grade(self, solution.map_or(key, |solution| key.with_solution(solution))).into()
        }

        fn find_answer<'t>(&self, reply: &'t str) -> Reply<'t, Board> {
            find_answer(reply, Some(self))
        }
    }

    impl<'r> Sealed for Grid<'r> {
        type Witness = GridWitness<'r>;

        fn decide(&self, requirement: Requirement) -> Verdict {
            requirement.decide(self)
        }

        fn witness_of(&self, verdict: Verdict) -> Option<GridWitness<'r>> {
            Subject::witness_of(self, verdict)
        }

        fn conflicts_with(&self, cell: usize) -> GridWitness<'r> {
            let square = self.rules().square(cell);
            GridWitness::Conflicts(
                self.conflicts().filter(|conflict| conflict.squares().contains(&square)).collect(),
            )
        }

        fn fmt_witness(witness: &GridWitness<'r>, language: Language, f: &mut Formatter<'_>) -> Result {
            witness.fmt_in(language, f)
        }

        fn size(&self) -> Size {
            Grid::size(self)
        }

        fn values(&self) -> &[u8] {
            Grid::values(self)
        }

        fn by_rules_of(&self, puzzle: &Self) -> Option<Self> {
            let is_fitting = self.size() == puzzle.size();
            is_fitting.then(|| Grid::of_values(puzzle.rules(), self.values().to_vec()))
        }

        fn square(&self, cell: usize) -> Square {
            self.rules().square(cell)
        }

        fn symbol(&self, value: u8) -> Symbol {
            self.rules().symbols().symbol(value)
        }

        fn place(&mut self, cell: usize, value: u8) {
            Grid::place(self, cell, value);
        }

        fn count_and_find(&self, limit: usize) -> (usize, Option<Self>) {
            Grid::count_and_find(self, limit)
        }

        fn grade(&self, puzzle: &Self, solution: Option<&Self>) -> GridGrade {
            let key = GridAnswerKey::new().with_puzzle(puzzle);
            Grid::grade(self, solution.map_or(key, |solution| key.with_solution(solution)))
        }

        fn find_answer<'t>(&self, reply: &'t str) -> Reply<'t, Self> {
            self.rules().find_answer(reply, Some(self))
        }
    }
}
