//! Matrix-matrix routines with a symmetric matrix, or a symmetric result.

use super::level1;
use super::level3::{Mode, Way, multiply, multiply_part, op};
use super::triangular::Number;
use crate::engine::{MatMut, MatRef};
use crate::fallible;
use crate::options::{Part, Side, Trans, Uplo};
use crate::product::Product;

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric matrix A, one triangle of which is read.
pub struct Symm<'a, T> {
    pub side: Side,
    pub uplo: Uplo,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C.
pub struct Syr2k<'a, T> {
    pub uplo: Uplo,
    pub trans: Trans,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// The order up to which a symmetric matrix is mirrored on the stack.
const SMALL: usize = 8;

/// [`Symm`], with the error of a product.
///
/// # Panics
/// When the shapes do not agree.
pub fn symm<T: Number>(symm: Symm<'_, T>) -> Way {
    let Symm { side, uplo, alpha, a, b, beta, c } = symm;
    let order = a.rows;
    assert!(a.cols == order);
    let product = |all: &[T], c| {
        let a = MatRef::new(all, order, order, order.max(1)).expect("as many elements");
        let (a, b) = if side == Side::Left { (a, b) } else { (b, a) };
        multiply(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto)
    };
    if level1::Vectors::is_zero(alpha) || order == 0 {
        // Not read.
        return multiply(
            Product {
                alpha,
                a: b.block(0..b.rows, 0..0),
                b: b.block(0..0, 0..b.cols),
                beta,
                c,
                part: Part::All,
            },
            Mode::Auto,
        );
    }
    if order <= SMALL {
        let mut all = [*alpha; SMALL * SMALL];
        mirror(uplo, a, &mut all[..order * order]);
        return product(&all[..order * order], c);
    }
    let mut all = fallible::filled(order * order, *alpha);
    mirror(uplo, a, &mut all);
    product(&all, c)
}

/// Both triangles of a symmetric matrix.
fn mirror<T: Copy>(uplo: Uplo, a: MatRef<'_, T>, all: &mut [T]) {
    /// Rows and columns that stay in the first cache, read along one and written along the other.
    const BLOCK: usize = 16;
    let n = a.rows;
    for first in (0..n).step_by(BLOCK) {
        for j in 0..n {
            for i in uplo.part().rows_within(j, &(first..n.min(first + BLOCK))) {
                let x = *a.get(i, j);
                all[i + j * n] = x;
                all[j + i * n] = x;
            }
        }
    }
}

/// [`Syr2k`]. Each of the two products is rounded.
///
/// # Panics
/// When the shapes do not agree.
pub fn syr2k<T: Number>(syr2k: Syr2k<'_, T>) -> Way {
    let Syr2k { uplo, trans, alpha, a, b, beta, mut c } = syr2k;
    let (a, b, part) = (op(trans, a), op(trans, b), uplo.part());
    let (rows, cols) = (c.rows, c.cols);
    let first = c.block(0..rows, 0..cols);
    let way = multiply(Product { alpha, a, b: b.transposed(), beta, c: first, part }, Mode::Auto);
    if a.cols == 0 || level1::Vectors::is_zero(alpha) {
        return way;
    }
    let one = T::from(1.0);
    multiply_part(Product { alpha, a: b, b: a.transposed(), beta: &one, c, part })
}
