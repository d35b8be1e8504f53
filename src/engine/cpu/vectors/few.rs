//! A matrix of as many rows as the largest register has lanes, at most, and one vector, or the product of two: what a call
//! computes with is in registers from its first load to its last store, because it takes hardly longer than numbers take on
//! their way through memory.
//!
//! The results have the bits of the functions for any size, which are called where something is not finite, and for complex
//! numbers, whose operations take longer.
// Loops over indices: chains of iterators are not always compiled for the instruction set.
#![allow(clippy::needless_range_loop)]

use super::columns::{Columns, Storage, is_lower};
use super::{Added, Meaning, PAIR, Place, Update, finite_lanes, first_lanes, in_all_lanes};
use crate::engine::cpu::Isa;
use crate::engine::cpu::simd::{self, LEAST_LANES, MOST_LANES, Maker, Register, Simd};
use crate::engine::view::MatRef;
use crate::format::{Accumulate, Scalar};
use crate::options::Part;
use std::marker::PhantomData;

/// Whether a matrix with as many rows and columns is small for the kernels of an instruction set. None is without registers, where
/// each lane takes its time.
#[inline(always)]
fn is_small(isa: Isa, rows: usize, cols: usize) -> bool {
    isa != Isa::Generic && (1..=MOST_LANES).contains(&rows) && (1..=MOST_LANES).contains(&cols)
}

/// Registers that the rows of a small matrix take, at most.
const MOST_REGISTERS: usize = MOST_LANES / LEAST_LANES;

/// What is computed with all rows of a small matrix in registers.
trait InRegisters {
    /// Rows of the matrix.
    fn rows(&self) -> usize;

    /// Computes with `R` registers; false, with nothing done, where something is not finite. Only under simd::run.
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool;
}

struct Code<'a, C>(&'a C);

impl<C: InRegisters> Simd for Code<'_, C> {
    type Output = bool;

    #[inline(always)]
    fn run<V: Register>(self, make: Maker<V>) -> bool {
        match V::LANES == MOST_LANES || self.0.rows() <= V::LANES {
            true => self.0.run_in::<V, 1>(make),
            false => self.0.run_in::<V, MOST_REGISTERS>(make),
        }
    }
}

/// Runs code with registers for as many rows.
#[inline(always)]
fn run<C: InRegisters>(isa: Isa, code: &C) -> bool {
    match code.rows() <= LEAST_LANES {
        true => simd::run_narrow(isa, Code(code)),
        false => simd::run(isa, Code(code)),
    }
}

/// Components of a number of the largest format, aligned as a cache line.
#[repr(align(64))]
struct Components([f64; MOST_LANES]);
static ZERO: Components = Components([0.0; MOST_LANES]);
static ONE: Components = Components([1.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0, 0.0]);

/// Its last lanes from some on are all ones.
static FROM: [u64; 2 * MOST_LANES] = {
    let mut lanes = [0; 2 * MOST_LANES];
    let mut lane = MOST_LANES;
    while lane < lanes.len() {
        lanes[lane] = u64::MAX;
        lane += 1;
    }
    lanes
};

/// Numbers at these addresses, one a lane.
///
/// # Safety
/// They may be read; only under simd::run.
#[inline(always)]
unsafe fn load_at<V: Register, T: Scalar<L>, const L: usize>(
    numbers: [*const T; MOST_LANES],
) -> [V; L] {
    const { assert!(L.is_multiple_of(2) && size_of::<T>() == size_of::<[f64; L]>()) };
    // SAFETY: under simd::run.
    let mut components = [unsafe { V::splat(0) }; L];
    for pair in 0..L / 2 {
        let mut rows = [std::ptr::null(); MOST_LANES];
        for lane in 0..MOST_LANES {
            rows[lane] = numbers[lane].cast::<u32>().wrapping_add(PAIR * pair);
        }
        // SAFETY: the caller's; a number has the layout of its components.
        [components[2 * pair], components[2 * pair + 1]] = unsafe { V::load_each(rows) };
    }
    components
}

/// Writes what [`load_at`] reads, if all of it is finite; else returns false.
///
/// # Safety
/// As there, and they may be written.
#[inline(always)]
unsafe fn store_finite_at<V: Register, T: Scalar<L>, const L: usize, const R: usize>(
    registers: [[V; L]; R],
    numbers: [[*const T; MOST_LANES]; R],
) -> bool {
    for r in 0..R {
        if finite_lanes(registers[r]) != first_lanes(V::LANES) {
            return false;
        }
    }
    for r in 0..R {
        for pair in 0..L / 2 {
            let mut rows = [std::ptr::null_mut(); MOST_LANES];
            for lane in 0..MOST_LANES {
                rows[lane] = numbers[r][lane].cast::<u32>().wrapping_add(PAIR * pair).cast_mut();
            }
            let components = [registers[r][2 * pair], registers[r][2 * pair + 1]];
            // SAFETY: the caller's.
            unsafe { V::store_each(components, rows) };
        }
    }
    true
}

/// The row of a lane of register `r`. Lanes behind the last row have that one too.
#[inline(always)]
fn row<V: Register>(r: usize, lane: usize, rows: usize) -> usize {
    (r * V::LANES + lane).min(rows - 1)
}

/// The elements of a vector.
#[inline(always)]
fn addresses<V: Register, T, const R: usize>(x: &Place<'_, T>) -> [[*const T; MOST_LANES]; R] {
    let mut all = [[std::ptr::null(); MOST_LANES]; R];
    for r in 0..R {
        for lane in 0..MOST_LANES {
            all[r][lane] = x.at(row::<V>(r, lane, x.len())).cast_const();
        }
    }
    all
}

/// The elements that are read. In place of others there are zeros, and ones on a unit diagonal.
#[derive(Clone, Copy)]
enum Read {
    All,
    Triangle { is_lower: bool, is_unit: bool },
}

/// A matrix of few rows and columns.
#[derive(Clone, Copy)]
pub struct SmallMatrix<'a, T> {
    first: *const T,
    rows: usize,
    cols: usize,
    /// Elements from one row of the first column to the next.
    row_step: usize,
    /// Elements from one column to the next: left of the diagonal, and from it on.
    col_steps: [usize; 2],
    lifetime: PhantomData<&'a T>,
}

impl<'a, T> SmallMatrix<'a, T> {
    #[inline(always)]
    fn new(
        first: *const T,
        (rows, cols): (usize, usize),
        row_step: usize,
        col_steps: [usize; 2],
    ) -> SmallMatrix<'a, T> {
        SmallMatrix { first, rows, cols, row_step, col_steps, lifetime: PhantomData }
    }

    /// What a product with a matrix is computed from, if the matrix is small enough and its storage allows it.
    #[inline(always)]
    pub fn of(meaning: Meaning, a: &Columns<'a, T>, isa: Isa) -> Option<SmallMatrix<'a, T>> {
        let (row_step, col_step) = match a.storage {
            Storage::Full { ld } => (1, ld),
            Storage::Turned { ld } => (ld, 1),
            Storage::Band { .. } | Storage::Packed => return None,
        };
        let (row_step, col_steps) = match meaning {
            Meaning::Plain => (row_step, [col_step; 2]),
            // Elements that are not there are those on the other side of the diagonal.
            Meaning::Symmetric if is_lower(a) => (row_step, [col_step, row_step]),
            Meaning::Symmetric => (col_step, [row_step, col_step]),
            Meaning::Transposed | Meaning::Conjugated | Meaning::Hermitian => return None,
        };
        let (rows, cols) = a.shape();
        is_small(isa, rows, cols)
            .then(|| SmallMatrix::new(a.first(), (rows, cols), row_step, col_steps))
    }

    /// The elements of the first column.
    #[inline(always)]
    fn first_column<V: Register, const R: usize>(&self) -> [[*const T; MOST_LANES]; R] {
        let mut column = [[self.first; MOST_LANES]; R];
        for r in 0..R {
            for lane in 0..MOST_LANES {
                let row = row::<V>(r, lane, self.rows);
                column[r][lane] = self.first.wrapping_add(row * self.row_step);
            }
        }
        column
    }

    /// `start` and the products of the elements of each row with those of x, which `alpha` multiplies first.
    ///
    /// # Safety
    /// Only under simd::run.
    #[inline(always)]
    unsafe fn sums<A, V, const L: usize, const R: usize, const TERMS: u8>(
        &self,
        make: Maker<V>,
        read: Read,
        start: [[V; L]; R],
        x: &Place<'_, T>,
        alpha: Option<[V; L]>,
    ) -> [[V; L]; R]
    where
        A: Accumulate<L, Number = T>,
        T: Scalar<L>,
        V: Register,
    {
        let (zero, one) = (ZERO.0.as_ptr().cast::<T>(), ONE.0.as_ptr().cast::<T>());
        let (mut sums, mut rows) = (start, self.first_column::<V, R>());
        for k in 0..self.cols {
            // SAFETY: an element of x.
            let number = unsafe { *x.at(k) };
            let mut numbers = rows;
            for r in 0..R {
                for lane in 0..MOST_LANES {
                    let row = row::<V>(r, lane, self.rows);
                    if let Read::Triangle { is_lower, is_unit } = read {
                        let is_there = if is_lower { k <= row } else { row <= k };
                        let at = if is_unit && k == row { one } else { numbers[r][lane] };
                        numbers[r][lane] = if is_there { at } else { zero };
                    }
                    let step = if k < row { self.col_steps[0] } else { self.col_steps[1] };
                    rows[r][lane] = rows[r][lane].wrapping_add(step);
                }
            }
            if TERMS == FEW_BUT_ZEROS && number.is_zero() {
                continue;
            }
            let mut factor = in_all_lanes(make, number);
            if let Some(alpha) = alpha {
                factor = A::mul(alpha, factor);
            }
            for r in 0..R {
                // SAFETY: elements of the matrix, or numbers with as many components.
                let column = unsafe { load_at::<V, T, L>(numbers[r]) };
                sums[r] = match TERMS {
                    MANY => A::mul_acc(sums[r], column, factor),
                    _ => A::mul_acc_few(sums[r], factor, column),
                };
            }
        }
        for r in 0..R {
            sums[r] = A::finish(sums[r]);
        }
        sums
    }
}

/// How products are summed: as those of sums of any length.
const MANY: u8 = 0;
/// As those of a [`super::combination::Combination`].
const FEW: u8 = 1;
/// The same without the columns that a zero is multiplied with.
const FEW_BUT_ZEROS: u8 = 2;

/// y := alpha A x + beta y
struct Product<'a, 'b, A, T, const L: usize> {
    matrix: &'a SmallMatrix<'b, T>,
    x: Place<'b, T>,
    y: Place<'b, T>,
    alpha: T,
    beta: T,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> InRegisters for Product<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.matrix.rows
    }

    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let of_y = addresses::<V, T, R>(&self.y);
        let beta = in_all_lanes(make, self.beta);
        let mut start = [beta; R];
        if !self.beta.is_zero() {
            for r in 0..R {
                // SAFETY: under simd::run; elements of y.
                let y = unsafe { load_at(of_y[r]) };
                start[r] = if self.beta.is_one() { y } else { A::mul(beta, y) };
            }
        }
        let alpha = if self.alpha.is_one() { None } else { Some(in_all_lanes(make, self.alpha)) };
        let (matrix, x) = (self.matrix, &self.x);
        // SAFETY: under simd::run; elements of y, which may be written.
        unsafe {
            let sums = matrix.sums::<A, V, L, R, FEW>(make, Read::All, start, x, alpha);
            store_finite_at(sums, of_y)
        }
    }
}

/// y := alpha A x + beta y; false, with nothing done, where something is not finite. y is not read when beta is 0.
///
/// # Panics
/// When the shapes do not agree.
#[inline(always)]
pub fn add_product<A: Accumulate<L>, const L: usize>(
    matrix: &SmallMatrix<'_, A::Number>,
    (alpha, x): (A::Number, Place<'_, A::Number>),
    (beta, y): (A::Number, Place<'_, A::Number>),
    isa: Isa,
) -> bool {
    assert!(x.len() == matrix.cols && y.len() == matrix.rows);
    let arithmetic = PhantomData::<[A; L]>;
    A::Number::PARTS == 1 && run(isa, &Product { matrix, x, y, alpha, beta, arithmetic })
}

/// A := A + alpha x y^T
struct Updated<'a, 'b, A, T, const L: usize> {
    matrix: SmallMatrix<'b, T>,
    of: &'a Update<'b, T>,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> InRegisters for Updated<'_, '_, A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.matrix.rows
    }

    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let (of_x, alpha) = (addresses::<V, T, R>(&self.of.x), in_all_lanes(make, self.of.alpha));
        let mut x = [alpha; R];
        for r in 0..R {
            // SAFETY: under simd::run; elements of x.
            x[r] = unsafe { load_at(of_x[r]) };
        }
        let mut column = self.matrix.first_column::<V, R>();
        for k in 0..self.matrix.cols {
            // SAFETY: an element of y.
            let number = unsafe { *self.of.y.at(k) };
            if !number.is_zero() {
                let factor = A::mul(alpha, in_all_lanes(make, number));
                let mut new = x;
                for r in 0..R {
                    // SAFETY: under simd::run; elements of the matrix.
                    let old = unsafe { load_at::<V, T, L>(column[r]) };
                    new[r] = A::add_product(old, factor, x[r]);
                }
                // SAFETY: the same elements, which may be written.
                if !unsafe { store_finite_at(new, column) } {
                    self.of.compute_some::<A, L>(k..k + 1);
                }
            }
            for r in 0..R {
                for lane in 0..MOST_LANES {
                    column[r][lane] = column[r][lane].wrapping_add(self.matrix.col_steps[1]);
                }
            }
        }
        true
    }
}

/// Changes a whole matrix; false, with nothing done, where it is not small, or more than alpha x y^T is added.
#[inline(always)]
pub(super) fn update<A: Accumulate<L>, const L: usize>(of: &Update<'_, A::Number>) -> bool {
    let is_one = matches!(of.added, Added::One | Added::Conjugated);
    if A::Number::PARTS > 1 || !is_one || of.a.part() != Part::All {
        return false;
    }
    match SmallMatrix::of(Meaning::Plain, &of.a, of.isa) {
        Some(matrix) => {
            assert!(of.x.len() == matrix.rows && of.y.len() == matrix.cols);
            run(of.isa, &Updated { matrix, of, arithmetic: PhantomData::<[A; L]> })
        }
        None => false,
    }
}

/// x := alpha M x
struct Multiplied<'a, 'b, A, T, const L: usize, const TERMS: u8> {
    matrix: &'a SmallMatrix<'b, T>,
    is_lower: bool,
    is_unit: bool,
    x: Place<'b, T>,
    alpha: T,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize, const TERMS: u8> InRegisters for Multiplied<'_, '_, A, T, L, TERMS>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.matrix.rows
    }

    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let (zeros, matrix, x) = ([[make.splat(0); L]; R], self.matrix, &self.x);
        let read = Read::Triangle { is_lower: self.is_lower, is_unit: self.is_unit };
        // SAFETY: under simd::run.
        let mut sums = unsafe { matrix.sums::<A, V, L, R, TERMS>(make, read, zeros, x, None) };
        if !self.alpha.is_one() {
            let alpha = in_all_lanes(make, self.alpha);
            for r in 0..R {
                sums[r] = A::mul(alpha, sums[r]);
            }
        }
        // SAFETY: under simd::run; elements of x, which may be written.
        unsafe { store_finite_at(sums, addresses::<V, T, R>(x)) }
    }
}

/// A triangular matrix. Its other triangle and a unit diagonal are not read.
#[derive(Clone, Copy)]
pub struct SmallTriangle<'a, T> {
    pub matrix: MatRef<'a, T>,
    pub is_lower: bool,
    pub is_unit: bool,
}

impl<T: Copy> SmallTriangle<'_, T> {
    /// x := alpha M x with the bits of [`super::triangular`]; false, with nothing done, where something is not finite or
    /// the matrix is not small.
    #[inline(always)]
    pub fn multiply<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        alpha: T,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        // A product with zero changes no bits of a sum of two components; of longer ones it may.
        (L == 2 || self.matrix.rows == 1) && self.multiply_by::<A, L, MANY>(alpha, x, isa)
    }

    /// x := M x with the bits of a [`super::combination::Combination`] of columns; false, with nothing done, where
    /// something is not finite or the matrix is not small.
    #[inline(always)]
    pub fn combine<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        leaves_out_zeros: bool,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let one = T::from_f64(1.0);
        match leaves_out_zeros {
            true => self.multiply_by::<A, L, FEW_BUT_ZEROS>(one, x, isa),
            false => self.multiply_by::<A, L, FEW>(one, x, isa),
        }
    }

    #[inline(always)]
    fn is_small_for<const L: usize>(&self, x: &Place<'_, T>, isa: Isa) -> bool
    where
        T: Scalar<L>,
    {
        let order = self.matrix.rows;
        assert!(self.matrix.cols == order && x.len() == order);
        T::PARTS == 1 && is_small(isa, order, order)
    }

    #[inline(always)]
    fn multiply_by<A: Accumulate<L, Number = T>, const L: usize, const TERMS: u8>(
        &self,
        alpha: T,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let SmallTriangle {
            matrix: MatRef { ptr, rows, cols, row_stride, col_stride, .. }, ..
        } = *self;
        if !self.is_small_for(&x, isa) {
            return false;
        }
        let matrix = SmallMatrix::new(ptr, (rows, cols), row_stride, [col_stride; 2]);
        let (matrix, arithmetic) = (&matrix, PhantomData::<[A; L]>);
        let &SmallTriangle { is_lower, is_unit, .. } = self;
        run(isa, &Multiplied::<A, T, L, TERMS> { matrix, is_lower, is_unit, x, alpha, arithmetic })
    }

    /// x := inverse(M) x with the bits of [`super::triangular`]; false, with nothing done, where something is not finite,
    /// the inverse of a pivot may not be accurate, or the matrix is not small.
    #[inline(always)]
    pub fn solve<A: Accumulate<L, Number = T>, const L: usize>(
        &self,
        x: Place<'_, T>,
        isa: Isa,
    ) -> bool
    where
        T: Scalar<L>,
    {
        let &SmallTriangle { ref matrix, is_lower, is_unit } = self;
        if !self.is_small_for(&x, isa) {
            return false;
        }
        let (order, step) = (matrix.rows, matrix.row_stride as isize);
        let along = step + matrix.col_stride as isize;
        // An upper triangle is a lower one from its end.
        let last = (order - 1) as isize;
        let solution = match is_lower {
            true => Solution {
                order,
                pivot: matrix.ptr,
                step,
                along,
                x: x.at(0),
                x_step: x.strided().step(),
                is_unit,
                arithmetic: PhantomData::<[A; L]>,
            },
            false => Solution {
                order,
                pivot: matrix.ptr.wrapping_offset(last * along),
                step: -step,
                along: -along,
                x: x.at(order - 1),
                x_step: -x.strided().step(),
                is_unit,
                arithmetic: PhantomData,
            },
        };
        run(isa, &solution)
    }
}

/// A system with a lower triangle of few rows.
struct Solution<A, T, const L: usize> {
    order: usize,
    /// The first one.
    pivot: *const T,
    /// Elements from one row of the matrix to the next, and from one pivot to the next.
    step: isize,
    along: isize,
    x: *const T,
    x_step: isize,
    is_unit: bool,
    arithmetic: PhantomData<[A; L]>,
}

impl<A, T, const L: usize> Solution<A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    /// Whether unknowns may be multiplied by the inverses of these pivots.
    #[inline(always)]
    fn have_inverses<V: Register>(make: Maker<V>, pivots: [V; L]) -> bool {
        let bound = |x: f64| make.splat(x.to_bits());
        let (least, most) =
            (bound(super::triangular::LEAST), bound(1.0 / super::triangular::LEAST));
        let size = pivots[0].and_not(make.splat(1 << 63));
        size.not_above(least) | most.not_above(size) == 0
    }
}

impl<A, T, const L: usize> InRegisters for Solution<A, T, L>
where
    A: Accumulate<L, Number = T>,
    T: Scalar<L>,
{
    #[inline(always)]
    fn rows(&self) -> usize {
        self.order
    }

    /// The unknown of a step is in the first lane of its register, those of later steps are in the next ones, and in the next
    /// registers. Other lanes mean nothing.
    #[inline(always)]
    fn run_in<V: Register, const R: usize>(&self, make: Maker<V>) -> bool {
        let last = self.order - 1;
        let (mut of_x, mut pivots) = ([[self.x; MOST_LANES]; R], [[self.pivot; MOST_LANES]; R]);
        for r in 0..R {
            for lane in 0..MOST_LANES {
                let row = row::<V>(r, lane, self.order) as isize;
                of_x[r][lane] = self.x.wrapping_offset(row * self.x_step);
                pivots[r][lane] = self.pivot.wrapping_offset(row * self.along);
            }
        }
        let sign = make.splat(1 << 63);
        let one = in_all_lanes(make, T::from_f64(1.0));
        let (mut inverses, mut rests) = ([one; R], [one; R]);
        for r in 0..R {
            if !self.is_unit {
                // SAFETY: under simd::run; elements of the matrix.
                let pivots = unsafe { load_at::<V, T, L>(pivots[r]) };
                if !Solution::<A, T, L>::have_inverses(make, pivots) {
                    return false;
                }
                inverses[r] = A::div(one, pivots);
            }
            // SAFETY: under simd::run; elements of x.
            rests[r] = unsafe { load_at(of_x[r]) };
        }
        let (mut results, mut pivot) = (rests, self.pivot);
        for r in 0..R {
            let first = r * V::LANES;
            let last_lane = (last - first).min(V::LANES - 1);
            for k in 0..=last_lane {
                // Nothing was taken from the first one.
                let mut found = if first + k > 0 { A::finish(rests[r]) } else { rests[r] };
                if !self.is_unit {
                    found = A::mul(found, inverses[r]);
                }
                if last == 0 {
                    // The same in all lanes.
                    results[r] = found;
                    break;
                }
                let (mut taken, later) = (found, make.load(&FROM[MOST_LANES - k..]));
                for c in 0..L {
                    found[c] = found[c].first();
                    taken[c] = found[c].xor(sign);
                    results[r][c] = results[r][c].and_not(later).or(found[c].and(later));
                }
                for later in r + 1..R {
                    let mut rows = [pivot; MOST_LANES];
                    for lane in 0..MOST_LANES {
                        let row = row::<V>(later, lane, self.order) - first - k;
                        rows[lane] = pivot.wrapping_offset(row as isize * self.step);
                    }
                    // SAFETY: under simd::run; elements below the diagonal.
                    rests[later] = A::mul_acc(rests[later], unsafe { load_at(rows) }, taken);
                }
                if k < last_lane {
                    let mut rows = [pivot; MOST_LANES];
                    for lane in 0..MOST_LANES {
                        let row = lane.clamp(1, last_lane - k) as isize;
                        rows[lane] = pivot.wrapping_offset(row * self.step);
                    }
                    // SAFETY: as above.
                    rests[r] = A::mul_acc(rests[r], unsafe { load_at(rows) }, taken);
                    for c in 0..L {
                        rests[r][c] = rests[r][c].rotated::<1>();
                        inverses[r][c] = inverses[r][c].rotated::<1>();
                    }
                }
                pivot = pivot.wrapping_offset(self.along);
            }
        }
        // SAFETY: under simd::run; elements of x, which may be written.
        unsafe { store_finite_at(results, of_x) }
    }
}

#[cfg(test)]
pub(super) mod tests;
