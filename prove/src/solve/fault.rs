//! Deductions with one wrong operation, which a proof must not let pass.

#![allow(unsafe_code, reason = "the trait's constructor is unsafe, and so is this one")]

use std::cell::Cell;
use std::ops::{Add, BitAnd, BitOr, Not};

use super::field::{FULL, GUARD, Words};
use super::lanes::{Lanes, MOST_POSITIONS};

/// What is wrong with the result of an operation.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fault {
    /// It has the digits that it shouldn't have, and no others.
    Flipped,
    /// It has no digits.
    None,
    /// It has all digits.
    All,
    /// It has guard bits where it shouldn't have them, and none where it should.
    Guards,
}

impl Fault {
    pub(super) const ALL: [Fault; 4] = [Fault::Flipped, Fault::None, Fault::All, Fault::Guards];
}

thread_local! {
    /// How many operations there have been.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    /// Which of them is wrong, and what is wrong with it.
    static WRONG: Cell<(usize, Fault)> = const { Cell::new((usize::MAX, Fault::None)) };
}

/// Runs `round` with the operation of this number wrong, and returns how many operations there were.
pub(super) fn with_fault<T>(wrong: usize, fault: Fault, round: impl FnOnce() -> T) -> (T, usize) {
    COUNT.set(0);
    WRONG.set((wrong, fault));
    (round(), COUNT.get())
}

/// A vector whose operations are counted, and one of which is wrong.
#[derive(Clone, Copy)]
pub(super) struct Faulty<V>(pub(super) V);

impl<V: Lanes> Faulty<V> {
    fn counted(result: V) -> Faulty<V> {
        let number = COUNT.get();
        COUNT.set(number + 1);
        let (wrong, fault) = WRONG.get();
        if number != wrong {
            return Faulty(result);
        }
        let (full, guard) = (result.splat(FULL), result.splat(GUARD));
        let flipped = |bits: V| (result & !bits) | (!result & bits);
        Faulty(match fault {
            Fault::Flipped => flipped(full),
            Fault::Guards => flipped(guard),
            Fault::None => result & !full,
            Fault::All => result | full,
        })
    }
}

impl<V: Lanes> BitAnd for Faulty<V> {
    type Output = Faulty<V>;

    fn bitand(self, other: Faulty<V>) -> Faulty<V> {
        Faulty::counted(self.0 & other.0)
    }
}

impl<V: Lanes> BitOr for Faulty<V> {
    type Output = Faulty<V>;

    fn bitor(self, other: Faulty<V>) -> Faulty<V> {
        Faulty::counted(self.0 | other.0)
    }
}

impl<V: Lanes> Not for Faulty<V> {
    type Output = Faulty<V>;

    fn not(self) -> Faulty<V> {
        Faulty::counted(!self.0)
    }
}

impl<V: Lanes> Add for Faulty<V> {
    type Output = Faulty<V>;

    fn add(self, other: Faulty<V>) -> Faulty<V> {
        Faulty::counted(self.0 + other.0)
    }
}

impl<V: Lanes> Lanes for Faulty<V> {
    const POSITIONS: usize = V::POSITIONS;

    fn splat(self, word: u32) -> Faulty<V> {
        Faulty(self.0.splat(word))
    }

    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Faulty<V> {
        // SAFETY: the caller promises the same.
        Faulty(unsafe { V::load(words) })
    }

    fn store(self, words: &mut [Words; MOST_POSITIONS]) {
        self.0.store(words);
    }

    fn up<const BITS: u32>(self) -> Faulty<V> {
        Faulty::counted(self.0.up::<BITS>())
    }

    fn down<const BITS: u32>(self) -> Faulty<V> {
        Faulty::counted(self.0.down::<BITS>())
    }

    fn next_band(self) -> Faulty<V> {
        Faulty::counted(self.0.next_band())
    }

    fn previous_band(self) -> Faulty<V> {
        Faulty::counted(self.0.previous_band())
    }

    fn nonzero(self) -> u16 {
        self.0.nonzero()
    }

    fn any(self) -> u16 {
        self.0.any()
    }
}
