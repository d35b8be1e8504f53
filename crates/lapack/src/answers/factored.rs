//! The factors of a matrix in some arithmetic, behind matrices of MPFR numbers.

use super::above::Above;
use super::grid::Grid;
use crate::memory::{Memory, matrix};
use crate::real::Real;
use crate::{Zero, lu, triangle};
use wideblas_base::fallible;
use wideblas_base::options::{Diag, Trans, Uplo};
use wideblas_blas::MatRef;
use wideblas_blas::level1::Context;
use wideblas_engine::device::Failure;
use wideblas_format::mpfr::Mpfr;
use wideblas_format::wide::Wide;
use wideblas_format::{Dd, Qd};
use wideblas_product::Number as _;
use wideblas_product::class::Class;

/// What a matrix is factored in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arithmetic {
    Dd,
    Qd,
    /// Of so many bits.
    Mpfr(i64),
}

impl Arithmetic {
    /// Bits of its numbers.
    pub fn bits(self) -> i64 {
        match self {
            Arithmetic::Dd => 106,
            Arithmetic::Qd => 212,
            Arithmetic::Mpfr(bits) => bits,
        }
    }

    /// The next one, of twice the bits; `None` behind the first one of eight times the bits of the result, and 424.
    pub fn next(self, bits: i64) -> Option<Arithmetic> {
        let next = 2 * self.bits();
        match self {
            Arithmetic::Dd => Some(Arithmetic::Qd),
            _ if next <= (16 * bits - 1).max(424) => Some(Arithmetic::Mpfr(next)),
            _ => None,
        }
    }

    /// Factors of a square matrix whose numbers are not far from 1; `None` where a pivot is zero.
    pub fn factor(self, a: &Grid) -> Result<Option<Box<dyn Factored>>, Failure> {
        match self {
            Arithmetic::Dd => Factors::<Dd>::of(a, self),
            Arithmetic::Qd => Factors::<Qd>::of(a, self),
            Arithmetic::Mpfr(_) => Factors::<Mpfr>::of(a, self),
        }
    }
}

/// The factors P L U of a matrix.
pub trait Factored {
    fn arithmetic(&self) -> Arithmetic;

    /// op(A)^-1 B, nearly.
    fn solve(&self, trans: Trans, b: &Grid) -> Grid;

    /// A^-1, nearly.
    fn inverse(&self) -> Result<Grid, Failure>;

    /// L^-1, whose diagonal has ones, and U^-1, nearly; each is triangular.
    fn inverses(&self) -> Result<[Grid; 2], Failure>;

    /// The rows of A in the order of P^T A, and whether the order is odd.
    fn order(&self) -> (Vec<usize>, bool);

    /// U; what is below its diagonal is anything.
    fn upper(&self) -> Grid;
}

struct Factors<T> {
    numbers: Memory<T>,
    n: usize,
    pivots: Vec<usize>,
    arithmetic: Arithmetic,
}

/// Numbers from a matrix, each column times a power of two.
pub(super) fn loaded<T: Real>(from: &Grid, arithmetic: Arithmetic, shifts: &[i64]) -> Memory<T> {
    let mut made = T::zeros(arithmetic.bits() as u64, from.rows * from.cols);
    let mut value = Wide::default();
    for j in 0..from.cols {
        for i in 0..from.rows {
            let (x, to) = (from.get(i, j), &mut made[i + j * from.rows]);
            match x.class() {
                Class::Zero => {}
                Class::Special(special) => to.store_f64(special),
                Class::Finite { .. } => {
                    x.load(&mut value);
                    value.exponent += shifts.get(j).copied().unwrap_or(0);
                    to.store(&mut value);
                }
            }
        }
    }
    made
}

/// The numbers of a matrix, each column times a power of two.
pub(super) fn stored<T: Real>(from: MatRef<'_, T>, arithmetic: Arithmetic, shifts: &[i64]) -> Grid {
    let mut made = Grid::zeros(from.rows, from.cols, arithmetic.bits() + 22);
    let mut value = Wide::default();
    let mut to = made.view_mut();
    for j in 0..from.cols {
        for (i, to) in to.column(j).iter_mut().enumerate() {
            match from.get(i, j).class() {
                Class::Zero => {}
                Class::Special(special) => to.store_f64(special),
                Class::Finite { .. } => {
                    from.get(i, j).load(&mut value);
                    value.exponent += shifts.get(j).copied().unwrap_or(0);
                    to.store(&mut value);
                }
            }
        }
    }
    made
}

impl<T: Real + 'static> Factors<T> {
    fn of(a: &Grid, arithmetic: Arithmetic) -> Result<Option<Box<dyn Factored>>, Failure> {
        let n = a.rows;
        let mut numbers = loaded::<T>(a, arithmetic, &[]);
        let mut pivots = fallible::filled(n, 0);
        let zero: Option<Zero> = T::with_units(Context::chosen(), |units| {
            lu::factor(&mut numbers.matrix(n, n).0, &mut pivots, units)
        })?;
        let factors = Factors { numbers, n, pivots, arithmetic };
        Ok(zero.is_none().then(|| Box::new(factors) as Box<dyn Factored>))
    }

    fn view(&self) -> MatRef<'_, T> {
        MatRef::new(&self.numbers, self.n, self.n, self.n.max(1)).expect("as many numbers")
    }
}

impl<T: Real + 'static> Factored for Factors<T> {
    fn arithmetic(&self) -> Arithmetic {
        self.arithmetic
    }

    fn solve(&self, trans: Trans, b: &Grid) -> Grid {
        // Near 1, where no arithmetic underflows or overflows.
        let exponent = |j| b.largest_of_column(j).exponent();
        let shifts = fallible::collected((0..b.cols).map(|j| -exponent(j)));
        let mut x = loaded::<T>(b, self.arithmetic, &shifts);
        let mut x = matrix(&mut x, b.rows, b.cols);
        T::with_units(Context::chosen(), |units| {
            lu::solve(trans, self.view(), &self.pivots, &mut x, units)
        })
        .expect("matrices that no GPU has");
        let back = fallible::collected(shifts.iter().map(|shift| -shift));
        stored(x.as_ref(), self.arithmetic, &back)
    }

    fn inverse(&self) -> Result<Grid, Failure> {
        let (n, bits) = (self.n, self.arithmetic.bits() as u64);
        let mut inverse = copied(&self.numbers, bits);
        let mut work = T::zeros(bits, n * n.clamp(1, 64));
        T::with_units(Context::chosen(), |units| {
            lu::invert(&mut inverse.matrix(n, n).0, &self.pivots, &mut work, units)
        })?;
        Ok(stored(inverse.matrix(n, n).0.as_ref(), self.arithmetic, &[]))
    }

    fn inverses(&self) -> Result<[Grid; 2], Failure> {
        let (n, bits) = (self.n, self.arithmetic.bits() as u64);
        let mut numbers = copied(&self.numbers, bits);
        let mut both = numbers.matrix(n, n).0;
        T::with_units(Context::chosen(), |units| {
            triangle::invert(Uplo::Lower, Diag::Unit, &mut both, units)?;
            triangle::invert(Uplo::Upper, Diag::NonUnit, &mut both, units)
        })?;
        let all = stored(both.as_ref(), self.arithmetic, &[]);
        Ok([all.triangle(Uplo::Lower), all.triangle(Uplo::Upper)])
    }

    fn order(&self) -> (Vec<usize>, bool) {
        let mut order = fallible::collected(0..self.n);
        let mut is_odd = false;
        for (i, &pivot) in self.pivots.iter().enumerate() {
            order.swap(i, pivot);
            is_odd ^= i != pivot;
        }
        (order, is_odd)
    }

    fn upper(&self) -> Grid {
        stored(self.view(), self.arithmetic, &[])
    }
}

/// Numbers in memory of their own.
fn copied<T: Real>(from: &Memory<T>, bits: u64) -> Memory<T> {
    let mut made = T::zeros(bits, from.len());
    let mut value = Wide::default();
    for (to, x) in made.iter_mut().zip(from.iter()) {
        match x.class() {
            Class::Zero => {}
            Class::Special(special) => to.store_f64(special),
            Class::Finite { .. } => {
                x.load(&mut value);
                to.store(&mut value);
            }
        }
    }
    made
}

/// An estimate of the condition number of a matrix in the norm of columns, by its factors: seldom below a third of it.
///
/// Source: Higham, "FORTRAN codes for estimating the one-norm of a real or complex matrix", ACM TOMS 14, 1988.
pub fn condition(a: &Grid, factors: &dyn Factored) -> Above {
    let n = a.rows;
    let vector = |of: &dyn Fn(usize) -> Wide| {
        let mut made = Grid::zeros(n, 1, 64);
        (0..n).for_each(|i| made.set(i, 0, &mut of(i)));
        made
    };
    let unit = |at: usize| vector(&|i| if i == at { super::grid::one() } else { Wide::default() });
    let mut x =
        vector(&|_| Wide { exponent: -(n as f64).log2().ceil() as i64, ..super::grid::one() });
    let mut found = Above::ZERO;
    let mut last = None;
    for _ in 0..5 {
        let y = factors.solve(Trans::No, &x);
        let norm = y.norm_one();
        if !norm.is_finite() {
            return Above::INFINITE;
        }
        if last.is_some() && norm <= found {
            break;
        }
        found = found.max(norm);
        let sign = |i: usize| Wide { negative: y.get(i, 0).is_below_zero(), ..super::grid::one() };
        let z = factors.solve(Trans::Yes, &vector(&sign));
        let at = (0..n).map(|i| (Above::of(z.get(i, 0)), i));
        let largest = at.fold((Above::ZERO, 0), |best, x| if x.0 > best.0 { x } else { best });
        if last == Some(largest.1) {
            break;
        }
        last = Some(largest.1);
        x = unit(largest.1);
    }
    // Where signs deceive the steps above: 1, -(1 + 1 / (n - 1)), ..., whose norm is 3 n / 2.
    let alternating = vector(&|i| {
        let size = ((1 << 20) + (i << 20) / n.max(2)) as u64;
        Wide { negative: i % 2 == 1, exponent: -20, limbs: vec![size] }
    });
    let norm = factors.solve(Trans::No, &alternating).norm_one();
    let found = found.max(norm.over(Above::integer(3 * n)).scaled(1));
    found.times(a.norm_one())
}
