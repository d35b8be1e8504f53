//! Residue numbers as wide integers and back.

use super::wide::Wide;
use crate::engine::cpu::Isa;
use crate::engine::cpu::rns::convert::{self, Scratch};
use crate::engine::rns::{Array, Number};
use crate::format::rns::{Base, ErFloat, Evaluation, MAX_EXP, MIN_EXP, ModuliSet};
use num_bigint::BigUint;

/// Conversions of the numbers of one set, with their memory.
pub struct Codec {
    pub set: &'static ModuliSet,
    isa: Isa,
    scratch: Scratch,
    number: Number,
}

impl Codec {
    pub fn new(set: &'static ModuliSet, isa: Isa) -> Codec {
        Codec { set, isa, scratch: Scratch::default(), number: Number::default() }
    }

    /// The value of a number in an array.
    pub fn load(&mut self, array: &Array<'_>, at: usize, value: &mut Wide) {
        array.read(at, &mut self.number);
        match self.number.exp {
            None => value.clear(),
            Some(exp) => {
                let (base, bits) = (&self.set.full, self.set.bits as usize);
                let digits = &self.number.digits;
                convert::to_integer(
                    self.isa,
                    base,
                    digits,
                    bits,
                    &mut value.limbs,
                    &mut self.scratch,
                );
                value.negative = self.number.negative;
                value.exponent = exp.into();
            }
        }
    }

    /// Writes the nearest number of the set.
    pub fn store(&mut self, array: &Array<'_>, at: usize, value: &mut Wide) {
        self.canonical(value);
        let number = &mut self.number;
        number.digits.resize(self.set.full.len, 0);
        encode(self.isa, self.set, &self.set.full, value, number, &mut self.scratch);
        array.write(at, &self.number);
    }

    /// Rounds to the precision of the set, ties to even, and makes zero or 2^(p-1) <= X < 2^p of it:
    /// a number that is too large for the exponents becomes the largest, one too small zero.
    pub fn canonical(&self, value: &mut Wide) {
        let bits = i64::from(self.set.bits);
        value.round_to(bits);
        let found = value.bits();
        if found == 0 {
            return value.clear();
        }
        let exponent = value.exponent.saturating_add(found - bits);
        if exponent < MIN_EXP {
            return value.clear();
        }
        if exponent > MAX_EXP {
            let len = (bits as usize).div_ceil(64);
            value.limbs.clear();
            value.limbs.resize(len, u64::MAX);
            value.limbs[len - 1] >>= (64 * len) as i64 - bits;
            value.exponent = MAX_EXP;
            return;
        }
        shift_to(value, bits - found);
        value.exponent = exponent;
    }

    /// The value of a host number: residues by the set's own moduli, of any integer below their product.
    pub fn load_own(&mut self, number: &Number, value: &mut Wide) {
        value.clear();
        let Some(exp) = number.exp else { return };
        let base = &self.set.own;
        let all = base.product.bits() as usize;
        let digits = &number.digits;
        let small =
            convert::to_integer(self.isa, base, digits, all, &mut value.limbs, &mut self.scratch);
        value.negative = number.negative;
        value.exponent = exp.into();
        // The shortcut is right up to a quarter of M: what it gives has other residues otherwise.
        let integer = to_biguint(&value.limbs);
        let same = |(&x, &m): (&u32, &u32)| &integer % m == BigUint::from(x);
        if small || !digits.iter().zip(base.moduli()).all(same) {
            value.limbs = base.integer(digits).iter_u64_digits().collect();
        }
    }

    /// The host number nearest to a value.
    pub fn store_own(&mut self, value: &mut Wide, number: &mut Number) {
        self.canonical(value);
        number.digits.resize(self.set.own.len, 0);
        encode(self.isa, self.set, &self.set.own, value, number, &mut self.scratch);
    }
}

/// Residues, sign, exponent and interval of a canonical value.
fn encode(
    isa: Isa,
    set: &ModuliSet,
    base: &Base,
    value: &Wide,
    number: &mut Number,
    scratch: &mut Scratch,
) {
    if value.is_zero() {
        number.digits.fill(0);
        (number.negative, number.exp) = (false, None);
        number.eval = Default::default();
        return;
    }
    let bits = set.bits as usize;
    convert::to_residues(isa, base, &value.limbs, bits, &mut number.digits, scratch);
    number.negative = value.negative;
    number.exp = Some(value.exponent as i32);
    number.eval = interval(&set.evaluation, &value.limbs, bits as i64);
}

/// The interval of an integer of `bits` bits over M.
pub fn interval(evaluation: &Evaluation, limbs: &[u64], bits: i64) -> [ErFloat; 2] {
    let start = bits - 53;
    let limb = |i: i64| usize::try_from(i).ok().and_then(|i| limbs.get(i)).copied().unwrap_or(0);
    let (word, part) = (start.div_euclid(64), start.rem_euclid(64));
    let two = u128::from(limb(word)) | u128::from(limb(word + 1)) << 64;
    evaluation.of((two >> part) as u64 & ((1 << 53) - 1), bits)
}

/// Multiplies the limbs by 2^shift, where no bits are lost, in place; the highest limb is not zero then.
fn shift_to(value: &mut Wide, shift: i64) {
    let limbs = &mut value.limbs;
    let (whole, part) = ((shift.unsigned_abs() / 64) as usize, shift.unsigned_abs() % 64);
    if shift < 0 {
        limbs.drain(..whole);
        if part > 0 {
            let mut above = 0;
            for limb in limbs.iter_mut().rev() {
                (*limb, above) = (*limb >> part | above, *limb << (64 - part));
            }
        }
    } else if shift > 0 {
        limbs.splice(..0, std::iter::repeat_n(0, whole));
        if part > 0 {
            let mut below = 0;
            for limb in limbs.iter_mut() {
                (*limb, below) = (*limb << part | below, *limb >> (64 - part));
            }
            if below > 0 {
                limbs.push(below);
            }
        }
    }
    while value.limbs.last() == Some(&0) {
        value.limbs.pop();
    }
}

pub fn to_biguint(limbs: &[u64]) -> BigUint {
    let words: Vec<u32> = limbs.iter().flat_map(|&l| [l as u32, (l >> 32) as u32]).collect();
    BigUint::new(words)
}
