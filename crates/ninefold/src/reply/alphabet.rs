//! How the cells of the boards that are looked for are written.

use crate::rules::{Size, Symbols};

/// What a byte is, on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Class {
    /// A digit, or a mark that can stand for a blank: `.`, `_`, `*`, `-`, `?`.
    Cell,
    Letter,
    /// Something between cells: white space, commas, quotes, bars.
    Between,
    LineEnd,
    /// The start of a list: `[` or `(`.
    Open,
    /// The end of a list.
    Close,
    /// What follows a label: `:` or `=`.
    Mark,
    /// The end of a row in some notations: `;`.
    RowEnd,
    /// What may start a comment: `#`, `/` or `%`.
    Comment,
    /// What may start a tag: `<`.
    Tag,
    /// `&`, which may start an entity of HTML.
    Entity,
    Backslash,
    Backquote,
    /// Part of a character beyond ASCII.
    Beyond,
}

const CLASSES: [Class; 256] = {
    let mut classes = [Class::Between; 256];
    let mut index = 0;
    while index < 256 {
        classes[index] = match byte_of(index) {
            b'0'..=b'9' | b'.' | b'_' | b'*' | b'-' | b'?' => Class::Cell,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'\n' | b'\r' => Class::LineEnd,
            b'[' | b'(' => Class::Open,
            b']' | b')' => Class::Close,
            b':' | b'=' => Class::Mark,
            b';' => Class::RowEnd,
            b'#' | b'/' | b'%' => Class::Comment,
            b'<' => Class::Tag,
            b'&' => Class::Entity,
            b'\\' => Class::Backslash,
            b'`' => Class::Backquote,
            0x80.. => Class::Beyond,
            _ => Class::Between,
        };
        index += 1;
    }
    classes
};

/// The byte of a table's index.
#[expect(clippy::cast_possible_truncation, reason = "there are 256 bytes")]
const fn byte_of(index: usize) -> u8 {
    index as u8
}

impl Class {
    pub(super) const fn of(byte: u8) -> Class {
        CLASSES[byte as usize]
    }
}

/// What a byte is when a line is skimmed for cells. The sum of at most 31 of them says how many of each kind there are.
pub(super) struct Skimmed;

impl Skimmed {
    pub(super) const OTHER: u16 = 0;
    pub(super) const CELL: u16 = 1;
    pub(super) const LETTER: u16 = 1 << 5;
    /// Cells may be between letters: the line must be read.
    pub(super) const MARKUP: u16 = 1 << 10;

    pub(super) const fn cells(sum: u16) -> u32 {
        (sum % Skimmed::LETTER) as u32
    }

    pub(super) const fn has_letter(sum: u16) -> bool {
        sum % Skimmed::MARKUP >= Skimmed::LETTER
    }

    pub(super) const fn has_markup(sum: u16) -> bool {
        sum >= Skimmed::MARKUP
    }
}

/// A cell with a value that the board doesn't have.
pub(super) const WRONG: u8 = u8::MAX;

/// A byte that isn't a cell.
const NONE: u8 = u8::MAX - 1;

/// The symbols of a board of some size.
pub(super) struct Alphabet {
    pub(super) side: usize,
    /// Values are decimal numbers, of one or two digits.
    pub(super) is_decimal: bool,
    /// Some symbols are letters, so that a word may be a row.
    pub(super) has_letters: bool,
    /// What each byte is when a line is skimmed.
    pub(super) skimmed: [u16; 256],
    /// The value that a byte stands for: 0 for a blank, `WRONG` for a digit too large, `NONE` for anything else.
    values: [u8; 256],
}

impl Alphabet {
    /// Digits, as in a classic board.
    pub(super) const CLASSIC: Alphabet = Alphabet::of_digits(9);

    /// The digits up to this one.
    const fn of_digits(greatest: u8) -> Alphabet {
        let mut values = [NONE; 256];
        let blanks = b"0._*-?xX";
        let mut index = 0;
        while index < blanks.len() {
            values[blanks[index] as usize] = 0;
            index += 1;
        }
        let mut digit = 1;
        while digit <= 9 {
            values[(b'0' + digit) as usize] = if digit <= greatest { digit } else { WRONG };
            digit += 1;
        }
        let skimmed = skimmed_by(&values);
        Alphabet { side: greatest as usize, is_decimal: false, has_letters: false, skimmed, values }
    }

    /// What these symbols are in a grid of this size.
    pub(super) fn new(size: Size, symbols: &Symbols) -> Alphabet {
        let mut alphabet = Alphabet::of_digits(9);
        alphabet.side = size.side();
        alphabet.is_decimal = symbols.is_decimal();
        if alphabet.is_decimal {
            return alphabet;
        }
        for digit in b'1'..=b'9' {
            alphabet.values[usize::from(digit)] = WRONG;
        }
        for byte in 0..=0x7f_u8 {
            let is_symbol = byte.is_ascii_alphanumeric();
            if let Some(value) = symbols.value_of(char::from(byte)).filter(|_| is_symbol) {
                alphabet.values[usize::from(byte)] = value;
                alphabet.has_letters |= value > 0 && byte.is_ascii_alphabetic();
            }
        }
        alphabet.skimmed = skimmed_by(&alphabet.values);
        alphabet
    }

    pub(super) fn cells(&self) -> usize {
        self.side * self.side
    }

    /// The value that the byte stands for: 0 for a blank, `WRONG` if the board has no such value.
    pub(super) fn value_of(&self, byte: u8) -> Option<u8> {
        let value = self.values[usize::from(byte)];
        (value != NONE).then_some(value)
    }

    /// The value of a decimal number: 0 for a blank, `WRONG` if the board has no such value.
    pub(super) fn value_of_number(&self, digits: &[u8]) -> u8 {
        let number =
            digits.iter().try_fold(0_u8, |number, digit| number.checked_mul(10)?.checked_add(digit - b'0'));
        number.filter(|&number| usize::from(number) <= self.side).unwrap_or(WRONG)
    }
}

/// What each byte is when a line is skimmed, if it has these values as a cell.
const fn skimmed_by(values: &[u8; 256]) -> [u16; 256] {
    let mut skimmed = [Skimmed::OTHER; 256];
    let mut index = 0;
    while index < 256 {
        let byte = byte_of(index);
        skimmed[index] = match (Class::of(byte), byte) {
            _ if values[index] != NONE => Skimmed::CELL,
            // All cells beyond ASCII start with one of these bytes, and most letters with one of the others, but with 0xe3
            // also the commas and spaces of Chinese.
            (_, 0xc2 | 0xe2 | 0xef..=0xf0) => Skimmed::CELL,
            (Class::Letter, _) | (_, 0xc3..=0xdf | 0xe0..=0xe1 | 0xe4..=0xed) => Skimmed::LETTER,
            (Class::Tag | Class::Entity | Class::Backslash, _) | (_, b'~') => Skimmed::MARKUP,
            _ => Skimmed::OTHER,
        };
        index += 1;
    }
    skimmed
}
