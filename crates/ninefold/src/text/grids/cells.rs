//! Cells that come as values, in a list of another language.

use alloc::string::ToString;
use alloc::vec::Vec;

use super::notation::Notation;
use crate::error::{CellForm, Names, ParseErrorKind, Token};
use crate::rules::{Grid, GridError, Rules, Symbols};
use crate::text::cell_reader::{CellReader, CellValue};

impl Rules {
    /// Reads the cells of one grid where they come as values: strings, numbers and nulls, in reading order.
    ///
    /// They are read as by a [`CellReader`]. A number is a value, 0 for a blank, whatever the symbols are. `found` tells how
    /// the cell with this index is written, for the error.
    ///
    /// # Errors
    ///
    /// If there isn't one for each cell, if one of them isn't a cell, or if the symbols aren't named and more than one
    /// alphabet could be meant.
    ///
    /// ```
    /// use ninefold::error::Token;
    /// use ninefold::rules::Rules;
    /// use ninefold::text::CellValue;
    ///
    /// let rules: Rules = "4x4 symbols=A-D".parse()?;
    /// let mut cells = [CellValue::Null; 16];
    /// cells[1] = CellValue::String("d");
    /// assert_eq!(rules.read_cells(&cells, |_| Token::Nothing)?.to_string(), ".D..............");
    ///
    /// cells[2] = CellValue::String("5");
    /// let error = rules.read_cells(&cells, |_| Token::Character('5')).unwrap_err();
    /// assert_eq!(error.to_string(), "expected one of the symbols A-D or a blank in r1c3, found '5'");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_cells(
        &self,
        cells: &[CellValue<'_>],
        found: impl FnOnce(usize) -> Token,
    ) -> Result<Grid<'_>, GridError> {
        let size = self.size();
        if cells.len() != size.cells() {
            return Err(GridError::CellCount { size, found: cells.len() });
        }
        let readings: Vec<(Notation, Reading)> = Notation::all_for(self)
            .into_iter()
            .map(|notation| {
                let reading = read_by(&notation, cells);
                (notation, reading)
            })
            .collect();
        let fitting =
            || readings.iter().filter_map(|(notation, reading)| Some((notation, reading.as_ref().ok()?)));
        match (fitting().next(), &readings[..]) {
            (Some((_, values)), _) if fitting().all(|(_, others)| others == values) => {
                Ok(Grid::of_values(self, values.clone()))
            }
            // Nothing can read them; the first says why.
            (None, [(notation, Err((index, form))), ..]) => {
                let symbols = if *form == CellForm::String { notation.symbols() } else { &Symbols::DECIMAL };
                let (symbols, found) = (symbols.to_string().into(), found(*index));
                let kind = ParseErrorKind::Symbol { size, symbols, found };
                Err(GridError::Cells { square: Some(self.square(*index)), kind })
            }
            _ => {
                let names = fitting().map(|(notation, _)| notation.symbols().to_string());
                Err(GridError::Cells {
                    square: None,
                    kind: ParseErrorKind::SeveralSymbols(Names::new(names)),
                })
            }
        }
    }
}

/// The values of the cells, or the index of the first that isn't a cell and how it should have been written.
type Reading = Result<Vec<u8>, (usize, CellForm)>;

fn read_by(notation: &Notation, cells: &[CellValue<'_>]) -> Reading {
    let mut reader = CellReader::new(CellForm::Number);
    let read = |(index, &cell)| reader.read_of(notation, cell).map_err(|form| (index, form));
    cells.iter().enumerate().map(read).collect()
}
