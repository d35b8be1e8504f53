//! `arb_mat_mul`, `arb_mat_approx_mul` and `acb_mat_mul`.
//!
//! A complex product is a real one of twice the size: (Re C, Im C) = (Re A, Im A) times the rows (Re B, Im B) and
//! (-Im B, Re B). So each part of each element is rounded once.

use crate::counts::{self, Routine};
use crate::engine::{self, Mpfr, Number};
use crate::layout::{Matrix, Shape, View, filled, with_room};
use crate::library::{Flint, Kind as Known, OfBalls};
use crate::limits::{self, Kind};
use crate::magnitude::Bound;
use crate::numbers::Arb;
use crate::radii::{self, Bounds, Operand};

/// C becomes A B. `None` where FLINT has to compute it; nothing was changed then.
///
/// # Safety
/// The arguments of a call of the routine of this FLINT.
pub unsafe fn multiply(
    routine: Routine,
    flint: &Flint,
    a: *const Matrix,
    b: *const Matrix,
    c: *mut Matrix,
    precision: i64,
) -> Option<()> {
    // SAFETY: the caller's, and the layouts are confirmed.
    unsafe {
        match routine {
            Routine::Complex => of_parts::<2>(routine, &flint.complex?, [a, b], c, precision),
            _ => of_parts::<1>(routine, &flint.balls?, [a, b], c, precision),
        }
    }
}

/// Elements of one or two balls.
///
/// # Safety
/// As [`multiply`].
unsafe fn of_parts<const PARTS: usize>(
    routine: Routine,
    &Known { layout, ref functions }: &Known<OfBalls>,
    [a, b]: [*const Matrix; 2],
    c: *mut Matrix,
    precision: i64,
) -> Option<()> {
    // SAFETY: the caller's.
    unsafe {
        let [a, b, c]: [View<[Arb; PARTS]>; 3] =
            [View::of(a, layout)?, View::of(b, layout)?, View::of(c, layout)?];
        let shape = Shape::of(&a, &b, &c)?;
        if !limits::balls_may(routine, shape, precision) {
            return None;
        }
        let Shape { m, n, k } = shape;
        let real = Shape { m, n: PARTS * n, k: PARTS * k };
        let left = |i: usize, p: usize| (&(*a.at(i, p % k))[p / k], false);
        let right = |p: usize, j: usize| {
            let part = usize::from((p / k == 0) != (j / n == 0));
            (&(*b.at(p % k, j % n))[part], p / k == 1 && j / n == 0)
        };
        let by_rows = |at: usize| (at / real.k, left(at / real.k, at % real.k));
        let by_cols = |at: usize| (at % real.n, right(at / real.n, at % real.n));
        let surveys = [
            Survey::of(real.m, (0..real.m * real.k).map(by_rows))?,
            Survey::of(real.n, (0..real.k * real.n).map(by_cols))?,
        ];
        let kinds = surveys.each_ref().map(Survey::kind);
        if !limits::balls(routine, shape, precision, kinds) {
            return None;
        }
        counts::large(routine);
        let left = Numbers::of(real.m * real.k, by_rows)?;
        let right = Numbers::of(real.k * real.n, by_cols)?;
        let radii = match routine {
            Routine::Midpoints => None,
            _ => Some(radii::of_product(real, &left.operand(), &right.operand())?),
        };
        let sums = kinds.iter().map(|kind| kind.width).sum::<i64>()
            + i64::from(usize::BITS - real.k.leading_zeros());
        let precision = precision.min(sums.max(2));
        let mut limbs = Vec::new();
        let product = midpoints(real, &left, &right, precision, &mut limbs)?;
        let result = Result { functions, precision, surveys: &surveys, radii };
        for (i, row) in product.chunks_exact(real.n).enumerate() {
            for (j, number) in row.iter().enumerate() {
                result.write(&raw mut (*c.at(i, j % n))[j / n], number, i, j);
            }
        }
    }
    Some(())
}

/// The product of the midpoints, its limbs in `limbs`.
///
/// # Safety
/// The limbs of the operands are as they were.
unsafe fn midpoints(
    shape: Shape,
    left: &Numbers,
    right: &Numbers,
    precision: i64,
    limbs: &mut Vec<u64>,
) -> Option<Vec<Mpfr>> {
    let each = (precision as usize).div_ceil(64);
    let count = shape.m * shape.n;
    *limbs = filled(0, count.checked_mul(each)?)?;
    let mut product = filled(Mpfr { bits: precision, ..Mpfr::ZERO_NUMBER }, count)?;
    for (number, limbs) in product.iter_mut().zip(limbs.chunks_exact_mut(each)) {
        number.limbs = limbs.as_mut_ptr();
    }
    // SAFETY: the caller's; each number of the product has limbs of its own.
    unsafe { engine::multiply(shape, &left.mids, &right.mids, &mut product)? };
    Some(product)
}

/// What is known of an operand before its numbers are read. Rows of A, or columns of B, are its vectors.
struct Survey {
    /// The places above the highest and of the lowest bit of each vector; `None` for zeros.
    extents: Vec<Option<[i64; 2]>>,
    /// Bits of the longest midpoint.
    bits: i64,
    /// The share of midpoints that are not zero.
    density: f64,
}

impl Survey {
    /// Of balls with their vectors. `None` for a midpoint that is not finite or has an exponent of unusual size.
    fn of<'a>(
        vectors: usize,
        balls: impl ExactSizeIterator<Item = (usize, (&'a Arb, bool))>,
    ) -> Option<Survey> {
        let mut survey = Survey { extents: filled(None, vectors)?, bits: 0, density: 0.0 };
        let (all, mut some) = (balls.len(), 0usize);
        for (vector, (ball, _)) in balls {
            let Some([above, low]) = ball.mid.value()?.extent() else { continue };
            some += 1;
            survey.bits = survey.bits.max(above - low);
            let extent = &mut survey.extents[vector];
            *extent = Some(match *extent {
                None => [above, low],
                Some([high, bottom]) => [high.max(above), bottom.min(low)],
            });
        }
        survey.density = some as f64 / all as f64;
        Some(survey)
    }

    fn kind(&self) -> Kind {
        let widths = self.extents.iter().flatten().map(|[above, low]| above - low);
        Kind { bits: self.bits, width: widths.max().unwrap_or(0), density: self.density }
    }

    /// The place of a vector's lowest bit.
    fn lowest(&self, vector: usize) -> Option<i64> {
        self.extents[vector].map(|[_, low]| low)
    }
}

/// The balls of an operand by rows.
struct Numbers {
    mids: Vec<Mpfr>,
    mid_bounds: Vec<Bound>,
    radii: Vec<Bound>,
}

impl Numbers {
    /// The balls that have been surveyed. `None` for an infinite radius, and for one with an exponent of unusual size.
    fn of<'a>(count: usize, ball: impl Fn(usize) -> (usize, (&'a Arb, bool))) -> Option<Numbers> {
        let (mids, mid_bounds, radii) = (with_room(count)?, with_room(count)?, with_room(count)?);
        let mut numbers = Numbers { mids, mid_bounds, radii };
        for at in 0..count {
            let (_, (ball, negated)) = ball(at);
            let mid = ball.mid.value()?;
            numbers.radii.push(Bound::of_radius(&ball.rad)?);
            numbers.mid_bounds.push(Bound::of_float(&mid));
            numbers.mids.push(match mid.limbs {
                [] => Mpfr::ZERO_NUMBER,
                limbs => Mpfr {
                    bits: 64 * limbs.len() as i64,
                    sign: if mid.is_negative != negated { -1 } else { 1 },
                    exp: mid.exp,
                    limbs: limbs.as_ptr(),
                },
            });
        }
        Some(numbers)
    }

    fn operand(&self) -> Operand<'_> {
        Operand { mids: &self.mid_bounds, radii: &self.radii }
    }
}

impl Mpfr {
    const ZERO_NUMBER: Mpfr = <Mpfr as Number>::ZERO;
}

/// What elements of a result follow from, but for their midpoints.
struct Result<'a> {
    functions: &'a OfBalls,
    precision: i64,
    surveys: &'a [Survey; 2],
    /// Not for products of midpoints alone.
    radii: Option<Bounds>,
}

impl Result<'_> {
    /// # Safety
    /// A ball of FLINT's, that may be written, and a number with its limbs.
    unsafe fn write(&self, to: *mut Arb, mid: &Mpfr, i: usize, j: usize) {
        let functions = self.functions;
        // SAFETY: the caller's; an `arf_t` is set from an `mpfr_t` of these fields.
        unsafe {
            (functions.arf_set_mpfr)(&raw mut (*to).mid, mid);
            let radius = match &self.radii {
                Some(radii) => radii.at(i, j).plus(self.rounding(mid, i, j)),
                None => Bound::ZERO,
            };
            if radius.is_zero() {
                (functions.mag_zero)(&raw mut (*to).rad);
            } else {
                let (man, exp) = radius.radius();
                (functions.mag_set_ui_2exp_si)(&raw mut (*to).rad, man, exp);
            }
        }
    }

    /// Half a unit in the last place of a midpoint, or nothing where no sum has a bit below it.
    fn rounding(&self, mid: &Mpfr, i: usize, j: usize) -> Bound {
        let [rows, cols] = self.surveys;
        let (Some(row), Some(col)) = (rows.lowest(i), cols.lowest(j)) else {
            return Bound::ZERO;
        };
        let last = mid.exp - self.precision;
        if mid.exp == Mpfr::ZERO || last <= row + col {
            Bound::ZERO
        } else {
            Bound::power(last - 1)
        }
    }
}
