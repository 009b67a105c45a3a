//! The kernel for every machine: four boards side by side in a 64-bit word, with 16 bits for each cell.
//!
//! ```text
//!          63            48 47            32 31            16 15             0
//!         ┌────────────────┬────────────────┬────────────────┬────────────────┐
//!  cell n │    board 3     │    board 2     │    board 1     │    board 0     │
//!         └────────────────┴────────────────┴────────────────┴────────────────┘
//!          in each: bit d - 1 for the digit d, bit 14 for a blank, bit 15 if it isn't a cell
//! ```

use super::triads::{Occurrences, Vector, scan};
use super::{Alphabet, GROUP, Report};
use crate::CELLS;

const BOARDS: usize = 4;
const BITS: usize = u64::BITS as usize / BOARDS;

const BLANK: u64 = 1 << 14;
const NOT_A_CELL: u64 = 1 << 15;
const DIGITS: u64 = 0x1ff;

impl Vector for u64 {
    #[inline(always)]
    fn any_of(a: u64, b: u64, c: u64) -> u64 {
        a | b | c
    }

    #[inline(always)]
    fn two_of(a: u64, b: u64, c: u64) -> u64 {
        (a & b) | ((a | b) & c)
    }
}

/// For each byte, the bits of its cell.
struct Bits([u64; 256]);

impl Bits {
    const fn of(alphabet: Alphabet) -> Bits {
        let mut bits = [0; 256];
        let mut byte = 0;
        loop {
            bits[byte as usize] = match alphabet.value(byte) {
                Some(0) => BLANK,
                Some(digit) => 1 << (digit - 1),
                None => NOT_A_CELL,
            };
            match byte {
                u8::MAX => return Bits(bits),
                _ => byte += 1,
            }
        }
    }
}

static TEXT: Bits = Bits::of(Alphabet::Text);
static VALUES: Bits = Bits::of(Alphabet::Values);

/// Whether a digit is repeated on one board of values.
pub(super) fn has_repeat(board: &[u8; CELLS]) -> bool {
    // A blank is shifted out.
    scan(0, |cell| (1_u64 << board[cell]) >> 1).repeated != 0
}

pub(super) fn examine<'b>(board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
    let Bits(bits) = match alphabet {
        Alphabet::Text => &TEXT,
        Alphabet::Values => &VALUES,
    };
    let mut report = Report::default();
    for first in (0..GROUP).step_by(BOARDS) {
        let boards = core::array::from_fn(|index| board(first + index));
        let Occurrences { present, repeated } = scan_four(boards, bits);
        for board in 0..BOARDS {
            let shift = board * BITS;
            let bit = |is_set: bool| u64::from(is_set) << (first + board);
            report.malformed |= bit(present >> shift & NOT_A_CELL != 0);
            report.blank |= bit(present >> shift & BLANK != 0);
            report.repeated |= bit(repeated >> shift & DIGITS != 0);
        }
    }
    report
}

/// Scans four boards. The same function for all layouts, because it is large.
#[inline(never)]
fn scan_four(boards: [&[u8; CELLS]; BOARDS], bits: &[u64; 256]) -> Occurrences<u64> {
    scan(0, |cell| {
        let bits = |board: usize| bits[usize::from(boards[board][cell])];
        bits(0) | bits(1) << BITS | bits(2) << (2 * BITS) | bits(3) << (3 * BITS)
    })
}
