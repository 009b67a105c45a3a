//! The fast yes or no for grids of any size and shape, straight from their bytes. It is tested against the rule in
//! `rules/conflict.rs`.
//!
//! As with boards, a register holds the same cell of many grids, a byte for each. What is known of boards when the program is
//! compiled is data here, so there are two steps. First, each character becomes a *code*: 0 if it isn't a cell, 1 for a blank,
//! and then the values. Second, codes become sets of values, in *planes* of eight values, so that a set is a byte:
//!
//! ```text
//!  32 lines of text         a register per cell           one per cell and plane         groups
//!  1.34…     turn, look up  r1c1: 2 5 1 3 …     look up   r1c1: 0001 1000 0000 0010 …    seen & next cell?
//!  4.12…    ──────────────▶ r1c2: 1 1 4 2 …    ─────────▶ r1c2: 0000 0000 0100 0001 …   then something repeats
//!  …                        …                             …
//! ```

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
mod avx2;
mod portable;
#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128"),
))]
mod sixteen;

use alloc::boxed::Box;
use alloc::vec;
use alloc::vec::Vec;

use self::portable::Bytes16;
use super::{Instructions, Kernel, Report};
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::kernel::avx2::Bytes32;
use crate::rules::Structure;

/// How many columns are turned at a time. The smallest grid has as many cells.
const COLUMNS: usize = 16;

/// The codes of what isn't a value. A value has the code that is greater by one than itself.
const NOT_A_CELL: u8 = 0;
const BLANK: u8 = 1;

/// How many values are in a plane.
const PLANE: u8 = 8;

/// The set with the value at each place of a plane.
static SETS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 0, 0, 0];

/// What the bytes of grids stand for.
#[derive(Debug)]
pub(crate) struct GridAlphabet {
    codes: Box<[u8; 256]>,
    /// The same for registers, which look up a few bytes at a time: the first byte, and the codes from there on.
    windows: Vec<(u8, [u8; 16])>,
}

impl GridAlphabet {
    /// Bytes with these values, 0 for a blank.
    pub(crate) fn new(value_of: impl Fn(u8) -> Option<u8>) -> GridAlphabet {
        let mut codes = Box::new([NOT_A_CELL; 256]);
        for (byte, code) in (0..=u8::MAX).zip(codes.iter_mut()) {
            *code = value_of(byte).map_or(NOT_A_CELL, |value| value + BLANK);
        }
        let mut windows = Vec::new();
        let mut rest = 0..=u8::MAX;
        while let Some(first) = rest.find(|&byte| codes[usize::from(byte)] != NOT_A_CELL) {
            let mut window = [NOT_A_CELL; 16];
            for (byte, code) in (first..=u8::MAX).zip(&mut window) {
                *code = codes[usize::from(byte)];
            }
            windows.push((first, window));
            rest.nth(window.len() - 2);
        }
        GridAlphabet { codes, windows }
    }
}

/// A byte for each of several grids.
///
/// The operations may use instructions that not every CPU has. That is sound because they take values, and a value exists
/// only where the CPU has these instructions.
trait Bytes: Copy {
    /// How many grids there are.
    const GRIDS: usize;

    /// The same byte for every grid.
    fn all(self, byte: u8) -> Self;

    fn and(self, other: Self) -> Self;

    fn or(self, other: Self) -> Self;

    /// The sums, without what doesn't fit into a byte.
    fn plus(self, other: Self) -> Self;

    /// The differences, 0 instead of negative ones.
    fn minus_saturating(self, other: Self) -> Self;

    fn min(self, other: Self) -> Self;

    /// The entries of the table with these indices; 0 beyond it.
    fn look_up(self, table: &[u8; 16]) -> Self;

    /// A bit for each byte that isn't 0.
    fn nonzero(self) -> u64;

    /// Sixteen columns, given the same sixteen cells of each grid.
    fn columns<'b>(self, row: impl Fn(usize) -> &'b [u8; COLUMNS]) -> [Self; COLUMNS];

    /// The codes of these bytes.
    #[inline(always)]
    fn codes(self, alphabet: &GridAlphabet) -> Self {
        let mut codes = self.all(NOT_A_CELL);
        for (first, window) in &alphabet.windows {
            codes = codes.or(self.plus(self.all(first.wrapping_neg())).look_up(window));
            // Most grids have few of the characters that they may have.
            if codes.nonzero() == u64::MAX >> (u64::BITS as usize - Self::GRIDS) {
                break;
            }
        }
        codes
    }
}

/// Judges grids that obey the same rules and are written in the same way, many at a time.
#[derive(Debug)]
pub(crate) struct GridJudge<'r> {
    structure: &'r Structure,
    alphabet: GridAlphabet,
    registers: Registers,
}

/// The codes and the sets of the grids that are being judged.
#[derive(Debug)]
enum Registers {
    Portable(Cells<Bytes16>),
    /// Constructed only if the CPU has AVX2.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx2(Cells<Bytes32>),
    #[cfg(any(
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))]
    Sixteen(Cells<super::vector16::Bytes16>),
}

/// A register for each cell.
#[derive(Debug)]
struct Cells<V> {
    codes: Vec<V>,
    /// The sets of one plane.
    sets: Vec<V>,
}

impl Kernel {
    /// A judge that uses this kernel's instructions.
    #[allow(unsafe_code, reason = "vector instructions, if the machine has them")]
    pub(crate) fn grid_judge(self, structure: &Structure, alphabet: GridAlphabet) -> GridJudge<'_> {
        let cells = structure.cells();
        let registers = match self.0 {
            Instructions::Portable => Registers::Portable(Cells::new(Bytes16::ZERO, cells)),
            // SAFETY: this kernel is constructed only if the machine has AVX2, which is part of AVX-512 F.
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Instructions::Avx2 | Instructions::Avx512 => {
                Registers::Avx2(Cells::new(unsafe { Bytes32::zero() }, cells))
            }
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Instructions::Sixteen => {
                Registers::Sixteen(Cells::new(super::vector16::Bytes16::splat(0), cells))
            }
        };
        GridJudge { structure, alphabet, registers }
    }
}

impl GridJudge<'_> {
    /// The most grids that can be judged at a time.
    pub(crate) const MOST: usize = 32;

    /// How many grids are judged at a time.
    pub(crate) fn width(&self) -> usize {
        match &self.registers {
            Registers::Portable(_) => Bytes16::GRIDS,
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Registers::Avx2(_) => Bytes32::GRIDS,
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Registers::Sixteen(_) => super::vector16::Bytes16::GRIDS,
        }
    }

    /// Judges at most as many grids as its width, each with a byte per cell.
    #[allow(unsafe_code, reason = "vector instructions, if the machine has them")]
    pub(crate) fn examine(&mut self, grids: &[&[u8]]) -> Report {
        let Some(first) = grids.first() else { return Report::default() };
        let grid = |index: usize| *grids.get(index).unwrap_or(first);
        let GridJudge { structure, alphabet, registers } = self;
        match registers {
            Registers::Portable(cells) => cells.examine(structure, alphabet, grid),
            // SAFETY: there are registers, so the machine has these instructions.
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Registers::Avx2(cells) => unsafe { avx2::examine(cells, structure, alphabet, grid) },
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Registers::Sixteen(cells) => cells.examine(structure, alphabet, grid),
        }
    }
}

impl<V: Bytes> Cells<V> {
    fn new(zero: V, cells: usize) -> Cells<V> {
        Cells { codes: vec![zero; cells], sets: vec![zero; cells] }
    }

    /// Judges as many grids as there are bytes in a register. What is beyond the number of grids is meaningless.
    #[inline(always)]
    fn examine<'b>(
        &mut self,
        structure: &Structure,
        alphabet: &GridAlphabet,
        grid: impl Fn(usize) -> &'b [u8],
    ) -> Report {
        let any = self.codes[0];
        let zero = any.all(0);
        let mut least = any.all(u8::MAX);
        let last_from = self.codes.len() - COLUMNS;
        let mut from = 0;
        loop {
            let row = |index: usize| match grid(index)[from..].first_chunk() {
                Some(cells) => cells,
                None => unreachable!("a grid has that many cells"),
            };
            for (code, column) in self.codes[from..].iter_mut().zip(any.columns(row)) {
                *code = column.codes(alphabet);
                least = least.min(*code);
            }
            if from == last_from {
                break;
            }
            // The last columns may overlap with those before.
            from = last_from.min(from + COLUMNS);
        }
        let mut repeated = zero;
        for first in (1..=structure.greatest()).step_by(usize::from(PLANE)) {
            let place_of = any.all((first + BLANK).wrapping_neg());
            for (set, code) in self.sets.iter_mut().zip(&self.codes) {
                *set = code.plus(place_of).look_up(&SETS);
            }
            for group in structure.groups() {
                let mut seen = zero;
                for &cell in group {
                    let set = self.sets[usize::from(cell)];
                    repeated = repeated.or(seen.and(set));
                    seen = seen.or(set);
                }
            }
        }
        Report {
            malformed: !least.nonzero(),
            blank: !least.minus_saturating(any.all(BLANK)).nonzero(),
            repeated: repeated.nonzero(),
        }
    }
}
