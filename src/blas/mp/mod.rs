//! The routines of MPRES-BLAS on arrays of residue numbers.
//!
//! # What a result is
//! Every element of a result is the mathematical value of the expression below, computed from the
//! operands as they were before the call and rounded once to the p bits of the moduli set, to nearest and
//! ties to even (see [`crate::format::rns`] for the ends of the exponent range). So the bits depend on the
//! operands alone, on no engine, number of threads or order of summation.
//!
//! | routine | result |
//! |---|---|
//! | asum | r = sum abs(x_i) |
//! | dot | r = sum x_i y_i |
//! | norm | r = sum abs(x_i), or max abs(x_i) |
//! | scal, axpy, waxpby | x_i = alpha x_i; y_i = alpha x_i + y_i; w_i = alpha x_i + beta y_i |
//! | axpy_dot | w_i = w_i - alpha v_i, rounded; r = sum u_i w_i of the rounded w |
//! | rot | x_i = c x_i + s y_i and y_i = c y_i - s x_i |
//! | gemv, symv | y_i = alpha sum op(A)_ij x_j + beta y_i |
//! | ger, syr, syr2 | a_ij = alpha x_i y_j + a_ij; alpha x_i x_j + a_ij; alpha (x_i y_j + y_i x_j) + a_ij |
//! | ge_add, ge_acc | c_ij = alpha a_ij + beta b_ij; b_ij = alpha a_ij + beta b_ij |
//! | ge_diag_scale, ge_lr_scale | a_ij = d_i a_ij or a_ij d_j; a_ij = l_i a_ij r_j |
//! | ge_norm | r = max of the columns' sums abs(a_ij), or of the rows' |
//! | gemm, syrk | c_ij = alpha sum op(A)_il op(B)_lj + beta c_ij |
//!
//! The error of gemv is therefore at most half a unit in the last place of the exact result, 2^-p of it,
//! where (18) of the paper allows (N + 2) u / (1 - (N + 2) u) of |alpha||A||x| + |beta||y|, u = 4 / sqrt(M).
//!
//! Operands may be the same arrays. Where an operand other than a scalar overlaps the result, level 1
//! and ge routines want the same elements at the same places; gemv, symv, gemm and syrk want nothing.

pub mod arithmetic;
pub mod convert;
pub mod element;
pub mod level1;
pub mod level2;
pub mod level3;
mod numbers;
mod statements;
pub mod threestep;

use crate::config::config;
use crate::engine::cpu::Isa;
use crate::engine::cpu::par::num_threads;
use crate::engine::rns::{self, Array};

/// Which kernels and how many threads a routine uses; the bits of results do not depend on it.
#[derive(Clone, Copy, Debug)]
pub struct Means {
    pub isa: Isa,
    pub threads: usize,
}

impl Means {
    /// What the environment and the program chose.
    pub fn chosen() -> Means {
        Means { isa: config().isa(), threads: num_threads() }
    }
}

/// A vector in an array in host memory.
pub type Vector<'a> = rns::Vector<Array<'a>>;
/// A column-major matrix in an array in host memory.
pub type Matrix<'a> = rns::Matrix<Array<'a>>;
