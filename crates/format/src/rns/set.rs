//! Sets of moduli with their tables.

use super::evaluation::{ErFloat, Evaluation};
use super::moduli::{self, SetError};
use super::words;
use num_bigint::BigUint;
use num_traits::One;
use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex, Weak};
use wideblas_base::fallible;

/// Bits by which the product of the moduli of arrays exceeds 2^(2p).
pub const HEADROOM: u64 = 60;

/// Bits of a digit of significands on their way to residues and back: a digit times a residue is below
/// 2^59, and 16 such products below the 2^63 that a reduction takes.
pub const DIGIT_BITS: u32 = 28;

/// Rows of tables are padded to a multiple of this length; the padding never matters.
pub const LANE_PADDING: usize = 16;

/// Moduli, and the tables of conversions by them. Rows have `stride` entries.
#[derive(Debug)]
pub struct Base {
    /// Number of moduli.
    pub len: usize,
    pub stride: usize,
    /// `[stride]`, ones behind the moduli.
    pub moduli: Vec<u32>,
    pub product: BigUint,
    /// `[stride]`, `-1 / m mod 2^32`.
    pub neg_inverse: Vec<u32>,
    /// `1 / m`
    pub reciprocals: Vec<f64>,
    /// Digits of the product and a sign.
    pub digits: usize,
    /// `[digit][stride]`, `2^(28 digit + 64) mod m`: what a digit contributes to the residues, twice
    /// reduced.
    pub lift: Vec<u32>,
    /// `[stride]`, `2^32 / (M / m) mod m`
    pub inverse_weights: Vec<u32>,
    /// `1 / (M / m) mod m`
    pub inverses: Vec<u32>,
    /// `[modulus][digit_stride]`, the digits of M / m.
    pub weights: Vec<u32>,
    /// `[digit_stride]`, the digits of `2^(28 digits) - M`.
    pub minus_product: Vec<u32>,
    pub digit_stride: usize,
    /// Moduli that Montgomery's reduction does not serve: even ones, and those so small that its
    /// results are not below twice them.
    pub irregular: Vec<usize>,
}

impl Base {
    fn derive(moduli: &[u32]) -> Base {
        let len = moduli.len();
        let stride = len.next_multiple_of(LANE_PADDING);
        let product = moduli::product(moduli);
        let digits = (product.bits() as usize + 1).div_ceil(DIGIT_BITS as usize);
        let digit_stride = digits.next_multiple_of(LANE_PADDING);
        let padded: Vec<u32> =
            moduli.iter().copied().chain(std::iter::repeat(1)).take(stride).collect();
        let mut lift = fallible::filled(digits * stride, 0);
        let (mut inverses, mut inverse_weights) = (vec![0; len], vec![0; stride]);
        let mut weights = fallible::filled(len * digit_stride, 0);
        for (i, &m) in moduli.iter().enumerate() {
            let m = u64::from(m);
            let mut power = (u128::from(u64::MAX) + 1) % u128::from(m);
            for d in 0..digits {
                lift[d * stride + i] = power as u32;
                power = (power << DIGIT_BITS) % u128::from(m);
            }
            let weight = &product / m;
            let residue = u64::try_from(&weight % m).expect("below m");
            let inverse = inverse(residue, m);
            inverses[i] = inverse as u32;
            inverse_weights[i] = ((inverse << 32) % m) as u32;
            write_digits(&weight, &mut weights[i * digit_stride..][..digits]);
        }
        let mut minus_product = vec![0; digit_stride];
        let all = BigUint::one() << (DIGIT_BITS as usize * digits);
        write_digits(&(all - &product), &mut minus_product[..digits]);
        Base {
            len,
            stride,
            neg_inverse: padded.iter().map(|&m| inverse_2_32(m).wrapping_neg()).collect(),
            reciprocals: moduli.iter().map(|&m| 1.0 / f64::from(m)).collect(),
            moduli: padded,
            product,
            digits,
            lift,
            inverse_weights,
            inverses,
            weights,
            minus_product,
            digit_stride,
            irregular: (0..len)
                .filter(|&i| moduli[i].is_multiple_of(2) || moduli[i] < 64)
                .collect(),
        }
    }

    /// The moduli themselves.
    pub fn moduli(&self) -> &[u32] {
        &self.moduli[..self.len]
    }

    /// The integer below the product that has these residues, any of them: in mixed radix, a modulus
    /// after the other.
    pub fn integer(&self, residues: &[u32]) -> BigUint {
        let (mut x, mut product) = (BigUint::default(), BigUint::one());
        for (&residue, &m) in residues.iter().zip(self.moduli()) {
            let of = |x: &BigUint| u64::try_from(x % m).expect("below m");
            let m = u64::from(m);
            let missing = (u64::from(residue) % m + m - of(&x)) % m;
            x += &product * (missing * inverse(of(&product), m) % m);
            product *= m;
        }
        x
    }
}

fn write_digits(x: &BigUint, out: &mut [u32]) {
    let words: Vec<u64> = x.iter_u64_digits().collect();
    for (d, digit) in out.iter_mut().enumerate() {
        let (word, shift) = (d * DIGIT_BITS as usize / 64, d * DIGIT_BITS as usize % 64);
        let get = |i: usize| words.get(i).copied().unwrap_or(0);
        let bits = u128::from(get(word)) | u128::from(get(word + 1)) << 64;
        *digit = (bits >> shift) as u32 & ((1 << DIGIT_BITS) - 1);
    }
}

/// `1 / a mod m` for coprime numbers.
fn inverse(a: u64, m: u64) -> u64 {
    let (mut r, mut s) = ((m as i64, a as i64), (0i64, 1i64));
    while r.1 != 0 {
        let q = r.0 / r.1;
        r = (r.1, r.0 - q * r.1);
        s = (s.1, s.0 - q * s.1);
    }
    s.0.rem_euclid(m as i64) as u64 % m
}

/// `1 / m mod 2^32` for an odd m, by Newton's iteration; anything for an even one.
fn inverse_2_32(m: u32) -> u32 {
    (0..5).fold(m, |x, _| x.wrapping_mul(2u32.wrapping_sub(m.wrapping_mul(x))))
}

/// A set of moduli: it defines a precision, and each array refers to its set.
#[derive(Debug)]
pub struct ModuliSet {
    /// Precision p in bits.
    pub bits: u32,
    /// The set's own moduli, whose residues a host number holds.
    pub own: Base,
    /// The own moduli and those that make room for sums: the moduli of arrays.
    pub full: Base,
    /// The first moduli of arrays, as few as determine canonical significands.
    pub first: Base,
    /// The intervals of X / M, M the product of the set's own moduli.
    pub evaluation: Evaluation,
    /// Largest s of `shifts`.
    pub largest_shift: u32,
    /// `[2 (largest_shift + 1)][full.stride]`: `2^(s + 32) mod m`, then `-2^(s + 32) mod m`.
    pub shifts: Vec<u32>,
    /// The tables that [`ModuliSet::words`] has made.
    pub(super) made: words::Made,
    me: Weak<ModuliSet>,
}

/// A set that was made: for as long as someone holds it, or for ever.
struct Entry {
    shared: Weak<ModuliSet>,
    forever: Option<&'static Arc<ModuliSet>>,
}

/// The sets made so far, by their moduli.
type Made = HashMap<Vec<u32>, Entry>;

static MADE: LazyLock<Mutex<Made>> = LazyLock::new(Mutex::default);

impl ModuliSet {
    /// The set of a precision of 24 to 8192 bits, for as long as the process lives: a set of many bits
    /// takes megabytes. See [`ModuliSet::shared`].
    pub fn for_precision(bits: u32) -> Result<&'static ModuliSet, SetError> {
        Ok(ModuliSet::shared(bits)?.forever())
    }

    /// The set of given moduli, as [`ModuliSet::for_precision`].
    pub fn from_moduli(moduli: &[i32]) -> Result<&'static ModuliSet, SetError> {
        Ok(ModuliSet::shared_of(moduli)?.forever())
    }

    /// The set of a precision of 24 to 8192 bits, one for all that hold it at a time.
    pub fn shared(bits: u32) -> Result<Arc<ModuliSet>, SetError> {
        ModuliSet::get(moduli::for_precision(bits)?, bits)
    }

    /// The set of given moduli, as [`ModuliSet::shared`].
    pub fn shared_of(moduli: &[i32]) -> Result<Arc<ModuliSet>, SetError> {
        let (moduli, bits) = moduli::check(moduli)?;
        ModuliSet::get(moduli, bits)
    }

    fn get(moduli: Vec<u32>, bits: u32) -> Result<Arc<ModuliSet>, SetError> {
        let known = |made: &Made| made.get(&moduli).and_then(|entry| entry.shared.upgrade());
        // try_lock: a child of fork() must not wait for a lock that a lost thread held.
        if let Ok(made) = MADE.try_lock()
            && let Some(set) = known(&made)
        {
            return Ok(set);
        }
        let before = fallible::served();
        let set = ModuliSet::derive(&moduli, bits);
        // The reserve's memory is needed again.
        if fallible::served() != before {
            return Err(SetError::NoMemory);
        }
        let set = Arc::new_cyclic(|me| ModuliSet { me: me.clone(), ..set });
        if let Ok(mut made) = MADE.try_lock() {
            if let Some(earlier) = known(&made) {
                return Ok(earlier);
            }
            made.retain(|_, entry| entry.shared.strong_count() > 0);
            made.insert(moduli, Entry { shared: Arc::downgrade(&set), forever: None });
        }
        Ok(set)
    }

    /// A count of this set for a new holder.
    pub fn hold(&self) -> Arc<ModuliSet> {
        self.me.upgrade().expect("held by whoever calls")
    }

    /// This set, which lives as long as the process from now on.
    pub fn forever(&self) -> &'static ModuliSet {
        let leak = || -> &'static Arc<ModuliSet> { Box::leak(Box::new(self.hold())) };
        if let Ok(mut made) = MADE.try_lock()
            && let Some(entry) = made.get_mut(self.own.moduli())
            && entry.shared.ptr_eq(&self.me)
        {
            return entry.forever.get_or_insert_with(leak);
        }
        leak()
    }

    fn derive(moduli: &[u32], bits: u32) -> ModuliSet {
        let own = Base::derive(moduli);
        let full = Base::derive(&moduli::extend(moduli, 2 * u64::from(bits) + HEADROOM));
        // Significands stay below a quarter of the product.
        let enough = |&n: &usize| moduli::product(&full.moduli()[..n]).bits() > u64::from(bits) + 2;
        let count = (1..full.len).find(enough).unwrap_or(full.len);
        let first = Base::derive(&full.moduli()[..count]);
        let largest_shift = HEADROOM as u32 - 2;
        let count = largest_shift as usize + 1;
        let mut shifts = fallible::filled(2 * count * full.stride, 0);
        for (i, &m) in full.moduli().iter().enumerate() {
            let mut power = (1u64 << 32) % u64::from(m);
            for s in 0..count {
                shifts[s * full.stride + i] = power as u32;
                shifts[(count + s) * full.stride + i] =
                    ((u64::from(m) - power) % u64::from(m)) as u32;
                power = 2 * power % u64::from(m);
            }
        }
        let evaluation = Evaluation::new(&own.product);
        let (made, me) = (words::Made::default(), Weak::new());
        ModuliSet { bits, own, full, first, evaluation, largest_shift, shifts, made, me }
    }

    /// The interval of X / M by a sum of fractions in binary64, X given by its residues; `None` where X is
    /// too small for that, or too close to M.
    pub fn fast_evaluation(&self, residues: &[u32]) -> Option<[ErFloat; 2]> {
        let base = &self.own;
        let mut sum = 0.0f64;
        for (i, &x) in residues.iter().enumerate() {
            let weighted = u64::from(x) * u64::from(base.inverses[i]) % u64::from(base.moduli[i]);
            sum += weighted as f64 * base.reciprocals[i];
            // Integers do not matter.
            sum -= sum.floor();
        }
        // Each step rounds three times, numbers below 2.
        self.evaluation.fast(sum, residues.len() as f64 * 3.0 * f64::EPSILON)
    }

    /// The number of the row of [`ModuliSet::shifts`] for a factor ±2^shift.
    #[inline(always)]
    pub fn shift_row(&self, negative: bool, shift: u32) -> usize {
        shift as usize + usize::from(negative) * (self.largest_shift as usize + 1)
    }

    /// Rows of [`ModuliSet::shifts`].
    pub fn shift_rows(&self) -> usize {
        2 * (self.largest_shift as usize + 1)
    }

    /// The row for a factor ±2^shift.
    pub fn shift(&self, negative: bool, shift: u32) -> &[u32] {
        &self.shifts[self.shift_row(negative, shift) * self.full.stride..][..self.full.stride]
    }

    /// The same moduli: numbers of one are numbers of the other.
    pub fn is_same(&self, other: &ModuliSet) -> bool {
        std::ptr::eq(self, other) || self.own.moduli == other.own.moduli
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    #[cfg_attr(miri, ignore = "safe code that derives long tables")]
    fn sets_live_as_long_as_they_are_held() {
        let moduli = [1 << 20, 3, 625, i32::MAX, 17 * 11 * 13];
        let set = ModuliSet::shared_of(&moduli).unwrap();
        let same = ModuliSet::shared_of(&moduli).unwrap();
        assert!(Arc::ptr_eq(&set, &same));
        let seen = Arc::downgrade(&set);
        drop((set, same));
        assert!(seen.upgrade().is_none());
        let forever = ModuliSet::from_moduli(&moduli).unwrap();
        assert!(std::ptr::eq(forever, ModuliSet::from_moduli(&moduli).unwrap()));
        assert!(std::ptr::eq(forever, &*ModuliSet::shared_of(&moduli).unwrap()));
        assert!(forever.me.upgrade().is_some());
    }

    fn number(digits: &[u32]) -> BigUint {
        digits.iter().rev().fold(BigUint::default(), |x, &d| (x << DIGIT_BITS) + d)
    }

    #[test]
    fn tables_are_what_they_are_called() {
        let precisions: &[u32] = if cfg!(miri) { &[24] } else { &[24, 53, 120, 424, 848] };
        let mut sets: Vec<_> =
            precisions.iter().map(|&p| ModuliSet::for_precision(p).unwrap()).collect();
        sets.push(ModuliSet::from_moduli(&[1 << 20, 3, 625, i32::MAX, 7 * 11 * 13]).unwrap());
        for set in sets {
            assert_eq!(&set.full.moduli()[..set.own.len], set.own.moduli());
            assert!(set.full.product.bits() > 2 * u64::from(set.bits) + HEADROOM);
            assert_eq!(&set.full.moduli()[..set.first.len], set.first.moduli());
            assert!(set.first.product >= BigUint::one() << (set.bits + 2));
            for base in [&set.own, &set.full, &set.first] {
                let m_all = &base.product;
                assert_eq!(base.moduli().iter().fold(BigUint::one(), |x, &m| x * m), *m_all);
                let minus = number(&base.minus_product[..base.digits]);
                assert_eq!(minus + m_all, BigUint::one() << (28 * base.digits));
                for (i, &m) in base.moduli().iter().enumerate() {
                    let weight = number(&base.weights[i * base.digit_stride..][..base.digits]);
                    assert_eq!(&weight * m, *m_all);
                    let unit = weight * base.inverse_weights[i] % m;
                    assert_eq!(unit, (BigUint::one() << 32) % m);
                    for d in 0..base.digits {
                        let expected = (BigUint::one() << (28 * d + 64)) % m;
                        assert_eq!(BigUint::from(base.lift[d * base.stride + i]), expected);
                    }
                    if m % 2 == 1 {
                        assert_eq!(base.neg_inverse[i].wrapping_mul(m), u32::MAX);
                    }
                }
            }
            for s in 0..=set.largest_shift {
                for (i, &m) in set.full.moduli().iter().enumerate() {
                    let power = BigUint::from(set.shift(false, s)[i]);
                    assert_eq!(power, (BigUint::one() << (s + 32)) % m);
                    assert_eq!((power + set.shift(true, s)[i]) % m, BigUint::default());
                }
            }
        }
    }
}
