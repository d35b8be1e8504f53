//! The routines of MPRES-BLAS on arrays of residue numbers.
//!
//! # What a result is
//! Every element of a result is the mathematical value of the expression below, computed from the
//! operands as they were before the call and rounded once to the p bits of the moduli set, to nearest and
//! ties to even (see [`wideblas_format::rns`] for the ends of the exponent range). So the bits depend on the
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
//!
//! # Where it runs
//! A routine takes arrays that know their copies on a GPU, [`Mirrored`], and a [`Context`]. `dispatch` decides on which
//! engine it runs; what it computes by elements is a [`Spec`](wideblas_engine::rns::Spec), for both of them.

pub mod arithmetic;
pub mod convert;
mod dispatch;
pub mod element;
pub mod level1;
pub mod level2;
pub mod level3;
mod numbers;
pub mod reduce;
mod sums;
mod threestep;

use wideblas_base::config::{DeviceChoice, MpresScheme, config, device_choice};
use wideblas_base::isa::Isa;
use wideblas_engine::cpu::par::num_threads;
use wideblas_engine::device;

pub use wideblas_engine::rns::{Array, Mirrored, MirroredStorage, Number, reach};
pub use wideblas_engine::rns::{MirroredMatrix as Matrix, MirroredVector as Vector};

/// Where and how a routine is computed; the bits of results depend on the scheme alone.
#[derive(Clone, Copy, Debug)]
pub struct Context {
    /// Kernels and threads of the CPU.
    pub isa: Isa,
    pub threads: usize,
    /// Where it runs. Arrays that have no mirror are computed on the CPU.
    pub device: DeviceChoice,
    /// The CPU computes if a GPU that was chosen fails; otherwise the call fails.
    pub falls_back: bool,
    /// The scheme of gemv.
    pub scheme: MpresScheme,
}

impl Context {
    /// The choices of the environment and the program.
    pub fn chosen() -> Context {
        let (isa, threads, scheme) = (config().isa(), num_threads(), config().mpres);
        Context { isa, threads, device: device_choice().of_one(), falls_back: true, scheme }
    }

    /// The CPU alone, each result rounded once.
    pub fn on_cpu(isa: Isa, threads: usize) -> Context {
        let (device, scheme) = (DeviceChoice::Cpu, MpresScheme::Exact);
        Context { isa, threads, device, falls_back: true, scheme }
    }
}

/// Why a routine was not computed; its results keep their old values.
#[derive(Clone, Debug)]
pub enum Failure {
    /// There is no memory for a product's operands.
    NoMemory,
    /// An operand is an infinity or NaN, which residues cannot represent.
    NotFinite,
    /// Numbers are on a GPU alone, which failed.
    Device(device::Failure),
}

impl From<device::Failure> for Failure {
    fn from(failure: device::Failure) -> Failure {
        Failure::Device(failure)
    }
}

impl std::fmt::Display for Failure {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Failure::NoMemory => f.write_str("no memory"),
            Failure::NotFinite => f.write_str("a number is an infinity or NaN"),
            Failure::Device(failure) => failure.fmt(f),
        }
    }
}
