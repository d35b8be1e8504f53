//! Bounds of the radii of products: (A + x)(B + y) - A B is within |x| |B| + (|A| + |x|) |y|.
//!
//! Both products are of doubles that are not negative, and rounded: in any order of the sums, and in any rounding mode, an
//! element with k terms is within a factor of 1 + (k + 1) 2^-52 or so of its exact value (Higham, "Accuracy and
//! Stability", section 3.1). The largest number of a row of A and of a column of B is about 2^LARGEST, and none but zeros is
//! below 2^SMALLEST, so that sums of fewer than 2^50 products neither overflow nor underflow.

use crate::engine;
use crate::layout::{Shape, filled};
use crate::magnitude::Bound;

const LARGEST: i64 = 480;
const SMALLEST: i64 = -500;

/// Larger differences of exponents in a row or column are left to FLINT, since numbers that are raised to the smallest one
/// would be taken as too large.
const SPREAD: i64 = LARGEST - SMALLEST - 20;

/// Midpoints and radii of an operand, by rows.
pub struct Operand<'a> {
    pub mids: &'a [Bound],
    pub radii: &'a [Bound],
}

/// Bounds of all elements of a product.
pub struct Bounds {
    n: usize,
    parts: Vec<Part>,
}

impl Bounds {
    pub fn at(&self, i: usize, j: usize) -> Bound {
        let parts = self
            .parts
            .iter()
            .map(|part| Bound::scaled(part.product[i * self.n + j], part.rows[i] + part.cols[j]));
        parts.fold(Bound::ZERO, Bound::plus)
    }
}

/// One of the products, with the exponents of rows and columns.
struct Part {
    product: Vec<f64>,
    rows: Vec<i64>,
    cols: Vec<i64>,
}

/// `None` where FLINT has to compute it.
pub fn of_product(shape: Shape, a: &Operand<'_>, b: &Operand<'_>) -> Option<Bounds> {
    let mut bounds = Bounds { n: shape.n, parts: Vec::new() };
    let [a_exact, b_exact] = [a, b].map(|operand| operand.radii.iter().all(Bound::is_zero));
    if !a_exact {
        bounds.parts.push(part(shape, |at| a.radii[at], |at| b.mids[at])?);
    }
    if !b_exact {
        bounds.parts.push(part(shape, |at| a.mids[at].plus(a.radii[at]), |at| b.radii[at])?);
    }
    Some(bounds)
}

/// A bound of a product of bounds.
fn part(shape: Shape, a: impl Fn(usize) -> Bound, b: impl Fn(usize) -> Bound) -> Option<Part> {
    let Shape { m, n, k } = shape;
    let (mut rows, mut cols) = (Extents::new(m)?, Extents::new(n)?);
    for at in 0..m * k {
        rows.include(at / k, a(at));
    }
    for at in 0..k * n {
        cols.include(at % n, b(at));
    }
    if rows.spread().max(cols.spread()) > SPREAD {
        return None;
    }
    let (mut x, mut y) = (filled(0.0, m * k)?, filled(0.0, k * n)?);
    for extents in [&mut rows, &mut cols] {
        extents.highest.iter_mut().for_each(|exp| *exp -= LARGEST);
    }
    for (at, x) in x.iter_mut().enumerate() {
        *x = a(at).over(rows.highest[at / k], SMALLEST);
    }
    for (at, y) in y.iter_mut().enumerate() {
        *y = b(at).over(cols.highest[at % n], SMALLEST);
    }
    let mut product = filled(0.0, m * n)?;
    // SAFETY: doubles have no limbs.
    unsafe { engine::multiply(shape, &x, &y, &mut product)? };
    let rounded = 1.0 + (k + 8) as f64 * f64::EPSILON;
    product.iter_mut().for_each(|x| *x *= rounded);
    Some(Part { product, rows: rows.highest, cols: cols.highest })
}

/// The highest and the lowest exponent of each of several vectors; of zero both are at the ends of their range.
struct Extents {
    highest: Vec<i64>,
    lowest: Vec<i64>,
}

/// The exponent that a vector of zeros has.
const NONE: i64 = -(1 << 60);

impl Extents {
    fn new(count: usize) -> Option<Extents> {
        Some(Extents { highest: filled(NONE, count)?, lowest: filled(-NONE, count)? })
    }

    fn include(&mut self, vector: usize, x: Bound) {
        if !x.is_zero() {
            self.highest[vector] = self.highest[vector].max(x.exp());
            self.lowest[vector] = self.lowest[vector].min(x.exp());
        }
    }

    fn spread(&self) -> i64 {
        let spreads = self.highest.iter().zip(&self.lowest).map(|(high, low)| high - low);
        spreads.max().unwrap_or(0)
    }
}
