//! The fast yes or no: kernels that judge 64 boards at a time, straight from their bytes.
//!
//! They all lay the boards side by side and apply the same rule, in `triads.rs`. They differ in how many boards fit into a
//! register. A kernel also validates its input: if a byte isn't a cell, it reports the board as malformed, and the caller
//! reads it again in the readable way.

#![allow(
    clippy::inline_always,
    reason = "functions that aren't inlined don't get their caller's target features"
)]

#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
mod avx2;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
mod avx512;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
mod bytes;
#[cfg(test)]
mod exhaustive;
mod grids;
mod portable;
#[cfg(any(
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128"),
))]
mod sixteen;
mod triads;
#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
#[path = "neon.rs"]
mod vector16;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
#[allow(unsafe_code, reason = "vector instructions, each call justified")]
#[path = "wasm32.rs"]
mod vector16;

use core::fmt;

use crate::CELLS;
use crate::board::Board;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
use crate::cpu::cpu_has;
use crate::text::cell_of;

pub(crate) use self::grids::{GridAlphabet, GridJudge};

/// How many boards a kernel judges at a time.
pub(crate) const GROUP: usize = u64::BITS as usize;

/// What the bytes of a board stand for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Alphabet {
    /// Characters, as in text.
    Text,
    /// 0 for a blank, otherwise the digit.
    Values,
}

impl Alphabet {
    /// The value of the cell that the byte stands for, 0 for a blank.
    const fn value(self, byte: u8) -> Option<u8> {
        match self {
            Alphabet::Text => cell_of(byte),
            Alphabet::Values if byte <= 9 => Some(byte),
            Alphabet::Values => None,
        }
    }
}

/// What a kernel found: one bit per board, the lowest for the first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Report {
    /// A byte isn't a cell, and the board's other bits are meaningless.
    pub(crate) malformed: u64,
    /// There is a blank.
    pub(crate) blank: u64,
    /// A digit is repeated.
    pub(crate) repeated: u64,
}

impl Report {
    /// Whether the board with this index is valid, and whether it is complete.
    #[inline]
    pub(crate) const fn validity(&self, index: usize) -> (bool, bool) {
        (self.repeated >> index & 1 == 0, self.blank >> index & 1 == 0)
    }
}

/// Whether a digit is repeated in a house of one board.
pub(crate) fn has_repeat(board: &Board) -> bool {
    portable::has_repeat(board.as_array())
}

/// The implementation that judges many boards at once, for one set of instructions.
///
/// The fastest one is detected at run time, so there is no need to choose. A kernel can be selected for benchmarks and for
/// debugging. They all give the same answers.
///
/// ```
/// use ninefold::Board;
/// use ninefold::batch::Kernel;
///
/// let boards = [Board::EMPTY; 100];
/// for kernel in Kernel::available() {
///     println!("{kernel}");
///     assert!(kernel.are_valid(&boards).iter().all(|&is_valid| is_valid));
/// }
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Kernel(Instructions);

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Instructions {
    Portable,
    /// Constructed only if the CPU has AVX2.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx2,
    /// Constructed only if the CPU has AVX-512 F, BW and VBMI.
    #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
    Avx512,
    /// For targets whose machines all have registers of 128 bits.
    #[cfg(any(
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))]
    Sixteen,
}

impl Kernel {
    /// The kernel that runs on every machine.
    ///
    /// ```
    /// assert_eq!(ninefold::batch::Kernel::PORTABLE.name(), "portable");
    /// ```
    pub const PORTABLE: Kernel = Kernel(Instructions::Portable);

    /// The fastest kernel that this machine can run.
    ///
    /// Without the feature `std`, the CPU can't be detected; then it is the fastest one that the program was built for.
    ///
    /// ```
    /// println!("{}", ninefold::batch::Kernel::detected());
    /// ```
    pub fn detected() -> Kernel {
        // Where the target decides, the compiler leaves out the others.
        #[cfg(any(
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
            all(target_arch = "wasm32", target_feature = "simd128"),
        ))]
        return Kernel(Instructions::Sixteen);
        #[cfg(not(any(
            all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
            all(target_arch = "wasm32", target_feature = "simd128"),
        )))]
        Kernel::available().last().unwrap_or(Kernel::PORTABLE)
    }

    /// All kernels that this machine can run, the fastest last.
    ///
    /// ```
    /// use ninefold::batch::Kernel;
    ///
    /// assert_eq!(Kernel::available().next(), Some(Kernel::PORTABLE));
    /// ```
    pub fn available() -> impl Iterator<Item = Kernel> {
        let kernels = [
            Some(Kernel::PORTABLE),
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            cpu_has!("avx2").then_some(Kernel(Instructions::Avx2)),
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            cpu_has!("avx512f", "avx512bw", "avx512vbmi").then_some(Kernel(Instructions::Avx512)),
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Some(Kernel(Instructions::Sixteen)),
        ];
        kernels.into_iter().flatten()
    }

    /// The kernel's name.
    ///
    /// ```
    /// assert!(ninefold::batch::Kernel::available().any(|kernel| kernel.name() == "portable"));
    /// ```
    pub const fn name(self) -> &'static str {
        match self.0 {
            Instructions::Portable => "portable",
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Instructions::Avx2 => "avx2",
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Instructions::Avx512 => "avx512",
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Instructions::Sixteen => vector16::NAME,
        }
    }

    /// Judges the boards with the indices 0 to 63. This is the only dispatch point.
    ///
    /// Boards at equal distances are loaded faster than others, so each layout should pass its own `board`.
    #[allow(unsafe_code, reason = "vector instructions, if the machine has them")]
    pub(crate) fn examine<'b>(self, board: impl Fn(usize) -> &'b [u8; CELLS], alphabet: Alphabet) -> Report {
        match self.0 {
            Instructions::Portable => portable::examine(board, alphabet),
            // SAFETY: this kernel is constructed only if the machine has these instructions.
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Instructions::Avx2 => unsafe { avx2::examine(board, alphabet) },
            // SAFETY: as above.
            #[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
            Instructions::Avx512 => unsafe { avx512::examine(board, alphabet) },
            #[cfg(any(
                all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
                all(target_arch = "wasm32", target_feature = "simd128"),
            ))]
            Instructions::Sixteen => sixteen::examine(board, alphabet),
        }
    }
}

impl fmt::Display for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Debug for Kernel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Kernel({})", self.name())
    }
}
