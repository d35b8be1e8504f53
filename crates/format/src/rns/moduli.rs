//! The choice of the moduli of a set.

use num_bigint::BigUint;
use num_traits::One;
use std::fmt;

/// Moduli are below this: residues and moduli are C's `int`.
const LIMIT: u32 = 1 << 31;

/// Bits of precision that sets may have.
pub const PRECISIONS: std::ops::RangeInclusive<u32> = 24..=8192;

/// Why numbers are not the moduli of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SetError {
    /// The precision is not in 24 ..= 8192 bits.
    Precision,
    /// A modulus is less than 2.
    Modulus,
    /// Two moduli have a common divisor.
    NotCoprime,
    /// The product gives less than 24 bits.
    TooSmall,
    /// The product gives more than 8192 bits.
    TooLarge,
    /// There is no memory for a set's tables.
    NoMemory,
}

impl SetError {
    pub fn text(self) -> &'static str {
        match self {
            SetError::Precision => "the precision is not in 24 ..= 8192 bits",
            SetError::Modulus => "a modulus is less than 2",
            SetError::NotCoprime => "the moduli are not pairwise coprime",
            SetError::TooSmall => "the product of the moduli gives less than 24 bits",
            SetError::TooLarge => "the product of the moduli gives more than 8192 bits",
            SetError::NoMemory => "out of memory",
        }
    }
}

impl fmt::Display for SetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

/// `floor(log2 sqrt(product)) - 1`
pub fn precision(product: &BigUint) -> i64 {
    (product.bits() as i64 - 1) / 2 - 1
}

pub fn product(moduli: &[u32]) -> BigUint {
    moduli.iter().fold(BigUint::one(), |product, &m| product * m)
}

/// The moduli for a precision: their product is in [2^(2 bits + 2), 2^(2 bits + 3)].
pub fn for_precision(bits: u32) -> Result<Vec<u32>, SetError> {
    if !PRECISIONS.contains(&bits) {
        return Err(SetError::Precision);
    }
    let wanted = BigUint::one() << (2 * bits + 2);
    let mut moduli: Vec<u32> = primes_down(LIMIT).take((2 * bits as usize + 2) / 31).collect();
    let rest = |moduli: &[u32]| (&wanted + product(moduli) - 1u32) / product(moduli);
    let mut last = rest(&moduli);
    // A last modulus that is small makes room by a smaller one before it.
    if last.bits() <= 6 {
        let before = last.bits() as u32 / 2 + 15;
        moduli.pop();
        moduli.push(primes_down(1 << before.max(16)).next().expect("a prime of some bits"));
        last = rest(&moduli);
    }
    if last > BigUint::one() {
        let start = u32::try_from(&last).expect("less than a modulus that was left out");
        let fresh = |m: &u32| is_prime(*m) && !moduli.contains(m);
        let found = (start.max(3)..LIMIT).find(fresh).expect("a prime below twice any number");
        moduli.push(found);
    }
    Ok(moduli)
}

/// The precision of given moduli.
pub fn check(moduli: &[i32]) -> Result<(Vec<u32>, u32), SetError> {
    let mut found: Vec<u32> = Vec::with_capacity(moduli.len().min(1024));
    let mut all = BigUint::one();
    for &m in moduli {
        let m = u32::try_from(m).ok().filter(|&m| m >= 2).ok_or(SetError::Modulus)?;
        if gcd(u32::try_from(&all % m).unwrap_or(0), m) != 1 {
            return Err(SetError::NotCoprime);
        }
        all *= m;
        found.push(m);
        if precision(&all) > i64::from(*PRECISIONS.end()) {
            return Err(SetError::TooLarge);
        }
    }
    let bits = precision(&all);
    if bits < i64::from(*PRECISIONS.start()) {
        return Err(SetError::TooSmall);
    }
    Ok((found, bits as u32))
}

/// More primes, the largest first, until the product exceeds 2^bits.
pub fn extend(moduli: &[u32], bits: u64) -> Vec<u32> {
    let mut all = product(moduli);
    let mut extended = moduli.to_vec();
    for m in primes_down(LIMIT) {
        if all.bits() > bits {
            break;
        }
        if gcd(u32::try_from(&all % m).unwrap_or(0), m) == 1 {
            all *= m;
            extended.push(m);
        }
    }
    extended
}

fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}

/// The primes below a limit, the largest first.
fn primes_down(limit: u32) -> impl Iterator<Item = u32> {
    (3..limit).rev().filter(|&n| is_prime(n))
}

/// Miller and Rabin's test with bases that decide below 3,215,031,751 (Pomerance, Selfridge, Wagstaff
/// 1980).
fn is_prime(n: u32) -> bool {
    const BASES: [u64; 4] = [2, 3, 5, 7];
    let n = u64::from(n);
    if n < 2 || BASES.iter().any(|b| n.is_multiple_of(*b)) {
        return BASES.contains(&n);
    }
    let power = |mut base: u64, mut exponent: u64| {
        let mut result = 1;
        while exponent > 0 {
            if exponent & 1 == 1 {
                result = result * base % n;
            }
            base = base * base % n;
            exponent >>= 1;
        }
        result
    };
    let twos = (n - 1).trailing_zeros();
    BASES.iter().all(|&base| {
        let mut x = power(base, (n - 1) >> twos);
        let mut witness = x == 1;
        for _ in 0..twos {
            witness |= x == n - 1;
            x = x * x % n;
        }
        witness
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn primes_are_those_of_a_sieve() {
        let divides = |n: u32| (2..n).take_while(|d| d * d <= n).any(|d| n.is_multiple_of(d));
        let end = if cfg!(miri) { 200 } else { 20_000 };
        (0..end).for_each(|n| assert_eq!(is_prime(n), n >= 2 && !divides(n), "{n}"));
        // The largest prime of 31 bits is Mersenne's; 3215031751 = 151 751 28351 deceives the bases.
        assert_eq!(primes_down(LIMIT).next(), Some(LIMIT - 1));
        assert!([25_326_001, 161_304_001, 960_946_321].iter().all(|&n| !is_prime(n)));
    }

    #[test]
    #[cfg(not(miri))]
    fn sets_have_exactly_the_precision_asked_for() {
        for bits in (24..700).chain([848, 1696, 3400, 4096, 8191, 8192]) {
            let moduli = for_precision(bits).unwrap();
            let signed: Vec<i32> = moduli.iter().map(|&m| m as i32).collect();
            assert_eq!(check(&signed).unwrap().1, bits);
            let product = product(&moduli).bits();
            assert!(
                (2 * bits + 3..=2 * bits + 4).contains(&(product as u32)),
                "{bits}: {moduli:?}"
            );
            assert!(moduli.iter().all(|&m| m > 64), "{bits}: {moduli:?}");
            assert!(moduli.len() <= (2 * bits as usize + 2).div_ceil(31) + 1, "{bits}");
        }
        assert_eq!(for_precision(120).unwrap().len(), 8);
        assert_eq!(for_precision(424).unwrap().len(), 28);
    }

    #[test]
    fn numbers_that_are_no_moduli_are_refused() {
        assert_eq!(for_precision(23), Err(SetError::Precision));
        assert_eq!(for_precision(8193), Err(SetError::Precision));
        let info = |moduli: &[i32]| check(moduli).map(|(_, bits)| bits);
        assert_eq!(info(&[]), Err(SetError::TooSmall));
        assert_eq!(info(&[i32::MAX, 1]), Err(SetError::Modulus));
        assert_eq!(info(&[i32::MAX, -7]), Err(SetError::Modulus));
        assert_eq!(info(&[i32::MAX, 15, 21]), Err(SetError::NotCoprime));
        assert_eq!(info(&[i32::MAX, 1 << 10]), Err(SetError::TooSmall));
        assert_eq!(info(&[i32::MAX, 1 << 20]), Ok(24));
    }
}
