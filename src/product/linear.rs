//! alpha times an exact sum of products of numbers of limbs, plus beta times a number: what an element of every routine
//! of the BLAS is.

mod combined;

use super::accumulate::Accumulator;
use super::limbs::Limbs;
use super::window::Window;
use crate::fallible;
use crate::format::mpfr::Value;
use crate::format::wide::{Wide, WideRef, product_exponent};

pub use combined::{Combined, Multiple, Wanted};

/// The bits of numbers, without a look at their limbs: all are multiples of 2^bottom and below 2^top.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// There is an infinity or a NaN.
    pub special: bool,
    top: i64,
    bottom: i64,
}

impl Reach {
    pub const NOTHING: Reach = Reach { special: false, top: i64::MIN, bottom: i64::MAX };

    #[inline]
    pub fn of(value: &Value<'_>) -> Reach {
        match value {
            Value::Zero => Reach::NOTHING,
            Value::Special(_) => Reach { special: true, ..Reach::NOTHING },
            Value::Finite(parts) => Reach {
                special: false,
                top: parts.exponent.saturating_add(64 * parts.limbs.len() as i64),
                bottom: parts.exponent,
            },
        }
    }

    /// Of numbers of both.
    #[inline]
    pub fn and(self, other: Reach) -> Reach {
        Reach {
            special: self.special | other.special,
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Of products of a number of each.
    #[inline]
    pub fn times(self, other: Reach) -> Reach {
        let special = self.special | other.special;
        if self.bottom > self.top || other.bottom > other.top {
            return Reach { special, ..Reach::NOTHING };
        }
        Reach {
            special,
            top: self.top.saturating_add(other.top),
            bottom: self.bottom.saturating_add(other.bottom),
        }
    }

    /// A sum of such terms fits into a window.
    pub fn is_near(self) -> bool {
        let Reach { bottom, top, .. } = self.of_sum();
        bottom > top || Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= LONGEST)
    }

    /// Of sums of any number of such terms, as far as memory holds them.
    fn of_sum(self) -> Reach {
        Reach { top: self.top.saturating_add(64), ..self }
    }
}

/// Limbs of a sum in fixed point at most; sums that reach farther are kept in pieces.
const LONGEST: usize = 4096;
/// Limbs that there is room for at first: products of two numbers of 500 bits within 2000 bits.
const USUAL: usize = 64;

/// alpha or beta.
pub enum Factor {
    Zero,
    One,
    Finite(Wide),
    Special(f64),
}

impl Factor {
    pub fn of<T: Limbs>(x: &T) -> Factor {
        match x.value() {
            Value::Zero => Factor::Zero,
            Value::Special(x) => Factor::Special(x),
            Value::Finite(_) if x.is_one() => Factor::One,
            Value::Finite(parts) => Factor::Finite(Wide {
                negative: parts.negative,
                exponent: parts.exponent,
                limbs: fallible::collected(parts.limbs.iter().copied()),
            }),
        }
    }

    fn is_special(&self) -> bool {
        matches!(self, Factor::Special(_))
    }

    /// See [`double`].
    fn double(&self) -> f64 {
        match self {
            Factor::Zero => 0.0,
            Factor::One => 1.0,
            Factor::Finite(value) if value.negative => -1.0,
            Factor::Finite(_) => 1.0,
            Factor::Special(x) => *x,
        }
    }

    /// The number, to be multiplied again.
    pub fn value(&self) -> Value<'_> {
        match self {
            Factor::Zero => Value::Zero,
            Factor::One => ONE,
            Factor::Finite(value) => Value::Finite(value.as_ref()),
            Factor::Special(x) => Value::Special(*x),
        }
    }

    /// This factor times a number, exactly.
    pub fn times(&self, x: Value<'_>) -> Factor {
        match (self, x) {
            (Factor::Finite(factor), Value::Finite(parts)) => {
                let mut product = Wide::default();
                product.product_of(&factor.as_ref(), &parts);
                Factor::Finite(product)
            }
            (Factor::One, Value::Finite(parts)) => Factor::Finite(Wide {
                negative: parts.negative,
                exponent: parts.exponent,
                limbs: fallible::collected(parts.limbs.iter().copied()),
            }),
            (factor, x) => match factor.double() * double(&x) {
                0.0 => Factor::Zero,
                special => Factor::Special(special),
            },
        }
    }
}

pub const ONE: Value<'static> = Value::Finite(WideRef::ONE);

/// 0, ±1, an infinity or NaN: what a number is where only those spread.
pub fn double(x: &Value<'_>) -> f64 {
    match x {
        Value::Zero => 0.0,
        Value::Special(x) => *x,
        Value::Finite(parts) if parts.negative => -1.0,
        Value::Finite(_) => 1.0,
    }
}

/// A sum in the making.
pub struct Terms<'a>(Kind<'a>);

enum Kind<'a> {
    Near(&'a mut Window),
    /// With alpha, or its negative, in each term.
    Far {
        sum: &'a mut Accumulator,
        alpha: &'a Factor,
        negative: bool,
        product: &'a mut Wide,
        scaled: &'a mut Wide,
    },
    Doubles {
        sum: f64,
        alpha: f64,
    },
}

impl Terms<'_> {
    /// Adds a product, or subtracts it.
    #[inline]
    pub fn add(&mut self, x: Value<'_>, y: Value<'_>, minus: bool) {
        match &mut self.0 {
            Kind::Near(window) => {
                if let (Value::Finite(x), Value::Finite(y)) = (x, y) {
                    window.add_product(&x, &y, minus);
                }
            }
            _ => self.add_slowly(x, y, minus),
        }
    }

    #[cold]
    fn add_slowly(&mut self, x: Value<'_>, y: Value<'_>, minus: bool) {
        match &mut self.0 {
            Kind::Near(_) => {}
            Kind::Far { sum, alpha, negative, product, scaled } => {
                let (Value::Finite(x), Value::Finite(y)) = (x, y) else { return };
                product.product_of(&x, &y);
                product.negative ^= minus ^ *negative;
                match alpha {
                    Factor::Finite(alpha) => {
                        scaled.product(product, alpha);
                        sum.add(scaled);
                    }
                    _ => sum.add(product),
                }
            }
            Kind::Doubles { sum, alpha } => {
                let product = *alpha * double(&y) * double(&x);
                *sum += if minus { -product } else { product };
            }
        }
    }

    /// Adds a number, or subtracts it.
    #[inline]
    pub fn add_one(&mut self, x: Value<'_>, minus: bool) {
        match (&mut self.0, x) {
            (Kind::Near(window), Value::Finite(x)) => window.add(&x, minus),
            (Kind::Near(_), _) => {}
            _ => self.add_slowly(x, ONE, minus),
        }
    }
}

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

/// Working memory of one thread.
pub struct Work {
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
    /// `None` without memory.
    pub fn new() -> Option<Work> {
        Some(Work {
            window: Window::with_room(USUAL, 16)?,
            far: Accumulator::default(),
            sum: Wide { limbs: fallible::with_room(USUAL)?, ..Wide::default() },
            product: Wide::default(),
            scaled: Wide::default(),
            sums: Default::default(),
            parts: Default::default(),
        })
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
        let is_plain = matches!((alpha, beta), (Factor::One, Factor::Zero | Factor::One));
        // An old value beside the terms goes with them.
        let within = if is_plain { reach.and(Reach::of(&old)) } else { *reach }.of_sum();
        if !matches!(alpha, Factor::Zero) && !self.place(within) {
            return Ok(self.far(linear, old, terms));
        }
        if matches!(alpha, Factor::Zero) {
            self.sum.clear();
        } else {
            let mut all = Terms(Kind::Near(&mut self.window));
            terms(&mut all);
            if is_plain {
                all.add_one(old, false);
                self.window.value_into(&mut self.sum);
                return Ok(&mut self.sum);
            }
            self.window.value_into(&mut self.sum);
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
                Factor::Finite(beta) => scaled.product_of(&old, &beta.as_ref()),
                _ => scaled.set(&old),
            }
            value.add(scaled, *span);
        }
        Ok(value)
    }

    /// Makes room for a sum; false where it reaches too far.
    #[inline]
    fn place(&mut self, reach: Reach) -> bool {
        let Reach { bottom, top, .. } = reach;
        if bottom > top {
            // Nothing will be added.
            return self.window.place(0, 0);
        }
        self.window.place(bottom, top) || self.grow(bottom, top)
    }

    #[cold]
    fn grow(&mut self, bottom: i64, top: i64) -> bool {
        match Window::limbs_for(bottom, top) {
            Some(limbs @ ..=LONGEST) => {
                let window = Window::with_room(2 * limbs, 16);
                self.window = window.unwrap_or_else(|| fallible::end_call());
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
            product.product_of(&old, &factor);
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

impl Wide {
    /// Becomes a product; see [`Wide::product`].
    fn product_of(&mut self, x: &WideRef<'_>, y: &WideRef<'_>) {
        self.negative = x.negative != y.negative;
        self.exponent = product_exponent(x.exponent, y.exponent);
        self.limbs.clear();
        fallible::resize(&mut self.limbs, x.limbs.len() + y.limbs.len(), 0);
        super::window::multiply(&x.limbs, &y.limbs, &mut self.limbs);
    }

    fn set(&mut self, x: &WideRef<'_>) {
        (self.negative, self.exponent) = (x.negative, x.exponent);
        self.limbs.clear();
        self.limbs.extend_from_slice(&x.limbs);
    }
}
