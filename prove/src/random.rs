//! Random numbers, the same every time.

/// A xorshift generator.
pub(crate) struct Random(u64);

impl Random {
    /// Different numbers for each seed, which must not be 0.
    pub(crate) fn new(seed: u64) -> Random {
        Random(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15))
    }

    pub(crate) fn word(&mut self) -> u32 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        u32::try_from(self.0 >> 32).unwrap_or_default()
    }

    pub(crate) fn below(&mut self, limit: u32) -> u32 {
        self.word() % limit
    }
}
