//! Jigsaw strings: a character for each cell that names its region, alone or beside the givens.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::Write;

use super::{Grid, Layout, Puzzle, Rules, RulesBuilder, RulesError, Size, Symbols};

/// A character with its byte offset in the text.
type Position = (usize, char);

impl Puzzle {
    /// Reads a jigsaw string: a [`Layout`], alone or with as many characters for the givens before or after it. White space
    /// makes no difference.
    ///
    /// Givens are digits up to 9×9. Larger grids need symbols with a character for each value.
    ///
    /// It has to be certain which half is the layout. A layout has n different characters, n of each, and so has a solved
    /// grid. If each half could be the layout and the other one the givens, that is an error; with letters for the layout
    /// and digits for the givens, there is no doubt.
    ///
    /// # Errors
    ///
    /// If the text has another length, if it isn't certain that one half is the layout, or if a given isn't a symbol.
    ///
    /// ```
    /// use ninefold::rules::Puzzle;
    ///
    /// let puzzle = Puzzle::from_jigsaw("AAABACBBCCDBCDDD 1..2 .... 3... ...4", None)?;
    /// assert_eq!(puzzle.rules().to_string(), "4x4 regions=1112132233423444");
    /// assert_eq!(puzzle.grid().to_string(), "1..2....3......4");
    ///
    /// let layout = Puzzle::from_jigsaw("AAABACBBCCDBCDDD", None)?;
    /// assert_eq!(layout.grid().givens(), 0);
    /// # Ok::<(), ninefold::rules::JigsawError>(())
    /// ```
    pub fn from_jigsaw(text: &str, symbols: Option<&Symbols>) -> Result<Puzzle, JigsawError> {
        let (layout, symbols, values) = read(text, symbols)?;
        let mut rules = Rules::builder(layout.size()).regions(layout);
        if let Some(symbols) = symbols {
            rules = rules.symbols(symbols);
        }
        Ok(Puzzle::new(rules.build().map_err(JigsawError::Rules)?, values, false))
    }
}

fn read(text: &str, symbols: Option<&Symbols>) -> Result<(Layout, Option<Symbols>, Vec<u8>), JigsawError> {
    let positions = text.char_indices().filter(|(_, character)| !character.is_whitespace());
    let positions: Vec<Position> = positions.collect();
    let count = positions.len();
    if let Some(size) = Size::of_cells(count) {
        let layout = layout(&positions).and_then(unsolved)?;
        let symbols = symbols.filter(|_| size > Size::CLASSIC);
        return Ok((layout, symbols.cloned(), alloc::vec![0; count]));
    }
    let size = Size::of_cells(count / 2).filter(|_| count.is_multiple_of(2));
    let size = size.ok_or(JigsawError::Length { found: count })?;
    let symbols = character_symbols(size, symbols)?;
    let (first, second) = positions.split_at(size.cells());
    let (layout, values) = halves(size, &symbols, first, second)?;
    Ok((layout, Some(symbols), values))
}

/// Tells the layout from the givens.
fn halves(
    size: Size,
    symbols: &Symbols,
    first: &[Position],
    second: &[Position],
) -> Result<(Layout, Vec<u8>), JigsawError> {
    let readings =
        [(first, second), (second, first)].map(|(one, other)| (layout(one), givens(other, symbols)));
    if let [(Ok(_), one), (Ok(_), other)] = &readings
        && one.is_ok() == other.is_ok()
    {
        return Err(JigsawError::BothHalves { size });
    }
    let [one, other] = readings.map(|(layout, givens)| (layout.and_then(unsolved), givens));
    match (one, other) {
        ((Ok(layout), Ok(givens)), _) | (_, (Ok(layout), Ok(givens))) => Ok((layout, givens)),
        // One half is the layout, so the other should be the givens.
        ((Ok(_), Err(error)), _) | (_, (Ok(_), Err(error))) => Err(error),
        // One half is the givens, so the other should be the layout.
        ((Err(error), Ok(_)), (_, Err(_))) | ((_, Err(_)), (Err(error), Ok(_))) => Err(error),
        _ => Err(JigsawError::NeitherHalf { size }),
    }
}

fn layout(positions: &[Position]) -> Result<Layout, JigsawError> {
    let labels: Vec<char> = positions.iter().map(|&(_, label)| label).collect();
    Layout::new(&labels).map_err(JigsawError::Rules)
}

/// The layout, unless each row and each column has a cell of each region: then it is a solved grid.
fn unsolved(layout: Layout) -> Result<Layout, JigsawError> {
    let (width, indices) = (layout.size().side(), layout.indices());
    let all = (1_u32 << width) - 1;
    let has_all =
        |cells: &mut dyn Iterator<Item = &u8>| cells.fold(0, |seen, index| seen | 1 << index) == all;
    let is_solved = indices.chunks(width).all(|row| has_all(&mut row.iter()))
        && (0..width).all(|column| has_all(&mut indices[column..].iter().step_by(width)));
    if is_solved { Err(JigsawError::SolvedGrid { size: layout.size() }) } else { Ok(layout) }
}

fn givens(positions: &[Position], symbols: &Symbols) -> Result<Vec<u8>, JigsawError> {
    let given = |&(offset, found): &Position| {
        let refused = || JigsawError::Given { offset, symbols: symbols.clone(), found };
        symbols.value_of(found).ok_or_else(refused)
    };
    positions.iter().map(given).collect()
}

/// Digits, or the symbols for a larger grid, which have to be characters.
fn character_symbols(size: Size, symbols: Option<&Symbols>) -> Result<Symbols, JigsawError> {
    match symbols {
        _ if size <= Size::CLASSIC => Ok(Symbols::default_for(size)),
        Some(symbols) if !symbols.is_decimal() => symbols.clone().fitted(size).map_err(JigsawError::Rules),
        _ => Err(JigsawError::NoSymbols { size }),
    }
}

impl Grid<'_> {
    /// The jigsaw string of this grid: a letter for each cell that names its region, and then the givens. `None` if there
    /// are other rules than regions, or if it couldn't be [read](Puzzle::from_jigsaw) again.
    ///
    /// It can't be read again if the grid is larger than 9×9 and its symbols are decimal numbers, or if its symbols are
    /// letters and it is so full that it could be the layout.
    ///
    /// ```
    /// use ninefold::rules::Rules;
    ///
    /// let rules: Rules = "4x4 regions=1112132233423444".parse()?;
    /// let grid = rules.grid(&[1, 0, 3, 0, 0, 4, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2])?;
    /// assert_eq!(grid.to_jigsaw().unwrap(), "AAABACBBCCDBCDDD1.3..4.........2");
    ///
    /// assert_eq!(Rules::classic().empty().to_jigsaw(), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn to_jigsaw(&self) -> Option<String> {
        let wanted = &self.rules().wanted;
        let known = RulesBuilder {
            regions: wanted.regions.clone(),
            symbols: wanted.symbols.clone(),
            ..Rules::builder(wanted.size)
        };
        let layout = self.rules().regions().filter(|_| known == *wanted)?;
        let symbols = character_symbols(self.size(), Some(self.rules().symbols())).ok()?;
        let mut text: String = layout.indices().iter().map(|index| char::from(b'A' + index)).collect();
        for &value in self.values() {
            match value {
                0 => text.push('.'),
                value => _ = write!(text, "{}", symbols.symbol(value)), // never fails for a string
            }
        }
        let is_this =
            |(regions, _, values): (Layout, _, Vec<u8>)| (&regions, &*values) == (layout, self.values());
        read(&text, Some(&symbols)).is_ok_and(is_this).then_some(text)
    }
}

/// Why a text isn't a jigsaw string: what was expected, and what was found.
///
/// ```
/// use ninefold::rules::{JigsawError, Puzzle, Size};
///
/// let error = Puzzle::from_jigsaw("1112132233423444 1234341221434321", None).unwrap_err();
/// assert_eq!(error, JigsawError::BothHalves { size: Size::new(4)? });
/// assert_eq!(error.to_string(), "expected one half to be the layout of a 4x4 grid, found that both could be");
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum JigsawError {
    /// There is neither one character for each cell of a grid nor two.
    Length {
        /// How many characters there are, without white space.
        found: usize,
    },
    /// Each half could be the layout.
    BothHalves {
        /// The size of the grid.
        size: Size,
    },
    /// Neither half is a layout.
    NeitherHalf {
        /// The size of the grid.
        size: Size,
    },
    /// What could be a layout is a solved grid: each row and each column has a cell of each region.
    SolvedGrid {
        /// The size of the grid.
        size: Size,
    },
    /// A given isn't a symbol, nor a blank.
    Given {
        /// The byte offset in the text.
        offset: usize,
        /// The symbols.
        symbols: Symbols,
        /// The character.
        found: char,
    },
    /// The grid is larger than 9×9, and there are no symbols with a character for each value.
    NoSymbols {
        /// The size of the grid.
        size: Size,
    },
    /// The layout or the symbols don't make rules.
    Rules(RulesError),
}

impl core::error::Error for JigsawError {}
