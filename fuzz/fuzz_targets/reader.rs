//! The target `reader`, for the fuzzer.

#![no_main]

libfuzzer_sys::fuzz_target!(|input: &[u8]| ninefold_fuzz::reader::run(input));
