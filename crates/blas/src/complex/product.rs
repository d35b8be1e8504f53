//! Matrix products of complex numbers.
//!
//! They are a product of real matrices,
//!
//! ```text
//! [ Re P ]   [ Re A  -Im A ] [ Re B ]
//! [ Im P ] = [ Im A   Re A ] [ Im B ]
//! ```
//!
//! where the two columns of a column of A, and the two rows of a row of B, are neighbours, so that triangles stay triangles;
//! with P = A B, which chooses its arithmetic by itself; by residues it takes fewer multiplications ([`residues`]). alpha P +
//! beta C follows in complex arithmetic. The exponent of alpha is in the product of real matrices, so that P neither overflows
//! nor underflows where alpha P does not; an element that is not finite then is computed again from its terms.

use super::combine::{self, CHUNK, Sums, compute_again};
use super::{parts, residues, skipping};
use crate::level1::{self, Context, Elements};
use crate::level3::{self, Mode, Way};
use crate::numbers::{Blas, Native, NativeReal};
use crate::powers::{self, Factor, Linear};
use crate::resident;
use crate::symmetric::Kind;
use std::cell::OnceCell;
use std::convert::Infallible;
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::Part;
use wideblas_engine::cpu::par::{Threads, num_threads};
use wideblas_engine::cpu::sum::Strided;
use wideblas_engine::device::matrices::{self, Source, Temporary};
use wideblas_engine::device::{self, Device, Plain};
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::Complex;
use wideblas_product::Product;
use wideblas_product::complex::{ComplexProduct, Parts};

/// See [`Blas::multiply_where_it_lies`].
pub fn multiply_where_it_lies<T: NativeReal>(
    product: Product<'_, Complex<T>>,
    mode: Mode,
) -> Result<Way, device::Failure>
where
    Complex<T>: Native,
{
    let Product { alpha, a, b, beta, c, part } = product;
    resident::anywhere(
        (a, b, c),
        part,
        |device, a, b, c| on_device(device, Product { alpha, a, b, beta, c, part }, mode),
        |a, b, c| multiply_in(Product { alpha, a, b, beta, c, part }, mode),
    )
}

/// See [`Blas::multiply_in`].
pub fn multiply_in<T: NativeReal>(product: Product<'_, Complex<T>>, mode: Mode) -> Way
where
    Complex<T>: Native,
{
    if !reads(&product) {
        multiply_natively(product);
        return Way::Native;
    }
    if product.meets_zeros(|x| x.is_finite()) {
        return skipping::multiply(product, mode);
    }
    let Ok(way) = by_real_products(product, mode, |product, _| {
        Ok::<_, Infallible>(level3::multiply(product, mode))
    });
    way
}

/// See [`Blas::multiply_sums`].
pub fn multiply_sums<T: NativeReal>(product: Product<'_, Complex<T>>, mode: Mode) -> Way
where
    Complex<T>: Native,
{
    match reads(&product) && product.meets_zeros(|x| x.is_finite()) {
        true => skipping::multiply_sums(product, mode),
        false => multiply_in(product, mode),
    }
}

/// See [`Blas::multiply_natively`].
pub fn multiply_natively<T: NativeReal>(product: Product<'_, Complex<T>>)
where
    Complex<T>: Native,
{
    let Product { alpha: &alpha, a, b, beta: &beta, mut c, part } = product;
    let products = c.rows.saturating_mul(c.cols).saturating_mul(1 + a.cols);
    let threads = if products <= FEW { 1 } else { num_threads() };
    let context = Context { threads: Threads::ONE, ..Context::chosen() };
    let reads = a.cols > 0 && !Blas::is_zero(&alpha);
    let (all, sums) = (c.rows, Sums::of(alpha, beta, context));
    c.for_each_column(threads, |j, column| {
        let rows = part.rows(j, all);
        if !reads {
            return column[rows].chunks_mut(CHUNK).for_each(|c| sums.only_scale(c));
        }
        for start in rows.clone().step_by(CHUNK) {
            let rows = start..rows.end.min(start + CHUNK);
            let mut p = [<Complex<T> as Native>::zero(); CHUNK];
            for (p, i) in p.iter_mut().zip(rows.clone()) {
                *p = dot(&a, &b, (i, j), context);
            }
            let again = |at: usize, old| {
                let pairs = (0..a.cols)
                    .map(|l| (element(&a, start + at, l), element(&b, l, j)))
                    .filter(|(_, y)| !(b.skips_zeros && y.is_zero()));
                let linear = Linear { factor: alpha, e: 0, pairs, beta, old };
                // The sum of all products will not do.
                if b.skips_zeros { Some(linear.of_any()) } else { linear.value() }
            };
            let (p, column) = (&mut p[..rows.len()], &mut column[rows]);
            sums.combine(p, column, again);
            if sums.copies && b.skips_zeros {
                let zero = <Complex<T> as Native>::zero();
                compute_again(column, &[zero; CHUNK], |at, old| again(at, old).unwrap_or(p[at]));
            }
        }
    });
}

/// Multiply-adds that take less time than to wake a thread.
const FEW: usize = 512;

/// Whether there is a product.
fn reads<T: NativeReal>(product: &Product<'_, Complex<T>>) -> bool
where
    Complex<T>: Native,
{
    let (m, n, k) = (product.c.rows, product.c.cols, product.a.cols);
    assert!(product.a.rows == m && product.b.rows == k && product.b.cols == n);
    k > 0 && !Blas::is_zero(product.alpha)
}

/// Element (i, j) of A B.
fn dot<T: Native>(
    a: &MatRef<'_, T>,
    b: &MatRef<'_, T>,
    (i, j): (usize, usize),
    context: Context,
) -> T {
    let (x, y) = (Strided::of_row(a, i), Strided::of_column(b, j));
    let [x, y] = [x, y].map(Elements::of);
    match (a.conjugated, b.conjugated) {
        (false, false) => level1::dot(x, y, context),
        (true, false) => level1::conjugated_dot(x, y, context),
        (false, true) => level1::conjugated_dot(y, x, context),
        (true, true) => level1::conjugate_of(level1::dot(x, y, context)),
    }
}

/// Element (i, j) of a matrix that may be read as its conjugate.
fn element<T: Native>(x: &MatRef<'_, T>, i: usize, j: usize) -> T {
    let element = *x.get(i, j);
    if x.conjugated { level1::conjugate_of(element) } else { element }
}

/// A product by one of real matrices in a mode, which `multiply` computes where residues of the parts are no way; C is as it
/// was where that fails.
#[inline(never)]
pub fn by_real_products<T: NativeReal, E>(
    product: Product<'_, Complex<T>>,
    mode: Mode,
    multiply: impl Fn(Product<'_, T>, bool) -> Result<Way, E>,
) -> Result<Way, E>
where
    Complex<T>: Native,
{
    let Product { alpha, a, b, beta, mut c, part } = product;
    let (m, n, k) = (c.rows, c.cols, a.cols);
    let factors = OnceCell::new();
    let multiplied = |e: i32| -> Result<(Vec<T>, Way), E> {
        let (mut sums, power) = (fallible::filled(2 * m * n, T::from(0.0)), powers::power(e));
        let mut both = MatMut::new(&mut sums, 2 * m, n, 2 * m).expect("all elements");
        let [of_a, of_b] = [a, b].map(|x| Parts { parts: x.parts(), is_conjugated: x.conjugated });
        let c = both.block(0..2 * m, 0..n);
        let whole = ComplexProduct { alpha: &power, a: of_a, b: of_b, c, part };
        if let Some(way) = residues::multiply(whole, mode) {
            return Ok((sums, way));
        }
        let (left, right) = factors.get_or_init(|| {
            let zero = T::from(0.0);
            let [mut left, mut right] =
                [4 * m * k, 2 * k * n].map(|all| fallible::filled(all, zero));
            parts::write_rows(&a, &mut left);
            parts::write_columns(&b, &mut right);
            (left, right)
        });
        let left = MatRef::new(left, 2 * m, 2 * k, 2 * m).expect("all elements");
        let right = MatRef::new(right, 2 * k, n, 2 * k).expect("all elements");
        let way = multiply_parts(&power, (left, right, &mut both), part, &multiply)?;
        Ok((sums, way))
    };
    let Factor { exponent, rest } = Factor::of(*alpha);
    let (product, way) = multiplied(exponent)?;
    // Before C is written, as there may be no memory.
    let overflows = || {
        let is_finite =
            |i: usize, j: usize| [i, i + m].iter().all(|i| product[i + 2 * m * j].is_finite());
        let finite_rows =
            fallible::collected((0..m).map(|i| (0..k).all(|l| a.get(i, l).is_finite())));
        let is_overflow = |i: usize, j: usize| finite_rows[i] && !is_finite(i, j);
        let of_column = |j: usize| {
            part.rows(j, m).any(|i| is_overflow(i, j)) && (0..k).all(|l| b.get(l, j).is_finite())
        };
        (0..n).any(of_column)
    };
    let overflows = !product.iter().all(Native::is_finite) && overflows();
    let small = if overflows { Some(multiplied(powers::DOWN)?.0) } else { None };
    let context = Context { threads: Threads::ONE, ..Context::chosen() };
    let sums = Sums { alpha: rest, ..Sums::of(*alpha, *beta, context) };
    c.for_each_column(combine::threads::<Complex<T>>(m * n), |j, column| {
        let rows = part.rows(j, m);
        let of =
            |all: &[T], i: usize| Complex { re: all[i + 2 * m * j], im: all[i + m + 2 * m * j] };
        for start in rows.clone().step_by(CHUNK) {
            let rows = start..rows.end.min(start + CHUNK);
            let mut p = [<Complex<T> as Native>::zero(); CHUNK];
            for (p, i) in p.iter_mut().zip(rows.clone()) {
                *p = of(&product, i);
            }
            let again = |at: usize, old| {
                let (i, one) = (start + at, Complex::new(T::from(1.0), T::from(0.0)));
                let (factor, e, p) = match (of(&product, i), &small) {
                    (p, Some(small)) if !p.is_finite() => (*alpha, -powers::DOWN, of(small, i)),
                    (p, _) => (rest, 0, p),
                };
                Linear { factor, e, pairs: [(p, one)].into_iter(), beta: *beta, old }.value()
            };
            sums.combine(&mut p[..rows.len()], &mut column[rows], again);
        }
    });
    Ok(way)
}

/// Both parts of `power` A B, one below the other, from the real matrices of the parts of A and B: one product, or for a triangle
/// two. `multiply` is told whether it gets all of these matrices.
fn multiply_parts<T: NativeReal, E>(
    power: &T,
    (left, right, sums): (MatRef<'_, T>, MatRef<'_, T>, &mut MatMut<'_, T>),
    part: Part,
    multiply: impl Fn(Product<'_, T>, bool) -> Result<Way, E>,
) -> Result<Way, E> {
    let zero = T::from(0.0);
    let (height, depth, n) = (left.rows, left.cols, sums.cols);
    let mut of = |rows: Range<usize>| {
        let (a, c) = (left.block(rows.clone(), 0..depth), sums.block(rows, 0..n));
        let is_all = part == Part::All;
        multiply(Product { alpha: power, a, b: right, beta: &zero, c, part }, is_all)
    };
    if part == Part::All {
        return of(0..height);
    }
    of(0..height / 2)?;
    of(height / 2..height)
}

/// [`by_real_products`] on a GPU, with operands in any memory; `None` for what it cannot compute, with C unchanged or not
/// read.
fn on_device<T: NativeReal>(
    device: &'static Device,
    product: Product<'_, Complex<T>>,
    mode: Mode,
) -> Result<Option<Way>, device::Failure>
where
    Complex<T>: Native + Plain,
{
    if !reads(&product) {
        return Ok(None);
    }
    let Product { alpha, a, b, beta, mut c, part } = product;
    let context = Context::chosen();
    let Factor { exponent, rest } = Factor::of(*alpha);
    let mut sums = Temporary::<T>::new(device, 2 * c.rows, c.cols)?;
    let way = {
        let left = matrices::parts::<_, T>(device, a, true, context.threads.count())?;
        let right = matrices::parts::<_, T>(device, b, false, context.threads.count())?;
        let all = (left.view(), right.view(), &mut sums.view_mut());
        multiply_parts(&powers::power(exponent), all, part, |product, of_parts| {
            level3::anywhere_of(product, mode, of_parts)
        })?
    };
    let terms = resident::Terms {
        kind: Kind::Symmetric,
        part,
        terms: &[(rest, Source::of_parts(sums.view()))],
        beta: *beta,
        copies: Blas::is_one(alpha) && Blas::is_zero(beta),
        writes: true,
        noted: None,
    };
    Ok(resident::add(device, &terms, &mut c, context)?.then_some(way))
}
