//! binary128 numbers, and loops on them as a peer, compiled when the benchmark runs.

use super::Uniform;
use super::scalar::Library;
use std::ffi::c_void;
use std::mem::transmute;
use wideblas::format::Binary128;

type Q = Binary128;

/// The functions of binary128.c, by their names and arguments.
macro_rules! loops {
    ($($name:ident($($argument:ty),*);)*) => {
        /// Complex numbers are two numbers each.
        pub struct Loops {
            $(pub $name: unsafe extern "C" fn($($argument),*),)*
        }

        impl Loops {
            /// `None` where gcc or libquadmath is missing.
            pub fn build() -> Option<Loops> {
                let library = Library::of("binary128.c", "cc", &["-lquadmath"])?;
                // SAFETY: the functions of these names have these types.
                unsafe {
                    Some(Loops {
                        $($name: transmute::<*mut c_void, unsafe extern "C" fn($($argument),*)>(
                            library.named(concat!("loop_", stringify!($name)))?,
                        ),)*
                    })
                }
            }
        }
    };
}
loops! {
    axpy(i64, *const Q, *const Q, *mut Q);
    scal(i64, *const Q, *mut Q);
    dot(i64, *const Q, *const Q, *mut Q);
    asum(i64, *const Q, *mut Q);
    nrm2(i64, *const Q, *mut Q);
    rot(i64, *mut Q, *mut Q, *const Q, *const Q);
    caxpy(i64, *const Q, *const Q, *mut Q);
    cdot(i64, *const Q, *const Q, *mut Q);
    gemv(bool, i64, *const Q, *const Q, *mut Q);
    symv(i64, *const Q, *const Q, *mut Q);
    ger(i64, *const Q, *const Q, *const Q, *mut Q);
    syr(i64, *const Q, *const Q, *mut Q);
    trmv(bool, i64, *const Q, *mut Q);
    trsv(bool, i64, *const Q, *mut Q);
    gemm(i64, i64, *const Q, *const Q, *mut Q);
    cgemm(i64, i64, *const Q, *const Q, *mut Q);
    syrk(i64, *const Q, *mut Q);
    trsm(i64, i64, *const Q, *mut Q);
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
