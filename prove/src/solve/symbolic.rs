//! The solver's vectors with symbolic bits: what the operations mean.

#![allow(unsafe_code, reason = "the trait's constructor is unsafe; here it has no requirements")]

use std::cell::RefCell;
use std::ops::{Add, BitAnd, BitOr, Not};

use super::field::{FIELD, Words};
use super::lanes::{Lanes, MOST_POSITIONS};
use crate::BOX;
use crate::circuit::Wire;

const BITS: usize = u32::BITS as usize;

/// Three words of one position; the fourth is ignored.
#[derive(Clone, Copy)]
pub(super) struct Symbolic(pub(super) [[Wire; BITS]; BOX]);

/// What happens while code runs that can't be seen from its results.
#[derive(Default)]
pub(super) struct Trace {
    /// Whether any bit was set, each time that this was asked.
    pub(super) asked: Vec<Wire>,
    /// The results of all operations.
    pub(super) results: Vec<Symbolic>,
    /// What was carried from one field of a word to the next, or out of the word, in each addition.
    pub(super) carried: Vec<Wire>,
}

thread_local! {
    static TRACE: RefCell<Trace> = RefCell::default();
}

/// Runs code on symbolic vectors, and returns what happened as well.
pub(super) fn traced<T>(run: impl FnOnce() -> T) -> (T, Trace) {
    TRACE.take();
    let result = run();
    (result, TRACE.take())
}

impl Symbolic {
    pub(super) const ZERO: Symbolic = Symbolic([[Wire::FALSE; BITS]; BOX]);

    /// The result of an operation, bit by bit, given the word and the bit; it leaves a trace.
    fn of_bits(bit: impl Fn(usize, usize) -> Wire) -> Symbolic {
        Symbolic(std::array::from_fn(|word| std::array::from_fn(|index| bit(word, index)))).noted()
    }

    /// Leaves a trace of the result of an operation.
    fn noted(self) -> Symbolic {
        TRACE.with_borrow_mut(|trace| trace.results.push(self));
        self
    }

    /// Whether any bit is set in each word.
    fn any_of_words(self) -> [Wire; BOX] {
        self.0.map(Wire::any)
    }
}

impl BitAnd for Symbolic {
    type Output = Symbolic;

    fn bitand(self, other: Symbolic) -> Symbolic {
        Symbolic::of_bits(|word, bit| self.0[word][bit] & other.0[word][bit])
    }
}

impl BitOr for Symbolic {
    type Output = Symbolic;

    fn bitor(self, other: Symbolic) -> Symbolic {
        Symbolic::of_bits(|word, bit| self.0[word][bit] | other.0[word][bit])
    }
}

impl Not for Symbolic {
    type Output = Symbolic;

    fn not(self) -> Symbolic {
        Symbolic::of_bits(|word, bit| !self.0[word][bit])
    }
}

impl Add for Symbolic {
    type Output = Symbolic;

    fn add(self, other: Symbolic) -> Symbolic {
        let mut sum = Symbolic::ZERO;
        for word in 0..BOX {
            let mut carry = Wire::FALSE;
            for bit in 0..BITS {
                let (one, other) = (self.0[word][bit], other.0[word][bit]);
                sum.0[word][bit] = one ^ other ^ carry;
                carry = (one & other) | (carry & (one | other));
                let is_boundary = (bit + 1) % FIELD as usize == 0 || bit + 1 == BITS;
                if is_boundary {
                    TRACE.with_borrow_mut(|trace| trace.carried.push(carry));
                }
            }
        }
        sum.noted()
    }
}

impl Lanes for Symbolic {
    const POSITIONS: usize = 1;

    fn splat(self, word: u32) -> Symbolic {
        Symbolic::of_bits(|_, bit| Wire::constant(word >> bit & 1 == 1))
    }

    unsafe fn load(words: &[Words; MOST_POSITIONS]) -> Symbolic {
        Symbolic::of_bits(|word, bit| Wire::constant(words[0][word] >> bit & 1 == 1))
    }

    fn store(self, words: &mut [Words; MOST_POSITIONS]) {
        for (word, bits) in words[0].iter_mut().zip(self.0) {
            let bit = |wire: Wire| u32::from(wire.value().expect("only constants are stored"));
            *word = bits.into_iter().rev().fold(0, |word, wire| word << 1 | bit(wire));
        }
    }

    fn up<const SHIFT: u32>(self) -> Symbolic {
        let from = |bit: usize| bit.checked_sub(SHIFT as usize);
        Symbolic::of_bits(|word, bit| from(bit).map_or(Wire::FALSE, |bit| self.0[word][bit]))
    }

    fn down<const SHIFT: u32>(self) -> Symbolic {
        Symbolic::of_bits(|word, bit| self.0[word].get(bit + SHIFT as usize).copied().unwrap_or(Wire::FALSE))
    }

    fn next_band(self) -> Symbolic {
        Symbolic::of_bits(|word, bit| self.0[(word + 1) % BOX][bit])
    }

    fn previous_band(self) -> Symbolic {
        Symbolic::of_bits(|word, bit| self.0[(word + BOX - 1) % BOX][bit])
    }

    fn nonzero(self) -> u16 {
        let is_set = |wire: Wire| u16::from(wire.value().expect("only constants are known"));
        self.any_of_words().into_iter().rev().fold(0, |bits, wire| bits << 1 | is_set(wire))
    }

    /// The answer is in the trace.
    fn any(self) -> u16 {
        TRACE.with_borrow_mut(|trace| trace.asked.push(Wire::any(self.any_of_words())));
        0
    }
}
