//! The formats of vectors: how their elements become doubles that are summed.

use wideblas_engine::cpu::sum::{Products, Strided, Sum};
use wideblas_engine::device::Plain;
use wideblas_engine::device::exact_sums::Format;
use wideblas_format::double::power_of_two;
use wideblas_format::fixed::{Fixed, Rounded};
use wideblas_format::{Dd, Qd, Scalar};

/// Doubles that are gathered at once: 4 KiB.
const GATHERED: usize = 512;
/// Elements whose products of components are summed before those of the next pair of components: they stay in the
/// second cache.
const CHUNK: usize = 4096;

/// A format of vectors.
pub trait Number: Rounded + Plain {
    /// The kernels' name for it.
    const FORMAT: Format;
    /// Sums of the doubles of elements are right for special values too.
    const IS_SIMPLE: bool;

    /// The number, where it is one double, in any floating-point environment.
    fn as_double(self) -> Option<f64>;
    fn add_one(self, sum: &mut Fixed);
    fn add_one_product(self, y: Self, sum: &mut Fixed);
    fn add(x: Strided<'_, Self>, sum: &mut Sum);
    fn add_magnitudes(x: Strided<'_, Self>, sum: &mut Sum);
    /// Adds the products of the elements of two vectors of the same length.
    fn add_products(x: Strided<'_, Self>, y: Strided<'_, Self>, sum: &mut Products);
}

/// Calls `work` with the doubles that `value` makes of some elements at a time.
fn gathered<T: Copy>(x: Strided<'_, T>, value: impl Fn(T) -> f64, mut work: impl FnMut(&[f64])) {
    let mut buffer = [0.0; GATHERED];
    for start in (0..x.len()).step_by(GATHERED) {
        let part = x.part(start, GATHERED.min(x.len() - start));
        part.fill(&mut buffer, &value);
        work(&buffer[..part.len()]);
    }
}

impl Number for f32 {
    const FORMAT: Format = Format::F32;
    const IS_SIMPLE: bool = true;

    fn as_double(self) -> Option<f64> {
        // The program's environment, which may be in force, can flush subnormal numbers and trap NaN.
        match self.to_bits() >> 23 & 0xff {
            0 => {
                let sign = if self.is_sign_negative() { -1.0 } else { 1.0 };
                Some(sign * f64::from(self.to_bits() & 0x7f_ffff) * power_of_two(-149))
            }
            0xff => None,
            _ => Some(self.into()),
        }
    }
    fn add_one(self, sum: &mut Fixed) {
        sum.add(self.into());
    }
    fn add_one_product(self, y: f32, sum: &mut Fixed) {
        sum.add_product(self.into(), y.into());
    }
    fn add(x: Strided<'_, f32>, sum: &mut Sum) {
        gathered(x, f64::from, |x| sum.add(x));
    }
    fn add_magnitudes(x: Strided<'_, f32>, sum: &mut Sum) {
        gathered(x, |x| f64::from(x.abs()), |x| sum.add(x));
    }
    fn add_products(x: Strided<'_, f32>, y: Strided<'_, f32>, sum: &mut Products) {
        let [mut a, mut b] = [[0.0; GATHERED / 2]; 2];
        for start in (0..x.len()).step_by(a.len()) {
            let len = a.len().min(x.len() - start);
            x.part(start, len).fill(&mut a, f64::from);
            y.part(start, len).fill(&mut b, f64::from);
            // Products of 24 bits are doubles, far from the ends of the range.
            a[..len].iter_mut().zip(&b[..len]).for_each(|(x, y)| *x *= y);
            sum.add_exact(&a[..len]);
        }
    }
}

impl Number for f64 {
    const FORMAT: Format = Format::F64;
    const IS_SIMPLE: bool = true;

    #[inline(always)]
    fn as_double(self) -> Option<f64> {
        Some(self)
    }
    fn add_one(self, sum: &mut Fixed) {
        sum.add(self);
    }
    fn add_one_product(self, y: f64, sum: &mut Fixed) {
        sum.add_product(self, y);
    }
    fn add(x: Strided<'_, f64>, sum: &mut Sum) {
        sum.add_strided(x);
    }
    fn add_magnitudes(x: Strided<'_, f64>, sum: &mut Sum) {
        gathered(x, f64::abs, |x| sum.add(x));
    }
    fn add_products(x: Strided<'_, f64>, y: Strided<'_, f64>, sum: &mut Products) {
        sum.add_strided(x, y);
    }
}

/// The components that count: the first one alone for infinities, NaN and zeros.
fn parts<T: Scalar<L>, const L: usize>(x: T) -> [f64; L] {
    let mut components = x.components();
    if !components[0].is_finite() || components.iter().all(|&x| x == 0.0) {
        components[1..].fill(0.0);
    }
    components
}

/// Adds a number, and nothing for components that do not count.
fn add_parts<T: Scalar<L>, const L: usize>(x: T, sum: &mut Fixed) {
    let [first, rest @ ..] = &parts(x)[..] else { return };
    sum.add(*first);
    rest.iter().filter(|&&x| x != 0.0).for_each(|&x| sum.add(x));
}

/// The number without its sign.
fn magnitude<T: Scalar<L>, const L: usize>(x: T) -> [f64; L] {
    let components = parts(x);
    let rest: f64 = components[1..].iter().map(|x| x.abs()).sum();
    let negative = if components[0].abs() >= 2.0 * rest {
        components[0].is_sign_negative()
    } else {
        // Its components are not in order.
        let mut sum = Fixed::new();
        components.iter().for_each(|&x| sum.add(x));
        sum.to_f64().is_sign_negative()
    };
    if negative { components.map(|x| -x) } else { components }
}

macro_rules! numbers_of_components {
    ($($type:ident: $length:literal),*) => {$(
        impl Number for $type {
            const FORMAT: Format = Format::$type;
            const IS_SIMPLE: bool = false;

            fn as_double(self) -> Option<f64> {
                None
            }
            fn add_one(self, sum: &mut Fixed) {
                add_parts(self, sum);
            }
            fn add_one_product(self, y: $type, sum: &mut Fixed) {
                let (x, y) = (parts(self), parts(y));
                sum.add_product(x[0], y[0]);
                let is_ordinary = |x: &[f64; $length]| x[0].is_finite() && x.iter().any(|&x| x != 0.0);
                if is_ordinary(&x) && is_ordinary(&y) {
                    for (i, &a) in x.iter().enumerate() {
                        let others = y.iter().skip(usize::from(i == 0));
                        others.filter(|&&b| a != 0.0 && b != 0.0).for_each(|&b| sum.add_product(a, b));
                    }
                }
            }
            fn add(x: Strided<'_, $type>, sum: &mut Sum) {
                sum.add_components::<_, $length>(x);
            }
            fn add_magnitudes(x: Strided<'_, $type>, sum: &mut Sum) {
                let mut buffer = [0.0; GATHERED];
                for start in (0..x.len()).step_by(GATHERED / $length) {
                    let part = x.part(start, (GATHERED / $length).min(x.len() - start));
                    for (to, x) in buffer.chunks_exact_mut($length).zip(part.iter()) {
                        to.copy_from_slice(&magnitude(x));
                    }
                    sum.add(&buffer[..$length * part.len()]);
                }
            }
            fn add_products(x: Strided<'_, $type>, y: Strided<'_, $type>, sum: &mut Products) {
                for start in (0..x.len()).step_by(CHUNK) {
                    let len = CHUNK.min(x.len() - start);
                    let (x, y) = (x.part(start, len), y.part(start, len));
                    for i in 0..$length {
                        for j in 0..$length {
                            let (x, y) = (x.component::<$length>(i), y.component::<$length>(j));
                            sum.add_strided(x, y);
                        }
                    }
                }
            }
        }
    )*};
}
numbers_of_components!(Dd: 2, Qd: 4);
