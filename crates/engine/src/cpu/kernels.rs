//! The kernels of all arithmetics, which are compiled with this crate.
//!
//! A generic function is compiled where it is used with its types. The entry points of kernels are not inline
//! ([`Simd`](super::simd::Simd)), so crates that use them with the types below share what was compiled here. A kernel that is
//! missing here is compiled by each crate that uses it.

use super::carried::Carried;
use super::gemm::{gemm_at_once, gemm_from, gemm_in_registers};
use super::rns::sums::{Places, Strided, Sums, Symmetric};
use super::vectors::{
    Axpy, Combination, Conjugated, Magnitudes, MatVec, Products, Real, Rot, Rotm, Scal, Times,
    TriangularVector, Update, add_product, change_few, cholesky_of_few, elementwise,
    elimination_of_few, modified, plane, quotient, reduce, root, triangular,
};
use std::ops::Div;
use wideblas_format::Accumulate;
use wideblas_format::complex::ComplexOf;
use wideblas_format::dd::DdNative;
use wideblas_format::qd::QdNative;
use wideblas_format::scalar::Plain;

type Address = *const ();

/// The places of all kernels in memory.
pub fn addresses() -> Vec<Address> {
    let real = [of_real::<Plain, 1>(), of_real::<DdNative, 2>(), of_real::<QdNative, 4>()];
    let complex = [
        of_complex::<ComplexOf<Plain>, 2>(),
        of_complex::<ComplexOf<DdNative>, 4>(),
        of_complex::<ComplexOf<QdNative>, 8>(),
    ];
    let sums = [of_sums::<Symmetric>(), of_sums::<Strided>()];
    [real.concat(), complex.concat(), sums.to_vec()].concat()
}

fn of_real<A, const L: usize>() -> Vec<Address>
where
    A: Accumulate<L, Number: Real>,
{
    let mut all = of_any::<A, L>();
    all.extend([
        elementwise::<A, Rot<A::Number>, L> as Address,
        elementwise::<A, Rotm<A::Number>, L> as Address,
        reduce::<A, Magnitudes, L> as Address,
        root::<A::Number> as Address,
        plane::<A::Number, L> as Address,
        modified::<A::Number, L> as Address,
        cholesky_of_few::<A::Number> as Address,
        elimination_of_few::<A::Number> as Address,
        gemm_from::<A, L> as Address,
        gemm_at_once::<A, L> as Address,
        gemm_in_registers::<A, L> as Address,
        Carried::<A, L>::add as Address,
        Carried::<A, L>::finish as Address,
    ]);
    all
}

fn of_complex<A, const L: usize>() -> Vec<Address>
where
    A: Accumulate<L, Number: Div<Output = A::Number>>,
{
    let mut all = of_any::<A, L>();
    all.push(reduce::<A, Conjugated, L> as Address);
    all
}

fn of_any<A, const L: usize>() -> Vec<Address>
where
    A: Accumulate<L, Number: Div<Output = A::Number>>,
{
    vec![
        elementwise::<A, Axpy<A::Number>, L> as Address,
        elementwise::<A, Scal<A::Number>, L> as Address,
        elementwise::<A, Times, L> as Address,
        reduce::<A, Products, L> as Address,
        quotient::<A::Number> as Address,
        Combination::<A::Number>::add_to::<A, L> as Address,
        MatVec::<A::Number>::compute::<A, L> as Address,
        Update::<A::Number>::compute::<A, L> as Address,
        TriangularVector::<A::Number>::compute::<A, L> as Address,
        change_few::<A, L> as Address,
        add_product::<A, L> as Address,
        triangular::<A, L> as Address,
    ]
}

fn of_sums<A: Places>() -> Address {
    Sums::<A>::compute as Address
}
