//! Products in which zeros of B leave out infinities and NaN: of complex zeros, which products of real matrices do not know.

use super::product::by_real_products;
use crate::level1::InArithmetic;
use crate::level3::{self, Mode, Way};
use crate::numbers::{Blas, Native, NativeReal};
use crate::powers::{self, Factor, Special};
use std::convert::Infallible;
use wideblas_base::fallible;
use wideblas_engine::MatRef;
use wideblas_engine::cpu::special::reached::{Found, Operands};
use wideblas_format::{Accumulate, Complex, Scalar};
use wideblas_product::Product;

/// Computes a product, in which alpha multiplies each term of an element that infinities or NaN reach.
pub fn multiply<T: NativeReal>(product: Product<'_, Complex<T>>, mode: Mode) -> Way
where
    Complex<T>: Native,
{
    let &Product { alpha, beta, .. } = &product;
    let reached = reached(&product, *alpha, *beta);
    match Native::is_finite(alpha) {
        true => without(product, reached, mode),
        // No other element has a term.
        false => write(product, reached, Way::Native),
    }
}

/// The same, in which it multiplies their sums.
pub fn multiply_sums<T: NativeReal>(product: Product<'_, Complex<T>>, mode: Mode) -> Way
where
    Complex<T>: Native,
{
    let &Product { alpha, beta, ref c, .. } = &product;
    let Factor { exponent, rest } = Factor::of(*alpha);
    let power = Complex::new(powers::power(exponent), T::from(0.0));
    let mut reached = reached(&product, power, Native::zero());
    for Found { row, col, value } in &mut reached {
        let old = if Blas::is_zero(beta) { Native::zero() } else { *c.as_ref().get(*row, *col) };
        *value = Special { alpha: rest, x: *value, beta: *beta, old }.value();
    }
    without(product, reached, mode)
}

/// The elements that infinities or NaN reach where these are alpha and beta.
fn reached<T: NativeReal>(
    product: &Product<'_, Complex<T>>,
    alpha: Complex<T>,
    beta: Complex<T>,
) -> Vec<Found<Complex<T>>>
where
    Complex<T>: Native,
{
    let &Product { a, b, part, ref c, .. } = product;
    Native::in_arithmetic(Reached(Operands { alpha, a, b, beta, c: c.as_ref(), part }))
}

/// Computes a product without infinities and NaN of A, but for these elements.
fn without<T: NativeReal>(
    mut product: Product<'_, Complex<T>>,
    reached: Vec<Found<Complex<T>>>,
    mode: Mode,
) -> Way
where
    Complex<T>: Native,
{
    let Product { a, b, .. } = product;
    let (m, k) = (a.rows, a.cols);
    let mut all = fallible::room_for(m * k);
    all.extend((0..k).flat_map(|l| (0..m).map(move |i| *a.get(i, l))).map(cleaned));
    let all = MatRef::new(&all, m, k, m.max(1)).expect("all elements");
    let all = if a.conjugated { all.conjugate() } else { all };
    let rest = Product { a: all, b: b.skipping_zeros(false), ..product.reborrow() };
    let Ok(way) = by_real_products(rest, mode, |product, _| {
        Ok::<_, Infallible>(level3::multiply(product, mode))
    });
    write(product, reached, way)
}

fn write<T>(product: Product<'_, T>, found: Vec<Found<T>>, way: Way) -> Way {
    let Product { mut c, .. } = product;
    for Found { row, col, value } in found {
        c.column(col)[row] = value;
    }
    way
}

/// A number, or zero where it is not finite.
fn cleaned<T: Native>(x: T) -> T {
    if x.is_finite() { x } else { T::zero() }
}

struct Reached<'a, T>(Operands<'a, T>);

impl<T> InArithmetic<T> for Reached<'_, T> {
    type Output = Vec<Found<T>>;

    fn run<A: Accumulate<L, Number = T>, const L: usize>(self) -> Vec<Found<T>>
    where
        T: Scalar<L>,
    {
        self.0.reached::<L>()
    }
}
