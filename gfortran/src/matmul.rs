//! Products of the matrices behind descriptors. `None` for all that gfortran's own function has to see to; nothing was
//! changed then.

use crate::descriptor::{Block, Descriptor, Element};
use crate::next::gemm;
use crate::place::Place;
use crate::{environment, exceptions};
use std::ffi::c_void;

/// A real(16) by its bits, which may be at any multiple of eight.
#[derive(Clone, Copy)]
#[repr(C)]
pub struct Real(pub [u64; 2]);

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

/// Elements that can be multiplied.
pub trait Factor: Element {
    /// C becomes the product. `None` where libwideblas is not there or there is no memory.
    ///
    /// # Safety
    /// The shapes fit each other, A and B may be read, and C, no two elements of which share memory, may be written.
    unsafe fn multiply(a: Place<Self>, b: Place<Self>, c: Place<Self>) -> Option<()>;
}

/// `c = a b`.
///
/// # Safety
/// The arguments of a call of gfortran's function for elements T.
pub unsafe fn serve<T: Factor>(
    c: *mut Descriptor,
    a: *const Descriptor,
    b: *const Descriptor,
) -> Option<()> {
    // SAFETY: the caller's, and what `Operands` and `result` have found.
    unsafe {
        let operands = Operands::<T>::of(a.as_ref()?, b.as_ref()?)?;
        let Operands { a, b, .. } = operands;
        let result = c.as_ref()?;
        if result.rank() != operands.result_rank() {
            return None;
        }
        if result.has_memory() {
            return T::multiply(a, b, operands.result(result)?);
        }
        if !result.holds::<T>() {
            return None;
        }
        let block = Block::for_matrix::<T>(a.rows, b.cols)?;
        let (rows, cols) = (a.rows, b.cols);
        let place =
            Place { start: block.start(), rows, cols, row_stride: 1, col_stride: rows as isize };
        T::multiply(a, b, place)?;
        let extents = [rows, cols];
        let extents = match operands.vector {
            None => &extents[..],
            Some(Side::Left) => &extents[1..],
            Some(Side::Right) => &extents[..1],
        };
        Descriptor::give(c, block, extents);
        Some(())
    }
}

enum Side {
    Left,
    Right,
}

/// Matrices that can be multiplied; one of them may be a vector, which is a row on the left and a column on the right.
struct Operands<T> {
    a: Place<T>,
    b: Place<T>,
    vector: Option<Side>,
}

impl<T: Element> Operands<T> {
    /// # Safety
    /// Arguments of gfortran's function.
    unsafe fn of(a: &Descriptor, b: &Descriptor) -> Option<Operands<T>> {
        let vector = match (a.rank(), b.rank()) {
            (2, 2) => None,
            (1, 2) => Some(Side::Left),
            (2, 1) => Some(Side::Right),
            _ => return None,
        };
        // SAFETY: the caller's.
        let (mut a, b) = unsafe { (a.place()?, b.place()?) };
        if let Some(Side::Left) = vector {
            a = a.transposed();
        }
        (a.cols == b.rows).then_some(Operands { a, b, vector })
    }

    fn result_rank(&self) -> i8 {
        if self.vector.is_some() { 1 } else { 2 }
    }

    /// The place of a result in memory whose shape is that of the product.
    ///
    /// # Safety
    /// An argument of gfortran's function with this rank.
    unsafe fn result(&self, c: &Descriptor) -> Option<Place<T>> {
        // SAFETY: the caller's.
        let mut c = unsafe { c.place()? };
        if let Some(Side::Left) = self.vector {
            c = c.transposed();
        }
        ((c.rows, c.cols) == (self.a.rows, self.b.cols) && c.is_one_to_one()).then_some(c)
    }
}

impl Element for Real {
    const CLASS: i8 = 3;
}

impl Factor for Real {
    unsafe fn multiply(a: Place<Real>, b: Place<Real>, c: Place<Real>) -> Option<()> {
        // SAFETY: the caller's.
        unsafe {
            let (left, right) = (Operand::of(a)?, Operand::of(b)?);
            // The BLAS wants a C of its own. Where elements of C are between those of an operand, gfortran has found that
            // they are others, or the program promises it.
            match c.leading_dimension() {
                Some(ld) if !c.meets(&a) && !c.meets(&b) => multiply(&left, &right, c.start, ld),
                _ => {
                    let mut product = filled(ZERO, c.rows, c.cols)?;
                    multiply(&left, &right, product.as_mut_ptr(), c.rows.max(1))?;
                    scatter(c, |i, j| product[i + j * c.rows]);
                    Some(())
                }
            }
        }
    }
}

impl Element for Complex {
    const CLASS: i8 = 4;
}

/// Two real products, [Re A, -Im A] and [Im A, Re A] times [Re B; Im B], so that each part is rounded once.
impl Factor for Complex {
    unsafe fn multiply(a: Place<Complex>, b: Place<Complex>, c: Place<Complex>) -> Option<()> {
        let (m, n, k) = (a.rows, b.cols, a.cols);
        let depth = k.checked_mul(2)?;
        let [mut re, mut im] = [filled(ZERO, m, depth)?, filled(ZERO, m, depth)?];
        let mut right = filled(ZERO, depth, n)?;
        let mut parts = [filled(ZERO, m, n)?, filled(ZERO, m, n)?];
        for (i, p) in (0..k).flat_map(|p| (0..m).map(move |i| (i, p))) {
            // SAFETY: the caller's.
            let x = unsafe { *a.at(i, p) };
            (re[i + p * m], re[i + (k + p) * m]) = (x.re, negative(x.im));
            (im[i + p * m], im[i + (k + p) * m]) = (x.im, x.re);
        }
        for (p, j) in (0..n).flat_map(|j| (0..k).map(move |p| (p, j))) {
            // SAFETY: the caller's.
            let y = unsafe { *b.at(p, j) };
            (right[p + j * depth], right[k + p + j * depth]) = (y.re, y.im);
        }
        let right = Operand::own(depth, n, right);
        for (left, part) in [re, im].into_iter().zip(&mut parts) {
            let left = Operand::own(m, depth, left);
            // SAFETY: the part has room for the product.
            unsafe { multiply(&left, &right, part.as_mut_ptr(), m.max(1))? };
        }
        let [re, im] = parts;
        // SAFETY: the caller's.
        unsafe { scatter(c, |i, j| Complex { re: re[i + j * m], im: im[i + j * m] }) };
        Some(())
    }
}

fn negative(Real([low, high]): Real) -> Real {
    Real([low, high ^ 1 << 63])
}

/// `None` where there is no memory.
pub fn filled<T: Clone>(value: T, rows: usize, cols: usize) -> Option<Vec<T>> {
    let len = rows.checked_mul(cols)?;
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
pub struct Operand {
    transposed: bool,
    pub rows: usize,
    pub cols: usize,
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
        let mut copy = filled(ZERO, rows, cols)?;
        for (i, j) in (0..cols).flat_map(|j| (0..rows).map(move |i| (i, j))) {
            // SAFETY: the caller's.
            copy[i + j * rows] = unsafe { *place.at(i, j) };
        }
        Some(Operand::own(rows, cols, copy))
    }

    /// A matrix whose columns follow each other.
    fn own(rows: usize, cols: usize, values: Vec<Real>) -> Operand {
        Operand { transposed: false, rows, cols, ld: rows.max(1), values: Values::Own(values) }
    }

    fn start(&self) -> *const Real {
        match &self.values {
            Values::At(start) => *start,
            Values::Own(values) => values.as_ptr(),
        }
    }

    /// # Safety
    /// There is such an element, and the matrix may be read.
    pub unsafe fn at(&self, i: usize, j: usize) -> Real {
        let (row, col) = if self.transposed { (j, i) } else { (i, j) };
        // SAFETY: the caller's.
        unsafe { *self.start().add(row + col * self.ld) }
    }
}

/// Column-major C, with this leading dimension, becomes the product, and the program's flags say what happened.
///
/// # Safety
/// C may be written, and the operands may be read.
unsafe fn multiply(a: &Operand, b: &Operand, c: *mut Real, ldc: usize) -> Option<()> {
    let option = |operand: &Operand| if operand.transposed { c"T" } else { c"N" }.as_ptr();
    // SAFETY: the shapes are those of the operands.
    unsafe {
        let status = gemm()?(
            EXACT,
            option(a),
            option(b),
            a.rows as i64,
            b.cols as i64,
            a.cols as i64,
            (&raw const ONE).cast(),
            a.start().cast::<c_void>(),
            a.ld as i64,
            b.start().cast(),
            b.ld as i64,
            (&raw const ZERO).cast(),
            c.cast(),
            ldc as i64,
        );
        if status != 0 {
            return None;
        }
        environment::raise(exceptions::of_product(a, b, c, ldc));
    }
    Some(())
}
