//! One hash of all results, by which a changed program shows that it computes the same bits.

use crate::date::today;
use crate::verify::case::Stored;
use crate::verify::numbers::Element;
use num_bigint::Sign;
use sha2::{Digest as _, Sha256};
use wideblas::format::exact::{Decoded, Exact};

/// One pattern for all NaN: neither the library nor Rust promises the bits of a NaN that arithmetic makes.
const NAN: u64 = 0x7ff8 << 48;

/// SHA-256 of the numbers of cases and of their results. The order is the same on every machine: cases run one after the other,
/// only a call itself has several threads, and its result is hashed when the call is complete. Only values are hashed, because
/// addresses and unused limbs differ between runs.
#[derive(Default)]
pub struct Digest(Sha256);

impl Digest {
    /// The case that follows.
    pub fn case(&mut self, number: u64) {
        self.word(number);
    }

    /// C after the call, with its padding, which must stay as it was.
    pub fn result<T: Element>(&mut self, c: &Stored<T>) {
        self.word(c.data.len() as u64);
        c.data.iter().for_each(|x| x.digest(self));
    }

    /// The result of a call that failed.
    pub fn error(&mut self, message: &str) {
        self.word(u64::MAX);
        self.bytes(message.as_bytes());
    }

    /// Zeros have signs.
    pub fn double(&mut self, x: f64) {
        self.word(if x.is_nan() { NAN } else { x.to_bits() });
    }

    /// A number with limbs. Zeros at the end of the mantissa are left out: GMP's numbers may have any number of these.
    pub fn decoded(&mut self, x: &Decoded) {
        match x {
            Decoded::Special(x) => {
                self.bytes(&[]);
                self.double(*x);
            }
            Decoded::Finite(Exact { mantissa, exponent }) => {
                let zeros = mantissa.trailing_zeros().unwrap_or(0);
                let (sign, digits) = (mantissa >> zeros).to_bytes_le();
                self.bytes(&digits);
                self.word((exponent + zeros as i64) as u64);
                self.word(u64::from(sign == Sign::Minus));
            }
        }
    }

    fn word(&mut self, word: u64) {
        self.0.update(word.to_le_bytes());
    }

    /// Bytes after their number, so that no other sequence of them is the same text.
    fn bytes(&mut self, bytes: &[u8]) {
        self.word(bytes.len() as u64);
        self.0.update(bytes);
    }

    pub fn finish(self) -> String {
        hex(self.0.finalize())
    }
}

fn hex(bytes: impl IntoIterator<Item = u8>) -> String {
    bytes.into_iter().map(|byte| format!("{byte:02x}")).collect()
}

/// A page with the digest; the row of the table is its last line, so that those of other seeds can follow.
pub fn markdown(seed: u64, machine: &str, kernel: &str, cases: usize, digest: &str) -> String {
    let (date, version) = (today(), env!("CARGO_PKG_VERSION"));
    format!(
        "# Digests of random calls\n\n{date}, wideblas {version}: {machine}.\n\nA digest is the SHA-256 of the results of the \
         calls that `wideblas verify --random SEED --cases N --digest` makes. It does not depend on the machine, the instruction \
         set or the number of threads. It changes when a bit of a result changes, except in a NaN, or when the command draws \
         other calls. With `--save -` the command prints this page for one seed.\n\n\
         | seed | cases | kernel | digest |\n|---:|---:|---|---|\n\
         | {seed} | {cases} | {kernel} | `{digest}` |\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::Entry;
    use crate::options::Format;
    use crate::verify::numbers::{Digits, Value};
    use wideblas::format::exact::{Decode, Encode};
    use wideblas::format::mpfr::{Mpf, Mpfr};
    use wideblas::format::{Dd, Scalar};
    use wideblas_reference::random::Rng;

    fn of<T: Element>(number: &T) -> String {
        let mut digest = Digest::default();
        number.digest(&mut digest);
        digest.finish()
    }

    /// The bytes that are hashed stay the same, as do those of SHA-256.
    #[test]
    fn numbers_are_hashed_as_little_endian_words() {
        let text = [1.0f64.to_le_bytes(), (-0.0f64).to_le_bytes()].concat();
        assert_eq!(of(&Dd::from_components([1.0, -0.0])), hex(Sha256::digest(text)));
        let mut three = Mpfr::zeros_of(&[70]).unwrap();
        three[0].encode(&Exact { mantissa: (-12).into(), exponent: 5 }.into());
        let text = [&1u64.to_le_bytes()[..], &[3], &7u64.to_le_bytes(), &1u64.to_le_bytes()];
        assert_eq!(of(&three[0]), hex(Sha256::digest(text.concat())));
    }

    #[test]
    fn values_are_hashed_and_not_what_stores_them() {
        let signalling = f64::from_bits(NAN | 1 << 63 | 5);
        assert_eq!(of(&signalling), of(&f64::NAN));
        assert_ne!(of(&f64::NAN), of(&f64::INFINITY));
        assert_ne!(of(&0.0), of(&-0.0));
        // The same number in two and in four limbs.
        let mut rng = Rng(1);
        let value = Value::Finite { negative: false, top: 70, digits: Digits::Bits(60) };
        let mut numbers = [100, 220].map(|bits| Mpf::zeros(Format::Mpf(bits), 1).unwrap());
        numbers[0][0].put(value, &mut rng);
        let copied = numbers[0][0].decode();
        numbers[1][0].encode(&copied);
        assert_eq!(of(&numbers[0][0]), of(&numbers[1][0]));
        // The last bit counts.
        let mut numbers = Mpfr::zeros_of(&[300; 2]).unwrap();
        let one = Exact { mantissa: 1.into(), exponent: 0 };
        numbers[0].encode(&one.clone().into());
        numbers[1].encode(&(Exact { mantissa: 1.into(), exponent: -299 } + one).into());
        assert_ne!(of(&numbers[0]), of(&numbers[1]));
    }
}
