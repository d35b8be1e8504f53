//! Residue numbers as integers and back: one at a time, or many.

use super::limbs;
use super::number::Number as _;
use super::significand::Significand;
use num_bigint::BigUint;
use wideblas_engine::cpu::Isa;
use wideblas_engine::cpu::rns::convert::{self, Scratch};
use wideblas_engine::cpu::rns::panel;
use wideblas_engine::rns::{Array, Head, Number};
use wideblas_format::rns::{Base, ErFloat, Evaluation, MAX_EXP, MIN_EXP, ModuliSet};
use wideblas_format::wide::Wide;

pub use wideblas_engine::cpu::rns::panel::PANEL;

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
                let (base, bits) = (&self.set.first, self.set.bits as usize);
                let digits = &self.number.digits[..base.len];
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

    /// Rounds to the precision of the set, ties to even, and makes the significand X zero or 2^(p-1) <= X < 2^p: a
    /// number that is too large for the exponents becomes the largest, one too small zero.
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

/// Conversions of up to [`PANEL`] numbers at a time.
pub struct Panel {
    set: &'static ModuliSet,
    lanes: panel::Panel,
    limbs: Vec<u64>,
}

impl Panel {
    pub fn new(set: &'static ModuliSet, isa: Isa) -> Panel {
        let limbs = vec![0; set.bits.div_ceil(64) as usize];
        Panel { set, lanes: panel::Panel::new(set, isa), limbs }
    }

    /// Takes over numbers of an array.
    pub fn read(&mut self, array: &Array<'_>, places: &[usize]) {
        self.lanes.read(array, places);
    }

    /// A number becomes that of a lane, which has the same precision.
    pub fn get(&self, lane: usize, number: &mut Significand<'_>) {
        let head = self.lanes.head(lane);
        match head.exp {
            None => number.store_f64(0.0),
            Some(exp) => {
                let exp = i64::from(exp) + i64::from(self.set.bits);
                number.set(head.negative, |limbs| {
                    self.lanes.get(lane, limbs);
                    exp
                });
            }
        }
    }

    /// The value of a lane.
    pub fn get_value(&mut self, lane: usize, value: &mut Wide) {
        let head = self.lanes.head(lane);
        value.clear();
        let Some(exp) = head.exp else { return };
        value.negative = head.negative;
        value.limbs.resize(self.limbs.len(), 0);
        self.lanes.get(lane, &mut value.limbs);
        let unused = 64 * self.limbs.len() as i64 - i64::from(self.set.bits);
        value.exponent = i64::from(exp) - unused;
    }

    /// A lane becomes a number of the same precision.
    pub fn set(&mut self, lane: usize, number: &Significand<'_>) {
        self.limbs.copy_from_slice(number.limbs());
        self.set_limbs(lane, number.is_negative(), number.exp());
    }

    /// A lane becomes the nearest number to a value.
    pub fn set_value(&mut self, lane: usize, value: &mut Wide) {
        value.round_to(self.set.bits.into());
        let bits = value.bits();
        limbs::to_top(&value.limbs, bits, &mut self.limbs);
        let exp = value.exponent.saturating_add(bits);
        self.set_limbs(lane, value.negative, (bits > 0).then_some(exp));
    }

    /// A lane becomes `±0.m * 2^exp`, m in the limbs from their highest bit down, or zero; as
    /// [`Codec::canonical`] at the ends of the exponents.
    fn set_limbs(&mut self, lane: usize, negative: bool, exp: Option<i64>) {
        let exp = exp.map(|exp| exp.saturating_sub(self.set.bits.into()));
        let Some(exp) = exp.filter(|&exp| exp >= MIN_EXP) else {
            self.limbs.fill(0);
            return self.lanes.set(lane, Head::default(), &self.limbs);
        };
        if exp > MAX_EXP {
            let unused = 64 * self.limbs.len() as u64 - u64::from(self.set.bits);
            self.limbs.fill(u64::MAX);
            self.limbs[0] <<= unused;
        }
        let head = Head { negative, exp: Some(exp.min(MAX_EXP) as i32) };
        self.lanes.set(lane, head, &self.limbs);
    }

    /// Writes the first lanes into an array.
    pub fn write(&mut self, array: &Array<'_>, places: &[usize]) {
        self.lanes.write(array, places);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limbs::Limbs;
    use wideblas_engine::rns::Storage;

    fn sets() -> Vec<&'static ModuliSet> {
        let precisions: &[u32] =
            if cfg!(miri) { &[24] } else { &[24, 53, 64, 120, 424, 448, 449, 848, 2000, 8192] };
        let odd = ModuliSet::from_moduli(&[1 << 20, 3, 625, i32::MAX, 7 * 11 * 13, 61]).unwrap();
        let sets = precisions.iter().map(|&p| ModuliSet::for_precision(p).unwrap());
        sets.chain([odd]).collect()
    }

    /// What a value becomes, and what a number is, do not depend on whether others are converted with it.
    #[test]
    fn panels_convert_as_single_numbers() {
        let mut state = 1u64;
        let mut next = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            state ^ state >> 31
        };
        for set in sets() {
            let len = set.bits.div_ceil(64) as usize;
            for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                for count in [PANEL, 1, 7] {
                    let (mut codec, mut panel) = (Codec::new(set, isa), Panel::new(set, isa));
                    let arrays = [(); 2].map(|()| Storage::new(set, 2 * PANEL).unwrap());
                    let [one, many] = [arrays[0].array(), arrays[1].array()];
                    let places: Vec<usize> = (0..count).map(|lane| 2 * lane + 1).collect();
                    for (lane, &at) in places.iter().enumerate() {
                        let exponent = match next() >> 60 {
                            0 => MAX_EXP - 70,
                            1 => MIN_EXP + 70,
                            2 => 1 << 40,
                            3 => -1 << 40,
                            _ => (next() >> 40) as i64,
                        };
                        let count = 1 + (next() >> 20) as usize % (len + 2);
                        let limb = |_| match next() >> 40 & 3 {
                            0 => 0,
                            1 => u64::MAX,
                            _ => next(),
                        };
                        let limbs = (0..count).map(limb).collect();
                        let mut value = Wide { limbs, exponent, negative: false };
                        value.negative = next() & 32 == 0;
                        panel.set_value(lane, &mut value.clone());
                        codec.store(&one, at, &mut value);
                    }
                    panel.write(&many, &places);
                    let [mut single, mut other] = [(); 2].map(|()| Number::default());
                    for at in 0..one.len() {
                        one.read(at, &mut single);
                        many.read(at, &mut other);
                        assert_eq!(
                            format!("{single:?}"),
                            format!("{other:?}"),
                            "{} {isa:?}",
                            set.bits
                        );
                    }
                    panel.read(&one, &places);
                    for (lane, &at) in places.iter().enumerate() {
                        let [mut expected, mut found] = [(); 2].map(|()| Wide::default());
                        codec.load(&one, at, &mut expected);
                        panel.get_value(lane, &mut found);
                        let mut limbs = vec![0; len];
                        let mut number = Significand::zero(set.bits, &mut limbs);
                        panel.get(lane, &mut number);
                        let mut third = Wide::default();
                        number.load(&mut third);
                        assert_eq!(number.class(), limbs::class(number.value()));
                        assert_eq!(found.limbs.is_empty(), expected.limbs.is_empty());

                        for value in [&mut expected, &mut found, &mut third] {
                            value.align_to_limbs();
                        }
                        for found in [found, third] {
                            let same = (found.negative, found.exponent, &found.limbs)
                                == (expected.negative, expected.exponent, &expected.limbs);
                            assert!(same, "{} {isa:?}: {found:?} {expected:?}", set.bits);
                        }
                    }
                }
            }
        }
    }
}
