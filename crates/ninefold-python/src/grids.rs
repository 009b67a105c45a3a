//! Grids of other sizes and shapes than the classic board: one, and many in one place.

use std::collections::BTreeMap;
use std::sync::Arc;

use ninefold::error::Token;
use ninefold::rules::{Grid, GridJudgement, Rules};
use ninefold::text::CellValue;
use ninefold::{ParseError, Requirement, Verdict};

use crate::encoding::{Encoding, NOT_A_CELL, Number};
use crate::malformed::Malformed;

/// How many grids are turned into values at a time.
const GROUP: usize = 512;

/// A grid that keeps its rules.
#[derive(Clone, PartialEq)]
pub(crate) struct OwnedGrid {
    rules: Arc<Rules>,
    /// One for each cell, none greater than the size.
    values: Vec<u8>,
}

impl OwnedGrid {
    /// A grid with these values, which have to fit.
    pub(crate) fn new(rules: &Arc<Rules>, values: Vec<u8>) -> OwnedGrid {
        debug_assert!(rules.grid(&values).is_ok());
        OwnedGrid { rules: rules.clone(), values }
    }

    /// The grid, which has to have these rules.
    pub(crate) fn of(rules: &Arc<Rules>, grid: &Grid<'_>) -> OwnedGrid {
        OwnedGrid::new(rules, grid.values().to_vec())
    }

    pub(crate) fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    pub(crate) fn values(&self) -> &[u8] {
        &self.values
    }

    pub(crate) fn grid(&self) -> Grid<'_> {
        self.rules.grid(&self.values).expect("the values fit")
    }
}

/// The values of the only grid in a text.
pub(crate) fn read_text(rules: &Rules, text: &[u8]) -> Result<Vec<u8>, ParseError> {
    let mut reader = rules.reader().build();
    reader.feed(text);
    reader.finish();
    Ok(reader.exactly_one()?.values().to_vec())
}

/// Copies the values of the grid at an index, or says why there is none.
type Read<'a> = Box<dyn Fn(usize, &mut [u8]) -> Result<(), Malformed> + Send + Sync + 'a>;

/// Grids, or what should be grids, by index. Nothing here needs the interpreter.
pub(crate) struct GridColumn<'a> {
    rules: &'a Rules,
    len: usize,
    read: Read<'a>,
}

impl<'a> GridColumn<'a> {
    pub(crate) fn new(
        rules: &'a Rules,
        len: usize,
        read: impl Fn(usize, &mut [u8]) -> Result<(), Malformed> + Send + Sync + 'a,
    ) -> GridColumn<'a> {
        GridColumn { rules, len, read: Box::new(read) }
    }

    /// Texts of one grid each, in any format.
    pub(crate) fn of_texts<'t>(
        rules: &'a Rules,
        len: usize,
        text: impl Fn(usize) -> &'t [u8] + Send + Sync + 'a,
    ) -> GridColumn<'a> {
        let lines = rules.lines();
        GridColumn::new(rules, len, move |index, values| {
            let text = text(index);
            if !lines.copy_values(text, values) {
                values.copy_from_slice(&read_text(rules, text)?);
            }
            Ok(())
        })
    }

    /// Rows of numbers of any type.
    pub(crate) fn of_numbers<N: Number>(
        rules: &'a Rules,
        numbers: &'a [N],
        encoding: &'a Encoding,
    ) -> GridColumn<'a> {
        let cells = rules.size().cells();
        GridColumn::new(rules, numbers.len() / cells, move |index, values| {
            let row = &numbers[index * cells..][..cells];
            for (value, &number) in values.iter_mut().zip(row) {
                *value = encoding.value(number);
            }
            expect_cells(rules, values, |cell| row[cell].to_string())
        })
    }

    /// Grids that have been read one by one.
    pub(crate) fn of_read(rules: &'a Rules, grids: &'a ReadGrids) -> GridColumn<'a> {
        let cells = rules.size().cells();
        GridColumn::new(rules, grids.len, move |index, values| match grids.malformed.get(&index) {
            Some(malformed) => Err(malformed.clone()),
            None => {
                values.copy_from_slice(&grids.values[index * cells..][..cells]);
                Ok(())
            }
        })
    }

    /// The grids at these indices, in this order; nothing where there is none.
    pub(crate) fn picked(self, indices: Vec<Option<usize>>) -> GridColumn<'a> {
        GridColumn::new(self.rules, indices.len(), move |index, values| {
            indices[index].map_or_else(|| Err(Malformed::nothing()), |index| self.read(index, values))
        })
    }

    /// Columns, one after the other.
    pub(crate) fn of_chunks(rules: &'a Rules, chunks: Vec<GridColumn<'a>>) -> GridColumn<'a> {
        let ends: Vec<usize> = chunks
            .iter()
            .scan(0, |end, chunk| {
                *end += chunk.len;
                Some(*end)
            })
            .collect();
        GridColumn::new(rules, ends.last().copied().unwrap_or(0), move |index, values| {
            let chunk = ends.partition_point(|&end| end <= index);
            let start = ends[chunk] - chunks[chunk].len;
            chunks[chunk].read(index - start, values)
        })
    }

    pub(crate) fn rules(&self) -> &'a Rules {
        self.rules
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    fn read(&self, index: usize, values: &mut [u8]) -> Result<(), Malformed> {
        (self.read)(index, values)
    }

    /// The grid at this index, or why there is none.
    pub(crate) fn grid(&self, index: usize) -> Result<Grid<'a>, Malformed> {
        let mut values = vec![0; self.rules.size().cells()];
        self.read(index, &mut values)?;
        Ok(self.rules.grid(&values)?)
    }

    /// Judges the grids from this index on; `None` for what isn't a grid.
    pub(crate) fn judge(&self, first: usize, requirement: Requirement, verdicts: &mut [Option<Verdict>]) {
        let cells = self.rules.size().cells();
        let mut values = vec![0; verdicts.len().min(GROUP) * cells];
        for (first, verdicts) in (first..).step_by(GROUP).zip(verdicts.chunks_mut(GROUP)) {
            let values = &mut values[..verdicts.len() * cells];
            for (index, values) in (first..).zip(values.chunks_exact_mut(cells)) {
                if self.read(index, values).is_err() {
                    values.fill(NOT_A_CELL);
                }
            }
            verdicts.copy_from_slice(&self.rules.judge_values(values, requirement));
        }
    }

    /// Why the grid at this index got the verdict, in words; `None` if it meets the requirement.
    pub(crate) fn reason(&self, index: usize, verdict: Option<Verdict>) -> Option<String> {
        match (self.grid(index), verdict) {
            (Ok(grid), Some(verdict)) => {
                GridJudgement::from_verdict(&grid, verdict).witness().map(|witness| witness.to_string())
            }
            (Ok(_), None) => None,
            (Err(malformed), _) => Some(malformed.to_string()),
        }
    }
}

/// The error if one of the values isn't a cell, with what is written there instead.
pub(crate) fn expect_cells(
    rules: &Rules,
    values: &[u8],
    written: impl FnOnce(usize) -> String,
) -> Result<(), Malformed> {
    if !values.contains(&NOT_A_CELL) {
        return Ok(());
    }
    let cell = |&value| if value == NOT_A_CELL { CellValue::Other } else { CellValue::Number(value) };
    let cells: Vec<CellValue<'_>> = values.iter().map(cell).collect();
    rules.read_cells(&cells, |index| Token::Value(written(index).into()))?;
    Ok(())
}

/// Grids that have been read one by one.
#[derive(Default)]
pub(crate) struct ReadGrids {
    len: usize,
    /// Those of all grids, one after the other.
    values: Vec<u8>,
    /// Why there is no grid, by index.
    malformed: BTreeMap<usize, Malformed>,
}

impl ReadGrids {
    pub(crate) fn add(&mut self, rules: &Rules, grid: Result<Vec<u8>, impl Into<Malformed>>) {
        match grid {
            Ok(values) => self.values.extend(values),
            Err(malformed) => {
                self.malformed.insert(self.len, malformed.into());
                self.values.extend(std::iter::repeat_n(NOT_A_CELL, rules.size().cells()));
            }
        }
        self.len += 1;
    }
}
