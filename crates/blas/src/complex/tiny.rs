//! Products of few complex numbers, on the stack.

use super::combine::Sums;
use super::parts;
use crate::level1::Context;
use crate::numbers::{Blas, Native, NativeReal};
use crate::powers::{self, Factor};
use wideblas_base::config::ShortCalls;
use wideblas_base::host::float_environment::FloatEnvironment;
use wideblas_base::options::Part;
use wideblas_engine::cpu::par::Threads;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::Complex;
use wideblas_product::Product;

/// Rows, columns and depth of these products, at most.
pub const MOST: usize = 4;

/// [`Blas::multiply_at_once`](crate::numbers::Blas::multiply_at_once): the product of real matrices that other
/// sizes are.
#[inline(never)]
pub fn multiply<T: NativeReal>(product: Product<'_, Complex<T>>, short: ShortCalls) -> bool
where
    Complex<T>: Native,
{
    const { assert!(2 * MOST <= T::TINY) };
    let _environment = FloatEnvironment::enter();
    // Memory takes its time to be made ready.
    match product.c.rows.max(product.c.cols).max(product.a.cols) {
        1 => multiply_in::<T, 1>(product, short),
        2 => multiply_in::<T, 4>(product, short),
        _ => multiply_in::<T, { MOST * MOST }>(product, short),
    }
}

/// The same of matrices of at most S elements, in the default floating-point environment.
#[inline(always)]
fn multiply_in<T: NativeReal, const S: usize>(
    product: Product<'_, Complex<T>>,
    short: ShortCalls,
) -> bool
where
    Complex<T>: Native,
{
    let Product { alpha: &alpha, a, b, beta: &beta, mut c, part } = product;
    if alpha.is_zero() {
        return false;
    }
    let (m, n, k, zero) = (c.rows, c.cols, a.cols, T::from(0.0));
    let (mut left, mut right, mut both) = ([[zero; 4]; S], [[zero; 2]; S], [[zero; 2]; S]);
    let left = &mut left.as_flattened_mut()[..4 * m * k];
    let right = &mut right.as_flattened_mut()[..2 * k * n];
    let both = &mut both.as_flattened_mut()[..2 * m * n];
    parts::write_rows(&a, left);
    parts::write_columns(&b, right);
    let Factor { exponent, rest } = Factor::of(alpha);
    let real = Product {
        alpha: &powers::power(exponent),
        a: MatRef::new(left, 2 * m, 2 * k, 2 * m).expect("all elements"),
        b: MatRef::new(right, 2 * k, n, 2 * k).expect("all elements"),
        beta: &zero,
        c: MatMut::new(both, 2 * m, n, 2 * m).expect("all elements"),
        part: Part::All,
    };
    // A row or a column with infinities or NaN has no finite sums.
    if !T::multiply_tiny(real, short) || !both.iter().all(Native::is_finite) {
        return false;
    }
    let [mut p, mut new] = [[Native::zero(); S]; 2];
    let (p, new) = (&mut p[..m * n], &mut new[..m * n]);
    for j in 0..n {
        for i in part.rows(j, m) {
            let row = i + 2 * m * j;
            p[i + m * j] = Complex::new(both[row], both[row + m]);
            if !beta.is_zero() {
                new[i + m * j] = c.column(j)[i];
            }
        }
    }
    let context = Context { isa: short.isa(), threads: Threads::ONE, device: None, is_short: true };
    Sums { alpha: rest, ..Sums::of(alpha, beta, context) }.add(p, new);
    if !new.iter().all(Native::is_finite) {
        return false;
    }
    for j in 0..n {
        let rows = part.rows(j, m);
        c.column(j)[rows.clone()].copy_from_slice(&new[m * j..][rows]);
    }
    true
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::level3::Mode;
    use crate::numbers::Blas;
    use wideblas_base::config::short_calls;
    use wideblas_base::random::Random;
    use wideblas_format::{Dd, Qd, Scalar};

    /// Random products against those of any size; where they are declined, C is as it was.
    fn same_bits<T: NativeReal + Scalar<L>, const L: usize>()
    where
        Complex<T>: Native,
    {
        let mut random = Random(L as u64);
        for case in 0..if cfg!(miri) { 3 } else { 600 } {
            let is_ordinary = case % 4 > 0;
            let mut number = || {
                let first = match random.below(if is_ordinary { 8 } else { 12 }) {
                    0 => 0.0,
                    8 => f64::INFINITY,
                    9 => f64::NAN,
                    10 => 1e300,
                    11 => 3e-310,
                    _ => random.below(1 << 53) as f64 * 2f64.powi(-52) - 1.0,
                };
                let mut components = [first; L];
                for i in 1..L {
                    components[i] = components[i - 1] * f64::EPSILON / 2.7;
                }
                let tail_is_zero = !first.is_finite();
                components[1..].iter_mut().filter(|_| tail_is_zero).for_each(|x| *x = 0.0);
                T::from_components(components)
            };
            let mut complex = || Complex::new(number(), number());
            let mut matrix = || [(); MOST * MOST].map(|()| complex());
            let (a, b, mut c) = (matrix(), matrix(), matrix());
            let (one, zero) = (T::from(1.0), T::from(0.0));
            let factors = [complex(), Complex::new(one, zero), Complex::new(zero, zero)];
            let (alpha, beta) = (factors[case / 2 % 2], factors[case % 3]);
            let [m, n, k] = [(); 3].map(|()| 1 + random.below(MOST as u64) as usize);
            let part = [Part::All, Part::Lower, Part::Upper][case / 3 % 3];
            let m = if part == Part::All { m } else { n };
            let view = |x, rows, cols| MatRef::new(x, rows, cols, MOST).unwrap();
            let (of_a, of_b) = match case % 5 {
                0 => (view(&a, k, m).transposed(), view(&b, n, k).transposed()),
                1 => (view(&a, m, k).conjugate(), view(&b, n, k).transposed().conjugate()),
                _ => (view(&a, m, k), view(&b, k, n)),
            };
            let product = |c| {
                let c = MatMut::new(c, m, n, MOST).unwrap();
                Product { alpha: &alpha, a: of_a, b: of_b, beta: &beta, c, part }
            };
            let bits = |c: &[Complex<T>]| {
                let of = |x: &Complex<T>| [x.re, x.im].map(|x| x.components().map(f64::to_bits));
                c.iter().map(of).collect::<Vec<_>>()
            };
            let (old, mut expected) = (bits(&c), c);
            let done = multiply(product(&mut c), short_calls());
            if done {
                Complex::<T>::multiply_in(product(&mut expected), Mode::Auto);
            }
            let what = format!("{} {case}: {m} {n} {k} {part:?}", T::NAME);
            assert_eq!(bits(&c), if done { bits(&expected) } else { old }, "{what}");
            assert!(done || !is_ordinary || alpha.is_zero(), "{what}");
        }
    }

    #[test]
    fn same_bits_as_products_of_any_size() {
        same_bits::<Dd, 2>();
        same_bits::<Qd, 4>();
    }
}
