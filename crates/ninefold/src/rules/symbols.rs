//! How the values of cells are written.

use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::{RulesError, Size};

/// How the values 1, 2, 3 … of a grid are written: a character for each, or decimal numbers.
///
/// Up to nine values are digits unless something else is asked for. For more there is no agreed alphabet, so it has a name:
/// the characters in order, with a hyphen for a range, or `decimal`.
///
/// ```
/// use ninefold::rules::{Size, Symbols};
///
/// let symbols: Symbols = "1-9A-G".parse()?;
/// assert_eq!(symbols.symbol(16).to_string(), "G");
/// assert_eq!(symbols.value_of('g'), Some(16));
/// assert_eq!(symbols.value_of('.'), Some(0)); // a blank
/// assert_eq!(symbols.value_of('H'), None);
/// assert_eq!(symbols.to_string(), "1-9A-G");
/// assert_eq!(Symbols::default_for(Size::new(16)?), Symbols::DECIMAL);
/// # Ok::<(), ninefold::rules::RulesError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Symbols {
    /// A letter or digit for each value; none if values are decimal numbers.
    characters: Vec<u8>,
}

/// What stands for a blank, unless it is a symbol.
const BLANKS: [char; 9] = ['.', '0', '_', '*', '-', 'x', 'X', '?', '·'];

impl Symbols {
    /// Decimal numbers, from 1.
    ///
    /// ```
    /// assert_eq!(ninefold::rules::Symbols::DECIMAL.symbol(16).to_string(), "16");
    /// ```
    pub const DECIMAL: Symbols = Symbols { characters: Vec::new() };

    /// Digits if there are enough of them, decimal numbers if not.
    ///
    /// ```
    /// use ninefold::rules::{Size, Symbols};
    ///
    /// assert_eq!(Symbols::default_for(Size::new(6)?).to_string(), "1-6");
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn default_for(size: Size) -> Symbols {
        if size <= Size::CLASSIC {
            Symbols { characters: (b'1'..=b'9').take(size.side()).collect() }
        } else {
            Symbols::DECIMAL
        }
    }

    /// The alphabets that are met in grids of this size: digits, then letters; letters alone; the same from 0; and decimals.
    ///
    /// ```
    /// use ninefold::rules::{Size, Symbols};
    ///
    /// let names: Vec<_> = Symbols::usual_for(Size::new(16)?).iter().map(ToString::to_string).collect();
    /// assert_eq!(names, ["1-9A-G", "A-P", "0-9A-F", "decimal"]);
    /// # Ok::<(), ninefold::rules::RulesError>(())
    /// ```
    pub fn usual_for(size: Size) -> Vec<Symbols> {
        if size <= Size::CLASSIC {
            return alloc::vec![Symbols::default_for(size)];
        }
        let letters = b'A'..=b'Z';
        let starting = |digits: core::ops::RangeInclusive<u8>| Symbols {
            characters: digits.chain(letters.clone()).take(size.side()).collect(),
        };
        let alone = Symbols { characters: letters.clone().take(size.side()).collect() };
        alloc::vec![starting(b'1'..=b'9'), alone, starting(b'0'..=b'9'), Symbols::DECIMAL]
    }

    /// Whether values are decimal numbers, so that something must separate them.
    ///
    /// ```
    /// assert!(ninefold::rules::Symbols::DECIMAL.is_decimal());
    /// ```
    pub const fn is_decimal(&self) -> bool {
        self.characters.is_empty()
    }

    /// The symbol of a value.
    ///
    /// ```
    /// let symbols: ninefold::rules::Symbols = "A-F".parse().unwrap();
    /// assert_eq!(symbols.symbol(2).to_string(), "B");
    /// ```
    pub fn symbol(&self, value: u8) -> Symbol {
        let character = usize::from(value).checked_sub(1).and_then(|index| self.characters.get(index));
        Symbol { value, character: character.copied() }
    }

    /// The value that a character stands for, 0 for a blank; `None` if it stands for nothing.
    ///
    /// Lower and upper case are the same, unless both are among the symbols.
    ///
    /// ```
    /// let symbols: ninefold::rules::Symbols = "0-9A-F".parse().unwrap();
    /// assert_eq!(symbols.value_of('0'), Some(1));
    /// assert_eq!(symbols.value_of('-'), Some(0));
    /// ```
    pub fn value_of(&self, character: char) -> Option<u8> {
        let position = |matches: fn(u8, u8) -> bool| {
            let byte = u8::try_from(character).ok()?;
            let index = self.characters.iter().position(|&symbol| matches(symbol, byte))?;
            u8::try_from(index + 1).ok()
        };
        let blank = || BLANKS.contains(&character).then_some(0);
        let decimal = || if self.is_decimal() { digit(character) } else { None };
        position(|symbol, byte| symbol == byte)
            .or_else(|| position(|symbol, byte| symbol.eq_ignore_ascii_case(&byte)))
            .or_else(blank)
            .or_else(decimal)
    }

    /// These symbols for a grid of this size, without a 0 before the first that stands for a blank.
    pub(super) fn fitted(mut self, size: Size) -> Result<Symbols, RulesError> {
        if self.characters.len() == size.side() + 1 && self.characters[0] == b'0' {
            self.characters.remove(0);
        }
        if self.is_decimal() || self.characters.len() == size.side() {
            Ok(self)
        } else {
            Err(RulesError::SymbolCount { size, symbols: self })
        }
    }

    /// How many symbols there are; none if values are decimal numbers.
    pub(crate) fn count(&self) -> usize {
        self.characters.len()
    }
}

fn digit(character: char) -> Option<u8> {
    character.to_digit(10).and_then(|digit| u8::try_from(digit).ok())
}

impl fmt::Display for Symbols {
    /// Writes the name, such as `1-9A-G`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_decimal() {
            return f.write_str("decimal");
        }
        let follows = |&first: &u8, &second: &u8| second == first + 1;
        for run in self.characters.chunk_by(follows) {
            let (first, last) = (char::from(run[0]), char::from(run[run.len() - 1]));
            match run.len() {
                1 => write!(f, "{first}")?,
                2 => write!(f, "{first}{last}")?,
                _ => write!(f, "{first}-{last}")?,
            }
        }
        Ok(())
    }
}

impl FromStr for Symbols {
    type Err = RulesError;

    /// Reads a name such as `1-9A-G`, `0-9A-F`, `A-P`, `decimal`.
    fn from_str(name: &str) -> Result<Symbols, RulesError> {
        if name == "decimal" {
            return Ok(Symbols::DECIMAL);
        }
        let refused = || RulesError::Symbols { found: String::from(name) };
        let mut characters = Vec::new();
        let mut rest = name.as_bytes();
        while let [first, tail @ ..] = rest {
            let (first, (last, after)) = match tail {
                [b'-', last, after @ ..] => (*first, (*last, after)),
                _ => (*first, (*first, tail)),
            };
            let of_kind: fn(&u8) -> bool = match first {
                b'0'..=b'9' => u8::is_ascii_digit,
                b'A'..=b'Z' => u8::is_ascii_uppercase,
                b'a'..=b'z' => u8::is_ascii_lowercase,
                _ => return Err(refused()),
            };
            if !of_kind(&last) || last < first || (first..=last).any(|symbol| characters.contains(&symbol)) {
                return Err(refused());
            }
            characters.extend(first..=last);
            rest = after;
        }
        if characters.is_empty() { Err(refused()) } else { Ok(Symbols { characters }) }
    }
}

/// A value as it is written: a letter, a digit or a decimal number.
///
/// ```
/// let symbol = ninefold::rules::Symbols::DECIMAL.symbol(12);
/// assert_eq!((symbol.value(), symbol.to_string()), (12, "12".to_string()));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Symbol {
    value: u8,
    /// `None` for a decimal number.
    character: Option<u8>,
}

impl Symbol {
    /// The value, from 1.
    ///
    /// ```
    /// assert_eq!("A-F".parse::<ninefold::rules::Symbols>().unwrap().symbol(6).value(), 6);
    /// ```
    pub const fn value(self) -> u8 {
        self.value
    }
}

impl Symbol {
    /// Whether it takes two characters.
    pub(super) const fn is_wide(self) -> bool {
        self.character.is_none() && self.value > 9
    }
}

impl fmt::Display for Symbol {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.character {
            Some(character) => write!(f, "{}", char::from(character)),
            None => write!(f, "{}", self.value),
        }
    }
}
