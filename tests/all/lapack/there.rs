//! Factors and solutions of matrices in the memory of a GPU: the tests of those in host memory, with functions that copy what they are
//! given there and back.

use super::formats::{Functions, Kind, Real, Tested, Value};
use super::letter;
use super::matrix::Matrix;
use crate::common::Rng;
use crate::common::on_gpu::{OnGpu, last_error};
use crate::limbs::complex::C;
use crate::tests_of_types;
use std::ffi::c_char;
use wideblas::abi::answers::{WB_PROVED, wb_eigh_dd, wb_inverse_dd, wb_report, wb_solve_dd};
use wideblas::abi::exports::*;
use wideblas::engine::cuda::transferred;
use wideblas::format::{Binary128, Dd, Qd, Scalar};

/// Numbers of matrices that are copied to the GPU for each call.
#[repr(transparent)]
#[derive(Clone, Debug)]
pub struct There<T>(T);

impl<T: Kind> Kind for There<T> {
    type Number = T::Number;
    const IS_COMPLEX: bool = T::IS_COMPLEX;

    fn random(rng: &mut Rng) -> Self {
        There(T::random(rng))
    }
    fn of(value: &Value) -> Self {
        There(T::of(value))
    }
    fn value(&self) -> Value {
        self.0.value()
    }
    fn is_same(&self, other: &Self) -> bool {
        self.0.is_same(&other.0)
    }
    fn unit() -> f64 {
        T::unit()
    }
    fn special(x: f64) -> Option<Self> {
        T::special(x).map(There)
    }
    fn is_finite(&self) -> bool {
        self.0.is_finite()
    }
    fn extremes() -> [i32; 2] {
        T::extremes()
    }
}

/// A matrix in host memory, and its copy on the GPU, at an address that may be no multiple of 16.
struct Copied<N> {
    here: *mut N,
    there: Option<OnGpu<N>>,
}

impl<N: Copy> Copied<N> {
    /// # Safety
    /// The numbers are readable.
    unsafe fn new(here: *mut N, ld: i64, cols: i64) -> Copied<N> {
        let len = usize::try_from(ld * cols).unwrap_or(0);
        // SAFETY: the caller's.
        let numbers = (len > 0).then(|| unsafe { std::slice::from_raw_parts(here, len) });
        Copied { here, there: numbers.map(|numbers| OnGpu::new(numbers, 8 * (len % 2))) }
    }

    fn at(&self) -> *mut N {
        self.there.as_ref().map_or(self.here, OnGpu::ptr)
    }

    /// # Safety
    /// The numbers are writable.
    unsafe fn back(self) {
        if let Some(there) = self.there {
            let numbers = there.get();
            // SAFETY: the caller's.
            unsafe { self.here.copy_from_nonoverlapping(numbers.as_ptr(), numbers.len()) };
        }
    }
}

/// Calls a function; what it copies between host and GPU grows with the order alone.
fn counted(n: i64, info: *mut i64, call: impl FnOnce()) {
    let before = transferred();
    call();
    let bytes = transferred() - before;
    // SAFETY: the caller's, as the function writes it.
    let info = unsafe { info.as_ref() };
    assert!(info.is_none_or(|&info| info >= 0), "{info:?} {}", last_error());
    assert!(bytes <= MOST_BYTES * n.max(1) as u64 + 4096, "{bytes} bytes for an order of {n}");
}

/// Bytes for each row or column of a matrix.
const MOST_BYTES: u64 = 64;

type Letter = *const c_char;

unsafe extern "C-unwind" fn potrf<T: Tested<Number: Copy>>(
    uplo: Letter,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(n, info, || (T::ALL.potrf)(uplo, n, copy.at(), lda, info));
        copy.back();
    }
}

unsafe extern "C-unwind" fn potrs<T: Tested<Number: Copy>>(
    uplo: Letter,
    n: i64,
    nrhs: i64,
    a: *const T::Number,
    lda: i64,
    b: *mut T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a.cast_mut(), lda, n), Copied::new(b, ldb, nrhs));
        counted(n, info, || {
            (T::ALL.potrs)(uplo, n, nrhs, of.at(), lda, to.at(), ldb, info);
        });
        to.back();
    }
}

unsafe extern "C-unwind" fn posv<T: Tested<Number: Copy>>(
    uplo: Letter,
    n: i64,
    nrhs: i64,
    a: *mut T::Number,
    lda: i64,
    b: *mut T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a, lda, n), Copied::new(b, ldb, nrhs));
        counted(n, info, || {
            (T::ALL.posv)(uplo, n, nrhs, of.at(), lda, to.at(), ldb, info);
        });
        of.back();
        to.back();
    }
}

unsafe extern "C-unwind" fn getrf<T: Tested<Number: Copy>>(
    m: i64,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    ipiv: *mut i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(m.max(n), info, || (T::ALL.getrf)(m, n, copy.at(), lda, ipiv, info));
        copy.back();
    }
}

unsafe extern "C-unwind" fn getrs<T: Tested<Number: Copy>>(
    trans: Letter,
    n: i64,
    nrhs: i64,
    a: *const T::Number,
    lda: i64,
    ipiv: *const i64,
    b: *mut T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a.cast_mut(), lda, n), Copied::new(b, ldb, nrhs));
        counted(n, info, || {
            (T::ALL.getrs)(trans, n, nrhs, of.at(), lda, ipiv, to.at(), ldb, info);
        });
        to.back();
    }
}

unsafe extern "C-unwind" fn gesv<T: Tested<Number: Copy>>(
    n: i64,
    nrhs: i64,
    a: *mut T::Number,
    lda: i64,
    ipiv: *mut i64,
    b: *mut T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a, lda, n), Copied::new(b, ldb, nrhs));
        counted(n, info, || {
            (T::ALL.gesv)(n, nrhs, of.at(), lda, ipiv, to.at(), ldb, info);
        });
        of.back();
        to.back();
    }
}

unsafe extern "C-unwind" fn laswp<T: Tested<Number: Copy>>(
    n: i64,
    a: *mut T::Number,
    lda: i64,
    k1: i64,
    k2: i64,
    ipiv: *const i64,
    incx: i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        (T::ALL.laswp)(n, copy.at(), lda, k1, k2, ipiv, incx);
        copy.back();
    }
}

unsafe extern "C-unwind" fn potri<T: Tested<Number: Copy>>(
    uplo: Letter,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(n, info, || (T::ALL.potri)(uplo, n, copy.at(), lda, info));
        copy.back();
    }
}

unsafe extern "C-unwind" fn lauum<T: Tested<Number: Copy>>(
    uplo: Letter,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(n, info, || (T::ALL.lauum)(uplo, n, copy.at(), lda, info));
        copy.back();
    }
}

unsafe extern "C-unwind" fn trtri<T: Tested<Number: Copy>>(
    uplo: Letter,
    diag: Letter,
    n: i64,
    a: *mut T::Number,
    lda: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(n, info, || (T::ALL.trtri)(uplo, diag, n, copy.at(), lda, info));
        copy.back();
    }
}

unsafe extern "C-unwind" fn trtrs<T: Tested<Number: Copy>>(
    uplo: Letter,
    trans: Letter,
    diag: Letter,
    n: i64,
    nrhs: i64,
    a: *const T::Number,
    lda: i64,
    b: *mut T::Number,
    ldb: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let (of, to) = (Copied::new(a.cast_mut(), lda, n), Copied::new(b, ldb, nrhs));
        counted(n, info, || {
            (T::ALL.trtrs)(uplo, trans, diag, n, nrhs, of.at(), lda, to.at(), ldb, info);
        });
        to.back();
    }
}

unsafe extern "C-unwind" fn getri<T: Tested<Number: Copy>>(
    n: i64,
    a: *mut T::Number,
    lda: i64,
    ipiv: *const i64,
    work: *mut T::Number,
    lwork: i64,
    info: *mut i64,
) {
    // SAFETY: the caller's.
    unsafe {
        let copy = Copied::new(a, lda, n);
        counted(n, info, || (T::ALL.getri)(n, copy.at(), lda, ipiv, work, lwork, info));
        copy.back();
    }
}

impl<T: Tested<Number: Copy>> Tested for There<T> {
    const ALL: Functions<T::Number> = Functions {
        potrf: potrf::<T>,
        potrf2: potrf::<T>,
        potrs: potrs::<T>,
        posv: posv::<T>,
        getrf: getrf::<T>,
        getrf2: getrf::<T>,
        getrs: getrs::<T>,
        gesv: gesv::<T>,
        laswp: laswp::<T>,
        potri: potri::<T>,
        getri: getri::<T>,
        trtrs: trtrs::<T>,
        trtri: trtri::<T>,
        lauum: lauum::<T>,
    };
    /// With those of which parts are factored at once.
    const ORDERS: [usize; 12] = [0, 1, 2, 3, 5, 8, 13, 17, 33, 40, 48, 70];
}

/// Factors, solutions and inverses of larger matrices are those of host memory, up to errors.
fn large<T: Tested<Number: Copy>>() {
    let mut rng = Rng(71);
    let (n, nrhs) = (300, 5);
    let random = Matrix::<T>::random(&mut rng, n, n);
    let definite = random.with(|i, j| {
        let mut x = if i < j {
            random.data[i + j * random.ld].value()
        } else {
            random.data[j + i * random.ld].value().conjugate()
        };
        if i == j {
            x = Value::integer(4 * n as i32);
        }
        x
    });
    let b = Matrix::<T>::random(&mut rng, n, nrhs);
    let (uplo, order, nrhs, ldb) = (letter('L'), n as i64, nrhs as i64, b.ld());
    let solved = |all: &Functions<T::Number>, is_definite: bool| {
        let mut a = if is_definite { definite.clone() } else { random.clone() };
        let (mut x, mut info, mut ipiv, ld) = (b.clone(), 7, vec![0; n], a.ld());
        // SAFETY: matrices of order n and with n rows.
        unsafe {
            match is_definite {
                true => (all.posv)(uplo.as_ptr(), order, nrhs, a.at(), ld, x.at(), ldb, &mut info),
                false => {
                    (all.gesv)(order, nrhs, a.at(), ld, ipiv.as_mut_ptr(), x.at(), ldb, &mut info)
                }
            }
        }
        assert_eq!(info, 0);
        let (mut inverse, mut work) = (a.clone(), vec![T::of(&Value::integer(0)); n]);
        // SAFETY: as above, and a workspace of n numbers.
        unsafe {
            match is_definite {
                true => (all.potri)(uplo.as_ptr(), order, inverse.at(), ld, &mut info),
                false => {
                    let (pivots, work) = (ipiv.as_ptr(), T::at(&mut work));
                    (all.getri)(order, inverse.at(), ld, pivots, work, order, &mut info);
                }
            }
        }
        assert_eq!(info, 0);
        (a.values(), x.values(), inverse.values(), ipiv)
    };
    for is_definite in [true, false] {
        let [here, there] = [&T::ALL, &There::<T>::ALL].map(|all| solved(all, is_definite));
        assert!(here.3 == there.3);
        let bound = (n as f64).powi(4) * T::unit();
        for (here, there) in [(here.0, there.0), (here.1, there.1), (here.2, there.2)] {
            let error = here.minus(&there).largest();
            assert!(error <= bound * here.largest(), "{is_definite}: {error}");
        }
    }
}
tests_of_types! {
    large:
        #[ignore = "needs a GPU"] large_of_dd: Real<Dd>;
        #[ignore = "needs a GPU"] large_of_qd: Real<Qd>;
        #[ignore = "needs a GPU"] large_of_complex_dd: C<Dd>;
        #[ignore = "needs a GPU"] large_of_complex_qd: C<Qd>;
}

/// Operands that are not together, numbers that are of no use to a GPU, and routines that run in host memory alone: all are told, and
/// nothing is written.
#[test]
#[ignore = "needs a GPU"]
fn what_does_not_run_there_is_told() {
    let (mut numbers, mut info, mut ipiv) = ([Dd::from(2.0); 9], 7, [1i64; 3]);
    let there = OnGpu::new(&numbers, 0);
    let uplo = letter('L');
    let (uplo, here) = (uplo.as_ptr(), numbers.as_mut_ptr());
    let quads = OnGpu::new(&[Binary128::default(); 9], 0);
    // SAFETY: matrices of order 3.
    unsafe {
        let told = |info: i64, text: &str| {
            assert_eq!(info, -1010);
            assert!(last_error().contains(text), "{}", last_error());
        };
        rposv_dd(uplo, 3, 3, there.ptr(), 3, here, 3, &mut info);
        told(info, "operands must be together");
        rgesv_dd(3, 3, here, 3, ipiv.as_mut_ptr(), there.ptr(), 3, &mut info);
        told(info, "operands must be together");
        rpotrs_dd(uplo, 3, 3, here, 3, there.ptr(), 3, &mut info);
        told(info, "operands must be together");
        let mut work = [Dd::from(0.0); 9];
        rsytrf_dd(uplo, 3, there.ptr(), 3, ipiv.as_mut_ptr(), work.as_mut_ptr(), 9, &mut info);
        told(info, "where this routine does not run");
        rgetri_dd(3, there.ptr(), 3, ipiv.as_ptr(), there.ptr(), 9, &mut info);
        told(info, "where this routine does not run");
        rpotrf_binary128(uplo, 3, quads.ptr(), 3, &mut info);
        told(info, "where this routine does not run");
    }
    let are_kept = |x: &[Dd]| x.iter().all(|x| x.components() == [2.0, 0.0]);
    assert!(are_kept(&numbers) && are_kept(&there.get()));
}

/// What the CPU computes with copies of matrices on a GPU has the bits of matrices in host memory.
#[test]
#[ignore = "needs a GPU"]
fn copies_are_computed_by_the_cpu() {
    const N: usize = 37;
    let (n, mut rng, zero) = (N as i64, Rng(9), Dd::from(0.0));
    let mut numbers = |len: usize| -> Vec<Dd> {
        (0..len).map(|_| Dd::from(rng.within(-1000, 1000) as f64 / 7.0)).collect()
    };
    let (a, b) = (numbers(N * N), numbers(N * N));
    let (no, upper) = (letter('N'), letter('U'));
    let (left, vectors) = (letter('L'), letter('V'));
    let [no, upper, left, vectors] = [&no, &upper, &left, &vectors].map(|x| x.as_ptr());
    type Call<'c> = &'c dyn Fn(*mut Dd, *mut Dd, &mut [Dd], &mut i64);
    // All of them get A, B and N numbers in host memory, and a workspace there.
    let qr: Call = &|a, b, tau, info| {
        let (mut work, tau) = (vec![zero; 64 * N], tau.as_mut_ptr());
        let work = work.as_mut_ptr();
        // SAFETY: matrices of order N, N factors, and a workspace of as many numbers as it says.
        unsafe {
            rgeqrf_dd(n, n, a, n, tau, work, 64 * n, info);
            rormqr_dd(left, no, n, n, n, a, n, tau, b, n, work, 64 * n, info);
            rorgqr_dd(n, n, n, a, n, tau, work, 64 * n, info);
        }
    };
    let least_squares: Call = &|a, b, _, info| {
        let mut work = vec![zero; 64 * N];
        // SAFETY: as above.
        unsafe { rgels_dd(no, n, n, n, a, n, b, n, work.as_mut_ptr(), 64 * n, info) };
    };
    let eigen: Call = &|a, _, w, info| {
        let mut work = vec![zero; 64 * N];
        // SAFETY: as above.
        unsafe {
            rsyev_dd(vectors, upper, n, a, n, w.as_mut_ptr(), work.as_mut_ptr(), 64 * n, info);
        }
    };
    // With the solution in host memory.
    let solution: Call = &|a, b, x, info| {
        let (mut report, mut bounds) = (wb_report::default(), vec![0.0; N]);
        let (to, errors) = (x.as_mut_ptr(), bounds.as_mut_ptr());
        // SAFETY: A of order N, as many bounds as numbers.
        let status =
            unsafe { wb_solve_dd(WB_PROVED, n, 1, a, n, b, n, to, n, errors, &mut report) };
        assert!(bounds.iter().all(|bound| *bound < 1e-20));
        *info = status.into();
    };
    let answers: Call = &|a, b, w, info| {
        let mut report = wb_report::default();
        let none = std::ptr::null_mut();
        // SAFETY: as above.
        unsafe {
            let status = wb_inverse_dd(WB_PROVED, n, a, n, b, n, none, &mut report);
            let w = w.as_mut_ptr();
            let other = wb_eigh_dd(WB_PROVED, upper, n, b, n, w, a, n, none, &mut report);
            *info = i64::from(status | other);
        }
    };
    for (which, call) in [qr, least_squares, eigen, solution, answers].into_iter().enumerate() {
        let (mut here, mut info) = ([a.clone(), b.clone(), vec![zero; N]], 7);
        let [x, y, w] = &mut here;
        call(x.as_mut_ptr(), y.as_mut_ptr(), w, &mut info);
        assert_eq!(info, 0, "{which}: {}", last_error());
        let (on_gpu, mut values) = ([&a, &b].map(|x| OnGpu::new(x, 0)), vec![zero; N]);
        let before = transferred();
        call(on_gpu[0].ptr(), on_gpu[1].ptr(), &mut values, &mut info);
        assert_eq!(info, 0, "{which}: {}", last_error());
        assert!(transferred() - before >= (N * N * size_of::<Dd>()) as u64);
        let bits =
            |x: &[Dd]| x.iter().map(|x| x.components().map(f64::to_bits)).collect::<Vec<_>>();
        for (here, there) in here.iter().zip([on_gpu[0].get(), on_gpu[1].get(), values]) {
            assert!(bits(here) == bits(&there), "{which}");
        }
    }
}
