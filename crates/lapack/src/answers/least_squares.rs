//! Least squares, and the shortest solutions of systems with more unknowns than equations.
//!
//! With T = A of m >= n, or T = A^T otherwise, scaled by columns, the matrix of the normal equations is T^T T. The solution that makes
//! |A X - B| least is Y with T^T T Y = T^T B, the shortest solution T Y with T^T T Y = B, the columns' scales aside. Products are exact and
//! rounded once, so that the square of the condition costs bits of factors and no digits of the result: T^T T is rounded to more
//! bits than its factors have, and a residual C + T^T (F - T Y) comes from the two factors, not from their product, as in the augmented
//! system of Björck.
//!
//! Source: Björck, "Iterative refinement of linear least squares solutions I", BIT 7, 1967.

use super::above::Above;
use super::attempts::{Call, spread};
use super::equations::{Equations, Judged, Residual};
use super::factored::Arithmetic;
use super::grid::Grid;
use super::system::{Solution, solve};
use super::{Answer, Bounds, Report, Status, is_usable};
use wideblas_base::fallible;
use wideblas_base::options::Trans;
use wideblas_blas::MatRef;
use wideblas_engine::device::Failure;
use wideblas_product::Number;
use wideblas_product::class::Class;

/// X becomes what makes the norm of each column of A X - B least or, where A has more columns than rows, the shortest solution of A X = B;
/// A has full rank.
///
/// # Errors
/// When a GPU fails.
///
/// # Panics
/// When the shapes do not agree.
#[inline(never)]
pub fn least_squares<T: Answer>(
    a: MatRef<'_, T>,
    b: MatRef<'_, T>,
    mut to: Solution<'_, T>,
    bounds: Bounds,
) -> Result<Report, Failure> {
    let (m, n, cols) = (a.rows, a.cols, b.cols);
    assert!(b.rows == m && to.x.rows == n && to.x.cols == cols);
    if m == n {
        return solve(a, b, to, bounds);
    }
    if n == 0 || cols == 0 {
        return Ok(Report::of_nothing(bounds));
    }
    if m == 0 {
        to.clear();
        return Ok(Report::of_nothing(bounds));
    }
    if !a.all(is_usable) {
        return Ok(to.refused(Status::NotFinite));
    }
    let usable = (0..cols).map(|j| (0..m).all(|i| is_usable(b.get(i, j))));
    let usable = fallible::collected(usable);
    let (is_tall, order) = (m > n, m.min(n));
    let Some((t, shifts)) = scaled(a, is_tall) else { return Ok(to.refused(Status::Singular)) };
    // Columns that are not finite are solved as zeros, and filled with NaN in the end.
    let number = |i: usize, j: usize| usable[j].then(|| b.get(i, j));
    let right = Grid::exact((m, cols), number, |i, _| if is_tall { 0 } else { shifts[i] });
    let bits = to.bits();
    let mut equations = Normal::new(&t, right, is_tall, 2 * bits + spread(&shifts));
    let zeros = fallible::filled(n.max(m), 0);
    let (of_solution, of_result) =
        if is_tall { (&shifts[..], &shifts[..]) } else { (&zeros[..order], &zeros[..n]) };
    // The condition of the equations is the square of that of A.
    let call = Call { of_solution, of_result, bits, most: 2 * bits, bounds };
    let found = call.run(&mut equations, &to.x)?;
    Ok(to.finished(found, &usable, bounds))
}

/// The matrix or its transpose, whichever has more rows, with columns scaled to numbers near 1 by powers of two, and the exponents of these;
/// `None` where a column has only zeros.
fn scaled<T: Number>(a: MatRef<'_, T>, is_tall: bool) -> Option<(Grid, Vec<i64>)> {
    let (rows, cols) = if is_tall { (a.rows, a.cols) } else { (a.cols, a.rows) };
    let get = |i: usize, j: usize| if is_tall { a.get(i, j) } else { a.get(j, i) };
    let top = |i, j| match get(i, j).class() {
        Class::Finite { top, .. } => Some(top),
        _ => None,
    };
    let mut shifts = fallible::filled(cols, 0);
    for (j, shift) in shifts.iter_mut().enumerate() {
        *shift = -(0..rows).filter_map(|i| top(i, j)).max()?;
    }
    Some((Grid::exact((rows, cols), |i, j| Some(get(i, j)), |_, j| shifts[j]), shifts))
}

/// Bits by which a right-hand side may be nearer to a right angle with all columns than is worth computing with.
const FARTHEST: i64 = 4096;

/// Bits beyond those that are needed.
const GUARD: i64 = 64;

/// T^T T Y = C + T^T F, where C or F is zero.
struct Normal<'a> {
    t: &'a Grid,
    /// At least the largest sum of magnitudes of a column of T.
    norm: Above,
    /// B: F of least squares, otherwise C.
    b: Grid,
    is_tall: bool,
    /// Bits that residuals F - T Y need, the condition aside.
    bits: i64,
    /// Bits of factors.
    factored: i64,
    /// T^T T, to somewhat more bits.
    gram: Grid,
    /// C + T^T F, to somewhat more bits.
    right: Grid,
}

impl<'a> Normal<'a> {
    /// B has as many rows as T has rows, or columns; the solution is to be accurate to so many bits of its largest element.
    fn new(t: &'a Grid, b: Grid, is_tall: bool, bits: i64) -> Normal<'a> {
        let norm = t.norm_one();
        let mut lost = 0;
        if is_tall {
            // How much smaller products of a right-hand side with the columns are than itself.
            let products = Grid::product(Trans::Yes, t, &b, 64);
            for j in 0..b.cols {
                let (all, found) = (b.largest_of_column(j), products.largest_of_column(j));
                if !found.is_zero() {
                    lost = lost.max(norm.times(all).exponent() - found.exponent());
                }
            }
        }
        let bits = bits + lost.min(FARTHEST) + GUARD;
        let (gram, right) = (Grid::zeros(0, 0, 64), Grid::zeros(0, 0, 64));
        Normal { t, norm, b, is_tall, bits, factored: 0, gram, right }
    }

    /// F - T Y, to so many bits at least.
    fn rest(&self, y: &Grid, bits: i64) -> Grid {
        match self.is_tall {
            true => Grid::residual(&self.b, Trans::No, self.t, y, bits),
            false => {
                let zeros = Grid::zeros(self.t.rows, y.cols, bits);
                Grid::residual(&zeros, Trans::No, self.t, y, bits)
            }
        }
    }
}

impl Equations for Normal<'_> {
    fn prepare(&mut self, arithmetic: Arithmetic) {
        self.factored = arithmetic.bits();
        let bits = self.factored + GUARD;
        self.gram = Grid::gram(self.t, bits);
        self.right = match self.is_tall {
            true => Grid::product(Trans::Yes, self.t, &self.b, bits),
            false => self.b.rounded(bits),
        };
    }

    fn matrix(&self) -> &Grid {
        &self.gram
    }

    fn is_rounded(&self) -> bool {
        true
    }

    fn right(&self) -> &Grid {
        &self.right
    }

    fn residual(&self, y: &Grid, bits: i64) -> Residual {
        // What F - T Y is rounded by counts as much more as the condition says, and a solution of C as much more again.
        let rest = self.rest(y, self.bits + 3 * self.factored);
        let product = match self.is_tall {
            true => Grid::product(Trans::Yes, self.t, &rest, bits),
            false => Grid::sum(&self.b, Trans::Yes, self.t, &rest, bits),
        };
        Residual::new(product, |j| {
            // Without a solution nothing is rounded.
            let is_exact = self.is_tall && y.largest_of_column(j).is_zero();
            let rounding = rest.largest_of_column(j).scaled(-rest.bits);
            if is_exact { Above::ZERO } else { self.norm.times(rounding) }
        })
    }

    fn needed(&self, bits: i64, condition: Above) -> [i64; 2] {
        // T Y may be as much smaller than T and Y as the condition says.
        let order = i64::from(self.t.rows.ilog2()) + 1;
        let product = 2 * bits + condition.exponent() + 2 * order + GUARD;
        if self.is_tall { [bits, 2 * bits] } else { [product; 2] }
    }

    fn image(&self, of: &Judged, bits: i64) -> Option<Judged> {
        if self.is_tall {
            return None;
        }
        let x = Grid::product(Trans::No, self.t, &of.x, bits);
        let correction = Grid::product(Trans::No, self.t, &of.correction, GUARD);
        let (rows, sums) = (self.t.rows, self.t.row_sums());
        let mut errors = fallible::room_for(rows * x.cols);
        for j in 0..x.cols {
            let own = &of.errors[j * of.x.rows..(j + 1) * of.x.rows];
            let largest = own.iter().copied().fold(Above::ZERO, Above::max);
            errors.extend(
                (0..rows)
                    .map(|i| sums[i].times(largest).plus(Above::of(x.get(i, j)).scaled(-x.bits))),
            );
        }
        Some(Judged { x, errors, correction })
    }

    fn told(&self, condition: Above) -> Above {
        condition.root()
    }
}
