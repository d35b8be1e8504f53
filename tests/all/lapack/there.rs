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
use wideblas::engine::cuda::transferred;
use wideblas::format::{Dd, Qd};

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
pub struct Copied<N> {
    here: *mut N,
    there: Option<OnGpu<N>>,
}

impl<N: Copy> Copied<N> {
    /// # Safety
    /// The numbers are readable.
    pub unsafe fn new(here: *mut N, ld: i64, cols: i64) -> Copied<N> {
        let len = usize::try_from(ld * cols).unwrap_or(0);
        // SAFETY: the caller's.
        let numbers = (len > 0).then(|| unsafe { std::slice::from_raw_parts(here, len) });
        Copied { here, there: numbers.map(|numbers| OnGpu::new(numbers, 8 * (len % 2))) }
    }

    pub fn at(&self) -> *mut N {
        self.there.as_ref().map_or(self.here, OnGpu::ptr)
    }

    /// # Safety
    /// The numbers are writable.
    pub unsafe fn back(self) {
        if let Some(there) = self.there {
            let numbers = there.get();
            // SAFETY: the caller's.
            unsafe { self.here.copy_from_nonoverlapping(numbers.as_ptr(), numbers.len()) };
        }
    }
}

/// Calls a function; what it copies between host and GPU grows with the order alone.
pub fn counted(n: i64, info: *mut i64, call: impl FnOnce()) {
    copies_at_most(MOST_BYTES * n.max(1) as u64 + 4096, (n, info), call);
}

/// Calls a function that copies so many bytes between host and GPU at most, beside the doubles that eigenproblems start with.
pub fn copies_at_most(most: u64, (n, info): (i64, *mut i64), call: impl FnOnce()) {
    let before = transferred();
    call();
    let bytes = transferred() - before;
    // SAFETY: the caller's, as the function writes it.
    let info = unsafe { info.as_ref() };
    assert!(info.is_none_or(|&info| info >= 0), "{info:?} {}", last_error());
    assert!(bytes <= most, "{bytes} bytes for an order of {n}");
}

/// Bytes for each row or column of a matrix.
pub const MOST_BYTES: u64 = 64;

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
