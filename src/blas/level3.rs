//! Matrix-matrix routines.

use crate::config::{DdArithmetic, config, num_threads};
use crate::engine::cpu::Isa;
use crate::engine::cpu::gemm::{Plan, Product, gemm as run};
use crate::engine::{MatMut, MatRef};
use crate::format::dd::{Ieee, Sloppy};
use crate::format::{Dd, Scalar};

use super::args::Trans;

/// A format whose products are computed in its own arithmetic.
pub trait Native<const L: usize>: Scalar<L> {
    /// Name of the arithmetic in force.
    fn arithmetic() -> &'static str;
    /// Runs a product in the arithmetic in force.
    fn run(product: &mut Product<'_, Self>, plan: Plan);
}

impl Native<2> for Dd {
    fn arithmetic() -> &'static str {
        match config().dd {
            DdArithmetic::Ieee => "ieee",
            DdArithmetic::Sloppy => "sloppy",
        }
    }

    fn run(product: &mut Product<'_, Dd>, plan: Plan) {
        match config().dd {
            DdArithmetic::Ieee => run::<Ieee, 2>(product, plan),
            DdArithmetic::Sloppy => run::<Sloppy, 2>(product, plan),
        }
    }
}

/// The operands of C := alpha op(A) op(B) + beta C as they lie in memory; C is m x n and op(A) m x k.
pub struct Gemm<'a, T> {
    pub transa: Trans,
    pub transb: Trans,
    pub alpha: T,
    pub a: MatRef<'a, T>,
    pub b: MatRef<'a, T>,
    pub beta: T,
    pub c: MatMut<'a, T>,
}

/// C := alpha op(A) op(B) + beta C.
///
/// C is not read when beta is 0; A and B are not read when alpha is 0. NaN and infinities spread as in
/// the reference BLAS; the error of an element is at most 4 (k + 4) 2^-106 (|alpha| |A| |B| + |beta|
/// |C|) for [`Dd`] in either arithmetic, with underflow 2 (|alpha| k + 2) 2^-1074 more. The bits do not
/// depend on threads or instruction sets.
///
/// # Panics
/// When the shapes do not agree.
pub fn gemm<T: Native<L>, const L: usize>(gemm: Gemm<'_, T>) {
    gemm_on(gemm, config().isa(), num_threads());
}

/// [`gemm`] with the kernels of one instruction set and a number of threads.
///
/// # Panics
/// When the shapes do not agree, or this machine cannot run the instruction set.
pub fn gemm_on<T: Native<L>, const L: usize>(gemm: Gemm<'_, T>, isa: Isa, threads: usize) {
    let Gemm { transa, transb, alpha, a, b, beta, c } = gemm;
    let mut product = Product { alpha, a: op(transa, a), b: op(transb, b), beta, c };
    let plan = Plan::new(isa, threads, product.shape());
    T::run(&mut product, plan);
}

fn op<T>(trans: Trans, x: MatRef<'_, T>) -> MatRef<'_, T> {
    if trans.is_transposed() { x.transposed() } else { x }
}
