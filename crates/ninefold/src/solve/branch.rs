//! When nothing more can be deduced, a position is split in two, so that every solution is in exactly one of them.
//!
//! Splitting at a digit's way through a band is an idea from [tdoku](https://github.com/t-dillon/tdoku).

use super::field::{DIGITS, FIELD, FULL, GUARD, ONES, Words};
use super::lanes::{Lanes, bit_of};
use super::step::{column_room, row_room, ways_through_band, ways_through_stack};
use crate::{BOX, SIDE};

/// Where a position is split: in one half it loses some candidates of up to three places, and in the other half it loses
/// others of the same places.
pub(super) struct Split {
    /// The places, all of them different.
    pub(super) places: Places,
    /// What one half loses.
    pub(super) here: Words,
    /// What the other half loses.
    pub(super) there: Words,
}

/// The places that a split changes.
#[derive(Clone, Copy)]
pub(super) enum Places {
    /// One place.
    Cell(usize),
    /// The three places of a row of the box.
    Row(usize),
    /// The three places of a column of the box.
    Column(usize),
}

impl Places {
    /// The places themselves. A loop over them, unlike a closure, is compiled for the instructions of its caller.
    #[inline(always)]
    pub(super) fn indices(self) -> &'static [usize] {
        const CELLS: [usize; SIDE] = [0, 1, 2, 3, 4, 5, 6, 7, 8];
        const ROWS: [[usize; BOX]; BOX] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]];
        const COLUMNS: [[usize; BOX]; BOX] = [[0, 3, 6], [1, 4, 7], [2, 5, 8]];
        match self {
            Places::Cell(place) => &CELLS[place..=place],
            Places::Row(row) => &ROWS[row],
            Places::Column(column) => &COLUMNS[column],
        }
    }
}

/// All bits of one band.
const BANDS: [Words; BOX] = [[u32::MAX, 0, 0, 0], [0, u32::MAX, 0, 0], [0, 0, u32::MAX, 0]];

/// All digits of one field.
const FIELDS: [u32; BOX] = [DIGITS, DIGITS << FIELD, DIGITS << (2 * FIELD)];

/// A vector of the same type with this word in one band, and zero in the others.
#[inline(always)]
fn in_band<V: Lanes>(vector: V, word: u32, band: usize) -> V {
    vector.broadcast(&BANDS[band]) & vector.splat(word)
}

/// Splits at a cell with as few candidates as possible: in one half it holds its lowest candidate, in the other it doesn't.
/// `None` if all cells are decided.
///
/// This is fast to choose, and fast to reach a solution if there are many. Usually a cell of the first row of some box will
/// do.
#[inline(always)]
pub(super) fn split_cell<V: Lanes>(cells: &[V; SIDE]) -> Option<Split> {
    let (zero, full, guard) = (cells[0].splat(0), cells[0].splat(FULL), cells[0].splat(GUARD));
    let mut open = zero;
    for row in 0..BOX {
        // The guard bits of the fields with two candidates, one bit lower for each column.
        let mut pairs = zero;
        for column in 0..BOX {
            let cell = cells[row * BOX + column];
            let fewer = cell & (cell + full);
            let two = fewer + full;
            let three = (fewer & two) + full;
            pairs = pairs.down::<1>() | (guard & two & !three);
            open = open | fewer;
        }
        let [band_0, band_1, band_2, _] = pairs.first();
        let pairs = u128::from(band_0) | u128::from(band_1) << 32 | u128::from(band_2) << 64;
        if pairs != 0 {
            let bit = pairs.trailing_zeros() as usize;
            let (band, bit) = (bit / 32, bit % 32);
            let (stack, bit) = (bit / FIELD as usize, bit % FIELD as usize);
            // The guard bits of the last column are where they were, those of the first have moved twice.
            let column = BOX - 1 - (SIDE - bit);
            return Some(split_field(cells, row * BOX + column, band, stack));
        }
    }
    if open.any() & bit_of(0) == 0 {
        return None;
    }
    let mut places = [[0; 4]; SIDE];
    for place in 0..SIDE {
        places[place] = cells[place].first();
    }
    Some(split_fewest(&places))
}

/// Splits at this cell.
#[inline(always)]
fn split_field<V: Lanes>(cells: &[V; SIDE], place: usize, band: usize, stack: usize) -> Split {
    let field = FIELDS[stack];
    let candidates = cells[place].first()[band] & field;
    let digit = candidates & candidates.wrapping_neg();
    Split {
        places: Places::Cell(place),
        here: in_band(cells[0], field & !digit, band).first(),
        there: in_band(cells[0], digit, band).first(),
    }
}

/// Splits at a cell with as few candidates as possible, if no cell has exactly two, but some cell is open.
#[cold]
#[inline(never)]
fn split_fewest(places: &[Words; SIDE]) -> Split {
    let (mut fewest, mut at) = (u32::MAX, (0, 0, 0));
    for (place, words) in places.iter().enumerate() {
        for band in 0..BOX {
            for shift in [0, FIELD, 2 * FIELD] {
                let count = (words[band] >> shift & DIGITS).count_ones();
                if count > 1 && count < fewest {
                    (fewest, at) = (count, (place, band, shift));
                }
            }
        }
    }
    let (place, band, shift) = at;
    let field = DIGITS << shift;
    let candidates = places[place][band] & field;
    let digit = candidates & candidates.wrapping_neg();
    let (mut here, mut there) = ([0; 4], [0; 4]);
    (here[band], there[band]) = (field & !digit, digit);
    Split { places: Places::Cell(place), here, there }
}

/// The ways of all digits through all bands and stacks, and the band or stack that has the fewest.
pub(super) struct Ways<V> {
    /// For bands, the ways that fall and those that rise, with the box of the first row as the field; for stacks the same,
    /// with the box of the first column as the word.
    words: [Words; 4],
    /// The number of ways through the chosen band or stack, if any has a choice.
    pub(super) fewest: usize,
    /// A band, or three more than a stack.
    chosen: usize,
    /// Any vector, to make others of the same type.
    vector: V,
}

impl<V: Lanes> Ways<V> {
    /// The ways through a position of which nothing more can be deduced.
    #[inline(always)]
    pub(super) fn of(cells: &[V; SIDE]) -> Ways<V> {
        let full = cells[0].splat(FULL);
        let [falling, rising] = ways_through_band(row_room(cells));
        let (bands_falling, bands_rising) = ((full & falling).first(), (full & rising).first());
        let [falling, rising] = ways_through_stack(column_room(cells));
        let (stacks_falling, stacks_rising) = (falling.first(), rising.first());

        // With one way for each digit there is no choice, and the subtraction wraps around.
        let rank = |total: u32, lines: usize| (total as usize).wrapping_sub(MIN_CHOICE) << 3 | lines;
        let mut best = usize::MAX;
        for band in 0..BOX {
            let total = bands_falling[band].count_ones() + bands_rising[band].count_ones();
            best = best.min(rank(total, band));
        }
        for stack in 0..BOX {
            let field = u64::from(FIELDS[stack]);
            let total = (0..BOX).map(|band| {
                let both = u64::from(stacks_falling[band]) | u64::from(stacks_rising[band]) << 32;
                (both & (field | field << 32)).count_ones()
            });
            best = best.min(rank(total.sum(), BOX + stack));
        }
        Ways {
            words: [bands_falling, bands_rising, stacks_falling, stacks_rising],
            fewest: (best >> 3).wrapping_add(MIN_CHOICE),
            chosen: best & 7,
            vector: full,
        }
    }

    /// Whether some band or stack has a choice.
    #[inline(always)]
    pub(super) const fn has_choice(&self) -> bool {
        self.fewest <= MAX_CHOICE
    }

    /// Splits at a digit's way: for one line, the digit is in one box in one half, and in another box in the other half.
    /// There must be a choice.
    ///
    /// The band or stack is the one with the fewest ways for all digits together, and the digit has the fewest ways in it.
    /// This takes longer to choose than a cell, but needs fewer splits on hard boards.
    #[inline(always)]
    pub(super) fn split(&self) -> Split {
        let [bands_falling, bands_rising, stacks_falling, stacks_rising] = &self.words;
        let stack = self.chosen.checked_sub(BOX);
        let ways = match stack {
            None => {
                let fields = |words: &Words| {
                    let word = words[self.chosen];
                    [word & DIGITS, word >> FIELD & DIGITS, word >> (2 * FIELD)]
                };
                [fields(bands_falling), fields(bands_rising)]
            }
            Some(stack) => {
                let field = |word: u32| word >> (FIELD as usize * stack) & DIGITS;
                let [falling, rising] = [stacks_falling, stacks_rising];
                [
                    [field(falling[0]), field(falling[1]), field(falling[2])],
                    [field(rising[0]), field(rising[1]), field(rising[2])],
                ]
            }
        };
        let (mut once, mut twice, mut more) = (0, 0, 0);
        for way in ways.into_iter().flatten() {
            more |= twice & way;
            twice |= once & way;
            once |= way;
        }
        let digits = if twice & !more == 0 { twice } else { twice & !more };
        let digit = digits.trailing_zeros();
        let mut possible = 0;
        for (index, way) in ways.into_iter().flatten().enumerate() {
            possible |= (way >> digit & 1) << index;
        }
        let (line, at) = CHOICES[possible as usize];
        let digit = self.vector.splat(ONES << digit);
        match stack {
            None => {
                let band = digit & self.vector.broadcast(&BANDS[self.chosen]);
                let there = band & self.vector.splat(FIELDS[at]);
                Split { places: Places::Row(line), here: (band & !there).first(), there: there.first() }
            }
            Some(stack) => {
                let stack = digit & self.vector.splat(FIELDS[stack]);
                let there = stack & self.vector.broadcast(&BANDS[at]);
                Split { places: Places::Column(line), here: (stack & !there).first(), there: there.first() }
            }
        }
    }
}

/// The fewest ways through a band in which some digit has a choice, and the most: every digit has one to six.
const MIN_CHOICE: usize = SIDE + 1;
const MAX_CHOICE: usize = 6 * SIDE;

/// For each set of the six ways, a line in which they differ, and the first box there.
const CHOICES: [(usize, usize); 64] = {
    // The box where each way crosses each line.
    const WAYS: [[usize; BOX]; 6] = [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 2, 1], [1, 0, 2], [2, 1, 0]];
    let mut choices = [(0, 0); 64];
    let mut set = 0;
    while set < choices.len() {
        let mut line = BOX;
        // The first such line is the last that is written.
        while line > 0 {
            line -= 1;
            let mut boxes = 0u32;
            let mut way = 0;
            while way < WAYS.len() {
                if set >> way & 1 == 1 {
                    boxes |= 1 << WAYS[way][line];
                }
                way += 1;
            }
            if boxes.count_ones() > 1 {
                choices[set] = (line, boxes.trailing_zeros() as usize);
            }
        }
        set += 1;
    }
    choices
};
