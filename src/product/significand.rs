//! Numbers of one precision with limbs in memory of a matrix: what residue numbers become for a product.

use super::device::Attempt;
use super::gemm::{LeftOut, Options, Product};
use super::number::{Class, Column, Number};
use super::pack;
use super::round::{Addend, Integers};
use super::views::{self, Bits, Limbs};
use super::wide::Wide;
use crate::engine::cpu::Isa;
use crate::engine::cpu::modular::PANEL;
use crate::engine::cuda::Device;
use crate::format::mpfr::{Parts, Value};

/// `±0.m * 2^exp` with a significand of `precision` bits in [1/2, 1), its limbs lowest first and unused low
/// bits zero, as MPFR has them; or zero.
#[derive(Debug)]
pub struct Significand<'a> {
    limbs: &'a mut [u64],
    /// Exponents of more than 32 bits are at the end of these: no residue number has either.
    exp: i32,
    precision: u16,
    negative: bool,
}

impl<'a> Significand<'a> {
    /// Zero, of the precision of a set of moduli, in limbs that are zeros: fresh memory is not touched yet.
    ///
    /// # Panics
    /// When there are not as many limbs as the precision takes.
    pub fn zero(precision: u32, limbs: &'a mut [u64]) -> Significand<'a> {
        assert_eq!(limbs.len(), precision.div_ceil(64) as usize);
        debug_assert!(limbs.iter().all(|&limb| limb == 0));
        let precision = u16::try_from(precision).expect("at most 8192 bits");
        Significand { limbs, exp: 0, precision, negative: false }
    }

    /// Becomes `±0.m * 2^exp` for limbs that `fill` writes, zeros being there.
    pub fn set(&mut self, negative: bool, exp: i64, fill: impl FnOnce(&mut [u64])) {
        fill(self.limbs);
        self.negative = negative;
        self.exp = exp.clamp(i32::MIN.into(), i32::MAX.into()) as i32;
    }

    pub fn is_negative(&self) -> bool {
        self.negative
    }

    /// The place above the highest bit; `None` for zero.
    pub fn exp(&self) -> Option<i64> {
        (self.limbs.last()? >> 63 == 1).then_some(self.exp.into())
    }

    pub fn limbs(&self) -> &[u64] {
        self.limbs
    }
}

impl Limbs for Significand<'_> {
    #[inline]
    fn value(&self) -> Value<'_> {
        match self.exp() {
            None => Value::Zero,
            Some(exp) => Value::Finite(Parts {
                negative: self.negative,
                limbs: self.limbs,
                exponent: exp - 64 * self.limbs.len() as i64,
            }),
        }
    }
}

impl Number for Significand<'_> {
    const GUARD: i64 = 1;

    fn class(&self) -> Class {
        views::class(self.value())
    }

    fn load(&self, value: &mut Wide) {
        views::load(self.value(), value);
    }

    fn store(&mut self, value: &mut Wide) {
        value.round_to(self.precision.into());
        let bits = value.bits();
        if bits == 0 {
            return self.store_f64(0.0);
        }
        let exp = value.exponent.saturating_add(bits);
        self.set(value.negative, exp, |out| views::to_top(&value.limbs, bits, out));
    }

    fn store_panel(_: Isa, integers: &Integers<'_>, addend: Addend, out: &mut [Self]) -> u32 {
        if addend != Addend::Nothing {
            return 0;
        }
        for (lane, number) in out.iter_mut().enumerate() {
            let bits = Bits { words: integers.words, lane };
            let mut exp = 0;
            let precision = number.precision.into();
            number.set(integers.negative[lane] != 0, 0, |limbs| {
                exp = bits.nearest(precision, limbs);
            });
            number.set(number.negative, integers.exponents[lane].saturating_add(exp), |_| ());
        }
        u32::MAX
    }

    /// Only zero can arise.
    fn store_f64(&mut self, _: f64) {
        self.set(false, 0, |limbs| limbs.fill(0));
    }

    fn attempt(device: &Device, product: &mut Product<'_, Self>, options: &Options<'_>) -> Attempt {
        pack::attempt(device, product, options)
    }

    /// An attempt leaves no single elements.
    fn complete(product: Product<'_, Self>, attempt: &Attempt, _: &Options<'_>) -> Option<LeftOut> {
        attempt.finished(product.c.cols)
    }

    fn precision(&self) -> i64 {
        self.precision.into()
    }

    fn span(&self) -> i64 {
        self.precision.into()
    }

    fn integers(
        _: Isa,
        columns: &[Column<'_, Self>],
        units: &[i64; PANEL],
        words: &mut [u32],
        negative: &mut [i32],
    ) {
        views::integers(columns, units, words, negative);
    }
}
