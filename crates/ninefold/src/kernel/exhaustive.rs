//! What can be tried out completely: every byte in every cell and every lane, and every input of the operations that the rule
//! is made of. `cargo xtask prove` relies on it: it proves that the rule is right if these are.

#![allow(unsafe_code, reason = "registers are made of bytes, and read as bytes")]

use core::ptr;
use core::slice;

use super::triads::Vector;
use super::{Alphabet, GROUP, Kernel, Report};
use crate::CELLS;

/// Asserts that the operations are what the trait says, for every bit and all its inputs. The register is made of plain numbers.
fn check_operations<V: Vector>(name: &str) {
    let register = |byte: u8| {
        let bytes = [byte; 64];
        assert!(size_of::<V>() <= bytes.len());
        // SAFETY: there are as many bytes as the register has, and it may hold any.
        unsafe { ptr::read_unaligned(bytes.as_ptr().cast::<V>()) }
    };
    let is_all = |register: V, byte: u8| {
        // SAFETY: these are the bytes of the register.
        let bytes = unsafe { slice::from_raw_parts(ptr::from_ref(&register).cast::<u8>(), size_of::<V>()) };
        bytes.iter().all(|&found| found == byte)
    };
    // Eight bits have the eight inputs, and each bit has each of them in turn.
    for turn in 0..8 {
        let byte = |bits: u8| bits.rotate_left(turn);
        let [a, b, c] = [0b1111_0000, 0b1100_1100, 0b1010_1010].map(|bits| register(byte(bits)));
        assert!(is_all(V::any_of(a, b, c), byte(0b1111_1110)), "{name}");
        assert!(is_all(V::two_of(a, b, c), byte(0b1110_1000)), "{name}");
    }
}

#[test]
fn operations_of_all_registers() {
    check_operations::<u64>("portable");
    #[cfg(target_arch = "x86_64")]
    for kernel in Kernel::available() {
        match kernel.name() {
            "avx2" => check_operations::<super::avx2::Bytes32>("avx2"),
            "avx512" => check_operations::<super::avx512::Bytes64>("avx512"),
            _ => {}
        }
    }
    #[cfg(any(
        all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
        all(target_arch = "wasm32", target_feature = "simd128"),
    ))]
    check_operations::<super::vector16::Bytes16>(super::vector16::NAME);
}

/// The value of a cell, written down once more.
fn value_of(byte: u8, alphabet: Alphabet) -> Option<u8> {
    match (alphabet, byte) {
        (Alphabet::Values, 0..=9) => Some(byte),
        (Alphabet::Text, b'1'..=b'9') => Some(byte - b'0'),
        (Alphabet::Text, b'0' | b'.' | b'_' | b'*' | b'-' | b'x' | b'X' | b'?') => Some(0),
        _ => None,
    }
}

/// Asserts what is found on boards with one byte in one cell, a digit in another cell of the same row, and blanks or digits
/// elsewhere. Each board of the group has another byte, from this one on.
fn check_bytes(kernel: Kernel, alphabet: Alphabet, first: u8, cell: usize) {
    let written = |value: u8| match alphabet {
        Alphabet::Text => b'0' + value,
        Alphabet::Values => value,
    };
    let other = if cell % 9 == 8 { cell - 8 } else { cell + 1 };
    for digit in 1..=9 {
        for elsewhere in [0, digit] {
            let boards: [[u8; CELLS]; GROUP] = core::array::from_fn(|index| {
                let mut board = [written(elsewhere); CELLS];
                board[other] = written(digit);
                board[cell] = first.wrapping_add(u8::try_from(index).unwrap());
                board
            });
            let Report { malformed, blank, repeated } = kernel.examine(|index| &boards[index], alphabet);
            for (index, board) in boards.iter().enumerate() {
                let has = |bits: u64| bits >> index & 1 == 1;
                let value = value_of(board[cell], alphabet);
                assert_eq!(has(malformed), value.is_none(), "{kernel} {alphabet:?} {board:?}");
                if let Some(value) = value {
                    assert_eq!(has(blank), value == 0 || elsewhere == 0, "{kernel} {alphabet:?} {board:?}");
                    assert_eq!(
                        has(repeated),
                        value == digit || elsewhere == digit,
                        "{kernel} {alphabet:?} {board:?}"
                    );
                }
            }
        }
    }
}

#[test]
fn bytes_in_all_cells() {
    for kernel in Kernel::available() {
        for alphabet in [Alphabet::Text, Alphabet::Values] {
            for cell in 0..CELLS {
                for first in (0..=u8::MAX).step_by(GROUP) {
                    check_bytes(kernel, alphabet, first, cell);
                }
            }
        }
    }
}

#[test]
fn bytes_on_all_boards_of_a_group() {
    for kernel in Kernel::available() {
        for alphabet in [Alphabet::Text, Alphabet::Values] {
            for first in 0..=u8::MAX {
                check_bytes(kernel, alphabet, first, usize::from(first) % CELLS);
            }
        }
    }
}
