//! alpha times an exact sum of products of numbers of limbs, plus beta times a number: what an element of every routine
//! of the BLAS is.

mod combined;

use super::accumulate::Accumulator;
use super::limbs::Limbs;
use super::short::{MOST_LIMBS, Short, ShortSum};
use super::window::Window;
use crate::fallible;
use crate::format::mpfr::Value;
use crate::format::wide::{LimbsRef, Wide, WideRef, product_exponent};

pub use combined::{Combined, Multiple, Wanted};

/// The bits of numbers, without a look at their limbs: all are multiples of 2^bottom and below 2^top.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// There is an infinity or a NaN.
    pub special: bool,
    /// All have two limbs that are read as copies.
    is_short: bool,
    top: i64,
    bottom: i64,
}

impl Reach {
    pub const NOTHING: Reach =
        Reach { special: false, is_short: true, top: i64::MIN, bottom: i64::MAX };

    #[inline]
    pub fn of(value: &Value<'_>) -> Reach {
        match value {
            Value::Zero => Reach::NOTHING,
            Value::Special(_) => Reach { special: true, ..Reach::NOTHING },
            Value::Finite(parts) => Reach {
                special: false,
                is_short: matches!(parts.limbs, LimbsRef::Copied(_)),
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
            is_short: self.is_short & other.is_short,
            top: self.top.max(other.top),
            bottom: self.bottom.min(other.bottom),
        }
    }

    /// Of products of a number of each.
    #[inline]
    pub fn times(self, other: Reach) -> Reach {
        let special = self.special | other.special;
        let is_short = self.is_short & other.is_short;
        if self.bottom > self.top || other.bottom > other.top {
            // Zeros are multiplied all the same.
            return Reach { special, is_short, ..Reach::NOTHING };
        }
        Reach {
            special,
            is_short,
            top: self.top.saturating_add(other.top),
            bottom: self.bottom.saturating_add(other.bottom),
        }
    }

    /// A sum of such terms fits into a window.
    pub fn is_near(self) -> bool {
        let Reach { bottom, top, .. } = self.of_sum();
        bottom > top || Window::limbs_for(bottom, top).is_some_and(|limbs| limbs <= LONGEST)
    }

    /// The same, of numbers that may have more limbs each.
    pub fn of_any_length(self) -> Reach {
        Reach { is_short: false, ..self }
    }

    /// Makes room for a sum of such terms, which may be none; false where they reach too far.
    #[inline]
    fn has_room(self, sum: &mut ShortSum) -> bool {
        let Reach { bottom, top, .. } = self;
        if bottom > top { sum.place(0, 0) } else { sum.place(bottom, top) }
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

/// A factor of a term.
pub trait Part<'a>: Copy {
    fn to_value(self) -> Value<'a>;
    /// See [`Limbs::short`].
    fn to_short(self) -> Short;
}

impl<'a, T: Limbs> Part<'a> for &'a T {
    #[inline(always)]
    fn to_value(self) -> Value<'a> {
        Limbs::value(self)
    }
    #[inline(always)]
    fn to_short(self) -> Short {
        Limbs::short(self)
    }
}

impl<'a> Part<'a> for Value<'a> {
    #[inline(always)]
    fn to_value(self) -> Value<'a> {
        self
    }
    #[inline]
    fn to_short(self) -> Short {
        if let Value::Finite(parts) = self { Short::of(&parts) } else { Short::ZERO }
    }
}

/// A sum in the making.
pub struct Terms<'a>(Kind<'a>);

enum Kind<'a> {
    Short(&'a mut ShortSum),
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
    pub fn add<'a>(&mut self, x: impl Part<'a>, y: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add_product(x.to_short(), y.to_short(), minus),
            Kind::Near(window) => {
                if let (Value::Finite(x), Value::Finite(y)) = (x.to_value(), y.to_value()) {
                    window.add_product(&x, &y, minus);
                }
            }
            _ => self.add_slowly(x.to_value(), y.to_value(), minus),
        }
    }

    #[cold]
    fn add_slowly(&mut self, x: Value<'_>, y: Value<'_>, minus: bool) {
        match &mut self.0 {
            Kind::Short(_) | Kind::Near(_) => {}
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
    pub fn add_one<'a>(&mut self, x: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add(x.to_short(), minus),
            Kind::Near(window) => {
                if let Value::Finite(x) = x.to_value() {
                    window.add(&x, minus);
                }
            }
            _ => self.add_slowly(x.to_value(), ONE, minus),
        }
    }

    /// Adds a number's magnitude, or subtracts it.
    #[inline]
    pub fn add_magnitude<'a>(&mut self, x: impl Part<'a>, minus: bool) {
        match &mut self.0 {
            Kind::Short(sum) => sum.add(Short { negative: false, ..x.to_short() }, minus),
            _ => self.add_one(magnitude(x.to_value()), minus),
        }
    }
}

fn magnitude(x: Value<'_>) -> Value<'_> {
    match x {
        Value::Zero => Value::Zero,
        Value::Special(x) => Value::Special(x.abs()),
        Value::Finite(parts) => Value::Finite(WideRef { negative: false, ..parts }),
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

/// A sum of finite numbers of two limbs that are not far from each other, in no memory but the stack: what `last` makes of
/// its sign, its limbs and their exponent. `None` for other numbers.
#[inline]
pub fn short_sum<R>(
    reach: Reach,
    terms: impl FnOnce(&mut Terms<'_>),
    last: impl FnOnce(bool, &[u64], i64) -> R,
) -> Option<R> {
    let mut sum = ShortSum::default();
    if reach.special || !reach.is_short || !reach.has_room(&mut sum) {
        return None;
    }
    terms(&mut Terms(Kind::Short(&mut sum)));
    let mut memory = [0; MOST_LIMBS];
    let (negative, limbs, exponent) = sum.value(&mut memory);
    Some(last(negative, limbs, exponent))
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
    /// `None` without memory.
    pub fn new() -> Option<Work> {
        Some(Work {
            short: ShortSum::default(),
            is_short: false,
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
            let mut all = self.near();
            terms(&mut all);
            if is_plain {
                all.add_one(old, false);
            }
            self.near_value();
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
