//! Systems and inverses of matrices in the memory of a GPU: the tests of those in host memory, and larger ones.

use super::*;
use crate::common::on_gpu::OnGpu;
use wideblas::engine::cuda::transferred;
use wideblas::format::Scalar;

/// Numbers at an address, and their copy on the GPU, at an address that may be no multiple of 16.
struct Copied<T> {
    here: *mut T,
    there: OnGpu<T>,
}

impl<T: Copy> Copied<T> {
    /// # Safety
    /// The numbers are readable.
    unsafe fn new(here: *const T, ld: i64, cols: i64) -> Copied<T> {
        // SAFETY: the caller's.
        let numbers = unsafe { std::slice::from_raw_parts(here, (ld * cols) as usize) };
        Copied { here: here.cast_mut(), there: OnGpu::new(numbers, 8 * (numbers.len() % 2)) }
    }

    /// # Safety
    /// The numbers are writable.
    unsafe fn back(self) {
        let numbers = self.there.get();
        // SAFETY: the caller's.
        unsafe { self.here.copy_from_nonoverlapping(numbers.as_ptr(), numbers.len()) };
    }
}

#[allow(clippy::too_many_arguments)]
unsafe fn solve_there<T: Tested + Copy>(
    bounds: c_int,
    n: i64,
    nrhs: i64,
    a: *const T,
    lda: i64,
    b: *const T,
    ldb: i64,
    x: *mut T,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let of = (Copied::new(a, lda, n), Copied::new(b, ldb, nrhs), Copied::new(x, ldx, nrhs));
        let [a, b, to] = [&of.0, &of.1, &of.2].map(|x| x.there.ptr());
        let info = T::solve(bounds, n, nrhs, a, lda, b, ldb, to, ldx, errors, report);
        of.2.back();
        info
    }
}

#[allow(clippy::too_many_arguments)] // Those of the function.
unsafe fn inverse_there<T: Tested + Copy>(
    bounds: c_int,
    n: i64,
    a: *const T,
    lda: i64,
    x: *mut T,
    ldx: i64,
    errors: *mut f64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a, lda, n), Copied::new(x, ldx, n));
        let (at, place) = (of.there.ptr(), to.there.ptr());
        let info = T::inverse(bounds, n, at, lda, place, ldx, errors, report);
        to.back();
        info
    }
}

unsafe fn det_there<T: Tested + Copy>(
    bounds: c_int,
    n: i64,
    a: *const T,
    lda: i64,
    det: *mut T,
    exponent: *mut i64,
    report: *mut wb_report,
) -> c_int {
    // SAFETY: the caller's.
    unsafe {
        let of = Copied::new(a, lda, n);
        T::det(bounds, n, of.there.ptr(), lda, det, exponent, report)
    }
}

fn solutions_there<T: Tested + Copy>() {
    let mut figures = Figures::default();
    for (case, mut rng) in slow_cases(64, 400) {
        check_system::<T>(&mut rng, case, solve_there, &mut figures);
    }
    check_figures(figures);
    inverses_by::<T>(inverse_there);
    determinants_by::<T>(det_there);
}
tests_of_types! {
    solutions_there:
        #[ignore = "needs a GPU"] solutions_there_in_dd: Dd;
        #[ignore = "needs a GPU"] solutions_there_in_qd: Qd;
}

/// A larger system is solved on the GPU: what is copied grows with the order alone, and the results are those of host memory up to their
/// last places.
fn larger<T: Tested + Copy + Scalar<L>, const L: usize>() {
    const N: usize = 150;
    let (n, mut rng) = (N as i64, Rng(65));
    let (a, b) = (matrix::<T>(&mut rng, 0, N, 0), matrix::<T>(&mut rng, 0, N, 0));
    for nrhs in [1, 3, N] {
        let (cols, [lda, ldb]) = (nrhs as i64, [a.ld, b.ld].map(|ld| ld as i64));
        let solved = |solve: Solve<T>, inverse: Inverse<T>| {
            let mut x = Matrix::<T>::zeros((N, nrhs), 1, 0);
            let (mut errors, mut report) = (vec![-1.0; N * nrhs], wb_report::default());
            let (ldx, bounds) = (x.ld as i64, WB_ESTIMATED);
            let (at, to, report_at) = (x.at_mut(), errors.as_mut_ptr(), &raw mut report);
            let before = transferred();
            // SAFETY: matrices of these shapes.
            let info = unsafe {
                match nrhs == N {
                    false => {
                        let (a, b) = (a.at(), b.at());
                        solve(bounds, n, cols, a, lda, b, ldb, at, ldx, to, report_at)
                    }
                    true => inverse(bounds, n, a.at(), lda, at, ldx, to, report_at),
                }
            };
            assert!(info == 0 && report.status == WB_CONVERGED, "{report:?}");
            (x, errors, report, transferred() - before)
        };
        let (here, _, _, _) = solved(T::solve, T::inverse);
        let (there, errors, report, bytes) = solved(solve_there, inverse_there);
        println!("{bytes} bytes, {report:?}");
        let copies = ((a.ld * N + there.ld * nrhs * 2) * size_of::<T>()) as u64;
        let copies = copies + if nrhs == N { 0 } else { (b.ld * nrhs * size_of::<T>()) as u64 };
        assert!(bytes - copies <= (64 * N + 8 * N * nrhs + (36 << 10)) as u64, "{bytes} {copies}");
        for (i, j) in (0..N).flat_map(|i| (0..nrhs).map(move |j| (i, j))) {
            let (x, y) = (there.get(i, j), here.get(i, j));
            let difference = error_of(x, &value(y));
            let ulp = ulp_of(y);
            assert!(difference <= ulp.clone() * 2, "{i} {j}: {}", difference.to_f64());
            assert!(errors[i + j * N] <= ulp.to_f64() * 1.001, "{i} {j}");
        }
    }
}

#[test]
#[ignore = "needs a GPU"]
fn larger_there_in_dd() {
    larger::<Dd, 2>();
}

#[test]
#[ignore = "needs a GPU"]
fn larger_there_in_qd() {
    larger::<Qd, 4>();
}

/// A larger determinant is found on the GPU, too.
#[test]
#[ignore = "needs a GPU"]
fn larger_determinant_there() {
    const N: usize = 130;
    let mut rng = Rng(66);
    let a = matrix::<Dd>(&mut rng, 0, N, 0);
    let determinant = |function: Det<Dd>| {
        let (mut det, mut exponent, mut report) = (Dd::from(0.0), 0, wb_report::default());
        let (n, lda, before) = (N as i64, a.ld as i64, transferred());
        // SAFETY: a matrix of this order.
        let info =
            unsafe { function(WB_ESTIMATED, n, a.at(), lda, &mut det, &mut exponent, &mut report) };
        assert!(info == 0 && report.status == WB_CONVERGED && report.bits == 212, "{report:?}");
        (times_power(value(&det), exponent), exponent, report, transferred() - before)
    };
    let (here, _, _, _) = determinant(Dd::det);
    let (there, exponent, report, bytes) = determinant(det_there);
    let error = Rational::from(&here - &there).abs();
    assert!(error <= times_power(Rational::from(1), exponent - 105), "{report:?}");
    let copies = (a.ld * N * size_of::<Dd>()) as u64;
    assert!(bytes - copies <= (64 * N + (36 << 10)) as u64, "{bytes} {copies}");
}
