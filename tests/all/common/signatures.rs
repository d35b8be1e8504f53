//! Types of exported routines, by the arguments of the BLAS.

use std::ffi::{c_char, c_int};

pub type Letter = *const c_char;
type P<T> = *const T;
type M<T> = *mut T;

/// Scalars are of type S: numbers, or pointers to them. Functions that are no plain C names return nothing, or a number.
macro_rules! signatures {
    ($($name:ident<T $(, $scalar:ident)?>($($argument:ty),*);)*) => {$(
        pub type $name<T $(, $scalar = T)?, R = c_int> =
            unsafe extern "C-unwind" fn($($argument),*) -> R;
    )*};
}
signatures! {
    Axpy<T, S>(i64, S, P<T>, i64, M<T>, i64);
    Dot<T>(i64, P<T>, i64, P<T>, i64);
    Gemv<T, S>(Letter, i64, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Gbmv<T, S>(Letter, i64, i64, i64, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Symv<T, S>(Letter, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Sbmv<T, S>(Letter, i64, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Spmv<T, S>(Letter, i64, S, P<T>, P<T>, i64, S, M<T>, i64);
    Ger<T, S>(i64, i64, S, P<T>, i64, P<T>, i64, M<T>, i64);
    Syr<T, S>(Letter, i64, S, P<T>, i64, M<T>, i64);
    Spr<T, S>(Letter, i64, S, P<T>, i64, M<T>);
    Syr2<T, S>(Letter, i64, S, P<T>, i64, P<T>, i64, M<T>, i64);
    Spr2<T, S>(Letter, i64, S, P<T>, i64, P<T>, i64, M<T>);
    Trmv<T>(Letter, Letter, Letter, i64, P<T>, i64, M<T>, i64);
    Tbmv<T>(Letter, Letter, Letter, i64, i64, P<T>, i64, M<T>, i64);
    Tpmv<T>(Letter, Letter, Letter, i64, P<T>, M<T>, i64);
    Gemm<T, S>(Letter, Letter, i64, i64, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Syrk<T, S>(Letter, Letter, i64, i64, S, P<T>, i64, S, M<T>, i64);
    Symm<T, S>(Letter, Letter, i64, i64, S, P<T>, i64, P<T>, i64, S, M<T>, i64);
    Trmm<T, S>(Letter, Letter, Letter, Letter, i64, i64, S, P<T>, i64, M<T>, i64);
}
