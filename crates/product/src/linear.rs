//! alpha times an exact sum of products of numbers of limbs, plus beta times a number: what an element of every routine
//! of the BLAS is.

mod combined;
mod factor;
mod lent;
mod reach;
mod terms;

use super::accumulate::Accumulator;
use super::short::{MOST_LIMBS, ShortSum};
use super::window::{NEAR, Window};
use reach::LONGEST;
use terms::Kind;
use wideblas_base::fallible;
use wideblas_format::mpfr::Value;
use wideblas_format::wide::{Wide, WideRef};

pub use combined::{Combined, Multiple, Wanted};
pub use factor::{Factor, ONE, double};
pub use lent::Lent;
pub use reach::Reach;
pub use terms::{Part, Terms};

/// alpha times a sum plus beta times a number.
pub struct Linear<'a> {
    pub alpha: &'a Factor,
    pub beta: &'a Factor,
    /// Not used where beta is zero.
    pub old: Value<'a>,
    /// Of the terms, without alpha.
    pub reach: Reach,
    /// The precision up to which the result is needed, see [`super::Number::span`].
    pub span: i64,
}

/// A sum of finite numbers that are not far from each other: what `last` makes of its sign, its limbs, of which the highest may be
/// zeros, and their exponent. `None` for other numbers, and without memory.
#[inline]
pub fn short_sum<R>(
    reach: Reach,
    terms: impl FnOnce(&mut Terms<'_>),
    last: impl FnOnce(bool, &[u64], i64) -> R,
) -> Option<R> {
    if reach.special {
        return None;
    }
    if !reach.is_short {
        return near_sum(reach, terms, last);
    }
    let mut sum = ShortSum::default();
    if !reach.has_room(&mut sum) {
        return None;
    }
    terms(&mut Terms(Kind::Short(&mut sum)));
    let mut memory = [0; MOST_LIMBS];
    let (negative, limbs, exponent) = sum.value(&mut memory);
    Some(last(negative, limbs, exponent))
}

/// [`short_sum`] of numbers of any lengths.
fn near_sum<R>(
    reach: Reach,
    terms: impl FnOnce(&mut Terms<'_>),
    last: impl FnOnce(bool, &[u64], i64) -> R,
) -> Option<R> {
    if !reach.fits_near() {
        return None;
    }
    let Reach { bottom, top, .. } = reach.of_sum();
    let mut memory = Lent::new()?;
    let Work { window, sum, .. } = &mut *memory;
    window.place(bottom, top);
    terms(&mut Terms(Kind::Near(window)));
    window.value_into(sum);
    Some(last(sum.negative, &sum.limbs, sum.exponent))
}

/// Working memory of one thread.
pub struct Work {
    short: ShortSum,
    /// The sum in the making is in `short`, not in `window`.
    is_short: bool,
    window: Window,
    far: Accumulator,
    sum: Wide,
    product: Wide,
    scaled: Wide,
    /// Of complex numbers, see [`Work::combined`].
    sums: [Wide; 4],
    parts: [Wide; 2],
}

impl Work {
    /// With room for sums of such terms; `None` without memory. See [`Reach::is_near`].
    pub fn with_room(reach: Reach) -> Option<Lent> {
        let mut work = Lent::new()?;
        let Reach { bottom, top, .. } = reach.of_sum();
        if let Some(limbs) =
            Window::limbs_for(bottom, top).filter(|&limbs| bottom <= top && limbs > NEAR)
        {
            work.window.grow(limbs).then_some(())?;
            work.sum.limbs = fallible::with_room(limbs)?;
        }
        Some(work)
    }

    /// Of nothing yet; `None` without memory.
    #[cold]
    fn made() -> Option<Work> {
        Some(Work {
            short: ShortSum::default(),
            is_short: false,
            window: Window::default(),
            far: Accumulator::default(),
            sum: Wide { limbs: fallible::with_room(NEAR)?, ..Wide::default() },
            product: Wide::default(),
            scaled: Wide::default(),
            sums: Default::default(),
            parts: Default::default(),
        })
    }

    /// Is as short as numbers of usual lengths need it.
    fn is_usual(&self) -> bool {
        const MOST: usize = 4 * NEAR;
        let Work { sum, product, scaled, sums: [a, b, c, d], parts: [re, im], .. } = self;
        let all = [sum, product, scaled, a, b, c, d, re, im];
        let is_short = |wide: &Wide| wide.limbs.capacity() <= MOST;
        self.window.is_near() && self.far.has_no_memory() && all.into_iter().all(is_short)
    }

    /// The exact value, as far as its rounding can tell, of a sum whose terms `terms` adds, perhaps more than once; or what
    /// infinities and NaN make of it.
    #[inline]
    pub fn linear(
        &mut self,
        linear: &Linear<'_>,
        terms: impl Fn(&mut Terms<'_>),
    ) -> Result<&mut Wide, f64> {
        let Linear { alpha, beta, old, reach, span } = linear;
        let adds_old = !matches!(beta, Factor::Zero);
        let old = if adds_old { *old } else { Value::Zero };
        if reach.special
            || alpha.is_special()
            || beta.is_special()
            || matches!(old, Value::Special(_))
        {
            let start = if adds_old { beta.double() * double(&old) } else { 0.0 };
            let mut all = Terms(Kind::Doubles { sum: start, alpha: alpha.double() });
            terms(&mut all);
            if let Terms(Kind::Doubles { sum, .. }) = all
                && !sum.is_finite()
            {
                // There is one NaN.
                return Err(if sum.is_nan() { f64::NAN } else { sum });
            }
        }
        // An old value beside the terms goes with them, times alpha as they will be.
        let minus_old = if adds_old { beta.unit() } else { Some(false) };
        let signs = alpha.unit().zip(minus_old);
        let is_plain = signs.is_some();
        let within = if is_plain { reach.and(Reach::of(&old)) } else { *reach }.of_sum();
        if !matches!(alpha, Factor::Zero) && !self.place(within) {
            return Ok(self.far(linear, old, terms));
        }
        if matches!(alpha, Factor::Zero) {
            self.sum.clear();
        } else {
            let mut all = self.near();
            terms(&mut all);
            if let Some((negative, minus_old)) = signs {
                all.add_one(old, negative != minus_old);
            }
            self.near_value();
            self.sum.negative ^= matches!(alpha, Factor::MinusOne);
            if is_plain {
                return Ok(&mut self.sum);
            }
        }
        let Work { sum, product, scaled, .. } = self;
        let value = match alpha {
            Factor::Finite(alpha) => {
                product.product(sum, alpha);
                product
            }
            _ => sum,
        };
        if let Value::Finite(old) = old {
            match beta {
                Factor::Finite(beta) => terms::multiply(scaled, &old, &beta.as_ref()),
                _ => scaled.set(&old),
            }
            scaled.negative ^= matches!(beta, Factor::MinusOne);
            value.add(scaled, *span);
        }
        Ok(value)
    }

    /// Makes room for a sum; false where it reaches too far.
    #[inline]
    fn place(&mut self, reach: Reach) -> bool {
        let Reach { bottom, top, .. } = reach;
        // A short sum takes every term for a finite number.
        self.is_short = !reach.special && reach.is_short && reach.has_room(&mut self.short);
        if self.is_short {
            return true;
        }
        if bottom > top {
            // Nothing will be added.
            return self.window.place(0, 0);
        }
        self.window.place(bottom, top) || self.grow(bottom, top)
    }

    /// The sum that there is room for.
    #[inline]
    fn near(&mut self) -> Terms<'_> {
        Terms(match self.is_short {
            true => Kind::Short(&mut self.short),
            false => Kind::Near(&mut self.window),
        })
    }

    /// [`Work::sum`] becomes that sum.
    #[inline]
    fn near_value(&mut self) {
        match self.is_short {
            true => self.short.value_into(&mut self.sum),
            false => self.window.value_into(&mut self.sum),
        }
    }

    #[cold]
    fn grow(&mut self, bottom: i64, top: i64) -> bool {
        match Window::limbs_for(bottom, top) {
            Some(limbs @ ..=LONGEST) => {
                if !self.window.grow(2 * limbs) {
                    fallible::end_call();
                }
                self.window.place(bottom, top)
            }
            _ => false,
        }
    }

    /// [`Work::linear`] of finite numbers at any exponents.
    #[cold]
    fn far(
        &mut self,
        Linear { alpha, beta, span, .. }: &Linear<'_>,
        old: Value<'_>,
        terms: impl Fn(&mut Terms<'_>),
    ) -> &mut Wide {
        let Work { far, sum, product, scaled, .. } = self;
        far.clear();
        let mut all = Terms(Kind::Far { sum: far, alpha, negative: false, product, scaled });
        terms(&mut all);
        if let Value::Finite(old) = old {
            let one = WideRef::ONE;
            let factor = if let Factor::Finite(beta) = beta { beta.as_ref() } else { one };
            terms::multiply(product, &old, &factor);
            product.negative ^= matches!(beta, Factor::MinusOne);
            far.add(product);
        }
        far.value_into(*span, sum);
        sum
    }

    /// A number, to be rounded.
    pub fn value(&mut self, x: &Value<'_>) -> Result<&mut Wide, f64> {
        match x {
            Value::Zero => self.sum.clear(),
            Value::Special(x) => return Err(*x),
            Value::Finite(parts) => self.sum.set(parts),
        }
        Ok(&mut self.sum)
    }

    /// What [`Work::linear`] returned last, of an alpha of one and a beta of zero or one.
    pub fn sum(&mut self) -> &mut Wide {
        &mut self.sum
    }

    /// [`Work::sum`] becomes its quotient by a number that is not zero, as far as its rounding can tell.
    pub fn divided<'a>(&'a mut self, by: &WideRef<'_>, span: i64) -> &'a mut Wide {
        self.scaled.quotient(&self.sum, by, span);
        &mut self.scaled
    }

    /// [`Work::sum`] becomes its square root.
    pub fn root(&mut self, span: i64) -> &mut Wide {
        self.scaled.root(&self.sum, span);
        &mut self.scaled
    }
}
