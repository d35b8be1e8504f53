//! How fast several GPUs copy at the same time: measured at first use, and cached on disk for later processes.

use super::cache;
use super::gpus::Gpus;
use super::launch::Failure;
use super::measure;
use super::shares::{each, shares};
use crate::cpu::par::num_threads;
use crate::trace;
use std::sync::{Mutex, PoisonError};
use wideblas_base::options::Part;

/// Rates of several GPUs in bytes a second.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Together {
    /// From pageable host memory to all of them, and back, added up.
    pub up: f64,
    pub down: f64,
    /// From one to another.
    pub between: f64,
}

impl Together {
    /// With which nothing is faster on several.
    const NONE: Together = Together { up: 1e9, down: 1e9, between: 1e9 };

    fn to_bytes(self) -> Vec<u8> {
        [self.up, self.down, self.between].iter().flat_map(|x| x.to_le_bytes()).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Together> {
        let (numbers, rest) = bytes.as_chunks();
        let numbers: [_; 3] = numbers.try_into().ok()?;
        let [up, down, between] = numbers.map(f64::from_le_bytes);
        let usable = |x: &f64| x.is_finite() && *x > 0.0;
        let found = Together { up, down, between };
        (rest.is_empty() && [up, down, between].iter().all(usable)).then_some(found)
    }

    fn measured(gpus: &Gpus) -> Result<Together, Failure> {
        let devices = gpus.all();
        let shares = shares(gpus, devices.len(), Part::All);
        let threads = num_threads();
        let rates = each(&shares, |share| measure::transfers(share.device, share.threads(threads)));
        let rates = rates.map_err(|lost| lost.failure)?;
        let slowest =
            |of: fn(&(f64, f64)) -> f64| rates.iter().map(of).fold(f64::INFINITY, f64::min);
        let count = devices.len() as f64;
        Ok(Together {
            up: count * slowest(|rates| rates.0),
            down: count * slowest(|rates| rates.1),
            between: measure::between(devices[0], devices[1])?,
        })
    }

    /// The rates of two or more GPUs.
    pub fn of(gpus: &Gpus) -> Together {
        /// By the numbers of the GPUs.
        type Known = Mutex<Vec<(Vec<usize>, Together)>>;
        let known = gpus.first().cell::<Known>().get_or_init(Known::default);
        let mut known = known.lock().unwrap_or_else(PoisonError::into_inner);
        let numbers: Vec<usize> = gpus.all().iter().map(|device| device.ordinal).collect();
        if let Some((_, rates)) = known.iter().find(|(of, _)| *of == numbers) {
            return *rates;
        }
        let rates = Together::cached(gpus, &numbers);
        known.push((numbers, rates));
        rates
    }

    fn cached(gpus: &Gpus, numbers: &[usize]) -> Together {
        let (first, names) = (gpus.first(), gpus.all().iter().map(|device| device.name.as_str()));
        let names = names.collect::<Vec<_>>().join("/");
        let made_of = format!("{names}/{numbers:?}/{}/{}", first.driver, num_threads());
        let name = cache::name("together", &[env!("CARGO_PKG_VERSION"), &made_of]);
        let folder = cache::folder();
        let known = folder.as_ref().and_then(|folder| cache::read(folder, &name));
        if let Some(rates) = known.as_deref().and_then(Together::from_bytes) {
            return rates;
        }
        match Together::measured(gpus) {
            Ok(rates) => {
                let Together { up, down, between } = rates;
                trace::decision(|| {
                    format!(
                        "{numbers:?} together measured: {:.1} GB/s from the host, {:.1} GB/s back, {:.1} GB/s between two",
                        up * 1e-9,
                        down * 1e-9,
                        between * 1e-9
                    )
                });
                if let Some(folder) = folder {
                    cache::write(&folder, &name, &rates.to_bytes());
                }
                rates
            }
            Err(failure) => {
                trace::note(|| format!("{numbers:?} together not measured: {failure}"));
                Together::NONE
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_come_back_from_bytes_and_damage_is_seen() {
        let rates = Together { up: 1e10, down: 2e10, between: 3e11 };
        let mut bytes = rates.to_bytes();
        assert_eq!(Together::from_bytes(&bytes), Some(rates));
        assert_eq!(Together::from_bytes(&bytes[1..]), None);
        bytes[23] ^= 0x80;
        assert_eq!(Together::from_bytes(&bytes), None, "a negative number");
    }
}
