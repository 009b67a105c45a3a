//! Kernels with one wrong operation, which a proof must not let pass.

use std::cell::Cell;

use super::triads::Vector;

thread_local! {
    /// How many operations there have been.
    static COUNT: Cell<usize> = const { Cell::new(0) };
    /// Which of them is wrong.
    static WRONG: Cell<usize> = const { Cell::new(usize::MAX) };
}

/// Runs `scan` with the operation of this number wrong, and returns how many operations there were.
pub(super) fn with_fault<T>(wrong: usize, scan: impl FnOnce() -> T) -> (T, usize) {
    COUNT.set(0);
    WRONG.set(wrong);
    (scan(), COUNT.get())
}

fn is_wrong() -> bool {
    let number = COUNT.get();
    COUNT.set(number + 1);
    number == WRONG.get()
}

/// A vector whose operations are counted, and one of which is the other one instead.
#[derive(Clone, Copy)]
pub(super) struct Faulty<V>(pub(super) V);

impl<V: Vector> Vector for Faulty<V> {
    fn any_of(a: Self, b: Self, c: Self) -> Self {
        Faulty(if is_wrong() { V::two_of(a.0, b.0, c.0) } else { V::any_of(a.0, b.0, c.0) })
    }

    fn two_of(a: Self, b: Self, c: Self) -> Self {
        Faulty(if is_wrong() { V::any_of(a.0, b.0, c.0) } else { V::two_of(a.0, b.0, c.0) })
    }
}
