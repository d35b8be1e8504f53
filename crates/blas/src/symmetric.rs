//! Matrix-matrix routines with a symmetric matrix, or a symmetric result.

use super::level1::{self, Axpy, Change, Context, Elements, Place};
use super::level3::{Mode, Syrk, Way, multiply_here, multiply_part_by, op, skipping_zeros};
use super::powers::{self, Factor};
use super::resident;
use crate::numbers::{Blas, Native};
use not_left_out::NotLeftOut;
use wideblas_base::fallible;
use wideblas_base::options::{Part, Side, Trans, Uplo};
use wideblas_engine::cpu::par::{Threads, num_threads};
use wideblas_engine::device::matrices::{self, Source, Temporary};
use wideblas_engine::device::{Device, Failure};
use wideblas_engine::{MatMut, MatRef};
use wideblas_product::Product;

pub mod at_once;
mod not_left_out;

/// A matrix or a result of which one triangle is read or written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// The other triangle is its transpose.
    Symmetric,
    /// The other triangle is its conjugate transpose, and the diagonal real, whatever is stored there.
    Hermitian,
}

/// C := alpha A B + beta C or C := alpha B A + beta C with a symmetric or Hermitian matrix A.
pub struct Symm<'a, T> {
    pub kind: Kind,
    pub side: Side,
    pub uplo: Uplo,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

/// One triangle of C := alpha (op(A) op(B)^T + op(B) op(A)^T) + beta C, or of a Hermitian C := alpha op(A) op(B)^H +
/// conj(alpha) op(B) op(A)^H + beta C with a real beta.
pub struct Syr2k<'a, T> {
    pub kind: Kind,
    pub uplo: Uplo,
    pub trans: Trans,
    pub alpha: &'a T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a T,
    pub c: MatMut<'a, T>,
}

impl Kind {
    /// What an element is on the other side of the diagonal.
    fn mirrored<T: Native>(self, x: T) -> T {
        if self == Kind::Hermitian { level1::conjugate_of(x) } else { x }
    }

    /// What an element of the diagonal means.
    fn on_diagonal<T: Native>(self, x: T) -> T {
        if self == Kind::Hermitian { level1::real_part(x) } else { x }
    }

    /// The transpose that the kind is about.
    fn transposed<T>(self, x: MatRef<'_, T>) -> MatRef<'_, T> {
        if self == Kind::Hermitian { x.transposed().conjugate() } else { x.transposed() }
    }

    /// The diagonal of C becomes what it means: before a sum, since what is stored there must not spread, and after it.
    fn clean<T: Native>(self, c: &mut MatMut<'_, T>) {
        if self == Kind::Hermitian {
            for j in 0..c.cols {
                let column = c.column(j);
                column[j] = level1::real_part(column[j]);
            }
        }
    }
}

/// The order up to which a symmetric matrix is mirrored on the stack.
const SMALL: usize = 8;

/// [`Symm`], with the error of a product; matrices may be on a GPU.
///
/// # Errors
/// When the GPU fails.
///
/// # Panics
/// When the shapes do not agree.
pub fn symm<T: Native>(symm: Symm<'_, T>) -> Result<Way, Failure> {
    let Symm { kind, side, uplo, alpha, a, b, beta, c } = symm;
    assert!(a.rows == a.cols);
    if Blas::is_zero(alpha) || a.rows == 0 {
        // Not read.
        let (a, b) = (b.block(0..b.rows, 0..0), b.block(0..0, 0..b.cols));
        let product = Product { alpha, a, b, beta, c, part: Part::All };
        return T::multiply_where_it_lies(product, Mode::Auto);
    }
    resident::anywhere(
        (a, b, c),
        Part::All,
        |device, a, b, c| {
            symm_on(device, Symm { kind, side, uplo, alpha, a, b, beta, c }).map(Some)
        },
        |a, b, c| symm_here(Symm { kind, side, uplo, alpha, a, b, beta, c }),
    )
}

/// [`symm`] on a GPU, with operands in any memory.
fn symm_on<T: Native>(device: &'static Device, symm: Symm<'_, T>) -> Result<Way, Failure> {
    let Symm { kind, side, uplo, alpha, a, b, beta, c } = symm;
    let elements = resident::elements::<T>(kind);
    let all = matrices::mirrored(device, elements, uplo.part(), a, num_threads())?;
    let (a, b) = if side == Side::Left { (all.view(), b) } else { (b, all.view()) };
    let product = Product { alpha, a, b, beta, c, part: Part::All };
    T::multiply_where_it_lies(product, Mode::Auto)
}

/// [`symm`] in host memory.
fn symm_here<T: Native>(symm: Symm<'_, T>) -> Way {
    let Symm { kind, side, uplo, alpha, a, b, beta, c } = symm;
    let order = a.rows;
    let product = |all: &[T], c| {
        let a = MatRef::new(all, order, order, order.max(1)).expect("as many elements");
        let (a, b) = if side == Side::Left { (a, b) } else { (b, a) };
        multiply_here(Product { alpha, a, b, beta, c, part: Part::All }, Mode::Auto)
    };
    if order <= SMALL {
        let mut all = [*alpha; SMALL * SMALL];
        mirror(kind, uplo, a, &mut all[..order * order]);
        return product(&all[..order * order], c);
    }
    let mut all = fallible::filled(order * order, *alpha);
    mirror(kind, uplo, a, &mut all);
    product(&all, c)
}

/// Both triangles of a matrix.
fn mirror<T: Native>(kind: Kind, uplo: Uplo, a: MatRef<'_, T>, all: &mut [T]) {
    /// Rows and columns that stay in the first cache, read along one and written along the other.
    const BLOCK: usize = 16;
    let n = a.rows;
    for first in (0..n).step_by(BLOCK) {
        for j in 0..n {
            for i in uplo.part().rows_within(j, &(first..n.min(first + BLOCK))) {
                let x = *a.get(i, j);
                all[j + i * n] = kind.mirrored(x);
                all[i + j * n] = if i == j { kind.on_diagonal(x) } else { x };
            }
        }
    }
}

/// One triangle of the Hermitian C := alpha op(A) op(A)^H + beta C, alpha and beta being real; matrices may be on a GPU.
///
/// # Errors
/// When the GPU fails.
///
/// # Panics
/// When the shapes do not agree.
pub fn herk<T: Native>(syrk: Syrk<'_, T>) -> Result<Way, Failure> {
    let Syrk { uplo, trans, alpha, a, beta, c } = syrk;
    let (a, part) = (op(trans, a), uplo.part());
    resident::anywhere(
        (a, a, c),
        part,
        |device, a, _, mut c| {
            let b = skipping_zeros(trans, Kind::Hermitian.transposed(a));
            let (rows, cols) = (c.rows, c.cols);
            clean_on(device, Kind::Hermitian, &mut c)?;
            let whole = c.block(0..rows, 0..cols);
            let product = Product { alpha, a, b, beta, c: whole, part };
            let way = T::multiply_where_it_lies(product, Mode::Auto);
            let way = way.map_err(resident::after_a_change)?;
            clean_on(device, Kind::Hermitian, &mut c)?;
            Ok(Some(way))
        },
        |a, _, mut c| {
            let b = skipping_zeros(trans, Kind::Hermitian.transposed(a));
            let (rows, cols) = (c.rows, c.cols);
            Kind::Hermitian.clean(&mut c);
            let whole = c.block(0..rows, 0..cols);
            let way = multiply_here(Product { alpha, a, b, beta, c: whole, part }, Mode::Auto);
            Kind::Hermitian.clean(&mut c);
            way
        },
    )
}

/// [`Kind::clean`] of a C in any memory; real numbers stay as they are.
fn clean_on<T: Native>(device: &Device, kind: Kind, c: &mut MatMut<'_, T>) -> Result<(), Failure> {
    if T::IS_COMPLEX && kind == Kind::Hermitian && !matrices::clean(device, c)? {
        kind.clean(c);
    }
    Ok(())
}

/// [`Syr2k`]. Each of the two products is rounded; matrices may be on a GPU. Without transposition zeros of both matrices leave
/// out what they are multiplied with, as in the loops of the reference BLAS.
///
/// # Errors
/// When the GPU fails.
///
/// # Panics
/// When the shapes do not agree.
pub fn syr2k<T: Native>(syr2k: Syr2k<'_, T>) -> Result<Way, Failure> {
    let Syr2k { kind, uplo, trans, alpha, a, b, beta, c } = syr2k;
    let (a, b, part, skips_zeros) = (op(trans, a), op(trans, b), uplo.part(), trans == Trans::No);
    resident::anywhere(
        (a, b, c),
        part,
        |device, a, b, c| Both { kind, part, alpha, a, b, beta, c, skips_zeros }.on_device(device),
        |a, b, c| Both { kind, part, alpha, a, b, beta, c, skips_zeros }.here(),
    )
}

/// [`Syr2k`] with op() applied.
struct Both<'a, T> {
    kind: Kind,
    part: Part,
    alpha: &'a T,
    a: MatRef<'a, T>,
    b: MatRef<'a, T>,
    beta: &'a T,
    c: MatMut<'a, T>,
    skips_zeros: bool,
}

impl<T: Native> Both<'_, T> {
    fn reads(&self) -> bool {
        self.a.cols > 0 && !Blas::is_zero(self.alpha)
    }

    /// Both products are computed as one.
    fn is_one_product(&self) -> bool {
        self.reads() && self.c.rows >= MANY && self.a.cols >= DEEP
    }

    /// Whether zeros may have to leave out infinities or NaN.
    fn meets_zeros(&self) -> bool {
        let are_finite = || [&self.a, &self.b].iter().all(|x| x.all(Native::is_finite));
        self.skips_zeros && self.reads() && !(Native::is_finite(self.alpha) && are_finite())
    }

    /// In host memory.
    fn here(mut self) -> Way {
        if self.meets_zeros() {
            return self.skipping_zeros();
        }
        if self.is_one_product()
            && let Some(way) = self.as_one_product()
        {
            return way;
        }
        self.as_two_products(multiply_here)
    }

    /// With two products, one after the other.
    fn as_two_products(&mut self, multiply: fn(Product<'_, T>, Mode) -> Way) -> Way {
        let reads = self.reads();
        let Both { kind, part, alpha, a, b, beta, ref mut c, skips_zeros } = *self;
        let n = c.rows;
        let right = |x| kind.transposed(x).skipping_zeros(skips_zeros);
        kind.clean(c);
        let first = Product { alpha, a, b: right(b), beta, c: c.block(0..n, 0..n), part };
        let way = multiply(first, Mode::Auto);
        kind.clean(c);
        if reads {
            let (alpha, beta) = (&kind.mirrored(*alpha), &T::from(1.0));
            let (a, b, c) = (b, right(a), c.block(0..n, 0..n));
            multiply_part_by(Product { alpha, a, b, beta, c, part }, multiply);
        }
        kind.clean(c);
        way
    }

    /// Without what zeros of both matrices leave out. Each product leaves out the zeros of one matrix, some of which are to meet
    /// infinities or NaN.
    fn skipping_zeros(mut self) -> Way {
        let not_left_out = NotLeftOut::of(self.alpha, self.a, self.b);
        let way = self.as_two_products(T::multiply_sums);
        let Both { kind, part, mut c, .. } = self;
        for j in 0..c.cols {
            for i in part.rows(j, c.rows).filter(|&i| not_left_out.meets(i, j)) {
                c.column(j)[i] = T::nan();
            }
        }
        kind.clean(&mut c);
        way
    }

    /// With one product of which the other one is the transpose. It may overflow where the sum does not; `None` then, with C as
    /// it was.
    fn as_one_product(&mut self) -> Option<Way> {
        let Both { kind, part, alpha, a, b, beta, ref mut c, .. } = *self;
        let (n, Factor { exponent, rest }) = (c.rows, Factor::of(*alpha));
        let mut product = fallible::filled(n * n, T::zero());
        let all = MatMut::new(&mut product, n, n, n).expect("as many elements");
        let (alpha, zero, b) = (&powers::power(exponent), &T::zero(), kind.transposed(b));
        let product_of_all = Product { alpha, a, b, beta: zero, c: all, part: Part::All };
        let way = T::multiply_in(product_of_all, Mode::Auto);
        if !product.iter().all(Native::is_finite) {
            return None;
        }
        kind.clean(c);
        add_both(kind, part, (rest, &product, *beta), c);
        kind.clean(c);
        Some(way)
    }

    /// On a GPU, with operands in any memory; `None` for what it cannot compute, with C unchanged or not read.
    fn on_device(self, device: &'static Device) -> Result<Option<Way>, Failure> {
        let (reads, is_one) = (self.reads(), self.is_one_product());
        let Both { kind, part, alpha, a, b, beta, mut c, skips_zeros } = self;
        let n = c.rows;
        if is_one {
            let mut all = Temporary::new(device, n, n)?;
            let Factor { exponent, rest } = Factor::of(*alpha);
            let (power, zero, b) = (powers::power(exponent), T::zero(), kind.transposed(b));
            let product =
                Product { alpha: &power, a, b, beta: &zero, c: all.view_mut(), part: Part::All };
            let way = T::multiply_where_it_lies(product, Mode::Auto)?;
            let elements = resident::elements::<T>(kind);
            let source = |x| Source::of(x, elements);
            let terms = &[
                (rest, source(all.view())),
                (kind.mirrored(rest), source(kind.transposed(all.view()))),
            ];
            let terms = resident::Terms {
                kind,
                part,
                terms,
                beta: *beta,
                copies: false,
                writes: true,
                noted: None,
            };
            let done = resident::add(device, &terms, &mut c, Context::chosen())?;
            return Ok(done.then_some(way));
        }
        // What zeros leave out, the CPU knows.
        if skips_zeros
            && reads
            && !(Native::is_finite(alpha)
                && resident::are_all_finite(device, a)?
                && resident::are_all_finite(device, b)?)
        {
            return Ok(None);
        }
        clean_on(device, kind, &mut c)?;
        let mut multiply = |alpha: &T, a, b, beta: &T| {
            let product = Product { alpha, a, b, beta, c: c.block(0..n, 0..n), part };
            T::multiply_where_it_lies(product, Mode::Auto)
                .and_then(|way| clean_on(device, kind, &mut c).map(|()| way))
                .map_err(resident::after_a_change)
        };
        let way = multiply(alpha, a, kind.transposed(b), beta)?;
        if reads {
            multiply(&kind.mirrored(*alpha), b, kind.transposed(a), &T::from(1.0))?;
        }
        Ok(Some(way))
    }
}

/// The order and the depth from which on both products are computed as one, which is the other one's transpose.
const MANY: usize = 64;
const DEEP: usize = 16;

/// Elements that are changed at a time.
const CHUNK: usize = 32;

/// C := alpha P + beta C plus the transpose of alpha P, in a part of C; P is square and has C's order.
fn add_both<T: Native>(
    kind: Kind,
    part: Part,
    (alpha, product, beta): (T, &[T], T),
    c: &mut MatMut<'_, T>,
) {
    let (n, context) = (c.rows, Context { threads: Threads::ONE, ..Context::chosen() });
    let mirrored = kind.mirrored(alpha);
    c.for_each_column(num_threads(), |j, column| {
        let rows = part.rows(j, n);
        for start in rows.clone().step_by(CHUNK) {
            let rows = start..rows.end.min(start + CHUNK);
            let [mut below, mut beside] = [[T::zero(); CHUNK]; 2];
            for (at, i) in rows.clone().enumerate() {
                below[at] = product[i + j * n];
                beside[at] = kind.mirrored(product[j + i * n]);
            }
            let y = Place::of(&mut column[rows.clone()]);
            level1::scale(beta, y, context);
            for (alpha, x) in [(alpha, &below), (mirrored, &beside)] {
                let x = Elements::of_slice(&x[..rows.len()]);
                level1::elementwise(Change { change: Axpy(alpha), x, y, context });
            }
        }
    });
}
