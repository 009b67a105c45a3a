//! Registers of 128 bits, on targets whose machines all have them: 16 grids at a time.

use super::{Bytes, COLUMNS};
use crate::kernel::sixteen::columns;
use crate::kernel::vector16::Bytes16;

impl Bytes for Bytes16 {
    const GRIDS: usize = 16;

    #[inline(always)]
    fn all(self, byte: u8) -> Bytes16 {
        Bytes16::splat(byte)
    }

    #[inline(always)]
    fn and(self, other: Bytes16) -> Bytes16 {
        Bytes16::and(self, other)
    }

    #[inline(always)]
    fn or(self, other: Bytes16) -> Bytes16 {
        Bytes16::or(self, other)
    }

    #[inline(always)]
    fn plus(self, other: Bytes16) -> Bytes16 {
        Bytes16::plus(self, other)
    }

    #[inline(always)]
    fn minus_saturating(self, other: Bytes16) -> Bytes16 {
        Bytes16::minus_saturating(self, other)
    }

    #[inline(always)]
    fn min(self, other: Bytes16) -> Bytes16 {
        Bytes16::minus_saturating(self, Bytes16::minus_saturating(self, other))
    }

    #[inline(always)]
    fn look_up(self, table: &[u8; 16]) -> Bytes16 {
        Bytes16::load(table).lookup(self)
    }

    #[inline(always)]
    fn nonzero(self) -> u64 {
        u64::from(Bytes16::nonzero(self))
    }

    #[inline(always)]
    fn columns<'b>(self, row: impl Fn(usize) -> &'b [u8; COLUMNS]) -> [Bytes16; COLUMNS] {
        columns(|grid| Bytes16::load(row(grid)))
    }
}
