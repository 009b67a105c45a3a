//! When nothing more can be deduced, a position is split in two, so that every solution is in exactly one of them.
//!
//! Splitting at a digit's way through a band is an idea from [tdoku](https://github.com/t-dillon/tdoku).

use super::position::{FIELD, FULL, GUARD, Position};
use crate::{BOX, SIDE};

/// The digits of one field.
const DIGITS: u32 = FULL & ((1 << FIELD) - 1);

/// Every field without its lowest candidate.
const fn without_lowest(word: u32) -> u32 {
    word & (word + FULL)
}

/// The guard bits of the fields that aren't empty.
const fn occupied(word: u32) -> u32 {
    (word + FULL) & GUARD
}

impl Position {
    /// Splits at a cell with as few candidates as possible: in `self` it holds one of them, in the returned position it
    /// doesn't.
    ///
    /// This is fast to choose, and fast to reach a solution if there are many. Some cell must be open.
    #[inline(always)]
    pub(super) fn split_cell(&mut self) -> Position {
        for place in 0..SIDE {
            for band in 0..BOX {
                let fewer = without_lowest(self.places[place][band]);
                let pairs = occupied(fewer) & !occupied(without_lowest(fewer));
                if pairs != 0 {
                    return self.split_field(place, band, pairs & pairs.wrapping_neg());
                }
            }
        }
        self.split_fewest()
    }

    /// Splits at a cell with as few candidates as possible, if no cell has exactly two.
    #[cold]
    fn split_fewest(&mut self) -> Position {
        let mut rest = self.places;
        for _ in 2..=SIDE {
            for place in 0..SIDE {
                for band in 0..BOX {
                    let fewer = without_lowest(rest[place][band]);
                    let fewest = occupied(fewer) & !occupied(without_lowest(fewer));
                    if fewest != 0 {
                        return self.split_field(place, band, fewest & fewest.wrapping_neg());
                    }
                    rest[place][band] = fewer;
                }
            }
        }
        unreachable!("a position without an open cell is not split")
    }

    /// Splits at the cell with this guard bit: in `self` it holds its lowest candidate, in the returned position it doesn't.
    #[inline(always)]
    fn split_field(&mut self, place: usize, band: usize, guard: u32) -> Position {
        let field = guard - (guard >> SIDE);
        let word = self.places[place][band];
        let digit = word & field & (word & field).wrapping_neg();
        let mut other = *self;
        other.places[place][band] = word & !digit;
        self.places[place][band] = word & !field | digit;
        other
    }

    /// Splits at a digit's way through a band or stack: for one line, the digit is in one box in `self`, and in another box
    /// in the returned position.
    ///
    /// The band is the one with the fewest ways for all digits together, and the digit has the fewest ways in it. This
    /// takes longer to choose, but needs fewer splits on hard boards. Some cell must be open.
    #[inline(always)]
    pub(super) fn split_way(&mut self) -> Position {
        let mut fewest = u32::MAX;
        let mut chosen = None;
        let (in_rows, in_columns) = self.triads();
        for lines in 0..2 * BOX {
            let mut triads = [[0; BOX]; BOX];
            for line in 0..BOX {
                for at in 0..BOX {
                    triads[line][at] = match lines.checked_sub(BOX) {
                        None => in_rows[line][lines] >> (FIELD as usize * at) & DIGITS,
                        Some(stack) => in_columns[line][at] >> (FIELD as usize * stack) & DIGITS,
                    };
                }
            }
            let ways = ways(&triads);
            let total = ways.iter().map(|way| way.count_ones()).sum();
            // With one way for each digit, there is no choice.
            if total > 9 && total < fewest {
                fewest = total;
                chosen = Some((lines, triads, ways));
            }
        }
        let Some((lines, triads, ways)) = chosen else { return self.split_cell() };

        let (mut once, mut twice, mut more) = (0, 0, 0);
        for way in ways {
            more |= twice & way;
            twice |= once & way;
            once |= way;
        }
        let digits = if twice & !more == 0 { twice } else { twice & !more };
        let digit = digits & digits.wrapping_neg();

        // Two ways differ in two or three lines; in each of these, the digit has a choice of boxes.
        let has_choice = |line: &[u32; BOX]| line.iter().filter(|&triad| triad & digit != 0).count() > 1;
        let line = triads.iter().position(has_choice).unwrap_or_default();
        let here = triads[line].iter().position(|triad| triad & digit != 0).unwrap_or_default();
        let mut other = *self;
        other.eliminate(lines, line, digit, |at| at == here);
        self.eliminate(lines, line, digit, |at| at != here);
        other
    }

    /// The digits in all triads, by row of the box and band, and by column of the box and band.
    #[inline(always)]
    fn triads(&self) -> ([[u32; BOX]; BOX], [[u32; BOX]; BOX]) {
        let mut rows = [[0; BOX]; BOX];
        let mut columns = [[0; BOX]; BOX];
        for place in 0..SIDE {
            for band in 0..BOX {
                rows[place / BOX][band] |= self.places[place][band];
                columns[place % BOX][band] |= self.places[place][band];
            }
        }
        (rows, columns)
    }

    /// Removes the digit from the triads of a line in the boxes that are selected.
    #[inline(always)]
    fn eliminate(&mut self, lines: usize, line: usize, digit: u32, is_selected: impl Fn(usize) -> bool) {
        for at in (0..BOX).filter(|&at| is_selected(at)) {
            for cell in 0..BOX {
                let (place, band, stack) = locate(lines, line, at, cell);
                self.places[place][band] &= !(digit << (FIELD as usize * stack));
            }
        }
    }
}

/// The place, band and stack of a cell, given its band or stack, its line, the box along the line, and the cell of the triad.
#[inline(always)]
const fn locate(lines: usize, line: usize, at: usize, cell: usize) -> (usize, usize, usize) {
    if lines < BOX { (line * BOX + cell, lines, at) } else { (cell * BOX + line, at, lines - BOX) }
}

/// For each of the six ways through three lines and three boxes, the digits for which it is possible.
#[inline(always)]
fn ways([first, second, third]: &[[u32; BOX]; BOX]) -> [u32; 6] {
    [
        first[0] & second[1] & third[2],
        first[1] & second[2] & third[0],
        first[2] & second[0] & third[1],
        first[0] & second[2] & third[1],
        first[1] & second[0] & third[2],
        first[2] & second[1] & third[0],
    ]
}
