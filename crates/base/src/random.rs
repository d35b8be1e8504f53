//! Random numbers for unit tests, the same for the same seed.

/// A generator with its seed.
pub struct Random(pub u64);

impl Random {
    /// 64 random bits.
    #[allow(clippy::should_implement_trait, reason = "a generator, without an end")]
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
        (self.0 ^ self.0 >> 29).wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ self.0 >> 31
    }

    /// A number below `end`.
    pub fn below(&mut self, end: u64) -> u64 {
        (self.next() >> 3) % end
    }

    /// Bits with runs of zeros and ones, which make ties and carries.
    pub fn hard(&mut self) -> u64 {
        match self.below(8) {
            0 | 1 => 0,
            2 => u64::MAX,
            3 => 1 << self.below(64),
            _ => self.next(),
        }
    }
}
