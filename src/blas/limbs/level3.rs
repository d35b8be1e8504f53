//! Matrix-matrix routines with symmetric and triangular matrices, as products of general ones: these read matrices that are
//! mirrored, joined or filled with zeros without a copy of any limb.

use super::level1::scale;
use super::triangle::{LeftOut, Triangle};
use super::{Number, in_shares, threads};
use crate::blas::formats::Format;
use crate::blas::level1::Context;
use crate::blas::level3::{Mode, Way, multiply as product, multiply_part, op};
use crate::blas::symmetric::{Symm, Syr2k};
use crate::blas::triangular::{Options, Triangular};
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::format::exact::{Decoded, Exact};
use crate::format::mpfr::{Array, Limbed, Shallow, Value};
use crate::options::{Diag, Part, Side, Trans, Uplo};
use crate::product::Product;
use crate::product::linear::{Factor, Reach};
use std::ops::Range;

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric matrix A.
pub fn symm<T: Number + Format + Limbed>(symm: Symm<'_, T>) -> Way {
    let Symm { kind: _, side, uplo, alpha, a, b, beta, c } = symm;
    let n = a.rows;
    assert!(a.cols == n);
    if matches!(alpha.value(), Value::Zero) || n == 0 {
        // Not read.
        let (a, b) = (b.block(0..b.rows, 0..0), b.block(0..0, 0..b.cols));
        return product(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto);
    }
    let all = (0..n * n).map(|at| {
        let (i, j) = (at % n, at / n);
        let is_stored = i == j || (i > j) == (uplo == Uplo::Lower);
        Some(if is_stored { a.get(i, j) } else { a.get(j, i) })
    });
    let all = read(all);
    let a = MatRef::new(&all, n, n, n).expect("as many elements");
    let (a, b) = if side == Side::Left { (a, b) } else { (b, a) };
    product(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto)
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C, as the product of [op(A) op(B)] and [op(B)
/// op(A)]^T: it is rounded once.
pub fn syr2k<T: Number + Format + Limbed>(syr2k: Syr2k<'_, T>) -> Way {
    let Syr2k { kind: _, uplo, trans, alpha, a, b, beta, c } = syr2k;
    let (a, b, part) = (op(trans, a), op(trans, b), uplo.part());
    let (n, k) = (a.rows, a.cols);
    if matches!(alpha.value(), Value::Zero) || k == 0 || n == 0 {
        let (a, b) = (a.block(0..n, 0..0), b.block(0..n, 0..0).transposed());
        return product(Product { alpha, a, b, beta, c, part }, Mode::Auto);
    }
    assert!(k < usize::MAX / 2 / n);
    let (first, second) = (joined(a, b), joined(b, a));
    let view = |x| MatRef::new(x, n, 2 * k, n).expect("as many elements");
    let (a, b) = (view(&first), view(&second).transposed());
    product(Product { alpha, a, b, beta, c, part }, Mode::Auto)
}

/// [A B]
fn joined<'a, T: Limbed>(a: MatRef<'a, T>, b: MatRef<'a, T>) -> Shallow<'a, T> {
    let (n, k) = (a.rows, a.cols);
    read((0..2 * k * n).map(|at| {
        let (i, l) = (at % n, at / n);
        Some(if l < k { a.get(i, l) } else { b.get(i, l - k) })
    }))
}

/// Without memory the call ends, before anything is written.
fn read<'a, T: Limbed>(numbers: impl ExactSizeIterator<Item = Option<&'a T>>) -> Shallow<'a, T> {
    Shallow::of(numbers).unwrap_or_else(|| fallible::end_call())
}

/// An integer.
fn integer<T: Limbed>(value: i32) -> Array<T> {
    let mut one = Array::<T>::zeros(64, 1).unwrap_or_else(|| fallible::end_call());
    if value != 0 {
        one[0].encode(&Decoded::Finite(Exact { mantissa: value.into(), exponent: 0 }));
    }
    one
}

/// Triangles of as many rows are treated row by row: products of general matrices by residues need more.
const ORDER: usize = 32;

/// A triangular matrix as the vectors are multiplied with it: columns of B from the left, rows from the right.
#[derive(Clone, Copy)]
struct Turned<'a, T> {
    matrix: MatRef<'a, T>,
    side: Side,
    is_lower: bool,
    is_unit: bool,
    left_out: LeftOut,
}

impl<'a, T: Number + Format + Limbed> Turned<'a, T> {
    fn new(options: Options, a: MatRef<'a, T>) -> Turned<'a, T> {
        let Options { side, uplo, trans, diag } = options;
        let is_turned = trans.is_transposed() != (side == Side::Right);
        Turned {
            matrix: op(if is_turned { Trans::Yes } else { Trans::No }, a),
            side,
            is_lower: (uplo == Uplo::Lower) != is_turned,
            is_unit: diag == Diag::Unit,
            left_out: match side {
                Side::Right => LeftOut::ZeroInMatrix,
                Side::Left if trans.is_transposed() => LeftOut::Nothing,
                Side::Left => LeftOut::ZeroInVector,
            },
        }
    }

    fn row(&self, i: usize) -> Range<usize> {
        if self.is_lower { 0..i + 1 } else { i..self.matrix.rows }
    }

    /// Of the triangle.
    fn reach(&self) -> Reach {
        let elements = (0..self.matrix.rows).flat_map(|i| {
            self.row(i).filter(move |&k| !self.is_unit || k != i).map(move |k| (i, k))
        });
        elements
            .fold(Reach::NOTHING, |all, (i, k)| all.and(Reach::of(&self.matrix.get(i, k).value())))
    }

    /// Changes the vectors in B, each by itself: solves, or multiplies with alpha.
    fn at_once(&self, alpha: Option<&Factor>, b: &mut MatMut<'_, T>, context: Context) {
        let n = self.matrix.rows;
        let count = if self.side == Side::Left { b.cols } else { b.rows };
        if count == 0 || n == 0 {
            return;
        }
        let of = Triangle {
            n,
            is_lower: self.is_lower,
            is_unit: self.is_unit,
            left_out: self.left_out,
            row: |i| self.row(i),
            element: |i, k| self.matrix.get(i, k),
            reach: self.reach(),
        };
        let threads = threads(context, count.saturating_mul(n * n / 2), b.as_ref().get(0, 0));
        let b = &*b;
        in_shares(count, threads, |vectors, memory| {
            for vector in vectors {
                let x = b.vector(vector, self.side == Side::Right);
                match alpha {
                    None => of.solve(x, memory),
                    Some(alpha) => of.multiply(alpha, x, memory),
                }
            }
        });
    }

    /// Solves by halves: a triangle, what is beside it, and the other triangle.
    fn solve(&self, one: [&T; 2], b: &mut MatMut<'_, T>, context: Context) {
        let order = self.matrix.rows;
        if order <= ORDER {
            return self.at_once(None, b, context);
        }
        let half = order.div_ceil(2).next_multiple_of(8);
        let (first, second) = (0..half, half..order);
        let (mut upper, mut lower) = match self.side {
            Side::Left => b.split_rows(half),
            Side::Right => b.split_cols(half),
        };
        let block = |rows: &Range<usize>, cols: &Range<usize>| {
            self.matrix.block(rows.clone(), cols.clone())
        };
        let corner = |rows| Turned { matrix: block(rows, rows), ..*self };
        let (from, to, beside) = if self.is_lower {
            ((corner(&first), &mut upper), (corner(&second), &mut lower), block(&second, &first))
        } else {
            ((corner(&second), &mut lower), (corner(&first), &mut upper), block(&first, &second))
        };
        from.0.solve(one, from.1, context);
        let x = from.1.as_ref();
        let (a, b) = match self.side {
            Side::Left => (beside, x),
            Side::Right => (x, beside.transposed()),
        };
        let (rows, cols) = (to.1.rows, to.1.cols);
        let c = to.1.block(0..rows, 0..cols);
        let [one, minus_one] = one;
        multiply_part(Product { alpha: minus_one, a, b, beta: one, c, part: Part::All });
        to.0.solve([one, minus_one], to.1, context);
    }
}

/// B := alpha B; B is not read when alpha is 0.
fn scale_matrix<T: Number>(alpha: &Factor, b: &mut MatMut<'_, T>, context: Context) {
    match alpha {
        Factor::One => {}
        Factor::Zero => {
            b.for_each_column(1, |_, column| column.iter_mut().for_each(|x| x.store_f64(0.0)));
        }
        _ => (0..b.cols).for_each(|j| scale(alpha, b.vector(j, false), context)),
    }
}

/// Whether one of the numbers is an infinity or NaN.
fn has_special<T: Number>(b: &MatRef<'_, T>) -> bool {
    (0..b.cols).any(|j| (0..b.rows).any(|i| b.get(i, j).is_special()))
}

/// B becomes X, with op(A) X = alpha B or X op(A) = alpha B.
pub fn solve_triangular<T: Number + Format + Limbed>(
    triangular: Triangular<'_, T>,
    context: Context,
) {
    let Triangular { options, alpha, a, mut b } = triangular;
    let alpha = &Factor::of(alpha);
    let turned = Turned::new(options, a);
    // Made before anything is written.
    let (one, minus_one) = (integer::<T>(1), integer::<T>(-1));
    if matches!(alpha, Factor::Zero) {
        return scale_matrix(alpha, &mut b, context);
    }
    let is_special = turned.reach().special || has_special(&b.as_ref());
    scale_matrix(alpha, &mut b, context);
    if is_special {
        return turned.at_once(None, &mut b, context);
    }
    turned.solve([&one[0], &minus_one[0]], &mut b, context);
}

/// B := alpha op(A) B or B := alpha B op(A).
pub fn multiply_triangular<T: Number + Format + Limbed>(
    triangular: Triangular<'_, T>,
    context: Context,
) {
    let Triangular { options, alpha, a, mut b } = triangular;
    let factor = &Factor::of(alpha);
    if matches!(factor, Factor::Zero) {
        return scale_matrix(factor, &mut b, context);
    }
    let turned = Turned::new(options, a);
    let n = turned.matrix.rows;
    // Zeros beside a triangle must not meet infinities.
    let is_special = turned.reach().special || has_special(&b.as_ref());
    if n <= ORDER || is_special || matches!(factor, Factor::Special(_)) {
        return turned.at_once(Some(factor), &mut b, context);
    }
    let (one, zero) = (integer::<T>(1), integer::<T>(0));
    let all = read((0..n * n).map(|at| {
        let (i, k) = (at % n, at / n);
        match i == k {
            true if turned.is_unit => Some(&one[0]),
            true => Some(turned.matrix.get(i, k)),
            false => ((i > k) == turned.is_lower).then(|| turned.matrix.get(i, k)),
        }
    }));
    let (rows, cols) = (b.rows, b.cols);
    let view = b.as_ref();
    let copy = Array::copies((0..rows * cols).map(|at| view.get(at % rows, at / rows)));
    let copy = copy.unwrap_or_else(|| fallible::end_call());
    let of_b = MatRef::new(&copy, rows, cols, rows).expect("as many elements");
    let of_a = MatRef::new(&all, n, n, n).expect("as many elements");
    let (a, b_or_a) = match turned.side {
        Side::Left => (of_a, of_b),
        Side::Right => (of_b, of_a.transposed()),
    };
    let c = b.block(0..rows, 0..cols);
    product(Product { alpha, a, b: b_or_a, beta: &zero[0], c, part: Part::All }, Mode::Auto);
}
