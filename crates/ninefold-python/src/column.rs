//! Many boards in one place: an array, a list, a column of Arrow.

use std::collections::BTreeMap;

use ninefold::batch::Kernel;
use ninefold::error::Token;
use ninefold::{Board, BoardError, Judgement, Requirement, Verdict};

use crate::encoding::{Encoding, NOT_A_CELL, Number};
use crate::grids::GridColumn;
use crate::malformed::Malformed;

pub(crate) const SIDE: usize = 9;
pub(crate) const CELLS: usize = SIDE * SIDE;

/// The values of the cells: 0 for a blank, more than 9 for what isn't a cell.
pub(crate) type Values = [u8; CELLS];

/// How many boards are turned into values at a time: as many as a kernel judges at once.
const GROUP: usize = 64;

/// Many boards: classic ones, or grids with rules of their own.
pub(crate) enum Column<'a> {
    Boards(Box<dyn BoardColumn + 'a>),
    Grids(GridColumn<'a>),
}

impl<'a> Column<'a> {
    /// The boards at these indices, in this order; nothing where there is none.
    pub(crate) fn picked(self, indices: Vec<Option<usize>>) -> Column<'a> {
        match self {
            Column::Boards(boards) => Column::Boards(Box::new(Picked { boards, indices })),
            Column::Grids(grids) => Column::Grids(grids.picked(indices)),
        }
    }

    pub(crate) fn len(&self) -> usize {
        match self {
            Column::Boards(boards) => boards.len(),
            Column::Grids(grids) => grids.len(),
        }
    }

    /// Why there is no board at this index, if there is none.
    pub(crate) fn malformed(&self, index: usize) -> Option<Malformed> {
        match self {
            Column::Boards(boards) => boards.board(index).err(),
            Column::Grids(grids) => grids.grid(index).err(),
        }
    }

    /// Judges the boards from this index on; `None` for what isn't a board.
    pub(crate) fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        match self {
            Column::Boards(boards) => boards.judge(first, requirement, verdicts),
            Column::Grids(grids) => grids.judge(first, requirement, verdicts),
        }
    }

    /// Why the board at this index got the verdict, in words; `None` if it meets the requirement.
    pub(crate) fn reason(&self, index: usize, verdict: Option<Verdict>) -> Option<String> {
        match self {
            Column::Boards(boards) => match (boards.board(index), verdict) {
                (Ok(board), Some(verdict)) => {
                    Judgement::from_verdict(&board, verdict).witness().map(|witness| witness.to_string())
                }
                (Ok(_), None) => None,
                (Err(malformed), _) => Some(malformed.to_string()),
            },
            Column::Grids(grids) => grids.reason(index, verdict),
        }
    }
}

/// Boards, or what should be boards, by index. Nothing here needs the interpreter.
pub(crate) trait BoardColumn: Send + Sync {
    fn len(&self) -> usize;

    /// The board at this index, or why there is none.
    fn board(&self, index: usize) -> Result<Board, Malformed>;

    /// Copies the values of the boards from this index on.
    fn copy_values(&self, first: usize, values: &mut [Values]) {
        for (index, values) in (first..).zip(values) {
            *values = self.board(index).map_or([NOT_A_CELL; CELLS], Values::from);
        }
    }

    /// Judges the boards from this index on; `None` for what isn't a board.
    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        let mut values = [[0; CELLS]; GROUP];
        for (first, verdicts) in (first..).step_by(GROUP).zip(verdicts.chunks_mut(GROUP)) {
            let values = &mut values[..verdicts.len()];
            self.copy_values(first, values);
            Kernel::detected().judge_values(values, requirement, verdicts);
        }
    }
}

impl<C: BoardColumn> BoardColumn for &C {
    fn len(&self) -> usize {
        (**self).len()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        (**self).board(index)
    }

    fn copy_values(&self, first: usize, values: &mut [Values]) {
        (**self).copy_values(first, values);
    }

    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        (**self).judge(first, requirement, verdicts);
    }
}

/// Rows of values, judged in place.
pub(crate) struct Plain<'a>(&'a [Values]);

impl<'a> Plain<'a> {
    pub(crate) fn new(values: &'a [u8]) -> Plain<'a> {
        Plain(values.as_chunks().0)
    }
}

impl BoardColumn for Plain<'_> {
    fn len(&self) -> usize {
        self.0.len()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        Ok(Board::try_from(self.0[index])?)
    }

    fn copy_values(&self, first: usize, values: &mut [Values]) {
        values.copy_from_slice(&self.0[first..][..values.len()]);
    }

    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        let rows = &self.0[first..][..verdicts.len()];
        Kernel::detected().judge_values(rows, requirement, verdicts);
    }
}

/// Rows of numbers of any type.
pub(crate) struct Numbers<'a, N> {
    rows: &'a [[N; CELLS]],
    encoding: &'a Encoding,
}

impl<'a, N> Numbers<'a, N> {
    pub(crate) fn new(numbers: &'a [N], encoding: &'a Encoding) -> Numbers<'a, N> {
        Numbers { rows: numbers.as_chunks().0, encoding }
    }
}

impl<N: Number> BoardColumn for Numbers<'_, N> {
    fn len(&self) -> usize {
        self.rows.len()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        let row = &self.rows[index];
        let values = row.map(|number| self.encoding.value(number));
        Board::try_from(values).map_err(|error| match error {
            BoardError::Value { cell, .. } => {
                let found = Token::Value(row[cell.index()].to_string().into());
                BoardError::Cell { cell, form: self.encoding.form(), found }.into()
            }
            error => error.into(),
        })
    }

    fn copy_values(&self, first: usize, values: &mut [Values]) {
        let is_plain = self.encoding.is_plain();
        for (row, values) in self.rows[first..].iter().zip(values) {
            if is_plain {
                N::copy_plain(row, values);
            } else {
                *values = row.map(|number| self.encoding.value(number));
            }
        }
    }
}

/// Texts of one board each, in any format.
pub(crate) struct Texts<Text> {
    len: usize,
    text: Text,
}

impl<'t, Text: Fn(usize) -> &'t [u8]> Texts<Text> {
    pub(crate) fn new(len: usize, text: Text) -> Texts<Text> {
        Texts { len, text }
    }
}

impl<'t, Text: Fn(usize) -> &'t [u8] + Send + Sync> BoardColumn for Texts<Text> {
    fn len(&self) -> usize {
        self.len
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        let text = (self.text)(index);
        Board::from_bytes(text).map_err(|error| Malformed::of_text(error, text))
    }

    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        Kernel::detected().judge_texts(|index| (self.text)(first + index), requirement, verdicts);
    }
}

/// Boards that have been read one by one.
#[derive(Default)]
pub(crate) struct ReadBoards {
    values: Vec<Values>,
    /// Why there is no board, by index.
    malformed: BTreeMap<usize, Malformed>,
}

impl ReadBoards {
    pub(crate) fn add(&mut self, board: Result<Board, impl Into<Malformed>>) {
        let values = match board {
            Ok(board) => board.into(),
            Err(malformed) => {
                self.malformed.insert(self.values.len(), malformed.into());
                [NOT_A_CELL; CELLS]
            }
        };
        self.values.push(values);
    }
}

impl BoardColumn for ReadBoards {
    fn len(&self) -> usize {
        self.values.len()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        match self.malformed.get(&index) {
            Some(malformed) => Err(malformed.clone()),
            None => Plain(&self.values).board(index),
        }
    }

    fn copy_values(&self, first: usize, values: &mut [Values]) {
        Plain(&self.values).copy_values(first, values);
    }

    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        Plain(&self.values).judge(first, requirement, verdicts);
    }
}

/// Some boards of a column.
struct Picked<'a> {
    boards: Box<dyn BoardColumn + 'a>,
    indices: Vec<Option<usize>>,
}

impl BoardColumn for Picked<'_> {
    fn len(&self) -> usize {
        self.indices.len()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        self.indices[index].map_or_else(|| Err(Malformed::nothing()), |index| self.boards.board(index))
    }
}

/// Columns, one after the other.
pub(crate) struct Chunks<'a>(pub(crate) Vec<Box<dyn BoardColumn + 'a>>);

impl Chunks<'_> {
    /// Calls the function with each chunk that has some of these boards, the index of the first in it, and how many.
    fn each(&self, mut first: usize, mut count: usize, mut call: impl FnMut(&dyn BoardColumn, usize, usize)) {
        for chunk in &self.0 {
            let here = chunk.len().saturating_sub(first).min(count);
            if here > 0 {
                call(&**chunk, first, here);
            }
            first = first.saturating_sub(chunk.len());
            count -= here;
            if here > 0 {
                first = 0;
            }
        }
    }
}

impl BoardColumn for Chunks<'_> {
    fn len(&self) -> usize {
        self.0.iter().map(|chunk| chunk.len()).sum()
    }

    fn board(&self, index: usize) -> Result<Board, Malformed> {
        let mut board = None;
        self.each(index, 1, |chunk, index, _| board = Some(chunk.board(index)));
        board.expect("the index is in range")
    }

    fn copy_values(&self, first: usize, values: &mut [Values]) {
        let mut rest = values;
        self.each(first, rest.len(), |chunk, first, count| {
            let here;
            (here, rest) = std::mem::take(&mut rest).split_at_mut(count);
            chunk.copy_values(first, here);
        });
    }

    fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        let mut rest = verdicts;
        self.each(first, rest.len(), |chunk, first, count| {
            let here;
            (here, rest) = std::mem::take(&mut rest).split_at_mut(count);
            chunk.judge(first, requirement, here);
        });
    }
}
