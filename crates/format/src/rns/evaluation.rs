//! Interval evaluations: bounds of X / M in floats of extended range.

use num_bigint::BigUint;

/// `frac * 2^exp`: zero, or 1 <= frac < 2. The `er_float_t` of MPRES-BLAS.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct ErFloat {
    pub frac: f64,
    pub exp: i64,
}

impl ErFloat {
    /// `frac * 2^exp` for a positive normal `frac`, or zero.
    #[inline]
    pub fn new(frac: f64, exp: i64) -> ErFloat {
        if frac == 0.0 {
            return ErFloat::default();
        }
        let biased = (frac.to_bits() >> 52) as i64 - 1023;
        let frac = f64::from_bits(frac.to_bits() & ((1 << 52) - 1) | 1023 << 52);
        ErFloat { frac, exp: exp + biased }
    }

    /// Compares two that are not negative.
    pub fn compare(&self, other: &ErFloat) -> std::cmp::Ordering {
        let key = |x: &ErFloat| if x.frac == 0.0 { (i64::MIN, 0.0) } else { (x.exp, x.frac) };
        let (a, b) = (key(self), key(other));
        a.0.cmp(&b.0).then(a.1.total_cmp(&b.1))
    }

    /// The lesser of two that are positive; without a branch.
    #[inline]
    pub fn is_below(&self, other: &ErFloat) -> bool {
        (self.exp < other.exp) | ((self.exp == other.exp) & (self.frac < other.frac))
    }
}

/// The next float towards zero, of a positive normal one.
#[inline]
fn below(x: f64) -> f64 {
    f64::from_bits(x.to_bits() - 1)
}

/// The next float away from zero, of a positive normal one.
#[inline]
fn above(x: f64) -> f64 {
    f64::from_bits(x.to_bits() + 1)
}

/// Constants that turn leading bits of X into bounds of X / M.
#[derive(Clone, Copy, Debug)]
pub struct Evaluation {
    /// Bits of M.
    bits: i64,
    /// Bounds of 2^bits / M, which is in (1, 2].
    lower: f64,
    upper: f64,
}

impl Evaluation {
    pub fn new(product: &BigUint) -> Evaluation {
        let bits = product.bits();
        let quotient: BigUint = (BigUint::from(1u8) << (bits + 52)) / product;
        // Below 2^53 + 1, so the conversions are exact.
        let lower = u64::try_from(quotient).expect("a quotient of 53 bits");
        let scaled = |x: u64| x as f64 / (1u64 << 52) as f64;
        Evaluation { bits: bits as i64, lower: scaled(lower), upper: scaled(lower + 1) }
    }

    /// Bits of M, and bounds of 2^bits / M.
    #[inline]
    pub fn constants(&self) -> (i64, f64, f64) {
        (self.bits, self.lower, self.upper)
    }

    /// The interval of X / M for an X of `bits` bits, `top` its leading 53 (shifted up where it has
    /// fewer). The lower bound is RN(t l) and the upper RN(t' h), each moved on by one float away from
    /// X / M, with t <= X / 2^(bits - 1) <= t' = t + 2^-52 and l <= 2^(bits of M) / M <= h = l + 2^-52.
    #[inline]
    pub fn of(&self, top: u64, bits: i64) -> [ErFloat; 2] {
        if bits == 0 {
            return [ErFloat::default(); 2];
        }
        let unit = (1u64 << 52) as f64;
        let exp = bits - 1 - self.bits;
        let (low, high) = (top as f64 / unit, (top + 1) as f64 / unit);
        [ErFloat::new(below(low * self.lower), exp), ErFloat::new(above(high * self.upper), exp)]
    }

    /// The interval from an approximation of X / M modulo 1 with an absolute error; `None` where that is
    /// more than 2^-30 of it, or X / M may be beyond the other end.
    pub fn fast(&self, fraction: f64, error: f64) -> Option<[ErFloat; 2]> {
        let (low, high) = (fraction - error, fraction + error);
        if error > low * 2f64.powi(-30) || high >= 1.0 {
            return None;
        }
        Some([ErFloat::new(below(low), 0), ErFloat::new(above(high), 0)])
    }
}
