//! How fast the device is: measured at first use, and cached on disk for later processes.

use super::cache;
use super::launch::Failure;
use super::measure;
use super::probe::Device;
use crate::cpu::par::num_threads;
use crate::trace;
use std::fmt;

/// The rates that estimates of time are based on.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rates {
    /// Seconds that a call takes whatever its size.
    pub call: f64,
    /// FP64 instructions a second.
    pub fp64: f64,
    /// Multiply-adds of bytes a second in modular products.
    pub int8: f64,
    /// Bytes a second of copies on the device, read and written ones together.
    pub memory: f64,
    /// Bytes a second from pageable host memory to the device, and back.
    pub up: f64,
    pub down: f64,
}

impl fmt::Display for Rates {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Rates { call, fp64, int8, memory, up, down } = self;
        write!(
            f,
            "{:.1} T FP64 multiply-adds, {:.0} T of bytes, {:.0} GB of its memory a second; {:.1} GB/s from the host, {:.1} \
             GB/s back; {:.0} us a call",
            fp64 * 1e-12,
            int8 * 1e-12,
            memory * 1e-9,
            up * 1e-9,
            down * 1e-9,
            call * 1e6
        )
    }
}

impl Rates {
    /// A lower bound for the seconds of a GPU call.
    pub const CALL: f64 = 3e-5;
    const COUNT: usize = 6;

    fn numbers(self) -> [f64; Rates::COUNT] {
        let Rates { call, fp64, int8, memory, up, down } = self;
        [call, fp64, int8, memory, up, down]
    }

    fn from_numbers([call, fp64, int8, memory, up, down]: [f64; Rates::COUNT]) -> Rates {
        Rates { call, fp64, int8, memory, up, down }
    }

    fn to_bytes(self) -> Vec<u8> {
        self.numbers().iter().flat_map(|x| x.to_le_bytes()).collect()
    }

    fn from_bytes(bytes: &[u8]) -> Option<Rates> {
        let (numbers, rest) = bytes.as_chunks();
        let numbers: [_; Rates::COUNT] = numbers.try_into().ok()?;
        let numbers = numbers.map(f64::from_le_bytes);
        let usable = rest.is_empty() && numbers.iter().all(|x| x.is_finite() && *x > 0.0);
        usable.then(|| Rates::from_numbers(numbers))
    }

    /// Estimates from the properties of the device.
    fn expected(device: &Device) -> Rates {
        let fp64 = device.fp64_rate;
        Rates { call: 1e-4, fp64, int8: 1e14, memory: 1e12, up: 1e10, down: 1e10 }
    }

    fn measured(device: &Device) -> Result<Rates, Failure> {
        let (up, down) = measure::transfers(device, num_threads())?;
        Ok(Rates {
            call: measure::call(device)?.max(Rates::CALL),
            fp64: measure::multiply_adds(device, 500)?,
            int8: measure::modular(device, 2048, 4)?,
            memory: measure::copies(device, 256 << 20)?,
            up,
            down,
        })
    }
}

impl Device {
    /// The device's rates; measured now if no process has measured them before.
    pub fn rates(&self) -> &Rates {
        self.cell::<Rates>().get_or_init(|| {
            let made_of = [&self.name, &self.driver.to_string(), &num_threads().to_string()];
            let made_of = made_of.map(String::as_str);
            let name = cache::name("rates", &[env!("CARGO_PKG_VERSION"), &made_of.join("/")]);
            let folder = cache::folder();
            let known = folder.as_ref().and_then(|folder| cache::read(folder, &name));
            if let Some(rates) = known.as_deref().and_then(Rates::from_bytes) {
                return rates;
            }
            match Rates::measured(self) {
                Ok(rates) => {
                    trace::decision(|| format!("cuda:{} measured: {rates}", self.ordinal));
                    if let Some(folder) = folder {
                        cache::write(&folder, &name, &rates.to_bytes());
                    }
                    rates
                }
                Err(failure) => {
                    trace::note(|| format!("cuda:{} not measured: {failure}", self.ordinal));
                    Rates::expected(self)
                }
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rates_come_back_from_bytes_and_damage_is_seen() {
        let rates = Rates { call: 1e-4, fp64: 2.0, int8: 3.0, memory: 4.0, up: 5.0, down: 6.0 };
        let mut bytes = rates.to_bytes();
        assert_eq!(Rates::from_bytes(&bytes), Some(rates));
        assert_eq!(Rates::from_bytes(&bytes[1..]), None);
        bytes[7] ^= 0x80;
        assert_eq!(Rates::from_bytes(&bytes), None, "a negative number");
        assert_eq!(Rates::from_bytes(&[]), None);
    }
}
