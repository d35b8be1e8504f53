//! [`Linear`] of real numbers and of complex ones: each part is a sum of its own, exact until it is rounded.

use super::reach::LONGEST;
use super::terms::Kind;
use super::{Factor, Linear, Reach, Terms, Work, double};
use crate::accumulate::Accumulator;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};

/// alpha or beta by its parts; the imaginary one of a real number is zero.
pub struct Multiple(pub [Factor; 2]);

impl Multiple {
    pub const ONE: &'static Multiple = &Multiple([Factor::One, Factor::Zero]);
    pub const ZERO: &'static Multiple = &Multiple([Factor::Zero, Factor::Zero]);

    pub fn is_zero(&self) -> bool {
        matches!(self.0, [Factor::Zero, Factor::Zero])
    }

    pub fn is_one(&self) -> bool {
        matches!(self.0, [Factor::One, Factor::Zero])
    }

    pub fn is_special(&self) -> bool {
        self.0.iter().any(Factor::is_special)
    }

    pub fn values(&self) -> [Value<'_>; 2] {
        self.0.each_ref().map(Factor::value)
    }

    pub fn reach(&self) -> Reach {
        let [re, im] = self.values();
        Reach::of(&re).and(Reach::of(&im))
    }
}

/// alpha times a sum plus beta times a number.
pub struct Combined<'a> {
    pub alpha: &'a Multiple,
    pub beta: &'a Multiple,
    /// The parts of a number, which are not used where beta is zero.
    pub old: [Value<'a>; 2],
    /// Of the terms, without alpha.
    pub reach: Reach,
    /// For each part as [`Linear::span`].
    pub spans: [i64; 2],
    /// The imaginary part of alpha is meant to multiply another sum, see [`Wanted::by_imaginary`].
    pub has_two_sums: bool,
}

/// Which sum of real numbers is to be added up.
#[derive(Clone, Copy, Default)]
pub struct Wanted {
    /// 0, the real part, or 1.
    pub part: usize,
    /// The sum will be multiplied with the imaginary part of alpha.
    pub by_imaginary: bool,
}

impl Work {
    /// The exact parts of a number, as [`Work::linear`] finds them. Products with alpha and beta are those of the formula
    /// (a c - b d) + (a d + b c) i, infinities and NaN too; an alpha or beta without an imaginary part multiplies each part
    /// by itself.
    #[inline]
    pub fn combined<const IS_COMPLEX: bool>(
        &mut self,
        of: &Combined<'_>,
        terms: impl Fn(&mut Terms<'_>, Wanted),
    ) -> [Result<&mut Wide, f64>; 2] {
        if !IS_COMPLEX {
            let Combined { alpha, beta, old, reach, spans, .. } = *of;
            let (alpha, beta) = (&alpha.0[0], &beta.0[0]);
            let linear = Linear { alpha, beta, old: old[0], reach, span: spans[0] };
            return [self.linear(&linear, |sum| terms(sum, Wanted::default())), Err(0.0)];
        }
        let found = self.complex(of, terms);
        let [re, im] = &mut self.parts;
        [found[0].map(|()| re), found[1].map(|()| im)]
    }

    /// What [`Work::combined`] returned last, of an alpha of one and a beta of zero or one.
    pub fn parts<T>(
        &mut self,
        is_complex: bool,
        found: [Result<T, f64>; 2],
    ) -> [Result<&mut Wide, f64>; 2] {
        let [re, im] = found;
        if !is_complex {
            return [re.map(|_| &mut self.sum), Err(0.0)];
        }
        let [re_part, im_part] = &mut self.parts;
        [re.map(|_| re_part), im.map(|_| im_part)]
    }

    /// [`Work::parts`] of a complex number, which `found` has as 0 or ±1 where they are finite, become those of its quotient
    /// by x, or by the conjugate of x: (a c + b d) / (c c + d d) and (b c - a d) / (c c + d d), exactly as far as their
    /// rounding can tell.
    pub fn complex_quotient(
        &mut self,
        found: [Result<f64, f64>; 2],
        x: [Value<'_>; 2],
        conjugated: bool,
        spans: [i64; 2],
    ) -> [Result<&mut Wide, f64>; 2] {
        let is_plain = |value: &Value<'_>| !matches!(value, Value::Special(_));
        let is_zero = x.iter().all(|value| matches!(value, Value::Zero));
        if is_zero || !x.iter().all(is_plain) || found.iter().any(Result::is_err) {
            let [a, b] = found.map(|part| part.unwrap_or_else(|special| special));
            let [c, d] = x.each_ref().map(double);
            let d = if conjugated { -d } else { d };
            let size = c * c + d * d;
            return [(a * c + b * d) / size, (b * c - a * d) / size].map(Err);
        }
        let Work { far, product, sums, parts, .. } = self;
        let [c, d] = x.map(|value| match value {
            Value::Finite(parts) => parts,
            _ => WideRef::ZERO,
        });
        let [re, im, size, _] = sums;
        let (a, b) = (parts[0].as_ref(), parts[1].as_ref());
        let least = spans[0].max(spans[1]) + GUARD;
        let mut sum = |terms: [(WideRef<'_>, WideRef<'_>, bool); 2], to: &mut Wide| {
            add_products(far, product, &terms, least, to);
        };
        sum([(a, c, false), (b, d, conjugated)], re);
        sum([(b, c, false), (a, d, !conjugated)], im);
        sum([(c, c, false), (d, d, false)], size);
        for (part, numerator) in [re, im].into_iter().enumerate() {
            parts[part].quotient(numerator, &size.as_ref(), spans[part]);
        }
        let [re, im] = parts;
        [Ok(re), Ok(im)]
    }

    /// A sum of products: exact, or where it reaches so far that no memory holds it in one piece, as far as a rounding to
    /// `least` bits can tell.
    pub fn sum_of(&mut self, terms: &[(WideRef<'_>, WideRef<'_>, bool)], least: i64) -> Wide {
        let mut sum = Wide::default();
        add_products(&mut self.far, &mut self.product, terms, least, &mut sum);
        sum
    }

    fn complex(
        &mut self,
        of: &Combined<'_>,
        terms: impl Fn(&mut Terms<'_>, Wanted),
    ) -> [Result<(), f64>; 2] {
        let Combined { alpha, beta, old, reach, spans, .. } = *of;
        let mut found = [Ok(()); 2];
        if alpha.is_one() && (beta.is_zero() || beta.is_one()) {
            for part in 0..2 {
                let (alpha, beta) = (&alpha.0[0], &beta.0[0]);
                let linear = Linear { alpha, beta, old: old[part], reach, span: spans[part] };
                let wanted = Wanted { part, by_imaginary: false };
                found[part] = self.linear(&linear, |sum| terms(sum, wanted)).map(|_| ());
                std::mem::swap(&mut self.sum, &mut self.parts[part]);
            }
            return found;
        }
        let is_special = |value: &Value<'_>| matches!(value, Value::Special(_));
        if reach.special
            || alpha.is_special()
            || beta.is_special()
            || !beta.is_zero() && old.iter().any(is_special)
        {
            found = spread(of, &terms).map(|x| if x.is_finite() { Ok(()) } else { Err(x) });
        }
        self.exact_parts(of, terms);
        found
    }

    fn exact_parts(&mut self, of: &Combined<'_>, terms: impl Fn(&mut Terms<'_>, Wanted)) {
        let Combined { alpha, beta, old, reach, spans, has_two_sums } = *of;
        // Where a sum is kept.
        let place =
            |wanted: Wanted| wanted.part + 2 * usize::from(wanted.by_imaginary && has_two_sums);
        let is_near = !alpha.is_zero() && self.place(reach.of_sum());
        if is_near {
            let is_complex = !matches!(alpha.0[1], Factor::Zero);
            for at in 0..if has_two_sums && is_complex { 4 } else { 2 } {
                self.place(reach.of_sum());
                let wanted = Wanted { part: at % 2, by_imaginary: at >= 2 };
                terms(&mut self.near(), wanted);
                self.near_value();
                std::mem::swap(&mut self.sum, &mut self.sums[at]);
            }
        }
        let Work { far, sum, product, scaled, sums, parts, .. } = self;
        for part in 0..2 {
            far.clear();
            for (wanted, alpha, negative) in products(alpha, part) {
                if is_near {
                    *sum = std::mem::take(&mut sums[place(wanted)]);
                    match alpha {
                        Factor::Finite(alpha) => product.product(sum, alpha),
                        _ => product.clone_from(sum),
                    }
                    product.negative ^= negative ^ matches!(alpha, Factor::MinusOne);
                    far.add(product);
                    sums[place(wanted)] = std::mem::take(sum);
                } else {
                    let mut all = Terms(Kind::Far { sum: far, alpha, negative, product, scaled });
                    terms(&mut all, wanted);
                }
            }
            for (wanted, beta, negative) in products(beta, part) {
                let mut all = Terms(Kind::Far { sum: far, alpha: beta, negative, product, scaled });
                all.add_one(old[wanted.part], false);
            }
            far.value_into(spans[part], &mut parts[part]);
        }
    }
}

/// Bits that are kept beyond a precision where a sum is not the last step.
const GUARD: i64 = 128;

/// See [`Work::sum_of`].
fn add_products(
    sum: &mut Accumulator,
    product: &mut Wide,
    terms: &[(WideRef<'_>, WideRef<'_>, bool)],
    least: i64,
    to: &mut Wide,
) {
    sum.clear();
    let (mut top, mut bottom) = (i64::MIN, i64::MAX);
    for (x, y, minus) in terms.iter().filter(|(x, y, _)| !x.is_zero() && !y.is_zero()) {
        super::terms::multiply(product, x, y);
        product.negative ^= minus;
        top = top.max(product.exponent.saturating_add(64 * product.limbs.len() as i64));
        bottom = bottom.min(product.exponent);
        sum.add(product);
    }
    let extent = top.saturating_sub(bottom).max(0);
    let precision = if extent < 64 * LONGEST as i64 { extent.max(least) } else { least };
    sum.value_into(precision, to);
}

/// The sums that make a part of a product: what they are multiplied with, and whether they are subtracted.
fn products(by: &Multiple, part: usize) -> impl Iterator<Item = (Wanted, &Factor, bool)> {
    all_products(by, part).filter(|(_, factor, _)| !matches!(factor, Factor::Zero))
}

/// [`products`] with that by a real part of zero, which makes NaN of an infinity, where the imaginary part is not zero.
fn all_products(by: &Multiple, part: usize) -> impl Iterator<Item = (Wanted, &Factor, bool)> {
    let [is_used, is_complex] = [!by.is_zero(), !matches!(by.0[1], Factor::Zero)];
    let of = move |at: usize| {
        let wanted = Wanted { part: part ^ at, by_imaginary: at == 1 };
        (wanted, &by.0[at], at == 1 && part == 0)
    };
    [0, 1].into_iter().filter(move |&at| if at == 0 { is_used } else { is_complex }).map(of)
}

/// What infinities and NaN make of the parts; other numbers count as 0 or ±1.
fn spread(of: &Combined<'_>, terms: impl Fn(&mut Terms<'_>, Wanted)) -> [f64; 2] {
    let Combined { alpha, beta, old, .. } = *of;
    let sum_of = |wanted: Wanted, alpha: f64| {
        let mut all = Terms(Kind::Doubles { sum: 0.0, alpha });
        terms(&mut all, wanted);
        let Terms(Kind::Doubles { sum, .. }) = all else { unreachable!("it does not change") };
        sum
    };
    let signed = |negative: bool, x: f64| if negative { -x } else { x };
    [0, 1].map(|part| {
        let new = all_products(alpha, part)
            .map(|(wanted, alpha, negative)| signed(negative, sum_of(wanted, alpha.double())));
        let old = all_products(beta, part).map(|(wanted, beta, negative)| {
            signed(negative, beta.double() * double(&old[wanted.part]))
        });
        new.chain(old).sum::<f64>()
    })
}
