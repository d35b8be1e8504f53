//! Floating-point numbers of any precision, in limbs, whose additions are rounded.

use std::fmt;
use wideblas_format::carry::add_with_carry;
use wideblas_format::wide::Wide;

/// The exponent of zero, far below all others.
pub const ZERO: i64 = i64::MIN / 4;

/// The precision p of numbers.
#[derive(Clone, Copy, Debug)]
pub struct Precision {
    bits: i64,
    /// Low bits of the lowest limb that no number uses.
    unused: u32,
}

impl Precision {
    pub fn new(bits: u32) -> Precision {
        Precision { bits: bits.into(), unused: 64 * bits.div_ceil(64) - bits }
    }

    pub fn limbs(self) -> usize {
        self.bits.unsigned_abs().div_ceil(64) as usize
    }
}

/// A number of at most p bits, `±0.m 2^exp`: the highest bit of m is that of the last limb. Any limbs where `exp` is
/// [`ZERO`].
#[derive(Clone, Copy, Debug)]
pub struct Term<'a> {
    pub negative: bool,
    pub exp: i64,
    /// The lowest first, no more than p takes.
    pub limbs: &'a [u64],
}

impl Term<'static> {
    pub const ZERO: Term<'static> = Term { negative: false, exp: ZERO, limbs: &[0] };
}

/// The memory of a number: as many limbs as p takes, and one below them.
pub trait Limbs: AsRef<[u64]> + AsMut<[u64]> + Clone + fmt::Debug + Send {
    fn zeros(len: usize) -> Self;
}

impl<const LEN: usize> Limbs for [u64; LEN] {
    fn zeros(len: usize) -> Self {
        assert_eq!(len, LEN);
        [0; LEN]
    }
}

impl Limbs for Box<[u64]> {
    fn zeros(len: usize) -> Self {
        vec![0; len].into()
    }
}

/// A number as [`Term`]. Of its limbs the first is zero but during an addition.
#[derive(Clone, Debug)]
pub struct Float<L> {
    negative: bool,
    exp: i64,
    limbs: L,
}

impl<L: Limbs> Float<L> {
    pub fn zero(precision: Precision) -> Float<L> {
        Float { negative: false, exp: ZERO, limbs: L::zeros(precision.limbs() + 1) }
    }

    pub fn term(&self) -> Term<'_> {
        Term { negative: self.negative, exp: self.exp, limbs: &self.limbs.as_ref()[1..] }
    }

    pub fn value(&self) -> Wide {
        if self.exp == ZERO {
            return Wide::default();
        }
        let limbs = self.term().limbs.to_vec();
        let exponent = self.exp - 64 * limbs.len() as i64;
        let mut value = Wide { negative: self.negative, exponent, limbs };
        value.trim();
        value
    }

    #[inline(always)]
    pub fn set(&mut self, term: Term<'_>) {
        let limbs = self.limbs.as_mut();
        let low = limbs.len() - term.limbs.len();
        limbs[..low].fill(0);
        limbs[low..].copy_from_slice(term.limbs);
        (self.negative, self.exp) = (term.negative, term.exp);
    }

    /// [`Float::add`], not compiled where it is used.
    #[inline(never)]
    pub fn add_by_call(&mut self, precision: Precision, term: Term<'_>) {
        self.add(precision, term);
    }

    /// Adds a term, and rounds the sum to nearest, ties to even. Exponents have no end that sums could reach.
    #[inline(always)]
    pub fn add(&mut self, precision: Precision, term: Term<'_>) {
        // Two more than p, so that a term below a quarter of a unit in the last place of any smaller neighbour does nothing.
        let far = precision.bits + 2;
        let mut distance = self.exp - term.exp;
        if distance >= far {
            return;
        }
        if distance < 0 {
            if distance <= -far {
                return self.set(term);
            }
            shift_down(self.limbs.as_mut(), distance.unsigned_abs() as usize);
            self.exp = term.exp;
            distance = 0;
        } else if self.exp == ZERO {
            return;
        }
        let subtracts = self.negative != term.negative;
        let limbs = self.limbs.as_mut();
        let over = add_shifted(limbs, term.limbs, distance as usize, subtracts);
        if !subtracts {
            if over {
                self.exp += 1;
                shift_down(limbs, 1);
                if let Some(top) = limbs.last_mut() {
                    *top |= 1 << 63;
                }
            }
        } else {
            if over {
                self.negative = !self.negative;
                negate(limbs);
            }
            if limbs[limbs.len() - 1] >> 63 == 0 {
                let Some(shift) = shift_to_top(limbs) else {
                    self.exp = ZERO;
                    return;
                };
                self.exp -= shift as i64;
            }
        }
        self.exp += round(limbs, precision.unused);
    }
}

/// Rounds limbs, below whose first p bits end `unused` above the second one's lowest bit, and clears what is below.
/// Returns what that adds to the exponent.
#[inline(always)]
fn round(limbs: &mut [u64], unused: u32) -> i64 {
    let (guard, low) = (limbs[0], limbs[1]);
    let mask = (1u64 << unused) - 1;
    let below = u128::from(low & mask) << 64 | u128::from(guard);
    if below == 0 {
        return 0;
    }
    let (half, unit) = (1u128 << (63 + unused), 1u64 << unused);
    limbs[0] = 0;
    limbs[1] = low & !mask;
    if below > half || below == half && low & unit != 0 {
        let mut carry = unit;
        for limb in &mut limbs[1..] {
            let (sum, over) = limb.overflowing_add(carry);
            *limb = sum;
            if !over {
                return 0;
            }
            carry = 1;
        }
        if let Some(top) = limbs.last_mut() {
            *top = 1 << 63;
        }
        return 1;
    }
    0
}

/// The upper of two limbs, shifted down by `part` bits.
#[inline(always)]
fn funnel(limb: u64, above: u64, part: usize) -> u64 {
    limb >> part | above << 1 << (63 - part)
}

/// Adds or subtracts `term / 2^distance`, whose last limb lies at that of `limbs` for no distance. Where bits of it
/// would be lost, its lowest bit says so. Returns whether the sum is 2^64 limbs or more, or negative.
// Places of limbs, which the term's follow from.
#[allow(clippy::needless_range_loop)]
#[inline(always)]
fn add_shifted(limbs: &mut [u64], term: &[u64], distance: usize, subtracts: bool) -> bool {
    let (whole, part) = (distance / 64, distance % 64);
    let base = limbs.len() - term.len();
    let at = |i: usize| i.checked_sub(base).and_then(|i| term.get(i)).copied().unwrap_or(0);
    let (start, end) = ((base - 1).saturating_sub(whole), limbs.len() - whole);
    let mut lost = at(whole) << 1 << (63 - part);
    for i in base..whole {
        lost |= at(i);
    }
    let mut jam = u64::from(lost != 0);
    let mut carry = false;
    // By hand for both: a choice inside the loop costs more than the addition.
    if subtracts {
        for i in start..end {
            let word = funnel(at(i + whole), at(i + whole + 1), part) | jam;
            let (sum, over) = limbs[i].overflowing_sub(word);
            let (sum, more) = sum.overflowing_sub(carry.into());
            (limbs[i], carry, jam) = (sum, over | more, 0);
        }
        for limb in &mut limbs[end..] {
            if !carry {
                break;
            }
            (*limb, carry) = limb.overflowing_sub(1);
        }
    } else {
        for i in start..end {
            let word = funnel(at(i + whole), at(i + whole + 1), part) | jam;
            (limbs[i], carry) = add_with_carry(limbs[i], word, carry);
            jam = 0;
        }
        for limb in &mut limbs[end..] {
            if !carry {
                break;
            }
            (*limb, carry) = limb.overflowing_add(1);
        }
    }
    carry
}

/// Shifts limbs down. Where bits are lost, the lowest bit says so.
#[inline(always)]
fn shift_down(limbs: &mut [u64], distance: usize) {
    let (whole, part, len) = (distance / 64, distance % 64, limbs.len());
    let mut lost = limbs[whole] << 1 << (63 - part);
    for limb in &limbs[..whole] {
        lost |= limb;
    }
    for i in 0..len {
        let at = |i: usize| limbs.get(i).copied().unwrap_or(0);
        limbs[i] = funnel(at(i + whole), at(i + whole + 1), part);
    }
    limbs[0] |= u64::from(lost != 0);
}

/// Shifts limbs up until the highest bit is set. Returns how far; `None` where all are zero.
#[inline(always)]
fn shift_to_top(limbs: &mut [u64]) -> Option<usize> {
    let len = limbs.len();
    let top = limbs.iter().rposition(|&limb| limb != 0)?;
    let (whole, part) = (len - 1 - top, limbs[top].leading_zeros() as usize);
    for i in (0..len).rev() {
        let at = |i: Option<usize>| i.map_or(0, |i| limbs[i]);
        let (limb, below) = (at(i.checked_sub(whole)), at(i.checked_sub(whole + 1)));
        limbs[i] = limb << part | below >> 1 >> (63 - part);
    }
    Some(64 * whole + part)
}

#[inline(always)]
fn negate(limbs: &mut [u64]) {
    let mut carry = true;
    for limb in limbs {
        (*limb, carry) = (!*limb).overflowing_add(carry.into());
    }
}

/// Sign, exponent and limb of a finite double.
#[inline(always)]
pub fn of_double(x: f64) -> (bool, i64, u64) {
    let bits = x.to_bits();
    let (field, fraction) = ((bits >> 52 & 0x7ff) as i64, bits << 12 >> 1);
    let (mut exp, mut limb) = (field - 1022, fraction | 1 << 63);
    if field == 0 {
        if fraction == 0 {
            return (false, ZERO, 0);
        }
        let shift = fraction.leading_zeros();
        (exp, limb) = (-1021 - i64::from(shift), fraction << shift);
    }
    (bits >> 63 == 1, exp, limb)
}

#[cfg(test)]
mod tests;
