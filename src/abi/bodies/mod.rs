//! One function a routine: its arguments are read and checked, then it is what [`crate::blas`] says. The exports of all
//! interfaces and formats call these.

mod level3;

pub use level3::{gemm, syrk};
