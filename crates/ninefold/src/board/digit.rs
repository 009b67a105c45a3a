//! Digits 1 to 9, and sets of them.

use core::fmt::{self, Write};
use core::num::NonZeroU8;
use core::str::FromStr;

use super::set::set_operators;
use crate::SIDE;
use crate::error::NameError;

/// A digit from 1 to 9: what a filled cell holds.
///
/// ```
/// use ninefold::Digit;
///
/// let eight = Digit::new(8).unwrap();
/// assert_eq!(eight.get(), 8);
/// assert_eq!(eight.to_string(), "8");
/// assert_eq!("8".parse(), Ok(eight));
/// assert_eq!(Digit::new(0), None);
/// assert_eq!(Digit::new(10), None);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digit(NonZeroU8);

impl Digit {
    /// The nine digits, in order.
    ///
    /// ```
    /// assert_eq!(ninefold::Digit::ALL.map(|digit| digit.get()), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
    /// ```
    pub const ALL: [Digit; 9] = {
        let mut all = [Digit(NonZeroU8::MIN); 9];
        let mut value = 1;
        while value <= 9 {
            if let Some(digit) = Digit::new(value) {
                all[value as usize - 1] = digit;
            }
            value += 1;
        }
        all
    };

    /// The digit with this value, or `None` if it isn't 1 to 9.
    ///
    /// ```
    /// assert!(ninefold::Digit::new(9).is_some());
    /// ```
    pub const fn new(value: u8) -> Option<Digit> {
        match NonZeroU8::new(value) {
            Some(value) if value.get() <= 9 => Some(Digit(value)),
            _ => None,
        }
    }

    /// The digit's value, 1 to 9.
    ///
    /// ```
    /// assert_eq!(ninefold::Digit::ALL[0].get(), 1);
    /// ```
    pub const fn get(self) -> u8 {
        self.0.get()
    }

    /// The digit as the character `'1'` to `'9'`.
    ///
    /// ```
    /// assert_eq!(ninefold::Digit::ALL[8].to_char(), '9');
    /// ```
    pub const fn to_char(self) -> char {
        (b'0' + self.get()) as char
    }
}

impl From<Digit> for u8 {
    fn from(digit: Digit) -> u8 {
        digit.get()
    }
}

impl TryFrom<u8> for Digit {
    type Error = DigitError;

    fn try_from(value: u8) -> Result<Digit, DigitError> {
        Digit::new(value).ok_or(DigitError { found: value })
    }
}

impl fmt::Display for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.to_char())
    }
}

impl fmt::Debug for Digit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char(self.to_char())
    }
}

impl FromStr for Digit {
    type Err = NameError;

    /// Reads `1` to `9`.
    fn from_str(text: &str) -> Result<Digit, NameError> {
        const NAMES: [&str; SIDE] = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
        match NAMES.iter().position(|&name| name == text) {
            Some(index) => Ok(Digit::ALL[index]),
            None => Err(NameError::new(NAMES, text)),
        }
    }
}

/// The number isn't a digit from 1 to 9.
///
/// ```
/// use ninefold::Digit;
///
/// let error = Digit::try_from(12).unwrap_err();
/// assert_eq!(error.to_string(), "expected a digit from 1 to 9, found 12");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DigitError {
    found: u8,
}

impl DigitError {
    /// The number that was found.
    ///
    /// ```
    /// assert_eq!(ninefold::Digit::try_from(0).unwrap_err().found(), 0);
    /// ```
    pub fn found(&self) -> u8 {
        self.found
    }
}

impl core::error::Error for DigitError {}

/// A set of digits, such as the candidates of a cell.
///
/// ```
/// use ninefold::{Digit, DigitSet};
///
/// let mut set = DigitSet::EMPTY;
/// assert!(set.insert(Digit::new(4).unwrap()));
/// assert!(set.insert(Digit::new(2).unwrap()));
/// assert!(!set.insert(Digit::new(4).unwrap())); // already in the set
/// assert_eq!(set.len(), 2);
/// assert_eq!(set.to_string(), "2, 4");
/// assert_eq!((!set).len(), 7); // `|`, `&`, `^`, `-` and `!` are set operations
/// ```
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
#[must_use]
pub struct DigitSet(u16);

impl DigitSet {
    /// The empty set.
    ///
    /// ```
    /// assert!(ninefold::DigitSet::EMPTY.is_empty());
    /// ```
    pub const EMPTY: DigitSet = DigitSet(0);

    /// All nine digits.
    ///
    /// ```
    /// assert_eq!(ninefold::DigitSet::ALL.len(), 9);
    /// ```
    pub const ALL: DigitSet = DigitSet(0b11_1111_1110);

    /// The set of one digit, or the empty set for 0.
    pub(crate) const fn of_value(value: u8) -> DigitSet {
        DigitSet((1 << value) & DigitSet::ALL.0)
    }

    /// A bit for each digit in the set, the lowest for 1.
    pub(crate) fn bits(self) -> u32 {
        u32::from(self.0 >> 1)
    }

    /// Adds a digit; returns `false` if it was already in the set.
    ///
    /// ```
    /// # use ninefold::{Digit, DigitSet};
    /// let mut set = DigitSet::ALL;
    /// assert!(!set.insert(Digit::ALL[0]));
    /// ```
    pub const fn insert(&mut self, digit: Digit) -> bool {
        let is_new = !self.contains(digit);
        self.0 |= 1 << digit.get();
        is_new
    }

    /// Removes a digit; returns `false` if it wasn't in the set.
    ///
    /// ```
    /// # use ninefold::{Digit, DigitSet};
    /// let mut set = DigitSet::ALL;
    /// assert!(set.remove(Digit::ALL[0]));
    /// assert!(!set.remove(Digit::ALL[0]));
    /// ```
    pub const fn remove(&mut self, digit: Digit) -> bool {
        let was_there = self.contains(digit);
        self.0 &= !(1 << digit.get());
        was_there
    }

    /// Whether the digit is in the set.
    ///
    /// ```
    /// # use ninefold::{Digit, DigitSet};
    /// assert!(DigitSet::ALL.contains(Digit::ALL[3]));
    /// ```
    pub const fn contains(self, digit: Digit) -> bool {
        self.0 >> digit.get() & 1 == 1
    }

    /// How many digits are in the set.
    ///
    /// ```
    /// assert_eq!(ninefold::DigitSet::EMPTY.len(), 0);
    /// ```
    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Whether the set has no digits.
    ///
    /// ```
    /// assert!(!ninefold::DigitSet::ALL.is_empty());
    /// ```
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The digits in the set, from 1 to 9.
    ///
    /// ```
    /// # use ninefold::DigitSet;
    /// assert_eq!(DigitSet::ALL.iter().map(|digit| digit.get()).sum::<u8>(), 45);
    /// ```
    pub const fn iter(self) -> DigitSetIter {
        DigitSetIter(self)
    }
}

set_operators!(DigitSet of Digit, by DigitSetIter);

/// The digits of a [`DigitSet`] from 1 to 9.
///
/// ```
/// use ninefold::DigitSet;
///
/// assert_eq!(DigitSet::ALL.iter().len(), 9);
/// ```
#[derive(Clone, Debug)]
pub struct DigitSetIter(DigitSet);

impl Iterator for DigitSetIter {
    type Item = Digit;

    fn next(&mut self) -> Option<Digit> {
        let digit = *Digit::ALL.get(self.0.bits().trailing_zeros() as usize)?;
        self.0.remove(digit);
        Some(digit)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.0.len(), Some(self.0.len()))
    }
}

impl ExactSizeIterator for DigitSetIter {}
impl core::iter::FusedIterator for DigitSetIter {}
