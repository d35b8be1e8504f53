//! Random bits, the same for the same seed.

use wideblas::reference::random::splitmix64;

/// Random bits from a seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        splitmix64(&mut self.0)
    }

    /// An integer in `low..=high`.
    pub fn within(&mut self, (low, high): (i64, i64)) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }
}
