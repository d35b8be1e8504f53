//! Random bits and numbers for tests and benchmarks, the same for the same seed, so that a printed one repeats a failure:
//! SplitMix64 (Steele, Lea, Flood, OOPSLA 2014).

use wideblas::format::{Dd, Qd};

/// The next 64 bits; `state` starts as the seed.
pub fn splitmix64(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed(*state)
}

/// The bits of a state: numbers that differ in anything have bits that differ in half of the places.
pub fn mixed(state: u64) -> u64 {
    let z = (state ^ (state >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

/// Random bits from a seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        splitmix64(&mut self.0)
    }

    /// An integer in `low..=high`.
    pub fn within(&mut self, low: i32, high: i32) -> i32 {
        self.between((low.into(), high.into())) as i32
    }

    /// The same of longer integers, fewer than 2^63.
    pub fn between(&mut self, (low, high): (i64, i64)) -> i64 {
        low + (self.bits() % (high - low + 1) as u64) as i64
    }

    pub fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.bits() as usize % choices.len()]
    }

    /// A double of either sign with a random significand and this exponent of a normal number.
    pub fn double(&mut self, exponent: i32) -> f64 {
        let sign = self.bits() << 63;
        f64::from_bits(sign | ((exponent + 1023) as u64) << 52 | self.bits() >> 12)
    }

    /// A normalised double-double number with a random significand of about 107 bits.
    pub fn dd(&mut self, exponent: i32) -> Dd {
        let gap = 54 + (self.bits() | 1 << 40).trailing_zeros() as i32;
        Dd::from_sum(self.double(exponent), self.double(exponent - gap))
    }

    /// A normalised quad-double number with a random significand of 212 bits or more.
    pub fn qd(&mut self, exponent: i32) -> Qd {
        let mut exponent = exponent;
        Qd::from_sum([(); 4].map(|()| {
            let component = self.double(exponent);
            exponent -= 54 + (self.bits() | 1 << 40).trailing_zeros() as i32;
            component
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the authors' program for the seed 1234567.
    #[test]
    fn bits_are_those_of_the_paper() {
        let mut state = 1_234_567;
        let found = [(); 3].map(|()| splitmix64(&mut state));
        assert_eq!(
            found,
            [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423]
        );
    }
}
