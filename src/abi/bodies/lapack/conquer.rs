//! Eigenproblems with the arguments of LAPACK's divide and conquer. The iterations are those of steqr, so that workspaces are only checked,
//! by hand: a query for one of several sizes asks for all.

use super::eigen::{iterated, of_iterations, of_solution};
use super::{eigen, generalized, of_order, run};
use crate::abi::arguments::{Arguments, Illegal, Matrix, Scalar, Size, check_given, letter};
use crate::abi::bodies::check_on_host;
use crate::abi::exports::parameters::{Cstedc, Heevd, Hegvd, Stedc, Syevd, Sygvd};
use crate::abi::guard::{Export, Failure};
use crate::lapack::Number;
use crate::lapack::generalized::Problem;
use crate::lapack::real::Real;
use crate::lapack::tridiagonal::Start;
use crate::options::Uplo;
use std::ffi::{c_char, c_int};

/// Workspaces with their sizes.
struct Workspaces<T: Number> {
    work: (*mut T, i64),
    /// Of complex numbers alone.
    rwork: Option<(*mut T::Real, i64)>,
    iwork: (*mut i64, i64),
}

/// The least sizes of workspaces.
#[derive(Clone, Copy)]
struct Least {
    work: usize,
    rwork: usize,
    iwork: usize,
}

/// Those where nothing is divided.
const ONE: Least = Least { work: 1, rwork: 1, iwork: 1 };

/// Rows of tridiagonal matrices that LAPACK does not divide.
const SMALL: usize = 25;

/// A size, at most as large as any.
fn sum(n: usize, [constant, linear, square]: [usize; 3]) -> usize {
    let square = square.saturating_mul(n).saturating_mul(n);
    constant.saturating_add(linear.saturating_mul(n)).saturating_add(square)
}

impl Least {
    fn of_tridiagonal(compz: Start, n: usize, is_complex: bool) -> Least {
        // The real numbers that are worked with are the only workspace of a real routine.
        let sizes = |real: usize, complex: usize, iwork: usize| match is_complex {
            true => Least { work: complex, rwork: real, iwork },
            false => Least { work: real, rwork: 1, iwork },
        };
        let bits = n.next_power_of_two().trailing_zeros() as usize;
        match compz {
            _ if n <= 1 => ONE,
            Start::Nothing => ONE,
            _ if n <= SMALL => sizes(2 * (n - 1), 1, 1),
            Start::Given => {
                sizes(sum(n, [1, 3 + 2 * bits, 4]), sum(n, [0, 0, 1]), sum(n, [6, 6 + 5 * bits, 0]))
            }
            Start::Identity if is_complex => sizes(sum(n, [1, 4, 2]), 1, sum(n, [3, 5, 0])),
            Start::Identity => sizes(sum(n, [1, 4, 1]), 1, sum(n, [3, 5, 0])),
        }
    }

    fn of_full(has_vectors: bool, n: usize, is_complex: bool) -> Least {
        let (work, rwork, iwork) = match (has_vectors, is_complex) {
            _ if n <= 1 => return ONE,
            (true, false) => ([1, 6, 2], [1, 0, 0], [3, 5, 0]),
            (false, false) => ([1, 2, 0], [1, 0, 0], [1, 0, 0]),
            (true, true) => ([0, 2, 1], [1, 5, 2], [3, 5, 0]),
            (false, true) => ([1, 1, 0], [0, 1, 0], [1, 0, 0]),
        };
        Least { work: sum(n, work), rwork: sum(n, rwork), iwork: sum(n, iwork) }
    }
}

impl<T: Number> Workspaces<T> {
    /// Checks sizes in their order; `None` where one of them asks for all.
    fn read(&self, at: &mut Arguments, least: Least) -> Result<Option<Size>, Illegal> {
        let sizes = [
            ("lwork", Some(self.work.1), least.work),
            ("lrwork", self.rwork.map(|(_, size)| size), least.rwork),
            ("liwork", Some(self.iwork.1), least.iwork),
        ];
        let is_query = sizes.iter().any(|(_, size, _)| *size == Some(-1));
        for (name, size, least) in sizes {
            let Some(size) = size else { continue };
            at.scalar("the workspace", ());
            if is_query {
                at.scalar(name, ());
            } else {
                at.work_size(name, size, Size::following("the least one", least))?;
            }
        }
        Ok((!is_query).then(Size::default))
    }

    fn work(&self) -> Scalar<*mut T> {
        Scalar { name: "work", at: self.work.0 }
    }

    /// The first elements of the workspaces, but the first one, tell their sizes.
    ///
    /// # Safety
    /// Pointers are NULL or to a number.
    unsafe fn tell(&self, least: Least) -> Result<(), Failure> {
        check_given("iwork", self.iwork.0)?;
        if let Some((rwork, _)) = self.rwork {
            check_given("rwork", rwork)?;
            check_on_host("rwork", rwork)?;
            // SAFETY: the caller's.
            unsafe { (*rwork).set_integer(least.rwork) };
        }
        // SAFETY: as above.
        unsafe { *self.iwork.0 = least.iwork as i64 };
        Ok(())
    }
}

/// The arguments of stedc.
struct Tridiagonal<T, R> {
    compz: *const c_char,
    n: i64,
    d: *mut R,
    e: *mut R,
    z: *mut T,
    ldz: i64,
    info: *mut i64,
}

/// # Safety
/// As [`stedc`].
unsafe fn tridiagonal<T: Number>(
    export: &'static Export,
    of: Tridiagonal<T, T::Real>,
    workspaces: Workspaces<T>,
) -> c_int {
    struct Call<T, R> {
        compz: Start,
        n: Size,
        beside: [Scalar<*mut R>; 2],
        z: Matrix<*mut T>,
        least: Least,
        size: Option<Size>,
    }
    let read = || {
        let mut at = Arguments::default();
        // SAFETY: the caller's.
        let compz = at.compz("compz", unsafe { letter(of.compz) })?;
        let n = at.size("n", of.n)?;
        let beside = [at.scalar("d", of.d), at.scalar("e", of.e)];
        let order = if compz == Start::Nothing { Size::default() } else { n };
        let z = at.matrix("Z", of.z, (order, order), of.ldz)?;
        let least = Least::of_tridiagonal(compz, n.value, T::IS_COMPLEX);
        let size = workspaces.read(&mut at, least)?;
        Ok(Call { compz, n, beside, z, least, size })
    };
    let task = |call: &Call<T, T::Real>| {
        let has_vectors = call.compz != Start::Nothing;
        of_order(call.n.value, of_iterations(call.n.value, has_vectors))
    };
    // SAFETY: the caller's.
    unsafe {
        run(export, of.info, read, task, |call, units| {
            let Call { compz, n, beside, z, least, size } = call;
            eigen::tell_best(workspaces.work(), least.work)?;
            workspaces.tell(least)?;
            match size {
                Some(_) => iterated(compz, n, beside, z, units),
                None => Ok(0),
            }
        })
    }
}

/// The eigenvalues of a symmetric tridiagonal matrix, and the eigenvectors.
///
/// # Safety
/// The option string is NULL or readable, `info` is NULL or may be written; `d` is NULL or has n elements, `e` one less, and Z is NULL or has n
/// rows and columns unless no vectors are wanted; workspaces are NULL or to a number.
pub unsafe fn stedc<T: Real>(export: &'static Export, routine: Stedc<T>) -> c_int {
    let Stedc { compz, n, d, e, z, ldz, work, lwork, iwork, liwork, info } = routine;
    let workspaces = Workspaces { work: (work, lwork), rwork: None, iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { tridiagonal::<T>(export, Tridiagonal { compz, n, d, e, z, ldz, info }, workspaces) }
}

/// [`stedc`] with eigenvectors of complex numbers.
///
/// # Safety
/// As there.
pub unsafe fn cstedc<T: Number>(export: &'static Export, routine: Cstedc<T, T::Real>) -> c_int {
    let Cstedc { compz, n, d, e, z, ldz, work, lwork, rwork, lrwork, iwork, liwork, info } =
        routine;
    let workspaces =
        Workspaces { work: (work, lwork), rwork: Some((rwork, lrwork)), iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { tridiagonal::<T>(export, Tridiagonal { compz, n, d, e, z, ldz, info }, workspaces) }
}

/// The arguments of syevd and, with B and the number of a problem, of sygvd.
struct Full<T, R> {
    itype: Option<i64>,
    jobz: *const c_char,
    uplo: *const c_char,
    n: i64,
    a: *mut T,
    lda: i64,
    b: *mut T,
    ldb: i64,
    w: *mut R,
    info: *mut i64,
}

/// # Safety
/// As [`syevd`] and [`sygvd`].
unsafe fn full<T: Number>(
    export: &'static Export,
    of: Full<T, T::Real>,
    workspaces: Workspaces<T>,
) -> c_int {
    struct Call<T, R> {
        problem: Option<(Problem, Matrix<*mut T>)>,
        has_vectors: bool,
        uplo: Uplo,
        a: Matrix<*mut T>,
        w: Scalar<*mut R>,
        least: Least,
        size: Option<Size>,
    }
    let read = || {
        let mut at = Arguments::default();
        let itype = of.itype.map(|itype| at.itype("itype", itype)).transpose()?;
        // SAFETY: the caller's.
        let (jobz, uplo) = unsafe { (letter(of.jobz), letter(of.uplo)) };
        let (has_vectors, uplo) = (at.jobz("jobz", jobz)?, at.uplo("uplo", uplo)?);
        let n = at.size("n", of.n)?;
        let a = at.matrix("A", of.a, (n, n), of.lda)?;
        let problem = match itype {
            Some(itype) => Some((itype, at.matrix("B", of.b, (n, n), of.ldb)?)),
            None => None,
        };
        let w = at.scalar("w", of.w);
        let least = Least::of_full(has_vectors, n.value, T::IS_COMPLEX);
        let size = workspaces.read(&mut at, least)?;
        Ok(Call { problem, has_vectors, uplo, a, w, least, size })
    };
    let task = |call: &Call<T, T::Real>| of_solution(call.a.rows, call.has_vectors).at(call.a.at);
    // SAFETY: the caller's.
    unsafe {
        run(export, of.info, read, task, |call, units| {
            let Call { problem, has_vectors, uplo, a, w, least, size } = call;
            let (options, work) = ((uplo, has_vectors), (workspaces.work(), size, least.work));
            workspaces.tell(least)?;
            match problem {
                Some((problem, b)) => generalized::solved(problem, options, (a, b), w, work, units),
                None => eigen::solved(options, a, w, work, units),
            }
        })
    }
}

/// The eigenvalues of a symmetric matrix, and the eigenvectors.
///
/// # Safety
/// Option strings are NULL or readable, `info` is NULL or may be written; A is NULL or has the shape that the arguments state, `w` is NULL
/// or has n elements; workspaces are NULL or to a number.
pub unsafe fn syevd<T: Real>(export: &'static Export, routine: Syevd<T>) -> c_int {
    let Syevd { jobz, uplo, n, a, lda, w, work, lwork, iwork, liwork, info } = routine;
    let (itype, b, ldb) = (None, std::ptr::null_mut(), 0);
    let workspaces = Workspaces { work: (work, lwork), rwork: None, iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { full::<T>(export, Full { itype, jobz, uplo, n, a, lda, b, ldb, w, info }, workspaces) }
}

/// [`syevd`] of a Hermitian matrix.
///
/// # Safety
/// As there.
pub unsafe fn heevd<T: Number>(export: &'static Export, routine: Heevd<T, T::Real>) -> c_int {
    let Heevd { jobz, uplo, n, a, lda, w, work, lwork, rwork, lrwork, iwork, liwork, info } =
        routine;
    let (itype, b, ldb) = (None, std::ptr::null_mut(), 0);
    let workspaces =
        Workspaces { work: (work, lwork), rwork: Some((rwork, lrwork)), iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { full::<T>(export, Full { itype, jobz, uplo, n, a, lda, b, ldb, w, info }, workspaces) }
}

/// The eigenvalues of a symmetric matrix with a positive definite one, and the eigenvectors.
///
/// # Safety
/// As [`syevd`], with both matrices.
pub unsafe fn sygvd<T: Real>(export: &'static Export, routine: Sygvd<T>) -> c_int {
    let Sygvd { itype, jobz, uplo, n, a, lda, b, ldb, w, work, lwork, iwork, liwork, info } =
        routine;
    let itype = Some(itype);
    let workspaces = Workspaces { work: (work, lwork), rwork: None, iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { full::<T>(export, Full { itype, jobz, uplo, n, a, lda, b, ldb, w, info }, workspaces) }
}

/// [`sygvd`] of Hermitian matrices.
///
/// # Safety
/// As there.
pub unsafe fn hegvd<T: Number>(export: &'static Export, routine: Hegvd<T, T::Real>) -> c_int {
    let Hegvd { itype, jobz, uplo, n, a, lda, b, ldb, w, .. } = routine;
    let Hegvd { work, lwork, rwork, lrwork, iwork, liwork, info, .. } = routine;
    let itype = Some(itype);
    let workspaces =
        Workspaces { work: (work, lwork), rwork: Some((rwork, lrwork)), iwork: (iwork, liwork) };
    // SAFETY: the caller's.
    unsafe { full::<T>(export, Full { itype, jobz, uplo, n, a, lda, b, ldb, w, info }, workspaces) }
}
