//! Products of few rows and columns, from the operands in place: to pack them takes longer than to multiply them.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::problem::NativeProduct;
use super::simd::{self, Maker, Register, Simd};
use super::special;
use super::sum::Strided;
use super::vectors::{
    Elements, Place, finite_lanes, first_lanes, in_all_lanes, in_memory, load_some, narrow,
    store_some,
};
use std::marker::PhantomData;
use std::ops::Range;
use wideblas_base::isa::Isa;
use wideblas_format::{Accumulate, Scalar};

/// Columns of C that are computed at the same time, each waiting for itself.
const COLUMNS: usize = 4;

/// Computes a product, a register of rows and some columns of C after the other, with the bits of
/// [`gemm`](super::gemm::gemm).
///
/// # Safety
/// The views' shapes agree, C is ours alone, and alpha is not zero.
#[inline(always)]
pub unsafe fn gemm<A: Accumulate<L>, const L: usize>(
    product: &NativeProduct<'_, A::Number>,
    isa: Isa,
) {
    simd::run(narrow(isa, product.c.rows), Small { product, arithmetic: PhantomData::<[A; L]> });
}

struct Small<'a, 'b, A, T, const L: usize> {
    product: &'a NativeProduct<'b, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Simd for Small<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    type Output = ();

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) {
        let (m, n, _) = self.product.shape();
        for first in (0..m).step_by(V::LANES) {
            let rows = first..m.min(first + V::LANES);
            let mut j = 0;
            while j + COLUMNS <= n {
                self.columns::<V, COLUMNS>(make, &rows, j);
                j += COLUMNS;
            }
            match n - j {
                3 => self.columns::<V, 3>(make, &rows, j),
                2 => self.columns::<V, 2>(make, &rows, j),
                1 => self.columns::<V, 1>(make, &rows, j),
                _ => {}
            }
        }
    }
}

impl<A, T, const L: usize> Small<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    /// `N` columns from `j` on, in some rows.
    #[inline(always)]
    fn columns<V: Register, const N: usize>(&self, make: Maker<V>, rows: &Range<usize>, j: usize) {
        let NativeProduct { a, b, part, .. } = self.product;
        if part.rows_within(j, rows).is_empty() && part.rows_within(j + N - 1, rows).is_empty() {
            return;
        }
        let lanes = first_lanes(rows.len());
        let mut sums = [[make.splat(0); L]; N];
        for l in 0..a.cols {
            let first = a.ptr.wrapping_add(rows.start * a.row_stride + l * a.col_stride);
            // SAFETY: a column of A, which is only read; under simd::run.
            let x = unsafe {
                let column = Strided::blas(first, rows.len(), a.row_stride as i64);
                load_some::<V, T, L>(&Elements::of(column), 0, lanes)
            };
            for c in 0..N {
                let y = in_all_lanes(make, *b.get(l, j + c));
                sums[c] = A::mul_acc(sums[c], x, y);
            }
        }
        for c in 0..N {
            self.finish(make, sums[c], rows, j + c);
        }
    }

    /// Writes alpha `sum` + beta C to the wanted elements of a column.
    #[inline(always)]
    fn finish<V: Register>(&self, make: Maker<V>, sum: [V; L], rows: &Range<usize>, j: usize) {
        let NativeProduct { alpha, beta, c, part, .. } = self.product;
        let wanted = part.rows_within(j, rows);
        let lanes = first_lanes(wanted.len()) << (wanted.start - rows.start);
        let first = c.ptr.wrapping_add(rows.start + j * c.ld);
        // SAFETY: rows of C.
        let column = unsafe { Place::blas(first, rows.len(), 1) };
        let sum = A::finish(sum);
        let mut value = if alpha.is_one() { sum } else { A::mul(in_all_lanes(make, *alpha), sum) };
        if !beta.is_zero() {
            // SAFETY: elements of C; under simd::run.
            let old = unsafe { load_some::<V, T, L>(&column.elements(), 0, lanes) };
            value = A::add(value, A::mul(in_all_lanes(make, *beta), old));
        }
        let finite = finite_lanes(value);
        if finite & lanes == lanes {
            // SAFETY: as above, and they are ours.
            return unsafe { store_some(value, &column, 0, lanes) };
        }
        let numbers = in_memory(value);
        for i in wanted {
            let lane = i - rows.start;
            let number = T::from_components(numbers.map(|x| f64::from_bits(x[lane])));
            // SAFETY: as above.
            unsafe {
                let value = match finite >> lane & 1 {
                    1 => number,
                    _ => special::element::<A, L>(self.product, i, j),
                };
                *first.add(lane) = value;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cpu::gemm::{NativePlan, gemm as by_blocks};
    use crate::view::{MatMut, MatRef};
    use wideblas_base::options::Part;
    use wideblas_format::dd::DdNative;
    use wideblas_format::qd::QdNative;

    fn same_bits<A: Accumulate<L>, const L: usize>() {
        // Ordinary numbers, subnormal and huge ones, specials.
        let leading = [1.0, -0.7, 3e-300, -2e-310, 5e-324, 1.7e308, 0.0, f64::INFINITY, f64::NAN];
        let number = |i: usize| {
            let first = if i.is_multiple_of(17) { leading[i / 17 % 9] } else { leading[i % 2] };
            let mut components = [first * (1.0 + i as f64 / 64.0); L];
            for component in 1..L {
                components[component] = components[component - 1] * f64::EPSILON / 2.1;
            }
            A::Number::from_components(components)
        };
        let sizes = if cfg!(miri) { &[3][..] } else { &[1, 2, 3, 4, 5, 8][..] };
        let shapes = sizes.iter().flat_map(|&m| sizes.iter().map(move |&n| (m, n)));
        for (case, (m, n)) in shapes.enumerate() {
            let k = sizes[case % sizes.len()];
            let numbers = |seed: usize| (0..81).map(|i| number(i + seed)).collect::<Vec<_>>();
            let (a, b, c) = (numbers(5 * case), numbers(3 * case + 1), numbers(case + 2));
            for (turns, (alpha, beta)) in
                [(1.0, 0.0), (1.0, 0.5), (-0.3, 1.0), (4e-310, f64::NAN)].into_iter().enumerate()
            {
                for part in [Part::All, Part::Upper, Part::Lower] {
                    let compute = |isa: Option<Isa>| {
                        let mut c = c.clone();
                        let of = |data, rows, cols, turned: bool| match turned {
                            false => MatRef::new(data, rows, cols, 9).unwrap(),
                            true => MatRef::new(data, cols, rows, 9).unwrap().transposed(),
                        };
                        let mut product = NativeProduct {
                            alpha: A::Number::from_f64(alpha),
                            a: of(&a, m, k, turns % 2 == 1),
                            b: of(&b, k, n, turns / 2 == 1),
                            beta: A::Number::from_f64(beta),
                            c: MatMut::new(&mut c, m, n, 9).unwrap(),
                            part,
                        };
                        match isa {
                            // SAFETY: the shapes agree.
                            Some(isa) => unsafe { gemm::<A, L>(&product, isa) },
                            None => by_blocks::<A, L>(
                                &mut product,
                                NativePlan::new(Isa::Generic, 1, (m, n, k)),
                            ),
                        }
                        let bits = |x: &A::Number| x.components().map(f64::to_bits);
                        c.iter().map(bits).collect::<Vec<_>>()
                    };
                    let expected = compute(None);
                    for isa in Isa::ALL.into_iter().filter(|isa| isa.is_available()) {
                        let what = (A::NAME, isa, part, (m, n, k), alpha, beta);
                        assert_eq!(compute(Some(isa)), expected, "{what:?}");
                    }
                }
            }
        }
    }

    #[test]
    fn small_products_have_the_bits_of_all_others() {
        same_bits::<DdNative, 2>();
        same_bits::<QdNative, 4>();
    }
}
