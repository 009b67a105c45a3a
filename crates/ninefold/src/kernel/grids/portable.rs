//! Registers for every machine. The compiler finds instructions for them, as far as there are any.

use super::{Bytes, COLUMNS, GridAlphabet};

/// As wide as the registers that almost every machine has.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bytes16([u8; 16]);

impl Bytes16 {
    pub(super) const ZERO: Bytes16 = Bytes16([0; 16]);

    #[inline(always)]
    fn with(self, other: Bytes16, operation: impl Fn(u8, u8) -> u8) -> Bytes16 {
        Bytes16(core::array::from_fn(|index| operation(self.0[index], other.0[index])))
    }
}

impl Bytes for Bytes16 {
    const GRIDS: usize = 16;

    #[inline(always)]
    fn all(self, byte: u8) -> Bytes16 {
        Bytes16([byte; 16])
    }

    #[inline(always)]
    fn and(self, other: Bytes16) -> Bytes16 {
        self.with(other, |one, other| one & other)
    }

    #[inline(always)]
    fn or(self, other: Bytes16) -> Bytes16 {
        self.with(other, |one, other| one | other)
    }

    #[inline(always)]
    fn plus(self, other: Bytes16) -> Bytes16 {
        self.with(other, u8::wrapping_add)
    }

    #[inline(always)]
    fn minus_saturating(self, other: Bytes16) -> Bytes16 {
        self.with(other, u8::saturating_sub)
    }

    #[inline(always)]
    fn min(self, other: Bytes16) -> Bytes16 {
        self.with(other, u8::min)
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Bytes16 {
        Bytes16(self.0.map(|index| table.get(usize::from(index)).copied().unwrap_or(0)))
    }

    #[inline(always)]
    fn nonzero(self) -> u64 {
        self.0.iter().rev().fold(0, |bits, &byte| bits << 1 | u64::from(byte != 0))
    }

    #[inline(always)]
    fn columns<'b>(self, row: impl Fn(usize) -> &'b [u8; COLUMNS]) -> [Bytes16; COLUMNS] {
        let mut columns = [Bytes16::ZERO; COLUMNS];
        for grid in 0..Bytes16::GRIDS {
            for (column, &byte) in columns.iter_mut().zip(row(grid)) {
                column.0[grid] = byte;
            }
        }
        columns
    }

    /// One table is enough here.
    #[inline(always)]
    fn codes(self, alphabet: &GridAlphabet) -> Bytes16 {
        Bytes16(self.0.map(|byte| alphabet.codes[usize::from(byte)]))
    }
}
