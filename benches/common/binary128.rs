//! binary128 numbers, and loops on them as a peer, compiled when the benchmark runs.

use super::Uniform;
use super::scalar::Library;
use std::ffi::c_void;
use std::mem::transmute;
use wideblas::format::Binary128;

type Q = Binary128;

/// Functions of binary128.c; complex numbers are two numbers each.
pub struct Loops {
    pub axpy: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub scal: unsafe extern "C" fn(i64, *const Q, *mut Q),
    pub dot: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub asum: unsafe extern "C" fn(i64, *const Q, *mut Q),
    pub nrm2: unsafe extern "C" fn(i64, *const Q, *mut Q),
    pub rot: unsafe extern "C" fn(i64, *mut Q, *mut Q, *const Q, *const Q),
    pub caxpy: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub cdot: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub gemv: unsafe extern "C" fn(bool, i64, *const Q, *const Q, *mut Q),
    pub symv: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub ger: unsafe extern "C" fn(i64, *const Q, *const Q, *const Q, *mut Q),
    pub syr: unsafe extern "C" fn(i64, *const Q, *const Q, *mut Q),
    pub trmv: unsafe extern "C" fn(bool, i64, *const Q, *mut Q),
    pub trsv: unsafe extern "C" fn(bool, i64, *const Q, *mut Q),
    pub gemm: unsafe extern "C" fn(i64, i64, *const Q, *const Q, *mut Q),
    pub cgemm: unsafe extern "C" fn(i64, i64, *const Q, *const Q, *mut Q),
    pub syrk: unsafe extern "C" fn(i64, *const Q, *mut Q),
    pub trsm: unsafe extern "C" fn(i64, i64, *const Q, *mut Q),
}

/// The function of a name, with the type of its place.
macro_rules! found {
    ($library:ident, $($name:ident)*) => {
        // SAFETY: the functions of these names have these types.
        unsafe {
            Some(Loops {
                $($name: transmute::<*mut c_void, _>(
                    $library.named(concat!("loop_", stringify!($name)))?
                ),)*
            })
        }
    };
}

impl Loops {
    /// `None` where gcc or libquadmath is missing.
    pub fn build() -> Option<Loops> {
        let library = Library::of("binary128.c", "cc", "-lquadmath")?;
        found!(library, axpy scal dot asum nrm2 rot caxpy cdot gemv symv ger syr trmv trsv gemm cgemm syrk trsm)
    }
}

/// A number of all bits with the exponent of those in [-1, 1], times 2^exponent.
pub fn number(random: &mut Uniform, exponent: i64) -> Q {
    let bits = u128::from(random.bits()) << 64 | u128::from(random.bits());
    let significand = bits >> 15 | 1 << 112;
    Q::assemble(bits & 1 == 1, significand, i64::from(random.exponent()) + exponent - 112)
}

pub fn numbers(len: usize, seed: u64) -> Vec<Q> {
    let mut random = Uniform(seed);
    (0..len).map(|_| number(&mut random, 0)).collect()
}

/// A matrix of order n near the identity, so that what is multiplied by it or divided stays as large as it is, call after
/// call.
pub fn near_identity(n: usize, seed: u64) -> Vec<Q> {
    let mut random = Uniform(seed);
    let mut matrix: Vec<Q> = (0..n * n).map(|_| number(&mut random, -36)).collect();
    for element in matrix.iter_mut().step_by(n + 1) {
        let low = u128::from(random.bits());
        *element = Q::assemble(false, 1 << 112 | low, -112);
    }
    matrix
}
