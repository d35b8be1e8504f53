//! MPFR and GMP numbers as an application holds them.

use super::Rng;
use super::sample::Sample;
use gmp_mpfr_sys::{gmp, mpfr};
use rug::integer::Order;
use rug::{Float, Integer};
use std::mem::MaybeUninit;
use std::slice;
use wideblas::format::mpfr::{Mpf, Mpfr};
use wideblas_reference::Dyadic;

/// A random integer of as many bits.
pub fn integer(rng: &mut Rng, bits: u32) -> Integer {
    let digits: Vec<u64> = (0..bits.div_ceil(64)).map(|_| rng.bits()).collect();
    let mut integer = Integer::from_digits(&digits, Order::Lsf);
    integer.keep_bits_mut(bits);
    integer.set_bit(bits - 1, true);
    integer
}

/// An odd integer of `bits` bits at random, as a number at `exponent`.
fn random(rng: &mut Rng, bits: u32, exponent: i32) -> Dyadic {
    let mut integer = integer(rng, bits);
    integer.set_bit(0, true);
    Dyadic::new(if rng.bits() & 1 == 0 { integer } else { -integer }, exponent + 1 - bits as i32)
}

impl Sample for Float {
    type Number = Mpfr;
    const NAME: &'static str = "mpfr";
    const EXTREMES: Option<(i32, i32)> = None;

    fn components(bits: u32) -> (i32, u32) {
        (1, bits)
    }
    fn view(samples: &[Float]) -> &[Mpfr] {
        // SAFETY: a Float is an mpfr_t, and Mpfr has the layout of one.
        unsafe { slice::from_raw_parts(samples.as_ptr().cast(), samples.len()) }
    }
    fn view_mut(samples: &mut [Float]) -> &mut [Mpfr] {
        // SAFETY: as above.
        unsafe { slice::from_raw_parts_mut(samples.as_mut_ptr().cast(), samples.len()) }
    }
    fn zero(bits: u32) -> Float {
        Float::new(bits)
    }
    fn random(rng: &mut Rng, bits: u32, exponent: i32) -> Float {
        random(rng, bits, exponent).to_float_with(bits)
    }
    fn nearest(&self, value: &Dyadic) -> Float {
        value.to_float_with(self.prec())
    }
    fn special(&self, x: f64) -> Option<Float> {
        Some(Float::with_val(self.prec(), x))
    }
    fn exact(&self) -> Option<Dyadic> {
        // Any exponent may come with a zero.
        if self.is_zero() { Some(Dyadic::ZERO) } else { Dyadic::from_float(self) }
    }
    fn to_f64(&self) -> f64 {
        Float::to_f64(self)
    }
    fn precision(&self) -> i32 {
        self.prec() as i32
    }
    fn lowest_bit(&self) -> i32 {
        i32::MIN
    }
    fn is_same(&self, other: &Float) -> bool {
        self.prec() == other.prec() && (self == other || (self.is_nan() && other.is_nan()))
    }
}

/// Lets this thread use all exponents that MPFR can represent, not only the default ±2^30.
pub fn allow_all_exponents() {
    // SAFETY: plain calls; the limits belong to the thread.
    unsafe {
        mpfr::set_emin(mpfr::get_emin_min());
        mpfr::set_emax(mpfr::get_emax_max());
    }
}

/// `x * 2^exponent`, beyond the exponents that rug takes.
pub fn shifted(x: &Float, exponent: i64) -> Float {
    let mut shifted = x.clone();
    // SAFETY: both are initialised numbers.
    unsafe { mpfr::mul_2si(shifted.as_raw_mut(), x.as_raw(), exponent, mpfr::rnd_t::RNDN) };
    shifted
}

/// An mpf_t.
#[repr(transparent)]
pub struct Gmp(gmp::mpf_t);

impl Drop for Gmp {
    fn drop(&mut self) {
        // SAFETY: initialised, and not used again.
        unsafe { gmp::mpf_clear(&mut self.0) }
    }
}

impl Clone for Gmp {
    fn clone(&self) -> Gmp {
        let mut copy = Gmp::zero(self.bits());
        // SAFETY: both are initialised.
        unsafe { gmp::mpf_set(&mut copy.0, &self.0) };
        copy
    }
}

impl std::fmt::Debug for Gmp {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.exact().map(|value| value.to_float()).fmt(f)
    }
}

impl Gmp {
    /// A precision that gives another number as many limbs.
    fn bits(&self) -> u32 {
        // SAFETY: initialised.
        unsafe { gmp::mpf_get_prec(&self.0) as u32 }
    }

    /// Takes a value of at most as many limbs as there are, without rounding.
    fn set(&mut self, value: &Dyadic) {
        let float = value.to_float();
        let Some((mut integer, exponent)) = float.to_integer_exp() else { return };
        // Whole limbs, so that mpf_set_z needs no more of them than the number has.
        let shift = exponent.rem_euclid(64);
        integer <<= shift as u32;
        let limbs = i64::from((exponent - shift) / 64);
        // SAFETY: all are initialised; moving the exponent keeps a number valid.
        unsafe {
            gmp::mpf_set_z(&mut self.0, integer.as_raw());
            if self.0.size != 0 {
                self.0.exp += limbs;
            }
        }
        assert_eq!(self.exact().as_ref(), Some(value));
    }
}

impl Sample for Gmp {
    type Number = Mpf;
    const NAME: &'static str = "mpf";
    const EXTREMES: Option<(i32, i32)> = None;

    /// With the leading bit the lowest of the first limb.
    fn components(bits: u32) -> (i32, u32) {
        (1, Gmp::zero(bits).precision() as u32)
    }
    fn view(samples: &[Gmp]) -> &[Mpf] {
        // SAFETY: a Gmp is an mpf_t, and Mpf has the layout of one.
        unsafe { slice::from_raw_parts(samples.as_ptr().cast(), samples.len()) }
    }
    fn view_mut(samples: &mut [Gmp]) -> &mut [Mpf] {
        // SAFETY: as above.
        unsafe { slice::from_raw_parts_mut(samples.as_mut_ptr().cast(), samples.len()) }
    }
    fn zero(bits: u32) -> Gmp {
        let mut x = MaybeUninit::uninit();
        // SAFETY: mpf_init2 initialises.
        unsafe {
            gmp::mpf_init2(x.as_mut_ptr(), bits.into());
            Gmp(x.assume_init())
        }
    }
    fn random(rng: &mut Rng, bits: u32, exponent: i32) -> Gmp {
        let mut x = Gmp::zero(bits);
        x.set(&random(rng, bits, exponent));
        x
    }
    /// To nearest at the lowest of the limbs that there are.
    fn nearest(&self, value: &Dyadic) -> Gmp {
        let mut rounded = Gmp::zero(self.bits());
        if let Some(top) = value.log2() {
            let limbs = self.0.prec + 1;
            let lowest = 64 * ((top + 64).div_euclid(64) - limbs);
            let kept = (top + 1 - lowest) as u32;
            rounded.set(&Dyadic::from_float(&value.to_float_with(kept)).unwrap());
        }
        rounded
    }
    fn special(&self, _: f64) -> Option<Gmp> {
        None
    }
    fn exact(&self) -> Option<Dyadic> {
        let used = self.0.size.unsigned_abs() as usize;
        // SAFETY: as many limbs are in use.
        let limbs = unsafe { slice::from_raw_parts(self.0.d.as_ptr(), used) };
        let integer = Integer::from_digits(limbs, Order::Lsf);
        let exponent = 64 * (self.0.exp - used as i64);
        Some(Dyadic::new(if self.0.size < 0 { -integer } else { integer }, exponent as i32))
    }
    fn to_f64(&self) -> f64 {
        self.exact().expect("always finite").to_f64()
    }
    /// What the limbs hold wherever the leading bit lies in the first.
    fn precision(&self) -> i32 {
        64 * self.0.prec + 1
    }
    fn lowest_bit(&self) -> i32 {
        i32::MIN
    }
    fn is_same(&self, other: &Gmp) -> bool {
        self.0.prec == other.0.prec && self.exact() == other.exact()
    }
}
