//! Matrix-matrix routines with symmetric, Hermitian and triangular matrices, as products of general ones: these read
//! matrices that are mirrored, joined or filled with zeros without a copy of any limb.

use super::complex::{Sums, natively};
use super::few::minus_if_unit;
use super::few_triangle::{self, Task};
use super::level1::scale;
use super::triangle::Triangle;
use super::{Element, Number as _, in_lines, threads};
use crate::level1::Context;
use crate::level3::{Mode, Syrk, Way, multiply_part, op, skipping_zeros};
use crate::numbers::Blas;
use crate::symmetric::{Kind, Symm, Syr2k};
use crate::triangular::{Options, Routine, Triangular};
use std::ops::Range;
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Part, Side, Trans, Uplo};
use wideblas_engine::cpu::vectors::LeftOut;
use wideblas_engine::{MatMut, MatRef};
use wideblas_format::mpfr::{Change, ReadOnly, Shallow};
use wideblas_product::linear::{Factor, Lent, Multiple, Reach};
use wideblas_product::{Number as _, Product};

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric or Hermitian matrix A.
pub fn symm<E: Element + Blas>(symm: Symm<'_, E>) -> Way {
    let Symm { kind, side, uplo, alpha, a, b, beta, c } = symm;
    let n = a.rows;
    assert!(a.cols == n);
    if alpha.is_all_zero() || n == 0 {
        // Not read.
        let (a, b) = (b.block(0..b.rows, 0..0), b.block(0..0, 0..b.cols));
        return E::multiply_in(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto);
    }
    let all = (0..n * n).map(|at| {
        let (i, j) = (at % n, at / n);
        let is_stored = i == j || (i > j) == (uplo == Uplo::Lower);
        let change = match kind {
            Kind::Hermitian if i == j => Change::Real,
            Kind::Hermitian if !is_stored => Change::Conjugated,
            _ => Change::Nothing,
        };
        let element = if is_stored { a.get(i, j) } else { a.get(j, i) };
        Some(ReadOnly::changed(element, change))
    });
    let all = read(all);
    let a = MatRef::new(&all, n, n, n).expect("as many elements");
    let (a, b) = if side == Side::Left { (a, b) } else { (b, a) };
    E::multiply_in(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto)
}

/// The transpose that a kind of matrices is about.
fn transposed<E>(kind: Kind, x: MatRef<'_, E>) -> MatRef<'_, E> {
    if kind == Kind::Hermitian { x.transposed().conjugate() } else { x.transposed() }
}

/// Imaginary parts on the diagonal of a Hermitian C become zero: before a sum, in which they must not spread, and after it.
fn clean<E: Element>(kind: Kind, c: &mut MatMut<'_, E>) {
    if kind == Kind::Hermitian && E::IS_COMPLEX {
        c.for_each_column(1, |j, column| column[j].part_mut(1).store_f64(0.0));
    }
}

/// One triangle of the Hermitian C := alpha op(A) op(A)^H + beta C, alpha and beta being real.
pub fn herk<E: Element + Blas>(syrk: Syrk<'_, E>) -> Way {
    let Syrk { uplo, trans, alpha, a, beta, mut c } = syrk;
    let (a, (rows, cols)) = (op(trans, a), (c.rows, c.cols));
    clean(Kind::Hermitian, &mut c);
    let b = skipping_zeros(trans, transposed(Kind::Hermitian, a));
    let whole = c.block(0..rows, 0..cols);
    let product = Product { alpha, a, b, beta, c: whole, part: uplo.part() };
    let way = E::multiply_in(product, Mode::Auto);
    clean(Kind::Hermitian, &mut c);
    way
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C, or of a Hermitian C := alpha op(A) op(B)^H +
/// conj(alpha) op(B) op(A)^H + beta C. With an alpha that is its own conjugate it is the product of [op(A) op(B)] and the
/// transpose of [op(B) op(A)]. It is rounded once. Without transposition zeros of both matrices leave out what they are
/// multiplied with.
pub fn syr2k<E: Element + Blas>(syr2k: Syr2k<'_, E>) -> Way {
    let Syr2k { kind, uplo, trans, alpha, a, b, beta, mut c } = syr2k;
    let (a, b, part) = (op(trans, a), op(trans, b), uplo.part());
    let (n, k) = (a.rows, a.cols);
    let of_alpha = alpha.multiple();
    let meets_zeros =
        || trans == Trans::No && (alpha.has_special() || has_special(&a) || has_special(&b));
    clean(kind, &mut c);
    let whole = c.block(0..n, 0..n);
    let way = if of_alpha.is_zero() || k == 0 || n == 0 {
        let (a, b) = (a.block(0..n, 0..0), b.block(0..n, 0..0).transposed());
        E::multiply_in(Product { alpha, a, b, beta, c: whole, part }, Mode::Auto)
    } else if meets_zeros() || kind == Kind::Hermitian && !matches!(of_alpha.0[1], Factor::Zero) {
        let [of_a, of_b] = [a, b].map(|x| skipping_zeros(trans, transposed(kind, x)));
        let (pairs, beta) = (&[[a, of_b], [b, of_a]], &beta.multiple());
        natively(&Sums { pairs, kind, alpha: &of_alpha, beta, part }, whole);
        Way::Native
    } else {
        assert!(k < usize::MAX / 2 / n);
        let (first, second) = (joined(a, b), joined(b, a));
        let view = |x| MatRef::new(x, n, 2 * k, n).expect("as many elements");
        let (a, b) = (view(&first), transposed(kind, view(&second)));
        E::multiply_in(Product { alpha, a, b, beta, c: whole, part }, Mode::Auto)
    };
    clean(kind, &mut c);
    way
}

/// [A B]
fn joined<'a, E: Element>(a: MatRef<'a, E>, b: MatRef<'a, E>) -> Shallow<'a, E> {
    let (n, k) = (a.rows, a.cols);
    read((0..2 * k * n).map(|at| {
        let (i, l) = (at % n, at / n);
        let (x, l) = if l < k { (a, l) } else { (b, l - k) };
        let change = if x.conjugated { Change::Conjugated } else { Change::Nothing };
        Some(ReadOnly::changed(x.get(i, l), change))
    }))
}

/// Without memory the call ends, before anything is written.
fn read<'a, E: Element>(
    numbers: impl ExactSizeIterator<Item = Option<ReadOnly<'a, E>>>,
) -> Shallow<'a, E> {
    Shallow::of(numbers).unwrap_or_else(|| fallible::end_call())
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

impl<'a, E: Element + Blas> Turned<'a, E> {
    fn new(options: Options, a: MatRef<'a, E>) -> Turned<'a, E> {
        let Options { side, uplo, trans, diag } = options;
        let is_turned = trans.is_transposed() != (side == Side::Right);
        let matrix = op(if is_turned { Trans::Yes } else { Trans::No }, a);
        Turned {
            matrix: if trans == Trans::Conj { matrix.conjugate() } else { matrix },
            side,
            is_lower: (uplo == Uplo::Lower) != is_turned,
            is_unit: diag == Diag::Unit,
            left_out: options.left_out(),
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
        elements.fold(Reach::NOTHING, |all, (i, k)| all.and(self.matrix.get(i, k).reach()))
    }

    fn triangle(&self) -> Triangle<impl Fn(usize) -> Range<usize>, impl Fn(usize, usize) -> &'a E> {
        Triangle {
            n: self.matrix.rows,
            is_lower: self.is_lower,
            is_unit: self.is_unit,
            conjugated: self.matrix.conjugated,
            left_out: self.left_out,
            row: |i| self.row(i),
            element: |i, k| self.matrix.get(i, k),
            reach: self.reach(),
        }
    }

    fn vectors_in(&self, b: &MatMut<'_, E>) -> usize {
        if self.side == Side::Left { b.cols } else { b.rows }
    }

    /// Changes the vectors in B, each by itself: solves, or multiplies with alpha.
    fn at_once(&self, alpha: Option<&Multiple>, b: &mut MatMut<'_, E>, context: Context) {
        let task = match alpha.map(|alpha| &alpha.0[0]) {
            None => Some(Task::Solve),
            Some(Factor::One) => Some(Task::Multiply { minus: false }),
            Some(Factor::MinusOne) => Some(Task::Multiply { minus: true }),
            Some(_) => None,
        };
        let n = self.matrix.rows;
        let count = self.vectors_in(b);
        if count == 0 || n == 0 {
            return;
        }
        let of = self.triangle();
        let few = task.filter(|&task| few_triangle::has_few(&of, task));
        let threads = threads(context, count.saturating_mul(n * n / 2), b.as_ref().get(0, 0));
        let are_rows = self.side == Side::Right;
        let inverses = match few {
            Some(Task::Solve) if few_triangle::has_inverses(&of, Task::Solve, count) => {
                let first = b.as_ref().vector(0, are_rows);
                let all = (0..n).map(|i| few_triangle::inverse_of(&of, i, first));
                fallible::try_collected(all).unwrap_or_default()
            }
            _ => Vec::new(),
        };
        in_lines((b.reborrow(), are_rows), threads, Lent::new, |vectors, mut b, memory| {
            for at in 0..vectors.len() {
                let x = b.vector(at, are_rows);
                match alpha {
                    None => of.solve(few.is_some(), &inverses, x, memory),
                    Some(alpha) => of.multiply(alpha, few, x, memory),
                }
            }
        });
    }

    /// Solves by halves: a triangle, what is beside it, and the other triangle.
    fn solve(&self, one: [&E; 2], b: &mut MatMut<'_, E>, context: Context) {
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
        let b = b.skipping_zeros(self.left_out != LeftOut::Nothing);
        let (rows, cols) = (to.1.rows, to.1.cols);
        let c = to.1.block(0..rows, 0..cols);
        let [one, minus_one] = one;
        multiply_part(Product { alpha: minus_one, a, b, beta: one, c, part: Part::All });
        to.0.solve([one, minus_one], to.1, context);
    }
}

/// B := alpha B; B is not read when alpha is 0.
fn scale_matrix<E: Element>(alpha: &Multiple, b: &mut MatMut<'_, E>, context: Context) {
    if alpha.is_one() {
        return;
    }
    if !alpha.is_zero() {
        return (0..b.cols).for_each(|j| scale(alpha, b.vector(j, false), context));
    }
    b.for_each_column(1, |_, column| {
        for x in column {
            (0..E::PARTS).for_each(|at| x.part_mut(at).store_f64(0.0));
        }
    });
}

/// Whether one of the numbers is an infinity or NaN.
pub(super) fn has_special<E: Element>(b: &MatRef<'_, E>) -> bool {
    !b.all(|x| !x.has_special())
}

/// B becomes X, with op(A) X = alpha B or X op(A) = alpha B.
pub fn solve_triangular<E: Element + Blas>(triangular: Triangular<'_, E>, context: Context) {
    let Triangular { options, alpha, a, mut b } = triangular;
    let alpha = &alpha.multiple();
    let turned = Turned::new(options, a);
    if alpha.is_zero() {
        return scale_matrix(alpha, &mut b, context);
    }
    let is_special = turned.reach().special || has_special(&b.as_ref());
    let is_last = options.scales_solutions();
    if !is_last {
        scale_matrix(alpha, &mut b, context);
    }
    match is_special {
        true => turned.at_once(None, &mut b, context),
        false => turned.solve([&ReadOnly::one(), &ReadOnly::minus_one()], &mut b, context),
    }
    if is_last {
        scale_matrix(alpha, &mut b, context);
    }
}

/// A routine without memory, of matrices that [`few_triangle::change`] takes, with an alpha of 1 or, of products, of -1; false, with
/// nothing done, for others.
pub fn triangular_at_once<E: Element + Blas>(
    routine: Routine,
    triangular: Triangular<'_, E>,
) -> bool {
    let Triangular { options, alpha, a, b } = triangular;
    let task = match (routine, minus_if_unit(alpha.part(0))) {
        (Routine::Multiply, Some(minus)) => Task::Multiply { minus },
        (Routine::Solve, Some(false)) => Task::Solve,
        _ => return false,
    };
    let turned = Turned::new(options, a);
    few_triangle::change(&turned.triangle(), task, (b, turned.side == Side::Right))
}

/// B := alpha op(A) B or B := alpha B op(A).
pub fn multiply_triangular<E: Element + Blas>(triangular: Triangular<'_, E>, context: Context) {
    let Triangular { options, alpha, a, mut b } = triangular;
    let factor = &alpha.multiple();
    if factor.is_zero() {
        return scale_matrix(factor, &mut b, context);
    }
    let turned = Turned::new(options, a);
    let n = turned.matrix.rows;
    // Zeros beside a triangle must not meet infinities.
    let is_special = turned.reach().special || has_special(&b.as_ref());
    if n <= ORDER || is_special || factor.is_special() {
        return turned.at_once(Some(factor), &mut b, context);
    }
    let all = read((0..n * n).map(|at| {
        let (i, k) = (at % n, at / n);
        if i == k && turned.is_unit {
            return Some(ReadOnly::one());
        }
        let is_stored = i == k || (i > k) == turned.is_lower;
        is_stored.then(|| ReadOnly::changed(turned.matrix.get(i, k), Change::Nothing))
    }));
    let (rows, cols) = (b.rows, b.cols);
    let view = b.as_ref();
    let parts = E::PARTS;
    let copies = E::Part::copies((0..rows * cols * parts).map(|at| {
        let (element, part) = (at / parts, at % parts);
        view.get(element % rows, element / rows).part(part)
    }));
    let copies = copies.unwrap_or_else(|| fallible::end_call());
    let copy = read((0..rows * cols).map(|at| Some(E::of_parts(&copies[at * parts..]))));
    let of_b = MatRef::new(&copy, rows, cols, rows).expect("as many elements");
    let of_a = MatRef::new(&all, n, n, n).expect("as many elements");
    let of_a = if turned.matrix.conjugated { of_a.conjugate() } else { of_a };
    let (a, b_or_a) = match turned.side {
        Side::Left => (of_a, of_b),
        Side::Right => (of_b, of_a.transposed()),
    };
    let c = b.block(0..rows, 0..cols);
    let beta = &*ReadOnly::zero();
    E::multiply_in(Product { alpha, a, b: b_or_a, beta, c, part: Part::All }, Mode::Auto);
}
