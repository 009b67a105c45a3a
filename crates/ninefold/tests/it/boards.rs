//! Boards that are good examples.

/// The first worked example: a valid puzzle with one solution, and with more givens than it takes.
pub(crate) const VALID: &str =
    "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The second one: two more 8s see the 8 in r1c1.
pub(crate) const INVALID: &str =
    "83..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The solution of the first one.
pub(crate) const SOLVED: &str =
    "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/// A puzzle from which no given can be dropped.
pub(crate) const MINIMAL: &str =
    "4.....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// The puzzle above with one more digit of its solution, in r1c2.
pub(crate) const REDUNDANT: &str =
    "41....8.5.3..........7......2.....6.....8.4......1.......6.3.7.5..2.....1.4......";

/// The solved board without four cells, which can be filled in two ways.
pub(crate) const AMBIGUOUS: &str =
    "534..8912672195348198342567859..1423426853791713924856961537284287419635345286179";

/// A valid board without a solution: nothing fits into r1c9.
pub(crate) const UNSOLVABLE: &str =
    "12345678.........9...............................................................";
