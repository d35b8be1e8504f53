//! The exported routines of the BLAS on dd, qd, MPFR and GMP numbers and on complex ones of these, called with checked views.

mod calls;
mod kept;

use crate::engine::{MatMut, MatRef};
use crate::format::Complex;
use crate::options::{Diag, Side, Trans, Uplo};

/// A routine and its options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Routine {
    Gemm(Trans, Trans),
    Syrk(Uplo, Trans),
    Gemmtr(Uplo, Trans, Trans),
    Symm(Side, Uplo),
    Syr2k(Uplo, Trans),
    Trmm(Side, Uplo, Trans, Diag),
    Trsm(Side, Uplo, Trans, Diag),
    Gemv(Trans),
    /// Of complex numbers with a Hermitian matrix.
    Symv(Uplo),
    Trmv(Uplo, Trans, Diag),
    Trsv(Uplo, Trans, Diag),
    Ger,
    /// Of complex numbers x x^H with a real alpha.
    Syr(Uplo),
    /// Of complex numbers alpha x y^H and its conjugate transpose.
    Syr2(Uplo),
    Axpy,
    Scal,
    Copy,
    /// Exchanges the two rows of C.
    Swap,
    /// Rotates the two rows of C by alpha, the cosine, and beta, the sine, which are real.
    Rot,
    /// Its result becomes the only element of C, which is in host memory, as in those below.
    Dot,
    Asum,
    Nrm2,
    /// Its result is a place, from 1.
    Iamax,
    /// The two rows of C by a matrix of two rows and columns, A, which is in host memory. Of real numbers alone.
    Rotm(Modified),
    /// C is a row of a, b, c and s.
    Rotg,
    /// C is a row of d1, d2, x1, y1 and the five parameters, next to each other. Of real numbers alone.
    Rotmg,
    // Of complex numbers alone.
    Herk(Uplo, Trans),
    Hemm(Side, Uplo),
    Her2k(Uplo, Trans),
    Gerc,
    /// By a real alpha.
    Rscal,
    /// With the conjugates of the first vector.
    Dotc,
    /// |re| + |im| of A, which is one number.
    Abs1,
}

/// What elements the matrix of a modified rotation has beside zeros and ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Modified {
    All,
    /// Ones on the diagonal.
    Outside,
    /// 1 above the diagonal and -1 below.
    Diagonal,
    /// None: the identity.
    Identity,
}

impl Modified {
    /// The first of the parameters that says so.
    pub fn flag(self) -> i32 {
        match self {
            Modified::All => -1,
            Modified::Outside => 0,
            Modified::Diagonal => 1,
            Modified::Identity => -2,
        }
    }
}

/// How a matrix beside vectors is stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Storage {
    Full,
    /// This many diagonals below and above the main one. Of a triangle those on its side.
    Band {
        below: usize,
        above: usize,
    },
    /// The columns of a triangle, one behind the other.
    Packed,
}

/// The operands of a routine in the order of its arguments, as they are stored; C is what it changes. A vector is a matrix
/// of one row, whose leading dimension is the increment; a packed triangle is one column.
pub struct Call<'a, T> {
    pub routine: Routine,
    pub storage: Storage,
    /// Numbers are complex: two of T each, so that matrices have two rows for each of theirs.
    pub complex: bool,
    /// One number, or the parts of one.
    pub alpha: &'a [T],
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: &'a [T],
    pub c: MatMut<'a, T>,
    /// Increments are passed with a minus: vectors begin at their last element.
    pub backwards: bool,
}

/// A format that has these routines.
pub trait Routines: Sized {
    /// Calls the export; an error with its message.
    ///
    /// # Panics
    /// When the shapes do not agree.
    fn call(call: Call<'_, Self>) -> Result<(), String>;
}

/// [`Call`] with the numbers themselves.
struct Arguments<'a, N> {
    routine: Routine,
    storage: Storage,
    alpha: &'a N,
    a: MatRef<'a, N>,
    b: MatRef<'a, N>,
    beta: &'a N,
    c: MatMut<'a, N>,
    backwards: bool,
}

impl<'a, T> Call<'a, T> {
    fn real(self) -> Arguments<'a, T> {
        let Call { routine, storage, alpha, a, b, beta, c, backwards, .. } = self;
        let ([alpha], [beta]) = (alpha, beta) else { panic!("factors are one number") };
        Arguments { routine, storage, alpha, a, b, beta, c, backwards }
    }

    fn complex(self) -> Arguments<'a, Complex<T>> {
        let Call { routine, storage, alpha, a, b, beta, c, backwards, .. } = self;
        let number = |parts: &'a [T]| {
            assert!(parts.len() == 2, "factors have two parts");
            // SAFETY: the layout of a complex number is that of two numbers.
            unsafe { &*parts.as_ptr().cast::<Complex<T>>() }
        };
        let (alpha, beta) = (number(alpha), number(beta));
        let half = |size: usize| {
            assert!(size.is_multiple_of(2), "complex numbers have two parts");
            size / 2
        };
        let joined = |x: MatRef<'a, T>| {
            let (at, rows, ld) = (x.as_ptr().cast(), half(x.rows), half(x.col_stride));
            // SAFETY: the same memory, of numbers twice as large.
            unsafe { MatRef::from_ptr(at, rows, x.cols, ld) }
        };
        let (a, b) = (joined(a), joined(b));
        // SAFETY: the same memory, of numbers twice as large.
        let c = unsafe { MatMut::from_ptr(c.as_ptr().cast(), half(c.rows), c.cols, half(c.ld)) };
        Arguments { routine, storage, alpha, a, b, beta, c, backwards }
    }
}
