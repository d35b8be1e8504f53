//! Random numbers for tests: deterministic, so that a printed seed repeats a failure.

#![allow(dead_code, reason = "each test uses a part")]

pub mod case;
pub mod host;
pub mod mp;
pub mod properties;
pub mod rns;
pub mod sample;

use wideblas::engine::cuda;
use wideblas::format::{Dd, Qd};
use wideblas::reference::random::splitmix64;

/// The GPU; `None` skips the test, which says so.
pub fn gpu() -> Option<&'static cuda::Device> {
    let device = cuda::device();
    if device.is_none() {
        println!("skipped: GPU {}", cuda::status());
    }
    device
}

/// Random bits from a seed.
pub struct Rng(pub u64);

impl Rng {
    pub fn bits(&mut self) -> u64 {
        splitmix64(&mut self.0)
    }

    /// An integer in `low..=high`.
    pub fn within(&mut self, low: i32, high: i32) -> i32 {
        low + (self.bits() % (i64::from(high) - i64::from(low) + 1) as u64) as i32
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
