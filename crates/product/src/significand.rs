//! Numbers of one precision with limbs in memory of a matrix: what residue numbers become for a product.

use super::class::Class;
use super::limbs::{self, Bits, Limbs};
use super::number::{Column, Number, Scaled};
use super::pack;
use super::round::{Addend, Integers};
use super::task::{Options, Product};
use wideblas_engine::cpu::Isa;
use wideblas_engine::device::{Device, Gpus};
use wideblas_engine::outcome::Outcome;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};

/// `±0.m * 2^exp` with a significand of `precision` bits in [1/2, 1), its limbs lowest first and unused low
/// bits zero, as MPFR has them; or zero, with anything in its limbs.
#[derive(Debug)]
pub struct Significand<'a> {
    limbs: &'a mut [u64],
    /// [`ZERO`] for zero. Exponents of more than 32 bits are at the end of these: no residue number has either.
    exp: i32,
    /// Zero bits at the low end of the limbs: a range of many numbers is known without a look at these.
    zeros: u16,
    /// [`NEGATIVE`] and the precision.
    kind: u16,
}

const NEGATIVE: u16 = 1 << 15;

const ZERO: i32 = i32::MIN;

impl<'a> Significand<'a> {
    /// Zero, of the precision of a set of moduli; its limbs are not touched yet.
    ///
    /// # Panics
    /// When there are not as many limbs as the precision takes.
    pub fn zero(precision: u32, limbs: &'a mut [u64]) -> Significand<'a> {
        assert_eq!(limbs.len(), precision.div_ceil(64) as usize);
        assert!(precision < u32::from(NEGATIVE), "at most 8192 bits");
        Significand { limbs, exp: ZERO, zeros: 0, kind: precision as u16 }
    }

    /// Becomes `±0.m * 2^exp` for limbs that `fill` writes, all of them, and the exponent that it returns; zero
    /// where they are zeros.
    pub fn set(&mut self, negative: bool, fill: impl FnOnce(&mut [u64]) -> i64) {
        let exp = fill(self.limbs);
        self.exp = ZERO;
        self.kind = self.kind & !NEGATIVE | if negative { NEGATIVE } else { 0 };
        if let Some(i) = self.limbs.iter().position(|&limb| limb != 0) {
            self.exp = exp.clamp(i64::from(ZERO) + 1, i32::MAX.into()) as i32;
            self.zeros = (64 * i as u32 + self.limbs[i].trailing_zeros()) as u16;
        }
    }

    pub fn is_negative(&self) -> bool {
        self.kind & NEGATIVE != 0
    }

    fn bits(&self) -> i64 {
        (self.kind & !NEGATIVE).into()
    }

    /// The place above the highest bit; `None` for zero.
    pub fn exp(&self) -> Option<i64> {
        (self.exp != ZERO).then_some(self.exp.into())
    }

    /// The limbs of a number that is not zero.
    pub fn limbs(&self) -> &[u64] {
        self.limbs
    }
}

impl Limbs for Significand<'_> {
    #[inline]
    fn value(&self) -> Value<'_> {
        match self.exp() {
            None => Value::Zero,
            Some(exp) => Value::Finite(WideRef::new(
                self.is_negative(),
                exp - 64 * self.limbs.len() as i64,
                self.limbs,
            )),
        }
    }
}

impl Number for Significand<'_> {
    const GUARD: i64 = 1;

    fn attempt(device: &Device, product: &mut Product<'_, Self>, options: &Options<'_>) -> Outcome {
        pack::attempt(device, product, options)
    }
    fn attempt_divided(
        gpus: &Gpus,
        product: &mut Product<'_, Self>,
        options: &Options<'_>,
    ) -> Outcome {
        pack::attempt_divided(gpus, product, options)
    }

    fn class(&self) -> Class {
        match self.exp() {
            None => Class::Zero,
            Some(exp) => Class::Finite {
                top: exp - 1,
                bottom: exp - 64 * self.limbs.len() as i64 + i64::from(self.zeros),
            },
        }
    }

    fn load(&self, value: &mut Wide) {
        limbs::load(self.value(), value);
    }

    fn is_below_zero(&self) -> bool {
        limbs::is_below_zero(&self.value())
    }

    fn store(&mut self, value: &mut Wide) {
        value.round_to(self.bits());
        let bits = value.bits();
        if bits == 0 {
            return self.store_f64(0.0);
        }
        let exp = value.exponent.saturating_add(bits);
        self.set(value.negative, |out| {
            limbs::to_top(&value.limbs, bits, out);
            exp
        });
    }

    fn store_panel(
        _: Isa,
        integers: &Integers<'_>,
        addend: Addend<'_, Self>,
        out: &mut [Self],
    ) -> u32 {
        if !matches!(addend, Addend::Nothing) {
            return 0;
        }
        for (lane, number) in out.iter_mut().enumerate() {
            let bits = Bits { words: integers.words, lane };
            let precision = number.bits();
            number.set(integers.negative[lane] != 0, |limbs| {
                match bits.nearest(precision, limbs) {
                    Some(exp) => integers.exponents[lane].saturating_add(exp),
                    None => {
                        limbs.fill(0);
                        0
                    }
                }
            });
        }
        u32::MAX
    }

    /// Only zero can arise.
    fn store_f64(&mut self, _: f64) {
        self.exp = ZERO;
    }

    fn precision(&self) -> i64 {
        self.bits()
    }

    fn span(&self) -> i64 {
        self.bits()
    }

    fn integers(isa: Isa, columns: &[Column<'_, Self>], to: Scaled<'_>) {
        limbs::integers(isa, columns, to);
    }
}
