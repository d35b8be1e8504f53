//! Vector routines on complex numbers that are made of those on the two vectors of their parts.

use crate::level1::{self, Context, Elements, InArithmetic};
use crate::numbers::{Blas, Native, NativeReal};
use crate::placed;
use crate::powers::{exponent, times_power};
use wideblas_engine::cpu::vectors;
use wideblas_engine::device::Failure;
use wideblas_format::{Accumulate, Complex, Components, Scalar};

/// The sum of magnitudes of all parts.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn asum<T: NativeReal>(x: Elements<'_, Complex<T>>, context: Context) -> Result<T, Failure> {
    let [re, im] = x.parts();
    Ok(magnitudes(Complex::new(level1::asum(re, context)?, level1::asum(im, context)?)))
}

/// The Euclidean norm. It overflows only where the result does.
///
/// # Errors
/// Of a GPU that has the vector.
pub fn nrm2<T: NativeReal>(x: Elements<'_, Complex<T>>, context: Context) -> Result<T, Failure> {
    let [re, im] = x.parts();
    Ok(hypotenuse(level1::nrm2(re, context)?, level1::nrm2(im, context)?))
}

/// sqrt(x^2 + y^2) of numbers that are not negative. It overflows only where the result does.
fn hypotenuse<T: NativeReal>(x: T, y: T) -> T {
    if !(x.is_finite() && y.is_finite()) {
        return magnitudes(Complex::new(x, y));
    }
    let (less, more) = if x.to_double() < y.to_double() { (x, y) } else { (y, x) };
    if Blas::is_zero(&more) {
        return more;
    }
    let ratio = less.quotient(more);
    let [square, one] = [ratio.times(ratio), T::from(1.0)];
    let norm = more.times(square.plus(one).root());
    if norm.is_finite() { norm } else { T::from(f64::INFINITY) }
}

/// A rotation with c x + s y = r and c y = conj(s) x.
pub struct Plane<T> {
    pub c: T,
    pub s: Complex<T>,
    pub r: Complex<T>,
}

/// The rotation that makes b of (a, b) zero: c = |a| / h, s = p conj(b) / h and r = p h, with h = sqrt(|a|^2 + |b|^2) and p = a
/// / |a|, or 1 where a is zero. Only results overflow or underflow: a and b are brought between 1 and 2 first.
pub fn plane<T: NativeReal>(a: Complex<T>, b: Complex<T>) -> Plane<T>
where
    Complex<T>: Native,
{
    let zero = T::zero();
    let times = |x: Complex<T>, y: T| Complex::new(x.re.times(y), x.im.times(y));
    let over = |x: Complex<T>, y: T| Complex::new(x.re.quotient(y), x.im.quotient(y));
    let length = |x: Complex<T>| {
        let positive = |x: T| magnitudes(Complex::new(x, zero));
        hypotenuse(positive(x.re), positive(x.im))
    };
    if b.is_zero() {
        return Plane { c: T::from(1.0), s: b, r: a };
    }
    if !(a.is_finite() && b.is_finite()) {
        return special_plane(a, b);
    }
    let (power_a, power_b) = match a.is_zero() {
        true => (exponent(b), exponent(b)),
        false => (exponent(a), exponent(b)),
    };
    let (a, b) = (times_power(a, -power_a), times_power(b, -power_b));
    let (of_a, of_b) = (length(a), length(b));
    // The exponents of a and b below that of the larger, which is that of h.
    let top = power_a.max(power_b);
    let (below_a, below_b) = (power_a - top, power_b - top);
    let h = hypotenuse(times_power(of_a, below_a), times_power(of_b, below_b));
    let phase = if Blas::is_zero(&of_a) { Complex::new(T::from(1.0), zero) } else { over(a, of_a) };
    let b = level1::conjugate_of(over(b, h));
    let product = |x: T, y: T, z: T, w: T| x.times(y).plus(z.times(w));
    let minus = level1::conjugate_of(b).im;
    let s = Complex::new(
        product(phase.re, b.re, phase.im, minus),
        product(phase.re, b.im, phase.im, b.re),
    );
    Plane {
        c: times_power(of_a.quotient(h), below_a),
        s: times_power(s, below_b),
        r: times_power(times(phase, h), top),
    }
}

/// [`plane`] of a b that is not zero, where an infinity or a NaN is among the parts.
fn special_plane<T: NativeReal>(a: Complex<T>, b: Complex<T>) -> Plane<T>
where
    Complex<T>: Native,
{
    let (zero, nan) = (T::zero(), T::nan());
    let s = Complex::new(nan, nan);
    if !a.is_zero() {
        return Plane { c: nan, s, r: s };
    }
    let length = length_of_special([b.re.to_double(), b.im.to_double()]);
    Plane { c: zero, s, r: Complex::new(T::from(length), zero) }
}

/// The length that the reference BLAS has for a number with an infinity or a NaN: NaN, but for an infinity alone.
pub fn length_of_special(parts: [f64; 2]) -> f64 {
    let is_alone = parts.contains(&0.0) && parts.iter().any(|part| part.is_infinite());
    if is_alone { f64::INFINITY } else { f64::NAN }
}

struct Largest<'a, T>(Elements<'a, Complex<T>>);

impl<T> InArithmetic<T> for Largest<'_, T>
where
    Complex<T>: Components,
{
    type Output = usize;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> usize
    where
        T: Scalar<L>,
    {
        vectors::largest_of_parts(self.0)
    }
}

/// The first place of an element with the largest sum of magnitudes of its parts, counted from 0; NaN as
/// [`level1::largest`] has it.
///
/// # Errors
/// Of a GPU that has the vector.
///
/// # Panics
/// When the vector is empty.
pub fn largest<T: NativeReal>(
    x: Elements<'_, Complex<T>>,
    context: Context,
) -> Result<usize, Failure>
where
    Complex<T>: Native,
{
    match context.device {
        None => Ok(T::in_arithmetic(Largest(x))),
        Some(home) => placed::largest_on(home, x),
    }
}

struct Magnitudes<T>(Complex<T>);

impl<T> InArithmetic<T> for Magnitudes<T> {
    type Output = T;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> T
    where
        T: Scalar<L>,
    {
        vectors::magnitudes(self.0)
    }
}

/// |re| + |im|
pub fn magnitudes<T: NativeReal>(x: Complex<T>) -> T {
    T::in_arithmetic(Magnitudes(x))
}
