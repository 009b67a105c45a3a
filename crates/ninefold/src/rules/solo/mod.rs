//! Game IDs of Solo, the sudoku of [Simon Tatham's puzzle collection][collection], which state rules and givens.
//!
//! ```text
//! 4jx:1_2a3l,b__b__caa__c_
//! │ │ │      └ regions, if there is a `j`: the borders between cells, as runs of borders that aren't drawn
//! │ │ └ grid: numbers, and letters for runs of blanks; `_` separates numbers
//! │ └ flags: `x` for diagonals, `k` for cages, and what only the generator cares about
//! └ size: `4j` has regions, and `2x3` boxes of two rows and three columns
//! ```
//!
//! With `k`, cages and their sums follow, each after a comma. They are checked for length and skipped.
//!
//! [collection]: https://www.chiark.greenend.org.uk/~sgtatham/puzzles/

mod error;
mod write;

pub use self::error::{SoloError, SoloPart};

use alloc::vec::Vec;
use core::iter::repeat_n;

use super::{BoxShape, Layout, Puzzle, Rules, RulesError, Size};
use crate::error::Token;

/// How runs are written: the character at an index stands for a run of that length.
const RUNS: &str = "_abcdefghijklmnopqrstuvwxyz";

/// The character that borders can't have: there, depending on the version of Solo, it stands for 25 or 26, with or without
/// a border after them.
const LONG_RUN: char = 'z';

impl Puzzle {
    /// Reads a game ID of [Solo](https://www.chiark.greenend.org.uk/~sgtatham/puzzles/): parameters, a colon and a board.
    ///
    /// Upper case in the parameters makes no difference. Letters there that Solo would ignore are errors, and so is the
    /// letter `z` among the borders of regions, which versions of Solo disagree about.
    ///
    /// # Errors
    ///
    /// If the text is something else, or if the grid has a size or regions that [`Rules`] can't have.
    ///
    /// ```
    /// use ninefold::rules::Puzzle;
    ///
    /// let puzzle = Puzzle::from_solo("2x3db:1b4c5d6w")?;
    /// assert_eq!(puzzle.rules().to_string(), "6x6");
    /// assert_eq!(puzzle.grid().to_string(), "1..4...5....6.......................");
    ///
    /// let jigsaw = Puzzle::from_solo("4j:p,b__b__caa__c_")?;
    /// assert_eq!(jigsaw.rules().to_string(), "4x4 regions=1112132233423444");
    /// # Ok::<(), ninefold::rules::SoloError>(())
    /// ```
    pub fn from_solo(text: &str) -> Result<Puzzle, SoloError> {
        let text = text.trim_end();
        Reader { text, offset: text.len() - text.trim_start().len() }.puzzle()
    }
}

struct Reader<'t> {
    text: &'t str,
    offset: usize,
}

/// What comes before the colon.
struct Parameters {
    size: Size,
    /// `None` if there are regions.
    boxes: Option<BoxShape>,
    has_diagonals: bool,
    has_cages: bool,
}

impl<'t> Reader<'t> {
    fn puzzle(mut self) -> Result<Puzzle, SoloError> {
        let Parameters { size, boxes, has_diagonals, has_cages } = self.parameters()?;
        let values = self.cells(SoloPart::Grid, size, u16::from(size.greatest()))?;
        let mut rules = Rules::builder(size);
        let mut offset = self.offset;
        if let Some(shape) = boxes {
            rules = rules.boxes(shape);
        } else {
            self.comma(SoloPart::Regions)?;
            offset = self.offset;
            let is_drawn = self.borders(SoloPart::Regions, size)?;
            let layout = layout(size, &is_drawn).map_err(|error| SoloError::Rules { offset, error })?;
            rules = rules.regions(layout);
        }
        if has_diagonals {
            rules = rules.diagonals();
        }
        if has_cages {
            self.comma(SoloPart::Cages)?;
            self.borders(SoloPart::Cages, size)?;
            self.comma(SoloPart::Clues)?;
            // As Solo does; no sum is greater.
            let most = u16::from(size.greatest()).pow(3);
            self.cells(SoloPart::Clues, size, most)?;
        }
        if self.peek().is_some() {
            return Err(SoloError::Trailing { offset: self.offset, found: self.token() });
        }
        let rules = rules.build().map_err(|error| SoloError::Rules { offset, error })?;
        let values = values.into_iter().filter_map(|value| u8::try_from(value).ok()).collect();
        Ok(Puzzle::new(rules, values, has_cages))
    }

    fn parameters(&mut self) -> Result<Parameters, SoloError> {
        let offset = self.offset;
        let rows = self.dimension()?;
        let columns = match self.peek() {
            Some('j' | 'J') => 1,
            _ if self.skip(&['x']) => self.dimension()?,
            _ => return Err(self.unexpected(SoloPart::Size)),
        };
        let written = &self.text[offset..self.offset];
        let (mut has_regions, mut has_diagonals, mut has_cages) = (false, false, false);
        loop {
            let start = self.offset;
            match self.next().map(|character| character.to_ascii_lowercase()) {
                Some(':') => break,
                Some('#') => return Err(SoloError::Seed { offset: start }),
                Some('j') => has_regions = true,
                Some('x') => has_diagonals = true,
                Some('k') => has_cages = true,
                Some('a' | 'r') => _ = self.digits(),
                Some('m') => {
                    self.skip(&['d']);
                    self.digits();
                }
                Some('d') if self.skip(&['t', 'b', 'i', 'a', 'e', 'u']) => {}
                None => return Err(SoloError::Missing { offset: start, part: SoloPart::Grid }),
                Some(_) => {
                    self.offset = start;
                    return Err(self.unexpected(SoloPart::Flags));
                }
            }
        }
        let boxes = if has_regions { None } else { Some(BoxShape { rows, columns }) };
        // `3x3j` is another way to write `9j`.
        match Size::new(rows.saturating_mul(columns)) {
            Ok(size) if boxes.is_none_or(|shape| shape.fits(size)) => {
                Ok(Parameters { size, boxes, has_diagonals, has_cages })
            }
            _ => Err(SoloError::Size { offset, found: Token::value(written) }),
        }
    }

    /// A number of the size; the greatest of all if it is even greater.
    fn dimension(&mut self) -> Result<usize, SoloError> {
        match self.digits() {
            "" => Err(self.unexpected(SoloPart::Size)),
            digits => Ok(digits.parse().unwrap_or(usize::MAX)),
        }
    }

    /// Numbers and runs of blanks, up to a comma or the end: a number for each cell, 0 for a blank.
    fn cells(&mut self, part: SoloPart, size: Size, most: u16) -> Result<Vec<u16>, SoloError> {
        let mut cells = Vec::new();
        let mut count = Count { part, expected: size.cells(), found: 0, surplus: None };
        while let Some(character) = self.peek().filter(|&character| character != ',') {
            let offset = self.offset;
            let (value, run) =
                if character.is_ascii_digit() { (self.value(most)?, 1) } else { (0, self.run(part)?) };
            cells.extend(repeat_n(value, count.add(run, offset)));
        }
        count.check(self.offset)?;
        Ok(cells)
    }

    /// Runs of borders that aren't drawn, each ended by one that is: for each of [`borders`], whether it is drawn.
    fn borders(&mut self, part: SoloPart, size: Size) -> Result<Vec<bool>, SoloError> {
        let mut is_drawn = Vec::new();
        let mut count = Count { part, expected: borders(size).count() + 1, found: 0, surplus: None };
        while let Some(character) = self.peek().filter(|&character| character != ',') {
            let offset = self.offset;
            if character == LONG_RUN {
                return Err(SoloError::LongRun { offset });
            }
            let run = self.run(part)?;
            is_drawn.extend(repeat_n(false, count.add(run, offset)));
            is_drawn.extend(repeat_n(true, count.add(1, offset)));
        }
        count.check(self.offset)?;
        Ok(is_drawn)
    }

    /// A number from 1, without zeros before it.
    fn value(&mut self, most: u16) -> Result<u16, SoloError> {
        let offset = self.offset;
        match self.digits() {
            digits if digits.starts_with('0') => Err(digits),
            digits => digits.parse().ok().filter(|&value| value <= most).ok_or(digits),
        }
        .map_err(|digits| SoloError::Value { offset, most, found: Token::value(digits) })
    }

    /// The length of the run that a character stands for.
    fn run(&mut self, part: SoloPart) -> Result<usize, SoloError> {
        let run = self.peek().and_then(|character| RUNS.find(character));
        let run = run.ok_or_else(|| self.unexpected(part))?;
        self.next();
        Ok(run)
    }

    fn comma(&mut self, part: SoloPart) -> Result<(), SoloError> {
        if self.skip(&[',']) { Ok(()) } else { Err(SoloError::Missing { offset: self.offset, part }) }
    }

    fn digits(&mut self) -> &'t str {
        let rest = &self.text[self.offset..];
        let end = rest.find(|character: char| !character.is_ascii_digit()).unwrap_or(rest.len());
        self.offset += end;
        &rest[..end]
    }

    /// Goes past a character if it is one of these, in lower or upper case.
    fn skip(&mut self, characters: &[char]) -> bool {
        let is_one =
            self.peek().is_some_and(|character| characters.contains(&character.to_ascii_lowercase()));
        if is_one {
            self.next();
        }
        is_one
    }

    fn next(&mut self) -> Option<char> {
        let character = self.peek()?;
        self.offset += character.len_utf8();
        Some(character)
    }

    fn peek(&self) -> Option<char> {
        self.text[self.offset..].chars().next()
    }

    /// What is here.
    fn token(&self) -> Token {
        match self.peek() {
            Some(character) => Token::Character(character),
            None if self.text.trim_start().is_empty() => Token::Nothing,
            None => Token::End,
        }
    }

    fn unexpected(&self, part: SoloPart) -> SoloError {
        SoloError::Unexpected { offset: self.offset, part, found: self.token() }
    }
}

/// Counts what a part is about.
struct Count {
    part: SoloPart,
    expected: usize,
    found: usize,
    /// The offset of the first thing that is too much.
    surplus: Option<usize>,
}

impl Count {
    /// Counts that many more, and says for how many of them there is room.
    fn add(&mut self, more: usize, offset: usize) -> usize {
        let room = self.expected.saturating_sub(self.found);
        self.found = self.found.saturating_add(more);
        if more > room {
            self.surplus.get_or_insert(offset);
        }
        more.min(room)
    }

    fn check(self, end: usize) -> Result<(), SoloError> {
        let Count { part, expected, found, surplus } = self;
        let offset = surplus.unwrap_or(end);
        if found == expected { Ok(()) } else { Err(SoloError::Count { offset, part, expected, found }) }
    }
}

/// The borders between cells, each as the indices of the two cells: first those between columns, row by row, and then those
/// between rows, column by column.
fn borders(size: Size) -> impl Iterator<Item = (usize, usize)> {
    let width = size.side();
    let pairs = move || (0..width).flat_map(move |line| (1..width).map(move |next| (line, next)));
    let between_columns = pairs().map(move |(row, column)| row * width + column).map(|cell| (cell - 1, cell));
    let between_rows =
        pairs().map(move |(column, row)| row * width + column).map(move |cell| (cell - width, cell));
    between_columns.chain(between_rows)
}

/// The layout whose regions are the cells that aren't separated, in the order of their first cells.
fn layout(size: Size, is_drawn: &[bool]) -> Result<Layout, RulesError> {
    // For each cell, one of its region that comes before it; the first of a region has itself.
    let mut earlier: Vec<usize> = (0..size.cells()).collect();
    let first = |earlier: &[usize], mut cell: usize| {
        while earlier[cell] != cell {
            cell = earlier[cell];
        }
        cell
    };
    for ((one, other), _) in borders(size).zip(is_drawn).filter(|(_, is_drawn)| !**is_drawn) {
        let (one, other) = (first(&earlier, one), first(&earlier, other));
        earlier[one.max(other)] = one.min(other);
    }
    let firsts: Vec<usize> = (0..size.cells()).filter(|&cell| earlier[cell] == cell).collect();
    // As `Layout` writes them, and onwards if there are more than there should be.
    let labels = if size <= Size::CLASSIC { '1'.. } else { 'A'.. };
    let label_of = |cell| {
        let region = first(&earlier, cell);
        firsts.iter().zip(labels.clone()).find(|&(first, _)| *first == region).map(|(_, label)| label)
    };
    let labels: Vec<char> = (0..size.cells()).filter_map(label_of).collect();
    Layout::new(&labels)
}
