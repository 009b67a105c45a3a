//! Rules of other sizes and shapes, in words for the library and in Rust for the naive methods.

use ninefold::rules::Rules;

use crate::naive::Peers;

/// Rules that are known in both ways.
pub(crate) struct Variant {
    words: &'static str,
    side: usize,
    /// Rows and columns of a box.
    boxes: Option<(usize, usize)>,
    /// A letter for each cell.
    regions: Option<&'static str>,
    has_diagonals: bool,
    is_anti_knight: bool,
    is_anti_king: bool,
}

const fn boxed(words: &'static str, side: usize, rows: usize, columns: usize) -> Variant {
    let boxes = Some((rows, columns));
    Variant {
        words,
        side,
        boxes,
        regions: None,
        has_diagonals: false,
        is_anti_knight: false,
        is_anti_king: false,
    }
}

const JIGSAW: &str = "AAABBAACBBCCCBDECDDDEEEED";

const VARIANTS: [Variant; 14] = [
    boxed("9x9", 9, 3, 3),
    boxed("4x4", 4, 2, 2),
    boxed("6x6", 6, 2, 3),
    boxed("6x6 boxes=3x2", 6, 3, 2),
    boxed("6x6 symbols=0-5", 6, 2, 3),
    boxed("8x8 symbols=A-H", 8, 2, 4),
    boxed("10x10 symbols=0-9", 10, 2, 5),
    boxed("12x12 symbols=decimal", 12, 3, 4),
    boxed("16x16 symbols=1-9A-G", 16, 4, 4),
    Variant { boxes: None, regions: Some(JIGSAW), ..boxed("5x5 regions=AAABBAACBBCCCBDECDDDEEEED", 5, 1, 1) },
    Variant { has_diagonals: true, ..boxed("6x6 x", 6, 2, 3) },
    Variant { is_anti_king: true, ..boxed("4x4 anti-king", 4, 2, 2) },
    Variant { is_anti_knight: true, ..boxed("6x6 anti-knight", 6, 2, 3) },
    Variant { has_diagonals: true, ..boxed("9x9 x", 9, 3, 3) },
];

impl Variant {
    /// One of them; 0 is the classic board.
    pub(crate) fn by_number(number: u8) -> &'static Variant {
        &VARIANTS[usize::from(number) % VARIANTS.len()]
    }

    pub(crate) fn all() -> impl Iterator<Item = (u8, &'static Variant)> {
        (0..).zip(&VARIANTS)
    }

    pub(crate) fn rules(&self) -> Rules {
        self.words.parse().unwrap_or_else(|error| panic!("{}: {error}", self.words))
    }

    pub(crate) fn cells(&self) -> usize {
        self.side * self.side
    }

    pub(crate) fn peers(&self) -> Peers {
        let region = |(row, column): (usize, usize)| match (self.boxes, self.regions) {
            (Some((rows, columns)), _) => Some(row / rows * self.side + column / columns),
            (None, Some(regions)) => Some(usize::from(regions.as_bytes()[row * self.side + column])),
            (None, None) => None,
        };
        Peers::new(self.side, |one, other| {
            let (down, right) = (one.0.abs_diff(other.0), one.1.abs_diff(other.1));
            let last = self.side - 1;
            let falls = |(row, column): (usize, usize)| row == column;
            let rises = |(row, column): (usize, usize)| row + column == last;
            down == 0
                || right == 0
                || (region(one).is_some() && region(one) == region(other))
                || (self.has_diagonals && ((falls(one) && falls(other)) || (rises(one) && rises(other))))
                || (self.is_anti_king && down == 1 && right == 1)
                || (self.is_anti_knight && down + right == 3 && down > 0 && right > 0)
        })
    }

    /// A grid in which nothing repeats in rows, columns and boxes, and which has a different value for each step.
    pub(crate) fn pattern(&self, step: u8) -> Vec<u8> {
        let (rows, columns) = self.boxes.unwrap_or((1, 1));
        let value = |cell: usize| {
            let (row, column) = (cell / self.side, cell % self.side);
            (row * columns + row / rows + column + usize::from(step)) % self.side + 1
        };
        (0..self.cells()).map(|cell| u8::try_from(value(cell)).unwrap_or(1)).collect()
    }
}

/// The grid that an input describes: a pattern, without the cells whose bit is zero, and with these changes, each a cell and a
/// value.
pub(crate) fn altered(variant: &Variant, step: u8, kept: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut values = variant.pattern(step);
    for (cell, value) in values.iter_mut().enumerate() {
        if kept[cell / 8 % kept.len()] >> (cell % 8) & 1 == 0 {
            *value = 0;
        }
    }
    let most = u8::try_from(variant.side).unwrap_or(u8::MAX);
    for change in changes.chunks_exact(2) {
        values[usize::from(change[0]) % variant.cells()] = change[1] % (most + 1);
    }
    values
}
