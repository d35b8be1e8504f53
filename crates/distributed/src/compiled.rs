//! The routines in all formats, which are compiled with this crate: none of them is inline, so that crates which call them share what
//! is here.

use crate::cholesky::factor;
use crate::routines::{gemm, syrk};
use crate::triangular::solve;
use wideblas_format::{Dd, Qd};

type Address = *const ();

/// The places of all routines in memory.
pub fn addresses() -> [Address; 10] {
    [
        gemm::<f64> as Address,
        gemm::<Dd> as Address,
        gemm::<Qd> as Address,
        syrk::<f64> as Address,
        syrk::<Dd> as Address,
        syrk::<Qd> as Address,
        solve::<Dd> as Address,
        solve::<Qd> as Address,
        factor::<Dd> as Address,
        factor::<Qd> as Address,
    ]
}
