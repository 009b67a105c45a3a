//! How numbers stand for cells.

use std::borrow::Cow;
use std::fmt::Display;
use std::sync::LazyLock;

use ninefold::error::CellForm;
use ninefold::rules::Rules;
use pyo3::prelude::*;

use crate::column::{CELLS, SIDE, Values};

/// The value of what isn't a cell.
pub(crate) const NOT_A_CELL: u8 = u8::MAX;

/// Numbers up to here, and as far below 0, are looked up.
const NEAR: i64 = 256;

/// How numbers stand for cells: some for a blank, others for the digit that is left when the offset is subtracted.
#[derive(Clone)]
pub(crate) struct Encoding {
    /// The values of the numbers from `-NEAR` up to but not including `NEAR`.
    near: Vec<u8>,
    blanks: Vec<i64>,
    offset: i64,
    /// How many digits there are.
    side: usize,
}

impl Encoding {
    /// The encoding for grids of these rules, or for classic boards.
    pub(crate) fn new(blanks: Vec<i64>, offset: i64, rules: Option<&Rules>) -> Encoding {
        let side = rules.map_or(SIDE, |rules| rules.size().side());
        let encoding = Encoding { near: Vec::new(), blanks, offset, side };
        Encoding { near: (-NEAR..NEAR).map(|number| encoding.value_of_far(number)).collect(), ..encoding }
    }

    /// 0 is a blank, and 1 to 9 are the digits.
    pub(crate) fn plain() -> &'static Encoding {
        static PLAIN: LazyLock<Encoding> = LazyLock::new(|| Encoding::new(vec![0], 0, None));
        &PLAIN
    }

    /// 0 is a blank, and the others are the values of grids of these rules, or of classic boards.
    pub(crate) fn plain_for(rules: Option<&Rules>) -> Cow<'static, Encoding> {
        match rules {
            None => Cow::Borrowed(Encoding::plain()),
            Some(_) => Cow::Owned(Encoding::new(vec![0], 0, rules)),
        }
    }

    /// The encoding that the arguments `blank` and `offset` ask for: 0 is a blank, unless other numbers are given.
    pub(crate) fn asked(
        blank: Option<&Bound<'_, PyAny>>,
        offset: i64,
        rules: Option<&Rules>,
    ) -> PyResult<Cow<'static, Encoding>> {
        let blanks = match blank {
            None if offset == 0 => return Ok(Encoding::plain_for(rules)),
            None => vec![0],
            Some(blank) => match blank.extract() {
                Ok(blank) => vec![blank],
                Err(_) => blank.try_iter()?.map(|blank| blank?.extract()).collect::<PyResult<_>>()?,
            },
        };
        Ok(Cow::Owned(Encoding::new(blanks, offset, rules)))
    }

    pub(crate) fn is_plain(&self) -> bool {
        self.blanks == [0] && self.offset == 0
    }

    /// How cells are written, for errors.
    pub(crate) fn form(&self) -> CellForm {
        if self.is_plain() { CellForm::Number } else { CellForm::Any }
    }

    /// The value that the number stands for.
    #[inline]
    pub(crate) fn value(&self, number: impl Number) -> u8 {
        let Some(number) = number.whole() else { return NOT_A_CELL };
        match number.checked_add(NEAR).and_then(|index| self.near.get(usize::try_from(index).ok()?)) {
            Some(&value) => value,
            None => self.value_of_far(number),
        }
    }

    fn value_of_far(&self, number: i64) -> u8 {
        if self.blanks.contains(&number) {
            return 0;
        }
        let digit = number.checked_sub(self.offset).and_then(|digit| u8::try_from(digit).ok());
        digit.filter(|&digit| (1..=self.side).contains(&digit.into())).unwrap_or(NOT_A_CELL)
    }
}

/// What an array can hold.
pub(crate) trait Number: Copy + Display + Send + Sync {
    /// The number, if it is a whole one that can stand for something.
    fn whole(self) -> Option<i64>;

    /// Copies the values of numbers that stand for themselves.
    fn copy_plain(numbers: &[Self; CELLS], values: &mut Values) {
        *values = numbers.map(|number| Encoding::plain().value(number));
    }
}

/// Whole numbers, each with the type that it is narrowed to on the way to a byte. The compiler makes vector code of narrowing
/// all numbers, but not of looking at each. If one of them doesn't fit into a byte, neither does the OR of all.
macro_rules! whole_numbers {
    ($($number:ty as $step:ty),*) => {
        $(impl Number for $number {
            #[inline]
            fn whole(self) -> Option<i64> {
                i64::try_from(self).ok()
            }

            #[inline]
            #[allow(
                clippy::cast_lossless,
                clippy::cast_possible_truncation,
                clippy::cast_sign_loss,
                clippy::unnecessary_cast,
                trivial_numeric_casts,
                reason = "what doesn't fit is found afterwards"
            )]
            fn copy_plain(numbers: &[$number; CELLS], values: &mut Values) {
                let mut all = 0;
                let mut steps = [0; CELLS];
                for (step, &number) in steps.iter_mut().zip(numbers) {
                    *step = number as $step;
                    all |= number;
                }
                for (value, step) in values.iter_mut().zip(steps) {
                    *value = step as u8;
                }
                if u8::try_from(all).is_err() {
                    *values = [NOT_A_CELL; CELLS];
                }
            }
        })*
    };
}

whole_numbers!(i8 as u8, i16 as u8, i32 as u16, i64 as u32, u8 as u8, u16 as u8, u32 as u16, u64 as u32);

impl Number for f32 {
    #[inline]
    fn whole(self) -> Option<i64> {
        f64::from(self).whole()
    }
}

impl Number for f64 {
    #[inline]
    fn whole(self) -> Option<i64> {
        #[expect(clippy::cast_possible_truncation, reason = "it saturates, and NaN becomes 0")]
        let whole = self as i32;
        #[expect(clippy::float_cmp, reason = "an exact comparison is meant")]
        (f64::from(whole) == self).then(|| whole.into())
    }
}
