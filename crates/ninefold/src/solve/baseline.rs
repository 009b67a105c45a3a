//! The lanes that every CPU of the target has.

#[cfg(all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"))]
pub(super) use super::neon::Neon as Baseline;
#[cfg(not(any(
    all(target_arch = "x86_64", target_feature = "sse2"),
    all(target_arch = "aarch64", target_endian = "little", target_feature = "neon"),
    all(target_arch = "wasm32", target_feature = "simd128"),
)))]
pub(super) use super::portable::Portable as Baseline;
#[cfg(all(target_arch = "wasm32", target_feature = "simd128"))]
pub(super) use super::wasm32::Simd128 as Baseline;
#[cfg(all(target_arch = "x86_64", target_feature = "sse2"))]
pub(super) use super::x86::Sse2 as Baseline;
