//! Random numbers for tests: deterministic, so that a printed seed repeats a failure.

#![allow(dead_code, reason = "each test uses a part")]

pub mod case;
pub mod host;
pub mod mp;
pub mod properties;
pub mod rns;
pub mod sample;
pub mod stored;

use std::env;
use std::process::Command;
use wideblas::engine::cuda;
use wideblas::format::{Dd, Qd};
use wideblas::reference::random::splitmix64;

/// The GPU. Tests that need one are ignored, which `make check` takes back where there is one.
pub fn gpu() -> &'static cuda::Device {
    cuda::device().unwrap_or_else(|| panic!("needs a GPU, which is {}", cuda::status()))
}

/// Runs a test of this name in a process of its own with these variables: the test calls itself there, and only
/// there does the work.
pub fn in_a_process(test: &str, variables: &[(&str, &str)], work: impl FnOnce()) {
    const HERE: &str = "TEST_IN_THIS_PROCESS";
    if env::var_os(HERE).is_some_and(|name| name == test) {
        return work();
    }
    let output = Command::new(env::current_exe().unwrap())
        .args([test, "--exact", "--include-ignored", "--nocapture", "--test-threads=1"])
        .env(HERE, test)
        .envs(variables.iter().copied())
        .output()
        .unwrap();
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert!(output.status.success() && text.contains("1 passed"), "{:?}: {text}", output.status);
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
