//! Products of the matrices behind descriptors. `None` where libwideblas is not there or there is no memory; then nothing
//! was changed but for the memory of a result that had none.

use crate::descriptor::{Descriptor, Place};
use crate::next::gemm;
use std::ffi::c_void;

/// A real(16) by its bits, which may be at any multiple of eight.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Real([u64; 2]);

#[derive(Clone, Copy)]
#[repr(C)]
pub struct Complex {
    re: Real,
    im: Real,
}

static ZERO: Real = Real([0, 0]);
static ONE: Real = Real([0, 0x3fff << 48]);
/// `WB_EXACT`
const EXACT: i32 = 1;

/// The operands as matrices that can be multiplied: a vector before a matrix is a row.
///
/// # Safety
/// Arrays of one or two dimensions with elements T.
unsafe fn operands<T>(a: &Descriptor, b: &Descriptor) -> [Place<T>; 2] {
    // SAFETY: the caller's.
    let (left, right) = unsafe { (a.place(), b.place()) };
    [if a.is_vector() { left.transposed() } else { left }, right]
}

/// The result's place, with memory; its shape is that of the product.
///
/// # Safety
/// As [`operands`].
unsafe fn result<T>(c: &mut Descriptor, rows: usize, cols: usize) -> Option<Place<T>> {
    // SAFETY: the caller's.
    unsafe {
        if !c.allocate::<T>(rows, cols) {
            return None;
        }
        let place = c.place::<T>();
        let is_row = c.is_vector() && rows == 1;
        let place = if is_row { place.transposed() } else { place };
        Some(Place { rows, cols, ..place })
    }
}

/// `c = a b` of real(16).
///
/// # Safety
/// Arrays of one or two dimensions whose shapes fit each other.
pub unsafe fn real(c: &mut Descriptor, a: &Descriptor, b: &Descriptor) -> Option<()> {
    gemm()?;
    // SAFETY: the caller's.
    unsafe {
        let [a, b] = operands::<Real>(a, b);
        let c = result::<Real>(c, a.rows, b.cols)?;
        let (a, b) = (Operand::of(a)?, Operand::of(b)?);
        match c.leading_dimension() {
            Some(ld) => multiply(&a, &b, c.start, ld),
            None => {
                let mut product = filled(ZERO, c.rows * c.cols)?;
                multiply(&a, &b, product.as_mut_ptr(), c.rows.max(1))?;
                scatter(c, |i, j| product[i + j * c.rows]);
                Some(())
            }
        }
    }
}

/// `c = a b` of complex(16): two real products, [Re A, -Im A] and [Im A, Re A] times [Re B; Im B], so that each part is
/// rounded once.
///
/// # Safety
/// As [`real`].
pub unsafe fn complex(c: &mut Descriptor, a: &Descriptor, b: &Descriptor) -> Option<()> {
    gemm()?;
    // SAFETY: the caller's.
    unsafe {
        let [a, b] = operands::<Complex>(a, b);
        let c = result::<Complex>(c, a.rows, b.cols)?;
        let (m, n, k) = (a.rows, b.cols, a.cols);
        let [mut re, mut im] = [filled(ZERO, 2 * m * k)?, filled(ZERO, 2 * m * k)?];
        let mut right = filled(ZERO, 2 * k * n)?;
        for (i, p) in (0..k).flat_map(|p| (0..m).map(move |i| (i, p))) {
            let x = *a.at(i, p);
            (re[i + p * m], re[i + (k + p) * m]) = (x.re, negative(x.im));
            (im[i + p * m], im[i + (k + p) * m]) = (x.im, x.re);
        }
        for (p, j) in (0..n).flat_map(|j| (0..k).map(move |p| (p, j))) {
            let y = *b.at(p, j);
            (right[p + 2 * j * k], right[k + p + 2 * j * k]) = (y.re, y.im);
        }
        let right = Operand {
            transposed: false,
            rows: 2 * k,
            cols: n,
            ld: (2 * k).max(1),
            values: Values::Own(right),
        };
        let mut parts = [filled(ZERO, m * n)?, filled(ZERO, m * n)?];
        for (left, part) in [re, im].into_iter().zip(&mut parts) {
            let left = Operand {
                transposed: false,
                rows: m,
                cols: 2 * k,
                ld: m.max(1),
                values: Values::Own(left),
            };
            multiply(&left, &right, part.as_mut_ptr(), m.max(1))?;
        }
        let [re, im] = parts;
        scatter(c, |i, j| Complex { re: re[i + j * m], im: im[i + j * m] });
        Some(())
    }
}

fn negative(Real([low, high]): Real) -> Real {
    Real([low, high ^ 1 << 63])
}

/// `None` where there is no memory.
fn filled<T: Clone>(value: T, len: usize) -> Option<Vec<T>> {
    let mut values = Vec::new();
    values.try_reserve_exact(len).ok()?;
    values.resize(len, value);
    Some(values)
}

/// Writes all elements.
///
/// # Safety
/// The matrix may be written.
unsafe fn scatter<T>(c: Place<T>, of: impl Fn(usize, usize) -> T) {
    for (i, j) in (0..c.cols).flat_map(|j| (0..c.rows).map(move |i| (i, j))) {
        // SAFETY: the caller's.
        unsafe { c.at(i, j).write(of(i, j)) };
    }
}

/// A matrix as the BLAS takes it.
struct Operand {
    transposed: bool,
    rows: usize,
    cols: usize,
    ld: usize,
    values: Values,
}

enum Values {
    /// In memory of the program.
    At(*const Real),
    Own(Vec<Real>),
}

impl Operand {
    /// The matrix in place, or a copy of one whose strides the BLAS does not take. `None` where there is no memory.
    ///
    /// # Safety
    /// The matrix may be read.
    unsafe fn of(place: Place<Real>) -> Option<Operand> {
        let Place { start, rows, cols, .. } = place;
        let at = |transposed, ld| Operand { transposed, rows, cols, ld, values: Values::At(start) };
        if let Some(ld) = place.leading_dimension() {
            return Some(at(false, ld));
        }
        if let Some(ld) = place.transposed().leading_dimension() {
            return Some(at(true, ld));
        }
        let mut copy = filled(ZERO, rows * cols)?;
        for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            // SAFETY: the caller's.
            copy[i + j * rows] = unsafe { *place.at(i, j) };
        }
        Some(Operand { transposed: false, rows, cols, ld: rows.max(1), values: Values::Own(copy) })
    }

    fn start(&self) -> *const c_void {
        match &self.values {
            Values::At(start) => start.cast(),
            Values::Own(values) => values.as_ptr().cast(),
        }
    }
}

/// Column-major C, with this leading dimension, becomes the product.
///
/// # Safety
/// C may be written, and the operands may be read.
unsafe fn multiply(a: &Operand, b: &Operand, c: *mut Real, ldc: usize) -> Option<()> {
    let option = |operand: &Operand| if operand.transposed { c"T" } else { c"N" }.as_ptr();
    // SAFETY: the shapes are those of the operands.
    let status = unsafe {
        gemm()?(
            EXACT,
            option(a),
            option(b),
            a.rows as i64,
            b.cols as i64,
            a.cols as i64,
            (&raw const ONE).cast(),
            a.start(),
            a.ld as i64,
            b.start(),
            b.ld as i64,
            (&raw const ZERO).cast(),
            c.cast(),
            ldc as i64,
        )
    };
    (status == 0).then_some(())
}
